//! What the standard calls an error in a file that can be read.

use super::fault::{Breach, Fault, PbnError};
use super::file::{File, tags};
use super::game::Game;
use super::read::{MANDATORY, Reading};
use super::section::{Auction, Call, CardIrregularity};
use super::token::{Kind, Token};
use super::value::Tricks;
use crate::{CardSet, Pack, Ranking, Seat};

/// The most characters of a line.
const LINE_MAX: usize = 255;

impl File {
    /// Everything that the standard calls an error, game by game: what cannot be read, and what can and is wrong all the
    /// same. The places are those of the tags.
    pub fn check(&self) -> Vec<Vec<PbnError>> {
        let games = self.games().iter().filter(|game| game.iter().any(|token| !token.kind.is_remark()));
        games.zip(self.readings()).map(|(tokens, reading)| checked(tokens, reading)).collect()
    }
}

fn checked(tokens: &[Token], reading: Reading) -> Vec<PbnError> {
    let Reading { game, mut faults } = reading;
    let mut breaches = Breaches { tokens, found: Vec::new() };
    breaches.tags(&game);
    breaches.deal(&game);
    if let Some(auction) = &game.auction {
        breaches.auction(&game, auction);
    }
    breaches.play(&game);
    faults.extend(breaches.found);
    faults.sort_by_key(|fault| (fault.line, fault.column));
    faults
}

struct Breaches<'a> {
    tokens: &'a [Token],
    found: Vec<PbnError>,
}

