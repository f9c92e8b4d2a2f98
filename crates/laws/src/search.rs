//! Looking an article up by its words.

use std::cmp::Reverse;

use crate::{Code, Entry, Law};

/// The laws of a code that speak of `words`, the best first; ties stay as printed.
///
/// Case does not matter. A law must have every word, whole or as part of a longer one.
///
/// ```
/// let found = laws::search(&laws::bridge::CODE, "grand slam");
/// assert_eq!(found[0], laws::bridge::L7);
/// ```
pub fn search(code: &Code, words: &str) -> Vec<Law> {
    let words: Vec<String> = split(&words.to_lowercase()).map(str::to_owned).collect();
    if words.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<(u32, Law)> =
        code.entries.iter().filter_map(|entry| Some((score(entry, &words)?, entry.law))).collect();
    found.sort_by_key(|&(score, law)| (Reverse(score), law));
    found.into_iter().map(|(_, law)| law).collect()
}

/// How well an entry answers, or nothing when a word is missing from it.
fn score(entry: &Entry, words: &[String]) -> Option<u32> {
    let fields = [(8, entry.id), (4, entry.gist), (2, entry.section), (1, entry.differs.unwrap_or_default())];
    let rest = entry.remedies.iter().chain(entry.lapses).map(|&text| (1, text));
    let fields: Vec<(u32, String)> =
        fields.into_iter().chain(rest).map(|(weight, text)| (weight, text.to_lowercase())).collect();
    words
        .iter()
        .map(|word| {
            let points: u32 = fields.iter().map(|(weight, text)| weight * hits(text, word)).sum();
            (points > 0).then_some(points)
        })
        .sum()
}

/// Three for a whole word, two for the beginning of one, one for a part; each kind counts once.
fn hits(text: &str, word: &str) -> u32 {
    split(text)
        .map(|candidate| match candidate.find(word) {
            Some(0) if candidate.len() == word.len() => 3,
            Some(0) => 2,
            Some(_) => 1,
            None => 0,
        })
        .max()
        .unwrap_or(0)
}

fn split(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{bridge, euchre};

    #[test]
    fn case_and_word_endings_do_not_matter() {
        assert!(search(&bridge::CODE, "REVOKE").contains(&bridge::L87));
        assert!(search(&bridge::CODE, "bystand").contains(&bridge::L106));
    }

    #[test]
    fn every_word_must_be_there() {
        assert!(search(&euchre::CODE, "bower zeppelin").is_empty());
        assert!(search(&euchre::CODE, "  ").is_empty());
    }

    #[test]
    fn the_number_of_an_article_finds_it_first() {
        assert_eq!(search(&bridge::CODE, "46")[0], bridge::L46);
    }
}
