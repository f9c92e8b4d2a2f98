//! What the laws answer: offences, rights, obligations, rulings, scores.

use std::fmt;

use arrayvec::ArrayVec;
use cards::{CardSet, Seat, SeatSet, Side};
use laws::Law;

use crate::{Duty, Fact, Game, Remedy};

/// The articles an answer rests on, the chief one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Laws([Option<Law>; 3]);

impl Laws {
    /// The articles, chief one first. There is always one.
    pub fn iter(&self) -> impl Iterator<Item = Law> {
        self.0.into_iter().flatten()
    }

    /// The chief article.
    pub fn chief(&self) -> Law {
        self.0[0].expect("made from a law")
    }

    /// The same with one article more; a fourth is dropped.
    #[must_use]
    pub fn and(mut self, law: Law) -> Laws {
        if !self.0.contains(&Some(law))
            && let Some(free) = self.0.iter_mut().find(|place| place.is_none())
        {
            *free = Some(law);
        }
        self
    }
}

impl From<Law> for Laws {
    fn from(law: Law) -> Laws {
        Laws([Some(law), None, None])
    }
}

impl From<(Law, Law)> for Laws {
    fn from((first, second): (Law, Law)) -> Laws {
        Laws::from(first).and(second)
    }
}

impl fmt::Display for Laws {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, law) in self.iter().enumerate() {
            if n > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{law}")?;
        }
        Ok(())
    }
}

/// A value that some article awards: no number without its law.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cited<T> {
    /// What is awarded.
    pub value: T,
    /// By which article.
    pub law: Law,
}

/// What is awarded, and by which article.
pub const fn cite<T: Copy>(law: Law, value: T) -> Cited<T> {
    Cited { value, law }
}

/// The remedies a right offers: at most one for each card of a hand and one for each suit.
pub type Options = ArrayVec<Remedy, 17>;

/// What kind of answer it is; the word that opens its line in the minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// An article was broken; a right may follow.
    Offence,
    /// A card is liable to be called.
    Liability,
    /// A player is bound to something.
    Obligation,
    /// What the laws decide.
    Ruling,
    /// A trick is complete.
    Trick,
    /// Points are entered.
    Score,
    /// A game is won.
    Game,
    /// The rubber is won.
    Rubber,
    /// The rubber is made up.
    Settled,
    /// The act was irregular and is declined (courteous play).
    Declined,
}

impl Kind {
    /// The word in the minutes.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Offence => "offence",
            Kind::Liability => "liability",
            Kind::Obligation => "obligation",
            Kind::Ruling => "ruling",
            Kind::Trick => "trick",
            Kind::Score => "score",
            Kind::Game => "game",
            Kind::Rubber => "rubber",
            Kind::Settled => "settled",
            Kind::Declined => "declined",
        }
    }
}

/// Who may see an answer as it falls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Audience {
    /// It follows from what everybody saw.
    #[default]
    All,
    /// It follows from cards that only these seats can see.
    Only(SeatSet),
    /// It follows from hidden cards: the record knows it, no player does.
    Record,
}

impl Audience {
    /// Whether a seat, or with `None` a bystander, may know of it.
    pub fn includes(self, seat: Option<Seat>) -> bool {
        match (self, seat) {
            (Audience::All, _) => true,
            (Audience::Only(seats), Some(seat)) => seats.contains(seat),
            _ => false,
        }
    }
}

/// Who may choose, and what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Who may choose.
    pub holders: SeatSet,
    /// What they may choose.
    pub options: Options,
}

/// What was found, with everything that belongs to its kind and nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding<F> {
    /// An article was broken.
    Offence {
        /// Who broke it.
        by: Seat,
        /// What they did.
        fact: Fact<F>,
        /// The right that follows, if one does.
        offer: Option<Offer>,
    },
    /// Cards lie face up and may be called.
    Liability {
        /// Whose they are.
        owner: Seat,
        /// Which.
        cards: CardSet,
        /// Who may call them.
        callers: SeatSet,
    },
    /// A player is bound to something.
    Obligation {
        /// Who; with two seats, whichever of them leads first.
        on: SeatSet,
        /// To what.
        duty: Duty,
        /// The remedy that was chosen.
        demand: Remedy,
    },
    /// The laws decide something.
    Ruling {
        /// What.
        fact: Fact<F>,
    },
    /// The laws give somebody a choice though no article was broken.
    Grant {
        /// Who gave occasion for it.
        by: Seat,
        /// What happened.
        fact: Fact<F>,
        /// Who may choose what.
        offer: Offer,
    },
    /// The deal is void.
    Redeal {
        /// Why.
        fact: Fact<F>,
        /// Who deals now.
        dealer: Seat,
        /// Whether the deal is lost to the one who gave the cards.
        lost: bool,
    },
    /// A trick is complete.
    Trick {
        /// Its number, from 1.
        number: u8,
        /// Who won it.
        winner: Seat,
    },
    /// Points are entered.
    Score {
        /// To whom.
        side: Side,
        /// How many.
        points: i32,
        /// For what.
        fact: Fact<F>,
    },
    /// A game is won.
    Game {
        /// The winners' points in it, where the code counts them.
        points: Option<(Side, i32)>,
        /// How it was won.
        fact: Fact<F>,
    },
    /// The rubber is won.
    Rubber {
        /// How.
        fact: Fact<F>,
    },
    /// The rubber is made up.
    Settled {
        /// Who won the rubber.
        side: Side,
        /// What they win by it; below nought when they lose.
        points: i32,
        /// How that came about.
        fact: Fact<F>,
    },
    /// The act was irregular and is declined (courteous play).
    Declined {
        /// Who tried it.
        by: Seat,
        /// What they tried.
        fact: Fact<F>,
    },
}

