//! The search: random deals, candidate by candidate from one seed, until enough of them have a clear answer and a theme.

use std::collections::BTreeMap;

use cards::{BySeat, Card, CardSet, Pack, Seat, Shuffler, Suit};
use solver::{BadPosition, Position, Solver};

use crate::measure::{Measured, measure};
use crate::puzzle::{CardWorth, Puzzle, Sees, Trump};
use crate::theme::{Theme, theme_of};
use crate::{Grade, wording};

/// How positions of a game are made.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// The game, by the name of its statute book.
    pub game: &'static str,
    /// Its pack.
    pub pack: Pack,
    /// Whether the knaves of the trump's colour are bowers.
    pub bowers: bool,
    /// How many cards the hands have, from and to.
    pub cards: (u32, u32),
    /// Of so many positions, how many are nullos, no trumps, and lone hands.
    pub mix: Mix,
    /// The most puzzles of one theme.
    pub of_a_theme_max: usize,
}

/// Of a hundred positions, how many are of a kind; the others have a trump.
#[derive(Clone, Copy, Debug)]
pub struct Mix {
    /// To lose tricks.
    pub nullo: u32,
    /// Without trumps.
    pub none: u32,
    /// With one player out.
    pub lone: u32,
}

impl Recipe {
    /// How positions are made, for each game whose pack and play the solver knows.
    pub const ALL: [Recipe; 3] = [
        Recipe {
            game: "bridge",
            pack: Pack::FiftyTwo,
            bowers: false,
            cards: (4, 6),
            mix: Mix { nullo: 0, none: 45, lone: 0 },
            of_a_theme_max: 11,
        },
        Recipe {
            game: "euchre",
            pack: Pack::ThirtyTwo,
            bowers: true,
            cards: (3, 5),
            mix: Mix { nullo: 0, none: 0, lone: 35 },
            of_a_theme_max: 18,
        },
        Recipe {
            game: "royalton",
            pack: Pack::FiftyTwo,
            bowers: false,
            cards: (4, 6),
            mix: Mix { nullo: 65, none: 15, lone: 0 },
            of_a_theme_max: 13,
        },
    ];

    /// The recipe of a game.
    pub fn of(game: &str) -> Option<&'static Recipe> {
        Recipe::ALL.iter().find(|recipe| recipe.game == game)
    }
}

/// A position before it is measured.
pub(crate) struct Candidate {
    pub(crate) position: Position,
    pub(crate) trump: Trump,
    pub(crate) dummy: Option<Seat>,
    /// What everybody has seen played before, in a game that leaves cards in the stock.
    pub(crate) gone: CardSet,
}

/// The name of a puzzle, and where it comes from.
pub(crate) struct Origin {
    pub(crate) id: String,
    pub(crate) source: String,
}

/// So many puzzles of a game from a seed, in the order in which they are found; `noted` hears of every candidate.
///
/// # Errors
/// Never for the recipes of this crate: a candidate that is no position would be a fault in the search.
pub fn make(
    recipe: &Recipe,
    seed: [u8; 32],
    count: usize,
    solver: &mut Solver,
    noted: &mut dyn FnMut(usize),
) -> Result<Vec<Puzzle>, BadPosition> {
    let mut found: Vec<Puzzle> = Vec::new();
    let mut of_a_theme: BTreeMap<&str, usize> = BTreeMap::new();
    let mut of_a_grade: BTreeMap<Grade, usize> = BTreeMap::new();
    for number in 0..CANDIDATES_MAX {
        if found.len() == count {
            break;
        }
        noted(found.len());
        let mut dice = Shuffler::with_stream(seed, number);
        let candidate = draw(recipe, &mut dice);
        let Some((open, theme)) = judged(recipe, solver, &candidate)? else { continue };
        let is_full = |grade: Grade, graded: &BTreeMap<Grade, usize>| {
            graded.get(&grade).copied().unwrap_or(0) >= (count * share_max(grade)).div_ceil(100)
        };
        let (answer, groups) = (open.groups[0].cards, open.groups.len());
        let themed = of_a_theme.get(theme.id).copied().unwrap_or(0);
        // With all cards seen it is never harder than without: what is full then need not be looked at from one seat.
        let easiest = Grade::of(&candidate.position, answer, groups, Sees::All);
        let is_over =
            is_full(easiest, &of_a_grade) && (easiest != Grade::Fair || is_full(Grade::Hard, &of_a_grade));
        if themed >= recipe.of_a_theme_max || is_over {
            continue;
        }
        let measured = seen_by_south(recipe, solver, &candidate, number, open, theme)?;
        let grade = Grade::of(&candidate.position, answer, groups, measured.sees);
        if is_full(grade, &of_a_grade) {
            continue;
        }
        *of_a_theme.entry(theme.id).or_default() += 1;
        *of_a_grade.entry(grade).or_default() += 1;
        let id = format!("{}-{:03}", recipe.game, found.len() + 1);
        let origin = Origin { id, source: format!("candidate {number}") };
        found.push(puzzle(solver, recipe, origin, &candidate, &measured, theme)?);
    }
    Ok(found)
}

