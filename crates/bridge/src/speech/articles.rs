//! What the articles found, in words.

use speech::{Tell, Voice, takes_back};

use crate::{
    BadManners, ClaimFact, DealingFact, DeclaringFact, DoublingFact, DummyFact, DummyRight, ExposureFact,
    LeadFact, LeaveFact, MendingFact, Raise, ShufflingFact, TalkFact,
};

impl Tell for ShufflingFact {
    fn tell(&self, v: &Voice) -> String {
        match self {
            ShufflingFact::ShowsHandingOver { seat, card } => {
                let (shows, they) = (v.does(*seat, "shows"), v.they(*seat));
                format!(
                    "{shows} {card} in handing the pack over: {they} must shuffle again",
                    card = v.card(card)
                )
            }
            ShufflingFact::ShufflesDuringPlay { seat } => {
                let shuffles = v.does(*seat, "shuffles");
                format!("{shuffles} the other pack while the hand is played: no law forbids it")
            }
            ShufflingFact::ShowsInShuffling { seat } => {
                let (shows, they) = (v.does(*seat, "shows"), v.they(*seat));
                format!("{shows} a card in shuffling: {they} must shuffle again")
            }
            ShufflingFact::ShufflesBelowTable { seat } => {
                format!("{} below the table", v.does(*seat, "shuffles"))
            }
            ShufflingFact::ShufflesFaceSeen { seat } => {
                format!("{} so that a face is seen", v.does(*seat, "shuffles"))
            }
            ShufflingFact::ShufflesAfterCut { seat, cutter } => {
                format!("{} after the cut: {} again", v.does(*seat, "shuffles"), v.does(*cutter, "cuts"))
            }
            ShufflingFact::CutterShuffles { seat } => {
                let (who, they) = (v.seat(*seat), v.they(*seat));
                format!("{who} may not shuffle what {they} have cut: {they} cut again")
            }
            ShufflingFact::CutsTwice { seat } => {
                format!("{} may not cut twice: {} first cut stands", v.seat(*seat), v.their(*seat))
            }
            ShufflingFact::CutAlready { cutter } => {
                format!("{} cut already, and {} cut stands", v.does(*cutter, "has"), v.their(*cutter))
            }
            ShufflingFact::PackMisplaced { dealer } => {
                let (who, deals) = (v.seat(*dealer), v.verb(*dealer, "deals"));
                format!("the pack belongs at the left of {who}, who {deals} next")
            }
        }
    }
}

impl Tell for DealingFact {
    fn tell(&self, v: &Voice) -> String {
        match self {
            DealingFact::DealtWrongPack { seat } => {
                format!("{} dealt with the pack of the other side", v.seat(*seat))
            }
            DealingFact::DealComplete => "the last card lies face down: the deal is complete".to_owned(),
            DealingFact::NoFairTimeToChoose => {
                "one of the last cards was shown, and there was no fair time to choose".to_owned()
            }
            DealingFact::NewDealCompulsory => "a new deal is compulsory".to_owned(),
            DealingFact::ShowsInDeal { seat, card } => {
                format!("{} {card} in the deal", v.does(*seat, "shows"), card = v.card(card))
            }
            DealingFact::ShowsInDealUnclaimed { seat, card } => {
                let shows = v.does(*seat, "shows");
                format!(
                    "{shows} {card} in the deal; who might claim has looked at their cards",
                    card = v.card(card)
                )
            }
            DealingFact::PeepsInDeal { seat } => {
                format!("{} at a card before fifty-one are dealt", v.does(*seat, "looks"))
            }
            DealingFact::PeepedCardMayBeSeen => "the adversaries may see that card".to_owned(),
            DealingFact::PeepedCardShown => "the card is shown to both adversaries".to_owned(),
            DealingFact::LookedCannotClaim { seat } => {
                let (has, their) = (v.does(*seat, "has"), v.their(*seat));
                format!("{has} looked at {their} cards and can no longer claim a new deal")
            }
            DealingFact::WrongPackTooLate => {
                "no hand is being dealt or played: what was scored stands".to_owned()
            }
            DealingFact::DummyShort { seat } => {
                let is = v.does(*seat, "is");
                format!("{is} dummy: the card is restored when it is found, and nothing else follows")
            }
            DealingFact::ShortAfterPlaying { seat } => {
                let (has, they) = (v.does(*seat, "has"), v.they(*seat));
                format!(
                    "{has} played: the deal stands, and {they} answer for revokes \
                     as if {they} had held the card"
                )
            }
            DealingFact::ShortBeforePlaying { seat } => format!(
                "{} not played: the card is looked for; if it is not found the pack is wrong and the deal void",
                v.does(*seat, "has")
            ),
            DealingFact::MissingCardFound { seat, card } => {
                format!(
                    "{card} is found and joins {}; the deal stands",
                    v.the("hand", *seat),
                    card = v.card(card)
                )
            }
            DealingFact::DealOutOfTurnStands { rightful } => {
                let deals = v.does(*rightful, "deals");
                format!("the hand has been played and stands; the order is put right: {deals} next")
            }
            DealingFact::DealOutOfTurnSetAside => "the deal out of turn is set aside".to_owned(),
        }
    }
}

