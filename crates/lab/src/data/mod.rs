//! Self-play as Parquet: a row a decision or a deal, in files of so many deals each.
//!
//! A file depends on what was ordered and on the numbers of its deals, and on nothing else: not on the number of
//! threads, nor on whether the run was broken off and taken up again.

mod rows;

use std::fs::{self, File};
use std::io::Write;
use std::ops::Range;
use std::path::{Path, PathBuf};

use games::{Code, Listed, Visit};
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use players::duplicate::{self, Contestant, Record, Start};
use players::{Chosen, Player, Spec};
use solver::Solver;

use crate::{Crew, Fault, start};
use rows::{DealRows, Decided, RowFile};

/// What is to be played and written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// The laws.
    pub code: Code,
    /// Who plays north and south.
    pub ns: Spec,
    /// Who plays east and west.
    pub ew: Spec,
    /// What cards and dice are drawn from.
    pub seed: u64,
    /// Where the rubber stands before each deal, as in minutes; love all if left out.
    pub score: Option<String>,
    /// Milliseconds a decision may take, for players that search.
    pub ms: u64,
    /// What a row is.
    pub rows: Rows,
}

/// What a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rows {
    /// A choice between two acts or more.
    Decisions,
    /// The same, with what every card takes if all see all cards and play best.
    Valued,
    /// A deal.
    Deals,
}

impl Rows {
    /// The kinds.
    pub const ALL: [Rows; 3] = [Rows::Decisions, Rows::Valued, Rows::Deals];

    /// How files and flags name it.
    pub const fn name(self) -> &'static str {
        match self {
            Rows::Decisions => "decisions",
            Rows::Valued => "valued",
            Rows::Deals => "deals",
        }
    }

    /// The kind of that name.
    pub fn named(name: &str) -> Option<Rows> {
        Rows::ALL.into_iter().find(|rows| rows.name() == name)
    }
}

/// So many deals are written together, so that no more of them need be kept in memory.
const GROUP_DEALS: u64 = 256;

impl Order {
    /// Finds out whether it can be played at all.
    ///
    /// # Errors
    /// What stands in the way.
    pub fn check(&self) -> Result<(), Fault> {
        self.code.visit(Check(self))
    }

    /// Plays the deals of these numbers and writes them as one file.
    ///
    /// # Errors
    /// What stands in the way; what was written by then is no file.
    pub fn shard(
        &self,
        numbers: Range<u64>,
        crew: &mut Crew,
        out: impl Write + Send,
        tick: &mut dyn FnMut(),
    ) -> Result<(), Fault> {
        self.code.visit(Shard { order: self, numbers, crew, out, tick })
    }

    /// The same into memory.
    ///
    /// # Errors
    /// What stands in the way.
    pub fn shard_bytes(&self, numbers: Range<u64>, crew: &mut Crew) -> Result<Vec<u8>, Fault> {
        let mut bytes = Vec::new();
        self.shard(numbers, crew, &mut bytes, &mut || ())?;
        Ok(bytes)
    }

    /// What the file of these deals tells about itself, by key.
    pub fn provenance(&self, numbers: &Range<u64>) -> Vec<(&'static str, String)> {
        vec![
            ("oddtrick.version", env!("CARGO_PKG_VERSION").to_owned()),
            ("oddtrick.edition", games::EDITION.to_string()),
            ("oddtrick.code", self.code.name().to_owned()),
            ("oddtrick.ns", self.ns.to_string()),
            ("oddtrick.ew", self.ew.to_string()),
            ("oddtrick.seed", self.seed.to_string()),
            ("oddtrick.score", self.score.clone().unwrap_or_default()),
            ("oddtrick.ms", self.ms.to_string()),
            ("oddtrick.rows", self.rows.name().to_owned()),
            ("oddtrick.first", numbers.start.to_string()),
            ("oddtrick.deals", (numbers.end - numbers.start).to_string()),
        ]
    }

    /// The name of the file that begins with this deal.
    pub fn file_name(&self, first: u64) -> String {
        format!("{}-{first:010}.parquet", self.rows.name())
    }

    /// Whether the file of these deals is there, by this very order.
    ///
    /// # Errors
    /// When a file of that name is there and is something else.
    pub fn is_there(&self, folder: &Path, numbers: &Range<u64>) -> Result<bool, Fault> {
        let path = folder.join(self.file_name(numbers.start));
        if !path.exists() {
            return Ok(false);
        }
        let fault = |what: String| Fault::File { path: path.clone(), what };
        let file = File::open(&path).map_err(|error| fault(error.to_string()))?;
        let reader = SerializedFileReader::new(file).map_err(|error| fault(error.to_string()))?;
        let known = reader.metadata().file_metadata().key_value_metadata();
        for (key, wanted) in self.provenance(numbers) {
            let found = known.and_then(|pairs| pairs.iter().find(|pair| pair.key == key));
            let found = found.and_then(|pair| pair.value.clone()).unwrap_or_default();
            if found != wanted {
                return Err(Fault::OtherRun { path, key, found, wanted });
            }
        }
        Ok(true)
    }
}

/// Files of a run, each of so many deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The first deal.
    pub from: u64,
    /// How many deals.
    pub deals: u64,
    /// How many a file holds.
    pub shard: u64,
}

/// What came of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// Files written.
    pub written: u64,
    /// Files that were there already.
    pub there: u64,
}

