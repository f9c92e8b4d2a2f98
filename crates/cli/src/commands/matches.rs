//! `oddtrick match`: computer players against each other, every deal played twice.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use cards::Shuffler;
use games::{Code, Listed, Visit};
use lab::{Crew, Fault};
use players::duplicate::{self, Board, Contestant, Interval, Score, Where};
use players::{Player, Spec, Turns};
use serde::Serialize;
use table::{Act, Claim, Event, View};

use crate::columns::{Columns, Place, interval};
use crate::grammar::{CodeArg, MS_MAX, Seed, THREADS_MAX, decision_ms};
use crate::screen::{self, Progress};
use crate::trouble::{FileTrouble, Outcome, Result, Trouble};

/// Let computer players play a duplicate match
///
/// Each deal is played twice, at love all or at --score, the second time with the sides exchanged, so that neither
/// side profits from the cards. The figures are told from the side of the player named by --ns, with
/// the limits between which the true value lies in 95 cases of a hundred.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    code: CodeArg,

    /// The player whose figures are told; North and South at the first table
    #[arg(long, value_name = "PLAYER")]
    ns: Spec,

    /// The opponent
    #[arg(long, value_name = "PLAYER")]
    ew: Spec,

    /// How many deals, each played twice
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=DEALS_MAX))]
    deals: u64,

    /// What cards and dice are drawn from, a number or hexadecimal digits: the same seed gives the same match
    #[arg(long, value_name = "SEED", default_value = "1", allow_negative_numbers = true)]
    seed: Seed,

    /// The number of the first deal, to go on with a match that was broken off
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=FROM_MAX))]
    from: u64,

    /// Where the rubber stands before each deal, as in minutes: `NS 24 EW 10 games NS 1 EW 0`; love all if left out
    #[arg(long, value_name = "SCORE")]
    score: Option<String>,

    /// On how many threads; on all cores if left out. The match is the same on any number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=THREADS_MAX))]
    threads: Option<u16>,

    /// Milliseconds a decision may take, for players that search: it chooses how many worlds they look at, so
    /// that the same seed gives the same match on every machine [default: 200]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u64).range(1..=MS_MAX))]
    ms: Option<u64>,

    /// Print a line of JSON for each deal and one with the figures at the end
    #[arg(long)]
    json: bool,
}

/// A match of ten million deals has limits far narrower than any difference worth telling.
const DEALS_MAX: u64 = 10_000_000;

/// A deal and its dice are drawn from its number, which has to stay below that of other streams.
const FROM_MAX: u64 = 1 << 48;

const EXAMPLES: &str = "\
Examples:
  oddtrick match euchre-1888 --ns book --ew random --deals 100
  oddtrick match --ns book --ew book:without=bridge/cts --deals 10000 --json | tail -1
  oddtrick match euchre --ns search --ew sampling:20 --deals 500
  oddtrick match --ns book --ew random --score 'NS 24 EW 10'";

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    args.code.or_bridge().visit(Match(args))
}

struct Match<'a>(&'a Args);

impl Visit for Match<'_> {
    type Out = Result<Outcome>;

    fn game<G: Listed>(self, code: Code) -> Result<Outcome> {
        play::<G>(self.0, code)
    }
}

fn play<G: Listed>(args: &Args, code: Code) -> Result<Outcome> {
    let ms = decision_ms(args.ms, [&args.ns, &args.ew])?;
    let [first, second] = [&args.ns, &args.ew].map(|spec| spec.clone().for_one_deal(ms));
    for spec in [&first, &second] {
        spec.player::<G>().map_err(|lacks| Trouble::Misuse(lacks.to_string()))?;
    }
    let start = lab::start::<G>(code, args.score.as_deref()).map_err(trouble)?;
    let watches = [Watch::default(), Watch::default()];
    let mut progress = Progress::new("deals", args.deals);
    let mut score = Score::default();
    let began = Instant::now();
    let board = |number: u64| {
        let sit = |who| -> Box<dyn Player<G> + '_> {
            let (spec, watch) = match who {
                Contestant::First => (&first, &watches[0]),
                Contestant::Second => (&second, &watches[1]),
            };
            let player = spec.player().expect("it was tried before the first deal");
            Box::new(Timed { player, watch })
        };
        duplicate::board_from::<G>(&start, Where::Anywhere, args.seed.number(), number, sit)
            .map_err(|stuck| Trouble::Wrong(format!("deal {number}: {stuck}")))
    };
    let numbers = args.from..args.from + args.deals;
    Crew::new(args.threads).play(numbers, &board, |_, played| {
        score.add(&played);
        if args.json {
            progress.print(&screen::json_line(&DealLine::from(&played)))?;
        }
        progress.tick();
        Ok(())
    })?;
    drop(progress);
    let figures = Figures::new(args, ms, code, &score, began.elapsed(), &watches);
    if args.json {
        screen::print_json(&figures)?;
    } else {
        screen::print(&figures.table())?;
    }
    Ok(Outcome::Right)
}

