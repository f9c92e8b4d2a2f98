//! Seats, cards and suits by name, and whole sentences.

use cards::{Card, Rank, Seat, Suit};

/// `North`
pub const fn seat_name(seat: Seat) -> &'static str {
    match seat {
        Seat::North => "North",
        Seat::East => "East",
        Seat::South => "South",
        Seat::West => "West",
    }
}

/// `nine`
pub const fn rank_name(rank: Rank) -> &'static str {
    match rank {
        Rank::Two => "two",
        Rank::Three => "three",
        Rank::Four => "four",
        Rank::Five => "five",
        Rank::Six => "six",
        Rank::Seven => "seven",
        Rank::Eight => "eight",
        Rank::Nine => "nine",
        Rank::Ten => "ten",
        Rank::Knave => "knave",
        Rank::Queen => "queen",
        Rank::King => "king",
        Rank::Ace => "ace",
    }
}

/// `nine of hearts`
pub fn card_name(card: Card) -> String {
    format!("{} of {}", rank_name(card.rank()), card.suit())
}

/// `Hearts`
pub const fn suit_title(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "Clubs",
        Suit::Diamonds => "Diamonds",
        Suit::Hearts => "Hearts",
        Suit::Spades => "Spades",
    }
}

/// `♥`
pub const fn suit_sign(suit: Suit) -> char {
    match suit {
        Suit::Clubs => '♣',
        Suit::Diamonds => '♦',
        Suit::Hearts => '♥',
        Suit::Spades => '♠',
    }
}

/// `K♥`
pub fn card_sign(card: Card) -> String {
    format!("{}{}", card.rank().letter(), suit_sign(card.suit()))
}

/// A sentence with a capital and a full stop.
pub fn full_stop(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map_or(String::new(), |letter| letter.to_uppercase().to_string());
    let end = if text.ends_with(['.', '?', '!', '"']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}