/// No more of a hundred puzzles than this are of a grade.
const fn share_max(grade: Grade) -> usize {
    match grade {
        Grade::Easy => 30,
        Grade::Fair => 45,
        Grade::Hard => 50,
    }
}

/// The search ends here, whatever it has found.
const CANDIDATES_MAX: u64 = 2_000_000;

/// The seed of the lays of a candidate.
pub(crate) fn lay_dice(number: u64) -> Shuffler {
    Shuffler::with_stream(*b"the lays of a puzzle's position.", number)
}

/// What a candidate is worth as a puzzle with all cards seen: one clear answer, with a theme.
fn judged(
    recipe: &Recipe,
    solver: &mut Solver,
    candidate: &Candidate,
) -> Result<Option<(Measured, &'static Theme)>, BadPosition> {
    let Candidate { position, dummy, gone, .. } = candidate;
    let open = measure(solver, position, Sees::All, *dummy, recipe.pack, *gone, &mut lay_dice(0))?;
    if open.groups.len() < 2 || !open.is_clear() || open.best().count() != 1 {
        return Ok(None);
    }
    let theme = theme_of(solver, position, open.groups[0].cards, open.goal)?;
    Ok(theme.map(|theme| (open, theme)))
}

/// The same from South's place, where the answer and its theme are still the same there.
fn seen_by_south(
    recipe: &Recipe,
    solver: &mut Solver,
    candidate: &Candidate,
    number: u64,
    open: Measured,
    theme: &Theme,
) -> Result<Measured, BadPosition> {
    let Candidate { position, dummy, gone, .. } = candidate;
    let answer = open.groups[0].cards;
    let own = measure(solver, position, Sees::Own, *dummy, recipe.pack, *gone, &mut lay_dice(number))?;
    let is_own = own.is_clear() && own.best().count() == 1 && own.groups[0].cards == answer;
    // The theme is told for the goal that is asked for.
    let own_theme = if is_own { theme_of(solver, position, answer, own.goal)? } else { None };
    Ok(if own_theme.is_some_and(|own| own.id == theme.id) { own } else { open })
}

