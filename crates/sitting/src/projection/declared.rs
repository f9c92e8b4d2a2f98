//! What has been declared, in whatever game.

use games::Listed;
use protocol::{CallView, ContractView, Declaration};
use speech::{Goal, Plate, Voice, full_stop};
use table::{Act, Actor, Table, View};

use super::facts::{act, fact};
use super::wire;

/// Every word of this deal, what holds now, and what is played.
pub(super) fn declaration<G: Listed>(table: &Table<G>, view: &View<G>, voice: &Voice) -> Declaration {
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
        contract: contract(view, voice),
    }
}

/// What is played, and how far whoever plays it still has to go.
pub fn contract<G: Listed>(view: &View<G>, voice: &Voice) -> Option<ContractView> {
    G::plate(view).map(|plate| ContractView {
        needs: needs(view, &plate, voice),
        text: full_stop(&plate.text).trim_end_matches('.').to_owned(),
        by: plate.by.map(wire::seat),
        aim: plate.aim,
    })
}

/// How far the side that plays it still has to go.
fn needs<G: Listed>(view: &View<G>, plate: &Plate, voice: &Voice) -> Option<String> {
    let (side, goal) = (plate.by?.side(), plate.goal?);
    let who = match view.seat {
        Some(seat) if seat.side() == side => "we".to_owned(),
        Some(_) => "they".to_owned(),
        None => voice.side(side),
    };
    let all = G::PACK.hand_size() as u8;
    let won = view.won[side];
    let left = all.saturating_sub(view.won[side] + view.won[side.other()]);
    let told = match goal {
        Goal::AtLeast(least) if won >= least => format!("{who} have what {who} need"),
        Goal::AtLeast(least) if won + left < least => format!("{who} can no longer have {least}"),
        Goal::AtLeast(least) => format!("{who} need {} more of {left}", least - won),
        Goal::AtMost(most) if won > most => format!("{who} have {} too many", won - most),
        Goal::AtMost(most) if won + left <= most => format!("{who} are safe"),
        Goal::AtMost(most) if won == most => format!("to be lost: {who} may take no more of {left}"),
        Goal::AtMost(most) => format!("to be lost: {who} may take {} more of {left}", most - won),
    };
    Some(full_stop(&told))
}
