//! The host of a table, without screen, store or clock: whole rubbers, takebacks, claims, hints, pauses.

mod common;

use cards::{BySeat, Seat, SeatSet};
use common::{at, computers, driven, go_on, host, person, run, terms};
use games::Code;
use players::Kind;
use players::attend::Ask;
use protocol::{Pace, Said, ServerMessage, Stage};
use sitting::{Allowance, Chair, Command, Custom, Deed, Log, Moment, Next, Patience, Row, Sitting, Want};
use table::Manner;

const NOW: Moment = Moment(0);

fn deed(seat: Seat, said: impl Into<Said>) -> Command {
    Command::Act(Deed { seat, said: said.into(), id: None, expect: None, person: None })
}

#[test]
fn four_computer_players_come_to_the_log_of_the_driver() {
    for code in Code::ALL {
        for (manner, player) in [(Manner::Courteous, "book"), (Manner::Laws, "book:clumsy=0.05")] {
            let seed = players::seed(7);
            let mut sitting = host(code, manner, computers(player), seed);
            go_on(&mut sitting, seed);
            assert_eq!(sitting.next(), Next::Over, "{code}");
            let driven = driven(code, manner, player, seed);
            assert_eq!(sitting.log().rubber().saved(), driven, "{code} with {player}");
        }
    }
}

#[test]
fn the_rows_make_the_same_table_again() {
    let seed = players::seed(3);
    let mut sitting = host(Code::Euchre1888, Manner::Laws, computers("book:clumsy=0.05"), seed);
    let rows = go_on(&mut sitting, seed);
    let log = sitting::replay(terms(Code::Euchre1888, Manner::Laws), rows).expect("it was taken once");
    assert!(log.marks().is_empty());
    assert_eq!(log.rubber().saved(), sitting.log().rubber().saved());
    let custom = Custom {
        pace: Pace::Instant,
        number: 1,
        patience: Patience::Timed,
        without_people: true,
        clock: None,
    };
    let again = Sitting::new(log, computers("book:clumsy=0.05"), custom, seed);
    for viewer in Seat::ALL.map(Some).into_iter().chain([None]) {
        assert_eq!(again.since(viewer, 0), sitting.since(viewer, 0));
    }
}

#[test]
fn a_thought_that_travels_comes_to_the_same_act() {
    let seed = players::seed(5);
    let mut sitting = host(Code::Bridge1907, Manner::Laws, computers("search:worlds=2"), seed);
    let mut effects = sitting.take(NOW, Command::Wake).expect("it goes on");
    for _ in 0..30 {
        effects = match (effects.thought, effects.want) {
            (Some(thought), _) => {
                let errand = serde_json::to_string(&sitting.errand(&thought)).expect("an errand is plain");
                let errand: sitting::Errand = serde_json::from_str(&errand).expect("it is read back");
                let reply = errand.think().expect("it can be thought");
                assert_eq!(reply, thought.think());
                sitting.take(NOW, Command::Thought(reply)).expect("it goes on")
            }
            (None, Some(Want::Pack(_))) => {
                let pack = sitting.log().rubber().pack_of(seed);
                sitting.take(NOW, Command::Pack(pack)).expect("it goes on")
            }
            _ => break,
        };
    }
    assert!(sitting.log().version() > 20);
}

#[test]
fn an_errand_that_cannot_be_thought_says_why() {
    let errand = sitting::Errand {
        minutes: "code: bridge-1907\n---\n".to_owned(),
        seat: 'N',
        ask: "turn".to_owned(),
        player: "book".to_owned(),
        seed: [0; 32],
        version: 0,
    };
    let why = |errand: sitting::Errand| errand.think().expect_err("it cannot be thought").to_string();
    assert!(why(sitting::Errand { seat: 'X', ..errand.clone() }).contains("'X'"));
    assert!(why(sitting::Errand { ask: "song".to_owned(), ..errand.clone() }).contains("'song'"));
    assert!(why(sitting::Errand { player: "robot".to_owned(), ..errand.clone() }).contains("'robot'"));
    let unread = why(sitting::Errand { minutes: "nothing".to_owned(), ..errand });
    assert!(unread.contains("1:1"), "{unread}");
}

