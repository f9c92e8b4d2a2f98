//! Euchre as the pamphlet of the Somerset Club teaches it.

mod declaring;
mod follow;
mod leads;
mod lone;

use cards::{Card, CardSet, Rank, Ranking, Seat, Suit};
use euchre::{Call, Euchre, Round};

use super::{Booked, Eyes, Rule};

type Sees<'a, 'v> = &'a Eyes<'v, Euchre>;

const BOOK: &str = "Somerset Club 1888";
const OURS: &str = "usual play, as the book takes for granted";
const NONE: CardSet = CardSet::EMPTY;

impl Booked for Euchre {
    fn book() -> Vec<Rule<Euchre>> {
        [
            declaring::ELDEST,
            declaring::SECOND,
            declaring::THIRD,
            declaring::DEALER,
            declaring::BY_SCORE,
            lone::CALLING,
            leads::LEADS,
            follow::FOLLOWING,
            lone::DEFENCE,
            follow::DISCARDS,
        ]
        .concat()
    }
}

/// A hand as it looks with a suit as trumps.
struct Hold {
    /// The trumps, bowers among them.
    pub trumps: CardSet,
    /// The other cards.
    pub lay: CardSet,
    trump: Suit,
}

impl Hold {
    fn new(hand: CardSet, trump: Suit) -> Hold {
        let trumps = hand & Ranking::with_bowers(trump).members(trump);
        Hold { trumps, lay: hand - trumps, trump }
    }

    /// How many trumps.
    fn t(&self) -> usize {
        self.trumps.len()
    }

    fn right(&self) -> bool {
        self.trumps.contains(Card::new(Rank::Knave, self.trump))
    }

    fn left(&self) -> bool {
        self.trumps.contains(Card::new(Rank::Knave, self.trump.same_colour()))
    }

    fn bower(&self) -> bool {
        self.right() || self.left()
    }

    fn has(&self, rank: Rank) -> bool {
        self.trumps.contains(Card::new(rank, self.trump))
    }

    /// How many aces outside trumps.
    fn aces(&self) -> usize {
        (self.lay & CardSet::rank(Rank::Ace)).len()
    }

    /// The plain suits held.
    fn suits(&self) -> usize {
        Suit::ALL.into_iter().filter(|&suit| self.lay.intersects(CardSet::suit(suit))).count()
    }

    fn one_suit(&self) -> bool {
        self.suits() <= 1
    }

    /// Trumps of at least the ten.
    fn medium(&self) -> usize {
        let order = Ranking::with_bowers(self.trump);
        self.trumps.iter().filter(|&card| order.height(card) >= Rank::Ten as u8).count()
    }

    /// King and queen of a plain suit.
    fn king_queen(&self) -> bool {
        Suit::ALL.into_iter().any(|suit| {
            self.lay.contains(Card::new(Rank::King, suit)) && self.lay.contains(Card::new(Rank::Queen, suit))
        })
    }

    /// Three or more cards of a plain suit with its ace.
    fn long_ace(&self) -> bool {
        Suit::ALL.into_iter().any(|suit| {
            (self.lay & CardSet::suit(suit)).len() >= 3 && self.lay.contains(Card::new(Rank::Ace, suit))
        })
    }
}

/// Where a seat sits from the dealer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Eldest,
    Second,
    Third,
    Dealer,
}

fn place(eyes: Sees<'_, '_>) -> Place {
    match eyes.view.dealer.steps_to(eyes.seat) {
        1 => Place::Eldest,
        2 => Place::Second,
        3 => Place::Third,
        _ => Place::Dealer,
    }
}

fn turned(eyes: Sees<'_, '_>) -> Option<Card> {
    eyes.view.turn_up
}

/// The hand as it would be at the card turned up: the dealer counts that card.
fn at_turn_up(eyes: Sees<'_, '_>) -> Option<Hold> {
    let card = turned(eyes)?;
    let own = eyes.view.seen[eyes.seat];
    let hand = if eyes.seat == eyes.view.dealer { own | CardSet::of(card) } else { own };
    Some(Hold::new(hand, card.suit()))
}

fn as_trumps(eyes: Sees<'_, '_>, suit: Suit) -> Hold {
    Hold::new(eyes.view.seen[eyes.seat], suit)
}

fn round(eyes: Sees<'_, '_>, round: Round) -> bool {
    eyes.view.game.maker.is_none() && eyes.view.game.round == round && eyes.view.game.turn == Some(eyes.seat)
}

