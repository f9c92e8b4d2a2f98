//! A real terminal: tmux runs the table, keys are sent, and the screen is read.
//!
//! Where there is no tmux these tests say so and check nothing, unless `ODDTRICK_NEEDS_TMUX` is
//! set: `cargo xtask test` installs tmux where it can, and sets it.

use std::path::PathBuf;
use std::process::{Command, Output};
use std::thread;
use std::time::{Duration, Instant};

/// A terminal with a server of its own.
pub(crate) struct Pane {
    socket: String,
}

const PATIENCE: Duration = Duration::from_mins(1);

impl Pane {
    /// Plays in a fresh terminal of eighty columns and twenty-four rows; `None`, told loudly, where there is no tmux.
    pub(crate) fn play(name: &str, args: &str, variables: &str) -> Option<Pane> {
        Pane::play_in((80, 24), name, args, variables)
    }

    /// Plays in a terminal of so many columns and rows.
    pub(crate) fn play_in(size: (u16, u16), name: &str, args: &str, variables: &str) -> Option<Pane> {
        Pane::run_in(size, name, &format!("play {args} --pace 0"), variables)
    }

    /// Runs a command of the program.
    pub(crate) fn run_in(
        (columns, rows): (u16, u16),
        name: &str,
        command: &str,
        variables: &str,
    ) -> Option<Pane> {
        if Command::new("tmux").arg("-V").output().is_err() {
            let needed = std::env::var_os("ODDTRICK_NEEDS_TMUX").is_some();
            assert!(!needed, "tmux is wanted and cannot be started");
            eprintln!("NOT CHECKED: {name}: there is no tmux here; 'apt-get install tmux' brings it");
            return None;
        }
        let pane = Pane { socket: format!("oddtrick-{}-{name}", std::process::id()) };
        let binary = env!("CARGO_BIN_EXE_oddtrick");
        // The shell stays, so that the last words can be read after the program has ended.
        let shell = format!("env {variables} '{binary}' {command}; echo; echo LEFT; sleep 600");
        let (columns, rows) = (columns.to_string(), rows.to_string());
        let size = ["-x", columns.as_str(), "-y", rows.as_str()];
        let started =
            pane.tmux(&[&["-f", "/dev/null", "new-session", "-d"], &size[..], &[shell.as_str()]].concat());
        assert!(started.status.success(), "{}", String::from_utf8_lossy(&started.stderr));
        Some(pane)
    }

    pub(crate) fn tmux(&self, args: &[&str]) -> Output {
        let mut tmux = Command::new("tmux");
        tmux.args(["-u", "-L", &self.socket]).args(args).env("TERM", "xterm-256color");
        tmux.output().expect("tmux runs")
    }

    /// The screen as text; with `styles` also the escapes for colours.
    pub(crate) fn read(&self, styles: bool) -> String {
        let args: &[&str] = if styles { &["capture-pane", "-p", "-e"] } else { &["capture-pane", "-p"] };
        String::from_utf8_lossy(&self.tmux(args).stdout).into_owned()
    }

    pub(crate) fn keys(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    /// Types letters as they are.
    pub(crate) fn letters(&self, text: &str) {
        self.tmux(&["send-keys", "-l", text]);
    }

    /// Waits until the screen is as wanted and has come to rest.
    #[track_caller]
    pub(crate) fn wait(&self, what: &str, wanted: impl Fn(&str) -> bool) -> String {
        let began = Instant::now();
        let mut last = String::new();
        while began.elapsed() < PATIENCE {
            let screen = self.read(false);
            if screen == last && wanted(&screen) {
                return screen;
            }
            last = screen;
            thread::sleep(Duration::from_millis(4));
        }
        panic!("{what} did not come in {PATIENCE:?}:\n{last}");
    }

    #[track_caller]
    pub(crate) fn wait_for(&self, text: &str) -> String {
        self.wait(text, |screen| screen.contains(text))
    }

    /// Does what the screen asks for, by turns typed and under the cursor. `false` at the end.
    #[track_caller]
    pub(crate) fn answer(&self, screen: &str, typed: bool) -> bool {
        if screen.contains("The rubber is over: ") {
            return false;
        }
        match asked(screen) {
            Some(keys) if typed => self.letters(&keys),
            _ => self.keys(&["Enter"]),
        }
        true
    }

    /// Plays to the end of the rubber by what is to be read on the screen.
    #[track_caller]
    pub(crate) fn rubber(&self) -> String {
        let mut typed = false;
        let mut screen = self.wait("the first question", is_asking);
        for _ in 0..1_500 {
            if !self.answer(&screen, typed) {
                return screen;
            }
            typed = !typed;
            let before = screen;
            screen = self.wait("an answer to a key", |screen| screen != before && is_asking(screen));
        }
        panic!("the rubber does not end:\n{screen}");
    }
}

impl Drop for Pane {
    fn drop(&mut self) {
        let _ = Command::new("tmux").args(["-L", &self.socket, "kill-server"]).output();
    }
}

/// Whether something is asked of the person, and nothing typed halfway.
pub(crate) fn is_asking(screen: &str) -> bool {
    if screen.contains("   card: ") {
        return false;
    }
    screen.contains("Enter goes on") || screen.contains("The rubber is over: ") || asked(screen).is_some()
}

/// What to type for the word or the card under the cursor.
fn asked(screen: &str) -> Option<String> {
    let menu = screen.lines().skip(15).find_map(|line| line.split_once('▸'));
    if let Some((_, menu)) = menu {
        return menu.split_whitespace().next().map(str::to_owned);
    }
    let line = screen.lines().find(|line| line.contains('[') && line.contains('│'))?;
    let (before, card) = line.split_once('[')?;
    let card = card.split(']').next()?;
    // A left bower shows its own suit; the others stand behind the sign of theirs.
    let suit = card.chars().chain(before.chars().rev()).find_map(|sign| match sign {
        '♠' => Some('S'),
        '♥' => Some('H'),
        '♦' => Some('D'),
        '♣' => Some('C'),
        _ => None,
    })?;
    Some(format!("{}{suit}", card.chars().next()?))
}

/// A file of this test alone.
pub(crate) fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("oddtrick-{}-{name}.minutes", std::process::id()))
}
