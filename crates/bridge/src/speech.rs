//! The sentences of Bridge: what its articles found, told to a listener.

mod articles;
mod idiom;
mod sheet;

use speech::{Tell, Voice, counted};

use crate::{Call, Fact, Holding, PointsFact, What};

impl Tell for Fact {
    fn tell(&self, voice: &Voice) -> String {
        match self {
            Fact::Shuffling(fact) => fact.tell(voice),
            Fact::Dealing(fact) => fact.tell(voice),
            Fact::Declaring(fact) => fact.tell(voice),
            Fact::Doubling(fact) => fact.tell(voice),
            Fact::Leave(fact) => fact.tell(voice),
            Fact::Dummy(fact) => fact.tell(voice),
            Fact::Exposure(fact) => fact.tell(voice),
            Fact::Claim(fact) => fact.tell(voice),
            Fact::Talk(fact) => fact.tell(voice),
            Fact::Lead(fact) => fact.tell(voice),
            Fact::Mending(fact) => fact.tell(voice),
            Fact::Points(fact) => fact.tell(voice),
        }
    }
}

impl Tell for Call {
    /// As the minutes spell it; a listener hears the words of the table.
    fn tell(&self, voice: &Voice) -> String {
        if *voice == Voice::RECORD {
            return self.to_string();
        }
        match self {
            Call::Make(make) => make.to_string(),
            Call::AskLead => "may I lead".to_owned(),
            Call::Pass | Call::Yes | Call::Double | Call::Redouble | Call::Satisfied => self.to_string(),
        }
    }
}

impl Tell for What {
    fn tell(&self, _voice: &Voice) -> String {
        let words = match self {
            What::Honours(Holding::Three) => "three honours",
            What::Honours(Holding::Four) => "four honours",
            What::Honours(Holding::FourInOneHand) => "four honours in one hand",
            What::Honours(Holding::Five) => "five honours",
            What::Honours(Holding::FiveFourInOneHand) => "five honours, four in one hand",
            What::Honours(Holding::FiveInOneHand) => "five honours in one hand",
            What::Chicane => "chicane",
            What::ChicaneAgainst => "chicane of the adversaries",
            What::DoubleChicaneAgainst => "double chicane of the adversaries",
            What::GrandSlam => "grand slam",
            What::LittleSlam => "little slam",
        };
        words.to_owned()
    }
}

impl Tell for PointsFact {
    fn tell(&self, v: &Voice) -> String {
        match self {
            PointsFact::HandsTricksOver { side, tricks, after } => {
                let (payer, other, tricks) = (v.side(*side), v.side(side.other()), counted(*tricks, "trick"));
                format!("{payer} hand {other} {tricks} for revoking: {}", v.sides(after))
            }
            PointsFact::NoTrickToHandOver { side, after } => {
                format!("{} have no trick left to hand over for revoking: {}", v.side(*side), v.sides(after))
            }
            PointsFact::RevokesSetOff { after } => {
                format!("the revokes of both sides are set off: {}", v.sides(after))
            }
            PointsFact::TricksForgiven { tricks } => {
                let tricks = counted(*tricks, "trick");
                format!("they lack {tricks} of what they owe: no score is charged for that")
            }
            PointsFact::OddTricks { odd, each } => odd_tricks(*odd, *each),
            PointsFact::OddTricksCapped { odd, each, lost, ceiling } => {
                let tricks = odd_tricks(*odd, *each);
                format!("{tricks}, {lost} lost: a side that revoked stops at {ceiling}")
            }
            PointsFact::Above { what } => format!("above for {}", what.tell(v)),
            PointsFact::SpadeMakeNotPlayed => "below for a spade make not played".to_owned(),
            PointsFact::TwoInsteadOfPlay => "below; the hand is not played".to_owned(),
            PointsFact::SheetSpadesNotPlayed => "below for spades not played".to_owned(),
            PointsFact::SheetSpadesBringNothing => "spades are not played and nothing is scored".to_owned(),
        }
    }
}

fn odd_tricks(odd: u8, each: i64) -> String {
    format!("below for {} at {each}", counted(odd, "odd trick"))
}

#[cfg(test)]
mod tests {
    use cards::{BySeat, BySide, Seat, Side, Suit};

    use super::*;
    use crate::{
        BadManners, DeclaringFact, DoublingFact, DummyFact, LeadFact, LeaveFact, Make, Raise, TalkFact,
    };

