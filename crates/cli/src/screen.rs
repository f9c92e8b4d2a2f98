//! What a person sees: colours where there is a terminal, wrapped text, a bar for what takes long.

use std::io::{self, IsTerminal as _, Write};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use anstyle::{AnsiColor, Effects, Style};
use clap::builder::Styles;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;
use terminal_size::{Width, terminal_size_of};

use crate::grammar::When;
use crate::trouble::{Result, Trouble};

pub(crate) const STRONG: Style = Style::new().bold();
pub(crate) const FAINT: Style = Style::new().effects(Effects::DIMMED);
pub(crate) const BAD: Style = AnsiColor::Red.on_default().effects(Effects::BOLD);
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
pub(crate) const LAW: Style = AnsiColor::Cyan.on_default();
pub(crate) const CARE: Style = AnsiColor::Yellow.on_default();

/// The colours of the help pages.
pub(crate) const HELP: Styles = Styles::styled()
    .header(STRONG)
    .usage(STRONG)
    .literal(LAW)
    .placeholder(FAINT)
    .error(BAD)
    .valid(GOOD)
    .invalid(CARE);

/// How much is shown, and with colours or without.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) color: When,
    pub(crate) quiet: bool,
}

static LOOK: OnceLock<Look> = OnceLock::new();

impl Look {
    /// Holds for the rest of the run.
    pub(crate) fn set(self) {
        match self.color {
            // The variables NO_COLOR and CLICOLOR_FORCE are asked then.
            When::Auto => {}
            When::Always => anstream::ColorChoice::Always.write_global(),
            When::Never => anstream::ColorChoice::Never.write_global(),
        }
        // It is set once, before any command runs.
        let _ = LOOK.set(self);
    }

    fn get() -> Look {
        LOOK.get().copied().unwrap_or(Look { color: When::Auto, quiet: false })
    }
}

/// When there are colours, for what draws them itself.
pub(crate) fn color() -> When {
    Look::get().color
}

/// Whether notes and bars are left out.
pub(crate) fn is_quiet() -> bool {
    Look::get().quiet
}

/// A text in a style; the style is dropped where there is no terminal to show it.
pub(crate) fn paint(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// The standard output for many small pieces without colours; it has to be flushed.
pub(crate) fn out() -> impl Write {
    io::BufWriter::new(io::stdout().lock())
}

/// Writes to the standard output.
pub(crate) fn print(text: &str) -> Result<()> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(Trouble::output)
}

/// Writes a file as it is to the standard output, whatever its encoding.
pub(crate) fn print_bytes(bytes: &[u8]) -> Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush()).map_err(Trouble::output)
}

/// Writes a report for programs, on a line of its own.
pub(crate) fn print_json(report: &impl Serialize) -> Result<()> {
    print(&json_line(report))
}

/// A report for programs, on a line of its own.
pub(crate) fn json_line(report: &impl Serialize) -> String {
    serde_json::to_string(report).expect("the keys of a report are strings") + "\n"
}

/// Writes to the standard error output; if even that fails there is nobody to tell.
pub(crate) fn tell(text: &str) {
    let _ = anstream::stderr().lock().write_all(text.as_bytes());
}

/// Tells what was done, where it is not the answer itself; not with `--quiet`.
pub(crate) fn note(text: &str) {
    if !is_quiet() {
        tell(text);
    }
}

/// A message with the text below it: the message stands out.
pub(crate) fn mark(shown: &str) -> String {
    match shown.split_once('\n') {
        Some((first, rest)) => format!("{}\n{rest}", paint(BAD, first)),
        None => shown.to_owned(),
    }
}

/// Tells why a command could not do what it was asked.
pub(crate) fn complain(what: impl std::fmt::Display) {
    tell(&format!("{} {what}\n", paint(BAD, "oddtrick:")));
}

/// How many columns there are for running text: those of the terminal, within what reads well.
pub(crate) fn width() -> usize {
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let terminal = || terminal_size_of(io::stdout()).map(|(Width(columns), _)| usize::from(columns));
    columns.or_else(terminal).unwrap_or(96).clamp(40, 100)
}

/// Breaks a text into lines; all but the first are set in by so many columns.
pub(crate) fn wrap(text: &str, indent: usize) -> String {
    let room = width().saturating_sub(indent).max(20);
    let options =
        textwrap::Options::new(room).break_words(false).word_splitter(textwrap::WordSplitter::NoHyphenation);
    let margin = format!("\n{}", " ".repeat(indent));
    textwrap::wrap(&text.replace('\n', " "), options).join(&margin)
}

/// A label and its text, wrapped as one.
pub(crate) fn labelled(style: Style, label: &str, text: &str, indent: usize) -> String {
    let whole = wrap(&format!("{} {text}", label.replace(' ', "\u{a0}")), indent);
    let rest = whole.chars().skip(label.chars().count()).collect::<String>();
    format!("{}{rest}", paint(style, label))
}

/// The beginning of a text, cut at a word, that fits into so many columns.
pub(crate) fn clip(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    let mut short = String::new();
    for word in text.split_whitespace() {
        if short.chars().count() + word.chars().count() + 3 > room {
            break;
        }
        short.push_str(word);
        short.push(' ');
    }
    format!("{}…", short.trim_end_matches([' ', ',', ':', ';']))
}

/// A bar that appears on a terminal once something has taken two seconds, with the time that is left.
pub(crate) struct Progress {
    bar: ProgressBar,
    began: Instant,
    shown: bool,
}

impl Progress {
    const PATIENCE: Duration = Duration::from_secs(2);

    pub(crate) fn new(what: &'static str, total: u64) -> Progress {
        let style = ProgressStyle::with_template("[{bar:30}] {pos}/{len} {msg}, {eta} left")
            .expect("the template is sound")
            .progress_chars("##.");
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        Progress { bar: bar.with_style(style).with_message(what), began: Instant::now(), shown: false }
    }

    /// One more is done.
    pub(crate) fn tick(&mut self) {
        self.bar.inc(1);
        self.show_in_time();
    }

    /// So much is done, of so much as far as that is known now.
    pub(crate) fn reach(&mut self, done: u64, total: u64) {
        self.bar.set_length(total);
        self.bar.set_position(done);
        self.show_in_time();
    }

    fn show_in_time(&mut self) {
        if !self.shown && self.began.elapsed() >= Self::PATIENCE {
            self.shown = true;
            if !is_quiet() && io::stderr().is_terminal() {
                self.bar.set_draw_target(ProgressDrawTarget::stderr());
            }
        }
    }

    /// Writes to the standard output above the bar.
    pub(crate) fn print(&self, text: &str) -> Result<()> {
        self.bar.suspend(|| print(text))
    }

    /// Writes to the standard error output above the bar.
    pub(crate) fn tell(&self, text: &str) {
        self.bar.suspend(|| tell(text));
    }

    /// Tells of trouble above the bar.
    pub(crate) fn complain(&self, what: impl std::fmt::Display) {
        self.bar.suspend(|| complain(what));
    }
}

impl Drop for Progress {
    /// Wipes the bar away.
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
