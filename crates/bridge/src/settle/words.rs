//! The words of a line of a score sheet, one after the other.

use std::collections::VecDeque;

use cards::{BySide, Seat, Side};
use speech::SpokenCall as _;

use crate::honours::{Holding, honour_cards};
use crate::{Call, Make, Rules};

use super::{BadSheet, Count, SheetProblem, Wanted};

/// Fills an empty place, or tells that it was not empty.
pub(super) fn once<T>(place: &mut Option<T>, value: T) -> Option<()> {
    let empty = place.is_none();
    *place = Some(value);
    empty.then_some(())
}

/// A word in lower case and where it stands.
pub(super) struct Word {
    pub(super) column: usize,
    pub(super) text: String,
}

/// The words of a line that are still to be read.
pub(super) struct Line {
    pub(super) number: usize,
    words: VecDeque<Word>,
    /// The column after the last letter.
    pub(super) end: usize,
}

impl Line {
    /// Splits at blanks and commas, and at a hyphen that follows a word: `no-trump` is `no trump`.
    pub(super) fn new(number: usize, text: &str) -> Line {
        let mut words = VecDeque::new();
        let mut open: Option<Word> = None;
        let mut end = 1;
        for (column, letter) in (1..).zip(text.chars()) {
            let parts = letter.is_whitespace() || letter == ',' || (letter == '-' && open.is_some());
            if parts {
                words.extend(open.take());
            } else {
                let word = open.get_or_insert_with(|| Word { column, text: String::new() });
                word.text.extend(letter.to_lowercase());
                end = column + 1;
            }
        }
        words.extend(open);
        Line { number, words, end }
    }

    pub(super) fn bad(&self, column: usize, problem: SheetProblem) -> BadSheet {
        BadSheet { line: self.number, column, problem }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Drops what stands before the column.
    pub(super) fn skip_to(&mut self, column: usize) {
        self.words.retain(|word| word.column >= column);
    }

    /// Where the next word stands, or the end of the line.
    pub(super) fn column(&self) -> usize {
        self.words.front().map_or(self.end, |word| word.column)
    }

    pub(super) fn peek(&self) -> &str {
        self.words.front().map_or("", |word| &word.text)
    }

    pub(super) fn take(&mut self) -> Option<Word> {
        self.words.pop_front()
    }

    /// An error about the next word, or about its absence.
    pub(super) fn wanted(&self, wanted: Wanted) -> BadSheet {
        let found = self.words.front().map(|word| word.text.clone());
        self.bad(self.column(), SheetProblem::Unexpected { found, wanted })
    }

    pub(super) fn expect(&mut self, word: &'static str) -> Result<(), BadSheet> {
        if self.peek() != word {
            return Err(self.wanted(Wanted::Word(word)));
        }
        self.take();
        Ok(())
    }

    pub(super) fn make(&mut self) -> Result<Make, BadSheet> {
        let length = if self.peek() == "no" { 2 } else { 1 };
        let words: Vec<&str> = self.words.iter().take(length).map(|word| word.text.as_str()).collect();
        let Some(Call::Make(make)) = Call::parse(&[&["make"], words.as_slice()].concat()) else {
            return Err(self.wanted(Wanted::Make));
        };
        self.words.drain(..length);
        Ok(make)
    }

    pub(super) fn seat_ahead(&self) -> Option<Seat> {
        self.peek().parse().ok()
    }

    pub(super) fn seat(&mut self) -> Result<Seat, BadSheet> {
        let seat = self.seat_ahead().ok_or_else(|| self.wanted(Wanted::Seat))?;
        self.take();
        Ok(seat)
    }

    pub(super) fn side_ahead(&self) -> Option<Side> {
        match self.peek() {
            "ns" => Some(Side::NorthSouth),
            "ew" => Some(Side::EastWest),
            _ => None,
        }
    }

    pub(super) fn side(&mut self) -> Result<Side, BadSheet> {
        let side = self.side_ahead().ok_or_else(|| self.wanted(Wanted::Side))?;
        self.take();
        Ok(side)
    }

    pub(super) fn number_ahead(&self) -> bool {
        self.peek().starts_with(|letter: char| letter.is_ascii_digit())
    }

    pub(super) fn number(&mut self, what: Count, most: u8) -> Result<u8, BadSheet> {
        let number = self.peek().parse().ok().filter(|number| *number <= most);
        let number = number.ok_or_else(|| self.wanted(Wanted::Number(what, most)))?;
        self.take();
        Ok(number)
    }

    /// `NS 24 EW 18`, either side once, the other at nought where it is left out.
    pub(super) fn both_sides(&mut self, what: Count, most: u8) -> Result<BySide<u8>, BadSheet> {
        let mut numbers: BySide<Option<u8>> = BySide::default();
        while !self.is_empty() || numbers.0 == [None, None] {
            let column = self.column();
            let side = self.side()?;
            let number = self.number(what, most)?;
            once(&mut numbers[side], number)
                .ok_or_else(|| self.bad(column, SheetProblem::SideTwice(side)))?;
        }
        Ok(BySide(numbers.0.map(Option::unwrap_or_default)))
    }

    /// Points of the table, or the holding in words; the longest that fits.
    pub(super) fn holding(&mut self, make: Make, rules: &Rules) -> Result<Holding, BadSheet> {
        let worth = |holding: Holding| holding.value(rules, make).map(|points| points.value);
        // Five aces have a price in the print of 1905, but nobody was ever dealt them.
        let honours = honour_cards(make).value.len();
        let dealt = |holding: &Holding| holding.count() <= honours && worth(*holding).is_some();
        let known = Holding::ALL.into_iter().filter(dealt);
        let (found, length) = if self.number_ahead() {
            let points = self.peek().parse::<i32>().ok();
            (known.clone().find(|&holding| worth(holding) == points), 1)
        } else {
            let length = |holding: Holding| holding.word().split('-').count();
            let said = |holding: &Holding| {
                let words = self.words.iter().map(|word| word.text.as_str());
                words.take(length(*holding)).eq(holding.word().split('-'))
            };
            let longest = known.clone().filter(said).max_by_key(|&holding| length(holding));
            (longest, longest.map_or(0, length))
        };
        let Some(holding) = found else {
            let known = known.filter_map(|holding| Some((holding, worth(holding)?))).collect();
            return Err(self.wanted(Wanted::Honours(make, known)));
        };
        self.words.drain(..length);
        Ok(holding)
    }
}
