//! The dealer's partner: what is assisted, and what is made of the other colour.

use cards::Rank;
use euchre::Euchre;

use super::super::{BOOK, Hold, Place, Sees, adopt, name, right_turned, score_favours, turned};
use crate::book::{Position, Rule, Speaks, rule};

/// Second hand, the dealer's partner.
pub(in super::super) const SECOND: &[Rule<Euchre>] = &[
    SECOND_ASSIST_THREE,
    SECOND_ASSIST_RIGHT_X,
    SECOND_ASSIST_LEFT_X_ACE,
    SECOND_ASSIST_LEFT_X,
    SECOND_ASSIST_TWO_TWO_ACES,
    SECOND_ASSIST_ACE_X_ACE,
    SECOND_ASSIST_TWO_MEDIUM_SUIT,
    SECOND_ASSIST_THIN_FOUR,
    SECOND_MAKE_OTHER_COLOUR,
    SECOND_SHORT_IS_GOOD,
    SECOND_NOT_TOO_LIGHT,
    SECOND_NOT_THE_RIGHT_LIGHT,
];

const SECOND_ASSIST_THREE: Rule<Euchre> = rule(
    ("euchre/second/assist-three", 50, BOOK),
    "second hand; three trumps",
    "assist",
    Speaks::Say(|eyes| adopt(eyes, Place::Second, |hold| hold.t() >= 3)),
    &Position {
        cards: "N:AK..T9.K .AK.J.87 QJT...T9 ..AKQ.QJ",
        table: "turned TH, W deals, 3-3",
        so_far: "pass",
        decides: "E assist, without it pass",
    },
);

const SECOND_ASSIST_RIGHT_X: Rule<Euchre> = rule(
    ("euchre/second/assist-right-x", 50, BOOK),
    "second hand; right and another",
    "assist",
    Speaks::Say(|eyes| adopt(eyes, Place::Second, |hold| hold.right() && hold.t() >= 2)),
    &Position {
        cards: "N:JT.87.A. .T9.7.AK .KQJ..JT AKQ9...Q",
        table: "turned 7C, N deals, 4-4",
        so_far: "pass",
        decides: "S assist, without it pass",
    },
);

const SECOND_ASSIST_LEFT_X_ACE: Rule<Euchre> = rule(
    ("euchre/second/assist-left-x-ace", 50, BOOK),
    "second hand; left and another with a plain ace",
    "assist",
    Speaks::Say(|eyes| adopt(eyes, Place::Second, |hold| hold.left() && hold.t() >= 2 && hold.aces() >= 1)),
    &Position {
        cards: "N:J.7.T9.A T.AK.K.9 A7.J9..Q 9.T.A.JT",
        table: "turned KS, E deals, 4-4",
        so_far: "pass",
        decides: "W assist, without it pass",
    },
);

const SECOND_ASSIST_LEFT_X: Rule<Euchre> = rule(
    ("euchre/second/assist-left-x", 20, BOOK),
    "second hand; left and another without an ace, at four all, four love or behind",
    "assist",
    Speaks::Say(|eyes| {
        adopt(eyes, Place::Second, |hold| hold.left() && hold.t() >= 2 && hold.aces() == 0)
            .filter(|_| score_favours(eyes))
    }),
    &Position {
        cards: "N:.JT7.7.7 Q87.A8.. A..KT.QJ .9.A8.T9",
        table: "turned QD, S deals, 0-2",
        so_far: "pass",
        decides: "N assist, without it pass",
    },
);

const SECOND_ASSIST_TWO_TWO_ACES: Rule<Euchre> = rule(
    ("euchre/second/assist-two-two-aces", 50, BOOK),
    "second hand; two trumps and two plain aces",
    "assist",
    Speaks::Say(|eyes| adopt(eyes, Place::Second, |hold| hold.t() >= 2 && hold.aces() >= 2)),
    &Position {
        cards: "N:A..A7.QT .AK9..J8 J9.J.T8. 87.Q8..7",
        table: "turned AC, S deals, 3-3",
        so_far: "pass",
        decides: "N assist, without it pass",
    },
);

