#!/usr/bin/env python3
"""Makes the files of this folder but judge.tsv: golden/make.py target/debug/oddtrick FOLDER.

Needs nothing but Python. What it makes is a record of the code that made it: it is run once for a form
of the files, and the old ones stay.
"""

import base64
import hashlib
import http.client
import json
import os
import pathlib
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile

CODES = ["bridge-1905", "bridge-1907", "euchre-1888", "royalton-1915"]
SIGN_IN = {"name": "Anne", "password": "golden-but-no-secret"}


class Club:
    """A club that runs, and somebody who is signed in to it."""

    def __init__(self, oddtrick, data):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        listen = f"127.0.0.1:{self.port}"
        self.config = config = data / "limits.toml"
        config.write_text("[limits]\nrequests = 0\nmessages = 0\nsign-ins = 0\n")
        self.process = subprocess.Popen(
            [oddtrick, "serve", "--config", config, "--data", data, "--listen", listen, "--log", "error"],
            stderr=subprocess.PIPE,
            text=True,
        )
        self.process.stderr.readline()
        self.cookie = None

    def ask(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        headers = {"Origin": f"http://127.0.0.1:{self.port}"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if self.cookie:
            headers["Cookie"] = self.cookie
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        if answer.status >= 300:
            raise SystemExit(f"{method} {path}: {answer.status} {text}")
        if cookie := answer.getheader("set-cookie"):
            self.cookie = cookie.split(";")[0]
        return text

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()
        self.config.unlink()


class Wire:
    """The socket of a table."""

    def __init__(self, club, table):
        self.socket = socket.create_connection(("127.0.0.1", club.port))
        self.socket.settimeout(120)
        self.stream = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        host = f"127.0.0.1:{club.port}"
        self.socket.sendall(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
            f"Cookie: {club.cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        while self.stream.readline().strip():
            pass
        self.view = None
        # A chain of hashes of this person, so that the proofs have links of a player in them.
        self.chain = [os.urandom(32)]
        for _ in range(99):
            self.chain.append(hashlib.sha256(self.chain[-1]).digest())
        self.send({"type": "anchor", "link": self.chain.pop().hex()})
        self.send({"type": "hello"})

    def send(self, message):
        data = json.dumps(message).encode()
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        self.socket.sendall(b"\x81" + size + b"\0\0\0\0" + data)

    def next(self):
        text = b""
        while True:
            first, size = self.stream.read(2)
            if size == 126:
                size = struct.unpack(">H", self.stream.read(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.stream.read(8))[0]
            data = self.stream.read(size)
            if first == 0x89:
                self.socket.sendall(b"\x8a" + bytes([0x80 | size]) + b"\0\0\0\0" + data)
            else:
                # A long message comes in pieces.
                text += data
                if first & 0x80:
                    break
        message = json.loads(text)
        if message["type"] == "view":
            self.view, self.version = message["view"], message["version"]
        if message["type"] == "commit":
            self.send({"type": "link", "shuffle": message["shuffle"], "link": self.chain.pop().hex()})
        return message

    def act(self, act):
        name = os.urandom(16).hex()
        self.send({"type": "act", "id": name, "expect": self.version, "act": act})
        while True:
            message = self.next()
            if message.get("id") == name:
                return message

    def wanted(self):
        """What the person at this socket would do now, if anything."""
        view = self.view
        if view is None or view["stage"] not in ("calling", "play"):
            return None
        kinds = {}
        for option in view["options"]:
            kinds.setdefault(option["kind"], []).append(option["act"])
        for kind in ("demand", "waive"):
            if kind in kinds:
                return kinds[kind][0]
        if not view["turn"] or view["turn"]["seat"] != view["seat"]:
            return None
        acts = [act for kind in ("call", "discard", "play") for act in kinds.get(kind, [])]
        declared = any(view["declaration"].get(field) for field in ("make", "maker", "standing"))
        return acts[1 if not declared and view["stage"] == "calling" and len(acts) > 1 else 0]

    def play(self, done):
        ready = None
        while True:
            wanted = self.wanted()
            if done(self, wanted):
                return
            if wanted:
                answer = self.act(wanted)
                if answer["type"] != "ack" and not answer["problem"]["type"].endswith("stale"):
                    raise SystemExit(f"{wanted}: {answer}")
                continue
            if self.view and self.view["stage"] == "hand_over" and ready != self.view["deal"]:
                ready = self.view["deal"]
                self.send({"type": "ready"})
            self.next()


def open_table(club, code, name, manner, player):
    computer = {"kind": "computer", "player": player}
    seats = {"N": computer, "E": computer, "S": {"kind": "me"}, "W": computer}
    new = {"code": code, "name": name, "manner": manner, "pace": "instant", "public": True, "seats": seats}
    table = json.loads(club.ask("POST", "/api/tables", new))["id"]
    return table, Wire(club, table)


def in_mid_deal(wire, wanted):
    return may_play(wire, wanted) and wire.view["deal"] > 1 and sum(wire.view["won"].values()) > 1


def may_play(wire, wanted):
    return wanted and wanted["name"] == "play"


def offend(wire):
    """A card is shown that should not be."""
    answer = wire.act(f"expose {wire.view['cards']['S'][0]}")
    if answer["type"] != "ack":
        raise SystemExit(answer)


def make_club(oddtrick, data, proofs):
    club = Club(oddtrick, data)
    club.ask("POST", "/api/accounts", SIGN_IN)
    tables = []
    for code in CODES:
        # One rubber with courtesy, one by the laws with offences.
        manners = ["courteous", "laws"] if code in ("bridge-1905", "royalton-1915") else ["laws", "courteous"]
        for what, manner in zip(("finished", "live"), manners):
            name = f"{what} {code}"
            table, wire = open_table(club, code, name, manner, "random" if what == "finished" else "book")
            if what == "finished" and manner == "laws":
                wire.play(may_play)
                offend(wire)
            if what == "finished":
                wire.play(lambda wire, wanted: wire.view and wire.view["stage"] == "rubber_over")
            else:
                wire.play(in_mid_deal)
            if what == "live" and manner == "laws":
                offend(wire)
                wire.play(may_play)
            print(name, table, wire.view["stage"], "deal", wire.view["deal"], "version", wire.version)
            wire.socket.close()
            tables.append((name.replace(" ", "-"), table))
    club.close()
    # Opened once more: what is told of the tables then must be told later.
    club = Club(oddtrick, data)
    club.ask("POST", "/api/sessions", SIGN_IN)
    for name, table in tables:
        told = {"table": table}
        for part in ("view", "record"):
            told[part] = without_prose(json.loads(club.ask("GET", f"/api/tables/{table}/{part}")))
        (data / f"{name}.json").write_text(json.dumps(told, separators=(",", ":")) + "\n")
        if name.startswith("finished-"):
            (proofs / f"{name[9:]}.json").write_text(club.ask("GET", f"/api/tables/{table}/record.proof"))
    club.close()
    record = sqlite3.connect(data / "club.sqlite")
    record.execute("PRAGMA journal_mode = DELETE")
    record.execute("VACUUM")
    print("the record is whole:", record.execute("PRAGMA integrity_check").fetchone()[0])
    record.close()


# Sentences, what is empty, and who is at the keyboard; the proofs are kept elsewhere.
PROSE = {"text", "spoken", "gist", "present", "proof"}


def without_prose(value):
    if isinstance(value, dict):
        return {key: without_prose(part) for key, part in value.items() if key not in PROSE and part is not None}
    return [without_prose(part) for part in value] if isinstance(value, list) else value


def make_false_proof(proofs):
    record = json.loads((proofs / "bridge-1907.json").read_text())
    hands = record["deals"][1]["hands"]
    hands["N"], hands["S"] = hands["S"], hands["N"]
    (proofs / "false.json").write_text(json.dumps(record, indent=2) + "\n")


def play(oddtrick, args, lines):
    """Plays at the terminal, line by line; an empty line takes the first choice."""
    done = subprocess.run([oddtrick, "play", "--plain", *args], input=lines, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    return done.stdout


def held(save):
    """The cards of the player at south, from the minutes of a rubber at the terminal."""
    cards = []
    for line in save.read_text().splitlines():
        who, _, what = line.partition(": ")
        words = what.split()
        if who == "table" and words[0] == "stack":
            cards = words[words.index("S") + 1 : words.index("W")]
        elif who == "S" and words and all(len(word) == 2 and word[1] in "CDHS" for word in words):
            cards = words
        elif who == "S" and words[0] in ("play", "discard") and words[1] in cards:
            cards.remove(words[1])
    return cards


def judge(oddtrick, args):
    return subprocess.run([oddtrick, "judge", *args], capture_output=True, text=True, check=True).stdout


def make_terminal(oddtrick, folder):
    for place, code in enumerate(CODES):
        played = "\n" * (14 if code == "euchre-1888" else 9)
        # The first seeds that leave the rubber in the middle of a deal, and show a card that should not be shown.
        save = folder / f"{code}-courteous.minutes"
        for seed in range(20 * place, 20 * place + 20):
            play(oddtrick, [code, "--seed", str(seed), "--save", save], played)
            if in_play(oddtrick, save):
                break
        save = folder / f"{code}-laws.minutes"
        for seed in range(100 * place + 100, 100 * place + 200):
            play(oddtrick, [code, "--by-the-laws", "--seed", str(seed), "--save", save], played)
            if in_play(oddtrick, save):
                play(oddtrick, ["--resume", save], f"expose {held(save)[0]}\n\n")
                if "> offence" in judge(oddtrick, [save]) and in_play(oddtrick, save):
                    break
        else:
            raise SystemExit(f"no seed gives {save.name}")
        print(save.name, "seed", seed)


def in_play(oddtrick, save):
    report = json.loads(judge(oddtrick, ["--json", save]))
    return not report["deal_over"] and 1 < sum(report["tricks"].values())


def make_minutes(oddtrick, folder):
    for place, code in enumerate(CODES):
        for name, args, offences in (
            ("courteous", ["--players", "book"], 0),
            ("laws", ["--players", "random:clumsy=0.1", "--by-the-laws"], 12),
        ):
            # The first seed whose rubber has so many offences.
            for seed in range(20 * place, 20 * place + 20):
                with tempfile.TemporaryDirectory() as scratch:
                    save = pathlib.Path(scratch) / "rubber.minutes"
                    play(oddtrick, [code, *args, "--seed", str(seed), "--save", save], "\n" * 5000)
                    judged = judge(oddtrick, [save])
                if judged.count("> offence") >= offences:
                    break
            minutes = folder / f"{code}-{name}.minutes"
            head = f"# A rubber at the terminal: {code}, {' '.join(args)}, seed {seed}.\n"
            minutes.write_text(head + judged[judged.index("code: ") :])
            report = without_prose(json.loads(judge(oddtrick, ["--json", minutes])))
            print(minutes.name, "seed", seed, "offences", judged.count("> offence"), report.get("settled"))
            lines = ",\n ".join(json.dumps(answer, separators=(",", ":")) for answer in report.pop("answers"))
            rest = json.dumps(report, separators=(",", ":"))
            minutes.with_suffix(".json").write_text(f'{rest[:-1]},"answers":[\n {lines}]}}\n')


if __name__ == "__main__":
    if sys.argv[3:] == ["club"]:
        # The club alone, with its proofs in it, when the form of its files has changed.
        target = pathlib.Path(sys.argv[2])
        (target / "proofs").mkdir(parents=True)
        make_club(pathlib.Path(sys.argv[1]).resolve(), target, target / "proofs")
        sys.exit()
    binary, target = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    for part in ("club", "proofs", "terminal", "minutes"):
        (target / part).mkdir(parents=True)
    make_club(binary, target / "club", target / "proofs")
    make_false_proof(target / "proofs")
    make_terminal(binary, target / "terminal")
    make_minutes(binary, target / "minutes")
