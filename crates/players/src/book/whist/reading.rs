//! What the cards that have fallen tell, and what is told with a card.

use cards::{Card, CardSet, Rank, Seat, Suit};

use super::super::eyes::{has, len};
use super::super::{Eyes, Position, Rule, Speaks, rule};
use super::leads::infer;
use super::{BOOK, Maxims, Whist, declares, suits, wins};

const NONE: CardSet = CardSet::EMPTY;

fn plain<G: Whist>(eyes: &Eyes<'_, G>, suit: Suit) -> bool {
    eyes.order.trump() != Some(suit)
}

/// A defender on lead after the first trick.
fn defender_leads<G: Whist>(eyes: &Eyes<'_, G>) -> bool {
    eyes.leads() && !eyes.view.tricks.is_empty() && !declares(eyes) && wins(eyes)
}

/// The cards of a choice that are as good as this one: nothing against us lies between them.
fn equals<G: Whist>(eyes: &Eyes<'_, G>, card: Card, among: CardSet) -> CardSet {
    let suit = eyes.order.suit_of(card);
    let against = eyes.against() & eyes.order.members(suit);
    let between = |low: Card, high: Card| {
        against.iter().any(|other| eyes.order.beats(other, low) && eyes.order.beats(high, other))
    };
    let same =
        |other: &Card| eyes.order.suit_of(*other) == suit && !between(card, *other) && !between(*other, card);
    among.iter().filter(same).collect()
}

/// Whether a seat, last to a trick of this suit that its side was losing, did not take it though a
/// card of this rank would have.
fn has_not<G: Whist>(eyes: &Eyes<'_, G>, seat: Seat, card: Card) -> bool {
    eyes.view.tricks.iter().any(|trick| {
        let led = trick.plays.first().is_some_and(|play| play.1.suit() == card.suit());
        let last = trick.plays.len() == 4 && trick.plays[3].0 == seat;
        let lost = trick.winner.is_some_and(|winner| winner.side() != seat.side());
        let best = trick.plays.iter().find(|play| Some(play.0) == trick.winner);
        let would = best.is_some_and(|play| eyes.order.beats(card, play.1));
        led && last && lost && would
    })
}

/// Third hand to the partner's first lead as a defender.
fn third_to_first_lead<G: Whist>(eyes: &Eyes<'_, G>) -> Option<Card> {
    let (seat, card) = *eyes.trick.first()?;
    let third = eyes.view.tricks.len() == 1 && eyes.trick.len() == 2 && seat == eyes.from.partner();
    (third && !declares(eyes) && wins(eyes) && eyes.follows()).then_some(card)
}

impl<G: Whist> Maxims<G> {
    /// Inferences, and plays that let the partner infer.
    pub(in super::super) const READING: &[Rule<G>] = &[
        Self::LN_19,
        Self::LT_16,
        Self::CTS_08,
        Self::PLAY_01,
        Self::PLAY_02,
        Self::PLAY_03,
        Self::PLAY_10,
        Self::PLAY_12,
        Self::PLAY_19,
    ];

    const LN_19: Rule<G> = rule(
        ("bridge/ln-19", 26, BOOK),
        "third hand to the partner's first lead, that card winning so far",
        "read the holding from the tables: play over it no card that is as good, nor any when the dealer has none above a fourth best",
        Speaks::Keep(|eyes| {
            let Some(card) = third_to_first_lead(eyes).filter(|_| eyes.partner_wins()) else {
                return NONE;
            };
            let trump = eyes.order.trump().is_some();
            let Some(told) = infer(trump, card, eyes.unseen) else { return NONE };
            let above: CardSet = (eyes.unseen & CardSet::suit(card.suit()))
                .iter()
                .filter(|other| other.rank() > card.rank())
                .collect();
            if told.fourth && above.len() == 3 {
                return eyes.beating();
            }
            let between = |mine: Card| (above - told.certain).iter().any(|other| other.rank() < mine.rank());
            let honour = card.rank() >= Rank::Ten && !told.certain.is_empty();
            let equal: CardSet = eyes.beating().iter().filter(|&mine| !between(mine)).collect();
            if honour && len(eyes.hand, card.suit()) >= 3 { equal } else { NONE }
        }),
        &Position {
            cards: "N:T9.K8542.A98.J73 AK63.J963.K2.964 Q8752.Q.J63.AKQ8 J4.AT7.QT754.T52",
            table: "E deals, 8-12, games 1-0",
            so_far: "make no-trump, ask lead, yes; QH 7H",
            decides: "N 2H, without it KH",
        },
    );

