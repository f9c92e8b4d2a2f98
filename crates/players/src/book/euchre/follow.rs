//! Following, throwing away and the discard at Euchre.

use cards::{Card, CardSet, Rank, Suit};
use euchre::Euchre;

use super::super::{Position, Rule, Speaks, rule};
use super::lone::commanding_aces;
use super::{
    BOOK, NONE, OURS, Place, Sees, adopted, assisted, defends, hold, lay, lone_adversary, place, plain_of,
};

/// A trump led through second hand at the first trick, after they assisted.
fn led_through(eyes: Sees<'_, '_>) -> bool {
    let trump = eyes.led().is_some() && eyes.led() == eyes.order.trump();
    trump
        && eyes.view.tricks.len() == 1
        && eyes.trick.len() == 1
        && assisted(eyes)
        && place(eyes) == Place::Second
}

/// A single trump, small.
fn small_alone(eyes: Sees<'_, '_>) -> bool {
    hold(eyes).is_some_and(|hold| hold.t() == 1 && hold.medium() == 0)
}

/// Second to a small card with the bare left.
fn left_alone(eyes: Sees<'_, '_>) -> bool {
    let small = eyes.trick.first().is_some_and(|play| play.1.rank() < Rank::King);
    eyes.trick.len() == 1 && small && hold(eyes).is_some_and(|hold| hold.t() == 1 && hold.left())
}

/// The cards of a set that follow upon one another from a trump upwards.
fn touching_above(eyes: Sees<'_, '_>, from: Card, among: CardSet) -> CardSet {
    let others = eyes.against();
    let split = |card: Card| {
        others.iter().any(|other| {
            eyes.order.suit_of(other) == eyes.order.suit_of(card)
                && eyes.order.beats(other, from)
                && eyes.order.beats(card, other)
        })
    };
    among.iter().filter(|&card| card == from || eyes.order.beats(card, from) && !split(card)).collect()
}

/// Out of the suit led, and the adversaries are winning.
fn could_ruff(eyes: Sees<'_, '_>) -> bool {
    !eyes.leads() && !eyes.follows() && !eyes.partner_wins()
}

/// What is put to a trick that another led.
pub(super) const FOLLOWING: &[Rule<Euchre>] = &[
    SECOND_NO_LAY_FINESSE,
    TRUMP_CHEAP,
    RUFF,
    SECOND_ONE_SMALL_TRUMP,
    SECOND_LEFT_ALONE_RUFF,
    ANY_NO_FALSE_CARDS,
    SECOND_LED_THROUGH_RIGHT,
    SECOND_LED_THROUGH_LEFT,
    DEALER_SHOW_EQUALS_OF_TURN_UP,
    COUP_CONCEAL_FROM_PARTNER,
    COUP_UNDERPLAY_TENACE,
    COUP_RUFF_PARTNERS_WINNER,
    ANY_SHOW_COMMAND,
    SECOND_RIGHT_ALONE_NO_RUFF,
    SECOND_RUFF_HIGH_LEAD_LOW,
    THIRD_RUFF_ABOVE_TURN_UP,
    COUP_REFUSE_OVERTRUMP,
    COUP_HOLD_UP_TOP_TRUMP,
    PARTNERS_TRICK,
    PARTNERS_LEAD,
    KEEP_ACES,
    THROW_SINGLE,
];

const SECOND_NO_LAY_FINESSE: Rule<Euchre> = rule(
    ("euchre/second/no-lay-finesse", 24, BOOK),
    "following to a plain suit that the adversaries are winning",
    "play the winning card, never finesse",
    Speaks::Play(|eyes| {
        let plain = eyes.led() != eyes.order.trump();
        if !eyes.leads() && eyes.follows() && plain && !eyes.partner_wins() {
            if eyes.is_last() { eyes.low(eyes.beating()) } else { eyes.high(eyes.beating()) }
        } else {
            NONE
        }
    }),
    &Position {
        cards: "N:A...KQ87 KQ..7.A9 98.98.T. .KQ.KQJ.",
        table: "turned AD, W deals, 4-1",
        so_far: "order; QH; 7C",
        decides: "E AC, without it 9C",
    },
);

