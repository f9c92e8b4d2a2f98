//! The pack on its way to the hands: gathering, shuffling, cutting and dealing, card by card.

use cards::{BySeat, Card, CardSet, Layout, Seat, SeatSet};
use laws::Law;

use crate::{
    Bench, CutFlaw, DealFlaw, Game, Hands, Impossible, Lapse, Moment, NotNow, PackDuty, Phase, ShuffleFlaw,
    State,
};

/// How far the preparation and the deal have come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dealing {
    /// The hands that a faultless deal will give.
    pub stack: Option<Box<Hands>>,
    /// Whether anybody has handled the pack for this deal. A record that says nothing of
    /// shuffling and cutting takes them as regular.
    pub handled: bool,
    /// Whether the pack was handed over to be cut, or cut in vain: who may be the first to shuffle it is over.
    pub offered: bool,
    /// Who handed it over, where the other side should deal.
    offered_by: Option<Seat>,
    /// For whose deal it was cut then: nothing comes of that unless they deal.
    cut_for: Option<Seat>,
    /// Who divided the pack last, in vain, and has it before them still.
    divided_by: Option<Seat>,
    /// Who made the good cut.
    pub cut_by: Option<Seat>,
    /// The article by which the pack has to be shuffled again before it is cut.
    pub shuffle_due: Option<Law>,
    /// Whose turn it was, where another deals.
    pub rightful: Option<Seat>,
    /// Who deals in fact.
    pub by: Option<Seat>,
    /// How many cards are given.
    pub given: u8,
    /// How many cards each seat has got.
    pub counts: BySeat<u8>,
    /// The seat where a packet too large lies until it is mended, and by how many cards.
    pub slip: Option<(Seat, u8)>,
    /// Where the last card fell.
    last: Option<Seat>,
    /// Who has shuffled for this deal.
    pub shuffled: SeatSet,
    /// The rounds of this deal, once the first packet is given.
    rounds: &'static [u8],
    /// Whether the other side's pack is used.
    pub other_pack: bool,
    /// The pack from the top, once cards are given singly.
    order: Vec<Card>,
}

impl Dealing {
    /// The hand is over: what is done to the pack from now on is done for the next deal.
    pub(crate) fn is_done(&mut self) {
        self.handled = false;
        self.offered = false;
        self.offered_by = None;
        self.cut_for = None;
        self.divided_by = None;
        self.cut_by = None;
        self.shuffle_due = None;
        self.shuffled = SeatSet::EMPTY;
    }

    /// Whether nobody has touched the pack for this deal yet.
    pub(crate) fn is_untouched(&self) -> bool {
        !self.handled && self.given == 0
    }
}

impl<G: Game> State<G> {
    /// Whose deal is being prepared: after a hand the next player's.
    pub fn coming_dealer(&self) -> Seat {
        let dealt_again = self.deal.phase != Phase::HandOver || self.deal.void_hand.is_some();
        if dealt_again { self.deal.dealer } else { G::next_dealer(self.declaring()) }
    }

    /// The seat from whose left the cards go round. One who deals for their partner deals as they would.
    fn dealing_seat(&self) -> Seat {
        let dealer = self.deal.dealer;
        self.deal.dealing.by.filter(|&by| by != dealer.partner()).unwrap_or(dealer)
    }

    /// The hand that a deal without a fault gives a seat, once the pack is in its order.
    pub fn hand_to_come(&self, seat: Seat) -> CardSet {
        let Dealing { order, rounds, .. } = &self.deal.dealing;
        let packets = if rounds.is_empty() { G::PACK.packets() } else { rounds };
        Layout::hands_of_pack_order(order, self.dealing_seat(), packets)[seat]
    }

    /// A card is turned up, and everybody sees it.
    pub(crate) fn turn(&mut self, card: Option<Card>) {
        self.deal.turn_up = card;
        self.deal.seen |= card.map_or(CardSet::EMPTY, CardSet::of);
    }

    fn may_prepare(&self) -> Result<(), Impossible> {
        match self.deal.phase {
            // A deal that was begun and is void is dealt again.
            Phase::HandOver if self.sheet.stop == crate::Stop::Reached => {
                Err(Impossible::NotNow(NotNow::DealingAfterAgreedEnd))
            }
            Phase::Preparing | Phase::Cutting => Ok(()),
            Phase::HandOver if G::standing(self).winner.is_none() => Ok(()),
            Phase::HandOver => Err(Impossible::NotNow(NotNow::DealingAfterRubber)),
            Phase::Agreed => Err(Impossible::NotNow(NotNow::DealingAfterAgreement)),
            _ => Err(Impossible::NotNow(NotNow::HandlingPack)),
        }
    }
}

