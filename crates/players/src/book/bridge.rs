//! Bridge as the book of 1907 teaches it.

mod signals;

use bridge::{Bridge, Call, Make};
use cards::{Card, CardSet, Rank, Seat, Side, Suit};
use table::View;

use super::eyes::{guarded, has, len, strength};
use super::whist::{self, Needs, Whist};
use super::{Booked, Eyes, Rule, Speaks, rule};

type Sees<'a, 'v> = &'a Eyes<'v, Bridge>;

const BOOK: &str = "Elwell 1907";
const OURS: &str = "worked out from the scoring";

impl Whist for Bridge {
    fn declarer(view: &View<Bridge>) -> Option<Seat> {
        view.game.make.map(|_| view.dealer)
    }

    /// The tricks that win the game.
    fn goal(view: &View<Bridge>, side: Side) -> Option<u8> {
        let value = ::bridge::trick_value(view.game.make?).value;
        let value = value.saturating_mul(i32::try_from(view.game.multiplier()).unwrap_or(i32::MAX));
        let missing = (30 - view.standing.sides[side].game).max(1);
        let odd = missing.div_euclid(value) + i32::from(missing.rem_euclid(value) > 0);
        u8::try_from(6 + odd).ok().filter(|&tricks| tricks <= 13)
    }
}

impl Booked for Bridge {
    fn book() -> Vec<Rule<Bridge>> {
        let mut rules = makes();
        rules.extend(passed());
        rules.extend(doubling());
        rules.extend(by_score());
        rules.extend(whist::leads());
        rules.extend(signals::unblocking());
        rules.extend(signals::change_the_suit());
        rules.extend(whist::play());
        rules.extend(whist::reading());
        rules.extend(whist::plan());
        rules.extend(to_the_score());
        rules
    }
}

const NO_TRUMP: Call = Call::Make(Make(None));

const fn make(suit: Suit) -> Call {
    Call::Make(Make(Some(suit)))
}

fn held(eyes: Sees<'_, '_>) -> CardSet {
    eyes.view.seen[eyes.seat]
}

fn is_dealer(eyes: Sees<'_, '_>) -> bool {
    eyes.seat == eyes.view.dealer && eyes.view.game.make.is_none()
}

fn is_partner(eyes: Sees<'_, '_>) -> bool {
    eyes.seat == eyes.view.dealer.partner() && eyes.view.game.make.is_none() && eyes.view.game.dealer_passed
}

fn aces(hand: CardSet) -> usize {
    (hand & CardSet::rank(Rank::Ace)).len()
}

/// Ace, king, queen, knave and ten of a suit that are held.
fn honours(hand: CardSet, suit: Suit) -> usize {
    [Rank::Ace, Rank::King, Rank::Queen, Rank::Knave, Rank::Ten]
        .into_iter()
        .filter(|&rank| has(hand, rank, suit))
        .count()
}

fn protected(hand: CardSet, suit: Suit) -> bool {
    has(hand, Rank::Ace, suit) || guarded(hand, suit) || has(hand, Rank::Knave, suit) && len(hand, suit) >= 4
}

/// Tricks that a hand may expect to win by itself at this suit.
pub(crate) fn tricks_at(hand: CardSet, trump: Option<Suit>) -> f32 {
    let quick = |suit: Suit| -> f32 {
        let king = has(hand, Rank::King, suit) && len(hand, suit) >= 2;
        let queen = has(hand, Rank::Queen, suit) && len(hand, suit) >= 3;
        let ace = has(hand, Rank::Ace, suit);
        f32::from(u8::from(ace)) + if king { 0.6 } else { 0.0 } + if queen { 0.3 } else { 0.0 }
    };
    let plain: f32 = Suit::ALL.into_iter().map(quick).sum();
    let Some(trump) = trump else { return plain };
    let long = len(hand, trump).saturating_sub(3) as u8;
    plain + 0.9 * f32::from(long)
}

/// The red suit that rows 7 to 9 speak of: six with an honour, five with two, four with three good ones.
fn red(hand: CardSet, length: usize, wanted: usize) -> Option<Suit> {
    [Suit::Hearts, Suit::Diamonds].into_iter().find(|&suit| {
        let long = if length == 6 { len(hand, suit) >= 6 } else { len(hand, suit) == length };
        let top = [Rank::Ace, Rank::King, Rank::Queen].into_iter().filter(|&rank| has(hand, rank, suit));
        long && honours(hand, suit) >= wanted && (length > 4 || top.count() >= 2)
    })
}

