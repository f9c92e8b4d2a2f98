//! Set-up, checks and code generation: `cargo xtask help` lists the commands.

mod api;
mod bench_solver;
mod book;
mod cases;
mod club;
mod codegen;
mod coverage;
mod games;
mod house;
mod ladder;
mod library;
mod links;
mod logs;
mod long;
mod meetings;
mod mutants;
mod papers;
mod planted;
mod prove;
mod python;
mod ratchet;
mod results;
mod sbom;
mod security;
mod source;
mod statute;
mod steps;
mod strength;
mod test;
mod tidy;
mod tools;
mod web;

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, bail};

use test::Wanted;

const HELP: &str = "\
cargo xtask COMMAND

  codegen [--check]   write the constants and the law book from the statutes
  papers [--check]    write the tables of the documents from bench/results
  tidy [--write]      list everything that is out of place; --write runs codegen first
  ratchet             write the numbers of ratchet.toml that have fallen; none is ever raised
  ratchet --list COUNT  every place of one count
  test                everything a change must pass, from a fresh clone; with CI=true nothing may be missing
  test --all          the long runs too: soak, fuzzing, the solver beside an oracle, what the club promises
  test --record       writes what each step took into bench/results/ci.toml
  deny                check licences and advisories, building cargo-deny where it is missing
  web                 build the pages of the club into web/dist
  club [--port PORT] [--release]  open the club
  python              build the Python package, test it and run its documents and notebooks on few deals
  python --all        the same at full length: a million random calls, a Ray cluster, whole notebooks
  fuzz [SECONDS] [TARGET…] [--record]
                      fuzz what reads minutes, rooms, PBN, messages, requests and proofs (600 seconds each)
  soak [TABLES]       play random tables of every kind and check them after every act (100000)
  meetings [ACTS]     which articles meet at random tables, and which leave each other alone (1000000 acts a game)
  meetings --lists    write the lists of docs/meetings.md from the last run and the cases of today
  golden              write golden/judge.tsv anew and list the lines that changed
  golden draw         draw the random tables of golden/tables.gz anew, then judge.tsv
  bench solver [DEALS]  the solver beside DDS on the same deals (500)
  bench instructions [DEALS]  instructions of both, counted by valgrind (12)
  bench agree [DEALS]   compare the solver with DDS on all twenty values (10000)
  ladder [MINUTES]    play the computer players against each other, going on where the last run stopped (60)
  regulars [MINUTES]  play each regular of the club against the next weaker one, in the same way (60)
  prove [WHAT…]       what the club promises; `--list` names the proofs, `--short` is a quick form of each,
                      `--record` writes bench/results/promises.toml, `--again` tries what has held on this commit too
  planted [--record]  plant faults into the server and the views: each must be seen by its test
  sbom [FILE]         the bill of materials of the binary as CycloneDX (target/oddtrick.cdx.json)
  mutants PACKAGE --articles [COUNT [SEED]]  so many mutants of its articles, drawn at random, by the cases alone (150)
  mutants PACKAGE     change the package in every way the tool knows and count what no test sees
";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let args: Vec<String> = env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args.as_slice() {
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(())
        }
        ["codegen"] => codegen::write(&root()),
        ["codegen", "--check"] => codegen::check(&root()),
        ["papers"] => papers::write(&root()),
        ["papers", "--check"] => papers::check(&root()),
        ["tidy"] => tidy::tidy(&root()),
        ["tidy", "--write"] => codegen::write(&root()).and_then(|()| tidy::tidy(&root())),
        ["ratchet"] => ratchet::lower(&root()),
        ["ratchet", "--list", count] => ratchet::list(&root(), count),
        ["test", options @ ..] => test::test(&root(), Wanted::parse(options)?),
        ["deny"] => test::deny(&root()),
        ["club", options @ ..] => club::club(&root(), options),
        ["door", address] => club::door(address),
        ["web"] => web::build(&root()),
        ["python"] => python::check(&root()),
        ["python", "--all"] => python::check_all(&root()),
        ["fuzz", options @ ..] => long::fuzz_as(&root(), options),
        ["soak"] => long::soak(&root(), 100_000),
        ["soak", tables] => long::soak(&root(), tables.parse()?),
        ["meetings"] => meetings::measure(&root(), 1_000_000),
        ["meetings", "--lists"] => meetings::write_lists(&root()),
        ["meetings", acts] => meetings::measure(&root(), acts.parse()?),
        ["golden"] => test::golden(&root()),
        ["golden", "draw"] => test::draw_tables(&root()),
        ["bench", "solver"] => bench_solver::bench(&root(), 500),
        ["bench", "solver", deals] => bench_solver::bench(&root(), deals.parse()?),
        ["bench", "instructions"] => bench_solver::instructions(&root(), 12),
        ["bench", "instructions", deals] => bench_solver::instructions(&root(), deals.parse()?),
        ["bench", "agree"] => bench_solver::agree(&root(), 10_000),
        ["bench", "agree", deals] => bench_solver::agree(&root(), deals.parse()?),
        ["ladder"] => strength::kinds(&root(), 60),
        ["ladder", minutes] => strength::kinds(&root(), minutes.parse()?),
        ["regulars"] => strength::regulars(&root(), 60),
        ["regulars", minutes] => strength::regulars(&root(), minutes.parse()?),
        ["prove", what @ ..] => prove::prove(&root(), what),
        ["planted", what @ ..] => planted::plant(&root(), what),
        ["sbom"] => sbom::write(&root(), &root().join("target/oddtrick.cdx.json")),
        ["sbom", to] => sbom::write(&root(), Path::new(to)),
        ["mutants", package, "--articles"] => mutants::try_articles(&root(), package, 150, None),
        ["mutants", package, "--articles", count] => {
            mutants::try_articles(&root(), package, count.parse()?, None)
        }
        ["mutants", package, "--articles", count, seed] => {
            mutants::try_articles(&root(), package, count.parse()?, Some(seed.parse()?))
        }
        ["mutants", package] => long::mutants(&root(), package),
        _ => bail!("`{}` is not a command; `cargo xtask help` lists them", args.join(" ")),
    }
}

/// The folder that holds the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace").to_owned()
}
