//! Bridge as the book of 1907 teaches it.

mod signals;

use bridge::{Bridge, Call, Make};
use cards::{Card, CardSet, Rank, Seat, Side, Suit};
use table::View;

use super::eyes::{guarded, has, len, strength};
use super::whist::{self, Maxims, Needs, Whist};
use super::{Booked, Eyes, Position, Rule, Speaks, rule};

type Sees<'a, 'v> = &'a Eyes<'v, Bridge>;

const BOOK: &str = "Elwell 1907";
const OURS: &str = "worked out from the scoring";

impl Whist for Bridge {
    fn declarer(view: &View<Bridge>) -> Option<Seat> {
        view.game.make.map(|_| view.dealer)
    }

    /// The tricks that win the game.
    fn goal(view: &View<Bridge>, side: Side) -> Option<u8> {
        let value = ::bridge::trick_value(view.game.make?).value;
        let value = value.saturating_mul(i32::try_from(view.game.multiplier()).unwrap_or(i32::MAX));
        let missing = (30 - view.standing.sides[side].game).max(1);
        let odd = missing.div_euclid(value) + i32::from(missing.rem_euclid(value) > 0);
        u8::try_from(6 + odd).ok().filter(|&tricks| tricks <= 13)
    }
}

impl Booked for Bridge {
    fn book() -> Vec<Rule<Bridge>> {
        [
            MAKES,
            PASSED,
            DOUBLING,
            BY_SCORE,
            &whist::leads(),
            signals::UNBLOCKING,
            signals::CHANGE_THE_SUIT,
            Maxims::PLAY,
            Maxims::READING,
            Maxims::PLAN,
            TO_THE_SCORE,
        ]
        .concat()
    }
}

const NO_TRUMP: Call = Call::Make(Make(None));

const fn make(suit: Suit) -> Call {
    Call::Make(Make(Some(suit)))
}

fn held(eyes: Sees<'_, '_>) -> CardSet {
    eyes.view.seen[eyes.seat]
}

fn is_dealer(eyes: Sees<'_, '_>) -> bool {
    eyes.seat == eyes.view.dealer && eyes.view.game.make.is_none()
}

fn is_partner(eyes: Sees<'_, '_>) -> bool {
    eyes.seat == eyes.view.dealer.partner() && eyes.view.game.make.is_none() && eyes.view.game.dealer_passed
}

fn aces(hand: CardSet) -> usize {
    (hand & CardSet::rank(Rank::Ace)).len()
}

/// Ace, king, queen, knave and ten of a suit that are held.
fn honours(hand: CardSet, suit: Suit) -> usize {
    [Rank::Ace, Rank::King, Rank::Queen, Rank::Knave, Rank::Ten]
        .into_iter()
        .filter(|&rank| has(hand, rank, suit))
        .count()
}

fn protected(hand: CardSet, suit: Suit) -> bool {
    has(hand, Rank::Ace, suit) || guarded(hand, suit) || has(hand, Rank::Knave, suit) && len(hand, suit) >= 4
}

/// Tricks that a hand may expect to win by itself at this suit.
pub(crate) fn tricks_at(hand: CardSet, trump: Option<Suit>) -> f32 {
    let quick = |suit: Suit| -> f32 {
        let king = has(hand, Rank::King, suit) && len(hand, suit) >= 2;
        let queen = has(hand, Rank::Queen, suit) && len(hand, suit) >= 3;
        let ace = has(hand, Rank::Ace, suit);
        f32::from(u8::from(ace)) + if king { 0.6 } else { 0.0 } + if queen { 0.3 } else { 0.0 }
    };
    let plain: f32 = Suit::ALL.into_iter().map(quick).sum();
    let Some(trump) = trump else { return plain };
    let long = len(hand, trump).saturating_sub(3) as u8;
    plain + 0.9 * f32::from(long)
}

/// The red suit that rows 7 to 9 speak of: six with an honour, five with two, four with three good ones.
fn red(hand: CardSet, length: usize, wanted: usize) -> Option<Suit> {
    [Suit::Hearts, Suit::Diamonds].into_iter().find(|&suit| {
        let long = if length == 6 { len(hand, suit) >= 6 } else { len(hand, suit) == length };
        let top = [Rank::Ace, Rank::King, Rank::Queen].into_iter().filter(|&rank| has(hand, rank, suit));
        long && honours(hand, suit) >= wanted && (length > 4 || top.count() >= 2)
    })
}

