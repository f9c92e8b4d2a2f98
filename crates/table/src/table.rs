//! A table: its log, and the state that is the fold of it.

use cards::{BySide, CardSet, Seat, SeatSet};

use crate::dealing::{Dealing, blank_layout};
use crate::{
    Act, Actor, Answer, Bench, Column, Exposure, Game, Hands, Impossible, Kind, Lapse, Life, Manner, Moment,
    Phase, Remedy, Sheet, Speech, State,
};

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event<C> {
    /// Who did it.
    pub actor: Actor,
    /// What was done.
    pub act: Act<C>,
}

/// How a table stands before the first act of its record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup<G: Game> {
    /// The edition and the options.
    pub rules: G::Rules,
    /// How irregular acts are met.
    pub manner: Manner,
    /// Whose deal it is.
    pub dealer: Seat,
    /// The cards of the first deal, if they are known.
    pub hands: Option<Hands>,
    /// Whether they are dealt and looked at already.
    pub dealt: bool,
    /// What stood on the sheet before.
    pub sheet: Sheet,
}

impl<G: Game> Setup<G> {
    /// A fresh rubber, the pack still to be prepared.
    pub fn new(rules: G::Rules, dealer: Seat) -> Setup<G> {
        Setup { rules, manner: Manner::Laws, dealer, hands: None, dealt: false, sheet: Sheet::default() }
    }
}

/// A table: the log of its acts and what they come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table<G: Game> {
    setup: Setup<G>,
    log: Vec<Event<G::Call>>,
    state: State<G>,
}

impl<G: Game> Table<G> {
    /// A table at which nothing has been done.
    pub fn new(setup: Setup<G>) -> Table<G> {
        let state = State::start(&setup);
        Table { setup, log: Vec::new(), state }
    }

    /// Takes an act and says what the laws make of it.
    ///
    /// # Errors
    /// When no player could have done it. Nothing is changed then.
    pub fn observe(&mut self, actor: impl Into<Actor>, act: Act<G::Call>) -> Result<Vec<Answer>, Impossible> {
        let event = Event { actor: actor.into(), act };
        let mut answers = Vec::new();
        if self.state.take(&event, &mut answers)? == Taken::Yes {
            self.log.push(event);
        }
        Ok(answers)
    }

    /// What is true at the table now.
    pub fn state(&self) -> &State<G> {
        &self.state
    }

    /// How the table stood before the first act.
    pub fn setup(&self) -> &Setup<G> {
        &self.setup
    }

    /// Every act that was taken.
    pub fn log(&self) -> &[Event<G::Call>] {
        &self.log
    }

    /// Where game and rubber stand.
    pub fn standing(&self) -> crate::Standing {
        G::standing(&self.state)
    }
}

/// Whether an act was taken, or declined out of courtesy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// It is in the log.
    Yes,
    /// It left no trace.
    Declined,
}

impl<G: Game> State<G> {
    /// The state before the first act.
    pub fn start(setup: &Setup<G>) -> State<G> {
        let mut state = State {
            rules: setup.rules.clone(),
            manner: setup.manner,
            phase: Phase::Preparing,
            dealer: setup.dealer,
            deal: 1,
            dealing: Dealing::default(),
            hands: cards::BySeat::default(),
            dealt: cards::BySeat::default(),
            floor: CardSet::EMPTY,
            missing: CardSet::EMPTY,
            exposed: CardSet::EMPTY,
            callable: CardSet::EMPTY,
            seen: CardSet::EMPTY,
            turn_up: None,
            discard: None,
            held_out: cards::BySeat::default(),
            cuts: cards::BySeat::default(),
            best_cut: None,
            seat_chosen: None,
            placing: false,
            looked: SeatSet::EMPTY,
            open_hand: None,
            active: SeatSet::ALL,
            tricks: arrayvec::ArrayVec::new(),
            won: BySide::default(),
            leader: setup.dealer.left(),
            suspended: None,
            omitted: None,
            arranging: None,
            suit_named: None,
            claim: None,
            claim_believed: false,
            liabilities: Vec::new(),
            obligations: Vec::new(),
            rights: Vec::new(),
            ledger: Vec::new(),
            revoke_claims: Vec::new(),
            proved_by_mixing: BySide::default(),
            mixed: false,
            appealed: false,
            agreed: BySide::default(),
            offences: 0,
            packs: BySide::default(),
            sheet: setup.sheet.clone(),
            game: G::State::default(),
            fired: Lapse::NONE,
        };
        let hands = setup.hands.clone();
        if setup.dealt {
            let hands = hands.unwrap_or_else(|| Hands { hands: blank_layout::<G>().hands, turn_up: None });
            state.hands = hands.hands;
            state.dealt = hands.hands;
            if G::TURNS_UP {
                state.turn_up = hands.turn_up.or_else(|| state.talon().first());
                state.seen |= state.turn_up.map_or(CardSet::EMPTY, CardSet::of);
            }
            state.looked = SeatSet::ALL;
            state.phase = Phase::Calling;
            let mut answers = Vec::new();
            G::judge(&mut Bench { state: &mut state, answers: &mut answers }, Moment::Dealt);
        } else {
            state.dealing.stack = hands.map(Box::new);
        }
        state
    }

