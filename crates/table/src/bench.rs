//! The bench: where an act meets the laws. It carries the state being changed and the answers
//! being given, and offers to the games the few moves by which every article works.

use cards::{Card, CardSet, Ranking, Seat, SeatSet, Side};
use laws::Law;

use crate::answer::Laws;
use crate::lapse::Done;
use crate::right::Spent;
use crate::state::VoidHand;
use crate::{
    Answer, AnswerOf, Audience, Breach, Column, Duty, End, Ends, Fact, Finding, Game, Lapse, Liability, Life,
    Manner, Obligation, Phase, Remedy, Right, RightFact, State,
};

/// A state under judgement, with the answers given so far.
#[derive(Debug)]
pub struct Bench<'a, G: Game> {
    pub(crate) state: &'a mut State<G>,
    pub(crate) answers: &'a mut Vec<AnswerOf<G>>,
    /// What the act being taken has brought about so far.
    pub(crate) fired: Ends,
}

impl<'a, G: Game> Bench<'a, G> {
    /// A bench at which nothing has been judged yet.
    pub(crate) fn new(state: &'a mut State<G>, answers: &'a mut Vec<AnswerOf<G>>) -> Bench<'a, G> {
        Bench { state, answers, fired: Ends::default() }
    }
}

impl<G: Game> Bench<'_, G> {
    /// The table, to be looked at. The articles change it by the verbs below and by no other way.
    pub fn state(&self) -> &State<G> {
        self.state
    }

    /// What the game itself remembers of the deal.
    pub fn game(&mut self) -> &mut G::State {
        &mut self.state.deal.game
    }

    // ------------------------------------------------------------ answering

    /// Gives an answer.
    pub fn answer(&mut self, answer: AnswerOf<G>) {
        self.answers.push(answer);
    }

    /// Finds an offence for which no right opens.
    pub fn offence(&mut self, laws: impl Into<Laws>, by: Seat, fact: impl Into<Fact<G::Fact>>) {
        self.state.deal.offences += 1;
        self.answer(Answer::new(laws, Finding::Offence { by, fact: fact.into(), offer: None }));
    }

    /// Finds an offence that only the record can know, because it rests on hidden cards. It gets no
    /// number: a gap in the numbers of later ones would tell.
    pub fn hidden_offence(&mut self, laws: impl Into<Laws>, by: Seat, fact: impl Into<Fact<G::Fact>>) {
        let finding = Finding::Offence { by, fact: fact.into(), offer: None };
        self.answer(Answer::new(laws, finding).seen_by(Audience::Record));
    }

    /// A player speaks of a card that they cannot see, and what the laws make of it would tell where the card
    /// lies. At a courteous table the word is declined before anybody looks; says whether it is.
    pub fn declines_guess(
        &mut self,
        laws: impl Into<Laws>,
        by: Seat,
        fact: impl Into<Fact<G::Fact>>,
    ) -> bool {
        let courteous = self.state.manner == Manner::Courteous;
        if courteous {
            self.offence(laws, by, fact);
        }
        courteous
    }

    /// Says what the laws decide.
    pub fn ruling(&mut self, laws: impl Into<Laws>, fact: impl Into<Fact<G::Fact>>) {
        self.answer(Answer::ruling(laws, fact));
    }

    /// Finds an offence and opens the right that answers it.
    pub fn open(&mut self, right: Right, fact: impl Into<Fact<G::Fact>>) {
        self.state.deal.offences += 1;
        self.open_also(right, fact);
    }

    /// The same where the offence is one under more articles than give the right.
    pub fn open_under(&mut self, laws: impl Into<Laws>, right: Right, fact: impl Into<Fact<G::Fact>>) {
        self.open(right, fact);
        if let Some(answer) = self.answers.last_mut() {
            answer.laws = Some(laws.into());
        }
    }

    /// Opens a right that no offence gave occasion to.
    pub fn grant(&mut self, right: Right, fact: impl Into<Fact<G::Fact>>) {
        self.state.deal.offences += 1;
        let (by, fact, offer) = (right.offender, fact.into(), right.offered_to_all());
        self.open_with(right, Finding::Grant { by, fact, offer });
    }

    /// Opens a further right for the offence found last.
    pub fn open_also(&mut self, right: Right, fact: impl Into<Fact<G::Fact>>) {
        let (by, fact, offer) = (right.offender, fact.into(), Some(right.offered_to_all()));
        self.open_with(right, Finding::Offence { by, fact, offer });
    }

    fn open_with(&mut self, mut right: Right, finding: Finding<G::Fact>) {
        right.offence = self.state.deal.offences;
        right.deal = self.state.deal.number;
        right.fresh = true;
        right.before = self.fired;
        if right.ends == Ends::BY_ARTICLE {
            right.ends = ends_of::<G>(right.laws.chief());
        }
        if right.trick == 0 && self.state.deal.phase == Phase::Play {
            right.trick = self.state.trick_number();
        }
        self.answer(Answer::new(right.laws, finding).seen_by(right.audience));
        // A choice that rests on hidden cards takes the place of none that everybody sees: they would see it go.
        let stands = |open: &Right| open.audience == Audience::All && open.is_same_choice(&right);
        if right.audience != Audience::All && self.state.rights.iter().any(stands) {
            return;
        }
        // The same fault again gives the same choice anew, not a second one beside it.
        self.state.rights.retain(|open| !open.is_same_choice(&right));
        self.state.rights.push(right);
    }

    // ------------------------------------------------------------ rights

    /// Notes that something has happened that may end rights.
    pub fn fire(&mut self, event: Lapse) {
        self.fired = self.fired.or(event.into());
    }

    /// Ends every open right that the test picks, in this way, under this article.
    pub fn end_rights(&mut self, how: End, laws: Option<Laws>, pick: impl Fn(&Right) -> bool) -> bool {
        let mut any = false;
        while let Some(place) = self.state.rights.iter().position(&pick) {
            let right = self.state.rights.remove(place);
            any = true;
            self.close(&right, how, laws);
        }
        any
    }

    pub(crate) fn close(&mut self, right: &Right, how: End, laws: Option<Laws>) {
        let lapsed = (how == End::Lapsed).then(|| G::lapses_by(self.state, right)).flatten();
        let by = laws.or(lapsed.map(Laws::from)).or_else(|| self.final_by(right, how));
        let lapsed = lapsed.map(|law| Laws::from(law).and(right.laws.chief()));
        let laws = laws.or(lapsed).unwrap_or(right.laws);
        let holders = right.holders;
        let fact = match how {
            End::Elected(_) => None,
            End::Waived => Some(RightFact::RightWaived { holders }),
            End::Lapsed => Some(RightFact::RightLapsed { holders }),
            End::Forfeited => Some(RightFact::RightForfeited { holders, laws: right.laws }),
        };
        if let Some(fact) = fact {
            self.answer(Answer::ruling(laws, fact).seen_by(right.audience));
        }
        self.over_by(right, how, by);
    }

    /// A right is over, and the game is told how it ended.
    pub(crate) fn over(&mut self, right: &Right, how: End) {
        let by = self.final_by(right, how);
        self.over_by(right, how, by);
    }

    pub(crate) fn over_by(&mut self, right: &Right, how: End, by: Option<Laws>) {
        let until = self.state.trick_number();
        self.state.deal.spent.push(Spent::new(right, how, by, until));
        G::ended(self, right, how);
    }

    /// The article that makes the choice of one partner final for both, where there was one to be made.
    pub(crate) fn final_by(&self, right: &Right, how: End) -> Option<Laws> {
        let choice = match how {
            // Or what another right for the same offence gave was chosen instead.
            // A suit that is called has been chosen among four.
            End::Elected(remedy) => {
                let several =
                    right.options.len() > 1 || matches!(remedy, Remedy::Suit(_) | Remedy::NotSuit(_));
                several || right.announced || !right.offers(remedy)
            }
            End::Waived => true,
            End::Lapsed | End::Forfeited => false,
        };
        let shared = choice && right.holders.len() > 1;
        G::articles(&self.state.rules).first_choice.filter(|_| shared).map(Laws::from)
    }

    /// Whether a fault of the seat in this trick has given a right under the article already, used or not.
    pub fn is_answered(&self, law: Law, offender: Seat) -> bool {
        let trick = self.state.trick_number();
        let open = self.state.rights.iter().map(|right| (right.laws, right.offender, right.trick));
        let spent = self.state.deal.spent.iter().map(|spent| (spent.laws, spent.offender, spent.trick));
        open.chain(spent).any(|(laws, by, of)| laws.chief() == law && by == offender && of == trick)
    }

    /// The number of the offence behind the latest right that the test picks, of those that
    /// everybody knows of. Rights that rest on hidden cards must not show by their absence.
    pub fn latest_offence(&self, pick: impl Fn(&Right) -> bool) -> Option<u16> {
        let known = |right: &&Right| right.audience == Audience::All && pick(right);
        self.state.rights.iter().rev().find(known).map(|right| right.offence)
    }

    /// Ends all rights that answer the same offence as this one.
    pub fn end_siblings(&mut self, offence: u16, how: End) {
        while let Some(place) = self.state.rights.iter().position(|other| other.offence == offence) {
            let right = self.state.rights.remove(place);
            self.over(&right, how);
        }
    }

    /// The rights of one side that answer the same offence as this one are lost by this article.
    pub(crate) fn siblings_are_lost(&mut self, side: Side, offence: u16, law: Law) {
        let own = |right: &Right| right.holders.iter().any(|holder| holder.side() == side);
        while let Some(place) =
            self.state.rights.iter().position(|other| other.offence == offence && own(other))
        {
            let right = self.state.rights.remove(place);
            self.over_by(&right, End::Forfeited, Some(law.into()));
        }
    }

    /// The article by which the right that ended last was lost.
    pub fn lost_by(&self) -> Option<Law> {
        self.state.deal.spent.last().and_then(|spent| spent.by).map(|laws| laws.chief())
    }

    /// A side can exact nothing any more for an offence: its rights end, and the cards that it could call can no
    /// longer be called. What the other side may exact for the same offence is not theirs to lose.
    pub fn side_forfeits(&mut self, side: Side, law: Law, offence: u16) {
        let own = |right: &Right| right.holders.iter().any(|holder| holder.side() == side);
        self.end_rights(End::Forfeited, Some(law.into()), |right| right.offence == offence && own(right));
        self.forfeit_calls(law, |liability| liability.offence == offence && liability.owner.side() != side);
    }

    /// The cards of these liabilities can no longer be called.
    pub fn forfeit_calls(&mut self, law: Law, pick: impl Fn(&Liability) -> bool) {
        while let Some(place) = self.state.deal.liabilities.iter().position(&pick) {
            let liability = self.state.deal.liabilities.remove(place);
            let cards = liability.cards & self.state.deal.callable;
            if !cards.is_empty() {
                self.state.deal.callable -= cards;
                self.state.deal.excused.push((law, cards));
                self.ruling(law, RightFact::NoLongerCallable { owner: liability.owner, cards });
            }
        }
    }

    /// The number of the latest offence that laid cards open to a call of this seat's side.
    pub fn latest_liability(&self, seat: Seat) -> Option<u16> {
        let his = |liability: &&Liability| {
            let callers = self.state.callers(liability.owner);
            callers.iter().any(|caller| caller.side() == seat.side())
                && liability.cards.intersects(self.state.deal.callable)
        };
        self.state.deal.liabilities.iter().rev().find(his).map(|liability| liability.offence)
    }

    /// Ends what the act just taken has made stale.
    pub(crate) fn lapse(&mut self, seat: Option<Seat>, own: Ends) {
        let fired = std::mem::take(&mut self.fired);
        for place in 0..self.state.deal.liabilities.len() {
            let callers = self.state.callers(self.state.deal.liabilities[place].owner);
            let liability = &mut self.state.deal.liabilities[place];
            liability.fresh &= liability.new || !seat.is_some_and(|seat| callers.contains(seat));
            liability.new = false;
        }
        if self.state.rights.is_empty() {
            return;
        }
        let act = Done::new(self.state, seat, own, fired);
        while let Some(place) = self.state.rights.iter().position(|right| right.ends.have_come(right, &act)) {
            let right = self.state.rights.remove(place);
            self.close(&right, End::Lapsed, None);
        }
        for right in &mut self.state.rights {
            act.ages(right);
        }
    }

    // ------------------------------------------------------------ cards and duties

    /// The order of the cards now.
    pub fn ranking(&self) -> Ranking {
        self.state.ranking()
    }

    /// Lays cards face up before their owner, liable to be called if anybody may call them.
    pub fn lay_exposed(&mut self, laws: impl Into<Laws>, owner: Seat, cards: CardSet) {
        let cards = cards & self.state.deal.hands[owner];
        if cards.is_empty() {
            return;
        }
        let (offence, trick) = (self.state.deal.offences, self.state.trick_number());
        self.state.deal.liabilities.push(Liability { offence, owner, trick, cards, fresh: true, new: true });
        self.lay_called(laws, owner, cards);
    }

    /// Lays cards face up that somebody has chosen to call.
    pub(crate) fn lay_called(&mut self, laws: impl Into<Laws>, owner: Seat, cards: CardSet) {
        let cards = cards & self.state.deal.hands[owner];
        if cards.is_empty() {
            return;
        }
        self.state.deal.exposed |= cards;
        self.state.deal.seen |= cards;
        self.state.deal.floor -= cards;
        self.state.deal.missing -= cards;
        let callers = self.state.callers(owner);
        if callers.is_empty() {
            return;
        }
        self.state.deal.callable |= cards;
        let laws = laws.into();
        self.state.deal.grounds.push((cards, laws));
        self.answer(Answer::new(laws, Finding::Liability { owner, cards, callers }));
    }

    /// Lays cards face up before their owner, free from calls.
    pub fn lay_free(&mut self, owner: Seat, cards: CardSet) {
        let cards = cards & self.state.deal.hands[owner];
        self.state.deal.exposed |= cards;
        self.state.deal.seen |= cards;
        self.state.deal.floor -= cards;
        self.state.deal.missing -= cards;
    }

    pub(crate) fn call_exposed(&mut self, seat: Seat, card: Card) -> bool {
        if !self.state.deal.callable.contains(card) {
            return false;
        }
        let Some(owner) = self.state.owner(card) else { return false };
        if !self.state.callers(owner).contains(seat) {
            return false;
        }
        self.state.deal.liabilities.retain(|liability| !liability.cards.contains(card));
        let before = self.state.deal.was_called(card);
        self.state.deal.called.insert(card);
        let exposed = G::articles(&self.state.rules).call_exposed.into();
        let ground = self.state.ground(card).unwrap_or(exposed);
        let laws = G::call_laws(&self.state.rules, ground, before);
        // Whether they hold the suit that was led is theirs to know.
        let ranking = self.ranking();
        let led = self.state.open_trick().filter(|trick| !trick.has_played(owner));
        let led = led.and_then(|trick| trick.led(ranking));
        let off_suit = led.is_some_and(|led| led != ranking.suit_of(card));
        let laws = if off_suit { G::call_off_suit(&self.state.rules, laws) } else { laws };
        self.impose(laws, owner, Duty::Play(card), Remedy::Call(card));
        true
    }

    /// Whether the open hand, as it lies there, cannot do what is demanded of its next card without revoking.
    pub(crate) fn cannot_obey(&self, right: &Right, duty: Duty) -> bool {
        let ranking = self.ranking();
        let Some(open) = self.state.deal.open_hand.filter(|&open| right.target.contains(open)) else {
            return false;
        };
        let Some(trick) = self.state.open_trick().filter(|trick| !trick.has_played(open)) else {
            return false;
        };
        let held = self.state.deal.hands[open] - self.state.deal.missing;
        let lawful = trick.led(ranking).map(|led| ranking.following(held, led));
        right.trick <= self.state.trick_number()
            && lawful.is_some_and(|lawful| duty.kept_by(lawful, Some(trick), ranking).is_empty())
    }

    /// Binds a seat, or whichever of two leads first, to a duty. A card played in haste before
    /// the demand could be made goes back.
    pub fn impose(&mut self, laws: impl Into<Laws>, on: impl Into<SeatSet>, duty: Duty, demand: Remedy) {
        let (laws, on) = (laws.into(), on.into());
        let hasty = on.iter().find(|&seat| self.played_in_haste(seat, duty));
        self.impose_on(laws, on, duty, demand, hasty);
    }

    /// Binds those against whom a right is to a lead. One that was made before the right was there, and did not give
    /// occasion for it, stays: the next one is meant.
    pub(crate) fn impose_lead(&mut self, right: &Right, duty: Duty, demand: Remedy) {
        let led = self.state.trick().and_then(crate::Trick::lead_card);
        let goes_back = right.hasty || right.card.is_some() && right.card == led;
        let hasty = right.target.iter().find(|&seat| goes_back && self.played_in_haste(seat, duty));
        self.impose_on(right.laws, right.target, duty, demand, hasty);
    }

    fn impose_on(&mut self, laws: Laws, mut on: SeatSet, duty: Duty, demand: Remedy, hasty: Option<Seat>) {
        // The lead that was made in haste goes back, and is made again by the same hand.
        let leader = hasty.or_else(|| self.next_leader());
        if let Some(leader) = leader.filter(|&leader| duty.is_lead() && on.contains(leader)) {
            // It is seen already which of them leads.
            on = leader.into();
        }
        let breach = G::breach(self.state, on, duty);
        self.answer(Answer::new(laws, Finding::Obligation { on, duty, demand }));
        if let Some(seat) = hasty {
            // Whether it kept the duty only its owner knows: they play again, the same card if it did.
            let mended = self.state.deal.lying.mended == Some(seat);
            self.take_back(seat);
            if !mended {
                G::judge(self, crate::Moment::Hurried(seat));
            }
        }
        self.state.deal.obligations.push(Obligation { laws, on, duty, breach });
    }

    /// Who leads next, where that is seen and nothing is led yet.
    fn next_leader(&self) -> Option<Seat> {
        let at = self.state.declaring();
        match self.state.deal.phase {
            Phase::Play if self.state.open_trick().is_none() => Some(self.state.deal.leader),
            Phase::Calling if G::opening_leader_is_known(at) => Some(G::opening_leader(at)),
            _ => None,
        }
    }

    /// Whether the seat has already put the card that the duty speaks of.
    fn played_in_haste(&self, seat: Seat, duty: Duty) -> bool {
        let Some(trick) = self.state.trick() else { return false };
        let leads = trick.leader == seat && trick.rightful.is_none();
        trick.life != Life::Quitted
            && trick.has_played(seat)
            && match duty {
                Duty::Lead(_) | Duty::NotLead(_) => leads && trick.life == Life::Open,
                Duty::WinOver(_) | Duty::Play(_) | Duty::Avoid(_) => false,
                _ => true,
            }
    }

    /// A card of the open hand put before the demand about it could be made goes back.
    pub(crate) fn undo_haste(&mut self, right: &Right) {
        let hasty = |trick: &crate::Trick| right.target.iter().find(|&seat| trick.has_played(seat));
        if right.trick == self.state.trick_number()
            && let Some(seat) = self.state.open_trick().and_then(hasty)
        {
            self.take_back(seat);
        }
    }

    /// The duties that bind a seat's next card.
    pub fn duties(&self, seat: Seat) -> impl Iterator<Item = &Obligation> {
        self.state.deal.obligations.iter().filter(move |obligation| obligation.on.contains(seat))
    }

    // ------------------------------------------------------------ the deal as a whole

    /// The deal is void; the same player deals again unless the game says otherwise.
    pub fn new_deal(&mut self, laws: impl Into<Laws>, why: impl Into<Fact<G::Fact>>) {
        let (dealer, laws) = (self.state.deal.dealer, laws.into());
        self.answer(Answer::new(laws, Finding::Redeal { fact: why.into(), dealer, lost: false }));
        self.void_deal(laws, dealer);
    }

    /// The deal is void and lost to the one who dealt: another player deals.
    pub fn lose_deal(&mut self, laws: impl Into<Laws>, why: impl Into<Fact<G::Fact>>, dealer: Seat) {
        let laws = laws.into();
        self.answer(Answer::new(laws, Finding::Redeal { fact: why.into(), dealer, lost: true }));
        self.void_deal(laws, dealer);
    }

    /// The deal that a right is about is void with its score, though the pack may be cut for the next: another
    /// player deals it again.
    pub fn sets_deal_aside(
        &mut self,
        laws: impl Into<Laws>,
        why: impl Into<Fact<G::Fact>>,
        right: &Right,
        dealer: Seat,
    ) {
        self.state.deal.number = right.deal;
        self.lose_deal(laws, why, dealer);
    }

    /// The hand that was played is void as its faults are counted now: nothing is scored but what was due before it,
    /// and the same player deals again. Until the next cut more may be claimed, and the hand is scored after all: its
    /// rights rest as long.
    pub fn void_hand(
        &mut self,
        laws: impl Into<Laws>,
        why: impl Into<Fact<G::Fact>>,
        stays: impl IntoIterator<Item = (Side, Law, i32)>,
    ) {
        let (dealer, laws) = (self.state.deal.dealer, laws.into());
        self.answer(Answer::new(laws, Finding::Redeal { fact: why.into(), dealer, lost: false }));
        let (lines, before) = (self.state.sheet.of_deal(self.state.deal.number), G::standing(self.state));
        self.strikes_hand();
        for (side, law, points) in stays {
            self.books(side, Column::Bonus, law, points);
        }
        let rights = self.state.rights.iter().filter(|right| !right.outlives_deal()).cloned().collect();
        self.state.rights.retain(Right::outlives_deal);
        self.state.deal.void_hand = Some(VoidHand { laws, rights });
        for fact in self.state.sheet.withdrawn_since(lines) {
            self.ruling(laws.chief(), fact);
        }
        self.un_won(laws.chief(), &before);
    }

    /// What is claimed now counts too: the hand is not void before it is counted again.
    pub(crate) fn count_again(&mut self) {
        if let Some(void) = self.state.deal.void_hand.take() {
            for right in void.rights {
                self.state.rights.push(right);
            }
        }
    }

    /// What was entered for the deal is struck out, and a game that was won by it is not.
    pub(crate) fn void_deal(&mut self, laws: Laws, dealer: Seat) {
        let (number, before) = (self.state.deal.number, G::standing(self.state));
        let (lines, game) = (self.state.sheet.of_deal(number), self.state.deal.game.clone());
        self.state.sheet_mut().strike(number);
        let in_play = matches!(self.state.deal.phase, Phase::Play | Phase::HandOver);
        let stays = |right: &&Right| !right.outlives_deal() && G::stays_open(right, Some(laws.chief()));
        let staying: Vec<Right> = self.state.rights.iter().filter(stays).cloned().collect();
        self.state.begin_deal(number, dealer);
        for mut right in staying {
            right.ends = right.ends.or(Ends::at(&[Lapse::Cut, Lapse::Dealing]));
            self.state.rights.push(right);
        }
        self.state.deal.void_by = Some(laws);
        self.state.deal.void_in_play = in_play;
        G::redealt(self, &game, laws);
        for fact in self.state.sheet.withdrawn_since(lines) {
            self.ruling(laws.chief(), fact);
        }
        self.un_won(laws.chief(), &before);
    }

    /// The hand ends without being played; the deal passes on.
    pub fn abandon_hand(&mut self) {
        self.nothing_is_owed();
        self.state.rights.retain(|right| right.outlives_deal() || G::stays_open(right, None));
        self.state.deal.phase = Phase::HandOver;
        self.state.deal.dealing.is_done();
        self.fire(Lapse::HandOver);
    }

    /// No card will be played any more that could be called, or that somebody is bound to play.
    pub(crate) fn nothing_is_owed(&mut self) {
        self.state.deal.obligations.clear();
        self.state.deal.liabilities.clear();
        self.state.deal.callable = CardSet::EMPTY;
    }

    // ------------------------------------------------------------ the score

    /// Enters points for the hand just played.
    pub fn enter(
        &mut self,
        side: Side,
        column: Column,
        law: Law,
        points: i32,
        what: impl Into<Fact<G::Fact>>,
    ) {
        if points == 0 {
            return;
        }
        let deal = self.state.deal.number;
        self.state.sheet_mut().enter(deal, side, column, law, points);
        self.answer(Answer::score(law, side, points, what));
    }
}

/// When a right ends that this article gives, by the table of the code.
fn ends_of<G: Game>(law: Law) -> Ends {
    let row = G::LAPSES.iter().find(|row| row.0 == law);
    assert!(row.is_some(), "{law} gives a right, and no row of the code says when it ends");
    row.map_or(Ends::WITH_DEAL, |row| row.1)
}

/// What a breach of the duty is in codes that list the calls dealt with as revokes.
pub fn listed_breach(duty: Duty) -> Breach {
    match duty {
        Duty::Play(_) | Duty::Avoid(_) | Duty::NotLead(_) => Breach::Mend,
        _ => Breach::AsRevoke,
    }
}
