//! A table as the fold of its rows: the game, what everybody saw of it, the deals and the rubbers.

use std::collections::HashMap;

use cards::Seat;
use games::Code;
use protocol::{EventReport, Problem};
use sitting::{Happened, Sight, VIEWERS, place};
use table::{BadOption, Manner};

use super::engine::{self, Dealt, Engine, Taken, Written};
use super::findings::NOTHING_FOUND;
use super::replay::{BadClosing, Closing, Mark};

/// The prefix of the line that lays the pack.
pub(crate) const STACK_PREFIX: &str = "table: stack";
/// The prefix of the line that separates two rubbers; the first dealer follows.
pub(crate) const RUBBER_PREFIX: &str = "rubber: dealer ";

/// What is settled when a table is opened.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    pub(crate) code: Code,
    pub(crate) manner: Manner,
    pub(crate) options: Vec<(String, String)>,
    pub(crate) dealer: Seat,
}

/// One row of the record.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) version: u32,
    pub(crate) line: String,
    pub(crate) act: Option<u128>,
    /// The key of the person, and their public id.
    pub(crate) person: Option<(i64, Box<str>)>,
    /// What the laws found, in JSON; none in rows of before findings were kept.
    pub(crate) findings: Option<Box<str>>,
    /// The edition of the engine that found it.
    pub(crate) edition: Option<u32>,
}

/// Who did an act of the record, and by which id it is known.
pub(crate) struct RowOf {
    pub(crate) act: Option<u128>,
    pub(crate) person: Option<(i64, Box<str>)>,
}

/// One deal: where it begins and ends in the log.
#[derive(Clone, Debug)]
pub(crate) struct Span {
    /// Its number in the rubber.
    pub(crate) deal: u16,
    /// The number of the rubber, from 0.
    pub(crate) rubber: usize,
    /// The place of its first line, which lays the pack.
    pub(crate) from: usize,
    /// The place after its last line; none while it may go on.
    pub(crate) to: Option<usize>,
    /// The cards.
    pub(crate) dealt: Dealt,
    /// How many acts of its rubber there were when it was last known to be over.
    pub(crate) acts: usize,
    /// How many acts of its rubber there were before it.
    pub(crate) begins: usize,
    /// Whether the house closed it before it was over.
    pub(crate) closed: bool,
}

/// The table.
pub(crate) struct Fold {
    terms: Terms,
    pub(crate) engine: Box<dyn Engine>,
    /// The rubbers that are over.
    pub(crate) past: Vec<Box<dyn Engine>>,
    pub(crate) log: Vec<Happened>,
    /// For each viewer the indices of what they saw in the log.
    streams: [Vec<u32>; VIEWERS],
    /// Acts by their id: who did it, and where it is.
    acts: HashMap<u128, (Seat, u32)>,
    pub(crate) spans: Vec<Span>,
    /// Where this engine rules otherwise than the record.
    pub(crate) marks: Vec<Mark>,
    /// The version of the last row, taken as it was written, that put something on the sheet.
    pub(crate) kept_score: Option<u32>,
}

impl Fold {
    /// A table at which nothing was done.
    ///
    /// # Errors
    /// When the code has no such option.
    pub(crate) fn new(terms: Terms) -> Result<Fold, BadOption> {
        let engine = engine::open(terms.code, terms.manner, &terms.options, terms.dealer)?;
        Ok(Fold {
            terms,
            engine,
            past: Vec::new(),
            log: Vec::new(),
            streams: Default::default(),
            acts: HashMap::new(),
            spans: Vec::new(),
            marks: Vec::new(),
            kept_score: None,
        })
    }

    /// The version of the table: how many lines its record has.
    pub(crate) fn version(&self) -> u32 {
        self.log.len() as u32
    }

    /// The last version that a viewer knows.
    pub(crate) fn version_of(&self, viewer: Option<Seat>) -> u32 {
        self.streams[place(viewer)].len() as u32
    }

    /// What a viewer saw after one of their versions.
    pub(crate) fn since(&self, viewer: Option<Seat>, version: u32) -> Vec<EventReport> {
        let stream = &self.streams[place(viewer)];
        let from = (version as usize).min(stream.len());
        let numbered = (from as u32 + 1..).zip(&stream[from..]);
        numbered.map(|(version, &at)| self.log[at as usize].report(viewer, version)).collect()
    }

    /// An act that is in the record already: the version that it has for its seat.
    pub(crate) fn known(&self, id: u128, seat: Seat) -> Option<u32> {
        let &(by, at) = self.acts.get(&id)?;
        if by != seat {
            return None;
        }
        let stream = &self.streams[place(Some(seat))];
        Some(stream.partition_point(|&place| place <= at) as u32)
    }

    /// Whether an id was used.
    pub(crate) fn is_used(&self, id: u128) -> bool {
        self.acts.contains_key(&id)
    }

    /// Takes the act of a player.
    pub(crate) fn act(
        &mut self,
        seat: Seat,
        text: &str,
        person: Option<(i64, Box<str>)>,
        id: Option<u128>,
    ) -> Result<Row, Problem> {
        let taken = self.engine.act(seat, text)?;
        if let Some(id) = id {
            self.acts.insert(id, (seat, self.version()));
        }
        Ok(self.push(taken, person, id))
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
        let taken = self.engine.house(line)?;
        Ok(self.push(taken, None, None))
    }

    /// Begins another rubber.
    pub(crate) fn begin_rubber(&mut self, dealer: Seat) -> Result<Row, Problem> {
        self.next_engine(dealer)?;
        let happened = Happened::notice(&format!("{RUBBER_PREFIX}{dealer}"), "begins another rubber");
        Ok(self.push_line(happened, Some(NOTHING_FOUND.into()), None, None))
    }