const TRUMP_CHEAP: Rule<Euchre> = rule(
    ("euchre/trump-cheap", 24, OURS),
    "following to trumps that the adversaries are winning",
    "win as cheaply as can be",
    Speaks::Play(|eyes| {
        let trumps = eyes.led().is_some() && eyes.led() == eyes.order.trump();
        if trumps && eyes.follows() && !eyes.partner_wins() { eyes.low(eyes.beating()) } else { NONE }
    }),
    &Position {
        cards: "N:..QJ.AK8 KQJ.T9.. AT9..T9. ..87.T97",
        table: "turned JC, S deals, 4-4",
        so_far: "alone; 9D; TC",
        decides: "N KC, without it 8C",
    },
);

const RUFF: Rule<Euchre> = rule(
    ("euchre/ruff", 22, OURS),
    "out of the suit that the adversaries are winning",
    "ruff low",
    Speaks::Play(|eyes| {
        if could_ruff(eyes) && !small_alone(eyes) && !left_alone(eyes) {
            eyes.low(eyes.beating() & eyes.trumps())
        } else {
            NONE
        }
    }),
    &Position {
        cards: "N:K97.8..J Q..AQJ.7 A.J9..KQ .T.KT8.T",
        table: "turned 8S, W deals, 0-2",
        so_far: "order; TH; 8H",
        decides: "E QS, without it 7C",
    },
);

const SECOND_ONE_SMALL_TRUMP: Rule<Euchre> =
    rule(
        ("euchre/second/one-small-trump", 22, BOOK),
        "out of the suit that the adversaries are winning, with a single small trump",
        "ruff at the first chance",
        Speaks::Play(|eyes| {
            if could_ruff(eyes) && small_alone(eyes) { eyes.beating() & eyes.trumps() } else { NONE }
        }),
        &Position {
            cards: "N:KQJ...AK 7.A7.AK. A..987.7 ..QJT.Q8",
            table: "turned 9C, N deals, 4-0",
            so_far: "order; QS; AH",
            decides: "S 7C, without it 7D",
        },
    );

const SECOND_LEFT_ALONE_RUFF: Rule<Euchre> =
    rule(
        ("euchre/second/left-alone-ruff", 22, BOOK),
        "second to a small card with the bare left",
        "ruff it",
        Speaks::Play(|eyes| {
            if could_ruff(eyes) && left_alone(eyes) { eyes.beating() & eyes.trumps() } else { NONE }
        }),
        &Position {
            cards: "N:.KQJ..AK A7.A.7.7 98...T98 JT.T..QJ",
            table: "turned KD, S deals, 2-4",
            so_far: "order; 8S; TS",
            decides: "N JH, without it QH",
        },
    );

const ANY_NO_FALSE_CARDS: Rule<Euchre> = rule(
    ("euchre/any/no-false-cards", 30, BOOK),
    "about to win a plain trick with one of two touching cards, others still to play",
    "the lower: never a false card",
    Speaks::Play(|eyes| {
        let plain = eyes.led().is_some() && eyes.led() != eyes.order.trump();
        let wins = plain && eyes.follows() && !eyes.partner_wins() && !eyes.is_last();
        let low = eyes.low_of_touching(eyes.beating());
        if wins && low != eyes.high(eyes.beating()) { low } else { NONE }
    }),
    &Position {
        cards: "N:J..87.AK .QJ.9.JT .K.AK.Q7 T9.7..98",
        table: "turned AH, N deals, 2-2",
        so_far: "alone; JS; 9D",
        decides: "S KD, without it AD",
    },
);

