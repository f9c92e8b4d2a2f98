//! Whose word or card it is and what is in order, told by each game over small values.

use arrayvec::ArrayVec;
use cards::{BySeat, BySide, Card, CardSet, Ranking, Seat, SeatSet, Side};

use crate::{Act, Duty, Game, Phase, State, View};

/// What everybody knows of a deal while it is declared, and afterwards of the declaration. It is told from a
/// [`State`], from any [`View`], or by an engine of its own that knows no irregular act.
#[derive(Debug, PartialEq, Eq)]
pub struct Declaring<'a, G: Game> {
    /// The edition and the options.
    pub rules: &'a G::Rules,
    /// What the game remembers of the deal.
    pub game: &'a G::State,
    /// Whose deal it is.
    pub dealer: Seat,
    /// The card turned up.
    pub turn_up: Option<Card>,
    /// Who plays.
    pub active: SeatSet,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derive would ask the game to be Copy")]
impl<G: Game> Clone for Declaring<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Declaring<'_, G> {}

/// A turn while the hand is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    /// Whose it is.
    pub seat: Seat,
    /// What is asked of the seat.
    pub asked: Asked,
}

impl Turn {
    /// The turn of a seat.
    pub const fn new(seat: Seat, asked: Asked) -> Turn {
        Turn { seat, asked }
    }
}

/// What a turn asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Asked {
    /// A word of the declaration.
    Declare,
    /// A word on doubling, where that is a stage of its own.
    Double,
    /// A card to be put out.
    Discard,
    /// The first lead.
    Lead,
}

/// More words than any game has in order at once: the bids of an auction and what may answer them.
pub const WORDS_MAX: usize = 96;

/// The words that are in order for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words<C> {
    /// The word that changes least: a pass, "May I lead?", satisfied.
    pub quiet: Option<C>,
    /// The others, the cheapest first.
    pub others: ArrayVec<C, WORDS_MAX>,
}

impl<C> Words<C> {
    /// Nothing is in order.
    pub const fn none() -> Words<C> {
        Words { quiet: None, others: ArrayVec::new_const() }
    }

    /// Only this.
    pub const fn only(quiet: C) -> Words<C> {
        Words { quiet: Some(quiet), others: ArrayVec::new_const() }
    }

    /// This and others.
    pub fn with(quiet: Option<C>, others: impl IntoIterator<Item = C>) -> Words<C> {
        Words { quiet, others: others.into_iter().collect() }
    }

    /// Whether nothing is in order.
    pub fn is_empty(&self) -> bool {
        self.quiet.is_none() && self.others.is_empty()
    }
}

impl<C: Copy> Words<C> {
    /// All of them, the quiet one first.
    pub fn iter(&self) -> impl Iterator<Item = C> {
        self.quiet.into_iter().chain(self.others.iter().copied())
    }

    /// All of them in a row.
    pub fn all(&self) -> Vec<C> {
        self.iter().collect()
    }
}

/// A hand that was played, as far as sides and seats count it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Tricks won in play.
    pub won: BySide<u8>,
    /// Revokes charged against each side.
    pub revokes: BySide<u8>,
    /// The hands as dealt.
    pub dealt: BySeat<CardSet>,
    /// The points of each side towards the game before the hand.
    pub before: BySide<i32>,
}

/// A game whose procedure can be told: whose turn it is, what is in order then, and what a hand is worth.
pub trait Turns: Game {
    /// What a hand came to.
    type Played;
    /// What it is worth.
    type Score;

    /// Every word of the game by its kind, in place or out of it.
    fn vocabulary() -> Vec<Vec<Self::Call>> {
        Vec::new()
    }

    /// Who has to speak, discard or lead while the hand is declared; nobody once it is past that. Where nothing is
    /// declared, the first lead is due.
    fn turn(at: Declaring<'_, Self>) -> Option<Turn> {
        Some(Turn::new(Self::opening_leader(at), Asked::Lead))
    }

    /// What a seat may say in its turn; nothing when it has to lead or discard, or when it is not its turn.
    fn words(_at: Declaring<'_, Self>, _seat: Seat) -> Words<Self::Call> {
        Words::none()
    }

    /// Whether a word out of its place waits for leave, so that nobody else can speak in order.
    fn waits_for_leave(_at: Declaring<'_, Self>) -> bool {
        false
    }

    /// Who may say something now though nothing is asked of them, and what.
    fn chance(_at: Declaring<'_, Self>) -> Option<(Seat, Self::Call)> {
        None
    }

    /// The cards, of those that the seat whose turn it is holds, from which it has to put one out.
    fn discards(_at: Declaring<'_, Self>, _held: CardSet) -> CardSet {
        CardSet::EMPTY
    }

    /// Whether tricks are to be lost.
    fn loses(_at: Declaring<'_, Self>) -> bool {
        false
    }

    /// An act by which a seat keeps the procedure before the first lead, and no choice.
    fn courtesy(_at: Declaring<'_, Self>) -> Option<(Seat, Act<Self::Call>)> {
        None
    }

    /// Whether a seat may ask a partner who did not follow suit whether they have none, without breaking a law.
    fn may_ask_none(_at: Declaring<'_, Self>, _seat: Seat) -> bool {
        true
    }

    /// The side that declared; nobody where everybody passed, or where nothing is declared.
    fn declarers(_at: Declaring<'_, Self>) -> Option<Side> {
        None
    }

