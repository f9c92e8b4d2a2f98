//! Royalton passes the conformance suite.

use royalton::Royalton;
use testkit::{Mix, conformance};

/// How many tables each test plays; `ODDTRICK_TABLES` asks for more.
fn tables() -> u64 {
    std::env::var("ODDTRICK_TABLES").ok().and_then(|text| text.parse().ok()).unwrap_or(2_000)
}

#[test]
fn a_table_where_one_act_in_four_is_wild_keeps_the_laws_of_the_mechanism() {
    let report = conformance::<Royalton>(1, tables(), 120, Mix { wild: 25, short_hands: 30 });
    println!("{report:?}");
    assert!(
        report.offences > tables() && report.rights > tables() && report.twins > tables() / 10,
        "{report:?}"
    );
}

#[test]
fn a_table_where_nearly_everything_is_wild_keeps_them_too() {
    let report = conformance::<Royalton>(1_000_000, tables(), 80, Mix { wild: 80, short_hands: 20 });
    println!("{report:?}");
    assert!(report.offences > 2 * tables(), "{report:?}");
}

#[test]
fn whole_rubbers_end_with_no_right_left_open() {
    let report = conformance::<Royalton>(2_000_000, tables() / 8, 600, Mix { wild: 6, short_hands: 90 });
    println!("{report:?}");
    assert!(report.rubbers > tables() / 100, "{report:?}");
}
