//! What the room finds: facts with named slots, people in them by their names.

use std::fmt;

use cards::{Card, Seat, Side};
use laws::Law;
use table::{AsSlot, Kind, Laws, PackId, Slot, SlotKind};

use crate::{Money, TableNumber};

/// Somebody's name. In the room a name is a person.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(pub String);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl AsRef<str> for Name {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl AsSlot for Name {
    const KIND: SlotKind = SlotKind::Name;

    fn slot(&self) -> Slot {
        Slot::Name(self.0.clone())
    }
}

/// Several people's names, in the order in which they are told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names(pub Vec<Name>);

impl AsSlot for Names {
    const KIND: SlotKind = SlotKind::Names;

    fn slot(&self) -> Slot {
        Slot::Names(self.0.iter().map(|name| name.0.clone()).collect())
    }
}

impl AsSlot for Money {
    const KIND: SlotKind = SlotKind::Word;

    fn slot(&self) -> Slot {
        Slot::Word(self.to_string())
    }
}

/// The accounts that are not level, each with its balance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Balances(pub Vec<(Name, Money)>);

impl AsSlot for Balances {
    const KIND: SlotKind = SlotKind::Names;

    fn slot(&self) -> Slot {
        // Each as `NAME AMOUNT`, as the minutes write it.
        let mut balances = Vec::new();
        for (name, money) in &self.0 {
            let mut balance = name.0.clone();
            balance.push(' ');
            balance.push_str(&money.to_string());
            balances.push(balance);
        }
        Slot::Names(balances)
    }
}

/// A pack, as a slot holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChosenPack(pub PackId);

impl AsSlot for ChosenPack {
    const KIND: SlotKind = SlotKind::Word;

    fn slot(&self) -> Slot {
        Slot::Word(crate::minutes::pack_name(self.0).to_owned())
    }
}

table::fact_groups! {
    /// What the laws find in the room.
    pub enum Fact {
        /// Coming to a table.
        Table(TableFact),
        /// Seats by agreement.
        Seats(SeatFact),
        /// Cutting, and what the dealer chooses.
        Cutting(CutFact),
        /// Cards and bystanders.
        Premises(PremisesFact),
        /// Rubbers and money.
        Rubber(RubberFact),
    }
}

table::fact_enum! {
    /// What is found of coming to a table, staying at it and leaving it.
    pub enum TableFact {
        /// Somebody speaks after a card was cut, and waits a rubber.
        SpeaksLate { who: Name, table: TableNumber },
        /// Several of equal right cut when a place is free.
        CutWhenFree { who: Names, table: TableNumber },
        /// Somebody may come in.
        MayComeIn { who: Name, table: TableNumber },
        /// Who broke up a table may come in, if they whom it left do not come before them.
        MayComeInBehind { who: Name, table: TableNumber, before: Names },
        /// Somebody who belongs to the table and waits comes in without asking.
        ComesInAnyway { who: Name, table: TableNumber },
        /// The table is full, and somebody has a claim to a vacancy.
        TableFull { who: Name, table: TableNumber, claim: u32 },
        /// A table is made up.
        MadeUp { play: Names, wait: Names, outside: u32, table: TableNumber },
        /// Somebody keeps their place while they help elsewhere.
        KeepsPlace { who: Name, table: TableNumber },
        /// Somebody says that they will go back, and keeps their place if they are needed elsewhere.
        WillGoBack { who: Name, home: TableNumber },
        /// Who was needed to make up a table is the last to go out of it.
        GoesOutLast { who: Name, table: TableNumber },
        /// Somebody loses their place.
        LosesPlace { who: Name, table: TableNumber, by: LosesBy },
        /// A helper's place is filled, and they go back.
        GoesBack { who: Name, table: TableNumber, home: TableNumber },
        /// Players go out after a rubber.
        GoOut { who: Names, table: TableNumber, by_cut: bool },
        /// Those who took the place of players who left early go out before all others.
        GoOutInPlace { who: Names, table: TableNumber },
        /// Players come in after a rubber.
        ComeIn { who: Names, table: TableNumber },
        /// Somebody leaves a full table after one rubber of the two.
        LeavesEarly { who: Name, table: TableNumber },
        /// Who takes the place of an early leaver goes out after one rubber.
        Inherits { who: Name },
        /// A rubber was left without a substitute.
        LeavesRubber { who: Name },
        /// A table breaks up; those left come before the breaker, or before all candidates.
        BreaksUp { who: Name, table: TableNumber, left: Names, before_all: bool },
        /// A helper's place may be filled.
        PlaceMayBeFilled { who: Name, table: TableNumber },
        /// No table keeps a place for somebody.
        NoPlaceKept { who: Name },
        /// Somebody who plays no rubber does what only a player can.
        PlaysNoRubber { who: Name },
        /// Somebody who plays no rubber names a substitute.
        NoSubstitute { who: Name },
        /// Somebody may play for another if the others agree.
        MaySubstitute { who: Name, owner: Name, others: Names },
        /// It is for the others to agree.
        OthersAgree,
        /// Nobody has asked somebody to agree to a substitute.
        NotAsked { who: Name },
        /// A substitute plays.
        Substitutes { who: Name, owner: Name },
        /// Somebody does not agree to a substitute.
        SubstituteRefused { who: Name },
        /// The owner takes the seat again.
        TakesSeatAgain { who: Name },
        /// Nobody sits for the owner of a seat.
        NobodySits { owner: Name },
        /// Substitutes no longer play: the rubber is over.
        SubstitutesGo { who: Names },
    }
}

