//! The acts of a room in words.

use cards::{BySide, Card, Seat, Side};
use games::minutes::{Fault, Source, Word, card};
use table::PackId;

use crate::{About, Act, Sheet, TableNumber, Who};

/// Every act, spelt as an example, with its meaning.
pub const SPELLINGS: [(&str, &str); 46] = [
    ("Anna: arrive", "comes into the room"),
    ("room: arrive Anna Bert", "come in together and have equal standing"),
    ("Anna: announce 1", "wants to play at table 1, there already or to be made up"),
    ("Anna: withdraw 1", "takes that back"),
    ("Anna: return", "says that they will go back to the table they came from"),
    ("Anna: leave", "leaves their table, or the seat of another"),
    ("Anna: break up", "leaves their table so that it cannot go on"),
    ("room: break up 1", "the players part by agreement"),
    ("Anna: go home", "leaves the room"),
    ("room: form 1", "table 1 is made up of those who announced for it"),
    ("Anna: cut 5H", "draws a card"),
    ("Anna: cut 5H 6C", "shows two"),
    ("Anna: cut 5H other pack", "draws from another pack than the others"),
    ("Anna: cut 5H at 2", "draws at table 2"),
    ("Anna: consult", "asks the partner what to choose"),
    ("Anna: choose red", "chooses the cards: red or blue"),
    ("Anna: choose seat N", "chooses a seat, and with it the partner's"),
    ("Anna: choose counters", "chooses the counters, at Euchre"),
    ("Anna: cut pack", "cuts the pack to the dealer"),
    ("Anna: deal", "deals"),
    ("Anna: appoint Bert", "names somebody to play for them"),
    ("Anna: consent", "agrees to a substitute"),
    ("Anna: refuse", "does not"),
    ("room: agree stop 1", "it is agreed that the rubber may end early"),
    ("room: stop 1 NS 60 EW 30 games NS 1 EW 0", "it does: points and games as they stand"),
    ("Anna: retire", "gives up the deal in hand when play was to stop"),
    ("room: rubber 1 NS 90+200 EW 44+24", "the rubber is over: trick points and all the rest"),
    ("room: correct 1 NS 90+180 EW 44+24", "the totals are put right"),
    ("room: agree 1", "both sides agree the score"),
    ("room: settle", "the ledger, and who pays whom"),
    ("Anna: new cards", "calls for two new packs"),
    ("Anna: new pack", "calls for one"),
    ("Anna: new pack imperfect", "calls for one, the old one being imperfect"),
    ("Anna: torn 6S", "finds a card torn or marked"),
    ("room: replace 1", "all agree to replace it"),
    ("Anna: object", "does not agree to that"),
    ("Anna: remark score 1", "a bystander speaks at table 1 of the score, a penalty or the play"),
    ("room: appeal 1 Anna", "the players ask a bystander to decide"),
    ("Anna: charge Bert", "a player calls on a bystander to pay"),
    ("Anna: sit 1 S", "takes a seat at table 1 by agreement, without cutting"),
    ("room: computer Book1 at 1 N", "a computer player takes a seat, until somebody wants it"),
    ("room: free 1 N", "a seat is freed by agreement"),
    ("room: substitute Book1 at 1 S", "a computer player plays for the owner until the rubber ends"),
    ("Anna: absent", "is away for a while; the seat is kept"),
    ("Anna: back", "is there again"),
    ("room: keep seats 1", "nobody cuts for partners: those who stay keep their seats"),
];

/// Reads one line of the body: who does what.
///
/// # Errors
/// When it is no such line; the place is in the text given.
pub fn read_act(text: &str) -> Result<(Who, Act), Fault> {
    read_line(Source { line: 1, text })
}

pub(super) fn read_line(source: Source<'_>) -> Result<(Who, Act), Fault> {
    let Some(parts) = source.parts() else {
        return Err(source.whole("an act is written as who, colon, what: Anna: arrive"));
    };
    let who = if parts.key.eq_ignore_ascii_case("room") {
        Who::Room
    } else if is_name(parts.key) {
        Who::Person(parts.key.to_owned())
    } else {
        return Err(parts.key_fault("a name is one word of letters and figures"));
    };
    let act = read_words(&who, &parts.words).map_err(|wrong| match parts.words.get(wrong.word) {
        Some(word) => source.fault(word.column, word.width(), wrong.message),
        None => source.fault(parts.column, parts.value.chars().count().max(1), wrong.message),
    })?;
    Ok((who, act))
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(char::is_alphanumeric) && !text.eq_ignore_ascii_case("room")
}

/// Which word is wrong, and why.
struct Wrong {
    word: usize,
    message: String,
}

