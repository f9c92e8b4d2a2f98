//! The play of the cards where every trick is worth winning: shared by Bridge and Royalton.

mod leads;
mod plan;
mod reading;

use std::marker::PhantomData;

use cards::{Card, CardSet, Rank, Seat, Side, Suit};

use super::eyes::{guarded, has, len};
use super::{Eyes, Position, Rule, Speaks, rule};
use crate::Turns;

pub(super) use leads::{Row, leads};
pub(super) use plan::{Needs, revoked, seventh, sure_tricks};

/// A game of thirteen tricks with an open hand.
pub(super) trait Whist: Turns {
    /// Who plays the two hands.
    fn declarer(view: &table::View<Self>) -> Option<Seat>;

    /// The tricks with which a side reaches what it plays for; `None` when no number of tricks does.
    fn goal(view: &table::View<Self>, side: Side) -> Option<u8>;
}

/// The maxims of the play, for either game.
pub(super) struct Maxims<G>(PhantomData<G>);

/// An ace or a guarded king outside the suit.
fn reentry(hand: CardSet, suit: Suit) -> bool {
    Suit::ALL
        .into_iter()
        .filter(|&other| other != suit)
        .any(|other| has(hand, Rank::Ace, other) || has(hand, Rank::King, other) && len(hand, other) >= 2)
}

/// Whether the hand that plays belongs to the declarer.
fn declares<G: Whist>(eyes: &Eyes<'_, G>) -> bool {
    G::declarer(eyes.view).is_some_and(|declarer| declarer.side() == eyes.from.side())
}

fn wins<G: Whist>(eyes: &Eyes<'_, G>) -> bool {
    !eyes.view.loses()
}

const BOOK: &str = "Elwell 1907";
const WHIST: &str = "whist, as the books take for granted";

impl<G: Whist> Maxims<G> {
    /// The play of every trick after the first lead, and the choice of suit for that lead.
    pub(super) const PLAY: &[Rule<G>] = &[
        Self::LONG_SUIT,
        Self::LT_15,
        Self::SHORT_SUIT,
        Self::PLAY_18,
        Self::CASH,
        Self::PLAY_13,
        Self::RETURN,
        Self::PLAY_06,
        Self::PLAY_14,
        Self::SECOND_LOW,
        Self::COVER,
        Self::THIRD_HIGH,
        Self::FINESSE,
        Self::LAST_CHEAP,
        Self::RUFF,
        Self::PLAY_23,
        Self::PARTNERS_TRICK,
        Self::KEEP_TOPS,
        Self::KEEP_GUARDS,
    ];

    const LONG_SUIT: Rule<G> = rule(
        ("whist/long-suit", 14, WHIST),
        "first lead at no trump",
        "open the longest suit",
        Speaks::Play(|eyes| {
            if eyes.order.trump().is_some() || !eyes.view.tricks.is_empty() || !wins(eyes) {
                return CardSet::EMPTY;
            }
            let longest = Suit::ALL.into_iter().map(|suit| len(eyes.hand, suit)).max().unwrap_or(0);
            suits(eyes, |suit| len(eyes.hand, suit) == longest)
        }),
        &Position {
            cards: "N:54.65.5432.AKT98 .987.876.QJ76543 KQJ876.KQJT.JT9. AT932.A432.AKQ.2",
            table: "W deals, 22-22, games 1-1",
            so_far: "make no-trump, ask lead, yes",
            decides: "N 9C, without it 4D",
        },
    );

    const LT_15: Rule<G> = rule(
        ("bridge/lt-15", 16, BOOK),
        "first lead against a trump, ace and king of a plain suit in hand",
        "open that suit at once",
        Speaks::Play(|eyes| {
            if eyes.order.trump().is_none() || !eyes.view.tricks.is_empty() {
                return CardSet::EMPTY;
            }
            suits(eyes, |suit| {
                has(eyes.hand, Rank::Ace, suit)
                    && has(eyes.hand, Rank::King, suit)
                    && eyes.order.trump() != Some(suit)
            })
        }),
        &Position {
            cards: "N:Q6.Q9842.8763.94 AK532.A5.A95.K62 987.T6.KQJT2.AT7 JT4.KJ73.4.QJ853",
            table: "N deals, 8-28, games 0-1",
            so_far: "make clubs, ask lead, yes",
            decides: "E KS, without it AH",
        },
    );

