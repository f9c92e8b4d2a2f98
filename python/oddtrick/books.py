"""Minutes judged, the law book, and PBN."""

from __future__ import annotations

import json
from typing import Any

from . import _core


def judge(minutes: str) -> dict[str, Any]:
    """What the laws answer to the minutes of a table or of a club room (docs/minutes.md).

    The report is that of ``oddtrick judge --json``; under ``"text"`` are the minutes with every answer in its place.

    >>> report = judge("code: bridge-1905\\n---\\nN: make hearts\\n")
    >>> print(report["text"].splitlines()[-1])
    > ...
    >>> judge("code: bridge-1905\\n---\\nN: sing\\n")
    Traceback (most recent call last):
        ...
    oddtrick.OddtrickError: minutes:3:4: 'sing' is no act: ...
    """
    report, text = _core.judge(minutes)
    return {**json.loads(report), "text": text}


def law(id: str) -> dict[str, Any]:
    """One article or limb by its name.

    >>> law("euchre/63")["class"]
    'penalty'
    >>> law("euchre/999")
    Traceback (most recent call last):
        ...
    oddtrick.OddtrickError: `euchre/999` is no article: `bridge/46` or `euchre/63` are
    """
    return _core.law(id)


def laws(code: str) -> list[dict[str, Any]]:
    """Every article and limb of a law book, as printed.

    >>> laws("euchre-1888")[0]["id"]
    'euchre/1'
    """
    return _core.laws(code)


def search_laws(code: str, words: str) -> list[dict[str, Any]]:
    """The articles that speak of these words, the best first.

    >>> [article["id"] for article in search_laws("euchre", "revoke")][:2]
    ['euchre/63', 'euchre/67']
    """
    return _core.search_laws(code, words)


def read_pbn(data: bytes | str) -> list[dict[str, Any]]:
    """The games of a PBN file: dealer, deal, board, event, date and players of each.

    >>> read_pbn('[Dealer "E"] [Deal "N:AKQ... - - -"]')[0]["dealer"]
    'E'
    """
    return _core.read_pbn(data.encode() if isinstance(data, str) else data)


def write_pbn(games: list[dict[str, str]]) -> bytes:
    """A PBN file of deals, each with any of dealer, deal, board, event and date.

    >>> b'[Dealer "S"]' in write_pbn([{"dealer": "S"}])
    True
    """
    return bytes(_core.write_pbn(games))
