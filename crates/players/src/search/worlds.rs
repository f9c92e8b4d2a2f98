//! Worlds: the ways in which the cards may lie, weighed by what the players have said and done.
//!
//! ```
//! use cards::{Seat, Shuffler};
//! use euchre::Euchre;
//! use games::{Code, Spoken};
//! use players::search::worlds::{Sample, worlds};
//! use players::{Book, hands, seed};
//! use table::{Setup, Table};
//!
//! let mut dice = Shuffler::new(seed(1));
//! let cards = hands::<Euchre>(&mut dice, Seat::North);
//! let rules = Euchre::rules(Code::Euchre1888.name());
//! let setup = Setup { hands: Some(cards), dealt: true, ..Setup::new(rules, Seat::North) };
//! let mut table: Table<Euchre> = Table::new(setup);
//! for seat in Seat::ALL {
//!     table.observe(seat, table::Act::Look).unwrap();
//! }
//! let view = table.view(Some(Seat::East));
//! let sample = worlds(&view, &Book::default(), Sample::weighed(100), &mut dice);
//! assert!(sample.iter().all(|world| world.hands[Seat::East] == view.seen[Seat::East]));
//! ```

use cards::{BySeat, BySide, Card, CardSet, Ranking, Seat, Shuffler};
use table::{Act, Life, Phase, View};

use super::hidden::chance;
pub use super::hidden::{Hidden, World};
use crate::Book;
use crate::book::Booked;

/// A game whose table talk can be read.
pub trait Readable: Booked + speech::Idiom {
    /// Every word said so far that tells something, with the view that its speaker had. Their own
    /// cards are wanting there: they are what is asked for.
    fn spoken(view: &View<Self>) -> Vec<(View<Self>, Self::Call)>;

    /// How far a word that the book would have said is the word that was said: 1 is the same.
    fn likeness(book: &Self::Call, said: &Self::Call) -> f64 {
        if book == said { 1.0 } else { 0.0 }
    }

    /// Whether the dealer has put out a card.
    fn has_put_out(_view: &View<Self>) -> bool {
        false
    }
}

/// What sample is wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// How many worlds at most.
    pub worlds: usize,
    /// From how many they are chosen by their weights.
    pub from: usize,
    /// How many of the latest cards played by hidden hands are read.
    pub plays: usize,
    /// How likely a player is to say what the book would not.
    pub free_word: f64,
    /// How likely a card is that the book would not play, beside the one that it would.
    pub free_card: f64,
    /// Cards that are known to be in no hand.
    pub aside: CardSet,
}

impl Sample {
    /// Every world as likely as any other.
    pub const fn plain(worlds: usize) -> Sample {
        Sample { worlds, from: worlds, plays: 0, free_word: 1.0, free_card: 1.0, aside: CardSet::EMPTY }
    }

    /// Worlds weighed by words and cards.
    pub const fn weighed(worlds: usize) -> Sample {
        Sample { worlds, from: 4 * worlds, plays: 12, free_word: 0.12, free_card: 0.5, aside: CardSet::EMPTY }
    }
}

/// Worlds that agree with everything the seat of the view has seen, likelier ones with more weight;
/// none for a bystander, or where the cards do not add up.
///
/// What is done here depends on the view and the dice alone, the time it takes too.
pub fn worlds<G: Readable>(
    view: &View<G>,
    book: &Book<G>,
    sample: Sample,
    dice: &mut Shuffler,
) -> Vec<World> {
    Sampler::new(view, sample).map_or_else(Vec::new, |mut sampler| sampler.draw(book, dice))
}

/// Draws samples for one view.
pub struct Sampler<G: Readable> {
    hidden: Hidden,
    reading: Reading<G>,
    sample: Sample,
}

impl<G: Readable> Sampler<G> {
    /// Makes ready; `None` for a bystander, or where the cards do not add up.
    pub fn new(view: &View<G>, sample: Sample) -> Option<Sampler<G>> {
        let hidden = Hidden::new(view, sample.aside, G::TURNS_UP && G::has_put_out(view))?;
        Some(Sampler { hidden, reading: Reading::new(view, sample), sample })
    }