    /// What a hand came to; nothing where nothing was declared.
    fn played(at: Declaring<'_, Self>, tally: &Tally) -> Option<Self::Played>;

    /// What a hand is worth.
    fn score(rules: &Self::Rules, played: &Self::Played) -> Self::Score;
}

impl<G: Game> State<G> {
    /// What is public about the declaring.
    pub const fn declaring(&self) -> Declaring<'_, G> {
        Declaring {
            rules: &self.rules,
            game: &self.deal.game,
            dealer: self.deal.dealer,
            turn_up: self.deal.turn_up,
            active: self.deal.active,
        }
    }

    /// The order of the cards under the declaration as it stands.
    pub fn ranking(&self) -> Ranking {
        G::ranking(self.declaring())
    }

    /// Who may call the exposed cards of this seat; nobody if they are free.
    pub fn callers(&self, owner: Seat) -> SeatSet {
        G::callers(self.declaring(), owner)
    }

    /// The hand as sides and seats count it, what was entered for it being struck from the sheet.
    pub fn tally(&self) -> Tally {
        Tally {
            won: self.deal.won,
            revokes: self.revokes_charged(),
            dealt: self.deal.dealt,
            before: BySide(G::standing(self).sides.0.map(|side| side.game)),
        }
    }
}

impl<G: Turns> State<G> {
    /// Whose word or card it is: the player's of the open hand for that hand.
    pub fn acting(&self) -> Option<Seat> {
        match self.deal.phase {
            Phase::Calling => G::turn(self.declaring()).map(|turn| turn.seat),
            Phase::Play => self.to_play().map(|seat| self.player_of(seat)),
            _ => None,
        }
    }

    /// Who may say something now though nothing is asked of them, and what.
    pub fn chance(&self) -> Option<(Seat, G::Call)> {
        (self.deal.phase == Phase::Calling).then(|| G::chance(self.declaring()))?
    }

    /// An act by which a seat keeps the procedure, and no choice.
    pub fn courtesy(&self) -> Option<(Seat, Act<G::Call>)> {
        (self.deal.phase == Phase::Calling).then(|| G::courtesy(self.declaring()))?
    }
}

impl<G: Game> View<G> {
    /// What is public about the declaring.
    pub const fn declaring(&self) -> Declaring<'_, G> {
        Declaring {
            rules: &self.rules,
            game: &self.game,
            dealer: self.dealer,
            turn_up: self.turn_up,
            active: self.active,
        }
    }

    /// The order of the cards under the declaration as it stands.
    pub fn ranking(&self) -> Ranking {
        G::ranking(self.declaring())
    }

    /// Who may call the exposed cards of this seat; nobody if they are free.
    pub fn callers(&self, owner: Seat) -> SeatSet {
        G::callers(self.declaring(), owner)
    }
}

impl<G: Turns> View<G> {
    /// Whose word or card it is: the player's of the open hand for that hand. The same in every view.
    pub fn acting(&self) -> Option<Seat> {
        match self.phase {
            Phase::Calling => G::turn(self.declaring()).map(|turn| turn.seat),
            Phase::Play => {
                self.to_play.map(|seat| if self.open_hand == Some(seat) { seat.partner() } else { seat })
            }
            _ => None,
        }
    }

    /// Whether tricks are to be lost.
    pub fn loses(&self) -> bool {
        G::loses(self.declaring())
    }

    /// The words in order for the seat of the view.
    pub fn words(&self) -> Words<G::Call> {
        self.seat.map_or(Words::none(), |seat| G::words(self.declaring(), seat))
    }

    /// Who may say something now though nothing is asked of them, and what. The same in every view.
    pub fn chance(&self) -> Option<(Seat, G::Call)> {
        (self.phase == Phase::Calling).then(|| G::chance(self.declaring()))?
    }

    /// The cards from which the seat of the view has to put one out.
    pub fn discards(&self) -> CardSet {
        let due = |seat: &Seat| G::turn(self.declaring()) == Some(Turn::new(*seat, Asked::Discard));
        let seat = self.seat.filter(due);
        seat.map_or(CardSet::EMPTY, |seat| G::discards(self.declaring(), self.seen[seat]))
    }

    /// An act by which a seat keeps the procedure, and no choice. The same in every view.
    pub fn courtesy(&self) -> Option<(Seat, Act<G::Call>)> {
        (self.phase == Phase::Calling).then(|| G::courtesy(self.declaring()))?
    }

    /// The cards that the seat of the view may lawfully play now, to the first lead too.
    pub fn playable(&self) -> CardSet {
        if self.phase != Phase::Calling {
            return self.lawful;
        }
        let leads = |seat: &Seat| G::turn(self.declaring()) == Some(Turn::new(*seat, Asked::Lead));
        let Some(seat) = self.seat.filter(leads) else { return CardSet::EMPTY };
        let mut lawful = self.seen[seat];
        for obligation in self.obligations.iter().filter(|obligation| obligation.on.contains(seat)) {
            let kept = obligation.duty.kept_by(lawful, None, self.ranking());
            if matches!(obligation.duty, Duty::Lead(_) | Duty::NotLead(_) | Duty::Play(_) | Duty::Avoid(_))
                && !kept.is_empty()
            {
                lawful = kept;
            }
        }
        lawful
    }

    /// Everything in order for the seat of the view in its turn: words, discards or cards; nothing out of turn.
    pub fn options(&self) -> Vec<Act<G::Call>> {
        if self.seat.is_none() || self.acting() != self.seat {
            return Vec::new();
        }
        if self.phase == Phase::Calling {
            let words = self.words();
            if !words.is_empty() {
                return words.iter().map(Act::Call).collect();
            }
            let discards = self.discards();
            if !discards.is_empty() {
                return discards.iter().map(Act::Discard).collect();
            }
        }
        self.playable().iter().map(Act::Play).collect()
    }
}
