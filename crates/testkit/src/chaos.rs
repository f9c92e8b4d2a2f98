//! Acts drawn at random: some in order, some not.

use cards::{BySide, Card, CardSet, Seat, Shuffler, Side, Suit};
use table::{
    Act, Actor, Asked, Column, CutFlaw, Event, Exposure, Hands, PackId, Phase, Remedy, Run, ShuffleFlaw,
    Speech, State, Turn, Turns, Words,
};

/// How often acts are out of order, in a hundred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mix {
    /// Acts drawn from the whole vocabulary.
    pub wild: u32,
    /// Hands whose play is set down as a result, so that rubbers come to an end.
    pub short_hands: u32,
}

/// One word in so many is not the quiet one.
const BOLD: u32 = 3;
/// How far above the cheapest a word goes.
const REACH: usize = 12;
/// One chance in so many is taken.
const SHY: u32 = 16;

/// A source of acts.
#[derive(Debug)]
pub struct Chaos {
    dice: Shuffler,
    mix: Mix,
}

impl Chaos {
    /// A source that always gives the same acts for the same seed.
    pub fn new(seed: u64, mix: Mix) -> Chaos {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        Chaos { dice: Shuffler::new(bytes), mix }
    }

    /// The dice themselves.
    pub fn dice(&mut self) -> &mut Shuffler {
        &mut self.dice
    }

    /// Something that may be done next.
    pub fn next<G: Turns>(&mut self, state: &State<G>) -> Event<G::Call> {
        if self.dice.below(100) < self.mix.wild { self.wild(state) } else { self.orderly(state) }
    }

    /// What a regular table does next.
    pub fn orderly<G: Turns>(&mut self, state: &State<G>) -> Event<G::Call> {
        let (actor, act) = match state.phase() {
            Phase::Cutting | Phase::Preparing => self.next_deal(state),
            Phase::Dealing => (Actor::Seat(state.dealing().by.unwrap_or(state.dealer())), Act::Deal),
            Phase::Calling => self.declaring(state),
            Phase::Play => match state.to_play() {
                Some(seat) => self.card(state, seat),
                None => (Actor::Table, self.result(state)),
            },
            Phase::HandOver if G::standing(state).winner.is_some() => (Actor::Table, Act::AgreeScore),
            Phase::HandOver | Phase::Agreed => self.next_deal(state),
        };
        Event { actor, act }
    }

    /// A word of the declaration, or what else comes before the first lead.
    fn declaring<G: Turns>(&mut self, state: &State<G>) -> (Actor, Act<G::Call>) {
        if let Some((seat, word)) = state.chance().filter(|_| self.dice.below(SHY) == 0) {
            return (Actor::Seat(seat), Act::Call(word));
        }
        if let Some((seat, act)) = state.courtesy() {
            return (Actor::Seat(seat), act);
        }
        let Some(Turn { seat, asked }) = G::turn(state.declaring()) else {
            return (Actor::Table, self.result(state));
        };
        let act = match asked {
            Asked::Declare | Asked::Double => self.word(&G::words(state.declaring(), seat)).map(Act::Call),
            Asked::Discard => {
                self.one_of(G::discards(state.declaring(), state.hands()[seat])).map(Act::Discard)
            }
            Asked::Lead => None,
        };
        match act {
            Some(act) => (Actor::Seat(seat), act),
            None if self.dice.below(100) < self.mix.short_hands => (Actor::Table, self.result(state)),
            None => self.card(state, seat),
        }
    }

    /// A word in order: often the quiet one, or one of the cheapest, so that auctions end.
    fn word<C: Copy>(&mut self, words: &Words<C>) -> Option<C> {
        let bold = words.quiet.is_none() || self.dice.below(BOLD) == 0;
        if bold && !words.others.is_empty() {
            let reach = words.others.len().min(REACH) as u32;
            return Some(words.others[self.dice.below(reach) as usize]);
        }
        words.quiet
    }

    /// Any word of the game; silence where it has none.
    fn any_call<G: Turns>(&mut self) -> Option<G::Call> {
        let mut kinds = G::vocabulary();
        if kinds.is_empty() {
            return None;
        }
        let kind = kinds.swap_remove(self.dice.below(kinds.len() as u32) as usize);
        Some(kind[self.dice.below(kind.len() as u32) as usize])
    }

