#!/usr/bin/env python3
"""The table and matches of random players beside those of 94c999a, before the plain engine: old and new in turn, one thread.

    python3 bench/before.py [--profile brisk] [--turns 2]

The old commit is checked out into target/before. Its bench of the table is its own (Bridge alone); its boards are played by
its `players::duplicate::board`, for which a bench file is laid beside it. The last turn counts. Ends with how many bars were missed.
"""

import argparse
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COMMIT = "94c999a"
BEFORE = ROOT / "target" / "before"
# How many times as fast as before: the acts of the row that docs/BENCHMARKS.md had then, and boards of random players.
ACTS_BAR = ("by the laws, every act in order", 2.0)
BOARDS_BARS = {"euchre-1888": 10.0, "bridge-1905": 10.0, "royalton-1915": 6.0}

BENCH = """
use std::time::Instant;

use bridge::Bridge;
use euchre::Euchre;
use games::{Code, Spoken};
use players::Kind;
use players::duplicate::{Duplicate, board};
use players::search::Searched;
use royalton::Royalton;

fn main() {
    run::<Euchre>(Code::Euchre1888, "euchre-1888", 4_000);
    run::<Bridge>(Code::Bridge1905, "bridge-1905", 2_000);
    run::<Royalton>(Code::Royalton1915, "royalton-1915", 2_000);
}

fn run<G: Searched + Duplicate + Spoken>(code: Code, name: &str, deals: u64) {
    let rules = G::rules(code);
    let mut best = f64::INFINITY;
    for _ in 0..3 {
        let began = Instant::now();
        for number in 0..deals {
            let played = board::<G>(&rules, 25, number, |_| Kind::Random.player()).expect("it is played");
            std::hint::black_box(played);
        }
        best = best.min(began.elapsed().as_secs_f64());
    }
    println!("{name} boards_per_second {:.0}", deals as f64 / best);
}
"""


def check_out() -> None:
    if not BEFORE.is_dir():
        subprocess.run(["git", "worktree", "add", "--detach", str(BEFORE), COMMIT], cwd=ROOT, check=True)
    folder = BEFORE / "crates/players/benches"
    folder.mkdir(exist_ok=True)
    (folder / "boards.rs").write_text(BENCH.lstrip(), encoding="utf-8")
    manifest = BEFORE / "crates/players/Cargo.toml"
    text = manifest.read_text(encoding="utf-8")
    if "[[bench]]" not in text:
        part = '[[bench]]\nname = "boards"\nharness = false\n\n[lints]'
        manifest.write_text(text.replace("[lints]", part), encoding="utf-8")


def bench(place: pathlib.Path, profile: str, package: str, name: str, *, only_build: bool = False) -> str:
    command = ["cargo", "bench", "--quiet", "--profile", profile, "-p", package, "--bench", name]
    command += ["--no-run"] if only_build else []
    # Each tree has a target folder of its own: the packages of both have the same names.
    environment = {**os.environ, "CARGO_TARGET_DIR": str(place / "target")} if place == BEFORE else None
    done = subprocess.run(command, cwd=place, check=True, stdout=subprocess.PIPE, text=True, env=environment)
    return done.stdout


def acts(text: str) -> dict[str, float]:
    found = re.findall(r"^(?:Bridge, )?((?:courteous|by the laws), .*?) +(\d+) acts/s", text, re.M)
    return {name: float(figure) for name, figure in found}


def boards(text: str, column: str) -> dict[str, float]:
    return {code: float(figure) for code, figure in re.findall(rf"^(\S+) .*?\b{column} (\d+)", text, re.M)}


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--profile", default="release")
    options.add_argument("--turns", type=int, default=2)
    chosen = options.parse_args()
    check_out()
    runs = [(BEFORE, "testkit", "acts"), (ROOT, "testkit", "acts")]
    runs += [(BEFORE, "players", "boards"), (ROOT, "oddtrick-players", "matches")]
    for place, package, name in runs:
        bench(place, chosen.profile, package, name, only_build=True)
    for _ in range(chosen.turns):
        told = [bench(place, chosen.profile, package, name) for place, package, name in runs]
    missed = 0
    old, new = acts(told[0]), acts(told[1])
    print("| Bridge at a table | acts/s before | now | ratio |\n|---|---:|---:|---:|")
    for name, before in old.items():
        print(f"| {name} | {before:,.0f} | {new[name]:,.0f} | {new[name] / before:.2f} |")
        missed += name == ACTS_BAR[0] and new[name] / before < ACTS_BAR[1]
    old, new = boards(told[2], "boards_per_second"), boards(told[3], "without")
    print("\n| boards of random players | a second before | now | ratio |\n|---|---:|---:|---:|")
    for code, bar in BOARDS_BARS.items():
        print(f"| {code} | {old[code]:,.0f} | {new[code]:,.0f} | {new[code] / old[code]:.1f} |")
        missed += new[code] / old[code] < bar
    bars = {ACTS_BAR[0]: ACTS_BAR[1], **BOARDS_BARS}
    print(f"\nbars {bars}: {'all held' if missed == 0 else f'{missed} missed'}")
    return missed


if __name__ == "__main__":
    sys.exit(main())
