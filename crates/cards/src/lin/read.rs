//! Reading the boards of a LIN file.

use super::pieces::{Piece, pieces};
use super::{SEATS, SECTION, SUITS, calls};
use crate::pbn::{Auction, Called, Entry, Fault, Game, PbnError, Play, PlayedCard, Reading};
use crate::pbn::{Declarer, Supplement, TrickResult, Vulnerable, decode};
use crate::{BySeat, Card, CardSet, Rank, Ranking, Seat, Suit};

/// How many explanations an auction can have.
const NOTES_MAX: u8 = 32;

/// Reads the boards of a LIN file, each as far as it can be read.
pub fn parse(bytes: &[u8]) -> Vec<Reading> {
    let text = decode(bytes);
    let mut heading = Heading::default();
    let mut boards: Vec<Board<'_>> = Vec::new();
    let mut board = Board::default();
    for piece in pieces(&text) {
        let next = match piece.name.as_str() {
            "qx" => !board.is_blank(),
            // Hands without a number of their own begin with the players or with the cards.
            "pn" | "md" => board.has_cards,
            _ => false,
        };
        if next {
            boards.push(std::mem::take(&mut board));
        }
        match piece.name.as_str() {
            "vg" => heading.show = piece.value.split(',').map(|field| field.trim().to_owned()).collect(),
            "pn" if board.is_blank() => heading.names = names(piece.value),
            _ => {}
        }
        board.take(piece);
    }
    boards.push(board);
    boards.retain(|board| board.has_cards);
    boards.into_iter().map(|board| board.finish(&heading)).collect()
}

/// What stands before the boards and holds for all of them.
#[derive(Default)]
struct Heading {
    /// The fields of the show: its name, then the stage.
    show: Vec<String>,
    names: Vec<String>,
}

fn names(value: &str) -> Vec<String> {
    value.split(',').map(|name| name.trim().to_owned()).collect()
}

/// One board while it is read.
#[derive(Default)]
struct Board<'a> {
    game: Game,
    faults: Vec<PbnError>,
    has_cards: bool,
    numbered: bool,
    closed_room: bool,
    names: Vec<String>,
    calls: Vec<Called>,
    notes: Vec<String>,
    cards: Vec<Card>,
    claimed: Option<u8>,
    /// Names and values that only LIN knows.
    rest: Vec<Vec<String>>,
    last: Option<Piece<'a>>,
}

impl<'a> Board<'a> {
    /// Whether nothing of a board has come yet.
    fn is_blank(&self) -> bool {
        !self.has_cards && !self.numbered
    }

    fn take(&mut self, piece: Piece<'a>) {
        let taken = match piece.name.as_str() {
            "qx" => self.number(&piece),
            "pn" => {
                self.names = names(piece.value);
                Ok(())
            }
            "md" => self.hands(&piece),
            "ah" => {
                let board = piece.value.trim();
                let number = board.strip_prefix("Board").map_or(board, str::trim);
                self.game.board = number.into();
                Ok(())
            }
            "sv" => self.vulnerable(&piece),
            "mb" => self.call(&piece),
            "an" => self.explain(&piece),
            "pc" => self.play(&piece),
            "mc" => self.claim(&piece),
            // Pages, and lines drawn by the show.
            "pg" | "st" | "rh" | "vg" | "" => Ok(()),
            _ if self.is_blank() => Ok(()),
            name => {
                let value = piece.value.split_whitespace().collect::<Vec<_>>().join(" ");
                self.rest.push(vec![name.to_owned(), value]);
                Ok(())
            }
        };
        self.faults.extend(taken.err());
        self.last = Some(piece);
    }

    /// `o12` or `c12`: the room and the number.
    fn number(&mut self, piece: &Piece<'_>) -> Result<(), PbnError> {
        let value = piece.value.trim();
        self.numbered = true;
        self.closed_room = value.starts_with(['c', 'C']);
        let number: String = value.chars().filter(char::is_ascii_digit).collect();
        if !number.is_empty() && self.game.board == Entry::Unknown {
            self.game.board = Entry::Known(number);
        }
        if value.starts_with(['o', 'O', 'c', 'C']) {
            self.game.set_tag("Room", if self.closed_room { "Closed" } else { "Open" });
        }
        Ok(())
    }

