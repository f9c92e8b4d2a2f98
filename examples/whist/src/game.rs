//! Whist as a game of the mechanism.

use std::convert::Infallible;

use cards::{Card, CutOrder, Pack, Ranking, Seat};
use laws::Law;
use laws::whist::*;
use table::{
    Act, Actor, Answer, AnswerOf, Articles, Bench, Column, Cutting, DealFact, Declaring, End, Finding, Game,
    Group, Impossible, Lapses, Remedy, Right, ScoreFact, Speech, Standing, State, Turns, rubber_answers,
};

use crate::score::{TERMS, is_shut, score};
use crate::{Fact, articles, lapses};

/// The game of Whist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whist;

/// The state under judgement.
pub(crate) type At<'a, 'b> = &'a mut Bench<'b, Whist>;

static ARTICLES: Articles = Articles {
    call_exposed: L11,
    no_forced_revoke: L12,
    no_suit: L12,
    default: L15,
    revoke: L15,
    established: L15,
    revoke_penalty: L16,
    ask_none: L17,
    search: L16,
    claim_limit: L16,
    wrong_demand: None,
    consult: L19,
    first_choice: None,
    lead_followed: L13,
    placed: L19,
    rubber: L1,
    correct_tricks: L4,
    correct_bonus: L4,
    omitted: L18,
    surplus: L18,
    short_hand: L9,
    new_cards: L21,
    torn_cards: L21,
    bystanders: L21,
    claim: L20,
    keep_hand: L20,
};

impl Game for Whist {
    /// Nothing is declared: the trump is turned.
    type Call = Infallible;
    /// Nothing is left to the club.
    type Rules = ();
    type State = ();
    type Fact = Fact;

    const PACK: Pack = Pack::FiftyTwo;
    const TURNS_LAST: bool = true;
    const PACKETS_MEND: bool = false;
    const GROUPS: &'static [Group<Whist>] = &articles::ALL;
    const LAPSES: Lapses = lapses::LAPSES;

    fn articles((): &()) -> &'static Articles {
        &ARTICLES
    }

    /// Law 5.
    fn cutting((): &()) -> Cutting {
        Cutting {
            order: CutOrder::ACE_LOW,
            one_pack: L5,
            one_card: L5,
            two_alike: L5,
            three_alike: L5,
            partners: L5.into(),
            seats: L5,
        }
    }

    /// Law 7: the suit of the card turned up is the trump.
    fn ranking(at: Declaring<'_, Whist>) -> Ranking {
        Ranking::plain(at.turn_up.map(Card::suit))
    }

    fn call(_bench: At<'_, '_>, _seat: Seat, call: Infallible) -> Result<(), Impossible> {
        match call {}
    }

    fn said(bench: At<'_, '_>, seat: Seat, speech: Speech) {
        articles::said(bench, seat, speech);
    }

    fn own_act(bench: At<'_, '_>, actor: Actor, act: &Act<Infallible>) -> Result<bool, Impossible> {
        match (actor, act) {
            (Actor::Seat(seat), Act::Concede) => bench.ruling(L20, Fact::GivesUpRest { seat }),
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn elected(bench: At<'_, '_>, right: &Right, remedy: Remedy) {
        match (remedy, right.target.iter().next()) {
            (Remedy::RightPlayer, Some(rightful)) => bench.lose_deal(L10, DealFact::DealVoid, rightful),
            (Remedy::Charge, _) => bench.charge_bystander(),
            (Remedy::Choose(card), _) => {
                bench.choose_lawfully(right.laws, card);
                bench.lay_exposed((L14, L11), right.offender, right.choices());
            }
            _ => {}
        }
    }

    /// A choice between cards that nobody made: one of them was played, the others lie exposed.
    fn ended(bench: At<'_, '_>, right: &Right, how: End) {
        if !matches!(how, End::Elected(_)) && !right.choices().is_empty() {
            bench.lay_exposed((L14, L11), right.offender, right.choices());
        }
    }

    fn may_withdraw(state: &State<Whist>, seat: Seat) -> Result<Law, Law> {
        match state.trick() {
            Some(trick) if trick.may_change.contains(seat) => Ok(L17),
            Some(trick) if trick.rightful.is_some() => Ok(L13),
            _ => Err(L17),
        }
    }

    fn score_hand(bench: At<'_, '_>) {
        // What was entered for the hand before does not count towards the game before it.
        bench.strikes_hand();
        let Some(played) = Whist::played(bench.state().declaring(), &bench.state().tally()) else { return };
        for (side, points, what) in score(&played) {
            bench.enter(side, Column::Tricks, points.law, points.value, what);
        }
        if let Some((side, _)) = played.honours.filter(|(side, _)| is_shut(&played, *side)) {
            bench.ruling(L3, Fact::HonoursShut { side });
        }
        bench.announce_standing();
    }

    fn standing_answers(state: &State<Whist>, deal: u16) -> Vec<AnswerOf<Whist>> {
        let games = TERMS.games(state.sheet());
        let won = games.into_iter().find(|game| game.winner.is_some() && game.last == deal);
        let game = won.and_then(|game| {
            let side = game.winner?;
            let fact = ScoreFact::GameWon { side, score: game.score }.into();
            Some(Answer::new(L2, Finding::Game { points: Some((side, game.score[side])), fact }))
        });
        game.into_iter().chain(rubber_answers(&TERMS.standing(state.sheet()), L1, L1)).collect()
    }

    fn standing(state: &State<Whist>) -> Standing {
        TERMS.standing(state.sheet())
    }
}
