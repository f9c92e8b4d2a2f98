//! A rubber, whatever the game: acts go in as lines of the minutes, views and words come out.

use std::any::Any;
use std::fmt;

use cards::{Seat, SeatSet, Shuffler, Side};
use games::minutes::{self, Step, spell_line};
use games::procedure::{self, Due, Listener};
use games::{ClubOptions as _, Code, Listed, Visit};
use players::attend::{self, Asked, Computers, Question};
use players::coach::Pains;
use players::{Spec, Stop};
use protocol::{Hint, Kind, OwnLine, Position, PostMortem, Problem, Said, ScoreView, Stage, TableView};
use speech::{Goal, Tell, Voice, full_stop};
use table::{
    Act, Actor, BadOption, Event, Hands, Kind as AnswerKind, Manner, Phase, Right, Setup, Table, View,
};

use crate::findings;
use crate::projection::{self, Around, Happened, VIEWERS};
use crate::thought::{Before, Mind};

/// Worlds that the coach samples for a hint, and for each choice of a post-mortem.
const HINT_WORLDS: usize = 76;
const POST_MORTEM_WORLDS: usize = 20;

/// An act that was taken, and what the laws found, as the record keeps it.
pub struct Taken {
    /// What is told of it.
    pub happened: Happened,
    /// What the laws found, in JSON.
    pub findings: Box<str>,
}

/// A line of the record that is shown as it was written, whatever the laws would say to it now.
pub struct Written {
    /// The act, without an answer.
    pub happened: Happened,
    /// The cards, where it lays the pack.
    pub hands: Option<Hands>,
}

/// What happens next at the table, whatever the game; the lines are those of the minutes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// Something that needs no choice.
    House(String),
    /// A computer player is asked.
    Player(Question),
    /// One of these people has to act.
    People(SeatSet),
    /// The pack is laid for this dealer.
    Pack(Seat),
    /// The hand is over; the pack is laid for this dealer once everybody is ready.
    Ready(Seat),
    /// The rubber is over and its score is agreed by this line once everybody is ready.
    Score(String),
    /// The rubber is agreed; another may begin.
    Over,
    /// Irregular acts have left nobody anything to do, or a computer player did nothing in their turn.
    Stands,
}

/// Thinks of advice from a view alone; runs where it may take its time.
pub type Hinter = Box<dyn FnOnce(&Stop) -> Option<Hint> + Send>;

/// Goes through a deal that is over.
pub type Reckoner = Box<dyn FnOnce(&Stop) -> Option<PostMortem> + Send>;

/// The cards of a deal.
#[derive(Clone, Debug)]
pub struct Dealt {
    /// Who gave them.
    pub dealer: Seat,
    /// What each was given.
    pub hands: cards::BySeat<cards::CardSet>,
    /// The card turned up.
    pub turn_up: Option<cards::Card>,
    /// The tricks that each side has won.
    pub won: cards::BySide<u8>,
}

/// What came of a hand that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who named what was played; none where nothing was.
    pub by: Option<Seat>,
    /// Whether their side took what it needed, by the tricks as they were won, before any penalty.
    pub kept: Option<bool>,
    /// Revokes charged against each side.
    pub revokes: cards::BySide<u8>,
    /// What the hand wrote for each side, in both columns.
    pub points: cards::BySide<i32>,
    /// The winners of a rubber that is agreed, and what they win by it.
    pub settled: Option<(Side, i32)>,
}

/// What somebody may do before the table goes on, though it need not be their turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenTo {
    /// Rights that are theirs, the latest first.
    pub rights: Vec<Right>,
    /// Their partner has asked whether they have none.
    pub question: bool,
    /// They may break in on the word just said.
    pub chance: bool,
}

impl OpenTo {
    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.rights.is_empty() && !self.question && !self.chance
    }
}

