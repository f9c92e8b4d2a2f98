"""Other people's tools on our games: OpenSpiel and PettingZoo."""

import numpy as np
import pytest

import oddtrick


@pytest.mark.parametrize("code", oddtrick.codes())
def test_open_spiels_random_simulations_pass(code):
    pyspiel = pytest.importorskip("pyspiel")
    from oddtrick import spiel

    game = pyspiel.load_game(spiel.short_name(code))
    pyspiel.random_sim_test(game, num_sims=3, serialize=False, verbose=False)


@pytest.mark.parametrize("code", oddtrick.codes())
def test_open_spiels_ismcts_plays_a_hand(code):
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import ismcts, mcts

    from oddtrick import spiel

    game = pyspiel.load_game(spiel.short_name(code))
    rng = np.random.RandomState(5)
    bot = ismcts.ISMCTSBot(
        game=game, uct_c=2.0, max_simulations=12 if code.startswith("euchre") else 2,
        evaluator=mcts.RandomRolloutEvaluator(1, rng), random_state=rng,
    )
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes())
            state.apply_action(int(rng.choice(actions, p=odds)))
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
    assert sum(state.returns()) == 0


@pytest.mark.parametrize("code", oddtrick.codes())
def test_open_spiels_agents_are_shown_what_a_player_sees(code):
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python import rl_environment

    from oddtrick import spiel

    game, core = pyspiel.load_game(spiel.short_name(code)), oddtrick.load_game(code)
    for kind, size in (
        (rl_environment.ObservationType.OBSERVATION, core.observation_size),
        (rl_environment.ObservationType.INFORMATION_STATE, core.information_state_size),
    ):
        environment = rl_environment.Environment(game, observation_type=kind)
        environment.seed(3)
        dice, step = np.random.default_rng(3), environment.reset()
        assert environment.observation_spec()["info_state"] == (size,)
        while not step.last():
            player = step.current_player()
            seen = step.observations["info_state"][player]
            assert len(seen) == size and sum(seen) > 0
            step = environment.step([dice.choice(step.observations["legal_actions"][player])])
        assert sum(step.rewards) == 0


@pytest.mark.parametrize("by_the_laws", [False, True])
@pytest.mark.parametrize("code", oddtrick.codes())
def test_pettingzoos_tests_pass(code, by_the_laws):
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    from oddtrick.pettingzoo import env

    api_test(env(code, by_the_laws), num_cycles=100, verbose_progress=False)
    seed_test(lambda: env(code, by_the_laws), num_cycles=60)
