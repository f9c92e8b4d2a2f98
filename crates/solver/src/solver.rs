//! The questions one can ask.

use cards::{BySeat, BySide, Card, CardSet, Ranking, Seat, Side, Suit};

use crate::board::Board;
#[cfg(target_arch = "x86_64")]
use crate::cpu::Modern;
use crate::cpu::{Any, Cpu};
use crate::lanes::{highest, lane_of};
use crate::misere::{self, Misere};
use crate::position::{Aim, BadPosition, Position};
use crate::search::{Counts, Search, Store, YES};
use crate::small::Small;
use crate::trick::{Trick, beating, equals, shape_of};

/// Settings of a [`Solver`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The most bytes of the transposition table, for each thread.
    pub table_bytes_max: usize,
}

impl Default for Settings {
    /// Forty-eight mebibytes; most deals need less than ten.
    fn default() -> Settings {
        Settings { table_bytes_max: 48 << 20 }
    }
}

/// Does a piece of work once for every number below the first, all at the same time, and comes back
/// when all is done. A solver starts no threads of its own.
pub type Crew = fn(usize, &(dyn Fn(usize) + Sync));

/// Solves positions and remembers what it proved about the last one, so that another question
/// about the same deal comes cheap. One for each thread.
pub struct Solver {
    settings: Settings,
    store: Store,
    /// The same for fewest tricks, once they are asked for.
    misere: Option<misere::Store>,
    /// What the facts in the store are about.
    about: Option<About>,
    /// Who works at a question, and how many.
    crew: Option<(usize, Crew)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct About {
    hands: [u64; 4],
    trump: bool,
    nullo: bool,
    out: Option<Seat>,
}

/// A declaration that a deal can be played under.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strain {
    /// This suit is trumps.
    Trump(Suit),
    /// No trumps.
    NoTrumps,
    /// No trumps, and both sides strive to lose tricks.
    Nullo,
}

impl Strain {
    /// All six, in the order of a table: spades first, nullo last.
    pub const ALL: [Strain; 6] = [
        Strain::Trump(Suit::Spades),
        Strain::Trump(Suit::Hearts),
        Strain::Trump(Suit::Diamonds),
        Strain::Trump(Suit::Clubs),
        Strain::NoTrumps,
        Strain::Nullo,
    ];

    /// What it does to the cards.
    pub fn ranking(self) -> Ranking {
        match self {
            Strain::Trump(suit) => Ranking::plain(Some(suit)),
            Strain::NoTrumps | Strain::Nullo => Ranking::plain(None),
        }
    }

    /// What is played for.
    pub fn aim(self) -> Aim {
        if self == Strain::Nullo { Aim::Fewest } else { Aim::Most }
    }

    /// `S`, `H`, `D`, `C`, `NT` or `NU`.
    pub fn letters(self) -> &'static str {
        match self {
            Strain::Trump(Suit::Spades) => "S",
            Strain::Trump(Suit::Hearts) => "H",
            Strain::Trump(Suit::Diamonds) => "D",
            Strain::Trump(Suit::Clubs) => "C",
            Strain::NoTrumps => "NT",
            Strain::Nullo => "NU",
        }
    }

    /// The strain for its letters, in either case.
    pub fn from_letters(text: &str) -> Option<Strain> {
        Strain::ALL.into_iter().find(|strain| strain.letters().eq_ignore_ascii_case(text))
    }
}

/// What one of the cards that may be played is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardValue {
    /// The card and those that are as good because no other card lies between.
    pub cards: CardSet,
    /// The tricks that the side to play then takes, with best play of all.
    pub tricks: u8,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new(Settings::default())
    }
}

impl Solver {
    /// A solver with these settings.
    pub fn new(settings: Settings) -> Solver {
        Solver {
            settings,
            store: Store::new(settings.table_bytes_max),
            misere: None,
            about: None,
            crew: None,
        }
    }

    /// Lets this number of threads work at each question of nullo, with one table together. All other
    /// questions take one thread.
    ///
    /// ```
    /// # use solver::Solver;
    /// let solver = Solver::default().with_crew(2, |threads, work| {
    ///     std::thread::scope(|scope| {
    ///         for number in 0..threads {
    ///             scope.spawn(move || work(number));
    ///         }
    ///     });
    /// });
    /// ```
    #[must_use]
    pub fn with_crew(self, threads: usize, crew: Crew) -> Solver {
        let crew = (threads > 1).then_some((threads, crew));
        Solver { misere: None, about: None, crew, ..self }
    }

