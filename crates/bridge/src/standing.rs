//! Where the rubber stands: games, totals and settlement, told from the score sheet (laws 1 to 3, 11 and 12).
//!
//! Everything is told anew from what is written, so that a corrected entry can un-win a game (amb-54).

use cards::{BySide, Side};
use laws::bridge::{L1, L2, L3, L11};
use table::{Cited, RubberGame, Sheet, Standing, Terms, cite};

/// Law 1: so many games win the rubber.
pub const RUBBER_GAMES: Cited<u8> = Cited { value: 2, law: L1 };
/// Law 2: so many trick points win a game.
pub const GAME: Cited<i32> = Cited { value: 30, law: L2 };
/// Law 11: what the winners of the rubber add.
pub const RUBBER: Cited<i32> = Cited { value: 100, law: L11 };

/// A game of the rubber, won or in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// Its first deal; 0 for what stood before the record.
    pub first: u16,
    /// Its last deal so far.
    pub last: u16,
    /// The trick points of each side in it.
    pub score: BySide<i32>,
    /// Who won it.
    pub winner: Option<Side>,
}

impl Game {
    /// Law 3: what the winners made beyond thirty; it is counted, not carried (amb-07).
    pub fn surplus(&self) -> Option<Cited<i32>> {
        self.winner.map(|side| cite(L3, self.score[side] - GAME.value))
    }
}

/// What this code pays for games and rubber.
const TERMS: Terms =
    Terms { games: RUBBER_GAMES, game: GAME, rubber: RUBBER, early: None, early_both: false };

/// The games of the sheet in their order; only the last can be without a winner.
///
/// Once a side has its two games no further game begins: later trick points are left to the totals.
pub fn games(sheet: &Sheet) -> Vec<Game> {
    let games = TERMS.games(sheet).into_iter();
    games.map(|RubberGame { first, last, score, winner }| Game { first, last, score, winner }).collect()
}

/// Law 12: the last deal of the last game that is won; nought when none is.
///
/// Its trick entries, and all before, close when the trump of the next deal is declared, or for the last
/// game of the rubber when the sides agree.
pub fn last_closed_deal(sheet: &Sheet) -> u16 {
    TERMS.last_closed_deal(sheet)
}

/// Laws 1, 2 and 11: where each side stands, and the settlement once a side has two games.
pub fn standing(sheet: &Sheet) -> Standing {
    TERMS.standing(sheet)
}

/// What the end of the rubber adds.
pub(crate) fn premiums(sheet: &Sheet) -> Vec<(Side, Cited<i32>)> {
    TERMS.premiums(sheet)
}

#[cfg(test)]
mod tests {
    use laws::bridge::{L4, L6};
    use table::{Column, SideStanding};

    use super::*;

    const NS: Side = Side::NorthSouth;
    const EW: Side = Side::EastWest;

    /// A sheet with these trick points, one entry a deal from deal 1.
    fn sheet(tricks: &[(Side, i32)]) -> Sheet {
        let mut sheet = Sheet::default();
        for (deal, (side, points)) in (1..).zip(tricks) {
            sheet.enter(deal, *side, Column::Tricks, L4, *points);
        }
        sheet
    }

    fn bonus(sheet: &mut Sheet, deal: u16, side: Side, points: i32) {
        sheet.enter(deal, side, Column::Bonus, L6, points);
    }

    fn won(sheet: &Sheet) -> [u8; 2] {
        Side::ALL.map(|side| standing(sheet).sides[side].games)
    }

    fn in_progress(sheet: &Sheet) -> [i32; 2] {
        Side::ALL.map(|side| standing(sheet).sides[side].game)
    }

    fn totals(sheet: &Sheet) -> [i32; 2] {
        Side::ALL.map(|side| standing(sheet).sides[side].total)
    }

    #[test]
    fn the_figures_of_game_and_rubber_are_the_printed_ones() {
        assert_eq!(RUBBER_GAMES, cite(L1, 2));
        assert_eq!(GAME, cite(L2, 30));
        assert_eq!(RUBBER, cite(L11, 100));
    }

    #[test]
    fn an_empty_sheet_stands_at_nought() {
        assert_eq!(standing(&Sheet::default()), Standing::default());
        assert_eq!(games(&Sheet::default()), []);
    }

