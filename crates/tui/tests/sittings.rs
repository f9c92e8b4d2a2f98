//! A person at a table, without a face: whole rubbers, saving, taking back, wild acts.

use cards::{BySeat, CardSet, Seat, Shuffler};
use games::{Code, Listed, Visit};
use players::{Clumsy, Driver, Kind, Spec};
use table::{Actor, Event, Manner, Phase, Setup, Table};
use tui::{Guest, Help, Plan, SaveError, Want, plain, save};

fn plan(seat: Seat, kind: Kind, seed: u64) -> Plan {
    Plan { seat, players: BySeat::from_fn(|_| kind.into()), seed: players::seed(seed) }
}

fn sit(code: Code, manner: Manner, seat: Seat, kind: Kind, seed: u64) -> Guest {
    save::sit_down(code, &[], manner, plan(seat, kind, seed)).expect("a table")
}

fn settle(sitting: &mut Guest) {
    while sitting.advance() {}
}

/// Does what the dice say among all that is in order. `false` once the rubber is over.
fn play(sitting: &mut Guest, dice: &mut Shuffler) -> bool {
    settle(sitting);
    let scene = sitting.scene();
    let mut draw = |many: usize| dice.below(many as u32) as usize;
    match scene.ask.want {
        Want::Choice(choices) => {
            let reach = choices.len().min(6);
            sitting.act(&choices[draw(reach)].act).expect("what is offered can be done");
        }
        Want::Card { may, verb, .. } => {
            let cards: Vec<_> = may.iter().collect();
            sitting
                .act(&format!("{verb} {}", cards[draw(cards.len())]))
                .expect("a card in order can be played");
        }
        Want::GoOn => sitting.go_on(),
        Want::Over => return false,
        Want::Nothing | Want::Stand => panic!("the table stands: {}", scene.ask.why),
    }
    true
}

/// Plays to the end of the rubber, or fails.
fn rubber(sitting: &mut Guest, seed: u64) {
    let mut dice = Shuffler::new(players::seed(seed));
    for _ in 0..20_000 {
        if !play(sitting, &mut dice) {
            return;
        }
    }
    panic!("the rubber does not end");
}

#[test]
fn whole_rubbers_of_every_code_are_played_from_every_seat() {
    for code in Code::ALL {
        for (seat, kind) in Seat::ALL.into_iter().zip([Kind::Book, Kind::Random, Kind::Book, Kind::Random]) {
            let mut sitting = sit(code, Manner::Courteous, seat, kind, 11);
            rubber(&mut sitting, 5);
            let judged = games::minutes::read(&save::write(&sitting)).expect("minutes").judge(None);
            assert!(judged.stopped.is_none() && judged.report.rubber_over, "{code} {seat}");
        }
    }
}

#[test]
fn a_saved_rubber_goes_on_as_if_it_had_never_been_left() {
    for code in Code::ALL {
        let mut left = sit(code, Manner::Courteous, Seat::South, Kind::Random, 4);
        let mut dice = Shuffler::new(players::seed(1));
        for _ in 0..60 {
            play(&mut left, &mut dice);
        }
        settle(&mut left);
        let text = save::write(&left);
        let mut resumed = save::read(&text).expect("a save file");
        assert_eq!(save::write(&resumed), text);
        assert_eq!(resumed.told(), left.told());
        rubber(&mut left, 9);
        rubber(&mut resumed, 9);
        assert_eq!(save::write(&resumed), save::write(&left), "{code}");
    }
}

#[test]
fn what_is_taken_back_is_as_if_it_had_not_been_done() {
    for code in Code::ALL {
        let mut sitting = sit(code, Manner::Courteous, Seat::West, Kind::Random, 8);
        let mut dice = Shuffler::new(players::seed(2));
        assert!(sitting.undo().is_err(), "nothing was done yet");
        for _ in 0..40 {
            settle(&mut sitting);
            let before = sitting.minutes();
            let asked = sitting.scene().ask.want;
            play(&mut sitting, &mut dice);
            if matches!(asked, Want::Card { .. }) {
                settle(&mut sitting);
                sitting.undo().expect("a card can be taken back");
                assert_eq!(sitting.minutes(), before, "{code}");
                play(&mut sitting, &mut dice);
            }
        }
    }
}

