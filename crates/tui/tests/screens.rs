//! The screen as a stranger sees it, in a terminal of eighty columns and twenty-four rows.

use cards::{BySeat, Seat};
use games::Code;
use players::Kind;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::KeyCode;
use table::Manner;
use tui::screen::{App, Flow, Palette};
use tui::{Plan, Want, save};

fn plan(seed: u64) -> Plan {
    let players = BySeat::from_fn(|_| Kind::Book.into());
    Plan { seat: Seat::South, players, seed: players::seed(seed) }
}

fn app(code: Code, manner: Manner, seed: u64) -> App {
    let sitting = save::sit_down(code, &[], manner, plan(seed)).expect("a table");
    let mut app = App::new(sitting, Palette::new(true));
    settle(&mut app);
    app
}

const BRIDGE: &str = include_str!("tables/bridge.minutes");
const EUCHRE: &str = include_str!("tables/euchre.minutes");
const ROYALTON: &str = include_str!("tables/royalton.minutes");

/// A saved rubber taken up before the act that begins so, or after its last one: nothing in it
/// rests on how the computer players play.
fn taken_up(text: &str, before: Option<&str>, manner: Manner) -> App {
    let text = match manner {
        Manner::Courteous => text.to_owned(),
        Manner::Laws => text.replace("mode: courteous\n", ""),
    };
    let lines: Vec<&str> =
        text.lines().take_while(|line| before.is_none_or(|act| !line.starts_with(act))).collect();
    let sitting = save::read(&(lines.join("\n") + "\n")).expect("a saved rubber");
    let mut app = App::new(sitting, Palette::new(true));
    settle(&mut app);
    app
}

#[track_caller]
fn assert_told(app: &App, text: &str) {
    let told = app.sitting().told();
    assert!(told.iter().any(|told| told.text == text), "'{text}' was not told: {told:?}");
}

/// Lets the others act until the person is awaited.
fn settle(app: &mut App) {
    while app.is_busy() {
        app.advance();
    }
}

fn press(app: &mut App, keys: &str) -> Flow {
    let mut flow = Flow::Stay;
    for letter in keys.chars() {
        flow = app.key(if letter == '\n' { KeyCode::Enter } else { KeyCode::Char(letter) }.into());
        settle(app);
    }
    flow
}

/// The screen as text, in this size.
fn shown_in(app: &App, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
    terminal.draw(|frame| app.draw(frame)).expect("a picture");
    terminal.backend().to_string()
}

fn shown(app: &App) -> String {
    shown_in(app, 80, 24)
}

#[track_caller]
fn assert_shows(app: &App, texts: &[&str]) {
    let screen = shown(app);
    for text in texts {
        assert!(screen.contains(text), "'{text}' is not to be seen:\n{screen}");
    }
}

/// Takes the first card or word until this is asked.
fn play_until(app: &mut App, stop: impl Fn(&App) -> bool) {
    for _ in 0..500 {
        if stop(app) {
            return;
        }
        press(app, "\n");
    }
    panic!("it did not come to that:\n{}", shown(app));
}

fn want(app: &App) -> Want {
    app.sitting().scene().ask.want
}

#[test]
fn a_bridge_table_shows_hands_calls_and_what_is_asked() {
    let app = taken_up(BRIDGE, Some("S: ask"), Manner::Courteous);
    assert_shows(
        &app,
        &[
            "Oddtrick · Bridge, laws of 1907 · courteous play",
            "deal 1, dealt by East",
            "▸ South · you",
            "♠ T  9  2 ♥ Q  9  6  3  2 ♣ K  Q  4 ♦ 6  5",
            "E pass to partner",
            "W spades",
            "♠ by West",
            "You are eldest hand: ask for leave to lead, or double.",
            "▸M \"May I lead?\"",
            "D double",
            "above the line",
            "? help",
            "q quit",
        ],
    );
}

#[test]
fn the_edition_of_1905_is_named() {
    let app = app(Code::Bridge1905, Manner::Laws, 3);
    assert_shows(&app, &["Bridge, laws of 1905 · play by the laws"]);
}

#[test]
fn a_euchre_table_shows_the_card_turned_up() {
    let mut app = taken_up(EUCHRE, Some("S: order"), Manner::Courteous);
    assert_shows(&app, &["Euchre, laws of 1888", "turned up A♦", "P pass", "O order it up", "L alone"]);
    press(&mut app, "O");
    assert_told(&app, "You order it up.");
}

#[test]
fn a_royalton_table_offers_the_bids() {
    let mut app = taken_up(ROYALTON, Some("S: bid"), Manner::Courteous);
    assert_shows(&app, &["Royalton, laws of 1915", "▸P pass", "1H 1♥", "1RS 1♠ royal", "Nobody has bid"]);
    press(&mut app, "2h");
    assert_told(&app, "You bid 2 hearts.");
    let app = taken_up(ROYALTON, None, Manner::Courteous);
    assert_shows(
        &app,
        &["2♥ by South, doubled", "South · you · declarer", "▸ North · book · dummy", "♠[A]", "›J♠*"],
    );
}

