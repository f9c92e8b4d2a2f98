//! PBN files read and written as a whole.

use super::*;
use crate::{Ranking, Seat, Suit};

fn game(text: &str) -> Game {
    let mut games = parse(text.as_bytes()).unwrap_or_else(|error| panic!("{error} in {text}"));
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn error(text: &str) -> (usize, usize, String) {
    let error = parse(text.as_bytes()).expect_err(text);
    (error.line, error.column, error.fault.to_string())
}

fn written(game: &Game) -> String {
    String::from_utf8(write(std::slice::from_ref(game)).unwrap()).unwrap()
}

/// A hand of bridge as a tournament would send it.
pub(super) const BOARD: &str = r#"% PBN 2.1
[Event "Club evening"] ; a comment
[West "Foster"] [North "Hawley"]
{ a longer

  comment }
[Dealer "n"]
[Vulnerable "love"]
[Deal "W:KQT2.AT.J6542.85 .63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4"]
[Declarer "S"]
[Contract "5Hx"]
[Result "NS 9 EW 4"]
[Auction "W"]
-       1D      1S 3H!? =1= $40
4S      4NT=2=  X  Pass
pass    5C      X  5h
X       AP
[Note "1:weak"]
[Note "2:minors"]
[Play "W"]
SK H3 s4 S3
C5 C2 ^R S5 ^L CK
S2 H6 C6 S7!!
-  -  -  H2
*
[Note "1:top of a sequence"]
[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]
N  C  9
E NT 10
"#;

#[test]
fn a_board_is_read_with_everything_on_it() {
    let game = game(BOARD);
    assert_eq!(game.event, "Club evening".into());
    assert_eq!(game.site, Entry::Unknown);
    assert_eq!(game.players[Seat::North], "Hawley".into());
    assert_eq!(game.dealer, Seat::North.into());
    assert_eq!(game.vulnerable, Vulnerable::Neither.into());
    assert_eq!(
        game.layout().unwrap().hands[Seat::South].to_string(),
        "JS 9S 7S 3S JH 9H 8H 7H 4H 2H 3D KC 4C"
    );
    assert_eq!(game.result, TrickResult::declarer(9).into(), "told by the declarer's side");

    let auction = game.auction.unwrap();
    assert_eq!(auction.first, Seat::North, "the hyphen stands for west, whose turn it is not");
    assert_eq!(auction.calls.len(), 15);
    assert_eq!(auction.calls[2].remark.note, Some(1));
    assert_eq!(auction.calls[2].remark.glyphs.iter().copied().collect::<Vec<_>>(), [5, 40]);
    assert!(auction.calls[12..].iter().all(|called| called.call == Call::Pass));
    assert_eq!(auction.notes[&2], "minors");

    let play = game.play.unwrap();
    assert_eq!(play.leader, Seat::West);
    assert_eq!(play.ending, Ending::Stopped);
    assert_eq!(play.tricks.len(), 4);
    let second = &play.tricks[1];
    assert_eq!(second[Seat::East].as_ref().unwrap().irregularity, Some(CardIrregularity::Revoke));
    assert_eq!(second[Seat::South].as_ref().unwrap().irregularity, Some(CardIrregularity::LeadOutOfTurn));
    assert!(play.tricks[2][Seat::South].as_ref().unwrap().remark.glyphs.contains(&9));
    assert_eq!(play.tricks[3][Seat::West], None);
    assert_eq!(play.notes[&1], "top of a sequence");
    let order = play.in_order(Ranking::plain(Some(Suit::Hearts)));
    assert_eq!(order[1][0].0, Seat::South);

    let table = &game.supplements["OptimumResultTable"];
    assert_eq!(table.value, r"Declarer;Denomination\2R;Result\2R");
    assert_eq!(table.rows, [["N", "C", "9"], ["E", "NT", "10"]]);
}

#[test]
fn a_board_is_written_in_the_export_format() {
    let expected = "% PBN 2.1
% EXPORT
[Event \"Club evening\"]
[Site \"?\"]
[Date \"?\"]
[Board \"?\"]
[West \"Foster\"]
[North \"Hawley\"]
[East \"?\"]
[South \"?\"]
[Dealer \"N\"]
[Vulnerable \"None\"]
[Deal \"N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85\"]
[Scoring \"?\"]
[Declarer \"S\"]
[Contract \"5HX\"]
[Result \"9\"]
[OtGame \"bridge-1905\"]
[Auction \"N\"]
1D 1S 3H =1= $5 $40 4S
4NT =2= X Pass Pass
5C X 5H X
Pass Pass Pass
[Note \"1:weak\"]
[Note \"2:minors\"]
[Play \"W\"]
SK H3 S4 S3
C5 C2 ^R S5 ^L CK
S2 H6 C6 S7 $9
-  -  -  H2
*
[Note \"1:top of a sequence\"]
[OptimumResultTable \"Declarer;Denomination\\\\2R;Result\\\\2R\"]
N C 9
E NT 10
";
    let mut game = game(BOARD);
    game.set_tag("OtGame", "bridge-1905");
    assert_eq!(written(&game), expected.replace('\n', "\r\n"));
}

#[test]
fn any_line_end_and_any_encoding_give_the_same_games() {
    let text = "[Event \"Zoë\"]\n[Dealer \"N\"]\n\n[Event \"2\"]\n";
    let games = parse(text.as_bytes()).unwrap();
    assert_eq!(games.len(), 2);
    for ends in ["\r\n", "\r"] {
        assert_eq!(parse(text.replace('\n', ends).as_bytes()).as_ref(), Ok(&games));
    }
    let latin: Vec<u8> = text.chars().map(|letter| letter as u8).collect();
    let wide: Vec<u8> = format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    for bytes in [latin, wide, format!("\u{feff}{text}").into_bytes()] {
        assert_eq!(parse(&bytes).as_ref(), Ok(&games));
    }
}

#[test]
fn a_repeated_tag_is_ignored_and_so_is_a_repeated_section() {
    let game = game(
        "[Dealer \"N\"][Dealer \"wrong\"][Auction \"N\"]\n1C\n[Auction \"E\"]\nnonsense\n[Note \"1:x\"]",
    );
    assert_eq!(game.dealer, Seat::North.into());
    assert_eq!(game.auction.as_ref().unwrap().calls.len(), 1);
    assert!(game.auction.unwrap().notes.is_empty());
}

#[test]
fn comments_alone_are_no_game() {
    assert_eq!(parse(b"% x\n\n{ nothing\n\n }\n\n; here\n\n").unwrap(), []);
    assert_eq!(parse(b"").unwrap(), []);
}

#[test]
fn a_hash_takes_the_value_of_the_game_before() {
    let games = parse(
        b"[Event \"A\"][Room \"Open\"]\n\n[Event \"#\"]\n\n[Board \"3\"]\n\n[Event \"#\"][Room \"#\"][Site \"#\"]",
    )
    .unwrap();
    assert_eq!(games[1].event, "A".into());
    assert_eq!(games[2].event, Entry::Unknown, "one hash is for one game");
    assert_eq!(games[3].event, "A".into());
    assert_eq!(games[3].tag("Room"), Some("Open"));
    assert_eq!(games[3].site, Entry::NotApplicable, "there was none before");
}

#[test]
fn two_hashes_give_a_value_to_all_later_games_until_the_tag_comes_again() {
    let games = parse(
        b"[Event \"##A\"]\n\n[Board \"2\"]\n\n[Event \"B\"]\n\n[Board \"4\"]\n\n[Event \"##C\"]\n\n[Event \"#\"]\n\n[Board \"7\"]",
    )
    .unwrap();
    let events: Vec<Option<&str>> = games.iter().map(|game| game.event.known().map(String::as_str)).collect();
    assert_eq!(events, [Some("A"), Some("A"), Some("B"), None, Some("C"), Some("C"), None]);
}

#[test]
fn a_deal_is_never_inherited() {
    let (line, column, text) = error("[Event \"#\"]\n\n[Deal \"#\"]");
    assert_eq!((line, column), (3, 7));
    assert_eq!(text, "[Deal] cannot be taken from another game with #: write its own value, or \"?\"");
    for tag in ["Dealer", "Vulnerable", "Declarer", "Contract", "Auction", "Play"] {
        assert!(parse(format!("[{tag} \"##N\"]").as_bytes()).is_err(), "{tag}");
    }
}

#[test]
fn all_pass_adds_the_passes_that_are_due() {
    for (calls, passes) in [
        ("AP", 4),
        ("Pass AP", 4),
        ("1C AP", 3),
        ("1C X Pass ap", 3),
        ("^S 1C Pass AP", 3),
        ("1C All Pass", 3),
        ("1C NB nb NB", 3),
    ] {
        let auction = game(&format!("[Auction \"N\"]\n{calls}")).auction.unwrap();
        let last = auction.calls.iter().rev().take_while(|called| called.call == Call::Pass).count();
        assert_eq!(last, passes, "{calls}");
    }
}

#[test]
fn irregular_calls_that_were_let_stand_are_kept() {
    let auction = game("[Auction \"N\"]\n- ^S 1D ^I 1C\n4S ^I 3NT ^S ^S").auction.unwrap();
    assert_eq!(auction.first, Seat::East);
    assert_eq!(auction.calls[0].call, Call::Skipped);
    assert!(auction.calls[2].insufficient && auction.calls[4].insufficient);
    assert_eq!(auction.calls.len(), 7);
}

#[test]
fn a_plus_marks_what_is_to_come_and_is_put_back_in_its_place() {
    let head = "[Dealer \"N\"][Deal \"N:AK... QJ... T9... 87...\"][Contract \"NT\"]\n";
    for (play, tricks, last_line) in [
        ("+", 0, "+"),
        ("S7 SA SQ ST\n+", 1, "+"),
        ("S7 SA SQ ST\n+ - - S9", 2, "+  -  -  S9"),
        ("S7 SA SQ ST\n- SK +", 2, "-  SK +  -"),
    ] {
        let game = game(&format!("{head}[Play \"W\"]\n{play}"));
        let read = game.play.as_ref().unwrap();
        assert_eq!((read.ending, read.tricks.len()), (Ending::Continues, tricks), "{play}");
        let text = written(&game);
        assert_eq!(text.lines().last(), Some(last_line), "{play}");
        assert_eq!(parse(text.as_bytes()), Ok(vec![game]));
    }
    let auction = game("[Dealer \"N\"][Auction \"N\"]\n1S Pass +").auction.unwrap();
    assert_eq!((auction.ending, auction.calls.len()), (Ending::Continues, 2));
}

#[test]
fn an_end_position_of_euchre_keeps_its_lone_hand() {
    let game = game(
        "[Dealer \"N\"][Deal \"N:- A98.K..7 .QJ.A9. -\"][Contract \"H\"][OtTurnUp \"QH\"]\n[Play \"E\"]\nC7 HJ - -\n*",
    );
    assert_eq!(game.contract, Contract::Bare(Denomination::Suit(Suit::Hearts)).into());
    assert_eq!(game.tag("OtTurnUp"), Some("QH"));
    assert_eq!(parse(written(&game).as_bytes()), Ok(vec![game]));
}

#[test]
fn unknown_sections_keep_their_words_and_odd_ones_are_quoted_again() {
    let game = game(
        "[OtRulings \"Law;Text\"]\n61 \"a revoke; \\\"claimed\\\"\"\n% skipped\n62 50%\n[foo \"x\"]\nbar",
    );
    assert_eq!(game.supplements["OtRulings"].rows, [["61", "a revoke; \"claimed\""], ["62", "50%"]]);
    assert_eq!(game.tag("foo"), None, "no name of a tag begins with a small letter");
    let text = written(&game);
    assert!(text.contains("61 \"a revoke; \\\"claimed\\\"\"\r\n62 \"50%\"\r\n"), "{text}");
}

#[test]
fn what_stands_outside_any_tag_is_shown() {
    for (text, line, column, fault) in [
        ("bad characters", 1, 1, "found 'bad' where a tag such as [Dealer \"N\"] is due"),
        ("[Event \"x\"]\n  oops", 2, 3, "found 'oops' where another tag or a blank line is due"),
        ("[Event]", 1, 7, "found ] where a value in quotes is due"),
        ("[Event No_quotes]", 1, 8, "found 'No_quotes' where a value in quotes is due"),
        ("[Event \"x\"", 1, 1, "the tag that begins here never ends: add ]"),
        ("[Event \"x\" [Site \"y\"]", 1, 12, "found [ where the closing ] is due"),
        ("[\"x\"]", 1, 2, "found the text \"x\" where the name of a tag is due"),
        ("[a-b \"x\"]", 1, 2, "found 'a-b' where the name of a tag is due"),
        ("[Event \"x]", 1, 8, "the quoted text that begins here never ends: add \""),
        ("[Event \"x\"] { y", 1, 13, "the comment that begins here never ends: add }"),
        ("[Event \"x\"]]", 1, 12, "found ] where another tag or a blank line is due"),
        ("[OtTable \"x\"]\n1 2 ]", 2, 5, "found ] where a word or a quoted text is due"),
    ] {
        assert_eq!(error(text), (line, column, fault.to_owned()), "{text}");
    }
}

#[test]
fn what_is_told_of_a_long_value_is_short() {
    let long = "X".repeat(100_000);
    for text in [
        format!("[Dealer \"{long}\"]"),
        format!("[Deal \"{long}\"]"),
        format!("{long} [{long}]"),
        format!("[{long}]"),
    ] {
        let told = error(&text).2;
        assert!(told.len() < 200, "{told}");
    }
    let text = format!(
        "[Date \"{long}\"]\n[{long}Table \"{long}\\\\\"]\n[{long}Table \"\"]\n[Competition \"{long}\"]"
    );
    let told: Vec<usize> =
        File::parse(text.as_bytes()).check().flatten().map(|fault| fault.to_string().len()).collect();
    assert!(told.len() >= 4 && told.iter().all(|length| *length < 300), "{told:?}");
}

#[test]
fn bad_values_say_what_would_do() {
    for (text, column, fault) in [
        ("[Dealer \"Black\"]", 9, "'Black' is no seat: write N, E, S or W"),
        ("[Vulnerable \"E\"]", 13, "'E' is no vulnerability: write None, NS, EW or All"),
        ("[Result \"14\"]", 9, "'14' is no result: write the declarer's tricks, 0 to 13, or NS 9 EW 4"),
        ("[Deal \"W:KQ... Q... - -\"]", 16, "QS is in the deal twice: each card may lie once"),
        ("[Auction \"White\"]", 10, "'White' is no seat: write N, E, S or W"),
        ("[Note \"1:x\"]", 7, "this note belongs to no call or card: put it right after [Auction] or [Play]"),
        (
            "[Auction \"N\"][Note \"0:x\"]",
            20,
            "'0:x' is no note: write a number from 1 to 32, a colon and the text",
        ),
        ("[Auction \"?\"] 1C", 15, "found '1C' where another tag or a blank line is due"),
    ] {
        assert_eq!(error(text), (1, column, fault.to_owned()), "{text}");
    }
}

#[test]
fn bad_calls_and_marks_are_shown_where_they_stand() {
    let calls = "Pass, X, XX, AP or a bid from 1C to 7NT";
    for (auction, column, fault) in [
        ("1D 8C", 4, format!("'8C' is no call: write {calls}")),
        ("1C!1", 4, format!("'1' is no call: write {calls}")),
        ("XXX", 1, format!("'XXX' is no call: write {calls}")),
        ("1D -", 4, "'-' is no call: write a call: - stands only before the first".to_owned()),
        ("=1= 1D", 1, "'=1=' annotates nothing: put it after a call or card".to_owned()),
        ("1D =256=", 4, "'=256=' is no note: write =1= to =32=".to_owned()),
        ("1D =a=", 4, "'=a' is no note: write =1= to =32=".to_owned()),
        ("1D =1= =2=", 8, "a call or card can have only one note: put both texts into one note".to_owned()),
        ("1D $256", 4, "'$256' is no glyph: write $0 to $255".to_owned()),
        ("1D $a", 4, "'$a' is no glyph: write $0 to $255".to_owned()),
        ("^I Pass", 1, "'^I' cannot stand here: put ^I before a bid".to_owned()),
        ("1D ^I", 4, "'^I' cannot stand here: put ^I before a bid".to_owned()),
        (
            "^R 1D",
            1,
            "'^R' cannot stand here: an auction has ^I before a bid and ^S for a turn lost".to_owned(),
        ),
        (
            "^I ^I 1D",
            4,
            "'^I' cannot stand here: an auction has ^I before a bid and ^S for a turn lost".to_owned(),
        ),
        ("^X", 1, "'^X' is no irregularity: write ^I or ^S in an auction, ^R or ^L in a play".to_owned()),
        ("1D * 2D", 6, "'2D' comes after *, which ends the section".to_owned()),
        ("1D + +", 6, "'+' comes after +, which ends the section".to_owned()),
        ("1D AP Pass", 7, "'Pass' comes after AP, which ends the section".to_owned()),
        ("1D all", 4, format!("'all' is no call: write {calls}")),
        ("1D ^I all pass", 7, format!("'all' is no call: write {calls}")),
        (
            "1D é",
            4,
            "'é' is no call or card: write calls such as Pass and 1NT, or cards such as SA".to_owned(),
        ),
        ("1D \"x\"", 4, "found the text \"x\" where a call is due".to_owned()),
    ] {
        assert_eq!(error(&format!("[Auction \"N\"]\n{auction}")), (2, column, fault), "{auction}");
    }
}

#[test]
fn bad_cards_and_marks_are_shown_where_they_stand() {
    let cards = "suit then rank, as in SA or HT, or - for none";
    for (play, column, fault) in [
        ("SA S1", 4, format!("'S1' is no card: write {cards}")),
        ("HHT", 1, format!("'HHT' is no card: write {cards}")),
        ("AA", 1, format!("'AA' is no card: write {cards}")),
        ("-2", 1, format!("'-2' is no card: write {cards}")),
        ("^R ^L C2", 4, "'^L' cannot stand here: a play has one ^R or ^L before a card".to_owned()),
        ("^S C2", 1, "'^S' cannot stand here: a play has one ^R or ^L before a card".to_owned()),
        ("^R -", 1, "'^R' cannot stand here: put it before a card".to_owned()),
        ("C2 ^L", 4, "'^L' cannot stand here: put it before a card".to_owned()),
        ("C2 - !", 6, "'!' annotates nothing: put it after a call or card".to_owned()),
        ("* C2", 3, "'C2' comes after *, which ends the section".to_owned()),
        ("+ + C2", 3, "'+' is no card: write a card such as SA: there is one + already".to_owned()),
    ] {
        assert_eq!(error(&format!("[Play \"N\"]\n{play}")), (2, column, fault), "{play}");
    }
    assert!(parse(b"[Play \"N\"]\ns10 h10!").is_ok());
}

#[test]
fn signs_of_suits_brackets_and_long_dashes_are_read_and_are_loose() {
    let text = "[Dealer \"N\"]\n[Deal \"N:- - - -\"]\n[Auction \"N\"]\n1♣! (P) 1♥ (1♤) =1=\nAP\n[Note \"1:weak\"]\n\
                [Play \"E\"]\n♠K -- S2 10♠ ---\n";
    let file = File::parse(text.as_bytes());
    let Reading { game, faults } = file.readings().next().unwrap();
    assert_eq!(faults, []);
    let auction = game.auction.unwrap();
    assert_eq!((auction.calls.len(), auction.calls[3].remark.note), (7, Some(1)));
    assert_eq!(auction.calls[3].call, Call::Bid { level: 1, denomination: Denomination::Suit(Suit::Spades) });
    let play = game.play.unwrap();
    assert_eq!(play.tricks.len(), 1);
    assert_eq!(play.tricks[0][Seat::South], None);
    let told = file.check().next().unwrap();
    let loose = |error: &PbnError| matches!(&error.fault, Fault::Breach(Breach::Spelling { tag, .. }) if tag == "Auction" || tag == "Play");
    assert_eq!(told.iter().filter(|error| loose(error)).count(), 8, "{told:?}");
}

#[test]
fn a_word_that_means_nothing_costs_what_stands_behind_it() {
    let text = "[Auction \"N\"]\n1C =1= Pass what 2C\n[Note \"1:why\"]\n[Play \"E\"]\nSK S2 S3 S4\nHA so\n\n\
                [Auction \"N\"]\nwhat 1C\n[Play \"E\"]\nso\n";
    let file = File::parse(text.as_bytes());
    let mut readings = file.readings();
    let Reading { game, faults } = readings.next().unwrap();
    let places: Vec<(usize, usize)> = faults.iter().map(|fault| (fault.line, fault.column)).collect();
    assert_eq!(places, [(2, 13), (6, 4)]);
    let (auction, play) = (game.auction.unwrap(), game.play.unwrap());
    assert_eq!((auction.calls.len(), auction.ending, auction.notes.len()), (2, Ending::Stopped, 1));
    assert_eq!((play.tricks.len(), play.ending), (2, Ending::Stopped));
    let Reading { game, faults } = readings.next().unwrap();
    assert_eq!(
        (faults.len(), game.auction, game.play),
        (2, None, None),
        "where nothing was read nothing is known"
    );
}

#[test]
fn a_bad_remark_costs_no_call_and_no_card() {
    let text = "[Auction \"N\"]\n!1C =1= =2= 1D=a= $256 1H =3=\nAP Pass\n[Note \"1:one\"]\n[Note \"+2:two\"]\n\
                [Play \"E\"]\n! KS S2 =x= 3s 10s\n* SA\n";
    let reading = File::parse(text.as_bytes()).readings().next().unwrap();
    let auction = reading.game.auction.unwrap();
    assert_eq!(auction.calls.len(), 6);
    assert_eq!(auction.calls[0].remark.note, Some(1));
    assert_eq!(auction.calls[2].remark.note, Some(3));
    assert_eq!(auction.notes.len(), 1);
    let play = reading.game.play.unwrap();
    assert_eq!(play.tricks.len(), 1);
    let order = play.in_order(Ranking::plain(None));
    let told = order[0].iter().map(|(seat, card)| format!("{seat} {card}"));
    assert_eq!(told.collect::<Vec<_>>(), ["E KS", "S 2S", "W 3S", "N TS"]);
    let mut places: Vec<(usize, usize)> =
        reading.faults.iter().map(|fault| (fault.line, fault.column)).collect();
    places.sort_unstable();
    assert_eq!(places, [(2, 1), (2, 9), (2, 15), (2, 19), (3, 4), (5, 7), (7, 1), (7, 9), (8, 3)]);
}

#[test]
fn a_bad_game_does_not_take_the_others_with_it() {
    let games =
        parse_each(b"[Board \"1\"]\n\n[Dealer \"X\"]\n[Board \"2\"]\n\n[Board \"3]\n\n[Board \"4\"]\n");
    assert_eq!(games.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, false, true]);
    assert_eq!(games[2].as_ref().unwrap_err().line, 6);
}

fn problem(change: impl Fn(&mut Game)) -> Problem {
    let mut game = game(BOARD);
    change(&mut game);
    let error = write(&[Game::default(), game]).unwrap_err();
    assert_eq!(error.game, 2);
    assert!(error.to_string().starts_with("game 2: "));
    error.problem
}

#[test]
fn what_the_format_cannot_hold_is_not_written() {
    assert_eq!(problem(|game| game.set_tag("Dealer", "N")), Problem::Name("Dealer".to_owned()));
    assert_eq!(problem(|game| game.set_tag("ot", "N")), Problem::Name("ot".to_owned()));
    assert_eq!(problem(|game| game.set_tag("Ot tag", "N")), Problem::Name("Ot tag".to_owned()));
    assert_eq!(problem(|game| game.set_tag("Ot", "##x")), Problem::Value("##x".to_owned()));
    assert_eq!(problem(|game| game.event = "a\nb".into()), Problem::Value("a\nb".to_owned()));
    assert_eq!(
        problem(|game| game.result = TrickResult::declarer(14).into()),
        Problem::Number { what: "number of tricks", number: 14 }
    );
    assert_eq!(
        problem(|game| {
            game.auction.as_mut().unwrap().calls[0].call =
                Call::Bid { level: 8, denomination: Denomination::NoTrump };
        }),
        Problem::Number { what: "level", number: 8 }
    );
    assert_eq!(
        problem(
            |game| game.play.as_mut().unwrap().tricks[0][Seat::West].as_mut().unwrap().remark.note = Some(0)
        ),
        Problem::Number { what: "note", number: 0 }
    );
    assert_eq!(
        problem(|game| game.dealer = Entry::Unknown),
        Problem::Needs { section: "Auction", tag: "Dealer" }
    );
    assert_eq!(
        problem(|game| game.dealer = Seat::East.into()),
        Problem::First { section: "Auction", seat: Seat::North, due: Seat::East }
    );
    assert_eq!(
        problem(|game| game.declarer = Declarer::from(Seat::North).into()),
        Problem::First { section: "Play", seat: Seat::West, due: Seat::East }
    );
    assert_eq!(problem(|game| game.deal = Entry::Unknown), Problem::Needs { section: "Play", tag: "Deal" });
    assert_eq!(
        problem(|game| game.supplements.get_mut("OptimumResultTable").unwrap().rows.push(vec![])),
        Problem::EmptyRow("OptimumResultTable".to_owned())
    );
}

#[test]
fn a_line_has_at_most_two_hundred_and_fifty_five_bytes() {
    let longest = "x".repeat(253 - "[Event \"\"]".len());
    let mut game = Game { event: longest.as_str().into(), ..Game::default() };
    assert!(write(std::slice::from_ref(&game)).is_ok());
    game.event = format!("{longest}x").as_str().into();
    let error = write(&[Game::default(), game]).unwrap_err();
    assert_eq!(error.game, 2);
    assert!(matches!(error.problem, Problem::TooLong { bytes: 254, .. }));
}

#[test]
fn much_annotation_is_broken_into_lines() {
    let mut game = game(BOARD);
    for called in &mut game.auction.as_mut().unwrap().calls {
        called.remark.glyphs = (0..=255).collect();
    }
    let text = written(&game);
    assert!(text.split("\r\n").all(|line| line.len() <= 253));
    assert_eq!(parse(text.as_bytes()), Ok(vec![game]));
}
