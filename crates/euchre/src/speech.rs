//! How the facts of Euchre sound.

mod idiom;
#[cfg(test)]
mod tests;

use cards::{Seat, Side};
use speech::{Idiom, Tell, Voice};

use crate::facts::{
    AloneFact, AwardFact, CuttingFact, DealFact, DeclaringFact, DiscardFact, ExposedFact, Fact, GeneralFact,
    HandFault, IdleFact, LateWordFact, LeadFact, MisdealFact, MisdealFalls, PackWork, RevokeFact, RubberBy,
    StandingFact, TakeBar,
};
use crate::{Call, DOUBLE, Euchre, Round};

impl Tell for Fact {
    fn tell(&self, v: &Voice) -> String {
        match self {
            Fact::Cutting(fact) => fact.tell(v),
            Fact::Deal(fact) => fact.tell(v),
            Fact::Misdeal(fact) => fact.tell(v),
            Fact::Exposed(fact) => fact.tell(v),
            Fact::Lead(fact) => fact.tell(v),
            Fact::Revoke(fact) => fact.tell(v),
            Fact::Declaring(fact) => fact.tell(v),
            Fact::LateWord(fact) => fact.tell(v),
            Fact::Discard(fact) => fact.tell(v),
            Fact::Alone(fact) => fact.tell(v),
            Fact::Idle(fact) => fact.tell(v),
            Fact::General(fact) => fact.tell(v),
            Fact::Award(fact) => fact.tell(v),
            Fact::Standing(fact) => fact.tell(v),
        }
    }
}

/// In the record as the minutes spell it, to a listener as it is said at the table.
impl Tell for Call {
    fn tell(&self, v: &Voice) -> String {
        match *self {
            call if *v == Voice::RECORD => call.to_string(),
            // It stands in the middle of a sentence.
            Call::TakeItOtherwise => "let me play it".to_owned(),
            call => Euchre::aloud(call),
        }
    }
}

/// `W says order`; to a listener the words themselves.
fn says(seat: Seat, call: Call, v: &Voice) -> String {
    let (says, words) = (v.does(seat, "says"), call.tell(v));
    let words = words.strip_prefix("say ").unwrap_or(&words);
    if *v == Voice::RECORD { format!("{says} {words}") } else { format!("{says} \"{words}\"") }
}

/// Of both players of a side, as owners: `their`, or `your` when the listener is one of them.
fn their(side: Side, v: &Voice) -> &'static str {
    side.seats().iter().map(|seat| v.their(seat)).find(|their| *their == "your").unwrap_or("their")
}

// ---------------------------------------------------------------- the pack and the deal

impl Tell for CuttingFact {
    fn tell(&self, v: &Voice) -> String {
        match *self {
            CuttingFact::FirstRightTaken { seat, work, collector } => {
                let does = match work {
                    PackWork::Gathers => v.does(seat, "gathers the pack"),
                    PackWork::ShufflesFirst => v.does(seat, "shuffles first"),
                };
                format!("{does}, which is {} by right; no penalty", v.belongs_to(collector))
            }
            CuttingFact::ShufflesDuringHand { seat } => {
                format!("{} while a hand is played; no penalty", v.does(seat, "shuffles"))
            }
            CuttingFact::FirstCutStands { seat } => {
                let (has, is, their) = (v.does(seat, "has"), v.verb(seat, "is"), v.their(seat));
                format!("{has} divided the pack and {is} bound by it: {their} first cut stands")
            }
            CuttingFact::CutsForAnother { seat, cutter } => {
                let (cuts, theirs) = (v.does(seat, "cuts"), v.belongs_to(cutter));
                format!("{cuts}, which is {theirs} to do: {}", v.does(cutter, "cuts"))
            }
            CuttingFact::PackMisplaced { dealer } => {
                let deals = v.verb(dealer, "deals");
                format!("the pack belongs at the left of {}, who {deals} next", v.seat(dealer))
            }
            CuttingFact::DealsUncut { seat, cutter } => {
                let (deals, has) = (v.does(seat, "deals"), v.does(cutter, "has"));
                format!("{deals} a pack that {has} not cut; no penalty is printed")
            }
            CuttingFact::DealerShufflesLast { seat } => {
                format!("{} and may shuffle last", v.does(seat, "deals"))
            }
            CuttingFact::ShufflesTwice { seat } => {
                format!("{} had {} shuffle for this deal; no penalty", v.does(seat, "has"), v.their(seat))
            }
            CuttingFact::FaceSeenInShuffle { seat } => {
                format!("{} so that a face is seen; the dealer may shuffle last", v.does(seat, "shuffles"))
            }
            CuttingFact::ShufflesBelowTable { seat } => {
                format!("{} below the table; no penalty", v.does(seat, "shuffles"))
            }
            CuttingFact::ShowsInOffering { seat, card } => {
                format!("{} {card} in handing the pack over", v.does(seat, "shows"), card = v.card(card))
            }
            CuttingFact::CardSeenInShuffle { seat } => {
                format!("a card is seen while {}", v.does(seat, "shuffles"))
            }
            CuttingFact::DealerShufflesAfterCut { seat } => {
                format!("{} after the cut", v.does(seat, "shuffles"))
            }
            CuttingFact::DealLost => "the deal is lost".to_owned(),
            CuttingFact::ShufflesAfterCut { seat } => {
                format!("{} may not shuffle when the pack is cut: the cut stands", v.seat(seat))
            }
        }
    }
}