    /// `3SAK..H..D..C..,…`: the dealer, 1 for south to 4 for east, and the hands from south on. A hand that is left out is what
    /// the other three leave.
    fn hands(&mut self, piece: &Piece<'_>) -> Result<(), PbnError> {
        self.has_cards = true;
        let value = piece.value;
        let digit = value.chars().next().and_then(|letter| letter.to_digit(10));
        if let Some(dealer @ 1..=4) = digit {
            self.game.dealer = SEATS[dealer as usize - 1].into();
        }
        let mut at = usize::from(digit.is_some());
        let mut hands: BySeat<Option<CardSet>> = BySeat::from_fn(|_| None);
        let mut seen = CardSet::EMPTY;
        for (part, seat) in value[at..].split(',').zip(SEATS) {
            let hand = hand(piece, at, part, &mut seen)?;
            if hand.len() > 13 {
                return Err(piece.fault(at, Fault::LongHand { seat, cards: hand.len() }));
            }
            hands[seat] = (!hand.is_empty()).then_some(hand);
            at += part.chars().count() + 1;
        }
        let mut unknown = Seat::ALL.into_iter().filter(|&seat| hands[seat].is_none());
        if let (Some(fourth), None, 39) = (unknown.next(), unknown.next(), seen.len()) {
            hands[fourth] = Some(crate::Pack::FiftyTwo.cards() - seen);
        }
        self.game.deal = hands.into();
        Ok(())
    }

    fn vulnerable(&mut self, piece: &Piece<'_>) -> Result<(), PbnError> {
        self.game.vulnerable = Entry::Known(match piece.value.trim().to_ascii_lowercase().as_str() {
            "o" | "0" | "-" | "" => Vulnerable::Neither,
            "n" | "ns" | "s" => Vulnerable::NorthSouth,
            "e" | "ew" | "w" => Vulnerable::EastWest,
            "b" => Vulnerable::Both,
            other => return Err(piece.bad(0, "vulnerability", other, "o, n, e or b")),
        });
        Ok(())
    }

    fn call(&mut self, piece: &Piece<'_>) -> Result<(), PbnError> {
        let read = calls::read(piece.value)
            .map_err(|at| piece.bad(at, "call", piece.value, "p, d, r or a bid such as 1N"))?;
        self.calls.extend(read.into_iter().map(Called::from));
        Ok(())
    }

    /// What was explained of the last call.
    fn explain(&mut self, piece: &Piece<'_>) -> Result<(), PbnError> {
        let text = piece.value.split_whitespace().collect::<Vec<_>>().join(" ");
        let Some(called) = self.calls.last_mut() else {
            return Err(piece.fault(0, Fault::NothingToAnnotate { found: text }));
        };
        let known = self.notes.iter().position(|note| *note == text);
        let number = known.unwrap_or(self.notes.len()) + 1;
        if number > usize::from(NOTES_MAX) {
            return Err(piece.bad(0, "explanation that can be kept", &text, "at most 32 to an auction"));
        }
        if known.is_none() {
            self.notes.push(text);
        }
        called.remark.note = Some(number as u8);
        Ok(())
    }

    /// One card or several: `SA`, `d10`, `SAS2`.
    fn play(&mut self, piece: &Piece<'_>) -> Result<(), PbnError> {
        let letters: Vec<char> = piece.value.chars().filter(|letter| !letter.is_whitespace()).collect();
        let mut at = 0;
        while at < letters.len() {
            let suit = Suit::from_letter(letters[at]);
            let (rank, length) = rank(&letters[at + 1..]);
            let (Some(suit), Some(rank)) = (suit, rank) else {
                return Err(piece.bad(at, "card", piece.value, "suit then rank, as in SA or HT"));
            };
            self.cards.push(Card::new(rank, suit));
            at += 1 + length;
        }
        Ok(())
    }

    fn claim(&mut self, piece: &Piece<'_>) -> Result<(), PbnError> {
        let tricks = piece.value.trim().parse::<u8>().ok().filter(|&tricks| tricks <= 13);
        let wanted = "the declarer's tricks, 0 to 13";
        self.claimed = Some(tricks.ok_or_else(|| piece.bad(0, "result", piece.value, wanted))?);
        Ok(())
    }