    const SHORT_SUIT: Rule<G> = rule(
        ("whist/short-suit", 6, WHIST),
        "first lead against a trump, a suit of one or two small cards and trumps to ruff with",
        "open the short suit",
        Speaks::Play(|eyes| {
            if eyes.trumps().is_empty() || !eyes.view.tricks.is_empty() {
                return CardSet::EMPTY;
            }
            suits(eyes, |suit| {
                (1..=2).contains(&len(eyes.hand, suit))
                    && eyes.order.trump() != Some(suit)
                    && !has(eyes.hand, Rank::King, suit)
                    && !has(eyes.hand, Rank::Queen, suit)
            })
        }),
        &Position {
            cards: "N:AKT43.KT2.T2.KJT 9872.AJ8.QJ97.Q4 Q6.53.AK.A987532 J5.Q9764.86543.6",
            table: "S deals, 22-26, games 0-0",
            so_far: "make clubs, ask lead, yes",
            decides: "W JS, without it 4D",
        },
    );

    const PLAY_18: Rule<G> = rule(
        ("bridge/play-18", 30, BOOK),
        "the declarer leads, trumps are out and their side has more of them",
        "draw trumps, from the top where the top is held",
        Speaks::Play(|eyes| {
            let partner = eyes.view.seen[eyes.from.partner()];
            let trumps = eyes.order.trump().map_or(CardSet::EMPTY, |suit| eyes.order.members(suit));
            let ours = (eyes.hand | partner) & trumps;
            let out = eyes.trumps_out();
            if !eyes.leads() || !declares(eyes) || out.is_empty() || ours.len() <= out.len() {
                return CardSet::EMPTY;
            }
            let tops = eyes.tops() & trumps;
            if tops.is_empty() { eyes.low(eyes.trumps()) } else { eyes.high(tops) }
        }),
        &Position {
            cards: "N:T9..765.QJT98765 AKQJ.987654.98.2 .QJT.AKQJT432.AK 8765432.AK32..43",
            table: "N deals, 28-14, games 0-0",
            so_far: "make clubs, ask lead, yes; KS KC 2S 9S",
            decides: "N AC, without it 2D",
        },
    );

    const CASH: Rule<G> = rule(
        ("whist/cash", 16, WHIST),
        "on lead with the best card of a suit, and no trump out that could take it",
        "make the winner",
        Speaks::Play(|eyes| {
            if !eyes.leads() || eyes.view.tricks.is_empty() || !wins(eyes) {
                return CardSet::EMPTY;
            }
            let safe = eyes.trumps_out().is_empty();
            eyes.tops().iter().filter(|&card| safe || eyes.unseen_in(card) >= 5).collect()
        }),
        &Position {
            cards: "N:Q6.Q9842.8763.94 AK532.A5.A95.K62 987.T6.KQJT2.AT7 JT4.KJ73.4.QJ853",
            table: "N deals, 8-28, games 0-1",
            so_far: "make clubs, ask lead, yes; KS 9S 4S QS",
            decides: "E AH, without it 2S",
        },
    );

    const PLAY_13: Rule<G> = rule(
        ("bridge/play-13", 12, BOOK),
        "on lead at no trump after the first trick",
        "go on with the suit that has most cards, the partner's open ones counted",
        Speaks::Play(|eyes| {
            let first = eyes.view.tricks.is_empty();
            if first || !eyes.leads() || eyes.order.trump().is_some() || !wins(eyes) {
                return CardSet::EMPTY;
            }
            let partner = eyes.view.seen[eyes.from.partner()];
            let total = |suit: Suit| len(eyes.hand, suit) + len(partner, suit);
            let held = Suit::ALL.into_iter().filter(|&suit| len(eyes.hand, suit) > 0);
            let longest = held.map(total).max().unwrap_or(0);
            suits(eyes, |suit| total(suit) == longest)
        }),
        &Position {
            cards: "N:J9532.T4.732.876 K86.KQ.T65.QT932 T.J752.AQ98.AKJ5 AQ74.A9863.KJ4.4",
            table: "W deals, 14-14, games 1-1",
            so_far: "make no-trump, ask lead, yes; 3S 6S TS AS",
            decides: "W AH, without it QS",
        },
    );

