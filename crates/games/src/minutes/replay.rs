//! Plays minutes through and writes down what the laws answer.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use cards::{BySeat, Card, CardSet, Seat};
use speech::Tell;
use table::{Act, Actor, Answer, AnswerOf, Hands, Impossible, Kind, Phase, Table};

use super::hints::hint;
use super::setup::{Laid, is_before_deal, setup};
use super::{Fault, Header, Item, Line, Minutes, Step, spell, spell_actor};
use crate::Spoken;

/// The word of an answer that says that there was none.
pub const NOTHING: &str = "nothing";

/// Minutes played through.
#[derive(Clone, Debug)]
pub struct Replay<G: Spoken> {
    /// The table as it stands after the last act.
    pub table: Table<G>,
    /// What came of each act that was tried, in their order.
    pub taken: Vec<Taken<G::Fact>>,
    /// Where the replay had to stop.
    pub stopped: Option<Stopped>,
    /// The whole deals, by the line where the first hand of each is named.
    filled: BTreeMap<usize, BySeat<CardSet>>,
}

/// What came of one act line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken<F> {
    /// Its line.
    pub line: usize,
    /// What the laws answer.
    pub answers: Vec<Answer<F>>,
    /// Why it could not be done, where the minutes themselves say that it could not.
    pub refused: Option<String>,
}

impl<F: Tell> Taken<F> {
    /// The answers as the minutes write them, without the `>`.
    pub fn texts(&self) -> Vec<String> {
        let refused = self.refused.iter().map(|why| format!("refused: {why}"));
        self.answers.iter().map(speech::line).chain(refused).collect()
    }
}

/// An act that nobody could have done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// Its line.
    pub line: usize,
    /// Why it is impossible, and what would do.
    pub message: String,
}

impl Stopped {
    /// The fault with its place in the text.
    pub fn fault(&self, text: &str) -> Fault {
        let source = text.lines().nth(self.line.saturating_sub(1)).unwrap_or_default();
        let (column, width) = act_place(source);
        Fault { line: self.line, column, width, message: self.message.clone() }
    }
}

/// Where the act stands in its line: after the colon and before the comment.
fn act_place(source: &str) -> (usize, usize) {
    let bare = source.split(" #").next().unwrap_or_default().trim_end();
    let before = bare.split_inclusive(':').next().unwrap_or_default();
    let rest = &bare[before.len()..];
    let indent = rest.chars().take_while(|letter| letter.is_whitespace()).count();
    if rest.trim().is_empty() {
        return (1, bare.chars().count().max(1));
    }
    (before.chars().count() + indent + 1, rest.trim().chars().count())
}

/// Why minutes cannot be played on.
enum Halt {
    /// Nobody could have done it.
    Impossible(Impossible),
    /// The card is in this hand.
    HeldBy(Seat, Impossible),
    /// The card is played.
    IsPlayed(Impossible),
    /// So many of the cards that are to be played by themselves are played; then it is nobody's turn.
    NobodyPlays { played: u16, cards: u16 },
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Halt::Impossible(why) => write!(f, "{why}"),
            Halt::HeldBy(owner, why) => write!(f, "{why}: {owner} does"),
            Halt::IsPlayed(why) => write!(f, "{why}: it is played"),
            Halt::NobodyPlays { played: 0, .. } => f.write_str("nobody is to play a card now"),
            Halt::NobodyPlays { played, cards } => {
                write!(f, "only {played} of {cards} cards can be played: then nobody is to play")
            }
        }
    }
}

