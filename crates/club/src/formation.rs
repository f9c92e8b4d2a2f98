//! Making up a table: who wants one, who comes first, who cuts.

use cards::Card;
use laws::Law;
use table::Laws;

use crate::{
    Candidate, ClubTable, CutFact, Forfeits, Fresh, Impossible, Keeps, LeftOver, LosesBy, Member, PersonId,
    Phase, Purpose, Round, State, TableFact, TableNumber,
};

/// So many play.
pub(crate) const FOUR: usize = 4;

impl State {
    /// Somebody wants to play at a table.
    pub(crate) fn announce(&mut self, person: PersonId, number: TableNumber) -> Result<(), Impossible> {
        if self.table(number).is_none() {
            self.tables.push(ClubTable::new(number));
        }
        let at = self.place(number)?;
        let table = &self.tables[at];
        if let Some(member) = table.member(person).filter(|member| !member.leaving) {
            if member.away || table.playing.contains(&person) {
                return Err(Impossible::BelongsThere(self.who(person), number));
            }
            let (laws, who) = ((self.rules.announce, self.rules.out), self.who(person));
            self.ruling(laws, TableFact::ComesInAnyway { who, table: number });
            return Ok(());
        }
        if let Some(candidate) = table.candidates.iter().find(|candidate| candidate.person == person) {
            if !table.is_made_up() {
                return Err(Impossible::AnnouncedAlready(self.who(person)));
            }
            self.tell_prospect(person, at, candidate.late);
            return Ok(());
        }
        let late = table.shut || table.phase == Phase::Places;
        let placed = self.with_a_place(at);
        let order = self.tick();
        self.tables[at].candidates.push(Candidate {
            person,
            order,
            late,
            will_return: false,
            precedence: Candidate::NOT_CUT,
        });
        if !self.tables[at].is_made_up() {
            return Ok(());
        }
        if self.rules.forfeits == Forfeits::Announcing
            && let Some(first) = self.table_of(person).or_else(|| self.claim_of(person, Some(at)))
        {
            self.making_room(|room| {
                room.forfeit(person, first, LosesBy::Asking);
                Ok(())
            })?;
        }
        self.tell_prospect(person, at, late);
        self.tell_displaced(person, at, &placed);
        Ok(())
    }

    /// Who broke up a table and loses a place to somebody whom it left is told so.
    fn tell_displaced(&mut self, by: PersonId, at: usize, placed: &[PersonId]) {
        let mark = self.person(by).left_over;
        if mark.is_none() || self.rules.broken_up.value == LeftOver::BeforeAll {
            return;
        }
        let now = self.with_a_place(at);
        for &person in placed.iter().filter(|person| !now.contains(person)) {
            if self.person(person).broke == mark {
                self.tell_claim(person, at);
            }
        }
    }

    /// The claim to a vacancy of somebody for whom there is no place, by the rights of those left over.
    fn tell_claim(&mut self, person: PersonId, at: usize) {
        let table = &self.tables[at];
        let (number, places) = (table.number, self.rules.full.value.saturating_sub(table.members.len()));
        let rank = self.candidate_groups(at, false).iter().flatten().position(|&other| other == person);
        let Some(claim) = rank.and_then(|rank| (rank + 1).checked_sub(places)).filter(|&claim| claim > 0)
        else {
            return;
        };
        let fact = TableFact::TableFull { who: self.who(person), table: number, claim: claim as u32 };
        self.ruling((self.rules.broken_up.law, self.rules.full.law), fact);
    }

    /// Those whom somebody left behind by breaking up a table, and who come before them elsewhere.
    fn before_breaker(&self, person: PersonId) -> Vec<PersonId> {
        let broke = self.person(person).broke;
        let before = broke.is_some() && self.rules.broken_up.value == LeftOver::BeforeBreaker;
        let left = |&other: &PersonId| self.person(other).here && self.person(other).left_over == broke;
        let all = (0..self.people.len()).map(|number| PersonId(number as u16));
        if before { all.filter(left).collect() } else { Vec::new() }
    }

