//! Moments of a deal at which something befalls for certain: cards, dice and what the person does are all given. The browser
//! plays them too, from the same files.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// One such moment.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Moment {
    pub(crate) code: String,
    /// The secret of a table of the club, in hexadecimal digits: the dice of the save file are those of its first rubber.
    pub(crate) secret: String,
    pub(crate) dealer: String,
    /// The computer players from north round; the person sits south.
    pub(crate) players: Vec<String>,
    /// What the person does, in the words of the minutes.
    pub(crate) acts: Vec<String>,
    /// What the person is told of it, in this order among other things.
    pub(crate) told: Vec<String>,
    /// The rows of the club up to here.
    pub(crate) rows: Vec<String>,
    /// The save file of the terminal up to here.
    pub(crate) save: String,
}

pub(crate) fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/tests/scenes").join(format!("{name}.json"))
}

pub(crate) fn read(name: &str) -> Moment {
    let text = std::fs::read_to_string(path(name)).expect("a scene");
    serde_json::from_str(&text).expect("a scene is JSON")
}
