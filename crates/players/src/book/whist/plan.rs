//! The plan of a hand: what is needed, what is sure, and what the rest is played for.

use cards::{Card, CardSet, Rank, Seat, Suit};

use super::super::eyes::{has, len};
use super::super::{Eyes, Position, Rule, Speaks, rule};
use super::{BOOK, Maxims, Whist, declares, suits, wins};

const NONE: CardSet = CardSet::EMPTY;

/// What a side still needs of the tricks that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Needs {
    /// Tricks left to play.
    pub left: u8,
    /// Tricks missing to what it plays for, if it can still be reached.
    pub win: Option<u8>,
    /// Tricks missing to keep the other side from the same, if that can still reach it.
    pub save: Option<u8>,
}

impl Needs {
    /// As the hand that plays must see it.
    pub(in super::super) fn of<G: Whist>(eyes: &Eyes<'_, G>) -> Needs {
        let side = eyes.from.side();
        let won = eyes.view.won;
        let left = 13_u8.saturating_sub(won[side] + won[side.other()]);
        let missing = |goal: u8| goal.checked_sub(won[side]).filter(|&more| more > 0 && more <= left);
        let theirs = G::goal(eyes.view, side.other()).filter(|&goal| {
            let won = won[side.other()];
            won < goal && goal <= won + left
        });
        Needs {
            left,
            win: G::goal(eyes.view, side).and_then(missing),
            save: theirs.and_then(|goal| missing(14_u8.saturating_sub(goal))),
        }
    }

    /// What is played for: the game if it can be won, else to save it.
    pub(in super::super) fn most(self) -> Option<u8> {
        self.win.or(self.save)
    }
}

/// Cards of the hand on lead that win one after another, whatever the others hold.
fn sure<G: Whist>(eyes: &Eyes<'_, G>) -> CardSet {
    if !eyes.leads() || eyes.view.tricks.is_empty() || !wins(eyes) {
        return NONE;
    }
    if eyes.trumps_out().is_empty() { eyes.tops() } else { eyes.tops() & eyes.trumps() }
}

/// The sure tricks of the hand on lead, when they are all that is needed.
pub(in super::super) fn sure_tricks<G: Whist>(eyes: &Eyes<'_, G>) -> CardSet {
    let sure = sure(eyes);
    let enough = Needs::of(eyes).most().is_some_and(|needed| sure.len() >= usize::from(needed));
    if enough { sure } else { NONE }
}

/// The sure tricks of the hand on lead, when they give the seventh.
pub(in super::super) fn seventh<G: Whist>(eyes: &Eyes<'_, G>) -> CardSet {
    let sure = sure(eyes);
    let missing = 7_u8.saturating_sub(eyes.view.won[eyes.from.side()]);
    if missing > 0 && sure.len() >= usize::from(missing) { sure } else { NONE }
}

/// Whether the cards that have fallen prove a revoke of the side that plays.
pub(in super::super) fn revoked<G: Whist>(eyes: &Eyes<'_, G>) -> bool {
    eyes.from.side().seats().iter().any(|seat| eyes.has_revoked(seat))
}

/// The cards that the player of two hands holds together; a defender's own.
fn together<G: Whist>(eyes: &Eyes<'_, G>) -> CardSet {
    let partner = eyes.from.partner();
    let seen = eyes.view.open_hand == Some(eyes.from) || eyes.view.open_hand == Some(partner);
    if declares(eyes) && seen { eyes.hand | eyes.view.seen[partner] } else { eyes.hand }
}

/// How often a suit has been led in the tricks that are complete.
fn rounds<G: Whist>(eyes: &Eyes<'_, G>, suit: Suit) -> usize {
    let done = eyes.view.tricks.iter().filter(|trick| trick.winner.is_some());
    done.filter(|trick| trick.plays.first().is_some_and(|play| eyes.order.suit_of(play.1) == suit)).count()
}

