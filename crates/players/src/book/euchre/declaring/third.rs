//! Third hand: what is ordered up, and what is made after two passes.

use Rank::{Ace, King, Queen};
use cards::Rank;
use euchre::{Call, Euchre};

use super::super::{BOOK, Hold, Place, Sees, adopt, as_trumps, name, right_turned, turned};
use crate::book::{Position, Rule, Speaks, rule};

/// A hand that third hand orders on, the right not being turned.
fn third_orders(eyes: Sees<'_, '_>, test: impl Fn(&Hold) -> bool) -> Option<Call> {
    adopt(eyes, Place::Third, test).filter(|_| !right_turned(eyes))
}

fn left_ace_king(hold: &Hold) -> bool {
    hold.left() && hold.has(Rank::Ace) && hold.has(Rank::King)
}

/// Third hand.
pub(in super::super) const THIRD: &[Rule<Euchre>] = &[
    THIRD_ORDER_FOUR,
    THIRD_ORDER_BOWERS_X,
    THIRD_ORDER_BOWERS_ACE,
    THIRD_ORDER_THREE_TWO_ACES,
    THIRD_ORDER_THREE_SUIT_ACE,
    THIRD_ORDER_RIGHT_ACE_X,
    THIRD_ORDER_LEFT_ACE_KING_ACE,
    THIRD_ORDER_LEFT_ACE_KING_SUIT,
    THIRD_ORDER_LEFT_ACE_KING,
    THIRD_ORDER_LEFT_KING_X_ACE,
    THIRD_ORDER_LEFT_QUEEN_X_ACE,
    THIRD_ORDER_ACE_KING_X_ACE,
    THIRD_NEEDS_MORE,
    THIRD_ORDER_WHEN_STRONG_NEXT,
    THIRD_ORDER_THE_RIGHT,
];

const THIRD_ORDER_FOUR: Rule<Euchre> = rule(
    ("euchre/third/order-four", 50, BOOK),
    "third hand; no knave turned; four trumps",
    "order it up",
    Speaks::Say(|eyes| third_orders(eyes, |hold| hold.t() >= 4)),
    &Position {
        cards: "N:98.7.7.A .A..KQ98 JT7.KQ.. .JT.AJT.",
        table: "turned TC, S deals, 0-0",
        so_far: "pass, pass",
        decides: "E order, without it pass",
    },
);

const THIRD_ORDER_BOWERS_X: Rule<Euchre> = rule(
    ("euchre/third/order-bowers-x", 50, BOOK),
    "third hand; both bowers and another trump",
    "order it up",
    Speaks::Say(|eyes| third_orders(eyes, |hold| hold.right() && hold.left() && hold.t() >= 3)),
    &Position {
        cards: "N:..87.QT9 .9.QJT9. T9.T..AK QJ.87..J",
        table: "turned KS, N deals, 3-2",
        so_far: "pass, pass",
        decides: "W order, without it pass",
    },
);

const THIRD_ORDER_BOWERS_ACE: Rule<Euchre> = rule(
    ("euchre/third/order-bowers-ace", 50, BOOK),
    "third hand; both bowers and a plain ace",
    "order it up",
    Speaks::Say(|eyes| third_orders(eyes, |hold| hold.right() && hold.left() && hold.aces() >= 1)),
    &Position {
        cards: "N:K8.9..KJ .AJ7.J.7 T..K8.T9 7.K8.9.8",
        table: "turned 7D, S deals, 0-0",
        so_far: "pass, pass",
        decides: "E order, without it pass",
    },
);

const THIRD_ORDER_THREE_TWO_ACES: Rule<Euchre> = rule(
    ("euchre/third/order-three-two-aces", 50, BOOK),
    "third hand; three trumps and two plain aces",
    "order it up",
    Speaks::Say(|eyes| third_orders(eyes, |hold| hold.t() >= 3 && hold.aces() >= 2)),
    &Position {
        cards: "N:KQ.KQ.Q. A.A..A87 ..87.JT9 .JT.JT9.",
        table: "turned QC, S deals, 2-0",
        so_far: "pass, pass",
        decides: "E order, without it pass",
    },
);