impl Tell for DeclaringFact {
    fn tell(&self, v: &Voice) -> String {
        match self {
            DeclaringFact::TrumpCannotChange { seat, call } => {
                let (says, call) = (v.does(*seat, "says"), call.tell(v));
                format!("{says} {call}: the trump is named and cannot be changed")
            }
            DeclaringFact::MakeCannotChange { seat, call } => {
                let (says, call) = (v.does(*seat, "says"), call.tell(v));
                format!("{says} {call}: what is declared cannot be changed")
            }
            DeclaringFact::NotTheirsToDeclare { seat, call } => {
                let (says, theirs) = (v.does(*seat, "says"), v.theirs(*seat));
                format!("{says} {}, which is not {theirs} to say", call.tell(v))
            }
            DeclaringFact::PassCannotChange { seat, partner } => {
                let (has, partner) = (v.does(*seat, "has"), v.seat(*partner));
                format!("{has} passed and cannot change it: {partner} must declare")
            }
            DeclaringFact::MakesWithoutSay { seat, make } => {
                format!("{} it {make} without having been given the say", v.does(*seat, "makes"))
            }
            DeclaringFact::PassesWithTrumpToName { seat } => {
                format!("{}, who {} to name the trump", v.does(*seat, "passes"), v.verb(*seat, "has"))
            }
            DeclaringFact::DealGoesOn => "the deal goes on as though nothing had been said".to_owned(),
            DeclaringFact::HasNamedTrump { seat } => format!("{} named the trump", v.does(*seat, "has")),
            DeclaringFact::MustNameTrump { seat } => format!("{} must name the trump", v.seat(*seat)),
            DeclaringFact::MakeStands => "no new deal is claimed: the make stands".to_owned(),
        }
    }
}

impl Raise {
    /// The thing, and what somebody does who says it.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Raise::Double => ("double", "doubles"),
            Raise::Redouble => ("redouble", "redoubles"),
        }
    }
}

