//! Every act of docs/minutes.md as a line that a seat might say, with other cards, seats and numbers.

use cards::{Card, CardSet, Rank, Seat, Shuffler, Side, Suit};
use games::minutes::SPELLINGS;
use games::{Spoken, SpokenCall as _};

/// One line in so many names any card of the pack, the others a card that the asker would like to know of.
const ANY_CARD: u32 = 3;

/// The lines that a seat can say at a table of a game.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    /// An example of every act.
    examples: Vec<&'static str>,
    pack: CardSet,
    tricks: u32,
}

impl Vocabulary {
    /// All lines of a game: those that every game has, and its declarations.
    pub fn of<G: Spoken>() -> Vocabulary {
        let examples =
            SPELLINGS.iter().map(|spelling| spelling.canonical).chain(G::Call::SPELT.iter().copied());
        Vocabulary { examples: examples.collect(), pack: G::PACK.cards(), tricks: G::PACK.hand_size() as u32 }
    }

    /// How many different acts there are.
    pub fn len(&self) -> usize {
        self.examples.len()
    }

    /// Whether there are none, which no game has.
    pub fn is_empty(&self) -> bool {
        self.examples.is_empty()
    }

    /// The act at a place as docs/minutes.md shows it.
    pub fn example(&self, place: usize) -> &'static str {
        self.examples[place % self.examples.len()]
    }

    /// The act at a place of the vocabulary, with cards, seats and numbers from the dice; cards are often
    /// some of those `wanted`.
    pub fn line(&self, place: usize, wanted: CardSet, dice: &mut Shuffler) -> String {
        let words: Vec<&str> = self.example(place).split(' ').collect();
        let rank_follows = |at: usize| at > 0 && words[at - 1] == "rank";
        let drawn = words.iter().enumerate().map(|(at, &word)| match word {
            _ if rank_follows(at) => {
                Rank::ALL[dice.below(Rank::ALL.len() as u32) as usize].letter().to_string()
            }
            "N" | "E" | "S" | "W" => Seat::from_index(dice.below(4) as u8).to_string(),
            "NS" | "EW" => Side::ALL[dice.below(2) as usize].to_string(),
            "hearts" => Suit::from_index(dice.below(4) as u8).name().to_owned(),
            _ if word.parse::<Card>().is_ok() => self.card(wanted, dice).to_string(),
            _ if word.parse::<u8>().is_ok() => (1 + dice.below(self.tricks)).to_string(),
            _ => word.to_owned(),
        });
        drawn.collect::<Vec<_>>().join(" ")
    }

    fn card(&self, wanted: CardSet, dice: &mut Shuffler) -> Card {
        let any = wanted.is_empty() || dice.below(ANY_CARD) == 0;
        let cards = if any { self.pack } else { wanted };
        let place = dice.below(cards.len() as u32) as usize;
        cards.iter().nth(place).expect("neither a pack nor what is wanted is empty")
    }
}
