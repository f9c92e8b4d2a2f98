//! The room as it stands: people, tables, places, the ledger. All of it is a fold of the log.

use std::collections::BTreeSet;

use cards::{BySeat, Card, Seat, SeatSet};
use table::{Kind, PackId};

use crate::{
    Answer, Fact, Ground, Impossible, Ledger, Name, Names, Round, Rubber, Rules, Stakes, TableNumber,
};

/// Somebody in the room, by the order of first arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PersonId(pub u16);

/// Somebody who has been in the room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The name.
    pub name: String,
    /// Lower came earlier; equal came together.
    pub arrival: u32,
    /// Whether they are in the room.
    pub here: bool,
    /// Whether they have belonged to a table or played at one.
    pub played: bool,
    /// Which break-up left them without a table.
    pub left_over: Option<u32>,
    /// Which break-up was their doing.
    pub broke: Option<u32>,
    /// They are away for a while.
    pub absent: bool,
    /// They are a computer player.
    pub computer: bool,
}

impl Person {
    pub(crate) fn new(name: &str, arrival: u32) -> Person {
        Person {
            name: name.to_owned(),
            arrival,
            here: true,
            played: false,
            left_over: None,
            broke: None,
            absent: false,
            computer: false,
        }
    }
}

/// Somebody who belongs to a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// Who.
    pub person: PersonId,
    /// Rubbers played in a row.
    pub run: u32,
    /// They took the place of a player who left early, and are the first to go out.
    pub in_place: bool,
    /// Since when they wait: lower comes in sooner.
    pub since: u32,
    /// They help at another table and have their place kept.
    pub away: bool,
    /// The table that keeps a place for them while they help at this one.
    pub comes_from: Option<TableNumber>,
    /// They are to be the last to go out.
    pub protected: bool,
    /// They have said that they will go back where they came from.
    pub returning: bool,
    /// They have given up their place and only end the rubber.
    pub leaving: bool,
}

impl Member {
    pub(crate) fn new(person: PersonId, since: u32) -> Member {
        Member {
            person,
            run: 0,
            in_place: false,
            since,
            away: false,
            comes_from: None,
            protected: false,
            returning: false,
            leaving: false,
        }
    }
}

/// Somebody who wants to come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Who.
    pub person: PersonId,
    /// Lower announced earlier.
    pub order: u32,
    /// They spoke after a card was cut, and wait a rubber.
    pub late: bool,
    /// They have said that they will go back to their table.
    pub will_return: bool,
    /// Their place among those of equal right, once they have cut for it.
    pub precedence: u8,
}

impl Candidate {
    /// Before those of equal right have cut.
    pub(crate) const NOT_CUT: u8 = u8::MAX;
}

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// People announce for it.
    Gathering,
    /// They cut for places.
    Places,
    /// A rubber is over, its score perhaps not agreed; candidates may speak.
    Between,
    /// Candidates cut for the free places.
    Entry,
    /// Players cut to go out.
    Out,
    /// Four cut for partners.
    Partners,
    /// A rubber is played.
    Playing,
    /// It has broken up.
    Ended,
}

/// Somebody is to play for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Who is to be away.
    pub owner: Seat,
    /// Who is to play.
    pub person: PersonId,
    /// Who has agreed.
    pub consents: SeatSet,
}

/// The choices of the dealer who cut best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FirstChoice {
    /// The pack of their side.
    pub pack: Option<PackId>,
    /// Their seat.
    pub seat: Option<Seat>,
    /// Whether they have chosen the counters.
    pub counters: bool,
}

/// New cards are on the table and somebody chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCards {
    /// Who may choose.
    pub choosers: Vec<PersonId>,
    /// Whether they were brought because a torn card is not replaced.
    pub for_torn: bool,
}

/// Who comes in after a rubber.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entering {
    /// Those who come in, as far as that is decided.
    pub people: Vec<PersonId>,
    /// So many of the candidates come in to play.
    pub take: usize,
    /// So many of them come to belong to the table.
    pub join: usize,
    /// So many players go out.
    pub out: usize,
}