impl Tell for DoublingFact {
    fn tell(&self, v: &Voice) -> String {
        match self {
            DoublingFact::WordBeforeTrump { seat, call } => {
                let (says, call) = (v.does(*seat, "says"), call.tell(v));
                format!("{says} {call} before the trump is named: the word is void")
            }
            DoublingFact::DummyHasNoWord { seat } => {
                let (is, has) = (v.does(*seat, "is"), v.verb(*seat, "has"));
                format!("{is} dummy and {has} no word on doubling")
            }
            DoublingFact::DoublingIsOver { seat, call } => {
                format!("{} {}: the doubling is over", v.does(*seat, "says"), call.tell(v))
            }
            DoublingFact::WordWhileWaiting { seat, call, raise, by, decider } => {
                let (says, call) = (v.does(*seat, "says"), call.tell(v));
                let (double, decider) = (v.the(raise.words().0, *by), v.seat(*decider));
                format!("{says} {call} while {double} waits for {decider}: the word is void")
            }
            DoublingFact::LostRightToDouble { seat, raise } => {
                let (has, (double, _), their) = (v.does(*seat, "has"), raise.words(), v.their(*seat));
                format!("{has} lost the right to {double} by {their} partner's card")
            }
            DoublingFact::NobodyHasDoubled { seat, call } => {
                let (says, call) = (v.does(*seat, "says"), call.tell(v));
                format!("{says} {call}, but nobody has doubled: the word is void")
            }
            DoublingFact::DoublesOwnSide { seat, call } => {
                let (says, call, their) = (v.does(*seat, "says"), call.tell(v), v.their(*seat));
                format!("{says} {call} after {their} own side's double: the word is void")
            }
            DoublingFact::WordIsSpent { seat } => {
                let (has, their) = (v.does(*seat, "has"), v.their(*seat));
                format!("{has} had {their} word on doubling and cannot take it back")
            }
            DoublingFact::DoublesOutOfTurn { seat, call } => {
                format!("{} {} out of turn", v.does(*seat, "says"), call.tell(v))
            }
            DoublingFact::DoublesByLeave { seat, call } => {
                let (says, needs) = (v.does(*seat, "says"), v.verb(*seat, "needs"));
                format!("{says} {} and {needs} leave", call.tell(v))
            }
            DoublingFact::DoubleRefused { raise } => {
                let (double, _) = raise.words();
                format!("the {double} is refused: nobody may double any more in this hand")
            }
            DoublingFact::DoubleRefusedAndPlayed { raise } => {
                let (double, _) = raise.words();
                format!(
                    "the {double} is refused: nobody may double any more in this hand, and it must be played"
                )
            }
            DoublingFact::LeaveRefused { raise } => {
                format!("leave is refused: there is no {}", raise.words().0)
            }
            DoublingFact::Doubles { seat, raise, value } => {
                format!("{}: each odd trick counts {value}", v.does(*seat, raise.words().1))
            }
            DoublingFact::DoubleStands { seat, raise } => format!("{} stands", v.the(raise.words().0, *seat)),
            DoublingFact::DoubleNotAccepted { seat, raise } => {
                format!("{} was not accepted and does not hold", v.the(raise.words().0, *seat))
            }
            DoublingFact::LimitAhead { limit } => {
                format!("one more double would pass {limit}: doubling ends")
            }
            DoublingFact::LimitPassed { limit } => {
                format!("the odd trick is worth more than {limit}: doubling ends")
            }
            DoublingFact::NoDoubleToAnswer { seat } => {
                format!("{} satisfied, but there is no double to answer", v.does(*seat, "says"))
            }
            DoublingFact::NoWordNow { seat } => {
                format!("{} no word now: {} side doubled last", v.does(*seat, "has"), v.their(*seat))
            }
        }
    }
}

