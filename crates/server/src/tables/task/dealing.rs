//! The cards of a deal: the house commits itself, the players give their links, the pack is laid.

use super::*;

impl TableTask {
    pub(super) async fn anchor(&mut self, connection: Connection, link: &str) {
        let seat = self.subscriber(connection).and_then(|subscriber| subscriber.viewer);
        // A chain counts from the next shuffle: one that is under way has its terms.
        if let (Some(seat), Ok(last)) = (seat, link.parse()) {
            let chain = SeatChain { last, withheld: false };
            if self.chains[seat].is_some_and(|known| known.last == last) {
                return;
            }
            let written = rows::chain(&self.house.store, self.fixed.key, seat, chain).await;
            if self.settled(written).await.is_ok() {
                self.chains[seat] = Some(chain);
            }
        }
    }

    pub(super) async fn link(&mut self, connection: Connection, shuffle: u32, link: &str) {
        let seat = self.subscriber(connection).and_then(|subscriber| subscriber.viewer);
        let (Some(seat), Some(casting)) = (seat, &mut self.casting) else { return };
        let Ok(link) = link.parse::<fair::Link>() else { return };
        let follows = casting.terms.last.seats[seat].is_some_and(|last| link.follows(last));
        if casting.terms.deal == shuffle && follows && casting.links[seat].is_none() {
            casting.links[seat] = Some(link);
            self.go_on(Effects::default()).await;
        }
    }

    /// Whoever sits down brings a chain with the hello: the pack waits for it a little.
    pub(super) fn waits_for_people(&mut self) -> bool {
        let greeted = |person| self.subscribers.iter().any(|to| to.person == person && to.greeted);
        if self.chairs.people().all(|(_, person)| greeted(person)) {
            self.arrival = None;
            return false;
        }
        let until = *self.arrival.get_or_insert_with(|| Instant::now() + LINK_TIMEOUT);
        Instant::now() < until
    }

    /// The house commits itself to the next shuffle, and asks those who have chains for their links.
    /// Says whether there is something to wait for.
    pub(super) fn waits_for_links(&mut self, dealer: Seat) -> bool {
        let Some(casting) = self.casting.take().or_else(|| self.commit(dealer)) else { return false };
        let waits = !casting.is_complete() && Instant::now() < casting.until;
        self.casting = Some(casting);
        waits
    }

    /// Publishes the commitment to the next shuffle. Where nobody has a chain there is nothing to ask.
    fn commit(&mut self, dealer: Seat) -> Option<Casting> {
        let terms = self.terms_of_shuffle(self.shuffles + 1, dealer);
        self.commitment = Some(self.house.deals.commitment(&terms));
        let casting = Casting { terms, links: BySeat::default(), until: Instant::now() + LINK_TIMEOUT };
        if casting.is_complete() {
            self.casting = Some(casting);
            return None;
        }
        let (shuffle, commitment) = (casting.terms.deal, casting.terms.commitment().to_string());
        self.broadcast(|to| to.is_some(), &text(&ServerMessage::Commit { shuffle, commitment }));
        Some(casting)
    }

    fn terms_of_shuffle(&self, shuffle: u32, dealer: Seat) -> fair::Terms {
        let (house, _) = house_links(&self.fixed.seed, shuffle);
        fair::Terms {
            table: self.fixed.public.clone(),
            deal: shuffle,
            code: self.fixed.terms.code.name().to_owned(),
            pack: self.log().rubber().pack(),
            dealer,
            last: fair::Chains { house, seats: self.chains.map(|chain| chain.map(|chain| chain.last)) },
        }
    }

    /// Lays the pack of the shuffle that is complete.
    pub(super) fn deal(&mut self, proofs: &mut Vec<(u32, String)>) -> Option<Effects> {
        let Casting { terms, links, .. } = self.casting.take()?;
        self.shuffles = terms.deal;
        let (_, house) = house_links(&self.fixed.seed, terms.deal);
        let dealt = self.house.deals.deal(&terms, &fair::Cast { house, seats: links });
        for seat in Seat::ALL {
            // A chain that began while this shuffle was under way is not judged by it.
            let chain = self.chains[seat].filter(|chain| terms.last.seats[seat] == Some(chain.last));
            self.chains[seat] = match (chain, links[seat]) {
                (Some(_), Some(last)) => Some(SeatChain { last, withheld: false }),
                (Some(SeatChain { withheld: true, .. }), None) => None,
                (Some(chain), None) => Some(SeatChain { withheld: true, ..chain }),
                (None, _) => self.chains[seat],
            };
        }
        let effects = self.host(sitting::Command::Pack(dealt.hands));
        proofs.push((effects.rows.first()?.version, dealt.record));
        self.commitment = Some(dealt.commitment);
        Some(effects)
    }
}

impl Casting {
    /// Whether everybody who has a chain has given their link.
    fn is_complete(&self) -> bool {
        Seat::ALL.into_iter().all(|seat| self.terms.last.seats[seat].is_none() || self.links[seat].is_some())
    }
}
