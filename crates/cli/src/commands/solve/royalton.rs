//! The par of a deal by the scoring of Royalton: what the bidding comes to when all cards are seen and each side bids its
//! best.

use std::fmt;

use cards::{BySeat, BySide, Seat, Side};
use royalton::{Bid, Denomination, MOST, PlayedContract, Rules, score};
use serde::{Serialize, Serializer};
use solver::Strain;

use super::par::{DOUBLED, TRICKS};

/// The par for each dealer, who has the first word.
pub(super) struct Auctions(BySide<Option<Final>>);

/// The last bid of an auction, and what comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Final {
    bid: Bid,
    by: Seat,
    /// The tricks of the side that bid.
    tricks: u8,
    /// Whether the adversaries double, which they do where it fails.
    doubled: bool,
    /// What the side that bid scores more than the other.
    points: i32,
}

impl Final {
    /// What it brings a side.
    fn worth(self, side: Side) -> i32 {
        if self.by.side() == side { self.points } else { -self.points }
    }
}

impl Auctions {
    /// The pars of a deal whose tricks are known for every declaration, nullo among them.
    pub(super) fn of(tricks: impl Fn(Strain) -> Option<BySeat<u8>>) -> Option<Auctions> {
        let mut best: BySide<Option<Final>> = BySide::default();
        // From the highest bid down: whoever has bid is let alone, doubled where the bid fails, or bid over.
        for bid in bids().into_iter().rev() {
            let tricks = tricks(strain(bid.at))?;
            let standing = BySide::from_fn(|side: Side| {
                let left_alone = played(bid, side, tricks);
                let over = best[side.other()].filter(|over| over.worth(side) < left_alone.points);
                over.unwrap_or(left_alone)
            });
            for side in Side::ALL {
                // Of bids that bring the same the lowest counts.
                let better = |before: &Final| before.worth(side) > standing[side].worth(side);
                best[side] = best[side].filter(better).or(Some(standing[side]));
            }
        }
        let opened = |side: Side| {
            let worthwhile = |who: Side| best[who].filter(|par| par.worth(who) > 0);
            worthwhile(side).or_else(|| worthwhile(side.other()))
        };
        Some(Auctions(BySide::from_fn(opened)))
    }

    fn of_dealer(&self, dealer: Seat) -> Option<Final> {
        self.0[dealer.side()]
    }

    /// What the dealer's side scores more than the other.
    pub(super) fn points(&self, dealer: Seat) -> i32 {
        self.of_dealer(dealer).map_or(0, |par| par.worth(dealer.side()))
    }
}

/// Every bid, the lowest first.
fn bids() -> Vec<Bid> {
    let of_number = |number: u8| {
        [false, true].map(|royal| Denomination::ALL.map(|at| Bid { number, at, royal })).concat()
    };
    (1..=MOST).flat_map(of_number).collect()
}

fn strain(at: Denomination) -> Strain {
    match at {
        Denomination::Nullo => Strain::Nullo,
        at => at.trump().map_or(Strain::NoTrumps, Strain::Trump),
    }
}

/// A bid of a side that is not bid over; the better placed of the two plays it.
fn played(bid: Bid, side: Side, tricks: BySeat<u8>) -> Final {
    let of = |by: Seat| {
        let mut won = BySide::<u8>::default();
        won[side] = tricks[by];
        won[side.other()] = TRICKS - tricks[by];
        let fails = |contract: &PlayedContract| points(contract) < 0;
        let plain =
            PlayedContract { bid, multiplier: 1, side, won, revokes: BySide::default(), choice: None };
        let doubled = fails(&plain);
        let contract = if doubled { PlayedContract { multiplier: DOUBLED, ..plain } } else { plain };
        Final { bid, by, tricks: tricks[by], doubled, points: points(&contract) }
    };
    let [first, second] = match side {
        Side::NorthSouth => [Seat::North, Seat::South],
        Side::EastWest => [Seat::East, Seat::West],
    };
    let (first, second) = (of(first), of(second));
    if second.points > first.points { second } else { first }
}

/// What the side that bid scores more than the other.
fn points(contract: &PlayedContract) -> i32 {
    let told = score(&Rules::default(), contract);
    let own = |(side, _, points): (Side, _, table::Cited<i32>)| {
        if side == contract.side { points.value } else { -points.value }
    };
    told.entries().map(own).sum()
}

/// A par for programs; nothing but the points where everybody passes.
#[derive(Serialize)]
struct AuctionReport {
    #[serde(skip_serializing_if = "Option::is_none")]
    bid: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tricks: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    doubled: Option<bool>,
    points: i32,
}

impl Serialize for Auctions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let told = |dealer: Seat| {
            let par = self.of_dealer(dealer);
            AuctionReport {
                bid: par.map(|par| par.bid.to_string()),
                by: par.map(|par| par.by.to_string()),
                tricks: par.map(|par| par.tricks),
                doubled: par.map(|par| par.doubled),
                points: self.points(dealer),
            }
        };
        serializer.collect_map(Seat::ALL.map(|seat| (seat.to_string(), told(seat))))
    }
}

impl fmt::Display for Auctions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "par of Royalton")?;
        for (dealers, seat) in [("N or S", Seat::North), ("E or W", Seat::East)] {
            match self.of_dealer(seat) {
                None => writeln!(f, "{dealers} deals: everybody passes")?,
                Some(Final { bid, by, tricks, doubled, .. }) => {
                    let doubled = if doubled { " doubled" } else { "" };
                    let points = self.points(seat);
                    writeln!(f, "{dealers} deals: {bid} by {by}{doubled}, {tricks} tricks, {points:+}")?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(tricks: impl Fn(Strain) -> BySeat<u8>) -> String {
        Auctions::of(|strain| Some(tricks(strain))).expect("all tricks are known").to_string()
    }

    #[test]
    fn a_grand_slam_is_bid_for_its_premium_and_no_higher_than_it_must() {
        // North and South take every trick, whatever is played. East and West have the last word with 7NU royal, so that
        // their 7NU is not bid over: seven odd tricks and the slam.
        let par = told(|_| BySeat([13, 0, 13, 0]));
        assert_eq!(
            par,
            "par of Royalton\nN or S deals: 7NU by E, 0 tricks, -320\nE or W deals: 7NU by E, 0 tricks, +320\n"
        );
    }

    #[test]
    fn a_side_bids_over_what_is_made_while_the_penalty_is_less() {
        // At spades North and South have nine tricks; East and West have six at hearts, and nothing anywhere else.
        let tricks = |strain| match strain {
            Strain::Trump(cards::Suit::Spades) => BySeat([9, 4, 9, 4]),
            Strain::Trump(cards::Suit::Hearts) => BySeat([7, 6, 7, 6]),
            Strain::Nullo => BySeat([7, 7, 7, 7]),
            _ => BySeat([6, 6, 6, 6]),
        };
        let par = told(tricks);
        // One down doubled costs 100, more than the 30 of three odd tricks: nobody bids over them.
        assert!(par.contains("N or S deals: 1S by N, 9 tricks, +30"), "{par}");
    }

    #[test]
    fn nobody_bids_what_nobody_makes() {
        let par = told(|strain| if strain == Strain::Nullo { BySeat([7; 4]) } else { BySeat([6; 4]) });
        assert_eq!(par, "par of Royalton\nN or S deals: everybody passes\nE or W deals: everybody passes\n");
        assert!(Auctions::of(|_| None).is_none());
    }
}
