//! The procedure: from a table to what is due at it now, who may do it, and what is in order.
//!
//! Several things may be due at once: a right may be used while a card is awaited. [`due`] tells all of them, and
//! which one the table waits for; [`Due::acts`] tells from the view of a seat by which acts it can be done, so
//! that nobody learns of cards that they cannot see.
//!
//! ```
//! use cards::Seat;
//! use games::procedure::{self, Due};
//! use games::Bridge;
//! use table::{Setup, Table};
//!
//! let rules = bridge::Rules::new(bridge::Edition::Of1905);
//! let table = Table::<Bridge>::new(Setup { dealt: true, ..Setup::new(rules, Seat::South) });
//! let now = procedure::due(&table, procedure::Listener::To(Some(Seat::South)));
//! assert_eq!(now.waits, Some(Due::Word(Seat::South)));
//! let acts = now.waits.unwrap().acts(&table.view(Some(Seat::South)));
//! assert_eq!(games::minutes::spell(&acts[0]), "pass");
//! ```

use cards::{Card, CardSet, Seat, SeatSet, Suit};
use table::{
    Act, Actor, Asked, Event, Life, Manner, Phase, Remedy, Right, Speech, State, Table, Turns, View,
};

/// Something that is due at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Due<C> {
    /// A part of the deal that needs no choice: a look at the hand, the next packets, an idle hand laid down.
    Chore {
        /// Who does it.
        actor: Actor,
        /// What.
        act: Act<C>,
    },
    /// The pack has to be laid for the first deal, or for one that was void.
    Pack {
        /// Who gives it.
        dealer: Seat,
    },
    /// The hand is over: the pack is laid for the next deal when everybody is ready for it.
    Ready {
        /// Who gives it.
        dealer: Seat,
    },
    /// A word of the declaration.
    Word(Seat),
    /// A card to be put out.
    Discard(Seat),
    /// A card to be played.
    Card {
        /// Who plays it.
        seat: Seat,
        /// From whose hand.
        hand: Seat,
    },
    /// A word that may be said now though nothing is asked.
    Chance(Seat, C),
    /// A right that may be used.
    Right(Right),
    /// Exposed cards of the hand that is to play, one of which may be called.
    Call {
        /// Whose cards they are.
        owner: Seat,
        /// Who may call one.
        callers: SeatSet,
        /// The cards.
        cards: CardSet,
    },
    /// A claim to the rest of the tricks that waits for answers.
    Claim {
        /// Who claims.
        by: Seat,
        /// Who has to answer.
        answers: SeatSet,
    },
    /// A player did not follow suit, and their partner may ask whether they have none.
    Renounce {
        /// Who did not follow.
        of: Seat,
        /// Who may ask.
        by: Seat,
    },
    /// The question whether a player has none, which waits for their answer.
    Question(Seat),
    /// Revokes may be claimed by these seats, whether there was one or not: until the next deal begins.
    Revoke(SeatSet),
    /// The rubber is over and its score may be agreed.
    Score,
}

/// What is due at a table now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Procedure<C> {
    /// What may be done before the table goes on, the most pressing first.
    pub open: Vec<Due<C>>,
    /// What the table waits for; nothing once the rubber is agreed, or where irregular acts have left nobody a
    /// card to play.
    pub waits: Option<Due<C>>,
}

impl<C> Procedure<C> {
    /// All of it, what the table waits for at the end.
    pub fn iter(&self) -> impl Iterator<Item = &Due<C>> {
        self.open.iter().chain(&self.waits)
    }

    /// The seat that may break in on the word just said.
    pub fn chance(&self) -> Option<Seat> {
        self.open.iter().find_map(|due| if let Due::Chance(seat, _) = due { Some(*seat) } else { None })
    }

