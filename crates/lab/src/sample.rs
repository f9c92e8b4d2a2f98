//! Samples: the rows of a measure, kept in files so that a run that was broken off goes on, and another claim about the
//! same deals costs nothing.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parquet::basic::Compression;
use parquet::column::reader::get_typed_column_reader;
use parquet::data_type::DoubleType;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

use crate::experiment::{Experiment, Sample};
use crate::formula::Frame;
use crate::measure::{self, Measure};
use crate::{Crew, Fault};

/// Where samples are made and kept.
pub struct Bench<'a> {
    /// The folder of the files.
    pub folder: PathBuf,
    /// What deals and dice are drawn from.
    pub seed: u64,
    /// On how many threads; on all cores if left out.
    pub threads: Option<u16>,
    /// Called for every row that is made.
    pub tick: &'a mut dyn FnMut(),
}

/// The key under which a file tells which sample it belongs to.
const KEY: &str = "sample";

impl Bench<'_> {
    /// The first rows of a sample; what is not kept yet is made.
    ///
    /// # Errors
    /// When there is no such measure, a row cannot be made, or a file cannot be read or written.
    pub fn frame(&mut self, sample: &Sample, deals: u64) -> Result<Frame, Fault> {
        let measure = measure::find(sample, self.seed)?;
        let columns = measure.columns();
        let whole = deals.next_multiple_of(measure.shard());
        let below = match measure.below() {
            Some(below) => self.frame(&below, whole)?.rows,
            None => Vec::new(),
        };
        if !measure.is_kept() {
            // What follows from kept rows by a little arithmetic is not kept a second time.
            let rows = self.make(&*measure, &below, 0, deals)?;
            return Ok(Frame { columns, rows });
        }
        let shard = measure.shard();
        let mut rows = Vec::new();
        let mut from = 0;
        while from < deals {
            let path = self.folder.join(file_name(sample, self.seed, from));
            if path.exists() {
                rows.extend(read(&path, &sample.key(), columns.len())?);
            } else {
                let made = self.make(&*measure, &below, from, from + shard)?;
                write(&path, &encoded(&sample.key(), &columns, &made)?)?;
                rows.extend(made);
            }
            from += shard;
        }
        rows.truncate(usize::try_from(deals).unwrap_or(usize::MAX));
        Ok(Frame { columns, rows })
    }

    /// How many rows of a sample would have to be made.
    ///
    /// # Errors
    /// When there is no such measure.
    pub fn missing(&self, sample: &Sample, deals: u64) -> Result<u64, Fault> {
        let measure = measure::find(sample, self.seed)?;
        let below = measure.below().map_or(Ok(0), |below| self.missing(&below, deals))?;
        if !measure.is_kept() {
            return Ok(deals + below);
        }
        let shard = measure.shard();
        let starts = (0..deals).step_by(usize::try_from(shard).unwrap_or(usize::MAX));
        Ok(below
            + starts.filter(|from| !self.folder.join(file_name(sample, self.seed, *from)).exists()).count()
                as u64
                * shard)
    }

    fn make(
        &mut self,
        measure: &dyn Measure,
        below: &[Vec<f64>],
        from: u64,
        to: u64,
    ) -> Result<Vec<Vec<f64>>, Fault> {
        let mut rows = Vec::new();
        let work = |number: u64| {
            let under = usize::try_from(number).ok().and_then(|place| below.get(place));
            measure.row(number, under.map_or(&[], Vec::as_slice))
        };
        Crew::new(self.threads).play(from..to, &work, |_, row| {
            rows.push(row);
            (self.tick)();
            Ok(())
        })?;
        Ok(rows)
    }
}

/// Where the file of a sample that begins with a row lies below the folder of rows.
fn file_name(sample: &Sample, seed: u64, from: u64) -> PathBuf {
    Path::new(&format!("seed-{seed}")).join(folder_name(&sample.key())).join(format!("{from:08}.parquet"))
}

/// A file of rows: what has to be known to make it anywhere.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Of which sample.
    pub sample: Sample,
    /// Its first row.
    pub from: u64,
    /// Where it lies below the folder of rows.
    pub path: PathBuf,
}

/// The files of rows behind experiments, each once, as far as the longest finding wants them. A sample that grows may end before its
/// last file.
///
/// # Errors
/// When there is no such measure.
pub fn pieces(experiments: &[Experiment], seed: u64) -> Result<Vec<Piece>, Fault> {
    let mut all: BTreeMap<PathBuf, Piece> = BTreeMap::new();
    for finding in experiments.iter().flat_map(|one| &one.findings) {
        for (_, sample) in finding.samples() {
            add_pieces(sample, finding.deals, seed, &mut all)?;
        }
    }
    Ok(all.into_values().collect())
}

