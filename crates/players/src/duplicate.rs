//! Duplicate: each deal is played twice, with the sides exchanged, so that the cards cancel out.

use cards::{BySeat, BySide, Seat, Shuffler, Side};
use table::{Column, Game, Hands, Manner, Phase, Setup, Sheet, Standing, State, Table};

use crate::plainly::{Chosen, Given, Played};
use crate::repertoire::Repertoire;
use crate::{Driver, Player, Stuck, Turns, hands, seed};

/// The first stream of a match's seed for the cards, far from those that the seats of a deal use.
const DEALS_STREAM: u64 = 1 << 32;

/// One of the two players of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Contestant {
    /// Named first: North and South at the first table.
    First,
    /// Named second.
    Second,
}

/// One playing of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playing {
    /// What the first contestant won by it.
    pub points: i32,
    /// By how many tricks they took more than the other.
    pub tricks: i32,
    /// Who declared; nobody where everybody passed.
    pub declared: Option<Contestant>,
    /// Choices between two acts or more.
    pub decisions: u64,
}

/// A deal with its two playings: the first contestant sits North and South, then East and West.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// Its number, from 0.
    pub number: u64,
    /// The two playings.
    pub played: [Playing; 2],
}

impl Board {
    /// What the first contestant won a playing, the two averaged.
    pub fn points(&self) -> f64 {
        f64::from(self.played[0].points + self.played[1].points) / 2.0
    }

    /// How many tricks the first contestant took a playing beyond half of them, the two averaged.
    pub fn tricks(&self) -> f64 {
        f64::from(self.played[0].tricks + self.played[1].tricks) / 4.0
    }
}

/// How every deal of a match begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start<G: Game> {
    rules: G::Rules,
    sheet: Sheet,
    standing: Standing,
}

impl<G: Game> Start<G> {
    /// With this on the sheet.
    pub fn new(rules: G::Rules, sheet: Sheet) -> Start<G> {
        let setup = Setup { dealt: true, sheet: sheet.clone(), ..Setup::new(rules.clone(), Seat::North) };
        Start { rules, sheet, standing: G::standing(&State::start(&setup)) }
    }

    /// Love all.
    pub fn love_all(rules: G::Rules) -> Start<G> {
        Start::new(rules, Sheet::default())
    }

    /// The edition and the options.
    pub const fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// What stands on the sheet before the deal.
    pub const fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// Where the rubber stands before the deal.
    pub const fn standing(&self) -> Standing {
        self.standing
    }
}

/// Where a deal of a match is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Where {
    /// Without a table where all four are honest, else at one.
    Anywhere,
    /// At a table of this manner.
    AtTable(Manner),
}

/// A numbered deal before anything is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dealt {
    /// Its number, from 0.
    pub number: u64,
    /// Whose deal it is: they go round with the number.
    pub dealer: Seat,
    /// The cards.
    pub cards: Hands,
    /// What the players' dice are drawn from.
    pub dice_seed: [u8; 32],
}

/// The deal of a match with this number.
pub fn dealt<G: Game>(match_seed: u64, number: u64) -> Dealt {
    let dealer = Seat::from_index((number % 4) as u8);
    let cards = hands::<G>(&mut Shuffler::with_stream(seed(match_seed), DEALS_STREAM + number), dealer);
    let mut dice_seed = seed(match_seed);
    dice_seed[8..16].copy_from_slice(&(number + 1).to_le_bytes());
    Dealt { number, dealer, cards, dice_seed }
}

/// Plays one deal of a match at love all, the dealer going round with the number.
///
/// # Errors
/// When a table does not go on.
pub fn board<'p, G: Turns>(
    rules: &G::Rules,
    match_seed: u64,
    number: u64,
    seat: impl FnMut(Contestant) -> Box<dyn Player<G> + 'p>,
) -> Result<Board, Stuck> {
    board_from(&Start::love_all(rules.clone()), Where::Anywhere, match_seed, number, seat)
}

