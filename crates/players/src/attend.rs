//! Whom a table asks next: what the house does by itself, which computer player is asked for what, and when
//! people are awaited. The driver, the terminal and the club go through a table by it, so that the same hands, players and
//! dice come to the same log wherever they are played.

use cards::{BySeat, Seat, SeatSet};
use games::procedure::{Due, Listener, Procedure, due};
use table::{Act, Actor, Claim, Event, Hands, Kind, Phase, Table, Turns, View};

use crate::{Player, dice, hands};

/// Things done out of turn one after another before the players are asked for no more of them.
const ASIDES_MAX: u8 = 16;

/// What a computer player is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ask {
    /// Whether they do something though it is not their turn: use a right, claim what they saw, err.
    Aside,
    /// Whether they break in on the word just said.
    Chance,
    /// What is theirs to do: a word, a card.
    Turn,
    /// Whether they agree to a claim, or what they do about a right that nobody can pass over.
    Answer,
}

/// A computer player who is asked for something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    /// Who.
    pub seat: Seat,
    /// What for.
    pub ask: Ask,
}

/// What happens next at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next<C> {
    /// Something that needs no choice.
    House(Event<C>),
    /// A computer player is asked.
    Player(Question),
    /// One of these people has to act.
    People(SeatSet),
    /// The pack is laid for this dealer.
    Pack(Seat),
    /// The hand is over; the pack is laid for this dealer once everybody is ready.
    Ready(Seat),
    /// The rubber is over and its score may be agreed.
    Score,
    /// The rubber is agreed.
    Over,
    /// Irregular acts have left nobody anything to do, or a computer player did nothing in their turn.
    Stands(Option<Seat>),
}

/// The computer players at a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Computers {
    /// Their seats.
    pub seats: SeatSet,
    /// Those of them who may err, so that they are asked even when nothing lies open.
    pub clumsy: SeatSet,
}

/// Who has been asked for what since the last act, so that nobody is asked twice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// How long the log was.
    place: usize,
    questions: Vec<Question>,
    /// How many acts in a row were done out of turn.
    asides: u8,
}

impl Asked {
    /// A question was put and nothing came of it.
    pub fn in_vain(&mut self, place: usize, question: Question) {
        self.come_to(place);
        self.questions.push(question);
    }

    /// Something was done that a computer player had been asked for.
    pub fn done(&mut self, place: usize, ask: Ask) {
        self.asides = if ask == Ask::Aside { self.asides.saturating_add(1) } else { 0 };
        self.come_to(place);
    }

    fn come_to(&mut self, place: usize) {
        if self.place != place {
            self.place = place;
            self.questions.clear();
        }
    }

    fn knows(&self, place: usize, question: Question) -> bool {
        self.place == place && self.questions.contains(&question)
    }
}

/// What happens next at a table.
pub fn next<G: Turns>(table: &Table<G>, computers: Computers, asked: &Asked) -> Next<G::Call> {
    let now = due(table, Listener::Host);
    let place = table.log().len();
    let fresh = |seat: Seat, ask: Ask| {
        let question = Question { seat, ask };
        (!asked.knows(place, question)).then_some(question)
    };
    let mut attentive = attentive(table, &now, computers, asked).iter();
    if let Some(question) = attentive.find_map(|seat| fresh(seat, Ask::Aside)) {
        return Next::Player(question);
    }
    let chance = now.chance().filter(|&seat| computers.seats.contains(seat));
    if let Some(question) = chance.and_then(|seat| fresh(seat, Ask::Chance)) {
        return Next::Player(question);
    }
    match now.waits {
        None if table.state().phase() == Phase::Agreed => Next::Over,
        None => Next::Stands(None),
        Some(Due::Chore { actor, act }) => Next::House(Event { actor, act }),
        Some(Due::Pack { dealer }) => Next::Pack(dealer),
        Some(Due::Ready { dealer }) => Next::Ready(dealer),
        Some(Due::Score) => Next::Score,
        Some(due) => {
            let seats = due.seats();
            let mut able = seats.iter().filter(|&seat| computers.seats.contains(seat));
            let people: SeatSet = seats.iter().filter(|&seat| !computers.seats.contains(seat)).collect();
            let ask = match due {
                Due::Word(_) | Due::Discard(_) | Due::Card { .. } => Ask::Turn,
                _ => Ask::Answer,
            };
            match able.find_map(|seat| fresh(seat, ask)) {
                Some(question) => Next::Player(question),
                None if !people.is_empty() => Next::People(people),
                None => Next::Stands(seats.iter().next()),
            }
        }
    }
}

