//! What is remembered of a deal beyond the cards: the declaration and the doubling.

use cards::{BySeat, BySide, Seat, SeatSet};
use laws::Law;

use crate::{Call, LimitRule, Make, Rules, is_played, multiplier, trick_value};

/// Declaring and doubling, as far as they have come. All of it was said aloud.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Declared {
    /// Whether the dealer has left the make to their partner.
    pub dealer_passed: bool,
    /// Whether the partner has passed it back.
    pub passed_back: bool,
    /// The make, once it is named.
    pub make: Option<Make>,
    /// Who named it.
    pub maker: Option<Seat>,
    /// How the doubling stands.
    pub doubling: Doubling,
    /// Who may not double or redouble in this hand, having been told by a card (law 68).
    pub barred: SeatSet,
    /// Who may double only by leave, and under which article.
    pub by_leave: BySeat<Option<Law>>,
    /// Who has led too soon and so has no word on doubling any more in this hand (law 56).
    pub led: SeatSet,
    /// Whether the eldest hand was told what to lead, and so needs no leave (law 60).
    pub lead_called: bool,
    /// Whether an undoubled spade hand must be played all the same.
    pub must_play: bool,
    /// Whether the tricks have been counted face down, so that one with a card too many may be opened.
    pub counted: bool,
    /// Whether the dealer's partner has laid their hand down themselves.
    pub laid_down: bool,
    /// Whether somebody has let a card fall below the table.
    pub dropped: bool,
    /// Who deals next, when it is not the player to the left.
    pub deals_next: Option<Seat>,
}

/// How the doubling stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Doubling {
    /// How many doubles hold.
    pub doubles: u8,
    /// Whose word is next.
    pub turn: Option<Seat>,
    /// Whether the eldest hand has asked for leave to lead.
    pub asked: bool,
    /// Who has said that they are satisfied since the last double.
    pub satisfied: SeatSet,
    /// Who doubled last.
    pub last: Option<Seat>,
    /// Who of each side doubled last, and so speaks first for it.
    pub first: BySide<Option<Seat>>,
    /// A double that waits to be accepted or refused.
    pub pending: Option<Pending>,
    /// The article that ended the doubling.
    pub closed: Option<Law>,
}

/// A double out of turn or without leave, waiting for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pending {
    /// Who doubled.
    pub by: Seat,
    /// Who decides.
    pub decider: Seat,
    /// In what words.
    pub call: Call,
    /// Whether a refusal ends all doubling in the hand.
    pub refusal_ends: bool,
    /// The article that leaves it to them.
    pub law: Law,
}

/// How a limit on doubling ends it (fn-55).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    /// One more double would pass it (amb-39).
    Ahead(u16),
    /// It is passed.
    Passed(u16),
}

/// Where the word goes when somebody lets the value be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WordGoes {
    /// Nowhere: who cannot double may still ask for leave to lead.
    Nowhere,
    /// To the partner.
    Partner,
    /// Nobody has one any more.
    Ends,
}

impl Declared {
    /// What the doubles have made of the odd trick.
    pub fn multiplier(&self) -> u32 {
        multiplier(u32::from(self.doubling.doubles)).value
    }

    /// Law 45: the dealer leaves the make to the partner.
    pub(crate) fn leave_to_partner(&mut self) {
        self.dealer_passed = true;
        self.passed_back = false;
    }

    /// Laws 45 and 51: the trump is named, and the eldest hand has the first word on doubling.
    pub(crate) fn name(&mut self, seat: Seat, make: Make, eldest: Seat) {
        self.make = Some(make);
        self.maker = Some(seat);
        self.doubling.turn = Some(eldest);
    }

    /// Law 51: the eldest hand does not double and asks for leave to lead.
    pub(crate) fn ask_lead(&mut self, eldest: Seat) {
        let doubling = &mut self.doubling;
        doubling.asked = true;
        doubling.satisfied = doubling.satisfied.with(eldest);
        doubling.turn = Some(eldest.partner());
    }

    /// Laws 50 to 53: a double that holds. Says who answers it first.
    pub(crate) fn raise(&mut self, seat: Seat, maker: Option<Seat>) -> Seat {
        let doubling = &mut self.doubling;
        doubling.doubles = doubling.doubles.saturating_add(1);
        doubling.last = Some(seat);
        doubling.first[seat.side()] = Some(seat);
        doubling.satisfied = self.led;
        doubling.asked = false;
        let other = seat.side().other();
        doubling.first[other].or(maker.filter(|maker| maker.side() == other)).unwrap_or(seat.left())
    }

    /// What an odd trick counts after so many further doubles.
    pub(crate) fn odd_trick(&self, more: u8) -> i64 {
        let base = self.make.map_or(0, |make| trick_value(make).value);
        let times = multiplier(u32::from(self.doubling.doubles.saturating_add(more))).value;
        i64::from(base) * i64::from(times)
    }

    /// The limit that ends the doubling now, the last double having made the odd trick worth so much.
    pub(crate) fn limit(rules: &Rules, value: i64) -> Option<Limit> {
        let limit = rules.double_limit?;
        let most = i64::from(limit);
        if rules.limit_rule == LimitRule::Before && 2 * value > most {
            Some(Limit::Ahead(limit))
        } else {
            (value > most).then_some(Limit::Passed(limit))
        }
    }

    /// Laws 52, 53, 55 and 57: who speaks for a side in turn lets the value be.
    pub(crate) fn let_be(&mut self, seat: Seat, partner_is_silent: bool) -> WordGoes {
        let partner = seat.partner();
        let doubling = &mut self.doubling;
        doubling.satisfied = doubling.satisfied.with(seat);
        if doubling.doubles == 0 && !doubling.asked {
            return WordGoes::Nowhere;
        }
        if doubling.satisfied.contains(partner) || partner_is_silent {
            return WordGoes::Ends;
        }
        doubling.turn = Some(partner);
        WordGoes::Partner
    }

    /// Nobody may double any more, by this article.
    pub(crate) fn close(&mut self, law: Law) {
        self.doubling.closed = Some(law);
        self.doubling.turn = None;
    }

    /// Spade convention: an undoubled spade make with both sides below twenty, not forced to be played.
    pub(crate) fn spades_in_question(&self, rules: &Rules, before: BySide<i32>) -> bool {
        !self.must_play && self.make.is_some_and(|make| !is_played(rules, make, self.multiplier(), before))
    }
}
