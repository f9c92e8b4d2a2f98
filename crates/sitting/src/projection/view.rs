//! From the view of a seat to what is sent to it.

use cards::{Card, Seat, Side, Suit};
use games::Listed;
use games::procedure::{self, Due, Listener};
use protocol::{
    ActOption, Asked, CardName, ClaimView, Column, GameView, ObligationView, OptionKind, PlayView,
    RemedyView, RightView, ScoreLine, ScoreView, Seated, Settlement, SideScore, Stage, TableView, TrickView,
    Turn,
};
use speech::{GameWon, Voice, full_stop, phrase, suit_title};
use table::{
    Act, Actor, Cited, Event, Kind, Life, Named, Obligation, Phase, Remedy, Right, Sheet, Speech, State,
    Table, View,
};

use super::declared::declaration;
use crate::chairs;

use super::{facts, wire};

/// What the table knows besides the game.
pub struct Around {
    /// The people and computer players.
    pub seats: Seated,
    /// Whether every seat is taken.
    pub full: bool,
    /// Who has yet to say that the next deal may begin.
    pub waiting_for: Vec<protocol::Seat>,
    /// What was published before the deal.
    pub commitment: Option<String>,
}

/// Everything that a seat, or a bystander, may know. Of the state only what lies open on the table
/// is taken besides the view: the sheet as it is written, a claim, the manner.
pub fn table_view<G: Listed>(table: &Table<G>, viewer: Option<Seat>, around: Around) -> TableView {
    let state = table.state();
    let view = state.view(viewer);
    let voice = chairs::voice(&around.seats, viewer);
    let over = matches!(view.phase, Phase::HandOver | Phase::Agreed);
    TableView {
        code: G::edition(&view.rules).to_owned(),
        title: title::<G>(G::edition(&view.rules)),
        manner: wire::manner(state.manner()),
        seat: viewer.map(wire::seat),
        stage: if around.full || view.phase != Phase::Preparing {
            stage(view.phase)
        } else {
            Stage::Gathering
        },
        deal: view.deal.into(),
        dealer: wire::seat(view.dealer),
        cards: wire::by_seat(|seat| wire::cards(view.seen[seat])),
        counts: wire::by_seat(|seat| view.counts[seat].into()),
        exposed: wire::cards(view.exposed),
        callable: wire::cards(view.callable),
        turn_up: view.turn_up.map(wire::card),
        turned_down: G::turned_down(&view),
        discard: view.discard.map(wire::card),
        open_hand: view.open_hand.map(wire::seat),
        active: wire::seats(view.active),
        tricks: view.tricks.iter().map(trick).collect(),
        won: wire::by_side(|side| view.won[side].into()),
        trump: view.ranking().trump().map(wire::suit),
        order: order(&view),
        losing: view.loses(),
        roles: wire::by_seat(|seat| role(&view, seat)),
        turn: turn(&view, &voice),
        options: if over { closing(state, &view, &voice) } else { in_order(table, &view) },
        rights: view.rights.iter().map(|right| right_view(table, right, viewer, &voice)).collect(),
        obligations: view.obligations.iter().map(|bound| obligation(bound, &voice)).collect(),
        claim: state.claim().map(|claim| ClaimView {
            by: wire::seat(claim.by),
            tricks: claim.tricks.map(Into::into),
            agreed: wire::seats(claim.agreed),
            text: full_stop(&phrase::<G>(
                Actor::Seat(claim.by),
                &Act::ClaimTricks(claim.tricks, cards::CardSet::EMPTY),
                &voice,
            )),
        }),
        declaration: declaration(table, &view, &voice),
        score: score(table),
        seats: around.seats,
        waiting_for: around.waiting_for,
        commitment: around.commitment,
    }
}

/// The stage of a deal as the wire tells it.
pub const fn stage(phase: Phase) -> Stage {
    match phase {
        Phase::Cutting | Phase::Preparing | Phase::Dealing => Stage::Dealing,
        Phase::Calling => Stage::Calling,
        Phase::Play => Stage::Play,
        Phase::HandOver => Stage::HandOver,
        Phase::Agreed => Stage::RubberOver,
    }
}

pub(super) fn trick(glimpse: &table::Glimpse) -> TrickView {
    let play = |&(seat, card): &(Seat, Card)| PlayView { seat: wire::seat(seat), card: wire::card(card) };
    TrickView {
        leader: wire::seat(glimpse.leader),
        plays: glimpse.plays.iter().map(play).collect(),
        winner: glimpse.winner.map(wire::seat),
        quitted: glimpse.life == Life::Quitted,
    }
}

