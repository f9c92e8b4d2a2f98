//! Which articles meet at random tables of every game, and which leave each other alone.
//!
//! `cargo xtask meetings` runs it with a million acts a game and keeps what it shows.

use std::fmt::Write as _;

use games::{Code, Listed, Visit};
use testkit::{Meetings, meetings};

/// How many acts are done at the tables of each game; `ODDTRICK_ACTS` asks for more.
fn acts() -> u64 {
    std::env::var("ODDTRICK_ACTS").ok().and_then(|text| text.parse().ok()).unwrap_or(30_000)
}

struct Meet;

impl Visit for Meet {
    type Out = Meetings;

    fn game<G: Listed>(self, _code: Code) -> Meetings {
        meetings::<G>(1, acts())
    }
}

#[test]
fn articles_meet_and_most_leave_each_other_alone() {
    let latest = Code::ALL.into_iter().filter(|code| code.is_latest());
    let mut matrix = String::new();
    for code in latest {
        let seen = code.visit(Meet);
        let count =
            |test: &dyn Fn(&testkit::Meeting) -> bool| seen.pairs.values().filter(|met| test(met)).count();
        let (alike, changed) =
            (count(&|met| met.alike > 0 && met.changed == 0), count(&|met| met.changed > 0));
        println!(
            "{code}: {} acts, {} articles, {} ordered pairs met, {alike} leave each other alone, {changed} do not",
            seen.acts,
            seen.articles.len(),
            seen.pairs.len()
        );
        assert!(seen.pairs.len() > 50 && alike > changed, "{code}: too little met to tell anything");
        for law in &seen.articles {
            let _ = writeln!(matrix, "{law}");
        }
        for ((first, second), met) in &seen.pairs {
            let _ = writeln!(matrix, "{first}\t{second}\t{}\t{}\t{}", met.met, met.alike, met.changed);
        }
    }
    if let Some(path) = std::env::var_os("ODDTRICK_WRITE_MEETINGS") {
        std::fs::write(path, matrix).expect("the matrix is written");
    }
}
