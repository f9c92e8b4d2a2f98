//! Facts as the wire carries them, and acts as it brings them.

use std::borrow::Cow;

use cards::{BySide, Seat, Suit};
use games::Listed;
use games::minutes;
use protocol::{Fact, Kind, Offer, Problem, Said, Slot};
use speech::{SpokenCall as _, full_stop};
use table::{Act, Actor, ByName as _, Facts, Finding, Named, Remedy, State};

use super::wire;

/// The longest line that a person can type, in bytes.
const LINE_BYTES_MAX: usize = 200;

/// Something by its name.
pub fn fact(named: &Named) -> Fact {
    let slots = named.slots.iter().filter_map(|(name, value)| Some((name, slot(value)?)));
    Fact { name: named.name.to_string(), slots: slots.collect() }
}

/// An act by its name.
pub fn act<G: Listed>(act: &Act<G::Call>) -> Fact {
    fact(&act.named(|call| call.as_sent()))
}

/// What was found, by its name.
pub fn finding<F: Facts>(finding: &Finding<F>) -> Fact {
    let report = games::findings::FindingReport::new(finding);
    let slots = report.slots.0.into_iter().filter_map(|(name, value)| Some((name, slot(&value)?)));
    let found = Fact { name: report.fact, slots: slots.collect() };
    match finding {
        Finding::Redeal { dealer, lost, .. } => {
            found.with("dealer", Slot::Seat(wire::seat(*dealer))).with("lost", Slot::Flag(*lost))
        }
        _ => found,
    }
}

/// Who may choose what.
pub fn offer(offer: &table::Offer) -> Offer {
    let options = offer.options.iter().map(|remedy| fact(&remedy.named()));
    Offer { holders: wire::seats(offer.holders), options: options.collect() }
}

/// What somebody does at a table of this game, whether it came by its name or was typed.
///
/// # Errors
/// When it is no act, with what is wrong and where.
pub fn said<G: Listed>(seat: Seat, said: &Said, state: &State<G>) -> Result<Act<G::Call>, Problem> {
    let line = match said {
        Said::Act(fact) => return named_act::<G>(fact),
        Said::Typed(line) => line,
    };
    if line.len() > LINE_BYTES_MAX || line.contains(char::is_control) {
        return Err(Problem::new(Kind::NoAct, "An act is one short line."));
    }
    let (actor, step) = minutes::read_act::<G>(&format!("{seat}: {line}")).map_err(|fault| {
        // The name of the seat was put before it.
        let column = fault.column.saturating_sub(3).max(1);
        Problem { column: Some(column as u32), ..Problem::new(Kind::NoAct, full_stop(&fault.message)) }
    })?;
    match step.act(actor, state) {
        Some(act) if actor == Actor::Seat(seat) => Ok(act),
        Some(_) => Err(Problem::new(Kind::NotYours, "The table does that by itself: wait for it.")),
        None => Err(Problem::new(Kind::NoAct, "“auto” stands for several acts: send them one by one.")),
    }
}

fn named_act<G: Listed>(fact: &Fact) -> Result<Act<G::Call>, Problem> {
    let invalid = |detail: &str| Problem::new(Kind::NoAct, format!("Invalid act: {detail}."));
    let named = named(fact).map_err(|slot| invalid(&format!("{}: slot {slot} cannot be read", fact.name)))?;
    Act::from_named(&named, |named| G::Call::from_named(named).ok()).map_err(|bad| invalid(&bad.to_string()))
}

/// A fact of the wire as the table reads it; the slot that cannot be read, if there is one.
fn named(fact: &Fact) -> Result<Named, &str> {
    let slot = |(name, slot)| match value(slot) {
        Some(value) => Ok((Cow::Owned(str::to_owned(name)), value)),
        None => Err(name),
    };
    let slots: Result<_, &str> = fact.slots.iter().map(slot).collect();
    Ok(Named { name: Cow::Owned(fact.name.clone()), slots: slots? })
}

