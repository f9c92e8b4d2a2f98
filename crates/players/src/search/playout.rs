//! A deal played to its end by four sensible hands, in a few millionths of a second.
//!
//! The solver tells what a position is worth between players who see every card, which nobody
//! does: it finds every queen. A play-out tells what comes of it between plain players who do not.
//! Calls are judged by play-outs, and cards in part.

use cards::{BySide, Card, CardSet, Rank, Ranking, Seat, Suit};
use solver::{Aim, Position};
use swift::Play;

/// A deal in play, and what each hand may know of it.
#[derive(Clone, Debug)]
pub struct Playout {
    play: Play,
    order: Ranking,
    aim: Aim,
    /// The pack less the cards that everybody has seen go.
    around: CardSet,
    /// Whose declaration is played.
    maker: Seat,
    /// The hand that lies open, or will.
    open: Option<Seat>,
}

impl Playout {
    /// The position with everybody's cards; `around` are the cards that have not been seen to go.
    pub fn new(position: &Position, around: CardSet, maker: Seat, open: Option<Seat>) -> Playout {
        let mut play = Play::new(position.hands, position.ranking, position.leader, position.out);
        for card in &position.trick {
            play.put(*card);
        }
        Playout { play, order: position.ranking, aim: position.aim, around, maker, open }
    }

    /// Plays a card for the hand whose turn it is.
    pub fn play(&mut self, card: Card) {
        let trick: CardSet = self.play.trick().iter().copied().collect();
        if self.play.put(card).is_some() {
            self.around -= trick | CardSet::of(card);
        }
    }

    /// Plays to the end and tells the tricks that each side has taken from the start of the play-out.
    pub fn finish(mut self) -> BySide<u8> {
        while !self.play.is_over() {
            let card = self.choose(self.play.turn());
            self.play(card);
        }
        self.play.won()
    }

    fn is_last(&self) -> bool {
        let players = if self.play.idle().is_some() { 3 } else { 4 };
        self.play.trick().len() + 1 == players
    }

    fn choose(&self, seat: Seat) -> Card {
        let hand = self.play.hands()[seat];
        let may = self.play.lawful();
        let chosen = if may.len() == 1 {
            may.first()
        } else {
            match (self.aim, self.play.best()) {
                (Aim::Fewest, None) => low_of(may),
                (Aim::Fewest, Some((_, best))) => self.duck(may, best),
                (Aim::Most, None) => self.lead(seat, hand),
                (Aim::Most, Some(best)) => self.follow(seat, hand, may, best),
            }
        };
        chosen.or(may.first()).expect("somebody to play has a card")
    }

    /// At nullo: the highest card that loses; the highest at all when it cannot be lost or the suit is out.
    fn duck(&self, may: CardSet, best: Card) -> Option<Card> {
        let losing: CardSet = may.iter().filter(|card| !self.order.beats(*card, best)).collect();
        if !losing.is_empty() {
            return high_of(losing);
        }
        // Somebody may still go over a low card; the last to play wins as high as can be.
        if self.is_last() { high_of(may) } else { low_of(may) }
    }

    /// The cards that this seat cannot place: its own and an open partner's are not among them.
    fn unseen(&self, seat: Seat) -> CardSet {
        let partner = seat.partner();
        let knows = self.open == Some(partner) || self.open == Some(seat);
        let open = if knows { self.play.hands()[partner] } else { CardSet::EMPTY };
        self.around - self.play.hands()[seat] - open
    }

    fn trumps(&self) -> CardSet {
        self.order.trump().map_or(CardSet::EMPTY, |trump| self.order.members(trump))
    }

    /// Whether nothing unseen of its suit goes over the card.
    fn is_boss(&self, card: Card, unseen: CardSet) -> bool {
        let suit = unseen & self.order.members(self.order.suit_of(card));
        self.order.highest(suit).is_none_or(|top| self.order.beats(card, top))
    }