/// Any of rows 7 to 9.
fn best_red(hand: CardSet) -> Option<Suit> {
    [(6, 1), (5, 2), (4, 3)].into_iter().find_map(|(length, wanted)| red(hand, length, wanted))
}

fn speaks(eyes: Sees<'_, '_>) -> bool {
    is_dealer(eyes) || is_partner(eyes)
}

const MAKES: &[Rule<Bridge>] = &[
    DECL_01, DECL_02, DECL_03, DECL_04, DECL_05, DECL_06, DECL_07, DECL_08, DECL_09, DECL_10, DECL_11,
    DECL_12,
];

const DECL_01: Rule<Bridge> = rule(
    ("bridge/decl-01", 90, BOOK),
    "four aces",
    "no trumps",
    Speaks::Say(|eyes| (speaks(eyes) && aces(held(eyes)) == 4).then_some(NO_TRUMP)),
    &Position {
        cards: "N:AT652.A.AK2.AK54 J7.KQJT.QJ8765.2 Q843.7654..JT763 K9.9832.T943.Q98",
        table: "N deals, 4-14, games 0-0",
        so_far: "nothing yet",
        decides: "N make no-trump, without it pass",
    },
);

const DECL_02: Rule<Bridge> = rule(
    ("bridge/decl-02", 80, BOOK),
    "three aces",
    "no trumps",
    Speaks::Say(|eyes| (speaks(eyes) && aces(held(eyes)) == 3).then_some(NO_TRUMP)),
    &Position {
        cards: "N:54.65.5432.AKT98 .987.876.QJ76543 KQJ876.KQJT.JT9. AT932.A432.AKQ.2",
        table: "W deals, 22-22, games 1-1",
        so_far: "nothing yet",
        decides: "W make no-trump, without it pass",
    },
);

const DECL_03: Rule<Bridge> = rule(
    ("bridge/decl-03", 70, BOOK),
    "two aces and a guarded king or queen in a third suit",
    "no trumps",
    Speaks::Say(|eyes| {
        let hand = held(eyes);
        let third = Suit::ALL.into_iter().any(|suit| !has(hand, Rank::Ace, suit) && guarded(hand, suit));
        (speaks(eyes) && aces(hand) == 2 && third).then_some(NO_TRUMP)
    }),
    &Position {
        cards: "N:9865.K942.KQ.KJ7 A743.J876.T94.A5 QT2.AQT3.A753.86 KJ.5.J862.QT9432",
        table: "S deals, 14-16, games 1-1",
        so_far: "nothing yet",
        decides: "S make no-trump, without it make hearts",
    },
);

const DECL_04: Rule<Bridge> = rule(
    ("bridge/decl-04", 70, BOOK),
    "an ace in one suit and a guarded king or queen in each of the others",
    "no trumps",
    Speaks::Say(|eyes| {
        let hand = held(eyes);
        let rest = Suit::ALL.into_iter().all(|suit| has(hand, Rank::Ace, suit) || guarded(hand, suit));
        (speaks(eyes) && aces(hand) == 1 && rest).then_some(NO_TRUMP)
    }),
    &Position {
        cards: "N:K875.A974.K6.Q54 Q6.T83.J9852.T96 AJT.K52.AQ4.AKJ8 9432.QJ6.T73.732",
        table: "N deals, 10-10, games 1-0",
        so_far: "nothing yet",
        decides: "N make no-trump, without it pass",
    },
);

const DECL_05: Rule<Bridge> = rule(
    ("bridge/decl-05", 85, BOOK),
    "a black suit of six or more with ace, king and queen, and another ace",
    "no trumps",
    Speaks::Say(|eyes| {
        let hand = held(eyes);
        let solid = [Suit::Spades, Suit::Clubs].into_iter().any(|suit| {
            len(hand, suit) >= 6
                && [Rank::Ace, Rank::King, Rank::Queen].into_iter().all(|rank| has(hand, rank, suit))
        });
        (speaks(eyes) && solid && aces(hand) >= 2).then_some(NO_TRUMP)
    }),
    &Position {
        cards: "N:762.A654..AKQ765 8.8732.AKQ987.98 AKJT9.T9.JT432.2 Q543.KQJ.65.JT43",
        table: "N deals, 12-8, games 1-0",
        so_far: "nothing yet",
        decides: "N make no-trump, without it pass",
    },
);