/// Any of rows 7 to 9.
fn best_red(hand: CardSet) -> Option<Suit> {
    [(6, 1), (5, 2), (4, 3)].into_iter().find_map(|(length, wanted)| red(hand, length, wanted))
}

fn speaks(eyes: Sees<'_, '_>) -> bool {
    is_dealer(eyes) || is_partner(eyes)
}

fn makes() -> Vec<Rule<Bridge>> {
    vec![
        rule(
            ("bridge/decl-01", 90, BOOK),
            "four aces",
            "no trumps",
            Speaks::Say(|eyes| (speaks(eyes) && aces(held(eyes)) == 4).then_some(NO_TRUMP)),
        ),
        rule(
            ("bridge/decl-02", 80, BOOK),
            "three aces",
            "no trumps",
            Speaks::Say(|eyes| (speaks(eyes) && aces(held(eyes)) == 3).then_some(NO_TRUMP)),
        ),
        rule(
            ("bridge/decl-03", 70, BOOK),
            "two aces and a guarded king or queen in a third suit",
            "no trumps",
            Speaks::Say(|eyes| {
                let hand = held(eyes);
                let third =
                    Suit::ALL.into_iter().any(|suit| !has(hand, Rank::Ace, suit) && guarded(hand, suit));
                (speaks(eyes) && aces(hand) == 2 && third).then_some(NO_TRUMP)
            }),
        ),
        rule(
            ("bridge/decl-04", 70, BOOK),
            "an ace in one suit and a guarded king or queen in each of the others",
            "no trumps",
            Speaks::Say(|eyes| {
                let hand = held(eyes);
                let rest =
                    Suit::ALL.into_iter().all(|suit| has(hand, Rank::Ace, suit) || guarded(hand, suit));
                (speaks(eyes) && aces(hand) == 1 && rest).then_some(NO_TRUMP)
            }),
        ),
        rule(
            ("bridge/decl-05", 85, BOOK),
            "a black suit of six or more with ace, king and queen, and another ace",
            "no trumps",
            Speaks::Say(|eyes| {
                let hand = held(eyes);
                let solid = [Suit::Spades, Suit::Clubs].into_iter().any(|suit| {
                    len(hand, suit) >= 6
                        && [Rank::Ace, Rank::King, Rank::Queen].into_iter().all(|rank| has(hand, rank, suit))
                });
                (speaks(eyes) && solid && aces(hand) >= 2).then_some(NO_TRUMP)
            }),
        ),
        rule(
            ("bridge/decl-06", 60, BOOK),
            "three suits protected and a king more than the average hand, fewer than three aces",
            "no trumps",
            Speaks::Say(|eyes| {
                let hand = held(eyes);
                let safe = Suit::ALL.into_iter().filter(|&suit| protected(hand, suit)).count();
                (speaks(eyes) && safe >= 3 && strength(hand) >= 13 && aces(hand) < 3).then_some(NO_TRUMP)
            }),
        ),
        rule(
            ("bridge/decl-07", 50, BOOK),
            "six red cards of a suit with an honour",
            "make it trumps, hearts before diamonds",
            Speaks::Say(|eyes| red(held(eyes), 6, 1).filter(|_| speaks(eyes)).map(make)),
        ),
        rule(
            ("bridge/decl-08", 48, BOOK),
            "five red cards of a suit with two honours",
            "make it trumps, hearts before diamonds",
            Speaks::Say(|eyes| red(held(eyes), 5, 2).filter(|_| speaks(eyes)).map(make)),
        ),
        rule(
            ("bridge/decl-09", 46, BOOK),
            "four red cards of a suit with three good honours",
            "make it trumps, hearts before diamonds",
            Speaks::Say(|eyes| red(held(eyes), 4, 3).filter(|_| speaks(eyes)).map(make)),
        ),
        rule(
            ("bridge/decl-10", 55, BOOK),
            "diamonds without an ace outside, at love score or behind in the game",
            "do not make them trumps; pass",
            Speaks::Mute(|eyes| {
                let hand = held(eyes);
                let (us, them) = eyes.score();
                let outside = aces(hand - CardSet::suit(Suit::Diamonds));
                let weak = best_red(hand) == Some(Suit::Diamonds) && outside == 0;
                (is_dealer(eyes) && weak && (us + them == 0 || us < them)).then_some(make(Suit::Diamonds))
            }),
        ),
        rule(
            ("bridge/decl-11", 44, BOOK),
            "eighteen or more in the game, and clubs that should win it",
            "make clubs trumps",
            Speaks::Say(|eyes| black(eyes, Suit::Clubs, 18, 4).filter(|_| is_dealer(eyes))),
        ),
        rule(
            ("bridge/decl-12", 44, BOOK),
            "twenty-four or more in the game, and spades that should win it",
            "make spades trumps",
            Speaks::Say(|eyes| black(eyes, Suit::Spades, 24, 2).filter(|_| is_dealer(eyes))),
        ),
    ]
}

