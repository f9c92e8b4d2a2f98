//! A game at a table, whatever game it is: acts go in as lines, views and words come out.

use std::fmt::{self, Write as _};

use cards::{Seat, SeatSet, Shuffler};
use games::minutes::{self, Step, spell_line};
use games::{Code, Listed, Visit};
use players::Spec;
use players::attend::{self, Asked, Computers, Question, Thought};
use players::coach::{MaximSaid, Pains, PostMortem};
use protocol::{AnswerView, EventReport, Hint, Kind, MaximView, Problem, Stage, TableView};
use speech::{Tell, Voice, full_stop};
use table::{
    Act, Actor, AnswerOf, Audience, BadOption, Event, Hands, Kind as AnswerKind, Manner, Phase, Setup, Table,
};

use super::project::{self, Around};
use super::wire;
use super::words::{self, Phrase};
use crate::store::ReplayError;

/// The longest act that a player can send, in bytes.
const ACT_BYTES_MAX: usize = 200;

/// Worlds that the coach samples for a hint, and for each choice of a post-mortem.
const HINT_WORLDS: usize = 40;
const POST_MORTEM_WORLDS: usize = 20;

/// A bystander comes after the four seats.
pub(crate) const VIEWERS: usize = 5;

/// The place of a viewer among all.
pub(crate) fn place(viewer: Option<Seat>) -> usize {
    viewer.map_or(4, |seat| seat as usize)
}

/// The viewer at a place.
pub(crate) fn viewer(place: usize) -> Option<Seat> {
    Seat::ALL.get(place).copied()
}

/// How much of an act a viewer saw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sight {
    /// Nothing.
    Nothing,
    /// That it was done, or what the laws said to it.
    Fact,
    /// All of it.
    Whole,
}

/// An answer of the laws as the wire carries it, and who may hear it.
#[derive(Clone, Debug)]
pub(crate) struct Heard {
    /// Who may see it now.
    pub(crate) audience: Audience,
    /// What they see.
    pub(crate) view: AnswerView,
}

/// One act in the record of a table, with what is told of it.
#[derive(Clone, Debug)]
pub(crate) struct Happened {
    /// The line of the minutes.
    pub(crate) line: Box<str>,
    /// Who did it.
    pub(crate) actor: Actor,
    /// Who saw how much.
    pub(crate) sight: [Sight; VIEWERS],
    /// What the laws answered.
    pub(crate) answers: Vec<Heard>,
    /// How it is told, and how to those who saw only the fact.
    pub(crate) phrase: Phrase,
    pub(crate) hidden: Option<Phrase>,
    /// Who has to act after it, for which hand, and what is asked.
    pub(crate) due: Option<(Seat, Seat, protocol::Asked)>,
    /// Who did it, by the public id of the person.
    pub(crate) person: Option<Box<str>>,
}

impl Happened {
    /// Something that the house writes down for everybody.
    pub(crate) fn notice(line: &str, text: &str) -> Happened {
        Happened {
            line: line.into(),
            actor: Actor::Table,
            sight: [Sight::Whole; VIEWERS],
            answers: Vec::new(),
            phrase: Phrase { third_person: text.into(), second_person: text.into() },
            hidden: None,
            due: None,
            person: None,
        }
    }

    /// Whether the viewer at a place saw something of it.
    pub(crate) fn is_seen(&self, place: usize) -> bool {
        self.sight[place] != Sight::Nothing
    }

