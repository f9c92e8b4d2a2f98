//! What the cards that have fallen tell, and what is told with a card.

use cards::{Card, CardSet, Rank, Seat, Suit};

use super::super::eyes::{has, len};
use super::super::{Eyes, Rule, Speaks, rule};
use super::leads::told;
use super::{BOOK, Whist, declares, suits, wins};

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

/// Inferences, and plays that let the partner infer.
pub(in super::super) fn reading<G: Whist>() -> Vec<Rule<G>> {
    vec![
        rule(
            ("bridge/ln-19", 26, BOOK),
            "third hand to the partner's first lead, his card winning so far",
            "read his holding from the tables: play over him no card that is as good as his, nor any when the dealer has none above a fourth best",
            Speaks::Keep(|eyes| {
                let Some(card) = third_to_first_lead(eyes).filter(|_| eyes.partner_wins()) else {
                    return NONE;
                };
                let trump = eyes.order.trump().is_some();
                let Some(told) = told(trump, card, eyes.unseen) else { return NONE };
                let above: CardSet = (eyes.unseen & CardSet::suit(card.suit()))
                    .iter()
                    .filter(|other| other.rank() > card.rank())
                    .collect();
                if told.fourth && above.len() == 3 {
                    return eyes.beating();
                }
                let between =
                    |mine: Card| (above - told.certain).iter().any(|other| other.rank() < mine.rank());
                let honour = card.rank() >= Rank::Ten && !told.certain.is_empty();
                let equal: CardSet = eyes.beating().iter().filter(|&mine| !between(mine)).collect();
                if honour && len(eyes.hand, card.suit()) >= 3 { equal } else { NONE }
            }),
        ),
        rule(
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
        ),
        rule(
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
        ),
        rule(
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
        ),
        rule(
            ("bridge/play-02", 24, BOOK),
            "third to play for the declarer with ace and queen; the player before him would have taken an earlier trick with the king",
            "he has it not: no finesse",
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
        ),
        rule(
            ("bridge/play-03", 22, BOOK),
            "a defender leads, the partner having shown out of a plain suit, and trumps are out",
            "let him ruff",
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
        ),
        rule(
            ("bridge/play-10", 2, BOOK),
            "a defender leads after the first trick",
            "as one with the partner: through dummy's broken strength, or up to his weakness",
            Speaks::Play(|eyes| {
                let Some(dummy) = eyes.view.open_hand.filter(|_| defender_leads(eyes)) else { return NONE };
                let open = eyes.view.seen[dummy];
                let honours = |suit: Suit| {
                    [Rank::King, Rank::Queen, Rank::Knave].into_iter().any(|rank| has(open, rank, suit))
                };
                let ace = |suit: Suit| has(open, Rank::Ace, suit);
                let through = dummy == eyes.from.left();
                suits(eyes, |suit| {
                    let good =
                        if through { honours(suit) && !ace(suit) } else { !honours(suit) && !ace(suit) };
                    plain(eyes, suit) && good && len(open, suit) > 0
                })
            }),
        ),
        rule(
            ("bridge/play-12", 4, BOOK),
            "a defender is about to win with one of several touching cards",
            "the lowest: tell the partner rather than fool the dealer",
            Speaks::Play(|eyes| {
                let wins = !eyes.leads() && eyes.follows() && !declares(eyes) && wins(eyes);
                let Some(best) = eyes.order.highest(eyes.beating()).filter(|_| wins) else { return NONE };
                let same = equals(eyes, best, eyes.beating());
                if same.len() >= 2 { eyes.low(same) } else { NONE }
            }),
        ),
        rule(
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
        ),
    ]
}
