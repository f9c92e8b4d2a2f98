//! What the laws of Royalton say of the room around the tables.

use cards::{CutOrder, Pack};
use laws::royalton::*;
use table::{Chooser, Cited, Forfeits, Fresh, Keeps, LeftOver, Payer, RoomRules, Stakes, Until};

pub(crate) static ROOM: RoomRules = RoomRules {
    edition: "royalton-1915",
    pack: Pack::FiftyTwo,
    order: Cited { value: CutOrder::ACE_LOW_BY_SUIT, law: L12 },
    one_pack: L13,
    one_card: L14,
    two_alike: L12,
    three_alike: L12,
    places: L1,
    waiting: L2,
    full: Cited { value: 6, law: L2 },
    partners: L3,
    counters: false,
    consult: Some(L3),
    announce: L4,
    out: L5,
    window: L6,
    fresh: Cited { value: Fresh::NoTable, law: L7 },
    last_out: Some(L8),
    elsewhere: L9,
    keeps: Keeps::NeededAndSaid,
    forfeits: Forfeits::Announcing,
    substitute: L10,
    inherits: None,
    broken_up: Cited { value: LeftOver::BeforeAll, law: L11 },
    deals: L3,
    corrected: Cited { value: Until::Agreed, law: L91 },
    settled: L89,
    stakes: Stakes { coins: 1, per: 100 },
    new_cards: L100,
    new_cards_paid: Payer::House,
    single_pack: true,
    mid_rubber: Chooser::Adversaries,
    torn: L101,
    torn_paid: Payer::House,
    bystander: Some(L102),
    unfinished: Some(Cited { value: (125, 250), law: L90 }),
};
