//! Reads a text line by line and tells everything that is wrong with it.

use std::collections::BTreeMap;

use cards::{Card, Seat};
use table::Actor;

use super::headers::{self, Header, KeyOr};
use super::hints::hint;
use super::setup::is_before_deal;
use super::words::{Said, Slip, Word, card, seat, split};
use super::{Fault, Faults, Item, Line, Minutes, Step, acts, refuse_outsize, replay};
use crate::{AnyMinutes, BadCode, ClubOptions as _, Code, Spoken, SpokenCall as _};

/// Reads minutes under whatever code they name.
///
/// # Errors
/// Everything that is wrong with the text, each with its place.
///
/// # Examples
/// ```
/// let text = "code: bridge-1905\n---\nS: make hearts\n";
/// assert_eq!(games::minutes::read(text).unwrap().to_string(), text);
/// ```
pub fn read(text: &str) -> Result<AnyMinutes, Faults> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    refuse_outsize(text)?;
    let code = find_code(text)?;
    AnyMinutes::read(text, code)
}

/// The rubbers of a text, each with a header of its own: a new one begins where a code is named after a `---`.
///
/// # Examples
/// ```
/// let text = "code: bridge-1905\n---\nS: make hearts\n\ncode: bridge-1905\n---\nS: pass\n";
/// let rubbers = games::minutes::rubbers(text);
/// assert_eq!(rubbers, [&text[..38], &text[38..]]);
/// ```
pub fn rubbers(text: &str) -> Vec<&str> {
    let mut begins = vec![0];
    let (mut at, mut in_acts) = (0, false);
    for line in text.split_inclusive('\n') {
        let word = line.trim_start();
        if in_acts && word.starts_with("code:") {
            begins.push(at);
            in_acts = false;
        }
        in_acts |= word.trim_end() == "---";
        at += line.len();
    }
    let ends = begins[1..].iter().copied().chain([text.len()]);
    begins.iter().zip(ends).map(|(&from, to)| &text[from..to]).collect()
}

/// Reads minutes of a game that is known already.
///
/// # Errors
/// Everything that is wrong with the text, each with its place.
pub fn read_as<G: Spoken>(text: &str, code: Code) -> Result<Minutes<G::Call>, Faults> {
    let mut reading = Reading::<G> {
        rules: G::rules(code.name()),
        lines: Vec::new(),
        faults: Faults::default(),
        code,
        in_header: true,
        acted: false,
        laid: None,
        dealer: Seat::South,
        seen: BTreeMap::new(),
        dealt: BTreeMap::new(),
    };
    for (at, text) in text.lines().enumerate() {
        let line = reading.line(at + 1, text);
        // Of a text with a fault no line is wanted any more.
        if reading.faults.is_empty() {
            reading.lines.push(line);
        }
    }
    if reading.faults.is_empty() { Ok(Minutes { code, lines: reading.lines }) } else { Err(reading.faults) }
}

/// Reads one line of the body: who does what.
///
/// # Errors
/// When it is no such line; the place is in the text given.
///
/// ```
/// use games::{Bridge, minutes::{Step, read_act}};
/// use table::{Act, Actor};
///
/// let (actor, step) = read_act::<Bridge>("W: play KH").unwrap();
/// assert_eq!(actor, Actor::Seat(cards::Seat::West));
/// assert_eq!(step, Step::Act(Act::Play("KH".parse().unwrap())));
/// ```
pub fn read_act<G: Spoken>(text: &str) -> Result<(Actor, Step<G::Call>), Fault> {
    let source = Source { line: 1, text };
    let Some(parts) = source.parts() else {
        return Err(source.whole("an act is written as who, colon, what: W: play KH"));
    };
    let actor = parts.actor()?;
    parts.act::<G>(actor, Pains::Full).map(|step| (actor, step))
}

/// One line of the text, with its number.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// Its number, from 1.
    pub line: usize,
    /// What it says.
    pub text: &'a str,
}

