//! The picture on a large screen: cards drawn, the declaring and the sheet beside the table, and what the marks mean.

use cards::{Card, Seat};
use ratatui::Frame;
use ratatui::layout::{Alignment, Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use speech::{card_sign as sign, suit_sign as glyph};
use table::Phase;

use super::App;
use super::overlay::MARKS;
use super::palette::{CHOSEN, FAINT, STRONG};
use crate::scene::Want;

/// From so many columns and rows on the cards are drawn.
const LARGE: (u16, u16) = (110, 36);
/// The rows of the table, the fewest columns of its hands, and the columns beside them.
pub(super) const SIZES: (u16, u16, u16) = (24, 66, 44);
/// The columns of a hand at the side.
const SIDE_WIDTH: u16 = 20;
/// The columns and rows of a card in the trick.
const CARD: (u16, u16) = (7, 3);
/// So many entries of the sheet are shown, the last ones.
const ENTRIES_MAX: usize = 6;

pub(super) fn is_large(area: Rect) -> bool {
    area.width >= LARGE.0 && area.height >= LARGE.1
}

impl App {
    pub(super) fn draw_large_hands(&self, frame: &mut Frame<'_>, area: Rect) {
        let [top_name, top, middle, name, own] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(4),
            Constraint::Min(10),
            Constraint::Length(1),
            Constraint::Length(5),
        ])
        .areas(area);
        let me = self.scene.me;
        frame.render_widget(self.name_line(me.partner()).alignment(Alignment::Center), top_name);
        self.draw_row(frame, top, me.partner());
        let [left, centre, right] = Layout::horizontal([
            Constraint::Length(SIDE_WIDTH),
            Constraint::Min(24),
            Constraint::Length(SIDE_WIDTH),
        ])
        .areas(middle);
        self.draw_side(frame, left, me.left());
        self.draw_side(frame, right, me.right());
        if self.scene.trick.is_empty() && self.scene.phase == Phase::Calling {
            self.draw_calls(frame, centre);
        } else {
            self.draw_large_trick(frame, centre);
        }
        frame.render_widget(self.name_line(me).alignment(Alignment::Center), name);
        self.draw_row(frame, own, me);
    }

    /// A hand as drawn cards that lie over each other, suit by suit; face down if it cannot be seen.
    fn draw_row(&self, frame: &mut Frame<'_>, area: Rect, seat: Seat) {
        let suits = self.scene.sorted(seat);
        if suits.is_empty() {
            frame.render_widget(self.backs(seat).alignment(Alignment::Center), area);
            return;
        }
        let mut rows: [Vec<Span<'static>>; 4] = Default::default();
        let mut push = |texts: [String; 4], style: Style| {
            for (row, text) in rows.iter_mut().zip(texts) {
                row.push(Span::styled(text, style));
            }
        };
        let mut place = 0;
        for suit in suits {
            for card in suit {
                let face = format!("│{}{} ", card.rank().letter(), glyph(card.suit()));
                let texts = ["╭───".to_owned(), face, "│   ".to_owned(), "╰───".to_owned()];
                push(texts, self.drawn_style(seat, card, place));
                place += 1;
            }
            push(["╮ ", "│ ", "│ ", "╯ "].map(str::to_owned), Style::new());
        }
        let lines = rows.map(Line::from);
        frame.render_widget(Paragraph::new(lines.to_vec()).alignment(Alignment::Center), area);
    }

    /// How a card of a hand is drawn: reversed under the cursor, faint if out of order.
    fn drawn_style(&self, seat: Seat, card: Card, place: usize) -> Style {
        let style = self.palette.suit(card.suit());
        match &self.scene.ask.want {
            Want::Card { hand, .. } if *hand == seat && place == self.cursor => style.patch(CHOSEN),
            Want::Card { hand, may, .. } if *hand == seat && !may.contains(card) => style.patch(FAINT),
            _ => style,
        }
    }

    /// The trick, each card before whoever played it.
    fn draw_large_trick(&self, frame: &mut Frame<'_>, area: Rect) {
        let (width, height) = CARD;
        let me = self.scene.me;
        let centre = |x: u16| area.x + x.saturating_sub(width / 2).min(area.width.saturating_sub(width));
        let below = |row: u16| area.y + row.min(area.height.saturating_sub(height));
        let middle = area.width / 2;
        let places = [
            (me.partner(), centre(middle), below(0)),
            (me.left(), centre(middle.saturating_sub(width + 2)), below(height)),
            (me.right(), centre(middle + width + 2), below(height)),
            (me, centre(middle), below(2 * height)),
        ];
        for (seat, x, y) in places {
            frame.render_widget(Paragraph::new(self.drawn_in_trick(seat)), Rect { x, y, width, height });
        }
    }

    fn drawn_in_trick(&self, seat: Seat) -> Vec<Line<'static>> {
        let scene = &self.scene;
        let Some(place) = scene.trick.iter().position(|(other, _)| *other == seat) else {
            return vec![Line::default(), Line::styled("   ·", FAINT)];
        };
        let card = scene.trick[place].1;
        let best = scene.best == Some(seat);
        let style = self.palette.suit(card.suit());
        let style = if best { style.patch(STRONG) } else { style };
        let (lead, mark) = (if place == 0 { "›" } else { " " }, if best { "*" } else { " " });
        vec![
            Line::styled(" ╭───╮", style),
            Line::from(vec![
                Span::raw(lead),
                Span::styled(format!("│{} │", sign(card)), style),
                Span::raw(mark),
            ]),
            Line::styled(" ╰───╯", style),
        ]
    }

    pub(super) fn large_panel_lines(&self) -> Vec<Line<'static>> {
        let scene = &self.scene;
        let mut lines = self.score_lines();
        lines.push(Line::default());
        lines.extend(self.stakes_lines());
        lines.push(Line::default());
        if !scene.calls.is_empty() {
            lines.push(Line::styled("The declaring", STRONG));
            let told: Vec<String> =
                scene.calls.iter().map(|(seat, call)| format!("{} {call}", seat.letter())).collect();
            lines.push(Line::raw(told.join(" · ")));
        }
        let entries = self.sitting.sheet();
        if !entries.is_empty() {
            lines.push(Line::styled("The sheet", STRONG));
        }
        for entry in entries.iter().skip(entries.len().saturating_sub(ENTRIES_MAX)) {
            let who = if entry.side == scene.we() { "we" } else { "they" };
            let place = if entry.above { "above" } else { "below" };
            lines.push(Line::raw(format!(
                "deal {} {who:<4} {place} {:+}  {}",
                entry.deal, entry.points, entry.law
            )));
        }
        lines.push(Line::styled("Marks", STRONG));
        lines.extend(MARKS.iter().map(|(mark, what)| Line::styled(format!("{mark:<4}{what}"), FAINT)));
        lines
    }
}
