//! Leads at Euchre.

use cards::{Card, CardSet, Rank, Suit};
use euchre::{Euchre, Round};

use super::super::{Position, Rule, Speaks, rule};
use super::{
    BOOK, NONE, OURS, Place, Sees, adopted, assisted, defends, equals, first_lead, hold, lay, place,
    plain_of, trumps_led,
};

/// What is led, and what is not.
pub(super) const LEADS: &[Rule<Euchre>] = &[
    ELDEST_TWO_BOWERS_AND_ACE,
    ELDEST_LEAD_PARTNERS_TRUMP,
    ELDEST_LEAD_PARTNERS_TRUMP_LEFT,
    ELDEST_LEAD_PARTNERS_TRUMP_TWO,
    ELDEST_LEAD_THROUGH_ASSIST,
    ELDEST_TENACE_LEAD_OFF,
    ELDEST_TWO_ACES_LEAD_TRUMP,
    ELDEST_NO_TRUMP_UP_TO_DEALER,
    ELDEST_LEAD_ACE,
    ELDEST_LEAD_SINGLETON,
    ELDEST_LEAD_EQUALS,
    ELDEST_LEAD_AGAINST_ADOPTION,
    COUP_LEAD_UP_TO_RIGHT,
    ELDEST_LEAD_LEFT_OWN_NEXT,
    ELDEST_LEAD_OWN_MAKE_ACE_THIRD,
    ELDEST_NOT_THE_TURN_DOWN,
    MAKERS_DRAW,
    DEALER_GIVE_PARTNER_TRUMP,
    CASH,
    SECOND_THREE_TRUMPS_LEAD_BACK,
    SECOND_TWO_ACES_DRAW,
    SECOND_AVOID_SHOWN_SUIT,
    SECOND_RUFF_HIGH_LEAD_LOW_THEN,
    DEALER_DO_NOT_LEAD_RIGHT,
    COUP_CONTINUE_TRUMPS,
    COUP_THROW_LEAD_TO_RIGHT,
];

const ELDEST_TWO_BOWERS_AND_ACE: Rule<Euchre> = rule(
    ("euchre/eldest/two-bowers-and-ace", 80, BOOK),
    "on lead with both bowers and a plain ace",
    "right, left, ace, in that order",
    Speaks::Play(|eyes| match hold(eyes) {
        Some(hold) if eyes.leads() && hold.right() && hold.left() && hold.aces() >= 1 => {
            eyes.high(hold.trumps)
        }
        _ => NONE,
    }),
    &Position {
        cards: "N:KT9...AK A.T9.T9. .QJ.AKJ. QJ..Q.QJ",
        table: "turned KH, E deals, 1-0",
        so_far: "order; 9D",
        decides: "S JH, without it JD",
    },
);

const ELDEST_LEAD_PARTNERS_TRUMP: Rule<Euchre> = rule(
    ("euchre/eldest/lead-partners-trump", 60, BOOK),
    "first lead; the partner made it",
    "lead a trump; without one the best plain card",
    Speaks::Play(|eyes| {
        let partner = eyes.view.game.maker == Some(eyes.seat.partner());
        if !partner || !first_lead(eyes) {
            return NONE;
        }
        let trumps = eyes.trumps();
        if !trumps.is_empty() {
            return trumps;
        }
        let aces = eyes.hand & CardSet::rank(Rank::Ace);
        if aces.is_empty() { eyes.hand & CardSet::rank(Rank::King) } else { aces }
    }),
    &Position {
        cards: "N:T.K7.T.A K.QJ..T9 J.T.A.Q8 9..KQ8.7",
        table: "turned KC, W deals, 1-2",
        so_far: "pass, pass, order; 9S",
        decides: "N AC, without it 7H",
    },
);

