//! The book's nine coups before the coach: with all cards seen it names the key card.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use cards::{SeatSet, Shuffler};
use euchre::Euchre;
use games::AnyTable;
use players::coach::{Coach, JudgedAct};
use players::seed;
use table::Table;

/// A case of a coup in which something else is played at the key card.
struct Alternative {
    coup: String,
    trick: usize,
    seat: char,
    played: String,
    key: String,
    table: Table<Euchre>,
}

fn alternatives() -> Vec<Alternative> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases/euchre");
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the cases are there") {
        let path = entry.expect("a file").path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let Some((coup, _)) = name.strip_prefix("coup_").and_then(|rest| rest.split_once("_alternative_"))
        else {
            continue;
        };
        let text = fs::read_to_string(&path).expect("text");
        // "# At the key card, trick 1, E plays 9S instead of JD: …"
        let comment: String =
            text.lines().take_while(|line| line.starts_with('#')).collect::<Vec<_>>().join(" ");
        let told = comment.split("At the key card, trick ").nth(1).expect("the case tells its key card");
        let words: Vec<&str> = told.split([' ', ',', ':', '.']).filter(|word| !word.is_empty()).collect();
        let judged = games::minutes::read(&text).expect("good minutes").judge(None);
        let AnyTable::Euchre(table) = judged.table else { panic!("{name} is Euchre") };
        found.push(Alternative {
            coup: coup.to_owned(),
            trick: words[0].parse().expect("a number"),
            seat: words[1].chars().next().expect("a seat"),
            played: format!("play {}", words[3]),
            key: format!("play {}", words.iter().skip_while(|word| **word != "of").nth(1).expect("a card")),
            table,
        });
    }
    found
}

fn worth(told: &JudgedAct, act: &str) -> Option<i32> {
    told.choices.iter().find(|choice| choice.act == act)?.lay
}

#[test]
fn the_post_mortem_names_the_key_card_where_it_is_right_with_all_cards_seen() {
    let mut right: BTreeMap<String, bool> = BTreeMap::new();
    let mut coach: Coach<Euchre> = Coach::default();
    for case in alternatives() {
        let Alternative { coup, trick, seat, played, key, table } = case;
        let account = coach
            .post_mortem(&table, 1, SeatSet::EMPTY, &mut Shuffler::new(seed(1)))
            .expect("the deal is over");
        let told = account
            .acts
            .iter()
            .find(|told| told.trick == Some(trick) && told.seat == Some(seat) && told.act == played)
            .unwrap_or_else(|| panic!("coup {coup}: {seat} {played} in trick {trick}"));
        let (of_key, of_played) = (worth(told, &key), worth(told, &played));
        let best = told.choices.iter().filter_map(|choice| choice.lay).max();
        assert!(of_key.is_some() && of_played.is_some(), "coup {coup}: {told:?}");
        let is_right = of_key == best;
        *right.entry(coup.clone()).or_insert(true) &= is_right;
        assert_eq!(told.lost > 0, of_played < best, "coup {coup}: {played}");
    }
    assert_eq!(right.len(), 9);
    let wrong: Vec<&str> =
        right.iter().filter(|(_, right)| !**right).map(|(coup, _)| coup.as_str()).collect();
    // In the second coup the key card is the mistake into which a hidden queen leads the adversary.
    assert_eq!(wrong, ["II"], "coups whose key card is not the best with all cards seen");
}
