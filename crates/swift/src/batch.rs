//! Many deals side by side, each followed by the next when it is over.

use std::fmt;

use cards::{BySeat, BySide, Card, CardSet, Seat};
use table::{Hands, Plain};

use crate::{Actions, Deal, Draw, Layout, Quick};

/// Deals side by side. Each place has chance of its own, so that what happens at it does not depend on how many there
/// are.
#[derive(Clone, Debug)]
pub struct Batch<G: Plain> {
    rules: G::Rules,
    places: Vec<Place<G>>,
}

#[derive(Clone, Debug)]
struct Place<G: Plain> {
    deal: Deal<G>,
    cards: Quick,
    dice: Quick,
    number: u64,
}

/// What is wrong with a row of acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// It is as long as this, not as there are deals.
    Length(usize),
    /// The act of this place is not in order.
    Act {
        /// Where.
        place: usize,
        /// What was asked for.
        action: i64,
    },
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::Length(length) => write!(f, "the row has {length} places; it needs one for each deal"),
            Wrong::Act { place, action } => {
                write!(f, "deal {place}: action {action} is not in order; the mask tells which are")
            }
        }
    }
}

impl std::error::Error for Wrong {}

impl<G: Plain> Batch<G>
where
    G::Call: Copy + PartialEq,
{
    /// So many deals, their cards drawn from a seed. The first of them has this number.
    pub fn new(rules: &G::Rules, count: usize, seed: u64, first: u64) -> Batch<G> {
        let places = (first..).take(count).map(|place| Place::new(rules, seed, place)).collect();
        Batch { rules: rules.clone(), places }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The deals.
    pub fn deals(&self) -> impl ExactSizeIterator<Item = &Deal<G>> {
        self.places.iter().map(|place| &place.deal)
    }

    /// Takes the batch apart, so that each part can be worked on by a thread.
    pub fn split(&mut self, parts: usize) -> Vec<Part<'_, G>> {
        let size = self.places.len().div_ceil(parts.max(1)).max(1);
        let rules = &self.rules;
        let parts = self.places.chunks_mut(size).enumerate();
        parts.map(|(number, places)| Part { rules, first: number * size, places }).collect()
    }
}

/// A part of a batch.
pub struct Part<'a, G: Plain> {
    rules: &'a G::Rules,
    first: usize,
    places: &'a mut [Place<G>],
}

impl<G: Plain> Part<'_, G>
where
    G::Call: Copy + PartialEq,
{
    /// How many deals it has.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The deals: the place of each in the whole batch, and its number.
    pub fn deals(&self) -> impl Iterator<Item = (usize, u64, &Deal<G>)> {
        self.places.iter().enumerate().map(|(at, place)| (self.first + at, place.number, &place.deal))
    }

    /// Draws one of the acts in order for each deal.
    pub fn draw(&mut self, actions: &mut [i16]) {
        for (place, action) in self.places.iter_mut().zip(actions) {
            let act = place.deal.draw(&mut place.dice);
            *action = act.map_or(-1, |act| Actions::<G>::number(act).cast_signed());
        }
    }

    /// Finds the first act that is not in order.
    ///
    /// # Errors
    /// Where it is, and which.
    pub fn check<A: Copy + Into<i64>>(&self, actions: &[A]) -> Result<(), Wrong> {
        for (number, (place, action)) in self.places.iter().zip(actions).enumerate() {
            let action: i64 = (*action).into();
            let act = u16::try_from(action).ok().and_then(Actions::<G>::act);
            if !act.is_some_and(|act| place.deal.is_in_order(act)) {
                return Err(Wrong::Act { place: self.first + number, action });
            }
        }
        Ok(())
    }

    /// Does in each deal what is told, every act being in order. What a deal that ends brings each seat goes into the
    /// returns, and the next one is dealt; of the others the returns are nought.
    pub fn step<A: Copy + Into<i64>>(&mut self, actions: &[A], returns: &mut [[f32; 4]], done: &mut [u8]) {
        let rows = self.places.iter_mut().zip(actions).zip(returns.iter_mut().zip(done));
        for ((place, action), (returns, done)) in rows {
            *returns = [0.0; 4];
            *done = 0;
            let action: i64 = (*action).into();
            if let Some(act) = u16::try_from(action).ok().and_then(Actions::<G>::act) {
                place.deal.take(act);
            }
            if place.deal.is_over() {
                *returns = returns_of(&place.deal);
                *done = 1;
                place.number += 1;
                place.deal = place.next(self.rules);
            }
        }
    }

    /// Writes what the seat to act can see, deal by deal.
    pub fn observe(&self, out: &mut [u8]) {
        for (place, out) in self.places.iter().zip(out.chunks_exact_mut(Layout::<G>::LEN)) {
            if let Some(due) = place.deal.due() {
                Layout::<G>::observe(&place.deal, due.seat, out);
            }
        }
    }

    /// Writes a one at everything in order, deal by deal.
    pub fn mask(&self, out: &mut [u8]) {
        for (place, out) in self.places.iter().zip(out.chunks_exact_mut(Actions::<G>::COUNT)) {
            Actions::mask(&place.deal, out);
        }
    }

    /// Writes whose turn it is, deal by deal: 0 for north, then to the left.
    pub fn players(&self, out: &mut [i8]) {
        for (place, out) in self.places.iter().zip(out) {
            *out = place.deal.due().map_or(-1, |due| due.seat as i8);
        }
    }
}

/// What a deal brings each seat: the points of its side less those of the other.
pub fn returns_of<G: Plain>(deal: &Deal<G>) -> [f32; 4]
where
    G::Call: Copy + PartialEq,
{
    let [ns, ew] = deal.points().0.map(|points| points.sum() as f32);
    [ns - ew, ew - ns, ns - ew, ew - ns]
}

impl<G: Plain> Place<G>
where
    G::Call: Copy + PartialEq,
{
    fn new(rules: &G::Rules, seed: u64, number: u64) -> Place<G> {
        let mut mixed = Quick::new(seed);
        let mut own = Quick::new(mixed.word() ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let (mut cards, dice) = (Quick::new(own.word()), Quick::new(own.word()));
        let deal = dealt(rules, number, &mut cards);
        Place { deal, cards, dice, number }
    }

    fn next(&mut self, rules: &G::Rules) -> Deal<G> {
        dealt(rules, self.number, &mut self.cards)
    }
}

/// A deal of chance, the dealer going round with the number.
pub fn dealt<G: Plain>(rules: &G::Rules, number: u64, chance: &mut impl Draw) -> Deal<G>
where
    G::Call: Copy + PartialEq,
{
    let mut pack = [Card::new(cards::Rank::Two, cards::Suit::Clubs); 52];
    let size = G::PACK.size();
    for (place, card) in pack.iter_mut().zip(G::PACK.cards()) {
        *place = card;
    }
    let hand = G::PACK.hand_size();
    let needed = 4 * hand + usize::from(G::TURNS_UP);
    // Only as many cards as are dealt are drawn.
    for place in 0..needed {
        let other = place + chance.below((size - place) as u32) as usize;
        pack.swap(place, other);
    }
    let hands =
        BySeat::from_fn(|seat| -> CardSet { pack[seat as usize * hand..][..hand].iter().copied().collect() });
    let turn_up = G::TURNS_UP.then(|| pack[4 * hand]);
    let dealer = Seat::from_index((number % 4) as u8);
    Deal::new(rules.clone(), dealer, &Hands { hands, turn_up }, BySide::default())
}
