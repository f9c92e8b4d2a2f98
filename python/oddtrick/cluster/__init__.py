"""Matches, data and solving on a Ray cluster. Needs ``pip install oddtrick[cluster]``.

Work is a specification and a range of deals, and nothing else: whatever a worker loses is computed again by another, and
the result has the same bytes as on one machine. Without a cluster, :func:`oddtrick.data.write_data`,
:func:`oddtrick.play_match` and :func:`oddtrick.solve_batch` do the same on the threads of one process.

Call ``ray.init`` first, with the address of a cluster or without for one on this machine.
"""

from __future__ import annotations

import os
import pathlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

import numpy as np
import ray
from numpy.typing import NDArray

from .. import _core
from ..data import Order

__all__ = ["lab_rows", "play_match", "solve_batch", "write_data"]

T = TypeVar("T")

#: How often a piece of work is tried again when its worker dies; a machine that is gone is not the work's fault.
RETRIES = 20

#: Pieces of work under way for each core of the cluster, so that no result waits in memory for long.
AHEAD = 2


def _pieces(first: int, count: int, size: int) -> list[tuple[int, int]]:
    """Where each piece begins and how long it is.

    >>> _pieces(0, 50, 20)
    [(0, 20), (20, 20), (40, 10)]
    """
    if size < 1:
        raise _core.OddtrickError(f"a piece has at least one deal, not {size}")
    return [(start, min(size, first + count - start)) for start in range(first, first + count, size)]


def _each(work: Callable[..., T], tasks: Iterable[tuple[Any, ...]]) -> Iterator[tuple[int, T]]:
    """Does the work of every task on the cluster. Results come as they are done, each with the number of its task."""
    remote = ray.remote(num_cpus=1, max_retries=RETRIES)(work)
    limit = max(1, AHEAD * int(ray.cluster_resources().get("CPU", 1)))
    numbers: dict[Any, int] = {}
    waiting = enumerate(tasks)
    while True:
        for number, task in waiting:
            numbers[remote.remote(*task)] = number
            if len(numbers) >= limit:
                break
        if not numbers:
            return
        (done, *_), _ = ray.wait(list(numbers), num_returns=1)
        yield numbers.pop(done), ray.get(done)


def _shard(order: Order, first: int, deals: int) -> bytes:
    return order.shard(first, deals, threads=1)


def _lab_file(sample: str, seed: int, first: int) -> bytes:
    return _core.lab_file(sample, seed, first)


def _boards(
    code: str, first: str, second: str, deals: int, seed: int, start: int, ms: int, score: str | None
) -> NDArray[np.int32]:
    return _core.play_boards(code, first, second, deals, seed, start, 1, ms, score)


def _solved(deals: list[str], declared: str, leader: str, out: str | None) -> NDArray[np.uint8]:
    return _core.solve_batch(deals, declared, leader, out, 1)


def write_data(
    order: Order, out: str | os.PathLike[str], deals: int, first: int = 0, shard: int = 10_000
) -> tuple[int, int]:
    """The files of :func:`oddtrick.data.write_data`, played on the cluster and written here, byte for byte the same.

    Gives how many were written and how many were there. A file is put in its place when it is whole; a run that was
    broken off is taken up by the same call.
    """
    if first % shard:
        raise _core.OddtrickError(f"the first deal, {first}, is no multiple of the deals in a file, {shard}")
    folder = pathlib.Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    pieces = _pieces(first, deals, shard)
    missing = [piece for piece in pieces if not order.is_there(os.fspath(folder), *piece)]
    for number, data in _each(_shard, ((order, *piece) for piece in missing)):
        _put(folder / order.file_name(missing[number][0]), data)
    return len(missing), len(pieces) - len(missing)


def lab_rows(
    files: str | os.PathLike[str], rows: str | os.PathLike[str], name: str = "all", seed: int = 1
) -> tuple[int, int]:
    """The rows behind claims of the lab, made on the cluster and written here: the files of ``oddtrick lab run``.

    ``files`` is the folder of the experiments, and ``name`` one of them, how several begin, or ``"all"``. Gives how many files were
    written and how many were there; ``oddtrick lab run --rows`` with the same seed then has nothing left to play.
    """
    folder = pathlib.Path(rows)
    pieces = _core.lab_pieces(files, name, seed)
    missing = [piece for piece in pieces if not (folder / piece[2]).exists()]
    for number, data in _each(_lab_file, ((sample, seed, first) for sample, first, _ in missing)):
        path = folder / missing[number][2]
        path.parent.mkdir(parents=True, exist_ok=True)
        _put(path, data)
    return len(missing), len(pieces) - len(missing)


def _put(path: pathlib.Path, data: bytes) -> None:
    """Puts a file in its place when it is whole."""
    aside = path.with_suffix(".part")
    with aside.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    aside.replace(path)


def play_match(
    code: str, first: str, second: str, deals: int, seed: int = 1, start: int = 0, ms: int = 200,
    score: str | None = None, piece: int = 1000,
) -> NDArray[np.int32]:
    """The rows of :func:`oddtrick.play_match`, in the same order."""
    pieces = _pieces(start, deals, piece)
    tasks = ((code, first, second, count, seed, begin, ms, score) for begin, count in pieces)
    rows = dict(_each(_boards, tasks))
    return np.concatenate([rows[number] for number in range(len(pieces))])


def solve_batch(
    deals: Sequence[str], declared: str, leader: str, out: str | None = None, piece: int = 200
) -> NDArray[np.uint8]:
    """The rows of :func:`oddtrick.solve_batch`, in the same order."""
    pieces = _pieces(0, len(deals), piece)
    tasks = ((list(deals[begin : begin + count]), declared, leader, out) for begin, count in pieces)
    rows = dict(_each(_solved, tasks))
    return np.concatenate([rows[number] for number in range(len(pieces))] or [np.zeros((0, 2), dtype=np.uint8)])
