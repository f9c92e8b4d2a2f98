//! What must hold at every table.

use cards::{BySeat, CardSet, Seat, Shuffler};
use games::Spoken;
use table::{Act, AnswerOf, Event, Hands, Phase, Setup, State, Table};

use crate::invariants::{PointsTold, rights_and_scores};
use crate::{Chaos, Mix, any_rules};

/// What the suite has seen, so that a run that saw nothing shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Tables played.
    pub tables: u64,
    /// Acts taken.
    pub acts: u64,
    /// Acts that no player could have done.
    pub impossible: u64,
    /// Offences found.
    pub offences: u64,
    /// Rights that were opened.
    pub rights: u64,
    /// Hands played out.
    pub hands: u64,
    /// Rubbers agreed.
    pub rubbers: u64,
    /// Twin tables compared, the hidden cards of a seat dealt anew.
    pub twins: u64,
}

/// Plays `tables` tables from this seed on and checks each after every act.
///
/// # Panics
/// When a law of the mechanism does not hold; the message gives the seed of the table.
pub fn conformance<G: Spoken>(first_seed: u64, tables: u64, acts: usize, mix: Mix) -> Report {
    let mut report = Report::default();
    for seed in first_seed..first_seed + tables {
        play::<G>(seed, acts, mix, &mut report);
        report.tables += 1;
    }
    report
}

fn play<G: Spoken>(seed: u64, acts: usize, mix: Mix, report: &mut Report) {
    let mut chaos = Chaos::new(seed, mix);
    let rules = any_rules::<G>(chaos.dice());
    let dealer = Seat::from_index(chaos.dice().below(4) as u8);
    let mut table = Table::<G>::new(Setup::new(rules, dealer));
    let mut states = vec![table.state().clone()];
    let mut told = PointsTold::default();
    for _ in 0..acts {
        let event = chaos.next(table.state());
        let before = table.state().clone();
        let open = before.rights().len();
        if let Ok(answers) = table.observe(event.actor, event.act.clone()) {
            let state = table.state();
            let offences = answers.iter().filter(|answer| answer.kind() == table::Kind::Offence);
            report.acts += 1;
            report.offences += offences.count() as u64;
            report.rights += state.rights().len().saturating_sub(open) as u64;
            report.hands += u64::from(state.phase() == Phase::HandOver && before.phase() != Phase::HandOver);
            rights_and_scores(seed, &before, state, &event, &answers, &mut told);
            states.push(state.clone());
        } else {
            report.impossible += 1;
            assert!(table.state() == &before, "seed {seed}: an impossible act {event:?} changed the table");
        }
        cards_are_conserved(seed, table.state(), &event);
        if table.state().phase() == Phase::Agreed {
            report.rubbers += 1;
            let open = table.state().rights();
            assert!(open.is_empty(), "seed {seed}: the rubber is over and rights are open: {open:?}");
            break;
        }
    }
    the_state_is_the_fold_of_the_log(seed, &table, &states);
    for seat in Seat::ALL {
        report.twins += u64::from(a_twin_looks_alike(seed, &table, seat, chaos.dice()));
    }
}

/// Every card of the pack is in exactly one place.
fn cards_are_conserved<G: Spoken>(seed: u64, state: &State<G>, event: &Event<G::Call>) {
    let dealt = *state.dealt() != BySeat::default();
    if !dealt || state.phase() == Phase::HandOver || state.phase() == Phase::Agreed {
        return;
    }
    let held: Vec<CardSet> =
        state.hands().0.into_iter().chain(state.tricks().iter().map(table::Trick::cards)).collect();
    let all = held.iter().fold(CardSet::EMPTY, |all, &cards| all | cards);
    let count: usize = held.iter().map(|cards| cards.len()).sum();
    // A card turned up is one more, a card put out under the pack one less.
    let turned = state.turn_up().map_or(CardSet::EMPTY, CardSet::of);
    let out = state.discard().map_or(CardSet::EMPTY, CardSet::of);
    let dealt_all = state.dealt().0.into_iter().fold(turned, |all, hand| all | hand);
    assert!(
        count == all.len() && all | turned | out == dealt_all,
        "seed {seed}: after {event:?} the cards are {all}, {count} of them"
    );
    let marked = state.exposed() | state.callable() | state.floor();
    let in_hand = state.hands().0.into_iter().fold(CardSet::EMPTY, |all, hand| all | hand);
    assert!(in_hand.is_superset(marked), "seed {seed}: after {event:?} cards are marked that nobody holds");
}

/// Replaying the log from the start gives the same state after every act.
fn the_state_is_the_fold_of_the_log<G: Spoken>(seed: u64, table: &Table<G>, states: &[State<G>]) {
    let mut again = Table::<G>::new(table.setup().clone());
    assert!(again.state() == &states[0], "seed {seed}: the start differs");
    for (number, event) in table.log().iter().enumerate() {
        again.observe(event.actor, event.act.clone()).expect("it was possible before");
        // Acts that were not taken count for the numbering of later ones only in the log itself.
        assert!(
            again.state() == &states[number + 1],
            "seed {seed}: after act {number}, {event:?}, the fold differs from the state"
        );
    }
}