/// Plays minutes through. An act that nobody could have done ends it, unless the minutes say
/// below it that it was `refused`.
pub fn replay<G: Spoken>(minutes: &Minutes<G::Call>) -> Replay<G> {
    let setup = setup::<G>(minutes);
    let first_hand = minutes.numbered().find_map(|(number, line)| match line.item {
        Item::Header(Header::Hand(..)) | Item::Rule => Some(number),
        _ => None,
    });
    let mut filled = BTreeMap::new();
    if let (Some(hands), at) = (&setup.hands, first_hand.unwrap_or(minutes.lines.len() + 1)) {
        filled.insert(at, hands.without_turned());
    }
    let mut replay = Replay { table: Table::new(setup), taken: Vec::new(), stopped: None, filled };
    let mut laid = Laid::default();
    let mut laid_at = 0;
    for (number, line) in minutes.numbered() {
        match &line.item {
            Item::Lay(seat, hand) => {
                if !laid.any {
                    laid_at = number;
                }
                laid.lay(*seat, *hand);
                let dealer = replay.table.state().coming_dealer();
                replay.filled.insert(laid_at, laid.fill::<G>(dealer).hands);
            }
            Item::Act(actor, step) => {
                let dealing = matches!(step, Step::Act(act) if is_before_deal(act));
                if laid.any && dealing {
                    let hands = std::mem::take(&mut laid).fill::<G>(replay.table.state().coming_dealer());
                    if let Err(why) = replay.stack(hands) {
                        replay.stopped = Some(Stopped { line: laid_at, message: why.to_string() });
                        break;
                    }
                }
                let may_refuse = below(minutes, number).any(|(_, text)| text.starts_with("refused"));
                let actor = replay.player(*actor, step, |card| next_card(minutes, number, card));
                if let Err(halt) = replay.step(number, actor, step, may_refuse) {
                    let message = format!("{halt}{}", hint(&replay.table, actor));
                    replay.stopped = Some(Stopped { line: number, message });
                    break;
                }
            }
            _ => {}
        }
    }
    replay
}

/// The answers that stand below an act, with their lines.
pub(super) fn below<C>(minutes: &Minutes<C>, act: usize) -> impl Iterator<Item = (usize, &str)> {
    let after = (act + 1..).zip(minutes.lines.iter().skip(act));
    let lines = after.take_while(|(_, line)| !matches!(line.item, Item::Act(..)));
    lines.filter_map(|(number, line)| match &line.item {
        Item::Answer(text) => Some((number, text.as_str())),
        _ => None,
    })
}

impl<G: Spoken> Replay<G> {
    fn stack(&mut self, hands: Hands) -> Result<(), Impossible> {
        self.table.observe(Actor::Table, Act::Stack(Box::new(hands))).map(drop)
    }

    fn step(
        &mut self,
        line: usize,
        actor: Actor,
        step: &Step<G::Call>,
        may_refuse: bool,
    ) -> Result<(), Halt> {
        // A deal of which nobody laid a card has hands all the same.
        let blind = *step == Step::Act(Act::Deal)
            && self.table.state().dealing().stack.is_none()
            && self.table.state().phase() != Phase::Dealing;
        let result = match step {
            Step::Act(Act::Stack(hands)) => {
                let hands = Laid::of(hands).fill::<G>(self.table.state().coming_dealer());
                self.table.observe(actor, Act::Stack(Box::new(hands)))
            }
            Step::Auto(cards) => Ok(self.auto(*cards)?),
            step => match step.clone().act(actor, self.table.state()) {
                Some(act) => self.table.observe(actor, act),
                None => Ok(Vec::new()),
            },
        };
        let was_dealt = blind && self.table.state().phase() == Phase::Calling;
        if was_dealt && result.is_ok() {
            self.filled.insert(line, *self.table.state().dealt());
        }
        let taken = match result {
            Ok(answers) => Taken { line, answers, refused: None },
            Err(why) if may_refuse => Taken { line, answers: Vec::new(), refused: Some(why.to_string()) },
            Err(why) => return Err(self.explain(why)),
        };
        self.taken.push(taken);
        Ok(())
    }

