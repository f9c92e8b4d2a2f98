//! The one binary, `oddtrick`: a thin list of commands, one file each under `commands/`.

mod commands;
mod files;
mod screen;

use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand};

use commands::{
    backup, club, coach, convert, deal, judge, laws, matches, play, players, score, serve, solve, verify,
};

/// A card club in a box: Bridge, Euchre and Royalton under their original printed laws.
///
/// Write down what happens at a card table, one act a line, lawful or not, and Oddtrick tells what
/// the laws make of it, each ruling with its article.
#[derive(Parser)]
#[command(name = "oddtrick", version, after_help = EXAMPLES, styles = screen::HELP)]
#[command(disable_help_subcommand = true, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  oddtrick play euchre-1888                 a rubber in the terminal, with computer players
  oddtrick judge cases/showcase.minutes     a hand with its rulings
  oddtrick judge --check cases              compare every case with the laws
  oddtrick laws bridge/46                   one article in plain words
  oddtrick laws bridge --search \"exposed card\"
  oddtrick deal bridge-1907 --count 4       four fair deals, with their seed
  oddtrick club simulate --people 11        an evening of computer players, with its ledger

'oddtrick COMMAND --help' tells more, with examples.";

#[derive(Subcommand)]
enum Command {
    Play(Box<play::Args>),
    Serve(serve::Args),
    Backup(backup::Args),
    Judge(judge::Args),
    Laws(laws::Args),
    Deal(deal::Args),
    Match(matches::Args),
    Players(players::Args),
    Score(score::Args),
    Convert(convert::Args),
    Club(club::Args),
    Coach(coach::Args),
    Solve(solve::Args),
    Verify(verify::Args),
}

fn main() -> ExitCode {
    let Some(command) = Cli::parse().command else { return help() };
    let done = match command {
        Command::Play(args) => play::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Backup(args) => backup::run(&args),
        Command::Judge(args) => judge::run(&args),
        Command::Laws(args) => laws::run(&args),
        Command::Deal(args) => deal::run(&args),
        Command::Match(args) => matches::run(&args),
        Command::Players(args) => players::run(&args),
        Command::Score(args) => score::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Club(args) => club::run(&args),
        Command::Coach(args) => coach::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Verify(args) => verify::run(&args),
    };
    match done {
        Ok(commands::Outcome::Right) => ExitCode::SUCCESS,
        Ok(commands::Outcome::Wrong) => ExitCode::FAILURE,
        Err(error) if screen::is_closed(&error) => ExitCode::SUCCESS,
        Err(error) => {
            screen::complain(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

/// Without a command there is the help.
fn help() -> ExitCode {
    match Cli::command().print_help() {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