    /// Forgets all that was proved so far. Answers do not change, only their cost.
    pub fn forget(&mut self) {
        self.about = None;
    }

    /// What has been done so far.
    pub fn counts(&self) -> Counts {
        let counts = self.store.counts;
        match &self.misere {
            Some(misere) => counts + misere.counts(),
            None => counts,
        }
    }

    /// What was seen of the choices in some positions.
    #[cfg(feature = "train")]
    pub fn samples(&mut self) -> Vec<crate::Sample> {
        std::mem::take(&mut self.store.training.samples)
    }

    /// Bytes that the table takes now.
    pub fn table_bytes(&self) -> usize {
        self.store.tables.bytes() + self.misere.as_ref().map_or(0, misere::Store::bytes)
    }

    /// The tricks that each side still takes, one that is begun included.
    ///
    /// # Errors
    /// If this is no position.
    pub fn tricks(&mut self, position: &Position) -> Result<BySide<u8>, BadPosition> {
        position.check()?;
        let left = position.tricks_left() as u8;
        let side = position.leader.side();
        let takes = self.leader_takes(position, None);
        let mut tricks = BySide([left - takes; 2]);
        tricks[side] = takes;
        Ok(tricks)
    }

    /// Whether the side takes at least this many of the tricks that are left.
    ///
    /// # Errors
    /// If this is no position.
    pub fn at_least(&mut self, position: &Position, side: Side, tricks: u8) -> Result<bool, BadPosition> {
        position.check()?;
        let left = position.tricks_left() as u8;
        if tricks == 0 || tricks > left {
            return Ok(tricks == 0);
        }
        // The search asks for what the leader's side strives for: tricks, or tricks lost.
        let leaders = side == position.leader.side();
        let question = match (position.aim, leaders) {
            (Aim::Most, true) | (Aim::Fewest, false) => (tricks, true),
            (Aim::Most, false) | (Aim::Fewest, true) => (left - tricks + 1, false),
        };
        let mut engine = self.engine(position);
        Ok(engine.asks(question.0) == question.1)
    }

    /// The value of every card that may be played, best first, equals together.
    ///
    /// # Errors
    /// If this is no position.
    pub fn cards(&mut self, position: &Position) -> Result<Vec<CardValue>, BadPosition> {
        position.check()?;
        let side = position.side_to_play();
        let mut values = Vec::new();
        let mut guess = None;
        for cards in Self::groups(position) {
            let tricks = self.after(position, cards, side, guess);
            guess = Some(tricks);
            values.push(CardValue { cards, tricks });
        }
        match position.aim {
            Aim::Most => values.sort_by_key(|value| std::cmp::Reverse(value.tricks)),
            Aim::Fewest => values.sort_by_key(|value| value.tricks),
        }
        Ok(values)
    }

    /// A line of best play to the end: of the best cards the lowest, except that in nullo it is
    /// the highest.
    ///
    /// # Errors
    /// If this is no position.
    pub fn line(&mut self, position: &Position) -> Result<Vec<Card>, BadPosition> {
        position.check()?;
        let mut position = position.clone();
        let mut line = Vec::new();
        while !position.legal().is_empty() {
            let values = self.cards(&position)?;
            let best = values.iter().filter(|value| value.tricks == values[0].tricks);
            let all: CardSet = best.flat_map(|value| value.cards).collect();
            let height = |card: &Card| (position.ranking.height(*card), card.index());
            let card = match position.aim {
                Aim::Most => all.iter().min_by_key(height),
                Aim::Fewest => all.iter().max_by_key(height),
            };
            let Some(card) = card else { break };
            position.play(card);
            line.push(card);
        }
        Ok(line)
    }

    /// The tricks for each seat as leader, of the leader's side, under one declaration.
    ///
    /// # Errors
    /// If the hands are no deal.
    pub fn leaders(&mut self, hands: BySeat<CardSet>, strain: Strain) -> Result<BySeat<u8>, BadPosition> {
        let mut takes = BySeat([0; 4]);
        let mut guess = None;
        for leader in Seat::ALL {
            let position = Position::new(hands, strain.ranking(), strain.aim(), leader);
            position.check()?;
            takes[leader] = self.leader_takes(&position, guess);
            // The next leader is an adversary of this one.
            guess = Some(position.tricks_left() as u8 - takes[leader]);
        }
        Ok(takes)
    }