    const RETURN: Rule<G> = rule(
        ("whist/return", 18, WHIST),
        "a defender has the lead after the partner's opening",
        "return the partner's suit, the highest of what is left of two or three",
        Speaks::Play(|eyes| {
            let opened = eyes.view.tricks.first().filter(|trick| trick.leader == eyes.from.partner());
            let suit = opened.and_then(|trick| trick.plays.first()).map(|play| play.1.suit());
            match suit {
                Some(suit) if eyes.leads() && !declares(eyes) && wins(eyes) => {
                    let held = eyes.of_suit(suit);
                    if held.len() <= 2 { eyes.high(held) } else { eyes.low(held) }
                }
                _ => CardSet::EMPTY,
            }
        }),
        &Position {
            cards: "N:K85.J42.AJ5.9754 AT76.96.K972.QT2 J93.AK83.Q86.KJ6 Q42.QT75.T43.A83",
            table: "N deals, 14-14, games 0-0",
            so_far: "make clubs, ask lead, yes; 9H 3H QH 4H",
            decides: "W 5H, without it AC",
        },
    );

    const PLAY_06: Rule<G> = rule(
        ("bridge/play-06", 7, BOOK),
        "a defender has the lead again",
        "go on with their own opened suit",
        Speaks::Play(|eyes| {
            let opened = eyes.view.tricks.first().filter(|trick| trick.leader == eyes.from);
            let suit = opened.and_then(|trick| trick.plays.first()).map(|play| play.1.suit());
            match suit {
                Some(suit) if eyes.leads() && !declares(eyes) && wins(eyes) => eyes.of_suit(suit),
                _ => CardSet::EMPTY,
            }
        }),
        &Position {
            cards: "N:J52.8.AK73.AQ965 AK74.A.QJ952.KJ4 Q63.KQ9752.6.873 T98.JT643.T84.T2",
            table: "N deals, 6-6, games 1-0",
            so_far: "make clubs, ask lead, yes; KS 6S 8S 5S",
            decides: "E 4S, without it AH",
        },
    );

    const PLAY_14: Rule<G> = rule(
        ("bridge/play-14", 9, BOOK),
        "a defender leads and dummy has four cards or more of a suit with its top",
        "do not help to establish it",
        Speaks::Keep(|eyes| {
            let Some(dummy) = eyes.view.open_hand.filter(|_| eyes.leads() && !declares(eyes)) else {
                return CardSet::EMPTY;
            };
            let open = eyes.view.seen[dummy];
            suits(eyes, |suit| {
                len(open, suit) >= 4 && (has(open, Rank::Ace, suit) || has(open, Rank::King, suit))
            })
        }),
        &Position {
            cards: "N:Q6.Q9842.8763.94 AK532.A5.A95.K62 987.T6.KQJT2.AT7 JT4.KJ73.4.QJ853",
            table: "N deals, 8-28, games 0-1",
            so_far: "make clubs, ask lead, yes; KS 9S 4S QS",
            decides: "E AH, without it AD",
        },
    );

    const SECOND_LOW: Rule<G> = rule(
        ("whist/second-low", 12, WHIST),
        "second to play, following to a small card",
        "play low",
        Speaks::Play(|eyes| {
            let small = eyes.trick.first().is_some_and(|play| play.1.rank() < Rank::Ten);
            if eyes.trick.len() == 1 && small && eyes.follows() && wins(eyes) {
                eyes.low(eyes.may)
            } else {
                CardSet::EMPTY
            }
        }),
        &Position {
            cards: "N:53.AKT8.KT95.K62 QT876.2.Q7.AJT85 AJ.QJ97654.82.93 K942.3.AJ643.Q74",
            table: "N deals, 18-2, games 0-0",
            so_far: "make no-trump, ask lead, yes; 7S",
            decides: "N JS, without it AS",
        },
    );

