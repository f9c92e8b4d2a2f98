//! The JSON of `oddtrick judge` is a contract: its schemas are made from the facts of the code, stand in
//! `docs/schema`, and hold for every case.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use games::findings::PLAIN;
use serde_json::{Map, Value, json};
use table::{Facts, Shape, SlotKind, kebab};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace is there")
}

/// What stands in a slot of this kind.
fn slot(kind: SlotKind) -> Value {
    let name = match kind {
        SlotKind::Seat => "seat",
        SlotKind::Seats => "seats",
        SlotKind::Side => "side",
        SlotKind::Card => "card",
        SlotKind::Cards | SlotKind::Row => "cards",
        SlotKind::Suit => "suit",
        SlotKind::Number => return json!({ "type": "integer" }),
        SlotKind::Numbers => "numbers",
        SlotKind::Laws => "laws",
        SlotKind::Duty => "duty",
        SlotKind::Offer => "offer",
        SlotKind::Remedy | SlotKind::Word | SlotKind::Name => return json!({ "type": "string" }),
        SlotKind::Flag => return json!({ "type": "boolean" }),
        SlotKind::Names => return json!({ "type": "array", "items": { "type": "string" } }),
    };
    json!({ "$ref": format!("#/$defs/{name}") })
}

/// One finding: its name, and its slots.
fn finding(shape: &Shape) -> Value {
    let mut slots = Map::new();
    for (name, kind) in shape.slots {
        slots.insert((*name).to_owned(), slot(*kind));
    }
    json!({
        "properties": {
            "fact": { "const": kebab(shape.name) },
            "slots": { "type": "object", "properties": slots, "additionalProperties": false },
        },
    })
}

/// A schema for these facts. A fact that two games call by one name may be either.
fn defs(shapes: &[Shape]) -> Value {
    let mut findings: Vec<Value> = shapes.iter().map(finding).collect();
    findings.sort_by_key(ToString::to_string);
    findings.dedup();
    json!({
        "seat": { "enum": ["N", "E", "S", "W"] },
        "seats": { "type": "array", "items": { "$ref": "#/$defs/seat" } },
        "side": { "enum": ["NS", "EW"] },
        "card": { "type": "string", "pattern": "^[2-9TJQKA][CDHS]$" },
        "cards": { "type": "array", "items": { "$ref": "#/$defs/card" } },
        "suit": { "enum": ["clubs", "diamonds", "hearts", "spades"] },
        "numbers": {
            "type": "object",
            "properties": { "NS": { "type": "integer" }, "EW": { "type": "integer" } },
            "required": ["NS", "EW"],
            "additionalProperties": false,
        },
        "laws": { "type": "array", "items": { "type": "string", "pattern": "^[a-z]+/[A-Za-z0-9.-]+$" } },
        "duty": {
            "type": "object",
            "properties": {
                "duty": { "type": "string" },
                "card": { "$ref": "#/$defs/card" },
                "suit": { "$ref": "#/$defs/suit" },
            },
            "required": ["duty"],
            "additionalProperties": false,
        },
        "offer": {
            "type": "object",
            "properties": {
                "holders": { "$ref": "#/$defs/seats" },
                "options": { "type": "array", "items": { "type": "string" } },
            },
            "required": ["holders", "options"],
            "additionalProperties": false,
        },
        "finding": {
            "description": "What was found: the name of the fact, and everything it is about in a slot of its own.",
            "type": "object",
            "properties": {
                "fact": { "type": "string" },
                "slots": { "type": "object" },
                "redeal": {
                    "description": "Who deals now, where the deal is void.",
                    "type": "object",
                    "properties": { "dealer": { "$ref": "#/$defs/seat" }, "lost": { "type": "boolean" } },
                    "required": ["dealer", "lost"],
                    "additionalProperties": false,
                },
            },
            "required": ["fact", "slots"],
            "additionalProperties": false,
            "anyOf": findings,
        },
        "answer": answer(),
    })
}

