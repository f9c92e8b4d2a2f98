//! What a refusal tells: at two tables that look alike to a seat, whatever the seat tries is refused in the
//! same words or taken at both.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use cards::{BySeat, Card, CardSet, Seat, Shuffler};
use games::Spoken;
use games::minutes::{Step, read_act, spell};
use table::{Act, AnswerOf, Event, Hands, Impossible, Manner, Phase, Setup, State, Table, Taken, View};

use crate::{Chaos, Mix, Vocabulary, any_rules};

/// Acts done at a table before the next seat is asked.
const PACE: usize = 6;
/// One time in so many the dealer stops after a few cards, so that seats are asked in the deal too.
const SLOW_DEAL: u32 = 2;
/// Acts done at a table in all.
const ACTS: usize = 150;
/// Tables at which one act in ten is irregular, so that rights, exposed cards and claims lie open.
const MIX: Mix = Mix { wild: 10, short_hands: 10 };

/// What was tried, so that a run that tried nothing shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refusals {
    /// Pairs of tables that look alike to a seat.
    pub twins: u64,
    /// Acts declined at courteous tables.
    pub declined: u64,
    /// Acts that no player could have done.
    pub impossible: u64,
    /// Acts taken.
    pub taken: u64,
    /// Refusals by the stage of the deal.
    pub stages: [u64; 5],
    /// How often each act of the vocabulary was tried.
    pub tried: Vec<u64>,
    /// Acts that were taken at both tables and laid hidden cards open to all, as the laws will have it.
    pub showing: u64,
    /// What a refusal told that it must not: the first case of each act.
    pub leaks: BTreeMap<&'static str, String>,
}

impl Refusals {
    /// Acts that were not taken.
    pub fn refused(&self) -> u64 {
        self.declined + self.impossible
    }
}

/// Plays `tables` tables and at each has seats try every act of the vocabulary at it and at its twin.
pub fn refusals<G: Spoken>(first_seed: u64, tables: u64) -> Refusals {
    let vocabulary = Vocabulary::of::<G>();
    let mut seen = Refusals { tried: vec![0; vocabulary.len()], ..Refusals::default() };
    for seed in first_seed..first_seed + tables {
        walk::<G>(seed, &vocabulary, &mut seen);
    }
    seen
}

fn walk<G: Spoken>(seed: u64, vocabulary: &Vocabulary, seen: &mut Refusals) {
    let mut chaos = Chaos::new(seed, MIX);
    let rules = any_rules::<G>(chaos.dice());
    let dealer = Seat::from_index(chaos.dice().below(4) as u8);
    // Three tables in four are courteous: by the laws little is refused.
    let manner = if seed.is_multiple_of(4) { Manner::Laws } else { Manner::Courteous };
    let mut table = Table::<G>::new(Setup { manner, ..Setup::new(rules, dealer) });
    for number in 0..ACTS {
        let mut event = chaos.next(table.state());
        if event.act == Act::Deal && chaos.dice().below(SLOW_DEAL) == 0 {
            event.act = Act::DealOn(1 + chaos.dice().below(4) as u8);
        }
        // What nobody could do leaves the table as it was.
        let _ = table.observe(event.actor, event.act);
        if table.state().phase() == Phase::Agreed {
            break;
        }
        // What the table does by itself, as laying dummy's hand down, is done before anybody acts.
        let waits = table.state().courtesy().is_none();
        if number % PACE == 0 && waits {
            let seat = Seat::from_index(chaos.dice().below(4) as u8);
            if let Some(twin) = Twin::of(&table, seat, chaos.dice()) {
                seen.twins += 1;
                twin.probe(seed, vocabulary, chaos.dice(), seen);
            }
        }
    }
}

/// Two tables that one seat cannot tell apart.
struct Twin<G: Spoken> {
    seat: Seat,
    tables: [Table<G>; 2],
    /// The cards that lie elsewhere at the other table.
    hidden: CardSet,
}