const DECL_06: Rule<Bridge> = rule(
    ("bridge/decl-06", 60, BOOK),
    "three suits protected and a king more than the average hand, fewer than three aces",
    "no trumps",
    Speaks::Say(|eyes| {
        let hand = held(eyes);
        let safe = Suit::ALL.into_iter().filter(|&suit| protected(hand, suit)).count();
        (speaks(eyes) && safe >= 3 && strength(hand) >= 13 && aces(hand) < 3).then_some(NO_TRUMP)
    }),
    &Position {
        cards: "N:KQ32.A65.T98.KQJ .987432.AKQJ32.A A.JT.654.T987632 JT987654.KQ.7.54",
        table: "N deals, 2-10, games 0-1",
        so_far: "nothing yet",
        decides: "N make no-trump, without it pass",
    },
);

const DECL_07: Rule<Bridge> = rule(
    ("bridge/decl-07", 50, BOOK),
    "six red cards of a suit with an honour",
    "make it trumps, hearts before diamonds",
    Speaks::Say(|eyes| red(held(eyes), 6, 1).filter(|_| speaks(eyes)).map(make)),
    &Position {
        cards: "N:KQ4.AK.4.AKQJ875 A5..JT98765.T962 T76.J876543.KQ.3 J9832.QT92.A32.4",
        table: "E deals, 4-18, games 0-0",
        so_far: "nothing yet",
        decides: "E make diamonds, without it pass",
    },
);

const DECL_08: Rule<Bridge> = rule(
    ("bridge/decl-08", 48, BOOK),
    "five red cards of a suit with two honours",
    "make it trumps, hearts before diamonds",
    Speaks::Say(|eyes| red(held(eyes), 5, 2).filter(|_| speaks(eyes)).map(make)),
    &Position {
        cards: "N:43.KQ5432.AK987. 8765.A.QJT32.AQJ KQJT9.6..KT98765 A2.JT987.654.432",
        table: "W deals, 4-4, games 0-1",
        so_far: "nothing yet",
        decides: "W make hearts, without it pass",
    },
);

const DECL_09: Rule<Bridge> = rule(
    ("bridge/decl-09", 46, BOOK),
    "four red cards of a suit with three good honours",
    "make it trumps, hearts before diamonds",
    Speaks::Say(|eyes| red(held(eyes), 4, 3).filter(|_| speaks(eyes)).map(make)),
    &Position {
        cards: "N:9743.98743.92.AQ QJT2.J6.AQT4.KJ5 85.KQT2.K8765.T3 AK6.A5.J3.987642",
        table: "S deals, 0-10, games 0-1",
        so_far: "nothing yet",
        decides: "S make hearts, without it pass",
    },
);

const DECL_10: Rule<Bridge> = rule(
    ("bridge/decl-10", 55, BOOK),
    "diamonds without an ace outside, at love score or behind in the game",
    "do not make them trumps; pass",
    Speaks::Mute(|eyes| {
        let hand = held(eyes);
        let (us, them) = eyes.score();
        let outside = aces(hand - CardSet::suit(Suit::Diamonds));
        let weak = best_red(hand) == Some(Suit::Diamonds) && outside == 0;
        (is_dealer(eyes) && weak && (us + them == 0 || us < them)).then_some(make(Suit::Diamonds))
    }),
    &Position {
        cards: "N:A85.87.75.AJ8763 KQ732.QT3.AJT64. 64.AK954.Q82.T92 JT9.J62.K93.KQ54",
        table: "E deals, 12-6, games 1-1",
        so_far: "nothing yet",
        decides: "E pass, without it make diamonds",
    },
);

const DECL_11: Rule<Bridge> = rule(
    ("bridge/decl-11", 44, BOOK),
    "eighteen or more in the game, and clubs that should win it",
    "make clubs trumps",
    Speaks::Say(|eyes| black(eyes, Suit::Clubs, 18, 4).filter(|_| is_dealer(eyes))),
    &Position {
        cards: "N:T965.JT.KJ.T9832 AK87.765432.AQ.J QJ2.AQ.T98765.64 43.K98.432.AKQ75",
        table: "W deals, 6-28, games 0-0",
        so_far: "nothing yet",
        decides: "W make clubs, without it pass",
    },
);

const DECL_12: Rule<Bridge> = rule(
    ("bridge/decl-12", 44, BOOK),
    "twenty-four or more in the game, and spades that should win it",
    "make spades trumps",
    Speaks::Say(|eyes| black(eyes, Suit::Spades, 24, 2).filter(|_| is_dealer(eyes))),
    &Position {
        cards: "N:..KQJT9765.A5432 .5432.A8432.JT76 KQJ3.AKQ76..KQ98 AT9876542.JT98..",
        table: "W deals, 20-26, games 1-0",
        so_far: "nothing yet",
        decides: "W make spades, without it pass",
    },
);

