//! Bridge as a game of the mechanism: who holds which right, and where each article is judged.

use cards::{Card, Pack, Ranking, Seat, SeatSet, Side};
use laws::Law;
use laws::bridge::*;
use table::{
    Act, Actor, AnswerOf, Articles, Bench, Breach, Called, Cutting, Declaring, Duty, End, Fault, Game, Group,
    Impossible, Lapses, Laws, LeadIs, Remedy, Right, Speech, Standing, State, Turns, listed_breach,
};

use crate::articles::{self, cutting, deal, declaring, doubling, dummy, general, leads, revoke};
use crate::declared::Declared;
use crate::lapses;
use crate::{
    Call, DefaultScope, Denial, Edition, Fact, Proof, Rules, Spades, games, rubber_answers, score, standing,
};

/// The game of Bridge. Both editions are one game: [`Rules`] say which is in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bridge;

/// The state under judgement.
pub(crate) type At<'a, 'b> = &'a mut Bench<'b, Bridge>;

/// The articles under which the mechanism answers. The editions do not differ here.
static ARTICLES: Articles = Articles {
    call_exposed: L69,
    no_forced_revoke: L79,
    no_suit: L81,
    default: L75,
    revoke: L85,
    established: L86,
    revoke_penalty: L87,
    ask_none: L90,
    search: L93,
    claim_limit: L94,
    wrong_demand: Some(L102),
    consult: L97,
    first_choice: None,
    lead_followed: L78,
    placed: L99,
    rubber: L11,
    correct_tricks: L12,
    correct_bonus: L13,
    omitted: L83,
    surplus: L84,
    short_hand: L41,
    new_cards: L104,
    torn_cards: L105,
    bystanders: L106,
    claim: L74,
    keep_hand: L74,
};

/// Who is who in the deal.
pub(crate) trait Persons {
    /// The player at the dealer's left, who speaks and leads first.
    fn eldest(&self) -> Seat;
    /// The eldest hand's partner.
    fn third(&self) -> Seat;
    /// The dealer's partner.
    fn partner(&self) -> Seat;
    /// The two opponents of the dealer.
    fn adversaries(&self) -> SeatSet;
    /// Whether the seat is one of them.
    fn is_adversary(&self, seat: Seat) -> bool;
    /// Who has the maker's rights: the player who named the trump, or the dealer once that
    /// player's hand lies open (amb-21).
    fn maker(&self) -> Option<Seat>;
    /// The dealer's side.
    fn dealers_side(&self) -> Side;
}

impl Persons for State<Bridge> {
    fn eldest(&self) -> Seat {
        self.dealer().left()
    }

    fn third(&self) -> Seat {
        self.dealer().right()
    }

    fn partner(&self) -> Seat {
        self.dealer().partner()
    }

    fn adversaries(&self) -> SeatSet {
        self.dealer().side().other().seats()
    }

    fn is_adversary(&self, seat: Seat) -> bool {
        seat.side() != self.dealer().side()
    }

    fn maker(&self) -> Option<Seat> {
        self.game().maker.map(|maker| if self.open_hand() == Some(maker) { self.dealer() } else { maker })
    }

    fn dealers_side(&self) -> Side {
        self.dealer().side()
    }
}

impl Game for Bridge {
    type Call = Call;
    type Rules = Rules;
    type State = Declared;
    type Fact = Fact;

    const PACK: Pack = Pack::FiftyTwo;
    const GROUPS: &'static [Group<Bridge>] = &articles::ALL;

    const LAPSES: Lapses = lapses::LAPSES;

    fn cutting(rules: &Rules) -> Cutting {
        cutting::cutting(rules)
    }

