//! How long fifty megabytes of garbage take, kind by kind; each must be refused within five seconds. The rows are those of
//! `bench/results/limits.toml`.
//!
//! `cargo bench -p cli --bench limits`

#[path = "../tests/garbage/mod.rs"]
mod garbage;

use std::process::ExitCode;
use std::time::Duration;

/// What is bearable.
const SECONDS_MAX: Duration = Duration::from_secs(5);

fn main() -> ExitCode {
    // `cargo test --benches` builds and runs it too: there is nothing to see then.
    if !std::env::args().any(|arg| arg == "--bench") {
        return ExitCode::SUCCESS;
    }
    let mut slow = 0;
    for garbage in garbage::ALL {
        let bytes = garbage.bytes();
        let (output, took) = garbage::fed(garbage.args, &bytes);
        assert_eq!(output.status.code(), Some(1), "{}: it is refused", garbage.what);
        slow += usize::from(took > SECONDS_MAX);
        println!("[[row]]\nwhat = \"{}\"\nseconds = {:.2}\n", garbage.what, took.as_secs_f64());
    }
    println!("{slow} of {} took longer than {SECONDS_MAX:?}", garbage::ALL.len());
    if slow == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
