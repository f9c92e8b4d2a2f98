//! A deal of honest players without a table. Nothing irregular can happen between them, so that the plain engine comes
//! to what a courteous table would, act by act and with the same dice.

use cards::{BySeat, BySide, Card, Seat, Shuffler, Side};
use solver::{Aim, Position};
use swift::{Act, Actions, Ask, Deal, Draw, Due, Layout, Options};
use table::{Hands, Plain, Standing};

use crate::{Player, Random, dice};

/// A deal as it lies before the players.
pub(crate) struct Given<'a, R> {
    pub(crate) rules: &'a R,
    pub(crate) cards: &'a Hands,
    pub(crate) dealer: Seat,
    /// Where the rubber stands.
    pub(crate) standing: Standing,
    /// What the dice are drawn from.
    pub(crate) seed: [u8; 32],
}

/// What came of it.
pub(crate) struct Played {
    pub(crate) points: BySide<i32>,
    pub(crate) won: BySide<u8>,
    pub(crate) declared: Option<Side>,
    pub(crate) decisions: u64,
}

/// A decision of a deal, as it is written down.
#[derive(Clone, Debug)]
pub struct Chosen<'a> {
    /// Who decided.
    pub seat: Seat,
    /// What they saw, as [`swift::Layout`] writes it.
    pub observation: &'a [u8],
    /// A byte for each action, one where it was in order.
    pub options: &'a [u8],
    /// What they did, as [`swift::Actions`] numbers it.
    pub action: u16,
    /// Everybody's cards, where a card is to be played: for those who value what was done, not for players.
    pub position: Option<Position>,
    /// The action by which a card is played.
    pub number: fn(Card) -> u16,
}

/// Plays a deal out; nothing when a player did nothing in their turn, or something that is not in order: what follows
/// then only a table can say.
pub(crate) fn play<G: Plain>(
    given: &Given<'_, G::Rules>,
    players: &mut BySeat<Box<dyn Player<G> + '_>>,
) -> Option<Played>
where
    G::Call: Copy + PartialEq,
{
    play_seen(given, players, |_, _, _| {})
}

