//! Hints and reckonings laid out as plain text: acts as the minutes have them, the sentences those of `speech`.

use std::fmt::{self, Display, Write as _};

use speech::coach::Grade;
use speech::{Tell as _, Voice};

use super::{Hint, JudgedAct, PostMortem};

impl Display for Hint {
    /// The advice as it is read out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.act, self.reason.tell(&Voice::of_seats(None)))?;
        for maxim in &self.maxims {
            write!(f, " {}: {} ({}).", maxim.id, maxim.advice.trim_end_matches('.'), maxim.source)?;
        }
        if let Some(book) = &self.book {
            write!(f, " By the book: {book}.")?;
        }
        let unvalued = self.choices.iter().filter(|choice| self.worlds > 0 && choice.known.is_none());
        let unvalued: Vec<&str> = unvalued.map(|choice| choice.act.as_str()).collect();
        if !unvalued.is_empty() {
            write!(f, " Not valued: {}.", unvalued.join(", "))?;
        }
        Ok(())
    }
}

impl Display for PostMortem {
    /// The account, one act a line, and the sum under it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Deal {}: worth {:+} to North and South as the cards lay", self.deal, self.worth)?;
        for told in &self.acts {
            if let Some(line) = told.line() {
                writeln!(f, "{line}")?;
            }
        }
        writeln!(f, "North and South: {:+}", self.result)
    }
}

impl JudgedAct {
    /// One act in a line; none for one that did nothing and of which there is nothing to say.
    fn line(&self) -> Option<String> {
        let silent = matches!(self.grade, Grade::Forced | Grade::Right | Grade::Unjudged);
        if silent && self.effect == 0 && self.lost == 0 && self.rulings.is_empty() {
            return None;
        }
        let place = self.trick.map_or_else(|| "   ".to_owned(), |trick| format!("{trick:>2}."));
        let seat = self.seat.unwrap_or(' ');
        let mut line = format!("{place} {seat}: {:<14}{:>+6}  {}", self.act, self.effect, self.grade.word());
        if let Some(known) = self.known.as_ref().filter(|known| known.lost > 0.0) {
            let _ = write!(line, " ({} gives {:.2} ±{:.2} more)", known.best, known.lost, known.error);
        }
        let why = self.why.as_ref().map(|why| why.tell(&Voice::of_seats(None)));
        for note in why.iter().chain(&self.rulings) {
            let _ = write!(line, "\n        {note}");
        }
        for maxim in self.broken.iter().take(1).filter(|_| matches!(self.grade, Grade::Free | Grade::Mistake))
        {
            let _ = write!(line, "\n        {}: {}", maxim.id, maxim.advice);
        }
        Some(line)
    }
}
