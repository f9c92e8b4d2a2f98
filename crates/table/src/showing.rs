//! Cards seen where they should not be, missed or found before and beside the play, and new packs.

use cards::{BySide, Card, CardSet, Seat};
use laws::Law;

use crate::{
    Actor, Bench, DealFact, Exposure, Game, Impossible, Moment, NotNow, PackFact, Phase, Remedy, ShownFact,
};

impl<G: Game> Bench<'_, G> {
    /// A card lies face up in the pack, or is found to have come so to its hand. Whoever finds it, the one who deals
    /// has given it.
    pub(crate) fn faced(&mut self, card: Card) -> Result<(), Impossible> {
        if !matches!(self.state.deal.phase, Phase::Dealing | Phase::Calling | Phase::Play) {
            return Err(Impossible::NotNow(NotNow::FindingFaced));
        }
        let by = self.state.deal.dealing.by.unwrap_or(self.state.deal.dealer);
        G::judge(self, Moment::BadDeal(by, crate::DealFlaw::Faced(card)));
        Ok(())
    }

    /// Once a card is led there is no pack in which one could lie faced: by this article play goes on. Says whether one
    /// is.
    pub fn faced_too_late(&mut self, law: Law, card: Card) -> bool {
        let late = self.state.deal.phase == Phase::Play;
        if late {
            self.ruling(law, DealFact::FacedAfterLead { card });
            self.deny(law, [Remedy::NewDeal]);
        }
        late
    }

    pub(crate) fn peep(&mut self, seat: Seat) -> Result<(), Impossible> {
        if self.state.deal.phase != Phase::Dealing {
            return Err(Impossible::NotNow(NotNow::Peeping));
        }
        G::judge(self, Moment::Peeped(seat, self.state.deal.dealing.given));
        Ok(())
    }

    pub(crate) fn look(&mut self, seat: Seat) -> Result<(), Impossible> {
        if matches!(self.state.deal.phase, Phase::Cutting | Phase::Preparing) {
            // The cards of a deal that is void lie there until they are gathered: to look at them changes nothing.
            let lie_there = self.state.deal.void_by.is_some() && self.state.deal.dealing.is_untouched();
            return if lie_there { Ok(()) } else { Err(Impossible::NotNow(NotNow::Looking)) };
        }
        self.state.deal.looked = self.state.deal.looked.with(seat);
        G::judge(self, Moment::Looked(seat));
        Ok(())
    }

    pub(crate) fn missing(&mut self, seat: Seat, card: Card) -> Result<(), Impossible> {
        if !self.state.deal.hands[seat].contains(card) {
            return Err(Impossible::NotHeld(seat, card));
        }
        self.state.deal.floor.insert(card);
        self.state.deal.missing.insert(card);
        Ok(())
    }

    pub(crate) fn find(&mut self, card: Card) -> Result<(), Impossible> {
        if !self.state.deal.floor.remove(card) {
            return Err(Impossible::NotNow(NotNow::Finding));
        }
        // A card that its owner let fall is picked up again, and there is nothing to judge unless they have played
        // without it.
        let missing = self.state.deal.missing.remove(card) | self.state.deal.left_behind.remove(card);
        if let Some(owner) = self.state.owner(card).filter(|_| missing) {
            G::judge(self, Moment::Found(owner, card));
        }
        Ok(())
    }

    pub(crate) fn find_short(&mut self, seat: Seat) -> Result<(), Impossible> {
        if !matches!(self.state.deal.phase, Phase::Calling | Phase::Play | Phase::HandOver) {
            return Err(Impossible::NotNow(NotNow::FindingShort));
        }
        G::judge(self, Moment::FoundShort(seat));
        Ok(())
    }

    pub(crate) fn find_surplus(&mut self, seat: Seat) -> Result<(), Impossible> {
        if !matches!(self.state.deal.phase, Phase::Calling | Phase::Play | Phase::HandOver) {
            return Err(Impossible::NotNow(NotNow::FindingSurplus));
        }
        G::judge(self, Moment::FoundSurplus(seat));
        Ok(())
    }

    // ------------------------------------------------------------ cards seen

    pub(crate) fn expose(&mut self, seat: Seat, cards: CardSet, how: Exposure) -> Result<(), Impossible> {
        match self.state.deal.phase {
            Phase::Dealing => {
                let Some(card) = cards.first() else { return Ok(()) };
                if !G::PACK.cards().contains(card) {
                    return Err(Impossible::NotHeld(seat, card));
                }
                cards.iter().for_each(|card| self.has_come(seat, card));
                self.state.deal.seen |= cards;
                G::judge(self, Moment::ShownInDeal(seat, card, self.state.deal.dealing.given));
                Ok(())
            }
            Phase::Preparing | Phase::HandOver if self.state.deal.dealing.handled => {
                let Some(card) = cards.first() else { return Ok(()) };
                if !G::PACK.cards().contains(card) {
                    return Err(Impossible::NotHeld(seat, card));
                }
                G::judge(self, Moment::ShownFromPack(seat, card));
                Ok(())
            }
            Phase::Calling | Phase::Play => {
                if let Some(card) = (cards - self.state.deal.hands[seat]).first() {
                    return Err(Impossible::NotHeld(seat, card));
                }
                G::judge(self, Moment::Shown(seat, cards, how));
                Ok(())
            }
            _ => Err(Impossible::NotNow(NotNow::Exposing)),
        }
    }

    pub(crate) fn drop_card(&mut self, seat: Seat, card: Card) -> Result<(), Impossible> {
        if !self.state.deal.hands[seat].contains(card) {
            return Err(Impossible::NotHeld(seat, card));
        }
        self.state.deal.floor.insert(card);
        self.state.deal.left_behind.remove(card);
        G::judge(self, Moment::Dropped(seat, card));
        Ok(())
    }

    pub(crate) fn lay_down(&mut self, seat: Seat) -> Result<(), Impossible> {
        if self.state.deal.phase == Phase::Dealing && !self.state.deal.hands[seat].is_empty() {
            // What has been dealt so far is shown.
            return self.expose(seat, self.state.deal.hands[seat], Exposure::Shown);
        }
        if !matches!(self.state.deal.phase, Phase::Calling | Phase::Play) {
            return Err(Impossible::NotNow(NotNow::LayingDown));
        }
        G::judge(self, Moment::LaidDown(seat));
        Ok(())
    }

    pub(crate) fn throw_down(&mut self, seat: Seat) -> Result<(), Impossible> {
        if self.state.deal.phase == Phase::Dealing && !self.state.deal.hands[seat].is_empty() {
            // What has been dealt so far is shown.
            return self.expose(seat, self.state.deal.hands[seat], Exposure::Shown);
        }
        if !matches!(self.state.deal.phase, Phase::Calling | Phase::Play) {
            return Err(Impossible::NotNow(NotNow::ThrowingDown));
        }
        G::judge(self, Moment::ThrownDown(seat, self.state.deal.hands[seat]));
        Ok(())
    }

    /// Holds a card out so that nobody sees its face.
    pub(crate) fn hold_out(&mut self, seat: Seat, card: Card) -> Result<(), Impossible> {
        let owner = self.hand_with(seat, card)?;
        self.state.deal.held_out[owner] = Some(card);
        G::judge(self, Moment::HeldOut(owner, card));
        Ok(())
    }

    /// Takes the card turned up off the pack: whose hand it belongs to may do so.
    pub(crate) fn lift_turn_up(&mut self, seat: Seat) -> Result<(), Impossible> {
        match self.state.deal.turn_up {
            Some(card) if self.state.deal.hands[seat].contains(card) => {
                G::judge(self, Moment::Lifted(seat, card));
                Ok(())
            }
            _ => Err(Impossible::NotNow(NotNow::LiftingTurnUp)),
        }
    }

    pub(crate) fn take_up(&mut self, seat: Seat, card: Card) -> Result<(), Impossible> {
        if self.state.deal.held_out[seat] == Some(card) {
            self.state.deal.held_out[seat] = None;
            return Ok(());
        }
        if self.state.deal.turn_up == Some(card) {
            return self.lift_turn_up(seat);
        }
        if !self.state.deal.hands[seat].contains(card) || !self.state.deal.exposed.contains(card) {
            return Err(Impossible::NotNow(NotNow::TakingUp));
        }
        if self.state.deal.phase == Phase::HandOver {
            let law = G::articles(&self.state.rules).claim;
            self.offence(law, seat, ShownFact::TakesUpAfterHand { seat, card });
            return Ok(());
        }
        if !self.state.deal.callable.contains(card) {
            self.state.deal.exposed.remove(card);
            return Ok(());
        }
        let law = G::articles(&self.state.rules).call_exposed;
        self.offence(law, seat, ShownFact::TakesUpExposed { seat, card });
        G::judge(self, Moment::TakenUp(seat, card));
        Ok(())
    }

    // ------------------------------------------------------------ the cards themselves

    pub(crate) fn new_cards(&mut self, actor: Actor) -> Result<(), Impossible> {
        let law = G::articles(&self.state.rules).new_cards;
        let cut = self.state.deal.dealing.cut_by.is_some();
        let open =
            matches!(self.state.deal.phase, Phase::Cutting | Phase::Preparing | Phase::HandOver) && !cut;
        let fact = match (actor, open) {
            (_, false) => PackFact::NewCardsTooLate,
            (Actor::Seat(seat), true) => {
                self.state.packs = BySide::default();
                let choosers = G::chooses_new_pack(self.state, seat);
                self.state.new_packs_for = Some(choosers);
                PackFact::NewPacks { choosers, payer: G::NEW_CARDS_ARE_PAID.then_some(seat) }
            }
            (_, true) => PackFact::NewPacksBrought,
        };
        self.ruling(law, fact);
        Ok(())
    }

    pub(crate) fn replace(&mut self, actor: Actor, card: Card) -> Result<(), Impossible> {
        let law = G::articles(&self.state.rules).torn_cards;
        // What all do they agree to; what one proposes another may refuse.
        self.state.deal.torn = matches!(actor, Actor::Seat(_)).then(|| (card, self.cards_held()));
        let fact = if self.no_hand_is_played() {
            PackFact::CardReplaced { card }
        } else {
            PackFact::CardReplacedLater { card }
        };
        self.ruling(law, fact);
        self.deny(law, [Remedy::NewDeal]);
        Ok(())
    }

    /// Somebody does not agree that a torn card is replaced, nothing having been played since that was proposed: new
    /// cards are furnished, which cannot be in the middle of a hand. Says whether it is so.
    pub(crate) fn refuses_replacing(&mut self, seat: Seat) -> bool {
        let held = self.cards_held();
        let Some((card, _)) = self.state.deal.torn.take().filter(|torn| torn.1 == held) else { return false };
        let articles = G::articles(&self.state.rules);
        let fact = if self.no_hand_is_played() && self.state.deal.dealing.cut_by.is_none() {
            PackFact::CardNotReplaced { seat, card }
        } else {
            PackFact::CardNotReplacedNow { seat, card }
        };
        self.ruling((articles.torn_cards, articles.new_cards), fact);
        true
    }

    fn no_hand_is_played(&self) -> bool {
        matches!(self.state.deal.phase, Phase::Cutting | Phase::Preparing | Phase::HandOver)
    }

    /// How many cards the players have in their hands.
    fn cards_held(&self) -> u8 {
        Seat::ALL.into_iter().map(|seat| self.state.deal.hands[seat].len() as u8).sum()
    }
}
