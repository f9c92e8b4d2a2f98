//! Leads, following and discards at Euchre.

use cards::{Card, CardSet, Rank, Seat, Suit};
use euchre::{Euchre, Round};

use super::super::{Rule, Speaks, rule};
use super::{BOOK, Hold, OURS, Place, Sees, defends, place};

const NONE: CardSet = CardSet::EMPTY;

fn hold(eyes: Sees<'_, '_>) -> Option<Hold> {
    eyes.view.game.trump.map(|trump| Hold::new(eyes.hand, trump))
}

fn first_lead(eyes: Sees<'_, '_>) -> bool {
    eyes.view.tricks.is_empty()
}

/// Whether the trump is the card turned up, and who adopted it.
fn adopted(eyes: Sees<'_, '_>) -> Option<Seat> {
    eyes.view.game.maker.filter(|_| eyes.view.game.round == Round::First)
}

/// Whether the dealer's partner assisted.
fn assisted(eyes: Sees<'_, '_>) -> bool {
    adopted(eyes) == Some(eyes.view.dealer.partner())
}

fn lone_adversary(eyes: Sees<'_, '_>) -> bool {
    eyes.view.game.lone.is_some_and(|lone| lone.side() != eyes.seat.side())
}

fn lay(eyes: Sees<'_, '_>) -> CardSet {
    eyes.hand - eyes.trumps()
}

/// Plain suits of which exactly so many cards are held.
fn plain_of(eyes: Sees<'_, '_>, length: usize) -> CardSet {
    let lay = lay(eyes);
    let suits = Suit::ALL.map(|suit| lay & eyes.order.members(suit));
    suits.into_iter().filter(|cards| cards.len() == length).fold(NONE, |all, cards| all | cards)
}

/// The higher of two touching plain cards, king and queen, queen and knave, knave and ten.
fn equals(eyes: Sees<'_, '_>) -> CardSet {
    let lay = lay(eyes);
    let pairs = [(Rank::King, Rank::Queen), (Rank::Queen, Rank::Knave), (Rank::Knave, Rank::Ten)];
    let of = |suit: Suit| {
        pairs.into_iter().find(move |&(high, low)| {
            lay.contains(Card::new(high, suit)) && lay.contains(Card::new(low, suit))
        })
    };
    Suit::ALL.into_iter().filter_map(|suit| of(suit).map(|(high, _)| Card::new(high, suit))).collect()
}

/// Whether a trump has been led.
fn trumps_led(eyes: Sees<'_, '_>) -> bool {
    let led = |card: Card| eyes.order.trump() == Some(eyes.order.suit_of(card));
    eyes.view.tricks.iter().any(|trick| trick.plays.first().is_some_and(|play| led(play.1)))
}