    /// Takes one act, adding what the laws answer. The cost does not depend on the log.
    ///
    /// # Errors
    /// When no player could have done it. Nothing is changed then.
    pub fn take(&mut self, event: &Event<G::Call>, answers: &mut Vec<Answer>) -> Result<Taken, Impossible> {
        let before = self.clone();
        let given = answers.len();
        let result = self.apply(event, answers);
        if let Err(impossible) = result {
            *self = before;
            answers.truncate(given);
            return Err(impossible);
        }
        if self.manner == Manner::Courteous
            && let Some(place) = answers[given..].iter().position(|answer| answer.kind == Kind::Offence)
        {
            let offence = answers.swap_remove(given + place);
            *self = before;
            answers.truncate(given);
            answers.push(Answer {
                kind: Kind::Declined,
                holders: SeatSet::EMPTY,
                options: crate::Options::new(),
                ..offence
            });
            return Ok(Taken::Declined);
        }
        Ok(Taken::Yes)
    }

    fn apply(&mut self, event: &Event<G::Call>, answers: &mut Vec<Answer>) -> Result<(), Impossible> {
        let seat = match event.actor {
            Actor::Seat(seat) => Some(seat),
            _ => None,
        };
        let mut bench = Bench { state: self, answers };
        if bench.state.arranging == seat && !matches!(event.act, Act::Touch(_)) {
            bench.state.arranging = None;
        }
        bench.dispatch(event.actor, &event.act)?;
        let own = match &event.act {
            Act::Call(_) => Lapse::HOLDER_ACTS.or(Lapse::HOLDER_CALLS),
            Act::Say(Speech::Inform | Speech::SuggestDemand(_) | Speech::Manner | Speech::Answer(_))
            | Act::Look
            | Act::Demand(_)
            | Act::Waive
            | Act::Refer
            | Act::Peep
            | Act::Collect
            | Act::Consult => Lapse::NONE,
            _ => Lapse::HOLDER_ACTS,
        };
        bench.lapse(seat, own);
        Ok(())
    }
}

