//! The dealer: what is taken up, and what is made when all have passed.

use Rank::{Ace, King, Queen};
use cards::{Card, CardSet, Rank, Suit};
use euchre::Euchre;

use super::super::{BOOK, Hold, Place, adopt, as_trumps, name, score_favours, turned};
use crate::book::{Position, Rule, Speaks, rule};

/// Ace and king of trumps; one card put out, the others are one suit headed by its ace.
fn ace_king_suit(hold: &Hold) -> bool {
    let suit = |suit: Suit| {
        let cards = hold.lay & CardSet::suit(suit);
        cards.contains(Card::new(Rank::Ace, suit)) && (hold.lay - cards).len() <= 1
    };
    hold.has(Rank::Ace) && hold.has(Rank::King) && Suit::ALL.into_iter().any(suit)
}

/// The dealer.
pub(in super::super) const DEALER: &[Rule<Euchre>] = &[
    DEALER_ADOPT_THREE,
    DEALER_ADOPT_RIGHT_ACE,
    DEALER_ADOPT_RIGHT_KING,
    DEALER_ADOPT_RIGHT_QUEEN,
    DEALER_ADOPT_RIGHT_X_SUIT,
    DEALER_ADOPT_RIGHT_X_ACE,
    DEALER_ADOPT_LEFT_ACE_ACE,
    DEALER_ADOPT_LEFT_X_ACE_KQ,
    DEALER_ADOPT_ACE_KING_SUIT,
    DEALER_SHADE_LIGHTER_4_3,
    DEALER_TRY_FOR_THE_POINT,
    DEALER_ADOPT_TWO_TWO_ACES,
    DEALER_LIGHTER_AT_FOUR,
    DEALER_MAKE_LIGHTER,
];

const DEALER_ADOPT_THREE: Rule<Euchre> = rule(
    ("euchre/dealer/adopt-three", 50, BOOK),
    "the dealer; three trumps with the card turned up",
    "take it up",
    Speaks::Say(|eyes| adopt(eyes, Place::Dealer, |hold| hold.t() >= 3)),
    &Position {
        cards: "N:JT.JT.A. .KQ7..JT A987.A.. ..KQJT.7",
        table: "turned 8H, E deals, 2-2",
        so_far: "pass, pass, pass",
        decides: "E take up, without it turn down",
    },
);

const DEALER_ADOPT_RIGHT_ACE: Rule<Euchre> = rule(
    ("euchre/dealer/adopt-right-ace", 50, BOOK),
    "the dealer; right and ace",
    "take it up",
    Speaks::Say(|eyes| adopt(eyes, Place::Dealer, |hold| hold.right() && hold.has(Ace))),
    &Position {
        cards: "N:7.Q7.K.T J.K98.A. T.J.7.KJ .T.9.Q97",
        table: "turned AH, S deals, 0-4",
        so_far: "pass, pass, pass",
        decides: "S take up, without it turn down",
    },
);

const DEALER_ADOPT_RIGHT_KING: Rule<Euchre> = rule(
    ("euchre/dealer/adopt-right-king", 50, BOOK),
    "the dealer; right and king",
    "take it up",
    Speaks::Say(|eyes| adopt(eyes, Place::Dealer, |hold| hold.right() && hold.has(King))),
    &Position {
        cards: "N:AJ9..A7. Q.A97..Q 7.J.9.AJ K.8.J.K9",
        table: "turned KD, W deals, 3-4",
        so_far: "pass, pass, pass",
        decides: "W take up, without it turn down",
    },
);

const DEALER_ADOPT_RIGHT_QUEEN: Rule<Euchre> = rule(
    ("euchre/dealer/adopt-right-queen", 50, BOOK),
    "the dealer; right and queen",
    "take it up",
    Speaks::Say(|eyes| adopt(eyes, Place::Dealer, |hold| hold.right() && hold.has(Queen))),
    &Position {
        cards: "N:.J.K8.98 A.K9.T.A QJT.T..7 87.8..KQ",
        table: "turned QH, N deals, 4-2",
        so_far: "pass, pass, pass",
        decides: "N take up, without it turn down",
    },
);

const DEALER_ADOPT_RIGHT_X_SUIT: Rule<Euchre> = rule(
    ("euchre/dealer/adopt-right-x-suit", 50, BOOK),
    "the dealer; right and another, the rest one suit after the discard",
    "take it up",
    Speaks::Say(|eyes| {
        adopt(eyes, Place::Dealer, |hold| {
            let singles = Suit::ALL.into_iter().any(|suit| (hold.lay & CardSet::suit(suit)).len() == 1);
            hold.right() && hold.t() >= 2 && (hold.one_suit() || hold.suits() == 2 && singles)
        })
    }),
    &Position {
        cards: "N:A.K9..QT T98..JT. .T.K.J98 K.8.Q.A7",
        table: "turned JH, S deals, 3-1",
        so_far: "pass, pass, pass",
        decides: "S take up, without it turn down",
    },
);

const DEALER_ADOPT_RIGHT_X_ACE: Rule<Euchre> = rule(
    ("euchre/dealer/adopt-right-x-ace", 50, BOOK),
    "the dealer; right, another and a plain ace",
    "take it up",
    Speaks::Say(|eyes| adopt(eyes, Place::Dealer, |hold| hold.right() && hold.t() >= 2 && hold.aces() >= 1)),
    &Position {
        cards: "N:A.K.K9.8 T.Q9.Q.K Q8..87.9 J7.7..QT",
        table: "turned JC, N deals, 1-1",
        so_far: "pass, pass, pass",
        decides: "N take up, without it turn down",
    },
);