    /// What somebody may expect who has announced at a table that is made up.
    fn tell_prospect(&mut self, person: PersonId, at: usize, late: bool) {
        let rules = self.rules;
        let who = self.who(person);
        // Where those left of a table that was broken up come before all others, it is by that right.
        let before_all = rules.broken_up.value == LeftOver::BeforeAll;
        let prior = self.person(person).left_over.filter(|_| before_all).map(|_| rules.broken_up.law);
        let before = self.before_breaker(person);
        let prior = prior.or((!before.is_empty()).then_some(rules.broken_up.law));
        let table = &self.tables[at];
        let number = table.number;
        if late {
            // For the rubber after that one their place among those who wait is the same.
            let laws = prior.map_or(rules.window.into(), |prior| Laws::from((rules.window, prior)));
            self.ruling(laws, TableFact::SpeaksLate { who, table: number });
            return;
        }
        let places = rules.full.value.saturating_sub(table.members.len());
        let mut rank = 0;
        for group in self.candidate_groups(at, false) {
            let end = rank + group.len();
            if !group.contains(&person) {
                rank = end;
                continue;
            }
            if group.len() > 1 && end > places {
                let fact = TableFact::CutWhenFree { who: self.all(&group), table: number };
                self.ruling(rules.broken_up.law, fact);
                return;
            }
            break;
        }
        if rank < places {
            let laws = (prior.unwrap_or(rules.admitted), rules.window);
            let fact = if before.is_empty() {
                TableFact::MayComeIn { who, table: number }
            } else {
                TableFact::MayComeInBehind { who, table: number, before: self.all(&before) }
            };
            self.ruling(laws, fact);
        } else {
            let claim = (rank - places + 1) as u32;
            let fact = TableFact::TableFull { who, table: number, claim };
            self.ruling((rules.full.law, prior.unwrap_or(rules.announce)), fact);
        }
    }

    /// Those of equal right with somebody who waits, where there are not places for all of them.
    pub(crate) fn equals_waiting(&self, person: PersonId, at: usize) -> Option<Vec<PersonId>> {
        let table = &self.tables[at];
        let places = self.rules.full.value.saturating_sub(table.members.len());
        let mut end = 0;
        for group in self.candidate_groups(at, true) {
            end += group.len();
            if group.contains(&person) {
                return (table.is_made_up() && group.len() > 1 && end > places).then_some(group);
            }
        }
        None
    }

    /// Candidates of equal right settle by cards who comes first, while a rubber is played.
    pub(crate) fn cut_for_precedence(
        &mut self,
        person: PersonId,
        at: usize,
        group: Vec<PersonId>,
        cards: &[Card],
        other_pack: bool,
    ) -> Result<(), Impossible> {
        let order = self.rules.order.value;
        let bounds: Vec<usize> = (1..group.len()).collect();
        let begun = self.tables[at].precedence.clone().filter(|round| round.groups[..] == [group.clone()]);
        let mut round = begun.unwrap_or_else(|| Round::new(Purpose::Precedence, vec![group], &bounds));
        let (due, stage) = round.due(&order);
        if !due.contains(&person) {
            return Err(Impossible::CutStands(self.who(person)));
        }
        if let Some(card) = self.draws(person, &round, cards, other_pack)? {
            round.cuts.entry(person).or_default().push(card);
            let (due, next) = round.due(&order);
            if due.is_empty() {
                self.tables[at].precedence = None;
                self.precedence_decided(at, &round.order(&order));
                return Ok(());
            }
            if next > stage {
                self.ruling(self.rules.broken_up.law, CutFact::CutAlike { who: self.all(&due) });
            }
        }
        self.tables[at].precedence = Some(round);
        Ok(())
    }

