//! What the person sees and is asked: their own word, card or nod, or a choice that is open to them out of turn.

use std::fmt::Write as _;

use cards::{BySeat, BySide, Card, CardSet, Seat, Side};
use games::minutes::spell;
use games::procedure::{self, Due, Listener};
use games::{Listed, VisitTable};
use players::attend;
use sitting::{Next, Sitting};
use speech::{Voice, card_name, full_stop, seat_name};
use table::{Act, Actor, AnswerOf, Glimpse, Kind, Manner, Phase, Remedy, Right, Speech, Table, View};

use crate::save::Plan;
use crate::scene::{Ask, MenuItem, Scene, Want};

/// What the person sees.
pub(crate) struct SceneOf<'g> {
    pub(crate) host: &'g Sitting,
    pub(crate) plan: &'g Plan,
}

impl VisitTable for SceneOf<'_> {
    type Out = Scene;

    fn table<G: Listed>(self, table: &Table<G>) -> Scene {
        let me = self.plan.seat;
        let view = table.view(Some(me));
        let order = view.ranking();
        let (turn, ask) = self.asked(table, &view);
        let shown = view.tricks.last();
        let before = view.tricks.len().checked_sub(2).and_then(|place| view.tricks.get(place));
        let voice = Voice::of_seats(Some(me));
        let player = |seat: Seat| match seat {
            seat if seat == me => "you".to_owned(),
            seat => self.plan.players[seat].kind.to_string(),
        };
        Scene {
            title: title(self.host.log().terms().code),
            manner: table.setup().manner,
            me,
            phase: view.phase,
            deal: view.deal,
            dealer: view.dealer,
            players: BySeat::from_fn(player),
            roles: BySeat::from_fn(|seat| G::role(&view, seat)),
            seen: view.seen,
            counts: view.counts,
            exposed: view.exposed,
            open_hand: view.open_hand,
            order,
            trick: shown.map_or(Vec::new(), |trick| trick.plays.clone()),
            best: shown.and_then(|trick| best(trick, order)),
            last_trick: before.map_or(Vec::new(), |trick| trick.plays.clone()),
            turn_up: view.turn_up,
            contract: G::contract(&view),
            worth: worth(table.state(), me.side()),
            needs: sitting::contract(&view, &voice).and_then(|contract| contract.needs),
            target: target(G::target(&table.setup().rules)),
            about: G::about(G::edition(&table.setup().rules)).about,
            turn_told: turn_told(&view, &voice),
            calls: calls(table),
            won: view.won,
            score: score(&view),
            turn,
            ask,
        }
    }
}

impl SceneOf<'_> {
    /// Of whom something is awaited, and what the person is asked.
    fn asked<G: Listed>(&self, table: &Table<G>, view: &View<G>) -> (Option<Seat>, Ask) {
        let me = self.plan.seat;
        if self.host.is_standing() {
            let why = "The table has come to a stand: act with ':', or take your last act back with 'u'.";
            return (None, Ask { why: why.to_owned(), want: Want::Stand });
        }
        // The person has the first word about what is theirs; the others wait for it.
        let open = self.host.open_to(me);
        if let Some(right) = open.rights.first() {
            return (Some(me), ask_right::<G>(right, me));
        }
        if open.question {
            return (Some(me), ask_answer::<G>());
        }
        let word = procedure::due(table, Listener::To(Some(me))).open.into_iter().find_map(|due| match due {
            Due::Chance(seat, word) if seat == me && open.chance => Some(word),
            _ => None,
        });
        if let Some(word) = word {
            return (Some(me), ask_chance::<G>(word));
        }
        let nothing = |why: String| Ask { why, want: Want::Nothing };
        match self.host.next() {
            Next::Player(attend::Question { seat, ask: attend::Ask::Turn | attend::Ask::Chance }) => {
                let told = turn_told(view, &Voice::of_seats(Some(me)));
                let why = told.unwrap_or_else(|| format!("{} is to speak.", seat_name(seat)));
                (view.to_play.or(Some(seat)), nothing(why))
            }
            Next::House(_) | Next::Player(_) | Next::Pack(_) => (None, nothing(String::new())),
            Next::Ready(_) | Next::Score(_) if self.host.may_go_on() => (None, nothing(String::new())),
            Next::Ready(_) => (None, go_on("go on to the next deal")),
            Next::Score(_) => (None, go_on("agree the score of the rubber")),
            Next::Over => (None, Ask { why: verdict(view, me), want: Want::Over }),
            Next::People(_) => {
                let ask = ask_claim(table, me).unwrap_or_else(|| ask_turn(view, me));
                let turn = match &ask.want {
                    Want::Card { hand, .. } => *hand,
                    _ => me,
                };
                (Some(turn), ask)
            }
            Next::Stands => {
                let why = "Nobody has anything to do: act with ':', or take your last act back with 'u'.";
                (None, Ask { why: why.to_owned(), want: Want::Stand })
            }
        }
    }
}

