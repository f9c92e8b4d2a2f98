//! The steps of a test run: each with its time, and whatever could not be run told at the end.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::results::{self, Stamp};
use crate::tools::Tool;

/// The result file of a run that is recorded.
const RESULTS: &str = "ci";

/// How long a whole run may take on two quiet cores.
const WHOLE_RUN_MAX: Duration = Duration::from_mins(35);

pub(crate) struct Steps<'a> {
    pub(crate) root: &'a Path,
    /// Whether a step that cannot be run is a failure.
    strict: bool,
    missing: Vec<Tool>,
    done: Vec<(&'static str, Duration)>,
    notes: Vec<String>,
    /// Checks that were run and showed nothing.
    not_shown: usize,
}

impl<'a> Steps<'a> {
    pub(crate) fn new(root: &'a Path, strict: bool) -> Self {
        Self { root, strict, missing: Vec::new(), done: Vec::new(), notes: Vec::new(), not_shown: 0 }
    }

    /// Finds out what is there and installs what can be installed.
    pub(crate) fn look_for_tools(&mut self) -> Result<()> {
        let mut missing = Vec::new();
        self.step("tools", |root| {
            missing = install(root);
            Ok(())
        })?;
        if self.strict && !missing.is_empty() {
            let list: Vec<String> =
                missing.iter().map(|tool| format!("  {}: {}", tool.name(), tool.how())).collect();
            bail!("with CI=true nothing may be left unchecked, and this is missing:\n{}", list.join("\n"));
        }
        self.missing = missing;
        Ok(())
    }

    pub(crate) fn has(&self, tool: Tool) -> bool {
        !self.missing.contains(&tool)
    }

    pub(crate) fn step(&mut self, name: &'static str, work: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
        println!("== {name}");
        let start = Instant::now();
        work(self.root).with_context(|| format!("{name} failed after {}", shown(start.elapsed())))?;
        let took = start.elapsed();
        println!("== {name}: passed in {}", shown(took));
        self.done.push((name, took));
        Ok(())
    }

    /// A step that needs a tool, or a note that it was not run.
    pub(crate) fn step_with(
        &mut self,
        tool: Tool,
        name: &'static str,
        work: impl FnOnce(&Path) -> Result<()>,
    ) -> Result<()> {
        if self.has(tool) {
            return self.step(name, work);
        }
        self.skip(name, tool);
        Ok(())
    }

    pub(crate) fn skip(&mut self, name: &str, tool: Tool) {
        self.note(format!("NOT CHECKED: {name}: {} is missing: {}", tool.name(), tool.how()));
    }

    pub(crate) fn note(&mut self, note: String) {
        println!("== {note}");
        self.notes.push(note);
    }

    /// Promises of the club that have shown nothing beside so much other work.
    pub(crate) fn not_shown(&mut self, names: &[&str]) {
        for name in names {
            let again = format!("`cargo xtask prove --short {name}` tries it again");
            self.note(format!(
                "NOT SHOWN: the promise {name}: other work had too much of the machine; {again}"
            ));
        }
        self.not_shown += names.len();
    }

    /// Prints what each step took, and what was not checked or not shown.
    pub(crate) fn close(&self) {
        println!();
        for (name, took) in &self.done {
            println!("{name:<24} {:>8}", shown(*took));
        }
        for note in &self.notes {
            println!("{note}");
        }
        println!("{}", self.sum());
    }

    fn sum(&self) -> String {
        let (steps, took) = (self.done.len(), shown(self.total()));
        match self.notes.len() {
            0 => format!("All {steps} checks passed in {took}."),
            open => {
                format!("{steps} checks passed in {took}; {open} not checked or not shown, as told above.")
            }
        }
    }

    fn total(&self) -> Duration {
        self.done.iter().map(|(_, took)| *took).sum()
    }

    /// Writes what each step took into the result file.
    ///
    /// # Errors
    /// When something was not shown, it cannot be written, or all of it took longer than a run may take.
    pub(crate) fn record(&self, command: &str) -> Result<()> {
        if self.not_shown > 0 {
            bail!("{} of the promises were not shown: such a run is not recorded", self.not_shown);
        }
        results::write(self.root, RESULTS, &self.table(&Stamp::now(self.root)?.lines(command)))?;
        self.in_time()
    }