impl Tell for DealFact {
    fn tell(&self, v: &Voice) -> String {
        match *self {
            DealFact::DealsOthersPack { seat } => {
                format!("{} with the pack of the other side", v.does(seat, "deals"))
            }
            DealFact::ShowsInTurning { seat, card } => {
                format!("{} {card} in turning the trump card", v.does(seat, "shows"), card = v.card(card))
            }
            DealFact::NewDealCompulsory => "a new deal is compulsory".to_owned(),
            DealFact::CardTooMany { seat } => {
                let has = v.does(seat, "has");
                format!("{has} a card too many: before a lead it is a misdeal, after it law 90")
            }
            DealFact::CardShort { seat } => {
                let is = v.does(seat, "is");
                format!("{is} a card short: before a lead it is a misdeal, after it law 90")
            }
            DealFact::MissingCardFound { seat, card } => {
                format!("{card} is found and joins {}", v.the("hand", seat), card = v.card(card))
            }
            DealFact::PacksGoBack => "the hand stands; the packs go back to their owners".to_owned(),
            DealFact::ShowsInDeal { seat, card } => {
                format!("{} {card} in the deal", v.does(seat, "shows"), card = v.card(card))
            }
            DealFact::ShowsInDealTouched { seat, card, claimants } => {
                let (shows, claimant, their) =
                    (v.does(seat, "shows"), v.side(claimants), their(claimants, v));
                format!(
                    "{shows} {card} in the deal; {claimant} have touched {their} cards and cannot claim",
                    card = v.card(card)
                )
            }
            DealFact::TouchEndsClaim { seat, side } => {
                let (has, their, side) = (v.does(seat, "has"), v.their(seat), v.side(side));
                format!("{has} touched {their} cards: {side} can no longer claim a new deal")
            }
            DealFact::WrongPackTooLate => {
                "no hand is being dealt or played: what was scored stands".to_owned()
            }
        }
    }
}

impl Tell for MisdealFact {
    fn tell(&self, v: &Voice) -> String {
        match *self {
            MisdealFact::DealStopped => "the deal out of turn is stopped".to_owned(),
            MisdealFact::MoreThanFive { seat } => {
                format!("{} given more than five cards", v.does(seat, "is"))
            }
            MisdealFact::FewerThanFive { seat } => {
                format!("{} fewer than five cards when the card is turned", v.does(seat, "has"))
            }
            MisdealFact::WrongPackets => {
                "the packets are not two and then three, or three and then two".to_owned()
            }
            MisdealFact::NewDealForFaced => "there is a new deal".to_owned(),
            MisdealFact::Misdeal { falls } => match falls {
                MisdealFalls::AdversaryTouched => {
                    "a misdeal, but an adversary touched their cards first".to_owned()
                }
                MisdealFalls::DealerInterrupted => {
                    "a misdeal, but the dealer was broken in upon without cause".to_owned()
                }
                MisdealFalls::OnPartner => {
                    "a misdeal in the turn of the dealer's partner, who loses the deal".to_owned()
                }
                MisdealFalls::OutOfTurn => "a misdeal out of turn".to_owned(),
                MisdealFalls::PartnerTouched => {
                    "the dealer's partner touched their cards first: a misdeal loses the deal".to_owned()
                }
                MisdealFalls::OnDealer => "a misdeal loses the deal".to_owned(),
            },
            MisdealFact::NoInterruption { seat } => {
                let does = v.does(seat, "does");
                format!("{does} not break in on an adversary who deals: nothing follows")
            }
            MisdealFact::InterruptsRightly { seat } => {
                format!("{} right: the interruption gives the dealer nothing", v.does(seat, "is"))
            }
            MisdealFact::InterruptsWrongly { seat, dealer } => {
                let (is, dealer, they) = (v.does(seat, "is"), v.seat(dealer), v.they(dealer));
                format!("{is} wrong: should {dealer} misdeal now, {they} may deal again")
            }
        }
    }
}

