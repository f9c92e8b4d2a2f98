//! Laws 14 to 20: cutting for partners and for the first deal.

use cards::CutOrder;
use laws::bridge::*;
use table::Cutting;

use crate::{Edition, Rules};

/// Law 14: ace low; in 1907 the suits part cards of one rank (14a), so that nobody cuts again.
pub(crate) fn cutting(rules: &Rules) -> Cutting {
    let (order, two_alike, three_alike) = match rules.edition {
        Edition::Of1905 => (CutOrder::ACE_LOW, L19, L20),
        Edition::Of1907 => (CutOrder::ACE_LOW_BY_SUIT, L14A, L14A),
    };
    Cutting {
        order,
        one_pack: L15,
        one_card: L16,
        two_alike,
        three_alike,
        partners: (L18, L14).into(),
        seats: L18,
    }
}
