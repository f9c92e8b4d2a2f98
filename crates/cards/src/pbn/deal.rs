//! The line that gives the hands: `N:AKQ.J92.T.987654 - - -`.

use super::fault::{Fault, PbnError};
use super::value::read_seat;
use crate::{BySeat, Card, CardSet, Layout, Rank, Seat, Suit};

/// The suits in the order a deal line gives them.
const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

/// A deal line, read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DealLine {
    /// Whose hand stands first in the line.
    pub first: Seat,
    /// The hands; `None` for one that is not known.
    pub hands: BySeat<Option<CardSet>>,
}

impl DealLine {
    /// The layout, if all four hands are known; cards in no hand are not in its stock either.
    pub fn layout(&self) -> Option<Layout> {
        layout(&self.hands)
    }
}

/// The layout of four known hands.
pub(super) fn layout(hands: &BySeat<Option<CardSet>>) -> Option<Layout> {
    let [north, east, south, west] = hands.0;
    Some(Layout { hands: BySeat([north?, east?, south?, west?]), stock: CardSet::EMPTY })
}

/// Reads a deal line: the first seat, a colon, and four hands clockwise, each its spades, hearts,
/// diamonds and clubs with dots between them, or `-` when it is not known.
///
/// Either case will do, ranks in any order, any white space or a comma between the hands, `10` for `T`, `-` for
/// a void, the letter of a suit before its ranks and the name of the first seat. Hands may have any number of cards up to thirteen: a position in the middle of
/// a trick has unequal ones. Whether they make a deal is for [`Deal`](crate::Deal) to say.
///
/// # Errors
/// The first thing that cannot be read, with its column (the line is always 1).
///
/// # Examples
/// ```
/// use cards::Seat;
/// use cards::pbn::parse_deal_line;
///
/// let line = parse_deal_line("W:kq... - A10... .-.2.").unwrap();
/// assert_eq!(line.hands[Seat::East].unwrap().to_string(), "AS TS");
/// assert_eq!(line.hands[Seat::South].unwrap().to_string(), "2D");
/// assert_eq!(line.hands[Seat::North], None);
/// let error = parse_deal_line("N:AKX... - - -").unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 5: 'X' is no rank: write A K Q J T 9 8 7 6 5 4 3 2");
/// ```
pub fn parse_deal_line(text: &str) -> Result<DealLine, PbnError> {
    let letters: Vec<char> = text.chars().collect();
    let error = |at: usize, fault| PbnError { line: 1, column: at + 1, fault };
    let skip = |mut at: usize| {
        while letters.get(at).is_some_and(|&letter| is_gap(letter)) {
            at += 1;
        }
        at
    };
    let begin = skip(0);
    let name = letters[begin..].iter().take_while(|letter| letter.is_alphabetic()).count();
    let first = seat(&letters[begin..begin + name]);
    let colon = skip(begin + name);
    let (Some(first), Some(':')) = (first, letters.get(colon)) else {
        let found = letters[begin.min(letters.len())..].iter().take_while(|letter| **letter != ' ').collect();
        let wanted = "N:, E:, S: or W: and then the four hands";
        return Err(error(begin, Fault::Bad { what: "beginning of a deal", found, wanted }));
    };
    let mut hands = BySeat::from_fn(|_| None);
    let mut seen = CardSet::EMPTY;
    let mut count = 0;
    let mut at = skip(colon + 1);
    while at < letters.len() {
        let length = letters[at..].iter().position(|&letter| is_gap(letter));
        let end = length.map_or(letters.len(), |length| at + length);
        if count < 4 {
            let seat = Seat::from_index(first as u8 + count as u8);
            hands[seat] =
                hand(&letters[at..end], seat, &mut seen).map_err(|(n, fault)| error(at + n, fault))?;
        }
        count += 1;
        at = skip(end);
    }
    if count != 4 {
        return Err(error(colon + 1, Fault::Hands { hands: count }));
    }
    Ok(DealLine { first, hands })
}

