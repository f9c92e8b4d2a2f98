//! One board of a LIN file while it is read.

use std::collections::BTreeSet;

use super::kept;
use super::pieces::Piece;
use super::read::{Heading, list};
use super::{SCORING, SEATS, SECTION, SHOW_TAGS, SUITS, calls, named_scoring};
use crate::pbn::{
    Auction, Call, Called, CardIrregularity, Contract, Declarer, Denomination, Doubling, Entry, Fault,
};
use crate::pbn::{Game, PbnError, Play, PlayedCard, Reading, Supplement, TrickResult, Vulnerable, digits};
use crate::{BySeat, Card, CardSet, Pack, Rank, Ranking, Seat, Suit};

/// How many explanations an auction of PBN can have.
const NOTES_MAX: usize = 32;

/// The most pieces of a board that are kept: a show with all its commentary has some hundreds.
const PIECES_MAX: usize = 100_000;

/// One board while it is read.
#[derive(Default)]
pub(super) struct Board<'a> {
    game: Game,
    faults: Vec<PbnError>,
    has_cards: bool,
    numbered: bool,
    closed_room: bool,
    names: Vec<String>,
    calls: Vec<Called>,
    /// The numbers of those that were alerted, from 1.
    alerts: BTreeSet<usize>,
    passed_out: bool,
    notes: Vec<String>,
    cards: Vec<Card>,
    claimed: Option<u8>,
    /// Names and values that only LIN knows.
    rest: Vec<Vec<String>>,
    last: Option<Piece<'a>>,
    /// How many pieces have come.
    pieces: usize,
}

impl<'a> Board<'a> {
    /// Whether nothing of a board has come yet.
    pub(super) fn is_blank(&self) -> bool {
        !self.has_cards && !self.numbered
    }

    pub(super) fn has_cards(&self) -> bool {
        self.has_cards
    }

    pub(super) fn take(&mut self, piece: Piece<'a>) {
        self.pieces += 1;
        if self.pieces > PIECES_MAX {
            if self.pieces == PIECES_MAX + 1 {
                self.faults.push(piece.fault(0, Fault::LongGame));
            }
            return;
        }
        let taken = match piece.name.as_str() {
            "qx" => self.number(&piece),
            "pn" => {
                self.names = list(piece.value);
                Ok(())
            }
            "md" => self.hands(&piece),
            "ah" => {
                self.game.board = self.fitting("Board", board_number(piece.value)).as_str().into();
                Ok(())
            }
            "sv" => self.vulnerable(&piece),
            "mb" => self.call(&piece),
            "an" => {
                self.explain(&piece);
                Ok(())
            }
            "pc" => self.play(&piece),
            "mc" => self.claim(&piece),
            // Pages, what is drawn by the show, and what stands in its heading.
            "pg" | "st" | "rh" | "vg" | "rs" | "" => Ok(()),
            _ => {
                self.keep(&piece);
                Ok(())
            }
        };
        self.faults.extend(taken.err());
        self.last = Some(piece);
    }

    /// Keeps what only LIN knows, with its place among the calls and the cards.
    fn keep(&mut self, piece: &Piece<'_>) {
        let place = match self.cards.len() {
            0 => kept::Place::Call(self.calls.len()),
            cards => kept::Place::Card(cards),
        };
        self.rest.extend(kept::rows_at(&piece.name, place, &kept::plain(piece.value)));
    }

    /// A text for a tag: one that is too long for its line is cut, and kept whole below the name of the tag.
    fn fitting(&mut self, tag: &str, text: &str) -> String {
        let text = kept::plain(text);
        if !kept::fits(&text) {
            self.rest.extend(kept::rows(tag, &text));
        }
        kept::cut(text)
    }

    /// `o12` or `c12`: the room and the number.
    fn number(&mut self, piece: &Piece<'_>) -> Result<(), PbnError> {
        let value = piece.value.trim();
        self.numbered = true;
        self.closed_room = value.starts_with(['c', 'C']);
        let digits = value.trim_start_matches(|letter: char| !letter.is_ascii_digit());
        let number: String = digits.chars().take_while(char::is_ascii_digit).collect();
        if !number.is_empty() && self.game.board == Entry::Unknown {
            self.game.board = Entry::Known(number);
        }
        if value.starts_with(['o', 'O', 'c', 'C']) {
            self.game.set_tag("Room", if self.closed_room { "Closed" } else { "Open" });
        }
        Ok(())
    }

