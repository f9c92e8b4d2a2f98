//! What is told of a table: to a viewer, to the lobby, to a person.

use protocol::{BoardOf, Seated, Sitter};

use super::*;

impl TableTask {
    /// What a viewer may know.
    pub(crate) fn view(&self, viewer: Option<Seat>) -> TableView {
        TableView { seats: self.seated(), ..self.sitting.view(viewer, self.commitment.clone()) }
    }

    /// The four as they are told: the seat of somebody who went away is kept for a while.
    pub(super) fn seated(&self) -> Seated {
        let pause = u32::try_from(self.house.seat_pause.as_secs()).unwrap_or(u32::MAX);
        let mut seated = self.sitting.seated();
        let told = [&mut seated.N, &mut seated.E, &mut seated.S, &mut seated.W];
        for (seat, sitter) in Seat::ALL.into_iter().zip(told) {
            let is_kept = |key: PersonKey| {
                self.away.get(&key).is_some_and(|away| away.came) && !self.room.is_absent(key)
            };
            let is_kept = self.chairs.holder(seat).is_some_and(is_kept);
            if let Sitter::Person { kept_s, .. } = sitter {
                *kept_s = is_kept.then_some(pause);
            }
        }
        seated
    }

    /// What a person may know.
    pub(crate) fn view_for(&self, person: PersonKey) -> Result<TableView, Problem> {
        let seat = self.chairs.of(person);
        if seat.is_none() && !self.fixed.may_watch(person) {
            return Err(Problem::new(Kind::Forbidden, "Nobody may look on at this table."));
        }
        Ok(self.view(seat))
    }

    /// The seat of a person.
    pub(crate) fn seat_of(&self, person: PersonKey) -> Option<Seat> {
        self.chairs.of(person)
    }

    /// How somebody belongs to the table.
    pub(crate) fn place_of(&self, person: PersonKey) -> Option<Belongs> {
        self.room.place_of(person)
    }

    /// The same with what the table is called.
    pub(crate) fn named_place_of(&self, person: PersonKey) -> Option<(String, Belongs)> {
        self.place_of(person).map(|place| (self.fixed.name.clone(), place))
    }

    /// Who sits where.
    pub(crate) fn seats(&self) -> Vec<(PersonKey, Seat)> {
        self.chairs.people().map(|(seat, person)| (person, seat)).collect()
    }

    /// The first seat without a person: an empty one before that of a computer player.
    pub(crate) fn free_seat(&self) -> Option<Seat> {
        let chair = |wanted: fn(&Chair) -> bool| {
            self.chairs.0.iter().find_map(|(seat, chair)| wanted(chair).then_some(seat))
        };
        chair(|chair| matches!(chair, Chair::Empty))
            .or_else(|| chair(|chair| matches!(chair, Chair::Computer(_))))
    }

    /// Whether nobody sits there any more.
    pub(crate) fn is_deserted(&self) -> bool {
        self.chairs.people().next().is_none()
    }

    /// The people who are there, and whether they sit.
    pub(crate) fn present(&self) -> Vec<(Person, bool)> {
        let sits = self.chairs.0.iter().filter_map(|(_, chair)| match chair {
            Chair::Person { key, person, .. } if self.is_present(*key) => Some((person.clone(), true)),
            _ => None,
        });
        sits.collect()
    }

    /// The coach at work for a person who has to act.
    pub(crate) fn hint(&self, person: PersonKey) -> Result<Hinter, Problem> {
        let seat = self.chairs.of(person);
        let seat = seat.ok_or_else(|| Problem::new(Kind::Forbidden, "The coach speaks to players only."))?;
        if self.fixed.board.is_some() {
            let detail = "A board is compared with those of other people: the coach says nothing to it.";
            return Err(Problem::new(Kind::Forbidden, detail));
        }
        if self.chairs.people().any(|(_, other)| other != person) {
            let detail =
                "The coach speaks in practice against computer players, and not where others play too.";
            return Err(Problem::new(Kind::Forbidden, detail));
        }
        Ok(self.sitting.hint(seat))
    }

    /// Who waits, and what the rubbers of the evening came to.
    pub(crate) fn evening(&self) -> Evening {
        self.room.evening(self.seed_of_cut())
    }

    /// The table as the lobby tells of it.
    pub(crate) fn info(&self, person: Option<PersonKey>) -> TableInfo {
        let fixed = &self.fixed;
        let begun = !self.log().lines().is_empty();
        TableInfo {
            id: fixed.public.clone(),
            name: fixed.name.clone(),
            code: fixed.terms.code.name().to_owned(),
            title: crate::tables::record::title(fixed.terms.code),
            manner: wire::manner(fixed.terms.manner),
            options: fixed.options(),
            host: fixed.host.clone(),
            seats: self.seated(),
            stage: if begun || self.chairs.is_full() {
                self.log().rubber().stage()
            } else {
                Stage::Gathering
            },
            deal: self.log().rubber().deal().into(),
            watchable: fixed.watchable,
            public: fixed.listed,
            pace: fixed.pace,
            talk: self.rule,
            courtesies: self.courtesies(),
            clock: fixed.clock,
            bystanders: self.bystanders(),
            waiting: self.room.waiting(),
            your_seat: person.and_then(|person| self.chairs.of(person)).map(wire::seat),
            opened: fixed.opened,
            board: fixed
                .board
                .as_ref()
                .map(|board| BoardOf { evening: board.public.clone(), number: board.number }),
        }
    }
}
