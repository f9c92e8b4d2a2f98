//! Who makes the trump, on what, and at which score.

use cards::{Card, CardSet, Rank, Suit};
use euchre::{Call, Euchre};

use super::super::{Rule, Speaks, rule};
use super::{
    BOOK, Hold, Place, Sees, adopt, as_trumps, name, next_ready, right_turned, score_favours, turned,
};

/// The rows of the four seats, and what the score makes of them.
pub(super) fn rules() -> Vec<Rule<Euchre>> {
    let mut rules = eldest();
    rules.extend(second());
    rules.extend(third());
    rules.extend(dealer());
    rules.extend(by_score());
    rules
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
        rule(
            ("euchre/second/short-is-good", 12, BOOK),
            "second hand; two trumps and the rest one suit, no row of the list",
            "assist: void suits are worth half a trick each",
            Speaks::Say(|eyes| adopt(eyes, Place::Second, |hold| short_assist(hold) && !listed(eyes, hold))),
        ),
        rule(
            ("euchre/second/not-too-light", 30, BOOK),
            "second hand, no knave turned; two trumps under the king, no row of the list",
            "do not assist too lightly",
            Speaks::Mute(|eyes| {
                let light = |hold: &Hold| hold.t() == 2 && small(hold) && !listed(eyes, hold);
                adopt(eyes, Place::Second, light).filter(|_| !right_turned(eyes))
            }),
        ),
        rule(
            ("euchre/second/not-the-right-light", 30, BOOK),
            "second hand, the right turned; two trumps under the king and fewer than two plain aces",
            "do not assist: the dealer knows what to do with it",
            Speaks::Mute(|eyes| {
                let light = |hold: &Hold| hold.t() == 2 && small(hold) && hold.aces() < 2;
                adopt(eyes, Place::Second, light).filter(|_| right_turned(eyes))
            }),
        ),
    ]
}

/// Two trumps, void of two suits.
fn short_assist(hold: &Hold) -> bool {
    hold.t() == 2 && hold.one_suit()
}

/// No bower, ace or king of trumps.
fn small(hold: &Hold) -> bool {
    !hold.bower() && !hold.has(Rank::Ace) && !hold.has(Rank::King)
}

/// Whether a row of second hand's list speaks for the hand.
fn listed(eyes: Sees<'_, '_>, hold: &Hold) -> bool {
    let favours = score_favours(eyes);
    let two = hold.t() >= 2;
    hold.t() >= 3
        || two && hold.right()
        || two && hold.left() && (hold.aces() >= 1 || favours)
        || two && hold.aces() >= 2
        || two && hold.has(Rank::Ace) && hold.aces() >= 1 && (right_turned(eyes) || favours)
        || hold.medium() >= 2 && hold.long_ace() && favours
}

/// A hand that third hand orders on, the right not being turned.
fn third_orders(eyes: Sees<'_, '_>, test: impl Fn(&Hold) -> bool) -> Option<Call> {
    adopt(eyes, Place::Third, test).filter(|_| !right_turned(eyes))
}

fn left_ace_king(hold: &Hold) -> bool {
    hold.left() && hold.has(Rank::Ace) && hold.has(Rank::King)
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
            ("euchre/third/order-left-ace-king-ace", 50, BOOK),
            "third hand; left, ace, king with a plain ace",
            "order it up",
            Speaks::Say(|eyes| third_orders(eyes, |hold| left_ace_king(hold) && hold.aces() >= 1)),
        ),
        rule(
            ("euchre/third/order-left-ace-king-suit", 50, BOOK),
            "third hand; left, ace, king, the rest one suit without its ace",
            "order it up",
            Speaks::Say(|eyes| {
                third_orders(eyes, |hold| left_ace_king(hold) && hold.aces() == 0 && hold.one_suit())
            }),
        ),
        rule(
            ("euchre/third/order-left-ace-king", 20, BOOK),
            "third hand; left, ace, king and nothing else, behind, at four all or level below three",
            "order it up",
            Speaks::Say(|eyes| {
                let (us, them) = eyes.score();
                let favours = us < them || us == them && us != 3;
                let bare = |hold: &Hold| left_ace_king(hold) && hold.aces() == 0 && !hold.one_suit();
                third_orders(eyes, bare).filter(|_| favours)
            }),
        ),
        rule(
            ("euchre/third/order-left-king-x-ace", 50, BOOK),
            "third hand; left, king, another below the ace, and a plain ace",
            "order it up",
            Speaks::Say(|eyes| {
                third_orders(eyes, |hold| {
                    let two = hold.left() && hold.has(King) && !hold.has(Ace);
                    two && hold.t() >= 3 && hold.aces() >= 1
                })
            }),
        ),
        rule(
            ("euchre/third/order-left-queen-x-ace", 50, BOOK),
            "third hand; left, queen, another but not ace and king, and a plain ace",
            "order it up",
            Speaks::Say(|eyes| {
                third_orders(eyes, |hold| {
                    let two = hold.left() && hold.has(Queen) && !hold.has(King);
                    two && hold.t() >= 3 && hold.aces() >= 1
                })
            }),
        ),
        rule(
            ("euchre/third/order-ace-king-x-ace", 50, BOOK),
            "third hand; ace, king, another but the left, and a plain ace",
            "order it up",
            Speaks::Say(|eyes| {
                third_orders(eyes, |hold| {
                    let two = hold.has(Ace) && hold.has(King) && !hold.left();
                    two && hold.t() >= 3 && hold.aces() >= 1
                })
            }),
        ),
        rule(
            ("euchre/third/needs-more", 45, BOOK),
            "third hand, second round: more than eldest needs; three trumps with a bower and an ace, or four with a bower",
            "make it",
            Speaks::Say(|eyes| {
                name(eyes, Place::Third, |_, hold| {
                    hold.bower() && (hold.t() >= 3 && hold.aces() >= 1 || hold.t() >= 4)
                })
            }),
        ),
        rule(
            ("euchre/third/order-when-strong-next", 45, BOOK),
            "third hand; no knave turned; three trumps with a bower, and three with a bower at next too",
            "order it up: the partner can hardly make it next",
            Speaks::Say(|eyes| {
                let next = as_trumps(eyes, turned(eyes)?.suit().same_colour());
                let strong = next.t() >= 3 && next.bower();
                third_orders(eyes, |hold| hold.t() >= 3 && hold.bower()).filter(|_| strong)
            }),
        ),
        rule(
            ("euchre/third/order-the-right", 50, BOOK),
            "third hand, the right turned; left, ace, king and a fourth trump",
            "order it up: three tricks are sure",
            Speaks::Say(|eyes| {
                adopt(eyes, Place::Third, |hold| left_ace_king(hold) && hold.t() >= 4)
                    .filter(|_| right_turned(eyes))
            }),
        ),
    ]
}