/// A black make from a score at which it may win the game.
fn black(eyes: Sees<'_, '_>, suit: Suit, from: i32, value: u8) -> Option<Call> {
    let hand = held(eyes);
    let (us, _) = eyes.score();
    let tricks = tricks_at(hand, Some(suit));
    // The partner's hand is taken to win a third of what is left.
    let odd = tricks + (13.0 - tricks) * 0.3 - 6.0;
    let missing = u8::try_from((30 - us).max(0)).ok()?;
    (us >= from && len(hand, suit) >= 5 && odd * f32::from(value) >= f32::from(missing)).then_some(make(suit))
}

/// One or two spades without an honour beside four clubs with two.
fn bare_spades(hand: CardSet) -> bool {
    let bare = (1..=2).contains(&len(hand, Suit::Spades)) && honours(hand, Suit::Spades) == 0;
    bare && len(hand, Suit::Clubs) == 4 && honours(hand, Suit::Clubs) == 2
}

fn passed() -> Vec<Rule<Bridge>> {
    vec![
        rule(
            ("bridge/pass-01", 75, BOOK),
            "the partner passed; neither red suit is protected",
            "no trumps only on three aces or fifteen points",
            Speaks::Mute(|eyes| {
                let hand = held(eyes);
                let weak = !protected(hand, Suit::Hearts) && !protected(hand, Suit::Diamonds);
                (is_partner(eyes) && weak && aces(hand) < 3 && strength(hand) < 15).then_some(NO_TRUMP)
            }),
        ),
        rule(
            ("bridge/pass-02", 49, BOOK),
            "the partner passed; a red suit with no trick more than it must have",
            "no red make",
            Speaks::Mute(|eyes| {
                let hand = held(eyes);
                let suit = best_red(hand).filter(|_| is_partner(eyes))?;
                (tricks_at(hand, Some(suit)) < 4.5).then_some(make(suit))
            }),
        ),
        rule(
            ("bridge/pass-03", 30, BOOK),
            "the partner passed; one or two spades, four clubs or more with two honours",
            "clubs rather than spades",
            Speaks::Say(|eyes| {
                let hand = held(eyes);
                let short = (1..=2).contains(&len(hand, Suit::Spades));
                let clubs = len(hand, Suit::Clubs) >= 4 && honours(hand, Suit::Clubs) >= 2;
                (is_partner(eyes) && short && clubs && !bare_spades(hand)).then_some(make(Suit::Clubs))
            }),
        ),
        rule(
            ("bridge/pass-04", 120, BOOK),
            "the partner passed; twenty-four all in the third game",
            "the suit with most tricks, whatever it counts",
            Speaks::Say(|eyes| {
                if !is_partner(eyes) || eyes.score() != (24, 24) || eyes.games() != (1, 1) {
                    return None;
                }
                let hand = held(eyes);
                let tricks = |suit: &Suit| (10.0 * tricks_at(hand, Some(*suit))) as i32;
                Suit::ALL.into_iter().max_by_key(tricks).map(make)
            }),
        ),
        rule(
            ("bridge/pass-05", 30, BOOK),
            "the partner passed; one or two spades without an honour, four clubs with two",
            "clubs are safer",
            Speaks::Say(|eyes| (is_partner(eyes) && bare_spades(held(eyes))).then_some(make(Suit::Clubs))),
        ),
        rule(
            ("bridge/pass-06", 61, BOOK),
            "the partner passed; no trumps on protection alone, under sixteen points",
            "more caution than the dealer",
            Speaks::Mute(|eyes| {
                let hand = held(eyes);
                (is_partner(eyes) && aces(hand) < 2 && strength(hand) < 16).then_some(NO_TRUMP)
            }),
        ),
    ]
}

