//! What every state of the rubber is worth: the tables that players reckon with, as a document.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use players::search::equity::{Worth, bridge_worths, euchre_worths, royalton_worths};

use crate::Fault;

/// The tables: a heading, what the figures are, and every state.
fn tables() -> Vec<(&'static str, &'static str, Vec<Worth>)> {
    let rubber = "points that the bonus of the rubber is worth to a side";
    vec![
        ("Bridge", rubber, bridge_worths()),
        ("Royalton", rubber, royalton_worths(&royalton::Rules::default())),
        (
            "Euchre",
            "points of the rubber that a side may hope for, games and rubber together",
            euchre_worths(),
        ),
    ]
}

/// Writes `equity.md` and `equity.json` into a folder, and the latter into that of the pages too.
///
/// # Errors
/// When a file cannot be written.
pub fn write(folder: &Path, web: Option<&Path>) -> Result<(), Fault> {
    let put = |folder: &Path, name: &str, text: &str| {
        let path = folder.join(name);
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&path, text))
            .map_err(|error| Fault::File { path, what: error.to_string() })
    };
    put(folder, "equity.md", &page())?;
    let json = json();
    [Some(folder), web].into_iter().flatten().try_for_each(|folder| put(folder, "equity.json", &json))
}

const OPENING: &str = "# What a state of the rubber is worth

<!-- Written by `oddtrick lab report`. -->

The players who search reckon with these tables; `crates/players/src/search/equity.rs` works them out by going back from the end of the rubber, from how deals end between book players
(`crates/players/tests/outcomes.rs` counts it). A row is the own side's score, a column the other's; each cell is what the own side may hope for when it deals and, after
the stroke, when the other side does. All states, with every step of the score, are in [equity.json](equity.json).
";

/// The most rows and columns that a page shows.
const SHOWN: usize = 8;

fn page() -> String {
    let mut out = OPENING.to_owned();
    for (game, told, worths) in tables() {
        let _ = writeln!(out, "\n## {game}\n\nIn {told}.");
        let mut games: Vec<[usize; 2]> = worths.iter().map(|worth| worth.games).collect();
        games.dedup();
        for games in games {
            let of: Vec<&Worth> = worths.iter().filter(|worth| worth.games == games).collect();
            let mut boards: Vec<i32> = of.iter().map(|worth| worth.board[0]).collect();
            boards.dedup();
            let boards: Vec<i32> =
                boards.iter().copied().step_by(boards.len().div_ceil(SHOWN).max(1)).collect();
            let heads: Vec<String> = boards.iter().map(i32::to_string).collect();
            let _ = writeln!(
                out,
                "\nGames {} to {}\n\n| | {} |\n|---|{}",
                games[0],
                games[1],
                heads.join(" | "),
                "---:|".repeat(boards.len())
            );
            for own in &boards {
                let cells = boards.iter().map(|other| {
                    let found = of.iter().find(|worth| worth.board == [*own, *other]);
                    found.map_or(String::new(), |worth| {
                        format!("{:.1} / {:.1}", worth.worth[0] + 0.0, worth.worth[1] + 0.0)
                    })
                });
                let _ = writeln!(out, "| **{own}** | {} |", cells.collect::<Vec<_>>().join(" | "));
            }
        }
    }
    out.replace("| -", "| −").replace("/ -", "/ −")
}

fn json() -> String {
    let states = |worths: Vec<Worth>| -> serde_json::Value {
        let state = |worth: &Worth| {
            let round = worth.worth.map(|value| (value * 1000.0).round() / 1000.0 + 0.0);
            serde_json::json!({ "games": worth.games, "board": worth.board, "own_deals": round[0], "other_deals": round[1] })
        };
        worths.iter().map(state).collect()
    };
    let all: serde_json::Map<String, serde_json::Value> =
        tables().into_iter().map(|(game, _, worths)| (game.to_lowercase(), states(worths))).collect();
    let lines: Vec<String> = all
        .iter()
        .map(|(game, states)| {
            let rows: Vec<String> =
                states.as_array().into_iter().flatten().map(|state| format!("    {state}")).collect();
            format!("  \"{game}\": [\n{}\n  ]", rows.join(",\n"))
        })
        .collect();
    format!("{{\n{}\n}}\n", lines.join(",\n"))
}