    /// Whether something lies open that somebody may want to do something about before the table goes on: a right,
    /// an exposed card, a claim, a suit that was not followed.
    pub fn presses(&self) -> bool {
        self.iter().any(|due| {
            matches!(
                due,
                Due::Right(_)
                    | Due::Call { .. }
                    | Due::Claim { .. }
                    | Due::Renounce { .. }
                    | Due::Question(_)
            )
        })
    }

    /// Whether the cards are on their way to the hands, or lie there untouched.
    pub fn is_dealing(&self) -> bool {
        matches!(self.waits, Some(Due::Pack { .. } | Due::Chore { act: Act::Deal | Act::Look, .. }))
    }
}

/// To whom it is told what is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listener {
    /// The host of the table, who knows of every right.
    Host,
    /// A seat, or with `None` a bystander: rights that only others may know of are left out.
    To(Option<Seat>),
}

/// What is due at a table now.
pub fn due<G: Turns>(table: &Table<G>, told: Listener) -> Procedure<G::Call> {
    let state = table.state();
    let mut open = Vec::new();
    if state.phase() == Phase::Agreed {
        return Procedure { open, waits: None };
    }
    let known = |right: &&Right| match told {
        Listener::Host => !users(right).is_empty(),
        Listener::To(viewer) => right.audience.includes(viewer) && !users(right).is_empty(),
    };
    open.extend(state.rights().iter().rev().filter(known).cloned().map(Due::Right));
    open.extend(exposed(state));
    open.extend(claim(state));
    open.extend(renounces(table));
    open.extend(revokes(state));
    let waits = match state.phase() {
        Phase::Calling | Phase::Play => {
            open.extend(chance(table));
            next(state, &open)
        }
        _ => between_hands(state),
    };
    // Which card lies in a trick where it does not belong is known to its owner at most.
    let hidden = |due: &Due<G::Call>| matches!(due, Due::Chore { act: Act::Restore(_), .. });
    let waits = waits.filter(|due| told == Listener::Host || !hidden(due));
    // What the table waits for is not told twice.
    open.retain(|due| Some(due) != waits.as_ref());
    Procedure { open, waits }
}

/// Who can use a right: of its holders those who know of it. Some wait until the cards have told of them.
fn users(right: &Right) -> SeatSet {
    let knows = |seat: &Seat| right.is_for(*seat) && right.audience.includes(Some(*seat));
    right.holders.iter().filter(knows).collect()
}

/// The pack, the deal and the score of the rubber.
fn between_hands<G: Turns>(state: &State<G>) -> Option<Due<G::Call>> {
    let dealer = state.coming_dealer();
    let laid = state.dealing().stack.is_some();
    let standing = G::standing(state);
    match state.phase() {
        Phase::HandOver if standing.settled.is_some() || standing.winner.is_some() => Some(Due::Score),
        Phase::HandOver if !laid => Some(Due::Ready { dealer }),
        Phase::Cutting | Phase::Preparing if !laid => Some(Due::Pack { dealer }),
        Phase::Cutting | Phase::Preparing | Phase::HandOver => Some(preparing(state, dealer)),
        Phase::Dealing => {
            let by = state.dealing().by.unwrap_or(state.dealer());
            let mends = G::PACKETS_MEND && state.dealing().slip.is_some();
            Some(chore(by, if mends { Act::Mend } else { Act::Deal }))
        }
        Phase::Calling | Phase::Play | Phase::Agreed => None,
    }
}

/// A pack that somebody has handled is shuffled, if it has to be, and cut before it is dealt; one of which nothing is
/// told counts as shuffled and cut.
fn preparing<G: Turns>(state: &State<G>, dealer: Seat) -> Due<G::Call> {
    let dealing = state.dealing();
    if dealing.shuffle_due.is_some() {
        return chore(dealer, Act::Shuffle(None));
    }
    if dealing.handled && dealing.cut_by.is_none() {
        return chore(dealer.right(), Act::CutPack(G::PACK.size() as u8 / 2, None));
    }
    chore(dealer, Act::Deal)
}

