//! The log of a table: its rows with their versions, what each viewer saw of them, the deals and the rubbers.

use std::collections::{BTreeSet, HashMap};
use std::fmt;

use cards::Seat;
use games::{Code, Listed};
use players::attend::Question;
use protocol::{EventReport, Kind, Problem};
use table::{Actor, BadOption, Manner, Table};

use crate::projection::{Happened, VIEWERS, place};
use crate::rubber::{self, Dealt, Rubber};

/// The prefix of the line that separates two rubbers; the first dealer follows.
const RUBBER_PREFIX: &str = "rubber: dealer ";
/// The prefix of the line by which acts are taken back; how many of the rubber stay follows.
const BACK_PREFIX: &str = "back: keep ";

/// What is settled when a table is opened.
#[derive(Clone, Debug)]
pub struct Terms {
    /// What is played.
    pub code: Code,
    /// How irregular acts are met.
    pub manner: Manner,
    /// What the table chose where the code leaves a choice.
    pub options: Vec<(String, String)>,
    /// Who deals first.
    pub dealer: Seat,
}

/// One row of the record.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its place in the log, from 1.
    pub version: u32,
    /// The line of the minutes.
    pub line: String,
    /// The id that whoever did it gave it.
    pub act: Option<u128>,
    /// The key of the person, and their public id.
    pub person: Option<(i64, Box<str>)>,
}

/// One deal: where it begins and ends in the log.
#[derive(Clone, Debug)]
pub struct Span {
    /// Its number in the rubber.
    pub deal: u16,
    /// The number of the rubber, from 0.
    pub rubber: usize,
    /// The place of its first line, which lays the pack.
    pub from: usize,
    /// The place after its last line; none while it may go on.
    pub to: Option<usize>,
    /// The cards.
    pub dealt: Dealt,
    /// How many acts of its rubber there were before its first line.
    pub before: usize,
    /// How many acts of its rubber there were when it was last known to be over.
    pub acts: usize,
}

/// Why the rows of a table cannot be replayed.
#[derive(Clone, Debug)]
pub enum ReplayError {
    /// The table was opened with an option that its code does not know.
    Options(String),
    /// A version is missing or comes twice.
    Version {
        /// The version that should come next.
        expected: u32,
        /// The version of the row.
        found: u32,
    },
    /// A line is no act, or is not taken.
    Line {
        /// The version of the row.
        version: u32,
        /// The line.
        line: String,
        /// Why it is not taken.
        problem: String,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Options(why) => write!(f, "invalid option: {why}"),
            ReplayError::Version { expected, found } => {
                write!(f, "expected version {expected}, found {found}")
            }
            ReplayError::Line { version, line, problem } => {
                write!(f, "version {version}, line '{line}': {problem}")
            }
        }
    }
}

impl std::error::Error for ReplayError {}

impl From<BadOption> for ReplayError {
    fn from(option: BadOption) -> ReplayError {
        ReplayError::Options(option.to_string())
    }
}

/// The log.
pub struct Log {
    terms: Terms,
    rubber: Box<dyn Rubber>,
    /// The rubbers that are over.
    past: Vec<Box<dyn Rubber>>,
    lines: Vec<Happened>,
    /// The places of the acts of this rubber, one for each act of its table.
    acts: Vec<u32>,
    /// The places of what was taken back, and of the lines that say so.
    withdrawn: BTreeSet<u32>,
    /// For each viewer the places of what they saw.
    streams: [Vec<u32>; VIEWERS],
    /// Acts by their id: who did it, and where it is.
    ids: HashMap<u128, (Seat, u32)>,
    spans: Vec<Span>,
}

impl Log {
    /// The log of a table at which nothing was done.
    ///
    /// # Errors
    /// When the code has no such option.
    pub fn new(terms: Terms) -> Result<Log, BadOption> {
        let rubber = rubber::open(terms.code, terms.manner, &terms.options, terms.dealer)?;
        Ok(Log::of(terms, rubber))
    }

    /// The log of a rubber that has come so far elsewhere.
    pub fn taken_up<G: Listed>(table: &Table<G>) -> Log {
        let setup = table.setup().clone();
        let terms = Terms {
            code: Code::of::<G>(&setup.rules),
            manner: setup.manner,
            // The rules of the setup have the options already.
            options: Vec::new(),
            dealer: setup.dealer,
        };
        let mut log = Log::of(terms, rubber::taken_up(Table::new(setup)));
        for event in table.log() {
            // What stands in a log was taken once, and is taken again.
            let _ = log.house(&games::minutes::spell_line(event.actor, &event.act));
        }
        log
    }

    fn of(terms: Terms, rubber: Box<dyn Rubber>) -> Log {
        Log {
            terms,
            rubber,
            past: Vec::new(),
            lines: Vec::new(),
            acts: Vec::new(),
            withdrawn: BTreeSet::new(),
            streams: Default::default(),
            ids: HashMap::new(),
            spans: Vec::new(),
        }
    }