/// A black make from a score at which it may win the game.
fn black(eyes: Sees<'_, '_>, suit: Suit, from: i32, value: u8) -> Option<Call> {
    let hand = held(eyes);
    let (us, _) = eyes.score();
    let tricks = tricks_at(hand, Some(suit));
    // The partner's hand is taken to win a third of what is left.
    let odd = tricks + (13.0 - tricks) * 0.3 - 6.0;
    let missing = u8::try_from((30 - us).max(0)).ok()?;
    (us >= from && len(hand, suit) >= 5 && odd * f32::from(value) >= f32::from(missing)).then_some(make(suit))
}

/// One or two spades without an honour beside four clubs with two.
fn bare_spades(hand: CardSet) -> bool {
    let bare = (1..=2).contains(&len(hand, Suit::Spades)) && honours(hand, Suit::Spades) == 0;
    bare && len(hand, Suit::Clubs) == 4 && honours(hand, Suit::Clubs) == 2
}

const PASSED: &[Rule<Bridge>] = &[PASS_01, PASS_02, PASS_03, PASS_04, PASS_05, PASS_06];

const PASS_01: Rule<Bridge> = rule(
    ("bridge/pass-01", 75, BOOK),
    "the partner passed; neither red suit is protected",
    "no trumps only on three aces or fifteen points",
    Speaks::Mute(|eyes| {
        let hand = held(eyes);
        let weak = !protected(hand, Suit::Hearts) && !protected(hand, Suit::Diamonds);
        (is_partner(eyes) && weak && aces(hand) < 3 && strength(hand) < 15).then_some(NO_TRUMP)
    }),
    &Position {
        cards: "N:A..65432.AKQJT32 QJ876.KQJT9..654 T9..AKQJT987.987 K5432.A8765432..",
        table: "S deals, 22-26, games 0-0",
        so_far: "pass",
        decides: "N make clubs, without it make no-trump",
    },
);

const PASS_02: Rule<Bridge> = rule(
    ("bridge/pass-02", 49, BOOK),
    "the partner passed; a red suit with no trick more than it must have",
    "no red make",
    Speaks::Mute(|eyes| {
        let hand = held(eyes);
        let suit = best_red(hand).filter(|_| is_partner(eyes))?;
        (tricks_at(hand, Some(suit)) < 4.5).then_some(make(suit))
    }),
    &Position {
        cards: "N:.8763.Q53.KQT974 43.QJ942.AK9.632 AQJT76.5.842.A85 K9852.AKT.JT76.J",
        table: "W deals, 4-0, games 1-1",
        so_far: "pass",
        decides: "E make spades, without it make hearts",
    },
);

const PASS_03: Rule<Bridge> = rule(
    ("bridge/pass-03", 30, BOOK),
    "the partner passed; one or two spades, four clubs or more with two honours",
    "clubs rather than spades",
    Speaks::Say(|eyes| {
        let hand = held(eyes);
        let short = (1..=2).contains(&len(hand, Suit::Spades));
        let clubs = len(hand, Suit::Clubs) >= 4 && honours(hand, Suit::Clubs) >= 2;
        (is_partner(eyes) && short && clubs && !bare_spades(hand)).then_some(make(Suit::Clubs))
    }),
    &Position {
        cards: "N:AK..65432.AK8762 QJT.T98765.KQ7.9 987654..AT98.JT3 32.AKQJ432.J.Q54",
        table: "S deals, 14-24, games 0-1",
        so_far: "pass",
        decides: "N make clubs, without it make spades",
    },
);

const PASS_04: Rule<Bridge> = rule(
    ("bridge/pass-04", 120, BOOK),
    "the partner passed; twenty-four all in the third game",
    "the suit with most tricks, whatever it counts",
    Speaks::Say(|eyes| {
        if !is_partner(eyes) || eyes.score() != (24, 24) || eyes.games() != (1, 1) {
            return None;
        }
        let hand = held(eyes);
        let tricks = |suit: &Suit| (10.0 * tricks_at(hand, Some(*suit))) as i32;
        Suit::ALL.into_iter().max_by_key(tricks).map(make)
    }),
    &Position {
        cards: "N:762.98.K863.AKQ8 QT54.J6532.J2.52 8.AK74.T954.T743 AKJ93.QT.AQ7.J96",
        table: "S deals, 24-24, games 1-1",
        so_far: "pass",
        decides: "N make diamonds, without it make spades",
    },
);

