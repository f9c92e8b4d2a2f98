//! Tables and minutes under whatever code, for those who learn the code only when they run.

use std::fmt;

use cards::Seat;
use table::{Actor, Impossible, Setup, Standing, Table};

use crate::json::{AnswerReport, Report};
use crate::minutes::{self, Difference, Fault, Faults, Minutes, Replay, Stopped};
use crate::{AnyMinutes, AnyTable, Bridge, Code, Listed, Visit, VisitMinutes, VisitTable, VisitTableMut};

impl AnyMinutes {
    /// Reads minutes under the code they name.
    ///
    /// # Errors
    /// Everything that is wrong with the text, each with its place.
    pub(crate) fn read(text: &str, code: Code) -> Result<AnyMinutes, Faults> {
        struct Read<'t>(&'t str);
        impl Visit for Read<'_> {
            type Out = Result<AnyMinutes, Faults>;

            fn game<G: Listed>(self, code: Code) -> Result<AnyMinutes, Faults> {
                minutes::read_as::<G>(self.0, code).map(G::any_minutes)
            }
        }
        code.visit(Read(text))
    }

    /// The code they are played under.
    pub fn code(&self) -> Code {
        struct CodeOf;
        impl VisitMinutes for CodeOf {
            type Out = Code;

            fn minutes<G: Listed>(self, minutes: &Minutes<G::Call>) -> Code {
                minutes.code
            }
        }
        self.visit(CodeOf)
    }

    /// The minutes, if they are of bridge.
    pub fn as_bridge(&self) -> Option<&Minutes<bridge::Call>> {
        match self {
            AnyMinutes::Bridge(minutes) => Some(minutes),
            _ => None,
        }
    }

    /// The minutes, if they are of Euchre.
    pub fn as_euchre(&self) -> Option<&Minutes<euchre::Call>> {
        match self {
            AnyMinutes::Euchre(minutes) => Some(minutes),
            _ => None,
        }
    }

    /// Plays them through. With the text they were read from, that text keeps its spelling.
    pub fn judge(&self, source: Option<&str>) -> Judged {
        struct Judge<'t>(Option<&'t str>);
        impl VisitMinutes for Judge<'_> {
            type Out = Judged;

            fn minutes<G: Listed>(self, minutes: &Minutes<G::Call>) -> Judged {
                let replay: Replay<G> = minutes::replay(minutes);
                Judged {
                    text: replay.text(minutes, self.0),
                    report: Report::new(minutes, &replay),
                    difference: minutes::check(minutes, &replay),
                    stopped: replay.stopped.clone(),
                    table: G::any_table(replay.table),
                }
            }
        }
        self.visit(Judge(source))
    }
}

impl fmt::Display for AnyMinutes {
    /// The canonical text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        struct Show<'f, 'g>(&'f mut fmt::Formatter<'g>);
        impl VisitMinutes for Show<'_, '_> {
            type Out = fmt::Result;

            fn minutes<G: Listed>(self, minutes: &Minutes<G::Call>) -> fmt::Result {
                fmt::Display::fmt(minutes, self.0)
            }
        }
        self.visit(Show(f))
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
    pub fn open(code: Code, dealer: Seat) -> AnyTable {
        struct Open(Seat);
        impl Visit for Open {
            type Out = AnyTable;

            fn game<G: Listed>(self, code: Code) -> AnyTable {
                G::any_table(Table::new(Setup::new(G::rules(code.name()), self.0)))
            }
        }
        code.visit(Open(dealer))
    }

    /// The code it is played under.
    pub fn code(&self) -> Code {
        struct CodeOf;
        impl VisitTable for CodeOf {
            type Out = Code;

            fn table<G: Listed>(self, table: &Table<G>) -> Code {
                Code::of::<G>(&table.setup().rules)
            }
        }
        self.visit(CodeOf)
    }

    /// The table, if bridge is played at it.
    pub fn as_bridge(&self) -> Option<&Table<Bridge>> {
        match self {
            AnyTable::Bridge(table) => Some(table),
            _ => None,
        }
    }

    /// Takes an act in the words of the minutes: `W: play KH`.
    ///
    /// # Errors
    /// When it cannot be read, or nobody could have done it. Nothing is changed then.
    pub fn observe(&mut self, line: &str) -> Result<Vec<AnswerReport>, NotTaken> {
        struct Observe<'l>(&'l str);
        impl VisitTableMut for Observe<'_> {
            type Out = Result<Vec<AnswerReport>, NotTaken>;

            fn table<G: Listed>(self, table: &mut Table<G>) -> Self::Out {
                let (actor, step): (Actor, _) = minutes::read_act::<G>(self.0).map_err(NotTaken::Unread)?;
                let Some(act) = step.act(actor, table.state()) else { return Err(NotTaken::Shorthand) };
                let answers = table.observe(actor, act).map_err(NotTaken::Impossible)?;
                Ok(answers.iter().map(|answer| AnswerReport::new(1, answer)).collect())
            }
        }
        self.visit_mut(Observe(line))
    }

    /// Where game and rubber stand.
    pub fn standing(&self) -> Standing {
        struct StandingOf;
        impl VisitTable for StandingOf {
            type Out = Standing;

            fn table<G: Listed>(self, table: &Table<G>) -> Standing {
                table.standing()
            }
        }
        self.visit(StandingOf)
    }

    /// The minutes of everything that was done at it, without the answers.
    pub fn minutes(&self) -> AnyMinutes {
        struct Record;
        impl VisitTable for Record {
            type Out = AnyMinutes;

            fn table<G: Listed>(self, table: &Table<G>) -> AnyMinutes {
                G::any_minutes(minutes::record(table))
            }
        }
        self.visit(Record)
    }
}
