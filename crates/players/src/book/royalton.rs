//! Royalton as its inventor meant it to be bid; the cards are played as at Bridge.

use cards::{Card, CardSet, Rank, Seat, Side, Suit};
use royalton::{Bid, Call, Denomination, Royalton};
use table::View;

use super::bridge::tricks_at;
use super::eyes::{len, strength};
use super::whist::{self, Maxims, Whist};
use super::{Booked, Eyes, Position, Rule, Speaks, rule};

type Sees<'a, 'v> = &'a Eyes<'v, Royalton>;

const HAWLEY: &str = "Hawley 1915, chapter I";
const LAWS: &str = "worked out from Hawley's laws";
const OURS: &str = "what bold players do";

impl Whist for Royalton {
    fn declarer(view: &View<Royalton>) -> Option<Seat> {
        view.game.contract.map(|contract| contract.declarer)
    }

    /// The number bid, or what beats it.
    fn goal(view: &View<Royalton>, side: Side) -> Option<u8> {
        let contract = view.game.contract?;
        let counted = royalton::BOOK + contract.bid.number;
        let own = contract.declarer.side() == side;
        if own { Some(counted) } else { 14_u8.checked_sub(counted) }
    }
}

impl Booked for Royalton {
    fn book() -> Vec<Rule<Royalton>> {
        [
            BIDS,
            ANSWERS,
            CONTESTED,
            BY_SCORE,
            &whist::leads(),
            Maxims::NULLO,
            Maxims::PLAY,
            Maxims::READING,
            Maxims::PLAN,
        ]
        .concat()
    }
}

fn held(eyes: Sees<'_, '_>) -> CardSet {
    eyes.view.seen[eyes.seat]
}

fn bidding(eyes: Sees<'_, '_>) -> bool {
    eyes.view.game.contract.is_none()
}

/// The last bid of the partner.
fn partners(eyes: Sees<'_, '_>) -> Option<Bid> {
    let partner = eyes.seat.partner();
    eyes.view.game.calls().iter().rev().find_map(|made| match made.call {
        Call::Bid(bid) if made.seat == partner => Some(bid),
        _ => None,
    })
}

/// Whether the bid that stands is the own side's.
fn stands(eyes: Sees<'_, '_>) -> bool {
    eyes.view.game.standing().is_some_and(|(seat, _)| seat.side() == eyes.seat.side())
}

/// How many of a hand's cards will hardly lose a trick at nullo.
fn danger(hand: CardSet) -> f32 {
    let of = |suit: Suit| -> f32 {
        let mut ranks: Vec<u8> = (hand & CardSet::suit(suit)).iter().map(|card| card.rank() as u8).collect();
        ranks.sort_unstable();
        let unsafe_at = |(place, rank): (usize, &u8)| {
            let limit = 3 + 3 * place as u8;
            f32::from(rank.saturating_sub(limit).min(4)) / 4.0
        };
        ranks.iter().take(4).enumerate().map(unsafe_at).sum()
    };
    Suit::ALL.into_iter().map(of).sum()
}

/// Tricks that count which the two hands may expect together.
fn expected(eyes: Sees<'_, '_>, at: Denomination) -> f32 {
    let hand = held(eyes);
    if at == Denomination::Nullo {
        // The partner is taken to win as many as an average hand and a little more.
        let meant = partners(eyes).is_some_and(|bid| bid.at == Denomination::Nullo);
        return 13.0 - 1.3 * danger(hand) - if meant { 3.6 } else { 5.4 };
    }
    let own = tricks_at(hand, at.trump());
    let Some(bid) = partners(eyes).filter(|bid| bid.at == at) else {
        return own + (13.0 - own) * 0.27 + 0.6;
    };
    // They have counted their long trumps and an average partner; what is above that is new.
    let fit = at.trump().map_or(0, |trump| len(hand, trump).saturating_sub(2)) as u8;
    f32::from(bid.number) + 3.9 + tricks_at(hand, None) + 0.5 * f32::from(fit)
}

