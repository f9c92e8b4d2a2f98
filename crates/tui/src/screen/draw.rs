//! The picture: four hands around the trick, the score beside it, what was told below.

use cards::{Card, Seat};
use ratatui::Frame;
use ratatui::layout::{Alignment, Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use table::{Manner, Phase};

use super::overlay::Overlay;
use super::palette::{CHOSEN, FAINT, STRONG};
use super::{App, wide};
use speech::{card_sign as sign, seat_name, suit_sign as glyph};

use crate::scene::{RecordLine, Scene, Tone, Want};

/// The columns and rows of the smallest terminal that has room for the table.
const TERMINAL_MIN: (u16, u16) = (80, 24);
/// The rows of the table.
const TABLE_HEIGHT: u16 = 12;
/// The fewest columns of the hands.
const HANDS_MIN: u16 = 52;
/// The columns of the score beside the table.
const PANEL_WIDTH: u16 = 27;
/// The columns of a hand at the side.
const SIDE_WIDTH: u16 = 18;
/// The most rows that the menu takes.
const MENU_ROWS_MAX: u16 = 4;

impl App {
    /// Draws the whole screen.
    pub fn draw(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        if area.width < TERMINAL_MIN.0 || area.height < TERMINAL_MIN.1 {
            return too_small(frame, area);
        }
        let large = wide::is_large(area);
        let (height, hands_min, panel_width) =
            if large { wide::SIZES } else { (TABLE_HEIGHT, HANDS_MIN, PANEL_WIDTH) };
        let [title, table, rule, told, ask, menu, keys] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(height),
            Constraint::Length(1),
            Constraint::Min(4),
            Constraint::Length(1),
            Constraint::Length(self.menu_rows(area.width)),
            Constraint::Length(1),
        ])
        .areas(area);
        self.draw_title(frame, title);
        let [hands, panel] =
            Layout::horizontal([Constraint::Min(hands_min), Constraint::Length(panel_width)]).areas(table);
        if large {
            self.draw_large_hands(frame, hands);
            draw_panel(frame, panel, self.large_panel_lines());
        } else {
            self.draw_hands(frame, hands);
            draw_panel(frame, panel, [self.score_lines(), self.stakes_lines()].concat());
        }
        frame.render_widget(Line::styled("─".repeat(rule.width.into()), FAINT), rule);
        self.draw_told(frame, told);
        frame.render_widget(Line::styled(format!(" {}", self.scene.ask.why), self.palette.ask()), ask);
        self.draw_menu(frame, menu);
        self.draw_keys(frame, keys);
        self.draw_overlay(frame, area);
    }

    pub(super) fn draw_title(&self, frame: &mut Frame<'_>, area: Rect) {
        let scene = &self.scene;
        let manner = match scene.manner {
            Manner::Courteous => "courteous play",
            Manner::Laws => "play by the laws",
        };
        let left = format!(" Oddtrick · {} · {manner}", scene.title);
        let right = format!("deal {}, dealt by {} ", scene.deal, seat_name(scene.dealer));
        let gap = usize::from(area.width).saturating_sub(left.chars().count() + right.chars().count());
        let text = format!("{left}{}{right}", " ".repeat(gap));
        frame.render_widget(Line::styled(text, self.palette.title()), area);
    }

    fn draw_hands(&self, frame: &mut Frame<'_>, area: Rect) {
        let [_, top_name, top, middle, name, own, _] = Layout::vertical([
            Constraint::Length(0),
            Constraint::Length(1),
            Constraint::Length(2),
            Constraint::Length(6),
            Constraint::Length(1),
            Constraint::Length(1),
            Constraint::Min(0),
        ])
        .areas(area);
        let me = self.scene.me;
        let partner = me.partner();
        frame.render_widget(self.name_line(partner).alignment(Alignment::Center), top_name);
        frame.render_widget(self.hand_line(partner).alignment(Alignment::Center), top);
        let [left, centre, right] = Layout::horizontal([
            Constraint::Length(SIDE_WIDTH),
            Constraint::Min(16),
            Constraint::Length(SIDE_WIDTH),
        ])
        .areas(middle);
        self.draw_side(frame, left, me.left());
        self.draw_side(frame, right, me.right());
        self.draw_centre(frame, centre);
        frame.render_widget(self.name_line(me).alignment(Alignment::Center), name);
        frame.render_widget(self.hand_line(me).alignment(Alignment::Center), own);
    }

    /// `▸ North · book · dummy`
    pub(super) fn name_line(&self, seat: Seat) -> Line<'static> {
        let scene = &self.scene;
        let mark = if self.scene.turn == Some(seat) { "▸ " } else { "" };
        let role = scene.roles[seat].map_or(String::new(), |role| format!(" · {role}"));
        Line::from(vec![
            Span::styled(format!("{mark}{}", seat_name(seat)), STRONG),
            Span::styled(format!(" · {}{role}", scene.players[seat]), FAINT),
        ])
    }

    /// A hand in one line, by suits; face down if it cannot be seen.
    fn hand_line(&self, seat: Seat) -> Line<'static> {
        let suits = self.scene.sorted(seat);
        if suits.is_empty() {
            return self.backs(seat);
        }
        let mut spans = Vec::new();
        let mut place = 0;
        for suit in suits {
            let sign = glyph(self.scene.order.suit_of(suit[0]));
            spans.push(Span::styled(sign.to_string(), self.palette.suit(self.scene.order.suit_of(suit[0]))));
            for card in suit {
                spans.push(self.card_cell(seat, card, place));
                place += 1;
            }
        }
        let hidden = usize::from(self.scene.counts[seat]).saturating_sub(place);
        if hidden > 0 && self.is_in_play() {
            spans.push(Span::styled(format!(" {}", "▮".repeat(hidden)), FAINT));
        }
        Line::from(spans)
    }

    fn is_in_play(&self) -> bool {
        !matches!(self.scene.phase, Phase::HandOver | Phase::Agreed)
    }

    /// A card of a hand, three letters wide: in brackets under the cursor, faint if out of order.
    fn card_cell(&self, seat: Seat, card: Card, place: usize) -> Span<'static> {
        let mut rank = card.rank().letter().to_string();
        // The left bower lies among the trumps and shows its own suit.
        if self.scene.order.suit_of(card) != card.suit() {
            rank.push(glyph(card.suit()));
        }
        let style = self.palette.suit(card.suit());
        match &self.scene.ask.want {
            Want::Card { hand, .. } if *hand == seat && place == self.cursor => {
                Span::styled(format!("[{rank}]"), style.patch(CHOSEN))
            }
            Want::Card { hand, may, .. } if *hand == seat && !may.contains(card) => {
                Span::styled(format!(" {rank} "), style.patch(FAINT))
            }
            _ => Span::styled(format!(" {rank} "), style),
        }
    }

    pub(super) fn backs(&self, seat: Seat) -> Line<'static> {
        let cards = usize::from(self.scene.counts[seat]);
        let text = if self.is_in_play() { "▮".repeat(cards) } else { String::new() };
        Line::styled(text, FAINT)
    }

    /// A hand at the side: its name, then one row for each suit.
    pub(super) fn draw_side(&self, frame: &mut Frame<'_>, area: Rect, seat: Seat) {
        let mut lines = vec![self.side_name(seat)];
        let suits = self.scene.sorted(seat);
        let seen: usize = suits.iter().map(Vec::len).sum();
        for suit in &suits {
            let sign = self.scene.order.suit_of(suit[0]);
            let mut spans = vec![Span::styled(format!("{} ", glyph(sign)), self.palette.suit(sign))];
            for card in suit {
                let bower = self.scene.order.suit_of(*card) != card.suit();
                let own = if bower { glyph(card.suit()).to_string() } else { String::new() };
                spans.push(Span::styled(
                    format!("{}{own}", card.rank().letter()),
                    self.palette.suit(card.suit()),
                ));
            }
            lines.push(Line::from(spans));
        }
        let hidden = usize::from(self.scene.counts[seat]).saturating_sub(seen);
        if hidden > 0 && self.is_in_play() {
            lines.push(Line::styled("▮".repeat(hidden), FAINT));
        }
        let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area };
        frame.render_widget(Paragraph::new(lines), inner);
    }

    fn side_name(&self, seat: Seat) -> Line<'static> {
        let mark = if self.scene.turn == Some(seat) { "▸ " } else { "" };
        let note = self.scene.roles[seat].map_or(self.scene.players[seat].clone(), str::to_owned);
        Line::from(vec![
            Span::styled(format!("{mark}{}", seat_name(seat)), STRONG),
            Span::styled(format!(" · {note}"), FAINT),
        ])
    }

    /// The trick; before the play the declarations.
    fn draw_centre(&self, frame: &mut Frame<'_>, area: Rect) {
        let scene = &self.scene;
        if scene.trick.is_empty() && scene.phase == Phase::Calling {
            return self.draw_calls(frame, area);
        }
        let cell = |seat: Seat| match scene.trick.iter().position(|(other, _)| *other == seat) {
            Some(place) => {
                let card = scene.trick[place].1;
                let style = self.palette.suit(card.suit());
                let style = if scene.best == Some(seat) { style.patch(STRONG) } else { style };
                let lead = if place == 0 { "›" } else { " " };
                let best = if scene.best == Some(seat) { "*" } else { " " };
                vec![Span::raw(lead), Span::styled(sign(card), style), Span::raw(best)]
            }
            None => vec![Span::styled("  · ", FAINT)],
        };
        let me = scene.me;
        let mut across = cell(me.left());
        across.push(Span::raw("      "));
        across.extend(cell(me.right()));
        let lines =
            vec![Line::default(), Line::from(cell(me.partner())), Line::from(across), Line::from(cell(me))];
        frame.render_widget(Paragraph::new(lines).alignment(Alignment::Center), area);
    }

    pub(super) fn draw_calls(&self, frame: &mut Frame<'_>, area: Rect) {
        let mut lines = Vec::new();
        if let Some(card) = self.scene.turn_up {
            lines.push(Line::from(vec![
                Span::styled("turned up ", FAINT),
                Span::styled(sign(card), self.palette.suit(card.suit()).patch(STRONG)),
            ]));
        }
        let room = usize::from(area.height) - lines.len();
        let calls = &self.scene.calls;
        for (seat, call) in calls.iter().skip(calls.len().saturating_sub(room)) {
            let note = Span::styled(format!("{} ", seat.letter()), FAINT);
            lines.push(Line::from(vec![note, Span::raw(call.clone())]));
        }
        frame.render_widget(Paragraph::new(lines).alignment(Alignment::Center), area);
    }

    /// The score in rows, and the tricks of this hand.
    pub(super) fn score_lines(&self) -> Vec<Line<'static>> {
        let scene = &self.scene;
        let we = scene.we();
        let mut lines = vec![Line::styled(format!("{:<14}{:>5}{:>6}", "", "we", "they"), STRONG)];
        for (name, points) in &scene.score {
            let style = if *name == "total" { self.palette.score() } else { Style::new() };
            lines.push(Line::styled(format!("{name:<14}{:>5}{:>6}", points[we], points[we.other()]), style));
        }
        let tricks = format!("{:<14}{:>5}{:>6}", "tricks", scene.won[we], scene.won[we.other()]);
        lines.push(Line::styled(tricks, STRONG));
        lines
    }

    /// What is played for: the declaration, what its tricks bring and how many are still needed, and what wins. Before
    /// anything is declared: whose word it is.
    pub(super) fn stakes_lines(&self) -> Vec<Line<'static>> {
        let scene = &self.scene;
        let told = |text: &Option<String>| text.as_ref().map(|text| Line::raw(text.clone()));
        let mut lines = Vec::new();
        match &scene.contract {
            Some(contract) => lines.push(Line::raw(contract.clone())),
            None => lines.extend(told(&scene.turn_told)),
        }
        lines.extend(told(&scene.worth));
        lines.extend(told(&scene.needs));
        lines.push(Line::styled(scene.target.clone(), FAINT));
        if let Some(card) = scene.turn_up.filter(|_| scene.phase != Phase::Calling) {
            lines.push(Line::styled(format!("turned up: {}", sign(card)), FAINT));
        }
        lines
    }

    /// What is aimed at, for whoever sits down: it stands where there is nothing to tell yet.
    fn opening_lines(&self) -> Vec<Line<'static>> {
        let scene = &self.scene;
        let [partner, left, right] = [scene.me.partner(), scene.me.left(), scene.me.right()].map(seat_name);
        let mut lines = vec![
            Line::styled(scene.about, STRONG),
            Line::raw(format!(
                "You are {} and play with {partner} against {left} and {right}. What wins: {}.",
                seat_name(scene.me),
                scene.target
            )),
        ];
        if scene.ask.why.is_empty() {
            lines.extend(scene.turn_told.clone().map(Line::raw));
        }
        lines.push(Line::styled(
            "h asks the book for a hint, l opens the law of the moment, ? tells every key.",
            FAINT,
        ));
        lines
    }

    /// The latest of what was told, as much as there is room for.
    pub(super) fn draw_told(&self, frame: &mut Frame<'_>, area: Rect) {
        let width = usize::from(area.width).saturating_sub(2).max(1);
        let mut room = usize::from(area.height);
        let mut lines = Vec::new();
        for told in self.sitting.told().iter().rev() {
            let line = self.told_line(told);
            let rows = rows(&line, width);
            if rows > room {
                break;
            }
            room -= rows;
            lines.push(line);
        }
        lines.reverse();
        if self.sitting.told().is_empty() {
            lines = self.opening_lines();
        }
        let inner = Rect { x: area.x + 1, width: area.width - 2, ..area };
        frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), inner);
    }

    pub(super) fn told_line(&self, told: &RecordLine) -> Line<'static> {
        let style = match told.tone {
            Tone::Act => Style::new(),
            Tone::Trick => FAINT,
            Tone::Ruling => self.palette.law(),
            Tone::Score => self.palette.score(),
            Tone::Note => FAINT,
        };
        Line::styled(told.text.clone(), style)
    }

    /// How many rows the menu, or what stands in its place, needs.
    pub(super) fn menu_rows(&self, width: u16) -> u16 {
        let needed = match (&self.notice, &self.scene.ask.want) {
            _ if matches!(self.overlay, Some(Overlay::Line(_))) => 1,
            (Some(notice), _) => rows(&Line::raw(notice.as_str()), usize::from(width) - 2),
            (None, Want::Choice(choices)) => choices.len().div_ceil(menu_columns(&self.scene)),
            _ => 1,
        };
        (needed as u16).clamp(1, MENU_ROWS_MAX)
    }

    pub(super) fn draw_menu(&self, frame: &mut Frame<'_>, area: Rect) {
        let inner = Rect { x: area.x + 1, width: area.width - 2, ..area };
        if let Some(Overlay::Line(text)) = &self.overlay {
            let line = Line::from(vec![
                Span::styled(":", STRONG),
                Span::raw(text.clone()),
                Span::styled("▏", self.palette.ask()),
                Span::styled("  Enter does it, Esc forgets it", FAINT),
            ]);
            frame.render_widget(line, inner);
            return;
        }
        if let Some(notice) = &self.notice {
            let notice = Paragraph::new(notice.clone()).style(self.palette.care()).wrap(Wrap { trim: true });
            frame.render_widget(notice, inner);
            return;
        }
        match &self.scene.ask.want {
            Want::Choice(choices) => self.draw_choices(frame, inner, choices),
            Want::Card { .. } => {
                let typed =
                    if self.typed.is_empty() { String::new() } else { format!("   card: {}_", self.typed) };
                let text = format!("← → and Enter, or type rank and suit as in KH{typed}");
                frame.render_widget(Line::styled(text, FAINT), inner);
            }
            Want::GoOn => frame.render_widget(Line::styled("Enter goes on", FAINT), inner),
            Want::Over => frame.render_widget(Line::styled("Enter leaves the table", FAINT), inner),
            Want::Nothing | Want::Stand => {}
        }
    }

    /// The menu in columns; the rows around the cursor when there are too many.
    fn draw_choices(&self, frame: &mut Frame<'_>, area: Rect, choices: &[crate::MenuItem]) {
        let columns = menu_columns(&self.scene);
        let width = cell_width(choices);
        let first = (self.cursor / columns).saturating_sub(usize::from(area.height) - 1);
        for (place, choice) in choices.iter().enumerate().skip(first * columns) {
            let (row, column) = (place / columns - first, place % columns);
            if row >= usize::from(area.height) {
                break;
            }
            let typed = !self.typed.is_empty() && choice.key.starts_with(&self.typed);
            let key = if typed { self.palette.ask() } else { STRONG };
            let (mark, style) = if place == self.cursor { ("▸", CHOSEN) } else { (" ", Style::new()) };
            let cell = Rect {
                x: area.x + (column * width) as u16,
                y: area.y + row as u16,
                width: width as u16,
                height: 1,
            };
            let line = Line::from(vec![
                Span::raw(mark),
                Span::styled(choice.key.clone(), key),
                Span::raw(" "),
                Span::styled(choice.label.clone(), style),
            ]);
            frame.render_widget(line, cell.intersection(area));
        }
        if choices.len() > (first + usize::from(area.height)) * columns {
            let corner = Rect { x: area.right() - 1, y: area.bottom() - 1, width: 1, height: 1 };
            frame.render_widget(Span::styled("↓", self.palette.ask()), corner);
        }
    }

    pub(super) fn draw_keys(&self, frame: &mut Frame<'_>, area: Rect) {
        let mut keys = vec![("?", "help"), ("h", "hint"), ("c", "claim"), ("l", "laws"), ("s", "score")];
        keys.push(("t", "trick"));
        if matches!(self.scene.phase, Phase::HandOver | Phase::Agreed) {
            keys.push(("p", "account"));
        }
        if self.scene.manner == Manner::Courteous {
            keys.push(("u", "undo"));
        }
        keys.extend([(":", "act"), ("q", "quit")]);
        frame.render_widget(key_line(&keys, usize::from(area.width)), area);
    }
}