/// The computer players who may have something to do out of turn. Nobody is asked while the cards are given or still
/// lie there, nor, unless they may err, while nothing lies open.
fn attentive<G: Turns>(
    table: &Table<G>,
    now: &Procedure<G::Call>,
    computers: Computers,
    asked: &Asked,
) -> SeatSet {
    let over = table.state().phase() == Phase::HandOver;
    if !over && now.is_dealing() || asked.asides >= ASIDES_MAX || table.state().phase() == Phase::Agreed {
        return SeatSet::EMPTY;
    }
    if over || now.presses() { computers.seats } else { computers.clumsy }
}

/// What a computer player has before them: a value that can be sent wherever there is time to think.
pub struct Thought<G: Turns> {
    /// What they are asked for.
    pub question: Question,
    /// What they can see.
    pub view: View<G>,
    /// What they saw happen since the deal began.
    pub seen: Vec<Event<G::Call>>,
    /// The claim that waits for answers.
    pub claim: Option<Claim>,
    /// How long the log was.
    pub place: usize,
}

impl<G: Turns> Thought<G> {
    /// What the player who is asked has before them.
    pub fn new(table: &Table<G>, question: Question) -> Thought<G> {
        let seat = Some(question.seat);
        // Who has only to choose a word or a card in turn goes by the view.
        let seen = if question.ask == Ask::Aside { lately(table, question.seat) } else { Vec::new() };
        Thought {
            question,
            view: table.view(seat),
            seen,
            claim: table.state().claim(),
            place: table.log().len(),
        }
    }

    /// Has the player think.
    pub fn think(&self, player: &mut dyn Player<G>, seed: [u8; 32]) -> Option<Act<G::Call>> {
        let dice = &mut dice::dice(seed, self.question.seat, self.place);
        match self.question.ask {
            Ask::Aside => player.aside(&self.view, &self.seen, dice),
            Ask::Chance | Ask::Turn => player.act(&self.view, dice),
            Ask::Answer => player.answer(&self.view, &self.claim?),
        }
    }
}

/// What a seat saw happen since the deal began.
pub fn lately<G: Turns>(table: &Table<G>, seat: Seat) -> Vec<Event<G::Call>> {
    let log = table.log();
    let from = log.iter().rposition(|event| event.act == Act::Deal).unwrap_or(0);
    log[from..].iter().filter_map(|event| event.witnessed_by(Some(seat))).collect()
}

/// What comes of a question. What is done out of turn may prove impossible, for nobody can know whether a card is past
/// mending, or a courteous table may decline it; then nothing happens. Whoever has to answer and says nothing objects to
/// a claim and waives a right.
pub fn reply<G: Turns>(
    table: &Table<G>,
    question: Question,
    act: Option<Act<G::Call>>,
) -> Option<Event<G::Call>> {
    let event = |act: Act<G::Call>| Event { actor: Actor::Seat(question.seat), act };
    match (question.ask, act) {
        (Ask::Aside, act) => act.map(event).filter(|event| {
            let mut trial = table.state().clone();
            let mut answers = Vec::new();
            let taken = trial.take(event, &mut answers).is_ok();
            taken && answers.iter().all(|answer| answer.kind() != Kind::Declined)
        }),
        (Ask::Answer, None) => {
            let waits = due(table, Listener::Host).waits?;
            // The last of the acts in order: a claim is objected to, a right is waived.
            waits.acts(&table.view(Some(question.seat))).pop().map(event)
        }
        (_, act) => act.map(event),
    }
}

/// The next pack of a seed, laid for the coming dealer.
pub fn pack<G: Turns>(table: &Table<G>, seed: [u8; 32]) -> Hands {
    let dealt = table.log().iter().filter(|event| matches!(event.act, Act::Stack(_))).count();
    hands::<G>(&mut dice::pack(seed, dealt), table.state().coming_dealer())
}

/// The seats of a table where all four are computer players.
pub(crate) fn computers<G: Turns>(players: &BySeat<Box<dyn Player<G> + '_>>) -> Computers {
    let clumsy = Seat::ALL.into_iter().filter(|&seat| players[seat].errs()).collect();
    Computers { seats: SeatSet::ALL, clumsy }
}
