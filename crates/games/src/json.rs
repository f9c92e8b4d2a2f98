//! The object that `oddtrick judge --json` prints.

use cards::{BySide, Seat, SeatSet, Side};
use serde::Serialize;
use speech::{Tell, Voice};
use table::{Answer, Facts, Finding, Laws, Phase, Remedy, Right, SideStanding};

use crate::Spoken;
use crate::findings::FindingReport;
use crate::minutes::{Minutes, Replay};

/// The number of the format.
pub const FORMAT: u8 = 2;

/// What came of minutes, for programs to read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The number of this format: 2 since answers carry their findings.
    pub format: u8,
    /// The code.
    pub code: &'static str,
    /// Every answer with the line of its act.
    pub answers: Vec<AnswerReport>,
    /// The rights that are still open.
    pub open_rights: Vec<RightReport>,
    /// Tricks won in the deal on the table.
    pub tricks: Sides<u8>,
    /// Where game and rubber stand.
    pub score: Sides<ScoreReport>,
    /// Whether the deal on the table is played out.
    pub deal_over: bool,
    /// Whether the rubber is won.
    pub rubber_over: bool,
    /// The settlement of the rubber.
    pub settled: Option<Settled>,
}

/// One answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct AnswerReport {
    /// The line of the act that was answered.
    pub line: usize,
    /// The word that opens it in the minutes.
    pub kind: &'static str,
    /// The articles it rests on.
    pub laws: Vec<&'static str>,
    /// Who did it; of a trick, who won it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// Whom it binds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<String>,
    /// Who may choose.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub holders: Vec<String>,
    /// What they may choose, in the words that `demand` takes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// What was chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub demand: Option<String>,
    /// The side that gains.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<&'static str>,
    /// How much it gains.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
    /// The number of the trick.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trick: Option<i32>,
    /// What was found, with every fact in a slot of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub finding: Option<FindingReport>,
    /// The whole of it in plain words.
    pub text: String,
}

/// A right that is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RightReport {
    /// The articles that give it.
    pub laws: Vec<&'static str>,
    /// Who gave occasion for it.
    pub by: String,
    /// Who may use it.
    pub holders: Vec<String>,
    /// What they may choose, in the words that `demand` takes.
    pub options: Vec<String>,
    /// Who would have to obey.
    pub on: Vec<String>,
}

/// One value for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Sides<T> {
    /// North and south.
    #[serde(rename = "NS")]
    pub ns: T,
    /// East and west.
    #[serde(rename = "EW")]
    pub ew: T,
}

impl<T: Copy> From<BySide<T>> for Sides<T> {
    fn from(by: BySide<T>) -> Sides<T> {
        Sides { ns: by[Side::NorthSouth], ew: by[Side::EastWest] }
    }
}

/// Where one side stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ScoreReport {
    /// What counts towards the game in progress.
    pub game: i32,
    /// Games won.
    pub games: u8,
    /// All trick points of the rubber.
    pub tricks: i32,
    /// Honours, slams, penalties and premiums.
    pub bonus: i32,
    /// What the rubber comes to for the side.
    pub total: i32,
}

impl From<SideStanding> for ScoreReport {
    fn from(standing: SideStanding) -> ScoreReport {
        let SideStanding { game, games, tricks, bonus, total } = standing;
        ScoreReport { game, games, tricks, bonus, total }
    }
}

/// The settlement of a rubber.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Settled {
    /// The side that is paid, which may be the losers of the rubber.
    pub winner: &'static str,
    /// What they are paid.
    pub points: i32,
}

impl Report {
    /// What came of these minutes.
    pub fn new<G: Spoken>(minutes: &Minutes<G::Call>, replay: &Replay<G>) -> Report {
        let state = replay.table.state();
        let standing = replay.table.standing();
        let answers = replay.taken.iter().flat_map(|taken| {
            let refused = taken.refused.iter().map(|why| AnswerReport::refused(taken.line, why));
            taken.answers.iter().map(|answer| AnswerReport::new(taken.line, answer)).chain(refused)
        });
        Report {
            format: FORMAT,
            code: minutes.code.name(),
            answers: answers.collect(),
            open_rights: state.rights().iter().map(RightReport::new).collect(),
            tricks: state.won().into(),
            score: BySide::from_fn(|side| ScoreReport::from(standing.sides[side])).into(),
            deal_over: matches!(state.phase(), Phase::HandOver | Phase::Agreed),
            rubber_over: standing.winner.is_some(),
            settled: standing.settled.map(|(side, points)| {
                let paid = if points < 0 { side.other() } else { side };
                Settled { winner: paid.letters(), points: points.abs() }
            }),
        }
    }
}

impl AnswerReport {
    /// One answer to the act of this line.
    pub fn new<F: Facts + Tell>(line: usize, answer: &Answer<F>) -> AnswerReport {
        let finding = &answer.finding;
        let (trick, text) = match finding {
            Finding::Trick { number, .. } => (Some(i32::from(*number)), speech::line(answer)),
            _ => (None, speech::sentence(answer, &Voice::RECORD)),
        };
        let demand = match finding {
            Finding::Obligation { demand, .. } => Some(demand.to_string()),
            _ => None,
        };
        let winners = if trick.is_some() { finding.by().map(Seat::side) } else { None };
        let callers = match finding {
            Finding::Liability { callers, .. } => *callers,
            _ => finding.offer().map_or(SeatSet::EMPTY, |offer| offer.holders),
        };
        AnswerReport {
            line,
            kind: answer.kind().word(),
            laws: answer.laws.iter().flat_map(law_ids).collect(),
            by: finding.by().map(seat),
            on: finding.on().map(seat),
            holders: seats(callers),
            options: finding.offer().map_or(Vec::new(), |offer| remedies(&offer.options)),
            demand,
            side: finding.points().map(|(side, _)| side).or(winners).map(Side::letters),
            points: finding.points().map(|(_, points)| points),
            trick,
            finding: Some(FindingReport::new(finding)),
            text,
        }
    }
}

impl AnswerReport {
    /// An act that could not be done.
    pub fn refused(line: usize, why: &str) -> AnswerReport {
        AnswerReport { line, kind: "refused", text: why.to_owned(), ..AnswerReport::default() }
    }
}

impl RightReport {
    fn new(right: &Right) -> RightReport {
        RightReport {
            laws: law_ids(&right.laws).collect(),
            by: seat(right.offender),
            holders: seats(right.holders),
            options: remedies(&right.options),
            on: seats(right.target),
        }
    }
}

fn remedies(options: &[Remedy]) -> Vec<String> {
    options.iter().map(Remedy::to_string).collect()
}

fn law_ids(laws: &Laws) -> impl Iterator<Item = &'static str> {
    laws.iter().map(laws::Law::id)
}

fn seat(seat: Seat) -> String {
    seat.to_string()
}

fn seats(seats: SeatSet) -> Vec<String> {
    seats.iter().map(seat).collect()
}
