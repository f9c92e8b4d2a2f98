//! A finding for programs: its name, and every fact in a slot of its own.

use cards::{Card, CardSet, Seat, SeatSet, Side};
use laws::Law;
use serde::Serialize;
use serde::ser::{SerializeMap as _, Serializer};
use table::{Answer, AsSlot as _, Duty, Facts, Finding, Laws, Remedy, Shape, Slot, SlotKind, kebab};

/// One answer as a record keeps it: everything that a later engine can be held to, and no sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KeptAnswer {
    /// The word that opens it in the minutes.
    pub kind: &'static str,
    /// The articles it rests on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub laws: Vec<&'static str>,
    /// Who may choose.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub holders: Vec<String>,
    /// What they may choose, in the words that `demand` takes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// The side that gains.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<&'static str>,
    /// How much it gains.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i32>,
    /// What was found.
    #[serde(flatten)]
    pub finding: FindingReport,
}

impl KeptAnswer {
    /// An answer of any game.
    pub fn new<F: Facts>(answer: &Answer<F>) -> KeptAnswer {
        let finding = &answer.finding;
        let offer = finding.offer();
        let points = finding.points();
        KeptAnswer {
            kind: answer.kind().word(),
            laws: answer.laws.iter().flat_map(Laws::iter).map(Law::id).collect(),
            holders: offer.map_or(Vec::new(), |offer| seat_names(offer.holders)),
            options: offer.map_or(Vec::new(), |offer| offer.options.iter().map(Remedy::to_string).collect()),
            side: points.map(|(side, _)| side.letters()),
            points: points.map(|(_, points)| points),
            finding: FindingReport::new(finding),
        }
    }
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FindingReport {
    /// Its name: `led-out-of-turn`.
    pub fact: String,
    /// What it holds, by name.
    pub slots: Slots,
    /// Who deals now, where the deal is void.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redeal: Option<Redeal>,
}

/// What becomes of a deal that is void.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Redeal {
    /// Who deals now.
    pub dealer: String,
    /// Whether the deal is lost to the one who gave the cards.
    pub lost: bool,
}

/// Slots in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slots(pub Vec<(&'static str, Slot)>);

/// The findings that say all by themselves, without a fact of a game.
pub const PLAIN: [Shape; 3] = [
    Shape {
        name: "Liability",
        slots: &[("owner", SlotKind::Seat), ("cards", SlotKind::Cards), ("callers", SlotKind::Seats)],
    },
    Shape {
        name: "Obligation",
        slots: &[("on", SlotKind::Seats), ("duty", SlotKind::Duty), ("demand", SlotKind::Remedy)],
    },
    Shape { name: "Trick", slots: &[("number", SlotKind::Number), ("winner", SlotKind::Seat)] },
];

impl FindingReport {
    /// A finding of any game.
    pub fn new<F: Facts>(finding: &Finding<F>) -> FindingReport {
        match finding {
            Finding::Liability { owner, cards, callers } => {
                FindingReport::plain(0, vec![owner.slot(), cards.slot(), callers.slot()])
            }
            Finding::Obligation { on, duty, demand } => {
                FindingReport::plain(1, vec![on.slot(), duty.slot(), demand.slot()])
            }
            Finding::Trick { number, winner } => FindingReport::plain(2, vec![number.slot(), winner.slot()]),
            Finding::Offence { fact, .. }
            | Finding::Ruling { fact }
            | Finding::Grant { fact, .. }
            | Finding::Score { fact, .. }
            | Finding::Game { fact, .. }
            | Finding::Rubber { fact }
            | Finding::Settled { fact, .. }
            | Finding::Declined { fact, .. } => FindingReport::named(fact.name(), fact.slots()),
            Finding::Redeal { fact, dealer, lost } => {
                let redeal = Redeal { dealer: dealer.to_string(), lost: *lost };
                FindingReport { redeal: Some(redeal), ..FindingReport::named(fact.name(), fact.slots()) }
            }
        }
    }