/// What stands between hands; some programs write a comma.
fn is_gap(letter: char) -> bool {
    letter.is_whitespace() || letter == ','
}

/// A seat by its letter or its name.
fn seat(letters: &[char]) -> Option<Seat> {
    match letters {
        [letter] => Seat::from_letter(*letter),
        _ => read_seat(&letters.iter().collect::<String>()).ok(),
    }
}

/// Reads one hand, with the place of a fault within it.
fn hand(letters: &[char], seat: Seat, seen: &mut CardSet) -> Result<Option<CardSet>, (usize, Fault)> {
    if letters == ['-'] {
        return Ok(None);
    }
    let bad = |what, found: &[char], wanted| Fault::Bad { what, found: found.iter().collect(), wanted };
    let parts: Vec<&[char]> = letters.split(|&letter| letter == '.').collect();
    if parts.len() != 4 {
        return Err((0, bad("hand", letters, "spades.hearts.diamonds.clubs with three dots, or -")));
    }
    let mut hand = CardSet::EMPTY;
    let mut at = 0;
    for (part, suit) in parts.into_iter().zip(SUITS) {
        // Some programs write the letter of the suit before its ranks.
        let mut n = usize::from(part.first().is_some_and(|&letter| Suit::from_letter(letter) == Some(suit)));
        while n < part.len() && part[n..] != ['-'] {
            let (rank, length) = match part[n..] {
                ['1', '0', ..] => (Some(Rank::Ten), 2),
                [letter, ..] => (Rank::from_letter(letter), 1),
                [] => (None, 1),
            };
            let Some(rank) = rank else {
                return Err((at + n, bad("rank", &part[n..=n], "A K Q J T 9 8 7 6 5 4 3 2")));
            };
            let card = Card::new(rank, suit);
            if seen.contains(card) {
                return Err((at + n, Fault::Doubled { card }));
            }
            seen.insert(card);
            hand.insert(card);
            n += length;
        }
        at += part.len() + 1;
    }
    if hand.len() > 13 {
        return Err((0, Fault::LongHand { seat, cards: hand.len() }));
    }
    Ok(Some(hand))
}

/// Writes a deal line that begins with the hand of `first`, ranks descending.
///
/// # Examples
/// ```
/// use cards::Seat;
/// use cards::pbn::{parse_deal_line, write_deal_line};
///
/// let line = parse_deal_line("w:2ka... - ..9t. ...").unwrap();
/// assert_eq!(write_deal_line(Seat::North, &line.hands), "N:- ..T9. ... AK2...");
/// ```
pub fn write_deal_line(first: Seat, hands: &BySeat<Option<CardSet>>) -> String {
    let mut line = format!("{first}:");
    for n in 0..4 {
        if n > 0 {
            line.push(' ');
        }
        match hands[Seat::from_index(first as u8 + n)] {
            None => line.push('-'),
            Some(hand) => line.push_str(&hand_text(hand)),
        }
    }
    line
}

