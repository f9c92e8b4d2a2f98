//! LIN files read and written as a whole.

use super::*;
use crate::pbn::{self, Entry, Vulnerable};
use crate::{BySeat, Pack, Shuffler};

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
    assert_eq!(open.supplements[SECTION].rows, [["nt", "a fine hand"]]);
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
