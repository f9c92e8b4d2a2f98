"""Duplicate matches of computer players."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from . import _core


def play_match(
    code: str, first: str, second: str, deals: int, seed: int = 1, start: int = 0, threads: int | None = None,
    ms: int = 200, score: str | None = None,
) -> NDArray[np.int32]:
    """Plays every deal twice with the sides exchanged: a row of points, points, tricks, tricks of the first player.

    The rows are the same whatever the number of threads, and the same as ``oddtrick match`` with that seed. The score is where
    the rubber stands before each deal, as minutes write it; love all if left out.

    >>> rows = play_match("euchre-1888", "book", "random", deals=50)
    >>> rows.shape
    (50, 4)
    >>> bool(rows[:, :2].mean() > 0)
    True
    >>> play_match("bridge-1905", "book", "random", deals=2, score="NS many")
    Traceback (most recent call last):
        ...
    oddtrick.OddtrickError: the score: ...
    """
    return _core.play_boards(code, first, second, deals, seed, start, threads, ms, score)
