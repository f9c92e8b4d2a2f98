//! What is hidden from a seat, and in how many ways it may lie.

use cards::{BySeat, Card, CardSet, Seat, Shuffler};
use table::View;

use crate::Turns;
use crate::repertoire::Repertoire;

/// The seats whose cards are not all seen; the viewer is never one of them.
const SEATS_MAX: usize = 3;

/// The cards that a seat cannot see, and the hands in which they may lie.
///
/// Every way of laying them that agrees with what was seen is as likely as any other: the ways are
/// counted suit by suit, so that a drawing needs neither luck nor a second try, however many suits
/// were refused.
#[derive(Clone, Debug)]
pub struct Hidden {
    /// What is known of each hand.
    known: BySeat<CardSet>,
    /// Hands with unseen cards: whose, how many, and which suits were refused.
    rooms: Vec<(Seat, u8, [bool; 4])>,
    /// The unseen cards, suit by suit.
    suits: [Vec<Card>; 4],
    /// How many unseen cards the suits from this one on have.
    left: [u8; 5],
    /// Ways of laying the suits from one on, by what the rooms still need; below nought if not counted.
    ways: [Vec<f64>; 5],
    /// Whether one of the cards that nobody holds was put out by the dealer.
    put_out: bool,
}

/// How many of a suit go to each room.
type Split = [u8; SEATS_MAX];

impl Hidden {
    /// What the seat of the view cannot see, some cards being known to lie aside, and the dealer having put one out
    /// or not; `None` where the
    /// numbers do not add up, as when a card is missing from the pack.
    pub fn new<G: Turns>(view: &View<G>, aside: CardSet, has_put_out: bool) -> Option<Hidden> {
        let own = view.seat?;
        let order = view.ranking();
        let plays = || view.tricks.iter().flat_map(|trick| trick.plays.iter().copied());
        let mut gone: CardSet = plays().map(|play| play.1).collect();
        gone |= view.discard.map_or(CardSet::EMPTY, CardSet::of);
        gone |= view.turn_up.map_or(CardSet::EMPTY, CardSet::of);
        let known = view.seen;
        let seen = known.0.into_iter().fold(gone, |all, hand| all | hand);
        let mut refused = BySeat([[false; 4]; 4]);
        for trick in &view.tricks {
            let Some(led) = trick.plays.first().map(|play| order.suit_of(play.1)) else { continue };
            for &(seat, card) in &trick.plays {
                refused[seat][led as usize] |= order.suit_of(card) != led;
            }
        }
        let mut rooms = Vec::new();
        for seat in Seat::ALL.into_iter().filter(|&seat| seat != own) {
            let need = usize::from(view.counts[seat]).checked_sub(known[seat].len())?;
            if need > 0 {
                rooms.push((seat, need as u8, refused[seat]));
            }
        }
        let mut suits: [Vec<Card>; 4] = Default::default();
        for card in G::PACK.cards() - seen - aside {
            suits[order.suit_of(card) as usize].push(card);
        }
        let mut left = [0; 5];
        for suit in (0..4).rev() {
            left[suit] = left[suit + 1] + suits[suit].len() as u8;
        }
        let put_out = own != view.dealer && has_put_out;
        let needs: u8 = rooms.iter().map(|room| room.1).sum();
        let mut hidden = Hidden { known, rooms, suits, left, ways: Default::default(), put_out };
        if needs > left[0] {
            return None;
        }
        if !hidden.is_free() && hidden.count() == 0.0 {
            // Somebody has a suit that they refused: nothing is known from refusals then.
            for room in &mut hidden.rooms {
                room.2 = [false; 4];
            }
        }
        Some(hidden)
    }

    /// Whether every card may lie everywhere: then the ways need not be counted.
    fn is_free(&self) -> bool {
        self.rooms.iter().all(|room| (0..4).all(|suit| !room.2[suit] || self.suits[suit].is_empty()))
    }

    /// Counts the ways, and remembers them for drawing.
    fn count(&mut self) -> f64 {
        let size = self.rooms.iter().map(|room| usize::from(room.1) + 1).product();
        self.ways = std::array::from_fn(|_| vec![-1.0; size]);
        self.ways_from(0, self.needs())
    }

    fn needs(&self) -> Split {
        let mut needs = [0; SEATS_MAX];
        for (need, room) in needs.iter_mut().zip(&self.rooms) {
            *need = room.1;
        }
        needs
    }

    fn place(&self, needs: Split) -> usize {
        let rooms = self.rooms.iter().zip(needs);
        rooms.fold(0, |place, (room, need)| place * (usize::from(room.1) + 1) + usize::from(need))
    }

    fn ways_from(&mut self, suit: usize, needs: Split) -> f64 {
        if self.left[suit] < needs.iter().sum() {
            return 0.0;
        }
        if suit == 4 {
            return 1.0;
        }
        let place = self.place(needs);
        if self.ways[suit][place] < 0.0 {
            let mut all = 0.0;
            for split in self.splits(suit, needs) {
                all += self.orders(suit, split) * self.ways_from(suit + 1, less(needs, split));
            }
            self.ways[suit][place] = all;
        }
        self.ways[suit][place]
    }

