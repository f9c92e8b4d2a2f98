//! The log of a table: its rows with their versions, what each viewer saw of them, the deals and the rubbers.

use std::collections::{BTreeSet, HashMap};

use cards::Seat;
use games::{Code, Listed};
use players::attend::Question;
use protocol::{Problem, Said};
use speech::Voice;
use table::{BadOption, Manner, Table};

use crate::findings::NOTHING_FOUND;
use crate::projection::{Happened, Sight, VIEWERS, place};
use crate::replay::{BadClosing, Closing, Mark};
use crate::rubber::{self, Dealt, Outcome, Rubber, Taken, Written};

/// The prefix of the line that lays the pack.
pub(crate) const STACK_PREFIX: &str = "table: stack";
/// The prefix of the line that separates two rubbers; the first dealer follows.
pub(crate) const RUBBER_PREFIX: &str = "rubber: dealer ";
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
    /// What the laws found, in JSON; none in rows of before findings were kept.
    pub findings: Option<Box<str>>,
    /// The edition of the engine that found it.
    pub edition: Option<u32>,
}

/// Who did an act of the record, and by which id it is known.
pub(crate) struct RowOf {
    pub(crate) act: Option<u128>,
    pub(crate) person: Option<(i64, Box<str>)>,
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
    /// How many acts of its rubber there were when it was last known to be over.
    pub acts: usize,
    /// How many acts of its rubber there were before it.
    pub begins: usize,
    /// Whether the house closed it before it was over.
    pub closed: bool,
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
    pub(crate) spans: Vec<Span>,
    /// Where this engine rules otherwise than the record.
    pub(crate) marks: Vec<Mark>,
    /// The version of the last row, taken as it was written, that put something on the sheet.
    pub(crate) kept_score: Option<u32>,
}

impl Log {
    /// A table at which nothing was done.
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
            marks: Vec::new(),
            kept_score: None,
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

