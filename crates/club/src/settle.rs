//! Who pays whom at the end of the evening, with the fewest payments.
//!
//! People whose balances sum to nought among themselves can settle in one payment fewer than they
//! are, so the fewest payments come of the most such groups. Up to [`EXACT`] accounts the groups are
//! found by a search over all subsets; beyond that the largest debt meets the largest claim.

use std::collections::BTreeMap;

use crate::{Account, Money};

/// So many open accounts are settled with provably the fewest payments.
pub const EXACT: usize = 16;

/// One payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Payment {
    /// Who pays.
    pub from: Account,
    /// Who is paid.
    pub to: Account,
    /// How much.
    pub amount: Money,
}

/// How the evening is settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// The payments.
    pub payments: Vec<Payment>,
    /// Whether there can be no fewer.
    pub fewest: bool,
}

/// Settles balances that sum to nought.
pub fn settle(balances: &BTreeMap<Account, Money>) -> Settlement {
    let open: Vec<(Account, i64)> = balances
        .iter()
        .map(|(account, money)| (*account, money.0))
        .filter(|(_, money)| *money != 0)
        .collect();
    let fewest = open.len() <= EXACT;
    let groups = if fewest { most_groups(&open) } else { vec![open] };
    Settlement { payments: groups.into_iter().flat_map(meet).collect(), fewest }
}

/// The open accounts in as many groups as can be, each of sum nought.
fn most_groups(open: &[(Account, i64)]) -> Vec<Vec<(Account, i64)>> {
    // For every set of accounts: the most times that the running sum can come to nought when they
    // are taken one after the other, and which one is best taken last.
    let sets = 1_usize << open.len();
    let mut sums = vec![0_i64; sets];
    let mut best = vec![(0_u8, 0_u8); sets];
    for set in 1..sets {
        let low = set.trailing_zeros() as usize;
        sums[set] = sums[set & (set - 1)] + open[low].1;
        let last = (0..open.len())
            .filter(|n| set >> n & 1 == 1)
            .map(|n| (best[set ^ (1 << n)].0, n as u8))
            .max_by_key(|&(groups, n)| (groups, std::cmp::Reverse(n)));
        let (groups, last) = last.unwrap_or_default();
        best[set] = (groups + u8::from(sums[set] == 0), last);
    }
    let mut groups = vec![Vec::new()];
    let mut set = sets - 1;
    while set != 0 {
        let last = usize::from(best[set].1);
        groups.last_mut().expect("there is a group").push(open[last]);
        set ^= 1 << last;
        if sums[set] == 0 {
            groups.push(Vec::new());
        }
    }
    groups.retain(|group| !group.is_empty());
    groups.reverse();
    groups
}

/// The largest debt meets the largest claim until nothing is open: one payment fewer than accounts.
fn meet(mut open: Vec<(Account, i64)>) -> Vec<Payment> {
    let mut payments = Vec::new();
    loop {
        open.retain(|(_, money)| *money != 0);
        let debtor = (0..open.len()).min_by_key(|&n| (open[n].1, open[n].0));
        let creditor = (0..open.len()).min_by_key(|&n| (std::cmp::Reverse(open[n].1), open[n].0));
        let (Some(debtor), Some(creditor)) = (debtor, creditor) else { return payments };
        let amount = open[creditor].1.min(-open[debtor].1);
        if amount <= 0 {
            return payments;
        }
        payments.push(Payment { from: open[debtor].0, to: open[creditor].0, amount: Money(amount) });
        open[debtor].1 += amount;
        open[creditor].1 -= amount;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PersonId;
    use cards::Shuffler;

    fn balances(amounts: &[i64]) -> BTreeMap<Account, Money> {
        let account = |n: usize| Account::Person(PersonId(n as u16));
        amounts.iter().enumerate().map(|(n, &money)| (account(n), Money(money))).collect()
    }

    fn after(amounts: &[i64]) -> (usize, BTreeMap<Account, Money>) {
        let mut balances = balances(amounts);
        let settlement = settle(&balances);
        for payment in &settlement.payments {
            assert!(payment.amount.0 > 0);
            balances.get_mut(&payment.from).unwrap().0 += payment.amount.0;
            balances.get_mut(&payment.to).unwrap().0 -= payment.amount.0;
        }
        (settlement.payments.len(), balances)
    }

    #[test]
    fn groups_that_balance_among_themselves_settle_apart() {
        // Six owes six, and seven owes four and three; the largest claim for the largest debt takes four payments.
        let (payments, balances) = after(&[-7, 4, 3, -6, 6]);
        assert_eq!(payments, 3);
        assert!(balances.values().all(|money| money.0 == 0));
    }

    #[test]
    fn nobody_pays_where_nothing_is_owed() {
        assert_eq!(after(&[0, 0]).0, 0);
        assert_eq!(after(&[]).0, 0);
    }

    /// The most groups by trying every division of the accounts.
    fn fewest_by_hand(amounts: &[i64]) -> usize {
        fn groups(rest: &[i64], sums: &mut Vec<i64>) -> usize {
            let Some((first, rest)) = rest.split_first() else {
                return if sums.iter().all(|sum| *sum == 0) { sums.len() } else { 0 };
            };
            let mut best = 0;
            for n in 0..sums.len() {
                sums[n] += first;
                best = best.max(groups(rest, sums));
                sums[n] -= first;
            }
            sums.push(*first);
            best = best.max(groups(rest, sums));
            sums.pop();
            best
        }
        let open: Vec<i64> = amounts.iter().copied().filter(|money| *money != 0).collect();
        open.len() - groups(&open, &mut Vec::new())
    }

    #[test]
    fn no_division_of_the_accounts_needs_fewer_payments() {
        let mut dice = Shuffler::new([7; 32]);
        for _ in 0..300 {
            let people = 2 + dice.below(6) as usize;
            let mut amounts: Vec<i64> = (0..people).map(|_| i64::from(dice.below(9)) - 4).collect();
            amounts[0] -= amounts.iter().sum::<i64>();
            let (payments, balances) = after(&amounts);
            assert_eq!(payments, fewest_by_hand(&amounts), "{amounts:?}");
            assert!(balances.values().all(|money| money.0 == 0));
        }
    }

    #[test]
    fn beyond_sixteen_accounts_everybody_is_still_paid_and_the_settlement_says_so() {
        let mut amounts: Vec<i64> = (1..=19).map(|n| if n % 2 == 0 { n } else { -n }).collect();
        amounts.push(-amounts.iter().sum::<i64>());
        assert!(!settle(&balances(&amounts)).fewest);
        let (payments, balances) = after(&amounts);
        assert!(payments < 20);
        assert!(balances.values().all(|money| money.0 == 0));
    }
}