impl<'a> Source<'a> {
    /// Takes a comment off: what follows a `#` at the beginning or after a space.
    pub fn without_comment(self) -> (Source<'a>, Option<&'a str>) {
        let mut before = ' ';
        for (at, letter) in self.text.char_indices() {
            if letter == '#' && before.is_whitespace() {
                let comment = self.text[at + 1..].trim_end();
                return (Source { text: self.text[..at].trim_end(), ..self }, Some(comment));
            }
            before = letter;
        }
        (Source { text: self.text.trim_end(), ..self }, None)
    }

    /// A fault of a part of the line.
    pub fn fault(self, column: usize, width: usize, message: impl Into<String>) -> Fault {
        Fault::new(self.line, column, width, message)
    }

    /// A fault of the whole line.
    pub fn whole(self, message: impl Into<String>) -> Fault {
        let indent = self.text.chars().take_while(|letter| letter.is_whitespace()).count();
        self.fault(indent + 1, self.text.trim().chars().count().max(1), message)
    }

    /// What stands before and after the first colon.
    pub fn parts(self) -> Option<Parts<'a>> {
        let (key, value) = self.text.split_once(':')?;
        let start = key.chars().count() + 2;
        let indent = value.chars().take_while(|letter| letter.is_whitespace()).count();
        Some(Parts {
            source: self,
            key: key.trim(),
            value: value.trim(),
            words: split(value, start),
            column: start + indent,
        })
    }
}

/// A line with a colon.
#[derive(Clone, Debug)]
pub struct Parts<'a> {
    source: Source<'a>,
    /// What stands before the colon.
    pub key: &'a str,
    /// What stands after it.
    pub value: &'a str,
    /// The words of that.
    pub words: Vec<Word>,
    /// Where the value begins.
    pub column: usize,
}

impl Parts<'_> {
    fn fault(&self, slip: &Slip) -> Fault {
        let (column, width) = if self.words.is_empty() { (self.column, 1) } else { slip.place(&self.words) };
        self.source.fault(column, width, &slip.message)
    }

    /// A fault of what stands before the colon.
    pub fn key_fault(&self, message: impl Into<String>) -> Fault {
        let indent = self.source.text.chars().take_while(|letter| letter.is_whitespace()).count();
        self.source.fault(indent + 1, self.key.chars().count().max(1), message)
    }

    fn actor(&self) -> Result<Actor, Fault> {
        match self.key.to_lowercase().as_str() {
            "table" => Ok(Actor::Table),
            "bystander" => Ok(Actor::Bystander),
            key => seat(key).map(Actor::Seat).ok_or_else(|| {
                let message =
                    format!("'{}' is nobody at the table: write N, E, S, W, table or bystander", self.key);
                self.key_fault(message)
            }),
        }
    }

    fn plain(&self) -> Vec<&str> {
        self.words.iter().map(|word| word.text.as_str()).collect()
    }

    fn act<G: Spoken>(&self, actor: Actor, pains: Pains) -> Result<Step<G::Call>, Fault> {
        let plain = self.plain();
        let said = Said { all: &plain };
        let unknown = || match pains {
            Pains::Full => acts::unknown::<G>(said),
            Pains::None => Slip::over(0, plain.len(), "this is no act"),
        };
        let read = acts::read::<G>(said, actor).unwrap_or_else(|| Err(unknown()));
        read.map_err(|slip| self.fault(&slip))
    }

    /// Whether the value begins with a card, or with one written the wrong way round.
    fn opens_with_card(&self) -> bool {
        self.words.first().is_some_and(|word| {
            let turned: String = word.text.chars().rev().collect();
            card(&word.text).is_ok() || card(&turned).is_ok()
        })
    }
}

/// Whether the step comes before or during a deal, so that cards may have been laid for it.
fn is_of_next_deal<C>(step: &Step<C>) -> bool {
    matches!(step, Step::Act(act) if is_before_deal(act) || !act.is_players_own())
}

/// Whether a guess is made at what an unknown act may have meant. Every spelling there is has to be
/// looked at for it, which is too much for a fault that nobody will see.
#[derive(Clone, Copy)]
enum Pains {
    Full,
    None,
}

