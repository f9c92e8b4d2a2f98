"""Thousands of deals stepped in one call, in arrays that are written in place."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from . import _core


class Batch:
    """Deals of one game side by side; where one ends its returns are told and the next is dealt.

    The arrays are made once and written in place, with the interpreter's lock released: ``observations`` (what the player
    to act sees, as bytes), ``mask`` (a one for every action in order), ``players``, ``actions``, ``returns`` and ``done``.

    >>> batch = Batch("euchre-1888", 1000, seed=1)
    >>> batch.observe()
    >>> batch.mask.shape == (1000, batch.game.num_distinct_actions)
    True
    >>> hands = 0
    >>> for _ in range(60):
    ...     _ = batch.draw()
    ...     batch.step()
    ...     hands += int(batch.done.sum())
    >>> hands > 1000
    True
    >>> batch.step(np.full(1000, 999, dtype=np.int16))
    Traceback (most recent call last):
        ...
    oddtrick.OddtrickError: deal 0: action 999 is not in order; the mask tells which are
    """

    def __init__(
        self, game: str | _core.Game, count: int, seed: int = 0, threads: int = 1,
        options: dict[str, str] | None = None,
    ) -> None:
        self.game = _core.Game(game, options) if isinstance(game, str) else game
        self._deals = _core.Batch(self.game, count, seed, threads)
        self.count = count
        self.observations: NDArray[np.uint8] = np.zeros((count, self.game.observation_size), dtype=np.uint8)
        self.mask: NDArray[np.uint8] = np.zeros((count, self.game.num_distinct_actions), dtype=np.uint8)
        self.players: NDArray[np.int8] = np.zeros(count, dtype=np.int8)
        self.actions: NDArray[np.int16] = np.zeros(count, dtype=np.int16)
        self.returns: NDArray[np.float32] = np.zeros((count, 4), dtype=np.float32)
        self.done: NDArray[np.uint8] = np.zeros(count, dtype=np.uint8)

    def __len__(self) -> int:
        return self.count

    def observe(self) -> None:
        """Writes ``observations``, ``mask`` and ``players``."""
        self._deals.observe(self.observations)
        self._deals.mask(self.mask)
        self._deals.players(self.players)

    def draw(self) -> NDArray[np.int16]:
        """Draws an action in order for each deal into ``actions``, and gives them."""
        self._deals.draw(self.actions)
        return self.actions

    def decide(self, player: str, seats: Iterable[int] = (0, 1, 2, 3)) -> NDArray[np.int16]:
        """What a computer player does wherever one of these seats is to act, into ``actions``; the other places stay.

        So a learner meets one: ``players`` tells in which deals it has to choose by itself.

        >>> batch, rng, points = Batch("euchre-1888", 200, seed=3), np.random.default_rng(3), []
        >>> for _ in range(100):
        ...     batch.observe()
        ...     _ = batch.choose(rng)
        ...     _ = batch.decide("book", seats=(1, 3))
        ...     batch.step()
        ...     points.extend(batch.returns[batch.done == 1, 1])
        >>> bool(np.mean(points) > 0)
        True
        """
        self._deals.decide(player, list(seats), self.actions)
        return self.actions

    def step(self, actions: NDArray[np.int16] | None = None) -> None:
        """Does the actions, those of ``actions`` if none are given, and writes ``returns`` and ``done``.

        A wrong action raises :class:`OddtrickError`, and nothing is done.
        """
        chosen = self.actions if actions is None else np.ascontiguousarray(actions, dtype=np.int16)
        self._deals.step(chosen, self.returns, self.done)

    def choose(self, rng: np.random.Generator) -> NDArray[np.int16]:
        """Any action in order for each deal, drawn by numpy from ``mask`` into ``actions``."""
        keys = rng.integers(1, 1 << 16, size=self.mask.shape, dtype=np.uint16)
        np.multiply(keys, self.mask, out=keys)
        self.actions[:] = keys.argmax(axis=1)
        return self.actions
