//! The law book, opened at the article that was cited.

use laws::{Entry, Law};
use ratatui::text::{Line, Span};

use super::Palette;
use super::palette::{FAINT, STRONG};

/// The book as it lies open.
#[derive(Clone, Debug)]
pub(crate) struct LawBook {
    code: &'static laws::Code,
    /// The laws to leaf through: all of them, or those found.
    pages: Vec<Law>,
    at: usize,
    /// What was looked for.
    sought: String,
    /// Whether the words are still being typed.
    seeking: bool,
    pub(crate) scroll: u16,
}

impl LawBook {
    pub(crate) fn open(code: &'static laws::Code, law: Option<Law>) -> LawBook {
        let pages: Vec<Law> = code.articles().collect();
        let law = law.map(Law::article);
        let at = pages.iter().position(|page| Some(*page) == law).unwrap_or(0);
        LawBook { code, pages, at, sought: String::new(), seeking: false, scroll: 0 }
    }

    /// The article it is open at.
    pub(crate) fn law(&self) -> Option<Law> {
        self.pages.get(self.at).copied()
    }

    pub(crate) const fn is_seeking(&self) -> bool {
        self.seeking
    }

    /// Begins to look for something.
    pub(crate) fn seek(&mut self) {
        self.seeking = true;
        self.sought.clear();
    }

    pub(crate) fn letter(&mut self, letter: char) {
        self.sought.push(letter);
    }

    pub(crate) fn rub_out(&mut self) {
        self.sought.pop();
    }

    /// Opens the book at what was looked for; with no words it is the whole book again.
    pub(crate) fn find(&mut self) {
        let before = self.law();
        let found = laws::search(self.code, &self.sought);
        self.seeking = false;
        if self.sought.trim().is_empty() {
            *self = LawBook::open(self.code, before);
        } else if !found.is_empty() {
            self.pages = found;
            self.turn_to(0);
        }
    }

    pub(crate) fn leaf(&mut self, by: isize) {
        let last = self.pages.len().saturating_sub(1);
        self.turn_to(self.at.saturating_add_signed(by).min(last));
    }

    fn turn_to(&mut self, at: usize) {
        self.at = at;
        self.scroll = 0;
    }

    /// `Law 46 of Bridge, 12 of 123`
    pub(crate) fn heading(&self) -> String {
        let place = format!("{} of {}", self.at + 1, self.pages.len());
        let id = self.law().map_or("", Law::id);
        if self.sought.trim().is_empty() || self.seeking {
            format!(" {id} · page {place} ")
        } else {
            format!(" {id} · {place} that speak of '{}' ", self.sought)
        }
    }

    /// The line below: the keys, or the words being typed.
    pub(crate) fn footing(&self) -> String {
        if self.seeking {
            format!(" look for: {}▏ Enter finds, Esc closes ", self.sought)
        } else {
            " ←→ leaf · ↑↓ scroll · / search · Esc close ".to_owned()
        }
    }

    /// The page.
    pub(crate) fn page(&self, palette: Palette) -> Vec<Line<'static>> {
        let Some(law) = self.law() else { return Vec::new() };
        let mut lines = Vec::new();
        write_entry(&mut lines, law.entry(), palette);
        for limb in law.entry().limbs {
            lines.push(Line::default());
            write_entry(&mut lines, limb.entry(), palette);
        }
        for question in law.ambiguities() {
            lines.push(Line::default());
            lines.push(Line::styled(format!("Unclear in print ({}):", question.id), STRONG));
            lines.push(Line::raw(question.question));
            lines.push(Line::raw(format!("Kept here: {}", question.recommended)));
        }
        lines
    }
}

fn write_entry(lines: &mut Vec<Line<'static>>, entry: &'static Entry, palette: Palette) {
    lines.push(Line::from(vec![
        Span::styled(entry.id, palette.law()),
        Span::styled(format!("  {} · {}", entry.section, entry.status), FAINT),
    ]));
    lines.push(Line::raw(entry.gist));
    let mut list = |label: &str, texts: &[&'static str]| {
        for text in texts {
            lines.push(Line::from(vec![Span::styled(format!("{label} "), STRONG), Span::raw(*text)]));
        }
    };
    list("Remedy:", entry.remedies);
    list("Ends:", entry.lapses);
    list("Editions:", entry.differs.as_slice());
    if !entry.interacts.is_empty() {
        let with: Vec<&str> = entry.interacts.iter().map(|law| law.id()).collect();
        lines.push(Line::styled(format!("Read with {}", with.join(", ")), FAINT));
    }
}
