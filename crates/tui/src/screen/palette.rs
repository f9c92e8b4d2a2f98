//! The few styles of the screen, in colour and without.

use cards::Suit;
use ratatui::style::{Color, Modifier, Style};

/// Rules, labels, what is past.
pub(crate) const FAINT: Style = Style::new().add_modifier(Modifier::DIM);
/// Names and headings.
pub(crate) const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);
/// The card or line under the cursor.
pub(crate) const CHOSEN: Style = Style::new().add_modifier(Modifier::REVERSED);

/// How things look.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    colour: bool,
}

impl Palette {
    /// With colours, or with bold, faint and reversed letters alone.
    pub const fn new(colour: bool) -> Palette {
        Palette { colour }
    }

    fn with(self, colour: Color, else_: Modifier) -> Style {
        if self.colour { Style::new().fg(colour) } else { Style::new().add_modifier(else_) }
    }

    /// A card or its suit.
    pub(crate) fn suit(self, suit: Suit) -> Style {
        match suit {
            Suit::Hearts | Suit::Diamonds if self.colour => Style::new().fg(Color::LightRed),
            _ => Style::new(),
        }
    }

    /// The line at the head.
    pub(crate) const fn title(self) -> Style {
        if self.colour {
            Style::new().fg(Color::Black).bg(Color::Green)
        } else {
            Style::new().add_modifier(Modifier::REVERSED)
        }
    }

    /// What is asked of the person.
    pub(crate) fn ask(self) -> Style {
        self.with(Color::Yellow, Modifier::BOLD).add_modifier(Modifier::BOLD)
    }

    /// What the laws say.
    pub(crate) fn law(self) -> Style {
        self.with(Color::Cyan, Modifier::BOLD)
    }

    /// Points.
    pub(crate) fn score(self) -> Style {
        self.with(Color::Green, Modifier::BOLD)
    }

    /// What went wrong.
    pub(crate) fn care(self) -> Style {
        self.with(Color::LightRed, Modifier::BOLD)
    }
}
