//! What is wrong with a text, and exactly where.

use std::fmt;

/// One thing that is wrong with a minutes file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// The first column, in characters from 1.
    pub column: usize,
    /// How many characters it is about; at least one.
    pub width: usize,
    /// What is wrong, and what would do.
    pub message: String,
}

/// The longest message in characters: a message quotes the text, and a line of a text may have any length.
const MESSAGE_MAX: usize = 400;

/// How many characters of a line are shown.
const SOURCE_MAX: usize = 160;

/// How many characters are shown before the place of a fault in a line that is too long to be shown whole.
const SOURCE_BEFORE: usize = 60;

impl Fault {
    /// A fault; a message that quotes very much is cut in its middle.
    pub fn new(line: usize, column: usize, width: usize, message: impl Into<String>) -> Fault {
        Fault { line, column, width, message: shortened(message.into()) }
    }

    /// The fault with its line of the text and a caret under the place.
    ///
    /// ```
    /// let text = "code: bridge-1905\n---\nW: play HK\n";
    /// let faults = games::minutes::read(text).unwrap_err();
    /// assert_eq!(
    ///     faults.shown[0].show("a.minutes", text),
    ///     "\
    /// a.minutes:3:9: 'HK' is no card: the rank comes first, KH
    ///   |
    /// 3 | W: play HK
    ///   |         ^^
    /// "
    /// );
    /// ```
    pub fn show(&self, name: &str, text: &str) -> String {
        self.show_in(name, text.lines().nth(self.line.saturating_sub(1)).unwrap_or_default())
    }

    /// The fault with its line, which is given.
    fn show_in(&self, name: &str, source: &str) -> String {
        let number = self.line.to_string();
        let gutter = " ".repeat(number.len());
        let before = self.column.saturating_sub(1);
        let skipped = match source.char_indices().nth(SOURCE_MAX) {
            Some(_) => before.saturating_sub(SOURCE_BEFORE),
            None => 0,
        };
        let mut window: String = source.trim_end().chars().skip(skipped).take(SOURCE_MAX).collect();
        if skipped > 0 {
            window.replace_range(..window.chars().next().map_or(0, char::len_utf8), "…");
        }
        if source.trim_end().chars().nth(skipped + SOURCE_MAX).is_some() {
            window.push('…');
        }
        // A tab under a tab keeps the caret below its word.
        let indent: String = window
            .chars()
            .chain(std::iter::repeat(' '))
            .take(before - skipped)
            .map(|c| if c == '\t' { '\t' } else { ' ' })
            .collect();
        let room = (SOURCE_MAX + 1).saturating_sub(before - skipped);
        let carets = "^".repeat(self.width.clamp(1, room.max(1)));
        format!("{name}:{self}\n{gutter} |\n{number} | {window}\n{gutter} | {indent}{carets}\n")
    }
}

/// A message of a length that can be shown: its beginning and its end.
fn shortened(message: String) -> String {
    const END: usize = MESSAGE_MAX / 2;
    let count = message.chars().count();
    if count <= MESSAGE_MAX {
        return message;
    }
    let begin: String = message.chars().take(MESSAGE_MAX - END).collect();
    let end: String = message.chars().skip(count - END).collect();
    format!("{begin} … {end}")
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for Fault {}

/// What is wrong with a text, from its top to its end: the first faults, and how many more there are.
///
/// A file of another kind has a fault in every line: nobody reads them all, so they are only counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// The first of them, in the order of the text.
    pub shown: Vec<Fault>,
    /// How many more there are.
    pub more: usize,
}

impl Faults {
    /// So many are kept and shown.
    pub const SHOWN_MAX: usize = 20;

    /// One more fault, below the others.
    pub fn push(&mut self, fault: Fault) {
        if self.is_full() {
            self.more += 1;
        } else {
            self.shown.push(fault);
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.shown.is_empty()
    }

    /// Whether more of them will only be counted.
    pub fn is_full(&self) -> bool {
        self.shown.len() >= Faults::SHOWN_MAX
    }

    /// Each of the first faults with its line of the text and a caret under the place.
    pub fn each_shown<'a>(&'a self, name: &'a str, text: &'a str) -> impl Iterator<Item = String> + 'a {
        // They stand in the order of the text: one walk through it finds all their lines.
        let mut lines = (1..).zip(text.lines()).peekable();
        self.shown.iter().map(move |fault| {
            while lines.next_if(|(number, _)| *number < fault.line).is_some() {}
            let source = lines.peek().filter(|(number, _)| *number == fault.line).map(|(_, source)| *source);
            fault.show_in(name, source.unwrap_or_default())
        })
    }

    /// How many are not shown, in words; nothing if all are.
    pub fn rest(&self) -> Option<String> {
        match self.more {
            0 => None,
            1 => Some("and 1 fault more".to_owned()),
            more => Some(format!("and {more} faults more")),
        }
    }

    /// Each of the first faults with its line of the text and a caret under the place, then the count of the rest.
    pub fn show(&self, name: &str, text: &str) -> String {
        let rest = self.rest().map(|rest| format!("{name}: {rest}\n"));
        self.each_shown(name, text).chain(rest).collect::<Vec<_>>().join("\n")
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Faults {
        Faults { shown: vec![fault], more: 0 }
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = self.shown.iter().map(ToString::to_string).chain(self.rest());
        f.write_str(&shown.collect::<Vec<_>>().join("\n"))
    }
}

