//! Players at a deal: who sits, from what score, and what is put in the place of what they would do.

use cards::{BySeat, Seat, Shuffler, Side};
use games::{Code, Listed};
use players::duplicate::{Dealt, Start, dealt};
use players::{Player, Random, Spec, play_on};
use speech::ClubOptions as _;
use swift::{Act as Done, Deal, Due};
use table::{Act, Plain, Points, Standing, View};

use super::Settings;
use crate::{Fault, start};

/// Puts something else in the place of what a player would do.
pub(super) type LastHand<G> = Box<
    dyn Fn(&Deal<G>, Due, Done<<G as table::Game>::Call>) -> Done<<G as table::Game>::Call> + Sync + Send,
>;

/// A game whose deals can be told in columns.
pub(super) trait Columned: Plain + Listed {
    /// The names of what is told of a deal.
    const COLUMNS: &'static [&'static str];

    /// A deal that is over, column by column.
    fn tell(deal: &Deal<Self>) -> Vec<f64>;

    /// What a side hopes for of the rubber after a deal, in the unit of its points, these included.
    fn equity(
        rules: &Self::Rules,
        standing: &Standing,
        dealer: Seat,
        side: Side,
        points: table::Points,
        others: table::Points,
    ) -> f64;

    /// What is put in the place of what players would do, by its name in an experiment.
    fn forced(force: &str) -> Option<LastHand<Self>>;
}

/// Four players before a deal.
pub(super) struct Seats<G: Columned> {
    seed: u64,
    start: Start<G>,
    standing: Standing,
    specs: [Spec; 2],
    /// How often a player of each pair does anything at random, in a thousand.
    muddle: [u32; 2],
    /// Whether the cards are drawn and not thought about.
    words_only: bool,
    force: Option<LastHand<G>>,
}

/// The settings that every measure with players has.
pub(super) const SETTINGS: [(&str, &str); 9] = [
    ("code", "bridge-1905, bridge-1907, euchre-1888 or royalton-1915"),
    ("players", "all four, as `oddtrick players` names them"),
    ("ns", "those of north and south"),
    ("ew", "those of east and west"),
    ("muddle", "how often east and west do anything at random instead, from 0 to 1"),
    ("cards", "played, or drawn: at random among those in order, where the words alone count"),
    ("rules", "options of the club, parted by commas"),
    ("score", "where the rubber stands, as in minutes; love all if left out"),
    ("force", "what is put in the place of what players would do"),
];

impl<G: Columned> Seats<G>
where
    G::Call: Copy + PartialEq,
{
    pub(super) fn new(settings: &Settings<'_>, code: Code, seed: u64) -> Result<Seats<G>, Fault> {
        let score = settings.text("score", "");
        let start: Start<G> = start::<G>(code, Some(score).filter(|score| !score.is_empty()))?;
        let mut rules = start.rules().clone();
        for option in settings.text("rules", "").split(',').filter(|option| !option.is_empty()) {
            let (key, value) = option.split_once('=').unwrap_or((option, ""));
            rules.set(key, value).map_err(|bad| Fault::Measure(bad.to_string()))?;
        }
        let usual = settings.text("players", "book");
        let specs: [Spec; 2] = [settings.read("ns", usual)?, settings.read("ew", usual)?];
        for spec in &specs {
            spec.player::<G>().map_err(|lacks| Fault::NoPlayer(lacks.to_string()))?;
        }
        let force = match settings.text("force", "") {
            "" => None,
            name => Some(
                G::forced(name).ok_or_else(|| Fault::Measure(format!("nothing is forced by `{name}`")))?,
            ),
        };
        let muddle = (settings.read::<f64>("muddle", "0")? * 1000.0) as u32;
        let words_only = settings.word("cards", &["played", "drawn"])? == "drawn";
        let start = Start::new(rules, start.sheet().clone());
        let standing = start.standing();
        let specs = specs.map(|spec| spec.for_one_deal(MS));
        Ok(Seats { seed, start, standing, specs, muddle: [0, muddle], words_only, force })
    }

    pub(super) fn rules(&self) -> &G::Rules {
        self.start.rules()
    }

    /// Whether somebody thinks long over a card.
    pub(super) fn think(&self) -> bool {
        self.specs.iter().any(|spec| matches!(spec.kind, players::Kind::Search | players::Kind::Sampling))
    }

    /// Four players; with the second pair north and south where the sides are exchanged.
    pub(super) fn players(&self, exchanged: bool) -> BySeat<Box<dyn Player<G>>> {
        BySeat::from_fn(|seat: Seat| {
            let pair = usize::from((seat.side() == Side::EastWest) != exchanged);
            let player: Box<dyn Player<G>> = self.specs[pair].player().expect("the players were made before");
            let player = if self.words_only { Box::new(Speaker { player }) } else { player };
            match self.muddle[pair] {
                0 => player,
                often => Box::new(Muddled { player, often }),
            }
        })
    }

    pub(super) fn dealt(&self, number: u64) -> (Dealt, Deal<G>) {
        let given = dealt::<G>(self.seed, number);
        let before = cards::BySide(self.standing.sides.0.map(|side| side.game));
        let deal = Deal::<G>::new(self.start.rules().clone(), given.dealer, &given.cards, before);
        (given, deal)
    }

    /// A deal played to its end.
    pub(super) fn play(&self, number: u64, exchanged: bool) -> Result<Deal<G>, Fault> {
        let (given, mut deal) = self.dealt(number);
        self.play_on(&mut deal, &given, exchanged, |deal, due, act| match &self.force {
            Some(force) => force(deal, due, act),
            None => act,
        })?;
        Ok(deal)
    }

    /// Plays on from where a deal stands.
    pub(super) fn play_on(
        &self,
        deal: &mut Deal<G>,
        given: &Dealt,
        exchanged: bool,
        last_hand: impl FnMut(&Deal<G>, Due, Done<G::Call>) -> Done<G::Call>,
    ) -> Result<(), Fault> {
        let mut players = self.players(exchanged);
        let done = play_on(deal, self.standing, given.dice_seed, &mut players, last_hand);
        done.map(|_| ()).ok_or(Fault::NotRecorded { deal: given.number })
    }

    /// What a side hopes for after a deal.
    pub(super) fn equity(&self, deal: &Deal<G>, side: Side) -> f64 {
        let points: cards::BySide<Points> = deal.points();
        G::equity(self.rules(), &self.standing, deal.dealer(), side, points[side], points[side.other()])
    }
}

/// Milliseconds that players who search may take, where they are not told how many worlds.
const MS: u64 = 14;

/// Somebody who now and then does anything at random that is in order.
struct Muddled<G: Plain> {
    player: Box<dyn Player<G>>,
    often: u32,
}

impl<G: Plain> Player<G> for Muddled<G> {
    fn act(&mut self, view: &View<G>, dice: &mut Shuffler) -> Option<Act<G::Call>> {
        if dice.below(1000) < self.often { Random.act(view, dice) } else { self.player.act(view, dice) }
    }
}

/// Somebody who thinks about the words, and plays any card that is in order.
struct Speaker<G: Plain> {
    player: Box<dyn Player<G>>,
}

impl<G: Plain> Player<G> for Speaker<G> {
    fn act(&mut self, view: &View<G>, dice: &mut Shuffler) -> Option<Act<G::Call>> {
        if view.to_play.is_some() { Random.act(view, dice) } else { self.player.act(view, dice) }
    }
}
