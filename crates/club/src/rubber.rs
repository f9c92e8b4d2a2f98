//! A rubber comes to its end: its score, its agreement, its money.

use cards::{BySeat, BySide, Seat, Side};
use table::Kind;

use crate::{
    Account, Balances, Cause, Entry, Impossible, Money, Name, Names, PersonId, Phase, Rubber, RubberFact,
    Sheet, State, TableFact, Until,
};

impl State {
    /// A rubber is over.
    pub(crate) fn rubber(&mut self, at: usize, sheet: BySide<Sheet>) -> Result<(), Impossible> {
        let table = &self.tables[at];
        let (Phase::Playing, Some(seats)) = (table.phase, table.seats) else {
            return Err(Impossible::NoRubberPlayed(table.number));
        };
        let rubber = Rubber { table: table.number, seats, sheet, agreed: false, charged: table.charged };
        let fact = self.result(&rubber);
        self.say(Kind::Rubber, self.rules.settled, fact);
        self.rubbers.push(rubber);
        let last = self.rubbers.len() - 1;
        let substituted: Vec<PersonId> = self.tables[at]
            .sitting
            .iter()
            .flat_map(|sitting| sitting.iter().map(|(_, person)| *person))
            .filter(|person| !seats.iter().any(|(_, owner)| owner == person))
            .collect();
        if !substituted.is_empty() {
            let fact = TableFact::SubstitutesGo { who: self.all(&substituted) };
            self.ruling(self.rules.substitute, fact);
        }
        let table = &mut self.tables[at];
        table.last_rubber = Some(last);
        table.phase = Phase::Between;
        table.sitting = None;
        table.substitutes = BySeat::default();
        table.offer = None;
        table.charged = None;
        table.new_cards = None;
        for member in &mut table.members {
            if table.playing.contains(&member.person) {
                member.run += 1;
            }
        }
        let gone: Vec<PersonId> =
            table.members.iter().filter(|member| member.leaving).map(|member| member.person).collect();
        for person in gone {
            self.step_out(person, at, false);
            self.look_after(at, person);
        }
        Ok(())
    }

    /// Who wins a rubber, and by how much.
    fn result(&self, rubber: &Rubber) -> RubberFact {
        if let Some((side, points)) = rubber.winners() {
            let (winners, losers) = (self.owners(rubber, side), self.owners(rubber, side.other()));
            RubberFact::Won { winners, losers, points }
        } else {
            let [one, other] = Side::ALL.map(|side| self.owners(rubber, side));
            RubberFact::Even { one, other }
        }
    }

    /// Those for whom a side of a rubber was played.
    fn owners(&self, rubber: &Rubber, side: Side) -> Names {
        self.all(&pair(side).map(|seat| rubber.seats[seat]))
    }

    /// A wrong score is put right, as long as it can be.
    pub(crate) fn correct(&mut self, at: usize, sheet: BySide<Sheet>) -> Result<(), Impossible> {
        let table = &self.tables[at];
        let Some(last) = table.last_rubber else {
            return Err(Impossible::NoRubberYet(table.number));
        };
        let law = self.rules.corrected.law;
        let begun = table.is_under_way();
        let open = match self.rules.corrected.value {
            Until::Agreed => !self.rubbers[last].agreed && !begun,
            Until::NextDeal => !begun,
        };
        if !open {
            self.offence(law, RubberFact::CorrectsTooLate);
            return Ok(());
        }
        let before = self.rubbers[last].amounts(self.stakes);
        self.rubbers[last].sheet = sheet;
        let fact = match self.result(&self.rubbers[last]) {
            RubberFact::Won { winners, losers, points } => {
                RubberFact::CorrectedWon { winners, losers, points }
            }
            RubberFact::Even { one, other } => RubberFact::CorrectedEven { one, other },
            fact => fact,
        };
        self.ruling(law, fact);
        if self.rubbers[last].agreed {
            self.rebook(last, before);
        }
        Ok(())
    }

    /// Books the difference between what was booked and what a rubber comes to now.
    pub(crate) fn rebook(&mut self, last: usize, before: Vec<(crate::Account, Money)>) {
        let mut amounts: Vec<_> =
            before.into_iter().map(|(account, money)| (account, Money(-money.0))).collect();
        amounts.extend(self.rubbers[last].amounts(self.stakes));
        self.ledger.book(Entry { law: self.rules.settled, cause: Cause::Changed(last + 1), amounts });
    }

    /// Both sides agree the score, and it is booked.
    pub(crate) fn agree_score(&mut self, at: usize) -> Result<(), Impossible> {
        let table = &self.tables[at];
        match table.last_rubber {
            Some(last) if !self.rubbers[last].agreed && !table.is_playing() => {
                self.settle_last(at);
                Ok(())
            }
            Some(_) => Err(Impossible::ScoreAgreed),
            None => Err(Impossible::NoRubberYet(table.number)),
        }
    }

