//! The procedure of Euchre: whose word it is in making the trump, the discard, and what is in order then.

use cards::{CardSet, Seat, Side, Suit};
use table::{Act, Asked, Declaring, Game, Tally, Turn, Turns, Words};

use crate::plain::{LATER, NAMED, PLAIN};
use crate::{Award, Call, Euchre, PlayedHand, Round};

impl Turns for Euchre {
    type Played = PlayedHand;
    type Score = Vec<Award>;

    fn vocabulary() -> Vec<Vec<Call>> {
        let named = NAMED.map(|word| Suit::ALL.map(word).to_vec());
        let alone = |word: Call| vec![word];
        PLAIN.into_iter().map(alone).chain(named).chain(LATER.into_iter().map(alone)).collect()
    }

    /// Laws 74 to 78: each speaks in turn until the trump is made. Law 88: the dealer discards for the card taken
    /// up. Then the first player left of the dealer who takes part leads (amb/who-leads).
    fn turn(at: Declaring<'_, Euchre>) -> Option<Turn> {
        if at.game.maker.is_none() {
            return at.game.turn.map(|seat| Turn::new(seat, Asked::Declare));
        }
        Some(if at.game.discard.is_open() {
            Turn::new(at.dealer, Asked::Discard)
        } else {
            Turn::new(Euchre::opening_leader(at), Asked::Lead)
        })
    }

    fn words(at: Declaring<'_, Euchre>, seat: Seat) -> Words<Call> {
        let game = at.game;
        let Some(turned) = at.turn_up.filter(|_| game.maker.is_none() && game.turn == Some(seat)) else {
            return Words::none();
        };
        let dealer = seat == at.dealer;
        let pass = if dealer && game.round == Round::First { Call::TurnDown } else { Call::Pass };
        // Laws 79 and 80.
        if game.must_pass.contains(seat) {
            return Words::only(pass);
        }
        // Laws 95 and 98.
        let alone = !game.shown.contains(seat) && !game.misworded.contains(seat);
        match game.round {
            Round::First => {
                let make = if dealer {
                    Call::TakeUp
                } else if seat == at.dealer.partner() {
                    Call::Assist
                } else {
                    Call::Order
                };
                Words::with(Some(pass), [make].into_iter().chain(alone.then_some(Call::Alone(None))))
            }
            Round::Second => {
                // Law 78: not the suit turned down.
                let suits = || Suit::ALL.into_iter().filter(|&suit| suit != turned.suit());
                let lone = suits().filter(|_| alone).map(|suit| Call::Alone(Some(suit)));
                Words::with(Some(pass), suits().map(Call::Make).chain(lone))
            }
        }
    }

    /// Law 94: the maker's partner may take it from them and play alone, if they have not passed; the dealer only
    /// before the discard is quitted.
    fn chance(at: Declaring<'_, Euchre>) -> Option<(Seat, Call)> {
        let game = at.game;
        let seat = game.maker?.partner();
        let free = !game.passed.contains(seat) && !game.must_pass.contains(seat);
        let silent = free && !game.shown.contains(seat);
        let dealer = seat == at.dealer && game.round == Round::First;
        let in_time = !dealer || game.discard.is_open();
        (silent && in_time && game.lone != Some(seat)).then_some((seat, Call::TakeIt))
    }

    /// Law 88: any card but the one turned up.
    fn discards(at: Declaring<'_, Euchre>, held: CardSet) -> CardSet {
        let due = at.game.maker.is_some() && at.game.discard.is_open();
        if due { held - at.turn_up.map_or(CardSet::EMPTY, CardSet::of) } else { CardSet::EMPTY }
    }

    /// Law 101: the lone player's partner lays their cards down once the declaring is done.
    fn courtesy(at: Declaring<'_, Euchre>) -> Option<(Seat, Act<Call>)> {
        let idle = at.game.lone?.partner();
        let ready = !at.game.discard.is_open() && !at.game.idle_laid;
        ready.then_some((idle, Act::LayIdle))
    }

    fn declarers(at: Declaring<'_, Euchre>) -> Option<Side> {
        at.game.maker.map(Seat::side)
    }

