//! How the facts of Royalton sound.

mod idiom;

use cards::Seat;
use speech::{Tell, Voice, counted, takes_back};

use crate::facts::{
    AuctionFact, CallFact, ClaimFact, DealFact, Declined, Doubling, DummyFact, Etiquette, ExposedFact, Fact,
    LeadFact, Notice, NulloFact, PackFact, RevokeFact, ScoreFact, Slam, WordFact,
};
use crate::{Bid, Call, Denomination, RETIRE};

impl Tell for Fact {
    fn tell(&self, v: &Voice) -> String {
        match self {
            Fact::Pack(fact) => fact.tell(v),
            Fact::Deal(fact) => fact.tell(v),
            Fact::Call(fact) => fact.tell(v),
            Fact::Auction(fact) => fact.tell(v),
            Fact::Nullo(fact) => fact.tell(v),
            Fact::Dummy(fact) => fact.tell(v),
            Fact::Exposed(fact) => fact.tell(v),
            Fact::Claim(fact) => fact.tell(v),
            Fact::Word(fact) => fact.tell(v),
            Fact::Lead(fact) => fact.tell(v),
            Fact::Revoke(fact) => fact.tell(v),
            Fact::Score(fact) => fact.tell(v),
        }
    }
}

/// In the record as the minutes spell it, to a listener in words: `3H royal`, `3 hearts royal`.
impl Tell for Bid {
    fn tell(&self, v: &Voice) -> String {
        if *v == Voice::RECORD {
            return self.to_string();
        }
        let at = match self.at {
            Denomination::Spades => "spade",
            Denomination::Clubs => "club",
            Denomination::Diamonds => "diamond",
            Denomination::Hearts => "heart",
            Denomination::NoTrump => "no-trump",
            Denomination::Nullo => "nullo",
        };
        let several = if self.number > 1 && self.at.trump().is_some() { "s" } else { "" };
        format!("{} {at}{several}{}", self.number, if self.royal { " royal" } else { "" })
    }
}

/// In the record as the minutes spell it, to a listener as it is said at the table.
impl Tell for Call {
    fn tell(&self, v: &Voice) -> String {
        match self {
            call if *v == Voice::RECORD => call.to_string(),
            Call::Bid(bid) => bid.tell(v),
            Call::CallLead => "pray lead".to_owned(),
            call @ (Call::Pass | Call::Double | Call::Redouble | Call::Bridge) => call.to_string(),
        }
    }
}

impl Tell for PackFact {
    fn tell(&self, v: &Voice) -> String {
        match *self {
            PackFact::ShowsCardInOffering { seat, card } => {
                let (shows, they) = (v.does(seat, "shows"), v.they(seat));
                format!(
                    "{shows} {card} in handing the pack over: {they} must shuffle again",
                    card = v.card(card)
                )
            }
            PackFact::GathersAnothersPack { seat, rightful } => {
                format!("{} the pack, which is {} to do", v.does(seat, "gathers"), v.belongs_to(rightful))
            }
            PackFact::ShufflesBelowTable { seat } => format!("{} below the table", v.does(seat, "shuffles")),
            PackFact::DealerShufflesFaceSeen { seat } => {
                format!("{} so that a face is seen, and must shuffle again", v.does(seat, "shuffles"))
            }
            PackFact::ShufflesFaceSeen { seat } => {
                format!("{} so that a face is seen", v.does(seat, "shuffles"))
            }
            PackFact::DealerShufflesAfterCut { seat, others, cutter } => format!(
                "{} after the cut: {} may shuffle too, and {} again",
                v.does(seat, "shuffles"),
                v.side(others),
                v.does(cutter, "cuts")
            ),
            PackFact::ShufflesWithDealer { seat } => {
                format!("{} too, which only the adversaries may do after the cut", v.does(seat, "shuffles"))
            }
            PackFact::ShufflesAfterCut { seat, cutter } => {
                let (shuffles, cuts) = (v.does(seat, "shuffles"), v.does(cutter, "cuts"));
                format!("{shuffles} when the pack is cut: {cuts} again")
            }
            PackFact::DealsOnAfterObjection { seat } => {
                format!("{} on for {} partner after the objection", v.does(seat, "deals"), v.their(seat))
            }
            PackFact::CutsAgain { seat } => {
                let (cuts, their) = (v.does(seat, "cuts"), v.their(seat));
                format!("{cuts} again a pack that was cut well: {their} first cut stands")
            }
            PackFact::LaysPackAstray { seat, at, dealer } => {
                let (lays, at, left) = (v.does(seat, "lays"), v.seat(at), v.the("left", dealer));
                format!("{lays} the pack at {at}; it belongs at {left}")
            }
            PackFact::HandlesNextPack { seat } => {
                format!("{} the pack of the next deal", v.does(seat, "handles"))
            }
            PackFact::MaySearchOtherPack { seat } => {
                format!("{} may search the other pack for the missing card", v.seat(seat))
            }
        }
    }
}

