//! The room of a table: who sits, who waits, who plays for whom and what the rubbers came to. All of it is a fold of
//! the room's minutes, which are kept beside the log of the game.

use std::collections::BTreeMap;
use std::fmt;

use cards::{BySeat, BySide, Seat, Shuffler};
use club::evening::Due;
use club::{Act, ClubTable, Ground, Impossible, Phase, Room, Setup, Sheet, TableNumber, Who};
use games::Code;
use players::{Character, Spec};
use protocol::{Evening, GoesOut, Kind, LedgerLine, Person, Problem};
use sitting::wire;
use speech::{Tell as _, Voice, full_stop};
use table::Standing;

use super::seats::{Chair, Chairs, PersonKey};

/// The number of the one table in the room.
const TABLE: TableNumber = 1;
/// How often a card is drawn that lies on the table already, before something is wrong.
const DRAWS_MAX: u32 = 1000;

/// Who stands behind a name of the room.
#[derive(Clone, Debug)]
pub(crate) enum Guest {
    /// A person.
    Person(PersonKey, Person),
    /// A computer player.
    Computer(Spec),
}

/// An act of the room as it is kept.
#[derive(Clone, Debug)]
pub(crate) struct RoomRow {
    /// Its place in the room's minutes, from 1.
    pub(crate) number: u32,
    /// The act, as minutes write it.
    pub(crate) line: String,
    /// Whose name it is, where somebody comes into the room.
    pub(crate) person: Option<PersonKey>,
    /// The computer player, where one takes a seat.
    pub(crate) player: Option<String>,
    /// The version of the log at which it was done.
    pub(crate) version: u32,
}

/// The room of a table.
#[derive(Clone, Debug)]
pub(crate) struct TableRoom {
    room: Room,
    /// Who stands behind each person of the room, in the room's order.
    guests: Vec<Guest>,
    /// The acts that are not in the record yet.
    unwritten: Vec<RoomRow>,
    /// Who gave up which seat since the last rubber ended, and the version of the log at which they did.
    left: Vec<(PersonKey, Seat, u32)>,
    /// The version of the log now.
    version: u32,
}

/// Why an act of the record cannot be taken.
#[derive(Clone, Debug)]
pub(crate) enum BadAct {
    /// It is no act.
    Unreadable(String),
    /// Nobody could have done it.
    Impossible(Impossible),
    /// A name is new, and the row does not tell whose it is.
    Nobody,
}

impl fmt::Display for BadAct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadAct::Unreadable(message) => f.write_str(message),
            BadAct::Impossible(why) => write!(f, "{why}"),
            BadAct::Nobody => f.write_str("expected the person or the player behind a new name"),
        }
    }
}

/// How far a room has come.
pub(crate) struct Mark {
    acts: usize,
    left: Vec<(PersonKey, Seat, u32)>,
}

/// How somebody belongs to a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Belongs {
    /// They sit there.
    Sits(Seat),
    /// They have sat there, and a seat is free for them.
    MayReturn,
}

/// How somebody waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Waits {
    /// They belong to the table and are out for a rubber.
    Belonging,
    /// They have said that they want to come in.
    Announced,
}

impl TableRoom {
    /// An empty room.
    pub(crate) fn new(code: Code) -> TableRoom {
        TableRoom {
            room: Room::new(Setup::by_custom(code)),
            guests: Vec::new(),
            unwritten: Vec::new(),
            left: Vec::new(),
            version: 0,
        }
    }

    /// The room's minutes.
    pub(crate) fn minutes(&self, title: &str) -> String {
        club::minutes::record(&self.room, title).judge(None).text
    }

    /// The acts that are not in the record yet.
    pub(crate) fn unwritten(&self) -> &[RoomRow] {
        &self.unwritten
    }

    /// They are in the record now.
    pub(crate) fn written(&mut self) {
        self.unwritten.clear();
    }

    /// The log has come to this version.
    pub(crate) fn at(&mut self, version: u32) -> &mut TableRoom {
        self.version = version;
        self
    }

    /// So many acts were done.
    pub(crate) fn len(&self) -> usize {
        self.room.log().len()
    }