// ---------------------------------------------------------------- the play

impl Tell for ExposedFact {
    fn tell(&self, v: &Voice) -> String {
        match *self {
            ExposedFact::FellBelowTable { seat } => {
                format!("a card {} fell below the table: it is not exposed", v.of(seat))
            }
            ExposedFact::LoneShows { seat, cards } => {
                let (plays, cards) = (v.does(seat, "plays"), v.cards(cards));
                format!("{plays} alone: nothing follows from showing {cards}")
            }
            ExposedFact::Exposes { seat, cards } => {
                format!("{} {cards}", v.does(seat, "exposes"), cards = v.cards(cards))
            }
            ExposedFact::LoneLifts { seat, card } => {
                let (plays, card) = (v.does(seat, "plays"), v.card(card));
                format!("{plays} alone: nothing follows from lifting {card}")
            }
            ExposedFact::IdleLifts { card } => {
                format!("{card} goes back on the pack; the hand is idle", card = v.card(card))
            }
            ExposedFact::LiftsTurnUp { seat, card } => {
                format!("{} {card} from the pack", v.does(seat, "lifts"), card = v.card(card))
            }
            ExposedFact::FacesHandAgainstLone { seat } => {
                let (faces, their) = (v.does(seat, "faces"), v.their(seat));
                format!("{faces} {their} hand against a lone hand: the hand is over")
            }
            ExposedFact::DeclinesAgainstLone { seat } => {
                format!("{} not play on against a lone hand: the hand is over", v.does(seat, "will"))
            }
            ExposedFact::MissesTrickAgainstLone { seat, trick } => {
                let who = v.seat(seat);
                format!("{who} did not play to trick {trick} against a lone hand: the hand is over")
            }
            ExposedFact::ThrowsHand { seat } => {
                let (throws, their) = (v.does(seat, "throws"), v.their(seat));
                format!("{throws} {their} hand down; who keeps theirs may play on")
            }
            ExposedFact::HandAbandoned => "all four hands are thrown down: the hand is abandoned, \
                 and only a revoke can be proved"
                .to_owned(),
            ExposedFact::NotHeard { seat } => {
                let objects = v.does(seat, "objects");
                format!("{objects}, but all four have given the hand up: only a revoke can be proved")
            }
            ExposedFact::DrawsNextCard { seat, partner } => {
                let (draws, their, has) = (v.does(seat, "draws"), v.their(seat), v.does(partner, "has"));
                format!("{draws} {their} next card before {has} played: a matter of manners")
            }
            ExposedFact::LoneHoldsOut { owner } => {
                let (plays, they) = (v.does(owner, "plays"), v.they(owner));
                format!("{plays} alone: a card {they} hold out cannot be called")
            }
            ExposedFact::IdleHoldsOut { owner } => {
                format!("{} no part in the hand: the card cannot be called", v.does(owner, "takes"))
            }
            ExposedFact::GuessesHeldOut { owner, card, seat } => {
                format!(
                    "{} {card} while {} a card out",
                    v.does(seat, "names"),
                    v.does(owner, "holds"),
                    card = v.card(card)
                )
            }
            ExposedFact::HeldOutNamed { owner, card, seat } => {
                format!(
                    "{} out {card}, and {} it",
                    v.does(owner, "holds"),
                    v.does(seat, "names"),
                    card = v.card(card)
                )
            }
            ExposedFact::WrongCardNamed { owner, card, seat } => {
                let (names, holds) = (v.does(seat, "names"), v.does(owner, "holds"));
                format!("{names} {card}, and that is not the card {holds} out", card = v.card(card))
            }
        }
    }
}

