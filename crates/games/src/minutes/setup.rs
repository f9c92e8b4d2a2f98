//! From the header to a table, and from a table to its header.

use cards::{BySeat, BySide, CardSet, Layout, Seat, Side};
use table::{Act, Actor, Column, Event, Hands, Manner, Setup, Sheet, State, Table};

use super::replay::played_card;
use super::{Before, Header, Item, Line, Minutes, Step};
use crate::{ClubOptions as _, Code, Listed, Spoken};

/// The table as the header sets it.
pub fn setup<G: Spoken>(minutes: &Minutes<G::Call>) -> Setup<G> {
    let mut setup = Setup::<G>::new(G::rules(minutes.code.name()), Seat::South);
    let mut laid = Laid::default();
    let mut dealt = None;
    let mut before = Before::default();
    for header in minutes.headers() {
        match header {
            Header::Options(options) => {
                for (key, value) in options {
                    // The reader has tried every option; one set by hand may be wrong and is left out.
                    let _ = setup.rules.set(key, value);
                }
            }
            Header::Mode(manner) => setup.manner = *manner,
            Header::Score(score) => before = *score,
            Header::Dealer(seat) => setup.dealer = *seat,
            Header::Hand(seat, hand) => laid.lay(*seat, *hand),
            Header::TurnUp(card) => laid.turn_up = Some(*card),
            Header::Dealt(yes) => dealt = Some(*yes),
            Header::Code(_) | Header::Check(_) | Header::Note(..) => {}
        }
    }
    setup.dealt = dealt.unwrap_or_else(|| !begins_before_deal(minutes));
    if setup.dealt || laid.any {
        setup.hands = Some(laid.fill::<G>(setup.dealer));
    }
    setup.sheet = sheet::<G>(&setup.rules, &before);
    setup
}

/// The cards that were laid for a deal, in full or in part.
#[derive(Clone, Debug, Default)]
pub(super) struct Laid {
    hands: BySeat<CardSet>,
    turn_up: Option<cards::Card>,
    pub(super) any: bool,
}

impl Laid {
    pub(super) fn lay(&mut self, seat: Seat, hand: CardSet) {
        self.hands[seat] = hand;
        self.any = true;
    }

    pub(super) fn of(hands: &Hands) -> Laid {
        Laid { hands: hands.hands, turn_up: hands.turn_up, any: true }
    }

    /// The whole deal: what is not named is filled with the lowest cards, in a fixed order. A card that was turned up
    /// as the last one dealt is the dealer's.
    pub(super) fn fill<G: Spoken>(&self, dealer: Seat) -> Hands {
        let turned = self.turn_up.map_or(CardSet::EMPTY, CardSet::of);
        let (mut hands, mut stock) = (self.hands, turned);
        if G::TURNS_LAST {
            stock = CardSet::EMPTY;
            hands[dealer] |= turned;
        }
        let layout = Layout { hands, stock }.fill(G::PACK, G::PACK.hand_size());
        Hands { hands: layout.hands, turn_up: self.turn_up }
    }
}

/// Whether the first act of the record is one that comes before or during the deal.
fn begins_before_deal<C>(minutes: &Minutes<C>) -> bool {
    let first = minutes.lines.iter().find_map(|line| match &line.item {
        Item::Act(_, step) => Some(step),
        _ => None,
    });
    matches!(first, Some(Step::Act(act)) if is_before_deal(act))
}

/// Whether an act comes before or during the deal.
pub(super) fn is_before_deal<C>(act: &Act<C>) -> bool {
    act.is_of_the_deal() || matches!(act, Act::AgreeStop)
}

/// What stood before the record, as entries of a deal numbered nought.
fn sheet<G: Spoken>(rules: &G::Rules, before: &Before) -> Sheet {
    let law = G::articles(rules).rubber;
    let mut sheet = Sheet { games_before: before.games, tricks_before: before.tricks, ..Sheet::default() };
    for side in Side::ALL {
        sheet.enter(0, side, Column::Tricks, law, before.game[side]);
        sheet.enter(0, side, Column::Bonus, law, before.bonus[side]);
    }
    sheet
}

/// Where a sheet stood before its first deal.
fn before(sheet: &Sheet) -> Before {
    Before {
        game: BySide::from_fn(|side| sheet.written(0, side, Column::Tricks)),
        games: sheet.games_before,
        tricks: sheet.tricks_before,
        bonus: BySide::from_fn(|side| sheet.written(0, side, Column::Bonus)),
    }
}

/// The minutes of a table: its header and every act that was taken, without the answers.
///
/// Replaying them gives the same table.
pub fn record<G: Listed>(table: &Table<G>) -> Minutes<G::Call> {
    let setup = table.setup();
    let code = Code::of::<G>(&setup.rules);
    let mut items = vec![Item::Header(Header::Code(code))];
    let options = setup.rules.options();
    if !options.is_empty() {
        let options = options.into_iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        items.push(Item::Header(Header::Options(options)));
    }
    if setup.manner == Manner::Courteous {
        items.push(Item::Header(Header::Mode(setup.manner)));
    }
    if setup.sheet != Sheet::default() {
        items.push(Item::Header(Header::Score(before(&setup.sheet))));
    }
    items.push(Item::Header(Header::Dealer(setup.dealer)));
    if let Some(hands) = &setup.hands {
        let apart = hands.without_turned();
        items.extend(apart.iter().map(|(seat, hand)| Item::Header(Header::Hand(seat, *hand))));
        items.extend(hands.turn_up.map(|card| Item::Header(Header::TurnUp(card))));
    }
    let begins_before_deal = table.log().first().is_some_and(|event| is_before_deal(&event.act));
    if setup.dealt == begins_before_deal {
        items.push(Item::Header(Header::Dealt(setup.dealt)));
    }
    items.push(Item::Rule);
    let mut log = table.log().iter().peekable();
    let mut state = State::start(setup);
    while let Some(event) = log.next() {
        let event = &named_by_owner(event, &state);
        // Every act of a log was taken once, and so is again.
        let _ = state.take(event, &mut Vec::new());
        match &event.act {
            // Four lines of cards read better than one, where a deal follows them.
            Act::Stack(hands)
                if event.actor == Actor::Table
                    && hands.turn_up.is_none()
                    && hands.hands.iter().all(|(_, hand)| hand.len() != 1)
                    && log.peek().is_some_and(|next| is_before_deal(&next.act) && !is_stack(&next.act)) =>
            {
                let laid = hands.hands.iter().filter(|(_, hand)| !hand.is_empty());
                items.extend(laid.map(|(seat, hand)| Item::Lay(seat, *hand)));
            }
            act => items.push(Item::Act(event.actor, Step::Act(act.clone()))),
        }
    }
    Minutes { code, lines: items.into_iter().map(Line::from).collect() }
}

/// The owner of the open hand can only hint at a card: written as a play it would be that of its player.
fn named_by_owner<G: Spoken>(event: &Event<G::Call>, state: &State<G>) -> Event<G::Call> {
    let act = match (event.actor, played_card(&event.act)) {
        (Actor::Seat(seat), Some(card)) if state.open_hand() == Some(seat) => Act::Name(card),
        _ => event.act.clone(),
    };
    Event { actor: event.actor, act }
}

fn is_stack<C>(act: &Act<C>) -> bool {
    matches!(act, Act::Stack(_))
}