fn wrong<T>(word: usize, message: impl Into<String>) -> Result<T, Wrong> {
    Err(Wrong { word, message: message.into() })
}

fn read_words(who: &Who, words: &[Word]) -> Result<Act, Wrong> {
    let said: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
    let name = |at: usize| match words.get(at) {
        Some(word) if is_name(&word.as_written) => Ok(word.as_written.clone()),
        Some(_) => wrong(at, "a name is one word of letters and figures"),
        None => wrong(at, "a name is wanted here"),
    };
    let number = |at: usize| table_number(&said, at);
    let (act, used) = match (who, said.as_slice()) {
        (Who::Room, ["arrive", _, ..]) => {
            let names: Vec<String> = (1..words.len()).map(name).collect::<Result<_, _>>()?;
            let twice = (0..names.len())
                .find(|&at| names[..at].iter().any(|other| other.eq_ignore_ascii_case(&names[at])));
            if let Some(at) = twice {
                return wrong(at + 1, "this name stands there already");
            }
            let used = names.len() + 1;
            (Act::ArriveTogether(names), used)
        }
        (Who::Room, ["form", ..]) => (Act::Form(number(1)?), 2),
        (Who::Room, ["break", "up", ..]) => (Act::Dissolve(number(2)?), 3),
        (Who::Room, ["agree", "stop", ..]) => (Act::AgreeStop(number(2)?), 3),
        (Who::Room, ["agree", ..]) => (Act::AgreeScore(number(1)?), 2),
        (Who::Room, ["settle", ..]) => (Act::Settle, 1),
        (Who::Room, ["replace", ..]) => (Act::Replace(number(1)?), 2),
        (Who::Room, ["appeal", ..]) => (Act::Appeal(number(1)?, name(2)?), 3),
        (Who::Room, ["rubber", ..]) => {
            let (sheet, used) = sheets(&said, 2)?;
            (Act::Rubber(number(1)?, sheet), used)
        }
        (Who::Room, ["correct", ..]) => {
            let (sheet, used) = sheets(&said, 2)?;
            (Act::Correct(number(1)?, sheet), used)
        }
        (Who::Room, ["stop", ..]) => stop(&said)?,
        (Who::Room, ["computer", _, "at", ..]) => (Act::Computer(name(1)?, number(3)?, seat(&said, 4)?), 5),
        (Who::Room, ["substitute", _, "at", ..]) => {
            (Act::Substitute(name(1)?, number(3)?, seat(&said, 4)?), 5)
        }
        (Who::Room, ["free", ..]) => (Act::Free(number(1)?, seat(&said, 2)?), 3),
        (Who::Room, ["keep", "seats", ..]) => (Act::KeepSeats(number(2)?), 3),
        (Who::Room, _) => return wrong(0, "this is nothing that is done together: see docs/minutes.md"),
        (_, ["sit", ..]) => (Act::Sit(number(1)?, seat(&said, 2)?), 3),
        (_, ["absent", ..]) => (Act::Absent, 1),
        (_, ["back", ..]) => (Act::Back, 1),
        (_, ["arrive", ..]) => (Act::Arrive, 1),
        (_, ["announce", "return", ..]) => (Act::Return, 2),
        (_, ["announce", ..]) => (Act::Announce(number(1)?), 2),
        (_, ["withdraw", ..]) => (Act::Withdraw(number(1)?), 2),
        (_, ["return", ..]) => (Act::Return, 1),
        (_, ["leave", ..]) => (Act::Leave, 1),
        (_, ["break", "up", ..]) => (Act::BreakUp, 2),
        (_, ["go", "home", ..]) => (Act::GoHome, 2),
        (_, ["cut", "pack", ..]) => (Act::CutPack, 2),
        (_, ["cut", ..]) => cut(&said)?,
        (_, ["consult", ..]) => (Act::Consult, 1),
        (_, ["choose", "red", ..]) => (Act::ChoosePack(PackId::Red), 2),
        (_, ["choose", "blue", ..]) => (Act::ChoosePack(PackId::Blue), 2),
        (_, ["choose", "seat", _, ..]) => (Act::ChooseSeat(seat(&said, 2)?), 3),
        (_, ["choose", "counters", ..]) => (Act::ChooseCounters, 2),
        (_, ["choose", ..]) => return wrong(1, "write choose red, choose blue or choose seat N"),
        (_, ["deal", ..]) => (Act::Deal, 1),
        (_, ["appoint", ..]) => (Act::Appoint(name(1)?), 2),
        (_, ["consent", ..]) => (Act::Consent, 1),
        (_, ["refuse", ..]) => (Act::Refuse, 1),
        (_, ["retire", ..]) => (Act::Retire, 1),
        (_, ["new", "cards", ..]) => (Act::NewCards, 2),
        (_, ["new", "pack", "imperfect", ..]) => (Act::NewPack { imperfect: true }, 3),
        (_, ["new", "pack", ..]) => (Act::NewPack { imperfect: false }, 2),
        (_, ["torn", ..]) => (Act::Torn(one_card(&said, 1)?), 2),
        (_, ["object", ..]) => (Act::Object, 1),
        (_, ["remark", about, ..]) => {
            let about = match *about {
                "score" => About::Score,
                "penalty" => About::Penalty,
                "play" => About::Play,
                _ => return wrong(1, "write remark score, remark penalty or remark play"),
            };
            (Act::Remark(number(2)?, about), 3)
        }
        (_, ["charge", ..]) => (Act::Charge(name(1)?), 2),
        (_, []) => return wrong(0, "an act is wanted here"),
        (_, _) => return wrong(0, "this is nothing that people do in the room: see docs/minutes.md"),
    };
    if used < words.len() {
        return wrong(used, "this is too much here");
    }
    Ok(act)
}