fn doubling() -> Vec<Rule<Bridge>> {
    vec![
        rule(
            ("bridge/dbl-strong", 40, OURS),
            "an adversary with five tricks or more in his own hand against the make",
            "double",
            Speaks::Say(|eyes| {
                let make = eyes.view.game.make?;
                let adversary = eyes.seat.side() != eyes.view.dealer.side();
                let hand = held(eyes);
                let long = make.0.is_none_or(|suit| len(hand, suit) >= 4);
                (adversary && long && tricks_at(hand, make.0) >= 5.0).then_some(Call::Double)
            }),
        ),
        rule(
            ("bridge/dbl-01", 100, BOOK),
            "the odd trick alone gives an adversary the game",
            "do not double",
            Speaks::Mute(|eyes| {
                let make = eyes.view.game.make?;
                let value = ::bridge::trick_value(make).value;
                (30 - eyes.score().0 <= value).then_some(Call::Double)
            }),
        ),
        rule(
            ("bridge/dbl-02", 40, BOOK),
            "the partner doubled a suit make; on lead",
            "lead trumps rather than make him ruff",
            Speaks::Play(|eyes| {
                let partner = eyes.seat.partner();
                let doubled = eyes.view.game.doubling.first[partner.side()] == Some(partner);
                let first = eyes.leads() && eyes.view.tricks.is_empty();
                if doubled && first { eyes.low(eyes.trumps()) } else { CardSet::EMPTY }
            }),
        ),
    ]
}

/// A red make at the least it may have: few tricks and no ace outside.
fn doubtful(hand: CardSet) -> Option<Suit> {
    best_red(hand).filter(|&suit| tricks_at(hand, Some(suit)) < 4.5 && aces(hand - CardSet::suit(suit)) == 0)
}

/// Three suits protected and so many points, without a row for no trumps.
fn nearly_no_trump(hand: CardSet, points: u32) -> bool {
    let safe = Suit::ALL.into_iter().filter(|&suit| protected(hand, suit)).count();
    safe >= 3 && strength(hand) == points && aces(hand) < 2
}

fn by_score() -> Vec<Rule<Bridge>> {
    vec![
        rule(
            ("bridge/decl-13", 52, BOOK),
            "the dealer with a doubtful diamond make, no ace, and eight points or more in kings and queens",
            "ask what the partner would name: with the aces he goes no trumps; pass",
            Speaks::Mute(|eyes| {
                let hand = held(eyes);
                let suit = doubtful(hand).filter(|&suit| is_dealer(eyes) && suit == Suit::Diamonds)?;
                (aces(hand) == 0 && strength(hand) >= 8).then_some(make(suit))
            }),
        ),
        rule(
            ("bridge/decl-16", 45, BOOK),
            "the dealer plays better than the table; three suits protected and a point less than the row asks, not a game ahead",
            "take the chance: no trumps",
            Speaks::Say(|eyes| {
                let (us, them) = eyes.games();
                (is_dealer(eyes) && us <= them && nearly_no_trump(held(eyes), 12)).then_some(NO_TRUMP)
            }),
        )
        .if_asked(),
        rule(
            ("bridge/score-02", 42, BOOK),
            "the dealer's side is a game behind; three suits protected and two points less than the row asks",
            "gamble: no trumps",
            Speaks::Say(|eyes| {
                let (us, them) = eyes.games();
                (is_dealer(eyes) && us < them && nearly_no_trump(held(eyes), 11)).then_some(NO_TRUMP)
            }),
        ),
        rule(
            ("bridge/score-03", 62, BOOK),
            "a game ahead; three suits protected and no more than the row asks",
            "only sound makes: no no-trumps",
            Speaks::Mute(|eyes| {
                let (us, them) = eyes.games();
                let hand = held(eyes);
                let least = strength(hand) == 13 && aces(hand) < 2;
                let rest = Suit::ALL.into_iter().all(|suit| has(hand, Rank::Ace, suit) || guarded(hand, suit));
                (speaks(eyes) && us > them && least && !rest).then_some(NO_TRUMP)
            }),
        ),
        rule(
            ("bridge/score-04", 56, BOOK),
            "the dealer with a doubtful red make, a game ahead or at love to eighteen in the first game",
            "pass rather than let the adversaries out on the own deal",
            Speaks::Mute(|eyes| {
                let (games, theirs) = eyes.games();
                let (us, them) = eyes.score();
                let first = games == 0 && theirs == 0 && us == 0 && them >= 18;
                let suit = doubtful(held(eyes)).filter(|_| is_dealer(eyes))?;
                (first || games > theirs).then_some(make(suit))
            }),
        ),
    ]
}

/// Whether neither side can win the game by this hand any more.
fn no_game(needs: Needs) -> bool {
    needs.win.is_none() && needs.save.is_none()
}

