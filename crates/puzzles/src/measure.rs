//! What each card is worth: the tricks as the cards lie, and in how many lays it reaches the goal.

use cards::{Card, CardSet, Pack, Seat, SeatSet, Shuffler};
use solver::{Aim, BadPosition, Position, Solver};

use crate::Sees;
use crate::lays::{Known, lays};

/// So many more of a hundred lays must the answer reach the goal in than any other card, where not all cards are seen.
pub const MARGIN_PERCENT: u32 = 20;

/// A position measured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measured {
    /// What South may look at.
    pub sees: Sees,
    /// How many of the remaining tricks South's side wants; of a nullo, how many it may take at most.
    pub goal: u8,
    /// In how many ways the unseen cards were laid.
    pub lays: u32,
    /// The cards, best first: equals, their tricks as the cards lie, and the lays in which they reach the goal.
    pub groups: Vec<Group>,
}

/// Cards that come to the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Which.
    pub cards: CardSet,
    /// The tricks of South's side as the cards lie.
    pub tricks: u8,
    /// In how many lays they reach the goal.
    pub reach: u32,
}

impl Measured {
    /// The groups that reach the goal most often.
    pub fn best(&self) -> impl Iterator<Item = &Group> {
        let most = self.groups.iter().map(|group| group.reach).max();
        self.groups.iter().filter(move |group| Some(group.reach) == most)
    }

    /// Whether the best cards are better than all others by the margin, and there are others.
    pub fn is_clear(&self) -> bool {
        let Some(best) = self.best().next() else { return false };
        let others =
            self.groups.iter().filter(|group| group.reach < best.reach).map(|group| group.reach).max();
        others.is_some_and(|other| match self.sees {
            Sees::All => true,
            Sees::Own => (best.reach - other) * 100 >= self.lays * MARGIN_PERCENT,
        })
    }
}

/// Measures a position with all cards seen, or from South's place.
///
/// # Errors
/// If this is no position.
pub fn measure(
    solver: &mut Solver,
    position: &Position,
    sees: Sees,
    dummy: Option<Seat>,
    pack: Pack,
    gone: CardSet,
    dice: &mut Shuffler,
) -> Result<Measured, BadPosition> {
    let values = solver.cards(position)?;
    let best = values[0].tricks;
    match sees {
        Sees::All => {
            let groups = values.iter().map(|value| Group {
                cards: value.cards,
                tricks: value.tricks,
                reach: u32::from(value.tricks == best),
            });
            Ok(Measured { sees, goal: best, lays: 1, groups: groups.collect() })
        }
        Sees::Own => {
            let seen = dummy.map_or(SeatSet::of(Seat::South), |dummy| SeatSet::of(Seat::South).with(dummy));
            let lays = lays(position, Known { seen, pack, gone }, dice);
            let tables = tables(solver, position, &lays)?;
            let left = position.tricks_left() as u8;
            let goals = (0..=left).map(|goal| {
                let groups: Vec<Group> = values
                    .iter()
                    .map(|value| {
                        let card = value.cards.last().expect("a group has a card");
                        let reached = |table: &&Vec<(Card, u8)>| {
                            table
                                .iter()
                                .any(|(one, tricks)| *one == card && reaches(position.aim, *tricks, goal))
                        };
                        let reach = tables.iter().filter(reached).count() as u32;
                        Group { cards: value.cards, tricks: value.tricks, reach }
                    })
                    .collect();
                Measured { sees, goal, lays: lays.len() as u32, groups: sorted(groups) }
            });
            // Of the goals the one at which the best card stands out most.
            let lead = |one: &Measured| {
                let most = one.groups[0].reach;
                let next = one.groups.iter().map(|group| group.reach).find(|reach| *reach < most);
                next.map_or(0, |next| most - next)
            };
            Ok(goals.reduce(|best, one| if lead(&one) > lead(&best) { one } else { best }).expect("a goal"))
        }
    }
}

/// Whether so many tricks are what is wanted.
pub(crate) fn reaches(aim: Aim, tricks: u8, goal: u8) -> bool {
    match aim {
        Aim::Most => tricks >= goal,
        Aim::Fewest => tricks <= goal,
    }
}

fn sorted(mut groups: Vec<Group>) -> Vec<Group> {
    groups.sort_by_key(|group| std::cmp::Reverse(group.reach));
    groups
}

/// The tricks of every card in every lay.
fn tables(
    solver: &mut Solver,
    position: &Position,
    lays: &[cards::BySeat<CardSet>],
) -> Result<Vec<Vec<(Card, u8)>>, BadPosition> {
    lays.iter()
        .map(|hands| {
            let laid = Position { hands: *hands, ..position.clone() };
            let values = solver.cards(&laid)?;
            Ok(values.iter().flat_map(|value| value.cards.iter().map(|card| (card, value.tricks))).collect())
        })
        .collect()
}
