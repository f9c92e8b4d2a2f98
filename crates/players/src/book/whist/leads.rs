//! The tables of leads, read both ways: what to lead from a holding, and what a lead tells of it.

use Rank::{Ace as A, King as K, Knave as J, Nine as N, Queen as Q, Ten as T};
use cards::{Card, CardSet, Rank, Suit};

use super::super::eyes::has;
use super::super::{Eyes, Position, Rule, Speaks, rule};
use super::{BOOK, reentry};
use crate::Turns;

const PRIMER: &str = "Elwell's primer";

/// Which card of a holding is led.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LedCard {
    /// This one.
    Rank(Rank),
    /// The highest.
    Highest,
    /// The second highest.
    Second,
    /// The fourth highest, or the lowest of three.
    Fourth,
}

/// A row of a table of leads: the holding it speaks of and the card it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Whether it is for a declared suit.
    pub trump: bool,
    /// Cards that the holding has.
    pub has: &'static [Rank],
    /// Cards that it has not.
    pub lacks: &'static [Rank],
    /// The shortest and the longest it may be.
    pub len: (usize, usize),
    /// Whether a re-entry is asked for, or the want of one.
    pub reentry: Option<bool>,
    /// The card.
    pub lead: LedCard,
}

impl Row {
    /// The suits that the row fits, and the card it leads from each; suits already spoken for are
    /// left out.
    pub(in super::super) fn cards<G: Turns>(
        &self,
        eyes: &Eyes<'_, G>,
        spoken: CardSet,
    ) -> (CardSet, CardSet) {
        let (mut suits, mut cards) = (CardSet::EMPTY, CardSet::EMPTY);
        let other = self.trump != eyes.order.trump().is_some() || eyes.view.loses();
        if !eyes.view.tricks.is_empty() || other {
            return (suits, cards);
        }
        for suit in Suit::ALL {
            let holding = eyes.of_suit(suit);
            let fits = !spoken.intersects(CardSet::suit(suit))
                && eyes.order.trump() != Some(suit)
                && (self.len.0..=self.len.1).contains(&holding.len())
                && self.has.iter().all(|&rank| has(holding, rank, suit))
                && !self.lacks.iter().any(|&rank| has(holding, rank, suit))
                && self.reentry.is_none_or(|wanted| wanted == reentry(eyes.hand, suit));
            if fits {
                suits |= CardSet::suit(suit);
                cards |= self.from(holding, suit);
            }
        }
        (suits, cards)
    }

    fn from(&self, holding: CardSet, suit: Suit) -> CardSet {
        let mut down: Vec<Card> = holding.iter().collect();
        down.sort_by_key(|card| std::cmp::Reverse(card.rank()));
        let card = match self.lead {
            LedCard::Rank(rank) => Some(Card::new(rank, suit)),
            LedCard::Highest => down.first().copied(),
            LedCard::Second => down.get(1).copied(),
            LedCard::Fourth => down.get(3).or(down.last()).copied(),
        };
        card.map_or(CardSet::EMPTY, CardSet::of)
    }
}

/// A maxim of the tables: its row, and a position in which it decides.
struct Lead {
    id: &'static str,
    source: &'static str,
    advice: &'static str,
    row: Row,
    position: &'static Position,
}

const fn lead(
    (id, source): (&'static str, &'static str),
    advice: &'static str,
    row: Row,
    position: &'static Position,
) -> Lead {
    Lead { id, source, advice, row, position }
}

impl Lead {
    /// As it stands in the book of either game.
    const fn rule<G: Turns>(&self) -> Rule<G> {
        let when = if self.row.trump { "first lead against a trump" } else { "first lead at no trump" };
        rule((self.id, 10, self.source), when, self.advice, Speaks::Lead(self.row), self.position)
    }
}

/// The two tables of leads, in the order in which they are read.
pub(in super::super) fn leads<G: Turns>() -> Vec<Rule<G>> {
    AGAINST_TRUMPS.iter().chain(&AT_NO_TRUMP).map(Lead::rule).collect()
}

/// A row for a declared suit that asks for nothing yet.
const SUIT_DECLARED: Row =
    Row { trump: true, has: &[], lacks: &[], len: (1, 13), reentry: None, lead: LedCard::Fourth };

/// A row for no trump that asks for nothing yet.
const NO_TRUMP: Row = Row { trump: false, ..SUIT_DECLARED };

