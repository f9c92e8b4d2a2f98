//! What is due at a table: something that needs no choice, a computer player's decision, or the
//! person's, and what they are asked then.

use std::fmt::Write as _;

use cards::{Card, CardSet, Seat};
use games::Listed;
use games::minutes::spell;
use games::procedure::{self, Listener};
use players::attend::{self, Computers, Next, Question};
use table::{Act, Actor, Remedy, Right, Speech, View};

use super::Seated;
use crate::scene::{MenuItem, Want};
use crate::words::{remedy_name, seat_name, sentence};

/// What is due at the table.
pub(super) enum Due<C> {
    /// Something that needs no choice.
    Act(Actor, Act<C>),
    /// A computer player is asked.
    Player(Question),
    /// The person.
    Person(Want, String),
}

impl<G: Listed> Seated<G> {
    pub(super) fn due(&self) -> Due<G::Call> {
        if self.stands == Some(self.table.log().len()) {
            let why = "The table has come to a stand: act with ':', or take your last act back with 'u'.";
            return Due::Person(Want::Stand, why.to_owned());
        }
        // The person has the first word about what is theirs; the computer players wait for it.
        if let Some(due) = self.due_right().or_else(|| self.due_answer()).or_else(|| self.due_chance()) {
            return due;
        }
        match attend::next(&self.table, self.computers(), &self.asked) {
            Next::House(event) => Due::Act(event.actor, event.act),
            Next::Player(question) => Due::Player(question),
            Next::Pack(_) => Due::Act(Actor::Table, self.pack()),
            Next::Ready(_) => go_on("go on to the next deal"),
            Next::Score => go_on("agree the score of the rubber"),
            Next::Over => Due::Person(Want::Over, self.verdict()),
            Next::People(_) => self.due_claim().unwrap_or_else(|| self.ask_turn()),
            Next::Stands(_) => {
                let why = "Nobody has anything to do: act with ':', or take your last act back with 'u'.";
                Due::Person(Want::Stand, why.to_owned())
            }
        }
    }

    /// Who is a computer player here: everybody else.
    fn computers(&self) -> Computers {
        let others = Seat::ALL.into_iter().filter(|&seat| seat != self.me());
        let errs = |seat: &Seat| self.plan.players[*seat].clumsy.errs();
        Computers { seats: others.clone().collect(), clumsy: others.filter(errs).collect() }
    }

    /// The next pack of the seed.
    pub(super) fn pack(&self) -> Act<G::Call> {
        Act::Stack(Box::new(attend::pack(&self.table, self.plan.seed)))
    }

    /// A right that the person has still to use or let go.
    fn due_right(&self) -> Option<Due<G::Call>> {
        let me = self.me();
        let view = self.view(me);
        let open = |right: &&Right| !self.put_off.iter().any(|other| is_same(other, right));
        view.rights.iter().rev().filter(open).find(|right| right.is_for(me)).map(Self::ask_right)
    }

    /// "Having none?", asked of the person.
    fn due_answer(&self) -> Option<Due<G::Call>> {
        let me = self.me();
        let now = procedure::due(&self.table, Listener::To(Some(me)));
        if !now.open.contains(&procedure::Due::Question(me)) || self.let_go == Some(self.table.log().len()) {
            return None;
        }
        let answer = |has_one| spell(&Act::<G::Call>::Say(Speech::Answer(has_one)));
        let choices = vec![
            choice("N", "none left", &answer(false)),
            choice("Y", "I have one", &answer(true)),
            choice("S", "say nothing", ""),
        ];
        Some(Due::Person(Want::Choice(choices), "Your partner asks whether you have none.".to_owned()))
    }

    fn ask_right(right: &Right) -> Due<G::Call> {
        let demands: Vec<Remedy> =
            right.options.iter().flat_map(|&remedy| procedure::named(remedy)).collect();
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

    /// A claim to the rest that waits for the person's answer.
    fn due_claim(&self) -> Option<Due<G::Call>> {
        let now = procedure::due(&self.table, Listener::To(Some(self.me())));
        let procedure::Due::Claim { by, .. } = now.waits? else { return None };
        let choices = vec![choice("Y", "agree", "consent"), choice("N", "play on", "object")];
        Some(Due::Person(Want::Choice(choices), format!("{} claims tricks.", seat_name(by))))
    }

    /// The person's chance to break in on the word just said.
    fn due_chance(&self) -> Option<Due<G::Call>> {
        let me = self.me();
        let now = procedure::due(&self.table, Listener::To(Some(me)));
        let word = now.open.into_iter().find_map(|due| match due {
            procedure::Due::Chance(seat, word) if seat == me => Some(word),
            _ => None,
        })?;
        (self.let_go != Some(self.table.log().len())).then(|| Self::ask_chance(word))
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

/// The nod that is wanted before the table goes on.
fn go_on<C>(what: &str) -> Due<C> {
    Due::Person(Want::GoOn, format!("The hand is over. Press Enter to {what}."))
}

/// A line of a menu.
fn choice(key: &str, label: &str, act: &str) -> MenuItem {
    MenuItem { key: key.to_owned(), label: label.to_owned(), act: act.to_owned() }
}
