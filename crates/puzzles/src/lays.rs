//! The ways in which the cards that a seat does not see can lie.

use cards::{BySeat, Card, CardSet, Pack, Seat, SeatSet, Shuffler};
use solver::Position;

/// No more lays than this are looked at: where there are more, so many are drawn.
pub(crate) const LAYS_MAX: u32 = 252;

/// What is known of a position: whose hands are seen, and what was played before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    /// The seats whose cards are seen.
    pub(crate) seen: SeatSet,
    /// The pack that was dealt from.
    pub(crate) pack: Pack,
    /// The cards played before this trick, where not every card out of hand has been played.
    pub(crate) gone: CardSet,
}

/// All lays that agree with what is known, or a drawn number of them; the position itself need not be among these.
pub(crate) fn lays(position: &Position, known: Known, dice: &mut Shuffler) -> Vec<BySeat<CardSet>> {
    let hidden: Vec<Seat> = Seat::ALL
        .into_iter()
        .filter(|seat| !known.seen.contains(*seat) && position.out != Some(*seat))
        .collect();
    let in_hands = position.hands.0.into_iter().fold(CardSet::EMPTY, |all, hand| all | hand);
    let seen = known.seen.iter().fold(CardSet::EMPTY, |all, seat| all | position.hands[seat]);
    let trick: CardSet = position.trick.iter().copied().collect();
    // With a stock, or an idle hand, cards are out of play that nobody has seen.
    let unseen: Vec<Card> = if known.pack.stock_size() > 0 {
        (known.pack.cards() - seen - trick - known.gone).iter().collect()
    } else {
        (in_hands - seen).iter().collect()
    };
    let barred = barred(position);
    let fits = |hands: &BySeat<CardSet>| hidden.iter().all(|seat| !hands[*seat].intersects(barred[*seat]));
    if let [one, other] = hidden[..]
        && unseen.len() == position.hands[one].len() + position.hands[other].len()
        && choose(unseen.len(), position.hands[one].len()) <= u64::from(LAYS_MAX)
    {
        return every(position, &unseen, one, other).into_iter().filter(|hands| fits(hands)).collect();
    }
    let mut drawn = Vec::new();
    // A lay that shows a void elsewhere is thrown away; some positions allow only few.
    for _ in 0..LAYS_MAX * 40 {
        let mut cards = unseen.clone();
        dice.shuffle(&mut cards);
        let mut rest = cards.into_iter();
        let mut hands = position.hands;
        for seat in &hidden {
            hands[*seat] = rest.by_ref().take(position.hands[*seat].len()).collect();
        }
        if fits(&hands) {
            drawn.push(hands);
        }
        if drawn.len() as u32 == LAYS_MAX {
            break;
        }
    }
    drawn
}

/// The cards that a seat cannot hold, since it has not followed suit in this trick.
fn barred(position: &Position) -> BySeat<CardSet> {
    let mut barred = BySeat([CardSet::EMPTY; 4]);
    let Some(led) = position.trick.first() else { return barred };
    let suit = position.ranking.suit_of(*led);
    let mut seat = position.leader;
    for card in &position.trick {
        if position.ranking.suit_of(*card) != suit {
            barred[seat] = position.ranking.members(suit);
        }
        seat = seat.left();
        if Some(seat) == position.out {
            seat = seat.left();
        }
    }
    barred
}

fn every(position: &Position, unseen: &[Card], one: Seat, other: Seat) -> Vec<BySeat<CardSet>> {
    let wanted = position.hands[one].len() as u32;
    let all: CardSet = unseen.iter().copied().collect();
    let mut found = Vec::new();
    for mask in 0_u32..1 << unseen.len() {
        if mask.count_ones() != wanted {
            continue;
        }
        let mut hands = position.hands;
        hands[one] =
            unseen.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1).map(|(_, card)| *card).collect();
        hands[other] = all - hands[one];
        found.push(hands);
    }
    found
}

fn choose(n: usize, k: usize) -> u64 {
    (0..k as u64).fold(1, |product, at| product * (n as u64 - at) / (at + 1))
}
