//! What declarations pay and how they rank: Royalton with its parts taken away, and the Auction of 1913 beside it.

use cards::{BySide, Side};
use royalton::{Bid, Denomination, MOST, PlayedContract, Rules};

/// How bids rank and pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tariff {
    /// Hawley's code.
    Royalton,
    /// The first royal of a number closes it.
    Flat,
    /// Without royals.
    NoRoyal,
    /// Without nullo.
    NoNullo,
    /// With no-trump below spades.
    NoTrumpLowest,
    /// Auction as it was played in 1913: clubs 6, diamonds 7, hearts 8, royal spades 9, no-trump 10, a game of 30, bids
    /// ranked by what they are worth, slams of 40 and 20 for tricks taken, and no nullo.
    Auction,
}

/// What a game is worth between equal sides (law 90).
const GAME_WORTH: i32 = 125;

impl Tariff {
    pub(super) const NAMES: [(&'static str, Tariff); 6] = [
        ("royalton", Tariff::Royalton),
        ("flat", Tariff::Flat),
        ("no-royal", Tariff::NoRoyal),
        ("no-nullo", Tariff::NoNullo),
        ("no-trump-lowest", Tariff::NoTrumpLowest),
        ("auction-1913", Tariff::Auction),
    ];

    /// What an odd trick is worth.
    fn trick(self, at: Denomination) -> i32 {
        if self != Tariff::Auction {
            return royalton::TRICK.value;
        }
        match at {
            Denomination::Clubs => 6,
            Denomination::Diamonds => 7,
            Denomination::Hearts => 8,
            Denomination::Spades => 9,
            Denomination::NoTrump | Denomination::Nullo => 10,
        }
    }

    fn game(self) -> i32 {
        if self == Tariff::Auction { royalton::GAME_OF_THIRTY.value } else { royalton::GAME.value }
    }

    fn rules(self) -> Rules {
        Rules { flat_royals: self == Tariff::Flat, ..Rules::default() }
    }

    /// Whether a bid can be made at all.
    fn has(self, bid: Bid) -> bool {
        let royal = !matches!(self, Tariff::NoRoyal | Tariff::Auction);
        let nullo = !matches!(self, Tariff::NoNullo | Tariff::Auction);
        (royal || !bid.royal) && (nullo || bid.at != Denomination::Nullo)
    }

    /// How many declarations there are; nullo is the last.
    pub(super) fn declarations(self) -> usize {
        Denomination::ALL.iter().filter(|&&at| self.has(Bid { number: 1, at, royal: false })).count()
    }

    /// A bid's place in the bidding: a higher one goes over it.
    pub(super) fn rank(self, bid: Bid) -> u32 {
        match self {
            Tariff::Auction => {
                (self.trick(bid.at) * i32::from(bid.number)).unsigned_abs() * 8 + u32::from(bid.number)
            }
            // No-trump changes places with the suits below it.
            Tariff::NoTrumpLowest => {
                let place = match bid.at {
                    Denomination::NoTrump => 0,
                    Denomination::Nullo => 5,
                    suit => suit as u32 + 1,
                };
                u32::from(bid.number) * 12 + u32::from(bid.royal) * 6 + place
            }
            _ => u32::from(bid.rank(&self.rules())),
        }
    }

    /// The cheapest bids that go over what stands: one of each form at each declaration, and the slams.
    pub(super) fn over(self, standing: Option<Bid>) -> impl Iterator<Item = Bid> {
        let least = standing.map_or(0, |bid| self.rank(bid) + 1);
        let forms = Denomination::ALL.into_iter().flat_map(|at| [(at, false), (at, true)]);
        forms.flat_map(move |(at, royal)| {
            let bid = |number: u8| Bid { number, at, royal };
            let enough = move |bid: &Bid| self.has(*bid) && self.rank(*bid) >= least;
            let cheapest = (1..=MOST).map(bid).find(enough);
            let slams = [MOST - 1, MOST].map(bid).into_iter().filter(enough);
            cheapest.into_iter().chain(slams)
        })
    }

    /// What a bid brings its side when it takes so many odd tricks; doubled or not.
    pub(super) fn brings(self, bid: Bid, doubled: bool, odd: i32) -> Brought {
        let times = if doubled { 2 } else { 1 };
        if self == Tariff::Auction {
            return self.brings_auction(bid, times, odd);
        }
        let counted = u8::try_from((odd + i32::from(royalton::BOOK)).clamp(0, 13)).unwrap_or(0);
        let side = Side::NorthSouth;
        let lost = bid.at == Denomination::Nullo;
        let won = if lost { 13 - counted } else { counted };
        let played = PlayedContract {
            bid,
            multiplier: if doubled { 2 } else { 1 },
            side,
            won: BySide([won, 13 - won]),
            revokes: BySide([0, 0]),
            choice: None,
        };
        let score = royalton::score(&self.rules(), &played);
        let sum = |of: Side, column| -> i32 {
            let entries = score.entries().filter(|entry| entry.0 == of && entry.1 == column);
            entries.map(|entry| entry.2.value).sum()
        };
        let below = sum(side, table::Column::Tricks);
        let above = sum(side, table::Column::Bonus);
        let under = sum(side.other(), table::Column::Bonus);
        Brought { below, under, points: below + above - under, game: below >= self.game() }
    }

    fn brings_auction(self, bid: Bid, times: i32, odd: i32) -> Brought {
        let short = i32::from(bid.number) - odd;
        if short > 0 {
            let under = 50 * times * short;
            return Brought { below: 0, under, points: -under, game: false };
        }
        let below = self.trick(bid.at) * odd * times;
        let bonus = if times > 1 { 50 * (1 - short) } else { 0 };
        let slam = match odd {
            7 => 40,
            6 => 20,
            _ => 0,
        };
        Brought { below, under: 0, points: below + bonus + slam, game: below >= self.game() }
    }
}

/// What a played bid brings its side at love score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Brought {
    /// Towards the game.
    pub(super) below: i32,
    /// To the other side, for tricks short.
    pub(super) under: i32,
    /// All of it, less what the other side gets.
    pub(super) points: i32,
    /// Whether it is a game.
    pub(super) game: bool,
}