/// The adversary who has cards of their suit to run: at no trump the opener, when the declarer can
/// stop that suit no more.
fn runner<G: Whist>(eyes: &Eyes<'_, G>) -> Option<Seat> {
    let first = eyes.view.tricks.first()?;
    let suit = first.plays.first()?.1.suit();
    let against = eyes.order.trump().is_none() && first.leader.side() != eyes.from.side();
    let both = together(eyes) & CardSet::suit(suit);
    let stopped = both.iter().any(|card| eyes.tops_among(both).contains(card));
    let runs = (eyes.unseen & CardSet::suit(suit)).len() >= 2 && !eyes.is_void(first.leader, suit);
    (against && !stopped && runs).then_some(first.leader)
}

/// Ace and queen, the king being out.
fn tenace<G: Whist>(eyes: &Eyes<'_, G>, suit: Suit) -> bool {
    has(eyes.hand, Rank::Ace, suit) && has(eyes.hand, Rank::Queen, suit) && has(eyes.unseen, Rank::King, suit)
}

/// A long suit that is not yet established: five cards or more, the best of it against us.
fn waiting<G: Whist>(eyes: &Eyes<'_, G>, suit: Suit) -> bool {
    let held = eyes.of_suit(suit);
    held.len() >= 4 && !eyes.tops().intersects(held) && eyes.order.trump() != Some(suit)
}

impl<G: Whist> Maxims<G> {
    /// Plans for the whole hand.
    pub(in super::super) const PLAN: &[Rule<G>] = &[
        Self::PLAY_07,
        Self::PLAY_09,
        Self::PLAY_15,
        Self::PLAY_16,
        Self::PLAY_17,
        Self::PLAY_20,
        Self::PLAY_21,
        Self::PLAY_22,
        Self::PLAY_24,
    ];

    const PLAY_07: Rule<G> = rule(
        ("bridge/play-07", 26, BOOK),
        "the first trick at no trump, the sure tricks of the declarer's two hands reaching what is needed",
        "take it at once with a sure card",
        Speaks::Play(|eyes| {
            let first = eyes.view.tricks.len() == 1 && !eyes.leads() && declares(eyes) && wins(eyes);
            if !first || eyes.order.trump().is_some() {
                return NONE;
            }
            let enough = Needs::of(eyes)
                .win
                .is_some_and(|needed| eyes.tops_among(together(eyes)).len() >= usize::from(needed));
            if enough && !eyes.partner_wins() { eyes.tops() & eyes.beating() } else { NONE }
        }),
        &Position {
            cards: "N:98732.A87.JT9.AK A54.T9.32.976532 KQJT.2.AKQ.QJT84 6.KQJ6543.87654.",
            table: "S deals, 22-18, games 0-0",
            so_far: "make no-trump, ask lead, yes; KH",
            decides: "S AH, without it 7H",
        },
    );

    const PLAY_09: Rule<G> = rule(
        ("bridge/play-09", 24, BOOK),
        "the adversaries' suit led at no trump for the first or second time, the ace its only stopper in the declarer's two hands",
        "a little stratagem: hold the ace up",
        Speaks::Keep(|eyes| {
            let Some(suit) = eyes.led().filter(|_| declares(eyes) && wins(eyes)) else { return NONE };
            let theirs = eyes.trick[0].0.side() != eyes.from.side() && eyes.order.trump().is_none();
            let both = together(eyes) & CardSet::suit(suit);
            let honours = [Rank::King, Rank::Queen].into_iter().any(|rank| has(both, rank, suit));
            let spare = Needs::of(eyes).win.is_none_or(|needed| needed < Needs::of(eyes).left);
            let early = rounds(eyes, suit) < 2 && eyes.unseen_in(Card::new(Rank::Two, suit)) >= 5;
            if theirs && !honours && spare && early && len(eyes.hand, suit) >= 2 {
                eyes.hand & CardSet::of(Card::new(Rank::Ace, suit))
            } else {
                NONE
            }
        }),
        &Position {
            cards: "N:T9.K8542.A98.J73 AK63.J963.K2.964 Q8752.Q.J63.AKQ8 J4.AT7.QT754.T52",
            table: "E deals, 8-12, games 1-0",
            so_far: "make no-trump, ask lead, yes; QH",
            decides: "E 7H, without it AH",
        },
    );

