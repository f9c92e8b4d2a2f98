"""The coach: a word before a card, and the reckoning after the deal."""

from __future__ import annotations

import json
from typing import Any

from . import _core


def hint(minutes: str, worlds: int = 100, seed: int = 1) -> dict[str, Any]:
    """Advice for the seat whose turn it is at the end of the minutes, from what that seat can know.

    >>> table = _core.LawTable(_core.Game("euchre-1888"), seed=3)
    >>> advice = hint(table.minutes(), worlds=4)
    >>> advice["seat"], advice["act"] in [choice["act"] for choice in advice["choices"]]
    ('E', True)
    >>> hint("code: euchre-1888\\nEast deals\\n")
    Traceback (most recent call last):
        ...
    oddtrick.OddtrickError: minutes:2:1: ...
    """
    advice: dict[str, Any] = json.loads(_core.coach_hint(minutes, worlds, seed))
    return advice


def post_mortem(
    minutes: str, deal: int | None = None, seats: str = "NESW", worlds: int = 100, seed: int = 1
) -> list[dict[str, Any]]:
    """The reckoning of every deal that is over, or of one: what each act changed, and what could be known.

    >>> table = _core.LawTable(_core.Game("euchre-1888"), seed=3)
    >>> while not table.is_terminal():
    ...     options = {table.action_to_string(action): action for action in table.legal_actions()}
    ...     _ = table.apply_action(options.get("wait") or options.get("order") or min(options.values()))
    >>> [account["deal"] for account in post_mortem(table.minutes(), worlds=4)]
    [1]
    """
    accounts: list[dict[str, Any]] = json.loads(_core.coach_post_mortem(minutes, deal, seats, worlds, seed))
    return accounts
