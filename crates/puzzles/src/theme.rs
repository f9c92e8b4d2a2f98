//! The themes: one row each, with the test by which a position has it.

use cards::{Card, CardSet, Rank, Seat};
use solver::{Aim, BadPosition, Position, Solver};

/// A kind of good play.
#[derive(Clone, Copy)]
pub struct Theme {
    /// Its name in the data.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// What it is, in a sentence.
    pub what: &'static str,
    /// Whether a position, with its answer, has it.
    test: fn(&mut Case<'_>) -> Result<bool, BadPosition>,
}

impl Theme {
    /// The theme of that name.
    pub fn called(id: &str) -> Option<&'static Theme> {
        THEMES.iter().find(|theme| theme.id == id)
    }
}

/// Every theme; the first that a position has is its own.
pub const THEMES: &[Theme] = &[
    Theme {
        id: crate::coups::THEME,
        title: "Coup",
        what: "A departure from the usual play, for a reason that lies in this very hand.",
        // They are chosen by a book and not by a test.
        test: |_| Ok(false),
    },
    Theme {
        id: "lone-march",
        title: "Lone march",
        what: "A player alone takes every trick: the order of the cards decides it.",
        test: |case| {
            Ok(case.position.out == Some(Seat::North) && case.goal == case.left() && case.left() > 1)
        },
    },
    Theme {
        id: "throw-in",
        title: "Throw-in",
        what: "The adversaries are given the lead at a moment when every lead costs them a trick.",
        test: |case| case.throws_in(),
    },
    Theme {
        id: "finesse",
        title: "Finesse",
        what: "The lower card of a tenace wins, because the card between is with the player who has already played.",
        test: |case| Ok(case.finesses()),
    },
    Theme {
        id: "overtake",
        title: "Overtake",
        what: "The partner's winning card is taken by a higher one, so that the lead is in the right hand.",
        test: |case| Ok(case.overtakes()),
    },
    Theme {
        id: "unblock",
        title: "Unblock",
        what: "A high card goes under the partner's, lest it stop the suit later.",
        test: |case| case.unblocks(),
    },
    Theme {
        id: "duck",
        title: "Duck",
        what: "A trick that could be won is lost now, to win more later.",
        test: |case| case.ducks(),
    },
    Theme {
        id: "refuse-ruff",
        title: "Refuse to ruff",
        what: "A trump that would win stays in the hand: it is worth more later.",
        test: |case| Ok(case.refuses()),
    },
    Theme {
        id: "ruff",
        title: "Ruff",
        what: "Out of the suit led, a trump takes the trick, and no other card will do.",
        test: |case| Ok(case.ruffs()),
    },
    Theme {
        id: "cover",
        title: "Cover an honour",
        what: "Second hand puts a higher honour on the honour led, so that two of the adversaries' cards are spent on one.",
        test: |case| Ok(case.covers()),
    },
    Theme {
        id: "guard",
        title: "Keep the guard",
        what: "A discard must not bare the card that stops a suit.",
        test: |case| Ok(case.is_most() && case.discards()),
    },
    Theme {
        id: "draw",
        title: "Lead trumps",
        what: "Trumps are led before the adversaries can use theirs.",
        test: |case| Ok(case.leads_trumps()),
    },
    Theme {
        id: "entry",
        title: "Put the partner in",
        what: "The lead goes to the partner, though there was a trick to take in hand.",
        test: |case| case.puts_partner_in(),
    },
    Theme {
        id: "nullo-shed",
        title: "Nullo: shed the danger",
        what: "A discard is a gift: the card that would win a trick later goes now.",
        test: |case| Ok(!case.is_most() && case.discards()),
    },
    Theme {
        id: "nullo-under",
        title: "Nullo: play under",
        what: "The highest card that still loses is spent, and the low ones are kept for later.",
        test: |case| Ok(case.plays_under()),
    },
    Theme {
        id: "nullo-take",
        title: "Nullo: take one to lose more",
        what: "A trick that could be lost is taken, because of what the next lead will do.",
        test: |case| case.takes_one(),
    },
    Theme {
        id: "nullo-exit",
        title: "Nullo: get off the lead",
        what: "The card led must leave the lead with somebody else, now or when it matters.",
        test: |case| case.exits(),
    },
];

