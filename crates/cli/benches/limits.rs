//! How long fifty megabytes of garbage take, kind by kind; each must be refused within five seconds. Then files of faulty lines, each twice as
//! long as the one before, and how soon the first deals of ten million come. The rows are those of `bench/results/limits.toml`.
//!
//! `cargo bench -p cli --bench limits`

#[path = "../tests/garbage/mod.rs"]
mod garbage;

use std::io::Read as _;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// What is bearable.
const SECONDS_MAX: Duration = Duration::from_secs(5);

/// The most that may be told of a file.
const TOLD_MAX: usize = 30_000;

/// How many times each figure is taken; the median is told.
const TIMES: usize = 3;

fn main() -> ExitCode {
    // `cargo test --benches` builds and runs it too: there is nothing to see then.
    if !std::env::args().any(|arg| arg == "--bench") {
        return ExitCode::SUCCESS;
    }
    let mut slow = 0;
    let mut row = |what: &str, command: &str, took: Duration| {
        slow += usize::from(took > SECONDS_MAX);
        println!("[[row]]\nwhat = \"{what}\"\ncli = \"{command}\"\nseconds = {:.3}\n", took.as_secs_f64());
    };
    for garbage in garbage::ALL {
        let bytes = garbage.bytes();
        row(garbage.what, &garbage.args.join(" "), median(|| refused(garbage.args, &bytes)));
    }
    for lines in [8_000, 16_000, 32_000] {
        let text = format!("code: bridge-1905\n---\n{}", "N: mkae hearts\n".repeat(lines));
        let took = median(|| refused(&["judge", "-"], text.as_bytes()));
        row(&format!("minutes: {lines} faulty lines"), "judge -", took);
    }
    let args = ["deal", "--count", "10000000", "--seed", "7"];
    row("the first 4 KiB of ten million deals", &args.join(" "), median(|| first_deals(&args)));
    println!("{slow} took longer than {SECONDS_MAX:?}");
    if slow == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn median(figure: impl Fn() -> Duration) -> Duration {
    let mut figures: Vec<Duration> = (0..TIMES).map(|_| figure()).collect();
    figures.sort();
    figures[TIMES / 2]
}

/// How long it takes to refuse an input, which must be in a few words.
fn refused(args: &[&str], input: &[u8]) -> Duration {
    let (output, took) = garbage::fed(args, input);
    assert_eq!(output.status.code(), Some(1), "{args:?}: it is refused");
    let told = output.stdout.len() + output.stderr.len();
    assert!(told < TOLD_MAX || args.contains(&"pbn"), "{args:?}: {told} bytes are told");
    assert!(output.stderr.len() < TOLD_MAX, "{args:?}: {} bytes of errors", output.stderr.len());
    took
}

/// How long it takes until deals come.
fn first_deals(args: &[&str]) -> Duration {
    let began = Instant::now();
    let mut child = garbage::start(args);
    let mut first = [0; 4096];
    child.stdout.take().expect("a pipe").read_exact(&mut first).expect("deals");
    let took = began.elapsed();
    assert!(child.wait().expect("it ends").success(), "it ends when nobody reads on");
    took
}