fn chore<C>(seat: Seat, act: Act<C>) -> Due<C> {
    Due::Chore { actor: Actor::Seat(seat), act }
}

/// What the table waits for while a hand is declared or played: looks, answers, courtesies and turns, in this order.
fn next<G: Turns>(state: &State<G>, open: &[Due<G::Call>]) -> Option<Due<G::Call>> {
    // Who takes no part looks only where something is asked of them.
    let concerned = |seat: &Seat| state.active().contains(*seat) || state.acting() == Some(*seat);
    let unseen = |seat: &Seat| !state.looked().contains(*seat) && concerned(seat);
    if let Some(seat) = Seat::ALL.into_iter().find(unseen) {
        return Some(chore(seat, Act::Look));
    }
    if let Some(answer) = open.iter().find(|due| halts(state, due)) {
        return Some(answer.clone());
    }
    if let Some((seat, act)) = state.courtesy() {
        return Some(chore(seat, act));
    }
    if state.phase() == Phase::Calling {
        let turn = G::turn(state.declaring())?;
        return Some(match turn.asked {
            Asked::Declare | Asked::Double => Due::Word(turn.seat),
            Asked::Discard => Due::Discard(turn.seat),
            Asked::Lead => Due::Card { seat: turn.seat, hand: turn.seat },
        });
    }
    let hand = state.to_play().filter(|&hand| !state.hands()[hand].is_empty());
    let card = hand.map(|hand| Due::Card { seat: state.player_of(hand), hand });
    // A hand that ran out because a card of it lies in a trick where it does not belong gets it back.
    let stray = || state.tricks().iter().rev().find_map(|trick| trick.surplus.last()).map(|play| play.1);
    card.or_else(|| stray().map(|card| Due::Chore { actor: Actor::Table, act: Act::Restore(card) }))
}

/// Whether nobody can go on in order before this is answered: a claim, a double that waits for leave, several cards
/// played at once.
fn halts<G: Turns>(state: &State<G>, due: &Due<G::Call>) -> bool {
    match due {
        Due::Claim { .. } => true,
        Due::Right(right) => {
            let leave = state.phase() == Phase::Calling && G::waits_for_leave(state.declaring());
            leave && right.offers(Remedy::Accept)
                || state.suspended().is_some_and(|several| right.choices().intersects(several.cards))
        }
        _ => false,
    }
}

/// The word of a seat that may break in on the one just said.
fn chance<G: Turns>(table: &Table<G>) -> Option<Due<G::Call>> {
    let just_called = matches!(table.log().last(), Some(Event { act: Act::Call(_), .. }));
    let (seat, word) = table.state().chance().filter(|_| just_called)?;
    (table.state().acting() != Some(seat)).then_some(Due::Chance(seat, word))
}

/// The exposed cards of the hand that is to play.
fn exposed<G: Turns>(state: &State<G>) -> Option<Due<G::Call>> {
    let owner = state.to_play()?;
    let cards = state.callable() & state.hands()[owner];
    let callers = state.callers(owner);
    (!cards.is_empty() && !callers.is_empty()).then_some(Due::Call { owner, callers, cards })
}

/// The claim that stands open, and who of the other side has still to answer: neither an idle player nor one whose
/// hand lies open.
fn claim<G: Turns>(state: &State<G>) -> Option<Due<G::Call>> {
    let claim = state.claim()?;
    let silent = |seat: &Seat| {
        state.active().contains(*seat) && state.open_hand() != Some(*seat) && !claim.agreed.contains(*seat)
    };
    let answers: SeatSet = claim.by.side().other().seats().iter().filter(silent).collect();
    (!answers.is_empty()).then_some(Due::Claim { by: claim.by, answers })
}