impl Tell for LeadFact {
    fn tell(&self, v: &Voice) -> String {
        match *self {
            LeadFact::LeadsBeforeDiscard { seat, dealer, lone } => {
                let (leads, has, lone) = (v.does(seat, "leads"), v.does(dealer, "has"), v.seat(lone));
                format!("{leads} before {has} discarded, {lone} playing alone")
            }
            LeadFact::LeadBeforeDiscardStands { seat, dealer } => {
                let (leads, dealer, their) = (v.does(seat, "leads"), v.seat(dealer), v.their(dealer));
                format!(
                    "{leads} before the discard is complete: it stands, \
                     and {dealer} may change {their} discard"
                )
            }
            LeadFact::LeadsSeveralOutOfTurn { seat, cards, rightful } => {
                let (leads, whose) = (v.does(seat, "leads"), v.belongs_to(rightful));
                format!(
                    "{leads} {cards} together and out of turn; the lead is {whose}",
                    cards = v.cards(cards)
                )
            }
            LeadFact::LeadsOutOfTurn { seat, card, rightful } => {
                let (leads, whose) = (v.does(seat, "leads"), v.belongs_to(rightful));
                format!("{leads} {card} out of turn; the lead is {whose}", card = v.card(card))
            }
            LeadFact::ThirdPlaysEarly { seat, second, fourth } => {
                let (plays, second) = (v.does(seat, "plays"), v.seat(second));
                let (fourth, their) = (v.seat(fourth), v.their(fourth));
                format!("{plays} before {second}: {fourth} may play before {their} partner")
            }
            LeadFact::FourthMayPlay { seat, second, third } => {
                let (has, second) = (v.does(third, "has"), v.seat(second));
                let (fourth, their) = (v.seat(seat), v.their(seat));
                format!("{has} played before {second}: {fourth} may play before {their} partner")
            }
            LeadFact::EarlyNotToLone { seat } => {
                let plays = v.does(seat, "plays");
                format!("{plays} out of turn, but not to the lone player's lead: nothing follows")
            }
            LeadFact::EarlyToLone { seat, lone } => {
                let (plays, lone, alone) = (v.does(seat, "plays"), v.seat(lone), v.verb(lone, "plays"));
                format!("{plays} out of turn to the lead of {lone}, who {alone} alone: both hands are faced")
            }
            LeadFact::LoneRunsOn { seat } => {
                let (plays, has) = (v.does(seat, "plays"), v.verb(seat, "has"));
                format!("{plays} alone and {has} no partner to wait for: nothing follows")
            }
            LeadFact::RunsOn { seat, cards } => {
                format!(
                    "{} on to {cards} before the trick is finished",
                    v.does(seat, "goes"),
                    cards = v.cards(cards)
                )
            }
            LeadFact::RunsOnWinning { seat, partner } => {
                let (has, card) = (v.does(partner, "has"), v.the("card", seat));
                format!("{has} not played, and {card} cannot be beaten")
            }
            LeadFact::RunsOnHighest { seat, partner } => {
                let (has, card) = (v.does(partner, "has"), v.the("card", seat));
                format!("{has} not played, and {card} is the highest on the table")
            }
            LeadFact::RunsOnLosing { seat } => {
                let (card, they) = (v.the("card", seat), v.they(seat));
                format!("{card} was not winning: {they} lead out of turn")
            }
            LeadFact::LoneFallTogether { seat, cards } => {
                let (who, plays) = (v.seat(seat), v.verb(seat, "plays"));
                format!(
                    "{cards} fall together from {who}, who {plays} alone: no penalty",
                    cards = v.cards(cards)
                )
            }
        }
    }
}

impl Tell for RevokeFact {
    fn tell(&self, v: &Voice) -> String {
        match *self {
            RevokeFact::SearchesEarly { seat } => {
                format!("{} the tricks before the hand is over", v.does(seat, "searches"))
            }
            RevokeFact::PlayingOutIsOthers { seat } => {
                format!("only the side charged may have the hand played out, not {}", v.seat(seat))
            }
            RevokeFact::HasHandPlayedOut { seat } => {
                let has = v.does(seat, "has");
                format!("{has} the hand played out: what the revoke costs is scored at its end")
            }
        }
    }
}

// ---------------------------------------------------------------- the trump

