//! Euchre as the pamphlet of the Somerset Club teaches it.

mod play;

use cards::{Card, CardSet, Rank, Ranking, Seat, Suit};
use euchre::{Call, Euchre, Round};

use super::{Booked, Eyes, Rule, Speaks, rule};

pub(super) type Sees<'a, 'v> = &'a Eyes<'v, Euchre>;

pub(super) const BOOK: &str = "Somerset Club 1888";
pub(super) const OURS: &str = "usual play, as the book takes for granted";

impl Booked for Euchre {
    fn book() -> Vec<Rule<Euchre>> {
        let mut rules = eldest();
        rules.extend(second());
        rules.extend(third());
        rules.extend(dealer());
        rules.extend(by_score());
        rules.extend(lone());
        rules.extend(play::leads());
        rules.extend(play::following());
        rules.extend(play::discards());
        rules
    }
}

/// A hand as it looks with a suit as trumps.
pub(super) struct Hold {
    /// The trumps, bowers among them.
    pub trumps: CardSet,
    /// The other cards.
    pub lay: CardSet,
    trump: Suit,
}

impl Hold {
    pub(super) fn new(hand: CardSet, trump: Suit) -> Hold {
        let trumps = hand & Ranking::with_bowers(trump).members(trump);
        Hold { trumps, lay: hand - trumps, trump }
    }

    /// How many trumps.
    pub(super) fn t(&self) -> usize {
        self.trumps.len()
    }

    pub(super) fn right(&self) -> bool {
        self.trumps.contains(Card::new(Rank::Knave, self.trump))
    }

    pub(super) fn left(&self) -> bool {
        self.trumps.contains(Card::new(Rank::Knave, self.trump.same_colour()))
    }

    pub(super) fn bower(&self) -> bool {
        self.right() || self.left()
    }

    pub(super) fn has(&self, rank: Rank) -> bool {
        self.trumps.contains(Card::new(rank, self.trump))
    }

    /// How many aces outside trumps.
    pub(super) fn aces(&self) -> usize {
        (self.lay & CardSet::rank(Rank::Ace)).len()
    }

    /// The plain suits held.
    pub(super) fn suits(&self) -> usize {
        Suit::ALL.into_iter().filter(|&suit| self.lay.intersects(CardSet::suit(suit))).count()
    }

