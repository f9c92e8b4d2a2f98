//! Auctions between two pairs, each of one mind: they see all cards, or misjudge what they see, and bid by what the
//! tariff pays. No maxim speaks in them, so that the same pairs can bid under any tariff.

use cards::{Seat, Shuffler};
use players::seed;
use royalton::{Bid, Denomination};

use super::open::Seen;
use super::tariff::Tariff;
use super::{Kind, Measure, maybe, named, truth};
use crate::Fault;
use crate::experiment::Sample;

pub(super) const KIND: Kind = Kind {
    name: "pairs",
    told: "an auction between two pairs of one mind each, scored by the cards as they lie, at love score",
    settings: &[
        ("tariff", "royalton, flat, no-royal, no-nullo, no-trump-lowest, auction-1913"),
        (
            "sight",
            "open: they see all cards; judging: each misjudges every declaration by a trick, up or down, half of the time",
        ),
        ("draw", "which of several misjudgements of the same deals, from 0 on"),
        ("opens", "free, or must: the dealer's side bids one spade rather than pass"),
    ],
    make: |settings, seed| {
        let names = Tariff::NAMES.map(|(name, _)| name);
        let tariff = settings.word("tariff", &names)?;
        let tariff =
            Tariff::NAMES.iter().find(|(name, _)| *name == tariff).map_or(Tariff::Royalton, |found| found.1);
        Ok(Box::new(Pairs {
            seed,
            tariff,
            judging: settings.word("sight", &["open", "judging"])? == "judging",
            draw: settings.read::<u8>("draw", "0")?,
            must_open: settings.word("opens", &["free", "must"])? == "must",
        }))
    },
};

struct Pairs {
    seed: u64,
    tariff: Tariff,
    judging: bool,
    draw: u8,
    must_open: bool,
}

/// What a pair thinks that each side takes at each declaration.
type Beliefs = [[i32; 6]; 2];

/// The final bid.
#[derive(Clone, Copy, Debug)]
struct Final {
    side: usize,
    bid: Bid,
    doubled: bool,
}

/// An auction that is over.
#[derive(Clone, Debug, Default)]
struct Auction {
    end: Option<Final>,
    /// The first and the last bid of each side.
    first: [Option<Bid>; 2],
    last: [Option<Bid>; 2],
    bids: u32,
}

impl Pairs {
    /// What both pairs think. The same pair errs alike under every tariff, so that tariffs are compared and not errors.
    fn beliefs(&self, number: u64, truth: &Beliefs) -> [Beliefs; 2] {
        let mut dice = Shuffler::with_stream(
            seed(self.seed),
            JUDGING_STREAM + (u64::from(self.draw) << DRAW_SHIFT) + number,
        );
        [0, 1].map(|_| {
            let mut believed = *truth;
            if self.judging {
                for odd in believed.iter_mut().flatten() {
                    *odd = (*odd + [-1, 0, 0, 1][dice.below(4) as usize]).clamp(-6, 7);
                }
            }
            believed
        })
    }

    /// What a final bid is worth to a side, as somebody believes; whoever stands to gain by a double doubles.
    fn worth(&self, end: Final, side: usize, believed: &Beliefs) -> i32 {
        let odd = believed[end.side][end.bid.at as usize];
        let worth = self.tariff.brings(end.bid, end.doubled, odd).worth();
        if end.side == side { worth } else { -worth }
    }

    fn auction(&self, dealer: usize, minds: &[Beliefs; 2]) -> Auction {
        let mut auction = Auction::default();
        let mut turn = dealer;
        let mut passes = 0;
        // Every turn bids higher, doubles once or passes, so that it ends.
        while passes < 2 {
            let mind = &minds[turn];
            match self.choose(turn, auction.end, mind, self.must_open && auction.bids == 0 && passes == 0) {
                Some(end) => {
                    if end.side == turn {
                        auction.first[turn].get_or_insert(end.bid);
                        auction.last[turn] = Some(end.bid);
                        auction.bids += 1;
                        passes = 0;
                    }
                    auction.end = Some(end);
                }
                None => passes += 1,
            }
            turn = 1 - turn;
        }
        auction
    }

    /// A bid, or a double of the other side's; nothing is a pass.
    fn choose(&self, side: usize, standing: Option<Final>, mind: &Beliefs, must: bool) -> Option<Final> {
        let against = standing.filter(|end| end.side != side);
        if standing.is_some() && against.is_none() {
            return None;
        }
        let pass = against.map_or(0, |end| self.worth(end, side, mind));
        let double = against.filter(|end| !end.doubled).map(|end| Final { doubled: true, ..end });
        let double = double.filter(|end| self.worth(*end, side, mind) > pass);
        let still = double.map_or(pass, |end| self.worth(end, side, mind));
        let bids = self.tariff.over(against.map(|end| end.bid));
        let valued = bids.map(|bid| {
            let plain = Final { side, bid, doubled: false };
            let doubled = Final { doubled: true, ..plain };
            (self.worth(plain, side, mind).min(self.worth(doubled, side, mind)), plain)
        });
        // Of bids that are worth the same the lowest leaves most room.
        let best = valued.max_by_key(|(worth, end)| (*worth, std::cmp::Reverse(self.tariff.rank(end.bid))));
        match best.filter(|(worth, _)| *worth > still) {
            Some((_, end)) => Some(end),
            None if must => Some(Final {
                side,
                bid: Bid { number: 1, at: Denomination::Spades, royal: false },
                doubled: false,
            }),
            None => double,
        }
    }
}

