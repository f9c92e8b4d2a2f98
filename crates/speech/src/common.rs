//! The mechanism's own sentences.

use cards::{Card, Seat};
use table::{
    AfterCut, Common, CutFlaw, DealFact, DealFlaw, Duty, Fact, PackDuty, PackFact, PlayFact, Remedy,
    RevokeFact, RightEnd, RightFact, ScoreFact, ShownClaim, ShownFact, WordFact, WrongPackScope,
};

use crate::remedies::demand;
use crate::{Tell, Voice, counted, offer};

impl<F: Tell> Tell for Fact<F> {
    fn tell(&self, voice: &Voice) -> String {
        match self {
            Fact::Common(common) => common.tell(voice),
            Fact::Own(own) => own.tell(voice),
        }
    }
}

impl Tell for Common {
    fn tell(&self, voice: &Voice) -> String {
        match self {
            Common::Rights(fact) => fact.tell(voice),
            Common::Packs(fact) => fact.tell(voice),
            Common::Deal(fact) => fact.tell(voice),
            Common::Shown(fact) => fact.tell(voice),
            Common::Play(fact) => fact.tell(voice),
            Common::Words(fact) => fact.tell(voice),
            Common::Revokes(fact) => fact.tell(voice),
            Common::Score(fact) => fact.tell(voice),
        }
    }
}

/// What a player is bound to: `win this trick`.
pub fn duty(duty: Duty, v: &Voice) -> String {
    match duty {
        Duty::Play(card) => format!("play {card}", card = v.card(card)),
        Duty::Avoid(card) => format!("not play {card}", card = v.card(card)),
        Duty::Highest => "play the highest of the suit".to_owned(),
        Duty::Lowest => "play the lowest of the suit".to_owned(),
        Duty::HighestOf(suit) => format!("play the highest of {suit}"),
        Duty::Win => "win this trick".to_owned(),
        Duty::WinOver(card) => format!("win the trick to which {card} is led", card = v.card(card)),
        Duty::Lose => "lose this trick".to_owned(),
        Duty::Lead(suit) => format!("lead a card of {suit}"),
        Duty::NotLead(suit) => format!("not lead {suit}"),
    }
}

/// `S demands a new deal`, `S calls KH`
fn demands(v: &Voice, seat: Seat, remedy: &Remedy) -> String {
    let (verb, rest) = demand(*remedy, v);
    format!("{} {rest}", v.does(seat, verb))
}

const CANNOT_OBEY: &str = ", which the open hand cannot obey without revoking: nothing changes";