    /// How far the room has come.
    pub(crate) fn mark(&self) -> Mark {
        Mark { acts: self.len(), left: self.left.clone() }
    }

    /// Takes everything back that was done since; none of it may be in the record.
    pub(crate) fn back_to(&mut self, mark: Mark) {
        if self.len() > mark.acts {
            self.unwritten.truncate(self.unwritten.len().saturating_sub(self.len() - mark.acts));
            self.room = self.room.until(mark.acts);
            self.guests.truncate(self.room.state().people.len());
            self.left = mark.left;
        }
    }

    // ------------------------------------------------------------ acts

    /// Takes an act that stands in the record.
    ///
    /// # Errors
    /// When it cannot be read, or nobody could have done it.
    pub(crate) fn replay(&mut self, line: &str, guest: Option<Guest>) -> Result<(), BadAct> {
        let (who, act) = club::minutes::read_act(line).map_err(|fault| BadAct::Unreadable(fault.message))?;
        self.observe(who, act).map_err(BadAct::Impossible)?;
        self.introduce(guest)
    }

    /// Writes an act into the room, and notes who gave up a seat by it.
    fn observe(&mut self, who: Who, act: Act) -> Result<(), Impossible> {
        let (before, ends_rubber) = (self.chairs(), matches!(act, Act::Rubber(..)));
        self.room.observe(who, act)?;
        let after = self.chairs();
        if ends_rubber {
            self.left.clear();
        }
        for seat in Seat::ALL {
            if before.holder(seat) != after.holder(seat) {
                self.left.extend(before.holder(seat).map(|key| (key, seat, self.version)));
            }
        }
        Ok(())
    }

    /// Says who stands behind a name that is new in the room.
    fn introduce(&mut self, guest: Option<Guest>) -> Result<(), BadAct> {
        let people = &self.room.state().people;
        if people.len() > self.guests.len() {
            let is_computer = people[self.guests.len()].computer;
            let guest = guest.filter(|guest| matches!(guest, Guest::Computer(_)) == is_computer);
            self.guests.push(guest.ok_or(BadAct::Nobody)?);
        }
        Ok(())
    }

    /// Does something, unless it is impossible or the laws object.
    fn does(&mut self, who: Who, act: Act, guest: Option<Guest>) -> Result<(), Problem> {
        let answers = self.room.foresee(who.clone(), act.clone()).map_err(|why| refusal(&why))?;
        if let Some(offence) = answers.iter().find(|answer| answer.kind == table::Kind::Offence) {
            let problem = Problem::new(Kind::Taken, full_stop(&offence.fact.tell(&Voice::RECORD)));
            return Err(match offence.ground {
                Ground::Laws(laws) => problem.under(laws.chief().id()),
                Ground::Agreement => problem,
            });
        }
        let name = match &who {
            Who::Person(name) => name.as_str(),
            Who::Room => "room",
        };
        let line = format!("{name}: {}", club::minutes::spell(&act));
        self.observe(who, act).map_err(|why| refusal(&why))?;
        let (person, player) = match &guest {
            Some(Guest::Person(key, _)) => (Some(*key), None),
            Some(Guest::Computer(spec)) => (None, Some(spec.to_string())),
            None => (None, None),
        };
        self.introduce(guest).map_err(|why| Problem::new(Kind::Internal, full_stop(&why.to_string())))?;
        self.unwritten.push(RoomRow {
            number: self.len() as u32,
            line,
            person,
            player,
            version: self.version,
        });
        Ok(())
    }

    /// Sits down.
    pub(crate) fn sit(&mut self, key: PersonKey, person: &Person, seat: Seat) -> Result<(), Problem> {
        let name = self.arrived(key, person)?;
        self.does(Who::Person(name), Act::Sit(TABLE, seat), None)
    }

    /// Puts a computer player on a seat.
    pub(crate) fn seat_computer(&mut self, spec: &Spec, seat: Seat) -> Result<(), Problem> {
        let name = self.computer(spec);
        self.does(Who::Room, Act::Computer(name, TABLE, seat), Some(Guest::Computer(spec.clone())))
    }

