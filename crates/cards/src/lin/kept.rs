//! What only LIN knows, as rows of a section of PBN, whose lines are short.

use crate::Seat;

/// How many bytes of a line a text may take: a line of PBN has 253, and a name stands before the text.
const TEXT_MAX: usize = 200;

/// The name of a row that goes on with the text of the row before.
const MORE: &str = "+";

/// The name of what a show tells for which PBN has no tag.
pub(super) const SHOW: &str = "vg";

/// Where in a board a text stands: behind so many calls, or behind so many cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    Call(usize),
    Card(usize),
}

/// The rows of a text with its place.
pub(super) fn rows_at(name: &str, place: Place, text: &str) -> Vec<Vec<String>> {
    // What is no name is a text that stood between two bars too many.
    if !is_name(name) {
        return [rows_at("nt", place, &plain(name)), rows_at("nt", place, text)].concat();
    }
    rows(
        &match place {
            Place::Call(calls) => format!("{name}@{calls}"),
            Place::Card(cards) => format!("{name}#{cards}"),
        },
        text,
    )
}

/// The name of a row and the place in it, if it has one.
pub(super) fn placed(name: &str) -> (&str, Option<Place>) {
    let place = |mark: char, place: fn(usize) -> Place| {
        let (name, number) = name.rsplit_once(mark)?;
        Some((name, Some(place(number.parse().ok()?)))).filter(|_| !name.is_empty())
    };
    place('@', Place::Call).or_else(|| place('#', Place::Card)).unwrap_or((name, None))
}

/// Whether a text is short enough to be a name.
fn is_name(name: &str) -> bool {
    fits(name) && name.len() <= TEXT_MAX / 8
}

/// The name of an explanation, by which it finds its call.
const EXPLANATION: &str = "an";

/// A text on one line, without control characters.
pub(super) fn plain(text: &str) -> String {
    text.split(|letter: char| letter.is_whitespace() || letter.is_control())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// How many bytes a letter takes at most, however the file is encoded; quotes and strokes are escaped.
fn width(letter: char) -> usize {
    letter.len_utf8() + usize::from(matches!(letter, '"' | '\\'))
}

/// Whether a text fits into a tag.
pub(super) fn fits(text: &str) -> bool {
    text.chars().map(width).sum::<usize>() <= TEXT_MAX
}

/// A plain text as a tag can hold it: not one that would read as inherited, and the beginning of it where the whole does
/// not fit.
pub(super) fn cut(text: String) -> String {
    let text = if text == "#" || text.starts_with("##") { format!(" {text}") } else { text };
    if fits(&text) {
        return text;
    }
    let (begin, _) = split(&text, TEXT_MAX - width('…'));
    format!("{}…", begin.trim_end())
}

/// The rows of a name and its text.
pub(super) fn rows(name: &str, text: &str) -> Vec<Vec<String>> {
    let mut name = name;
    let mut rest = text;
    let mut rows = Vec::new();
    loop {
        let (begin, behind) = split(rest, TEXT_MAX);
        rows.push(vec![name.to_owned(), begin.to_owned()]);
        if behind.is_empty() {
            return rows;
        }
        (name, rest) = (MORE, behind);
    }
}

/// The beginning of a text that has at most so many bytes, up to a space where there is one, and the rest.
fn split(text: &str, most: usize) -> (&str, &str) {
    let mut used = 0;
    let over = text.char_indices().find(|(_, letter)| {
        used += width(*letter);
        used > most
    });
    match over {
        None => (text, ""),
        Some((end, _)) => text.split_at(text[..end].rfind(' ').map_or(end, |space| space + 1)),
    }
}

/// The names and texts of rows, those put together that were cut.
pub(super) fn texts(rows: &[Vec<String>]) -> Vec<(String, String)> {
    let mut texts: Vec<(String, String)> = Vec::new();
    for row in rows {
        match (row.as_slice(), texts.last_mut()) {
            ([name, text], Some((_, last))) if name == MORE => last.push_str(text),
            ([name, text], _) => texts.push((name.clone(), text.clone())),
            _ => {}
        }
    }
    texts
}

/// The tag of a player's name.
pub(super) fn player(seat: Seat) -> &'static str {
    match seat {
        Seat::North => "North",
        Seat::East => "East",
        Seat::South => "South",
        Seat::West => "West",
    }
}

/// The name of an explanation of the call with this number, from 1; nought stands before the first.
pub(super) fn explanation(call: usize) -> String {
    format!("{EXPLANATION}{call}")
}

/// The number of the call that a row explains.
pub(super) fn explained(name: &str) -> Option<usize> {
    name.strip_prefix(EXPLANATION)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_takes_several_rows_and_is_put_together_again() {
        let words = "a \"quoted\" wörd and ".repeat(60);
        for text in [words.trim(), &"x".repeat(1000), &"♠".repeat(1000), "", "short"] {
            let rows = rows("nt", text);
            assert!(rows.iter().all(|row| fits(&row[1])), "{rows:?}");
            assert_eq!(texts(&rows), [("nt".to_owned(), text.to_owned())]);
        }
        assert_eq!(rows("nt", "short").len(), 1);
    }

    #[test]
    fn what_is_no_name_is_a_text() {
        let rows = rows_at(&"no name ".repeat(50), Place::Card(5), "value");
        let names: Vec<&str> = rows.iter().map(|row| row[0].as_str()).collect();
        assert_eq!(names, ["nt#5", "+", "nt#5"]);
    }

    #[test]
    fn a_place_stands_behind_a_name() {
        assert_eq!(placed("nt@3"), ("nt", Some(Place::Call(3))));
        assert_eq!(placed("bt#0"), ("bt", Some(Place::Card(0))));
        for name in ["nt", "@3", "nt@", "nt#x", "nt@-1"] {
            assert_eq!(placed(name), (name, None));
        }
    }

    #[test]
    fn a_tag_has_the_beginning_of_a_long_text() {
        assert_eq!(plain("plain\u{1}text\n"), "plain text");
        assert_eq!(["#", "##1", "#1"].map(|text| cut(text.to_owned())), [" #", " ##1", "#1"]);
        let long = cut("words and ".repeat(50));
        assert!(fits(&long) && long.ends_with("words…"), "{long}");
    }
}
