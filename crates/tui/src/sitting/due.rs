//! What is due at a table: something that needs no choice, a computer player's decision, or the
//! person's, and what they are asked then.

use std::fmt::Write as _;

use cards::{Card, CardSet, Seat, Shuffler};
use games::minutes::spell;
use players::{hands, manners};
use table::{Act, Actor, Event, Manner, Phase, Remedy, Right, View};

use super::{PACK_STREAMS, Seated};
use crate::Idiom;
use crate::scene::{MenuItem, Want};
use crate::words::{remedy_name, seat_name, sentence};

/// What is due at the table.
pub(super) enum Due<C> {
    /// Something that needs no choice.
    Act(Actor, Act<C>),
    /// A computer player's answer to a right.
    Election(Seat, Right),
    /// A computer player's turn.
    Turn(Seat),
    /// A computer player's chance to break in.
    Chance(Seat),
    /// The person.
    Person(Want, String),
}

impl<G: Idiom> Seated<G> {
    pub(super) fn due(&self) -> Due<G::Call> {
        let state = self.table.state();
        if self.stands == Some(self.table.log().len()) {
            let why = "The table has come to a stand: act with ':', or take your last act back with 'u'.";
            return Due::Person(Want::Stand, why.to_owned());
        }
        if state.phase() == Phase::Agreed {
            return Due::Person(Want::Over, self.verdict());
        }
        let answer = self.due_right().or_else(|| self.due_claim()).or_else(|| self.due_revoke());
        if let Some(due) = answer {
            return due;
        }
        match state.phase() {
            Phase::HandOver if state.dealing().stack.is_none() => {
                let over = self.table.standing().settled.is_some();
                let what = if over { "agree the score of the rubber" } else { "go on to the next deal" };
                Due::Person(Want::GoOn, format!("The hand is over. Press Enter to {what}."))
            }
            Phase::Cutting | Phase::Preparing if state.dealing().stack.is_none() => {
                Due::Act(Actor::Table, self.pack())
            }
            Phase::Cutting | Phase::Preparing | Phase::HandOver => {
                Due::Act(state.coming_dealer().into(), Act::Deal)
            }
            Phase::Dealing => Due::Act(state.dealing().by.unwrap_or(state.dealer()).into(), Act::Deal),
            _ => self.due_turn(),
        }
    }

    /// The next pack of the seed.
    pub(super) fn pack(&self) -> Act<G::Call> {
        let dealt = self.table.log().iter().filter(|event| matches!(event.act, Act::Stack(_))).count();
        let mut pack = Shuffler::with_stream(self.plan.seed, PACK_STREAMS + dealt as u64);
        Act::Stack(Box::new(hands::<G>(&mut pack, self.table.state().coming_dealer())))
    }

    /// A right that somebody has still to use or let go: the person's before the others'.
    fn due_right(&self) -> Option<Due<G::Call>> {
        let me = self.me();
        let view = self.view(me);
        let open = |right: &&Right| !self.put_off.iter().any(|other| is_same(other, right));
        if let Some(right) = view.rights.iter().rev().filter(open).find(|right| right.is_for(me)) {
            return Some(Self::ask_right(right));
        }
        Seat::ALL.into_iter().filter(|&seat| seat != me).find_map(|seat| {
            let view = self.view(seat);
            let right = view.rights.iter().rev().filter(open).find(|right| right.is_for(seat));
            right.map(|right| Due::Election(seat, right.clone()))
        })
    }

    fn ask_right(right: &Right) -> Due<G::Call> {
        let mut demands: Vec<Remedy> = Vec::new();
        for option in &right.options {
            match option {
                Remedy::Suit(None) => {
                    demands.extend(cards::Suit::ALL.map(|suit| Remedy::Suit(Some(suit))));
                }
                Remedy::HighestOf(None) => {
                    demands.extend(cards::Suit::ALL.map(|suit| Remedy::HighestOf(Some(suit))));
                }
                other => demands.push(*other),
            }
        }
        let numbered = |(number, remedy): (usize, &Remedy)| MenuItem {
            key: (number + 1).to_string(),
            label: remedy_name(*remedy),
            act: spell(&Act::<G::Call>::Demand(*remedy)),
        };
        let mut choices: Vec<MenuItem> = demands.iter().take(9).enumerate().map(numbered).collect();
        choices.push(choice("W", "give the right up", "waive"));
        choices.push(choice("N", "not now", ""));
        let why = format!("By {} you have a choice against {}.", right.laws, seat_name(right.offender));
        Due::Person(Want::Choice(choices), why)
    }

    /// A claim to the rest that waits for an answer.
    fn due_claim(&self) -> Option<Due<G::Call>> {
        let state = self.table.state();
        let claim = state.claim()?;
        let silent = |seat: &Seat| {
            state.active().contains(*seat)
                && state.open_hand() != Some(*seat)
                && !claim.agreed.contains(*seat)
                && *seat != claim.by
        };
        let seat = claim.by.side().other().seats().iter().find(silent)?;
        if seat != self.me() {
            return Some(Due::Act(seat.into(), manners::answer(&self.view(seat), &claim)));
        }
        let choices = vec![choice("Y", "agree", "consent"), choice("N", "play on", "object")];
        Some(Due::Person(Want::Choice(choices), format!("{} claims tricks.", seat_name(claim.by))))
    }

