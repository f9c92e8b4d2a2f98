//! Where the rubber stands before each deal.

use games::{Code, Listed, minutes};
use players::duplicate::Start;
use table::State;

use crate::Fault;

/// The start of every deal: love all, or the score as the head of minutes tells it (`NS 24 EW 10 games NS 1 EW 0`).
///
/// # Errors
/// When it is no score of the game, or the rubber is won by it.
pub fn start<G: Listed>(code: Code, score: Option<&str>) -> Result<Start<G>, Fault> {
    let Some(score) = score else { return Ok(Start::love_all(G::rules(code.name()))) };
    // A line end would begin another line of the head.
    let score = score.replace(['\n', '\r'], " ");
    let text = format!("code: {}\nscore: {score}\n---\n", code.name());
    let read =
        minutes::read_as::<G>(&text, code).map_err(|faults| Fault::Score(faults.show("score", &text)))?;
    let setup = minutes::setup::<G>(&read);
    if G::standing(&State::start(&setup)).winner.is_some() {
        return Err(Fault::RubberWon);
    }
    Ok(Start { rules: setup.rules, sheet: setup.sheet })
}
