//! What a game adds to the mechanism: its declarations, its ranking, its scoring and, article by
//! article, which happening opens which right for whom.

use std::fmt::{Debug, Display};

use cards::{Card, CardSet, Pack, Ranking, Seat, SeatSet, Side, Suit};
use laws::Law;

use crate::{
    Act, Actor, AnswerOf, Bench, Breach, Claim, CutFlaw, Cutting, DealFact, Declaring, Duty, End, Exposure,
    Facts, Fault, Impossible, Lapses, Laws, PackId, Remedy, Right, ShuffleFlaw, Speech, Standing, State,
    listed_breach,
};

/// One code of laws, as a type. It has no value of its own: all facts stand in [`State`].
pub trait Game: Clone + Debug + PartialEq + Eq + Send + Sync + 'static {
    /// The declarations this game knows.
    type Call: Copy + Debug + Display + PartialEq + Eq + Send + Sync;
    /// The edition and the options a club may choose.
    type Rules: Clone + Debug + PartialEq + Eq + Send + Sync;
    /// What the game has to remember of the deal in hand. All of it is public.
    type State: Clone + Debug + Default + PartialEq + Eq + Send + Sync;
    /// What only its own articles find.
    type Fact: Facts + Send + Sync;

    /// The pack it is played with.
    const PACK: Pack;

    /// Whether a card of the pack is turned up when the hands are dealt.
    const TURNS_UP: bool = false;

    /// Whether the last card dealt, which is one of the dealer's own, is turned up.
    const TURNS_LAST: bool = false;

    /// Whether a packet too large may be put right before the next card is given.
    const PACKETS_MEND: bool = true;

    /// Whether the player who calls for new packs pays for them.
    const NEW_CARDS_ARE_PAID: bool = true;

    /// The groups of articles: each takes the moments that it speaks of, and no two speak of the same.
    const GROUPS: &'static [Group<Self>];

    /// When the rights end that its articles give, except those that the mechanism ends for every code.
    const LAPSES: Lapses;

    /// How many cards go to each player in each round, when the first packet has so many.
    fn rounds(_first: u8) -> &'static [u8] {
        Self::PACK.packets()
    }

    /// The articles under which the mechanism itself answers.
    fn articles(rules: &Self::Rules) -> &'static Articles;

    /// How its players cut for partners.
    fn cutting(rules: &Self::Rules) -> Cutting;

    /// The order of the cards under the declaration as it stands.
    fn ranking(at: Declaring<'_, Self>) -> Ranking;

    /// Who leads to the first trick.
    fn opening_leader(at: Declaring<'_, Self>) -> Seat {
        at.dealer.left()
    }

    /// Whether it is seen already, while the hand is declared, who that will be.
    fn opening_leader_is_known(_at: Declaring<'_, Self>) -> bool {
        false
    }

    /// Who may call the exposed cards of this seat; nobody if they are free.
    fn callers(_at: Declaring<'_, Self>, owner: Seat) -> SeatSet {
        owner.side().other().seats()
    }

    /// The player who exacts penalties for their side and, where one hand lies open, plays it.
    fn principal(at: Declaring<'_, Self>) -> Seat {
        at.dealer
    }

    /// The articles under which an exposed card is called, for the first time or again; `ground` laid it open.
    fn call_laws(rules: &Self::Rules, _ground: Laws, _before: Called) -> Laws {
        Self::articles(rules).call_exposed.into()
    }

    /// The same with the article by which the call may not bind at all: the card is not of the suit that was led.
    fn call_off_suit(_rules: &Self::Rules, laws: Laws) -> Laws {
        laws
    }

    /// Who gives the cards after this deal, and who again when it is void.
    fn next_dealer(at: Declaring<'_, Self>) -> Seat {
        at.dealer.left()
    }

    /// Who chooses between the new packs that a player has paid for.
    fn chooses_new_pack(state: &State<Self>, payer: Seat) -> SeatSet {
        if state.is_rubbers_start() { state.deal.dealer.into() } else { payer.side().other().seats() }
    }

    /// A word of the declaration.
    fn call(bench: &mut Bench<'_, Self>, seat: Seat, call: Self::Call) -> Result<(), Impossible>;

    /// A player is about to put a card to a trick.
    fn before_card(_bench: &mut Bench<'_, Self>, _actor: Seat) {}

    /// Whether the play goes its plain way: [`Game::before_card`] has nothing to do, and nothing is open of which a card
    /// in turn, of the suit, could make an offence. Where a game does not say so every card is judged beside a copy of
    /// the table.
    fn is_plain_play(_state: &State<Self>) -> bool {
        false
    }

    /// A card is led while declaring is not finished. Says whether it counts as the lead.
    fn lead_while_calling(_bench: &mut Bench<'_, Self>, _seat: Seat, _card: Card) -> LeadIs {
        LeadIs::Lead
    }

    /// The declaring is taken to have ended without incident. Says whether the play can begin.
    fn declared(bench: &mut Bench<'_, Self>) -> LeadIs {
        let leader = Self::opening_leader(bench.state.declaring());
        match bench.state.deal.hands[leader].first() {
            // The lead closes what is open in declaring; the card itself does not matter.
            Some(card) => Self::lead_while_calling(bench, leader, card),
            None => LeadIs::NoLead,
        }
    }

    /// Something happened that an article may speak of.
    fn judge(bench: &mut Bench<'_, Self>, moment: Moment) {
        for group in Self::GROUPS {
            group(bench, moment);
        }
    }

    /// Something was said.
    fn said(bench: &mut Bench<'_, Self>, seat: Seat, speech: Speech);

    /// An act that the mechanism leaves wholly to the game; `false` if the game does not know it.
    fn own_act(bench: &mut Bench<'_, Self>, actor: Actor, act: &Act<Self::Call>) -> Result<bool, Impossible>;

    /// All who had to have agreed to a claim. Says whether the game has settled it by itself.
    fn agreed(_bench: &mut Bench<'_, Self>, _claim: Claim) -> bool {
        false
    }

    /// A remedy was chosen; the mechanism has done what it does for every game.
    fn elected(bench: &mut Bench<'_, Self>, right: &Right, remedy: Remedy);

    /// The article by which the time of a right is over, where it is another than the one that gave it.
    fn lapses_by(_state: &State<Self>, _right: &Right) -> Option<Law> {
        None
    }

    /// A right ended unused.
    fn ended(_bench: &mut Bench<'_, Self>, _right: &Right, _how: End) {}

    /// Whether a right that lasts no longer than its deal is about points for an offence, so that the offenders owe
    /// them all the same when the cards are dealt again by this article before the next cut, or the hands are thrown in.
    fn stays_open(_right: &Right, _by: Option<Law>) -> bool {
        false
    }

    /// The deal is void by these articles and will be dealt again: what was exacted in it may stay on the sheet.
    fn redealt(_bench: &mut Bench<'_, Self>, _before: &Self::State, _by: Laws) {}

    /// A card is called that nothing lays open to a call. Says whether the game takes that for naming it.
    fn names_by_calling(_bench: &mut Bench<'_, Self>, _seat: Seat, _card: Card) -> bool {
        false
    }

    /// A seat demands what another one is entitled to. Says what becomes of the right.
    fn demand_by_other(_bench: &mut Bench<'_, Self>, _seat: Seat, _right: &Right) -> Option<Law> {
        None
    }

    /// The article that keeps a seat from choosing what another may: it takes no part in the play, or has done what
    /// bars it alone.
    fn bars_from(_state: &State<Self>, _seat: Seat, _right: &Right) -> Option<Law> {
        None
    }

    /// The article that gives such a remedy, by which a demand for it is answered where no right ever gave it.
    fn gives(state: &State<Self>, _remedy: Remedy) -> Law {
        let articles = Self::articles(&state.rules);
        articles.wrong_demand.unwrap_or(articles.consult)
    }

    /// Whether a seat may claim revokes; the article against it if not.
    fn may_claim_revoke(_state: &State<Self>, _seat: Seat) -> Result<(), Law> {
        Ok(())
    }

    /// Whether a card that lies in the trick may be taken back; the article for it, or the one against it.
    fn may_withdraw(state: &State<Self>, seat: Seat) -> Result<Law, Law>;

    /// The article by which a fault is past mending.
    fn settles(rules: &Self::Rules, fault: Fault) -> Law {
        let articles = Self::articles(rules);
        match fault {
            Fault::Renounce | Fault::OpenHand => articles.established,
            Fault::Default(_) => articles.default,
            Fault::Disobeyed(law) => law,
        }
    }

    /// The article by which a call that was not obeyed is dealt with as a revoke.
    fn default_law(rules: &Self::Rules, _call: Option<Duty>) -> Law {
        Self::articles(rules).default
    }

    /// Whether an accused player's word establishes a revoke, though the cards do not show it.
    fn admission_proves(_rules: &Self::Rules) -> bool {
        false
    }

    /// The article by which a seat that has few rights may still correct the score.
    fn score_corrector(_state: &State<Self>, _seat: Seat) -> Option<Law> {
        None
    }

    /// Whether the answer that they have none ends a player's right to mend at once.
    fn denial_is_final(_rules: &Self::Rules) -> bool {
        false
    }

    /// The article by which tricks mixed too soon prove what was claimed.
    fn mixing(rules: &Self::Rules) -> Law {
        Self::articles(rules).search
    }

    /// Whether the record itself proves a revoke when the tricks were mixed.
    fn record_proves(_rules: &Self::Rules) -> bool {
        false
    }

    /// The article by which a card that everybody has seen mended is no revoke, where the code answers a claim of it
    /// at once.
    fn mends_revoke(_rules: &Self::Rules) -> Option<Law> {
        None
    }

    /// The articles by which a claim made in the play waits for its end.
    fn claim_waits(rules: &Self::Rules) -> Laws {
        Self::articles(rules).claim_limit.into()
    }

    /// The article that answers a claim of what can still be mended, where the code has one for it.
    fn not_established(_rules: &Self::Rules) -> Option<Law> {
        None
    }

    /// The article that ended the hand before it was played out.
    fn ended_by(_state: &State<Self>) -> Option<Law> {
        None
    }

    /// Whether a claim may still be urged when the tricks are mixed, and proved by other means than by them.
    fn urged_when_mixed(_rules: &Self::Rules) -> bool {
        false
    }

    /// What the breach of this duty is, laid on these seats; without a word, as in codes that list the calls dealt with
    /// as revokes.
    fn breach(_state: &State<Self>, _on: SeatSet, duty: Duty) -> Breach {
        listed_breach(duty)
    }

    /// Whether a renounce is past mending though the trick was quitted by the side that lost it.
    fn wrong_side_establishes(_rules: &Self::Rules) -> bool {
        true
    }

    /// Whether the open hand can be mended until the next lead in turn, the trick being quitted.
    fn open_hand_mends_until_lead(_rules: &Self::Rules) -> bool {
        false
    }

    /// Enters the score of the hand just played, replacing what was entered for it before.
    fn score_hand(bench: &mut Bench<'_, Self>);

    /// What there is to say of game and rubber after an entry for this deal.
    fn standing_answers(state: &State<Self>, deal: u16) -> Vec<AnswerOf<Self>>;

    /// Where game and rubber stand.
    fn standing(state: &State<Self>) -> Standing;
}

/// Whether a card that is called has been spoken of before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Called {
    /// Nobody has called it.
    Never,
    /// It was chosen to be called, or to be treated as exposed.
    Chosen,
    /// It was called, and is called again.
    Before,
}

/// What some articles make of a moment.
pub type Group<G> = fn(&mut Bench<'_, G>, Moment);

/// What becomes of a card led before the declaring is finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeadIs {
    /// It is the lead, in turn or not.
    Lead,
    /// It is no lead: the game has dealt with it.
    NoLead,
}

/// The articles under which the mechanism itself answers, one table for each edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Articles {
    /// Calling an exposed card.
    pub call_exposed: Law,
    /// No call can make a player revoke.
    pub no_forced_revoke: Law,
    /// A suit called of which the player has none.
    pub no_suit: Law,
    /// Breaking a call is dealt with as a revoke.
    pub default: Law,
    /// What a revoke is.
    pub revoke: Law,
    /// When it is past mending.
    pub established: Law,
    /// What it costs.
    pub revoke_penalty: Law,
    /// Asking the partner.
    pub ask_none: Law,
    /// Searching the tricks, and mixing them.
    pub search: Law,
    /// Until when a revoke can be claimed.
    pub claim_limit: Law,
    /// Demanding what is not due, where that loses the right; elsewhere it is as if unsaid.
    pub wrong_demand: Option<Law>,
    /// Consulting about a penalty.
    pub consult: Law,
    /// What one partner has chosen the other cannot change, where the code says so.
    pub first_choice: Option<Law>,
    /// A lead out of turn that all have followed, or that is taken back.
    pub lead_followed: Law,
    /// Having the cards placed.
    pub placed: Law,
    /// The winner of the rubber and its settlement.
    pub rubber: Law,
    /// Correcting a trick score.
    pub correct_tricks: Law,
    /// Correcting any other entry.
    pub correct_bonus: Law,
    /// A trick to which somebody did not play.
    pub omitted: Law,
    /// A trick with a card too many.
    pub surplus: Law,
    /// A hand that a card never reached.
    pub short_hand: Law,
    /// New cards.
    pub new_cards: Law,
    /// Torn or marked cards.
    pub torn_cards: Law,
    /// Bystanders.
    pub bystanders: Law,
    /// A claim to the rest of the tricks.
    pub claim: Law,
    /// Nobody can be made to give their hand up.
    pub keep_hand: Law,
}

/// A happening that the mechanism has recognised. What it means is the game's to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    // ------------------------------------------------------------ the pack
    /// Somebody gathered the pack for the coming deal.
    Collected(Seat),
    /// Somebody shuffled, and nobody had before them or others had.
    Shuffled(Seat),
    /// Somebody shuffled who had shuffled for this deal already.
    ShuffledAgain(Seat),
    /// Somebody shuffled a pack while a hand was played.
    ShuffledInPlay(Seat),
    /// A shuffle went wrong.
    BadShuffle(Seat, ShuffleFlaw),
    /// The pack was handed over with a card showing.
    OfferedShowing(Seat, Card),
    /// A card of the pack was shown before the deal was begun.
    ShownFromPack(Seat, Card),
    /// Somebody shuffled after the pack was cut.
    ShuffledAfterCut(Seat),
    /// Who divided the pack in vain shuffles it, and nobody has taken it up in between.
    CutterShuffled(Seat),
    /// The cut does not count: wrong place, a flaw, or a pack that has to be shuffled first.
    VoidCut(Seat, u8, Option<CutFlaw>),
    /// The pack was cut well already, by the same player or by the one whose place it is.
    CutAgain(Seat),
    /// Somebody shuffled, cut or dealt where it was another's place.
    InPlaceOf(Seat, Seat, PackDuty),
    /// The pack was set down at a seat.
    Placed(Seat, Seat),
    /// A player handled the pack that waits for the next deal.
    HandledPack(Seat),
    /// A player picked their pack, or asked for another after they had.
    PackChosen(Seat, PackId),

    // ------------------------------------------------------------ the deal
    /// The first card is given although the pack was not cut.
    NotCut(Seat),
    /// The pack of the other side was taken.
    WrongPack(Seat),
    /// Somebody dealt who was not the dealer.
    WrongDealer(Seat),
    /// Too many cards at once were given to a seat, and can still be put right; by whom, and to whom.
    PacketTooLarge(Seat, Seat),
    /// They were put right in time.
    PacketMended(Seat),
    /// The deal went wrong by itself.
    BadDeal(Seat, DealFlaw),
    /// A card was shown during the deal; how many lay dealt by then.
    ShownInDeal(Seat, Card, u8),
    /// The dealer looked at a card of the pack; how many lay dealt by then.
    Peeped(Seat, u8),
    /// The dealer showed another card of the pack in turning one up.
    TurnedShowing(Seat, Card),
    /// The last card is dealt, or the card turned up in games that turn one.
    Dealt,
    /// A player took up their cards.
    Looked(Seat),
    /// The pack is proved wrong.
    PackWrong(Actor),
    /// A player finds that they are short of a card.
    FoundShort(Seat),
    /// A player finds that they have a card too many, and another one too few.
    FoundSurplus(Seat),
    /// A missing card is found.
    Found(Seat, Card),

    // ------------------------------------------------------------ cards seen
    /// Cards were shown, the deal being complete.
    Shown(Seat, CardSet, Exposure),
    /// A whole hand was thrown down.
    ThrownDown(Seat, CardSet),
    /// A card fell below the table.
    Dropped(Seat, Card),
    /// The open hand was laid down.
    LaidDown(Seat),
    /// A card that lies exposed was taken back into the hand.
    TakenUp(Seat, Card),
    /// A card was held out, its face unseen.
    HeldOut(Seat, Card),
    /// The card turned up was taken off the pack.
    Lifted(Seat, Card),

    // ------------------------------------------------------------ the play
    /// The first card of the deal was led.
    FirstLead(Seat, Card),
    /// A seat led that was not to lead.
    LedOutOfTurn(Seat, Card),
    /// A seat led beside its partner, whose lead it was; the card stays with its owner.
    LedBeside(Seat, Card),
    /// A card that was put in haste, before a penalty could be demanded, goes back.
    Hurried(Seat),
    /// A seat played before others whose turn came first.
    PlayedEarly(Seat, Card),
    /// A seat that takes no part in the play put down a card; nothing has moved yet.
    PlayedIdle(Seat, Card),
    /// A seat led on before the trick was finished; these cards lie beside it.
    RanOn(Seat, CardSet),
    /// A seat played several cards at once, or several of the open hand were touched to be
    /// played; the trick waits.
    Together(Seat, CardSet),
    /// A seat that was not to lead led several cards at once; none of them lies in a trick.
    LedTogether(Seat, CardSet),
    /// A seat has followed to the open trick.
    Followed(Seat, Card),
    /// The open hand did not follow to this suit though it could.
    OpenHandRenounced(Seat, Suit),
    /// A call was not obeyed though it could be.
    Disobeyed(Seat, Law),
    /// A wrong card was taken back in time; the card.
    Corrected(Seat, Card, Amends),
    /// A trick is complete.
    TrickFull(Seat),
    /// A seat put its hand to a trick to gather it.
    Gathered(Seat),
    /// A trick was quitted.
    Quitted(u8),
    /// A seat that missed a trick has played to the next; the open hand is not told of.
    Omitted(Seat, u8),
    /// A seat has the tricks counted face down.
    TricksCounted(Seat),
    /// A quitted trick was looked at.
    LookedBack(Seat, u8),
    /// Tricks were searched before the hand was over.
    SearchedEarly(Seat),
    /// A player claims a revoke of the other side.
    RevokeClaimed(Seat),
    /// A card of the open hand is played because its player touches it; the hand and the card.
    Touched(Seat, Card),
    /// A card of the open hand lies there, and its player names or puts another; the hand and the card that lies.
    AnotherNamed(Seat, Card),
    /// A player says that they only arrange cards.
    Arranged(Seat),
    /// Cards of the open hand were touched or named by their own owner.
    DummyActs(Seat, CardSet),
    /// Somebody claims the rest, or gives it up.
    ClaimedRest(Seat),
    /// A claim was objected to.
    ClaimOpposed(Seat),
    /// The side talks over a penalty or a double.
    Consulted(Seat),
    /// The score of a side was written down.
    Wrote(Side),
    /// The end has come that was agreed for the rubber.
    Stopped,
    /// The hand is played out.
    HandOver,
    /// The pack is cut for the following deal, or the first card given.
    NextDeal,
    /// A bystander spoke.
    Bystander(Speech),
}

/// What is done with the pack, each by the one whose place it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names of the duties say it")]
pub enum PackDuty {
    Shuffle,
    Cut,
    Deal,
}

/// How a deal goes wrong by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealFlaw {
    /// A packet of the wrong size, or to the wrong seat.
    OutOfOrder,
    /// A card lay faced in the pack.
    Faced(Card),
    /// A hand has too many cards.
    TooMany(Seat),
    /// A hand has too few when the card is turned up.
    TooFew(Seat),
    /// A packet was too large and another followed before it was mended.
    NotMended,
    /// The last card did not fall to the dealer.
    LastCard,
}

impl DealFlaw {
    /// The fact of it, with the hand or the card that it is about.
    pub const fn fact(self) -> DealFact {
        let (to, card) = match self {
            DealFlaw::TooMany(to) | DealFlaw::TooFew(to) => (Some(to), None),
            DealFlaw::Faced(card) => (None, Some(card)),
            DealFlaw::OutOfOrder | DealFlaw::NotMended | DealFlaw::LastCard => (None, None),
        };
        DealFact::BadDeal { flaw: self, to, card }
    }
}

/// How a wrong card was made good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amends {
    /// A renounce was mended.
    Renounce,
    /// A broken call was mended.
    Default,
}
