//! Four players at a table, and what a client does for them: the deal, the look, the agreement.

use std::fmt;

use cards::{BySeat, Layout, Seat, Shuffler};
use table::{Act, Actor, AnswerOf, Event, Game, Hands, Impossible, Phase, Table};

use crate::{Player, Turns, acting, playable};

/// The stream of a seed from which packs are shuffled; the seats have streams 0 to 3.
const PACK_STREAM: u64 = 4;

/// Four players and their dice. Each seat has a stream of its own, so that no decision depends on
/// how many dice another player has thrown.
pub struct Driver<'p, G: Turns> {
    players: BySeat<Box<dyn Player<G> + 'p>>,
    dice: BySeat<Shuffler>,
    pack: Shuffler,
    decisions: u64,
    asides: u8,
}

/// Why a table did not go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stuck {
    /// Nobody has anything to do, or the player whose turn it is did nothing.
    Silent(Option<Seat>),
    /// A player did what nobody can do.
    Impossible(Seat, Impossible),
    /// It went on for longer than any deal.
    Endless,
}

impl fmt::Display for Stuck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stuck::Silent(None) => f.write_str("nobody at the table has anything to do"),
            Stuck::Silent(Some(seat)) => write!(f, "it is {seat}'s turn, and the player does nothing"),
            Stuck::Impossible(seat, why) => write!(f, "{seat} tried the impossible: {why}"),
            Stuck::Endless => f.write_str("the deal goes on for longer than any deal can"),
        }
    }
}

impl std::error::Error for Stuck {}

/// Acts in one deal after which it counts as endless; no deal of lawful players has as many.
const ACTS_MAX: usize = 1_000;

/// Asides after one act before the players are asked no more.
const ASIDES_MAX: u8 = 16;

