//! The terms of art: what each means, with an example and the articles that speak of it. Page, terminal and docs take
//! their meanings from here.

use crate::{Law, bridge, euchre, royalton};

/// A term of art.
#[derive(Clone, Copy, Debug)]
pub struct Term {
    /// As it stands in a sentence.
    pub name: &'static str,
    /// Other words for it, or the words that it explains together.
    pub also: &'static [&'static str],
    /// The games that know it, by the names of their codes.
    pub games: &'static [&'static str],
    /// What it means.
    pub meaning: &'static str,
    /// What it looks like at a table.
    pub example: &'static str,
    /// The articles that speak of it.
    pub laws: &'static [Law],
}

impl Term {
    /// Whether it goes by this name, in whatever case.
    pub fn is_called(&self, word: &str) -> bool {
        std::iter::once(&self.name).chain(self.also).any(|name| name.eq_ignore_ascii_case(word))
    }
}

/// Every term, by its name.
pub static TERMS: &[Term] = &[
    Term {
        name: "above the line",
        also: &["honour column"],
        games: &["bridge"],
        meaning: "Points that count for the rubber but not for the game: honours, chicane and slams.",
        example: "Three honours at hearts: 16 above the line.",
        laws: &[bridge::L6, bridge::L2],
    },
    Term {
        name: "adopt",
        also: &["take up"],
        games: &["euchre"],
        meaning: "The dealer makes the turned-up suit the trump, takes that card in and discards another.",
        example: "All pass to the dealer, who says \"I take it up\".",
        laws: &[euchre::L76, euchre::L88],
    },
    Term {
        name: "adversaries",
        also: &["opponents"],
        games: &["bridge", "euchre", "royalton"],
        meaning: "The two players of the other side; against a declarer, the two who defend.",
        example: "South makes hearts: East and West are the adversaries.",
        laws: &[],
    },
    Term {
        name: "alone",
        also: &["lone hand"],
        games: &["euchre"],
        meaning: "Playing without one's partner, who lays their cards face down. Five tricks alone count four points.",
        example: "\"Alone at hearts\": two adversaries against one.",
        laws: &[euchre::LTERM_ALONE, euchre::L93, euchre::L3],
    },
    Term {
        name: "assist",
        also: &["help"],
        games: &["euchre"],
        meaning: "The dealer's partner accepts the turned-up suit as the trump for their side.",
        example: "West passes, North says \"I assist\"; South, the dealer, discards.",
        laws: &[euchre::LTERM_ASSIST, euchre::L75],
    },
    Term {
        name: "auction",
        also: &[],
        games: &["royalton"],
        meaning: "The bidding before the play: each in turn passes, bids higher, doubles or redoubles, until three pass in a row.",
        example: "One heart, pass, two clubs, pass, pass, pass: clubs are played.",
        laws: &[royalton::L30, royalton::L31],
    },
    Term {
        name: "below the line",
        also: &["towards game"],
        games: &["bridge"],
        meaning: "Points for tricks, which alone count towards the game.",
        example: "Two odd tricks at hearts: 16 below the line.",
        laws: &[bridge::L2, bridge::L4],
    },
    Term {
        name: "book",
        also: &["the first six tricks"],
        games: &["bridge", "royalton"],
        meaning: "The first six tricks of a side, which score nothing; what is taken beyond them are odd tricks.",
        example: "Eight tricks are two odd ones.",
        laws: &[bridge::L4, royalton::L35],
    },
    Term {
        name: "bower",
        also: &["right bower", "left bower"],
        games: &["euchre"],
        meaning: "The two highest trumps: the right bower is the knave of trumps, the left bower the other knave of the same colour, which counts as a trump.",
        example: "With hearts for trumps the knave of hearts is highest, the knave of diamonds next.",
        laws: &[euchre::LTERM_RIGHT_BOWER, euchre::LTERM_LEFT_BOWER],
    },
    Term {
        name: "bridge (at Euchre)",
        also: &["at the bridge"],
        games: &["euchre"],
        meaning: "The state of the game when the side of the eldest hand has four points and the dealer's side one or two.",
        example: "Four to one, and the dealer is behind: should the eldest hand order up?",
        laws: &[euchre::LTERM_BRIDGE],
    },
    Term {
        name: "bridging",
        also: &[],
        games: &["royalton"],
        meaning: "At nullo the declarer may hand the play over to the partner, who then plays both hands.",
        example: "\"I bridge\": North plays, South becomes dummy.",
        laws: &[royalton::L34, royalton::L49],
    },
    Term {
        name: "bystander",
        also: &[],
        games: &["bridge", "euchre", "royalton"],
        meaning: "Somebody who looks on. They keep silent unless the players ask them to settle a fact.",
        example: "A friend behind East's chair.",
        laws: &[bridge::L106, euchre::L111, royalton::L102],
    },
    Term {
        name: "call a card",
        also: &["called card"],
        games: &["bridge", "euchre", "royalton"],
        meaning: "To demand that a card which lies exposed be played at a moment when the rules of following suit allow it.",
        example: "East's queen lies face up: \"play the queen of diamonds\".",
        laws: &[bridge::L69, euchre::L56, royalton::L63],
    },
    Term {
        name: "chicane",
        also: &[],
        games: &["bridge"],
        meaning: "A hand that was dealt no trump at all. It counts as much as three honours.",
        example: "Clubs are trumps and North holds none.",
        laws: &[bridge::L9],
    },
    Term {
        name: "claim",
        also: &[],
        games: &["bridge", "euchre", "royalton"],
        meaning: "To say that one will take all or some of the tricks that are left.",
        example: "\"The rest are mine.\"",
        laws: &[bridge::L74, euchre::L49, royalton::L69],
    },
    Term {
        name: "courteous table",
        also: &[],
        games: &["bridge", "euchre", "royalton"],
        meaning: "A table of ours at which an act against the laws is declined and explained instead of being taken and punished.",
        example: "You try to revoke, and the card goes back to your hand.",
        laws: &[],
    },
    Term {
        name: "cutting",
        also: &["the cut"],
        games: &["bridge", "euchre", "royalton"],
        meaning: "Drawing cards for partners, seats and the first deal; also the parting of the pack before a deal.",
        example: "The two lowest cards play against the two highest.",
        laws: &[bridge::L18, euchre::L11, royalton::L3, bridge::L33],
    },
    Term {
        name: "deal",
        also: &["new deal", "misdeal"],
        games: &["bridge", "euchre", "royalton"],
        meaning: "The giving of the cards, and the hand that is played with them. When the laws call for it, the cards are dealt again.",
        example: "A card turns up in dealing: somebody may have a new deal.",
        laws: &[bridge::L36, bridge::L38, royalton::L22, royalton::L24],
    },
    Term {
        name: "declaration",
        also: &["make"],
        games: &["bridge"],
        meaning: "The naming of the trump suit, or of no trumps, by the dealer or, if the dealer leaves it, by the partner.",
        example: "\"I make it hearts.\"",
        laws: &[bridge::L45, bridge::L49],
    },
    Term {
        name: "declarer",
        also: &["the dealer", "the maker"],
        games: &["bridge", "royalton"],
        meaning: "The player who plays their own hand and dummy's. At Bridge that is always the dealer, whoever named the trump; at Royalton the final bidder.",
        example: "South deals, North makes hearts: South plays both hands.",
        laws: &[bridge::L61, royalton::L34],
    },
    Term {
        name: "discard (at Euchre)",
        also: &[],
        games: &["euchre"],
        meaning: "The card that the dealer puts face down in exchange for the turned-up trump.",
        example: "The dealer takes up the nine of hearts and puts out the ten of clubs.",
        laws: &[euchre::L88],
    },
    Term {
        name: "double",
        also: &["redouble"],
        games: &["bridge", "royalton"],
        meaning: "To raise the value of each trick: twice for a double, four times for a redouble. At Bridge it may go on from there.",
        example: "Hearts doubled: an odd trick counts sixteen instead of eight.",
        laws: &[bridge::L50, bridge::L51, bridge::L52, royalton::L44, royalton::L45],
    },
    Term {
        name: "dummy",
        also: &["the open hand"],
        games: &["bridge", "royalton"],
        meaning: "The hand that is laid face up after the first lead and is played by its partner; also the player whose hand it is, who has few rights until the hand is over.",
        example: "North lays the cards down and South says which of them is played.",
        laws: &[bridge::L61, bridge::L62, royalton::L52, royalton::L53],
    },
    Term {
        name: "eldest hand",
        also: &["first hand", "leader"],
        games: &["bridge", "euchre"],
        meaning: "The player at the dealer's left, who speaks or leads first.",
        example: "South deals: West is eldest.",
        laws: &[bridge::L51, euchre::L74],
    },
    Term {
        name: "established",
        also: &[],
        games: &["bridge", "euchre", "royalton"],
        meaning: "A revoke that can no longer be mended, because its trick was turned and quitted or its side has played on.",
        example: "The trick lies face down before its winner: the revoke counts.",
        laws: &[bridge::L86, euchre::L64, royalton::L76],
    },
    Term {
        name: "euchred",
        also: &[],
        games: &["euchre"],
        meaning: "The side that made the trump took fewer than three tricks; the others score two.",
        example: "North assists and takes two tricks: East and West have two points.",
        laws: &[euchre::LTERM_EUCHRE, euchre::L2],
    },
    Term {
        name: "exposed card",
        also: &[],
        games: &["bridge", "euchre", "royalton"],
        meaning: "A card whose face was seen when it should not have been. It stays face up on the table, and the other side may call it.",
        example: "East drops the king of hearts face up.",
        laws: &[bridge::L69, bridge::L70, euchre::L46, royalton::L63, royalton::L64],
    },
    Term {
        name: "fair time",
        also: &["haste"],
        games: &["bridge", "euchre", "royalton"],
        meaning: "Time for the other side to decide about a penalty. Who plays on before they could speak gains nothing by it.",
        example: "East leads out of turn and at once plays again.",
        laws: &[bridge::L102, royalton::L98],
    },
    Term {
        name: "following suit",
        also: &[],
        games: &["bridge", "euchre", "royalton"],
        meaning: "Playing a card of the suit that was led, as one must while one has any.",
        example: "A spade is led: you have a spade, so you play one.",
        laws: &[bridge::L85, euchre::L62, royalton::L76],
    },
    Term {
        name: "game",
        also: &[],
        games: &["bridge", "euchre", "royalton"],
        meaning: "The points that win a game: thirty at Bridge, five at Euchre, forty at Royalton, by tricks alone.",
        example: "Four odd tricks at hearts are thirty-two, and the game.",
        laws: &[bridge::L2, euchre::L2, royalton::L84],
    },
    Term {
        name: "hand",
        also: &["the cards of a player"],
        games: &["bridge", "euchre", "royalton"],
        meaning: "The cards that one player holds; also one deal with its play.",
        example: "Five cards at Euchre, thirteen at Bridge and Royalton.",
        laws: &[euchre::LTERM_HAND],
    },
    Term {
        name: "honours",
        also: &[],
        games: &["bridge"],
        meaning: "The five highest trumps, ace to ten; without trumps the four aces. The side that holds three or more of them scores for it.",
        example: "Ace, king and queen of trumps between partners: three honours.",
        laws: &[bridge::L5, bridge::L6],
    },
    Term {
        name: "insufficient bid",
        also: &[],
        games: &["royalton"],
        meaning: "A bid that does not go over the last one.",
        example: "One club over one heart.",
        laws: &[royalton::L38],
    },
    Term {
        name: "knave",
        also: &["jack"],
        games: &["bridge", "euchre", "royalton"],
        meaning: "The card between the ten and the queen, called jack today and printed with a J.",
        example: "At Euchre the knave of trumps is the highest card of all.",
        laws: &[],
    },
    Term {
        name: "lap",
        also: &[],
        games: &["euchre"],
        meaning: "Points beyond the game are carried into the next one.",
        example: "At four points a march brings two: one wins the game, one is lap.",
        laws: &[euchre::LTERM_LAP],
    },
    Term {
        name: "lapse",
        also: &["a right that ends"],
        games: &["bridge", "euchre", "royalton"],
        meaning: "A right ends when its holder lets the moment pass that the laws give for it.",
        example: "East might have called a suit, but has played.",
        laws: &[bridge::L102, royalton::L40],
    },
    Term {
        name: "lay card",
        also: &["outsider"],
        games: &["euchre"],
        meaning: "A card that is not a trump.",
        example: "With hearts for trumps, the ace of clubs.",
        laws: &[euchre::LTERM_LAY_CARD],
    },
    Term {
        name: "lead",
        also: &["to lead"],
        games: &["bridge", "euchre", "royalton"],
        meaning: "The first card of a trick; the others must follow its suit if they can.",
        example: "West leads the king of spades.",
        laws: &[bridge::L57, royalton::L49],
    },
    Term {
        name: "lead out of turn",
        also: &[],
        games: &["bridge", "euchre", "royalton"],
        meaning: "A lead by somebody whose turn it is not. The other side may let it stand, call a suit, or treat the card as exposed, each code in its own way.",
        example: "East leads though the trick was South's.",
        laws: &[bridge::L76, euchre::L52, royalton::L59],
    },
    Term {
        name: "left to the partner",
        also: &["pass (at Bridge)"],
        games: &["bridge"],
        meaning: "The dealer does not name the trump and leaves it to the partner, who must.",
        example: "\"I leave it to you, partner.\"",
        laws: &[bridge::L45],
    },
    Term {
        name: "love game",
        also: &["double game"],
        games: &["euchre"],
        meaning: "A game in which the losers have nothing. It counts double for the rubber.",
        example: "Five to nought.",
        laws: &[euchre::LTERM_LOVE_GAME, euchre::L7],
    },
    Term {
        name: "march",
        also: &[],
        games: &["euchre"],
        meaning: "All five tricks by the side that made the trump: two points, four alone.",
        example: "North and South take all five.",
        laws: &[euchre::LTERM_MARCH, euchre::L2, euchre::L3],
    },
    Term {
        name: "may I lead?",
        also: &["ask to lead"],
        games: &["bridge"],
        meaning: "The eldest hand's question to the partner, which gives the partner the last chance to double.",
        example: "\"May I lead?\" \"Pray do.\"",
        laws: &[bridge::L51, bridge::L57],
    },
    Term {
        name: "minutes",
        also: &[],
        games: &["bridge", "euchre", "royalton"],
        meaning: "Our record of a table: every act in a line of plain text, with what the laws answer.",
        example: "S: play AS",
        laws: &[],
    },
    Term {
        name: "next, crossing",
        also: &["next", "crossing the suit"],
        games: &["euchre"],
        meaning: "After a card is turned down: to make the other suit of its colour is next, a suit of the other colour is crossing.",
        example: "Hearts are turned down: diamonds are next, spades and clubs cross.",
        laws: &[euchre::LTERM_NEXT, euchre::LTERM_CROSSING],
    },
    Term {
        name: "no trumps",
        also: &["no-trump", "no trump", "without trumps"],
        games: &["bridge", "royalton"],
        meaning: "A hand without a trump suit: every trick goes to the highest card of the suit that was led.",
        example: "The ace of the suit led always wins.",
        laws: &[bridge::L45, royalton::L30],
    },
    Term {
        name: "nullo",
        also: &[],
        games: &["royalton"],
        meaning: "A contract to lose tricks: without trumps, and the tricks are to go to the other side.",
        example: "\"Two nullo\": the adversaries are to be made to take eight tricks.",
        laws: &[royalton::L30, royalton::L83],
    },
    Term {
        name: "odd trick",
        also: &[],
        games: &["bridge", "royalton"],
        meaning: "Each trick beyond the first six of a side.",
        example: "Seven tricks: the odd trick.",
        laws: &[bridge::L4, royalton::L35],
    },
    Term {
        name: "order up",
        also: &[],
        games: &["euchre"],
        meaning: "An adversary of the dealer makes the turned-up suit the trump, and the dealer must take the card in.",
        example: "West says \"I order it up\".",
        laws: &[euchre::LTERM_ORDERING_UP, euchre::L74],
    },
    Term {
        name: "pass",
        also: &[],
        games: &["bridge", "euchre", "royalton"],
        meaning: "To say nothing in one's turn of the declaration.",
        example: "Three passes after a bid end the auction.",
        laws: &[euchre::LTERM_PASS, royalton::L31],
    },
    Term {
        name: "placing the cards",
        also: &[],
        games: &["bridge", "euchre", "royalton"],
        meaning: "Each shows which card of the trick is theirs. Anybody may ask for it before the trick is gathered.",
        example: "\"Place your cards, please.\"",
        laws: &[bridge::L99, euchre::L84, royalton::L95],
    },
    Term {
        name: "quitted trick",
        also: &["turned and quitted"],
        games: &["bridge", "euchre", "royalton"],
        meaning: "A trick that was gathered, turned face down and let go of. Nobody looks at it again during the hand.",
        example: "The four cards lie face down before East.",
        laws: &[bridge::L98, royalton::L94, euchre::L64],
    },
    Term {
        name: "renounce",
        also: &["to be void"],
        games: &["bridge", "euchre", "royalton"],
        meaning: "To play another suit than the one led. Without the suit it is lawful; with it, it is a revoke in the making.",
        example: "A spade is led and West plays a heart.",
        laws: &[bridge::L85, euchre::L62, royalton::L76],
    },
    Term {
        name: "revoke",
        also: &[],
        games: &["bridge", "euchre", "royalton"],
        meaning: "To renounce while holding the suit led, and not to mend it in time. It costs three tricks at Bridge, three points at Euchre (five where somebody plays alone), a hundred points or three tricks at Royalton.",
        example: "West trumps a spade and plays a spade two tricks later.",
        laws: &[bridge::L85, bridge::L87, euchre::L62, euchre::L63, royalton::L76, royalton::L77],
    },
    Term {
        name: "right",
        also: &["remedy", "penalty"],
        games: &["bridge", "euchre", "royalton"],
        meaning: "What the side that was wronged may choose after an offence, and until when.",
        example: "\"South may: call the queen, or a suit.\"",
        laws: &[bridge::L102, euchre::L85, royalton::L41],
    },
    Term {
        name: "royal",
        also: &["royal bid"],
        games: &["royalton"],
        meaning: "A bid of a suit at the higher of its two ranks.",
        example: "\"Three spades royal\" goes over three spades.",
        laws: &[royalton::L32],
    },
    Term {
        name: "rubber",
        also: &[],
        games: &["bridge", "euchre", "royalton"],
        meaning: "A set of games: the best of three at Bridge and Royalton; at Euchre three games, and a fourth when the third laps.",
        example: "One game all: the third decides.",
        laws: &[bridge::L1, euchre::L1, royalton::L93],
    },
    Term {
        name: "satisfied",
        also: &[],
        games: &["bridge"],
        meaning: "The word by which a player lets the value of the tricks stand as it is.",
        example: "South has redoubled; West is satisfied.",
        laws: &[bridge::L53, bridge::L55],
    },
    Term {
        name: "slam",
        also: &["grand slam", "little slam"],
        games: &["bridge", "royalton"],
        meaning: "All thirteen tricks, or twelve, by one side.",
        example: "Thirteen tricks won in play: 40 more above the line at Bridge.",
        laws: &[bridge::L7, bridge::L8, royalton::L86, royalton::L87],
    },
    Term {
        name: "stand-in",
        also: &["substitute"],
        games: &["bridge", "euchre", "royalton"],
        meaning: "Somebody who plays on for a player who has to leave, if the others agree.",
        example: "Dan plays the rest of the rubber for Anna.",
        laws: &[bridge::L27, euchre::L18, royalton::L10],
    },
    Term {
        name: "table by the laws",
        also: &[],
        games: &["bridge", "euchre", "royalton"],
        meaning: "A table of ours at which every act is taken as it happens, lawful or not, and judged.",
        example: "Your revoke stands until somebody claims it.",
        laws: &[],
    },
    Term {
        name: "trick",
        also: &[],
        games: &["bridge", "euchre", "royalton"],
        meaning: "Four cards, one from each player. The highest trump wins it, or else the highest card of the suit led.",
        example: "King, two, ace, five of spades: the ace wins.",
        laws: &[bridge::L4, euchre::L2, royalton::L35],
    },
    Term {
        name: "trump",
        also: &["trumps"],
        games: &["bridge", "euchre", "royalton"],
        meaning: "The suit that beats the others in this hand.",
        example: "Hearts are trumps: the two of hearts beats the ace of spades.",
        laws: &[bridge::L45, euchre::L74, royalton::L34],
    },
    Term {
        name: "trumping",
        also: &["to ruff"],
        games: &["bridge", "euchre", "royalton"],
        meaning: "Winning with a trump a trick to which one cannot follow suit.",
        example: "You have no spades and play the two of trumps.",
        laws: &[bridge::L85],
    },
    Term {
        name: "turn down",
        also: &[],
        games: &["euchre"],
        meaning: "The dealer declines the turned-up suit; another may then be made the trump.",
        example: "The dealer lays the card face up under the pack.",
        laws: &[euchre::L76],
    },
    Term {
        name: "turn-up",
        also: &["turned-up card"],
        games: &["euchre"],
        meaning: "The card turned face up after the deal, whose suit is the first offered as trumps.",
        example: "The queen of hearts is turned: shall hearts be trumps?",
        laws: &[euchre::L74],
    },
];

