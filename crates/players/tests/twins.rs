//! Twin deals: exchanging cards that a seat cannot know changes nothing of what its player does.

use bridge::Bridge;
use cards::{BySeat, Card, CardSet, Seat, Shuffler};
use euchre::Euchre;
use games::{Code, Spoken};
use players::search::Searched;
use players::{Driver, Kind, Spec, dice, hands, seed};
use royalton::Royalton;
use table::{Game, Hands, Phase, Setup, Table};

/// The same deal for one seat: the other hands and the cards left over are dealt anew.
fn twin<G: Game>(cards: &Hands, seat: Seat, dice: &mut Shuffler) -> Hands {
    let turned = cards.turn_up.map_or(CardSet::EMPTY, CardSet::of);
    let mut hidden: Vec<Card> = (G::PACK.cards() - cards.hands[seat] - turned).iter().collect();
    dice.shuffle(&mut hidden);
    let mut rest = hidden.into_iter();
    let size = G::PACK.hand_size();
    let hands =
        BySeat::from_fn(
            |other| {
                if other == seat { cards.hands[seat] } else { rest.by_ref().take(size).collect() }
            },
        );
    Hands { hands, turn_up: cards.turn_up }
}

/// Plays deals; as long as a seat's twin table looks the same to it, its player does the same there.
fn alike<G: Searched + Spoken>(code: Code, kind: &Spec, deals: u64) -> u32 {
    let mut compared = 0;
    for number in 0..deals {
        let mut shuffler = Shuffler::new(seed(number));
        let dealer = Seat::from_index((number % 4) as u8);
        let seat = Seat::from_index((number / 4 % 4) as u8);
        let cards = hands::<G>(&mut shuffler, dealer);
        let other = twin::<G>(&cards, seat, &mut shuffler);
        let open = |cards: Hands| -> Table<G> {
            Table::new(Setup { hands: Some(cards), dealt: true, ..Setup::new(G::rules(code), dealer) })
        };
        let (mut table, mut twin) = (open(cards), open(other));
        let mut driver = Driver::<G>::new(BySeat::from_fn(|_| Kind::Book.player()), seed(number));
        while table.state().phase < Phase::HandOver {
            let (view, same) = (table.view(Some(seat)), twin.view(Some(seat)));
            if view != same {
                break;
            }
            let act = |view| kind.player::<G>().act(view, &mut dice(seed(number), seat));
            assert_eq!(act(&view), act(&same), "{kind} {code} deal {number}");
            compared += 1;
            let Some(event) = driver.next(&table).expect("somebody acts") else { break };
            table.observe(event.actor, event.act.clone()).expect("it is possible");
            if twin.observe(event.actor, event.act).is_err() {
                break;
            }
        }
    }
    compared
}

#[test]
fn hidden_cards_change_no_decision() {
    for kind in [Kind::Random, Kind::Book].map(Spec::from) {
        for compared in [
            alike::<Bridge>(Code::Bridge1907, &kind, 200),
            alike::<Euchre>(Code::Euchre1888, &kind, 200),
            alike::<Royalton>(Code::Royalton1915, &kind, 200),
        ] {
            assert!(compared > 400, "{kind}: {compared} positions");
        }
    }
}

#[test]
fn hidden_cards_change_nothing_for_those_who_search() {
    for text in ["sampling:2", "search:worlds=6"] {
        let kind: Spec = text.parse().expect("a player");
        for compared in [
            alike::<Bridge>(Code::Bridge1907, &kind, 10),
            alike::<Euchre>(Code::Euchre1888, &kind, 60),
            alike::<Royalton>(Code::Royalton1915, &kind, 10),
        ] {
            assert!(compared > 20, "{kind}: {compared} positions");
        }
    }
}