    /// Stands up.
    pub(crate) fn leave(&mut self, key: PersonKey) -> Result<(), Problem> {
        match self.name(key) {
            Some(name) => self.does(Who::Person(name), Act::Leave, None),
            None => Ok(()),
        }
    }

    /// Frees a seat.
    pub(crate) fn free(&mut self, seat: Seat) -> Result<(), Problem> {
        self.does(Who::Room, Act::Free(TABLE, seat), None)
    }

    /// A computer player plays for the owner of a seat, or nobody does any more.
    pub(crate) fn substitute(&mut self, seat: Seat, spec: Option<&Spec>) -> Result<(), Problem> {
        let state = self.room.state();
        if let Some(before) = self.table().and_then(|table| table.substitutes[seat]) {
            let name = state.name(before).to_owned();
            self.does(Who::Person(name), Act::Leave, None)?;
        }
        let Some(spec) = spec else { return Ok(()) };
        let name = self.computer(spec);
        self.does(Who::Room, Act::Substitute(name, TABLE, seat), Some(Guest::Computer(spec.clone())))
    }

    /// Is away for a while.
    pub(crate) fn absent(&mut self, key: PersonKey) -> Result<(), Problem> {
        match self.name(key) {
            Some(name) if !self.is_absent(key) => self.does(Who::Person(name), Act::Absent, None),
            _ => Ok(()),
        }
    }

    /// Is there again.
    pub(crate) fn back(&mut self, key: PersonKey) -> Result<(), Problem> {
        match self.name(key) {
            Some(name) if self.is_absent(key) => self.does(Who::Person(name), Act::Back, None),
            _ => Ok(()),
        }
    }

    /// Wants to come in when the rubber ends.
    pub(crate) fn announce(&mut self, key: PersonKey, person: &Person) -> Result<(), Problem> {
        let state = self.room.state();
        if state.silent {
            let detail = "Nobody can wait: the laws of this game do not speak of the room.";
            return Err(Problem::new(Kind::Taken, detail));
        }
        let full = state.rules.full;
        let belong = self.table().map_or(0, |table| table.members.len() + table.candidates.len());
        if !self.sits(key) && belong >= full.value {
            let detail = format!("The table is full: {} belong to it with those who wait.", full.value);
            return Err(Problem::new(Kind::Taken, detail).under(full.law.id()));
        }
        let name = self.arrived(key, person)?;
        self.does(Who::Person(name), Act::Announce(TABLE), None)
    }

    /// Waits no longer.
    pub(crate) fn withdraw(&mut self, key: PersonKey) -> Result<(), Problem> {
        match (self.waits(key), self.name(key)) {
            (Some(Waits::Belonging), Some(name)) => self.does(Who::Person(name), Act::Leave, None),
            (Some(Waits::Announced), Some(name)) => self.does(Who::Person(name), Act::Withdraw(TABLE), None),
            _ => Ok(()),
        }
    }

    /// The rubber is over, and its score agreed.
    pub(crate) fn rubber_over(&mut self, standing: &Standing, seed: [u8; 32]) -> Result<(), Problem> {
        let sheet = BySide::from_fn(|side| {
            let side = standing.sides[side];
            Sheet { tricks: side.tricks, bonus: side.total - side.tricks }
        });
        self.agreed(sheet, seed)
    }

    /// The same with the totals of the sheet.
    pub(crate) fn agreed(&mut self, sheet: BySide<Sheet>, seed: [u8; 32]) -> Result<(), Problem> {
        // A rubber that began without anybody being asked has those who sat there.
        self.next_rubber(seed)?;
        self.does(Who::Room, Act::Rubber(TABLE, sheet), None)?;
        self.does(Who::Room, Act::AgreeScore(TABLE), None)
    }

