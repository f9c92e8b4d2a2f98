//! The one binary, `oddtrick`: a thin list of commands, one file each under `commands/`.

mod columns;
mod commands;
mod files;
mod grammar;
mod kind;
mod screen;
mod trouble;

use std::process::ExitCode;

use clap::{ColorChoice, CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use commands::{
    ask, backup, club, coach, completions, convert, data, deal, judge, lab, laws, learn, man, matches, play,
    players, puzzle, score, serve, solve, terms, verify,
};
use grammar::When;
use screen::Look;
use trouble::Outcome;

/// A card club in a box: Bridge, Euchre and Royalton under their original printed laws.
///
/// Write down what happens at a card table, one act a line, lawful or not, and Oddtrick tells what
/// the laws make of it, each ruling with its article.
#[derive(Parser)]
#[command(name = "oddtrick", version, after_help = EXAMPLES, styles = screen::HELP, max_term_width = 100)]
struct Cli {
    /// When there are colours: auto is on a terminal, unless the variable `NO_COLOR` is set
    #[arg(long, global = true, alias = "colour", value_name = "WHEN", value_enum, default_value_t)]
    #[arg(help_heading = EVERYWHERE)]
    color: When,

    /// Only answers and errors: no bars, no headings, no notes of what was done
    #[arg(short, long, global = true, help_heading = EVERYWHERE)]
    quiet: bool,

    #[command(subcommand)]
    command: Option<Command>,
}

/// Above the flags that every command has.
const EVERYWHERE: &str = "Everywhere";

const EXAMPLES: &str = "\
Examples:
  oddtrick play euchre-1888                 a rubber in the terminal, with computer players
  oddtrick judge cases/showcase.minutes     a hand with its rulings
  oddtrick judge --check cases              compare every case with the laws
  oddtrick laws bridge 46                   one article in plain words
  oddtrick laws bridge --search \"exposed card\"
  oddtrick deal bridge-1907 --count 4       four fair deals, with their seed
  oddtrick club simulate --people 11        an evening of computer players, with its ledger

'oddtrick help COMMAND' tells more, with examples. Where a file is taken, - is the standard input.
The exit status is 0 as wished, 1 if something differs or is wrong, 2 for a command line that
cannot be followed, 3 for a file that cannot be read or written.";

#[derive(Subcommand)]
enum Command {
    Play(Box<play::Args>),
    Learn(learn::Args),
    Serve(serve::Args),
    Backup(backup::Args),
    Judge(judge::Args),
    Laws(laws::Args),
    Terms(terms::Args),
    Ask(ask::Args),
    Deal(deal::Args),
    Match(matches::Args),
    Data(data::Args),
    Lab(lab::Args),
    Players(players::Args),
    Puzzle(puzzle::Args),
    Score(score::Args),
    Convert(convert::Args),
    Club(club::Args),
    Coach(coach::Args),
    Solve(solve::Args),
    Verify(verify::Args),
    Completions(completions::Args),
    Man(man::Args),
}

fn main() -> ExitCode {
    let Cli { color, quiet, command } = parse();
    Look { color, quiet }.set();
    let Some(command) = command else { return help(color) };
    let done = match command {
        Command::Play(args) => play::run(&args),
        Command::Learn(args) => learn::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Backup(args) => backup::run(&args),
        Command::Judge(args) => judge::run(&args),
        Command::Laws(args) => laws::run(&args),
        Command::Terms(args) => terms::run(&args),
        Command::Ask(args) => ask::run(&args),
        Command::Deal(args) => deal::run(&args),
        Command::Match(args) => matches::run(&args),
        Command::Data(args) => data::run(&args),
        Command::Lab(args) => lab::run(&args),
        Command::Players(args) => players::run(&args),
        Command::Puzzle(args) => puzzle::run(&args),
        Command::Score(args) => score::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Club(args) => club::run(&args),
        Command::Coach(args) => coach::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Completions(args) => completions::run(&args, command_line(color)),
        Command::Man(args) => man::run(&args, command_line(color)),
    };
    match done {
        Ok(outcome) => outcome.into(),
        Err(trouble::Trouble::Closed) => Outcome::Right.into(),
        Err(trouble) => {
            screen::complain(&trouble);
            trouble.exit_code()
        }
    }
}

/// The commands and their flags; help and errors have colours as wished.
fn command_line(color: When) -> clap::Command {
    Cli::command().color(match color {
        When::Auto => ColorChoice::Auto,
        When::Always => ColorChoice::Always,
        When::Never => ColorChoice::Never,
    })
}

fn parse() -> Cli {
    let words = std::env::args_os().map(|arg| arg.to_string_lossy().into_owned());
    let matches = command_line(When::at_a_glance(words)).get_matches();
    Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
}

/// Without a command there is the help.
fn help(color: When) -> ExitCode {
    match command_line(color).print_help() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => trouble::Trouble::output(error).exit_code(),
    }
}

#[cfg(test)]
mod tests;