    /// `3SAK..H..D..C..,…`: the dealer, 1 for south to 4 for east, and the hands from south on. A hand that is left out is what
    /// the other three leave. One that cannot be read is not known.
    fn hands(&mut self, piece: &Piece<'_>) -> Result<(), PbnError> {
        self.has_cards = true;
        let value = piece.value.trim();
        let digit = value.chars().next().and_then(|letter| letter.to_digit(10));
        if let Some(dealer @ 1..=4) = digit {
            self.game.dealer = SEATS[dealer as usize - 1].into();
        }
        let mut at = usize::from(digit.is_some());
        let mut hands: BySeat<Option<CardSet>> = BySeat::from_fn(|_| None);
        let mut seen = CardSet::EMPTY;
        let mut unreadable = 0;
        for (part, seat) in value[at..].split(',').zip(SEATS) {
            match hand(piece, at, part, seat, &mut seen) {
                Ok(hand) => hands[seat] = (!hand.is_empty()).then_some(hand),
                // A card that lies twice is wrong in both hands: nothing is known for certain.
                Err(fault @ PbnError { fault: Fault::Doubled { .. }, .. }) => return Err(fault),
                Err(fault) => {
                    self.faults.push(fault);
                    unreadable += 1;
                }
            }
            at += part.chars().count() + 1;
        }
        let mut unknown = Seat::ALL.into_iter().filter(|&seat| hands[seat].is_none());
        if let (Some(fourth), None, 39, 0) = (unknown.next(), unknown.next(), seen.len(), unreadable) {
            hands[fourth] = Some(Pack::FiftyTwo.cards() - seen);
        }
        if hands.0.iter().any(Option::is_some) {
            self.game.deal = hands.into();
        }
        Ok(())
    }

    fn vulnerable(&mut self, piece: &Piece<'_>) -> Result<(), PbnError> {
        self.game.vulnerable = Entry::Known(match piece.value.trim().to_ascii_lowercase().as_str() {
            "o" | "0" | "-" | "" | "none" | "nil" => Vulnerable::Neither,
            "n" | "ns" | "s" => Vulnerable::NorthSouth,
            "e" | "ew" | "w" => Vulnerable::EastWest,
            "b" | "both" | "a" | "all" => Vulnerable::Both,
            "?" => return Ok(()),
            other => return Err(piece.bad(0, "vulnerability", other, "o, n, e or b")),
        });
        Ok(())
    }

    fn call(&mut self, piece: &Piece<'_>) -> Result<(), PbnError> {
        let told = calls::read(piece.value);
        let before = self.calls.len();
        self.alerts.extend(told.alerts.into_iter().map(|call| before + call).filter(|call| *call > 0));
        self.calls.extend(told.calls.into_iter().map(Called::from));
        self.passed_out |= told.passed_out;
        match told.bad {
            Some(at) => Err(piece.bad(at, "call", piece.value, "p, d, r or a bid such as 1N")),
            None => Ok(()),
        }
    }

    /// What was explained of the last call; kept with the number of the call where PBN has no room for it.
    fn explain(&mut self, piece: &Piece<'_>) {
        let text = kept::plain(piece.value);
        // An explanation without words says nothing: whether the call was alerted is told by its mark.
        if text.is_empty() {
            return;
        }
        let known = self.notes.iter().position(|note| *note == text);
        let number = known.unwrap_or(self.notes.len()) + 1;
        let free = self.calls.last_mut().filter(|called| called.remark.note.is_none());
        if let Some(called) = free.filter(|_| number <= NOTES_MAX && kept::fits(&text)) {
            if known.is_none() {
                self.notes.push(text);
            }
            called.remark.note = Some(number as u8);
        } else {
            self.alerts.remove(&self.calls.len());
            self.rest.extend(kept::rows(&kept::explanation(self.calls.len()), &text));
        }
    }

