//! Four players at a table, each asked for what the procedure says is due.

use cards::BySeat;
use table::{Act, Actor, Event, Table, Turns};

use crate::attend::{self, Ask, Asked, Next, Question, Thought};
use crate::{Player, Stuck};

/// Four players and their dice, which are those of the seat and of the place in the log.
pub struct Driver<'p, G: Turns> {
    players: BySeat<Box<dyn Player<G> + 'p>>,
    seed: [u8; 32],
    decisions: u64,
    asked: Asked,
}

impl<'p, G: Turns> Driver<'p, G> {
    /// Seats four players. The seed decides their dice and the cards that are not given beforehand.
    pub fn new(players: BySeat<Box<dyn Player<G> + 'p>>, seed: [u8; 32]) -> Driver<'p, G> {
        Driver { players, seed, decisions: 0, asked: Asked::default() }
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
        let computers = attend::computers(&self.players);
        loop {
            let (actor, act) = match attend::next(table, computers, &self.asked) {
                Next::House(event) => return Ok(Some(event)),
                Next::Player(question) => match self.ask(table, question) {
                    Some(event) => return Ok(Some(event)),
                    None => continue,
                },
                Next::Pack(_) | Next::Ready(_) => {
                    (Actor::Table, Act::Stack(Box::new(attend::pack(table, self.seed))))
                }
                Next::Score => (Actor::Table, Act::AgreeScore),
                Next::Over => return Ok(None),
                Next::Stands(seat) => return Err(Stuck::Silent(seat)),
                Next::People(people) => return Err(Stuck::Silent(people.iter().next())),
            };
            return Ok(Some(Event { actor, act }));
        }
    }

    /// What a player does about what lies open though it is nobody's turn; `None` when they let it be.
    pub(crate) fn aside(&mut self, table: &Table<G>) -> Option<Event<G::Call>> {
        let computers = attend::computers(&self.players);
        while let Next::Player(question @ Question { ask: Ask::Aside, .. }) =
            attend::next(table, computers, &self.asked)
        {
            if let Some(event) = self.ask(table, question) {
                return Some(event);
            }
        }
        None
    }

    fn ask(&mut self, table: &Table<G>, question: Question) -> Option<Event<G::Call>> {
        let Question { seat, ask } = question;
        let thought = Thought::new(table, question);
        let chooses = matches!(ask, Ask::Turn | Ask::Chance) && thought.view.acting() == Some(seat);
        self.decisions += u64::from(chooses && thought.view.playable().len() != 1);
        let act = thought.think(&mut *self.players[seat], self.seed);
        let event = attend::reply(table, question, act);
        match event {
            Some(_) => self.asked.done(table.log().len() + 1, ask),
            None => self.asked.in_vain(table.log().len(), question),
        }
        event
    }
}
