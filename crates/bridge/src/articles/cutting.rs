//! Laws 14 to 20: cutting for partners and for the first deal.

use cards::{CutOrder, Seat};
use laws::bridge::*;
use table::{Cutting, Impossible, Run};

use crate::game::At;
use crate::{Edition, Rules};

/// Draws a card. When all four have drawn, the two lowest are partners and the lowest deals.
pub(crate) fn cut(bench: At<'_, '_>, seat: Seat, cards: &Run, other_pack: bool) -> Result<(), Impossible> {
    let cutting = cutting(&bench.state.rules);
    bench.cut_for_partners(&cutting, seat, cards, other_pack)
}

/// Law 14: ace low; in 1907 the suits part cards of one rank (14a).
fn cutting(rules: &Rules) -> Cutting {
    let (order, partners) = match rules.edition {
        Edition::Of1905 => (CutOrder::ACE_LOW, (L18, L14)),
        Edition::Of1907 => (CutOrder::ACE_LOW_BY_SUIT, (L18, L14A)),
    };
    Cutting {
        order,
        one_pack: L15,
        one_card: L16,
        two_alike: L19,
        three_alike: L20,
        partners: partners.into(),
    }
}
