//! The coach: its accounts add up, and its hints rest on nothing hidden.

use cards::{BySeat, Seat, SeatSet, Shuffler, Side};
use games::{Code, Spoken};
use players::coach::{Coach, Grade, Pains, PostMortem};
use players::search::Readable;
use players::{Book, Driver, Player, Random, hands, seed};
use table::{Phase, Setup, Table};

/// A rubber of at most this number of deals.
fn rubber<G: Readable + Spoken>(code: Code, number: u64, deals: u16, random: bool) -> Table<G> {
    let player =
        |_| -> Box<dyn Player<G>> { if random { Box::new(Random) } else { Box::new(Book::default()) } };
    let mut driver = Driver::new(BySeat::from_fn(player), seed(number));
    let mut table = Table::new(Setup::new(G::rules(code.name()), Seat::South));
    while table.state().phase() != Phase::Agreed && table.state().deal() <= deals {
        driver.deal(&mut table).expect("lawful players go on");
    }
    table
}

/// The worth before the first word and all effects make what the sheet shows.
fn adds_up(account: &PostMortem) {
    let mut sum = account.worth;
    for told in &account.acts {
        let side = told.seat.and_then(Seat::from_letter).map_or(Side::NorthSouth, Seat::side);
        sum += if side == Side::NorthSouth { told.effect } else { -told.effect };
        assert!(told.lost >= 0, "{told:?}");
    }
    assert_eq!(sum, account.result, "deal {}", account.deal);
    let last = account.acts.last().map_or(account.worth, |told| told.worth);
    assert_eq!(last, account.result, "deal {}", account.deal);
}

fn accounts<G: Readable + Spoken>(code: Code, rubbers: u64, deals: u16, random: bool) -> u32 {
    let mut reckoned = 0;
    let mut coach: Coach<G> = Coach::default();
    for number in 0..rubbers {
        let table = rubber::<G>(code, number, deals, random);
        for deal in 1..=deals {
            let mut dice = Shuffler::new(seed(number));
            if let Some(account) = coach.post_mortem(&table, deal, SeatSet::EMPTY, &mut dice) {
                adds_up(&account);
                reckoned += 1;
            }
        }
    }
    reckoned
}

#[test]
fn accounts_of_euchre_add_up() {
    assert!(accounts::<euchre::Euchre>(Code::Euchre1888, 25, 8, false) > 150);
    assert!(accounts::<euchre::Euchre>(Code::Euchre1888, 10, 8, true) > 50);
}

#[test]
fn accounts_of_bridge_add_up() {
    assert!(accounts::<bridge::Bridge>(Code::Bridge1907, 1, 3, false) >= 3);
    assert!(accounts::<bridge::Bridge>(Code::Bridge1905, 1, 2, true) >= 2);
}

#[test]
fn accounts_of_royalton_add_up() {
    assert!(accounts::<royalton::Royalton>(Code::Royalton1915, 1, 3, false) >= 3);
}

/// Judged on what could be known, every choice gets a grade, and the grade fits its figures.
#[test]
fn choices_are_graded_by_both_ledgers() {
    let table = rubber::<euchre::Euchre>(Code::Euchre1888, 3, 12, true);
    let mut coach: Coach<euchre::Euchre> = Coach::new(Pains { worlds: 60 });
    let mut grades = Vec::new();
    for deal in 1..=12 {
        let mut dice = Shuffler::new(seed(9));
        let Some(account) = coach.post_mortem(&table, deal, SeatSet::ALL, &mut dice) else { continue };
        adds_up(&account);
        for told in &account.acts {
            if let Some(known) = &told.known {
                let costly = matches!(told.grade, Grade::Unlucky | Grade::Mistake);
                assert_eq!(costly, told.lost > 0, "{told:?}");
                let wrong = matches!(told.grade, Grade::Free | Grade::Mistake);
                assert!(!wrong || known.lost > 0.0 && told.why.is_some(), "{told:?}");
                grades.push(told.grade);
            }
        }
    }
    for grade in [Grade::Right, Grade::Unlucky, Grade::Free, Grade::Mistake] {
        assert!(grades.contains(&grade), "random players do everything, {grade:?} too");
    }
}

/// Exchanging what a seat cannot see changes no letter of its hint.
#[test]
fn a_hint_tells_nothing_hidden() {
    let mut coach: Coach<euchre::Euchre> = Coach::new(Pains { worlds: 40 });
    let mut compared = 0;
    for number in 0..60 {
        let dealer = Seat::from_index(number as u8);
        let mut dice = Shuffler::new(seed(1000 + number));
        let cards = hands::<euchre::Euchre>(&mut dice, dealer);
        let eldest = dealer.left();
        let mut twin = cards.clone();
        let (two, three) = (eldest.left(), dealer);
        let moved = twin.hands[two];
        twin.hands[two] = twin.hands[three];
        twin.hands[three] = moved;
        let mut hint = |cards| {
            let rules = euchre::Euchre::rules(Code::Euchre1888.name());
            let setup = Setup { hands: Some(cards), dealt: true, ..Setup::new(rules, dealer) };
            let table: Table<euchre::Euchre> = Table::new(setup);
            coach.hint(&table, eldest, &mut Shuffler::new(seed(number)))
        };
        let (one, other) = (hint(cards), hint(twin));
        assert!(one.is_some());
        assert_eq!(one, other);
        compared += 1;
    }
    assert_eq!(compared, 60);
}