impl Tell for RightFact {
    fn tell(&self, v: &Voice) -> String {
        match self {
            RightFact::RightWaived { holders } => {
                format!("{} {} the right up", v.any_of(*holders), v.verb_of(*holders, "gives"))
            }
            RightFact::RightLapsed { holders } => format!("the right of {} has lapsed", v.any_of(*holders)),
            RightFact::RightForfeited { holders, laws } => {
                format!("the right of {} under {laws} is lost", v.any_of(*holders))
            }
            RightFact::LetsStand { seat } => format!("{} it stand", v.does(*seat, "lets")),
            RightFact::OneLetsStand { seat, offer: rest } => {
                format!("{} it stand; {}", v.does(*seat, "lets"), offer(rest, v))
            }
            RightFact::SideWaives { holders, offer: rest } => {
                let gives = v.verb_of(*holders, "gives");
                format!("{} {gives} the right up; {}", v.any_of(*holders), offer(rest, v))
            }
            RightFact::LeavesChoice { seat, offer: rest } => {
                let leaves = v.does(*seat, "leaves");
                format!("{leaves} the choice to {} partner; {}", v.their(*seat), offer(rest, v))
            }
            RightFact::WrongDemandForfeits { seat, remedy, laws } => {
                format!("{}, which {laws} does not give; nothing can be exacted", demands(v, *seat, remedy))
            }
            RightFact::WrongDemand { seat, remedy, laws, offer: open } => {
                format!("{}, which {laws} does not give: {}", demands(v, *seat, remedy), offer(open, v))
            }
            RightFact::ChosenAlready { seat, remedy, offer: open } => {
                let has = v.verb(*seat, "has");
                format!("{}, but {has} chosen already: {}", demands(v, *seat, remedy), offer(open, v))
            }
            RightFact::NotTheirsToDemand { seat, remedy, offer: open } => {
                let (demands, theirs) = (demands(v, *seat, remedy), v.theirs(*seat));
                format!("{demands}, which is not {theirs} to demand: {}", offer(open, v))
            }
            RightFact::DemandWithoutRight { seat, remedy } => {
                let (demands, theirs) = (demands(v, *seat, remedy), v.theirs(*seat));
                format!("{demands}, which no right of {theirs} gives now: nothing changes")
            }
            RightFact::DemandInVoidDeal { seat, remedy } => {
                format!("{}, but the deal is void: nothing changes", demands(v, *seat, remedy))
            }
            RightFact::OpenHandCannotObey { seat, remedy } => demands(v, *seat, remedy) + CANNOT_OBEY,
            RightFact::DemandTooLate { seat, remedy, end } => demands_too_late(v, *seat, remedy, *end),
            RightFact::SuitToBeNamed { seat, offer: open } => {
                format!("{} still to name the suit; {}", v.does(*seat, "has"), offer(open, v))
            }
            RightFact::ChoiceNotShared { seat, offer: open } => {
                let (whose, their) = (v.belongs_to(*seat), v.their(*seat));
                format!("the choice is {whose} alone and not {their} partner's; {}", offer(open, v))
            }
            RightFact::NothingToRefer { seat } => {
                format!("no choice is open that {} could leave to {} partner", v.seat(*seat), v.their(*seat))
            }
            RightFact::NothingToWaive { seat } => {
                format!("{} no open right to give up: nothing changes", v.does(*seat, "has"))
            }
            RightFact::NothingToAllow { seat } => {
                format!("nobody has asked {} for leave: nothing changes", v.seat(*seat))
            }
            RightFact::NothingToOpposeNow { seat } => {
                format!("{}, but nothing is open to objection: it stays as it is", v.does(*seat, "objects"))
            }
            RightFact::Consults { seat } => {
                let consults = v.does(*seat, "consults");
                format!("{consults} {} partner: the penalty counts as paid", v.their(*seat))
            }
            RightFact::NoLongerCallable { owner, cards } => {
                format!("{} can no longer be called", v.cards_of(*owner, cards))
            }
            RightFact::HasNewDeal { seat } => format!("{} a new deal", v.does(*seat, "has")),
        }
    }
}

/// The right that would have given it is over.
fn demands_too_late(v: &Voice, seat: Seat, remedy: &Remedy, end: RightEnd) -> String {
    let end = match end {
        RightEnd::Used => "has been used",
        RightEnd::GivenUp => "was given up",
        RightEnd::Over => "has lapsed",
        RightEnd::Lost => "is lost",
    };
    format!("{}, but {} right to it {end}: nothing changes", demands(v, seat, remedy), v.their(seat))
}

/// The two best cuts are alike: nothing is in doubt but who of them deals.
fn alike_for_deal(who: &str) -> String {
    format!("{who} have cut alike: partners, they cut again for the deal")
}