const ELDEST_LEAD_PARTNERS_TRUMP_LEFT: Rule<Euchre> = rule(
    ("euchre/eldest/lead-partners-trump-left", 20, BOOK),
    "first lead; the partner made it; the left and one other trump",
    "the left",
    Speaks::Play(|eyes| {
        let partner = eyes.view.game.maker == Some(eyes.seat.partner());
        match hold(eyes) {
            Some(hold) if partner && first_lead(eyes) && hold.left() && hold.t() == 2 => {
                eyes.high(hold.trumps)
            }
            _ => NONE,
        }
    }),
    &Position {
        cards: "N:KJ.T7..9 .AQ8.8.T A8...Q87 Q7..QT.A",
        table: "turned KC, W deals, 4-4",
        so_far: "pass, pass, order; 7S",
        decides: "N JS, without it 9C",
    },
);

const ELDEST_LEAD_PARTNERS_TRUMP_TWO: Rule<Euchre> = rule(
    ("euchre/eldest/lead-partners-trump-two", 20, BOOK),
    "first lead; the partner made it; two trumps without the left",
    "the smaller, of touching ones the higher",
    Speaks::Play(|eyes| {
        let partner = eyes.view.game.maker == Some(eyes.seat.partner());
        match hold(eyes) {
            Some(hold) if partner && first_lead(eyes) && !hold.left() && hold.t() == 2 => {
                let (high, low) = (eyes.high(hold.trumps), eyes.low(hold.trumps));
                if eyes.low_of_touching(hold.trumps) == low { high } else { low }
            }
            _ => NONE,
        }
    }),
    &Position {
        cards: "N:A987...7 .98.T.98 .KQ7.AJ. JT.A..JT",
        table: "turned QC, N deals, 2-2",
        so_far: "pass, pass, order; 7S",
        decides: "E 9C, without it 8C",
    },
);

const ELDEST_LEAD_THROUGH_ASSIST: Rule<Euchre> = rule(
    ("euchre/eldest/lead-through-assist", 50, BOOK),
    "eldest; the dealer's partner assisted, no knave turned; not from left or ace and a small one",
    "lead a trump through them",
    Speaks::Play(|eyes| {
        let right = eyes.view.turn_up.is_some_and(|card| card.rank() == Rank::Knave);
        if !first_lead(eyes) || !assisted(eyes) || right || place(eyes) != Place::Eldest {
            return NONE;
        }
        match hold(eyes) {
            Some(hold) if hold.t() == 2 && (hold.left() || hold.has(Rank::Ace)) => NONE,
            Some(_) if eyes.score() == (4, 3) => NONE,
            Some(hold) => hold.trumps,
            None => NONE,
        }
    }),
    &Position {
        cards: "N:QJT.K..K AK..7.A7 .AT9.98. 987.QJ..",
        table: "turned TD, E deals, 1-1",
        so_far: "pass, alone; 7C",
        decides: "S 8D, without it AH",
    },
);

const ELDEST_TENACE_LEAD_OFF: Rule<Euchre> = rule(
    ("euchre/eldest/tenace-lead-off", 90, BOOK),
    "first lead against the dealer's side; right with ace or king, no left, no plain ace",
    "open a plain suit",
    Speaks::Keep(|eyes| {
        let theirs = adopted(eyes).is_some() && defends(eyes) && first_lead(eyes);
        match hold(eyes) {
            Some(hold) if theirs && hold.right() && !hold.left() && hold.aces() == 0 => {
                let tenace = hold.has(Rank::Ace) || hold.has(Rank::King);
                if tenace { hold.trumps } else { NONE }
            }
            _ => NONE,
        }
    }),
    &Position {
        cards: "N:A.8.J.KJ ..K7.T97 T7.9.Q.A J.AJ7..Q",
        table: "turned TH, S deals, 2-4",
        so_far: "pass, assist; QD",
        decides: "W QC, without it 7H",
    },
);

const ELDEST_TWO_ACES_LEAD_TRUMP: Rule<Euchre> = rule(
    ("euchre/eldest/two-aces-lead-trump", 60, BOOK),
    "first lead against the dealer's side; a trump or two and two plain aces",
    "lead a trump",
    Speaks::Play(|eyes| {
        let theirs = adopted(eyes).is_some() && defends(eyes) && first_lead(eyes);
        match hold(eyes) {
            Some(hold) if theirs && hold.t() <= 2 && hold.aces() >= 2 => hold.trumps,
            _ => NONE,
        }
    }),
    &Position {
        cards: "N:7.K.98.8 QJ..A7.A .J7.J.KT A9.T..97",
        table: "turned 8S, N deals, 0-2",
        so_far: "pass, alone; 8C",
        decides: "E QS, without it AC",
    },
);

