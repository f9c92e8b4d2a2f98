//! What the standard calls an error in a file that can be read.

mod play;
mod value;

use super::fault::{Breach, Fault, PbnError};
use super::file::{File, tags, without_remarks};
use super::game::{Entry, Game};
use super::read::{MANDATORY, Reader, Reading, canonical};
use super::section::{Auction, Call};
use super::token::{Kind, Token};
use crate::{BySeat, CardSet, Seat};

/// The most characters of a line, without its end.
const LINE_MAX: usize = 254;

/// How often the faults of a line or a character are told, game by game.
const ALIKE_MAX: usize = 3;

impl File {
    /// Everything that the standard calls an error, game by game: what cannot be read, and what can and is wrong all the
    /// same. The places are those of the tags. Tags that only the export format must have are missed in a file that calls
    /// itself one of that format.
    pub fn check(&self) -> impl Iterator<Item = Vec<PbnError>> + '_ {
        let mut export = false;
        let mut reader = Reader::default();
        self.games().map(move |tokens| {
            let reading = reader.game(&without_remarks(&tokens));
            export |= tokens
                .iter()
                .any(|token| matches!(&token.kind, Kind::Escape(line) if line.trim() == "EXPORT"));
            checked(self, &tokens, reading, export)
        })
    }
}

fn checked(file: &File, tokens: &[Token<'_>], reading: Reading, export: bool) -> Vec<PbnError> {
    let Reading { game, mut faults } = reading;
    let mut breaches = Breaches { file, tokens, found: Vec::new() };
    breaches.tags(&game, export);
    breaches.text();
    breaches.parts();
    breaches.values();
    breaches.deal(&game);
    breaches.needs(&game);
    if let Some(auction) = &game.auction {
        breaches.auction(&game, auction);
    }
    breaches.play(&game);
    breaches.result(&game);
    // What cannot be read needs no word on its spelling.
    let told: Vec<(usize, usize)> = faults.iter().map(|fault| (fault.line, fault.column)).collect();
    let again = |error: &PbnError| {
        matches!(error.fault, Fault::Breach(Breach::Spelling { .. }))
            && told.contains(&(error.line, error.column))
    };
    faults.extend(breaches.found.into_iter().filter(|error| !again(error)));
    faults.sort_by_key(|fault| (fault.line, fault.column));
    faults
}

struct Breaches<'a> {
    file: &'a File,
    tokens: &'a [Token<'a>],
    found: Vec<PbnError>,
}

impl<'a> Breaches<'a> {
    /// Notes a breach at the first tag of a name, or at the beginning of the game.
    fn at(&mut self, tag: &str, breach: Breach) {
        let first = || self.tokens.iter().position(|token| !token.kind.is_remark()).unwrap_or(0);
        let place = tags(self.tokens)
            .find(|(_, name, _)| canonical(name) == tag)
            .map_or_else(first, |(at, ..)| at + 2);
        self.found.push(self.tokens[place].error(Fault::Breach(breach)));
    }

