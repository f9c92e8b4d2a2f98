//! The record of a table's deals, and the check of it.

use std::fmt;

use cards::{BySeat, Pack, Seat};
use serde::{Deserialize, Serialize};

use crate::{ALGORITHM, Cast, Chains, Drawn, Link, Terms};

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

    fn seats(&self) -> BySeat<Option<Link>> {
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
    /// No person with a chain was at the table: only the house's link made this deal.
    HouseAlone(u32),
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::Withheld(deal, seat) => write!(f, "deal {deal}: {seat} withheld its link"),
            Note::Began(deal, seat) => write!(f, "deal {deal}: {seat} began a new chain"),
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
        Record { algorithm, table, code, deals: Vec::new(), minutes: None }
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
        let mut verdict = Verdict::default();
        let mut before: Option<&DealRecord> = None;
        for deal in &self.deals {
            self.check(deal, before, &mut verdict);
            before = Some(deal);
        }
        Ok(verdict)
    }

    fn check(&self, it: &DealRecord, before: Option<&DealRecord>, verdict: &mut Verdict) {
        let number = it.deal;
        let Verdict { faults, notes } = verdict;
        let mut fault = |what: String| faults.push(Fault { deal: number, what });
        let Some(pack) = Pack::ALL.into_iter().find(|pack| pack.size() == usize::from(it.pack)) else {
            return fault(format!("there is no pack of {} cards", it.pack));
        };
        let Some(dealer) = Seat::from_letter(it.dealer) else {
            return fault(format!("'{}' is no seat", it.dealer));
        };
        if let Some(before) = before {
            if number != before.deal + 1 {
                fault(format!("it follows deal {}", before.deal));
            }
            if it.last.house != before.links.house {
                fault("the house's chain does not go on from the deal before".to_owned());
            }
            for seat in Seat::ALL {
                let stood = before.links.seats()[seat].or(before.last.seats()[seat]);
                let stands = it.last.seats()[seat];
                if stands.is_some() && stands != stood {
                    notes.push(Note::Began(number, seat));
                }
            }
        } else if number != 1 {
            fault("the record does not begin with deal 1".to_owned());
        }
        let last = Chains { house: it.last.house, seats: it.last.seats() };
        let cast = Cast { house: it.links.house, seats: it.links.seats() };
        if !cast.house.follows(last.house) {
            fault("the house's link does not hash to the one before".to_owned());
        }
        for seat in Seat::ALL {
            match (last.seats[seat], cast.seats[seat]) {
                (None, Some(_)) => fault(format!("{seat} gives a link and has no chain")),
                (Some(_), None) => notes.push(Note::Withheld(number, seat)),
                (Some(last), Some(link)) if !link.follows(last) => {
                    fault(format!("{seat}'s link does not hash to the one before"));
                }
                _ => {}
            }
        }
        if Seat::ALL.into_iter().all(|seat| cast.seats[seat].is_none()) {
            notes.push(Note::HouseAlone(number));
        }
        let terms =
            Terms { table: self.table.clone(), deal: number, code: self.code.clone(), pack, dealer, last };
        let made = DealRecord::new(&terms, &cast);
        if made.commitment != it.commitment {
            fault(format!("the commitment should be {}", made.commitment));
        } else if made.hands != it.hands {
            fault("these are not the cards that the links make".to_owned());
        }
        if made.turn_up != it.turn_up {
            let turned = made.turn_up.as_deref().unwrap_or("nothing");
            fault(format!("the card turned up should be {turned}"));
        }
        if made.number != it.number {
            fault(format!("its number among all deals is {}", made.number));
        }
    }
}