impl<G: Spoken> Twin<G> {
    /// The same table with the cards exchanged that a seat cannot know; none if the cards that are there would
    /// not have led to the same acts and answers.
    fn of(table: &Table<G>, seat: Seat, dice: &mut Shuffler) -> Option<Twin<G>> {
        if matches!(table.state().phase(), Phase::HandOver | Phase::Agreed) {
            // When the deal is over everything may be told.
            return None;
        }
        let stacked = table.log().iter().rposition(|event| matches!(event.act, Act::Stack(_)))?;
        let hidden = G::PACK.cards() - known(table, stacked, seat);
        let exchange = Exchange::new(hidden, dice);
        let setup = table.setup().clone();
        let mut tables = [Table::<G>::new(setup.clone()), Table::new(setup)];
        for (number, event) in table.log().iter().enumerate() {
            let other = if number < stacked { event.clone() } else { exchange.event(event, seat) };
            let heard = [event.clone(), other].into_iter().zip(&mut tables).map(|(event, table)| {
                let answers = table.observe(event.actor, event.act).ok()?;
                Some(heard::<G>(&answers, seat))
            });
            let heard: Vec<_> = heard.collect();
            if heard[0].is_none() || heard[0] != heard[1] {
                return None;
            }
        }
        let views = tables.each_ref().map(|table| table.view(Some(seat)));
        // Cards that are being dealt are its own though it has not looked at them.
        let own = tables.each_ref().map(|table| table.state().hands()[seat]);
        (views[0] == views[1] && own[0] == own[1]).then_some(Twin { seat, tables, hidden })
    }

    /// Tries every act of the vocabulary once, with cards that the seat would like to know of.
    fn probe(&self, seed: u64, vocabulary: &Vocabulary, dice: &mut Shuffler, seen: &mut Refusals) {
        for place in 0..vocabulary.len() {
            let line = format!("{}: {}", self.seat, vocabulary.line(place, self.hidden, dice));
            // A card that this pack does not have, or a word that this game does not know.
            let Ok((actor, Step::Act(act))) = read_act::<G>(&line) else { continue };
            if !act.is_players_own() {
                // Facts about the pack are for those who hold it and see it.
                continue;
            }
            let event = Event { actor, act };
            let told = self.tables.each_ref().map(|table| self.told(table.state(), &event));
            seen.tried[place] += 1;
            if let Some(leak) = self.compare(&told, seen) {
                let phase = self.tables[0].state().phase();
                let told = || format!("seed {seed}, {phase:?}, {line}: {leak}");
                seen.leaks.entry(vocabulary.example(place)).or_insert_with(told);
            }
        }
    }

    fn compare(&self, told: &[Learnt<G>; 2], seen: &mut Refusals) -> Option<String> {
        let stage = self.tables[0].state().phase() as usize;
        match told {
            [Learnt::Taken(one), Learnt::Taken(other)] => {
                seen.taken += 1;
                let over = |view: &View<G>| {
                    view.phase >= Phase::HandOver || view.deal != self.tables[0].state().deal()
                };
                seen.showing += u64::from(one != other && !over(&one.1) && !over(&other.1));
                return None;
            }
            [Learnt::Declined(one), Learnt::Declined(other)] if one == other => seen.declined += 1,
            [Learnt::Impossible(one), Learnt::Impossible(other)] if one == other => seen.impossible += 1,
            _ => {
                let mut problem = String::from("the refusal tells what lies where:");
                for told in told {
                    let _ = write!(problem, "\n  {told}");
                }
                return Some(problem);
            }
        }
        seen.stages[stage] += 1;
        None
    }

    fn told(&self, state: &State<G>, event: &Event<G::Call>) -> Learnt<G> {
        if let Some(why) = state.out_of_reach(self.seat, &event.act) {
            return Learnt::Impossible(why);
        }
        let mut state = state.clone();
        let mut answers = Vec::new();
        match state.take(event, &mut answers) {
            Err(why) => Learnt::Impossible(why),
            // The one who tried it hears it whoever else may.
            Ok(Taken::Declined) => Learnt::Declined(answers),
            Ok(Taken::Yes) => {
                let view = state.view(Some(self.seat));
                Learnt::Taken(Box::new((heard::<G>(&answers, self.seat), view)))
            }
        }
    }
}