    /// The words below a tag, without comments.
    fn data(&self, tag: &str) -> Vec<Token<'a>> {
        let place = tags(self.tokens)
            .find(|(_, name, _)| canonical(name) == tag)
            .map_or(self.tokens.len(), |(at, ..)| at);
        let data = self.tokens[place..].iter().skip(4).take_while(|token| token.kind != Kind::Open);
        data.filter(|token| !token.kind.is_remark()).cloned().collect()
    }

    fn has(&self, tag: &str) -> bool {
        tags(self.tokens).any(|(_, name, _)| canonical(name) == tag)
    }

    fn tags(&mut self, game: &Game, export: bool) {
        let missing = MANDATORY.into_iter().filter(|tag| export && !self.has(tag));
        for tag in missing.collect::<Vec<_>>() {
            self.at("", Breach::Missing { tag });
        }
        let mut seen = std::collections::BTreeSet::new();
        for (at, name, _) in tags(self.tokens) {
            if name != "Note" && !seen.insert(name) {
                let breach = Breach::Repeated { tag: name.to_owned() };
                self.found.push(self.tokens[at].error(Fault::Breach(breach)));
            }
            let tag = canonical(name);
            if tag != name {
                let breach = Breach::Spelling { tag: tag.to_owned(), found: name.to_owned() };
                self.found.push(self.tokens[at + 1].error(Fault::Breach(breach)));
            }
        }
        if let Some(date) = game.date.known().filter(|date| !is_date(date)) {
            self.at("Date", Breach::Date { found: date.clone() });
        }
    }

    /// Blank lines between what belongs to one game, and comments within comments.
    fn parts(&mut self) {
        let is_own = |token: &Token<'_>| !token.kind.is_remark();
        let ends = (self.tokens.iter().position(is_own), self.tokens.iter().rposition(is_own));
        let (Some(first), Some(last)) = ends else { return };
        let behind = self.tokens[first..=last].windows(2).filter_map(|pair| {
            let blank = self.file.has_blank_line(pair[0].end..pair[1].begin);
            blank.then(|| pair[1].error(Fault::Breach(Breach::BlankLine)))
        });
        let found: Vec<PbnError> = behind.take(ALIKE_MAX).collect();
        self.found.extend(found);
        let nested = |token: &&Token<'_>| matches!(&token.kind, Kind::Comment(text) if text.contains('}'));
        let nested = self.tokens.iter().filter(nested).take(ALIKE_MAX);
        self.found.extend(nested.map(|token| token.error(Fault::Breach(Breach::NestedComment))));
    }

    /// Lines that are too long, and characters that the format does not have.
    fn text(&mut self) {
        let mut long = 0;
        let mut odd = 0;
        for (line, length, text) in self.file.lines(self.tokens) {
            if length > LINE_MAX && long < ALIKE_MAX {
                long += 1;
                let fault = Fault::Breach(Breach::LongLine { length });
                self.found.push(PbnError { line, column: 1, fault });
            }
            let is_odd = |letter: &char| {
                letter.is_control() || (letter.is_whitespace() && *letter != ' ') || u32::from(*letter) > 0xff
            };
            // A no-break space can be printed; white space outside of quotes is free.
            let quoted = text.split('"').skip(1).step_by(2).flat_map(str::chars);
            let tab = quoted.filter(|letter| *letter == '\t');
            let other = text.chars().filter(|letter| is_odd(letter) && !matches!(letter, '\t' | '\u{a0}'));
            if let Some(found) = tab.chain(other).next().filter(|_| odd < ALIKE_MAX) {
                odd += 1;
                self.found.push(PbnError {
                    line,
                    column: 1,
                    fault: Fault::Breach(Breach::Character { found }),
                });
            }
        }
    }

    /// The hands of a whole deal are equal; in the middle of the play they may differ by one.
    fn deal(&mut self, game: &Game) {
        let Some(hands) = game.deal.known() else { return };
        let lengths: BySeat<Option<usize>> = hands.map(|hand| hand.map(CardSet::len));
        let Some(most) = lengths.0.iter().flatten().copied().max() else {
            return self.at("Deal", Breach::NoCards);
        };
        let uneven = |length: usize| length + 1 < most || (most == 13 && length < 13);
        let first = Seat::ALL
            .into_iter()
            .find_map(|seat| Some((seat, lengths[seat].filter(|&length| uneven(length))?)));
        if let Some((seat, cards)) = first {
            self.at("Deal", Breach::Uneven { seat, cards });
        }
    }

    /// Sections and tags that say nothing without another.
    fn needs(&mut self, game: &Game) {
        let bare = matches!(game.contract, Entry::Known(super::Contract::Bare(_)));
        let needs = [
            ("Auction", "Dealer", game.auction.is_some() && game.dealer == Entry::Unknown),
            ("Play", "Deal", game.play.is_some() && game.deal.known().is_none()),
            ("Play", "Declarer", game.play.is_some() && game.declarer.known().is_none() && !bare),
            ("Play", "Contract", game.play.is_some() && game.contract.known().is_none()),
            ("Result", "Declarer", self.tells_tricks_of_the_declarer(game)),
        ];
        for (tag, needed, _) in needs.into_iter().filter(|(.., fails)| *fails) {
            self.at(tag, Breach::Needs { tag, needed });
        }
    }

    fn tells_tricks_of_the_declarer(&self, game: &Game) -> bool {
        let told =
            game.result.known().is_some_and(|result| matches!(result.tricks, super::Tricks::Declarer(_)));
        told && game.declarer.known().is_none() && (self.has("Declarer") || self.has("Contract"))
    }

    fn auction(&mut self, game: &Game, auction: &Auction) {
        if let Some(&dealer) = game.dealer.known().filter(|&&dealer| dealer != auction.first) {
            self.at("Auction", Breach::FirstCall { first: auction.first, dealer });
        }
        self.calls(auction);
        let marks = (1..).zip(&auction.calls).map(|(number, called)| (number, &called.remark)).collect();
        self.marks("Auction", "call", marks, &auction.notes);
        let Some((contract, declarer)) = auction.outcome() else { return };
        if let Some(told) = game.contract.known().filter(|&&told| told != contract) {
            let breach = Breach::OtherContract { called: contract.to_string(), told: told.to_string() };
            self.at("Contract", breach);
        }
        if let (Some(called), Some(told)) = (declarer, game.declarer.known()) {
            let called = if told.swapped { called.partner() } else { called };
            if called != told.seat {
                self.at("Declarer", Breach::OtherDeclarer { called, told: told.seat });
            }
        }
    }

    fn calls(&mut self, auction: &Auction) {
        let mut highest: Option<(u8, u8)> = None;
        let mut by = auction.first;
        let (mut doubled, mut passes) = (0, 0);
        for (number, called) in (1..).zip(&auction.calls) {
            let seat = Seat::from_index(auction.first as u8 + ((number - 1) % 4) as u8);
            let over = passes >= if highest.is_none() { 4 } else { 3 };
            if over && called.call != Call::Skipped {
                self.at("Auction", Breach::LateCall { call: number });
                return;
            }
            let theirs = highest.is_some() && seat.side() != by.side();
            let ours = highest.is_some() && seat.side() == by.side();
            match called.call {
                Call::Bid { level, denomination } => {
                    let rank = denomination.trump().map_or(4, |suit| suit as u8);
                    let low = highest.is_some_and(|high| (level, rank) <= high);
                    match (low, called.insufficient) {
                        (true, false) => self.at("Auction", Breach::Insufficient { call: number }),
                        (false, true) => self.at("Auction", Breach::Sufficient { call: number }),
                        _ => {}
                    }
                    (highest, by, doubled) = (Some((level, rank)), seat, 0);
                }
                Call::Double if theirs && doubled == 0 => doubled = 1,
                Call::Redouble if ours && doubled == 1 => doubled = 2,
                Call::Double | Call::Redouble => {
                    self.at("Auction", Breach::NothingToDouble { call: number });
                }
                Call::Pass | Call::Skipped => {}
            }
            passes = if called.call == Call::Pass { passes + 1 } else { 0 };
        }
    }
}

