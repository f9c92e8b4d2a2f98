//! What is shown of a table: one seat's view, put into plain values that know no game.

use cards::{BySeat, BySide, Card, CardSet, Ranking, Seat, Side};
use laws::{Law, Term};
use table::{Manner, Phase};

/// Everything that a face draws.
#[derive(Clone, Debug)]
pub struct Scene {
    /// `Bridge, laws of 1907`.
    pub title: String,
    /// How irregular acts are met.
    pub manner: Manner,
    /// Whose place the person has.
    pub me: Seat,
    /// The stage of the deal.
    pub phase: Phase,
    /// The number of the deal.
    pub deal: u16,
    /// Whose deal it is.
    pub dealer: Seat,
    /// Who sits where: `you`, `book`.
    pub players: BySeat<String>,
    /// What each is in this deal: `dummy`.
    pub roles: BySeat<Option<&'static str>>,
    /// The cards that the person sees of each hand.
    pub seen: BySeat<CardSet>,
    /// How many cards each hand has.
    pub counts: BySeat<u8>,
    /// Cards that lie face up before their owners.
    pub exposed: CardSet,
    /// The hand that lies open.
    pub open_hand: Option<Seat>,
    /// The order of the cards.
    pub order: Ranking,
    /// The trick on the table.
    pub trick: Vec<(Seat, Card)>,
    /// Who is winning it, or has won it.
    pub best: Option<Seat>,
    /// The trick before it.
    pub last_trick: Vec<(Seat, Card)>,
    /// The card turned up.
    pub turn_up: Option<Card>,
    /// What is played.
    pub contract: Option<String>,
    /// What the tricks of this hand bring, in a few words.
    pub worth: Option<String>,
    /// How far the side that plays it still has to go: `We need 3 more of 8.`
    pub needs: Option<String>,
    /// What wins a game and the rubber.
    pub target: String,
    /// What the game is, in a sentence.
    pub about: &'static str,
    /// The declarations of this deal.
    pub calls: Vec<(Seat, String)>,
    /// Tricks won.
    pub won: BySide<u8>,
    /// The score in rows: a name, and the figure of each side.
    pub score: Vec<(&'static str, BySide<i32>)>,
    /// Whose turn it is and why, in words: `West is to lead. North won the trick.`
    pub turn_told: Option<String>,
    /// Of which hand a card, or of whom a word, is awaited.
    pub turn: Option<Seat>,
    /// What is awaited.
    pub ask: Ask,
}

impl Scene {
    /// The terms of art that stand on it, for the game of these statutes.
    pub fn terms(&self, game: &str) -> Vec<&'static Term> {
        let choices = match &self.ask.want {
            Want::Choice(choices) => choices.iter().map(|choice| choice.label.clone()).collect(),
            _ => Vec::new(),
        };
        let roles = Seat::ALL.iter().filter_map(|seat| self.roles[*seat]).map(str::to_owned);
        let asked = [Some(self.ask.why.clone()), self.turn_told.clone(), self.contract.clone()];
        let stakes =
            [self.worth.clone(), self.needs.clone(), Some(self.target.clone()), Some(self.about.to_owned())];
        let texts = asked.into_iter().chain(stakes).flatten().chain(choices).chain(roles);
        let texts = texts.chain(self.calls.iter().map(|(_, call)| call.clone()));
        let texts: Vec<String> = texts.chain(self.score.iter().map(|(name, _)| (*name).to_owned())).collect();
        laws::terms_in(&texts.join("\n"), game)
    }

    /// The person's side.
    pub fn we(&self) -> Side {
        self.me.side()
    }

    /// The cards that the person sees of a hand, as they would hold them: suits of both colours in
    /// turn, trumps first, the highest card first.
    pub fn sorted(&self, seat: Seat) -> Vec<Vec<Card>> {
        sort(self.seen[seat], self.order)
    }
}

/// The cards of a hand by suits: trumps first, then the colours in turn.
pub fn sort(hand: CardSet, order: Ranking) -> Vec<Vec<Card>> {
    use cards::Suit::{Clubs, Diamonds, Hearts, Spades};
    let mut suits = vec![Spades, Hearts, Clubs, Diamonds];
    if let Some(trump) = order.trump() {
        let place = suits.iter().position(|suit| *suit == trump).unwrap_or(0);
        suits.rotate_left(place);
    }
    let of_suit = |suit| {
        let mut cards: Vec<Card> = (hand & order.members(suit)).iter().collect();
        cards.sort_by_key(|card| std::cmp::Reverse(order.height(*card)));
        cards
    };
    suits.into_iter().map(of_suit).filter(|cards| !cards.is_empty()).collect()
}

/// What the table waits for.
#[derive(Clone, Debug)]
pub struct Ask {
    /// In a sentence: who is to do what, and why.
    pub why: String,
    /// What the person may answer.
    pub want: Want,
}

/// What the person may answer.
#[derive(Clone, Debug)]
pub enum Want {
    /// Nothing: others are at it.
    Nothing,
    /// One of these.
    Choice(Vec<MenuItem>),
    /// A card of this hand; those that are in order.
    Card {
        /// Whose hand.
        hand: Seat,
        /// The cards that break no law.
        may: CardSet,
        /// The word of the minutes before the card: `play` or `discard`.
        verb: &'static str,
    },
    /// Only a nod: the next deal, or the agreement of the score.
    GoOn,
    /// An act of their own, for the table has come to a stand.
    Stand,
    /// Nothing more: the rubber is over.
    Over,
}

/// One line of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MenuItem {
    /// What to type for it, in capitals.
    pub key: String,
    /// What it is.
    pub label: String,
    /// The act in the words of the minutes; empty to let the chance go by.
    pub act: String,
}

/// How loudly a line is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// An act.
    Act,
    /// A trick is won.
    Trick,
    /// The laws speak.
    Ruling,
    /// The score.
    Score,
    /// The program speaks.
    Note,
}

/// A line of the record of what happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordLine {
    /// In words.
    pub text: String,
    /// How loudly.
    pub tone: Tone,
    /// The article it rests on.
    pub law: Option<Law>,
}

/// One entry of the score sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The number of the deal; 0 for what stood before.
    pub deal: u16,
    /// Whose.
    pub side: Side,
    /// Whether it stands above the line.
    pub above: bool,
    /// How much.
    pub points: i32,
    /// By which article.
    pub law: Law,
}

/// What the book advises, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The advice in a sentence.
    pub advice: String,
    /// Each maxim that speaks for it, with its name and source.
    pub reasons: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_left_bower_is_held_among_the_trumps() {
        let hand: CardSet =
            ["JD", "AH", "9S", "KD"].iter().map(|text| text.parse().expect("a card")).collect();
        let sorted = sort(hand, Ranking::with_bowers(cards::Suit::Hearts));
        let told: Vec<String> = sorted
            .iter()
            .map(|suit| suit.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
            .collect();
        assert_eq!(told, ["JD AH", "KD", "9S"]);
    }
}
