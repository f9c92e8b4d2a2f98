//! A deal of any game behind one face.

use bridge::Bridge;
use cards::{BySeat, BySide, Card, CardSet, Seat, Shuffler};
use euchre::Euchre;
use games::{ClubOptions as _, Spoken};
use players::search::any_world;
use players::{Player, Spec};
use royalton::Royalton;
use swift::{Act, Actions, Ask, Deal, Due, Layout, Quick, returns_of};
use table::{Hands, Plain, Setup, Standing, State};

/// The games that are played in order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Which {
    Bridge,
    Euchre,
    Royalton,
}

/// Does something with the type of a game.
macro_rules! with_game {
    ($which:expr, $G:ident => $body:expr) => {
        match $which {
            $crate::hand::Which::Bridge => {
                type $G = bridge::Bridge;
                $body
            }
            $crate::hand::Which::Euchre => {
                type $G = euchre::Euchre;
                $body
            }
            $crate::hand::Which::Royalton => {
                type $G = royalton::Royalton;
                $body
            }
        }
    };
}
pub(crate) use with_game;

/// What a game is, as far as numbers go.
#[derive(Clone, Copy)]
pub(crate) struct Sizes {
    pub(crate) cards: usize,
    pub(crate) dealt: usize,
    pub(crate) actions: usize,
    pub(crate) observation: usize,
    pub(crate) acts_max: usize,
}

impl Which {
    /// The game of a code, if it can be played in order without a table.
    pub(crate) fn of(code: games::Code) -> Option<Which> {
        match code.name().split('-').next()? {
            "bridge" => Some(Which::Bridge),
            "euchre" => Some(Which::Euchre),
            "royalton" => Some(Which::Royalton),
            _ => None,
        }
    }

    pub(crate) fn sizes(self) -> Sizes {
        fn of<G: Plain>(words_max: usize) -> Sizes
        where
            G::Call: Copy + PartialEq,
        {
            let dealt = 4 * G::PACK.hand_size();
            Sizes {
                cards: Actions::<G>::CARDS,
                dealt: dealt + usize::from(G::TURNS_UP),
                actions: Actions::<G>::COUNT,
                observation: Layout::<G>::LEN,
                acts_max: dealt + words_max,
            }
        }
        match self {
            // Doubling has no end but the club's limit.
            Which::Bridge => of::<Bridge>(256),
            Which::Euchre => of::<Euchre>(10),
            // Nine calls for each of the eighty-four bids at most, three passes before them, and the word of a nullo.
            Which::Royalton => of::<Royalton>(84 * 9 + 4),
        }
    }
}

/// A deal played in order, whatever the game.
pub(crate) trait Hand: Send + Sync {
    fn copy(&self) -> Box<dyn Hand>;
    fn due(&self) -> Option<Due>;
    fn is_over(&self) -> bool;
    fn legal(&self) -> Vec<u16>;
    fn mask(&self, out: &mut [u8]);
    fn observe(&self, seat: Seat, out: &mut [u8]);
    fn apply(&mut self, action: i64) -> Result<(), String>;
    fn returns(&self) -> [f32; 4];
    /// What each seat has when the deal is played out at random from here.
    fn play_out(&self, seed: u64) -> [f32; 4];
    fn hands(&self) -> BySeat<CardSet>;
    fn dealt(&self) -> BySeat<CardSet>;
    fn dealer(&self) -> Seat;
    fn turn_up(&self) -> Option<Card>;
    fn tricks(&self) -> BySide<u8>;
    fn fallen(&self) -> Vec<Card>;
    fn open_hand(&self) -> Option<Seat>;
    /// What a computer player does now.
    fn decide(&self, spec: &Spec, seed: u64) -> Result<u16, String>;
    /// The cards as they may have been dealt for all that a seat knows, and the card put out.
    fn world(&self, seat: Seat, seed: u64) -> Option<(BySeat<CardSet>, Option<Card>)>;
}

/// The cards lie dealt.
pub(crate) fn begin(
    which: Which,
    code: games::Code,
    options: &[(String, String)],
    dealer: Seat,
    cards: &Hands,
) -> Result<Box<dyn Hand>, String> {
    with_game!(which, G => {
        let rules = rules::<G>(code, options)?;
        Ok(Box::new(Deal::<G>::new(rules, dealer, cards, BySide::default())))
    })
}

/// The rules of a code with options.
pub(crate) fn rules<G: Spoken>(code: games::Code, options: &[(String, String)]) -> Result<G::Rules, String> {
    let mut rules = G::rules(code.name());
    for (key, value) in options {
        rules.set(key, value).map_err(|bad| bad.to_string())?;
    }
    Ok(rules)
}