impl std::error::Error for Faults {}

/// The longest line of minutes in bytes; the longest in use has a few hundred.
const LINE_MAX: usize = 10_000;

/// The most lines that minutes have; a rubber has a few thousand.
const LINES_MAX: usize = 1_000_000;

/// Refuses a text that is too large to be minutes, before any of it is taken apart.
///
/// # Errors
/// When it has too many lines, or one that is too long.
pub fn refuse_outsize(text: &str) -> Result<(), Fault> {
    for (number, line) in (1..).zip(text.lines()) {
        if line.len() > LINE_MAX {
            let message =
                format!("this line has {} bytes, and a line of minutes at most {LINE_MAX}", line.len());
            return Err(Fault::new(number, 1, 1, message));
        }
        if number > LINES_MAX {
            let message = format!("minutes have at most {LINES_MAX} lines, and there are more");
            return Err(Fault::new(number, 1, 1, message));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_shown_around_the_place_of_its_fault() {
        let line = format!("W: {}HK{}", "x".repeat(500), "y".repeat(500));
        let shown = Fault::new(1, 504, 2, "no card").show("a", &line);
        let lines: Vec<&str> = shown.lines().collect();
        assert!(lines[2].starts_with("1 | …x") && lines[2].ends_with("y…"), "{shown}");
        let caret = lines[3].find('^').expect("a caret");
        assert_eq!(lines[2].chars().skip(caret).take(2).collect::<String>(), "HK");
        assert!(shown.len() < 500, "{shown}");
    }

    #[test]
    fn carets_end_where_the_shown_part_of_a_line_ends() {
        let shown = Fault::new(1, 1, 9000, "too much").show("a", &"x".repeat(9000));
        assert_eq!(shown.matches('^').count(), SOURCE_MAX + 1);
    }

    #[test]
    fn a_message_that_quotes_very_much_keeps_its_beginning_and_its_end() {
        let fault = Fault::new(1, 1, 1, format!("'{}' is no card", "é".repeat(5000)));
        assert!(fault.message.starts_with("'éé") && fault.message.ends_with("é' is no card"));
        assert!(fault.message.chars().count() < MESSAGE_MAX + 10);
    }

    #[test]
    fn the_first_faults_are_shown_and_the_others_counted() {
        let mut faults = Faults::default();
        for line in 1..=50 {
            faults.push(Fault::new(line, 1, 1, "wrong"));
        }
        assert_eq!((faults.shown.len(), faults.more), (20, 30));
        let shown = faults.show("a", &"x\n".repeat(50));
        assert!(shown.contains("\n20 | x\n") && shown.ends_with("\na: and 30 faults more\n"), "{shown}");
        assert!(faults.to_string().ends_with("20:1: wrong\nand 30 faults more"));
    }

    #[test]
    fn two_faults_of_one_line_and_one_beyond_the_text_find_their_lines() {
        let mut faults = Faults::default();
        for (line, column) in [(2, 1), (2, 3), (9, 1)] {
            faults.push(Fault::new(line, column, 1, "wrong"));
        }
        let shown: Vec<String> = faults.each_shown("a", "one\ntwo\n").collect();
        assert!(shown[0].contains("2 | two") && shown[1].contains("2 | two") && shown[2].contains("9 | \n"));
    }

    #[test]
    fn a_text_too_large_for_minutes_is_refused_where_it_becomes_so() {
        assert_eq!(refuse_outsize(&"x\n".repeat(LINES_MAX)), Ok(()));
        assert_eq!(refuse_outsize(&"x\n".repeat(LINES_MAX + 5)).unwrap_err().line, LINES_MAX + 1);
        let long = format!("short\n{}\n", "x".repeat(LINE_MAX + 1));
        assert_eq!(refuse_outsize(&long).unwrap_err().line, 2);
    }
}
