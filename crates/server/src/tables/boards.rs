//! Boards of a duplicate evening: the same cards at several tables, from one chain of the house, and nobody plays one twice.

use cards::{BySeat, Seat};
use protocol::{Kind, Problem};
use rusqlite::{Connection, params};

use super::seats::PersonKey;
use crate::deals::house_links;
use crate::store::StoreError;

/// The board that a table plays.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// The evening.
    pub(crate) duplicate: i64,
    /// The name of the evening, which stands in the proof where a table has its own.
    pub(crate) public: String,
    /// Its number, from 1.
    pub(crate) number: u32,
    /// What the chain of the evening is made from.
    pub(crate) seed: [u8; 32],
}

impl Board {
    /// Who deals it.
    pub(crate) fn dealer(&self) -> Seat {
        Seat::ALL[(self.number.saturating_sub(1) % 4) as usize]
    }

    /// What is settled before it is dealt: the players have no part in it.
    pub(crate) fn terms(&self, code: &str, pack: cards::Pack) -> fair::Terms {
        let (house, _) = house_links(&self.seed, self.number);
        fair::Terms {
            table: self.public.clone(),
            deal: self.number,
            code: code.to_owned(),
            pack,
            dealer: self.dealer(),
            last: fair::Chains { house, seats: BySeat::default() },
        }
    }

    /// The link that it is made from.
    pub(crate) fn cast(&self) -> fair::Cast {
        let (_, house) = house_links(&self.seed, self.number);
        fair::Cast { house, seats: BySeat::default() }
    }

    /// The proof of it and of those before, which whoever played it has played: one chain, from the link that was published.
    pub(crate) fn proof(&self, code: &str, pack: cards::Pack) -> fair::Record {
        let mut record = fair::Record::new(&self.public, code);
        let deal = |number| {
            let board = Board { number, ..self.clone() };
            fair::DealRecord::new(&board.terms(code, pack), &board.cast())
        };
        record.deals = (1..=self.number).map(deal).collect();
        record
    }
}

/// Why somebody may not sit down at a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Barred {
    /// They have sat at it elsewhere.
    Seen,
    /// They have not played those before it. A link of the chain tells all that were given before.
    NotYet,
}

impl From<Barred> for Problem {
    fn from(barred: Barred) -> Problem {
        let detail = match barred {
            Barred::Seen => "You have sat at this board already, and nobody plays a board twice.",
            Barred::NotYet => "The boards are played in their order: finish those before this one.",
        };
        Problem::new(Kind::Forbidden, detail)
    }
}

/// Whether somebody may sit down at a board, at this table if there is one.
pub(super) fn may_enter(
    connection: &Connection,
    board: &Board,
    person: PersonKey,
    table: Option<i64>,
) -> rusqlite::Result<Result<(), Barred>> {
    let seen: Option<i64> = connection.query_row(
        "SELECT max(tbl) FROM board_seen WHERE duplicate = ?1 AND number = ?2 AND person = ?3",
        params![board.duplicate, board.number, person],
        |row| row.get(0),
    )?;
    if seen.is_some() && seen != table {
        return Ok(Err(Barred::Seen));
    }
    let over: u32 = connection.query_row(
        "SELECT count(*) FROM board_seen JOIN board USING (tbl) \
         WHERE board_seen.duplicate = ?1 AND board_seen.number < ?2 AND person = ?3 AND points IS NOT NULL",
        params![board.duplicate, board.number, person],
        |row| row.get(0),
    )?;
    Ok(if over + 1 < board.number { Err(Barred::NotYet) } else { Ok(()) })
}

/// Writes down that somebody sits at a board: from then on they have seen it.
pub(super) fn enter(
    connection: &Connection,
    board: &Board,
    person: PersonKey,
    table: i64,
    seat: Seat,
) -> Result<(), StoreError> {
    connection.execute(
        "INSERT OR REPLACE INTO board_seen (duplicate, number, person, tbl, seat) VALUES (?1, ?2, ?3, ?4, ?5)",
        params![board.duplicate, board.number, person, table, seat.to_string()],
    )?;
    Ok(())
}