/// The lowest bid at a denomination that goes over what stands.
fn least(eyes: Sees<'_, '_>, at: Denomination, royal: bool) -> Option<Bid> {
    let standing = eyes.view.game.standing_bid();
    let numbers = 1..=royalton::MOST;
    numbers.map(|number| Bid { number, at, royal }).find(|bid| bid.beats(standing, &eyes.view.rules))
}

/// The suit with most tricks, four cards or more.
fn best_suit(eyes: Sees<'_, '_>) -> Option<Denomination> {
    let long = |at: &Denomination| at.trump().is_some_and(|suit| len(held(eyes), suit) >= 4);
    let fits = |at: &Denomination| partners(eyes).is_some_and(|bid| bid.at == *at && at.trump().is_some());
    let all = Denomination::ALL.into_iter().filter(|at| long(at) || fits(at));
    all.max_by(|one, other| expected(eyes, *one).total_cmp(&expected(eyes, *other)))
}

/// The lowest bid in the best suit, and by how many tricks what is expected goes over it.
fn candidate(eyes: Sees<'_, '_>) -> Option<(Bid, f32)> {
    let at = best_suit(eyes).filter(|_| bidding(eyes))?;
    let bid = least(eyes, at, false)?;
    Some((bid, expected(eyes, at) - 6.0 - f32::from(bid.number)))
}

/// Whether an adversary's bid stands, and the own side has bid too.
fn contest(eyes: Sees<'_, '_>) -> Option<Bid> {
    let (seat, standing) = eyes.view.game.standing()?;
    let own = eyes
        .view
        .game
        .calls()
        .iter()
        .any(|made| made.seat.side() == eyes.seat.side() && matches!(made.call, Call::Bid(_)));
    (own && seat.side() != eyes.seat.side()).then_some(standing)
}

/// Whether this number of odd tricks would give a side the game.
fn gives_game(eyes: Sees<'_, '_>, side: Side, number: u8) -> bool {
    let game = royalton::terms(&eyes.view.rules).game.value;
    eyes.view.standing.sides[side].game + royalton::TRICK.value * i32::from(number) >= game
}

/// Three cards or more of the partner's suit, and a single card or none of another.
fn short_fit(eyes: Sees<'_, '_>, at: Denomination) -> bool {
    let fits = partners(eyes).is_some_and(|bid| bid.at == at);
    let hand = held(eyes);
    let trump = at.trump();
    let short = Suit::ALL.into_iter().any(|suit| Some(suit) != trump && len(hand, suit) <= 1);
    fits && short && trump.is_some_and(|trump| len(hand, trump) >= 3)
}

const BIDS: &[Rule<Royalton>] = &[M01, M02, M14, M03_CALL, M07, M17];

const M01: Rule<Royalton> = rule(
    ("royalton/m01", 30, HAWLEY),
    "the best suit should bring the number",
    "bid it as low as will do, whatever its place in the series",
    Speaks::Say(|eyes| {
        let (bid, over) = candidate(eyes)?;
        (over >= 0.0).then_some(Call::Bid(bid))
    }),
    &Position {
        cards: "N:KQ4.AK.4.AKQJ875 A5..JT98765.T962 T76.J876543.KQ.3 J9832.QT92.A32.4",
        table: "E deals, 0-30, games 0-0",
        so_far: "nothing yet",
        decides: "E bid 1D, without it pass",
    },
);

