//! A deal of honest players without a table. Nothing irregular can happen between them, so that the plain engine comes
//! to what a courteous table would, act by act and with the same dice.

use cards::{BySeat, BySide, Card, Quick, Seat, Side};
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

impl<R: Clone> Given<'_, R> {
    /// Before its first word.
    fn deal<G: Plain<Rules = R>>(&self) -> Deal<G>
    where
        G::Call: Copy + PartialEq,
    {
        let before = BySide(self.standing.sides.0.map(|side| side.game));
        Deal::new(self.rules.clone(), self.dealer, self.cards, before)
    }
}

/// What came of it.
pub(crate) struct Played {
    pub(crate) points: BySide<i32>,
    pub(crate) won: BySide<u8>,
    pub(crate) declared: Option<Side>,
    pub(crate) decisions: u64,
}

impl Played {
    fn of<G: Plain>(deal: &Deal<G>, decisions: u64) -> Played
    where
        G::Call: Copy + PartialEq,
    {
        Played {
            points: BySide(deal.points().0.map(table::Points::sum)),
            won: deal.play().won(),
            declared: G::declarers(deal.declaring()),
            decisions,
        }
    }
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

/// The same of four players who all draw among what is in order: nobody else is asked, and nothing is shown to anybody.
pub(crate) fn drawn<G: Plain>(given: &Given<'_, G::Rules>) -> Option<Played>
where
    G::Call: Copy + PartialEq,
{
    let mut deal = given.deal::<G>();
    let quick = Quick::from_seed(&given.seed);
    let mut decisions = 0;
    while deal.in_order_to_play().is_none()
        && let Some(due) = deal.due()
    {
        let options = deal.options();
        let turn = is_turn(&deal, due);
        decisions += u64::from(is_choice(due, &options, turn));
        let dice = &mut quick.stream(dice::stream(due.seat, deal.acts().into()));
        let act = draw(&deal, due, &options, turn, dice);
        let breaks_in = act.is_some_and(|act| options.contains(act));
        if due.asked == Ask::Chance && !breaks_in {
            deal.take(Act::LetGo);
        } else if act.is_none() {
            return None;
        }
        if let Some(act) = act {
            deal.take(act);
        }
    }
    while let Some(cards) = deal.in_order_to_play()
        && let Some(due) = deal.due()
    {
        decisions += u64::from(cards.len() != 1);
        let dice = &mut quick.stream(dice::stream(due.seat, deal.acts().into()));
        deal.take(Act::Play(dice.card(cards)?));
    }
    Some(Played::of(&deal, decisions))
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
    let mut deal = given.deal::<G>();
    let decisions = play_on(&mut deal, given.standing, given.seed, players, |deal, due, act| {
        seen(deal, due, act);
        act
    })?;
    Some(Played::of(&deal, decisions))
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
    let quick = Quick::from_seed(&seed);
    let mut decisions = 0;
    let mut forgone = None;
    while let Some(due) = deal.due() {
        let options = deal.options();
        let turn = is_turn(deal, due);
        decisions += u64::from(is_choice(due, &options, turn));
        let act = if draws[due.seat] {
            draw(deal, due, &options, turn, &mut quick.stream(dice::stream(due.seat, deal.acts().into())))
        } else {
            let mut view = deal.view(Some(due.seat), standing);
            // The deal asks for a chance once. Who would have taken it must not be told of it again in their turn.
            if forgone == Some(due.seat) {
                G::forgo(&mut view.game, due.seat);
            }
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
                forgone = (act == Act::LetGo).then_some(due.seat).or(forgone);
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

/// Whether something is asked of the seat, and not only whether it breaks in.
fn is_turn<G: Plain>(deal: &Deal<G>, due: Due) -> bool
where
    G::Call: Copy + PartialEq,
{
    due.asked != Ask::Chance || G::turn(deal.declaring()).is_some_and(|turn| turn.seat == due.seat)
}

/// A choice is counted where it is one: of a word, a discard, or of several cards.
fn is_choice<C: Copy + PartialEq>(due: Due, options: &Options<C>, turn: bool) -> bool {
    turn && (due.asked != Ask::Card || options.len() != 1)
}

/// What [`Random`] does, told from the deal itself: it looks at nothing that its seat may not see.
fn draw<G: Plain>(
    deal: &Deal<G>,
    due: Due,
    options: &Options<G::Call>,
    turn: bool,
    dice: &mut Quick,
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

#[cfg(test)]
mod tests {
    use cards::Shuffler;
    use euchre::{Call, Euchre};
    use table::View;

    use super::*;
    use crate::duplicate::dealt;

    /// Takes every chance that they see.
    struct Bold;

    impl Player<Euchre> for Bold {
        fn act(&mut self, view: &View<Euchre>, dice: &mut Shuffler) -> Option<table::Act<Call>> {
            match view.chance().filter(|&(seat, _)| view.seat == Some(seat)) {
                Some((_, word)) => Some(table::Act::Call(word)),
                None => Random.act(view, dice),
            }
        }
    }

    #[test]
    fn who_is_kept_from_breaking_in_puts_a_card_out_all_the_same() {
        let rules = euchre::Rules::default();
        let mut kept = 0;
        for number in 0..200 {
            let given = dealt::<Euchre>(25, number);
            let mut deal = Deal::<Euchre>::new(rules, given.dealer, &given.cards, BySide::default());
            let mut players = BySeat::from_fn(|_| -> Box<dyn Player<Euchre>> { Box::new(Bold) });
            let standing = Standing::default();
            let played = play_on(&mut deal, standing, given.dice_seed, &mut players, |deal, due, act| {
                if due.asked != Ask::Chance {
                    return act;
                }
                kept += u32::from(act == Act::Call(Call::TakeIt) && is_turn(deal, due));
                Act::LetGo
            });
            assert!(played.is_some() && deal.is_over(), "deal {number}");
            assert_eq!(
                deal.game().lone.map(|lone| Some(lone) == deal.game().maker),
                deal.game().lone.map(|_| true)
            );
        }
        assert!(kept > 5, "{kept} dealers had a card to put out");
    }
}