const THIRD_ORDER_THREE_SUIT_ACE: Rule<Euchre> = rule(
    ("euchre/third/order-three-suit-ace", 50, BOOK),
    "third hand; three trumps and the rest one suit with its ace",
    "order it up",
    Speaks::Say(|eyes| third_orders(eyes, |hold| hold.t() == 3 && hold.one_suit() && hold.aces() == 1)),
    &Position {
        cards: "N:...KQJT9 87.87.A. 9.AKQ.Q. ..K87.A8",
        table: "turned 9D, N deals, 3-3",
        so_far: "pass, pass",
        decides: "W order, without it pass",
    },
);

const THIRD_ORDER_RIGHT_ACE_X: Rule<Euchre> = rule(
    ("euchre/third/order-right-ace-x", 50, BOOK),
    "third hand; right, ace and another",
    "order it up",
    Speaks::Say(|eyes| third_orders(eyes, |hold| hold.right() && hold.has(Ace) && hold.t() >= 3)),
    &Position {
        cards: "N:J..AJ9.7 .J9.7.T9 8.K.K.KQ Q7.T8.T.",
        table: "turned 8D, E deals, 4-4",
        so_far: "pass, pass",
        decides: "N order, without it pass",
    },
);

const THIRD_ORDER_LEFT_ACE_KING_ACE: Rule<Euchre> = rule(
    ("euchre/third/order-left-ace-king-ace", 50, BOOK),
    "third hand; left, ace, king with a plain ace",
    "order it up",
    Speaks::Say(|eyes| third_orders(eyes, |hold| left_ace_king(hold) && hold.aces() >= 1)),
    &Position {
        cards: "N:A.7.JT.7 .T98.KQ. J.J.A.AK KQ..987.",
        table: "turned 8C, W deals, 0-2",
        so_far: "pass, pass",
        decides: "S order, without it pass",
    },
);

const THIRD_ORDER_LEFT_ACE_KING_SUIT: Rule<Euchre> = rule(
    ("euchre/third/order-left-ace-king-suit", 50, BOOK),
    "third hand; left, ace, king, the rest one suit without its ace",
    "order it up",
    Speaks::Say(|eyes| third_orders(eyes, |hold| left_ace_king(hold) && hold.aces() == 0 && hold.one_suit())),
    &Position {
        cards: "N:87..Q.87 .87..KQJ QJ...AT9 T9.AK.J.",
        table: "turned 9H, N deals, 3-1",
        so_far: "pass, pass",
        decides: "W order, without it pass",
    },
);

const THIRD_ORDER_LEFT_ACE_KING: Rule<Euchre> = rule(
    ("euchre/third/order-left-ace-king", 20, BOOK),
    "third hand; left, ace, king and nothing else, behind, at four all or level below three",
    "order it up",
    Speaks::Say(|eyes| {
        let (us, them) = eyes.score();
        let favours = us < them || us == them && us != 3;
        let bare = |hold: &Hold| left_ace_king(hold) && hold.aces() == 0 && !hold.one_suit();
        third_orders(eyes, bare).filter(|_| favours)
    }),
    &Position {
        cards: "N:AK..7.AK .T9.8.87 .QJ.AK.9 .87..QJT",
        table: "turned 9D, W deals, 3-4",
        so_far: "pass, pass",
        decides: "S order, without it pass",
    },
);

const THIRD_ORDER_LEFT_KING_X_ACE: Rule<Euchre> = rule(
    ("euchre/third/order-left-king-x-ace", 50, BOOK),
    "third hand; left, king, another below the ace, and a plain ace",
    "order it up",
    Speaks::Say(|eyes| {
        third_orders(eyes, |hold| {
            let two = hold.left() && hold.has(King) && !hold.has(Ace);
            two && hold.t() >= 3 && hold.aces() >= 1
        })
    }),
    &Position {
        cards: "N:AJ..Q.KT 7.A7.T8. .KT8.AJ. QT.9.K9.",
        table: "turned QC, E deals, 2-4",
        so_far: "pass, pass",
        decides: "N order, without it pass",
    },
);

