//! What the club promises, proof by proof. Each is a command of the crate `prove`; this is the list of them, with a short form and
//! a long one whose last run stands in bench/results/promises.toml.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};

use crate::results::{self, Stamp};
use crate::test::{cargo, command};

/// The result file.
const RESULTS: &str = "promises";
/// The most that a proof may take in its long form, and all short ones together.
const LONG_MAX: Duration = Duration::from_mins(30);
const SHORT_MAX: Duration = Duration::from_mins(3);
/// How a proof ends that was too slow, and how one that was so beside other work, which shows nothing. A short form is tried so often
/// then: other work slows a club down and never quickens it, so that one run in time shows that it can.
const TOO_SLOW: i32 = 75;
const VOID: i32 = 69;
const TRIES: u32 = 3;

/// A promise and how it is tried.
struct Proof {
    name: &'static str,
    promise: &'static str,
    how: How,
}

/// How a promise is tried.
enum How {
    /// By the command of its name of the crate `prove`, with what is added to it in its short form.
    Command(&'static [&'static str]),
    /// By tests that every change must pass anyhow, at their full length: the package, what `cargo test` takes besides, and how many tables they play.
    Tests(&'static [(&'static str, &'static [&'static str])], &'static str),
}

const PROOFS: [Proof; 18] = [
    Proof {
        name: "crash",
        promise: "killed at any moment, it loses no act that was acknowledged, doubles none and keeps their order",
        how: How::Command(&["--cycles", "5", "--tables", "4"]),
    },
    Proof {
        name: "cuts",
        promise: "when the power goes, what was acknowledged is on the disk; with less than a full sync it is not",
        how: How::Command(&["--cuts", "60", "--acts", "240"]),
    },
    Proof {
        name: "chaos",
        promise: "over a network that delays, cuts and repeats, every act counts once and in its order",
        how: How::Command(&["--acts", "2000", "--tables", "6"]),
    },
    Proof {
        name: "faults",
        promise: "when reads, writes and syncs of the disk fail, nothing acknowledged is lost, no table has a gap and every table resumes",
        how: How::Command(&["--faults", "150", "--tables", "2"]),
    },
    Proof { name: "intruder", promise: "nobody does what is not theirs to do", how: How::Command(&[]) },
    Proof {
        name: "frames",
        promise: "no message and no request makes it panic",
        how: How::Command(&["--frames", "3000"]),
    },
    Proof {
        name: "secrets",
        promise: "a seat is told nothing of cards that it may not know, also by a refusal",
        how: How::Command(&["--pairs", "120", "--workers", "4"]),
    },
    Proof {
        name: "watch",
        promise: "the time that a refusal takes tells nothing of cards that a seat may not know",
        how: How::Command(&["--positions", "9"]),
    },
    Proof {
        name: "lives",
        promise: "a table at which nobody is comes to rest, sleeps, and takes no memory",
        how: How::Command(&["--lives", "500", "--sleeping", "500"]),
    },
    Proof {
        name: "rationed",
        promise: "whatever strangers have thought, a table of somebody else keeps its pace, and a stop takes 5 s at the most",
        how: How::Command(&[
            "--hang-ups",
            "20",
            "--tables",
            "12",
            "--records",
            "15",
            "--seconds",
            "10",
            "--rows",
            "800",
        ]),
    },
    Proof {
        name: "load",
        promise: "two thousand durable acts a second, 99 of 100 acknowledged within 50 ms",
        how: How::Command(&["--tables", "25", "--rate", "100", "--seconds", "5", "--syncs", "4"]),
    },
    Proof {
        name: "sockets",
        promise: "eight thousand sockets at once",
        how: How::Command(&["--tables", "50", "--seconds", "5", "--bytes", "65536"]),
    },
    Proof {
        name: "rude",
        promise: "one rude address slows nobody down, cuts nobody off and fills no memory",
        how: How::Command(&[
            "--tables",
            "4",
            "--connections",
            "400",
            "--messages",
            "2000",
            "--seconds",
            "5",
            "--syncs",
            "4",
        ]),
    },
    Proof {
        name: "ledger",
        promise: "the points of an evening sum to nought after every rubber, as its minutes say",
        how: How::Command(&["--evenings", "1"]),
    },
    Proof {
        name: "shuffle",
        promise: "every order of the cards is as likely as any other, and a shuffle with a fault is found out",
        how: How::Command(&["--shuffles", "300000"]),
    },
    Proof {
        name: "refusals",
        promise: "a refusal says the same whatever lies in hands that the one who is refused cannot see",
        how: How::Tests(&[("testkit", &["--test", "refusals"])], "300"),
    },
    Proof {
        name: "verifiers",
        promise: "a true proof of fairness is found true and a changed one false, by two programs that share nothing",
        how: How::Tests(&[("fair", &["--test", "records"]), ("cli", &["--test", "verify"])], ""),
    },
    Proof {
        name: "timing",
        promise: "the time a card takes does not tell whether there was a choice",
        how: How::Tests(&[("sitting", &["--test", "host", "a_forced_card_comes_like_a_chosen_one"])], ""),
    },
];

