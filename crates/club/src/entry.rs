//! Coming in and going out at the end of a rubber.

use laws::Law;

use crate::formation::FOUR;
use crate::{Entering, Impossible, LeftOver, PersonId, Phase, Purpose, Round, State, TableFact};

/// At most so many come in together, unless more places are free.
const COME_IN: usize = 2;

/// What happens at a table before its next rubber.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    /// Those who go back to the table they came from.
    pub(crate) back: Vec<PersonId>,
    /// Those who stay, unless they go out.
    pub(crate) stay: Vec<PersonId>,
    /// The members who come in.
    pub(crate) waiting: Vec<PersonId>,
    /// The candidates in groups of equal right.
    pub(crate) groups: Vec<Vec<PersonId>>,
    /// So many of them come in to play.
    pub(crate) take: usize,
    /// So many come to belong to the table.
    pub(crate) join: usize,
    /// So many go out.
    pub(crate) out: usize,
}

impl State {
    /// Those who want to come in, in groups of equal right, best first; with `now` only those who
    /// can, and who spoke in time.
    pub(crate) fn candidate_groups(&self, at: usize, now: bool) -> Vec<Vec<PersonId>> {
        let wanting: Vec<_> = self.tables[at]
            .candidates
            .iter()
            .filter(|candidate| !now || !candidate.late && self.may_come(candidate.person, at))
            .collect();
        let left = |person: PersonId| self.person(person).left_over;
        // Those left by one break-up rank with the first of them to speak.
        let first = |mark: Option<u32>| {
            let alike = wanting.iter().filter(|other| mark.is_some() && left(other.person) == mark);
            alike.map(|other| other.order).min()
        };
        let mut keyed: Vec<((u32, u8, u8), PersonId)> = wanting
            .iter()
            .map(|candidate| {
                let who = self.person(candidate.person);
                let key = match self.rules.broken_up.value {
                    LeftOver::BeforeAll => {
                        (if who.left_over.is_some() { 0 } else { u32::MAX / 2 } + candidate.order, 0)
                    }
                    LeftOver::BeforeBreaker => match (first(who.left_over), first(who.broke)) {
                        (Some(order), _) => (order, 0),
                        (None, Some(order)) => (candidate.order.max(order), 1),
                        (None, None) => (candidate.order, 0),
                    },
                };
                ((key.0, key.1, candidate.precedence), candidate.person)
            })
            .collect();
        keyed.sort();
        keyed
            .chunk_by(|one, other| one.0 == other.0)
            .map(|group| group.iter().map(|(_, person)| *person).collect())
            .collect()
    }

    /// Who goes, stays and comes before the next rubber.
    pub(crate) fn plan(&self, at: usize) -> Result<Plan, Impossible> {
        let table = &self.tables[at];
        let number = table.number;
        if let Some(&absent) = table.playing.iter().find(|&&person| !self.is_able(person, at)) {
            return Err(Impossible::WaitsFor(number, self.who(absent)));
        }
        let waiting: Vec<PersonId> = table
            .waiting()
            .iter()
            .map(|member| member.person)
            .filter(|&person| self.may_come(person, at))
            .collect();
        let groups = self.candidate_groups(at, true);
        let candidates: usize = groups.iter().map(Vec::len).sum();
        let full = self.rules.full.value;
        let mut stay = table.playing.clone();
        let mut back = Vec::new();
        for member in table.members.iter().filter(|member| member.returning) {
            let joining = candidates.min(full + back.len() + 1 - table.members.len());
            if stay.contains(&member.person) && waiting.len() + joining > FOUR - stay.len() {
                stay.retain(|&person| person != member.person);
                back.push(member.person);
            }
        }
        let vacant = FOUR - stay.len();
        let join = candidates.min(full + back.len() - table.members.len());
        let available = waiting.len() + join;
        // Where seats are taken by agreement one may stand empty, and a computer player stays while nobody comes.
        let enter = vacant.max(COME_IN.min(available));
        let enter = if table.by_agreement { enter.min(available) } else { enter };
        if enter > available {
            let short = enter - available;
            return Err(Impossible::WantsMore(number, short));
        }
        let waiting: Vec<PersonId> = waiting.into_iter().take(enter).collect();
        let take = enter - waiting.len();
        Ok(Plan { back, stay, waiting, groups, take, join, out: enter.saturating_sub(vacant) })
    }