/// The same, every decision between two acts or more being told.
pub(crate) fn recorded<G: Plain>(
    given: &Given<'_, G::Rules>,
    players: &mut BySeat<Box<dyn Player<G> + '_>>,
    tell: &mut dyn FnMut(&Chosen<'_>),
) -> Option<Played>
where
    G::Call: Copy + PartialEq,
{
    let mut observation = vec![0; Layout::<G>::LEN];
    let mut options = vec![0; Actions::<G>::COUNT];
    play_seen(given, players, |deal, due, act| {
        Actions::<G>::mask(deal, &mut options);
        if options.iter().map(|&one| u32::from(one)).sum::<u32>() > 1 {
            Layout::<G>::observe(deal, due.seat, &mut observation);
            let action = Actions::<G>::number(act);
            let (seat, position) = (due.seat, position(deal, due));
            let number = Actions::<G>::card_number;
            tell(&Chosen { seat, observation: &observation, options: &options, action, position, number });
        }
    })
}

/// The cards as they lie, where one is to be played.
fn position<G: Plain>(deal: &Deal<G>, due: Due) -> Option<Position>
where
    G::Call: Copy + PartialEq,
{
    let play = deal.in_play().filter(|_| due.asked == Ask::Card)?;
    let aim = if G::loses(deal.declaring()) { Aim::Fewest } else { Aim::Most };
    let mut position = Position::new(*play.hands(), play.ranking(), aim, play.leader()).without(play.idle());
    position.trick = play.trick().to_vec();
    Some(position)
}

fn play_seen<G: Plain>(
    given: &Given<'_, G::Rules>,
    players: &mut BySeat<Box<dyn Player<G> + '_>>,
    mut seen: impl FnMut(&Deal<G>, Due, Act<G::Call>),
) -> Option<Played>
where
    G::Call: Copy + PartialEq,
{
    let before = BySide(given.standing.sides.0.map(|side| side.game));
    let mut deal = Deal::<G>::new(given.rules.clone(), given.dealer, given.cards, before);
    let decisions = play_on(&mut deal, given.standing, given.seed, players, |deal, due, act| {
        seen(deal, due, act);
        act
    })?;
    Some(Played {
        points: BySide(deal.points().0.map(table::Points::sum)),
        won: deal.play().won(),
        declared: G::declarers(deal.declaring()),
        decisions,
    })
}

/// Plays a deal on from where it stands to its end, and says how many choices there were. What a player does goes
/// through a last hand, which may put something else that is in order in its place. Nothing when a player did nothing
/// in their turn, or something that is not in order.
pub fn play_on<G: Plain>(
    deal: &mut Deal<G>,
    standing: Standing,
    seed: [u8; 32],
    players: &mut BySeat<Box<dyn Player<G> + '_>>,
    mut last_hand: impl FnMut(&Deal<G>, Due, Act<G::Call>) -> Act<G::Call>,
) -> Option<u64>
where
    G::Call: Copy + PartialEq,
{
    let draws = BySeat::from_fn(|seat| players[seat].draws());
    let mut decisions = 0;
    while let Some(due) = deal.due() {
        let options = deal.options();
        let turn =
            due.asked != Ask::Chance || G::turn(deal.declaring()).is_some_and(|turn| turn.seat == due.seat);
        // A choice is counted where it is one: of a word, a discard, or of several cards.
        decisions += u64::from(turn && (due.asked != Ask::Card || options.len() != 1));
        let act = if draws[due.seat] {
            let mut dice = Late { seed, seat: due.seat, place: deal.acts(), dice: None };
            draw(deal, due, &options, turn, &mut dice)
        } else {
            let view = deal.view(Some(due.seat), standing);
            let dice = &mut dice::dice(seed, due.seat, usize::from(deal.acts()));
            match players[due.seat].act(&view, dice) {
                Some(table::Act::Call(call)) => Some(Act::Call(call)),
                Some(table::Act::Discard(card)) => Some(Act::Discard(card)),
                Some(table::Act::Play(card)) => Some(Act::Play(card)),
                Some(_) => return None,
                None => None,
            }
        };
        match act {
            Some(act) if options.contains(act) => {
                let act = last_hand(deal, due, act);
                deal.act(act).ok()?;
            }
            // Whoever does what is theirs to do has let the chance go by.
            act if due.asked == Ask::Chance && act.is_some() == turn => {
                last_hand(deal, due, Act::LetGo);
                deal.take(Act::LetGo);
                if let Some(act) = act {
                    let due = deal.due().filter(|_| deal.options().contains(act))?;
                    let act = last_hand(deal, due, act);
                    deal.act(act).ok()?;
                }
            }
            _ => return None,
        }
    }
    Some(decisions)
}

/// What [`Random`] does, told from the deal itself: it looks at nothing that its seat may not see.
fn draw<G: Plain>(
    deal: &Deal<G>,
    due: Due,
    options: &Options<G::Call>,
    turn: bool,
    dice: &mut Late,
) -> Option<Act<G::Call>>
where
    G::Call: Copy + PartialEq,
{
    match options {
        Options::Words(words) => Random::word(words, dice).map(Act::Call),
        Options::Chance(word) => {
            if Random::breaks_in(dice) {
                return Some(Act::Call(*word));
            }
            let discards = G::discards(deal.declaring(), deal.hands()[due.seat]);
            dice.card(discards).filter(|_| turn).map(Act::Discard)
        }
        Options::Discards(cards) => dice.card(*cards).map(Act::Discard),
        Options::Cards(cards) => dice.card(*cards).map(Act::Play),
        Options::Nothing => None,
    }
}

/// The dice of a decision, shaken only when they are thrown: a card that has to be played needs none.
struct Late {
    seed: [u8; 32],
    seat: Seat,
    place: u16,
    dice: Option<Shuffler>,
}

impl Draw for Late {
    fn below(&mut self, n: u32) -> u32 {
        let Late { seed, seat, place, .. } = *self;
        self.dice.get_or_insert_with(|| dice::dice(seed, seat, usize::from(place))).below(n)
    }
}