    /// They come in the order of their cards: those for whom there is a place have it, the others a claim.
    fn precedence_decided(&mut self, at: usize, ranked: &[PersonId]) {
        for candidate in &mut self.tables[at].candidates {
            if let Some(place) = ranked.iter().position(|&person| person == candidate.person) {
                candidate.precedence = place as u8;
            }
        }
        let table = &self.tables[at];
        let (number, places) = (table.number, self.rules.full.value.saturating_sub(table.members.len()));
        let all: Vec<PersonId> = self.candidate_groups(at, false).into_iter().flatten().collect();
        for (rank, &person) in all.iter().enumerate().filter(|(_, person)| ranked.contains(person)) {
            let who = self.who(person);
            let fact = if rank < places {
                TableFact::MayComeIn { who, table: number }
            } else {
                TableFact::TableFull { who, table: number, claim: (rank - places + 1) as u32 }
            };
            self.ruling((self.rules.broken_up.law, self.rules.full.law), fact);
        }
        // Whom they come before is told where that leaves them.
        let broke = ranked.first().and_then(|&person| self.person(person).left_over);
        for person in all.into_iter().filter(|person| !ranked.contains(person)) {
            if broke.is_some() && self.person(person).broke == broke {
                self.tell_claim(person, at);
            }
        }
    }

    /// Those outside a table that is made up for whom there is a place at it.
    fn with_a_place(&self, at: usize) -> Vec<PersonId> {
        let table = &self.tables[at];
        if !table.is_made_up() {
            return Vec::new();
        }
        let mut places = self.rules.full.value.saturating_sub(table.members.len());
        let mut people = Vec::new();
        for group in self.candidate_groups(at, false) {
            if group.len() > places {
                break;
            }
            places -= group.len();
            people.extend(group);
        }
        people
    }

    /// Another table than this one at which somebody has announced and has a place.
    pub(crate) fn claim_of(&self, person: PersonId, but: Option<usize>) -> Option<usize> {
        let at = |at: &usize| Some(*at) != but && self.with_a_place(*at).contains(&person);
        (0..self.tables.len()).find(at)
    }

    /// Somebody goes: whoever has the claim to the place that falls vacant by it is told so.
    pub(crate) fn making_room(
        &mut self,
        act: impl FnOnce(&mut State) -> Result<(), Impossible>,
    ) -> Result<(), Impossible> {
        let before: Vec<Vec<PersonId>> = (0..self.tables.len()).map(|at| self.with_a_place(at)).collect();
        act(self)?;
        for (at, before) in before.iter().enumerate() {
            let table = self.tables[at].number;
            for person in self.with_a_place(at).into_iter().filter(|person| !before.contains(person)) {
                let fact = TableFact::MayComeIn { who: self.who(person), table };
                self.ruling((self.rules.announce, self.rules.full.law), fact);
            }
        }
        Ok(())
    }

    /// Somebody takes an announcement back.
    pub(crate) fn withdraw(&mut self, person: PersonId, at: usize) -> Result<(), Impossible> {
        let before = self.tables[at].candidates.len();
        self.drop_candidate(person, at);
        if self.tables[at].candidates.len() == before {
            return Err(Impossible::NothingAnnounced(self.who(person)));
        }
        self.look_after(at, person);
        Ok(())
    }

    /// Strikes somebody from those who want to come in; a cut that they took part in begins anew.
    pub(crate) fn drop_candidate(&mut self, person: PersonId, at: usize) {
        let table = &mut self.tables[at];
        table.candidates.retain(|candidate| candidate.person != person);
        let cuts = matches!(table.phase, Phase::Places | Phase::Entry)
            && table.round.as_ref().is_some_and(|round| round.people().any(|other| other == person));
        if cuts {
            self.begin_anew(at);
        }
    }

    /// A cut comes to nothing because those concerned are no longer the same.
    pub(crate) fn begin_anew(&mut self, at: usize) {
        let table = &mut self.tables[at];
        table.round = None;
        table.entering = None;
        table.phase = if table.phase == Phase::Places { Phase::Gathering } else { Phase::Between };
    }

