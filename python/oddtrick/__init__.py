"""Card games of four printed codes for programs that play, learn and judge.

>>> import oddtrick
>>> oddtrick.codes()
['bridge-1905', 'bridge-1907', 'euchre-1888', 'royalton-1915']

A game has the shape of OpenSpiel's: states, actions by number, returns by player.

>>> game = oddtrick.load_game("euchre-1888")
>>> state = game.deal(seed=7)
>>> state.current_player(), [game.action_to_string(a) for a in state.legal_actions()]
(1, ['pass', 'order', 'alone'])
>>> while not state.is_terminal():
...     state.apply_action(state.decide("book"))
>>> sum(state.returns())
0.0
"""

from __future__ import annotations

from importlib.metadata import version as _version

from ._core import LawTable, OddtrickError, State, codes
from . import _core
from .books import judge, law, laws, read_pbn, search_laws, write_pbn
from .coach import hint, post_mortem
from .data import Order, write_data
from .matches import play_match
from .shelf import ask, claims, deeds, lesson, lessons, players, puzzles, read_egn, terms, write_egn
from .solver import solve, solve_batch, solve_cards
from .vector import Batch

__all__ = [
    "Batch", "Game", "LawTable", "OddtrickError", "Order", "State", "ask", "claims", "codes", "deeds", "hint", "judge", "law", "laws",
    "lesson", "lessons", "load_game",
    "play_match", "players", "post_mortem", "puzzles", "read_egn", "read_pbn", "search_laws", "solve", "solve_batch", "solve_cards", "terms",
    "write_data", "write_egn", "write_pbn",
]

Game = _core.Game
__version__ = _version("oddtrick")


def load_game(name: str, options: dict[str, str] | None = None) -> Game:
    """The game of a printed code, with the options of a club if there are any.

    >>> load_game("bridge-1905", {"double-limit": "100"}).num_distinct_actions
    63
    >>> load_game("whist-1742")
    Traceback (most recent call last):
        ...
    oddtrick.OddtrickError: `whist-1742` is no code: take one of bridge-1905, bridge-1907, euchre-1888, royalton-1915
    """
    return Game(name, options)
