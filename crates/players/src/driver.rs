//! Four players at a table, each asked for what the procedure says is due.

use cards::{BySeat, Seat, Shuffler};
use games::procedure::{Due, Listener, due};
use table::{Act, Actor, Event, Phase, Table, Turns};

use crate::{Player, Stuck, dice, hands};

/// Four players and their dice. Each seat has a stream of its own, so that no decision depends on
/// how many dice another player has thrown.
pub struct Driver<'p, G: Turns> {
    pub(crate) players: BySeat<Box<dyn Player<G> + 'p>>,
    pub(crate) dice: BySeat<Shuffler>,
    pack: Shuffler,
    decisions: u64,
    pub(crate) asides: u8,
}

impl<'p, G: Turns> Driver<'p, G> {
    /// Seats four players. The seed decides their dice and the cards that are not given beforehand.
    pub fn new(players: BySeat<Box<dyn Player<G> + 'p>>, seed: [u8; 32]) -> Driver<'p, G> {
        let dice = BySeat::from_fn(|seat| dice::dice(seed, seat));
        Driver { players, dice, pack: dice::pack(seed), decisions: 0, asides: 0 }
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
        let now = due(table, Listener::Host);
        if let Some(event) = self.aside(table, &now).or_else(|| self.ask(table, now.chance()?)) {
            return Ok(Some(event));
        }
        let (actor, act) = match now.waits {
            None if table.state().phase() == Phase::Agreed => return Ok(None),
            None => return Err(Stuck::Silent(None)),
            Some(Due::Chore { actor, act }) => (actor, act),
            Some(Due::Pack { dealer } | Due::Ready { dealer }) => {
                (Actor::Table, Act::Stack(Box::new(hands::<G>(&mut self.pack, dealer))))
            }
            Some(Due::Score) => (Actor::Table, Act::AgreeScore),
            Some(Due::Word(seat) | Due::Discard(seat) | Due::Card { seat, .. }) => {
                return self.ask(table, seat).ok_or(Stuck::Silent(Some(seat))).map(Some);
            }
            // Nobody wanted to: the last of the acts in order gives up least.
            Some(other) => {
                let seat = other.seats().iter().next().ok_or(Stuck::Silent(None))?;
                let act = other.acts(&table.view(Some(seat))).pop().ok_or(Stuck::Silent(Some(seat)))?;
                (Actor::Seat(seat), act)
            }
        };
        Ok(Some(Event { actor, act }))
    }

    fn ask(&mut self, table: &Table<G>, seat: Seat) -> Option<Event<G::Call>> {
        let view = table.view(Some(seat));
        self.decisions += u64::from(view.acting() == Some(seat) && view.playable().len() != 1);
        let act = self.players[seat].act(&view, &mut self.dice[seat])?;
        Some(Event { actor: Actor::Seat(seat), act })
    }
}
