//! Play in order without a table: what a word changes, told over the small values that the articles change too.

use cards::{BySide, Card, Seat, Side};

use crate::{Declaring, Game, Turns};

/// What stands before the first word of a deal and does not change.
#[derive(Debug)]
pub struct Ground<'a, G: Game> {
    /// The edition and the options.
    pub rules: &'a G::Rules,
    /// Whose deal it is.
    pub dealer: Seat,
    /// The card turned up.
    pub turn_up: Option<Card>,
    /// The points of each side towards the game.
    pub before: BySide<i32>,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derive would ask the game to be Copy")]
impl<G: Game> Clone for Ground<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Ground<'_, G> {}

/// What a deal brings a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points {
    /// Towards the game.
    pub tricks: i32,
    /// Everything else.
    pub bonus: i32,
}

impl Points {
    /// Both together.
    pub const fn sum(self) -> i32 {
        self.tricks + self.bonus
    }
}

/// What a word in order leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// Somebody's word, discard or lead is next.
    GoesOn,
    /// The deal is not played. A side may score towards the game all the same.
    NotPlayed(Option<(Side, i32)>),
}

/// A game whose deals can be played in order without a table. The articles change what a deal remembers by the same
/// functions; a game without it is played at a table only.
pub trait Plain: Turns {
    /// More than the number of any word.
    const WORD_COUNT: u8;

    /// Whether somebody may have to put a card out, or may break in on another's word.
    const PUTS_OUT: bool = false;

    /// A number for each word, from nought without gaps.
    fn word_number(call: Self::Call) -> u8;

    /// The word with this number.
    fn word(number: u8) -> Option<Self::Call>;

    /// What is remembered when the cards lie dealt and the first word is due.
    fn begin(dealer: Seat) -> Self::State;

    /// A word in order, or one that breaks in as it may.
    fn say(ground: Ground<'_, Self>, game: &mut Self::State, seat: Seat, call: Self::Call) -> Said;

    /// Whether the card turned up is the dealer's.
    fn turn_up_is_dealers(_game: &Self::State) -> bool {
        false
    }

    /// The dealer has put a card out.
    fn put_out(_game: &mut Self::State) {}

    /// A seat is taken to have let its chance to break in go by, so that it does not see it any more.
    fn forgo(_game: &mut Self::State, _seat: Seat) {}

    /// What keeps the procedure before the first lead, and is no choice, is done.
    fn courtesy_kept(_game: &mut Self::State) {}

    /// Who takes no part in the play.
    fn idle(_game: &Self::State) -> Option<Seat> {
        None
    }

    /// The hand that lies open from the first lead on.
    fn open_hand(_at: Declaring<'_, Self>) -> Option<Seat> {
        None
    }

    /// How often the value of the hand has been doubled.
    fn doubles(_game: &Self::State) -> u8 {
        0
    }

    /// What a hand brings each side.
    fn points(rules: &Self::Rules, played: &Self::Played) -> BySide<Points>;

    /// The same as a table would remember it, where play in order leaves something out.
    fn as_at_table(game: &Self::State, _dealer: Seat) -> Self::State {
        game.clone()
    }
}
