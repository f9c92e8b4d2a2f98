//! The person at the table: the host of the table runs it, and this says what they see, hear and are asked.

use cards::{BySeat, Seat, Shuffler};
use games::{Code, Listed, VisitTable};
use protocol::{Pace, Person, Problem};
use sitting::{Chair, Command, Custom, Deed, Effects, Happened, Log, Moment, Patience, Sitting, Thought};
use table::{Act, Actor, Column, Manner, Phase, Table};

use crate::asked;
use crate::coach;
use crate::save::Plan;
use crate::scene::{Entry, Hint, MenuItem, RecordLine, Scene, Tone, Want};
use crate::telling;

/// The stream of the seed for the first dealer.
const FIRST_DEALER_STREAM: u64 = 1 << 41;

/// The table has no pauses of its own: the screen makes them.
const NOW: Moment = Moment(0);

/// A person at a table with three computer players.
pub struct Guest {
    host: Sitting,
    plan: Plan,
    /// What the host said last: a thought to be thought, a pack to be laid.
    pending: Effects,
    /// Whether the table has begun to go on.
    begun: bool,
    told: Vec<RecordLine>,
    /// How many acts of the rubber are told.
    heard: usize,
    /// Whether help is given in the first deals alone.
    fades: bool,
}

/// When the person is given advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Help {
    /// At every turn.
    Always,
    /// When they ask for it.
    Asked,
    /// No more.
    Never,
}

/// Who deals first by a seed.
pub(crate) fn first_dealer(seed: [u8; 32]) -> Seat {
    Seat::ALL[Shuffler::with_stream(seed, FIRST_DEALER_STREAM).below(4) as usize]
}

impl Guest {
    /// Sits down at a table with its log so far.
    pub(crate) fn new(log: Log, plan: Plan) -> Guest {
        let chairs = BySeat::from_fn(|seat| {
            if seat == plan.seat {
                Chair::person(Person { id: String::new(), name: "you".to_owned(), guest: true })
            } else {
                Chair::Computer(plan.players[seat].clone())
            }
        });
        let custom = Custom {
            pace: Pace::Instant,
            number: 0,
            patience: Patience::Unlimited,
            without_people: false,
            clock: None,
        };
        let host = Sitting::new(log, chairs, custom, plan.seed);
        let pending = Effects::default();
        let mut guest = Guest { host, plan, pending, begun: false, told: Vec::new(), heard: 0, fades: false };
        guest.hear();
        guest
    }

    /// The same person in a first rubber: advice at every turn of the first deal, in the second when it is asked for, then
    /// no more.
    #[must_use]
    pub fn with_fading_help(self) -> Guest {
        Guest { fades: true, ..self }
    }

    /// When the person is given advice in this deal.
    pub fn help(&self) -> Help {
        match self.host.log().rubber().deal() {
            _ if !self.fades => Help::Asked,
            0 | 1 => Help::Always,
            2 => Help::Asked,
            _ => Help::Never,
        }
    }

    /// The book's advice, where it is given without being asked for.
    pub fn unasked(&self) -> Option<Hint> {
        if self.help() == Help::Always { self.hint() } else { None }
    }

    /// The host of the table.
    pub fn host(&self) -> &Sitting {
        &self.host
    }

    fn me(&self) -> Seat {
        self.plan.seat
    }

    /// What the person sees.
    pub fn scene(&self) -> Scene {
        self.host.visit(asked::SceneOf { host: &self.host, plan: &self.plan })
    }

    /// Has the next thing happen that is not the person's to do; `false` when they are awaited.
    pub fn advance(&mut self) -> bool {
        let Effects { thought, want, .. } = std::mem::take(&mut self.pending);
        let command = match (thought, want) {
            (Some(thought), _) => Command::Thought(Thought::think(&thought)),
            (None, Some(sitting::Want::Pack(_))) => {
                Command::Pack(self.host.log().rubber().pack_of(self.plan.seed))
            }
            (None, _) if !self.begun => Command::Wake,
            (None, _) => return false,
        };
        // Nothing of this is the person's, so that nothing of it is refused.
        let _ = self.take(command);
        true
    }

    fn take(&mut self, command: Command) -> Result<(), Problem> {
        let mut effects = self.host.take(NOW, command)?;
        if effects.rows.is_empty() && effects.thought.is_none() {
            // The question that was out before is out still.
            effects.thought = self.pending.thought.take();
        }
        self.pending = effects;
        self.begun = true;
        self.hear();
        Ok(())
    }

    /// Does something for the person, in the words of the minutes: `play KH`. No words at all let
    /// a chance go by.
    ///
    /// # Errors
    /// When it cannot be read, or nobody could do it. What a courteous table declines is told.
    pub fn act(&mut self, words: &str) -> Result<(), Problem> {
        let (seat, words) = (self.me(), words.trim());
        if words.is_empty() {
            return self.take(Command::LetBe(seat));
        }
        let deed = Deed { seat, said: words.into(), id: None, expect: None, person: None };
        match self.take(Command::Act(deed)) {
            Err(problem) if problem.article.is_some() => {
                self.told.push(telling::declined(&problem));
                Ok(())
            }
            done => done,
        }
    }

