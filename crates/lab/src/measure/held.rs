//! The final bid of a table of Royalton by what the cards hold, where the first bid was one that is asked about.

use cards::Seat;
use royalton::Denomination;
use solver::Position;

use super::open::{solve, strain};
use super::seat::SETTINGS;
use super::{Kind, Measure, named};
use crate::Fault;
use crate::experiment::Sample;

/// What a table is told as well.
const WITH_OPENED: [(&str, &str); SETTINGS.len() + 1] = {
    let mut all =
        [("opened", "the declaration of the first bid, 0 to 5 as in `open`; other deals have no value");
            SETTINGS.len() + 1];
    let mut place = 0;
    while place < SETTINGS.len() {
        all[place] = SETTINGS[place];
        place += 1;
    }
    all
};

pub(super) const KIND: Kind = Kind {
    name: "held",
    told: "the odd tricks that the final bid of a table of Royalton takes if all see all cards and play best",
    settings: &WITH_OPENED,
    make: |settings, seed| {
        let opened = settings.read("opened", "4")?;
        let mut with = settings.with.clone();
        with.remove("opened");
        let table = Sample { measure: "table".to_owned(), with };
        let columns = super::find(&table, seed)?.columns();
        let place = |name: &str| {
            let lacks = || Fault::Measure(format!("held: a table of this code does not tell `{name}`"));
            columns.iter().position(|column| column == name).ok_or_else(lacks)
        };
        let places = Places { opened: place("opened")?, declarer: place("declarer")?, at: place("at")? };
        Ok(Box::new(Held { seed, opened, table, places }))
    },
};

struct Held {
    seed: u64,
    opened: u8,
    table: Sample,
    places: Places,
}

/// Where the columns of a table stand.
struct Places {
    opened: usize,
    declarer: usize,
    at: usize,
}

impl Measure for Held {
    fn columns(&self) -> Vec<String> {
        named(&["odd"])
    }

    fn row(&self, number: u64, below: &[f64]) -> Result<Vec<f64>, Fault> {
        let Places { opened, declarer, at } = self.places;
        // Where nobody bid there is no number, which is near nothing.
        let is_asked_about = (below[opened] - f64::from(self.opened)).abs() < 0.5;
        if !is_asked_about {
            return Ok(vec![f64::NAN]);
        }
        let (declarer, at) = (Seat::from_index(below[declarer] as u8), Denomination::ALL[below[at] as usize]);
        let hands = players::duplicate::dealt::<royalton::Royalton>(self.seed, number).cards.hands;
        let strain = strain(at);
        let position = Position::new(hands, strain.ranking(), strain.aim(), declarer.left());
        let won = solve(|solver| solver.tricks(&position)).expect("a whole deal");
        let side = declarer.side();
        let counted = if at == Denomination::Nullo { won[side.other()] } else { won[side] };
        Ok(vec![f64::from(counted) - 6.0])
    }

    fn below(&self) -> Option<Sample> {
        Some(self.table.clone())
    }

    fn shard(&self) -> u64 {
        250
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::measure::{find, open::Seen};

    #[test]
    fn what_is_held_is_what_all_declarations_of_the_deal_tell() {
        let sample = |measure: &str, with: &[(&str, &str)]| {
            let with = with.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
            Sample { measure: measure.to_owned(), with }
        };
        let none: BTreeMap<String, String> = BTreeMap::new();
        let [open, table] = ["open", "table"].map(|name| {
            find(&Sample { measure: name.to_owned(), with: none.clone() }, 5).expect("a measure")
        });
        let held = find(&sample("held", &[("opened", "0")]), 5).expect("a measure");
        let mut solved = 0;
        for number in 0..12 {
            let row = table.row(number, &[]).expect("a deal");
            let found = held.row(number, &row).expect("a deal")[0];
            let columns = table.columns();
            let value = |name: &str| row[columns.iter().position(|column| column == name).expect("a column")];
            assert_eq!(found.is_nan(), value("opened") != 0.0);
            if !found.is_nan() {
                let all = open.row(number, &[]).expect("a deal");
                let odd = Seen(&all).odd(value("declarer") as usize, value("at") as usize);
                assert!((found - f64::from(odd)).abs() < 0.5, "deal {number}: {found} and {odd}");
                solved += 1;
            }
        }
        assert!(solved > 0);
        let refused = |with: &[(&str, &str)]| find(&sample("held", with), 5).is_err();
        assert!(refused(&[("code", "euchre-1888")]) && refused(&[("opened", "spades")]));
    }
}