fn slot(value: &table::Slot) -> Option<Slot> {
    Some(match value {
        table::Slot::Nothing => return None,
        table::Slot::Seat(seat) => Slot::Seat(wire::seat(*seat)),
        table::Slot::Seats(seats) => Slot::Seats(wire::seats(*seats)),
        table::Slot::Side(side) => Slot::Side(wire::side(*side)),
        table::Slot::Card(card) => Slot::Card(wire::card(*card).into()),
        table::Slot::Cards(cards) => Slot::Cards(wire::cards(*cards).into_iter().map(String::from).collect()),
        table::Slot::Row(cards) => {
            Slot::Cards(cards.iter().map(|card| String::from(wire::card(*card))).collect())
        }
        table::Slot::Suit(suit) => Slot::Suit(wire::suit(*suit)),
        table::Slot::Number(number) => Slot::Number(*number),
        table::Slot::Numbers(numbers) => Slot::Numbers(wire::by_side(|side| numbers[side])),
        table::Slot::Laws(laws) => Slot::Laws(laws.iter().map(|law| law.id().to_owned()).collect()),
        table::Slot::Remedy(remedy) => Slot::Remedy(Box::new(fact(&remedy.named()))),
        table::Slot::Duty(duty) => Slot::Duty(Box::new(fact(&duty.named()))),
        table::Slot::Offer(open) => Slot::Offer(offer(open)),
        table::Slot::Word(word) => Slot::Word(word.clone()),
        table::Slot::Name(name) => Slot::Names(vec![name.clone()]),
        table::Slot::Names(names) => Slot::Names(names.clone()),
        table::Slot::Flag(flag) => Slot::Flag(*flag),
    })
}

fn value(slot: &Slot) -> Option<table::Slot> {
    Some(match slot {
        Slot::Seat(seat) => table::Slot::Seat(wire::seat_from(*seat)),
        Slot::Side(side) => table::Slot::Side(match side {
            protocol::Side::NS => cards::Side::NorthSouth,
            protocol::Side::EW => cards::Side::EastWest,
        }),
        Slot::Card(card) => table::Slot::Card(card.parse().ok()?),
        Slot::Cards(cards) => {
            table::Slot::Row(cards.iter().map(|card| card.parse().ok()).collect::<Option<_>>()?)
        }
        Slot::Suit(suit) => table::Slot::Suit(match suit {
            protocol::Suit::C => Suit::Clubs,
            protocol::Suit::D => Suit::Diamonds,
            protocol::Suit::H => Suit::Hearts,
            protocol::Suit::S => Suit::Spades,
        }),
        Slot::Number(number) => table::Slot::Number(*number),
        Slot::Numbers(numbers) => table::Slot::Numbers(BySide([numbers.NS, numbers.EW])),
        Slot::Remedy(remedy) => table::Slot::Remedy(Remedy::from_named(&named(remedy).ok()?).ok()?),
        Slot::Word(word) => table::Slot::Word(word.clone()),
        Slot::Flag(flag) => table::Slot::Flag(*flag),
        // Nobody sends these: no act has them.
        Slot::Seats(_) | Slot::Laws(_) | Slot::Duty(_) | Slot::Offer(_) | Slot::Names(_) => return None,
    })
}

#[cfg(test)]
mod tests {
    use bridge::{Bridge, Call};
    use euchre::Euchre;
    use royalton::Royalton;
    use speech::Voice;
    use table::{Setup, Table};

    use super::*;

    fn fresh<G: Listed>() -> Table<G> {
        Table::new(Setup::new(G::rules(G::STATUTES.editions[0]), Seat::South))
    }

    fn round<G: Listed>(line: &str) {
        let table = fresh::<G>();
        let typed = said::<G>(Seat::South, &line.into(), table.state())
            .unwrap_or_else(|bad| panic!("{line}: {}", bad.detail));
        let named = act::<G>(&typed);
        assert_eq!(
            said::<G>(Seat::South, &named.clone().into(), table.state()),
            Ok(typed),
            "{line}: {named:?}"
        );
    }