/// Plays one deal of a match, the dealer going round with the number. The two players of a contestant are alike: where
/// one of them [draws](Player::draws), so does the other.
///
/// # Errors
/// When a table does not go on.
pub fn board_from<'p, G: Turns>(
    start: &Start<G>,
    place: Where,
    match_seed: u64,
    number: u64,
    mut seat: impl FnMut(Contestant) -> Box<dyn Player<G> + 'p>,
) -> Result<Board, Stuck> {
    let Dealt { dealer, cards, dice_seed, .. } = dealt::<G>(match_seed, number);
    let given =
        Given { rules: &start.rules, cards: &cards, dealer, standing: start.standing, seed: dice_seed };
    let plainly = Repertoire::<G>::of().filter(|_| place == Where::Anywhere);
    let mut play = |first: Side| {
        let mut sits = |place| seat(who(place, first));
        let (north, east) = (sits(Seat::North), sits(Seat::East));
        if north.draws()
            && east.draws()
            && let Some(played) = plainly.and_then(|known| (known.drawn)(&given))
        {
            return Ok(Playing::of(&played, first));
        }
        let mut players = BySeat([north, east, sits(Seat::South), sits(Seat::West)]);
        let honest = Seat::ALL.iter().all(|&seat| !players[seat].errs());
        if let Some(known) = plainly.filter(|_| honest) {
            if let Some(played) = (known.plainly)(&given, &mut players) {
                return Ok(Playing::of(&played, first));
            }
            players = BySeat::from_fn(sits);
        }
        let manner = match place {
            Where::AtTable(manner) => manner,
            Where::Anywhere if honest => Manner::Courteous,
            Where::Anywhere => Manner::Laws,
        };
        let setup = Setup {
            manner,
            dealt: true,
            sheet: start.sheet.clone(),
            hands: Some(cards.clone()),
            ..Setup::new(start.rules.clone(), dealer)
        };
        at_table(Table::new(setup), Driver::new(players, dice_seed), first)
    };
    Ok(Board { number, played: [play(Side::NorthSouth)?, play(Side::EastWest)?] })
}

/// A deal at love all with these four players at a courteous table: what North and South won by it.
///
/// # Errors
/// When the table does not go on.
pub fn once<'p, G: Turns>(
    rules: &G::Rules,
    dealer: Seat,
    cards: Hands,
    dice_seed: [u8; 32],
    players: BySeat<Box<dyn Player<G> + 'p>>,
) -> Result<i32, Stuck> {
    let setup = Setup {
        manner: Manner::Courteous,
        dealt: true,
        hands: Some(cards),
        ..Setup::new(rules.clone(), dealer)
    };
    let playing = at_table(Table::new(setup), Driver::new(players, dice_seed), Side::NorthSouth)?;
    Ok(playing.points)
}

/// One deal of a match played once, the first contestant north and south, with every decision told; `None` where the
/// game is not played in order without a table, or a player does not keep to it.
pub fn recorded<'p, G: Turns>(
    start: &Start<G>,
    match_seed: u64,
    number: u64,
    mut seat: impl FnMut(Contestant) -> Box<dyn Player<G> + 'p>,
    tell: &mut dyn FnMut(&Chosen<'_>),
) -> Option<Record> {
    let known = Repertoire::<G>::of()?;
    let Dealt { dealer, cards, dice_seed, .. } = dealt::<G>(match_seed, number);
    let given =
        Given { rules: &start.rules, cards: &cards, dealer, standing: start.standing, seed: dice_seed };
    let mut players = BySeat::from_fn(|place| seat(who(place, Side::NorthSouth)));
    let played = (known.recorded)(&given, &mut players, tell)?;
    Some(Record { dealer, cards, points: played.points, won: played.won, declared: played.declared })
}

/// A deal that was recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Who dealt.
    pub dealer: Seat,
    /// The cards.
    pub cards: Hands,
    /// What it brought each side.
    pub points: BySide<i32>,
    /// Tricks won.
    pub won: BySide<u8>,
    /// The side that declared.
    pub declared: Option<Side>,
}

/// Who sits there when the first contestant has this side.
fn who(place: Seat, first: Side) -> Contestant {
    if place.side() == first { Contestant::First } else { Contestant::Second }
}

fn at_table<G: Turns>(mut table: Table<G>, mut driver: Driver<'_, G>, first: Side) -> Result<Playing, Stuck> {
    while table.state().phase() < Phase::HandOver && table.state().deal() == 1 {
        driver.deal(&mut table)?;
    }
    let sheet = table.state().sheet();
    let both = |side| sheet.due(1, side, Column::Tricks) + sheet.due(1, side, Column::Bonus);
    let played = Played {
        points: BySide::from_fn(both),
        won: table.state().won(),
        declared: G::declarers(table.state().declaring()),
        decisions: driver.decisions(),
    };
    Ok(Playing::of(&played, first))
}

impl Playing {
    fn of(played: &Played, first: Side) -> Playing {
        let taken = |side: Side| i32::from(played.won[side]);
        let declared = |side| if side == first { Contestant::First } else { Contestant::Second };
        Playing {
            points: played.points[first] - played.points[first.other()],
            tricks: taken(first) - taken(first.other()),
            declared: played.declared.map(declared),
            decisions: played.decisions,
        }
    }
}

/// A mean with the limits between which the true one lies in 95 cases of a hundred.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Interval {
    /// The mean.
    pub mean: f64,
    /// The lower limit.
    pub low: f64,
    /// The upper limit.
    pub high: f64,
}

/// Sums from which a mean and its error are told.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    count: u32,
    sum: f64,
    squares: f64,
}

impl Tally {
    /// One figure more.
    pub fn add(&mut self, figure: f64) {
        self.count += 1;
        self.sum += figure;
        self.squares += figure * figure;
    }