/// Whose turn it is and why, in the words of every room.
fn turn_told<G: Listed>(view: &View<G>, voice: &Voice) -> Option<String> {
    let turn = sitting::turn(view, voice)?;
    Some(turn.why.map_or(turn.text.clone(), |why| format!("{} {why}", turn.text)))
}

fn ask_right<G: Listed>(right: &Right, me: Seat) -> Ask {
    let demands: Vec<Remedy> = right.options.iter().flat_map(|&remedy| procedure::named(remedy)).collect();
    let numbered = |(number, remedy): (usize, &Remedy)| MenuItem {
        key: (number + 1).to_string(),
        label: speech::remedy(*remedy, &Voice::of_seats(Some(me))),
        act: spell(&Act::<G::Call>::Demand(*remedy)),
    };
    let mut choices: Vec<MenuItem> = demands.iter().take(9).enumerate().map(numbered).collect();
    choices.push(choice("W", "give the right up", "waive"));
    choices.push(choice("N", "not now", ""));
    let why = format!("By {} you have a choice against {}.", right.laws, seat_name(right.offender));
    Ask { why, want: Want::Choice(choices) }
}

/// "Having none?", asked of the person.
fn ask_answer<G: Listed>() -> Ask {
    let answer = |has_one| spell(&Act::<G::Call>::Say(Speech::Answer(has_one)));
    let choices = vec![
        choice("N", "none left", &answer(false)),
        choice("Y", "I have one", &answer(true)),
        choice("S", "say nothing", ""),
    ];
    Ask { why: "Your partner asks whether you have none.".to_owned(), want: Want::Choice(choices) }
}

/// The person's chance to break in on the word just said.
fn ask_chance<G: Listed>(word: G::Call) -> Ask {
    let said = G::phrase(word);
    let take = MenuItem { key: said.key, label: said.label, act: word.to_string() };
    let leave = choice("N", "leave it to your partner", "");
    let why = "Your partner has made it: you may take it from them and play alone.";
    Ask { why: why.to_owned(), want: Want::Choice(vec![leave, take]) }
}

/// A claim to the rest that waits for the person's answer.
fn ask_claim<G: Listed>(table: &Table<G>, me: Seat) -> Option<Ask> {
    let now = procedure::due(table, Listener::To(Some(me)));
    let Due::Claim { by, .. } = now.waits? else { return None };
    let choices = vec![choice("Y", "agree", "consent"), choice("N", "play on", "object")];
    Some(Ask { why: format!("{} claims tricks.", seat_name(by)), want: Want::Choice(choices) })
}