    /// What was settled when the table was opened.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The rubber that is played.
    pub fn rubber(&self) -> &dyn Rubber {
        self.rubber.as_ref()
    }

    /// A rubber by its number, from 0.
    pub fn rubber_of(&self, number: usize) -> &dyn Rubber {
        self.past.get(number).map_or(self.rubber.as_ref(), AsRef::as_ref)
    }

    /// How many rubbers are over.
    pub fn rubbers_over(&self) -> usize {
        self.past.len()
    }

    /// Everything that happened.
    pub fn lines(&self) -> &[Happened] {
        &self.lines
    }

    /// What happened by the acts of this rubber from one on, without what was taken back.
    pub fn acts(&self, from: usize) -> impl Iterator<Item = &Happened> {
        self.acts[from.min(self.acts.len())..].iter().map(|&place| &self.lines[place as usize])
    }

    /// What happened in a deal after the pack was laid and up to a place, without what was taken back.
    pub fn lines_of(&self, span: &Span, to: usize) -> impl Iterator<Item = &Happened> {
        let places = (span.from + 1..to).filter(|place| !self.withdrawn.contains(&(*place as u32)));
        places.map(|place| &self.lines[place])
    }

    /// The deals.
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// The version of the table: how many lines its record has.
    pub fn version(&self) -> u32 {
        self.lines.len() as u32
    }

    /// The last version that a viewer knows.
    pub fn version_of(&self, viewer: Option<Seat>) -> u32 {
        self.streams[place(viewer)].len() as u32
    }

    /// What a viewer saw after one of their versions.
    pub fn since(&self, viewer: Option<Seat>, version: u32) -> Vec<EventReport> {
        let stream = &self.streams[place(viewer)];
        let from = (version as usize).min(stream.len());
        let numbered = (from as u32 + 1..).zip(&stream[from..]);
        numbered.map(|(version, &at)| self.lines[at as usize].report(viewer, version)).collect()
    }

    /// What a viewer saw and was not taken back, the oldest first.
    pub fn seen(&self, viewer: Option<Seat>) -> impl Iterator<Item = &Happened> {
        let stream = self.streams[place(viewer)].iter();
        stream.filter(|place| !self.withdrawn.contains(place)).map(|&place| &self.lines[place as usize])
    }

    /// The version that a viewer had when the log had so many lines.
    pub fn version_at(&self, viewer: Option<Seat>, lines: usize) -> u32 {
        self.streams[place(viewer)].partition_point(|&place| (place as usize) < lines) as u32
    }

    /// An act that is in the record already: the version that it has for its seat.
    pub fn known(&self, id: u128, seat: Seat) -> Option<u32> {
        let &(by, at) = self.ids.get(&id)?;
        (by == seat).then(|| self.version_at(Some(seat), at as usize + 1))
    }

    /// Whether an id was used.
    pub fn is_used(&self, id: u128) -> bool {
        self.ids.contains_key(&id)
    }

    /// Takes the act of a player.
    pub(crate) fn act(
        &mut self,
        seat: Seat,
        text: &str,
        person: Option<(i64, Box<str>)>,
        id: Option<u128>,
    ) -> Result<Row, Problem> {
        let happened = self.rubber.act(seat, text)?;
        if let Some(id) = id {
            self.ids.insert(id, (seat, self.version()));
        }
        Ok(self.push_act(happened, person, id))
    }

    /// Takes what comes of a question to a computer player; `None` where nothing does.
    pub(crate) fn answer(&mut self, question: Question, act: Option<&str>) -> Option<Result<Row, Problem>> {
        let happened = self.rubber.answer(question, act)?;
        Some(happened.map(|happened| self.push_act(happened, None, None)))
    }

    /// Takes a line of the house.
    pub(crate) fn house(&mut self, line: &str) -> Result<Row, Problem> {
        if let Some(dealer) = line.strip_prefix(RUBBER_PREFIX) {
            let dealer = dealer.parse().map_err(|_| unreadable(line, "no seat deals first"))?;
            return self.begin_rubber(dealer);
        }
        if let Some(keep) = line.strip_prefix(BACK_PREFIX) {
            let keep = keep.parse().ok().filter(|keep| *keep < self.rubber.len());
            return Ok(
                self.take_back(keep.ok_or_else(|| unreadable(line, "no number of acts that could stay"))?)
            );
        }
        let happened = self.rubber.house(line)?;
        Ok(self.push_act(happened, None, None))
    }