/// A person in the east, who is not dummy in the first deal, with three computer players, each hand as the seed deals it.
fn with_person(code: Code, manner: Manner, player: &str, seed: u64) -> Sitting {
    let mut chairs = computers(player);
    chairs[Seat::East] = person("Ada");
    let seed = players::seed(seed);
    let mut sitting = host(code, manner, chairs, seed);
    go_on(&mut sitting, seed);
    sitting
}

#[test]
fn a_word_of_somebody_who_is_not_asked_leaves_no_trace_at_a_courteous_table() {
    for code in Code::ALL {
        let seed = players::seed(21);
        let mut chairs = computers("book");
        (chairs[Seat::East], chairs[Seat::West]) = (person("Ada"), person("Wil"));
        let mut sitting = host(code, Manner::Courteous, chairs, seed);
        go_on(&mut sitting, seed);
        let mut refused = 0;
        for _ in 0..24 {
            let Next::People(due) = sitting.next() else { break };
            let before = sitting.log().version();
            for seat in [Seat::East, Seat::West].into_iter().filter(|seat| !due.contains(*seat)) {
                for word in ["pass", "satisfied", "ask lead", "yes", "order", "bid 1 hearts", "double"] {
                    let problem = sitting.take(NOW, deed(seat, word)).err().expect("it is not taken");
                    assert!(!problem.detail.is_empty());
                    refused += 1;
                }
            }
            assert_eq!(sitting.log().version(), before, "{code}");
            let seat = due.iter().next().expect("somebody");
            let option = sitting.view(Some(seat), None).options[0].act.clone();
            run(&mut sitting, deed(seat, option), seed).expect("what is offered can be done");
        }
        assert!(refused > 50, "{code}: {refused}");
    }
}

/// Two people and two computer players at a table by the laws, at which it is the turn of one of the two; who that is, and the other.
fn with_two_people(code: Code, seed: [u8; 32]) -> (Sitting, Seat, Seat) {
    let mut chairs = computers("book");
    (chairs[Seat::East], chairs[Seat::West]) = (person("Ada"), person("Wil"));
    let mut sitting = host(code, Manner::Laws, chairs, seed);
    go_on(&mut sitting, seed);
    let Next::People(due) = sitting.next() else { panic!("{code}: somebody has to act") };
    let seat = due.iter().next().expect("somebody");
    (sitting, seat, if seat == Seat::East { Seat::West } else { Seat::East })
}

/// What a seat is told of the table as it stands.
fn stands(sitting: &Sitting, seat: Seat) -> String {
    serde_json::to_string(&sitting.view(Some(seat), None)).expect("a view is plain")
}

#[test]
fn what_changes_nothing_makes_nobodys_knowledge_old() {
    let seed = players::seed(33);
    for code in Code::ALL {
        let (mut idle, mut late, mut others) = (Vec::new(), Vec::new(), 0);
        for line in games::minutes::SPELLINGS.iter().map(|spelling| spelling.canonical) {
            let (mut sitting, seat, other) = with_two_people(code, seed);
            let (expect, before) = (sitting.log().version_of(Some(seat)), stands(&sitting, seat));
            let said: Said = sitting.view(Some(seat), None).options[0].act.clone().into();
            // Everybody hears it, over and over.
            let done = (0..20).take_while(|_| sitting.take(NOW, deed(other, line)).is_ok()).count();
            if sitting.log().version_of(Some(seat)) == expect {
                continue;
            }
            let unchanged = stands(&sitting, seat) == before;
            let act = Deed { seat, said, id: None, expect: Some(expect), person: None };
            match sitting.take(NOW, Command::Act(act)) {
                Ok(_) => {
                    assert!(unchanged, "{code}: {line} changed what {seat} sees, and an old act was taken");
                    idle.push((line, done));
                }
                Err(problem) => {
                    assert!(problem.to_string().contains("gone on"), "{code}: {line}: {problem}");
                    if unchanged {
                        late.push(line);
                    }
                    others += 1;
                }
            }
        }
        println!("{code}: {} acts change nothing: {idle:?}; {others} change something", idle.len());
        // Not settled: `count tricks` at Bridge still makes an act come too late, though the seat is told nothing.
        assert!(10 * late.len() < idle.len(), "{code}: after these an act came too late: {late:?}");
        assert!(idle.iter().any(|(_, done)| *done == 20), "{code}: {idle:?}");
        assert!(others > 0, "{code}");
    }
}

