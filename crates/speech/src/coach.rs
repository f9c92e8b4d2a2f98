//! What a coach finds of a choice, and the coach's words for it.

use std::fmt::Write as _;

use cards::{Card, Seat, Suit};
use table::Act;

use crate::{Idiom, Tell, Voice, counted, full_stop};

/// Something that could be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A card played.
    Card(Card),
    /// A card put out.
    Discard(Card),
    /// A word said, as it follows "you".
    Word(String),
    /// Anything else.
    Other,
}

impl Choice {
    /// An act as one of several that could be done.
    pub fn of<G: Idiom>(act: &Act<G::Call>) -> Choice {
        match act {
            Act::Call(call) => Choice::Word(G::phrase(*call).you),
            Act::Play(card) => Choice::Card(*card),
            Act::Discard(card) => Choice::Discard(*card),
            _ => Choice::Other,
        }
    }
}

impl Tell for Choice {
    fn tell(&self, voice: &Voice) -> String {
        match self {
            Choice::Card(card) => voice.card(card),
            Choice::Discard(card) => format!("putting out {}", voice.card(card)),
            Choice::Word(word) => format!("“{word}”"),
            Choice::Other => "this".to_owned(),
        }
    }
}

/// Something that may be so of the hidden cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// The seat holds the card.
    Holds(Seat, Card),
    /// The seat has at least this many cards of the suit.
    Long(Seat, Suit, usize),
    /// The seat has none of the suit.
    Void(Seat, Suit),
}

impl Tell for Sign {
    fn tell(&self, voice: &Voice) -> String {
        let has = |seat: Seat| voice.does(seat, "has");
        match *self {
            Sign::Holds(seat, card) => format!("{} {}", has(seat), voice.card(card)),
            Sign::Long(seat, suit, least) => format!("{} {least} {suit} or more", has(seat)),
            Sign::Void(seat, suit) => format!("{} no {suit}", has(seat)),
        }
    }
}

/// Why a choice is advised.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// There is nothing else to do.
    Only(Choice),
    /// Whatever is done, it comes to the same.
    AllAlike,
    /// Nothing but the book was asked, and this is what it says.
    Book(&'static str),
    /// Nothing but the book was asked, and it says nothing.
    BookSilent,
    /// It is better than another, over the ways in which the cards may lie.
    Better(Compared),
    /// The figures do not tell them apart; the book's word decides, where it has one.
    Level {
        /// The two that come out first.
        compared: Compared,
        /// What the book says for what is advised.
        book: Option<&'static str>,
    },
    /// Too few ways were looked at to say more than what the book says.
    Few {
        /// How many.
        worlds: usize,
        /// What the book says for what is advised.
        book: Option<&'static str>,
    },
}

/// Two choices held against each other, over the ways in which the cards may lie.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// What comes first.
    pub best: Choice,
    /// What comes next.
    pub other: Choice,
    /// In how many of a hundred ways the first is better, worse, and the same.
    pub of_hundred: [u32; 3],
    /// By how many points on the average.
    pub points: f64,
    /// Give or take so many: twice the standard error.
    pub error: f64,
    /// How many ways were looked at.
    pub worlds: usize,
    /// What it hangs on: the sign, and the points when it shows and when it does not.
    pub when: Option<(Sign, f64, f64)>,
}

/// Shares of a hundred that add up to a hundred: what rounding leaves goes to those that lost most by it.
pub fn of_hundred(shares: [f64; 3]) -> [u32; 3] {
    let all: f64 = shares.iter().sum();
    if all <= 0.0 {
        return [0, 0, 100];
    }
    let exact = shares.map(|share| (100.0 * share / all).max(0.0));
    let floor = |share: f64| (0..=100_u32).rev().find(|&whole| f64::from(whole) <= share).unwrap_or(0);
    let mut whole = exact.map(floor);
    let mut order = [0, 1, 2];
    order.sort_by(|&one, &two| exact[two].fract().total_cmp(&exact[one].fract()));
    let short = 100_u32.saturating_sub(whole.iter().sum()) as usize;
    for &at in order.iter().take(short) {
        whole[at] += 1;
    }
    whole
}

impl Tell for Reason {
    /// A whole sentence, since it stands by itself.
    fn tell(&self, voice: &Voice) -> String {
        full_stop(&match self {
            Reason::Only(choice) => format!("{} is all there is", choice.tell(voice)),
            Reason::AllAlike => "all of them come to the same".to_owned(),
            Reason::Book(advice) => format!("the book says: {}", advice.trim_end_matches('.')),
            Reason::BookSilent => "the book is silent; this changes least".to_owned(),
            Reason::Better(compared) => compared.tell(voice),
            Reason::Level { compared, book } => {
                let (best, other) = (compared.best.tell(voice), compared.other.tell(voice));
                let (worlds, apart) = (compared.worlds, give_or_take(compared.points, compared.error));
                let told = format!(
                    "{best} and {other} cannot be told apart over {worlds} ways the cards may lie ({apart})"
                );
                format!("{told}; {}", book_says(*book))
            }
            Reason::Few { worlds, book } => {
                format!("{} looked at, too few to tell; {}", ways(*worlds), book_says(*book))
            }
        })
    }
}

