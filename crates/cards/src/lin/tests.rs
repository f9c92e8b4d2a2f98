//! LIN files read and written as a whole.

use super::*;
use crate::pbn::{self, Entry, Vulnerable};
use crate::{BySeat, Pack, Ranking, Shuffler};

const SHOW: &str = "vg|Club evening,Final,I,1,2,Ann,0,Bob,0|\nrs|4HN+1,,|\npn|s1,w1,n1,e1,s2,w2,n2,e2|pg||\n\
    qx|o1|st||md|3SAK,SQJ,ST9,S87|sv|e|nt|a fine hand|mb|1S!|an|five of them|mb|p|mb|4S|mb|p|mb|p|mb|p|\
    pc|SQ|pc|s9|pg||\n\
    qx|c1|md|3SAK,SQJ,ST9,S87|sv|e|mb|pppp|\n";

#[test]
fn a_show_has_its_boards_in_two_rooms() {
    let boards = parse(SHOW.as_bytes());
    assert_eq!(boards.len(), 2);
    let [open, closed] = [&boards[0].game, &boards[1].game];
    assert_eq!(boards.iter().map(|board| board.faults.len()).sum::<usize>(), 0);
    assert_eq!(open.event, "Club evening".into());
    assert_eq!((&open.players[Seat::South], &closed.players[Seat::South]), (&"s1".into(), &"s2".into()));
    assert_eq!((open.tag("Room"), closed.tag("Room")), (Some("Open"), Some("Closed")));
    assert_eq!(open.dealer, Seat::North.into());
    assert_eq!(open.vulnerable, Vulnerable::EastWest.into());
    assert_eq!(open.auction.as_ref().unwrap().notes[&1], "five of them");
    assert_eq!(open.declarer.known().unwrap().seat, Seat::North);
    assert_eq!(closed.contract, pbn::Contract::Passed.into());
    assert_eq!(open.supplements[SECTION].rows, [["nt@0", "a fine hand"], ["vg", ",,I,1,2,,0,,0"]]);
    assert_eq!(open.scoring, "IMP".into());
    let trick = &open.play.as_ref().unwrap().tricks[0];
    assert!(trick[Seat::West].is_some() && trick[Seat::North].is_some(), "a card is its holder's");
}

#[test]
fn faults_are_shown_where_they_stand_and_the_rest_is_read() {
    let text = "md|1SAKXH2|sv|q|\nmb|9Z|mb|1C|pc|ZZ|mc|14|ah|Board 7|";
    let board = parse(text.as_bytes()).remove(0);
    let places: Vec<_> = board.faults.iter().map(|fault| (fault.line, fault.column)).collect();
    assert_eq!(places, [(1, 8), (1, 15), (2, 4), (2, 16), (2, 22)]);
    assert_eq!(board.game.board, "7".into());
    assert_eq!(board.game.deal, Entry::Unknown);
}

#[test]
fn whole_deals_are_written_and_read_back() {
    let mut shuffler = Shuffler::new([4; 32]);
    let games: Vec<pbn::Game> = (1..=40)
        .map(|number: u32| {
            let deal = shuffler.deal(Pack::FiftyTwo, Seat::North);
            pbn::Game {
                board: number.to_string().as_str().into(),
                dealer: Seat::from_index(number as u8).into(),
                vulnerable: Vulnerable::ALL[number as usize % 4].into(),
                deal: BySeat::from_fn(|seat| Some(deal.hand(seat))).into(),
                players: BySeat(["n", "e", "s", "w"].map(Entry::from)),
                ..pbn::Game::default()
            }
        })
        .collect();
    let text = write(&games);
    for (was, is) in games.iter().zip(parse(text.as_bytes())) {
        assert_eq!(is.faults, []);
        let is = is.game;
        assert_eq!((&was.deal, &was.dealer, &was.vulnerable), (&is.deal, &is.dealer, &is.vulnerable));
        assert_eq!((&was.board, &was.players), (&is.board, &is.players));
    }
}

#[test]
fn what_was_read_is_written_so_that_it_reads_the_same() {
    let games: Vec<pbn::Game> = parse(SHOW.as_bytes()).into_iter().map(|board| board.game).collect();
    let again: Vec<pbn::Game> = parse(write(&games).as_bytes()).into_iter().map(|board| board.game).collect();
    assert_eq!(games, again);
}