impl Breaches<'_> {
    /// Notes a breach at the first tag of a name, or at the beginning of the game.
    fn at(&mut self, tag: &str, breach: Breach) {
        let place = tags(self.tokens).find(|(_, name, _)| *name == tag).map_or(0, |(at, _, _)| at + 2);
        self.found.push(self.tokens[place].error(Fault::Breach(breach)));
    }

    fn tags(&mut self, game: &Game) {
        let named: Vec<(usize, &str, &str)> = tags(self.tokens).collect();
        for tag in MANDATORY {
            if named.iter().all(|(_, name, _)| *name != tag) {
                self.at("", Breach::Missing { tag });
            }
        }
        let mut seen = std::collections::BTreeSet::new();
        for &(at, name, _) in &named {
            if name != "Note" && !seen.insert(name) {
                let breach = Breach::Repeated { tag: name.to_owned() };
                self.found.push(self.tokens[at].error(Fault::Breach(breach)));
            }
        }
        for token in self.tokens {
            if let Kind::Text(text) | Kind::Comment(text) | Kind::Aside(text) = &token.kind {
                let longest = text.split('\n').map(|line| line.chars().count()).max().unwrap_or(0);
                if longest > LINE_MAX {
                    self.found.push(token.error(Fault::Breach(Breach::LongLine { length: longest })));
                }
            }
        }
        if let Some(date) = game.date.known().filter(|date| !is_date(date)) {
            self.at("Date", Breach::Date { found: date.clone() });
        }
    }

    /// The hands of a whole deal are equal; in the middle of the play they may differ by one.
    fn deal(&mut self, game: &Game) {
        let Some(layout) = game.layout() else { return };
        let most = layout.hands.0.iter().map(|hand| hand.len()).max().unwrap_or(0);
        let uneven = |(_, hand): &(Seat, &CardSet)| hand.len() + 1 < most || (most == 13 && hand.len() < 13);
        let first = layout.hands.iter().find(uneven).map(|(seat, hand)| (seat, hand.len()));
        if let Some((seat, cards)) = first {
            self.at("Deal", Breach::Uneven { seat, cards });
        }
    }

    fn auction(&mut self, game: &Game, auction: &Auction) {
        if let Some(&dealer) = game.dealer.known().filter(|&&dealer| dealer != auction.first) {
            self.at("Auction", Breach::FirstCall { first: auction.first, dealer });
        }
        self.calls(auction);
        let Some((contract, declarer)) = auction.outcome() else { return };
        if let Some(told) = game.contract.known().filter(|&&told| told != contract) {
            let breach = Breach::OtherContract { called: contract.to_string(), told: told.to_string() };
            self.at("Contract", breach);
        }
        if let (Some(called), Some(told)) = (declarer, game.declarer.known())
            && called != told.seat
        {
            self.at("Declarer", Breach::OtherDeclarer { called, told: told.seat });
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
                    if highest.is_some_and(|high| (level, rank) <= high) && !called.insufficient {
                        self.at("Auction", Breach::Insufficient { call: number });
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

    fn play(&mut self, game: &Game) {
        let (Some(play), Some(denomination)) =
            (&game.play, game.contract.known().and_then(|contract| contract.denomination()))
        else {
            return;
        };
        let ranking = Ranking::plain(denomination.trump());
        let mut hands = game.deal.known().copied();
        let mut seen = CardSet::EMPTY;
        let mut won = [0_u8; 2];
        let order = play.in_order(ranking);
        for (cards, row) in order.iter().zip(&play.tricks) {
            let led = cards.first().map(|(_, card)| card.suit());
            for &(seat, card) in cards {
                if seen.contains(card) {
                    self.at("Play", Breach::PlayedTwice { card });
                }
                seen.insert(card);
                let Some(hand) = hands.as_mut().and_then(|hands| hands[seat].as_mut()) else { continue };
                let marked = row[seat].as_ref().and_then(|played| played.irregularity);
                let could = led.is_some_and(|suit| hand.intersects(CardSet::suit(suit)));
                if !hand.remove(card) {
                    self.at("Play", Breach::NotHeld { card, seat });
                } else if could && led != Some(card.suit()) && marked != Some(CardIrregularity::Revoke) {
                    self.at("Play", Breach::Revoke { card, seat });
                }
            }
            let best = cards
                .iter()
                .copied()
                .reduce(|best, played| if ranking.beats(played.1, best.1) { played } else { best });
            if let Some((winner, _)) = best {
                won[winner.side() as usize] += 1;
            }
        }
        let whole = seen.len() == Pack::FiftyTwo.size();
        if let (true, Some(declarer), Some(result)) = (whole, game.declarer.known(), game.result.known())
            && let Tricks::Declarer(told) = result.tricks
            && !result.miscounted
            && told != won[declarer.seat.side() as usize]
        {
            self.at("Result", Breach::OtherResult { played: won[declarer.seat.side() as usize], told });
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
        let checked = File::parse(SOUND.replacen(from, to, 1).as_bytes()).check();
        checked.concat().iter().map(|error| format!("{}: {}", error.line, error.fault)).collect()
    }

    const SOUND: &str = r#"[Event "a"]
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
            ("[Site \"?\"]\n", "", 1, "[Site] is missing"),
            ("[Site \"?\"]", "[Event \"b\"]\n[Site \"?\"]", 2, "stands here again"),
            ("1905.01.??", "1905-01-02", 3, "no date"),
            ("1905.01.??", "1905.13.02", 3, "no date"),
            ("QJ.A..", "QJ3.AT..", 11, "N has 3 cards"),
            ("Dealer \"N\"", "Dealer \"S\"", 16, "S dealt"),
            ("1C 1D", "1D 1C", 16, "no higher"),
            ("1C 1D X Pass", "X 1D X Pass", 16, "doubles nothing"),
            ("Pass\n[Play", "Pass 2C\n[Play", 16, "was over"),
            ("1NT\"", "2NT\"", 14, "comes to 1NT"),
            ("Declarer \"N\"", "Declarer \"E\"", 13, "makes N the declarer"),
            ("HA HK HQ H2", "SJ HK HQ H2", 19, "E plays JS"),
            ("HA HK HQ H2", "HA H2 HQ HK", 19, "who does not hold it"),
            ("HA HK HQ H2", "SQ S9 S8 SA", 19, "played twice"),
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