/// What stood in the way, in the words and with the number of this binary.
pub(super) fn trouble(fault: Fault) -> Trouble {
    match fault {
        Fault::Score(_)
        | Fault::RubberWon
        | Fault::GameWon { .. }
        | Fault::NoPlayer(_)
        | Fault::Errs(_)
        | Fault::Measure(_)
        | Fault::NotAtShard { .. } => Trouble::misuse(fault),
        Fault::File { .. } | Fault::Parquet(_) => FileTrouble::other(fault).into(),
        Fault::NotRecorded { .. } | Fault::OtherRun { .. } => Trouble::wrong(fault),
    }
}

/// How long each of a player's decisions took.
type Watch = Mutex<Times>;

/// How many decisions took how long. Each step is a fiftieth longer than the one before it, so that a
/// match of any length needs no more room than a short one.
#[derive(Default)]
struct Times {
    steps: BTreeMap<i32, u64>,
    count: u64,
}

impl Times {
    const STEP: f64 = 1.02;

    fn add(&mut self, time: Duration) {
        let ms = (time.as_secs_f64() * 1000.0).max(1e-6);
        *self.steps.entry(ms.log(Self::STEP).round() as i32).or_default() += 1;
        self.count += 1;
    }

    /// The time that 95 decisions of a hundred keep to, in milliseconds.
    fn p95_ms(&self) -> f64 {
        let mut before = 0;
        let slow = self.steps.iter().find(|(_, count)| {
            before += *count;
            before * 100 >= self.count * 95
        });
        slow.map_or(0.0, |(step, _)| Self::STEP.powi(*step))
    }
}

/// A player with a watch beside them, stopped where there is something to choose.
struct Timed<'w, G: Turns> {
    player: Box<dyn Player<G>>,
    watch: &'w Watch,
}

impl<G: Turns> Player<G> for Timed<'_, G> {
    fn act(&mut self, view: &View<G>, dice: &mut Shuffler) -> Option<Act<G::Call>> {
        let began = Instant::now();
        let act = self.player.act(view, dice);
        let took = began.elapsed();
        if view.options().len() > 1
            && let Ok(mut times) = self.watch.lock()
        {
            times.add(took);
        }
        act
    }

    fn aside(
        &mut self,
        view: &View<G>,
        seen: &[Event<G::Call>],
        dice: &mut Shuffler,
    ) -> Option<Act<G::Call>> {
        self.player.aside(view, seen, dice)
    }

    fn answer(&mut self, view: &View<G>, claim: &Claim) -> Option<Act<G::Call>> {
        self.player.answer(view, claim)
    }

    fn errs(&self) -> bool {
        self.player.errs()
    }

    fn draws(&self) -> bool {
        self.player.draws()
    }
}

/// One deal, for programs.
#[derive(Serialize)]
struct DealLine {
    deal: u64,
    /// What the first player won at each table.
    points: [i32; 2],
    /// By how many tricks they took more than the other at each table.
    tricks: [i32; 2],
    /// Who declared at each table: 1 the first player, 2 the second, 0 nobody.
    declared: [u8; 2],
}

impl From<&Board> for DealLine {
    fn from(board: &Board) -> DealLine {
        let declared = board.played.map(|played| match played.declared {
            Some(Contestant::First) => 1,
            Some(Contestant::Second) => 2,
            None => 0,
        });
        DealLine {
            deal: board.number,
            points: board.played.map(|played| played.points),
            tricks: board.played.map(|played| played.tricks),
            declared,
        }
    }
}

/// A mean and its limits, for programs.
#[derive(Serialize)]
struct Limits {
    mean: f64,
    low: f64,
    high: f64,
}

impl From<Interval> for Limits {
    fn from(interval: Interval) -> Limits {
        Limits { mean: interval.mean, low: interval.low, high: interval.high }
    }
}

