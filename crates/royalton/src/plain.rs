//! Royalton played in order without a table.

use cards::{BySide, Seat};
use table::{Column, Declaring, Ground, Plain, Points, Said};

use crate::bidding::{bid, place};
use crate::score::each_award;
use crate::{Auction, Call, Denomination, MOST, Made, PlayedContract, Royalton, Rules};

/// The words but the bids, by their numbers; the bids follow, up to two tricks more than can be won.
const WORDS: [Call; 5] = [Call::Pass, Call::Double, Call::Redouble, Call::Bridge, Call::CallLead];

const FIRST_BID: u8 = WORDS.len() as u8;

impl Plain for Royalton {
    const WORD_COUNT: u8 = FIRST_BID + (MOST + 2) * 2 * Denomination::ALL.len() as u8;

    fn word_number(call: Call) -> u8 {
        match call {
            Call::Pass => 0,
            Call::Double => 1,
            Call::Redouble => 2,
            Call::Bridge => 3,
            Call::CallLead => 4,
            Call::Bid(bid) => FIRST_BID + place(bid) as u8,
        }
    }

    fn word(number: u8) -> Option<Call> {
        if number >= Self::WORD_COUNT {
            return None;
        }
        Some(match number.checked_sub(FIRST_BID) {
            None => WORDS[number as usize],
            Some(number) => Call::Bid(bid(number as usize)),
        })
    }

    fn begin(_dealer: Seat) -> Auction {
        Auction::default()
    }

    fn say(ground: Ground<'_, Royalton>, game: &mut Auction, seat: Seat, call: Call) -> Said {
        match (call, game.contract) {
            (Call::Bridge, Some(contract)) => {
                game.bridge(contract);
            }
            (_, Some(_)) => game.bridging = false,
            (_, None) => {
                game.hear(Made { seat, call });
                if let Some(contract) = game.final_contract().filter(|_| game.is_over()) {
                    game.settle(contract, ground.rules);
                } else if game.is_passed_out() {
                    game.passed_out = true;
                    return Said::NotPlayed(None);
                }
            }
        }
        Said::GoesOn
    }

    /// Law 52: the declarer's partner lays their hand down, unless the club plays without an open hand.
    fn open_hand(at: Declaring<'_, Royalton>) -> Option<Seat> {
        at.game.contract.filter(|_| !at.rules.no_open_hand).map(|contract| contract.declarer.partner())
    }

    fn doubles(game: &Auction) -> u8 {
        game.doubled().0.trailing_zeros() as u8
    }

    fn points(rules: &Rules, played: &PlayedContract) -> BySide<Points> {
        let mut points = BySide::<Points>::default();
        each_award(rules, played, |award| match award.column {
            Column::Tricks => points[award.side].tricks += award.points.value,
            Column::Bonus => points[award.side].bonus += award.points.value,
        });
        points
    }

    fn as_at_table(game: &Auction, dealer: Seat) -> Auction {
        game.listed(dealer)
    }
}