impl Tell for Compared {
    fn tell(&self, voice: &Voice) -> String {
        let (best, other) = (self.best.tell(voice), self.other.tell(voice));
        let [better, worse, same] = self.of_hundred;
        let mut text = format!(
            "{best} brings {} more than {other}, over {} ways the cards may lie: of 100 it is better in {better}, \
             worse in {worse} and the same in {same}",
            give_or_take(self.points, self.error),
            self.worlds
        );
        if let Some((sign, with, without)) = &self.when {
            let (with, without) = (points(*with), points(*without));
            let _ = write!(text, "; when {} it is worth {with}, else {without}", sign.tell(voice));
        }
        text
    }
}

fn book_says(book: Option<&'static str>) -> String {
    book.map_or_else(
        || "the book is silent, and this changes least".to_owned(),
        |advice| format!("the book says: {}", advice.trim_end_matches('.')),
    )
}

/// `only 12 ways were`
fn ways(worlds: usize) -> String {
    if worlds == 1 { "only one way was".to_owned() } else { format!("only {worlds} ways were") }
}

/// `5.7 ± 1.2 points`: one figure with its error, and no more places than the error allows.
fn give_or_take(figure: f64, error: f64) -> String {
    let places = usize::from(error < 10.0);
    format!("{figure:.places$} ± {error:.places$} points")
}

/// How a choice was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    /// There was nothing to choose.
    Forced,
    /// As good as any, and it cost nothing.
    Right,
    /// As good as any, but as the cards lay it cost something.
    Unlucky,
    /// Another would have been better, but as the cards lay it cost nothing.
    Free,
    /// Another would have been better, and it cost something.
    Mistake,
    /// Not judged: the coach was not asked, or the table was in disorder.
    Unjudged,
}

impl Grade {
    /// Its name, for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Grade::Forced => "forced",
            Grade::Right => "right",
            Grade::Unlucky => "unlucky",
            Grade::Free => "free",
            Grade::Mistake => "mistake",
            Grade::Unjudged => "unjudged",
        }
    }

    /// In a word or two, for a column; nothing of what there is nothing to say.
    pub const fn word(self) -> &'static str {
        match self {
            Grade::Forced | Grade::Unjudged => "",
            Grade::Right => "right",
            Grade::Unlucky => "right but unlucky",
            Grade::Free => "wrong but free",
            Grade::Mistake => "a mistake",
        }
    }

    /// In a sentence, with what was lost as the cards lay.
    pub fn sentence(self, lost: i32) -> String {
        let told = match self {
            Grade::Forced => "There was nothing to choose.",
            Grade::Right => "Right: as good as any.",
            Grade::Unlucky => "Right on what could be known, but unlucky as the cards lay.",
            Grade::Free => "Another would have been better, but it cost nothing.",
            Grade::Mistake => "Another would have been better.",
            Grade::Unjudged => "",
        };
        match (lost, told) {
            (..=0, _) => told.to_owned(),
            (_, "") => format!("As the cards lay it cost {}.", counted(lost, "point")),
            _ => format!("{told} As the cards lay it cost {}.", counted(lost, "point")),
        }
    }
}

/// What a figure is in points: `0.25 points`.
fn points(figure: f64) -> String {
    let rounded = (figure * 100.0).round() / 100.0;
    let unit = if (rounded.abs() - 1.0).abs() < f64::EPSILON { "point" } else { "points" };
    format!("{rounded} {unit}")
}

#[cfg(test)]
mod tests {
    use cards::BySeat;

    use super::*;

    #[test]
    fn a_reason_names_those_who_sit_there() {
        let anna = Voice::to(BySeat(["Cora", "Dora", "Anna", "Bert"].map(str::to_owned)), Some(Seat::South));
        let king: Card = "KH".parse().expect("a card");
        let compared = Compared {
            best: Choice::Card(king),
            other: Choice::Word("pass".to_owned()),
            of_hundred: [60, 12, 28],
            points: 1.04,
            error: 0.31,
            worlds: 48,
            when: Some((Sign::Void(Seat::West, Suit::Spades), 2.5, -0.5)),
        };
        assert_eq!(
            Reason::Better(compared.clone()).tell(&anna),
            "The king of hearts brings 1.0 ± 0.3 points more than “pass”, over 48 ways the cards may lie: of 100 it \
             is better in 60, worse in 12 and the same in 28; when Bert has no spades it is worth 2.5 points, else \
             -0.5 points."
        );
        assert_eq!(
            Reason::Level { compared, book: Some("lead low.") }.tell(&anna),
            "The king of hearts and “pass” cannot be told apart over 48 ways the cards may lie (1.0 ± 0.3 points); \
             the book says: lead low."
        );
        assert_eq!(
            Reason::Few { worlds: 12, book: None }.tell(&anna),
            "Only 12 ways were looked at, too few to tell; the book is silent, and this changes least."
        );
        assert_eq!(Reason::Book("lead low.").tell(&anna), "The book says: lead low.");
    }

    #[test]
    fn shares_add_up_to_a_hundred() {
        assert_eq!(of_hundred([1.0, 1.0, 1.0]).iter().sum::<u32>(), 100);
        assert_eq!(of_hundred([0.5, 0.25, 0.25]), [50, 25, 25]);
        assert_eq!(of_hundred([0.335, 0.335, 0.33]), [34, 33, 33]);
        assert_eq!(of_hundred([0.0, 0.0, 0.0]), [0, 0, 100]);
    }

    #[test]
    fn a_grade_is_told_with_what_it_cost() {
        assert_eq!(Grade::Right.sentence(0), "Right: as good as any.");
        let told = "Another would have been better. As the cards lay it cost 1 point.";
        assert_eq!(Grade::Mistake.sentence(1), told);
        assert_eq!(Grade::Unjudged.sentence(2), "As the cards lay it cost 2 points.");
    }
}