/// Ace and king of trumps; one card put out, the others are one suit headed by its ace.
fn ace_king_suit(hold: &Hold) -> bool {
    let suit = |suit: Suit| {
        let cards = hold.lay & CardSet::suit(suit);
        cards.contains(Card::new(Rank::Ace, suit)) && (hold.lay - cards).len() <= 1
    };
    hold.has(Rank::Ace) && hold.has(Rank::King) && Suit::ALL.into_iter().any(suit)
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
            ("euchre/dealer/adopt-right-ace", 50, BOOK),
            "the dealer; right and ace",
            "take it up",
            Speaks::Say(|eyes| adopt(eyes, Place::Dealer, |hold| hold.right() && hold.has(Ace))),
        ),
        rule(
            ("euchre/dealer/adopt-right-king", 50, BOOK),
            "the dealer; right and king",
            "take it up",
            Speaks::Say(|eyes| adopt(eyes, Place::Dealer, |hold| hold.right() && hold.has(King))),
        ),
        rule(
            ("euchre/dealer/adopt-right-queen", 50, BOOK),
            "the dealer; right and queen",
            "take it up",
            Speaks::Say(|eyes| adopt(eyes, Place::Dealer, |hold| hold.right() && hold.has(Queen))),
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
            ("euchre/dealer/adopt-ace-king-suit", 20, BOOK),
            "the dealer; ace and king of trumps, the rest one suit with its ace after the discard, at four all, four love or behind",
            "take it up",
            Speaks::Say(|eyes| adopt(eyes, Place::Dealer, ace_king_suit).filter(|_| score_favours(eyes))),
        ),
        rule(
            ("euchre/dealer/shade-lighter-4-3", 20, BOOK),
            "the dealer at four to three; ace and king of trumps, the rest one suit with its ace after the discard",
            "take it up, a shade lighter than usual",
            Speaks::Say(|eyes| adopt(eyes, Place::Dealer, ace_king_suit).filter(|_| eyes.score() == (4, 3))),
        ),
        rule(
            ("euchre/dealer/try-for-the-point", 20, BOOK),
            "the dealer with a fair hand: left and another with a plain ace, next not better with both knaves across",
            "go for the point rather than turn it down",
            Speaks::Say(|eyes| {
                let listed = |hold: &Hold| hold.has(Rank::Ace) || hold.king_queen();
                let fair = |hold: &Hold| hold.left() && hold.t() == 2 && hold.aces() >= 1 && !listed(hold);
                let suit = turned(eyes)?.suit();
                let next = as_trumps(eyes, suit.same_colour());
                let across = (eyes.view.seen[eyes.seat] & CardSet::rank(Rank::Knave)) - next.trumps;
                let better = next.t() > 2 && across.len() == 2;
                adopt(eyes, Place::Dealer, fair).filter(|_| !better)
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
            ("euchre/bridge/definition", 45, BOOK),
            "eldest at four to one or two, without a bower",
            "order on anything, so that no lone hand can win the game",
            Speaks::Say(|eyes| {
                adopt(eyes, Place::Eldest, |hold| !hold.bower())
                    .filter(|_| matches!(eyes.score(), (4, 1 | 2)))
            }),
        ),
        rule(
            ("euchre/bridge/stoppers", 60, BOOK),
            "eldest at four to one or two; two plain aces, or ace and another in trumps",
            "take the chance and pass",
            Speaks::Mute(|eyes| {
                let stops = |hold: &Hold| hold.aces() >= 2 || hold.has(Rank::Ace) && hold.t() >= 2;
                adopt(eyes, Place::Eldest, stops).filter(|_| matches!(eyes.score(), (4, 1 | 2)))
            }),
        ),
    ]
}
