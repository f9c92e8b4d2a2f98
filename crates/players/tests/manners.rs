//! Play by the laws among people who err: every rubber comes to its end, and what an attentive player
//! can see is claimed.

use bridge::Bridge;
use cards::{BySeat, Seat, Shuffler};
use euchre::Euchre;
use games::{Code, Spoken};
use players::attend::{Ask, Question, Thought};
use players::manners::elections;
use players::search::Searched;
use players::{Driver, Spec, hands, seed};
use royalton::Royalton;
use table::{Act, Actor, Common, Fact, Kind as Answered, Phase, Remedy, RevokeFact, Setup, Table};

/// What happened in some rubbers.
#[derive(Debug, Default)]
struct Seen {
    offences: u32,
    demands: u32,
    revokes_claimed: u32,
    revokes_charged: u32,
    mended: u32,
}

fn spec(text: &str) -> Spec {
    text.parse().expect("a player")
}

/// Plays rubbers to the end, whatever is done wrong in them.
fn rubbers<G: Searched + Spoken>(code: Code, player: &str, count: u64) -> Seen {
    let mut seen = Seen::default();
    for number in 0..count {
        let mut table: Table<G> = Table::new(Setup::new(G::rules(code.name()), Seat::North));
        let mut driver = Driver::<G>::new(
            BySeat::from_fn(|_| spec(player).player().expect("the game has it")),
            seed(number),
        );
        let mut acts = 0;
        loop {
            let next = driver.next(&table);
            let next =
                next.unwrap_or_else(|stuck| panic!("{code} {number}: {stuck} at {:?}", table.log().last()));
            let Some(event) = next else { break };
            match event.act {
                Act::Demand(_) => seen.demands += 1,
                Act::ClaimRevoke(..) => seen.revokes_claimed += 1,
                Act::Correct(_) => seen.mended += 1,
                _ => {}
            }
            let told = format!("{:?} {:?}", event.actor, event.act);
            let answers = table.observe(event.actor, event.act);
            let answers = answers.unwrap_or_else(|why| {
                let log = table.log();
                panic!("{code} {number}: {told}: {why}, after {:?}", &log[log.len().saturating_sub(12)..])
            });
            seen.offences +=
                answers.iter().filter(|answer| answer.kind() == Answered::Offence).count() as u32;
            let charged = answers.iter().filter(|answer| {
                let proved = |fact: &Common| matches!(fact, Common::Revokes(RevokeFact::RevokeProved { .. }));
                matches!(answer.finding.fact(), Some(Fact::Common(fact)) if proved(fact))
            });
            seen.revokes_charged += charged.count() as u32;
            acts += 1;
            assert!(acts < 100_000, "{code} {number} does not end");
        }
        assert!(table.standing().settled.is_some());
    }
    seen
}

#[test]
fn clumsy_players_come_to_the_end_of_every_rubber_and_claim_what_they_see() {
    for seen in [
        rubbers::<Bridge>(Code::Bridge1905, "random:clumsy=0.03", 25),
        rubbers::<Bridge>(Code::Bridge1907, "book:clumsy=0.03", 25),
        rubbers::<Euchre>(Code::Euchre1888, "book:clumsy=0.05", 60),
        rubbers::<Royalton>(Code::Royalton1915, "book:clumsy=0.03", 25),
    ] {
        println!("{seen:?}");
        assert!(seen.offences > 100, "{seen:?}");
        assert!(seen.demands > 20, "{seen:?}");
        assert!(seen.revokes_charged > 5 && seen.mended > 5, "{seen:?}");
    }
}

fn clumsiest(times: u64) {
    for chance in ["0.1", "0.4"] {
        rubbers::<Bridge>(Code::Bridge1905, &format!("book:clumsy={chance}"), 3 * times);
        rubbers::<Bridge>(Code::Bridge1907, &format!("random:clumsy={chance}"), 3 * times);
        rubbers::<Euchre>(Code::Euchre1888, &format!("random:clumsy={chance}"), 10 * times);
        rubbers::<Royalton>(Code::Royalton1915, &format!("random:clumsy={chance}"), 3 * times);
    }
}

#[test]
fn a_table_of_the_clumsiest_comes_to_its_end() {
    clumsiest(1);
}

#[test]
#[ignore = "hundreds of rubbers"]
fn many_tables_of_the_clumsiest_come_to_their_end() {
    clumsiest(100);
}

#[test]
fn players_who_are_not_clumsy_commit_nothing_and_have_nothing_to_claim() {
    for seen in [
        rubbers::<Bridge>(Code::Bridge1907, "book", 10),
        rubbers::<Euchre>(Code::Euchre1888, "book", 20),
        rubbers::<Royalton>(Code::Royalton1915, "random", 5),
    ] {
        assert_eq!(
            (seen.offences, seen.demands, seen.revokes_claimed, seen.mended),
            (0, 0, 0, 0),
            "{seen:?}"
        );
    }
}

