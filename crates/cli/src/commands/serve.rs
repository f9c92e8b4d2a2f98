//! `oddtrick serve`: the club in a browser.

use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use server::Config;

use super::Outcome;
use crate::screen;

/// Open the club in a browser: one process, everything embedded, one file beside it
///
/// Settings come from a file, then from the environment, then from the flags; the later go over the earlier.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A file of settings (TOML)
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
    #[arg(long, value_name = "LEVEL")]
    log: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  oddtrick serve                                 the club at http://localhost:8080
  oddtrick serve --listen 127.0.0.1:9000 --data /var/lib/oddtrick
  oddtrick serve --listen 0.0.0.0:8080 --origin https://club.example

Environment: ODDTRICK_LISTEN, ODDTRICK_DATA, ODDTRICK_ORIGINS, ODDTRICK_PROXIES, ODDTRICK_LOG";

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let config = match &args.config {
        Some(path) => Config::read(path)?,
        None => Config::default(),
    };
    let mut config = config.with_environment(|name| std::env::var(name).ok())?;
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
    let named = config.origins.first().cloned();
    let ready = |address: SocketAddr| {
        let here = format!("http://localhost:{}", address.port());
        screen::tell(&format!("The club is open at {}\n", named.as_deref().unwrap_or(&here)));
    };
    server::run(config, ready).map_err(|error| anyhow!("{error}"))?;
    Ok(Outcome::Right)
}
