//! A position as a book player looks at it: their view with the usual questions answered.

use cards::{Card, CardSet, Rank, Ranking, Seat, Suit};
use table::{Glimpse, Life, View};

use crate::Turns;

/// A view and what a thoughtful player sees in it at once.
pub struct Eyes<'v, G: Turns> {
    /// The view itself.
    pub view: &'v View<G>,
    /// Who decides.
    pub seat: Seat,
    /// Whose card is played: their own hand or the open one.
    pub from: Seat,
    /// All cards of that hand.
    pub hand: CardSet,
    /// The cards between which they choose.
    pub may: CardSet,
    /// The order of the cards.
    pub order: Ranking,
    /// The trick on the table.
    pub trick: Vec<(Seat, Card)>,
    /// Every card that has been played.
    pub gone: CardSet,
    /// Every card that the seat has not seen.
    pub unseen: CardSet,
}

impl<'v, G: Turns> Eyes<'v, G> {
    /// The position of the seat that looks; `None` for a bystander.
    pub fn new(view: &'v View<G>, may: CardSet) -> Option<Eyes<'v, G>> {
        let seat = view.seat?;
        let from = view.to_play.filter(|&next| view.open_hand == Some(next) && !may.is_empty());
        let from = from.unwrap_or(seat);
        let plays = view.tricks.iter().flat_map(|trick| &trick.plays);
        let gone: CardSet = plays.map(|play| play.1).collect();
        let seen = view.seen.0.into_iter().fold(gone, |all, hand| all | hand);
        let seen = view.discard.map_or(seen, |card| seen | CardSet::of(card));
        let open = view.tricks.last().filter(|trick| trick.life == Life::Open);
        Some(Eyes {
            view,
            seat,
            from,
            hand: view.seen[from],
            may,
            order: view.ranking(),
            trick: open.map_or_else(Vec::new, |trick| trick.plays.clone()),
            gone,
            unseen: G::PACK.cards() - seen,
        })
    }

    /// The suit led.
    pub fn led(&self) -> Option<Suit> {
        self.trick.first().map(|play| self.order.suit_of(play.1))
    }

    /// Who is winning the trick, and with what.
    pub fn best(&self) -> Option<(Seat, Card)> {
        let mut plays = self.trick.iter().copied();
        let first = plays.next()?;
        Some(plays.fold(first, |best, play| if self.order.beats(play.1, best.1) { play } else { best }))
    }

    /// Whether the partner of the hand that plays is winning the trick.
    pub fn partner_wins(&self) -> bool {
        self.best().is_some_and(|(seat, _)| seat == self.from.partner())
    }

    /// Whether a card is to be led.
    pub fn leads(&self) -> bool {
        self.trick.is_empty()
    }

    /// Whether nobody plays after this seat.
    pub fn is_last(&self) -> bool {
        self.trick.len() + 1 == self.view.active.len()
    }

    /// Whether the hand has the suit that was led.
    pub fn follows(&self) -> bool {
        self.led().is_some_and(|led| !(self.hand & self.order.members(led)).is_empty())
    }

    /// The cards of the hand that belong to a suit.
    pub fn of_suit(&self, suit: Suit) -> CardSet {
        self.hand & self.order.members(suit)
    }

    /// The trumps of the hand.
    pub fn trumps(&self) -> CardSet {
        self.order.trump().map_or(CardSet::EMPTY, |trump| self.of_suit(trump))
    }

    /// The trumps that the seat has not seen.
    pub fn trumps_out(&self) -> CardSet {
        self.order.trump().map_or(CardSet::EMPTY, |trump| self.unseen & self.order.members(trump))
    }

    /// Cards of the choice that take the trick as it lies.
    pub fn beating(&self) -> CardSet {
        let Some((_, best)) = self.best() else { return self.may };
        self.may.iter().filter(|&card| self.order.beats(card, best)).collect()
    }

    /// Cards of the hand that no card of their suit can beat any more, as far as the seat can see.
    pub fn tops(&self) -> CardSet {
        self.tops_among(self.hand)
    }

    /// Those of some cards of the own side that no card of their suit can beat any more.
    pub fn tops_among(&self, cards: CardSet) -> CardSet {
        let others = self.against();
        let top = |card: &Card| {
            let suit = self.order.members(self.order.suit_of(*card));
            (others & suit).iter().all(|other| !self.order.beats(other, *card))
        };
        cards.iter().filter(top).collect()
    }

    /// Cards that may be against the seat: unseen ones, and those of an adversary that lie open.
    pub fn against(&self) -> CardSet {
        let open = self.from.side().other().seats().iter().map(|seat| self.view.seen[seat]);
        open.fold(self.unseen, |all, cards| all | cards)
    }

    /// Whether the best card of the trick cannot be taken by anybody still to play, ruffs aside.
    pub fn is_safe(&self) -> bool {
        let Some((_, best)) = self.best() else { return false };
        let suit = self.order.members(self.order.suit_of(best));
        self.is_last() || (self.against() & suit).iter().all(|other| !self.order.beats(other, best))
    }

    /// The lowest of some cards.
    pub fn low(&self, cards: CardSet) -> CardSet {
        self.order.lowest(cards).map_or(CardSet::EMPTY, CardSet::of)
    }

    /// The highest of some cards.
    pub fn high(&self, cards: CardSet) -> CardSet {
        self.order.highest(cards).map_or(CardSet::EMPTY, CardSet::of)
    }

    /// The highest of a suit, or the lowest of those that touch it in the hand.
    pub fn low_of_touching(&self, cards: CardSet) -> CardSet {
        let Some(top) = self.order.highest(cards) else { return CardSet::EMPTY };
        let suit = self.order.members(self.order.suit_of(top));
        let others = self.against() & suit;
        let split = |card: Card| {
            others.iter().any(|other| self.order.beats(top, other) && self.order.beats(other, card))
        };
        self.low((cards & suit).iter().filter(|&card| !split(card)).collect())
    }

    /// Suits that a seat could not follow.
    pub fn is_void(&self, seat: Seat, suit: Suit) -> bool {
        self.view.tricks.iter().any(|trick| {
            let led = trick.plays.first().map(|play| self.order.suit_of(play.1));
            let card = trick.plays.iter().find(|play| play.0 == seat).map(|play| self.order.suit_of(play.1));
            led == Some(suit) && card.is_some_and(|of| of != suit)
        })
    }

    /// Whether the cards that a seat has played since, or that can be seen of it, prove a revoke.
    pub fn has_revoked(&self, seat: Seat) -> bool {
        !revokes_of(self.view, self.order, seat, self.view.seen[seat]).is_empty()
    }

    /// Points of the own side and of the other in the game.
    pub fn score(&self) -> (i32, i32) {
        let sides = &self.view.standing.sides;
        (sides[self.seat.side()].game, sides[self.seat.side().other()].game)
    }

    /// Games of the own side and of the other.
    pub fn games(&self) -> (u8, u8) {
        let sides = &self.view.standing.sides;
        (sides[self.seat.side()].games, sides[self.seat.side().other()].games)
    }
}

/// The tricks in which a seat revoked, as far as these cards of its hand and those that it played
/// since prove it; counted from 1.
pub(crate) fn revokes_of<G: Turns>(
    view: &View<G>,
    order: Ranking,
    seat: Seat,
    mut later: CardSet,
) -> Vec<u8> {
    let mut found = Vec::new();
    for (place, trick) in view.tricks.iter().enumerate().rev() {
        let Some(&(_, card)) = trick.plays.iter().find(|play| play.0 == seat) else { continue };
        let led = trick.plays.first().map(|play| order.suit_of(play.1));
        if let Some(led) = led.filter(|&led| led != order.suit_of(card))
            && later.intersects(order.members(led))
        {
            found.push(place as u8 + 1);
        }
        later.insert(card);
    }
    found
}

/// Who is winning a trick, and with what.
pub(crate) fn trick_of(order: Ranking, trick: &Glimpse) -> Option<(Seat, Card)> {
    let mut plays = trick.plays.iter().copied();
    let first = plays.next()?;
    Some(plays.fold(first, |best, play| if order.beats(play.1, best.1) { play } else { best }))
}

/// Whether a set has a card of this rank and suit.
pub(super) fn has(cards: CardSet, rank: Rank, suit: Suit) -> bool {
    cards.contains(Card::new(rank, suit))
}

/// How many cards of a suit.
pub(super) fn len(cards: CardSet, suit: Suit) -> usize {
    (cards & CardSet::suit(suit)).len()
}

/// An ace four, a king three, a queen two, a knave one.
pub(crate) fn strength(cards: CardSet) -> u32 {
    let of = |card: Card| match card.rank() {
        Rank::Ace => 4,
        Rank::King => 3,
        Rank::Queen => 2,
        Rank::Knave => 1,
        _ => 0,
    };
    cards.iter().map(of).sum()
}

/// A king with another card of its suit, or a queen with two.
pub(super) fn guarded(cards: CardSet, suit: Suit) -> bool {
    let len = len(cards, suit);
    has(cards, Rank::King, suit) && len >= 2 || has(cards, Rank::Queen, suit) && len >= 3
}