const M02: Rule<Royalton> = rule(
    ("royalton/m02", 100, LAWS),
    "the bid that stands is the own side's, and no call for a suit",
    "leave it: tricks above the bid count in full",
    Speaks::Mute(|eyes| {
        let (seat, standing) = eyes.view.game.standing()?;
        let call = seat == eyes.seat.partner() && standing.at == Denomination::NoTrump;
        let (bid, _) = candidate(eyes)?;
        (stands(eyes) && !call && bid.number < 6).then_some(Call::Bid(bid))
    }),
    &Position {
        cards: "N:984.Q9.AQJ3.KQ63 KJT532.AJ5.74.52 6.K7.KT652.JT984 AQ7.T86432.98.A7",
        table: "E deals, 10-0, games 1-1",
        so_far: "bid 1S, pass",
        decides: "W pass, without it bid 1H",
    },
);

const M14: Rule<Royalton> = rule(
    ("royalton/m14", 40, HAWLEY),
    "the dealer's first call; the best suit should bring the number and hardly more",
    "there is no need to bid: pass",
    Speaks::Mute(|eyes| {
        let first = eyes.view.game.calls().is_empty() && eyes.seat == eyes.view.dealer;
        let (bid, over) = candidate(eyes).filter(|_| first)?;
        (over < 0.2).then_some(Call::Bid(bid))
    }),
    &Position {
        cards: "N:A54.96.T843.AT32 QT872.A.A9.KQ984 93.KQJT853.Q7.65 KJ6.742.KJ652.J7",
        table: "N deals, 30-0, games 0-1",
        so_far: "nothing yet",
        decides: "N pass, without it bid 1D",
    },
);

const M03_CALL: Rule<Royalton> = rule(
    ("royalton/m03-call", 40, HAWLEY),
    "nobody has bid; fifteen points and no suit of five",
    "call one no-trump: it asks for the partner's suit",
    Speaks::Say(|eyes| {
        let hand = held(eyes);
        let flat = Suit::ALL.into_iter().all(|suit| len(hand, suit) <= 4);
        let open = bidding(eyes) && eyes.view.game.standing().is_none();
        let bid = Bid { number: 1, at: Denomination::NoTrump, royal: false };
        (open && flat && strength(hand) >= 15).then_some(Call::Bid(bid))
    }),
    &Position {
        cards: "N:K75.A76.AK5.AJ87 Q3.J82.T6.KQ6542 AJ9842.T43.832.9 T6.KQ95.QJ974.T3",
        table: "N deals, 0-30, games 0-0",
        so_far: "nothing yet",
        decides: "N bid 1NT, without it bid 1C",
    },
);

const M07: Rule<Royalton> = rule(
    ("royalton/m07", 35, HAWLEY),
    "low cards in every suit, and the bid that stands is not the own side's",
    "bid nullo as low as will do",
    Speaks::Say(|eyes| {
        if !bidding(eyes) || stands(eyes) || danger(held(eyes)) > 1.6 {
            return None;
        }
        let bid = least(eyes, Denomination::Nullo, false)?;
        let enough = expected(eyes, Denomination::Nullo) >= 6.0 + f32::from(bid.number);
        enough.then_some(Call::Bid(bid))
    }),
    &Position {
        cards: "N:T43.T753.AKJ.K94 96.J92.T98652.J5 AKQ875.64.3.T762 J2.AKQ8.Q74.AQ83",
        table: "S deals, 30-30, games 0-1",
        so_far: "nothing yet",
        decides: "S bid 1NU, without it bid 1S",
    },
);

const M17: Rule<Royalton> = rule(
    ("royalton/m17", 50, LAWS),
    "the best suit should bring twelve tricks and a half",
    "bid the little slam",
    Speaks::Say(|eyes| {
        let at = best_suit(eyes).filter(|_| bidding(eyes))?;
        let bid = Bid { number: 6, at, royal: false };
        let over = bid.beats(eyes.view.game.standing_bid(), &eyes.view.rules);
        (over && expected(eyes, at) >= 12.5).then_some(Call::Bid(bid))
    }),
    &Position {
        cards: "N:.AK98765432.AJ.K Q9432..KQT9832.A AKJT5.QJT.765.82 876..4.QJT976543",
        table: "N deals, 30-0, games 0-0",
        so_far: "bid 1H, bid 2D, bid 2H, pass",
        decides: "N bid 6H, without it pass",
    },
);

