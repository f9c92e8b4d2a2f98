//! What no player could have done, and why.

use std::fmt;

use cards::{BySide, Card, Seat, Side};

/// Something that no player could have done, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// The card is not theirs to play.
    NotHeld(Seat, Card),
    /// It cannot happen at this stage of the deal.
    NotNow(NotNow),
    /// The act needs a player, and the table or a bystander was named.
    NeedsSeat,
    /// The card was drawn by another in this round of the cut.
    Drawn {
        /// Who tried to draw it.
        seat: Seat,
        /// The card.
        card: Card,
        /// Who has it.
        holder: Seat,
    },
    /// A pack cannot be cut there.
    CutBeyondPack {
        /// How many cards the pack has.
        size: u8,
        /// Where it was to be cut.
        at: u8,
    },
    /// So many cards are not left to deal.
    TooManyDealt {
        /// How many were to be dealt.
        cards: u8,
        /// How many there are.
        left: u8,
    },
    /// Such a packet cannot be given.
    BadPacket {
        /// How many it was to have.
        cards: u8,
        /// How many there are.
        left: u8,
    },
    /// There is no such trick yet.
    NoSuchTrick {
        /// Its number.
        number: u8,
    },
    /// No more cards fit into that trick.
    TrickFull {
        /// Its number.
        number: u8,
    },
    /// The tricks told do not make a hand.
    TricksDoNotMake {
        /// What was told.
        tricks: BySide<u8>,
        /// How many a hand has.
        size: u8,
    },
    /// The sides have more tricks already than were told.
    FewerThanWon {
        /// What they have.
        won: BySide<u8>,
    },
}

/// What was tried at a stage where nobody can do it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each says what it is in its Display, line by line below")]
pub enum NotNow {
    Unknown,
    CuttingForPartners,
    CuttingAgain,
    CuttingTooOften,
    DealingAfterAgreedEnd,
    DealingAfterRubber,
    DealingAfterAgreement,
    HandlingPack,
    TurningUp,
    MendingDeal,
    FindingFaced,
    Peeping,
    Looking,
    Finding,
    FindingShort,
    FindingSurplus,
    Declaring,
    Doubling,
    Calling,
    Bridging,
    Discarding,
    Exposing,
    LayingDown,
    ThrowingDown,
    LiftingTurnUp,
    TakingUp,
    Playing,
    NamingSuit,
    NamingMissingSuit,
    NamingRank,
    NamingDoubtfulRank,
    NoTrickToTakeFrom,
    CardNotInTrick,
    AnothersCard,
    Restoring,
    Gathering,
    RecordingTricks,
    WritingScore,
    AgreeingInPlay,
    AgreeingTooSoon,
    AgreeingEarlyEnd,
    EndingEarly,
}