impl Tell for DealFact {
    fn tell(&self, v: &Voice) -> String {
        match *self {
            DealFact::NewDealCompulsory => "a new deal is compulsory".to_owned(),
            DealFact::DealOutOfTurnStopped => "the deal out of turn is stopped".to_owned(),
            DealFact::DealtFromOtherPack { seat, next } => {
                let (dealer, next) = (v.seat(seat), v.seat(next));
                format!(
                    "{dealer} dealt with the other pack: the deal stands, and {next} may take either pack"
                )
            }
            DealFact::SeveralAtOnce { seat, to } => format!(
                "{} {} more than one card at once, which can be put right before the deal goes on",
                v.does(seat, "gives"),
                v.seat(to)
            ),
            DealFact::PutInRotation => "the cards are put right in time: the deal goes on".to_owned(),
            DealFact::ShownInDeal { card } => format!("{card} is shown in the deal", card = v.card(card)),
            DealFact::LooksBeforeDealt { seat } => {
                format!("{} at a card before the deal is done", v.does(seat, "looks"))
            }
            DealFact::OpponentLooksBeforeDealt { seat } => {
                let (looks, their) = (v.does(seat, "looks"), v.their(seat));
                format!("{looks} at {their} cards before the deal is done: a matter of manners")
            }
            DealFact::MissingCutCondoned { seat } => {
                let has = v.does(seat, "has");
                format!("{has} looked: the missing cut can no longer be raised and the deal stands")
            }
            DealFact::PackFoundWrongTooLate => {
                "the pack is cut for the next deal: what was scored stands".to_owned()
            }
            DealFact::CardTooMany { seat } => {
                format!("{} a card too many and another one too few", v.does(seat, "has"))
            }
            DealFact::ShortOfCard { seat } => {
                let (is, them) = (v.does(seat, "is"), v.them(seat));
                format!("{is} short of a card: it belongs to {them}, and anybody may search for it")
            }
            DealFact::CardFound { card, seat } => {
                let (owner, answers, they) = (v.seat(seat), v.verb(seat, "answers"), v.they(seat));
                format!(
                    "{card} is found and belongs to {owner}, who {answers} for revokes as if {they} had held it",
                    card = v.card(card)
                )
            }
            DealFact::DummysCardFound { card, seat } => {
                format!("{card} is found and belongs to {}", v.seat(seat), card = v.card(card))
            }
        }
    }
}

impl Tell for CallFact {
    fn tell(&self, v: &Voice) -> String {
        match *self {
            CallFact::CallsOutOfTurn { seat, call, turn } => {
                let (says, call) = (v.does(seat, "says"), call.tell(v));
                format!("{says} {call} out of turn; the turn is {}", v.belongs_to(turn))
            }
            CallFact::CallsAfterEnd { seat, call } => {
                let (says, call) = (v.does(seat, "says"), call.tell(v));
                format!("{says} {call} when three have passed: the call is void")
            }
            CallFact::ExcludedSideCalls { seat, call } => {
                let (says, call, their) = (v.does(seat, "says"), call.tell(v), v.their(seat));
                format!("{says} {call}: {their} side may only pass, and the call is void")
            }
            CallFact::BarredPlayerCalls { seat, call } => {
                let calls = match call {
                    Call::Bid(bid) => format!("{} {}", v.does(seat, "bids"), bid.tell(v)),
                    call => format!("{} {}", v.does(seat, "says"), call.tell(v)),
                };
                format!("{calls} though {} may only pass", v.they(seat))
            }
            CallFact::ChangesCall { seat, from, to } => {
                format!("{} {} to {}", v.does(seat, "changes"), from.tell(v), to.tell(v))
            }
            CallFact::NulloNotPlayed { seat, bid } => {
                let (bids, bid) = (v.does(seat, "bids"), bid.tell(v));
                format!("{bids} {bid}, and the nullo is not played here: void")
            }
            CallFact::RoyalAnswersNobody { seat, bid } => {
                let (bids, number) = (v.does(seat, "bids"), bid.number);
                format!("{bids} {}, and nobody else has bid {number}: void", bid.tell(v))
            }
            CallFact::InsufficientBid { seat, bid, over } => {
                format!("{} {} over {}: insufficient", v.does(seat, "bids"), bid.tell(v), over.tell(v))
            }
            CallFact::ImpossibleBid { seat, bid } => {
                format!("{} {}: impossible", v.does(seat, "bids"), bid.tell(v))
            }
            CallFact::NothingToDouble { seat, call } => {
                format!("{} {}, and nobody has bid: void", v.does(seat, "says"), call.tell(v))
            }
            CallFact::DoubledAlready { seat, bid } => {
                format!("{} {}, which is doubled already: void", v.does(seat, "doubles"), bid.tell(v))
            }
            CallFact::NotDoubledYet { seat, bid } => {
                format!("{} {}, which is not doubled: void", v.does(seat, "redoubles"), bid.tell(v))
            }
            CallFact::RedoubledAlready { seat, call } => {
                format!("{} {} to a bid redoubled already: void", v.does(seat, "says"), call.tell(v))
            }
            CallFact::DoublesOwnCall { seat, call } => {
                format!("{} {} to {} own call: void", v.does(seat, "says"), call.tell(v), v.their(seat))
            }
            CallFact::DoublesPartnersCall { seat, call } => {
                let (says, call, their) = (v.does(seat, "says"), call.tell(v), v.their(seat));
                format!("{says} {call} to {their} partner's call: void")
            }
        }
    }
}

