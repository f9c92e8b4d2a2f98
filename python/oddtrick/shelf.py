"""The players, the terms of art, the puzzles, the lessons, the verdicts of the lab, the referee's desk, and EGN."""

from __future__ import annotations

import json
from typing import Any

from . import _core


def players() -> list[dict[str, Any]]:
    """Who can be seated wherever a player is named: the kinds, then the regulars of the club, the weakest first.

    >>> [player["name"] for player in players() if "level" not in player]
    ['random', 'book', 'sampling', 'search']
    >>> regulars = {player["name"]: player for player in players() if "level" in player}
    >>> regulars["colonel"]["called"], regulars["colonel"]["level"]
    ('Colonel Vane', 3)
    >>> import oddtrick
    >>> oddtrick.play_match("euchre-1888", "colonel", "abernathy", deals=4).shape
    (4, 4)
    """
    return _core.players()


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


def lessons(course: str | None = None) -> list[dict[str, Any]]:
    """The lessons for whoever has never held a card, in the order in which they are taken: all, or those of a course.

    >>> [lesson["title"] for lesson in lessons("bridge")][:2]
    ['Four cards make a trick', 'Trumps']
    >>> sorted({lesson["course"] for lesson in lessons()})
    ['bridge', 'euchre', 'royalton', 'rulings']
    >>> lessons("whist")
    Traceback (most recent call last):
        ...
    oddtrick.OddtrickError: there is no course called 'whist': take one of euchre, bridge, royalton, rulings
    """
    return _core.lessons(course)


def lesson(course: str, name: str, *acts: str) -> dict[str, Any]:
    """What the learner, who sits south, sees and hears after these acts, in the words of the minutes; the same as
    ``oddtrick learn --json``. What was wrong has to be taken back before the next try.

    >>> lesson("bridge", "trick")["asks"][:22]
    'Your partner led the f'
    >>> lesson("bridge", "trick", "play 7H")["verdict"]["right"]
    False
    >>> scene = lesson("bridge", "trick", "play KH")
    >>> scene["verdict"]["right"], scene["ends"][:16]
    (True, 'Follow suit; the')
    >>> lesson("bridge", "trick", "play 7H", "play KH")
    Traceback (most recent call last):
        ...
    oddtrick.OddtrickError: What was wrong is taken back before the next try.
    """
    scene: dict[str, Any] = json.loads(_core.lesson(course, name, acts))
    return scene


def claims(part: str | None = None) -> list[dict[str, Any]]:
    """What the books claimed and what the lab found (docs/lab): all claims, or those of a part.

    >>> (four,) = [claim for claim in claims("royalton") if claim["id"] == "royalton/c03"]
    >>> four["title"], four["verdict"]
    ('Four odd in every deal', 'fails')
    >>> sorted({claim["part"] for claim in claims()})
    ['bridge', 'codes', 'euchre', 'royalton']
    >>> claims("whist")
    Traceback (most recent call last):
        ...
    oddtrick.OddtrickError: the lab has no part called `whist`: take one of bridge, codes, euchre, royalton
    """
    found: list[dict[str, Any]] = json.loads(_core.claims())["claims"]
    if part is None:
        return found
    parts = list(dict.fromkeys(claim["part"] for claim in found))
    if part not in parts:
        raise _core.OddtrickError(f"the lab has no part called `{part}`: take one of {', '.join(parts)}")
    return [claim for claim in found if claim["part"] == part]


def deeds(code: str) -> list[dict[str, Any]]:
    """What can have been done at a table of a code, for :func:`ask`.

    >>> "play" in [deed["id"] for deed in deeds("bridge-1905")]
    True
    """
    found: list[dict[str, Any]] = json.loads(_core.desk_deeds(code))
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