const ELDEST_NO_TRUMP_UP_TO_DEALER: Rule<Euchre> = rule(
    ("euchre/eldest/no-trump-up-to-dealer", 30, BOOK),
    "first lead; the dealer took it up unhelped",
    "no trump, unless three are held, two points ahead and the card turned is no ace or knave",
    Speaks::Keep(|eyes| {
        let dealer = adopted(eyes) == Some(eyes.view.dealer);
        let (us, them) = eyes.score();
        let low =
            eyes.view.turn_up.is_some_and(|card| card.rank() != Rank::Ace && card.rank() != Rank::Knave);
        let may = eyes.trumps().len() >= 3 && us - them >= 2 && low;
        if dealer && defends(eyes) && first_lead(eyes) && !may { eyes.trumps() } else { NONE }
    }),
    &Position {
        cards: "N:T.AQ.87. .KJ7.KT. AKQ...J8 J9..Q.A7",
        table: "turned JD, N deals, 0-4",
        so_far: "pass, pass, pass, alone; TS",
        decides: "E 7H, without it TD",
    },
);

const ELDEST_LEAD_ACE: Rule<Euchre> =
    rule(
        ("euchre/eldest/lead-ace", 26, BOOK),
        "first lead against makers with a plain ace",
        "open the ace",
        Speaks::Play(|eyes| {
            if first_lead(eyes) && defends(eyes) { lay(eyes) & CardSet::rank(Rank::Ace) } else { NONE }
        }),
        &Position {
            cards: "N:Q..A.JT9 .87..AKQ AK8.T9.. JT9...87",
            table: "turned 9D, E deals, 3-2",
            so_far: "pass, alone; 7H",
            decides: "S AS, without it 8S",
        },
    );

const ELDEST_LEAD_SINGLETON: Rule<Euchre> = rule(
    ("euchre/eldest/lead-singleton", 16, BOOK),
    "first lead against makers with a single plain card",
    "open it, a king or queen before others",
    Speaks::Play(|eyes| {
        if !first_lead(eyes) || !defends(eyes) {
            return NONE;
        }
        let singles = plain_of(eyes, 1);
        let high: CardSet = singles.iter().filter(|card| card.rank() >= Rank::Queen).collect();
        if high.is_empty() { singles } else { high }
    }),
    &Position {
        cards: "N:A7..J9.8 K.K..JT7 T9.9.T7. J.T.AKQ.",
        table: "turned 9C, N deals, 2-4",
        so_far: "pass, alone; 9D",
        decides: "E KS, without it 7C",
    },
);

const ELDEST_LEAD_EQUALS: Rule<Euchre> = rule(
    ("euchre/eldest/lead-equals", 12, BOOK),
    "first lead against makers from king and queen, queen and knave, knave and ten",
    "open the higher",
    Speaks::Play(|eyes| if first_lead(eyes) && defends(eyes) { equals(eyes) } else { NONE }),
    &Position {
        cards: "N:J9.Q9..J 7.T7..98 ..98.KQ7 8.AK.A7.",
        table: "turned JD, E deals, 2-0",
        so_far: "pass, assist; 7S",
        decides: "S KC, without it 7C",
    },
);

