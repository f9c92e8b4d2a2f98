//! The schema of the store, migration by migration.

use std::path::Path;
use std::sync::Arc;

use rusqlite::Connection;

use super::StoreError;

/// Migrations: each brings the schema from its index to the next version. A released one never changes.
const MIGRATIONS: [&str; 11] = [
    "
CREATE TABLE person (
    id INTEGER PRIMARY KEY,
    public TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    account TEXT UNIQUE,
    password TEXT,
    settings TEXT NOT NULL DEFAULT '{}',
    since INTEGER NOT NULL
) STRICT;
CREATE TABLE session (
    id INTEGER PRIMARY KEY,
    public TEXT NOT NULL UNIQUE,
    hash BLOB NOT NULL UNIQUE,
    person INTEGER NOT NULL REFERENCES person,
    began INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    browser TEXT NOT NULL
) STRICT;
CREATE TABLE tbl (
    id INTEGER PRIMARY KEY,
    public TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    code TEXT NOT NULL,
    manner TEXT NOT NULL,
    options TEXT NOT NULL,
    dealer TEXT NOT NULL,
    host INTEGER NOT NULL REFERENCES person,
    watchable INTEGER NOT NULL,
    listed INTEGER NOT NULL,
    pace TEXT NOT NULL,
    seed BLOB NOT NULL,
    opened INTEGER NOT NULL,
    closed INTEGER
) STRICT;
CREATE TABLE seat (
    tbl INTEGER NOT NULL REFERENCES tbl,
    seat TEXT NOT NULL,
    person INTEGER REFERENCES person,
    player TEXT,
    PRIMARY KEY (tbl, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_of_person ON seat (person) WHERE person IS NOT NULL;
-- One row an act. The pair of table and version orders them, counts each once and keeps a second
-- writer out.
CREATE TABLE log (
    tbl INTEGER NOT NULL,
    version INTEGER NOT NULL,
    line TEXT NOT NULL,
    act BLOB,
    person INTEGER,
    at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX log_order ON log (tbl, version);
-- What a deal was made from, by the version of its first line.
CREATE TABLE proof (
    tbl INTEGER NOT NULL,
    version INTEGER NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (tbl, version)
) STRICT, WITHOUT ROWID;
-- Who played a rubber that is over, and what it came to.
CREATE TABLE rubber (
    tbl INTEGER NOT NULL,
    version INTEGER NOT NULL,
    players TEXT NOT NULL,
    points INTEGER NOT NULL,
    PRIMARY KEY (tbl, version)
) STRICT, WITHOUT ROWID;
CREATE TABLE played (
    person INTEGER NOT NULL REFERENCES person,
    tbl INTEGER NOT NULL REFERENCES tbl,
    PRIMARY KEY (person, tbl)
) STRICT, WITHOUT ROWID;
CREATE TABLE invite (
    hash BLOB PRIMARY KEY,
    tbl INTEGER NOT NULL REFERENCES tbl,
    seat TEXT,
    used_by INTEGER REFERENCES person,
    used_seat TEXT,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE share (
    hash BLOB PRIMARY KEY,
    tbl INTEGER NOT NULL REFERENCES tbl,
    since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
-- Who did what to whom, without cards and without secrets.
CREATE TABLE audit (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    person INTEGER,
    what TEXT NOT NULL,
    about TEXT NOT NULL
) STRICT;
",
    "
-- Who acts for the holder while he is away.
ALTER TABLE seat ADD COLUMN substitute TEXT;
-- The last known link of the holder's chain of hashes, and whether he withheld the next.
ALTER TABLE seat ADD COLUMN chain TEXT;
ALTER TABLE seat ADD COLUMN withheld INTEGER NOT NULL DEFAULT 0;
-- Who waits to come in, in this order.
CREATE TABLE waiting (
    place INTEGER PRIMARY KEY,
    tbl INTEGER NOT NULL REFERENCES tbl,
    person INTEGER NOT NULL REFERENCES person,
    UNIQUE (tbl, person)
) STRICT;
",
    "
-- What the laws found in an act, as JSON, and the edition of the engine that found it. Rows of
-- before have neither and are replayed.
ALTER TABLE log ADD COLUMN findings TEXT;
ALTER TABLE log ADD COLUMN edition INTEGER;
-- The score sheet as it was agreed, as JSON.
ALTER TABLE rubber ADD COLUMN sheet TEXT;
-- Why the house closed the table, where nobody asked for it.
ALTER TABLE tbl ADD COLUMN reason TEXT;
-- When it was last asked whether the store can be written.
CREATE TABLE probe (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
) STRICT;
",
    "
-- The minutes of a table's room: who comes, sits, waits, plays for whom and wins what. They take the place of the person,
-- player and substitute of a seat, of waiting, and of the players of a rubber; those are read where a table has no minutes.
CREATE TABLE room (
    tbl INTEGER NOT NULL REFERENCES tbl,
    number INTEGER NOT NULL,
    line TEXT NOT NULL,
    -- Who stands behind a name that is new in the room.
    person INTEGER REFERENCES person,
    player TEXT,
    -- The version of the log at which it happened.
    version INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (tbl, number)
) STRICT, WITHOUT ROWID;
ALTER TABLE rubber RENAME TO rubber_3;
CREATE TABLE rubber (
    tbl INTEGER NOT NULL,
    version INTEGER NOT NULL,
    players TEXT,
    points INTEGER NOT NULL,
    sheet TEXT,
    PRIMARY KEY (tbl, version)
) STRICT, WITHOUT ROWID;
INSERT INTO rubber SELECT tbl, version, players, points, sheet FROM rubber_3;
DROP TABLE rubber_3;
",
    "
-- What the house committed itself to, written before it is sent: one row a shuffle for which people give links.
CREATE TABLE shuffle (
    tbl INTEGER NOT NULL REFERENCES tbl,
    number INTEGER NOT NULL,
    -- What was settled, the commitment and, when it was called off, the links that were given, as JSON.
    record TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'dealt', 'called off')),
    at INTEGER NOT NULL,
    PRIMARY KEY (tbl, number)
) STRICT, WITHOUT ROWID;
-- Links of people whose next one was given at the table: no chain begins with them again.
CREATE TABLE spent (
    tbl INTEGER NOT NULL REFERENCES tbl,
    link TEXT NOT NULL,
    PRIMARY KEY (tbl, link)
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO spent SELECT proof.tbl, last.value FROM proof, json_each(proof.record, '$.last') AS last
    WHERE last.key <> 'house' AND last.value IS NOT NULL
    AND json_extract(proof.record, '$.links.' || last.key) IS NOT NULL AND proof.tbl IN (SELECT id FROM tbl);
",
    "
-- A host may have so many tables open.
CREATE INDEX tbl_of_host ON tbl (host) WHERE closed IS NULL;
",
    "
-- Who made a link to a record, and the version of the log at which they left the table: it tells of nothing after that.
ALTER TABLE share ADD COLUMN person INTEGER REFERENCES person;
ALTER TABLE share ADD COLUMN until INTEGER;
CREATE INDEX share_of_table ON share (tbl);
-- What points to a person is found when they are forgotten.
CREATE INDEX session_of_person ON session (person);
CREATE INDEX tbl_by_host ON tbl (host);
CREATE INDEX room_of_person ON room (person) WHERE person IS NOT NULL;
CREATE INDEX share_of_person ON share (person) WHERE person IS NOT NULL;
CREATE INDEX invite_of_person ON invite (used_by) WHERE used_by IS NOT NULL;
CREATE INDEX waiting_of_person ON waiting (person);
",
    "
-- What people may say to each other at a table, and how long each may take; both as JSON.
ALTER TABLE tbl ADD COLUMN talk TEXT NOT NULL DEFAULT '\"free\"';
ALTER TABLE tbl ADD COLUMN clock TEXT NOT NULL DEFAULT 'null';
",
    "
-- What came of a deal for somebody who sat at the table when it was over, by the version of its first line. Deals of before
-- are not here.
CREATE TABLE tally (
    person INTEGER NOT NULL REFERENCES person,
    tbl INTEGER NOT NULL REFERENCES tbl,
    version INTEGER NOT NULL,
    -- Whether they named what was played, and whether that was kept.
    made INTEGER NOT NULL,
    kept INTEGER,
    -- Revokes charged against their side, and what the sheet has for it less what it has for the other.
    revokes INTEGER NOT NULL,
    points INTEGER NOT NULL,
    -- What the rubber came to for their side, where it ended with this deal.
    rubber INTEGER,
    PRIMARY KEY (person, tbl, version)
) STRICT, WITHOUT ROWID;
",
    "
-- An evening of duplicate: so many boards from one chain of the house, and the computer players who have played them.
CREATE TABLE duplicate (
    id INTEGER PRIMARY KEY,
    public TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    code TEXT NOT NULL,
    boards INTEGER NOT NULL,
    pair TEXT NOT NULL,
    seed BLOB NOT NULL,
    host INTEGER NOT NULL REFERENCES person,
    opened INTEGER NOT NULL
) STRICT;
CREATE INDEX duplicate_of_host ON duplicate (host);
-- What north and south won by a board with the computer players in all four seats.
CREATE TABLE board_pair (
    duplicate INTEGER NOT NULL REFERENCES duplicate,
    number INTEGER NOT NULL,
    points INTEGER NOT NULL,
    PRIMARY KEY (duplicate, number)
) STRICT, WITHOUT ROWID;
-- Which board a table plays, and what north and south won by it, once it is over.
CREATE TABLE board (
    tbl INTEGER PRIMARY KEY REFERENCES tbl,
    duplicate INTEGER NOT NULL REFERENCES duplicate,
    number INTEGER NOT NULL,
    points INTEGER
) STRICT;
CREATE INDEX board_of_duplicate ON board (duplicate);
-- Who has sat at a board, and where: they play it nowhere else.
CREATE TABLE board_seen (
    duplicate INTEGER NOT NULL REFERENCES duplicate,
    number INTEGER NOT NULL,
    person INTEGER NOT NULL REFERENCES person,
    tbl INTEGER NOT NULL REFERENCES tbl,
    seat TEXT NOT NULL,
    PRIMARY KEY (duplicate, number, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX board_seen_by ON board_seen (person);
",
    "
-- What the audit has of a person, and of attempts to sign in under a name, is found without reading all of it.
CREATE INDEX audit_of_person ON audit (person) WHERE person IS NOT NULL;
CREATE INDEX audit_of_nobody ON audit (lower(about)) WHERE person IS NULL;
",
];

/// Refuses a file of a newer release.
pub(super) fn check(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let at = |error| StoreError::Open(path.to_owned(), Arc::new(error));
    let found: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(at)?;
    let known = MIGRATIONS.len();
    if usize::try_from(found).is_ok_and(|found| found <= known) {
        Ok(())
    } else {
        Err(StoreError::SchemaTooNew { path: path.to_owned(), found, known })
    }
}

/// Runs the migrations that the file has not seen (`PRAGMA user_version`).
pub(super) fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    let done: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    for (number, step) in MIGRATIONS.iter().enumerate().skip(usize::try_from(done).unwrap_or(0)) {
        connection.execute_batch(&format!(
            "BEGIN IMMEDIATE; {step} PRAGMA user_version = {}; COMMIT;",
            number + 1
        ))?;
    }
    Ok(())
}
