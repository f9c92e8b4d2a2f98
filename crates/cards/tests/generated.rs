//! Two thousand files as other programs might write them, drawn from one seed: every sound deal is read, a copy keeps every
//! tag and comment, and damage never does worse than cost what was damaged.

use std::fmt::Write as _;

use cards::pbn::{self, File};
use cards::{BySeat, CardSet, Pack, Rank, Seat, Shuffler, Suit, lin};

/// How many files of each format.
const FILES: usize = 1_000;

/// The files are drawn from this.
const SEED: [u8; 32] = [27; 32];

struct Dice(Shuffler);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0.below(n as u32) as usize
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }

    fn space(&mut self) -> &'static str {
        self.pick(&["", " ", " ", "  ", "\t"])
    }
}

/// A deal, and how it was written down.
struct Deal {
    hands: BySeat<CardSet>,
    first: Seat,
}

fn deal(dice: &mut Dice) -> Deal {
    let dealt = dice.0.deal(Pack::FiftyTwo, Seat::North);
    Deal { hands: *dealt.hands(), first: Seat::ALL[dice.below(4)] }
}

const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

/// The ranks of a suit in some order, the ten and the case as some program likes them.
fn ranks(hand: CardSet, suit: Suit, up: bool, long_ten: bool, lower: bool) -> String {
    let mut ranks: Vec<Rank> = (hand & CardSet::suit(suit)).iter().map(cards::Card::rank).collect();
    ranks.sort();
    if !up {
        ranks.reverse();
    }
    let ten = if long_ten { "10".to_owned() } else { "T".to_owned() };
    let letter = |rank: Rank| if rank == Rank::Ten { ten.clone() } else { rank.letter().to_string() };
    let text: String = ranks.into_iter().map(letter).collect::<Vec<_>>().concat();
    if lower { text.to_lowercase() } else { text }
}

fn deal_line(dice: &mut Dice, deal: &Deal) -> String {
    let (up, long_ten, lower, letters) = (dice.one_in(6), dice.one_in(6), dice.one_in(6), dice.one_in(12));
    let dash = dice.one_in(8);
    let gap = dice.pick(&[" ", " ", " ", " ", "  ", "\t", ",", ", "]);
    let hand = |seat: Seat| {
        let suit = |suit: Suit| {
            let ranks = ranks(deal.hands[seat], suit, up, long_ten, lower);
            let ranks = if ranks.is_empty() && dash { "-".to_owned() } else { ranks };
            if letters { format!("{}{ranks}", suit.letter()) } else { ranks }
        };
        SUITS.map(suit).join(".")
    };
    let hands: Vec<String> = (0..4).map(|n| hand(Seat::from_index(deal.first as u8 + n))).collect();
    let names = ["North", "East", "South", "West"];
    let first = match dice.below(8) {
        0 => names[deal.first as usize].to_owned(),
        1 => deal.first.to_string().to_lowercase(),
        _ => deal.first.to_string(),
    };
    format!("{first}:{}", hands.join(gap))
}

/// A file as it was written: its bytes, its deals, and the texts that a copy must have in this order.
struct Written {
    bytes: Vec<u8>,
    deals: Vec<BySeat<CardSet>>,
    kept: Vec<String>,
}

/// The values that some program writes into a tag, odd ones among them.
fn value(dice: &mut Dice, tag: &str) -> String {
    match tag {
        "Dealer" => dice.pick(&["N", "E", "S", "W", "n", "?", "North", "", "X"]).to_owned(),
        "Vulnerable" => {
            dice.pick(&["None", "NS", "EW", "All", "Both", "-", "N-S", "Love", "?", "nil", "Q"]).to_owned()
        }
        "Declarer" => dice.pick(&["N", "E", "S", "W", "", "?", "^S"]).to_owned(),
        "Contract" => dice.pick(&["4S", "3NTX", "Pass", "", "?", "1N", "4Sx", "All Pass", "9Z"]).to_owned(),
        "Result" => dice.pick(&["9", "13", "", "?", "NS 9 EW 4", "+1", "^8"]).to_owned(),
        "Date" => dice.pick(&["2026.11.18", "?", "2026.??.??", "18/11/2026"]).to_owned(),
        "Board" => dice.below(40).to_string(),
        _ => dice
            .pick(&[
                "",
                "?",
                "Zoë Müller",
                "a \\\"b\\\" \\\\ c",
                "x;y {z} [w]",
                "50%",
                "ŁÓDŹ",
                "–“”",
                "long ".repeat(60).as_str(),
            ])
            .to_owned(),
    }
}

fn comment(dice: &mut Dice) -> String {
    let text = dice.pick(&[
        "why",
        "two words",
        "a [Tag \"x\"] inside",
        "♠ é",
        "%",
        "line one\nline two\n\nline four",
    ]);
    format!("{{{text}}}")
}