/// Whether an act shows, while the cards are still given, what lies in the hands already: at a table whose cards are
/// given in another order it is another act.
fn shows_another_hand<G: Spoken>(act: &Act<G::Call>, one: &State<G>, other: &State<G>) -> bool {
    let given = |within: CardSet| {
        Seat::ALL.into_iter().any(|of| one.hands()[of] & within != other.hands()[of] & within)
    };
    one.phase() == Phase::Dealing
        && match act {
            Act::ThrowDown | Act::LayDown => given(G::PACK.cards()),
            // Everybody sees whether a card that is exposed lay in the hand or on the pack.
            Act::Expose(cards, _) => given(*cards),
            _ => false,
        }
}

/// Dealing the cards anew that a seat cannot know leaves its view and all it was told unchanged.
/// Returns whether the twin deal could have led to the same acts.
fn a_twin_looks_alike<G: Spoken>(seed: u64, table: &Table<G>, seat: Seat, dice: &mut Shuffler) -> bool {
    let state = table.state();
    let view = table.view(Some(seat));
    let hidden = BySeat::from_fn(|other| state.hands()[other] - view.seen[other]);
    let pool: CardSet = hidden.0.into_iter().fold(CardSet::EMPTY, |all, cards| all | cards);
    let stacked = table.log().iter().rposition(|event| matches!(event.act, Act::Stack(_)));
    let Some(stacked) = stacked else { return false };
    if pool.is_empty()
        || !matches!(state.phase(), Phase::Calling | Phase::Play)
        || state.floor().intersects(pool)
    {
        return false;
    }
    let Act::Stack(hands) = &table.log()[stacked].act else { return false };
    // Where another than the coming dealer dealt, the last card was not the one that was laid: the twin would turn
    // another.
    if hands.hands != *state.dealt() || G::TURNS_LAST && state.turn_up() != hands.turn_up {
        return false;
    }
    let mut loose: Vec<cards::Card> = pool.iter().collect();
    dice.shuffle(&mut loose);
    let mut twin: BySeat<CardSet> = BySeat::from_fn(|other| hands.hands[other] - pool);
    for other in Seat::ALL {
        let need = hands.hands[other].len() - twin[other].len();
        twin[other] |= loose.drain(..need).collect();
    }
    let mut log: Vec<Event<G::Call>> = table.log().to_vec();
    log[stacked].act = Act::Stack(Box::new(Hands { hands: twin, turn_up: hands.turn_up }));
    let mut other = Table::<G>::new(table.setup().clone());
    let mut first = Table::<G>::new(table.setup().clone());
    for (number, (event, original)) in log.into_iter().zip(table.log()).enumerate() {
        // Who uses a right that rests on cards only they can see lays them open by that.
        let hidden_right = |table: &Table<G>| {
            table.state().rights().iter().any(|right| right.audience != table::Audience::All)
        };
        // So does a player of several cards when one is chosen by which they would revoke, and one who
        // mends, by this word or by taking the card back: everybody sees which card that is. To call one of
        // several cards is to choose it.
        let waits = first.state().suspended().is_some();
        let chooses = |remedy: &table::Remedy| match remedy {
            table::Remedy::Choose(_) => true,
            table::Remedy::Call(_) => waits,
            _ => false,
        };
        let laid_open = matches!(event.act, Act::Correct(_) | Act::Withdraw(_))
            || matches!(&event.act, Act::Demand(remedy) if chooses(remedy))
            || matches!(event.act, Act::Demand(_)) && (hidden_right(&first) || hidden_right(&other));
        if shows_another_hand(&event.act, first.state(), other.state()) {
            return false;
        }
        let told = first.observe(original.actor, original.act.clone()).expect("it was possible before");
        // A hidden card that was named aloud, or a mending that only the other deal allowed: the
        // twin could not have led to these acts.
        let Ok(twin_told) = other.observe(event.actor, event.act) else { return false };
        let heard = |answers: &[AnswerOf<G>]| -> Vec<AnswerOf<G>> {
            answers.iter().filter(|answer| answer.audience.includes(Some(seat))).cloned().collect()
        };
        if laid_open && heard(&told) != heard(&twin_told) {
            return false;
        }
        assert_eq!(
            heard(&told),
            heard(&twin_told),
            "seed {seed}: act {number}, {original:?}, tells {seat} what it cannot know; twin {twin:?}"
        );
    }
    let twin_view = format!("{:?}", other.view(Some(seat)));
    assert_eq!(format!("{view:?}"), twin_view, "seed {seed}: the view of {seat} shows what it cannot know");
    true
}