fn draw(recipe: &Recipe, dice: &mut Shuffler) -> Candidate {
    let cards = (recipe.cards.0 + dice.below(recipe.cards.1 - recipe.cards.0 + 1)) as usize;
    let kind = dice.below(100);
    let Mix { nullo, none, lone } = recipe.mix;
    let suit = Suit::ALL[dice.below(4) as usize];
    let trump = match kind {
        kind if kind < nullo => Trump::Nullo,
        kind if kind < nullo + none => Trump::None,
        _ => Trump::of(suit),
    };
    // Alone plays South, or an adversary of South's.
    let out = match (lone > 0 && dice.below(100) < lone, dice.below(3)) {
        (false, _) => None,
        (true, 0) => Some(Seat::East),
        (true, _) => Some(Seat::North),
    };
    let mut pack = dice.pack(recipe.pack);
    // With a suit or two gone, honours meet more often than in a deal that is fresh.
    if recipe.pack.stock_size() == 0 && dice.below(100) < FEW_SUITS {
        let mut suits = Suit::ALL;
        dice.shuffle(&mut suits);
        let gone =
            suits.into_iter().filter(|suit| Some(*suit) != trump.suit()).take(1 + dice.below(2) as usize);
        let gone: CardSet = gone.fold(CardSet::EMPTY, |all, suit| all | CardSet::suit(suit));
        pack.retain(|card| !gone.contains(*card));
    }
    let mut pack = pack.into_iter();
    let hands = BySeat::from_fn(|_| pack.by_ref().take(cards).collect::<CardSet>());
    let players = if out.is_some() { 3 } else { 4 };
    let gone = match recipe.pack.stock_size() {
        0 => CardSet::EMPTY,
        _ => pack.by_ref().take((recipe.pack.hand_size() - cards) * players).collect(),
    };
    let ranking = match trump.suit() {
        Some(suit) if recipe.bowers => cards::Ranking::with_bowers(suit),
        suit => cards::Ranking::plain(suit),
    };
    let order: Vec<Seat> = Seat::ALL.into_iter().filter(|seat| Some(*seat) != out).collect();
    let leader = order[dice.below(order.len() as u32) as usize];
    let mut position = Position::new(hands, ranking, trump.aim(), leader).without(out);
    while position.to_play() != Seat::South {
        let legal: Vec<Card> = position.legal().iter().collect();
        position.play(legal[dice.below(legal.len() as u32) as usize]);
    }
    let dummy = (recipe.pack.stock_size() == 0)
        .then(|| [Seat::North, Seat::North, Seat::West, Seat::East][dice.below(4) as usize]);
    Candidate { position, trump, dummy, gone }
}

/// Of so many of a hundred endings a suit or two are gone.
const FEW_SUITS: u32 = 70;

/// The puzzle of a position that was measured.
pub(crate) fn puzzle(
    solver: &mut Solver,
    recipe: &Recipe,
    Origin { id, source }: Origin,
    candidate: &Candidate,
    measured: &Measured,
    theme: &Theme,
) -> Result<Puzzle, BadPosition> {
    let Candidate { position, trump, dummy, gone } = candidate;
    let answer: CardSet = measured.best().flat_map(|group| group.cards).collect();
    let hand = |seat: Seat| row(position.hands[seat]);
    let grade = Grade::of(position, answer, measured.groups.len(), measured.sees);
    Ok(Puzzle {
        id,
        game: recipe.game.to_owned(),
        source,
        theme: theme.id.to_owned(),
        grade,
        sees: measured.sees,
        trump: *trump,
        bowers: recipe.bowers,
        dummy: dummy.map(|seat| seat.to_string()),
        out: position.out.map(|seat| seat.to_string()),
        trick: position.trick.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        north: hand(Seat::North),
        east: hand(Seat::East),
        south: hand(Seat::South),
        west: hand(Seat::West),
        gone: row(*gone),
        goal: measured.goal,
        lays: measured.lays,
        answer: row(answer),
        choices: choices(solver, position, measured)?,
        asks: wording::asks(position, *trump, *dummy, measured),
        tells: wording::tells(theme, answer, measured),
    })
}

/// The choices of a position, each with the best play after it.
pub(crate) fn choices(
    solver: &mut Solver,
    position: &Position,
    measured: &Measured,
) -> Result<Vec<CardWorth>, BadPosition> {
    measured
        .groups
        .iter()
        .map(|group| {
            let ranking = position.ranking;
            let card =
                group.cards.iter().min_by_key(|card| ranking.height(*card)).expect("a group has a card");
            let mut after = position.clone();
            after.play(card);
            let rest = if after.tricks_left() == 0 { Vec::new() } else { solver.line(&after)? };
            let line = std::iter::once(card).chain(rest).map(|card| card.to_string()).collect::<Vec<_>>();
            Ok(CardWorth {
                cards: row(group.cards),
                tricks: group.tricks,
                reach: group.reach,
                line: line.join(" "),
            })
        })
        .collect()
}

/// Cards in a row, as data has them.
pub(crate) fn row(cards: CardSet) -> String {
    cards.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}