/// What is wanted of a run.
#[derive(Debug, Default, PartialEq, Eq)]
struct Wanted<'a> {
    short: bool,
    record: bool,
    again: bool,
    names: Vec<&'a str>,
}

impl<'a> Wanted<'a> {
    fn parse(args: &[&'a str]) -> Result<Self> {
        let mut wanted = Self::default();
        for arg in args {
            match *arg {
                "--short" => wanted.short = true,
                "--record" => wanted.record = true,
                "--again" => wanted.again = true,
                name if PROOFS.iter().any(|proof| proof.name == name) => wanted.names.push(name),
                other => {
                    bail!("`{other}` is no proof: {}; options --list, --short, --record, --again", names())
                }
            }
        }
        ensure!(!(wanted.short && wanted.record), "only the long forms are recorded");
        Ok(wanted)
    }

    fn wants(&self, proof: &Proof) -> bool {
        self.names.is_empty() || self.names.contains(&proof.name)
    }
}

/// Whether there is a proof of this name.
pub(crate) fn is_proof(name: &str) -> bool {
    PROOFS.iter().any(|proof| proof.name == name)
}

fn names() -> String {
    PROOFS.map(|proof| proof.name).join(", ")
}

/// Runs the short forms as a step of what every change must pass, and gives those that have shown nothing. How long they may take is
/// told of quiet cores: whoever runs everything beside other work is not failed for it.
pub(crate) fn short(root: &Path) -> Result<Vec<&'static str>> {
    let Ran { took, not_shown } = run_all(root, &Wanted { short: true, ..Wanted::default() }, &built(root))?;
    println!("the short forms took {} s of {}", took.as_secs(), SHORT_MAX.as_secs());
    Ok(not_shown)
}

/// Runs proofs, each in a process of its own; with `--list` only tells of them.
///
/// A long run that was broken off goes on: what has held on this commit is not tried again, unless `--again` says so.
pub(crate) fn prove(root: &Path, args: &[&str]) -> Result<()> {
    if args == ["--list"] {
        for proof in &PROOFS {
            println!("{:<10} {}", proof.name, proof.promise);
        }
        return Ok(());
    }
    let wanted = Wanted::parse(args)?;
    let Ran { took, not_shown } = run_all(root, &wanted, &build(root, wanted.short)?)?;
    if wanted.short {
        ensure!(not_shown.is_empty(), "not shown beside so much other work: {}", not_shown.join(", "));
        ensure!(
            took <= SHORT_MAX,
            "the short forms took {} s, and {} are the most",
            took.as_secs(),
            SHORT_MAX.as_secs()
        );
    }
    Ok(())
}

/// How a run ended in which no promise was broken.
struct Ran {
    /// Without what was built for it.
    took: Duration,
    /// The short forms that showed nothing, because other work had too much of the machine.
    not_shown: Vec<&'static str>,
}

/// Runs those that are wanted.
fn run_all(root: &Path, wanted: &Wanted<'_>, program: &Path) -> Result<Ran> {
    let stamp = Stamp::now(root)?;
    let mut not_shown = Vec::new();
    let begun = Instant::now();
    for proof in PROOFS.iter().filter(|proof| wanted.wants(proof)) {
        if wanted.short && matches!(proof.how, How::Tests(..)) {
            println!("== {}: among the tests", proof.name);
            continue;
        }
        let held = root.join("target/prove").join(format!("{}-{}", proof.name, stamp.commit()));
        // Of a tree that differs from its commit nothing can be remembered.
        let remembers = !wanted.short && !stamp.commit().ends_with('+');
        if remembers && !wanted.again && held.exists() {
            println!("== {}: held before on {}", proof.name, stamp.commit());
            continue;
        }
        println!("== {}", proof.name);
        let started = Instant::now();
        let Some(said) = run(root, program, proof, wanted.short)? else {
            println!("== {}: NOT SHOWN: other work had too much of the machine", proof.name);
            not_shown.push(proof.name);
            continue;
        };
        let took = started.elapsed();
        println!("== {}: held, {} s", proof.name, took.as_secs());
        ensure!(took <= LONG_MAX, "{} took longer than half an hour", proof.name);
        if remembers {
            fs::create_dir_all(root.join("target/prove"))?;
            fs::write(&held, &said)?;
        }
        if wanted.record {
            let begins = format!("proof = {:?}\n", proof.name);
            let row = format!(
                "promise = {:?}\nsaid = {:?}\nseconds = {}\n{}",
                proof.promise,
                said,
                took.as_secs(),
                stamp.lines(&format!("cargo xtask prove {}", proof.name))
            );
            results::put(root, RESULTS, &begins, &row)?;
        }
    }
    Ok(Ran { took: begun.elapsed(), not_shown })
}

