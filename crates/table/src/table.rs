//! A table: its log, and the state that is the fold of it.

use std::sync::Arc;

use cards::{BySeat, BySide, CardSet, Seat, SeatSet};

use crate::dealing::blank_layout;
use crate::shared::SharedVec;
use crate::state::Deal;
use crate::{
    Act, Actor, AnswerOf, Audience, Bench, Ends, Finding, Game, Hands, Impossible, Kind, Lapse, Manner,
    Moment, NotNow, Phase, PlayFact, Sheet, ShownFact, Speech, State,
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
    pub fn observe(
        &mut self,
        actor: impl Into<Actor>,
        act: Act<G::Call>,
    ) -> Result<Vec<AnswerOf<G>>, Impossible> {
        let event = Event { actor: actor.into(), act };
        let mut answers = Vec::new();
        if self.state.take(&event, &mut answers)? == Taken::Yes {
            self.write_down(event);
        }
        Ok(answers)
    }

    /// The log grows by a quarter instead of twofold: a club holds thousands of tables, and the log is most of each.
    fn write_down(&mut self, event: Event<G::Call>) {
        if self.log.len() == self.log.capacity() {
            self.log.reserve_exact((self.log.len() / 4).max(16));
        }
        self.log.push(event);
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
            cuts: BySeat::default(),
            best_cut: None,
            seat_chosen: None,
            packs: BySide::default(),
            new_packs_for: None,
            appealed: false,
            agreed: BySide::default(),
            sheet: Arc::new(setup.sheet.clone()),
            rights: SharedVec::new(),
            deal: Deal::new(1, setup.dealer),
        };
        let hands = setup.hands.clone();
        if setup.dealt {
            let mut hands =
                hands.unwrap_or_else(|| Hands { hands: blank_layout::<G>().hands, turn_up: None });
            hands.turned_belongs_to::<G>(setup.dealer);
            state.deal.hands = hands.hands;
            state.deal.dealt = hands.hands;
            if G::TURNS_UP {
                state.turn(hands.turn_up.or_else(|| state.talon().first()));
            }
            if G::TURNS_LAST {
                let own = hands.hands[setup.dealer];
                state.turn(hands.turn_up.filter(|card| own.contains(*card)).or_else(|| own.iter().last()));
            }
            state.deal.looked = SeatSet::ALL;
            state.deal.phase = Phase::Calling;
            let mut answers = Vec::new();
            G::judge(&mut Bench::new(&mut state, &mut answers), Moment::Dealt);
        } else {
            state.deal.dealing.stack = hands.map(Box::new);
        }
        state
    }

    /// Takes one act, adding what the laws answer. The cost does not depend on the log.
    ///
    /// # Errors
    /// When no player could have done it. Nothing is changed then.
    pub fn take(
        &mut self,
        event: &Event<G::Call>,
        answers: &mut Vec<AnswerOf<G>>,
    ) -> Result<Taken, Impossible> {
        let given = answers.len();
        if self.is_certain(event) {
            // There is no way back: should one of these ever fail, the table stops and does not play on.
            self.apply(event, answers).expect("a card that is certain to be possible");
            assert!(
                self.manner == Manner::Laws
                    || !answers[given..].iter().any(|answer| self.is_wrong(event, answer)),
                "a card that was certain to be in order was found wrong"
            );
            return Ok(Taken::Yes);
        }
        let before = self.clone();
        let result = self.apply(event, answers);
        if let Err(impossible) = result {
            *self = before;
            answers.truncate(given);
            return Err(impossible);
        }
        if self.manner == Manner::Courteous
            && let Some(place) = answers[given..].iter().position(|answer| self.is_wrong(event, answer))
        {
            let offence = answers.swap_remove(given + place);
            *self = before;
            answers.truncate(given);
            answers.push(offence.declined());
            return Ok(Taken::Declined);
        }
        Ok(Taken::Yes)
    }

    /// Whether an act is possible and nothing is found wrong with it. Nothing is changed.
    pub fn would_be_in_order(&self, event: &Event<G::Call>) -> bool {
        let mut answers = Vec::new();
        let possible = self.clone().apply(event, &mut answers).is_ok();
        possible && !answers.iter().any(|answer| matches!(answer.kind(), Kind::Offence | Kind::Declined))
    }

    /// Whether an answer finds the act wrong, so that a courteous table declines it. Where no card is played, what
    /// others did wrong before and the act brings to light is no reason: a refusal would tell of it and leave no
    /// trace. Nor is a card that another has to be held to by this one, where only the hands tell what is wrong with it.
    fn is_wrong(&self, event: &Event<G::Call>, answer: &AnswerOf<G>) -> bool {
        let Finding::Offence { by, .. } = answer.finding else { return false };
        match event.actor {
            Actor::Seat(seat) => {
                let told = || answer.audience == Audience::All || self.player_of(by) == seat;
                by == seat || event.act.plays_card() && told()
            }
            Actor::Table | Actor::Bystander => true,
        }
    }

    fn apply(&mut self, event: &Event<G::Call>, answers: &mut Vec<AnswerOf<G>>) -> Result<(), Impossible> {
        let seat = match event.actor {
            Actor::Seat(seat) => Some(seat),
            _ => None,
        };
        let mut bench = Bench::new(self, answers);
        if bench.state.deal.arranging == seat && !matches!(event.act, Act::Touch(_)) {
            bench.state.deal.arranging = None;
        }
        bench.dispatch(event.actor, &event.act)?;
        let own = match &event.act {
            Act::Call(_) => Ends::at(&[Lapse::HolderActs, Lapse::HolderCalls]),
            Act::Say(Speech::Inform | Speech::SuggestDemand(_) | Speech::Manner | Speech::Answer(_))
            // What slips from a hand is no word on a choice.
            | Act::Expose(..)
            | Act::Drop(_)
            | Act::Look
            | Act::Demand(_)
            | Act::Waive
            | Act::Refer
            | Act::Peep
            | Act::Collect
            | Act::Consult => Ends::default(),
            _ => Lapse::HolderActs.into(),
        };
        bench.lapse(seat, own);
        self.assert_holds();
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
            Act::Faced(card) => return self.faced(*card),
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
                self.ruling(G::articles(&self.state.rules).bystanders, crate::WordFact::BystanderMayDecide);
                return Ok(());
            }
            Act::NewCards => return self.new_cards(actor),
            Act::Replace(card) => return self.replace(actor, *card),
            Act::CorrectScore(column, side, points, deal) => {
                return self.correct_score(actor, *column, *side, *points, *deal);
            }
            Act::Restore(card) => return self.restore(*card),
            _ => {}
        }
        let Actor::Seat(seat) = actor else {
            return if G::own_act(self, actor, act)? { Ok(()) } else { Err(Impossible::NeedsSeat) };
        };
        match act {
            Act::Play(card) => self.play(seat, *card, false),
            Act::Call(call) => {
                self.state.deal.looked = self.state.deal.looked.with(seat);
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
                self.state.deal.dealing.other_pack = true;
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
                self.state.deal.arranging = Some(seat);
                G::judge(self, Moment::Arranged(seat));
                Ok(())
            }
            Act::Touch(_) if self.state.deal.arranging == Some(seat) => Ok(()),
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
                let law = G::articles(&self.state.rules).surplus;
                self.ruling(law, PlayFact::TricksCounted { seat });
                G::judge(self, Moment::TricksCounted(seat));
                Ok(())
            }
            Act::ClaimRest => self.claim_rest(seat, None, CardSet::EMPTY),
            Act::ClaimTricks(tricks, finesses) => self.claim_rest(seat, *tricks, *finesses),
            Act::Consent => self.consent(seat),
            Act::Concede if self.state.deal.claim.is_some_and(|claim| claim.by.side() != seat.side()) => {
                self.consent(seat)
            }
            Act::ConcedeTricks(tricks) if self.answers_claim(seat, *tricks) => self.consent(seat),
            Act::Object => self.object(seat),
            Act::Say(speech) => {
                self.state.deal.lying.asked_who |= *speech == Speech::AskWho;
                G::said(self, seat, *speech);
                Ok(())
            }
            Act::Cut(cards, other_pack) => self.cut_for_partners(seat, cards, *other_pack),
            Act::ChooseSeat(place) => {
                self.chooses_seat(seat, *place);
                Ok(())
            }
            Act::KeepHand => {
                let law = G::articles(&self.state.rules).keep_hand;
                if self.state.deal.phase == Phase::HandOver {
                    let law = G::ended_by(self.state).unwrap_or(law);
                    self.ruling(law, ShownFact::KeepsHandInVain { seat });
                } else {
                    self.ruling(law, ShownFact::KeepsHand { seat });
                }
                Ok(())
            }
            Act::Consult => {
                G::judge(self, Moment::Consulted(seat));
                Ok(())
            }
            Act::Refer => {
                self.refer(seat);
                Ok(())
            }
            Act::Demand(remedy) => self.demand(seat, *remedy),
            Act::Waive => {
                self.waive(seat);
                Ok(())
            }
            Act::ClaimRevoke(accused, trick) => self.claim_revoke(seat, *accused, *trick),
            Act::Admit => self.admit(seat),
            Act::Search => self.search(seat),
            Act::MixTricks => self.mix_tricks(seat),
            _ => {
                if G::own_act(self, actor, act)? {
                    Ok(())
                } else {
                    Err(Impossible::NotNow(NotNow::Unknown))
                }
            }
        }
    }
}