const THIRD_ORDER_LEFT_QUEEN_X_ACE: Rule<Euchre> = rule(
    ("euchre/third/order-left-queen-x-ace", 50, BOOK),
    "third hand; left, queen, another but not ace and king, and a plain ace",
    "order it up",
    Speaks::Say(|eyes| {
        third_orders(eyes, |hold| {
            let two = hold.left() && hold.has(Queen) && !hold.has(King);
            two && hold.t() >= 3 && hold.aces() >= 1
        })
    }),
    &Position {
        cards: "N:T.K7.T.A K.QJ..T9 J.T.A.Q8 9..KQ8.7",
        table: "turned KC, W deals, 1-2",
        so_far: "pass, pass",
        decides: "S order, without it pass",
    },
);

const THIRD_ORDER_ACE_KING_X_ACE: Rule<Euchre> = rule(
    ("euchre/third/order-ace-king-x-ace", 50, BOOK),
    "third hand; ace, king, another but the left, and a plain ace",
    "order it up",
    Speaks::Say(|eyes| {
        third_orders(eyes, |hold| {
            let two = hold.has(Ace) && hold.has(King) && !hold.left();
            two && hold.t() >= 3 && hold.aces() >= 1
        })
    }),
    &Position {
        cards: "N:JT87..K. 9...K987 .AKQ.7.A .87.AQJ.",
        table: "turned 9H, W deals, 0-3",
        so_far: "pass, pass",
        decides: "S order, without it pass",
    },
);

const THIRD_NEEDS_MORE: Rule<Euchre> = rule(
    ("euchre/third/needs-more", 45, BOOK),
    "third hand, second round: more than eldest needs; three trumps with a bower and an ace, or four with a bower",
    "make it",
    Speaks::Say(|eyes| {
        name(eyes, Place::Third, |_, hold| {
            hold.bower() && (hold.t() >= 3 && hold.aces() >= 1 || hold.t() >= 4)
        })
    }),
    &Position {
        cards: "N:KQ...987 ..QJT.JT 7.A.K.KQ AJT98...",
        table: "turned TH, N deals, 4-0",
        so_far: "pass, pass, pass, turn down, pass, pass",
        decides: "W make spades, without it pass",
    },
);

const THIRD_ORDER_WHEN_STRONG_NEXT: Rule<Euchre> = rule(
    ("euchre/third/order-when-strong-next", 45, BOOK),
    "third hand; no knave turned; three trumps with a bower, and three with a bower at next too",
    "order it up: the partner can hardly make it next",
    Speaks::Say(|eyes| {
        let next = as_trumps(eyes, turned(eyes)?.suit().same_colour());
        let strong = next.t() >= 3 && next.bower();
        third_orders(eyes, |hold| hold.t() >= 3 && hold.bower()).filter(|_| strong)
    }),
    &Position {
        cards: "N:AK..T9.7 .T9.KQJ. QJT7.J.. 98...KQJ",
        table: "turned 8C, N deals, 1-1",
        so_far: "pass, pass",
        decides: "W order, without it pass",
    },
);

const THIRD_ORDER_THE_RIGHT: Rule<Euchre> = rule(
    ("euchre/third/order-the-right", 50, BOOK),
    "third hand, the right turned; left, ace, king and a fourth trump",
    "order it up: three tricks are sure",
    Speaks::Say(|eyes| {
        adopt(eyes, Place::Third, |hold| left_ace_king(hold) && hold.t() >= 4).filter(|_| right_turned(eyes))
    }),
    &Position {
        cards: "N:AKT.8..J .A7.KJ.K Q7.T9.7. 9.K.AQ.8",
        table: "turned JS, E deals, 1-3",
        so_far: "pass, pass",
        decides: "N order, without it pass",
    },
);