#[test]
fn an_act_is_taken_back_with_everything_after_it() {
    let seed = players::seed(11);
    let mut sitting = with_person(Code::Bridge1907, Manner::Courteous, "book", 11);
    let refused = sitting.take(NOW, Command::TakeBack(Seat::East)).err().expect("nothing was done");
    assert!(refused.to_string().contains("nothing to take back"), "{refused}");
    let mut taken_back = 0;
    for _ in 0..12 {
        let Next::People(people) = sitting.next() else { break };
        assert_eq!(people, SeatSet::of(Seat::East));
        let before = sitting.log().rubber().saved();
        let version = sitting.log().version_of(Some(Seat::East));
        let option = sitting.view(Some(Seat::East), None).options[0].act.clone();
        run(&mut sitting, deed(Seat::East, option.clone()), seed).expect("what is offered can be done");
        let rows = run(&mut sitting, Command::TakeBack(Seat::East), seed).expect("it is taken back");
        assert_eq!(rows.len(), 1);
        assert_eq!(sitting.log().rubber().saved(), before);
        assert!(sitting.log().version_of(Some(Seat::East)) > version, "versions never fall");
        run(&mut sitting, deed(Seat::East, option.clone()), seed).expect("it can be done again");
        taken_back += 1;
    }
    assert!(taken_back > 3);
    let row = |(version, line): (u32, &sitting::Happened)| Row {
        version,
        line: line.line.to_string(),
        act: None,
        person: None,
        findings: None,
        edition: None,
    };
    let rows = (1..).zip(sitting.log().lines()).map(row).collect();
    let log = sitting::replay(terms(Code::Bridge1907, Manner::Courteous), rows).expect("it was taken once");
    assert_eq!(log.rubber().saved(), sitting.log().rubber().saved());
}

#[test]
fn people_are_called_by_their_names_and_the_listener_is_you() {
    let seed = players::seed(11);
    let mut sitting = with_person(Code::Bridge1907, Manner::Courteous, "book", 11);
    let said = sitting.view(Some(Seat::East), None).options[0].act.clone();
    let by = Some((1, "ada".into()));
    let act = Deed { seat: Seat::East, said: said.into(), id: None, expect: None, person: by };
    run(&mut sitting, Command::Act(act), seed).expect("what is offered can be done");
    let told = |sitting: &Sitting, viewer: Option<Seat>| -> String {
        let spoken: Vec<String> = sitting.since(viewer, 0).into_iter().map(|event| event.spoken).collect();
        spoken.join("\n")
    };
    let (own, others, watching) =
        (told(&sitting, Some(Seat::East)), told(&sitting, Some(Seat::North)), told(&sitting, None));
    assert!(own.contains("You ask: ") && !own.contains("Ada"), "{own}");
    for told in [&others, &watching] {
        assert!(told.contains("Ada asks: ") && !told.contains("East"), "{told}");
    }
    // Whoever sits there later has not played it.
    sitting.take(NOW, Command::Seat(Seat::East, person("Bea"))).expect("somebody else sits down");
    let later = told(&sitting, Some(Seat::North));
    assert!(later.contains("East asks: ") && !later.contains("Bea asks"), "{later}");
}

