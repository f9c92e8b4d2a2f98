//! What is laid over the table: help, the score sheet, the law book, a hint, claims.

use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph, Wrap};

use super::draw::rows;
use super::lawbook::LawBook;
use super::palette::{CHOSEN, FAINT, STRONG};
use super::{App, Flow};
use speech::{card_name, seat_name};

use crate::scene::{Hint, MenuItem};

/// What lies over the table.
#[derive(Clone, Debug)]
pub(crate) enum Overlay {
    Help,
    Sheet {
        scroll: u16,
    },
    /// Everything that was told; `back` lines from the end.
    Record {
        back: u16,
    },
    LastTrick,
    Hint(Hint),
    /// The coach is asked and has still to answer.
    Thinking(Thought),
    /// A page to read.
    Page {
        heading: &'static str,
        lines: Vec<String>,
        scroll: u16,
    },
    Claims {
        choices: Vec<MenuItem>,
        cursor: usize,
    },
    Laws(LawBook),
    /// An act being typed in the words of the minutes.
    Line(String),
}

/// What the coach is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Thought {
    /// What to do now.
    Counsel,
    /// How the deal was played.
    PostMortem,
}

const HELP: &[(&str, &str)] = &[
    ("← → Enter", "choose a card or a word, and play or say it"),
    ("KH  0S", "type a card: the king of hearts, the ten of spades"),
    ("P  2H", "type a word of the menu by the letters before it"),
    ("QS  TD", "with Shift: small q, t and the letters below are commands"),
    ("", ""),
    ("h", "a hint with the maxim behind it; h again asks the coach"),
    ("c", "claim the rest or give it up, claim a revoke, call a card"),
    ("l", "the law book, open at the article cited last; / searches it"),
    ("w", "what the words on the table mean, each with an example"),
    ("s", "the score sheet, entry by entry, with the articles"),
    ("t  r", "the last trick; the record of all that was said and ruled"),
    ("p", "after the hand: the coach's account of it, card by card"),
    ("u", "take your last act back (in courteous play)"),
    (":", "any act in the words of the minutes: claim revoke E 3"),
    ("q", "save and leave; 'oddtrick play --resume' goes on"),
];

/// What the signs of the table mean.
pub(super) const MARKS: [(&str, &str); 6] = [
    ("▸", "whose turn it is, or what Enter takes"),
    ("›", "the card that was led"),
    ("*", "the card that wins so far"),
    ("[K]", "what Enter plays, reversed where drawn"),
    ("J♦", "among hearts: the left bower"),
    ("▮", "face down; faint: out of order"),
];

impl App {
    pub(super) fn open_law_book(&self) -> Overlay {
        let cited = self.sitting.told().iter().rev().find_map(|told| told.law);
        Overlay::Laws(LawBook::open(self.sitting.code().statutes(), cited))
    }

    /// The terms of art on the screen, with what they mean.
    pub(super) fn open_words(&self) -> Overlay {
        let terms = self.scene.terms(self.sitting.code().statutes().name);
        let lines = terms.iter().map(|term| format!("{}: {} {}", term.name, term.meaning, term.example));
        Overlay::Page { heading: " The words on this table ", lines: lines.collect(), scroll: 0 }
    }

    /// A key while something lies over the table. What is not put back is closed.
    pub(super) fn overlay_key(&mut self, mut overlay: Overlay, key: KeyCode) -> Flow {
        let stays = match (&mut overlay, key) {
            (Overlay::Laws(book), key) if book.is_seeking() => {
                match key {
                    KeyCode::Char(letter) => book.letter(letter),
                    KeyCode::Backspace => book.rub_out(),
                    KeyCode::Enter => book.find(),
                    _ => {}
                }
                key != KeyCode::Esc
            }
            (Overlay::Line(text), KeyCode::Char(letter)) => {
                text.push(letter);
                true
            }
            (Overlay::Line(text), KeyCode::Backspace) => text.pop().is_some(),
            (Overlay::Line(text), KeyCode::Enter) => {
                let text = text.trim().trim_start_matches(':').to_owned();
                return if text.is_empty() { Flow::Stay } else { self.act(&text) };
            }
            (Overlay::Line(_), _) => key != KeyCode::Esc,
            (_, KeyCode::Esc | KeyCode::Char('q')) => false,
            (Overlay::Claims { choices, cursor }, key) => {
                if let Some(act) = chosen(choices, cursor, key).map(|item| item.act.clone()) {
                    return self.act(&act);
                }
                true
            }
            (Overlay::Laws(book), key) => {
                match key {
                    KeyCode::Char('/') => book.seek(),
                    KeyCode::Left | KeyCode::Char('p') => book.leaf(-1),
                    KeyCode::Right | KeyCode::Char('n' | ' ') => book.leaf(1),
                    KeyCode::PageUp => book.leaf(-10),
                    KeyCode::PageDown => book.leaf(10),
                    _ => step(&mut book.scroll, key, false),
                }
                !matches!(key, KeyCode::Char('l'))
            }
            (Overlay::Hint(_), KeyCode::Char('h')) => {
                overlay = Overlay::Thinking(Thought::Counsel);
                true
            }
            (
                Overlay::Page { scroll, .. },
                KeyCode::Up | KeyCode::Down | KeyCode::PageUp | KeyCode::PageDown,
            ) => {
                step(scroll, key, false);
                true
            }
            (
                Overlay::Sheet { scroll },
                KeyCode::Up | KeyCode::Down | KeyCode::PageUp | KeyCode::PageDown,
            ) => {
                step(scroll, key, false);
                true
            }
            (Overlay::Record { back }, KeyCode::Up | KeyCode::Down | KeyCode::PageUp | KeyCode::PageDown) => {
                step(back, key, true);
                true
            }
            _ => false,
        };
        if stays {
            self.overlay = Some(overlay);
        }
        Flow::Stay
    }