fn section(dice: &mut Dice) -> Vec<String> {
    let rows = match dice.below(7) {
        0 => "[Auction \"N\"]\n1C Pass 1S! =1= Pass\n4S AP\n[Note \"1:four of them\"]",
        1 => "[Auction \"W\"]\n1n p 3n\nap",
        4 => "[Auction \"W\"]\n1NT NB 3NT All Pass",
        5 => "[Play \"W\"]\nSK H3\n\nS4 S3\n\nC5 C2 =40=\n[Note \"40:why\"]",
        2 => "[Play \"W\"]\nSK H3 S4 S3\nC5 C2 ^R S5 CK\n*",
        3 => "[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\nN  C  9\nN NT  6",
        _ => "[ActionTable \"Rank;Call\\3L\"]\n1 1H\n2 \"2 NT\"",
    };
    rows.lines().map(str::to_owned).collect()
}

fn pbn_file(dice: &mut Dice) -> Written {
    let mut lines: Vec<String> = Vec::new();
    let mut kept: Vec<String> = Vec::new();
    let mut deals = Vec::new();
    if dice.one_in(2) {
        lines.push("% PBN 2.1".to_owned());
        kept.push("% PBN 2.1".to_owned());
    }
    let spaced = !dice.one_in(8);
    for _ in 0..=dice.below(5) {
        let deal = deal(dice);
        // Where no blank line parts the games, a board with its number does.
        let mut tags = vec!["Board"];
        let more = ["Event", "Site", "Date", "West", "North", "East", "South", "Dealer", "Vulnerable"];
        tags.extend(more.iter().filter(|_| !dice.one_in(4)));
        tags.push("Deal");
        let rest = ["Scoring", "Declarer", "Contract", "Result", "Room", "BidSystemEW", "Private_1"];
        tags.extend(rest.iter().filter(|_| !dice.one_in(3)));
        for tag in tags {
            let value = match tag {
                "Deal" => deal_line(dice, &deal),
                "Board" => format!("{}{:03}", deals.len(), dice.below(1000)),
                _ => value(dice, tag),
            };
            lines.push(format!("{}[{tag}{} \"{value}\"{}]", dice.space(), dice.space(), dice.space()));
            kept.push(format!("[{tag} \"{value}\""));
            if dice.one_in(12) {
                let aside = dice.pick(&["; an aside", ";", "; with \"quotes\" [and]"]);
                if let Some(last) = lines.last_mut() {
                    last.push(' ');
                    last.push_str(aside);
                }
                kept.push(aside.to_owned());
            }
            if dice.one_in(12) {
                let comment = comment(dice);
                kept.push(comment.replace('\n', "\r\n"));
                lines.push(comment);
            }
        }
        let section = section(dice);
        kept.extend(section.iter().filter(|line| line.starts_with('[')).cloned());
        lines.extend(section);
        deals.push(deal.hands);
        if spaced {
            lines.push(dice.pick(&["", "", " ", "\t"]).to_owned());
        }
    }
    let end = dice.pick(&["\n", "\r\n", "\r"]);
    let text = lines.join(end);
    Written { bytes: encoded(dice, &text), deals, kept }
}

fn encoded(dice: &mut Dice, text: &str) -> Vec<u8> {
    let utf16 = |order: fn(u16) -> [u8; 2]| -> Vec<u8> {
        "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(order).collect()
    };
    let latin: Option<Vec<u8>> = text.chars().map(|letter| u8::try_from(letter).ok()).collect();
    match (dice.below(5), latin) {
        (0, Some(latin)) => latin,
        (1, _) => [b"\xef\xbb\xbf", text.as_bytes()].concat(),
        (2, _) => utf16(u16::to_le_bytes),
        (3, _) => utf16(u16::to_be_bytes),
        _ => text.as_bytes().to_vec(),
    }
}

/// The text of a copy, which is Latin-1 or UTF-8 with its mark.
fn decoded(bytes: &[u8]) -> String {
    match bytes.strip_prefix(b"\xef\xbb\xbf") {
        Some(utf8) => String::from_utf8(utf8.to_vec()).expect("it says that it is UTF-8"),
        None => match String::from_utf8(bytes.to_vec()) {
            Ok(text) => text,
            Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
        },
    }
}

#[test]
fn every_deal_of_a_thousand_pbn_files_is_read_and_a_copy_keeps_everything() {
    let mut dice = Dice(Shuffler::new(SEED));
    let mut games = 0;
    for number in 0..FILES {
        let written = pbn_file(&mut dice);
        let file = File::parse(&written.bytes);
        let read: Vec<BySeat<CardSet>> =
            file.readings().filter_map(|reading| Some(reading.game.layout()?.hands)).collect();
        assert_eq!(read, written.deals, "file {number}:\n{}", decoded(&written.bytes));
        games += read.len();
        let copy = file.copy(|_| true);
        let text = decoded(&copy);
        let mut rest = text.as_str();
        for kept in &written.kept {
            let at = rest.find(kept.as_str());
            let at = at.unwrap_or_else(|| panic!("file {number} has lost {kept}:\n{text}"));
            rest = &rest[at + kept.len()..];
        }
        assert_eq!(File::parse(&copy).copy(|_| true), copy, "a copy of a copy is the same");
        // Whatever the standard says of it, it can be asked.
        let _ = file.check().count();
        let known: Vec<pbn::Game> = file.readings().map(|reading| reading.game).collect();
        let over = lin::parse(lin::write(&known).as_bytes());
        let carried: Vec<BySeat<CardSet>> =
            over.into_iter().filter_map(|board| Some(board.game.layout()?.hands)).collect();
        assert_eq!(carried, written.deals, "file {number} as LIN");
    }
    assert!(games > 2 * FILES, "{games}");
}

