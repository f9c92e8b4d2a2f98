//! Every game of the catalogue passes the same suite.

use games::{Code, Listed, Visit};
use testkit::{Mix, Report, conformance};

/// How many tables each test plays; `ODDTRICK_TABLES` asks for more.
fn tables() -> u64 {
    std::env::var("ODDTRICK_TABLES").ok().and_then(|text| text.parse().ok()).unwrap_or(2_000)
}

/// Tables of one game.
#[derive(Clone, Copy)]
struct Suite {
    first_seed: u64,
    tables: u64,
    acts: usize,
    mix: Mix,
}

impl Visit for Suite {
    type Out = Report;

    fn game<G: Listed>(self, _code: Code) -> Report {
        conformance::<G>(self.first_seed, self.tables, self.acts, self.mix)
    }
}

/// Plays the suite at every game, all at once, and has each report looked at.
fn at_every_game(suite: Suite, check: impl Fn(&Report) -> bool) {
    let latest = Code::ALL.into_iter().filter(|code| code.is_latest());
    let reports: Vec<(Code, Report)> = std::thread::scope(|scope| {
        let games: Vec<_> = latest.map(|code| (code, scope.spawn(move || code.visit(suite)))).collect();
        games.into_iter().map(|(code, game)| (code, game.join().expect("a fault names its seed"))).collect()
    });
    for (code, report) in &reports {
        println!("{code}: {report:?}");
    }
    for (code, report) in &reports {
        assert!(check(report), "{code}: {report:?}");
    }
}

#[test]
fn a_table_where_one_act_in_four_is_wild_keeps_the_laws_of_the_mechanism() {
    let mix = Mix { wild: 25, short_hands: 30 };
    at_every_game(Suite { first_seed: 1, tables: tables(), acts: 120, mix }, |report| {
        report.offences > tables() && report.rights > tables() && report.twins > tables() / 10
    });
}

#[test]
fn a_table_where_nearly_everything_is_wild_keeps_them_too() {
    let mix = Mix { wild: 80, short_hands: 20 };
    at_every_game(Suite { first_seed: 1_000_000, tables: tables(), acts: 80, mix }, |report| {
        report.offences > 2 * tables()
    });
}

/// Long enough for the longest of the games: at least half of the tables see the end of a rubber.
#[test]
fn whole_rubbers_end_with_no_right_left_open() {
    let mix = Mix { wild: 6, short_hands: 90 };
    at_every_game(Suite { first_seed: 2_000_000, tables: tables() / 16, acts: 1_500, mix }, |report| {
        report.rubbers > tables() / 32
    });
}
