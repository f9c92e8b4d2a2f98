"""A Ray cluster of two workers on this machine, one of them killed in the middle: the same bytes as without Ray.

The step of every change leaves it out, since Ray is large: ``cargo xtask python --all`` runs it.
"""

import os
import signal
import threading
import time

import numpy as np
import pytest

ray = pytest.importorskip("ray")

import oddtrick  # noqa: E402
from oddtrick import _core, cluster  # noqa: E402


@pytest.fixture(scope="module")
def two_workers():
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, configure_logging=False)
    yield
    ray.shutdown()


def files(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@ray.remote(num_cpus=0)
def workers():
    """The processes of this machine that compute a file right now."""
    found = []
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                with open(f"/proc/{entry}/cmdline", "rb") as file:
                    name = file.read()
            except OSError:
                continue
            if name.startswith(b"ray::_shard"):
                found.append(int(entry))
    return found


def test_a_killed_worker_changes_no_byte(two_workers, tmp_path):
    order = oddtrick.Order("bridge-1907", ns="search:worlds=4", ew="book", seed=25)
    assert oddtrick.write_data(order, tmp_path / "alone", deals=48, shard=8) == (6, 0)
    killed = []

    def kill():
        until = time.monotonic() + 60
        while not killed and time.monotonic() < until:
            for process in ray.get(workers.remote())[:1]:
                os.kill(process, signal.SIGKILL)
                killed.append(process)
            time.sleep(0.01)

    killer = threading.Thread(target=kill)
    killer.start()
    assert cluster.write_data(order, tmp_path / "ray", deals=48, shard=8) == (6, 0)
    killer.join()
    assert killed, "no worker was killed"
    assert files(tmp_path / "ray") == files(tmp_path / "alone")
    (tmp_path / "ray" / order.file_name(16)).unlink()
    assert cluster.write_data(order, tmp_path / "ray", deals=48, shard=8) == (1, 5)
    assert files(tmp_path / "ray") == files(tmp_path / "alone")


CLAIM = """
id = "test/tricks"
title = "A test"
source = "nobody"
claim = "Players who search score."
reading = "Points."

[[finding]]
name = "points"
told = "{} points."
by = "good"
sample = { a = { measure = "table", code = "euchre-1888", players = "search:worlds=8" }, b = { measure = "held", opened = "4" } }
deals = 60
kind = "mean"
of = "a.points"
"""


def test_rows_of_the_lab_are_those_of_one_machine(two_workers, tmp_path):
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "tricks.toml").write_text(CLAIM, encoding="utf-8")
    pieces = _core.lab_pieces(tmp_path / "files", "test", 3)
    # Three files of players who search, one of the table and one of what its deals hold.
    assert len(pieces) == 5
    for again in ((5, 0), (1, 4)):
        assert cluster.lab_rows(tmp_path / "files", tmp_path / "rows", seed=3) == again
        for sample, first, path in pieces:
            assert (tmp_path / "rows" / path).read_bytes() == _core.lab_file(sample, 3, first)
        (tmp_path / "rows" / pieces[0][2]).unlink()
    with pytest.raises(oddtrick.OddtrickError, match="no claim is called `nothing`"):
        cluster.lab_rows(tmp_path / "files", tmp_path / "rows", "nothing")


def test_matches_and_solving_come_out_the_same(two_workers):
    alone = oddtrick.play_match("euchre-1888", "book", "random", 70, seed=3)
    assert (cluster.play_match("euchre-1888", "book", "random", 70, seed=3, piece=16) == alone).all()
    game = oddtrick.load_game("bridge-1905")
    deals = [game.deal(seed).deal_line() for seed in range(12)]
    rows = cluster.solve_batch(deals, "NT", "E", piece=5)
    assert (rows == oddtrick.solve_batch(deals, "NT", "E")).all() and rows.dtype == np.uint8
    with pytest.raises(oddtrick.OddtrickError, match="multiple"):
        cluster.write_data(oddtrick.Order("euchre-1888"), "nowhere", deals=5, first=3)