    fn lead(&self, seat: Seat, hand: CardSet) -> Option<Card> {
        let unseen = self.unseen(seat);
        let trumps = self.trumps();
        let (own, out) = (hand & trumps, unseen & trumps);
        let plain = hand - trumps;
        let makers = seat.side() == self.maker.side();
        let knows = self.open == Some(seat) || self.open == Some(seat.partner());
        let partner = if knows { self.play.hands()[seat.partner()] } else { CardSet::EMPTY };
        if makers && !own.is_empty() && !out.is_empty() {
            let top = self.order.highest(own)?;
            let ours = own.len() + (partner & trumps).len();
            if self.is_boss(top, unseen) || ours > out.len() || seat == self.maker && own.len() >= 3 {
                return if self.is_boss(top, unseen) || !knows { Some(top) } else { self.order.lowest(own) };
            }
        }
        let bosses: CardSet = plain.iter().filter(|card| self.is_boss(*card, unseen)).collect();
        if !bosses.is_empty() {
            // The shortest suit first: the longer ones wait until trumps are out.
            return bosses.iter().min_by_key(|card| (hand & CardSet::suit(card.suit())).len());
        }
        if plain.is_empty() {
            return self.order.highest(own);
        }
        if !partner.is_empty() {
            // Towards the partner's winners.
            let winner = |suit: Suit| {
                let theirs = (partner & CardSet::suit(suit)) - trumps;
                self.order.highest(theirs).is_some_and(|top| self.is_boss(top, unseen))
            };
            if let Some(suit) =
                Suit::ALL.into_iter().find(|&suit| plain.intersects(CardSet::suit(suit)) && winner(suit))
            {
                return self.order.lowest(plain & CardSet::suit(suit));
            }
        }
        let long = !self.has_bowers();
        let suit = Suit::ALL
            .into_iter()
            .map(|suit| plain & CardSet::suit(suit))
            .filter(|cards| !cards.is_empty())
            .max_by_key(|cards| (if long { cards.len() } else { 5 - cards.len() }, cards.bits()))?;
        let top = self.order.highest(suit)?;
        // From a sequence the top of it, else a low card; at Euchre the suit does not come round again.
        let touching =
            top.rank() > Rank::Nine && suit.iter().any(|card| card.rank() as u8 + 1 == top.rank() as u8);
        if touching || !long { Some(top) } else { self.order.lowest(suit) }
    }

    fn has_bowers(&self) -> bool {
        self.order.trump().is_some_and(|trump| self.order != Ranking::plain(Some(trump)))
    }

    fn follow(&self, seat: Seat, hand: CardSet, may: CardSet, (winner, best): (Seat, Card)) -> Option<Card> {
        let last = self.is_last();
        let unseen = self.unseen(seat);
        let trumps = self.trumps();
        let led = self.order.suit_of(*self.play.trick().first()?);
        let follows = hand.intersects(self.order.members(led));
        let ours = winner.side() == seat.side();
        let safe = last || self.is_boss(best, unseen) && (trumps.contains(best) || unseen.len() > 12);
        let beating: CardSet = may.iter().filter(|card| self.order.beats(*card, best)).collect();
        if follows {
            if ours && (safe || last) || beating.is_empty() {
                return self.order.lowest(may);
            }
            if last {
                return self.order.lowest(beating);
            }
            let top = self.order.highest(may)?;
            let boss = self.is_boss(top, unseen);
            if ours && !boss {
                // Partner's card stands as well as a higher one would, unless that one is much higher.
                let between = unseen & self.order.members(led);
                let gains =
                    between.iter().any(|card| self.order.beats(card, best) && self.order.beats(top, card));
                return if gains { Some(self.touching(top, may, unseen)) } else { self.order.lowest(may) };
            }
            let second = self.play.trick().len() == 1;
            if second && !boss && !self.has_bowers() {
                return self.order.lowest(may);
            }
            return Some(self.touching(top, may, unseen));
        }
        let ruffs = beating & trumps;
        if !(ruffs.is_empty() || ours && safe) {
            return self.order.lowest(ruffs);
        }
        self.throw(may, unseen)
    }

