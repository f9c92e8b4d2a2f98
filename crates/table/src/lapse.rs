//! What ends a right unused: each event with one rule that says whether it touches a right.

use cards::Seat;
use laws::Law;

use crate::{Life, Right, State};

/// Something that can end a right unused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Lapse {
    /// The holder does something else.
    HolderActs,
    /// The holder makes a declaration of their own.
    HolderCalls,
    /// The holder plays a card.
    HolderPlays,
    /// The player who would have to obey plays, the holder having had their fair time.
    TargetPlays,
    /// The player who would have to obey leads, the holder having had their fair time.
    TargetLeads,
    /// The trick it is about is complete.
    TrickFull,
    /// The trick after the one it is about is complete.
    NextTrickFull,
    /// The trick it is about is turned and quitted.
    TrickQuitted,
    /// The pack is cut.
    Cut,
    /// The first card of the deal is given.
    Dealing,
    /// The deal is complete.
    Dealt,
    /// The trump is fixed.
    Declared,
    /// A word is said in the next stage of declaring, such as one on doubling.
    NextWord,
    /// The first card is led.
    FirstLead,
    /// Any card is played.
    CardPlayed,
    /// All have followed to a lead out of turn.
    Followed,
    /// The hand is played out.
    HandOver,
    /// The score is agreed.
    Agreed,
}

impl Lapse {
    const LAST: Lapse = Lapse::Agreed;

    /// The rule of each event: whether the act touches the right.
    fn touches(self, right: &Right, act: &Done) -> bool {
        match self {
            Lapse::HolderActs | Lapse::HolderCalls => act.by_holder(right) && act.own.contains(self),
            Lapse::HolderPlays => act.by_holder(right) && act.fired.contains(Lapse::CardPlayed),
            Lapse::TargetPlays => act.obeys(right, self) || act.leaves_open_hand_played(right),
            Lapse::TargetLeads => act.obeys(right, self),
            Lapse::TrickFull => right.trick <= act.full,
            Lapse::NextTrickFull => right.trick < act.full,
            Lapse::TrickQuitted => right.trick <= act.quitted,
            // What happens to everybody ends a right that was open before it happened.
            Lapse::Cut
            | Lapse::Dealing
            | Lapse::Dealt
            | Lapse::Declared
            | Lapse::NextWord
            | Lapse::FirstLead
            | Lapse::CardPlayed
            | Lapse::Followed
            | Lapse::HandOver
            | Lapse::Agreed => act.fired.contains(self) && !right.before.contains(self),
        }
    }
}

/// A set of events, as those that end a right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ends(u32);

impl Ends {
    /// Nothing but the end of the deal.
    pub const WITH_DEAL: Ends = Ends(0);
    /// The code's table says it, by the article.
    pub(crate) const BY_ARTICLE: Ends = Ends(1 << 31);
    const OUTLIVES_DEAL: u32 = 1 << 30;

    /// Any of these.
    pub const fn at(events: &[Lapse]) -> Ends {
        let (mut set, mut place) = (0, 0);
        while place < events.len() {
            set |= 1 << events[place] as u32;
            place += 1;
        }
        Ends(set)
    }

    /// The same, and not the end of the deal.
    #[must_use]
    pub const fn beyond_deal(self) -> Ends {
        Ends(self.0 | Ends::OUTLIVES_DEAL)
    }

    /// Whether the event is one of them.
    pub const fn contains(self, event: Lapse) -> bool {
        self.0 & 1 << event as u32 != 0
    }

    pub(crate) const fn outlive_deal(self) -> bool {
        self.0 & Ends::OUTLIVES_DEAL != 0
    }

    pub(crate) const fn or(self, other: Ends) -> Ends {
        Ends(self.0 | other.0)
    }

    pub(crate) const fn meets(self, other: Ends) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) const fn without(self, other: Ends) -> Ends {
        Ends(self.0 & !other.0)
    }

    /// Whether one of them has come for the right by this act.
    pub(crate) fn have_come(self, right: &Right, act: &Done) -> bool {
        let mut left = self.0 & ((2 << Lapse::LAST as u32) - 1);
        while left != 0 {
            let event = ALL[left.trailing_zeros() as usize];
            if event.touches(right, act) {
                return true;
            }
            left &= left - 1;
        }
        false
    }
}

impl From<Lapse> for Ends {
    fn from(event: Lapse) -> Ends {
        Ends::at(&[event])
    }
}