#[test]
fn the_left_bower_is_held_and_shown_among_the_trumps() {
    let app = taken_up(EUCHRE, Some("S: play"), Manner::Courteous);
    assert_shows(&app, &["♦ by South", "South · you · maker", "♦[J] J♥  9 ", "You are to lead."]);
}

#[test]
fn the_play_shows_the_trick_dummy_and_the_cards_in_order() {
    let app = taken_up(BRIDGE, None, Manner::Courteous);
    assert_shows(
        &app,
        &[
            "West · dummy",
            "♥ AKT",
            "♣ A9752",
            "♦ T743",
            "›3♠",
            "8♠*",
            "♠[9] 2 ♥ Q",
            "You are to play: spades were led.",
        ],
    );
}

#[test]
fn a_card_out_of_order_is_declined_with_its_article() {
    let mut app = taken_up(BRIDGE, None, Manner::Courteous);
    assert_eq!(press(&mut app, "6D"), Flow::Acted);
    assert_shows(&app, &["Declined: ", "[bridge/", "You are to play: spades were led."]);
    press(&mut app, "l");
    assert_shows(&app, &["╔ bridge/", "The Revoke"]);
}

#[test]
fn by_the_laws_a_revoke_is_taken_and_nothing_is_taken_back() {
    let mut app = taken_up(BRIDGE, None, Manner::Laws);
    press(&mut app, "6D");
    assert_told(&app, "You play the six of diamonds.");
    press(&mut app, "u");
    assert_shows(&app, &["By the laws nothing is taken back."]);
}

#[test]
fn a_card_is_taken_back_in_courteous_play() {
    let mut app = taken_up(BRIDGE, None, Manner::Courteous);
    let hand = |app: &App| shown(app).lines().find(|line| line.contains("♠[9]")).map(str::to_owned);
    let before = hand(&app);
    assert!(before.is_some());
    press(&mut app, "9S");
    assert_ne!(hand(&app), before);
    press(&mut app, "u");
    assert_shows(&app, &["You take your last act back.", "You are to play: spades were led."]);
    assert_eq!(hand(&app), before);
}

#[test]
fn a_queen_is_a_capital_and_a_ten_may_be_a_nought() {
    let lead = || taken_up(BRIDGE, Some("S: play"), Manner::Courteous);
    for (keys, told) in [
        ("0s", "You play the ten of spades."),
        ("10S", "You play the ten of spades."),
        ("TS", "You play the ten of spades."),
        ("Qh", "You play the queen of hearts."),
        ("kc", "You play the king of clubs."),
    ] {
        let mut app = lead();
        press(&mut app, keys);
        assert_told(&app, told);
    }
    let mut app = lead();
    press(&mut app, "x");
    assert_shows(&app, &["'X' is no card"]);
    press(&mut app, "AS");
    assert_shows(&app, &["A♠ is not in that hand."]);
}

#[test]
fn every_key_of_the_last_row_opens_what_it_says() {
    let mut app = taken_up(BRIDGE, None, Manner::Courteous);
    for (key, texts) in [
        ("?", vec!["Keys", "a hint with the maxim behind it", "save and leave"]),
        ("h", vec!["A hint", "The book would play the"]),
        ("l", vec!["bridge/50", "Each double multiplies", "/ search"]),
        ("s", vec!["The score", "above the line", "total"]),
        ("t", vec!["The last trick", "North  ace of spades"]),
        ("r", vec!["What was said and done", "North doubles."]),
    ] {
        press(&mut app, key);
        assert_shows(&app, &texts);
        app.key(KeyCode::Esc.into());
        assert!(!shown(&app).contains('╔'), "{key} stays");
    }
    assert_eq!(press(&mut app, "q"), Flow::Leave);
}

#[test]
fn the_law_book_is_searched() {
    let mut app = app(Code::Euchre1888, Manner::Courteous, 3);
    press(&mut app, "l/bower\n");
    assert_shows(&app, &["that speak of 'bower'"]);
    press(&mut app, "n");
    assert_shows(&app, &["2 of "]);
}

#[test]
fn a_lead_out_of_turn_gives_the_person_a_menu_of_remedies() {
    let head = BRIDGE.split("code:").next().expect("a head");
    let acts = "code: bridge-1907\ndealer: S\nE: 9H\n---\nS: make hearts\nW: ask lead\nE: yes\nE: play 9H\n";
    let mut app = taken_up(&format!("{head}{acts}"), None, Manner::Laws);
    assert_shows(
        &app,
        &[
            "By bridge/60, bridge/76 you have a choice against East.",
            "W give the right up",
            "N not now",
            "▸1 ",
        ],
    );
    press(&mut app, "1");
    assert_told(&app, "You demand “Call the nine of hearts”.");
}

#[test]
fn a_claim_is_offered_and_answered() {
    let mut app = app(Code::Bridge1907, Manner::Courteous, 3);
    play_until(&mut app, |app| {
        let scene = app.sitting().scene();
        scene.dealer == Seat::South && matches!(scene.ask.want, Want::Card { .. }) && !scene.trick.is_empty()
    });
    press(&mut app, "c");
    assert_shows(
        &app,
        &["Claim", "1  the rest of the tricks are yours", "2  give up the rest of the tricks"],
    );
    press(&mut app, "2");
    assert_told(&app, "You concede the rest of the tricks.");
    assert_shows(&app, &["The hand is over. Press Enter to"]);
}

