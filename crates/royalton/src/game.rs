//! Royalton as a game of the mechanism: who holds which right, and where each article is judged.

use cards::{Card, Pack, Ranking, Seat, SeatSet, Side};
use laws::Law;
use laws::royalton::*;
use table::{
    Act, Actor, Answer, AnswerOf, Articles, Bench, Breach, Called, Claim, Cutting, Declaring, Duty, End,
    Ends, Fault, Finding, Game, Group, Impossible, Lapses, Laws, LeadIs, Remedy, Right, Speech, Standing,
    State, Turns, listed_breach, rubber_answers,
};

use crate::articles::{self, bidding, deal, dummy, exposed, general, leads, nullo, revoke};
use crate::auction::{Auction, Fine};
use crate::facts::{RevokeFact, ScoreFact};
use crate::lapses;
use crate::{Call, Fact, Rules, score, terms};

/// The game of Royalton.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Royalton;

/// The state under judgement.
pub(crate) type At<'a, 'b> = &'a mut Bench<'b, Royalton>;

/// The articles under which the mechanism answers.
static ARTICLES: Articles = Articles {
    call_exposed: L63,
    no_forced_revoke: L71,
    no_suit: L62,
    default: L70,
    revoke: L76,
    established: L76,
    revoke_penalty: L77,
    ask_none: L54,
    search: L79,
    claim_limit: L80,
    wrong_demand: None,
    consult: L41,
    first_choice: Some(L41),
    lead_followed: L61,
    placed: L95,
    rubber: L89,
    correct_tricks: L92,
    correct_bonus: L91,
    omitted: L74,
    surplus: L75,
    short_hand: L28,
    new_cards: L100,
    torn_cards: L101,
    bystanders: L102,
    claim: L69,
    keep_hand: L69,
};

/// Law 99: what any breach costs that has no penalty of its own.
pub(crate) const GENERAL: i16 = 25;
/// Law 77: what a revoke costs in points.
const REVOKE_POINTS: i16 = crate::REVOKE.value as i16;
/// Laws 54 to 56: what dummy's interference costs.
pub(crate) const INTERFERENCE: i16 = 50;

/// Who is who in the deal.
pub(crate) trait Persons {
    /// The player of the two hands; nobody before the auction is over.
    fn declarer(&self) -> Option<Seat>;
    /// Whether the seat is an opponent of the declarer.
    fn is_adverse(&self, seat: Seat) -> bool;
    /// Whether the seat's hand lies open, so that it takes no part (law 53).
    fn is_dummy(&self, seat: Seat) -> bool;
}

impl Persons for State<Royalton> {
    fn declarer(&self) -> Option<Seat> {
        self.game().contract.map(|contract| contract.declarer)
    }

    fn is_adverse(&self, seat: Seat) -> bool {
        self.declarer().is_some_and(|declarer| declarer.side() != seat.side())
    }

    fn is_dummy(&self, seat: Seat) -> bool {
        self.open_hand() == Some(seat)
    }
}

/// Law 99, and law 94 with the same figure: the other side may take points until the next cut.
pub(crate) fn fine(
    bench: At<'_, '_>,
    laws: impl Into<Laws>,
    seat: Seat,
    points: i16,
    what: impl Into<table::Fact<Fact>>,
) {
    fine_until(bench, laws, seat, points, lapses::FINE, what);
}

/// The same with another end.
pub(crate) fn fine_until(
    bench: At<'_, '_>,
    laws: impl Into<Laws>,
    seat: Seat,
    points: i16,
    until: Ends,
    what: impl Into<table::Fact<Fact>>,
) {
    let right =
        Right::new(laws, seat, seat.side().other().seats()).offering([Remedy::Take(points)]).until(until);
    bench.open(right, what);
}

/// Books points to a side beside the play; they stay when the hand is scored again.
pub(crate) fn book(bench: At<'_, '_>, side: Side, laws: Laws, points: i16) {
    let (points, law) = (i32::from(points), laws.chief());
    bench.game().fines.push(Fine { side, points, law, before: false });
    bench.books(side, table::Column::Bonus, law, points);
    bench.answer(Answer::score(laws, side, points, ScoreFact::Penalties));
}

impl Game for Royalton {
    type Call = Call;
    type Rules = Rules;
    type State = Auction;
    type Fact = Fact;

    const PACK: Pack = Pack::FiftyTwo;
    const GROUPS: &'static [Group<Royalton>] = &articles::ALL;

    const LAPSES: Lapses = lapses::LAPSES;
    const NEW_CARDS_ARE_PAID: bool = false;

    fn cutting(_rules: &Rules) -> Cutting {
        deal::cutting()
    }

