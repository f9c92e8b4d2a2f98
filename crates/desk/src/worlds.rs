//! Tables at which a deed could have been done: deals played in order from one seed, stopped at every point.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use cards::{Card, CardSet, Seat, Shuffler, Suit};
use games::minutes::{self, Item, Minutes, SPELLINGS, Step};
use games::{Code, Listed, VisitMinutes};
use table::{Act, Actor, AnswerOf, Asked, Hands, Kind, Phase, Setup, State, Table, Turn};

use crate::Facts;
use crate::deed::{is_seat, key, number_of, with_two_cards};
use crate::facts::{facts, seats_from};

/// So many cards are dealt in all: short deals are looked at more often.
const CARDS: u64 = 832;

/// So many acts of each deal: to its end.
const ACTS_MAX: usize = 80;

/// After so many acts one trick is much like another, and the deed is tried in some of them only.
const ACTS_ALL: usize = 34;

/// Of the later acts one in so many.
const LATER: usize = 5;

/// A deed that was done at a table.
pub(crate) struct World<G: Listed> {
    /// The table afterwards.
    pub(crate) table: Table<G>,
    /// What is true of it.
    pub(crate) facts: Facts,
    /// What the laws answered.
    pub(crate) answers: Vec<AnswerOf<G>>,
    /// The ruling, without the cards and the seats of this table.
    pub(crate) gist: Vec<String>,
    /// The number of that ruling among those of the deed.
    pub(crate) ruling: usize,
    /// How often it came so.
    pub(crate) times: usize,
}

/// Every world of a deed, one for each way in which it can be told and ruled.
pub(crate) fn worlds<G: Listed>(code: Code, deed: &str) -> Vec<World<G>> {
    let mut found: Vec<World<G>> = Vec::new();
    let mut places: HashMap<(Facts, usize), usize> = HashMap::new();
    let mut rulings: HashMap<Vec<String>, usize> = HashMap::new();
    let spelt = Spelt::new::<G>(deed);
    for number in 0..CARDS / u64::from(State::<G>::hand_size() * 4) {
        of_deal(code, &spelt, number, &mut |mut world: World<G>| {
            let next = rulings.len();
            world.ruling = *rulings.entry(world.gist.clone()).or_insert(next);
            match places.entry((world.facts.clone(), world.ruling)) {
                Entry::Occupied(place) => found[*place.get()].times += 1,
                Entry::Vacant(place) => {
                    place.insert(found.len());
                    found.push(world);
                }
            }
        });
    }
    found
}

/// Whether a deed can ever be done in a game: it is tried in a deal or two.
pub(crate) fn is_ever<G: Listed>(code: Code, deed: &str) -> bool {
    let spelt = Spelt::new::<G>(deed);
    let mut is_ever = false;
    for number in 0..2 {
        of_deal(code, &spelt, number, &mut |_: World<G>| is_ever = true);
    }
    is_ever
}

/// The worlds of one deal.
fn of_deal<G: Listed>(code: Code, spelt: &Spelt, number: u64, keep: &mut impl FnMut(World<G>)) {
    let mut dice = Shuffler::with_stream(*b"the referee's desk lays out deal", number);
    let mut table: Table<G> = Table::new(Setup::new(G::rules(code.name()), Seat::South));
    for done in 0..ACTS_MAX {
        let next = spelt.revokes.then(|| revoke(table.state(), number)).flatten();
        let next = next.or_else(|| in_order(&table, number, &mut dice));
        if done < ACTS_ALL || (done + number as usize).is_multiple_of(LATER) || next.is_none() {
            for seat in Seat::ALL {
                let texts = spelt.texts(table.state(), seat);
                texts.iter().filter_map(|text| world(&table, seat, text)).for_each(&mut *keep);
            }
        }
        let Some((actor, act)) = next else { break };
        if table.observe(actor, act).is_err() {
            break;
        }
    }
}

/// A deed in the words of the minutes.
struct Spelt {
    /// The words of the declaring that it can be.
    calls: Vec<String>,
    /// The examples of the minutes that it can be.
    examples: Vec<String>,
    /// Whether it is about a revoke that happened before.
    revokes: bool,
}

