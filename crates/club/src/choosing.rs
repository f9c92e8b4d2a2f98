//! The cards that are cut, and what the dealer chooses.

use cards::{BySeat, Card, CutEnd, Seat};
use laws::Law;
use table::{Laws, PackId};

use crate::formation::FOUR;
use crate::{CutFact, Ground, Impossible, PersonId, Phase, Purpose, Round, State, TableFact, TableNumber};

impl State {
    /// Somebody draws a card, or shows several.
    pub(crate) fn cut(
        &mut self,
        person: PersonId,
        cards: &[Card],
        other_pack: bool,
        number: Option<TableNumber>,
    ) -> Result<(), Impossible> {
        let at = self.where_he_cuts(person, number)?;
        if let Some(card) = cards.iter().find(|card| !self.rules.pack.contains(**card)) {
            return Err(Impossible::NotInPack(self.rules.pack, *card));
        }
        let table = &self.tables[at];
        let number = table.number;
        let who = self.who(person);
        let belongs = table.member(person).is_some_and(|member| !member.away);
        match table.phase {
            Phase::Gathering => return Err(Impossible::NotMadeUp(number)),
            Phase::Between if belongs || self.may_cut_first(person, at) => self.close(at)?,
            Phase::Playing if belongs => return Err(Impossible::RubberBegun),
            _ => {}
        }
        let order = self.rules.order.value;
        let Some(round) = self.tables[at].round.clone() else {
            match self.equals_waiting(person, at) {
                Some(group) => return self.cut_for_precedence(person, at, group, cards, other_pack),
                None => self.offence(self.rules.full.law, CutFact::NoRightToCut { who, table: number }),
            }
            return Ok(());
        };
        let table = &self.tables[at];
        let (due, stage) = round.due(&order);
        let drawn = round.cuts.get(&person).map_or(0, Vec::len);
        if !due.contains(&person) {
            if drawn > 0 {
                return Err(Impossible::CutStands(who));
            }
            // Before the first rubber it is the making up of the table that left them out.
            let first = table.phase == Phase::Places || belongs && table.last_rubber.is_none();
            let law = match (first, belongs) {
                (true, _) => self.rules.places,
                (false, true) => self.rules.out,
                (false, false) => self.rules.full.law,
            };
            self.offence(law, CutFact::NotAmongCutters { who });
            return Ok(());
        }
        let Some(card) = self.draws(person, &round, cards, other_pack)? else { return Ok(()) };
        if let Some(round) = &mut self.tables[at].round {
            round.cuts.entry(person).or_default().push(card);
        }
        self.tell_ties(at, stage);
        self.advance(at);
        Ok(())
    }

    /// The card that somebody draws in a round, if the draw counts.
    pub(crate) fn draws(
        &mut self,
        person: PersonId,
        round: &Round,
        cards: &[Card],
        other_pack: bool,
    ) -> Result<Option<Card>, Impossible> {
        let who = self.who(person);
        if other_pack {
            self.offence(self.rules.one_pack, CutFact::OtherPack { who });
            return Ok(None);
        }
        let [card] = cards[..] else {
            self.offence(self.rules.one_card, CutFact::SeveralCards { who });
            return Ok(None);
        };
        let (_, stage) = round.due(&self.rules.order.value);
        if let Some((other, _)) = round.lying(stage).find(|(_, lying)| *lying == card) {
            return Err(Impossible::Drawn(self.who(other), card));
        }
        Ok(Some(card))
    }

    /// Whether a candidate has to cut for entry before the players cut for anything.
    fn may_cut_first(&self, person: PersonId, at: usize) -> bool {
        let mut trial = self.clone();
        trial.close(at).is_ok()
            && trial.tables[at].phase == Phase::Entry
            && trial.tables[at]
                .round
                .as_ref()
                .is_some_and(|round| round.people().any(|other| other == person))
    }

