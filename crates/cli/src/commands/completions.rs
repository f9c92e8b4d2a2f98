//! `oddtrick completions`: what a shell needs to complete a command line.

use clap_complete::Shell;

use crate::screen;
use crate::trouble::{Outcome, Result};

/// Print the script by which a shell completes commands, flags and codes
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The shell
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

const EXAMPLES: &str = "\
Examples:
  oddtrick completions bash > ~/.local/share/bash-completion/completions/oddtrick
  oddtrick completions fish > ~/.config/fish/completions/oddtrick.fish
  oddtrick completions zsh > \"${fpath[1]}/_oddtrick\"";

pub(crate) fn run(args: &Args, mut command: clap::Command) -> Result<Outcome> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "oddtrick", &mut script);
    screen::print(&String::from_utf8_lossy(&script))?;
    Ok(Outcome::Right)
}