    /// The nod that is wanted between two deals and at the end of the rubber.
    pub fn go_on(&mut self) {
        // Where no nod is wanted it changes nothing.
        let _ = self.take(Command::Ready(self.me()));
    }

    /// Takes the person's last act back, with everything after it.
    ///
    /// # Errors
    /// When play is by the laws, or there is nothing to take back.
    pub fn undo(&mut self) -> Result<(), Problem> {
        let pending = self.host.take(NOW, Command::TakeBack(self.me()))?;
        self.pending = pending;
        self.told.clear();
        self.heard = 0;
        self.hear();
        let text = "You take your last act back.".to_owned();
        self.told.push(RecordLine { text, tone: Tone::Note, law: None });
        Ok(())
    }

    /// The book's advice, when there is something to decide.
    pub fn hint(&self) -> Option<Hint> {
        struct ByTheBook(Seat);
        impl VisitTable for ByTheBook {
            type Out = Option<Hint>;

            fn table<G: Listed>(self, table: &Table<G>) -> Option<Hint> {
                coach::by_the_book(&table.view(Some(self.0)))
            }
        }
        self.decides().then(|| self.host.visit(ByTheBook(self.me())))?
    }

    /// The coach's advice, which takes some thought.
    pub fn counsel(&self) -> Option<Hint> {
        struct Counsel(Seat, Shuffler);
        impl VisitTable for Counsel {
            type Out = Option<Hint>;

            fn table<G: Listed>(mut self, table: &Table<G>) -> Option<Hint> {
                coach::counsel(table, self.0, &mut self.1)
            }
        }
        self.decides().then(|| self.host.visit(Counsel(self.me(), self.dice())))?
    }

    /// The coach's reckoning of a deal that is over, which takes more.
    pub fn post_mortem(&self) -> Option<Vec<String>> {
        struct Reckoning(Seat, Shuffler);
        impl VisitTable for Reckoning {
            type Out = Option<Vec<String>>;

            fn table<G: Listed>(mut self, table: &Table<G>) -> Option<Vec<String>> {
                let over = matches!(table.state().phase(), Phase::HandOver | Phase::Agreed);
                if over { coach::post_mortem(table, self.0, &mut self.1) } else { None }
            }
        }
        self.host.visit(Reckoning(self.me(), self.dice()))
    }

    /// Whether the person has something to decide, and is helped with it.
    fn decides(&self) -> bool {
        self.help() != Help::Never && matches!(self.scene().ask.want, Want::Choice(_) | Want::Card { .. })
    }

    /// The dice of the coach at this place of the log.
    fn dice(&self) -> Shuffler {
        players::dice(self.plan.seed, self.me(), self.host.log().rubber().len())
    }

    /// What the person may claim, concede, ask or call now.
    pub fn claims(&self) -> Vec<MenuItem> {
        self.host.visit(asked::Claims(self.me()))
    }

    /// Everything that the person was told, oldest first.
    pub fn told(&self) -> &[RecordLine] {
        &self.told
    }

    /// Tells what the person saw and may know of the acts since.
    fn hear(&mut self) {
        struct Hearing<'g>(&'g Guest);
        impl VisitTable for Hearing<'_> {
            type Out = Vec<RecordLine>;

            fn table<G: Listed>(self, table: &Table<G>) -> Vec<RecordLine> {
                let Hearing(guest) = self;
                let new = table.log()[guest.heard..].iter().zip(guest.host.log().acts(guest.heard));
                let line = |(event, happened): (&table::Event<G::Call>, &Happened)| {
                    let chore = match event.actor {
                        Actor::Seat(_) => event.act == Act::Look,
                        _ => event.act != Act::AgreeScore,
                    };
                    telling::lines(happened, guest.me(), !chore)
                };
                new.flat_map(line).collect()
            }
        }
        let new = self.host.visit(Hearing(self));
        self.told.extend(new);
        self.heard = self.host.log().rubber().len();
    }

    /// The score sheet, entry by entry.
    pub fn sheet(&self) -> Vec<Entry> {
        let entry = |line: &table::Line| Entry {
            deal: line.deal,
            side: line.side,
            above: line.column == Column::Bonus,
            points: line.written,
            law: line.law,
        };
        let lines = &self.host.log().rubber().sheet().lines;
        lines.iter().filter(|line| line.written != 0).map(entry).collect()
    }

    /// Whether some points stand above a line, apart from the tricks.
    pub fn has_line(&self) -> bool {
        struct HasLine;
        impl VisitTable for HasLine {
            type Out = bool;

            fn table<G: Listed>(self, _table: &Table<G>) -> bool {
                G::ABOVE_THE_LINE
            }
        }
        self.host.visit(HasLine)
    }

    /// Who sits where, and the seed.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The code that is played.
    pub fn code(&self) -> Code {
        self.host.log().terms().code
    }

    /// How irregular acts are met.
    pub fn manner(&self) -> Manner {
        self.host.log().terms().manner
    }

    /// The minutes of everything that was done.
    pub fn minutes(&self) -> String {
        self.host.log().rubber().saved()
    }
}
