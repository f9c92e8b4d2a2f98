//! Honours and chicane: what the hands were worth as they were dealt (laws 5, 6 and 9).

use std::fmt;

use cards::{BySeat, Card, CardSet, Rank, Side, Suit};
use laws::bridge::{L5, L6, L9};
use table::{Cited, cite};

use crate::{Edition, FiveHonours, Make, Rules};

/// What a side was dealt of the honours, as the table of law 6 tells the cases apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Holding {
    /// Three between the partners.
    Three,
    /// Four, not all in one hand.
    Four,
    /// All four in one hand.
    FourInOneHand,
    /// Five, neither partner with more than three.
    Five,
    /// Five, four of them in one hand.
    FiveFourInOneHand,
    /// All five in one hand.
    FiveInOneHand,
}

/// The table of law 6, its columns in the order of [`Make::ALL`]; nought where it prints a dash.
///
/// The row of plain five is that of 1907. The print of 1905 repeats the row above it there, which
/// `five-honours=printed` restores (amb-01).
const TABLE: [(Holding, [i32; 5]); 6] = [
    (Holding::Three, [4, 8, 12, 16, 30]),
    (Holding::Four, [8, 16, 24, 32, 40]),
    (Holding::FourInOneHand, [16, 32, 48, 64, 100]),
    (Holding::Five, [10, 20, 30, 40, 0]),
    (Holding::FiveFourInOneHand, [18, 36, 54, 72, 0]),
    (Holding::FiveInOneHand, [20, 40, 60, 80, 0]),
];

/// The row of plain five as the edition of 1905 prints it.
const FIVE_PRINTED_1905: [i32; 5] = [16, 32, 48, 64, 100];

impl Holding {
    /// All six, in the order of the printed table.
    pub const ALL: [Holding; 6] = [
        Holding::Three,
        Holding::Four,
        Holding::FourInOneHand,
        Holding::Five,
        Holding::FiveFourInOneHand,
        Holding::FiveInOneHand,
    ];

    /// The case for so many honours of a side, and so many in the better of its hands.
    pub const fn of(side: usize, one_hand: usize) -> Option<Holding> {
        match (side, one_hand) {
            (3, _) => Some(Holding::Three),
            (4, 4) => Some(Holding::FourInOneHand),
            (4, _) => Some(Holding::Four),
            (5, 5) => Some(Holding::FiveInOneHand),
            (5, 4) => Some(Holding::FiveFourInOneHand),
            (5, _) => Some(Holding::Five),
            _ => None,
        }
    }

    /// How many honours it is.
    pub const fn count(self) -> usize {
        match self {
            Holding::Three => 3,
            Holding::Four | Holding::FourInOneHand => 4,
            Holding::Five | Holding::FiveFourInOneHand | Holding::FiveInOneHand => 5,
        }
    }

    /// Law 6: what it is worth at this make; nothing where the table prints a dash.
    pub fn value(self, rules: &Rules, make: Make) -> Option<Cited<i32>> {
        let printed = rules.five_honours == FiveHonours::Printed && rules.edition == Edition::Of1905;
        let row = match self {
            Holding::Five if printed => FIVE_PRINTED_1905,
            _ => TABLE[self as usize].1,
        };
        let points = row[column(make)];
        (points != 0).then(|| cite(L6, points))
    }

    /// The words of a score sheet: `four-in-one-hand`.
    pub const fn word(self) -> &'static str {
        match self {
            Holding::Three => "three",
            Holding::Four => "four",
            Holding::FourInOneHand => "four-in-one-hand",
            Holding::Five => "five",
            Holding::FiveFourInOneHand => "five-four-in-one-hand",
            Holding::FiveInOneHand => "five-in-one-hand",
        }
    }
}

