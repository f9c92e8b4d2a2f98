//! Rubbers by the laws with players who err, on the host without any screen: what the quitted tricks prove is claimed
//! before the right ends, rights are used and end, and nobody is stuck.

#[expect(dead_code, reason = "the tests of the host use more of it")]
mod common;

use std::collections::BTreeSet;

use cards::Seat;
use common::{computers, go_on, host};
use games::{Code, Listed, VisitTable};
use sitting::Next;
use table::{Act, Kind, Manner, Phase, Speech, Table};

/// What happened in all the rubbers of a code.
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

/// Goes through a rubber that is over, act by act.
struct Count<'f>(&'f mut Figures);

impl VisitTable for Count<'_> {
    type Out = ();

    fn table<G: Listed>(self, played: &Table<G>) {
        let told = self.0;
        let mut table = Table::<G>::new(played.setup().clone());
        let mut claimed = BTreeSet::new();
        for event in played.log() {
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
            for answer in table.observe(event.actor, event.act.clone()).expect("it was taken once") {
                told.offences += u32::from(answer.kind() == Kind::Offence);
            }
            told.rights += table.state().rights().len().saturating_sub(before) as u32;
        }
        assert!(table.state().rights().is_empty(), "a right outlives its rubber");
    }
}

/// Who revoked in which trick, as the tricks that lie there prove to somebody entitled to claim it: a suit that was
/// not followed and played later.
fn proved<G: Listed>(table: &Table<G>) -> BTreeSet<(Seat, u8)> {
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

fn play(code: Code, rubbers: u64) -> Figures {
    let mut told = Figures::default();
    for number in 0..rubbers {
        let seed = players::seed(number);
        let mut sitting = host(code, Manner::Laws, computers("book:clumsy=0.05"), seed);
        go_on(&mut sitting, seed);
        assert_eq!(sitting.next(), Next::Over, "{code} {number}: the rubber does not end");
        sitting.visit(Count(&mut told));
    }
    println!("{code}: {rubbers} rubbers, {told:?}");
    let all = [told.offences, told.rights, told.elections, told.claims, told.proved];
    assert!(all.iter().all(|&count| count > 0), "{code}: {told:?}");
    assert!(told.missed * 100 <= told.proved, "{code}: {told:?}");
    told
}

fn rubbers([bridge, euchre, royalton]: [u64; 3]) {
    for told in [play(Code::Bridge1907, bridge), play(Code::Euchre1888, euchre)] {
        assert!(told.questions > 0 && told.answers > 0, "{told:?}");
    }
    // At Royalton an adversary who asks makes a remark (law 97), and the declarer's partner is dummy.
    play(Code::Royalton1915, royalton);
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
