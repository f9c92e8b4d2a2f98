//! The nine coups of the Euchre pamphlet as kinds of positions: how often each arises in play by the book, and what the coup
//! gains there in tricks, all cards seen.

use cards::{Card, CardSet, Ranking, Seat};
use euchre::Euchre;
use games::Code;
use solver::{Aim, Position};
use swift::{Act, Ask, Deal, Due, Play};

use super::open::solve;
use super::seat::{SETTINGS, Seats};
use super::{Kind, Measure, truth};
use crate::Fault;

pub(super) const KIND: Kind = Kind {
    name: "coups",
    told: "a deal of Euchre: whether a position of each coup (1 to 9) arose in it, what the best card of the coup gains in \
           tricks over the best other card, all cards seen, and whether it gains at all",
    settings: &[SETTINGS[1], SETTINGS[6]],
    make: |settings, seed| {
        let code: Code =
            "euchre-1888".parse().map_err(|_| Fault::Measure("no Euchre in the catalogue".to_owned()))?;
        Ok(Box::new(Coups(Seats::new(settings, code, seed)?)))
    },
};

struct Coups(Seats<Euchre>);

/// How many there are.
const COUNT: usize = 9;

/// What a player has before them.
struct Before<'a> {
    deal: &'a Deal<Euchre>,
    play: Play,
    seat: Seat,
    order: Ranking,
    hand: CardSet,
    trumps: CardSet,
    /// The best card of the trick and who played it.
    best: Option<(Seat, Card)>,
}

impl Before<'_> {
    fn maker_side(&self) -> bool {
        self.deal.game().maker.is_some_and(|maker| maker.side() == self.seat.side())
    }

    /// A plain suit was led, of which the seat has none.
    fn is_void(&self) -> bool {
        let led = self.play.trick().first().map(|&card| self.order.suit_of(card));
        led.is_some_and(|led| {
            Some(led) != self.order.trump() && (self.hand & self.order.members(led)).is_empty()
        })
    }

    fn partner_wins(&self) -> bool {
        self.best.is_some_and(|(seat, _)| seat == self.seat.partner())
    }

    fn beating(&self) -> CardSet {
        let Some((_, best)) = self.best else { return CardSet::EMPTY };
        self.hand.iter().filter(|card| self.order.beats(*card, best)).collect()
    }

    fn steps(&self) -> u8 {
        self.deal.dealer().steps_to(self.seat)
    }

    /// The cards of the coup, where its position has arisen; the others are what it is compared with.
    fn coup(&self, number: usize) -> Option<CardSet> {
        let leads = self.play.trick().is_empty();
        let plain = self.hand - self.trumps;
        let game = self.deal.game();
        let trump_best = self.best.is_some_and(|(seat, card)| {
            seat.side() != self.seat.side() && Some(self.order.suit_of(card)) == self.order.trump()
        });
        let arises = match number {
            // Refusing to overtrump.
            1 => self.is_void() && trump_best && !self.beating().is_empty(),
            // Leading through an assist, and going on with trumps.
            2 => {
                leads
                    && self.steps() == 1
                    && game.maker.is_some_and(|maker| maker == self.deal.dealer().partner())
            }
            // Ruffing the partner's winner to draw trumps.
            3 => self.is_void() && self.partner_wins() && self.maker_side(),
            // A trump led up to the turned right.
            4 => {
                let right = self.deal.turn_up().is_some_and(|card| card.rank() == cards::Rank::Knave);
                leads && self.deal.fallen().is_empty() && right && game.maker == Some(self.deal.dealer())
            }
            // Underplay in fourth hand.
            5 => self.play.trick().len() == 3 && trump_best && !self.is_void() && !self.beating().is_empty(),
            // Trumping the partner's trick to lead through the strong hand.
            6 => self.is_void() && self.partner_wins() && !self.maker_side(),
            // Refusing to ruff against a lone hand.
            7 => self.is_void() && game.lone.is_some() && !self.maker_side() && !self.partner_wins(),
            // Throwing the lead: low from the ace.
            8 => leads && !self.maker_side(),
            // Leading a suit of which the partner has none.
            _ => leads && !self.maker_side(),
        };
        let cards = match number {
            1 | 7 => plain,
            2 | 3 | 4 | 6 => self.trumps,
            5 => self.hand & self.following() & !self.beating(),
            8 => {
                let low = |card: Card| {
                    let suit = self.hand & self.order.members(self.order.suit_of(card));
                    let ace = suit & CardSet::rank(cards::Rank::Ace);
                    !ace.is_empty() && card.rank() != cards::Rank::Ace
                };
                plain.iter().filter(|card| low(*card)).collect()
            }
            _ => {
                let partner = self.play.hands()[self.seat.partner()];
                let void = |card: Card| (partner & self.order.members(self.order.suit_of(card))).is_empty();
                let ruffs =
                    self.order.trump().is_some_and(|trump| !(partner & self.order.members(trump)).is_empty());
                plain.iter().filter(|card| ruffs && void(*card)).collect()
            }
        };
        let may = self.play.lawful();
        let coup = cards & may;
        (arises && !coup.is_empty() && coup != may).then_some(coup)
    }

    fn following(&self) -> CardSet {
        let led = self.play.trick().first().map(|&card| self.order.suit_of(card));
        led.map_or(CardSet::EMPTY, |led| self.order.members(led))
    }
}

