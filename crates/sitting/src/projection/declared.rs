//! What has been declared, in whatever game.

use games::Listed;
use protocol::{CallView, ContractView, Declaration};
use speech::full_stop;
use table::{Act, Actor, Table, View};

use super::facts::{act, fact};
use super::wire;

/// Every word of this deal, what holds now, and what is played.
pub(super) fn declaration<G: Listed>(table: &Table<G>, view: &View<G>) -> Declaration {
    let log = table.log();
    let dealt = log.iter().rposition(|event| matches!(event.act, Act::Stack(_) | Act::Deal)).unwrap_or(0);
    let calls = log[dealt..].iter().filter_map(|event| match (event.actor, &event.act) {
        (Actor::Seat(seat), Act::Call(call)) => Some(CallView {
            seat: wire::seat(seat),
            call: act::<G>(&event.act),
            text: G::phrase(*call).label,
        }),
        _ => None,
    });
    Declaration {
        calls: calls.collect(),
        facts: G::declaration(view).iter().map(fact).collect(),
        contract: G::plate(view).map(|plate| ContractView {
            text: full_stop(&plate.text).trim_end_matches('.').to_owned(),
            by: plate.by.map(wire::seat),
            aim: plate.aim,
        }),
    }
}
