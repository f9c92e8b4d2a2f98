"""The games from Python: equal to the engine, closed to nonsense, open to the usual tools."""

import random

import numpy as np
import pytest

import oddtrick

CODES = oddtrick.codes()


@pytest.mark.parametrize("code", CODES)
def test_random_deals_end_and_add_up_to_nought(code):
    game = oddtrick.load_game(code)
    dice = random.Random(25)
    for seed in range(50):
        state = game.deal(seed, dealer=seed % 4)
        while not state.is_terminal():
            actions = state.legal_actions()
            assert actions == sorted(set(actions))
            assert np.flatnonzero(state.legal_actions_mask()).tolist() == actions
            state.apply_action(dice.choice(actions))
        assert sum(state.returns()) == 0 and state.legal_actions() == []
        assert len(state.history()) <= game.cards_dealt + game.max_game_length


@pytest.mark.parametrize("code", CODES)
def test_a_resampled_state_looks_the_same_to_the_player(code):
    game = oddtrick.load_game(code)
    dice = random.Random(1)
    for seed in range(30):
        state = game.deal(seed)
        while not state.is_terminal():
            player = state.current_player()
            other = state.resample_from_infostate(player, dice.getrandbits(53))
            assert other.information_state_string(player) == state.information_state_string(player)
            assert (other.observation(player) == state.observation(player)).all()
            assert other.legal_actions() == state.legal_actions()
            for _ in range(4):
                if not state.is_terminal():
                    state.apply_action(dice.choice(state.legal_actions()))


@pytest.mark.parametrize("code", CODES)
def test_what_a_player_sees_does_not_depend_on_hidden_cards(code):
    game = oddtrick.load_game(code)
    state = game.deal(5)
    player = state.current_player()
    rows = {state.resample_from_infostate(player, seed).observation(player).tobytes() for seed in range(20)}
    deals = {state.resample_from_infostate(player, seed).deal_line() for seed in range(20)}
    assert len(rows) == 1 and len(deals) > 1


def test_chance_deals_card_by_card_and_a_clone_goes_its_own_way():
    game = oddtrick.load_game("bridge-1907")
    state = game.new_initial_state()
    assert state.is_chance_node() and len(state.chance_outcomes()) == 52
    for card in range(52):
        state.apply_action(card)
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert len(copy.history()) == 53 and len(state.history()) == 52


def test_bad_input_is_refused_with_its_place():
    game = oddtrick.load_game("euchre-1888")
    state = game.deal(1)
    for wrong in (999, -1, 0):
        with pytest.raises(oddtrick.OddtrickError):
            state.apply_action(wrong)
    fresh = game.new_initial_state()
    fresh.apply_action(3)
    with pytest.raises(oddtrick.OddtrickError, match="dealt already"):
        fresh.apply_action(3)
    with pytest.raises(oddtrick.OddtrickError, match="not 5"):
        game.state_of("N:A.K.. K.2.. Q..2. J...2", turn_up="9H")
    with pytest.raises(oddtrick.OddtrickError, match="is no player|unknown|take|random"):
        state.decide("nobody")
    with pytest.raises(oddtrick.OddtrickError):
        oddtrick.load_game("euchre-1888", {"no-such-option": "yes"})
    batch = oddtrick.Batch(game, 8)
    with pytest.raises(oddtrick.OddtrickError, match="8 deals"):
        batch.step(np.zeros(7, dtype=np.int16))
    with pytest.raises(TypeError):
        batch._deals.observe(np.zeros((8, 3), dtype=np.float64))
    with pytest.raises(oddtrick.OddtrickError, match="wanted"):
        batch._deals.observe(np.zeros((8, 3), dtype=np.uint8))


@pytest.mark.parametrize("code", CODES)
def test_a_batch_is_the_same_on_any_number_of_threads(code):
    def run(threads):
        batch = oddtrick.Batch(code, 33, seed=9, threads=threads)
        total = np.zeros(4)
        for _ in range(200):
            batch.observe()
            batch.draw()
            assert batch.mask[np.arange(33), batch.actions].all()
            batch.step()
            total += batch.returns.sum(axis=0)
        return total, batch.observations.copy()

    (one, rows), (three, others) = run(1), run(3)
    assert (one == three).all() and (rows == others).all()


def test_one_wrong_action_changes_nothing_whichever_thread_meets_it():
    for threads in (1, 2, 3):
        batch = oddtrick.Batch("euchre-1888", 30, seed=5, threads=threads)
        batch.observe()
        before = batch.observations.copy()
        for place in (0, 14, 29):
            actions = batch.draw().copy()
            actions[place] = 999
            with pytest.raises(oddtrick.OddtrickError, match=f"deal {place}: action 999"):
                batch.step(actions)
            batch.observe()
            assert (batch.observations == before).all()


def test_egn_goes_round():
    text = oddtrick.write_egn("code: euchre-1888\ndealer: N\n---\nE: pass\nS: pass\nW: pass\nN: take up\n")
    (deal,) = oddtrick.read_egn(text)
    assert "N: take up" in deal and oddtrick.write_egn(deal) == text


def test_numpy_can_choose_from_the_mask():
    batch = oddtrick.Batch("euchre-1888", 64, seed=2)
    rng = np.random.default_rng(3)
    done = 0
    for _ in range(100):
        batch.observe()
        batch.step(batch.choose(rng))
        done += batch.done.sum()
    assert done > 64


def test_computer_players_beat_chance_and_matches_do_not_depend_on_threads():
    one = oddtrick.play_match("euchre-1888", "book", "random", 60, seed=4, threads=1)
    two = oddtrick.play_match("euchre-1888", "book", "random", 60, seed=4, threads=2)
    assert (one == two).all() and one[:, :2].mean() > 0


def test_batches_of_deals_are_solved_on_threads():
    game = oddtrick.load_game("bridge-1905")
    deals = [game.deal(seed).deal_line() for seed in range(6)]
    rows = oddtrick.solve_batch(deals, "NT", "E", threads=2)
    assert rows.shape == (6, 2) and (rows.sum(axis=1) == 13).all()
    assert tuple(rows[0]) == oddtrick.solve(deals[0], "NT", "E")
    assert oddtrick.solve_batch(deals[:2], "NU", "E").sum() == 26
    lone = "N:AKQ.A.. JT9.K.. - 87.Q..7"
    assert sum(oddtrick.solve(lone, "S+", "N", out="S")) == 4


def test_pbn_goes_round():
    game = oddtrick.load_game("bridge-1905")
    line = game.deal(3).deal_line()
    data = oddtrick.write_pbn([{"deal": line, "dealer": "N", "board": "1"}])
    assert oddtrick.read_pbn(data)[0]["deal"] == line
    with pytest.raises(oddtrick.OddtrickError, match="game 0"):
        oddtrick.write_pbn([{"deal": "N:AA... - - -"}])


@pytest.mark.parametrize("code", CODES)
def test_by_the_laws_anything_can_be_done_and_every_deal_ends(code):
    game = oddtrick.load_game(code)
    dice = random.Random(7)
    answers, revokes = 0, 0
    for seed in range(15):
        table = oddtrick.LawTable(game, seed, seed % 4)
        while not table.is_terminal():
            actions = table.legal_actions()
            action = dice.choice(actions)
            text = table.action_to_string(action)
            told = table.apply_action(action)
            answers += len(told)
            revokes += text.startswith("expose")
        assert sum(table.returns()) == 0
        report = oddtrick.judge(table.minutes())
        assert report["text"]
    assert answers > 0 and revokes > 0