impl Tell for LeaveFact {
    fn tell(&self, v: &Voice) -> String {
        match self {
            LeaveFact::LeaveIsSettled { seat } => {
                format!("{} for leave to lead, which has been settled", v.does(*seat, "asks"))
            }
            LeaveFact::ThirdHandAsksLeave { seat, eldest } => {
                let (asks, keeps) = (v.does(*seat, "asks"), v.does(*eldest, "keeps"));
                format!("{asks} for leave to lead: void, and {keeps} {} right to double", v.their(*eldest))
            }
            LeaveFact::NoLeadToAskFor { seat } => format!("{} no lead to ask for", v.does(*seat, "has")),
            LeaveFact::DeclinedToDouble { seat } => format!("{} declined to double", v.does(*seat, "has")),
            LeaveFact::YesUnasked { seat } => {
                format!("{} yes, but {} not asked", v.does(*seat, "says"), v.verb(*seat, "was"))
            }
            LeaveFact::SpadesNotPlayed => {
                "spades undoubled, both sides below twenty: the hand is not played and the deal passes"
                    .to_owned()
            }
            LeaveFact::ThirdHandAsksToPlay { seat } => {
                format!("{} to play, which is the eldest hand's to ask", v.does(*seat, "asks"))
            }
            LeaveFact::LeadsSpadesOutOfTurn { seat } => format!("{} out of turn", v.does(*seat, "leads")),
            LeaveFact::LeadsSpadesUnasked { seat } => format!("{} without asking", v.does(*seat, "leads")),
            LeaveFact::LeadsBeforeDoublingEnds { seat, third } => {
                let (leads, third) = (v.does(*seat, "leads"), v.seat(*third));
                format!("{leads} before the doubling is finished: {third} may double only by leave")
            }
            LeaveFact::LeadsAsCalled { seat, third } => {
                let (seat, third, them) = (v.seat(*seat), v.seat(*third), v.them(*third));
                format!("the lead was called from {seat}: {third} may double only if the maker lets {them}")
            }
            LeaveFact::LeadsWithoutLeave { seat, third } => {
                let (leads, third, them) = (v.does(*seat, "leads"), v.seat(*third), v.them(*third));
                format!("{leads} without leave: {third} may double only if the maker lets {them}")
            }
        }
    }
}

impl Tell for DummyFact {
    fn tell(&self, v: &Voice) -> String {
        match self {
            DummyFact::HandLiesOpen { seat } => format!("{} lies open already", v.the("hand", *seat)),
            DummyFact::BecomesDummy { seat, dealer } => {
                let (is, their) = (v.does(*seat, "is"), v.their(*seat));
                let (dealer, plays) = (v.seat(*dealer), v.verb(*dealer, "plays"));
                format!("{is} dummy: {dealer} alone {plays} {their} cards")
            }
            DummyFact::HintsAtDummy { seat, cards } => {
                format!("{} at {cards} of dummy", v.does(*seat, "hints"), cards = v.cards(cards))
            }
            DummyFact::DummyPointsOut { seat } => {
                let (is, they) = (v.does(*seat, "is"), v.they(*seat));
                format!("{is} dummy: no penalty can be exacted for what {they} point out")
            }
            DummyFact::PointsOutExacted { seat } => {
                let (is, they) = (v.does(*seat, "is"), v.they(*seat));
                format!(
                    "{is} dummy: what was exacted stands, and nothing else can be for what {they} point out"
                )
            }
            DummyFact::DummyMay { seat, right } => {
                let what = match right {
                    DummyRight::AskNone => "ask the dealer whether they have none of the suit",
                    DummyRight::AskObeyed => "ask whether the dealer obeyed the call",
                    DummyRight::TrickIncomplete => "point out that the trick is incomplete",
                    DummyRight::NotDue => "say that a penalty claimed by the adversaries is not due",
                    DummyRight::FactInDispute => "speak to a fact in dispute",
                };
                format!("{} may {what}", v.seat(*seat))
            }
            DummyFact::DummyHasNoClaim { seat } => {
                format!("{} dummy and {} no claim to make", v.does(*seat, "is"), v.verb(*seat, "has"))
            }
            DummyFact::DummyCannotGiveUp { seat } => {
                format!("{} dummy and {} nothing to give up", v.does(*seat, "is"), v.verb(*seat, "has"))
            }
        }
    }
}