#[test]
fn what_is_declined_is_told_to_the_person() {
    let mut sitting = with_person(Code::Bridge1907, Manner::Courteous, "book", 11);
    let view = sitting.view(Some(Seat::East), None);
    let lead = format!("play {}", view.cards.E[0]);
    let declined = sitting.take(NOW, deed(Seat::East, lead.as_str())).err().expect("nothing is declared yet");
    assert!(declined.detail.starts_with("You lead without leave"), "{}", declined.detail);
}

#[test]
fn by_the_laws_and_before_other_people_nothing_is_taken_back() {
    let mut by_the_laws = with_person(Code::Bridge1907, Manner::Laws, "book", 11);
    assert!(by_the_laws.take(NOW, Command::TakeBack(Seat::East)).is_err());
    let mut two = with_person(Code::Bridge1907, Manner::Courteous, "book", 11);
    two.take(NOW, Command::Seat(Seat::North, person("Bea"))).expect("somebody sits down");
    let refused = two.take(NOW, Command::TakeBack(Seat::East)).err().expect("it is refused");
    assert!(refused.to_string().contains("Other people"), "{refused}");
}

#[test]
fn an_act_of_an_old_version_is_not_taken_and_one_by_its_id_is_known() {
    let mut sitting = with_person(Code::Bridge1907, Manner::Courteous, "book", 11);
    let version = sitting.log().version_of(Some(Seat::East));
    let said = sitting.view(Some(Seat::East), None).options[0].act.clone().into();
    let deed = Deed { seat: Seat::East, said, id: Some(9), expect: Some(version - 1), person: None };
    let stale = sitting.take(NOW, Command::Act(deed.clone())).err().expect("it is stale");
    assert!(stale.kind.ends_with("stale"), "{stale}");
    assert!(!sitting.log().is_used(9));
    sitting.take(NOW, Command::Act(Deed { expect: Some(version), ..deed })).expect("it is taken");
    assert_eq!(sitting.log().known(9, Seat::East), Some(version + 1));
    assert_eq!(sitting.log().known(9, Seat::North), None);
}

#[test]
fn a_claim_to_the_rest_is_answered_by_the_computer_players() {
    // The dealer plays the hand, and may claim.
    let mut chairs = computers("book");
    chairs[Seat::North] = person("Ada");
    let seed = players::seed(2);
    let mut sitting = host(Code::Bridge1907, Manner::Laws, chairs, seed);
    go_on(&mut sitting, seed);
    let me = Some(Seat::North);
    for _ in 0..6 {
        if sitting.log().rubber().stage() == Stage::Play {
            break;
        }
        let option = sitting.view(me, None).options[0].act.clone();
        run(&mut sitting, deed(Seat::North, option.clone()), seed).expect("what is offered can be done");
    }
    let lines = sitting.log().lines().len();
    let view = sitting.view(me, None);
    let claim =
        view.options.iter().find(|option| option.act.name == "claim-rest").expect("it can be claimed");
    run(&mut sitting, deed(Seat::North, claim.act.clone()), seed).expect("it is a claim");
    let said: Vec<&str> = sitting.log().lines()[lines..].iter().map(|line| &*line.line).collect();
    assert!(said.iter().any(|line| line.ends_with("object") || line.ends_with("consent")), "{said:?}");
}

#[test]
fn the_coach_advises_a_seat_and_a_substitute_acts_for_a_person_until_they_act() {
    let mut sitting = with_person(Code::Bridge1907, Manner::Courteous, "book", 11);
    assert!(sitting.hint(Seat::East)(&players::Stop::default()).is_some());
    let version = sitting.log().version();
    let Chair::Person { person, .. } = sitting.chairs()[Seat::East].clone() else { panic!("a person") };
    let away = Chair::Person { person, present: false, substitute: Some(Kind::Book.into()) };
    let effects = sitting.take(NOW, Command::Seat(Seat::East, away)).expect("a substitute comes");
    let thought = effects.thought.expect("the substitute is asked");
    assert_eq!((thought.question.seat, thought.question.ask), (Seat::East, Ask::Turn));
    // The person is back before the substitute has thought.
    let option = sitting.view(Some(Seat::East), None).options[0].act.clone();
    sitting.take(NOW, deed(Seat::East, option.clone())).expect("the person acts");
    assert!(matches!(sitting.chairs()[Seat::East], Chair::Person { substitute: None, .. }));
    let after = sitting.log().version();
    let late = sitting.take(NOW, Command::Thought(thought.think())).expect("a late thought is let go");
    assert!(after > version && sitting.log().version() == after && late.rows.is_empty());
}

