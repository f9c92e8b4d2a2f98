//! Rights: who may choose what, and until when.

use cards::{Card, CardSet, Seat, SeatSet};

use crate::answer::{Audience, Laws, Options};
use crate::{Ends, Offer, Remedy};

/// A choice that the laws give to somebody because of something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Right {
    /// The articles that give it.
    pub laws: Laws,
    /// The number of the offence it answers; several rights may answer one offence.
    pub offence: u16,
    /// Who gave occasion for it.
    pub offender: Seat,
    /// Who may use it. One use by any of them ends it.
    pub holders: SeatSet,
    /// The one of them to whom the choice was left.
    pub chooser: Option<Seat>,
    /// What they may choose.
    pub options: Options,
    /// The cards beside those between which it lets its holder choose that cannot be chosen, as everybody sees: to
    /// name one is no wrong demand, and it is not offered.
    pub withheld: CardSet,
    /// Who would have to obey.
    pub target: SeatSet,
    /// The trick it is about, 0 before the play.
    pub trick: u8,
    /// The card it is about.
    pub card: Option<Card>,
    /// What ends it unused.
    pub ends: Ends,
    /// Whether each holder speaks for themselves: one who lets it stand does not bind the others.
    pub each: bool,
    /// Whether a holder has had their fair time: made an act of their own since it opened.
    pub fair: bool,
    /// Whether the player who would have to obey was in haste: they led or played before that.
    pub hasty: bool,
    /// Whether a holder has said which remedy it will be and has only to name the suit: who would have to
    /// obey waits for it.
    pub announced: bool,
    /// The deal it is about.
    pub deal: u16,
    /// Who may know that it is open.
    pub audience: Audience,
    /// Whether it was opened by the act being taken.
    pub(crate) fresh: bool,
    /// What had happened in that act before it was opened, and so cannot end it.
    pub(crate) before: Ends,
}

impl Right {
    /// A right under these articles for these holders, to be completed field by field.
    pub fn new(laws: impl Into<Laws>, offender: Seat, holders: impl Into<SeatSet>) -> Right {
        Right {
            laws: laws.into(),
            offence: 0,
            offender,
            holders: holders.into(),
            chooser: None,
            options: Options::new(),
            withheld: CardSet::EMPTY,
            target: SeatSet::EMPTY,
            trick: 0,
            card: None,
            ends: Ends::BY_ARTICLE,
            each: false,
            fair: false,
            hasty: false,
            announced: false,
            deal: 0,
            audience: Audience::All,
            fresh: true,
            before: Ends::default(),
        }
    }

    /// Offers these remedies.
    pub fn offering(mut self, options: impl IntoIterator<Item = Remedy>) -> Right {
        self.options.extend(options);
        self
    }

    /// Names who would have to obey.
    pub fn against(mut self, target: impl Into<SeatSet>) -> Right {
        self.target = target.into();
        self
    }

    /// Names the card it is about.
    pub fn about(mut self, card: Card) -> Right {
        self.card = Some(card);
        self
    }

    /// Names what ends it unused, where the code's table does not say it by the article.
    pub fn until(mut self, ends: impl Into<Ends>) -> Right {
        self.ends = ends.into();
        self
    }

    /// Lets each holder speak for themselves.
    pub fn each(mut self) -> Right {
        self.each = true;
        self
    }

    /// Hides it from all but these.
    pub fn seen_by(mut self, audience: Audience) -> Right {
        self.audience = audience;
        self
    }

    /// Whether it stays open when its deal is over.
    pub(crate) fn outlives_deal(&self) -> bool {
        self.ends.outlive_deal()
    }

    /// Whether a seat may use it now.
    pub fn is_for(&self, seat: Seat) -> bool {
        self.holders.contains(seat) && self.chooser.is_none_or(|chooser| chooser == seat)
    }

    /// The cards that lie there for its holder to choose between.
    pub fn choices(&self) -> CardSet {
        let card = |option: &Remedy| if let Remedy::Choose(card) = option { Some(*card) } else { None };
        self.options.iter().filter_map(card).collect::<CardSet>() | self.withheld
    }

    /// The cards that its holder may call.
    pub(crate) fn calls(&self) -> CardSet {
        let card = |option: &Remedy| if let Remedy::Call(card) = option { Some(*card) } else { None };
        self.options.iter().filter_map(card).collect()
    }

