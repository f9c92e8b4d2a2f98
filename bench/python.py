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
# Two cores want more deals in a call than one: each call wakes the other thread three times.
MANY = 16384


def run(name, threads, step, deals=DEALS):
    batch = oddtrick.Batch("euchre-1888", deals, seed=1, threads=threads)
    rng = np.random.default_rng(1)
    best_wall = best_cpu = float("inf")
    for _ in range(5):
        hands = 0
        wall, cpu = time.perf_counter(), time.process_time()
        for _ in range(STEPS * DEALS // deals):
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
    seen, _ = run("u8 observations, chosen in numpy, one core", 1, observed)
    print(f"bars: 300,000 drawn: {one / 300_000:.2f} times; 60,000 observed: {seen / 60_000:.2f} times")
    if (os.cpu_count() or 1) > 1:
        # In turns, so that both meet the same machine.
        pairs = [
            [run(f"drawn by the package, {MANY} deals, {cores} cores", cores, drawn, MANY)[0] for cores in (1, 2)]
            for _ in range(3)
        ]
        print(f"two cores beside one: {max(two for _, two in pairs) / max(one for one, _ in pairs):.2f} (bar 1.8)")
    try:
        from pettingzoo.test import performance_benchmark

        from oddtrick.pettingzoo import env
    except ImportError:
        return
    performance_benchmark(env("euchre-1888"))


if __name__ == "__main__":
    main()
