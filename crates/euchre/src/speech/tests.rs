//! What the record writes stands in the cases; here is what a player hears.

use std::collections::BTreeSet;

use Seat::{East, North, South, West};
use cards::{BySeat, Card, CardSet, Suit};

use super::*;

/// Anna sits South and listens; Cora is the partner, Dora sits East and Bert West.
fn anna() -> Voice {
    Voice::to(BySeat(["Cora", "Dora", "Anna", "Bert"].map(str::to_owned)), Some(South))
}

/// A fact of any group with what Anna hears of it.
fn heard<const N: usize>(told: [(&dyn Tell, &str); N]) {
    for (fact, sentence) in told {
        assert_eq!(fact.tell(&anna()), sentence);
    }
}

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

#[test]
fn a_player_hears_of_the_pack_and_the_deal() {
    let work = PackWork::ShufflesFirst;
    heard([
        (
            &CuttingFact::FirstRightTaken { seat: West, work, collector: South },
            "Bert shuffles first, which is yours by right; no penalty",
        ),
        (
            &CuttingFact::FirstCutStands { seat: South },
            "you have divided the pack and are bound by it: your first cut stands",
        ),
        (
            &CuttingFact::CutsForAnother { seat: East, cutter: South },
            "Dora cuts, which is yours to do: you cut",
        ),
        (
            &CuttingFact::DealsUncut { seat: South, cutter: East },
            "you deal a pack that Dora has not cut; no penalty is printed",
        ),
        (
            &DealFact::MissingCardFound { seat: South, card: card("9H") },
            "the nine of hearts is found and joins your hand",
        ),
        (
            &DealFact::ShowsInDealTouched { seat: West, card: card("9H"), claimants: Side::NorthSouth },
            "Bert shows the nine of hearts in the deal; Cora and you have touched your cards and cannot claim",
        ),
        (
            &DealFact::ShowsInDealTouched { seat: South, card: card("9H"), claimants: Side::EastWest },
            "you show the nine of hearts in the deal; Dora and Bert have touched their cards and cannot claim",
        ),
        (
            &MisdealFact::InterruptsWrongly { seat: East, dealer: South },
            "Dora is wrong: should you misdeal now, you may deal again",
        ),
    ]);
}

#[test]
fn a_player_hears_of_the_play() {
    let cards = CardSet::of(card("9H"));
    heard([
        (
            &ExposedFact::FellBelowTable { seat: South },
            "a card of yours fell below the table: it is not exposed",
        ),
        (&ExposedFact::ThrowsHand { seat: South }, "you throw your hand down; who keeps theirs may play on"),
        (
            &ExposedFact::HeldOutNamed { owner: South, card: card("9H"), seat: West },
            "you hold out the nine of hearts, and Bert names it",
        ),
        (
            &LeadFact::LeadBeforeDiscardStands { seat: West, dealer: South },
            "Bert leads before the discard is complete: it stands, and you may change your discard",
        ),
        (
            &LeadFact::LeadsOutOfTurn { seat: East, card: card("9H"), rightful: South },
            "Dora leads the nine of hearts out of turn; the lead is yours",
        ),
        (
            &LeadFact::ThirdPlaysEarly { seat: West, second: North, fourth: South },
            "Bert plays before Cora: you may play before your partner",
        ),
        (
            &LeadFact::RunsOn { seat: South, cards },
            "you go on to the nine of hearts before the trick is finished",
        ),
        (
            &LeadFact::RunsOnWinning { seat: South, partner: North },
            "Cora has not played, and your card cannot be beaten",
        ),
        (
            &LeadFact::RunsOnHighest { seat: West, partner: East },
            "Dora has not played, and the card of Bert is the highest on the table",
        ),
        (&LeadFact::RunsOnLosing { seat: West }, "the card of Bert was not winning: they lead out of turn"),
        (&RevokeFact::SearchesEarly { seat: South }, "you search the tricks before the hand is over"),
        (
            &RevokeFact::PlayingOutIsOthers { seat: West },
            "only the side charged may have the hand played out, not Bert",
        ),
    ]);
}

