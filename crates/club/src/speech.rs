//! The room's own sentences.

use std::fmt;

use ::speech::{Tell, Voice, listed};

use crate::minutes::pack_name;
use crate::{
    Answer, CutFact, Fact, Ground, LosesBy, Name, Names, PremisesFact, RubberFact, SeatFact, TableFact,
    TableNumber,
};

impl Tell for Fact {
    fn tell(&self, voice: &Voice) -> String {
        match self {
            Fact::Table(fact) => fact.tell(voice),
            Fact::Seats(fact) => fact.tell(voice),
            Fact::Cutting(fact) => fact.tell(voice),
            Fact::Premises(fact) => fact.tell(voice),
            Fact::Rubber(fact) => fact.tell(voice),
        }
    }
}

/// What the club itself is called in the ledger.
pub(crate) const HOUSE: &str = "the house";

impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ground::Laws(laws) => write!(f, "{laws}"),
            Ground::Agreement => f.write_str("by agreement"),
        }
    }
}

/// The line of the minutes, without its `>`.
pub fn line(answer: &Answer) -> String {
    format!("{} {}: {}", answer.kind.word(), answer.ground, answer.fact.tell(&Voice::RECORD))
}

/// `Anna, Bert and Cora`
fn names(names: &Names) -> String {
    listed(&names.0)
}

/// The verb that goes with one name or with several.
fn agree<'a>(names: &Names, one: &'a str, several: &'a str) -> &'a str {
    if names.0.len() == 1 { one } else { several }
}

const fn loses_by(by: LosesBy) -> &'static str {
    match by {
        LosesBy::Asking => "by asking for another",
        LosesBy::Cutting => "by cutting into another",
    }
}

fn out_in_place(who: &Names, table: TableNumber) -> String {
    let go = agree(who, "goes", "go");
    format!("{} {go} out of table {table} after one rubber, in the place of one who left", names(who))
}

fn leaves_early(who: &Name, table: TableNumber) -> String {
    let place = format!("the next in order has the place at table {table}, for one rubber");
    format!("{who} leaves after one rubber: {place}")
}

fn breaks_up(who: &Name, table: TableNumber, left: &Names, before_all: bool) -> String {
    let breaks = format!("{who} breaks up table {table}");
    if left.0.is_empty() {
        return breaks;
    }
    let before = if before_all { "the other candidates" } else { who.as_ref() };
    format!("{breaks}; {} {} before {before} elsewhere", names(left), agree(left, "comes", "come"))
}

impl Tell for TableFact {
    fn tell(&self, _: &Voice) -> String {
        match self {
            TableFact::SpeaksLate { who, table } => {
                format!("{who} speaks after a card was cut at table {table} and waits a rubber")
            }
            TableFact::CutWhenFree { who, table } => {
                format!("{} cut for entry at table {table} when a place is free", names(who))
            }
            TableFact::MayComeIn { who, table } => {
                format!("{who} may come in at table {table} at the end of a rubber")
            }
            TableFact::MayComeInBehind { who, table, before } => {
                format!("{who} may come in at table {table} at the end of a rubber, behind {}", names(before))
            }
            TableFact::ComesInAnyway { who, table } => {
                format!("{who} belongs to table {table} and comes in at the end of a rubber without asking")
            }
            TableFact::TableFull { who, table, claim } => {
                format!("table {table} is full; {who} has claim {claim} to the next vacancy")
            }
            TableFact::MadeUp { play, wait, outside, table } => made_up(play, wait, *outside, *table),
            TableFact::KeepsPlace { who, table } => format!("{who} keeps the place at table {table}"),
            TableFact::WillGoBack { who, home } => {
                format!(
                    "{who} will go back, and keeps the place at table {home} if the other table needs {who}"
                )
            }
            TableFact::GoesOutLast { who, table } => format!("{who} is the last to go out of table {table}"),
            TableFact::LosesPlace { who, table, by } => {
                format!("{who} loses the place at table {table} {}", loses_by(*by))
            }
            TableFact::GoesBack { who, table, home } => {
                format!("the place of {who} at table {table} is filled: {who} goes back to table {home}")
            }
            TableFact::GoOut { who, table, by_cut } => {
                let how = if *by_cut { "by the cut" } else { "after the longest run of rubbers" };
                format!("{} {} out of table {table} {how}", names(who), agree(who, "goes", "go"))
            }
            TableFact::GoOutInPlace { who, table } => out_in_place(who, *table),
            TableFact::ComeIn { who, table } => {
                format!("{} {} in at table {table}", names(who), agree(who, "comes", "come"))
            }
            TableFact::LeavesEarly { who, table } => leaves_early(who, *table),
            TableFact::Inherits { who } => {
                format!("{who} goes out after one rubber, as the player who left would have")
            }
            TableFact::LeavesRubber { who } => {
                format!("{who} leaves the rubber without a substitute: it is not finished and counts nothing")
            }
            TableFact::BreaksUp { who, table, left, before_all } => breaks_up(who, *table, left, *before_all),
            TableFact::PlaceMayBeFilled { who, table } => {
                format!("the place of {who} at table {table} may be filled")
            }
            TableFact::NoPlaceKept { who } => format!("no table keeps a place for {who}"),
            TableFact::PlaysNoRubber { who } => format!("{who} plays no rubber now: nothing changes"),
            TableFact::NoSubstitute { who } => format!("{who} plays no rubber and can name no substitute"),
            TableFact::MaySubstitute { who, owner, others } => {
                format!("{who} may play for {owner} if {} agree", names(others))
            }
            TableFact::NotAsked { who } => format!("nobody has asked {who} to agree: nothing changes"),
            TableFact::OthersAgree => "it is for the three others to agree".to_owned(),
            TableFact::Substitutes { who, owner } => {
                format!("{who} plays for {owner} until the rubber ends, and loses no right by it")
            }
            TableFact::SubstituteRefused { who } => {
                format!("{who} does not agree: there is no substitute")
            }
            TableFact::TakesSeatAgain { who } => format!("{who} takes the seat again"),
            TableFact::NobodySits { owner } => {
                format!("nobody sits for {owner}: the rubber is not finished and counts nothing")
            }
            TableFact::SubstitutesGo { who } => {
                let plays = agree(who, "no longer plays", "no longer play");
                format!("{} {plays}: the rubber is over", names(who))
            }
        }
    }
}