/// Who did not follow suit in the trick on the table, and what has been said about it.
fn renounces<G: Turns>(table: &Table<G>) -> Vec<Due<G::Call>> {
    let state = table.state();
    let trick = state.tricks().last().filter(|trick| trick.life < Life::Touched);
    let trick = trick.filter(|_| state.manner() == Manner::Laws && state.phase() == Phase::Play);
    let Some((trick, &(_, first))) = trick.and_then(|trick| Some((trick, trick.plays.first()?))) else {
        return Vec::new();
    };
    let order = state.ranking();
    let refused = trick.plays.iter().filter(|(_, card)| order.suit_of(*card) != order.suit_of(first));
    let plays = |seat: Seat| state.active().contains(seat) && state.open_hand() != Some(seat);
    let due = |&(of, _): &(Seat, Card)| {
        let by = of.partner();
        // The question belongs to the trick: it was put after its first card, if at all.
        let since = table.log().iter().rev().take_while(|event| event.act != Act::Play(first));
        let is_asked = since.into_iter().find_map(|event| match (event.actor, &event.act) {
            (Actor::Seat(seat), Act::Say(Speech::AskNone)) if seat == by => Some(true),
            (Actor::Seat(seat), Act::Say(Speech::Answer(_))) if seat == of => Some(false),
            _ => None,
        });
        match is_asked {
            Some(true) => Some(Due::Question(of)),
            Some(false) => None,
            None => {
                let may = plays(of) && plays(by) && G::may_ask_none(state.declaring(), by);
                may.then_some(Due::Renounce { of, by })
            }
        }
    };
    refused.filter_map(due).collect()
}

/// Who may claim revokes: once a trick is complete, and until the next deal begins.
fn revokes<G: Turns>(state: &State<G>) -> Option<Due<G::Call>> {
    let played = state.tricks().iter().any(|trick| trick.winner.is_some());
    let in_time = matches!(state.phase(), Phase::Play | Phase::HandOver) && played;
    if state.manner() == Manner::Courteous || !in_time {
        return None;
    }
    let seats: SeatSet =
        Seat::ALL.into_iter().filter(|&seat| G::may_claim_revoke(state, seat).is_ok()).collect();
    (!seats.is_empty()).then_some(Due::Revoke(seats))
}

impl<C> Due<C> {
    /// Who may do it; for the pack, the readiness and the score everybody.
    pub fn seats(&self) -> SeatSet {
        match self {
            Due::Chore { actor: Actor::Seat(seat), .. }
            | Due::Word(seat)
            | Due::Discard(seat)
            | Due::Card { seat, .. }
            | Due::Question(seat)
            | Due::Renounce { by: seat, .. }
            | Due::Chance(seat, _) => SeatSet::of(*seat),
            Due::Right(right) => users(right),
            Due::Call { callers: seats, .. } | Due::Claim { answers: seats, .. } | Due::Revoke(seats) => {
                *seats
            }
            Due::Chore { .. } | Due::Pack { .. } | Due::Ready { .. } | Due::Score => SeatSet::ALL,
        }
    }

    /// By which acts the seat of the view can do it; none where it is not for that seat. The pack is not the seats'
    /// to lay, and readiness is no act of the table.
    pub fn acts<G: Turns<Call = C>>(&self, view: &View<G>) -> Vec<Act<C>>
    where
        C: Clone,
    {
        let Some(seat) = view.seat.filter(|&seat| self.seats().contains(seat)) else { return Vec::new() };
        match self {
            Due::Chore { act, .. } => vec![act.clone()],
            Due::Pack { .. } | Due::Ready { .. } => Vec::new(),
            Due::Word(_) | Due::Discard(_) | Due::Card { .. } => view.options(),
            Due::Chance(_, word) => vec![Act::Call(word.clone())],
            Due::Right(right) => {
                let demands = right.options.iter().flat_map(|&remedy| named(remedy)).map(Act::Demand);
                demands.chain([Act::Waive]).collect()
            }
            Due::Call { cards, .. } => cards.iter().map(|card| Act::Demand(Remedy::Call(card))).collect(),
            Due::Claim { .. } => vec![Act::Consent, Act::Object],
            Due::Renounce { .. } => vec![Act::Say(Speech::AskNone)],
            Due::Question(_) => vec![Act::Say(Speech::Answer(true)), Act::Say(Speech::Answer(false))],
            Due::Revoke(_) => {
                let others = seat.side().other().seats();
                others.iter().map(|other| Act::ClaimRevoke(Some(other), None)).collect()
            }
            Due::Score => vec![Act::AgreeScore],
        }
    }
}