/// The keys and what they do on one line, closer together where there is no room.
fn key_line(keys: &[(&'static str, &'static str)], width: usize) -> Line<'static> {
    let line = |gap: &str| {
        let mut spans = vec![Span::raw(" ")];
        for (place, (key, what)) in keys.iter().enumerate() {
            spans.push(Span::raw(if place == 0 { String::new() } else { gap.to_owned() }));
            spans.push(Span::styled(*key, STRONG));
            spans.push(Span::styled(format!(" {what}"), FAINT));
        }
        Line::from(spans)
    };
    let wide = line("  ");
    if wide.width() <= width { wide } else { line(" ") }
}

/// The score and the stakes, behind a stroke.
fn draw_panel(frame: &mut Frame<'_>, area: Rect, lines: Vec<Line<'static>>) {
    let inner = Rect { x: area.x + 2, width: area.width - 2, ..area };
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), inner);
    for row in area.rows() {
        frame.render_widget(Span::styled("│", FAINT), Rect { width: 1, ..row });
    }
}

/// How many rows a line takes when it is broken between words.
pub(super) fn rows(line: &Line<'_>, width: usize) -> usize {
    let mut rows = 1;
    let mut column = 0;
    for (place, word) in line.to_string().split(' ').enumerate() {
        let letters = word.chars().count();
        let space = usize::from(place > 0);
        if place > 0 && column + space + letters > width {
            rows += 1;
            column = letters;
        } else {
            column += space + letters;
        }
    }
    rows
}

/// How wide one line of the menu is.
fn cell_width(choices: &[crate::MenuItem]) -> usize {
    let width = |choice: &crate::MenuItem| choice.key.chars().count() + choice.label.chars().count() + 4;
    choices.iter().map(width).max().unwrap_or(1)
}

/// How many lines of the menu stand beside each other.
pub(super) fn menu_columns(scene: &Scene) -> usize {
    match &scene.ask.want {
        Want::Choice(choices) => (usize::from(TERMINAL_MIN.0 - 2) / cell_width(choices)).clamp(1, 6),
        _ => 2,
    }
}

fn too_small(frame: &mut Frame<'_>, area: Rect) {
    let (width, height) = TERMINAL_MIN;
    let text = format!(
        "The table wants {width} columns and {height} rows; there are {} and {}.",
        area.width, area.height
    );
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_has_room_on_eighty_columns() {
        let words = ["help", "hint", "claim", "laws", "score", "trick", "account", "undo", "act", "quit"];
        let keys = words.map(|word| ("x", word));
        let told = |width| key_line(&keys, width).to_string();
        assert!(told(100).contains("x act  x quit") && told(80).ends_with("x act x quit"), "{}", told(80));
        assert!(key_line(&keys, 80).width() <= 80);
    }
}
