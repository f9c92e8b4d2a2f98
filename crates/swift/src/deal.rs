//! A deal from its first word to its score.

use std::fmt;

use cards::{BySeat, BySide, Card, CardSet, Ranking, Seat};
use table::{Asked, Declaring, Ground, Hands, Plain, Points, Said, Tally, Words};

use crate::{Draw, Play};

/// The most cards that are played in a deal.
const CARDS_MAX: usize = 52;

/// A deal played in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal<G: Plain> {
    pub(crate) rules: G::Rules,
    pub(crate) before: BySide<i32>,
    pub(crate) dealer: Seat,
    pub(crate) turn_up: Option<Card>,
    pub(crate) discard: Option<Card>,
    pub(crate) stage: Stage,
    pub(crate) open_hand: Option<Seat>,
    /// Who may break in on the word just said, and with what.
    chance: Option<(Seat, G::Call)>,
    pub(crate) dealt: BySeat<CardSet>,
    pub(crate) game: G::State,
    pub(crate) play: Play,
    /// The cards as they fell, and who led to each trick.
    pub(crate) fallen: [Card; CARDS_MAX],
    pub(crate) count: u8,
    pub(crate) leaders: [Seat; CARDS_MAX / 4],
    /// The words that each seat has said, a bit for each by its number.
    said: BySeat<u128>,
    acts: u16,
    points: BySide<Points>,
}

/// How far a deal has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The hand is declared.
    Calling,
    /// Tricks are played.
    Play,
    /// It is over.
    Over,
}

/// Something done in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Act<C> {
    /// Says a word.
    Call(C),
    /// Does not break in on the word just said.
    LetGo,
    /// Puts a card out.
    Discard(Card),
    /// Plays a card.
    Play(Card),
}

/// Who is to act, and for which hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Due {
    /// Who decides.
    pub seat: Seat,
    /// Whose cards are played: the open hand's, or those of the seat.
    pub hand: Seat,
    /// What is asked.
    pub asked: Ask,
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ask {
    /// A word.
    Word,
    /// Whether they break in.
    Chance,
    /// A card to be put out.
    Discard,
    /// A card.
    Card,
}

/// Everything in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Options<C> {
    /// One of these words.
    Words(Words<C>),
    /// This word, or letting it go.
    Chance(C),
    /// A discard of one of these cards.
    Discards(CardSet),
    /// One of these cards.
    Cards(CardSet),
    /// Nothing: the deal is over.
    Nothing,
}

/// An act that is not in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotInOrder<C> {
    /// What was tried.
    pub act: Act<C>,
    /// Whose turn it was; nobody's once the deal is over.
    pub due: Option<Due>,
}

impl<C: fmt::Display> fmt::Display for NotInOrder<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.act {
            Act::Call(call) => write!(f, "`{call}`")?,
            Act::LetGo => f.write_str("letting go")?,
            Act::Discard(card) => write!(f, "a discard of {card}")?,
            Act::Play(card) => write!(f, "playing {card}")?,
        }
        let wanted = |ask| match ask {
            Ask::Word => "a word",
            Ask::Chance => "whether they break in",
            Ask::Discard => "a discard",
            Ask::Card => "a card",
        };
        match self.due {
            None => f.write_str(" is not in order: the deal is over"),
            Some(due) => write!(f, " is not in order: {} of {} is due", wanted(due.asked), due.seat),
        }
    }
}

impl<C: fmt::Display + fmt::Debug> std::error::Error for NotInOrder<C> {}

impl<C: Copy + PartialEq> Options<C> {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Options::Words(words) => usize::from(words.quiet.is_some()) + words.others.len(),
            Options::Chance(_) => 2,
            Options::Discards(cards) | Options::Cards(cards) => cards.len(),
            Options::Nothing => 0,
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All of them, in a fixed order.
    pub fn iter(&self) -> impl Iterator<Item = Act<C>> {
        let (quiet, others) = match self {
            Options::Words(words) => (words.quiet, words.others.as_slice()),
            Options::Chance(word) => (None, std::slice::from_ref(word)),
            _ => (None, &[][..]),
        };
        let (discards, plays) = match self {
            Options::Discards(cards) => (*cards, CardSet::EMPTY),
            Options::Cards(cards) => (CardSet::EMPTY, *cards),
            _ => (CardSet::EMPTY, CardSet::EMPTY),
        };
        let let_go = matches!(self, Options::Chance(_)).then_some(Act::LetGo);
        let words = quiet.into_iter().chain(others.iter().copied()).map(Act::Call);
        let cards = discards.iter().map(Act::Discard).chain(plays.iter().map(Act::Play));
        let_go.into_iter().chain(words).chain(cards)
    }