    /// The report for a viewer who saw something of it.
    pub(crate) fn report(&self, viewer: Option<Seat>, version: u32) -> EventReport {
        let whole = self.sight[place(viewer)] == Sight::Whole;
        let answers: Vec<_> = self.answers.iter().filter(|answer| answer.audience.includes(viewer)).collect();
        let phrase = if whole { &self.phrase } else { self.hidden.as_ref().unwrap_or(&self.phrase) };
        let mut spoken = phrase.told(self.actor, viewer);
        for answer in &answers {
            if answer.view.trick.is_none() {
                spoken.push_str("; ");
                spoken.push_str(&answer.view.text);
            } else if let Some(winner) = answer.view.by.map(wire::seat_from) {
                let other = format!("{} wins", words::seat_name(winner));
                let who = if Some(winner) == viewer { "you win" } else { &other };
                let _ = write!(spoken, "; {who} the trick");
            }
        }
        if let Some(due) = self.due {
            spoken.push_str("; ");
            spoken.push_str(&project::due_words(due, viewer));
        }
        spoken.push('.');
        EventReport {
            version,
            seat: match self.actor {
                Actor::Seat(seat) => Some(wire::seat(seat)),
                _ => None,
            },
            person: self.person.as_deref().map(str::to_owned),
            line: whole.then(|| self.line.to_string()),
            answers: answers.into_iter().map(|answer| answer.view.clone()).collect(),
            spoken,
        }
    }

    /// The report for the record of a deal that is over, where nothing is hidden any more.
    pub(crate) fn full_report(&self, version: u32) -> EventReport {
        let mut report = Happened { sight: [Sight::Whole; VIEWERS], due: None, ..self.clone() };
        for answer in &mut report.answers {
            answer.audience = Audience::All;
        }
        report.report(None, version)
    }
}

/// What happens next at the table, whatever the game; the lines are those of the minutes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Something that needs no choice.
    House(String),
    /// A computer player is asked.
    Player(Question),
    /// The pack is laid for this dealer.
    Pack(Seat),
    /// The hand is over; the pack is laid for this dealer once everybody is ready.
    Ready(Seat),
    /// The rubber is over and its score is agreed once everybody is ready.
    Score(String),
    /// The rubber is agreed; another may begin.
    Over,
    /// People have to act, or nobody can.
    Waits,
}

/// Thinks of an act from a view alone; runs where it may take its time.
pub(crate) type Thinker = Box<dyn FnOnce() -> Option<String> + Send>;

/// Thinks of advice from a view alone.
pub(crate) type Hinter = Box<dyn FnOnce() -> Option<Hint> + Send>;

/// Goes through a deal that is over.
pub(crate) type Reckoner = Box<dyn FnOnce() -> Option<PostMortem> + Send>;

/// A game at a table.
pub(crate) trait Engine: Send + Sync {
    /// The pack that is dealt.
    fn pack(&self) -> cards::Pack;
    /// The stage of the deal.
    fn stage(&self) -> Stage;
    /// The number of the deal.
    fn deal(&self) -> u16;
    /// Whether cards are being dealt, declared or played.
    fn is_live(&self) -> bool;
    /// Takes an act in a player's own words.
    fn act(&mut self, seat: Seat, text: &str) -> Result<Happened, Problem>;
    /// Takes a line that the house wrote, now or when the record was made.
    fn house(&mut self, line: &str) -> Result<Happened, Problem>;
    /// What happens next.
    fn next(&self, computers: Computers, asked: &Asked) -> Next;
    /// The line that lays the pack for the next deal.
    fn stack_line(&self, hands: Hands) -> String;
    /// Who may break in on the word just said, though it is not their turn.
    fn chance(&self) -> Option<Seat>;
    /// Whom everybody knows to hold a right that is open.
    fn holders(&self) -> SeatSet;
    /// A computer player at work on a question.
    fn thinker(&self, question: Question, player: &Spec, seed: [u8; 32]) -> Thinker;
    /// What comes of a question, in the words of the minutes: what is impossible out of turn does not happen, and
    /// whoever has to answer and says nothing objects to a claim and waives a right.
    fn reply(&self, question: Question, act: Option<&str>) -> Option<String>;
    /// The coach at work on the view of a seat.
    fn hinter(&self, seat: Seat) -> Hinter;
    /// The coach at work on a deal that is over.
    fn reckoner(&self, deal: u16, seats: SeatSet) -> Reckoner;
    /// What a viewer may know.
    fn view(&self, viewer: Option<Seat>, around: Around) -> TableView;
    /// Where the rubber stands.
    fn standing(&self) -> table::Standing;
    /// The sheet as it is written.
    fn sheet(&self) -> &table::Sheet;
    /// The dealer, the hands, the turn-up and the tricks of the deal on the table.
    fn dealt(&self) -> Dealt;
    /// How many acts are in the log.
    fn len(&self) -> usize;
    /// The minutes of the first `acts` acts, with the answers of the laws.
    fn minutes(&self, acts: usize) -> String;
    /// The same table after the first `acts` acts.
    fn until(&self, acts: usize) -> games::AnyTable;
}