impl Tell for DeclaringFact {
    fn tell(&self, v: &Voice) -> String {
        match *self {
            DeclaringFact::MustPass { seat, call } => {
                format!("{}, but must pass: it is read as a pass", says(seat, call, v))
            }
            DeclaringFact::SuitTooSoon { suit } => {
                format!("{suit} cannot be played in the first round: nothing is declared")
            }
            DeclaringFact::DealersWord { seat, call } => {
                format!("{}, which is the dealer's to say", says(seat, call, v))
            }
            DeclaringFact::NotInThisRound { seat, call, round } => {
                let round = match round {
                    Round::First => "first",
                    Round::Second => "second",
                };
                format!("{} in the {round} round: nothing is declared", says(seat, call, v))
            }
            DeclaringFact::NamesTurnedDown { seat, suit } => {
                format!("{} {suit}, which was turned down: it is a pass", v.does(seat, "names"))
            }
            DeclaringFact::AloneWithoutSuit { seat, makes_trump } => {
                let (says, names, they) = (v.does(seat, "says"), v.verb(seat, "names"), v.they(seat));
                let else_ = if makes_trump { "the trump stands" } else { "nothing is declared" };
                format!("{says} alone and {names} no suit: {else_}, and {they} cannot play alone")
            }
            DeclaringFact::NobodyMadeTrump { seat } => {
                format!("nobody has made the trump: there is nothing for {} to take", v.seat(seat))
            }
            DeclaringFact::TurnedDown { dealer, card, eldest } => {
                let (turns, eldest) = (v.does(dealer, "turns"), v.seat(eldest));
                format!("{turns} {card} down: {eldest} may name another suit", card = v.card(card))
            }
            DeclaringFact::AllPassedAgain { next } => {
                format!("all have passed again: the deal is over and {}", v.does(next, "deals"))
            }
            DeclaringFact::MakesTurnUp { seat, trump, dealer, card } => {
                let (makes, takes, card) = (v.does(seat, "makes"), v.does(dealer, "takes"), v.card(card));
                format!("{makes} {trump} the trump; {takes} {card} and must discard another card")
            }
            DeclaringFact::MakesTrump { seat, trump } => {
                format!("{} {trump} the trump", v.does(seat, "makes"))
            }
            DeclaringFact::HasPassed { seat, call } => {
                format!("{}, but {} passed: it is void", says(seat, call, v), v.verb(seat, "has"))
            }
            DeclaringFact::DeclaresOutOfTurn { seat, call } => {
                let (says, their) = (says(seat, call, v), v.their(seat));
                format!("{says} out of turn: it waits for {their} turn, and nobody loses their own")
            }
            DeclaringFact::OrdersAfterPass { seat, call, partner } => {
                let (says, they, partner) = (says(seat, call, v), v.they(seat), v.seat(partner));
                format!("{says} after {they} have passed: {partner} must pass too")
            }
            DeclaringFact::MeantBindsNobody { seat, suit } => {
                format!("{} of {suit}: it binds nobody", v.does(seat, "speaks"))
            }
            DeclaringFact::MeantTooLate { seat, suit, partner } => {
                let (speaks, has) = (v.does(seat, "speaks"), v.does(partner, "has"));
                format!("{speaks} of {suit}, but {has} passed already")
            }
            DeclaringFact::Meant { seat, suit, partner } => {
                let (says, they, partner) = (v.does(seat, "says"), v.they(seat), v.seat(partner));
                format!("{says} that {they} meant {suit}: {partner} must pass")
            }
            DeclaringFact::DealerDeclinesEarly { dealer } => {
                let (declines, their) = (v.does(dealer, "declines"), v.their(dealer));
                format!("{declines} out of turn: it waits for {their} turn")
            }
            DeclaringFact::BoundByDealer { seat, call, dealer } => {
                let (says, dealer) = (v.does(seat, "says"), v.does(dealer, "has"));
                format!("{says} {call}, but {dealer} declined for both: it is void and costs nothing")
            }
            DeclaringFact::DealerBindsPartner { dealer, partner } => {
                let (declines, partner) = (v.does(dealer, "declines"), v.seat(partner));
                format!("{declines} out of turn: that binds {partner}, and nobody else")
            }
        }
    }
}

impl Tell for LateWordFact {
    fn tell(&self, v: &Voice) -> String {
        match *self {
            LateWordFact::OthersMadeTrump { seat, call } => {
                format!("{}, but the other side made the trump: it is void", says(seat, call, v))
            }
            LateWordFact::NothingToTake { seat } => {
                let (who, themselves) = (v.seat(seat), v.themselves(seat));
                format!("{who} made the trump {themselves}: there is nothing to take")
            }
            LateWordFact::HasNotHeard { seat, maker } => {
                format!("{} not heard {}: the declaration stands", v.does(seat, "has"), v.seat(maker))
            }
            LateWordFact::NamesAnotherSuit { seat, suit } => {
                let (says, has) = (v.does(seat, "says"), v.verb(seat, "has"));
                format!("{says} {suit}, but {has} named the trump and cannot change it")
            }
            LateWordFact::PassesAfterMake { seat } => {
                format!("the trump is made: {} nothing by passing", v.does(seat, "does"))
            }
            LateWordFact::TrumpIsMade { seat, call } => {
                format!("{}, but the trump is made: it is void", says(seat, call, v))
            }
            LateWordFact::CardNotTurned { seat, call } => {
                format!("{}, but no trump card is turned: it counts for nothing", says(seat, call, v))
            }
            LateWordFact::DealIsOver { seat, call } => {
                format!("{}, but all have passed: the deal is over", says(seat, call, v))
            }
        }
    }
}