/// A remedy as it is demanded: where a suit has to be named there is one for each.
pub fn named(remedy: Remedy) -> Vec<Remedy> {
    match remedy {
        Remedy::Suit(None) => Suit::ALL.map(|suit| Remedy::Suit(Some(suit))).to_vec(),
        Remedy::HighestOf(None) => Suit::ALL.map(|suit| Remedy::HighestOf(Some(suit))).to_vec(),
        other => vec![other],
    }
}

#[cfg(test)]
mod tests {
    use table::{Exposure, Setup};

    use super::*;
    use crate::{Bridge, Euchre};

    const DEALER: Seat = Seat::South;

    fn bridge(manner: Manner) -> Table<Bridge> {
        let rules = ::bridge::Rules::new(::bridge::Edition::Of1905);
        Table::new(Setup { dealt: true, manner, ..Setup::new(rules, DEALER) })
    }

    fn host<G: Turns>(table: &Table<G>) -> Procedure<G::Call> {
        due(table, Listener::Host)
    }

    fn act<G: Turns>(table: &mut Table<G>, seat: Seat, act: Act<G::Call>) {
        table.observe(Actor::Seat(seat), act).expect("it is possible");
    }

    /// Does the first thing in order for what the table waits for, so often.
    fn go_on<G: Turns>(table: &mut Table<G>, times: usize) {
        for _ in 0..times {
            let waits = host(table).waits.expect("it waits for something");
            let seat = waits.seats().iter().next().expect("somebody");
            let first = waits.acts(&table.view(Some(seat))).swap_remove(0);
            act(table, seat, first);
        }
    }

    #[test]
    fn a_fresh_table_waits_for_the_pack_then_for_the_deal_the_looks_and_the_first_word() {
        let rules = ::bridge::Rules::new(::bridge::Edition::Of1905);
        let mut table = Table::<Bridge>::new(Setup::new(rules, DEALER));
        assert_eq!(host(&table).waits, Some(Due::Pack { dealer: DEALER }));
        let hands = *bridge(Manner::Laws).state().hands();
        let stack = Act::Stack(Box::new(table::Hands { hands, turn_up: None }));
        table.observe(Actor::Table, stack).expect("it is possible");
        assert_eq!(host(&table).waits, Some(chore(DEALER, Act::Deal)));
        act(&mut table, DEALER, Act::Deal);
        for _ in Seat::ALL {
            assert!(host(&table).is_dealing());
            go_on(&mut table, 1);
        }
        assert_eq!(host(&table).waits, Some(Due::Word(DEALER)));
    }

    #[test]
    fn the_words_are_told_to_the_speaker_and_the_cards_to_the_player_alone() {
        let mut table = bridge(Manner::Laws);
        let word = host(&table).waits.expect("a word");
        assert!(word.acts(&table.view(Some(DEALER.left()))).is_empty());
        assert_eq!(word.acts(&table.view(Some(DEALER))).len(), 6);
        go_on(&mut table, 4);
        let eldest = DEALER.left();
        let card = host(&table).waits.expect("a card");
        assert_eq!(card, Due::Card { seat: eldest, hand: eldest });
        assert_eq!(card.acts(&table.view(Some(eldest))).len(), 13);
        assert!(card.acts(&table.view(None)).is_empty());
    }

