//! How people speak at Royalton.

use cards::{Seat, Suit};
use speech::{Goal, Idiom, Phrase, Plate, seat_name, suit_sign, times};
use table::{AsSlot as _, ByName as _, Named, View};

use crate::{BOOK, Bid, Call, Denomination, Royalton};

/// The tricks of a hand.
const ALL_TRICKS: u8 = 13;

impl Idiom for Royalton {
    const ABOVE_THE_LINE: bool = true;

    fn phrase(call: Call) -> Phrase {
        match call {
            Call::Pass => Phrase::new("P", "pass", "pass", "passes"),
            Call::Bid(bid) => {
                let words = bid_words(bid);
                Phrase::new(&bid_key(bid), &bid_sign(bid), &format!("bid {words}"), &format!("bids {words}"))
            }
            Call::Double => Phrase::new("D", "double", "double", "doubles"),
            Call::Redouble => Phrase::new("X", "redouble", "redouble", "redoubles"),
            Call::Bridge => {
                Phrase::new("B", "bridge", "bridge: your partner plays", "bridges: their partner plays")
            }
            Call::CallLead => Phrase::new("L", "call the lead", "call the lead", "calls the lead"),
        }
    }

    fn aloud(call: Call) -> String {
        match call {
            Call::Pass => "I pass".to_owned(),
            Call::Bid(bid) => bid_aloud(bid),
            Call::Double => "I double".to_owned(),
            Call::Redouble => "I redouble".to_owned(),
            Call::Bridge => "I bridge it to you, partner".to_owned(),
            Call::CallLead => "Pray lead".to_owned(),
        }
    }

    fn contract(view: &View<Royalton>) -> Option<String> {
        let contract = view.game.contract?;
        let by = seat_name(contract.declarer);
        Some(format!("{} by {by}{}", bid_sign(contract.bid), times(contract.multiplier.into())))
    }

    fn plate(view: &View<Royalton>) -> Option<Plate> {
        let contract = view.game.contract?;
        let number = contract.bid.number;
        let (aim, goal) = if view.loses() {
            let most = ALL_TRICKS.saturating_sub(BOOK + number);
            (format!("at most {most} tricks"), Goal::AtMost(most))
        } else {
            (format!("{} tricks wanted", BOOK + number), Goal::AtLeast(BOOK + number))
        };
        let text = format!("{}{}", bid_words(contract.bid), times(contract.multiplier.into()));
        Some(Plate { text, by: Some(contract.declarer), aim, goal: Some(goal) })
    }

    fn declaration(view: &View<Royalton>) -> Vec<Named> {
        let bid = |name: &str, seat: Seat, bid: Bid| {
            let mut named = Call::Bid(bid).named();
            named.name = name.to_owned().into();
            named.slots.insert(0, ("seat".into(), seat.slot()));
            named
        };
        match (view.game.contract, view.game.standing()) {
            (Some(contract), _) => {
                let times = u32::from(contract.multiplier);
                let doubled = (times > 1).then(|| Named::new("Doubled", vec![("number", times.slot())]));
                let declarer = Named::new("Declarer", vec![("seat", contract.declarer.slot())]);
                [bid("contract", contract.declarant, contract.bid), declarer]
                    .into_iter()
                    .chain(doubled)
                    .collect()
            }
            (None, Some((seat, standing))) => vec![bid("standing", seat, standing)],
            (None, None) => Vec::new(),
        }
    }

    fn is_usual(call: Call) -> bool {
        call == Call::CallLead
    }

    fn asked(view: &View<Royalton>) -> String {
        match view.game.standing() {
            _ if view.game.contract.is_some() => {
                "The nullo is yours: call the lead, or bridge and let your partner play it.".to_owned()
            }
            None => "Nobody has bid: bid, or pass.".to_owned(),
            Some((seat, bid)) if view.seat.is_some_and(|me| me.side() != seat.side()) => {
                format!("The adversaries have bid {}: go over it, double, or pass.", bid_words(bid))
            }
            Some((_, bid)) => format!("Your side has bid {}: bid on, or pass.", bid_words(bid)),
        }
    }

    fn role(view: &View<Royalton>, seat: Seat) -> Option<&'static str> {
        match view.game.contract {
            None => (seat == view.dealer).then_some("dealer"),
            Some(contract) if contract.declarer == seat => Some("declarer"),
            Some(contract) if contract.declarer.partner() == seat => Some("dummy"),
            Some(_) => None,
        }
    }
}

/// `2H`, and for a royal `2RH`, so that no key begins another.
fn bid_key(bid: Bid) -> String {
    let at = match bid.at {
        Denomination::NoTrump => 'N',
        Denomination::Nullo => 'U',
        suit => suit.trump().map_or('N', Suit::letter),
    };
    format!("{}{}{at}", bid.number, if bid.royal { "R" } else { "" })
}

fn bid_words(bid: Bid) -> String {
    let at = match bid.at {
        Denomination::NoTrump => "no-trump",
        Denomination::Nullo => "nullo",
        suit => suit.trump().map_or("", Suit::name),
    };
    format!("{} {at}{}", bid.number, if bid.royal { " royal" } else { "" })
}

fn bid_sign(bid: Bid) -> String {
    let at = match bid.at {
        Denomination::NoTrump => "NT".to_owned(),
        Denomination::Nullo => " nullo".to_owned(),
        suit => suit.trump().map_or_else(String::new, |suit| suit_sign(suit).to_string()),
    };
    format!("{}{at}{}", bid.number, if bid.royal { " royal" } else { "" })
}

/// `Three royal spades`
fn bid_aloud(bid: Bid) -> String {
    const NUMBERS: [&str; 8] = ["None", "One", "Two", "Three", "Four", "Five", "Six", "Seven"];
    let number = NUMBERS.get(usize::from(bid.number)).copied().unwrap_or("Too many");
    let one = bid.number == 1;
    let at = match bid.at {
        Denomination::NoTrump => "no-trump".to_owned(),
        Denomination::Nullo => "nullo".to_owned(),
        suit => {
            let name = suit.trump().map_or("", Suit::name);
            if one { name.trim_end_matches('s').to_owned() } else { name.to_owned() }
        }
    };
    if bid.royal { format!("{number} royal {at}") } else { format!("{number} {at}") }
}