    /// The lowest card as good as this one.
    fn touching(&self, top: Card, may: CardSet, unseen: CardSet) -> Card {
        let suit = self.order.members(self.order.suit_of(top));
        let split = |card: Card| {
            (unseen & suit).iter().any(|other| self.order.beats(top, other) && self.order.beats(other, card))
        };
        let equals: CardSet = (may & suit).iter().filter(|&card| !split(card)).collect();
        self.order.lowest(equals).unwrap_or(top)
    }

    /// A card that is not wanted: low, plain, no winner, and a lone one at Euchre, where it makes a void.
    fn throw(&self, may: CardSet, unseen: CardSet) -> Option<Card> {
        let trumps = self.trumps();
        let plain = may - trumps;
        if plain.is_empty() {
            return self.order.lowest(may);
        }
        let bowers = self.has_bowers();
        plain.iter().min_by_key(|&card| {
            let length = (plain & CardSet::suit(card.suit())).len();
            let guard = if bowers { length } else { 13 - length };
            (self.is_boss(card, unseen), card.rank() >= Rank::King && bowers, guard, card.rank())
        })
    }
}

/// What a hand of thirteen tricks is worth to its declarer, told from a play-out.
///
/// Plain adversaries give the declarer more than good ones do, most of all without trumps (the test
/// below measures it), and the best of several makes is the one that was guessed too high. So a part
/// of the worth is that of a trick less.
pub(super) fn sobered(position: &Position, tricks: u8, worth: impl Fn(u8) -> f64) -> f64 {
    let part = match (position.aim, position.ranking.trump()) {
        (Aim::Most, Some(_)) => 0.2,
        (Aim::Most, None) => 0.9,
        (Aim::Fewest, _) => 0.4,
    };
    let worse = match position.aim {
        Aim::Most => tricks.saturating_sub(1),
        Aim::Fewest => (tricks + 1).min(13),
    };
    (1.0 - part) * worth(tricks) + part * worth(worse)
}

fn low_of(cards: CardSet) -> Option<Card> {
    cards.iter().min_by_key(|card| card.rank())
}

fn high_of(cards: CardSet) -> Option<Card> {
    cards.iter().max_by_key(|card| card.rank())
}

#[cfg(test)]
mod tests {
    use cards::{BySeat, Pack, Shuffler, Side};
    use solver::{Solver, Strain};

    use super::*;
    use crate::seed;

    /// Tricks of the declarer's side by plain players less those by players who see every card.
    fn difference(strain: impl Fn(CardSet) -> Strain, deals: u64) -> f64 {
        let mut solver = Solver::default();
        let mut sum = 0.0;
        for number in 0..deals {
            let deal = Shuffler::new(seed(number)).deal(Pack::FiftyTwo, Seat::North);
            let hands = BySeat::from_fn(|seat| deal.hand(seat));
            let strain = strain(hands[Seat::North] | hands[Seat::South]);
            let position = Position::new(hands, strain.ranking(), strain.aim(), Seat::East);
            let line = Playout::new(&position, CardSet::PACK_52, Seat::North, Some(Seat::South));
            let played = line.finish()[Side::NorthSouth];
            let solved = solver.tricks(&position).expect("a deal")[Side::NorthSouth];
            sum += f64::from(played) - f64::from(solved);
        }
        sum / deals as f64
    }

    fn longest(both: CardSet) -> Strain {
        let suit = Suit::ALL.into_iter().max_by_key(|suit| (both & CardSet::suit(*suit)).len());
        suit.map_or(Strain::NoTrumps, Strain::Trump)
    }

    #[test]
    fn plain_players_take_about_as_many_tricks_as_players_who_see_every_card() {
        let (suits, none) = (difference(longest, 60), difference(|_| Strain::NoTrumps, 60));
        // Without trumps they give the declarer most of a trick, which `sobered` takes back.
        assert!(suits.abs() < 0.3 && (none - 0.8).abs() < 0.4, "{suits} at suits, {none} without");
    }
}