    /// Lets the coach think, if asked; returns whether it was.
    pub fn think(&mut self) -> bool {
        let Some(Overlay::Thinking(thought)) = self.overlay else { return false };
        self.overlay = match thought {
            Thought::Counsel => self.sitting.counsel().map(Overlay::Hint),
            Thought::PostMortem => {
                let page = |lines| Overlay::Page { heading: " The account of the deal ", lines, scroll: 0 };
                self.sitting.post_mortem().map(page)
            }
        };
        if self.overlay.is_none() {
            self.notify("The coach has nothing to say to this.".to_owned());
        }
        true
    }

    pub(super) fn draw_overlay(&self, frame: &mut Frame<'_>, area: Rect) {
        let Some(overlay) = &self.overlay else { return };
        let close = " any key closes ";
        match overlay {
            Overlay::Help => sheet_of(frame, area, " Keys ", close, &help_page(), 0),
            Overlay::Sheet { scroll } => {
                let page = self.score_page();
                sheet_of(frame, area, " The score ", " ↑↓ scroll · Esc close ", &page, *scroll);
            }
            Overlay::Record { back } => {
                let page: Vec<Line<'static>> =
                    self.sitting.told().iter().map(|told| self.told_line(told)).collect();
                let room = usize::from(area.height.saturating_sub(4));
                let lines: usize = page.iter().map(|line| rows(line, text_width(area))).sum();
                let scroll = lines.saturating_sub(room).saturating_sub(usize::from(*back)) as u16;
                sheet_of(frame, area, " What was said and done ", " ↑↓ scroll · Esc close ", &page, scroll);
            }
            Overlay::LastTrick => {
                sheet_of(frame, area, " The last trick ", close, &self.trick_page(), 0);
            }
            Overlay::Hint(hint) => {
                let mut page = vec![Line::styled(hint.advice.clone(), STRONG), Line::default()];
                page.extend(hint.reasons.iter().map(|reason| Line::raw(format!("· {reason}"))));
                sheet_of(frame, area, " A hint ", " h asks the coach · any other key closes ", &page, 0);
            }
            Overlay::Thinking(_) => {
                let page = [Line::raw("The coach is thinking of the ways in which the cards may lie.")];
                sheet_of(frame, area, " The coach ", "", &page, 0);
            }
            Overlay::Page { heading, lines, scroll } => {
                let page: Vec<Line<'static>> = lines.iter().map(|line| Line::raw(line.clone())).collect();
                sheet_of(frame, area, heading, " ↑↓ scroll · Esc close ", &page, *scroll);
            }
            Overlay::Claims { choices, cursor } => {
                let page: Vec<Line<'static>> = choices
                    .iter()
                    .enumerate()
                    .map(|(place, choice)| {
                        let style = if place == *cursor { CHOSEN } else { STRONG };
                        let mark = if place == *cursor { "▸" } else { " " };
                        Line::styled(format!("{mark}{}  {} ", choice.key, choice.label), style)
                    })
                    .collect();
                sheet_of(frame, area, " Claim ", " a figure or Enter claims · Esc closes ", &page, 0);
            }
            Overlay::Laws(book) => {
                let (heading, footing) = (book.heading(), book.footing());
                sheet_of(frame, area, &heading, &footing, &book.page(self.palette), book.scroll);
            }
            Overlay::Line(_) => {}
        }
    }

