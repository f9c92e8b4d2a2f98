//! Rights: who may choose what, and until when.

use cards::{Card, CardSet, Seat, SeatSet};

use crate::answer::{Audience, Laws, Options};
use crate::{Offer, Remedy};

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
    /// Who would have to obey.
    pub target: SeatSet,
    /// The trick it is about, 0 before the play.
    pub trick: u8,
    /// The card it is about.
    pub card: Option<Card>,
    /// What ends it unused.
    pub lapse: Lapse,
    /// Whether each holder speaks for himself: one who lets it stand does not bind the others.
    pub each: bool,
    /// Whether a holder has had his fair time: made an act of his own since it opened.
    pub fair: bool,
    /// Whether the player who would have to obey was in haste: he led or played before that.
    pub hasty: bool,
    /// Who may know that it is open.
    pub audience: Audience,
    /// Whether it was opened by the act being taken.
    pub(crate) fresh: bool,
    /// What had happened in that act before it was opened, and so cannot end it.
    pub(crate) before: Lapse,
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
            target: SeatSet::EMPTY,
            trick: 0,
            card: None,
            lapse: Lapse::NONE,
            each: false,
            fair: false,
            hasty: false,
            audience: Audience::All,
            fresh: true,
            before: Lapse::NONE,
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

    /// Names what ends it unused.
    pub fn until(mut self, lapse: Lapse) -> Right {
        self.lapse = lapse;
        self
    }

    /// Lets each holder speak for himself.
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
        self.lapse.meets(Lapse::OUTLIVES_DEAL)
    }

    /// Whether a seat may use it now.
    pub fn is_for(&self, seat: Seat) -> bool {
        self.holders.contains(seat) && self.chooser.is_none_or(|chooser| chooser == seat)
    }

    /// The cards between which it lets its holder choose.
    pub fn choices(&self) -> CardSet {
        let card = |option: &Remedy| if let Remedy::Choose(card) = option { Some(*card) } else { None };
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
        self.options.iter().any(|option| option.admits(demand))
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

/// The moments that can end a right unused; a set of flags.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lapse(u32);

impl Lapse {
    /// Nothing but the end of the deal.
    pub const NONE: Lapse = Lapse(0);
    /// The holder does something else.
    pub const HOLDER_ACTS: Lapse = Lapse(1);
    /// The holder makes a declaration of his own.
    pub const HOLDER_CALLS: Lapse = Lapse(1 << 1);
    /// The player who would have to obey plays, the holder having had his fair time.
    pub const TARGET_PLAYS: Lapse = Lapse(1 << 2);
    /// The player who would have to obey leads, the holder having had his fair time.
    pub const TARGET_LEADS: Lapse = Lapse(1 << 3);
    /// The trick is complete.
    pub const TRICK_FULL: Lapse = Lapse(1 << 4);
    /// The trick is turned and quitted.
    pub const TRICK_QUITTED: Lapse = Lapse(1 << 5);
    /// The pack is cut.
    pub const CUT: Lapse = Lapse(1 << 6);
    /// The first card of the deal is given.
    pub const DEALING: Lapse = Lapse(1 << 7);
    /// The deal is complete.
    pub const DEALT: Lapse = Lapse(1 << 8);
    /// The trump is fixed.
    pub const DECLARED: Lapse = Lapse(1 << 9);
    /// A word is said in the next stage of declaring, such as one on doubling.
    pub const NEXT_WORD: Lapse = Lapse(1 << 10);
    /// The first card is led.
    pub const FIRST_LEAD: Lapse = Lapse(1 << 11);
    /// Any card is played.
    pub const CARD_PLAYED: Lapse = Lapse(1 << 12);
    /// The hand is played out.
    pub const HAND_OVER: Lapse = Lapse(1 << 13);
    /// The score is agreed.
    pub const AGREED: Lapse = Lapse(1 << 14);
    /// The trick after the one it is about is complete.
    pub const NEXT_TRICK_FULL: Lapse = Lapse(1 << 15);
    /// The right outlives its deal: only the flags named with it end it.
    pub const OUTLIVES_DEAL: Lapse = Lapse(1 << 16);
    /// The holder plays a card.
    pub const HOLDER_PLAYS: Lapse = Lapse(1 << 17);
    /// All have followed to a lead out of turn.
    pub const FOLLOWED: Lapse = Lapse(1 << 18);

    /// Both.
    #[must_use]
    pub const fn or(self, other: Lapse) -> Lapse {
        Lapse(self.0 | other.0)
    }

    /// What is in both.
    #[must_use]
    pub const fn and(self, other: Lapse) -> Lapse {
        Lapse(self.0 & other.0)
    }

    /// What is in this and not in the other.
    #[must_use]
    pub const fn without(self, other: Lapse) -> Lapse {
        Lapse(self.0 & !other.0)
    }

    /// Whether a flag is in both.
    pub const fn meets(self, other: Lapse) -> bool {
        self.0 & other.0 != 0
    }
}