    /// Who does it. A card of the open hand may be written under either partner, in turn or not: a hint has words of
    /// its own. What comes next tells whether its owner only hinted at it all the same: then the next card is another
    /// of the open hand, out of its turn if this one was played.
    fn player(
        &self,
        actor: Actor,
        step: &Step<G::Call>,
        next: impl FnOnce(Card) -> Option<(Actor, Card)>,
    ) -> Actor {
        let state = self.table.state();
        let (Actor::Seat(seat), Step::Act(act)) = (actor, step) else { return actor };
        let Some(card) = played_card(act) else { return actor };
        let hand = state.hands()[seat];
        if state.open_hand() != Some(seat) || !hand.contains(card) {
            return actor;
        }
        let player = state.player_of(seat);
        let mut trial = self.table.clone();
        let _ = trial.observe(player, Act::Play(card));
        let after = trial.state();
        let only_hinted = |(by, other): (Actor, Card)| {
            let open = hand.contains(other) && [seat, player].map(Actor::Seat).contains(&by);
            let turn = after.to_play().filter(|&turn| after.hands()[turn].contains(other));
            open && turn != Some(seat)
        };
        if next(card).is_some_and(only_hinted) { actor } else { Actor::Seat(player) }
    }

    /// Why it is impossible; a card that is elsewhere is told with its place.
    fn explain(&self, why: Impossible) -> Halt {
        let state = self.table.state();
        let Impossible::NotHeld(_, card) = &why else { return Halt::Impossible(why) };
        match state.owner(*card) {
            Some(owner) => Halt::HeldBy(owner, why),
            None if state.dealt().0.iter().any(|hand| hand.contains(*card)) => Halt::IsPlayed(why),
            None => Halt::Impossible(why),
        }
    }

    /// Plays so many cards, each the lowest that follows suit and keeps every duty.
    fn auto(&mut self, cards: u16) -> Result<Vec<AnswerOf<G>>, Halt> {
        let mut answers = Vec::new();
        for played in 0..cards {
            let (player, card) = self.next_card().ok_or(Halt::NobodyPlays { played, cards })?;
            answers.extend(self.table.observe(player, Act::Play(card)).map_err(Halt::Impossible)?);
        }
        Ok(answers)
    }

    fn next_card(&self) -> Option<(Seat, Card)> {
        let state = self.table.state();
        let opening = state.phase() == Phase::Calling;
        let seat = if opening { G::opening_leader(state.declaring()) } else { state.to_play()? };
        let ranking = state.ranking();
        let lawful = if opening { state.hands()[seat] } else { state.lawful(seat) };
        let at_hand = lawful - state.floor();
        let choice = if at_hand.is_empty() { lawful } else { at_hand };
        let card = choice.iter().min_by_key(|&card| (ranking.height(card), card.suit()))?;
        let player = state.player_of(seat);
        if opening && !self.opens_lawfully(player, card) {
            return None;
        }
        Some((player, card))
    }

    /// Whether the declaring is so far done that this lead breaks no law.
    fn opens_lawfully(&self, seat: Seat, card: Card) -> bool {
        let mut trial = self.table.clone();
        let answers = trial.observe(seat, Act::Play(card)).unwrap_or_default();
        let broken = answers.iter().any(|answer| matches!(answer.kind(), Kind::Offence | Kind::Declined));
        trial.state().phase() == Phase::Play && !broken
    }

    /// The whole text: every act as it was written, each followed by what the laws answer, and
    /// every deal in full; it ends with the act that could not be done. With the text that the minutes were read from, acts and comments stay
    /// as written; without it they are spelt in the canonical way.
    pub fn text(&self, minutes: &Minutes<G::Call>, source: Option<&str>) -> String {
        let source: Vec<&str> = source.map_or(Vec::new(), |text| text.lines().collect());
        let mut page = Page { minutes, text: String::new() };
        let mut taken = self.taken.iter().peekable();
        let mut hands = None;
        for (number, line) in minutes.numbered() {
            if let Some(filled) = self.filled.get(&number) {
                page.deal(number, filled);
                hands = Some(filled);
            }
            match &line.item {
                Item::Header(Header::Hand(..)) | Item::Lay(..) if hands.is_some() => {}
                Item::Answer(_) => {}
                item => page.line(source.get(number - 1).copied(), item, line.comment.as_deref()),
            }
            if let Some(taken) = taken.next_if(|taken| taken.line == number) {
                page.answers(number, taken);
            }
            if self.stopped.as_ref().is_some_and(|stopped| stopped.line == number) {
                return page.text;
            }
        }
        if let Some(filled) = self.filled.get(&(minutes.lines.len() + 1)) {
            page.deal(minutes.lines.len() + 1, filled);
        }
        page.text
    }
}

