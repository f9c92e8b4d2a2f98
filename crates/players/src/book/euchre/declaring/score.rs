//! What the score makes of declarations.

use cards::Rank;
use euchre::Euchre;

use super::super::{BOOK, Hold, OURS, Place, adopt, place};
use crate::book::{Position, Rule, Speaks, rule};

/// Caution and daring by the score.
pub(in super::super) const BY_SCORE: &[Rule<Euchre>] =
    &[ELDEST_CAUTION_4_3, DEALER_CAUTION_SCORES, BRIDGE_DEFINITION, BRIDGE_STOPPERS, BOLD];

const BOLD: Rule<Euchre> = rule(
    ("euchre/bold", 50, OURS),
    "a bold player with two trumps, one of them a bower",
    "order, assist or take up at any score",
    Speaks::Say(|eyes| adopt(eyes, place(eyes), |hold| hold.t() >= 2 && hold.bower())),
    &Position {
        cards: "N:.JT..AKQ T9..987. QJ..QJT. K.7.AK.J",
        table: "turned 8H, W deals, 1-1",
        so_far: "nothing yet",
        decides: "N order, without it pass",
    },
)
.if_asked();

const ELDEST_CAUTION_4_3: Rule<Euchre> = rule(
    ("euchre/eldest/caution-4-3", 200, BOOK),
    "eldest at four to three; fewer than four trumps and not both bowers",
    "do not order",
    Speaks::Mute(|eyes| {
        let light = |hold: &Hold| hold.t() < 4 && !(hold.right() && hold.left());
        adopt(eyes, Place::Eldest, light).filter(|_| eyes.score() == (4, 3))
    }),
    &Position {
        cards: "N:JT..87.A AKQ..KQ. ..AJT9.7 .JT987..",
        table: "turned 7S, N deals, 3-4",
        so_far: "nothing yet",
        decides: "E pass, without it order",
    },
);

const DEALER_CAUTION_SCORES: Rule<Euchre> = rule(
    ("euchre/dealer/caution-scores", 200, BOOK),
    "the dealer at three all or four to two; two trumps without the right, or three small ones",
    "turn it down",
    Speaks::Mute(|eyes| {
        let light = |hold: &Hold| !hold.right() && (hold.t() < 3 || hold.t() == 3 && hold.medium() < 2);
        adopt(eyes, Place::Dealer, light).filter(|_| matches!(eyes.score(), (3, 3) | (4, 2)))
    }),
    &Position {
        cards: "N:K7.A..KQ A98..7.A ..98.987 QJT...JT",
        table: "turned TD, S deals, 3-3",
        so_far: "pass, pass, pass",
        decides: "S turn down, without it take up",
    },
);

const BRIDGE_DEFINITION: Rule<Euchre> = rule(
    ("euchre/bridge/definition", 45, BOOK),
    "eldest at four to one or two, without a bower",
    "order on anything, so that no lone hand can win the game",
    Speaks::Say(|eyes| {
        adopt(eyes, Place::Eldest, |hold| !hold.bower()).filter(|_| matches!(eyes.score(), (4, 1 | 2)))
    }),
    &Position {
        cards: "N:97.Q.7.7 8.KT.J.K JT.9.8.J ..K.AQT9",
        table: "turned QD, W deals, 4-2",
        so_far: "nothing yet",
        decides: "N order, without it pass",
    },
);

const BRIDGE_STOPPERS: Rule<Euchre> = rule(
    ("euchre/bridge/stoppers", 60, BOOK),
    "eldest at four to one or two; two plain aces, or ace and another in trumps",
    "take the chance and pass",
    Speaks::Mute(|eyes| {
        let stops = |hold: &Hold| hold.aces() >= 2 || hold.has(Rank::Ace) && hold.t() >= 2;
        adopt(eyes, Place::Eldest, stops).filter(|_| matches!(eyes.score(), (4, 1 | 2)))
    }),
    &Position {
        cards: "N:AT.7.A.7 J..KQ.JT .AJT.JT. 987..7.A",
        table: "turned QH, W deals, 4-2",
        so_far: "nothing yet",
        decides: "N pass, without it order",
    },
);
