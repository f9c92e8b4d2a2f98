"""The terms of art, the puzzles, the referee's desk, and EGN."""

from __future__ import annotations

import json
from typing import Any

from . import _core


def terms(word: str | None = None) -> list[dict[str, Any]]:
    """The terms of art: all of them, or those that go by a word or begin with it.

    >>> terms("revoke")[0]["laws"][0]
    'bridge/85'
    >>> len(terms()) > 40, terms("googly")
    (True, [])
    """
    return _core.terms(word)


def puzzles(game: str) -> list[dict[str, Any]]:
    """The positions of a game with the right card and its proof, or with ``"referee"`` the questions of law.

    >>> sorted(puzzles("euchre")[0])[:4]
    ['E', 'N', 'S', 'W']
    >>> puzzles("referee")[0]["id"]
    'referee-001'
    >>> puzzles("whist")
    Traceback (most recent call last):
        ...
    oddtrick.OddtrickError: `whist` has no puzzles: take one of bridge, euchre, royalton, referee
    """
    found: list[dict[str, Any]] = json.loads(_core.puzzles(game))
    return found


def deeds(code: str) -> list[dict[str, str]]:
    """What can have been done at a table of a code, for :func:`ask`.

    >>> "play" in [deed["id"] for deed in deeds("bridge-1905")]
    True
    """
    found: list[dict[str, str]] = json.loads(_core.desk_deeds(code))
    return found


def ask(code: str, deed: str, **told: str) -> dict[str, Any]:
    """The referee's desk: what follows from a deed at a table with real cards.

    The desk asks for what decides, one thing at a time (``"question"``, ``"asks"`` and the ``"answers"`` there are), until it has
    the ``"rulings"``.

    >>> told, reply = {}, ask("euchre-1888", "play")
    >>> while "question" in reply:
    ...     told[reply["question"]] = reply["answers"][0]
    ...     reply = ask("euchre-1888", "play", **told)
    >>> isinstance(reply["rulings"], list)
    True
    >>> ask("euchre-1888", "sing")
    Traceback (most recent call last):
        ...
    oddtrick.OddtrickError: nobody can do 'sing' under this code
    """
    reply: dict[str, Any] = json.loads(_core.desk_ask(code, deed, told))
    return reply


def read_egn(text: str) -> list[str]:
    """The minutes of each deal of an EGN file, the notation of other programs for Euchre.

    >>> read_egn("{}")
    Traceback (most recent call last):
        ...
    oddtrick.OddtrickError: missing field ...
    """
    return _core.read_egn(text)


def write_egn(minutes: str) -> str:
    """The deals of minutes of Euchre as an EGN file: the hands, how the trump was made, and the cards.

    >>> len(read_egn(write_egn("code: euchre-1888\\n---\\n")))
    1
    >>> write_egn("code: bridge-1905\\n---\\n")
    Traceback (most recent call last):
        ...
    oddtrick.OddtrickError: EGN has no place for bridge-1905: it tells of Euchre
    """
    return _core.write_egn(minutes)
