//! The oracle: a slow and plain search that knows nothing but the rules, and random positions.

use std::collections::HashMap;

use cards::{BySeat, Card, CardSet, Ranking, Seat, Side, Suit};
use solver::{Aim, Position};

/// How often to try: a small number, or what the variable says.
pub(crate) fn rounds(variable: &str, small: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(small)
}

/// Plain minimax: can north and south still take `tricks` tricks? It stops at the first card
/// that settles it and remembers whole positions at the start of a trick; nothing else.
struct Oracle {
    ranking: Ranking,
    aim: Aim,
    out: Option<Seat>,
    known: HashMap<([u64; 4], Seat, u8), bool>,
}

type OpenTrick = Vec<(Seat, Card)>;

impl Oracle {
    fn takes(
        &mut self,
        hands: &mut BySeat<CardSet>,
        leader: Seat,
        trick: &mut OpenTrick,
        tricks: u8,
    ) -> bool {
        if tricks == 0 {
            return true;
        }
        if trick.is_empty() {
            if tricks as usize > hands[leader].len() {
                return false;
            }
            let key = (hands.0.map(CardSet::bits), leader, tricks);
            if let Some(&known) = self.known.get(&key) {
                return known;
            }
            let takes = self.choose(hands, leader, leader, trick, tricks);
            self.known.insert(key, takes);
            return takes;
        }
        let mut seat = trick[trick.len() - 1].0.left();
        if self.out == Some(seat) {
            seat = seat.left();
        }
        if seat != leader {
            return self.choose(hands, leader, seat, trick, tricks);
        }
        // The trick is complete.
        let mut best = trick[0];
        for &played in &trick[1..] {
            if self.ranking.beats(played.1, best.1) {
                best = played;
            }
        }
        let whole = std::mem::take(trick);
        let won = u8::from(best.0.side() == Side::NorthSouth);
        let takes = self.takes(hands, best.0, trick, tricks - won);
        *trick = whole;
        takes
    }

    fn choose(
        &mut self,
        hands: &mut BySeat<CardSet>,
        leader: Seat,
        seat: Seat,
        trick: &mut OpenTrick,
        tricks: u8,
    ) -> bool {
        let legal = match trick.first() {
            Some(&(_, led)) => self.ranking.following(hands[seat], self.ranking.suit_of(led)),
            None => hands[seat],
        };
        let wanted = (seat.side() == Side::NorthSouth) == (self.aim == Aim::Most);
        for card in legal {
            hands[seat].remove(card);
            trick.push((seat, card));
            let takes = self.takes(hands, leader, trick, tricks);
            trick.pop();
            hands[seat].insert(card);
            if takes == wanted {
                return takes;
            }
        }
        !wanted
    }
}

/// The tricks that north and south still take from here, looking first at a guess.
pub(crate) fn oracle(position: &Position, guess: u8) -> u8 {
    let mut hands = position.hands;
    let mut seat = position.leader;
    let mut trick = Vec::new();
    for &card in &position.trick {
        if position.out == Some(seat) {
            seat = seat.left();
        }
        trick.push((seat, card));
        seat = seat.left();
    }
    let mut oracle =
        Oracle { ranking: position.ranking, aim: position.aim, out: position.out, known: HashMap::new() };
    let mut value = guess;
    while oracle.takes(&mut hands, position.leader, &mut trick, value + 1) {
        value += 1;
    }
    while !oracle.takes(&mut hands, position.leader, &mut trick, value) {
        value -= 1;
    }
    value
}

/// A random number generator that is the same everywhere.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % limit
    }

    pub(crate) fn pick(&mut self, cards: CardSet) -> Card {
        cards.iter().nth(self.below(cards.len() as u64) as usize).expect("not empty")
    }

    /// This number of cards for each hand out of the pack.
    pub(crate) fn hands(&mut self, pack: CardSet, each: usize) -> BySeat<CardSet> {
        let mut pack = pack;
        let mut hands = BySeat([CardSet::EMPTY; 4]);
        for seat in Seat::ALL {
            for _ in 0..each {
                let card = self.pick(pack);
                pack.remove(card);
                hands[seat].insert(card);
            }
        }
        hands
    }

    /// The whole pack, or just enough cards, many of them of one suit: few suits and long ones
    /// are where counting tricks goes wrong.
    pub(crate) fn pack(&mut self, each: usize, suit: Suit) -> CardSet {
        if self.below(2) == 0 {
            return CardSet::PACK_52;
        }
        let mut pack = CardSet::EMPTY;
        let mut rest = CardSet::PACK_52;
        while pack.len() < 4 * each {
            let card = self.pick(rest);
            if card.suit() == suit || self.below(3) == 0 {
                rest.remove(card);
                pack.insert(card);
            }
        }
        pack
    }

    pub(crate) fn seat(&mut self) -> Seat {
        Seat::from_index(self.below(4) as u8)
    }

    pub(crate) fn suit(&mut self) -> Suit {
        Suit::from_index(self.below(4) as u8)
    }

    /// Plays this number of cards at random.
    pub(crate) fn play(&mut self, position: &mut Position, cards: u64) {
        for _ in 0..cards {
            let card = self.pick(position.legal());
            position.play(card);
        }
    }
}
