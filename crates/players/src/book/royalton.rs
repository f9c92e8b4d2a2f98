//! Royalton as its inventor meant it to be bid; the cards are played as at Bridge.

use cards::{Card, CardSet, Rank, Seat, Side, Suit};
use royalton::{Bid, Call, Denomination, Royalton};
use table::View;

use super::bridge::tricks_at;
use super::eyes::{len, strength};
use super::whist::Whist;
use super::{Booked, Eyes, Rule, Speaks, nullo, rule, whist};

type Sees<'a, 'v> = &'a Eyes<'v, Royalton>;

const HAWLEY: &str = "Hawley 1915, chapter I";
const LAWS: &str = "worked out from Hawley's laws";

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
        let mut rules = bids();
        rules.extend(answers());
        rules.extend(contested());
        rules.extend(by_score());
        rules.extend(whist::leads());
        rules.extend(nullo::play());
        rules.extend(whist::play());
        rules.extend(whist::reading());
        rules.extend(whist::plan());
        rules
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
    eyes.view.game.calls.iter().rev().find_map(|made| match made.call {
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
    // He has counted his long trumps and an average partner; what is above that is new.
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
        .calls
        .iter()
        .any(|made| made.seat.side() == eyes.seat.side() && matches!(made.call, Call::Bid(_)));
    (own && seat.side() != eyes.seat.side()).then_some(standing)
}

/// Whether so many odd tricks would give a side the game.
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

fn bids() -> Vec<Rule<Royalton>> {
    vec![
        rule(
            ("royalton/m01", 30, HAWLEY),
            "the best suit should bring the number",
            "bid it as low as will do, whatever its place in the series",
            Speaks::Say(|eyes| {
                let (bid, over) = candidate(eyes)?;
                (over >= 0.0).then_some(Call::Bid(bid))
            }),
        ),
        rule(
            ("royalton/m02", 100, LAWS),
            "the bid that stands is the own side's, and no call for a suit",
            "leave it: tricks above the bid count in full",
            Speaks::Mute(|eyes| {
                let (seat, standing) = eyes.view.game.standing()?;
                let call = seat == eyes.seat.partner() && standing.at == Denomination::NoTrump;
                let (bid, _) = candidate(eyes)?;
                (stands(eyes) && !call && bid.number < 6).then_some(Call::Bid(bid))
            }),
        ),
        rule(
            ("royalton/m14", 40, HAWLEY),
            "the dealer's first call; the best suit should bring the number and hardly more",
            "he need not bid: pass",
            Speaks::Mute(|eyes| {
                let first = eyes.view.game.calls.is_empty() && eyes.seat == eyes.view.dealer;
                let (bid, over) = candidate(eyes).filter(|_| first)?;
                (over < 0.2).then_some(Call::Bid(bid))
            }),
        ),
        rule(
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
        ),
        rule(
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
        ),
        rule(
            ("royalton/m17", 50, LAWS),
            "the best suit should bring twelve tricks and a half",
            "bid the little slam",
            Speaks::Say(|eyes| {
                let at = best_suit(eyes).filter(|_| bidding(eyes))?;
                let bid = Bid { number: 6, at, royal: false };
                let over = bid.beats(eyes.view.game.standing_bid(), &eyes.view.rules);
                (over && expected(eyes, at) >= 12.5).then_some(Call::Bid(bid))
            }),
        ),
    ]
}

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

fn answers() -> Vec<Rule<Royalton>> {
    vec![
        rule(
            ("royalton/m03-answer", 60, HAWLEY),
            "the partner's no-trump stands",
            "answer with the longest suit, as low as will do",
            Speaks::Say(|eyes| {
                let called = eyes.view.game.standing().is_some_and(|(seat, bid)| {
                    seat == eyes.seat.partner() && bid.at == Denomination::NoTrump
                });
                if !bidding(eyes) || !called {
                    return None;
                }
                least(eyes, longest(eyes)?, false).map(Call::Bid)
            }),
        ),
        rule(
            ("royalton/m03-nullo", 70, HAWLEY),
            "the partner's no-trump stands; a very weak hand of low cards",
            "answer nullo",
            Speaks::Say(|eyes| {
                let called = eyes.view.game.standing().is_some_and(|(seat, bid)| {
                    seat == eyes.seat.partner() && bid.at == Denomination::NoTrump
                });
                let weak = danger(held(eyes)) < 0.8 && strength(held(eyes)) <= 3;
                let bid = least(eyes, Denomination::Nullo, false)?;
                (bidding(eyes) && called && weak).then_some(Call::Bid(bid))
            }),
        ),
        rule(
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
        ),
        rule(
            ("royalton/m05", 42, HAWLEY),
            "an adversary's plain nullo of three or more stands, which has hidden the suits, and no trumps should about bring the number",
            "no-trump royal, though it becomes final",
            Speaks::Say(|eyes| {
                let (_, standing) = eyes.view.game.standing().filter(|_| bidding(eyes) && !stands(eyes))?;
                let high = standing.at == Denomination::Nullo && standing.number >= 3 && !standing.royal;
                let enough = expected(eyes, Denomination::NoTrump) >= 5.5 + f32::from(standing.number);
                (high && enough).then_some(Call::Bid(no_trump_over(standing)))
            }),
        ),
        rule(
            ("royalton/m06", 60, HAWLEY),
            "about to bid no-trump with three cards or more of a suit that the partner has bid",
            "the suit is the safer play",
            Speaks::Mute(|eyes| {
                let trump = partners(eyes).and_then(|bid| bid.at.trump()).filter(|_| bidding(eyes))?;
                let standing = eyes.view.game.standing_bid()?;
                (len(held(eyes), trump) >= 3).then_some(Call::Bid(no_trump_over(standing)))
            }),
        ),
        rule(
            ("royalton/m23", 30, HAWLEY),
            "a nullo is final; the partner has bid a suit, in which his high cards lie, and the own hand can be seen",
            "bridge the play, so that his hand stays closed",
            Speaks::Say(|eyes| {
                let own = eyes.view.game.bridging && Royalton::declarer(eyes.view) == Some(eyes.seat);
                let partner = eyes.seat.partner();
                let suit = eyes.view.game.calls.iter().any(|made| {
                    made.seat == partner && matches!(made.call, Call::Bid(bid) if bid.at.trump().is_some())
                });
                (own && suit && (1.0..1.8).contains(&danger(held(eyes)))).then_some(Call::Bridge)
            }),
        ),
        rule(
            ("royalton/m08", 30, HAWLEY),
            "a nullo is final; the own hand is safe enough to be seen",
            "bridge the play to the partner and keep his hand closed",
            Speaks::Say(|eyes| {
                let own = eyes.view.game.bridging && Royalton::declarer(eyes.view) == Some(eyes.seat);
                (own && danger(held(eyes)) < 1.0).then_some(Call::Bridge)
            }),
        ),
    ]
}

/// The own best suit royal at the number of an adversary's plain bid that outranks it, once the own
/// side has bid, and by how many tricks what is expected goes over it.
fn royal_answer(eyes: Sees<'_, '_>) -> Option<(Bid, f32)> {
    let at = best_suit(eyes).filter(|_| bidding(eyes))?;
    let standing = contest(eyes).filter(|bid| !bid.royal && bid.at > at && bid.number <= 4)?;
    let over = expected(eyes, at) - 6.0 - f32::from(standing.number);
    Some((Bid { number: standing.number, at, royal: true }, over))
}

fn contested() -> Vec<Rule<Royalton>> {
    vec![
        rule(
            ("royalton/m10", 45, HAWLEY),
            "an adversary's plain bid outranks the own suit at a number that it should just bring",
            "the same number royal rather than one more",
            Speaks::Say(|eyes| {
                let (royal, over) = royal_answer(eyes)?;
                (0.0..1.0).contains(&over).then_some(Call::Bid(royal))
            }),
        ),
        rule(
            ("royalton/m11", 45, HAWLEY),
            "an adversary whose partner was silent bids again and outranks the own suit, at a number that it may just fail to bring",
            "he pushes: stay at the number and raise the stake, royal",
            Speaks::Say(|eyes| {
                let (royal, over) = royal_answer(eyes)?;
                let (seat, _) = eyes.view.game.standing()?;
                let said = |made: &royalton::Made| matches!(made.call, Call::Bid(_));
                let calls = &eyes.view.game.calls;
                let twice = calls.iter().filter(|made| made.seat == seat && said(made)).count() >= 2;
                let silent = !calls.iter().any(|made| made.seat == seat.partner() && said(made));
                (twice && silent && (-0.4..0.0).contains(&over)).then_some(Call::Bid(royal))
            }),
        ),
        rule(
            ("royalton/m12", 50, LAWS),
            "royals in the order of the series, and the adversaries have bid a royal themselves",
            "a royal can be topped by theirs: one more plain, or nothing",
            Speaks::Mute(|eyes| {
                let (royal, _) = royal_answer(eyes).filter(|_| !eyes.view.rules.flat_royals)?;
                let theirs = eyes.view.game.calls.iter().any(|made| {
                    let bid = matches!(made.call, Call::Bid(bid) if bid.royal);
                    bid && made.seat.side() != eyes.seat.side()
                });
                theirs.then_some(Call::Bid(royal))
            }),
        ),
        rule(
            ("royalton/m15", 30, HAWLEY),
            "a contested auction; the best suit is half a trick short of the number",
            "go on: the winner is driven to his limit",
            Speaks::Say(|eyes| {
                let (bid, over) = candidate(eyes).filter(|_| contest(eyes).is_some())?;
                (-0.5..0.0).contains(&over).then_some(Call::Bid(bid))
            }),
        ),
        rule(
            ("royalton/m16", 30, HAWLEY),
            "a contested auction; three cards of the partner's suit and a short one outside, up to a trick short of the number",
            "raise him for what he has not counted",
            Speaks::Say(|eyes| {
                let (bid, over) = candidate(eyes).filter(|_| contest(eyes).is_some())?;
                (short_fit(eyes, bid.at) && (-1.0..-0.5).contains(&over)).then_some(Call::Bid(bid))
            }),
        ),
        rule(
            ("royalton/m18", 40, LAWS),
            "an adversary's bid of two or more should fail by two tricks",
            "double",
            Speaks::Say(|eyes| {
                let (seat, bid) = eyes.view.game.standing().filter(|_| bidding(eyes))?;
                if seat.side() == eyes.seat.side() || bid.number < 2 || bid.at == Denomination::Nullo {
                    return None;
                }
                let own = tricks_at(held(eyes), None)
                    + bid.at.trump().map_or(0.0, |suit| 0.6 * trump_tricks(held(eyes), suit));
                let ours = own + (13.0 - own) * 0.2;
                (ours >= 9.5 - f32::from(bid.number)).then_some(Call::Double)
            }),
        ),
        rule(
            ("royalton/m19", 100, LAWS),
            "about to double a bid that the own best suit would beat, or without a trick in trumps",
            "do not",
            Speaks::Mute(|eyes| {
                let (_, bid) = eyes.view.game.standing().filter(|_| bidding(eyes))?;
                let suit = bid.at.trump()?;
                let top = held(eyes).contains(Card::new(Rank::Ace, suit)) || len(held(eyes), suit) >= 3;
                (!top).then_some(Call::Double)
            }),
        ),
    ]
}

/// Trumps behind which the declarer's side may lose control.
fn trump_tricks(hand: CardSet, suit: Suit) -> f32 {
    f32::from(len(hand, suit).saturating_sub(2) as u8)
}

fn by_score() -> Vec<Rule<Royalton>> {
    vec![
        rule(
            ("royalton/m20", 30, LAWS),
            "the bid would give the game, and the best suit is up to a trick short of it",
            "the game is worth 125: bid",
            Speaks::Say(|eyes| {
                let (bid, over) = candidate(eyes).filter(|_| !stands(eyes))?;
                let reach = if contest(eyes).is_some() { -0.8..-0.5 } else { -0.8..0.0 };
                let game = gives_game(eyes, eyes.seat.side(), bid.number);
                (game && reach.contains(&over)).then_some(Call::Bid(bid))
            }),
        ),
        rule(
            ("royalton/m21", 35, LAWS),
            "a contested auction with no game at stake; the best suit is short of the number",
            "defend: one trick short outweighs four odd",
            Speaks::Mute(|eyes| {
                let standing = contest(eyes)?;
                let (bid, over) = candidate(eyes)?;
                let side = eyes.seat.side();
                let game =
                    gives_game(eyes, side, bid.number) || gives_game(eyes, side.other(), standing.number);
                (!game && over < 0.0).then_some(Call::Bid(bid))
            }),
        ),
        rule(
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
        ),
        rule(
            ("royalton/m24", 60, HAWLEY),
            "on lead with as many sure tricks as make the number, or as beat it",
            "make them: there is none to spare",
            Speaks::Play(whist::sure_tricks),
        ),
    ]
}