    /// The tricks for each seat as declarer under one declaration; the left-hand adversary leads.
    ///
    /// # Errors
    /// If the hands are no deal.
    pub fn declarers(&mut self, hands: BySeat<CardSet>, strain: Strain) -> Result<BySeat<u8>, BadPosition> {
        let leaders = self.leaders(hands, strain)?;
        Ok(BySeat::from_fn(|seat| hands[seat].len() as u8 - leaders[seat.left()]))
    }

    /// The cards that may be played, equals together.
    fn groups(position: &Position) -> Vec<CardSet> {
        let board = Board::new(position.ranking);
        let around = position.hands.0.into_iter().fold(CardSet::EMPTY, |all, hand| all | hand);
        // Only the best card of the trick can lie between two others.
        let best = position
            .trick
            .iter()
            .copied()
            .reduce(|best, card| if position.ranking.beats(card, best) { card } else { best });
        let around = board.bits(best.map_or(around, |best| around | best.into()));
        let mut open = board.bits(position.legal());
        let hand = open;
        let mut groups = Vec::new();
        while open != 0 {
            let group = equals(hand, around, highest(open));
            open &= !group;
            groups.push(board.cards(group));
        }
        groups
    }

    /// The tricks that the side takes after one of these equal cards.
    fn after(&mut self, position: &Position, cards: CardSet, side: Side, guess: Option<u8>) -> u8 {
        let mut next = position.clone();
        let Some(card) = cards.last() else { return 0 };
        let won = next.play(card).is_some_and(|winner| winner.side() == side);
        let left = next.tricks_left() as u8;
        if left == 0 {
            return u8::from(won);
        }
        let ours = next.leader.side() == side;
        let guess = guess.map(|tricks| tricks.saturating_sub(u8::from(won)).min(left));
        let guess = guess.map(|tricks| if ours { tricks } else { left - tricks });
        let takes = self.leader_takes(&next, guess);
        u8::from(won) + if ours { takes } else { left - takes }
    }

    /// The tricks of the leader's side, starting from a guess.
    fn leader_takes(&mut self, position: &Position, guess: Option<u8>) -> u8 {
        let left = position.tricks_left() as u8;
        if left == 0 {
            return 0;
        }
        if left <= SMALL_LEFT_MAX && position.trick.is_empty() && position.aim == Aim::Most {
            let board = Board::new(position.ranking);
            let hands = position.hands.0.map(|hand| board.bits(hand));
            let leader = position.leader as usize;
            return small_value(hands, leader, board.has_trumps());
        }
        let fewest = position.aim == Aim::Fewest;
        let flip = |tricks: u8| if fewest { left - tricks } else { tricks };
        let mut engine = self.engine(position);
        let (mut least, mut most) = (0, left);
        let mut next = guess.map_or(left / 2 + 1, |guess| flip(guess) + 1);
        while least < most {
            let need = next.clamp(least + 1, most);
            if engine.asks(need) {
                least = need;
                next = need + 1;
            } else {
                most = need - 1;
                next = need - 1;
            }
        }
        flip(least)
    }

    /// Makes ready to ask about the position.
    fn engine(&mut self, position: &Position) -> Engine<'_> {
        let board = Board::new(position.ranking);
        let hands = position.hands.0.map(|hand| board.bits(hand));
        let trick: Vec<u64> = position.trick.iter().map(|&card| board.bits(card.into())).collect();
        let about =
            About { hands, trump: board.has_trumps(), nullo: position.aim == Aim::Fewest, out: position.out };
        let known = self.about.is_some_and(|old| {
            let same = About { hands, ..old } == about;
            same && hands.iter().zip(old.hands).all(|(now, then)| now & !then == 0)
        });
        if !known {
            self.about = Some(about);
        }
        let bytes_max = self.settings.table_bytes_max;
        let proved = if about.nullo {
            let misere = self.misere.get_or_insert_with(|| {
                // Only one of the two tables is full at a time.
                self.store.tables.give_back();
                misere::Store::new(bytes_max, self.crew)
            });
            if !known {
                misere.forget();
            }
            Proved::Fewest(misere)
        } else {
            if let Some(misere) = self.misere.take() {
                self.store.counts = self.store.counts + misere.counts();
            }
            if !known {
                self.store.forget();
            }
            Proved::Most(&mut self.store)
        };
        Engine { proved, about, leader: position.leader as usize, trick, left: position.tricks_left() as u8 }
    }
}