    const PLAY_15: Rule<G> = rule(
        ("bridge/play-15", 24, BOOK),
        "about to finesse at no trump into the adversary who has a suit to run",
        "do not: lose, if at all, to their partner",
        Speaks::Keep(|eyes| {
            let third = eyes.trick.len() == 2 && declares(eyes) && wins(eyes);
            let stops = eyes.beating().intersects(eyes.tops());
            if third && stops && runner(eyes) == Some(eyes.from.left()) {
                eyes.beating() - eyes.tops()
            } else {
                NONE
            }
        }),
        &Position {
            cards: "N:843.KQ9.K62.AQ42 T976.A65.AT97.KJ K52.J7.J3.987653 AQJ.T8432.Q854.T",
            table: "W deals, 6-22, games 1-0",
            so_far: "pass, make no-trump, ask lead, yes; 2C JC 3C TC; 6S 2S",
            decides: "W AS, without it QS",
        },
    );

    const PLAY_16: Rule<G> = rule(
        ("bridge/play-16", 32, BOOK),
        "the declarer leads; a suit of four with its three best cards, four or more of it out, and winners in other suits",
        "run the others first and let the adversaries discard",
        Speaks::Keep(|eyes| {
            let free = eyes.leads() && declares(eyes) && wins(eyes) && eyes.trumps_out().is_empty();
            let three = |suit: Suit| {
                let held = eyes.of_suit(suit);
                let tops = (eyes.tops() & held).len();
                held.len() == 4 && tops == 3 && len(eyes.unseen, suit) >= 4
            };
            let kept = suits(eyes, three);
            if free && !(eyes.tops() - kept).is_empty() { kept } else { NONE }
        }),
        &Position {
            cards: "N:K875.A974.K6.Q54 Q6.T83.J9852.T96 AJT.K52.AQ4.AKJ8 9432.QJ6.T73.732",
            table: "N deals, 10-10, games 1-0",
            so_far: "make no-trump, ask lead, yes; 5D AD 3D 6D",
            decides: "N KH, without it JC",
        },
    );

    const PLAY_17: Rule<G> = rule(
        ("bridge/play-17", 34, BOOK),
        "the declarer leads with three or four cards, no winner but the ace of ace and queen over the king among them",
        "a trick must be lost: lose it in another suit and be led up to",
        Speaks::Keep(|eyes| {
            let late = eyes.leads() && declares(eyes) && wins(eyes) && (3..=4).contains(&eyes.hand.len());
            let kept = suits(eyes, |suit| tenace(eyes, suit) && eyes.order.trump() != Some(suit));
            let ready = eyes.trumps_out().is_empty() && eyes.tops().len() == 1;
            if late && ready && kept.intersects(eyes.tops()) { kept } else { NONE }
        }),
        &Position {
            cards: "N:.JT32.QJT984.543 KQJ654.654.AK.76 AT987.AKQ..KT982 32.987.76532.AQJ",
            table: "E deals, 28-28, games 1-0",
            so_far: "make spades, ask lead, yes; KH 7H 2H 4H; AH 8H 3H 5H; AS 2S 3C 4S; QH 9H TH 6H; \
         TS 3S 4D KS; QS 7S 2D 4C; JS 8S 3D 5C; 5S 9S 5D 8D; 2C JC 9D 6C",
            decides: "E 6D, without it AC",
        },
    );