impl Tell for ExposureFact {
    fn tell(&self, v: &Voice) -> String {
        match self {
            ExposureFact::FellBelowTable { seat, card } => {
                format!("{card} {} fell below the table: it is not exposed", v.of(*seat), card = v.card(card))
            }
            ExposureFact::SeenByOpponentOnly { seat } => {
                format!("{} card was seen by an opponent only: it is not exposed", v.whose(*seat))
            }
            ExposureFact::ShowsBeforeLead { seat, cards, partner } => {
                let (shows, partner) = (v.does(*seat, "shows"), v.seat(*partner));
                format!(
                    "{shows} {cards} before the lead: {partner} may not double or redouble",
                    cards = v.cards(cards)
                )
            }
            ExposureFact::CardsNeverCalled { seat, cards } => {
                format!(
                    "{cards} {}: cards of the dealer's side are never called",
                    v.of(*seat),
                    cards = v.cards(cards)
                )
            }
            ExposureFact::HandNeverCalled { seat } => {
                let (faces, their) = (v.does(*seat, "faces"), v.their(*seat));
                format!("{faces} {their} hand: cards of the dealer's side are never called")
            }
            ExposureFact::Exposes { seat, cards } => {
                format!("{} {cards}", v.does(*seat, "exposes"), cards = v.cards(cards))
            }
        }
    }
}

impl Tell for ClaimFact {
    fn tell(&self, v: &Voice) -> String {
        match self {
            ClaimFact::OpensSurplusTrick { seat, trick } => {
                format!("{} trick {trick}, which has a card too many", v.does(*seat, "opens"))
            }
            ClaimFact::LooksBackAtTrick { seat, trick } => {
                format!("{} back at trick {trick}, which is quitted; no penalty", v.does(*seat, "looks"))
            }
            ClaimFact::SearchesTooEarly { seat } => {
                format!("{} the tricks before the hand is over", v.does(*seat, "searches"))
            }
            ClaimFact::ClaimsRest { seat } => {
                format!("{} the rest: it ends the hand if both adversaries agree", v.does(*seat, "claims"))
            }
            ClaimFact::ClaimsPart { seat, tricks } => format!(
                "{} {tricks} of the tricks left: it ends the hand if both adversaries agree",
                v.does(*seat, "claims")
            ),
            ClaimFact::AdversaryClaimsRest { seat } => format!("{} the rest", v.does(*seat, "claims")),
            ClaimFact::ClaimNotAgreed { seat } => {
                format!("{} not agree: the hand is played out", v.does(*seat, "does"))
            }
            ClaimFact::ClaimWasFalse { winner } => {
                format!("{} won a trick: the claim to the rest was false", v.does(*winner, "has"))
            }
            ClaimFact::GivesRestUp { seat } => format!("{} the rest up", v.does(*seat, "gives")),
            ClaimFact::NothingToGiveUp => "there is nothing to give up".to_owned(),
        }
    }
}