/// The code that a text names, and where.
fn find_code(text: &str) -> Result<Code, Faults> {
    for (at, text) in text.lines().enumerate() {
        let (source, _) = Source { line: at + 1, text }.without_comment();
        if source.text.trim() == "---" {
            break;
        }
        let Some(parts) = source.parts() else { continue };
        if parts.key.eq_ignore_ascii_case("code") {
            let place =
                Place { line: at + 1, column: parts.column, width: parts.value.chars().count().max(1) };
            return parts.value.parse().map_err(|bad: BadCode| place.fault(bad.to_string()).into());
        }
    }
    let place = Place { line: 1, column: 1, width: 1 };
    Err(place.fault("a minutes file names its code above the ---, as in code: bridge-1905".to_owned()).into())
}

struct Place {
    line: usize,
    column: usize,
    width: usize,
}

impl Place {
    fn fault(&self, message: String) -> Fault {
        Fault::new(self.line, self.column, self.width, message)
    }
}

struct Reading<G: Spoken> {
    rules: G::Rules,
    lines: Vec<Line<G::Call>>,
    faults: Faults,
    code: Code,
    in_header: bool,
    acted: bool,
    /// The place of cards that were laid for a deal, until it begins.
    laid: Option<(usize, usize, usize)>,
    /// Who deals first.
    dealer: Seat,
    /// The headers already read, and on which line.
    seen: BTreeMap<String, usize>,
    /// Where each card of the coming deal lies, and on which line that was said.
    dealt: BTreeMap<Card, (Option<Seat>, usize)>,
}

impl<G: Spoken> Reading<G> {
    fn line(&mut self, number: usize, text: &str) -> Line<G::Call> {
        let (source, comment) = Source { line: number, text }.without_comment();
        let item = match source.text.trim() {
            "" => Ok(Item::Blank),
            "---" => self.rule(source),
            text if text.starts_with('>') => self.answer(source, text),
            _ if self.in_header => self.header(source),
            _ => self.act(source),
        };
        let item = item.unwrap_or_else(|fault| {
            self.faults.push(fault);
            Item::Blank
        });
        Line { item, comment: comment.map(str::to_owned) }
    }

    fn rule(&mut self, source: Source<'_>) -> Result<Item<G::Call>, Fault> {
        if !self.in_header {
            return Err(source.whole("only one --- stands between the header and the acts"));
        }
        self.in_header = false;
        let own = self.dealt.values().filter(|(to, _)| to.is_none_or(|seat| seat == self.dealer)).count();
        if G::TURNS_LAST && own > G::PACK.hand_size() {
            let dealer = self.dealer;
            return Err(
                source.whole(format!("the card turned up is {dealer}'s too, whose hand has {own} cards"))
            );
        }
        self.dealt.clear();
        Ok(Item::Rule)
    }

    fn answer(&mut self, source: Source<'_>, text: &str) -> Result<Item<G::Call>, Fault> {
        if !self.acted {
            return Err(source.whole("an answer stands below the act that it answers"));
        }
        Ok(Item::Answer(text[1..].trim().to_owned()))
    }

    fn header(&mut self, source: Source<'_>) -> Result<Item<G::Call>, Fault> {
        let Some(parts) = source.parts() else {
            return Err(source.whole("a header is written as key, colon, value: dealer: S"));
        };
        let key = parts.key.to_lowercase();
        let is_seat = seat(&key).is_some() && key.chars().count() == 1;
        let is_act = matches!(key.as_str(), "table" | "bystander")
            || (is_seat && !parts.words.is_empty() && !parts.opens_with_card());
        if is_act {
            let act = Slip::over(0, parts.words.len(), "an act stands below the line of ---");
            return Err(parts.fault(&act));
        }
        let header = headers::read(&key, parts.value, &parts.words).map_err(|wrong| match wrong {
            KeyOr::Key(message) => parts.key_fault(message),
            KeyOr::Words(slip) => parts.fault(&slip),
        })?;
        if let Some(before) = self.seen.insert(header.key(), source.line) {
            return Err(parts.key_fault(format!("'{}' stands on line {before} already", parts.key)));
        }
        match header {
            Header::Options(_) => self.options(&parts),
            Header::Hand(to, hand) => {
                self.lay(&parts, Some(to));
                Ok(Item::Header(Header::Hand(to, hand)))
            }
            Header::TurnUp(card) => {
                if !G::TURNS_UP && !G::TURNS_LAST {
                    return Err(parts.key_fault("this code turns no card up"));
                }
                self.lay(&parts, None);
                Ok(Item::Header(Header::TurnUp(card)))
            }
            Header::Dealer(seat) => {
                self.dealer = seat;
                Ok(Item::Header(Header::Dealer(seat)))
            }
            header => Ok(Item::Header(header)),
        }
    }