#[test]
fn a_paced_act_comes_at_its_beat_however_long_the_thought_took() {
    let seed = players::seed(4);
    let custom = Custom {
        pace: Pace::Steady,
        number: 1,
        patience: Patience::Timed,
        without_people: false,
        clock: None,
    };
    let mut chairs = computers("book");
    chairs[Seat::East] = person("Ada");
    let log = Log::new(terms(Code::Bridge1907, Manner::Laws)).expect("a log");
    let mut sitting = Sitting::new(log, chairs, custom, seed);
    sitting.take(at(0), Command::Wake).expect("it wants a pack");
    let pack = sitting.log().rubber().pack_of(seed);
    let effects = sitting.take(at(0), Command::Pack(pack)).expect("it is dealt");
    let version = sitting.log().version();
    let thought = effects.thought.expect("North is asked");
    assert_eq!(effects.wake, None, "there is nothing to do yet");
    let early = sitting.take(at(100), Command::Thought(thought.think())).expect("it is thought");
    let due = early.wake.expect("it is done later");
    assert!((700..1300).contains(&due.0), "{due:?}");
    assert!(early.rows.is_empty() && sitting.log().version() == version);
    let effects = sitting.take(due, Command::Wake).expect("it is done");
    assert_eq!(sitting.log().version() as usize, version as usize + effects.rows.len());
    assert!(!effects.rows.is_empty());
    // The next one thinks for too long, and acts on a beat.
    let Some(thought) = effects.thought else { return };
    let late = sitting.take(at(60_000), Command::Thought(thought.think())).expect("it is thought");
    assert!(late.wake.is_some_and(|wake| wake > at(60_000) && wake.since(at(60_000)) <= 250));
}

#[test]
fn after_a_hand_the_table_waits_for_the_people_but_not_for_ever() {
    let seed = players::seed(6);
    let mut chairs = computers("book");
    let Chair::Person { person, .. } = person("Ada") else { panic!("a person") };
    chairs[Seat::East] =
        Chair::Person { person: person.clone(), present: true, substitute: Some(Kind::Book.into()) };
    let mut sitting = host(Code::Euchre1888, Manner::Courteous, chairs, seed);
    // Somebody who has a substitute is not waited for, so the rubber would go on: they come back in time.
    let mut effects = sitting.take(NOW, Command::Wake).expect("it goes on");
    while sitting.log().rubber().stage() != Stage::HandOver {
        effects = common::once(&mut sitting, effects, seed).expect("it goes on");
    }
    let back = Chair::Person { person, present: true, substitute: None };
    let effects = sitting.take(at(1_000), Command::Seat(Seat::East, back)).expect("they are back");
    assert_eq!(effects.want, None);
    assert_eq!(sitting.waiting_for(), SeatSet::of(Seat::East));
    let wake = effects.wake.expect("not for ever");
    assert_eq!(wake, at(91_000));
    let effects = sitting.take(wake, Command::Wake).expect("it goes on");
    assert!(matches!(effects.want, Some(Want::Pack(_))));
}