impl fmt::Display for Holding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// The column of the printed tables for a make: spades, clubs, diamonds, hearts, no trumps.
pub(crate) const fn column(make: Make) -> usize {
    match make.0 {
        Some(Suit::Spades) => 0,
        Some(Suit::Clubs) => 1,
        Some(Suit::Diamonds) => 2,
        Some(Suit::Hearts) => 3,
        None => 4,
    }
}

/// How many hands of a side were dealt no trump (law 9).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Chicane {
    /// Neither.
    #[default]
    None,
    /// One of the two.
    Single,
    /// Both.
    Double,
}

impl Chicane {
    /// Law 9: three honours' worth for one hand, four for both; nothing at no trumps (amb-02).
    pub fn value(self, rules: &Rules, make: Make) -> Option<Cited<i32>> {
        make.0?;
        let worth = match self {
            Chicane::None => return None,
            Chicane::Single => Holding::Three,
            Chicane::Double => Holding::Four,
        };
        Some(cite(L9, worth.value(rules, make)?.value))
    }
}

/// The honour entry of a hand, part by part. Doubling touches none of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Honours {
    /// Whose honours they are.
    pub side: Side,
    /// What they hold.
    pub holding: Holding,
    /// What that is worth by the table.
    pub honours: Cited<i32>,
    /// What a void partner adds.
    pub chicane: Option<Cited<i32>>,
    /// What the adversaries' chicane takes off: nought or less.
    pub against: Option<Cited<i32>>,
    /// Whether one or both adversaries were void.
    pub adversaries: Chicane,
}

impl Honours {
    /// Law 9: puts the parts together; what is taken off never exceeds what is there.
    pub fn new(
        rules: &Rules,
        make: Make,
        side: Side,
        holding: Holding,
        own: Chicane,
        adversaries: Chicane,
    ) -> Option<Honours> {
        let honours = holding.value(rules, make)?;
        // A side with honours cannot be void in both hands.
        let chicane = if own == Chicane::Single { own.value(rules, make) } else { None };
        let there = honours.value + chicane.map_or(0, |added| added.value);
        let against = adversaries.value(rules, make).map(|taken| cite(taken.law, -taken.value.min(there)));
        Some(Honours { side, holding, honours, chicane, against, adversaries })
    }

    /// The sum of the parts, never less than nought.
    pub fn total(&self) -> i32 {
        let part = |part: Option<Cited<i32>>| part.map_or(0, |part| part.value);
        self.honours.value + part(self.chicane) + part(self.against)
    }
}

/// Law 5: the five top trumps, or the four aces at no trumps.
pub fn honour_cards(make: Make) -> Cited<CardSet> {
    let cards = match make.0 {
        Some(suit) => [Rank::Ace, Rank::King, Rank::Queen, Rank::Knave, Rank::Ten]
            .into_iter()
            .map(|rank| Card::new(rank, suit))
            .collect(),
        None => CardSet::rank(Rank::Ace),
    };
    cite(L5, cards)
}

/// Law 9: how many of a side's hands were dealt no trump.
pub fn chicane(make: Make, side: Side, dealt: &BySeat<CardSet>) -> Chicane {
    let Some(trump) = make.0 else { return Chicane::None };
    match side.seats().iter().filter(|&seat| !dealt[seat].intersects(CardSet::suit(trump))).count() {
        0 => Chicane::None,
        1 => Chicane::Single,
        _ => Chicane::Double,
    }
}

/// Laws 5, 6 and 9: the honours of a hand go by the cards as they were dealt, to the side with three
/// or more between its partners (amb-06); two aces against two score nothing.
pub fn honours(rules: &Rules, make: Make, dealt: &BySeat<CardSet>) -> Option<Honours> {
    let honour_cards = honour_cards(make).value;
    Side::ALL.into_iter().find_map(|side| {
        let held = side.seats().iter().map(|seat| (dealt[seat] & honour_cards).len());
        let (both, better) = held.fold((0, 0), |(sum, most), held| (sum + held, most.max(held)));
        let holding = Holding::of(both, better)?;
        let (own, others) = (chicane(make, side, dealt), chicane(make, side.other(), dealt));
        Honours::new(rules, make, side, holding, own, others)
    })
}