/// Who has to act, for which hand, and what is asked of them; the same for every viewer.
pub fn due<G: Listed>(view: &View<G>) -> Option<(Seat, Seat, Asked)> {
    if view.phase == Phase::Calling {
        let turn = G::turn(view.declaring())?;
        return Some((turn.seat, turn.seat, wire::asked(turn.asked)));
    }
    let seat = view.acting()?;
    let begun = view.tricks.last().is_some_and(|trick| trick.life == Life::Open && !trick.plays.is_empty());
    let what = if begun { Asked::Follow } else { Asked::Lead };
    Some((seat, view.to_play.unwrap_or(seat), what))
}

/// `you are to lead from dummy`
pub fn due_words((seat, hand, what): (Seat, Seat, Asked), voice: &Voice) -> String {
    let what = match what {
        Asked::Declare => "to declare",
        Asked::Double => "to speak on the doubling",
        Asked::Discard => "to discard",
        Asked::Lead => "to lead",
        Asked::Follow => "to play",
    };
    let from = if hand == seat { "" } else { " from dummy" };
    format!("{} {what}{from}", voice.does(seat, "is"))
}

/// Whose turn it is, in words with the reason.
pub fn turn<G: Listed>(view: &View<G>, voice: &Voice) -> Option<Turn> {
    let due = due(view)?;
    let asked = view.phase == Phase::Calling && view.seat == Some(due.0) && due.2 != Asked::Discard;
    Some(Turn {
        seat: wire::seat(due.0),
        hand: wire::seat(due.1),
        what: due.2,
        text: full_stop(&due_words(due, voice)),
        why: why(view, due, voice).map(|why| full_stop(&why)),
        hint: if asked { Some(<G as speech::Idiom>::asked(view)) } else { chance(view) },
    })
}

/// What it is about where the viewer has a word that nobody waits for.
fn chance<G: Listed>(view: &View<G>) -> Option<String> {
    let (chooser, _) = view.chance()?;
    let text = "You may take the hand from your partner, and play it alone.";
    (view.seat == Some(chooser)).then(|| text.to_owned())
}

/// Why somebody is to play: who won the trick before, what was led, or what was taken up.
fn why<G: Listed>(view: &View<G>, (_, hand, what): (Seat, Seat, Asked), voice: &Voice) -> Option<String> {
    match what {
        Asked::Lead => {
            let winner = view.tricks.iter().rev().find_map(|trick| trick.winner)?;
            let won = if winner == hand && view.open_hand == Some(hand) {
                "dummy won".to_owned()
            } else {
                format!("{} won", voice.seat(winner))
            };
            Some(format!("{won} the trick"))
        }
        Asked::Follow => {
            let led = view.tricks.last()?.plays.first()?.1;
            Some(format!("{} were led", suit_title(view.ranking().suit_of(led))))
        }
        Asked::Discard => Some(format!(
            "the card turned up is {}, and one goes under the pack for it",
            voice.belongs_to(hand)
        )),
        Asked::Declare | Asked::Double => None,
    }
}

/// The cards of the pack as they rank: the trumps first, then suit by suit from spades down.
fn order<G: Listed>(view: &View<G>) -> Vec<Vec<CardName>> {
    let ranking = view.ranking();
    let plain = [Suit::Spades, Suit::Hearts, Suit::Clubs, Suit::Diamonds];
    let suits =
        ranking.trump().into_iter().chain(plain.into_iter().filter(|&suit| ranking.trump() != Some(suit)));
    let row = |suit: Suit| {
        let mut cards: Vec<Card> =
            G::PACK.cards().iter().filter(|&card| ranking.suit_of(card) == suit).collect();
        cards.sort_by_key(|&card| std::cmp::Reverse(ranking.height(card)));
        cards.into_iter().map(wire::card).collect()
    };
    suits.map(row).collect()
}

/// What a seat is in this deal; the open hand is dummy whatever the game calls it.
fn role<G: Listed>(view: &View<G>, seat: Seat) -> Option<String> {
    let role = G::role(view, seat).or((view.open_hand == Some(seat)).then_some("dummy"));
    let dealer = (seat == view.dealer && role != Some("dealer")).then_some("dealer");
    let all: Vec<&str> = dealer.into_iter().chain(role).collect();
    (!all.is_empty()).then(|| all.join(" · "))
}

/// The game and its code, for people: `Bridge, Elwell, 1907`.
pub fn title<G: Listed>(edition: &str) -> String {
    let about = G::about(edition);
    if about.source.is_empty() {
        about.title.to_owned()
    } else {
        format!("{}, {}", about.title, about.source)
    }
}