/// A rubber at a table.
pub trait Rubber: Send + Sync {
    /// The pack that is dealt.
    fn pack(&self) -> cards::Pack;
    /// The stage of the deal.
    fn stage(&self) -> Stage;
    /// The number of the deal.
    fn deal(&self) -> u16;
    /// Whether cards are being dealt, declared or played.
    fn is_live(&self) -> bool;
    /// Takes an act in a player's own words; what stands in its way is told in their voice.
    ///
    /// # Errors
    /// When they are no act, nobody could do it, or a courteous table declines it.
    fn act(&mut self, seat: Seat, said: &Said, voice: &Voice) -> Result<Taken, Problem>;
    /// Takes a line that the house wrote, now or when the record was made.
    ///
    /// # Errors
    /// When it is no act, or nobody could do it.
    fn house(&mut self, line: &str) -> Result<Taken, Problem>;
    /// What happens next.
    fn next(&self, computers: Computers, asked: &Asked) -> Next;
    /// The line that lays the pack for the next deal.
    fn stack_line(&self, hands: Hands) -> String;
    /// The next pack of a seed, for those who need no proof that nobody chose it.
    fn pack_of(&self, seed: [u8; 32]) -> Hands;
    /// Who may break in on the word just said, though it is not their turn.
    fn chance(&self) -> Option<Seat>;
    /// Whom everybody knows to hold a right that is open.
    fn holders(&self) -> SeatSet;
    /// What a seat knows to be open to it.
    fn open_to(&self, seat: Seat) -> OpenTo;
    /// What a computer player who is asked has before them.
    fn mind(&self, question: Question, player: &Spec, seed: [u8; 32]) -> Box<dyn Mind>;
    /// Whether something would come of what is done out of turn.
    fn takes(&self, question: Question, act: Option<&str>) -> bool;
    /// What comes of a question: what is impossible out of turn does not happen, and whoever has to answer and says
    /// nothing objects to a claim and waives a right. `None` where nothing comes of it.
    fn answer(&mut self, question: Question, act: Option<&str>) -> Option<Result<Taken, Problem>>;
    /// The coach at work on the view of a seat.
    fn hinter(&self, seat: Seat, voice: Voice) -> Hinter;
    /// The coach at work on a deal that is over.
    fn reckoner(&self, deal: u16, seats: SeatSet) -> Reckoner;
    /// What a viewer may know.
    fn view(&self, viewer: Option<Seat>, around: Around) -> TableView;
    /// Where the rubber stands.
    fn standing(&self) -> table::Standing;
    /// The sheet as it is written.
    fn sheet(&self) -> &table::Sheet;
    /// The score of it.
    fn score(&self) -> ScoreView;
    /// The board before each act from one place of the log to another, and after the last.
    ///
    /// # Errors
    /// When the log does not replay.
    fn board(&self, from: usize, to: usize) -> Result<Vec<Position>, Problem>;
    /// The board after a line of one's own, from a place of the log.
    ///
    /// # Errors
    /// When a card is not in order there.
    fn own_line(&self, from: usize, line: &OwnLine) -> Result<Position, Problem>;
    /// The dealer, the hands, the turn-up and the tricks of the deal on the table.
    fn dealt(&self) -> Dealt;
    /// What came of the last hand, once it is over.
    fn outcome(&self) -> Option<Outcome>;
    /// How many acts are in the log.
    fn len(&self) -> usize;
    /// Whether nothing has been done yet.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Where the last act stands that a seat did by its own choice.
    fn last_own(&self, seat: Seat) -> Option<usize>;
    /// The minutes of the first `acts` acts, with the answers of the laws.
    ///
    /// # Errors
    /// When they are not taken again.
    fn minutes(&self, acts: usize) -> Result<String, Problem>;
    /// The minutes of everything, as they are saved.
    fn saved(&self) -> String;
    /// The same table after the first `acts` acts.
    ///
    /// # Errors
    /// When they are not taken again.
    fn until(&self, acts: usize) -> Result<games::AnyTable, Problem>;
    /// The same rubber after the first `acts` acts.
    ///
    /// # Errors
    /// When they are not taken again.
    fn cut(&self, acts: usize) -> Result<Box<dyn Rubber>, Problem>;
    /// A line as it was written, which changes nothing.
    ///
    /// # Errors
    /// When it is no act.
    fn written(&self, line: &str) -> Result<Written, Problem>;
    /// The table, which is a `Table` of its game.
    fn table(&self) -> &dyn Any;
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
) -> Result<Box<dyn Rubber>, BadOption> {
    struct Open<'o>(Manner, &'o [(String, String)], Seat);
    impl Visit for Open<'_> {
        type Out = Result<Box<dyn Rubber>, BadOption>;

        fn game<G: Listed>(self, code: Code) -> Self::Out {
            let Open(manner, options, dealer) = self;
            let mut rules = G::rules(code.name());
            for (key, value) in options {
                rules.set(key, value)?;
            }
            let setup = Setup { manner, ..Setup::new(rules, dealer) };
            Ok(Box::new(RubberOf::<G> { table: Table::new(setup) }))
        }
    }
    code.visit(Open(manner, options, dealer))
}

