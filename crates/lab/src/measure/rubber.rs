//! Whole rubbers.

use cards::{Seat, Side};
use games::Code;
use players::{Driver, seed};
use table::{Column, Setup, Table};

use super::seat::{Columned, SETTINGS, Seats};
use super::{Kind, Measure, Settings, named, tabled, truth};
use crate::Fault;

pub(super) const KIND: Kind = Kind {
    name: "rubber",
    told: "a rubber between those of north and south and those of east and west, each pair dealing first in turn",
    settings: &SETTINGS,
    make: |settings, seed| {
        let code: Code = settings.read("code", "royalton-1915")?;
        tabled::of_game(code, &GAMES)?(settings, code, seed)
    },
};

const GAMES: tabled::Games = tabled::Games {
    bridge: make::<bridge::Bridge>,
    euchre: make::<euchre::Euchre>,
    royalton: make::<royalton::Royalton>,
};

fn make<G: Columned>(settings: &Settings<'_>, code: Code, seed: u64) -> Result<Box<dyn Measure>, Fault>
where
    G::Call: Copy + PartialEq,
{
    Ok(Box::new(Rubbers { seats: Seats::<G>::new(settings, code, seed)?, seed }))
}

struct Rubbers<G: Columned> {
    seats: Seats<G>,
    seed: u64,
}

/// The seeds of rubbers lie apart from those of deals.
const RUBBER_SEEDS: u64 = 1 << 40;

impl<G: Columned> Measure for Rubbers<G>
where
    G::Call: Copy + PartialEq,
{
    fn columns(&self) -> Vec<String> {
        named(&["won", "margin", "deals", "trick_points", "other_points", "all_points", "games"])
    }

    fn row(&self, number: u64, _below: &[f64]) -> Result<Vec<f64>, Fault> {
        let dealer = Seat::from_index((number % 4) as u8);
        let mut table: Table<G> = Table::new(Setup::new(self.seats.rules().clone(), dealer));
        let own = seed(RUBBER_SEEDS + self.seed.wrapping_mul(1 << 20) + number);
        let mut driver = Driver::<G>::new(self.seats.players(false), own);
        driver.rubber(&mut table).map_err(|stuck| Fault::Measure(stuck.to_string()))?;
        let state = table.state();
        let standing = G::standing(state);
        let (ns, ew) = (standing.sides[Side::NorthSouth], standing.sides[Side::EastWest]);
        let sheet = state.sheet();
        let deals = state.deal();
        let mut by = [0, 0];
        for deal in 1..=deals {
            for side in Side::ALL {
                by[0] += sheet.due(deal, side, Column::Tricks);
                by[1] += sheet.due(deal, side, Column::Bonus);
            }
        }
        let winner = standing.winner.map(|side| truth(side == Side::NorthSouth));
        Ok(vec![
            winner.unwrap_or(f64::NAN),
            f64::from(ns.total - ew.total),
            f64::from(deals),
            f64::from(by[0]),
            f64::from(by[1]),
            f64::from(by[0] + by[1]),
            f64::from(ns.games + ew.games),
        ])
    }

    fn shard(&self) -> u64 {
        if self.seats.think() { 5 } else { 200 }
    }
}
