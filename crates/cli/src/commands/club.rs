//! `oddtrick club`: the club room, for now an evening of computer players.

use std::fmt::Write as _;

use cards::{BySeat, BySide};
use club::evening::ToPlay;
use club::{Account, Room, Setup, Sheet, Stakes};
use games::{AnyTable, Code};
use players::Kind;

use super::judge;
use crate::grammar::{CodeArg, Seed};
use crate::screen::{self, Progress};
use crate::trouble::{Outcome, Result, Trouble};

/// The club room: whole evenings with their ledger
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Simulate(Simulate),
}

/// Play a whole evening with computer players and print its minutes, ledger and settlement
///
/// People come, announce, cut in and out, play their rubbers and settle, all by the laws of the
/// code. What is printed is a minutes file: 'oddtrick judge' takes it.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
struct Simulate {
    #[command(flatten)]
    code: CodeArg,

    /// How many people come
    #[arg(long, value_name = "N", default_value_t = 11, value_parser = clap::value_parser!(u16).range(4..=200))]
    people: u16,

    /// How many rubbers are played, at all tables together
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    rubbers: u32,

    /// What cards and dice are drawn from, a number or hexadecimal digits: the same seed gives the same evening
    #[arg(long, value_name = "SEED", default_value = "1", allow_negative_numbers = true)]
    seed: Seed,

    /// Coins for a hundred points, at Euchre for one
    #[arg(long, value_name = "COINS", default_value_t = 1, allow_negative_numbers = true, value_parser = clap::value_parser!(i64).range(0..=1_000_000))]
    stakes: i64,

    /// Who plays
    #[arg(long, value_name = "PLAYER", default_value = "random")]
    player: Kind,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  oddtrick club simulate bridge-1907 --people 11 --rubbers 20 --seed 7
  oddtrick club simulate euchre-1888 --people 9 --stakes 5 > evening.minutes
  oddtrick club simulate --people 11 --json | jq .payments";

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    match &args.command {
        Command::Simulate(args) => simulate(args),
    }
}

fn simulate(args: &Simulate) -> Result<Outcome> {
    let code = args.code.or_bridge();
    let mut setup = Setup::new(code).map_err(|no_room| Trouble::Misuse(no_room.to_string()))?;
    setup.stakes = Stakes { coins: args.stakes, ..setup.stakes };
    let mut progress = Progress::new("played", args.rubbers.into());
    let (people, rubbers) = (usize::from(args.people), args.rubbers as usize);
    let played = club::evening::play(setup, people, rubbers, args.seed.0, |to_play| {
        let sheet = rubber(code, args.player, to_play);
        progress.tick();
        sheet
    });
    drop(progress);
    let room = played?;
    let minutes = club::minutes::record(&room, &format!("an evening of {}", args.people));
    let judged = minutes.judge(None);
    if args.json {
        screen::print_json(&judged.report)?;
    } else {
        screen::print(&judge::colour(&format!("{}{}", judged.text, ledger(&room))))?;
    }
    Ok(Outcome::Right)
}

/// One rubber, whatever the game.
fn rubber(code: Code, player: Kind, to_play: &ToPlay) -> Result<BySide<Sheet>> {
    let mut table = AnyTable::open(code, to_play.dealer);
    players::play_rubber(&mut table, BySeat::from_fn(|_| player), to_play.seed)
        .map_err(|stuck| Trouble::Wrong(format!("at table {}: {stuck}", to_play.table)))?;
    let standing = table.standing();
    Ok(BySide::from_fn(|side| {
        let side = standing.sides[side];
        Sheet { tricks: side.tricks, bonus: side.total - side.tricks }
    }))
}

/// The ledger and the settlement, as comments below the minutes.
fn ledger(room: &Room) -> String {
    let state = room.state();
    let mut text = String::from("# The ledger:\n");
    let points = state.points();
    for (account, money) in state.ledger.balances() {
        let Account::Person(person) = account else {
            let _ = writeln!(text, "#   {:<12} {money:>10}", state.account(*account));
            continue;
        };
        let played = |rubber: &&club::Rubber| rubber.seats.iter().any(|(_, other)| other == person);
        let rubbers = state.rubbers.iter().filter(played).count();
        let points = points.get(person).copied().unwrap_or(0);
        let _ = writeln!(
            text,
            "#   {:<12} {money:>10}  {points:>6} points  {rubbers:>3} rubbers",
            state.name(*person)
        );
    }
    let settlement = room.settlement();
    let how = if settlement.fewest { "the fewest that can be" } else { "largest debts first" };
    let _ = writeln!(text, "# {} payments, {how}:", settlement.payments.len());
    for payment in settlement.payments {
        let (from, to) = (state.account(payment.from), state.account(payment.to));
        let _ = writeln!(text, "#   {from} pays {to} {}", payment.amount);
    }
    text
}
