//! How the program of the proofs ends, which `cargo xtask prove` goes by.

use std::process::Command;

/// Ends with one of these codes when it was too slow: on a machine of its own, or beside others.
const LATE: [i32; 2] = [75, 69];

fn ends(args: &[&str]) -> (Option<i32>, String) {
    let out =
        Command::new(env!("CARGO_BIN_EXE_prove")).args(args).output().expect("the program of the proofs");
    (out.status.code(), String::from_utf8_lossy(&out.stderr).into_owned())
}

#[test]
fn a_bound_of_time_that_no_machine_keeps_is_told_from_a_promise_that_is_broken() {
    let (code, said) = ends(&["load", "--tables", "1", "--rate", "100000000", "--seconds", "1"]);
    assert!(code.is_some_and(|code| LATE.contains(&code)), "{code:?} {said}");
    // Fewer bytes than a socket can take: nothing that time would mend.
    let (code, said) = ends(&["sockets", "--tables", "1", "--seconds", "1", "--bytes", "1"]);
    assert_eq!(code, Some(1), "{said}");
}