    fn next_deal<G: Turns>(&mut self, state: &State<G>) -> (Actor, Act<G::Call>) {
        if state.dealing().stack.is_none() {
            return (Actor::Table, Act::Stack(Box::new(self.hands(state))));
        }
        (Actor::Seat(state.coming_dealer()), Act::Deal)
    }

    fn hands<G: Turns>(&mut self, state: &State<G>) -> Hands {
        let deal = self.dice.deal(G::PACK, state.dealer());
        let last = deal.hands()[state.coming_dealer()].first().filter(|_| G::TURNS_LAST);
        Hands { hands: *deal.hands(), turn_up: deal.stock().first().or(last) }
    }

    fn card<G: Turns>(&mut self, state: &State<G>, seat: Seat) -> (Actor, Act<G::Call>) {
        let lawful = state.lawful(seat);
        match self.one_of(lawful) {
            Some(card) => (Actor::Seat(state.player_of(seat)), Act::Play(card)),
            None => (Actor::Table, self.result(state)),
        }
    }

    fn result<G: Turns>(&mut self, state: &State<G>) -> Act<G::Call> {
        let size = State::<G>::hand_size();
        let won: u8 = state.won().0.iter().sum();
        let more = self.dice.below(u32::from(size - won.min(size)) + 1) as u8;
        let north_south = state.won()[Side::NorthSouth] + more;
        Act::Tricks(BySide([north_south, size.saturating_sub(north_south)]))
    }

    fn one_of(&mut self, cards: CardSet) -> Option<Card> {
        if cards.is_empty() {
            return None;
        }
        let place = self.dice.below(cards.len() as u32) as usize;
        cards.iter().nth(place)
    }

    fn seat(&mut self) -> Seat {
        Seat::from_index(self.dice.below(4) as u8)
    }

    fn side(&mut self) -> Side {
        Side::ALL[self.dice.below(2) as usize]
    }

    fn suit(&mut self) -> Suit {
        Suit::from_index(self.dice.below(4) as u8)
    }

    fn coin(&mut self) -> bool {
        self.dice.below(2) == 0
    }

    /// A card, mostly one of this seat's.
    fn some_card<G: Turns>(&mut self, state: &State<G>, seat: Seat) -> Card {
        let own = if self.dice.below(8) == 0 { G::PACK.cards() } else { state.hands()[seat] };
        self.one_of(own).or_else(|| self.one_of(G::PACK.cards())).expect("a pack has cards")
    }

    fn run<G: Turns>(&mut self, state: &State<G>, seat: Seat) -> Run {
        let n = 1 + self.dice.below(3);
        let mut run = Run::new();
        for _ in 0..n {
            let card = self.some_card(state, seat);
            if !run.contains(&card) {
                run.push(card);
            }
        }
        run
    }

    fn some_cards<G: Turns>(&mut self, state: &State<G>, seat: Seat) -> CardSet {
        self.run(state, seat).into_iter().collect()
    }

    fn trick(&mut self) -> u8 {
        1 + self.dice.below(13) as u8
    }

    /// A remedy: mostly one on offer.
    fn remedy<G: Turns>(&mut self, state: &State<G>, seat: Seat) -> Remedy {
        if !state.rights().is_empty() && self.dice.below(4) > 0 {
            let right = &state.rights()[self.dice.below(state.rights().len() as u32) as usize];
            let option = right.options[self.dice.below(right.options.len() as u32) as usize];
            return if option == Remedy::Suit(None) { Remedy::Suit(Some(self.suit())) } else { option };
        }
        let card = self.some_card(state, seat);
        match self.dice.below(16) {
            0 => Remedy::NewDeal,
            1 => Remedy::Stand,
            2 => Remedy::Proceed,
            3 => Remedy::Declare,
            4 => Remedy::Call(self.one_of(state.callable()).unwrap_or(card)),
            5 => Remedy::Suit(Some(self.suit())),
            6 => Remedy::NotSuit(self.suit()),
            7 => Remedy::Highest,
            8 => Remedy::Lowest,
            9 => Remedy::Win,
            10 => Remedy::Lose,
            11 => Remedy::PlayDummy(card),
            12 => Remedy::Choose(card),
            13 => Remedy::Accept,
            14 => Remedy::Refuse,
            _ => Remedy::TakeBack,
        }
    }

