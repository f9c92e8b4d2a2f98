//! The scenes that terminal and browser are tested with: they play as they say, and here is how they were found.

mod scene;

use cards::{BySeat, Seat};
use scene::{Moment, path, read};
use sha2::{Digest as _, Sha256};
use table::Manner;
use tui::{Guest, Plan, Want, save};

const NAMES: [&str; 4] = ["revoke", "wrong-hand", "clumsy", "having-none"];

/// The seed of the dice in the first rubber of a table with this secret.
fn dice(secret: [u8; 32]) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(secret);
    hash.update("dice");
    hash.update(0_u64.to_le_bytes());
    hash.finalize().into()
}

fn settle(guest: &mut Guest) {
    while guest.advance() {}
}

fn rows(guest: &Guest) -> Vec<String> {
    guest.host().log().lines().iter().map(|line| line.line.to_string()).collect()
}

/// Whether these are told in this order, other things between them or not.
fn tells(told: &[String], wanted: &[String]) -> bool {
    let mut told = told.iter();
    wanted.iter().all(|wanted| told.any(|text| text.contains(wanted.as_str())))
}

#[test]
fn a_scene_plays_as_it_says() {
    for name in NAMES {
        let moment = read(name);
        let mut guest = save::read(&moment.save).expect("a save file");
        settle(&mut guest);
        assert_eq!(rows(&guest), moment.rows, "{name}");
        let before = guest.told().len();
        for act in &moment.acts {
            settle(&mut guest);
            guest.act(act).unwrap_or_else(|why| panic!("{name}: {act}: {}", why.detail));
        }
        settle(&mut guest);
        let told: Vec<String> = guest.told()[before..].iter().map(|line| line.text.clone()).collect();
        assert!(tells(&told, &moment.told), "{name}: {told:#?}");
    }
}

/// What is looked for: from here, the acts of the person and what they are told.
type Script = fn(&Guest) -> Option<(Vec<String>, Vec<String>)>;

#[test]
#[ignore = "writes the scenes anew, after a change of what computer players do or of how things are told"]
fn the_scenes_are_found() {
    find("revoke", "royalton-1915", "book", revoke);
    find("wrong-hand", "royalton-1915", "book", wrong_hand);
    find("clumsy", "bridge-1907", "book:clumsy=0.15", clumsy);
    find("having-none", "bridge-1907", "book", having_none);
}

fn find(name: &str, code: &str, player: &str, script: Script) {
    let spec: players::Spec = player.parse().expect("a player");
    for number in 0..20_000_u64 {
        let mut secret = [0; 32];
        secret[..8].copy_from_slice(&number.to_le_bytes());
        let plan = Plan { seat: Seat::South, players: BySeat::from_fn(|_| spec.clone()), seed: dice(secret) };
        let mut guest =
            save::sit_down(code.parse().expect("a code"), &[], Manner::Laws, plan).expect("a table");
        for _ in 0..60 {
            settle(&mut guest);
            if let Some((acts, told)) = script(&guest) {
                let moment = Moment {
                    code: code.to_owned(),
                    secret: secret.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat(),
                    dealer: guest.host().log().terms().dealer.to_string(),
                    players: vec![player.to_owned(); 4],
                    acts,
                    told,
                    rows: rows(&guest),
                    save: save::write(&guest),
                };
                let text = serde_json::to_string_pretty(&moment).expect("JSON");
                std::fs::write(path(name), format!("{text}\n")).expect("a file");
                println!("{name}: {number}: {:?} {:?}", moment.acts, moment.told);
                return;
            }
            let Some(act) = first(&guest) else { break };
            guest.act(&act).expect("what is offered can be done");
        }
    }
    panic!("{name} is not found");
}

/// The first thing in order; `None` when the hand is over or something else is asked than a word or a card.
fn first(guest: &Guest) -> Option<String> {
    match guest.scene().ask.want {
        Want::Choice(choices) => choices.first().map(|choice| choice.act.clone()),
        Want::Card { may, verb, .. } => may.first().map(|card| format!("{verb} {card}")),
        _ => None,
    }
}

/// The same table, to try something on.
fn copy(guest: &Guest) -> Guest {
    let mut copy = save::read(&save::write(guest)).expect("a save file");
    settle(&mut copy);
    copy
}