    fn next_engine(&mut self, dealer: Seat) -> Result<(), Problem> {
        let Terms { code, manner, options, .. } = &self.terms;
        let fresh = engine::open(*code, *manner, options, dealer);
        let fresh = fresh.map_err(|why| Problem::new(protocol::Kind::Internal, why.to_string()))?;
        self.close_span();
        self.past.push(std::mem::replace(&mut self.engine, fresh));
        Ok(())
    }

    /// Closes a deal, which is dealt again, or a rubber, after which another begins.
    pub(crate) fn close(&mut self, closing: Closing) -> Result<Row, Problem> {
        let rubber = self.past.len();
        let deal = self.spans.last().filter(|span| span.rubber == rubber).map_or(0, |span| span.deal);
        match closing {
            Closing::Deal { .. } => {
                let begins = self.spans.last().map_or(0, |span| span.begins);
                self.engine = self.engine.back(begins)?;
            }
            Closing::Rubber { dealer, .. } => self.next_engine(dealer)?,
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
        let Written { happened, hands } = self.engine.written(line)?;
        let at = self.log.len();
        self.push_line(happened, None, None, None);
        self.credit(written);
        if let Some(hands) = hands {
            self.close_span_at(at);
            let before = self.engine.dealt();
            let dealt =
                Dealt { hands: hands.hands, turn_up: hands.turn_up, won: cards::BySide::default(), ..before };
            let deal = self.spans.last().map_or(1, |span| span.deal.saturating_add(1));
            let (rubber, begins) = (self.past.len(), self.engine.len());
            self.spans.push(Span { deal, rubber, from: at, to: None, dealt, acts: 0, begins, closed: false });
        }
        Ok(())
    }

    /// Says who did the last act, and by which id it is known.
    fn credit(&mut self, RowOf { act, person }: RowOf) {
        let at = self.version().saturating_sub(1);
        if let Some(last) = self.log.last_mut() {
            last.person = person.map(|(_, public)| public);
            if let (Some(id), table::Actor::Seat(seat)) = (act, last.actor) {
                self.acts.insert(id, (seat, at));
            }
        }
    }

    fn push(&mut self, taken: Taken, person: Option<(i64, Box<str>)>, act: Option<u128>) -> Row {
        let at = self.log.len();
        let row = self.push_line(taken.happened, Some(taken.findings), person, act);
        if row.line.starts_with(STACK_PREFIX) {
            self.close_span_at(at);
            self.spans.push(Span {
                deal: self.engine.deal(),
                rubber: self.past.len(),
                from: at,
                to: None,
                dealt: self.engine.dealt(),
                acts: 0,
                begins: self.engine.len().saturating_sub(1),
                closed: false,
            });
        }
        if let Some(span) = self.spans.last_mut().filter(|span| span.to.is_none()) {
            let dealt = self.engine.dealt();
            if self.engine.is_live() {
                span.deal = self.engine.deal();
                span.dealt = dealt;
            } else {
                span.dealt.won = dealt.won;
                span.acts = self.engine.len();
            }
        }
        row
    }

    /// Writes a line into the log and into the streams of those who saw it.
    fn push_line(
        &mut self,
        mut happened: Happened,
        findings: Option<Box<str>>,
        person: Option<(i64, Box<str>)>,
        act: Option<u128>,
    ) -> Row {
        let at = self.log.len();
        happened.person = person.as_ref().map(|(_, public)| public.clone());
        for (place, stream) in self.streams.iter_mut().enumerate() {
            if happened.sight[place] != Sight::Nothing {
                stream.push(at as u32);
            }
        }
        let line = happened.line.to_string();
        self.log.push(happened);
        let edition = findings.is_some().then_some(games::EDITION);
        Row { version: at as u32 + 1, line, act, person, findings, edition }
    }

    fn close_span(&mut self) {
        self.close_span_at(self.log.len());
    }

    fn close_span_at(&mut self, end: usize) {
        if let Some(span) = self.spans.last_mut() {
            span.to.get_or_insert(end);
        }
    }

    /// Where a rubber begins in the log.
    pub(crate) fn rubber_begins(&self, rubber: usize) -> usize {
        let begins = |line: &str| line.starts_with(RUBBER_PREFIX) || Closing::ends_rubber(line);
        let marks = (0..).zip(&self.log).filter(|(_, happened)| begins(&happened.line));
        let begins = marks.map(|(at, _)| at + 1);
        std::iter::once(0).chain(begins).nth(rubber).unwrap_or(0)
    }

    /// The deals that are over, each with the place after its last line.
    pub(crate) fn finished(&self) -> impl Iterator<Item = (&Span, usize)> {
        let live = self.live_span();
        let end = self.log.len();
        (0..).zip(&self.spans).filter_map(move |(at, span)| match span.to {
            Some(to) => Some((span, to)),
            None => (live != Some(at)).then_some((span, end)),
        })
    }

    /// The rubbers with as many of their acts as belong to deals that are over.
    pub(crate) fn rubbers(&self) -> Vec<(&dyn Engine, usize)> {
        let mut rubbers: Vec<(&dyn Engine, usize)> =
            self.past.iter().map(|engine| (engine.as_ref(), engine.len())).collect();
        let acts = if self.engine.is_live() {
            let over = self.finished().filter(|(span, _)| span.rubber == self.past.len());
            over.map(|(span, _)| span.acts).max().unwrap_or(0)
        } else {
            self.engine.len()
        };
        if acts > 0 {
            rubbers.push((self.engine.as_ref(), acts));
        }
        rubbers
    }
}

fn unreadable(line: &str, why: &str) -> Problem {
    Problem::new(protocol::Kind::Internal, format!("{line}: {why}"))
}