fn table_number(said: &[&str], at: usize) -> Result<TableNumber, Wrong> {
    match said.get(at).map(|word| word.parse::<TableNumber>()) {
        Some(Ok(number)) if number > 0 => Ok(number),
        _ => wrong(at, "the number of a table is wanted here"),
    }
}

fn seat(said: &[&str], at: usize) -> Result<Seat, Wrong> {
    match said.get(at).and_then(|word| word.parse::<Seat>().ok()) {
        Some(seat) => Ok(seat),
        None => wrong(at, "a seat is wanted here: N, E, S or W"),
    }
}

fn one_card(said: &[&str], at: usize) -> Result<Card, Wrong> {
    match said.get(at) {
        Some(word) => card(word).or_else(|bad| wrong(at, bad.to_string())),
        None => wrong(at, "a card is wanted here, as in KH"),
    }
}

fn cut(said: &[&str]) -> Result<(Act, usize), Wrong> {
    let mut cards = vec![one_card(said, 1)?];
    let mut used = 2;
    while said.get(used).is_some_and(|word| !matches!(*word, "from" | "other" | "another" | "at")) {
        let next = one_card(said, used)?;
        if cards.contains(&next) {
            return wrong(used, format!("{next} is named twice"));
        }
        cards.push(next);
        used += 1;
    }
    // As at a table, where it is spelled `from other pack`.
    let from = usize::from(said.get(used) == Some(&"from"));
    let named = said.get(used + from..).unwrap_or_default();
    let other_pack = named.starts_with(&["other", "pack"]) || named.starts_with(&["another", "pack"]);
    if other_pack {
        used += from + 2;
    }
    let at = if said.get(used) == Some(&"at") {
        used += 2;
        Some(table_number(said, used - 1)?)
    } else {
        None
    };
    Ok((Act::Cut { cards, other_pack, at }, used))
}

/// `NS 90 200 EW 44 24`; the second figure may be left out.
fn sheets(said: &[&str], start: usize) -> Result<(BySide<Sheet>, usize), Wrong> {
    let mut at = start;
    let mut sheet = BySide::from_fn(|_| Sheet::default());
    for (side, letters) in [(Side::NorthSouth, "ns"), (Side::EastWest, "ew")] {
        if said.get(at) != Some(&letters) {
            return wrong(at, "totals are written as NS 90+200 EW 44+24");
        }
        sheet[side].tricks = figure(said, at + 1)?;
        at += 2;
        if said.get(at).is_some_and(|word| word.parse::<i32>().is_ok()) {
            sheet[side].bonus = figure(said, at)?;
            at += 1;
        }
    }
    Ok((sheet, at))
}

fn figure(said: &[&str], at: usize) -> Result<i32, Wrong> {
    match said.get(at).and_then(|word| word.parse().ok()) {
        Some(points @ -1_000_000..=1_000_000) => Ok(points),
        _ => wrong(at, "points are wanted here"),
    }
}

fn stop(said: &[&str]) -> Result<(Act, usize), Wrong> {
    let table = table_number(said, 1)?;
    let (sheet, at) = sheets(said, 2)?;
    let mut games = BySide::from_fn(|_| 0);
    let mut used = at;
    if said.get(at) == Some(&"games") {
        let (won, end) = sheets(said, at + 1)?;
        for side in Side::ALL {
            games[side] = match u8::try_from(won[side].total()) {
                Ok(won @ 0..=2) => won,
                _ => return wrong(at + 2, "a side has won no, one or two games"),
            };
        }
        used = end;
    }
    let points = BySide::from_fn(|side| sheet[side].total());
    Ok((Act::Stop { table, points, games }, used))
}