/// Everything in order for the seat of the view.
fn in_order<G: Listed>(table: &Table<G>, view: &View<G>) -> Vec<ActOption> {
    let Some(seat) = view.seat else { return Vec::new() };
    let mut all: Vec<ActOption> = view.options().iter().map(act_option::<G>).collect();
    if let Some((chooser, word)) = view.chance()
        && chooser == seat
    {
        all.push(plain::<G>(&Act::Call(word), OptionKind::Chance, &G::aloud(word)));
    }
    all.extend(claims(table.state(), view, seat));
    all.extend(having_none(table, view, seat));
    all
}

/// "Having none, partner?", and the answer to it.
fn having_none<G: Listed>(table: &Table<G>, view: &View<G>, seat: Seat) -> Vec<ActOption> {
    let option = |act: Act<G::Call>| {
        let text = match act {
            Act::Say(Speech::Answer(true)) => "I have one",
            Act::Say(Speech::Answer(false)) => "I have none",
            _ => "Having none, partner?",
        };
        plain::<G>(&act, OptionKind::Question, text)
    };
    let now = procedure::due(table, Listener::To(Some(seat)));
    let asks = |due: &&Due<G::Call>| matches!(due, Due::Renounce { .. } | Due::Question(_));
    now.iter().filter(asks).flat_map(|due| due.acts(view)).map(option).collect()
}

fn act_option<G: Listed>(act: &Act<G::Call>) -> ActOption {
    match act {
        Act::Call(call) => ActOption {
            worth: G::comes_to(*call),
            usual: G::is_usual(*call),
            ..plain::<G>(act, OptionKind::Call, full_stop(&G::phrase(*call).label).trim_end_matches('.'))
        },
        Act::Discard(card) => plain::<G>(act, OptionKind::Discard, &speech::card_name(*card)),
        Act::Play(card) => plain::<G>(act, OptionKind::Play, &speech::card_name(*card)),
        other => plain::<G>(act, OptionKind::Call, &games::minutes::spell(other)),
    }
}

fn plain<G: Listed>(act: &Act<G::Call>, kind: OptionKind, text: &str) -> ActOption {
    ActOption { act: facts::act::<G>(act), kind, text: text.to_owned(), worth: None, usual: false }
}

/// A claim may be made by those who play, and answered by the other side.
fn claims<G: Listed>(state: &State<G>, view: &View<G>, seat: Seat) -> Vec<ActOption> {
    let plays = view.active.contains(seat) && view.open_hand != Some(seat);
    if view.phase != Phase::Play || !plays {
        return Vec::new();
    }
    let option = |act: Act<G::Call>, text: &str| plain::<G>(&act, OptionKind::Claim, text);
    match state.claim() {
        // Some codes let only one side claim.
        None => [(Act::ClaimRest, "I claim the rest"), (Act::Concede, "I concede the rest")]
            .into_iter()
            .map(|(act, text)| (Event { actor: Actor::Seat(seat), act }, text))
            .filter(|(event, _)| state.would_be_in_order(event))
            .map(|(event, text)| option(event.act, text))
            .collect(),
        Some(claim) if claim.by.side() == seat.side() || claim.agreed.contains(seat) => Vec::new(),
        Some(_) => vec![option(Act::Consent, "I agree"), option(Act::Object, "I object")],
    }
}

/// What may be done when the hand is over.
fn closing<G: Listed>(state: &State<G>, view: &View<G>, voice: &Voice) -> Vec<ActOption> {
    let Some(own) = view.seat.filter(|_| view.phase != Phase::Agreed) else { return Vec::new() };
    let option = |act: Act<G::Call>, text: &str| plain::<G>(&act, OptionKind::Closing, text);
    let claimed =
        |ours: bool| state.revoke_claims().iter().any(|claim| (claim.by.side() == own.side()) == ours);
    let mut all = Vec::new();
    // A claim that the cards did not prove at once is still open.
    if claimed(true) {
        all.push(option(Act::Search, "Look through the tricks"));
    }
    if claimed(false) {
        all.push(option(Act::Admit, "I admit the revoke"));
    }
    let others = Seat::ALL.into_iter().filter(|seat| seat.side() != own.side());
    all.extend(others.map(|seat| {
        option(Act::ClaimRevoke(Some(seat), None), &format!("I claim a revoke by {}", voice.seat(seat)))
    }));
    all
}

