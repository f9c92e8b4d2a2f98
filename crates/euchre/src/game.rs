//! Euchre as a game of the mechanism: who holds which right, and where each article is judged.

use cards::{Card, Pack, Ranking, Seat, SeatSet};
use laws::Law;
use laws::euchre::*;
use table::{
    Act, Actor, AnswerOf, Articles, Bench, Breach, Called, Column, Cutting, Declaring, Duty, End, Fault,
    Game, Group, Impossible, Lapses, Laws, LeadIs, Phase, Remedy, Right, Speech, Standing, State, Turns,
    listed_breach,
};

use crate::articles::{self, alone, cutting, declaring, discard, exposed, general, leads, misdeal, revoke};
use crate::declared::Declared;
use crate::facts::{AwardFact, StandingFact};
use crate::lapses;
use crate::{Call, Fact, Rules, score, standing};

/// The game of Euchre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Euchre;

/// The state under judgement.
pub(crate) type At<'a, 'b> = &'a mut Bench<'b, Euchre>;

static ARTICLES: Articles = Articles {
    call_exposed: L46,
    no_forced_revoke: L55,
    no_suit: L57,
    default: L54,
    revoke: L62,
    established: L64,
    revoke_penalty: L63,
    ask_none: L65,
    search: L66,
    claim_limit: L68,
    wrong_demand: None,
    consult: L85,
    first_choice: Some(L85),
    lead_followed: L53,
    placed: L84,
    rubber: L1,
    correct_tricks: L5,
    correct_bonus: L5,
    omitted: L60,
    surplus: L61,
    short_hand: L90,
    new_cards: L72,
    torn_cards: L73,
    bystanders: L111,
    claim: L49,
    keep_hand: L48,
};

/// Who is who in the deal.
pub(crate) trait Persons {
    /// First hand, at the dealer's left.
    fn eldest(&self) -> Seat;
    /// Second hand, the dealer's partner.
    fn second(&self) -> Seat;
    /// Third hand, at the dealer's right.
    fn third(&self) -> Seat;
    /// The two opponents of the dealer.
    fn adversaries(&self) -> SeatSet;
    /// The partner of the lone player, who takes no part.
    fn idle(&self) -> Option<Seat>;
    /// Whether the seat is against the lone player.
    fn is_against_lone(&self, seat: Seat) -> bool;
    /// Whether a card has been led.
    fn lead_made(&self) -> bool;
}

impl Persons for State<Euchre> {
    fn eldest(&self) -> Seat {
        self.dealer().left()
    }

    fn second(&self) -> Seat {
        self.dealer().partner()
    }

    fn third(&self) -> Seat {
        self.dealer().right()
    }

    fn adversaries(&self) -> SeatSet {
        self.dealer().side().other().seats()
    }

    fn idle(&self) -> Option<Seat> {
        self.game().lone.map(Seat::partner)
    }

    fn is_against_lone(&self, seat: Seat) -> bool {
        self.game().lone.is_some_and(|lone| lone.side() != seat.side())
    }

    fn lead_made(&self) -> bool {
        self.phase() == Phase::Play
    }
}

/// The article that ended the hand before it was played out: it answers whatever is asked of the cards after that.
fn ended_by(state: &State<Euchre>) -> Option<Law> {
    let game = state.game();
    match state.phase() {
        Phase::HandOver if game.given_up => Some(L50),
        Phase::HandOver if game.thrown.len() == 4 => Some(L49),
        Phase::HandOver if game.maker.is_none() => Some(L77),
        _ => None,
    }
}

/// Whether it is asked of the pack for the next deal, or of what was scored.
fn is_after_hand(remedy: Remedy) -> bool {
    matches!(remedy, Remedy::Reshuffle | Remedy::Recut | Remedy::RightPlayer | Remedy::Take(_))
}

impl Game for Euchre {
    type Call = Call;
    type Rules = Rules;
    type State = Declared;
    type Fact = Fact;

    const PACK: Pack = Pack::ThirtyTwo;
    const GROUPS: &'static [Group<Euchre>] = &articles::ALL;

    const LAPSES: Lapses = lapses::LAPSES;
    const TURNS_UP: bool = true;
    const PACKETS_MEND: bool = false;