    /// The last rubber of a table is booked, if it is not yet.
    pub(crate) fn settle_last(&mut self, at: usize) {
        let Some(last) = self.tables[at].last_rubber else { return };
        if self.rubbers[last].agreed {
            return;
        }
        self.rubbers[last].agreed = true;
        let rubber = self.rubbers[last].clone();
        let law = self.rules.settled;
        self.ledger.book(Entry { law, cause: Cause::Rubber(last + 1), amounts: rubber.amounts(self.stakes) });
        let fact = match rubber.winners() {
            Some((side, points)) => {
                let money = Money::of(points, self.stakes);
                let winners = self.owners(&rubber, side);
                match rubber.charged {
                    None => {
                        let losers = self.owners(&rubber, side.other());
                        RubberFact::PaidByLosers { winners, losers, money }
                    }
                    Some(payer) => RubberFact::PaidByBystander { winners, payer: self.who(payer), money },
                }
            }
            None => RubberFact::NobodyWins,
        };
        self.say(Kind::Settled, law, fact);
    }

    /// The evening is settled: where everybody stands, and who pays whom.
    pub(crate) fn settle_all(&mut self) {
        for at in 0..self.tables.len() {
            if !self.tables[at].is_playing() {
                self.settle_last(at);
            }
        }
        let law = self.rules.settled;
        let balances = self.ledger.balances().clone();
        let name = |account: Account| Name(self.account(account).to_owned());
        let open: Vec<(Name, Money)> = balances
            .iter()
            .filter(|(_, money)| money.0 != 0)
            .map(|(account, money)| (name(*account), *money))
            .collect();
        if open.is_empty() {
            self.say(Kind::Settled, law, RubberFact::AllLevel);
            return;
        }
        self.say(Kind::Settled, law, RubberFact::Ledger { balances: Balances(open) });
        let settlement = crate::settle(&balances);
        for payment in settlement.payments {
            let [from, to] = [payment.from, payment.to].map(|account| Name(self.account(account).to_owned()));
            self.say(Kind::Settled, law, RubberFact::Pays { from, to, money: payment.amount });
        }
    }

    /// The points that everybody has won and lost in the rubbers that are agreed.
    pub fn points(&self) -> std::collections::BTreeMap<PersonId, i64> {
        let mut points = std::collections::BTreeMap::new();
        for rubber in self.rubbers.iter().filter(|rubber| rubber.agreed) {
            let north_south = i64::from(rubber.points());
            for (seat, person) in rubber.seats.iter() {
                let sign = if seat.side() == Side::NorthSouth { 1 } else { -1 };
                *points.entry(*person).or_default() += sign * north_south;
            }
        }
        points
    }

    /// The name of an account.
    pub fn account(&self, account: Account) -> &str {
        match account {
            Account::Person(person) => self.name(person),
            Account::House => crate::speech::HOUSE,
        }
    }

    /// It is agreed that a rubber may end early.
    pub(crate) fn agree_stop(&mut self, at: usize) -> Result<(), Impossible> {
        let table = &self.tables[at];
        let Some(rule) = self.rules.unfinished else {
            return Err(Impossible::NoEarlyEnd);
        };
        if !table.is_playing() {
            return Err(Impossible::NoRubberPlayed(table.number));
        }
        if table.is_under_way() {
            self.offence(rule.law, RubberFact::StopTooLate);
        } else {
            self.tables[at].stop_agreed = true;
            self.ruling(rule.law, RubberFact::StopAgreed);
        }
        Ok(())
    }

    /// A side gives up the deal in hand when play was to stop.
    pub(crate) fn retire(&mut self, person: PersonId) -> Result<(), Impossible> {
        let Some(rule) = self.rules.unfinished else {
            return Err(Impossible::NoEarlyEnd);
        };
        let Some((at, seat)) = self.seated_or_told(person, rule.law) else { return Ok(()) };
        if !self.tables[at].stop_agreed {
            self.offence(rule.law, RubberFact::NothingAgreed);
            return Ok(());
        }
        self.tables[at].retired = Some(seat);
        let (_, price) = rule.value;
        self.ruling(rule.law, RubberFact::Retires { side: seat.side(), points: price });
        Ok(())
    }

    /// The moment agreed has come and the rubber is not finished.
    pub(crate) fn stop(
        &mut self,
        at: usize,
        points: BySide<i32>,
        games: BySide<u8>,
    ) -> Result<(), Impossible> {
        let Some(rule) = self.rules.unfinished else {
            return Err(Impossible::NoEarlyEnd);
        };
        let table = &self.tables[at];
        if !table.is_playing() {
            return Err(Impossible::NoRubberPlayed(table.number));
        }
        if !table.stop_agreed {
            self.offence(rule.law, RubberFact::NothingAgreed);
            return Ok(());
        }
        let (game, price) = rule.value;
        let retired = table.retired;
        let sheet = BySide::from_fn(|side: Side| {
            let won = if games[side] > 0 { game } else { 0 };
            let paid = retired.filter(|seat| seat.side() != side).map_or(0, |_| price);
            Sheet { tricks: points[side], bonus: won + paid }
        });
        for side in Side::ALL {
            if games[side] > 0 {
                self.ruling(rule.law, RubberFact::EarlyGame { side, points: game });
            }
        }
        self.rubber(at, sheet)
    }
}

/// The two seats of a side.
pub(crate) const fn pair(side: Side) -> [Seat; 2] {
    match side {
        Side::NorthSouth => [Seat::North, Seat::South],
        Side::EastWest => [Seat::East, Seat::West],
    }
}
