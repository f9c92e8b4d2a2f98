//! One offence: the same deal played clean, with an offence that is punished, and with the same offence let go.

use cards::{BySeat, Card, CardSet, Seat, Shuffler};
use games::Code;
use players::{Driver, Player, seed};
use table::{Act, Claim, Column, Event, Exposure, Life, Manner, Phase, Setup, Table, View};

use super::seat::{Columned, SETTINGS, Seats};
use super::{Kind, Measure, Settings, named, tabled};
use crate::Fault;

pub(super) const KIND: Kind = Kind {
    name: "offence",
    told: "a deal played by the laws in which eldest hand offends once, from a trick drawn at random on: what that costs \
           their side in points when it is punished and when it is let go, against the same deal played clean",
    settings: &[SETTINGS[0], SETTINGS[1], ("offence", "revoke, lead (out of turn) or card (exposed)")],
    make: |settings, seed| {
        let code: Code = settings.read("code", "bridge-1907")?;
        tabled::of_game(code, &GAMES)?(settings, code, seed)
    },
};

const GAMES: tabled::Games = tabled::Games {
    bridge: make::<bridge::Bridge>,
    euchre: make::<euchre::Euchre>,
    royalton: make::<royalton::Royalton>,
};

fn make<G: Columned>(settings: &Settings<'_>, code: Code, seed: u64) -> Result<Box<dyn Measure>, Fault>
where
    G::Call: Copy + PartialEq,
{
    let sin = match settings.word("offence", &["revoke", "lead", "card"])? {
        "lead" => Sin::Lead,
        "card" => Sin::Card,
        _ => Sin::Revoke,
    };
    Ok(Box::new(Offence { seats: Seats::<G>::new(settings, code, seed)?, seed, sin }))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sin {
    Revoke,
    Lead,
    Card,
}

struct Offence<G: Columned> {
    seats: Seats<G>,
    seed: u64,
    sin: Sin,
}

/// The first stream of a seed for the trick from which on somebody offends.
const OFFENCE_STREAM: u64 = 1 << 46;

impl<G: Columned> Measure for Offence<G>
where
    G::Call: Copy + PartialEq,
{
    fn columns(&self) -> Vec<String> {
        named(&["offended", "clean", "punished", "forgiven"])
    }

    fn row(&self, number: u64, _below: &[f64]) -> Result<Vec<f64>, Fault> {
        let tricks = G::PACK.hand_size() as u32;
        let from = Shuffler::with_stream(seed(self.seed), OFFENCE_STREAM + number).below(tricks - 2) as usize;
        let clean = self.played(number, None, false);
        let punished = self.played(number, Some(from), false);
        let forgiven = self.played(number, Some(from), true);
        // Where nobody could offend, or the table did not come to an end, there is nothing to compare.
        let (Some((_, clean)), Some((true, punished)), Some((true, forgiven))) = (clean, punished, forgiven)
        else {
            return Ok(vec![0.0, f64::NAN, f64::NAN, f64::NAN]);
        };
        Ok(vec![1.0, clean, punished, forgiven])
    }

    fn shard(&self) -> u64 {
        200
    }
}

impl<G: Columned> Offence<G>
where
    G::Call: Copy + PartialEq,
{
    /// Whether the offence happened, and the points of the offender's side less those of the other.
    fn played(&self, number: u64, from: Option<usize>, forgiven: bool) -> Option<(bool, f64)> {
        let (given, _) = self.seats.dealt(number);
        let eldest = given.dealer.left();
        let setup = Setup {
            manner: Manner::Laws,
            dealt: true,
            hands: Some(given.cards.clone()),
            ..Setup::new(self.seats.rules().clone(), given.dealer)
        };
        let mut table: Table<G> = Table::new(setup);
        let offended = std::cell::Cell::new(false);
        let players = self.seats.players(false);
        let mut places = players.0.into_iter();
        let players = BySeat::from_fn(|seat: Seat| -> Box<dyn Player<G> + '_> {
            let player = places.next().expect("four players");
            if seat == eldest {
                Box::new(Sinner { player, sin: self.sin, from, offended: &offended })
            } else if forgiven && seat.side() != eldest.side() {
                Box::new(Forgiving(player))
            } else {
                player
            }
        });
        let mut driver = Driver::<G>::new(players, given.dice_seed);
        while table.state().phase() < Phase::HandOver && table.state().deal() == 1 {
            driver.deal(&mut table).ok()?;
        }
        let sheet = table.state().sheet();
        let both = |side| sheet.due(1, side, Column::Tricks) + sheet.due(1, side, Column::Bonus);
        let points = both(eldest.side()) - both(eldest.side().other());
        Some((offended.get(), f64::from(points)))
    }
}

/// Somebody who offends once.
struct Sinner<'a, G: Columned> {
    player: Box<dyn Player<G>>,
    sin: Sin,
    from: Option<usize>,
    offended: &'a std::cell::Cell<bool>,
}

impl<G: Columned> Sinner<'_, G> {
    /// Whether it is time, and what they hold.
    fn held(&self, view: &View<G>) -> Option<CardSet> {
        let seat = view.seat.filter(|&seat| view.open_hand != Some(seat) && view.active.contains(seat))?;
        let ripe = self.from.is_some_and(|from| view.tricks.len() > from) && !self.offended.get();
        (ripe && view.phase == Phase::Play).then(|| view.seen[seat])
    }

    fn one(&self, cards: CardSet, dice: &mut Shuffler) -> Option<Card> {
        let count = u32::try_from(cards.len()).ok().filter(|&count| count > 0)?;
        self.offended.set(true);
        cards.iter().nth(dice.below(count) as usize)
    }
}

impl<G: Columned> Player<G> for Sinner<'_, G> {
    fn act(&mut self, view: &View<G>, dice: &mut Shuffler) -> Option<Act<G::Call>> {
        let own = view.to_play.is_some() && view.to_play == view.seat;
        if let Some(held) = self.held(view).filter(|_| own && self.sin == Sin::Revoke)
            && let Some(card) = self.one(held - view.lawful, dice)
        {
            return Some(Act::Play(card));
        }
        self.player.act(view, dice)
    }

    fn aside(
        &mut self,
        view: &View<G>,
        seen: &[Event<G::Call>],
        dice: &mut Shuffler,
    ) -> Option<Act<G::Call>> {
        if let Some(held) = self.held(view) {
            let none_open = view.tricks.last().is_none_or(|trick| trick.life != Life::Open);
            let partner = view.seat.map(Seat::partner);
            let partners = none_open && view.to_play == partner && view.open_hand != partner;
            if self.sin == Sin::Lead
                && partners
                && let Some(card) = self.one(held, dice)
            {
                return Some(Act::Play(card));
            }
            if self.sin == Sin::Card
                && let Some(card) = self.one(held, dice)
            {
                return Some(Act::Expose(CardSet::of(card), Exposure::Shown));
            }
        }
        self.player.aside(view, seen, dice)
    }

    fn answer(&mut self, view: &View<G>, claim: &Claim) -> Option<Act<G::Call>> {
        self.player.answer(view, claim)
    }

    fn errs(&self) -> bool {
        true
    }
}

/// Somebody who lets everything go by.
struct Forgiving<G: Columned>(Box<dyn Player<G>>);

impl<G: Columned> Player<G> for Forgiving<G> {
    fn act(&mut self, view: &View<G>, dice: &mut Shuffler) -> Option<Act<G::Call>> {
        self.0.act(view, dice)
    }

    fn answer(&mut self, view: &View<G>, claim: &Claim) -> Option<Act<G::Call>> {
        self.0.answer(view, claim)
    }
}