impl Tell for DiscardFact {
    fn tell(&self, v: &Voice) -> String {
        match *self {
            DiscardFact::ChangesDiscard { seat } => {
                let (changes, their, they) = (v.does(seat, "changes"), v.their(seat), v.they(seat));
                format!("{changes} {their} discard, which {they} have not let go of")
            }
            DiscardFact::DiscardIsDealers { seat, dealer } => {
                let (discards, dealer) = (v.does(seat, "discards"), v.seat(dealer));
                format!("{discards}, but only {dealer} may: the card goes back to the hand")
            }
            DiscardFact::NoDiscardDue { seat } => {
                format!("{}, but the turn-up is not the trump: the card goes back", v.does(seat, "discards"))
            }
            DiscardFact::DiscardsOwnCard { seat } => {
                let does = v.does(seat, "discards");
                format!("{does}, but the turn-up is not the trump: none is due, and a card will be missing")
            }
            DiscardFact::NothingLaidAside { seat } => {
                format!("no card {} lies aside: nothing changes", v.of(seat))
            }
            DiscardFact::DiscardIsFinal { seat } => {
                format!("{} let go of {} discard and cannot change it", v.does(seat, "has"), v.their(seat))
            }
            DiscardFact::DiscardTooLate { seat } => {
                format!("{} not discarded in time, and it is too late now", v.does(seat, "has"))
            }
            DiscardFact::DiscardsTrumpCard { seat, card } => {
                format!(
                    "{} may not discard {card}, the trump card: another must go",
                    v.seat(seat),
                    card = v.card(card)
                )
            }
            DiscardFact::ForfeitsPoints { seat, fault, side, points } => {
                let does = match fault {
                    HandFault::NotDiscarded => v.does(seat, "has not discarded"),
                    HandFault::PlaysUndiscarded => v.does(seat, "plays without having discarded"),
                    HandFault::WrongCount => v.does(seat, "has a wrong number of cards"),
                };
                format!("{does}: {} forfeit {points} and score nothing on the hand", v.side(side))
            }
        }
    }
}

// ---------------------------------------------------------------- the lone hand

impl Tell for AloneFact {
    fn tell(&self, v: &Voice) -> String {
        match *self {
            AloneFact::ShownCannotBeAlone { seat, makes_trump } => {
                let (has, stands) = (v.does(seat, "has"), trump_stands(makes_trump));
                format!("{has} shown a card and cannot play alone{stands}")
            }
            AloneFact::MiswordedCannotBeAlone { seat, makes_trump } => {
                let (who, their, stands) = (v.seat(seat), v.their(seat), trump_stands(makes_trump));
                format!("{who} cannot play alone after {their} other words{stands}")
            }
            AloneFact::PlaysAlone { seat, partner } => {
                let (plays, lays) = (v.does(seat, "plays"), v.does(partner, "lays"));
                format!("{plays} alone; {lays} {} cards face down", v.their(partner))
            }
            AloneFact::JoinsWords { seat } => {
                let (makes, says, they) = (v.does(seat, "makes"), v.verb(seat, "says"), v.they(seat));
                format!("{makes} the trump and {says} alone in one breath: {they} may not play alone")
            }
            AloneFact::TrumpIsNamed { seat } => {
                format!("{} named the trump and cannot change it", v.does(seat, "has"))
            }
            AloneFact::AloneAlready { seat } => format!("{} alone already", v.does(seat, "plays")),
            AloneFact::AloneAfterLead { seat } => {
                let (says, they, their) = (v.does(seat, "says"), v.they(seat), v.their(seat));
                format!("{says} alone after a lead: too late, {they} play with {their} partner")
            }
            AloneFact::AloneAfterMaking { seat } => {
                format!("{} alone after {} have made the trump", v.does(seat, "says"), v.they(seat))
            }
            AloneFact::AloneAfterDiscard { seat } => {
                let (has, their) = (v.does(seat, "has"), v.their(seat));
                format!("{has} let go of {their} discard: too late to play alone")
            }
            AloneFact::AloneAfterWords { seat } => {
                let (who, says, they) = (v.seat(seat), v.verb(seat, "says"), v.they(seat));
                format!("{who} took it up in words and then {says} alone: {they} do not play alone")
            }
            AloneFact::AloneBeforeDiscard { seat } => {
                let (has, their, they) = (v.does(seat, "has"), v.their(seat), v.they(seat));
                format!("{has} not let go of {their} discard: {they} play alone")
            }
            AloneFact::FormulaNeeded { seat, partner } => {
                let (who, stays) = (v.seat(seat), v.does(partner, "stays"));
                format!("{who} must say \"I take it from you\": {stays} alone")
            }
            AloneFact::DoesNotSayAlone { seat } => {
                let (does, they) = (v.does(seat, "does"), v.they(seat));
                format!("{does} not say that {they} play alone: nothing changes")
            }
            AloneFact::TakesInOtherWords { seat } => {
                format!("{} not say \"I take it from you\": nothing changes", v.does(seat, "does"))
            }
            AloneFact::NeitherAlone { seat, bar } => {
                let (who, bar) = (v.seat(seat), take_bar(seat, bar, v));
                format!("{who} would take it, but {bar}: neither plays alone")
            }
            AloneFact::TakesTooLate { seat, bar } => {
                let (who, bar) = (v.seat(seat), take_bar(seat, bar, v));
                format!("{who} would play alone, but {bar}: nothing changes")
            }
            AloneFact::TakesAlone { seat, partner } => {
                let (takes, plays) = (v.does(seat, "takes"), v.verb(seat, "plays"));
                let (lays, their) = (v.does(partner, "lays"), v.their(partner));
                format!("{takes} it and {plays} alone; {lays} {their} cards face down")
            }
            AloneFact::PlayedWithPartner => "the hand is played with the partner".to_owned(),
        }
    }
}

