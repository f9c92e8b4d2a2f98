//! The tables of leads, read both ways: what to lead from a holding, and what a lead tells of it.

use Rank::{Ace as A, King as K, Knave as J, Nine as N, Queen as Q, Ten as T};
use cards::{Card, CardSet, Rank, Suit};

use super::super::eyes::has;
use super::super::{Eyes, Rule, Speaks, rule};
use super::{BOOK, reentry};
use crate::Turns;

const PRIMER: &str = "Elwell's primer";

/// Which card of a holding is led.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// This one.
    Card(Rank),
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
    pub lead: Choice,
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
        let other = self.trump != eyes.order.trump().is_some() || G::loses(eyes.view);
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
            Choice::Card(rank) => Some(Card::new(rank, suit)),
            Choice::Highest => down.first().copied(),
            Choice::Second => down.get(1).copied(),
            Choice::Fourth => down.get(3).or(down.last()).copied(),
        };
        card.map_or(CardSet::EMPTY, CardSet::of)
    }
}

type Table =
    (&'static str, &'static [Rank], &'static [Rank], (usize, usize), Option<bool>, Choice, &'static str);

const AGAINST_TRUMPS: [Table; 16] = [
    ("bridge/lt-01", &[A, K], &[], (2, 2), None, Choice::Card(A), "ace from ace and king alone"),
    ("bridge/lt-02", &[A, K, Q], &[], (3, 13), None, Choice::Card(K), "king from ace, king, queen"),
    ("bridge/lt-03", &[A, K], &[Q], (3, 13), None, Choice::Card(K), "king from ace, king and others"),
    ("bridge/lt-04", &[A], &[K], (2, 13), None, Choice::Card(A), "ace from ace and others"),
    ("bridge/lt-14", &[K, Q], &[A], (2, 13), None, Choice::Card(K), "king from king, queen and others"),
    ("bridge/lt-05", &[Q, J, T], &[A, K], (3, 13), None, Choice::Card(Q), "queen from queen, knave, ten"),
    ("bridge/lt-06", &[Q, J, N], &[A, K, T], (3, 13), None, Choice::Card(Q), "queen from queen, knave, nine"),
    ("bridge/lt-07", &[K, J, T], &[A, Q], (3, 13), None, Choice::Card(T), "ten from king, knave, ten"),
    ("bridge/lt-08", &[J, T], &[A, K, Q], (3, 13), None, Choice::Card(J), "knave from knave, ten and others"),
    ("bridge/lt-09", &[J], &[A, K, Q], (2, 2), None, Choice::Card(J), "knave from knave and one"),
    ("bridge/lt-10", &[T], &[A, K, Q, J], (2, 2), None, Choice::Card(T), "ten from ten and one"),
    ("bridge/lt-11", &[N], &[A, K, Q, J, T], (2, 2), None, Choice::Card(N), "nine from nine and one"),
    (
        "bridge/lt-12-three",
        &[],
        &[K, Q],
        (3, 3),
        None,
        Choice::Highest,
        "the top of three without king or queen",
    ),
    ("bridge/lt-12-two", &[], &[A, J, T, N], (2, 2), None, Choice::Highest, "the top of any other two cards"),
    ("bridge/lt-12-one", &[], &[], (1, 1), None, Choice::Highest, "a single card"),
    ("bridge/lt-13", &[], &[], (3, 13), None, Choice::Fourth, "fourth best from all else, lowest of three"),
];

