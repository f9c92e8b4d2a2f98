//! What a person sees: colours where there is a terminal, wrapped text, a bar for what takes long.

use std::io::{self, IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

use anstyle::{AnsiColor, Effects, Style};
use clap::builder::Styles;

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

/// A text in a style; the style is dropped where there is no terminal to show it.
pub(crate) fn paint(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// Writes to the standard output. The error of a reader who went away is told from others by
/// [`is_closed`].
pub(crate) fn print(text: &str) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Writes to the standard error output; if even that fails there is nobody to tell.
pub(crate) fn tell(text: &str) {
    let _ = anstream::stderr().lock().write_all(text.as_bytes());
}

/// A message with the text below it: the message stands out.
pub(crate) fn mark(shown: &str) -> String {
    match shown.split_once('\n') {
        Some((first, rest)) => format!("{}\n{rest}", paint(BAD, first)),
        None => shown.to_owned(),
    }
}

/// Tells why a command could not do what it was asked.
pub(crate) fn complain(what: &str) {
    tell(&format!("{} {what}\n", paint(BAD, "oddtrick:")));
}

/// Whether it only says that nobody reads on, as in `oddtrick laws | head`.
pub(crate) fn is_closed(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// How many columns there are for running text.
pub(crate) fn width() -> usize {
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    columns.unwrap_or(96_usize).clamp(40, 100)
}

/// Breaks a text into lines; all but the first are set in by so many columns.
pub(crate) fn wrap(text: &str, indent: usize) -> String {
    let room = width().saturating_sub(indent).max(20);
    let mut lines: Vec<String> = Vec::new();
    for word in text.split([' ', '\n']).filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    let margin = format!("\n{}", " ".repeat(indent));
    lines.join(&margin)
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

/// A bar that appears on a terminal once something has taken two seconds.
pub(crate) struct Progress {
    what: &'static str,
    total: usize,
    done: usize,
    began: Instant,
    shown: Option<Instant>,
}

impl Progress {
    const PATIENCE: Duration = Duration::from_secs(2);
    const REFRESH: Duration = Duration::from_millis(100);

    pub(crate) fn new(what: &'static str, total: usize) -> Progress {
        Progress { what, total, done: 0, began: Instant::now(), shown: None }
    }

    /// One more is done.
    pub(crate) fn tick(&mut self) {
        self.done += 1;
        let now = Instant::now();
        let due = match self.shown {
            None => now - self.began >= Self::PATIENCE && io::stderr().is_terminal(),
            Some(last) => now - last >= Self::REFRESH,
        };
        if due {
            self.shown = Some(now);
            let filled = 30 * self.done / self.total.max(1);
            let bar = format!("{}{}", "#".repeat(filled), ".".repeat(30 - filled.min(30)));
            tell(&format!("\r[{bar}] {}/{} {}", self.done, self.total, self.what));
        }
    }
}

impl Drop for Progress {
    /// Wipes the bar away.
    fn drop(&mut self) {
        if self.shown.is_some() {
            tell("\r\x1b[2K");
        }
    }
}