    /// The board with what stands before all of them, and with what its auction came to.
    fn finish(mut self, heading: &Heading) -> Reading {
        let names = if self.names.is_empty() { &heading.names } else { &self.names };
        let from = if self.closed_room && names.len() >= 8 { 4 } else { 0 };
        for (name, seat) in names.iter().skip(from).zip(SEATS) {
            if !name.is_empty() {
                self.game.players[seat] = name.as_str().into();
            }
        }
        if let Some(event) = heading.show.first().filter(|event| !event.is_empty()) {
            self.game.event = event.as_str().into();
        }
        if let Some(stage) = heading.show.get(1).filter(|stage| !stage.is_empty()) {
            self.game.set_tag("Stage", stage);
        }
        self.auction();
        self.tricks();
        if let Some(tricks) = self.claimed {
            self.game.result = TrickResult::declarer(tricks).into();
        }
        if !self.rest.is_empty() {
            let section = Supplement { value: "Name;Value".to_owned(), rows: self.rest };
            self.game.supplements.insert(SECTION.to_owned(), section);
        }
        Reading { game: self.game, faults: self.faults }
    }

    fn auction(&mut self) {
        if self.calls.is_empty() {
            return;
        }
        let Some(&first) = self.game.dealer.known() else {
            self.faults.extend(self.last.as_ref().map(|piece| {
                piece.bad(0, "auction", "the auction", "the dealer as the first figure of md, 1 to 4")
            }));
            return;
        };
        let notes = (1..).zip(std::mem::take(&mut self.notes)).collect();
        let calls = std::mem::take(&mut self.calls);
        let auction = Auction { calls, notes, ..Auction::new(first) };
        if let Some((contract, declarer)) = auction.outcome() {
            self.game.contract = contract.into();
            self.game.declarer = declarer.map_or(Entry::NotApplicable, |seat| Declarer::from(seat).into());
        }
        self.game.auction = Some(auction);
    }

    /// The cards in the order in which they fell: whoever holds a card played it, and where that is not known whoever's
    /// turn it was.
    fn tricks(&mut self) {
        let contract = self.game.contract.known().copied();
        let Some(trump) = contract.and_then(crate::pbn::Contract::denomination) else { return };
        let Some(declarer) = self.game.declarer.known() else { return };
        let ranking = Ranking::plain(trump.trump());
        let hands = self.game.deal.known().copied().unwrap_or(BySeat([None; 4]));
        let holder = |card: Card| {
            Seat::ALL.into_iter().find(|&seat| hands[seat].is_some_and(|hand| hand.contains(card)))
        };
        let mut play = Play::new(declarer.seat.left());
        let mut leader = play.leader;
        for cards in self.cards.chunks(4) {
            let mut row = BySeat::from_fn(|_| None);
            let mut best: Option<(Seat, Card)> = None;
            for (&card, turn) in cards.iter().zip(0..) {
                let seat = holder(card).unwrap_or(Seat::from_index(leader as u8 + turn));
                row[seat] = Some(PlayedCard::from(card));
                if best.is_none_or(|(_, high)| ranking.beats(card, high)) {
                    best = Some((seat, card));
                }
            }
            leader = best.map_or(leader, |(seat, _)| seat);
            play.tricks.push(row);
        }
        self.game.play = (!play.tricks.is_empty()).then_some(play);
    }
}

/// The rank that begins a text, and its length.
fn rank(letters: &[char]) -> (Option<Rank>, usize) {
    match letters {
        ['1', '0', ..] => (Some(Rank::Ten), 2),
        [letter, ..] => (Rank::from_letter(*letter), 1),
        [] => (None, 1),
    }
}

/// `SAK2HT98D…`: a letter for a suit, then its ranks.
fn hand(piece: &Piece<'_>, from: usize, part: &str, seen: &mut CardSet) -> Result<CardSet, PbnError> {
    let letters: Vec<char> = part.chars().collect();
    let mut hand = CardSet::EMPTY;
    let mut suit: Option<Suit> = None;
    let mut at = 0;
    while at < letters.len() {
        if let Some(named) = Suit::from_letter(letters[at]).filter(|suit| SUITS.contains(suit)) {
            suit = Some(named);
            at += 1;
            continue;
        }
        if letters[at].is_whitespace() || letters[at] == '-' {
            at += 1;
            continue;
        }
        let (Some(suit), (Some(rank), length)) = (suit, rank(&letters[at..])) else {
            let found: String = letters[at..=at].iter().collect();
            return Err(piece.bad(
                from + at,
                "card of a hand",
                &found,
                "S, H, D or C and then ranks, A to 2",
            ));
        };
        let card = Card::new(rank, suit);
        if seen.contains(card) {
            return Err(piece.fault(from + at, Fault::Doubled { card }));
        }
        seen.insert(card);
        hand.insert(card);
        at += length;
    }
    Ok(hand)
}