impl Spelt {
    fn new<G: Listed>(deed: &str) -> Spelt {
        let calls =
            G::vocabulary().into_iter().flatten().map(|call| minutes::spell::<G::Call>(&Act::Call(call)));
        let calls: Vec<String> = calls.filter(|text| key(text) == deed).collect();
        let calls = calls.iter().step_by(calls.len().div_ceil(CALLS_MAX).max(1)).cloned().collect();
        let revokes = ["claim revoke", "mention"].contains(&deed);
        let examples = SPELLINGS.iter().map(|spelling| spelling.canonical.to_owned());
        let examples = examples.clone().chain(examples.filter_map(|example| with_two_cards(&example)));
        // In which trick it was, whoever speaks of a revoke need not say.
        let told = |text: &String| !revokes || text.split(' ').all(|word| number_of(word).is_none());
        let examples = examples.filter(|example| key(example) == deed && told(example)).collect();
        Spelt { calls, examples, revokes }
    }

    /// With cards that it can be about.
    fn texts<G: Listed>(&self, state: &State<G>, seat: Seat) -> BTreeSet<String> {
        let mut texts: BTreeSet<String> = self.calls.iter().cloned().collect();
        for example in &self.examples {
            for pool in pools(state, seat) {
                for suit in Suit::ALL {
                    let of_suit = pool & CardSet::suit(suit);
                    let low: Vec<Card> = of_suit.iter().chain(pool).collect();
                    let high: Vec<Card> =
                        of_suit.iter().collect::<Vec<_>>().into_iter().rev().chain(pool).collect();
                    texts.extend(with_details(example, &low));
                    texts.extend(with_details(example, &high));
                }
            }
        }
        texts
    }
}

/// Where a card can come from: the own hand, the open one, the trick; while the cards are dealt, any hand.
fn pools<G: Listed>(state: &State<G>, seat: Seat) -> Vec<CardSet> {
    let played: CardSet =
        state.open_trick().iter().flat_map(|trick| &trick.plays).map(|play| play.1).collect();
    let others = Seat::ALL.into_iter().filter(|other| {
        *other != seat && (state.phase() == Phase::Dealing || state.open_hand() == Some(*other))
    });
    let mut pools = vec![state.hands()[seat], played, state.turn_up().map_or(CardSet::EMPTY, CardSet::of)];
    pools.extend(others.map(|other| state.hands()[other]));
    pools.retain(|pool| !pool.is_empty());
    if pools.is_empty() {
        // Nothing is dealt yet: a card of the pack.
        pools.push(CardSet::EMPTY);
    }
    pools
}

/// An example of the minutes with these cards for its own, and with every seat and some numbers.
fn with_details(example: &str, cards: &[Card]) -> Vec<String> {
    let mut held = cards.iter();
    let mut texts = vec![String::new()];
    for word in example.split(' ') {
        let details: Vec<String> = if word.parse::<Card>().is_ok() {
            vec![held.next().map_or_else(|| word.to_owned(), ToString::to_string)]
        } else if is_seat(word) {
            Seat::ALL.iter().map(ToString::to_string).collect()
        } else if word.parse::<u8>().is_ok() {
            COUNTS.iter().map(ToString::to_string).chain([word.to_owned()]).collect()
        } else {
            vec![word.to_owned()]
        };
        texts = texts
            .iter()
            .flat_map(|text| {
                details.iter().map(move |detail| format!("{text} {detail}").trim_start().to_owned())
            })
            .collect();
    }
    texts
}

/// Numbers that are tried besides the one of the example.
const COUNTS: [u8; 5] = [1, 2, 3, 4, 5];

/// Of the words of one kind no more than this are tried: a bid has many.
const CALLS_MAX: usize = 24;

/// The world in which a seat does this now, if anybody could.
fn world<G: Listed>(table: &Table<G>, seat: Seat, text: &str) -> Option<World<G>> {
    let (actor, step) = minutes::read_act::<G>(&format!("{seat}: {text}")).ok()?;
    let act = step.act(actor, table.state())?;
    let facts = facts(table, seat, &act);
    let mut after = table.clone();
    let answers = after.observe(actor, act).ok()?;
    let gist = gist(seat, &answers);
    Some(World { table: after, facts, answers, gist, ruling: 0, times: 1 })
}