/// What is added where the same words have made the trump.
fn trump_stands(makes_trump: bool) -> &'static str {
    if makes_trump { ": the trump stands" } else { "" }
}

fn take_bar(seat: Seat, bar: TakeBar, v: &Voice) -> String {
    match bar {
        TakeBar::Passed => format!("{} have passed", v.they(seat)),
        TakeBar::MustPass => format!("{} must pass", v.they(seat)),
        TakeBar::LeadMade => "a lead has been made".to_owned(),
        TakeBar::DiscardFinal => format!("{} have let go of {} discard", v.they(seat), v.their(seat)),
    }
}

impl Tell for IdleFact {
    fn tell(&self, v: &Voice) -> String {
        match *self {
            IdleFact::IdlePlays { seat, lone } => {
                let (plays, alone) = (v.does(seat, "plays"), v.does(lone, "plays"));
                format!("{plays} on the first lead though {alone} alone: both play")
            }
            IdleFact::GoesOnAlone { lone, idle } => {
                let (goes, takes, their) = (v.does(lone, "goes"), v.does(idle, "takes"), v.their(idle));
                format!("{goes} on alone; {takes} {their} card back, and it was shown")
            }
            IdleFact::BothPlayOn { lone } => {
                format!("nobody has {} go on alone: both play", v.them(lone))
            }
            IdleFact::IdleShows { seat, cards } => {
                format!(
                    "{} {cards} of the idle hand: five tricks count only two points",
                    v.does(seat, "shows"),
                    cards = v.cards(cards)
                )
            }
            IdleFact::LaysIdleHand { seat } => {
                let (lays, their, leaves) = (v.does(seat, "lays"), v.their(seat), v.verb(seat, "leaves"));
                format!("{lays} {their} cards face down and {leaves} them")
            }
            IdleFact::NoLoneHand { seat, partner } => {
                let (lays, partner) = (v.does(seat, "lays"), v.does(partner, "does"));
                format!("{lays} the cards face down, but {partner} not play alone: they are taken up again")
            }
            IdleFact::HandNotIdle { owner } => {
                format!("the hand of {} is not idle: nobody may count it", v.seat(owner))
            }
            IdleFact::TakesUpIdleHand { seat } => {
                format!("{} up the idle hand, which should lie; no penalty", v.does(seat, "takes"))
            }
            IdleFact::CountIsAnothers { seat } => {
                let (is, theirs) = (v.does(seat, "is"), v.theirs(seat));
                format!("{is} no adversary of the lone player: the count is not {theirs}")
            }
            IdleFact::CountRight { seat } => {
                format!("{} the idle hand: five, as it should be", v.does(seat, "counts"))
            }
            IdleFact::CountBeforeDiscard { seat, owner } => {
                let (counts, has) = (v.does(seat, "counts"), v.does(owner, "has"));
                format!("{counts} the idle hand: {has} still to discard")
            }
            IdleFact::CountWrong { seat, count } => {
                format!("{} the idle hand: {count}, and five it should be", v.does(seat, "counts"))
            }
        }
    }
}

// ---------------------------------------------------------------- words and scores