    const COVER: Rule<G> = rule(
        ("whist/cover", 8, WHIST),
        "second to play, following to a queen, knave or ten",
        "cover with the lowest card that beats it",
        Speaks::Play(|eyes| {
            let honour = eyes
                .trick
                .first()
                .is_some_and(|play| matches!(play.1.rank(), Rank::Ten | Rank::Knave | Rank::Queen));
            if eyes.trick.len() == 1 && honour && eyes.follows() && wins(eyes) {
                eyes.low(eyes.beating())
            } else {
                CardSet::EMPTY
            }
        }),
        &Position {
            cards: "N:AKT43.KT2.T2.KJT 9872.AJ8.QJ97.Q4 Q6.53.AK.A987532 J5.Q9764.86543.6",
            table: "S deals, 22-26, games 0-0",
            so_far: "make clubs, ask lead, yes; JS",
            decides: "S KS, without it 3S",
        },
    );

    const THIRD_HIGH: Rule<G> = rule(
        ("whist/third-high", 14, WHIST),
        "third to play, following, the partner's card can still be taken",
        "play the highest that beats it, the lowest of touching cards",
        Speaks::Play(|eyes| {
            let third = eyes.trick.len() == 2 && eyes.follows() && wins(eyes);
            let beating = eyes.beating();
            if !third || beating.is_empty() || eyes.partner_wins() && eyes.is_safe() {
                return CardSet::EMPTY;
            }
            eyes.low_of_touching(beating)
        }),
        &Position {
            cards: "N:964.9872.KJT5.98 T5.J.AQ98.KQJT76 Q3.KQ543.63.A432 AKJ872.AT6.742.5",
            table: "E deals, 22-28, games 1-0",
            so_far: "make clubs, ask lead, yes; 6D 2D",
            decides: "N KD, without it 5D",
        },
    );

    const FINESSE: Rule<G> = rule(
        ("whist/finesse", 16, WHIST),
        "third to play for the declarer with ace and queen, the king not seen",
        "finesse the queen",
        Speaks::Play(|eyes| {
            let Some(suit) = eyes.led() else { return CardSet::EMPTY };
            let tenace = has(eyes.may, Rank::Ace, suit)
                && has(eyes.may, Rank::Queen, suit)
                && has(eyes.unseen, Rank::King, suit);
            let queen = CardSet::of(Card::new(Rank::Queen, suit));
            if eyes.trick.len() == 2 && declares(eyes) && wins(eyes) && tenace {
                queen & eyes.beating()
            } else {
                CardSet::EMPTY
            }
        }),
        &Position {
            cards: "N:3.K953.T863.JT65 J42.AQJ64.Q9742. T976.T7.KJ5.A874 AKQ85.82.A.KQ932",
            table: "E deals, 18-24, games 1-0",
            so_far: "make hearts, ask lead, yes; 5D AD 3D 2D; 2H 3H",
            decides: "E QH, without it AH",
        },
    );

    const LAST_CHEAP: Rule<G> = rule(
        ("whist/last-cheap", 20, WHIST),
        "last to play while the adversaries are winning",
        "win as cheaply as can be",
        Speaks::Play(|eyes| {
            let theirs = eyes.is_last() && !eyes.leads() && !eyes.partner_wins() && wins(eyes);
            if !theirs {
                return CardSet::EMPTY;
            }
            cheapest(eyes)
        }),
        &Position {
            cards: "N:964.9872.KJT5.98 T5.J.AQ98.KQJT76 Q3.KQ543.63.A432 AKJ872.AT6.742.5",
            table: "E deals, 22-28, games 1-0",
            so_far: "make clubs, ask lead, yes; 6D 2D KD",
            decides: "E AD, without it 8D",
        },
    );

    const RUFF: Rule<G> = rule(
        ("whist/ruff", 18, WHIST),
        "out of the suit led while the adversaries are winning, not yet last",
        "ruff low",
        Speaks::Play(|eyes| {
            let void = !eyes.leads() && !eyes.follows() && !eyes.partner_wins() && !eyes.is_last();
            if void && wins(eyes) { eyes.low(eyes.beating() & eyes.trumps()) } else { CardSet::EMPTY }
        }),
        &Position {
            cards: "N:T9..765.QJT98765 AKQJ.987654.98.2 .QJT.AKQJT432.AK 8765432.AK32..43",
            table: "N deals, 28-14, games 0-0",
            so_far: "make clubs, ask lead, yes; KS",
            decides: "N KC, without it 2D",
        },
    );