/// What the person is asked in their turn.
fn ask_turn<G: Listed>(view: &View<G>, me: Seat) -> Ask {
    let acts = view.options();
    let cards = |of: fn(&Act<G::Call>) -> Option<Card>| -> CardSet { acts.iter().filter_map(of).collect() };
    let play = cards(|act| if let Act::Play(card) = act { Some(*card) } else { None });
    let put_out = cards(|act| if let Act::Discard(card) = act { Some(*card) } else { None });
    if !put_out.is_empty() {
        let want = Want::Card { hand: me, may: put_out, verb: "discard" };
        return Ask { why: "You take up the trump: put a card out.".to_owned(), want };
    }
    if !play.is_empty() {
        let hand = view.to_play.unwrap_or(me);
        let want = Want::Card { hand, may: play, verb: "play" };
        return Ask { why: why_play(view, me, hand), want };
    }
    let call = |act: &Act<G::Call>| match act {
        Act::Call(call) => {
            let said = G::phrase(*call);
            Some(MenuItem { key: said.key, label: said.label, act: call.to_string() })
        }
        _ => None,
    };
    Ask { why: G::asked(view), want: Want::Choice(acts.iter().filter_map(call).collect()) }
}

/// Why a card of this hand is wanted: the lead, the suit led, what binds the player.
fn why_play<G: Listed>(view: &View<G>, me: Seat, hand: Seat) -> String {
    let open = view.tricks.last().filter(|trick| trick.winner.is_none());
    let from = if hand == me { "" } else { " from dummy" };
    let led = open.and_then(|trick| trick.plays.first()).map(|(_, card)| view.ranking().suit_of(*card));
    let mut why = match led {
        None => format!("you are to lead{from}"),
        Some(suit) if (view.seen[hand] & view.ranking().members(suit)).is_empty() => {
            format!("you are to play{from}: {suit} were led, and there are none")
        }
        Some(suit) => format!("you are to play{from}: {suit} were led"),
    };
    for obligation in view.obligations.iter().filter(|obligation| obligation.on.contains(hand)) {
        let _ = write!(
            why,
            "; you must {} ({})",
            speech::duty(obligation.duty, &Voice::of_seats(view.seat)),
            obligation.laws
        );
    }
    full_stop(&why)
}

/// How the rubber ended.
fn verdict<G: Listed>(view: &View<G>, me: Seat) -> String {
    let Some((side, points)) = view.standing.settled else {
        return "The rubber is over.".to_owned();
    };
    let who = if side == me.side() { "you" } else { "they" };
    let verb = if points < 0 { "lose" } else { "win" };
    let points = speech::counted(points.abs(), "point");
    full_stop(&format!("the rubber is over: {who} {verb} {points}"))
}

/// The nod that is wanted before the table goes on.
fn go_on(what: &str) -> Ask {
    Ask { why: format!("The hand is over. Press Enter to {what}."), want: Want::GoOn }
}

/// A line of a menu.
fn choice(key: &str, label: &str, act: &str) -> MenuItem {
    MenuItem { key: key.to_owned(), label: label.to_owned(), act: act.to_owned() }
}

/// What the person may claim, concede, ask or call now.
pub(crate) struct Claims(pub(crate) Seat);

impl VisitTable for Claims {
    type Out = Vec<MenuItem>;

    fn table<G: Listed>(self, table: &Table<G>) -> Vec<MenuItem> {
        let me = self.0;
        let view = table.view(Some(me));
        let mut offers: Vec<(String, Act<G::Call>)> = Vec::new();
        if view.phase == Phase::Play {
            offers.push(("the rest of the tricks are yours".to_owned(), Act::ClaimRest));
            offers.push(("give up the rest of the tricks".to_owned(), Act::Concede));
            let theirs = view.seen.iter().filter(|(seat, _)| seat.side() != me.side());
            let callable: CardSet = theirs.flat_map(|(_, cards)| (*cards & view.callable).iter()).collect();
            let call = |card| (format!("call the {}", card_name(card)), Act::Demand(Remedy::Call(card)));
            offers.extend(callable.iter().map(call));
            let now = procedure::due(table, Listener::To(Some(me)));
            let asks = now.iter().any(|due| matches!(due, Due::Renounce { by, .. } if *by == me));
            offers.extend(asks.then(|| ("“Having none, partner?”".to_owned(), Act::Say(Speech::AskNone))));
        }
        offers.push(("have the cards placed before their players".to_owned(), Act::Say(Speech::AskPlaced)));
        offers.retain(|(_, act)| is_regular(table, me, act.clone()));
        // Whether a claim of a revoke would be upheld is nobody's to know beforehand.
        let by_the_laws = table.setup().manner == Manner::Laws;
        if by_the_laws && matches!(view.phase, Phase::Play | Phase::HandOver) {
            let of =
                |seat: Seat| (format!("{} has revoked", seat_name(seat)), Act::ClaimRevoke(Some(seat), None));
            offers.extend(me.side().other().seats().iter().map(of));
        }
        let item = |(number, (label, act)): (usize, (String, Act<G::Call>))| MenuItem {
            key: (number + 1).to_string(),
            label,
            act: spell(&act),
        };
        offers.into_iter().take(9).enumerate().map(item).collect()
    }
}