/// Twin tables: as long as they look the same to a seat, its player does the same at both.
fn alike<G: Searched + Spoken>(code: Code, deals: u64) -> u32 {
    let mut compared = 0;
    for number in 0..deals {
        let mut shuffler = Shuffler::new(seed(number));
        let dealer = Seat::from_index((number % 4) as u8);
        let seat = Seat::from_index((number / 4 % 4) as u8);
        let cards = hands::<G>(&mut shuffler, dealer);
        let mut other = cards.clone();
        let (left, right) = (seat.left(), seat.right());
        other.hands[left] = cards.hands[right];
        other.hands[right] = cards.hands[left];
        let open = |hands| -> Table<G> {
            Table::new(Setup { hands: Some(hands), dealt: true, ..Setup::new(G::rules(code.name()), dealer) })
        };
        let (mut table, mut twin) = (open(cards), open(other));
        let clumsy = spec("book:clumsy=0.05");
        let mut driver =
            Driver::<G>::new(BySeat::from_fn(|_| clumsy.player().expect("the game has it")), seed(number));
        while table.state().phase() < Phase::HandOver {
            let (view, same) = (table.view(Some(seat)), twin.view(Some(seat)));
            if view != same {
                break;
            }
            let does = |table: &Table<G>| {
                [Ask::Aside, Ask::Turn].map(|ask| {
                    let thought = Thought::new(table, Question { seat, ask });
                    thought.think(&mut *clumsy.player::<G>().expect("the game has it"), seed(number))
                })
            };
            assert_eq!(does(&table), does(&twin), "{code} deal {number}");
            compared += 1;
            let Ok(Some(event)) = driver.next(&table) else { break };
            table.observe(event.actor, event.act.clone()).expect("it is possible");
            if twin.observe(event.actor, event.act).is_err() {
                break;
            }
        }
    }
    compared
}

#[test]
fn hidden_cards_change_nothing_that_a_clumsy_player_does() {
    assert!(alike::<Bridge>(Code::Bridge1907, 100) > 200);
    assert!(alike::<Euchre>(Code::Euchre1888, 100) > 200);
    assert!(alike::<Royalton>(Code::Royalton1915, 100) > 200);
}

/// The first thing that the seat does about what lies open in a record, and why.
fn elected<G: Searched + Spoken>(table: &Table<G>, seat: Seat) -> Option<(Act<G::Call>, &'static str)> {
    let first = elections(&table.view(Some(seat))).into_iter().next()?;
    Some((first.act, first.reason))
}

/// A table of Bridge at no trump, North the dealer, after the first lead.
fn at_no_trump(acts: &[(Seat, &str)]) -> Table<Bridge> {
    let deal =
        cards::pbn::parse_deal_line("N:AK2.AK2.AK32.432 QJ3.QJT9.54.KQJ5 765.765.QJ7.A876 T984.843.T986.T9");
    let layout = deal.expect("a deal").layout().expect("four hands");
    let hands = Some(table::Hands { hands: layout.hands, turn_up: None });
    let rules = <Bridge as Spoken>::rules(Code::Bridge1907.name());
    let mut table = Table::new(Setup { hands, dealt: true, ..Setup::new(rules, Seat::North) });
    let no_trump = bridge::Call::Make(bridge::Make(None));
    for (seat, call) in
        [(Seat::North, no_trump), (Seat::East, bridge::Call::AskLead), (Seat::West, bridge::Call::Yes)]
    {
        table.observe(seat, Act::Call(call)).expect("it can be said");
    }
    for (seat, card) in acts {
        table
            .observe(Actor::Seat(*seat), Act::Play(card.parse().expect("a card")))
            .expect("it can be played");
    }
    table
}

#[test]
fn a_lead_out_of_turn_is_called_or_a_suit_that_is_well_held() {
    // West leads a small card instead of East: the dealer would rather have a suit led.
    let table = at_no_trump(&[(Seat::West, "TS")]);
    let (act, reason) = elected(&table, Seat::North).expect("the dealer has a right");
    assert_eq!(act, Act::Demand(Remedy::Suit(Some(cards::Suit::Diamonds))), "{reason}");
}

#[test]
fn a_revoke_is_claimed_when_the_hand_is_over_and_not_by_dummy() {
    let mut table = at_no_trump(&[]);
    let mut driver =
        Driver::<Bridge>::new(BySeat::from_fn(|_| spec("book").player().expect("the game has it")), seed(1));
    let mut revoked = None;
    while table.state().phase() < Phase::HandOver {
        let Some(event) = driver.next(&table).expect("it goes on") else { break };
        let wrong = match (&event.act, event.actor, revoked) {
            // East throws the first card that they could not throw.
            (Act::Play(_), Actor::Seat(Seat::East), None) if table.state().open_trick().is_some() => {
                let view = table.view(Some(Seat::East));
                (view.seen[Seat::East] - view.lawful).first()
            }
            _ => None,
        };
        if let Some(card) = wrong {
            revoked = Some(table.state().trick_number());
            table.observe(Seat::East, Act::Play(card)).expect("it can be played");
        } else {
            table.observe(event.actor, event.act).expect("it can be done");
        }
    }
    let trick = revoked.expect("they revoked");
    let claim = Act::ClaimRevoke(Some(Seat::East), Some(trick));
    assert_eq!(elected(&table, Seat::North).map(|found| found.0), Some(claim));
    assert_eq!(elected(&table, Seat::South), None);
    assert_eq!(elected(&table, Seat::West), None);
}
