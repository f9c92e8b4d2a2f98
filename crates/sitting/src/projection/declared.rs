//! What has been declared, as the wire carries it.

use std::any::Any;

use bridge::Bridge;
use euchre::{Euchre, Round};
use games::Listed;
use protocol::{
    BridgeDeclaration, CallView, ContractView, Declaration, EuchreDeclaration, RoyaltonDeclaration,
};
use royalton::Royalton;
use table::View;

use super::wire;

/// What has been declared; a game of which the wire knows nothing more has its trump in the view.
pub(super) fn declaration<G: Listed>(view: &View<G>) -> Declaration {
    let view: &dyn Any = view;
    if let Some(view) = view.downcast_ref::<View<Bridge>>() {
        bridge(view)
    } else if let Some(view) = view.downcast_ref::<View<Euchre>>() {
        euchre(view)
    } else if let Some(view) = view.downcast_ref::<View<Royalton>>() {
        royalton(view)
    } else {
        Declaration::Plain
    }
}

fn bridge(view: &View<Bridge>) -> Declaration {
    let game = &view.game;
    let value = game.make.map_or(0, |make| bridge::trick_value(make).value.unsigned_abs());
    Declaration::Bridge(BridgeDeclaration {
        make: game.make.map(|make| make.to_string()),
        maker: game.maker.map(wire::seat),
        dealer_passed: game.dealer_passed,
        doubles: game.doubling.doubles.into(),
        trick_value: value * game.multiplier(),
        asked_to_lead: game.doubling.asked,
        closed: game.doubling.closed.is_some(),
    })
}

fn euchre(view: &View<Euchre>) -> Declaration {
    let game = &view.game;
    Declaration::Euchre(EuchreDeclaration {
        round: if game.round == Round::First { 1 } else { 2 },
        passed: wire::seats(game.passed),
        maker: game.maker.map(wire::seat),
        lone: game.lone.map(wire::seat),
        discard_due: game.discard.is_open(),
    })
}

fn royalton(view: &View<Royalton>) -> Declaration {
    let game = &view.game;
    let calls = game.calls().iter();
    Declaration::Royalton(RoyaltonDeclaration {
        calls: calls
            .map(|made| CallView { seat: wire::seat(made.seat), call: made.call.to_string() })
            .collect(),
        standing: game.standing_bid().map(|bid| bid.to_string()),
        contract: game.contract.map(|contract| ContractView {
            bid: contract.bid.to_string(),
            number: contract.bid.number.into(),
            multiplier: contract.multiplier.into(),
            declarant: wire::seat(contract.declarant),
            declarer: wire::seat(contract.declarer),
        }),
        bridging: game.bridging,
    })
}
