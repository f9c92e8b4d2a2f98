//! The vocabulary: everything that a person can do or say at a table.
//!
//! An act is a fact. Nothing here asks whether it was lawful.

use arrayvec::ArrayVec;
use cards::{BySeat, BySide, Card, CardSet, Rank, Seat, Side, Suit};

use crate::Remedy;

/// Who did it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Actor {
    /// One of the four players.
    Seat(Seat),
    /// All together, or a fact set down without its detail.
    Table,
    /// Somebody who looks on.
    Bystander,
}

impl From<Seat> for Actor {
    fn from(seat: Seat) -> Actor {
        Actor::Seat(seat)
    }
}

/// A few cards in the order in which they fell.
pub type Run = ArrayVec<Card, 5>;

/// The four hands that a deal is about to give, with the cards that stay in the pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hands {
    /// What each seat is to get.
    pub hands: BySeat<CardSet>,
    /// The card turned up, in games that turn one; where it is the last one dealt, a card of the dealer's.
    pub turn_up: Option<Card>,
}

impl Hands {
    /// The hands as they are written down: each card once, so that one turned up lies apart from the hand that it
    /// belongs to.
    pub fn without_turned(&self) -> BySeat<CardSet> {
        let turned = self.turn_up.map_or(CardSet::EMPTY, CardSet::of);
        self.hands.map(|hand| hand - turned)
    }
}