impl Tell for AuctionFact {
    fn tell(&self, v: &Voice) -> String {
        match *self {
            AuctionFact::CannotMendBy { seat, call } => {
                format!("{} cannot mend {} bid by saying {}", v.seat(seat), v.their(seat), call.tell(v))
            }
            AuctionFact::OffersCorrection { seat, bid, holders } => {
                let (says, bid, holders) = (v.does(seat, "says"), bid.tell(v), v.any_of(holders));
                format!("{says} {bid} instead, which does not mend it; {holders} may: accept it")
            }
            AuctionFact::CorrectionStands { bid } => format!("{} stands instead", bid.tell(v)),
            AuctionFact::BidRaised { seat, bid, partner } => format!(
                "{} is made {}; {} may only pass until an adversary bids or doubles",
                v.the("bid", seat),
                bid.tell(v),
                v.seat(partner)
            ),
            AuctionFact::LastDeclarationFinal { side } => {
                format!("the last declaration of {} is the final one", v.side(side))
            }
            AuctionFact::BarredCallAccepted { seat, side } => {
                format!("{} stands; {} may only pass from now on", v.the("call", seat), v.side(side))
            }
            AuctionFact::BarredCallRefused { seat, side } => {
                format!("{} is struck out; {} may only pass from now on", v.the("call", seat), v.side(side))
            }
            AuctionFact::CallCondoned { seat } => {
                format!("no penalty was asked for in time: {} stands", v.the("call", seat))
            }
            AuctionFact::VoidCallCondoned { seat } => {
                let call = v.the("call", seat);
                format!(
                    "no penalty was asked for in time: {call} counts as made in turn, and is void all the same"
                )
            }
            AuctionFact::HastyCallGoesBack { seat, turn } => {
                format!(
                    "{} was made in haste and goes back; the turn is {}",
                    v.the("call", seat),
                    v.belongs_to(turn)
                )
            }
            AuctionFact::BiddingOpenAgain => "the bidding is open again to the next three players".to_owned(),
            AuctionFact::PassedOut { next } => {
                format!("nobody has bid: the hands are thrown in and {} next", v.does(next, "deals"))
            }
        }
    }
}

impl Tell for NulloFact {
    fn tell(&self, v: &Voice) -> String {
        match *self {
            NulloFact::ContractFinal { bid, doubling, declarer, leader } => {
                let (contract, plays) = (contract(bid, doubling, v), v.does(declarer, "plays"));
                format!("{contract} is final: {plays} it and {}", v.does(leader, "leads"))
            }
            NulloFact::ContractMayBeBridged { bid, doubling, declarer, partner, leader } => format!(
                "{} is final: {} may bridge the play to {} or call the lead from {}",
                contract(bid, doubling, v),
                v.seat(declarer),
                v.seat(partner),
                v.seat(leader)
            ),
            NulloFact::WordBeforeContract { seat, call } => {
                let (says, call) = (v.does(seat, "says"), call.tell(v));
                format!("{says} {call}, and nothing is final yet: the word is void")
            }
            NulloFact::CannotBridge { seat } => {
                format!("{} can no longer bridge the play", v.seat(seat))
            }
            NulloFact::NotToBeBridged { bid } => {
                format!("{} is not to be bridged: only a nullo is", bid.tell(v))
            }
            NulloFact::DeclarersWord { call, declarer } => {
                format!("{} is {} word", call.tell(v), v.whose(declarer))
            }
            NulloFact::PartnerSpeaksOfBridging { seat } => {
                format!("{} a say in the bridging: the privilege is lost", v.does(seat, "has"))
            }
            NulloFact::Bridged { declarer, leader } | NulloFact::LeadCalled { declarer, leader } => {
                format!("{} the hands and {}", v.does(declarer, "plays"), v.does(leader, "leads"))
            }
            NulloFact::LeadCalledInVain { seat, declarer } => {
                let (calls, plays) = (v.does(seat, "calls"), v.does(declarer, "plays"));
                format!("{calls} for the lead in vain: {plays} the hands as before")
            }
            NulloFact::LeadsBeforeFirstLead { seat, card, leader } => {
                let (leads, whose) = (v.does(seat, "leads"), v.belongs_to(leader));
                format!("{leads} {card}, and the first lead is {whose}", card = v.card(card))
            }
            NulloFact::FirstLeadMayBeCalled { leader } => {
                format!("{} may be told what to lead", v.seat(leader))
            }
        }
    }
}