/// Whether an act could be done without breaking a law.
fn is_regular<G: Listed>(table: &Table<G>, seat: Seat, act: Act<G::Call>) -> bool {
    let mut trial = table.clone();
    let broken = |answer: &AnswerOf<G>| matches!(answer.kind(), Kind::Offence | Kind::Declined);
    trial.observe(seat, act).is_ok_and(|answers| !answers.iter().any(broken))
}

/// The declarations of this deal.
fn calls<G: Listed>(table: &Table<G>) -> Vec<(Seat, String)> {
    let calls = table.log().iter().rev().take_while(|event| event.act != Act::Deal);
    let mut calls: Vec<(Seat, String)> = calls
        .filter_map(|event| match (event.actor, &event.act) {
            (Actor::Seat(seat), Act::Call(call)) => Some((seat, G::phrase(*call).label)),
            _ => None,
        })
        .collect();
    calls.reverse();
    calls
}

/// What the tricks of this hand bring the side, counted from the fewest that bring anything: "7 tricks +8, each more +8".
fn worth<G: Listed>(state: &table::State<G>, side: Side) -> Option<String> {
    let brings = players::tricks_bring(state, side)?;
    let (first, least) = brings.iter().copied().find(|(_, points)| *points > 0)?;
    let mut told = format!("{} {least:+}", speech::counted(i32::from(first), "trick"));
    let steps: Vec<(u8, i32)> = brings.iter().copied().filter(|(tricks, _)| *tricks > first).collect();
    let even = steps.iter().zip(brings.iter().skip_while(|(tricks, _)| *tricks < first));
    let steady = even.map(|((_, more), (_, less))| more - less).collect::<Vec<_>>();
    match (steady.first(), steps.last()) {
        (Some(step), _) if steady.iter().all(|other| other == step) => {
            let _ = write!(told, ", each more {step:+}");
        }
        (Some(_), Some((all, most))) => {
            let _ = write!(told, ", {all} {most:+}");
        }
        _ => {}
    }
    Some(told)
}

/// What wins a game and the rubber.
fn target(target: speech::Target) -> String {
    let games = speech::counted(target.games, "game");
    format!("game {}, rubber {games}", target.points)
}

/// The score in rows.
fn score<G: Listed>(view: &View<G>) -> Vec<(&'static str, BySide<i32>)> {
    let sides = view.standing.sides;
    let row =
        |name, figure: fn(&table::SideStanding) -> i32| (name, BySide::from_fn(|side| figure(&sides[side])));
    let mut score = vec![row("games", |side| side.games.into()), row("this game", |side| side.game)];
    if G::ABOVE_THE_LINE {
        score.extend([row("above the line", |side| side.bonus), row("all tricks", |side| side.tricks)]);
    }
    score.push(row("total", |side| side.total));
    score
}

/// Who is winning a trick.
fn best(trick: &Glimpse, order: cards::Ranking) -> Option<Seat> {
    let lead = trick.plays.iter().find(|(seat, _)| *seat == trick.leader)?;
    let better =
        |best: (Seat, Card), play: &(Seat, Card)| if order.beats(play.1, best.1) { *play } else { best };
    trick.winner.or(Some(trick.plays.iter().fold(*lead, better).0))
}

fn title(code: games::Code) -> String {
    let (game, year) = code.name().split_once('-').unwrap_or((code.name(), ""));
    format!("{}, laws of {year}", full_stop(game).trim_end_matches('.'))
}
