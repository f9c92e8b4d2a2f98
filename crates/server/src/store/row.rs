//! Reading a row: a value of its type, or an error with the place. Nothing is filled in.

use std::fmt::Display;
use std::str::FromStr;

use rusqlite::Error;
use rusqlite::types::FromSql;
use serde::de::DeserializeOwned;

use super::{BadRow, Place, StoreError};

/// A row, and where it stands.
pub(crate) struct Row<'r> {
    row: &'r rusqlite::Row<'r>,
    place: Place,
}

impl<'r> Row<'r> {
    /// A row of a table of the schema, by what tells it from others.
    pub(crate) fn new(row: &'r rusqlite::Row<'r>, table: &'static str, key: impl Into<String>) -> Row<'r> {
        Row { row, place: Place { table, key: key.into() } }
    }

    /// What stands in a column.
    pub(crate) fn get<T: FromSql>(&self, column: &'static str) -> Result<T, StoreError> {
        self.row.get(column).map_err(|error| match error {
            Error::FromSqlConversionFailure(..)
            | Error::IntegralValueOutOfRange(..)
            | Error::InvalidColumnType(..)
            | Error::Utf8Error(..) => self.bad(column, error.to_string()).into(),
            error => error.into(),
        })
    }

    /// A text that stands for something.
    pub(crate) fn parse<T: FromStr<Err: Display>>(&self, column: &'static str) -> Result<T, StoreError> {
        self.parsed(column, &self.get::<String>(column)?)
    }

    /// A text that stands for something, where there is one.
    pub(crate) fn parse_opt<T: FromStr<Err: Display>>(
        &self,
        column: &'static str,
    ) -> Result<Option<T>, StoreError> {
        self.get::<Option<String>>(column)?.map(|text| self.parsed(column, &text)).transpose()
    }

    /// A text in JSON.
    pub(crate) fn json<T: DeserializeOwned>(&self, column: &'static str) -> Result<T, StoreError> {
        let text: String = self.get(column)?;
        serde_json::from_str(&text).map_err(|error| self.bad(column, error.to_string()).into())
    }

    /// A value that must be there, as when another table is joined.
    pub(crate) fn required<T: FromSql>(&self, column: &'static str, expected: &str) -> Result<T, StoreError> {
        self.get::<Option<T>>(column)?.ok_or_else(|| self.bad(column, format!("expected {expected}")).into())
    }

    /// The error that a column holds something else than it should.
    pub(crate) fn bad(&self, column: &'static str, problem: impl Into<String>) -> BadRow {
        BadRow { place: self.place.clone(), column, problem: problem.into() }
    }

    fn parsed<T: FromStr<Err: Display>>(&self, column: &'static str, text: &str) -> Result<T, StoreError> {
        text.parse().map_err(|why| self.bad(column, format!("'{text}': {why}")).into())
    }
}