/// What one player does, or the table together. `C` are the declarations of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act<C> {
    // ------------------------------------------------------------ cutting for partners
    /// Draws a card, or shows several, when cutting for partners; `true` from another pack.
    Cut(Run, bool),
    /// The lowest cut picks their seat.
    ChooseSeat(Seat),
    /// Picks a pack for their side.
    ChoosePack(PackId),

    // ------------------------------------------------------------ preparing the pack
    /// Gathers the pack for the coming deal.
    Collect,
    /// Shuffles it.
    Shuffle(Option<ShuffleFlaw>),
    /// Sets the pack down at the left of a seat.
    PlacePack(Seat),
    /// Handles the pack that waits for the next deal.
    HandlePack,
    /// Hands the pack over to be cut, perhaps showing a card.
    Offer(Option<Card>),
    /// Divides the pack after so many cards.
    CutPack(u8, Option<CutFlaw>),

    // ------------------------------------------------------------ dealing
    /// A fact: the pack lies so that a faultless deal will give these hands.
    Stack(Box<Hands>),
    /// Gives out the whole pack, or the rest of it, without a fault.
    Deal,
    /// Gives out the whole pack, but takes the other side's pack for it.
    DealOtherPack,
    /// Gives so many more cards, all in order.
    DealOn(u8),
    /// Gives one packet.
    Packet(Seat, u8),
    /// Puts a packet wrongly given right, before going on.
    Mend,
    /// Turns up the trump card, in games that turn one; perhaps showing another card of the pack.
    TurnUp(Option<Card>),
    /// A card is found face up in the pack.
    Faced(Card),
    /// Looks at a card of the pack while dealing.
    Peep,
    /// Takes up or looks at their cards.
    Look,
    /// The pack is shown to be wrong.
    ProvePack,
    /// Finds that they hold too few cards.
    FindShort,
    /// Finds that they hold a card too many, and another player one too few.
    FindSurplus,
    /// A card that belongs to the seat never reached it: it lies on the floor or in the other pack.
    Missing(Seat, Card),
    /// A missing or fallen card is found.
    Find(Card),

    // ------------------------------------------------------------ declaring
    /// A word of the declaration, in the game's own words.
    Call(C),

    // ------------------------------------------------------------ the discard
    /// Puts a card aside as their discard, their hand still on it.
    LayDiscard(Card),
    /// Puts it under the pack and lets go.
    QuitDiscard,
    /// Does both at once.
    Discard(Card),
    /// Takes the card turned up off the pack without playing it.
    LiftTurnUp,

    // ------------------------------------------------------------ showing cards
    /// Shows cards, in one of the ways the laws tell apart.
    Expose(CardSet, Exposure),
    /// Lets a card fall below the table.
    Drop(Card),
    /// Faces their whole hand as dummy.
    LayDown,
    /// Lays their hand face down and takes no part in the play.
    LayIdle,
    /// Counts the cards of a hand that lies face down.
    CountHand(Seat),
    /// Throws their hand face up on the table.
    ThrowDown,
    /// Takes an exposed card back into the hand.
    TakeUp(Card),

    // ------------------------------------------------------------ playing
    /// Leads or plays a card.
    Play(Card),
    /// Plays several cards at once.
    Together(Run),
    /// Leads on with several cards one after another, not waiting for the partner.
    Lead(Run),
    /// Slips a second card under the one they played.
    Slip(Card),
    /// Pushes a card among the tricks already taken.
    MixIn(Card, u8),
    /// Holds a card out without letting go of it.
    HoldOut(Card),
    /// Touches a card of the open hand.
    Touch(Run),
    /// Names a card: of the open hand, or the one they have played.
    Name(Card),
    /// Names only a suit to be played from the open hand.
    NameSuit(Suit),
    /// Names only a rank to be played from the open hand.
    NameRank(Rank),
    /// Says that they only arrange the cards of the open hand.
    Arrange,
    /// Takes back a card that lies in an unfinished trick.
    Withdraw(Card),
    /// Mends a wrong card: takes it back, and plays another at once if one is named.
    Correct(Option<Card>),
    /// Puts a hand to the trick to gather it.
    Gather,
    /// Turns the trick face down, their hand still on it.
    Turn,
    /// Lets go of the turned trick.
    Quit,
    /// Looks at a trick that has been quitted.
    LookTrick(u8),
    /// Counts the tricks face down.
    CountTricks,
    /// Gives a card found in the wrong trick back to its hand.
    Restore(Card),
    /// Says that the rest of the tricks are theirs.
    ClaimRest,
    /// Says that so many of the tricks left are theirs, or all, and which finesses they will take.
    ClaimTricks(Option<u8>, CardSet),
    /// Gives up the rest of the tricks.
    Concede,
    /// Gives up so many of the tricks left.
    ConcedeTricks(u8),
    /// Does not accept a claim, or objects to what was done.
    Object,
    /// Keeps their hand although the partner threw theirs down.
    KeepHand,

    // ------------------------------------------------------------ speech
    /// Anything said or shown that may carry a meaning.
    Say(Speech),
    /// Talks over with the partner what to exact or whether to double.
    Consult,
    /// Leaves the choice to the partner.
    Refer,

    // ------------------------------------------------------------ rights
    /// Demands one of the remedies on offer.
    Demand(Remedy),
    /// Gives a right up.
    Waive,
    /// Allows what needs leave.
    Consent,
    /// Claims that a seat revoked, in a trick if it is named.
    ClaimRevoke(Option<Seat>, Option<u8>),
    /// Admits what was claimed.
    Admit,
    /// Looks through the tricks after the hand.
    Search,
    /// Throws the gathered tricks together.
    MixTricks,

    // ------------------------------------------------------------ the score
    /// Writes down the score of the last hand, rightly or wrongly.
    Enter(Column, Side, i32),
    /// Has an entry put right; of an earlier hand if its number is given.
    CorrectScore(Column, Side, i32, Option<u16>),
    /// Agrees that the score of the rubber is so.
    AgreeScore,
    /// The players agree beforehand that the rubber ends at a time or an event.
    AgreeStop,
    /// That time or event has come: no new deal begins.
    Stop,
    /// A side gives up the deal in hand, the agreed end having come.
    Retire,

    // ------------------------------------------------------------ the cards themselves
    /// Calls for new packs.
    NewCards,
    /// A torn or marked card is replaced.
    Replace(Card),

    // ------------------------------------------------------------ facts
    /// The rest of the deal went without incident and gave these tricks in all.
    Tricks(BySide<u8>),
    /// The players put a question to a bystander.
    Appeal,
}

impl<C> Act<C> {
    /// Whether it puts cards to a trick, or names those that are put to it.
    pub(crate) const fn plays_card(&self) -> bool {
        matches!(
            self,
            Act::Play(_)
                | Act::Together(_)
                | Act::Lead(_)
                | Act::Touch(_)
                | Act::Name(_)
                | Act::NameSuit(_)
                | Act::NameRank(_)
                | Act::Correct(_)
        )
    }

