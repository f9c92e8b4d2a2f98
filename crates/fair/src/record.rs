//! The record of a table's deals, and the check of it.

use std::collections::BTreeSet;
use std::fmt;

use cards::{BySeat, Pack, Seat};
use serde::{Deserialize, Serialize};

use crate::{ALGORITHM, Cast, Chains, Drawn, HOUSE_LINKS, Link, Terms};

/// All deals of a table with everything that they were made from. As JSON this is the file that
/// `oddtrick verify` reads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The procedure: [`ALGORITHM`].
    pub algorithm: String,
    /// The name of the table.
    pub table: String,
    /// The code that was played.
    pub code: String,
    /// The deals in their order.
    pub deals: Vec<DealRecord>,
    /// The shuffles that were called off after the house had committed itself to them, in their order. They are numbered
    /// with the deals.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub called_off: Vec<Shuffle>,
    /// The minutes of the table, if they go with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<String>,
}

/// One deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DealRecord {
    /// Its number at the table.
    pub deal: u32,
    /// Cards in the pack: 52 or 32.
    pub pack: u8,
    /// Who dealt.
    pub dealer: char,
    /// The last links before it.
    pub last: LinksText,
    /// What everybody was told before they gave their links.
    pub commitment: Link,
    /// The links it was made from; none where a seat has no chain or withheld it.
    pub links: LinksText,
    /// The hands that were dealt.
    pub hands: HandsText,
    /// The card turned up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn_up: Option<String>,
    /// The number of the deal among all there are, in decimal digits.
    pub number: String,
}

/// A shuffle to which the house committed itself: a deal without its cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shuffle {
    /// Its number at the table.
    pub deal: u32,
    /// Cards in the pack: 52 or 32.
    pub pack: u8,
    /// Who would have dealt.
    pub dealer: char,
    /// The last links before it.
    pub last: LinksText,
    /// What everybody was told before they gave their links.
    pub commitment: Link,
    /// The house's link, and those that people gave.
    pub links: LinksText,
}

impl Shuffle {
    /// A shuffle with the links that were given for it.
    pub fn new(terms: &Terms, cast: &Cast) -> Shuffle {
        Shuffle {
            deal: terms.deal,
            pack: terms.pack.size() as u8,
            dealer: terms.dealer.letter(),
            last: LinksText::new(terms.last.house, &terms.last.seats),
            commitment: terms.commitment(),
            links: LinksText::new(cast.house, &cast.seats),
        }
    }

    /// What was settled before it, at a table of this name under this code; none where the pack or the dealer is none.
    pub fn terms(&self, table: &str, code: &str) -> Option<Terms> {
        Some(Terms {
            table: table.to_owned(),
            deal: self.deal,
            code: code.to_owned(),
            pack: Pack::ALL.into_iter().find(|pack| pack.size() == usize::from(self.pack))?,
            dealer: Seat::from_letter(self.dealer)?,
            last: Chains { house: self.last.house, seats: self.last.seats() },
        })
    }

    /// The links that were given.
    pub fn cast(&self) -> Cast {
        Cast { house: self.links.house, seats: self.links.seats() }
    }
}

/// Links by the letter of the seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the names say it")]
pub struct LinksText {
    pub house: Link,
    #[serde(rename = "N")]
    pub north: Option<Link>,
    #[serde(rename = "E")]
    pub east: Option<Link>,
    #[serde(rename = "S")]
    pub south: Option<Link>,
    #[serde(rename = "W")]
    pub west: Option<Link>,
}

impl LinksText {
    fn new(house: Link, seats: &BySeat<Option<Link>>) -> LinksText {
        let [north, east, south, west] = seats.0;
        LinksText { house, north, east, south, west }
    }

    /// Those of the people.
    pub fn seats(&self) -> BySeat<Option<Link>> {
        BySeat([self.north, self.east, self.south, self.west])
    }
}

/// Hands by the letter of the seat, each `AS KS 7H`, spades first and high to low.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the names say it")]
pub struct HandsText {
    #[serde(rename = "N")]
    pub north: String,
    #[serde(rename = "E")]
    pub east: String,
    #[serde(rename = "S")]
    pub south: String,
    #[serde(rename = "W")]
    pub west: String,
}

impl HandsText {
    /// The hands as text.
    pub fn new(hands: &BySeat<cards::CardSet>) -> HandsText {
        let [north, east, south, west] = hands.0.map(|hand| hand.to_string());
        HandsText { north, east, south, west }
    }
}