#[cfg(test)]
mod tests {
    use cards::Seat;
    use speech::ClubOptions as _;

    use super::*;

    const RULES: Rules = Rules::new(Edition::Of1905);
    const SPADES: Make = Make(Some(Suit::Spades));
    const CLUBS: Make = Make(Some(Suit::Clubs));
    const DIAMONDS: Make = Make(Some(Suit::Diamonds));
    const HEARTS: Make = Make(Some(Suit::Hearts));
    const NO_TRUMP: Make = Make(None);

    fn cards(text: &str) -> CardSet {
        text.split_whitespace().map(|card| card.parse::<Card>().expect("a card")).collect()
    }

    /// The hands of north, east, south and west.
    fn dealt(hands: [&str; 4]) -> BySeat<CardSet> {
        BySeat(hands.map(cards))
    }

    fn entry(make: Make, hands: [&str; 4]) -> Honours {
        honours(&RULES, make, &dealt(hands)).expect("honours")
    }

    fn total(make: Make, hands: [&str; 4]) -> i32 {
        entry(make, hands).total()
    }

    fn row(rules: &Rules, holding: Holding) -> [Option<i32>; 5] {
        Make::ALL.map(|make| holding.value(rules, make).map(|points| points.value))
    }

    #[test]
    fn the_table_of_law_6_is_the_printed_one() {
        for edition in [Edition::Of1905, Edition::Of1907] {
            let rules = Rules::new(edition);
            let table = Holding::ALL.map(|holding| row(&rules, holding));
            assert_eq!(
                table,
                [
                    [Some(4), Some(8), Some(12), Some(16), Some(30)],
                    [Some(8), Some(16), Some(24), Some(32), Some(40)],
                    [Some(16), Some(32), Some(48), Some(64), Some(100)],
                    [Some(10), Some(20), Some(30), Some(40), None],
                    [Some(18), Some(36), Some(54), Some(72), None],
                    [Some(20), Some(40), Some(60), Some(80), None],
                ]
            );
        }
    }

    #[test]
    fn a_holding_knows_how_many_honours_it_is() {
        assert_eq!(Holding::ALL.map(Holding::count), [3, 4, 4, 5, 5, 5]);
    }

    #[test]
    fn the_rows_stand_in_the_order_of_the_holdings() {
        assert_eq!(TABLE.map(|(holding, _)| holding), Holding::ALL);
        for (place, holding) in Holding::ALL.into_iter().enumerate() {
            assert_eq!(holding as usize, place);
        }
    }

    #[test]
    fn five_honours_may_be_counted_as_the_edition_of_1905_prints_them() {
        let mut rules = RULES;
        rules.set("five-honours", "printed").expect("an option of 1905");
        let printed = [Some(16), Some(32), Some(48), Some(64), Some(100)];
        assert_eq!(row(&rules, Holding::Five), printed);
        assert_eq!(row(&rules, Holding::FiveFourInOneHand), row(&RULES, Holding::FiveFourInOneHand));
        let hands = dealt(["JH TH", "2H", "AH KH QH", "3H"]);
        assert_eq!(honours(&rules, HEARTS, &hands).map(|entry| entry.total()), Some(64));
        // The edition of 1907 never printed that row.
        rules.edition = Edition::Of1907;
        assert_eq!(row(&rules, Holding::Five), [Some(10), Some(20), Some(30), Some(40), None]);
    }

    #[test]
    fn chicane_is_worth_three_honours_and_double_chicane_four() {
        let row = |chicane: Chicane| {
            Make::ALL.map(|make| chicane.value(&RULES, make).map(|points| (points.law, points.value)))
        };
        assert_eq!(row(Chicane::None), [None; 5]);
        assert_eq!(
            row(Chicane::Single),
            [Some((L9, 4)), Some((L9, 8)), Some((L9, 12)), Some((L9, 16)), None]
        );
        assert_eq!(
            row(Chicane::Double),
            [Some((L9, 8)), Some((L9, 16)), Some((L9, 24)), Some((L9, 32)), None]
        );
    }

