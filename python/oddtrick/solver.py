"""How many tricks a side takes if everybody sees all cards and plays best.

A deal is a line of PBN, ``"N:AKQJ.. .…"``: hands from the first seat to the left, suits from spades, ``-`` for a hand that
is not known or out. The declaration is ``"C"``, ``"D"``, ``"H"``, ``"S"``, ``"NT"``, ``"NU"`` for nullo, or ``"H+"`` where
hearts are trumps with bowers, as at Euchre. ``out`` names the partner of a lone player.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from . import _core


def solve(deal: str, declared: str, leader: str, trick: Sequence[str] = (), out: str | None = None) -> tuple[int, int]:
    """The tricks of north and south, and of east and west, from here on.

    >>> solve("N:A.K.. K.2.. Q..2. J...2", "NT", "N")
    (2, 0)
    >>> solve("N:A.K.. A.Q.. Q..2. J...2", "NT", "N")
    Traceback (most recent call last):
        ...
    oddtrick.OddtrickError: line 1, column 9: AS is in the deal twice: each card may lie once
    """
    return _core.solve(deal, declared, leader, list(trick), out)


def solve_cards(
    deal: str, declared: str, leader: str, trick: Sequence[str] = (), out: str | None = None
) -> list[tuple[list[str], int]]:
    """What each card that may be played takes, cards of equal worth together.

    >>> solve_cards("N:A.2.. K.A.. Q..2. J...2", "NT", "N")
    [(['AS'], 1), (['2H'], 1)]
    """
    return _core.solve_cards(deal, declared, leader, list(trick), out)


def solve_batch(
    deals: Sequence[str], declared: str, leader: str, out: str | None = None, threads: int | None = None
) -> NDArray[np.uint8]:
    """The tricks of both sides for many deals, a row each, on all cores unless told otherwise.

    >>> solve_batch(["N:A.K.. K.2.. Q..2. J...2", "N:2.K.. K.2.. Q..2. J...2"], "NT", "N").tolist()
    [[2, 0], [1, 1]]
    """
    return _core.solve_batch(list(deals), declared, leader, out, threads or os.cpu_count() or 1)