/// The terms that go by a name, or whose name begins with it.
pub fn terms_called(word: &str) -> Vec<&'static Term> {
    let exact: Vec<&Term> = TERMS.iter().filter(|term| term.is_called(word)).collect();
    if !exact.is_empty() {
        return exact;
    }
    let word = word.to_lowercase();
    let begins = |term: &&Term| {
        std::iter::once(&term.name).chain(term.also).any(|name| name.to_lowercase().starts_with(&word))
    };
    TERMS.iter().filter(begins).collect()
}

/// Words that mean something else in most sentences, such as "the right card": they are terms, and not marked in running
/// text. The page has the same list.
pub const EVERYDAY: [&str; 7] = ["right", "next", "hand", "game", "book", "deal", "make"];

/// The terms of a game that a text uses, in the order in which they come, each once. Of two that begin alike the longer one
/// is meant.
pub fn terms_in(text: &str, game: &str) -> Vec<&'static Term> {
    let text = text.to_lowercase();
    let mut words: Vec<(String, &'static Term)> = TERMS
        .iter()
        .filter(|term| term.games.contains(&game))
        .flat_map(|term| {
            std::iter::once(&term.name).chain(term.also).map(move |word| (word.to_lowercase(), term))
        })
        .filter(|(word, _)| !EVERYDAY.contains(&word.as_str()))
        .collect();
    words.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
    let mut found: Vec<&'static Term> = Vec::new();
    let mut before = None;
    let mut from = 0;
    while let Some(letter) = text[from..].chars().next() {
        let rest = &text[from..];
        // Of "no-trump" the second half is no trump.
        let begins = !before.is_some_and(|letter: char| letter.is_alphabetic() || letter == '-');
        let term =
            words.iter().find(|(word, _)| begins && rest.starts_with(word) && ends(&rest[word.len()..]));
        if let Some((word, term)) = term {
            if !found.iter().any(|one| one.name == term.name) {
                found.push(term);
            }
            before = word.chars().last();
            from += word.len();
        } else {
            before = Some(letter);
            from += letter.len_utf8();
        }
    }
    found
}

