"""Calls drawn at random, most of them nonsense: each answers or raises a Python exception, and no memory is lost.

``ODDTRICK_CALLS`` says how many; ``cargo xtask python --all`` makes a million.
"""

import gc
import os
import pickle
import random

import numpy as np

import oddtrick

CALLS = int(os.environ.get("ODDTRICK_CALLS", "40000"))
WORDS = ["", "N", "E", "book", "random", "NT", "H+", "NU", "euchre-1888", "bridge-1905", "N:A.K.. K.2.. Q..2. J...2", "AS", "9H", "é"]
MINUTES = "code: euchre-1888\ndealer: N\n---\nN: deal\nE: pass\nS: play AS\n"


def memory():
    """The pages that the process holds, in bytes."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Wild:
    def __init__(self, seed):
        self.dice = random.Random(seed)
        self.lessons = oddtrick.lessons()
        self.games = [oddtrick.load_game(code) for code in oddtrick.codes()]
        self.forget()

    def forget(self):
        game = self.dice.choice(self.games)
        self.state = game.deal(self.dice.getrandbits(60), self.dice.randrange(4))
        self.table = oddtrick.LawTable(game, self.dice.getrandbits(60), self.dice.randrange(4))
        self.batch = oddtrick.Batch(game, self.dice.randrange(1, 9), seed=self.dice.getrandbits(60))

    def number(self):
        kinds = (
            lambda: self.dice.randrange(-3, 200), lambda: self.dice.getrandbits(70), lambda: -1, lambda: None,
            lambda: 1.5, lambda: self.dice.choice(WORDS),
        )
        return self.dice.choices(kinds, weights=(12, 1, 1, 1, 1, 1))[0]()

    def legal(self, of):
        actions = of.legal_actions()
        return self.dice.choice(actions) if actions and self.dice.random() < 0.8 else self.number()

    def array(self):
        shape = self.dice.choice([(), (1,), (len(self.batch),), (len(self.batch), 3), (0,)])
        return np.zeros(shape, dtype=self.dice.choice([np.int16, np.uint8, np.float32, np.int64]))

    def line(self):
        text = self.state.deal_line() if not self.state.is_chance_node() else "N:- - - -"
        if self.dice.random() < 0.7:
            place = self.dice.randrange(len(text))
            text = text[:place] + self.dice.choice("AKQJT92.- NESW:é") + text[place + 1 :]
        return text

    def minutes(self):
        text = MINUTES if self.dice.random() < 0.5 else self.table.minutes()
        place = self.dice.randrange(len(text))
        return text[:place] + self.dice.choice(["", "A", "\n", ":", "é", "S: play 9H\n"]) + text[place:]

    def lesson(self):
        lesson = self.dice.choice(self.lessons)
        return lesson["course"], self.dice.choice([lesson["lesson"]] * 3 + WORDS)

    def learner(self, word):
        return self.dice.choice([(), ("play AS",), ("pass",), ("play KH", "play AS"), (word,)])

    def calls(self):
        state, table, batch, game = self.state, self.table, self.batch, self.state.game
        word = self.dice.choice(WORDS)
        return [
            (24, lambda: state.apply_action(self.legal(state))),
            (12, lambda: table.apply_action(self.legal(table))),
            (4, lambda: state.observation(self.number())),
            (4, lambda: table.observation(self.number())),
            (3, lambda: state.information_state_string(self.number())),
            (3, lambda: state.resample_from_infostate(self.number(), self.number())),
            (2, lambda: state.information_state_tensor(self.number())),
            (1, lambda: game.replay([self.number() for _ in range(3)] + state.history(), self.number())),
            (2, lambda: pickle.loads(pickle.dumps(state))),
            (1, lambda: (table.clone().apply_action(self.legal(table)), table.layout(), game.layout())),
            (2, lambda: batch.decide(self.dice.choice(["book", "random", word]), [0, self.number()])),
            (2, lambda: state.observe_into(self.number(), self.array())),
            (3, lambda: (state.clone(), state.returns(), state.history(), state.tricks(), str(state))),
            (3, lambda: state.decide(self.dice.choice(["random", "book", word]), self.dice.getrandbits(40))),
            (3, lambda: (table.action_to_string(self.number()), table.minutes())),
            (3, lambda: game.action_to_string(self.number())),
            (2, lambda: game.card_to_string(self.number())),
            (2, lambda: game.state_of(self.line(), self.number(), word)),
            (2, lambda: game.new_initial_state(self.number()).apply_action(self.number())),
            (6, lambda: (batch.observe(), batch.step(batch.draw()))),
            (3, lambda: batch.step(self.array())),
            (2, lambda: batch._deals.observe(self.array())),
            (2, lambda: batch._deals.mask(self.array())),
            (1, lambda: oddtrick.Batch(game, self.number(), self.number(), self.number())),
            (2, lambda: oddtrick.load_game(word, {word: word})),
            (2, lambda: oddtrick.LawTable(game, self.number(), self.number())),
            (2, lambda: oddtrick.judge(self.minutes())),
            (2, lambda: oddtrick.solve("N:A.K.. K.2.. Q..2. J...2", word, self.dice.choice(WORDS), [word])),
            (1, lambda: oddtrick.read_pbn(f'[Dealer "{word}"] [Deal "{self.line()}"]')),
            (1, lambda: oddtrick.write_pbn([{self.dice.choice(["deal", "dealer", word]): self.line()}])),
            (1, lambda: oddtrick.law(word)),
            (1, lambda: (oddtrick.terms(word), oddtrick.puzzles(word))),
            (1, lambda: (oddtrick.lesson(*self.lesson(), *self.learner(word)), oddtrick.lessons(word))),
            (1, lambda: oddtrick.claims(self.dice.choice(["bridge", word]))),
            (1, lambda: oddtrick.read_egn(oddtrick.write_egn(self.minutes()))),
            (1, lambda: oddtrick.search_laws(word, word)),
            (1, lambda: oddtrick.Order(word, word, word, self.number(), word)),
            (1, lambda: oddtrick.play_match("euchre-1888", "random", word, self.dice.randrange(3), threads=1)),
        ]

    def call(self):
        calls = self.calls()
        self.dice.choices([call for _, call in calls], weights=[weight for weight, _ in calls])[0]()


def test_random_calls_neither_crash_nor_leak():
    wild = Wild(25)
    answered = raised = 0
    before = None
    for number in range(CALLS):
        if number % 200 == 0:
            wild.forget()
        # What is allocated once, and what the allocator keeps, has come by then.
        if number == CALLS // 4:
            gc.collect()
            before = memory()
        try:
            wild.call()
            answered += 1
        except (ValueError, TypeError, OverflowError):
            raised += 1
    gc.collect()
    grown = memory() - before
    print(f"{CALLS} calls, {answered} answered, {raised} raised, {grown / 1e6:.1f} MB more at the end")
    assert answered > CALLS // 4 and raised > CALLS // 10
    assert grown < 16e6


def test_a_leak_would_be_seen():
    gc.collect()
    before = memory()
    kept = [oddtrick.Batch("bridge-1905", 16, seed=seed) for seed in range(2000)]
    assert memory() - before > 16e6 and len(kept) == 2000