impl Tell for TalkFact {
    fn tell(&self, v: &Voice) -> String {
        match self {
            TalkFact::DealIsRight { seat, dealer } => {
                format!("{} mistaken: it is the deal of {}", v.does(*seat, "is"), v.seat(*dealer))
            }
            TalkFact::TalkWithoutEffect => "no penalty is open: the talk has no effect".to_owned(),
            TalkFact::TalkCostsRevoke => {
                "no choice is open; a revoke they have not claimed yet can no longer be claimed".to_owned()
            }
            TalkFact::TalksDoublingOver { seat } => {
                format!("{} the doubling over with {} partner", v.does(*seat, "talks"), v.their(*seat))
            }
            TalkFact::MayTellPenaltyDue { seat } => {
                let (who, their) = (v.seat(*seat), v.their(*seat));
                format!("{who} may tell {their} partner that a penalty is due, and no more")
            }
            TalkFact::MayWarnPartner { seat } => {
                let (who, their) = (v.seat(*seat), v.their(*seat));
                format!("{who} may warn {their} partner against leading out of turn")
            }
            TalkFact::AttentionTooLate { partner } => {
                format!("{} played, or no trick is open: no penalty", v.does(*partner, "has"))
            }
            TalkFact::AskedTooLate { seat } => {
                format!(
                    "{} too late: the trick is past, and the question saves nothing",
                    v.does(*seat, "asks")
                )
            }
            TalkFact::RemarksOnPlay { seat } => format!("{} on the play", v.does(*seat, "remarks")),
            TalkFact::NamesCardUnasked { seat } => {
                format!("{} {} card unasked", v.does(*seat, "names"), v.their(*seat))
            }
            TalkFact::SuggestsRemedy { seat, remedy } => {
                let (suggests, their) = (v.does(*seat, "suggests"), v.their(*seat));
                let remedy = v.remedy(remedy);
                format!("{suggests} to {their} partner what to demand ({remedy}): a consultation")
            }
            TalkFact::RevokeCannotBeClaimed => {
                "a revoke that is not claimed yet can no longer be claimed".to_owned()
            }
            TalkFact::GathersForSide { seat, side, first } => {
                let (gathers, side, first) = (v.does(*seat, "gathers"), v.side(*side), v.seat(*first));
                format!("{gathers} for {side}, {first} having taken their first trick; no penalty")
            }
            TalkFact::OffendsManners { seat, manners } => {
                let (their, they) = (v.their(*seat), v.they(*seat));
                let what = match manners {
                    BadManners::LeavesSeat => format!("{} {their} seat", v.does(*seat, "leaves")),
                    BadManners::SpeaksOfScore => format!("{} of the score", v.does(*seat, "speaks")),
                    BadManners::ShowsThoughts => {
                        format!("{} by {their} manner what {they} think", v.does(*seat, "shows"))
                    }
                };
                format!("{what}: a matter of manners, without penalty")
            }
        }
    }
}

impl Tell for LeadFact {
    fn tell(&self, v: &Voice) -> String {
        match self {
            LeadFact::LeadsOnUnpunished { seat, cards } => {
                let goes = if cards.len() == 1 { "it goes" } else { "they go" };
                let leads = v.does(*seat, "leads");
                format!(
                    "{leads} {cards} before the trick is finished: no penalty, {goes} back",
                    cards = v.cards(cards)
                )
            }
            LeadFact::LeadsBesidePartner { seat, card } => {
                format!(
                    "{} {card} beside {} partner's lead",
                    v.does(*seat, "leads"),
                    v.their(*seat),
                    card = v.card(card)
                )
            }
            LeadFact::LeadsBesideUnpunished { seat, card } => {
                let (leads, their) = (v.does(*seat, "leads"), v.their(*seat));
                format!(
                    "{leads} {card} beside {their} partner's lead: no penalty, it goes back",
                    card = v.card(card)
                )
            }
            LeadFact::LeadsSeveralOutOfTurn { seat, cards, rightful } => {
                let (leads, whose) = (v.does(*seat, "leads"), v.belongs_to(*rightful));
                format!(
                    "{leads} {cards} together and out of turn; the lead is {whose}",
                    cards = v.cards(cards)
                )
            }
            LeadFact::LeadsOutOfTurn { seat, card, rightful } => {
                let (leads, whose) = (v.does(*seat, "leads"), v.belongs_to(*rightful));
                format!("{leads} {card} out of turn; the lead is {whose}", card = v.card(card))
            }
            LeadFact::LeadBackUnpunished { seat, rightful } => {
                let (lead, leads) = (v.the("lead", *seat), v.does(*rightful, "leads"));
                format!("{lead} goes back without penalty; {leads}")
            }
            LeadFact::CardsBackUnpunished { leader } => {
                format!("the cards go back without penalty; {}", v.does(*leader, "leads"))
            }
        }
    }
}

impl Tell for MendingFact {
    fn tell(&self, v: &Voice) -> String {
        match self {
            MendingFact::DummyRenounces { suit } => {
                format!("dummy does not follow to {suit}: to be mended before the trick is quitted")
            }
            MendingFact::TakesBackUnpunished { seat, card, changes } => {
                format!("{}; no penalty is due", takes_back(*seat, *card, *changes, v))
            }
        }
    }
}