    /// How many there were.
    pub const fn count(&self) -> u32 {
        self.count
    }

    /// The mean with its 95 % limits; from a single figure there are none.
    pub fn interval(&self) -> Interval {
        if self.count == 0 {
            return Interval::default();
        }
        let n = f64::from(self.count);
        let mean = self.sum / n;
        let variance =
            if self.count < 2 { 0.0 } else { (self.squares - n * mean * mean).max(0.0) / (n - 1.0) };
        let error = 1.96 * (variance / n).sqrt();
        Interval { mean, low: mean - error, high: mean + error }
    }
}

/// The figures of a match so far, told from the first contestant's side.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Score {
    /// Points a playing, one figure a deal.
    pub points: Tally,
    /// Tricks a playing beyond half of them, one figure a deal.
    pub tricks: Tally,
    /// Deals won, a deal that ends level counting half.
    pub wins: Tally,
    /// Points of the playings that the first contestant declared.
    pub declaring: Tally,
    /// Points of the playings that they defended.
    pub defending: Tally,
    /// Deals whose two playings cancelled out.
    pub level: u32,
    /// Choices between two acts or more, of both.
    pub decisions: u64,
}

impl Score {
    /// Adds a deal.
    pub fn add(&mut self, board: &Board) {
        let points = board.points();
        self.points.add(points);
        self.tricks.add(board.tricks());
        self.wins.add(if points > 0.0 {
            1.0
        } else if points < 0.0 {
            0.0
        } else {
            self.level += 1;
            0.5
        });
        for played in board.played {
            match played.declared {
                Some(Contestant::First) => self.declaring.add(f64::from(played.points)),
                Some(Contestant::Second) => self.defending.add(f64::from(played.points)),
                None => {}
            }
            self.decisions += played.decisions;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Random, Spec};
    use bridge::{Bridge, Edition, Rules};
    use euchre::Euchre;
    use games::Spoken;
    use royalton::Royalton;
    use table::{Act, View};

    #[test]
    fn a_player_against_himself_comes_out_level_when_the_dice_follow_the_seat() {
        for number in 0..20 {
            let rules = Rules::new(Edition::Of1907);
            let board = board::<Bridge>(&rules, 3, number, |_| Box::new(Random)).expect("it is played");
            assert!(board.points().abs() < f64::EPSILON, "{board:?}");
        }
    }

    #[test]
    fn without_a_table_honest_players_play_the_same_boards() {
        fn check<G: Spoken>(code: &str, deals: u64) {
            let start = Start::<G>::love_all(G::rules(code));
            for (first, second) in [("random", "random"), ("book", "random"), ("sampling:2", "book")] {
                let specs = [first, second].map(|text| text.parse::<Spec>().expect("a player"));
                for number in 0..deals {
                    let board = |place| {
                        let sit = |who| specs[who as usize].player().expect("the game has it");
                        board_from::<G>(&start, place, 25, number, sit).expect("it is played")
                    };
                    let at_table = board(Where::AtTable(Manner::Courteous));
                    assert_eq!(board(Where::Anywhere), at_table, "{code}, deal {number}");
                }
            }
        }
        check::<Bridge>("bridge-1907", 12);
        check::<Euchre>("euchre-1888", 60);
        check::<Royalton>("royalton-1915", 12);
    }

    #[test]
    fn who_does_what_is_not_in_order_is_taken_to_a_table() {
        struct Revokes;
        impl<G: Turns> Player<G> for Revokes {
            fn act(&mut self, view: &View<G>, dice: &mut Shuffler) -> Option<Act<G::Call>> {
                let seat = view.seat?;
                let wrong = view.seen[seat] - view.lawful;
                match wrong.first().filter(|_| view.to_play == Some(seat)) {
                    Some(card) => Some(Act::Play(card)),
                    None => Random.act(view, dice),
                }
            }
        }
        let rules = Rules::new(Edition::Of1907);
        let stuck =
            (0..20).filter(|&number| board::<Bridge>(&rules, 3, number, |_| Box::new(Revokes)).is_err());
        // The table is courteous and declines the card, which they try again for ever.
        assert!(stuck.count() > 0);
    }

    #[test]
    fn the_interval_narrows_with_the_root_of_the_count() {
        let tally = |n: u32| {
            let mut tally = Tally::default();
            (0..n).for_each(|i| tally.add(f64::from(i % 2)));
            tally.interval()
        };
        let (few, many) = (tally(100), tally(10_000));
        assert!((few.mean - 0.5).abs() < 1e-9 && (many.mean - 0.5).abs() < 1e-9);
        let ratio = (few.high - few.low) / (many.high - many.low);
        assert!((ratio - 10.0).abs() < 0.1, "{ratio}");
        assert_eq!(Tally::default().interval(), Interval::default());
    }
}