    /// Those who have announced make up a new table.
    pub(crate) fn form(&mut self, number: TableNumber) -> Result<(), Impossible> {
        let at = self.place(number)?;
        if self.tables[at].phase != Phase::Gathering {
            return Err(Impossible::MadeUpAlready(number));
        }
        if self.tables[at].by_agreement {
            return Err(Impossible::SeatedByAgreement(number));
        }
        let able: Vec<PersonId> = self.tables[at]
            .candidates
            .iter()
            .map(|candidate| candidate.person)
            .filter(|&person| self.may_come(person, at))
            .collect();
        if able.len() < FOUR {
            return Err(Impossible::WantsFour(able.len()));
        }
        let mut keyed: Vec<((u8, u32), PersonId)> =
            able.iter().map(|&person| (self.standing(person, &able), person)).collect();
        keyed.sort();
        let groups = keyed
            .chunk_by(|one, other| one.0 == other.0)
            .map(|group| group.iter().map(|(_, person)| *person).collect())
            .collect();
        let table = &mut self.tables[at];
        table.round = Some(Round::new(Purpose::Places, groups, &[FOUR, self.rules.full.value]));
        table.phase = Phase::Places;
        self.advance(at);
        Ok(())
    }

    /// Whether somebody comes before those who have played, or belong to a table.
    pub(crate) fn is_fresh(&self, person: PersonId) -> bool {
        match self.rules.fresh.value {
            Fresh::NeverPlayed => !self.person(person).played,
            Fresh::NoTable => self.table_of(person).is_none(),
        }
    }

    /// The standing of a candidate for a new table: lower comes first, equal ones cut.
    fn standing(&self, person: PersonId, all: &[PersonId]) -> (u8, u32) {
        let who = self.person(person);
        let is_fresh = self.is_fresh(person);
        let left = |other: &PersonId| self.person(*other).left_over;
        match (self.rules.broken_up.value, self.rules.fresh.value) {
            (LeftOver::BeforeAll, Fresh::NoTable) if who.left_over.is_some() => (0, 0),
            _ if is_fresh => (1, who.arrival),
            (LeftOver::BeforeAll, _) if who.left_over.is_some() => (2, 0),
            (LeftOver::BeforeBreaker, _)
                if who.broke.is_some() && all.iter().any(|p| left(p) == who.broke) =>
            {
                (4, 0)
            }
            _ => (3, 0),
        }
    }

    /// Whether there are more candidates for a new table than play, and some come before others because their table was
    /// broken up.
    pub(crate) fn goes_by_break_up(&self, all: &[PersonId]) -> bool {
        let (left, others): (Vec<PersonId>, Vec<PersonId>) =
            all.iter().partition(|&&person| self.person(person).left_over.is_some());
        let first = left.iter().map(|&person| self.standing(person, all)).min();
        let last = others.iter().map(|&person| self.standing(person, all)).max();
        all.len() > FOUR && first.is_some() && last > first
    }

    /// The places of a new table are decided.
    pub(crate) fn places_decided(&mut self, at: usize, order: &[PersonId], by_cut: Option<Law>) {
        let rules = self.rules;
        let number = self.tables[at].number;
        let is_free =
            |person: PersonId| self.table_of(person).is_none() && self.claim_of(person, Some(at)).is_none();
        let free = order.iter().filter(|&&person| is_free(person)).count();
        let needed = free < FOUR;
        let fresh = order.iter().filter(|&&person| self.standing(person, order).0 <= 1).count();
        let mut play = Vec::new();
        let mut wait = Vec::new();
        for (place, &person) in order.iter().enumerate() {
            let belongs = self.table_of(person).is_some();
            if place < FOUR {
                play.push(person);
            } else if place < rules.full.value && !belongs {
                wait.push(person);
            }
        }
        let outside = (order.len() - play.len() - wait.len()) as u32;
        let fact = TableFact::MadeUp { play: self.all(&play), wait: self.all(&wait), outside, table: number };
        // Where those left of a table come before others that is by the article that gives it to them.
        let prior = self.goes_by_break_up(order);
        let mut laws = Laws::from(if prior { rules.broken_up.law } else { rules.places });
        if !wait.is_empty() {
            laws = laws.and(rules.waiting);
        }
        if fresh < order.len() || needed {
            laws = laws.and(rules.fresh.law);
        }
        if let Some(law) = by_cut {
            laws = laws.and(law);
        }
        self.ruling(laws, fact);
        if rules.forfeits == Forfeits::Announcing {
            self.forfeit_the_others(at, needed, &play);
        }
        let since = self.tick();
        for &person in &play {
            self.join(person, at, since, needed);
        }
        for &person in &wait {
            let since = self.tick();
            self.join(person, at, since, needed);
        }
        self.tables[at].playing = play;
        self.cut_for_partners(at);
    }