    fn speech<G: Turns>(&mut self, state: &State<G>, seat: Seat) -> Speech {
        let card = self.some_card(state, seat);
        match self.dice.below(24) {
            0 | 1 => Speech::AskNone,
            2 => Speech::Answer(self.coin()),
            3 => Speech::AskObeyed,
            4 => Speech::AttentionTrick,
            5 => Speech::DrawCard,
            6 => Speech::NameCard(card),
            7 => Speech::Suggest(card),
            8 => Speech::TrickIncomplete,
            9 => Speech::WrongTrick,
            10 => Speech::NotDue,
            11 => Speech::Fact,
            12 => Speech::AskPlaced,
            13 => Speech::Warn,
            14 => Speech::Inform,
            15 => Speech::SuggestDemand(self.remedy(state, seat)),
            16 => {
                let who = self.coin().then(|| self.seat());
                Speech::Mention(who, None)
            }
            17 => Speech::RemarkPlay,
            18 => Speech::RemarkScore,
            19 => Speech::MentionSuit(self.suit()),
            20 => [Speech::DisputeDeal, Speech::DisputeScore][self.dice.below(2) as usize],
            21 => [Speech::AskWho, Speech::AskTurnUp, Speech::AskTrump][self.dice.below(3) as usize],
            22 => Speech::Announce(self.dice.below(6) as u8),
            _ => [Speech::Manner, Speech::LeaveSeat][self.dice.below(2) as usize],
        }
    }

    /// Anything at all.
    pub fn wild<G: Turns>(&mut self, state: &State<G>) -> Event<G::Call> {
        let seat = self.seat();
        let actor = match self.dice.below(20) {
            0 => Actor::Table,
            1 => Actor::Bystander,
            _ => Actor::Seat(seat),
        };
        let family = self.dice.below(10);
        let act = match (state.phase(), family) {
            (Phase::Cutting | Phase::Preparing | Phase::HandOver, 0..=5) => self.at_the_pack(state, seat),
            (Phase::Dealing, 0..=6) => self.in_the_deal(state, seat),
            (Phase::Calling, 0..=5) => match self.any_call::<G>() {
                Some(call) => Act::Call(call),
                None => self.with_cards(state, seat),
            },
            (Phase::Calling | Phase::Play, 6) => Act::Play(self.some_card(state, seat)),
            (Phase::Play, 0..=3) => self.with_cards(state, seat),
            (Phase::Play, 4 | 5) => Act::Play(self.some_card(state, seat)),
            (_, 7) => Act::Demand(self.remedy(state, seat)),
            (_, 8) => Act::Say(self.speech(state, seat)),
            _ => self.other(state, seat),
        };
        Event { actor, act }
    }

    fn at_the_pack<G: Turns>(&mut self, state: &State<G>, seat: Seat) -> Act<G::Call> {
        let card = self.some_card(state, seat);
        match self.dice.below(14) {
            0 => Act::Cut(self.run(state, seat), self.dice.below(6) == 0),
            1 => Act::ChoosePack([PackId::Blue, PackId::Red][self.dice.below(2) as usize]),
            2 => Act::Collect,
            3 | 4 => Act::Shuffle(
                [None, None, Some(ShuffleFlaw::BelowTable), Some(ShuffleFlaw::FaceSeen)]
                    [self.dice.below(4) as usize],
            ),
            5 => Act::PlacePack(self.seat()),
            6 => Act::Offer(self.coin().then_some(card)),
            7 | 8 => {
                let flaw = [
                    None,
                    None,
                    None,
                    Some(CutFlaw::Exposed),
                    Some(CutFlaw::Confused),
                    Some(CutFlaw::Doubtful),
                ];
                Act::CutPack(self.dice.below(54) as u8, flaw[self.dice.below(6) as usize])
            }
            9 => Act::DealOn(self.dice.below(20) as u8),
            10 => Act::DealOtherPack,
            11 => Act::Deal,
            12 => Act::NewCards,
            _ => Act::ChooseSeat(self.seat()),
        }
    }

