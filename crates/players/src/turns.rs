//! Whose word or card it is, and what is in order: told from a view.

use bridge::{Bridge, Make};
use cards::{CardSet, Ranking, Seat, Suit};
use euchre::{Euchre, Round};
use royalton::{Bid, Denomination, Royalton};
use table::{Act, Duty, Game, Phase, View};

/// The words that are in order for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words<C> {
    /// The word that changes least: a pass, "May I lead?", satisfied.
    pub quiet: Option<C>,
    /// The others, the cheapest first.
    pub others: Vec<C>,
}

impl<C> Words<C> {
    fn none() -> Words<C> {
        Words { quiet: None, others: Vec::new() }
    }
}

impl<C: Copy> Words<C> {
    /// All of them, the quiet one first.
    pub fn all(&self) -> Vec<C> {
        self.quiet.into_iter().chain(self.others.iter().copied()).collect()
    }
}

/// A game whose turns can be told from a view.
pub trait Turns: Game<Fact: speech::Tell> {
    /// Who has to speak, discard or lead while the hand is declared; the same in every view.
    fn declaring(view: &View<Self>) -> Option<Seat>;

    /// What the seat of the view may say in its turn; nothing when it has to lead or discard.
    fn words(view: &View<Self>) -> Words<Self::Call>;

    /// Who may say something now though nothing is asked of them, and what.
    fn chance(_view: &View<Self>) -> Option<(Seat, Self::Call)> {
        None
    }

    /// The cards from which the seat of the view has to put one out.
    fn discards(_view: &View<Self>) -> CardSet {
        CardSet::EMPTY
    }

    /// The order of the cards under the declaration as it stands.
    fn order(view: &View<Self>) -> Ranking;

    /// Whether tricks are to be lost.
    fn loses(_view: &View<Self>) -> bool {
        false
    }

    /// Acts by which a seat keeps the procedure, none of them a choice.
    fn courtesy(_view: &View<Self>) -> Option<(Seat, Act<Self::Call>)> {
        None
    }
}

/// Who has to act now: the player of the open hand for that hand.
pub fn acting<G: Turns>(view: &View<G>) -> Option<Seat> {
    match view.phase {
        Phase::Calling => G::declaring(view),
        Phase::Play => {
            view.to_play.map(|seat| if view.open_hand == Some(seat) { seat.partner() } else { seat })
        }
        _ => None,
    }
}

/// The cards that the seat of the view may lawfully play now, to the first lead too.
pub fn playable<G: Turns>(view: &View<G>) -> CardSet {
    if view.phase != Phase::Calling {
        return view.lawful;
    }
    let Some(seat) = view.seat else { return CardSet::EMPTY };
    let words = G::words(view);
    let leads = words.quiet.is_none() && words.others.is_empty() && G::discards(view).is_empty();
    if G::declaring(view) != Some(seat) || !leads {
        return CardSet::EMPTY;
    }
    let mut lawful = view.seen[seat];
    for obligation in view.obligations.iter().filter(|obligation| obligation.on.contains(seat)) {
        let kept = obligation.duty.kept_by(lawful, None, G::order(view));
        if matches!(obligation.duty, Duty::Lead(_) | Duty::NotLead(_) | Duty::Play(_) | Duty::Avoid(_))
            && !kept.is_empty()
        {
            lawful = kept;
        }
    }
    lawful
}

/// Everything in order for the seat of the view: words, discards or cards; nothing out of turn.
pub fn options<G: Turns>(view: &View<G>) -> Vec<Act<G::Call>> {
    if view.seat.is_none() || acting(view) != view.seat {
        return Vec::new();
    }
    if view.phase == Phase::Calling {
        let words = G::words(view).all();
        if !words.is_empty() {
            return words.into_iter().map(Act::Call).collect();
        }
        let discards = G::discards(view);
        if !discards.is_empty() {
            return discards.iter().map(Act::Discard).collect();
        }
    }
    playable(view).iter().map(Act::Play).collect()
}

impl Turns for Bridge {
    fn declaring(view: &View<Bridge>) -> Option<Seat> {
        let game = &view.game;
        if game.make.is_none() {
            let partners = game.dealer_passed && !game.passed_back;
            return Some(if partners { view.dealer.partner() } else { view.dealer });
        }
        let open = game.doubling.closed.is_none();
        Some(game.doubling.turn.filter(|_| open).unwrap_or(view.dealer.left()))
    }

    fn words(view: &View<Bridge>) -> Words<bridge::Call> {
        let game = &view.game;
        let Some(seat) = view.seat.filter(|&seat| Bridge::declaring(view) == Some(seat)) else {
            return Words::none();
        };
        if game.make.is_none() {
            let quiet = (seat == view.dealer && !game.dealer_passed).then_some(bridge::Call::Pass);
            return Words { quiet, others: Make::ALL.map(bridge::Call::Make).to_vec() };
        }
        if game.doubling.closed.is_some() || game.doubling.turn != Some(seat) {
            return Words::none();
        }
        let may = !game.barred.contains(seat) && game.by_leave[seat].is_none();
        let (quiet, raise) = match (game.doubling.doubles, game.doubling.asked) {
            (0, false) => (bridge::Call::AskLead, bridge::Call::Double),
            (0, true) => (bridge::Call::Yes, bridge::Call::Double),
            _ => (bridge::Call::Satisfied, bridge::Call::Redouble),
        };
        Words { quiet: Some(quiet), others: if may { vec![raise] } else { Vec::new() } }
    }

    fn order(view: &View<Bridge>) -> Ranking {
        Ranking::plain(view.game.make.and_then(|make| make.0))
    }
}