    #[test]
    fn thirty_points_are_game_and_twenty_eight_are_not() {
        assert_eq!(won(&sheet(&[(NS, 30)])), [1, 0]);
        assert_eq!(won(&sheet(&[(EW, 30)])), [0, 1]);
        assert_eq!(won(&sheet(&[(NS, 28)])), [0, 0]);
        assert_eq!(won(&sheet(&[(NS, 29)])), [0, 0]);
        assert_eq!(in_progress(&sheet(&[(NS, 28)])), [28, 0]);
    }

    #[test]
    fn honours_bring_nobody_nearer_to_game() {
        let mut sheet = sheet(&[(NS, 28)]);
        bonus(&mut sheet, 1, NS, 100);
        assert_eq!(won(&sheet), [0, 0]);
        let standing = standing(&sheet).sides[NS];
        assert_eq!(standing, SideStanding { game: 28, games: 0, tricks: 28, bonus: 100, total: 128 });
    }

    #[test]
    fn the_first_two_games_of_a_side_make_the_rubber() {
        let sheet = sheet(&[(NS, 30), (NS, 32)]);
        let standing = standing(&sheet);
        assert_eq!((standing.winner, standing.settled), (Some(NS), Some((NS, 162))));
        assert_eq!(won(&sheet), [2, 0]);
    }

    #[test]
    fn the_third_game_decides_when_the_first_two_are_shared() {
        let two = sheet(&[(NS, 36), (EW, 32)]);
        assert_eq!((standing(&two).winner, standing(&two).settled), (None, None));
        assert_eq!(totals(&two), [36, 32]);
        let three = sheet(&[(NS, 36), (EW, 32), (EW, 48)]);
        assert_eq!(standing(&three).winner, Some(EW));
        assert_eq!(totals(&three), [36, 180]);
        assert_eq!(standing(&three).settled, Some((EW, 144)));
    }

    #[test]
    fn the_surplus_is_counted_and_not_carried() {
        let sheet = sheet(&[(NS, 24), (NS, 24), (NS, 8)]);
        assert_eq!(in_progress(&sheet), [8, 0]);
        assert_eq!(standing(&sheet).sides[NS].tricks, 56);
        let won = Game { first: 1, last: 2, score: BySide([48, 0]), winner: Some(NS) };
        let open = Game { first: 3, last: 3, score: BySide([8, 0]), winner: None };
        assert_eq!(games(&sheet), [won, open]);
        assert_eq!((won.surplus(), open.surplus()), (Some(cite(L3, 18)), None));
    }

    #[test]
    fn the_losers_of_a_game_start_the_next_at_nought_too() {
        let sheet = sheet(&[(EW, 28), (NS, 30), (EW, 2)]);
        assert_eq!(won(&sheet), [1, 0]);
        assert_eq!(in_progress(&sheet), [0, 2]);
        assert_eq!(standing(&sheet).sides[EW].tricks, 30);
    }

    #[test]
    fn the_rubber_is_settled_by_the_difference_of_the_totals() {
        let mut sheet = sheet(&[(NS, 30), (EW, 18), (NS, 32)]);
        bonus(&mut sheet, 1, NS, 60);
        bonus(&mut sheet, 2, EW, 40);
        assert_eq!(totals(&sheet), [222, 58]);
        assert_eq!(standing(&sheet).settled, Some((NS, 164)));
    }

    #[test]
    fn the_winners_of_the_rubber_may_lose_by_it() {
        let mut sheet = sheet(&[(NS, 30), (EW, 30), (NS, 32)]);
        bonus(&mut sheet, 2, EW, 180);
        assert_eq!(totals(&sheet), [162, 210]);
        assert_eq!(standing(&sheet).settled, Some((NS, -48)));
    }

    #[test]
    fn an_unfinished_rubber_has_its_totals_and_no_settlement() {
        let sheet = sheet(&[(NS, 30), (EW, 18)]);
        assert_eq!(totals(&sheet), [30, 18]);
        assert_eq!(standing(&sheet).settled, None);
    }

    #[test]
    fn what_stood_before_the_record_counts() {
        let mut sheet = Sheet { games_before: BySide([1, 1]), ..Sheet::default() };
        sheet.enter(0, NS, Column::Tricks, L4, 24);
        sheet.enter(0, EW, Column::Tricks, L4, 18);
        assert_eq!((won(&sheet), in_progress(&sheet)), ([1, 1], [24, 18]));
        sheet.enter(1, NS, Column::Tricks, L4, 8);
        assert_eq!(standing(&sheet).winner, Some(NS));
        assert_eq!(standing(&sheet).settled, Some((NS, 114)));
        assert_eq!(games(&sheet).len(), 1);
        assert_eq!((games(&sheet)[0].first, games(&sheet)[0].last), (0, 1));
    }