    fn options(&mut self, parts: &Parts<'_>) -> Result<Item<G::Call>, Fault> {
        let mut chosen = Vec::new();
        for headers::Written { place, text, pair } in headers::options(parts.value) {
            let fault =
                |message| parts.source.fault(parts.column + place, text.chars().count().max(1), message);
            let Some((key, value)) = pair else {
                return Err(fault(format!("'{text}' is no option: write key=value, or none")));
            };
            let (key, value) = (key.to_lowercase(), value.to_lowercase());
            self.rules.set(&key, &value).map_err(|bad| fault(bad.to_string()))?;
            chosen.push((key, value));
        }
        Ok(Item::Header(Header::Options(chosen)))
    }

    fn act(&mut self, source: Source<'_>) -> Result<Item<G::Call>, Fault> {
        let Some(parts) = source.parts() else {
            return Err(source.whole("an act is written as who, colon, what: W: play KH"));
        };
        let actor = parts.actor()?;
        // A bid may look like a card; it is never taken for a hand.
        let is_call = G::Call::parse(&parts.plain()).is_some();
        if let (Actor::Seat(to), true) = (actor, parts.opens_with_card() && !is_call) {
            let hand = headers::hand(&parts.plain()).map_err(|slip| parts.fault(&slip))?;
            self.lay(&parts, Some(to));
            self.laid = Some((source.line, parts.column, parts.value.chars().count()));
            return Ok(Item::Lay(to, hand));
        }
        self.acted = true;
        self.dealt.clear();
        let laid = self.laid.take();
        let pains = if self.faults.is_full() { Pains::None } else { Pains::Full };
        let step = parts.act::<G>(actor, pains).map_err(|fault| self.with_hint(fault, &parts, actor))?;
        if let Some((line, column, width)) = laid.filter(|_| !is_of_next_deal(&step)) {
            let message = "these are the cards of the next deal, and no deal follows: \
                           to play one write play before it, and a hand dealt already stands above the ---";
            return Err(Fault::new(line, column, width, message));
        }
        Ok(Item::Act(actor, step))
    }

    /// Where nobody knows what was meant, the first fault also tells what would do at this point of the game.
    fn with_hint(&self, fault: Fault, parts: &Parts<'_>, actor: Actor) -> Fault {
        let plain = parts.plain();
        let demands = matches!(plain.first(), Some(&("demand" | "require")));
        let is_known = acts::read::<G>(Said { all: &plain }, actor).is_some();
        if !self.faults.is_empty() || is_known && !demands {
            return fault;
        }
        let table = replay::<G>(&Minutes { code: self.code, lines: self.lines.clone() }).table;
        Fault { message: fault.message + &hint(&table, actor), ..fault }
    }

    /// Sees to it that every card of a deal lies once, and that no hand is too long.
    fn lay(&mut self, parts: &Parts<'_>, to: Option<Seat>) {
        let line = parts.source.line;
        let mut held = self.dealt.values().filter(|(owner, _)| *owner == to).count();
        for word in &parts.words {
            let Ok(card) = card(&word.text) else { continue };
            let place = |message| parts.source.fault(word.column, word.width(), message);
            if !G::PACK.contains(card) {
                self.faults.push(place(format!("the {} has no {card}", G::PACK)));
            } else if let Some((_, before)) = self.dealt.get(&card) {
                self.faults.push(place(format!("{card} lies on line {before} already")));
            } else if to.is_some() && held == G::PACK.hand_size() {
                self.faults.push(place(format!("a hand has {held} cards, and this is one more")));
                return;
            } else {
                self.dealt.insert(card, (to, line));
                held += 1;
            }
        }
    }
}
