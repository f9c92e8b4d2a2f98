//! Where the rubber stands before each deal.

use cards::Side;
use games::minutes::Header;
use games::{Code, Listed, minutes};
use players::duplicate::Start;

use crate::Fault;

/// The start of every deal: love all, or the score as the head of minutes tells it (`NS 24 EW 10 games NS 1 EW 0`).
///
/// # Errors
/// When it is no score of the game, or a game or the rubber is won by it.
pub fn start<G: Listed>(code: Code, score: Option<&str>) -> Result<Start<G>, Fault> {
    let Some(score) = score else { return Ok(Start::love_all(G::rules(code.name()))) };
    // A line end would begin another line of the head.
    let score = score.replace(['\n', '\r'], " ");
    let text = format!("code: {}\nscore: {score}\n---\n", code.name());
    let read =
        minutes::read_as::<G>(&text, code).map_err(|faults| Fault::Score(faults.show("score", &text)))?;
    let setup = minutes::setup::<G>(&read);
    let game = G::target(&setup.rules).points;
    for header in read.headers() {
        let Header::Score(before) = header else { continue };
        if let Some(side) = Side::ALL.into_iter().find(|&side| before.game[side].unsigned_abs() >= game) {
            return Err(Fault::GameWon { side, points: before.game[side], game });
        }
    }
    let start = Start::new(setup.rules, setup.sheet);
    if start.standing().winner.is_some() {
        return Err(Fault::RubberWon);
    }
    Ok(start)
}