fn lin_hand(dice: &mut Dice, hand: CardSet) -> String {
    let (up, lower) = (dice.one_in(2), dice.one_in(8));
    let suit = |suit: Suit| {
        let letter = if lower { suit.letter().to_ascii_lowercase() } else { suit.letter() };
        format!("{letter}{}", ranks(hand, suit, up, false, lower))
    };
    SUITS.map(suit).concat()
}

fn lin_file(dice: &mut Dice) -> Written {
    let mut text = String::new();
    let mut deals = Vec::new();
    let show = dice.one_in(2);
    if show {
        text.push_str("vg|Cup,Final,I,1,9,Ann,0,Bob,0|\nrs|4HN+1,,3NE=,|\npn|a,b,c,d,e,f,g,h|pg||\n");
    }
    for number in 1..=1 + dice.below(5) {
        let deal = deal(dice);
        if show {
            let room = dice.pick(&["o", "c"]);
            let head = dice.pick(&["", "st||", "pn|p,q,r,s|st||"]);
            let _ = write!(text, "qx|{room}{number}|{head}");
        } else {
            text.push_str("pn|me,~~M1,~~M2,~~M3|st||");
        }
        let order = [Seat::South, Seat::West, Seat::North, Seat::East];
        let mut hands = order.map(|seat| lin_hand(dice, deal.hands[seat]));
        // One hand may be left out, most often the last.
        match dice.below(4) {
            0 => {}
            1 => hands[dice.below(4)] = String::new(),
            _ => hands[3] = String::new(),
        }
        let hands = hands.join(",");
        let hands = if dice.one_in(4) { hands.trim_end_matches(',').to_owned() } else { hands };
        let _ = write!(text, "md|{}{hands}|", dice.below(5));
        text.push_str(dice.pick(&["", "rh||", "rh||ah|Board 4|", "ah|Board 12|"]));
        text.push_str(dice.pick(&["sv|o|", "sv|n|", "sv|e|", "sv|b|", "sv|0|", "", "sv|q|"]));
        text.push_str(dice.pick(&[
            "mb|1N|an|15-17|mb|p|mb|3N!|mb|p|mb|p|mb|p|",
            "mb|1Spp2c!ppp|",
            "mb|p|mb|p|mb|p|mb|p|",
            "mb|d|",
            "nt|a text, with !S and\nlines|mb|1C|mb|?|",
            "",
        ]));
        text.push_str(dice.pick(&[
            "pc|SA|pc|s2|pg||pc|HT|",
            "pc|SAS2|mc|9|",
            "mc|13|",
            "",
            "pc|ZZ|",
            "pg||",
        ]));
        text.push_str(dice.pick(&["\n", "pg||\n", "", "\r\n"]));
        deals.push(deal.hands);
    }
    Written { bytes: encoded(dice, &text), deals, kept: Vec::new() }
}

#[test]
fn every_deal_of_a_thousand_lin_files_is_read_and_goes_over_to_pbn() {
    let mut dice = Dice(Shuffler::new(SEED));
    for number in 0..FILES {
        let written = lin_file(&mut dice);
        let games: Vec<pbn::Game> = lin::parse(&written.bytes).into_iter().map(|board| board.game).collect();
        let read: Vec<BySeat<CardSet>> = games.iter().filter_map(|game| Some(game.layout()?.hands)).collect();
        assert_eq!(read, written.deals, "file {number}:\n{}", decoded(&written.bytes));
        let over = pbn::write(&games).unwrap_or_else(|error| panic!("file {number}: {error}"));
        let carried: Vec<BySeat<CardSet>> =
            File::parse(&over).readings().filter_map(|reading| Some(reading.game.layout()?.hands)).collect();
        assert_eq!(carried, written.deals, "file {number} as PBN");
    }
}

#[test]
fn damaged_files_of_either_kind_are_read_as_far_as_they_go() {
    let mut dice = Dice(Shuffler::new(SEED));
    for _ in 0..FILES {
        let mut bytes = if dice.one_in(2) { pbn_file(&mut dice).bytes } else { lin_file(&mut dice).bytes };
        for _ in 0..=dice.below(8) {
            let at = dice.below(bytes.len());
            match dice.below(4) {
                0 => bytes[at] = dice.below(256) as u8,
                1 => bytes.insert(at, b"[]\"{};%|,\n\r"[dice.below(11)]),
                2 => drop(bytes.remove(at)),
                _ => bytes.truncate(at.max(40)),
            }
        }
        let file = File::parse(&bytes);
        let _ = (file.copy(|_| true), file.check().count());
        let games: Vec<pbn::Game> =
            file.readings().chain(lin::parse(&bytes)).map(|reading| reading.game).collect();
        let _ = (lin::write(&games), pbn::write(&games));
    }
}