    fn in_the_deal<G: Turns>(&mut self, state: &State<G>, seat: Seat) -> Act<G::Call> {
        match self.dice.below(10) {
            0..=2 => Act::DealOn(self.dice.below(20) as u8),
            3 => Act::Packet(self.seat(), 1 + self.dice.below(3) as u8),
            4 => Act::Mend,
            5 => Act::Faced(self.some_card(state, seat)),
            6 => Act::Peep,
            7 => Act::Look,
            8 => Act::Expose(CardSet::of(self.some_card(state, seat)), Exposure::Shown),
            _ => Act::TurnUp(self.coin().then(|| self.some_card(state, seat))),
        }
    }

    fn with_cards<G: Turns>(&mut self, state: &State<G>, seat: Seat) -> Act<G::Call> {
        let card = self.some_card(state, seat);
        let lying = state.trick().map_or(CardSet::EMPTY, table::Trick::cards);
        match self.dice.below(26) {
            0 => Act::Together(self.run(state, seat)),
            1 => Act::Lead(self.run(state, seat)),
            2 => Act::Slip(card),
            3 => Act::MixIn(card, self.trick()),
            4 => Act::HoldOut(card),
            5 => Act::Touch(self.run(state, seat)),
            6 => Act::Name(card),
            7 if self.coin() => Act::NameRank(card.rank()),
            7 => Act::NameSuit(self.suit()),
            8 => Act::Arrange,
            9 | 10 => Act::Withdraw(self.one_of(lying).unwrap_or(card)),
            11..=14 => Act::Correct(self.coin().then_some(card)),
            15 => Act::Gather,
            16 => Act::Turn,
            17..=19 => Act::Quit,
            20 => Act::LookTrick(self.trick()),
            21 => Act::CountTricks,
            22 => Act::Restore(self.stray(state).unwrap_or(card)),
            23 => Act::ClaimRest,
            24 => Act::Consent,
            _ => Act::Object,
        }
    }

    fn stray<G: Turns>(&mut self, state: &State<G>) -> Option<Card> {
        let stray: CardSet =
            state.tricks().iter().flat_map(|trick| &trick.surplus).map(|play| play.1).collect();
        self.one_of(stray)
    }

    fn other<G: Turns>(&mut self, state: &State<G>, seat: Seat) -> Act<G::Call> {
        let card = self.some_card(state, seat);
        let column = [Column::Tricks, Column::Bonus][self.dice.below(2) as usize];
        match self.dice.below(35) {
            0..=3 => {
                let how = [Exposure::Shown, Exposure::SeenByPartner, Exposure::SeenByOpponent];
                Act::Expose(self.some_cards(state, seat), how[self.dice.below(3) as usize])
            }
            4 => Act::Drop(card),
            5 => Act::LayDown,
            6 => Act::ThrowDown,
            7 => Act::TakeUp(self.one_of(state.exposed()).unwrap_or(card)),
            8 | 9 => Act::Consult,
            10 => Act::Refer,
            11 | 12 => Act::Waive,
            13 => Act::Consent,
            14..=16 => {
                let who = self.coin().then(|| self.seat());
                let trick = self.coin().then(|| self.trick());
                Act::ClaimRevoke(who, trick)
            }
            17 => Act::Admit,
            18 => Act::Search,
            19 => Act::MixTricks,
            20 => Act::Enter(column, self.side(), self.dice.below(60).cast_signed()),
            21 => {
                let deal = self.coin().then(|| self.dice.below(4) as u16);
                Act::CorrectScore(column, self.side(), self.dice.below(60).cast_signed(), deal)
            }
            22 => Act::AgreeScore,
            23 => Act::Missing(seat, card),
            24 => Act::Find(self.one_of(state.floor()).unwrap_or(card)),
            25 => Act::FindShort,
            26 => Act::ProvePack,
            27 => Act::Appeal,
            28 => [Act::Concede, Act::KeepHand, Act::Replace(card)][self.dice.below(3) as usize].clone(),
            29 => Act::LayDiscard(card),
            30 => Act::Discard(card),
            31 => Act::QuitDiscard,
            32 => Act::LiftTurnUp,
            33 => [Act::LayIdle, Act::CountHand(self.seat())][self.dice.below(2) as usize].clone(),
            _ => Act::Object,
        }
    }
}
