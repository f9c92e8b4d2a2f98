//! Tables and minutes under whatever code, for those who learn the code only when they run.

use std::fmt;

use table::{Actor, Impossible, Standing, Table};

use crate::json::{AnswerReport, Report};
use crate::minutes::{self, Difference, Fault, Faults, Minutes, Replay, Step, Stopped};
use crate::{Bridge, Code, Euchre, Royalton, Spoken};

/// Minutes under any code that can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyMinutes {
    /// Bridge, either edition.
    Bridge(Minutes<bridge::Call>),
    /// Euchre.
    Euchre(Minutes<euchre::Call>),
    /// Royalton.
    Royalton(Minutes<royalton::Call>),
}

/// A table under any code that can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyTable {
    /// Bridge, either edition.
    Bridge(Table<Bridge>),
    /// Euchre.
    Euchre(Table<Euchre>),
    /// Royalton.
    Royalton(Table<Royalton>),
}

/// Does the same for whatever game it is.
macro_rules! whatever {
    ($any:ident($thing:expr), $it:ident => $do:expr) => {
        match $thing {
            $any::Bridge($it) => $do,
            $any::Euchre($it) => $do,
            $any::Royalton($it) => $do,
        }
    };
}

impl AnyMinutes {
    /// Reads minutes under the code they name.
    ///
    /// # Errors
    /// Everything that is wrong with the text, each with its place.
    pub(crate) fn read(text: &str, code: Code) -> Result<AnyMinutes, Faults> {
        match code {
            Code::Bridge1905 | Code::Bridge1907 => {
                minutes::read_as::<Bridge>(text, code).map(AnyMinutes::Bridge)
            }
            Code::Euchre1888 => minutes::read_as::<Euchre>(text, code).map(AnyMinutes::Euchre),
            Code::Royalton1915 => minutes::read_as::<Royalton>(text, code).map(AnyMinutes::Royalton),
        }
    }

    /// The code they are played under.
    pub fn code(&self) -> Code {
        whatever!(AnyMinutes(self), minutes => minutes.code)
    }

    /// The minutes, if they are of bridge.
    pub fn as_bridge(&self) -> Option<&Minutes<bridge::Call>> {
        match self {
            AnyMinutes::Bridge(minutes) => Some(minutes),
            AnyMinutes::Euchre(_) | AnyMinutes::Royalton(_) => None,
        }
    }

    /// Plays them through. With the text they were read from, that text keeps its spelling.
    pub fn judge(&self, source: Option<&str>) -> Judged {
        match self {
            AnyMinutes::Bridge(minutes) => judge::<Bridge>(minutes, source),
            AnyMinutes::Euchre(minutes) => judge::<Euchre>(minutes, source),
            AnyMinutes::Royalton(minutes) => judge::<Royalton>(minutes, source),
        }
    }
}

impl fmt::Display for AnyMinutes {
    /// The canonical text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        whatever!(AnyMinutes(self), minutes => write!(f, "{minutes}"))
    }
}

/// What came of minutes that were played through.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The text with its answers, as far as it could be played.
    pub text: String,
    /// The same for programs.
    pub report: Report,
    /// The first place where the minutes themselves say something else.
    pub difference: Option<Difference>,
    /// The act that nobody could have done, if one ended it.
    pub stopped: Option<Stopped>,
    /// The table at the end.
    pub table: AnyTable,
}

fn judge<G: Spoken>(minutes: &Minutes<G::Call>, source: Option<&str>) -> Judged
where
    AnyTable: From<Table<G>>,
{
    let replay: Replay<G> = minutes::replay(minutes);
    Judged {
        text: replay.text(minutes, source),
        report: Report::new(minutes, &replay),
        difference: minutes::check(minutes, &replay),
        stopped: replay.stopped.clone(),
        table: replay.table.into(),
    }
}

impl From<Table<Bridge>> for AnyTable {
    fn from(table: Table<Bridge>) -> AnyTable {
        AnyTable::Bridge(table)
    }
}

impl From<Table<Euchre>> for AnyTable {
    fn from(table: Table<Euchre>) -> AnyTable {
        AnyTable::Euchre(table)
    }
}

impl From<Table<Royalton>> for AnyTable {
    fn from(table: Table<Royalton>) -> AnyTable {
        AnyTable::Royalton(table)
    }
}

/// Why a line was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotTaken {
    /// It is no act.
    Unread(Fault),
    /// Nobody could have done it.
    Impossible(Impossible),
    /// It stands for several acts, and only a whole file may have it.
    Shorthand,
}

impl fmt::Display for NotTaken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotTaken::Unread(fault) => write!(f, "column {}: {}", fault.column, fault.message),
            NotTaken::Impossible(why) => write!(f, "{why}"),
            NotTaken::Shorthand => f.write_str("auto stands for several acts: write them out"),
        }
    }
}

impl std::error::Error for NotTaken {}

impl AnyTable {
    /// A fresh rubber under this code, the pack still to be prepared.
    pub fn open(code: Code, dealer: cards::Seat) -> AnyTable {
        fn fresh<G: Spoken>(code: Code, dealer: cards::Seat) -> Table<G> {
            Table::new(table::Setup::new(G::rules(code), dealer))
        }
        match code {
            Code::Bridge1905 | Code::Bridge1907 => AnyTable::Bridge(fresh(code, dealer)),
            Code::Euchre1888 => AnyTable::Euchre(fresh(code, dealer)),
            Code::Royalton1915 => AnyTable::Royalton(fresh(code, dealer)),
        }
    }

    /// The code it is played under.
    pub fn code(&self) -> Code {
        fn code<G: Spoken>(table: &Table<G>) -> Code {
            G::code(&table.setup().rules)
        }
        whatever!(AnyTable(self), table => code(table))
    }

    /// The table, if bridge is played at it.
    pub fn as_bridge(&self) -> Option<&Table<Bridge>> {
        match self {
            AnyTable::Bridge(table) => Some(table),
            AnyTable::Euchre(_) | AnyTable::Royalton(_) => None,
        }
    }

    /// Takes an act in the words of the minutes: `W: play KH`.
    ///
    /// # Errors
    /// When it cannot be read, or nobody could have done it. Nothing is changed then.
    pub fn observe(&mut self, line: &str) -> Result<Vec<AnswerReport>, NotTaken> {
        fn observe<G: Spoken>(table: &mut Table<G>, line: &str) -> Result<Vec<AnswerReport>, NotTaken> {
            let (actor, step): (Actor, _) = minutes::read_act::<G>(line).map_err(NotTaken::Unread)?;
            let Step::Act(act) = step else { return Err(NotTaken::Shorthand) };
            let answers = table.observe(actor, act).map_err(NotTaken::Impossible)?;
            Ok(answers.iter().map(|answer| AnswerReport::new(1, answer)).collect())
        }
        whatever!(AnyTable(self), table => observe(table, line))
    }

    /// Where game and rubber stand.
    pub fn standing(&self) -> Standing {
        whatever!(AnyTable(self), table => table.standing())
    }

    /// The minutes of everything that was done at it, without the answers.
    pub fn minutes(&self) -> AnyMinutes {
        match self {
            AnyTable::Bridge(table) => AnyMinutes::Bridge(minutes::record(table)),
            AnyTable::Euchre(table) => AnyMinutes::Euchre(minutes::record(table)),
            AnyTable::Royalton(table) => AnyMinutes::Royalton(minutes::record(table)),
        }
    }
}