    fn in_time(&self) -> Result<()> {
        let total = self.total();
        if total > WHOLE_RUN_MAX {
            bail!("the run took {}, and may take {}", shown(total), shown(WHOLE_RUN_MAX));
        }
        Ok(())
    }

    fn table(&self, stamp: &str) -> String {
        let mut text = format!("{HEAD}\n[run]\n{stamp}");
        for (name, took) in self.done.iter().copied().chain([("all of it", self.total())]) {
            let _ = write!(text, "\n[[row]]\nstep = {name:?}\nseconds = {}\n", took.as_secs_f64().round());
        }
        text
    }
}

/// The head of that file.
const HEAD: &str = r#"# What every change must pass, and how long each step takes from a clean clone.
columns = [
  { key = "step", title = "step" },
  { key = "seconds", title = "time", unit = "s", digits = 0 },
]
"#;

/// Installs what is missing, side by side, and tells what is missing still.
fn install(root: &Path) -> Vec<Tool> {
    let wanted: Vec<Tool> = Tool::ALL.into_iter().filter(|tool| !tool.is_there(root)).collect();
    // One at a time may change the packages of the system.
    let packages = Mutex::new(());
    thread::scope(|scope| {
        for tool in &wanted {
            println!("installing {}", tool.name());
            scope.spawn(|| {
                let _turn = tool.is_package().then(|| packages.lock());
                if let Err(error) = tool.bring(root) {
                    println!("{}: {error:#}", tool.name());
                }
            });
        }
    });
    wanted.into_iter().filter(|tool| !tool.is_there(root)).collect()
}

fn shown(time: Duration) -> String {
    let seconds = time.as_secs();
    if seconds < 60 {
        format!("{:.1} s", time.as_secs_f64())
    } else {
        format!("{} min {} s", seconds / 60, seconds % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_a_table_of_steps_and_their_sum() {
        let mut steps = Steps::new(Path::new("."), false);
        steps.done = vec![("format", Duration::from_millis(2600)), ("tests", Duration::from_mins(5))];
        let text = steps.table("date = 2026-11-16\ncommit = 'abc'\nmachine = 'm'\ncommand = 'c'\n");
        let table = results::Results::parse(&text).expect("a result file").markdown();
        assert!(table.contains("| format | 3 s |") && table.contains("| all of it | 303 s |"), "{table}");
    }

    #[test]
    fn a_run_that_took_too_long_is_refused() {
        let mut steps = Steps::new(Path::new("."), false);
        steps.done = vec![("tests", WHOLE_RUN_MAX)];
        steps.in_time().expect("it is in time");
        steps.done.push(("format", Duration::from_secs(1)));
        let error = steps.in_time().expect_err("it is a second too long");
        assert_eq!(error.to_string(), "the run took 35 min 1 s, and may take 35 min 0 s");
    }

    #[test]
    fn what_was_not_shown_stands_in_the_sum_and_is_not_recorded() {
        let mut steps = Steps::new(Path::new("."), true);
        steps.step("tidy", |_| Ok(())).expect("it passes");
        assert!(steps.sum().starts_with("All 1 checks passed"), "{}", steps.sum());
        steps.not_shown(&["load", "rude"]);
        assert!(steps.notes[1].starts_with("NOT SHOWN: the promise rude:"), "{:?}", steps.notes);
        assert!(steps.sum().ends_with("; 2 not checked or not shown, as told above."), "{}", steps.sum());
        let error = steps.record("a command").expect_err("it is no record");
        assert!(error.to_string().starts_with("2 of the promises were not shown"), "{error}");
    }

    #[test]
    fn a_step_that_fails_is_named_and_ends_the_run() {
        let mut steps = Steps::new(Path::new("."), true);
        let error = steps.step("tidy", |_| bail!("untidy")).expect_err("it fails");
        assert!(error.to_string().starts_with("tidy failed after"), "{error}");
        assert!(steps.done.is_empty());
    }

    #[test]
    fn a_step_without_its_tool_is_told() {
        let mut steps = Steps::new(Path::new("."), false);
        steps.missing = vec![Tool::Tmux];
        steps.step_with(Tool::Tmux, "terminal", |_| panic!("it has no tmux")).expect("it is left out");
        assert!(steps.notes[0].starts_with("NOT CHECKED: terminal: tmux is missing"), "{:?}", steps.notes);
    }
}