const SECOND_LED_THROUGH_RIGHT: Rule<Euchre> = rule(
    ("euchre/second/led-through-right", 40, BOOK),
    "assisted on right and another, and a trump is led through the seat at the first trick; no ace turned",
    "play the right",
    Speaks::Play(|eyes| match hold(eyes) {
        Some(hold) if led_through(eyes) && hold.t() == 2 && hold.right() => {
            let ace = eyes.view.turn_up.is_some_and(|card| card.rank() == Rank::Ace);
            if ace { eyes.low(hold.trumps) } else { eyes.high(hold.trumps) }
        }
        _ => NONE,
    }),
    &Position {
        cards: "N:.T9..KQJ .QJ.87.A J.K.JT9. Q..AKQ.T",
        table: "turned 7H, W deals, 2-4",
        so_far: "pass, alone; TC; 9H",
        decides: "E JH, without it QH",
    },
);

const SECOND_LED_THROUGH_LEFT: Rule<Euchre> = rule(
    ("euchre/second/led-through-left", 40, BOOK),
    "assisted on left and another, and a trump is led through the seat at the first trick",
    "play the left, unless the right or the ace was turned",
    Speaks::Play(|eyes| match hold(eyes) {
        Some(hold) if led_through(eyes) && hold.t() == 2 && hold.left() && !hold.right() => {
            let high = eyes.view.turn_up.is_some_and(|card| matches!(card.rank(), Rank::Ace | Rank::Knave));
            if high { eyes.low(hold.trumps) } else { eyes.high(hold.trumps) }
        }
        _ => NONE,
    }),
    &Position {
        cards: "N:.K.KT8.9 J..AQ.AK K.AT9..J .Q87.9.Q",
        table: "turned 8S, N deals, 3-3",
        so_far: "pass, alone; 9C; JS",
        decides: "S JC, without it KS",
    },
);

const DEALER_SHOW_EQUALS_OF_TURN_UP: Rule<Euchre> = rule(
    ("euchre/dealer/show-equals-of-turn-up", 40, BOOK),
    "assisted, the dealer wins the first trick with a trump and has trumps that touch the card turned up",
    "the highest of them, keeping the one that is known",
    Speaks::Play(|eyes| {
        let Some(turned) = eyes.view.turn_up.filter(|_| assisted(eyes)) else { return NONE };
        let first = eyes.view.tricks.len() == 1 && !eyes.leads() && place(eyes) == Place::Dealer;
        let winning = eyes.beating() & eyes.trumps();
        if !first || eyes.partner_wins() || !winning.contains(turned) {
            return NONE;
        }
        eyes.high(touching_above(eyes, turned, winning))
    }),
    &Position {
        cards: "N:KT.K.KJ. .AQ.A8.7 A9..T7.K 7.J9.9.A",
        table: "turned TH, E deals, 1-1",
        so_far: "pass, assist; 7C; AS 7S TS",
        decides: "E QH, without it TH",
    },
);

const COUP_CONCEAL_FROM_PARTNER: Rule<Euchre> = rule(
    ("euchre/coup/conceal-from-partner", 40, BOOK),
    "assisted, the right is led through the partner at the first trick; the card turned up and the trump below it are held",
    "play the card turned up, so that the leader learns of no second trump",
    Speaks::Play(|eyes| {
        let Some(turned) = eyes.view.turn_up.filter(|_| assisted(eyes)) else { return NONE };
        let right = eyes
            .trick
            .first()
            .is_some_and(|play| play.1.rank() == Rank::Knave && eyes.order.trump() == Some(play.1.suit()));
        let two = eyes.trumps().len() == 2 && eyes.high(eyes.trumps()) == CardSet::of(turned);
        let touching = eyes.low_of_touching(eyes.trumps()) != CardSet::of(turned);
        let first = eyes.view.tricks.len() == 1 && place(eyes) == Place::Dealer;
        if first && right && two && touching { CardSet::of(turned) } else { NONE }
    }),
    &Position {
        cards: "N:9.Q.Q9.A Q.J.KT.8 T8.A87.. 7.9.A8.7",
        table: "turned KH, N deals, 1-4",
        so_far: "pass, assist; 9S; JH 7H 9H",
        decides: "N KH, without it QH",
    },
);