    /// Whether it belongs to cutting for seats, to the pack and to the deal.
    pub const fn is_of_the_deal(&self) -> bool {
        matches!(
            self,
            Act::Cut(..)
                | Act::ChooseSeat(_)
                | Act::ChoosePack(_)
                | Act::Collect
                | Act::Shuffle(_)
                | Act::PlacePack(_)
                | Act::Offer(_)
                | Act::CutPack(..)
                | Act::Stack(_)
                | Act::Deal
                | Act::DealOtherPack
                | Act::DealOn(_)
                | Act::Packet(..)
                | Act::Mend
                | Act::TurnUp(_)
                | Act::Faced(_)
                | Act::Peep
                | Act::NewCards
        )
    }

    /// Whether a player does it and nobody else. The pack is handled for them, and facts about it are set down by
    /// those who see it.
    pub const fn is_players_own(&self) -> bool {
        let is_a_fact = matches!(
            self,
            Act::HandlePack
                | Act::ProvePack
                | Act::FindShort
                | Act::FindSurplus
                | Act::Missing(..)
                | Act::Find(_)
                | Act::Restore(_)
                | Act::AgreeScore
                | Act::Replace(_)
                | Act::Tricks(_)
                | Act::Appeal
        );
        !is_a_fact && !self.is_of_the_deal()
    }
}

/// One of the two packs of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names of the packs say it")]
pub enum PackId {
    Blue,
    Red,
}

impl PackId {
    /// The other one.
    pub const fn other(self) -> PackId {
        match self {
            PackId::Blue => PackId::Red,
            PackId::Red => PackId::Blue,
        }
    }
}

/// What can go wrong in a shuffle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ShuffleFlaw {
    /// It was done below the table.
    BelowTable,
    /// A face was seen.
    FaceSeen,
}

/// What can go wrong in dividing the pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CutFlaw {
    /// A card was shown in cutting or in joining the parts.
    Exposed,
    /// The cards were mixed.
    Confused,
    /// Nobody can say where the division was.
    Doubtful,
}

/// How a card came to be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Exposure {
    /// Dropped face up, or shown on or above the table, however quickly snatched back.
    Shown,
    /// Held so that the partner sees some of its face.
    SeenByPartner,
    /// Held so that only an opponent sees it.
    SeenByOpponent,
}

/// A remark or a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Speech {
    /// Asks the partner whether they have none of the suit they refused.
    AskNone,
    /// Answers that question: `true` when they find that they have one.
    Answer(bool),
    /// Asks the partner whether they obeyed a call.
    AskObeyed,
    /// Draws attention to the trick, as by saying that it is theirs.
    AttentionTrick,
    /// Says which card they have played.
    NameCard(Card),
    /// Pulls their card towards them.
    DrawCard,
    /// Hints which card of the open hand to play.
    Suggest(Card),
    /// Points out that a trick has too few cards.
    TrickIncomplete,
    /// Points out that a trick was taken by the wrong side.
    WrongTrick,
    /// Says that a penalty claimed is not due.
    NotDue,
    /// Speaks to a fact in dispute.
    Fact,
    /// Has the cards placed before their players.
    AskPlaced,
    /// Warns the partner that it is not their lead.
    Warn,
    /// Tells the partner that a penalty is due, and no more.
    Inform,
    /// Suggests to the partner which penalty to take.
    SuggestDemand(Remedy),
    /// Points to an offence of the other side: the latest, or that of a seat in a trick.
    Mention(Option<Seat>, Option<u8>),
    /// A remark on the play.
    RemarkPlay,
    /// A remark on the score.
    RemarkScore,
    /// Hesitates, slams a card, shows delight: manner, not words.
    Manner,
    /// Leaves their seat.
    LeaveSeat,
    /// Says that they or their partner hold a card.
    MentionCard(Card),
    /// Asks about an earlier declaration.
    AskCall,
    /// Tells their partner about an earlier declaration.
    TellCall,
    /// Asks what is being played.
    AskContract,
    /// Declines what they are bound to: to answer, to place the cards, to play on.
    Decline,
    /// Breaks in on the dealer: it is not their deal.
    DisputeDeal,
    /// Breaks in on the dealer: the score is wrong.
    DisputeScore,
    /// Says which suit they had meant.
    MentionSuit(Suit),
    /// Asks who played a card.
    AskWho,
    /// Asks which card was turned up.
    AskTurnUp,
    /// Asks which suit is trumps.
    AskTrump,
    /// Calls out the points made.
    Announce(u8),
}

/// A column of the score sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Column {
    /// What counts towards the game.
    Tricks,
    /// What does not: honours, slams, penalties and premiums.
    Bonus,
}