/// A rubber that has come so far.
pub(crate) fn taken_up<G: Listed>(table: Table<G>) -> Box<dyn Rubber> {
    Box::new(RubberOf { table })
}

struct RubberOf<G: Listed> {
    table: Table<G>,
}

impl<G: Listed> fmt::Debug for RubberOf<G> {
    /// Without the cards.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rubber({} acts)", self.table.log().len())
    }
}

/// Whether a viewer sees the same and may choose the same. A right keeps count of what was done since it opened, and is the same.
fn stands_alike<G: Listed>(one: &(View<G>, Vec<Right>), other: &(View<G>, Vec<Right>)) -> bool {
    let offers = |right: &Right, like: &Right| {
        right.laws == like.laws
            && (right.offence, right.offender, right.deal) == (like.offence, like.offender, like.deal)
            && (right.holders, right.chooser, right.target) == (like.holders, like.chooser, like.target)
            && (right.trick, right.card, right.announced) == (like.trick, like.card, like.announced)
            && (right.withheld, &right.options) == (like.withheld, &like.options)
    };
    let rights =
        one.1.len() == other.1.len() && one.1.iter().zip(&other.1).all(|(one, other)| offers(one, other));
    rights && one.0 == other.0
}

fn impossible(why: table::Impossible) -> Problem {
    Problem::new(Kind::Impossible, full_stop(&why.to_string()))
}

impl<G: Listed> RubberOf<G> {
    fn take(&mut self, event: &Event<G::Call>, voice: &Voice) -> Result<Taken, Problem> {
        let before = self.table.log().len();
        // What is called or played changes the table: there is nothing to compare.
        let plays = matches!(event.act, Act::Call(_) | Act::Play(_) | Act::Discard(_));
        let stood = (!plays).then(|| self.views());
        let answers = self.table.observe(event.actor, event.act.clone()).map_err(impossible)?;
        if self.table.log().len() == before {
            return Err(declined(&answers, voice));
        }
        let mut happened = projection::happened(&self.table, event, &answers);
        if let Some(stood) = stood {
            let views = self.views();
            happened.idle = std::array::from_fn(|at| stands_alike(&stood[at], &views[at]));
        }
        Ok(Taken { happened, findings: findings::kept(&answers).into() })
    }

    /// How the table stands for each viewer: what they see, and the rights that they know to be open.
    fn views(&self) -> [(View<G>, Vec<Right>); VIEWERS] {
        std::array::from_fn(|at| {
            let mut view = self.table.view(projection::viewer(at));
            let rights = std::mem::take(&mut view.rights);
            (view, rights)
        })
    }

    /// Whether a word of the declaration is awaited of a seat, or left to it.
    fn has_the_word(&self, seat: Seat) -> bool {
        let state = self.table.state();
        let asked = state.phase() == Phase::Calling && state.acting() == Some(seat);
        asked || state.chance().is_some_and(|(chooser, _)| chooser == seat)
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

    fn reply(&self, question: Question, act: Option<&str>) -> Option<Event<G::Call>> {
        let read = |text: &str| match minutes::read_act::<G>(&format!("{}: {text}", question.seat)) {
            Ok((_, Step::Act(act))) => Some(act),
            _ => None,
        };
        attend::reply(&self.table, question, act.and_then(read))
    }
}

/// An irregular act at a courteous table.
fn declined<F: Tell>(answers: &[table::Answer<F>], voice: &Voice) -> Problem {
    let Some(answer) = answers.iter().find(|answer| answer.kind() == AnswerKind::Declined) else {
        return Problem::new(Kind::Impossible, "The table did not take it.");
    };
    let problem = Problem::new(Kind::Irregular, full_stop(&speech::sentence(answer, voice)));
    match answer.laws {
        Some(laws) => problem.under(laws.chief().id()),
        None => problem,
    }
}

impl<G: Listed> Rubber for RubberOf<G> {
    fn pack(&self) -> cards::Pack {
        G::PACK
    }