impl DealRecord {
    /// The record of a deal.
    pub fn new(terms: &Terms, cast: &Cast) -> DealRecord {
        let Drawn { deal, turn_up, number, .. } = terms.draw(cast);
        DealRecord {
            deal: terms.deal,
            pack: terms.pack.size() as u8,
            dealer: terms.dealer.letter(),
            last: LinksText::new(terms.last.house, &terms.last.seats),
            commitment: terms.commitment(),
            links: LinksText::new(cast.house, &cast.seats),
            hands: HandsText::new(deal.hands()),
            turn_up: turn_up.map(|card| card.to_string()),
            number: number.to_string(),
        }
    }

    /// The shuffle that it came of.
    pub fn shuffle(&self) -> Shuffle {
        let DealRecord { deal, pack, dealer, commitment, .. } = *self;
        Shuffle { deal, pack, dealer, last: self.last.clone(), commitment, links: self.links.clone() }
    }
}

/// One thing that is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The number of the deal.
    pub deal: u32,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "deal {}: {}", self.deal, self.what)
    }
}

/// Something worth knowing that is not wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// The person at this seat withheld the link of this deal.
    Withheld(u32, Seat),
    /// A new chain begins at this seat with this deal.
    Began(u32, Seat),
    /// The person at this seat gave the link of the deal before too late: it was passed over.
    Late(u32, Seat),
    /// A new chain of the house begins with this deal, as one does after every [`HOUSE_LINKS`].
    HouseBegan(u32),
    /// This shuffle was called off, after so many people had given their links.
    CalledOff(u32, usize),
    /// No person with a chain was at the table: only the house's link made this deal.
    HouseAlone(u32),
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::Withheld(deal, seat) => write!(f, "deal {deal}: {seat} withheld its link"),
            Note::Began(deal, seat) => write!(f, "deal {deal}: {seat} began a new chain"),
            Note::Late(deal, seat) => {
                write!(f, "deal {deal}: a link of {seat} came too late for the one before")
            }
            Note::HouseBegan(deal) => write!(f, "deal {deal}: the house began a new chain"),
            Note::CalledOff(deal, 0) => write!(f, "deal {deal}: called off before a link was given"),
            Note::CalledOff(deal, links) => {
                write!(f, "deal {deal}: called off after links were given, by {links}")
            }
            Note::HouseAlone(deal) => write!(f, "deal {deal}: made from the house's link alone"),
        }
    }
}

/// What a check found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// Everything that is wrong; a record without any is true.
    pub faults: Vec<Fault>,
    /// What else is worth knowing.
    pub notes: Vec<Note>,
}

/// A record that cannot be checked at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadRecord {
    /// Another procedure.
    Algorithm(String),
    /// A name with a line end in it, which could pretend to be another line of what is hashed.
    Name(String),
}

impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadRecord::Algorithm(name) => {
                write!(f, "the record is of '{name}'; only '{ALGORITHM}' can be checked")
            }
            BadRecord::Name(name) => write!(f, "the name {name:?} holds a line end"),
        }
    }
}

impl std::error::Error for BadRecord {}

impl Record {
    /// A table's record, to which deals are added.
    pub fn new(table: &str, code: &str) -> Record {
        let (algorithm, table, code) = (ALGORITHM.to_owned(), table.to_owned(), code.to_owned());
        Record { algorithm, table, code, deals: Vec::new(), called_off: Vec::new(), minutes: None }
    }

    /// Makes every deal anew and compares.
    ///
    /// # Errors
    /// When the record is of another procedure, or a name has a line end in it.
    pub fn verify(&self) -> Result<Verdict, BadRecord> {
        if self.algorithm != ALGORITHM {
            return Err(BadRecord::Algorithm(self.algorithm.clone()));
        }
        if let Some(name) = [&self.table, &self.code].into_iter().find(|name| name.contains(['\n', '\r'])) {
            return Err(BadRecord::Name(name.clone()));
        }
        let mut check =
            Check { record: self, before: None, spent: BTreeSet::new(), verdict: Verdict::default() };
        let mut called_off = self.called_off.iter().peekable();
        for deal in &self.deals {
            while let Some(shuffle) = called_off.next_if(|shuffle| shuffle.deal <= deal.deal) {
                check.called_off(shuffle);
            }
            check.deal(deal);
        }
        called_off.for_each(|shuffle| check.called_off(shuffle));
        Ok(check.verdict)
    }
}

/// A record while it is gone through.
struct Check<'r> {
    record: &'r Record,
    /// The shuffle before.
    before: Option<Shuffle>,
    /// Links of people whose next one is known. Who knows it before they commit themselves may choose the cards.
    spent: BTreeSet<Link>,
    verdict: Verdict,
}

