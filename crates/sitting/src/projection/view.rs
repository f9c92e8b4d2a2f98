//! From the view of a seat to what is sent to it.

use cards::{Card, Seat, Suit};
use games::Listed;
use games::minutes::spell;
use games::procedure::{self, Due, Listener};
use protocol::{
    ActOption, Asked, ClaimView, Column, ObligationView, OptionKind, PlayView, RemedyView, RightView,
    ScoreLine, ScoreView, Seated, Settlement, SideScore, Stage, TableView, TrickView, Turn,
};
use speech::{seat_name, suit_title};
use table::{
    Act, Actor, AnswerOf, Event, Kind as AnswerKind, Life, Obligation, Phase, Remedy, Right, Sheet, Speech,
    State, Table, View,
};

use super::declared::declaration;
use super::wire;
use super::words::card_name;

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
    let over = matches!(view.phase, Phase::HandOver | Phase::Agreed);
    TableView {
        code: G::edition(&view.rules).to_owned(),
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
        turn_up: view.turn_up.map(|card| card.to_string()),
        discard: view.discard.map(|card| card.to_string()),
        open_hand: view.open_hand.map(wire::seat),
        active: wire::seats(view.active),
        tricks: view.tricks.iter().map(trick).collect(),
        won: wire::by_side(|side| view.won[side].into()),
        trump: view.ranking().trump().map(wire::suit),
        losing: view.loses(),
        turn: turn(&view),
        options: if over { closing(&view) } else { in_order(table, &view) },
        rights: view.rights.iter().map(|right| right_view(right, viewer)).collect(),
        obligations: view.obligations.iter().map(obligation).collect(),
        claim: state.claim().map(|claim| ClaimView {
            by: wire::seat(claim.by),
            tricks: claim.tricks.map(Into::into),
            agreed: wire::seats(claim.agreed),
        }),
        declaration: declaration(&view),
        score: score(&view, state.sheet()),
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

fn trick(glimpse: &table::Glimpse) -> TrickView {
    let play = |&(seat, card): &(Seat, Card)| PlayView { seat: wire::seat(seat), card: card.to_string() };
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
pub fn due_words((seat, hand, what): (Seat, Seat, Asked), viewer: Option<Seat>) -> String {
    let who = if viewer == Some(seat) { "you are".to_owned() } else { format!("{} is", seat_name(seat)) };
    let what = match what {
        Asked::Declare => "to declare",
        Asked::Double => "to speak on the doubling",
        Asked::Discard => "to discard",
        Asked::Lead => "to lead",
        Asked::Follow => "to play",
    };
    let from = if hand == seat { "" } else { " from dummy" };
    format!("{who} {what}{from}")
}

fn turn<G: Listed>(view: &View<G>) -> Option<Turn> {
    let due = due(view)?;
    let mut text = due_words(due, view.seat);
    text.replace_range(..1, &text[..1].to_uppercase());
    text.push('.');
    Some(Turn { seat: wire::seat(due.0), hand: wire::seat(due.1), what: due.2, text })
}

/// Everything in order for the seat of the view.
fn in_order<G: Listed>(table: &Table<G>, view: &View<G>) -> Vec<ActOption> {
    let Some(seat) = view.seat else { return Vec::new() };
    let mut all: Vec<ActOption> = view.options().iter().map(act_option::<G>).collect();
    if let Some((chooser, word)) = view.chance()
        && chooser == seat
    {
        all.push(plain(&Act::<G::Call>::Call(word), OptionKind::Chance, &G::aloud(word)));
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
        plain(&act, OptionKind::Question, text)
    };
    let now = procedure::due(table, Listener::To(Some(seat)));
    let asks = |due: &&Due<G::Call>| matches!(due, Due::Renounce { .. } | Due::Question(_));
    now.iter().filter(asks).flat_map(|due| due.acts(view)).map(option).collect()
}

fn act_option<G: Listed>(act: &Act<G::Call>) -> ActOption {
    let (kind, card, text) = match act {
        Act::Call(call) => (OptionKind::Call, None, G::aloud(*call)),
        Act::Discard(card) => (OptionKind::Discard, Some(*card), card_name(*card)),
        Act::Play(card) => (OptionKind::Play, Some(*card), card_name(*card)),
        other => (OptionKind::Call, None, spell(other)),
    };
    ActOption { act: spell(act), kind, card: card.map(|card| card.to_string()), text }
}

fn plain<C: std::fmt::Display>(act: &Act<C>, kind: OptionKind, text: &str) -> ActOption {
    ActOption { act: spell(act), kind, card: None, text: text.to_owned() }
}

/// A claim may be made by those who play, and answered by the other side.
fn claims<G: Listed>(state: &State<G>, view: &View<G>, seat: Seat) -> Vec<ActOption> {
    let plays = view.active.contains(seat) && view.open_hand != Some(seat);
    if view.phase != Phase::Play || !plays {
        return Vec::new();
    }
    let option = |act: Act<G::Call>, text: &str| plain(&act, OptionKind::Claim, text);
    match state.claim() {
        // Some codes let only one side claim.
        None => [(Act::ClaimRest, "I claim the rest"), (Act::Concede, "I concede the rest")]
            .into_iter()
            .filter(|(act, _)| in_order_for(state, seat, act))
            .map(|(act, text)| option(act, text))
            .collect(),
        Some(claim) if claim.by.side() == seat.side() || claim.agreed.contains(seat) => Vec::new(),
        Some(_) => vec![option(Act::Consent, "I agree"), option(Act::Object, "I object")],
    }
}

/// Whether an act would be taken without an offence.
fn in_order_for<G: Listed>(state: &State<G>, seat: Seat, act: &Act<G::Call>) -> bool {
    let mut trial = state.clone();
    let mut answers = Vec::new();
    let event = Event { actor: Actor::Seat(seat), act: act.clone() };
    let taken = trial.take(&event, &mut answers).is_ok();
    let wrong = |answer: &AnswerOf<G>| matches!(answer.kind(), AnswerKind::Offence | AnswerKind::Declined);
    taken && !answers.iter().any(wrong)
}

/// What may be done when the hand is over.
fn closing<G: Listed>(view: &View<G>) -> Vec<ActOption> {
    if view.seat.is_none() || view.phase == Phase::Agreed {
        return Vec::new();
    }
    let claim = |seat: Seat| {
        let act = Act::<G::Call>::ClaimRevoke(Some(seat), None);
        plain(&act, OptionKind::Closing, &format!("I claim a revoke by {}", seat_name(seat)))
    };
    let against = |seat: &Seat| view.seat.is_some_and(|own| own.side() != seat.side());
    Seat::ALL.into_iter().filter(against).map(claim).collect()
}

fn right_view(right: &Right, viewer: Option<Seat>) -> RightView {
    let laws: Vec<laws::Law> = right.laws.iter().collect();
    let yours = viewer.is_some_and(|seat| right.is_for(seat));
    let mut remedies: Vec<RemedyView> = right.options.iter().flat_map(|remedy| demands(*remedy)).collect();
    if yours {
        remedies.push(RemedyView { act: "waive".to_owned(), text: "I waive it".to_owned() });
    }
    RightView {
        gist: right.laws.chief().entry().gist.to_owned(),
        laws: laws.iter().map(|law| law.id().to_owned()).collect(),
        offender: wire::seat(right.offender),
        holders: wire::seats(right.holders),
        target: wire::seats(right.target),
        card: right.card.map(|card| card.to_string()),
        options: remedies,
        yours,
    }
}

/// A remedy as the acts that choose it: where a suit has to be named there is one for each.
fn demands(remedy: Remedy) -> Vec<RemedyView> {
    let one = |remedy: Remedy, text: String| RemedyView { act: format!("demand {remedy}"), text };
    let suits = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
    match remedy {
        Remedy::Suit(None) => suits
            .map(|suit| one(Remedy::Suit(Some(suit)), format!("{} must be led", suit_title(suit))))
            .to_vec(),
        Remedy::HighestOf(None) => {
            suits.map(|suit| one(Remedy::HighestOf(Some(suit)), format!("The highest of {suit}"))).to_vec()
        }
        other => vec![one(other, other.to_string())],
    }
}

fn obligation(obligation: &Obligation) -> ObligationView {
    ObligationView {
        laws: obligation.laws.iter().map(|law| law.id().to_owned()).collect(),
        on: wire::seats(obligation.on),
        text: speech::duty(obligation.duty),
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
pub fn side_score(standing: &table::Standing, side: cards::Side) -> SideScore {
    let of = standing.sides[side];
    SideScore { game: of.game, games: of.games.into(), tricks: of.tricks, bonus: of.bonus, total: of.total }
}

fn score<G: Listed>(view: &View<G>, sheet: &Sheet) -> ScoreView {
    let standing = &view.standing;
    let target = G::target(&view.rules);
    ScoreView {
        lines: score_lines(sheet),
        sides: wire::by_side(|side| side_score(standing, side)),
        games_to_win: target.games,
        game_points: target.points,
        winner: standing.winner.map(wire::side),
        settled: standing.settled.map(|(winner, points)| Settlement { winner: wire::side(winner), points }),
    }
}
