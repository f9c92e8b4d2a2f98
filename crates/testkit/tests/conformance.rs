//! Every game passes the same suite.

use testkit::{Mix, conformance};

/// How many tables each test plays; `ODDTRICK_TABLES` asks for more.
fn tables() -> u64 {
    std::env::var("ODDTRICK_TABLES").ok().and_then(|text| text.parse().ok()).unwrap_or(2_000)
}

/// The tests for one game. A rubber of a longer game seldom ends within the acts given to it:
/// `rubbers` says how many tables one finished rubber is expected among.
macro_rules! conforms {
    ($name:ident, $game:ty, acts: $acts:literal, tables: $part:literal, rubbers: $rubbers:literal) => {
        mod $name {
            use super::*;

            #[test]
            fn a_table_where_one_act_in_four_is_wild_keeps_the_laws_of_the_mechanism() {
                let report = conformance::<$game>(1, tables(), 120, Mix { wild: 25, short_hands: 30 });
                println!("{report:?}");
                assert!(report.offences > tables() && report.rights > tables(), "{report:?}");
                assert!(report.twins > tables() / 10, "{report:?}");
            }

            #[test]
            fn a_table_where_nearly_everything_is_wild_keeps_them_too() {
                let report = conformance::<$game>(1_000_000, tables(), 80, Mix { wild: 80, short_hands: 20 });
                println!("{report:?}");
                assert!(report.offences > 2 * tables(), "{report:?}");
            }

            #[test]
            fn whole_rubbers_end_with_no_right_left_open() {
                let mix = Mix { wild: 6, short_hands: 90 };
                let report = conformance::<$game>(2_000_000, tables() / $part, $acts, mix);
                println!("{report:?}");
                assert!(report.rubbers > tables() / $rubbers, "{report:?}");
            }
        }
    };
}

conforms!(bridge, ::bridge::Bridge, acts: 400, tables: 4, rubbers: 8);
conforms!(euchre, ::euchre::Euchre, acts: 400, tables: 4, rubbers: 8);
conforms!(royalton, ::royalton::Royalton, acts: 600, tables: 8, rubbers: 100);
