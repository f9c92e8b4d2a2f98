//! Euchre: a short game, where the declaring is more than half of it.

use cards::{Card, CardSet, Rank, Ranking, Seat, Shuffler, Side, Suit};
use euchre::{ALL_TRICKS, Call, Euchre, Round, TRICKS_NEEDED};
use solver::{Aim, Position, Solver};
use table::{Act, View};

use super::equity::Euchred;
use super::ledger::Ledger;
use super::settings::Stakes;
use super::spoken::before_play;
use super::worlds::{Sample, Sampler, World};
use super::{Effort, GIVE_UP_ERRORS, Playout, Search, Searched, Settings};
use crate::Book;

impl Searched for Euchre {
    fn worth(view: &View<Euchre>, stakes: Stakes, side: Side, tricks: u8) -> f64 {
        let Some(maker) = view.game.maker else { return 0.0 };
        let makers = maker.side();
        let made = if side == makers { tricks } else { ALL_TRICKS - tricks };
        let points = points(made, view.game.lone.is_some());
        Euchred::new(&view.standing, view.dealer, stakes, side).worth(if side == makers {
            points
        } else {
            -points
        })
    }

    fn maker(view: &View<Euchre>) -> Option<Seat> {
        view.game.maker
    }

    fn effort(settings: &Settings, _view: &View<Euchre>) -> Effort {
        if !settings.reads {
            return Effort { sample: Sample::plain(settings.worlds), batches: 1, mix: settings.share() };
        }
        let worlds = settings.worlds;
        let sample = Sample { from: worlds, ..Sample::weighed(worlds) };
        Effort { sample, batches: CARD_BATCHES, mix: settings.share() }
    }

    fn declare(search: &mut Search<Euchre>, view: &View<Euchre>, dice: &mut Shuffler) -> Option<Act<Call>> {
        let seat = view.seat?;
        if let Some((chooser, word)) = view.chance()
            && chooser == seat
            && let Some(act) = take_it(search, view, word, dice)
        {
            return Some(act);
        }
        if view.acting() != Some(seat) {
            return None;
        }
        let words = view.words().all();
        if !words.is_empty() {
            return word(search, view, &words, dice).map(Act::Call);
        }
        put_out(search, view, dice).map(Act::Discard)
    }
}

/// The most batches of worlds drawn for a decision. Most fall much earlier; where two cards
/// are a thirtieth of a point apart it takes thousands of worlds to tell them apart.
const CARD_BATCHES: usize = 32;
const CALL_BATCHES: usize = 8;

/// What the makers score by this number of tricks; below zero it is the adversaries'.
fn points(made: u8, lone: bool) -> i32 {
    match (made, lone) {
        (ALL_TRICKS, true) => 4,
        (ALL_TRICKS, false) => 2,
        (TRICKS_NEEDED..ALL_TRICKS, _) => 1,
        (_, true) => -4,
        (_, false) => -2,
    }
}

/// What is to be played.
#[derive(Clone, Copy, Debug)]
struct Made {
    maker: Seat,
    trump: Suit,
    lone: bool,
    /// Whether the dealer takes the turned card up.
    takes: bool,
}

/// Plays deals in thought.
struct Thought<'a> {
    view: &'a View<Euchre>,
    book: &'a Book<Euchre>,
    solver: &'a mut Solver,
    turned: Card,
    /// What each seat sees when it speaks, its cards wanting: eight views, round by round.
    speaking: Vec<View<Euchre>>,
    equity: Euchred,
    side: Side,
    mix: f64,
    /// The cards that are in the deal.
    pack: CardSet,
}

impl<'a> Thought<'a> {
    fn new(search: &'a mut Search<Euchre>, view: &'a View<Euchre>) -> Option<Thought<'a>> {
        let side = view.seat?.side();
        let mut speaking = Vec::new();
        for round in [Round::First, Round::Second] {
            for seat in Seat::ALL {
                let mut then = before_play(view, seat);
                then.game = euchre::Declared { round, turn: Some(seat), ..euchre::Declared::default() };
                speaking.push(then);
            }
        }
        Some(Thought {
            view,
            book: &search.book,
            solver: &mut search.solver,
            turned: view.turn_up?,
            speaking,
            equity: Euchred::new(&view.standing, view.dealer, search.settings.stakes, side),
            side,
            mix: CALLS_MIX,
            pack: CardSet::PACK_32 - search.settings.aside,
        })
    }

    /// What the deal brings when this is played, in this world; `thrown` is the dealer's discard if
    /// it is chosen already.
    fn play(&mut self, world: &World, made: Made, thrown: Option<Card>) -> f64 {
        let mut hands = world.hands;
        let order = Ranking::with_bowers(made.trump);
        let dealer = self.view.dealer;
        let mut around = self.pack;
        if made.takes {
            hands[dealer].insert(self.turned);
            if hands[dealer].len() > usize::from(ALL_TRICKS) {
                let out = thrown.unwrap_or_else(|| discard(hands[dealer], order, self.turned));
                hands[dealer].remove(out);
            }
        } else {
            around.remove(self.turned);
        }
        let out = made.lone.then_some(made.maker.partner());
        let eldest = dealer.left();
        let leader = if out == Some(eldest) { eldest.left() } else { eldest };
        let position = Position::new(hands, order, Aim::Most, leader).without(out);
        let makers = made.maker.side();
        let worth = |tricks: u8| {
            let points = points(tricks, made.lone);
            self.equity.worth(if makers == self.side { points } else { -points })
        };
        let played = worth(Playout::new(&position, around, made.maker, None).finish()[makers]);
        if self.mix >= 1.0 {
            return played;
        }
        let solved = self.solver.tricks(&position).map_or(played, |tricks| worth(tricks[makers]));
        self.mix * played + (1.0 - self.mix) * solved
    }

    /// What the deal brings when everybody from this seat on says what the book says.
    fn go_on(&mut self, world: &World, mut round: Round, mut seat: Seat) -> f64 {
        loop {
            let then = &mut self.speaking[4 * round as usize + seat as usize];
            then.seen[seat] = world.hands[seat];
            if let Some(Act::Call(call)) = self.book.decide(then).map(|decision| decision.act)
                && let Some(made) = made(self.turned, seat, call)
            {
                return self.play(world, made, None);
            }
            if seat == self.view.dealer {
                if round == Round::Second {
                    return self.equity.worth(0);
                }
                round = Round::Second;
            }
            seat = seat.left();
        }
    }
}

