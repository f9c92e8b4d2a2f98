//! `oddtrick players sit`: a player as a child process, asked line by line.

use std::io::{self, BufRead as _, Write as _};

use anyhow::{Result, anyhow, bail};
use cards::Seat;
use games::{AnyTable, Code, minutes};
use players::search::Searched;
use players::{Player, Spec, acting};
use serde::{Deserialize, Serialize};
use table::Table;

use super::Outcome;

/// Sit down for another program: a question a line on standard input, an answer a line on standard output
///
/// A question is {"minutes": TEXT} or {"minutes": TEXT, "number": N}: the minutes of a deal up to the turn of the
/// seat that is asked. Only that seat's cards and what it has seen need be true: other hands may list the cards
/// that they have played and be left to be filled up, and a discard that nobody has seen may be any card. The
/// answer is {"seat": "S", "act": "play KH"}, in the words of the minutes, or {"error": TEXT}. The same question
/// under the same seed has the same answer; the number gives every deal dice of its own.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The code of all questions: bridge-1905, bridge-1907, euchre-1888 or royalton-1915
    #[arg(long, value_name = "CODE", value_parser = super::code)]
    code: Code,

    /// The player; search:aside=7C8C knows of cards in no hand, search:for=points plays for the deal alone
    #[arg(long, value_name = "PLAYER", default_value = "search")]
    player: Spec,

    /// The number from which the dice are drawn
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

const EXAMPLES: &str = "\
Examples:
  oddtrick players sit --code euchre-1888 --player search:for=points,aside=7C8C7D8D7H8H7S8S
  echo '{\"minutes\":\"code: euchre-1888\\ndealer: S\\nW: JC AC KC 9H 8S\\nturn-up: QC\\n---\\n\"}' |
    oddtrick players sit --code euchre-1888 --player book";

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
    let mut sitting = Sitting::new(args);
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line?;
        if line.trim().is_empty() {
            continue;
        }
        let reply =
            sitting.answer(&line).unwrap_or_else(|error| Reply::Error { error: format!("{error:#}") });
        writeln!(out, "{}", serde_json::to_string(&reply)?)?;
        out.flush()?;
    }
    Ok(Outcome::Right)
}

/// A player who sits, and what he sat down for.
struct Sitting {
    code: Code,
    seed: u64,
    player: AnyPlayer,
}

/// The player, made once.
enum AnyPlayer {
    Bridge(Box<dyn Player<games::Bridge>>),
    Euchre(Box<dyn Player<games::Euchre>>),
    Royalton(Box<dyn Player<games::Royalton>>),
}

impl Sitting {
    fn new(args: &Args) -> Sitting {
        let Args { code, player, seed } = args;
        let player = match code {
            Code::Bridge1905 | Code::Bridge1907 => AnyPlayer::Bridge(player.player()),
            Code::Euchre1888 => AnyPlayer::Euchre(player.player()),
            Code::Royalton1915 => AnyPlayer::Royalton(player.player()),
        };
        Sitting { code: *code, seed: *seed, player }
    }

    fn answer(&mut self, line: &str) -> Result<Reply> {
        let Question { minutes, number } = serde_json::from_str(line)
            .map_err(|bad| anyhow!("a question is {{\"minutes\": TEXT}}: {bad}"))?;
        let judged = minutes::read(&minutes).map_err(|faults| anyhow!("{faults}"))?.judge(None);
        if let Some(stopped) = &judged.stopped {
            bail!("line {}: {}", stopped.line, stopped.message);
        }
        let (code, sits) = (judged.table.code(), self.code);
        if code != sits {
            bail!("the minutes are of {}, and the player sat down for {}", code.name(), sits.name());
        }
        match (&mut self.player, &judged.table) {
            (AnyPlayer::Bridge(player), AnyTable::Bridge(table)) => act(player, table, self.seed, number),
            (AnyPlayer::Euchre(player), AnyTable::Euchre(table)) => act(player, table, self.seed, number),
            (AnyPlayer::Royalton(player), AnyTable::Royalton(table)) => act(player, table, self.seed, number),
            _ => bail!("{} is another game than the player's", code.name()),
        }
    }
}

/// What the seat whose turn it is does.
fn act<G: Searched>(
    player: &mut Box<dyn Player<G>>,
    table: &Table<G>,
    seed: u64,
    number: u64,
) -> Result<Reply> {
    let seat: Seat = acting(&table.view(None)).ok_or_else(|| anyhow!("it is nobody's turn"))?;
    let mut bytes = players::seed(seed);
    bytes[8..16].copy_from_slice(&number.to_le_bytes());
    let act = player
        .act(&table.view(Some(seat)), &mut players::dice(bytes, seat))
        .ok_or_else(|| anyhow!("{seat} has nothing to do"))?;
    Ok(Reply::Act { seat: seat.to_string(), act: minutes::spell(&act) })
}