impl Brought {
    /// With what a game is worth.
    pub(super) fn worth(self) -> i32 {
        self.points + if self.game { GAME_WORTH } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bid(number: u8, at: Denomination, royal: bool) -> Bid {
        Bid { number, at, royal }
    }

    #[test]
    fn royalton_pays_as_its_laws_say() {
        let brings = |bid, doubled, odd| Tariff::Royalton.brings(bid, doubled, odd);
        assert_eq!(brings(bid(4, Denomination::Spades, false), false, 4).worth(), 165);
        assert_eq!(brings(bid(3, Denomination::Spades, true), false, 1).worth(), -200);
        assert_eq!(brings(bid(2, Denomination::Nullo, false), true, 2).worth(), 40 + 50 + 125);
        assert_eq!(brings(bid(6, Denomination::Hearts, false), false, 6).worth(), 60 + 100 + 125);
    }

    #[test]
    fn auction_ranks_by_what_a_bid_is_worth() {
        let rank = |number, at| Tariff::Auction.rank(bid(number, at, false));
        assert!(rank(2, Denomination::Diamonds) > rank(1, Denomination::NoTrump));
        assert!(rank(3, Denomination::Clubs) < rank(2, Denomination::NoTrump));
        assert!(
            rank(5, Denomination::Clubs) > rank(3, Denomination::NoTrump),
            "of equal bids more tricks go over"
        );
        assert_eq!(Tariff::Auction.brings(bid(2, Denomination::Hearts, false), false, 4).worth(), 32 + 125);
        assert_eq!(Tariff::Auction.brings(bid(4, Denomination::Hearts, false), true, 3).worth(), -100);
    }

    #[test]
    fn what_is_taken_away_cannot_be_bid() {
        for (tariff, count) in [
            (Tariff::Royalton, 12 + 24),
            (Tariff::NoRoyal, 6 + 12),
            (Tariff::NoNullo, 10 + 20),
            (Tariff::Auction, 5 + 10),
        ] {
            assert_eq!(tariff.over(None).count(), count, "{tariff:?}");
        }
        let lowest = Tariff::NoTrumpLowest;
        assert!(
            lowest.rank(bid(1, Denomination::NoTrump, false))
                < lowest.rank(bid(1, Denomination::Spades, false))
        );
    }
}
