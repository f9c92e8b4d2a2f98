//! Acts of which it is known beforehand that they are taken, so that no copy of the state has to be kept for them.
//! They are most of what happens at a table: a card in the play.

use cards::{Card, Seat};

use crate::{Act, Actor, Event, Game, Life, Manner, Phase, State};

impl<G: Game> State<G> {
    /// Whether the act is a card that can be neither impossible nor, at a courteous table, wrong. Where it is not
    /// certain the answer is no: that costs a copy and nothing else.
    pub(crate) fn is_certain(&self, event: &Event<G::Call>) -> bool {
        let (Actor::Seat(actor), Act::Play(card)) = (event.actor, &event.act) else { return false };
        let deal = &self.deal;
        deal.phase == Phase::Play
            && deal.suspended.is_none()
            && deal.lying.ahead.is_empty()
            && deal.omitted.is_none()
            && G::is_plain_play(self)
            && match self.manner {
                Manner::Laws => self.is_playable(actor, *card),
                Manner::Courteous => self.is_in_order(actor, *card),
            }
    }

    /// Whether the card lies in a hand that the actor plays, and a trick is left to which it can go.
    fn is_playable(&self, actor: Seat, card: Card) -> bool {
        let hands = &self.deal.hands;
        let held = hands[actor].contains(card)
            || self.deal.open_hand == Some(actor.partner()) && hands[actor.partner()].contains(card);
        let open = self.deal.tricks.last().is_some_and(|trick| trick.life == Life::Open);
        held && (open || self.deal.tricks.len() < State::<G>::hand_size() as usize)
    }

    /// Whether it is a card in turn that keeps the suit, with nothing open that it might bring to light.
    fn is_in_order(&self, actor: Seat, card: Card) -> bool {
        let deal = &self.deal;
        let quiet = self.rights.is_empty()
            && deal.obligations.is_empty()
            && deal.ledger.is_empty()
            && deal.revoke_claims.is_empty()
            && deal.missing.is_empty()
            && deal.claim.is_none()
            && !deal.claim_believed;
        let (true, Some(trick)) = (quiet, deal.tricks.last()) else { return false };
        let led = match trick.life {
            Life::Open if trick.rightful.is_some() => return false,
            Life::Open => trick.lead_card(),
            _ => None,
        };
        let Some(seat) = self.to_play() else { return false };
        let ranking = self.ranking();
        let held = self.holding(seat);
        let lawful = led.map_or(held, |led| ranking.following(held, ranking.suit_of(led)));
        self.player_of(seat) == actor
            && deal.active.contains(seat)
            && deal.hands[seat].contains(card)
            && lawful.contains(card)
    }
}