const ELDEST_LEAD_AGAINST_ADOPTION: Rule<Euchre> = rule(
    ("euchre/eldest/lead-against-adoption", 14, BOOK),
    "first lead against a dealer who took it up unhelped; king or queen and a small card of a suit",
    "do not open from it",
    Speaks::Keep(|eyes| {
        if adopted(eyes) != Some(eyes.view.dealer) || !defends(eyes) || !first_lead(eyes) {
            return NONE;
        }
        let pairs = plain_of(eyes, 2);
        let broken = |suit: &Suit| {
            let cards = pairs & eyes.order.members(*suit);
            let top = eyes.order.highest(cards).map(Card::rank);
            let touching = cards & equals(eyes);
            matches!(top, Some(Rank::King | Rank::Queen)) && touching.is_empty()
        };
        Suit::ALL.into_iter().filter(broken).fold(NONE, |all, suit| all | eyes.of_suit(suit) & pairs)
    }),
    &Position {
        cards: "N:T9.J.A.8 .T.Q7.J9 AJ7..J8. .A9.K.T7",
        table: "turned QH, N deals, 3-2",
        so_far: "pass, pass, pass, alone; 9S",
        decides: "E 9C, without it 7D",
    },
);

const COUP_LEAD_UP_TO_RIGHT: Rule<Euchre> = rule(
    ("euchre/coup/lead-up-to-right", 90, BOOK),
    "first lead, the right turned and taken up by the dealer; left, ace, queen of trumps and a plain ace",
    "lead the left up to it",
    Speaks::Play(|eyes| {
        let turned = eyes.view.turn_up.is_some_and(|card| card.rank() == Rank::Knave);
        let dealer = adopted(eyes) == Some(eyes.view.dealer) && defends(eyes);
        match hold(eyes) {
            Some(hold)
                if turned
                    && dealer
                    && first_lead(eyes)
                    && hold.left()
                    && hold.has(Rank::Ace)
                    && hold.has(Rank::Queen)
                    && hold.aces() >= 1 =>
            {
                eyes.high(hold.trumps)
            }
            _ => NONE,
        }
    }),
    &Position {
        cards: "N:.KQ.7.98 J.7.A.AQ T987.T.. KQ..KQJ.",
        table: "turned JC, N deals, 0-0",
        so_far: "pass, pass, pass, take up, 7D",
        decides: "E JS, without it AD",
    },
);

const ELDEST_LEAD_LEFT_OWN_NEXT: Rule<Euchre> = rule(
    ("euchre/eldest/lead-left-own-next", 40, BOOK),
    "eldest made it next on the left and one other trump",
    "lead the left",
    Speaks::Play(|eyes| {
        let own = eyes.view.game.maker == Some(eyes.seat) && eyes.view.game.round == Round::Second;
        match hold(eyes) {
            Some(hold) if own && first_lead(eyes) && hold.left() && hold.t() == 2 => eyes.high(hold.trumps),
            _ => NONE,
        }
    }),
    &Position {
        cards: "N:QJ..T7.K T9.T9..7 8.AJ.J8. K.Q.K.Q9",
        table: "turned AS, W deals, 4-1",
        so_far: "pass, pass, pass, turn down, make clubs",
        decides: "N JS, without it 7D",
    },
);

const ELDEST_LEAD_OWN_MAKE_ACE_THIRD: Rule<Euchre> = rule(
    ("euchre/eldest/lead-own-make-ace-third", 40, BOOK),
    "eldest made it in the second round on ace and two others, no king and no bower",
    "the ace at next, the lowest across",
    Speaks::Play(|eyes| {
        let own = eyes.view.game.maker == Some(eyes.seat) && eyes.view.game.round == Round::Second;
        let next = eyes.view.turn_up.map(|card| card.suit().same_colour());
        match hold(eyes) {
            Some(hold)
                if own
                    && first_lead(eyes)
                    && hold.t() == 3
                    && hold.has(Rank::Ace)
                    && !hold.has(Rank::King)
                    && !hold.right()
                    && !hold.left() =>
            {
                let is_next = next == eyes.view.game.trump;
                if is_next { eyes.high(hold.trumps) } else { eyes.low(hold.trumps) }
            }
            _ => NONE,
        }
    }),
    &Position {
        cards: "N:9.T7.T.J A.J8.J.K J.K9.K.8 K..Q.A97",
        table: "turned TS, S deals, 1-1",
        so_far: "pass, pass, pass, turn down, make clubs",
        decides: "W AC, without it QD",
    },
);

