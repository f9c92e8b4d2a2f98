//! What can be done at a table, whoever does it and with whatever card.

use cards::{Card, Seat, Suit};
use games::minutes::{self, SPELLINGS};
use games::{Code, Listed, Visit};
use serde::Serialize;
use table::Act;

/// One row of the menu.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Deed {
    /// Its name: the words of the minutes without card, suit, seat and number.
    pub id: String,
    /// The heading it stands under.
    pub family: &'static str,
    /// What it is, in words.
    pub says: String,
}

/// The heading of what is said in declaring.
const DECLARING: &str = "declaring";

/// Headings that are no deeds of a player: what is written down, and what is answered to a ruling.
const NO_DEEDS: [&str; 4] = ["facts", "rights", "the score", "cutting for partners"];

/// What can have been done under a code.
pub fn deeds(code: Code) -> Vec<Deed> {
    struct Calls;
    impl Visit for Calls {
        type Out = Vec<Deed>;

        fn game<G: Listed>(self, _code: Code) -> Vec<Deed> {
            let mut found: Vec<Deed> = Vec::new();
            for call in G::vocabulary().into_iter().flatten() {
                let id = key(&minutes::spell::<G::Call>(&Act::Call(call)));
                if !found.iter().any(|deed| deed.id == id) {
                    let says = format!("says “{id}”");
                    found.push(Deed { id, family: DECLARING, says });
                }
            }
            found
        }
    }
    let mut found = code.visit(Calls);
    for spelling in SPELLINGS.iter().filter(|spelling| !NO_DEEDS.contains(&spelling.family)) {
        let id = key(spelling.canonical);
        if !found.iter().any(|deed| deed.id == id) {
            found.push(Deed { id, family: spelling.family, says: spelling.meaning.to_owned() });
        }
    }
    found
}

/// The words of an act that do not depend on the cards; one card or several are two things.
pub(crate) fn key(spelled: &str) -> String {
    let cards = spelled.split(' ').filter(|word| word.parse::<Card>().is_ok()).count();
    let kept = spelled.split(' ').filter(|word| !is_detail(word));
    kept.chain((cards > 1).then_some("several")).collect::<Vec<_>>().join(" ")
}

fn is_detail(word: &str) -> bool {
    word.parse::<Card>().is_ok() || is_seat(word) || word.parse::<i32>().is_ok() || is_strain(word)
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