/// The card with which somebody revokes, where a deed is about revokes: in three of four deals one or two do, of one side or
/// of both.
fn revoke<G: Listed>(state: &State<G>, number: u64) -> Option<(Actor, Act<G::Call>)> {
    let seat =
        state.to_play().filter(|seat| state.phase() == Phase::Play && state.open_hand() != Some(*seat))?;
    let led = state.open_trick()?.plays.first()?.1;
    let ranking = state.ranking();
    let lawful = state.lawful(seat);
    let follows = lawful.iter().all(|card| ranking.suit_of(card) == ranking.suit_of(led));
    let wrong = (state.hands()[seat] - lawful).first().filter(|_| follows)?;
    let done: Vec<Seat> = state.ledger().iter().map(|entry| entry.seat).collect();
    let wanted = match (number % 4, &done[..]) {
        (0, _) => false,
        (_, []) => state.trick_number() > (number / 4 % 3) as u8,
        (1, _) => false,
        (2, [first]) => first.side() == seat.side(),
        (_, [first]) => first.side() != seat.side(),
        _ => false,
    };
    wanted.then_some((Actor::Seat(seat), Act::Play(wrong)))
}

/// What a regular table does next; nothing once the hand is over.
fn in_order<G: Listed>(table: &Table<G>, number: u64, dice: &mut Shuffler) -> Option<(Actor, Act<G::Call>)> {
    let state = table.state();
    match state.phase() {
        Phase::Cutting | Phase::Preparing if state.dealing().stack.is_none() => {
            let deal = dice.deal(G::PACK, state.dealer());
            let last = deal.hands()[state.coming_dealer()].first().filter(|_| G::TURNS_LAST);
            let hands = Hands { hands: *deal.hands(), turn_up: deal.stock().first().or(last) };
            Some((Actor::Table, Act::Stack(Box::new(hands))))
        }
        Phase::Cutting | Phase::Preparing => Some(prepared(state, number)),
        // In half of the deals somebody takes their cards up before all are given, in some of them two.
        Phase::Dealing
            if state.looked().iter().count() < (number % 2 + u64::from(number % 8 == 7)) as usize =>
        {
            let first = Seat::ALL[(number as usize / 2) % 4];
            let second = if number % 16 == 7 { first.left() } else { first.partner() };
            let seat = if state.looked().contains(first) { second } else { first };
            Some((Actor::Seat(seat), Act::Look))
        }
        Phase::Dealing => {
            let dealer = Actor::Seat(state.dealing().by.unwrap_or(state.dealer()));
            let left = (State::<G>::hand_size() * 4).saturating_sub(state.dealing().given);
            // In some deals there is a moment before the last card.
            // A code that turns a card up has another one after it.
            let on = match left {
                0 => 0,
                1 => u8::from(number.is_multiple_of(4)),
                _ if number % 4 < 2 => left - 1,
                _ => 0,
            };
            Some((dealer, if on > 0 { Act::DealOn(on) } else { Act::Deal }))
        }
        Phase::Calling => declared(state, number, dice),
        Phase::Play => {
            let seat = state.to_play()?;
            // In some deals the last hand does not play to the second trick, which is gathered without it.
            let lies =
                state.open_trick().filter(|trick| trick.plays.len() + 1 == state.in_play().iter().count());
            if let Some(trick) = lies.filter(|_| number % 4 == 2 && state.trick_number() == 2) {
                let by = state.player_of(trick.plays.first()?.0);
                return Some((Actor::Seat(by), Act::Quit));
            }
            Some((Actor::Seat(state.player_of(seat)), Act::Play(one_of(dice, state.lawful(seat))?)))
        }
        Phase::HandOver | Phase::Agreed => None,
    }
}

fn one_of(dice: &mut Shuffler, cards: CardSet) -> Option<Card> {
    (!cards.is_empty()).then(|| cards.iter().nth(dice.below(cards.len() as u32) as usize)).flatten()
}

/// What is said next, or put aside, or led.
fn declared<G: Listed>(state: &State<G>, number: u64, dice: &mut Shuffler) -> Option<(Actor, Act<G::Call>)> {
    if let Some((seat, act)) = state.courtesy() {
        return Some((Actor::Seat(seat), act));
    }
    let Turn { seat, asked } = G::turn(state.declaring())?;
    let act = match asked {
        Asked::Declare | Asked::Double => {
            let words = G::words(state.declaring(), seat);
            // A word of some kind, so that one who doubles is heard as often as one of many bids; in some deals
            // the bids are bolder.
            let mut kinds: BTreeMap<String, Vec<G::Call>> = BTreeMap::new();
            for word in words.others {
                kinds.entry(key(&minutes::spell::<G::Call>(&Act::Call(word)))).or_default().push(word);
            }
            let most = if number % 4 == 3 { usize::MAX } else { WORDS };
            let count = kinds.len() as u32;
            let bold = !kinds.is_empty() && (words.quiet.is_none() || dice.below(3) == 0);
            Act::Call(if bold {
                let kind = kinds.into_values().nth(dice.below(count) as usize)?;
                kind[dice.below(kind.len().min(most) as u32) as usize]
            } else {
                words.quiet?
            })
        }
        Asked::Discard => Act::Discard(one_of(dice, G::discards(state.declaring(), state.hands()[seat]))?),
        Asked::Lead => Act::Play(one_of(dice, state.lawful(seat))?),
    };
    Some((Actor::Seat(seat), act))
}