impl Tell for PackFact {
    fn tell(&self, v: &Voice) -> String {
        match self {
            PackFact::DrawsFromAnotherPack { seat } => {
                let (draws, again) = (v.does(*seat, "draws"), v.does(*seat, "draws"));
                format!("{draws} from another pack: the draw is void, and {again} again")
            }
            PackFact::ShowsSeveral { seat } => {
                format!("{} more than one card: {} must cut again", v.does(*seat, "shows"), v.they(*seat))
            }
            PackFact::Partners { first, second, third, fourth, lowest } => {
                let end = if *lowest { "lowest" } else { "highest" };
                let [cut, second, third, fourth] = [first, second, third, fourth].map(|seat| v.seat(*seat));
                let [deals, chooses] = ["deals", "chooses"].map(|verb| v.verb(*first, verb));
                format!(
                    "{cut} cut {end}, {deals} with {second} as partner against {third} and {fourth}, and \
                     {chooses} seat and cards"
                )
            }
            PackFact::CutAlike { seats } => format!("{} have cut alike and cut again", v.all_of(*seats)),
            PackFact::AlikeForDeal { seats } => alike_for_deal(&v.all_of(*seats)),
            PackFact::SeatsAnothersChoice { chooser } => {
                format!(
                    "the choice of seats is {}, who {} first",
                    v.belongs_to(*chooser),
                    v.verb(*chooser, "deals")
                )
            }
            PackFact::SeatChosenAlready { seat } => {
                format!("{} chosen {} seat already and cannot change", v.does(*seat, "has"), v.their(*seat))
            }
            PackFact::SeatChosen { seat, place } => {
                format!("{} chosen the seat {place}; the choice is final", v.does(*seat, "has"))
            }
            PackFact::CardsAnothersChoice { chooser } => {
                format!("the choice of cards is {}", v.belongs_to(*chooser))
            }
            PackFact::PacksOthersChoice { choosers } => {
                let chooses = v.verb_of(*choosers, "chooses");
                format!("{} {chooses} between the new packs: nothing changes", v.seats_or_side(*choosers))
            }
            PackFact::CardsChosenAlready { seat } => {
                format!("{} chosen already and cannot change", v.does(*seat, "has"))
            }
            PackFact::ShuffledAgain => "the pack is shuffled again".to_owned(),
            PackFact::ShuffleBeforeCut { seat } => {
                format!("the pack must be shuffled again before {} it", v.does(*seat, "cuts"))
            }
            PackFact::VoidCut { at, flaw, follows } => {
                format!("{}: {}", cut_flaw(*at, *flaw), after_cut(*follows, v))
            }
            PackFact::NotCut { seat } => format!("{} though the pack is not cut", v.does(*seat, "deals")),
            PackFact::InPlaceOf { seat, duty, place } => {
                let does = match duty {
                    PackDuty::Shuffle => "shuffles",
                    PackDuty::Cut => "cuts",
                    PackDuty::Deal => "deals",
                };
                format!("{} in the place of {}", v.does(*seat, does), v.seat(*place))
            }
            PackFact::CutVoid { cutters } => {
                format!("the cut is void; {} {}", v.any_of(*cutters), v.verb_of(*cutters, "cuts"))
            }
            PackFact::NewCardsTooLate => {
                "too late: the pack is cut; new cards can be had before the next deal".to_owned()
            }
            PackFact::NewPacks { choosers, payer } => {
                let paid = payer.map_or(String::new(), |payer| format!(" at {} cost", v.whose(payer)));
                let chooses = v.verb_of(*choosers, "chooses");
                format!("two new packs{paid}; {} {chooses} between them", v.seats_or_side(*choosers))
            }
            PackFact::NewPacksBrought => "two new packs are brought".to_owned(),
            PackFact::CardReplaced { card } => format!("{} is replaced by agreement", v.card(card)),
            PackFact::CardNotReplaced { seat, card } => not_replaced(v, *seat, *card, NEW_CARDS),
            PackFact::CardNotReplacedNow { seat, card } => not_replaced(v, *seat, *card, NEW_CARDS_LATER),
            PackFact::CardReplacedLater { card } => {
                format!("{card} is replaced when the hand is over, which stands", card = v.card(card))
            }
        }
    }
}

/// What comes when a torn card is not replaced.
const NEW_CARDS: &str = "new cards are furnished";
/// The same in the middle of a hand.
const NEW_CARDS_LATER: &str = "the hand stands, and new cards come after it";

fn not_replaced(v: &Voice, seat: Seat, card: Card, instead: &str) -> String {
    format!("{} to have {} replaced: {instead}", v.does(seat, "refuses"), v.card(card))
}

fn admits_in_vain(v: &Voice, seat: Seat, what: &str) -> String {
    format!("{} what {what}: nothing changes", v.does(seat, "admits"))
}