/// The text as it grows.
struct Page<'a, C> {
    minutes: &'a Minutes<C>,
    text: String,
}

impl<C: std::fmt::Display> Page<'_, C> {
    /// All four hands of a deal, each with the comment it had.
    fn deal(&mut self, first: usize, filled: &BySeat<CardSet>) {
        let lines = self.minutes.lines.iter().skip(first.saturating_sub(1));
        let group: Vec<&Line<C>> = lines.take_while(|line| !matches!(line.item, Item::Act(..))).collect();
        for (seat, hand) in filled.iter() {
            let named = group.iter().find(|line| match &line.item {
                Item::Header(Header::Hand(to, _)) | Item::Lay(to, _) => *to == seat,
                _ => false,
            });
            let comment = named.and_then(|line| line.comment.as_deref());
            self.push(&format!("{seat}: {hand}"), comment);
        }
    }

    fn line(&mut self, source: Option<&str>, item: &Item<C>, comment: Option<&str>) {
        match (source, item) {
            (Some(source), _) => self.push(source.trim_end(), None),
            (None, item) => self.push(&item.to_string(), comment),
        }
    }

    fn answers<F: Tell>(&mut self, number: usize, taken: &Taken<F>) {
        let below = self.minutes.lines.iter().skip(number);
        let written: Vec<&Line<C>> = below
            .take_while(|line| !matches!(line.item, Item::Act(..) | Item::Lay(..)))
            .filter(|line| matches!(line.item, Item::Answer(_)))
            .collect();
        let mut texts = taken.texts();
        if texts.is_empty()
            && written.iter().any(|line| matches!(&line.item, Item::Answer(text) if text == NOTHING))
        {
            texts.push(NOTHING.to_owned());
        }
        for text in texts {
            let same = written.iter().find(|line| matches!(&line.item, Item::Answer(old) if *old == text));
            let comment = same.and_then(|line| line.comment.clone());
            self.push(&format!("> {text}"), comment.as_deref());
        }
    }

    fn push(&mut self, text: &str, comment: Option<&str>) {
        let _ = match comment {
            None => writeln!(self.text, "{text}"),
            Some(comment) if text.is_empty() => writeln!(self.text, "#{comment}"),
            Some(comment) => writeln!(self.text, "{text:<26} #{comment}"),
        };
    }
}

/// The next card that somebody puts to a trick after this line, and who; none where a card is mended before it,
/// for then this one was played.
fn next_card<C>(minutes: &Minutes<C>, line: usize, card: Card) -> Option<(Actor, Card)> {
    let mends = |line: &&Line<C>| match &line.item {
        Item::Act(_, Step::Act(Act::Correct(_))) => true,
        Item::Act(_, Step::Act(Act::Withdraw(back))) => *back == card,
        _ => false,
    };
    let mut after = minutes.lines.iter().skip(line).take_while(|line| !mends(line));
    after.find_map(|line| match &line.item {
        Item::Act(actor, Step::Act(act)) => {
            let card = match act {
                Act::Name(card) => Some(*card),
                Act::Touch(run) | Act::Together(run) => run.first().copied(),
                act => played_card(act),
            };
            Some((*actor, card?))
        }
        _ => None,
    })
}

/// The card that is put to a trick by the act, if it is one.
pub(super) fn played_card<C>(act: &Act<C>) -> Option<Card> {
    match act {
        Act::Play(card) => Some(*card),
        Act::Lead(run) => run.first().copied().filter(|_| run.len() == 1),
        _ => None,
    }
}

/// One act as the minutes write it: `W: play KH`.
pub fn spell_line<C: std::fmt::Display>(actor: Actor, act: &Act<C>) -> String {
    format!("{}: {}", spell_actor(actor), spell(act))
}