    const PLAY_23: Rule<G> = rule(
        ("bridge/play-23", 20, BOOK),
        "about to ruff when the player behind has shown out of the suit too",
        "ruff with the commanding trump",
        Speaks::Play(|eyes| {
            let void = !eyes.leads() && !eyes.follows() && !eyes.partner_wins() && !eyes.is_last();
            let over = eyes.led().is_some_and(|led| eyes.is_void(eyes.from.left(), led));
            if void && over && wins(eyes) {
                eyes.beating() & eyes.trumps() & eyes.tops()
            } else {
                CardSet::EMPTY
            }
        }),
        &Position {
            cards: "N:.32.AK983.QJT987 A.JT954.2.AK6542 7652.AKQ876.JT.3 KQJT9843..Q7654.",
            table: "E deals, 8-2, games 0-0",
            so_far: "make hearts, ask lead, yes; 3C 3S 7C AC; KC",
            decides: "S QH, without it 6H",
        },
    );

    const PARTNERS_TRICK: Rule<G> = rule(
        ("whist/partners-trick", 16, WHIST),
        "the partner's card cannot be taken",
        "do not beat it",
        Speaks::Keep(|eyes| {
            if eyes.partner_wins() && eyes.is_safe() && wins(eyes) { eyes.beating() } else { CardSet::EMPTY }
        }),
        &Position {
            cards: "N:AT74.AQ8642.T9.6 93.T9.8652.K9532 KQJ8.J3.AKQJ74.T 652.K75.3.AQJ874",
            table: "W deals, 26-26, games 1-1",
            so_far: "make clubs, ask lead, yes; TD 2D",
            decides: "S 4D, without it JD",
        },
    );

    const KEEP_TOPS: Rule<G> = rule(
        ("whist/keep-tops", 12, WHIST),
        "throwing a card away",
        "keep the best card of a suit",
        Speaks::Keep(|eyes| {
            let away = !eyes.leads() && !eyes.follows() && wins(eyes);
            if away { eyes.tops() - eyes.trumps() } else { CardSet::EMPTY }
        }),
        &Position {
            cards: "N:T9876.65432.2.AK J..AKQJT9876543. AKQ...QJT9876543 5432.AKQJT987..2",
            table: "W deals, 12-28, games 1-1",
            so_far: "make hearts, ask lead, yes; AC",
            decides: "W JS, without it 3D",
        },
    );

    const KEEP_GUARDS: Rule<G> = rule(
        ("whist/keep-guards", 9, WHIST),
        "throwing a card away from a king with one other card, or a queen with two",
        "keep the guard",
        Speaks::Keep(|eyes| {
            if eyes.leads() || eyes.follows() || !wins(eyes) {
                return CardSet::EMPTY;
            }
            suits(eyes, |suit| {
                let short = len(eyes.hand, suit) <= 3 && guarded(eyes.hand, suit);
                short && eyes.order.trump() != Some(suit)
            })
        }),
        &Position {
            cards: "N:AT65..K2.KQ86543 KQ87.85.QJ9873.7 J9.K932.AT4.AT92 432.AQJT764.65.J",
            table: "S deals, 2-2, games 1-1",
            so_far: "make no-trump, ask lead, yes; AH",
            decides: "S 3C, without it 2D",
        },
    );
}

/// The lowest card that takes the trick, of the suit led before a trump.
fn cheapest<G: Turns>(eyes: &Eyes<'_, G>) -> CardSet {
    let beating = eyes.beating();
    let suit = beating - eyes.trumps();
    eyes.low(if suit.is_empty() { beating } else { suit })
}

/// All cards of the hand in suits of a kind.
fn suits<G: Turns>(eyes: &Eyes<'_, G>, of: impl Fn(Suit) -> bool) -> CardSet {
    Suit::ALL.into_iter().filter(|&suit| of(suit)).fold(CardSet::EMPTY, |all, suit| all | eyes.of_suit(suit))
}

impl<G: Turns> Eyes<'_, G> {
    /// How many cards of this card's suit the seat has not seen.
    pub(super) fn unseen_in(&self, card: Card) -> usize {
        (self.unseen & self.order.members(self.order.suit_of(card))).len()
    }
}