    /// One card or several: `SA`, `d10`, `SAS2`.
    fn play(&mut self, piece: &Piece<'_>) -> Result<(), PbnError> {
        let letters: Vec<char> = piece.value.chars().filter(|letter| !letter.is_whitespace()).collect();
        let mut at = 0;
        while at < letters.len() {
            let Some((card, length)) = card(&letters[at..]) else {
                return Err(piece.bad(at, "card", piece.value, "suit then rank, as in SA or HT"));
            };
            self.cards.push(card);
            at += length;
        }
        Ok(())
    }

    fn claim(&mut self, piece: &Piece<'_>) -> Result<(), PbnError> {
        let value = piece.value.trim();
        if value.is_empty() {
            return Ok(());
        }
        let tricks = digits(value).filter(|&tricks| tricks <= 13);
        let wanted = "the declarer's tricks, 0 to 13";
        self.claimed = Some(tricks.ok_or_else(|| piece.bad(0, "result", piece.value, wanted))?);
        Ok(())
    }

    /// The board with what stands before all of them, and with what its auction came to; none without cards.
    pub(super) fn finish(mut self, heading: &Heading) -> Option<Reading> {
        if !self.has_cards {
            return None;
        }
        let names = if self.names.is_empty() { &heading.names } else { &self.names };
        let from = if self.closed_room && names.len() >= 8 { 4 } else { 0 };
        for (name, seat) in names.clone().iter().skip(from).zip(SEATS) {
            if !name.is_empty() {
                self.game.players[seat] = self.fitting(kept::player(seat), name).as_str().into();
            }
        }
        if let Some(event) = heading.field(0) {
            self.game.event = self.fitting("Event", event).as_str().into();
        }
        for (number, tag) in SHOW_TAGS {
            if let Some(field) = heading.field(number) {
                let field = self.fitting(tag, field);
                self.game.set_tag(tag, &field);
            }
        }
        self.show(heading);
        self.auction();
        self.result(heading);
        self.tricks();
        if !self.rest.is_empty() {
            let section = Supplement { value: "Name;Value".to_owned(), rows: self.rest };
            self.game.supplements.insert(SECTION.to_owned(), section);
        }
        Some(Reading { game: self.game, faults: self.faults })
    }

    /// What the show tells besides its names: how it is scored, which boards it has, and what the teams had before.
    fn show(&mut self, heading: &Heading) {
        if let Some(scoring) = heading.field(SCORING).and_then(|letter| named_scoring(letter, 0)) {
            self.game.scoring = scoring.into();
        }
        let has_tag = |place: usize| place == 0 || SHOW_TAGS.iter().any(|(number, _)| *number == place);
        let rest = heading
            .show
            .iter()
            .enumerate()
            .map(|(place, field)| if has_tag(place) { "" } else { field.as_str() });
        let rest = rest.collect::<Vec<&str>>().join(",");
        let rest = rest.trim_end_matches(',');
        if !rest.is_empty() {
            self.rest.extend(kept::rows(kept::SHOW, &kept::plain(rest)));
        }
    }

    fn auction(&mut self) {
        // Who plays has done with calling, also where the last passes were not written down.
        if self.passed_out || (!self.cards.is_empty() && self.calls.iter().any(is_bid)) {
            let passes = self.calls.iter().rev().take_while(|called| called.call == Call::Pass).count();
            let due = if self.calls.iter().any(is_bid) { 3 } else { 4 };
            self.calls.extend((passes..due).map(|_| Called::from(Call::Pass)));
        }
        if self.calls.is_empty() {
            return;
        }
        let Some(&first) = self.game.dealer.known() else {
            self.faults.extend(self.last.as_ref().map(|piece| {
                piece.bad(0, "auction", "the auction", "the dealer as the first figure of md, 1 to 4")
            }));
            return self.keep_calls();
        };
        // An alert that nobody explained is kept as an explanation without words.
        let silent =
            |call: &usize| self.calls.get(call - 1).is_some_and(|called| called.remark.note.is_none());
        let silent = self.alerts.iter().filter(|call| silent(call)).map(|call| kept::explanation(*call));
        self.rest.extend(silent.map(|name| vec![name, String::new()]).collect::<Vec<_>>());
        let notes = (1..).zip(std::mem::take(&mut self.notes)).collect();
        let calls = std::mem::take(&mut self.calls);
        let auction = Auction { calls, notes, ..Auction::new(first) };
        if let Some((contract, declarer)) = auction.outcome() {
            self.game.contract = contract.into();
            self.game.declarer = declarer.map_or(Entry::NotApplicable, |seat| Declarer::from(seat).into());
        }
        self.game.auction = Some(auction);
    }