const ELDEST_NOT_THE_TURN_DOWN: Rule<Euchre> = rule(
    ("euchre/eldest/not-the-turn-down", 14, BOOK),
    "the trump was named in the second round and none has been led",
    "do not open the suit that was turned down",
    Speaks::Keep(|eyes| {
        let down = eyes.view.turn_up.map(Card::suit).filter(|_| eyes.view.game.round == Round::Second);
        match down {
            Some(down) if eyes.leads() && !trumps_led(eyes) => eyes.of_suit(down),
            _ => NONE,
        }
    }),
    &Position {
        cards: "N:K9.T8.9. .97..J98 AJ.A..K7 .Q.AK.AQ",
        table: "turned 7S, E deals, 0-2",
        so_far: "pass, pass, pass, turn down, make clubs",
        decides: "S AH, without it AS",
    },
);

const MAKERS_DRAW: Rule<Euchre> = rule(
    ("euchre/makers-draw", 30, OURS),
    "the makers' side has the lead and the best trump",
    "draw trumps with it",
    Speaks::Play(|eyes| {
        let ours = eyes.leads() && !defends(eyes) && !eyes.trumps_out().is_empty();
        if ours && eyes.trumps().len() >= 2 { eyes.tops() & eyes.trumps() } else { NONE }
    }),
    &Position {
        cards: "N:..QJ.QJT .JT.AK.K .AKQ87.. AKQ.9..9",
        table: "turned 7C, W deals, 4-4",
        so_far: "order; 9H",
        decides: "N JC, without it JD",
    },
);

const DEALER_GIVE_PARTNER_TRUMP: Rule<Euchre> = rule(
    ("euchre/dealer/give-partner-trump", 40, BOOK),
    "assisted, and the dealer has won one of the first two tricks; the partner has played no trump",
    "lead them a trump",
    Speaks::Play(|eyes| {
        let partner = eyes.seat.partner();
        let is_trump = |card: Card| eyes.order.trump() == Some(eyes.order.suit_of(card));
        let shown = eyes
            .view
            .tricks
            .iter()
            .flat_map(|trick| &trick.plays)
            .any(|play| play.0 == partner && is_trump(play.1));
        let early = (1..=2).contains(&eyes.view.tricks.len());
        if eyes.leads() && early && assisted(eyes) && place(eyes) == Place::Dealer && !shown {
            eyes.trumps()
        } else {
            NONE
        }
    }),
    &Position {
        cards: "N:KT.K.KJ. .AQ.A8.7 A9..T7.K 7.J9.9.A",
        table: "turned TH, E deals, 1-1",
        so_far: "pass, assist; 7C; AS 7S TS QH",
        decides: "E TH, without it AD",
    },
);

const CASH: Rule<Euchre> = rule(
    ("euchre/cash", 18, OURS),
    "on lead later with the best card left of a plain suit",
    "make it",
    Speaks::Play(|eyes| if eyes.leads() && !first_lead(eyes) { eyes.tops() - eyes.trumps() } else { NONE }),
    &Position {
        cards: "N:J..87.AK .QJ.9.JT .K.AK.Q7 T9.7..98",
        table: "turned AH, N deals, 2-2",
        so_far: "alone; JS; 9D KD 7D",
        decides: "S AD, without it 7C",
    },
);

const SECOND_THREE_TRUMPS_LEAD_BACK: Rule<Euchre> = rule(
    ("euchre/second/three-trumps-lead-back", 40, BOOK),
    "second hand assisted on three trumps and won the first trick with a plain card",
    "lead trumps at once",
    Speaks::Play(|eyes| {
        let won = won_first_plain(eyes) && assisted(eyes) && place(eyes) == Place::Second;
        if won && eyes.trumps().len() >= 3 { eyes.trumps() } else { NONE }
    }),
    &Position {
        cards: "N:QJ.AK9.. 87.QJT.. ..7.AKT9 T9..8.QJ",
        table: "turned KS, E deals, 2-4",
        so_far: "pass, alone; TH; 7D 8D AH",
        decides: "W 9S, without it QC",
    },
);