    fn where_he_cuts(&self, person: PersonId, number: Option<TableNumber>) -> Result<usize, Impossible> {
        if let Some(number) = number {
            return self.place(number);
        }
        let order = self.rules.order.value;
        let due = self.tables.iter().position(|table| {
            table.round.as_ref().is_some_and(|round| round.due(&order).0.contains(&person))
        });
        let cuts = || {
            self.tables.iter().position(|table| {
                table.round.as_ref().is_some_and(|round| round.people().any(|other| other == person))
            })
        };
        let at = due.or_else(cuts).or_else(|| self.table_of(person));
        at.ok_or_else(|| Impossible::CutsNowhere(self.who(person)))
    }

    /// Those who have cut alike where it matters cut again.
    fn tell_ties(&mut self, at: usize, stage: usize) {
        let rules = self.rules;
        let Some(round) = &self.tables[at].round else { return };
        let (due, next) = round.due(&rules.order.value);
        if due.is_empty() || next <= stage {
            return;
        }
        let laws: Laws = match (round.purpose, due.len()) {
            (Purpose::Partners, 2) => rules.two_alike.into(),
            (Purpose::Partners, _) => rules.three_alike.into(),
            (Purpose::Out, _) => rules.out.into(),
            (Purpose::Entry | Purpose::Precedence, _) => rules.broken_up.law.into(),
            (Purpose::Places, _) if !rules.alike_for_places => rules.places.into(),
            (Purpose::Places, tied) => {
                let place = if due.iter().all(|&person| self.person(person).left_over.is_some()) {
                    rules.broken_up.law
                } else if round.tied_at(&rules.order.value) == Some(FOUR) {
                    rules.places
                } else {
                    rules.waiting
                };
                (place, if tied == 2 { rules.two_alike } else { rules.three_alike }).into()
            }
        };
        let best = round.standings(&rules.order.value).into_iter().next().unwrap_or_default();
        let partners = round.purpose == Purpose::Partners && due.len() == 2 && best == due;
        let who = self.all(&due);
        self.ruling(laws, if partners { CutFact::AlikeForDeal { who } } else { CutFact::CutAlike { who } });
    }

    /// Goes on when nobody has to draw.
    pub(crate) fn advance(&mut self, at: usize) {
        let order = self.rules.order.value;
        let Some(round) = &self.tables[at].round else { return };
        if !round.is_settled(&order) {
            if round.cuts.is_empty() {
                self.tell_cutters(at);
            }
            return;
        }
        let (purpose, ranked) = (round.purpose, round.order(&order));
        let by_cut = (!round.cuts.is_empty()).then(|| round.decided_by(self.rules));
        let again = round.cuts.values().filter(|cards| cards.len() > 1).count();
        let spared = round.standings(&order).iter().any(|group| group.len() > 1);
        self.tables[at].round = None;
        match purpose {
            Purpose::Places => self.places_decided(at, &ranked, by_cut),
            // Settled beside the rubber that is being played.
            Purpose::Precedence => {}
            Purpose::Entry => self.entry_decided(at, &ranked),
            Purpose::Out => self.out_decided(at, &ranked, by_cut),
            Purpose::Partners => self.partners_decided(at, &ranked, by_cut, again, spared),
        }
    }

    /// Says who has to cut, and what for.
    fn tell_cutters(&mut self, at: usize) {
        let rules = self.rules;
        let table = self.tables[at].number;
        let Some(round) = &self.tables[at].round else { return };
        let who = self.all(&round.due(&rules.order.value).0);
        match round.purpose {
            Purpose::Places => {
                let people: Vec<PersonId> = round.people().collect();
                let all_fresh = people.iter().all(|&person| self.is_fresh(person));
                // Who comes first where nobody has played elsewhere needs only the one article.
                let laws = Laws::from(rules.places);
                let laws = match (all_fresh, self.goes_by_break_up(&people)) {
                    (true, _) => laws,
                    (_, true) => (rules.fresh.law, rules.broken_up.law).into(),
                    _ => laws.and(rules.fresh.law),
                };
                self.ruling(laws, CutFact::CutForPlaces { who, table });
            }
            Purpose::Entry | Purpose::Precedence => {
                self.ruling(rules.broken_up.law, CutFact::CutForEntry { who, table });
            }
            Purpose::Out => self.ruling(rules.out, CutFact::CutToGoOut { who, table }),
            Purpose::Partners => {}
        }
    }

