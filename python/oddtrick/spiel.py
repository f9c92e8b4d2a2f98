"""The games for OpenSpiel, so that its algorithms run on them. Needs ``pip install oddtrick[spiel]``.

Importing this module registers ``python_oddtrick_euchre_1888`` and its like with OpenSpiel.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from . import _core

PLAYERS = 4
SEED_BITS = 53


def short_name(code: str) -> str:
    """The name of a code's game in OpenSpiel.

    >>> short_name("bridge-1905")
    'python_oddtrick_bridge_1905'
    """
    return "python_oddtrick_" + code.replace("-", "_")


# More than any deal brings a side; doubling at Bridge has no end, and a club that wants one sets a limit.
_RETURNS_MAX = {"euchre": 4.0, "bridge": 1e9, "royalton": 1e4}


class OddtrickGame(pyspiel.Game):
    """A printed code as a game of OpenSpiel."""

    def __init__(self, code: str, params: dict[str, Any] | None = None) -> None:
        self.core = _core.Game(code)
        most = _RETURNS_MAX[code.split("-")[0]]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.core.num_distinct_actions,
            max_chance_outcomes=self.core.num_cards,
            num_players=PLAYERS,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=self.core.max_game_length,
        )
        super().__init__(_TYPES[code], info, params or {})

    def new_initial_state(self) -> "OddtrickState":
        return OddtrickState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "OddtrickObserver":
        return OddtrickObserver(self.core, bool(iig_obs_type and iig_obs_type.perfect_recall))


class OddtrickState(pyspiel.State):
    """A state of OpenSpiel over one of ours."""

    def __init__(self, game: OddtrickGame, core: _core.State | None = None) -> None:
        super().__init__(game)
        self.core = core or game.core.new_initial_state()

    def current_player(self) -> int:
        if self.core.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self.core.is_chance_node():
            return int(pyspiel.PlayerId.CHANCE)
        return self.core.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        return self.core.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.core.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self.core.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return "deal " + self.core.game.card_to_string(action)
        return self.core.game.action_to_string(action)

    def is_terminal(self) -> bool:
        return self.core.is_terminal()

    def returns(self) -> list[float]:
        return [float(points) for points in self.core.returns()]

    def information_state_string(self, player: int | None = None) -> str:
        return self.core.information_state_string(self.current_player() if player is None else player)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        seat = self.current_player() if player is None else player
        return self.core.information_state_tensor(seat).tolist()

    def clone(self) -> "OddtrickState":
        copy = super().clone()
        copy.core = self.core.clone()
        return copy

    def resample_from_infostate(self, player: int, probability_sampler: Any) -> "OddtrickState":
        seed = int(probability_sampler() * (1 << SEED_BITS))
        sampled = self.core.resample_from_infostate(player, seed)
        state = self.get_game().new_initial_state()
        for action in sampled.history():
            state.apply_action(action)
        return state

    def __str__(self) -> str:
        return str(self.core)


class OddtrickObserver:
    """What a player can see, or remembers, in the form that OpenSpiel asks for."""

    def __init__(self, core: _core.Game, recalls: bool) -> None:
        self.recalls = recalls
        self.tensor = np.zeros(core.information_state_size if recalls else core.observation_size, dtype=np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: OddtrickState, player: int) -> None:
        core = state.core
        self.tensor[:] = core.information_state_tensor(player) if self.recalls else core.observation(player)

    def string_from(self, state: OddtrickState, player: int) -> str:
        return state.core.information_state_string(player)


def _type(code: str) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=short_name(code),
        long_name=f"Oddtrick {code}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=PLAYERS,
        min_num_players=PLAYERS,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
    )


_TYPES = {code: _type(code) for code in _core.codes()}


def _register(code: str) -> None:
    class _Game(OddtrickGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(code, params)

    _Game.__name__ = "Oddtrick" + code.title().replace("-", "")
    pyspiel.register_game(_TYPES[code], _Game)


for _code in _TYPES:
    if short_name(_code) not in pyspiel.registered_names():
        _register(_code)