#[test]
fn what_a_viewer_is_told_is_numbered_for_them_and_has_nothing_hidden() {
    let seed = players::seed(8);
    let mut sitting = host(Code::Euchre1888, Manner::Laws, computers("book"), seed);
    let mut effects = sitting.take(NOW, Command::Wake).expect("it goes on");
    let mut heard: BySeat<u32> = BySeat::default();
    for _ in 0..60 {
        let lines = sitting.log().lines().len();
        effects = common::once(&mut sitting, effects, seed).expect("it goes on");
        for seat in Seat::ALL {
            let Some(ServerMessage::Events { from, events }) = sitting.news(Some(seat), lines) else {
                continue;
            };
            assert_eq!(from, heard[seat] + 1, "no version is missed");
            heard[seat] += events.len() as u32;
            let others =
                events.iter().filter(|event| event.seat.is_some_and(|by| by != sitting::wire::seat(seat)));
            for event in others {
                let name = event.act.as_ref().map_or("", |act| act.name.as_str());
                assert!(name != "stack" && name != "discard", "{name}");
            }
        }
    }
    assert_eq!(heard, BySeat::from_fn(|seat| sitting.log().version_of(Some(seat))));
}

#[test]
fn what_was_due_and_cannot_be_done_does_not_wake_the_table_again() {
    let seed = players::seed(4);
    let custom = Custom {
        pace: Pace::Steady,
        number: 1,
        patience: Patience::Timed,
        without_people: false,
        clock: None,
    };
    let mut chairs = computers("book");
    chairs[Seat::East] = person("Ada");
    let log = Log::new(terms(Code::Bridge1907, Manner::Laws)).expect("a log");
    let mut sitting = Sitting::new(log, chairs, custom, seed);
    sitting.take(at(0), Command::Wake).expect("it wants a pack");
    let pack = sitting.log().rubber().pack_of(seed);
    let effects = sitting.take(at(0), Command::Pack(pack)).expect("it is dealt");
    let thought = effects.thought.expect("North is asked");
    let held = sitting.take(at(1), Command::Thought(thought.think())).expect("it is thought");
    let due = held.wake.expect("it is done later");
    sitting.take(at(2), Command::Seat(Seat::West, Chair::Empty)).expect("somebody stands up");
    let effects = sitting.take(due, Command::Wake).expect("the table waits");
    assert!(effects.rows.is_empty() && effects.wake.is_none());
}

/// A table of one person, who acts at once, and three computer players whose thoughts take as long as they are told here: a
/// card without a choice hardly any time, another one a while. The time from act to act, and whether there was a choice.
fn times_of_plays(pace: Pace, number: u64) -> Vec<(u64, bool)> {
    let seed = players::seed(number);
    let mut dice = cards::Shuffler::with_stream(seed, 5);
    let custom = Custom { pace, number, patience: Patience::Timed, without_people: false, clock: None };
    let mut chairs = computers("book");
    chairs[Seat::East] = person("Ada");
    let log = Log::new(terms(Code::Bridge1907, Manner::Courteous)).expect("a log");
    let mut sitting = Sitting::new(log, chairs, custom, seed);
    let (mut now, mut last, mut plays) = (0, 0, Vec::new());
    let mut effects = sitting.take(at(0), Command::Wake).expect("it goes on");
    let mut asked = None;
    for _ in 0..2_000 {
        if !effects.rows.is_empty() {
            plays.extend(asked.take().map(|forced| (now - last, forced)));
            last = now;
        }
        let command = if let Some(thought) = effects.thought {
            let view = sitting.view(Some(thought.question.seat), None);
            let choices =
                view.options.iter().filter(|option| option.kind == protocol::OptionKind::Play).count();
            if view.stage == Stage::Play && choices > 0 {
                asked = Some(choices == 1);
            }
            now += if choices == 1 { 1 } else { 30 + u64::from(dice.below(300)) };
            Command::Thought(thought.think())
        } else if let Some(Want::Pack(_)) = effects.want {
            Command::Pack(sitting.log().rubber().pack_of(players::seed(number * 100 + plays.len() as u64)))
        } else if let Some(wake) = effects.wake {
            now = now.max(wake.0);
            Command::Wake
        } else if let Next::People(_) = sitting.next() {
            let view = sitting.view(Some(Seat::East), None);
            let wanted = [protocol::OptionKind::Call, protocol::OptionKind::Play];
            let Some(option) = view.options.into_iter().find(|option| wanted.contains(&option.kind)) else {
                break;
            };
            asked = None;
            deed(Seat::East, option.act)
        } else {
            break;
        };
        effects = sitting.take(at(now), command).expect("it goes on");
    }
    plays
}