    const PLAY_20: Rule<G> = rule(
        ("bridge/play-20", 12, BOOK),
        "the declarer leads from the long trumps; the other hand has few trumps and one card of a suit, an adversary the best trump",
        "do not show the ruff too soon",
        Speaks::Keep(|eyes| {
            let Some(trump) = eyes.order.trump().filter(|_| eyes.leads() && declares(eyes)) else {
                return NONE;
            };
            let other = eyes.view.seen[eyes.from.partner()];
            let short = (1..=3).contains(&len(other, trump)) && len(eyes.hand, trump) > len(other, trump);
            let both = together(eyes) & CardSet::suit(trump);
            let mastered = !eyes.trumps_out().is_empty() && eyes.tops_among(both).is_empty();
            if !short || !mastered {
                return NONE;
            }
            suits(eyes, |suit| suit != trump && len(other, suit) == 1)
        }),
        &Position {
            cards: "N:9.983.AT8632.Q62 J876532.T.5.8543 4.AKQJ7.94.AJT97 AKQT.6542.KQJ7.K",
            table: "W deals, 28-4, games 0-1",
            so_far: "make diamonds, ask lead, yes; 9S 2S 4S AS",
            decides: "W TS, without it 2H",
        },
    );

    const PLAY_21: Rule<G> = rule(
        ("bridge/play-21", 44, BOOK),
        "the declarer leads and is sure of all tricks but one, no trump being out",
        "lead the last trump",
        Speaks::Play(|eyes| {
            let sure = sure(eyes);
            let but_one = eyes.hand.len() >= 3 && sure.len() + 1 == eyes.hand.len();
            if but_one && declares(eyes) && eyes.trumps_out().is_empty() { eyes.trumps() } else { NONE }
        }),
        &Position {
            cards: "N:AK7...JT98765432 .KQJ.KQJT987654. 32.A5432.A32.AKQ QJT98654.T9876..",
            table: "N deals, 18-24, games 1-1",
            so_far: "make clubs, ask lead, yes; KD 2D 4S 2C",
            decides: "N 3C, without it KS",
        },
    );

    const PLAY_22: Rule<G> = rule(
        ("bridge/play-22", 24, BOOK),
        "the declarer could ruff in the hand with the long trumps, has no more of them than are out, and can throw a loser",
        "do not ruff",
        Speaks::Keep(|eyes| {
            let void = !eyes.leads() && !eyes.follows() && declares(eyes) && wins(eyes);
            let Some(trump) = eyes.order.trump().filter(|_| void) else { return NONE };
            let longer = len(eyes.hand, trump) > len(eyes.view.seen[eyes.from.partner()], trump);
            let out = eyes.trumps_out().len();
            let losers = (eyes.hand - eyes.trumps()) - eyes.tops();
            if longer && out > 0 && eyes.trumps().len() <= out && !losers.is_empty() {
                eyes.trumps()
            } else {
                NONE
            }
        }),
        &Position {
            cards: "N:.32.AKQJT9.65432 98765.J54..JT987 AKQJT.AKQT9876.. 432..8765432.AKQ",
            table: "W deals, 0-26, games 0-0",
            so_far: "make clubs, ask lead, yes; KD",
            decides: "W 4H, without it 7C",
        },
    );

    const PLAY_24: Rule<G> = rule(
        ("bridge/play-24", 30, BOOK),
        "on lead with a long suit to establish and a single winner outside it",
        "clear the suit first and keep the re-entry",
        Speaks::Keep(|eyes| {
            if !eyes.leads() || eyes.view.tricks.is_empty() || !wins(eyes) || eyes.order.trump().is_some() {
                return NONE;
            }
            let long = Suit::ALL.into_iter().any(|suit| waiting(eyes, suit));
            let entries = eyes.tops();
            if long && entries.len() == 1 { entries } else { NONE }
        }),
        &Position {
            cards: "N:QJT9..AKQ2.AKQ73 8765.A6.T987.T98 432.JT98732.43.J AK.KQ54.J65.6542",
            table: "N deals, 24-20, games 0-0",
            so_far: "make no-trump, ask lead, yes; 7S 2S KS 9S",
            decides: "W KH, without it AS",
        },
    );
}
