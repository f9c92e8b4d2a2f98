//! Compares three sets: articles that the book marks as handled, articles cited in code, and
//! articles with a case.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::Result;

use crate::cases::{CLUB, Cases, Telling};
use crate::games::Game;
use crate::source::{self, Token};
use crate::statute::{Entry, Statute};

/// The crates besides the games whose code gives rulings.
const RULING: [&str; 3] = ["table", "games", "club"];

/// The file of a game that says when the rights end that its articles give.
const LAPSES: &str = "lapses.rs";

/// The book, the code and the cases side by side.
pub(crate) struct Coverage {
    pub(crate) games: Vec<Game>,
    /// Theirs, in the same order.
    pub(crate) statutes: Vec<Statute>,
    pub(crate) cases: Cases,
    /// The files that cite each law, by its full name.
    cited: BTreeMap<String, BTreeSet<String>>,
}

impl Coverage {
    pub(crate) fn read(root: &Path) -> Result<Self> {
        let games = Game::read_all(root)?;
        let statutes: Vec<Statute> =
            games.iter().map(|game| Statute::read(root, game)).collect::<Result<_>>()?;
        let names: BTreeSet<String> = statutes
            .iter()
            .flat_map(|statute| statute.entries.iter().map(|entry| full(&statute.code, &entry.id)))
            .collect();
        let cases = Cases::read(root, &games, |law| names.contains(law))?;
        let cited = citations(root, &games, &statutes)?;
        Ok(Self { games, statutes, cases, cited })
    }

    /// The files that cite a law.
    pub(crate) fn cited(&self, law: &str) -> impl Iterator<Item = &str> {
        self.cited.get(law).into_iter().flatten().map(String::as_str)
    }

    /// What is missing, code by code; a code without a folder of cases is not asked yet.
    pub(crate) fn complaints(&self, root: &Path) -> Vec<String> {
        let mut complaints = self.cases.complaints.clone();
        for (game, statute) in self.games.iter().zip(&self.statutes) {
            let told = root.join(game.cases()).is_dir();
            let room = root.join("cases").join(CLUB).is_dir();
            // The room is told under every code in a folder of its own.
            let asked = |entry: &&Entry| told || room && entry.class == "formation";
            let entries = statute.entries.iter().filter(asked);
            complaints.extend(entries.filter_map(|entry| self.complaint(statute, entry)));
        }
        complaints
    }

    fn complaint(&self, statute: &Statute, entry: &Entry) -> Option<String> {
        let missing = self.missing(statute, entry);
        if missing.is_empty() {
            return None;
        }
        Some(format!("{}: {}", full(&statute.code, &entry.id), missing.join("; ")))
    }

    fn missing(&self, statute: &Statute, entry: &Entry) -> Vec<String> {
        let law = full(&statute.code, &entry.id);
        let mut missing = Vec::new();
        if !entry.is_handled() {
            if entry.status == "left-out"
                && (self.cited.contains_key(&law) || self.cases.of(&law).count() > 0)
            {
                missing.push("marked left-out, but code or a case speaks of it".to_owned());
            }
            return missing;
        }
        let limbs = entry.limbs.iter().map(|limb| full(&statute.code, limb));
        let family: Vec<String> = limbs.chain([law]).collect();
        if !family.iter().any(|law| self.cited.contains_key(law)) {
            missing.push(format!("marked {}, but no code cites it", entry.status));
        }
        let told: BTreeSet<Telling> =
            family.iter().flat_map(|law| self.cases.of(law)).map(|(telling, _)| telling).collect();
        if entry.parent.is_some() {
            if told.is_empty() {
                missing.push("no case tells it".to_owned());
            }
            return missing;
        }
        let wanted = entry.wanted().into_iter().filter(|telling| !told.contains(telling));
        let wanted: Vec<&str> = wanted.map(Telling::name).collect();
        if !wanted.is_empty() {
            missing.push(format!("no case where it is {}", wanted.join(", ")));
        }
        missing
    }

