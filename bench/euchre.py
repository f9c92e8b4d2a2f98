#!/usr/bin/env python3
"""Random deals of Euchre per second: this workspace beside OpenSpiel's euchre, one thread each.

    python3 -m venv target/bench && target/bench/bin/pip install open_spiel
    target/bench/bin/python bench/euchre.py

OpenSpiel deals 24 cards and knows no irregular act; it is timed twice: in its own C++ (random
rollouts of a dealt hand) and driven from Python, deal and all. Ours deals 32 cards, judges every act by the laws and keeps the log.
"""

import pathlib
import random
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
CPP_DEALS = 100_000
PYTHON_DEALS = 1_000


def ours() -> float:
    command = ["cargo", "bench", "--quiet", "-p", "testkit", "--bench", "euchre"]
    text = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    print("oddtrick:  ", text.strip())
    return float(re.search(r"deals_per_second (\d+)", text).group(1))


def openspiel_cpp(pyspiel) -> float:
    """Random rollouts in C++, reached through a search of one simulation; the cards are dealt before."""
    game = pyspiel.load_game("euchre")
    dice = random.Random(1888)
    best = float("inf")
    for seed in range(3):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(dice.choice(state.legal_actions()))
        evaluator = pyspiel.RandomRolloutEvaluator(CPP_DEALS, seed)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 1, False, seed, False)
        start = time.perf_counter()
        assert bot.step(state) in state.legal_actions()
        best = min(best, time.perf_counter() - start)
    print(f"openspiel C++:    deals {CPP_DEALS} seconds {best:.3f}")
    return CPP_DEALS / best


def openspiel_python(pyspiel) -> float:
    game = pyspiel.load_game("euchre")
    dice = random.Random(1888)
    start = time.perf_counter()
    for _ in range(PYTHON_DEALS):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
        assert abs(sum(state.returns())) < 1e-6
    seconds = time.perf_counter() - start
    print(f"openspiel Python: deals {PYTHON_DEALS} seconds {seconds:.3f}")
    return PYTHON_DEALS / seconds


def main() -> int:
    try:
        import pyspiel
    except ImportError:
        print(__doc__, file=sys.stderr)
        return 1
    own, cpp, python = ours(), openspiel_cpp(pyspiel), openspiel_python(pyspiel)
    print()
    print("| random deals per second, one thread | deals/s | ratio to OpenSpiel C++ |")
    print("|---|---:|---:|")
    for name, rate in (("oddtrick, every act judged", own), ("OpenSpiel euchre, C++", cpp), ("OpenSpiel euchre, Python", python)):
        print(f"| {name} | {rate:,.0f} | {rate / cpp:.2f} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
