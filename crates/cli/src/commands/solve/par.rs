//! The par of a deal: what it comes to when all cards are seen, by the scoring that is asked for.

use std::fmt;

use bridge::{Edition, Make, PlayedMake, Rules, score};
use cards::{BySeat, BySide, CardSet, Seat};
use serde::{Serialize, Serializer};
use solver::Strain;

use super::royalton::Auctions;

/// Whose scoring counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Scoring {
    #[value(name = "bridge-1905")]
    Bridge1905,
    #[value(name = "bridge-1907", alias = "bridge")]
    Bridge1907,
    #[value(name = "royalton-1915", alias = "royalton")]
    Royalton1915,
}

/// The par of a deal of fifty-two cards.
pub(super) enum DealPar {
    Bridge(Pars),
    Royalton(Auctions),
}

impl DealPar {
    /// The par of a deal whose tricks are known for every declaration; none where they are not.
    pub(super) fn of(
        scoring: Scoring,
        hands: BySeat<CardSet>,
        tricks: impl Fn(Strain) -> Option<BySeat<u8>>,
    ) -> Option<DealPar> {
        if hands.0.iter().any(|hand| hand.len() != usize::from(TRICKS)) {
            return None;
        }
        let bridge = |edition: Edition| Pars::of(edition, hands, &tricks).map(DealPar::Bridge);
        match scoring {
            Scoring::Bridge1905 => bridge(Edition::Of1905),
            Scoring::Bridge1907 => bridge(Edition::Of1907),
            Scoring::Royalton1915 => Auctions::of(tricks).map(DealPar::Royalton),
        }
    }

    /// What the dealer's side scores more than the other.
    pub(super) fn points(&self, dealer: Seat) -> i32 {
        match self {
            DealPar::Bridge(pars) => pars.0[dealer].points,
            DealPar::Royalton(auctions) => auctions.points(dealer),
        }
    }
}

impl Serialize for DealPar {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            DealPar::Bridge(pars) => pars.serialize(serializer),
            DealPar::Royalton(auctions) => auctions.serialize(serializer),
        }
    }
}

impl fmt::Display for DealPar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DealPar::Bridge(pars) => pars.fmt(f),
            DealPar::Royalton(auctions) => auctions.fmt(f),
        }
    }
}

/// How many tricks there are.
pub(super) const TRICKS: u8 = 13;

/// What the adversaries make of a make that fails: they double it, and the dealer's side has no reason to double again.
pub(super) const DOUBLED: u8 = 2;

/// The par of Bridge for each dealer.
pub(super) struct Pars(BySeat<Par>);

/// The best make of a dealer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
struct Par {
    /// `S`, `H`, `D`, `C` or `NT`.
    make: &'static str,
    /// The dealer's tricks.
    tricks: u8,
    /// Whether the adversaries double.
    doubled: bool,
    /// What the dealer's side scores more than the other, tricks, honours and slams together.
    points: i32,
}

impl Pars {
    /// The pars of a deal whose tricks are known for every make; none where they are not.
    fn of(
        edition: Edition,
        hands: BySeat<CardSet>,
        tricks: impl Fn(Strain) -> Option<BySeat<u8>>,
    ) -> Option<Pars> {
        let best = |dealer: Seat| {
            let pars = Strain::ALL[..5].iter().filter_map(|&strain| {
                let make = Make(strain.ranking().trump());
                Some(par(edition, hands, dealer, (strain.letters(), make), tricks(strain)?[dealer]))
            });
            // Of makes that bring the same the first counts.
            pars.reduce(|best, other| if other.points > best.points { other } else { best })
        };
        let [north, east, south, west] = Seat::ALL.map(best);
        Some(Pars(BySeat([north?, east?, south?, west?])))
    }
}

fn par(
    edition: Edition,
    hands: BySeat<CardSet>,
    dealer: Seat,
    (letters, make): (&'static str, Make),
    tricks: u8,
) -> Par {
    let side = dealer.side();
    let mut won = BySide::<u8>::default();
    won[side] = tricks;
    won[side.other()] = TRICKS - tricks;
    let doubled = tricks <= TRICKS / 2;
    let played = PlayedMake {
        make,
        multiplier: if doubled { DOUBLED.into() } else { 1 },
        won,
        revokes: BySide::default(),
        dealt: hands,
        before: BySide::default(),
    };
    let told = score(&Rules::new(edition), &played);
    let below = told.below.map_or(0, |(own, points)| if own == side { points.value } else { -points.value });
    let above = told
        .above
        .iter()
        .map(|award| if award.side == side { award.points.value } else { -award.points.value });
    Par { make: letters, tricks, doubled, points: below + above.sum::<i32>() }
}

impl Serialize for Pars {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(Seat::ALL.map(|seat| (seat.to_string(), self.0[seat])))
    }
}

impl fmt::Display for Pars {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "par of Bridge")?;
        for seat in Seat::ALL {
            let Par { make, tricks, doubled, points } = self.0[seat];
            let doubled = if doubled { " doubled" } else { "" };
            writeln!(f, "{seat} deals: {make}{doubled}, {tricks} tricks, {points:+}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// North and South have all the high cards.
    fn hands() -> BySeat<CardSet> {
        let line = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432";
        cards::pbn::parse_deal_line(line).ok().and_then(|line| line.layout()).expect("a deal").hands
    }

    #[test]
    fn the_best_make_is_counted_with_slams_and_honours_and_a_failing_one_is_doubled() {
        let tricks = |_| Some(BySeat([13, 0, 13, 0]));
        let Pars(pars) = Pars::of(Edition::Of1907, hands(), tricks).expect("all tricks are known");
        // No trumps: seven odd tricks at 12, the grand slam, and four aces in one hand.
        assert_eq!(pars[Seat::North], Par { make: "NT", tricks: 13, doubled: false, points: 84 + 40 + 100 });
        assert!(pars[Seat::East].doubled);
        // Spades are the cheapest: seven at 2, twice, the slam, and four honours in one hand.
        assert_eq!((pars[Seat::East].make, pars[Seat::East].points < 0), ("S", true));
        assert!(Pars::of(Edition::Of1907, hands(), |_| None).is_none());
    }
}
