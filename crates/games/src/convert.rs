//! Bridge hands between the minutes and Portable Bridge Notation.
//!
//! PBN knows another bridge than Elwell's: bids have a level, and either side may play the hand.
//! So what is said in declaring travels in tags of our own, and a hand from elsewhere is taken as
//! though its declarer had dealt.

use bridge::{Bridge, Call, Make};
use cards::pbn::{self, CardIrregularity, Contract, Doubling, Entry, Play, PlayedCard, TrickResult, Tricks};
use cards::{BySeat, BySide, CardSet, Ranking, Seat, Side};
use table::{Act, Actor, Event, Fault as Wrong, Phase, Stage, State, Table};

use crate::Code;
use crate::minutes::{Header, Item, Line, Minutes, Step, read_act, replay, spell_line};

/// The tag that names the code.
const CODE: &str = "OddtrickCode";
/// The tag that holds the declaring, act by act.
const CALLS: &str = "OddtrickCalls";
/// How many characters of it a line can hold.
const CALLS_MOST: usize = 220;

/// The notes that both texts have, besides the names of the players.
const NOTES: [&str; 4] = ["event", "site", "date", "board"];

/// One game of a PBN file as minutes. The code is the one it names itself, or else this one.
pub fn from_pbn(game: &pbn::Game, code: Code) -> Minutes<Call> {
    let code = game
        .tag(CODE)
        .and_then(|name| name.parse().ok())
        .filter(|code: &Code| code.is_bridge())
        .unwrap_or(code);
    let mut lines: Vec<Line<Call>> = vec![Item::Header(Header::Code(code)).into()];
    let texts = [&game.event, &game.site, &game.date, &game.board];
    let notes = NOTES.into_iter().zip(texts);
    let names = ["north", "east", "south", "west"].into_iter().zip(&game.players.0);
    for (key, text) in notes.chain(names) {
        if let Some(text) = text.known() {
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ").replace(" #", " ");
            lines.push(Item::Header(Header::Note(key, text)).into());
        }
    }
    let contract = game.contract.known().copied();
    let make = contract.and_then(Contract::denomination).map(|denomination| Make(denomination.trump()));
    let said = game.dealer.known().copied();
    let declarer = game.declarer.known().map(|declarer| declarer.seat).filter(|_| make.is_some());
    let dealer = declarer.or(said).unwrap_or(Seat::South);
    let moved = said.filter(|&said| said != dealer);
    lines.push(Line {
        item: Item::Header(Header::Dealer(dealer)),
        comment: moved.map(|said| format!(" the declarer, as though he had dealt; in the PBN {said} did")),
    });
    if let Some(hands) = game.deal.known() {
        let known = hands.iter().filter_map(|(seat, hand)| hand.map(|hand| (seat, hand)));
        lines.extend(known.map(|(seat, hand)| Item::Header(Header::Hand(seat, hand)).into()));
    }
    lines.push(Item::Rule.into());
    let Some(make) = make else { return Minutes { code, lines } };
    let doubling = match contract {
        Some(Contract::Odd { doubling, .. }) => doubling,
        _ => Doubling::Undoubled,
    };
    let calls = told_calls(game).unwrap_or_else(|| plain_calls(dealer, make, doubling));
    let act = |(actor, act): (Actor, Act<Call>)| Line::from(Item::Act(actor, Step::Act(act)));
    lines.extend(calls.into_iter().map(act));
    let cards = cards_played(game, dealer, make);
    let complete = cards.len() == 52;
    lines.extend(cards.into_iter().map(|(seat, card)| act((Actor::Seat(seat), Act::Play(card)))));
    if let (Some(tricks), false) = (tricks(game, dealer), complete) {
        lines.push(act((Actor::Table, Act::Tricks(tricks))));
    }
    Minutes { code, lines }
}

/// The declaring as our own tag has it.
fn told_calls(game: &pbn::Game) -> Option<Vec<(Actor, Act<Call>)>> {
    let calls = game.tag(CALLS)?.split(';').map(|line| match read_act::<Bridge>(line.trim()) {
        Ok((actor, Step::Act(act @ Act::Call(_)))) => Some((actor, act)),
        _ => None,
    });
    calls.collect()
}

/// The shortest declaring that comes to this make, doubled or not.
fn plain_calls(dealer: Seat, make: Make, doubling: Doubling) -> Vec<(Actor, Act<Call>)> {
    let (eldest, partner, third) = (dealer.left(), dealer.partner(), dealer.right());
    let rest = match doubling {
        Doubling::Undoubled => vec![(eldest, Call::AskLead), (third, Call::Yes)],
        Doubling::Doubled => {
            vec![(eldest, Call::Double), (dealer, Call::Satisfied), (partner, Call::Satisfied)]
        }
        Doubling::Redoubled => vec![
            (eldest, Call::Double),
            (dealer, Call::Redouble),
            (eldest, Call::Satisfied),
            (third, Call::Satisfied),
        ],
    };
    let all = [(dealer, Call::Make(make))].into_iter().chain(rest);
    all.map(|(seat, call)| (Actor::Seat(seat), Act::Call(call))).collect()
}

