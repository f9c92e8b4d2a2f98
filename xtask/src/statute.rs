//! Reads the statute of each game and makes sure that the book is whole.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use toml::{Table, Value};

use crate::cases::Telling;
use crate::games::Game;

/// One statute file.
pub(crate) struct Statute {
    pub(crate) code: String,
    pub(crate) title: String,
    pub(crate) editions: Vec<String>,
    pub(crate) note: String,
    /// Articles and limbs as printed, each limb after its article.
    pub(crate) entries: Vec<Entry>,
    pub(crate) ambiguities: Vec<Ambiguity>,
}

/// One article or limb; ids are without the code's name.
pub(crate) struct Entry {
    pub(crate) id: String,
    pub(crate) parent: Option<String>,
    pub(crate) limbs: Vec<String>,
    pub(crate) editions: Vec<String>,
    pub(crate) section: String,
    pub(crate) class: String,
    pub(crate) status: String,
    pub(crate) reason: Option<String>,
    pub(crate) gist: String,
    pub(crate) differs: Option<String>,
    pub(crate) remedies: Vec<String>,
    pub(crate) lapses: Vec<String>,
    pub(crate) interacts: Vec<String>,
    /// The tellings wanted from its cases, where they are not the usual ones.
    cases: Vec<Telling>,
}

/// One place where the print is unclear.
pub(crate) struct Ambiguity {
    pub(crate) id: String,
    pub(crate) laws: Vec<String>,
    pub(crate) question: String,
    pub(crate) print: Option<String>,
    pub(crate) readings: Vec<String>,
    pub(crate) recommended: String,
    pub(crate) why: String,
    pub(crate) option: Option<String>,
}

const CLASSES: [&str; 9] = [
    "definition",
    "procedure",
    "right",
    "irregularity",
    "penalty",
    "scoring",
    "formation",
    "premises",
    "etiquette",
];

const STATUSES: [&str; 6] = ["enforced", "witness", "definition", "custom", "etiquette", "left-out"];

impl Statute {
    /// The statute of a game.
    pub(crate) fn read(root: &Path, game: &Game) -> Result<Self> {
        let path = game.statute();
        let text = fs::read_to_string(root.join(&path)).with_context(|| format!("reading {path}"))?;
        let statute = Self::parse(&text).with_context(|| format!("in {path}"))?;
        ensure!(statute.code == game.name, "{path}: the code `{}` is not called as its crate", statute.code);
        Ok(statute)
    }

    fn parse(text: &str) -> Result<Self> {
        let mut file: Table = text.parse()?;
        let mut entries = Vec::new();
        for table in tables(&mut file, "law")? {
            article(table, &mut entries)?;
        }
        let ambiguities =
            tables(&mut file, "ambiguity")?.into_iter().map(ambiguity).collect::<Result<Vec<_>>>()?;
        let statute = Self {
            code: text_of(&mut file, "code")?,
            title: text_of(&mut file, "title")?,
            editions: list(&mut file, "editions")?,
            note: text_of(&mut file, "note")?,
            entries,
            ambiguities,
        };
        nothing_left(&file)?;
        statute.ensure_whole()?;
        Ok(statute)
    }

    /// Every id is used once and every reference leads somewhere.
    fn ensure_whole(&self) -> Result<()> {
        let mut ids = HashSet::new();
        for entry in &self.entries {
            ensure!(ids.insert(entry.id.as_str()), "{} stands there twice", entry.id);
            ensure!(CLASSES.contains(&entry.class.as_str()), "{} has class {}", entry.id, entry.class);
            ensure!(STATUSES.contains(&entry.status.as_str()), "{} has status {}", entry.id, entry.status);
            ensure!(
                (entry.status == "left-out") == entry.reason.is_some(),
                "{} must give a reason when, and only when, it is left out",
                entry.id
            );
        }
        for entry in &self.entries {
            for other in &entry.interacts {
                ensure!(ids.contains(other.as_str()), "{} points at {other}, which is not there", entry.id);
            }
        }
        let mut questions = HashSet::new();
        for question in &self.ambiguities {
            ensure!(questions.insert(question.id.as_str()), "{} stands there twice", question.id);
            ensure!(question.id.starts_with("amb-"), "{} should begin with amb-", question.id);
            for law in &question.laws {
                ensure!(ids.contains(law.as_str()), "{} points at {law}, which is not there", question.id);
            }
        }
        Ok(())
    }
}

impl Entry {
    /// The name of its constant: `38d` is `L38D`, `46.II` is `L46_II`.
    pub(crate) fn constant(&self) -> String {
        constant(&self.id)
    }

    /// Whether rulings are given under it.
    pub(crate) fn is_handled(&self) -> bool {
        matches!(self.status.as_str(), "enforced" | "witness")
    }

    /// The ways in which cases must tell an article. The statute may say so itself (`cases`);
    /// otherwise a definition needs no breach, and only what can lapse needs a lapse.
    pub(crate) fn wanted(&self) -> Vec<Telling> {
        if !self.cases.is_empty() {
            return self.cases.clone();
        }
        let mut wanted = vec![Telling::Used];
        if self.class != "definition" {
            wanted.push(Telling::Broken);
        }
        if !self.lapses.is_empty() {
            wanted.push(Telling::Lapsed);
        }
        wanted.push(Telling::Edge);
        wanted
    }
}