pub(super) fn leads() -> Vec<Rule<Euchre>> {
    vec![
        rule(
            ("euchre/eldest/two-bowers-and-ace", 80, BOOK),
            "on lead with both bowers and a plain ace",
            "right, left, ace, in that order",
            Speaks::Play(|eyes| match hold(eyes) {
                Some(hold) if eyes.leads() && hold.right() && hold.left() && hold.aces() >= 1 => {
                    eyes.high(hold.trumps)
                }
                _ => NONE,
            }),
        ),
        rule(
            ("euchre/eldest/lead-partners-trump", 60, BOOK),
            "first lead; the partner made it",
            "lead a trump; without one the best plain card",
            Speaks::Play(|eyes| {
                let partner = eyes.view.game.maker == Some(eyes.seat.partner());
                if !partner || !first_lead(eyes) {
                    return NONE;
                }
                let trumps = eyes.trumps();
                if !trumps.is_empty() {
                    return trumps;
                }
                let aces = eyes.hand & CardSet::rank(Rank::Ace);
                if aces.is_empty() { eyes.hand & CardSet::rank(Rank::King) } else { aces }
            }),
        ),
        rule(
            ("euchre/eldest/lead-partners-trump-left", 20, BOOK),
            "first lead; the partner made it; the left and one other trump",
            "the left",
            Speaks::Play(|eyes| {
                let partner = eyes.view.game.maker == Some(eyes.seat.partner());
                match hold(eyes) {
                    Some(hold) if partner && first_lead(eyes) && hold.left() && hold.t() == 2 => {
                        eyes.high(hold.trumps)
                    }
                    _ => NONE,
                }
            }),
        ),
        rule(
            ("euchre/eldest/lead-through-assist", 50, BOOK),
            "eldest; the dealer's partner assisted, no knave turned; not from left or ace and a small one",
            "lead a trump through him",
            Speaks::Play(|eyes| {
                let right = eyes.view.turn_up.is_some_and(|card| card.rank() == Rank::Knave);
                if !first_lead(eyes) || !assisted(eyes) || right || place(eyes) != Place::Eldest {
                    return NONE;
                }
                match hold(eyes) {
                    Some(hold) if hold.t() == 2 && (hold.left() || hold.has(Rank::Ace)) => NONE,
                    Some(_) if eyes.score() == (4, 3) => NONE,
                    Some(hold) => hold.trumps,
                    None => NONE,
                }
            }),
        ),
        rule(
            ("euchre/eldest/tenace-lead-off", 90, BOOK),
            "first lead against the dealer's side; right with ace or king, no left, no plain ace",
            "open a plain suit",
            Speaks::Keep(|eyes| {
                let theirs = adopted(eyes).is_some() && defends(eyes) && first_lead(eyes);
                match hold(eyes) {
                    Some(hold) if theirs && hold.right() && !hold.left() && hold.aces() == 0 => {
                        let tenace = hold.has(Rank::Ace) || hold.has(Rank::King);
                        if tenace { hold.trumps } else { NONE }
                    }
                    _ => NONE,
                }
            }),
        ),
        rule(
            ("euchre/eldest/two-aces-lead-trump", 60, BOOK),
            "first lead against the dealer's side; a trump or two and two plain aces",
            "lead a trump",
            Speaks::Play(|eyes| {
                let theirs = adopted(eyes).is_some() && defends(eyes) && first_lead(eyes);
                match hold(eyes) {
                    Some(hold) if theirs && hold.t() <= 2 && hold.aces() >= 2 => hold.trumps,
                    _ => NONE,
                }
            }),
        ),
        rule(
            ("euchre/eldest/no-trump-up-to-dealer", 30, BOOK),
            "first lead; the dealer took it up unhelped",
            "no trump, unless three are held, two points ahead and the card turned is no ace or knave",
            Speaks::Keep(|eyes| {
                let dealer = adopted(eyes) == Some(eyes.view.dealer);
                let (us, them) = eyes.score();
                let low = eyes
                    .view
                    .turn_up
                    .is_some_and(|card| card.rank() != Rank::Ace && card.rank() != Rank::Knave);
                let may = eyes.trumps().len() >= 3 && us - them >= 2 && low;
                if dealer && defends(eyes) && first_lead(eyes) && !may { eyes.trumps() } else { NONE }
            }),
        ),
        rule(
            ("euchre/eldest/lead-ace", 26, BOOK),
            "first lead against makers with a plain ace",
            "open the ace",
            Speaks::Play(|eyes| {
                if first_lead(eyes) && defends(eyes) { lay(eyes) & CardSet::rank(Rank::Ace) } else { NONE }
            }),
        ),
        rule(
            ("euchre/eldest/lead-singleton", 16, BOOK),
            "first lead against makers with a single plain card",
            "open it, a king or queen before others",
            Speaks::Play(|eyes| {
                if !first_lead(eyes) || !defends(eyes) {
                    return NONE;
                }
                let singles = plain_of(eyes, 1);
                let high: CardSet = singles.iter().filter(|card| card.rank() >= Rank::Queen).collect();
                if high.is_empty() { singles } else { high }
            }),
        ),
        rule(
            ("euchre/eldest/lead-equals", 12, BOOK),
            "first lead against makers from king and queen, queen and knave, knave and ten",
            "open the higher",
            Speaks::Play(|eyes| if first_lead(eyes) && defends(eyes) { equals(eyes) } else { NONE }),
        ),
        rule(
            ("euchre/eldest/lead-left-own-next", 40, BOOK),
            "eldest made it next on the left and one other trump",
            "lead the left",
            Speaks::Play(|eyes| {
                let own = eyes.view.game.maker == Some(eyes.seat) && eyes.view.game.round == Round::Second;
                match hold(eyes) {
                    Some(hold) if own && first_lead(eyes) && hold.left() && hold.t() == 2 => {
                        eyes.high(hold.trumps)
                    }
                    _ => NONE,
                }
            }),
        ),
        rule(
            ("euchre/eldest/lead-own-make-ace-third", 40, BOOK),
            "eldest made it in the second round on ace and two others, no king and no bower",
            "the ace at next, the lowest across",
            Speaks::Play(|eyes| {
                let own = eyes.view.game.maker == Some(eyes.seat) && eyes.view.game.round == Round::Second;
                let next = eyes.view.turn_up.map(|card| card.suit().same_colour());
                match hold(eyes) {
                    Some(hold)
                        if own
                            && first_lead(eyes)
                            && hold.t() == 3
                            && hold.has(Rank::Ace)
                            && !hold.has(Rank::King)
                            && !hold.right()
                            && !hold.left() =>
                    {
                        let is_next = next == eyes.view.game.trump;
                        if is_next { eyes.high(hold.trumps) } else { eyes.low(hold.trumps) }
                    }
                    _ => NONE,
                }
            }),
        ),
        rule(
            ("euchre/eldest/not-the-turn-down", 14, BOOK),
            "the trump was named in the second round and none has been led",
            "do not open the suit that was turned down",
            Speaks::Keep(|eyes| {
                let down =
                    eyes.view.turn_up.map(Card::suit).filter(|_| eyes.view.game.round == Round::Second);
                match down {
                    Some(down) if eyes.leads() && !trumps_led(eyes) => eyes.of_suit(down),
                    _ => NONE,
                }
            }),
        ),
        rule(
            ("euchre/makers-draw", 30, OURS),
            "the makers' side has the lead and the best trump",
            "draw trumps with it",
            Speaks::Play(|eyes| {
                let ours = eyes.leads() && !defends(eyes) && !eyes.trumps_out().is_empty();
                if ours && eyes.trumps().len() >= 2 { eyes.tops() & eyes.trumps() } else { NONE }
            }),
        ),
        rule(
            ("euchre/dealer/give-partner-trump", 40, BOOK),
            "assisted, and the dealer has won one of the first two tricks; the partner has played no trump",
            "lead him a trump",
            Speaks::Play(|eyes| {
                let partner = eyes.seat.partner();
                let is_trump = |card: Card| eyes.order.trump() == Some(eyes.order.suit_of(card));
                let shown = eyes
                    .view
                    .tricks
                    .iter()
                    .flat_map(|trick| &trick.plays)
                    .any(|play| play.0 == partner && is_trump(play.1));
                let early = (1..=2).contains(&eyes.view.tricks.len());
                if eyes.leads() && early && assisted(eyes) && place(eyes) == Place::Dealer && !shown {
                    eyes.trumps()
                } else {
                    NONE
                }
            }),
        ),
        rule(
            ("euchre/cash", 18, OURS),
            "on lead later with the best card left of a plain suit",
            "make it",
            Speaks::Play(
                |eyes| {
                    if eyes.leads() && !first_lead(eyes) { eyes.tops() - eyes.trumps() } else { NONE }
                },
            ),
        ),
        rule(
            ("euchre/lone/lead-short-or-equals", 34, BOOK),
            "first lead against a lone hand",
            "a single plain card, else from equals",
            Speaks::Play(|eyes| {
                if !lone_adversary(eyes) || !first_lead(eyes) {
                    return NONE;
                }
                let singles = plain_of(eyes, 1);
                if singles.is_empty() { equals(eyes) } else { singles }
            }),
        ),
        rule(
            ("euchre/lone/defend-third-second", 50, BOOK),
            "third hand plays alone at the card turned up; second hand leads",
            "open the suit of the same colour",
            Speaks::Play(|eyes| {
                let third = eyes.view.game.lone == Some(eyes.view.dealer.right());
                let next = adopted(eyes).and(eyes.view.turn_up).map(|card| card.suit().same_colour());
                match next {
                    Some(next) if third && first_lead(eyes) && place(eyes) == Place::Second => {
                        eyes.of_suit(next)
                    }
                    _ => NONE,
                }
            }),
        ),
    ]
}