    /// Whether an act is among them.
    pub fn contains(&self, act: Act<C>) -> bool {
        match (self, act) {
            (Options::Words(words), Act::Call(call)) => {
                words.quiet == Some(call) || words.others.contains(&call)
            }
            (Options::Chance(_), Act::LetGo) => true,
            (Options::Chance(word), Act::Call(call)) => *word == call,
            (Options::Discards(cards), Act::Discard(card)) | (Options::Cards(cards), Act::Play(card)) => {
                cards.contains(card)
            }
            _ => false,
        }
    }

    /// One of them, each as likely as any other.
    pub fn draw(&self, chance: &mut impl Draw) -> Option<Act<C>> {
        match self {
            Options::Cards(cards) => chance.card(*cards).map(Act::Play),
            Options::Discards(cards) => chance.card(*cards).map(Act::Discard),
            Options::Words(words) => {
                let all = self.len() as u32;
                let number = if all > 1 { chance.below(all) } else { 0 } as usize;
                let word = match words.quiet {
                    Some(quiet) if number == 0 => Some(quiet),
                    quiet => words.others.get(number - usize::from(quiet.is_some())).copied(),
                };
                word.map(Act::Call)
            }
            Options::Chance(word) => Some(if chance.below(2) == 0 { Act::LetGo } else { Act::Call(*word) }),
            Options::Nothing => None,
        }
    }
}