table::fact_enum! {
    /// What is found of seats that are taken by agreement.
    pub enum SeatFact {
        /// Somebody takes a seat that they have no right to.
        NoRightToSit { who: Name, seat: Seat, table: TableNumber },
        /// Somebody takes a seat by agreement.
        TakesSeat { who: Name, seat: Seat, table: TableNumber },
        /// A computer player gives way.
        GivesWay { who: Name, to: Name },
        /// A seat is free again.
        SeatFreed { who: Name, seat: Seat, table: TableNumber },
        /// The seats are kept, and nobody cuts for partners.
        SeatsKept { table: TableNumber },
        /// Somebody is away for a while.
        IsAbsent { who: Name },
        /// They are there again.
        IsBack { who: Name },
    }
}

table::words! {
    /// How a place at a table is lost.
    pub enum LosesBy {
        /// By asking for another.
        Asking,
        /// By cutting into another.
        Cutting,
    }
}

table::fact_enum! {
    /// What is found in cutting, choosing and dealing.
    pub enum CutFact {
        /// Somebody has no right to cut in.
        NoRightToCut { who: Name, table: TableNumber },
        /// Somebody is not among those who cut.
        NotAmongCutters { who: Name },
        /// The draw came from another pack.
        OtherPack { who: Name },
        /// More than one card was shown.
        SeveralCards { who: Name },
        /// Several have cut alike.
        CutAlike { who: Names },
        /// The two best cuts are alike: those two are partners, and cut again for the deal alone.
        AlikeForDeal { who: Names },
        /// These cut for the places that are left.
        CutForPlaces { who: Names, table: TableNumber },
        /// These cut for entry.
        CutForEntry { who: Names, table: TableNumber },
        /// These cut to go out.
        CutToGoOut { who: Names, table: TableNumber },
        /// The partners are decided.
        Partners { first: Name, second: Name, third: Name, fourth: Name, lowest: bool },
        /// The dealer may ask the partner before choosing.
        MayConsult { who: Name },
        /// It is too late to choose.
        ChoosesTooLate,
        /// The choice is the dealer's.
        DealersChoice { dealer: Name },
        /// The choice is made already.
        HasChosen { who: Name },
        /// A torn card must be replaced before the deal.
        TornBeforeDeal { card: Card },
        /// Somebody deals out of turn.
        DealsOutOfTurn { who: Name, dealer: Name },
        /// Who deals next.
        DealsNext { who: Name },
    }
}

