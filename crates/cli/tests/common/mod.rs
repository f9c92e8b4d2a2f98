//! The binary as the tests run it.

use std::process::Command;

/// Whether it ended well, and what it said: the answer, or the error.
pub(crate) fn oddtrick(args: &[&str]) -> (bool, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_oddtrick"))
        .args(args)
        .env("NO_COLOR", "1")
        .output()
        .expect("the binary starts");
    let text = if output.status.success() { output.stdout } else { output.stderr };
    (output.status.success(), String::from_utf8(text).expect("text"))
}