    fn anna() -> Voice {
        Voice::to(BySeat(["Cora", "Dora", "Anna", "Bert"].map(str::to_owned)), Some(Seat::South))
    }

    /// In the record, and as Anna hears it, who is south.
    fn told(fact: impl Into<Fact>) -> [String; 2] {
        let fact = fact.into();
        [fact.tell(&Voice::RECORD), fact.tell(&anna())]
    }

    #[test]
    fn every_entry_has_its_words() {
        let words = [
            What::Honours(Holding::Three),
            What::Honours(Holding::Four),
            What::Honours(Holding::FourInOneHand),
            What::Honours(Holding::Five),
            What::Honours(Holding::FiveFourInOneHand),
            What::Honours(Holding::FiveInOneHand),
            What::Chicane,
            What::ChicaneAgainst,
            What::DoubleChicaneAgainst,
            What::GrandSlam,
            What::LittleSlam,
        ]
        .map(|what| what.tell(&Voice::RECORD));
        assert_eq!(
            words,
            [
                "three honours",
                "four honours",
                "four honours in one hand",
                "five honours",
                "five honours, four in one hand",
                "five honours in one hand",
                "chicane",
                "chicane of the adversaries",
                "double chicane of the adversaries",
                "grand slam",
                "little slam",
            ]
        );
    }

    #[test]
    fn a_listener_is_spoken_to() {
        let seat = Seat::South;
        assert_eq!(
            told(DummyFact::BecomesDummy { seat, dealer: Seat::North }),
            ["S is dummy: N alone plays their cards", "you are dummy: Cora alone plays your cards"]
        );
        assert_eq!(
            told(LeaveFact::LeadsAsCalled { seat: Seat::West, third: seat }),
            [
                "the lead was called from W: S may double only if the maker lets them",
                "the lead was called from Bert: you may double only if the maker lets you",
            ]
        );
        assert_eq!(
            told(TalkFact::OffendsManners { seat, manners: BadManners::ShowsThoughts }),
            [
                "S shows by their manner what they think: a matter of manners, without penalty",
                "you show by your manner what you think: a matter of manners, without penalty",
            ]
        );
        assert_eq!(
            told(PointsFact::HandsTricksOver { side: Side::EastWest, tricks: 1, after: BySide([13, 0]) }),
            [
                "EW hand NS 1 trick for revoking: NS 13, EW 0",
                "Dora and Bert hand Cora and you 1 trick for revoking: 13 to Cora and you, 0 to Dora and Bert",
            ]
        );
    }

    #[test]
    fn a_declaration_is_spelt_for_the_record_and_spoken_to_a_listener() {
        let seat = Seat::West;
        let says = |call| told(DeclaringFact::TrumpCannotChange { seat, call });
        let named = "the trump is named and cannot be changed";
        for (call, spelt, spoken) in [
            (Call::Make(Make(Some(Suit::Hearts))), "make hearts", "hearts"),
            (Call::Make(Make(None)), "make no-trump", "no-trump"),
            (Call::AskLead, "ask lead", "may I lead"),
            (Call::Satisfied, "satisfied", "satisfied"),
        ] {
            assert_eq!(
                says(call),
                [format!("W says {spelt}: {named}"), format!("Bert says {spoken}: {named}")]
            );
        }
    }

    #[test]
    fn a_redouble_is_told_as_such() {
        let seat = Seat::South;
        assert_eq!(
            told(DoublingFact::Doubles { seat, raise: Raise::Redouble, value: 32 }),
            ["S redoubles: each odd trick counts 32", "you redouble: each odd trick counts 32"]
        );
        assert_eq!(
            told(DoublingFact::Doubles { seat, raise: Raise::Double, value: 16 })[0],
            "S doubles: each odd trick counts 16"
        );
        assert_eq!(
            told(DoublingFact::DoubleStands { seat, raise: Raise::Redouble }),
            ["the redouble of S stands", "your redouble stands"]
        );
    }

    #[test]
    fn one_card_goes_back_and_several_go_back() {
        let cards =
            |text: &str| text.split(' ').map(|card| card.parse::<cards::Card>().expect("card")).collect();
        let seat = Seat::South;
        assert_eq!(
            told(LeadFact::LeadsOnUnpunished { seat, cards: cards("KH") })[0],
            "S leads KH before the trick is finished: no penalty, it goes back"
        );
        assert_eq!(
            told(LeadFact::LeadsOnUnpunished { seat, cards: cards("KH QH") })[0],
            "S leads KH QH before the trick is finished: no penalty, they go back"
        );
    }
}