impl<F> Finding<F> {
    /// Its kind: the word that opens its line in the minutes.
    pub const fn kind(&self) -> Kind {
        match self {
            Finding::Offence { .. } => Kind::Offence,
            Finding::Liability { .. } => Kind::Liability,
            Finding::Obligation { .. } => Kind::Obligation,
            Finding::Ruling { .. } | Finding::Grant { .. } | Finding::Redeal { .. } => Kind::Ruling,
            Finding::Trick { .. } => Kind::Trick,
            Finding::Score { .. } => Kind::Score,
            Finding::Game { .. } => Kind::Game,
            Finding::Rubber { .. } => Kind::Rubber,
            Finding::Settled { .. } => Kind::Settled,
            Finding::Declined { .. } => Kind::Declined,
        }
    }

    /// What it is about; a liability, an obligation and a trick say all by themselves.
    pub const fn fact(&self) -> Option<&Fact<F>> {
        match self {
            Finding::Offence { fact, .. }
            | Finding::Ruling { fact }
            | Finding::Grant { fact, .. }
            | Finding::Redeal { fact, .. }
            | Finding::Score { fact, .. }
            | Finding::Game { fact, .. }
            | Finding::Rubber { fact }
            | Finding::Settled { fact, .. }
            | Finding::Declined { fact, .. } => Some(fact),
            Finding::Liability { .. } | Finding::Obligation { .. } | Finding::Trick { .. } => None,
        }
    }

    /// Who may choose what.
    pub const fn offer(&self) -> Option<&Offer> {
        match self {
            Finding::Offence { offer, .. } => offer.as_ref(),
            Finding::Grant { offer, .. } => Some(offer),
            _ => None,
        }
    }

    /// Who did it; of a trick, who won it.
    pub const fn by(&self) -> Option<Seat> {
        match self {
            Finding::Offence { by, .. } | Finding::Grant { by, .. } | Finding::Declined { by, .. } => {
                Some(*by)
            }
            Finding::Trick { winner, .. } => Some(*winner),
            _ => None,
        }
    }

    /// Whom it binds; of two, the first.
    pub fn on(&self) -> Option<Seat> {
        match self {
            Finding::Liability { owner, .. } => Some(*owner),
            Finding::Obligation { on, .. } => on.iter().next(),
            _ => None,
        }
    }

    /// The side that gains, and how much; of a game the winners' points in it.
    pub const fn points(&self) -> Option<(Side, i32)> {
        match self {
            Finding::Score { side, points, .. } | Finding::Settled { side, points, .. } => {
                Some((*side, *points))
            }
            Finding::Game { points, .. } => *points,
            _ => None,
        }
    }
}

/// One answer of the laws to one act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<F> {
    /// The articles it rests on. Only the bare fact of a trick has none.
    pub laws: Option<Laws>,
    /// Who may see it now.
    pub audience: Audience,
    /// What was found.
    pub finding: Finding<F>,
}

/// An answer of this game's laws.
pub type AnswerOf<G> = Answer<<G as Game>::Fact>;

impl<F> Answer<F> {
    /// What was found under these articles, for all to hear.
    pub fn new(laws: impl Into<Laws>, finding: Finding<F>) -> Answer<F> {
        Answer { laws: Some(laws.into()), audience: Audience::All, finding }
    }

    /// The fact that a trick is complete.
    pub fn trick(number: u8, winner: Seat) -> Answer<F> {
        Answer { laws: None, audience: Audience::All, finding: Finding::Trick { number, winner } }
    }

    /// What the laws decide.
    pub fn ruling(laws: impl Into<Laws>, fact: impl Into<Fact<F>>) -> Answer<F> {
        Answer::new(laws, Finding::Ruling { fact: fact.into() })
    }

    /// Points entered to a side.
    pub fn score(laws: impl Into<Laws>, side: Side, points: i32, fact: impl Into<Fact<F>>) -> Answer<F> {
        Answer::new(laws, Finding::Score { side, points, fact: fact.into() })
    }

    /// Its kind: the word that opens its line in the minutes.
    pub const fn kind(&self) -> Kind {
        self.finding.kind()
    }

    /// Limits who may see it.
    pub fn seen_by(mut self, audience: Audience) -> Answer<F> {
        self.audience = audience;
        self
    }

    /// The same offence as something that was declined and never done.
    pub(crate) fn declined(self) -> Answer<F> {
        let finding = match self.finding {
            Finding::Offence { by, fact, .. } => Finding::Declined { by, fact },
            other => other,
        };
        Answer { finding, ..self }
    }
}