/// An action in words: `play KH`, `discard 9C`, `bid 2H`, `let go`.
pub(crate) fn action_text(which: Which, action: i64) -> Option<String> {
    with_game!(which, G => {
        let act = u16::try_from(action).ok().and_then(Actions::<G>::act)?;
        Some(match act {
            Act::Play(card) => format!("play {card}"),
            Act::Discard(card) => format!("discard {card}"),
            Act::Call(call) => call.to_string(),
            Act::LetGo => "let go".to_owned(),
        })
    })
}

pub(crate) fn love_all<G: Plain>(deal: &Deal<G>) -> Standing
where
    G::Call: Copy + PartialEq,
{
    G::standing(&State::start(&Setup::new(deal.rules().clone(), deal.dealer())))
}

/// What a computer player does now, by its number.
pub(crate) fn decided<G: Plain>(
    deal: &Deal<G>,
    player: &mut dyn Player<G>,
    standing: Standing,
    seed: [u8; 32],
) -> Result<u16, String>
where
    G::Call: Copy + PartialEq,
{
    let due = deal.due().ok_or("the deal is over")?;
    let mut view = deal.view(Some(due.seat), standing);
    // Who let a chance go by is not asked again, and must not be told of it in a turn that follows.
    if due.asked == Ask::Discard && G::chance(deal.declaring()).is_some_and(|(seat, _)| seat == due.seat) {
        G::forgo(&mut view.game, due.seat);
    }
    let mut dice = players::dice(seed, due.seat, usize::from(deal.acts()));
    let act = match player.act(&view, &mut dice) {
        Some(table::Act::Call(call)) => Act::Call(call),
        None | Some(table::Act::Discard(_)) if due.asked == Ask::Chance => Act::LetGo,
        Some(table::Act::Discard(card)) => Act::Discard(card),
        Some(table::Act::Play(card)) => Act::Play(card),
        _ => return Err(format!("the player at {} does nothing", due.seat)),
    };
    if !deal.options().contains(act) {
        return Err(format!("the player at {} does what is not in order", due.seat));
    }
    Ok(Actions::<G>::number(act))
}

impl<G: Plain + Spoken> Hand for Deal<G>
where
    G::Call: Copy + PartialEq + std::fmt::Display + Send + Sync,
    G::State: Send + Sync,
    G::Rules: Send + Sync,
{
    fn copy(&self) -> Box<dyn Hand> {
        Box::new(self.clone())
    }

    fn due(&self) -> Option<Due> {
        Deal::due(self)
    }

    fn is_over(&self) -> bool {
        Deal::is_over(self)
    }

    fn legal(&self) -> Vec<u16> {
        let mut legal: Vec<u16> = self.options().iter().map(Actions::<G>::number).collect();
        legal.sort_unstable();
        legal
    }

    fn mask(&self, out: &mut [u8]) {
        Actions::mask(self, out);
    }

    fn observe(&self, seat: Seat, out: &mut [u8]) {
        Layout::<G>::observe(self, seat, out);
    }

    fn apply(&mut self, action: i64) -> Result<(), String> {
        let act = u16::try_from(action).ok().and_then(Actions::<G>::act);
        let act = act
            .ok_or_else(|| format!("{action} is no action: they go from 0 to {}", Actions::<G>::COUNT - 1))?;
        self.act(act).map_err(|wrong| wrong.to_string())
    }

    fn returns(&self) -> [f32; 4] {
        returns_of(self)
    }

    fn play_out(&self, seed: u64) -> [f32; 4] {
        let mut copy = self.clone();
        Deal::play_out(&mut copy, &mut Quick::new(seed));
        returns_of(&copy)
    }

    fn hands(&self) -> BySeat<CardSet> {
        *Deal::hands(self)
    }

    fn dealt(&self) -> BySeat<CardSet> {
        *Deal::dealt(self)
    }

    fn dealer(&self) -> Seat {
        Deal::dealer(self)
    }

    fn turn_up(&self) -> Option<Card> {
        Deal::turn_up(self)
    }

    fn tricks(&self) -> BySide<u8> {
        self.play().won()
    }

    fn fallen(&self) -> Vec<Card> {
        Deal::fallen(self).to_vec()
    }

    fn open_hand(&self) -> Option<Seat> {
        Deal::open_hand(self)
    }

    fn decide(&self, spec: &Spec, seed: u64) -> Result<u16, String> {
        let mut player = spec.player::<G>().map_err(|lacks| lacks.to_string())?;
        decided(self, player.as_mut(), love_all(self), players::seed(seed))
    }

    fn world(&self, seat: Seat, seed: u64) -> Option<(BySeat<CardSet>, Option<Card>)> {
        let view = self.view(Some(seat), love_all(self));
        let world = any_world(&view, &mut Shuffler::new(players::seed(seed)))?;
        let own = self.discard().filter(|_| seat == self.dealer());
        Some((world.as_dealt(&view), own.or(world.put_out)))
    }
}