/// The limits of a share by Wilson, which stay between nought and one; a level deal counts half.
fn wilson(mean: f64, count: u32) -> Limits {
    const Z: f64 = 1.959_963_985;
    let n = f64::from(count.max(1));
    let middle = (mean + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let reach = Z / (1.0 + Z * Z / n) * (mean * (1.0 - mean) / n + Z * Z / (4.0 * n * n)).sqrt();
    // Rounding may put a limit on the wrong side of the share itself, or beyond nought and one.
    Limits { mean, low: (middle - reach).clamp(0.0, mean), high: (middle + reach).clamp(mean, 1.0) }
}

/// The figures of a match.
#[derive(Serialize)]
struct Figures {
    code: &'static str,
    ns: String,
    ew: String,
    deals: u32,
    seed: u64,
    from: u64,
    /// Where the rubber stood; nothing at love all.
    score: Option<String>,
    ms: u64,
    points_per_deal: Limits,
    /// Tricks beyond half of them.
    tricks_per_deal: Limits,
    win_rate: Limits,
    declaring: Limits,
    declared: u32,
    defending: Limits,
    defended: u32,
    level: u32,
    decisions: u64,
    decisions_per_second: f64,
    p95_ms: [f64; 2],
    seconds: f64,
}

impl Figures {
    fn new(args: &Args, ms: u64, code: Code, score: &Score, took: Duration, watches: &[Watch; 2]) -> Figures {
        let seconds = took.as_secs_f64();
        Figures {
            code: code.name(),
            ns: args.ns.to_string(),
            ew: args.ew.to_string(),
            deals: score.points.count(),
            seed: args.seed.number(),
            from: args.from,
            score: args.score.clone(),
            ms,
            points_per_deal: score.points.interval().into(),
            tricks_per_deal: score.tricks.interval().into(),
            win_rate: wilson(score.wins.interval().mean, score.wins.count()),
            declaring: score.declaring.interval().into(),
            declared: score.declaring.count(),
            defending: score.defending.interval().into(),
            defended: score.defending.count(),
            level: score.level,
            decisions: score.decisions,
            #[expect(
                clippy::cast_precision_loss,
                reason = "a match has far fewer decisions than a float has whole numbers"
            )]
            decisions_per_second: score.decisions as f64 / seconds.max(1e-9),
            p95_ms: [&watches[0], &watches[1]].map(|watch| watch.lock().map_or(0.0, |times| times.p95_ms())),
            seconds,
        }
    }

    fn table(&self) -> String {
        let head = format!(
            "{}: {} against {}, {} deals, each played twice",
            self.code, self.ns, self.ew, self.deals
        );
        let mut rows = Columns::new([Place::Left, Place::Right, Place::Left, Place::Left, Place::Left]);
        // The plot gives way where there is no room for it.
        let plots = screen::width() >= PLOT_ROOM;
        let mut row = |what: &str, Limits { mean, low, high }: &Limits, middle: f64, note: String| {
            let plot = if plots { interval(*low, *mean, *high, middle, PLOT_CELLS) } else { String::new() };
            let limits = format!("({low:+.3} to {high:+.3})");
            rows.row([what.to_owned(), format!("{mean:+.3}"), limits, plot, note]);
        };
        row("points per deal", &self.points_per_deal, 0.0, String::new());
        row("tricks per deal", &self.tricks_per_deal, 0.0, "beyond half of them".to_owned());
        row("deals won", &self.win_rate, 0.5, format!("{} level", self.level));
        row("declaring", &self.declaring, 0.0, format!("{} times", self.declared));
        row("defending", &self.defending, 0.0, format!("{} times", self.defended));
        let pace = format!(
            "{:.0} decisions a second; 95 of 100 within {:.3} ms ({}) and {:.3} ms ({})",
            self.decisions_per_second, self.p95_ms[0], self.ns, self.p95_ms[1], self.ew
        );
        format!("{}\n{}  {}\n", screen::wrap(&head, 0), rows.told(2), screen::wrap(&pace, 2))
    }
}

/// The columns of a plot, and of a terminal that has room for it.
const PLOT_CELLS: usize = 20;
const PLOT_ROOM: usize = 90;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_share_of_deals_won_stays_between_nought_and_one() {
        for (mean, count) in [(0.0, 3), (1.0, 3), (5.0 / 6.0, 3), (1.0, 100_000), (0.5, 1)] {
            let Limits { low, high, .. } = wilson(mean, count);
            assert!(
                (0.0..=mean).contains(&low) && (mean..=1.0).contains(&high),
                "{mean} of {count}: {low} {high}"
            );
        }
        // The worked example of the textbooks: 81 of 263.
        let Limits { low, high, .. } = wilson(81.0 / 263.0, 263);
        assert!((low - 0.2553).abs() < 5e-4 && (high - 0.3662).abs() < 5e-4, "{low} {high}");
    }

    #[test]
    fn the_slowest_in_twenty_is_told_to_a_fiftieth() {
        let mut times = Times::default();
        assert!(times.p95_ms() < 1e-9);
        for ms in 1..=1000 {
            times.add(Duration::from_millis(ms));
        }
        assert!((times.p95_ms() - 950.0).abs() < 20.0, "{}", times.p95_ms());
        times.add(Duration::ZERO);
        assert!(times.steps.len() < 400);
    }
}
