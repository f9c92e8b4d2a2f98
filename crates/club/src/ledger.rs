//! The ledger of the evening: who has won and lost what, under which article.

use std::collections::BTreeMap;
use std::fmt;

use cards::{BySeat, BySide, Side};
use laws::Law;

use crate::act::Sheet;
use crate::{PersonId, Stakes, TableNumber};

/// An amount of money, in hundredths of a coin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Money(pub i64);

impl Money {
    /// So many coins.
    pub fn coins(coins: i64) -> Money {
        Money(coins.saturating_mul(100))
    }

    /// What so many points are worth. Below nought for points lost. A fraction of a hundredth is dropped.
    pub fn of(points: i32, stakes: Stakes) -> Money {
        Money(i64::from(points).saturating_mul(stakes.coins).saturating_mul(100) / stakes.per)
    }
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let amount = self.0.unsigned_abs();
        f.pad(&format!("{sign}{}.{:02}", amount / 100, amount % 100))
    }
}

/// Whose money it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Account {
    /// Somebody's.
    Person(PersonId),
    /// The house, which sells the cards.
    House,
}

/// One event in the ledger: what it takes from some it gives to others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The article it rests on.
    pub law: Law,
    /// What it is for.
    pub cause: Cause,
    /// The amounts; their sum is nought.
    pub amounts: Vec<(Account, Money)>,
}

/// What an entry is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The stakes of a rubber, by its number from 1.
    Rubber(usize),
    /// A rubber whose score was put right, or whose stakes a bystander pays.
    Changed(usize),
    /// New cards.
    Cards,
}

/// Who has won and lost what.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    entries: Vec<Entry>,
    balances: BTreeMap<Account, Money>,
}

impl Ledger {
    /// Books an event.
    ///
    /// # Panics
    /// When it does not sum to nought: money neither comes from nowhere nor goes there.
    pub fn book(&mut self, entry: Entry) {
        let sum: i64 = entry.amounts.iter().map(|(_, money)| money.0).sum();
        assert!(sum == 0, "an entry sums to nought");
        for (account, money) in &entry.amounts {
            self.balances.entry(*account).or_default().0 += money.0;
        }
        self.entries.push(entry);
    }

    /// Every event in its order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Where each account stands.
    pub fn balances(&self) -> &BTreeMap<Account, Money> {
        &self.balances
    }

    /// Where one account stands.
    pub fn balance(&self, account: Account) -> Money {
        self.balances.get(&account).copied().unwrap_or_default()
    }

    /// The sum of all accounts.
    pub fn sum(&self) -> Money {
        Money(self.balances.values().map(|money| money.0).sum())
    }
}

/// A rubber and its score sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rubber {
    /// Where it was played.
    pub table: TableNumber,
    /// Who played it; a substitute plays for the owner of the seat.
    pub seats: BySeat<PersonId>,
    /// What each side made.
    pub sheet: BySide<Sheet>,
    /// Whether the score is agreed and booked.
    pub agreed: bool,
    /// The bystander who pays what the losers lost.
    pub charged: Option<PersonId>,
}

impl Rubber {
    /// What north and south win by it; below nought when they lose.
    pub fn points(&self) -> i32 {
        self.sheet[Side::NorthSouth].total().saturating_sub(self.sheet[Side::EastWest].total())
    }

    /// The side that wins money, and how many points each of its players wins.
    pub fn winners(&self) -> Option<(Side, i32)> {
        match self.points() {
            0 => None,
            points if points > 0 => Some((Side::NorthSouth, points)),
            points => Some((Side::EastWest, -points)),
        }
    }

    /// What it gives and takes: each winner wins the points, each loser pays them, or a bystander
    /// pays for both.
    pub fn amounts(&self, stakes: Stakes) -> Vec<(Account, Money)> {
        let Some((side, points)) = self.winners() else { return Vec::new() };
        let money = Money::of(points, stakes);
        let mut amounts = Vec::new();
        for (seat, &person) in self.seats.iter() {
            let payer = if seat.side() == side { person } else { self.charged.unwrap_or(person) };
            let amount = if seat.side() == side { money } else { Money(-money.0) };
            amounts.push((Account::Person(payer), amount));
        }
        amounts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_is_written_in_coins_and_hundredths() {
        assert_eq!(Money(1420).to_string(), "14.20");
        assert_eq!(Money(-5).to_string(), "-0.05");
        assert_eq!(Money::coins(3).to_string(), "3.00");
    }

    #[test]
    fn a_hundred_points_at_ten_the_hundred_are_ten_coins() {
        let stakes = Stakes { coins: 10, per: 100 };
        assert_eq!(Money::of(100, stakes), Money::coins(10));
        assert_eq!(Money::of(-142, stakes).to_string(), "-14.20");
        assert_eq!(Money::of(7, Stakes { coins: 2, per: 1 }), Money::coins(14));
    }

    #[test]
    #[should_panic(expected = "an entry sums to nought")]
    fn money_does_not_come_from_nowhere() {
        let amounts = vec![(Account::House, Money(1))];
        Ledger::default().book(Entry { law: laws::bridge::L11, cause: Cause::Cards, amounts });
    }

    #[test]
    fn a_charged_bystander_pays_for_both_losers_and_the_winners_win_the_same() {
        let mut rubber = Rubber {
            table: 1,
            seats: BySeat([PersonId(0), PersonId(1), PersonId(2), PersonId(3)]),
            sheet: BySide([Sheet { tricks: 60, bonus: 140 }, Sheet { tricks: 40, bonus: 60 }]),
            agreed: false,
            charged: None,
        };
        let stakes = Stakes { coins: 10, per: 100 };
        let mut ledger = Ledger::default();
        let law = laws::bridge::L11;
        ledger.book(Entry { law, cause: Cause::Rubber(1), amounts: rubber.amounts(stakes) });
        assert_eq!(ledger.balance(Account::Person(PersonId(1))), Money::coins(-10));
        rubber.charged = Some(PersonId(9));
        let mut ledger = Ledger::default();
        ledger.book(Entry { law, cause: Cause::Rubber(1), amounts: rubber.amounts(stakes) });
        assert_eq!(ledger.balance(Account::Person(PersonId(1))), Money(0));
        assert_eq!(ledger.balance(Account::Person(PersonId(9))), Money::coins(-20));
        assert_eq!(ledger.balance(Account::Person(PersonId(0))), Money::coins(10));
        assert_eq!(ledger.sum(), Money(0));
    }
}