    /// Where this engine rules otherwise than the record.
    pub fn marks(&self) -> &[Mark] {
        &self.marks
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

    /// What a viewer saw after one of their versions, each with the version that it has for them.
    pub fn since(&self, viewer: Option<Seat>, version: u32) -> impl Iterator<Item = (u32, &Happened)> {
        let stream = &self.streams[place(viewer)];
        let from = (version as usize).min(stream.len());
        (from as u32 + 1..).zip(&stream[from..]).map(|(version, &at)| (version, &self.lines[at as usize]))
    }

    /// Whether a seat that had seen so much does not know how the table stands: something has changed for it since. What
    /// changed nothing makes nobody's knowledge old, however often it is done.
    pub fn is_stale(&self, seat: Seat, version: u32) -> bool {
        let seen = place(Some(seat));
        version > self.version_of(Some(seat))
            || self.since(Some(seat), version).any(|(_, since)| !since.idle[seen])
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
        said: &Said,
        (person, id): (Option<(i64, Box<str>)>, Option<u128>),
        voice: &Voice,
    ) -> Result<Row, Problem> {
        let taken = self.rubber.act(seat, said, voice)?;
        if let Some(id) = id {
            self.ids.insert(id, (seat, self.version()));
        }
        Ok(self.push(taken, person, id))
    }

    /// Takes what comes of a question to a computer player; `None` where nothing does.
    pub(crate) fn answer(&mut self, question: Question, act: Option<&str>) -> Option<Result<Row, Problem>> {
        let taken = self.rubber.answer(question, act)?;
        Some(taken.map(|taken| self.push(taken, None, None)))
    }

    /// Takes a line of the house.
    pub(crate) fn house(&mut self, line: &str) -> Result<Row, Problem> {
        if let Some(dealer) = line.strip_prefix(RUBBER_PREFIX) {
            let dealer = dealer.parse().map_err(|bad: cards::BadSeat| unreadable(line, &bad.to_string()))?;
            return self.begin_rubber(dealer);
        }
        if let Some(closing) = Closing::read(line) {
            return self.close(closing.map_err(|BadClosing| unreadable(line, "no such closing"))?);
        }
        if let Some(keep) = line.strip_prefix(BACK_PREFIX) {
            let keep = keep.parse().ok().filter(|keep| *keep < self.rubber.len());
            return self
                .take_back(keep.ok_or_else(|| unreadable(line, "no number of acts that could stay"))?);
        }
        let taken = self.rubber.house(line)?;
        Ok(self.push(taken, None, None))
    }

    /// Begins another rubber.
    pub(crate) fn begin_rubber(&mut self, dealer: Seat) -> Result<Row, Problem> {
        self.next_rubber(dealer)?;
        let happened = Happened::notice(&format!("{RUBBER_PREFIX}{dealer}"), "begins another rubber");
        Ok(self.push_line(happened, Some(NOTHING_FOUND.into()), None, None))
    }

    /// Takes everything back but the first acts of the rubber.
    pub(crate) fn take_back(&mut self, keep: usize) -> Result<Row, Problem> {
        self.rubber = self.rubber.cut(keep)?;
        self.withdrawn.extend(self.acts.drain(keep..));
        let rubber = self.past.len();
        self.spans.retain(|span| span.rubber < rubber || span.begins < keep);
        if let Some(last) = self.spans.last_mut().filter(|span| span.rubber == rubber) {
            last.to = None;
        }
        self.withdrawn.insert(self.version());
        let notice = Happened::notice(&format!("{BACK_PREFIX}{keep}"), "lets the last act be taken back");
        let row = self.push_line(notice, Some(NOTHING_FOUND.into()), None, None);
        self.note_span();
        Ok(row)
    }

    fn next_rubber(&mut self, dealer: Seat) -> Result<(), Problem> {
        let Terms { code, manner, options, .. } = &self.terms;
        let fresh = rubber::open(*code, *manner, options, dealer);
        let fresh = fresh.map_err(|why| Problem::new(protocol::Kind::Internal, why.to_string()))?;
        self.close_span();
        self.past.push(std::mem::replace(&mut self.rubber, fresh));
        self.acts.clear();
        Ok(())
    }

    /// Closes a deal, which is dealt again, or a rubber, after which another begins.
    pub fn close(&mut self, closing: Closing) -> Result<Row, Problem> {
        let rubber = self.past.len();
        let deal = self.spans.last().filter(|span| span.rubber == rubber).map_or(0, |span| span.deal);
        match closing {
            Closing::Deal { .. } => {
                let begins = self.spans.last().map_or(0, |span| span.begins);
                self.rubber = self.rubber.cut(begins)?;
                self.acts.truncate(begins);
            }
            Closing::Rubber { dealer, .. } => self.next_rubber(dealer)?,
        }
        let row = {
            let notice = Happened::notice(&closing.to_string(), closing.told());
            self.push_line(notice, Some(NOTHING_FOUND.into()), None, None)
        };
        self.close_span();
        if let Some(span) = self.spans.last_mut().filter(|_| matches!(closing, Closing::Deal { .. })) {
            (span.closed, span.acts) = (true, span.begins);
        }
        self.marks.push(Mark::closed(rubber, deal, closing));
        Ok(row)
    }

    /// Takes a row of the record again.
    ///
    /// # Errors
    /// Why it is not taken.
    pub(crate) fn replay(&mut self, line: &str, written: RowOf) -> Result<Row, Problem> {
        let done = self.house(line)?;
        self.credit(written);
        Ok(done)
    }

    /// Takes a row as it was written: the game does not go on, and nothing is found.
    ///
    /// # Errors
    /// When it is no act.
    pub(crate) fn keep(&mut self, line: &str, written: RowOf) -> Result<(), Problem> {
        if let Some(Ok(closing)) = Closing::read(line) {
            self.push_line(Happened::notice(line, closing.told()), None, None, None);
            return Ok(());
        }
        let Written { happened, hands } = self.rubber.written(line)?;
        let at = self.lines.len();
        self.push_line(happened, None, None, None);
        self.credit(written);
        if let Some(hands) = hands {
            self.close_span_at(at);
            let before = self.rubber.dealt();
            let dealt =
                Dealt { hands: hands.hands, turn_up: hands.turn_up, won: cards::BySide::default(), ..before };
            let deal = self.spans.last().map_or(1, |span| span.deal.saturating_add(1));
            let (rubber, begins) = (self.past.len(), self.rubber.len());
            self.spans.push(Span { deal, rubber, from: at, to: None, dealt, acts: 0, begins, closed: false });
        }
        Ok(())
    }

    /// Says who did the last act, and by which id it is known.
    fn credit(&mut self, RowOf { act, person }: RowOf) {
        let at = self.version().saturating_sub(1);
        if let Some(last) = self.lines.last_mut() {
            last.person = person.map(|(_, public)| public);
            if let (Some(id), table::Actor::Seat(seat)) = (act, last.actor) {
                self.ids.insert(id, (seat, at));
            }
        }
    }

    fn push(&mut self, taken: Taken, person: Option<(i64, Box<str>)>, act: Option<u128>) -> Row {
        let at = self.lines.len();
        self.acts.push(at as u32);
        let row = self.push_line(taken.happened, Some(taken.findings), person, act);
        if row.line.starts_with(STACK_PREFIX) {
            self.close_span_at(at);
            self.spans.push(Span {
                deal: self.rubber.deal(),
                rubber: self.past.len(),
                from: at,
                to: None,
                dealt: self.rubber.dealt(),
                acts: 0,
                begins: self.rubber.len().saturating_sub(1),
                closed: false,
            });
        }
        self.note_span();
        row
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

    /// Writes a line into the log and into the streams of those who saw it.
    fn push_line(
        &mut self,
        mut happened: Happened,
        findings: Option<Box<str>>,
        person: Option<(i64, Box<str>)>,
        act: Option<u128>,
    ) -> Row {
        let at = self.lines.len();
        happened.person = person.as_ref().map(|(_, public)| public.clone());
        for (place, stream) in self.streams.iter_mut().enumerate() {
            if happened.sight[place] != Sight::Nothing {
                stream.push(at as u32);
            }
        }
        let line = happened.line.to_string();
        self.lines.push(happened);
        let edition = findings.is_some().then_some(games::EDITION);
        Row { version: at as u32 + 1, line, act, person, findings, edition }
    }

    fn close_span(&mut self) {
        self.close_span_at(self.lines.len());
    }

    fn close_span_at(&mut self, end: usize) {
        if let Some(span) = self.spans.last_mut() {
            span.to.get_or_insert(end);
        }
    }

    /// Where a rubber begins in the log.
    pub fn rubber_begins(&self, rubber: usize) -> usize {
        let begins = |line: &str| line.starts_with(RUBBER_PREFIX) || Closing::ends_rubber(line);
        let marks = (0..).zip(&self.lines).filter(|(_, happened)| begins(&happened.line));
        let begins = marks.map(|(at, _)| at + 1);
        std::iter::once(0).chain(begins).nth(rubber).unwrap_or(0)
    }

    /// The deals that are over, each with the place after its last line.
    pub fn finished(&self) -> impl Iterator<Item = (&Span, usize)> {
        let live = self.live_span();
        let end = self.lines.len();
        (0..).zip(&self.spans).filter_map(move |(at, span)| match span.to {
            Some(to) => Some((span, to)),
            None => (live != Some(at)).then_some((span, end)),
        })
    }

    /// What came of the deal that was played last, with the version of its first line; none while it goes on or where the
    /// house closed it.
    pub fn outcome(&self) -> Option<(u32, Outcome)> {
        let last = self.spans.last().filter(|span| span.rubber == self.past.len() && !span.closed)?;
        Some((last.from as u32 + 1, self.rubber.outcome()?))
    }

    /// The rubbers with as many of their acts as belong to deals that are over.
    pub fn rubbers(&self) -> Vec<(&dyn Rubber, usize)> {
        let mut rubbers: Vec<(&dyn Rubber, usize)> =
            self.past.iter().map(|engine| (engine.as_ref(), engine.len())).collect();
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
    Problem::new(protocol::Kind::Internal, format!("{line}: {why}"))
}
