//! What partners say with cards: unblocking and the change-the-suit call.

use Rank::{Ace as A, King as K, Knave as J, Queen as Q};
use bridge::Bridge;
use cards::{Card, CardSet, Rank, Seat, Suit};

use super::super::eyes::{guarded, has, len};
use super::super::{Position, Rule, Speaks, rule};
use super::{BOOK, Sees};

const NONE: CardSet = CardSet::EMPTY;

/// Third hand to the partner's lead at no trump: the ranks held, how many cards, the card led and
/// the card thrown on it.
type Unblock = (&'static [Rank], usize, Rank, Rank);

fn unblocks(eyes: Sees<'_, '_>, (holds, length, led, thrown): Unblock) -> CardSet {
    let Some((_, card)) = eyes.trick.first().copied().filter(|_| partner_leads(eyes)) else {
        return NONE;
    };
    let suit = card.suit();
    let held = eyes.of_suit(suit);
    let fits = held.len() == length && holds.iter().all(|&rank| has(held, rank, suit));
    if fits && card.rank() == led { CardSet::of(Card::new(thrown, suit)) } else { NONE }
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
        return NONE;
    };
    let mut held: Vec<Card> = eyes.of_suit(card.suit()).iter().collect();
    held.sort_by_key(|card| std::cmp::Reverse(card.rank()));
    let blocks = held.first().is_some_and(|top| matches!(top.rank(), Rank::Knave | Rank::Queen));
    if held.len() == length && blocks && card.rank() == Rank::King { CardSet::of(held[2]) } else { NONE }
}

const WHEN: &str = "third hand at no trump";

/// Out of the way of the partner's suit.
pub(super) const UNBLOCKING: &[Rule<Bridge>] =
    &[UNB_00, UNB_01, UNB_02, UNB_03, UNB_04, UNB_05, UNB_06, UNB_07, UNB_08, UNB_09, UNB_10];

const UNB_00: Rule<Bridge> = rule(
    ("bridge/unb-00", 34, BOOK),
    "a defender at no trump; the partner goes on with the suit they opened and is winning with the best of it, a high card and at most one other are held",
    "get rid of the high card that would stop its run",
    Speaks::Play(|eyes| {
        let Some((seat, card)) = eyes.best().filter(|_| !eyes.leads() && eyes.follows()) else {
            return NONE;
        };
        let first = eyes.view.tricks.first();
        let opened = first.and_then(|trick| trick.plays.first()).filter(|play| play.0 == seat);
        let suit = card.suit();
        let partners = seat == eyes.from.partner() && eyes.trick[0].0 == seat && eyes.is_safe();
        let later = eyes.view.tricks.len() > 1 && opened.is_some_and(|play| play.1.suit() == suit);
        let defends = eyes.order.trump().is_none() && eyes.from.side() != eyes.view.dealer.side();
        let held = eyes.of_suit(suit);
        let top = eyes.high(held);
        let high = top.first().is_some_and(|top| top.rank() >= Rank::Ten);
        if defends && partners && later && held.len() == 2 && high { top } else { NONE }
    }),
    &Position {
        cards: "N:A862.AT7.T8.KJ52 Q93.932.A42.AT74 5.KQJ86.Q975.Q83 KJT74.54.KJ63.96",
        table: "E deals, 4-24, games 0-1",
        so_far: "make no-trump, ask lead, yes; KH 4H 7H 2H; QH 5H",
        decides: "N AH, without it TH",
    },
);

const UNB_01: Rule<Bridge> = rule(
    ("bridge/unb-01", 30, BOOK),
    WHEN,
    "king and one small on the partner's ace: the king",
    Speaks::Play(|eyes| unblocks(eyes, (&[K], 2, A, K))),
    &Position {
        cards: "N:432.54.AT965.KQ7 T95.KQ.J87.85432 AKQJ876.76.Q2.A9 .AJT9832.K43.JT6",
        table: "S deals, 8-20, games 0-1",
        so_far: "make no-trump, ask lead, yes; AH 4H",
        decides: "E KH, without it QH",
    },
);