    /// Before another rubber the seats are kept, and whoever waits comes in by the laws of the room. The seed gives the
    /// cards that are cut.
    pub(crate) fn next_rubber(&mut self, seed: [u8; 32]) -> Result<(), Problem> {
        if !self.is_between() {
            return Ok(());
        }
        self.does(Who::Room, Act::KeepSeats(TABLE), None)?;
        let mut dice = Shuffler::new(seed);
        let pack: Vec<cards::Card> = self.room.state().rules.pack.cards().iter().collect();
        for _ in 0..DRAWS_MAX {
            let cuts = |due| if let Due::Cut(_, person) = due { Some(person) } else { None };
            let Some(person) = self.room.state().due().into_iter().find_map(cuts) else { return Ok(()) };
            let name = self.room.state().name(person).to_owned();
            let card = pack[dice.below(pack.len() as u32) as usize];
            let cut = Act::Cut { cards: vec![card], other_pack: false, at: None };
            match self.room.foresee(Who::Person(name.clone()), cut.clone()) {
                // A card that another has drawn cannot be drawn.
                Err(Impossible::Drawn(..)) => {}
                _ => self.does(Who::Person(name), cut, None)?,
            }
        }
        Err(Problem::new(Kind::Internal, "The cut does not end."))
    }

    // ------------------------------------------------------------ names

    /// The name of a person in the room, who comes in if they were never there.
    fn arrived(&mut self, key: PersonKey, person: &Person) -> Result<String, Problem> {
        if let Some(name) = self.name(key) {
            return Ok(name);
        }
        // A name in minutes is one word of letters and figures.
        let letters: String = person.name.chars().filter(|letter| letter.is_alphanumeric()).collect();
        let stem =
            if letters.is_empty() || letters.eq_ignore_ascii_case("room") { "Guest" } else { &letters };
        let name = self.fresh(stem, stem.to_owned(), 2);
        let guest = Guest::Person(key, person.clone());
        self.does(Who::Person(name.clone()), Act::Arrive, Some(guest))?;
        Ok(name)
    }

    /// Whether somebody of the room holds a seat at the table, or plays for whoever does.
    fn holds(&self, person: club::PersonId) -> bool {
        self.table().is_some_and(|table| {
            table.chairs.iter().chain(table.substitutes.iter()).any(|(_, holder)| *holder == Some(person))
        })
    }

    /// Who comes when this computer player is asked for. A regular of the club sits once at a table: for one who does
    /// already comes the next in level who plays the game.
    pub(crate) fn who_comes(&self, code: Code, asked: &Spec) -> Spec {
        let sits = |character: &Character| {
            (0..).map(club::PersonId).zip(&self.guests).any(|(person, guest)| {
                matches!(guest, Guest::Computer(spec) if spec.character == Some(character))
                    && self.holds(person)
            })
        };
        let Some(character) = asked.character.filter(|&character| sits(character)) else {
            return asked.clone();
        };
        let mut others = Character::ALL.to_vec();
        others.sort_by_key(|other| other.level.abs_diff(character.level));
        let others = others.into_iter().filter(|&other| !sits(other));
        let mut able = others
            .filter_map(|other| other.id.parse::<Spec>().ok())
            .filter(|spec| spec.kind.plays(code).is_ok());
        // There are more regulars than seats: somebody is always free where all of them play.
        able.next().unwrap_or_else(|| asked.clone())
    }

    /// The name of a computer player who has no seat.
    fn computer(&self, spec: &Spec) -> String {
        let same = (0..).map(club::PersonId).zip(&self.guests).find(|(person, guest)| {
            matches!(guest, Guest::Computer(known) if known == spec) && !self.holds(*person)
        });
        if let Some((person, _)) = same {
            return self.room.state().name(person).to_owned();
        }
        let kind = full_stop(spec.kind.name());
        let stem: String = kind.chars().filter(|letter| letter.is_alphanumeric()).collect();
        self.fresh(&stem, format!("{stem}1"), 2)
    }

    /// A name that nobody has: the first choice, or the stem with a number.
    fn fresh(&self, stem: &str, first: String, from: u32) -> String {
        let is_free = |name: &String| self.room.state().find(name).is_none();
        let numbered = (from..).map(|number| format!("{stem}{number}"));
        std::iter::once(first).chain(numbered).find(is_free).unwrap_or_default()
    }