/// Out of the suit led, and the adversaries are winning.
fn could_ruff(eyes: Sees<'_, '_>) -> bool {
    !eyes.leads() && !eyes.follows() && !eyes.partner_wins()
}

pub(super) fn following() -> Vec<Rule<Euchre>> {
    vec![
        rule(
            ("euchre/second/no-lay-finesse", 24, BOOK),
            "following to a plain suit that the adversaries are winning",
            "play the winning card, never finesse",
            Speaks::Play(|eyes| {
                let plain = eyes.led() != eyes.order.trump();
                if !eyes.leads() && eyes.follows() && plain && !eyes.partner_wins() {
                    if eyes.is_last() { eyes.low(eyes.beating()) } else { eyes.high(eyes.beating()) }
                } else {
                    NONE
                }
            }),
        ),
        rule(
            ("euchre/trump-cheap", 24, OURS),
            "following to trumps that the adversaries are winning",
            "win as cheaply as can be",
            Speaks::Play(|eyes| {
                let trumps = eyes.led().is_some() && eyes.led() == eyes.order.trump();
                if trumps && eyes.follows() && !eyes.partner_wins() { eyes.low(eyes.beating()) } else { NONE }
            }),
        ),
        rule(
            ("euchre/ruff", 22, OURS),
            "out of the suit that the adversaries are winning",
            "ruff low",
            Speaks::Play(
                |eyes| {
                    if could_ruff(eyes) { eyes.low(eyes.beating() & eyes.trumps()) } else { NONE }
                },
            ),
        ),
        rule(
            ("euchre/second/right-alone-no-ruff", 40, BOOK),
            "second to a small card at the first trick with the bare right",
            "do not ruff",
            Speaks::Keep(|eyes| {
                let small = eyes.trick.first().is_some_and(|play| play.1.rank() < Rank::King);
                match hold(eyes) {
                    Some(hold)
                        if eyes.view.tricks.len() == 1
                            && eyes.trick.len() == 1
                            && small
                            && hold.t() == 1
                            && hold.right()
                            && !eyes.follows() =>
                    {
                        hold.trumps
                    }
                    _ => NONE,
                }
            }),
        ),
        rule(
            ("euchre/second/ruff-high-lead-low", 26, BOOK),
            "the partner took it up unhelped; two trumps below the ace, and a chance to ruff",
            "ruff with the higher",
            Speaks::Play(|eyes| {
                let unhelped = adopted(eyes) == Some(eyes.view.dealer) && place(eyes) == Place::Second;
                match hold(eyes) {
                    Some(hold)
                        if unhelped
                            && could_ruff(eyes)
                            && hold.t() == 2
                            && !hold.bower()
                            && !hold.has(Rank::Ace) =>
                    {
                        eyes.high(hold.trumps) & eyes.beating()
                    }
                    _ => NONE,
                }
            }),
        ),
        rule(
            ("euchre/third/ruff-above-turn-up", 24, BOOK),
            "third hand ruffs before the dealer, who still has the card turned up",
            "ruff with the lowest trump above it",
            Speaks::Play(|eyes| {
                let Some(turned) = eyes.view.turn_up.filter(|_| adopted(eyes).is_some()) else { return NONE };
                let there = !eyes.gone.contains(turned) && place(eyes) == Place::Third;
                if !there || !could_ruff(eyes) || eyes.is_last() {
                    return NONE;
                }
                let above = (eyes.beating() & eyes.trumps()).iter();
                eyes.low(above.filter(|&card| eyes.order.beats(card, turned)).collect())
            }),
        ),
        rule(
            ("euchre/coup/refuse-overtrump", 30, BOOK),
            "the dealer took it up unhelped on right and a small trump, an adversary has ruffed above it; a losing single card and an ace in hand",
            "throw the loser",
            Speaks::Play(|eyes| {
                let unhelped = adopted(eyes) == Some(eyes.seat) && place(eyes) == Place::Dealer;
                let plain = eyes.led().is_some() && eyes.led() != eyes.order.trump();
                let ruffed =
                    eyes.best().is_some_and(|(_, best)| eyes.order.trump() == Some(eyes.order.suit_of(best)));
                match hold(eyes) {
                    Some(hold)
                        if unhelped
                            && plain
                            && ruffed
                            && could_ruff(eyes)
                            && hold.t() == 2
                            && hold.right()
                            && hold.aces() >= 1 =>
                    {
                        plain_of(eyes, 1) - CardSet::rank(Rank::Ace)
                    }
                    _ => NONE,
                }
            }),
        ),
        rule(
            ("euchre/coup/hold-up-top-trump", 30, BOOK),
            "against a lone hand's plain lead, the partner still to play; the last trump is the highest left",
            "do not ruff",
            Speaks::Keep(|eyes| {
                let lone = lone_adversary(eyes) && could_ruff(eyes) && !eyes.is_last();
                let top = eyes.trumps() & eyes.tops();
                if lone && eyes.trumps().len() == 1 { top } else { NONE }
            }),
        ),
        rule(
            ("euchre/partners-trick", 20, OURS),
            "the partner is winning with a card that cannot be beaten in its suit",
            "do not take it from him",
            Speaks::Keep(|eyes| if eyes.partner_wins() && eyes.is_safe() { eyes.beating() } else { NONE }),
        ),
        rule(
            ("euchre/partners-lead", 9, OURS),
            "the partner is winning with an ace, a king or a trump",
            "do not ruff it",
            Speaks::Keep(|eyes| {
                let high = eyes.best().is_some_and(|(_, best)| {
                    best.rank() >= Rank::King || eyes.order.trump() == Some(eyes.order.suit_of(best))
                });
                if eyes.partner_wins() && high && !eyes.follows() { eyes.trumps() } else { NONE }
            }),
        ),
        rule(
            ("euchre/keep-aces", 10, OURS),
            "throwing a card away",
            "keep an ace and the best card of a suit",
            Speaks::Keep(
                |eyes| {
                    if !eyes.leads() && !eyes.follows() { eyes.tops() - eyes.trumps() } else { NONE }
                },
            ),
        ),
        rule(
            ("euchre/throw-single", 5, OURS),
            "throwing a card away with a trump left",
            "throw a single plain card",
            Speaks::Play(|eyes| {
                let away = !eyes.leads() && !eyes.follows() && !eyes.trumps().is_empty();
                if away { plain_of(eyes, 1) } else { NONE }
            }),
        ),
    ]
}