const SECOND_TWO_ACES_DRAW: Rule<Euchre> = rule(
    ("euchre/second/two-aces-draw", 40, BOOK),
    "second hand assisted on two trumps and two plain aces; on lead, and no trump was led",
    "get the trumps out",
    Speaks::Play(|eyes| {
        let own = assisted(eyes) && place(eyes) == Place::Second && eyes.leads() && !trumps_led(eyes);
        let aces = own_cards(eyes) & CardSet::rank(Rank::Ace);
        let plain = (aces - trumps_of(eyes)).len();
        if own && (own_cards(eyes) & trumps_of(eyes)).len() == 2 && plain >= 2 { eyes.trumps() } else { NONE }
    }),
    &Position {
        cards: "N:.7.T9.87 .T98..T9 .KQJ..QJ .A.87.AK",
        table: "turned JD, E deals, 0-2",
        so_far: "pass, alone; 9C; QC KC 7C",
        decides: "W 7D, without it AH",
    },
);

const SECOND_AVOID_SHOWN_SUIT: Rule<Euchre> = rule(
    ("euchre/second/avoid-shown-suit", 34, BOOK),
    "second hand won the first trick with a plain card and the dealer threw a card away",
    "do not lead the suit they threw, not even its ace",
    Speaks::Keep(|eyes| {
        let partner = eyes.seat.partner();
        let first = eyes.view.tricks.first().filter(|_| eyes.view.tricks.len() == 1);
        let thrown = first.and_then(|trick| {
            let led = eyes.order.suit_of(trick.plays.first()?.1);
            let card = trick.plays.iter().find(|play| play.0 == partner)?.1;
            (eyes.order.suit_of(card) != led).then(|| eyes.order.suit_of(card))
        });
        let second = won_first_plain(eyes) && place(eyes) == Place::Second;
        match thrown.filter(|&suit| second && eyes.order.trump() != Some(suit)) {
            Some(suit) => eyes.of_suit(suit),
            None => NONE,
        }
    }),
    &Position {
        cards: "N:JT9...T9 AKQ..A.J .K7..AKQ 87.A..87",
        table: "turned 7D, S deals, 3-3",
        so_far: "alone; 7H; 8S 9S AC",
        decides: "N TS, without it 9C",
    },
);

const SECOND_RUFF_HIGH_LEAD_LOW_THEN: Rule<Euchre> = rule(
    ("euchre/second/ruff-high-lead-low-then", 26, BOOK),
    "the partner took it up unhelped; a trick has been ruffed with the higher of two trumps below the ace",
    "lead the lower one back",
    Speaks::Play(|eyes| {
        let unhelped = adopted(eyes) == Some(eyes.view.dealer) && place(eyes) == Place::Second;
        let own = own_cards(eyes) & trumps_of(eyes);
        let last = eyes.view.tricks.last().filter(|trick| trick.winner == Some(eyes.seat));
        let ruffed = last.is_some_and(|trick| {
            trick.plays.iter().any(|play| play.0 == eyes.seat && own.contains(play.1))
                && trick.plays.first().is_some_and(|play| !trumps_of(eyes).contains(play.1))
        });
        let small = own.iter().all(|card| card.rank() < Rank::Ace && card.rank() != Rank::Knave);
        if unhelped && eyes.leads() && ruffed && own.len() == 2 && small { eyes.trumps() } else { NONE }
    }),
    &Position {
        cards: "N:..T9.AKQ KJ7...87 AT8.T.8. Q9.A9.A.",
        table: "turned JD, S deals, 1-1",
        so_far: "pass, pass, pass, take up; TH; AH TD 7S 8D",
        decides: "N 9D, without it QC",
    },
);