impl Tell for DealFact {
    fn tell(&self, v: &Voice) -> String {
        match self {
            DealFact::BadDeal { flaw, .. } => deal_flaw(*flaw, v),
            DealFact::DealsOutOfTurn { seat, rightful } => {
                format!("{} in the turn of {}", v.does(*seat, "deals"), v.seat(*rightful))
            }
            DealFact::FacedAfterLead { card } => {
                format!("{card} is found faced, but a lead has been made: play goes on", card = v.card(card))
            }
            DealFact::DealVoid => "the deal is void".to_owned(),
            DealFact::PackWrong { seat, scope } => {
                let shown = seat.map_or("it is shown".to_owned(), |seat| v.does(seat, "shows"));
                let scope = match scope {
                    WrongPackScope::Deal => "",
                    WrongPackScope::Hand => ": this hand is void",
                    WrongPackScope::HandNotEarlier => ": this hand is void, earlier ones stand",
                    WrongPackScope::HandNotScores => ": the hand is void, earlier scores stand",
                };
                format!("{shown} that the pack is wrong{scope}")
            }
        }
    }
}

/// Why a cut does not count.
fn cut_flaw(at: u8, flaw: Option<CutFlaw>) -> String {
    match flaw {
        Some(CutFlaw::Exposed) => "a card is seen in the cut".to_owned(),
        Some(CutFlaw::Confused) => "the cards are confused in the cut".to_owned(),
        Some(CutFlaw::Doubtful) => "it is doubtful where the pack was divided".to_owned(),
        None => format!("with {} lifted, fewer than four lie in one part", counted(at, "card")),
    }
}

fn after_cut(follows: AfterCut, v: &Voice) -> String {
    match follows {
        AfterCut::FreshCut => "there must be a fresh cut".to_owned(),
        AfterCut::ShuffleAnew => "there is a fresh cut, and everybody may shuffle again".to_owned(),
        AfterCut::CutterCutsAgain(cutter) => format!("{} again", v.does(cutter, "cuts")),
        AfterCut::DealerShuffles(cutter) => {
            format!("the dealer shuffles again and {} again", v.does(cutter, "cuts"))
        }
    }
}

fn deal_flaw(flaw: DealFlaw, v: &Voice) -> String {
    match flaw {
        DealFlaw::OutOfOrder => "the cards are not given singly and in rotation".to_owned(),
        DealFlaw::Faced(card) => format!("{card} lies faced in the pack", card = v.card(card)),
        DealFlaw::TooFew(to) => format!("{} fewer than thirteen cards", v.does(to, "has")),
        DealFlaw::TooMany(to) => format!("{} more than thirteen cards", v.does(to, "has")),
        DealFlaw::NotMended => "a third card followed two dealt together".to_owned(),
        DealFlaw::LastCard => "the last card does not fall to the dealer".to_owned(),
    }
}

impl Tell for ShownFact {
    fn tell(&self, v: &Voice) -> String {
        match self {
            ShownFact::TakesUpExposed { seat, card } => {
                format!(
                    "{} up {card}, which lies exposed: it goes back on the table",
                    v.does(*seat, "takes"),
                    card = v.card(card)
                )
            }
            ShownFact::TakesUpAfterHand { seat, card } => {
                let (takes, card) = (v.does(*seat, "takes"), v.card(card));
                format!("{takes} up {card}, but the hand is over: it is not played on")
            }
            ShownFact::ThrowsHandDown { seat, partner } => {
                let (throws, partner_name) = (v.does(*seat, "throws"), v.seat(*partner));
                let (their, theirs) = (v.their(*seat), v.theirs(*partner));
                format!("{throws} {their} hand down; {partner_name} may keep {theirs} and play on")
            }
            ShownFact::ShowsForClaim { seat, cards, claim } => {
                let claimed = match claim {
                    ShownClaim::DealersRest => "the dealer claimed the rest",
                    ShownClaim::Declarers => "the declarer claimed",
                };
                format!(
                    "{} {cards} because {claimed}: they cannot be called",
                    v.does(*seat, "shows"),
                    cards = v.cards(cards)
                )
            }
            ShownFact::KeepsHand { seat } => {
                format!(
                    "{} {} hand and {} on",
                    v.does(*seat, "keeps"),
                    v.their(*seat),
                    v.verb(*seat, "plays")
                )
            }
            ShownFact::KeepsHandInVain { seat } => {
                format!("{} {} hand, but the play is over", v.does(*seat, "keeps"), v.their(*seat))
            }
        }
    }
}

