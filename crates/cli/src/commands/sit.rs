//! `oddtrick players sit`: a player as a child process, asked line by line.

use std::fmt;
use std::io::{self, BufRead as _, Write as _};

use cards::Seat;
use games::minutes::{Faults, Stopped};
use games::{AnyTable, Code, Listed, Visit, minutes};
use players::{NoPlayer, Player, Spec};
use serde::{Deserialize, Serialize};
use table::Table;

use crate::grammar::{CodeArg, Seed};
use crate::screen;
use crate::trouble::{FileTrouble, Outcome, Result, Trouble};

/// Sit down for another program: a question a line on standard input, an answer a line on standard output
///
/// A question is {"minutes": TEXT} or {"minutes": TEXT, "number": N}: the minutes of a deal up to the turn of the
/// seat that is asked. Only that seat's cards and what it has seen need be true: other hands may list the cards
/// that they have played and be left to be filled up, and a discard that nobody has seen may be any card. The
/// answer is {"seat": "S", "act": "play KH"}, in the words of the minutes, or {"error": TEXT}. The same question
/// under the same seed has the same answer; the number gives every deal dice of its own. The code of all
/// questions has to be named.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    code: CodeArg<false>,

    /// The player; search:aside=7C8C knows of cards in no hand, search:for=points plays for the deal alone
    #[arg(long, value_name = "PLAYER", default_value = "search")]
    player: Spec,

    /// What the dice are drawn from: a number or hexadecimal digits
    #[arg(long, value_name = "SEED", default_value = "1", allow_negative_numbers = true)]
    seed: Seed,
}

const EXAMPLES: &str = "\
Examples:
  oddtrick players sit euchre-1888 --player search:for=points,aside=7C8C7D8D7H8H7S8S
  echo '{\"minutes\":\"code: euchre-1888\\ndealer: S\\nW: JC AC KC 9H 8S\\nturn-up: QC\\n---\\n\"}' |
    oddtrick players sit euchre-1888 --player book";

/// A question.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    minutes: String,
    #[serde(default)]
    number: u64,
}

/// An answer.
#[derive(Serialize)]
#[serde(untagged)]
enum Reply {
    Act { seat: String, act: String },
    Error { error: String },
}

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let Some(code) = args.code.named() else {
        let known = Code::ALL.map(Code::name).join(", ");
        return Err(Trouble::Misuse(format!("name the code of the questions: {known}")));
    };
    let mut sitting = Sitting::new(code, args)?;
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line.map_err(|error| FileTrouble::Io { name: "standard input".to_owned(), error })?;
        if line.trim().is_empty() {
            continue;
        }
        let reply = sitting.answer(&line).unwrap_or_else(|bad| Reply::Error { error: bad.to_string() });
        let reply = screen::json_line(&reply);
        out.write_all(reply.as_bytes()).and_then(|()| out.flush()).map_err(Trouble::output)?;
    }
    Ok(Outcome::Right)
}

/// Why a question has no answer.
enum BadQuestion {
    Json(serde_json::Error),
    Minutes(Faults),
    Stopped(Stopped),
    OtherCode { asked: Code, sits: Code },
    NobodysTurn,
    NothingToDo(Seat),
}

impl fmt::Display for BadQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadQuestion::Json(bad) => write!(f, "a question is {{\"minutes\": TEXT}}: {bad}"),
            BadQuestion::Minutes(faults) => faults.fmt(f),
            BadQuestion::Stopped(stopped) => write!(f, "line {}: {}", stopped.line, stopped.message),
            BadQuestion::OtherCode { asked, sits } => {
                write!(f, "the minutes are of {asked}, and the player sat down for {sits}")
            }
            BadQuestion::NobodysTurn => f.write_str("it is nobody's turn"),
            BadQuestion::NothingToDo(seat) => write!(f, "{seat} has nothing to do"),
        }
    }
}

/// A player who sits, and what they sat down for.
struct Sitting {
    code: Code,
    seed: u64,
    player: Box<dyn AnyPlayer>,
}

/// The player of a game that is known only when it runs, made once.
trait AnyPlayer {
    /// What they do at a table; nothing if it is of another game.
    fn answer(&mut self, table: &AnyTable, seed: u64, number: u64) -> Option<Result<Reply, BadQuestion>>;
}

impl<G: Listed> AnyPlayer for Box<dyn Player<G>> {
    fn answer(&mut self, table: &AnyTable, seed: u64, number: u64) -> Option<Result<Reply, BadQuestion>> {
        G::of(table).map(|table| act(self, table, seed, number))
    }
}

impl Sitting {
    fn new(code: Code, Args { player, seed, .. }: &Args) -> Result<Sitting> {
        struct SitDown<'s>(&'s Spec);
        impl Visit for SitDown<'_> {
            type Out = Result<Box<dyn AnyPlayer>, NoPlayer>;

            fn game<G: Listed>(self, _code: Code) -> Self::Out {
                let player: Box<dyn Player<G>> = self.0.player()?;
                Ok(Box::new(player))
            }
        }
        let player = code.visit(SitDown(player)).map_err(|lacks| Trouble::Misuse(lacks.to_string()))?;
        Ok(Sitting { code, seed: seed.number(), player })
    }

    /// What the player does; or what is wrong with the question.
    fn answer(&mut self, line: &str) -> Result<Reply, BadQuestion> {
        let Question { minutes, number } = serde_json::from_str(line).map_err(BadQuestion::Json)?;
        let judged = minutes::read(&minutes).map_err(BadQuestion::Minutes)?.judge(None);
        if let Some(stopped) = judged.stopped {
            return Err(BadQuestion::Stopped(stopped));
        }
        let other = BadQuestion::OtherCode { asked: judged.table.code(), sits: self.code };
        if judged.table.code() != self.code {
            return Err(other);
        }
        self.player.answer(&judged.table, self.seed, number).unwrap_or(Err(other))
    }
}

/// What the seat whose turn it is does.
fn act<G: Listed>(
    player: &mut Box<dyn Player<G>>,
    table: &Table<G>,
    seed: u64,
    number: u64,
) -> Result<Reply, BadQuestion> {
    let seat: Seat = table.state().acting().ok_or(BadQuestion::NobodysTurn)?;
    let mut bytes = players::seed(seed);
    bytes[8..16].copy_from_slice(&number.to_le_bytes());
    let act = player
        .act(&table.view(Some(seat)), &mut players::dice(bytes, seat, table.log().len()))
        .ok_or(BadQuestion::NothingToDo(seat))?;
    Ok(Reply::Act { seat: seat.to_string(), act: minutes::spell(&act) })
}
