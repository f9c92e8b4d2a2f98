//! The desk against the cases: what happened is told by choices alone, and the ruling is the one of the minutes.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use desk::{Ask, Desk, Reply, Ruling, Situation, situation};

/// So many situations of the cases the desk must rule as the minutes do.
const RIGHT_MIN: usize = 500;

/// In so many at most it may rule otherwise and not say what it supposes.
const OTHERWISE_MAX: usize = 8;

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
        Ask::SUPPOSED.into_iter().filter_map(|ask| Some((ask, text.strip_prefix(ask.words())?))).any(
            |(ask, answers)| {
                let answers = answers.trim().trim_end_matches('.').to_lowercase();
                answers.split("; or: ").any(|answer| answer == situation.facts[&ask].to_lowercase())
            },
        )
    };
    // That there are rarer rulings excuses nothing.
    ruling.supposes.iter().filter(|text| !text.starts_with("That it is none of")).all(so)
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
    println!(
        "taps: median {:?}, most {:?}, in all {}",
        taps.get(taps.len() / 2),
        taps.last(),
        taps.iter().sum::<usize>()
    );
    for one in &other {
        println!("otherwise: {one}");
    }
    assert!(taps.len() >= RIGHT_MIN, "only {}", taps.len());
    assert!(other.len() <= OTHERWISE_MAX, "{}", other.len());
    assert!(taps[taps.len() / 2] <= TAPS_MAX);
}

/// Answers as somebody would who has seen what happened: the first of those that are so.
fn rule(desk: &Desk, so: &[(Ask, &str)]) -> Vec<Ruling> {
    let mut told: BTreeMap<Ask, String> = BTreeMap::new();
    loop {
        match desk.reply(&told).expect("it can be so") {
            Reply::Rulings(rulings) => return rulings,
            Reply::Question(ask, answers) => {
                let known = so.iter().find(|(own, _)| *own == ask).map(|(_, answer)| *answer);
                let plain = ["no", "yes", "nobody"].into_iter().find(|plain| answers.contains(plain));
                let answer = known.or(plain).unwrap_or_else(|| panic!("{}: {answers:?}", ask.words()));
                assert!(answers.contains(&answer), "{}: {answer} of {answers:?}", ask.words());
                told.insert(ask, answer.to_owned());
            }
        }
    }
}

/// What comes next at the table of a ruling, by a line that begins so.
fn then(ruling: &Ruling, begins: &str) -> Ruling {
    let rest = |line: &str| line.split_once(": ").is_some_and(|(_, act)| act.starts_with(begins));
    let next = ruling.next.iter().find(|next| rest(&next.line));
    let next = next.unwrap_or_else(|| panic!("{begins}: {:?}", ruling.next));
    desk::go_on(&ruling.minutes, &next.line).expect("what is offered can be done")
}

fn cites(ruling: &Ruling, law: &str) -> bool {
    ruling.laws.iter().any(|(id, _)| *id == law)
}

#[test]
fn a_revoke_is_ruled_upon_from_the_card_to_its_penalty() {
    for (name, found, penalty) in [
        ("bridge-1907", "bridge/85", "bridge/87"),
        ("euchre-1888", "euchre/62", "euchre/63"),
        ("royalton-1915", "royalton/76", "royalton/77"),
    ] {
        let code: games::Code = name.parse().expect("a code");
        let desk = Desk::open(code, "play").expect("cards are played");
        let so = [
            (Ask::Suit, "no, though there was one in the hand"),
            (Ask::Turn, "their own"),
            (Ask::Role, "the adversary at the declarer's left"),
            (Ask::When, "in a later trick"),
            (Ask::Trick, "one card"),
        ];
        let card = rule(&desk, &so).swap_remove(0);
        assert!(cites(&card, found), "{name}: {:?}", card.told);
        // It can be mended while the trick lies, and claimed when the hand is over.
        let mended = then(&card, "correct");
        assert!(!mended.told.is_empty(), "{name}");
        let lines: Vec<&str> = card.next.iter().map(|next| next.line.as_str()).collect();
        let hand = lines.iter().rfind(|line| line.starts_with("table: auto")).expect("the play goes on");
        let over = desk::go_on(&card.minutes, hand).expect("the hand is played out");
        let claimed = then(&over, "claim revoke");
        let proved = if cites(&claimed, penalty) { claimed } else { then(&claimed, "search") };
        assert!(cites(&proved, penalty), "{name}: {:?}", proved.told);
    }
}