impl Tell for PlayFact {
    fn tell(&self, v: &Voice) -> String {
        match self {
            PlayFact::PlaysBefore { seat, card, second } => {
                format!("{} {card} before {}", v.does(*seat, "plays"), v.seat(*second), card = v.card(card))
            }
            PlayFact::ShowsBeforeTrickEnds { seat, cards } => {
                format!(
                    "{} {cards} before the trick is finished",
                    v.does(*seat, "shows"),
                    cards = v.cards(cards)
                )
            }
            PlayFact::GoesOn { seat, cards, partner } => {
                format!(
                    "{} on to {cards} without waiting for {}",
                    v.does(*seat, "goes"),
                    v.seat(*partner),
                    cards = v.cards(cards)
                )
            }
            PlayFact::PlaysTogether { seat, cards } => {
                format!("{} {cards} together", v.does(*seat, "plays"), cards = v.cards(cards))
            }
            PlayFact::FallTogether { seat, cards } => {
                format!(
                    "{cards} fall together from {}, without penalty",
                    v.seat(*seat),
                    cards = v.cards(cards)
                )
            }
            PlayFact::Chosen { seat, card } => {
                format!("{card} is the card {} to the trick", v.does(*seat, "plays"), card = v.card(card))
            }
            PlayFact::OrderWouldRevoke { seat, card } => {
                let (who, card) = (v.seat(*seat), v.card(card));
                format!(
                    "the order about {card} would leave {who} only a revoke: it is void, and the choice stays open"
                )
            }
            PlayFact::ChosenWouldRevoke { seat, card, played } => {
                let (who, they) = (v.seat(*seat), v.they(*seat));
                format!(
                    "{who} would revoke with {card}: {played} is the card {they} play to the trick",
                    card = v.card(card),
                    played = v.card(played)
                )
            }
            PlayFact::AllWouldRevoke { seat } => {
                let plays = v.does(*seat, "plays");
                format!("{} would revoke with each of them: {plays} another card", v.seat(*seat))
            }
            PlayFact::Renounced { seat, card, suit } => {
                format!(
                    "{} {card} and {} {suit}",
                    v.does(*seat, "plays"),
                    v.verb(*seat, "holds"),
                    card = v.card(card)
                )
            }
            PlayFact::RenouncedAsHeld { seat, card, held } => {
                let count = if held.len() == 1 { "counts" } else { "count" };
                let (card, held) = (v.card(card), v.cards(held));
                format!("{} {card}, and {held} {count} as held", v.does(*seat, "plays"))
            }
            PlayFact::SuitLacking { seat, suit } => {
                format!("{} no {suit}: the penalty is paid", v.does(*seat, "has"))
            }
            PlayFact::SparedCall { seat, card } => {
                let (who, card) = (v.seat(*seat), v.card(*card));
                format!("{who} cannot be made to play {card}: it would be a revoke")
            }
            PlayFact::Disobeyed { seat } => disobeyed(*seat, v),
            PlayFact::DisobeyedToMend { seat } => {
                format!("{}: to be put right before the trick is quitted", disobeyed(*seat, v))
            }
            PlayFact::LeadGoesBack => "the lead out of turn and the cards played to it go back".to_owned(),
            PlayFact::CannotTakeBack { card } => {
                format!("{card} is played and cannot be taken back", card = v.card(card))
            }
            PlayFact::TakesBack { seat, card, changes } => takes_back(*seat, *card, *changes, v),
            PlayFact::TakenFromTrick { seat, card, offer: open } => {
                let taken = format!("{} {card} back", v.does(*seat, "takes"), card = v.card(card));
                open.as_ref().map_or(taken.clone(), |open| format!("{taken}; {}", offer(open, v)))
            }
            PlayFact::ChoiceIsAnothers { seat, card, offer: open } => {
                let (chooses, card) = (v.does(*seat, "chooses"), v.card(*card));
                format!("{chooses} {card}, and the choice is another's; {}", offer(open, v))
            }
            PlayFact::TooLateToMend { seat, card, trick } => {
                format!(
                    "{} too late to mend {card} in trick {trick}: it stays",
                    v.does(*seat, "is"),
                    card = v.card(card)
                )
            }
            PlayFact::NothingToMend { seat } => {
                format!("{} played no card that has to be mended: nothing changes", v.does(*seat, "has"))
            }
            PlayFact::GathersTooSoon { seat, missing } => {
                let (gathers, has) = (v.does(*seat, "gathers"), v.verb_of(*missing, "has"));
                format!("{gathers} the trick too soon: {} {has} still to play to it", v.all_of(*missing))
            }
            PlayFact::NothingToGather { seat } => {
                format!("no trick lies there for {} to gather", v.seat(*seat))
            }
            PlayFact::MoreThanAreLeft { seat, left } => {
                let speaks = v.does(*seat, "speaks");
                format!("{speaks} of more tricks than the {left} that are left: it counts for nothing")
            }
            PlayFact::NoTricksToClaim { seat } => {
                format!("no tricks are being played for that {} could speak of", v.seat(*seat))
            }
            PlayFact::DummyMissedTrick { trick } => {
                format!("dummy missed trick {trick}: its spare card counts as played to it")
            }
            PlayFact::CardSupplied { seat, card, trick } => {
                let (puts, had, card) = (v.does(*seat, "puts"), v.they(*seat), v.card(card));
                format!("{puts} {card} to trick {trick}, which {had} had missed")
            }
            PlayFact::MissedTrick { seat, trick } => {
                format!("{} did not play to trick {trick}", v.seat(*seat))
            }
            PlayFact::BelongsToTrick { seat, card, trick } => {
                let played = v.card(card);
                format!(
                    "{played} is what {} to trick {trick}, and the other card is back",
                    v.does(*seat, "played")
                )
            }
            PlayFact::Restored { seat, card, trick } => {
                let (seat, answers) = (v.seat(*seat), v.verb(*seat, "answers"));
                format!(
                    "{card} is taken out of trick {trick} and given back to {seat}, \
                 who {answers} for any revoke made meanwhile",
                    card = v.card(card)
                )
            }
            PlayFact::RestoredToDummy { seat, card, trick } => {
                format!(
                    "{card} is taken out of trick {trick} and given back to {}",
                    v.seat(*seat),
                    card = v.card(card)
                )
            }
            PlayFact::TricksCounted { seat } => {
                let has = v.does(*seat, "has");
                format!("{has} the tricks counted face down; one with a card too many may be opened")
            }
            PlayFact::NoTrickAstray => "no trick was gathered by the wrong side".to_owned(),
            PlayFact::TrickRightlyThere { seat, side } => {
                format!("{} mistaken: the trick is rightly with {}", v.does(*seat, "is"), v.side(*side))
            }
            PlayFact::TrickHandedOver { winner } => {
                let (whose, side) = (v.belongs_to(*winner), v.side(winner.side()));
                format!("the trick is {whose} and is handed over to {side}")
            }
            PlayFact::PartGivenUp { seat, tricks } => {
                let gives = v.does(*seat, "gives");
                format!(
                    "{gives} up {tricks} of the tricks left: no law speaks of it, and the hand is played on"
                )
            }
            PlayFact::ClaimAgreed { side, tricks: None } => {
                format!("the adversaries agree: the rest goes to {}", v.side(*side))
            }
            PlayFact::ClaimAgreed { side, tricks: Some(tricks) } => {
                format!("the adversaries agree: {tricks} of the tricks left go to {}", v.side(*side))
            }
        }
    }
}

