//! What stands in the files, read back by the reader that everybody uses.

use std::fs::{self, File};
use std::path::Path;

use games::Code;
use lab::Crew;
use lab::data::{NO_VALUE, Order, Rows};
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::record::{Field, Row};

fn order(code: Code, rows: Rows) -> Order {
    let player = |name: &str| name.parse().expect("a player");
    Order { code, ns: player("book"), ew: player("random"), seed: 25, score: None, ms: 200, rows }
}

fn rows(order: &Order, deals: u64) -> Vec<Row> {
    let bytes = order.shard_bytes(0..deals, &mut Crew::new(Some(2))).expect("it is played");
    let name = format!("{}-{}", order.code.name(), order.file_name(0));
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, bytes).expect("a file");
    let reader = SerializedFileReader::new(File::open(&path).expect("a file")).expect("Parquet");
    let rows = reader.get_row_iter(None).expect("rows");
    rows.collect::<Result<_, _>>().expect("rows")
}

fn field<'a>(row: &'a Row, name: &str) -> &'a Field {
    let found = row.get_column_iter().find(|(column, _)| *column == name);
    found.unwrap_or_else(|| panic!("no column {name}")).1
}

fn number(row: &Row, name: &str) -> i64 {
    match field(row, name) {
        Field::Int(number) => i64::from(*number),
        Field::Long(number) => *number,
        other => panic!("{name}: {other:?}"),
    }
}

fn bytes<'a>(row: &'a Row, name: &str) -> &'a [u8] {
    match field(row, name) {
        Field::Bytes(bytes) => bytes.data(),
        other => panic!("{name}: {other:?}"),
    }
}

#[test]
fn a_decision_was_in_order_and_every_card_in_order_has_its_value() {
    for (code, deals) in [(Code::Euchre1888, 300), (Code::Bridge1905, 2)] {
        let pack = if code == Code::Euchre1888 { 32 } else { 52 };
        let mut cards = 0;
        for row in rows(&order(code, Rows::Valued), deals) {
            let (options, values) = (bytes(&row, "options"), bytes(&row, "values"));
            let action = usize::try_from(number(&row, "action")).expect("an action");
            assert_eq!(options[action], 1, "{row}");
            assert!(options.iter().map(|&one| u32::from(one)).sum::<u32>() > 1, "{row}");
            for (place, (&option, &value)) in options.iter().zip(values).enumerate() {
                let is_card = place < pack && option == 1;
                assert_eq!(value != NO_VALUE, is_card, "action {place} of {row}");
                assert!(!is_card || value <= 13);
            }
            cards += u32::from(action < pack);
        }
        assert!(cards > 40, "{code:?}: {cards} cards");
    }
}

#[test]
fn the_points_of_decisions_are_those_of_their_deal() {
    let deals = rows(&order(Code::Royalton1915, Rows::Deals), 20);
    assert_eq!(deals.len(), 20);
    for row in rows(&order(Code::Royalton1915, Rows::Decisions), 20) {
        let deal = &deals[usize::try_from(number(&row, "deal")).expect("a deal")];
        let north = number(deal, "points_ns") - number(deal, "points_ew");
        let sign = if number(&row, "seat") % 2 == 0 { 1 } else { -1 };
        assert_eq!(number(&row, "points"), sign * north, "{row}");
    }
}

#[test]
fn a_score_that_is_none_and_a_player_who_errs_are_refused_before_the_first_deal() {
    let mut wrong = order(Code::Bridge1905, Rows::Deals);
    wrong.score = Some("NS many".to_owned());
    assert!(wrong.check().is_err());
    wrong.score = Some("NS 24 EW 10".to_owned());
    assert_eq!(wrong.check(), Ok(()));
    wrong.ew = "book:clumsy=0.2".parse().expect("a player");
    assert!(matches!(wrong.check(), Err(lab::Fault::Errs(_))), "{:?}", wrong.check());
}