/// The theme of a position whose right cards are these, if it has one.
///
/// # Errors
/// If this is no position.
pub fn theme_of(
    solver: &mut Solver,
    position: &Position,
    answer: CardSet,
    goal: u8,
) -> Result<Option<&'static Theme>, BadPosition> {
    let Some(card) = answer.last() else { return Ok(None) };
    let mut case = Case { solver, position, answer, card, goal };
    for theme in THEMES {
        if (theme.test)(&mut case)? {
            return Ok(Some(theme));
        }
    }
    Ok(None)
}

/// A position with its answer, South to play.
struct Case<'a> {
    solver: &'a mut Solver,
    position: &'a Position,
    answer: CardSet,
    card: Card,
    goal: u8,
}

/// How a trick ended if all play best after a card.
struct Ended {
    winner: Seat,
    after: Position,
}

impl Case<'_> {
    fn left(&self) -> u8 {
        self.position.tricks_left() as u8
    }

    fn is_most(&self) -> bool {
        self.position.aim == Aim::Most
    }

    fn led(&self) -> Option<Card> {
        self.position.trick.first().copied()
    }

    /// The best card of the trick so far.
    fn winning(&self) -> Option<Card> {
        let best = |best, card| if self.position.ranking.beats(card, best) { card } else { best };
        self.position.trick.iter().copied().reduce(best)
    }

    /// Who played the best card of the trick so far.
    fn winning_seat(&self) -> Option<Seat> {
        let winning = self.winning()?;
        let mut seat = self.position.leader;
        for card in &self.position.trick {
            if *card == winning {
                return Some(seat);
            }
            seat = seat.left();
            if Some(seat) == self.position.out {
                seat = seat.left();
            }
        }
        None
    }

    fn beats_now(&self, card: Card) -> bool {
        self.winning().is_none_or(|best| self.position.ranking.beats(card, best))
    }

    fn follows(&self, card: Card) -> bool {
        self.led()
            .is_some_and(|led| self.position.ranking.suit_of(led) == self.position.ranking.suit_of(card))
    }

    fn is_trump(&self, card: Card) -> bool {
        self.position.ranking.trump() == Some(self.position.ranking.suit_of(card))
    }

    /// The other cards that may be played and are not right.
    fn wrong(&self) -> CardSet {
        self.position.legal() - self.answer
    }

    /// The trick to its end if this card is played and then all play best.
    fn ended(&mut self, card: Card) -> Result<Ended, BadPosition> {
        let mut after = self.position.clone();
        let mut winner = after.play(card);
        while winner.is_none() {
            let values = self.solver.cards(&after)?;
            let best: CardSet = values
                .iter()
                .filter(|value| value.tricks == values[0].tricks)
                .flat_map(|value| value.cards)
                .collect();
            let ranking = after.ranking;
            let height = |card: &Card| (ranking.height(*card), card.index());
            let next = match after.aim {
                Aim::Most => best.iter().min_by_key(height),
                Aim::Fewest => best.iter().max_by_key(height),
            };
            winner = after.play(next.expect("somebody can play"));
        }
        Ok(Ended { winner: winner.expect("the trick is over"), after })
    }

    /// The adversaries win the trick, and our side takes more than if it had the lead itself.
    fn throws_in(&mut self) -> Result<bool, BadPosition> {
        if !self.is_most() || self.left() < 3 || self.position.out.is_some() {
            return Ok(false);
        }
        let ended = self.ended(self.card)?;
        let side = Seat::South.side();
        if ended.winner.side() == side {
            return Ok(false);
        }
        let theirs = self.solver.tricks(&ended.after)?[side];
        for leader in [Seat::South, Seat::North] {
            let ours = self.solver.tricks(&Position { leader, ..ended.after.clone() })?[side];
            if ours >= theirs {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Third hand plays the lower card of a tenace over the player who holds the card between.
    fn finesses(&self) -> bool {
        let ranking = self.position.ranking;
        let before = Seat::South.right();
        let third = self.position.leader == Seat::North
            && self.position.out.is_none()
            && self.position.trick.len() == 2;
        third
            && self.is_most()
            && self.follows(self.card)
            && self.beats_now(self.card)
            && self.wrong().iter().any(|high| {
                self.follows(high)
                    && ranking.beats(high, self.card)
                    && self.position.hands[before].iter().any(|between| {
                        self.follows(between)
                            && ranking.beats(between, self.card)
                            && ranking.beats(high, between)
                    })
            })
    }

    /// The partner's card is winning, and is beaten by ours.
    fn overtakes(&self) -> bool {
        self.is_most()
            && self.follows(self.card)
            && self.winning_seat() == Some(Seat::North)
            && self.beats_now(self.card)
            && self.wrong().iter().any(|low| self.follows(low) && !self.beats_now(low))
    }

    /// A high card goes under the partner's, and a lower one will not do.
    fn unblocks(&mut self) -> Result<bool, BadPosition> {
        let ranking = self.position.ranking;
        if !self.is_most()
            || !self.follows(self.card)
            || self.beats_now(self.card)
            || !self.wrong().iter().any(|low| self.follows(low) && ranking.beats(self.card, low))
        {
            return Ok(false);
        }
        Ok(self.ended(self.card)?.winner == Seat::North)
    }

    /// Following suit, a card that would take the trick is held back and the adversaries take it.
    fn ducks(&mut self) -> Result<bool, BadPosition> {
        if !self.is_most() || !self.follows(self.card) || self.beats_now(self.card) {
            return Ok(false);
        }
        if self.ended(self.card)?.winner.side() == Seat::South.side() {
            return Ok(false);
        }
        for high in self
            .wrong()
            .iter()
            .filter(|high| self.follows(*high) && self.beats_now(*high))
            .collect::<Vec<_>>()
        {
            if self.ended(high)?.winner == Seat::South {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn void(&self) -> bool {
        self.led().is_some() && !self.follows(self.card)
    }

    fn refuses(&self) -> bool {
        self.is_most()
            && self.void()
            && !self.is_trump(self.card)
            && self.wrong().iter().any(|card| self.is_trump(card) && self.beats_now(card))
    }

    fn ruffs(&self) -> bool {
        self.is_most()
            && self.void()
            && self.is_trump(self.card)
            && self.beats_now(self.card)
            && self.wrong().iter().any(|card| !self.is_trump(card))
    }

    fn covers(&self) -> bool {
        let honour = |card: Card| card.rank() >= Rank::Ten;
        self.is_most()
            && self.position.trick.len() == 1
            && self.led().is_some_and(honour)
            && honour(self.card)
            && self.follows(self.card)
            && self.beats_now(self.card)
            && self.position.hands[Seat::West]
                .iter()
                .any(|over| self.follows(over) && self.position.ranking.beats(over, self.card))
            && self.wrong().iter().any(|low| self.follows(low) && !self.beats_now(low))
    }

    /// Out of the suit led, something else is thrown away and others must be kept.
    fn discards(&self) -> bool {
        self.void() && !self.is_trump(self.card) && self.wrong().iter().any(|other| !self.is_trump(other))
    }

    fn leads_trumps(&self) -> bool {
        let theirs = self.position.hands[Seat::East] | self.position.hands[Seat::West];
        self.is_most()
            && self.led().is_none()
            && self.is_trump(self.card)
            && theirs.iter().any(|card| self.is_trump(card))
            && self.wrong().iter().any(|card| !self.is_trump(card))
    }

    fn puts_partner_in(&mut self) -> Result<bool, BadPosition> {
        if !self.is_most() || self.led().is_some() || self.ended(self.card)?.winner != Seat::North {
            return Ok(false);
        }
        for card in self.wrong().iter().collect::<Vec<_>>() {
            if self.ended(card)?.winner == Seat::South {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// At nullo: the card loses, and a lower one that loses as well is wrong.
    fn plays_under(&self) -> bool {
        let ranking = self.position.ranking;
        !self.is_most()
            && self.follows(self.card)
            && !self.beats_now(self.card)
            && self.wrong().iter().any(|low| self.follows(low) && ranking.beats(self.card, low))
    }

    /// At nullo: our side takes a trick that South could have left.
    fn takes_one(&mut self) -> Result<bool, BadPosition> {
        if self.is_most() || !self.follows(self.card) || !self.beats_now(self.card) {
            return Ok(false);
        }
        let under = self.wrong().iter().any(|low| self.follows(low) && !self.beats_now(low));
        Ok(under && self.ended(self.card)?.winner == Seat::South)
    }

    /// At nullo: South leads, and somebody else takes the trick.
    fn exits(&mut self) -> Result<bool, BadPosition> {
        if self.is_most() || self.led().is_some() {
            return Ok(false);
        }
        Ok(self.ended(self.card)?.winner != Seat::South)
    }
}
