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
    Better {
        /// What is advised.
        best: Choice,
        /// What comes next.
        other: Choice,
        /// In how many of a hundred ways it is better, and in how many worse.
        of_hundred: (f64, f64),
        /// By how many points on the average.
        points: f64,
        /// What it hangs on: the sign, and the points when it shows and when it does not.
        when: Option<(Sign, f64, f64)>,
    },
}

impl Tell for Reason {
    /// A whole sentence, since it stands by itself.
    fn tell(&self, voice: &Voice) -> String {
        full_stop(&match self {
            Reason::Only(choice) => format!("{} is all there is", choice.tell(voice)),
            Reason::AllAlike => "all of them come to the same".to_owned(),
            Reason::Book(advice) => format!("the book says: {}", advice.trim_end_matches('.')),
            Reason::BookSilent => "the book is silent; this changes least".to_owned(),
            Reason::Better { best, other, of_hundred: (better, worse), points: mean, when } => {
                let (best, other, mean) = (best.tell(voice), other.tell(voice), points(*mean));
                let mut text = format!(
                    "{best} is better than {other} in {better} of 100 ways the cards may lie \
                     and worse in {worse}: {mean} on the average"
                );
                if let Some((sign, with, without)) = when {
                    let (with, without) = (points(*with), points(*without));
                    let _ = write!(text, "; when {} it is worth {with}, else {without}", sign.tell(voice));
                }
                text
            }
        })
    }
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
        let reason = Reason::Better {
            best: Choice::Card(king),
            other: Choice::Word("pass".to_owned()),
            of_hundred: (60.0, 12.0),
            points: 1.0,
            when: Some((Sign::Void(Seat::West, Suit::Spades), 2.5, -0.5)),
        };
        assert_eq!(
            reason.tell(&anna),
            "The king of hearts is better than “pass” in 60 of 100 ways the cards may lie and worse in 12: \
             1 point on the average; when Bert has no spades it is worth 2.5 points, else -0.5 points."
        );
        assert_eq!(Reason::Book("lead low.").tell(&anna), "The book says: lead low.");
    }

    #[test]
    fn a_grade_is_told_with_what_it_cost() {
        assert_eq!(Grade::Right.sentence(0), "Right: as good as any.");
        let told = "Another would have been better. As the cards lay it cost 1 point.";
        assert_eq!(Grade::Mistake.sentence(1), told);
        assert_eq!(Grade::Unjudged.sentence(2), "As the cards lay it cost 2 points.");
    }
}
