//! `cargo xtask club`: builds the pages and the binary and opens the club.

use std::env;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::test::command;
use crate::web;

const HELP: &str = "\
cargo xtask club [--port PORT] [--release]

Builds the pages and the binary, opens the club, and a browser at its door where there is a screen.
The record is kept in the folder `club`. Ctrl-C closes the club.

  --port PORT   where to listen (8080, or any other that is free)
  --release     the build that is shipped, which takes some minutes longer
  --help        this
";

/// The port of a club that nobody asked elsewhere.
const PORT: u16 = 8080;

/// How long the door is waited for; a first build takes minutes.
const DOOR_TIMEOUT: Duration = Duration::from_mins(20);
const DOOR_RETRY_DELAY: Duration = Duration::from_millis(250);

#[derive(Debug, PartialEq, Eq)]
enum Asked {
    Help,
    Open { port: Option<u16>, release: bool },
}

/// Opens the club and stays until it closes.
pub(crate) fn club(root: &Path, args: &[&str]) -> Result<()> {
    let (port, release) = match parse(args)? {
        Asked::Help => {
            print!("{HELP}");
            return Ok(());
        }
        Asked::Open { port, release } => (port, release),
    };
    let listen = address(port)?;
    eprintln!("building the pages (npm)");
    web::build(root)?;
    let profile = if release { "release" } else { "brisk" };
    let mut serve = command(root, "cargo", &["run", "--profile", profile, "--package", "cli", "--"]);
    serve.args(["serve", "--data", "club", "--listen", &listen.to_string()]);
    open_browser(listen);
    become_(&mut serve)
}

fn parse(args: &[&str]) -> Result<Asked> {
    let (mut port, mut release) = (None, false);
    let mut rest = args.iter();
    while let Some(arg) = rest.next() {
        let (name, value) = arg.split_once('=').map_or((*arg, None), |(name, value)| (name, Some(value)));
        match name {
            "--help" | "-h" => return Ok(Asked::Help),
            "--release" if value.is_none() => release = true,
            "--port" => {
                let value = value.or_else(|| rest.next().copied()).context("--port wants a number")?;
                let wanted = value.parse().with_context(|| format!("--port {value}: not a port"))?;
                port = Some(wanted);
            }
            _ => bail!("`{arg}` is no option of `cargo xtask club`\n\n{HELP}"),
        }
    }
    Ok(Asked::Open { port, release })
}

/// The port that was asked for; else the usual one, or any other if it is taken.
fn address(port: Option<u16>) -> Result<SocketAddr> {
    let at = |port: u16| SocketAddr::from(([127, 0, 0, 1], port));
    let listener = match port {
        Some(port) => TcpListener::bind(at(port)).with_context(|| format!("port {port} cannot be had"))?,
        None => {
            TcpListener::bind(at(PORT)).or_else(|_| TcpListener::bind(at(0))).context("finding a port")?
        }
    };
    Ok(listener.local_addr()?)
}

/// Runs a program in the place of this one, so that signals reach it and its exit code comes back.
#[cfg(unix)]
fn become_(command: &mut Command) -> Result<()> {
    use std::os::unix::process::CommandExt as _;
    Err(command.exec()).context("starting cargo")
}

/// Runs a program and ends as it does.
#[cfg(not(unix))]
fn become_(command: &mut Command) -> Result<()> {
    let status = command.status().context("starting cargo")?;
    std::process::exit(status.code().unwrap_or(1))
}

/// Leaves a process behind that opens a browser once the club is open; a machine without a screen
/// needs none.
fn open_browser(listen: SocketAddr) {
    let screen = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| env::var_os(name).is_some());
    let Some(me) = env::current_exe().ok().filter(|_| screen) else { return };
    let _ = Command::new(me).args(["door", &listen.to_string()]).stdin(Stdio::null()).spawn();
}

/// Waits until the club answers and opens a browser at it.
pub(crate) fn door(address: &str) -> Result<()> {
    let listen: SocketAddr = address.parse().with_context(|| format!("`{address}` is no address"))?;
    let start = Instant::now();
    while TcpStream::connect(listen).is_err() {
        if start.elapsed() > DOOR_TIMEOUT {
            return Ok(());
        }
        thread::sleep(DOOR_RETRY_DELAY);
    }
    let page = format!("http://localhost:{}", listen.port());
    let _ = Command::new("xdg-open").arg(page).stdout(Stdio::null()).stderr(Stdio::null()).status();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_in_any_order() {
        let open = |port, release| Asked::Open { port, release };
        assert_eq!(parse(&[]).expect("options"), open(None, false));
        assert_eq!(parse(&["--release", "--port", "9000"]).expect("options"), open(Some(9000), true));
        assert_eq!(parse(&["--port=9000"]).expect("options"), open(Some(9000), false));
        assert_eq!(parse(&["--release", "--help"]).expect("options"), Asked::Help);
    }

    #[test]
    fn an_option_that_is_none_is_told_with_the_help() {
        for bad in [&["--prot", "9000"][..], &["9000"], &["--release=yes"], &["--port"], &["--port", "x"]] {
            assert!(parse(bad).is_err(), "{bad:?}");
        }
        let error = parse(&["--prot"]).expect_err("no such option").to_string();
        assert!(error.contains("--prot") && error.contains("--port PORT"), "{error}");
    }

    #[test]
    fn a_port_that_is_taken_is_refused_when_it_was_asked_for() {
        let taken = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
        let port = taken.local_addr().expect("an address").port();
        assert!(address(Some(port)).is_err());
        assert!(address(None).is_ok());
    }
}