/// One table of the room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClubTable {
    /// Its number.
    pub number: TableNumber,
    /// How far it has come.
    pub phase: Phase,
    /// Who belongs to it, never more than six.
    pub members: Vec<Member>,
    /// The four who play, best cut first; fewer when somebody has left after a rubber.
    pub playing: Vec<PersonId>,
    /// Who wants to come in.
    pub candidates: Vec<Candidate>,
    /// The cards that are being cut.
    pub round: Option<Round>,
    /// The cards that candidates of equal right cut while a rubber is played here.
    pub precedence: Option<Round>,
    /// Whether a card has been cut since the last rubber.
    pub shut: bool,
    /// Who owns each seat.
    pub seats: Option<BySeat<PersonId>>,
    /// Who really sits there.
    pub sitting: Option<BySeat<PersonId>>,
    /// Who gives the next deal.
    pub dealer: Seat,
    /// Deals given in this rubber.
    pub deals: u32,
    /// What the dealer has chosen.
    pub choice: FirstChoice,
    /// Whether the pack is cut for the coming deal.
    pub pack_cut: bool,
    /// New cards between which somebody chooses.
    pub new_cards: Option<NewCards>,
    /// A card that has to be replaced.
    pub torn: Option<Card>,
    /// Somebody is named to play for another.
    pub offer: Option<Offer>,
    /// Bystanders whom the players have asked.
    pub asked: BTreeSet<PersonId>,
    /// Bystanders who have spoken out of place, in this rubber or the one just over.
    pub liable: BTreeSet<PersonId>,
    /// The bystander who is to pay for the rubber that is played.
    pub charged: Option<PersonId>,
    /// The last rubber at this table, as the ledger counts them.
    pub last_rubber: Option<usize>,
    /// It is agreed that the rubber may end early.
    pub stop_agreed: bool,
    /// The seat whose side has retired from the deal in hand.
    pub retired: Option<Seat>,
    /// Who comes in, while the cards for that are being cut.
    pub entering: Option<Entering>,
    /// Players who left after one of their two rubbers, and whose places are not filled yet.
    pub inherit: u32,
    /// Whether its seats are taken by agreement and not by cutting.
    pub by_agreement: bool,
    /// Who has each chair, where they are taken by agreement.
    pub chairs: BySeat<Option<PersonId>>,
    /// Who plays for the owner of each seat.
    pub substitutes: BySeat<Option<PersonId>>,
    /// Whether it is agreed that nobody cuts for partners.
    pub(crate) keeps_seats: bool,
}

impl ClubTable {
    pub(crate) fn new(number: TableNumber) -> ClubTable {
        ClubTable {
            number,
            phase: Phase::Gathering,
            members: Vec::new(),
            playing: Vec::new(),
            candidates: Vec::new(),
            round: None,
            precedence: None,
            shut: false,
            seats: None,
            sitting: None,
            dealer: Seat::South,
            deals: 0,
            choice: FirstChoice::default(),
            pack_cut: false,
            new_cards: None,
            torn: None,
            offer: None,
            asked: BTreeSet::new(),
            liable: BTreeSet::new(),
            charged: None,
            last_rubber: None,
            stop_agreed: false,
            retired: None,
            entering: None,
            inherit: 0,
            by_agreement: false,
            chairs: BySeat::default(),
            substitutes: BySeat::default(),
            keeps_seats: false,
        }
    }

    /// The membership of somebody.
    pub fn member(&self, person: PersonId) -> Option<&Member> {
        self.members.iter().find(|member| member.person == person)
    }

    pub(crate) fn member_mut(&mut self, person: PersonId) -> Option<&mut Member> {
        self.members.iter_mut().find(|member| member.person == person)
    }

    /// Whether a rubber is being played.
    pub fn is_playing(&self) -> bool {
        self.phase == Phase::Playing
    }

    /// Whether the rubber has begun: cards were dealt, or somebody plays for another, as only during a rubber.
    pub(crate) fn is_under_way(&self) -> bool {
        let substituted = self.substitutes.iter().any(|(_, substitute)| substitute.is_some());
        self.is_playing() && (self.deals > 0 || substituted)
    }

    /// Whether it is made up and has not broken up.
    pub fn is_made_up(&self) -> bool {
        !matches!(self.phase, Phase::Gathering | Phase::Places | Phase::Ended)
    }

    /// The members who neither play nor help elsewhere, soonest first.
    pub fn waiting(&self) -> Vec<&Member> {
        let mut waiting: Vec<&Member> = self
            .members
            .iter()
            .filter(|member| !member.away && !member.leaving && !self.playing.contains(&member.person))
            .collect();
        waiting.sort_by_key(|member| (member.since, member.person));
        waiting
    }

    /// The seat that somebody sits on, for themselves or for another.
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        let sitting = self.sitting.as_ref().filter(|_| self.is_playing())?;
        Seat::ALL.into_iter().find(|&seat| sitting[seat] == person)
    }

    /// The seat that somebody owns in the rubber that is played.
    pub fn owns(&self, person: PersonId) -> Option<Seat> {
        let seats = self.seats.as_ref().filter(|_| self.is_playing())?;
        Seat::ALL.into_iter().find(|&seat| seats[seat] == person)
    }
}

