//! The column of docs/minutes.md that says when an act is possible holds at random tables of every game.

use std::time::{Duration, Instant};

use games::minutes::{Need, SPELLINGS, Stages};
use games::{Code, Listed, Visit};
use testkit::{Phases, phases, wild_minutes};

/// How many tables each game plays; `ODDTRICK_TABLES` asks for more.
fn tables() -> u64 {
    std::env::var("ODDTRICK_TABLES").ok().and_then(|text| text.parse().ok()).unwrap_or(120)
}

struct Try;

impl Visit for Try {
    type Out = Phases;

    fn game<G: Listed>(self, _code: Code) -> Phases {
        phases::<G>(1, tables())
    }
}

#[test]
fn what_the_column_calls_possible_is_taken_and_nothing_else() {
    let latest = Code::ALL.into_iter().filter(|code| code.is_latest());
    let seen: Vec<(Code, Phases)> = latest.map(|code| (code, code.visit(Try))).collect();
    let mut wrong = Vec::new();
    for (code, seen) in &seen {
        println!("{code}: {} refusals, each for a reason that the column gives", seen.refused);
        wrong.extend(seen.wrong.values().map(|wrong| format!("{code}: {wrong}")));
    }
    for (place, spelling) in SPELLINGS.iter().enumerate() {
        for (phase, word) in Stages::ALL {
            let taken: u64 = seen.iter().map(|(_, seen)| seen.taken[place][phase as usize]).sum();
            // What has to lie there is seldom there: such an act is met in one stage or another.
            let seldom = spelling.needs.iter().any(|need| {
                matches!(
                    need,
                    Need::Lying
                        | Need::WrongPacket
                        | Need::OpenHand
                        | Need::TurnUp
                        | Need::Number
                        | Need::Agreement
                )
            });
            let ever: u64 = seen.iter().flat_map(|(_, seen)| &seen.taken[place]).sum();
            let taken = if seldom { ever } else { taken };
            if spelling.stages.contains(phase) && taken == 0 {
                wrong.push(format!("'{}' is possible in {word}, and never was", spelling.canonical));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

struct Wild(u64);

impl Visit for Wild {
    type Out = u64;

    fn game<G: Listed>(self, _code: Code) -> u64 {
        wild_minutes::<G>(self.0)
    }
}

/// `ODDTRICK_SECONDS` asks for more than a moment.
#[test]
fn wild_acts_in_words_end_in_no_error_and_read_back() {
    let seconds = std::env::var("ODDTRICK_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(2);
    let (start, mut acts, mut tables) = (Instant::now(), 0, 0);
    let first = u64::from(std::env::var_os("ODDTRICK_SECONDS").is_some()) * 1_000_000;
    while start.elapsed() < Duration::from_secs(seconds) {
        for code in Code::ALL.into_iter().filter(|code| code.is_latest()) {
            acts += code.visit(Wild(first + tables));
            tables += 1;
        }
    }
    println!("{acts} acts at {tables} tables in {seconds} s, none possible and refused");
    assert!(tables > 3 && acts > 100, "too little was done to tell anything");
}