#[test]
fn nothing_hidden_is_shown_before_the_hand_is_over() {
    for code in Code::ALL {
        let mut sitting = sit(code, Manner::Courteous, Seat::South, Kind::Book, 6);
        let mut dice = Shuffler::new(players::seed(3));
        for _ in 0..120 {
            settle(&mut sitting);
            let scene = sitting.scene();
            if !matches!(scene.phase, Phase::HandOver | Phase::Agreed) {
                for seat in Seat::ALL.into_iter().filter(|&seat| seat != Seat::South) {
                    let open = scene.open_hand == Some(seat);
                    let turned = scene.turn_up.map_or(CardSet::EMPTY, CardSet::of);
                    assert!(open || (scene.seen[seat] - turned - scene.exposed).is_empty(), "{code}: {seat}");
                }
            }
            if !play(&mut sitting, &mut dice) {
                break;
            }
        }
    }
}

/// Acts that break laws, ask, claim and demand, lawful or not.
const WILD: [&str; 22] = [
    "claim rest",
    "concede",
    "ask none",
    "answer no",
    "answer have",
    "waive",
    "demand new deal",
    "demand stand",
    "consult",
    "throw down",
    "claim revoke",
    "search",
    "object",
    "consent",
    "pass",
    "double",
    "redouble",
    "make hearts",
    "look trick 1",
    "gather",
    "quit",
    "correct",
];

/// How many wild sittings there are of each code.
const TABLES: u64 = 8;

#[test]
fn whatever_the_person_does_by_the_laws_the_table_goes_on() {
    for code in Code::ALL {
        for seed in 0..TABLES {
            let mut sitting = sit(code, Manner::Laws, Seat::South, Kind::Random, seed);
            let mut dice = Shuffler::new(players::seed(seed));
            for _ in 0..300 {
                settle(&mut sitting);
                let scene = sitting.scene();
                assert!(!matches!(scene.ask.want, Want::Stand), "{code} {seed}: {}", scene.ask.why);
                let own: Vec<_> = scene.seen[Seat::South].iter().collect();
                match dice.below(4) {
                    // Any card of the hand, in turn or not, following or not.
                    0 if !own.is_empty() => {
                        let card = own[dice.below(own.len() as u32) as usize];
                        let verb = ["play", "expose", "drop"][dice.below(3) as usize];
                        let _ = sitting.act(&format!("{verb} {card}"));
                    }
                    1 => drop(sitting.act(WILD[dice.below(WILD.len() as u32) as usize])),
                    _ => {
                        if !play(&mut sitting, &mut dice) {
                            break;
                        }
                    }
                }
            }
            let text = save::write(&sitting);
            assert_eq!(save::write(&save::read(&text).expect("a save file")), text, "{code} {seed}");
        }
    }
}

#[test]
fn a_revoke_that_the_tricks_betray_is_claimed_by_the_other_side() {
    let mut claimed = 0;
    for seed in 0..8 {
        let mut sitting = sit(Code::Bridge1907, Manner::Laws, Seat::South, Kind::Book, seed);
        let mut dice = Shuffler::new(players::seed(seed));
        for _ in 0..60 {
            settle(&mut sitting);
            let scene = sitting.scene();
            if let Want::Card { hand, may, .. } = scene.ask.want
                && hand == Seat::South
                && let Some(card) = (scene.seen[hand] - may).first()
            {
                sitting.act(&format!("play {card}")).expect("any card can be played");
            } else if !play(&mut sitting, &mut dice) {
                break;
            }
        }
        claimed += sitting.told().iter().filter(|told| told.text.contains("claims a revoke by you")).count();
    }
    assert!(claimed > 0);
}

