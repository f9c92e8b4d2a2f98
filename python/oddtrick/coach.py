"""The coach: a word before a card, and the reckoning after the deal."""

from __future__ import annotations

import json
from typing import Any

from . import _core


def hint(minutes: str, worlds: int = 100, seed: int = 1) -> dict[str, Any]:
    """Advice for the seat whose turn it is at the end of the minutes, from what that seat can know."""
    return json.loads(_core.coach_hint(minutes, worlds, seed))


def post_mortem(
    minutes: str, deal: int | None = None, seats: str = "NESW", worlds: int = 100, seed: int = 1
) -> list[dict[str, Any]]:
    """The reckoning of every deal that is over, or of one: what each act changed, and what could be known."""
    return json.loads(_core.coach_post_mortem(minutes, deal, seats, worlds, seed))
