//! Royalton as its inventor meant it to be bid; the cards are played as at Bridge.

use cards::{Card, CardSet, Rank, Seat, Suit};
use royalton::{Bid, Call, Denomination, Royalton};
use table::View;

use super::bridge::{leads, tricks_at};
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
}

impl Booked for Royalton {
    fn book() -> Vec<Rule<Royalton>> {
        let mut rules = bids();
        rules.extend(answers());
        rules.extend(contested());
        rules.extend(leads());
        rules.extend(nullo::play());
        rules.extend(whist::play());
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

fn bids() -> Vec<Rule<Royalton>> {
    vec![
        rule(
            ("royalton/m01", 30, HAWLEY),
            "the bid that stands is not the own side's; the best suit should bring the number",
            "bid it as low as will do, whatever its place in the series",
            Speaks::Say(|eyes| {
                let at = best_suit(eyes).filter(|_| bidding(eyes) && !stands(eyes))?;
                let bid = least(eyes, at, false)?;
                (expected(eyes, at) >= 6.0 + f32::from(bid.number)).then_some(Call::Bid(bid))
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
                let length = |at: &Denomination| at.trump().map_or(0, |suit| len(held(eyes), suit));
                let series = Denomination::ALL.into_iter().rev();
                let at = series.filter(|at| at.trump().is_some()).max_by_key(length)?;
                least(eyes, at, false).map(Call::Bid)
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

fn contested() -> Vec<Rule<Royalton>> {
    vec![
        rule(
            ("royalton/m10", 45, HAWLEY),
            "an adversary's plain bid outranks the own suit at a number that it should just bring",
            "the same number royal rather than one more",
            Speaks::Say(|eyes| {
                let at = best_suit(eyes).filter(|_| bidding(eyes) && !stands(eyes))?;
                let (_, standing) = eyes.view.game.standing()?;
                let royal = Bid { number: standing.number, at, royal: true };
                let exact = expected(eyes, at) - 6.0 - f32::from(standing.number);
                let named =
                    eyes.view.game.calls.iter().any(|made| {
                        made.seat.side() == eyes.seat.side() && matches!(made.call, Call::Bid(_))
                    });
                let pushed = !standing.royal && standing.at > at && named;
                (pushed && standing.number <= 4 && (0.0..1.0).contains(&exact)).then_some(Call::Bid(royal))
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