    fn articles(_rules: &Rules) -> &'static Articles {
        &ARTICLES
    }

    /// Amb-20: the ace is high, at nullo too.
    fn ranking(at: Declaring<'_, Royalton>) -> Ranking {
        Ranking::plain(at.game.contract.and_then(|contract| contract.bid.at.trump()))
    }

    /// Law 49: the player on the declarer's left, after any bridging.
    fn opening_leader(at: Declaring<'_, Royalton>) -> Seat {
        Royalton::principal(at).left()
    }

    /// Law 34: a nullo that may still be bridged leaves it open.
    fn opening_leader_is_known(at: Declaring<'_, Royalton>) -> bool {
        at.game.contract.is_some() && !at.game.bridging
    }

    /// Laws 63 and 69: the declarer calls; the cards of the declarer's own side never are.
    fn callers(at: Declaring<'_, Royalton>, owner: Seat) -> SeatSet {
        match at.game.contract.map(|contract| contract.declarer) {
            Some(declarer) if declarer.side() != owner.side() => SeatSet::of(declarer),
            _ => SeatSet::EMPTY,
        }
    }

    /// Law 51 gives the call of what was shown before the first lead, law 67 that of the last two cards of a player
    /// whose partner showed theirs, law 63 that of any other card; law 72 has it repeated.
    fn call_laws(_rules: &Rules, ground: Laws, before: Called) -> Laws {
        let given = match ground.chief() {
            L51 => Laws::from(L51),
            L67 => (L67, L63).into(),
            _ => L63.into(),
        };
        match before {
            Called::Before => given.and(L72),
            // To have the card as an exposed one was no call of it yet.
            Called::Never | Called::Chosen => given,
        }
    }

    /// Law 71: nobody plays a card that would make them revoke.
    fn call_off_suit(_rules: &Rules, laws: Laws) -> Laws {
        laws.and(L71)
    }

    fn principal(at: Declaring<'_, Royalton>) -> Seat {
        at.game.contract.map_or(at.dealer, |contract| contract.declarer)
    }

    /// Law 18, and amb-04 where the club lets the same player deal after four passes.
    fn next_dealer(at: Declaring<'_, Royalton>) -> Seat {
        if at.game.passed_out && at.rules.same_dealer_after_passes { at.dealer } else { at.dealer.left() }
    }

    fn call(bench: At<'_, '_>, seat: Seat, call: Call) -> Result<(), Impossible> {
        match call {
            Call::Bridge | Call::CallLead => nullo::word(bench, seat, call),
            _ => bidding::call(bench, seat, call),
        }
    }

    fn agreed(bench: At<'_, '_>, claim: Claim) -> bool {
        general::agreed(bench, claim)
    }

    fn before_card(bench: At<'_, '_>, actor: Seat) {
        general::plays_on(bench);
        dummy::lay_when_played(bench, actor);
    }

    fn is_plain_play(state: &State<Royalton>) -> bool {
        let game = state.game();
        state.open_hand().is_some()
            && !game.bridging
            && !game.disputed
            && !game.conceded.rest
            && game.claimed.is_none()
            && game.lead_order.is_none()
    }

    fn lead_while_calling(bench: At<'_, '_>, seat: Seat, card: Card) -> LeadIs {
        exposed::led_in_auction(bench, seat, card)
    }

    fn said(bench: At<'_, '_>, seat: Seat, speech: Speech) {
        general::said(bench, seat, speech);
    }

    fn own_act(bench: At<'_, '_>, actor: Actor, act: &Act<Call>) -> Result<bool, Impossible> {
        match (actor, act) {
            (Actor::Seat(seat), Act::Concede) => general::concede(bench, seat, None)?,
            (Actor::Seat(seat), Act::ConcedeTricks(tricks)) => general::concede(bench, seat, Some(*tricks))?,
            (Actor::Seat(seat), Act::Retire) => general::retire(bench, seat)?,
            (Actor::Seat(seat), Act::Object) => return Ok(general::objected(bench, seat)),
            (Actor::Seat(seat), Act::Consent) => return Ok(general::consented(bench, seat)),
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn elected(bench: At<'_, '_>, right: &Right, remedy: Remedy) {
        match remedy {
            Remedy::Raise | Remedy::Final | Remedy::Accept | Remedy::Refuse => {
                bidding::elected(bench, right, remedy);
            }
            Remedy::Stand if right.laws.chief() == L37 => bidding::let_stand(bench, right),
            Remedy::Suit(_) if right.laws.chief() == L51 => nullo::lead_called(bench),
            Remedy::Take(_) | Remedy::Tricks(_) if right.laws.chief() == L77B => {
                revoke::chosen(bench, remedy);
            }
            Remedy::Take(points) => {
                book(bench, right.offender.side().other(), right.laws, points);
            }
            Remedy::RightPlayer => deal::right_player(bench, right),
            Remedy::Choose(card) if right.laws.chief() == L75 => bench.keep_in_trick(right.trick, card),
            Remedy::Choose(card) => bench.chose(right, card, (L66, L63)),
            Remedy::TakeBack => leads::taken_back(bench, right),
            Remedy::LeadFrom(seat) => leads::lead_from(bench, right, seat),
            Remedy::Highest | Remedy::Lowest if right.laws.chief() == L78 => {
                bench.mended_card_goes_back(right);
            }
            Remedy::PlayDummy(card) => bench.game().order = Some(Duty::Play(card)),
            Remedy::NotDummy(card) => bench.game().order = Some(Duty::Avoid(card)),
            Remedy::Charge => bench.charge_bystander(),
            _ => {}
        }
    }

    /// Law 40 for irregular calls, 25 for a missing cut, and 61 where the declarer plays to a lead out of turn.
    fn lapses_by(state: &State<Royalton>, right: &Right) -> Option<Law> {
        let followed = || state.trick().is_some_and(|trick| trick.lead_card() == right.card);
        match right.laws.chief() {
            L37 | L38 | L39 | L43 => Some(L40),
            L45 if right.offers(Remedy::NewDeal) => Some(L40),
            L24F => Some(L25),
            L51 | L59 if right.card.is_some() && followed() => Some(L61),
            _ => None,
        }
    }

    fn ended(bench: At<'_, '_>, right: &Right, how: End) {
        bidding::ended(bench, right, how);
        leads::ended(bench, right, how);
    }

    fn stays_open(right: &Right, by: Option<Law>) -> bool {
        deal::points_stay(right, by)
    }

    fn redealt(bench: At<'_, '_>, before: &Auction, by: Laws) {
        deal::penalties_stay(bench, &before.fines, by.chief());
    }

    /// Law 54, unless the declarer has spoken first: then dummy has drawn notice to nothing.
    fn demand_by_other(bench: At<'_, '_>, seat: Seat, right: &Right) -> Option<Law> {
        let partners = right.holders.contains(seat.partner());
        (bench.state().is_dummy(seat) && partners && !dummy::is_raised(bench.state(), right)).then_some(L54)
    }

    fn bars_from(state: &State<Royalton>, seat: Seat, _right: &Right) -> Option<Law> {
        state.is_dummy(seat).then_some(L53)
    }

    fn may_claim_revoke(state: &State<Royalton>, seat: Seat) -> Result<(), Law> {
        if state.is_dummy(seat) { Err(L54) } else { Ok(()) }
    }

    /// The article that speaks of such a remedy.
    fn gives(state: &State<Royalton>, remedy: Remedy) -> Law {
        match remedy {
            // Law 90: nothing of the deal is left to ask for.
            _ if state.game().retired && remedy != Remedy::Charge => L90,
            // Law 72: the call may be repeated until the card is played.
            Remedy::Call(card) if state.is_played(card) && state.ground(card).is_some() => L72,
            // Law 65: whichever card fell below the table, it was not exposed.
            Remedy::Call(card) if state.game().dropped && !state.is_seen(card) => L65,
            Remedy::Call(_) => L63,
            Remedy::Choose(_) => L66,
            // Law 51: a suit for the first lead is called for a card of the leader's partner.
            Remedy::Suit(_) if state.tricks().is_empty() => L51,
            Remedy::Suit(_) | Remedy::NotSuit(_) => L59,
            Remedy::Highest | Remedy::Lowest | Remedy::Win | Remedy::Lose | Remedy::HighestOf(_) => L73,
            Remedy::WinOver(_) => L68,
            Remedy::PlayDummy(_) | Remedy::NotDummy(_) => L55,
            Remedy::LeadFrom(_) => L56,
            Remedy::TakeBack => L60,
            Remedy::NewDeal => L24,
            Remedy::Tricks(_) => revoke::gives_tricks(state),
            // Law 45: in the auction points are for a double.
            Remedy::Take(REVOKE_POINTS | INTERFERENCE) if bidding::is_auction(state) => L45,
            Remedy::Take(REVOKE_POINTS) => L77B,
            Remedy::Take(INTERFERENCE) => L54,
            Remedy::Take(_) => L99,
            Remedy::Raise | Remedy::Final => L38,
            Remedy::Recut => L19,
            Remedy::Reshuffle => L16,
            Remedy::RightPlayer => L29,
            Remedy::Accept | Remedy::Refuse => L39,
            Remedy::Charge => L102,
            _ => L41,
        }
    }

    /// Law 53b: dummy may have a mistaken score put right.
    fn score_corrector(state: &State<Royalton>, seat: Seat) -> Option<Law> {
        state.is_dummy(seat).then_some(L53B)
    }

    /// Law 57 for the open hand, 76 and 70 for the others.
    fn settles(rules: &Rules, fault: Fault) -> Law {
        match fault {
            Fault::Renounce => L76,
            Fault::OpenHand => L57,
            Fault::Default(_) => Self::articles(rules).default,
            Fault::Disobeyed(law) => law,
        }
    }

    /// Law 72 for an exposed card that was called, law 70 for any other call.
    fn default_law(_rules: &Rules, call: Option<Duty>) -> Law {
        if matches!(call, Some(Duty::Play(_))) { L72 } else { L70 }
    }

    /// Law 79: no proof is needed of what is admitted.
    fn admission_proves(_rules: &Rules) -> bool {
        true
    }

    fn may_withdraw(state: &State<Royalton>, seat: Seat) -> Result<Law, Law> {
        leads::may_withdraw(state, seat)
    }

    /// Law 78: a card that is mended in time is no revoke.
    fn mends_revoke(_rules: &Rules) -> Option<Law> {
        Some(L78)
    }

    /// Law 79: the tricks are searched when the play is over.
    fn claim_waits(_rules: &Rules) -> Laws {
        (L79, L80).into()
    }

    /// Law 79: it stays open to other proof until the cut.
    fn urged_when_mixed(_rules: &Rules) -> bool {
        true
    }

    /// Law 79: when the cards are mixed a claim may still be urged, but it is the claimants' to prove, and
    /// only an admission proves it then: what the record knows is no proof that a player could bring. (Cards
    /// mixed by the accused after the claim need none; that is the mechanism's to judge.)
    fn record_proves(_rules: &Rules) -> bool {
        false
    }

    /// Laws 70 and 72 list what is a revoke, a called card that was not played among it; orders about
    /// dummy's cards, and cards not to be played, are not there and have only to be put right (amb-60).
    fn breach(state: &State<Royalton>, on: SeatSet, duty: Duty) -> Breach {
        let dummy = state.open_hand().is_some_and(|dummy| on == SeatSet::of(dummy));
        match duty {
            Duty::Play(_) if !dummy => Breach::AsRevoke,
            _ => listed_breach(duty),
        }
    }

    /// Law 76: what the wrong side has quitted can be mended until the offender's side plays on (amb-42).
    fn wrong_side_establishes(_rules: &Rules) -> bool {
        false
    }

    /// Law 57: dummy can be mended until the trick is quitted and the next proper lead made.
    fn open_hand_mends_until_lead(_rules: &Rules) -> bool {
        true
    }

    fn score_hand(bench: At<'_, '_>) {
        let Some(contract) = bench.state().game().contract else { return };
        let Some(played) = Royalton::played(bench.state().declaring(), &bench.state().tally()) else {
            return;
        };
        let hand = score(bench.state().rules(), &played);
        if hand.void {
            // Law 80: what is still claimed before the cut counts too. What stood before the deal stays (amb-53).
            let fines = bench.state().game().fines.clone().into_iter().filter(|fine| fine.before);
            let stays = fines.map(|fine| (fine.side, fine.law, fine.points));
            bench.void_hand((L81, L23), RevokeFact::RevokedEqually, stays);
            return;
        }
        bench.strikes_hand();
        for Fine { side, points, law, .. } in bench.state().game().fines.clone() {
            bench.books(side, table::Column::Bonus, law, points);
        }
        for (side, column, points) in hand.entries() {
            bench.books(side, column, points.law, points.value);
        }
        revoke::tell_moved(bench, &played, hand.moved);
        for answer in hand.answers() {
            bench.answer(answer);
        }
        if hand.open_choice {
            revoke::offer_choice(bench, contract.declarer);
        } else {
            revoke::choice_is_gone(bench);
        }
        bench.announce_standing();
    }

    fn standing_answers(state: &State<Royalton>, deal: u16) -> Vec<AnswerOf<Royalton>> {
        let terms = terms(state.rules());
        let games = terms.games(state.sheet());
        let won = games.into_iter().find(|game| game.winner.is_some() && game.last == deal);
        let game = won.and_then(|game| {
            let side = game.winner?;
            let fact = table::ScoreFact::GameWon { side, score: game.score }.into();
            Some(Answer::new(L84, Finding::Game { points: Some((side, game.score[side])), fact }))
        });
        let standing = terms.standing(state.sheet());
        let law = if standing.winner.is_none() { L90 } else { L89 };
        game.into_iter().chain(rubber_answers(&standing, L93, law)).collect()
    }

    fn standing(state: &State<Royalton>) -> Standing {
        terms(state.rules()).standing(state.sheet())
    }
}
