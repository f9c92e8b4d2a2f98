//! `oddtrick man`: the help as pages of the manual.

use std::fs;
use std::path::PathBuf;

use clap_mangen::Man;

use crate::screen;
use crate::trouble::{FileTrouble, Outcome, Result, Trouble};

/// Print a page of the manual, or write all of them into a folder
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The command whose page is printed; without one it is the page of oddtrick itself
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,

    /// Write a page for every command into this folder
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    out: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  oddtrick man | man -l -
  oddtrick man club simulate | man -l -
  oddtrick man --out ~/.local/share/man/man1";

pub(crate) fn run(args: &Args, mut command: clap::Command) -> Result<Outcome> {
    // Only then a command knows what it is called in full, and the flags that all have.
    command.build();
    if let Some(folder) = &args.out {
        let trouble = |error| FileTrouble::io(folder, error);
        fs::create_dir_all(folder).map_err(trouble)?;
        clap_mangen::generate_to(command, folder).map_err(trouble)?;
        screen::note(&format!("the pages are in {}\n", folder.display()));
        return Ok(Outcome::Right);
    }
    let mut named = &command;
    for name in &args.command {
        named = named.find_subcommand(name).ok_or_else(|| {
            let known: Vec<&str> = named.get_subcommands().map(clap::Command::get_name).collect();
            let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
            Trouble::Misuse(format!("'{name}' is no command of {}: there are {known}", named.get_name()))
        })?;
    }
    let mut page = Vec::new();
    Man::new(named.clone()).render(&mut page).map_err(Trouble::output)?;
    screen::print(&String::from_utf8_lossy(&page))?;
    Ok(Outcome::Right)
}
