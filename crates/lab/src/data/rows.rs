//! The rows of a file, column by column.

use std::io::Write;
use std::sync::Arc;

use cards::{Seat, Side, pbn};
use parquet::basic::{Compression, Encoding};
use parquet::data_type::{
    ByteArray, ByteArrayType, DataType, FixedLenByteArray, FixedLenByteArrayType, Int32Type, Int64Type,
};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::ColumnPath;
use players::duplicate::Record;

use super::Rows;
use crate::Fault;

/// One decision.
pub(super) struct Decided {
    pub(super) seat: Seat,
    pub(super) observation: Vec<u8>,
    pub(super) options: Vec<u8>,
    pub(super) action: u16,
    /// By action; nothing where values are not wanted.
    pub(super) values: Vec<u8>,
}

/// One deal with its decisions.
pub(super) struct DealRows {
    pub(super) number: u64,
    pub(super) record: Record,
    pub(super) decided: Vec<Decided>,
}

/// A file that is being written.
pub(super) struct RowFile<W: Write + Send> {
    rows: Rows,
    out: Option<W>,
    told: Vec<(&'static str, String)>,
    /// It is begun with the first rows: they tell how wide the columns are.
    writer: Option<SerializedFileWriter<W>>,
}

impl From<ParquetError> for Fault {
    fn from(error: ParquetError) -> Fault {
        Fault::Parquet(error.to_string())
    }
}

impl<W: Write + Send> RowFile<W> {
    pub(super) fn new(rows: Rows, out: W, told: Vec<(&'static str, String)>) -> RowFile<W> {
        RowFile { rows, out: Some(out), told, writer: None }
    }

    /// Writes these deals as one group of rows.
    pub(super) fn write(&mut self, played: &[DealRows]) -> Result<(), Fault> {
        if let Some(out) = self.out.take() {
            let schema = Arc::new(parse_message_type(&schema(self.rows, played))?);
            self.writer = Some(SerializedFileWriter::new(out, schema, Arc::new(self.properties()))?);
        }
        if let Some(writer) = &mut self.writer {
            let mut group = writer.next_row_group()?;
            match self.rows {
                Rows::Deals => deals(&mut group, played)?,
                Rows::Decisions | Rows::Valued => decisions(&mut group, self.rows, played)?,
            }
            group.close()?;
        }
        Ok(())
    }

    pub(super) fn close(self) -> Result<(), Fault> {
        if let Some(writer) = self.writer {
            writer.close()?;
        }
        Ok(())
    }

    fn properties(&self) -> WriterProperties {
        let pairs = self.told.iter().map(|(key, value)| KeyValue::new((*key).to_owned(), value.clone()));
        let mut properties = WriterProperties::builder()
            .set_created_by(format!("oddtrick {}", env!("CARGO_PKG_VERSION")))
            .set_compression(Compression::SNAPPY)
            .set_key_value_metadata(Some(pairs.collect()));
        // Hardly two rows see the same: a dictionary of what was seen would hold every row.
        for name in ["observation", "options", "values"] {
            let column = ColumnPath::from(name);
            properties = properties
                .set_column_dictionary_enabled(column.clone(), false)
                .set_column_encoding(column, Encoding::PLAIN);
        }
        properties.build()
    }
}

fn schema(rows: Rows, played: &[DealRows]) -> String {
    if rows == Rows::Deals {
        return DEAL.to_owned();
    }
    let first = played.iter().flat_map(|deal| &deal.decided).next();
    let (seen, options) = first.map_or((1, 1), |one| (one.observation.len(), one.options.len()));
    let values = if rows == Rows::Valued {
        format!("REQUIRED FIXED_LEN_BYTE_ARRAY({options}) values;")
    } else {
        String::new()
    };
    format!(
        "message decision {{
            REQUIRED INT64 deal;
            REQUIRED INT32 place;
            REQUIRED INT32 seat;
            REQUIRED FIXED_LEN_BYTE_ARRAY({seen}) observation;
            REQUIRED FIXED_LEN_BYTE_ARRAY({options}) options;
            REQUIRED INT32 action;
            {values}
            REQUIRED INT32 points;
            REQUIRED INT32 tricks;
        }}"
    )
}