    /// Four people cut for partners.
    pub(crate) fn cut_for_partners(&mut self, at: usize) {
        let table = &mut self.tables[at];
        let four = table.playing.clone();
        if table.keeps_seats || four.len() < FOUR {
            self.seats_kept(at);
            return;
        }
        table.round = Some(Round::new(Purpose::Partners, vec![four], &[]));
        table.phase = Phase::Partners;
        table.entering = None;
        self.end_other_cuts(at);
    }

    /// Whoever is to play here takes no part in a cut elsewhere.
    fn end_other_cuts(&mut self, at: usize) {
        let four = self.tables[at].playing.clone();
        for other in 0..self.tables.len() {
            let concerned = self.tables[other]
                .round
                .as_ref()
                .is_some_and(|round| round.people().any(|person| four.contains(&person)));
            if other != at && concerned {
                self.begin_anew(other);
            }
        }
    }

    /// It is decided who plays with whom; so many had to cut again, or the two worst were spared it.
    fn partners_decided(
        &mut self,
        at: usize,
        ranked: &[PersonId],
        by_cut: Option<Law>,
        again: usize,
        spared: bool,
    ) {
        let rules = self.rules;
        let &[first, second, third, fourth] = ranked else { return };
        let [first, second, third, fourth] = [first, second, third, fourth].map(|person| self.who(person));
        let lowest = rules.order.value.best == CutEnd::Lowest;
        let fact = CutFact::Partners { first, second, third, fourth, lowest };
        let laws = match again {
            0 if !spared => (rules.partners, by_cut.unwrap_or(rules.order.law)),
            0 | 2 => (rules.two_alike, rules.partners),
            _ => (rules.three_alike, rules.partners),
        };
        self.ruling(laws, fact);
        self.tables[at].playing = ranked.to_vec();
        self.begin_rubber(at);
        self.take_seats(at, Seat::South);
    }

    /// A rubber begins: nothing of the last one stands any more.
    pub(crate) fn begin_rubber(&mut self, at: usize) {
        // A table may have been made up elsewhere while they were cutting here.
        self.end_other_cuts(at);
        let table = &mut self.tables[at];
        table.phase = Phase::Playing;
        table.shut = false;
        table.entering = None;
        table.substitutes = BySeat::default();
        table.deals = 0;
        table.choice = crate::FirstChoice::default();
        table.pack_cut = false;
        table.new_cards = None;
        table.offer = None;
        table.asked.clear();
        table.liable.clear();
        table.charged = None;
        table.stop_agreed = false;
        table.retired = None;
        table.inherit = 0;
        for candidate in &mut table.candidates {
            candidate.late = false;
        }
    }

    /// The dealer sits here, their partner opposite, the third at their left.
    fn take_seats(&mut self, at: usize, dealer: Seat) {
        let table = &mut self.tables[at];
        let [first, second, third, fourth] = table.playing[..] else { return };
        let seats = BySeat::from_fn(|seat| match seat {
            seat if seat == dealer => first,
            seat if seat == dealer.partner() => second,
            seat if seat == dealer.left() => third,
            _ => fourth,
        });
        table.dealer = dealer;
        table.seats = Some(seats);
        table.sitting = Some(seats);
        if table.by_agreement {
            table.chairs = seats.map(Some);
        }
    }

    /// The table where somebody sits, and their seat.
    pub(crate) fn seated(&self, person: PersonId) -> Result<(usize, Seat), Impossible> {
        let at = self.sits_at(person);
        at.and_then(|at| Some((at, self.tables[at].seat_of(person)?)))
            .ok_or_else(|| Impossible::PlaysNoRubber(self.who(person)))
    }

    /// The same; who plays no rubber is told by this article that nothing comes of what they do.
    pub(crate) fn seated_or_told(
        &mut self,
        person: PersonId,
        law: impl Into<Ground>,
    ) -> Option<(usize, Seat)> {
        let seated = self.seated(person).ok();
        if seated.is_none() {
            self.ruling(law, TableFact::PlaysNoRubber { who: self.who(person) });
        }
        seated
    }