impl Run {
    /// The deals of each file.
    ///
    /// # Errors
    /// When the first deal does not begin a file.
    pub fn shards(self) -> Result<impl Iterator<Item = Range<u64>>, Fault> {
        let Run { from, deals, shard } = self;
        let shard = shard.max(1);
        if !from.is_multiple_of(shard) {
            return Err(Fault::NotAtShard { from, shard });
        }
        let end = from.saturating_add(deals);
        let step = usize::try_from(shard).unwrap_or(usize::MAX);
        Ok((from..end).step_by(step).map(move |first| first..first.saturating_add(shard).min(end)))
    }

    /// Writes every file that is not there yet. A file is written beside its place and put there when it is whole.
    ///
    /// # Errors
    /// What stands in the way; whole files stay.
    pub fn write(
        self,
        order: &Order,
        folder: &Path,
        threads: Option<u16>,
        tick: &mut dyn FnMut(),
    ) -> Result<Done, Fault> {
        order.check()?;
        let shards = self.shards()?;
        fs::create_dir_all(folder).map_err(|error| file_fault(folder, &error))?;
        let mut crew = Crew::new(threads);
        let mut done = Done::default();
        for numbers in shards {
            if order.is_there(folder, &numbers)? {
                numbers.for_each(|_| tick());
                done.there += 1;
                continue;
            }
            let path = folder.join(order.file_name(numbers.start));
            let aside = path.with_extension("part");
            let mut file = File::create(&aside).map_err(|error| file_fault(&aside, &error))?;
            order.shard(numbers, &mut crew, &mut file, tick)?;
            file.sync_all().map_err(|error| file_fault(&aside, &error))?;
            fs::rename(&aside, &path).map_err(|error| file_fault(&path, &error))?;
            done.written += 1;
        }
        Ok(done)
    }
}

fn file_fault(path: &Path, error: &std::io::Error) -> Fault {
    Fault::File { path: PathBuf::from(path), what: error.to_string() }
}

struct Check<'a>(&'a Order);

impl Visit for Check<'_> {
    type Out = Result<(), Fault>;

    fn game<G: Listed>(self, code: Code) -> Result<(), Fault> {
        start::<G>(code, self.0.score.as_deref())?;
        for spec in [&self.0.ns, &self.0.ew] {
            let player = spec.player::<G>().map_err(|lacks| Fault::NoPlayer(lacks.to_string()))?;
            if player.errs() {
                return Err(Fault::Errs(spec.to_string()));
            }
        }
        Ok(())
    }
}

struct Shard<'a, W> {
    order: &'a Order,
    numbers: Range<u64>,
    crew: &'a mut Crew,
    out: W,
    tick: &'a mut dyn FnMut(),
}

impl<W: Write + Send> Visit for Shard<'_, W> {
    type Out = Result<(), Fault>;

    fn game<G: Listed>(self, code: Code) -> Result<(), Fault> {
        Check(self.order).game::<G>(code)?;
        let start = start::<G>(code, self.order.score.as_deref())?;
        let specs = [&self.order.ns, &self.order.ew].map(|spec| spec.clone().for_one_deal(self.order.ms));
        let play = |number| record(self.order, &start, &specs, number);
        let told = self.order.provenance(&self.numbers);
        let mut table = RowFile::new(self.order.rows, self.out, told);
        let mut group = Vec::new();
        let Range { start: mut from, end } = self.numbers;
        // The groups are of the file and not of the rounds, which go by the clock.
        while from < end {
            let to = from.saturating_add(GROUP_DEALS).min(end);
            self.crew.play(from..to, &play, |_, played| {
                group.push(played);
                (self.tick)();
                Ok(())
            })?;
            table.write(&group)?;
            group.clear();
            from = to;
        }
        table.close()
    }
}

/// Plays one deal and keeps its decisions.
fn record<G: Listed>(
    order: &Order,
    start: &Start<G>,
    specs: &[Spec; 2],
    number: u64,
) -> Result<DealRows, Fault> {
    let mut decided = Vec::new();
    let mut solver = (order.rows == Rows::Valued).then(Solver::default);
    let sit = |who: Contestant| -> Box<dyn Player<G>> {
        specs[who as usize].player().expect("the order was checked before the first deal")
    };
    let mut tell = |choice: &Chosen<'_>| {
        if order.rows != Rows::Deals {
            decided.push(Decided {
                seat: choice.seat,
                observation: choice.observation.to_vec(),
                options: choice.options.to_vec(),
                action: choice.action,
                values: solver.as_mut().map(|solver| values(solver, choice)).unwrap_or_default(),
            });
        }
    };
    let record: Option<Record> = duplicate::recorded(start, order.seed, number, sit, &mut tell);
    Ok(DealRows { number, record: record.ok_or(Fault::NotRecorded { deal: number })?, decided })
}

/// What each action takes, [`NO_VALUE`] where that is not known.
fn values(solver: &mut Solver, choice: &Chosen<'_>) -> Vec<u8> {
    let mut values = vec![NO_VALUE; choice.options.len()];
    let solved = choice.position.as_ref().and_then(|position| solver.cards(position).ok());
    for value in solved.unwrap_or_default() {
        for card in value.cards {
            values[usize::from((choice.number)(card))] = value.tricks;
        }
    }
    values
}

/// Stands where an action is no card in order.
pub const NO_VALUE: u8 = u8::MAX;
