//! What a seat can see, as a row of bytes.

use std::marker::PhantomData;
use std::ops::Range;

use cards::{Card, CardSet, Seat};
use table::Plain;

use crate::{Actions, Ask, Deal};

/// Where each part of the row lies. Seats are told by their steps to the left from the one who looks: themselves, left,
/// opposite, right. A card is a byte of 0 or 1 at its number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layout<G>(PhantomData<G>);

impl<G: Plain> Layout<G>
where
    G::Call: Copy + PartialEq,
{
    const CARDS: usize = Actions::<G>::CARDS;

    /// The cards they hold.
    pub const HAND: usize = 0;
    /// The cards of the open hand, where it is another's.
    pub const OPEN: usize = Self::HAND + Self::CARDS;
    /// The cards that each seat has played.
    pub const PLAYED: usize = Self::OPEN + Self::CARDS;
    /// The cards of the trick on the table, by seat.
    pub const TRICK: usize = Self::PLAYED + 4 * Self::CARDS;
    /// The card turned up, and the card that they put out themselves; nothing in games without.
    pub const TURN_UP: usize = Self::TRICK + 4 * Self::CARDS;
    /// The words that each seat has said, by their numbers.
    pub const SAID: usize = Self::TURN_UP + if G::PUTS_OUT { 2 * Self::CARDS } else { 0 };
    /// Single figures: the dealer's place (4), the open hand's place (4), the place of who takes no part (4), the tricks of
    /// their own side and of the other, how often the value was doubled, what is asked (4), the place of the hand to be
    /// played from (4).
    pub const FIGURES: usize = Self::SAID + 4 * G::WORD_COUNT as usize;
    const FIGURES_COUNT: usize = 4 + 4 + 4 + 2 + 1 + 4 + 4;

    /// How long the row is.
    pub const LEN: usize = Self::FIGURES + Self::FIGURES_COUNT;

    /// Its parts in their order, by their names.
    pub fn parts() -> Vec<(&'static str, Range<usize>)> {
        let cards = Self::CARDS;
        let put_out = if G::PUTS_OUT { cards } else { 0 };
        let sizes = [
            ("hand", cards),
            ("open", cards),
            ("played", 4 * cards),
            ("trick", 4 * cards),
            ("turn_up", put_out),
            ("discard", put_out),
            ("said", 4 * G::WORD_COUNT as usize),
            ("dealer", 4),
            ("open_hand", 4),
            ("idle", 4),
            ("tricks", 2),
            ("doubles", 1),
            ("asked", 4),
            ("from_hand", 4),
        ];
        let mut from = 0;
        let parts = sizes.into_iter().map(|(name, size)| {
            from += size;
            (name, from - size..from)
        });
        parts.filter(|(_, part)| !part.is_empty()).collect()
    }

    /// Writes down what a seat can see.
    pub fn observe(deal: &Deal<G>, seat: Seat, out: &mut [u8]) {
        out.fill(0);
        let number = |card: Card| usize::from(Actions::<G>::card_number(card));
        let mut cards = |set: CardSet, base: usize| {
            for card in set {
                out[base + number(card)] = 1;
            }
        };
        cards(deal.hands()[seat], Self::HAND);
        if let Some(open) = deal.open_hand().filter(|&open| open != seat) {
            cards(deal.hands()[open], Self::OPEN);
        }
        if G::PUTS_OUT {
            cards(deal.turn_up().map_or(CardSet::EMPTY, CardSet::of), Self::TURN_UP);
            let own = deal.discard().filter(|_| seat == deal.dealer());
            cards(own.map_or(CardSet::EMPTY, CardSet::of), Self::TURN_UP + Self::CARDS);
        }
        for other in Seat::ALL {
            let place = seat.steps_to(other) as usize;
            // What a seat was dealt and no longer holds it has played, but for the card put out.
            let mut gone = (deal.dealt()[other] | deal.taken_up(other)) - deal.hands()[other];
            if other == deal.dealer() {
                gone -= deal.discard().map_or(CardSet::EMPTY, CardSet::of);
            }
            cards(gone, Self::PLAYED + place * Self::CARDS);
        }
        let mut player = deal.play().leader();
        for &card in deal.play().trick() {
            cards(CardSet::of(card), Self::TRICK + seat.steps_to(player) as usize * Self::CARDS);
            player = deal.play().after(player);
        }
        for other in Seat::ALL {
            let base = Self::SAID + seat.steps_to(other) as usize * G::WORD_COUNT as usize;
            let mut said = deal.said(other);
            while said != 0 {
                out[base + said.trailing_zeros() as usize] = 1;
                said &= said - 1;
            }
        }
        Self::figures(deal, seat, &mut out[Self::FIGURES..]);
    }

    fn figures(deal: &Deal<G>, seat: Seat, out: &mut [u8]) {
        let mut place = |base: usize, other: Option<Seat>| {
            if let Some(other) = other {
                out[base + seat.steps_to(other) as usize] = 1;
            }
        };
        place(0, Some(deal.dealer()));
        place(4, deal.open_hand());
        place(8, G::idle(deal.game()));
        let due = deal.due();
        place(19, due.map(|due| due.hand));
        let won = deal.play().won();
        out[12] = won[seat.side()];
        out[13] = won[seat.side().other()];
        out[14] = G::doubles(deal.game());
        if let Some(due) = due {
            let asked = match due.asked {
                Ask::Word => 0,
                Ask::Chance => 1,
                Ask::Discard => 2,
                Ask::Card => 3,
            };
            out[15 + asked] = 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use bridge::Bridge;
    use euchre::Euchre;

    use super::*;

    #[test]
    fn the_parts_follow_one_another_where_the_row_has_them() {
        fn check<G: Plain>(known: &[(&str, usize)])
        where
            G::Call: Copy + PartialEq,
        {
            let parts = Layout::<G>::parts();
            assert_eq!((parts[0].1.start, parts.last().map(|last| last.1.end)), (0, Some(Layout::<G>::LEN)));
            assert!(parts.windows(2).all(|pair| pair[0].1.end == pair[1].1.start));
            for (name, start) in known {
                let part = parts.iter().find(|part| part.0 == *name).expect("it has a part of that name");
                assert_eq!(part.1.start, *start, "{name}");
            }
        }
        type E = Layout<Euchre>;
        check::<Euchre>(&[
            ("open", E::OPEN),
            ("played", E::PLAYED),
            ("trick", E::TRICK),
            ("turn_up", E::TURN_UP),
            ("said", E::SAID),
            ("dealer", E::FIGURES),
            ("tricks", E::FIGURES + 12),
            ("asked", E::FIGURES + 15),
            ("from_hand", E::FIGURES + 19),
        ]);
        check::<Bridge>(&[("said", Layout::<Bridge>::SAID), ("dealer", Layout::<Bridge>::FIGURES)]);
        assert!(Layout::<Bridge>::parts().iter().all(|(name, _)| *name != "turn_up" && *name != "discard"));
    }
}