/// The longest suit, of equal ones the lower.
fn longest(eyes: Sees<'_, '_>) -> Option<Denomination> {
    let length = |at: &Denomination| at.trump().map_or(0, |suit| len(held(eyes), suit));
    let series = Denomination::ALL.into_iter().rev();
    series.filter(|at| at.trump().is_some()).max_by_key(length)
}

/// No-trump royal at the number of a bid.
const fn no_trump_over(standing: Bid) -> Bid {
    Bid { number: standing.number, at: Denomination::NoTrump, royal: true }
}

const ANSWERS: &[Rule<Royalton>] = &[M03_ANSWER, M03_NULLO, M04, M05, M06, M23, M08];

const M03_ANSWER: Rule<Royalton> = rule(
    ("royalton/m03-answer", 60, HAWLEY),
    "the partner's no-trump stands",
    "answer with the longest suit, as low as will do",
    Speaks::Say(|eyes| {
        let called = eyes
            .view
            .game
            .standing()
            .is_some_and(|(seat, bid)| seat == eyes.seat.partner() && bid.at == Denomination::NoTrump);
        if !bidding(eyes) || !called {
            return None;
        }
        least(eyes, longest(eyes)?, false).map(Call::Bid)
    }),
    &Position {
        cards: "N:K75.A76.AK5.AJ87 Q3.J82.T6.KQ6542 AJ9842.T43.832.9 T6.KQ95.QJ974.T3",
        table: "N deals, 0-30, games 0-0",
        so_far: "bid 1NT, pass",
        decides: "S bid 2S, without it pass",
    },
);

const M03_NULLO: Rule<Royalton> = rule(
    ("royalton/m03-nullo", 70, HAWLEY),
    "the partner's no-trump stands; a very weak hand of low cards",
    "answer nullo",
    Speaks::Say(|eyes| {
        let called = eyes
            .view
            .game
            .standing()
            .is_some_and(|(seat, bid)| seat == eyes.seat.partner() && bid.at == Denomination::NoTrump);
        let weak = danger(held(eyes)) < 0.8 && strength(held(eyes)) <= 3;
        let bid = least(eyes, Denomination::Nullo, false)?;
        (bidding(eyes) && called && weak).then_some(Call::Bid(bid))
    }),
    &Position {
        cards: "N:AK6542.AK.43.JT9 QJT3.32.AQJ.AKQ2 .QJT987.K985.876 987.654.T762.543",
        table: "E deals, 30-10, games 0-1",
        so_far: "bid 1NT, pass",
        decides: "W bid 1NU, without it bid 2D",
    },
);

const M04: Rule<Royalton> = rule(
    ("royalton/m04", 65, LAWS),
    "the partner's one no-trump stands; seven tricks in the longest suit are likely and eight are not",
    "the same number royal rather than two plain",
    Speaks::Say(|eyes| {
        let (seat, standing) = eyes.view.game.standing().filter(|_| bidding(eyes))?;
        let one = seat == eyes.seat.partner() && standing.at == Denomination::NoTrump;
        let at = longest(eyes)?;
        let bid = Bid { number: 1, at, royal: true };
        let exact = (7.2..7.7).contains(&expected(eyes, at));
        (one && standing.number == 1 && exact).then_some(Call::Bid(bid))
    }),
    &Position {
        cards: "N:864.A865.AK96.62 KJT7.QJ7.75.J873 92.K4.QT43.AKQT5 AQ53.T932.J82.94",
        table: "N deals, 0-10, games 1-1",
        so_far: "bid 1NT, pass",
        decides: "S bid 1C royal, without it bid 2C",
    },
);