/// How well somebody with a watch tells forced cards from others: the mean of both shares that are told rightly by the best time.
fn told_apart(plays: &[(u64, bool)]) -> f64 {
    let share = |forced: bool, at_most: u64| {
        let of: Vec<u64> = plays.iter().filter(|play| play.1 == forced).map(|play| play.0).collect();
        of.iter().filter(|time| **time <= at_most).count() as f64 / of.len() as f64
    };
    let accuracy =
        |(at_most, _): &(u64, bool)| 0.5 + (share(true, *at_most) - share(false, *at_most)).abs() / 2.0;
    plays.iter().map(accuracy).fold(0.5, f64::max)
}

#[test]
fn a_forced_card_comes_like_a_chosen_one_at_every_pace() {
    for pace in [Pace::Instant, Pace::Quick, Pace::Steady, Pace::Slow] {
        let mut plays = Vec::new();
        for number in 1.. {
            plays.extend(times_of_plays(pace, number));
            if plays.len() >= 2_000 {
                break;
            }
            assert!(number < 400, "{pace:?}: {} plays", plays.len());
        }
        let forced = plays.iter().filter(|play| play.1).count();
        assert!(forced > 100, "{pace:?}: {forced} of {} cards were forced", plays.len());
        let accuracy = told_apart(&plays);
        println!("{pace:?}: {} plays, {forced} forced, told apart {:.1} %", plays.len(), 100.0 * accuracy);
        assert!(accuracy <= 0.55, "{pace:?}: the time tells forced cards with {:.1} %", 100.0 * accuracy);
    }
}

#[test]
fn a_clock_runs_for_the_person_who_has_to_act_and_says_when_they_are_late() {
    for code in Code::ALL {
        let seed = players::seed(33);
        let mut chairs = computers("book");
        chairs[Seat::East] = person("Ada");
        let clock = Some(Allowance { turn_ms: 1_000, bank_ms: 500 });
        let custom =
            Custom { pace: Pace::Instant, number: 1, patience: Patience::Timed, without_people: true, clock };
        let mut sitting =
            Sitting::new(Log::new(terms(code, Manner::Courteous)).expect("a log"), chairs, custom, seed);
        go_on(&mut sitting, seed);
        let Next::People(due) = sitting.next() else { panic!("{code}: Ada is asked for nothing") };
        assert_eq!(due, SeatSet::of(Seat::East));
        let face = sitting.clock(at(400)).expect("a clock");
        assert_eq!((face.seats, face.turn_ms, face.bank_ms[Seat::East]), (due, 600, 500), "{code}");
        // Nothing happens before the time is up, whatever wakes the table.
        let effects = sitting.take(at(1_499), Command::Wake).expect("it waits");
        assert_eq!((effects.late, effects.wake), (SeatSet::EMPTY, Some(at(1_500))), "{code}");
        let version = sitting.log().version();
        let effects = sitting.take(at(1_500), Command::Wake).expect("it waits");
        assert_eq!((effects.late, sitting.log().version()), (due, version), "{code}");
        // Whoever is put there acts, and the clock stands while no person has to.
        let spec = "abernathy".parse().expect("a player");
        let Chair::Person { person, .. } = sitting.chairs()[Seat::East].clone() else { panic!("a person") };
        let replaced = Chair::Person { person, present: true, substitute: Some(spec) };
        run(&mut sitting, Command::Seat(Seat::East, replaced), seed).expect("it goes on");
        assert!(sitting.log().version() > version, "{code}");
        assert_eq!(sitting.clock(at(9_000)).expect("a clock").seats, SeatSet::EMPTY, "{code}");
    }
}