    /// Keeps the calls as they stand, where nobody knows who made the first.
    fn keep_calls(&mut self) {
        for (number, called) in (1..).zip(std::mem::take(&mut self.calls)) {
            let note = called.remark.note.map(|note| self.notes[usize::from(note) - 1].clone());
            let alert = if self.alerts.contains(&number) || note.is_some() { "!" } else { "" };
            self.rest.extend(calls::word(called.call).map(|word| vec!["mb".to_owned(), word + alert]));
            self.rest.extend(note.into_iter().flat_map(|note| kept::rows("an", &note)));
        }
    }

    /// The cards in the order in which they fell: whoever holds a card played it, and where that is not known whoever's
    /// turn it was. Without a contract nobody knows who led, and without a deal PBN has no play: the cards are kept as they stand.
    fn tricks(&mut self) {
        let cards = std::mem::take(&mut self.cards);
        let contract = self.game.contract.known().copied().filter(|_| self.game.deal.known().is_some());
        let trump = contract.and_then(Contract::denomination);
        let (Some(trump), Some(declarer)) = (trump, self.game.declarer.known()) else {
            let text = |card: Card| format!("{}{}", card.suit().letter(), card.rank().letter());
            self.rest.extend(cards.into_iter().map(|card| vec!["pc".to_owned(), text(card)]));
            return;
        };
        let ranking = Ranking::plain(trump.trump());
        let hands = self.game.deal.known().copied().unwrap_or(BySeat([None; 4]));
        let holder = |card: Card| {
            Seat::ALL.into_iter().find(|&seat| hands[seat].is_some_and(|hand| hand.contains(card)))
        };
        let mut play = Play::new(declarer.seat.left());
        let mut row: BySeat<Option<PlayedCard>> = BySeat::from_fn(|_| None);
        let mut leader = play.leader;
        let mut turn = leader;
        let mut best: Option<(Seat, Card)> = None;
        for card in cards {
            let mut seat = holder(card).unwrap_or(turn);
            // Nobody plays twice to a trick: one that is short has ended.
            if row[seat].is_some() || row.0.iter().all(Option::is_some) {
                leader = best.take().map_or(turn, |(winner, _)| winner);
                seat = holder(card).unwrap_or(leader);
                play.tricks.push(std::mem::replace(&mut row, BySeat::from_fn(|_| None)));
            }
            // The columns do not tell who led, so a lead from the wrong hand needs its mark.
            let irregularity = (best.is_none() && seat != leader).then_some(CardIrregularity::LeadOutOfTurn);
            row[seat] = Some(PlayedCard { irregularity, ..PlayedCard::from(card) });
            if best.is_none_or(|(_, high)| ranking.beats(card, high)) {
                best = Some((seat, card));
            }
            turn = seat.left();
        }
        if row.0.iter().any(Option::is_some) {
            play.tricks.push(row);
        }
        self.game.play = (!play.tricks.is_empty()).then_some(play);
    }

    /// The tricks that were claimed, or else those of the list of results; the contract too where no auction tells it.
    fn result(&mut self, heading: &Heading) {
        let board = self.game.board.known().and_then(|board| board.parse().ok());
        let listed = board.and_then(|board| Listed::read(heading.result(board, self.closed_room)?));
        if let (Some(listed), Entry::Unknown) = (&listed, self.game.contract) {
            self.game.contract = listed.contract.into();
            self.game.declarer =
                listed.declarer.map_or(Entry::NotApplicable, |seat| Declarer::from(seat).into());
        }
        // A contract of another level is a slip of somebody: then nothing is known of the tricks.
        let level = |contract: Contract| match contract {
            Contract::Odd { level, .. } => Some(level),
            _ => None,
        };
        let told = self.game.contract.known().copied().and_then(level);
        let made = listed.filter(|listed| level(listed.contract) == told).and_then(|listed| listed.tricks);
        if let Some(tricks) = self.claimed.or(made) {
            self.game.result = TrickResult::declarer(tricks).into();
        }
    }
}