    /// A fact by its name in the code, with its slots.
    pub fn named(name: &str, slots: Vec<(&'static str, Slot)>) -> FindingReport {
        FindingReport { fact: kebab(name), slots: Slots(slots), redeal: None }
    }

    fn plain(shape: usize, values: Vec<Slot>) -> FindingReport {
        let Shape { name, slots } = PLAIN[shape];
        let names = slots.iter().map(|(name, _)| *name);
        FindingReport::named(name, names.zip(values).collect())
    }
}

impl Serialize for Slots {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (name, slot) in self.0.iter().filter(|(_, slot)| *slot != Slot::Nothing) {
            map.serialize_entry(name, &Value(slot))?;
        }
        map.end()
    }
}

/// What stands in a slot, as programs read it: seats, cards and remedies in the spelling of the minutes.
struct Value<'a>(&'a Slot);

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Slot::Nothing => serializer.serialize_none(),
            Slot::Seat(seat) => serializer.collect_str(seat),
            Slot::Seats(seats) => seat_names(*seats).serialize(serializer),
            Slot::Side(side) => serializer.serialize_str(side.letters()),
            Slot::Card(card) => serializer.collect_str(card),
            Slot::Cards(cards) => card_names(*cards).serialize(serializer),
            Slot::Row(cards) => serializer.collect_seq(cards.iter().map(Card::to_string)),
            Slot::Suit(suit) => serializer.collect_str(suit),
            Slot::Number(number) => number.serialize(serializer),
            Slot::Numbers(numbers) => {
                let mut map = serializer.serialize_map(Some(2))?;
                for side in Side::ALL {
                    map.serialize_entry(side.letters(), &numbers[side])?;
                }
                map.end()
            }
            Slot::Laws(laws) => laws.iter().map(Law::id).collect::<Vec<_>>().serialize(serializer),
            Slot::Remedy(remedy) => serializer.collect_str(remedy),
            Slot::Duty(duty) => DutyReport::from(*duty).serialize(serializer),
            Slot::Offer(offer) => {
                let options: Vec<String> = offer.options.iter().map(Remedy::to_string).collect();
                let mut map = serializer.serialize_map(Some(2))?;
                map.serialize_entry("holders", &seat_names(offer.holders))?;
                map.serialize_entry("options", &options)?;
                map.end()
            }
            Slot::Word(word) | Slot::Name(word) => serializer.serialize_str(word),
            Slot::Flag(flag) => serializer.serialize_bool(*flag),
            Slot::Names(names) => names.serialize(serializer),
        }
    }
}

/// What a player is bound to, as programs read it.
#[derive(Serialize)]
struct DutyReport {
    duty: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    suit: Option<&'static str>,
}

impl From<Duty> for DutyReport {
    fn from(duty: Duty) -> DutyReport {
        let card = |card: Card| Some(card.to_string());
        let (duty, card, suit) = match duty {
            Duty::Play(which) => ("play", card(which), None),
            Duty::Avoid(which) => ("avoid", card(which), None),
            Duty::Highest => ("highest", None, None),
            Duty::Lowest => ("lowest", None, None),
            Duty::HighestOf(suit) => ("highest-of", None, Some(suit)),
            Duty::Win => ("win", None, None),
            Duty::WinOver(which) => ("win-over", card(which), None),
            Duty::Lose => ("lose", None, None),
            Duty::Lead(suit) => ("lead", None, Some(suit)),
            Duty::NotLead(suit) => ("not-lead", None, Some(suit)),
        };
        DutyReport { duty, card, suit: suit.map(cards::Suit::name) }
    }
}

fn seat_names(seats: SeatSet) -> Vec<String> {
    seats.iter().map(|seat: Seat| seat.to_string()).collect()
}

fn card_names(cards: CardSet) -> Vec<String> {
    cards.iter().map(|card| card.to_string()).collect()
}