/// The table of first leads against a trump, in the order in which it is read.
const AGAINST_TRUMPS: [Lead; 16] = [
    LT_01,
    LT_02,
    LT_03,
    LT_04,
    LT_14,
    LT_05,
    LT_06,
    LT_07,
    LT_08,
    LT_09,
    LT_10,
    LT_11,
    LT_12_THREE,
    LT_12_TWO,
    LT_12_ONE,
    LT_13,
];

const LT_01: Lead = lead(
    ("bridge/lt-01", BOOK),
    "ace from ace and king alone",
    Row { has: &[A, K], len: (2, 2), lead: LedCard::Rank(A), ..SUIT_DECLARED },
    &Position {
        cards: "N:.QJT98.QJT98.T93 432.AK..KQJ87654 QJT98765.432.AK. AK.765.765432.A2",
        table: "E deals, 26-28, games 1-0",
        so_far: "make clubs, ask lead, yes",
        decides: "S AD, without it KD",
    },
);

const LT_02: Lead = lead(
    ("bridge/lt-02", BOOK),
    "king from ace, king, queen",
    Row { has: &[A, K, Q], len: (3, 13), lead: LedCard::Rank(K), ..SUIT_DECLARED },
    &Position {
        cards: "N:T9..765.QJT98765 AKQJ.987654.98.2 .QJT.AKQJT432.AK 8765432.AK32..43",
        table: "N deals, 28-14, games 0-0",
        so_far: "make clubs, ask lead, yes",
        decides: "E KS, without it JS",
    },
);

const LT_03: Lead = lead(
    ("bridge/lt-03", BOOK),
    "king from ace, king and others",
    Row { has: &[A, K], lacks: &[Q], len: (3, 13), lead: LedCard::Rank(K), ..SUIT_DECLARED },
    &Position {
        cards: "N:Q6.Q9842.8763.94 AK532.A5.A95.K62 987.T6.KQJT2.AT7 JT4.KJ73.4.QJ853",
        table: "N deals, 8-28, games 0-1",
        so_far: "make clubs, ask lead, yes",
        decides: "E KS, without it 3S",
    },
);

const LT_04: Lead = lead(
    ("bridge/lt-04", BOOK),
    "ace from ace and others",
    Row { has: &[A], lacks: &[K], len: (2, 13), lead: LedCard::Rank(A), ..SUIT_DECLARED },
    &Position {
        cards: "N:3.T76.KJ842.Q642 JT9874.A3.A53.K7 AK6.QJ952.Q.AT93 Q52.K84.T976.J85",
        table: "N deals, 6-18, games 0-0",
        so_far: "make clubs, ask lead, yes",
        decides: "E AH, without it JS",
    },
);

const LT_14: Lead = lead(
    ("bridge/lt-14", PRIMER),
    "king from king, queen and others",
    Row { has: &[K, Q], lacks: &[A], len: (2, 13), lead: LedCard::Rank(K), ..SUIT_DECLARED },
    &Position {
        cards: "N:AKJT98..K.T65432 .KQJT98765.A432. 5432.A432.765.QJ Q76..QJT98.AK987",
        table: "N deals, 28-0, games 0-0",
        so_far: "make clubs, ask lead, yes",
        decides: "E KH, without it TH",
    },
);

const LT_05: Lead = lead(
    ("bridge/lt-05", BOOK),
    "queen from queen, knave, ten",
    Row { has: &[Q, J, T], lacks: &[A, K], len: (3, 13), lead: LedCard::Rank(Q), ..SUIT_DECLARED },
    &Position {
        cards: "N:872.AK987.J432.5 JT9.654.KQ.AKQ76 .QJT.AT98.T98432 AKQ6543.32.765.J",
        table: "E deals, 0-28, games 0-1",
        so_far: "make clubs, ask lead, yes",
        decides: "S QH, without it TH",
    },
);

const LT_06: Lead = lead(
    ("bridge/lt-06", BOOK),
    "queen from queen, knave, nine",
    Row { has: &[Q, J, N], lacks: &[A, K, T], len: (3, 13), lead: LedCard::Rank(Q), ..SUIT_DECLARED },
    &Position {
        cards: "N:QJ942.KQT.A954.Q A85.A7.T8763.T43 K6.42.QJ2.KJ9875 T73.J98653.K.A62",
        table: "W deals, 6-2, games 1-1",
        so_far: "make hearts, ask lead, yes",
        decides: "N QS, without it 4S",
    },
);