fn answer() -> Value {
    json!({
        "description": "One answer of the laws, or of the engine when an act was refused.",
        "type": "object",
        "properties": {
            "line": { "description": "The line of the act that was answered.", "type": "integer", "minimum": 1 },
            "kind": { "enum": [
                "offence", "liability", "obligation", "ruling", "trick", "score", "game", "rubber", "settled",
                "declined", "refused",
            ] },
            "laws": { "$ref": "#/$defs/laws" },
            "by": { "description": "Who did it; of a trick, who won it.", "$ref": "#/$defs/seat" },
            "on": { "description": "Whom it binds.", "$ref": "#/$defs/seat" },
            "holders": { "description": "Who may choose.", "$ref": "#/$defs/seats" },
            "options": {
                "description": "What they may choose, in the words that demand takes.",
                "type": "array", "items": { "type": "string" },
            },
            "demand": { "description": "What was chosen.", "type": "string" },
            "side": { "description": "The side that gains.", "$ref": "#/$defs/side" },
            "points": { "description": "How much it gains.", "type": "integer" },
            "trick": { "description": "The number of the trick.", "type": "integer" },
            "finding": { "$ref": "#/$defs/finding" },
            "text": { "description": "The whole of it in plain words.", "type": "string" },
        },
        "required": ["line", "kind", "laws", "text"],
        "additionalProperties": false,
    })
}

/// The schema of what `judge --json` prints for the minutes of a table.
fn table_schema() -> Value {
    let mut shapes = PLAIN.to_vec();
    shapes.extend(table::Common::shapes());
    shapes.extend(bridge::Fact::shapes());
    shapes.extend(euchre::Fact::shapes());
    shapes.extend(royalton::Fact::shapes());
    let score = json!({
        "type": "object",
        "properties": {
            "game": { "type": "integer" }, "games": { "type": "integer" }, "tricks": { "type": "integer" },
            "bonus": { "type": "integer" }, "total": { "type": "integer" },
        },
        "required": ["game", "games", "tricks", "bonus", "total"],
        "additionalProperties": false,
    });
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "oddtrick judge --json: the minutes of a table",
        "type": "object",
        "properties": {
            "format": { "description": "The number of this format.", "const": 2 },
            "code": { "enum": games::Code::ALL.map(games::Code::name) },
            "answers": { "type": "array", "items": { "$ref": "#/$defs/answer" } },
            "open_rights": { "type": "array", "items": {
                "type": "object",
                "properties": {
                    "laws": { "$ref": "#/$defs/laws" },
                    "by": { "$ref": "#/$defs/seat" },
                    "holders": { "$ref": "#/$defs/seats" },
                    "options": { "type": "array", "items": { "type": "string" } },
                    "on": { "$ref": "#/$defs/seats" },
                },
                "required": ["laws", "by", "holders", "options", "on"],
                "additionalProperties": false,
            } },
            "tricks": { "$ref": "#/$defs/numbers" },
            "score": {
                "type": "object",
                "properties": { "NS": score, "EW": score },
                "required": ["NS", "EW"],
                "additionalProperties": false,
            },
            "deal_over": { "type": "boolean" },
            "rubber_over": { "type": "boolean" },
            "settled": { "oneOf": [
                { "type": "null" },
                {
                    "type": "object",
                    "properties": { "winner": { "$ref": "#/$defs/side" }, "points": { "type": "integer" } },
                    "required": ["winner", "points"],
                    "additionalProperties": false,
                },
            ] },
        },
        "required": [
            "format", "code", "answers", "open_rights", "tricks", "score", "deal_over", "rubber_over", "settled",
        ],
        "additionalProperties": false,
        "$defs": defs(&shapes),
    })
}