    #[test]
    fn an_act_travels_by_its_name_and_means_the_same() {
        for line in [
            "play KH",
            "lead AS KS",
            "claim revoke W 3",
            "demand suit hearts",
            "waive",
            "expose 5H to partner",
            "ask none",
            "answer no",
            "claim rest",
            "concede 3",
            "object",
            "refer",
            "name rank J",
            "look trick 2",
            "score bonus EW 16",
            "suggest penalty new deal",
            "throw down",
            "leave seat",
        ] {
            round::<Bridge>(line);
            round::<Euchre>(line);
            round::<Royalton>(line);
        }
    }

    #[test]
    fn every_declaration_of_every_game_travels_by_its_name() {
        Bridge::read_all(round::<Bridge>);
        Euchre::read_all(round::<Euchre>);
        Royalton::read_all(round::<Royalton>);
    }

    trait ReadAll: Listed {
        fn read_all(check: fn(&str)) {
            for line in Self::Call::SPELT {
                check(line);
            }
        }
    }
    impl<G: Listed> ReadAll for G {}

    #[test]
    fn every_act_has_a_sentence() {
        let acts = "cut KH|cut KH QH from other pack|choose seat N|choose pack red|collect|shuffle|place pack N|handle pack|offer|\
            cut at 20|deal|deal other pack|deal on 5|deal N 3|mend|turn up|faced KH|peep|look|prove pack|find short|find surplus|\
            missing N KH|find KH|lay discard KH|quit discard|discard KH|lift trump|expose KH QH|expose KH to partner|\
            expose KH to opponent|drop KH|lay down|lay idle|count hand N|throw down|take up KH|play KH|play KH QH|lead KH QH|slip KH|\
            mix in KH 2|hold out KH|touch KH|name KH|name suit hearts|name rank A|arrange|withdraw KH|correct|correct KH|gather|turn|quit|\
            look trick 2|count tricks|restore KH|claim rest|claim 3|concede|concede 3|object|keep hand|ask none|answer no|answer have|\
            ask obeyed|attention trick|say KH|draw card|suggest KH|trick incomplete|wrong trick|not due|fact|ask placed|warn lead|\
            inform penalty|suggest penalty new deal|mention|mention N 3|remark play|remark score|remark manner|leave seat|mention KH|\
            ask bidding|tell bidding|ask contract|decline|question deal|question score|mention suit hearts|ask who|ask turn-up|ask trump|\
            announce 2|consult|refer|demand new deal|waive|consent|claim revoke N 3|admit|search|mix tricks|score tricks NS 8|\
            correct tricks NS 8 deal 2|agree score|agree stop|stop|retire|new cards|replace KH|tricks NS 7 EW 6|appeal";
        for line in acts.split('|').map(str::trim) {
            let read = minutes::read_act::<Bridge>(&format!("S: {line}"));
            let Ok((actor, minutes::Step::Act(act))) = read else { panic!("{line}: {read:?}") };
            let told = |you| speech::phrase::<Bridge>(actor, &act, &Voice::of_seats(you));
            for told in [told(None), told(Some(Seat::South))] {
                assert!(!told.contains("something that the laws speak of"), "{line}: {told}");
                assert!(!told.contains("KH") && !told.contains("NS"), "{line}: {told}");
            }
        }
    }

    #[test]
    fn what_cannot_be_read_says_what_and_where() {
        let table = fresh::<Bridge>();
        let refuse =
            |fact: Fact| said::<Bridge>(Seat::South, &fact.into(), table.state()).unwrap_err().detail;
        assert_eq!(refuse(Fact::word("fly")), "Invalid act: unknown name: fly.");
        assert_eq!(
            refuse(Fact::word("play").with("card", Slot::Card("1Z".to_owned()))),
            "Invalid act: play: slot card cannot be read."
        );
        let suit = Fact::word("make").with("at", Slot::Suit(protocol::Suit::H));
        assert_eq!(
            said::<Bridge>(Seat::South, &suit.into(), table.state()),
            Ok(Act::Call(Call::Make(bridge::Make(Some(Suit::Hearts)))))
        );
    }
}