    const LT_16: Rule<G> = rule(
        ("bridge/lt-16", 20, BOOK),
        "a defender leads; dummy's side has all the trumps that are left and dummy a suit established",
        "it is too late to force: lead no suit that dummy would ruff",
        Speaks::Keep(|eyes| {
            let dummy = eyes.view.open_hand.filter(|_| defender_leads(eyes));
            let (Some(dummy), Some(trump)) = (dummy, eyes.order.trump()) else { return NONE };
            let open = eyes.view.seen[dummy];
            let theirs = eyes.trumps().is_empty() && len(open, trump) > 0;
            let established = |suit: &Suit| {
                let unseen = (eyes.unseen | eyes.hand) & CardSet::suit(*suit);
                let best = (open & CardSet::suit(*suit)).iter().map(Card::rank).max();
                *suit != trump
                    && len(open, *suit) >= 2
                    && best.is_some_and(|best| unseen.iter().all(|card| card.rank() < best))
            };
            if !theirs || !Suit::ALL.iter().any(established) {
                return NONE;
            }
            suits(eyes, |suit| suit != trump && len(open, suit) == 0)
        }),
        &Position {
            cards: "N:KJ872.A2.65.9832 AQ43.JT543.T9.76 T965..K72.AKQJT4 .KQ9876.AQJ843.5",
            table: "E deals, 28-24, games 0-0",
            so_far: "make hearts, ask lead, yes; KC 5C 2C 6C",
            decides: "S 2D, without it AC",
        },
    );

    const CTS_08: Rule<G> = rule(
        ("bridge/cts-08", 4, BOOK),
        "a defender leads later from touching honours",
        "the highest of them, which tells of the others",
        Speaks::Play(|eyes| {
            if !defender_leads(eyes) {
                return NONE;
            }
            let each = Suit::ALL.into_iter().map(|suit| {
                let held = eyes.of_suit(suit);
                let Some(top) = eyes.order.highest(held).filter(|top| top.rank() >= Rank::Ten) else {
                    return NONE;
                };
                if equals(eyes, top, held).len() >= 2 { CardSet::of(top) } else { NONE }
            });
            each.fold(NONE, |all, cards| all | cards)
        }),
        &Position {
            cards: "N:AK54.432.843.JT2 9876.J.AKQ.87643 JT32.AKQ8.5.AKQ5 Q.T9765.JT9762.9",
            table: "E deals, 24-26, games 1-0",
            so_far: "make clubs, ask lead, yes; KH TH 2H JH",
            decides: "S AC, without it QC",
        },
    );

    const PLAY_01: Rule<G> = rule(
        ("bridge/play-01", 12, BOOK),
        "on lead, trumps being out; an adversary has shown out of a plain suit",
        "infer the ruff: do not lead a winner of it",
        Speaks::Keep(|eyes| {
            if !eyes.leads() || eyes.trumps_out().is_empty() || !wins(eyes) {
                return NONE;
            }
            let adversaries = eyes.from.side().other().seats();
            let ruffs = |seat: Seat| match eyes.view.open_hand {
                Some(open) if open == seat => {
                    eyes.order.trump().is_some_and(|trump| len(eyes.view.seen[seat], trump) > 0)
                }
                _ => eyes.order.trump().is_some_and(|trump| !eyes.is_void(seat, trump)),
            };
            let ruffed = suits(eyes, |suit| {
                let out = |seat: Seat| eyes.is_void(seat, suit) && ruffs(seat);
                plain(eyes, suit) && adversaries.iter().any(out)
            });
            ruffed & eyes.tops()
        }),
        &Position {
            cards: "N:J2.AKQJT98.K765. AKQ87.5432.A82.A T93.76.JT943.432 654..Q.KQJT98765",
            table: "W deals, 14-14, games 0-0",
            so_far: "make spades, ask lead, yes; KH 4H 6H 9C",
            decides: "N 5D, without it AH",
        },
    );

    const PLAY_02: Rule<G> = rule(
        ("bridge/play-02", 24, BOOK),
        "third to play for the declarer with ace and queen; the player before would have taken an earlier trick with the king",
        "they have it not: no finesse",
        Speaks::Keep(|eyes| {
            let Some(suit) = eyes.led() else { return NONE };
            let king = Card::new(Rank::King, suit);
            let tenace = has(eyes.may, Rank::Ace, suit) && has(eyes.may, Rank::Queen, suit);
            let third = eyes.trick.len() == 2 && declares(eyes) && wins(eyes);
            if third && tenace && eyes.unseen.contains(king) && has_not(eyes, eyes.from.right(), king) {
                CardSet::of(Card::new(Rank::Queen, suit))
            } else {
                NONE
            }
        }),
        &Position {
            cards: "N:K2.AQJ3.AK32.A32 QJT9.K76.JT.KQJT A43.542.Q54.8764 8765.T98.9876.95",
            table: "N deals, 0-0",
            so_far: "make no-trump, ask lead, yes; JD 4D 6D AD; JH 6H 2H 8H; 2D TD QD 7D; 4H 9H",
            decides: "N AH, without it QH",
        },
    );