pub(super) fn discards() -> Vec<Rule<Euchre>> {
    vec![
        rule(
            ("euchre/dealer/discard-short-low", 40, BOOK),
            "the dealer discards",
            "a single plain card that is no ace",
            Speaks::PutOut(|eyes| plain_of(eyes, 1) - CardSet::rank(Rank::Ace)),
        ),
        rule(
            ("euchre/dealer/discard-doubleton", 20, BOOK),
            "the dealer discards without a single card",
            "the lower of two plain cards without the ace",
            Speaks::PutOut(|eyes| {
                let pairs = plain_of(eyes, 2);
                let suits = Suit::ALL.into_iter().filter(|&suit| {
                    let cards = pairs & eyes.order.members(suit);
                    !cards.is_empty() && !cards.contains(Card::new(Rank::Ace, suit))
                });
                suits.fold(NONE, |all, suit| all | eyes.low(pairs & eyes.order.members(suit)))
            }),
        ),
        rule(
            ("euchre/dealer/discard-ak-a", 60, BOOK),
            "three trumps, ace and king of one suit and the ace of another",
            "the king; playing alone, the single ace",
            Speaks::PutOut(|eyes| {
                let pair = Suit::ALL.into_iter().find(|&suit| {
                    let cards = lay(eyes) & eyes.order.members(suit);
                    cards.len() == 2
                        && cards.contains(Card::new(Rank::Ace, suit))
                        && cards.contains(Card::new(Rank::King, suit))
                });
                let single = plain_of(eyes, 1) & CardSet::rank(Rank::Ace);
                match pair {
                    Some(_) if eyes.trumps().len() == 3 && eyes.view.game.lone == Some(eyes.seat) => single,
                    Some(suit) if eyes.trumps().len() == 3 && !single.is_empty() => {
                        CardSet::of(Card::new(Rank::King, suit))
                    }
                    _ => NONE,
                }
            }),
        ),
        rule(
            ("euchre/lone/defend-third-dealer", 50, BOOK),
            "third hand plays alone at the card turned up; the dealer discards",
            "a card of the same colour",
            Speaks::PutOut(|eyes| {
                let third = eyes.view.game.lone == Some(eyes.view.dealer.right());
                let next = eyes.view.turn_up.map(|card| card.suit().same_colour());
                next.filter(|_| third).map_or(NONE, |next| eyes.of_suit(next))
            }),
        ),
    ]
}