const UNB_02: Rule<Bridge> = rule(
    ("bridge/unb-02", 30, BOOK),
    WHEN,
    "ace and one small on the partner's king: the ace",
    Speaks::Play(|eyes| unblocks(eyes, (&[A], 2, K, A))),
    &Position {
        cards: "N:.JT4.QJT98732.A4 QJ6543.KQ5.AK4.5 7.A762.65.KQJT32 AKT982.983..9876",
        table: "E deals, 20-20, games 0-0",
        so_far: "make no-trump, ask lead, yes; KC 6C",
        decides: "N AC, without it 4C",
    },
);

const UNB_03: Rule<Bridge> = rule(
    ("bridge/unb-03", 30, BOOK),
    WHEN,
    "king and one small on the partner's queen: the king",
    Speaks::Play(|eyes| unblocks(eyes, (&[K], 2, Q, K))),
    &Position {
        cards: "N:532.Q64.Q3.T9642 KT98.K.T842.KJ53 A76.T98752.K5.A7 QJ4.AJ3.AJ976.Q8",
        table: "S deals, 28-2, games 0-1",
        so_far: "make no-trump, ask lead, yes; 7D 3D TD KD; AS 4S 2S 8S; 2H 3H QH KH; 2D 5D AD QD; \
         JD 2C 4D 5H; 9D 3S 8D 6S; 6D 4C 3C 7H; AH 4H 5C 8H; JH 6H 9S 9H; QS 5S",
        decides: "E KS, without it TS",
    },
);

const UNB_04: Rule<Bridge> = rule(
    ("bridge/unb-04", 30, BOOK),
    WHEN,
    "queen and one left when the partner leads the ace after the king: the queen",
    Speaks::Play(|eyes| {
        let Some((_, card)) = eyes.trick.first().copied().filter(|_| partner_leads(eyes)) else {
            return NONE;
        };
        let king = eyes.gone.contains(Card::new(K, card.suit()));
        if king { unblocks(eyes, (&[Q], 2, A, Q)) } else { NONE }
    }),
    &Position {
        cards: "N:AK92.A98.872.AT6 T.KQJT.AKT9.J754 QJ43.64.QJ43.832 8765.7532.65.KQ9",
        table: "E deals, 0-10, games 0-0",
        so_far: "make no-trump, ask lead, yes; 3S 5S KS TS; 2S 4C JS 6S; QD 5D 2D AD; 5C 2C QC AC; AS 7C",
        decides: "S QS, without it 4S",
    },
);

const UNB_05: Rule<Bridge> = rule(
    ("bridge/unb-05", 30, BOOK),
    WHEN,
    "king, queen and one small on the partner's ace: the queen",
    Speaks::Play(|eyes| unblocks(eyes, (&[K, Q], 3, A, Q))),
    &Position {
        cards: "N:K6.KT764.742.KQ2 AQ42.AJ98.A3.J84 T.52.KJT8.AT9653 J98753.Q3.Q965.7",
        table: "W deals, 6-0, games 0-0",
        so_far: "pass, make no-trump, ask lead, yes; 7D 3D KD 5D; AC 7C",
        decides: "N QC, without it 2C",
    },
);

const UNB_06: Rule<Bridge> = rule(
    ("bridge/unb-06", 30, BOOK),
    WHEN,
    "queen, knave and one small on the partner's ace: the knave",
    Speaks::Play(|eyes| unblocks(eyes, (&[Q, J], 3, A, J))),
    &Position {
        cards: "N:852.J865.J864.A2 AT6.AK74.K73.T83 K743.QT3.QT2.QJ4 QJ9.92.A95.K9765",
        table: "S deals, 0-12, games 1-1",
        so_far: "pass, make no-trump, ask lead, yes; 6C 2C TC QC; 2D 5D JD KD; AH 3H 2H 5H; AS 3S",
        decides: "W JS, without it 9S",
    },
);