const PASS_05: Rule<Bridge> = rule(
    ("bridge/pass-05", 30, BOOK),
    "the partner passed; one or two spades without an honour, four clubs with two",
    "clubs are safer",
    Speaks::Say(|eyes| (is_partner(eyes) && bare_spades(held(eyes))).then_some(make(Suit::Clubs))),
    &Position {
        cards: "N:8.J84.J9543.KJ42 A64.AK92.AKT7.97 Q932.653.Q2.Q853 KJT75.QT7.86.AT6",
        table: "S deals, 26-8, games 0-1",
        so_far: "pass",
        decides: "N make clubs, without it make spades",
    },
);

const PASS_06: Rule<Bridge> = rule(
    ("bridge/pass-06", 61, BOOK),
    "the partner passed; no trumps on protection alone, under sixteen points",
    "more caution than the dealer",
    Speaks::Mute(|eyes| {
        let hand = held(eyes);
        (is_partner(eyes) && aces(hand) < 2 && strength(hand) < 16).then_some(NO_TRUMP)
    }),
    &Position {
        cards: "N:.8732.65432.T765 QJ32.AJT9..KQJ98 AK87654.KQ.987.A T9.654.AKQJT.432",
        table: "W deals, 10-22, games 1-0",
        so_far: "pass",
        decides: "E make spades, without it make no-trump",
    },
);

const DOUBLING: &[Rule<Bridge>] = &[DBL_STRONG, DBL_01, DBL_02, BOLD];

const DBL_STRONG: Rule<Bridge> = rule(
    ("bridge/dbl-strong", 40, OURS),
    "an adversary with five tricks or more in their own hand against the make",
    "double",
    Speaks::Say(|eyes| {
        let make = eyes.view.game.make?;
        let adversary = eyes.seat.side() != eyes.view.dealer.side();
        let hand = held(eyes);
        let long = make.0.is_none_or(|suit| len(hand, suit) >= 4);
        (adversary && long && tricks_at(hand, make.0) >= 5.0).then_some(Call::Double)
    }),
    &Position {
        cards: "N:T65.K5.JT98.T953 A432.T9742.75.84 KQ87.AQJ63.A43.7 J9.8.KQ62.AKQJ62",
        table: "S deals, 12-8, games 0-1",
        so_far: "make clubs",
        decides: "W double, without it ask lead",
    },
);

const DBL_01: Rule<Bridge> = rule(
    ("bridge/dbl-01", 100, BOOK),
    "the odd trick alone gives an adversary the game",
    "do not double",
    Speaks::Mute(|eyes| {
        let make = eyes.view.game.make?;
        let value = ::bridge::trick_value(make).value;
        (30 - eyes.score().0 <= value).then_some(Call::Double)
    }),
    &Position {
        cards: "N:54.QJT3.6542.KJ6 J.K98.KT.AQT9874 AKT976.A762.83.2 Q832.54.AQJ97.53",
        table: "N deals, 28-26, games 1-0",
        so_far: "make clubs",
        decides: "E ask lead, without it double",
    },
);

const DBL_02: Rule<Bridge> = rule(
    ("bridge/dbl-02", 40, BOOK),
    "the partner doubled a suit make; on lead",
    "lead trumps rather than make them ruff",
    Speaks::Play(|eyes| {
        let partner = eyes.seat.partner();
        let doubled = eyes.view.game.doubling.first[partner.side()] == Some(partner);
        let first = eyes.leads() && eyes.view.tricks.is_empty();
        if doubled && first { eyes.low(eyes.trumps()) } else { CardSet::EMPTY }
    }),
    &Position {
        cards: "N:87432..AK.KJ9854 T95.9832.T952.A2 6.JT7654.QJ876.3 AKQJ.AKQ.43.QT76",
        table: "N deals, 28-28, games 1-0",
        so_far: "make clubs, ask lead, double, satisfied, satisfied",
        decides: "E 2C, without it 2H",
    },
);

