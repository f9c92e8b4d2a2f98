//! Records that were played through are kept for a while: whoever asks for one again has nothing replayed.

use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use cards::BySeat;
use protocol::RecordInfo;

use super::records::Form;
use crate::tables::record as told;
use crate::tables::{Loaded, Reached};

/// The most lines of all records that are kept together; a line takes some hundreds of bytes.
const LINES_MAX: usize = 60_000;
/// So many bytes of text count as one line.
const LINE_BYTES: usize = 400;
/// So many lines a record counts for before its first: its room, its names and its place in the list.
const RECORD_LINES: usize = 20;
/// Locks for reading records: those of one lock are read one after the other.
const READING_LOCKS: usize = 64;

/// A table that is over or open, as its rows have it.
pub(crate) struct Kept {
    pub(crate) table: Loaded,
    pub(crate) names: BySeat<String>,
    texts: Mutex<Vec<(Form, Bytes)>>,
}

impl Kept {
    pub(crate) fn new(table: Loaded) -> Kept {
        Kept { names: table.room.chairs().names(), table, texts: Mutex::default() }
    }

    pub(crate) fn key(&self) -> i64 {
        self.table.fixed.key
    }

    pub(crate) fn info(&self) -> RecordInfo {
        told::info(&self.table.fixed, &self.table.fold, &self.table.past.rubbers, &self.names)
    }

    /// What was written of it in a form, if it was.
    pub(crate) fn text(&self, form: Form) -> Option<Bytes> {
        let texts = self.texts.lock().unwrap_or_else(PoisonError::into_inner);
        texts.iter().find(|(of, _)| *of == form).map(|(_, text)| text.clone())
    }

    pub(crate) fn keep_text(&self, form: Form, text: Bytes) {
        let mut texts = self.texts.lock().unwrap_or_else(PoisonError::into_inner);
        if !texts.iter().any(|(of, _)| *of == form) {
            texts.push((form, text));
        }
    }

    fn lines(&self) -> usize {
        let texts = self.texts.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes: usize = texts.iter().map(|(_, text)| text.len()).sum();
        RECORD_LINES + self.table.fold.lines().len() + bytes / LINE_BYTES
    }
}

/// Which record, as far as its reader may see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Title {
    pub(crate) table: i64,
    pub(crate) until: Option<u32>,
}

/// The records that are kept, the one that was last wanted at the end.
pub(crate) struct Shelf {
    kept: Mutex<Vec<(Title, Reached, Arc<Kept>)>>,
    /// Held while a record is read, so that it is read once; by the key of its table.
    reading: Vec<tokio::sync::Mutex<()>>,
}

impl Default for Shelf {
    fn default() -> Shelf {
        let reading = std::iter::repeat_with(tokio::sync::Mutex::default).take(READING_LOCKS).collect();
        Shelf { kept: Mutex::default(), reading }
    }
}

impl Shelf {
    /// The lock of a record.
    pub(crate) fn reading(&self, title: Title) -> &tokio::sync::Mutex<()> {
        &self.reading[title.table.unsigned_abs() as usize % READING_LOCKS]
    }

    /// A record, if it is there and its rows have come no further.
    pub(crate) fn find(&self, title: Title, reached: Reached) -> Option<Arc<Kept>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().position(|(of, at, _)| *of == title && *at == reached)?;
        let found = kept.remove(at);
        let record = Arc::clone(&found.2);
        kept.push(found);
        Some(record)
    }

    /// Puts a record there; those that nobody wanted for longest go.
    pub(crate) fn put(&self, title: Title, reached: Reached, record: &Arc<Kept>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(of, ..)| *of != title);
        kept.push((title, reached, Arc::clone(record)));
        let mut lines: usize = kept.iter().map(|(.., record)| record.lines()).sum();
        let mut from = 0;
        while lines > LINES_MAX && from + 1 < kept.len() {
            lines -= kept[from].2.lines();
            from += 1;
        }
        kept.drain(..from);
    }
}

#[cfg(test)]
mod tests {
    use cards::Seat;
    use protocol::{Pace, Person, TalkRule};

    use super::*;
    use crate::tables::{Fixed, Log, Past, TableRoom, Terms};

    /// A table at which nothing was done.
    fn opened(key: i64) -> Arc<Kept> {
        let code = games::Code::Bridge1907;
        let terms =
            Terms { code, manner: table::Manner::Courteous, options: Vec::new(), dealer: Seat::South };
        let fixed = Fixed {
            key,
            public: key.to_string(),
            name: "a table".to_owned(),
            terms: terms.clone(),
            host: Person { id: "anne".to_owned(), name: "Anne".to_owned(), guest: true },
            host_key: 1,
            watchable: false,
            listed: false,
            pace: Pace::Instant,
            talk: TalkRule::default(),
            clock: None,
            seed: [0; 32],
            opened: 0,
            board: None,
        };
        let fold = Log::new(terms).expect("a table");
        Arc::new(Kept::new(Loaded { fixed, room: TableRoom::new(code), fold, past: Past::default() }))
    }

    #[test]
    fn records_of_tables_at_which_nothing_was_done_take_room_too() {
        const MOST: usize = LINES_MAX / RECORD_LINES;
        let shelf = Shelf::default();
        for table in (0..).take(MOST + 500) {
            shelf.put(Title { table, until: None }, Reached::default(), &opened(table));
        }
        assert_eq!(shelf.kept.lock().unwrap().len(), MOST);
        assert!(shelf.find(Title { table: 0, until: None }, Reached::default()).is_none());
        let last = shelf.kept.lock().unwrap().last().map(|(title, ..)| *title);
        assert_eq!(last.and_then(|last| usize::try_from(last.table).ok()), Some(MOST + 499));
    }
}
