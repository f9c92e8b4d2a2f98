//! A game at a table, whatever game it is: acts go in as lines, views and words come out.

use std::fmt;

use cards::{Seat, SeatSet, Shuffler};
use games::minutes::{self, Step, spell_line};
use games::{Code, Listed, Visit};
use players::Spec;
use players::attend::{self, Asked, Computers, Question, Thought};
use players::coach::{MaximSaid, Pains, PostMortem};
use protocol::{Hint, Kind, MaximView, Problem, Stage, TableView};
use sitting::{Around, Happened};
use speech::{Tell, Voice, full_stop};
use table::{Act, Actor, BadOption, Event, Hands, Kind as AnswerKind, Manner, Phase, Setup, Table};

use super::findings;
use crate::store::ReplayError;

/// The longest act that a player can send, in bytes.
const ACT_BYTES_MAX: usize = 200;

/// Worlds that the coach samples for a hint, and for each choice of a post-mortem.
const HINT_WORLDS: usize = 40;
const POST_MORTEM_WORLDS: usize = 20;

/// An act that was taken, and what the laws found, as the record keeps it.
pub(crate) struct Taken {
    pub(crate) happened: Happened,
    pub(crate) findings: Box<str>,
}

/// A line of the record that is shown as it was written, whatever the laws would say to it now.
pub(crate) struct Written {
    /// The act, without an answer.
    pub(crate) happened: Happened,
    /// The cards, where it lays the pack.
    pub(crate) hands: Option<Hands>,
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
    fn act(&mut self, seat: Seat, text: &str) -> Result<Taken, Problem>;
    /// Takes a line that the house wrote, now or when the record was made.
    fn house(&mut self, line: &str) -> Result<Taken, Problem>;
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
    fn minutes(&self, acts: usize) -> Result<String, Problem>;
    /// The same table after the first `acts` acts.
    fn until(&self, acts: usize) -> Result<games::AnyTable, Problem>;
    /// The game as it stood after the first `acts` acts.
    fn back(&self, acts: usize) -> Result<Box<dyn Engine>, Problem>;
    /// A line as it was written, which changes nothing.
    fn written(&self, line: &str) -> Result<Written, Problem>;
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
    fn take(&mut self, event: &Event<G::Call>) -> Result<Taken, Problem> {
        let before = self.table.log().len();
        let impossible = |why: table::Impossible| Problem::new(Kind::Impossible, full_stop(&why.to_string()));
        let answers = self.table.observe(event.actor, event.act.clone()).map_err(impossible)?;
        if self.table.log().len() == before {
            return Err(declined(&answers));
        }
        let happened = sitting::happened(&self.table, event, &answers);
        Ok(Taken { happened, findings: findings::kept(&answers).into() })
    }

    /// The same table after the first acts of its log.
    fn replayed(&self, acts: usize) -> Result<Table<G>, Problem> {
        let mut table = Table::new(self.table.setup().clone());
        for event in self.table.log().iter().take(acts) {
            let taken = table.observe(event.actor, event.act.clone());
            taken.map_err(|why| Problem::new(Kind::Internal, format!("replay failed: {why}")))?;
        }
        Ok(table)
    }
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
        sitting::stage(self.table.state().phase())
    }

    fn deal(&self) -> u16 {
        self.table.state().deal()
    }

    fn is_live(&self) -> bool {
        matches!(self.table.state().phase(), Phase::Dealing | Phase::Calling | Phase::Play)
    }

    fn act(&mut self, seat: Seat, text: &str) -> Result<Taken, Problem> {
        if text.len() > ACT_BYTES_MAX || text.contains(char::is_control) {
            return Err(Problem::new(Kind::NoAct, "An act is one short line."));
        }
        let line = format!("{seat}: {text}");
        let (actor, step) = minutes::read_act::<G>(&line).map_err(|fault| {
            let column = fault.column.saturating_sub(3).max(1);
            let problem = Problem::new(Kind::NoAct, full_stop(&fault.message));
            Problem { column: Some(column as u32), ..problem }
        })?;
        let Some(act) = step.act(actor, self.table.state()) else {
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
            let waits = Problem::new(Kind::Irregular, format!("{} is to play.", speech::seat_name(due)));
            return Err(Game { table: self.table.clone() }.take(&event).err().unwrap_or(waits));
        }
        self.take(&event)
    }

    fn house(&mut self, line: &str) -> Result<Taken, Problem> {
        self.take(&read_line::<G>(line)?)
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
        sitting::table_view(&self.table, viewer, around)
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

    fn minutes(&self, acts: usize) -> Result<String, Problem> {
        Ok(self.until(acts)?.minutes().judge(None).text)
    }

    fn until(&self, acts: usize) -> Result<games::AnyTable, Problem> {
        Ok(G::any_table(self.replayed(acts)?))
    }

    fn back(&self, acts: usize) -> Result<Box<dyn Engine>, Problem> {
        Ok(Box::new(Game { table: self.replayed(acts)? }))
    }

    fn written(&self, line: &str) -> Result<Written, Problem> {
        let event = read_line::<G>(line)?;
        let happened = Happened { due: None, ..sitting::happened(&self.table, &event, &[]) };
        let hands = match event.act {
            Act::Stack(hands) => Some(*hands),
            _ => None,
        };
        Ok(Written { happened, hands })
    }
}

/// Reads a line that the house wrote.
fn read_line<G: Listed>(line: &str) -> Result<Event<G::Call>, Problem> {
    let unreadable = |why: &str| Problem::new(Kind::Internal, format!("{line}: {why}"));
    match minutes::read_act::<G>(line) {
        Ok((actor, Step::Act(act))) => Ok(Event { actor, act }),
        Ok(_) => Err(unreadable("no act")),
        Err(fault) => Err(unreadable(&fault.message)),
    }
}