fn disobeyed(seat: cards::Seat, v: &Voice) -> String {
    format!("{} not obey the call though {} can", v.does(seat, "does"), v.they(seat))
}

/// A card taken back, and who may change theirs because of it.
pub fn takes_back(seat: cards::Seat, card: cards::Card, changes: cards::SeatSet, v: &Voice) -> String {
    let others = match (changes.iter().next(), changes.len()) {
        (Some(one), 1) => format!("; {} may change {} card", v.seat(one), v.their(one)),
        (Some(_), _) => format!("; {} may change their cards", v.all_of(changes)),
        (None, _) => String::new(),
    };
    format!("{} {card} back{others}", v.does(seat, "takes"), card = v.card(card))
}

impl Tell for WordFact {
    fn tell(&self, v: &Voice) -> String {
        match self {
            WordFact::NothingToPlace => "no card lies on the table to be placed".to_owned(),
            WordFact::PlacingTooLate => "too late: the trick has been touched".to_owned(),
            WordFact::CardsPlaced { seat } => {
                format!("{} the cards placed before their players", v.does(*seat, "has"))
            }
            WordFact::WasAskedForCard { seat } => {
                format!("{} asked which card is {}: no penalty", v.does(*seat, "was"), v.theirs(*seat))
            }
            WordFact::AttentionTooSoon { seat, partner } => {
                let has = v.does(*partner, "has");
                format!("{} attention to the trick before {has} played", v.does(*seat, "draws"))
            }
            WordFact::BystanderMayDecide => {
                "a bystander may be asked to decide, and then may speak".to_owned()
            }
            WordFact::BystanderAsked => "the players have asked the bystander, who may speak".to_owned(),
            WordFact::BystanderPoints => "a bystander points to an oversight".to_owned(),
            WordFact::BystanderRemarks => {
                "the bystander should be silent; the remark costs nothing".to_owned()
            }
            WordFact::BystanderCharged => {
                "the bystander is charged with the stakes of this rubber".to_owned()
            }
        }
    }
}