/// The name of a pack.
pub const fn pack_name(pack: PackId) -> &'static str {
    match pack {
        PackId::Blue => "blue",
        PackId::Red => "red",
    }
}

/// An act in words.
pub fn spell(act: &Act) -> String {
    let totals = |sheet: &BySide<Sheet>| {
        let side = |side: Side| match sheet[side] {
            Sheet { tricks, bonus: 0 } => tricks.to_string(),
            Sheet { tricks, bonus } if bonus > 0 => format!("{tricks}+{bonus}"),
            Sheet { tricks, bonus } => format!("{tricks} {bonus}"),
        };
        format!("NS {} EW {}", side(Side::NorthSouth), side(Side::EastWest))
    };
    match act {
        Act::Arrive => "arrive".to_owned(),
        Act::ArriveTogether(names) => format!("arrive {}", names.join(" ")),
        Act::Announce(number) => format!("announce {number}"),
        Act::Withdraw(number) => format!("withdraw {number}"),
        Act::Return => "return".to_owned(),
        Act::Leave => "leave".to_owned(),
        Act::BreakUp => "break up".to_owned(),
        Act::Dissolve(number) => format!("break up {number}"),
        Act::GoHome => "go home".to_owned(),
        Act::Form(number) => format!("form {number}"),
        Act::Cut { cards, other_pack, at } => {
            let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
            let other = if *other_pack { " other pack" } else { "" };
            let at = at.map_or(String::new(), |number| format!(" at {number}"));
            format!("cut {}{other}{at}", cards.join(" "))
        }
        Act::Consult => "consult".to_owned(),
        Act::ChoosePack(pack) => format!("choose {}", pack_name(*pack)),
        Act::ChooseSeat(seat) => format!("choose seat {seat}"),
        Act::ChooseCounters => "choose counters".to_owned(),
        Act::CutPack => "cut pack".to_owned(),
        Act::Deal => "deal".to_owned(),
        Act::Appoint(name) => format!("appoint {name}"),
        Act::Consent => "consent".to_owned(),
        Act::Refuse => "refuse".to_owned(),
        Act::AgreeStop(number) => format!("agree stop {number}"),
        Act::Stop { table, points, games } => format!(
            "stop {table} NS {} EW {} games NS {} EW {}",
            points[Side::NorthSouth],
            points[Side::EastWest],
            games[Side::NorthSouth],
            games[Side::EastWest]
        ),
        Act::Retire => "retire".to_owned(),
        Act::Rubber(number, sheet) => format!("rubber {number} {}", totals(sheet)),
        Act::Correct(number, sheet) => format!("correct {number} {}", totals(sheet)),
        Act::Settle => "settle".to_owned(),
        Act::AgreeScore(number) => format!("agree {number}"),
        Act::NewCards => "new cards".to_owned(),
        Act::NewPack { imperfect: true } => "new pack imperfect".to_owned(),
        Act::NewPack { imperfect: false } => "new pack".to_owned(),
        Act::Torn(card) => format!("torn {card}"),
        Act::Replace(number) => format!("replace {number}"),
        Act::Object => "object".to_owned(),
        Act::Remark(number, about) => {
            let about = match about {
                About::Score => "score",
                About::Penalty => "penalty",
                About::Play => "play",
            };
            format!("remark {about} {number}")
        }
        Act::Appeal(number, name) => format!("appeal {number} {name}"),
        Act::Charge(name) => format!("charge {name}"),
        Act::Sit(number, seat) => format!("sit {number} {seat}"),
        Act::Computer(name, number, seat) => format!("computer {name} at {number} {seat}"),
        Act::Free(number, seat) => format!("free {number} {seat}"),
        Act::Substitute(name, number, seat) => format!("substitute {name} at {number} {seat}"),
        Act::Absent => "absent".to_owned(),
        Act::Back => "back".to_owned(),
        Act::KeepSeats(number) => format!("keep seats {number}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_is_read_and_printed_the_same() {
        for (text, _) in SPELLINGS {
            let (who, act) = read_act(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
            let name = match who {
                Who::Room => "room".to_owned(),
                Who::Person(name) => name,
            };
            assert_eq!(format!("{name}: {}", spell(&act)), text);
        }
    }

    #[test]
    fn a_fault_points_at_its_word() {
        let column = |text: &str| read_act(text).unwrap_err().column;
        assert_eq!(column("Anna: cut HK"), 11);
        assert_eq!(column("Anna: announce one"), 16);
        assert_eq!(column("Anna Lee: arrive"), 1);
        assert_eq!(column("room: rubber 1 NS 30"), 7);
        assert_eq!(column("Anna: leave now"), 13);
    }
}
