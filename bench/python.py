#!/usr/bin/env python3
"""Hands of Euchre a second from Python, in batches and through PettingZoo.

    python3 -m venv target/bench && target/bench/bin/pip install ./python pettingzoo gymnasium
    target/bench/bin/python bench/python.py

Times are of the processor as well as of the wall: on a busy machine the former are the fairer ones for one core.
"""

import os
import time

import numpy as np

import oddtrick

DEALS = 4096
STEPS = 400


def run(name, threads, step):
    batch = oddtrick.Batch("euchre-1888", DEALS, seed=1, threads=threads)
    rng = np.random.default_rng(1)
    best_wall = best_cpu = float("inf")
    for _ in range(5):
        hands = 0
        wall, cpu = time.perf_counter(), time.process_time()
        for _ in range(STEPS):
            step(batch, rng)
            hands += int(batch.done.sum())
        best_wall = min(best_wall, (time.perf_counter() - wall) / hands)
        best_cpu = min(best_cpu, (time.process_time() - cpu) / hands)
    print(f"{name:44} hands_per_second {1 / best_wall:>10.0f}  per processor second {1 / best_cpu:>10.0f}")
    return 1 / best_wall, 1 / best_cpu


def drawn(batch, rng):
    batch.draw()
    batch.step()


def observed(batch, rng):
    batch.observe()
    batch.step(batch.choose(rng))


def main():
    one, _ = run("drawn by the package, one core", 1, drawn)
    run("u8 observations, chosen in numpy, one core", 1, observed)
    if (os.cpu_count() or 1) > 1:
        two, _ = run("drawn by the package, two cores", 2, drawn)
        print(f"two cores beside one: {two / one:.2f}")
    try:
        from pettingzoo.test import performance_benchmark

        from oddtrick.pettingzoo import env
    except ImportError:
        return
    performance_benchmark(env("euchre-1888"))


if __name__ == "__main__":
    main()
