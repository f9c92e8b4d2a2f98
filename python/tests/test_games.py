"""The games from Python: equal to the engine, closed to nonsense, open to the usual tools."""

import pickle
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


@pytest.mark.parametrize("code", CODES)
def test_a_state_goes_to_another_process_and_comes_back(code):
    game = oddtrick.load_game(code, {"double-limit": "100"} if code == "bridge-1905" else None)
    state, dice = game.deal(4, dealer=2), random.Random(4)
    while not state.is_terminal():
        for there in (pickle.loads(pickle.dumps(state)), game.replay(state.history(), state.dealer)):
            assert there.history() == state.history() and there.legal_actions() == state.legal_actions()
            assert str(there) == str(state) and there.dealer == 2
        state.apply_action(dice.choice(state.legal_actions()))
    there = pickle.loads(pickle.dumps(state))
    assert there.returns() == state.returns() and there.game.name == code
    assert pickle.loads(pickle.dumps(game)).__getnewargs__() == game.__getnewargs__()
    history = state.history()
    with pytest.raises(oddtrick.OddtrickError, match=f"action {len(history)}: .*the deal is over"):
        game.replay([*history, history[-1]], 2)
    with pytest.raises(oddtrick.OddtrickError, match="action 1: .*dealt already"):
        game.replay([0, 0])


def part(of, row, name):
    start, end = of.layout()[name]
    return row[start:end]


@pytest.mark.parametrize("code", CODES)
def test_the_layout_tells_what_lies_where(code):
    game = oddtrick.load_game(code)
    state, dice = game.deal(6), random.Random(6)
    assert list(game.layout().values())[-1][1] == game.observation_size
    while not state.is_terminal():
        seat = state.current_player()
        row = state.observation(seat)
        held = [game.card_to_string(card) for card in np.flatnonzero(part(game, row, "hand"))]
        assert sorted(held) == sorted(state.hands()[seat].split())
        ours, theirs = state.tricks() if seat % 2 == 0 else state.tricks()[::-1]
        assert part(game, row, "tricks").tolist() == [ours, theirs]
        assert part(game, row, "dealer").argmax() == (state.dealer - seat) % 4
        assert part(game, row, "from_hand").argmax() == (state.current_hand() - seat) % 4
        known = state.information_state_tensor(seat)
        assert known.shape == (game.information_state_size,) and (known[: len(row)] == row).all()
        fell = known[len(row) :]
        order = [game.card_to_string(card) for card in fell.argsort() if fell[card] > 0]
        assert order == state.fallen()
        state.apply_action(dice.choice(state.legal_actions()))


def test_who_let_a_chance_go_by_puts_a_card_out_all_the_same():
    game = oddtrick.load_game("euchre-1888")
    for seed in range(60):
        state = game.deal(seed, dealer=3)
        for said in ("pass", "assist", "let go"):
            words = {game.action_to_string(action): action for action in state.legal_actions()}
            state.apply_action(words[said])
        assert state.current_player() == state.dealer
        for dice in range(20):
            assert game.action_to_string(state.decide("random", dice)).startswith("discard ")


@pytest.mark.parametrize("code", CODES)
def test_a_computer_player_sits_in_a_batch(code):
    def run(threads):
        batch, rng = oddtrick.Batch(code, 21, seed=8, threads=threads), np.random.default_rng(8)
        points = np.zeros(4)
        for _ in range(150):
            batch.observe()
            chosen = batch.choose(rng).copy()
            batch.decide("book", seats=(1, 3))
            own = batch.players % 2 == 0
            assert (batch.actions[own] == chosen[own]).all()
            assert batch.mask[np.arange(21), batch.actions].all()
            batch.step()
            points += batch.returns.sum(axis=0)
        return points

    one = run(1)
    assert (one == run(3)).all() and one[1] > 0
    batch = oddtrick.Batch(code, 3)
    for player, seats in (("nobody", (0,)), ("book", (4,))):
        with pytest.raises(oddtrick.OddtrickError):
            batch.decide(player, seats)


@pytest.mark.parametrize("code", CODES)
def test_a_table_by_the_laws_can_be_tried_and_tells_the_trump(code):
    game = oddtrick.load_game(code)
    dice, kinds, trumps = random.Random(5), set(), set()
    for seed in range(6):
        table = oddtrick.LawTable(game, seed, 1)
        while not table.is_terminal():
            seat = table.current_player()
            row = table.observation(seat)
            assert list(table.layout().values())[-1][1] == len(row)
            assert part(table, row, "question").sum() == 1
            kinds.add(int(part(table, row, "question").argmax()))
            trumps.add(int(part(table, row, "trump").argmax()))
            others = [table.observation(other) for other in range(4) if other != seat]
            assert all(part(table, other, "question").sum() == 0 for other in others)
            copy, before = table.clone(), table.minutes()
            copy.apply_action(dice.choice(copy.legal_actions()))
            assert table.minutes() == before
            actions = table.legal_actions()
            words = {action: table.action_to_string(action) for action in actions}
            covered = [action for action, word in words.items() if not word.startswith("expose")]
            passes = [action for action, word in words.items() if word == "pass" and dice.random() < 0.8]
            table.apply_action(dice.choice(passes or covered))
    # The question whether somebody leads though it is not their turn, a word, and a card.
    assert {0, 1, 3} <= kinds and len(trumps) > 1


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
