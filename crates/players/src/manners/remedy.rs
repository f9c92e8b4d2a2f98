//! Which remedy is the better one: rules of thumb, each with its reason.

use cards::{Card, CardSet, Rank, Suit};
use speech::Spoken;
use table::{Life, Remedy, Right, View};

use super::taste;
use crate::book::trick_of;

/// The remedy of a right that is worth most, and why; `None` when none is worth more than silence.
pub(super) fn better<G: Spoken>(view: &View<G>, right: &Right) -> Option<(Remedy, &'static str)> {
    let named = right.options.iter().map(|&option| named(view, option));
    let worth = named.map(|remedy| {
        let (worth, reason) = worth(view, right, remedy);
        (remedy, worth, reason)
    });
    let best = worth.max_by(|one, other| one.1.total_cmp(&other.1))?;
    (best.1 > 0.0).then_some((best.0, best.2))
}

/// An option that leaves the suit open, with the suit that suits best.
fn named<G: Spoken>(view: &View<G>, option: Remedy) -> Remedy {
    let suit = || {
        let strength = |suit: &Suit| (masters(view, *suit), count(view, *suit));
        Suit::ALL.into_iter().max_by_key(strength)
    };
    match option {
        Remedy::Suit(None) => Remedy::Suit(suit()),
        Remedy::HighestOf(None) => Remedy::HighestOf(suit()),
        other => other,
    }
}

/// The cards of the own side that the seat can see.
fn ours<G: Spoken>(view: &View<G>) -> CardSet {
    let Some(seat) = view.seat else { return CardSet::EMPTY };
    let partner =
        if view.open_hand == Some(seat.partner()) { view.seen[seat.partner()] } else { CardSet::EMPTY };
    view.seen[seat] | partner
}

/// How many of a suit's best cards left are the own side's.
fn masters<G: Spoken>(view: &View<G>, suit: Suit) -> usize {
    let order = view.ranking();
    let gone: CardSet = view.tricks.iter().flat_map(|trick| &trick.plays).map(|play| play.1).collect();
    let ours = ours(view);
    let mut left: Vec<Card> = ((G::PACK.cards() & order.members(suit)) - gone).iter().collect();
    left.sort_by_key(|&card| std::cmp::Reverse(order.height(card)));
    left.into_iter().take_while(|&card| ours.contains(card)).count()
}

fn count<G: Spoken>(view: &View<G>, suit: Suit) -> usize {
    (ours(view) & view.ranking().members(suit)).len()
}

fn small(count: usize) -> f32 {
    f32::from(u8::try_from(count).unwrap_or(u8::MAX))
}

/// What a remedy is worth, a trick being about one, and why.
fn worth<G: Spoken>(view: &View<G>, right: &Right, remedy: Remedy) -> (f32, &'static str) {
    let hope = (taste::<G>().hope)(view);
    let theirs = view.seat.is_some_and(|seat| seat.side() != right.offender.side());
    match remedy {
        Remedy::NewDeal | Remedy::Misdeal => (0.01 - hope, "the cards promise less than a new deal"),
        Remedy::Stand | Remedy::Proceed if led_wrongly(view) => {
            let suit = led(view);
            let good = suit.is_some_and(|suit| masters(view, suit) > 0);
            (if good { 0.8 } else { 0.2 }, "the card led can be taken")
        }
        Remedy::Stand | Remedy::Proceed => (hope, "the cards promise more than a new deal"),
        Remedy::Declare => (0.2 + hope / 2.0, "who passes back what they must name is weak"),
        Remedy::Final => (hope, "the own declaration is worth playing"),
        Remedy::AsDeclared => (hope, "what they named too late suits the own cards"),
        Remedy::Accept => (hope - 0.8, "the double suits the own cards"),
        Remedy::Refuse => (0.3, "a double out of its place is not wanted"),
        Remedy::Raise => (0.4, "they are driven higher, and their partner is barred"),
        Remedy::Call(card) if card.rank() >= Rank::Queen => {
            (1.4, "a high card that can be called is lost to them")
        }
        Remedy::Call(_) => (0.5, "the card can be called when it does them harm"),
        Remedy::Suit(suit) | Remedy::HighestOf(suit) => {
            let worth = suit.map_or(0.0, |suit| 0.6 + 0.5 * small(masters(view, suit)));
            (worth, "the suit in which the own side has the best cards")
        }
        Remedy::NotSuit(suit) => {
            let weak = masters(view, suit) == 0;
            (if weak { 0.7 } else { 0.3 }, "the suit that would hurt is kept from being led")
        }
        Remedy::Highest | Remedy::Lowest | Remedy::Win | Remedy::Lose | Remedy::WinOver(_) => {
            order_worth(view, remedy)
        }
        Remedy::NotDummy(_) => (0.6, "the card that was pointed to is kept back"),
        Remedy::PlayDummy(_) => (0.3, "the card that was pointed to must be played"),
        Remedy::Choose(card) => {
            let height = small(usize::from(view.ranking().height(card))) / 100.0;
            let high = theirs == view.loses();
            (
                if high { 0.5 + height } else { 0.9 - height },
                "of the cards shown the one that does them least good",
            )
        }
        Remedy::TakeBack => (0.5, "the lead goes back to the right hand"),
        Remedy::Take(points) => (f32::from(points) / 50.0, "points are sure"),
        Remedy::Tricks(tricks) if (taste::<G>().wants_tricks)(view, tricks) => {
            (9.0, "the tricks bring more than the points")
        }
        Remedy::Tricks(_) => (0.5, "the tricks bring less than the points"),
        Remedy::WithPartner => (0.6, "four points are not in danger when both play"),
        Remedy::LeadFrom(_) | Remedy::Alone => (0.3, "it costs nothing"),
        Remedy::Reshuffle | Remedy::Recut | Remedy::RightPlayer | Remedy::Show => (0.4, "it is put right"),
        Remedy::Charge => (0.0, "a bystander is let off"),
    }
}

/// Whether the trick on the table was led out of turn, for all the right says.
fn led_wrongly<G: Spoken>(view: &View<G>) -> bool {
    view.tricks.last().is_some_and(|trick| trick.life == Life::Open)
}

fn led<G: Spoken>(view: &View<G>) -> Option<Suit> {
    let card = view.tricks.last()?.plays.first()?.1;
    Some(view.ranking().suit_of(card))
}

/// An order about a card that is still to come.
fn order_worth<G: Spoken>(view: &View<G>, remedy: Remedy) -> (f32, &'static str) {
    let open = view.tricks.last().filter(|trick| trick.life == Life::Open);
    let best = open.and_then(|trick| trick_of(view.ranking(), trick));
    let winning = best.is_some_and(|best| view.seat.is_some_and(|seat| seat.side() == best.0.side()));
    // Where tricks are to be lost it is the other way about.
    let keep_low = winning != view.loses();
    let (low, high) = if keep_low { (0.9, 0.2) } else { (0.3, 0.8) };
    match remedy {
        Remedy::Lose => (low + 0.05, "the trick stays where it is"),
        Remedy::Lowest => (low, "the trick stays where it is"),
        Remedy::Highest => (high + 0.05, "a high card falls for nothing"),
        _ => (high, "a high card falls for nothing"),
    }
}
