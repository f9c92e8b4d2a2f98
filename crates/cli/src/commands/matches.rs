//! `oddtrick match`: computer players against each other, every deal played twice.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::Result;
use cards::Shuffler;
use games::{Bridge, Code, Euchre, Royalton, Spoken};
use players::duplicate::{self, Board, Contestant, Duplicate, Interval, Score};
use players::search::Searched;
use players::{Player, Spec, Turns, options};
use serde::Serialize;
use table::{Act, View};

use super::Outcome;
use crate::screen::{self, Progress};

/// Let computer players play a duplicate match
///
/// Each deal is played twice at love all, the second time with the sides exchanged, so that neither
/// side profits from the cards. The figures are told from the side of the player named by --ns, with
/// the limits between which the true value lies in 95 cases of a hundred.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The code to play: bridge-1905, bridge-1907, euchre-1888 or royalton-1915
    #[arg(long, value_name = "CODE", default_value = "bridge-1907", value_parser = super::code)]
    code: Code,

    /// The player whose figures are told; North and South at the first table
    #[arg(long, value_name = "PLAYER")]
    ns: Spec,

    /// His opponent
    #[arg(long, value_name = "PLAYER")]
    ew: Spec,

    /// How many deals, each played twice
    #[arg(long, value_name = "N", default_value_t = 1000)]
    deals: u64,

    /// The number from which cards and dice are drawn: the same seed gives the same match
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// The number of the first deal, to go on with a match that was broken off
    #[arg(long, value_name = "N", default_value_t = 0)]
    from: u64,

    /// Milliseconds a decision may take, for players that search: it chooses how many worlds they look at, so
    /// that the same seed gives the same match on every machine
    #[arg(long, value_name = "T", default_value_t = 200)]
    ms: u64,

    /// Print a line of JSON for each deal and one with the figures at the end
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  oddtrick match --code euchre-1888 --ns book --ew random --deals 100
  oddtrick match --ns book --ew book:without=bridge/cts --deals 10000 --json | tail -1
  oddtrick match --code euchre-1888 --ns search --ew sampling:20 --deals 500";

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    match args.code {
        Code::Bridge1905 | Code::Bridge1907 => play::<Bridge>(args),
        Code::Euchre1888 => play::<Euchre>(args),
        Code::Royalton1915 => play::<Royalton>(args),
    }
}

fn play<G: Duplicate + Searched + Spoken>(args: &Args) -> Result<Outcome> {
    let rules = G::rules(args.code);
    let [first, second] = [&args.ns, &args.ew].map(|spec| spec.clone().for_one_deal(args.ms));
    let watches = [Watch::default(), Watch::default()];
    let mut progress = Progress::new("deals", usize::try_from(args.deals)?);
    let mut score = Score::default();
    let began = Instant::now();
    for number in args.from..args.from.saturating_add(args.deals) {
        let board = duplicate::board::<G>(&rules, args.seed, number, |who| {
            let (spec, watch) = match who {
                Contestant::First => (&first, &watches[0]),
                Contestant::Second => (&second, &watches[1]),
            };
            Box::new(Timed { player: spec.player(), watch: Rc::clone(watch) })
        })?;
        score.add(&board);
        if args.json {
            screen::print(&format!("{}\n", serde_json::to_string(&DealLine::from(&board))?))?;
        }
        progress.tick();
    }
    drop(progress);
    let figures = Figures::new(args, &score, began.elapsed(), &watches);
    if args.json {
        screen::print(&format!("{}\n", serde_json::to_string(&figures)?))?;
    } else {
        screen::print(&figures.table())?;
    }
    Ok(Outcome::Right)
}

/// How long each of a player's decisions took.
type Watch = Rc<RefCell<Vec<Duration>>>;

/// A player with a watch beside him, stopped where there is something to choose.
struct Timed<G: Turns> {
    player: Box<dyn Player<G>>,
    watch: Watch,
}

impl<G: Turns> Player<G> for Timed<G> {
    fn act(&mut self, view: &View<G>, dice: &mut Shuffler) -> Option<Act<G::Call>> {
        let began = Instant::now();
        let act = self.player.act(view, dice);
        let took = began.elapsed();
        if options(view).len() > 1 {
            self.watch.borrow_mut().push(took);
        }
        act
    }

    fn aside(&mut self, view: &View<G>, dice: &mut Shuffler) -> Option<Act<G::Call>> {
        self.player.aside(view, dice)
    }

    fn errs(&self) -> bool {
        self.player.errs()
    }
}

/// The time that 95 decisions of a hundred keep to, in milliseconds.
fn slow_ms(watch: &Watch) -> f64 {
    let mut times = watch.borrow_mut();
    if times.is_empty() {
        return 0.0;
    }
    let place = (times.len() - 1) * 95 / 100;
    let (_, time, _) = times.select_nth_unstable(place);
    time.as_secs_f64() * 1000.0
}

/// One deal, for programs.
#[derive(Serialize)]
struct DealLine {
    deal: u64,
    /// What the first player won at each table.
    points: [i32; 2],
    /// By how many tricks he took more than the other at each table.
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

/// The figures of a match.
#[derive(Serialize)]
struct Figures {
    code: &'static str,
    ns: String,
    ew: String,
    deals: u32,
    seed: u64,
    from: u64,
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
    fn new(args: &Args, score: &Score, took: Duration, watches: &[Watch; 2]) -> Figures {
        let seconds = took.as_secs_f64();
        Figures {
            code: args.code.name(),
            ns: args.ns.to_string(),
            ew: args.ew.to_string(),
            deals: score.points.count(),
            seed: args.seed,
            from: args.from,
            ms: args.ms,
            points_per_deal: score.points.interval().into(),
            tricks_per_deal: score.tricks.interval().into(),
            win_rate: score.wins.interval().into(),
            declaring: score.declaring.interval().into(),
            declared: score.declaring.count(),
            defending: score.defending.interval().into(),
            defended: score.defending.count(),
            level: score.level,
            decisions: score.decisions,
            // A match has far fewer decisions than a float has whole numbers.
            #[allow(clippy::cast_precision_loss)]
            decisions_per_second: score.decisions as f64 / seconds.max(1e-9),
            p95_ms: [slow_ms(&watches[0]), slow_ms(&watches[1])],
            seconds,
        }
    }

    fn table(&self) -> String {
        let mut text = format!(
            "{}: {} against {}, {} deals, each played twice\n",
            self.code, self.ns, self.ew, self.deals
        );
        let mut row = |what: &str, limits: &Limits, note: &str| {
            let Limits { mean, low, high } = limits;
            let _ = writeln!(text, "  {what:<16} {mean:+9.3}   ({low:+.3} to {high:+.3}){note}");
        };
        row("points per deal", &self.points_per_deal, "");
        row("tricks per deal", &self.tricks_per_deal, " beyond half of them");
        row("deals won", &self.win_rate, &format!(", {} level", self.level));
        row("declaring", &self.declaring, &format!(", {} times", self.declared));
        row("defending", &self.defending, &format!(", {} times", self.defended));
        let _ = writeln!(
            text,
            "  {:.0} decisions a second; 95 of 100 within {:.3} ms ({}) and {:.3} ms ({})",
            self.decisions_per_second, self.p95_ms[0], self.ns, self.p95_ms[1], self.ew
        );
        text
    }
}
