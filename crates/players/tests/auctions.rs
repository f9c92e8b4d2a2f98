//! Auctions at Royalton between players who search: partners do not bid against one another.

use cards::{BySeat, Seat, Shuffler};
use games::{Code, Spoken};
use players::{Driver, Spec, hands, seed};
use royalton::{Call, Royalton};
use table::{Setup, Table};

#[test]
fn partners_who_search_do_not_outbid_one_another() {
    let player: Spec = "search:worlds=12,for=points".parse().expect("a player");
    for number in 0..12 {
        let dealer = Seat::from_index((number % 4) as u8);
        let cards = hands::<Royalton>(&mut Shuffler::new(seed(number)), dealer);
        let rules = Royalton::rules(Code::Royalton1915.name());
        let mut table: Table<Royalton> =
            Table::new(Setup { hands: Some(cards), dealt: true, ..Setup::new(rules, dealer) });
        let mut driver =
            Driver::new(BySeat::from_fn(|_| player.player().expect("the game has it")), seed(number));
        while table.state().game().contract.is_none() && table.state().deal() == 1 {
            driver.step(&mut table).expect("somebody speaks");
            if table.state().game().passed_out {
                break;
            }
        }
        let calls = table.state().game().calls();
        let bids: Vec<Seat> =
            calls.iter().filter(|made| matches!(made.call, Call::Bid(_))).map(|made| made.seat).collect();
        let over_partner = bids.windows(2).filter(|pair| pair[1] == pair[0].partner()).count();
        // The answer to a call for a suit, and a raise that the book would make.
        assert!(over_partner <= 2, "deal {number}: {calls:?}");
    }
}