fn add_pieces(
    sample: &Sample,
    deals: u64,
    seed: u64,
    all: &mut BTreeMap<PathBuf, Piece>,
) -> Result<(), Fault> {
    let measure = measure::find(sample, seed)?;
    let shard = measure.shard();
    if let Some(below) = measure.below() {
        add_pieces(&below, deals.next_multiple_of(shard), seed, all)?;
    }
    if measure.is_kept() {
        for from in (0..deals).step_by(usize::try_from(shard).unwrap_or(usize::MAX)) {
            let path = file_name(sample, seed, from);
            all.entry(path.clone()).or_insert_with(|| Piece { sample: sample.clone(), from, path });
        }
    }
    Ok(())
}

/// The bytes of a file of rows; those of samples below it are made anew.
///
/// # Errors
/// When there is no such measure, or a row cannot be made.
pub fn file(sample: &Sample, seed: u64, from: u64) -> Result<Vec<u8>, Fault> {
    let measure = measure::find(sample, seed)?;
    let rows: Result<Vec<_>, Fault> =
        (from..from + measure.shard()).map(|number| row(&*measure, seed, number)).collect();
    encoded(&sample.key(), &measure.columns(), &rows?)
}

/// A row by itself.
fn row(measure: &dyn Measure, seed: u64, number: u64) -> Result<Vec<f64>, Fault> {
    let under = match measure.below() {
        Some(below) => row(&*measure::find(&below, seed)?, seed, number)?,
        None => Vec::new(),
    };
    measure.row(number, &under)
}

/// A name that tells a person what it is, and differs where samples do.
fn folder_name(key: &str) -> String {
    let hash = key.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '-' };
    let short: String = key.chars().map(plain).take(60).collect();
    format!("{short}-{:08x}", hash >> 32)
}

#[expect(clippy::needless_pass_by_value, reason = "an error as `map_err` gives it")]
fn trouble(path: &Path, what: impl ToString) -> Fault {
    Fault::File { path: path.to_owned(), what: what.to_string() }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(|error| trouble(folder, error))?;
    let aside = path.with_extension("part");
    let written = File::create(&aside).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    written.map_err(|error| trouble(&aside, error))?;
    fs::rename(&aside, path).map_err(|error| trouble(path, error))
}

/// The rows as a file of Parquet.
fn encoded(key: &str, columns: &[String], rows: &[Vec<f64>]) -> Result<Vec<u8>, Fault> {
    let fields: Vec<String> = columns.iter().map(|column| format!("REQUIRED DOUBLE {column};")).collect();
    let schema = Arc::new(parse_message_type(&format!("message row {{ {} }}", fields.concat()))?);
    let properties = WriterProperties::builder()
        .set_created_by(format!("oddtrick {}", env!("CARGO_PKG_VERSION")))
        .set_compression(Compression::SNAPPY)
        .set_key_value_metadata(Some(vec![KeyValue::new(KEY.to_owned(), key.to_owned())]))
        .build();
    let mut writer = SerializedFileWriter::new(Vec::new(), schema, Arc::new(properties))?;
    let mut group = writer.next_row_group()?;
    for place in 0..columns.len() {
        let values: Vec<f64> = rows.iter().map(|row| row[place]).collect();
        if let Some(mut column) = group.next_column()? {
            column.typed::<DoubleType>().write_batch(&values, None, None)?;
            column.close()?;
        }
    }
    group.close()?;
    Ok(writer.into_inner()?)
}

fn read(path: &Path, key: &str, width: usize) -> Result<Vec<Vec<f64>>, Fault> {
    let file = File::open(path).map_err(|error| trouble(path, error))?;
    let reader = SerializedFileReader::new(file).map_err(|error| trouble(path, error))?;
    let told = reader.metadata().file_metadata().key_value_metadata().cloned().unwrap_or_default();
    let found = told.into_iter().find(|pair| pair.key == KEY).and_then(|pair| pair.value).unwrap_or_default();
    if found != key {
        return Err(Fault::OtherRun { path: path.to_owned(), key: KEY, found, wanted: key.to_owned() });
    }
    let mut rows = Vec::new();
    for number in 0..reader.num_row_groups() {
        let group = reader.get_row_group(number)?;
        if group.num_columns() != width {
            return Err(trouble(path, "it has other columns: it was written by another version"));
        }
        let count = usize::try_from(group.metadata().num_rows()).unwrap_or(0);
        let first = rows.len();
        rows.resize(first + count, vec![f64::NAN; width]);
        for place in 0..width {
            let mut column = get_typed_column_reader::<DoubleType>(group.get_column_reader(place)?);
            let mut values = Vec::with_capacity(count);
            column.read_records(count, None, None, &mut values)?;
            for (row, value) in rows[first..].iter_mut().zip(values) {
                row[place] = value;
            }
        }
    }
    Ok(rows)
}