/// Every event, each at its own number.
const ALL: [Lapse; Lapse::LAST as usize + 1] = [
    Lapse::HolderActs,
    Lapse::HolderCalls,
    Lapse::HolderPlays,
    Lapse::TargetPlays,
    Lapse::TargetLeads,
    Lapse::TrickFull,
    Lapse::NextTrickFull,
    Lapse::TrickQuitted,
    Lapse::Cut,
    Lapse::Dealing,
    Lapse::Dealt,
    Lapse::Declared,
    Lapse::NextWord,
    Lapse::FirstLead,
    Lapse::CardPlayed,
    Lapse::Followed,
    Lapse::HandOver,
    Lapse::Agreed,
];

/// When the right ends that an article gives over a card to come: it is played, or the trick is quitted.
pub const UNTIL_PLAYED: Ends = Ends::at(&[Lapse::TargetPlays, Lapse::TrickQuitted]);

/// When the rights of each article end; a code's whole table.
pub type Lapses = &'static [(Law, Ends)];

/// What an act came to, as far as it can end rights.
pub(crate) struct Done {
    /// Whose act it was.
    by: Option<Seat>,
    /// What that is to a right of theirs.
    own: Ends,
    /// What it has brought about.
    pub(crate) fired: Ends,
    /// How many tricks are complete by now, and how many quitted.
    full: u8,
    quitted: u8,
    /// The open hand, and the tricks to which it has played, one bit each.
    open_hand: Option<Seat>,
    open_in: u16,
}

impl Done {
    pub(crate) fn new<G: crate::Game>(state: &State<G>, by: Option<Seat>, own: Ends, fired: Ends) -> Done {
        let (tricks, open_hand) = (&state.deal.tricks, state.deal.open_hand);
        let has_open = |trick: &crate::Trick| open_hand.is_some_and(|open| trick.has_played(open));
        Done {
            by,
            own,
            fired,
            full: tricks.iter().filter(|trick| trick.life != Life::Open).count() as u8,
            quitted: tricks.iter().filter(|trick| trick.life == Life::Quitted).count() as u8,
            open_hand,
            open_in: tricks.iter().rev().fold(0, |all, trick| all << 1 | u16::from(has_open(trick))),
        }
    }

    /// Whether a holder did it, the right having been open.
    pub(crate) fn by_holder(&self, right: &Right) -> bool {
        !right.fresh && self.by.is_some_and(|seat| right.holders.contains(seat))
    }

    /// Whether somebody did it who would have to obey. The cards of the open hand are put by its player.
    fn by_target(&self, right: &Right) -> bool {
        let open = self.open_hand.filter(|_| self.open_hand_has_played(right));
        !right.fresh
            && self
                .by
                .is_some_and(|seat| right.target.contains(seat) || open.map(Seat::partner) == Some(seat))
    }

    /// Whether the right is against the open hand, and its card lies in the trick that it is about.
    fn open_hand_has_played(&self, right: &Right) -> bool {
        self.open_hand.is_some_and(|open| right.target.contains(open))
            && right.trick > 0
            && self.open_in >> (right.trick - 1) & 1 == 1
    }

    /// Whether the target has gone on after the holder had their fair time; where the target was in haste,
    /// the holder has by playing on.
    fn obeys(&self, right: &Right, by: Lapse) -> bool {
        self.by_target(right) && right.fair && self.fired.contains(by)
            || self.by_holder(right) && right.hasty && self.fired.contains(Lapse::CardPlayed)
    }

    /// Whether the card of the open hand lies there and the holder goes on without a word about it.
    fn leaves_open_hand_played(&self, right: &Right) -> bool {
        self.by_holder(right) && self.open_hand_has_played(right) && self.own.contains(Lapse::HolderActs)
    }

    /// Grows a right older by the act: who was in haste, who has had their time.
    pub(crate) fn ages(&self, right: &mut Right) {
        let obeys = self.fired.and_only(&[Lapse::TargetPlays, Lapse::TargetLeads]).without(right.before);
        let target = self.by.is_some_and(|seat| right.target.contains(seat));
        right.hasty |= target && right.ends.meets(obeys);
        right.fair |= self.by_holder(right) && !right.announced;
        right.fresh = false;
        right.before = Ends::default();
    }
}

impl Ends {
    const fn and_only(self, events: &[Lapse]) -> Ends {
        Ends(self.0 & Ends::at(events).0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_stands_at_its_own_number() {
        for (place, event) in ALL.into_iter().enumerate() {
            assert_eq!(event as usize, place);
        }
    }

    #[test]
    fn a_set_has_the_events_it_was_made_of_and_no_other() {
        let set = Ends::at(&[Lapse::Cut, Lapse::Agreed]).beyond_deal();
        let found: Vec<Lapse> = ALL.into_iter().filter(|&event| set.contains(event)).collect();
        assert_eq!(found, [Lapse::Cut, Lapse::Agreed]);
        assert!(set.outlive_deal() && !Ends::WITH_DEAL.outlive_deal());
    }
}
