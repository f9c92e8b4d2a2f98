//! New cards, torn cards, bystanders.

use cards::{Card, Seat};
use laws::Law;
use table::PackId;

use crate::rubber::pair;
use crate::{
    About, Account, Cause, Chooser, ChosenPack, Entry, Impossible, Money, NewCards, Payer, PersonId,
    PremisesFact, State,
};

impl State {
    /// Somebody calls for two new packs.
    pub(crate) fn call_new_cards(&mut self, person: PersonId) -> Result<(), Impossible> {
        let law = self.rules.new_cards;
        let Some((at, seat)) = self.seated_or_told(person, law) else { return Ok(()) };
        let table = &self.tables[at];
        if table.pack_cut {
            self.offence(law, PremisesFact::NewCardsTooLate { who: self.who(person) });
            return Ok(());
        }
        // Cards that are called for because a torn one is not replaced are paid as the article on torn cards says.
        let for_torn = table.torn.is_some();
        let brought = table.new_cards.as_ref().is_some_and(|new| new.for_torn);
        let Some(choosers) = self.new_cards_come(at, seat, for_torn || brought) else { return Ok(()) };
        if for_torn {
            self.furnish(at, person);
        }
        let payer = self.rules.new_cards_paid;
        let of_own_accord = !for_torn && !brought;
        let caller = (of_own_accord && payer == Payer::Caller).then(|| self.who(person));
        let fact = PremisesFact::NewPacks { payer: caller, choosers: self.all(&choosers) };
        if of_own_accord {
            self.ruling(law, fact);
            self.pay_for_cards(at, law, payer, person, 2);
        } else {
            self.ruling((self.rules.torn, law), fact);
        }
        Ok(())
    }

    /// Two new packs lie on the table: says who chooses between them.
    fn new_cards_come(&mut self, at: usize, caller: Seat, for_torn: bool) -> Option<Vec<PersonId>> {
        let table = &self.tables[at];
        let sitting = table.sitting?;
        let dealer_chooses = !table.is_under_way() || self.rules.mid_rubber == Chooser::Dealer;
        let choosers = if dealer_chooses {
            vec![sitting[table.dealer]]
        } else {
            pair(caller.side().other()).map(|seat| sitting[seat]).to_vec()
        };
        let table = &mut self.tables[at];
        table.new_cards = Some(NewCards { choosers: choosers.clone(), for_torn });
        table.torn = None;
        Some(choosers)
    }

    /// A torn card is not replaced, and new cards are brought for it.
    fn furnish(&mut self, at: usize, person: PersonId) {
        let law = self.rules.torn;
        self.ruling(law, PremisesFact::Furnished { four_pay: self.rules.torn_paid == Payer::Table });
        self.pay_for_cards(at, law, self.rules.torn_paid, person, 2);
    }

    /// Somebody calls for one new pack.
    pub(crate) fn call_new_pack(&mut self, person: PersonId, imperfect: bool) -> Result<(), Impossible> {
        let law = self.rules.new_cards;
        let Some((at, _)) = self.seated_or_told(person, law) else { return Ok(()) };
        if !self.rules.single_pack || !imperfect {
            self.offence(law, PremisesFact::NotOnePack { who: self.who(person) });
        } else if self.tables[at].pack_cut {
            self.offence(law, PremisesFact::NewPackWaits);
        } else {
            self.ruling(law, PremisesFact::OneNewPack);
        }
        Ok(())
    }

    /// One of those entitled chooses between the new packs.
    pub(crate) fn choose_new_pack(
        &mut self,
        person: PersonId,
        at: usize,
        pack: PackId,
    ) -> Result<(), Impossible> {
        let law = self.rules.new_cards;
        let Some(new) = self.tables[at].new_cards.clone() else { return Ok(()) };
        if !new.choosers.contains(&person) {
            self.offence(law, PremisesFact::NewCardsChoice { choosers: self.all(&new.choosers) });
            return Ok(());
        }
        let (_, seat) = self.seated(person)?;
        let table = &mut self.tables[at];
        table.new_cards = None;
        let dealer_side = table.dealer.side() == seat.side();
        table.choice.pack = Some(if dealer_side { pack } else { pack.other() });
        self.ruling(law, PremisesFact::ChoosesPack { who: self.who(person), pack: ChosenPack(pack) });
        Ok(())
    }

    fn pay_for_cards(&mut self, at: usize, law: Law, payer: Payer, caller: PersonId, packs: i64) {
        let price = Money::coins(packs * self.pack_price).0;
        let mut amounts = match (payer, self.tables[at].seats) {
            (Payer::Caller, _) => vec![(Account::Person(caller), Money(-price))],
            // Four share the price of whole packs: a hundredth is never split.
            (Payer::Table, Some(seats)) => {
                seats.iter().map(|(_, person)| (Account::Person(*person), Money(-price / 4))).collect()
            }
            _ => return,
        };
        amounts.push((Account::House, Money(price)));
        self.ledger.book(Entry { law, cause: Cause::Cards, amounts });
    }