/// Whether a text is a date, with `?` for what is not known.
fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('.').collect();
    let is_part = |part: &str, length: usize, most: u32| {
        part.len() == length
            && part.bytes().all(|byte| byte.is_ascii_digit() || byte == b'?')
            && part.parse::<u32>().is_ok_and(|number| (1..=most).contains(&number)) | part.contains('?')
    };
    matches!(parts[..], [year, month, day] if is_part(year, 4, 9999) && is_part(month, 2, 12) && is_part(day, 2, 31))
}

#[cfg(test)]
mod tests {
    use super::super::tests::BOARD;
    use super::*;

    /// What the standard says to a game with this instead of that in it.
    fn said(from: &str, to: &str) -> Vec<String> {
        assert!(SOUND.contains(from), "{from}");
        let checked = File::parse(SOUND.replacen(from, to, 1).as_bytes()).check().collect::<Vec<_>>();
        checked.concat().iter().map(|error| format!("{}: {}", error.line, error.fault)).collect()
    }

    const SOUND: &str = r#"% EXPORT
[Event "a"]
[Site "?"]
[Date "1905.01.??"]
[Board "1"]
[West "?"]
[North "?"]
[East "?"]
[South "?"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AK.2.. QJ.A.. T9.K.. 87.Q.."]
[Scoring "?"]
[Declarer "N"]
[Contract "1NT"]
[Result "7"]
[Auction "N"]
1C 1D X Pass
1NT Pass Pass Pass
[Play "E"]
SQ ST S7 SK
HA HK HQ H2
"#;

    #[test]
    fn a_sound_game_breaks_nothing() {
        assert_eq!(said("a", "a"), Vec::<String>::new());
    }

    #[test]
    fn each_breach_is_found_at_its_tag() {
        for (from, to, line, part) in [
            ("[Site \"?\"]\n", "", 2, "[Site] is missing"),
            ("[Site \"?\"]", "[Event \"b\"]\n[Site \"?\"]", 3, "stands here again"),
            ("1905.01.??", "1905-01-02", 4, "no date"),
            ("1905.01.??", "1905.13.02", 4, "no date"),
            ("QJ.A..", "QJ3.AT..", 12, "N has 3 cards"),
            ("Dealer \"N\"", "Dealer \"S\"", 17, "S dealt"),
            ("1C 1D", "1D 1C", 17, "no higher"),
            ("1C 1D X Pass", "X 1D X Pass", 17, "doubles nothing"),
            ("Pass\n[Play", "Pass 2C\n[Play", 17, "was over"),
            ("1NT\"", "2NT\"", 15, "comes to 1NT"),
            ("Declarer \"N\"", "Declarer \"E\"", 14, "makes N the declarer"),
            ("HA HK HQ H2", "SJ HK HQ H2", 20, "E plays JS"),
            ("HA HK HQ H2", "HA H2 HQ HK", 20, "who does not hold it"),
            ("HA HK HQ H2", "SQ S9 S8 SA", 20, "played twice"),
        ] {
            let told = said(from, to);
            let wanted = format!("{line}: ");
            assert!(
                told.iter().any(|told| told.starts_with(&wanted) && told.contains(part)),
                "{to}: {told:?}"
            );
        }
    }

    #[test]
    fn what_is_marked_is_no_breach() {
        assert_eq!(said("1C 1D", "1D ^I 1C"), Vec::<String>::new());
        let told: Vec<String> = File::parse(BOARD.as_bytes())
            .check()
            .collect::<Vec<_>>()
            .concat()
            .iter()
            .map(|error| error.fault.to_string())
            .collect();
        assert!(told.iter().all(|told| !told.contains("5S and could")), "{told:?}");
    }

    #[test]
    fn dates_may_be_unknown_in_part() {
        assert!(is_date("1905.??.??") && is_date("19??.01.31"));
        assert!(!is_date("1905.1.1") && !is_date("1905.01.32") && !is_date("") && !is_date("today"));
    }
}
