//! Any body of a request: the first byte says of which. It is read or refused with a reason, and what the desk, the lessons and the
//! judge make of it is an answer or a problem, never a crash.
#![no_main]

use std::collections::BTreeMap;

use libfuzzer_sys::fuzz_target;
use protocol::{
    DeskThen, DeskTold, Fill, Judge, LessonActs, NewAccount, NewGuest, NewInvite, NewPassword, NewTable, OwnLine, Settings, SignIn, Sit,
    Substitute, Trial, UseInvite,
};
use serde::de::DeserializeOwned;

fuzz_target!(|bytes: &[u8]| {
    let Some((which, body)) = bytes.split_first() else { return };
    match which % 8 {
        0 => {
            if let Some(told) = read::<DeskTold>(body) {
                desk(&told);
            }
        }
        1 => {
            if let Some(then) = read::<DeskThen>(body)
                && let Err(why) = desk::go_on(&then.minutes, &then.line)
            {
                assert!(!why.to_string().is_empty());
            }
        }
        2 => {
            if let Some(told) = read::<LessonActs>(body) {
                let course = lessons::course("euchre").expect("a course");
                let lesson = course.lesson("trick").expect("a lesson");
                if let Err(problem) = lessons::scene(lesson, &told.acts) {
                    assert!(!problem.to_string().is_empty());
                }
            }
        }
        3 => {
            if let Some(judge) = read::<Judge>(body)
                && let Ok(minutes) = games::minutes::read(&judge.minutes)
            {
                let _ = sitting::projection::walk(&minutes);
            }
        }
        4 => drop(read::<NewTable>(body)),
        5 => drop((read::<OwnLine>(body), read::<Settings>(body), read::<Trial>(body))),
        6 => drop((read::<NewGuest>(body), read::<NewAccount>(body), read::<SignIn>(body), read::<NewPassword>(body))),
        _ => drop((read::<Sit>(body), read::<Fill>(body), read::<Substitute>(body), read::<NewInvite>(body), read::<UseInvite>(body))),
    }
});

fn read<T: DeserializeOwned>(body: &[u8]) -> Option<T> {
    match serde_json::from_slice(body) {
        Ok(read) => Some(read),
        Err(error) => {
            assert!(!error.to_string().is_empty());
            None
        }
    }
}

fn desk(told: &DeskTold) {
    let Ok(code) = told.code.parse() else { return };
    let mut facts = BTreeMap::new();
    for fact in &told.facts {
        let Some(ask) = desk::Ask::called(&fact.fact) else { return };
        facts.insert(ask, fact.answer.clone());
    }
    match desk::Desk::open(code, &told.deed).and_then(|desk| desk.reply(&facts)) {
        Ok(_) => {}
        Err(why) => assert!(!why.to_string().is_empty()),
    }
}