    #[test]
    fn the_dealer_plays_the_cards_of_the_open_hand() {
        let mut table = bridge(Manner::Laws);
        go_on(&mut table, 5);
        assert_eq!(host(&table).waits, Some(Due::Card { seat: DEALER, hand: DEALER.partner() }));
    }

    #[test]
    fn a_right_is_open_beside_the_card_and_a_revoke_can_be_claimed_by_all_but_dummy() {
        let mut table = bridge(Manner::Laws);
        go_on(&mut table, 8);
        let eldest = DEALER.left();
        let shown = table.state().hands()[eldest].first().map_or(CardSet::EMPTY, CardSet::of);
        act(&mut table, eldest, Act::Expose(shown, Exposure::Shown));
        let now = host(&table);
        assert!(now.presses());
        let revoke =
            now.open.iter().find_map(|due| if let Due::Revoke(seats) = due { Some(*seats) } else { None });
        let all_but_dummy: SeatSet = Seat::ALL.into_iter().filter(|&seat| seat != DEALER.partner()).collect();
        assert_eq!(revoke, Some(all_but_dummy));
        assert!(matches!(now.waits, Some(Due::Card { .. })));
    }

    #[test]
    fn a_courteous_table_has_no_revokes_to_claim() {
        let mut table = bridge(Manner::Courteous);
        go_on(&mut table, 9);
        assert_eq!(host(&table).open, []);
    }

    #[test]
    fn a_claim_halts_the_table_until_the_other_side_has_answered() {
        let mut table = bridge(Manner::Laws);
        go_on(&mut table, 8);
        act(&mut table, DEALER, Act::ClaimRest);
        let answers = DEALER.side().other().seats();
        assert_eq!(host(&table).waits, Some(Due::Claim { by: DEALER, answers }));
        act(&mut table, DEALER.left(), Act::Consent);
        act(&mut table, DEALER.right(), Act::Consent);
        let next = DEALER.left();
        assert_eq!(host(&table).waits, Some(Due::Ready { dealer: next }));
    }

    #[test]
    fn a_double_that_needs_leave_is_answered_before_anybody_speaks() {
        let mut table = bridge(Manner::Laws);
        act(&mut table, DEALER, Act::Call(::bridge::Call::Make(::bridge::Make(None))));
        act(&mut table, DEALER.right(), Act::Call(::bridge::Call::Double));
        let waits = host(&table).waits.expect("an answer");
        assert!(matches!(&waits, Due::Right(right) if right.offers(Remedy::Refuse)), "{waits:?}");
        assert_eq!(waits.seats(), SeatSet::of(DEALER));
    }

    #[test]
    fn the_maker_waits_for_the_discard_and_the_partner_has_a_chance() {
        let turn_up: Option<Card> = "JH".parse().ok();
        let cards = <Euchre as table::Game>::PACK.cards() - turn_up.map_or(CardSet::EMPTY, CardSet::of);
        let mut deck = cards.iter();
        let hands = cards::BySeat::from_fn(|_| deck.by_ref().take(5).collect());
        let hands = Some(table::Hands { hands, turn_up });
        let setup = Setup { dealt: true, hands, ..Setup::new(::euchre::Rules::default(), DEALER) };
        let mut table = Table::<Euchre>::new(setup);
        act(&mut table, DEALER.left(), Act::Call(::euchre::Call::Order));
        let now = host(&table);
        assert_eq!(now.chance(), Some(DEALER.right()));
        assert_eq!(now.waits, Some(Due::Discard(DEALER)));
        go_on(&mut table, 1);
        assert_eq!(host(&table).chance(), None);
        assert_eq!(host(&table).waits, Some(Due::Card { seat: DEALER.left(), hand: DEALER.left() }));
    }

    #[test]
    fn a_remedy_that_leaves_the_suit_open_is_demanded_suit_by_suit() {
        assert_eq!(named(Remedy::Suit(None)).len(), 4);
        assert_eq!(named(Remedy::Stand), [Remedy::Stand]);
    }
}
