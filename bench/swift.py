#!/usr/bin/env python3
"""Random play-outs of a dealt hand per second, one thread: the plain engine (crates/swift) beside OpenSpiel's C++.

    python3 -m venv target/bench && target/bench/bin/pip install open_spiel
    target/bench/bin/python bench/swift.py [--profile brisk]

Both sides begin with the cards dealt and play uniformly random lawful acts to the score. OpenSpiel's rollouts run in
its own C++ (RandomRolloutEvaluator, reached through a search of one simulation). The games differ: OpenSpiel's Euchre
deals 24 cards and ours 32; its bridge is contract bridge, with a longer auction than that of 1905, and by default
ends with the auction and a solver's answer, so that it is told to play the cards. So acts a second
stand beside hands a second; the acts of an OpenSpiel hand are the mean of random hands played from Python.
"""

import argparse
import pathlib
import random
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PEERS = {"euchre-1888": ("euchre", 100_000), "bridge-1905": ("bridge(use_double_dummy_result=false)", 5_000)}
HANDS_FOR_ACTS = 300
# How many times as fast as its peer each has to be, in hands.
BARS = {"euchre-1888": 3.0, "bridge-1905": 4.0}


def ours(profile: str) -> dict[str, tuple[float, float]]:
    command = ["cargo", "bench", "--quiet", "--profile", profile, "-p", "oddtrick-swift", "--bench", "rollouts"]
    text = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    print(text, end="")
    line = re.compile(r"^(\S+) .*hands_per_second (\d+) acts_per_second (\d+)$", re.M)
    return {code: (float(hands), float(acts)) for code, hands, acts in line.findall(text)}


def dealt(game, dice):
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(dice.choice(state.legal_actions()))
    return state


def openspiel(pyspiel, name: str, rollouts: int) -> tuple[float, float]:
    game = pyspiel.load_game(name)
    dice = random.Random(1888)
    best = float("inf")
    for seed in range(5):
        state = dealt(game, dice)
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, seed)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 1, False, seed, False)
        start = time.perf_counter()
        assert bot.step(state) in state.legal_actions()
        best = min(best, time.perf_counter() - start)
    acts = 0
    for _ in range(HANDS_FOR_ACTS):
        state = dealt(game, dice)
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
            acts += 1
    hands = rollouts / best
    print(f"openspiel {name}: rollouts {rollouts} seconds {best:.3f} hands_per_second {hands:.0f}")
    return hands, hands * acts / HANDS_FOR_ACTS


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--profile", default="release")
    try:
        import pyspiel
    except ImportError:
        print(__doc__, file=sys.stderr)
        return 1
    own = ours(options.parse_args().profile)
    missed = 0
    print("\n| game | oddtrick hands/s | acts/s | OpenSpiel C++ hands/s | acts/s | hands ratio | acts ratio |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for code, (hands, acts) in own.items():
        if code not in PEERS:
            print(f"| {code} | {hands:,.0f} | {acts:,.0f} | - | - | - | - |")
            continue
        their_hands, their_acts = openspiel(pyspiel, *PEERS[code])
        ratios = f"{hands / their_hands:.1f} | {acts / their_acts:.1f}"
        print(f"| {code} | {hands:,.0f} | {acts:,.0f} | {their_hands:,.0f} | {their_acts:,.0f} | {ratios} |")
        missed += hands / their_hands < BARS[code]
    print(f"\nbars {BARS}: {'all held' if missed == 0 else f'{missed} missed'}")
    return missed


if __name__ == "__main__":
    sys.exit(main())