/// The play to the score.
fn to_the_score() -> Vec<Rule<Bridge>> {
    const NONE: CardSet = CardSet::EMPTY;
    vec![
        rule(
            ("bridge/score-01", 60, BOOK),
            "on lead with as many sure tricks as win the game, or as save it when it cannot be won",
            "make them",
            Speaks::Play(whist::sure_tricks),
        ),
        rule(
            ("bridge/score-05", 50, BOOK),
            "on lead, the game out of reach for both sides, with the sure tricks that give the seventh",
            "make them: the odd trick is all there is to win",
            Speaks::Play(|eyes| {
                let safe = no_game(Needs::of(eyes)) && !whist::revoked(eyes);
                if safe { whist::seventh(eyes) } else { NONE }
            }),
        ),
        rule(
            ("bridge/score-06", 40, BOOK),
            "following, the game out of reach for both sides and the seventh trick in hand",
            "take it: never risk the odd trick for two",
            Speaks::Play(|eyes| {
                let sure = eyes.tops() & eyes.beating();
                let won = usize::from(eyes.view.won[eyes.from.side()]);
                let follows = !eyes.leads() && eyes.follows() && !eyes.partner_wins();
                if follows && won == 6 && no_game(Needs::of(eyes)) { sure } else { NONE }
            }),
        ),
        rule(
            ("bridge/score-07", 30, BOOK),
            "the declarer's third hand, every trick that is left being needed for the game",
            "assume the cards lie as they must: finesse the lowest honour that wins",
            Speaks::Play(|eyes| {
                let needs = Needs::of(eyes);
                let all = needs.most() == Some(needs.left) && eyes.from.side() == eyes.view.dealer.side();
                let third = eyes.trick.len() == 2 && eyes.follows() && !eyes.partner_wins();
                let below = |card: &Card| {
                    let out = eyes.unseen & CardSet::suit(card.suit());
                    card.rank() >= Rank::Ten && out.iter().any(|other| other.rank() > card.rank())
                };
                let finesses: CardSet = eyes.beating().iter().filter(below).collect();
                if all && third { eyes.low(finesses) } else { NONE }
            }),
        ),
        rule(
            ("bridge/score-08", 20, BOOK),
            "a defender leads without a sure trick, more than half of the tricks left being needed to save the game",
            "play for the one holding that saves it: a suit whose best card may be the partner's",
            Speaks::Play(|eyes| {
                let needs = Needs::of(eyes);
                let pressed = needs.save.is_some_and(|needed| needed * 2 > needs.left);
                let defends = eyes.from.side() != eyes.view.dealer.side();
                if !pressed || !defends || !eyes.leads() || eyes.view.tricks.is_empty() {
                    return NONE;
                }
                if !eyes.tops().is_empty() {
                    return NONE;
                }
                let out = eyes.against();
                let partners = |suit: &Suit| {
                    let best = eyes.order.highest(out & CardSet::suit(*suit));
                    eyes.order.trump() != Some(*suit) && best.is_some_and(|best| eyes.unseen.contains(best))
                };
                Suit::ALL.into_iter().filter(partners).fold(NONE, |all, suit| all | eyes.of_suit(suit))
            }),
        ),
        rule(
            ("bridge/score-09", 36, BOOK),
            "the declarer leads, the sure tricks of his two hands not reaching the game, opposite ace and queen or a king",
            "desperate means: lead low towards them",
            Speaks::Play(|eyes| {
                let partner = eyes.view.seen[eyes.from.partner()];
                let declares = eyes.from.side() == eyes.view.dealer.side() && eyes.leads();
                let needs = Needs::of(eyes);
                let short = |needed: u8| eyes.tops_among(eyes.hand | partner).len() < usize::from(needed);
                let normal_fails = needs.most().is_some_and(short);
                if !declares || eyes.view.tricks.is_empty() || !normal_fails || !eyes.trumps_out().is_empty()
                {
                    return NONE;
                }
                let towards = |suit: &Suit| {
                    let out = |rank: Rank| has(eyes.unseen, rank, *suit);
                    let queen = has(partner, Rank::Ace, *suit) && has(partner, Rank::Queen, *suit);
                    queen && out(Rank::King) || has(partner, Rank::King, *suit) && out(Rank::Ace)
                };
                Suit::ALL
                    .into_iter()
                    .filter(towards)
                    .fold(NONE, |all, suit| all | eyes.low(eyes.of_suit(suit)))
            }),
        ),
        rule(
            ("bridge/play-30", 50, BOOK),
            "on lead, the own side having revoked, with the sure tricks that give the seventh",
            "make them: the game cannot be won on this hand",
            Speaks::Play(|eyes| if whist::revoked(eyes) { whist::seventh(eyes) } else { NONE }),
        ),
    ]
}