/// What a seat learns by an act of its own.
enum Learnt<G: Spoken> {
    Impossible(Impossible),
    Declined(Vec<AnswerOf<G>>),
    Taken(Box<(Vec<AnswerOf<G>>, View<G>)>),
}

impl<G: Spoken> std::fmt::Display for Learnt<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Learnt::Impossible(why) => write!(f, "impossible: {why}"),
            Learnt::Declined(answers) => write!(f, "declined: {answers:?}"),
            Learnt::Taken(told) => write!(f, "taken: {:?}", told.0),
        }
    }
}

/// The answers that a seat hears.
fn heard<G: Spoken>(answers: &[AnswerOf<G>], seat: Seat) -> Vec<AnswerOf<G>> {
    answers.iter().filter(|answer| answer.audience.includes(Some(seat))).cloned().collect()
}

/// The cards whose place a seat knows, or that were named in its hearing.
fn known<G: Spoken>(table: &Table<G>, stacked: usize, seat: Seat) -> CardSet {
    let view = table.view(Some(seat));
    let dealt = table.state().phase() >= Phase::Calling;
    let played = view.tricks.iter().flat_map(|trick| &trick.plays).map(|&(_, card)| card);
    let mut known: CardSet = played.chain(view.turn_up.filter(|_| dealt)).chain(view.discard).collect();
    known = view.seen.0.into_iter().fold(known, |known, cards| known | cards);
    // Who has not looked yet may look before every act; and the open hand has been seen, though a card of it may
    // have gone elsewhere since.
    let open = view.open_hand.map_or(CardSet::EMPTY, |open| table.state().dealt()[open]);
    known |= table.state().hands()[seat] | table.state().dealt()[seat] | open;
    for event in &table.log()[stacked..] {
        if let Some(event) = event.witnessed_by(Some(seat)) {
            known |= spell(&event.act).split(' ').filter_map(|word| word.parse::<Card>().ok()).collect();
        }
    }
    known
}

/// Hidden cards in each other's places.
struct Exchange(Vec<(Card, Card)>);

impl Exchange {
    fn new(hidden: CardSet, dice: &mut Shuffler) -> Exchange {
        let mut shuffled: Vec<Card> = hidden.iter().collect();
        dice.shuffle(&mut shuffled);
        Exchange(hidden.iter().zip(shuffled).collect())
    }

    fn card(&self, card: Card) -> Card {
        self.0.iter().find(|pair| pair.0 == card).map_or(card, |pair| pair.1)
    }

    /// What was done at the other table: what the seat did not see is done with the other cards.
    fn event<C: Clone>(&self, event: &Event<C>, seat: Seat) -> Event<C> {
        if event.witnessed_by(Some(seat)).is_some() {
            return event.clone();
        }
        let act = match &event.act {
            Act::Stack(hands) => Act::Stack(Box::new(Hands {
                hands: BySeat::from_fn(|seat| hands.hands[seat].iter().map(|card| self.card(card)).collect()),
                turn_up: hands.turn_up.map(|card| self.card(card)),
            })),
            Act::Missing(owner, card) => Act::Missing(*owner, self.card(*card)),
            Act::Slip(card) => Act::Slip(self.card(*card)),
            Act::MixIn(card, trick) => Act::MixIn(self.card(*card), *trick),
            Act::HoldOut(card) => Act::HoldOut(self.card(*card)),
            Act::Drop(card) => Act::Drop(self.card(*card)),
            Act::LayDiscard(card) => Act::LayDiscard(self.card(*card)),
            Act::Discard(card) => Act::Discard(self.card(*card)),
            other => other.clone(),
        };
        Event { act, ..event.clone() }
    }
}
