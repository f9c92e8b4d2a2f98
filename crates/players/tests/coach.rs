//! The coach: its accounts add up, and its hints rest on nothing hidden.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::thread;

use cards::{BySeat, Seat, SeatSet, Shuffler, Side};
use games::{Code, Spoken};
use players::coach::{Advises as _, Coach, Grade, Hint, Pains, PostMortem, WORLDS_MIN};
use players::search::Readable;
use players::{Book, Driver, Player, Random, Stop, hands, seed};
use speech::coach::Reason;
use table::{Phase, Setup, Table, View};

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
        // A loss is what the deal was worth before it less what it was worth after it: no more, and never of another currency.
        assert!(told.lost == 0 || told.lost == -told.effect, "{told:?}");
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
        reckoned += reckon(&mut coach, &table, number, deals);
    }
    reckoned
}

/// How many of the first deals of a rubber have an account; each of them adds up.
fn reckon<G: Readable + Spoken>(coach: &mut Coach<G>, table: &Table<G>, number: u64, deals: u16) -> u32 {
    let mut reckoned = 0;
    for deal in 1..=deals {
        let mut dice = Shuffler::new(seed(number));
        if let Some(account) = coach.post_mortem(table, deal, SeatSet::EMPTY, &mut dice) {
            adds_up(&account);
            reckoned += 1;
        }
    }
    reckoned
}

/// Goes on with one number after another on every core, until enough has come of it, and tells how much.
fn on_every_core<T>(
    wanted: u32,
    idle: impl Fn() -> T + Sync,
    work: impl Fn(&mut T, u64) -> u32 + Sync,
) -> u32 {
    let (next, done) = (AtomicU64::new(0), AtomicU32::new(0));
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                let mut own = idle();
                while done.load(Ordering::Relaxed) < wanted {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    assert!(number < 100 * u64::from(wanted), "enough comes of a hundred times as many");
                    done.fetch_add(work(&mut own, number), Ordering::Relaxed);
                }
            });
        }
    });
    done.into_inner()
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

/// How many of the long form, unless the environment asks for another number.
fn asked_for(variable: &str, usual: u32) -> u32 {
    std::env::var(variable).ok().map_or(usual, |number| number.parse().expect("a number"))
}

/// The long form, in `cargo xtask test --all`: what random players make of a deal. `ODDTRICK_ACCOUNTS` asks for other numbers.
fn a_thousand_accounts<G: Readable + Spoken>(code: Code) {
    const DEALS: u16 = 3;
    let begun = std::time::Instant::now();
    let reckoned =
        on_every_core(asked_for("ODDTRICK_ACCOUNTS", 1_000), Coach::<G>::default, |coach, number| {
            let table = rubber::<G>(code, 10_000 + number, DEALS, true);
            reckon(coach, &table, number, DEALS)
        });
    println!("{}: {reckoned} accounts add up to the sheet, {:.0?}", code.name(), begun.elapsed());
}

#[test]
#[ignore = "a thousand deals"]
fn a_thousand_accounts_of_euchre_add_up() {
    a_thousand_accounts::<euchre::Euchre>(Code::Euchre1888);
}

#[test]
#[ignore = "a thousand deals"]
fn a_thousand_accounts_of_bridge_add_up() {
    a_thousand_accounts::<bridge::Bridge>(Code::Bridge1907);
}

#[test]
#[ignore = "a thousand deals"]
fn a_thousand_accounts_of_royalton_add_up() {
    a_thousand_accounts::<royalton::Royalton>(Code::Royalton1915);
}

/// The long form, in `cargo xtask test --all`; a tenth at Royalton are at nullo. `ODDTRICK_HINTS` asks for other numbers.
fn two_thousand_hints<G: Readable + Spoken>(code: Code, nullo: bool) {
    let all = asked_for("ODDTRICK_HINTS", 2_000);
    let losing = if nullo { all / 10 } else { 0 };
    hints_on_every_core::<G>(code, all - losing, false);
    if nullo {
        hints_on_every_core::<G>(code, losing, true);
    }
}

#[test]
#[ignore = "two thousand hints"]
fn two_thousand_hints_at_euchre_are_right_or_silent() {
    two_thousand_hints::<euchre::Euchre>(Code::Euchre1888, false);
}

#[test]
#[ignore = "two thousand hints"]
fn two_thousand_hints_at_bridge_are_right_or_silent() {
    two_thousand_hints::<bridge::Bridge>(Code::Bridge1907, false);
}

#[test]
#[ignore = "two thousand hints"]
fn two_thousand_hints_at_royalton_are_right_or_silent() {
    two_thousand_hints::<royalton::Royalton>(Code::Royalton1915, true);
}