impl Tell for GeneralFact {
    fn tell(&self, v: &Voice) -> String {
        match *self {
            GeneralFact::ClaimsRest { seat } => {
                let claims = v.does(seat, "claims");
                format!("{claims} the rest: it is settled if the others agree or throw their hands down")
            }
            GeneralFact::OpposesClaim { seat } => {
                format!("{} not agree: the hand is played out", v.does(seat, "does"))
            }
            GeneralFact::ObjectsToBystander { seat } => {
                format!("{} to asking a bystander, which nobody should; no penalty", v.does(seat, "objects"))
            }
            GeneralFact::BystanderReferredTo => {
                "the players have referred to the bystander, who may say what was seen".to_owned()
            }
            GeneralFact::BystanderUnasked => {
                "a bystander should make no remark; nothing follows from it".to_owned()
            }
            GeneralFact::NothingToTalkOver => {
                "no choice between penalties is open: the talk has no effect".to_owned()
            }
            GeneralFact::MarksUncalled { side } => {
                format!("{} mark points that were not called out; no penalty", v.side(side))
            }
            GeneralFact::SeesLastTrick { seat } => {
                let (is, themselves) = (v.does(seat, "is"), v.themselves(seat));
                format!("{is} shown the last trick, for {themselves} alone")
            }
            GeneralFact::SeesEarlierTrick { seat, trick } => {
                format!("{} at trick {trick}, which is not the last; no penalty", v.does(seat, "looks"))
            }
            GeneralFact::GivesUpRest { seat } => {
                let gives = v.does(seat, "gives");
                format!("{gives} up the rest: it is so if all four throw their hands down")
            }
            GeneralFact::AsksWhoPlayed { seat } => {
                format!("{} no right to ask who played a card", v.does(seat, "has"))
            }
            GeneralFact::TrumpTold { trump } => format!("{trump} is the trump"),
            GeneralFact::NoTrumpYet => "no trump is made yet".to_owned(),
            GeneralFact::MannerOfDeclaring { seat } => {
                format!("{} should declare in one manner always; no penalty", v.seat(seat))
            }
            GeneralFact::AttentionTooLate { partner } => {
                format!("{} no card to play to a trick here: no penalty", v.does(partner, "has"))
            }
            GeneralFact::TurnUpPlayed { seat } => {
                format!("{} may not ask which card was turned up: it has been played", v.seat(seat))
            }
            GeneralFact::TurnUpTold { card } => format!("{card} was turned up", card = v.card(card)),
            GeneralFact::Hints { seat } => {
                format!("{} should give no hint of hand or game; no penalty", v.seat(seat))
            }
        }
    }
}

/// The words after the figure.
impl Tell for AwardFact {
    fn tell(&self, _v: &Voice) -> String {
        match *self {
            AwardFact::RevokePenalty { revokes: 1 } => "for a revoke".to_owned(),
            AwardFact::RevokePenalty { revokes } => format!("for {revokes} revokes"),
            AwardFact::Forfeit => "forfeited for a wrong number of cards".to_owned(),
            AwardFact::Point => "for the point".to_owned(),
            AwardFact::March => "for a march".to_owned(),
            AwardFact::LoneMarch => "for a march alone".to_owned(),
            AwardFact::CappedMarch => "for a march alone, the partner having shown a card".to_owned(),
            AwardFact::Euchred => "for a euchre".to_owned(),
            AwardFact::LoneEuchred => "for the euchre of a lone hand".to_owned(),
            AwardFact::GivenUp => "for a hand given up against a lone player".to_owned(),
        }
    }
}

impl Tell for StandingFact {
    fn tell(&self, v: &Voice) -> String {
        match *self {
            StandingFact::RevokesCancel { revokes } => {
                let [ns, ew] = Side::ALL.map(|side| format!("of {} {}", v.side(side), revokes[side]));
                format!("revokes {ns}, {ew}: as many as match cancel each other")
            }
            StandingFact::RevokeCountsFirst => "the penalty of the revoke is counted first".to_owned(),
            StandingFact::PointsDropped { side, points } => {
                let counts = if points == 1 { "it does not count" } else { "they do not count" };
                format!("the game was over before {} made {points} in this hand: {counts}", v.side(side))
            }
            StandingFact::RubberGameWon { side, number, score, value, lap } => {
                let (winners, [won, lost]) = (v.side(side), [score[side], score[side.other()]]);
                let kind = if value == DOUBLE.value { "a double game" } else { "a game" };
                let lap = lap.map_or(String::new(), |lap| format!(", with a lap of {lap}"));
                format!("{winners} win game {number} by {won} to {lost}: {kind}, {value} for the rubber{lap}")
            }
            StandingFact::RubberAdds { side, by, bonus, totals } => {
                let games = match by {
                    RubberBy::FirstThree => "two of the first three games",
                    RubberBy::MoreGames => "more games",
                };
                format!("{} have {games} and add {bonus}: {}", v.side(side), v.sides(&totals))
            }
            StandingFact::RubberHalved { totals } => {
                format!("two games all, nobody has the rubber: {}", v.sides(&totals))
            }
            StandingFact::RubberMadeUp { side, points } => {
                let verb = if points < 0 { "lose" } else { "win" };
                format!("{} {verb} {}", v.side(side), points.unsigned_abs())
            }
        }
    }
}