fn is_bid(called: &Called) -> bool {
    matches!(called.call, Call::Bid { .. })
}

/// A result of the list of a show: `4HN+1`, `3NWx-2`, `PASS`.
struct Listed {
    contract: Contract,
    declarer: Option<Seat>,
    tricks: Option<u8>,
}

impl Listed {
    fn read(text: &str) -> Option<Listed> {
        let text = text.trim().to_ascii_uppercase();
        if matches!(text.as_str(), "P" | "PASS" | "AP" | "PASSED OUT") {
            return Some(Listed { contract: Contract::Passed, declarer: None, tricks: None });
        }
        let mut letters = text.chars();
        let level = letters.next()?.to_digit(10).filter(|level| (1..=7).contains(level))? as u8;
        let denomination = match letters.next()? {
            'N' => Denomination::NoTrump,
            letter => Denomination::Suit(Suit::from_letter(letter)?),
        };
        let rest = letters.as_str();
        let rest =
            if denomination == Denomination::NoTrump { rest.strip_prefix('T').unwrap_or(rest) } else { rest };
        let sign = rest.find(['+', '-', '=']);
        let (head, made) = rest.split_at(sign.unwrap_or(rest.len()));
        let declarer = head.chars().find_map(Seat::from_letter)?;
        let doubling = Doubling::ALL[head.matches('X').count().min(2)];
        let count = || made[1..].trim().parse::<u8>().ok();
        let tricks = match made.chars().next() {
            Some('=') => Some(level + 6),
            Some('+') => count().and_then(|count| (level + 6).checked_add(count)),
            Some(_) => count().and_then(|count| (level + 6).checked_sub(count)),
            None => None,
        };
        let contract = Contract::Odd { level, denomination, doubling };
        Some(Listed { contract, declarer: Some(declarer), tricks: tricks.filter(|&tricks| tricks <= 13) })
    }
}

/// `Board 7`: the number alone, where it stands last; otherwise what is written of the board.
fn board_number(value: &str) -> &str {
    let value = value.trim();
    let value = value.strip_prefix("Board ").map_or(value, str::trim);
    let last = value.split_whitespace().next_back().unwrap_or_default();
    if !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit()) { last } else { value }
}

/// The rank that begins a text, and its length.
fn rank(letters: &[char]) -> (Option<Rank>, usize) {
    match letters {
        ['1', '0', ..] => (Some(Rank::Ten), 2),
        [letter, ..] => (Rank::from_letter(*letter), 1),
        [] => (None, 1),
    }
}

/// The card that begins a text, its suit before its rank or behind it, and its length.
fn card(letters: &[char]) -> Option<(Card, usize)> {
    if let Some(suit) = Suit::from_letter(*letters.first()?) {
        let (rank, length) = rank(&letters[1..]);
        return Some((Card::new(rank?, suit), 1 + length));
    }
    let (rank, length) = rank(letters);
    let suit = Suit::from_letter(*letters.get(length)?)?;
    Some((Card::new(rank?, suit), length + 1))
}

/// `SAK2HT98D…`: a letter for a suit, then its ranks.
fn hand(
    piece: &Piece<'_>,
    from: usize,
    part: &str,
    seat: Seat,
    seen: &mut CardSet,
) -> Result<CardSet, PbnError> {
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
            let wanted = "S, H, D or C and then ranks, A to 2";
            return Err(piece.bad(from + at, "card of a hand", &found, wanted));
        };
        let card = Card::new(rank, suit);
        if seen.contains(card) {
            return Err(piece.fault(from + at, Fault::Doubled { card }));
        }
        seen.insert(card);
        hand.insert(card);
        at += length;
    }
    if hand.len() > 13 {
        return Err(piece.fault(from, Fault::LongHand { seat, cards: hand.len() }));
    }
    Ok(hand)
}
