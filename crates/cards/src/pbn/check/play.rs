//! What the standard says of annotations, of the play and of its result.

use std::collections::{BTreeMap, BTreeSet};

use super::super::fault::Breach;
use super::super::game::Game;
use super::super::read_section::marked_twice;
use super::super::section::{CardIrregularity, Play, Remark};
use super::super::value::{Denomination, Tricks};
use super::Breaches;
use crate::{BySide, CardSet, Ranking, Seat, Side};

/// How many notes a section may have.
const NOTES_MAX: u8 = 32;

/// How many tricks a whole deal has.
const TRICKS: u8 = 13;

impl Breaches<'_> {
    /// The glyphs and notes of a section.
    pub(super) fn marks(
        &mut self,
        tag: &str,
        what: &'static str,
        marks: Vec<(usize, &Remark)>,
        notes: &BTreeMap<u8, String>,
    ) {
        let (first, other) = if what == "call" { (1, 7..=12) } else { (7, 1..=6) };
        for number in marked_twice(&self.data(tag), first) {
            self.at(tag, Breach::TwoMarks { what, number });
        }
        let mut used = BTreeSet::new();
        for (number, remark) in marks {
            used.extend(remark.note);
            if let Some(&glyph) = remark.glyphs.iter().find(|glyph| other.contains(*glyph)) {
                self.at(tag, Breach::Glyph { what, number, glyph });
            }
        }
        for note in used.iter().copied().chain(notes.keys().copied()).filter(|note| *note > NOTES_MAX) {
            let (found, wanted) = (note.to_string(), "a number from 1 to 32");
            self.at(tag, Breach::Value { tag: "Note".to_owned(), found, wanted });
        }
        for &note in used.iter().filter(|note| !notes.contains_key(note)) {
            self.at(tag, Breach::NoNote { note });
        }
        for &note in notes.keys().filter(|note| !used.contains(note)) {
            self.at(tag, Breach::UnusedNote { note });
        }
    }

    pub(super) fn play(&mut self, game: &Game) {
        let Some(play) = &game.play else { return };
        let cards = play.tricks.iter().flat_map(|trick| trick.0.iter().flatten());
        let marks = (1..).zip(cards).map(|(number, played)| (number, &played.remark)).collect();
        self.marks("Play", "card", marks, &play.notes);
        let Some(denomination) = game.contract.known().and_then(|contract| contract.denomination()) else {
            return;
        };
        let ranking = Ranking::plain(denomination.trump());
        let mut hands = game.deal.known().copied();
        let mut seen = CardSet::EMPTY;
        let mut leader = play.leader;
        for (cards, row) in play.in_order(ranking).iter().zip(&play.tricks) {
            let led = cards.first().map(|(_, card)| card.suit());
            for (place, &(seat, card)) in cards.iter().enumerate() {
                if seen.contains(card) {
                    self.at("Play", Breach::PlayedTwice { card });
                }
                seen.insert(card);
                let marked = row[seat].as_ref().and_then(|played| played.irregularity);
                if marked == Some(CardIrregularity::LeadOutOfTurn) && (place > 0 || seat == leader) {
                    self.at("Play", Breach::WrongMark { card, seat, mark: "^L" });
                }
                let Some(hand) = hands.as_mut().and_then(|hands| hands[seat].as_mut()) else { continue };
                let could = led.is_some_and(|suit| hand.intersects(CardSet::suit(suit)));
                let revoked = could && led != Some(card.suit());
                let is_marked = marked == Some(CardIrregularity::Revoke);
                if !hand.remove(card) {
                    self.at("Play", Breach::NotHeld { card, seat });
                } else if revoked && !is_marked {
                    self.at("Play", Breach::Revoke { card, seat });
                } else if is_marked && !revoked {
                    self.at("Play", Breach::WrongMark { card, seat, mark: "^R" });
                }
            }
            leader = winner(ranking, cards).unwrap_or(leader);
        }
    }

    /// The tricks that are told, against each other and against the cards.
    pub(super) fn result(&mut self, game: &Game) {
        let Some(result) = game.result.known() else { return };
        if let Some(sum) = self.sum_of_both_sides().filter(|&sum| sum != TRICKS && is_whole(game)) {
            self.at("Result", Breach::TrickSum { sum });
        }
        let (Tricks::Declarer(told), Some(declarer), Some(play)) =
            (result.tricks, game.declarer.known(), &game.play)
        else {
            return;
        };
        let Some(denomination) = game.contract.known().and_then(|contract| contract.denomination()) else {
            return;
        };
        let won = won(play, denomination);
        let (own, other) = (won[declarer.seat.side()], won[declarer.seat.side().other()]);
        let over = own + other == TRICKS;
        if over && result.miscounted == (told == own) {
            self.at("Result", Breach::OtherResult { played: own, told });
        } else if !over && !result.miscounted && (told < own || told + other > TRICKS) {
            self.at("Result", Breach::ImpossibleResult { told });
        }
    }

    /// What `NS 9 EW 4` comes to.
    fn sum_of_both_sides(&self) -> Option<u8> {
        let (_, _, value) = super::tags(self.tokens).find(|(_, name, _)| *name == "Result")?;
        let words: Vec<&str> = value.trim_start_matches('^').split_whitespace().collect();
        let [_, one, _, other] = words[..] else { return None };
        one.parse::<u8>().ok()?.checked_add(other.parse().ok()?)
    }
}

fn is_whole(game: &Game) -> bool {
    let hands = game.deal.known().map(|hands| hands.0);
    hands.is_none_or(|hands| hands.iter().flatten().all(|hand| hand.len() == usize::from(TRICKS)))
}

/// The tricks of each side so far, whole ones only.
fn won(play: &Play, denomination: Denomination) -> BySide<u8> {
    let ranking = Ranking::plain(denomination.trump());
    let mut won = BySide::<u8>::default();
    for cards in play.in_order(ranking).iter().filter(|cards| cards.len() == Seat::ALL.len()) {
        if let Some(seat) = winner(ranking, cards) {
            let side: Side = seat.side();
            won[side] = won[side].saturating_add(1);
        }
    }
    won
}

fn winner(ranking: Ranking, cards: &[(Seat, crate::Card)]) -> Option<Seat> {
    let best = cards
        .iter()
        .copied()
        .reduce(|best, played| if ranking.beats(played.1, best.1) { played } else { best });
    best.map(|(seat, _)| seat)
}
