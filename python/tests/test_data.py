"""Self-play as Parquet: the same bytes on any number of threads, read by the tools that people have."""

import pickle

import numpy as np
import pytest

import oddtrick


def files(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_the_same_bytes_on_any_number_of_threads_and_after_an_interruption(tmp_path):
    order = oddtrick.Order("euchre-1888", ew="random", seed=4)
    assert oddtrick.write_data(order, tmp_path / "one", 50, shard=20, threads=1) == (3, 0)
    assert oddtrick.write_data(order, tmp_path / "three", 50, shard=20, threads=3) == (3, 0)
    whole = files(tmp_path / "one")
    assert len(whole) == 3 and files(tmp_path / "three") == whole
    (tmp_path / "three" / order.file_name(20)).rename(tmp_path / "three" / "decisions-0000000020.part")
    assert oddtrick.write_data(order, tmp_path / "three", 50, shard=20) == (1, 2)
    assert files(tmp_path / "three") == whole
    assert pickle.loads(pickle.dumps(order)).shard(0, 20) == whole[order.file_name(0)]
    with pytest.raises(oddtrick.OddtrickError, match="oddtrick.seed"):
        oddtrick.write_data(oddtrick.Order("euchre-1888", ew="random", seed=5), tmp_path / "one", 50, shard=20)


def test_bad_orders_are_refused():
    for wrong in ({"ns": "nobody"}, {"rows": "cards"}, {"score": "love"}, {"ew": "book:clumsy=0.5"}):
        with pytest.raises(oddtrick.OddtrickError):
            oddtrick.Order("bridge-1905", **wrong)
    order = oddtrick.Order("bridge-1905")
    for first, deals in ((0, 0), (1 << 60, 1)):
        with pytest.raises(oddtrick.OddtrickError, match="at least one"):
            order.shard(first, deals)


def test_the_usual_readers_read_it(tmp_path):
    order = oddtrick.Order("euchre-1888", seed=4, rows="valued")
    oddtrick.write_data(order, tmp_path, 20)
    pq = pytest.importorskip("pyarrow.parquet")
    table = pq.read_table(tmp_path)
    seen = np.stack([np.frombuffer(row, np.uint8) for row in table["observation"].to_pylist()])
    options = np.stack([np.frombuffer(row, np.uint8) for row in table["options"].to_pylist()])
    game = oddtrick.load_game("euchre-1888")
    assert seen.shape == (len(table), game.observation_size)
    assert options[np.arange(len(table)), table["action"].to_numpy()].all()
    metadata = pq.read_metadata(tmp_path / order.file_name(0)).metadata
    told = {key.encode(): value.encode() for key, value in order.provenance(0, 20).items()}
    assert told.items() <= metadata.items()
    polars = pytest.importorskip("polars")
    assert polars.read_parquet(tmp_path / "*.parquet").height == len(table)
    duckdb = pytest.importorskip("duckdb")
    count = duckdb.sql(f"select count(*), sum(tricks) from '{tmp_path}/*.parquet'").fetchall()
    assert count == [(len(table), sum(table["tricks"].to_pylist()))]