const M05: Rule<Royalton> = rule(
    ("royalton/m05", 42, HAWLEY),
    "an adversary's plain nullo of three or more stands, which has hidden the suits, and no trumps should about bring the number",
    "no-trump royal, though it becomes final",
    Speaks::Say(|eyes| {
        let (_, standing) = eyes.view.game.standing().filter(|_| bidding(eyes) && !stands(eyes))?;
        let high = standing.at == Denomination::Nullo && standing.number >= 3 && !standing.royal;
        let enough = expected(eyes, Denomination::NoTrump) >= 5.5 + f32::from(standing.number);
        (high && enough).then_some(Call::Bid(no_trump_over(standing)))
    }),
    &Position {
        cards: "N:QJ98.JT9.QJ4.AJ5 T54.654.T98.T987 AK2.AKQ.A32.K432 763.8732.K765.Q6",
        table: "N deals, 0-0",
        so_far: "bid 1NT, bid 3NU",
        decides: "S bid 3NT royal, without it pass",
    },
);

const M06: Rule<Royalton> = rule(
    ("royalton/m06", 60, HAWLEY),
    "about to bid no-trump with three cards or more of a suit that the partner has bid",
    "the suit is the safer play",
    Speaks::Mute(|eyes| {
        let trump = partners(eyes).and_then(|bid| bid.at.trump()).filter(|_| bidding(eyes))?;
        let standing = eyes.view.game.standing_bid()?;
        (len(held(eyes), trump) >= 3).then_some(Call::Bid(no_trump_over(standing)))
    }),
    &Position {
        cards: "N:98.QJT98.QJ4.J65 T7654.654.T98.T9 AKQ.AK2.AK2.A432 J32.73.7653.KQ87",
        table: "N deals, 0-0",
        so_far: "bid 1H, bid 3NU",
        decides: "S bid 4H, without it bid 3NT royal",
    },
);

const M23: Rule<Royalton> = rule(
    ("royalton/m23", 30, HAWLEY),
    "a nullo is final; the partner has bid a suit, in which their high cards lie, and the own hand can be seen",
    "bridge the play, so that the partner's hand stays closed",
    Speaks::Say(|eyes| {
        let own = eyes.view.game.bridging && Royalton::declarer(eyes.view) == Some(eyes.seat);
        let partner = eyes.seat.partner();
        let suit = eyes.view.game.calls().iter().any(|made| {
            made.seat == partner && matches!(made.call, Call::Bid(bid) if bid.at.trump().is_some())
        });
        (own && suit && (1.0..1.8).contains(&danger(held(eyes)))).then_some(Call::Bridge)
    }),
    &Position {
        cards: "N:76543.A5.K874.K4 JT82.T32.AQ9.986 K.KQJ86.T62.AJT5 AQ9.974.J53.Q732",
        table: "S deals, 10-10, games 1-1",
        so_far: "pass, pass, bid 1S, pass, bid 1NU, pass, pass, pass",
        decides: "S bridge, without it call lead",
    },
);

const M08: Rule<Royalton> = rule(
    ("royalton/m08", 30, HAWLEY),
    "a nullo is final; the own hand is safe enough to be seen",
    "bridge the play to the partner and keep that hand closed",
    Speaks::Say(|eyes| {
        let own = eyes.view.game.bridging && Royalton::declarer(eyes.view) == Some(eyes.seat);
        (own && danger(held(eyes)) < 1.0).then_some(Call::Bridge)
    }),
    &Position {
        cards: "N:762.A654..AKQ765 8.8732.AKQ987.98 AKJT9.T9.JT432.2 Q543.KQJ.65.JT43",
        table: "N deals, 10-10, games 1-0",
        so_far: "bid 1NU, pass, pass, pass",
        decides: "N bridge, without it call lead",
    },
);