    /// Every way of dividing a suit by number.
    fn splits(&self, suit: usize, needs: Split) -> Vec<Split> {
        let cards = self.suits[suit].len() as u8;
        let most = |room: usize| match self.rooms.get(room) {
            Some((_, _, refused)) if !refused[suit] => needs[room],
            _ => 0,
        };
        let aside = self.left[suit] - needs.iter().sum::<u8>();
        let mut splits = Vec::new();
        for first in 0..=most(0).min(cards) {
            for second in 0..=most(1).min(cards - first) {
                let rest = cards - first - second;
                let least = rest.saturating_sub(aside);
                splits.extend((least..=most(2).min(rest)).map(|third| [first, second, third]));
            }
        }
        splits
    }

    /// In how many ways the cards of a suit can be divided so.
    fn orders(&self, suit: usize, split: Split) -> f64 {
        let mut left = self.suits[suit].len() as u8;
        let mut ways = 1.0;
        for part in split {
            for taken in 0..part {
                ways *= f64::from(left) / f64::from(taken + 1);
                left -= 1;
            }
        }
        ways
    }

    /// Lays the hidden cards, every way being as likely as any other.
    pub fn draw(&mut self, dice: &mut Shuffler) -> World {
        let (hands, aside) = if self.is_free() { self.dealt(dice) } else { self.laid(dice) };
        let put_out =
            (self.put_out && !aside.is_empty()).then(|| aside[dice.below(aside.len() as u32) as usize]);
        World { hands, put_out, weight: 1.0 }
    }

    /// Deals the hidden cards out; what nobody gets is left over.
    fn dealt(&self, dice: &mut Shuffler) -> (BySeat<CardSet>, Vec<Card>) {
        let mut hands = self.known;
        let mut cards = self.suits.concat();
        dice.shuffle(&mut cards);
        for (seat, need, _) in &self.rooms {
            let rest = cards.split_off(usize::from(*need));
            hands[*seat] |= cards.into_iter().collect();
            cards = rest;
        }
        (hands, cards)
    }

    /// Lays the hidden cards suit by suit, by the ways that are left for the others.
    fn laid(&mut self, dice: &mut Shuffler) -> (BySeat<CardSet>, Vec<Card>) {
        let mut hands = self.known;
        let mut aside = Vec::new();
        let mut needs = self.needs();
        for suit in 0..4 {
            let mut at = chance(dice) * self.ways_from(suit, needs);
            let splits = self.splits(suit, needs);
            let mut chosen = splits[splits.len() - 1];
            for split in splits {
                let weight = self.orders(suit, split) * self.ways_from(suit + 1, less(needs, split));
                if weight > 0.0 {
                    chosen = split;
                    at -= weight;
                    if at < 0.0 {
                        break;
                    }
                }
            }
            let mut cards = self.suits[suit].clone();
            dice.shuffle(&mut cards);
            for (room, part) in self.rooms.iter().zip(chosen) {
                for _ in 0..part {
                    hands[room.0].insert(cards.pop().expect("a split is no larger than the suit"));
                }
            }
            aside.append(&mut cards);
            needs = less(needs, chosen);
        }
        (hands, aside)
    }
}

fn less(needs: Split, split: Split) -> Split {
    std::array::from_fn(|room| needs[room] - split[room])
}

/// A number from nought to below one.
pub(super) fn chance(dice: &mut Shuffler) -> f64 {
    f64::from(dice.word()) / 4_294_967_296.0
}

/// A way in which the cards may lie that a seat cannot see, every way being as likely as any other; `None` for a
/// bystander, or where the cards do not add up.
pub fn any_world<G: Turns>(view: &View<G>, dice: &mut Shuffler) -> Option<World> {
    let has_put_out = Repertoire::of().is_some_and(|known: &Repertoire<G>| (known.has_put_out)(view));
    Some(Hidden::new(view, CardSet::EMPTY, has_put_out)?.draw(dice))
}

/// One way in which the cards may lie.
#[derive(Clone, Debug, PartialEq)]
pub struct World {
    /// What each seat still holds.
    pub hands: BySeat<CardSet>,
    /// What the dealer put out, where somebody else asks.
    pub put_out: Option<Card>,
    /// How likely it is; the weights of a sample make one.
    pub weight: f64,
}

impl World {
    /// The hands as they were dealt, if the cards lie so.
    pub fn as_dealt<G: Turns>(&self, view: &View<G>) -> BySeat<CardSet> {
        let mut hands = self.hands;
        for &(seat, card) in view.tricks.iter().flat_map(|trick| &trick.plays) {
            hands[seat].insert(card);
        }
        if G::TURNS_UP {
            hands[view.dealer] -= view.turn_up.map_or(CardSet::EMPTY, CardSet::of);
        }
        hands[view.dealer] |= self.put_out.or(view.discard).map_or(CardSet::EMPTY, CardSet::of);
        hands
    }
}