const AT_NO_TRUMP: [Table; 18] = [
    (
        "bridge/ln-01",
        &[A, Q, J],
        &[K],
        (4, 13),
        Some(true),
        Choice::Card(A),
        "ace from ace, queen, knave, with a re-entry",
    ),
    ("bridge/ln-02", &[A], &[K], (8, 13), None, Choice::Card(A), "ace from ace and seven others"),
    ("bridge/ln-03", &[A, Q], &[K], (7, 13), None, Choice::Card(A), "ace from ace, queen and five others"),
    ("bridge/ln-04", &[A, J], &[K], (7, 13), None, Choice::Card(A), "ace from ace, knave and five others"),
    (
        "bridge/ln-05",
        &[A, K, Q],
        &[],
        (4, 13),
        None,
        Choice::Card(K),
        "king from ace, king, queen and others",
    ),
    (
        "bridge/ln-06",
        &[A, K, J],
        &[],
        (4, 13),
        None,
        Choice::Card(K),
        "king from ace, king, knave and others",
    ),
    (
        "bridge/ln-07",
        &[A, K, T],
        &[],
        (6, 13),
        Some(true),
        Choice::Card(K),
        "king from ace, king, ten and three, with a re-entry",
    ),
    ("bridge/ln-08", &[A, K], &[], (7, 13), None, Choice::Card(K), "king from ace, king and five others"),
    (
        "bridge/ln-09",
        &[K, Q, J],
        &[A],
        (4, 13),
        None,
        Choice::Card(K),
        "king from king, queen, knave and others",
    ),
    (
        "bridge/ln-10",
        &[K, Q, T],
        &[A],
        (4, 13),
        None,
        Choice::Card(K),
        "king from king, queen, ten and others",
    ),
    ("bridge/ln-11", &[K, Q], &[A], (7, 13), None, Choice::Card(K), "king from king, queen and five others"),
    (
        "bridge/ln-12",
        &[Q, J, T],
        &[A, K],
        (4, 13),
        None,
        Choice::Card(Q),
        "queen from queen, knave, ten and others",
    ),
    (
        "bridge/ln-13",
        &[Q, J, N],
        &[A, K],
        (4, 13),
        None,
        Choice::Card(Q),
        "queen from queen, knave, nine and others",
    ),
    (
        "bridge/ln-14",
        &[A, Q, J],
        &[K],
        (4, 13),
        Some(false),
        Choice::Card(Q),
        "queen from ace, queen, knave without a re-entry",
    ),
    (
        "bridge/ln-15",
        &[J, T, N],
        &[A, K, Q],
        (4, 13),
        None,
        Choice::Card(J),
        "knave from knave, ten, nine and others",
    ),
    (
        "bridge/ln-16",
        &[K, J, T],
        &[A, Q],
        (4, 13),
        None,
        Choice::Card(T),
        "ten from king, knave, ten and others",
    ),
    ("bridge/ln-17", &[], &[A, K, Q, J], (4, 13), None, Choice::Second, "second best from a weak long suit"),
    ("bridge/ln-18", &[], &[], (4, 13), None, Choice::Fourth, "fourth best from all other long suits"),
];

impl Row {
    const fn of(trump: bool, &(_, has, lacks, len, reentry, lead, _): &Table) -> Row {
        Row { trump, has, lacks, len, reentry, lead }
    }
}

/// The two tables of leads, in the order in which they are read.
pub(in super::super) fn leads<G: Turns>() -> Vec<Rule<G>> {
    let rows = |trump: bool, table: &[Table], when: &'static str| -> Vec<Rule<G>> {
        let each = table.iter().map(|row| {
            let source = if row.0 == "bridge/lt-14" { PRIMER } else { BOOK };
            rule((row.0, 10, source), when, row.6, Speaks::Lead(Row::of(trump, row)))
        });
        each.collect()
    };
    let mut rules = rows(true, &AGAINST_TRUMPS, "first lead against a trump");
    rules.extend(rows(false, &AT_NO_TRUMP, "first lead at no trump"));
    rules
}

/// What a lead by the tables tells of the leader's suit.
pub(super) struct Told {
    /// Cards that he holds for certain.
    pub certain: CardSet,
    /// Whether it can only be a fourth best: three cards above it are his.
    pub fourth: bool,
}

/// The tables turned round: what a first lead tells to one who does not see these cards. `None`
/// when no row leads that card from what may be held.
pub(super) fn told(trump: bool, card: Card, unseen: CardSet) -> Option<Told> {
    let suit = card.suit();
    let above = (unseen & CardSet::suit(suit)).iter().filter(|other| other.rank() > card.rank()).count();
    let table: &[Table] = if trump { &AGAINST_TRUMPS } else { &AT_NO_TRUMP };
    let mut rows = table.iter().map(|row| Row::of(trump, row)).filter(|row| {
        let may_hold = |rank: Rank| rank == card.rank() || has(unseen, rank, suit);
        let leads_it = match row.lead {
            Choice::Card(rank) => rank == card.rank(),
            Choice::Highest => true,
            Choice::Second => above >= 1,
            Choice::Fourth => above >= 3,
        };
        leads_it && !row.lacks.contains(&card.rank()) && row.has.iter().all(|&rank| may_hold(rank))
    });
    let cards = |row: &Row| row.has.iter().map(|&rank| Card::new(rank, suit)).collect::<CardSet>();
    let first = rows.next()?;
    let start = Told { certain: cards(&first), fourth: first.lead == Choice::Fourth };
    let both = |told: Told, row: Row| Told {
        certain: told.certain & cards(&row),
        fourth: told.fourth && row.lead == Choice::Fourth,
    };
    Some(rows.fold(start, both))
}
