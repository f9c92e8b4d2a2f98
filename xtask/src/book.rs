//! Writes the annotated law book: text, status, and links to code and cases.

use std::fmt::Write as _;

use crate::coverage::{Coverage, full};
use crate::games::Game;
use crate::statute::{Ambiguity, Entry, Statute};

/// The pages of the book, by their path from the root.
pub(crate) fn pages(coverage: &Coverage) -> Vec<(String, String)> {
    let books = coverage.games.iter().zip(&coverage.statutes);
    let mut pages: Vec<(String, String)> =
        books.map(|(game, statute)| (game.page(), page(coverage, game, statute))).collect();
    pages.push(("docs/laws/README.md".to_owned(), index(coverage)));
    pages.push(("docs/laws/coverage.tsv".to_owned(), table(coverage)));
    pages
}

/// The statutes of what is shipped; an example has a page in its own folder and no other.
fn shipped(coverage: &Coverage) -> impl Iterator<Item = &Statute> {
    let books = coverage.games.iter().zip(&coverage.statutes);
    books.filter(|(game, _)| !game.is_example()).map(|(_, statute)| statute)
}

/// The same links for programs: law, status, files that cite it, cases as `used:path`.
fn table(coverage: &Coverage) -> String {
    let mut out = String::from("law\tstatus\tcode\tcases\n");
    for statute in shipped(coverage) {
        for entry in &statute.entries {
            let law = full(&statute.code, &entry.id);
            let code: Vec<&str> = coverage.cited(&law).collect();
            let cases: Vec<String> =
                coverage.cases.of(&law).map(|(telling, path)| format!("{telling}:{path}")).collect();
            let _ = writeln!(out, "{law}\t{}\t{}\t{}", entry.status, code.join(" "), cases.join(" "));
        }
    }
    out
}

fn index(coverage: &Coverage) -> String {
    let mut out = String::from(
        "<!-- Written by `cargo xtask codegen`: change crates/laws/statutes instead. -->\n# The law book\n\n\
         Every article of the three codes in our own words, what Oddtrick does about it, and where to see it\n\
         in code and in cases. *Handled* counts the articles and limbs that rulings are given under.\n\n\
         | code | articles | limbs | handled | definitions | etiquette | left out | open questions |\n\
         |---|---|---|---|---|---|---|---|\n",
    );
    for statute in shipped(coverage) {
        let count =
            |test: &dyn Fn(&Entry) -> bool| statute.entries.iter().filter(|entry| test(entry)).count();
        let _ = writeln!(
            out,
            "| [{}]({}.md) | {} | {} | {} | {} | {} | {} | {} |",
            statute.title,
            statute.code,
            count(&|entry| entry.parent.is_none()),
            count(&|entry| entry.parent.is_some()),
            count(&Entry::is_handled),
            count(&|entry| entry.status == "definition"),
            count(&|entry| entry.status == "etiquette"),
            count(&|entry| entry.status == "left-out"),
            statute.ambiguities.len(),
        );
    }
    out
}

fn page(coverage: &Coverage, game: &Game, statute: &Statute) -> String {
    let mut out = format!(
        "<!-- Written by `cargo xtask codegen`: change {} instead. -->\n# {}\n\n{}\n",
        game.statute(),
        statute.title,
        plain(&statute.note)
    );
    let mut section = "";
    for entry in &statute.entries {
        if entry.section != section {
            section = &entry.section;
            let _ = write!(out, "\n## {section}\n");
        }
        article(&mut out, coverage, statute, entry);
    }
    if !statute.ambiguities.is_empty() {
        out.push_str("\n## Where the print is unclear\n");
    }
    for question in &statute.ambiguities {
        ambiguity(&mut out, &statute.code, question);
    }
    out
}

fn article(out: &mut String, coverage: &Coverage, statute: &Statute, entry: &Entry) {
    let law = full(&statute.code, &entry.id);
    let level = if entry.parent.is_some() { "####" } else { "###" };
    let _ = write!(out, "\n<a id=\"{}\"></a>\n{level} {law}\n\n{}\n\n", entry.id, plain(&entry.gist));
    let editions = if statute.editions.len() > 1 {
        format!(", {}", entry.editions.join(" and "))
    } else {
        String::new()
    };
    let reason = entry.reason.as_ref().map(|reason| format!(": {reason}")).unwrap_or_default();
    let _ = writeln!(out, "- *{}*{editions}; **{}**{reason}", entry.class, status(entry));
    if let Some(differs) = &entry.differs {
        let _ = writeln!(out, "- The editions differ: {}", plain(differs));
    }
    bullets(out, "Remedies", &entry.remedies);
    bullets(out, "Lapses", &entry.lapses);
    line(out, "Read with", entry.interacts.iter().map(|id| format!("[{id}](#{id})")));
    let unclear = statute.ambiguities.iter().filter(|question| question.laws.contains(&entry.id));
    line(out, "Unclear", unclear.map(|question| format!("[{0}](#{0})", question.id)));
    line(out, "Code", coverage.cited(&law).map(link));
    let cases = coverage.cases.of(&law).map(|(telling, path)| format!("{telling} {}", link(path)));
    line(out, "Cases", cases);
}

fn status(entry: &Entry) -> &str {
    match entry.status.as_str() {
        "witness" => "needs a witness",
        "left-out" => "left out",
        status => status,
    }
}

fn ambiguity(out: &mut String, code: &str, question: &Ambiguity) {
    let Ambiguity { id, laws, question, print, readings, recommended, why, option } = question;
    let _ = write!(out, "\n<a id=\"{id}\"></a>\n### {code}/{id}\n\n{}\n\n", plain(question));
    line(out, "Laws", laws.iter().map(|id| format!("[{id}](#{id})")));
    if let Some(print) = print {
        let _ = writeln!(out, "- The print: {}", plain(print));
    }
    bullets(out, "Readings", readings);
    let _ = writeln!(out, "- **Kept:** {}", plain(recommended));
    let _ = writeln!(out, "- Because: {}", plain(why));
    if let Some(option) = option {
        let _ = writeln!(out, "- Option: `{option}`");
    }
}

fn bullets(out: &mut String, title: &str, items: &[String]) {
    match items {
        [] => {}
        [item] => {
            let _ = writeln!(out, "- {title}: {}", plain(item));
        }
        items => {
            let _ = writeln!(out, "- {title}:");
            for item in items {
                let _ = writeln!(out, "  - {}", plain(item));
            }
        }
    }
}

fn line(out: &mut String, title: &str, items: impl Iterator<Item = String>) {
    let items: Vec<String> = items.collect();
    if !items.is_empty() {
        let _ = writeln!(out, "- {title}: {}", items.join(", "));
    }
}

/// A link from a page of the book to a file of the repository.
fn link(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    let short = path.strip_prefix("crates/").map_or(name, |inside| inside);
    format!("[{short}](../../{path})")
}

/// Text that Markdown takes as it stands.
fn plain(text: &str) -> String {
    text.replace('*', "\\*").replace('<', "&lt;").replace('_', "\\_")
}
