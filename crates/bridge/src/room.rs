//! What the laws of Bridge say of the room around the tables.

use cards::{CutOrder, Pack};
use laws::bridge::*;
use table::{Chooser, Cited, Forfeits, Fresh, Keeps, LeftOver, Payer, RoomRules, Stakes, Until};

pub(crate) const ROOM_1905: RoomRules = RoomRules {
    edition: "bridge-1905",
    pack: Pack::FiftyTwo,
    order: Cited { value: CutOrder::ACE_LOW, law: L14 },
    one_pack: L15,
    one_card: L16,
    two_alike: L19,
    three_alike: L20,
    alike_for_places: false,
    places: L17,
    waiting: L21,
    full: Cited { value: 6, law: L21 },
    partners: L18,
    counters: false,
    consult: None,
    announce: L22,
    admitted: L23,
    out: L23,
    window: L24,
    fresh: Cited { value: Fresh::NeverPlayed, law: L25 },
    last_out: None,
    elsewhere: L26,
    keeps: Keeps::Needed,
    forfeits: Forfeits::Entering,
    substitute: L27,
    inherits: None,
    broken_up: Cited { value: LeftOver::BeforeAll, law: L28 },
    deals: L32,
    corrected: Cited { value: Until::Agreed, law: L12 },
    settled: L11,
    stakes: Stakes { coins: 1, per: 100 },
    new_cards: L104,
    new_cards_paid: Payer::Caller,
    single_pack: true,
    mid_rubber: Chooser::Adversaries,
    torn: L105,
    torn_paid: Payer::House,
    referred: L106,
    remarks: L106,
    bystanders_pay: true,
    unfinished: None,
};

/// The suits part equal cards, so that nobody ever cuts alike.
pub(crate) const ROOM_1907: RoomRules = RoomRules {
    edition: "bridge-1907",
    order: Cited { value: CutOrder::ACE_LOW_BY_SUIT, law: L14 },
    two_alike: L14A,
    three_alike: L14A,
    alike_for_places: false,
    ..ROOM_1905
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_edition_of_1907_differs_from_1905_in_its_cutting_alone() {
        let made_alike = RoomRules {
            edition: ROOM_1905.edition,
            order: ROOM_1905.order,
            two_alike: L19,
            three_alike: L20,
            alike_for_places: false,
            ..ROOM_1907
        };
        assert_eq!(made_alike, ROOM_1905);
    }
}