table::fact_enum! {
    /// What is found of cards, and of bystanders.
    pub enum PremisesFact {
        /// New cards are asked for after the cut.
        NewCardsTooLate { who: Name },
        /// Two new packs, who chooses, and who pays for them.
        NewPacks { payer: Option<Name>, choosers: Names },
        /// One pack alone cannot be called for.
        NotOnePack { who: Name },
        /// A new pack waits for the next deal.
        NewPackWaits,
        /// One new pack for the imperfect one.
        OneNewPack,
        /// The choice of new cards is for others.
        NewCardsChoice { choosers: Names },
        /// A new pack is chosen.
        ChoosesPack { who: Name, pack: ChosenPack },
        /// A torn card.
        Torn { card: Card },
        /// It is replaced.
        Replaced { card: Card },
        /// No card is torn or marked that could be replaced, or about which somebody could object.
        NothingTorn,
        /// New cards are furnished; the four pay for them, or nobody at the table.
        Furnished { four_pay: bool },
        /// A bystander was asked and may speak.
        MaySpeak { who: Name },
        /// A bystander speaks unasked of the play.
        SpeaksFreely { who: Name },
        /// A bystander speaks unasked and may be charged.
        MayBeCharged { who: Name },
        /// A bystander is asked to decide.
        MayDecide { who: Name },
        /// A player objects to asking a bystander.
        ObjectsToAsking { who: Name },
        /// A bystander owes nothing.
        OwesNothing { who: Name },
        /// Somebody else is charged with the rubber already.
        ChargedAlready { who: Name },
        /// A bystander pays what the losers of the rubber lose.
        PaysForRubber { who: Name },
        /// A bystander pays what the losers of the last rubber lost.
        PaysForLastRubber { who: Name },
    }
}

table::fact_enum! {
    /// What is found of rubbers and money.
    pub enum RubberFact {
        /// A rubber is won.
        Won { winners: Names, losers: Names, points: i32 },
        /// A rubber comes out even.
        Even { one: Names, other: Names },
        /// A score is put right, and the rubber is won.
        CorrectedWon { winners: Names, losers: Names, points: i32 },
        /// A score is put right, and the rubber comes out even.
        CorrectedEven { one: Names, other: Names },
        /// It is too late to put a score right.
        CorrectsTooLate,
        /// The winners have their money from the losers.
        PaidByLosers { winners: Names, losers: Names, money: Money },
        /// The winners have their money from a bystander.
        PaidByBystander { winners: Names, payer: Name, money: Money },
        /// Nobody wins or loses.
        NobodyWins,
        /// Nobody owes anything.
        AllLevel,
        /// Where every account stands that is not level.
        Ledger { balances: Balances },
        /// One pays another.
        Pays { from: Name, to: Name, money: Money },
        /// An early end had to be agreed when the rubber began.
        StopTooLate,
        /// No new deal begins after the time agreed.
        StopAgreed,
        /// Nothing was agreed: the rubber is played to its end.
        NothingAgreed,
        /// A side retires from the deal.
        Retires { side: Side, points: i32 },
        /// A side has its points for a game won in a rubber that ended early.
        EarlyGame { side: Side, points: i32 },
    }
}

/// What an answer rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// These articles.
    Laws(Laws),
    /// No article: those concerned agree.
    Agreement,
}

impl Ground {
    /// The articles; none where it rests on agreement.
    pub fn laws(self) -> impl Iterator<Item = Law> {
        let laws = match self {
            Ground::Laws(laws) => Some(laws),
            Ground::Agreement => None,
        };
        laws.into_iter().flat_map(|laws| laws.iter().collect::<Vec<_>>())
    }
}

impl From<Law> for Ground {
    fn from(law: Law) -> Ground {
        Ground::Laws(law.into())
    }
}

impl From<(Law, Law)> for Ground {
    fn from(laws: (Law, Law)) -> Ground {
        Ground::Laws(laws.into())
    }
}

impl From<Laws> for Ground {
    fn from(laws: Laws) -> Ground {
        Ground::Laws(laws)
    }
}

/// One answer of the laws to something that happened in the room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Its kind: the word that opens its line in the minutes.
    pub kind: Kind,
    /// What it rests on.
    pub ground: Ground,
    /// What was found.
    pub fact: Fact,
}
