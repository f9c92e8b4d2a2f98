//! Tables at which a deed could have been done: deals played in order from one seed, stopped at every point.

use std::collections::BTreeSet;

use cards::{Card, CardSet, Seat, Shuffler, Suit};
use games::minutes::{self, Item, Minutes, SPELLINGS, Step};
use games::{Code, Listed, VisitMinutes};
use table::{Act, Actor, AnswerOf, Asked, Hands, Kind, Phase, Setup, Table, Turn};

use crate::Facts;
use crate::deed::{is_seat, key};
use crate::facts::{facts, seats_from};

/// So many deals are looked at.
const DEALS: u64 = 8;

/// So many acts of each deal: the declaring, and the first tricks.
const ACTS_MAX: usize = 34;

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
}

/// Every world of a deed.
pub(crate) fn worlds<G: Listed>(code: Code, deed: &str) -> Vec<World<G>> {
    let mut found = Vec::new();
    for number in 0..DEALS {
        let mut dice = Shuffler::with_stream(*b"the referee's desk lays out deal", number);
        let mut table: Table<G> = Table::new(Setup::new(G::rules(code.name()), Seat::South));
        for _ in 0..ACTS_MAX {
            for seat in Seat::ALL {
                found.extend(
                    texts::<G>(deed, table.state().hands()[seat])
                        .iter()
                        .filter_map(|text| world(&table, seat, text)),
                );
            }
            let Some((actor, act)) = in_order(&table, number, &mut dice) else { break };
            if table.observe(actor, act).is_err() {
                break;
            }
        }
    }
    found
}

/// The deed in the words of the minutes, with cards of this hand.
fn texts<G: Listed>(deed: &str, hand: CardSet) -> BTreeSet<String> {
    let calls = G::vocabulary().into_iter().flatten().map(|call| minutes::spell::<G::Call>(&Act::Call(call)));
    let mut texts: BTreeSet<String> = calls.filter(|text| key(text) == deed).take(CALLS_MAX).collect();
    for spelling in SPELLINGS.iter().filter(|spelling| key(spelling.canonical) == deed) {
        // A card of each suit; the second card of a text is another of the same suit.
        for suit in Suit::ALL {
            let mut held = (hand & CardSet::suit(suit)).iter().chain(hand);
            let words = spelling.canonical.split(' ').map(|word| match word.parse::<Card>() {
                Ok(_) => held.next().map_or_else(|| word.to_owned(), |card| card.to_string()),
                Err(_) => word.to_owned(),
            });
            let words: Vec<String> = words.collect();
            match words.iter().position(|word| is_seat(word)) {
                None => drop(texts.insert(words.join(" "))),
                Some(at) => {
                    for seat in Seat::ALL {
                        let mut words = words.clone();
                        words[at] = seat.to_string();
                        texts.insert(words.join(" "));
                    }
                }
            }
        }
    }
    texts
}

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
    Some(World { table: after, facts, answers, gist })
}

/// What a regular table does next; nothing once the hand is over.
fn in_order<G: Listed>(table: &Table<G>, number: u64, dice: &mut Shuffler) -> Option<(Actor, Act<G::Call>)> {
    let state = table.state();
    let one_of = |dice: &mut Shuffler, cards: CardSet| {
        (!cards.is_empty()).then(|| cards.iter().nth(dice.below(cards.len() as u32) as usize)).flatten()
    };
    match state.phase() {
        Phase::Cutting | Phase::Preparing if state.dealing().stack.is_none() => {
            let deal = dice.deal(G::PACK, state.dealer());
            let last = deal.hands()[state.coming_dealer()].first().filter(|_| G::TURNS_LAST);
            let hands = Hands { hands: *deal.hands(), turn_up: deal.stock().first().or(last) };
            Some((Actor::Table, Act::Stack(Box::new(hands))))
        }
        Phase::Cutting | Phase::Preparing => Some((Actor::Seat(state.coming_dealer()), Act::DealOn(DEALT))),
        // In half of the deals somebody takes their cards up before all are given.
        Phase::Dealing if number % 2 == 1 && state.looked().is_empty() => {
            Some((Actor::Seat(Seat::ALL[(number as usize / 2) % 4]), Act::Look))
        }
        Phase::Dealing => Some((Actor::Seat(state.dealing().by.unwrap_or(state.dealer())), Act::Deal)),
        Phase::Calling => {
            if let Some((seat, act)) = state.courtesy() {
                return Some((Actor::Seat(seat), act));
            }
            let Turn { seat, asked } = G::turn(state.declaring())?;
            let act = match asked {
                Asked::Declare | Asked::Double => {
                    let words = G::words(state.declaring(), seat);
                    // In some deals bolder words are said too, such as to play alone.
                    let most = if number % 4 == 3 { words.others.len() } else { WORDS };
                    let few = words.others.len().min(most) as u32;
                    let bold = few > 0 && (words.quiet.is_none() || dice.below(3) == 0);
                    Act::Call(if bold { words.others[dice.below(few) as usize] } else { words.quiet? })
                }
                Asked::Discard => {
                    Act::Discard(one_of(dice, G::discards(state.declaring(), state.hands()[seat]))?)
                }
                Asked::Lead => Act::Play(one_of(dice, state.lawful(seat))?),
            };
            Some((Actor::Seat(seat), act))
        }
        Phase::Play => {
            let seat = state.to_play()?;
            Some((Actor::Seat(state.player_of(seat)), Act::Play(one_of(dice, state.lawful(seat))?)))
        }
        Phase::HandOver | Phase::Agreed => None,
    }
}

/// So many cards are given before somebody looks up: the deal is then on its way.
const DEALT: u8 = 8;

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

/// What happened last in some minutes; nothing if that was no act of a player.
pub fn situation(text: &str) -> Option<Situation> {
    struct Last;
    impl VisitMinutes for Last {
        type Out = Option<Situation>;

        fn minutes<G: Listed>(self, all: &Minutes<G::Call>) -> Option<Situation> {
            let is_act = |line: &minutes::Line<G::Call>| matches!(line.item, Item::Act(..));
            let last = all.lines.iter().rposition(is_act)?;
            let Item::Act(Actor::Seat(seat), Step::Act(act)) = &all.lines[last].item else { return None };
            let before = minutes::replay::<G>(&Minutes { code: all.code, lines: all.lines[..last].to_vec() });
            let after = minutes::replay::<G>(&Minutes { code: all.code, lines: all.lines[..=last].to_vec() });
            let answers = &after.taken.last().filter(|taken| taken.line == last + 1)?.answers;
            Some(Situation {
                code: all.code,
                deed: key(&minutes::spell::<G::Call>(act)),
                facts: facts(&before.table, *seat, act),
                gist: gist(*seat, answers),
            })
        }
    }
    minutes::read(text).ok()?.visit(Last)
}