/// The name of the constant for an id.
pub(crate) fn constant(id: &str) -> String {
    let mut name = String::from("L");
    name.extend(id.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' }));
    name
}

fn article(mut table: Table, entries: &mut Vec<Entry>) -> Result<()> {
    let limbs = tables(&mut table, "limb")?;
    let mut article = Entry {
        id: text_of(&mut table, "id")?,
        parent: None,
        limbs: Vec::new(),
        editions: list(&mut table, "editions")?,
        section: text_of(&mut table, "section")?,
        class: text_of(&mut table, "class")?,
        status: text_of(&mut table, "status")?,
        reason: maybe(&mut table, "reason")?,
        gist: text_of(&mut table, "gist")?,
        differs: maybe(&mut table, "differs")?,
        remedies: list(&mut table, "remedies")?,
        lapses: list(&mut table, "lapses")?,
        interacts: list(&mut table, "interacts")?,
        cases: tellings(&mut table)?,
    };
    nothing_left(&table).with_context(|| format!("law {}", article.id))?;
    let limbs = limbs.into_iter().map(|table| limb(table, &article)).collect::<Result<Vec<_>>>()?;
    article.limbs = limbs.iter().map(|limb| limb.id.clone()).collect();
    entries.push(article);
    entries.extend(limbs);
    Ok(())
}

/// A limb stands under the heading of its article and has its status unless it says otherwise.
fn limb(mut table: Table, article: &Entry) -> Result<Entry> {
    let limb = Entry {
        id: text_of(&mut table, "id")?,
        parent: Some(article.id.clone()),
        limbs: Vec::new(),
        editions: article.editions.clone(),
        section: article.section.clone(),
        class: article.class.clone(),
        status: maybe(&mut table, "status")?.unwrap_or_else(|| article.status.clone()),
        reason: maybe(&mut table, "reason")?.or_else(|| article.reason.clone()),
        gist: text_of(&mut table, "gist")?,
        differs: None,
        remedies: Vec::new(),
        lapses: Vec::new(),
        interacts: Vec::new(),
        cases: Vec::new(),
    };
    nothing_left(&table).with_context(|| format!("limb {}", limb.id))?;
    Ok(limb)
}

fn ambiguity(mut table: Table) -> Result<Ambiguity> {
    let ambiguity = Ambiguity {
        id: text_of(&mut table, "id")?,
        laws: list(&mut table, "laws")?,
        question: text_of(&mut table, "question")?,
        print: maybe(&mut table, "print")?,
        readings: list(&mut table, "readings")?,
        recommended: text_of(&mut table, "recommended")?,
        why: text_of(&mut table, "why")?,
        option: maybe(&mut table, "option")?,
    };
    nothing_left(&table).with_context(|| format!("ambiguity {}", ambiguity.id))?;
    Ok(ambiguity)
}

fn tables(table: &mut Table, key: &str) -> Result<Vec<Table>> {
    let Some(value) = table.remove(key) else { return Ok(Vec::new()) };
    let Value::Array(values) = value else { bail!("`{key}` should be written [[{key}]]") };
    values
        .into_iter()
        .map(|value| match value {
            Value::Table(table) => Ok(table),
            other => bail!("`{key}` holds {other:?} where a table is wanted"),
        })
        .collect()
}

fn maybe(table: &mut Table, key: &str) -> Result<Option<String>> {
    match table.remove(key) {
        None => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(other) => bail!("`{key}` is {other:?} where a text is wanted"),
    }
}

fn text_of(table: &mut Table, key: &str) -> Result<String> {
    maybe(table, key)?.with_context(|| format!("`{key}` is missing"))
}

fn list(table: &mut Table, key: &str) -> Result<Vec<String>> {
    match table.remove(key) {
        None => Ok(Vec::new()),
        Some(Value::Array(values)) => values
            .into_iter()
            .map(|value| match value {
                Value::String(text) => Ok(text),
                other => bail!("`{key}` holds {other:?} where a text is wanted"),
            })
            .collect(),
        Some(other) => bail!("`{key}` is {other:?} where a list is wanted"),
    }
}

fn tellings(table: &mut Table) -> Result<Vec<Telling>> {
    let words = list(table, "cases")?;
    words.iter().map(|word| Telling::parse(word).with_context(|| format!("`cases` holds {word}"))).collect()
}

fn nothing_left(table: &Table) -> Result<()> {
    match table.keys().next() {
        None => Ok(()),
        Some(key) => bail!("`{key}` is not a field the book knows"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_spelt_from_ids() {
        for (id, name) in [("46", "L46"), ("38d", "L38D"), ("46.II", "L46_II"), ("spade-1", "LSPADE_1")] {
            assert_eq!(constant(id), name);
        }
    }

    #[test]
    fn a_reference_that_leads_nowhere_is_refused() {
        let text = "code = 'x'\ntitle = 'X'\nnote = ''\n[[law]]\nid = '1'\nsection = 'S'\nclass = 'right'\n\
                    status = 'enforced'\ngist = 'g'\ninteracts = ['2']\n";
        let error = Statute::parse(text).err().expect("2 was never printed");
        assert!(error.to_string().contains("points at 2"), "{error}");
    }
}
