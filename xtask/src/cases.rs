//! Reads which laws each case tells: `# laws: bridge/46 used, bridge/49 edge` above the `---`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use crate::games::Game;
use crate::source;

/// In what way a case tells an article.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Telling {
    /// The article is applied as it is meant.
    Used,
    /// Somebody does what it forbids, or asks under it for what it does not give.
    Broken,
    /// The right it gives ends unused: waived, forfeited or too late.
    Lapsed,
    /// The case stands on the border of the article.
    Edge,
}

impl Telling {
    pub(crate) const ALL: [Self; 4] = [Self::Used, Self::Broken, Self::Lapsed, Self::Edge];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Used => "used",
            Self::Broken => "broken",
            Self::Lapsed => "lapsed",
            Self::Edge => "edge",
        }
    }

    pub(crate) fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|telling| telling.name() == word)
    }
}

impl fmt::Display for Telling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The folder of the cases that tell the room under every code.
pub(crate) const CLUB: &str = "club";

/// Every case, by the law it tells and the way it tells it.
#[derive(Default)]
pub(crate) struct Cases {
    told: BTreeMap<String, BTreeMap<Telling, BTreeSet<String>>>,
    /// How many cases each code has, and the room.
    pub(crate) counts: BTreeMap<String, usize>,
    pub(crate) complaints: Vec<String>,
}

impl Cases {
    /// Reads the cases of the games, of the room, and what else lies in `cases`; `is_law` tells whether a name was
    /// printed.
    pub(crate) fn read(root: &Path, games: &[Game], is_law: impl Fn(&str) -> bool) -> Result<Self> {
        let mut cases = Self::default();
        let of_games = games.iter().map(|game| (game.cases() + "/", game.name.as_str()));
        let folders: Vec<(String, &str)> = of_games.chain([(format!("cases/{CLUB}/"), CLUB)]).collect();
        let examples = games.iter().filter(|game| game.is_example()).map(Game::cases);
        for folder in examples.chain(["cases".to_owned()]) {
            for path in source::files(&root.join(folder), "minutes")? {
                let text =
                    fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
                let shown = path.strip_prefix(root)?.display().to_string();
                let code =
                    folders.iter().find(|(folder, _)| shown.starts_with(folder)).map(|(_, code)| *code);
                cases.add(&shown, code, &text, &is_law);
            }
        }
        Ok(cases)
    }

    fn add(&mut self, path: &str, code: Option<&str>, text: &str, is_law: &impl Fn(&str) -> bool) {
        let mut told_any = false;
        for (number, line) in text.lines().enumerate().take_while(|(_, line)| line.trim() != "---") {
            let Some(list) = line.trim().strip_prefix("# laws:") else { continue };
            for item in list.split(',') {
                told_any = true;
                if let Err(complaint) = self.add_item(path, item, is_law) {
                    self.complaints.push(format!("{path}:{}: {complaint}", number + 1));
                }
            }
        }
        if let Some(code) = code {
            *self.counts.entry(code.to_owned()).or_default() += 1;
            if !told_any {
                self.complaints.push(format!(
                    "{path}:1: a case says which laws it tells, as in `# laws: {code}/1 used` above the ---"
                ));
            }
        }
    }

    fn add_item(&mut self, path: &str, item: &str, is_law: &impl Fn(&str) -> bool) -> Result<()> {
        let mut words = item.split_whitespace();
        let law = words.next().context("a law is missing between two commas")?;
        ensure!(is_law(law), "`{law}` was never printed; write a law as bridge/38d");
        let mut any = false;
        for word in words {
            let Some(telling) = Telling::parse(word) else {
                bail!("`{word}` should be one of used, broken, lapsed, edge");
            };
            let told = self.told.entry(law.to_owned()).or_default();
            told.entry(telling).or_default().insert(path.to_owned());
            any = true;
        }
        ensure!(any, "say how {law} is told: used, broken, lapsed or edge");
        Ok(())
    }

    /// The cases that tell a law, by the way they tell it.
    pub(crate) fn of(&self, law: &str) -> impl Iterator<Item = (Telling, &str)> {
        let told = self.told.get(law).into_iter().flatten();
        told.flat_map(|(telling, paths)| paths.iter().map(|path| (*telling, path.as_str())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Cases {
        let mut cases = Cases::default();
        cases.add("cases/bridge/a.minutes", Some("bridge"), text, &|law| law.starts_with("bridge/"));
        cases
    }

    #[test]
    fn a_case_may_tell_several_laws_in_several_ways() {
        let cases =
            read("# A story.\n# laws: bridge/46 used edge, bridge/49 broken\ncode: bridge-1905\n---\n");
        assert!(cases.complaints.is_empty());
        let told: Vec<_> = cases.of("bridge/46").map(|(telling, _)| telling).collect();
        assert_eq!(told, [Telling::Used, Telling::Edge]);
        assert_eq!(cases.of("bridge/49").count(), 1);
    }

    #[test]
    fn a_wrong_header_is_told_with_its_line() {
        for (text, part) in [
            ("code: x\n# laws: whist/3 used\n", ":2: `whist/3` was never printed"),
            ("# laws: bridge/3 misused\n", ":1: `misused` should be one of"),
            ("# laws: bridge/3\n", ":1: say how bridge/3"),
            ("code: x\n---\n# laws: bridge/3 used\n", ":1: a case says which laws"),
        ] {
            let complaints = read(text).complaints;
            assert!(complaints[0].contains(part), "{complaints:?}");
        }
    }
}