/// The final bid: `3H royal doubled`.
fn contract(bid: Bid, doubling: Option<Doubling>, v: &Voice) -> String {
    match doubling {
        Some(doubling) => format!("{} {}", bid.tell(v), doubling_word(doubling)),
        None => bid.tell(v),
    }
}

const fn doubling_word(doubling: Doubling) -> &'static str {
    match doubling {
        Doubling::Doubled => "doubled",
        Doubling::Redoubled => "redoubled",
    }
}

impl Tell for DummyFact {
    fn tell(&self, v: &Voice) -> String {
        match *self {
            DummyFact::BecomesDummy { seat } => format!("{} dummy from now on", v.does(seat, "is")),
            DummyFact::PlayedByTouch { card } => {
                format!("{card} of dummy is touched, and played by that", card = v.card(card))
            }
            DummyFact::SuggestsCards { seat, cards } => {
                format!("{} {cards} of dummy", v.does(seat, "suggests"), cards = v.cards(cards))
            }
            DummyFact::WarnsAgainstLead { seat, declarer, hand } => {
                let (warns, declarer) = (v.does(seat, "warns"), v.seat(declarer));
                format!("{warns} {declarer} against leading from {}", hand_of(hand, v))
            }
            DummyFact::MaySpeakInDispute { seat } => {
                format!("{} may speak to what is in dispute", v.seat(seat))
            }
            DummyFact::SaysNothingNew { seat, declarer } => {
                let (points, declarer) = (v.does(seat, "points"), v.does(declarer, "has"));
                format!("{points} to what {declarer} spoken of before: nothing is lost by it")
            }
            DummyFact::PointsOut { seat } => {
                let (is, they) = (v.does(seat, "is"), v.they(seat));
                format!("{is} dummy: no penalty can be exacted for what {they} point out")
            }
            DummyFact::PointsToOffence { seat } => {
                format!("{} dummy and {} to an offence", v.does(seat, "is"), v.verb(seat, "points"))
            }
            DummyFact::DrawsNotice { seat, how } => {
                let does = match how {
                    Notice::WarnsDeclarer => "warns the declarer",
                    Notice::PointsToSomething => "points to something in the play",
                    Notice::SpeaksOfPlay => "draws notice to the play",
                };
                format!("{} dummy and {}", v.does(seat, "is"), v.verb(seat, does))
            }
            DummyFact::TellsDeclarerBidding { seat } => {
                format!("{} the declarer about the bidding", v.does(seat, "tells"))
            }
            DummyFact::MayJoinDispute { seat } => {
                format!("{} may speak to a dispute that others have begun", v.seat(seat))
            }
            DummyFact::MayCorrectScore { seat } => {
                let who = v.seat(seat);
                format!("{who} may have a mistaken score put right, and should not speak of it otherwise")
            }
            DummyFact::AsksToHavePlaced { seat } => {
                format!("{} dummy and may not have the cards placed", v.does(seat, "is"))
            }
            DummyFact::DummyClaims { seat } => {
                format!("{} dummy and {} no claim to make", v.does(seat, "is"), v.verb(seat, "has"))
            }
            DummyFact::DummyConcedes { seat } => {
                format!("{} dummy and {} nothing to give up", v.does(seat, "is"), v.verb(seat, "has"))
            }
        }
    }
}

/// A hand from which somebody leads: `S`, `the hand of Anna`, `your hand`.
fn hand_of(seat: Seat, v: &Voice) -> String {
    if *v == Voice::RECORD { seat.to_string() } else { v.the("hand", seat) }
}

