//! Bridge: the dealer's side always plays, the odd trick counts for whoever takes it, and there is
//! no end to doubling.

use bridge::{Bridge, Call, Make, PlayedMake, is_played, multiplier, score, spades_not_played};
use cards::{BySeat, BySide, CardSet, Seat, Shuffler, Side};
use solver::{Aim, Position};
use table::{Act, View};

use super::equity::Rubber;
use super::ledger::Ledger;
use super::playout::{Playout, sobered};
use super::settings::Stakes;
use super::spoken::before_play;
use super::worlds::{Sample, World, worlds};
use super::{Effort, GIVE_UP_ERRORS, Search, Searched, Settings, solved_batches};

impl Searched for Bridge {
    fn worth(view: &View<Bridge>, stakes: Stakes, side: Side, tricks: u8) -> f64 {
        let Some(make) = view.game.make else { return f64::from(tricks) };
        let times = multiplier(u32::from(view.game.doubling.doubles)).value;
        // Honours are the same however the cards are played.
        brings(view, stakes, side, &hand(view, make, times, side, tricks, BySeat([CardSet::EMPTY; 4])))
    }

    fn maker(view: &View<Bridge>) -> Option<Seat> {
        view.game.make.map(|_| view.dealer)
    }

    fn effort(settings: &Settings, view: &View<Bridge>) -> Effort {
        let left = view.seat.map_or(0, |seat| view.counts[seat]);
        if !settings.reads {
            return Effort { sample: Sample::plain(settings.worlds), batches: 1, mix: settings.share() };
        }
        Effort { batches: solved_batches(settings, left), ..Effort::solving(settings) }
    }

    fn declare(search: &mut Search<Bridge>, view: &View<Bridge>, dice: &mut Shuffler) -> Option<Act<Call>> {
        let seat = view.seat.filter(|&seat| view.acting() == Some(seat))?;
        let words = view.words();
        let all = words.all();
        if all.is_empty() {
            return None;
        }
        let call = if view.game.make.is_none() {
            declaration(search, view, seat, &all, dice)
        } else {
            let raise = words.others.first().copied();
            match raise {
                Some(raise) if doubles(search, view, seat, dice)? => Some(raise),
                _ => words.quiet,
            }
        };
        call.map(Act::Call)
    }
}

/// A hand played without a fault.
fn hand(
    view: &View<Bridge>,
    make: Make,
    times: u32,
    side: Side,
    tricks: u8,
    dealt: BySeat<CardSet>,
) -> PlayedMake {
    let mut won = BySide([13 - tricks; 2]);
    won[side] = tricks;
    let before = BySide::from_fn(|side| view.standing.sides[side].game);
    PlayedMake { make, multiplier: times, won, revokes: BySide([0; 2]), dealt, before }
}

/// What a hand brings a side, in points or with what the rubber makes of them.
fn brings(view: &View<Bridge>, stakes: Stakes, side: Side, played: &PlayedMake) -> f64 {
    let mine = |of: Side, points: i32| if of == side { points } else { -points };
    if !is_played(&view.rules, played.make, played.multiplier, played.before) {
        return spades_not_played(&view.rules).map_or(0.0, |points| {
            f64::from(mine(view.game.maker.map_or(view.dealer.side(), Seat::side), points.value))
        });
    }
    let score = score(&view.rules, played);
    let below = score.below.map(|(of, points)| (of, points.value));
    let above: i32 = score.above.iter().map(|award| mine(award.side, award.points.value)).sum();
    let points = f64::from(above + below.map_or(0, |(of, points)| mine(of, points)));
    match stakes {
        Stakes::Rubber => points + Rubber::bridge().gain(&view.standing, view.dealer, side, below),
        _ => points,
    }
}

/// What a make brings a side in this world, by a play-out.
fn played_out(
    view: &View<Bridge>,
    stakes: Stakes,
    side: Side,
    world: &World,
    make: Make,
    times: &[u32],
) -> Vec<f64> {
    let dealers = view.dealer.side();
    let position = Position::new(world.hands, cards::Ranking::plain(make.0), Aim::Most, view.dealer.left());
    let open = Some(view.dealer.partner());
    let tricks = Playout::new(&position, CardSet::PACK_52, view.dealer, open).finish()[dealers];
    let worth = |times: u32| {
        sobered(&position, tricks, |tricks| {
            brings(view, stakes, side, &hand(view, make, times, dealers, tricks, world.hands))
        })
    };
    times.iter().map(|&times| worth(times)).collect()
}

/// Worlds for a word; each is played out several times.
const CALL_WORLDS: usize = 5;

fn thought(search: &Search<Bridge>, view: &View<Bridge>, dice: &mut Shuffler) -> Vec<World> {
    let count = CALL_WORLDS * search.settings.worlds / 2;
    worlds(
        view,
        &search.book,
        Sample { from: count, aside: search.settings.aside, ..Sample::weighed(count) },
        dice,
    )
}

/// What to make, or whether to leave it to the partner.
fn declaration(
    search: &mut Search<Bridge>,
    view: &View<Bridge>,
    seat: Seat,
    words: &[Call],
    dice: &mut Shuffler,
) -> Option<Call> {
    let stakes = search.settings.stakes;
    let side = seat.side();
    let mut asked = before_play(view, seat.partner());
    asked.game.dealer_passed = true;
    let mut ledger = Ledger::new(words.len());
    let all = thought(search, view, dice);
    for batch in all.chunks(all.len().div_ceil(4).max(1)) {
        for world in batch {
            let made = |make: Make| played_out(view, stakes, side, world, make, &[1])[0];
            let book = &search.book;
            ledger.add(world.weight, |choice| {
                if let Call::Make(make) = words[choice] {
                    return made(make);
                }
                asked.seen[seat.partner()] = world.hands[seat.partner()];
                match book.decide(&asked).map(|decision| decision.act) {
                    Some(Act::Call(Call::Make(make))) => made(make),
                    _ => 0.0,
                }
            });
        }
        if search.stop.is_set() || ledger.give_up(GIVE_UP_ERRORS) {
            break;
        }
    }
    ledger.best().map(|best| words[best])
}

/// How many doubles are thought through; a side that has more to say is satisfied.
const DOUBLES_MAX: u8 = 6;
/// The probability with which the other side is taken to know when a double suits it.
const KNOWING: f64 = 0.3;

/// Whether to double: whether the score rises by it though the other side may answer.
fn doubles(
    search: &mut Search<Bridge>,
    view: &View<Bridge>,
    seat: Seat,
    dice: &mut Shuffler,
) -> Option<bool> {
    let make = view.game.make?;
    if view.game.doubling.doubles >= DOUBLES_MAX {
        return Some(false);
    }
    let (side, stakes) = (seat.side(), search.settings.stakes);
    let mut ledger = Ledger::new(2);
    for world in thought(search, view, dice).into_iter().take_while(|_| !search.stop.is_set()) {
        let times = |more: u32| multiplier(u32::from(view.game.doubling.doubles) + more).value;
        let worth = played_out(view, stakes, side, &world, make, &[times(0), times(1), times(2)]);
        let (now, once, twice) = (worth[0], worth[1], worth[2]);
        ledger.add(world.weight, |choice| {
            if choice == 0 { now } else { (1.0 - KNOWING) * once + KNOWING * once.min(twice) }
        });
    }
    let (behind, error) = ledger.behind(0, 1);
    Some(behind > error)
}
