//! What can be done at a table, whoever does it and with whatever card.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use cards::{Card, Seat, Suit};
use games::minutes::{self, Need, SPELLINGS};
use games::{Code, Listed, Visit};
use serde::Serialize;
use table::Act;

use crate::menu::{DECLARING, FAMILIES, LEFT_OUT, MOST, OFTEN, row};
use crate::worlds::is_ever;

/// One row of the menu.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Deed {
    /// Its name: the words of the minutes without card, suit, seat and number.
    pub id: String,
    /// The heading it stands under.
    pub family: &'static str,
    /// What it is, in words.
    pub says: String,
    /// What is told with it already: questions by their names, with the answers.
    pub facts: Vec<(&'static str, &'static str)>,
}

/// Headings of the minutes under which there are no deeds of a player: what is written down, and what is answered to a ruling.
const NO_DEEDS: [&str; 4] = ["facts", "rights", "the score", "cutting for partners"];

/// What can have been done under a code: first what happens most, then all of it by headings.
///
/// Which deeds there are is tried at tables once for each code, and kept.
pub fn deeds(code: Code) -> Vec<Deed> {
    static KEPT: Mutex<BTreeMap<&str, Vec<Deed>>> = Mutex::new(BTreeMap::new());
    // Whoever stopped in the midst has left whole menus only.
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    kept.entry(code.name()).or_insert_with(|| menu(code)).clone()
}

fn menu(code: Code) -> Vec<Deed> {
    let ids = code.visit(Ids);
    let listed = |id: &&String| !LEFT_OUT.contains(&id.as_str());
    let mut found: Vec<Deed> = ids.iter().filter(listed).map(|id| deed(id)).collect();
    found.sort_by_key(|deed| FAMILIES.iter().position(|family| *family == deed.family));
    let often = OFTEN.iter().filter(|(_, id, _)| ids.iter().any(|own| own == id));
    let often = often.map(|(says, id, facts)| Deed {
        id: (*id).to_owned(),
        family: MOST,
        says: (*says).to_owned(),
        facts: facts.iter().map(|(ask, answer)| (ask.name(), *answer)).collect(),
    });
    often.chain(found).collect()
}

fn deed(id: &str) -> Deed {
    let (family, says) = match row(id) {
        Some((_, family, says)) => (*family, (*says).to_owned()),
        // A word of a game that the menu does not know.
        None => (DECLARING, format!("says “{id}”")),
    };
    Deed { id: id.to_owned(), family, says, facts: Vec::new() }
}

/// The names of all deeds of a game.
struct Ids;

impl Visit for Ids {
    type Out = Vec<String>;

    fn game<G: Listed>(self, code: Code) -> Vec<String> {
        let calls = G::vocabulary().into_iter().flatten();
        let calls = calls.map(|call| minutes::spell::<G::Call>(&Act::Call(call)));
        let told = SPELLINGS.iter().filter(|spelling| !NO_DEEDS.contains(&spelling.family));
        let told = told.chain(SPELLINGS.iter().filter(|spelling| spelling.canonical == CLAIM));
        // What needs a thing that the code does not have is left out.
        let able = told.filter(|spelling| {
            let rare = spelling.needs.iter().any(|need| matches!(need, Need::Code | Need::TurnUp));
            !rare || is_ever::<G>(code, &key(spelling.canonical))
        });
        let able = able.map(|spelling| spelling.canonical.to_owned());
        let twice = able.clone().filter_map(|text| with_two_cards(&text));
        let twice = twice.filter(|text| minutes::read_act::<G>(&format!("S: {text}")).is_ok());
        let mut found: Vec<String> = Vec::new();
        for id in calls.chain(able).chain(twice).map(|text| key(&text)) {
            if !found.contains(&id) {
                found.push(id);
            }
        }
        found
    }
}

/// Of the rights the one that somebody uses without being asked.
const CLAIM: &str = "claim revoke";

/// An example about one card with a second one after it.
pub(crate) fn with_two_cards(example: &str) -> Option<String> {
    let cards = example.split(' ').filter(|word| word.parse::<Card>().is_ok()).count();
    let twice = |word: &str| match word.parse::<Card>() {
        Ok(card) => format!("{word} {}", if card.to_string() == "6C" { "7C" } else { "6C" }),
        Err(_) => word.to_owned(),
    };
    (cards == 1).then(|| example.split(' ').map(twice).collect::<Vec<_>>().join(" "))
}

/// The words of an act that do not depend on the cards; one card or several are two things.
pub(crate) fn key(spelled: &str) -> String {
    // Of a bid the number and the suit stand together, and look like a card.
    let bids = spelled.starts_with("bid ");
    let cards = spelled.split(' ').filter(|word| !bids && word.parse::<Card>().is_ok()).count();
    let kept = spelled.split(' ').filter(|word| !is_detail(word));
    let id = kept.chain((cards > 1).then_some("several")).collect::<Vec<_>>().join(" ");
    // With a card these words are another deed than without one.
    if cards == 1 && ["take up", "mention"].contains(&id.as_str()) { format!("{id} card") } else { id }
}

fn is_detail(word: &str) -> bool {
    word.parse::<Card>().is_ok() || is_seat(word) || number_of(word).is_some() || is_strain(word)
}

/// The number that a word tells: `20`, or that of a bid, as in `2H` and `1NT`.
pub(crate) fn number_of(word: &str) -> Option<i32> {
    let letters = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let bid = ["", "C", "D", "H", "S", "NT", "NU"].contains(&letters);
    if bid { word[..word.len() - letters.len()].parse().ok() } else { None }
}

/// A seat by its letter.
pub(crate) fn is_seat(word: &str) -> bool {
    word.len() == 1 && word.parse::<Seat>().is_ok()
}

fn is_strain(word: &str) -> bool {
    Suit::ALL.iter().any(|suit| suit.name() == word) || STRAINS.contains(&word)
}

/// What is named in a declaration besides a suit.
const STRAINS: [&str; 3] = ["no-trump", "nullo", "royal"];