/// Every card with the player who put it down: the dealer plays those of their partner.
fn cards_played(game: &pbn::Game, dealer: Seat, make: Make) -> Vec<(Seat, cards::Card)> {
    let tricks = game.play.as_ref().map_or(Vec::new(), |play| play.in_order(Ranking::plain(make.0)));
    let player = |seat: Seat| if seat == dealer.partner() { dealer } else { seat };
    tricks.into_iter().flatten().map(|(seat, card)| (player(seat), card)).collect()
}

fn tricks(game: &pbn::Game, dealer: Seat) -> Option<BySide<u8>> {
    let rest = |tricks: u8| 13_u8.checked_sub(tricks);
    let side = dealer.side();
    let (own, other) = match game.result.known()?.tricks {
        Tricks::Declarer(own) => (own, rest(own)?),
        Tricks::Sides(sides) => match (sides[side], sides[side.other()]) {
            (Some(own), Some(other)) => (own, other),
            (Some(own), None) => (own, rest(own)?),
            (None, Some(other)) => (rest(other)?, other),
            (None, None) => return None,
        },
    };
    let mut tricks = BySide::default();
    tricks[side] = own;
    tricks[side.other()] = other;
    Some(tricks)
}

/// Every deal of the minutes that was given as a game of a PBN file. What was said and done
/// besides declaring and playing stays behind.
pub fn to_pbn(minutes: &Minutes<Call>) -> Vec<pbn::Game> {
    let played = replay::<Bridge>(minutes).table;
    let mut table = Table::new(played.setup().clone());
    let mut games = Vec::new();
    let mut calls: Vec<&Event<Call>> = Vec::new();
    for event in played.log() {
        let before = (table.state().deal(), table.state().clone());
        if table.observe(event.actor, event.act.clone()).is_err() {
            break;
        }
        if table.state().deal() != before.0 {
            games.extend(game(minutes, &before.1, &calls));
        }
        if table.state().deal() != before.0 || table.state().phase() < Phase::Calling {
            calls.clear();
        }
        if matches!(event.act, Act::Call(_)) {
            calls.push(event);
        }
    }
    games.extend(game(minutes, table.state(), &calls));
    games
}

fn game(minutes: &Minutes<Call>, state: &State<Bridge>, calls: &[&Event<Call>]) -> Option<pbn::Game> {
    if state.dealt().0.iter().all(|hand| hand.is_empty()) {
        return None;
    }
    let note = |wanted: &str| -> Entry<String> {
        let found = minutes.headers().find_map(|header| match header {
            Header::Note(key, text) if *key == wanted => Some(text.as_str()),
            _ => None,
        });
        found.map_or(Entry::Unknown, Entry::from)
    };
    let names = BySeat(["north", "east", "south", "west"]);
    let hands: BySeat<Option<CardSet>> = state.dealt().map(Some);
    let mut game = pbn::Game {
        event: note("event"),
        site: note("site"),
        date: note("date"),
        board: if state.deal() == 1 { note("board") } else { state.deal().to_string().into() },
        players: names.map(note),
        dealer: state.dealer().into(),
        deal: hands.into(),
        ..pbn::Game::default()
    };
    game.set_tag(CODE, minutes.code.name());
    if let Some(make) = state.game().make {
        game.declarer = Entry::Known(state.dealer().into());
        game.contract = Entry::Known(Contract::Bare(make.0.into()));
        let told: Vec<String> = calls.iter().map(|event| spell_line(event.actor, &event.act)).collect();
        let told = told.join("; ");
        if told.len() <= CALLS_MOST {
            game.set_tag(CALLS, &told);
        }
        game.play = play(state);
    }
    let total: u8 = Side::ALL.into_iter().map(|side| state.won()[side]).sum();
    if state.phase() >= Phase::HandOver && total == 13 {
        game.result = Entry::Known(TrickResult::declarer(state.won()[state.dealer().side()]));
    }
    Some(game)
}

/// The tricks, a revoke and a lead out of turn marked as PBN marks them.
fn play(state: &State<Bridge>) -> Option<Play> {
    let mut play = Play::new(state.dealer().left());
    for (number, trick) in (1..).zip(state.tricks()) {
        let mut row: BySeat<Option<PlayedCard>> = BySeat::from_fn(|_| None);
        for &(seat, card) in &trick.plays {
            let revoked = state.ledger().iter().any(|entry| {
                (entry.seat, entry.trick, entry.fault, entry.stage)
                    == (seat, number, Wrong::Renounce, Stage::Established)
            });
            let out_of_turn = trick.rightful.is_some() && seat == trick.leader;
            let irregularity = match (revoked, out_of_turn) {
                (true, _) => Some(CardIrregularity::Revoke),
                (_, true) => Some(CardIrregularity::LeadOutOfTurn),
                _ => None,
            };
            row[seat] = Some(PlayedCard { irregularity, ..PlayedCard::from(card) });
        }
        if row.0.iter().any(Option::is_some) {
            play.tricks.push(row);
        }
    }
    (!play.tricks.is_empty()).then_some(play)
}