/// Judged on what could be known, every choice gets a grade, and the grade fits its figures.
#[test]
fn choices_are_graded_by_both_ledgers() {
    let mut coach: Coach<euchre::Euchre> = Coach::new(Pains { worlds: 60 });
    let mut grades = Vec::new();
    for (rubber_no, deal) in (3..9).flat_map(|number| (1..=12).map(move |deal| (number, deal))) {
        let table = rubber::<euchre::Euchre>(Code::Euchre1888, rubber_no, 12, true);
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

/// Hints at every phase of deals of random players: so many, and so many at which the tricks are to be lost.
fn hints<G: Readable + Spoken>(code: Code, wanted: usize, nullos: usize) {
    let mut coach: Coach<G> = Coach::new(Pains { worlds: 72 });
    let (mut given, mut losing) = (0, 0);
    for number in 1..4_000 {
        let Some(at_nullo) = hint_at::<G>(&mut coach, code, number, given >= wanted) else { continue };
        given += 1;
        losing += usize::from(at_nullo);
        if given >= wanted && losing >= nullos {
            return;
        }
    }
    panic!("{given} hints, {losing} of them at nullo");
}

/// The same on every core, or only where the tricks are to be lost.
fn hints_on_every_core<G: Readable + Spoken>(code: Code, wanted: u32, only_nullo: bool) {
    let begun = std::time::Instant::now();
    let idle = || Coach::<G>::new(Pains { worlds: 72 });
    let given = on_every_core(wanted, idle, |coach, number| {
        u32::from(hint_at::<G>(coach, code, number + 1, only_nullo).is_some())
    });
    let at_nullo = if only_nullo { " at nullo" } else { "" };
    println!("{}: {given} hints{at_nullo} are right or silent, {:.0?}", code.name(), begun.elapsed());
}

/// The hint at some point of a deal, held against its figures; `None` where nobody chooses, or, where only these are wanted, where
/// the tricks are not to be lost. Tells whether they are.
fn hint_at<G: Readable + Spoken>(
    coach: &mut Coach<G>,
    code: Code,
    number: u64,
    only_nullo: bool,
) -> Option<bool> {
    let mut players =
        Driver::new(BySeat::from_fn(|_| -> Box<dyn Player<G>> { Box::new(Random) }), seed(number));
    let mut table = Table::new(Setup::new(G::rules(code.name()), Seat::from_index(number as u8)));
    let stop = (number * 7 % 60) as usize;
    // So many acts, and on to the next choice.
    while table.log().len() < stop || table.state().acting().is_none() {
        if players.step(&mut table).expect("lawful players go on").is_none() {
            break;
        }
    }
    let seat = table.state().acting()?;
    let view = table.view(Some(seat));
    if only_nullo && !view.loses() {
        return None;
    }
    let hint = coach.hint(&table, seat, &mut Shuffler::new(seed(number)))?;
    is_right_or_silent(&hint, &view);
    Some(view.loses())
}

/// Everything in order is valued or told not to be, nothing worse is advised, and nothing more is claimed than was looked at.
fn is_right_or_silent<G: Readable + Spoken>(hint: &Hint, view: &View<G>) {
    let mut told: Vec<&str> = hint.choices.iter().map(|choice| choice.act.as_str()).collect();
    let offered: Vec<String> = view.options().iter().map(games::minutes::spell).collect();
    let mut offered: Vec<&str> = offered.iter().map(String::as_str).collect();
    told.sort_unstable();
    offered.sort_unstable();
    assert_eq!(told, offered, "{hint:?}");
    if hint.worlds == 0 {
        assert!(matches!(hint.reason, Reason::Book(_) | Reason::BookSilent), "{hint:?}");
        return;
    }
    for choice in &hint.choices {
        assert!(choice.worlds.is_none_or(|worlds| worlds <= hint.worlds), "{hint:?}");
        assert_eq!(choice.known.is_some(), choice.worlds.is_some(), "{hint:?}");
    }
    // Pass and double at nullo too: nothing that is in order goes without a figure.
    let silent: Vec<&str> = hint
        .choices
        .iter()
        .filter(|choice| choice.known.is_none())
        .map(|choice| choice.act.as_str())
        .collect();
    assert!(silent.is_empty(), "{silent:?} {hint:?}");
    let figure =
        |act: &str| hint.choices.iter().find(|choice| choice.act == act).and_then(|choice| choice.known);
    let advised = figure(&hint.act).expect("what is advised is valued");
    let most = hint.choices.iter().filter_map(|choice| choice.known).fold(f64::MIN, f64::max);
    let error = hint.choices[0].error.expect("an error");
    // Within twice its error of the best it is not called worse.
    assert!(most - advised <= (2.0 * error).max(0.05) + 0.02, "{hint:?}");
    match &hint.reason {
        Reason::Better(compared) => {
            assert_eq!(compared.of_hundred.iter().sum::<u32>(), 100, "{hint:?}");
            assert!(compared.points > compared.error, "{hint:?}");
            assert!(most <= advised + 0.02, "{hint:?}");
            assert!(compared.worlds >= WORLDS_MIN || hint.worlds < WORLDS_MIN, "{hint:?}");
        }
        Reason::Level { compared, .. } => {
            assert_eq!(compared.of_hundred.iter().sum::<u32>(), 100, "{hint:?}");
            assert!(hint.worlds >= WORLDS_MIN, "{hint:?}");
        }
        Reason::Few { worlds, .. } => assert!(*worlds < WORLDS_MIN, "{hint:?}"),
        Reason::Only(_) | Reason::AllAlike => {}
        Reason::Book(_) | Reason::BookSilent => panic!("worlds were looked at: {hint:?}"),
    }
}

/// Whoever has no time gets what the first worlds tell, and is told that they were few.
#[test]
fn a_hint_in_haste_claims_no_more_than_its_worlds() {
    let mut table: Table<royalton::Royalton> =
        Table::new(Setup::new(royalton::Royalton::rules(Code::Royalton1915.name()), Seat::South));
    let book = |_| -> Box<dyn Player<royalton::Royalton>> { Box::new(Book::default()) };
    let mut players = Driver::new(BySeat::from_fn(book), seed(5));
    let mut coach: Coach<royalton::Royalton> = Coach::new(Pains { worlds: 72 });
    let has_looked = |table: &Table<royalton::Royalton>, seat| table.state().looked().contains(seat);
    while table.state().acting().is_none_or(|seat| !has_looked(&table, seat)) {
        if let Some(seat) = table.state().acting() {
            let blind = coach.hint(&table, seat, &mut Shuffler::new(seed(5)));
            assert_eq!(blind, None, "nothing is told to somebody who has not looked at their cards");
        }
        players.step(&mut table).expect("lawful players go on");
    }
    let seat = table.state().acting().expect("somebody declares");
    let looked = std::sync::atomic::AtomicUsize::new(0);
    // It is asked once for each world after the first.
    coach.heed(
        &Stop::default().or_enough(move || looked.fetch_add(1, std::sync::atomic::Ordering::Relaxed) >= 3),
    );
    let hint = coach.hint(&table, seat, &mut Shuffler::new(seed(5))).expect("a hint");
    assert_eq!(hint.worlds, 4, "{hint:?}");
    assert!(!matches!(hint.reason, Reason::Level { .. }), "so few tell nothing apart: {hint:?}");
    is_right_or_silent(&hint, &table.view(Some(seat)));
}

#[test]
fn hints_at_euchre_are_right_or_silent() {
    hints::<euchre::Euchre>(Code::Euchre1888, 300, 0);
}

#[test]
fn hints_at_bridge_are_right_or_silent() {
    hints::<bridge::Bridge>(Code::Bridge1907, 300, 0);
}

#[test]
fn hints_at_royalton_are_right_or_silent() {
    hints::<royalton::Royalton>(Code::Royalton1915, 260, 0);
}

#[test]
fn hints_at_nullo_are_right_or_silent() {
    hints::<royalton::Royalton>(Code::Royalton1915, 0, 40);
}

/// What a hint of the table costs: `cargo nextest run -p oddtrick-players --test coach --run-ignored only --no-capture hints_take`.
#[test]
#[ignore = "a measurement"]
fn hints_take() {
    fn of<G: Readable + Spoken>(code: Code) {
        let mut coach: Coach<G> = Coach::new(Pains { worlds: 76 });
        for stop in [1, 8, 10, 12, 14, 18, 24, 32, 44] {
            for number in 0..4 {
                let book = |_| -> Box<dyn Player<G>> { Box::new(Book::default()) };
                let mut players = Driver::new(BySeat::from_fn(book), seed(number));
                let mut table = Table::new(Setup::new(G::rules(code.name()), Seat::South));
                while table.log().len() < stop || table.state().acting().is_none() {
                    players.step(&mut table).expect("lawful players go on");
                }
                let Some(seat) = table.state().acting() else { continue };
                let begun = std::time::Instant::now();
                let hint = coach.hint(&table, seat, &mut Shuffler::new(seed(number)));
                let Some(hint) = hint else { continue };
                println!(
                    "{code:?} {:?} {} cards{}: {} worlds, {} choices, {:.2} s: {hint}",
                    table.state().phase(),
                    table.view(Some(seat)).counts[seat],
                    if table.view(Some(seat)).loses() { " nullo" } else { "" },
                    hint.worlds,
                    hint.choices.len(),
                    begun.elapsed().as_secs_f64()
                );
            }
        }
    }
    of::<euchre::Euchre>(Code::Euchre1888);
    of::<bridge::Bridge>(Code::Bridge1907);
    of::<royalton::Royalton>(Code::Royalton1915);
}