/// The word that adopts the card turned up, if the hand passes the test at this place.
fn adopt(eyes: Sees<'_, '_>, at: Place, test: impl Fn(&Hold) -> bool) -> Option<Call> {
    if !round(eyes, Round::First) || place(eyes) != at || !test(&at_turn_up(eyes)?) {
        return None;
    }
    Some(adopting(at))
}

const fn adopting(at: Place) -> Call {
    match at {
        Place::Eldest | Place::Third => Call::Order,
        Place::Second => Call::Assist,
        Place::Dealer => Call::TakeUp,
    }
}

/// Names the suit with most trumps among those that pass the test.
fn name(eyes: Sees<'_, '_>, at: Place, test: impl Fn(Suit, &Hold) -> bool) -> Option<Call> {
    let down = turned(eyes)?.suit();
    if !round(eyes, Round::Second) || place(eyes) != at {
        return None;
    }
    let suits = Suit::ALL.into_iter().filter(|&suit| suit != down && test(suit, &as_trumps(eyes, suit)));
    suits.max_by_key(|&suit| as_trumps(eyes, suit).t()).map(Call::Make)
}

fn right_turned(eyes: Sees<'_, '_>) -> bool {
    turned(eyes).is_some_and(|card| card.rank() == Rank::Knave)
}

/// The scores at which the rows that depend on the score are played.
fn score_favours(eyes: Sees<'_, '_>) -> bool {
    let (us, them) = eyes.score();
    (us, them) == (4, 4) || (us, them) == (4, 0) || us < them
}

fn next_ready(eyes: Sees<'_, '_>) -> bool {
    turned(eyes).is_some_and(|card| {
        let next = as_trumps(eyes, card.suit().same_colour());
        next.t() >= 3 || next.t() >= 2 && next.bower()
    })
}

/// Who is against the makers.
fn defends(eyes: Sees<'_, '_>) -> bool {
    eyes.view.game.maker.is_some_and(|maker: Seat| maker.side() != eyes.seat.side())
}

fn hold(eyes: Sees<'_, '_>) -> Option<Hold> {
    eyes.view.game.trump.map(|trump| Hold::new(eyes.hand, trump))
}

fn first_lead(eyes: Sees<'_, '_>) -> bool {
    eyes.view.tricks.is_empty()
}

/// Whether the trump is the card turned up, and who adopted it.
fn adopted(eyes: Sees<'_, '_>) -> Option<Seat> {
    eyes.view.game.maker.filter(|_| eyes.view.game.round == Round::First)
}

/// Whether the dealer's partner assisted.
fn assisted(eyes: Sees<'_, '_>) -> bool {
    adopted(eyes) == Some(eyes.view.dealer.partner())
}

fn lone_adversary(eyes: Sees<'_, '_>) -> bool {
    eyes.view.game.lone.is_some_and(|lone| lone.side() != eyes.seat.side())
}

fn lay(eyes: Sees<'_, '_>) -> CardSet {
    eyes.hand - eyes.trumps()
}

/// Plain suits of which exactly this many cards are held.
fn plain_of(eyes: Sees<'_, '_>, length: usize) -> CardSet {
    let lay = lay(eyes);
    let suits = Suit::ALL.map(|suit| lay & eyes.order.members(suit));
    suits.into_iter().filter(|cards| cards.len() == length).fold(NONE, |all, cards| all | cards)
}

/// The higher of two touching plain cards, king and queen, queen and knave, knave and ten.
fn equals(eyes: Sees<'_, '_>) -> CardSet {
    let lay = lay(eyes);
    let pairs = [(Rank::King, Rank::Queen), (Rank::Queen, Rank::Knave), (Rank::Knave, Rank::Ten)];
    let of = |suit: Suit| {
        pairs.into_iter().find(move |&(high, low)| {
            lay.contains(Card::new(high, suit)) && lay.contains(Card::new(low, suit))
        })
    };
    Suit::ALL.into_iter().filter_map(|suit| of(suit).map(|(high, _)| Card::new(high, suit))).collect()
}

/// Whether a trump has been led.
fn trumps_led(eyes: Sees<'_, '_>) -> bool {
    let led = |card: Card| eyes.order.trump() == Some(eyes.order.suit_of(card));
    eyes.view.tricks.iter().any(|trick| trick.plays.first().is_some_and(|play| led(play.1)))
}