#[test]
fn after_the_hand_all_cards_are_shown() {
    let mut app = app(Code::Euchre1888, Manner::Courteous, 3);
    play_until(&mut app, |app| matches!(want(app), Want::GoOn));
    let scene = app.sitting().scene();
    assert!(Seat::ALL.into_iter().all(|seat| scene.seen[seat].len() >= 5));
    assert_shows(&app, &["The hand is over. Press Enter", "Score: "]);
}

#[test]
fn a_small_terminal_is_told_what_is_wanted() {
    let app = app(Code::Bridge1907, Manner::Courteous, 3);
    for (width, height) in [(79, 24), (80, 23), (20, 5), (1, 1), (5, 1)] {
        let screen = shown_in(&app, width, height);
        assert!(width < 20 || screen.contains("The table wants"), "{screen}");
    }
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        assert!(shown_in(&app, width, height).contains("▸ South · you"));
    }
}

#[test]
fn without_colours_the_picture_has_the_same_letters_and_no_colour() {
    let picture = |colour: bool| {
        let sitting = save::sit_down(Code::Euchre1888, &[], Manner::Courteous, plan(5)).expect("a table");
        let mut app = App::new(sitting, Palette::new(colour));
        settle(&mut app);
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).expect("a terminal");
        terminal.draw(|frame| app.draw(frame)).expect("a picture");
        terminal.backend().buffer().clone()
    };
    let (plain, coloured) = (picture(false), picture(true));
    let letters = |buffer: &ratatui::buffer::Buffer| -> String {
        buffer.content.iter().map(ratatui::buffer::Cell::symbol).collect()
    };
    assert_eq!(letters(&plain), letters(&coloured));
    let is_coloured = |buffer: &ratatui::buffer::Buffer| {
        use ratatui::style::Color;
        buffer.content.iter().any(|cell| cell.fg != Color::Reset || cell.bg != Color::Reset)
    };
    assert!(is_coloured(&coloured) && !is_coloured(&plain));
}

#[test]
fn the_coach_is_asked_by_a_second_h_and_reckons_after_the_hand() {
    let mut app = taken_up(EUCHRE, Some("S: play"), Manner::Courteous);
    press(&mut app, "hh");
    assert_shows(&app, &["The coach is thinking"]);
    assert!(app.think() && !app.think());
    assert_shows(&app, &["The coach would play the", "ways of the cards"]);
    app.key(KeyCode::Esc.into());
    play_until(&mut app, |app| matches!(want(app), Want::GoOn));
    assert_shows(&app, &["p account"]);
    press(&mut app, "p");
    assert!(app.think());
    assert_shows(&app, &["The account of the deal", "Deal 1: worth", "North and South:"]);
}

#[test]
fn the_score_sheet_has_a_line_where_the_game_has_one() {
    let mut bridge = app(Code::Bridge1907, Manner::Courteous, 3);
    play_until(&mut bridge, |app| matches!(want(app), Want::GoOn));
    press(&mut bridge, "s");
    assert_shows(&bridge, &["below", "above", "deal 1", "bridge/"]);
    let mut euchre = app(Code::Euchre1888, Manner::Courteous, 3);
    play_until(&mut euchre, |app| matches!(want(app), Want::GoOn));
    press(&mut euchre, "s");
    assert_shows(&euchre, &["deal 1", "euchre/"]);
    assert!(!shown(&euchre).contains("below"));
}

#[test]
fn no_row_of_keys_brings_the_screen_down() {
    let keys: Vec<KeyCode> = "hcslturp?:/qQKHSCDN123450xWnlay revoke E 3"
        .chars()
        .map(KeyCode::Char)
        .chain([KeyCode::Enter, KeyCode::Esc, KeyCode::Left, KeyCode::Right, KeyCode::Up, KeyCode::Down])
        .chain([
            KeyCode::Backspace,
            KeyCode::PageDown,
            KeyCode::PageUp,
            KeyCode::Home,
            KeyCode::End,
            KeyCode::Tab,
        ])
        .collect();
    for (seed, code) in (0..).zip(Code::ALL.into_iter().cycle().take(8)) {
        let manner = if seed % 2 == 0 { Manner::Laws } else { Manner::Courteous };
        let mut app = app(code, manner, seed);
        let mut dice = cards::Shuffler::new(players::seed(seed));
        for _ in 0..200 {
            // Every other key is Enter, so that the rubber goes on.
            let key = if dice.below(2) == 0 {
                KeyCode::Enter
            } else {
                keys[dice.below(keys.len() as u32) as usize]
            };
            app.key(key.into());
            settle(&mut app);
            let (width, height) = (60 + dice.below(80) as u16, 20 + dice.below(30) as u16);
            shown_in(&app, width, height);
        }
    }
}
