//! A thought: what a computer player has before them, as a value that can be sent wherever there is time to think.

use cards::Seat;
use games::minutes::{self, Minutes, Replay, spell};
use games::{Listed, VisitMinutes};
use players::attend::{self, Ask, Question};
use players::{Spec, Stop};
use serde::{Deserialize, Serialize};

/// A computer player who is asked for something.
pub struct Thought {
    /// The version of the table at which they are asked.
    pub version: u32,
    /// Who is asked for what.
    pub question: Question,
    /// The player.
    pub player: Spec,
    /// The seed of their dice.
    pub seed: [u8; 32],
    pub(crate) mind: Box<dyn Mind>,
}

impl Thought {
    /// Has the player think.
    pub fn think(&self) -> Reply {
        self.think_until(&Stop::default())
    }

    /// Has the player think for as long as it is wanted. What comes of it when it is not is nothing to act on.
    pub fn think_until(&self, stop: &Stop) -> Reply {
        Reply { version: self.version, question: self.question, act: self.mind.think(stop) }
    }
}

/// What came of a thought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The version of the table at which they were asked.
    pub version: u32,
    /// Who was asked for what.
    pub question: Question,
    /// What they do, in the words of the minutes.
    pub act: Option<String>,
}

/// Something before a player that they can think about.
pub trait Mind: Send {
    /// What they do, in the words of the minutes.
    fn think(&self, stop: &Stop) -> Option<String>;
}

/// What lies before a player of one game.
pub(crate) struct Before<G: Listed> {
    pub(crate) thought: attend::Thought<G>,
    pub(crate) player: Spec,
    pub(crate) seed: [u8; 32],
}

impl<G: Listed> Mind for Before<G> {
    fn think(&self, stop: &Stop) -> Option<String> {
        let mut player = self.player.player::<G>().ok()?;
        player.heed(stop);
        let act = self.thought.think(&mut *player, self.seed)?;
        Some(spell(&act))
    }
}

/// A thought that travels: the rubber as minutes, who is asked for what, the player and the seed of the dice.
/// Whoever thinks it elsewhere comes to the same act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Errand {
    /// The rubber so far.
    pub minutes: String,
    /// The letter of the seat that is asked.
    pub seat: char,
    /// What for: `aside`, `chance`, `turn`, `answer`.
    pub ask: String,
    /// The player, as it is specified.
    pub player: String,
    /// The seed of the dice.
    pub seed: [u8; 32],
    /// The version of the table.
    pub version: u32,
}

/// Why an errand cannot be thought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadErrand {
    /// There is no such seat.
    Seat(char),
    /// Nobody is asked for such a thing.
    Ask(String),
    /// There is no such player.
    Player(String),
    /// The minutes cannot be read, or stop at an act that is not taken.
    Minutes(String),
}

impl std::fmt::Display for BadErrand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BadErrand::Seat(seat) => write!(f, "unknown seat '{seat}': expected N, E, S or W"),
            BadErrand::Ask(ask) => {
                write!(f, "unknown question '{ask}': expected aside, chance, turn or answer")
            }
            BadErrand::Player(why) | BadErrand::Minutes(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for BadErrand {}

/// The names of the questions.
const ASKS: [(Ask, &str); 4] =
    [(Ask::Aside, "aside"), (Ask::Chance, "chance"), (Ask::Turn, "turn"), (Ask::Answer, "answer")];

impl Errand {
    pub(crate) fn new(thought: &Thought, minutes: String) -> Errand {
        let ask = ASKS.iter().find(|(ask, _)| *ask == thought.question.ask).map_or("", |(_, name)| name);
        Errand {
            minutes,
            seat: thought.question.seat.letter(),
            ask: ask.to_owned(),
            player: thought.player.to_string(),
            seed: thought.seed,
            version: thought.version,
        }
    }

    /// Has the player think.
    ///
    /// # Errors
    /// When something in it cannot be read.
    pub fn think(&self) -> Result<Reply, BadErrand> {
        let seat = Seat::from_letter(self.seat).ok_or(BadErrand::Seat(self.seat))?;
        let ask = ASKS.iter().find(|(_, name)| *name == self.ask);
        let ask = ask.ok_or_else(|| BadErrand::Ask(self.ask.clone()))?.0;
        let player: Spec =
            self.player.parse().map_err(|why: players::BadKind| BadErrand::Player(why.to_string()))?;
        let read = minutes::read(&self.minutes).map_err(|faults| BadErrand::Minutes(faults.to_string()))?;
        let question = Question { seat, ask };
        let act = read.visit(ThinkOver { question, player, seed: self.seed })?;
        Ok(Reply { version: self.version, question, act })
    }
}

struct ThinkOver {
    question: Question,
    player: Spec,
    seed: [u8; 32],
}

impl VisitMinutes for ThinkOver {
    type Out = Result<Option<String>, BadErrand>;

    fn minutes<G: Listed>(self, minutes: &Minutes<G::Call>) -> Self::Out {
        let replay: Replay<G> = minutes::replay(minutes);
        if let Some(stopped) = replay.stopped {
            return Err(BadErrand::Minutes(format!("line {}: {}", stopped.line, stopped.message)));
        }
        let ThinkOver { question, player, seed } = self;
        let thought = attend::Thought::new(&replay.table, question);
        Ok(Before { thought, player, seed }.think(&Stop::default()))
    }
}