/// The schema of what `judge --json` prints for the minutes of a room.
fn room_schema() -> Value {
    let names = json!({ "type": "array", "items": { "type": "string" } });
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "oddtrick judge --json: the minutes of a room",
        "type": "object",
        "properties": {
            "format": { "description": "The number of this format.", "const": 2 },
            "code": { "enum": games::Code::ALL.map(games::Code::name) },
            "answers": { "type": "array", "items": { "$ref": "#/$defs/answer" } },
            "tables": { "type": "array", "items": {
                "type": "object",
                "properties": {
                    "table": { "type": "integer" }, "playing": { "type": "boolean" },
                    "players": names, "waiting": names, "candidates": names,
                },
                "required": ["table", "playing", "players", "waiting", "candidates"],
                "additionalProperties": false,
            } },
            "rubbers": { "type": "integer" },
            "ledger": { "type": "array", "items": {
                "type": "object",
                "properties": {
                    "name": { "type": "string" }, "amount": { "type": "string" }, "points": { "type": "integer" },
                },
                "required": ["name", "amount", "points"],
                "additionalProperties": false,
            } },
            "payments": { "type": "array", "items": {
                "type": "object",
                "properties": {
                    "from": { "type": "string" }, "to": { "type": "string" }, "amount": { "type": "string" },
                },
                "required": ["from", "to", "amount"],
                "additionalProperties": false,
            } },
            "fewest": { "type": "boolean" },
        },
        "required": ["format", "code", "answers", "tables", "rubbers", "ledger", "payments", "fewest"],
        "additionalProperties": false,
        "$defs": defs(&club::Fact::shapes()),
    })
}

/// The schema in the documents is the one of the code. `ODDTRICK_WRITE_SCHEMA=1` writes it.
fn is_written(name: &str, schema: &Value) {
    let path = root().join("docs/schema").join(name);
    let text = format!("{schema:#}\n");
    if std::env::var_os("ODDTRICK_WRITE_SCHEMA").is_some() {
        fs::write(&path, &text).expect("the schema can be written");
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(written == text, "docs/schema/{name} is out of date: run with ODDTRICK_WRITE_SCHEMA=1");
}

/// Every file below a folder.
fn cases(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder can be read") {
        let path = entry.expect("an entry can be read").path();
        if path.is_dir() {
            cases(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "minutes") {
            found.push(path);
        }
    }
}

#[test]
fn the_schemas_in_the_documents_are_those_of_the_code() {
    is_written("judge.json", &table_schema());
    is_written("judge-room.json", &room_schema());
}

#[test]
fn what_judge_prints_for_every_case_keeps_its_schema() {
    let table = jsonschema::validator_for(&table_schema()).expect("a schema");
    let room = jsonschema::validator_for(&room_schema()).expect("a schema");
    let mut files = Vec::new();
    cases(&root().join("cases"), &mut files);
    let output = Command::new(env!("CARGO_BIN_EXE_oddtrick"))
        .args(["judge", "--json"])
        .args(&files)
        .output()
        .expect("the binary starts");
    let printed = String::from_utf8(output.stdout).expect("it prints text");
    let mut seen = [0, 0];
    for (line, file) in printed.lines().zip(&files) {
        let report: Value = serde_json::from_str(line).expect("a line of JSON");
        let is_room = report.get("ledger").is_some();
        let schema = if is_room { &room } else { &table };
        let faults: Vec<String> =
            schema.iter_errors(&report).map(|fault| format!("{}: {fault}", fault.instance_path())).collect();
        assert!(faults.is_empty(), "{}:\n{}", file.display(), faults.join("\n"));
        seen[usize::from(is_room)] += 1;
    }
    assert_eq!(seen[0] + seen[1], files.len());
    assert!(seen[0] > 1_500 && seen[1] > 200, "{seen:?}");
}

#[test]
fn a_wrong_slot_is_caught() {
    let table = jsonschema::validator_for(&table_schema()).expect("a schema");
    let mut report = json!({
        "format": 2, "code": "bridge-1905", "open_rights": [], "tricks": { "NS": 0, "EW": 0 },
        "score": {
            "NS": { "game": 0, "games": 0, "tricks": 0, "bonus": 0, "total": 0 },
            "EW": { "game": 0, "games": 0, "tricks": 0, "bonus": 0, "total": 0 },
        },
        "deal_over": false, "rubber_over": false, "settled": null,
        "answers": [{
            "line": 3, "kind": "trick", "laws": [], "by": "N", "text": "trick 1 to N",
            "finding": { "fact": "trick", "slots": { "number": 1, "winner": "N" } },
        }],
    });
    assert!(table.is_valid(&report));
    report["answers"][0]["finding"]["slots"]["winner"] = json!("north");
    assert!(!table.is_valid(&report));
    report["answers"][0]["finding"] = json!({ "fact": "unheard-of", "slots": {} });
    assert!(!table.is_valid(&report));
}
