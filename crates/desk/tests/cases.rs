//! The desk against the cases: what happened is told by choices alone, and the ruling is the one of the minutes.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use desk::{Ask, Desk, Reply, Ruling, Situation, situation};

/// So many situations of the cases the desk must rule as the minutes do.
const RIGHT_MIN: usize = 120;

/// In the middle case the ruling comes after so many taps.
const TAPS_MAX: usize = 6;

/// A situation of a case.
struct Told {
    name: String,
    situation: Situation,
    /// Whether something had gone wrong in the deal before: then the first of it is told, and the desk goes on from its ruling.
    after_another: bool,
}

/// The act of a case that first gives somebody a choice.
fn situations() -> Vec<Told> {
    let mut found = Vec::new();
    for shelf in ["bridge", "euchre", "royalton"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases").join(shelf);
        let mut paths: Vec<_> =
            fs::read_dir(folder).expect("the cases").map(|entry| entry.expect("a file").path()).collect();
        paths.retain(|path| path.extension().is_some_and(|ending| ending == "minutes"));
        paths.sort();
        for path in paths {
            let text = fs::read_to_string(&path).expect("text");
            // A club that has chosen otherwise has other laws than the desk.
            if text.lines().any(|line| line.starts_with("options:") || line.starts_with("mode:")) {
                continue;
            }
            let Ok(read) = games::minutes::read(&text) else { continue };
            let report = read.judge(None).report;
            let Some(answer) = report.answers.iter().find(|answer| !answer.options.is_empty()) else {
                continue;
            };
            let wrong = |kind: &str| matches!(kind, "offence" | "liability" | "obligation");
            let after_another =
                report.answers.iter().any(|other| other.line < answer.line && wrong(other.kind));
            let until: Vec<&str> = text.lines().take(answer.line).collect();
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            found.extend(situation(&until.join("\n")).map(|situation| Told {
                name,
                situation,
                after_another,
            }));
        }
    }
    found
}

/// How the desk ruled beside the minutes.
enum Ruled {
    /// The same.
    Alike,
    /// In several ways, of which one is the same.
    AmongOthers,
    /// Otherwise, and it says that it supposes something which is not so in the case.
    Supposed,
    /// Otherwise: something before it, or a card that the desk does not ask for, decided the case.
    Otherwise,
}

/// Whether everything that a ruling supposes is so.
fn holds(ruling: &Ruling, situation: &Situation) -> bool {
    let so = |text: &String| {
        Ask::SUPPOSED
            .into_iter()
            .any(|ask| text.starts_with(ask.words()) && *text == ask.supposing(situation.facts[&ask]))
    };
    ruling.supposes.iter().all(so)
}

/// What came of telling a situation: the taps, and how it was ruled.
fn tell(desk: &Desk, situation: &Situation) -> Option<(usize, Ruled)> {
    let mut told: BTreeMap<Ask, String> = BTreeMap::new();
    loop {
        match desk.reply(&told).ok()? {
            Reply::Question(ask, answers) => {
                let answer = situation.facts[&ask];
                if !answers.contains(&answer) {
                    return None;
                }
                told.insert(ask, answer.to_owned());
            }
            // The code and the deed are a tap each.
            Reply::Rulings(rulings) => {
                let ruled = match rulings.iter().position(|ruling| ruling.gist == situation.gist) {
                    Some(_) if rulings.len() == 1 => Ruled::Alike,
                    Some(_) => Ruled::AmongOthers,
                    None if rulings.iter().all(|ruling| !holds(ruling, situation)) => Ruled::Supposed,
                    None => Ruled::Otherwise,
                };
                return Some((2 + told.len(), ruled));
            }
        }
    }
}

#[test]
fn the_desk_rules_as_the_minutes_do() {
    let mut desks: BTreeMap<(games::Code, String), Option<Desk>> = BTreeMap::new();
    let mut taps = Vec::new();
    let (mut other, mut several, mut supposed, mut unheard) = (Vec::new(), 0, 0, 0);
    let (after_another, all): (Vec<Told>, Vec<Told>) =
        situations().into_iter().partition(|told| told.after_another);
    println!("{} situations came after something else that was wrong", after_another.len());
    for Told { name, situation, .. } in &all {
        let key = (situation.code, situation.deed.clone());
        let desk = desks.entry(key).or_insert_with(|| Desk::open(situation.code, &situation.deed).ok());
        match desk.as_ref().and_then(|desk| tell(desk, situation)) {
            Some((count, Ruled::Alike)) => taps.push(count),
            Some((_, Ruled::AmongOthers)) => several += 1,
            Some((_, Ruled::Supposed)) => supposed += 1,
            Some((_, Ruled::Otherwise)) => other.push(format!("{name} [{}]", situation.deed)),
            None => unheard += 1,
        }
    }
    taps.sort_unstable();
    println!(
        "{} situations: {} ruled alike, {several} in several ways with the right one among them, {supposed} with a supposition that is not so, {} otherwise, {unheard} not to be told",
        all.len(),
        taps.len(),
        other.len()
    );
    println!("taps: median {:?}, most {:?}", taps.get(taps.len() / 2), taps.last());
    for one in &other {
        println!("otherwise: {one}");
    }
    assert!(taps.len() >= RIGHT_MIN, "only {}", taps.len());
    assert!(taps[taps.len() / 2] <= TAPS_MAX);
}

#[test]
fn every_deed_of_the_menu_can_be_told_or_is_refused_by_name() {
    for code in games::Code::ALL {
        let deeds = desk::deeds(code);
        assert!(deeds.len() > 50, "{code}: {}", deeds.len());
        let play = deeds.iter().find(|deed| deed.id == "play").expect("cards are played");
        let desk = Desk::open(code, &play.id).expect("it can be done");
        assert!(matches!(desk.reply(&BTreeMap::new()), Ok(Reply::Question(..))), "{code}");
    }
    assert!(Desk::open(games::Code::ALL[0], "dance").is_err());
}