/// A claim that comes before the revoke is established.
fn mendable(seat: Seat, trick: u8, v: &Voice) -> String {
    let played = format!("what {} played to trick {trick} can still be mended", v.seat(seat));
    format!("{played}; the claim is noted for the end of the hand")
}

impl Tell for RevokeFact {
    fn tell(&self, v: &Voice) -> String {
        match self {
            RevokeFact::ClaimTooLate => "the time to claim a revoke of the last hand is over".to_owned(),
            RevokeFact::ClaimInVoidDeal => "the hand is void: no revoke counts in it".to_owned(),
            RevokeFact::NothingPlayedYet => {
                "no hand has been played in which there could be a revoke".to_owned()
            }
            RevokeFact::ClaimedBefore { seat } => {
                format!("{} may not claim; what was claimed before stands", v.seat(*seat))
            }
            RevokeFact::ClaimBarred { seat } => {
                let (who, they) = (v.seat(*seat), v.they(*seat));
                format!("{who} may not claim: no penalty can be exacted for what {they} pointed to")
            }
            RevokeFact::ClaimNoted => "the claim is noted; it is decided when the hand is over".to_owned(),
            RevokeFact::ClaimBeforeEstablished { seat, trick } => mendable(*seat, *trick, v),
            RevokeFact::MaySearch { seat } => {
                format!("{} may look through the tricks to prove it", v.seat(*seat))
            }
            RevokeFact::SpareCardIsNoRevoke { seat, trick } => {
                let has = v.does(*seat, "has");
                format!("the card that {has} left over belongs to trick {trick}: no revoke, the claim falls")
            }
            RevokeFact::MendedInTime { seat, trick } => {
                format!("{} mended the card in trick {trick} in time: no revoke, the claim falls", v.seat(*seat))
            }
            RevokeFact::RevokeProved { seat, trick } => {
                format!("{} revoked in trick {trick}: proved; the penalty is charged", v.seat(*seat))
            }
            RevokeFact::DefaultProved { seat, trick, law } => {
                let who = v.seat(*seat);
                format!("{who} broke the call of {law} in trick {trick}: proved; the penalty is charged")
            }
            RevokeFact::ProvedByMixing { seat } => format!(
                "{} mixed the cards after the claim and before they were examined: \
             the revoke is taken as proved",
                v.seat(*seat)
            ),
            RevokeFact::MustProveOtherwise { seat } => {
                format!("the tricks are mixed: {} may urge the claim, and must prove it by other means", v.seat(*seat))
            }
            RevokeFact::ClaimStaysOpen => {
                "the cards are mixed and prove nothing; until the next cut the claim may be proved by other means"
                    .to_owned()
            }
            RevokeFact::ClaimFallsMixed => {
                "the cards are mixed and prove nothing; the claim falls".to_owned()
            }
            RevokeFact::ClaimFallsPrecluded => {
                "the penalty for it was lost by a word out of place; the claim falls".to_owned()
            }
            RevokeFact::ClaimFallsUnproved => "no such revoke is found; the claim falls".to_owned(),
            RevokeFact::NothingToAdmit => "there was no such revoke to admit; the claim falls".to_owned(),
            RevokeFact::ProvedByAdmission { side } => {
                format!("{} admit the revoke: it is taken as proved", v.side(*side))
            }
            RevokeFact::RevokeDenied { seat } => {
                format!("{} the revoke: the claimants may prove it by the tricks", v.does(*seat, "denies"))
            }
            RevokeFact::NobodyClaimed { seat } => admits_in_vain(v, *seat, "nobody has claimed"),
            RevokeFact::AdmitsProved { seat } => admits_in_vain(v, *seat, "is proved already"),
            RevokeFact::DummyNotLiable { seat } => {
                format!("{} dummy, whose hand pays for no revoke: nothing changes", v.does(*seat, "is"))
            }
            RevokeFact::OwnSideClaimed { seat } => {
                let (who, their) = (v.seat(*seat), v.their(*seat));
                format!("a revoke of {their} own side is not for {who} to claim: nothing changes")
            }
            RevokeFact::NothingToSearch { seat } => {
                format!("no tricks lie there for {} to look through", v.seat(*seat))
            }
            RevokeFact::TricksKeptApart { seat } => {
                let mixes = v.does(*seat, "mixes");
                format!("{mixes} the tricks in the play: they are put in order again and kept apart")
            }
        }
    }
}