const COUP_UNDERPLAY_TENACE: Rule<Euchre> = rule(
    ("euchre/coup/underplay-tenace", 40, BOOK),
    "last to a trump trick with right and king, ace and queen being out",
    "let it go: the tenace is worth two tricks",
    Speaks::Play(|eyes| {
        let trumps = eyes.led().is_some() && eyes.led() == eyes.order.trump();
        let Some(suit) = eyes.order.trump() else { return NONE };
        let out = |rank: Rank| eyes.unseen.contains(Card::new(rank, suit));
        match hold(eyes) {
            Some(hold)
                if trumps
                    && eyes.is_last()
                    && !eyes.partner_wins()
                    && hold.t() >= 3
                    && hold.right()
                    && hold.has(Rank::King)
                    && out(Rank::Ace)
                    && out(Rank::Queen) =>
            {
                eyes.low(hold.trumps)
            }
            _ => NONE,
        }
    }),
    &Position {
        cards: "N:A.AKQ.J. ..KQT98. 987...JT KQJT...Q",
        table: "turned KC, S deals, 1-2",
        so_far: "alone; 7S; JS AH",
        decides: "S TC, without it JC",
    },
);

const COUP_RUFF_PARTNERS_WINNER: Rule<Euchre> = rule(
    ("euchre/coup/ruff-partners-winner", 34, BOOK),
    "the makers' partner is winning a plain trick; the best trump, a small one and a plain winner are held",
    "ruff with the small one, to draw trumps and run the winner",
    Speaks::Play(|eyes| {
        let plain = eyes.led().is_some() && eyes.led() != eyes.order.trump();
        let trumps = eyes.trumps();
        let draws = trumps.len() == 2 && eyes.tops().intersects(trumps);
        let runs = !(eyes.tops() - trumps).is_empty();
        let out = !eyes.trumps_out().is_empty();
        if plain && eyes.partner_wins() && !eyes.follows() && !defends(eyes) && draws && runs && out {
            eyes.low(trumps)
        } else {
            NONE
        }
    }),
    &Position {
        cards: "N:AT.J9.9. .A8.K.Q8 9.K..KJ7 Q8..T7.T",
        table: "turned 7H, E deals, 0-2",
        so_far: "order; KD; KC TC",
        decides: "N 9H, without it 9D",
    },
);

const ANY_SHOW_COMMAND: Rule<Euchre> = rule(
    ("euchre/any/show-command", 34, BOOK),
    "throwing a card away on the partner's trick with ace and king of a plain suit, the partner having shown strength",
    "throw the ace to show command",
    Speaks::Play(|eyes| {
        let partner = eyes.seat.partner();
        let strong = eyes.view.game.maker == Some(partner)
            || eyes.view.tricks.iter().any(|trick| trick.winner == Some(partner));
        let away = !eyes.leads() && !eyes.follows() && eyes.partner_wins() && !lone_adversary(eyes);
        if away && strong { commanding_aces(eyes) } else { NONE }
    }),
    &Position {
        cards: "N:..QJ.QJT .JT.AK.K .AKQ87.. AKQ.9..9",
        table: "turned 7C, W deals, 4-4",
        so_far: "order; 9H; JC KC",
        decides: "S AH, without it 7H",
    },
);

const SECOND_RIGHT_ALONE_NO_RUFF: Rule<Euchre> = rule(
    ("euchre/second/right-alone-no-ruff", 40, BOOK),
    "second to a small card at the first trick with the bare right",
    "do not ruff",
    Speaks::Keep(|eyes| {
        let small = eyes.trick.first().is_some_and(|play| play.1.rank() < Rank::King);
        match hold(eyes) {
            Some(hold)
                if eyes.view.tricks.len() == 1
                    && eyes.trick.len() == 1
                    && small
                    && hold.t() == 1
                    && hold.right()
                    && !eyes.follows() =>
            {
                hold.trumps
            }
            _ => NONE,
        }
    }),
    &Position {
        cards: "N:7.A8..98 98.9.KQ. .KQ.T98. A..J.KQ7",
        table: "turned AD, E deals, 4-1",
        so_far: "order; 9H; QH",
        decides: "W 7C, without it JD",
    },
);