    fn name(&self, key: PersonKey) -> Option<String> {
        let is_they = |guest: &Guest| matches!(guest, Guest::Person(known, _) if *known == key);
        let place = self.guests.iter().position(is_they)?;
        Some(self.room.state().people[place].name.clone())
    }

    fn guest(&self, person: club::PersonId) -> Option<&Guest> {
        self.guests.get(usize::from(person.0))
    }

    // ------------------------------------------------------------ what stands

    fn table(&self) -> Option<&ClubTable> {
        self.room.state().table(TABLE)
    }

    /// Whether a rubber is over and the next has not begun.
    pub(crate) fn is_between(&self) -> bool {
        self.table().is_some_and(|table| table.phase == Phase::Between)
    }

    /// How many rubbers are over.
    pub(crate) fn rubbers(&self) -> usize {
        self.room.state().rubbers.len()
    }

    /// Who sits where.
    pub(crate) fn chairs(&self) -> Chairs {
        let Some(table) = self.table() else { return Chairs::default() };
        Chairs(BySeat::from_fn(|seat| {
            let substitute = table.substitutes[seat].and_then(|person| self.guest(person));
            match table.chairs[seat].and_then(|person| self.guest(person)) {
                None => Chair::Empty,
                Some(Guest::Computer(spec)) => Chair::Computer(spec.clone()),
                Some(Guest::Person(key, person)) => Chair::Person {
                    key: *key,
                    person: person.clone(),
                    substitute: match substitute {
                        Some(Guest::Computer(spec)) => Some(spec.clone()),
                        _ => None,
                    },
                },
            }
        }))
    }

    /// How somebody belongs to the table.
    pub(crate) fn place_of(&self, key: PersonKey) -> Option<Belongs> {
        let chairs = self.chairs();
        let may_return = || self.knows(key) && chairs.people().count() < Seat::ALL.len();
        chairs.of(key).map(Belongs::Sits).or_else(|| may_return().then_some(Belongs::MayReturn))
    }

    /// Whether somebody has ever come into the room.
    pub(crate) fn knows(&self, key: PersonKey) -> bool {
        self.name(key).is_some()
    }

    /// The seat that somebody gave up last in this rubber.
    pub(crate) fn last_seat(&self, key: PersonKey) -> Option<Seat> {
        self.left.iter().rev().find(|(person, ..)| *person == key).map(|(_, seat, _)| *seat)
    }

    fn sits(&self, key: PersonKey) -> bool {
        self.chairs().of(key).is_some()
    }

    /// Whether somebody is away for a while.
    pub(crate) fn is_absent(&self, key: PersonKey) -> bool {
        let person = self.name(key).and_then(|name| self.room.state().find(&name));
        person.is_some_and(|person| self.room.state().person(person).absent)
    }

    /// The seats that somebody has had since a version of the log.
    pub(crate) fn seats_since(&self, key: PersonKey, version: u32) -> impl Iterator<Item = Seat> {
        let left = self.left.iter().filter(move |(person, _, until)| *person == key && *until >= version);
        left.map(|(_, seat, _)| *seat).chain(self.chairs().of(key))
    }

    /// Those who wait, the one with the best right first.
    fn waiting_keys(&self) -> Vec<(Waits, PersonKey, &Person)> {
        let Some(table) = self.table() else { return Vec::new() };
        let belonging = table.waiting().into_iter().map(|member| (Waits::Belonging, member.person));
        let announced = table.candidates.iter().map(|candidate| (Waits::Announced, candidate.person));
        let known = |(how, person)| match self.guest(person)? {
            Guest::Person(key, person) => Some((how, *key, person)),
            Guest::Computer(_) => None,
        };
        belonging.chain(announced).filter_map(known).collect()
    }

    /// How somebody waits, if they do.
    pub(crate) fn waits(&self, key: PersonKey) -> Option<Waits> {
        self.waiting_keys().into_iter().find_map(|(how, waits, _)| (waits == key).then_some(how))
    }

    /// Those who wait, the one with the best right first.
    pub(crate) fn waiting(&self) -> Vec<Person> {
        self.waiting_keys().into_iter().map(|(_, _, person)| person.clone()).collect()
    }