    /// Law 42.II: two and then three, or three and then two.
    fn rounds(first: u8) -> &'static [u8] {
        if first == 3 { &[3, 2] } else { &[2, 3] }
    }

    fn cutting(_rules: &Rules) -> Cutting {
        cutting::cutting()
    }

    fn articles(_rules: &Rules) -> &'static Articles {
        &ARTICLES
    }

    fn ranking(at: Declaring<'_, Euchre>) -> Ranking {
        at.game.trump.map_or(Ranking::plain(None), Ranking::with_bowers)
    }

    /// The first player left of the dealer who takes part (amb/who-leads).
    fn opening_leader(at: Declaring<'_, Euchre>) -> Seat {
        let eldest = at.dealer.left();
        if at.active.contains(eldest) { eldest } else { eldest.left() }
    }

    /// Either adversary may call; under law 105 the lone player alone. Nobody calls a card of the idle hand (101).
    fn callers(at: Declaring<'_, Euchre>, owner: Seat) -> SeatSet {
        if at.game.lone == Some(owner.partner()) {
            return SeatSet::EMPTY;
        }
        match at.game.faced_for {
            Some(lone) if lone.side() != owner.side() => lone.into(),
            _ => owner.side().other().seats(),
        }
    }

    /// The article that exposed the card, and law 56 when it is called again; no call goes against law 55.
    fn call_laws(_rules: &Rules, ground: Laws, before: Called) -> Laws {
        let ground = ground.chief();
        match before {
            Called::Never => (ground, L55).into(),
            Called::Chosen | Called::Before => Laws::from(L56).and(ground).and(L55),
        }
    }

    /// Law 72: the dealer has the choice.
    fn chooses_new_pack(state: &State<Euchre>, _payer: Seat) -> SeatSet {
        state.coming_dealer().into()
    }

    fn call(bench: At<'_, '_>, seat: Seat, call: Call) -> Result<(), Impossible> {
        declaring::call(bench, seat, call)
    }

    fn before_card(bench: At<'_, '_>, actor: Seat) {
        discard::before_card(bench, actor);
    }

    fn is_plain_play(state: &State<Euchre>) -> bool {
        !state.game().discard.is_open()
    }

    fn lead_while_calling(bench: At<'_, '_>, seat: Seat, card: Card) -> LeadIs {
        leads::first(bench, seat, card)
    }

    fn said(bench: At<'_, '_>, seat: Seat, speech: Speech) {
        general::said(bench, seat, speech);
    }

    /// Law 51: who calls a card while one is held out, and cannot mean another that everybody has seen, names it.
    fn names_by_calling(bench: At<'_, '_>, seat: Seat, card: Card) -> bool {
        !bench.state().is_seen(card) && exposed::named(bench, seat, card)
    }

    fn own_act(bench: At<'_, '_>, actor: Actor, act: &Act<Call>) -> Result<bool, Impossible> {
        let Actor::Seat(seat) = actor else { return Ok(false) };
        match act {
            Act::LayDiscard(card) => discard::lay(bench, seat, *card)?,
            Act::QuitDiscard => discard::quit(bench, seat)?,
            Act::Discard(card) => discard::both(bench, seat, *card)?,
            Act::LayIdle => alone::lay_idle(bench, seat)?,
            Act::CountHand(owner) => alone::count_hand(bench, seat, *owner)?,
            Act::Concede => general::concede(bench, seat)?,
            Act::ConcedeTricks(tricks) => general::concede_part(bench, seat, *tricks)?,
            Act::Object => {
                return Ok(revoke::play_out(bench, seat)
                    || exposed::unheard(bench, seat)
                    || general::objects_to_appeal(bench, seat));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn elected(bench: At<'_, '_>, right: &Right, remedy: Remedy) {
        match remedy {
            Remedy::Misdeal => misdeal::called(bench),
            Remedy::RightPlayer => misdeal::stopped(bench, right),
            Remedy::Reshuffle => bench.shuffles_again(right.laws),
            Remedy::AsDeclared => declaring::as_declared(bench, right),
            Remedy::WithPartner => alone::with_partner(bench, right),
            Remedy::Alone => alone::goes_on(bench, right),
            Remedy::Choose(card) => leads::chosen(bench, right, card),
            _ => {}
        }
    }

    fn ended(bench: At<'_, '_>, right: &Right, how: End) {
        leads::ended(bench, right, how);
        alone::ended(bench, right, how);
    }

    /// A claim is made under law 63 and examined under law 66; law 68 says only when it is too late for one.
    fn claim_waits(_rules: &Rules) -> Laws {
        (L63, L66).into()
    }

    /// Law 69: who mends it in time has saved the revoke.
    fn mends_revoke(_rules: &Rules) -> Option<Law> {
        Some(L69)
    }

    /// Law 64 says from when on a revoke is one.
    fn not_established(_rules: &Rules) -> Option<Law> {
        Some(L64)
    }

    fn ended_by(state: &State<Euchre>) -> Option<Law> {
        ended_by(state)
    }

    /// Law 67.
    fn mixing(_rules: &Rules) -> Law {
        L67
    }

    /// The article that speaks of such a remedy; the cards that the idle hand has shown are nobody's to call
    /// (101), and of the others nobody can know whose they are.
    fn gives(state: &State<Euchre>, remedy: Remedy) -> Law {
        let led = !state.tricks().is_empty();
        if let Some(law) = ended_by(state).filter(|_| !is_after_hand(remedy)) {
            return law;
        }
        match remedy {
            Remedy::Call(card)
                if state.is_seen(card)
                    && state.idle().is_some_and(|idle| state.hands()[idle].contains(card)) =>
            {
                L101
            }
            Remedy::Call(_) | Remedy::Choose(_) => L46,
            Remedy::Suit(_) | Remedy::NotSuit(_) => L52,
            // Who plays to a false lead is not to blame for the order (53).
            Remedy::Win | Remedy::Lose
                if state.open_trick().is_some_and(|trick| trick.rightful.is_some()) =>
            {
                L53
            }
            // Where the third hand was early the fourth may be (58).
            Remedy::Win | Remedy::Lose if leads::third_was_early(state) => L58,
            Remedy::Win | Remedy::Lose => L59,
            Remedy::WinOver(_) => L47,
            Remedy::Highest | Remedy::Lowest | Remedy::HighestOf(_) => L83,
            // In the play only a trick that was missed gives one.
            Remedy::NewDeal if led => L60,
            Remedy::NewDeal if state.dealing().other_pack => L38,
            Remedy::NewDeal => L35,
            Remedy::Misdeal => L42,
            Remedy::AsDeclared => L80,
            // After the lead it is only the partner's card upon it that gives the choice.
            Remedy::WithPartner | Remedy::Alone if led => L100,
            Remedy::WithPartner | Remedy::Alone => L97,
            Remedy::TakeBack => L53,
            Remedy::Reshuffle => L27,
            Remedy::Recut => L29,
            Remedy::RightPlayer => L40,
            Remedy::Take(_) => L63,
            _ => L85,
        }
    }

    fn may_withdraw(state: &State<Euchre>, seat: Seat) -> Result<Law, Law> {
        leads::may_withdraw(state, seat)
    }

    /// Law 54 for the calls it lists, with win and lose (amb/disobeyed-calls); a card called has
    /// only to be put right.
    fn breach(_state: &State<Euchre>, _on: SeatSet, duty: Duty) -> Breach {
        listed_breach(duty)
    }

    /// Law 64 for a renounce, 54 for a call that it lists; the call of a card is only repeated (56).
    fn settles(_rules: &Rules, fault: Fault) -> Law {
        match fault {
            Fault::Renounce | Fault::OpenHand => L64,
            Fault::Default(_) => L54,
            Fault::Disobeyed(_) => L56,
        }
    }

    fn score_hand(bench: At<'_, '_>) {
        let Some(played) = Euchre::played(bench.state().declaring(), &bench.state().tally()) else { return };
        bench.strikes_hand();
        let [ns, ew] = played.revokes.0;
        if ns > 0 && ew > 0 {
            bench.ruling(L71, StandingFact::RevokesCancel { revokes: played.revokes });
        }
        let awards = score(bench.state().rules(), &played);
        if awards.len() > 1 && matches!(awards[0].what, AwardFact::RevokePenalty { .. }) {
            bench.ruling(L4, StandingFact::RevokeCountsFirst);
        }
        for award in awards {
            let points = award.points;
            let deal = bench.state().deal();
            if standing::game_is_lost(bench.state().rules(), bench.state().sheet(), deal, award.side) {
                bench.books(award.side, Column::Tricks, points.law, points.value);
                bench.ruling(L4, StandingFact::PointsDropped { side: award.side, points: points.value });
                continue;
            }
            bench.enter(award.side, Column::Tricks, points.law, points.value, award.what);
        }
        bench.announce_standing();
    }

    fn standing_answers(state: &State<Euchre>, deal: u16) -> Vec<AnswerOf<Euchre>> {
        standing::answers(state.rules(), state.sheet(), deal)
    }

    fn standing(state: &State<Euchre>) -> Standing {
        standing::standing(state.rules(), state.sheet())
    }
}
