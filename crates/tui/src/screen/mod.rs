//! The table on a whole screen: keys in, a picture out.
//!
//! Small letters speak to the program (`h` for a hint), capitals and figures are what the person
//! says or plays at the table (`KH`, `P`). A small letter that is no command counts as a capital.

mod draw;
mod lawbook;
mod overlay;
mod palette;
mod wide;

use std::io;
use std::path::Path;
use std::time::Duration;

use cards::Card;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

pub use palette::Palette;

use table::Phase;

use crate::save;
use crate::scene::{Scene, Tone, Want};
use crate::{Guest, Help, MenuItem};
use overlay::{Overlay, Thought};

/// The person's end of the screen.
pub struct App {
    sitting: Guest,
    scene: Scene,
    palette: Palette,
    /// The card or line of the menu under the cursor.
    cursor: usize,
    /// What has been typed so far.
    typed: String,
    /// What the program has to say to the last key.
    notice: Option<String>,
    overlay: Option<Overlay>,
}

/// Whether to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Nothing has changed at the table.
    Stay,
    /// Something was done at the table, and is worth saving.
    Acted,
    /// The person leaves.
    Leave,
}

impl App {
    /// Shows a sitting.
    pub fn new(sitting: Guest, palette: Palette) -> App {
        let scene = sitting.scene();
        let mut app =
            App { sitting, scene, palette, cursor: 0, typed: String::new(), notice: None, overlay: None };
        app.place_cursor();
        app
    }

    /// The sitting it shows.
    pub fn sitting(&self) -> &Guest {
        &self.sitting
    }

    /// Whether the others are at it, and nothing is open that the person reads or types.
    pub fn is_busy(&self) -> bool {
        matches!(self.scene.ask.want, Want::Nothing) && self.overlay.is_none()
    }

    /// Has the next thing happen; `false` when the person is awaited.
    pub fn advance(&mut self) -> bool {
        let went_on = self.sitting.advance();
        self.refresh();
        went_on
    }

    /// Tells the person something.
    pub fn notify(&mut self, text: String) {
        self.notice = Some(text);
    }

    fn refresh(&mut self) {
        self.scene = self.sitting.scene();
        self.typed.clear();
        self.place_cursor();
        if let Some(hint) = self.sitting.unasked() {
            self.notify(hint.advice);
        }
    }

    /// On the first card that is in order, or the first line of the menu.
    fn place_cursor(&mut self) {
        self.cursor = match &self.scene.ask.want {
            Want::Card { may, .. } => self.cards().iter().position(|card| may.contains(*card)).unwrap_or(0),
            _ => 0,
        };
    }

    /// The cards of the hand that is asked for one, as they are shown.
    fn cards(&self) -> Vec<Card> {
        match &self.scene.ask.want {
            Want::Card { hand, .. } => self.scene.sorted(*hand).concat(),
            _ => Vec::new(),
        }
    }

    /// Takes a key.
    pub fn key(&mut self, key: KeyEvent) -> Flow {
        if key.kind == KeyEventKind::Release {
            return Flow::Stay;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            return Flow::Leave;
        }
        if let Some(overlay) = self.overlay.take() {
            return self.overlay_key(overlay, key.code);
        }
        self.notice = None;
        match key.code {
            KeyCode::Esc => self.typed.clear(),
            KeyCode::Backspace => drop(self.typed.pop()),
            KeyCode::Left => self.move_cursor(-1),
            KeyCode::Right => self.move_cursor(1),
            KeyCode::Up => self.move_cursor(-draw::menu_columns(&self.scene).cast_signed()),
            KeyCode::Down => self.move_cursor(draw::menu_columns(&self.scene).cast_signed()),
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = self.places().saturating_sub(1),
            KeyCode::Enter | KeyCode::Char(' ') => return self.enter(),
            KeyCode::Char(letter) if self.typed.is_empty() => return self.letter(letter),
            KeyCode::Char(letter) => return self.typing(letter),
            _ => {}
        }
        Flow::Stay
    }

    /// How many cards or lines there are to choose from.
    fn places(&self) -> usize {
        match &self.scene.ask.want {
            Want::Choice(choices) => choices.len(),
            Want::Card { .. } => self.cards().len(),
            _ => 0,
        }
    }

    fn move_cursor(&mut self, by: isize) {
        let places = self.places();
        if places > 0 && !matches!(self.scene.ask.want, Want::Card { .. } if by.abs() > 1) {
            self.cursor = self.cursor.saturating_add_signed(by).min(places - 1);
        }
    }

    /// The first letter of something: a command, or the beginning of a card or a word.
    fn letter(&mut self, letter: char) -> Flow {
        match letter {
            '?' => self.overlay = Some(Overlay::Help),
            'q' => return Flow::Leave,
            'h' => match self.sitting.hint() {
                Some(hint) => self.overlay = Some(Overlay::Hint(hint)),
                None if self.sitting.help() == Help::Never => {
                    self.notify("No more hints: from the third deal on you play by yourself.".to_owned());
                }
                None => self.notify("There is nothing to decide now.".to_owned()),
            },
            'p' if matches!(self.scene.phase, Phase::HandOver | Phase::Agreed) => {
                self.overlay = Some(Overlay::Thinking(Thought::PostMortem));
            }
            'u' => match self.sitting.undo() {
                Ok(()) => {
                    self.refresh();
                    return Flow::Acted;
                }
                Err(why) => self.notify(why.detail),
            },
            'c' => {
                let choices = self.sitting.claims();
                if choices.is_empty() {
                    self.notify("There is nothing to claim now.".to_owned());
                } else {
                    self.overlay = Some(Overlay::Claims { choices, cursor: 0 });
                }
            }
            'l' => self.overlay = Some(self.open_law_book()),
            'w' => self.overlay = Some(self.open_words()),
            's' => self.overlay = Some(Overlay::Sheet { scroll: 0 }),
            't' => self.overlay = Some(Overlay::LastTrick),
            'r' => self.overlay = Some(Overlay::Record { back: 0 }),
            ':' => self.overlay = Some(Overlay::Line(String::new())),
            _ => return self.typing(letter),
        }
        Flow::Stay
    }