    fn played(at: Declaring<'_, Euchre>, tally: &Tally) -> Option<PlayedHand> {
        let game = at.game;
        game.maker.map(|maker| PlayedHand {
            makers: maker.side(),
            lone: game.lone.is_some(),
            won: tally.won,
            idle_shown: game.idle_shown,
            given_up: game.given_up,
            revokes: tally.revokes,
            forfeits: game.forfeits,
            dealers: at.dealer.side(),
        })
    }

    fn score(rules: &crate::Rules, played: &PlayedHand) -> Vec<Award> {
        crate::score(rules, played)
    }
}

#[cfg(test)]
mod tests {
    use cards::{Card, SeatSet};

    use super::*;
    use crate::{Declared, Discard, Rules};

    const DEALER: Seat = Seat::South;
    const ELDEST: Seat = Seat::West;

    fn at<'a>(game: &'a Declared, rules: &'a Rules) -> Declaring<'a, Euchre> {
        Declaring { rules, game, dealer: DEALER, turn_up: "JH".parse().ok(), active: SeatSet::ALL }
    }

    fn words(game: &Declared, seat: Seat) -> Vec<Call> {
        Euchre::words(at(game, &Rules::default()), seat).all()
    }

    fn turn(game: &Declared) -> Option<Turn> {
        Euchre::turn(at(game, &Rules::default()))
    }

    #[test]
    fn each_place_has_its_own_word_for_the_turn_up() {
        let says = |seat| words(&Declared { turn: Some(seat), ..Declared::default() }, seat);
        assert_eq!(says(ELDEST), [Call::Pass, Call::Order, Call::Alone(None)]);
        assert_eq!(says(DEALER.partner()), [Call::Pass, Call::Assist, Call::Alone(None)]);
        assert_eq!(says(DEALER), [Call::TurnDown, Call::TakeUp, Call::Alone(None)]);
        let other = Declared { turn: Some(ELDEST), ..Declared::default() };
        assert!(words(&other, DEALER).is_empty());
    }

    #[test]
    fn the_suit_turned_down_cannot_be_named_nor_alone_be_said_with_a_card_shown() {
        let game = Declared { turn: Some(ELDEST), round: Round::Second, ..Declared::default() };
        let all = words(&game, ELDEST);
        assert_eq!(all.len(), 7);
        assert!(!all.contains(&Call::Make(Suit::Hearts)) && !all.contains(&Call::Alone(Some(Suit::Hearts))));
        let shown = Declared { shown: SeatSet::of(ELDEST), ..game };
        assert_eq!(words(&shown, ELDEST).len(), 4);
        let bound = Declared { must_pass: SeatSet::of(ELDEST), ..game };
        assert_eq!(words(&bound, ELDEST), [Call::Pass]);
    }

    #[test]
    fn the_dealer_discards_any_card_but_the_turn_up_and_then_the_eldest_hand_leads() {
        let due = Declared { maker: Some(ELDEST), discard: Discard::Due, ..Declared::default() };
        assert_eq!(turn(&due), Some(Turn::new(DEALER, Asked::Discard)));
        let jack: Card = "JH".parse().expect("a card");
        let nine: Card = "9C".parse().expect("a card");
        let held: CardSet = [jack, nine].into_iter().collect();
        assert_eq!(Euchre::discards(at(&due, &Rules::default()), held), CardSet::of(nine));
        let done = Declared { discard: Discard::Quitted, ..due };
        assert_eq!(turn(&done), Some(Turn::new(ELDEST, Asked::Lead)));
        assert_eq!(Euchre::discards(at(&done, &Rules::default()), held), CardSet::EMPTY);
    }

    #[test]
    fn the_partner_who_has_not_passed_may_take_it_and_the_idle_one_lays_down() {
        let game = Declared { maker: Some(ELDEST), discard: Discard::Due, ..Declared::default() };
        let rules = Rules::default();
        let partner = ELDEST.partner();
        assert_eq!(Euchre::chance(at(&game, &rules)), Some((partner, Call::TakeIt)));
        let passed = Declared { passed: SeatSet::of(partner), ..game };
        assert_eq!(Euchre::chance(at(&passed, &rules)), None);
        let lone = Declared { lone: Some(ELDEST), ..game };
        assert_eq!(Euchre::courtesy(at(&lone, &rules)), None);
        let ready = Declared { discard: Discard::Quitted, ..lone };
        assert_eq!(Euchre::courtesy(at(&ready, &rules)), Some((partner, Act::LayIdle)));
    }
}
