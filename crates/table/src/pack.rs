//! What the codes share about seats, packs and cuts: who chooses, a cut that does not count, a player in
//! another's place, a pack that proves wrong. A code gives its articles.

use cards::{Seat, SeatSet};
use laws::Law;

use crate::{
    Actor, AfterCut, Bench, CutFlaw, DealFact, Ends, Game, Lapse, Laws, PackDuty, PackFact, PackId, Phase,
    Remedy, Right, WrongPackScope,
};

impl<G: Game> Bench<'_, G> {
    // ------------------------------------------------------------ choosing

    /// Who has the choice of seats and cards: who cut best or, where the cutting is not on record, the
    /// dealer.
    fn chooser(&self) -> Seat {
        self.state.best_cut.unwrap_or(self.state.deal.dealer)
    }

    /// A player takes which seat they like; the choice is made once.
    pub(crate) fn chooses_seat(&mut self, seat: Seat, place: Seat) {
        let law = G::cutting(&self.state.rules).seats;
        let chooser = self.chooser();
        if seat != chooser {
            self.offence(law, seat, PackFact::SeatsAnothersChoice { chooser });
        } else if self.state.seat_chosen.is_some() {
            self.offence(law, seat, PackFact::SeatChosenAlready { seat });
        } else {
            self.state.seat_chosen = Some(place);
            self.ruling(law, PackFact::SeatChosen { seat, place });
        }
    }

    /// A player picks a pack: at the start of a rubber the choice is one player's, and made once.
    pub fn picks_pack(&mut self, law: Law, seat: Seat, pack: PackId) {
        let side = seat.side();
        let chooser = self.chooser();
        if let Some(choosers) = self.state.new_packs_for {
            self.picks_new_pack(choosers, seat, pack);
        } else if seat != chooser && self.state.is_rubbers_start() {
            self.offence(law, seat, PackFact::CardsAnothersChoice { chooser });
        } else if self.state.packs[side].is_some() {
            self.offence(law, seat, PackFact::CardsChosenAlready { seat });
        } else {
            self.state.packs[side] = Some(pack);
            self.state.packs[side.other()] = Some(pack.other());
        }
    }

    /// A player picks one of the new packs, if the choice is theirs.
    fn picks_new_pack(&mut self, choosers: SeatSet, seat: Seat, pack: PackId) {
        if choosers.contains(seat) {
            self.state.packs[seat.side()] = Some(pack);
            self.state.packs[seat.side().other()] = Some(pack.other());
            self.state.new_packs_for = None;
        } else {
            let law = G::articles(&self.state.rules).new_cards;
            self.offence(law, seat, PackFact::PacksOthersChoice { choosers });
        }
    }

    // ------------------------------------------------------------ the cut

    /// The pack has to be shuffled again before anybody cuts it.
    pub fn shuffles_again(&mut self, laws: impl Into<Laws>) {
        let laws = laws.into();
        self.state.deal.dealing.shuffle_due = Some(laws.chief());
        self.ruling(laws, PackFact::ShuffledAgain);
    }

    /// A cut that does not count, and what follows. A pack that has to be shuffled first falls under the
    /// article that says so.
    pub fn void_cut(
        &mut self,
        laws: impl Into<Laws>,
        seat: Seat,
        at: u8,
        flaw: Option<CutFlaw>,
        follows: AfterCut,
    ) {
        match (flaw, self.state.deal.dealing.shuffle_due) {
            (None, Some(law)) => self.offence(law, seat, PackFact::ShuffleBeforeCut { seat }),
            _ => self.offence(laws, seat, PackFact::VoidCut { at, flaw, follows }),
        }
    }

    /// A card is seen after the cut and before the deal: the cut is lost.
    pub fn card_seen_after_cut(&mut self, laws: impl Into<Laws>, seat: Seat, follows: AfterCut) {
        self.state.deal.dealing.cut_by = None;
        let flaw = Some(CutFlaw::Exposed);
        self.offence(laws, seat, PackFact::VoidCut { at: 0, flaw, follows });
    }

    /// The pack was not cut: the dealer's opponents who have not looked may have a new deal.
    pub fn not_cut(&mut self, law: Law, seat: Seat) {
        let against = self.state.deal.dealer.side().other().seats();
        let holders: SeatSet =
            against.iter().filter(|&seat| !self.state.deal.looked.contains(seat)).collect();
        let right =
            Right::new(law, seat, holders).offering([Remedy::NewDeal, Remedy::Stand]).until(Lapse::Dealt);
        self.open(right, PackFact::NotCut { seat });
    }

    // ------------------------------------------------------------ another's place

    /// Somebody shuffled, cut or dealt in the place of another: their opponents may object.
    pub fn in_place_of(&mut self, law: Law, seat: Seat, place: Seat, duty: PackDuty) {
        let lapse = match duty {
            PackDuty::Shuffle => Lapse::Cut,
            PackDuty::Cut => Lapse::Dealing,
            PackDuty::Deal => Lapse::Dealt,
        };
        let right = Right::new(law, seat, seat.side().other().seats())
            .offering([Remedy::RightPlayer, Remedy::Stand])
            .against(place)
            .each()
            .until(Ends::from(lapse).beyond_deal());
        self.open(right, PackFact::InPlaceOf { seat, duty, place });
    }

    /// They did object: the cut or the deal is void, and the right player takes their place.
    pub fn right_player_does_it(&mut self, right: &Right) {
        if matches!(self.state.deal.phase, Phase::Preparing | Phase::HandOver) {
            self.state.deal.dealing.cut_by = None;
            self.ruling(right.laws, PackFact::CutVoid { cutters: right.target });
        } else {
            self.new_deal(right.laws, DealFact::DealVoid);
        }
    }

    /// Nobody objects to who cut: the cut counts.
    pub(crate) fn cut_in_place_stands(&mut self) {
        let by = self.state.deal.dealing.cut_by;
        if let (Phase::Preparing | Phase::HandOver, Some(seat)) = (self.state.deal.phase, by) {
            self.cut_counts(seat);
        }
    }

    /// Somebody deals in another's turn: they are the dealer of the hand until it is put right.
    pub fn deals_out_of_turn(&mut self, laws: impl Into<Laws>, seat: Seat) {
        let rightful = std::mem::replace(&mut self.state.deal.dealer, seat);
        self.state.deal.dealing.rightful = Some(rightful);
        let right = Right::new(laws, seat, SeatSet::ALL).offering([Remedy::RightPlayer]).against(rightful);
        self.open(right, DealFact::DealsOutOfTurn { seat, rightful });
    }

    // ------------------------------------------------------------ a wrong pack

    /// The pack is proved wrong and the deal void. `scope` says what becomes of the scores.
    pub fn pack_is_wrong(&mut self, laws: impl Into<Laws>, actor: Actor, scope: WrongPackScope) {
        let seat = match actor {
            Actor::Seat(seat) => Some(seat),
            _ => None,
        };
        self.new_deal(laws, DealFact::PackWrong { seat, scope });
    }
}
