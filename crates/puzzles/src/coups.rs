//! The coups of the old book of Euchre, as puzzles. The eighth works on an adversary's judgement and not on the cards:
//! with all cards seen three plays come to the same, so that it has no answer that could be proved and is left out.

use cards::{BySeat, Card, CardSet, Pack, Seat, Shuffler, Suit};
use solver::{BadPosition, Position, Solver};

use crate::make::{Candidate, Origin, Recipe, puzzle};
use crate::measure::measure;
use crate::puzzle::{Puzzle, Sees, Trump};
use crate::theme::Theme;

/// A coup: the hands as they were dealt, what was played, and who has the card to find.
struct Coup {
    number: &'static str,
    title: &'static str,
    trump: Suit,
    /// The hands of north, east, south and west.
    hands: [&'static str; 4],
    out: Option<Seat>,
    /// Who led first, and every card played since.
    leader: Seat,
    played: &'static str,
}

const COUPS: [Coup; 8] = [
    Coup {
        number: "I",
        title: "refuse to overtrump",
        trump: Suit::Clubs,
        hands: ["9C JC AH KH 8S", "AC QH 8H JD TS", "7D 8D TD QS TH", "KC TC AS 9S 9H"],
        out: None,
        leader: Seat::East,
        played: "JD 7D TC",
    },
    Coup {
        number: "II",
        title: "go on with trumps",
        trump: Suit::Hearts,
        hands: ["KH QH QS JS QC", "JH 8H AC KS 9S", "JD AH AS 8S 7D", "8D 9D TD TC 7H"],
        out: None,
        leader: Seat::East,
        played: "JH AH 7H QH",
    },
    Coup {
        number: "III",
        title: "ruff the partner's winner to draw trumps",
        trump: Suit::Hearts,
        hands: ["9H JD 7H QC 8C", "QH TH AD KC 9S", "JH 8H AC AS TS", "AH KH KS KD TC"],
        out: None,
        leader: Seat::East,
        played: "TH JH KH 7H AC TC 8C KC AS KS",
    },
    Coup {
        number: "IV",
        title: "lead a trump up to the turned right",
        trump: Suit::Hearts,
        hands: ["JH KH AC AS KS", "JD AH QH 9S AD", "TH 7H JS TS KD", "9H 7S 8S KC 8C"],
        out: None,
        leader: Seat::East,
        played: "",
    },
    Coup {
        number: "V",
        title: "underplay in fourth hand with a tenace",
        trump: Suit::Diamonds,
        hands: ["AD QD 7D 9H 7H", "JD KD TD AH QH", "JH KH TH KS 9S", "KC JC QS TS 8H"],
        out: None,
        leader: Seat::East,
        played: "AH TH 8H 7H QH KH TS 9H JH QS 7D",
    },
    Coup {
        number: "VI",
        title: "trump the partner's trick to lead through the strong hand",
        trump: Suit::Diamonds,
        hands: ["AD JD TD KS TC", "AS 7S JH KC QC", "AH TH JC 7C QS", "KH 8H 9C 8C QD"],
        out: None,
        leader: Seat::East,
        played: "KC 7C 8C TC QC JC 9C TD KS AS QS",
    },
    Coup {
        number: "VII",
        title: "refuse to ruff with the high trump",
        trump: Suit::Clubs,
        hands: ["QC JC AC KS QS", "JS 8C AH 9H 8H", "KC TC 9C 7D 9D", "AS 9S KD QD JH"],
        out: Some(Seat::South),
        leader: Seat::East,
        played: "AH JH QC JC 8C 9S KS",
    },
    Coup {
        number: "IX",
        title: "lead a loser so that the partner must ruff",
        trump: Suit::Clubs,
        hands: ["QC JC JS QD JD", "AC KC AD KD 7D", "8S 9S TS QS 9H", "9C TD KS 7S 7H"],
        out: Some(Seat::South),
        leader: Seat::East,
        played: "AD TD JD",
    },
];

/// The theme of every coup.
pub(crate) const THEME: &str = "coup";

/// The coups, numbered after so many other puzzles of the game.
///
/// # Errors
/// Never for the coups of this file.
pub fn coups(after: usize, solver: &mut Solver) -> Result<Vec<Puzzle>, BadPosition> {
    let recipe = Recipe::ALL.iter().find(|recipe| recipe.bowers).expect("a game with bowers");
    let theme = Theme::called(THEME).expect("coups have a theme");
    COUPS
        .iter()
        .enumerate()
        .map(|(at, coup)| {
            let candidate = coup.candidate();
            let open = measure(
                solver,
                &candidate.position,
                Sees::All,
                None,
                Pack::ThirtyTwo,
                candidate.gone,
                &mut Shuffler::new([0; 32]),
            )?;
            let origin = Origin {
                id: format!("{}-{:03}", recipe.game, after + at + 1),
                source: format!("coup {}: {}", coup.number, coup.title),
            };
            puzzle(solver, recipe, origin, &candidate, &open, theme)
        })
        .collect()
}

impl Coup {
    fn candidate(&self) -> Candidate {
        let row =
            |text: &str| text.split(' ').filter_map(|word| word.parse::<Card>().ok()).collect::<Vec<_>>();
        let mut hands = BySeat([CardSet::EMPTY; 4]);
        for (at, seat) in [Seat::North, Seat::East, Seat::South, Seat::West].into_iter().enumerate() {
            hands[seat] = row(self.hands[at]).into_iter().collect();
        }
        let ranking = cards::Ranking::with_bowers(self.trump);
        let mut position =
            Position::new(hands, ranking, Trump::of(self.trump).aim(), self.leader).without(self.out);
        let mut gone = CardSet::EMPTY;
        for card in row(self.played) {
            position.play(card);
            gone.insert(card);
        }
        let trick: CardSet = position.trick.iter().copied().collect();
        Candidate {
            position: turned(&position),
            trump: Trump::of(self.trump),
            dummy: None,
            gone: gone - trick,
        }
    }
}

/// The same position with whoever is to play in the south.
fn turned(position: &Position) -> Position {
    let steps = position.to_play().steps_to(Seat::South);
    let turn = |seat: Seat| (0..steps).fold(seat, |seat, _| seat.left());
    let mut hands = BySeat([CardSet::EMPTY; 4]);
    for seat in Seat::ALL {
        hands[turn(seat)] = position.hands[seat];
    }
    Position { hands, leader: turn(position.leader), out: position.out.map(turn), ..position.clone() }
}