impl Tell for SeatFact {
    fn tell(&self, _: &Voice) -> String {
        match self {
            SeatFact::NoRightToSit { who, seat, table } => {
                format!("{who} has no right to the seat {seat} at table {table}")
            }
            SeatFact::TakesSeat { who, seat, table } => format!("{who} takes {seat} at table {table}"),
            SeatFact::GivesWay { who, to } => format!("{who} gives way to {to}"),
            SeatFact::SeatFreed { who, seat, table } => {
                format!("{who} no longer has {seat} at table {table}")
            }
            SeatFact::SeatsKept { table } => format!("the seats at table {table} are kept"),
            SeatFact::IsAbsent { who } => format!("{who} is away, and their place is kept"),
            SeatFact::IsBack { who } => format!("{who} is back"),
        }
    }
}

fn made_up(play: &Names, wait: &Names, outside: u32, table: u8) -> String {
    let mut text = format!("{} make up table {table}", names(play));
    if !wait.0.is_empty() {
        let verbs = agree(wait, "belongs to it and waits", "belong to it and wait");
        text = format!("{text}; {} {verbs}", names(wait));
    }
    if outside > 0 {
        text = format!("{text}; {outside} must wait for a vacancy");
    }
    text
}

impl Tell for CutFact {
    fn tell(&self, _: &Voice) -> String {
        match self {
            CutFact::NoRightToCut { who, table } => {
                format!("{who} has no right to cut into table {table}")
            }
            CutFact::NotAmongCutters { who } => {
                format!("{who} is not among those who cut: the card counts for nothing")
            }
            CutFact::OtherPack { who } => {
                format!("{who} draws from another pack: the draw is void, {who} draws again")
            }
            CutFact::SeveralCards { who } => format!("{who} shows more than one card and must cut again"),
            CutFact::CutAlike { who } => format!("{} have cut alike and cut again", names(who)),
            CutFact::AlikeForDeal { who } => {
                format!("{} have cut alike: partners, they cut again for the deal", names(who))
            }
            CutFact::CutForPlaces { who, table } => {
                format!("{} cut for the places that are left at table {table}", names(who))
            }
            CutFact::CutForEntry { who, table } => format!("{} cut for entry at table {table}", names(who)),
            CutFact::CutToGoOut { who, table } => format!("{} cut to go out of table {table}", names(who)),
            CutFact::Partners { first, second, third, fourth, lowest } => {
                let end = if *lowest { "lowest" } else { "highest" };
                format!(
                    "{first} cut {end}, deals with {second} against {third} and {fourth}, \
                     and chooses seats and cards"
                )
            }
            CutFact::MayConsult { who } => format!("{who} may ask before choosing"),
            CutFact::ChoosesTooLate => "the cards are dealt: it is too late to choose".to_owned(),
            CutFact::DealersChoice { dealer } => format!("the choice is for {dealer}, who deals"),
            CutFact::HasChosen { who } => format!("{who} has chosen and must abide by it"),
            CutFact::TornBeforeDeal { card } => {
                format!("{card} must be replaced before the deal, or new cards furnished")
            }
            CutFact::DealsOutOfTurn { who, dealer } => {
                format!("{who} deals out of turn: it is for {dealer}")
            }
            CutFact::DealsNext { who } => format!("{who} deals next"),
        }
    }
}

