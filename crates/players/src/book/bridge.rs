//! Bridge as the book of 1907 teaches it.

use bridge::{Bridge, Call, Make};
use cards::{Card, CardSet, Rank, Seat, Suit};
use table::View;

use super::eyes::{guarded, has, len, strength};
use super::whist::{self, Choice, Row, Whist};
use super::{Booked, Eyes, Rule, Speaks, rule};

type Sees<'a, 'v> = &'a Eyes<'v, Bridge>;

const BOOK: &str = "Elwell 1907";
const OURS: &str = "worked out from the scoring";
const PRIMER: &str = "Elwell's primer";

impl Whist for Bridge {
    fn declarer(view: &View<Bridge>) -> Option<Seat> {
        view.game.make.map(|_| view.dealer)
    }
}

impl Booked for Bridge {
    fn book() -> Vec<Rule<Bridge>> {
        let mut rules = makes();
        rules.extend(passed());
        rules.extend(doubling());
        rules.extend(leads());
        rules.extend(unblocking());
        rules.extend(change_the_suit());
        rules.extend(whist::play());
        rules
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
pub(super) fn tricks_at(hand: CardSet, trump: Option<Suit>) -> f32 {
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

fn makes() -> Vec<Rule<Bridge>> {
    vec![
        rule(
            ("bridge/decl-01", 90, BOOK),
            "four aces",
            "no trumps",
            Speaks::Say(|eyes| (speaks(eyes) && aces(held(eyes)) == 4).then_some(NO_TRUMP)),
        ),
        rule(
            ("bridge/decl-02", 80, BOOK),
            "three aces",
            "no trumps",
            Speaks::Say(|eyes| (speaks(eyes) && aces(held(eyes)) == 3).then_some(NO_TRUMP)),
        ),
        rule(
            ("bridge/decl-03", 70, BOOK),
            "two aces and a guarded king or queen in a third suit",
            "no trumps",
            Speaks::Say(|eyes| {
                let hand = held(eyes);
                let third =
                    Suit::ALL.into_iter().any(|suit| !has(hand, Rank::Ace, suit) && guarded(hand, suit));
                (speaks(eyes) && aces(hand) == 2 && third).then_some(NO_TRUMP)
            }),
        ),
        rule(
            ("bridge/decl-04", 70, BOOK),
            "an ace in one suit and a guarded king or queen in each of the others",
            "no trumps",
            Speaks::Say(|eyes| {
                let hand = held(eyes);
                let rest =
                    Suit::ALL.into_iter().all(|suit| has(hand, Rank::Ace, suit) || guarded(hand, suit));
                (speaks(eyes) && aces(hand) == 1 && rest).then_some(NO_TRUMP)
            }),
        ),
        rule(
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
        ),
        rule(
            ("bridge/decl-06", 60, BOOK),
            "three suits protected and a king more than the average hand, fewer than three aces",
            "no trumps",
            Speaks::Say(|eyes| {
                let hand = held(eyes);
                let safe = Suit::ALL.into_iter().filter(|&suit| protected(hand, suit)).count();
                (speaks(eyes) && safe >= 3 && strength(hand) >= 13 && aces(hand) < 3).then_some(NO_TRUMP)
            }),
        ),
        rule(
            ("bridge/decl-07", 50, BOOK),
            "six red cards of a suit with an honour",
            "make it trumps, hearts before diamonds",
            Speaks::Say(|eyes| red(held(eyes), 6, 1).filter(|_| speaks(eyes)).map(make)),
        ),
        rule(
            ("bridge/decl-08", 48, BOOK),
            "five red cards of a suit with two honours",
            "make it trumps, hearts before diamonds",
            Speaks::Say(|eyes| red(held(eyes), 5, 2).filter(|_| speaks(eyes)).map(make)),
        ),
        rule(
            ("bridge/decl-09", 46, BOOK),
            "four red cards of a suit with three good honours",
            "make it trumps, hearts before diamonds",
            Speaks::Say(|eyes| red(held(eyes), 4, 3).filter(|_| speaks(eyes)).map(make)),
        ),
        rule(
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
        ),
        rule(
            ("bridge/decl-11", 44, BOOK),
            "eighteen or more in the game, and clubs that should win it",
            "make clubs trumps",
            Speaks::Say(|eyes| black(eyes, Suit::Clubs, 18, 4).filter(|_| is_dealer(eyes))),
        ),
        rule(
            ("bridge/decl-12", 44, BOOK),
            "twenty-four or more in the game, and spades that should win it",
            "make spades trumps",
            Speaks::Say(|eyes| black(eyes, Suit::Spades, 24, 2).filter(|_| is_dealer(eyes))),
        ),
    ]
}

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

fn passed() -> Vec<Rule<Bridge>> {
    vec![
        rule(
            ("bridge/pass-01", 75, BOOK),
            "the partner passed; neither red suit is protected",
            "no trumps only on three aces or fifteen points",
            Speaks::Mute(|eyes| {
                let hand = held(eyes);
                let weak = !protected(hand, Suit::Hearts) && !protected(hand, Suit::Diamonds);
                (is_partner(eyes) && weak && aces(hand) < 3 && strength(hand) < 15).then_some(NO_TRUMP)
            }),
        ),
        rule(
            ("bridge/pass-02", 49, BOOK),
            "the partner passed; a red suit with no trick more than it must have",
            "no red make",
            Speaks::Mute(|eyes| {
                let hand = held(eyes);
                let suit = best_red(hand).filter(|_| is_partner(eyes))?;
                (tricks_at(hand, Some(suit)) < 4.5).then_some(make(suit))
            }),
        ),
        rule(
            ("bridge/pass-03", 30, BOOK),
            "the partner passed; one or two spades, four clubs or more with two honours",
            "clubs rather than spades",
            Speaks::Say(|eyes| {
                let hand = held(eyes);
                let short = (1..=2).contains(&len(hand, Suit::Spades));
                let clubs = len(hand, Suit::Clubs) >= 4 && honours(hand, Suit::Clubs) >= 2;
                (is_partner(eyes) && short && clubs && !bare_spades(hand)).then_some(make(Suit::Clubs))
            }),
        ),
        rule(
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
        ),
        rule(
            ("bridge/pass-05", 30, BOOK),
            "the partner passed; one or two spades without an honour, four clubs with two",
            "clubs are safer",
            Speaks::Say(|eyes| (is_partner(eyes) && bare_spades(held(eyes))).then_some(make(Suit::Clubs))),
        ),
        rule(
            ("bridge/pass-06", 61, BOOK),
            "the partner passed; no trumps on protection alone, under sixteen points",
            "more caution than the dealer",
            Speaks::Mute(|eyes| {
                let hand = held(eyes);
                (is_partner(eyes) && aces(hand) < 2 && strength(hand) < 16).then_some(NO_TRUMP)
            }),
        ),
    ]
}

fn doubling() -> Vec<Rule<Bridge>> {
    vec![
        rule(
            ("bridge/dbl-strong", 40, OURS),
            "an adversary with five tricks or more in his own hand against the make",
            "double",
            Speaks::Say(|eyes| {
                let make = eyes.view.game.make?;
                let adversary = eyes.seat.side() != eyes.view.dealer.side();
                let hand = held(eyes);
                let long = make.0.is_none_or(|suit| len(hand, suit) >= 4);
                (adversary && long && tricks_at(hand, make.0) >= 5.0).then_some(Call::Double)
            }),
        ),
        rule(
            ("bridge/dbl-01", 100, BOOK),
            "the odd trick alone gives an adversary the game",
            "do not double",
            Speaks::Mute(|eyes| {
                let make = eyes.view.game.make?;
                let value = ::bridge::trick_value(make).value;
                (30 - eyes.score().0 <= value).then_some(Call::Double)
            }),
        ),
        rule(
            ("bridge/dbl-02", 40, BOOK),
            "the partner doubled a suit make; on lead",
            "lead trumps rather than make him ruff",
            Speaks::Play(|eyes| {
                let partner = eyes.seat.partner();
                let doubled = eyes.view.game.doubling.first[partner.side()] == Some(partner);
                let first = eyes.leads() && eyes.view.tricks.is_empty();
                if doubled && first { eyes.low(eyes.trumps()) } else { CardSet::EMPTY }
            }),
        ),
    ]
}

use Rank::{Ace as A, King as K, Knave as J, Nine as N, Queen as Q, Ten as T};

type Table =
    (&'static str, &'static [Rank], &'static [Rank], (usize, usize), Option<bool>, Choice, &'static str);

const AGAINST_TRUMPS: [Table; 15] = [
    ("bridge/lt-01", &[A, K], &[], (2, 2), None, Choice::Card(A), "ace from ace and king alone"),
    ("bridge/lt-02", &[A, K, Q], &[], (3, 13), None, Choice::Card(K), "king from ace, king, queen"),
    ("bridge/lt-03", &[A, K], &[], (3, 13), None, Choice::Card(K), "king from ace, king and others"),
    ("bridge/lt-04", &[A], &[K], (2, 13), None, Choice::Card(A), "ace from ace and others"),
    ("bridge/lt-14", &[K, Q], &[A], (2, 13), None, Choice::Card(K), "king from king, queen and others"),
    ("bridge/lt-05", &[Q, J, T], &[A, K], (3, 13), None, Choice::Card(Q), "queen from queen, knave, ten"),
    ("bridge/lt-06", &[Q, J, N], &[A, K, T], (3, 13), None, Choice::Card(Q), "queen from queen, knave, nine"),
    ("bridge/lt-07", &[K, J, T], &[A, Q], (3, 13), None, Choice::Card(T), "ten from king, knave, ten"),
    ("bridge/lt-08", &[J, T], &[A, K, Q], (3, 13), None, Choice::Card(J), "knave from knave, ten and others"),
    ("bridge/lt-09", &[J], &[A, K, Q], (2, 2), None, Choice::Card(J), "knave from knave and one"),
    ("bridge/lt-10", &[T], &[A, K, Q, J], (2, 2), None, Choice::Card(T), "ten from ten and one"),
    ("bridge/lt-11", &[N], &[A, K, Q, J, T], (2, 2), None, Choice::Card(N), "nine from nine and one"),
    ("bridge/lt-12", &[], &[K, Q], (1, 3), None, Choice::Highest, "the top of any other short suit"),
    ("bridge/lt-12b", &[], &[], (1, 2), None, Choice::Highest, "the top of a king or queen and one"),
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

/// The two tables of leads, in the order in which they are read.
pub(super) fn leads<G: crate::Turns>() -> Vec<Rule<G>> {
    let rows = |trump: bool, table: &[Table], when: &'static str| -> Vec<Rule<G>> {
        let each = table.iter().map(|&(id, has, lacks, len, reentry, lead, advice)| {
            let source = if id == "bridge/lt-14" { PRIMER } else { BOOK };
            rule((id, 10, source), when, advice, Speaks::Lead(Row { trump, has, lacks, len, reentry, lead }))
        });
        each.collect()
    };
    let mut rules = rows(true, &AGAINST_TRUMPS, "first lead against a trump");
    rules.extend(rows(false, &AT_NO_TRUMP, "first lead at no trump"));
    rules
}

/// Third hand to the partner's lead at no trump: the ranks held, how many cards, the card led and
/// the card thrown on it.
type Unblock = (&'static [Rank], usize, Rank, Rank);

fn unblocks(eyes: Sees<'_, '_>, (holds, length, led, thrown): Unblock) -> CardSet {
    let Some((_, card)) = eyes.trick.first().copied().filter(|_| partner_leads(eyes)) else {
        return CardSet::EMPTY;
    };
    let suit = card.suit();
    let held = eyes.of_suit(suit);
    let fits = held.len() == length && holds.iter().all(|&rank| has(held, rank, suit));
    if fits && card.rank() == led { CardSet::of(Card::new(thrown, suit)) } else { CardSet::EMPTY }
}

/// Third hand at no trump, the partner having led as a defender.
fn partner_leads(eyes: Sees<'_, '_>) -> bool {
    eyes.order.trump().is_none()
        && eyes.trick.len() == 2
        && eyes.from.side() != eyes.view.dealer.side()
        && eyes.trick[0].0 == eyes.from.partner()
}

/// The third best of a suit with a blocking top, on the partner's king.
fn third_best(eyes: Sees<'_, '_>, length: usize) -> CardSet {
    let Some((_, card)) = eyes.trick.first().copied().filter(|_| partner_leads(eyes)) else {
        return CardSet::EMPTY;
    };
    let mut held: Vec<Card> = eyes.of_suit(card.suit()).iter().collect();
    held.sort_by_key(|card| std::cmp::Reverse(card.rank()));
    let blocks = held.first().is_some_and(|top| matches!(top.rank(), Rank::Knave | Rank::Queen));
    if held.len() == length && blocks && card.rank() == Rank::King {
        CardSet::of(held[2])
    } else {
        CardSet::EMPTY
    }
}

fn unblocking() -> Vec<Rule<Bridge>> {
    const WHEN: &str = "third hand at no trump";
    vec![
        rule(
            ("bridge/unb-01", 30, BOOK),
            WHEN,
            "king and one small on the partner's ace: the king",
            Speaks::Play(|eyes| unblocks(eyes, (&[K], 2, A, K))),
        ),
        rule(
            ("bridge/unb-02", 30, BOOK),
            WHEN,
            "ace and one small on the partner's king: the ace",
            Speaks::Play(|eyes| unblocks(eyes, (&[A], 2, K, A))),
        ),
        rule(
            ("bridge/unb-03", 30, BOOK),
            WHEN,
            "king and one small on the partner's queen: the king",
            Speaks::Play(|eyes| unblocks(eyes, (&[K], 2, Q, K))),
        ),
        rule(
            ("bridge/unb-04", 30, BOOK),
            WHEN,
            "queen and one left when the partner leads the ace after the king: the queen",
            Speaks::Play(|eyes| {
                let Some((_, card)) = eyes.trick.first().copied().filter(|_| partner_leads(eyes)) else {
                    return CardSet::EMPTY;
                };
                let king = eyes.gone.contains(Card::new(K, card.suit()));
                if king { unblocks(eyes, (&[Q], 2, A, Q)) } else { CardSet::EMPTY }
            }),
        ),
        rule(
            ("bridge/unb-05", 30, BOOK),
            WHEN,
            "king, queen and one small on the partner's ace: the queen",
            Speaks::Play(|eyes| unblocks(eyes, (&[K, Q], 3, A, Q))),
        ),
        rule(
            ("bridge/unb-06", 30, BOOK),
            WHEN,
            "queen, knave and one small on the partner's ace: the knave",
            Speaks::Play(|eyes| unblocks(eyes, (&[Q, J], 3, A, J))),
        ),
        rule(
            ("bridge/unb-07", 30, BOOK),
            WHEN,
            "queen, knave and one small on the partner's king: the knave",
            Speaks::Play(|eyes| unblocks(eyes, (&[Q, J], 3, K, J))),
        ),
        rule(
            ("bridge/unb-08", 30, BOOK),
            WHEN,
            "king, queen and one small on the partner's knave: the queen",
            Speaks::Play(|eyes| unblocks(eyes, (&[K, Q], 3, J, Q))),
        ),
        rule(
            ("bridge/unb-09", 24, BOOK),
            WHEN,
            "four cards to a queen or knave on the partner's king: the third best",
            Speaks::Play(|eyes| third_best(eyes, 4)),
        ),
        rule(
            ("bridge/unb-10", 24, BOOK),
            WHEN,
            "five cards to a queen or knave on the partner's king: the third best",
            Speaks::Play(|eyes| third_best(eyes, 5)),
        ),
    ]
}

/// The suit in which a defender has played high and then low while the dealer's side led it.
fn echoed(eyes: Sees<'_, '_>, seat: Seat) -> Option<Suit> {
    let dealers = eyes.view.dealer.side();
    let mut first: Vec<(Suit, Rank)> = Vec::new();
    for trick in eyes.view.tricks.iter().filter(|trick| trick.leader.side() == dealers) {
        let suit = trick.plays.first()?.1.suit();
        let Some(card) = trick.plays.iter().find(|play| play.0 == seat).map(|play| play.1) else { continue };
        if card.suit() != suit {
            continue;
        }
        match first.iter().find(|(of, _)| *of == suit) {
            Some(&(_, rank)) if rank > card.rank() && rank < Rank::Knave => return Some(suit),
            Some(_) => {}
            None => first.push((suit, card.rank())),
        }
    }
    None
}

/// A suit that wins tricks as soon as it is led: four cards or more with three of the top honours.
fn great_suit(hand: CardSet, but: Suit) -> bool {
    Suit::ALL.into_iter().any(|suit| {
        let tops = [A, K, Q, J].into_iter().filter(|&rank| has(hand, rank, suit)).count();
        suit != but && len(hand, suit) >= 4 && tops >= 3
    })
}

fn change_the_suit() -> Vec<Rule<Bridge>> {
    vec![
        rule(
            ("bridge/cts-01", 11, BOOK),
            "no trump; the leader's partner with a great suit, the dealer leading another the first time",
            "begin an echo: a small card higher than needed",
            Speaks::Play(|eyes| {
                let third = eyes.from == eyes.view.dealer.right() && eyes.order.trump().is_none();
                let Some(led) = eyes.led().filter(|_| third && eyes.follows()) else { return CardSet::EMPTY };
                let dealers = eyes.trick[0].0.side() == eyes.view.dealer.side();
                let small: CardSet = eyes.may.iter().filter(|card| card.rank() < Rank::Ten).collect();
                let first =
                    eyes.view.tricks.iter().filter(|trick| trick.plays[0].1.suit() == led).count() == 1;
                if dealers && first && small.len() >= 2 && great_suit(eyes.hand, led) {
                    eyes.high(small)
                } else {
                    CardSet::EMPTY
                }
            }),
        ),
        rule(
            ("bridge/cts-02", 25, BOOK),
            "no trump; the partner has echoed in the dealer's suit, and the leader has the lead again",
            "leave the own suit for the partner's: the one without an own re-entry, else the scarcer one",
            Speaks::Play(|eyes| {
                let leader = eyes.from == eyes.view.dealer.left() && eyes.order.trump().is_none();
                if !leader || !eyes.leads() || eyes.view.tricks.is_empty() {
                    return CardSet::EMPTY;
                }
                let Some(dealers) = echoed(eyes, eyes.from.partner()) else { return CardSet::EMPTY };
                let own = eyes.view.tricks[0].plays[0].1.suit();
                let dummy = eyes.view.open_hand.map_or(CardSet::EMPTY, |seat| eyes.view.seen[seat]);
                let left = Suit::ALL.into_iter().filter(|&suit| suit != own && suit != dealers);
                let key = |suit: &Suit| {
                    let reentry = has(eyes.hand, A, *suit) || guarded(eyes.hand, *suit);
                    (reentry, len(eyes.hand, *suit) + len(dummy, *suit))
                };
                let held = left.filter(|&suit| len(eyes.hand, suit) > 0);
                held.min_by_key(key).map_or(CardSet::EMPTY, |suit| eyes.of_suit(suit))
            }),
        ),
    ]
}