const DEALER_DO_NOT_LEAD_RIGHT: Rule<Euchre> = rule(
    ("euchre/dealer/do-not-lead-right", 40, BOOK),
    "the dealer took it up unhelped on right and another, and won the first trick with the small trump",
    "lead the right only if an ace can follow it",
    Speaks::Play(|eyes| {
        let own = own_cards(eyes) & trumps_of(eyes);
        let unhelped = adopted(eyes) == Some(eyes.seat) && place(eyes) == Place::Dealer;
        match hold(eyes) {
            Some(hold)
                if unhelped
                    && eyes.leads()
                    && eyes.view.tricks.len() == 1
                    && own.len() == 2
                    && hold.t() == 1
                    && hold.right()
                    && hold.aces() >= 1 =>
            {
                hold.trumps
            }
            _ => NONE,
        }
    }),
    &Position {
        cards: "N:.Q.K7.A7 Q.8.AQ.K 9.A.9.J9 AK8.K9..",
        table: "turned JH, N deals, 1-2",
        so_far: "pass, pass, pass, alone; KD; QS 8S QH",
        decides: "N JH, without it AC",
    },
);

const COUP_CONTINUE_TRUMPS: Rule<Euchre> = rule(
    ("euchre/coup/continue-trumps", 40, BOOK),
    "eldest led the right through an assist and won; the dealer still has the card turned up",
    "lead another trump at once",
    Speaks::Play(|eyes| {
        let first = eyes.view.tricks.first().filter(|_| eyes.view.tricks.len() == 1);
        let right = first.and_then(|trick| trick.plays.first()).is_some_and(|play| {
            play.0 == eyes.seat && play.1.rank() == Rank::Knave && eyes.order.trump() == Some(play.1.suit())
        });
        let there = eyes.view.turn_up.is_some_and(|card| !eyes.gone.contains(card));
        if eyes.leads() && right && there && assisted(eyes) && place(eyes) == Place::Eldest {
            eyes.trumps()
        } else {
            NONE
        }
    }),
    &Position {
        cards: "N:A.7.A.87 Q.98..QJ K87...AK JT9..K7.",
        table: "turned 9C, N deals, 4-0",
        so_far: "pass, assist; 7H; JC KC JS 7C",
        decides: "E QC, without it 8H",
    },
);

const COUP_THROW_LEAD_TO_RIGHT: Rule<Euchre> = rule(
    ("euchre/coup/throw-lead-to-right", 26, BOOK),
    "on lead late with one trump that is not the best, the maker at the right, and a plain winner",
    "do not keep the lead: lead low to the maker's partner",
    Speaks::Keep(|eyes| {
        let right = eyes.view.game.maker == Some(eyes.seat.right()) && eyes.view.game.lone.is_none();
        let inside = eyes.trumps().len() == 1
            && !eyes.tops().intersects(eyes.trumps())
            && eyes.trumps_out().len() >= 2;
        let late = eyes.leads() && eyes.hand.len() == 3;
        if right && inside && late { eyes.tops() | eyes.trumps() } else { NONE }
    }),
    &Position {
        cards: "N:.98.7.98 98.QJT.. KQ.K7.A. ..98.AJT",
        table: "turned AH, N deals, 0-0",
        so_far: "order; 7D; JH 7H JC 8H; 8S QS TC 8C",
        decides: "S KS, without it AD",
    },
);

fn trumps_of(eyes: Sees<'_, '_>) -> CardSet {
    eyes.order.trump().map_or(NONE, |trump| eyes.order.members(trump))
}

/// The cards of the seat, those that it has played among them.
fn own_cards(eyes: Sees<'_, '_>) -> CardSet {
    let plays = eyes.view.tricks.iter().flat_map(|trick| &trick.plays);
    plays.filter(|play| play.0 == eyes.seat).fold(eyes.hand, |all, play| all | CardSet::of(play.1))
}

/// On lead after the first trick, which the seat won with a plain card.
fn won_first_plain(eyes: Sees<'_, '_>) -> bool {
    let Some(first) = eyes.view.tricks.first() else { return false };
    let own = first.plays.iter().find(|play| play.0 == eyes.seat).map(|play| play.1);
    eyes.leads()
        && eyes.view.tricks.len() == 1
        && first.winner == Some(eyes.seat)
        && own.is_some_and(|card| !trumps_of(eyes).contains(card))
}
