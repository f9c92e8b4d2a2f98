//! Royalton: the bid decides what a trick is worth, and at nullo it is worth losing.

use cards::{BySide, CardSet, Ranking, Seat, Shuffler, Side};
use royalton::{Bid, Call, Contract, Denomination, MOST, Made, PlayedContract, Royalton, score};
use solver::{Aim, Position};
use table::{Act, Column, View};

use super::equity::Rubber;
use super::ledger::Ledger;
use super::playout::{Playout, sobered};
use super::settings::Stakes;
use super::spoken::before_play;
use super::worlds::{Sample, World, worlds};
use super::{Effort, GIVE_UP_ERRORS, Search, Searched, Settings, solved_batches};
use crate::Book;

impl Searched for Royalton {
    fn worth(view: &View<Royalton>, stakes: Stakes, side: Side, tricks: u8) -> f64 {
        view.game.contract.map_or(0.0, |contract| brings(view, stakes, side, contract, tricks))
    }

    fn maker(view: &View<Royalton>) -> Option<Seat> {
        view.game.contract.map(|contract| contract.declarer)
    }

    fn effort(settings: &Settings, view: &View<Royalton>) -> Effort {
        let left = view.seat.map_or(0, |seat| view.counts[seat]);
        let nullo = view.loses();
        // A nullo of ten cards and more is beyond solving card by card.
        let solves = !nullo || left <= NULLO_CARDS_MAX;
        if !settings.reads {
            let batches = usize::from(solves);
            return Effort { sample: Sample::plain(settings.worlds), batches, mix: settings.share() };
        }
        if !solves {
            let sample = Sample { from: settings.worlds, ..Sample::weighed(settings.worlds) };
            return Effort { sample, batches: 2, mix: 1.0 };
        }
        let batches = match (nullo, left) {
            (true, 9..) => 1,
            (true, 8) => 3,
            _ => solved_batches(settings, left),
        };
        Effort { batches, ..Effort::solving(settings) }
    }

    fn declare(
        search: &mut Search<Royalton>,
        view: &View<Royalton>,
        dice: &mut Shuffler,
    ) -> Option<Act<Call>> {
        let seat = view.seat.filter(|&seat| view.acting() == Some(seat))?;
        if view.game.contract.is_some() {
            return None;
        }
        let words = view.words();
        let quiet = words.quiet?;
        let game = &view.game;
        let spoke = [game.standing().map(|standing| standing.0), game.doubled().1];
        let ours = spoke.into_iter().flatten().any(|speaker| speaker.side() == seat.side());
        let mut others = if ours { booked(search, view) } else { sensible(view, &words.others) };
        others.extend(words.others.iter().filter(|call| ours && **call == Call::Redouble));
        others.retain(|call| *call != quiet);
        if others.is_empty() {
            return Some(Act::Call(quiet));
        }
        others.insert(0, quiet);
        call(search, view, seat, &others, dice).map(Act::Call)
    }
}

/// The most cards a hand with which a nullo is solved; with more it takes too long.
const NULLO_CARDS_MAX: u8 = 9;

/// What a contract brings a side that takes this number of tricks.
fn brings(view: &View<Royalton>, stakes: Stakes, side: Side, contract: Contract, tricks: u8) -> f64 {
    let mut won = BySide([13 - tricks; 2]);
    won[side] = tricks;
    let Contract { bid, multiplier, declarer, .. } = contract;
    let played =
        PlayedContract { bid, multiplier, side: declarer.side(), won, revokes: BySide([0; 2]), choice: None };
    let mut points = 0;
    let mut below = None;
    for award in score(&view.rules, &played).awards {
        points += if award.side == side { award.points.value } else { -award.points.value };
        if award.column == Column::Tricks {
            below = Some((award.side, award.points.value));
        }
    }
    match stakes {
        Stakes::Rubber => {
            f64::from(points) + Rubber::royalton(&view.rules).gain(&view.standing, view.dealer, side, below)
        }
        _ => f64::from(points),
    }
}

/// Over the own side's bid or double a player says what the book says, redoubles, or says nothing. The
/// partner will speak again, and not as the book in thought: two who each think that the other will be
/// silent now outbid one another to the end of the series.
fn booked(search: &Search<Royalton>, view: &View<Royalton>) -> Vec<Call> {
    match search.book.decide(view).map(|decision| decision.act) {
        Some(Act::Call(call)) => vec![call],
        _ => Vec::new(),
    }
}