fn right_view<G: Listed>(table: &Table<G>, right: &Right, viewer: Option<Seat>, voice: &Voice) -> RightView {
    let laws: Vec<laws::Law> = right.laws.iter().collect();
    let yours = viewer.is_some_and(|seat| right.is_for(seat));
    let holder = viewer.filter(|_| yours);
    let mut remedies: Vec<RemedyView> = right
        .options
        .iter()
        .flat_map(|&remedy| {
            let follows = speech::follows(remedy, right, voice);
            let scored = holder.map_or_else(String::new, |holder| scored(table, holder, remedy, voice));
            demands(remedy, &format!("{follows}{scored}"), voice)
        })
        .collect();
    if yours {
        remedies.push(RemedyView {
            act: protocol::Fact::word("waive"),
            text: "Waive it".to_owned(),
            follows: "Nothing is asked, and the game goes on.".to_owned(),
        });
    }
    RightView {
        gist: right.laws.chief().entry().gist.to_owned(),
        laws: laws.iter().map(|law| law.id().to_owned()).collect(),
        offender: wire::seat(right.offender),
        holders: wire::seats(right.holders),
        target: wire::seats(right.target),
        card: right.card.map(wire::card),
        options: remedies,
        yours,
    }
}

/// What a remedy puts on the sheet when the hand is over, tried beside the table. While cards are held it is not tried: what came of
/// it could tell what others have.
fn scored<G: Listed>(table: &Table<G>, holder: Seat, remedy: Remedy, voice: &Voice) -> String {
    if table.state().phase() != Phase::HandOver {
        return String::new();
    }
    let mut tried = table.clone();
    let answers = tried.observe(Actor::Seat(holder), Act::Demand(remedy)).unwrap_or_default();
    let on_sheet = answers.iter().filter(|answer| answer.kind() == Kind::Score);
    on_sheet.fold(String::new(), |told, answer| told + " " + &full_stop(&speech::sentence(answer, voice)))
}

/// A remedy as the acts that choose it: where a suit has to be named there is one for each.
fn demands(remedy: Remedy, follows: &str, voice: &Voice) -> Vec<RemedyView> {
    let one = |remedy: Remedy| RemedyView {
        act: facts::fact(&Act::<()>::Demand(remedy).named(|()| Named::word(""))),
        text: speech::remedy(remedy, voice),
        follows: follows.to_owned(),
    };
    procedure::named(remedy).into_iter().map(one).collect()
}

fn obligation(obligation: &Obligation, voice: &Voice) -> ObligationView {
    ObligationView {
        laws: obligation.laws.iter().map(|law| law.id().to_owned()).collect(),
        on: wire::seats(obligation.on),
        text: full_stop(&format!(
            "{} must {}",
            voice.any_of(obligation.on),
            speech::duty(obligation.duty, voice)
        )),
    }
}

/// The sheet as it is written; what ought to be written is for the players to notice.
pub fn score_lines(sheet: &Sheet) -> Vec<ScoreLine> {
    let line = |line: &table::Line| ScoreLine {
        deal: line.deal.into(),
        side: wire::side(line.side),
        column: if line.column == table::Column::Tricks { Column::Below } else { Column::Above },
        points: line.written,
        law: line.law.id().to_owned(),
    };
    sheet.lines.iter().map(line).collect()
}

/// Where a side stands.
pub fn side_score(standing: &table::Standing, side: Side) -> SideScore {
    let of = standing.sides[side];
    SideScore { game: of.game, games: of.games.into(), tricks: of.tricks, bonus: of.bonus, total: of.total }
}

/// The score of a rubber: entries, games and where it stands.
pub fn score<G: Listed>(table: &Table<G>) -> ScoreView {
    let (state, standing) = (table.state(), table.standing());
    let target = G::target(state.rules());
    let won = G::games_won(state.rules(), state.sheet());
    let game = |game: &GameWon| GameView {
        to: Some(game.deal.into()),
        winner: Some(wire::side(game.winner)),
        lap: (game.lap != 0).then_some(game.lap),
        value: game.value,
        law: Some(game.law.id().to_owned()),
    };
    let open = GameView { to: None, winner: None, lap: None, value: None, law: None };
    let open = standing.winner.is_none().then_some(open);
    let last = state.sheet().lines.iter().map(|line| line.deal).max().unwrap_or(0);
    let premium = |(side, points): (Side, Cited<i32>)| ScoreLine {
        deal: last.into(),
        side: wire::side(side),
        column: Column::Above,
        points: points.value,
        law: points.law.id().to_owned(),
    };
    ScoreView {
        lines: score_lines(state.sheet()),
        above: G::ABOVE_THE_LINE,
        games: won.iter().map(game).chain(open).collect(),
        premiums: G::premiums(state.rules(), state.sheet()).into_iter().map(premium).collect(),
        sides: wire::by_side(|side| side_score(&standing, side)),
        games_to_win: target.games,
        game_points: target.points,
        winner: standing.winner.map(wire::side),
        settled: standing.settled.map(|(winner, points)| Settlement { winner: wire::side(winner), points }),
    }
}