const SECOND_RUFF_HIGH_LEAD_LOW: Rule<Euchre> = rule(
    ("euchre/second/ruff-high-lead-low", 26, BOOK),
    "the partner took it up unhelped; two trumps below the ace, and a chance to ruff",
    "ruff with the higher",
    Speaks::Play(|eyes| {
        let unhelped = adopted(eyes) == Some(eyes.view.dealer) && place(eyes) == Place::Second;
        match hold(eyes) {
            Some(hold)
                if unhelped && could_ruff(eyes) && hold.t() == 2 && !hold.bower() && !hold.has(Rank::Ace) =>
            {
                eyes.high(hold.trumps) & eyes.beating()
            }
            _ => NONE,
        }
    }),
    &Position {
        cards: "N:..T9.AKQ KJ7...87 AT8.T.8. Q9.A9.A.",
        table: "turned JD, S deals, 1-1",
        so_far: "pass, pass, pass, take up; TH; AH",
        decides: "N TD, without it 9D",
    },
);

const THIRD_RUFF_ABOVE_TURN_UP: Rule<Euchre> = rule(
    ("euchre/third/ruff-above-turn-up", 24, BOOK),
    "third hand ruffs before the dealer, who still has the card turned up",
    "ruff with the lowest trump above it",
    Speaks::Play(|eyes| {
        let Some(turned) = eyes.view.turn_up.filter(|_| adopted(eyes).is_some()) else { return NONE };
        let there = !eyes.gone.contains(turned) && place(eyes) == Place::Third;
        if !there || !could_ruff(eyes) || eyes.is_last() {
            return NONE;
        }
        let above = (eyes.beating() & eyes.trumps()).iter();
        eyes.low(above.filter(|&card| eyes.order.beats(card, turned)).collect())
    }),
    &Position {
        cards: "N:A..QJT9. T9...987 QJ.87..T K.JT9.8.",
        table: "turned KD, N deals, 2-4",
        so_far: "order; AS; 8C TC",
        decides: "W JH, without it 8D",
    },
);

const COUP_REFUSE_OVERTRUMP: Rule<Euchre> = rule(
    ("euchre/coup/refuse-overtrump", 30, BOOK),
    "the dealer took it up unhelped on right and a small trump, an adversary has ruffed above it; a losing single card and an ace in hand",
    "throw the loser",
    Speaks::Play(|eyes| {
        let unhelped = adopted(eyes) == Some(eyes.seat) && place(eyes) == Place::Dealer;
        let plain = eyes.led().is_some() && eyes.led() != eyes.order.trump();
        let ruffed =
            eyes.best().is_some_and(|(_, best)| eyes.order.trump() == Some(eyes.order.suit_of(best)));
        match hold(eyes) {
            Some(hold)
                if unhelped
                    && plain
                    && ruffed
                    && could_ruff(eyes)
                    && hold.t() == 2
                    && hold.right()
                    && hold.aces() >= 1 =>
            {
                plain_of(eyes, 1) - CardSet::rank(Rank::Ace)
            }
            _ => NONE,
        }
    }),
    &Position {
        cards: "N:QT..7.J9 7..9.AQT AJ.7.A8. K.AT8.Q.",
        table: "turned JD, W deals, 4-4",
        so_far: "pass, pass, pass, take up; 8H; 9C AC 8D",
        decides: "W KS, without it QD",
    },
);

const COUP_HOLD_UP_TOP_TRUMP: Rule<Euchre> = rule(
    ("euchre/coup/hold-up-top-trump", 30, BOOK),
    "against a lone hand's plain lead, the partner still to play; the last trump is the highest left",
    "do not ruff",
    Speaks::Keep(|eyes| {
        let lone = lone_adversary(eyes) && could_ruff(eyes) && !eyes.is_last();
        let top = eyes.trumps() & eyes.tops();
        if lone && eyes.trumps().len() == 1 { top } else { NONE }
    }),
    &Position {
        cards: "N:.AQJ.K8. Q..7.AK8 K7.9.9.Q .K8..JT7",
        table: "turned JS, E deals, 3-0",
        so_far: "alone; 7D; 9D",
        decides: "W 7C, without it JC",
    },
);