const UNB_07: Rule<Bridge> = rule(
    ("bridge/unb-07", 30, BOOK),
    WHEN,
    "queen, knave and one small on the partner's king: the knave",
    Speaks::Play(|eyes| unblocks(eyes, (&[Q, J], 3, K, J))),
    &Position {
        cards: "N:.75.62.A98765432 AKT952.AQJT.87.T 643.K98.AK43.KQJ QJ87.6432.QJT95.",
        table: "S deals, 8-8, games 1-0",
        so_far: "make no-trump, ask lead, yes; QD 2D 7D AD; JC 2H 2C TC; QC 3H 3C 2S; KC 4H 4C 5S; \
         KD 5D 6D 8D; 8H 6H 5H TH; AS 3S 7S 7H; KS 4S",
        decides: "W JS, without it 8S",
    },
);

const UNB_08: Rule<Bridge> = rule(
    ("bridge/unb-08", 30, BOOK),
    WHEN,
    "king, queen and one small on the partner's knave: the queen",
    Speaks::Play(|eyes| unblocks(eyes, (&[K, Q], 3, J, Q))),
    &Position {
        cards: "N:A83.AKQ.AKQ5.AK5 JT95.432.432.432 764.J765.J76.QJT KQ2.T98.T98.9876",
        table: "N deals, 0-0",
        so_far: "make no-trump, ask lead, yes; JS 4S",
        decides: "W QS, without it 2S",
    },
);

const UNB_09: Rule<Bridge> = rule(
    ("bridge/unb-09", 24, BOOK),
    WHEN,
    "four cards to a queen or knave on the partner's king: the third best",
    Speaks::Play(|eyes| third_best(eyes, 4)),
    &Position {
        cards: "N:Q3.J92.AKJ654.82 542.AT87.97.J643 98.43.QT32.AQT95 AKJT76.KQ65.8.K7",
        table: "W deals, 2-20, games 1-1",
        so_far: "make no-trump, ask lead, yes; KD 7D",
        decides: "S 3D, without it 2D",
    },
);

const UNB_10: Rule<Bridge> = rule(
    ("bridge/unb-10", 24, BOOK),
    WHEN,
    "five cards to a queen or knave on the partner's king: the third best",
    Speaks::Play(|eyes| third_best(eyes, 5)),
    &Position {
        cards: "N:A.T9876..KQ65432 QJT982.AKQJ.32.A 76543..654.JT987 K.5432.AKQJT987.",
        table: "E deals, 8-22, games 1-1",
        so_far: "make no-trump, ask lead, yes; 6S KS AS 2S; KC AC",
        decides: "S 9C, without it 7C",
    },
);