impl Tell for ScoreFact {
    fn tell(&self, v: &Voice) -> String {
        match self {
            ScoreFact::EntryStands { side, deal, written } => {
                format!("too late: the entry of {written} for {} in deal {deal} stands", v.side(*side))
            }
            ScoreFact::EntryNotProved { side, deal, due, claimed } => {
                format!("not proved: {} made {due} in deal {deal}, not {claimed}", v.side(*side))
            }
            ScoreFact::EntryRight { side, deal, due } => {
                format!("nothing to put right: {due} is written for {} in deal {deal}", v.side(*side))
            }
            ScoreFact::EntryPutRight { side, deal, due, written } => {
                format!("the entry for {} in deal {deal} is put right: {due} for {written}", v.side(*side))
            }
            ScoreFact::GameNotWon { side, score } => {
                format!("{} have not won that game: it goes on at {}", v.side(*side), v.sides(score))
            }
            ScoreFact::EntryWithdrawn { side, points, law } => {
                format!("the {points} entered for {} by {law} are withdrawn", v.side(*side))
            }
            ScoreFact::GameWithdrawn { side } => {
                format!("the game entered for {} is withdrawn", v.side(*side))
            }
            ScoreFact::RubberWithdrawn { side } => {
                format!("the rubber entered for {} is withdrawn", v.side(*side))
            }
            ScoreFact::ScoreAgreed => "the score is agreed: nothing can be changed any more".to_owned(),
            ScoreFact::GameWon { side, score } => {
                format!("{} win it by {} to {}", v.side(*side), score[*side], score[side.other()])
            }
            ScoreFact::RubberWon { side, games } => {
                let won = counted(games[*side], "game");
                format!("{} win it by {won} to {}", v.side(*side), games[side.other()])
            }
            ScoreFact::RubberSettled { side, points, totals } => {
                let verb = if *points < 0 { "lose" } else { "win" };
                format!("{}: {} {verb} {}", v.sides(totals), v.side(*side), points.unsigned_abs())
            }
        }
    }
}
