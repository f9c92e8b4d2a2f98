//! Deals as players play them, told game by game; and boards, on which two players are compared.

use bridge::{Bridge, Make};
use cards::{CardSet, Side, Suit};
use euchre::Euchre;
use games::Code;
use players::search::equity;
use royalton::{Bid, Denomination, Royalton};
use speech::Spoken as _;
use swift::{Act, Ask, Deal};
use table::{Plain as _, Points, Standing};

use super::open::high_cards;
use super::seat::{Columned, LastHand, SETTINGS, Seats};
use super::{Kind, Measure, Settings, maybe, named, truth};
use crate::Fault;

pub(super) const KIND: Kind = Kind {
    name: "table",
    told: "a deal played by four players at one score, the dealer going round",
    settings: &SETTINGS,
    make: |settings, seed| make(settings, seed, &TABLES),
};

pub(super) const BOARD: Kind = Kind {
    name: "board",
    told: "a deal played twice with the sides exchanged: what those of north and south won by it a playing",
    settings: &SETTINGS,
    make: |settings, seed| make(settings, seed, &BOARDS),
};

/// Makes a measure for a code of one game.
pub(super) type MakeFor = fn(&Settings<'_>, Code, u64) -> Result<Box<dyn Measure>, Fault>;

/// The games that are told in columns, each with who makes a measure for it.
pub(super) struct Games {
    pub(super) bridge: MakeFor,
    pub(super) euchre: MakeFor,
    pub(super) royalton: MakeFor,
}

/// Who makes a measure for a code.
pub(super) fn of_game(code: Code, games: &Games) -> Result<MakeFor, Fault> {
    let all = [
        (Bridge::STATUTES.name, games.bridge),
        (Euchre::STATUTES.name, games.euchre),
        (Royalton::STATUTES.name, games.royalton),
    ];
    let game = code.name().split('-').next().unwrap_or_default();
    let found = all.into_iter().find(|(name, _)| *name == game).map(|(_, make)| make);
    found.ok_or_else(|| Fault::Measure(format!("{} is not told in columns", code.name())))
}

const TABLES: Games = Games { bridge: table::<Bridge>, euchre: table::<Euchre>, royalton: table::<Royalton> };
const BOARDS: Games =
    Games { bridge: boards::<Bridge>, euchre: boards::<Euchre>, royalton: boards::<Royalton> };

fn make(settings: &mut Settings<'_>, seed: u64, games: &Games) -> Result<Box<dyn Measure>, Fault> {
    let code: Code = settings.read("code", "royalton-1915")?;
    of_game(code, games)?(settings, code, seed)
}

fn boards<G: Columned>(settings: &Settings<'_>, code: Code, seed: u64) -> Result<Box<dyn Measure>, Fault>
where
    G::Call: Copy + PartialEq,
{
    Ok(Box::new(Boards(Seats::<G>::new(settings, code, seed)?)))
}

fn table<G: Columned>(settings: &Settings<'_>, code: Code, seed: u64) -> Result<Box<dyn Measure>, Fault>
where
    G::Call: Copy + PartialEq,
{
    Ok(Box::new(Tabled(Seats::<G>::new(settings, code, seed)?)))
}

struct Tabled<G: Columned>(Seats<G>);

impl<G: Columned> Measure for Tabled<G>
where
    G::Call: Copy + PartialEq,
{
    fn columns(&self) -> Vec<String> {
        let mut all =
            named(&["dealer", "points0", "points1", "points2", "points3", "own", "points", "equity"]);
        all.extend(named(G::COLUMNS));
        all
    }

    fn row(&self, number: u64, _below: &[f64]) -> Result<Vec<f64>, Fault> {
        let deal = self.0.play(number, false)?;
        let side = deal.dealer().side();
        let mut row = vec![f64::from(deal.dealer() as u8)];
        row.extend(deal.dealt().0.iter().map(|&hand| f64::from(high_cards(hand))));
        row.push(row[1 + deal.dealer() as usize]);
        let points = deal.points();
        row.push(f64::from(points[side].sum() - points[side.other()].sum()));
        row.push(self.0.equity(&deal, side));
        row.extend(G::tell(&deal));
        Ok(row)
    }

    fn shard(&self) -> u64 {
        if self.0.think() { 20 } else { 1000 }
    }
}

struct Boards<G: Columned>(Seats<G>);

impl<G: Columned> Measure for Boards<G>
where
    G::Call: Copy + PartialEq,
{
    fn columns(&self) -> Vec<String> {
        named(&["points", "equity", "once", "honours", "once_honours", "tricks"])
    }

    fn row(&self, number: u64, _below: &[f64]) -> Result<Vec<f64>, Fault> {
        let mut row = vec![0.0; 6];
        for (exchanged, side) in [(false, Side::NorthSouth), (true, Side::EastWest)] {
            let deal = self.0.play(number, exchanged)?;
            let points = deal.points();
            let won = f64::from(points[side].sum() - points[side.other()].sum());
            let honours = f64::from(honours_added(&deal, side));
            let tricks = deal.play().won();
            row[0] += won / 2.0;
            row[1] += self.0.equity(&deal, side) / 2.0;
            row[3] += f64::midpoint(won, honours);
            row[5] += f64::from(i32::from(tricks[side]) - i32::from(tricks[side.other()])) / 4.0;
            if !exchanged {
                row[2] = won;
                row[4] = won + honours;
            }
        }
        Ok(row)
    }

    fn shard(&self) -> u64 {
        if self.0.think() { 20 } else { 500 }
    }
}

/// What the honours of 1913 would have added for a side: those of Bridge, at ten a trick for every trump.
fn honours_added<G: Columned>(deal: &Deal<G>, side: Side) -> i32
where
    G::Call: Copy + PartialEq,
{
    let Some(play) = (!deal.fallen().is_empty()).then(|| deal.play().ranking()) else { return 0 };
    let rules = bridge::Rules::new(bridge::Edition::Of1907);
    // Hearts pay eight a trick at Bridge, and here every trump pays ten.
    let (make, of) = match play.trump() {
        Some(suit) => (Make(Some(suit)), Make(Some(Suit::Hearts))),
        None => (Make(None), Make(None)),
    };
    let count = |side: Side| {
        let held = |seat| (deal.dealt()[seat] & bridge::honour_cards(make).value).len();
        let each: Vec<usize> = side.seats().iter().map(held).collect();
        bridge::Holding::of(each.iter().sum(), each.iter().copied().max().unwrap_or(0))
    };
    let value = |side| count(side).and_then(|held| held.value(&rules, of)).map_or(0, |points| points.value);
    let scale = |points: i32| if make.0.is_some() { points * 10 / 8 } else { points };
    scale(value(side)) - scale(value(side.other()))
}

fn below_and_above(points: Points) -> (Option<i32>, i32) {
    ((points.tricks != 0).then_some(points.tricks), points.bonus)
}

/// Bridge and Royalton: the points, and what those towards the game make of the rubber.
fn with_hope(side: Side, points: Points, others: Points, hope: impl Fn(Option<(Side, i32)>) -> f64) -> f64 {
    let own = below_and_above(points).0.map(|below| (side, below));
    let below = own.or(below_and_above(others).0.map(|below| (side.other(), below)));
    f64::from(points.sum() - others.sum()) + hope(below)
}

impl Columned for Royalton {
    const COLUMNS: &'static [&'static str] = &[
        "played",
        "declarer",
        "ours",
        "at",
        "number",
        "royal",
        "times",
        "odd",
        "made",
        "over",
        "below",
        "under",
        "opener",
        "opened",
        "answer",
        "bids",
        "contested",
        "against_nullo",
        "result",
        "bridged",
        "all",
    ];

    fn tell(deal: &Deal<Royalton>) -> Vec<f64> {
        let auction = Royalton::as_at_table(deal.game(), deal.dealer());
        let bids: Vec<(cards::Seat, Bid)> = auction
            .calls()
            .iter()
            .filter_map(|made| match made.call {
                royalton::Call::Bid(bid) => Some((made.seat, bid)),
                _ => None,
            })
            .collect();
        let Some(contract) = deal.game().contract else {
            let mut row = vec![f64::NAN; Self::COLUMNS.len()];
            for name in ["played", "below", "under", "bids", "all"] {
                let place = Self::COLUMNS.iter().position(|column| *column == name).unwrap_or(0);
                row[place] = 0.0;
            }
            return row;
        };
        let side = contract.declarer.side();
        let won = deal.play().won();
        let counted = if contract.bid.at == Denomination::Nullo { won[side.other()] } else { won[side] };
        let odd = i32::from(counted) - 6;
        let over = odd - i32::from(contract.bid.number);
        let opener = bids.first();
        let answer = opener.and_then(|(seat, _)| bids.iter().skip(1).find(|bid| bid.0 == seat.partner()));
        let theirs = bids.iter().rev().find(|bid| bid.0.side() != side);
        let points = deal.points();
        vec![
            1.0,
            f64::from(contract.declarer as u8),
            truth(side == deal.dealer().side()),
            f64::from(contract.bid.at as u8),
            f64::from(contract.bid.number),
            truth(contract.bid.royal),
            f64::from(contract.multiplier),
            f64::from(odd),
            truth(over >= 0),
            f64::from(over),
            f64::from(points[side].tricks),
            f64::from(points[side.other()].bonus),
            maybe(opener.map(|bid| f64::from(bid.0 as u8))),
            maybe(opener.map(|bid| f64::from(bid.1.at as u8))),
            maybe(answer.map(|bid| f64::from(bid.1.at as u8))),
            bids.len() as f64,
            truth(theirs.is_some()),
            truth(theirs.is_some_and(|bid| bid.1.at == Denomination::Nullo && bid.1.number >= 3)),
            f64::from(over.signum() + 1),
            truth(contract.declarer != contract.declarant && contract.bid.at == Denomination::Nullo),
            f64::from(points.0.iter().map(|points| points.sum().abs()).sum::<i32>()),
        ]
    }

    fn equity(
        rules: &royalton::Rules,
        standing: &Standing,
        dealer: cards::Seat,
        side: Side,
        points: Points,
        others: Points,
    ) -> f64 {
        with_hope(side, points, others, |below| equity::royalton_hope(rules, standing, dealer, side, below))
    }

    fn forced(force: &str) -> Option<LastHand<Royalton>> {
        (force == "dealer-opens").then(|| -> LastHand<Royalton> {
            Box::new(|deal, due, act| {
                let first = due.asked == Ask::Word && deal.acts() == 0;
                let pass = act == Act::Call(royalton::Call::Pass);
                let bid = Bid { number: 1, at: Denomination::Spades, royal: false };
                if first && pass { Act::Call(royalton::Call::Bid(bid)) } else { act }
            })
        })
    }
}

impl Columned for Bridge {
    const COLUMNS: &'static [&'static str] = &[
        "make",
        "original",
        "doubles",
        "odd",
        "below",
        "below_theirs",
        "above",
        "above_theirs",
        "high",
        "long",
        "longest",
        "chicane",
        "honours",
        "holding",
    ];

    fn tell(deal: &Deal<Bridge>) -> Vec<f64> {
        let dealer = deal.dealer();
        let side = dealer.side();
        let game = deal.game();
        let make = game.make;
        let hand = deal.dealt()[dealer];
        let lengths = Suit::ALL.map(|suit| (hand & CardSet::suit(suit)).len());
        let long = (0..4).max_by_key(|&suit| lengths[suit]).unwrap_or(0);
        let points = deal.points();
        let chicane = make.map(|make| {
            let trump = make.0.map_or(CardSet::EMPTY, CardSet::suit);
            let has_none = |seat: cards::Seat| !trump.is_empty() && (deal.dealt()[seat] & trump).is_empty();
            let of = |side: Side| side.seats().iter().filter(|&seat| has_none(seat)).count() as f64;
            of(side) - of(side.other())
        });
        let holding = make.map(|make| {
            let held = |seat| (deal.dealt()[seat] & bridge::honour_cards(make).value).len();
            let four = |side: Side| side.seats().iter().any(|seat| held(seat) >= 4);
            truth(four(side)) - truth(four(side.other()))
        });
        vec![
            maybe(
                make.and_then(|make| Make::ALL.iter().position(|one| *one == make)).map(|place| place as f64),
            ),
            maybe(game.maker.map(|maker| truth(maker == dealer))),
            f64::from(game.doubling.doubles),
            f64::from(i32::from(deal.play().won()[side]) - 6),
            f64::from(points[side].tricks),
            f64::from(points[side.other()].tricks),
            f64::from(points[side].bonus),
            f64::from(points[side.other()].bonus),
            f64::from(high_cards(hand)),
            lengths[long] as f64,
            long as f64,
            maybe(chicane),
            f64::from(points[side].bonus - points[side.other()].bonus),
            maybe(holding),
        ]
    }

    fn equity(
        _rules: &bridge::Rules,
        standing: &Standing,
        dealer: cards::Seat,
        side: Side,
        points: Points,
        others: Points,
    ) -> f64 {
        with_hope(side, points, others, |below| equity::bridge_hope(standing, dealer, side, below))
    }

    /// `make=spades` to `make=no-trump`, `make=pass`: the dealer's first word.
    fn forced(force: &str) -> Option<LastHand<Bridge>> {
        use speech::SpokenCall as _;
        let word = force.strip_prefix("make=")?;
        let call = match word {
            "pass" => bridge::Call::Pass,
            make => bridge::Call::parse(&["make"].into_iter().chain(make.split('-')).collect::<Vec<_>>())?,
        };
        Some(Box::new(move |deal, due, act| {
            let first = due.asked == Ask::Word && deal.acts() == 0 && due.seat == deal.dealer();
            if first { Act::Call(call) } else { act }
        }))
    }
}

impl Columned for Euchre {
    const COLUMNS: &'static [&'static str] = &[
        "played", "maker", "round", "lone", "tricks", "euchred", "march", "trumps", "bowers", "aces",
        "turned", "high", "trumps0", "trumps1", "trumps2", "trumps3", "bowers0", "bowers1", "bowers2",
        "bowers3", "aces0", "aces1", "aces2", "aces3",
    ];

    fn tell(deal: &Deal<Euchre>) -> Vec<f64> {
        let game = deal.game();
        let dealer = deal.dealer();
        let turned = deal.turn_up();
        let mut row = match (game.maker, game.trump) {
            (Some(maker), Some(trump)) => {
                let hand = deal.dealt()[maker] | deal.taken_up(maker);
                let (trumps, bowers, aces) = strength(hand, trump);
                let tricks = deal.play().won()[maker.side()];
                let round = truth(Some(trump) != turned.map(cards::Card::suit)) + 1.0;
                let steps = f64::from(dealer.steps_to(maker));
                let lone = truth(game.lone.is_some());
                let (euchred, march) = (truth(tricks < 3), truth(tricks == 5));
                let turned = maybe(turned.map(|card| f64::from(card.rank() as u8)));
                let high = f64::from(high_cards(hand));
                vec![
                    1.0,
                    steps,
                    round,
                    lone,
                    f64::from(tricks),
                    euchred,
                    march,
                    trumps,
                    bowers,
                    aces,
                    turned,
                    high,
                ]
            }
            _ => [0.0].into_iter().chain([f64::NAN; 11]).collect(),
        };
        // What each hand holds if the card turned up is trumps; the dealer counts it as held.
        let at_turn_up: Vec<(f64, f64, f64)> = (0..4)
            .map(|steps| {
                let seat = cards::Seat::from_index(dealer as u8 + steps);
                let held =
                    deal.dealt()[seat] | turned.filter(|_| steps == 0).map_or(CardSet::EMPTY, CardSet::of);
                turned.map_or((f64::NAN, f64::NAN, f64::NAN), |card| strength(held, card.suit()))
            })
            .collect();
        row.extend(at_turn_up.iter().map(|hand| hand.0));
        row.extend(at_turn_up.iter().map(|hand| hand.1));
        row.extend(at_turn_up.iter().map(|hand| hand.2));
        row
    }

    fn equity(
        _rules: &euchre::Rules,
        standing: &Standing,
        dealer: cards::Seat,
        side: Side,
        points: Points,
        others: Points,
    ) -> f64 {
        equity::euchre_hope(standing, dealer, side, points.sum() - others.sum())
    }

    fn forced(force: &str) -> Option<LastHand<Euchre>> {
        super::words::forced(force)
    }
}

/// Trumps, bowers and aces beside them.
fn strength(hand: CardSet, trump: Suit) -> (f64, f64, f64) {
    let order = cards::Ranking::with_bowers(trump);
    let trumps = hand & order.members(trump);
    let bowers = trumps & CardSet::rank(cards::Rank::Knave);
    let aces = (hand - trumps) & CardSet::rank(cards::Rank::Ace);
    (trumps.len() as f64, bowers.len() as f64, aces.len() as f64)
}
