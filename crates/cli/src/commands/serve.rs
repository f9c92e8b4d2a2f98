//! `oddtrick serve`: the club in a browser.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use serde::Serialize;
use server::Config;

use crate::trouble::{FileTrouble, Outcome, Result, Trouble};
use crate::{files, screen};

/// Open the club in a browser: one process, everything embedded, one file beside it
///
/// Settings come from a file, then from the environment, then from the flags; the later go over the earlier.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A file of settings (TOML), or - for the standard input
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Where to listen [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,
    /// The folder of the record [default: club]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// An address under which browsers know the club, once for each; others are refused
    #[arg(long, value_name = "URL")]
    origin: Vec<String>,
    /// How much is told: error, warn, info, debug [default: info]
    #[arg(long, value_name = "LEVEL", value_parser = ["off", "error", "warn", "info", "debug", "trace"])]
    #[arg(hide_possible_values = true)]
    log: Option<String>,

    /// Print a line of JSON when the club is open: where it listens
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  oddtrick serve                                 the club at http://localhost:8080
  oddtrick serve --listen 127.0.0.1:9000 --data /var/lib/oddtrick
  oddtrick serve --listen 0.0.0.0:8080 --origin https://club.example

Environment: ODDTRICK_LISTEN, ODDTRICK_DATA, ODDTRICK_ORIGINS, ODDTRICK_PROXIES, ODDTRICK_LOG";

/// Where the club is open, for programs.
#[derive(Serialize)]
struct Open {
    address: SocketAddr,
    url: String,
}

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let config = match &args.config {
        Some(path) if files::is_standard_input(path) => Config::read(Path::new("/dev/stdin")),
        Some(path) => Config::read(path),
        None => Ok(Config::default()),
    }
    .map_err(FileTrouble::other)?;
    let mut config = config.with_environment(|name| std::env::var(name).ok()).map_err(Trouble::misuse)?;
    if let Some(listen) = args.listen {
        config.listen = listen;
    }
    if let Some(data) = &args.data {
        config.data.clone_from(data);
    }
    if !args.origin.is_empty() {
        config.origins.clone_from(&args.origin);
    }
    if let Some(log) = &args.log {
        config.log.clone_from(log);
    }
    let (named, json) = (config.origins.first().cloned(), args.json);
    let ready = |address: SocketAddr| {
        let url = named.unwrap_or_else(|| format!("http://localhost:{}", address.port()));
        if json {
            // Nobody may be listening, and the club opens all the same.
            let _ = screen::print_json(&Open { address, url });
        } else {
            screen::note(&format!("The club is open at {url}\n"));
        }
    };
    server::run(config, ready).map_err(FileTrouble::other)?;
    Ok(Outcome::Right)
}
