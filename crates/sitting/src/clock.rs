//! The clock of a table: how long people may take. The time comes from outside, like everything else.

use cards::{BySeat, Seat, SeatSet};

use crate::pace::Moment;

/// How long a person may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// Milliseconds for each turn.
    pub turn_ms: u64,
    /// Milliseconds of one's own for a whole deal, used when a turn takes longer.
    pub bank_ms: u64,
}

/// What the clock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face {
    /// The number of the turn, so that another turn of the same seats is told apart.
    pub number: u64,
    /// Those whose time runs.
    pub seats: SeatSet,
    /// What is left of the time for this turn.
    pub turn_ms: u64,
    /// What is left of each seat's own time, if the turn ended now.
    pub bank_ms: BySeat<u64>,
}

/// What one turn is told from another by: somebody who only remarks upon something has the same turn after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Turn {
    /// The rubber and the deal in it.
    pub(crate) deal: (usize, u16),
    /// Words and cards of the deal so far.
    pub(crate) done: usize,
    pub(crate) seats: SeatSet,
}

#[derive(Clone, Debug)]
pub(crate) struct Clock {
    allowance: Allowance,
    banks: BySeat<u64>,
    /// The deal for which the banks are.
    deal: (usize, u16),
    number: u64,
    runs: Option<(Turn, Moment)>,
}

impl Clock {
    pub(crate) fn new(allowance: Allowance) -> Clock {
        let banks = BySeat::from_fn(|_| allowance.bank_ms);
        Clock { allowance, banks, deal: (0, 0), number: 0, runs: None }
    }

    /// Says whose turn it is now; none stops the clock.
    pub(crate) fn set(&mut self, now: Moment, turn: Option<Turn>) {
        if self.runs.map(|(turn, _)| turn) == turn {
            return;
        }
        self.banks = self.banks_at(now);
        if let Some(turn) = turn.filter(|turn| turn.deal != self.deal) {
            (self.deal, self.banks) = (turn.deal, BySeat::from_fn(|_| self.allowance.bank_ms));
        }
        self.number += 1;
        self.runs = turn.map(|turn| (turn, now));
    }

    /// Those whose time is up.
    pub(crate) fn late(&self, now: Moment) -> SeatSet {
        self.ends().filter(|(_, end)| *end <= now).map(|(seat, _)| seat).collect()
    }

    /// When the next one's time will be up.
    pub(crate) fn wake(&self, now: Moment) -> Option<Moment> {
        self.ends().map(|(_, end)| end).filter(|end| *end > now).min()
    }

    pub(crate) fn face(&self, now: Moment) -> Face {
        let (seats, used) =
            self.runs.map_or((SeatSet::EMPTY, 0), |(turn, since)| (turn.seats, now.since(since)));
        let turn_ms = self.allowance.turn_ms.saturating_sub(used);
        Face { number: self.number, seats, turn_ms, bank_ms: self.banks_at(now) }
    }

    /// When the time of each whose time runs is up.
    fn ends(&self) -> impl Iterator<Item = (Seat, Moment)> {
        let runs = self.runs.into_iter();
        runs.flat_map(move |(turn, since)| {
            let end = move |seat: Seat| (seat, since.after(self.allowance.turn_ms).after(self.banks[seat]));
            turn.seats.iter().map(end)
        })
    }

    fn banks_at(&self, now: Moment) -> BySeat<u64> {
        let Some((turn, since)) = self.runs else { return self.banks };
        let over = now.since(since).saturating_sub(self.allowance.turn_ms);
        BySeat::from_fn(|seat| {
            self.banks[seat].saturating_sub(if turn.seats.contains(seat) { over } else { 0 })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(deal: u16, done: usize, seat: Seat) -> Option<Turn> {
        Some(Turn { deal: (0, deal), done, seats: SeatSet::of(seat) })
    }

    #[test]
    fn what_a_turn_takes_beyond_its_time_is_taken_from_the_seats_own_until_the_next_deal() {
        let mut clock = Clock::new(Allowance { turn_ms: 10, bank_ms: 100 });
        clock.set(Moment(0), turn(1, 0, Seat::East));
        assert_eq!(clock.wake(Moment(0)), Some(Moment(110)));
        // A remark is no new turn.
        clock.set(Moment(30), turn(1, 0, Seat::East));
        clock.set(Moment(60), turn(1, 1, Seat::South));
        assert_eq!(clock.face(Moment(60)).bank_ms[Seat::East], 50);
        clock.set(Moment(65), turn(1, 2, Seat::East));
        assert_eq!(clock.late(Moment(124)), SeatSet::EMPTY);
        assert_eq!(clock.late(Moment(125)), SeatSet::of(Seat::East));
        assert_eq!(clock.wake(Moment(125)), None);
        clock.set(Moment(130), None);
        let left = clock.face(Moment(999)).bank_ms;
        assert_eq!((left[Seat::East], left[Seat::South]), (0, 100));
        clock.set(Moment(140), turn(2, 0, Seat::East));
        assert_eq!(clock.face(Moment(140)).bank_ms[Seat::East], 100);
    }
}
