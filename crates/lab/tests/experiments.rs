//! Every experiment that is kept can be run: its measures are there, and its formulas name columns that they have.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use lab::experiment::{Estimator, Experiment, Skill};
use lab::formula::{Formula, Frame};
use lab::measure;

fn all() -> Vec<Experiment> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lab/experiments");
    Experiment::all(&folder).unwrap_or_else(|bad| panic!("{bad}"))
}

#[test]
fn every_formula_names_columns_of_its_measures() {
    let mut widths: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for experiment in all() {
        for finding in &experiment.findings {
            let mut frame = Frame::default();
            for (letter, sample) in finding.samples() {
                let columns = widths.entry(sample.key()).or_insert_with(|| {
                    let found = measure::find(sample, 1);
                    found.unwrap_or_else(|fault| panic!("{}: {fault}", experiment.id)).columns()
                });
                let name = |column: &String| {
                    if letter.is_empty() { column.clone() } else { format!("{letter}.{column}") }
                };
                frame.columns.extend(columns.iter().map(name));
            }
            frame.rows = vec![vec![0.0; frame.columns.len()]];
            if finding.kind == Estimator::EachColumn {
                assert!(frame.columns.iter().any(|column| column.starts_with(&finding.of)));
                continue;
            }
            for text in finding.formulas() {
                let formula = Formula::parse(text).expect("it was read before");
                let values = frame.values(&formula);
                assert!(values.is_ok(), "{}, {}: {values:?}", experiment.id, finding.name);
            }
        }
    }
}

#[test]
fn all_claims_of_hawley_are_there_and_decided_by_a_rule() {
    let all = all();
    for number in 1..=29 {
        let id = format!("royalton/c{number:02}");
        let claim = all.iter().find(|one| one.id == id).unwrap_or_else(|| panic!("no {id}"));
        assert!(claim.findings.iter().any(|finding| finding.rule.is_some()), "{id} decides nothing");
        // A claim about people is asked of two kinds; one about the cards of none.
        let decide = || claim.findings.iter().filter(|finding| finding.rule.is_some());
        let people = decide().any(|finding| finding.by != Skill::Nobody);
        let kinds: BTreeSet<(Skill, String)> =
            decide().map(|finding| (finding.by, finding.players())).collect();
        assert!(!people || kinds.len() >= 2, "{id} asks {kinds:?} alone");
    }
}

#[test]
fn a_sentence_with_one_figure_has_a_place_for_it() {
    for experiment in all() {
        for finding in &experiment.findings {
            let several = finding.each.is_some() || finding.kind == Estimator::EachColumn;
            assert_ne!(several, finding.told.contains("{}"), "{}: {}", experiment.id, finding.told);
        }
    }
}