    pub(super) fn one_suit(&self) -> bool {
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
pub(super) enum Place {
    Eldest,
    Second,
    Third,
    Dealer,
}

pub(super) fn place(eyes: Sees<'_, '_>) -> Place {
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

fn eldest() -> Vec<Rule<Euchre>> {
    vec![
        rule(
            ("euchre/eldest/order-three-medium", 40, BOOK),
            "eldest; no knave turned; three trumps of the ten or better and a little outside",
            "order it up",
            Speaks::Say(|eyes| {
                let little = |hold: &Hold| hold.aces() >= 1 || hold.one_suit();
                let good = |hold: &Hold| hold.t() >= 3 && hold.medium() >= 3 && little(hold);
                adopt(eyes, Place::Eldest, good).filter(|_| !right_turned(eyes))
            }),
        ),
        rule(
            ("euchre/eldest/wait-for-next", 100, BOOK),
            "eldest; the suit of the same colour could be made in the second round, short of great strength",
            "do not order",
            Speaks::Mute(|eyes| {
                let great = |hold: &Hold| {
                    hold.t() >= 4
                        || hold.right() && hold.left() && hold.t() >= 3
                        || hold.right() && hold.has(Rank::Ace) && hold.has(Rank::King)
                };
                adopt(eyes, Place::Eldest, |hold| !great(hold)).filter(|_| next_ready(eyes))
            }),
        ),
        rule(
            ("euchre/eldest/order-great", 60, BOOK),
            "eldest; four trumps, or both bowers and another, or right, ace, king; no knave turned",
            "order it up",
            Speaks::Say(|eyes| {
                let great = |hold: &Hold| {
                    hold.t() >= 4
                        || hold.right() && hold.left() && hold.t() >= 3
                        || hold.right() && hold.has(Rank::Ace) && hold.has(Rank::King)
                };
                adopt(eyes, Place::Eldest, great).filter(|_| !right_turned(eyes))
            }),
        ),
        rule(
            ("euchre/eldest/make-next", 60, BOOK),
            "eldest, second round; two trumps with a bower or three trumps at the suit of the same colour",
            "make it next",
            Speaks::Say(|eyes| {
                let next = turned(eyes)?.suit().same_colour();
                name(eyes, Place::Eldest, |suit, hold| {
                    suit == next && (hold.t() >= 3 || hold.t() >= 2 && hold.bower())
                })
            }),
        ),
        rule(
            ("euchre/eldest/cross-only-strong", 50, BOOK),
            "eldest, second round; three trumps with the right, or four, and an ace, at a suit of the other colour",
            "cross",
            Speaks::Say(|eyes| {
                let next = turned(eyes)?.suit().same_colour();
                let bar = usize::from(right_turned(eyes));
                name(eyes, Place::Eldest, |suit, hold| {
                    let strong = hold.t() >= 3 + bar && hold.right() || hold.t() >= 4 + bar;
                    suit != next && strong && hold.aces() >= 1
                })
            }),
        ),
    ]
}

fn second() -> Vec<Rule<Euchre>> {
    vec![
        rule(
            ("euchre/second/assist-three", 50, BOOK),
            "second hand; three trumps",
            "assist",
            Speaks::Say(|eyes| adopt(eyes, Place::Second, |hold| hold.t() >= 3)),
        ),
        rule(
            ("euchre/second/assist-right-x", 50, BOOK),
            "second hand; right and another",
            "assist",
            Speaks::Say(|eyes| adopt(eyes, Place::Second, |hold| hold.right() && hold.t() >= 2)),
        ),
        rule(
            ("euchre/second/assist-left-x-ace", 50, BOOK),
            "second hand; left and another with a plain ace",
            "assist",
            Speaks::Say(|eyes| {
                adopt(eyes, Place::Second, |hold| hold.left() && hold.t() >= 2 && hold.aces() >= 1)
            }),
        ),
        rule(
            ("euchre/second/assist-left-x", 20, BOOK),
            "second hand; left and another without an ace, at four all, four love or behind",
            "assist",
            Speaks::Say(|eyes| {
                adopt(eyes, Place::Second, |hold| hold.left() && hold.t() >= 2 && hold.aces() == 0)
                    .filter(|_| score_favours(eyes))
            }),
        ),
        rule(
            ("euchre/second/assist-two-two-aces", 50, BOOK),
            "second hand; two trumps and two plain aces",
            "assist",
            Speaks::Say(|eyes| adopt(eyes, Place::Second, |hold| hold.t() >= 2 && hold.aces() >= 2)),
        ),
        rule(
            ("euchre/second/assist-ace-x-ace", 30, BOOK),
            "second hand; ace and another with a plain ace, the right turned or the score favouring it",
            "assist",
            Speaks::Say(|eyes| {
                adopt(eyes, Place::Second, |hold| hold.has(Rank::Ace) && hold.t() >= 2 && hold.aces() >= 1)
                    .filter(|_| right_turned(eyes) || score_favours(eyes))
            }),
        ),
        rule(
            ("euchre/second/assist-two-medium-suit", 20, BOOK),
            "second hand; two trumps of the ten or better and three cards to a plain ace, by the score",
            "assist",
            Speaks::Say(|eyes| {
                adopt(eyes, Place::Second, |hold| hold.medium() >= 2 && hold.long_ace())
                    .filter(|_| score_favours(eyes))
            }),
        ),
        rule(
            ("euchre/second/assist-thin-four", 20, BOOK),
            "second hand; ace or king and one, at four all or four love",
            "assist",
            Speaks::Say(|eyes| {
                let thin = |hold: &Hold| hold.t() == 2 && (hold.has(Rank::Ace) || hold.has(Rank::King));
                adopt(eyes, Place::Second, thin).filter(|_| matches!(eyes.score(), (4, 4 | 0)))
            }),
        ),
        rule(
            ("euchre/second/make-other-colour", 50, BOOK),
            "second hand, second round; three trumps, or two with a bower and an ace, at the other colour",
            "make it",
            Speaks::Say(|eyes| {
                let next = turned(eyes)?.suit().same_colour();
                name(eyes, Place::Second, |suit, hold| {
                    let fair = hold.t() >= 3 && (hold.bower() || hold.has(Rank::Ace));
                    suit != next && (fair || hold.t() == 2 && hold.bower() && hold.aces() >= 1)
                })
            }),
        ),
    ]
}

/// A hand that third hand orders on, the right not being turned.
fn third_orders(eyes: Sees<'_, '_>, test: impl Fn(&Hold) -> bool) -> Option<Call> {
    adopt(eyes, Place::Third, test).filter(|_| !right_turned(eyes))
}

fn third() -> Vec<Rule<Euchre>> {
    use Rank::{Ace, King, Queen};
    vec![
        rule(
            ("euchre/third/order-four", 50, BOOK),
            "third hand; no knave turned; four trumps",
            "order it up",
            Speaks::Say(|eyes| third_orders(eyes, |hold| hold.t() >= 4)),
        ),
        rule(
            ("euchre/third/order-bowers-x", 50, BOOK),
            "third hand; both bowers and another trump",
            "order it up",
            Speaks::Say(|eyes| third_orders(eyes, |hold| hold.right() && hold.left() && hold.t() >= 3)),
        ),
        rule(
            ("euchre/third/order-bowers-ace", 50, BOOK),
            "third hand; both bowers and a plain ace",
            "order it up",
            Speaks::Say(|eyes| third_orders(eyes, |hold| hold.right() && hold.left() && hold.aces() >= 1)),
        ),
        rule(
            ("euchre/third/order-three-two-aces", 50, BOOK),
            "third hand; three trumps and two plain aces",
            "order it up",
            Speaks::Say(|eyes| third_orders(eyes, |hold| hold.t() >= 3 && hold.aces() >= 2)),
        ),
        rule(
            ("euchre/third/order-three-suit-ace", 50, BOOK),
            "third hand; three trumps and the rest one suit with its ace",
            "order it up",
            Speaks::Say(|eyes| {
                third_orders(eyes, |hold| hold.t() == 3 && hold.one_suit() && hold.aces() == 1)
            }),
        ),
        rule(
            ("euchre/third/order-right-ace-x", 50, BOOK),
            "third hand; right, ace and another",
            "order it up",
            Speaks::Say(|eyes| third_orders(eyes, |hold| hold.right() && hold.has(Ace) && hold.t() >= 3)),
        ),
        rule(
            ("euchre/third/order-left-ace-king", 50, BOOK),
            "third hand; left, ace, king with a plain ace or the rest one suit",
            "order it up",
            Speaks::Say(|eyes| {
                third_orders(eyes, |hold| {
                    let three = hold.left() && hold.has(Ace) && hold.has(King);
                    three && (hold.aces() >= 1 || hold.one_suit())
                })
            }),
        ),
        rule(
            ("euchre/third/order-left-x-ace", 50, BOOK),
            "third hand; left with king or queen, another, and a plain ace",
            "order it up",
            Speaks::Say(|eyes| {
                third_orders(eyes, |hold| {
                    let two = hold.left() && (hold.has(King) || hold.has(Queen));
                    two && hold.t() >= 3 && hold.aces() >= 1
                })
            }),
        ),
        rule(
            ("euchre/third/order-ace-king-x-ace", 50, BOOK),
            "third hand; ace, king, another, and a plain ace",
            "order it up",
            Speaks::Say(|eyes| {
                third_orders(eyes, |hold| {
                    hold.has(Ace) && hold.has(King) && hold.t() >= 3 && hold.aces() >= 1
                })
            }),
        ),
        rule(
            ("euchre/third/make-strong", 45, BOOK),
            "third hand, second round; three trumps with a bower and an ace, or four with a bower",
            "make it",
            Speaks::Say(|eyes| {
                name(eyes, Place::Third, |_, hold| {
                    hold.bower() && (hold.t() >= 3 && hold.aces() >= 1 || hold.t() >= 4)
                })
            }),
        ),
    ]
}

fn dealer() -> Vec<Rule<Euchre>> {
    use Rank::{Ace, King, Queen};
    vec![
        rule(
            ("euchre/dealer/adopt-three", 50, BOOK),
            "the dealer; three trumps with the card turned up",
            "take it up",
            Speaks::Say(|eyes| adopt(eyes, Place::Dealer, |hold| hold.t() >= 3)),
        ),
        rule(
            ("euchre/dealer/adopt-right-honour", 50, BOOK),
            "the dealer; right with ace, king or queen",
            "take it up",
            Speaks::Say(|eyes| {
                adopt(eyes, Place::Dealer, |hold| {
                    hold.right() && [Ace, King, Queen].into_iter().any(|rank| hold.has(rank))
                })
            }),
        ),
        rule(
            ("euchre/dealer/adopt-right-x-suit", 50, BOOK),
            "the dealer; right and another, the rest one suit after the discard",
            "take it up",
            Speaks::Say(|eyes| {
                adopt(eyes, Place::Dealer, |hold| {
                    let singles =
                        Suit::ALL.into_iter().any(|suit| (hold.lay & CardSet::suit(suit)).len() == 1);
                    hold.right() && hold.t() >= 2 && (hold.one_suit() || hold.suits() == 2 && singles)
                })
            }),
        ),
        rule(
            ("euchre/dealer/adopt-right-x-ace", 50, BOOK),
            "the dealer; right, another and a plain ace",
            "take it up",
            Speaks::Say(|eyes| {
                adopt(eyes, Place::Dealer, |hold| hold.right() && hold.t() >= 2 && hold.aces() >= 1)
            }),
        ),
        rule(
            ("euchre/dealer/adopt-left-ace-ace", 50, BOOK),
            "the dealer; left, ace and a plain ace",
            "take it up",
            Speaks::Say(|eyes| {
                adopt(eyes, Place::Dealer, |hold| hold.left() && hold.has(Ace) && hold.aces() >= 1)
            }),
        ),
        rule(
            ("euchre/dealer/adopt-left-x-ace-kq", 50, BOOK),
            "the dealer; left and another, a plain ace, and king and queen of a further suit",
            "take it up",
            Speaks::Say(|eyes| {
                adopt(eyes, Place::Dealer, |hold| {
                    hold.left() && hold.t() >= 2 && hold.aces() >= 1 && hold.king_queen()
                })
            }),
        ),
        rule(
            ("euchre/dealer/adopt-two-two-aces", 50, BOOK),
            "the dealer; two trumps and two plain aces",
            "take it up",
            Speaks::Say(|eyes| adopt(eyes, Place::Dealer, |hold| hold.t() >= 2 && hold.aces() >= 2)),
        ),
        rule(
            ("euchre/dealer/lighter-at-four", 20, BOOK),
            "the dealer at four all or four love; two trumps with a bower or the ace",
            "take it up on less",
            Speaks::Say(|eyes| {
                adopt(eyes, Place::Dealer, |hold| hold.t() >= 2 && (hold.bower() || hold.has(Ace)))
                    .filter(|_| matches!(eyes.score(), (4, 4 | 0)))
            }),
        ),
        rule(
            ("euchre/dealer/make-lighter", 40, BOOK),
            "the dealer, last to speak in the second round; three trumps, or two with a bower and an ace",
            "name the best suit",
            Speaks::Say(|eyes| {
                name(eyes, Place::Dealer, |_, hold| {
                    hold.t() >= 3 || hold.t() == 2 && hold.bower() && hold.aces() >= 1
                })
            }),
        ),
    ]
}

fn by_score() -> Vec<Rule<Euchre>> {
    vec![
        rule(
            ("euchre/eldest/caution-4-3", 200, BOOK),
            "eldest at four to three; fewer than four trumps and not both bowers",
            "do not order",
            Speaks::Mute(|eyes| {
                let light = |hold: &Hold| hold.t() < 4 && !(hold.right() && hold.left());
                adopt(eyes, Place::Eldest, light).filter(|_| eyes.score() == (4, 3))
            }),
        ),
        rule(
            ("euchre/dealer/caution-scores", 200, BOOK),
            "the dealer at three all or four to two; two trumps without the right, or three small ones",
            "turn it down",
            Speaks::Mute(|eyes| {
                let light =
                    |hold: &Hold| !hold.right() && (hold.t() < 3 || hold.t() == 3 && hold.medium() < 2);
                adopt(eyes, Place::Dealer, light).filter(|_| matches!(eyes.score(), (3, 3) | (4, 2)))
            }),
        ),
        rule(
            ("euchre/bridge/keep", 45, BOOK),
            "eldest at four to one or two; no ace and another in trumps, no two plain aces",
            "order on anything, so that no lone hand can win the game",
            Speaks::Say(|eyes| {
                let open =
                    |hold: &Hold| hold.aces() < 2 && !(hold.has(Rank::Ace) && hold.t() >= 2) && !hold.bower();
                adopt(eyes, Place::Eldest, open).filter(|_| matches!(eyes.score(), (4, 1 | 2)))
            }),
        ),
    ]
}

/// Trumps from the top without a gap, and aces beside them.
fn sure(hold: &Hold, trump: Suit) -> usize {
    let order = Ranking::with_bowers(trump);
    let mut all: Vec<Card> = order.members(trump).iter().filter(|card| card.rank() >= Rank::Seven).collect();
    all.sort_by_key(|&card| std::cmp::Reverse(order.height(card)));
    let run = all.iter().take_while(|&&card| hold.trumps.contains(card)).count();
    run + hold.aces()
}

/// The lone declaration of the seat for its best suit, if so many tricks are sure.
fn alone(eyes: Sees<'_, '_>, wanted: impl Fn(Place, &Hold) -> usize) -> Option<Call> {
    let fits = |suit: Suit, hold: &Hold| {
        hold.t() >= 3 && hold.right() && sure(hold, suit) >= wanted(place(eyes), hold)
    };
    if round(eyes, Round::First) {
        let suit = turned(eyes)?.suit();
        return fits(suit, &at_turn_up(eyes)?).then_some(Call::Alone(None));
    }
    if !round(eyes, Round::Second) {
        return None;
    }
    let down = turned(eyes)?.suit();
    let suits = Suit::ALL.into_iter().filter(|&suit| suit != down);
    suits.filter(|&suit| fits(suit, &as_trumps(eyes, suit))).map(|suit| Call::Alone(Some(suit))).next()
}

fn lone() -> Vec<Rule<Euchre>> {
    vec![
        rule(
            ("euchre/lone/position", 400, BOOK),
            "right and two trumps or more; four sure tricks for eldest and dealer, five for the others",
            "play alone",
            Speaks::Say(|eyes| {
                alone(eyes, |place, hold| match place {
                    Place::Eldest | Place::Dealer if hold.t() >= 4 || hold.aces() >= 1 => 4,
                    _ => 5,
                })
            }),
        ),
        rule(
            ("euchre/lone/no-light", 1000, BOOK),
            "ahead, or level at three or four; fewer than four sure tricks and no fourth trump",
            "no thin lone hands",
            Speaks::Mute(|eyes| {
                let (us, them) = eyes.score();
                let careful = us > them || us == them && us >= 3;
                let light = alone(eyes, |_, _| 5).is_none();
                alone(eyes, |_, _| 0).filter(|_| careful && light)
            }),
        ),
        rule(
            ("euchre/lone/desperate", 300, BOOK),
            "one or two to four behind; three sure tricks",
            "a desperate chance is justified",
            Speaks::Say(|eyes| alone(eyes, |_, _| 3).filter(|_| matches!(eyes.score(), (1 | 2, 4)))),
        ),
        rule(
            ("euchre/lone/take-it", 50, BOOK),
            "the partner plays alone; three trumps with a bower or the ace, outside only aces and kings beside them",
            "take it from him",
            Speaks::Say(|eyes| {
                let trump = eyes.view.game.trump?;
                let partner = eyes.seat.partner();
                let hold = as_trumps(eyes, trump);
                let backed = |card: Card| match card.rank() {
                    Rank::Ace => true,
                    Rank::King => hold.lay.contains(Card::new(Rank::Ace, card.suit())),
                    _ => false,
                };
                let trumps = hold.t() >= 3 && (hold.bower() || hold.has(Rank::Ace));
                let good = trumps && hold.lay.iter().all(backed);
                (eyes.view.game.lone == Some(partner) && good).then_some(Call::TakeIt)
            }),
        ),
    ]
}

/// Who is against the makers.
pub(super) fn defends(eyes: Sees<'_, '_>) -> bool {
    eyes.view.game.maker.is_some_and(|maker: Seat| maker.side() != eyes.seat.side())
}
