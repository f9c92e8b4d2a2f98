//! docs/minutes.md tells every act, in the spelling that the reader takes.

use std::fmt::Write as _;

use games::minutes::{SPELLINGS, read};
use games::{Bridge, SpokenCall as _};

const DOCS: &str = include_str!("../../../docs/minutes.md");
const START: &str = "<!-- acts: written from the table of spellings; a test compares them -->\n";
const END: &str = "<!-- end of acts -->";

fn table() -> String {
    let mut text = String::new();
    let mut family = "";
    for spelling in SPELLINGS {
        if spelling.family != family {
            family = spelling.family;
            let title = format!("{}{}", family[..1].to_uppercase(), &family[1..]);
            let _ = writeln!(text, "\n### {title}\n| act | also | meaning | possible |\n|---|---|---|---|");
        }
        let also: Vec<String> = spelling.also.iter().map(|also| format!("`{also}`")).collect();
        let (act, also, meaning) = (spelling.canonical, also.join(", "), spelling.meaning);
        let _ = writeln!(text, "| `{act}` | {also} | {meaning} | {} |", spelling.when());
    }
    text + "\n"
}

#[test]
fn the_tables_of_acts_are_those_of_the_reader() {
    let written = DOCS.split(START).nth(1).and_then(|rest| rest.split(END).next()).expect("the marks stand");
    let table = table();
    if std::env::var_os("ODDTRICK_WRITE_DOCS").is_some() {
        let docs = DOCS.replace(written, &table);
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/minutes.md"), docs)
            .expect("docs are written");
        return;
    }
    assert!(written == table, "docs/minutes.md should have, between its marks:\n{table}");
}

#[test]
fn every_declaration_is_told() {
    for call in <Bridge as table::Game>::Call::SPELT {
        assert!(DOCS.contains(&format!("`{call}`")), "{call}");
    }
}

#[test]
fn every_kind_of_answer_is_told() {
    use table::Kind::*;
    for kind in [Offence, Liability, Obligation, Ruling, Trick, Score, Game, Rubber, Settled, Declined] {
        assert!(DOCS.contains(&format!("| `{}` |", kind.word())), "{}", kind.word());
    }
}

#[test]
fn the_example_at_the_head_is_what_the_engine_says() {
    let example = DOCS.split("```\n").nth(1).expect("an example");
    let judged = read(example).expect("it reads").judge(Some(example));
    assert_eq!((judged.stopped, judged.difference), (None, None));
}
