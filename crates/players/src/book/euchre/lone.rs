//! Lone hands: when to play one, and how to play against one.

use cards::{Card, CardSet, Rank, Ranking, Suit};
use euchre::{Call, Euchre, Round};

use super::super::{Position, Rule, Speaks, rule};
use super::{
    BOOK, Hold, NONE, Place, Sees, adopted, as_trumps, assisted, at_turn_up, equals, first_lead, lay,
    lone_adversary, place, plain_of, round, turned,
};

/// Trumps from the top without a gap, and aces beside them.
fn sure(hold: &Hold, trump: Suit) -> usize {
    let order = Ranking::with_bowers(trump);
    let mut all: Vec<Card> = order.members(trump).iter().filter(|card| card.rank() >= Rank::Seven).collect();
    all.sort_by_key(|&card| std::cmp::Reverse(order.height(card)));
    let run = all.iter().take_while(|&&card| hold.trumps.contains(card)).count();
    run + hold.aces()
}

/// The lone declaration of the seat for its best suit, if the wanted number of tricks is sure.
fn alone(eyes: Sees<'_, '_>, wanted: impl Fn(Place, &Hold) -> usize) -> Option<Call> {
    alone_if(eyes, |suit, hold| sure(hold, suit) >= wanted(place(eyes), hold))
}

