//! The addresses of pages that show a hand: `https://…?lin=pn%7C…`, or a field for each thing, `…?n=SAK…&d=w&a=1Spp`.

use super::SEATS;
use crate::Seat;
use crate::pbn::decode;

/// Whether a line is an address.
pub(super) fn is_address(line: &str) -> bool {
    line.trim_start().get(..4).is_some_and(|start| start.eq_ignore_ascii_case("http"))
}

/// What an address shows, as LIN on a line.
pub(super) fn shown(line: &str) -> String {
    let address = line.trim_end();
    let address = address.split_once('#').map_or(address, |(address, _)| address);
    if let Some((_, lin)) = address.split_once("lin=") {
        return decoded(lin.split('&').next().unwrap_or(lin), true) + "\n";
    }
    let fields = address.split_once('?').map(|(_, query)| Fields::of(query));
    match fields.and_then(|fields| fields.lin()) {
        Some(lin) => lin + "\n",
        None => decoded(address.split('&').next().unwrap_or(address), true) + "\n",
    }
}

/// The fields of an address, each with its name in small letters.
struct Fields(Vec<(String, String)>);

impl Fields {
    fn of(query: &str) -> Fields {
        let pairs = query.split('&').filter_map(|field| field.split_once('='));
        // A bar would end a value of LIN.
        let text = |value: &str| decoded(value, true).replace('|', " ");
        Fields(pairs.map(|(name, value)| (name.to_ascii_lowercase(), text(value))).collect())
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.trim())
    }

    /// The board that the fields tell; none if they tell of no hand.
    fn lin(&self) -> Option<String> {
        let hand = |seat: Seat| self.get(initial(seat)).unwrap_or_default();
        if SEATS.into_iter().all(|seat| hand(seat).is_empty()) {
            return None;
        }
        let mut lin = String::new();
        let mut tell = |name: &str, value: &str| lin.extend([name, "|", value, "|"]);
        let names =
            SEATS.map(|seat| self.get(&format!("{}n", initial(seat))).unwrap_or_default().replace(',', " "));
        if names.iter().any(|name| !name.is_empty()) {
            tell("pn", &names.join(","));
        }
        let dealer =
            self.get("d").and_then(|dealer| SEATS.iter().position(|&seat| initial(seat) == first(dealer)));
        let dealer = dealer.map_or(String::new(), |place| (place + 1).to_string());
        tell("md", &(dealer + &SEATS.map(hand).join(",")));
        if let Some(vulnerable) = self.get("v") {
            tell("sv", vulnerable);
        }
        if let Some(board) = self.get("b") {
            tell("ah", &format!("Board {board}"));
        }
        // An explanation stands in brackets behind its call.
        for calls in self.get("a").unwrap_or_default().split_inclusive(')') {
            let (calls, explanation) = calls.split_once('(').unwrap_or((calls, ""));
            if !calls.trim().is_empty() {
                tell("mb", calls);
            }
            if !explanation.is_empty() {
                tell("an", explanation.trim_end_matches(')'));
            }
        }
        if let Some(play) = self.get("p") {
            tell("pc", play);
        }
        if let Some(claim) = self.get("c") {
            tell("mc", claim);
        }
        Some(lin)
    }
}

/// A seat as addresses name it.
fn initial(seat: Seat) -> &'static str {
    match seat {
        Seat::North => "n",
        Seat::East => "e",
        Seat::South => "s",
        Seat::West => "w",
    }
}

/// The first letter of a seat's name, small.
fn first(seat: &str) -> String {
    seat.chars().take(1).map(|letter| letter.to_ascii_lowercase()).collect()
}

/// A text in which some characters are written by their numbers, and in an address a space as a plus sign.
pub(super) fn decoded(lin: &str, address: bool) -> String {
    let mut bytes = Vec::with_capacity(lin.len());
    let mut rest = lin.as_bytes();
    while let [first, behind @ ..] = rest {
        let digit = |at: usize| behind.get(at).and_then(|byte| char::from(*byte).to_digit(16));
        match (first, digit(0), digit(1)) {
            (b'%', Some(high), Some(low)) => {
                bytes.push((high * 16 + low) as u8);
                rest = &behind[2..];
            }
            (b'+', ..) if address => {
                bytes.push(b' ');
                rest = behind;
            }
            (byte, ..) => {
                bytes.push(*byte);
                rest = behind;
            }
        }
    }
    // Older pages wrote Latin-1.
    decode(&bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fields_of_an_address_are_a_board() {
        let page = "https://example.org/view.html?bbo=y&N=sakq&e=hakq&s=dakq&w=cakq&nn=Zo%C3%AB&d=West&v=b&b=7\
                    &a=p1n(15-17,%20flat)p3nppp&p=SAS2#top";
        assert_eq!(
            shown(page),
            "pn|,,Zoë,|md|2dakq,cakq,sakq,hakq|sv|b|ah|Board 7|mb|p1n|an|15-17, flat|mb|p3nppp|pc|SAS2|\n"
        );
        assert_eq!(shown("http://example.org/?n=sakq"), "md|,,sakq,|\n", "what is not told stays open");
        assert_eq!(shown("http://example.org/?n=a|b&s=1"), "md|1,,a b,|\n", "nothing gets out of its field");
        assert_eq!(shown("http://example.org/page"), "http://example.org/page\n");
    }
}
