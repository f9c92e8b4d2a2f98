//! What each game adds so that a view of it can be told: its words and its declaration.

use bridge::Bridge;
use cards::Suit;
use euchre::{Euchre, Round};
use games::Listed;
use players::search::Searched;
use protocol::{
    BridgeDeclaration, CallView, ContractView, Declaration, EuchreDeclaration, RoyaltonDeclaration,
};
use royalton::{Bid, Denomination, Royalton};
use table::View;

use super::wire;
use super::words::suit_title;

/// A game whose views can be sent over the wire.
pub(crate) trait WireGame: Searched + Listed {
    /// How many games the rubber needs, and how many points a game.
    fn targets(rules: &Self::Rules) -> (u32, u32);

    /// What has been declared.
    fn declaration(view: &View<Self>) -> Declaration;

    /// What is said at the table for this declaration.
    fn words_of(call: Self::Call) -> String;
}

impl WireGame for Bridge {
    fn targets(_rules: &bridge::Rules) -> (u32, u32) {
        (bridge::RUBBER_GAMES.value.into(), bridge::GAME.value.unsigned_abs())
    }

    fn declaration(view: &View<Bridge>) -> Declaration {
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

    fn words_of(call: bridge::Call) -> String {
        match call {
            bridge::Call::Pass => "I leave it to you, partner".to_owned(),
            bridge::Call::Make(make) => make.0.map_or("No-trump", suit_title).to_owned(),
            bridge::Call::AskLead => "May I lead?".to_owned(),
            bridge::Call::Yes => "Pray do".to_owned(),
            bridge::Call::Double => "I double".to_owned(),
            bridge::Call::Redouble => "I redouble".to_owned(),
            bridge::Call::Satisfied => "I am satisfied".to_owned(),
        }
    }
}

impl WireGame for Euchre {
    fn targets(_rules: &euchre::Rules) -> (u32, u32) {
        (euchre::GAMES.value.into(), euchre::GAME.value.unsigned_abs())
    }

    fn declaration(view: &View<Euchre>) -> Declaration {
        let game = &view.game;
        Declaration::Euchre(EuchreDeclaration {
            round: if game.round == Round::First { 1 } else { 2 },
            passed: wire::seats(game.passed),
            maker: game.maker.map(wire::seat),
            lone: game.lone.map(wire::seat),
            discard_due: game.discard.is_open(),
        })
    }

    fn words_of(call: euchre::Call) -> String {
        match call {
            euchre::Call::Pass => "I pass".to_owned(),
            euchre::Call::Order => "I order it up".to_owned(),
            euchre::Call::Assist => "I assist".to_owned(),
            euchre::Call::TakeUp => "I take it up".to_owned(),
            euchre::Call::SayTakeUp => "I adopt it".to_owned(),
            euchre::Call::TurnDown => "I turn it down".to_owned(),
            euchre::Call::Make(suit) => format!("I make it {suit}"),
            euchre::Call::Alone(None) => "I play alone".to_owned(),
            euchre::Call::Alone(Some(suit)) => format!("I play alone at {suit}"),
            euchre::Call::OrderAlone => "I order it up and play alone".to_owned(),
            euchre::Call::MakeAlone(suit) => format!("I make it {suit} and play alone"),
            euchre::Call::TakeIt => "I take it from you".to_owned(),
            euchre::Call::TakeItOtherwise => "Let me play it".to_owned(),
        }
    }
}

impl WireGame for Royalton {
    fn targets(rules: &royalton::Rules) -> (u32, u32) {
        let game = if rules.game_of_thirty { royalton::GAME_OF_THIRTY } else { royalton::GAME };
        (royalton::RUBBER_GAMES.value.into(), game.value.unsigned_abs())
    }

    fn declaration(view: &View<Royalton>) -> Declaration {
        let game = &view.game;
        let calls = game.calls.iter();
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

    fn words_of(call: royalton::Call) -> String {
        match call {
            royalton::Call::Pass => "I pass".to_owned(),
            royalton::Call::Bid(bid) => bid_words(bid),
            royalton::Call::Double => "I double".to_owned(),
            royalton::Call::Redouble => "I redouble".to_owned(),
            royalton::Call::Bridge => "I bridge it to you, partner".to_owned(),
            royalton::Call::CallLead => "Pray lead".to_owned(),
        }
    }
}

fn bid_words(bid: Bid) -> String {
    const NUMBERS: [&str; 8] = ["None", "One", "Two", "Three", "Four", "Five", "Six", "Seven"];
    let number = NUMBERS.get(usize::from(bid.number)).copied().unwrap_or("Too many");
    let one = bid.number == 1;
    let at = match bid.at {
        Denomination::NoTrump => "no-trump".to_owned(),
        Denomination::Nullo => "nullo".to_owned(),
        suit => {
            let name = suit.trump().map_or("", Suit::name);
            if one { name.trim_end_matches('s').to_owned() } else { name.to_owned() }
        }
    };
    if bid.royal { format!("{number} royal {at}") } else { format!("{number} {at}") }
}