/// The first stream of a seed for misjudging, far from the cards and the players' dice.
const JUDGING_STREAM: u64 = 1 << 44;

/// How far apart the streams of two draws lie: more deals than anybody will ask for.
const DRAW_SHIFT: u32 = 32;

impl Measure for Pairs {
    fn columns(&self) -> Vec<String> {
        named(&[
            "played",
            "side",
            "at",
            "number",
            "royal",
            "doubled",
            "odd",
            "made",
            "points_ns",
            "points_dealer",
            "below",
            "under",
            "same_side",
            "same_at",
            "same_number",
            "pushed",
            "gap",
            "bids",
            "against_nullo",
            "slam",
            "rescued",
            "higher",
            "points_share",
            "weaker",
            "weaker_points",
        ])
    }

    fn row(&self, number: u64, below: &[f64]) -> Result<Vec<f64>, Fault> {
        let seen = Seen(below);
        let truth_of: Beliefs = [0, 1].map(|side| std::array::from_fn(|at| seen.of_side(side, at)));
        let dealer = Seat::from_index((number % 4) as u8).side() as usize;
        let auction = self.auction(dealer, &self.beliefs(number, &truth_of));
        let best = [0, 1].map(|side: usize| {
            truth_of[side][..self.tariff.declarations()].iter().copied().max().unwrap_or(0)
        });
        let merit = (best[0] != best[1]).then(|| usize::from(best[1] > best[0]));
        let high = seen.points(0);
        let weaker = ((high - 20.0).abs() > 0.5).then(|| usize::from(high > 20.0));
        let Some(end) = auction.end else {
            let mut row = vec![f64::NAN; self.columns().len()];
            // Nobody bid: nothing is scored, and nobody played.
            for (place, value) in
                [(0, 0.0), (8, 0.0), (9, 0.0), (10, 0.0), (11, 0.0), (17, 0.0), (19, 0.0), (20, 0.0)]
            {
                row[place] = value;
            }
            row[22] = high / 40.0;
            row[23] = maybe(weaker.map(|side| seen.points(side)));
            row[24] = maybe(weaker.map(|_| 0.0));
            return Ok(row);
        };
        let at = end.bid.at as usize;
        let odd = truth_of[end.side][at];
        let brought = self.tariff.brings(end.bid, end.doubled, odd);
        let sign = |side: usize| if end.side == side { 1.0 } else { -1.0 };
        let points = f64::from(brought.points);
        let highest = best[0].max(best[1]);
        let other = auction.last[1 - end.side];
        let first = auction.first[end.side].map_or(end.bid.number, |bid| bid.number);
        Ok(vec![
            1.0,
            end.side as f64,
            at as f64,
            f64::from(end.bid.number),
            truth(end.bid.royal),
            truth(end.doubled),
            f64::from(odd),
            truth(odd >= i32::from(end.bid.number)),
            points * sign(0),
            points * sign(dealer),
            f64::from(brought.below),
            f64::from(brought.under),
            truth(best[end.side] == highest),
            truth(odd == highest),
            truth(odd == highest && i32::from(end.bid.number) == highest),
            maybe(merit.filter(|&side| side == end.side).map(|_| truth(end.bid.number > first))),
            f64::from(highest - i32::from(end.bid.number)),
            f64::from(auction.bids),
            truth(other.is_some_and(|bid| bid.at == Denomination::Nullo && bid.number >= 3)),
            truth(end.bid.number >= 6),
            truth(Pairs::rescued(end, &seen)),
            maybe(higher(end, &truth_of)),
            high / 40.0,
            maybe(weaker.map(|side| seen.points(side))),
            maybe(weaker.map(|side| points * sign(side))),
        ])
    }

    fn below(&self) -> Option<Sample> {
        Some(Sample { measure: "open".to_owned(), with: std::collections::BTreeMap::new() })
    }

    fn is_kept(&self) -> bool {
        false
    }

    fn shard(&self) -> u64 {
        1
    }
}

impl Pairs {
    /// Whether a doubled no-trump that fails in one hand would be made in the partner's.
    fn rescued(end: Final, seen: &Seen<'_>) -> bool {
        let odd = [0, 2].map(|step| seen.odd(end.side + step, Denomination::NoTrump as usize));
        let number = i32::from(end.bid.number);
        end.doubled
            && end.bid.at == Denomination::NoTrump
            && odd[0].min(odd[1]) < number
            && odd[0].max(odd[1]) >= number
    }
}

/// Where both sides hold equally many tricks in suits of different rank, and a suit was played: whether the higher got it.
fn higher(end: Final, truth_of: &Beliefs) -> Option<f64> {
    let suits = [0, 1].map(|side: usize| {
        let most = truth_of[side][..4].iter().copied().max().unwrap_or(0);
        let mut of = (0..4).filter(|&at| truth_of[side][at] == most);
        (most, of.next().filter(|_| of.next().is_none()))
    });
    let (one, other) = (suits[0].1?, suits[1].1?);
    let alike = suits[0].0 == suits[1].0 && one != other && (end.bid.at as usize) < 4;
    alike.then(|| truth((end.side == 0) == (one > other)))
}