/// The cards of a deal.
#[derive(Clone, Debug)]
pub(crate) struct Dealt {
    pub(crate) dealer: Seat,
    pub(crate) hands: cards::BySeat<cards::CardSet>,
    pub(crate) turn_up: Option<cards::Card>,
    pub(crate) won: cards::BySide<u8>,
}

impl From<BadOption> for ReplayError {
    fn from(option: BadOption) -> ReplayError {
        ReplayError::Options(option.to_string())
    }
}

/// A fresh rubber under a code.
///
/// # Errors
/// When the code has no such option.
pub(crate) fn open(
    code: Code,
    manner: Manner,
    options: &[(String, String)],
    dealer: Seat,
) -> Result<Box<dyn Engine>, BadOption> {
    struct Open<'o>(Manner, &'o [(String, String)], Seat);
    impl Visit for Open<'_> {
        type Out = Result<Box<dyn Engine>, BadOption>;

        fn game<G: Listed>(self, code: Code) -> Self::Out {
            let Open(manner, options, dealer) = self;
            let mut rules = G::rules(code.name());
            for (key, value) in options {
                G::set_option(&mut rules, key, value)?;
            }
            let setup = Setup { manner, ..Setup::new(rules, dealer) };
            Ok(Box::new(Game::<G> { table: Table::new(setup) }))
        }
    }
    code.visit(Open(manner, options, dealer))
}

struct Game<G: Listed> {
    table: Table<G>,
}

impl<G: Listed> fmt::Debug for Game<G> {
    /// Without the cards.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game({} acts)", self.table.log().len())
    }
}

impl<G: Listed> Game<G> {
    fn take(&mut self, event: &Event<G::Call>) -> Result<Happened, Problem> {
        let before = self.table.log().len();
        let impossible = |why: table::Impossible| Problem::new(Kind::Impossible, full_stop(&why.to_string()));
        let answers = self.table.observe(event.actor, event.act.clone()).map_err(impossible)?;
        if self.table.log().len() == before {
            return Err(declined(&answers));
        }
        Ok(self.happened(event, &answers))
    }

    fn happened(&self, event: &Event<G::Call>, answers: &[AnswerOf<G>]) -> Happened {
        let mut sight = [Sight::Nothing; VIEWERS];
        for (at, sight) in sight.iter_mut().enumerate() {
            let viewer = viewer(at);
            *sight = if event.witnessed_by(viewer).is_some() {
                Sight::Whole
            } else if is_discard(&event.act) || answers.iter().any(|answer| answer.audience.includes(viewer))
            {
                Sight::Fact
            } else {
                Sight::Nothing
            };
        }
        let partial = sight.contains(&Sight::Fact);
        Happened {
            line: spell_line(event.actor, &event.act).into(),
            actor: event.actor,
            sight,
            answers: answers
                .iter()
                .map(|answer| Heard { audience: answer.audience, view: wire::answer(answer) })
                .collect(),
            phrase: words::phrase::<G>(&event.act),
            hidden: partial.then(|| words::hidden_phrase(&event.act)),
            due: project::due(&self.table.view(None)),
            person: None,
        }
    }
}

