//! What the laws of Euchre say of the room around the tables.

use cards::{CutOrder, Pack};
use laws::euchre::*;
use table::{Chooser, Cited, Forfeits, Fresh, Keeps, LeftOver, Payer, RoomRules, Stakes, Until};

pub(crate) static ROOM: RoomRules = RoomRules {
    edition: "euchre-1888",
    pack: Pack::ThirtyTwo,
    order: Cited { value: CutOrder::KNAVE_HIGH, law: L8 },
    one_pack: L9,
    one_card: L10,
    two_alike: L13,
    three_alike: L14,
    places: L11,
    waiting: L12,
    full: Cited { value: 6, law: L12 },
    partners: L11,
    counters: true,
    consult: None,
    announce: L16,
    out: L15,
    window: L16,
    fresh: Cited { value: Fresh::NeverPlayed, law: L17 },
    last_out: None,
    elsewhere: L20,
    keeps: Keeps::Nobody,
    forfeits: Forfeits::Entering,
    substitute: L18,
    inherits: Some(Cited { value: 2, law: L19 }),
    broken_up: Cited { value: LeftOver::BeforeBreaker, law: L21 },
    deals: L28,
    corrected: Cited { value: Until::NextDeal, law: L5 },
    settled: L7,
    stakes: Stakes { coins: 1, per: 1 },
    new_cards: L72,
    new_cards_paid: Payer::Caller,
    single_pack: false,
    mid_rubber: Chooser::Dealer,
    torn: L73,
    torn_paid: Payer::Table,
    bystander: None,
    unfinished: None,
};
