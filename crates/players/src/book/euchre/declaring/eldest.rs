//! Eldest hand: what is ordered up and what is made next.

use cards::Rank;
use euchre::Euchre;

use super::super::{BOOK, Hold, Place, adopt, name, next_ready, right_turned, turned};
use crate::book::{Position, Rule, Speaks, rule};

/// Eldest hand.
pub(in super::super) const ELDEST: &[Rule<Euchre>] = &[
    ELDEST_ORDER_THREE_MEDIUM,
    ELDEST_WAIT_FOR_NEXT,
    ELDEST_ORDER_GREAT,
    ELDEST_MAKE_NEXT,
    ELDEST_CROSS_ONLY_STRONG,
];

const ELDEST_ORDER_THREE_MEDIUM: Rule<Euchre> = rule(
    ("euchre/eldest/order-three-medium", 40, BOOK),
    "eldest; no knave turned; three trumps of the ten or better and a little outside",
    "order it up",
    Speaks::Say(|eyes| {
        let little = |hold: &Hold| hold.aces() >= 1 || hold.one_suit();
        let good = |hold: &Hold| hold.t() >= 3 && hold.medium() >= 3 && little(hold);
        adopt(eyes, Place::Eldest, good).filter(|_| !right_turned(eyes))
    }),
    &Position {
        cards: "N:..QJ.QJT .JT.AK.K .AKQ87.. AKQ.9..9",
        table: "turned 7C, W deals, 4-4",
        so_far: "nothing yet",
        decides: "N order, without it pass",
    },
);

const ELDEST_WAIT_FOR_NEXT: Rule<Euchre> = rule(
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
    &Position {
        cards: "N:.T98.8.T AK8...J7 JT9...KQ Q.7.A7.A",
        table: "turned 8C, E deals, 3-3",
        so_far: "nothing yet",
        decides: "S pass, without it order",
    },
);

const ELDEST_ORDER_GREAT: Rule<Euchre> = rule(
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
    &Position {
        cards: "N:7.J7.J9. AQ.Q..T7 J8..8.A9 .KT9.Q.K",
        table: "turned AH, W deals, 2-1",
        so_far: "nothing yet",
        decides: "N order, without it pass",
    },
);

const ELDEST_MAKE_NEXT: Rule<Euchre> = rule(
    ("euchre/eldest/make-next", 60, BOOK),
    "eldest, second round; two trumps with a bower or three trumps at the suit of the same colour",
    "make it next",
    Speaks::Say(|eyes| {
        let next = turned(eyes)?.suit().same_colour();
        name(eyes, Place::Eldest, |suit, hold| {
            suit == next && (hold.t() >= 3 || hold.t() >= 2 && hold.bower())
        })
    }),
    &Position {
        cards: "N:7.A.KQ.8 .987.A.9 ..7.AQJT A.KQ..K7",
        table: "turned 8S, E deals, 1-3",
        so_far: "pass, pass, pass, turn down",
        decides: "S make clubs, without it pass",
    },
);

const ELDEST_CROSS_ONLY_STRONG: Rule<Euchre> = rule(
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
    &Position {
        cards: "N:K.98.7.A A..T98.7 ..KQJ.98 QJT.7.A.",
        table: "turned AH, S deals, 1-3",
        so_far: "pass, pass, pass, turn down",
        decides: "W make spades, without it pass",
    },
);
