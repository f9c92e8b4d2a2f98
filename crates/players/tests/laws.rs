//! Rubbers by the laws with players who err: what the quitted tricks prove is claimed before the right ends, rights are
//! used and end, and nobody is stuck.

use std::collections::BTreeSet;

use bridge::Bridge;
use cards::{BySeat, Seat};
use euchre::Euchre;
use games::{Code, Spoken};
use players::search::Searched;
use players::{Driver, Spec, seed};
use royalton::Royalton;
use table::{Act, Kind, Manner, Phase, Setup, Speech, Table};

/// What happened in all the rubbers.
#[derive(Debug, Default)]
struct Figures {
    deals: u32,
    offences: u32,
    rights: u32,
    elections: u32,
    waived: u32,
    claims: u32,
    questions: u32,
    answers: u32,
    /// Revokes that the tricks proved to somebody entitled to claim them.
    proved: u32,
    /// Those of them that nobody had claimed when the next deal began.
    missed: u32,
}

/// Who revoked in which trick, as the tricks that lie there prove to somebody entitled to claim it: a suit that was
/// not followed and played later.
fn proved<G: Searched + Spoken>(table: &Table<G>) -> BTreeSet<(Seat, u8)> {
    let state = table.state();
    let order = state.ranking();
    let is_heard = |of: Seat| {
        let mut others = of.side().other().seats().iter();
        others.any(|seat| G::may_claim_revoke(state, seat).is_ok() && state.open_hand() != Some(seat))
    };
    let mut all = BTreeSet::new();
    for (number, trick) in (1..).zip(state.tricks()) {
        let Some(&(_, first)) = trick.plays.first() else { continue };
        let led = order.suit_of(first);
        for &(seat, card) in &trick.plays {
            let later = state.tricks()[usize::from(number)..].iter().flat_map(|trick| &trick.plays);
            let had_one = later.into_iter().any(|play| play.0 == seat && order.suit_of(play.1) == led);
            if order.suit_of(card) != led && had_one && state.open_hand() != Some(seat) && is_heard(seat) {
                all.insert((seat, number));
            }
        }
    }
    all
}

fn play<G: Searched + Spoken>(code: Code, rubbers: u64) -> Figures {
    let mut told = Figures::default();
    let clumsy: Spec = "book:clumsy=0.05".parse().expect("a player");
    for number in 0..rubbers {
        let setup = Setup { manner: Manner::Laws, ..Setup::new(G::rules(code.name()), Seat::North) };
        let mut table: Table<G> = Table::new(setup);
        let mut driver =
            Driver::<G>::new(BySeat::from_fn(|_| clumsy.player().expect("every game has it")), seed(number));
        let mut claimed = BTreeSet::new();
        while let Some(event) = driver.next(&table).expect("nobody is stuck") {
            match &event.act {
                Act::Demand(_) => told.elections += 1,
                Act::Waive => told.waived += 1,
                Act::Say(Speech::AskNone) => told.questions += 1,
                Act::Say(Speech::Answer(_)) => told.answers += 1,
                Act::ClaimRevoke(of, trick) => {
                    told.claims += 1;
                    claimed.extend(of.zip(*trick));
                }
                Act::Stack(_) | Act::AgreeScore if table.state().phase() == Phase::HandOver => {
                    told.deals += 1;
                    let proved = proved(&table);
                    told.proved += proved.len() as u32;
                    told.missed += proved.difference(&claimed).count() as u32;
                    claimed.clear();
                }
                _ => {}
            }
            let before = table.state().rights().len();
            for answer in table.observe(event.actor, event.act).expect("it is possible") {
                told.offences += u32::from(answer.kind() == Kind::Offence);
            }
            told.rights += table.state().rights().len().saturating_sub(before) as u32;
        }
        assert!(table.state().rights().is_empty(), "{code} {number}: a right outlives its rubber");
    }
    println!("{code}: {rubbers} rubbers, {told:?}");
    told
}

fn holds(told: &Figures) {
    let all = [told.offences, told.rights, told.elections, told.claims];
    assert!(all.iter().all(|&count| count > 0) && told.proved > 0, "{told:?}");
    assert!(told.missed * 100 <= told.proved, "{told:?}");
}

fn rubbers([bridge, euchre, royalton]: [u64; 3]) {
    for told in [play::<Bridge>(Code::Bridge1907, bridge), play::<Euchre>(Code::Euchre1888, euchre)] {
        holds(&told);
        assert!(told.questions > 0 && told.answers > 0, "{told:?}");
    }
    // At Royalton an adversary who asks makes a remark (law 97), and the declarer's partner is dummy.
    holds(&play::<Royalton>(Code::Royalton1915, royalton));
}

#[test]
fn what_the_tricks_prove_is_claimed_and_rights_are_used() {
    rubbers([30, 100, 15]);
}

#[test]
#[ignore = "a thousand rubbers of each game take minutes"]
fn in_a_thousand_rubbers_of_each_game_too() {
    rubbers([1000; 3]);
}