fn hand_text(hand: CardSet) -> String {
    let suit_text = |suit| -> String {
        let mut ranks: Vec<char> =
            (hand & CardSet::suit(suit)).iter().map(|card| card.rank().letter()).collect();
        ranks.reverse();
        ranks.into_iter().collect()
    };
    SUITS.map(suit_text).join(".")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Deal, Pack, Shuffler};

    fn column_and_text(line: &str) -> (usize, String) {
        let error = parse_deal_line(line).unwrap_err();
        assert_eq!(error.line, 1);
        (error.column, error.fault.to_string())
    }

    #[test]
    fn a_whole_deal_is_a_deal() {
        let line = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85";
        let deal = parse_deal_line(line).unwrap();
        assert_eq!(deal.first, Seat::North);
        let layout = deal.layout().unwrap();
        assert!(Deal::try_from(layout).is_ok());
        assert_eq!(layout.hands[Seat::East].to_string(), "AS 8S 6S 5S 4S KH QH 5H TD QC JC TC 6C");
        assert_eq!(write_deal_line(Seat::North, &deal.hands), line);
    }

    #[test]
    fn case_order_of_ranks_tens_voids_and_spaces_are_free() {
        let strict = parse_deal_line("E:AKT2... - .9.. -").unwrap();
        let others = ["E:AKT2...,-,.9..,-", "east: AKT2..., -, .9.., -"];
        let spaced = ["e:2tka... - .9.. -", " E : 102AK.-.-.- \t -  .9..\n-  ", "E:AKt2... - .9.-. -"];
        for loose in spaced.into_iter().chain(others) {
            assert_eq!(parse_deal_line(loose), Ok(strict), "{loose}");
        }
    }

    #[test]
    fn an_unknown_hand_is_another_thing_than_an_empty_one() {
        let line = parse_deal_line("S:- ... - ...").unwrap();
        assert_eq!(line.hands[Seat::South], None);
        assert_eq!(line.hands[Seat::West], Some(CardSet::EMPTY));
        assert_eq!(line.layout(), None);
    }

    #[test]
    fn what_was_written_reads_back_from_every_seat() {
        let mut shuffler = Shuffler::new([11; 32]);
        for _ in 0..200 {
            for pack in Pack::ALL {
                let deal = shuffler.deal(pack, Seat::North);
                let known = shuffler.word();
                let hands = BySeat::from_fn(|seat| (known >> seat as u8 & 1 == 1).then(|| deal.hand(seat)));
                for first in Seat::ALL {
                    let line = write_deal_line(first, &hands);
                    assert_eq!(parse_deal_line(&line), Ok(DealLine { first, hands }));
                }
            }
        }
    }

    #[test]
    fn a_line_without_its_seat_says_how_to_begin() {
        let (column, text) = column_and_text("AKQ.. - - -");
        assert_eq!(column, 1);
        assert_eq!(text, "'AKQ..' is no beginning of a deal: write N:, E:, S: or W: and then the four hands");
        assert_eq!(column_and_text("X:- - - -").0, 1);
        assert_eq!(column_and_text("").0, 1);
        assert_eq!(column_and_text("   N").0, 4);
        assert_eq!(column_and_text("N - - - -").0, 1);
    }

    #[test]
    fn too_few_and_too_many_hands_are_counted() {
        assert_eq!(column_and_text("N:- - -").1, Fault::Hands { hands: 3 }.to_string());
        assert_eq!(column_and_text("N:- - - - -").1, Fault::Hands { hands: 5 }.to_string());
        assert_eq!(column_and_text("N:").1, Fault::Hands { hands: 0 }.to_string());
    }

    #[test]
    fn a_hand_has_three_dots() {
        let (column, text) = column_and_text("N:- AK.Q - -");
        assert_eq!(column, 5);
        assert_eq!(text, "'AK.Q' is no hand: write spades.hearts.diamonds.clubs with three dots, or -");
        assert_eq!(column_and_text("N:A.K.Q.J.T - - -").0, 3);
        assert_eq!(column_and_text("N:-- - - -").0, 3);
    }

    #[test]
    fn a_bad_rank_and_a_doubled_card_are_shown_where_they_stand() {
        assert_eq!(column_and_text("W:vKQT2.AT.J6542.85 - - -").0, 3);
        assert_eq!(column_and_text("W:K.1.. - - -").0, 5);
        let (column, text) = column_and_text("W:KQ... QK... - -");
        assert_eq!((column, text.as_str()), (9, "QS is in the deal twice: each card may lie once"));
        assert_eq!(column_and_text("W:.AA.. - - -").0, 5);
    }

    #[test]
    fn fourteen_cards_are_no_hand() {
        let (column, text) = column_and_text("W:- AKQJT98765432.2.. - -");
        assert_eq!((column, text.as_str()), (5, "N has 14 cards: no hand has more than 13"));
    }
}
