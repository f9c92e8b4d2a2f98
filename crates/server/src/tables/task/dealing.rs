//! The cards of a deal: the house commits itself, the players give their links, the pack is laid.

use super::*;

impl TableTask {
    pub(super) async fn anchor(&mut self, connection: Connection, link: &str) {
        let seat = self.subscriber(connection).and_then(|subscriber| subscriber.viewer);
        // A chain counts from the next shuffle: one that is under way has its terms.
        if let (Some(seat), Ok(last)) = (seat, link.parse())
            && !self.is_in_use(seat, last)
        {
            self.go_on_with(seat, SeatChain { last, withheld: false }).await;
        }
    }

    /// A seat has this chain from now on, unless it is used up there.
    async fn go_on_with(&mut self, seat: Seat, chain: SeatChain) {
        let written = rows::chain(&self.house.store, self.fixed.key, seat, chain).await;
        let taken = matches!(written, Ok(true));
        if self.settled(written.map(drop)).await.is_ok() && taken {
            self.chains[seat] = Some(chain);
        }
    }

    /// Whether a link belongs to a chain at the table already, so that no chain of this seat can begin with it.
    fn is_in_use(&self, seat: Seat, link: fair::Link) -> bool {
        let in_casting = self.casting.as_ref().is_some_and(|casting| {
            let (last, given) = (&casting.terms.last.seats, &casting.links);
            let is_spent = |other| given[other].is_some() && last[other] == Some(link);
            Seat::ALL.into_iter().any(|other| is_spent(other) || other != seat && given[other] == Some(link))
        });
        in_casting || self.chains.iter().any(|(_, chain)| chain.is_some_and(|chain| chain.last == link))
    }

    pub(super) async fn link(&mut self, connection: Connection, shuffle: u32, link: &str) {
        let seat = self.subscriber(connection).and_then(|subscriber| subscriber.viewer);
        let (Some(seat), Ok(link)) = (seat, link.parse::<fair::Link>()) else { return };
        match &mut self.casting {
            Some(casting) if casting.terms.deal == shuffle => {
                let follows = casting.terms.last.seats[seat].is_some_and(|last| link.follows(last));
                if follows && casting.links[seat].is_none() {
                    casting.links[seat] = Some(link);
                    self.go_on(Effects::default()).await;
                }
            }
            _ => self.late_link(seat, link).await,
        }
    }