/// The own best suit royal at the number of an adversary's plain bid that outranks it, once the own
/// side has bid, and by how many tricks what is expected goes over it.
fn royal_answer(eyes: Sees<'_, '_>) -> Option<(Bid, f32)> {
    let at = best_suit(eyes).filter(|_| bidding(eyes))?;
    let standing = contest(eyes).filter(|bid| !bid.royal && bid.at > at && bid.number <= 4)?;
    let over = expected(eyes, at) - 6.0 - f32::from(standing.number);
    Some((Bid { number: standing.number, at, royal: true }, over))
}

const CONTESTED: &[Rule<Royalton>] = &[M10, M11, M12, M15, M16, M18, M19, BOLD];

const M10: Rule<Royalton> = rule(
    ("royalton/m10", 45, HAWLEY),
    "an adversary's plain bid outranks the own suit at a number that it should just bring",
    "the same number royal rather than one more",
    Speaks::Say(|eyes| {
        let (royal, over) = royal_answer(eyes)?;
        (0.0..1.0).contains(&over).then_some(Call::Bid(royal))
    }),
    &Position {
        cards: "N:QJ.98.T98743.642 AKT9432.A..KQ753 8765.KQJT432.K.A .765.AQJ652.JT98",
        table: "E deals, 10-10, games 1-1",
        so_far: "bid 1S, bid 1H",
        decides: "W bid 1D royal, without it pass",
    },
);

const M11: Rule<Royalton> = rule(
    ("royalton/m11", 45, HAWLEY),
    "an adversary whose partner was silent bids again and outranks the own suit, at a number that it may just fail to bring",
    "they push: stay at the number and raise the stake, royal",
    Speaks::Say(|eyes| {
        let (royal, over) = royal_answer(eyes)?;
        let (seat, _) = eyes.view.game.standing()?;
        let said = |made: &royalton::Made| matches!(made.call, Call::Bid(_));
        let calls = eyes.view.game.calls();
        let twice = calls.iter().filter(|made| made.seat == seat && said(made)).count() >= 2;
        let silent = !calls.iter().any(|made| made.seat == seat.partner() && said(made));
        (twice && silent && (-0.4..0.0).contains(&over)).then_some(Call::Bid(royal))
    }),
    &Position {
        cards: "N:765.QJT6.T9652.A AK8.K9875432..32 QJT9.A.J.T987654 432..AKQ8743.KQJ",
        table: "E deals, 30-10, games 0-1",
        so_far: "bid 1H, bid 2C, pass, pass, bid 2H",
        decides: "S bid 2C royal, without it pass",
    },
);

const M12: Rule<Royalton> = rule(
    ("royalton/m12", 50, LAWS),
    "royals in the order of the series, and the adversaries have bid a royal themselves",
    "a royal can be topped by theirs: one more plain, or nothing",
    Speaks::Mute(|eyes| {
        let (royal, _) = royal_answer(eyes).filter(|_| !eyes.view.rules.flat_royals)?;
        let theirs = eyes.view.game.calls().iter().any(|made| {
            let bid = matches!(made.call, Call::Bid(bid) if bid.royal);
            bid && made.seat.side() != eyes.seat.side()
        });
        theirs.then_some(Call::Bid(royal))
    }),
    &Position {
        cards: "N:.86.AK83.AJT8642 AQT9732.KJ.Q72.5 864.T43.J9654.K7 KJ5.AQ9752.T.Q93",
        table: "N deals, 30-30, games 0-0",
        so_far: "bid 1D royal, bid 2S, bid 2D",
        decides: "W bid 3S, without it bid 2S royal",
    },
);

const M15: Rule<Royalton> = rule(
    ("royalton/m15", 30, HAWLEY),
    "a contested auction; the best suit is half a trick short of the number",
    "go on: the winner is driven to the limit",
    Speaks::Say(|eyes| {
        let (bid, over) = candidate(eyes).filter(|_| contest(eyes).is_some())?;
        (-0.5..0.0).contains(&over).then_some(Call::Bid(bid))
    }),
    &Position {
        cards: "N:KQ432.AKQ6.32.A6 A.872.AK87.QJT32 T98.43.QJT9654.K J765.JT95..98754",
        table: "N deals, 30-30, games 1-1",
        so_far: "bid 1S, bid 1C",
        decides: "S bid 1D, without it pass",
    },
);

