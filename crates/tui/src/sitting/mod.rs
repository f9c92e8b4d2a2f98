//! A person at a table with three computer players: whose turn it is, what is asked of the person,
//! and everything that happens in between. It knows nothing of screens.

mod due;

use std::fmt;

use cards::{BySide, Card, CardSet, Seat, Shuffler};
use games::minutes::{self, Step, spell};
use games::{Code, Listed};
use players::Player;
use players::attend::{self, Asked, Question, Thought};
use speech::{Tell, Voice};
use table::{
    Act, Actor, Answer, AnswerOf, Column, Event, Finding, Glimpse, Impossible, Kind, Manner, Phase, Remedy,
    Right, Setup, Table, View,
};

use crate::coach;
use crate::save::Plan;
use crate::scene::{Ask, Entry, Hint, MenuItem, RecordLine, Scene, Tone, Want};
use crate::words::{Subject, card_name, seat_name, sentence, told};
use due::Due;

/// Why an act of the person was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActError {
    /// The words are no act, told as the reader of minutes tells it.
    Unreadable(String),
    /// It belongs to the record, and no player does it.
    NotAPlayers,
    /// Nobody could do it now.
    Impossible(Impossible),
}

impl fmt::Display for ActError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ActError::Unreadable(why) => f.write_str(why),
            ActError::NotAPlayers => f.write_str("that is for the record, and no act of a player"),
            ActError::Impossible(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for ActError {}

/// A sitting under whatever code.
pub trait Sitting {
    /// What the person sees.
    fn scene(&self) -> Scene;

    /// Has the next thing happen that is not the person's to do; `false` when they are awaited.
    fn advance(&mut self) -> bool;

    /// Does something for the person, in the words of the minutes: `play KH`. No words at all let
    /// a chance go by.
    ///
    /// # Errors
    /// When it cannot be read, or nobody could do it.
    fn act(&mut self, words: &str) -> Result<(), ActError>;

    /// The nod that is wanted between two deals and at the end of the rubber.
    fn go_on(&mut self);

    /// Takes the person's last act back, with everything after it.
    ///
    /// # Errors
    /// When play is by the laws, or there is nothing to take back.
    fn undo(&mut self) -> Result<(), &'static str>;

    /// The book's advice, when there is something to decide.
    fn hint(&self) -> Option<Hint>;

    /// The coach's advice, which takes some thought.
    fn counsel(&self) -> Option<Hint>;

    /// The coach's reckoning of a deal that is over, which takes more.
    fn post_mortem(&self) -> Option<Vec<String>>;

    /// What the person may claim, concede, ask or call now.
    fn claims(&self) -> Vec<MenuItem>;

    /// Everything that the person was told, oldest first.
    fn told(&self) -> &[RecordLine];

    /// The score sheet, entry by entry.
    fn sheet(&self) -> Vec<Entry>;

    /// Whether some points stand above a line, apart from the tricks.
    fn has_line(&self) -> bool;

    /// Who sits where, and the seed.
    fn plan(&self) -> &Plan;

    /// The code that is played.
    fn code(&self) -> Code;

    /// The minutes of everything that was done.
    fn minutes(&self) -> String;
}

/// The stream of the seed for the first dealer.
const FIRST_DEALER_STREAM: u64 = 1 << 41;

/// A person at a table of one game.
pub struct Seated<G: Listed> {
    table: Table<G>,
    plan: Plan,
    told: Vec<RecordLine>,
    /// The chance to break in that the person has let go, by the length of the log then.
    let_go: Option<usize>,
    /// Which computer players were asked for what since the last act.
    asked: Asked,
    /// Rights that the person put off.
    put_off: Vec<Right>,
    /// Where the table came to a stand because nobody could do what was theirs to do.
    stands: Option<usize>,
}

impl<G: Listed> Seated<G> {
    /// Sits down to a fresh rubber.
    pub fn new(rules: G::Rules, manner: Manner, plan: Plan) -> Seated<G> {
        let dealer = Seat::ALL[Shuffler::with_stream(plan.seed, FIRST_DEALER_STREAM).below(4) as usize];
        Seated::at(Setup { manner, ..Setup::new(rules, dealer) }, &[], plan)
    }

    /// Sits down to a rubber that has come so far.
    pub fn at(setup: Setup<G>, log: &[Event<G::Call>], plan: Plan) -> Seated<G> {
        let mut sitting = Seated {
            table: Table::new(setup),
            plan,
            told: Vec::new(),
            let_go: None,
            asked: Asked::default(),
            put_off: Vec::new(),
            stands: None,
        };
        for event in log {
            // What stands in a log was taken once, and is taken again.
            let _ = sitting.take(event.actor, event.act.clone());
        }
        sitting
    }

    fn me(&self) -> Seat {
        self.plan.seat
    }

    fn view(&self, seat: Seat) -> View<G> {
        self.table.view(Some(seat))
    }

    /// The dice of the coach at this place of the log.
    fn dice(&self, seat: Seat) -> Shuffler {
        players::dice(self.plan.seed, seat, self.table.log().len())
    }

    fn player(&self, seat: Seat) -> Box<dyn Player<G>> {
        self.plan.players[seat].player().expect("the players of a plan are tried before anybody sits down")
    }

    /// Takes an act and tells the person what they saw and may know of it. Says whether it was taken.
    fn take(&mut self, actor: Actor, act: Act<G::Call>) -> Result<bool, Impossible> {
        let me = self.me();
        let event = Event { actor, act };
        let before = (self.table.log().len(), self.table.witnessed(Some(me)).count());
        let answers = self.table.observe(actor, event.act.clone())?;
        let taken = self.table.log().len() > before.0;
        if taken && self.table.witnessed(Some(me)).count() > before.1 {
            let owner = self.owner_of_play(&event.act);
            let text = told::<G>(&event, me, owner);
            self.told.extend(text.map(|text| RecordLine { text, tone: Tone::Act, law: None }));
        }
        // Whoever is declined something has done it with their own cards, and is told why.
        let own = actor == Actor::Seat(me);
        let heard = answers
            .into_iter()
            .filter(|answer| answer.audience.includes(Some(me)) || own && answer.kind() == Kind::Declined);
        let heard: Vec<RecordLine> = heard.map(|answer| tell(&answer, me)).collect();
        self.told.extend(heard);
        Ok(taken)
    }

    /// Whose card it was that lies in the trick now.
    fn owner_of_play(&self, act: &Act<G::Call>) -> Option<Seat> {
        let Act::Play(card) = act else { return None };
        let trick = self.table.state().trick()?;
        trick.plays.iter().find(|(_, played)| played == card).map(|(seat, _)| *seat)
    }

    /// How the rubber ended.
    fn verdict(&self) -> String {
        let Some((side, points)) = self.table.standing().settled else {
            return "The rubber is over.".to_owned();
        };
        let we = side == self.me().side();
        let who = if we { "you" } else { "they" };
        let verb = if points < 0 { "lose" } else { "win" };
        let points = speech::counted(points.abs(), "point");
        sentence(&format!("the rubber is over: {who} {verb} {points}"))
    }

    /// Does what is due; `false` when the person is awaited.
    fn do_next(&mut self) -> bool {
        let place = self.table.log().len();
        let taken = match self.due() {
            Due::Person(..) => return false,
            Due::Act(actor, act) => matches!(self.take(actor, act), Ok(true)),
            Due::Player(question) => {
                let thought = Thought::new(&self.table, question);
                let act = thought.think(&mut *self.player(question.seat), self.plan.seed);
                let event = attend::reply(&self.table, question, act);
                let taken = event.is_some_and(|event| matches!(self.take(event.actor, event.act), Ok(true)));
                if taken {
                    self.asked.done(self.table.log().len(), question.ask);
                } else {
                    self.asked.in_vain(place, question);
                }
                taken || matches!(question.ask, attend::Ask::Aside | attend::Ask::Chance)
            }
        };
        if !taken {
            self.stands = Some(place);
        }
        true
    }

    /// What would come of an act: whether it could be done without breaking a law.
    fn is_regular(&self, act: Act<G::Call>) -> bool {
        let mut trial = self.table.clone();
        let broken = |answer: &AnswerOf<G>| matches!(answer.kind(), Kind::Offence | Kind::Declined);
        trial.observe(self.me(), act).is_ok_and(|answers| !answers.iter().any(broken))
    }

    fn read(&self, words: &str) -> Result<Act<G::Call>, ActError> {
        let line = format!("{}: {words}", self.me());
        match minutes::read_act::<G>(&line).map_err(|fault| ActError::Unreadable(fault.message))?.1 {
            Step::Act(Act::Stack(_) | Act::Missing(..) | Act::Tricks(_) | Act::Faced(_)) | Step::Auto(_) => {
                Err(ActError::NotAPlayers)
            }
            Step::Act(act) => Ok(act),
        }
    }
}

/// An answer of the laws as the person hears it.
fn tell<F: Tell>(answer: &Answer<F>, me: Seat) -> RecordLine {
    let tone = match answer.kind() {
        Kind::Trick => Tone::Trick,
        Kind::Score | Kind::Game | Kind::Rubber | Kind::Settled => Tone::Score,
        _ => Tone::Ruling,
    };
    let text = if let Finding::Trick { number, winner } = answer.finding {
        sentence(&format!("{} trick {number}", Subject::new(winner, me).does("win", "wins")))
    } else {
        let law = answer.laws.map_or(String::new(), |laws| format!(" [{laws}]"));
        let told = speech::sentence(answer, &Voice::RECORD);
        format!("{}: {told}{law}", sentence(answer.kind().word()).trim_end_matches('.'))
    };
    RecordLine { text, tone, law: answer.laws.map(|laws| laws.chief()) }
}

/// Who is winning a trick.
fn best(trick: &Glimpse, order: cards::Ranking) -> Option<Seat> {
    let lead = trick.plays.iter().find(|(seat, _)| *seat == trick.leader)?;
    let better =
        |best: (Seat, Card), play: &(Seat, Card)| if order.beats(play.1, best.1) { *play } else { best };
    trick.winner.or(Some(trick.plays.iter().fold(*lead, better).0))
}

impl<G: Listed> Sitting for Seated<G> {
    fn scene(&self) -> Scene {
        let me = self.me();
        let view = self.view(me);
        let order = view.ranking();
        let (turn, ask) = match self.due() {
            Due::Person(want, why) => {
                let turn = match &want {
                    Want::Card { hand, .. } => Some(*hand),
                    Want::Choice(_) => Some(me),
                    _ => None,
                };
                (turn, Ask { why, want })
            }
            Due::Player(Question { seat, ask: attend::Ask::Turn | attend::Ask::Chance }) => {
                let what = if view.phase == Phase::Play { "play" } else { "speak" };
                let why = format!("{} to {what}.", Subject::new(seat, me).does("are", "is"));
                (view.to_play.or(Some(seat)), Ask { why, want: Want::Nothing })
            }
            Due::Act(..) | Due::Player(_) => (None, Ask { why: String::new(), want: Want::Nothing }),
        };
        let calls = self.table.log().iter().rev().take_while(|event| event.act != Act::Deal);
        let mut calls: Vec<(Seat, String)> = calls
            .filter_map(|event| match (event.actor, &event.act) {
                (Actor::Seat(seat), Act::Call(call)) => Some((seat, G::phrase(*call).label)),
                _ => None,
            })
            .collect();
        calls.reverse();
        let sides = view.standing.sides;
        let row = |name, figure: fn(&table::SideStanding) -> i32| {
            (name, BySide::from_fn(|side| figure(&sides[side])))
        };
        let mut score = vec![row("games", |side| side.games.into()), row("this game", |side| side.game)];
        if G::ABOVE_THE_LINE {
            score.extend([row("above the line", |side| side.bonus), row("all tricks", |side| side.tricks)]);
        }
        score.push(row("total", |side| side.total));
        let players = cards::BySeat::from_fn(|seat| {
            if seat == me { "you".to_owned() } else { self.plan.players[seat].kind.to_string() }
        });
        let shown = view.tricks.last();
        let before = view.tricks.len().checked_sub(2).and_then(|place| view.tricks.get(place));
        Scene {
            title: title(self.code()),
            manner: self.table.setup().manner,
            me,
            phase: view.phase,
            deal: view.deal,
            dealer: view.dealer,
            players,
            roles: cards::BySeat::from_fn(|seat| G::role(&view, seat)),
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
            calls,
            won: view.won,
            score,
            turn,
            ask,
        }
    }

    fn advance(&mut self) -> bool {
        self.do_next()
    }

    fn act(&mut self, words: &str) -> Result<(), ActError> {
        if words.trim().is_empty() {
            self.let_go = Some(self.table.log().len());
            let me = self.me();
            self.put_off.extend(self.view(me).rights.into_iter().filter(|right| right.is_for(me)));
            return Ok(());
        }
        let act = self.read(words.trim())?;
        self.take(self.me().into(), act).map_err(ActError::Impossible)?;
        self.asked.done(self.table.log().len(), attend::Ask::Turn);
        Ok(())
    }

    fn go_on(&mut self) {
        if let Due::Person(Want::GoOn, _) = self.due() {
            let over = self.table.standing().settled.is_some();
            let act = if over { Act::AgreeScore } else { self.pack() };
            let _ = self.take(Actor::Table, act);
        }
    }

    fn undo(&mut self) -> Result<(), &'static str> {
        let stands = self.stands == Some(self.table.log().len());
        if self.table.setup().manner == Manner::Laws && !stands {
            return Err("by the laws nothing is taken back");
        }
        let me = Actor::Seat(self.me());
        let own = |event: &Event<G::Call>| {
            event.actor == me && !matches!(event.act, Act::Look | Act::Deal | Act::LayIdle)
        };
        let place = self.table.log().iter().rposition(own).ok_or("there is nothing to take back yet")?;
        let log = self.table.log()[..place].to_vec();
        *self = Seated::at(self.table.setup().clone(), &log, self.plan.clone());
        self.told.push(RecordLine {
            text: "You take your last act back.".to_owned(),
            tone: Tone::Note,
            law: None,
        });
        Ok(())
    }

    fn hint(&self) -> Option<Hint> {
        match self.due() {
            Due::Person(Want::Choice(_) | Want::Card { .. }, _) => coach::by_the_book(&self.view(self.me())),
            _ => None,
        }
    }

    fn counsel(&self) -> Option<Hint> {
        let me = self.me();
        match self.due() {
            Due::Person(Want::Choice(_) | Want::Card { .. }, _) => {
                coach::counsel(&self.table, me, &mut self.dice(me))
            }
            _ => None,
        }
    }

    fn post_mortem(&self) -> Option<Vec<String>> {
        let over = matches!(self.table.state().phase(), Phase::HandOver | Phase::Agreed);
        let me = self.me();
        if over { coach::post_mortem(&self.table, me, &mut self.dice(me)) } else { None }
    }

    fn claims(&self) -> Vec<MenuItem> {
        let me = self.me();
        let view = self.view(me);
        let mut offers: Vec<(String, Act<G::Call>)> = Vec::new();
        if view.phase == Phase::Play {
            offers.push(("the rest of the tricks are yours".to_owned(), Act::ClaimRest));
            offers.push(("give up the rest of the tricks".to_owned(), Act::Concede));
            let theirs = view.seen.iter().filter(|(seat, _)| seat.side() != me.side());
            let callable: CardSet = theirs.flat_map(|(_, cards)| (*cards & view.callable).iter()).collect();
            offers.extend(
                callable
                    .iter()
                    .map(|card| (format!("call the {}", card_name(card)), Act::Demand(Remedy::Call(card)))),
            );
        }
        offers.push((
            "have the cards placed before their players".to_owned(),
            Act::Say(table::Speech::AskPlaced),
        ));
        offers.retain(|(_, act)| self.is_regular(act.clone()));
        // Whether a claim of a revoke would be upheld is nobody's to know beforehand.
        let by_the_laws = self.table.setup().manner == Manner::Laws;
        if by_the_laws && matches!(view.phase, Phase::Play | Phase::HandOver) {
            let of =
                |seat: Seat| (format!("{} has revoked", seat_name(seat)), Act::ClaimRevoke(Some(seat), None));
            offers.extend(me.side().other().seats().iter().map(of));
        }
        let choice = |(number, (label, act)): (usize, (String, Act<G::Call>))| MenuItem {
            key: (number + 1).to_string(),
            label,
            act: spell(&act),
        };
        offers.into_iter().take(9).enumerate().map(choice).collect()
    }

    fn told(&self) -> &[RecordLine] {
        &self.told
    }

    fn sheet(&self) -> Vec<Entry> {
        let entry = |line: &table::Line| Entry {
            deal: line.deal,
            side: line.side,
            above: line.column == Column::Bonus,
            points: line.written,
            law: line.law,
        };
        self.table.state().sheet().lines.iter().filter(|line| line.written != 0).map(entry).collect()
    }

    fn has_line(&self) -> bool {
        G::ABOVE_THE_LINE
    }

    fn plan(&self) -> &Plan {
        &self.plan
    }

    fn code(&self) -> Code {
        Code::of::<G>(&self.table.setup().rules)
    }

    fn minutes(&self) -> String {
        minutes::record(&self.table).to_string()
    }
}

fn title(code: Code) -> String {
    let (game, year) = code.name().split_once('-').unwrap_or((code.name(), ""));
    format!("{}, laws of {year}", sentence(game).trim_end_matches('.'))
}