    fn typing(&mut self, letter: char) -> Flow {
        self.typed.extend(letter.to_uppercase());
        match self.scene.ask.want.clone() {
            Want::Choice(choices) => self.typed_choice(&choices),
            Want::Card { verb, .. } => self.typed_card(verb),
            _ => {
                self.typed.clear();
                Flow::Stay
            }
        }
    }

    fn typed_choice(&mut self, choices: &[MenuItem]) -> Flow {
        if let Some(choice) = choices.iter().find(|choice| choice.key == self.typed) {
            return self.act(&choice.act);
        }
        if !choices.iter().any(|choice| choice.key.starts_with(&self.typed)) {
            let typed = std::mem::take(&mut self.typed);
            self.notify(format!("'{typed}' is none of these: choose a line by its letters, or ? for help."));
        }
        Flow::Stay
    }

    fn typed_card(&mut self, verb: &str) -> Flow {
        let text = self.typed.replace("10", "T").replace('0', "T");
        if text == "1" {
            return Flow::Stay;
        }
        let rank = text.chars().next().is_some_and(|rank| cards::Rank::from_letter(rank).is_some());
        match text.parse::<Card>() {
            Ok(card) if self.cards().contains(&card) => return self.act(&format!("{verb} {card}")),
            Ok(card) => self.notify(format!("{} is not in that hand.", speech::card_sign(card))),
            Err(_) if rank && text.chars().count() == 1 => return Flow::Stay,
            Err(_) => self.notify(format!("'{text}' is no card: rank, then suit, as in KH; ? for help.")),
        }
        self.typed.clear();
        Flow::Stay
    }

    fn enter(&mut self) -> Flow {
        match self.scene.ask.want.clone() {
            Want::Choice(choices) => match choices.get(self.cursor) {
                Some(choice) => self.act(&choice.act),
                None => Flow::Stay,
            },
            Want::Card { verb, .. } => match self.cards().get(self.cursor) {
                Some(card) => self.act(&format!("{verb} {card}")),
                None => Flow::Stay,
            },
            Want::GoOn => {
                self.sitting.go_on();
                self.refresh();
                Flow::Acted
            }
            Want::Over => Flow::Leave,
            Want::Nothing => {
                self.advance();
                Flow::Acted
            }
            Want::Stand => Flow::Stay,
        }
    }

    /// Does something at the table, in the words of the minutes.
    fn act(&mut self, words: &str) -> Flow {
        let heard = self.sitting.told().len();
        match self.sitting.act(words) {
            Ok(()) => {
                self.refresh();
                let declined = self.sitting.told()[heard..].iter().find(|told| told.tone == Tone::Ruling);
                self.notice =
                    declined.filter(|told| told.text.starts_with("Declined")).map(|told| told.text.clone());
                Flow::Acted
            }
            Err(why) => {
                self.typed.clear();
                self.notify(why.detail);
                Flow::Stay
            }
        }
    }
}

/// How a sitting is run on the screen.
pub struct Running<'a> {
    /// The time between two acts of the others.
    pub pace: Duration,
    /// The look.
    pub palette: Palette,
    /// The file that the rubber is kept in.
    pub save: &'a Path,
}

/// Shows the sitting until the person leaves, saving it after every act.
///
/// # Errors
/// When the terminal fails.
pub fn run(sitting: Guest, running: &Running<'_>) -> io::Result<Guest> {
    let mut terminal = ratatui::try_init()?;
    let mut app = App::new(sitting, running.palette);
    let done = event_loop(&mut terminal, &mut app, running);
    ratatui::restore();
    done.map(|()| app.sitting)
}

fn event_loop(
    terminal: &mut ratatui::DefaultTerminal,
    app: &mut App,
    running: &Running<'_>,
) -> io::Result<()> {
    let keep = |app: &mut App| {
        if let Err(why) = save::store(running.save, &save::write(app.sitting())) {
            app.notify(format!("The rubber cannot be saved in {}: {why}", running.save.display()));
        }
    };
    keep(app);
    loop {
        while running.pace.is_zero() && app.is_busy() {
            app.advance();
            keep(app);
        }
        terminal.draw(|frame| app.draw(frame))?;
        if app.think() {
            continue;
        }
        if app.is_busy() && !event::poll(app.patience(running.pace))? {
            app.advance();
            keep(app);
            continue;
        }
        if let Event::Key(key) = event::read()? {
            match app.key(key) {
                Flow::Stay => {}
                Flow::Acted => keep(app),
                Flow::Leave => {
                    keep(app);
                    return Ok(());
                }
            }
        }
    }
}

impl App {
    /// How long to wait before the next act: a trick that is complete is looked at longer.
    fn patience(&self, pace: Duration) -> Duration {
        match self.sitting.told().last() {
            Some(told) if told.tone == Tone::Trick => pace * 2,
            _ => pace,
        }
    }
}