#[test]
fn whoever_claims_a_revoke_is_asked_whether_there_was_one() {
    let desk = Desk::open("bridge-1907".parse().expect("a code"), "claim revoke").expect("it is claimed");
    let so = |who: &'static str| {
        [
            (Ask::Revoked, who),
            (Ask::When, "the hand was over"),
            (Ask::Role, "the adversary at the declarer's left"),
            (Ask::Who, "the eldest hand"),
        ]
    };
    let there_was = rule(&desk, &so("an adversary, once")).swap_remove(0);
    let proved = if cites(&there_was, "bridge/87") { there_was } else { then(&there_was, "search") };
    assert!(cites(&proved, "bridge/87"), "{:?}", proved.told);
    let none = rule(&desk, &so("nobody")).swap_remove(0);
    assert!(!cites(&none, "bridge/87"), "{:?}", none.told);
    assert!(!cites(&then(&none, "search"), "bridge/87"));
}

#[test]
fn a_right_is_lost_by_a_wrong_demand_and_by_talking_it_over() {
    let desk = Desk::open("bridge-1907".parse().expect("a code"), "lead").expect("cards are led");
    let so = [
        (Ask::Role, "the adversary at the declarer's left"),
        (Ask::Turn, "that of the adversary at their left"),
        (Ask::When, "in a later trick"),
        (Ask::Trick, "no card"),
    ];
    let ruling = rule(&desk, &so).swap_remove(0);
    assert!(cites(&ruling, "bridge/76"), "{:?}", ruling.told);
    let wrong = then(&ruling, "demand new deal");
    assert!(cites(&wrong, "bridge/102"), "{:?}", wrong.told);
    // No mark for engineers is left in what ends a right.
    assert!(ruling.held.iter().flat_map(|held| &held.until).all(|text| !text.contains("amb-")));
    assert!(ruling.told.iter().all(|text| !text.contains("amb-")));
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
    let menu = |name: &str| desk::deeds(name.parse().expect("a code"));
    let bridge = menu("bridge-1907");
    let says = |id: &str| bridge.iter().rfind(|deed| deed.id == id).map(|deed| deed.says.as_str());
    assert_eq!(says("yes"), Some("answers “Pray do”"), "at a real table nobody speaks as the minutes do");
    assert!(bridge.iter().all(|deed| !deed.says.contains('`')), "no row is written for secretaries");
    assert_eq!(bridge.first().map(|deed| deed.family), Some("what happens most"));
    // A thing that a code does not have is not in its menu.
    let has = |name: &str, id: &str| menu(name).iter().any(|deed| deed.id == id);
    for rare in ["lift trump", "turn up showing", "lay idle", "discard"] {
        assert!(has("euchre-1888", rare), "{rare}");
        assert!(!has("bridge-1907", rare) && !has("royalton-1915", rare), "{rare}");
    }
}

#[test]
fn answers_stand_as_a_deal_goes_on_and_round_the_table() {
    for code in games::Code::ALL {
        let desk = Desk::open(code, "expose").expect("cards are shown");
        let first = desk.reply(&BTreeMap::new());
        assert!(
            matches!(first, Ok(Reply::Question(Ask::When, _))),
            "{code}: people first tell when: {first:?}"
        );
    }
    let desk = Desk::open("bridge-1907".parse().expect("a code"), "expose").expect("cards are shown");
    let Ok(Reply::Question(Ask::When, answers)) = desk.reply(&BTreeMap::new()) else {
        panic!("it depends on when");
    };
    let place = |answer: &str| answers.iter().position(|one| *one == answer);
    assert!(place("before the deal") < place("while the cards were dealt"));
    assert!(place("while the cards were dealt") < place("in the declaring"));
    assert!(place("in the first trick") < place("in a later trick"));
}

#[test]
fn the_other_codes_are_told_where_it_can_happen_there() {
    let code = |name: &str| name.parse::<games::Code>().expect("a code");
    let told = BTreeMap::new();
    let others = desk::elsewhere(code("bridge-1907"), "redouble", &told);
    assert!(others.iter().all(|other| other.code != code("bridge-1907")));
    let reply =
        |name: &str| &others.iter().find(|other| other.code == code(name)).expect("every other code").reply;
    assert!(reply("euchre-1888").is_none(), "nobody redoubles at Euchre");
    assert!(reply("royalton-1915").is_some());
    // Answers that cannot be so there make it impossible there.
    let told = BTreeMap::from([(Ask::Role, "the declarer".to_owned())]);
    let others = desk::elsewhere(code("bridge-1907"), "play", &told);
    let euchre = others.iter().find(|other| other.code == code("euchre-1888")).expect("Euchre");
    assert!(euchre.reply.is_none(), "no hand lies open at Euchre");
}
