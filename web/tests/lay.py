"""Lays a scene on a table of a club that is closed: club.sqlite, the table's public id, the scene as JSON."""
import json
import sqlite3
import sys

record = sqlite3.connect(sys.argv[1])
(table,) = record.execute("SELECT id FROM tbl WHERE public = ?", [sys.argv[2]]).fetchone()
with open(sys.argv[3], encoding="utf-8") as file:
    scene = json.load(file)
secret = bytes.fromhex(scene["secret"])
manner = scene.get("manner", "laws")
record.execute("UPDATE tbl SET seed = ?, dealer = ?, code = ?, manner = ? WHERE id = ?", [secret, scene["dealer"], scene["code"], manner, table])
(player,) = set(scene["players"])
record.execute("UPDATE room SET player = ? WHERE tbl = ? AND player IS NOT NULL", [player, table])
for part in ("log", "proof"):
    record.execute(f"DELETE FROM {part} WHERE tbl = ?", [table])
rows = [(table, version, row) for version, row in enumerate(scene["rows"], 1)]
record.executemany("INSERT INTO log (tbl, version, line, at) VALUES (?, ?, ?, 0)", rows)
record.commit()
