//! What the codes share in which one player, the principal, exacts penalties from two adversaries:
//! cards too soon, several at once, words about the trick. A code gives its articles.

use cards::{Card, CardSet, Seat, SeatSet};
use laws::Law;

use crate::{
    Audience, Bench, Ends, Fact, Game, Lapse, Laws, Picking, PlayFact, Remedy, Right, ShownClaim, ShownFact,
    Speech, UNTIL_PLAYED, WordFact,
};

/// The four orders that several articles give over a partner's card.
const HIGH_LOW_WIN_LOSE: [Remedy; 4] = [Remedy::Highest, Remedy::Lowest, Remedy::Win, Remedy::Lose];

impl<G: Game> Bench<'_, G> {
    /// The player who exacts penalties for their side.
    pub fn principal(&self) -> Seat {
        G::principal(self.state.declaring())
    }

    /// Their two opponents.
    pub fn adversaries(&self) -> SeatSet {
        self.principal().side().other().seats()
    }

    /// Whether the seat is one of them.
    pub fn is_adversary(&self, seat: Seat) -> bool {
        self.adversaries().contains(seat)
    }

    /// Fourth hand played before second, third hand not having played; any other card out of its
    /// order costs nothing. `more` is offered besides highest, lowest, win and lose.
    pub fn fourth_before_second(
        &mut self,
        laws: impl Into<Laws>,
        seat: Seat,
        card: Card,
        more: impl IntoIterator<Item = Remedy>,
    ) {
        let laws = laws.into();
        let Some(trick) = self.state.open_trick() else { return };
        let (second, third) = (trick.leader.left(), trick.leader.partner());
        let fourth = trick.leader.right() == seat;
        // Of two cards together the one chosen is no second fault.
        if self.is_answered(laws.chief(), seat) {
            return;
        }
        if !self.is_adversary(seat) || !fourth || trick.has_played(second) || trick.has_played(third) {
            return;
        }
        let right = Right::new(laws, seat, self.principal())
            .offering(HIGH_LOW_WIN_LOSE.into_iter().chain(more))
            .against(second)
            .about(card)
            .until(UNTIL_PLAYED);
        self.open(right, PlayFact::PlaysBefore { seat, card, second });
    }

    /// An adversary leads on without waiting for their partner: the cards lie exposed, and where their
    /// first card was good against the principal and dummy the partner can be made to win.
    pub fn led_on(&mut self, run: impl Into<Laws>, exposed: impl Into<Laws>, seat: Seat, cards: CardSet) {
        if !self.is_adversary(seat) {
            return;
        }
        let (partner, principal, exposed) = (seat.partner(), self.principal(), exposed.into());
        let waiting = self.state.open_trick().is_some_and(|trick| !trick.has_played(partner));
        self.offence(exposed, seat, PlayFact::ShowsBeforeTrickEnds { seat, cards });
        self.lay_exposed(exposed, seat, cards);
        if waiting && self.state.unbeatable(seat) {
            // Whether the card was good rests on the principal's hand and dummy's: only the one who sees
            // both may be told.
            let good = |card: &Card| self.state.unbeatable_lead(seat, *card);
            let over: Vec<Remedy> = cards.iter().filter(good).map(Remedy::WinOver).collect();
            let right = Right::new(run, seat, principal)
                .offering([Remedy::Win].into_iter().chain(over))
                .against(partner)
                .until(UNTIL_PLAYED)
                .seen_by(match self.state.deal.open_hand {
                    Some(_) => Audience::Only(principal.into()),
                    None => Audience::Record,
                });
            self.open_also(right, PlayFact::GoesOn { seat, cards, partner });
        }
    }

    /// Several cards lie there for one trick, and this seat picks: an offence of an adversary, or
    /// a slip without penalty of the principal's side.
    pub fn several_at_once(&mut self, laws: impl Into<Laws>, seat: Seat, cards: CardSet, chooser: Seat) {
        self.suspend(seat, cards, Picking::Holders);
        let following = self.following(cards);
        let options = following.iter().map(Remedy::Choose);
        let mut right =
            Right::new(laws, seat, chooser).offering(options).against(seat).until(Lapse::CardPlayed);
        right.withheld = cards - following;
        if self.is_adversary(seat) {
            self.open(right, PlayFact::PlaysTogether { seat, cards });
        } else {
            self.grant(right, PlayFact::FallTogether { seat, cards });
        }
    }

    /// Those of several cards played at once that follow the suit led, or all where none does: everybody sees that
    /// one which does not follow would be a revoke beside one which does. What else is held nobody is told.
    fn following(&self, cards: CardSet) -> CardSet {
        let ranking = self.ranking();
        let led = self.state.open_trick().and_then(|trick| trick.led(ranking));
        led.map_or(cards, |led| ranking.following(cards, led))
    }

    /// The choice was made; only a card that may lawfully be played can be chosen, and those of an
    /// adversary that were not lie exposed.
    pub fn chose(&mut self, right: &Right, card: Card, exposed: impl Into<Laws>) {
        self.choose_lawfully(right.laws, card);
        self.lay_not_chosen(right, exposed);
    }

    /// The cards that were not chosen lie exposed if an adversary played them.
    pub fn lay_not_chosen(&mut self, right: &Right, exposed: impl Into<Laws>) {
        let seat = right.offender;
        if !self.is_adversary(seat) {
            return;
        }
        self.lay_exposed(exposed, seat, right.choices());
    }

    /// These seats may name the suit of the next lead of those seats, for something that was said.
    pub fn lead_for_remark(
        &mut self,
        laws: impl Into<Laws>,
        seat: Seat,
        holders: impl Into<SeatSet>,
        leaders: impl Into<SeatSet>,
        what: impl Into<Fact<G::Fact>>,
    ) {
        let right = Right::new(laws, seat, holders)
            .offering([Remedy::Suit(None)])
            .against(leaders)
            .until(Lapse::TargetLeads);
        self.open(right, what);
    }

    /// A trick that the wrong side gathered is handed over.
    pub fn trick_in_wrong_hands(&mut self, laws: impl Into<Laws>, seat: Seat) {
        let last = self.state.deal.tricks.iter_mut().rev().find(|trick| trick.winner.is_some());
        let fact = match last.and_then(|trick| Some((trick.gathered.as_mut()?, trick.winner?))) {
            None => PlayFact::NoTrickAstray,
            Some((gathered, winner)) if *gathered == winner.side() => {
                PlayFact::TrickRightlyThere { seat, side: *gathered }
            }
            Some((gathered, winner)) => {
                *gathered = winner.side();
                PlayFact::TrickHandedOver { winner }
            }
        };
        self.ruling(laws, fact);
    }

    /// An adversary mended a wrong card: it lies exposed, and for a renounce the principal may have
    /// their highest or lowest instead.
    pub fn adversary_mended(
        &mut self,
        mended: Law,
        exposed: impl Into<Laws>,
        seat: Seat,
        card: Card,
        choice: bool,
    ) {
        let fact = self.takes_back(seat, card);
        let mut lines =
            self.state.deal.ledger.iter().filter(|entry| entry.seat == seat && entry.card == card);
        if let Some(law) = lines.find_map(|entry| entry.precluded) {
            // A word out of place has taken the penalty away: the card goes back as any other.
            self.excuse(law, CardSet::of(card));
            self.ruling(mended, fact);
            self.deny(law, [Remedy::Highest, Remedy::Lowest].into_iter().filter(|_| choice));
            return;
        }
        if choice {
            let right = Right::new(mended, seat, self.principal())
                .offering([Remedy::Call(card), Remedy::Highest, Remedy::Lowest])
                .against(seat)
                .about(card)
                .until(UNTIL_PLAYED);
            self.grant(right, fact);
        } else {
            self.ruling(mended, fact);
        }
        // A card that could be called before it was played has come back as it was.
        if !self.state.deal.callable.contains(card) {
            self.lay_exposed(exposed, seat, CardSet::of(card));
        }
    }

    /// The principal took highest or lowest instead of the mended card: it goes back.
    pub fn mended_card_goes_back(&mut self, right: &Right) {
        if let Some(card) = right.card {
            self.state.deal.exposed.remove(card);
            self.state.deal.callable.remove(card);
        }
    }

    /// A mended card, and who may change theirs because of it.
    pub fn takes_back(&self, seat: Seat, card: Card) -> PlayFact {
        let changes = self.state.trick().map_or(SeatSet::EMPTY, |trick| trick.may_change);
        PlayFact::TakesBack { seat, card, changes }
    }

    /// A bystander speaks: one who points to the score or to a penalty can be charged with the stakes.
    pub fn bystander_speaks(&mut self, speech: Speech) {
        let law = G::articles(&self.state.rules).bystanders;
        let points_out = !matches!(speech, Speech::RemarkPlay | Speech::Manner | Speech::LeaveSeat);
        if self.state.appealed {
            self.ruling(law, WordFact::BystanderAsked);
        } else if points_out {
            let right = Right::new(law, self.state.deal.dealer, SeatSet::ALL)
                .offering([Remedy::Charge])
                .until(Ends::from(Lapse::Agreed).beyond_deal());
            self.grant(right, WordFact::BystanderPoints);
        } else {
            self.ruling(law, WordFact::BystanderRemarks);
        }
    }

    /// The stakes of the rubber are booked against the bystander.
    pub fn charge_bystander(&mut self) {
        let law = G::articles(&self.state.rules).bystanders;
        self.ruling(law, WordFact::BystanderCharged);
    }

    /// An adversary throws their hand down: it lies exposed, and their partner may keep theirs.
    pub fn throws_down(&mut self, law: Law, exposed: impl Into<Laws>, seat: Seat, cards: CardSet) {
        let partner = seat.partner();
        self.offence(law, seat, ShownFact::ThrowsHandDown { seat, partner });
        self.lay_exposed(exposed, seat, cards);
    }

    /// Cards shown because somebody claimed tricks lie there and cannot be called.
    pub fn shows_for_claim(&mut self, law: Law, seat: Seat, cards: CardSet, claim: ShownClaim) {
        let fresh = cards - self.state.deal.exposed;
        self.lay_free(seat, fresh);
        self.excuse(law, fresh);
        self.ruling(law, ShownFact::ShowsForClaim { seat, cards: fresh, claim });
    }

    /// A seat missed a trick and has played to the next: a new deal, or it stands.
    pub fn missed_trick(
        &mut self,
        laws: impl Into<Laws>,
        seat: Seat,
        trick: u8,
        holders: impl Into<SeatSet>,
    ) {
        let right = Right::new(laws, seat, holders).offering([Remedy::NewDeal, Remedy::Stand]);
        self.open(right, PlayFact::MissedTrick { seat, trick });
    }
}