/// Everybody sees that the dealer discards; the card only the dealer sees.
fn is_discard<C>(act: &Act<C>) -> bool {
    matches!(act, Act::LayDiscard(_) | Act::Discard(_))
}

/// An irregular act at a courteous table.
fn declined<F: Tell>(answers: &[table::Answer<F>]) -> Problem {
    let Some(answer) = answers.iter().find(|answer| answer.kind() == AnswerKind::Declined) else {
        return Problem::new(Kind::Impossible, "The table did not take it.");
    };
    let problem = Problem::new(Kind::Irregular, full_stop(&speech::sentence(answer, &Voice::RECORD)));
    match answer.laws {
        Some(laws) => problem.under(laws.chief().id()),
        None => problem,
    }
}

/// Maxims of the book as they are told.
pub(crate) fn maxims(said: &[MaximSaid]) -> Vec<MaximView> {
    let maxim = |said: &MaximSaid| MaximView {
        id: said.id.to_owned(),
        text: said.advice.to_owned(),
        source: said.source.to_owned(),
    };
    said.iter().map(maxim).collect()
}

impl<G: Listed> Engine for Game<G> {
    fn pack(&self) -> cards::Pack {
        G::PACK
    }

    fn stage(&self) -> Stage {
        project::stage(self.table.state().phase())
    }

    fn deal(&self) -> u16 {
        self.table.state().deal()
    }

    fn is_live(&self) -> bool {
        matches!(self.table.state().phase(), Phase::Dealing | Phase::Calling | Phase::Play)
    }

    fn act(&mut self, seat: Seat, text: &str) -> Result<Happened, Problem> {
        if text.len() > ACT_BYTES_MAX || text.contains(char::is_control) {
            return Err(Problem::new(Kind::NoAct, "An act is one short line."));
        }
        let line = format!("{seat}: {text}");
        let (actor, step) = minutes::read_act::<G>(&line).map_err(|fault| {
            let column = fault.column.saturating_sub(3).max(1);
            let problem = Problem::new(Kind::NoAct, full_stop(&fault.message));
            Problem { column: Some(column as u32), ..problem }
        })?;
        let Step::Act(act) = step else {
            return Err(Problem::new(Kind::NoAct, "“auto” stands for several acts: send them one by one."));
        };
        if actor != Actor::Seat(seat) || !act.is_players_own() {
            return Err(Problem::new(Kind::NotYours, "The table does that by itself: wait for it."));
        }
        let state = self.table.state();
        let open = state.manner() == Manner::Courteous && state.open_hand() == Some(seat);
        if open && matches!(act, Act::Play(_)) {
            let player = state.player_of(seat);
            return Err(Problem::new(
                Kind::Irregular,
                format!("Your hand lies open: {player} plays its cards."),
            ));
        }
        let event = Event { actor, act };
        let due = self.table.state().acting();
        let early = due.filter(|due| *due != seat && matches!(event.act, Act::Play(_)));
        if let Some(due) = early.filter(|_| state.manner() == Manner::Courteous) {
            // Some codes let a card stand that came too soon; at a courteous table it is not taken. The
            // article is named where one stands against it.
            let waits = Problem::new(Kind::Irregular, format!("{} is to play.", words::seat_name(due)));
            return Err(Game { table: self.table.clone() }.take(&event).err().unwrap_or(waits));
        }
        self.take(&event)
    }

    fn house(&mut self, line: &str) -> Result<Happened, Problem> {
        let read = minutes::read_act::<G>(line);
        let (actor, step) =
            read.map_err(|fault| Problem::new(Kind::Internal, format!("{line}: {}", fault.message)))?;
        let Step::Act(act) = step else {
            return Err(Problem::new(Kind::Internal, format!("{line}: no act")));
        };
        self.take(&Event { actor, act })
    }

