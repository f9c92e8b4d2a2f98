//! New cards, torn cards, bystanders.

use cards::Card;
use laws::Law;
use table::PackId;

use crate::act::impossible;
use crate::minutes::pack_name;
use crate::rubber::pair;
use crate::{About, Account, Cause, Chooser, Entry, Impossible, Money, NewCards, Payer, PersonId, State};

impl State {
    /// Somebody calls for two new packs.
    pub(crate) fn call_new_cards(&mut self, person: PersonId) -> Result<(), Impossible> {
        let (at, seat) = self.seated(person)?;
        let law = self.rules.new_cards;
        let table = &self.tables[at];
        let name = self.name(person).to_owned();
        if table.pack_cut {
            let text = format!("{name} asks after the pack was cut: new cards wait for the next deal");
            self.offence(law, text);
            return Ok(());
        }
        let Some(sitting) = table.sitting else { return Ok(()) };
        let dealer_chooses = table.deals == 0 || self.rules.mid_rubber == Chooser::Dealer;
        let choosers = if dealer_chooses {
            vec![sitting[table.dealer]]
        } else {
            pair(seat.side().other()).map(|seat| sitting[seat]).to_vec()
        };
        let text = match self.rules.new_cards_paid {
            Payer::Caller => format!("two new packs, paid by {name}; {} may choose", self.names(&choosers)),
            _ => format!("two new packs; {} may choose", self.names(&choosers)),
        };
        self.tables[at].new_cards = Some(NewCards { choosers });
        self.tables[at].torn = None;
        self.ruling(law, text);
        self.pay_for_cards(at, law, self.rules.new_cards_paid, person, 2);
        Ok(())
    }

    /// Somebody calls for one new pack.
    pub(crate) fn call_new_pack(&mut self, person: PersonId, imperfect: bool) -> Result<(), Impossible> {
        let (at, _) = self.seated(person)?;
        let law = self.rules.new_cards;
        if !self.rules.single_pack || !imperfect {
            let name = self.name(person).to_owned();
            self.offence(law, format!("{name} may not call for one pack: there must be two"));
        } else if self.tables[at].pack_cut {
            self.offence(law, "the pack is cut: a new one waits for the next deal");
        } else {
            self.ruling(law, "one new pack for the imperfect one");
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
            let text = format!("the choice of new cards is for {}", self.names(&new.choosers));
            self.offence(law, text);
            return Ok(());
        }
        let (_, seat) = self.seated(person)?;
        let table = &mut self.tables[at];
        table.new_cards = None;
        let dealer_side = table.dealer.side() == seat.side();
        table.choice.pack = Some(if dealer_side { pack } else { pack.other() });
        let text = format!("{} chooses the {} pack", self.name(person), pack_name(pack));
        self.ruling(law, text);
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
        let (at, _) = self.seated(person)?;
        if !self.rules.pack.contains(card) {
            return impossible(format!("the {} has no {card}", self.rules.pack));
        }
        self.tables[at].torn = Some(card);
        let text = format!("{card} is replaced by agreement, or new cards are furnished");
        self.ruling(self.rules.torn, text);
        Ok(())
    }

    pub(crate) fn replace(&mut self, at: usize) -> Result<(), Impossible> {
        let Some(card) = self.tables[at].torn.take() else {
            return impossible("no card is to be replaced");
        };
        self.ruling(self.rules.torn, format!("{card} is replaced and the pack goes on"));
        Ok(())
    }

    /// Somebody does not agree to replace a card: there are new cards.
    pub(crate) fn object(&mut self, person: PersonId) -> Result<(), Impossible> {
        let (at, _) = self.seated(person)?;
        if self.tables[at].torn.take().is_none() {
            return impossible("there is nothing to object to");
        }
        let law = self.rules.torn;
        let text = match self.rules.torn_paid {
            Payer::Table => "new cards are furnished, and the four pay for them",
            _ => "new cards are furnished",
        };
        self.ruling(law, text);
        self.pay_for_cards(at, law, self.rules.torn_paid, person, 2);
        Ok(())
    }

    /// A bystander speaks.
    pub(crate) fn remark(&mut self, person: PersonId, at: usize, about: About) -> Result<(), Impossible> {
        let name = self.name(person).to_owned();
        let table = &self.tables[at];
        if table.seat_of(person).is_some() {
            return impossible(format!("{name} plays there and is no bystander"));
        }
        if !table.is_playing() && table.last_rubber.is_none() {
            return impossible(format!("no rubber has been played at table {}", table.number));
        }
        let Some(law) = self.rules.bystander else { return Ok(()) };
        if table.asked.contains(&person) {
            self.ruling(law, format!("{name} was asked and may speak"));
            return Ok(());
        }
        match about {
            About::Play => self.offence(law, format!("{name} speaks unasked; there is nothing to pay")),
            About::Score | About::Penalty => {
                self.tables[at].liable.insert(person);
                self.offence(
                    law,
                    format!("{name} speaks unasked; the players may charge {name} with the stakes"),
                );
            }
        }
        Ok(())
    }

    /// The players ask a bystander to decide.
    pub(crate) fn appeal(&mut self, at: usize, person: PersonId) -> Result<(), Impossible> {
        let name = self.name(person).to_owned();
        if self.tables[at].seat_of(person).is_some() {
            return impossible(format!("{name} plays there and is no bystander"));
        }
        self.tables[at].asked.insert(person);
        if let Some(law) = self.rules.bystander {
            self.ruling(law, format!("{name} is asked and may decide"));
        }
        Ok(())
    }

    /// A player calls on a bystander to pay what the losers lose.
    pub(crate) fn charge(&mut self, person: PersonId, other: PersonId) -> Result<(), Impossible> {
        let Some(law) = self.rules.bystander else {
            return impossible("this code makes no bystander pay");
        };
        let plays = |table: &crate::Table| {
            table.seats.is_some_and(|seats| seats.iter().any(|(_, owner)| *owner == person))
                || table.seat_of(person).is_some()
        };
        let Some(at) = self.tables.iter().position(|table| plays(table) && table.liable.contains(&other))
        else {
            let text = format!("{} owes the players nothing", self.name(other));
            self.offence(law, text);
            return Ok(());
        };
        self.tables[at].liable.remove(&other);
        let table = &mut self.tables[at];
        let payer = self.people[usize::from(other.0)].name.clone();
        if table.is_playing() {
            if table.charged.is_some() {
                return impossible("somebody is charged with this rubber already");
            }
            table.charged = Some(other);
            self.ruling(law, format!("{payer} pays what the losers of this rubber lose"));
            return Ok(());
        }
        let Some(last) = table.last_rubber else { return Ok(()) };
        if self.rubbers[last].charged.is_some() {
            return impossible("somebody is charged with that rubber already");
        }
        let before = self.rubbers[last].amounts(self.stakes);
        self.rubbers[last].charged = Some(other);
        self.ruling(law, format!("{payer} pays what the losers of that rubber lost"));
        if self.rubbers[last].agreed {
            self.rebook(last, before);
        }
        Ok(())
    }
}
