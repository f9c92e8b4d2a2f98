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

impl Fault {
    /// The fault with its line of the text and a caret under the place.
    ///
    /// ```
    /// let text = "code: bridge-1905\n---\nW: play HK\n";
    /// let faults = games::minutes::read(text).unwrap_err();
    /// assert_eq!(
    ///     faults.0[0].show("a.minutes", text),
    ///     "\
    /// a.minutes:3:9: 'HK' is no card: the rank comes first, KH
    ///   |
    /// 3 | W: play HK
    ///   |         ^^
    /// "
    /// );
    /// ```
    pub fn show(&self, name: &str, text: &str) -> String {
        let number = self.line.to_string();
        let gutter = " ".repeat(number.len());
        let source = text.lines().nth(self.line.saturating_sub(1)).unwrap_or("");
        // A tab under a tab keeps the caret below its word.
        let indent: String = source
            .chars()
            .chain(std::iter::repeat(' '))
            .take(self.column.saturating_sub(1))
            .map(|c| if c == '\t' { '\t' } else { ' ' })
            .collect();
        let carets = "^".repeat(self.width.max(1));
        format!("{name}:{self}\n{gutter} |\n{number} | {}\n{gutter} | {indent}{carets}\n", source.trim_end())
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for Fault {}

/// Everything that is wrong with a text, from its top to its end; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults(pub Vec<Fault>);

impl Faults {
    /// Every fault with its line of the text and a caret under the place.
    pub fn show(&self, name: &str, text: &str) -> String {
        let shown: Vec<String> = self.0.iter().map(|fault| fault.show(name, text)).collect();
        shown.join("\n")
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Faults {
        Faults(vec![fault])
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, fault) in self.0.iter().enumerate() {
            if n > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}