    /// A link that was seen is used up, also when it comes too late: the next commitment takes the one after it.
    async fn late_link(&mut self, seat: Seat, link: fair::Link) {
        if let Some(chain) = self.chains[seat].filter(|chain| link.follows(chain.last)) {
            self.go_on_with(seat, SeatChain { last: link, ..chain }).await;
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

    /// Whether the pack can be laid: everybody who has a chain has given their link, or has had the time. Where nobody has a
    /// chain there is nobody to ask.
    pub(super) fn is_cast(&mut self, dealer: Seat) -> bool {
        if let Some(board) = &self.fixed.board {
            // A board is one deal, whoever would deal after it.
            let undealt = self.log().spans().is_empty() && dealer == board.dealer();
            self.casting = undealt.then(|| self.next_casting(dealer));
            return undealt;
        }
        let pack = self.log().rubber().pack();
        match &self.casting {
            Some(casting) => {
                let in_time = casting.until.is_none_or(|until| Instant::now() < until);
                casting.is_for(dealer, pack) && (casting.is_complete() || !in_time)
            }
            None if self.chains.iter().all(|(_, chain)| chain.is_none()) => {
                self.casting = Some(self.next_casting(dealer));
                true
            }
            None => false,
        }
    }

    /// The house commits itself to the next shuffle, and asks those who have chains for their links. The commitment is on
    /// the disk before it is sent, and once it is made it stands, whoever sits down or stands up: there is no second one
    /// that could be chosen with the links of the first.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) async fn call_for_links(&mut self, dealer: Seat) -> Result<(), StoreError> {
        // To the boards of an evening the house has committed itself before: nobody is asked for links.
        if self.fixed.board.is_some() || self.waits_for_people() {
            return Ok(());
        }
        let pack = self.log().rubber().pack();
        if let Some(casting) = self.casting.take_if(|casting| !casting.is_for(dealer, pack)) {
            self.call_off(casting).await?;
        }
        let casting = if let Some(casting) = self.casting.take() {
            casting
        } else {
            let casting = self.next_casting(dealer);
            rows::commit(&self.house.store, self.fixed.key, &self.shuffle(&casting)).await?;
            casting
        };
        self.commitment = Some(self.house.deals.commitment(&casting.terms));
        let is_asked = casting.until.is_some();
        let until = casting.until.unwrap_or_else(|| Instant::now() + LINK_TIMEOUT);
        let message = casting.message();
        self.casting = Some(Casting { until: Some(until), ..casting });
        if !is_asked {
            self.broadcast(|to| to.is_some(), &text(&message));
        }
        Ok(())
    }

    /// Another dealer deals, or another pack: the shuffle stands in the record with the links that were given, which are used
    /// up.
    async fn call_off(&mut self, casting: Casting) -> Result<(), StoreError> {
        tracing::warn!(table = %self.fixed.public, shuffle = casting.terms.deal, "shuffle called off");
        for seat in Seat::ALL {
            if let (Some(link), Some(chain)) = (casting.links[seat], self.chains[seat])
                && casting.terms.last.seats[seat] == Some(chain.last)
            {
                self.chains[seat] = Some(SeatChain { last: link, ..chain });
            }
        }
        let shuffle = self.shuffle(&casting);
        let (store, key) = (&self.house.store, self.fixed.key);
        rows::call_off(store, key, &shuffle, casting.spent(), self.chains).await?;
        self.shuffles = casting.terms.deal;
        Ok(())
    }

    fn shuffle(&self, casting: &Casting) -> fair::Shuffle {
        let (_, house) = house_links(&self.fixed.seed, casting.terms.deal);
        fair::Shuffle::new(&casting.terms, &fair::Cast { house, seats: casting.links })
    }

    fn next_casting(&self, dealer: Seat) -> Casting {
        let terms = self.terms_of_shuffle(self.shuffles + 1, dealer);
        Casting { terms, links: BySeat::default(), until: None }
    }

    fn terms_of_shuffle(&self, shuffle: u32, dealer: Seat) -> fair::Terms {
        if let Some(board) = &self.fixed.board {
            return board.terms(self.fixed.terms.code.name(), self.log().rubber().pack());
        }
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

    /// What somebody who comes back is asked for: the link that they have not given yet.
    pub(super) fn asked_of(&self, viewer: Option<Seat>) -> Option<ServerMessage> {
        let (seat, casting) = (viewer?, self.casting.as_ref()?);
        casting.until?;
        let is_open = casting.terms.last.seats[seat].is_some() && casting.links[seat].is_none();
        is_open.then(|| casting.message())
    }

    /// Lays the pack of the shuffle that is complete.
    pub(super) fn deal(&mut self, dealt: &mut Vec<rows::Laid>) -> Option<Effects> {
        let casting = self.casting.take()?;
        let spent = casting.spent();
        let Casting { terms, links, .. } = casting;
        self.shuffles = terms.deal;
        let (_, house) = house_links(&self.fixed.seed, terms.deal);
        let cast = fair::Cast { house, seats: links };
        let cast = self.fixed.board.as_ref().map_or(cast, Board::cast);
        let made = self.house.deals.deal(&terms, &cast);
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
        let effects = self.host(sitting::Command::Pack(made.hands));
        let version = effects.rows.first()?.version;
        dealt.push(rows::Laid { version, proof: made.record, shuffle: terms.deal, spent });
        self.commitment = Some(made.commitment);
        Some(effects)
    }
}

impl Casting {
    /// The shuffle to which the house had committed itself when the table was last written. The links that were given then are
    /// asked for again: for the same commitment they are the same.
    pub(super) fn resumed(open: &fair::Shuffle, fixed: &Fixed) -> Option<Casting> {
        let terms = open.terms(&fixed.public, fixed.terms.code.name())?;
        Some(Casting { terms, links: BySeat::default(), until: None })
    }

    /// Whether it is the shuffle of this deal.
    fn is_for(&self, dealer: Seat, pack: cards::Pack) -> bool {
        self.terms.dealer == dealer && self.terms.pack == pack
    }

    /// Whether everybody who has a chain has given their link.
    fn is_complete(&self) -> bool {
        Seat::ALL.into_iter().all(|seat| self.terms.last.seats[seat].is_none() || self.links[seat].is_some())
    }

    /// The links whose next one was given.
    fn spent(&self) -> Vec<fair::Link> {
        let given = Seat::ALL.into_iter().filter(|&seat| self.links[seat].is_some());
        given.filter_map(|seat| self.terms.last.seats[seat]).collect()
    }

    fn message(&self) -> ServerMessage {
        ServerMessage::Commit { shuffle: self.terms.deal, commitment: self.terms.commitment().to_string() }
    }
}