/// Of all the bids that go over what stands those that a player thinks of: at each denomination the
/// lowest, plain and royal, the lowest that is game, and the slams.
fn sensible(view: &View<Royalton>, others: &[Call]) -> Vec<Call> {
    let standing = view.game.standing_bid();
    let lowest = |at: Denomination, royal: bool| {
        (1..=MOST).map(|number| Bid { number, at, royal }).find(|bid| bid.beats(standing, &view.rules))
    };
    let thought_of = |bid: &Bid| {
        Some(*bid) == lowest(bid.at, false)
            || bid.royal && standing.is_some() && Some(*bid) == lowest(bid.at, true)
            || !bid.royal && bid.number >= 6
    };
    others.iter().filter(|call| !matches!(call, Call::Bid(bid) if !thought_of(bid))).copied().collect()
}

/// Auctions carried on in thought, and the contracts that come of them.
struct Thought<'a> {
    view: &'a View<Royalton>,
    book: &'a Book<Royalton>,
    stakes: Stakes,
    side: Side,
    /// What a speaker sees, their cards wanting.
    speaking: View<Royalton>,
    /// The tricks of a contract in the world at hand: they are played out once.
    played: Vec<(Denomination, Seat, u8)>,
}

impl Thought<'_> {
    /// What comes of a call when everybody after it says what the book says.
    fn after(&mut self, world: &World, seat: Seat, call: Call) -> f64 {
        self.speaking.game.clone_from(&self.view.game);
        self.speaking.game.add(Made { seat, call });
        for _ in 0..CALLS_MAX {
            let game = &self.speaking.game;
            if game.is_over() || game.is_passed_out() {
                break;
            }
            let next = game.turn(self.view.dealer);
            self.speaking.seat = Some(next);
            self.speaking.seen[next] = world.hands[next];
            let call = match self.book.decide(&self.speaking).map(|decision| decision.act) {
                Some(Act::Call(call)) => call,
                _ => Call::Pass,
            };
            self.speaking.seen[next] = CardSet::EMPTY;
            self.speaking.game.add(Made { seat: next, call });
        }
        let Some(contract) = self.speaking.game.final_contract() else { return 0.0 };
        let (position, tricks) = self.tricks(world, contract);
        let own = contract.declarer.side() == self.side;
        let worth = |tricks: u8| {
            let taken = if own { tricks } else { 13 - tricks };
            brings(self.view, self.stakes, self.side, contract, taken)
        };
        // At trumps only hopes want sobering: to think less of the adversaries' suit would be one.
        if own || contract.bid.at.trump().is_none() {
            sobered(&position, tricks, worth)
        } else {
            worth(tricks)
        }
    }

    /// The position of a contract, and the tricks of the declarer's side by a play-out.
    fn tricks(&mut self, world: &World, contract: Contract) -> (Position, u8) {
        let (at, declarer) = (contract.bid.at, contract.declarer);
        let aim = if at == Denomination::Nullo { Aim::Fewest } else { Aim::Most };
        let order = Ranking::plain(at.trump());
        let position = Position::new(world.hands, order, aim, declarer.left());
        if let Some(known) = self.played.iter().find(|played| played.0 == at && played.1 == declarer) {
            return (position, known.2);
        }
        let line = Playout::new(&position, CardSet::PACK_52, declarer, Some(declarer.partner()));
        let tricks = line.finish()[declarer.side()];
        self.played.push((at, declarer, tricks));
        (position, tricks)
    }
}

/// More calls than an auction of sensible players has.
const CALLS_MAX: usize = 40;

/// By how many errors of the difference a call must be better than silence. A double is a bet against
/// somebody who has seen their own cards, and costs most where it is wrong.
const fn margin(call: Call) -> f64 {
    match call {
        Call::Double | Call::Redouble => 2.0,
        _ => 1.0,
    }
}

/// The call with the greatest expectation, the first being the quiet one: another must be better by more
/// than chance explains, since the best of many is the one that was guessed too high.
fn call(
    search: &mut Search<Royalton>,
    view: &View<Royalton>,
    seat: Seat,
    calls: &[Call],
    dice: &mut Shuffler,
) -> Option<Call> {
    let count = 2 * search.settings.worlds;
    let sample = Sample { from: count, aside: search.settings.aside, ..Sample::weighed(count) };
    let all = worlds(view, &search.book, sample, dice);
    let mut thought = Thought {
        view,
        book: &search.book,
        stakes: search.settings.stakes,
        side: seat.side(),
        speaking: before_play(view, seat),
        played: Vec::new(),
    };
    let mut ledger = Ledger::new(calls.len());
    for batch in all.chunks(all.len().div_ceil(6).max(1)) {
        for world in batch {
            thought.played.clear();
            ledger.add(world.weight, |choice| thought.after(world, seat, calls[choice]));
        }
        if search.stop.is_set() || ledger.give_up(GIVE_UP_ERRORS) {
            break;
        }
    }
    let best = ledger.best()?;
    let (behind, error) = ledger.behind(0, best);
    Some(if behind > margin(calls[best]) * error { calls[best] } else { calls[0] })
}