#[test]
fn a_save_file_that_is_none_says_so() {
    let error = |text: &str| save::read(text).err().expect("no save file");
    assert!(matches!(error("code: bridge-1907\n---\n"), SaveError::NoHeader));
    let good = save::write(&sit(Code::Euchre1888, Manner::Courteous, Seat::South, Kind::Book, 1));
    let no_seat = error(&good.replace("seat = \"S\"", "seat = \"X\""));
    assert!(matches!(&no_seat, SaveError::Seat(_)) && no_seat.to_string().contains('X'), "{no_seat}");
    let no_player = error(&good.replace("north = \"book\"", "north = \"robot\""));
    assert!(
        matches!(&no_player, SaveError::Player(_)) && no_player.to_string().contains("robot"),
        "{no_player}"
    );
    let no_code = error(&good.replace("code: euchre-1888", "code: whist"));
    assert!(matches!(&no_code, SaveError::Minutes(_)) && no_code.to_string().contains("whist"), "{no_code}");
    let no_act = error(&format!("{good}N: fly\n"));
    assert!(matches!(&no_act, SaveError::Minutes(_)) && no_act.to_string().contains("fly"), "{no_act}");
    let not_taken = error(&format!("{good}N: play KH\n"));
    assert!(
        matches!(&not_taken, SaveError::Stopped { .. }) && not_taken.to_string().contains("line"),
        "{not_taken}"
    );
}

#[test]
fn options_of_the_code_are_set_or_refused_with_those_there_are() {
    let none = |options: &[(String, String)]| {
        save::sit_down(Code::Bridge1907, options, Manner::Courteous, plan(Seat::South, Kind::Book, 1)).err()
    };
    assert!(
        none(&[("stakes".to_owned(), "high".to_owned())])
            .is_some_and(|why| why.to_string().contains("it knows"))
    );
}

/// Plays line by line with these lines, and gives what was printed.
fn lines(sitting: Guest, input: &str) -> String {
    let mut output = Vec::new();
    plain::run(sitting, &mut input.as_bytes(), &mut output, |_| Ok(())).expect("it plays");
    String::from_utf8(output).expect("text")
}

/// A saved rubber of bridge in which South is to follow to the second trick.
fn bridge() -> Guest {
    save::read(include_str!("tables/bridge.minutes")).expect("a saved rubber")
}

#[test]
fn plain_lines_tell_everything_in_sentences() {
    let input = "hand\nhint\nscore\nlaws 46\nlaws grand slam\nclaim\ntrick\nzz\nthe nine of spades\nquit\n";
    let text = lines(bridge(), input);
    for told in [
        "Bridge, laws of 1907. You sit South.",
        "You hold spades nine two; hearts queen nine six three two; clubs king queen four; diamonds six five.",
        "West shows hearts ace king ten; clubs ace nine seven five two; diamonds ten seven four three.",
        "Played at spades by West, doubled.",
        "You ask: \"May I lead?\"",
        "North doubles.",
        "East plays the knave of spades from dummy.",
        "North wins the trick.",
        "On the table: the three of spades from North.",
        "You are to play: spades were led.",
        "You may play the nine of spades or two of spades.",
        "The book would play the ",
        "Total: we 0, they 0.",
        "bridge/46: ",
        "bridge/7: ",
        "South played the ten of spades.",
        "'zz' is no act",
        "You play the nine of spades.",
    ] {
        assert!(text.contains(told), "'{told}' is not told:\n{text}");
    }
    assert!(!text.contains('\x1b') && !text.contains('♠'));
}

#[test]
fn the_help_of_a_first_rubber_fades_deal_by_deal() {
    let mut sitting = sit(Code::Euchre1888, Manner::Courteous, Seat::South, Kind::Book, 3).with_fading_help();
    let mut dice = Shuffler::new(players::seed(3));
    let mut seen = Vec::new();
    while sitting.scene().deal < 4 && play(&mut sitting, &mut dice) {
        settle(&mut sitting);
        let scene = sitting.scene();
        if matches!(scene.ask.want, Want::Choice(_) | Want::Card { .. }) {
            let helped = (sitting.help(), sitting.unasked().is_some(), sitting.hint().is_some());
            match scene.deal {
                1 => assert_eq!(helped, (Help::Always, true, true)),
                2 => assert_eq!(helped, (Help::Asked, false, true)),
                _ => assert_eq!(helped, (Help::Never, false, false)),
            }
            seen.push(scene.deal);
        }
    }
    assert!([1, 2, 3].iter().all(|deal| seen.contains(deal)), "{seen:?}");
    let text = lines(bridge().with_fading_help(), "quit\n");
    assert!(text.contains("The book would play the "), "{text}");
}

