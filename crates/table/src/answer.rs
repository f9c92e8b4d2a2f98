//! What the laws answer: offences, rights, obligations, rulings, scores.

use std::fmt;

use arrayvec::ArrayVec;
use cards::{Card, Seat, SeatSet, Side};
use laws::Law;

use crate::Remedy;

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
pub fn cite<T>(law: Law, value: T) -> Cited<T> {
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

/// One answer of the laws to one act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Its kind.
    pub kind: Kind,
    /// The articles it rests on. Only the bare fact of a trick has none.
    pub laws: Option<Laws>,
    /// Who did it.
    pub by: Option<Seat>,
    /// Whom it binds.
    pub on: Option<Seat>,
    /// Who may choose.
    pub holders: SeatSet,
    /// What they may choose.
    pub options: Options,
    /// What was chosen.
    pub demand: Option<Remedy>,
    /// The side and the points it gives, for scores.
    pub points: Option<(Side, i32)>,
    /// What it is, in plain words; [`sentence`](Answer::sentence) adds who may choose what.
    pub text: String,
    /// Who may see it now.
    pub audience: Audience,
}

impl Answer {
    /// An answer of this kind under these articles.
    pub fn new(kind: Kind, laws: impl Into<Laws>, text: impl Into<String>) -> Answer {
        Answer { laws: Some(laws.into()), text: text.into(), ..Answer::bare(kind) }
    }

    fn bare(kind: Kind) -> Answer {
        Answer {
            kind,
            laws: None,
            by: None,
            on: None,
            holders: SeatSet::EMPTY,
            options: Options::new(),
            demand: None,
            points: None,
            text: String::new(),
            audience: Audience::All,
        }
    }

    /// The fact that a trick is complete.
    pub fn trick(number: u8, winner: Seat) -> Answer {
        Answer {
            by: Some(winner),
            points: Some((winner.side(), i32::from(number))),
            ..Answer::bare(Kind::Trick)
        }
    }

    /// Names who did it.
    pub fn by(mut self, seat: Seat) -> Answer {
        self.by = Some(seat);
        self
    }

    /// Names whom it binds.
    pub fn on(mut self, seat: Seat) -> Answer {
        self.on = Some(seat);
        self
    }

    /// Names what was chosen.
    pub fn demand(mut self, remedy: Remedy) -> Answer {
        self.demand = Some(remedy);
        self
    }

    /// Names the side that gains, and how much.
    pub fn points(mut self, side: Side, points: i32) -> Answer {
        self.points = Some((side, points));
        self
    }

    /// Limits who may see it.
    pub fn seen_by(mut self, audience: Audience) -> Answer {
        self.audience = audience;
        self
    }
}

impl Answer {
    /// The whole of it in plain words: what it is, and who may choose what.
    pub fn sentence(&self) -> String {
        match (self.kind, self.by, self.points) {
            (Kind::Trick, Some(winner), Some((_, number))) => format!("{number} to {winner}"),
            _ if self.options.is_empty() => self.text.clone(),
            _ => format!("{}; {}", self.text, offer(self.holders, &self.options)),
        }
    }
}

/// The words of an offer: `W may: new deal | stand`.
pub(crate) fn offer(holders: SeatSet, options: &[Remedy]) -> String {
    let options: Vec<String> = options.iter().map(Remedy::to_string).collect();
    format!("{holders} may: {}", options.join(" | "))
}

impl fmt::Display for Answer {
    /// The line of the minutes, without its `>`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, sentence) = (self.kind.word(), self.sentence());
        match self.laws {
            _ if self.kind == Kind::Trick => write!(f, "{kind} {sentence}"),
            Some(laws) => write!(f, "{kind} {laws}: {sentence}"),
            None => write!(f, "{kind}: {sentence}"),
        }
    }
}

/// Something that no player could have done, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// The card is not his to play.
    NotHeld(Seat, Card),
    /// It cannot happen at this stage of the deal.
    NotNow {
        /// What was tried.
        what: &'static str,
        /// What would do.
        hint: &'static str,
    },
    /// The act needs a player, and the table or a bystander was named.
    NeedsSeat(&'static str),
    /// The numbers cannot be.
    BadNumber(String),
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Impossible::NotHeld(seat, card) => write!(f, "{seat} does not hold {card}"),
            Impossible::NotNow { what, hint } => write!(f, "{what} is impossible now: {hint}"),
            Impossible::NeedsSeat(what) => {
                write!(f, "{what} is the act of a player: write N, E, S or W before it")
            }
            Impossible::BadNumber(text) => f.write_str(text),
        }
    }
}

impl std::error::Error for Impossible {}