#[test]
fn damaged_files_are_read_as_far_as_they_go() {
    let mut shuffler = Shuffler::new([9; 32]);
    for _ in 0..2_000 {
        let mut bytes = SHOW.as_bytes().to_vec();
        for _ in 0..=(shuffler.word() % 4) {
            let at = shuffler.word() as usize % bytes.len();
            match shuffler.word() % 3 {
                0 => bytes[at] = shuffler.word() as u8,
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, b'|'),
            }
        }
        let games: Vec<pbn::Game> = parse(&bytes).into_iter().map(|board| board.game).collect();
        let _ = write(&games);
    }
}

/// Three hands of a deal as shows write them.
const THREE: &str = "SAT2H9765DT987CQJ,SK863HTDKJ42CT864,SJ74HAQJ82DQ63CA9";

fn only(text: &str) -> pbn::Reading {
    let mut boards = parse(text.as_bytes());
    assert_eq!(boards.len(), 1, "{text}");
    boards.remove(0)
}

#[test]
fn a_hand_may_end_with_a_comma_without_one_or_come_whole() {
    for hands in [format!("{THREE},"), THREE.to_owned(), format!("{THREE},SQ95HK43DA5CK7532")] {
        let board = only(&format!("st||md|3{hands}|rh||ah|Board 4|sv|b|"));
        assert_eq!(board.faults, []);
        let layout = board.game.layout().expect("four hands");
        assert_eq!(layout.hands.0.map(crate::CardSet::len), [13; 4]);
        assert_eq!(layout.hands[Seat::East].to_string(), "QS 9S 5S KH 4H 3H AD 5D KC 7C 5C 3C 2C");
    }
}

#[test]
fn results_come_from_the_claim_or_from_the_list_of_the_show() {
    let show = format!(
        "vg|Cup,Final,I,1,2,Ann,0,Bob,12|\nrs|3HN-2,2HN=,,PASS|\npn|a,b,c,d,e,f,g,h|pg||\n\
         qx|o1|st||md|3{THREE},|sv|o|mb|1H|mb|p|mb|3H|mb|p|mb|p|mb|p|pg||\n\
         qx|c1|st||md|3{THREE},|sv|o|mb|1H|mb|p|mb|2H!|an|weak|mb|p|mb|p|mb|p|pc|C8|pg||mc|9|\n\
         qx|c2|st||md|3{THREE},|mb|pppp|\n"
    );
    let games: Vec<pbn::Game> = parse(show.as_bytes()).into_iter().map(|board| board.game).collect();
    let results: Vec<String> =
        games.iter().map(|game| game.result.known().map_or(String::new(), ToString::to_string)).collect();
    assert_eq!(results, ["7", "9", ""]);
    assert_eq!((games[0].tag("HomeTeam"), games[0].tag("VisitTeam")), (Some("Ann"), Some("Bob")));
    assert_eq!((&games[0].players[Seat::East], &games[1].players[Seat::East]), (&"d".into(), &"h".into()));
}

#[test]
fn shows_that_stand_one_behind_the_other_keep_their_own_headings() {
    let show = |event: &str, name: &str| {
        format!("vg|{event},,I,1,1,,0,,0|\npn|{name},w,n,e|\nqx|o1|md|1{THREE},|sv|o|mb|p|pg||\n")
    };
    let boards = parse((show("One", "x") + &show("Two", "y")).as_bytes());
    let told: Vec<_> = boards
        .iter()
        .map(|board| (board.game.event.clone(), board.game.players[Seat::South].clone()))
        .collect();
    assert_eq!(told, [("One".into(), "x".into()), ("Two".into(), "y".into())]);
}

#[test]
fn a_show_may_have_commas_in_its_name() {
    let show = |name: &str| format!("vg|{name},Final,I,1,2,Ann,0,Bob,12|\nqx|o1|md|3{THREE},|");
    for name in ["Cup", "Cup, mixed", "A, B, C, 2026"] {
        let game = only(&show(name)).game;
        assert_eq!((game.event.known().map(String::as_str), game.tag("HomeTeam")), (Some(name), Some("Ann")));
    }
    let short = only(&format!("vg|Cup,Final|md|3{THREE},|")).game;
    assert_eq!((short.event, short.supplements.contains_key("HomeTeam")), ("Cup".into(), false));
}