const M16: Rule<Royalton> = rule(
    ("royalton/m16", 30, HAWLEY),
    "a contested auction; three cards of the partner's suit and a short one outside, up to a trick short of the number",
    "raise it for what they have not counted",
    Speaks::Say(|eyes| {
        let (bid, over) = candidate(eyes).filter(|_| contest(eyes).is_some())?;
        (short_fit(eyes, bid.at) && (-1.0..-0.5).contains(&over)).then_some(Call::Bid(bid))
    }),
    &Position {
        cards: "N:T9.QT982.AK43.54 AKQJ2.AKJ3.8765. 3.7654.JT9.KQJT6 87654..Q2.A98732",
        table: "E deals, 10-30, games 1-0",
        so_far: "bid 1S, bid 1C",
        decides: "W bid 2S, without it bid 1S royal",
    },
);

const M18: Rule<Royalton> = rule(
    ("royalton/m18", 40, LAWS),
    "an adversary's bid of two or more should fail by two tricks",
    "double",
    Speaks::Say(|eyes| {
        let (seat, bid) = eyes.view.game.standing().filter(|_| bidding(eyes))?;
        if seat.side() == eyes.seat.side() || bid.number < 2 || bid.at == Denomination::Nullo {
            return None;
        }
        (against(eyes, bid) >= 9.5 - f32::from(bid.number)).then_some(Call::Double)
    }),
    &Position {
        cards: "N:AKQJ432.A76.A.73 T987.T.QJ87.KQT8 .J9854.652.AJ954 65.KQ32.KT943.62",
        table: "S deals, 30-30, games 1-1",
        so_far: "bid 1NU, bid 2S",
        decides: "N double, without it bid 3S",
    },
);

const M19: Rule<Royalton> = rule(
    ("royalton/m19", 100, LAWS),
    "about to double a bid that the own best suit would beat, or without a trick in trumps",
    "do not",
    Speaks::Mute(|eyes| {
        let (_, bid) = eyes.view.game.standing().filter(|_| bidding(eyes))?;
        let suit = bid.at.trump()?;
        let top = held(eyes).contains(Card::new(Rank::Ace, suit)) || len(held(eyes), suit) >= 3;
        (!top).then_some(Call::Double)
    }),
    &Position {
        cards: "N:.AK98765432.AJ.K Q9432..KQT9832.A AKJT5.QJT.765.82 876..4.QJT976543",
        table: "N deals, 30-0, games 0-0",
        so_far: "bid 1H, bid 2D, bid 2H, pass, bid 6H",
        decides: "E pass, without it double",
    },
);

const BOLD: Rule<Royalton> = rule(
    ("royalton/bold", 40, OURS),
    "a bold player; an adversary's bid of two or more might fail",
    "double",
    Speaks::Say(|eyes: Sees<'_, '_>| {
        let (seat, bid) = eyes.view.game.standing().filter(|_| bidding(eyes))?;
        if seat.side() == eyes.seat.side() || bid.number < 2 || bid.at == Denomination::Nullo {
            return None;
        }
        (against(eyes, bid) >= 7.5 - f32::from(bid.number)).then_some(Call::Double)
    }),
    &Position {
        cards: "N:65.432.43.876432 AKQJ2.AKQ765..95 7.T98.QJT98765.T T9843.J.AK2.AKQJ",
        table: "E deals, 30-30, games 0-0",
        so_far: "bid 1H, bid 2D",
        decides: "W double, without it bid 2H",
    },
)
.if_asked();

