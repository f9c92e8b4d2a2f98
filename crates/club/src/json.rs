//! The object that `oddtrick judge --json` prints for a room.

use ::speech::{Tell as _, Voice};
use games::findings::FindingReport;
use games::json::{AnswerReport, FORMAT};
use serde::Serialize;
use table::Facts as _;

use crate::minutes::Replay;
use crate::{Account, Answer, Phase, State};

/// What came of a room's minutes, for programs to read.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// The number of this format: 2 since answers carry their findings.
    pub format: u8,
    /// The code.
    pub code: &'static str,
    /// Every answer with the line of its act.
    pub answers: Vec<AnswerReport>,
    /// The tables that have not broken up.
    pub tables: Vec<TableReport>,
    /// The rubbers of the evening.
    pub rubbers: usize,
    /// Where every account stands, in coins and hundredths.
    pub ledger: Vec<BalanceReport>,
    /// Who pays whom.
    pub payments: Vec<PaymentReport>,
    /// Whether there can be no fewer payments.
    pub fewest: bool,
}

/// One table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TableReport {
    /// Its number.
    pub table: u8,
    /// Whether a rubber is played.
    pub playing: bool,
    /// Who plays, or is to play.
    pub players: Vec<String>,
    /// Who else belongs to it.
    pub waiting: Vec<String>,
    /// Who wants to come in.
    pub candidates: Vec<String>,
}

/// Where somebody stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BalanceReport {
    /// Who.
    pub name: String,
    /// The amount; below nought when they owe it.
    pub amount: String,
    /// The points won and lost; the house has none.
    pub points: i64,
}

/// One payment.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PaymentReport {
    /// Who pays.
    pub from: String,
    /// Who is paid.
    pub to: String,
    /// How much.
    pub amount: String,
}

impl Report {
    /// What came of these minutes.
    pub fn new(replay: &Replay) -> Report {
        let state = replay.room.state();
        let settlement = replay.room.settlement();
        let points = state.points();
        let answers = replay.taken.iter().flat_map(|taken| {
            let refused = taken.refused.iter().map(|why| AnswerReport::refused(taken.line, why));
            taken.answers.iter().map(|answer| answer_report(taken.line, answer)).chain(refused)
        });
        Report {
            format: FORMAT,
            code: state.rules.edition,
            answers: answers.collect(),
            tables: tables(state),
            rubbers: state.rubbers.len(),
            ledger: state
                .ledger
                .balances()
                .iter()
                .map(|(account, money)| BalanceReport {
                    name: state.account(*account).to_owned(),
                    amount: money.to_string(),
                    points: match account {
                        Account::Person(person) => points.get(person).copied().unwrap_or(0),
                        Account::House => 0,
                    },
                })
                .collect(),
            payments: settlement
                .payments
                .iter()
                .map(|payment| PaymentReport {
                    from: state.account(payment.from).to_owned(),
                    to: state.account(payment.to).to_owned(),
                    amount: payment.amount.to_string(),
                })
                .collect(),
            fewest: settlement.fewest,
        }
    }
}

fn answer_report(line: usize, answer: &Answer) -> AnswerReport {
    AnswerReport {
        line,
        kind: answer.kind.word(),
        laws: answer.ground.laws().map(laws::Law::id).collect(),
        finding: Some(FindingReport::named(answer.fact.name(), answer.fact.slots())),
        text: answer.fact.tell(&Voice::RECORD),
        ..AnswerReport::default()
    }
}

fn tables(state: &State) -> Vec<TableReport> {
    let name = |person| state.name(person).to_owned();
    let there = state.tables.iter().filter(|table| table.phase != Phase::Ended);
    there
        .map(|table| TableReport {
            table: table.number,
            playing: table.is_playing(),
            players: table.playing.iter().copied().map(name).collect(),
            waiting: table.waiting().iter().map(|member| name(member.person)).collect(),
            candidates: table.candidates.iter().map(|candidate| name(candidate.person)).collect(),
        })
        .collect()
}