const DEALER_ADOPT_LEFT_ACE_ACE: Rule<Euchre> = rule(
    ("euchre/dealer/adopt-left-ace-ace", 50, BOOK),
    "the dealer; left, ace and a plain ace",
    "take it up",
    Speaks::Say(|eyes| adopt(eyes, Place::Dealer, |hold| hold.left() && hold.has(Ace) && hold.aces() >= 1)),
    &Position {
        cards: "N:7.AJ98.. Q..KQ.KQ K.KQ..98 .T.987.A",
        table: "turned AD, N deals, 4-3",
        so_far: "pass, pass, pass",
        decides: "N take up, without it turn down",
    },
);

const DEALER_ADOPT_LEFT_X_ACE_KQ: Rule<Euchre> = rule(
    ("euchre/dealer/adopt-left-x-ace-kq", 50, BOOK),
    "the dealer; left and another, a plain ace, and king and queen of a further suit",
    "take it up",
    Speaks::Say(|eyes| {
        adopt(eyes, Place::Dealer, |hold| {
            hold.left() && hold.t() >= 2 && hold.aces() >= 1 && hold.king_queen()
        })
    }),
    &Position {
        cards: "N:.J..AKQJ AK.AKQ.. 987...87 QJT...T9",
        table: "turned 7D, N deals, 2-2",
        so_far: "pass, pass, pass",
        decides: "N take up, without it turn down",
    },
);

const DEALER_ADOPT_ACE_KING_SUIT: Rule<Euchre> = rule(
    ("euchre/dealer/adopt-ace-king-suit", 20, BOOK),
    "the dealer; ace and king of trumps, the rest one suit with its ace after the discard, at four all, four love or behind",
    "take it up",
    Speaks::Say(|eyes| adopt(eyes, Place::Dealer, ace_king_suit).filter(|_| score_favours(eyes))),
    &Position {
        cards: "N:J7..Q98. AT9.8.K. K.AQJ..T Q8..7.K7",
        table: "turned AD, E deals, 2-1",
        so_far: "pass, pass, pass",
        decides: "E take up, without it turn down",
    },
);

const DEALER_SHADE_LIGHTER_4_3: Rule<Euchre> = rule(
    ("euchre/dealer/shade-lighter-4-3", 20, BOOK),
    "the dealer at four to three; ace and king of trumps, the rest one suit with its ace after the discard",
    "take it up, a shade lighter than usual",
    Speaks::Say(|eyes| adopt(eyes, Place::Dealer, ace_king_suit).filter(|_| eyes.score() == (4, 3))),
    &Position {
        cards: "N:AQT...Q7 .Q.T.T98 9.AK9.K. K.T.Q.AK",
        table: "turned AD, S deals, 4-3",
        so_far: "pass, pass, pass",
        decides: "S take up, without it turn down",
    },
);

const DEALER_TRY_FOR_THE_POINT: Rule<Euchre> = rule(
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
    &Position {
        cards: "N:A.JT..87 8.K.J98. K.97.A.J Q7..QT.K",
        table: "turned 7D, N deals, 0-4",
        so_far: "pass, pass, pass",
        decides: "N take up, without it turn down",
    },
);

const DEALER_ADOPT_TWO_TWO_ACES: Rule<Euchre> = rule(
    ("euchre/dealer/adopt-two-two-aces", 50, BOOK),
    "the dealer; two trumps and two plain aces",
    "take it up",
    Speaks::Say(|eyes| adopt(eyes, Place::Dealer, |hold| hold.t() >= 2 && hold.aces() >= 2)),
    &Position {
        cards: "N:.87.9.J8 98.T.KJ. AJ.A9.A. K7..7.AK",
        table: "turned QD, S deals, 0-2",
        so_far: "pass, pass, pass",
        decides: "S take up, without it turn down",
    },
);

const DEALER_LIGHTER_AT_FOUR: Rule<Euchre> = rule(
    ("euchre/dealer/lighter-at-four", 20, BOOK),
    "the dealer at four all or four love; two trumps with a bower or the ace",
    "take it up on less",
    Speaks::Say(|eyes| {
        adopt(eyes, Place::Dealer, |hold| hold.t() >= 2 && (hold.bower() || hold.has(Ace)))
            .filter(|_| matches!(eyes.score(), (4, 4 | 0)))
    }),
    &Position {
        cards: "N:KQ.K.T7. A.J.KQJ. .QT8..K8 ..8.AQ97",
        table: "turned TS, E deals, 4-4",
        so_far: "pass, pass, pass",
        decides: "E take up, without it turn down",
    },
);

const DEALER_MAKE_LIGHTER: Rule<Euchre> = rule(
    ("euchre/dealer/make-lighter", 40, BOOK),
    "the dealer, last to speak in the second round; three trumps, or two with a bower and an ace",
    "name the best suit",
    Speaks::Say(|eyes| {
        name(eyes, Place::Dealer, |_, hold| {
            hold.t() >= 3 || hold.t() == 2 && hold.bower() && hold.aces() >= 1
        })
    }),
    &Position {
        cards: "N:..987.98 JT.98.T. .KQ.KQJ. KQ7.A..A",
        table: "turned 8S, S deals, 0-0",
        so_far: "pass, pass, pass, turn down, pass, pass, pass",
        decides: "S make hearts, without it pass",
    },
);