/// Whether a word ends before this; a plural is the same word.
fn ends(rest: &str) -> bool {
    let mut letters = rest.chars();
    match letters.next() {
        Some('s') => !letters.next().is_some_and(char::is_alphabetic),
        letter => !letter.is_some_and(char::is_alphabetic),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_stand_in_their_order_and_none_twice() {
        let names: Vec<&str> = TERMS.iter().map(|term| term.name).collect();
        assert!(names.is_sorted_by(|one, next| one < next), "{names:?}");
    }

    #[test]
    fn a_term_names_only_articles_of_the_games_that_know_it() {
        for term in TERMS {
            for law in term.laws {
                let code = law.id().split('/').next().expect("a code");
                assert!(term.games.contains(&code), "{} names {}", term.name, law.id());
            }
        }
    }

    #[test]
    fn a_term_is_found_by_any_of_its_names() {
        assert_eq!(terms_called("Left Bower")[0].name, "bower");
        assert_eq!(terms_called("revo")[0].name, "revoke");
        assert!(terms_called("no such word").is_empty());
    }

    #[test]
    fn the_terms_of_a_sentence_are_found_the_longer_first_and_never_inside_a_word() {
        let names = |text, game| terms_in(text, game).into_iter().map(|term| term.name).collect::<Vec<_>>();
        assert_eq!(names("The left bower and both bowers are trumps.", "euchre"), ["bower", "trump"]);
        assert_eq!(names("Two nullo, then no-trump.", "royalton"), ["nullo", "no trumps"]);
        assert!(names("A nullo is bid; overlapping.", "bridge").is_empty());
        assert!(names("The right card of the next hand.", "euchre").is_empty());
    }
}
