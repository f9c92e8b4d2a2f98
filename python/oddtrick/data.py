"""Self-play of computer players as Parquet: the files of ``oddtrick data``, byte for byte (docs/data.md)."""

from __future__ import annotations

import os

from ._core import Order

__all__ = ["Order", "write_data"]


def write_data(
    order: Order, out: str | os.PathLike[str], deals: int, first: int = 0, shard: int = 10_000,
    threads: int | None = None,
) -> tuple[int, int]:
    """Writes the files that are not there yet, and says how many were written and how many were there.

    Each file is written whole or not at all, so that a run that was broken off is taken up by the same call.

    >>> import tempfile
    >>> order = Order("euchre-1888", ns="book", ew="random", seed=4, rows="deals")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_data(order, folder, deals=50, shard=20), write_data(order, folder, deals=50, shard=20)
    ...     sorted(os.listdir(folder))
    ((3, 0), (0, 3))
    ['deals-0000000000.parquet', 'deals-0000000020.parquet', 'deals-0000000040.parquet']
    >>> Order("euchre-1888", rows="cards")
    Traceback (most recent call last):
        ...
    oddtrick.OddtrickError: `cards` is no kind of row: take one of decisions, valued, deals
    """
    return order.write(os.fspath(out), deals, first, shard, threads)