/// The room as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The articles.
    pub rules: &'static Rules,
    /// Whether the laws of the code do not speak of the room, so that everything rests on agreement.
    pub silent: bool,
    /// What is played for.
    pub stakes: Stakes,
    /// What a pack costs, in coins.
    pub pack_price: i64,
    /// Everybody who has been in the room.
    pub people: Vec<Person>,
    /// Every table, by number.
    pub tables: Vec<ClubTable>,
    /// The rubbers of the evening.
    pub rubbers: Vec<Rubber>,
    /// Who has won and lost what.
    pub ledger: Ledger,
    /// Counts everything that has an order.
    pub(crate) clock: u32,
    /// Counts the tables that were broken up.
    pub(crate) breaks: u32,
    pub(crate) answers: Vec<Answer>,
}

impl State {
    pub(crate) fn tick(&mut self) -> u32 {
        self.clock += 1;
        self.clock
    }

    pub(crate) fn say(&mut self, kind: Kind, ground: impl Into<Ground>, fact: impl Into<Fact>) {
        let ground = if self.silent { Ground::Agreement } else { ground.into() };
        self.answers.push(Answer { kind, ground, fact: fact.into() });
    }

    pub(crate) fn ruling(&mut self, ground: impl Into<Ground>, fact: impl Into<Fact>) {
        self.say(Kind::Ruling, ground, fact);
    }

    pub(crate) fn offence(&mut self, ground: impl Into<Ground>, fact: impl Into<Fact>) {
        self.say(Kind::Offence, ground, fact);
    }

    /// Somebody is in the room for the first time.
    pub(crate) fn enter(&mut self, person: Person) -> Result<PersonId, Impossible> {
        let place = u16::try_from(self.people.len()).map_err(|_| Impossible::RoomFull)?;
        self.people.push(person);
        Ok(PersonId(place))
    }

    /// Somebody by name.
    pub fn find(&self, name: &str) -> Option<PersonId> {
        let place = self.people.iter().position(|person| person.name.eq_ignore_ascii_case(name))?;
        Some(PersonId(place as u16))
    }

    /// Somebody by name who is in the room.
    pub(crate) fn present(&self, name: &str) -> Result<PersonId, Impossible> {
        match self.find(name) {
            Some(person) if self.person(person).here => Ok(person),
            _ => Err(Impossible::NotHere(Name(name.to_owned()))),
        }
    }

    /// Somebody.
    pub fn person(&self, person: PersonId) -> &Person {
        &self.people[usize::from(person.0)]
    }

    pub(crate) fn person_mut(&mut self, person: PersonId) -> &mut Person {
        &mut self.people[usize::from(person.0)]
    }

    /// The name of somebody.
    pub fn name(&self, person: PersonId) -> &str {
        &self.person(person).name
    }

    /// Somebody's name, to be told.
    pub(crate) fn who(&self, person: PersonId) -> Name {
        Name(self.name(person).to_owned())
    }

    /// The names of several, to be told.
    pub(crate) fn all(&self, people: &[PersonId]) -> Names {
        Names(people.iter().map(|&person| self.who(person)).collect())
    }

    /// A table by its number.
    pub fn table(&self, number: TableNumber) -> Option<&ClubTable> {
        self.tables.iter().find(|table| table.number == number)
    }

    pub(crate) fn place(&self, number: TableNumber) -> Result<usize, Impossible> {
        match self.tables.iter().position(|table| table.number == number) {
            Some(at) if self.tables[at].phase == Phase::Ended => Err(Impossible::BrokenUp(number)),
            Some(at) => Ok(at),
            None => Err(Impossible::NoTable(number)),
        }
    }

    /// The table somebody belongs to and is at; one that only keeps their place does not count.
    pub fn table_of(&self, person: PersonId) -> Option<usize> {
        self.tables.iter().position(|table| {
            table.phase != Phase::Ended
                && table.member(person).is_some_and(|member| !member.away && !member.leaving)
        })
    }

    /// The table where somebody sits in a rubber, for themselves or for another.
    pub fn sits_at(&self, person: PersonId) -> Option<usize> {
        self.tables.iter().position(|table| table.seat_of(person).is_some())
    }

    /// Whether somebody can come to a table now: here, and not sitting at another.
    pub(crate) fn is_able(&self, person: PersonId, at: usize) -> bool {
        self.person(person).here && self.sits_at(person).is_none_or(|other| other == at)
    }

    /// Whether somebody can come in at a table now: they are not away for a while either.
    pub(crate) fn may_come(&self, person: PersonId, at: usize) -> bool {
        self.is_able(person, at) && !self.person(person).absent
    }

    /// How many could play at this table now or at the end of the rubber.
    pub(crate) fn strength(&self, at: usize) -> usize {
        let table = &self.tables[at];
        let members = table.members.iter().filter(|member| !member.away && !member.leaving);
        members.count() + table.candidates.len()
    }
}