const BOLD: Rule<Bridge> = rule(
    ("bridge/bold", 40, OURS),
    "a bold adversary with three tricks or more in their own hand against the make",
    "double",
    Speaks::Say(|eyes: Sees<'_, '_>| {
        let make = eyes.view.game.make?;
        let adversary = eyes.seat.side() != eyes.view.dealer.side();
        (adversary && tricks_at(held(eyes), make.0) >= 3.0).then_some(Call::Double)
    }),
    &Position {
        cards: "N:AK54.432.843.JT2 9876.J.AKQ.87643 JT32.AKQ8.5.AKQ5 Q.T9765.JT9762.9",
        table: "E deals, 24-26, games 1-0",
        so_far: "make clubs",
        decides: "S double, without it ask lead",
    },
)
.if_asked();

/// A red make at the least it may have: few tricks and no ace outside.
fn doubtful(hand: CardSet) -> Option<Suit> {
    best_red(hand).filter(|&suit| tricks_at(hand, Some(suit)) < 4.5 && aces(hand - CardSet::suit(suit)) == 0)
}

/// Three suits protected and exactly these points, without a row for no trumps.
fn nearly_no_trump(hand: CardSet, points: u32) -> bool {
    let safe = Suit::ALL.into_iter().filter(|&suit| protected(hand, suit)).count();
    safe >= 3 && strength(hand) == points && aces(hand) < 2
}

const BY_SCORE: &[Rule<Bridge>] = &[DECL_13, DECL_16, SCORE_02, SCORE_03, SCORE_04];

const DECL_13: Rule<Bridge> = rule(
    ("bridge/decl-13", 52, BOOK),
    "the dealer with a doubtful diamond make, no ace, and eight points or more in kings and queens",
    "ask what the partner would name: with the aces they go no trumps; pass",
    Speaks::Mute(|eyes| {
        let hand = held(eyes);
        let suit = doubtful(hand).filter(|&suit| is_dealer(eyes) && suit == Suit::Diamonds)?;
        (aces(hand) == 0 && strength(hand) >= 8).then_some(make(suit))
    }),
    &Position {
        cards: "N:98765432.AK2.A.A .T6543.765.T9876 K.QJ.KQJT98.J543 AQJT.987.432.KQ2",
        table: "S deals, 8-8, games 0-1",
        so_far: "nothing yet",
        decides: "S pass, without it make diamonds",
    },
);

const DECL_16: Rule<Bridge> = rule(("bridge/decl-16", 45, BOOK),
            "the dealer plays better than the table; three suits protected and a point less than the row asks, not a game ahead",
            "take the chance: no trumps",
            Speaks::Say(|eyes| {
                let (us, them) = eyes.games();
                (is_dealer(eyes) && us <= them && nearly_no_trump(held(eyes), 12)).then_some(NO_TRUMP)
            }),
&Position {
cards: "N:Q3.QJ972.QT9.J94 JT4.8643.854.A87 A52.K5.AKJ32.632 K9876.AT.76.KQT5",
table: "W deals, 26-26, games 1-1",
so_far: "nothing yet",
decides: "W make no-trump, without it pass",
},
).if_asked();

const SCORE_02: Rule<Bridge> = rule(
    ("bridge/score-02", 42, BOOK),
    "the dealer's side is a game behind; three suits protected and two points less than the row asks",
    "gamble: no trumps",
    Speaks::Say(|eyes| {
        let (us, them) = eyes.games();
        (is_dealer(eyes) && us < them && nearly_no_trump(held(eyes), 11)).then_some(NO_TRUMP)
    }),
    &Position {
        cards: "N:T9.K8542.A98.J73 AK63.J963.K2.964 Q8752.Q.J63.AKQ8 J4.AT7.QT754.T52",
        table: "E deals, 8-12, games 1-0",
        so_far: "nothing yet",
        decides: "E make no-trump, without it pass",
    },
);

const SCORE_03: Rule<Bridge> = rule(
    ("bridge/score-03", 62, BOOK),
    "a game ahead; three suits protected and no more than the row asks",
    "only sound makes: no no-trumps",
    Speaks::Mute(|eyes| {
        let (us, them) = eyes.games();
        let hand = held(eyes);
        let least = strength(hand) == 13 && aces(hand) < 2;
        let rest = Suit::ALL.into_iter().all(|suit| has(hand, Rank::Ace, suit) || guarded(hand, suit));
        (speaks(eyes) && us > them && least && !rest).then_some(NO_TRUMP)
    }),
    &Position {
        cards: "N:AKQJ.KQT.752.A32 2.AJ32.QJ8643.KQ T93.876.AKT9.T76 87654.954..J9854",
        table: "E deals, 0-20, games 0-1",
        so_far: "nothing yet",
        decides: "E make diamonds, without it make no-trump",
    },
);

