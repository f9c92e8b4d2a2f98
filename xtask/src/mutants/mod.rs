//! Mutants of the articles, judged by the cases alone: every change that is drawn is built into one program behind a
//! switch of its own, so that hundreds cost one build and a run of the cases each.

mod switches;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail};

use crate::library;
use crate::source::files;
use crate::test::{command, finish};
use switches::Mutant;

/// The variable by which a run turns one of them on.
const SWITCH: &str = "ODDTRICK_MUTANT";
/// A run that takes longer has a mutant that never ends, which is noticed too.
const TIME_MAX: Duration = Duration::from_secs(200);
/// So many runs at a time.
const JOBS: usize = 2;
/// Builds at most, each without the switches at which the compiler stopped the one before.
const BUILDS_MAX: usize = 12;

/// A change drawn, in its file.
struct Drawn {
    file: PathBuf,
    mutant: Mutant,
}

/// Tries so many changes of the articles of a package, drawn by the seed, and lists those that no case sees.
///
/// # Errors
/// When the tree cannot be copied or built, or a case fails without any change.
pub(crate) fn try_articles(root: &Path, package: &str, count: usize, seed: Option<u64>) -> Result<()> {
    let seed = seed
        .unwrap_or_else(|| SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |since| since.as_secs()));
    let tree = copy_tree(root, package)?;
    let articles = PathBuf::from(format!("crates/{package}/src/articles"));
    let (drawn, all) = draw(root, &articles, count, seed)?;
    println!("{} of {all} mutants in the articles of {package}, drawn by seed {seed}", drawn.len());
    add_switch(&tree, package)?;
    let viable = build(root, &tree, package, &drawn)?;
    let program = program(&tree)?;
    if !run(&tree, &program, 0)?.wait()?.success() {
        bail!(
            "a case of {package} fails without any change: run `cargo test -p oddtrick-games --test cases`"
        );
    }
    let living = living(&tree, &program, &viable)?;
    let mut list = String::new();
    for &number in &living {
        let Drawn { file, mutant } = &drawn[number - 1];
        let (line, column) = mutant.place;
        let _ = writeln!(list, "{}:{line}:{column}: {}", file.display(), mutant.what);
    }
    print!("{list}");
    fs::write(root.join(format!("target/mutants/{package}.txt")), &list)?;
    let (of, caught) = (viable.len(), viable.len() - living.len());
    println!("{of} of them build, {caught} are caught: {:.1} %", 100.0 * caught as f64 / of.max(1) as f64);
    Ok(())
}

/// A copy of the sources with the cases of this package alone.
fn copy_tree(root: &Path, package: &str) -> Result<PathBuf> {
    let tree = root.join("target/mutants/tree");
    if tree.exists() {
        fs::remove_dir_all(&tree)?;
    }
    let listed = command(root, "git", &["ls-files", "-co", "--exclude-standard"]).output()?;
    let wanted = |path: &&str| {
        let of_build = ["crates/", "examples/", "xtask/", "Cargo", "docs/minutes.md"];
        of_build.iter().any(|start| path.starts_with(start)) || path.starts_with(&format!("cases/{package}/"))
    };
    for path in String::from_utf8(listed.stdout)?.lines().filter(wanted) {
        let (from, to) = (root.join(path), tree.join(path));
        if from.is_file() {
            fs::create_dir_all(to.parent().context("a file lies in a folder")?)?;
            fs::copy(&from, &to).with_context(|| format!("copying {path}"))?;
        }
    }
    Ok(tree)
}

/// So many changes at random, in the order of the files, and how many there are.
fn draw(root: &Path, articles: &Path, count: usize, seed: u64) -> Result<(Vec<Drawn>, usize)> {
    let mut all = Vec::new();
    for path in files(&root.join(articles), "rs")? {
        let file = path.strip_prefix(root)?.to_owned();
        let found = switches::find(&fs::read_to_string(&path)?)
            .with_context(|| format!("reading {}", file.display()))?;
        all.extend(found.into_iter().map(|mutant| Drawn { file: file.clone(), mutant }));
    }
    let total = all.len();
    let mut dice = seed;
    let mut order: Vec<(u64, usize)> = (0..total).map(|place| (next(&mut dice), place)).collect();
    order.sort_unstable();
    let drawn: BTreeSet<usize> = order.into_iter().take(count).map(|pair| pair.1).collect();
    let kept = all.into_iter().enumerate().filter(|(place, _)| drawn.contains(place));
    Ok((kept.map(|pair| pair.1).collect(), total))
}