impl<G: Plain> Deal<G>
where
    G::Call: Copy + PartialEq,
{
    /// The cards lie dealt and the first word is due. The points of each side are those towards the game.
    pub fn new(rules: G::Rules, dealer: Seat, cards: &Hands, before: BySide<i32>) -> Deal<G> {
        let game = G::begin(dealer);
        Deal {
            rules,
            before,
            dealer,
            turn_up: cards.turn_up,
            discard: None,
            stage: Stage::Calling,
            open_hand: None,
            chance: None,
            dealt: cards.hands,
            game,
            play: Play::new(cards.hands, Ranking::plain(None), dealer.left(), None),
            fallen: [Card::new(cards::Rank::Two, cards::Suit::Clubs); CARDS_MAX],
            count: 0,
            leaders: [dealer; CARDS_MAX / 4],
            said: BySeat::default(),
            acts: 0,
            points: BySide::default(),
        }
    }

    /// The edition and the options.
    pub const fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// Whose deal it is.
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// The card turned up.
    pub const fn turn_up(&self) -> Option<Card> {
        self.turn_up
    }

    /// The card that the dealer put out.
    pub const fn discard(&self) -> Option<Card> {
        self.discard
    }

    /// The hands as dealt.
    pub const fn dealt(&self) -> &BySeat<CardSet> {
        &self.dealt
    }

    /// The cards that each seat still holds.
    pub const fn hands(&self) -> &BySeat<CardSet> {
        self.play.hands()
    }

    /// What the game remembers of the declaring.
    pub const fn game(&self) -> &G::State {
        &self.game
    }

    /// The hand that lies open.
    pub const fn open_hand(&self) -> Option<Seat> {
        self.open_hand
    }

    /// The play of the tricks.
    pub const fn play(&self) -> &Play {
        &self.play
    }

    /// The play of the tricks once a card is due, from before the first lead on.
    pub fn in_play(&self) -> Option<Play> {
        match self.stage {
            Stage::Calling if self.chance.is_none() => {
                let turn = G::turn(self.declaring())?;
                (turn.asked == Asked::Lead).then(|| self.before_lead())
            }
            Stage::Play => Some(self.play),
            Stage::Calling | Stage::Over => None,
        }
    }

    /// The cards as they fell.
    pub fn fallen(&self) -> &[Card] {
        &self.fallen[..self.count as usize]
    }

    /// How many acts a table would have written down.
    pub const fn acts(&self) -> u16 {
        self.acts
    }

    /// Whether the deal is over.
    pub fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }

    /// What the deal has brought each side; nothing before it is over.
    pub const fn points(&self) -> BySide<Points> {
        self.points
    }

    /// The words that a seat has said, a bit for each by its number.
    pub fn said(&self, seat: Seat) -> u128 {
        self.said[seat]
    }

    /// The card turned up, if it has become this seat's.
    pub fn taken_up(&self, seat: Seat) -> CardSet {
        let taken = self.discard.is_some() || G::turn_up_is_dealers(&self.game);
        self.turn_up.filter(|_| taken && seat == self.dealer).map_or(CardSet::EMPTY, CardSet::of)
    }

    /// What is public about the declaring.
    pub fn declaring(&self) -> Declaring<'_, G> {
        let idle = G::idle(&self.game);
        let active = idle.map_or(cards::SeatSet::ALL, |idle| cards::SeatSet::ALL.without(idle));
        Declaring { rules: &self.rules, game: &self.game, dealer: self.dealer, turn_up: self.turn_up, active }
    }

    /// Who may break in on the word just said, and with what.
    pub const fn chance(&self) -> Option<(Seat, G::Call)> {
        self.chance
    }

    /// Who is to act; nobody once the deal is over.
    pub fn due(&self) -> Option<Due> {
        let own = |seat, asked| Due { seat, hand: seat, asked };
        match self.stage {
            Stage::Calling => {
                if let Some((seat, _)) = self.chance {
                    return Some(own(seat, Ask::Chance));
                }
                let turn = G::turn(self.declaring())?;
                Some(match turn.asked {
                    Asked::Declare | Asked::Double => own(turn.seat, Ask::Word),
                    Asked::Discard => own(turn.seat, Ask::Discard),
                    Asked::Lead => own(turn.seat, Ask::Card),
                })
            }
            Stage::Play => {
                let hand = self.play.turn();
                let seat = if self.open_hand == Some(hand) { hand.partner() } else { hand };
                Some(Due { seat, hand, asked: Ask::Card })
            }
            Stage::Over => None,
        }
    }

    /// Everything in order for whoever is to act.
    pub fn options(&self) -> Options<G::Call> {
        match self.stage {
            Stage::Play => Options::Cards(self.play.lawful()),
            Stage::Over => Options::Nothing,
            Stage::Calling => {
                if let Some((_, word)) = self.chance {
                    return Options::Chance(word);
                }
                let at = self.declaring();
                let Some(turn) = G::turn(at) else { return Options::Nothing };
                match turn.asked {
                    Asked::Declare | Asked::Double => Options::Words(G::words(at, turn.seat)),
                    Asked::Discard => Options::Discards(G::discards(at, self.play.hands()[turn.seat])),
                    Asked::Lead => Options::Cards(self.play.hands()[turn.seat]),
                }
            }
        }
    }

    /// The cards in order once the first lead is made; nothing before it, nor when the deal is over.
    pub fn in_order_to_play(&self) -> Option<CardSet> {
        (self.stage == Stage::Play).then(|| self.play.lawful())
    }

    /// Whether an act is in order.
    pub fn is_in_order(&self, act: Act<G::Call>) -> bool {
        match act {
            // Most acts are cards, and words take room.
            Act::Play(card) if self.stage == Stage::Play => self.play.lawful().contains(card),
            _ => self.options().contains(act),
        }
    }

    /// One of the acts in order, each as likely as any other; nothing once the deal is over.
    pub fn draw(&self, chance: &mut impl Draw) -> Option<Act<G::Call>> {
        if self.stage == Stage::Play {
            return chance.card(self.play.lawful()).map(Act::Play);
        }
        self.options().draw(chance)
    }

    /// Does something.
    ///
    /// # Errors
    /// When it is not in order. Nothing is changed then.
    pub fn act(&mut self, act: Act<G::Call>) -> Result<(), NotInOrder<G::Call>> {
        if !self.is_in_order(act) {
            return Err(NotInOrder { act, due: self.due() });
        }
        self.take(act);
        Ok(())
    }

    /// Does something that is known to be in order, having been taken from the options.
    pub fn take(&mut self, act: Act<G::Call>) {
        match act {
            Act::Play(card) => self.put(card),
            Act::Call(call) => self.say(call),
            Act::LetGo => {
                self.chance = None;
                self.keep_courtesy();
            }
            Act::Discard(card) => {
                let mut hands = *self.play.hands();
                hands[self.dealer].remove(card);
                self.discard = Some(card);
                self.acts += 1;
                G::put_out(&mut self.game);
                self.keep_courtesy();
                self.play = Play::new(hands, self.play.ranking(), self.play.leader(), None);
            }
        }
    }

    /// Plays to the end at random, each act in order as likely as any other. Says how many acts there were.
    pub fn play_out(&mut self, chance: &mut impl Draw) -> u32 {
        let mut acts = 0;
        while self.stage == Stage::Calling
            && let Some(act) = self.draw(chance)
        {
            self.take(act);
            acts += 1;
        }
        while self.stage == Stage::Play
            && let Some(card) = chance.card(self.play.lawful())
        {
            self.put(card);
            acts += 1;
        }
        acts
    }

    fn say(&mut self, call: G::Call) {
        let Some(due) = self.due() else { return };
        let ground =
            Ground { rules: &self.rules, dealer: self.dealer, turn_up: self.turn_up, before: self.before };
        self.acts += 1;
        self.said[due.seat] |= 1 << G::word_number(call);
        let takes_up = !G::turn_up_is_dealers(&self.game);
        if let Said::NotPlayed(score) = G::say(ground, &mut self.game, due.seat, call) {
            self.stage = Stage::Over;
            self.chance = None;
            if let Some((side, points)) = score {
                self.points[side].tricks += points;
            }
            return;
        }
        if let Some(card) = self.turn_up.filter(|_| takes_up && G::turn_up_is_dealers(&self.game)) {
            let mut hands = *self.play.hands();
            hands[self.dealer].insert(card);
            self.play = Play::new(hands, self.play.ranking(), self.play.leader(), None);
        }
        // Nobody is asked twice whether they break in.
        self.chance = G::chance(self.declaring()).filter(|_| due.asked == Ask::Word);
        if self.chance.is_none() {
            self.keep_courtesy();
        }
    }

    fn keep_courtesy(&mut self) {
        if G::courtesy(self.declaring()).is_some() {
            G::courtesy_kept(&mut self.game);
            self.acts += 1;
        }
    }

    fn put(&mut self, card: Card) {
        if self.stage == Stage::Calling {
            self.first_lead();
        }
        if self.play.trick().is_empty() {
            self.leaders[self.tricks()] = self.play.leader();
        }
        self.fallen[self.count as usize] = card;
        self.count += 1;
        self.acts += 1;
        if self.play.put(card).is_some() && self.play.is_over() {
            self.stage = Stage::Over;
            let at = self.declaring();
            let tally = Tally {
                won: self.play.won(),
                revokes: BySide::default(),
                dealt: self.dealt,
                before: self.before,
            };
            if let Some(played) = G::played(at, &tally) {
                self.points = G::points(&self.rules, &played);
            }
        }
    }

    fn first_lead(&mut self) {
        self.open_hand = G::open_hand(self.declaring());
        self.play = self.before_lead();
        self.stage = Stage::Play;
    }

    /// The play as it stands when the first card is due.
    fn before_lead(&self) -> Play {
        let at = self.declaring();
        Play::new(*self.play.hands(), G::ranking(at), G::opening_leader(at), G::idle(&self.game))
    }

    /// How many tricks are complete.
    pub(crate) fn tricks(&self) -> usize {
        let won = self.play.won();
        usize::from(won.0[0]) + usize::from(won.0[1])
    }
}
