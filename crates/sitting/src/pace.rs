//! When a computer player acts: at a time that is told from what everybody can see.

use std::collections::VecDeque;

use protocol::Pace;

/// A time, in milliseconds of whatever clock the caller has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment(pub u64);

impl Moment {
    /// So many milliseconds later.
    #[must_use]
    pub const fn after(self, ms: u64) -> Moment {
        Moment(self.0.saturating_add(ms))
    }

    /// The milliseconds since an earlier time; none since a later one.
    pub const fn since(self, earlier: Moment) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

/// After a hand the next deal begins at the latest after this time, whoever is not ready.
pub(crate) const READY_TIMEOUT_MS: u64 = 90_000;
/// Added to the delay of computer players while a person could use a right that everybody knows of.
pub(crate) const RIGHT_DELAY_MS: u64 = 6_000;
/// Added to it while a person could break in on a call.
pub(crate) const CHANCE_DELAY_MS: u64 = 2_500;

/// A late act is done at the next multiple of this interval, so that its time tells nothing of the thinking.
const BEAT_MS: u64 = 250;
/// An act that is no later than this is in time.
const GRACE_MS: u64 = 20;

/// So many of the last thoughts at a table set its rhythm.
const RHYTHM_THOUGHTS: usize = 32;
/// A rhythm is a multiple of this.
const RHYTHM_STEP_MS: u64 = 5;
/// A thought that takes longer sets no rhythm: the table would wait for it at every turn.
const RHYTHM_MAX_MS: u64 = 2_500;

/// How long the last thoughts at a table took. Every computer player waits as long as the longest of them, so that a card that needed
/// no thought comes like one that did.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rhythm {
    took: VecDeque<u64>,
}

impl Rhythm {
    /// A thought took so long.
    pub(crate) fn note(&mut self, ms: u64) {
        if self.took.len() == RHYTHM_THOUGHTS {
            self.took.pop_front();
        }
        self.took.push_back(ms.min(RHYTHM_MAX_MS));
    }

    /// How long a player waits at the least: a little more than the longest thought.
    pub(crate) fn ms(&self) -> u64 {
        let longest = self.took.iter().copied().max().unwrap_or(0);
        (longest + longest / 4).next_multiple_of(RHYTHM_STEP_MS)
    }
}

/// How long a computer player waits, by the number of public acts at a table.
pub(crate) fn delay_ms(pace: Pace, table: u64, public: u32) -> u64 {
    let (least, spread) = match pace {
        Pace::Instant => return 0,
        Pace::Quick => (250, 200),
        Pace::Steady => (700, 600),
        Pace::Slow => (1500, 1000),
    };
    // Any even mixing of the two numbers will do.
    let mixed = (table.rotate_left(32) ^ u64::from(public)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    least + (mixed >> 32) % spread
}

/// The time at which an act is done that was due then: at once when it is in time, on a beat when
/// the thought took longer.
pub(crate) fn next_beat(due: Moment, now: Moment) -> Moment {
    let late = now.since(due);
    if late < GRACE_MS { due } else { due.after((late / BEAT_MS + 1) * BEAT_MS) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_late_act_waits_for_the_next_beat() {
        let due = Moment(1_000);
        assert_eq!(next_beat(due, Moment(400)), due);
        assert_eq!(next_beat(due, Moment(1_019)), due);
        assert_eq!(next_beat(due, Moment(1_020)), Moment(1_250));
        assert_eq!(next_beat(due, Moment(1_250)), Moment(1_500));
    }

    #[test]
    fn a_pace_has_its_bounds() {
        for public in 0..200 {
            assert_eq!(delay_ms(Pace::Instant, 7, public), 0);
            assert!((250..450).contains(&delay_ms(Pace::Quick, 7, public)));
            assert!((700..1300).contains(&delay_ms(Pace::Steady, 7, public)));
            assert!((1500..2500).contains(&delay_ms(Pace::Slow, 7, public)));
        }
    }
}