const DEAL: &str = "message deal {
    REQUIRED INT64 deal;
    REQUIRED BYTE_ARRAY dealer (UTF8);
    REQUIRED BYTE_ARRAY hands (UTF8);
    REQUIRED BYTE_ARRAY turn_up (UTF8);
    REQUIRED BYTE_ARRAY declared (UTF8);
    REQUIRED INT32 points_ns;
    REQUIRED INT32 points_ew;
    REQUIRED INT32 tricks_ns;
    REQUIRED INT32 tricks_ew;
}";

/// Writes the next column of a group.
fn column<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    values: &[T::T],
) -> Result<(), ParquetError> {
    if let Some(mut column) = group.next_column()? {
        column.typed::<T>().write_batch(values, None, None)?;
        column.close()?;
    }
    Ok(())
}

/// A decision with its deal and its place in it.
type Row<'a> = (&'a DealRows, usize, &'a Decided);

fn decisions_of(deal: &DealRows) -> impl Iterator<Item = Row<'_>> {
    deal.decided.iter().enumerate().map(move |(place, one)| (deal, place, one))
}

fn decisions<W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    rows: Rows,
    played: &[DealRows],
) -> Result<(), ParquetError> {
    let all = || played.iter().flat_map(decisions_of);
    let numbers = |of: &dyn Fn(Row<'_>) -> i32| all().map(of).collect::<Vec<i32>>();
    let bytes = |of: &dyn Fn(&Decided) -> Vec<u8>| -> Vec<FixedLenByteArray> {
        all().map(|(_, _, one)| FixedLenByteArray::from(ByteArray::from(of(one)))).collect()
    };
    let deals: Vec<i64> = all().map(|(deal, ..)| deal.number.cast_signed()).collect();
    column::<Int64Type, W>(group, &deals)?;
    column::<Int32Type, W>(group, &numbers(&|(_, place, _)| i32::try_from(place).unwrap_or(i32::MAX)))?;
    column::<Int32Type, W>(group, &numbers(&|(_, _, one)| one.seat as i32))?;
    column::<FixedLenByteArrayType, W>(group, &bytes(&|one| one.observation.clone()))?;
    column::<FixedLenByteArrayType, W>(group, &bytes(&|one| one.options.clone()))?;
    column::<Int32Type, W>(group, &numbers(&|(_, _, one)| i32::from(one.action)))?;
    if rows == Rows::Valued {
        column::<FixedLenByteArrayType, W>(group, &bytes(&|one| one.values.clone()))?;
    }
    let points = |deal: &DealRows, side: Side| deal.record.points[side] - deal.record.points[side.other()];
    column::<Int32Type, W>(group, &numbers(&|(deal, _, one)| points(deal, one.seat.side())))?;
    let tricks = |deal: &DealRows, side: Side| i32::from(deal.record.won[side]);
    column::<Int32Type, W>(group, &numbers(&|(deal, _, one)| tricks(deal, one.seat.side())))
}

fn deals<W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    played: &[DealRows],
) -> Result<(), ParquetError> {
    let texts = |of: &dyn Fn(&Record) -> String| -> Vec<ByteArray> {
        played.iter().map(|deal| ByteArray::from(of(&deal.record).into_bytes())).collect()
    };
    let numbers =
        |of: &dyn Fn(&Record) -> i32| played.iter().map(|deal| of(&deal.record)).collect::<Vec<i32>>();
    let line = |record: &Record| pbn::write_deal_line(record.dealer, &record.cards.hands.map(Some));
    let turned = |record: &Record| record.cards.turn_up.map_or_else(String::new, |card| card.to_string());
    let declared = |record: &Record| record.declared.map_or_else(String::new, |side| side.to_string());
    let deals: Vec<i64> = played.iter().map(|deal| deal.number.cast_signed()).collect();
    column::<Int64Type, W>(group, &deals)?;
    column::<ByteArrayType, W>(group, &texts(&|record| record.dealer.to_string()))?;
    column::<ByteArrayType, W>(group, &texts(&line))?;
    column::<ByteArrayType, W>(group, &texts(&turned))?;
    column::<ByteArrayType, W>(group, &texts(&declared))?;
    for side in Side::ALL {
        column::<Int32Type, W>(group, &numbers(&|record| record.points[side]))?;
    }
    for side in Side::ALL {
        column::<Int32Type, W>(group, &numbers(&|record| i32::from(record.won[side])))?;
    }
    Ok(())
}