impl Tell for ExposedFact {
    fn tell(&self, v: &Voice) -> String {
        match *self {
            ExposedFact::SeenByOpponentOnly { seat } => {
                format!("{} card was seen by an opponent only: it is not exposed", v.whose(seat))
            }
            ExposedFact::FellBelowTable { seat, card } => {
                format!("{} fell below the table: it is not exposed", v.card_of(seat, card))
            }
            ExposedFact::TookUpExposed { seat, card } => {
                format!("{} took up {card}, which had to lie", v.seat(seat), card = v.card(card))
            }
            ExposedFact::ShowsInAuction { seat, cards } => {
                format!("{} {cards} before the final bid", v.does(seat, "shows"), cards = v.cards(cards))
            }
            ExposedFact::LeadsInAuction { seat, card } => {
                format!("{} {card} before the final bid", v.does(seat, "leads"), card = v.card(card))
            }
            ExposedFact::ShowsBeforeFirstLead { seat, cards } => {
                format!("{} {cards} before the first lead", v.does(seat, "shows"), cards = v.cards(cards))
            }
            ExposedFact::DeclarersSideShows { seat, cards } => {
                format!("{}: cards of the declarer's side are never called", v.cards_of(seat, cards))
            }
            ExposedFact::Exposes { seat, cards } => {
                format!("{} {cards}", v.does(seat, "exposes"), cards = v.cards(cards))
            }
            ExposedFact::ExposesToPartner { seat, cards } => {
                format!(
                    "{} {cards} to {} partner",
                    v.does(seat, "exposes"),
                    v.their(seat),
                    cards = v.cards(cards)
                )
            }
            ExposedFact::ShowsLastCard { seat, partner } => {
                let (shows, their, has) = (v.does(seat, "shows"), v.their(seat), v.does(partner, "has"));
                format!("{shows} {their} last card before {has} played to trick 12")
            }
            ExposedFact::SaysWhoHolds { seat, card, owner } => {
                format!("{} that {card} is with {}", v.does(seat, "says"), v.seat(owner), card = v.card(card))
            }
            ExposedFact::SpeaksOfCard { seat, card } => {
                format!("{} of {card} and who holds it", v.does(seat, "speaks"), card = v.card(card))
            }
            ExposedFact::SpeaksOfCardNotHeld { seat, card } => {
                let (speaks, their) = (v.does(seat, "speaks"), v.their(seat));
                format!("{speaks} of {card}, which {their} side does not hold", card = v.card(card))
            }
        }
    }
}

impl Tell for ClaimFact {
    fn tell(&self, v: &Voice) -> String {
        match *self {
            ClaimFact::MaySearchTrick { seat, trick } => {
                format!("{} may search trick {trick} for the missing card", v.seat(seat))
            }
            ClaimFact::ExaminesTrick { seat, trick } => {
                format!("{} trick {trick}, which has a card too many", v.does(seat, "examines"))
            }
            ClaimFact::LooksBack { seat, trick } => {
                format!("{} back at trick {trick}, which is quitted", v.does(seat, "looks"))
            }
            ClaimFact::SearchesEarly { seat } => {
                format!("{} the tricks before the play is over", v.does(seat, "searches"))
            }
            ClaimFact::AdversaryClaims { seat } => {
                format!("{} tricks, which has no force", v.does(seat, "claims"))
            }
            ClaimFact::DeclarerClaims { seat } => {
                let (claims, plays_on) = (v.does(seat, "claims"), plays_faced(seat, v));
                format!("{claims}: it ends the hand if both adversaries agree; if not, {plays_on}")
            }
            ClaimFact::KeepsTricks { seat, partner } => {
                let (does, partner) = (v.does(seat, "does"), v.does(partner, "gives"));
                format!("{does} not give up what {partner} up: the hand is played on")
            }
            ClaimFact::ConcessionWaits { seat } => {
                let objects = v.does(seat, "objects");
                format!("{objects}: what one adversary gives up holds only when the other does too")
            }
            ClaimFact::EndComesInDeal => format!(
                "the agreed end has come: the deal in hand is finished, unless a side retires from it for {}",
                RETIRE.value
            ),
            ClaimFact::EndComes => "the agreed end has come: no new deal is begun".to_owned(),
            ClaimFact::CannotRetire { seat } => {
                format!("{} cannot retire: no agreed end has come in a deal that was begun", v.seat(seat))
            }
            ClaimFact::DealIsRight { seat, dealer } => {
                format!("{} mistaken: it is the deal of {}", v.does(seat, "is"), v.seat(dealer))
            }
            ClaimFact::ClaimOpposed { seat, declarer } => {
                let (does, plays_on) = (v.does(seat, "does"), plays_faced(declarer, v));
                format!("{does} not agree: {plays_on}, with no finesse unproved or unannounced")
            }
            ClaimFact::ConcedesWithPartner { seat, tricks, partner } => format!(
                "{} up {tricks} of the tricks left: it holds when {} too",
                v.does(seat, "gives"),
                v.does(partner, "does")
            ),
            ClaimFact::Concedes { seat, tricks } => concedes(seat, tricks, v),
            ClaimFact::ConcedesPart { seat, tricks, rest } => {
                let (concedes, others) = (concedes(seat, tricks, v), v.side(seat.side().other()));
                format!("{concedes}; the other {rest} are played for, unless {others} agree to them")
            }
            ClaimFact::RestAgreed { side, tricks } => {
                format!("{} agree: the other {tricks} go to {}", v.side(side.other()), v.side(side))
            }
            ClaimFact::RestIsPlayed { seat } => {
                let does = v.does(seat, "does");
                format!("{does} not agree: the tricks that were not given up are played for")
            }
            ClaimFact::GivenWithoutLeave { seat } => {
                format!("what was given up to {} needs no leave: nothing changes", v.seat(seat))
            }
            ClaimFact::StaysGivenUp { seat } => {
                format!("what {} gave up stays given up, also in error: nothing changes", v.seat(seat))
            }
            ClaimFact::StaysAgreed { seat } => {
                let objects = v.does(seat, "objects");
                format!("{objects}, but the claim was agreed to, in error or not: it stays so")
            }
            ClaimFact::ConcededTricksGo { side, tricks } => {
                let tricks = counted(tricks, "trick");
                format!("{tricks} more for {}, to whom so many were given up", v.side(side))
            }
            ClaimFact::Retires { side } => {
                format!("{} retire from the deal, which scores nothing else", v.side(side))
            }
        }
    }
}