    /// Begins another rubber.
    pub(crate) fn begin_rubber(&mut self, dealer: Seat) -> Result<Row, Problem> {
        let Terms { code, manner, options, .. } = &self.terms;
        let fresh = rubber::open(*code, *manner, options, dealer);
        let fresh = fresh.map_err(|why| Problem::new(Kind::Internal, why.to_string()))?;
        self.close_span();
        self.past.push(std::mem::replace(&mut self.rubber, fresh));
        self.acts.clear();
        let happened = Happened::notice(&format!("{RUBBER_PREFIX}{dealer}"), "begins another rubber");
        Ok(self.push(happened, None, None))
    }

    /// Takes everything back but the first acts of the rubber.
    pub(crate) fn take_back(&mut self, keep: usize) -> Row {
        self.rubber = self.rubber.cut(keep);
        self.withdrawn.extend(self.acts.drain(keep..));
        let rubber = self.past.len();
        self.spans.retain(|span| span.rubber < rubber || span.before < keep);
        if let Some(last) = self.spans.last_mut().filter(|span| span.rubber == rubber) {
            last.to = None;
        }
        self.withdrawn.insert(self.version());
        let text = "lets the last act be taken back";
        let row = self.push(Happened::notice(&format!("{BACK_PREFIX}{keep}"), text), None, None);
        self.note_span();
        row
    }

    /// Takes a row of the record.
    ///
    /// # Errors
    /// When it does not follow the last, or its line is not taken.
    pub fn replay(&mut self, row: Row) -> Result<(), ReplayError> {
        let expected = self.version() + 1;
        if row.version != expected {
            return Err(ReplayError::Version { expected, found: row.version });
        }
        let Row { version, line, act, person } = row;
        let done = match self.house(&line) {
            Ok(done) => done,
            Err(problem) => return Err(ReplayError::Line { version, line, problem: problem.to_string() }),
        };
        if let Some(last) = self.lines.last_mut() {
            last.person = person.map(|(_, public)| public);
            if let (Some(id), Actor::Seat(seat)) = (act, last.actor) {
                self.ids.insert(id, (seat, done.version - 1));
            }
        }
        Ok(())
    }

    fn push_act(&mut self, happened: Happened, person: Option<(i64, Box<str>)>, act: Option<u128>) -> Row {
        let at = self.lines.len();
        if happened.line.starts_with("table: stack") {
            self.close_span();
            self.spans.push(Span {
                deal: self.rubber.deal(),
                rubber: self.past.len(),
                from: at,
                to: None,
                dealt: self.rubber.dealt(),
                before: self.acts.len(),
                acts: 0,
            });
        }
        self.acts.push(at as u32);
        let row = self.push(happened, person, act);
        self.note_span();
        row
    }

    fn push(&mut self, mut happened: Happened, person: Option<(i64, Box<str>)>, act: Option<u128>) -> Row {
        let at = self.lines.len();
        happened.person = person.as_ref().map(|(_, public)| public.clone());
        for (place, stream) in self.streams.iter_mut().enumerate() {
            if happened.is_seen(place) {
                stream.push(at as u32);
            }
        }
        let line = happened.line.to_string();
        self.lines.push(happened);
        Row { version: at as u32 + 1, line, act, person }
    }

    /// Keeps what the last deal has come to.
    fn note_span(&mut self) {
        if let Some(span) = self.spans.last_mut().filter(|span| span.to.is_none()) {
            let dealt = self.rubber.dealt();
            if self.rubber.is_live() {
                span.deal = self.rubber.deal();
                span.dealt = dealt;
            } else {
                span.dealt.won = dealt.won;
                span.acts = self.rubber.len();
            }
        }
    }

    fn close_span(&mut self) {
        let end = self.lines.len();
        if let Some(span) = self.spans.last_mut() {
            span.to.get_or_insert(end);
        }
    }

    /// The deals that are over, each with the place after its last line.
    pub fn finished(&self) -> impl Iterator<Item = (&Span, usize)> {
        let live = self.rubber.is_live();
        let end = self.lines.len();
        self.spans.iter().filter_map(move |span| match span.to {
            Some(to) => Some((span, to)),
            None => (!live).then_some((span, end)),
        })
    }

    /// The rubbers with as many of their acts as belong to deals that are over.
    pub fn rubbers(&self) -> Vec<(&dyn Rubber, usize)> {
        let mut rubbers: Vec<(&dyn Rubber, usize)> =
            self.past.iter().map(|rubber| (rubber.as_ref(), rubber.len())).collect();
        let acts = if self.rubber.is_live() {
            let over = self.finished().filter(|(span, _)| span.rubber == self.past.len());
            over.map(|(span, _)| span.acts).max().unwrap_or(0)
        } else {
            self.rubber.len()
        };
        if acts > 0 {
            rubbers.push((self.rubber.as_ref(), acts));
        }
        rubbers
    }
}

fn unreadable(line: &str, why: &str) -> Problem {
    Problem::new(Kind::Internal, format!("{line}: {why}"))
}