/// Builds the proofs: the short forms as the tests are built, the long ones optimised.
fn build(root: &Path, short: bool) -> Result<PathBuf> {
    let profile = if short { "test" } else { "brisk" };
    cargo(root, &["build", "--quiet", "--profile", profile, "-p", "prove"])?;
    Ok(if short { built(root) } else { target(root).join("brisk/prove") })
}

/// The proofs as `tests` has built them for a test of their own: nothing is built twice.
fn built(root: &Path) -> PathBuf {
    target(root).join("debug/prove")
}

fn target(root: &Path) -> PathBuf {
    root.join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// Runs one proof and gives what it said; nothing if its short form has shown nothing.
fn run(root: &Path, program: &Path, proof: &Proof, short: bool) -> Result<Option<String>> {
    match proof.how {
        How::Command(small) => {
            let mut run = command(root, &program.to_string_lossy(), &[proof.name]);
            if short {
                run.args(small);
            }
            let mut end = said(&mut run, proof)?;
            for again in 2..=TRIES {
                if matches!(end, End::Held(_)) || !short {
                    break;
                }
                println!("too slow: tried again, {again} of {TRIES}");
                end = said(&mut run, proof)?;
            }
            let lines = match end {
                End::Held(lines) => lines,
                End::Void if short => return Ok(None),
                End::Void => bail!("the proof {} shows nothing beside so much other work", proof.name),
                End::Slow => bail!("the proof {} failed, too slow: {}", proof.name, proof.promise),
            };
            let told = lines.iter().map(|line| line.split_once(": ").map_or(line.as_str(), |(_, rest)| rest));
            Ok(Some(told.collect::<Vec<_>>().join(" · ")))
        }
        How::Tests(tests, tables) => {
            let mut told = Vec::new();
            for (package, rest) in tests {
                let mut run =
                    command(root, "cargo", &["test", "--quiet", "--profile", "brisk", "-p", package]);
                run.args(*rest).args(["--", "--nocapture", "--test-threads", "1"]);
                if !tables.is_empty() {
                    run.env("ODDTRICK_TABLES", tables);
                }
                // What the harness says of itself is left out but for the sum.
                let of_test = |line: &String| !line.is_empty() && !line.starts_with("running ");
                let End::Held(lines) = said(&mut run, proof)? else { bail!("{} ended oddly", proof.name) };
                told.extend(lines.into_iter().filter(of_test));
            }
            Ok(Some(told.join(" · ")))
        }
    }
}

/// How a proof ended that found no promise broken.
enum End {
    /// With these lines.
    Held(Vec<String>),
    Slow,
    Void,
}

/// Runs a command, which must end well or say that it was too slow.
fn said(run: &mut Command, proof: &Proof) -> Result<End> {
    let out = run.stderr(Stdio::inherit()).output().with_context(|| format!("starting {}", proof.name))?;
    let said = String::from_utf8_lossy(&out.stdout).trim().to_owned();
    println!("{said}");
    match out.status.code() {
        Some(TOO_SLOW) => return Ok(End::Slow),
        Some(VOID) => return Ok(End::Void),
        _ => {}
    }
    ensure!(out.status.success(), "the proof {} failed: {}", proof.name, proof.promise);
    Ok(End::Held(said.lines().map(|line| line.trim_start_matches('.').trim().to_owned()).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_options_are_read_and_others_are_told() {
        let wanted = Wanted::parse(&["--short", "crash", "load"]).expect("two proofs");
        assert!(wanted.short && wanted.wants(&PROOFS[0]) && !wanted.wants(&PROOFS[1]));
        assert!(Wanted::parse(&["--short", "--record"]).is_err());
        let unknown = Wanted::parse(&["crush"]).expect_err("there is none").to_string();
        assert!(unknown.contains("crash, cuts"), "{unknown}");
    }

    #[test]
    fn every_proof_of_the_crate_is_on_the_list() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
        let main = fs::read_to_string(root.join("crates/prove/src/main.rs")).expect("the crate");
        let list =
            main.split("enum Proof {").nth(1).and_then(|rest| rest.split("\n}\n").next()).expect("the list");
        let variants = list.lines().filter_map(|line| {
            let name = line.strip_prefix("    ")?.trim_end_matches([' ', '{', ',']);
            name.starts_with(char::is_uppercase).then(|| name.to_lowercase())
        });
        for name in variants.filter(|name| name != "serve") {
            assert!(PROOFS.iter().any(|proof| proof.name == name), "{name} is not in xtask/src/prove.rs");
        }
    }
}
