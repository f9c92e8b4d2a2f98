//! When a computer player acts: at a time that is told from what everybody can see.

use std::time::Duration;

use protocol::Pace;
use tokio::time::Instant;

/// A late act is done at the next multiple of this interval, so that its time tells nothing of the thinking.
const BEAT: Duration = Duration::from_millis(250);

/// How long a computer player waits, by the number of public acts at a table.
pub(super) fn delay(pace: Pace, table: i64, public: u32) -> Duration {
    let (least, spread) = match pace {
        Pace::Instant => return Duration::ZERO,
        Pace::Quick => (250, 200),
        Pace::Steady => (700, 600),
        Pace::Slow => (1500, 1000),
    };
    // Any even mixing of the two numbers will do.
    let mixed =
        (table.unsigned_abs().rotate_left(32) ^ u64::from(public)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    Duration::from_millis(least + (mixed >> 32) % spread)
}

/// The time at which an act is done that was due then: at once when it is in time, on a beat when
/// the thought took longer.
pub(super) fn next_beat(due: Instant) -> Instant {
    let late = Instant::now().saturating_duration_since(due);
    if late < Duration::from_millis(20) {
        return due;
    }
    let beats = late.as_millis() / BEAT.as_millis() + 1;
    due + BEAT * u32::try_from(beats).unwrap_or(u32::MAX)
}