impl<G: Game> Bench<'_, G> {
    pub(crate) fn collect(&mut self) -> Result<(), Impossible> {
        self.state.may_prepare()?;
        self.state.deal.dealing.handled = true;
        Ok(())
    }

    pub(crate) fn shuffle(&mut self, seat: Seat, flaw: Option<ShuffleFlaw>) -> Result<(), Impossible> {
        if self.state.deal.phase == Phase::Play {
            G::judge(self, Moment::ShuffledInPlay(seat));
            return Ok(());
        }
        self.state.may_prepare()?;
        self.state.deal.dealing.handled = true;
        if self.state.deal.dealing.cut_by.is_none() {
            let again = self.state.deal.dealing.shuffled.contains(seat);
            G::judge(self, if again { Moment::ShuffledAgain(seat) } else { Moment::Shuffled(seat) });
            self.state.deal.dealing.shuffled = self.state.deal.dealing.shuffled.with(seat);
        }
        self.state.deal.dealing.shuffle_due = None;
        if let Some(flaw) = flaw {
            G::judge(self, Moment::BadShuffle(seat, flaw));
        }
        let divided_by = self.state.deal.dealing.divided_by.take();
        if self.state.deal.dealing.cut_by.is_some() {
            G::judge(self, Moment::ShuffledAfterCut(seat));
        } else if divided_by == Some(seat) {
            G::judge(self, Moment::CutterShuffled(seat));
        }
        Ok(())
    }

    pub(crate) fn offer(&mut self, seat: Seat, showing: Option<Card>) -> Result<(), Impossible> {
        self.state.may_prepare()?;
        self.state.deal.dealing.handled = true;
        self.state.deal.dealing.offered = true;
        self.state.deal.dealing.divided_by = None;
        // The partner may hand the pack over for the dealer; an opponent who does so is about to deal.
        let opponent = seat.side() != self.state.coming_dealer().side();
        self.state.deal.dealing.offered_by = opponent.then_some(seat);
        if let Some(card) = showing {
            G::judge(self, Moment::OfferedShowing(seat, card));
        }
        Ok(())
    }

    pub(crate) fn cut_pack(&mut self, seat: Seat, at: u8, flaw: Option<CutFlaw>) -> Result<(), Impossible> {
        self.state.may_prepare()?;
        let size = G::PACK.size() as u8;
        if at == 0 || at >= size {
            return Err(Impossible::CutBeyondPack { size, at });
        }
        self.state.deal.dealing.handled = true;
        self.state.deal.dealing.offered = true;
        let place = self.state.coming_dealer().right();
        let good =
            (4..=size - 4).contains(&at) && flaw.is_none() && self.state.deal.dealing.shuffle_due.is_none();
        if let Some(other) = self.state.deal.dealing.offered_by.filter(|other| good && other.right() == seat)
        {
            self.state.deal.dealing.cut_for = Some(other);
            return Ok(());
        }
        let cut_by = self.state.deal.dealing.cut_by;
        if cut_by == Some(seat) || cut_by == Some(place) {
            G::judge(self, Moment::CutAgain(seat));
            return Ok(());
        }
        if at < 4 || size - at < 4 || flaw.is_some() || self.state.deal.dealing.shuffle_due.is_some() {
            let dealing = &mut self.state.deal.dealing;
            if dealing.shuffle_due.is_none() {
                // After a false cut everybody may shuffle anew.
                dealing.shuffled = SeatSet::EMPTY;
                dealing.divided_by = (seat == place).then_some(seat);
            }
            G::judge(self, Moment::VoidCut(seat, at, flaw));
            return Ok(());
        }
        if seat != place {
            // Until it is let stand it is no cut: what a cut ends is still open.
            self.state.deal.dealing.cut_by = Some(seat);
            G::judge(self, Moment::InPlaceOf(seat, place, PackDuty::Cut));
            return Ok(());
        }
        self.cut_counts(seat);
        Ok(())
    }

    /// The pack is cut for good, and the hand before it is over.
    pub(crate) fn cut_counts(&mut self, seat: Seat) {
        if self.state.deal.phase == Phase::HandOver {
            self.begin_next_deal();
        }
        self.state.deal.dealing.cut_by = Some(seat);
        self.fire(Lapse::Cut);
    }

    pub(crate) fn stack(&mut self, hands: Box<Hands>) -> Result<(), Impossible> {
        self.state.may_prepare()?;
        let mut hands = hands;
        hands.turned_belongs_to::<G>(self.state.coming_dealer());
        self.state.deal.dealing.stack = Some(hands);
        Ok(())
    }

    /// Gives the rest of the pack, or so many cards of it, in order.
    pub(crate) fn deal_on(&mut self, seat: Seat, cards: Option<u8>) -> Result<(), Impossible> {
        self.start_dealing(seat)?;
        if self.not_mended(seat) || self.state.deal.phase != Phase::Dealing {
            return Ok(());
        }
        let total = 4 * State::<G>::hand_size();
        let left = total.saturating_sub(self.state.deal.dealing.given);
        let turns = G::TURNS_UP && cards.is_none();
        let cards = cards.unwrap_or(left);
        if cards > left {
            return Err(Impossible::TooManyDealt { cards, left });
        }
        if self.state.deal.dealing.given == 0 && cards == total {
            let order = if G::TURNS_UP || G::TURNS_LAST { self.pack_order() } else { Vec::new() };
            if order.is_empty() {
                self.state.deal.hands = self.stacked().hands;
            } else {
                self.state.deal.dealing.order = order;
                self.state.deal.hands = self.hands_in_order();
            }
            self.state.deal.dealing.counts = BySeat([State::<G>::hand_size(); 4]);
            self.state.deal.dealing.given = total;
            self.state.deal.dealing.last = Some(self.state.deal.dealer);
        } else {
            for _ in 0..cards {
                let (to, _) = self.due_packet(0);
                self.give(to, 1);
            }
        }
        self.finish_dealing(seat);
        if turns && self.state.deal.phase == Phase::Dealing {
            return self.turn_up(seat, None);
        }
        Ok(())
    }

    /// The hands that the pack in its order gives.
    fn hands_in_order(&self) -> BySeat<CardSet> {
        let rounds = G::PACK.packets();
        Layout::from_pack_order(&self.state.deal.dealing.order, self.state.dealing_seat(), rounds)
            .map_or_else(|_| blank_layout::<G>().hands, |layout| layout.hands)
    }

    /// Who is to get the next packet, and of how many cards.
    fn due_packet(&mut self, first: u8) -> (Seat, u8) {
        if self.state.deal.dealing.rounds.is_empty() {
            self.state.deal.dealing.rounds = G::rounds(first);
        }
        let mut before = 0;
        let mut to = self.state.dealing_seat().left();
        for &size in self.state.deal.dealing.rounds {
            for _ in 0..4 {
                before += size;
                if self.state.deal.dealing.given < before {
                    return (to, before - self.state.deal.dealing.given);
                }
                to = to.left();
            }
        }
        (self.state.deal.dealing.last.map_or(to, Seat::left), 0)
    }

    /// Turns up the next card of the pack: in games that turn one the deal is then complete.
    pub(crate) fn turn_up(&mut self, seat: Seat, showing: Option<Card>) -> Result<(), Impossible> {
        if !G::TURNS_UP || self.state.deal.phase != Phase::Dealing || self.state.deal.dealing.given == 0 {
            return Err(Impossible::NotNow(NotNow::TurningUp));
        }
        let card = self.state.deal.dealing.order.get(self.state.deal.dealing.given as usize).copied();
        self.state.turn(card);
        if let Some(other) = showing {
            G::judge(self, Moment::TurnedShowing(seat, other));
        }
        let size = State::<G>::hand_size();
        for to in Seat::ALL {
            if self.state.deal.phase == Phase::Dealing && self.state.deal.dealing.counts[to] < size {
                G::judge(self, Moment::BadDeal(seat, DealFlaw::TooFew(to)));
            }
        }
        if self.state.deal.phase == Phase::Dealing {
            self.complete_deal();
        }
        Ok(())
    }

    pub(crate) fn packet(&mut self, seat: Seat, to: Seat, cards: u8) -> Result<(), Impossible> {
        self.start_dealing(seat)?;
        if self.not_mended(seat) || self.state.deal.phase != Phase::Dealing {
            return Ok(());
        }
        let all = if G::TURNS_UP { G::PACK.size() as u8 - 1 } else { 4 * State::<G>::hand_size() };
        let left = all - self.state.deal.dealing.given;
        if cards == 0 || cards > left {
            return Err(Impossible::BadPacket { cards, left });
        }
        let (due, size) = self.due_packet(cards);
        self.give(to, cards);
        if to == due && cards > size && G::PACKETS_MEND {
            self.state.deal.dealing.slip = Some((to, cards - size));
            G::judge(self, Moment::PacketTooLarge(seat, to));
        } else if to != due || cards != size {
            let flaw = self.wrong_packet(to);
            G::judge(self, Moment::BadDeal(seat, flaw));
        }
        if self.state.deal.phase == Phase::Dealing && self.state.deal.dealing.slip.is_none() {
            self.finish_dealing(seat);
        }
        Ok(())
    }

    /// What a packet out of its order is called: where the whole pack is dealt, by the worst it does.
    fn wrong_packet(&self, to: Seat) -> DealFlaw {
        let (dealing, size) = (&self.state.deal.dealing, State::<G>::hand_size());
        if !G::TURNS_UP && dealing.given == 4 * size && to != self.state.dealing_seat() {
            DealFlaw::LastCard
        } else if !G::TURNS_UP && dealing.counts[to] > size {
            DealFlaw::TooMany(to)
        } else {
            DealFlaw::OutOfOrder
        }
    }

    /// Moves the surplus of the last packet back on the pack.
    pub(crate) fn mend(&mut self) -> Result<(), Impossible> {
        let Some((seat, surplus)) = self.state.deal.dealing.slip.take() else {
            return Err(Impossible::NotNow(NotNow::MendingDeal));
        };
        for _ in 0..surplus {
            let dealing = &mut self.state.deal.dealing;
            dealing.given -= 1;
            dealing.counts[seat] -= 1;
            let card = dealing.order[dealing.given as usize];
            self.state.deal.hands[seat].remove(card);
        }
        G::judge(self, Moment::PacketMended(seat));
        Ok(())
    }

    fn start_dealing(&mut self, seat: Seat) -> Result<(), Impossible> {
        if self.state.deal.phase == Phase::Dealing {
            return Ok(());
        }
        self.state.may_prepare()?;
        if self.state.deal.phase == Phase::HandOver {
            if self.state.deal.dealing.cut_by.is_some() {
                self.fire(Lapse::Cut);
            }
            self.begin_next_deal();
        }
        let handled = self.state.deal.dealing.handled;
        let dealing = &self.state.deal.dealing;
        let cut = dealing.cut_by.is_some() || dealing.cut_for == Some(seat);
        let dealer = self.state.deal.dealer;
        self.state.deal.phase = Phase::Dealing;
        self.state.deal.dealing.by = Some(seat);
        self.fire(Lapse::Dealing);
        if seat == dealer.partner() {
            G::judge(self, Moment::InPlaceOf(seat, dealer, PackDuty::Deal));
        } else if seat != dealer {
            G::judge(self, Moment::WrongDealer(seat));
        }
        if handled && !cut {
            G::judge(self, Moment::NotCut(seat));
        }
        Ok(())
    }

    /// Dealing on while a packet lies wrong puts the deal past mending.
    fn not_mended(&mut self, seat: Seat) -> bool {
        let slip = self.state.deal.dealing.slip.is_some();
        if slip {
            self.state.deal.dealing.slip = None;
            G::judge(self, Moment::BadDeal(seat, DealFlaw::NotMended));
        }
        slip
    }

    fn give(&mut self, to: Seat, cards: u8) {
        if self.state.deal.dealing.order.is_empty() {
            self.state.deal.dealing.order = self.pack_order();
        }
        for _ in 0..cards {
            let dealing = &mut self.state.deal.dealing;
            let card = dealing.order[dealing.given as usize];
            dealing.given += 1;
            dealing.counts[to] += 1;
            dealing.last = Some(to);
            self.state.deal.hands[to].insert(card);
        }
    }

    /// A record lists a hand and not the order in which its cards came: what its owner shows of it in the deal was among
    /// those that had come. It changes places with one that nobody knows of. Other acts with a card are taken or refused
    /// by what has come: to take them for a card still to come would tell where it lies.
    pub(crate) fn has_come(&mut self, seat: Seat, card: Card) {
        let deal = &self.state.deal;
        let known = deal.seen | deal.floor | deal.missing;
        let place = |card| deal.dealing.order.iter().position(|&other| other == card);
        let to_come = place(card).filter(|&at| at >= usize::from(deal.dealing.given));
        if deal.phase != Phase::Dealing || !self.state.hand_to_come(seat).contains(card) {
            return;
        }
        let Some(other) = (deal.hands[seat] - known).first() else { return };
        if let (Some(later), Some(earlier)) = (to_come, place(other)) {
            let deal = &mut self.state.deal;
            deal.dealing.order.swap(later, earlier);
            deal.hands[seat].remove(other);
            deal.hands[seat].insert(card);
        }
    }

    fn finish_dealing(&mut self, seat: Seat) {
        let size = State::<G>::hand_size();
        let too_many = Seat::ALL.into_iter().find(|&to| self.state.deal.dealing.counts[to] > size);
        if let Some(to) = too_many {
            G::judge(self, Moment::BadDeal(seat, DealFlaw::TooMany(to)));
            return;
        }
        if self.state.deal.dealing.given < 4 * size || G::TURNS_UP {
            return;
        }
        if self.state.deal.dealing.last != Some(self.state.dealing_seat()) {
            G::judge(self, Moment::BadDeal(seat, DealFlaw::LastCard));
            return;
        }
        self.complete_deal();
    }

    fn complete_deal(&mut self) {
        self.state.deal.dealt = self.state.deal.hands;
        if G::TURNS_LAST {
            self.state.turn(self.state.deal.dealing.order.last().copied());
        }
        self.state.deal.dealing.order = Vec::new();
        self.state.deal.dealing.stack = None;
        self.state.deal.phase = Phase::Calling;
        self.fire(Lapse::Dealt);
        G::judge(self, Moment::Dealt);
    }

    /// The hands on the pack, completed with the lowest cards where the record is silent.
    fn stacked(&mut self) -> Hands {
        match self.state.deal.dealing.stack.take() {
            Some(hands) => *hands,
            None => Hands { hands: blank_layout::<G>().hands, turn_up: None },
        }
    }

    fn pack_order(&mut self) -> Vec<Card> {
        let hands = self.stacked();
        let stock = G::PACK.cards() - hands.hands.0.into_iter().fold(CardSet::EMPTY, |all, hand| all | hand);
        let layout = Layout { hands: hands.hands, stock };
        let dealer = self.state.dealing_seat();
        let rounds = if self.state.deal.dealing.rounds.is_empty() {
            G::PACK.packets()
        } else {
            self.state.deal.dealing.rounds
        };
        let order = match hands.turn_up {
            Some(card) if G::TURNS_UP => layout.to_pack_order_turning(dealer, rounds, card),
            _ => layout.to_pack_order(dealer, rounds),
        };
        let mut order = order.unwrap_or_else(|_| G::PACK.cards().iter().collect());
        // Any card of the dealer's may have been the last.
        let turned = hands.turn_up.filter(|card| G::TURNS_LAST && hands.hands[dealer].contains(*card));
        if let Some(at) = turned.and_then(|card| order.iter().position(|&other| other == card)) {
            let last = order.len() - 1;
            order.swap(at, last);
        }
        order
    }

    /// The hand just played is over for good: its claims are closed and the next deal begins.
    pub(crate) fn begin_next_deal(&mut self) {
        G::judge(self, Moment::NextDeal);
        let dealer = self.state.coming_dealer();
        // What was done to the pack since the last trick was done for the new deal.
        let old = std::mem::take(&mut self.state.deal.dealing);
        let Dealing { stack, handled, shuffle_due, shuffled, cut_by, cut_for, .. } = old;
        match self.state.deal.void_hand.take() {
            Some(void) => self.void_deal(void.laws, dealer),
            None => self.state.begin_deal(self.state.deal.number + 1, dealer),
        }
        self.state.deal.dealing =
            Dealing { stack, handled, cut_for, cut_by, shuffle_due, shuffled, ..Dealing::default() };
    }
}

impl Hands {
    /// Where the last card dealt is turned up, it is one of the dealer's, also if it was named apart from their hand.
    pub(crate) fn turned_belongs_to<G: Game>(&mut self, dealer: Seat) {
        let turned = self.turn_up.filter(|card| {
            let others = Seat::ALL.into_iter().filter(|&seat| seat != dealer);
            G::TURNS_LAST && others.into_iter().all(|seat| !self.hands[seat].contains(*card))
        });
        if let Some(card) = turned {
            self.hands[dealer].insert(card);
        }
    }
}

/// The deal that a record gives when it names no card.
pub(crate) fn blank_layout<G: Game>() -> Layout {
    Layout::default().fill(G::PACK, G::PACK.hand_size())
}
