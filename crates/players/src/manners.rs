//! Behaving in play by the laws: noticing what others do wrong, electing the better remedy, and,
//! where a player is meant to be human, doing wrong oneself.
//!
//! [`elections`] says what an attentive player would do about what lies open in their view, and why;
//! [`Manners`] is any player who behaves so, and clumsily if told to.

mod blunder;
mod bridge;
mod euchre;
mod remedy;
mod royalton;

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use cards::{Card, CardSet, Seat, Shuffler};
use speech::{Spoken, Tell};
use table::{Act, Actor, Claim, Duty, Event, Life, Phase, Remedy, Right, Speech, View};

use crate::book::{revokes_of, strength, trick_of};
use crate::repertoire::Repertoire;
use crate::{Player, Stop, Turns};

/// Something that an attentive player does about what happened, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Election<C> {
    /// What they do.
    pub act: Act<C>,
    /// Why, in plain words.
    pub reason: &'static str,
}

/// A game in which players behave: what a remedy is worth there, and how one errs in it.
pub trait Mannered: Turns<Fact: Tell> {
    /// What the seat's side may hope for with the cards as they lie, above nought if for more than
    /// from a new deal.
    fn hope(view: &View<Self>) -> f32;

    /// Whether the tricks taken for a revoke are worth more than the points.
    fn wants_tricks(_view: &View<Self>, _tricks: u8) -> bool {
        false
    }

    /// A wrong word that a careless player might say in turn.
    fn wrong_word(_view: &View<Self>, _dice: &mut Shuffler) -> Option<Self::Call> {
        None
    }

    /// A word that they might say when it is not their turn.
    fn word_out_of_turn(_view: &View<Self>, _dice: &mut Shuffler) -> Option<Self::Call> {
        None
    }
}

/// What players of a game think of it, or of any game that nobody has told them about.
pub(crate) struct Taste<G: Turns> {
    hope: fn(&View<G>) -> f32,
    wants_tricks: fn(&View<G>, u8) -> bool,
    wrong_word: fn(&View<G>, &mut Shuffler) -> Option<G::Call>,
    word_out_of_turn: fn(&View<G>, &mut Shuffler) -> Option<G::Call>,
}

impl<G: Turns> Taste<G> {
    const PLAIN: Taste<G> = Taste {
        hope: above_average,
        wants_tricks: |_, _| false,
        wrong_word: |_, _| None,
        word_out_of_turn: |_, _| None,
    };
}

impl<G: Mannered> Taste<G> {
    pub(crate) const OWN: Taste<G> = Taste {
        hope: G::hope,
        wants_tricks: G::wants_tricks,
        wrong_word: G::wrong_word,
        word_out_of_turn: G::word_out_of_turn,
    };
}

fn taste<G: Turns>() -> &'static Taste<G> {
    Repertoire::of().map_or(const { &Taste::PLAIN }, |repertoire: &Repertoire<G>| &repertoire.taste)
}

/// A hand's points above the average of ten, a trick being about four; in play, tricks instead.
fn above_average<G: Turns>(view: &View<G>) -> f32 {
    let Some(seat) = view.seat else { return 0.0 };
    if view.phase == Phase::Play {
        let tricks = |side| f32::from(view.won[side]);
        return tricks(seat.side()) - tricks(seat.side().other());
    }
    let points = strength(view.seen[seat]);
    (f32::from(u8::try_from(points).unwrap_or(u8::MAX)) - 10.0) / 4.0
}

fn one_of<T: Copy>(row: &[T], dice: &mut Shuffler) -> Option<T> {
    let count = u32::try_from(row.len()).ok().filter(|&count| count > 0)?;
    row.get(dice.below(count) as usize).copied()
}

/// What an attentive player of this seat would do about the rights that are open to them, about
/// exposed cards and about revokes that the tricks prove, the most pressing first. Whoever asks again
/// must leave out what has been done already.
pub fn elections<G: Spoken>(view: &View<G>) -> Vec<Election<G::Call>> {
    let Some(seat) = view.seat else { return Vec::new() };
    let open = view.rights.iter().filter(|right| right.is_for(seat));
    let mut all: Vec<Election<G::Call>> = open
        .filter_map(|right| remedy::better(view, right))
        .map(|(remedy, reason)| Election { act: Act::Demand(remedy), reason })
        .collect();
    all.extend(call_exposed(view, seat));
    all.extend(claim_revokes(view, seat));
    all
}

/// What an attentive player does about one right: they take the better remedy, or none where nothing is to be
/// gained.
pub fn elect<G: Spoken>(view: &View<G>, right: &Right) -> Act<G::Call> {
    remedy::better(view, right).map_or(Act::Waive, |(remedy, _)| Act::Demand(remedy))
}