    /// The first card is cut after a rubber: nobody else can come in, and it is seen who goes.
    pub(crate) fn close(&mut self, at: usize) -> Result<(), Impossible> {
        let plan = self.plan(at)?;
        self.settle_last(at);
        let number = self.tables[at].number;
        for &person in &plan.back {
            let home = self.tables[at].member(person).and_then(|member| member.comes_from);
            if let Some(home) = home {
                let fact = TableFact::GoesBack { who: self.who(person), table: number, home };
                self.ruling(self.rules.elsewhere, fact);
            }
            self.go_back(person, at);
        }
        let table = &mut self.tables[at];
        table.shut = true;
        table.playing = plan.stay;
        table.entering =
            Some(Entering { people: plan.waiting, take: plan.take, join: plan.join, out: plan.out });
        table.round = Some(Round::new(Purpose::Entry, plan.groups, &[plan.take, plan.join]));
        table.phase = Phase::Entry;
        self.advance(at);
        Ok(())
    }

    /// Somebody's place elsewhere is filled, and they go back to the table that kept one for them.
    pub(crate) fn go_back(&mut self, person: PersonId, at: usize) {
        let home = self.tables[at].member(person).and_then(|member| member.comes_from);
        self.tables[at].members.retain(|member| member.person != person);
        self.tables[at].playing.retain(|&other| other != person);
        if let Some(table) = self.tables.iter_mut().find(|table| Some(table.number) == home)
            && let Some(member) = table.member_mut(person)
        {
            member.away = false;
            // Their right to come in is prior to that of all who wait.
            member.since = 0;
        }
    }

    /// It is decided which of the candidates come in.
    pub(crate) fn entry_decided(&mut self, at: usize, order: &[PersonId]) {
        let Some(mut entering) = self.tables[at].entering.clone() else { return };
        for (place, &person) in order.iter().take(entering.join).enumerate() {
            let since = self.tick();
            self.join(person, at, since, false);
            if place < entering.take {
                entering.people.push(person);
            }
        }
        let table = &self.tables[at];
        // Best right to stay first: the protected, then the shortest run; last whoever must go out in place of another.
        let mut keyed: Vec<((bool, bool, u32), PersonId)> = table
            .playing
            .iter()
            .filter_map(|&person| table.member(person))
            .map(|member| ((!member.protected, member.in_place, member.run), member.person))
            .collect();
        keyed.sort_by_key(|(key, _)| *key);
        let groups = keyed
            .chunk_by(|one, other| one.0 == other.0)
            .map(|group| group.iter().map(|(_, person)| *person).collect())
            .collect();
        let stay = table.playing.len() - entering.out;
        let table = &mut self.tables[at];
        table.entering = Some(entering);
        table.round = Some(Round::new(Purpose::Out, groups, &[stay]));
        table.phase = Phase::Out;
        self.advance(at);
    }

    /// It is decided who goes out.
    pub(crate) fn out_decided(&mut self, at: usize, order: &[PersonId], by_cut: Option<Law>) {
        let rules = self.rules;
        let Some(entering) = self.tables[at].entering.take() else { return };
        let number = self.tables[at].number;
        let (stay, out) = order.split_at(order.len() - entering.out);
        let in_place = |person: &PersonId| self.tables[at].member(*person).is_some_and(|m| m.in_place);
        let (bound, others): (Vec<PersonId>, Vec<PersonId>) = out.iter().partition(|p| in_place(p));
        if let (Some(law), false) = (rules.inherits, bound.is_empty()) {
            let fact = TableFact::GoOutInPlace { who: self.all(&bound), table: number };
            self.ruling((law.law, rules.out), fact);
        }
        if !others.is_empty() {
            let spared = stay.iter().filter_map(|&p| self.tables[at].member(p)).any(|member| {
                let longer = |&p: &PersonId| self.tables[at].member(p).is_some_and(|m| m.run <= member.run);
                member.protected && out.iter().any(longer)
            });
            let fact = TableFact::GoOut { who: self.all(&others), table: number, by_cut: by_cut.is_some() };
            match rules.last_out.filter(|_| spared).or(by_cut) {
                Some(law) => self.ruling((rules.out, law), fact),
                None => self.ruling(rules.out, fact),
            }
        }
        let since = self.tick();
        for &person in out {
            if let Some(member) = self.tables[at].member_mut(person) {
                member.run = 0;
                member.in_place = false;
                member.since = since;
            }
            self.clear_chair(person, at);
        }
        if !entering.people.is_empty() {
            let fact = TableFact::ComeIn { who: self.all(&entering.people), table: number };
            self.ruling((rules.admitted, rules.out), fact);
        }
        self.inherit(at, &entering.people);
        self.tables[at].playing = stay.iter().chain(&entering.people).copied().collect();
        self.cut_for_partners(at);
    }

    /// Those who take the places of players who left early play only what these had left.
    fn inherit(&mut self, at: usize, people: &[PersonId]) {
        let Some(law) = self.rules.inherits else { return };
        let early = std::mem::take(&mut self.tables[at].inherit) as usize;
        for &person in people.iter().take(early) {
            if let Some(member) = self.tables[at].member_mut(person) {
                member.run = law.value - 1;
                member.in_place = true;
            }
            self.ruling(law.law, TableFact::Inherits { who: self.who(person) });
        }
    }
}