    /// Where to ask is to forfeit, those who asked in vain have forfeited too.
    fn forfeit_the_others(&mut self, at: usize, needed: bool, play: &[PersonId]) {
        let others: Vec<Candidate> =
            self.tables[at].candidates.iter().filter(|c| !play.contains(&c.person)).copied().collect();
        for other in others {
            let claim = || self.claim_of(other.person, Some(at));
            if let Some(first) = self.table_of(other.person).or_else(claim)
                && !(needed && other.will_return)
            {
                self.forfeit(other.person, first, LosesBy::Asking);
            }
        }
    }

    /// Somebody comes to belong to a table, and perhaps to another no longer.
    pub(crate) fn join(&mut self, person: PersonId, at: usize, since: u32, needed: bool) {
        let rules = self.rules;
        let will_return =
            self.tables[at].candidates.iter().any(|other| other.person == person && other.will_return);
        let mut member = Member::new(person, since);
        let mut left = None;
        let kept_or_lost = needed || rules.forfeits == Forfeits::Announcing;
        let claim =
            self.claim_of(person, Some(at)).filter(|_| kept_or_lost && self.table_of(person).is_none());
        if let Some(first) = claim {
            // They have a place there, which can be kept like that of any member.
            let since = self.tick();
            self.tables[first].members.push(Member::new(person, since));
        }
        if let Some(first) = self.table_of(person) {
            let busy = self.tables[first].owns(person).is_some();
            let keeps = !busy
                && needed
                && match rules.keeps {
                    Keeps::Nobody => false,
                    Keeps::Needed => true,
                    Keeps::NeededAndSaid => will_return,
                };
            member.protected = needed && rules.last_out.is_some();
            if keeps {
                let number = self.tables[first].number;
                let fact = TableFact::KeepsPlace { who: self.who(person), table: number };
                self.ruling(rules.elsewhere, fact);
                member.comes_from = Some(number);
                // Who has said that they will go back has said it for the first time that their place can be filled.
                member.returning = will_return;
                self.step_out(person, first, true);
                left = Some(first);
            } else {
                self.forfeit(person, first, LosesBy::Cutting);
            }
            if let Some(law) = rules.last_out.filter(|_| member.protected) {
                let fact = TableFact::GoesOutLast { who: self.who(person), table: self.tables[at].number };
                self.ruling(law, fact);
            }
        }
        // A place kept at a third table is lost with the second.
        let third: Vec<usize> = (0..self.tables.len())
            .filter(|&other| other != at && Some(other) != left)
            .filter(|&other| self.tables[other].member(person).is_some_and(|member| member.away))
            .collect();
        for other in third {
            self.tables[other].members.retain(|member| member.person != person);
        }
        for other in 0..self.tables.len() {
            if other != at {
                self.drop_candidate(person, other);
            }
        }
        let table = &mut self.tables[at];
        table.candidates.retain(|candidate| candidate.person != person);
        table.members.push(member);
        let who = self.person_mut(person);
        who.played = true;
        who.left_over = None;
        who.broke = None;
        if let Some(first) = left {
            self.look_after(first, person);
        }
    }
}