const LT_07: Lead = lead(
    ("bridge/lt-07", BOOK),
    "ten from king, knave, ten",
    Row { has: &[K, J, T], lacks: &[A, Q], len: (3, 13), lead: LedCard::Rank(T), ..SUIT_DECLARED },
    &Position {
        cards: "N:AKQ543..K.KT9832 JT9.KJT32.A987.4 2.AQ87654.T.A765 876.9.QJ65432.QJ",
        table: "N deals, 24-28, games 1-1",
        so_far: "make clubs, ask lead, yes",
        decides: "E TH, without it 3H",
    },
);

const LT_08: Lead = lead(
    ("bridge/lt-08", BOOK),
    "knave from knave, ten and others",
    Row { has: &[J, T], lacks: &[A, K, Q], len: (3, 13), lead: LedCard::Rank(J), ..SUIT_DECLARED },
    &Position {
        cards: "N:Q2.AK5432.A3.765 AK.9876.QJT9874. 43.QJT.65.KQJ432 JT98765..K2.AT98",
        table: "S deals, 28-16, games 0-0",
        so_far: "make clubs, ask lead, yes",
        decides: "W JS, without it 8S",
    },
);

const LT_09: Lead = lead(
    ("bridge/lt-09", BOOK),
    "knave from knave and one",
    Row { has: &[J], lacks: &[A, K, Q], len: (2, 2), lead: LedCard::Rank(J), ..SUIT_DECLARED },
    &Position {
        cards: "N:AKT43.KT2.T2.KJT 9872.AJ8.QJ97.Q4 Q6.53.AK.A987532 J5.Q9764.86543.6",
        table: "S deals, 22-26, games 0-0",
        so_far: "make clubs, ask lead, yes",
        decides: "W JS, without it 4D",
    },
);

const LT_10: Lead = lead(
    ("bridge/lt-10", BOOK),
    "ten from ten and one",
    Row { has: &[T], lacks: &[A, K, Q, J], len: (2, 2), lead: LedCard::Rank(T), ..SUIT_DECLARED },
    &Position {
        cards: "N:AT74.AQ8642.T9.6 93.T9.8652.K9532 KQJ8.J3.AKQJ74.T 652.K75.3.AQJ874",
        table: "W deals, 26-26, games 1-1",
        so_far: "make clubs, ask lead, yes",
        decides: "N TD, without it AH",
    },
);

const LT_11: Lead = lead(
    ("bridge/lt-11", BOOK),
    "nine from nine and one",
    Row { has: &[N], lacks: &[A, K, Q, J, T], len: (2, 2), lead: LedCard::Rank(N), ..SUIT_DECLARED },
    &Position {
        cards: "N:K85.J42.AJ5.9754 AT76.96.K972.QT2 J93.AK83.Q86.KJ6 Q42.QT75.T43.A83",
        table: "N deals, 14-14, games 0-0",
        so_far: "make clubs, ask lead, yes",
        decides: "E 9H, without it 2D",
    },
);

const LT_12_THREE: Lead = lead(
    ("bridge/lt-12-three", BOOK),
    "the top of three without king or queen",
    Row { lacks: &[K, Q], len: (3, 3), lead: LedCard::Highest, ..SUIT_DECLARED },
    &Position {
        cards: "N:QJT98.QJT9.432.7 AK54.65.5.QJT982 76.K8732.AQJT.AK 32.A4.K9876.6543",
        table: "W deals, 16-4, games 0-0",
        so_far: "make clubs, ask lead, yes",
        decides: "N 4D, without it 2D",
    },
);

const LT_12_TWO: Lead = lead(
    ("bridge/lt-12-two", BOOK),
    "the top of any other two cards",
    Row { lacks: &[A, J, T, N], len: (2, 2), lead: LedCard::Highest, ..SUIT_DECLARED },
    &Position {
        cards: "N:964.9872.KJT5.98 T5.J.AQ98.KQJT76 Q3.KQ543.63.A432 AKJ872.AT6.742.5",
        table: "E deals, 22-28, games 1-0",
        so_far: "make clubs, ask lead, yes",
        decides: "S 6D, without it KH",
    },
);

const LT_12_ONE: Lead = lead(
    ("bridge/lt-12-one", BOOK),
    "a single card",
    Row { len: (1, 1), lead: LedCard::Highest, ..SUIT_DECLARED },
    &Position {
        cards: "N:2.AKQJ8765.87.KQ AK.T9.32.A987652 T9876543..A.JT43 QJ.432.KQJT9654.",
        table: "E deals, 10-22, games 0-1",
        so_far: "make clubs, ask lead, yes",
        decides: "S AD, without it 7S",
    },
);