    /// Another sample.
    pub fn draw(&mut self, book: &Book<G>, dice: &mut Shuffler) -> Vec<World> {
        let from = self.sample.from.max(self.sample.worlds);
        let mut drawn: Vec<World> = (0..from).map(|_| self.hidden.draw(dice)).collect();
        for world in &mut drawn {
            world.weight = self.reading.likelihood(book, world);
        }
        let all: f64 = drawn.iter().map(|world| world.weight).sum();
        for world in &mut drawn {
            // Where nothing explains what was done, every world is as good as another.
            world.weight = if all > 0.0 { world.weight / all } else { 1.0 / from as f64 };
        }
        chosen(drawn, self.sample.worlds, dice)
    }
}

/// As many worlds as wanted, each standing for as much as its weight; equal ones become one.
fn chosen(drawn: Vec<World>, wanted: usize, dice: &mut Shuffler) -> Vec<World> {
    if drawn.len() <= wanted {
        return drawn;
    }
    let step = 1.0 / wanted as f64;
    let mut next = chance(dice) * step;
    let mut passed = 0.0;
    let mut kept = Vec::new();
    for mut world in drawn {
        passed += world.weight;
        let mut times = 0;
        while next < passed {
            next += step;
            times += 1;
        }
        if times > 0 {
            world.weight = f64::from(times) * step;
            kept.push(world);
        }
    }
    kept
}

/// Everything that hidden hands have said and done, ready to be held against a world.
pub struct Reading<G: Readable> {
    words: Vec<Deed<G>>,
    cards: Vec<Deed<G>>,
    free_word: f64,
    free_card: f64,
}

/// Something that a player did, with what they saw then but for their own hidden cards.
struct Deed<G: Readable> {
    view: View<G>,
    act: Act<G::Call>,
    /// Whose hidden hand it came from.
    of: Seat,
    /// The cards that they have parted with since, and those that came to them.
    parted: CardSet,
    came: CardSet,
    /// Whether they have put out a card since.
    put_out: bool,
}

impl<G: Readable> Reading<G> {
    /// Reads the table from a seat.
    pub fn new(view: &View<G>, sample: Sample) -> Reading<G> {
        let Sample { free_word, free_card, plays, .. } = sample;
        let own = view.seat;
        let hides = |seat: Seat| Some(seat) != own && view.open_hand != Some(seat);
        let mut words = Vec::new();
        if free_word < 1.0 {
            for (then, call) in G::spoken(view) {
                let Some(of) = then.seat.filter(|&seat| hides(seat)) else { continue };
                let put_out = of == view.dealer && G::has_put_out(view);
                let picked = view.turn_up.filter(|_| put_out).map_or(CardSet::EMPTY, CardSet::of);
                let parted = played_by(view, of, 0) - picked;
                words.push(Deed { view: then, act: Act::Call(call), of, parted, came: picked, put_out });
            }
        }
        let mut cards = if free_card < 1.0 { played(view, hides) } else { Vec::new() };
        let early = cards.len().saturating_sub(plays);
        cards.drain(..early);
        Reading { words, cards, free_word, free_card }
    }

    /// How well a world explains what was said and done, up to a factor.
    pub fn likelihood(&mut self, book: &Book<G>, world: &World) -> f64 {
        let mut likelihood = 1.0;
        for deed in &mut self.words {
            deed.deal(world);
            let Act::Call(said) = &deed.act else { continue };
            let like = match book.decide(&deed.view).map(|decision| decision.act) {
                Some(Act::Call(would)) => G::likeness(&would, said),
                _ => 0.0,
            };
            likelihood *= self.free_word + (1.0 - self.free_word) * like;
        }
        for deed in &mut self.cards {
            let hand = deed.deal(world);
            let Act::Play(card) = deed.act else { continue };
            let from = deed.view.to_play.unwrap_or(deed.of);
            let order = deed.view.ranking();
            if from == deed.of {
                deed.view.lawful = lawful(&deed.view, order, hand);
            }
            if deed.view.lawful.len() <= 1 {
                continue;
            }
            let decision = book.decide(&deed.view);
            let Some(Act::Play(would)) = decision.map(|decision| decision.act) else { continue };
            let held = if from == deed.of { hand } else { deed.view.seen[from] };
            if !alike(order, held, would, card) {
                likelihood *= self.free_card;
            }
        }
        likelihood
    }
}