    /// One line a code: how far the three sets agree.
    pub(crate) fn summary(&self) -> Vec<String> {
        let mut lines: Vec<String> = self
            .statutes
            .iter()
            .map(|statute| {
                let handled: Vec<&Entry> =
                    statute.entries.iter().filter(|entry| entry.is_handled()).collect();
                let whole = handled.iter().filter(|entry| self.missing(statute, entry).is_empty()).count();
                let cited = handled
                    .iter()
                    .filter(|entry| self.cited.contains_key(&full(&statute.code, &entry.id)))
                    .count();
                format!(
                    "{:<9} {:>3} articles and limbs, {:>3} handled, {cited:>3} of those cited in code, \
                     {whole:>3} with code and every case; {} cases",
                    statute.code,
                    statute.entries.len(),
                    handled.len(),
                    self.cases.counts.get(&statute.code).copied().unwrap_or(0),
                )
            })
            .collect();
        lines.push(format!("the room: {} cases", self.cases.counts.get(CLUB).copied().unwrap_or(0)));
        lines
    }
}

/// `38d` of bridge is `bridge/38d`.
pub(crate) fn full(code: &str, id: &str) -> String {
    format!("{code}/{id}")
}

fn citations(
    root: &Path,
    games: &[Game],
    statutes: &[Statute],
) -> Result<BTreeMap<String, BTreeSet<String>>> {
    let mut cited: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let laws: BTreeMap<(&str, String), String> = statutes
        .iter()
        .flat_map(|statute| {
            let code = statute.code.as_str();
            statute.entries.iter().map(move |entry| ((code, entry.constant()), full(code, &entry.id)))
        })
        .collect();
    let codes: Vec<&str> = games.iter().map(|game| game.name.as_str()).collect();
    let ruling = RULING.into_iter().map(|name| (name, format!("crates/{name}")));
    let ruling = ruling.chain(games.iter().map(|game| (game.name.as_str(), game.folder.clone())));
    for (name, folder) in ruling {
        for path in source::files(&root.join(folder).join("src"), "rs")? {
            // A row of what ends a right names the article that gave it, and applies none.
            if path.ends_with(LAPSES) {
                continue;
            }
            let shown = path.strip_prefix(root)?.display().to_string();
            for (code, constant) in citations_in(&codes, name, &source::live(&path)?) {
                if let Some(law) = laws.get(&(code, constant)) {
                    cited.entry(law.clone()).or_default().insert(shown.clone());
                }
            }
        }
    }
    Ok(cited)
}

/// The constants that a file names outside its `use` lines, with their code: the one before `::`,
/// else the one of the crate, else the only one that the file takes from `laws`.
fn citations_in<'c>(codes: &[&'c str], name: &str, tokens: &[Token]) -> Vec<(&'c str, String)> {
    let text = |at: usize| tokens.get(at).map_or("", |token| token.text.as_str());
    let known = |word: &str| codes.iter().copied().find(|code| *code == word);
    let taken: BTreeSet<&str> = (0..tokens.len())
        .filter(|&at| text(at) == "laws" && text(at + 1) == ":" && text(at + 2) == ":")
        .filter_map(|at| known(text(at + 3)))
        .collect();
    let only = if taken.len() == 1 { taken.first().copied() } else { None };
    let mut found = Vec::new();
    let mut in_use = false;
    for (at, token) in tokens.iter().enumerate() {
        match token.text.as_str() {
            "use" => in_use = true,
            ";" => in_use = false,
            word if !in_use && word.starts_with('L') => {
                let path = at >= 3 && text(at - 1) == ":" && text(at - 2) == ":";
                let said = if path { known(text(at - 3)) } else { None };
                if let Some(code) = said.or(known(name)).or(only) {
                    found.push((code, word.to_owned()));
                }
            }
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cited(name: &str, text: &str) -> Vec<(&'static str, String)> {
        citations_in(&["bridge", "euchre", "royalton"], name, &source::tokens(text))
    }

    #[test]
    fn a_citation_is_known_by_its_path_its_crate_or_its_imports() {
        assert_eq!(cited("games", "f(laws::euchre::L46_II)"), [("euchre", "L46_II".to_owned())]);
        assert_eq!(cited("bridge", "use laws::bridge as law; f(law::L46)"), [("bridge", "L46".to_owned())]);
        assert_eq!(cited("games", "use laws::royalton::L24H; f(L24H)"), [("royalton", "L24H".to_owned())]);
        assert_eq!(cited("table", "f(L24H)"), []);
    }

    #[test]
    fn an_import_is_no_citation() {
        assert_eq!(cited("bridge", "use laws::bridge::{L46, L47};"), []);
    }
}