const LT_13: Lead = lead(
    ("bridge/lt-13", BOOK),
    "fourth best from all else, lowest of three",
    Row { len: (3, 13), lead: LedCard::Fourth, ..SUIT_DECLARED },
    &Position {
        cards: "N:8632.T74.863.KQ5 QT4.Q2.AQJ9.9642 A5.KJ9863.KT.J73 KJ97.A5.7542.AT8",
        table: "N deals, 14-14, games 0-0",
        so_far: "make clubs, ask lead, yes",
        decides: "E 4S, without it QH",
    },
);

/// The table of first leads at no trump, in the order in which it is read.
const AT_NO_TRUMP: [Lead; 18] = [
    LN_01, LN_02, LN_03, LN_04, LN_05, LN_06, LN_07, LN_08, LN_09, LN_10, LN_11, LN_12, LN_13, LN_14, LN_15,
    LN_16, LN_17, LN_18,
];

const LN_01: Lead = lead(
    ("bridge/ln-01", BOOK),
    "ace from ace, queen, knave, with a re-entry",
    Row {
        has: &[A, Q, J],
        lacks: &[K],
        len: (4, 13),
        reentry: Some(true),
        lead: LedCard::Rank(A),
        ..NO_TRUMP
    },
    &Position {
        cards: "N:KT4.AQJ4.J64.K82 A765.8.A82.JT975 Q9.976532.T973.3 J832.KT.KQ5.AQ64",
        table: "W deals, 24-24, games 0-0",
        so_far: "make no-trump, ask lead, yes",
        decides: "N AH, without it 4H",
    },
);

const LN_02: Lead = lead(
    ("bridge/ln-02", BOOK),
    "ace from ace and seven others",
    Row { has: &[A], lacks: &[K], len: (8, 13), lead: LedCard::Rank(A), ..NO_TRUMP },
    &Position {
        cards: "N:QJT8.KQJT.AKQJ6. .A9876432..JT984 AK432.5.87.KQ765 9765..T95432.A32",
        table: "N deals, 16-22, games 1-1",
        so_far: "make no-trump, ask lead, yes",
        decides: "E AH, without it 7H",
    },
);

const LN_03: Lead = lead(
    ("bridge/ln-03", BOOK),
    "ace from ace, queen and five others",
    Row { has: &[A, Q], lacks: &[K], len: (7, 13), lead: LedCard::Rank(A), ..NO_TRUMP },
    &Position {
        cards: "N:J653.Q.4.AQ98743 Q9742.7.KJT2.JT2 K8.KJT432.Q8653. AT.A9865.A97.K65",
        table: "W deals, 22-20, games 0-0",
        so_far: "make no-trump, ask lead, yes",
        decides: "N AC, without it 8C",
    },
);

const LN_04: Lead = lead(
    ("bridge/ln-04", BOOK),
    "ace from ace, knave and five others",
    Row { has: &[A, J], lacks: &[K], len: (7, 13), lead: LedCard::Rank(A), ..NO_TRUMP },
    &Position {
        cards: "N:Q.JT9.AKQ5432.A7 .KQ765432.T96.98 K8732.A.J87.QJT3 AJT9654.8..K6542",
        table: "S deals, 16-26, games 0-1",
        so_far: "make no-trump, ask lead, yes",
        decides: "W AS, without it 9S",
    },
);

const LN_05: Lead = lead(
    ("bridge/ln-05", BOOK),
    "king from ace, king, queen and others",
    Row { has: &[A, K, Q], len: (4, 13), lead: LedCard::Rank(K), ..NO_TRUMP },
    &Position {
        cards: "N:762.A654..AKQ765 8.8732.AKQ987.98 AKJT9.T9.JT432.2 Q543.KQJ.65.JT43",
        table: "N deals, 12-8, games 1-0",
        so_far: "make no-trump, ask lead, yes",
        decides: "E KD, without it 9D",
    },
);

const LN_06: Lead = lead(
    ("bridge/ln-06", BOOK),
    "king from ace, king, knave and others",
    Row { has: &[A, K, J], len: (4, 13), lead: LedCard::Rank(K), ..NO_TRUMP },
    &Position {
        cards: "N:AT83.T54.96.JT75 KJ75.QJ9763.QT.8 Q42.AK8.832.AQ92 96.2.AKJ754.K643",
        table: "S deals, 26-26, games 0-0",
        so_far: "make no-trump, ask lead, yes",
        decides: "W KD, without it 7D",
    },
);