const SCORE_04: Rule<Bridge> = rule(
    ("bridge/score-04", 56, BOOK),
    "the dealer with a doubtful red make, a game ahead or at love to eighteen in the first game",
    "pass rather than let the adversaries out on the own deal",
    Speaks::Mute(|eyes| {
        let (games, theirs) = eyes.games();
        let (us, them) = eyes.score();
        let first = games == 0 && theirs == 0 && us == 0 && them >= 18;
        let suit = doubtful(held(eyes)).filter(|_| is_dealer(eyes))?;
        (first || games > theirs).then_some(make(suit))
    }),
    &Position {
        cards: "N:5.843.KQ9876.T98 A32.952.A32.AKQJ JT9876.AKT6.54.2 KQ4.QJ7.JT.76543",
        table: "S deals, 4-28, games 1-0",
        so_far: "nothing yet",
        decides: "S pass, without it make hearts",
    },
);

/// Whether neither side can win the game by this hand any more.
fn no_game(needs: Needs) -> bool {
    needs.win.is_none() && needs.save.is_none()
}

const NONE: CardSet = CardSet::EMPTY;

/// The play to the score.
const TO_THE_SCORE: &[Rule<Bridge>] = &[SCORE_01, SCORE_05, SCORE_06, SCORE_07, SCORE_08, SCORE_09, PLAY_30];

const SCORE_01: Rule<Bridge> = rule(
    ("bridge/score-01", 60, BOOK),
    "on lead with as many sure tricks as win the game, or as save it when it cannot be won",
    "make them",
    Speaks::Play(whist::sure_tricks),
    &Position {
        cards: "N:J985.T2.AQT74.T7 .AKJ974.853.Q932 QT743.853.J.J864 AK62.Q6.K962.AK5",
        table: "S deals, 18-14, games 0-0",
        so_far: "make spades, ask lead, yes; KC TC 2C 8C",
        decides: "W AS, without it AC",
    },
);

const SCORE_05: Rule<Bridge> = rule(
    ("bridge/score-05", 50, BOOK),
    "on lead, the game out of reach for both sides, with the sure tricks that give the seventh",
    "make them: the odd trick is all there is to win",
    Speaks::Play(|eyes| {
        let safe = no_game(Needs::of(eyes)) && !whist::revoked(eyes);
        if safe { whist::seventh(eyes) } else { NONE }
    }),
    &Position {
        cards: "N:3.Q.5432.AKQ6543 AKQJT984..KQJT6. 765.652.A987.872 2.AKJT98743..JT9",
        table: "N deals, 0-0, games 1-1",
        so_far: "pass, make spades, double, satisfied, satisfied; KD 7D 3H 2D",
        decides: "E AS, without it 6D",
    },
);

const SCORE_06: Rule<Bridge> = rule(
    ("bridge/score-06", 40, BOOK),
    "following, the game out of reach for both sides and the seventh trick in hand",
    "take it: never risk the odd trick for two",
    Speaks::Play(|eyes| {
        let sure = eyes.tops() & eyes.beating();
        let won = usize::from(eyes.view.won[eyes.from.side()]);
        let follows = !eyes.leads() && eyes.follows() && !eyes.partner_wins();
        if follows && won == 6 && no_game(Needs::of(eyes)) { sure } else { NONE }
    }),
    &Position {
        cards: "N:A8653.87.KQ6.J73 QJ7.653.982.T982 K.QJ942.AJ3.AKQ4 T942.AKT.T754.65",
        table: "E deals, 16-16, games 1-1",
        so_far: "pass, make spades, ask lead, yes; KC 5C 3C 2C; AC 6C 7C 8C; AD 4D 6D 2D; 4C 5D JC 9C; \
         KD 8D 3D 7D; QD 9D JD TD; 7H 3H JH KH; 2S",
        decides: "N AS, without it 3S",
    },
);