/// The tricks that the own side may hope for against a bid.
fn against(eyes: Sees<'_, '_>, bid: Bid) -> f32 {
    let trumps = bid.at.trump().map_or(0.0, |suit| 0.6 * trump_tricks(held(eyes), suit));
    let own = tricks_at(held(eyes), None) + trumps;
    own + (13.0 - own) * 0.2
}

/// Trumps behind which the declarer's side may lose control.
fn trump_tricks(hand: CardSet, suit: Suit) -> f32 {
    f32::from(len(hand, suit).saturating_sub(2) as u8)
}

const BY_SCORE: &[Rule<Royalton>] = &[M20, M21, M22, M24];

const M20: Rule<Royalton> = rule(
    ("royalton/m20", 30, LAWS),
    "the bid would give the game, and the best suit is up to a trick short of it",
    "the game is worth 125: bid",
    Speaks::Say(|eyes| {
        let (bid, over) = candidate(eyes).filter(|_| !stands(eyes))?;
        let reach = if contest(eyes).is_some() { -0.8..-0.5 } else { -0.8..0.0 };
        let game = gives_game(eyes, eyes.seat.side(), bid.number);
        (game && reach.contains(&over)).then_some(Call::Bid(bid))
    }),
    &Position {
        cards: "N:KJ6.Q72.JT32.K75 954.98.974.Q9862 AQT7.KT64.Q85.JT 832.AJ53.AK6.A43",
        table: "E deals, 30-30, games 0-0",
        so_far: "pass",
        decides: "S bid 1H, without it pass",
    },
);

const M21: Rule<Royalton> = rule(
    ("royalton/m21", 35, LAWS),
    "a contested auction with no game at stake; the best suit is short of the number",
    "defend: one trick short outweighs four odd",
    Speaks::Mute(|eyes| {
        let standing = contest(eyes)?;
        let (bid, over) = candidate(eyes)?;
        let side = eyes.seat.side();
        let game = gives_game(eyes, side, bid.number) || gives_game(eyes, side.other(), standing.number);
        (!game && over < 0.0).then_some(Call::Bid(bid))
    }),
    &Position {
        cards: "N:QJT98..T9865432. 76.KQJT954.J.765 AK.87632.AKQ.982 5432.A.7.AKQJT43",
        table: "S deals, 10-10, games 1-0",
        so_far: "bid 1H, bid 2C",
        decides: "N pass, without it bid 2D",
    },
);

const M22: Rule<Royalton> = rule(
    ("royalton/m22", 30, LAWS),
    "the adversaries' bid would give them the game; the best suit is a trick and a half short at most, two and a half at game all",
    "sacrifice: what is lost is less than the game",
    Speaks::Say(|eyes| {
        let (seat, standing) = eyes.view.game.standing().filter(|_| !stands(eyes))?;
        let (bid, over) = candidate(eyes)?;
        let most = if eyes.games() == (1, 1) { -2.5 } else { -1.5 };
        let theirs = gives_game(eyes, seat.side(), standing.number);
        (theirs && (most..-0.5).contains(&over)).then_some(Call::Bid(bid))
    }),
    &Position {
        cards: "N:Q3.QJ972.QT9.J94 JT4.8643.854.A87 A52.K5.AKJ32.632 K9876.AT.76.KQT5",
        table: "W deals, 30-30, games 1-1",
        so_far: "bid 1S",
        decides: "N bid 1H, without it pass",
    },
);

const M24: Rule<Royalton> = rule(
    ("royalton/m24", 60, HAWLEY),
    "on lead with as many sure tricks as make the number, or as beat it",
    "make them: there is none to spare",
    Speaks::Play(whist::sure_tricks),
    &Position {
        cards: "N:AT65..KQJT987.32 J7432.8762.A.KQJ KQ.AKQJT9.54.654 98.543.632.AT987",
        table: "E deals, 0-0, games 1-0",
        so_far: "pass, bid 1H, pass, pass, pass; 9S 5S JS KS",
        decides: "S 9H, without it QS",
    },
);
