//! The best contract of each declaration, bid to its full number and played: how much of what the cards hold is won.

use games::Code;
use royalton::{Bid, Call, Denomination, Royalton};
use swift::Act;

use super::open::Seen;
use super::seat::{SETTINGS, Seats};
use super::{Kind, Measure, named, truth};
use crate::Fault;
use crate::experiment::Sample;

pub(super) const KIND: Kind = Kind {
    name: "contracts",
    told: "each declaration of Royalton bid to what the cards hold in its best hand, and played: tricks lost against that, \
           and whether it failed",
    settings: &SETTINGS,
    make: |settings, seed| {
        let code: Code = settings.read("code", "royalton-1915")?;
        Ok(Box::new(Contracts(Seats::new(settings, code, seed)?)))
    },
};

struct Contracts(Seats<Royalton>);

impl Measure for Contracts {
    fn columns(&self) -> Vec<String> {
        let of = |what: &str| (0..6).map(|at| format!("{what}{at}")).collect::<Vec<_>>();
        let mut all = of("lost");
        all.extend(of("failed"));
        all.extend(named(&["lost_other", "failed_other"]));
        all
    }

    fn row(&self, number: u64, below: &[f64]) -> Result<Vec<f64>, Fault> {
        let seen = Seen(below);
        let (mut lost, mut failed) = (vec![f64::NAN; 6], vec![f64::NAN; 6]);
        for at in Denomination::ALL {
            let place = at as usize;
            let Some(declarer) = (0..4).max_by_key(|&seat| (seen.odd(seat, place), 4 - seat)) else {
                continue;
            };
            let odd = seen.odd(declarer, place);
            let Ok(bid_number) = u8::try_from(odd) else { continue };
            if bid_number == 0 {
                continue;
            }
            let bid = Bid { number: bid_number, at, royal: false };
            let taken = self.played(number, declarer, bid)?;
            lost[place] = f64::from(odd - taken);
            failed[place] = truth(taken < odd);
        }
        let mean = |values: &[f64]| {
            let all: Vec<f64> = values[..5].iter().copied().filter(|value| !value.is_nan()).collect();
            all.iter().sum::<f64>() / all.len() as f64
        };
        let others = [mean(&lost), mean(&failed)];
        lost.extend(failed);
        lost.extend(others);
        Ok(lost)
    }

    fn below(&self) -> Option<Sample> {
        Some(Sample { measure: "open".to_owned(), with: std::collections::BTreeMap::new() })
    }

    fn shard(&self) -> u64 {
        if self.0.think() { 10 } else { 200 }
    }
}

impl Contracts {
    /// The odd tricks that are taken when a seat plays a bid and all others pass.
    fn played(&self, number: u64, declarer: usize, bid: Bid) -> Result<i32, Fault> {
        let (given, mut deal) = self.0.dealt(number);
        while deal.game().contract.is_none() {
            let Some(due) = deal.due() else { break };
            let call = if due.seat as usize == declarer && deal.game().standing().is_none() {
                Call::Bid(bid)
            } else {
                Call::Pass
            };
            deal.take(Act::Call(call));
        }
        self.0.play_on(&mut deal, &given, false, |_, _, act| match act {
            // The declarer that was asked for plays.
            Act::Call(Call::Bridge) => Act::Call(Call::CallLead),
            other => other,
        })?;
        let won = deal.play().won();
        let side = deal.game().contract.map_or(cards::Side::NorthSouth, |contract| contract.declarer.side());
        let counted = if bid.at == Denomination::Nullo { won[side.other()] } else { won[side] };
        Ok(i32::from(counted) - 6)
    }
}
