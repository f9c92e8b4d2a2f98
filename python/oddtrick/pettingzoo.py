"""PettingZoo environments, turn by turn (AEC). Needs ``pip install oddtrick[pettingzoo]``.

``env("euchre-1888")`` is play in order; ``env("bridge-1905", by_the_laws=True)`` is play by the laws: there a card of the
wrong suit, a card shown and a lead out of turn can be done, and what follows from them is for the others to decide.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils import EzPickle, seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from . import _core

SEATS = ["north", "east", "south", "west"]
SEED_BOUND = 1 << 63


def env(code: str = "euchre-1888", by_the_laws: bool = False, options: dict[str, str] | None = None) -> AECEnv:
    """The environment with PettingZoo's usual wrappers.

    >>> table = env("euchre-1888")
    >>> table.reset(seed=1)
    >>> int(table.observe(table.agent_selection)["action_mask"].sum())
    3
    """
    return wrappers.OrderEnforcingWrapper(raw_env(code, by_the_laws, options))


class raw_env(AECEnv, EzPickle):  # noqa: N801 - the name PettingZoo asks for
    """One deal an episode; the rewards come at its end, the points of a side less those of the other."""

    metadata = {"name": "oddtrick_v0", "is_parallelizable": False, "render_modes": ["ansi"]}

    def __init__(
        self, code: str = "euchre-1888", by_the_laws: bool = False, options: dict[str, str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, code, by_the_laws, options, render_mode)
        super().__init__()
        self.game = _core.Game(code, options)
        self.by_the_laws = by_the_laws
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"oddtrick_{code.replace('-', '_')}_v0"}
        self.possible_agents = list(SEATS)
        self.np_random, _ = seeding.np_random(None)
        self._open()
        size, actions = len(self._row(0)), self._actions
        self._observation_spaces = {agent: self._observation(size, actions) for agent in SEATS}
        self._action_spaces = {agent: gymnasium.spaces.Discrete(actions) for agent in SEATS}

    @staticmethod
    def _observation(size: int, actions: int) -> gymnasium.spaces.Space:
        row = gymnasium.spaces.Box(0, 255, (size,), np.uint8)
        mask = gymnasium.spaces.Box(0, 1, (actions,), np.int8)
        return gymnasium.spaces.Dict({"observation": row, "action_mask": mask})

    def observation_space(self, agent: str) -> gymnasium.spaces.Space:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space:
        return self._action_spaces[agent]

    def _open(self) -> None:
        seed = int(self.np_random.integers(SEED_BOUND))
        dealer = int(self.np_random.integers(4))
        if self.by_the_laws:
            self.state_: Any = _core.LawTable(self.game, seed, dealer)
            self._actions = self.state_.num_distinct_actions
        else:
            self.state_ = self.game.deal(seed, dealer)
            self._actions = self.game.num_distinct_actions

    def _row(self, seat: int) -> np.ndarray:
        return np.asarray(self.state_.observation(seat), dtype=np.uint8)

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = SEATS.index(agent)
        mask = np.zeros(self._actions, dtype=np.int8)
        if not self.state_.is_terminal() and self.state_.current_player() == seat:
            mask[self.state_.legal_actions()] = 1
        return {"observation": self._row(seat), "action_mask": mask}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        self._open()
        self.agents = list(SEATS)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turn()

    def _turn(self) -> None:
        if self.state_.is_terminal():
            returns = self.state_.returns()
            for agent in self.agents:
                self.rewards[agent] = float(returns[SEATS.index(agent)])
                self.terminations[agent] = True
        else:
            self.agent_selection = SEATS[self.state_.current_player()]

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        answers = self.state_.apply_action(int(action))  # type: ignore[arg-type]
        if answers:
            self.infos = {agent: {"answers": answers} for agent in self.agents}
        self._turn()
        self._accumulate_rewards()

    def render(self) -> str | None:
        return str(self.state_.minutes() if self.by_the_laws else self.state_)

    def close(self) -> None:
        """Nothing has to be closed."""