    /// The sheet as it is kept: deal by deal, ours and theirs, with the article.
    fn score_page(&self) -> Vec<Line<'static>> {
        let we = self.scene.we();
        let mut lines = vec![Line::styled(sheet_row("", ["", "we", "", "they"]), STRONG)];
        for (name, points) in &self.scene.score {
            let style = if *name == "total" { self.palette.score() } else { ratatui::style::Style::new() };
            let [ours, theirs] = [points[we], points[we.other()]].map(|points| points.to_string());
            let text = sheet_row(name, ["", &ours, "", &theirs]);
            lines.push(Line::styled(text, style));
        }
        lines.push(Line::default());
        let parted = self.sitting.has_line();
        lines.push(Line::styled(
            sheet_row("", if parted { ["below", "above", "below", "above"] } else { [""; 4] }),
            FAINT,
        ));
        let mut deal = None;
        for entry in self.sitting.sheet() {
            let name = if deal == Some(entry.deal) { String::new() } else { format!("deal {}", entry.deal) };
            deal = Some(entry.deal);
            let mut row = [""; 4];
            let points = entry.points.to_string();
            row[usize::from(entry.side != we) * 2 + usize::from(entry.above)] = &points;
            lines.push(Line::from(vec![
                Span::raw(sheet_row(&name, row)),
                Span::styled(format!("   {}", entry.law), self.palette.law()),
            ]));
        }
        lines
    }

    fn trick_page(&self) -> Vec<Line<'static>> {
        if self.scene.last_trick.is_empty() {
            return vec![Line::raw("No trick has been taken before the one on the table.")];
        }
        let line = |(seat, card): &(cards::Seat, cards::Card)| {
            Line::from(vec![
                Span::raw(format!("{:<6} ", seat_name(*seat))),
                Span::styled(card_name(*card), self.palette.suit(card.suit())),
            ])
        };
        self.scene.last_trick.iter().map(line).collect()
    }
}

/// A row of the score: ours below and above the line, then theirs.
fn sheet_row(name: &str, [below, above, their_below, their_above]: [&str; 4]) -> String {
    format!("{name:<16}{below:>8}{above:>8}   {their_below:>8}{their_above:>8}")
}

/// A sheet of paper on the table, no larger than its text.
fn sheet_of(
    frame: &mut Frame<'_>,
    area: Rect,
    heading: &str,
    footing: &str,
    page: &[Line<'static>],
    scroll: u16,
) {
    let width = text_width(area) as u16 + 4;
    let lines: usize = page.iter().map(|line| rows(line, text_width(area))).sum();
    let height = (lines as u16).saturating_add(2).min(area.height.saturating_sub(2));
    let scroll = scroll.min((lines as u16).saturating_sub(height.saturating_sub(2)));
    let sheet =
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    let block = Block::bordered()
        .border_type(BorderType::Double)
        .title(Span::styled(heading.to_owned(), STRONG))
        .title_bottom(Span::styled(footing.to_owned(), FAINT))
        .padding(ratatui::widgets::Padding::horizontal(1));
    frame.render_widget(Clear, sheet);
    let text = Paragraph::new(page.to_vec()).wrap(Wrap { trim: false }).scroll((scroll, 0)).block(block);
    frame.render_widget(text, sheet);
}

fn help_page() -> Vec<Line<'static>> {
    let line = |(keys, what): &(&'static str, &'static str)| {
        Line::from(vec![Span::styled(format!("{keys:<10}"), STRONG), Span::raw(*what)])
    };
    // Two marks a line, so that everything has room on the smallest screen.
    let marks = MARKS.chunks(2).map(|pair| {
        let told = pair.iter().map(|(mark, what)| format!("{mark} {what}")).collect::<Vec<_>>();
        Line::styled(told.join(" · "), FAINT)
    });
    HELP.iter().map(line).chain(marks).collect()
}

/// The width of the text on a sheet.
fn text_width(area: Rect) -> usize {
    usize::from(area.width.saturating_sub(8)).clamp(1, 72)
}

/// Moves the cursor of a menu; the item that the key chooses, if it chooses one.
fn chosen<'m>(items: &'m [MenuItem], cursor: &mut usize, key: KeyCode) -> Option<&'m MenuItem> {
    match key {
        KeyCode::Up => *cursor = cursor.saturating_sub(1),
        KeyCode::Down => *cursor = (*cursor + 1).min(items.len().saturating_sub(1)),
        KeyCode::Enter => return items.get(*cursor),
        KeyCode::Char(letter) => return items.iter().find(|item| item.key == letter.to_string()),
        _ => {}
    }
    None
}

/// Scrolls; `back` counts from the end.
fn step(scroll: &mut u16, key: KeyCode, back: bool) {
    let by: i16 = match key {
        KeyCode::Up => -1,
        KeyCode::Down => 1,
        KeyCode::PageUp => -10,
        KeyCode::PageDown => 10,
        _ => 0,
    };
    *scroll = scroll.saturating_add_signed(if back { -by } else { by });
}
