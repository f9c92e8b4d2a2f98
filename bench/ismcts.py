#!/usr/bin/env python3
"""A duplicate match of our Euchre player against OpenSpiel's ISMCTS bot, OpenSpiel being the referee.

    python3 -m venv target/spiel && target/spiel/bin/pip install open_spiel
    cargo build --release
    target/spiel/bin/python bench/ismcts.py --deals 200

OpenSpiel's euchre has 24 cards, nines and up, which our player is told (search:aside=...). Each deal is
played twice with the sides exchanged. Ours sits as a child process (`oddtrick players sit`) and is asked
with the minutes of what its seat has seen; OpenSpiel deals, keeps the rules and scores. The match goes
on where it stopped: every deal is a line of the file.

Where the rules differ the referee's hold: a lone maker who is euchred loses two points there and four
here, which our player is not told; going alone is said after the discard, so ours is kept to the word
it said when it declared; nobody can take it from his partner. Everybody may pass out
(stick_the_dealer=False), as at our table.
"""

import argparse
import json
import pathlib
import random
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
SEATS = "NESW"
RANKS, SUITS = "9TJQKA", "CDHS"
NAMES = ("clubs", "diamonds", "hearts", "spades")
CARDS = 24
PASS, CLUBS, ALONE, WITH_PARTNER = 24, 25, 29, 30
ASIDE = "".join(rank + suit for suit in SUITS for rank in "78")
# Stands for a discard that the asked seat has not seen; it is in no hand.
UNSEEN = "7C"