/// The next number of a splitmix64 sequence.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// The function that every switch asks.
fn add_switch(tree: &Path, package: &str) -> Result<()> {
    let path = tree.join(format!("crates/{package}/src/lib.rs"));
    let asks = format!(
        "\npub(crate) fn is_mutant(number: usize) -> bool {{
    static ON: std::sync::LazyLock<usize> = std::sync::LazyLock::new(|| {{
        std::env::var(\"{SWITCH}\").ok().and_then(|number| number.parse().ok()).unwrap_or(0)
    }});
    *ON == number
}}\n"
    );
    Ok(fs::write(&path, fs::read_to_string(&path)? + &asks)?)
}

/// Builds the cases with every switch that compiles; the numbers of those.
fn build(root: &Path, tree: &Path, package: &str, drawn: &[Drawn]) -> Result<Vec<usize>> {
    let mut viable: Vec<usize> = (1..=drawn.len()).collect();
    for _ in 0..BUILDS_MAX {
        let files: BTreeSet<&Path> = drawn.iter().map(|drawn| &*drawn.file).collect();
        for file in files {
            let of_file = |number: &&usize| drawn[**number - 1].file == file;
            let switches: Vec<(usize, &Mutant)> =
                viable.iter().filter(of_file).map(|&number| (number, &drawn[number - 1].mutant)).collect();
            let text = fs::read_to_string(root.join(file))?;
            fs::write(tree.join(file), switches::build_in(&text, &switches))?;
        }
        let check = nice(
            tree,
            "cargo",
            &["check", "-q", "-p", &library::package(package), "--message-format", "short"],
        )
        .output()?;
        if check.status.success() {
            finish(&mut nice(
                tree,
                "cargo",
                &["test", "-q", "-p", "oddtrick-games", "--test", "cases", "--no-run"],
            ))?;
            return Ok(viable);
        }
        let errors = String::from_utf8_lossy(&check.stderr).into_owned();
        let before = viable.len();
        let wrong: Vec<(&str, usize)> = errors.lines().filter_map(place_of_error).collect();
        viable.retain(|&number| {
            let Drawn { file, mutant } = &drawn[number - 1];
            !wrong.iter().any(|(path, line)| file == Path::new(path) && mutant.is_on(*line))
        });
        if viable.len() == before {
            bail!("the switches do not build:\n{errors}");
        }
    }
    bail!("the switches did not build in {BUILDS_MAX} attempts")
}

/// The file and line of an error in the compiler's short form.
fn place_of_error(line: &str) -> Option<(&str, usize)> {
    let mut parts = line.split(':');
    let (path, number) = (parts.next()?, parts.next()?);
    let is_error = line.contains(" error");
    number.parse().ok().filter(|_| is_error).map(|number| (path, number))
}

/// The same command for whoever has nothing better to do.
fn nice(tree: &Path, program: &str, args: &[&str]) -> Command {
    let mut nice = command(tree, "nice", &["-n", "10", program]);
    nice.args(args).env("CARGO_TARGET_DIR", tree.with_file_name("build")).env("RUSTFLAGS", "-Awarnings");
    nice
}

/// The program that runs the cases.
fn program(tree: &Path) -> Result<PathBuf> {
    let args =
        ["test", "-q", "-p", "oddtrick-games", "--test", "cases", "--no-run", "--message-format", "json"];
    let built = nice(tree, "cargo", &args).output()?;
    for line in String::from_utf8_lossy(&built.stdout).lines() {
        let message: serde_json::Value = serde_json::from_str(line)?;
        if let Some(path) = message["executable"].as_str() {
            return Ok(path.into());
        }
    }
    bail!("cargo names no program for the cases")
}

fn run(tree: &Path, program: &Path, number: usize) -> Result<Child> {
    let mut run = nice(tree, &program.to_string_lossy(), &["-q"]);
    run.env(SWITCH, number.to_string()).stdout(Stdio::null()).stderr(Stdio::null());
    run.spawn().with_context(|| format!("starting {}", program.display()))
}

/// Those of the mutants with which every case still passes.
fn living(tree: &Path, program: &Path, numbers: &[usize]) -> Result<Vec<usize>> {
    let mut living = Vec::new();
    let mut waiting = numbers.iter().copied().peekable();
    let mut running: Vec<(usize, Child, Instant)> = Vec::new();
    while waiting.peek().is_some() || !running.is_empty() {
        while running.len() < JOBS
            && let Some(number) = waiting.next()
        {
            running.push((number, run(tree, program, number)?, Instant::now()));
        }
        sleep(Duration::from_millis(10));
        let mut still = Vec::new();
        for (number, mut child, since) in running {
            match child.try_wait()? {
                Some(status) if status.success() => living.push(number),
                Some(_) => {}
                None if since.elapsed() > TIME_MAX => child.kill().and_then(|()| child.wait()).map(drop)?,
                None => still.push((number, child, since)),
            }
        }
        running = still;
    }
    living.sort_unstable();
    Ok(living)
}
