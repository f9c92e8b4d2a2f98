//! What partners say with cards: unblocking and the change-the-suit call.

use Rank::{Ace as A, King as K, Knave as J, Queen as Q};
use bridge::Bridge;
use cards::{Card, CardSet, Rank, Seat, Suit};

use super::super::eyes::{guarded, has, len};
use super::super::{Rule, Speaks, rule};
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

/// Out of the way of the partner's suit.
pub(super) fn unblocking() -> Vec<Rule<Bridge>> {
    const WHEN: &str = "third hand at no trump";
    vec![
        rule(
            ("bridge/unb-00", 34, BOOK),
            "a defender at no trump; the partner goes on with the suit he opened and is winning with the best of it, a high card and at most one other are held",
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
        ),
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
                    return NONE;
                };
                let king = eyes.gone.contains(Card::new(K, card.suit()));
                if king { unblocks(eyes, (&[Q], 2, A, Q)) } else { NONE }
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
/// first time, and he has two under the ten.
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

/// The first leader with the lead again, or his partner on lead.
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
pub(super) fn change_the_suit() -> Vec<Rule<Bridge>> {
    vec![
        rule(
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
        ),
        rule(
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
        ),
        rule(
            ("bridge/cts-03", 8, BOOK),
            "no trump; the partner has echoed in the dealer's suit, two suits are left, and the leader has the lead",
            "the one without an own re-entry, else the one scarcer with him and dummy",
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
        ),
        rule(
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
        ),
        rule(
            ("bridge/cts-04-answer", 25, BOOK),
            "no trump; the leader has echoed in the dealer's suit, and his partner has the lead",
            "do not return the suit he opened",
            Speaks::Keep(|eyes| {
                let third = on_lead_again(eyes, eyes.view.dealer.right()) && eyes.order.trump().is_none();
                match (dealers_echo(eyes), opened(eyes)) {
                    (Some(_), Some(own)) if third => eyes.of_suit(own),
                    _ => NONE,
                }
            }),
        ),
        rule(
            ("bridge/cts-05-call", 9, BOOK),
            "a suit declared; the leader's partner with a great plain suit, the dealer leading another the first time",
            "begin an echo",
            Speaks::Play(|eyes| {
                let third = eyes.from == eyes.view.dealer.right();
                match (may_echo(eyes), eyes.order.trump()) {
                    (Some((led, card)), Some(trump)) if third && great_suit(eyes.hand, led, Some(trump)) => {
                        card
                    }
                    _ => NONE,
                }
            }),
        ),
        rule(
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
        ),
        rule(
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
        ),
        rule(
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
        ),
    ]
}