    /// A card is torn or marked.
    pub(crate) fn find_torn(&mut self, person: PersonId, card: Card) -> Result<(), Impossible> {
        if !self.rules.pack.contains(card) {
            return Err(Impossible::NotInPack(self.rules.pack, card));
        }
        let Some((at, _)) = self.seated_or_told(person, self.rules.torn) else { return Ok(()) };
        self.tables[at].torn = Some(card);
        self.ruling(self.rules.torn, PremisesFact::Torn { card });
        Ok(())
    }

    pub(crate) fn replace(&mut self, at: usize) {
        let torn = self.tables[at].torn.take();
        let fact = torn.map_or(PremisesFact::NothingTorn, |card| PremisesFact::Replaced { card });
        self.ruling(self.rules.torn, fact);
    }

    /// Somebody does not agree to replace a card: there are new cards.
    pub(crate) fn object(&mut self, person: PersonId) {
        let Some((at, seat)) = self.seated_or_told(person, self.rules.torn) else { return };
        if self.tables[at].torn.is_none() {
            if self.rules.bystanders_pay || self.tables[at].asked.is_empty() {
                self.ruling(self.rules.torn, PremisesFact::NothingTorn);
            } else {
                self.ruling(self.rules.referred, PremisesFact::ObjectsToAsking { who: self.who(person) });
            }
            return;
        }
        self.new_cards_come(at, seat, true);
        self.furnish(at, person);
    }

    /// A bystander speaks.
    pub(crate) fn remark(&mut self, person: PersonId, at: usize, about: About) -> Result<(), Impossible> {
        let who = self.who(person);
        let table = &self.tables[at];
        if table.seat_of(person).is_some() {
            return Err(Impossible::NoBystander(who));
        }
        if !table.is_playing() && table.last_rubber.is_none() {
            return Err(Impossible::NoRubberYet(table.number));
        }
        if table.asked.contains(&person) {
            self.ruling(self.rules.referred, PremisesFact::MaySpeak { who });
            return Ok(());
        }
        let law = self.rules.remarks;
        match about {
            _ if !self.rules.bystanders_pay => self.ruling(law, PremisesFact::SpeaksFreely { who }),
            About::Play => self.offence(law, PremisesFact::SpeaksFreely { who }),
            About::Score | About::Penalty => {
                self.tables[at].liable.insert(person);
                self.offence(law, PremisesFact::MayBeCharged { who });
            }
        }
        Ok(())
    }

    /// The players ask a bystander to decide.
    pub(crate) fn appeal(&mut self, at: usize, person: PersonId) -> Result<(), Impossible> {
        let who = self.who(person);
        if self.tables[at].seat_of(person).is_some() {
            return Err(Impossible::NoBystander(who));
        }
        self.tables[at].asked.insert(person);
        self.ruling(self.rules.referred, PremisesFact::MayDecide { who });
        Ok(())
    }

    /// A player calls on a bystander to pay what the losers lose.
    pub(crate) fn charge(&mut self, person: PersonId, other: PersonId) -> Result<(), Impossible> {
        let law = self.rules.remarks;
        if !self.rules.bystanders_pay {
            self.ruling(law, PremisesFact::OwesNothing { who: self.who(other) });
            return Ok(());
        }
        let plays = |table: &crate::ClubTable| {
            table.seats.is_some_and(|seats| seats.iter().any(|(_, owner)| *owner == person))
                || table.seat_of(person).is_some()
        };
        let Some(at) = self.tables.iter().position(|table| plays(table) && table.liable.contains(&other))
        else {
            self.offence(law, PremisesFact::OwesNothing { who: self.who(other) });
            return Ok(());
        };
        self.tables[at].liable.remove(&other);
        let table = &mut self.tables[at];
        let who = crate::Name(self.people[usize::from(other.0)].name.clone());
        if table.is_playing() {
            if table.charged.is_some() {
                self.ruling(law, PremisesFact::ChargedAlready { who });
                return Ok(());
            }
            table.charged = Some(other);
            self.ruling(law, PremisesFact::PaysForRubber { who });
            return Ok(());
        }
        let Some(last) = table.last_rubber else { return Ok(()) };
        if self.rubbers[last].charged.is_some() {
            self.ruling(law, PremisesFact::ChargedAlready { who });
            return Ok(());
        }
        let before = self.rubbers[last].amounts(self.stakes);
        self.rubbers[last].charged = Some(other);
        self.ruling(law, PremisesFact::PaysForLastRubber { who });
        if self.rubbers[last].agreed {
            self.rebook(last, before);
        }
        Ok(())
    }
}