#[test]
fn hands_of_an_evening_follow_each_other_line_by_line() {
    let line = |number: u8| {
        format!(
            "pn|me,~~M1,~~M2,~~M3|st||md|2{THREE},|rh||ah|Board {number}|sv|n|mb|1N|an|15-17 !C; bal|mb|p|mb|3N|pc|C2|\n"
        )
    };
    let boards = parse((line(1) + &line(2) + &line(3)).as_bytes());
    assert_eq!(boards.len(), 3);
    for (number, board) in (1..).zip(&boards) {
        assert_eq!(board.faults, []);
        assert_eq!(board.game.board, number.to_string().as_str().into());
        assert_eq!(board.game.contract.known().map(ToString::to_string).as_deref(), Some("3NT"));
        assert_eq!(board.game.declarer.known().map(|declarer| declarer.seat), Some(Seat::West));
    }
}

#[test]
fn a_hand_that_cannot_be_read_leaves_the_others() {
    let board = only("md|1SAKxx,SQJHAK,,|mb|1S|");
    assert_eq!(board.faults.len(), 1);
    let hands = board.game.deal.known().expect("some are known");
    assert_eq!((hands[Seat::South], hands[Seat::North]), (None, None));
    assert_eq!(hands[Seat::West].map(crate::CardSet::len), Some(4));
    assert_eq!(only("md|1,,,|").game.deal, Entry::Unknown, "and four that are not known are no deal");
}

#[test]
fn a_trick_that_lacks_a_card_does_not_shift_the_next() {
    let deal = "md|1SAKHAKDAKCAK,SQJHQJDQJCQJ,ST9HT9DT9CT9,S87H87D87C87|";
    let board =
        only(&format!("{deal}mb|1N|mb|p|mb|p|mb|p|pc|SQ|pc|S9|pc|SA|pg||pc|HA|pc|HQ|pc|H9|pc|H7|pg||"));
    let play = board.game.play.expect("it was played");
    let counts: Vec<usize> = play.tricks.iter().map(|trick| trick.0.iter().flatten().count()).collect();
    assert_eq!(counts, [3, 4]);
}

#[test]
fn texts_explanations_and_cards_without_a_place_are_kept() {
    let board = only(&format!("nt|Welcome!|an|early|qx|o3|md|0{THREE},|nt|a  fine\nhand|pc|SA|bt|x|"));
    let rows = &board.game.supplements[SECTION].rows;
    let told: Vec<String> = rows.iter().map(|row| row.join(" ")).collect();
    assert_eq!(told, ["nt@0 Welcome!", "an0 early", "nt@0 a fine hand", "bt#1 x", "pc SA"]);
    let many: Vec<String> = (0..40).map(|number| format!("mb|p|an|note {number}|")).collect();
    let board = only(&format!("md|1{THREE},|{}", many.concat()));
    assert_eq!(board.game.auction.unwrap().notes.len(), 32);
    assert_eq!(board.game.supplements[SECTION].rows.len(), 8);
}

#[test]
fn an_explanation_without_words_is_neither_one_nor_an_alert() {
    let text = format!("md|1{THREE},|sv|o|mb|p|an||mb|1N!|an||mb|p|mb|p|mb|p|an||");
    let (game, over, back) = over_pbn_and_back(&text);
    assert_eq!((&game, &game.auction), (&over, &back.auction));
    let rows: Vec<String> = game.supplements[SECTION].rows.iter().map(|row| row.join(" ")).collect();
    assert_eq!(rows, ["an2 "], "the alert alone is kept");
    assert!(write(&[back]).contains("|mb|p|mb|1N!|mb|p|mb|p|mb|p|"));
}

#[test]
fn an_address_is_read_like_a_file() {
    let page = format!(
        "https://example.org/hand?lin=md%7C1{}%2C%7Csv%7Cb%7Cah%7CBoard%209%7C",
        THREE.replace(',', "%2C")
    );
    let board = only(&page);
    assert_eq!((board.game.layout().is_some(), board.game.board), (true, "9".into()));
}

#[test]
fn an_address_with_a_field_for_each_thing_is_read_too() {
    let page = "https://example.org/view?s=sakqjt98765432&w=hakqjt98765432&n=dakqjt98765432&d=s&v=-&b=9&a=7s(all+mine)ppp&p=HA";
    let board = only(page);
    assert!(board.faults.is_empty(), "{:?}", board.faults);
    assert_eq!(
        board.game.layout().map(|deal| deal.hands[Seat::East].len()),
        Some(13),
        "the fourth is what is left"
    );
    assert_eq!(board.game.contract.known().map(ToString::to_string), Some("7S".to_owned()));
    assert_eq!(board.game.board, "9".into());
    let wrong = only("https://example.org/view?s=sakqjt98765432&d=s&a=7zz");
    assert_eq!(wrong.faults.len(), 1, "{:?}", wrong.faults);
}