    fn stage(&self) -> Stage {
        projection::stage(self.table.state().phase())
    }

    fn deal(&self) -> u16 {
        self.table.state().deal()
    }

    fn is_live(&self) -> bool {
        matches!(self.table.state().phase(), Phase::Dealing | Phase::Calling | Phase::Play)
    }

    fn act(&mut self, seat: Seat, said: &Said, voice: &Voice) -> Result<Taken, Problem> {
        let act = projection::said::<G>(seat, said, self.table.state())?;
        if !act.is_players_own() {
            return Err(Problem::new(Kind::NotYours, "The table does that by itself: wait for it."));
        }
        let state = self.table.state();
        if let Some(why) = state.out_of_reach(seat, &act) {
            return Err(impossible(why));
        }
        let courteous = state.manner() == Manner::Courteous;
        let plays = matches!(act, Act::Play(_));
        if courteous && plays && state.open_hand() == Some(seat) {
            let player = state.player_of(seat);
            let detail = format!("Your hand lies open: {} its cards.", voice.does(player, "plays"));
            return Err(Problem::new(Kind::Irregular, detail));
        }
        let event = Event { actor: Actor::Seat(seat), act };
        let speaks = matches!(event.act, Act::Call(_));
        let early = plays && state.acting().is_some_and(|due| due != seat);
        if courteous && (early || speaks && !self.has_the_word(seat)) {
            // Some codes let a card stand that came too soon, and take no offence at a word that changes nothing; at a
            // courteous table neither is taken. The article is named where one stands against it.
            let due = projection::due(&state.view(None));
            let waits = due.map_or_else(
                || "nobody is asked for a word now".to_owned(),
                |due| projection::due_words(due, voice),
            );
            let waits = Problem::new(Kind::Irregular, full_stop(&waits));
            return Err(RubberOf { table: self.table.clone() }.take(&event, voice).err().unwrap_or(waits));
        }
        self.take(&event, voice)
    }

    fn house(&mut self, line: &str) -> Result<Taken, Problem> {
        self.take(&read_line::<G>(line)?, &Voice::RECORD)
    }

    fn next(&self, computers: Computers, asked: &Asked) -> Next {
        match attend::next(&self.table, computers, asked) {
            attend::Next::House(event) => Next::House(spell_line(event.actor, &event.act)),
            attend::Next::Player(question) => Next::Player(question),
            attend::Next::Pack(dealer) => Next::Pack(dealer),
            attend::Next::Ready(dealer) => Next::Ready(dealer),
            attend::Next::Score => Next::Score(spell_line::<G::Call>(Actor::Table, &Act::AgreeScore)),
            attend::Next::Over => Next::Over,
            attend::Next::People(people) => Next::People(people),
            attend::Next::Stands(_) => Next::Stands,
        }
    }

    fn stack_line(&self, hands: Hands) -> String {
        spell_line::<G::Call>(Actor::Table, &Act::Stack(Box::new(hands)))
    }