/// The suit in which a seat has played high and then low while one of these sides led it.
fn echoed(eyes: Sees<'_, '_>, seat: Seat, leaders: impl Fn(Seat) -> bool) -> Option<Suit> {
    let mut first: Vec<(Suit, Rank)> = Vec::new();
    for trick in eyes.view.tricks.iter().filter(|trick| leaders(trick.leader)) {
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

/// The suit of the partner's echo, whoever led it.
fn partners_echo(eyes: Sees<'_, '_>) -> Option<Suit> {
    echoed(eyes, eyes.from.partner(), |_| true)
}

/// The suit of the partner's echo in a suit of the dealer's side.
fn dealers_echo(eyes: Sees<'_, '_>) -> Option<Suit> {
    echoed(eyes, eyes.from.partner(), |leader| leader.side() == eyes.view.dealer.side())
}

/// A suit that wins tricks as soon as it is led: four cards or more with three of the top honours.
fn great_suit(hand: CardSet, but: Suit, trump: Option<Suit>) -> bool {
    Suit::ALL.into_iter().any(|suit| {
        let tops = [A, K, Q, J].into_iter().filter(|&rank| has(hand, rank, suit)).count();
        suit != but && Some(suit) != trump && len(hand, suit) >= 4 && tops >= 3
    })
}

/// The small cards with which a defender can begin an echo: the dealer's side leads a suit for the
/// first time, and they have two under the ten.
fn may_echo(eyes: Sees<'_, '_>) -> Option<(Suit, CardSet)> {
    let led = eyes.led().filter(|_| eyes.follows())?;
    let dealers = eyes.trick[0].0.side() == eyes.view.dealer.side();
    let defends = eyes.from.side() != eyes.view.dealer.side();
    let first = eyes.view.tricks.iter().filter(|trick| trick.plays[0].1.suit() == led).count() == 1;
    let small: CardSet = eyes.may.iter().filter(|card| card.rank() < Rank::Ten).collect();
    (dealers && defends && first && small.len() >= 2).then(|| (led, eyes.high(small)))
}

/// The suit that the first leader opened.
fn opened(eyes: Sees<'_, '_>) -> Option<Suit> {
    Some(eyes.view.tricks.first()?.plays.first()?.1.suit())
}

/// The first leader with the lead again, or their partner on lead.
fn on_lead_again(eyes: Sees<'_, '_>, seat: Seat) -> bool {
    eyes.from == seat && eyes.leads() && !eyes.view.tricks.is_empty()
}

/// Whether the leader's own suit cannot be brought in: no re-entry, and its best card is out.
fn hopeless(eyes: Sees<'_, '_>, own: Suit) -> bool {
    let entry = |suit: Suit| suit != own && (has(eyes.hand, A, suit) || guarded(eyes.hand, suit));
    !Suit::ALL.into_iter().any(entry) && !eyes.tops().intersects(eyes.of_suit(own))
}

/// The cards of every suit but these.
fn all_but(eyes: Sees<'_, '_>, suits: [Suit; 2]) -> CardSet {
    let other = |suit: &Suit| !suits.contains(suit);
    Suit::ALL.into_iter().filter(other).fold(NONE, |all, suit| all | eyes.of_suit(suit))
}

/// High and low in the dealer's suit.
pub(super) const CHANGE_THE_SUIT: &[Rule<Bridge>] =
    &[CTS_01, CTS_02, CTS_03, CTS_04_CALL, CTS_04_ANSWER, CTS_05_CALL, CTS_05_ANSWER, CTS_06, CTS_07];

const CTS_01: Rule<Bridge> = rule(
    ("bridge/cts-01", 11, BOOK),
    "no trump; the leader's partner with a great suit, the dealer leading another the first time",
    "begin an echo: a small card higher than needed",
    Speaks::Play(|eyes| {
        let third = eyes.from == eyes.view.dealer.right() && eyes.order.trump().is_none();
        match may_echo(eyes) {
            Some((led, card)) if third && great_suit(eyes.hand, led, None) => card,
            _ => NONE,
        }
    }),
    &Position {
        cards: "N:AKT652.AJ54.QJ4. QJ3.762.T965.764 874.KQ3.AK87.985 9.T98.32.AKQJT32",
        table: "N deals, 0-2, games 0-1",
        so_far: "make no-trump, ask lead, yes; 9D KD 2D 4D; QH",
        decides: "W 9H, without it 8H",
    },
);

const CTS_02: Rule<Bridge> = rule(
    ("bridge/cts-02", 25, BOOK),
    "no trump; the partner has echoed in the dealer's suit, and the leader has the lead again",
    "leave the own suit for the partner's",
    Speaks::Play(|eyes| {
        let leader = on_lead_again(eyes, eyes.view.dealer.left()) && eyes.order.trump().is_none();
        match (dealers_echo(eyes), opened(eyes)) {
            (Some(echo), Some(own)) if leader => all_but(eyes, [echo, own]),
            _ => NONE,
        }
    }),
    &Position {
        cards: "N:652.AKQJT6.87.A4 AK.732.AK2.KQ765 QJ743.8.T9543.JT T98.954.QJ6.9832",
        table: "E deals, 26-12, games 0-1",
        so_far: "make no-trump, ask lead, yes; 4S 8S 2S KS; KD 9D 6D 8D; AD 3D JD 7D; 5C TC 2C 4C",
        decides: "S JC, without it QS",
    },
);

const CTS_03: Rule<Bridge> = rule(
    ("bridge/cts-03", 8, BOOK),
    "no trump; the partner has echoed in the dealer's suit, two suits are left, and the leader has the lead",
    "the one without an own re-entry, else the one scarcer in hand and dummy",
    Speaks::Play(|eyes| {
        let leader = on_lead_again(eyes, eyes.view.dealer.left()) && eyes.order.trump().is_none();
        let (Some(dealers), Some(own)) = (dealers_echo(eyes), opened(eyes)) else { return NONE };
        if !leader {
            return NONE;
        }
        let dummy = eyes.view.open_hand.map_or(NONE, |seat| eyes.view.seen[seat]);
        let left = Suit::ALL.into_iter().filter(|&suit| suit != own && suit != dealers);
        let key = |suit: &Suit| {
            let reentry = has(eyes.hand, A, *suit) || guarded(eyes.hand, *suit);
            (reentry, len(eyes.hand, *suit) + len(dummy, *suit))
        };
        let held = left.filter(|&suit| len(eyes.hand, suit) > 0);
        held.min_by_key(key).map_or(NONE, |suit| eyes.of_suit(suit))
    }),
    &Position {
        cards: "N:652.AKQJT6.87.A4 AK.732.AK2.KQ765 QJ743.8.T9543.JT T98.954.QJ6.9832",
        table: "E deals, 26-12, games 0-1",
        so_far: "make no-trump, ask lead, yes; 4S 8S 2S KS; KD 9D 6D 8D; AD 3D JD 7D; 5C TC 2C 4C",
        decides: "S JC, without it 8H",
    },
);

const CTS_04_CALL: Rule<Bridge> = rule(
    ("bridge/cts-04-call", 11, BOOK),
    "no trump; the leader, whose suit cannot be brought in, the dealer leading another the first time",
    "begin an echo: do not return my suit",
    Speaks::Play(|eyes| {
        let leader = eyes.from == eyes.view.dealer.left() && eyes.order.trump().is_none();
        match (may_echo(eyes), opened(eyes)) {
            (Some((led, card)), Some(own)) if leader && led != own && hopeless(eyes, own) => card,
            _ => NONE,
        }
    }),
    &Position {
        cards: "N:J73.85.AQJ85.QT2 T842.KJ9642.6.A8 AQ.AQT.K943.KJ96 K965.73.T72.7543",
        table: "S deals, 4-14, games 1-0",
        so_far: "make no-trump, ask lead, yes; 5S 3S TS QS; KD",
        decides: "W 7D, without it 2D",
    },
);

const CTS_04_ANSWER: Rule<Bridge> = rule(
    ("bridge/cts-04-answer", 25, BOOK),
    "no trump; the leader has echoed in the dealer's suit, and their partner has the lead",
    "do not return the suit they opened",
    Speaks::Keep(|eyes| {
        let third = on_lead_again(eyes, eyes.view.dealer.right()) && eyes.order.trump().is_none();
        match (dealers_echo(eyes), opened(eyes)) {
            (Some(_), Some(own)) if third => eyes.of_suit(own),
            _ => NONE,
        }
    }),
    &Position {
        cards: "N:JT9432..AK.KQJ43 8.AKQ5432.QJT2.A Q765.876.543.765 AK.JT9.9876.T982",
        table: "E deals, 14-24, games 0-0",
        so_far: "make no-trump, ask lead, yes; 5S KS 2S 8S; 9H 3S 2H 8H; TH 3C 3H 6H; JH 4S 4H 7H; 6D KD 2D 5D",
        decides: "N KC, without it 9S",
    },
);

const CTS_05_CALL: Rule<Bridge> = rule(
    ("bridge/cts-05-call", 9, BOOK),
    "a suit declared; the leader's partner with a great plain suit, the dealer leading another the first time",
    "begin an echo",
    Speaks::Play(|eyes| {
        let third = eyes.from == eyes.view.dealer.right();
        match (may_echo(eyes), eyes.order.trump()) {
            (Some((led, card)), Some(trump)) if third && great_suit(eyes.hand, led, Some(trump)) => card,
            _ => NONE,
        }
    }),
    &Position {
        cards: "N:KT98765.Q.AKQJT. .AK2.987.KQJ7654 A.JT9543.32.AT98 QJ432.876.654.32",
        table: "S deals, 24-24, games 1-1",
        so_far: "make hearts, ask lead, yes; 3C QH 4C 8C; TD",
        decides: "E 9D, without it 7D",
    },
);

const CTS_05_ANSWER: Rule<Bridge> = rule(
    ("bridge/cts-05-answer", 12, BOOK),
    "a suit declared; the partner has echoed in a suit of the dealer's, and the leader has the lead again",
    "try another suit than the own",
    Speaks::Play(|eyes| {
        let leader = on_lead_again(eyes, eyes.view.dealer.left());
        match (dealers_echo(eyes), opened(eyes), eyes.order.trump()) {
            (Some(echo), Some(own), Some(trump)) if leader => {
                all_but(eyes, [echo, own]) - CardSet::suit(trump)
            }
            _ => NONE,
        }
    }),
    &Position {
        cards: "N:AT3.8652.T753.T3 KQ42.3.QJ86.KJ74 J75.KQJ4.AK92.Q2 986.AT97.4.A9865",
        table: "W deals, 0-16, games 0-0",
        so_far: "pass, make spades, ask lead, yes; TC JC QC AC; 6S 3S QS 7S; 2S 5S 8S TS",
        decides: "N 3D, without it 3C",
    },
);

const CTS_06: Rule<Bridge> = rule(
    ("bridge/cts-06", 6, BOOK),
    "no trump; the partner has played high and low, but in suits that the own side led",
    "that is no call: go on with the own suit",
    Speaks::Play(|eyes| {
        let leader = on_lead_again(eyes, eyes.view.dealer.left()) && eyes.order.trump().is_none();
        match (partners_echo(eyes), dealers_echo(eyes), opened(eyes)) {
            (Some(_), None, Some(own)) if leader => eyes.of_suit(own),
            _ => NONE,
        }
    }),
    &Position {
        cards: "N:KQJ8.5.876.65432 T9432.876.543.87 .AKQT92.AKQ.QJT9 A765.J43.JT92.AK",
        table: "S deals, 26-24, games 0-0",
        so_far: "make no-trump, ask lead, yes; 5S 8S 9S 2H; 2S 9H AS JS",
        decides: "W 6S, without it AC",
    },
);

const CTS_07: Rule<Bridge> = rule(
    ("bridge/cts-07", 8, BOOK),
    "no trump; no echo was seen, and the leader has the lead again and a re-entry",
    "go on with the suit",
    Speaks::Play(|eyes| {
        let leader = on_lead_again(eyes, eyes.view.dealer.left()) && eyes.order.trump().is_none();
        let Some(own) = opened(eyes).filter(|_| leader && dealers_echo(eyes).is_none()) else {
            return NONE;
        };
        let entry = !(eyes.tops() - CardSet::suit(own)).is_empty();
        if entry { eyes.of_suit(own) } else { NONE }
    }),
    &Position {
        cards: "N:Q986.K975.5.T753 K7542.AJ42..KQJ4 AJT3.QT6.Q976.A6 .83.AKJT8432.982",
        table: "E deals, 10-22, games 1-1",
        so_far: "make no-trump, ask lead, yes; AC 2C 3C 4C",
        decides: "S 6C, without it 3S",
    },
);
