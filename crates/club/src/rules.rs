//! What the codes say of the room: one table of articles and values for each edition.
//!
//! The mechanism is one. Where codes part, they part here, by a value.

use cards::{CutOrder, Pack};
use games::Code;
use laws::{Law, bridge, euchre, royalton};
use table::{Cited, cite};

/// The articles under which a room answers, and the values in which the codes differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The code.
    pub code: Code,
    /// The pack that is cut from.
    pub pack: Pack,
    /// The order of the cards in cutting, and which end has the choice.
    pub order: Cited<CutOrder>,
    /// Everybody draws from one pack.
    pub one_pack: Law,
    /// A draw is one card.
    pub one_card: Law,
    /// Two have drawn alike where it matters.
    pub two_alike: Law,
    /// Three have, or all four.
    pub three_alike: Law,
    /// Who begins when a table is made up.
    pub places: Law,
    /// Who else belongs to it.
    pub waiting: Law,
    /// So many belong to a full table.
    pub full: Cited<usize>,
    /// Who plays with whom, who deals, who chooses.
    pub partners: Law,
    /// Whether there are counters to choose besides seats and cards.
    pub counters: bool,
    /// Whether the dealer may ask his partner what to choose.
    pub consult: Option<Law>,
    /// In which order those are served who want to come in.
    pub announce: Law,
    /// Who goes out at the end of a rubber.
    pub out: Law,
    /// The last moment to ask for admission.
    pub window: Law,
    /// Who comes first when a new table is made up.
    pub fresh: Cited<Fresh>,
    /// Those without whom a new table could not be made are the last to go out of it.
    pub last_out: Option<Law>,
    /// What becomes of one's place when one goes to another table.
    pub elsewhere: Law,
    /// Who keeps it.
    pub keeps: Keeps,
    /// What loses it.
    pub forfeits: Forfeits,
    /// Playing for somebody else.
    pub substitute: Law,
    /// Whoever takes the place of a player who left a full table early plays only what that one had left.
    pub inherits: Option<Cited<u32>>,
    /// The rights of those left when a table is broken up.
    pub broken_up: Cited<LeftOver>,
    /// The deal goes round.
    pub deals: Law,
    /// Until when a score may be put right.
    pub corrected: Cited<Until>,
    /// What the winners of a rubber win.
    pub settled: Law,
    /// Calling for new cards.
    pub new_cards: Law,
    /// Who pays for them.
    pub new_cards_paid: Payer,
    /// Whether one pack may be called for when another is imperfect.
    pub single_pack: bool,
    /// Who chooses between new packs in the middle of a rubber.
    pub mid_rubber: Chooser,
    /// Torn or marked cards.
    pub torn: Law,
    /// Who pays for what replaces them.
    pub torn_paid: Payer,
    /// What a bystander who speaks is liable to.
    pub bystander: Option<Law>,
    /// A rubber that was to end early: what a game is worth, and what it costs to retire from a deal.
    pub unfinished: Option<Cited<(i32, i32)>>,
}

/// Who is a fresh candidate when a new table is made up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fresh {
    /// One who has neither belonged to a table nor played at one.
    NeverPlayed,
    /// One who has no table now.
    NoTable,
}

/// Who keeps his place at a table when he plays at another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeps {
    /// Nobody.
    Nobody,
    /// One without whom the new table could not be made up.
    Needed,
    /// Such a one, if he has said that he will come back.
    NeededAndSaid,
}

/// What loses the place at the first table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forfeits {
    /// To cut into another.
    Entering,
    /// To say that one would like to.
    Announcing,
}

/// Before whom those come whose table was broken up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOver {
    /// Before all other candidates, in the order of their announcements.
    BeforeAll,
    /// Before the one who broke it up; among themselves they cut.
    BeforeBreaker,
}

/// Until when the score of a rubber may be put right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// Until it is agreed.
    Agreed,
    /// Until the next deal.
    NextDeal,
}

/// Who pays for cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payer {
    /// The player who calls for them.
    Caller,
    /// The four players together.
    Table,
    /// The house furnishes them.
    House,
}

/// Who chooses between two new packs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chooser {
    /// The dealer.
    Dealer,
    /// The adversaries of whoever called for them.
    Adversaries,
}

const BRIDGE_1905: Rules = Rules {
    code: Code::Bridge1905,
    pack: Pack::FiftyTwo,
    order: Cited { value: CutOrder::ACE_LOW, law: bridge::L14 },
    one_pack: bridge::L15,
    one_card: bridge::L16,
    two_alike: bridge::L19,
    three_alike: bridge::L20,
    places: bridge::L17,
    waiting: bridge::L21,
    full: Cited { value: 6, law: bridge::L21 },
    partners: bridge::L18,
    counters: false,
    consult: None,
    announce: bridge::L22,
    out: bridge::L23,
    window: bridge::L24,
    fresh: Cited { value: Fresh::NeverPlayed, law: bridge::L25 },
    last_out: None,
    elsewhere: bridge::L26,
    keeps: Keeps::Needed,
    forfeits: Forfeits::Entering,
    substitute: bridge::L27,
    inherits: None,
    broken_up: Cited { value: LeftOver::BeforeAll, law: bridge::L28 },
    deals: bridge::L32,
    corrected: Cited { value: Until::Agreed, law: bridge::L12 },
    settled: bridge::L11,
    new_cards: bridge::L104,
    new_cards_paid: Payer::Caller,
    single_pack: true,
    mid_rubber: Chooser::Adversaries,
    torn: bridge::L105,
    torn_paid: Payer::House,
    bystander: Some(bridge::L106),
    unfinished: None,
};