impl<G: Readable> Deed<G> {
    /// Gives the player the cards that they had then in this world.
    fn deal(&mut self, world: &World) -> CardSet {
        let mut hand = (world.hands[self.of] | self.parted) - self.came;
        if self.put_out {
            hand |= world.put_out.map_or(CardSet::EMPTY, CardSet::of);
        }
        self.view.seen[self.of] = hand;
        hand
    }
}

/// The cards that a seat has played to the tricks from this one on.
fn played_by<G: Readable>(view: &View<G>, seat: Seat, from: usize) -> CardSet {
    let plays = view.tricks[from..].iter().flat_map(|trick| &trick.plays);
    plays.filter(|play| play.0 == seat).map(|play| play.1).collect()
}

fn lawful<G: Readable>(view: &View<G>, order: Ranking, hand: CardSet) -> CardSet {
    let open = view.tricks.last().filter(|trick| trick.life == Life::Open);
    match open.and_then(|trick| trick.plays.first()) {
        Some(led) => order.following(hand, order.suit_of(led.1)),
        None => hand,
    }
}

/// Whether two cards are as good as one another: no card of another hand lies between.
fn alike(order: Ranking, hand: CardSet, one: Card, other: Card) -> bool {
    if one == other {
        return true;
    }
    let suit = order.suit_of(one);
    if order.suit_of(other) != suit {
        return false;
    }
    let (low, high) = if order.beats(one, other) { (other, one) } else { (one, other) };
    let between = |card: &Card| order.beats(*card, low) && order.beats(high, *card);
    (order.members(suit) - hand).iter().all(|card| !between(&card))
}

/// Every card that a hidden hand chose, or chose for the open one, oldest first.
fn played<G: Readable>(view: &View<G>, hides: impl Fn(Seat) -> bool) -> Vec<Deed<G>> {
    let mut deeds = Vec::new();
    let played: usize = view.tricks.iter().map(|trick| trick.plays.len()).sum();
    if played == 0 {
        return deeds;
    }
    let mut held = BySeat::from_fn(|seat| {
        let now = if view.open_hand == Some(seat) {
            view.seen[seat]
        } else {
            view.seen[seat] & view.turn_up.map_or(CardSet::EMPTY, CardSet::of)
        };
        let open = view.open_hand == Some(seat) || seat == view.dealer && G::TURNS_UP;
        let turned = view.turn_up.map_or(CardSet::EMPTY, CardSet::of);
        let once = played_by(view, seat, 0);
        if view.open_hand == Some(seat) {
            now | once
        } else if open {
            now | once & turned
        } else {
            now
        }
    });
    let mut counts = BySeat::from_fn(|seat| view.counts[seat] + played_by(view, seat, 0).len() as u8);
    let mut won = BySide([0; 2]);
    for (number, trick) in view.tricks.iter().enumerate() {
        for (place, &(from, card)) in trick.plays.iter().enumerate() {
            let first = number == 0 && place == 0;
            let open_hand = view.open_hand.filter(|_| !first);
            let of = if open_hand == Some(from) { from.partner() } else { from };
            if hides(of) {
                let mut then = view.clone();
                then.seat = Some(of);
                then.phase = if first { Phase::Calling } else { Phase::Play };
                then.tricks.truncate(number + 1);
                then.tricks[number].plays.truncate(place);
                then.tricks[number].life = Life::Open;
                then.tricks[number].winner = None;
                if place == 0 {
                    then.tricks.pop();
                }
                then.seen = held;
                then.counts = counts;
                then.won = won;
                then.open_hand = open_hand;
                then.to_play = (!first).then_some(from);
                then.discard = None;
                then.obligations.clear();
                then.rights.clear();
                then.lawful = lawful(&then, view.ranking(), held[from]);
                // The cards of this trick and of all later ones were still in their hand.
                let parted = played_by(view, of, number)
                    - trick.plays[..place].iter().filter(|play| play.0 == of).map(|play| play.1).collect();
                let deed = Deed {
                    view: then,
                    act: Act::Play(card),
                    of,
                    parted,
                    came: CardSet::EMPTY,
                    put_out: false,
                };
                if deed.view.acting() == Some(of) {
                    deeds.push(deed);
                }
            }
            held[from].remove(card);
            counts[from] = counts[from].saturating_sub(1);
        }
        if let Some(winner) = trick.winner {
            won[winner.side()] += 1;
        }
    }
    deeds
}