    /// A revoke of the other side that a computer player has noticed.
    fn due_revoke(&self) -> Option<Due<G::Call>> {
        let state = self.table.state();
        if state.manner() == Manner::Courteous {
            return None;
        }
        let may = |seat: &Seat| {
            *seat != self.me() && state.active().contains(*seat) && G::may_claim_revoke(state, *seat).is_ok()
        };
        Seat::ALL.into_iter().filter(may).find_map(|seat| {
            let claims = manners::claim_revokes(&self.view(seat), seat).into_iter().map(|claim| claim.act);
            let fresh = claims.into_iter().find(|claim| !self.is_claimed(claim))?;
            Some(Due::Act(seat.into(), fresh))
        })
    }

    /// Whether somebody has made this claim since the deal began.
    fn is_claimed(&self, claim: &Act<G::Call>) -> bool {
        self.table
            .log()
            .iter()
            .rev()
            .take_while(|event| event.act != Act::Deal)
            .any(|event| event.act == *claim)
    }

    /// Looks, chances, courtesies and turns, in this order.
    fn due_turn(&self) -> Due<G::Call> {
        let state = self.table.state();
        let me = self.me();
        if let Some(seat) = Seat::ALL.into_iter().find(|&seat| !state.looked().contains(seat)) {
            return Due::Act(seat.into(), Act::Look);
        }
        let open = self.table.view(None);
        let just_called = matches!(self.table.log().last(), Some(Event { act: Act::Call(_), .. }));
        if let Some((seat, word)) = open.chance().filter(|_| just_called)
            && open.acting() != Some(seat)
            && self.let_go != Some(self.table.log().len())
        {
            return if seat == me { Self::ask_chance(word) } else { Due::Chance(seat) };
        }
        if let Some((seat, act)) = open.courtesy() {
            return Due::Act(seat.into(), act);
        }
        match open.acting() {
            Some(seat) if seat == me => self.ask_turn(),
            Some(seat) => Due::Turn(seat),
            None => {
                let why = "Nobody has anything to do: act with ':', or take your last act back with 'u'.";
                Due::Person(Want::Stand, why.to_owned())
            }
        }
    }

    fn ask_chance(word: G::Call) -> Due<G::Call> {
        let said = G::phrase(word);
        let take = MenuItem { key: said.key, label: said.label, act: word.to_string() };
        let leave = MenuItem {
            key: "N".to_owned(),
            label: "leave it to your partner".to_owned(),
            act: String::new(),
        };
        let why = "Your partner has made it: you may take it from them and play alone.";
        Due::Person(Want::Choice(vec![leave, take]), why.to_owned())
    }

    /// What the person is asked in their turn.
    fn ask_turn(&self) -> Due<G::Call> {
        let view = self.view(self.me());
        let acts = view.options();
        let cards =
            |of: fn(&Act<G::Call>) -> Option<Card>| -> CardSet { acts.iter().filter_map(of).collect() };
        let play = cards(|act| if let Act::Play(card) = act { Some(*card) } else { None });
        let put_out = cards(|act| if let Act::Discard(card) = act { Some(*card) } else { None });
        if !put_out.is_empty() {
            let want = Want::Card { hand: self.me(), may: put_out, verb: "discard" };
            return Due::Person(want, "You take up the trump: put a card out.".to_owned());
        }
        if !play.is_empty() {
            let hand = view.to_play.unwrap_or(self.me());
            return Due::Person(Want::Card { hand, may: play, verb: "play" }, self.why_play(&view, hand));
        }
        let mut choices = Vec::new();
        for act in acts {
            if let Act::Call(call) = act {
                let said = G::phrase(call);
                choices.push(MenuItem { key: said.key, label: said.label, act: call.to_string() });
            }
        }
        Due::Person(Want::Choice(choices), G::asked(&view))
    }

    /// Why a card of this hand is wanted: the lead, the suit led, what binds the player.
    fn why_play(&self, view: &View<G>, hand: Seat) -> String {
        let open = view.tricks.last().filter(|trick| trick.winner.is_none());
        let from = if hand == self.me() { "" } else { " from dummy" };
        let led = open.and_then(|trick| trick.plays.first()).map(|(_, card)| view.ranking().suit_of(*card));
        let mut why = match led {
            None => format!("you are to lead{from}"),
            Some(suit) if (view.seen[hand] & view.ranking().members(suit)).is_empty() => {
                format!("you are to play{from}: {suit} were led, and there are none")
            }
            Some(suit) => format!("you are to play{from}: {suit} were led"),
        };
        for obligation in view.obligations.iter().filter(|obligation| obligation.on.contains(hand)) {
            let _ = write!(why, "; you must {} ({})", speech::duty(obligation.duty), obligation.laws);
        }
        sentence(&why)
    }
}

/// Whether two are the same right, whatever has become of it since.
fn is_same(one: &Right, other: &Right) -> bool {
    let choice = |right: &Right| (right.laws, right.offence, right.offender, right.trick, right.card);
    choice(one) == choice(other) && one.options == other.options
}

/// A line of a menu.
fn choice(key: &str, label: &str, act: &str) -> MenuItem {
    MenuItem { key: key.to_owned(), label: label.to_owned(), act: act.to_owned() }
}