def spell(card: int) -> str:
    return RANKS[card // 4] + SUITS[card % 4]


def number(text: str) -> int:
    return RANKS.index(text[0]) * 4 + SUITS.index(text[1])


class Ours:
    """The child process, and the clock beside it."""

    def __init__(self, program: str, player: str, seed: int):
        command = [program, "players", "sit", "--code", "euchre-1888", "--player", player, "--seed", str(seed)]
        self.child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.times: list[float] = []

    def ask(self, minutes: str, deal: int) -> str:
        start = time.perf_counter()
        self.child.stdin.write(json.dumps({"minutes": minutes, "number": deal}) + "\n")
        self.child.stdin.flush()
        answer = json.loads(self.child.stdout.readline() or '{"error": "the player has gone"}')
        self.times.append(time.perf_counter() - start)
        if "error" in answer:
            sys.exit(f"{answer['error']}\n{minutes}")
        return answer["act"]


class Record:
    """What has happened at one table, and what of it a seat may know."""

    def __init__(self, dealer: int, hands: list[list[int]], turned: int):
        self.dealer, self.hands, self.turned = dealer, hands, turned
        self.bids: list[tuple[int, int]] = []
        self.plays: list[tuple[int, int]] = []
        self.put_out: int | None = None
        self.maker: int | None = None
        # Known to everybody once it was said, before that to the maker alone.
        self.alone = False
        self.alone_said = False

    def minutes(self, seat: int) -> str:
        takes = self.maker is not None and len(self.bids) <= 4
        lines = ["code: euchre-1888", f"dealer: {SEATS[self.dealer]}"]
        for place in range(4):
            cards = self.hands[place]
            if place != seat:
                cards = [card for by, card in self.plays if by == place and card != self.turned]
            told = [spell(card) for card in cards]
            if place == self.dealer != seat and self.put_out is not None:
                told.append(UNSEEN)
            if told:
                lines.append(f"{SEATS[place]}: {' '.join(told)}")
        lines += [f"turn-up: {spell(self.turned)}", "---"]
        alone = self.alone and (self.alone_said or seat == self.maker)
        for count, (place, bid) in enumerate(self.bids):
            lines.append(f"{SEATS[place]}: {self.word(place, bid, count >= 4, alone and place == self.maker)}")
        if takes and self.put_out is not None:
            lines.append(f"{SEATS[self.dealer]}: discard {spell(self.put_out) if seat == self.dealer else UNSEEN}")
        if alone and self.alone_said:
            lines.append(f"{SEATS[(self.maker + 2) % 4]}: lay idle")
        lines += [f"{SEATS[place]}: play {spell(card)}" for place, card in self.plays]
        return "\n".join(lines) + "\n"

    def word(self, place: int, bid: int, second: bool, alone: bool) -> str:
        if bid == PASS:
            return "turn down" if place == self.dealer and not second else "pass"
        if second:
            return ("alone " if alone else "make ") + NAMES[bid - CLUBS]
        if alone:
            return "alone"
        return {0: "take up", 2: "assist"}.get((place - self.dealer) % 4, "order")


def decide(ours: Ours, record: Record, seat: int, legal: list[int], deal: int) -> int:
    """Our player's choice as an action of the referee."""
    if legal == [ALONE, WITH_PARTNER]:
        return ALONE if record.alone else WITH_PARTNER
    minutes = record.minutes(seat)
    act = ours.ask(minutes, deal)
    if act == "take it":
        act = ours.ask(f"{minutes}{SEATS[seat]}: take it\n", deal)
    verb, _, rest = act.partition(" ")
    if verb in ("play", "discard"):
        return number(rest)
    if act in ("pass", "turn down"):
        return PASS
    record.alone = verb == "alone"
    if act in ("order", "assist", "take up", "alone"):
        return CLUBS + record.turned % 4
    return CLUBS + NAMES.index(rest)


def play(game, ours: Ours, bot, deal: int, pack: list[int], side: int) -> tuple[int, int]:
    """One table with ours at seats of this parity: our points, and who declared (1 ours, 2 theirs, 0 nobody)."""
    dealer = deal % 4
    state = game.new_initial_state()
    for action in [dealer, *pack[:21]]:
        state.apply_action(action)
    hands = [[pack[i] for i in range(20) if (dealer + i) % 4 == seat] for seat in range(4)]
    record = Record(dealer, hands, pack[20])
    while not state.is_terminal():
        seat, legal = state.current_player(), state.legal_actions()
        if len(legal) == 1:
            action = legal[0]
        elif seat % 2 == side:
            action = decide(ours, record, seat, legal, deal)
        else:
            action = bot.step(state)
        if action not in legal:
            sys.exit(f"{SEATS[seat]} cannot do {action}, only {legal}:\n{record.minutes(seat)}")
        if action >= ALONE:
            record.alone, record.alone_said = action == ALONE, True
        elif action >= PASS:
            record.bids.append((seat, action))
            record.maker = seat if action != PASS else None
        elif record.maker is not None and not record.alone_said:
            record.put_out = action
        else:
            record.plays.append((seat, action))
        state.apply_action(action)
    declared = 0 if record.maker is None else 1 if record.maker % 2 == side else 2
    return round(state.returns()[side]), declared


def limits(figures: list[float]) -> str:
    if len(figures) < 2:
        return f"{len(figures)} figures"
    half = 1.96 * statistics.stdev(figures) / len(figures) ** 0.5
    return f"{statistics.mean(figures):+.3f} ± {half:.3f} ({len(figures)})"


def report(lines: list[dict]) -> None:
    print(f"points a deal   {limits([sum(line['points']) / 2 for line in lines])}")
    for what, who in (("declaring", 1), ("defending", 2)):
        halves = [(p, d) for line in lines for p, d in zip(line["points"], line["declared"])]
        print(f"  {what:<13} {limits([points for points, declared in halves if declared == who])}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--simulations", type=int, default=1000)
    parser.add_argument("--uct", type=float, default=5.0, help="the bot's exploration constant")
    parser.add_argument("--player", default=f"search:for=points,aside={ASIDE}")
    parser.add_argument("--program", default=str(ROOT / "target/release/oddtrick"))
    parser.add_argument("--file", type=pathlib.Path, default=ROOT / "target/ismcts.jsonl")
    args = parser.parse_args()
    try:
        import pyspiel
    except ImportError:
        print(__doc__, file=sys.stderr)
        return 1
    game = pyspiel.load_game("euchre", {"stick_the_dealer": False, "allow_lone_defender": False})
    lines = [json.loads(line) for line in args.file.read_text().splitlines()] if args.file.exists() else []
    ours = Ours(args.program, args.player, args.seed)
    best = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    with args.file.open("a") as out:
        for deal in range(len(lines), args.deals):
            pack = list(range(CARDS))
            random.Random(f"{args.seed} {deal}").shuffle(pack)
            tables = []
            for side in (0, 1):
                dice = args.seed * 1_000_003 + 2 * deal + side
                evaluator = pyspiel.RandomRolloutEvaluator(1, dice)
                bot = pyspiel.ISMCTSBot(dice, evaluator, args.uct, args.simulations, -1, best, False, False)
                tables.append(play(game, ours, bot, deal, pack, side))
            line = {"deal": deal, "points": [table[0] for table in tables], "declared": [table[1] for table in tables]}
            lines.append(line)
            print(json.dumps(line), file=out, flush=True)
    report(lines)
    if ours.times:
        slow = sorted(ours.times)[(len(ours.times) - 1) * 95 // 100]
        print(f"our decisions   {len(ours.times)}, 95 of 100 within {slow * 1000:.0f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
