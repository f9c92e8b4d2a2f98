//! What the calls of an auction come to, call by call, and an auction in order without a list of them.

use cards::{BySeat, BySide, Seat, SeatSet};

use crate::auction::Made;
use crate::{Bid, Call, Denomination, MOST};

/// What the calls of an auction come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bidding {
    /// The last bid and who made it.
    pub(crate) standing: Option<(Seat, Bid)>,
    /// What the last bid has been multiplied by, and who did it.
    pub(crate) doubled: Option<(u8, Seat)>,
    /// Who made the last call.
    pub(crate) last: Option<Seat>,
    /// Who made the last declaration.
    pub(crate) declared: Option<Seat>,
    /// Who has passed since.
    pub(crate) passed: SeatSet,
    /// Who of each side was the first to name a denomination.
    pub(crate) named: BySide<[Option<Seat>; Denomination::ALL.len()]>,
    /// The numbers that each seat has bid, a bit for each.
    pub(crate) numbers: BySeat<u16>,
}

impl Bidding {
    /// What these calls come to.
    pub(crate) fn of(calls: &[Made]) -> Bidding {
        let mut bidding = Bidding::default();
        for &made in calls {
            bidding.add(made);
        }
        bidding
    }

    /// A further call.
    pub(crate) fn add(&mut self, made: Made) {
        let Made { seat, call } = made;
        self.last = Some(seat);
        if !call.is_declaration() {
            self.passed = self.passed.with(seat);
            return;
        }
        self.declared = Some(seat);
        self.passed = SeatSet::EMPTY;
        match call {
            Call::Bid(bid) => {
                self.standing = Some((seat, bid));
                self.doubled = None;
                self.named[seat.side()][bid.at as usize].get_or_insert(seat);
                self.numbers[seat] |= 1 << bid.number;
            }
            Call::Double => self.doubled = Some((2, seat)),
            _ => self.doubled = Some((4, seat)),
        }
    }
}

/// How many bids can be played.
pub(crate) const BIDS: usize = MOST as usize * 2 * Denomination::ALL.len();

/// The bids of an auction in order, each with its bidder and who doubled it. A bid is made once at most and goes over
/// those before it, so that their places in the series tell their order, and the seats tell the passes between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Heard([Line; BIDS]);

/// What was said of one bid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Line(u8);

impl Default for Heard {
    fn default() -> Heard {
        Heard([Line::NONE; BIDS])
    }
}

impl Heard {
    /// A call in order over the bid that stands.
    pub(crate) fn add(&mut self, made: Made, standing: Option<Bid>) {
        let Made { seat, call } = made;
        match (call, standing) {
            (Call::Bid(bid), _) => self.0[place(bid)] = Line::new(seat),
            (Call::Double, Some(bid)) => self.set(bid, Line::doubled_by, seat),
            (Call::Redouble, Some(bid)) => self.set(bid, Line::redoubled_by, seat),
            _ => {}
        }
    }

    fn set(&mut self, bid: Bid, by: fn(Line, Seat) -> Line, seat: Seat) {
        let line = &mut self.0[place(bid)];
        *line = by(*line, seat);
    }

    /// Every call from the dealer's first on, with so many passes at the end.
    pub(crate) fn calls(&self, dealer: Seat, passes: usize) -> Vec<Made> {
        let mut calls = Vec::new();
        let mut turn = dealer;
        let mut say = |seat: Seat, call: Call| {
            while turn != seat {
                calls.push(Made { seat: turn, call: Call::Pass });
                turn = turn.left();
            }
            calls.push(Made { seat, call });
            turn = seat.left();
        };
        let made = self.0.iter().enumerate().filter(|(_, line)| **line != Line::NONE);
        for (number, line) in made {
            say(line.bidder(), Call::Bid(bid(number)));
            if let Some(seat) = line.doubler() {
                say(seat, Call::Double);
            }
            if let Some(seat) = line.redoubler() {
                say(seat, Call::Redouble);
            }
        }
        for _ in 0..passes {
            let seat = turn;
            calls.push(Made { seat, call: Call::Pass });
            turn = turn.left();
        }
        calls
    }
}

impl Line {
    /// The bid was not made.
    const NONE: Line = Line(0);
    const MADE: u8 = 1;

    /// The bidder, who cannot double but may redouble, and those who did, by the steps from the bidder: a double comes
    /// from the left or the right, a redouble from the bidder or opposite.
    const fn new(bidder: Seat) -> Line {
        Line(Line::MADE | (bidder as u8) << 1)
    }

    const fn doubled_by(self, seat: Seat) -> Line {
        Line(self.0 | self.bidder().steps_to(seat) << 3)
    }

    const fn redoubled_by(self, seat: Seat) -> Line {
        Line(self.0 | (self.bidder().steps_to(seat) + 1) << 5)
    }

    const fn bidder(self) -> Seat {
        Seat::from_index(self.0 >> 1)
    }

    fn doubler(self) -> Option<Seat> {
        let steps = self.0 >> 3 & 3;
        (steps > 0).then(|| Seat::from_index(self.bidder() as u8 + steps))
    }

    fn redoubler(self) -> Option<Seat> {
        let steps = (self.0 >> 5 & 3).checked_sub(1);
        steps.map(|steps| Seat::from_index(self.bidder() as u8 + steps))
    }
}

/// The place of a bid that can be played in the whole series.
pub(crate) fn place(bid: Bid) -> usize {
    (usize::from(bid.number) - 1) * 12 + usize::from(bid.royal) * 6 + bid.at as usize
}

/// The bid at a place.
pub(crate) fn bid(place: usize) -> Bid {
    Bid { number: (place / 12) as u8 + 1, at: Denomination::ALL[place % 6], royal: place / 6 % 2 == 1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;

    #[test]
    fn a_place_is_the_rank_among_all_the_bids() {
        for number in 0..BIDS {
            assert_eq!(place(bid(number)), number);
            assert_eq!(usize::from(bid(number).rank(&Rules::default())), number);
        }
    }
}
