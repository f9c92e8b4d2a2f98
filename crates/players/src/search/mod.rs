//! Players who search: they lay the hidden cards in many ways, weigh each way by what was said and
//! played, and ask the solver and plain play-outs what each choice brings at the score.

mod bridge;
pub mod equity;
mod euchre;
mod hidden;
mod ledger;
mod playout;
mod royalton;
mod sampling;
mod settings;
mod spoken;
pub mod worlds;

use cards::{Card, CardSet, Seat, Shuffler, Side};
use solver::{Aim, Position, Solver};
use table::{Act, Life, Phase, View};

pub use hidden::any_world;
pub use playout::Playout;
pub use sampling::Sampling;
pub use settings::{BadSetting, Settings, Stakes};
pub use worlds::Readable;

use crate::{Book, Player, Stop, Turns};
use ledger::Ledger;
use worlds::{Sample, Sampler, World};

/// A game that can be searched.
pub trait Searched: Readable {
    /// What the deal brings a side that takes this number of its tricks, in the state of the game.
    fn worth(view: &View<Self>, stakes: Stakes, side: Side, tricks: u8) -> f64;

    /// Who plays the hand: the maker of the trump, or the declarer.
    fn maker(view: &View<Self>) -> Option<Seat>;

    /// How a card of the position is to be looked for.
    fn effort(settings: &Settings, view: &View<Self>) -> Effort;

    /// What to say or put out; `None` leaves it to the book.
    fn declare(search: &mut Search<Self>, view: &View<Self>, dice: &mut Shuffler) -> Option<Act<Self::Call>>;
}

/// What a card may cost, in counts and not in time, so that a slow machine plays as a fast one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// Which worlds, and how many at a time.
    pub sample: Sample,
    /// The most batches of that size; fewer where the matter is decided earlier.
    pub batches: usize,
    /// What share of a card's value comes from play-outs.
    pub mix: f64,
}

/// What a card is worth on what the seat can know.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Valued {
    /// The card.
    pub card: Card,
    /// What the deal brings the seat's side after it.
    pub value: f64,
    /// How far it lies behind the best card.
    pub behind: f64,
    /// The error of that difference.
    pub error: f64,
}

/// The player who searches.
pub struct Search<G: Searched> {
    book: Book<G>,
    settings: Settings,
    solver: Solver,
    stop: Stop,
}

impl<G: Searched> Search<G> {
    /// A player with these settings.
    pub fn new(settings: Settings) -> Search<G> {
        Search { book: Book::default(), settings, solver: Solver::default(), stop: Stop::default() }
    }

    /// What every card that may be played is worth, over worlds that the seat thinks possible.
    pub fn values(&mut self, view: &View<G>, dice: &mut Shuffler) -> Vec<Valued> {
        let may: Vec<Card> = view.playable().iter().collect();
        let ledger = self.weigh(view, &may, dice, false);
        let value = |(place, &card): (usize, &Card)| {
            let best = ledger.best().unwrap_or(place);
            let (behind, error) = ledger.behind(place, best);
            Valued { card, value: ledger.mean(place), behind, error }
        };
        may.iter().enumerate().map(value).collect()
    }

    /// Looks at worlds until they are used up or, if allowed, the matter is decided.
    fn weigh(&mut self, view: &View<G>, may: &[Card], dice: &mut Shuffler, hurry: bool) -> Ledger {
        let effort = G::effort(&self.settings, view);
        let mut ledger = Ledger::new(may.len());
        let Some(side) = view.seat.map(Seat::side) else { return ledger };
        let stakes = self.settings.stakes;
        let worth: Vec<f64> = (0..=G::PACK.hand_size() as u8)
            .map(|tricks| match (stakes, view.loses()) {
                (Stakes::Tricks, true) => -f64::from(tricks),
                (Stakes::Tricks, false) => f64::from(tricks),
                _ => G::worth(view, stakes, side, tricks),
            })
            .collect();
        let worth = |more: u8| worth.get(usize::from(view.won[side] + more)).copied().unwrap_or(0.0);
        let sample = Sample { aside: self.settings.aside, ..effort.sample };
        let Some(mut sampler) = Sampler::new(view, sample).filter(|_| effort.batches > 0) else {
            return ledger;
        };
        for batch in 0..effort.batches {
            for world in sampler.draw(&self.book, dice) {
                if self.stop.is_set() {
                    return ledger;
                }
                self.look(view, may, &world, effort.mix, &mut ledger, (side, &worth));
            }
            if hurry && batch + 1 < effort.batches && ledger.give_up(GIVE_UP_ERRORS) {
                break;
            }
        }
        ledger
    }

