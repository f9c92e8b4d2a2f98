//! What the codes share about seats, packs and cuts: who chooses, a cut that does not count, a player in
//! another's place, a pack that proves wrong. A code gives its articles.

use cards::{Seat, SeatSet};
use laws::Law;

use crate::{Actor, Bench, CutFlaw, Game, Lapse, Laws, PackDuty, PackId, Phase, Remedy, Right};

impl<G: Game> Bench<'_, G> {
    // ------------------------------------------------------------ choosing

    /// Who has the choice of seats and cards: who cut best or, where the cutting is not on record, the
    /// dealer.
    fn chooser(&self) -> Seat {
        self.state.best_cut.unwrap_or(self.state.dealer)
    }

    /// A player takes which seat he likes; the choice is made once.
    pub(crate) fn chooses_seat(&mut self, seat: Seat, place: Seat) {
        let law = G::cutting(&self.state.rules).seats;
        let chooser = self.chooser();
        if seat != chooser {
            self.offence(law, seat, format!("the choice of seats is {chooser}'s, who deals first"));
        } else if self.state.seat_chosen.is_some() {
            self.offence(law, seat, format!("{seat} has chosen his seat already and cannot change"));
        } else {
            self.state.seat_chosen = Some(place);
            self.ruling(law, format!("{seat} has chosen the seat {place}; the choice is final"));
        }
    }

    /// A player picks a pack: at the start of a rubber the choice is one player's, and made once.
    pub fn picks_pack(&mut self, law: Law, seat: Seat, pack: PackId) {
        let side = seat.side();
        let chooser = self.chooser();
        if seat != chooser && self.state.deal == 1 && self.state.phase != Phase::HandOver {
            self.offence(law, seat, format!("the choice of cards is {chooser}'s"));
        } else if self.state.packs[side].is_some() {
            self.offence(law, seat, format!("{seat} has chosen already and cannot change"));
        } else {
            self.state.packs[side] = Some(pack);
            self.state.packs[side.other()] = Some(pack.other());
        }
    }

    // ------------------------------------------------------------ the cut

    /// The pack has to be shuffled again before anybody cuts it.
    pub fn shuffles_again(&mut self, laws: impl Into<Laws>) {
        let laws = laws.into();
        self.state.dealing.shuffle_due = Some(laws.chief());
        self.ruling(laws, "the pack is shuffled again");
    }

    /// A cut that does not count, and what follows. A pack that has to be shuffled first falls under the
    /// article that says so.
    pub fn void_cut(
        &mut self,
        laws: impl Into<Laws>,
        seat: Seat,
        at: u8,
        flaw: Option<CutFlaw>,
        follows: &str,
    ) {
        let why = match (flaw, self.state.dealing.shuffle_due) {
            (Some(CutFlaw::Exposed), _) => "a card is seen in the cut".to_owned(),
            (Some(CutFlaw::Confused), _) => "the cards are confused in the cut".to_owned(),
            (Some(CutFlaw::Doubtful), _) => "it is doubtful where the pack was divided".to_owned(),
            (None, Some(law)) => {
                self.offence(law, seat, format!("the pack must be shuffled again before {seat} cuts it"));
                return;
            }
            (None, None) => format!("with {at} cards lifted, fewer than four lie in one part"),
        };
        self.offence(laws, seat, format!("{why}: {follows}"));
    }

    /// The pack was not cut: the dealer's opponents who have not looked may have a new deal.
    pub fn not_cut(&mut self, law: Law, seat: Seat) {
        let against = self.state.dealer.side().other().seats();
        let holders: SeatSet = against.iter().filter(|&seat| !self.state.looked.contains(seat)).collect();
        let right =
            Right::new(law, seat, holders).offering([Remedy::NewDeal, Remedy::Stand]).until(Lapse::DEALT);
        self.open(right, &format!("{seat} deals though the pack is not cut"));
    }

    // ------------------------------------------------------------ another's place

    /// Somebody shuffled, cut or dealt in the place of another: his opponents may object.
    pub fn in_place_of(&mut self, law: Law, seat: Seat, place: Seat, duty: PackDuty) {
        let (what, lapse) = match duty {
            PackDuty::Shuffle => ("shuffles", Lapse::CUT),
            PackDuty::Cut => ("cuts", Lapse::DEALING),
            PackDuty::Deal => ("deals", Lapse::DEALT),
        };
        let right = Right::new(law, seat, seat.side().other().seats())
            .offering([Remedy::RightPlayer, Remedy::Stand])
            .against(place)
            .each()
            .until(lapse);
        self.open(right, &format!("{seat} {what} in the place of {place}"));
    }

    /// They did object: the cut or the deal is void, and the right player takes his place.
    pub fn right_player_does_it(&mut self, right: &Right) {
        if self.state.phase == Phase::Preparing {
            self.state.dealing.cut_by = None;
            self.ruling(right.laws, format!("the cut is void; {} cuts", right.target));
        } else {
            self.new_deal(right.laws, "the deal is void");
        }
    }

    /// Somebody deals in another's turn: he is the dealer of the hand until it is put right.
    pub fn deals_out_of_turn(&mut self, laws: impl Into<Laws>, seat: Seat, until: Lapse) {
        let rightful = std::mem::replace(&mut self.state.dealer, seat);
        self.state.dealing.rightful = Some(rightful);
        let right = Right::new(laws, seat, SeatSet::ALL)
            .offering([Remedy::RightPlayer])
            .against(rightful)
            .until(until);
        self.open(right, &format!("{seat} deals in the turn of {rightful}"));
    }

    // ------------------------------------------------------------ a wrong pack

    /// The pack is proved wrong and the deal void. `scope` says what becomes of the scores.
    pub fn pack_is_wrong(&mut self, laws: impl Into<Laws>, actor: Actor, scope: &str) {
        let by = match actor {
            Actor::Seat(seat) => format!("{seat} shows"),
            _ => "it is shown".to_owned(),
        };
        self.new_deal(laws, &format!("{by} that the pack is wrong{scope}"));
    }
}