impl Turns for Euchre {
    fn declaring(view: &View<Euchre>) -> Option<Seat> {
        let game = &view.game;
        if game.maker.is_none() {
            return game.turn;
        }
        if game.discard.is_open() {
            return Some(view.dealer);
        }
        let eldest = view.dealer.left();
        Some(if view.active.contains(eldest) { eldest } else { eldest.left() })
    }

    fn words(view: &View<Euchre>) -> Words<euchre::Call> {
        let game = &view.game;
        let (Some(seat), Some(turned)) = (view.seat, view.turn_up) else { return Words::none() };
        if game.maker.is_some() || game.turn != Some(seat) {
            return Words::none();
        }
        let pass = if seat == view.dealer && game.round == Round::First {
            euchre::Call::TurnDown
        } else {
            euchre::Call::Pass
        };
        if game.must_pass.contains(seat) {
            return Words { quiet: Some(pass), others: Vec::new() };
        }
        let alone = !game.shown.contains(seat) && !game.misworded.contains(seat);
        let mut others = Vec::new();
        match game.round {
            Round::First => {
                others.push(if seat == view.dealer {
                    euchre::Call::TakeUp
                } else if seat == view.dealer.partner() {
                    euchre::Call::Assist
                } else {
                    euchre::Call::Order
                });
                others.extend(alone.then_some(euchre::Call::Alone(None)));
            }
            Round::Second => {
                let suits = || Suit::ALL.into_iter().filter(|&suit| suit != turned.suit());
                others.extend(suits().map(euchre::Call::Make));
                others.extend(suits().filter(|_| alone).map(|suit| euchre::Call::Alone(Some(suit))));
            }
        }
        Words { quiet: Some(pass), others }
    }

    /// Law 94: the maker's partner may take it from them and play alone, if they have not passed.
    fn chance(view: &View<Euchre>) -> Option<(Seat, euchre::Call)> {
        let game = &view.game;
        let seat = game.maker?.partner();
        let silent = !game.passed.contains(seat) && !game.shown.contains(seat);
        let dealer = seat == view.dealer && game.round == Round::First;
        let in_time = view.phase == Phase::Calling && (!dealer || game.discard.is_open());
        (silent && in_time && game.lone != Some(seat)).then_some((seat, euchre::Call::TakeIt))
    }

    /// Law 88: any card but the one turned up.
    fn discards(view: &View<Euchre>) -> CardSet {
        let due = view.game.maker.is_some() && view.game.discard.is_open() && view.seat == Some(view.dealer);
        if !due {
            return CardSet::EMPTY;
        }
        view.seen[view.dealer] - view.turn_up.map_or(CardSet::EMPTY, CardSet::of)
    }

    fn order(view: &View<Euchre>) -> Ranking {
        view.game.trump.map_or(Ranking::plain(None), Ranking::with_bowers)
    }

    /// Law 101: the lone player's partner lays the cards down once the declaring is done.
    fn courtesy(view: &View<Euchre>) -> Option<(Seat, Act<euchre::Call>)> {
        let idle = view.game.lone?.partner();
        let ready = view.phase == Phase::Calling && !view.game.discard.is_open() && !view.game.idle_laid;
        ready.then_some((idle, Act::LayIdle))
    }
}

impl Turns for Royalton {
    fn declaring(view: &View<Royalton>) -> Option<Seat> {
        let game = &view.game;
        Some(match game.contract {
            None => game.turn(view.dealer),
            Some(contract) if game.bridging => contract.declarer,
            Some(contract) => contract.declarer.left(),
        })
    }

    fn words(view: &View<Royalton>) -> Words<royalton::Call> {
        let game = &view.game;
        let Some(seat) = view.seat.filter(|&seat| Royalton::declaring(view) == Some(seat)) else {
            return Words::none();
        };
        if game.contract.is_some() {
            if !game.bridging {
                return Words::none();
            }
            return Words { quiet: Some(royalton::Call::CallLead), others: vec![royalton::Call::Bridge] };
        }
        let mut others = Vec::new();
        if !game.barred.contains(seat) && !game.excluded[seat.side()] {
            let (times, doubler) = game.doubled();
            let theirs = |other: Seat| other.side() != seat.side();
            if times == 1 && game.standing().is_some_and(|(bidder, _)| theirs(bidder)) {
                others.push(royalton::Call::Double);
            }
            if times == 2 && doubler.is_some_and(theirs) {
                others.push(royalton::Call::Redouble);
            }
            others.extend(sufficient(view, seat).into_iter().map(royalton::Call::Bid));
        }
        Words { quiet: Some(royalton::Call::Pass), others }
    }

    fn order(view: &View<Royalton>) -> Ranking {
        Ranking::plain(view.game.contract.and_then(|contract| contract.bid.at.trump()))
    }

    fn loses(view: &View<Royalton>) -> bool {
        view.game.contract.is_some_and(|contract| contract.bid.at == Denomination::Nullo)
    }
}

/// Every bid that goes over what stands, the lowest first.
fn sufficient(view: &View<Royalton>, seat: Seat) -> Vec<Bid> {
    let standing = view.game.standing_bid();
    let mut bids = Vec::new();
    for number in 1..=royalton::MOST {
        for royal in [false, true] {
            let series = Denomination::ALL.map(|at| Bid { number, at, royal });
            bids.extend(series.into_iter().filter(|&bid| {
                bid.beats(standing, &view.rules)
                    && view.game.royal_may_be_bid(seat, bid, &view.rules)
                    && !(view.rules.no_nullo && bid.at == Denomination::Nullo)
            }));
        }
    }
    bids
}