    #[test]
    fn two_games_before_the_record_are_a_rubber() {
        let sheet = Sheet { games_before: BySide([0, 2]), ..Sheet::default() };
        assert_eq!(standing(&sheet).winner, Some(EW));
    }

    #[test]
    fn a_correction_can_un_win_the_rubber() {
        let mut sheet = sheet(&[(NS, 30), (NS, 30)]);
        assert_eq!(standing(&sheet).winner, Some(NS));
        sheet.write(2, NS, Column::Tricks, L4, 28);
        assert_eq!(standing(&sheet).winner, None);
        assert_eq!((won(&sheet), in_progress(&sheet)), ([1, 0], [28, 0]));
    }

    #[test]
    fn a_deal_after_an_un_won_game_belongs_to_the_old_game() {
        let mut sheet = sheet(&[(NS, 32), (EW, 24)]);
        assert_eq!(in_progress(&sheet), [0, 24]);
        sheet.write(1, NS, Column::Tricks, L4, 24);
        assert_eq!(in_progress(&sheet), [24, 24]);
        assert_eq!(last_closed_deal(&sheet), 0);
    }

    #[test]
    fn an_entry_made_late_falls_into_its_own_deal() {
        let mut sheet = sheet(&[(NS, 24), (EW, 24), (EW, 8)]);
        assert_eq!(won(&sheet), [0, 1]);
        sheet.write(1, NS, Column::Tricks, L4, 32);
        sheet.write(2, NS, Column::Tricks, L4, 0);
        assert_eq!(games(&sheet).len(), 2);
        let mut late = Sheet::default();
        late.enter(2, EW, Column::Tricks, L4, 8);
        late.enter(1, NS, Column::Tricks, L4, 30);
        assert_eq!((won(&late), in_progress(&late)), ([1, 0], [0, 8]));
    }

    #[test]
    fn what_is_written_counts_and_not_what_is_due() {
        let mut sheet = sheet(&[(NS, 24)]);
        sheet.write(1, NS, Column::Tricks, L4, 30);
        bonus(&mut sheet, 1, EW, 30);
        sheet.write(1, EW, Column::Bonus, L6, 20);
        assert_eq!((won(&sheet), totals(&sheet)), ([1, 0], [30, 20]));
    }

    #[test]
    fn the_trick_entries_of_a_won_game_are_known_by_its_last_deal() {
        assert_eq!(last_closed_deal(&Sheet::default()), 0);
        assert_eq!(last_closed_deal(&sheet(&[(NS, 24)])), 0);
        assert_eq!(last_closed_deal(&sheet(&[(NS, 24), (NS, 8), (EW, 8)])), 2);
        assert_eq!(last_closed_deal(&sheet(&[(NS, 24), (NS, 8), (EW, 8), (EW, 36), (NS, 2)])), 4);
    }

    #[test]
    fn no_game_begins_after_the_rubber() {
        let sheet = sheet(&[(NS, 30), (NS, 30), (EW, 30), (EW, 40)]);
        assert_eq!(games(&sheet).len(), 2);
        assert_eq!((won(&sheet), in_progress(&sheet)), ([2, 0], [0, 0]));
        assert_eq!(standing(&sheet).settled, Some((NS, 90)));
    }

    #[test]
    fn wrong_entries_of_both_sides_in_one_deal_give_the_game_to_the_greater() {
        let mut sheet = sheet(&[(NS, 30)]);
        sheet.enter(1, EW, Column::Tricks, L4, 32);
        assert_eq!(won(&sheet), [0, 1]);
        sheet.write(1, NS, Column::Tricks, L4, 32);
        assert_eq!(won(&sheet), [1, 0]);
    }

    #[test]
    fn endless_doubling_does_not_overflow_the_totals() {
        let mut sheet = sheet(&[(NS, i32::MAX), (NS, i32::MAX)]);
        bonus(&mut sheet, 1, EW, -40);
        assert_eq!(standing(&sheet).settled, Some((NS, i32::MAX)));
    }
}