/// The suits part equal cards, so that nobody ever cuts alike.
const BRIDGE_1907: Rules = Rules {
    code: Code::Bridge1907,
    order: Cited { value: CutOrder::ACE_LOW_BY_SUIT, law: bridge::L14A },
    two_alike: bridge::L14A,
    three_alike: bridge::L14A,
    ..BRIDGE_1905
};

const EUCHRE_1888: Rules = Rules {
    code: Code::Euchre1888,
    pack: Pack::ThirtyTwo,
    order: Cited { value: CutOrder::KNAVE_HIGH, law: euchre::L8 },
    one_pack: euchre::L9,
    one_card: euchre::L10,
    two_alike: euchre::L13,
    three_alike: euchre::L14,
    places: euchre::L11,
    waiting: euchre::L12,
    full: Cited { value: 6, law: euchre::L12 },
    partners: euchre::L11,
    counters: true,
    consult: None,
    announce: euchre::L16,
    out: euchre::L15,
    window: euchre::L16,
    fresh: Cited { value: Fresh::NeverPlayed, law: euchre::L17 },
    last_out: None,
    elsewhere: euchre::L20,
    keeps: Keeps::Nobody,
    forfeits: Forfeits::Entering,
    substitute: euchre::L18,
    inherits: Some(Cited { value: 2, law: euchre::L19 }),
    broken_up: Cited { value: LeftOver::BeforeBreaker, law: euchre::L21 },
    deals: euchre::L28,
    corrected: Cited { value: Until::NextDeal, law: euchre::L5 },
    settled: euchre::L7,
    new_cards: euchre::L72,
    new_cards_paid: Payer::Caller,
    single_pack: false,
    mid_rubber: Chooser::Dealer,
    torn: euchre::L73,
    torn_paid: Payer::Table,
    bystander: None,
    unfinished: None,
};

const ROYALTON_1915: Rules = Rules {
    code: Code::Royalton1915,
    pack: Pack::FiftyTwo,
    order: Cited { value: CutOrder::ACE_LOW_BY_SUIT, law: royalton::L12 },
    one_pack: royalton::L13,
    one_card: royalton::L14,
    two_alike: royalton::L12,
    three_alike: royalton::L12,
    places: royalton::L1,
    waiting: royalton::L2,
    full: Cited { value: 6, law: royalton::L2 },
    partners: royalton::L3,
    counters: false,
    consult: Some(royalton::L3),
    announce: royalton::L4,
    out: royalton::L5,
    window: royalton::L6,
    fresh: Cited { value: Fresh::NoTable, law: royalton::L7 },
    last_out: Some(royalton::L8),
    elsewhere: royalton::L9,
    keeps: Keeps::NeededAndSaid,
    forfeits: Forfeits::Announcing,
    substitute: royalton::L10,
    inherits: None,
    broken_up: Cited { value: LeftOver::BeforeAll, law: royalton::L11 },
    deals: royalton::L3,
    corrected: Cited { value: Until::Agreed, law: royalton::L91 },
    settled: royalton::L89,
    new_cards: royalton::L100,
    new_cards_paid: Payer::House,
    single_pack: true,
    mid_rubber: Chooser::Adversaries,
    torn: royalton::L101,
    torn_paid: Payer::House,
    bystander: Some(royalton::L102),
    unfinished: Some(Cited { value: (125, 250), law: royalton::L90 }),
};

impl Rules {
    /// What this code says of the room.
    pub const fn of(code: Code) -> &'static Rules {
        match code {
            Code::Bridge1905 => &BRIDGE_1905,
            Code::Bridge1907 => &BRIDGE_1907,
            Code::Euchre1888 => &EUCHRE_1888,
            Code::Royalton1915 => &ROYALTON_1915,
        }
    }

    /// What a room under this code plays for when nothing is said.
    pub fn stakes(&self) -> Cited<Stakes> {
        let per = if self.code == Code::Euchre1888 { 1 } else { 100 };
        cite(self.settled, Stakes { coins: 1, per })
    }
}

/// What is played for: so many coins for so many points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stakes {
    /// The coins.
    pub coins: i64,
    /// The points they are paid for: a hundred, or one.
    pub per: i64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_article_of_a_code_is_of_that_code() {
        for code in Code::ALL {
            let rules = Rules::of(code);
            assert_eq!(rules.code, code);
            for law in [
                rules.order.law,
                rules.places,
                rules.two_alike,
                rules.out,
                rules.broken_up.law,
                rules.new_cards,
                rules.settled,
            ] {
                assert_eq!(law.code().name, code.statutes().name, "{law}");
            }
        }
    }

    #[test]
    fn the_edition_of_1907_differs_from_1905_in_its_cutting_alone() {
        let made_alike = Rules {
            code: Code::Bridge1905,
            order: BRIDGE_1905.order,
            two_alike: bridge::L19,
            three_alike: bridge::L20,
            ..BRIDGE_1907
        };
        assert_eq!(made_alike, BRIDGE_1905);
    }
}
