//! The taste of computer players at Bridge: what a side may hope for, and which words slip out.

use bridge::{Bridge, Call, Make};
use cards::Shuffler;
use table::{Phase, View};

use super::{Mannered, above_average, one_of};
use crate::book::tricks_at;

impl Mannered for Bridge {
    fn hope(view: &View<Bridge>) -> f32 {
        let adversary = view.seat.is_some_and(|seat| seat.side() != view.dealer.side());
        match (view.seat, view.game.make) {
            (Some(seat), Some(make)) if adversary && view.phase == Phase::Calling => {
                tricks_at(view.seen[seat], make.0) - 3.2
            }
            _ => above_average(view),
        }
    }

    /// The dealer's partner names a trump unasked, an adversary says that they would pass, somebody
    /// doubles before their turn.
    fn word_out_of_turn(view: &View<Bridge>, dice: &mut Shuffler) -> Option<Call> {
        let seat = view.seat?;
        if view.game.make.is_some() {
            let closed = view.game.doubling.closed.is_some();
            let adversary = seat.side() != view.dealer.side();
            return (adversary && !closed && view.game.doubling.doubles == 0).then_some(Call::Double);
        }
        let makes = Make::ALL.map(Call::Make);
        if seat.side() == view.dealer.side() { one_of(&makes, dice) } else { Some(Call::Pass) }
    }
}