    /// Who waits, who would go out, and what the rubbers came to; the seed is that of the next cut.
    pub(crate) fn evening(&self, seed: [u8; 32]) -> Evening {
        let state = self.room.state();
        let rules = state.rules;
        let laws = [rules.announce, rules.out, rules.full.law, rules.settled];
        let laws = laws.into_iter().filter(|_| !state.silent).map(|law| law.id().to_owned());
        let (waiting, goes_out) = (self.waiting(), self.goes_out(seed));
        Evening { waiting, goes_out, ledger: self.ledger(), laws: laws.collect() }
    }

    /// What each has won or lost, as the room's ledger has it. Computer players of one kind share a line.
    fn ledger(&self) -> Vec<LedgerLine> {
        let state = self.room.state();
        let points = state.points();
        let mut lines: BTreeMap<(Option<String>, String), (u32, i64)> = BTreeMap::new();
        for rubber in state.rubbers.iter().filter(|rubber| rubber.agreed) {
            for (_, &person) in rubber.seats.iter() {
                lines.entry(self.line_of(person)).or_default().0 += 1;
            }
        }
        for (person, points) in points {
            lines.entry(self.line_of(person)).or_default().1 += points;
        }
        let line = |((person, name), (rubbers, points)): ((Option<String>, String), (u32, i64))| {
            let points = i32::try_from(points).unwrap_or(if points < 0 { i32::MIN } else { i32::MAX });
            LedgerLine { person, name, rubbers, points }
        };
        lines.into_iter().map(line).collect()
    }

    /// What somebody has won by the rubbers that are over; none where they are not in the room's ledger.
    pub(crate) fn won_by(&self, key: PersonKey) -> Option<i32> {
        let of =
            |person: &club::PersonId| matches!(self.guest(*person), Some(Guest::Person(of, _)) if *of == key);
        let points = self.room.state().points().into_iter().filter(|(person, _)| of(person));
        points.map(|(_, points)| i32::try_from(points).unwrap_or(i32::MAX)).reduce(i32::saturating_add)
    }

    /// Whose line of the ledger it is.
    fn line_of(&self, person: club::PersonId) -> (Option<String>, String) {
        match self.guest(person) {
            Some(Guest::Person(_, person)) => (Some(person.id.clone()), person.name.clone()),
            Some(Guest::Computer(spec)) => (None, spec.to_string()),
            None => (None, self.room.state().name(person).to_owned()),
        }
    }

    /// Who would leave their seat at the end of the rubber.
    fn goes_out(&self, seed: [u8; 32]) -> Vec<GoesOut> {
        let Some(table) = self.table().filter(|table| table.is_made_up()) else { return Vec::new() };
        if self.waiting_keys().is_empty() {
            return Vec::new();
        }
        let mut later = self.clone();
        let ended = if self.is_between() { Ok(()) } else { later.agreed(BySide::default(), seed) };
        if ended.and_then(|()| later.next_rubber(seed)).is_err() {
            return Vec::new();
        }
        let (now, then) = (table.chairs, later.table().map(|table| table.chairs).unwrap_or_default());
        let gone = |seat: Seat| {
            let person = now[seat].filter(|person| then[seat] != Some(*person))?;
            let why = match self.guest(person)? {
                Guest::Computer(_) => "no person sits there".to_owned(),
                Guest::Person(_, known) => {
                    let run = table.member(person).map_or(0, |member| member.run);
                    format!("{} has played {run} rubbers running", known.name)
                }
            };
            Some(GoesOut { seat: wire::seat(seat), why })
        };
        Seat::ALL.into_iter().filter_map(gone).collect()
    }
}

/// Why something is not done in the room.
fn refusal(why: &Impossible) -> Problem {
    let kind = match why {
        Impossible::SeatTaken(..)
        | Impossible::SitsAlready(..)
        | Impossible::PlaysAlready(_)
        | Impossible::BelongsThere(..)
        | Impossible::AnnouncedAlready(_) => Kind::Taken,
        _ => Kind::Impossible,
    };
    Problem::new(kind, full_stop(&why.to_string()))
}