impl NotNow {
    /// What was tried, and why it cannot be.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            NotNow::Unknown => ("that", "this code has no such act"),
            NotNow::CuttingForPartners => ("cutting for partners", "the rubber has begun"),
            NotNow::CuttingAgain => ("cutting again", "that cut stands"),
            NotNow::CuttingTooOften => ("cutting again", "that player has cut often enough"),
            NotNow::DealingAfterAgreedEnd => {
                ("another deal", "the agreed end of the rubber has come; agree the score")
            }
            NotNow::DealingAfterRubber => ("another deal", "the rubber is won; correct or agree the score"),
            NotNow::DealingAfterAgreement => ("another deal", "the rubber is agreed and over"),
            NotNow::HandlingPack => (
                "handling the pack",
                "the deal has begun; play the hand out, or demand a new deal where a law gives one",
            ),
            NotNow::TurningUp => ("turning up a card", "it ends the deal"),
            NotNow::MendingDeal => ("mending the deal", "no packet lies wrong"),
            NotNow::FindingFaced => {
                ("a faced card", "it is found while the pack is dealt, or in the hand before it is over")
            }
            NotNow::Peeping => ("looking at a card of the pack", "no deal is going on"),
            NotNow::Looking => ("looking at one's cards", "none are dealt"),
            NotNow::Finding => ("finding that card", "it is not missing"),
            NotNow::FindingShort => ("finding one's hand short", "no cards are held"),
            NotNow::FindingSurplus => ("finding a card too many", "no cards are held"),
            NotNow::Declaring => ("declaring", "the cards are not dealt"),
            NotNow::Doubling => ("a word on doubling", "the cards are not dealt"),
            NotNow::Calling => ("calling", "no hand is dealt"),
            NotNow::Bridging => ("that word", "no hand is declared"),
            NotNow::Discarding => ("discarding", "no hand is being declared or played"),
            NotNow::Exposing => ("exposing a card", "no cards are held"),
            NotNow::LayingDown => ("laying a hand down", "no cards are held"),
            NotNow::ThrowingDown => ("throwing a hand down", "no cards are held"),
            NotNow::LiftingTurnUp => ("lifting the card turned up", "it does not lie there for that player"),
            NotNow::TakingUp => ("taking that card up", "it does not lie before that player"),
            NotNow::Playing => {
                ("playing a card", "no hand is being played; deal and declare first, or start the next deal")
            }
            NotNow::NamingSuit => ("naming a suit", "that player plays no open hand"),
            NotNow::NamingMissingSuit => ("naming that suit", "the open hand has none of it"),
            NotNow::NamingRank => ("naming a rank", "that player plays no open hand"),
            NotNow::NamingDoubtfulRank => {
                ("naming that rank", "the open hand has not exactly one such card to play")
            }
            NotNow::NoTrickToTakeFrom => ("taking a card back", "no trick lies on the table"),
            NotNow::CardNotInTrick => ("taking a card back", "the card is not in this trick"),
            NotNow::AnothersCard => ("taking a card back", "it is another player's card"),
            NotNow::Restoring => ("restoring a card", "it lies in no trick where it does not belong"),
            NotNow::Gathering => ("gathering a trick", "no complete trick lies on the table"),
            NotNow::RecordingTricks => ("recording the tricks", "the declaring is not finished"),
            NotNow::WritingScore => ("writing the score", "it is written after a hand"),
            NotNow::AgreeingInPlay => ("agreeing the score", "a hand is being played"),
            NotNow::AgreeingTooSoon => ("agreeing the score", "the rubber is not won yet"),
            NotNow::AgreeingEarlyEnd => {
                ("agreeing an early end", "the rubber has begun; it is agreed before the first deal")
            }
            NotNow::EndingEarly => ("an early end", "none was agreed before the first deal"),
        }
    }
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Impossible::NotHeld(seat, card) => write!(f, "{seat} does not hold {card}"),
            Impossible::NotNow(tried) => {
                let (what, hint) = tried.words();
                write!(f, "{what} is impossible now: {hint}")
            }
            Impossible::NeedsSeat => {
                write!(f, "that is the act of a player: write N, E, S or W before it")
            }
            Impossible::Drawn { seat, card, holder } => {
                write!(f, "{seat} cannot draw {card}: {holder} has drawn it in this round")
            }
            Impossible::CutBeyondPack { size, at } => {
                write!(f, "a pack of {size} cannot be cut at {at}: name 1 to {} cards", size - 1)
            }
            Impossible::TooManyDealt { cards, left } => {
                write!(f, "only {left} cards are left to deal, not {cards}")
            }
            Impossible::BadPacket { cards, left } => {
                write!(f, "a packet of {cards} cannot be given: {left} are left")
            }
            Impossible::NoSuchTrick { number } => write!(f, "there is no trick {number} yet"),
            Impossible::TrickFull { number } => write!(f, "trick {number} cannot hold more cards"),
            Impossible::TricksDoNotMake { tricks, size } => {
                let [ns, ew] = tricks.0;
                write!(f, "{ns} and {ew} tricks do not make {size}")
            }
            Impossible::FewerThanWon { won } => {
                let (ns, ew) = (won[Side::NorthSouth], won[Side::EastWest]);
                write!(f, "NS have {ns} tricks and EW {ew} already: the total cannot be less")
            }
        }
    }
}

impl std::error::Error for Impossible {}