    /// What each card brings a side in one world.
    fn look(
        &mut self,
        view: &View<G>,
        may: &[Card],
        world: &World,
        mix: f64,
        ledger: &mut Ledger,
        (side, worth): (Side, &dyn Fn(u8) -> f64),
    ) {
        let Some(position) = position(view, world) else { return };
        let solved = if mix < 1.0 {
            let Ok(solved) = self.solver.cards(&position) else { return };
            solved
        } else {
            Vec::new()
        };
        let maker = G::maker(view).filter(|_| mix > 0.0);
        let around = around(view) - self.settings.aside;
        let start = maker.map(|maker| Playout::new(&position, around, maker, view.open_hand));
        ledger.add(world.weight, |place| {
            let card = may[place];
            let found = solved.iter().find(|group| group.cards.contains(card));
            let by_solver = found.map(|group| worth(group.tricks));
            let by_play = start.clone().map(|mut line| {
                line.play(card);
                worth(line.finish()[side])
            });
            match (by_solver, by_play) {
                (Some(solver), Some(play)) => (1.0 - mix) * solver + mix * play,
                (Some(value), None) | (None, Some(value)) => value,
                (None, None) => 0.0,
            }
        });
    }

    /// The card with most behind it; of equals the book's, then the one that costs least.
    fn card(&mut self, view: &View<G>, dice: &mut Shuffler) -> Option<Act<G::Call>> {
        let may: Vec<Card> = view.playable().iter().collect();
        let booked = self.book.decide(view).map(|decision| decision.act);
        if may.len() <= 1 {
            return booked;
        }
        let ledger = self.weigh(view, &may, dice, true);
        let Some(first) = ledger.best().filter(|_| !ledger.is_empty()) else { return booked };
        let equal = |place: &usize| ledger.behind(*place, first).0 < 1e-6;
        let best: CardSet = (0..may.len()).filter(equal).map(|place| may[place]).collect();
        match booked {
            Some(Act::Play(card)) if best.contains(card) => Some(Act::Play(card)),
            _ => least(view, best).map(Act::Play),
        }
    }
}

/// A choice is given up once it lies behind by more than this many standard errors.
const GIVE_UP_ERRORS: f64 = 2.5;

impl<G: Searched> Player<G> for Search<G> {
    fn act(&mut self, view: &View<G>, dice: &mut Shuffler) -> Option<Act<G::Call>> {
        let seat = view.seat?;
        let chance = view.chance().is_some_and(|(chooser, _)| chooser == seat);
        let turn = view.acting() == Some(seat);
        if !chance && !turn {
            return None;
        }
        let leads = turn && !view.playable().is_empty();
        if !chance && (view.phase == Phase::Play || leads) {
            return self.card(view, dice);
        }
        if self.settings.calls
            && let Some(act) = G::declare(self, view, dice)
        {
            return Some(act);
        }
        self.book.decide(view).map(|decision| decision.act)
    }

    fn heed(&mut self, stop: &Stop) {
        self.stop = stop.clone();
    }
}

/// Of cards that are worth the same the lowest plain one, or at nullo the highest.
fn least<G: Turns>(view: &View<G>, cards: CardSet) -> Option<Card> {
    let order = view.ranking();
    let trump = |card: Card| order.trump() == Some(order.suit_of(card));
    if view.loses() {
        return cards.iter().max_by_key(|&card| order.height(card));
    }
    cards.iter().min_by_key(|&card| (trump(card), order.height(card)))
}

/// The position of a view in a world.
pub fn position<G: Turns>(view: &View<G>, world: &World) -> Option<Position> {
    let open = view.tricks.last().filter(|trick| trick.life == Life::Open);
    let leader = open
        .map(|trick| trick.leader)
        .or(view.to_play)
        .or_else(|| G::turn(view.declaring()).map(|turn| turn.seat))?;
    let aim = if view.loses() { Aim::Fewest } else { Aim::Most };
    let trick = open.map_or_else(Vec::new, |trick| trick.plays.iter().map(|play| play.1).collect());
    let out = Seat::ALL.into_iter().find(|&seat| !view.active.contains(seat));
    let position = Position { trick, ..Position::new(world.hands, view.ranking(), aim, leader) };
    Some(position.without(out))
}

/// The cards that have not been seen to go.
fn around<G: Searched>(view: &View<G>) -> CardSet {
    let done = view.tricks.iter().filter(|trick| trick.life != Life::Open);
    let gone: CardSet = done.flat_map(|trick| &trick.plays).map(|play| play.1).collect();
    G::PACK.cards() - gone
}

/// Worlds that are solved at a time.
const BATCH_WORLDS: usize = 6;

impl Effort {
    /// Worlds that are to be solved are chosen from many, since reading one costs far less.
    fn solving(settings: &Settings) -> Effort {
        let sample = Sample { from: 8 * BATCH_WORLDS, ..Sample::weighed(BATCH_WORLDS) };
        Effort { sample, batches: 1, mix: settings.share() }
    }
}

/// How many batches of worlds can be solved in the time of a card, by the number of cards left: a
/// world of thirteen cards costs some forty times one of eight.
fn solved_batches(settings: &Settings, left: u8) -> usize {
    let share = match left {
        13.. => 10,
        12 => 5,
        11 => 3,
        _ => 2,
    };
    (settings.worlds / share / BATCH_WORLDS).max(1)
}
