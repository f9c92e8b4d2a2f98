//! Every command as it is typed: its help, its errors, how it ends, what it makes of a pipe.
//!
//! The command lines and what they print stand in `cmd/`: `*.trycmd` for what needs no input, `*.toml` with its
//! `.stdin`, `.stdout` and `.stderr` for pipes. After a change of words `TRYCMD=overwrite cargo test -p cli --test commands`
//! writes them anew, and the difference is read before it is kept.

#[test]
fn what_is_typed_is_answered_as_it_stands_in_the_files() {
    trycmd::TestCases::new()
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml");
}