#[test]
fn a_player_hears_of_making_the_trump() {
    let (call, suit) = (Call::SayTakeUp, Suit::Hearts);
    heard([
        (
            &DeclaringFact::DealersWord { seat: West, call },
            "Bert says \"I adopt it\", which is the dealer's to say",
        ),
        (
            &DeclaringFact::HasPassed { seat: South, call },
            "you say \"I adopt it\", but have passed: it is void",
        ),
        (
            &DeclaringFact::AloneWithoutSuit { seat: South, makes_trump: false },
            "you say alone and name no suit: nothing is declared, and you cannot play alone",
        ),
        (
            &DeclaringFact::AloneWithoutSuit { seat: West, makes_trump: true },
            "Bert says alone and names no suit: the trump stands, and they cannot play alone",
        ),
        (
            &DeclaringFact::NobodyMadeTrump { seat: South },
            "nobody has made the trump: there is nothing for you to take",
        ),
        (&LateWordFact::PassesAfterMake { seat: South }, "the trump is made: you do nothing by passing"),
        (
            &DeclaringFact::MakesTurnUp { seat: West, trump: suit, dealer: South, card: card("9H") },
            "Bert makes hearts the trump; you take the nine of hearts and must discard another card",
        ),
        (
            &DeclaringFact::OrdersAfterPass { seat: North, call: Call::Assist, partner: South },
            "Cora says \"I assist\" after they have passed: you must pass too",
        ),
        (
            &DeclaringFact::Meant { seat: South, suit, partner: North },
            "you say that you meant hearts: Cora must pass",
        ),
        (
            &LateWordFact::NothingToTake { seat: South },
            "you made the trump yourself: there is nothing to take",
        ),
        (
            &LateWordFact::NamesAnotherSuit { seat: South, suit },
            "you say hearts, but have named the trump and cannot change it",
        ),
        (
            &DiscardFact::ChangesDiscard { seat: South },
            "you change your discard, which you have not let go of",
        ),
        (
            &DiscardFact::ForfeitsPoints {
                seat: South,
                fault: HandFault::PlaysUndiscarded,
                side: Side::NorthSouth,
                points: 2,
            },
            "you play without having discarded: Cora and you forfeit 2 and score nothing on the hand",
        ),
    ]);
}

#[test]
fn a_player_hears_of_the_lone_hand_and_of_manners() {
    heard([
        (
            &AloneFact::PlaysAlone { seat: North, partner: South },
            "Cora plays alone; you lay your cards face down",
        ),
        (
            &AloneFact::AloneAfterLead { seat: South },
            "you say alone after a lead: too late, you play with your partner",
        ),
        (
            &AloneFact::FormulaNeeded { seat: North, partner: South },
            "Cora must say \"I take it from you\": you stay alone",
        ),
        (
            &AloneFact::TakesTooLate { seat: South, bar: TakeBar::DiscardFinal },
            "you would play alone, but you have let go of your discard: nothing changes",
        ),
        (
            &IdleFact::GoesOnAlone { lone: North, idle: South },
            "Cora goes on alone; you take your card back, and it was shown",
        ),
        (&IdleFact::BothPlayOn { lone: South }, "nobody has you go on alone: both play"),
        (&IdleFact::LaysIdleHand { seat: South }, "you lay your cards face down and leave them"),
        (
            &IdleFact::CountIsAnothers { seat: South },
            "you are no adversary of the lone player: the count is not yours",
        ),
        (&GeneralFact::SeesLastTrick { seat: South }, "you are shown the last trick, for yourself alone"),
        (
            &GeneralFact::AttentionTooLate { partner: South },
            "you have no card to play to a trick here: no penalty",
        ),
        (&StandingFact::RubberMadeUp { side: Side::NorthSouth, points: -1 }, "Cora and you lose 1"),
    ]);
}

#[test]
fn the_record_spells_a_declaration_and_a_listener_hears_the_words() {
    let fact = DeclaringFact::MustPass { seat: South, call: Call::Alone(Some(Suit::Clubs)) };
    assert_eq!(fact.tell(&Voice::RECORD), "S says alone clubs, but must pass: it is read as a pass");
    assert_eq!(fact.tell(&anna()), "you say \"I play alone at clubs\", but must pass: it is read as a pass");
}

#[test]
fn every_award_says_what_it_is_for() {
    let one = AwardFact::RevokePenalty { revokes: 1 };
    let two = AwardFact::RevokePenalty { revokes: 2 };
    assert_eq!(one.tell(&Voice::RECORD), "for a revoke");
    assert_eq!(two.tell(&Voice::RECORD), "for 2 revokes");
    let all = [
        one,
        two,
        AwardFact::Forfeit,
        AwardFact::Point,
        AwardFact::March,
        AwardFact::LoneMarch,
        AwardFact::CappedMarch,
        AwardFact::Euchred,
        AwardFact::LoneEuchred,
        AwardFact::GivenUp,
    ];
    let words: BTreeSet<String> = all.iter().map(|award| award.tell(&Voice::RECORD)).collect();
    assert_eq!(words.len(), all.len());
}
