//! One mistake: a contract bid to what the cards hold, in which the declarer once plays a card that gives it away.

use cards::Shuffler;
use games::Code;
use players::seed;
use royalton::{Bid, Call, Denomination, Royalton};
use solver::Position;
use swift::{Act, Ask, Deal, Due};

use super::open::{Seen, solve};
use super::seat::{SETTINGS, Seats};
use super::{Kind, Measure, named, truth};
use crate::Fault;
use crate::experiment::Sample;

pub(super) const KIND: Kind = Kind {
    name: "mistake",
    told: "the best suit or no-trump contract of Royalton, bid to what the cards hold; from a trick drawn at random on the \
           declarer plays one card that gives the contract away against best defence, and all play on",
    settings: &SETTINGS,
    make: |settings, seed| {
        let code: Code = settings.read("code", "royalton-1915")?;
        Ok(Box::new(Mistake { seats: Seats::new(settings, code, seed)?, seed }))
    },
};

struct Mistake {
    seats: Seats<Royalton>,
    seed: u64,
}

/// The first stream of a seed for the trick from which on the mistake is made.
const MISTAKE_STREAM: u64 = 1 << 45;

impl Measure for Mistake {
    fn columns(&self) -> Vec<String> {
        named(&["erred", "trick", "failed", "failed_without", "choices", "fatal_choices"])
    }

    fn row(&self, number: u64, below: &[f64]) -> Result<Vec<f64>, Fault> {
        let seen = Seen(below);
        let best = (0..4).flat_map(|seat| (0..5).map(move |at| (seat, at)));
        let (declarer, at) =
            best.max_by_key(|&(seat, at)| (seen.odd(seat, at), 10 - at, 4 - seat)).unwrap_or((0, 0));
        let odd = seen.odd(declarer, at);
        let Some(need) = u8::try_from(odd).ok().filter(|odd| *odd > 0) else { return Ok(vec![f64::NAN; 6]) };
        let bid = Bid { number: need, at: Denomination::ALL[at], royal: false };
        let from = 1 + Shuffler::with_stream(seed(self.seed), MISTAKE_STREAM + number).below(10) as u8;
        let mut noted = Noted::default();
        let with = self.played(number, declarer, bid, Some(from), &mut noted)?;
        let without = self.played(number, declarer, bid, None, &mut Noted::default())?;
        Ok(vec![
            truth(noted.trick.is_some()),
            noted.trick.map_or(f64::NAN, f64::from),
            noted.trick.map_or(f64::NAN, |_| truth(with < odd)),
            truth(without < odd),
            f64::from(noted.choices),
            f64::from(noted.fatal),
        ])
    }

    fn below(&self) -> Option<Sample> {
        Some(Sample { measure: "open".to_owned(), with: std::collections::BTreeMap::new() })
    }

    fn shard(&self) -> u64 {
        if self.seats.think() { 10 } else { 50 }
    }
}

/// What happened on the way.
#[derive(Default)]
struct Noted {
    trick: Option<u8>,
    /// Choices of the declarer that were looked at, and those with a card that gives the contract away.
    choices: u32,
    fatal: u32,
}

impl Mistake {
    fn played(
        &self,
        number: u64,
        declarer: usize,
        bid: Bid,
        from: Option<u8>,
        noted: &mut Noted,
    ) -> Result<i32, Fault> {
        let (given, mut deal) = self.seats.dealt(number);
        while deal.game().contract.is_none() {
            let Some(due) = deal.due() else { break };
            let bids = due.seat as usize == declarer && deal.game().standing().is_none();
            deal.take(Act::Call(if bids { Call::Bid(bid) } else { Call::Pass }));
        }
        let need = 6 + bid.number;
        self.seats.play_on(&mut deal, &given, false, |deal, due, act| {
            let trick = (deal.fallen().len() / 4) as u8 + 1;
            let now = from.is_some_and(|from| trick >= from) && noted.trick.is_none();
            if !now || due.asked != Ask::Card || due.seat as usize != declarer {
                return act;
            }
            match blunder(deal, due, need, noted) {
                Some(card) => {
                    noted.trick = Some(trick);
                    Act::Play(card)
                }
                None => act,
            }
        })?;
        let side = cards::Seat::from_index(declarer as u8).side();
        Ok(i32::from(deal.play().won()[side]) - 6)
    }
}

/// A card that gives away a contract that can still be made, if there is one.
fn blunder(deal: &Deal<Royalton>, due: Due, need: u8, noted: &mut Noted) -> Option<cards::Card> {
    let play = deal.in_play()?;
    let side = due.seat.side();
    let left = need.checked_sub(play.won()[side])?;
    let mut position =
        Position::new(*play.hands(), play.ranking(), solver::Aim::Most, play.leader()).without(play.idle());
    position.trick = play.trick().to_vec();
    let values = solve(|solver| solver.cards(&position)).ok()?;
    let (best, worst) = (values.first()?, values.last()?);
    noted.choices += 1;
    let fatal = best.tricks >= left && worst.tricks < left;
    noted.fatal += u32::from(fatal);
    // The mildest of the mistakes: a trick too few and no more, where there is such a card.
    let card = values.iter().find(|value| value.tricks < left)?;
    if fatal { card.cards.first() } else { None }
}