const SECOND_ASSIST_ACE_X_ACE: Rule<Euchre> = rule(
    ("euchre/second/assist-ace-x-ace", 30, BOOK),
    "second hand; ace and another with a plain ace, the right turned or the score favouring it",
    "assist",
    Speaks::Say(|eyes| {
        adopt(eyes, Place::Second, |hold| hold.has(Rank::Ace) && hold.t() >= 2 && hold.aces() >= 1)
            .filter(|_| right_turned(eyes) || score_favours(eyes))
    }),
    &Position {
        cards: "N:QJ...T98 987..T9. AK..7.A7 T.87.A8.",
        table: "turned JC, N deals, 4-2",
        so_far: "pass",
        decides: "S assist, without it pass",
    },
);

const SECOND_ASSIST_TWO_MEDIUM_SUIT: Rule<Euchre> = rule(
    ("euchre/second/assist-two-medium-suit", 20, BOOK),
    "second hand; two trumps of the ten or better and three cards to a plain ace, by the score",
    "assist",
    Speaks::Say(|eyes| {
        adopt(eyes, Place::Second, |hold| hold.medium() >= 2 && hold.long_ace())
            .filter(|_| score_favours(eyes))
    }),
    &Position {
        cards: "N:K.9.KQ.7 ..AJ7.KQ QT9..8.8 J8.AK..T",
        table: "turned 9C, W deals, 3-2",
        so_far: "pass",
        decides: "E assist, without it pass",
    },
);

const SECOND_ASSIST_THIN_FOUR: Rule<Euchre> = rule(
    ("euchre/second/assist-thin-four", 20, BOOK),
    "second hand; ace or king and one, at four all or four love",
    "assist",
    Speaks::Say(|eyes| {
        let thin = |hold: &Hold| hold.t() == 2 && (hold.has(Rank::Ace) || hold.has(Rank::King));
        adopt(eyes, Place::Second, thin).filter(|_| matches!(eyes.score(), (4, 4 | 0)))
    }),
    &Position {
        cards: "N:A9.KQ..7 .7.A.A98 .98.987. 87.AJT..",
        table: "turned TS, S deals, 4-4",
        so_far: "pass",
        decides: "N assist, without it pass",
    },
);

const SECOND_MAKE_OTHER_COLOUR: Rule<Euchre> = rule(
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
    &Position {
        cards: "N:..AKT.87 T987...K AK...AT9 .AK.987.",
        table: "turned JH, N deals, 1-3",
        so_far: "pass, pass, pass, turn down, pass",
        decides: "S make clubs, without it pass",
    },
);

const SECOND_SHORT_IS_GOOD: Rule<Euchre> = rule(
    ("euchre/second/short-is-good", 12, BOOK),
    "second hand; two trumps and the rest one suit, no row of the list",
    "assist: void suits are worth half a trick each",
    Speaks::Say(|eyes| adopt(eyes, Place::Second, |hold| short_assist(hold) && !listed(eyes, hold))),
    &Position {
        cards: "N:A..98.A7 .987.A7. 7.A.T.KQ KQ98..J.",
        table: "turned QD, W deals, 2-2",
        so_far: "pass",
        decides: "E assist, without it pass",
    },
);

const SECOND_NOT_TOO_LIGHT: Rule<Euchre> = rule(
    ("euchre/second/not-too-light", 30, BOOK),
    "second hand, no knave turned; two trumps under the king, no row of the list",
    "do not assist too lightly",
    Speaks::Mute(|eyes| {
        let light = |hold: &Hold| hold.t() == 2 && small(hold) && !listed(eyes, hold);
        adopt(eyes, Place::Second, light).filter(|_| !right_turned(eyes))
    }),
    &Position {
        cards: "N:7..QJ87. QJ8..AK. T9.87..7 .T9..AK8",
        table: "turned KH, E deals, 0-0",
        so_far: "pass",
        decides: "W pass, without it assist",
    },
);

const SECOND_NOT_THE_RIGHT_LIGHT: Rule<Euchre> = rule(
    ("euchre/second/not-the-right-light", 30, BOOK),
    "second hand, the right turned; two trumps under the king and fewer than two plain aces",
    "do not assist: the dealer knows what to do with it",
    Speaks::Mute(|eyes| {
        let light = |hold: &Hold| hold.t() == 2 && small(hold) && hold.aces() < 2;
        adopt(eyes, Place::Second, light).filter(|_| right_turned(eyes))
    }),
    &Position {
        cards: "N:..T9.AKQ KJ7...87 AT8.T.8. Q9.A9.A.",
        table: "turned JD, S deals, 1-1",
        so_far: "pass",
        decides: "N pass, without it assist",
    },
);

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