/// The lone declaration of the seat for the first suit with right and two more that passes the test.
fn alone_if(eyes: Sees<'_, '_>, test: impl Fn(Suit, &Hold) -> bool) -> Option<Call> {
    let fits = |suit: Suit, hold: &Hold| hold.t() >= 3 && hold.right() && test(suit, hold);
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

/// Whether to play alone.
pub(super) const CALLING: &[Rule<Euchre>] = &[
    LONE_POSITION,
    LONE_NO_LIGHT,
    LONE_DESPERATE,
    LONE_TAKE_PARTNER_FOR_MARCH,
    LONE_BEWARE_BRIDGE_PASS,
    LONE_THIRD_HAND_CUSTOM,
    LONE_AFTER_ASSIST,
    LONE_TAKE_IT_FROM_PARTNER,
];

const LONE_POSITION: Rule<Euchre> = rule(
    ("euchre/lone/position", 400, BOOK),
    "right and two trumps or more; four sure tricks for eldest and dealer, five for the others",
    "play alone",
    Speaks::Say(|eyes| {
        alone(eyes, |place, hold| match place {
            Place::Eldest | Place::Dealer if hold.t() >= 4 || hold.aces() >= 1 => 4,
            _ => 5,
        })
    }),
    &Position {
        cards: "N:KT8..J9. AJ..T.AJ Q.J.7.KT .Q98..Q9",
        table: "turned 8C, N deals, 3-2",
        so_far: "nothing yet",
        decides: "E alone, without it order",
    },
);

const LONE_NO_LIGHT: Rule<Euchre> = rule(
    ("euchre/lone/no-light", 1000, BOOK),
    "ahead, or level at three or four; fewer than four sure tricks and no fourth trump",
    "no thin lone hands",
    Speaks::Mute(|eyes| {
        let (us, them) = eyes.score();
        let careful = us > them || us == them && us >= 3;
        let light = alone(eyes, |_, _| 5).is_none();
        alone(eyes, |_, _| 0).filter(|_| careful && light)
    }),
    &Position {
        cards: "N:Q.KQ..Q9 T.9.T.AJ 7..Q8.K8 A.J8.AJ.",
        table: "turned AH, S deals, 0-1",
        so_far: "nothing yet",
        decides: "W order, without it alone",
    },
);

const LONE_DESPERATE: Rule<Euchre> = rule(
    ("euchre/lone/desperate", 300, BOOK),
    "one or two to four behind; three sure tricks",
    "a desperate chance is justified",
    Speaks::Say(|eyes| alone(eyes, |_, _| 3).filter(|_| matches!(eyes.score(), (1 | 2, 4)))),
    &Position {
        cards: "N:T..J7.98 .AK.K.AQ KQJ..A.J A97.J7..",
        table: "turned 8S, E deals, 2-4",
        so_far: "nothing yet",
        decides: "S alone, without it order",
    },
);

const LONE_TAKE_PARTNER_FOR_MARCH: Rule<Euchre> = rule(
    ("euchre/lone/take-partner-for-march", 450, BOOK),
    "four sure tricks, and the fifth card a plain one under the ten",
    "take the partner: together it is a march",
    Speaks::Mute(|eyes| {
        let weak = |suit: Suit, hold: &Hold| {
            let low = |card: Card| card.rank() < Rank::Ten;
            sure(hold, suit) == 4 && hold.lay.iter().any(low)
        };
        alone_if(eyes, weak)
    }),
    &Position {
        cards: "N:AJ.8.A.J K8..9.Q7 Q.Q.T87. 7.AT..98",
        table: "turned 9S, W deals, 2-3",
        so_far: "nothing yet",
        decides: "N order, without it alone",
    },
);

const LONE_BEWARE_BRIDGE_PASS: Rule<Euchre> = rule(
    ("euchre/lone/beware-bridge-pass", 350, BOOK),
    "one or two to four behind, an adversary being eldest passed; fewer than four sure tricks",
    "their pass promises a stopper: not alone",
    Speaks::Mute(|eyes| {
        let kept = matches!(eyes.score(), (1 | 2, 4));
        let eldest = eyes.view.dealer.left();
        let passed = eldest.side() != eyes.seat.side() && eyes.view.game.passed.contains(eldest);
        alone_if(eyes, |suit, hold| sure(hold, suit) < 4).filter(|_| kept && passed)
    }),
    &Position {
        cards: "N:J.T.9.AJ T.A8.8.K .KQ.Q7.9 A9.9.AJ.",
        table: "turned 7C, S deals, 2-4",
        so_far: "pass",
        decides: "N assist, without it alone",
    },
);

const LONE_THIRD_HAND_CUSTOM: Rule<Euchre> = rule(
    ("euchre/lone/third-hand-custom", 450, BOOK),
    "third hand at the card turned up, with a plain card of next that is no ace",
    "not alone: next will be opened, and the dealer ruffs it",
    Speaks::Mute(|eyes| {
        let next = turned(eyes)?.suit().same_colour();
        let open =
            |_: Suit, hold: &Hold| !((hold.lay & CardSet::suit(next)) - CardSet::rank(Rank::Ace)).is_empty();
        let third = place(eyes) == Place::Third && round(eyes, Round::First);
        alone_if(eyes, open).filter(|_| third)
    }),
    &Position {
        cards: "N:.A.K7.Q8 .KJ.T.97 AJ.Q..JT T.T.J8.K",
        table: "turned 7S, W deals, 2-4",
        so_far: "pass, pass",
        decides: "S order, without it alone",
    },
);

const LONE_AFTER_ASSIST: Rule<Euchre> = rule(
    ("euchre/lone/after-assist", 50, BOOK),
    "the dealer, helped by the partner; right, two more trumps and four sure tricks, behind or level below three",
    "take it from them and play alone",
    Speaks::Say(|eyes| {
        let (us, them) = eyes.score();
        let hold = at_turn_up(eyes)?;
        let strong = hold.right() && hold.t() >= 3 && sure(&hold, turned(eyes)?.suit()) >= 4;
        let helped = assisted(eyes) && eyes.seat == eyes.view.dealer && eyes.view.game.lone.is_none();
        let careful = us > them || us == them && us >= 3;
        (helped && strong && !careful).then_some(Call::TakeIt)
    }),
    &Position {
        cards: "N:8.A.A.87 .JT7.J.9 JT...AJT K..KQT7.",
        table: "turned KC, S deals, 1-1",
        so_far: "pass, assist",
        decides: "S take it, without it TS",
    },
);

const LONE_TAKE_IT_FROM_PARTNER: Rule<Euchre> = rule(
    ("euchre/lone/take-it-from-partner", 50, BOOK),
    "the partner plays alone; three trumps with a bower or the ace, outside only aces and kings beside them",
    "take it from them",
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
    &Position {
        cards: "N:9.Q8..JT .AK..AKQ AK.T9.7. 87.J7.A.",
        table: "turned 7C, S deals, 3-4",
        so_far: "alone",
        decides: "E take it, without it nothing",
    },
);

/// How a seat sees a lone adversary's tricks: whether all before this one were won with trumps.
fn only_trumps(eyes: Sees<'_, '_>) -> bool {
    let Some(lone) = eyes.view.game.lone else { return false };
    let done = eyes.view.tricks.iter().filter(|trick| trick.winner.is_some());
    let is_trump = |card: Card| eyes.order.trump() == Some(eyes.order.suit_of(card));
    done.into_iter().all(|trick| {
        trick.winner == Some(lone) && trick.plays.iter().any(|play| play.0 == lone && is_trump(play.1))
    })
}

/// The card that the partner has put to the trick on the table.
fn partners_card(eyes: Sees<'_, '_>) -> Option<Card> {
    eyes.trick.iter().find(|play| play.0 == eyes.seat.partner()).map(|play| play.1)
}

/// Throwing a card away on a lone adversary's trick.
fn throws(eyes: Sees<'_, '_>) -> bool {
    lone_adversary(eyes) && !eyes.leads() && !eyes.follows()
}

/// Against a lone hand.
pub(super) const DEFENCE: &[Rule<Euchre>] = &[
    LONE_LEAD_SHORT_OR_EQUALS,
    LONE_DEFEND_THIRD_SECOND,
    SECOND_LEAD_TURN_DOWN_V_THIRD_ALONE,
    LONE_THROW_ACE_COMMAND,
    LONE_KEEP_SECOND_EQUAL,
    LONE_FOURTH_CARD_SIGNAL,
    LONE_THIRD_HAND_EXCEPTION,
    COUP_FORCE_PARTNER_RUFF,
];

const LONE_LEAD_SHORT_OR_EQUALS: Rule<Euchre> = rule(
    ("euchre/lone/lead-short-or-equals", 34, BOOK),
    "first lead against a lone hand",
    "a single plain card, else from equals",
    Speaks::Play(|eyes| {
        if !lone_adversary(eyes) || !first_lead(eyes) {
            return NONE;
        }
        let singles = plain_of(eyes, 1);
        if singles.is_empty() { equals(eyes) } else { singles }
    }),
    &Position {
        cards: "N:A7..J9.8 K.K..JT7 T9.9.T7. J.T.AKQ.",
        table: "turned 9C, N deals, 2-4",
        so_far: "pass, alone; 9D",
        decides: "E KS, without it 7C",
    },
);

const LONE_DEFEND_THIRD_SECOND: Rule<Euchre> = rule(
    ("euchre/lone/defend-third-second", 50, BOOK),
    "third hand plays alone at the card turned up; second hand leads",
    "open the suit of the same colour",
    Speaks::Play(|eyes| {
        let third = eyes.view.game.lone == Some(eyes.view.dealer.right());
        let next = adopted(eyes).and(eyes.view.turn_up).map(|card| card.suit().same_colour());
        match next {
            Some(next) if third && first_lead(eyes) && place(eyes) == Place::Second => eyes.of_suit(next),
            _ => NONE,
        }
    }),
    &Position {
        cards: "N:987...T9 ..AKQ.QJ .AKQT..K AK.J..87",
        table: "turned 9D, N deals, 3-3",
        so_far: "order, W: take it; 9C",
        decides: "S AH, without it KC",
    },
);

const SECOND_LEAD_TURN_DOWN_V_THIRD_ALONE: Rule<Euchre> = rule(
    ("euchre/second/lead-turn-down-v-third-alone", 50, BOOK),
    "third hand plays alone in the second round; second hand leads",
    "open the suit that was turned down",
    Speaks::Play(|eyes| {
        let third = eyes.view.game.lone == Some(eyes.view.dealer.right());
        let down = turned(eyes).filter(|_| eyes.view.game.round == Round::Second).map(Card::suit);
        match down {
            Some(down) if third && first_lead(eyes) && place(eyes) == Place::Second => eyes.of_suit(down),
            _ => NONE,
        }
    }),
    &Position {
        cards: "N:K.A9.98. Q.K.K7.9 J.QT..QT 7.J8.J.K",
        table: "turned AS, E deals, 0-0",
        so_far: "pass, pass, pass, turn down, make clubs, N: take it",
        decides: "W 7S, without it JD",
    },
);

const LONE_THROW_ACE_COMMAND: Rule<Euchre> = rule(
    ("euchre/lone/throw-ace-command", 36, BOOK),
    "throwing a card away against a lone hand, with ace and king of a plain suit",
    "throw the ace to show command of the suit",
    Speaks::Play(|eyes| if throws(eyes) { commanding_aces(eyes) } else { NONE }),
    &Position {
        cards: "N:T98..AK. QJ.987.. AK.Q..87 7.AKJT..",
        table: "turned 9C, S deals, 3-3",
        so_far: "alone; QH; AH",
        decides: "N AD, without it 8S",
    },
);

const LONE_KEEP_SECOND_EQUAL: Rule<Euchre> = rule(
    ("euchre/lone/keep-second-equal", 60, BOOK),
    "a lead from equals was won by the lone player following suit",
    "keep the other equal to the end",
    Speaks::Keep(|eyes| {
        let Some(first) = eyes.view.tricks.first().filter(|trick| trick.leader == eyes.seat) else {
            return NONE;
        };
        let (Some(led), Some(lone)) = (first.plays.first(), eyes.view.game.lone) else { return NONE };
        let suit = eyes.order.suit_of(led.1);
        let followed = first.plays.iter().any(|play| play.0 == lone && eyes.order.suit_of(play.1) == suit);
        let equal: CardSet =
            (eyes.of_suit(suit)).iter().filter(|card| card.rank() as u8 + 1 == led.1.rank() as u8).collect();
        if throws(eyes) && followed && first.winner == Some(lone) { equal } else { NONE }
    }),
    &Position {
        cards: "N:.AK7..QJ .T98..AK 987..QJ. T.QJ.AK.",
        table: "turned JS, E deals, 3-0",
        so_far: "pass, alone; 8H; QD AD AH; JH KH",
        decides: "S 7S, without it JD",
    },
);

const LONE_FOURTH_CARD_SIGNAL: Rule<Euchre> = rule(
    ("euchre/lone/fourth-card-signal", 30, BOOK),
    "the lone hand has won with trumps alone; at the fourth trick the partner throws a small card of a suit",
    "they keep that suit: throw it, even the ace, and keep another",
    Speaks::Play(|eyes| match partners_card(eyes) {
        Some(card) if throws(eyes) && eyes.view.tricks.len() == 4 && only_trumps(eyes) => {
            let small = card.rank() < Rank::King;
            if small { eyes.of_suit(eyes.order.suit_of(card)) - eyes.trumps() } else { NONE }
        }
        _ => NONE,
    }),
    &Position {
        cards: "N:QJ87.Q.. K...AKQJ AT9.AK.. .J.AKQJ.",
        table: "turned 9D, N deals, 4-1",
        so_far: "pass, pass, alone; QH; AH QD 7S; KD 9D 9S; AD 8S TS; JH JS",
        decides: "S AS, without it KH",
    },
);

const LONE_THIRD_HAND_EXCEPTION: Rule<Euchre> = rule(
    ("euchre/lone/third-hand-exception", 50, BOOK),
    "the lone dealer has shown trumps alone; at the fourth trick the partner throws a plain king, and a card of its suit is held",
    "keep that card",
    Speaks::Keep(|eyes| match partners_card(eyes) {
        Some(card) if throws(eyes) && eyes.view.tricks.len() == 4 && only_trumps(eyes) => {
            let third = place(eyes) == Place::Third && eyes.view.game.lone == Some(eyes.view.dealer);
            if third && card.rank() == Rank::King { eyes.of_suit(card.suit()) } else { NONE }
        }
        _ => NONE,
    }),
    &Position {
        cards: "N:.AK.T97. QJ..8.QJ .9.AK.AK T9.QJT..",
        table: "turned KS, E deals, 0-3",
        so_far: "pass, pass, pass, alone; QC; 9H KH JS; JC AD 7D; QS AC 9D; KS KD",
        decides: "N AH, without it TD",
    },
);

const COUP_FORCE_PARTNER_RUFF: Rule<Euchre> = rule(
    ("euchre/coup/force-partner-ruff", 30, BOOK),
    "on lead against a lone hand; the partner is out of a plain suit and may have a trump, trumps are held behind the lone hand",
    "lead a low card of that suit, not the winner",
    Speaks::Play(|eyes| {
        let behind = eyes.view.game.lone.is_some_and(|lone| lone.left() == eyes.seat);
        if !lone_adversary(eyes) || !eyes.leads() || !behind || eyes.trumps().is_empty() {
            return NONE;
        }
        let void = |suit: &Suit| eyes.is_void(eyes.seat.partner(), *suit);
        let plain = Suit::ALL.into_iter().filter(|&suit| eyes.order.trump() != Some(suit));
        plain.filter(void).fold(NONE, |all, suit| all | eyes.low(eyes.of_suit(suit)))
    }),
    &Position {
        cards: "N:7.AKT9.. 8.J.JT.8 ..AKQ.T9 .Q87..QJ",
        table: "turned 9S, S deals, 3-2",
        so_far: "alone; 9C; QH KH AD",
        decides: "N 9H, without it AH",
    },
);

/// Aces of plain suits whose king is held too.
pub(super) fn commanding_aces(eyes: Sees<'_, '_>) -> CardSet {
    let lay = lay(eyes);
    let both =
        |suit: &Suit| [Rank::Ace, Rank::King].into_iter().all(|rank| lay.contains(Card::new(rank, *suit)));
    Suit::ALL.into_iter().filter(both).map(|suit| Card::new(Rank::Ace, suit)).collect()
}