    #[test]
    fn every_part_names_its_law() {
        let parts = entry(SPADES, ["AS KS QS", "", "", "JS TS"]);
        assert_eq!(
            parts,
            Honours {
                side: Side::NorthSouth,
                holding: Holding::Three,
                honours: cite(L6, 4),
                chicane: Some(cite(L9, 4)),
                against: Some(cite(L9, -4)),
                adversaries: Chicane::Single,
            }
        );
        assert_eq!(honour_cards(SPADES).law, L5);
    }

    #[test]
    fn the_honours_are_the_five_top_trumps_or_the_aces() {
        assert_eq!(honour_cards(SPADES).value, cards("AS KS QS JS TS"));
        assert_eq!(honour_cards(CLUBS).value, cards("AC KC QC JC TC"));
        assert_eq!(honour_cards(DIAMONDS).value, cards("AD KD QD JD TD"));
        assert_eq!(honour_cards(HEARTS).value, cards("AH KH QH JH TH"));
        assert_eq!(honour_cards(NO_TRUMP).value, cards("AS AH AD AC"));
    }

    #[test]
    fn the_ten_of_trumps_is_an_honour_and_the_nine_is_not() {
        assert_eq!(total(SPADES, ["AS KS", "QS 9S", "TS", "JS"]), 4);
        assert_eq!(total(SPADES, ["AS KS", "QS TS", "9S", "JS"]), 4);
        assert_eq!(entry(SPADES, ["AS KS", "QS TS", "9S", "JS"]).side, Side::EastWest);
    }

    #[test]
    fn at_no_trumps_only_aces_count() {
        let hands = dealt(["KH QH JH TH", "AH AS", "KS QS JS TS", ""]);
        assert_eq!(honours(&RULES, NO_TRUMP, &hands), None);
    }

    #[test]
    fn two_aces_against_two_score_nothing() {
        assert_eq!(honours(&RULES, NO_TRUMP, &dealt(["AH", "AS", "AD", "AC"])), None);
        assert_eq!(honours(&RULES, NO_TRUMP, &dealt(["AH AD", "AS AC", "", ""])), None);
    }

    #[test]
    fn three_aces_score_thirty_four_forty_and_four_in_one_hand_a_hundred() {
        assert_eq!(total(NO_TRUMP, ["AH", "AS", "AD AC", ""]), 30);
        assert_eq!(total(NO_TRUMP, ["AH", "", "AD AC AS", ""]), 40);
        assert_eq!(total(NO_TRUMP, ["AH AS", "", "AD AC", ""]), 40);
        assert_eq!(total(NO_TRUMP, ["", "AH AS AD AC", "", ""]), 100);
    }

    #[test]
    fn five_honours_divided_three_and_two_are_worth_five_tricks() {
        assert_eq!(total(HEARTS, ["JH TH", "2H", "AH KH QH", "3H"]), 40);
    }

    #[test]
    fn a_fifth_honour_counts_only_for_the_side_that_holds_it() {
        assert_eq!(total(CLUBS, ["TC", "2C", "AC KC QC JC", "3C"]), 36);
        assert_eq!(total(CLUBS, ["2C", "3C", "AC KC QC JC", "TC"]), 32);
    }

    #[test]
    fn five_spades_in_one_hand_are_twenty() {
        assert_eq!(total(SPADES, ["AS KS QS JS TS", "2S", "3S", "4S"]), 20);
    }

    #[test]
    fn four_honours_divided_are_worth_less_than_four_in_one_hand() {
        assert_eq!(total(DIAMONDS, ["AD KD QD", "TD", "JD", "2D"]), 24);
        assert_eq!(total(DIAMONDS, ["AD KD QD JD", "TD", "3D", "2D"]), 48);
    }