/// Whether an attentive player agrees to a claim of tricks: only when no card of theirs could win one.
///
/// A card could win while it is the best of its suit that is not played. Where tricks are lost on
/// purpose only the last one is past argument.
pub fn answer<G: Spoken>(view: &View<G>, claim: &Claim) -> Act<G::Call> {
    let left = view.seat.map_or(0, |seat| view.counts[seat]);
    let all = claim.tricks.is_none_or(|tricks| tricks >= left);
    let order = view.ranking();
    let gone: CardSet = view.tricks.iter().flat_map(|trick| &trick.plays).map(|play| play.1).collect();
    let left = G::PACK.cards() - gone;
    let best = |card: Card| order.highest(left & order.members(order.suit_of(card))) == Some(card);
    let hand = view.seat.map_or(CardSet::EMPTY, |seat| view.seen[seat]);
    let hopeless = all && !view.loses() && !hand.iter().any(best);
    if hopeless { Act::Consent } else { Act::Object }
}

/// An adversary's exposed card, called when it is their turn and the card can win nothing.
fn call_exposed<G: Spoken>(view: &View<G>, seat: Seat) -> Option<Election<G::Call>> {
    // Who takes no part leaves it to the partner who does.
    let may_call = |owner: &Seat| view.active.contains(seat) && view.callers(*owner).contains(seat);
    let owner = view.to_play.filter(|owner| owner.side() != seat.side()).filter(may_call)?;
    let bound =
        view.obligations.iter().any(|duty| duty.on.contains(owner) && matches!(duty.duty, Duty::Play(_)));
    let open = view.tricks.last().filter(|trick| trick.life == Life::Open)?;
    if bound || view.loses() {
        return None;
    }
    let order = view.ranking();
    let led = order.suit_of(open.plays.first()?.1);
    let (winner, best) = trick_of(order, open)?;
    let harmless = |card: &cards::Card| order.suit_of(*card) == led && !order.beats(*card, best);
    let card =
        (view.callable & view.seen[owner]).iter().filter(harmless).max_by_key(|&card| order.height(card))?;
    let reason = if winner.side() == seat.side() {
        "called now, the exposed card falls on a trick that is won"
    } else {
        "called now, the exposed card is wasted on the partner's trick"
    };
    Some(Election { act: Act::Demand(Remedy::Call(card)), reason })
}

/// Revokes of the adversaries that the tricks prove, claimed when the hand is over.
pub fn claim_revokes<G: Spoken>(view: &View<G>, seat: Seat) -> Vec<Election<G::Call>> {
    // Whose cards lay open has no say: their word would only cost the penalty.
    if view.phase != Phase::HandOver || view.open_hand == Some(seat) {
        return Vec::new();
    }
    let adversaries = seat.side().other().seats();
    let claims = adversaries.iter().filter(|&other| view.open_hand != Some(other)).flat_map(|other| {
        let tricks = revokes_of(view, view.ranking(), other, CardSet::EMPTY);
        tricks.into_iter().map(move |trick| Election {
            act: Act::ClaimRevoke(Some(other), Some(trick)),
            reason: "a later card of theirs shows that they could have followed suit",
        })
    });
    claims.collect()
}

/// How often a clumsy player errs, in parts per million of the decisions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clumsy(u32);

impl Clumsy {
    /// Every decision.
    const MILLION: u32 = 1_000_000;

    /// Whether they err at all.
    pub const fn errs(self) -> bool {
        self.0 > 0
    }

    fn slips(self, dice: &mut Shuffler) -> bool {
        self.errs() && dice.below(Clumsy::MILLION) < self.0
    }
}

impl fmt::Display for Clumsy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimal = format!("{}.{:06}", self.0 / Clumsy::MILLION, self.0 % Clumsy::MILLION);
        f.write_str(decimal.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// A text that is no chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoChance;

impl fmt::Display for NoChance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a chance is a number from 0 to 1 with six decimals at most, such as 0.02")
    }
}

impl std::error::Error for NoChance {}

impl FromStr for Clumsy {
    type Err = NoChance;

    fn from_str(text: &str) -> Result<Clumsy, NoChance> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !digits(whole) || !digits(decimals) || decimals.len() > 6 {
            return Err(NoChance);
        }
        let whole: u32 = whole.parse().ok().filter(|&whole| whole <= 1).ok_or(NoChance)?;
        let decimals: u32 = format!("{decimals:0<6}").parse().map_err(|_| NoChance)?;
        let chance = whole * Clumsy::MILLION + decimals;
        if chance <= Clumsy::MILLION { Ok(Clumsy(chance)) } else { Err(NoChance) }
    }
}

