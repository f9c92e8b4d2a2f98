//! Fifty megabytes of what nobody should have written, kind by kind, and what a command makes of them.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How much there is of each kind.
const BYTES: usize = 50_000_000;

/// One kind: what it is, the command that is given it, how it begins and what then goes on and on.
pub(crate) struct Garbage {
    pub(crate) what: &'static str,
    pub(crate) args: &'static [&'static str],
    head: &'static [u8],
    piece: &'static [u8],
}

impl Garbage {
    pub(crate) fn bytes(&self) -> Vec<u8> {
        [self.head, &self.piece.repeat(BYTES / self.piece.len())].concat()
    }
}

const JUDGE: &[&str] = &["judge", "-"];
const CONVERT: &[&str] = &["convert", "-", "--to", "json"];
const COPY: &[&str] = &["convert", "-", "--to", "pbn"];
const STRICT: &[&str] = &["convert", "-", "--to", "pbn", "--strict"];
const SOLVE: &[&str] = &["solve", "--batch", "-"];
const HEAD: &[u8] = b"code: bridge-1905\n---\n";
const LINE: &[u8] = b"W: zH3+q9/s: Kx play AS AS 7f0 hearts by the dozen, and what not # or so\n";
const GAME: &[u8] = b"[Deal \"Q:\"]\n\n";
const BOARD: &[u8] = b"md|1SAKX,|mb|9Z|\n";

const fn of(
    what: &'static str,
    args: &'static [&'static str],
    head: &'static [u8],
    piece: &'static [u8],
) -> Garbage {
    Garbage { what, args, head, piece }
}

/// Every kind. None of it can be read, so that each command ends with 1.
pub(crate) const ALL: [Garbage; 16] = [
    of("minutes: lines without a header", JUDGE, b"", LINE),
    of("minutes: lines below a header", JUDGE, HEAD, LINE),
    of("minutes: short lines", JUDGE, HEAD, b"x\n"),
    of("minutes: one line", JUDGE, HEAD, b"x "),
    of("PBN: tiny games", CONVERT, b"", GAME),
    of("PBN: tiny games, copied", COPY, b"", GAME),
    of("PBN: tiny games, checked", STRICT, b"", GAME),
    of("PBN: tiny games, solved", SOLVE, b"", GAME),
    of("PBN: one game without an end", CONVERT, b"[Deal \"Q:\"]\n", b"x "),
    of("PBN: one game without an end, checked", STRICT, b"[Deal \"Q:\"]\n", b"x\n"),
    of("PBN: quotes on one line", CONVERT, b"[Event \"", b"a\" "),
    of("PBN: comments that never end", CONVERT, b"[Deal \"Q:\"]\n", b"{ "),
    of("LIN: tiny boards", CONVERT, b"", BOARD),
    of("LIN: tiny boards, solved", SOLVE, b"", BOARD),
    of("LIN: one board of endless calls", CONVERT, b"md|1SAKX,|", b"mb|p|"),
    of("LIN: bars", SOLVE, b"md|", b"|"),
];

/// What comes of an input, and how long it took.
pub(crate) fn fed(args: &[&str], input: &[u8]) -> (Output, Duration) {
    let mut child = start(args);
    let mut stdin = child.stdin.take().expect("a pipe");
    let began = Instant::now();
    let output = thread::scope(|scope| {
        // It may end before it has read everything.
        scope.spawn(move || stdin.write_all(input).ok());
        child.wait_with_output().expect("it ends")
    });
    (output, began.elapsed())
}

pub(crate) fn start(args: &[&str]) -> std::process::Child {
    Command::new(env!("CARGO_BIN_EXE_oddtrick"))
        .args(args)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts")
}