    fn articles(_rules: &Rules) -> &'static Articles {
        &ARTICLES
    }

    fn ranking(at: Declaring<'_, Bridge>) -> Ranking {
        Ranking::plain(at.game.make.and_then(|make| make.0))
    }

    /// Law 69: the dealer calls the adversaries' cards; nobody those of the dealer's side.
    fn callers(at: Declaring<'_, Bridge>, owner: Seat) -> SeatSet {
        if owner.side() == at.dealer.side() { SeatSet::EMPTY } else { SeatSet::of(at.dealer) }
    }

    /// Law 80: a card once called, or chosen to be called, may be called at every trick.
    fn call_laws(_rules: &Rules, _ground: Laws, before: Called) -> Laws {
        match before {
            Called::Never => L69.into(),
            Called::Chosen | Called::Before => (L69, L80).into(),
        }
    }

    fn call(bench: At<'_, '_>, seat: Seat, call: Call) -> Result<(), Impossible> {
        match call {
            Call::Pass | Call::Make(_) => declaring::call(bench, seat, call),
            _ => doubling::call(bench, seat, call),
        }
    }

    fn before_card(bench: At<'_, '_>, actor: Seat) {
        dummy::lay_when_played(bench, actor);
    }

    fn is_plain_play(state: &State<Bridge>) -> bool {
        state.open_hand().is_some() && state.game().doubling.closed.is_some()
    }

    fn lead_while_calling(bench: At<'_, '_>, seat: Seat, card: Card) -> LeadIs {
        doubling::lead(bench, seat, card)
    }

    fn declared(bench: At<'_, '_>) -> LeadIs {
        doubling::ends_quietly(bench)
    }

    fn next_dealer(at: Declaring<'_, Bridge>) -> Seat {
        at.game.deals_next.unwrap_or(at.dealer.left())
    }

    fn said(bench: At<'_, '_>, seat: Seat, speech: Speech) {
        general::said(bench, seat, speech);
    }

    fn own_act(bench: At<'_, '_>, actor: Actor, act: &Act<Call>) -> Result<bool, Impossible> {
        match (actor, act) {
            (Actor::Seat(_), Act::Object) => return Ok(revoke::dummy_opposed(bench)),
            (Actor::Seat(seat), Act::Concede) => general::concede(bench, seat),
            (Actor::Seat(seat), Act::ConcedeTricks(tricks)) => general::concede_part(bench, seat, *tricks),
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn elected(bench: At<'_, '_>, right: &Right, remedy: Remedy) {
        match remedy {
            Remedy::Accept | Remedy::Refuse => doubling::answered(bench, remedy == Remedy::Accept),
            Remedy::Take(_) => doubling::take_two(bench, right),
            Remedy::Suit(Some(_)) => doubling::lead_called(bench, right),
            Remedy::Stand | Remedy::Proceed | Remedy::Declare => declaring::elected(bench, right, remedy),
            Remedy::RightPlayer | Remedy::Reshuffle | Remedy::Show => deal::elected(bench, right, remedy),
            Remedy::Choose(card) => bench.chose(right, card, (L72, L69)),
            Remedy::TakeBack => leads::taken_back(bench, right),
            Remedy::Highest | Remedy::Lowest => revoke::high_or_low(bench, right),
            Remedy::Charge => bench.charge_bystander(),
            _ => {}
        }
    }

    fn ended(bench: At<'_, '_>, right: &Right, how: End) {
        declaring::ended(bench, right, how);
        doubling::ended(bench, right, how);
        leads::ended(bench, right, how);
    }

    fn lapses_by(state: &State<Bridge>, right: &Right) -> Option<Law> {
        leads::lapses_by(state, right).or_else(|| deal::lapses_by(right))
    }

    fn demand_by_other(bench: At<'_, '_>, seat: Seat, right: &Right) -> Option<Law> {
        general::demand_by_other(bench.state(), seat, right)
    }

    /// Law 62 for dummy, law 40 for who has looked at their cards.
    fn bars_from(state: &State<Bridge>, seat: Seat, right: &Right) -> Option<Law> {
        dummy::bars_from(state, seat, right).or_else(|| deal::looked_too_soon(state, seat, right))
    }

    /// The article that speaks of such a remedy, where one does and no more.
    fn gives(state: &State<Bridge>, remedy: Remedy) -> Law {
        match remedy {
            Remedy::Highest | Remedy::Lowest => revoke::gives_high_or_low(state),
            // Law 80: it may be called until it is played.
            Remedy::Call(card) if state.is_played(card) && state.ground(card).is_some() => L80,
            // Law 71: whichever card fell below the table, it was not exposed.
            Remedy::Call(card) if state.game().dropped && !state.is_seen(card) => L71,
            Remedy::Call(_) => L69,
            Remedy::Choose(_) => L72,
            Remedy::WinOver(_) => L73,
            Remedy::NotSuit(_) => L68,
            Remedy::PlayDummy(_) | Remedy::NotDummy(_) => L64,
            Remedy::Accept | Remedy::Refuse => doubling::asks_leave(state),
            Remedy::Take(_) if state.rules().spades == Spades::Convention => LSPADE_2,
            Remedy::Declare => L47,
            Remedy::Proceed => L48,
            Remedy::Show => L39C,
            Remedy::Reshuffle => L29,
            Remedy::Recut => L33,
            Remedy::RightPlayer => L44,
            Remedy::TakeBack => L78,
            Remedy::Charge => L106,
            _ => L102,
        }
    }

    fn may_claim_revoke(state: &State<Bridge>, seat: Seat) -> Result<(), Law> {
        dummy::may_claim_revoke(state, seat)
    }

    fn may_withdraw(state: &State<Bridge>, seat: Seat) -> Result<Law, Law> {
        leads::may_withdraw(state, seat)
    }

    /// Law 65 for the open hand, 86 and 75 for the others.
    fn settles(rules: &Rules, fault: Fault) -> Law {
        match fault {
            Fault::Renounce => L86,
            Fault::OpenHand => L65,
            Fault::Default(_) => Self::articles(rules).default,
            Fault::Disobeyed(law) => law,
        }
    }

    fn score_corrector(state: &State<Bridge>, seat: Seat) -> Option<Law> {
        dummy::is_dummy(state, seat).then_some(L62G)
    }

    fn denial_is_final(rules: &Rules) -> bool {
        rules.denied == Denial::Final
    }

    /// Law 93: a claim may be urged though the cards are mixed, and proved if that can be.
    fn urged_when_mixed(_rules: &Rules) -> bool {
        true
    }

    fn record_proves(rules: &Rules) -> bool {
        rules.proof == Proof::Record
    }

    /// Law 75 lists the calls whose breach is a revoke; the option takes them all (amb-26).
    fn breach(state: &State<Bridge>, _on: SeatSet, duty: Duty) -> Breach {
        match state.rules().default_scope {
            DefaultScope::All => Breach::AsRevoke,
            DefaultScope::Listed => listed_breach(duty),
        }
    }

    fn score_hand(bench: At<'_, '_>) {
        if bench.state().game().make.is_none() {
            return;
        }
        // What was entered for the hand before does not count towards the game before it.
        bench.strikes_hand();
        let Some(played) = Bridge::played(bench.state().declaring(), &bench.state().tally()) else { return };
        let hand = score(bench.state().rules(), &played);
        for (side, column, points) in hand.entries() {
            bench.books(side, column, points.law, points.value);
        }
        for mut answer in hand.answers(&played) {
            // The axioms of 1907 say the ceiling over again.
            let capped = answer.laws.filter(|laws| laws.chief() == L89);
            if bench.state().rules().edition == Edition::Of1907 {
                answer.laws = capped.map(|laws| laws.and(LAX_2)).or(answer.laws);
            }
            bench.answer(answer);
        }
        bench.announce_standing();
    }

    fn standing_answers(state: &State<Bridge>, deal: u16) -> Vec<AnswerOf<Bridge>> {
        let won = games(state.sheet()).into_iter().find(|game| game.winner.is_some() && game.last == deal);
        let game = won.and_then(|game| game.answer());
        game.into_iter().chain(rubber_answers(&standing(state.sheet()))).collect()
    }

    fn standing(state: &State<Bridge>) -> Standing {
        standing(state.sheet())
    }
}