    /// Whether it lets the same seats choose the same against the same, for the same trick.
    pub(crate) fn is_same_choice(&self, other: &Right) -> bool {
        let choice = |right: &Right| {
            (right.laws, right.offender, right.holders, right.target, right.trick, right.card)
        };
        choice(self) == choice(other) && self.options == other.options
    }

    /// Whether the remedy is one of those on offer.
    pub fn offers(&self, demand: Remedy) -> bool {
        let withheld = matches!(demand, Remedy::Choose(card) if self.withheld.contains(card));
        withheld || self.options.iter().any(|option| option.admits(demand))
    }

    /// Whether it is against somebody who plays: what a bystander pays is no penalty that could be lost by a
    /// word too many.
    pub(crate) fn is_penalty(&self) -> bool {
        !self.offers(Remedy::Charge)
    }

    /// How many penalties it offers: to let what was done stand is none.
    pub fn penalties(&self) -> usize {
        self.options.iter().filter(|&&option| option != Remedy::Stand).count()
    }

    /// Who may choose what now: one of the holders alone, where the choice was left to them.
    pub fn offer(&self) -> Offer {
        Offer { holders: self.chooser.map_or(self.holders, SeatSet::of), options: self.options.clone() }
    }

    /// Who may choose what, as it is first announced.
    pub(crate) fn offered_to_all(&self) -> Offer {
        Offer { holders: self.holders, options: self.options.clone() }
    }
}

/// A right of this deal that is over, by which a demand that comes too late is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Spent {
    /// The articles that gave it.
    pub(crate) laws: Laws,
    /// Who gave occasion for it.
    pub(crate) offender: Seat,
    /// Who could use it.
    pub(crate) holders: SeatSet,
    /// What they could choose.
    pub(crate) options: Options,
    /// The trick it was about.
    pub(crate) trick: u8,
    /// How it ended.
    pub(crate) how: End,
    /// By which articles, where others than its own ended it.
    pub(crate) by: Option<Laws>,
    /// Whether a suit was called by it and the lead that was called for was of another.
    pub(crate) led_otherwise: bool,
    /// The last trick that was begun when it ended, or when what was chosen by it had been done.
    pub(crate) until: u8,
    /// Who may know that there was such a right.
    audience: Audience,
}

impl Spent {
    pub(crate) fn new(right: &Right, how: End, by: Option<Laws>, until: u8) -> Spent {
        let Right { laws, offender, holders, trick, audience, .. } = *right;
        let (options, led_otherwise) = (right.options.clone(), false);
        Spent { laws, offender, holders, options, trick, how, by, led_otherwise, until, audience }
    }

    /// The articles by which it is over, and the one that gave it.
    pub(crate) fn laws_of_end(&self) -> Laws {
        self.by.map_or(self.laws, |by| by.and(self.laws.chief()))
    }

    /// Whether everybody knows of it: what rests on hidden cards must not show by an answer.
    pub(crate) fn was_known(&self) -> bool {
        self.audience == Audience::All
    }

    /// Whether everybody knows that the seat had it.
    pub(crate) fn was_known_of(&self, seat: Seat) -> bool {
        self.was_known() && self.holders.contains(seat)
    }

    /// Whether a demand in this trick can still mean it. How a card shall be played is asked of what has just
    /// happened: two tricks later another thing is meant, or nothing. A suit is called of a lead to come, and means it
    /// until something has happened, in the trick that is told, of which it is asked now.
    pub(crate) fn can_be_meant(&self, demand: Remedy, trick: u8, since: u8) -> bool {
        let limited = match demand {
            Remedy::Suit(_) | Remedy::NotSuit(_) => since > self.until,
            Remedy::HighestOf(_) | Remedy::TakeBack => true,
            // The card that shall be beaten says which trick is meant.
            Remedy::WinOver(_) => false,
            _ => demand.is_order(),
        };
        !limited || trick <= self.until + 1
    }

    /// Whether it gave a seat this choice.
    pub(crate) fn gave(&self, seat: Seat, remedy: Remedy) -> bool {
        self.was_known_of(seat) && self.options.iter().any(|option| option.admits(remedy))
    }
}

/// How a right ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    /// A remedy was chosen.
    Elected(Remedy),
    /// The holder gave it up.
    Waived,
    /// Its time went by.
    Lapsed,
    /// It was lost: by consultation, a wrong demand, a word too many.
    Forfeited,
}