const PARTNERS_TRICK: Rule<Euchre> = rule(
    ("euchre/partners-trick", 20, OURS),
    "the partner is winning with a card that cannot be beaten in its suit",
    "do not take it from them",
    Speaks::Keep(|eyes| if eyes.partner_wins() && eyes.is_safe() { eyes.beating() } else { NONE }),
    &Position {
        cards: "N:T9...Q98 KQJ.Q..T .AK.QJT. A87...J7",
        table: "turned KD, S deals, 0-2",
        so_far: "alone; KH; 7C QC",
        decides: "S AH, without it TD",
    },
);

const PARTNERS_LEAD: Rule<Euchre> = rule(
    ("euchre/partners-lead", 9, OURS),
    "the partner is winning with an ace, a king or a trump",
    "do not ruff it",
    Speaks::Keep(|eyes| {
        let high = eyes.best().is_some_and(|(_, best)| {
            best.rank() >= Rank::King || eyes.order.trump() == Some(eyes.order.suit_of(best))
        });
        if eyes.partner_wins() && high && !eyes.follows() { eyes.trumps() } else { NONE }
    }),
    &Position {
        cards: "N:K..JT.A9 9.Q8.7.J A7.AJ.A. 8.KT9.8.",
        table: "turned QD, E deals, 1-2",
        so_far: "order; 9S; AH 9H",
        decides: "N KS, without it TD",
    },
);

const KEEP_ACES: Rule<Euchre> = rule(
    ("euchre/keep-aces", 10, OURS),
    "throwing a card away",
    "keep an ace and the best card of a suit",
    Speaks::Keep(|eyes| if !eyes.leads() && !eyes.follows() { eyes.tops() - eyes.trumps() } else { NONE }),
    &Position {
        cards: "N:7.A8..98 98.9.KQ. .KQ.T98. A..J.KQ7",
        table: "turned AD, E deals, 4-1",
        so_far: "order; 9H; QH",
        decides: "W 7C, without it AS",
    },
);

const THROW_SINGLE: Rule<Euchre> = rule(
    ("euchre/throw-single", 5, OURS),
    "throwing a card away with a trump left",
    "throw a single plain card",
    Speaks::Play(|eyes| {
        let away = !eyes.leads() && !eyes.follows() && !eyes.trumps().is_empty();
        if away { plain_of(eyes, 1) } else { NONE }
    }),
    &Position {
        cards: "N:.T.A9.KJ .Q7.KQ.7 AT7..J.9 Q.K8..QT",
        table: "turned TD, N deals, 2-4",
        so_far: "order; TH; 7H",
        decides: "S 9C, without it 7S",
    },
);

/// What the dealer puts out.
pub(super) const DISCARDS: &[Rule<Euchre>] = &[
    DEALER_DISCARD_SHORT_LOW,
    DEALER_DISCARD_DOUBLETON,
    DEALER_DISCARD_AK_A,
    DEALER_DISCARD_KEEP_KING_4_4,
    LONE_DEFEND_THIRD_DEALER,
];

const DEALER_DISCARD_SHORT_LOW: Rule<Euchre> = rule(
    ("euchre/dealer/discard-short-low", 40, BOOK),
    "the dealer discards",
    "a single plain card that is no ace",
    Speaks::PutOut(|eyes| plain_of(eyes, 1) - CardSet::rank(Rank::Ace)),
    &Position {
        cards: "N:J..87.AK .QJ.9.JT .K.AK.Q7 T9.7..98",
        table: "turned AH, N deals, 2-2",
        so_far: "alone",
        decides: "N JS, without it 7D",
    },
);