impl Tell for PremisesFact {
    fn tell(&self, _: &Voice) -> String {
        match self {
            PremisesFact::NewCardsTooLate { who } => {
                format!("{who} asks after the pack was cut: new cards wait for the next deal")
            }
            PremisesFact::NewPacks { payer: Some(payer), choosers } => {
                format!("two new packs, paid by {payer}; {} may choose", names(choosers))
            }
            PremisesFact::NewPacks { payer: None, choosers } => {
                format!("two new packs; {} may choose", names(choosers))
            }
            PremisesFact::NotOnePack { who } => {
                format!("{who} may not call for one pack: there must be two")
            }
            PremisesFact::NewPackWaits => "the pack is cut: a new one waits for the next deal".to_owned(),
            PremisesFact::OneNewPack => "one new pack for the imperfect one".to_owned(),
            PremisesFact::NewCardsChoice { choosers } => {
                format!("the choice of new cards is for {}", names(choosers))
            }
            PremisesFact::ChoosesPack { who, pack } => {
                format!("{who} chooses the {} pack", pack_name(pack.0))
            }
            PremisesFact::Torn { card } => {
                format!("{card} is replaced by agreement, or new cards are furnished")
            }
            PremisesFact::Replaced { card } => format!("{card} is replaced and the pack goes on"),
            PremisesFact::NothingTorn => "no card is torn or marked: nothing changes".to_owned(),
            PremisesFact::Furnished { four_pay: true } => {
                "new cards are furnished, and the four pay for them".to_owned()
            }
            PremisesFact::Furnished { four_pay: false } => "new cards are furnished".to_owned(),
            PremisesFact::MaySpeak { who } => format!("{who} was asked and may speak"),
            PremisesFact::SpeaksFreely { who } => {
                format!("{who} speaks unasked; there is nothing to pay")
            }
            PremisesFact::MayBeCharged { who } => {
                format!("{who} speaks unasked; the players may charge {who} with the stakes")
            }
            PremisesFact::MayDecide { who } => format!("{who} is asked and may decide"),
            PremisesFact::ObjectsToAsking { who } => {
                format!("{who} objects to asking a bystander, which nobody should; no penalty")
            }
            PremisesFact::OwesNothing { who } => format!("{who} owes the players nothing"),
            PremisesFact::ChargedAlready { who } => {
                format!("another pays for that rubber already: {who} owes nothing")
            }
            PremisesFact::PaysForRubber { who } => {
                format!("{who} pays what the losers of this rubber lose")
            }
            PremisesFact::PaysForLastRubber { who } => {
                format!("{who} pays what the losers of that rubber lost")
            }
        }
    }
}

impl Tell for RubberFact {
    fn tell(&self, _: &Voice) -> String {
        match self {
            RubberFact::Won { winners, losers, points } => won(winners, losers, *points),
            RubberFact::Even { one, other } => even(one, other),
            RubberFact::CorrectedWon { winners, losers, points } => {
                format!("the score is put right: {}", won(winners, losers, *points))
            }
            RubberFact::CorrectedEven { one, other } => {
                format!("the score is put right: {}", even(one, other))
            }
            RubberFact::CorrectsTooLate => "it is too late to put that score right".to_owned(),
            RubberFact::PaidByLosers { winners, losers, money } => {
                format!("{} win {money} each from {}", names(winners), names(losers))
            }
            RubberFact::PaidByBystander { winners, payer, money } => {
                format!("{} win {money} each, and {payer} pays", names(winners))
            }
            RubberFact::NobodyWins => "nobody wins or loses".to_owned(),
            RubberFact::AllLevel => "nobody owes anything".to_owned(),
            RubberFact::Ledger { balances } => {
                let open: Vec<String> =
                    balances.0.iter().map(|(name, money)| format!("{name} {money}")).collect();
                format!("the ledger: {}", open.join(", "))
            }
            RubberFact::Pays { from, to, money } => format!("{from} pays {to} {money}"),
            RubberFact::StopTooLate => "that had to be agreed when the rubber began".to_owned(),
            RubberFact::StopAgreed => "no new deal begins after the time agreed".to_owned(),
            RubberFact::NothingAgreed => "nothing was agreed: the rubber is played to its end".to_owned(),
            RubberFact::Retires { side, points } => {
                format!("{side} retires from the deal: {points} to {}", side.other())
            }
            RubberFact::EarlyGame { side, points } => format!("{points} to {side}, who have won a game"),
        }
    }
}

fn won(winners: &Names, losers: &Names, points: i32) -> String {
    format!("{} win {points} against {}", names(winners), names(losers))
}

fn even(one: &Names, other: &Names) -> String {
    format!("{} come out even with {}", names(one), names(other))
}
