//! A number for everything that can be done in order.

use std::marker::PhantomData;

use cards::{Card, CardSet, Rank, Suit};
use table::Plain;

use crate::{Act, Deal, Options};

/// The numbers of a game's acts: the cards that are played, suit by suit from clubs; the cards that are put out, where
/// the game knows that; the words by their numbers; and letting a chance go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Actions<G>(PhantomData<G>);

impl<G: Plain> Actions<G>
where
    G::Call: Copy + PartialEq,
{
    /// How many cards the pack has.
    pub const CARDS: usize = G::PACK.size();
    const RANKS: u8 = (Self::CARDS / 4) as u8;
    const WORDS: usize = if G::PUTS_OUT { 2 * Self::CARDS } else { Self::CARDS };
    const LET_GO: usize = Self::WORDS + G::WORD_COUNT as usize;

    /// How many there are.
    pub const COUNT: usize = Self::LET_GO + G::PUTS_OUT as usize;

    /// The number of a card.
    pub fn card_number(card: Card) -> u16 {
        let rank = card.rank() as u8 - G::PACK.lowest_rank() as u8;
        u16::from(card.suit() as u8 * Self::RANKS + rank)
    }

    /// The card with a number.
    pub fn card(number: u16) -> Option<Card> {
        let number = u8::try_from(number).ok().filter(|&number| usize::from(number) < Self::CARDS)?;
        let rank = number % Self::RANKS + G::PACK.lowest_rank() as u8;
        Some(Card::new(Rank::from_index(rank), Suit::from_index(number / Self::RANKS)))
    }

    /// The number of an act.
    pub fn number(act: Act<G::Call>) -> u16 {
        match act {
            Act::Play(card) => Self::card_number(card),
            Act::Discard(card) => Self::CARDS as u16 + Self::card_number(card),
            Act::Call(call) => Self::WORDS as u16 + u16::from(G::word_number(call)),
            Act::LetGo => Self::LET_GO as u16,
        }
    }

    /// The act with a number.
    pub fn act(number: u16) -> Option<Act<G::Call>> {
        let place = usize::from(number);
        if let Some(card) = Self::card(number) {
            return Some(Act::Play(card));
        }
        if place < Self::WORDS {
            return Self::card(number - Self::CARDS as u16).map(Act::Discard);
        }
        if place == Self::LET_GO && G::PUTS_OUT {
            return Some(Act::LetGo);
        }
        u8::try_from(place - Self::WORDS).ok().and_then(G::word).map(Act::Call)
    }

    /// Writes a one at the number of everything in order, and noughts elsewhere.
    pub fn mask(deal: &Deal<G>, out: &mut [u8]) {
        out.fill(0);
        let mut cards = |set: CardSet, base: usize| {
            for card in set {
                out[base + usize::from(Self::card_number(card))] = 1;
            }
        };
        match deal.options() {
            Options::Cards(set) => cards(set, 0),
            Options::Discards(set) => cards(set, Self::CARDS),
            options => {
                for act in options.iter() {
                    out[usize::from(Self::number(act))] = 1;
                }
            }
        }
    }
}