    fn next(&self, computers: Computers, asked: &Asked) -> Next {
        match attend::next(&self.table, computers, asked) {
            attend::Next::House(event) => Next::House(spell_line(event.actor, &event.act)),
            attend::Next::Player(question) => Next::Player(question),
            attend::Next::Pack(dealer) => Next::Pack(dealer),
            attend::Next::Ready(dealer) => Next::Ready(dealer),
            attend::Next::Score => Next::Score(spell_line::<G::Call>(Actor::Table, &Act::AgreeScore)),
            attend::Next::Over => Next::Over,
            attend::Next::People(_) | attend::Next::Stands(_) => Next::Waits,
        }
    }

    fn stack_line(&self, hands: Hands) -> String {
        spell_line::<G::Call>(Actor::Table, &Act::Stack(Box::new(hands)))
    }

    fn chance(&self) -> Option<Seat> {
        let open = self.table.view(None);
        let just_called = matches!(self.table.log().last(), Some(Event { act: Act::Call(_), .. }));
        let (seat, _) = open.chance().filter(|_| just_called)?;
        (open.acting() != Some(seat)).then_some(seat)
    }

    fn holders(&self) -> SeatSet {
        let rights = self.table.view(None).rights;
        rights.iter().flat_map(|right| right.holders.iter()).collect()
    }

    fn thinker(&self, question: Question, player: &Spec, seed: [u8; 32]) -> Thinker {
        let thought = Thought::new(&self.table, question);
        let player = player.clone();
        Box::new(move || {
            let act = thought.think(&mut *player.player::<G>().ok()?, seed)?;
            Some(minutes::spell(&act))
        })
    }

    fn reply(&self, question: Question, act: Option<&str>) -> Option<String> {
        let read = |text: &str| match minutes::read_act::<G>(&format!("{}: {text}", question.seat)) {
            Ok((_, Step::Act(act))) => Some(act),
            _ => None,
        };
        let event = attend::reply(&self.table, question, act.and_then(read))?;
        Some(minutes::spell(&event.act))
    }

    fn hinter(&self, seat: Seat) -> Hinter {
        let table = self.table.clone();
        // The dice depend on what the seat has seen, so that the advice does too.
        let seen = table.witnessed(Some(seat)).count();
        Box::new(move || {
            let mut coach = players::coach::<G>(Pains { worlds: HINT_WORLDS })?;
            let hint = coach.hint(&table, seat, &mut Shuffler::new(players::seed(seen as u64)))?;
            Some(Hint { act: hint.act, why: full_stop(&hint.reason), maxims: maxims(&hint.maxims) })
        })
    }

    fn reckoner(&self, deal: u16, seats: SeatSet) -> Reckoner {
        let table = self.table.clone();
        Box::new(move || {
            let mut coach = players::coach::<G>(Pains { worlds: POST_MORTEM_WORLDS })?;
            coach.post_mortem(&table, deal, seats, &mut Shuffler::new(players::seed(deal.into())))
        })
    }

    fn view(&self, viewer: Option<Seat>, around: Around) -> TableView {
        project::table_view(&self.table, viewer, around)
    }

    fn standing(&self) -> table::Standing {
        self.table.standing()
    }

    fn sheet(&self) -> &table::Sheet {
        self.table.state().sheet()
    }

    fn dealt(&self) -> Dealt {
        let state = self.table.state();
        Dealt { dealer: state.dealer(), hands: *state.dealt(), turn_up: state.turn_up(), won: state.won() }
    }

    fn len(&self) -> usize {
        self.table.log().len()
    }

    fn minutes(&self, acts: usize) -> String {
        self.until(acts).minutes().judge(None).text
    }

    fn until(&self, acts: usize) -> games::AnyTable {
        let mut table = Table::new(self.table.setup().clone());
        for event in self.table.log().iter().take(acts) {
            // What was taken once is taken again.
            let _ = table.observe(event.actor, event.act.clone());
        }
        G::any_table(table)
    }
}
