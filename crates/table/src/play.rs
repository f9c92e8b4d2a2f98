//! The play of the cards: leads, follows, and every way in which they go wrong.

use cards::{Card, CardSet, Seat, SeatSet};

use crate::answer::Laws;
use crate::{
    Answer, Bench, Breach, Claim, Entry, Fault, Game, Impossible, Lapse, LeadIs, Life, Moment, Obligation,
    Omitted, Phase, Remedy, Right, Run, Stage, State, Suspended, Trick,
};

const NOT_PLAYING: Impossible = Impossible::NotNow {
    what: "playing a card",
    hint: "no hand is being played; deal and declare first, or start the next deal",
};

impl<G: Game> Bench<'_, G> {
    /// Plays a card from the actor's hand, or from the open hand he plays.
    pub(crate) fn play(&mut self, actor: Seat, card: Card, as_lead: bool) -> Result<(), Impossible> {
        if self.state.open_hand == Some(actor) && self.state.hands[actor].contains(card) {
            // Another plays his cards: he can only hint at one.
            G::judge(self, Moment::DummyActs(actor, CardSet::of(card)));
            return Ok(());
        }
        G::before_card(self, actor);
        let seat = self.hand_with(actor, card)?;
        match self.state.phase {
            Phase::Calling => match G::lead_while_calling(self, seat, card) {
                LeadIs::NoLead => return Ok(()),
                LeadIs::Lead => {
                    self.state.phase = Phase::Play;
                    self.state.leader = G::opening_leader(self.state);
                }
            },
            Phase::Play => {}
            _ => return Err(NOT_PLAYING),
        }
        self.state.looked = SeatSet::ALL;
        if !self.state.active.contains(seat) {
            G::judge(self, Moment::PlayedIdle(seat, card));
            return Ok(());
        }
        if let Some(suspended) = self.state.suspended {
            self.resolve_by_playing(seat, suspended)?;
        }
        if !as_lead && self.state.open_trick().is_none() && self.missed(seat) {
            self.supply(seat, card);
            return Ok(());
        }
        let Some(trick) = self.state.open_trick() else { return self.lead(seat, card) };
        let next = trick.next(self.state.in_play());
        if trick.rightful == Some(seat) && (as_lead || next != Some(seat)) {
            self.put_right();
            self.lead(seat, card)
        } else if trick.has_played(seat) {
            self.run_on(seat, CardSet::of(card));
            Ok(())
        } else if as_lead && trick.leader == seat.partner() && trick.plays.len() == 1 {
            G::judge(self, Moment::LedBeside(seat, card));
            Ok(())
        } else {
            self.follow(seat, card, next);
            Ok(())
        }
    }

    /// The hand the card comes from: the actor's own, or the open hand that he plays.
    pub(crate) fn hand_with(&self, actor: Seat, card: Card) -> Result<Seat, Impossible> {
        if self.state.hands[actor].contains(card) {
            Ok(actor)
        } else if self.state.open_hand == Some(actor.partner())
            && self.state.hands[actor.partner()].contains(card)
        {
            Ok(actor.partner())
        } else {
            Err(Impossible::NotHeld(actor, card))
        }
    }

    fn lead(&mut self, seat: Seat, card: Card) -> Result<(), Impossible> {
        if self.state.tricks.len() == State::<G>::hand_size() as usize {
            return Err(NOT_PLAYING);
        }
        let rightful = self.state.leader;
        let first = self.state.tricks.is_empty();
        let in_turn = seat == rightful;
        self.goes_on(seat);
        self.state.placing = false;
        let mut trick = Trick::new(seat);
        trick.rightful = (!in_turn).then_some(rightful);
        self.state.tricks.push(trick);
        if in_turn {
            self.settle_open_hand();
            self.test(seat, card);
            self.fire(Lapse::TARGET_LEADS);
        }
        self.put(seat, card);
        if first {
            self.fire(Lapse::FIRST_LEAD);
        }
        if in_turn && first {
            G::judge(self, Moment::FirstLead(seat, card));
        } else if !in_turn {
            G::judge(self, Moment::LedOutOfTurn(seat, card));
        }
        self.finish_trick();
        Ok(())
    }

    /// Whether the seat missed the last trick that was gathered and has not played since.
    fn missed(&self, seat: Seat) -> bool {
        let last = self.state.tricks.len() as u8 - u8::from(self.state.open_trick().is_some());
        self.state
            .omitted
            .is_some_and(|omitted| omitted.seat == seat && !omitted.past && omitted.trick == last)
    }

    /// A card missed is put to its trick before its owner has played to the next. If that changes
    /// who has the lead, the cards of the next trick go back.
    fn supply(&mut self, seat: Seat, card: Card) {
        let begun = if self.state.open_trick().is_some() { self.state.tricks.pop() } else { None };
        self.state.omitted = None;
        if let Some(trick) = self.state.tricks.last_mut() {
            trick.life = Life::Open;
            if let Some(winner) = trick.winner.take() {
                self.state.won[winner.side()] -= 1;
            }
        }
        self.follow(seat, card, Some(seat));
        if let Some(trick) = begun {
            let stands = trick.leader == self.state.leader;
            self.state.tricks.push(trick);
            if !stands {
                self.put_right();
            }
        }
    }

    /// A seat that took no part joins the play with this card.
    pub fn join_trick(&mut self, seat: Seat, card: Card) {
        self.state.active = self.state.active.with(seat);
        let next = self.state.open_trick().and_then(|trick| trick.next(self.state.in_play()));
        self.follow(seat, card, next);
    }

    fn follow(&mut self, seat: Seat, card: Card, next: Option<Seat>) {
        self.goes_on(seat);
        self.test(seat, card);
        self.put(seat, card);
        if next != Some(seat) {
            G::judge(self, Moment::PlayedEarly(seat, card));
        }
        G::judge(self, Moment::Followed(seat, card));
        self.finish_trick();
    }

    /// Takes the card out of the hand and lays it in the trick.
    fn put(&mut self, seat: Seat, card: Card) {
        let number = self.state.tricks.len() as u8;
        let gone = CardSet::of(card);
        self.state.hands[seat] -= gone;
        self.state.seen |= gone;
        self.state.floor -= gone;
        self.state.exposed -= gone;
        self.state.callable -= gone;
        self.state.held_out[seat] = None;
        self.state.suit_named = None;
        if let Some(trick) = self.state.tricks.last_mut() {
            trick.plays.push((seat, card));
            trick.may_change = trick.may_change.without(seat);
        }
        if self.state.omitted.is_some_and(|omitted| omitted.seat == seat && omitted.trick == number) {
            // The trick was opened again, and he has played to it after all.
            self.state.omitted = None;
        }
        self.fire(Lapse::TARGET_PLAYS.or(Lapse::CARD_PLAYED));
        if let Some(omitted) = &mut self.state.omitted
            && omitted.seat == seat
            && !omitted.past
            && omitted.trick < number
        {
            omitted.past = true;
            let trick = omitted.trick;
            G::judge(self, Moment::Omitted(seat, trick));
        }
    }

    /// A card to a later trick puts the earlier renounces of that side past mending.
    fn goes_on(&mut self, seat: Seat) {
        if self.state.ledger.is_empty() {
            return;
        }
        let open = self.state.open_trick().is_some();
        let trick = self.state.tricks.len() as u8 + u8::from(!open);
        for entry in &mut self.state.ledger {
            if entry.is_live()
                && entry.fault == Fault::Renounce
                && entry.seat.side() == seat.side()
                && entry.trick < trick
            {
                entry.stage = Stage::Established;
            }
        }
    }

    /// A lead in turn puts what the open hand did in the quitted tricks past mending.
    fn settle_open_hand(&mut self) {
        for entry in &mut self.state.ledger {
            if entry.is_live() && entry.fault == Fault::OpenHand {
                entry.stage = Stage::Established;
            }
        }
    }

    /// Tests a card against the suit led and the duties of the seat, before it leaves the hand.
    fn test(&mut self, seat: Seat, card: Card) {
        let ranking = self.ranking();
        let Some(trick) = self.state.tricks.last() else { return };
        let led = trick.led(ranking);
        let number = self.state.tricks.len() as u8;
        let lawful = |held| led.map_or(held, |led| ranking.following(held, led));
        let mut lawful = lawful(self.state.holding(seat));
        let suit = led.unwrap_or(ranking.suit_of(card));
        let new = |fault, duty| Entry {
            seat,
            trick: number,
            led: suit,
            card,
            fault,
            duty,
            stage: Stage::Open,
            claimed: false,
            charged: false,
            precluded: false,
        };
        if !lawful.contains(card) {
            let open_hand = self.state.open_hand == Some(seat);
            let due = |duty: &&Obligation| duty.on.contains(seat) && duty.duty.is_due(self.state.trick());
            let duty = self.state.obligations.iter().find(due).copied();
            self.state.ledger.push(new(if open_hand { Fault::OpenHand } else { Fault::Renounce }, duty));
            self.drop_duties(seat);
            G::judge(self, Moment::Renounced(seat));
            return;
        }
        if self.state.obligations.is_empty() {
            return;
        }
        let mut broken = None;
        let trick = self.state.tricks.last();
        for obligation in &self.state.obligations {
            if !obligation.on.contains(seat) || !obligation.duty.is_due(trick) {
                continue;
            }
            let kept = obligation.duty.kept_by(lawful - self.state.missing, trick, ranking);
            if kept.is_empty() {
                continue;
            }
            if !kept.contains(card) {
                broken = Some(*obligation);
                break;
            }
            lawful = kept;
        }
        self.drop_duties(seat);
        if let Some(obligation) = broken {
            let law = obligation.laws.chief();
            let fault = match obligation.breach {
                Breach::AsRevoke => Fault::Default(law),
                Breach::Mend => Fault::Disobeyed(law),
            };
            self.state.ledger.push(new(fault, Some(obligation)));
            G::judge(self, Moment::Disobeyed(seat, law));
        }
    }

    /// The duties that a card of this seat settles are gone, kept or broken.
    fn drop_duties(&mut self, seat: Seat) {
        let trick = self.state.tricks.last().cloned();
        self.state
            .obligations
            .retain(|obligation| !obligation.on.contains(seat) || !obligation.duty.is_due(trick.as_ref()));
    }

    /// Closes the trick when everybody has played.
    fn finish_trick(&mut self) {
        let ranking = self.ranking();
        let in_play = self.state.in_play();
        let number = self.state.tricks.len() as u8;
        let Some(trick) = self.state.tricks.last_mut() else { return };
        if self.state.phase != Phase::Play
            || trick.life != Life::Open
            || in_play.iter().any(|seat| !trick.has_played(seat))
        {
            return;
        }
        let Some((winner, _)) = trick.best(ranking) else { return };
        trick.life = Life::Complete;
        trick.winner = Some(winner);
        if trick.rightful.take().is_some() {
            trick.followed = true;
            self.fire(Lapse::FOLLOWED);
        }
        self.win_trick(number, winner);
        if number > 1 {
            self.quit(number - 1);
        }
        G::judge(self, Moment::TrickFull(winner));
        let out = self.state.active.iter().all(|seat| self.state.hands[seat].is_empty());
        if self.state.phase == Phase::Play && (number == State::<G>::hand_size() || out) {
            self.hand_over();
        }
    }

    fn win_trick(&mut self, number: u8, winner: Seat) {
        self.state.won[winner.side()] += 1;
        // A hand that has run out leaves the lead to the next one that has not.
        let left = [winner, winner.left(), winner.partner(), winner.right()];
        let holds = |seat: &Seat| self.state.active.contains(*seat) && !self.state.hands[*seat].is_empty();
        self.state.leader = left.into_iter().find(holds).unwrap_or(winner);
        self.answer(Answer::trick(number, winner));
    }

    // ------------------------------------------------------------ gathering

    /// Puts a hand to the trick.
    pub(crate) fn gather(&mut self, seat: Seat) -> Result<(), Impossible> {
        self.handle_trick(seat, Life::Touched)
    }

    /// Turns the trick face down.
    pub(crate) fn turn(&mut self, seat: Seat) -> Result<(), Impossible> {
        self.handle_trick(seat, Life::Turned)
    }

    fn handle_trick(&mut self, seat: Seat, life: Life) -> Result<(), Impossible> {
        let trick = self.last_complete()?;
        trick.gathered = Some(seat.side());
        if trick.life < life {
            trick.life = life;
        }
        G::judge(self, Moment::Gathered(seat));
        Ok(())
    }

    /// The last complete trick that is not quitted: the one on the table, or the one before it
    /// while somebody has already led on.
    fn last_complete(&mut self) -> Result<&mut Trick, Impossible> {
        self.state
            .tricks
            .iter_mut()
            .rev()
            .find(|trick| !matches!(trick.life, Life::Open | Life::Quitted))
            .ok_or(Impossible::NotNow {
                what: "gathering a trick",
                hint: "no complete trick lies on the table",
            })
    }

    /// Turns and quits the trick on the table; with one card short if one is missing.
    pub(crate) fn quit_act(&mut self, seat: Seat) -> Result<(), Impossible> {
        let ranking = self.ranking();
        let number = self.state.tricks.len() as u8;
        let active = self.state.in_play();
        let lies = self.last_complete().is_ok();
        if let Some(trick) = self.state.tricks.last_mut()
            && trick.life == Life::Open
            && (!lies || trick.plays.len() + 1 == active.len())
        {
            let missing: SeatSet = active.iter().filter(|&seat| !trick.has_played(seat)).collect();
            let (1, Some((winner, _))) = (missing.len(), trick.best(ranking)) else {
                return Err(Impossible::NotNow {
                    what: "quitting the trick",
                    hint: "more than one player has still to play to it",
                });
            };
            trick.life = Life::Complete;
            trick.winner = Some(winner);
            trick.rightful = None;
            trick.gathered = Some(seat.side());
            self.state.omitted =
                missing.iter().next().map(|seat| Omitted { seat, trick: number, past: false });
            self.win_trick(number, winner);
            if number > 1 {
                self.quit(number - 1);
            }
            self.quit(number);
            if number == State::<G>::hand_size() {
                self.hand_over();
            }
            return Ok(());
        }
        self.last_complete()?.gathered = Some(seat.side());
        let place =
            self.state.tricks.iter().rposition(|trick| !matches!(trick.life, Life::Open | Life::Quitted));
        if let Some(place) = place {
            self.quit(place as u8 + 1);
        }
        Ok(())
    }

    /// The trick is let go: what could be mended until then is past mending.
    fn quit(&mut self, number: u8) {
        let Some(trick) = self.state.tricks.get_mut(number as usize - 1) else { return };
        if matches!(trick.life, Life::Quitted | Life::Open) {
            return;
        }
        trick.life = Life::Quitted;
        let wrong_side = trick.gathered.is_some() && trick.gathered != trick.winner.map(Seat::side);
        let settles = !wrong_side || G::wrong_side_establishes(&self.state.rules);
        let open_waits = G::open_hand_mends_until_lead(&self.state.rules);
        for entry in &mut self.state.ledger {
            let fixed = match (entry.fault, entry.stage) {
                (Fault::OpenHand, _) if open_waits => false,
                (Fault::Renounce, stage) => settles && matches!(stage, Stage::Open | Stage::Denied),
                (_, stage) => matches!(stage, Stage::Open | Stage::Asked | Stage::Denied),
            };
            if entry.trick == number && fixed {
                entry.stage = Stage::Established;
            }
        }
        self.fire(Lapse::TRICK_QUITTED);
        G::judge(self, Moment::Quitted(number));
    }

    /// Everything on the table counts as gathered: the hand is over and somebody goes on.
    pub(crate) fn quit_all(&mut self) {
        for number in 1..=self.state.tricks.len() as u8 {
            self.quit(number);
        }
        for entry in &mut self.state.ledger {
            if entry.is_live() {
                entry.stage = Stage::Established;
            }
        }
    }

    // ------------------------------------------------------------ taking back

    /// A lead out of turn is put right: every card of the trick goes back.
    pub fn put_right(&mut self) {
        let number = self.state.tricks.len() as u8;
        if let Some(trick) = self.state.tricks.pop() {
            // Whoever could ask for it need not ask any more.
            let asks = |right: &Right| right.offers(Remedy::TakeBack) && right.card == trick.lead_card();
            self.state.rights.retain(|right| !asks(right));
            for (seat, card) in trick.plays.into_iter().chain(trick.surplus) {
                self.state.hands[seat].insert(card);
            }
            self.state.ledger.retain(|entry| entry.trick != number);
        }
    }

    /// A card in the trick goes back to its hand, and the trick is open again. When the leader's
    /// card goes, all go.
    pub fn take_back(&mut self, seat: Seat) {
        let Some(trick) = self.state.tricks.last_mut() else { return };
        if trick.leader == seat {
            let leader = trick.rightful.unwrap_or(seat);
            let winner = trick.winner.take();
            if let Some(winner) = winner {
                self.state.won[winner.side()] -= 1;
            }
            self.put_right();
            self.state.leader = leader;
            return;
        }
        let Some(place) = trick.plays.iter().position(|play| play.0 == seat) else { return };
        let (_, card) = trick.plays.remove(place);
        trick.may_change = trick.plays[place..].iter().map(|play| play.0).collect();
        trick.life = Life::Open;
        if let Some(winner) = trick.winner.take() {
            self.state.won[winner.side()] -= 1;
        }
        self.state.hands[seat].insert(card);
    }

    /// Takes back a card that a law lets him take back.
    pub(crate) fn withdraw(&mut self, actor: Seat, card: Card) -> Result<(), Impossible> {
        let Some(trick) = self.state.trick().filter(|trick| trick.life != Life::Quitted) else {
            return Err(Impossible::NotNow {
                what: "taking a card back",
                hint: "no trick lies on the table",
            });
        };
        let Some(&(seat, _)) = trick.plays.iter().find(|play| play.1 == card) else {
            return Err(Impossible::NotNow {
                what: "taking a card back",
                hint: "the card is not in this trick",
            });
        };
        if seat != actor && self.state.player_of(seat) != actor {
            return Err(Impossible::NotNow {
                what: "taking a card back",
                hint: "it is another player's card",
            });
        }
        match G::may_withdraw(self.state, seat) {
            Ok(()) => self.take_back(seat),
            Err(law) => self.ruling(law, format!("{card} is played and cannot be taken back")),
        }
        Ok(())
    }

    /// Mends a wrong card while it can be mended.
    pub(crate) fn correct(&mut self, actor: Seat, instead: Option<Card>) -> Result<(), Impossible> {
        let open_hand = self.state.open_hand.filter(|&seat| seat.partner() == actor);
        let mine = |seat: Seat| seat == actor || Some(seat) == open_hand;
        if let Some(card) = instead
            && let Ok(seat) = self.hand_with(actor, card)
            && self.missed(seat)
        {
            self.supply(seat, card);
            return Ok(());
        }
        let found = self.state.ledger.iter().rposition(|entry| entry.is_live() && mine(entry.seat));
        let Some(place) = found else {
            return Err(Impossible::NotNow {
                what: "mending a card",
                hint: "no card of his can be mended: it was right, or it is too late",
            });
        };
        let entry = self.state.ledger[place];
        if let Some(card) = instead
            && !self.state.hands[entry.seat].contains(card)
        {
            return Err(Impossible::NotHeld(entry.seat, card));
        }
        self.state.ledger[place].stage = Stage::Corrected;
        if self.state.tricks.len() as u8 > entry.trick {
            self.put_right();
        }
        let leads = self.state.trick().is_some_and(|trick| trick.leader == entry.seat);
        self.take_back(entry.seat);
        if leads {
            // The whole trick went back, and with it the ledger's lines for it.
            self.state.ledger.push(Entry { stage: Stage::Corrected, ..entry });
        }
        // The call that he broke, or could not think of in renouncing, binds the card he plays instead.
        self.state.obligations.extend(entry.duty);
        let amends = match entry.fault {
            Fault::Renounce | Fault::OpenHand => crate::Amends::Renounce,
            _ => crate::Amends::Default,
        };
        G::judge(self, Moment::Corrected(entry.seat, entry.card, amends));
        if let Some(card) = instead {
            if leads {
                return self.lead(entry.seat, card);
            }
            let next = self.state.open_trick().and_then(|trick| trick.next(self.state.in_play()));
            self.follow(entry.seat, card, next);
        }
        Ok(())
    }

    // ------------------------------------------------------------ several cards

    /// Several cards at once.
    pub(crate) fn together(&mut self, actor: Seat, cards: &Run) -> Result<(), Impossible> {
        let Some(&first) = cards.first() else { return Err(NOT_PLAYING) };
        let seat = self.hand_with(actor, first)?;
        for &card in cards {
            if !self.state.hands[seat].contains(card) {
                return Err(Impossible::NotHeld(seat, card));
            }
        }
        if self.state.phase != Phase::Play && self.state.phase != Phase::Calling {
            return Err(NOT_PLAYING);
        }
        if cards.len() == 1 {
            return self.play(actor, first, false);
        }
        if self.state.open_hand == Some(actor) {
            G::judge(self, Moment::DummyActs(actor, cards.iter().copied().collect()));
            return Ok(());
        }
        if self.state.phase == Phase::Calling {
            // If it is no lead, all the cards are shown and not the first of them by itself.
            let (mut trial, mut answers) = (self.state.clone(), Vec::new());
            let mut bench = Bench { state: &mut trial, answers: &mut answers };
            if G::lead_while_calling(&mut bench, seat, first) == LeadIs::Lead {
                *self.state = trial;
                self.answers.append(&mut answers);
                self.state.phase = Phase::Play;
                self.state.leader = G::opening_leader(self.state);
            }
        }
        let due = match (self.state.phase, self.state.open_trick()) {
            (Phase::Play, Some(trick)) => !trick.has_played(seat),
            (Phase::Play, None) => true,
            _ => false,
        } && self.state.active.contains(seat);
        let set: CardSet = cards.iter().copied().collect();
        if due {
            G::judge(self, Moment::Together(seat, set));
        } else {
            G::judge(self, Moment::Shown(seat, set, crate::Exposure::Shown));
        }
        Ok(())
    }

    /// The trick waits until it is chosen which of several cards belongs to it.
    pub fn suspend(&mut self, seat: Seat, cards: CardSet) {
        self.state.suspended = Some(Suspended { seat, cards });
    }

    /// One of several cards played at once belongs to the trick; the rest stay with the seat.
    pub fn choose(&mut self, card: Card) -> Result<(), Impossible> {
        let Some(suspended) = self.state.suspended.take() else { return Ok(()) };
        self.play(self.state.player_of(suspended.seat), card, false)
    }

    /// Of several cards played at once this one is chosen, if it may lawfully be played; otherwise
    /// the first that may, or none.
    pub fn choose_lawfully(&mut self, laws: Laws, card: Card) {
        let Some(suspended) = self.state.suspended else { return };
        let seat = suspended.seat;
        let ranking = self.ranking();
        let held = self.state.hands[seat];
        let led = self.state.open_trick().and_then(|trick| trick.led(ranking));
        let lawful = led.map_or(held, |led| ranking.following(held, led));
        let may = suspended.cards & lawful;
        let law = G::articles(&self.state.rules).no_forced_revoke;
        let played = if may.contains(card) { Some(card) } else { may.first() };
        if let Some(played) = played {
            if played == card {
                self.ruling(laws, format!("{card} is the card {seat} plays to the trick"));
            } else {
                let would = format!("{seat} would revoke with {card}");
                self.ruling(law, format!("{would}: {played} is the card he plays to the trick"));
            }
            // The card was in the hand a moment ago and may be played: nothing stands against it.
            let _ = self.choose(played);
        } else {
            self.state.suspended = None;
            self.ruling(law, format!("{seat} would revoke with each of them: he plays another card"));
        }
    }

    /// Somebody plays on while a choice is open: the first card that may be played is taken.
    fn resolve_by_playing(&mut self, seat: Seat, suspended: Suspended) -> Result<(), Impossible> {
        if seat == suspended.seat {
            self.state.suspended = None;
            return Ok(());
        }
        if seat.side() == suspended.seat.side() {
            return Err(Impossible::NotNow {
                what: "playing on",
                hint: "the choice between the cards played together is open",
            });
        }
        let ranking = self.ranking();
        let hand = self.state.hands[suspended.seat];
        let lawful = match self.state.open_trick().and_then(|trick| trick.led(ranking)) {
            Some(led) => ranking.following(hand, led),
            None => hand,
        };
        match (suspended.cards & lawful).first() {
            Some(card) => self.choose(card),
            None => Err(Impossible::NotNow {
                what: "playing on",
                hint: "none of the cards played together may be played: their owner must play another first",
            }),
        }
    }

    /// Cards led on before the trick was finished lie beside it.
    pub(crate) fn run_on(&mut self, seat: Seat, cards: CardSet) {
        G::judge(self, Moment::RanOn(seat, cards));
    }

    /// A run of leads: the first card in its place, the others ahead of time.
    pub(crate) fn lead_run(&mut self, actor: Seat, cards: &Run) -> Result<(), Impossible> {
        let Some(&first) = cards.first() else { return Err(NOT_PLAYING) };
        let seat = self.hand_with(actor, first)?;
        for &card in cards {
            if !self.state.hands[seat].contains(card) {
                return Err(Impossible::NotHeld(seat, card));
            }
        }
        if self.state.open_hand == Some(actor) {
            G::judge(self, Moment::DummyActs(actor, cards.iter().copied().collect()));
            return Ok(());
        }
        let later: CardSet = cards[1..].iter().copied().filter(|&card| card != first).collect();
        self.play(actor, first, true)?;
        if !later.is_empty() {
            self.run_on(seat, later);
        }
        Ok(())
    }

    // ------------------------------------------------------------ cards in the wrong place

    /// A second card slips into the trick on the table.
    pub(crate) fn slip(&mut self, actor: Seat, card: Card) -> Result<(), Impossible> {
        let number = self.state.tricks.len() as u8;
        self.mix_in(actor, card, number)
    }

    /// A card gets among the cards of a trick where it does not belong.
    pub(crate) fn mix_in(&mut self, actor: Seat, card: Card, number: u8) -> Result<(), Impossible> {
        let seat = self.hand_with(actor, card)?;
        let Some(trick) = (number as usize).checked_sub(1).and_then(|place| self.state.tricks.get_mut(place))
        else {
            return Err(Impossible::BadNumber(format!("there is no trick {number} yet")));
        };
        if trick.surplus.try_push((seat, card)).is_err() {
            return Err(Impossible::BadNumber(format!("trick {number} cannot hold more cards")));
        }
        let gone = CardSet::of(card);
        self.state.hands[seat] -= gone;
        self.state.floor -= gone;
        self.state.exposed -= gone;
        self.state.callable -= gone;
        self.state.held_out[seat] = None;
        Ok(())
    }

    /// A card found where it does not belong goes back to its hand.
    pub(crate) fn restore(&mut self, card: Card) -> Result<(), Impossible> {
        for number in 1..=self.state.tricks.len() {
            let trick = &mut self.state.tricks[number - 1];
            if let Some(place) = trick.surplus.iter().position(|play| play.1 == card) {
                let (seat, _) = trick.surplus.remove(place);
                self.state.hands[seat].insert(card);
                self.state.seen.insert(card);
                G::judge(self, Moment::Restored(seat, card, number as u8));
                return Ok(());
            }
        }
        Err(Impossible::NotNow {
            what: "restoring a card",
            hint: "it lies in no trick where it does not belong",
        })
    }

    /// Of the card that a seat played to a trick and the one that lies there besides, this one
    /// belongs to the trick and the other goes back; later renounces are judged anew.
    pub fn keep_in_trick(&mut self, number: u8, card: Card) {
        let Some(trick) = self.state.tricks.get_mut(number as usize - 1) else { return };
        let Some(&(seat, surplus)) = trick.surplus.first() else { return };
        let Some(play) = trick.plays.iter_mut().find(|play| play.0 == seat) else { return };
        let back = if card == surplus { std::mem::replace(&mut play.1, surplus) } else { surplus };
        trick.surplus.remove(0);
        self.state.hands[seat].insert(back);
        if card == surplus {
            self.judge_anew(seat, number);
        }
        G::judge(self, Moment::Restored(seat, back, number));
    }

    /// Tells anew where a seat renounced after a trick, its cards having been sorted out.
    fn judge_anew(&mut self, seat: Seat, after: u8) {
        let ranking = self.ranking();
        self.state.ledger.retain(|entry| {
            entry.seat != seat || entry.trick <= after || entry.fault != Fault::Renounce || entry.charged
        });
        let mut held = self.state.dealt[seat];
        for (place, trick) in self.state.tricks.iter().enumerate() {
            let number = place as u8 + 1;
            let (Some(card), Some(led)) = (trick.card_of(seat), trick.led(ranking)) else { continue };
            if number > after && !ranking.following(held, led).contains(card) {
                let stage = if trick.life == Life::Quitted { Stage::Established } else { Stage::Open };
                self.state.ledger.push(Entry {
                    seat,
                    trick: number,
                    led,
                    card,
                    fault: Fault::Renounce,
                    duty: None,
                    stage,
                    claimed: false,
                    charged: false,
                    precluded: false,
                });
            }
            held.remove(card);
        }
    }

    // ------------------------------------------------------------ the end of the hand

    /// A player says that the rest is his.
    pub(crate) fn claim_rest(
        &mut self,
        seat: Seat,
        tricks: Option<u8>,
        finesses: CardSet,
    ) -> Result<(), Impossible> {
        if self.state.phase != Phase::Play {
            return Err(NOT_PLAYING);
        }
        let left = self.tricks_left();
        if tricks.is_some_and(|tricks| tricks > left) {
            return Err(Impossible::BadNumber(format!("only {left} tricks are left to claim")));
        }
        self.state.claim = Some(Claim { by: seat, tricks, finesses, agreed: SeatSet::EMPTY });
        G::judge(self, Moment::ClaimedRest(seat));
        Ok(())
    }

    /// How many tricks nobody has won yet.
    pub fn tricks_left(&self) -> u8 {
        State::<G>::hand_size() - self.state.won.0.iter().sum::<u8>()
    }

    /// The rest of the tricks goes to a side, as claimed and agreed.
    pub fn give_rest(&mut self, to: cards::Side) {
        self.give_tricks(to, self.tricks_left());
    }

    /// So many of the tricks left go to a side and the others to the other: the hand is over.
    pub fn give_tricks(&mut self, to: cards::Side, tricks: u8) {
        if let Some(trick) = self.state.tricks.last()
            && trick.life == Life::Open
        {
            self.put_right();
        }
        let left = self.tricks_left();
        let tricks = tricks.min(left);
        self.state.won[to] += tricks;
        self.state.won[to.other()] += left - tricks;
        self.state.claim = None;
        self.hand_over();
    }

    /// The rest of the deal went without incident.
    pub(crate) fn tricks_fact(&mut self, tricks: cards::BySide<u8>) -> Result<(), Impossible> {
        if self.state.phase == Phase::Calling {
            if G::declared(self) == LeadIs::NoLead {
                return Err(Impossible::NotNow {
                    what: "recording the tricks",
                    hint: "the declaring is not finished",
                });
            }
            self.state.phase = Phase::Play;
            self.fire(Lapse::FIRST_LEAD.or(Lapse::CARD_PLAYED));
        }
        if self.state.phase != Phase::Play {
            return Err(NOT_PLAYING);
        }
        let size = State::<G>::hand_size();
        let [ns, ew] = tricks.0;
        if ns > size || ew > size || ns + ew != size {
            return Err(Impossible::BadNumber(format!("{ns} and {ew} tricks do not make {size}")));
        }
        let [won_ns, won_ew] = self.state.won.0;
        if ns < won_ns || ew < won_ew {
            let text = format!("NS have {won_ns} tricks and EW {won_ew} already: the total cannot be less");
            return Err(Impossible::BadNumber(text));
        }
        self.quit_all();
        self.state.won = tricks;
        self.hand_over();
        Ok(())
    }

    /// The spare card of a seat that missed a trick counts as played to it, and wins nothing.
    fn fill_short_trick(&mut self) {
        if let Some(omitted) = self.state.omitted
            && let Some(card) = self.state.hands[omitted.seat].first()
            && self.state.hands[omitted.seat].len() == 1
        {
            self.state.hands[omitted.seat].remove(card);
            self.state.exposed.remove(card);
            self.state.callable.remove(card);
            self.state.floor.remove(card);
            self.state.tricks[omitted.trick as usize - 1].plays.push((omitted.seat, card));
        }
    }

    /// The hand is at an end: claims are decided and the score is entered.
    pub fn hand_over(&mut self) {
        self.state.phase = Phase::HandOver;
        self.fill_short_trick();
        self.state.obligations.clear();
        self.fire(Lapse::HAND_OVER);
        G::judge(self, Moment::HandOver);
        self.decide_claims();
        G::score_hand(self);
    }
}