/// A player who behaves: they use their rights and claim what they have seen. A clumsy one errs besides.
pub struct Manners<G: Turns, P> {
    player: P,
    clumsy: Clumsy,
    game: PhantomData<G>,
}

/// A slip out of turn is this many times rarer than one in turn.
const ASIDE_ODDS: u32 = 8;

impl<G: Turns, P> Manners<G, P> {
    /// Teaches a player manners.
    pub const fn new(player: P, clumsy: Clumsy) -> Manners<G, P> {
        Manners { player, clumsy, game: PhantomData }
    }
}

impl<G: Spoken, P: Player<G>> Player<G> for Manners<G, P> {
    fn act(&mut self, view: &View<G>, dice: &mut Shuffler) -> Option<Act<G::Call>> {
        let turn = view.acting() == view.seat;
        if turn
            && self.clumsy.slips(dice)
            && let Some(act) = blunder::in_turn(view, dice)
        {
            return Some(act);
        }
        self.player.act(view, dice)
    }

    fn aside(
        &mut self,
        view: &View<G>,
        seen: &[Event<G::Call>],
        dice: &mut Shuffler,
    ) -> Option<Act<G::Call>> {
        let open = elections(view).into_iter().map(|election| election.act).chain(having_none(view, seen));
        if let Some(act) = open.into_iter().find(|act| !is_done(view, seen, act)) {
            return Some(act);
        }
        if !self.clumsy.errs() {
            return None;
        }
        if let Some(act) = blunder::mends(view).filter(|_| dice.below(2) == 0) {
            return Some(act);
        }
        let slips = dice.below(ASIDE_ODDS) == 0 && self.clumsy.slips(dice);
        if slips { blunder::out_of_turn(view, dice) } else { None }
    }

    fn answer(&mut self, view: &View<G>, claim: &Claim) -> Option<Act<G::Call>> {
        Some(answer(view, claim))
    }

    fn errs(&self) -> bool {
        self.clumsy.errs()
    }

    fn heed(&mut self, stop: &Stop) {
        self.player.heed(stop);
    }

    fn draws(&self) -> bool {
        !self.clumsy.errs() && self.player.draws()
    }
}

/// Whether this has been done already: by anybody a claim in this deal, by themselves a demand or a word since the
/// trick began.
fn is_done<G: Turns>(view: &View<G>, seen: &[Event<G::Call>], act: &Act<G::Call>) -> bool {
    let Some(seat) = view.seat else { return true };
    let is_claim = matches!(act, Act::ClaimRevoke(..));
    let first = view.tricks.last().and_then(|trick| trick.plays.first()).map(|play| Act::Play(play.1));
    let since = seen.iter().rev().take_while(|event| is_claim || Some(&event.act) != first.as_ref());
    since.into_iter().any(|event| (is_claim || event.actor == Actor::Seat(seat)) && event.act == *act)
}

/// "Having none, partner?", and the answer to it.
fn having_none<G: Turns>(view: &View<G>, seen: &[Event<G::Call>]) -> Option<Act<G::Call>> {
    let seat = view.seat.filter(|&seat| view.active.contains(seat) && view.open_hand != Some(seat))?;
    let trick = view.tricks.last().filter(|trick| trick.life < Life::Touched && view.phase == Phase::Play)?;
    let order = view.ranking();
    let led = order.suit_of(trick.plays.first()?.1);
    let refuses = |seat: Seat| trick.plays.iter().any(|play| play.0 == seat && order.suit_of(play.1) != led);
    let partner = seat.partner();
    let asked = |by: Seat| {
        let first = Act::Play(trick.plays[0].1);
        let since = seen.iter().rev().take_while(|event| event.act != first);
        since
            .into_iter()
            .any(|event| event.actor == Actor::Seat(by) && event.act == Act::Say(Speech::AskNone))
    };
    if refuses(seat) && asked(partner) {
        let has_one = view.seen[seat].iter().any(|card| order.suit_of(card) == led);
        return Some(Act::Say(Speech::Answer(has_one)));
    }
    // They ask once a suit; whoever has said that they have none is believed.
    let before = view.tricks[..view.tricks.len() - 1].iter().any(|trick| {
        let first = trick.plays.first().map(|play| order.suit_of(play.1));
        first == Some(led) && trick.plays.iter().any(|play| play.0 == partner && order.suit_of(play.1) != led)
    });
    let asks = refuses(partner)
        && view.open_hand != Some(partner)
        && !before
        && !asked(seat)
        && G::may_ask_none(view.declaring(), seat);
    asks.then_some(Act::Say(Speech::AskNone))
}