/// What was found of a coup in a deal.
#[derive(Clone, Copy, Default)]
struct Tally {
    arose: u32,
    gain: f64,
    better: u32,
}

impl Measure for Coups {
    fn columns(&self) -> Vec<String> {
        (1..=COUNT)
            .flat_map(|coup| [format!("arose{coup}"), format!("gain{coup}"), format!("better{coup}")])
            .collect()
    }

    fn row(&self, number: u64, _below: &[f64]) -> Result<Vec<f64>, Fault> {
        let mut tallies = [Tally::default(); COUNT];
        let (given, mut deal) = self.0.dealt(number);
        self.0.play_on(&mut deal, &given, false, |deal, due, act| {
            if due.asked == Ask::Card && matches!(act, Act::Play(_)) {
                look(deal, due, &mut tallies);
            }
            act
        })?;
        let told = |tally: &Tally| {
            let count = f64::from(tally.arose);
            let mean = |sum: f64| if tally.arose > 0 { sum / count } else { f64::NAN };
            [truth(tally.arose > 0), mean(tally.gain), mean(f64::from(tally.better))]
        };
        Ok(tallies.iter().flat_map(told).collect())
    }

    fn shard(&self) -> u64 {
        500
    }
}

/// Looks at a decision with the eyes of every coup.
fn look(deal: &Deal<Euchre>, due: Due, tallies: &mut [Tally; COUNT]) {
    let Some(play) = deal.in_play() else { return };
    let order = play.ranking();
    let hand = play.hands()[due.hand];
    let trumps = order.trump().map_or(CardSet::EMPTY, |trump| hand & order.members(trump));
    let mut best: Option<(Seat, Card)> = None;
    let mut seat = play.leader();
    for &card in play.trick() {
        if best.is_none_or(|(_, best)| order.beats(card, best)) {
            best = Some((seat, card));
        }
        seat = seat.left();
        if Some(seat) == play.idle() {
            seat = seat.left();
        }
    }
    let before = Before { deal, play, seat: due.hand, order, hand, trumps, best };
    let mut values = None;
    for (place, tally) in tallies.iter_mut().enumerate() {
        let Some(coup) = before.coup(place + 1) else { continue };
        let values = values.get_or_insert_with(|| {
            let mut position =
                Position::new(*play.hands(), order, Aim::Most, play.leader()).without(play.idle());
            position.trick = play.trick().to_vec();
            solve(|solver| solver.cards(&position)).unwrap_or_default()
        });
        let most = |of: CardSet| {
            values.iter().filter(|value| value.cards.intersects(of)).map(|value| value.tricks).max()
        };
        let (Some(with), Some(without)) = (most(coup), most(play.lawful() - coup)) else { continue };
        tally.arose += 1;
        tally.gain += f64::from(with) - f64::from(without);
        tally.better += u32::from(with > without);
    }
}