    /// The dealer asks their partner what to choose.
    pub(crate) fn consult(&mut self, person: PersonId) -> Result<(), Impossible> {
        let Some((at, seat)) = self.seated_or_told(person, self.rules.partners) else { return Ok(()) };
        if let Some(law) = self.rules.consult
            && self.tables[at].dealer == seat
            && self.tables[at].deals == 0
        {
            self.ruling(law, CutFact::MayConsult { who: self.who(person) });
        }
        Ok(())
    }

    /// Whether the choice is this person's, and not yet made.
    fn may_choose(
        &mut self,
        person: PersonId,
        made: impl Fn(&crate::FirstChoice) -> bool,
    ) -> Result<Option<usize>, Impossible> {
        let law = self.rules.partners;
        let Some((at, seat)) = self.seated_or_told(person, law) else { return Ok(None) };
        let table = &self.tables[at];
        if table.deals > 0 {
            self.offence(law, CutFact::ChoosesTooLate);
            return Ok(None);
        }
        if seat != table.dealer {
            let dealer = table.sitting.map_or(person, |sitting| sitting[table.dealer]);
            self.offence(law, CutFact::DealersChoice { dealer: self.who(dealer) });
            return Ok(None);
        }
        if made(&table.choice) {
            self.offence(law, CutFact::HasChosen { who: self.who(person) });
            return Ok(None);
        }
        Ok(Some(at))
    }

    pub(crate) fn choose_pack(&mut self, person: PersonId, pack: PackId) -> Result<(), Impossible> {
        let Some((at, _)) = self.seated_or_told(person, self.rules.partners) else { return Ok(()) };
        if self.tables[at].new_cards.is_some() {
            return self.choose_new_pack(person, at, pack);
        }
        if let Some(at) = self.may_choose(person, |choice| choice.pack.is_some())? {
            self.tables[at].choice.pack = Some(pack);
        }
        Ok(())
    }

    pub(crate) fn choose_seat(&mut self, person: PersonId, seat: Seat) -> Result<(), Impossible> {
        if let Some(at) = self.may_choose(person, |choice| choice.seat.is_some())? {
            self.tables[at].choice.seat = Some(seat);
            self.take_seats(at, seat);
        }
        Ok(())
    }

    pub(crate) fn choose_counters(&mut self, person: PersonId) -> Result<(), Impossible> {
        if !self.rules.counters {
            return Err(Impossible::NoCounters);
        }
        if let Some(at) = self.may_choose(person, |choice| choice.counters)? {
            self.tables[at].choice.counters = true;
        }
        Ok(())
    }

    /// The pack is cut to the dealer.
    pub(crate) fn cut_pack(&mut self, person: PersonId) -> Result<(), Impossible> {
        let Some((at, _)) = self.seated_or_told(person, self.rules.deals) else { return Ok(()) };
        self.tables[at].pack_cut = true;
        Ok(())
    }

    /// Somebody deals.
    pub(crate) fn deal(&mut self, person: PersonId) -> Result<(), Impossible> {
        let Some((at, seat)) = self.seated_or_told(person, self.rules.deals) else { return Ok(()) };
        let table = &self.tables[at];
        let Some(sitting) = table.sitting else { return Ok(()) };
        if let Some(card) = table.torn {
            self.offence(self.rules.torn, CutFact::TornBeforeDeal { card });
            return Ok(());
        }
        if seat != table.dealer {
            let (who, dealer) = (self.who(person), self.who(sitting[table.dealer]));
            self.offence(self.rules.deals, CutFact::DealsOutOfTurn { who, dealer });
            return Ok(());
        }
        let next = sitting[seat.left()];
        let table = &mut self.tables[at];
        table.deals += 1;
        table.dealer = seat.left();
        table.pack_cut = false;
        table.new_cards = None;
        self.ruling(self.rules.deals, CutFact::DealsNext { who: self.who(next) });
        Ok(())
    }
}