impl<'p, G: Turns> Driver<'p, G> {
    /// Seats four players. The seed decides their dice and the cards that are not given beforehand.
    pub fn new(players: BySeat<Box<dyn Player<G> + 'p>>, seed: [u8; 32]) -> Driver<'p, G> {
        let dice = BySeat::from_fn(|seat| dice(seed, seat));
        Driver { players, dice, pack: Shuffler::with_stream(seed, PACK_STREAM), decisions: 0, asides: 0 }
    }

    /// How many choices between two acts or more there were.
    pub const fn decisions(&self) -> u64 {
        self.decisions
    }

    /// What happens next at the table; `None` once the rubber is agreed.
    ///
    /// # Errors
    /// When nobody has anything to do, or the player whose turn it is does nothing.
    pub fn next(&mut self, table: &Table<G>) -> Result<Option<Event<G::Call>>, Stuck> {
        let state = table.state();
        if state.phase() == Phase::HandOver
            && let Some(event) = self.aside(table)
        {
            return Ok(Some(event));
        }
        let (actor, act) = match state.phase() {
            Phase::Agreed => return Ok(None),
            Phase::HandOver if table.standing().settled.is_some() => (Actor::Table, Act::AgreeScore),
            Phase::Cutting | Phase::Preparing | Phase::HandOver => {
                let dealer = state.coming_dealer();
                if state.dealing().stack.is_none() {
                    (Actor::Table, Act::Stack(Box::new(hands::<G>(&mut self.pack, dealer))))
                } else {
                    (Actor::Seat(dealer), Act::Deal)
                }
            }
            Phase::Dealing => (Actor::Seat(state.dealing().by.unwrap_or(state.dealer())), Act::Deal),
            Phase::Calling | Phase::Play => return self.decide(table).map(Some),
        };
        self.asides = 0;
        Ok(Some(Event { actor, act }))
    }

    /// What somebody does though it is not their turn. Nobody is asked while nothing lies open, unless
    /// they may err.
    fn aside(&mut self, table: &Table<G>) -> Option<Event<G::Call>> {
        let state = table.state();
        let open =
            !state.rights().is_empty() || !state.callable().is_empty() || state.phase() == Phase::HandOver;
        for seat in Seat::ALL {
            if self.asides == ASIDES_MAX || !open && !self.players[seat].errs() {
                continue;
            }
            if let Some(act) = self.players[seat].aside(&table.view(Some(seat)), &mut self.dice[seat]) {
                self.asides += 1;
                let event = Event { actor: Actor::Seat(seat), act };
                let possible = state.clone().take(&event, &mut Vec::new()).is_ok();
                if possible {
                    return Some(event);
                }
            }
        }
        None
    }

    /// Looks, asides, chances, courtesies and turns, in this order.
    fn decide(&mut self, table: &Table<G>) -> Result<Event<G::Call>, Stuck> {
        let of = |seat: Seat, act| Event { actor: Actor::Seat(seat), act };
        if let Some(seat) = Seat::ALL.into_iter().find(|&seat| !table.state().looked().contains(seat)) {
            return Ok(of(seat, Act::Look));
        }
        if let Some(event) = self.aside(table) {
            return Ok(event);
        }
        self.asides = 0;
        let open = table.view(None);
        let just_called = matches!(table.log().last(), Some(Event { act: Act::Call(_), .. }));
        if let Some((seat, _)) = G::chance(&open).filter(|_| just_called)
            && acting(&open) != Some(seat)
            && let Some(act) = self.players[seat].act(&table.view(Some(seat)), &mut self.dice[seat])
        {
            return Ok(of(seat, act));
        }
        if let Some((seat, act)) = G::courtesy(&open) {
            return Ok(of(seat, act));
        }
        let seat = acting(&open).ok_or(Stuck::Silent(None))?;
        let view = table.view(Some(seat));
        self.decisions += u64::from(playable(&view).len() != 1);
        let act = self.players[seat].act(&view, &mut self.dice[seat]);
        act.map(|act| of(seat, act)).ok_or(Stuck::Silent(Some(seat)))
    }

    /// Has the next thing happen; `None` once the rubber is agreed.
    ///
    /// # Errors
    /// When the table does not go on.
    pub fn step(&mut self, table: &mut Table<G>) -> Result<Option<Vec<AnswerOf<G>>>, Stuck> {
        let Some(event) = self.next(table)? else { return Ok(None) };
        happen(table, event).map(Some)
    }

    /// Plays until the hand is over and what was claimed of it is settled or, where nothing was dealt,
    /// the next one is.
    ///
    /// # Errors
    /// When the table does not go on.
    pub fn deal(&mut self, table: &mut Table<G>) -> Result<(), Stuck> {
        for _ in 0..ACTS_MAX {
            if self.step(table)?.is_none() {
                return Ok(());
            }
            if table.state().phase() == Phase::HandOver {
                while let Some(event) = self.aside(table) {
                    happen(table, event)?;
                }
                return Ok(());
            }
        }
        Err(Stuck::Endless)
    }

    /// Plays until the rubber is agreed.
    ///
    /// # Errors
    /// When the table does not go on.
    pub fn rubber(&mut self, table: &mut Table<G>) -> Result<(), Stuck> {
        while table.state().phase() != Phase::Agreed {
            self.deal(table)?;
        }
        Ok(())
    }
}

/// Has something happen at a table.
fn happen<G: Turns>(table: &mut Table<G>, event: Event<G::Call>) -> Result<Vec<AnswerOf<G>>, Stuck> {
    let seat = match event.actor {
        Actor::Seat(seat) => seat,
        _ => table.state().dealer(),
    };
    table.observe(event.actor, event.act).map_err(|why| Stuck::Impossible(seat, why))
}

/// The dice of a seat.
pub fn dice(seed: [u8; 32], seat: Seat) -> Shuffler {
    Shuffler::with_stream(seed, seat as u64)
}

/// A number as a seed.
pub fn seed(number: u64) -> [u8; 32] {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    seed
}

/// A fair deal as it is put on the table, with the card that is turned up after it.
pub fn hands<G: Game>(pack: &mut Shuffler, dealer: Seat) -> Hands {
    let order = pack.pack(G::PACK);
    let layout = Layout::from_pack_order(&order, dealer, G::PACK.packets()).expect("a whole pack deals");
    let turn_up = G::TURNS_UP.then(|| order[4 * G::PACK.hand_size()]);
    Hands { hands: layout.hands, turn_up }
}