/// The most tricks left with which a search without a table is quicker.
const SMALL_LEFT_MAX: u8 = 5;

fn small_value(hands: [u64; 4], leader: usize, trump: bool) -> u8 {
    fn on<C: Cpu>(hands: [u64; 4], leader: usize, trump: bool) -> u8 {
        if trump {
            Small::<C, true>::new(hands).value(leader) as u8
        } else {
            Small::<C, false>::new(hands).value(leader) as u8
        }
    }
    #[cfg(target_arch = "x86_64")]
    if Modern::is_here() {
        return on::<Modern>(hands, leader, trump);
    }
    on::<Any>(hands, leader, trump)
}

/// What has been proved, for most tricks or for fewest.
enum Proved<'a> {
    Most(&'a mut Store),
    Fewest(&'a mut misere::Store),
}

/// One position in the terms of the search.
struct Engine<'a> {
    proved: Proved<'a>,
    about: About,
    leader: usize,
    trick: Vec<u64>,
    left: u8,
}

impl Engine<'_> {
    /// Whether the leader's side reaches the number: tricks taken, or in nullo lost.
    fn asks(&mut self, need: u8) -> bool {
        #[cfg(target_arch = "x86_64")]
        if Modern::is_here() {
            return self.asks_on::<Modern>(need);
        }
        self.asks_on::<Any>(need)
    }

    fn asks_on<C: Cpu>(&mut self, need: u8) -> bool {
        if self.about.trump { self.ask::<C, true>(need) } else { self.ask::<C, false>(need) }
    }

    fn ask<C: Cpu, const TRUMP: bool>(&mut self, need: u8) -> bool {
        let (leader, left) = (self.leader, self.left);
        // The search thinks of a trick as begun from full hands.
        let mut dealt = self.about.hands;
        let mut seat = leader;
        let mut seats = Vec::new();
        for &card in &self.trick {
            while self.about.out.is_some_and(|out| out as usize == seat) {
                seat = (seat + 1) & 3;
            }
            dealt[seat] |= card;
            seats.push(seat);
            seat = (seat + 1) & 3;
        }
        let all = self.about.hands.iter().fold(0, |all, hand| all | hand);
        let shape = shape_of(&self.about.hands);
        let led = self.trick.first().copied().unwrap_or_default();
        let mut trick =
            Trick { leader, led: 0, best: led, winner: leader, played: led, all, shape, left, need };
        for (&card, &seat) in self.trick.iter().zip(&seats) {
            trick.led = lane_of(led);
            trick.played |= card;
            if card & beating::<TRUMP>(trick.best) != 0 {
                trick.best = card;
                trick.winner = seat;
            }
        }
        // Who played last, counted from the leader.
        let place = seats.last().map(|&seat| (seat + 4 - leader) & 3);
        match &mut self.proved {
            Proved::Most(store) => {
                let mut search = Search::<C, TRUMP>::new(store, dealt);
                search.hands = self.about.hands;
                let answer = match place {
                    None => search.lead(leader, all, shape, left, need),
                    Some(0) => search.follow::<1>(&trick),
                    Some(1) => search.follow::<2>(&trick),
                    Some(_) => search.follow::<3>(&trick),
                };
                answer & YES != 0
            }
            Proved::Fewest(store) => {
                let hands = self.about.hands;
                store.ask(left, |shared, mind| {
                    let mut search = Misere::<C, TRUMP>::new(shared, mind, dealt);
                    search.hands = hands;
                    search.answer(|search| match place {
                        None => search.lead(leader, all, shape, left, need),
                        Some(0) => search.follow::<1>(&trick),
                        Some(1) => search.follow::<2>(&trick),
                        Some(_) => search.follow::<3>(&trick),
                    })
                })
            }
        }
    }
}
