//! Which articles are used: rubbers of clumsy players by the laws, and how often each article answers.

use cards::{BySeat, Seat};
use games::Code;
use players::{Driver, Player, Spec, seed};
use table::{Phase, Setup, Table};

use super::seat::{Columned, SETTINGS};
use super::{Kind, Measure, Settings, tabled};
use crate::Fault;

pub(super) const KIND: Kind = Kind {
    name: "articles",
    told: "a rubber by the laws: how often each article answered what was done; its columns are `of_` and the article",
    settings: &[SETTINGS[0], SETTINGS[1]],
    make: |settings, seed| {
        let code: Code = settings.read("code", "bridge-1907")?;
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
    let spec: Spec = settings.read("players", "book:clumsy=0.02")?;
    spec.player::<G>().map_err(|lacks| Fault::NoPlayer(lacks.to_string()))?;
    let names = articles::<G>();
    Ok(Box::new(Articles::<G> { seed, spec, rules: G::rules(code.name()), names }))
}

struct Articles<G: Columned> {
    seed: u64,
    spec: Spec,
    rules: G::Rules,
    /// Every article of the code, by its name.
    names: Vec<&'static str>,
}

/// The articles, without their limbs.
fn articles<G: Columned>() -> Vec<&'static str> {
    G::STATUTES.entries.iter().filter(|entry| entry.parent.is_none()).map(|entry| entry.id).collect()
}

/// The seeds of these rubbers lie apart from others.
const ARTICLE_SEEDS: u64 = 1 << 41;

impl<G: Columned> Measure for Articles<G>
where
    G::Call: Copy + PartialEq,
{
    fn columns(&self) -> Vec<String> {
        let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '_' };
        let mut all = vec!["deals".to_owned()];
        all.extend(self.names.iter().map(|id| format!("of_{}", id.chars().map(plain).collect::<String>())));
        all
    }

    fn row(&self, number: u64, _below: &[f64]) -> Result<Vec<f64>, Fault> {
        let dealer = Seat::from_index((number % 4) as u8);
        let mut table: Table<G> = Table::new(Setup::new(self.rules.clone(), dealer));
        let players = BySeat::from_fn(|_| -> Box<dyn Player<G>> {
            self.spec.player().expect("the player was made before")
        });
        let own = seed(ARTICLE_SEEDS + self.seed.wrapping_mul(1 << 20) + number);
        let mut driver = Driver::<G>::new(players, own);
        let mut row = vec![0.0; 1 + self.names.len()];
        while table.state().phase() != Phase::Agreed {
            let stuck = |stuck: players::Stuck| Fault::Measure(format!("rubber {number}: {stuck}"));
            let Some(answers) = driver.step(&mut table).map_err(stuck)? else { break };
            for law in answers.iter().filter_map(|answer| answer.laws.as_ref()).map(table::Laws::chief) {
                let id = law.article().id();
                if let Some(place) = self.names.iter().position(|one| *one == id) {
                    row[1 + place] += 1.0;
                }
            }
        }
        row[0] = f64::from(table.state().deal());
        Ok(row)
    }

    fn shard(&self) -> u64 {
        50
    }
}
