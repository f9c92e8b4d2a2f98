//! What a seat may know: a type of its own, made by one function.

use cards::{BySeat, BySide, Card, CardSet, Seat, SeatSet};

use crate::{Act, Actor, Event, Game, Life, Obligation, Phase, Right, Standing, State, Table, Trick};

/// Everything one seat, or a bystander, can know of a table. Computer players, clients and
/// messages get this and nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View<G: Game> {
    /// Whose view it is; `None` for a bystander, who sees no hand before the deal is over.
    pub seat: Option<Seat>,
    /// The edition and the options.
    pub rules: G::Rules,
    /// The stage of the deal.
    pub phase: Phase,
    /// Whose deal it is.
    pub dealer: Seat,
    /// The number of the deal.
    pub deal: u16,
    /// The cards still held that the seat can see: its own, the open hand, exposed ones; after
    /// the hand all that were dealt.
    pub seen: BySeat<CardSet>,
    /// How many cards each seat holds.
    pub counts: BySeat<u8>,
    /// Cards that lie face up before their owners.
    pub exposed: CardSet,
    /// Those of them that may be called.
    pub callable: CardSet,
    /// The card turned up.
    pub turn_up: Option<Card>,
    /// The card the seat itself has put out.
    pub discard: Option<Card>,
    /// The hand that lies open.
    pub open_hand: Option<Seat>,
    /// Who plays.
    pub active: SeatSet,
    /// The tricks, as they were seen to fall.
    pub tricks: Vec<Glimpse>,
    /// Tricks won.
    pub won: BySide<u8>,
    /// Whose card is next.
    pub to_play: Option<Seat>,
    /// The cards this seat may lawfully put to the trick now, for itself or for the open hand.
    pub lawful: CardSet,
    /// What players are bound to.
    pub obligations: Vec<Obligation>,
    /// The open rights that the seat may know of.
    pub rights: Vec<Right>,
    /// Where game and rubber stand.
    pub standing: Standing,
    /// What has been declared.
    pub game: G::State,
}

/// A trick as it was seen to fall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glimpse {
    /// Who led.
    pub leader: Seat,
    /// The cards, in the order in which they fell.
    pub plays: Vec<(Seat, Card)>,
    /// How far it has come.
    pub life: Life,
    /// Who won it.
    pub winner: Option<Seat>,
}

impl From<&Trick> for Glimpse {
    fn from(trick: &Trick) -> Glimpse {
        Glimpse { leader: trick.leader, plays: trick.plays.to_vec(), life: trick.life, winner: trick.winner }
    }
}

impl<G: Game> Table<G> {
    /// What a seat, or with `None` a bystander, may know.
    pub fn view(&self, seat: Option<Seat>) -> View<G> {
        self.state().view(seat)
    }

    /// The log as a seat, or a bystander, witnessed it.
    pub fn witnessed(&self, seat: Option<Seat>) -> impl Iterator<Item = Event<G::Call>> {
        self.log().iter().filter_map(move |event| event.witnessed_by(seat))
    }
}

impl<G: Game> State<G> {
    /// What a seat, or with `None` a bystander, may know.
    pub fn view(&self, seat: Option<Seat>) -> View<G> {
        let over = matches!(self.deal.phase, Phase::HandOver | Phase::Agreed);
        let seen = BySeat::from_fn(|other| {
            if over {
                self.deal.dealt[other]
            } else if self.deal.open_hand == Some(other)
                || seat == Some(other) && self.deal.looked.contains(other)
            {
                self.deal.hands[other] - self.out_of_sight(other, seat)
            } else {
                self.deal.hands[other] & self.deal.seen
            }
        });
        let to_play = self.to_play();
        let lawful = match (seat, to_play) {
            (Some(seat), Some(next)) if self.player_of(next) == seat && self.deal.looked.contains(seat) => {
                self.lawful(next)
            }
            _ => CardSet::EMPTY,
        };
        View {
            seat,
            rules: self.rules.clone(),
            phase: self.deal.phase,
            dealer: self.deal.dealer,
            deal: self.deal.number,
            seen,
            counts: BySeat::from_fn(|other| self.deal.hands[other].len() as u8),
            exposed: self.deal.exposed,
            callable: self.deal.callable,
            turn_up: self.deal.turn_up,
            discard: self.deal.discard.filter(|_| seat == Some(self.deal.dealer)),
            open_hand: self.deal.open_hand,
            active: self.deal.active,
            tricks: self.deal.tricks.iter().map(Glimpse::from).collect(),
            won: self.deal.won,
            to_play,
            lawful,
            obligations: self.deal.obligations.to_vec(),
            rights: self.rights.iter().filter(|right| right.audience.includes(seat)).cloned().collect(),
            standing: G::standing(self),
            game: self.deal.game.clone(),
        }
    }

    /// Cards of a hand that never reached it; who dropped one takes it up with the rest.
    pub(crate) fn out_of_sight(&self, owner: Seat, seat: Option<Seat>) -> CardSet {
        let missing = self.deal.hands[owner] & self.deal.missing;
        if seat == Some(owner) { CardSet::EMPTY } else { missing }
    }

    /// The cards of a hand that break neither suit nor duty.
    pub fn lawful(&self, seat: Seat) -> CardSet {
        let ranking = self.ranking();
        let trick = self.open_trick();
        let held = self.deal.hands[seat];
        let mut lawful = match trick.and_then(|trick| trick.led(ranking)) {
            Some(led) => ranking.following(held, led),
            None => held,
        };
        for obligation in &self.deal.obligations {
            if obligation.on.contains(seat) && obligation.duty.is_due(trick) {
                let kept = obligation.duty.kept_by(lawful, trick, ranking);
                if !kept.is_empty() {
                    lawful = kept;
                }
            }
        }
        lawful
    }
}

impl<C: Clone> Event<C> {
    /// What a seat, or with `None` a bystander, saw of it; `None` if nothing.
    pub fn witnessed_by(&self, seat: Option<Seat>) -> Option<Event<C>> {
        let own = matches!(self.actor, Actor::Seat(actor) if Some(actor) == seat);
        match &self.act {
            // How the pack lies, and a card that never reached its hand, nobody saw.
            Act::Stack(_) | Act::Missing(..) => None,
            // A card slipped where it does not belong is known to its owner at most.
            Act::Slip(_) | Act::MixIn(..) | Act::HoldOut(_) | Act::Drop(_) if !own => None,
            // The discard goes face down under the pack.
            Act::LayDiscard(_) | Act::Discard(_) if !own => None,
            _ => Some(self.clone()),
        }
    }
}