impl Check<'_> {
    fn fault(&mut self, deal: u32, what: impl Into<String>) {
        self.verdict.faults.push(Fault { deal, what: what.into() });
    }

    fn called_off(&mut self, shuffle: &Shuffle) {
        if self.shuffle(shuffle).is_some() {
            let seen = shuffle.links.seats().iter().filter(|(_, link)| link.is_some()).count();
            self.verdict.notes.push(Note::CalledOff(shuffle.deal, seen));
        }
        self.before = Some(shuffle.clone());
    }

    fn deal(&mut self, it: &DealRecord) {
        let shuffle = it.shuffle();
        if let Some(terms) = self.shuffle(&shuffle) {
            self.cards(it, &DealRecord::new(&terms, &shuffle.cast()));
        }
        self.before = Some(shuffle);
    }

    /// Checks what stands before the cards, and gives what was settled.
    fn shuffle(&mut self, it: &Shuffle) -> Option<Terms> {
        let number = it.deal;
        let Some(terms) = it.terms(&self.record.table, &self.record.code) else {
            self.fault(number, format!("there is no pack of {} cards, or no seat '{}'", it.pack, it.dealer));
            return None;
        };
        self.follows(it);
        if !it.links.house.follows(it.last.house) {
            self.fault(number, "the house's link does not hash to the one before");
        }
        for seat in Seat::ALL {
            self.link(number, seat, it.last.seats()[seat], it.links.seats()[seat]);
        }
        if terms.commitment() != it.commitment {
            self.fault(number, format!("the commitment should be {}", terms.commitment()));
        }
        Some(terms)
    }

    /// How a shuffle follows the one before.
    fn follows(&mut self, it: &Shuffle) {
        let number = it.deal;
        let Some(before) = self.before.take() else {
            if number != 1 {
                self.fault(number, "the record does not begin with deal 1");
            }
            return;
        };
        if number == before.deal {
            self.fault(number, "the house committed itself to it a second time");
        } else if number != before.deal + 1 {
            self.fault(number, format!("it follows deal {}", before.deal));
        }
        if it.last.house != before.links.house {
            // Another chain is as good where one is used up: its end is in the commitment, before anybody gives a link.
            if number > 1 && (number - 1).is_multiple_of(HOUSE_LINKS) {
                self.verdict.notes.push(Note::HouseBegan(number));
            } else {
                self.fault(number, "the house's chain does not go on from the deal before");
            }
        }
        for seat in Seat::ALL {
            let Some(stands) = it.last.seats()[seat] else { continue };
            match before.links.seats()[seat].or(before.last.seats()[seat]) {
                Some(stood) if stands == stood => {}
                Some(stood) if stands.follows(stood) => self.verdict.notes.push(Note::Late(number, seat)),
                _ => self.verdict.notes.push(Note::Began(number, seat)),
            }
        }
    }

    /// Checks the link of a person: it follows the last one, and is used for one commitment only.
    fn link(&mut self, number: u32, seat: Seat, last: Option<Link>, link: Option<Link>) {
        match (last, link) {
            (None, None) => {}
            (None, Some(_)) => self.fault(number, format!("{seat} gives a link and has no chain")),
            (Some(last), _) if self.spent.contains(&last) => {
                self.fault(number, format!("the next link of {seat}'s chain was given before"));
            }
            (Some(last), Some(link)) if !link.follows(last) => {
                self.fault(number, format!("{seat}'s link does not hash to the one before"));
            }
            (Some(last), Some(_)) => {
                self.spent.insert(last);
            }
            (Some(_), None) => {}
        }
    }

    /// Compares the cards with those that the links make.
    fn cards(&mut self, it: &DealRecord, made: &DealRecord) {
        let number = it.deal;
        for seat in Seat::ALL {
            if it.last.seats()[seat].is_some() && it.links.seats()[seat].is_none() {
                self.verdict.notes.push(Note::Withheld(number, seat));
            }
        }
        if it.links.seats().iter().all(|(_, link)| link.is_none()) {
            self.verdict.notes.push(Note::HouseAlone(number));
        }
        if made.commitment == it.commitment && made.hands != it.hands {
            self.fault(number, "these are not the cards that the links make");
        }
        if made.turn_up != it.turn_up {
            let turned = made.turn_up.as_deref().unwrap_or("nothing");
            self.fault(number, format!("the card turned up should be {turned}"));
        }
        if made.number != it.number {
            self.fault(number, format!("its number among all deals is {}", made.number));
        }
    }
}
