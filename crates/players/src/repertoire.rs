//! What computer players know of a game besides its laws: a book, how to search, what to hope for. A game of the
//! catalogue need not be known to them; then they play it by its procedure alone.

use std::any::Any;

use bridge::Bridge;
use cards::BySeat;
use euchre::Euchre;
use royalton::Royalton;
use table::{Plain, Turns, View};

use crate::book::{Book, Decision, Maxim};
use crate::coach::{Advises, Coach, Pains};
use crate::manners::Taste;
use crate::plainly::{self, Chosen, Given, Played};
use crate::search::{Search, Searched, Settings};
use crate::{Kind, Player};

/// Makes a book player who follows some maxims besides the usual and leaves others out.
type MakesBook<G> = fn(&[String], &[String]) -> Box<dyn Player<G>>;

/// Plays a deal of honest players without a table; nothing where only a table can say what follows.
pub(crate) type Plainly<G> =
    fn(&Given<'_, <G as table::Game>::Rules>, &mut BySeat<Box<dyn Player<G> + '_>>) -> Option<Played>;

/// The same, with every decision told.
pub(crate) type Recorded<G> = fn(
    &Given<'_, <G as table::Game>::Rules>,
    &mut BySeat<Box<dyn Player<G> + '_>>,
    &mut dyn FnMut(&Chosen<'_>),
) -> Option<Played>;

/// The skills for one game.
pub(crate) struct Repertoire<G: Turns> {
    /// The book player with some maxims and without others.
    pub(crate) book: MakesBook<G>,
    /// What the book does in a position.
    pub(crate) decide: fn(&View<G>) -> Option<Decision<G::Call>>,
    /// The maxims of the book.
    pub(crate) maxims: fn() -> Vec<Maxim>,
    /// The player who searches.
    pub(crate) search: fn(Settings) -> Box<dyn Player<G>>,
    /// Whether the dealer has put out a card.
    pub(crate) has_put_out: fn(&View<G>) -> bool,
    /// Somebody who advises.
    pub(crate) coach: fn(Pains) -> Box<dyn Advises<G>>,
    /// A deal without a table.
    pub(crate) plainly: Plainly<G>,
    /// The same of four who draw among what is in order.
    pub(crate) drawn: fn(&Given<'_, G::Rules>) -> Option<Played>,
    /// The same, with every decision told.
    pub(crate) recorded: Recorded<G>,
    /// What they hope for, and how they err.
    pub(crate) taste: Taste<G>,
}

impl<G: Searched + Plain> Repertoire<G>
where
    G::Call: Copy + PartialEq,
{
    const OWN: Repertoire<G> = Repertoire {
        book: |with, without| Box::new(Book::choosing(with, without)),
        decide: |view| Book::<G>::default().decide(view),
        maxims: G::maxims,
        search: |settings| Box::new(Search::new(settings)),
        has_put_out: |view| G::TURNS_UP && G::has_put_out(view),
        coach: |pains| Box::new(Coach::new(pains)),
        plainly: plainly::play,
        drawn: plainly::drawn::<G>,
        recorded: plainly::recorded,
        taste: Taste::OWN,
    };
}

/// The games that the players know.
static KNOWN: [&(dyn Any + Sync); 3] =
    [&Repertoire::<Bridge>::OWN, &Repertoire::<Euchre>::OWN, &Repertoire::<Royalton>::OWN];

impl<G: Turns> Repertoire<G> {
    /// What they know of this game, if anything.
    pub(crate) fn of() -> Option<&'static Repertoire<G>> {
        KNOWN.into_iter().find_map(|known| (known as &dyn Any).downcast_ref())
    }
}

/// The kinds of player that a game has, the weakest first.
pub fn kinds<G: Turns>() -> Vec<Kind> {
    let known = Repertoire::<G>::of().is_some();
    Kind::ALL.into_iter().filter(|kind| known || matches!(kind, Kind::Random | Kind::Sampling)).collect()
}

/// The maxims of a game's book; none if it has none.
pub fn maxims<G: Turns>() -> Vec<Maxim> {
    Repertoire::<G>::of().map_or_else(Vec::new, |known| (known.maxims)())
}

/// What the book of a game does in a position, and why; `None` without a book, or when the seat has nothing to do.
pub fn by_the_book<G: Turns>(view: &View<G>) -> Option<Decision<G::Call>> {
    (Repertoire::<G>::of()?.decide)(view)
}

/// Somebody who advises at a game; `None` if nobody can.
pub fn coach<G: Turns>(pains: Pains) -> Option<Box<dyn Advises<G>>> {
    Some((Repertoire::<G>::of()?.coach)(pains))
}