/// What a word makes.
fn made(turned: Card, maker: Seat, call: Call) -> Option<Made> {
    let at = |trump: Suit, lone: bool, takes: bool| Some(Made { maker, trump, lone, takes });
    match call {
        Call::Order | Call::Assist | Call::TakeUp | Call::SayTakeUp | Call::SayAlone => {
            at(turned.suit(), false, true)
        }
        Call::Alone(None) | Call::OrderAlone => at(turned.suit(), true, true),
        Call::Make(suit) => at(suit, false, false),
        Call::Alone(Some(suit)) | Call::MakeAlone(suit) => at(suit, true, false),
        Call::Pass | Call::TurnDown | Call::TakeIt | Call::TakeItOtherwise => None,
    }
}

/// The card that a plain player puts out: a lone plain card that is no ace, else the lowest.
fn discard(hand: CardSet, order: Ranking, turned: Card) -> Card {
    let own = hand - CardSet::of(turned);
    let cost = |card: &Card| {
        let suit = order.suit_of(*card);
        let length = (hand & order.members(suit)).len();
        let trump = order.trump() == Some(suit);
        (trump, card.rank() == Rank::Ace, length > 1, order.height(*card))
    };
    own.iter().min_by_key(cost).unwrap_or(turned)
}

/// What share of a call's worth comes from play-outs; the solver has the rest.
const CALLS_MIX: f64 = 0.7;

/// Looks in as many worlds as it takes at what each of some choices brings.
fn compare(
    search: &mut Search<Euchre>,
    view: &View<Euchre>,
    choices: usize,
    dice: &mut Shuffler,
    mut value: impl FnMut(&mut Thought<'_>, &World, usize) -> f64,
) -> Option<Ledger> {
    let mut ledger = Ledger::new(choices);
    let worlds_a_batch = search.settings.worlds;
    let aside = search.settings.aside;
    let sample = Sample { from: worlds_a_batch, aside, ..Sample::weighed(worlds_a_batch) };
    let mut sampler = Sampler::new(view, sample)?;
    for _ in 0..CALL_BATCHES {
        let drawn = sampler.draw(&search.book, dice);
        let mut thought = Thought::new(search, view)?;
        for world in &drawn {
            ledger.add(world.weight, |choice| value(&mut thought, world, choice));
        }
        if drawn.is_empty() || search.stop.is_set() || ledger.give_up(GIVE_UP_ERRORS) {
            break;
        }
    }
    Some(ledger)
}

/// The word with the greatest expectation.
fn word(
    search: &mut Search<Euchre>,
    view: &View<Euchre>,
    words: &[Call],
    dice: &mut Shuffler,
) -> Option<Call> {
    let seat = view.seat?;
    let last = seat == view.dealer;
    let ledger = compare(search, view, words.len(), dice, |thought, world, choice| {
        match made(thought.turned, seat, words[choice]) {
            Some(made) => thought.play(world, made, None),
            None if last && view.game.round == Round::Second => thought.equity.worth(0),
            None if last => thought.go_on(world, Round::Second, seat.left()),
            None => thought.go_on(world, view.game.round, seat.left()),
        }
    })?;
    ledger.best().map(|best| words[best])
}

/// Whether to take the lone hand from the partner.
fn take_it(
    search: &mut Search<Euchre>,
    view: &View<Euchre>,
    word: Call,
    dice: &mut Shuffler,
) -> Option<Act<Call>> {
    let (seat, maker, trump) = (view.seat?, view.game.maker?, view.game.trump?);
    let takes = view.game.round == Round::First;
    let as_it_is = Made { maker, trump, lone: view.game.lone.is_some(), takes };
    let choices = [as_it_is, Made { maker: seat, trump, lone: true, takes }];
    let ledger =
        compare(search, view, 2, dice, |thought, world, choice| thought.play(world, choices[choice], None))?;
    (ledger.best() == Some(1)).then_some(Act::Call(word))
}

/// The card to put out.
fn put_out(search: &mut Search<Euchre>, view: &View<Euchre>, dice: &mut Shuffler) -> Option<Card> {
    let mut choice: Vec<Card> = view.discards().iter().collect();
    let (maker, trump) = (view.game.maker?, view.game.trump?);
    // Of equals the first is chosen: the book's.
    if let Some(Act::Discard(booked)) = search.book.decide(view).map(|decision| decision.act) {
        choice.sort_by_key(|&card| card != booked);
    }
    let made = Made { maker, trump, lone: view.game.lone.is_some(), takes: true };
    let ledger = compare(search, view, choice.len(), dice, |thought, world, place| {
        thought.play(world, made, Some(choice[place]))
    })?;
    ledger.best().map(|best| choice[best])
}