/// The hand is played on with its cards face up.
fn plays_faced(seat: Seat, v: &Voice) -> String {
    format!("{} {} cards and {} on", v.does(seat, "faces"), v.their(seat), v.verb(seat, "plays"))
}

/// Tricks are given up for good.
fn concedes(seat: Seat, tricks: u8, v: &Voice) -> String {
    format!("{} up {tricks} of the tricks left, and they stay given up", v.does(seat, "gives"))
}

impl Tell for WordFact {
    fn tell(&self, v: &Voice) -> String {
        match *self {
            WordFact::MayAskPartner { seat } => {
                format!("{} may ask {} partner before they choose", v.seat(seat), v.their(seat))
            }
            WordFact::TalkWithoutEffect => "no penalty is open: the talk has no effect".to_owned(),
            WordFact::ContractMayBeAsked => {
                "what is being played may be asked at any time, and must be answered".to_owned()
            }
            WordFact::MustBeToldBids { seat } => format!("{} must be told what was bid", v.seat(seat)),
            WordFact::BidsNoLongerAsked => {
                "the auction is over: only what is being played may be asked".to_owned()
            }
            WordFact::TellsPartnerBidding { seat } => {
                format!("{} {} partner about the bidding", v.does(seat, "tells"), v.their(seat))
            }
            WordFact::RemarksOnPlay { seat } => format!("{} on the play", v.does(seat, "remarks")),
            WordFact::NamesCardUnasked { seat } => {
                format!("{} {} card unasked", v.does(seat, "names"), v.their(seat))
            }
            WordFact::SuggestsPenalty { seat, remedy } => {
                let (suggests, their) = (v.does(seat, "suggests"), v.their(seat));
                let remedy = v.remedy(remedy);
                format!("{suggests} to {their} partner what to demand ({remedy}): a consultation")
            }
            WordFact::AttentionTooLate { partner } => {
                format!("there is no trick to which {} still to play: no penalty", v.does(partner, "has"))
            }
            WordFact::Declines { seat, duty } => {
                let declines = v.does(seat, "declines");
                match duty {
                    Declined::SayBids => format!("{declines} to say what was bid"),
                    Declined::PlaceCard => format!("{declines} to place {} card", v.their(seat)),
                    Declined::PlayOut => format!("{declines} to play the deal out"),
                }
            }
            WordFact::PlacingAfterQuitting => "too late: the trick is turned and quitted".to_owned(),
            WordFact::PlacedForPartner { seat } => format!(
                "{} played already: {} should ask for {} and not for {} partner",
                v.does(seat, "has"),
                v.they(seat),
                v.themselves(seat),
                v.their(seat)
            ),
            WordFact::BreaksEtiquette { seat, how } => {
                let their = v.their(seat);
                let does = match how {
                    Etiquette::TalksOfPlay => v.does(seat, "talks about the play"),
                    Etiquette::ComplainsOfScore => v.does(seat, "complains of the score"),
                    Etiquette::ShowsThoughts => {
                        format!("{} by {their} manner what {} think", v.does(seat, "shows"), v.they(seat))
                    }
                    Etiquette::LeavesSeat => format!("{} {their} seat", v.does(seat, "leaves")),
                    Etiquette::LeavesPlace => format!("{} not keep to {their} place", v.does(seat, "does")),
                };
                format!("{does}: a matter of manners, without penalty")
            }
        }
    }
}

