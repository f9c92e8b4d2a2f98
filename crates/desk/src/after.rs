//! "And then?": a ruling taken up again, with what was done after it.

use games::minutes::{self, Minutes, Replay};
use games::{Listed, VisitMinutes};

use crate::BadTelling;
use crate::ruling::{Ruling, ruled};

/// What the laws say to the next act at the table of a ruling.
///
/// # Errors
/// When the minutes cannot be read, or nobody could do that there.
pub fn go_on(text: &str, line: &str) -> Result<Ruling, BadTelling> {
    struct GoOn;
    impl VisitMinutes for GoOn {
        type Out = Option<Ruling>;

        fn minutes<G: Listed>(self, all: &Minutes<G::Call>) -> Option<Ruling> {
            let replay: Replay<G> = minutes::replay(all);
            let answers = &replay.taken.last()?.answers;
            replay.stopped.is_none().then(|| ruled(&replay.table, answers, Vec::new()))
        }
    }
    if line.contains(char::is_control) || line.len() > LINE_BYTES_MAX {
        return Err(BadTelling::Never);
    }
    let read = minutes::read(&format!("{}\n{line}\n", text.trim_end())).map_err(|_| BadTelling::Never)?;
    read.visit(GoOn).ok_or(BadTelling::Never)
}

/// The longest line that is taken, in bytes.
const LINE_BYTES_MAX: usize = 200;

/// Whether a line can come after some minutes.
pub(crate) fn is_possible(text: &str, line: &str) -> bool {
    struct Stops;
    impl VisitMinutes for Stops {
        type Out = bool;

        fn minutes<G: Listed>(self, all: &Minutes<G::Call>) -> bool {
            minutes::replay::<G>(all).stopped.is_none()
        }
    }
    minutes::read(&format!("{}\n{line}\n", text.trim_end())).is_ok_and(|read| read.visit(Stops))
}