const LN_07: Lead = lead(
    ("bridge/ln-07", BOOK),
    "king from ace, king, ten and three, with a re-entry",
    Row { has: &[A, K, T], len: (6, 13), reentry: Some(true), lead: LedCard::Rank(K), ..NO_TRUMP },
    &Position {
        cards: "N:Q42.A76.AJT75.98 AKT865.Q2.Q4.KT3 73.KT93.K6.AJ654 J9.J854.9832.Q72",
        table: "N deals, 18-16, games 0-0",
        so_far: "make no-trump, ask lead, yes",
        decides: "E KS, without it 8S",
    },
);

const LN_08: Lead = lead(
    ("bridge/ln-08", BOOK),
    "king from ace, king and five others",
    Row { has: &[A, K], len: (7, 13), lead: LedCard::Rank(K), ..NO_TRUMP },
    &Position {
        cards: "N:K652.JT9.K865.A9 A987.83.A9.76543 QJ4.Q.QJT7432.KQ T3.AK76542..JT82",
        table: "S deals, 26-26, games 1-1",
        so_far: "make no-trump, ask lead, yes",
        decides: "W KH, without it 6H",
    },
);

const LN_09: Lead = lead(
    ("bridge/ln-09", BOOK),
    "king from king, queen, knave and others",
    Row { has: &[K, Q, J], lacks: &[A], len: (4, 13), lead: LedCard::Rank(K), ..NO_TRUMP },
    &Position {
        cards: "N:A862.AT7.T8.KJ52 Q93.932.A42.AT74 5.KQJ86.Q975.Q83 KJT74.54.KJ63.96",
        table: "E deals, 4-24, games 0-1",
        so_far: "make no-trump, ask lead, yes",
        decides: "S KH, without it 8H",
    },
);

const LN_10: Lead = lead(
    ("bridge/ln-10", BOOK),
    "king from king, queen, ten and others",
    Row { has: &[K, Q, T], lacks: &[A], len: (4, 13), lead: LedCard::Rank(K), ..NO_TRUMP },
    &Position {
        cards: "N:T.KQJ8.KQT63.865 QJ9872.74.42.K42 K543.T53.85.AQT7 A6.A962.AJ97.J93",
        table: "W deals, 2-2, games 0-1",
        so_far: "make no-trump, ask lead, yes",
        decides: "N KD, without it 6D",
    },
);

const LN_11: Lead = lead(
    ("bridge/ln-11", BOOK),
    "king from king, queen and five others",
    Row { has: &[K, Q], lacks: &[A], len: (7, 13), lead: LedCard::Rank(K), ..NO_TRUMP },
    &Position {
        cards: "N:T9876.5.QT943.JT AK.JT9876.K75.98 432.AKQ32.A862.A QJ5.4.J.KQ765432",
        table: "S deals, 8-22, games 0-0",
        so_far: "make no-trump, ask lead, yes",
        decides: "W KC, without it 6C",
    },
);

const LN_12: Lead = lead(
    ("bridge/ln-12", BOOK),
    "queen from queen, knave, ten and others",
    Row { has: &[Q, J, T], lacks: &[A, K], len: (4, 13), lead: LedCard::Rank(Q), ..NO_TRUMP },
    &Position {
        cards: "N:KQ432.AKQ6.32.A6 A.872.AK87.QJT32 T98.43.QJT9654.K J765.JT95..98754",
        table: "N deals, 24-24, games 1-1",
        so_far: "make no-trump, ask lead, yes",
        decides: "E QC, without it 3C",
    },
);

const LN_13: Lead = lead(
    ("bridge/ln-13", BOOK),
    "queen from queen, knave, nine and others",
    Row { has: &[Q, J, N], lacks: &[A, K], len: (4, 13), lead: LedCard::Rank(Q), ..NO_TRUMP },
    &Position {
        cards: "N:3.7.KJT64.QJ9632 AJ94.AJT4.Q3.T54 Q7.K632.98752.K8 KT8652.Q985.A.A7",
        table: "W deals, 4-12, games 0-0",
        so_far: "make no-trump, ask lead, yes",
        decides: "N QC, without it 6C",
    },
);