impl Tell for LeadFact {
    fn tell(&self, v: &Voice) -> String {
        match *self {
            LeadFact::LeavesNoTime { seat } => {
                let (who, their) = (v.seat(seat), v.their(seat));
                format!("{who} did not leave time for the choice: {their} card goes back")
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
            LeadFact::LeadsBesidePartner { seat, card } => {
                format!(
                    "{} {card} beside the lead of {} partner",
                    v.does(seat, "leads"),
                    v.their(seat),
                    card = v.card(card)
                )
            }
            LeadFact::LeadGoesBackFree { leader } => {
                format!("the lead goes back without penalty; {}", v.does(leader, "leads"))
            }
            LeadFact::LeadComesFrom { seat } => format!("the lead comes from {}", hand_of(seat, v)),
            LeadFact::UnprovedFinesse { seat, card } => {
                let takes = v.does(seat, "takes");
                format!(
                    "{takes} a finesse with {card} that was neither proved nor announced",
                    card = v.card(card)
                )
            }
        }
    }
}

impl Tell for RevokeFact {
    fn tell(&self, v: &Voice) -> String {
        match *self {
            RevokeFact::DummyRenounces { suit } => format!(
                "dummy does not follow to {suit}: \
                 to be mended before the trick is quitted and the next lead made"
            ),
            RevokeFact::PlaysAgainstOrder { seat, card } => {
                format!("{} {card} against the order", v.does(seat, "plays"), card = v.card(card))
            }
            RevokeFact::OrderBrokenForGood { card } => {
                format!("{card} was played against the order and the trick stands", card = v.card(card))
            }
            RevokeFact::DeclarerTakesBack { seat, card, changes } => {
                let takes = takes_back(seat, card, changes, v);
                format!("{takes}; nothing can be asked of the declarer")
            }
            RevokeFact::TwoCardsInTrick { seat, played, surplus, trick } => {
                format!(
                    "{} put {played} and {surplus} on trick {trick}",
                    v.seat(seat),
                    played = v.card(played)
                )
            }
            RevokeFact::PenaltyToChoose => "the revoke is proved".to_owned(),
            RevokeFact::TakesTricks { side, tricks, from } => {
                let tricks = counted(tricks, "trick");
                format!("{} take {tricks} from {} for the revoke", v.side(side), v.side(from))
            }
            RevokeFact::GivesTricks { side, tricks, to } => {
                let tricks = counted(tricks, "trick");
                format!("{} give {} {tricks} for the revoke", v.side(side), v.side(to))
            }
            RevokeFact::RevokedEqually => "both sides revoked equally often: nothing is scored".to_owned(),
        }
    }
}

impl Tell for ScoreFact {
    fn tell(&self, _v: &Voice) -> String {
        match *self {
            ScoreFact::Penalties => "in penalties".to_owned(),
            ScoreFact::Revokes { revokes } => format!("for {}", counted(revokes, "revoke")),
            ScoreFact::OddTricks { tricks, each } => {
                format!("in tricks for {} at {each}", counted(tricks, "odd trick"))
            }
            ScoreFact::DoubledBidMade { doubling, beyond: 0 } => {
                format!("for a {} bid made", doubling_word(doubling))
            }
            ScoreFact::DoubledBidMade { doubling, beyond } => {
                format!("for a {} bid made and {beyond} beyond it", doubling_word(doubling))
            }
            ScoreFact::SlamMade { slam: Slam::Little } => "for a little slam bid and made".to_owned(),
            ScoreFact::SlamMade { slam: Slam::Grand } => "for a grand slam bid and made".to_owned(),
            ScoreFact::UnderTricks { tricks, each } => {
                format!("for {} at {each}", counted(tricks, "under-trick"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use cards::{BySeat, Card, Rank, SeatSet, Side, Suit};

    use super::*;

    const KING: Card = Card::new(Rank::King, Suit::Hearts);
    const HEARTS: Bid = Bid { number: 3, at: Denomination::Hearts, royal: true };

    /// South listens.
    fn anna() -> Voice {
        Voice::to(BySeat(["Cora", "Dora", "Anna", "Bert"].map(str::to_owned)), Some(Seat::South))
    }

    /// The sentence as the record writes it, and as South hears it.
    fn both(fact: impl Into<Fact>) -> [String; 2] {
        let fact = fact.into();
        [fact.tell(&Voice::RECORD), fact.tell(&anna())]
    }

    #[test]
    fn a_bid_is_spelt_in_the_record_and_spoken_to_a_listener() {
        let bid = |number, at, royal| Bid { number, at, royal }.tell(&anna());
        assert_eq!(HEARTS.tell(&Voice::RECORD), "3H royal");
        assert_eq!(HEARTS.tell(&anna()), "3 hearts royal");
        assert_eq!(bid(1, Denomination::Spades, false), "1 spade");
        assert_eq!(bid(2, Denomination::NoTrump, false), "2 no-trump");
        assert_eq!(bid(7, Denomination::Nullo, true), "7 nullo royal");
        assert_eq!(Call::Bid(HEARTS).tell(&Voice::RECORD), "bid 3H royal");
        assert_eq!(Call::Bid(HEARTS).tell(&anna()), "3 hearts royal");
        assert_eq!(Call::CallLead.tell(&Voice::RECORD), "call lead");
    }

    #[test]
    fn a_barred_player_bids_or_says_a_double() {
        let barred = |call| both(CallFact::BarredPlayerCalls { seat: Seat::South, call });
        assert_eq!(
            barred(Call::Bid(HEARTS)),
            ["S bids 3H royal though they may only pass", "you bid 3 hearts royal though you may only pass"]
        );
        assert_eq!(
            barred(Call::Redouble),
            ["S says redouble though they may only pass", "you say redouble though you may only pass"]
        );
    }

    #[test]
    fn verbs_and_owners_agree_with_the_listener() {
        let (seat, partner) = (Seat::South, Seat::North);
        let turn = CallFact::CallsOutOfTurn { seat: partner, call: Call::Pass, turn: seat };
        assert_eq!(
            both(turn),
            ["N says pass out of turn; the turn is S's", "Cora says pass out of turn; the turn is yours"]
        );
        let raised = AuctionFact::BidRaised { seat, bid: HEARTS, partner };
        let until = "may only pass until an adversary bids or doubles";
        assert_eq!(
            both(raised),
            [
                format!("the bid of S is made 3H royal; N {until}"),
                format!("your bid is made 3 hearts royal; Cora {until}")
            ]
        );
        assert_eq!(
            both(ExposedFact::FellBelowTable { seat, card: KING }),
            [
                "KH of S fell below the table: it is not exposed",
                "your king of hearts fell below the table: it is not exposed"
            ]
        );
        assert_eq!(
            both(ClaimFact::ClaimOpposed { seat: Seat::West, declarer: seat })[1],
            "Bert does not agree: you face your cards and play on, with no finesse unproved or unannounced"
        );
        assert_eq!(
            both(WordFact::PlacedForPartner { seat }),
            [
                "S has played already: they should ask for themselves and not for their partner",
                "you have played already: you should ask for yourself and not for your partner"
            ]
        );
        assert_eq!(
            both(DummyFact::DrawsNotice { seat, how: Notice::PointsToSomething }),
            [
                "S is dummy and points to something in the play",
                "you are dummy and point to something in the play"
            ]
        );
    }

    #[test]
    fn a_mended_card_of_the_declarer_names_those_who_may_change_theirs() {
        let (seat, card) = (Seat::South, KING);
        let back = |changes| both(RevokeFact::DeclarerTakesBack { seat, card, changes });
        let end = "nothing can be asked of the declarer";
        assert_eq!(back(SeatSet::EMPTY)[0], format!("S takes KH back; {end}"));
        assert_eq!(
            back(Side::EastWest.seats())[1],
            format!("you take the king of hearts back; Dora and Bert may change their cards; {end}")
        );
    }

    #[test]
    fn a_lead_comes_from_a_hand() {
        let (seat, declarer, hand) = (Seat::North, Seat::South, Seat::South);
        assert_eq!(
            both(DummyFact::WarnsAgainstLead { seat, declarer, hand }),
            ["N warns S against leading from S", "Cora warns you against leading from your hand"]
        );
        assert_eq!(
            both(LeadFact::LeadComesFrom { seat }),
            ["the lead comes from N", "the lead comes from the hand of Cora"]
        );
    }

    #[test]
    fn words_that_mend_nothing_are_told_of_their_speaker() {
        let (seat, call) = (Seat::South, Call::Redouble);
        assert_eq!(
            both(CallFact::DoublesOwnCall { seat, call }),
            ["S says redouble to their own call: void", "you say redouble to your own call: void"]
        );
        assert_eq!(
            both(AuctionFact::CannotMendBy { seat, call: Call::Pass }),
            ["S cannot mend their bid by saying pass", "you cannot mend your bid by saying pass"]
        );
        assert_eq!(
            both(WordFact::NamesCardUnasked { seat }),
            ["S names their card unasked", "you name your card unasked"]
        );
    }

    #[test]
    fn tricks_move_by_their_number() {
        let (side, from) = (Side::NorthSouth, Side::EastWest);
        let moved = |tricks| both(RevokeFact::TakesTricks { side, tricks, from });
        assert_eq!(moved(1)[0], "NS take 1 trick from EW for the revoke");
        assert_eq!(moved(3)[1], "Cora and you take 3 tricks from Dora and Bert for the revoke");
    }
}