    const PLAY_03: Rule<G> = rule(
        ("bridge/play-03", 22, BOOK),
        "a defender leads, the partner having shown out of a plain suit, and trumps are out",
        "let them ruff",
        Speaks::Play(|eyes| {
            let partner = eyes.from.partner();
            let Some(trump) = eyes.order.trump().filter(|_| defender_leads(eyes)) else { return NONE };
            if eyes.trumps_out().is_empty() || eyes.is_void(partner, trump) {
                return NONE;
            }
            let void = |suit: Suit| suit != trump && eyes.is_void(partner, suit);
            Suit::ALL
                .into_iter()
                .filter(|&suit| void(suit))
                .fold(NONE, |all, suit| all | eyes.low(eyes.of_suit(suit)))
        }),
        &Position {
            cards: "N:52.AKQJT9876..65 AKQJT87643..JT9. 9..KQ87654.KQ987 .5432.A32.AJT432",
            table: "W deals, 18-28, games 1-0",
            so_far: "make clubs, ask lead, yes; KH 3S 4D 2H",
            decides: "N 6H, without it AH",
        },
    );

    const PLAY_10: Rule<G> = rule(
        ("bridge/play-10", 2, BOOK),
        "a defender leads after the first trick",
        "as one with the partner: through dummy's broken strength, or up to its weakness",
        Speaks::Play(|eyes| {
            let Some(dummy) = eyes.view.open_hand.filter(|_| defender_leads(eyes)) else { return NONE };
            let open = eyes.view.seen[dummy];
            let honours = |suit: Suit| {
                [Rank::King, Rank::Queen, Rank::Knave].into_iter().any(|rank| has(open, rank, suit))
            };
            let ace = |suit: Suit| has(open, Rank::Ace, suit);
            let through = dummy == eyes.from.left();
            suits(eyes, |suit| {
                let good = if through { honours(suit) && !ace(suit) } else { !honours(suit) && !ace(suit) };
                plain(eyes, suit) && good && len(open, suit) > 0
            })
        }),
        &Position {
            cards: "N:AK..876.JT987432 76543.5432.A.Q65 QJT98.T9876.2.AK 2.AKQJ.KQJT9543.",
            table: "N deals, 26-6, games 0-1",
            so_far: "make clubs, ask lead, yes; AD 2D 3D 6D",
            decides: "E 3S, without it 2H",
        },
    );

    const PLAY_12: Rule<G> = rule(
        ("bridge/play-12", 4, BOOK),
        "a defender is about to win with one of several touching cards",
        "the lowest: tell the partner rather than fool the dealer",
        Speaks::Play(|eyes| {
            let wins = !eyes.leads() && eyes.follows() && !declares(eyes) && wins(eyes);
            let Some(best) = eyes.order.highest(eyes.beating()).filter(|_| wins) else { return NONE };
            let same = equals(eyes, best, eyes.beating());
            if same.len() >= 2 { eyes.low(same) } else { NONE }
        }),
        &Position {
            cards: "N:765.87.AKQJT987. AKQ32.JT92..KQJ2 4.AKQ543.654.843 JT98.6.32.AT9765",
            table: "S deals, 16-22, games 1-1",
            so_far: "make hearts, ask lead, yes; 3D 7D QC 4D; 7H",
            decides: "E 9H, without it 2H",
        },
    );

    const PLAY_19: Rule<G> = rule(
        ("bridge/play-19", 24, BOOK),
        "the declarer, last to play, wins with one of several touching cards",
        "the highest: there is no partner to mislead",
        Speaks::Play(|eyes| {
            let last = eyes.is_last() && eyes.follows() && declares(eyes) && !eyes.partner_wins();
            let Some(cheapest) = eyes.order.lowest(eyes.beating()).filter(|_| last && wins(eyes)) else {
                return NONE;
            };
            let hidden = eyes.view.open_hand != Some(eyes.from);
            let same = equals(eyes, cheapest, eyes.beating());
            if hidden && same.len() >= 2 { eyes.high(same) } else { NONE }
        }),
        &Position {
            cards: "N:.86.AK83.AJT8642 AQT9732.KJ.Q72.5 864.T43.J9654.K7 KJ5.AQ9752.T.Q93",
            table: "N deals, 10-16, games 0-0",
            so_far: "make clubs, ask lead, yes; 2D 4D TD",
            decides: "N AD, without it KD",
        },
    );
}