const DEALER_DISCARD_DOUBLETON: Rule<Euchre> = rule(
    ("euchre/dealer/discard-doubleton", 20, BOOK),
    "the dealer discards without a single card",
    "the lower of two plain cards without the ace",
    Speaks::PutOut(|eyes| {
        let pairs = plain_of(eyes, 2);
        let suits = Suit::ALL.into_iter().filter(|&suit| {
            let cards = pairs & eyes.order.members(suit);
            !cards.is_empty() && !cards.contains(Card::new(Rank::Ace, suit))
        });
        suits.fold(NONE, |all, suit| all | eyes.low(pairs & eyes.order.members(suit)))
    }),
    &Position {
        cards: "N:987...T9 ..AKQ.QJ .AKQT..K AK.J..87",
        table: "turned 9D, N deals, 3-3",
        so_far: "order",
        decides: "N 9C, without it 7S",
    },
);

const DEALER_DISCARD_AK_A: Rule<Euchre> = rule(
    ("euchre/dealer/discard-ak-a", 60, BOOK),
    "three trumps, ace and king of one suit and the ace of another",
    "the king; playing alone, the single ace",
    Speaks::PutOut(|eyes| {
        let pair = Suit::ALL.into_iter().find(|&suit| {
            let cards = lay(eyes) & eyes.order.members(suit);
            cards.len() == 2
                && cards.contains(Card::new(Rank::Ace, suit))
                && cards.contains(Card::new(Rank::King, suit))
        });
        let single = plain_of(eyes, 1) & CardSet::rank(Rank::Ace);
        match pair {
            Some(_) if eyes.trumps().len() == 3 && eyes.view.game.lone == Some(eyes.seat) => single,
            Some(suit) if eyes.trumps().len() == 3 && !single.is_empty() => {
                CardSet::of(Card::new(Rank::King, suit))
            }
            _ => NONE,
        }
    }),
    &Position {
        cards: "N:QJ..KQJ. K.Q.A98. A.AK..87 T987..T.",
        table: "turned 9C, S deals, 4-4",
        so_far: "pass, pass, alone",
        decides: "S KH, without it AS",
    },
);

const DEALER_DISCARD_KEEP_KING_4_4: Rule<Euchre> = rule(
    ("euchre/dealer/discard-keep-king-4-4", 60, BOOK),
    "four all, two trumps and a single plain king; an ace with a small card",
    "keep the king and put out the small card beside the ace",
    Speaks::PutOut(|eyes| {
        let king = plain_of(eyes, 1) & CardSet::rank(Rank::King);
        if eyes.score() != (4, 4) || eyes.trumps().len() != 2 || king.is_empty() {
            return NONE;
        }
        let beside = |suit: &Suit| {
            let cards = lay(eyes) & eyes.order.members(*suit);
            cards.len() >= 2 && cards.contains(Card::new(Rank::Ace, *suit))
        };
        let suits = Suit::ALL.into_iter().filter(beside);
        suits.fold(NONE, |all, suit| all | eyes.low(lay(eyes) & eyes.order.members(suit)))
    }),
    &Position {
        cards: "N:JT.Q.AK. AKQ.7..Q 7.AK8..K .JT9.QJ.",
        table: "turned 8S, S deals, 4-4",
        so_far: "alone",
        decides: "S 8H, without it KC",
    },
);

const LONE_DEFEND_THIRD_DEALER: Rule<Euchre> = rule(
    ("euchre/lone/defend-third-dealer", 50, BOOK),
    "third hand plays alone at the card turned up; the dealer discards",
    "a card of the same colour",
    Speaks::PutOut(|eyes| {
        let third = eyes.view.game.lone == Some(eyes.view.dealer.right());
        let next = eyes.view.turn_up.map(|card| card.suit().same_colour());
        next.filter(|_| third).map_or(NONE, |next| eyes.of_suit(next))
    }),
    &Position {
        cards: "N:8.AK.A9. T97.JT.. A.Q..KQ7 ..KQ87.A",
        table: "turned 8C, S deals, 1-0",
        so_far: "pass, pass, alone",
        decides: "S AS, without it QH",
    },
);