    #[test]
    fn the_honours_may_be_the_adversaries() {
        let entry = entry(HEARTS, ["AH KH", "QH", "2H", "JH TH"]);
        assert_eq!((entry.side, entry.total()), (Side::EastWest, 16));
    }

    #[test]
    fn a_void_partner_adds_three_honours() {
        let entry = entry(HEARTS, ["AH KH QH", "JH", "", "TH"]);
        assert_eq!((entry.side, entry.total()), (Side::NorthSouth, 32));
        assert_eq!((entry.chicane, entry.against), (Some(cite(L9, 16)), None));
    }

    #[test]
    fn a_void_adversary_takes_three_honours_off() {
        let entry = entry(HEARTS, ["AH KH QH", "JH TH", "2H", ""]);
        assert_eq!((entry.side, entry.total()), (Side::NorthSouth, 0));
        assert_eq!((entry.chicane, entry.against), (None, Some(cite(L9, -16))));
    }

    #[test]
    fn a_chicane_on_each_side_cancel_out() {
        assert_eq!(total(SPADES, ["AS KS QS", "", "", "JS TS"]), 4);
    }

    #[test]
    fn all_thirteen_trumps_in_one_hand_meet_chicane_and_double_chicane() {
        let north = "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D";
        let entry = entry(DIAMONDS, [north, "", "", ""]);
        assert_eq!(entry.holding, Holding::FiveInOneHand);
        assert_eq!(entry.adversaries, Chicane::Double);
        assert_eq!((entry.honours.value, entry.total()), (60, 48));
        assert_eq!((entry.chicane, entry.against), (Some(cite(L9, 12)), Some(cite(L9, -24))));
    }

    #[test]
    fn double_chicane_takes_four_honours_off_plain_five() {
        assert_eq!(total(HEARTS, ["AH KH QH", "", "JH TH", ""]), 8);
    }

    #[test]
    fn nobody_has_chicane_at_no_trumps() {
        let hands = dealt(["AH AS AD", "AC", "", ""]);
        assert_eq!(chicane(NO_TRUMP, Side::NorthSouth, &hands), Chicane::None);
        assert_eq!(total(NO_TRUMP, ["AH AS AD", "AC", "", ""]), 30);
    }

    #[test]
    fn the_entry_never_falls_below_nought_even_with_an_imperfect_pack() {
        let entry = entry(HEARTS, ["AH KH QH", "", "2H", ""]);
        assert_eq!((entry.against, entry.total()), (Some(cite(L9, -16)), 0));
    }

    #[test]
    fn fewer_than_three_honours_score_nothing_at_all() {
        assert_eq!(honours(&RULES, HEARTS, &dealt(["AH KH", "QH JH", "", ""])), None);
        assert_eq!(honours(&RULES, HEARTS, &BySeat::default()), None);
        assert_eq!(Holding::of(2, 2), None);
        assert_eq!(Holding::of(6, 6), None);
    }

    #[test]
    fn in_every_suit_deal_exactly_one_side_scores_honours() {
        // Each of the five honours may lie with any of the four seats.
        for make in [SPADES, CLUBS, DIAMONDS, HEARTS] {
            let top: Vec<Card> = honour_cards(make).value.into_iter().collect();
            for places in 0..4_u32.pow(5) {
                let mut hands = BySeat::<CardSet>::default();
                for (n, card) in top.iter().enumerate() {
                    hands[Seat::from_index((places >> (2 * n) & 3) as u8)].insert(*card);
                }
                let entry = honours(&RULES, make, &hands).expect("one side has three or more");
                assert!(entry.total() >= 0);
            }
        }
    }

    #[test]
    fn the_words_name_the_holdings() {
        assert_eq!(
            Holding::ALL.map(|holding| holding.to_string()),
            ["three", "four", "four-in-one-hand", "five", "five-four-in-one-hand", "five-in-one-hand"]
        );
    }
}