const LN_14: Lead = lead(
    ("bridge/ln-14", BOOK),
    "queen from ace, queen, knave without a re-entry",
    Row {
        has: &[A, Q, J],
        lacks: &[K],
        len: (4, 13),
        reentry: Some(false),
        lead: LedCard::Rank(Q),
        ..NO_TRUMP
    },
    &Position {
        cards: "N:AQJ92.93.52.QT65 K86.T87.8764.A92 T73.AK542.Q9.J87 54.QJ6.AKJT3.K43",
        table: "W deals, 14-2, games 1-0",
        so_far: "make no-trump, ask lead, yes",
        decides: "N QS, without it 9S",
    },
);

const LN_15: Lead = lead(
    ("bridge/ln-15", BOOK),
    "knave from knave, ten, nine and others",
    Row { has: &[J, T, N], lacks: &[A, K, Q], len: (4, 13), lead: LedCard::Rank(J), ..NO_TRUMP },
    &Position {
        cards: "N:A43.983.AK.K5432 92.A76.97.JT9876 QJT.KQJT54.QJT8. K8765.2.65432.AQ",
        table: "N deals, 0-4, games 1-1",
        so_far: "make no-trump, ask lead, yes",
        decides: "E JC, without it 8C",
    },
);

const LN_16: Lead = lead(
    ("bridge/ln-16", BOOK),
    "ten from king, knave, ten and others",
    Row { has: &[K, J, T], lacks: &[A, Q], len: (4, 13), lead: LedCard::Rank(T), ..NO_TRUMP },
    &Position {
        cards: "N:6.T86432.AJ3.754 K97.AQ5.T987.Q86 AQ85432.J9.K5.A2 JT.K7.Q642.KJT93",
        table: "S deals, 22-22, games 1-0",
        so_far: "make no-trump, ask lead, yes",
        decides: "W TC, without it 9C",
    },
);

const LN_17: Lead = lead(
    ("bridge/ln-17", BOOK),
    "second best from a weak long suit",
    Row { lacks: &[A, K, Q, J], len: (4, 13), lead: LedCard::Second, ..NO_TRUMP },
    &Position {
        cards: "N:KQ32.A65.T98.KQJ .987432.AKQJ32.A A.JT.654.T987632 JT987654.KQ.7.54",
        table: "N deals, 2-10, games 0-1",
        so_far: "make no-trump, ask lead, yes",
        decides: "E 8H, without it 4H",
    },
);

const LN_18: Lead = lead(
    ("bridge/ln-18", BOOK),
    "fourth best from all other long suits",
    Row { len: (4, 13), lead: LedCard::Fourth, ..NO_TRUMP },
    &Position {
        cards: "N:T9.K8542.A98.J73 AK63.J963.K2.964 Q8752.Q.J63.AKQ8 J4.AT7.QT754.T52",
        table: "E deals, 8-12, games 1-0",
        so_far: "make no-trump, ask lead, yes",
        decides: "S 5S, without it 2S",
    },
);

/// What a lead by the tables tells of the leader's suit.
pub(super) struct LeadInference {
    /// Cards that the leader holds for certain.
    pub certain: CardSet,
    /// Whether it can only be a fourth best: the leader holds three cards above it.
    pub fourth: bool,
}

/// The tables turned round: what a first lead tells to one who does not see these cards. `None`
/// when no row leads that card from what may be held.
pub(super) fn infer(trump: bool, card: Card, unseen: CardSet) -> Option<LeadInference> {
    let suit = card.suit();
    let above = (unseen & CardSet::suit(suit)).iter().filter(|other| other.rank() > card.rank()).count();
    let table: &[Lead] = if trump { &AGAINST_TRUMPS } else { &AT_NO_TRUMP };
    let mut rows = table.iter().map(|lead| lead.row).filter(|row| {
        let may_hold = |rank: Rank| rank == card.rank() || has(unseen, rank, suit);
        let leads_it = match row.lead {
            LedCard::Rank(rank) => rank == card.rank(),
            LedCard::Highest => true,
            LedCard::Second => above >= 1,
            LedCard::Fourth => above >= 3,
        };
        leads_it && !row.lacks.contains(&card.rank()) && row.has.iter().all(|&rank| may_hold(rank))
    });
    let cards = |row: &Row| row.has.iter().map(|&rank| Card::new(rank, suit)).collect::<CardSet>();
    let first = rows.next()?;
    let start = LeadInference { certain: cards(&first), fourth: first.lead == LedCard::Fourth };
    let both = |told: LeadInference, row: Row| LeadInference {
        certain: told.certain & cards(&row),
        fourth: told.fourth && row.lead == LedCard::Fourth,
    };
    Some(rows.fold(start, both))
}