const SCORE_07: Rule<Bridge> = rule(
    ("bridge/score-07", 30, BOOK),
    "the declarer's third hand, every trick that is left being needed for the game",
    "assume the cards lie as they must: finesse the lowest honour that wins",
    Speaks::Play(|eyes| {
        let needs = Needs::of(eyes);
        let all = needs.most() == Some(needs.left) && eyes.from.side() == eyes.view.dealer.side();
        let third = eyes.trick.len() == 2 && eyes.follows() && !eyes.partner_wins();
        let below = |card: &Card| {
            let out = eyes.unseen & CardSet::suit(card.suit());
            card.rank() >= Rank::Ten && out.iter().any(|other| other.rank() > card.rank())
        };
        let finesses: CardSet = eyes.beating().iter().filter(below).collect();
        if all && third { eyes.low(finesses) } else { NONE }
    }),
    &Position {
        cards: "N:J6.853.9653.AJ53 AQ932.KQJ.T72.Q4 T854.AT2.AKQ.862 K7.9764.J84.KT97",
        table: "N deals, 4-8, games 0-1",
        so_far: "pass, make clubs, ask lead, yes; TD QD 4D 3D; 2C 7C",
        decides: "N JC, without it AC",
    },
);

const SCORE_08: Rule<Bridge> = rule(
    ("bridge/score-08", 20, BOOK),
    "a defender leads without a sure trick, more than half of the tricks left being needed to save the game",
    "play for the one holding that saves it: a suit whose best card may be the partner's",
    Speaks::Play(|eyes| {
        let needs = Needs::of(eyes);
        let pressed = needs.save.is_some_and(|needed| needed * 2 > needs.left);
        let defends = eyes.from.side() != eyes.view.dealer.side();
        if !pressed || !defends || !eyes.leads() || eyes.view.tricks.is_empty() {
            return NONE;
        }
        if !eyes.tops().is_empty() {
            return NONE;
        }
        let out = eyes.against();
        let partners = |suit: &Suit| {
            let best = eyes.order.highest(out & CardSet::suit(*suit));
            eyes.order.trump() != Some(*suit) && best.is_some_and(|best| eyes.unseen.contains(best))
        };
        Suit::ALL.into_iter().filter(partners).fold(NONE, |all, suit| all | eyes.of_suit(suit))
    }),
    &Position {
        cards: "N:A..432.QJT985432 KQJT94.65432..76 76532.AKQ.AKQJT. 8.JT987.98765.AK",
        table: "N deals, 28-24, games 1-1",
        so_far: "make clubs, ask lead, yes; 3H QH 7H 2D; TD 5D 3D 6C",
        decides: "E KS, without it 2H",
    },
);

const SCORE_09: Rule<Bridge> = rule(
    ("bridge/score-09", 36, BOOK),
    "the declarer leads, the sure tricks of the two hands not reaching the game, opposite ace and queen or a king",
    "desperate means: lead low towards them",
    Speaks::Play(|eyes| {
        let partner = eyes.view.seen[eyes.from.partner()];
        let declares = eyes.from.side() == eyes.view.dealer.side() && eyes.leads();
        let needs = Needs::of(eyes);
        let short = |needed: u8| eyes.tops_among(eyes.hand | partner).len() < usize::from(needed);
        let normal_fails = needs.most().is_some_and(short);
        if !declares || eyes.view.tricks.is_empty() || !normal_fails || !eyes.trumps_out().is_empty() {
            return NONE;
        }
        let towards = |suit: &Suit| {
            let out = |rank: Rank| has(eyes.unseen, rank, *suit);
            let queen = has(partner, Rank::Ace, *suit) && has(partner, Rank::Queen, *suit);
            queen && out(Rank::King) || has(partner, Rank::King, *suit) && out(Rank::Ace)
        };
        Suit::ALL.into_iter().filter(towards).fold(NONE, |all, suit| all | eyes.low(eyes.of_suit(suit)))
    }),
    &Position {
        cards: "N:KQ432.AKQ6.32.A6 A.872.AK87.QJT32 T98.43.QJT9654.K J765.JT95..98754",
        table: "N deals, 24-24, games 1-1",
        so_far: "make no-trump, ask lead, yes; QC KC 4C 6C",
        decides: "N 8S, without it 4D",
    },
);

const PLAY_30: Rule<Bridge> = rule(
    ("bridge/play-30", 50, BOOK),
    "on lead, the own side having revoked, with the sure tricks that give the seventh",
    "make them: the game cannot be won on this hand",
    Speaks::Play(|eyes| if whist::revoked(eyes) { whist::seventh(eyes) } else { NONE }),
    &Position {
        cards: "N:32.AKQ.AKQ32.A32 AQJ7.T98.JT.KQJT K54.654.654.8764 T986.J732.987.95",
        table: "N deals, 0-0",
        so_far: "make no-trump, ask lead, yes; KC 4C 5C 2D; QC 6C 9C AC",
        decides: "N QH, without it 2S",
    },
);