    fn pack_of(&self, seed: [u8; 32]) -> Hands {
        attend::pack(&self.table, seed)
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

    fn open_to(&self, seat: Seat) -> OpenTo {
        let now = procedure::due(&self.table, Listener::To(Some(seat)));
        let rights = self.table.view(Some(seat)).rights;
        OpenTo {
            rights: rights.into_iter().rev().filter(|right| right.is_for(seat)).collect(),
            question: now.open.contains(&Due::Question(seat)),
            chance: now.chance() == Some(seat),
        }
    }

    fn mind(&self, question: Question, player: &Spec, seed: [u8; 32]) -> Box<dyn Mind> {
        let thought = attend::Thought::new(&self.table, question);
        let mut player = player.clone();
        // Slips are declined where the table is courteous: whoever would make one plays on as they meant to.
        if self.table.state().manner() == Manner::Courteous {
            player.clumsy = players::Clumsy::default();
        }
        Box::new(Before { thought, player, seed })
    }

    fn takes(&self, question: Question, act: Option<&str>) -> bool {
        self.reply(question, act).is_some()
    }

    fn answer(&mut self, question: Question, act: Option<&str>) -> Option<Result<Taken, Problem>> {
        let event = self.reply(question, act)?;
        Some(self.take(&event, &Voice::RECORD))
    }

    fn hinter(&self, seat: Seat, voice: Voice) -> Hinter {
        let table = self.table.clone();
        // The dice depend on what the seat has seen, so that the advice does too.
        let seen = table.witnessed(Some(seat)).count();
        Box::new(move |stop| {
            let mut coach = players::coach::<G>(Pains { worlds: HINT_WORLDS })?;
            coach.heed(stop);
            let hint = coach.hint(&table, seat, &mut Shuffler::new(players::seed(seen as u64)))?;
            projection::hint::<G>(seat, &hint, &voice)
        })
    }

    fn reckoner(&self, deal: u16, seats: SeatSet) -> Reckoner {
        let table = self.table.clone();
        Box::new(move |stop| {
            let mut coach = players::coach::<G>(Pains { worlds: POST_MORTEM_WORLDS })?;
            coach.heed(stop);
            let found =
                coach.post_mortem(&table, deal, seats, &mut Shuffler::new(players::seed(deal.into())))?;
            Some(projection::post_mortem::<G>(found))
        })
    }

    fn view(&self, viewer: Option<Seat>, around: Around) -> TableView {
        projection::table_view(&self.table, viewer, around)
    }

    fn standing(&self) -> table::Standing {
        self.table.standing()
    }

    fn sheet(&self) -> &table::Sheet {
        self.table.state().sheet()
    }

    fn score(&self) -> ScoreView {
        projection::score(&self.table)
    }

    fn board(&self, from: usize, to: usize) -> Result<Vec<Position>, Problem> {
        let events = self.table.log().get(from..to).unwrap_or_default();
        Ok(projection::board(self.replayed(from)?, events))
    }

    fn own_line(&self, from: usize, line: &OwnLine) -> Result<Position, Problem> {
        projection::own_line(self.replayed(from)?, &line.cards)
    }

    fn dealt(&self) -> Dealt {
        let state = self.table.state();
        Dealt { dealer: state.dealer(), hands: *state.dealt(), turn_up: state.turn_up(), won: state.won() }
    }

    fn outcome(&self) -> Option<Outcome> {
        let state = self.table.state();
        if !matches!(state.phase(), Phase::HandOver | Phase::Agreed) {
            return None;
        }
        let plate = G::plate(&self.table.view(None));
        let kept = plate.as_ref().and_then(|plate| {
            let won = state.won()[plate.by?.side()];
            Some(match plate.goal? {
                Goal::AtLeast(least) => won >= least,
                Goal::AtMost(most) => won <= most,
            })
        });
        let (sheet, deal) = (state.sheet(), state.deal());
        let points = cards::BySide::from_fn(|side| {
            let of = |line: &&table::Line| line.deal == deal && line.side == side;
            sheet.lines.iter().filter(of).map(|line| line.written).sum()
        });
        let agreed = state.phase() == Phase::Agreed;
        Some(Outcome {
            by: plate.and_then(|plate| plate.by),
            kept,
            revokes: state.revokes_charged(),
            points,
            settled: self.table.standing().settled.filter(|_| agreed),
        })
    }

    fn len(&self) -> usize {
        self.table.log().len()
    }

    fn last_own(&self, seat: Seat) -> Option<usize> {
        let own = |event: &Event<G::Call>| {
            event.actor == Actor::Seat(seat) && !matches!(event.act, Act::Look | Act::Deal | Act::LayIdle)
        };
        self.table.log().iter().rposition(own)
    }

    fn minutes(&self, acts: usize) -> Result<String, Problem> {
        Ok(self.until(acts)?.minutes().judge(None).text)
    }

    fn saved(&self) -> String {
        minutes::record(&self.table).to_string()
    }

    fn until(&self, acts: usize) -> Result<games::AnyTable, Problem> {
        Ok(G::any_table(self.replayed(acts)?))
    }

    fn cut(&self, acts: usize) -> Result<Box<dyn Rubber>, Problem> {
        Ok(taken_up(self.replayed(acts)?))
    }

    fn written(&self, line: &str) -> Result<Written, Problem> {
        let event = read_line::<G>(line)?;
        let happened = Happened { due: None, ..projection::happened(&self.table, &event, &[]) };
        let hands = match event.act {
            Act::Stack(hands) => Some(*hands),
            _ => None,
        };
        Ok(Written { happened, hands })
    }

    fn table(&self) -> &dyn Any {
        &self.table
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