#[test]
fn a_board_of_endless_calls_is_cut_off_and_told() {
    let text = format!("qx|o1|md|3SA,HA,DA,CA|{}qx|o2|md|3SA,HA,DA,CA|", "mb|p|".repeat(200_000));
    let boards = parse(text.as_bytes());
    assert_eq!(boards.len(), 2);
    assert_eq!(boards[0].faults.len(), 1);
    assert!(boards[0].faults[0].to_string().contains("too long"), "{}", boards[0].faults[0]);
    assert!(boards[1].faults.is_empty());
}

/// What was read, written as PBN and read again, then the same as LIN.
fn over_pbn_and_back(text: &str) -> (pbn::Game, pbn::Game, pbn::Game) {
    let game = only(text).game;
    let bytes = pbn::write(&[game.clone(), game.clone()]).expect("PBN can hold it");
    let lines = bytes.split(|byte| *byte == b'\n');
    assert!(lines.clone().all(|line| line.len() <= 254), "a line is too long");
    let over = pbn::parse(&bytes).expect("it is PBN");
    let back = parse(write(&over).as_bytes()).remove(0).game;
    (game, over[0].clone(), back)
}

#[test]
fn texts_longer_than_a_line_of_pbn_go_over_whole() {
    let long = "the play of a lifetime, \"as they say\" ".repeat(20);
    let [event, name] = ["Championship ".repeat(30), "Somebody ".repeat(40)];
    let text = format!(
        "vg|{event},Final,I,1,1,{name},0,Bob,0|pn|{name},w,n,e|qx|o1|nt|{long}|md|1{THREE},|sv|o|mb|1S!|an|{long}|\
         mb|p|an|short|mb|2S!|mb|p|mb|p|mb|p|pc|SA|nt|{}|",
        "x".repeat(900)
    );
    let (game, over, back) = over_pbn_and_back(&text);
    assert_eq!(game, over, "PBN keeps everything");
    let sorted = |game: &pbn::Game| {
        let mut texts = kept::texts(&game.supplements[SECTION].rows);
        texts.sort();
        texts
    };
    let kept = sorted(&game);
    assert_eq!(kept, sorted(&back), "and so does LIN again, if in another order");
    assert_eq!((&game.auction, &game.players), (&back.auction, &back.players));
    let told = |name: &str| {
        kept.iter().filter(|(own, _)| own == name).map(|(_, text)| text.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(told("an1"), [long.trim()], "the explanation of the first call");
    assert_eq!(told("an3"), [""], "an alert without one");
    assert_eq!(
        (told("Event"), told("HomeTeam"), told("South")),
        (vec![event.trim()], vec![name.trim()], vec![name.trim()])
    );
    assert_eq!(game.auction.expect("calls").notes.len(), 1);
}

#[test]
fn odd_letters_and_missing_hands_go_over_to_pbn() {
    let bytes = format!("pn|#,##x,\u{1},Zo\u{eb}|md|1{THREE},|mb|1S|an|\u{1}a\tb\u{7f}|pg||");
    let (game, over, _) = over_pbn_and_back(&bytes);
    assert_eq!(game, over);
    let latin: Vec<u8> = [b"pn|\x93Zo\xeb\x94,,,|md|1", THREE.as_bytes(), b",|nt|a \x96 b|"].concat();
    let board = parse(&latin).remove(0).game;
    assert_eq!(board.players[Seat::South], "“Zoë”".into());
    assert!(pbn::write(&[board]).is_ok());
    let (game, over, _) = over_pbn_and_back("md|1,,,|mb|1S|mb|p|mb|p|mb|p|pc|SA|");
    assert_eq!(game, over);
    assert_eq!((game.play, game.supplements[SECTION].rows.len()), (None, 1), "cards without a deal are kept");
}

#[test]
fn what_was_said_meanwhile_stays_in_its_place() {
    let text = format!(
        "md|1{THREE},|sv|o|nt|before|mb|1S|nt|one|mb|p|an|quiet|mb|p|nt|two|bt|3|mb|p|nt|three|\
         pc|HT|nt|a lead|pc|HQ|pc|HK|pc|H5|nt|a trick|pc|CK|nt|last|mc|9|"
    );
    let (game, over, back) = over_pbn_and_back(&text);
    assert_eq!(game, over);
    let told =
        |game: &pbn::Game| (game.auction.clone(), game.play.clone(), game.supplements[SECTION].clone());
    assert_eq!(told(&game), told(&back));
    let text = write(&[game]);
    for place in [
        "sv|o|nt|before|mb|1S|nt|one|mb|p!|an|quiet|mb|p|nt|two|bt|3|mb|p|nt|three|pg||",
        "pc|HT|nt|a lead|pc|HQ|pc|HK|pc|H5|nt|a trick|pg||pc|CK|nt|last|mc|9|",
    ] {
        assert!(text.contains(place), "{place}: {text}");
    }
}

#[test]
fn a_show_keeps_what_it_tells_besides_names() {
    let show = |name: &str| {
        format!(
            "vg|{name},Final,I,1,2,Ann,80.5,Bob,99|\nrs|4SWx-4,3NS=,PASS,2CEXX+1|\nqx|o1|md|1{THREE},|\nqx|c1|md|1{THREE},|sv|o|mb|1N|\n\
             qx|o2|md|2{THREE},|mb|p|\nqx|c2|md|2{THREE},|\n"
        )
    };
    for name in ["Cup", "Cup, mixed, 2026"] {
        let games: Vec<pbn::Game> =
            parse(show(name).as_bytes()).into_iter().map(|board| board.game).collect();
        let told: Vec<String> = games
            .iter()
            .map(|game| {
                let declarer = game.declarer.known().map_or(String::new(), ToString::to_string);
                let result = game.result.known().map_or(String::new(), ToString::to_string);
                format!("{} {declarer} {result}", game.contract.known().expect("a contract"))
            })
            .collect();
        assert_eq!(told, ["4SX W 6", "3NT S 9", "Pass  ", "2CXX E 9"], "nobody wrote down the calls");
        let text = write(&games);
        assert_eq!(text.lines().filter(|line| line.starts_with("vg|")).count(), 1);
        assert!(text.starts_with(&format!("vg|{name},Final,I,1,2,Ann,80.5,Bob,99|\n")), "{text}");
        let alone = write(&games[3..]);
        assert!(
            alone.starts_with("vg|") && alone.contains("\nqx|c2|"),
            "a board by itself keeps its show: {alone}"
        );
    }
    let show = |name: &str| format!("vg|{name},,I,1,1,,0,,0|\nqx|o1|md|1{THREE},|sv|o|\n");
    let two: Vec<pbn::Game> =
        parse((show("One") + &show("Two")).as_bytes()).into_iter().map(|board| board.game).collect();
    let again: Vec<pbn::Game> = parse(write(&two).as_bytes()).into_iter().map(|board| board.game).collect();
    assert_eq!(two, again, "each show has its own heading");
}

#[test]
fn a_lead_from_the_wrong_hand_stays_the_lead() {
    let deal = "md|1SAKHAKDAKCAK,SQJHQJDQJCQJ,ST9HT9DT9CT9,S87H87D87C87|mb|1N|mb|p|mb|p|mb|p|";
    let (game, over, back) =
        over_pbn_and_back(&format!("{deal}pc|S7|pc|SA|pc|SQ|pc|S9|pc|HQ|pc|HT|pc|H8|pc|HA|"));
    assert_eq!((&game.play, &game.play), (&over.play, &back.play));
    let order = game.play.expect("it was played").in_order(Ranking::plain(None));
    let leads: Vec<String> = order.iter().map(|trick| format!("{} {}", trick[0].0, trick[0].1)).collect();
    assert_eq!(leads, ["E 7S", "W QH"], "west was to lead the first, south the second");
}

#[test]
fn calls_without_a_dealer_are_kept_as_they_stand() {
    let text = format!("md|0{THREE},|sv|o|mb|1C!|an|strong|mb|p|mb|1N|");
    let game = only(&text).game;
    let rows: Vec<String> = game.supplements[SECTION].rows.iter().map(|row| row.join(" ")).collect();
    assert_eq!(
        (rows, &game.auction),
        (["mb 1C!", "an strong", "mb p", "mb 1N"].map(str::to_owned).to_vec(), &None)
    );
    assert!(write(&[game]).contains("mb|1C!|an|strong|mb|p|mb|1N|"));
}