/// Does these, and gives what was told of it and whether the hand is over.
fn tried(guest: &Guest, acts: &[String]) -> Option<(Vec<String>, bool)> {
    let mut trial = copy(guest);
    let before = trial.told().len();
    for act in acts {
        trial.act(act).ok()?;
        settle(&mut trial);
    }
    let told = trial.told()[before..].iter().map(|line| line.text.clone()).collect();
    Some((told, matches!(trial.scene().ask.want, Want::GoOn)))
}

fn strings(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

/// Two cards left, one of the suit led: the other is played, and the last trick betrays it.
fn revoke(guest: &Guest) -> Option<(Vec<String>, Vec<String>)> {
    let scene = guest.scene();
    let Want::Card { hand: Seat::South, may, .. } = scene.ask.want else { return None };
    let held = scene.seen[Seat::South];
    if held.len() != 2 || may.len() != 1 || scene.open_hand == Some(Seat::South) {
        return None;
    }
    let (wrong, right) = ((held - may).first()?, may.first()?);
    let acts = vec![format!("play {wrong}"), format!("play {right}")];
    let told = strings(&["claims a revoke by you in trick 12", "proved", "demands “"]);
    let (heard, over) = tried(guest, &acts)?;
    (over && tells(&heard, &told)).then_some((acts, told))
}

/// Dummy has the lead, and the declarer leads from their own hand.
fn wrong_hand(guest: &Guest) -> Option<(Vec<String>, Vec<String>)> {
    let scene = guest.scene();
    let Want::Card { hand: Seat::North, may, .. } = scene.ask.want else { return None };
    if may.len() < 4 || may != scene.seen[Seat::North] {
        return None;
    }
    let acts = vec![format!("play {}", scene.seen[Seat::South].first()?)];
    let told = strings(&["out of turn", "demands “"]);
    let (heard, _) = tried(guest, &acts)?;
    tells(&heard, &told).then_some((acts, told))
}

/// A clumsy opponent revokes, nothing else happens, and the claim is upheld. The partner is dummy, who has no word in it.
fn clumsy(guest: &Guest) -> Option<(Vec<String>, Vec<String>)> {
    let scene = guest.scene();
    let Want::Card { .. } = scene.ask.want else { return None };
    if scene.open_hand != Some(Seat::North) || scene.seen[Seat::South].len() > 4 {
        return None;
    }
    let mut trial = copy(guest);
    let (from, before) = (rows(&trial).len(), trial.host().log().rubber().dealt().won);
    let mut acts = Vec::new();
    while let Want::Card { .. } = trial.scene().ask.want {
        let act = first(&trial)?;
        trial.act(&act).ok()?;
        acts.push(act);
        settle(&mut trial);
    }
    let ordinary = ["play ", "gather", "turn", "quit", "ask none", "answer no"];
    let is_ordinary = |row: &String| {
        row.split_once(": ").is_some_and(|(_, act)| ordinary.iter().any(|plain| act.starts_with(plain)))
    };
    if !rows(&trial)[from..].iter().all(is_ordinary) || !matches!(trial.scene().ask.want, Want::GoOn) {
        return None;
    }
    let played = before.iter().map(|(_, tricks)| u16::from(*tricks)).sum::<u16>();
    for (seat, name) in [("E", "East"), ("W", "West")] {
        let claim = vec![format!("claim revoke {seat}")];
        let (heard, _) = tried(&trial, &claim)?;
        let proved = |trick: u16| format!("{name} revoked in trick {trick}: proved");
        let after =
            (played + 1..=13).map(proved).find(|proved| heard.iter().any(|text| text.contains(proved)));
        if let Some(proved) = after {
            acts.extend(claim);
            return Some((acts, vec![format!("You claim a revoke by {name}"), proved]));
        }
    }
    None
}

/// The partner has refused the suit led, and it is the person's turn: they ask, and are answered.
fn having_none(guest: &Guest) -> Option<(Vec<String>, Vec<String>)> {
    let Want::Card { hand: Seat::South, .. } = guest.scene().ask.want else { return None };
    guest.claims().iter().find(|item| item.act == "ask none")?;
    let acts = vec!["ask none".to_owned()];
    let told = strings(&["You ask your partner: “Having none?”", "North answers that there is none"]);
    let (heard, _) = tried(guest, &acts)?;
    tells(&heard, &told).then_some((acts, told))
}
