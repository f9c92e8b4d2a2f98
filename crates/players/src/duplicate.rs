//! Duplicate: each deal is played twice, with the sides exchanged, so that the cards cancel out.

use cards::{BySeat, Seat, Shuffler, Side};
use table::{Column, Game, Phase, Setup, Table};

use crate::{Driver, Player, Stuck, Turns, hands, seed};

/// The first stream of a match's seed for the cards, far from those that the seats of a deal use.
const DEALS_STREAM: u64 = 1 << 32;

/// One of the two players of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Contestant {
    /// Named first: North and South at the first table.
    First,
    /// Named second.
    Second,
}

/// One playing of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playing {
    /// What the first contestant won by it.
    pub points: i32,
    /// By how many tricks they took more than the other.
    pub tricks: i32,
    /// Who declared; nobody where everybody passed.
    pub declared: Option<Contestant>,
    /// Choices between two acts or more.
    pub decisions: u64,
}

/// A deal with its two playings: the first contestant sits North and South, then East and West.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// Its number, from 0.
    pub number: u64,
    /// The two playings.
    pub played: [Playing; 2],
}

impl Board {
    /// What the first contestant won a playing, the two averaged.
    pub fn points(&self) -> f64 {
        f64::from(self.played[0].points + self.played[1].points) / 2.0
    }

    /// How many tricks the first contestant took a playing beyond half of them, the two averaged.
    pub fn tricks(&self) -> f64 {
        f64::from(self.played[0].tricks + self.played[1].tricks) / 4.0
    }
}

/// Plays one deal of a match at love all, the dealer going round with the number.
///
/// # Errors
/// When a table does not go on.
pub fn board<'p, G: Turns>(
    rules: &G::Rules,
    match_seed: u64,
    number: u64,
    mut seat: impl FnMut(Contestant) -> Box<dyn Player<G> + 'p>,
) -> Result<Board, Stuck> {
    let dealer = Seat::from_index((number % 4) as u8);
    let cards = hands::<G>(&mut Shuffler::with_stream(seed(match_seed), DEALS_STREAM + number), dealer);
    let mut dice_seed = seed(match_seed);
    dice_seed[8..16].copy_from_slice(&(number + 1).to_le_bytes());
    let mut play = |first: Side| {
        let mut table: Table<G> = Table::new(Setup {
            hands: Some(cards.clone()),
            dealt: true,
            ..Setup::new(rules.clone(), dealer)
        });
        let sits = |place: Seat| if place.side() == first { Contestant::First } else { Contestant::Second };
        let mut driver = Driver::new(BySeat::from_fn(|place| seat(sits(place))), dice_seed);
        while table.state().phase() < Phase::HandOver && table.state().deal() == 1 {
            driver.deal(&mut table)?;
        }
        let declared = G::declarers(table.state().declaring())
            .map(|side| if side == first { Contestant::First } else { Contestant::Second });
        let taken = |side: Side| i32::from(table.state().won()[side]);
        let tricks = taken(first) - taken(first.other());
        Ok(Playing { points: won(&table, first), tricks, declared, decisions: driver.decisions() })
    };
    Ok(Board { number, played: [play(Side::NorthSouth)?, play(Side::EastWest)?] })
}

/// What a side won by the first deal, both columns together.
fn won<G: Game>(table: &Table<G>, side: Side) -> i32 {
    let sheet = table.state().sheet();
    let both = |side| sheet.due(1, side, Column::Tricks) + sheet.due(1, side, Column::Bonus);
    both(side) - both(side.other())
}

/// A mean with the limits between which the true one lies in 95 cases of a hundred.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Interval {
    /// The mean.
    pub mean: f64,
    /// The lower limit.
    pub low: f64,
    /// The upper limit.
    pub high: f64,
}

/// Sums from which a mean and its error are told.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    count: u32,
    sum: f64,
    squares: f64,
}

impl Tally {
    /// One figure more.
    pub fn add(&mut self, figure: f64) {
        self.count += 1;
        self.sum += figure;
        self.squares += figure * figure;
    }

    /// How many there were.
    pub const fn count(&self) -> u32 {
        self.count
    }

    /// The mean with its 95 % limits; from a single figure there are none.
    pub fn interval(&self) -> Interval {
        if self.count == 0 {
            return Interval::default();
        }
        let n = f64::from(self.count);
        let mean = self.sum / n;
        let variance =
            if self.count < 2 { 0.0 } else { (self.squares - n * mean * mean).max(0.0) / (n - 1.0) };
        let error = 1.96 * (variance / n).sqrt();
        Interval { mean, low: mean - error, high: mean + error }
    }
}

/// The figures of a match so far, told from the first contestant's side.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Score {
    /// Points a playing, one figure a deal.
    pub points: Tally,
    /// Tricks a playing beyond half of them, one figure a deal.
    pub tricks: Tally,
    /// Deals won, a deal that ends level counting half.
    pub wins: Tally,
    /// Points of the playings that the first contestant declared.
    pub declaring: Tally,
    /// Points of the playings that they defended.
    pub defending: Tally,
    /// Deals whose two playings cancelled out.
    pub level: u32,
    /// Choices between two acts or more, of both.
    pub decisions: u64,
}

impl Score {
    /// Adds a deal.
    pub fn add(&mut self, board: &Board) {
        let points = board.points();
        self.points.add(points);
        self.tricks.add(board.tricks());
        self.wins.add(if points > 0.0 {
            1.0
        } else if points < 0.0 {
            0.0
        } else {
            self.level += 1;
            0.5
        });
        for played in board.played {
            match played.declared {
                Some(Contestant::First) => self.declaring.add(f64::from(played.points)),
                Some(Contestant::Second) => self.defending.add(f64::from(played.points)),
                None => {}
            }
            self.decisions += played.decisions;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;
    use bridge::{Bridge, Edition, Rules};

    #[test]
    fn a_player_against_himself_comes_out_level_when_the_dice_follow_the_seat() {
        for number in 0..20 {
            let rules = Rules::new(Edition::Of1907);
            let board = board::<Bridge>(&rules, 3, number, |_| Box::new(Random)).expect("it is played");
            assert!(board.points().abs() < f64::EPSILON, "{board:?}");
        }
    }

    #[test]
    fn the_interval_narrows_with_the_root_of_the_count() {
        let tally = |n: u32| {
            let mut tally = Tally::default();
            (0..n).for_each(|i| tally.add(f64::from(i % 2)));
            tally.interval()
        };
        let (few, many) = (tally(100), tally(10_000));
        assert!((few.mean - 0.5).abs() < 1e-9 && (many.mean - 0.5).abs() < 1e-9);
        let ratio = (few.high - few.low) / (many.high - many.low);
        assert!((ratio - 10.0).abs() < 0.1, "{ratio}");
        assert_eq!(Tally::default().interval(), Interval::default());
    }
}
