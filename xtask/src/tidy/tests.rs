//! The house as it is, and a copy of it in which every rule is broken once.

use std::env;
use std::path::PathBuf;
use std::process;

use super::*;

#[test]
fn the_house_is_tidy() {
    let complaints = complaints(&crate::root()).expect("the workspace can be read");
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn unfinished_work_is_seen_in_comments_and_macros() {
    let text = format!("//! A.\n// {} more\nfn f() {{ {}!() }}\n", UNFINISHED[0], UNFINISHED[2]);
    assert_eq!(file_complaints(&text).len(), 2);
}

#[test]
fn a_module_says_what_it_is_for() {
    assert_eq!(file_complaints("fn f() {}\n").len(), 1);
    assert!(file_complaints("//! Does it.\nfn f() {}\n").is_empty());
}

#[test]
fn a_file_is_read_in_one_sitting() {
    let lines = |count: usize| format!("//! A.\n{}", "\n".repeat(count - 1));
    assert!(file_complaints(&lines(LINES_MAX)).is_empty());
    assert_eq!(file_complaints(&lines(LINES_MAX + 1)).len(), 1);
}

/// What is written to the end of a file, and the complaint that must follow.
const BREAKS: [(&str, &str, &str); 29] = [
    (
        "crates/cards/Cargo.toml",
        "[target.'cfg(unix)'.dependencies]\ntable.workspace = true\n",
        "cards may not use table",
    ),
    (
        "crates/poker/Cargo.toml",
        "[package]\nname = 'poker'\n[lints]\nworkspace = true\n",
        "`poker` has no rung on the ladder",
    ),
    ("crates/poker/Cargo.toml", "", "ARCHITECTURE.md: `poker` has no chapter"),
    ("crates/poker/Cargo.toml", "", "`poker` is not on the ladder that is drawn"),
    ("crates/cards/src/seat.rs", "fn now() { std::time::Instant::now(); }\n", "`cards` must stay free of"),
    ("crates/cards/src/plain.rs", "fn f() {}\n", "plain.rs:1: a module opens with"),
    ("crates/cards/src/later.rs", concat!("//! Later.\n// TO", "DO\n"), "marks unfinished work"),
    ("crates/laws/src/bridge.rs", "\n", "crates/laws/src/bridge.rs: out of date"),
    ("docs/laws/euchre.md", "\n", "docs/laws/euchre.md: out of date"),
    ("cases/bridge/untold.minutes", "code: bridge-1905\n---\n", "untold.minutes:1: a case says which laws"),
    ("ARCHITECTURE.md", "\n### `casino`\n", "a chapter for `casino`, which is not there"),
    ("crates/cards/src/set.rs", "unsafe fn f() {}\n", "crates/cards/src/set.rs: holds `unsafe`"),
    ("docs/unseen.png", "", "docs/unseen.png: no document shows this picture"),
    ("README.md", "[nowhere](docs/nowhere.md)\n", "the link `docs/nowhere.md` leads nowhere"),
    ("docs/CHECKS.md", "`crates/nowhere/src/lib.rs`\n", "there is no `crates/nowhere/src/lib.rs`"),
    ("bench/results/unseen.toml", "columns = []\n", "bench/results/unseen.toml"),
    (
        "crates/server/src/app.rs",
        "fn f() { tracing::info!(\"a new line\"); }\n",
        "`a new line` is not explained",
    ),
    (".gitattributes", "docs/* merge=union\n", "merge=union joins what nobody wrote"),
    ("crates/euchre/src/rules.rs", "fn f() -> String { format!(\"{x} leads\") }\n", "--list prose"),
    ("crates/table/src/state.rs", "", "--list public-state"),
    ("crates/server/src/lib.rs", "fn f() { matches!(x, Code::Euchre1888); }\n", "--list code-matches"),
    (
        "web/src/lib/cards.ts",
        "export const f = (line: string) => /^play /.test(line)\n",
        "--list web-patterns",
    ),
    ("crates/cards/src/suit.rs", "fn g() -> Result<u8, String> { h() }\n", "--list string-errors"),
    ("crates/table/src/act.rs", "fn f() { g(Finding::Prose(x)) }\n", "--list prose-findings"),
    ("crates/fair/src/lib.rs", "#[allow(dead_code)]\nfn f() {}\n", "--list allows"),
    ("crates/tui/src/lib.rs", "struct Told;\n", "--list shared-names"),
    ("crates/server/src/lib.rs", "fn g() { tracing::info!(\"table {x}\"); }\n", "--list log-texts"),
    (
        "ratchet.toml",
        "[[except]]\ncount = 'prose'\nat = 'nowhere.rs'\nreason = 'none'\n",
        "take the exception out",
    ),
    ("crates/solver/src/lib.rs", "", "--list long-functions"),
];

#[test]
fn whatever_rule_is_broken_it_is_seen() {
    let copy = Copy::of(&crate::root());
    for (path, text, _) in BREAKS {
        copy.append(path, text);
    }
    copy.append("crates/solver/src/lib.rs", &format!("fn long() {{{}}}\n", "\n".repeat(80)));
    copy.replace(
        "crates/table/src/state.rs",
        "pub struct State<G: Game> {",
        "pub struct State<G: Game> { pub open: u8,",
    );
    copy.replace("ARCHITECTURE.md", "cards, laws  <", "cards, laws, casino  <");
    fs::rename(copy.0.join("crates/testkit"), copy.0.join("gone")).expect("a crate goes away");
    let found = complaints(&copy.0).expect("the copy can be read");
    let further = ["no crate stands on the rung `testkit`", "the ladder is drawn with `casino`"];
    for part in BREAKS.iter().map(|(.., part)| *part).chain(further) {
        assert!(found.iter().any(|said| said.contains(part)), "{part}\n{}", found.join("\n"));
    }
}

/// What tidy reads of the repository, in a folder that goes away again.
struct Copy(PathBuf);

impl Copy {
    fn of(root: &Path) -> Self {
        let copy = Self(env::temp_dir().join(format!("oddtrick-tidy-{}", process::id())));
        for name in
            ["ARCHITECTURE.md", "Cargo.toml", "README.md", "ratchet.toml", "rustfmt.toml", ".gitattributes"]
        {
            copy.append(name, &fs::read_to_string(root.join(name)).expect("a file of the root"));
        }
        for (folder, endings) in [
            ("crates", &["rs", "toml"][..]),
            ("examples", &["rs", "toml", "md", "minutes"]),
            ("xtask", &["rs", "toml"]),
            ("docs", &["md", "tsv"]),
            ("bench/results", &["md", "toml"]),
            ("cases", &["minutes"]),
            ("web/src", &["ts", "svelte"]),
        ] {
            for ending in endings {
                for path in source::files(&root.join(folder), ending).expect("a folder of the root") {
                    let inside = path.strip_prefix(root).expect("it lies in the root").to_string_lossy();
                    copy.append(&inside, &fs::read_to_string(&path).expect("a text"));
                }
            }
        }
        copy
    }

    fn append(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder can be made");
        let mut file =
            fs::File::options().create(true).append(true).open(&path).expect("a file can be opened");
        file.write_all(text.as_bytes()).expect("a file can be written");
    }

    fn replace(&self, path: &str, old: &str, new: &str) {
        let text = fs::read_to_string(self.0.join(path)).expect("a text");
        assert!(text.contains(old), "{path} has no {old}");
        fs::write(self.0.join(path), text.replace(old, new)).expect("a file can be written");
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
