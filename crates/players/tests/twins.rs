//! Twin deals: exchanging cards that a seat cannot know changes nothing of what its player does.

use bridge::Bridge;
use cards::{BySeat, Card, CardSet, Seat, Shuffler};
use euchre::Euchre;
use games::{Code, Spoken};
use players::coach::{Coach, Hint, Pains};
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

/// Plays deals; as long as a seat's twin table looks the same to it, the two are held against one another.
fn watch<G: Searched + Spoken>(
    code: Code,
    deals: u64,
    mut same: impl FnMut(&Table<G>, &Table<G>, Seat, u64),
) -> u32 {
    let mut compared = 0;
    for number in 0..deals {
        let mut shuffler = Shuffler::new(seed(number));
        let dealer = Seat::from_index((number % 4) as u8);
        let seat = Seat::from_index((number / 4 % 4) as u8);
        let cards = hands::<G>(&mut shuffler, dealer);
        let other = twin::<G>(&cards, seat, &mut shuffler);
        let open = |cards: Hands| -> Table<G> {
            Table::new(Setup { hands: Some(cards), dealt: true, ..Setup::new(G::rules(code.name()), dealer) })
        };
        let (mut table, mut twin) = (open(cards), open(other));
        let mut driver = Driver::<G>::new(
            BySeat::from_fn(|_| Kind::Book.player().expect("the game has it")),
            seed(number),
        );
        while table.state().phase() < Phase::HandOver {
            if table.view(Some(seat)) != twin.view(Some(seat)) {
                break;
            }
            same(&table, &twin, seat, number);
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

/// A player does the same at both tables.
fn alike<G: Searched + Spoken>(code: Code, kind: &Spec, deals: u64) -> u32 {
    watch::<G>(code, deals, |table, twin, seat, number| {
        let act = |table: &Table<G>| {
            kind.player()
                .expect("the game has it")
                .act(&table.view(Some(seat)), &mut dice(seed(number), seat, table.log().len()))
        };
        assert_eq!(act(table), act(twin), "{kind} {code} deal {number}");
    })
}

/// The coach says the same to both, in words and in figures; tells how often it had something to say.
fn advised<G: Searched + Spoken>(code: Code, deals: u64) -> u32 {
    let mut coach: Coach<G> = Coach::new(Pains { worlds: 2 });
    let mut hints = 0;
    watch::<G>(code, deals, |table, twin, seat, number| {
        if table.state().acting() != Some(seat) {
            return;
        }
        let mut hint =
            |table: &Table<G>| coach.hint(table, seat, &mut dice(seed(number), seat, table.log().len()));
        let (one, other) = (hint(table), hint(twin));
        let text = |hint: &Option<Hint>| hint.as_ref().map(ToString::to_string);
        assert_eq!(text(&one), text(&other), "{code} deal {number}");
        assert_eq!(one, other, "{code} deal {number}");
        hints += u32::from(one.is_some());
    });
    hints
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

#[test]
fn hidden_cards_change_no_advice() {
    for hints in [
        advised::<Bridge>(Code::Bridge1907, 4),
        advised::<Euchre>(Code::Euchre1888, 60),
        advised::<Royalton>(Code::Royalton1915, 4),
    ] {
        assert!(hints > 2, "{hints} hints");
    }
}