/// What is done with the pack: in every third deal it is told that it was shuffled and cut, elsewhere it goes without saying.
fn prepared<G: Listed>(state: &State<G>, number: u64) -> (Actor, Act<G::Call>) {
    let (dealer, dealing) = (state.coming_dealer(), state.dealing());
    let (cutter, given) = (dealer.right(), [8, 3, 12][(number / 2) as usize % 3]);
    match number % 3 {
        1 if dealing.shuffled.is_empty() && number % 6 == 4 => {
            (Actor::Seat(dealer.left()), Act::Shuffle(None))
        }
        1 if !dealing.shuffled.contains(dealer) && number % 12 != 4 => {
            (Actor::Seat(dealer), Act::Shuffle(None))
        }
        1 if !dealing.offered => (Actor::Seat(dealer), Act::Offer(None)),
        1 if dealing.cut_by.is_none() => (Actor::Seat(cutter), Act::CutPack(CUT_AT, None)),
        _ => (Actor::Seat(dealer), Act::DealOn(given)),
    }
}

/// Where the pack is cut: far enough from both ends for every code.
const CUT_AT: u8 = 12;

/// So many of the cheapest words are said.
const WORDS: usize = 8;

/// A ruling without the cards and the seats of its table: what can be compared.
pub(crate) fn gist<F: table::Facts>(by: Seat, answers: &[table::Answer<F>]) -> Vec<String> {
    let told = answers
        .iter()
        .filter(|answer| !matches!(answer.kind(), Kind::Trick | Kind::Score | Kind::Game | Kind::Rubber));
    told.map(|answer| {
        let fact = games::findings::FindingReport::new(&answer.finding).fact;
        let laws: Vec<&str> = answer.laws.iter().flat_map(table::Laws::iter).map(laws::Law::id).collect();
        let offer = answer.finding.offer().map(|offer| {
            let options: BTreeSet<String> =
                offer.options.iter().map(|remedy| key(&remedy.to_string())).collect();
            format!("{:?} {options:?}", seats_from(by, offer.holders))
        });
        format!("{} {fact} {laws:?} {}", answer.kind().word(), offer.unwrap_or_default())
    })
    .collect()
}

/// What happened last in some minutes, as it would be told at the desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Situation {
    /// The code.
    pub code: Code,
    /// What was done.
    pub deed: String,
    /// What is true of it.
    pub facts: Facts,
    /// The ruling, without the cards and the seats of this table.
    pub gist: Vec<String>,
}

/// A table as it stood before the last act.
fn without_last<G: Listed>(table: &Table<G>) -> Option<Table<G>> {
    let (_, done) = table.log().split_last()?;
    let mut before = Table::new(table.setup().clone());
    for event in &done[before.log().len().min(done.len())..] {
        before.observe(event.actor, event.act.clone()).ok()?;
    }
    Some(before)
}

/// What happened last in some minutes; nothing if that was no act of a player.
pub fn situation(text: &str) -> Option<Situation> {
    struct Last;
    impl VisitMinutes for Last {
        type Out = Option<Situation>;

        fn minutes<G: Listed>(self, all: &Minutes<G::Call>) -> Option<Situation> {
            let is_act = |line: &minutes::Line<G::Call>| matches!(line.item, Item::Act(..));
            let last = all.lines.iter().rposition(is_act)?;
            let Item::Act(Actor::Seat(seat), Step::Act(act)) = &all.lines[last].item else { return None };
            let after = minutes::replay::<G>(&Minutes { code: all.code, lines: all.lines[..=last].to_vec() });
            let answers = &after.taken.last().filter(|taken| taken.line == last + 1)?.answers;
            let before = without_last(&after.table)?;
            Some(Situation {
                code: all.code,
                deed: key(&minutes::spell::<G::Call>(act)),
                facts: facts(&before, *seat, act),
                gist: gist(*seat, answers),
            })
        }
    }
    minutes::read(text).ok()?.visit(Last)
}