impl<G: Game> Bench<'_, G> {
    fn dispatch(&mut self, actor: Actor, act: &Act<G::Call>) -> Result<(), Impossible> {
        if let (Actor::Bystander, Act::Say(speech)) = (actor, act) {
            G::judge(self, Moment::Bystander(*speech));
            self.state.appealed = false;
            return Ok(());
        }
        match act {
            Act::Stack(hands) => return self.stack(hands.clone()),
            Act::Faced(card) => return self.faced(actor, *card),
            Act::Missing(seat, card) => return self.missing(*seat, *card),
            Act::Find(card) => return self.find(*card),
            Act::ProvePack => {
                G::judge(self, Moment::PackWrong(actor));
                return Ok(());
            }
            Act::Tricks(tricks) => return self.tricks_fact(*tricks),
            Act::Enter(column, side, points) => return self.write_score(*column, *side, *points),
            Act::AgreeScore => return self.agree_score(actor),
            Act::AgreeStop => return self.agree_stop(),
            Act::Stop => return self.stop(),
            Act::Appeal => {
                self.state.appealed = true;
                return Ok(());
            }
            Act::NewCards => return self.new_cards(actor),
            Act::Replace(card) => return self.replace(*card),
            Act::CorrectScore(column, side, points, deal) => {
                return self.correct_score(actor, *column, *side, *points, *deal);
            }
            Act::Restore(card) => return self.restore(*card),
            _ => {}
        }
        let Actor::Seat(seat) = actor else {
            return if G::own_act(self, actor, act)? { Ok(()) } else { Err(Impossible::NeedsSeat("that")) };
        };
        match act {
            Act::Play(card) => self.play(seat, *card, false),
            Act::Call(call) => {
                self.state.looked = self.state.looked.with(seat);
                G::call(self, seat, *call)
            }
            Act::Collect => {
                self.collect()?;
                G::judge(self, Moment::Collected(seat));
                Ok(())
            }
            Act::HandlePack => {
                G::judge(self, Moment::HandledPack(seat));
                Ok(())
            }
            Act::Shuffle(flaw) => self.shuffle(seat, *flaw),
            Act::PlacePack(at) => {
                self.collect()?;
                G::judge(self, Moment::Placed(seat, *at));
                Ok(())
            }
            Act::ChoosePack(pack) => {
                G::judge(self, Moment::PackChosen(seat, *pack));
                Ok(())
            }
            Act::Offer(showing) => self.offer(seat, *showing),
            Act::CutPack(at, flaw) => self.cut_pack(seat, *at, *flaw),
            Act::Deal => self.deal_on(seat, None),
            Act::DealOn(cards) => self.deal_on(seat, Some(*cards)),
            Act::DealOtherPack => {
                self.deal_on(seat, Some(4 * State::<G>::hand_size()))?;
                self.state.dealing.other_pack = true;
                G::judge(self, Moment::WrongPack(seat));
                Ok(())
            }
            Act::Packet(to, cards) => self.packet(seat, *to, *cards),
            Act::Mend => self.mend(),
            Act::TurnUp(showing) => self.turn_up(seat, *showing),
            Act::LiftTurnUp => self.lift_turn_up(seat),
            Act::Peep => self.peep(seat),
            Act::Look => self.look(seat),
            Act::FindShort => self.find_short(seat),
            Act::FindSurplus => self.find_surplus(seat),
            Act::Expose(cards, how) => self.expose(seat, *cards, *how),
            Act::Drop(card) => self.drop_card(seat, *card),
            Act::LayDown => self.lay_down(seat),
            Act::ThrowDown => self.throw_down(seat),
            Act::TakeUp(card) => self.take_up(seat, *card),
            Act::Together(cards) => self.together(seat, cards),
            Act::Lead(cards) => self.lead_run(seat, cards),
            Act::Slip(card) => self.slip(seat, *card),
            Act::MixIn(card, trick) => self.mix_in(seat, *card, *trick),
            Act::HoldOut(card) => self.hold_out(seat, *card),
            Act::Arrange => {
                self.state.arranging = Some(seat);
                Ok(())
            }
            Act::Touch(_) if self.state.arranging == Some(seat) => Ok(()),
            Act::Touch(cards) => self.touch(seat, cards),
            Act::Name(card) => self.name(seat, *card),
            Act::NameSuit(suit) => self.name_suit(seat, *suit),
            Act::NameRank(rank) => self.name_rank(seat, *rank),
            Act::Withdraw(card) => self.withdraw(seat, *card),
            Act::Correct(instead) => self.correct(seat, *instead),
            Act::Gather => self.gather(seat),
            Act::Turn => self.turn(seat),
            Act::Quit => self.quit_act(seat),
            Act::LookTrick(number) => self.look_trick(seat, *number),
            Act::CountTricks => {
                G::judge(self, Moment::TricksCounted(seat));
                Ok(())
            }
            Act::ClaimRest => self.claim_rest(seat, None, CardSet::EMPTY),
            Act::ClaimTricks(tricks, finesses) => self.claim_rest(seat, *tricks, *finesses),
            Act::Consent => self.consent(seat),
            Act::Concede if self.state.claim.is_some_and(|claim| claim.by.side() != seat.side()) => {
                self.consent(seat)
            }
            Act::Object => self.object(seat),
            Act::Say(speech) => self.say(seat, *speech),
            Act::Consult => {
                G::judge(self, Moment::Consulted(seat));
                Ok(())
            }
            Act::Refer => self.refer(seat),
            Act::Demand(remedy) => self.demand(seat, *remedy),
            Act::Waive => self.waive(seat),
            Act::ClaimRevoke(accused, trick) => self.claim_revoke(seat, *accused, *trick),
            Act::Admit => self.admit(seat),
            Act::Search => self.search(seat),
            Act::MixTricks => self.mix_tricks(seat),
            _ => {
                if G::own_act(self, actor, act)? {
                    Ok(())
                } else {
                    Err(Impossible::NotNow { what: "that", hint: "this code has no such act" })
                }
            }
        }
    }

    // ------------------------------------------------------------ cards before the play

    fn faced(&mut self, actor: Actor, card: cards::Card) -> Result<(), Impossible> {
        let in_talon =
            matches!(self.state.phase, Phase::Calling | Phase::Play) && self.state.talon().contains(card);
        if self.state.phase != Phase::Dealing && !in_talon {
            return Err(Impossible::NotNow {
                what: "a faced card",
                hint: "it is found while the pack is dealt, or in what is left of it",
            });
        }
        let by = match actor {
            Actor::Seat(seat) => seat,
            _ => self.state.dealer,
        };
        G::judge(self, Moment::BadDeal(by, crate::DealFlaw::Faced(card)));
        Ok(())
    }

    fn peep(&mut self, seat: Seat) -> Result<(), Impossible> {
        if self.state.phase != Phase::Dealing {
            return Err(Impossible::NotNow {
                what: "looking at a card of the pack",
                hint: "no deal is going on",
            });
        }
        G::judge(self, Moment::Peeped(seat, self.state.dealing.given));
        Ok(())
    }

    fn look(&mut self, seat: Seat) -> Result<(), Impossible> {
        if matches!(self.state.phase, Phase::Cutting | Phase::Preparing) {
            return Err(Impossible::NotNow { what: "looking at his cards", hint: "none are dealt" });
        }
        self.state.looked = self.state.looked.with(seat);
        G::judge(self, Moment::Looked(seat));
        Ok(())
    }

    fn missing(&mut self, seat: Seat, card: cards::Card) -> Result<(), Impossible> {
        if !self.state.hands[seat].contains(card) {
            return Err(Impossible::NotHeld(seat, card));
        }
        self.state.floor.insert(card);
        self.state.missing.insert(card);
        Ok(())
    }

    fn find(&mut self, card: cards::Card) -> Result<(), Impossible> {
        if !self.state.floor.remove(card) {
            return Err(Impossible::NotNow { what: "finding that card", hint: "it is not missing" });
        }
        self.state.missing.remove(card);
        if let Some(owner) = self.state.owner(card) {
            G::judge(self, Moment::Found(owner, card));
        }
        Ok(())
    }

    fn find_short(&mut self, seat: Seat) -> Result<(), Impossible> {
        if !self.state.hands[seat].intersects(self.state.floor) {
            return Err(Impossible::NotNow { what: "finding his hand short", hint: "he has all his cards" });
        }
        G::judge(self, Moment::FoundShort(seat));
        Ok(())
    }

    fn find_surplus(&mut self, seat: Seat) -> Result<(), Impossible> {
        if !matches!(self.state.phase, Phase::Calling | Phase::Play | Phase::HandOver) {
            return Err(Impossible::NotNow { what: "finding a card too many", hint: "no cards are held" });
        }
        G::judge(self, Moment::FoundSurplus(seat));
        Ok(())
    }

    // ------------------------------------------------------------ cards seen

    fn expose(&mut self, seat: Seat, cards: CardSet, how: Exposure) -> Result<(), Impossible> {
        match self.state.phase {
            Phase::Dealing => {
                let Some(card) = cards.first() else { return Ok(()) };
                if !G::PACK.cards().contains(card) {
                    return Err(Impossible::NotHeld(seat, card));
                }
                self.state.seen |= cards;
                G::judge(self, Moment::ShownInDeal(seat, card, self.state.dealing.given));
                Ok(())
            }
            Phase::Calling | Phase::Play => {
                if let Some(card) = (cards - self.state.hands[seat]).first() {
                    return Err(Impossible::NotHeld(seat, card));
                }
                G::judge(self, Moment::Shown(seat, cards, how));
                Ok(())
            }
            _ => Err(Impossible::NotNow { what: "exposing a card", hint: "no cards are held" }),
        }
    }

    fn drop_card(&mut self, seat: Seat, card: cards::Card) -> Result<(), Impossible> {
        if !self.state.hands[seat].contains(card) {
            return Err(Impossible::NotHeld(seat, card));
        }
        self.state.floor.insert(card);
        G::judge(self, Moment::Dropped(seat, card));
        Ok(())
    }

    fn lay_down(&mut self, seat: Seat) -> Result<(), Impossible> {
        if !matches!(self.state.phase, Phase::Calling | Phase::Play) {
            return Err(Impossible::NotNow { what: "laying a hand down", hint: "no cards are held" });
        }
        G::judge(self, Moment::LaidDown(seat));
        Ok(())
    }

    fn throw_down(&mut self, seat: Seat) -> Result<(), Impossible> {
        if !matches!(self.state.phase, Phase::Calling | Phase::Play) {
            return Err(Impossible::NotNow { what: "throwing a hand down", hint: "no cards are held" });
        }
        G::judge(self, Moment::ThrownDown(seat, self.state.hands[seat]));
        Ok(())
    }

    /// Holds a card out so that nobody sees its face.
    fn hold_out(&mut self, seat: Seat, card: cards::Card) -> Result<(), Impossible> {
        let owner = self.hand_with(seat, card)?;
        self.state.held_out[owner] = Some(card);
        G::judge(self, Moment::HeldOut(owner, card));
        Ok(())
    }

    /// Takes the card turned up off the pack: whose hand it belongs to may do so.
    fn lift_turn_up(&mut self, seat: Seat) -> Result<(), Impossible> {
        match self.state.turn_up {
            Some(card) if self.state.hands[seat].contains(card) => {
                G::judge(self, Moment::Lifted(seat, card));
                Ok(())
            }
            _ => Err(Impossible::NotNow {
                what: "lifting the card turned up",
                hint: "it does not lie there for him to take",
            }),
        }
    }

    fn take_up(&mut self, seat: Seat, card: cards::Card) -> Result<(), Impossible> {
        if self.state.held_out[seat] == Some(card) {
            self.state.held_out[seat] = None;
            return Ok(());
        }
        if self.state.turn_up == Some(card) {
            return self.lift_turn_up(seat);
        }
        if !self.state.hands[seat].contains(card) || !self.state.exposed.contains(card) {
            return Err(Impossible::NotNow {
                what: "taking that card up",
                hint: "it does not lie before him",
            });
        }
        if !self.state.callable.contains(card) {
            self.state.exposed.remove(card);
            return Ok(());
        }
        let law = G::articles(&self.state.rules).call_exposed;
        self.offence(
            law,
            seat,
            format!("{seat} takes up {card}, which lies exposed: it goes back on the table"),
        );
        G::judge(self, Moment::TakenUp(seat, card));
        Ok(())
    }

    // ------------------------------------------------------------ the open hand

    fn touch(&mut self, seat: Seat, cards: &crate::Run) -> Result<(), Impossible> {
        let set: CardSet = cards.iter().copied().collect();
        let held = |owner: Seat| self.state.hands[owner].is_superset(set);
        match cards[..] {
            [] => Ok(()),
            [card] => self.name(seat, card),
            _ if self.state.open_hand == Some(seat) && held(seat) => {
                G::judge(self, Moment::DummyActs(seat, set));
                Ok(())
            }
            _ if self.state.open_hand == Some(seat.partner()) && held(seat.partner()) => {
                G::judge(self, Moment::Together(seat.partner(), set));
                Ok(())
            }
            [card, ..] => self.name(seat, card),
        }
    }

    /// Names or touches a card: the player of the open hand plays it by that, its owner hints at
    /// it, anybody else speaks of the card he has played.
    fn name(&mut self, seat: Seat, card: cards::Card) -> Result<(), Impossible> {
        let open = self.state.open_hand;
        if open == Some(seat.partner()) && self.state.hands[seat.partner()].contains(card) {
            self.specify(seat.partner(), card);
            return self.play(seat, card, false);
        }
        if open == Some(seat) && self.state.hands[seat].contains(card) {
            G::judge(self, Moment::DummyActs(seat, CardSet::of(card)));
            return Ok(());
        }
        G::said(self, seat, Speech::NameCard(card))
    }

    /// Names a suit of the open hand only: its lowest card is played.
    fn name_suit(&mut self, seat: Seat, suit: cards::Suit) -> Result<(), Impossible> {
        let open = seat.partner();
        let ranking = self.ranking();
        let lowest = ranking.lowest(self.state.hands[open] & ranking.members(suit));
        match (self.state.open_hand, lowest) {
            (Some(hand), Some(card)) if hand == open => {
                self.play(seat, card, false)?;
                let lies = self.state.trick().is_some_and(|trick| trick.card_of(open) == Some(card));
                self.state.suit_named = lies.then_some(open);
                Ok(())
            }
            (Some(hand), None) if hand == open => {
                Err(Impossible::NotNow { what: "naming that suit", hint: "the open hand has none of it" })
            }
            _ => Err(Impossible::NotNow { what: "naming a suit", hint: "he plays no open hand" }),
        }
    }

    /// He had named only the suit, and says before the next card which of it he meant.
    fn specify(&mut self, open: Seat, card: cards::Card) {
        let lying = self.state.trick().filter(|trick| trick.life != Life::Quitted);
        let lying = lying.and_then(|trick| trick.card_of(open));
        if self.state.suit_named == Some(open) && lying.is_some_and(|lying| lying.suit() == card.suit()) {
            self.take_back(open);
        }
    }

    /// Names a rank of the open hand only: the card of it in the suit led is played.
    fn name_rank(&mut self, seat: Seat, rank: cards::Rank) -> Result<(), Impossible> {
        let open = seat.partner();
        if self.state.open_hand != Some(open) {
            return Err(Impossible::NotNow { what: "naming a rank", hint: "he plays no open hand" });
        }
        let ranking = self.ranking();
        let held = self.state.hands[open];
        let of_rank: CardSet = held.iter().filter(|card| card.rank() == rank).collect();
        let led = self.state.open_trick().and_then(|trick| trick.led(ranking));
        let meant = led.map_or(of_rank, |led| of_rank & ranking.members(led));
        match (meant.len(), meant.first()) {
            (1, Some(card)) => self.play(seat, card, false),
            _ => Err(Impossible::NotNow {
                what: "naming that rank",
                hint: "the open hand has not exactly one such card to play",
            }),
        }
    }

    // ------------------------------------------------------------ tricks

    fn look_trick(&mut self, seat: Seat, number: u8) -> Result<(), Impossible> {
        let Some(trick) = (number as usize).checked_sub(1).and_then(|place| self.state.tricks.get(place))
        else {
            return Err(Impossible::BadNumber(format!("there is no trick {number} yet")));
        };
        if trick.life == Life::Quitted && self.state.phase == Phase::Play {
            G::judge(self, Moment::LookedBack(seat, number));
        }
        Ok(())
    }

    fn consent(&mut self, seat: Seat) -> Result<(), Impossible> {
        if let Some(mut claim) = self.state.claim
            && claim.by.side() != seat.side()
        {
            claim.agreed = claim.agreed.with(seat);
            self.state.claim = Some(claim);
            let opponents = claim.by.side().other().seats();
            let bound = |seat: Seat| !self.state.active.contains(seat) || self.state.open_hand == Some(seat);
            if opponents.iter().all(|seat| claim.agreed.contains(seat) || bound(seat)) {
                let law = G::articles(&self.state.rules).claim;
                let side = claim.by.side();
                let what = match claim.tricks {
                    None => format!("the rest goes to {side}"),
                    Some(tricks) => format!("{tricks} of the tricks left go to {side}"),
                };
                self.ruling(law, format!("the adversaries agree: {what}"));
                self.give_tricks(side, claim.tricks.unwrap_or(self.tricks_left()));
            }
            return Ok(());
        }
        self.pick(seat, &[Remedy::Accept, Remedy::Stand, Remedy::Proceed])
            .unwrap_or(Err(Impossible::NotNow { what: "consenting", hint: "nobody has asked for his leave" }))
    }

    fn object(&mut self, seat: Seat) -> Result<(), Impossible> {
        if let Some(claim) = self.state.claim
            && claim.by.side() != seat.side()
        {
            G::judge(self, Moment::ClaimOpposed(seat));
            self.state.claim = None;
            return Ok(());
        }
        let no = [Remedy::RightPlayer, Remedy::TakeBack, Remedy::Refuse, Remedy::Recut, Remedy::Reshuffle];
        if let Some(result) = self.pick(seat, &no) {
            return result;
        }
        let wrong_lead = self.state.open_trick().is_some_and(|trick| trick.rightful.is_some());
        if wrong_lead {
            let law = G::articles(&self.state.rules).lead_followed;
            self.put_right();
            self.ruling(law, "the lead out of turn and the cards played to it go back");
            return Ok(());
        }
        if G::own_act(self, seat.into(), &Act::Object)? {
            return Ok(());
        }
        Err(Impossible::NotNow { what: "objecting", hint: "nothing lies to which he could object" })
    }

    /// Elects the first of these remedies that a right of the seat offers.
    fn pick(&mut self, seat: Seat, remedies: &[Remedy]) -> Option<Result<(), Impossible>> {
        let offers =
            |remedy: Remedy| self.state.rights.iter().any(|right| right.is_for(seat) && right.offers(remedy));
        let remedy = remedies.iter().copied().find(|&remedy| offers(remedy))?;
        Some(self.demand(seat, remedy))
    }

    fn say(&mut self, seat: Seat, speech: Speech) -> Result<(), Impossible> {
        G::said(self, seat, speech)
    }

    // ------------------------------------------------------------ the score

    fn write_score(&mut self, column: Column, side: cards::Side, points: i32) -> Result<(), Impossible> {
        if self.state.phase != Phase::HandOver {
            return Err(Impossible::NotNow { what: "writing the score", hint: "it is written after a hand" });
        }
        let law = self.score_law(column);
        let deal = self.state.deal;
        self.state.sheet.write(deal, side, column, law, points);
        G::judge(self, Moment::Wrote(side));
        self.announce_standing();
        Ok(())
    }

    fn score_law(&self, column: Column) -> laws::Law {
        let articles = G::articles(&self.state.rules);
        match column {
            Column::Tricks => articles.correct_tricks,
            Column::Bonus => articles.correct_bonus,
        }
    }

    fn correct_score(
        &mut self,
        actor: Actor,
        column: Column,
        side: cards::Side,
        points: i32,
        deal: Option<u16>,
    ) -> Result<(), Impossible> {
        let law = self.score_law(column);
        let leave = match actor {
            Actor::Seat(seat) => G::score_corrector(self.state, seat),
            _ => None,
        };
        let laws: crate::Laws = leave.map_or(law.into(), |leave| (law, leave).into());
        let sheet = &self.state.sheet;
        let wrong = |deal: &u16| sheet.written(*deal, side, column) != sheet.due(*deal, side, column);
        let deal = deal.unwrap_or_else(|| (1..=self.state.deal).rev().find(wrong).unwrap_or(self.state.deal));
        let (written, due) = (sheet.written(deal, side, column), sheet.due(deal, side, column));
        let closed = sheet.agreed || column == Column::Tricks && deal <= sheet.tricks_closed;
        if closed {
            self.ruling(laws, format!("too late: the entry of {written} for {side} in deal {deal} stands"));
        } else if points != due {
            self.ruling(laws, format!("not proved: {side} made {due} in deal {deal}, not {points}"));
        } else if written == due {
            self.ruling(laws, format!("nothing to put right: {due} is written for {side} in deal {deal}"));
        } else {
            let before = G::standing(self.state);
            self.state.sheet.write(deal, side, column, law, points);
            self.ruling(
                laws,
                format!("the entry for {side} in deal {deal} is put right: {due} for {written}"),
            );
            self.un_won(law, &before);
            self.announce_standing();
        }
        Ok(())
    }

    /// Says when an entry put right has taken a game back.
    fn un_won(&mut self, law: laws::Law, before: &crate::Standing) {
        let now = G::standing(self.state);
        let fewer = |side: &cards::Side| now.sides[*side].games < before.sides[*side].games;
        if let Some(side) = cards::Side::ALL.into_iter().find(fewer) {
            let [ns, ew] = cards::Side::ALL.map(|side| now.sides[side].game);
            self.ruling(law, format!("{side} have not won that game: it goes on at NS {ns}, EW {ew}"));
        }
    }

    fn agree_score(&mut self, actor: Actor) -> Result<(), Impossible> {
        if self.state.phase != Phase::HandOver {
            return Err(Impossible::NotNow { what: "agreeing the score", hint: "a hand is being played" });
        }
        let standing = G::standing(self.state);
        if standing.winner.is_none() && standing.settled.is_none() {
            return Err(Impossible::NotNow { what: "agreeing the score", hint: "the rubber is not won yet" });
        }
        match actor {
            Actor::Seat(seat) => self.state.agreed[seat.side()] = true,
            _ => self.state.agreed = BySide([true; 2]),
        }
        if self.state.agreed == BySide([true; 2]) {
            self.state.sheet.agreed = true;
            self.state.phase = Phase::Agreed;
            self.fire(Lapse::AGREED);
            let law = G::articles(&self.state.rules).rubber;
            self.ruling(law, "the score is agreed: nothing can be changed any more");
            G::judge(self, Moment::NextDeal);
            self.end_rights(crate::End::Lapsed, None, |_| true);
        }
        Ok(())
    }

    fn agree_stop(&mut self) -> Result<(), Impossible> {
        let begun = self.state.deal > 1 || !matches!(self.state.phase, Phase::Cutting | Phase::Preparing);
        if begun {
            return Err(Impossible::NotNow {
                what: "agreeing an early end",
                hint: "the rubber has begun; it is agreed before the first deal",
            });
        }
        self.state.sheet.stop = crate::Stop::Agreed;
        Ok(())
    }

    fn stop(&mut self) -> Result<(), Impossible> {
        if self.state.sheet.stop != crate::Stop::Agreed {
            return Err(Impossible::NotNow {
                what: "an early end",
                hint: "none was agreed before the first deal",
            });
        }
        self.state.sheet.stop = crate::Stop::Reached;
        if matches!(self.state.phase, Phase::Cutting | Phase::Preparing) && self.state.deal > 1 {
            self.state.phase = Phase::HandOver;
        }
        if self.state.phase == Phase::HandOver {
            self.announce_standing();
        }
        Ok(())
    }

    /// Says what an entry means for game and rubber. Who had agreed the score agreed another one.
    pub fn announce_standing(&mut self) {
        self.state.agreed = BySide::default();
        for answer in G::standing_answers(self.state) {
            self.answer(answer);
        }
    }

    // ------------------------------------------------------------ the cards themselves

    fn new_cards(&mut self, actor: Actor) -> Result<(), Impossible> {
        let law = G::articles(&self.state.rules).new_cards;
        let cut = self.state.dealing.cut_by.is_some();
        let open = matches!(self.state.phase, Phase::Cutting | Phase::Preparing | Phase::HandOver) && !cut;
        let text = match (actor, open) {
            (_, false) => "too late: the pack is cut; new cards can be had before the next deal".to_owned(),
            (Actor::Seat(seat), true) => {
                self.state.packs = BySide::default();
                let chooser = G::chooses_new_pack(self.state, seat);
                let choose = if chooser.len() == 1 { "chooses" } else { "choose" };
                let paid = if G::NEW_CARDS_ARE_PAID { format!(" at {seat}'s cost") } else { String::new() };
                format!("two new packs{paid}; {chooser} {choose} between them")
            }
            (_, true) => "two new packs are brought".to_owned(),
        };
        self.ruling(law, text);
        Ok(())
    }

    fn replace(&mut self, card: cards::Card) -> Result<(), Impossible> {
        let law = G::articles(&self.state.rules).torn_cards;
        let text = if matches!(self.state.phase, Phase::Cutting | Phase::Preparing | Phase::HandOver) {
            format!("{card} is replaced by agreement")
        } else {
            format!("{card} is replaced when the hand is over, which stands")
        };
        self.ruling(law, text);
        Ok(())
    }
}