#[test]
fn letters_of_the_menu_are_no_commands_in_plain_lines() {
    let head = include_str!("tables/bridge.minutes").split("code:").next().expect("a head");
    let fresh = save::read(&format!("{head}code: bridge-1907\ndealer: S\n---\n")).expect("a saved rubber");
    let text = lines(fresh, "h\nquit\n");
    assert!(text.contains("  5. hearts (H)") && text.contains("> You make it hearts."), "{text}");
}

#[test]
fn plain_lines_decline_with_the_article_and_take_back() {
    let text = lines(bridge(), "6D\n9S\nundo\n");
    for told in
        ["Declined: you play the six of diamonds and hold spades [bridge/85]", "You take your last act back."]
    {
        assert!(text.contains(told), "'{told}' is not told:\n{text}");
    }
}

#[test]
fn empty_lines_play_a_whole_rubber() {
    for code in Code::ALL {
        let sitting = sit(code, Manner::Courteous, Seat::South, Kind::Book, 3);
        let text = lines(sitting, &"\n".repeat(3000));
        assert!(text.contains("The rubber is over: "), "{code}");
    }
}

/// The acts of a rubber that the driver plays with a careful player in the south, each with who did it if it is a
/// player's own. (Who errs may do so before the table has done its chores; a person comes too late for that.)
fn driven(code: Code, manner: Manner, dealer: Seat, player: &str, seed: u64) -> (Vec<Own>, String) {
    struct Driven<'p>(Manner, Seat, &'p str, u64);
    impl Visit for Driven<'_> {
        type Out = (Vec<Own>, String);

        fn game<G: Listed>(self, code: Code) -> Self::Out {
            let Driven(manner, dealer, player, seed) = self;
            let spec: Spec = player.parse().expect("a player");
            let setup = Setup { manner, ..Setup::new(G::rules(code.name()), dealer) };
            let mut table = Table::<G>::new(setup);
            let careful = Spec { clumsy: Clumsy::default(), ..spec.clone() };
            let of = |seat| if seat == Seat::South { &careful } else { &spec };
            let players = BySeat::from_fn(|seat| of(seat).player::<G>().expect("every game has it"));
            Driver::new(players, players::seed(seed)).rubber(&mut table).expect("nobody is stuck");
            let own = |event: &Event<G::Call>| match event.actor {
                Actor::Seat(seat) if event.act.is_players_own() => {
                    Some((seat, games::minutes::spell(&event.act)))
                }
                _ => None,
            };
            (table.log().iter().map(own).collect(), games::minutes::record(&table).to_string())
        }
    }
    code.visit(Driven(manner, dealer, player, seed))
}

/// Who did something of their own, and what.
type Own = Option<(Seat, String)>;

#[test]
fn a_person_who_does_what_the_driver_had_their_seat_do_comes_to_its_log() {
    for code in Code::ALL {
        for (manner, player) in [(Manner::Courteous, "book"), (Manner::Laws, "book:clumsy=0.05")] {
            let spec: Spec = player.parse().expect("a player");
            let plan = Plan {
                seat: Seat::South,
                players: BySeat::from_fn(|_| spec.clone()),
                seed: players::seed(21),
            };
            let mut guest = save::sit_down(code, &[], manner, plan).expect("a table");
            let (script, minutes) = driven(code, manner, guest.host().log().terms().dealer, player, 21);
            guest.advance();
            for _ in 0..20_000 {
                let Some(next) = script.get(guest.host().log().rubber().len()) else { break };
                match next {
                    Some((Seat::South, act)) => guest.act(act).expect("the driver could do it"),
                    _ if guest.advance() => {}
                    _ if matches!(guest.scene().ask.want, Want::GoOn) => guest.go_on(),
                    _ => guest.act("").expect("what is open can be let be"),
                }
            }
            assert_eq!(guest.minutes(), minutes, "{code} with {player}");
        }
    }
}
