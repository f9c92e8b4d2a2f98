//! Every act with its canonical spelling and its synonyms: what the reader takes and what
//! docs/minutes.md shows.

use std::fmt;

use table::Phase;

/// One way to write an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spelling {
    /// The heading it stands under.
    pub family: &'static str,
    /// An example in the spelling that the printer uses.
    pub canonical: &'static str,
    /// Other spellings of the same example.
    pub also: &'static [&'static str],
    /// What it means.
    pub meaning: &'static str,
    /// The stages of a deal in which it is possible.
    pub stages: Stages,
    /// What has to be there besides.
    pub needs: &'static [Need],
}

/// Some stages of a deal, one bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stages(u8);

impl Stages {
    /// Every stage with its word in the tables of docs/minutes.md, in the order of a rubber.
    pub const ALL: [(Phase, &'static str); 6] = [
        (Phase::Preparing, "pack"),
        (Phase::Dealing, "deal"),
        (Phase::Calling, "declaring"),
        (Phase::Play, "play"),
        (Phase::HandOver, "score"),
        (Phase::Agreed, "over"),
    ];

    const fn of(phases: &[Phase]) -> Stages {
        let (mut bits, mut place) = (0, 0);
        while place < phases.len() {
            bits |= 1 << phases[place] as u8;
            place += 1;
        }
        Stages(bits)
    }

    /// Whether this stage is one of them.
    pub const fn contains(self, phase: Phase) -> bool {
        self.0 & 1 << phase as u8 != 0
    }
}

impl fmt::Display for Stages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if Stages::ALL.iter().all(|(phase, _)| self.contains(*phase)) {
            return f.write_str("always");
        }
        let words = Stages::ALL.iter().filter(|(phase, _)| self.contains(*phase)).map(|(_, word)| *word);
        f.write_str(&words.collect::<Vec<_>>().join(", "))
    }
}

/// What has to be there before an act is possible, beyond the stage of the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Need {
    /// The seat holds the card, or plays the hand that does.
    Card,
    /// The card lies there to be dealt with: on the floor, face up, in a trick.
    Lying,
    /// A number that can be: of cards in the pack, of a trick that was played.
    Number,
    /// The seat has a card still to draw.
    Draw,
    /// The rubber goes on: it is neither won nor stopped.
    RubberOpen,
    /// The rubber is won, or stopped.
    RubberWon,
    /// It was agreed beforehand that the rubber may stop.
    Agreement,
    /// The game turns a card up.
    TurnUp,
    /// The dealer has given a packet too many cards.
    WrongPacket,
    /// The pack is in somebody's hands.
    PackInHand,
    /// The seat plays the open hand, which has the card meant and no other.
    OpenHand,
    /// The code speaks of such a thing.
    Code,
    /// Somebody has declared, so that there is something to play.
    Declaration,
    /// The first deal of a rubber.
    FirstDeal,
    /// Cards lie on the table that were dealt: those of this deal, or of one that is void and not gathered yet.
    Dealt,
}

impl fmt::Display for Need {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Need::Card => "the card is held",
            Need::Lying => "the card lies there",
            Need::Number => "the number can be",
            Need::Draw => "a card is still to be drawn",
            Need::RubberOpen => "the rubber goes on",
            Need::RubberWon => "the rubber is won or stopped",
            Need::Agreement => "it was agreed before",
            Need::TurnUp => "the game turns a card up",
            Need::WrongPacket => "a packet lies wrong",
            Need::PackInHand => "the pack is in hand",
            Need::OpenHand => "the seat plays the open hand, which has one such card",
            Need::Code => "the code has such a thing",
            Need::Declaration => "something is declared",
            Need::FirstDeal => "the first deal of the rubber",
            Need::Dealt => "cards lie there",
        })
    }
}

const ALWAYS: Stages = Stages(0b111_1111);

use Phase::{Agreed, Calling, Cutting, Dealing, HandOver, Play, Preparing};

impl Spelling {
    /// The same act, possible in these stages only.
    const fn during(mut self, phases: &[Phase]) -> Spelling {
        self.stages = Stages::of(phases);
        self
    }

    /// The same act, for which these have to be there.
    const fn needing(mut self, needs: &'static [Need]) -> Spelling {
        self.needs = needs;
        self
    }

    /// The stages and the needs in words.
    pub fn when(&self) -> String {
        let needs: Vec<String> = self.needs.iter().map(ToString::to_string).collect();
        if needs.is_empty() {
            self.stages.to_string()
        } else {
            format!("{}; {}", self.stages, needs.join(", "))
        }
    }
}

const fn act(
    family: &'static str,
    canonical: &'static str,
    also: &'static [&'static str],
    meaning: &'static str,
) -> Spelling {
    Spelling { family, canonical, also, meaning, stages: ALWAYS, needs: &[] }
}

/// Every act, in the order of a rubber. Declarations are the game's own: see [`SpokenCall::SPELT`].
///
/// [`SpokenCall::SPELT`]: crate::SpokenCall::SPELT
pub const SPELLINGS: [Spelling; 167] = [
    act(
        CUTTING_FOR_PARTNERS,
        "cut 5H",
        &["cut card 5H", "cut-card 5H", "draw card 5H"],
        "draws a card; `cut 5H 9S` shows two",
    )
    .during(&[Cutting, Preparing])
    .needing(&[Need::Draw, Need::FirstDeal]),
    act(CUTTING_FOR_PARTNERS, "cut 5H 9S", &["expose cut 5H 9S"], "shows more than one card")
        .during(&[Cutting, Preparing])
        .needing(&[Need::Draw, Need::FirstDeal]),
    act(
        CUTTING_FOR_PARTNERS,
        "cut 5H from other pack",
        &["cut 5H from another pack"],
        "draws from another pack than the one spread",
    )
    .during(&[Cutting, Preparing])
    .needing(&[Need::Draw, Need::FirstDeal]),
    act(CUTTING_FOR_PARTNERS, "choose seat N", &["take seat N"], "picks a seat"),
    act(
        CUTTING_FOR_PARTNERS,
        "choose pack blue",
        &["choose blue"],
        "picks a pack for the side, `blue` or `red`",
    ),
    act(
        PREPARING_THE_PACK,
        "collect",
        &["collect pack", "gather pack"],
        "gathers the pack for the coming deal",
    )
    .during(&[Cutting, Preparing, HandOver])
    .needing(&[Need::RubberOpen]),
    act(PREPARING_THE_PACK, "shuffle", &[], "shuffles it")
        .during(&[Cutting, Preparing, Play, HandOver])
        .needing(&[Need::RubberOpen]),
    act(PREPARING_THE_PACK, "shuffle below table", &["shuffle under the table"], "shuffles below the table")
        .during(&[Cutting, Preparing, Play, HandOver])
        .needing(&[Need::RubberOpen]),
    act(
        PREPARING_THE_PACK,
        "shuffle face seen",
        &["shuffle face shown", "shuffle showing"],
        "shuffles so that a face is seen",
    )
    .during(&[Cutting, Preparing, Play, HandOver])
    .needing(&[Need::RubberOpen]),
    act(
        PREPARING_THE_PACK,
        "place pack W",
        &["place pack at W", "place W"],
        "sets the pack down at the left of a seat",
    )
    .during(&[Cutting, Preparing, HandOver])
    .needing(&[Need::RubberOpen]),
    act(PREPARING_THE_PACK, "handle pack", &["riffle pack"], "handles the pack that waits for the next deal"),
    act(PREPARING_THE_PACK, "offer", &["offer cut", "offer-cut", "present"], "hands the pack over to be cut")
        .during(&[Cutting, Preparing, HandOver])
        .needing(&[Need::RubberOpen]),
    act(PREPARING_THE_PACK, "offer showing 5H", &["offer 5H"], "does so with a card showing")
        .during(&[Cutting, Preparing, HandOver])
        .needing(&[Need::RubberOpen]),
    act(
        PREPARING_THE_PACK,
        "cut at 20",
        &["cut pack 20", "cut-pack at 20", "cut 20"],
        "divides the pack after twenty cards",
    )
    .during(&[Cutting, Preparing, HandOver])
    .needing(&[Need::RubberOpen, Need::Number]),
    act(PREPARING_THE_PACK, "cut at 20 exposed", &["cut pack 20 showing"], "shows a card in doing so")
        .during(&[Cutting, Preparing, HandOver])
        .needing(&[Need::RubberOpen, Need::Number]),
    act(PREPARING_THE_PACK, "cut at 20 confused", &["cut at 20 mixed"], "mixes the cards in doing so")
        .during(&[Cutting, Preparing, HandOver])
        .needing(&[Need::RubberOpen, Need::Number]),
    act(
        PREPARING_THE_PACK,
        "cut at 20 doubtful",
        &["cut at 20 in doubt"],
        "leaves it in doubt where the division was",
    )
    .during(&[Cutting, Preparing, HandOver])
    .needing(&[Need::RubberOpen, Need::Number]),
    act(
        PREPARING_THE_PACK,
        "new cards",
        &["call new cards", "call-new-cards", "buy packs"],
        "calls for new packs",
    ),
    act(
        PREPARING_THE_PACK,
        "replace 5H",
        &["replace card 5H", "replace-card 5H"],
        "a torn or marked card is replaced",
    ),
    act(
        DEALING,
        "stack N AS KS E QS",
        &[],
        "a fact: the pack lies so that a faultless deal gives these hands; `turn up QC` may end it",
    )
    .during(&[Cutting, Preparing, HandOver])
    .needing(&[Need::RubberOpen]),
    act(DEALING, "deal", &[], "gives out the whole pack without a fault")
        .during(&[Cutting, Preparing, Dealing, HandOver])
        .needing(&[Need::RubberOpen, Need::Number]),
    act(
        DEALING,
        "deal other pack",
        &["deal wrong pack", "deal with other pack"],
        "does so with the pack of the other side; a card to be turned up is not turned yet",
    )
    .during(&[Cutting, Preparing, Dealing, HandOver])
    .needing(&[Need::RubberOpen, Need::Number]),
    act(
        DEALING,
        "deal on 20",
        &["deal 20", "deal 20 cards", "deal on 20 cards", "deal 20 more"],
        "gives so many more cards, all in order",
    )
    .during(&[Cutting, Preparing, Dealing, HandOver])
    .needing(&[Need::RubberOpen, Need::Number]),
    act(DEALING, "deal W 2", &["deal 2 to W", "packet W 2", "deal-two W"], "gives one packet")
        .during(&[Cutting, Preparing, Dealing, HandOver])
        .needing(&[Need::RubberOpen, Need::Number]),
    act(DEALING, "deal W 1", &["deal W", "deal-card W"], "gives one card")
        .during(&[Cutting, Preparing, Dealing, HandOver])
        .needing(&[Need::RubberOpen, Need::Number]),
    act(
        DEALING,
        "mend",
        &["mend packet", "correct packet"],
        "puts a packet wrongly given right before going on",
    )
    .during(&[Dealing])
    .needing(&[Need::WrongPacket]),
    act(DEALING, "turn up", &["turn trump"], "turns the trump card")
        .during(&[Dealing])
        .needing(&[Need::TurnUp]),
    act(DEALING, "turn up showing 5H", &[], "turns it and shows another card of the pack in doing so")
        .during(&[Dealing])
        .needing(&[Need::TurnUp]),
    act(
        DEALING,
        "lay discard 9S",
        &["lay-discard 9S"],
        "puts a card aside as the discard, a hand still on it",
    )
    .during(&[Calling, Play])
    .needing(&[Need::Code, Need::Card]),
    act(DEALING, "quit discard", &["quit-discard"], "puts it under the pack and lets go")
        .needing(&[Need::Code]),
    act(DEALING, "discard 9S", &[], "does both at once")
        .during(&[Calling, Play])
        .needing(&[Need::Code, Need::Card]),
    act(DEALING, "lift trump", &["lift-trump", "lift turn-up"], "takes the card turned up off the pack")
        .during(&[Calling, Play, HandOver, Agreed])
        .needing(&[Need::TurnUp]),
    act(DEALING, "faced 5H", &["find faced 5H", "faced card 5H"], "a card is found face up in the pack")
        .during(&[Dealing, Calling, Play]),
    act(
        DEALING,
        "peep",
        &["look card", "look-card", "look at card"],
        "looks at a card of the pack while dealing",
    )
    .during(&[Dealing]),
    act(DEALING, "look", &["look at cards", "take up hand", "touch cards"], "takes up or looks at the cards")
        .during(&[Preparing, Dealing, Calling, Play, HandOver, Agreed])
        .needing(&[Need::Dealt]),
    act(
        DEALING,
        "prove pack",
        &["prove-pack", "find imperfect", "pack wrong"],
        "the pack is shown to be wrong",
    ),
    act(DEALING, "find short", &["discover short", "discover-short"], "finds too few cards in the hand")
        .during(&[Calling, Play, HandOver]),
    act(
        DEALING,
        "find surplus",
        &["discover surplus"],
        "finds a card too many, and another player has one too few",
    )
    .during(&[Calling, Play, HandOver]),
    act(DEALING, "missing W 5H", &[], "a card that belongs to the seat never reached it")
        .during(&[Dealing, Calling, Play, HandOver, Agreed])
        .needing(&[Need::Card]),
    act(DEALING, "find 5H", &["found 5H", "search pack 5H"], "a missing or fallen card is found")
        .during(&[Dealing, Calling, Play, HandOver, Agreed])
        .needing(&[Need::Lying]),
    act(
        SHOWING_CARDS,
        "expose 5H",
        &["show 5H", "drop face up 5H", "drop on table 5H"],
        "shows cards on or above the table, `expose 6H 5H` several",
    )
    .during(&[Cutting, Preparing, Dealing, Calling, Play, HandOver])
    .needing(&[Need::Card, Need::PackInHand]),
    act(
        SHOWING_CARDS,
        "expose 5H to partner",
        &["hold visible 5H", "hold-visible 5H", "show partner 5H"],
        "holds it so that the partner sees its face",
    )
    .during(&[Cutting, Preparing, Dealing, Calling, Play, HandOver])
    .needing(&[Need::Card, Need::PackInHand]),
    act(
        SHOWING_CARDS,
        "expose 5H to opponent",
        &["show opponent 5H", "show 5H to adversary"],
        "holds it so that only an opponent sees it",
    )
    .during(&[Cutting, Preparing, Dealing, Calling, Play, HandOver])
    .needing(&[Need::Card, Need::PackInHand]),
    act(
        SHOWING_CARDS,
        "drop KH",
        &["drop floor KH", "drop-floor KH", "drop below KH", "drop KH below table"],
        "lets a card fall below the table",
    )
    .during(&[Dealing, Calling, Play, HandOver, Agreed])
    .needing(&[Need::Card]),
    act(
        SHOWING_CARDS,
        "lay down",
        &["lay dummy", "lay-dummy", "lay down hand"],
        "faces the whole hand as dummy",
    )
    .during(&[Dealing, Calling, Play])
    .needing(&[Need::Card]),
    act(
        SHOWING_CARDS,
        "lay idle",
        &["lay-idle", "lay hand down"],
        "lays the hand face down, the partner playing alone",
    )
    .needing(&[Need::Code]),
    act(SHOWING_CARDS, "count hand S", &["count-hand S"], "counts a hand that lies face down")
        .needing(&[Need::Code]),
    act(
        SHOWING_CARDS,
        "throw down",
        &["throw cards", "throw-cards", "throw hand", "face hand", "abandon"],
        "throws the hand face up on the table",
    )
    .during(&[Dealing, Calling, Play])
    .needing(&[Need::Card]),
    act(
        SHOWING_CARDS,
        "take up KH",
        &["pick up KH", "retake KH"],
        "takes an exposed card back into the hand",
    )
    .during(&[Dealing, Calling, Play, HandOver, Agreed])
    .needing(&[Need::Lying]),
    act(
        PLAYING,
        "play KH",
        &["play dummy KH", "play KH from dummy", "from dummy KH", "play-dummy KH"],
        "leads or plays a card, of the open hand too",
    )
    .during(&[Calling, Play])
    .needing(&[Need::Card]),
    act(
        PLAYING,
        "play KH QH",
        &["play KH+QH", "play two KH QH", "play-two KH QH", "play together KH QH", "play KH and QH"],
        "plays several cards at once",
    )
    .during(&[Calling, Play])
    .needing(&[Need::Card]),
    act(PLAYING, "lead 5D", &["lead 5D from dummy"], "leads a card, and says that it is a lead")
        .during(&[Calling, Play])
        .needing(&[Need::Card]),
    act(
        PLAYING,
        "lead AH KH QH",
        &["run AH KH QH", "lead run AH KH QH", "lead-run AH KH QH", "play ahead AH KH QH"],
        "leads on with several cards without waiting",
    )
    .during(&[Calling, Play])
    .needing(&[Need::Card]),
    act(PLAYING, "slip 5H", &["slip under 5H"], "slips a second card under the one played")
        .during(&[Play, HandOver, Agreed])
        .needing(&[Need::Card, Need::Number]),
    act(
        PLAYING,
        "mix in 5H 4",
        &["mix card 5H 4", "mix-card 5H 4", "mix in 5H into trick 4", "mix in 5H trick 4"],
        "pushes a card among the tricks taken, here into the fourth",
    )
    .during(&[Play, HandOver, Agreed])
    .needing(&[Need::Card, Need::Number]),
    act(PLAYING, "hold out 5H", &["hold-out 5H", "detach 5H"], "holds a card out without letting go")
        .during(&[Dealing, Calling, Play, HandOver, Agreed])
        .needing(&[Need::Card]),
    act(
        PLAYING,
        "touch 5C",
        &["touch dummy 5C", "touch-dummy 5C"],
        "touches a card of the open hand, `touch 8S 9S` two",
    ),
    act(
        PLAYING,
        "name 5C",
        &["name card 5C", "name-card 5C", "name dummy 5C"],
        "names a card of the open hand, the one just played, or at Euchre the one that is held out",
    ),
    act(
        PLAYING,
        "name suit hearts",
        &["name hearts", "name suit H"],
        "names only a suit to be played from the open hand",
    )
    .during(&[Play])
    .needing(&[Need::OpenHand]),
    act(PLAYING, "name rank Q", &[], "names only a rank to be played from the open hand")
        .during(&[Play])
        .needing(&[Need::OpenHand]),
    act(PLAYING, "arrange", &["I arrange", "arrange dummy"], "says that this only arranges the open hand"),
    act(
        PLAYING,
        "withdraw 5D",
        &["take back 5D"],
        "takes back a card from an unfinished trick, or takes up one that the laws sent back",
    )
    .during(&[Play, HandOver, Agreed])
    .needing(&[Need::Lying]),
    act(PLAYING, "correct", &[], "mends a wrong card by taking it back"),
    act(
        PLAYING,
        "correct 5D",
        &["correct play 5D", "withdraw KH play 5D"],
        "mends it with this card, or puts it to the trick that was missed",
    )
    .during(&[Dealing, Calling, Play, HandOver, Agreed])
    .needing(&[Need::Card]),
    act(
        PLAYING,
        "gather",
        &["touch trick", "touch-trick", "gather trick", "take trick"],
        "puts a hand to the trick",
    ),
    act(PLAYING, "turn", &["turn trick"], "turns the trick, a hand still on it"),
    act(PLAYING, "quit", &["quit trick", "quit-trick", "turn and quit"], "lets go of the turned trick"),
    act(
        PLAYING,
        "look trick 4",
        &["look-trick 4", "look back 4", "look back trick 4", "see trick 4"],
        "looks at a quitted trick",
    )
    .during(&[Play, HandOver, Agreed])
    .needing(&[Need::Number]),
    act(PLAYING, "count tricks", &["count-tricks"], "counts the tricks face down"),
    act(
        PLAYING,
        "restore 5H",
        &["restore card 5H", "restore-card 5H"],
        "gives a card found in the wrong trick back to its hand",
    )
    .during(&[Play, HandOver, Agreed])
    .needing(&[Need::Lying]),
    act(
        PLAYING,
        "claim rest",
        &["claim-rest", "claim all", "claim the rest"],
        "claims the rest of the tricks",
    ),
    act(PLAYING, "claim 4", &["claim four"], "claims so many of the tricks left"),
    act(
        PLAYING,
        "claim rest finesse QC",
        &["claim all finesse QC"],
        "claims the rest, and says which finesse will be taken",
    ),
    act(PLAYING, "concede 2", &["concede two"], "gives up so many of the tricks left"),
    act(PLAYING, "concede", &["concede rest", "concede all"], "gives up the rest of the tricks"),
    act(
        PLAYING,
        "object",
        &["dispute", "play out", "stop deal", "claim-wrong-dealer"],
        "does not accept a claim, or objects to what was done",
    ),
    act(
        PLAYING,
        "keep hand",
        &["keep-hand", "keep cards"],
        "keeps the hand although the partner threw theirs down",
    ),
    act(
        SPEECH,
        "ask none",
        &["ask-none", "Having none, partner?"],
        "asks the partner: none of the suit led?",
    ),
    act(SPEECH, "answer no", &["none", "answer none", "answer-none"], "answers: none"),
    act(
        SPEECH,
        "answer have",
        &["answer-have", "answer found", "have"],
        "answers that there is one after all",
    ),
    act(
        SPEECH,
        "ask obeyed",
        &["ask conformed", "ask-conformed"],
        "asks the partner whether a call was obeyed",
    ),
    act(
        SPEECH,
        "attention trick",
        &["claim trick", "claim-trick", "attention"],
        "draws attention to the trick, as by claiming it",
    ),
    act(SPEECH, "say 5C", &["name played 5C"], "says which card was played"),
    act(SPEECH, "draw card", &["draw-card"], "draws the card just played nearer"),
    act(
        SPEECH,
        "suggest 5C",
        &["suggest play 5C", "suggest card 5C"],
        "hints which card of the open hand to play",
    ),
    act(
        SPEECH,
        "suggest penalty new deal",
        &["suggest-penalty new deal", "suggest demand new deal"],
        "suggests to the partner which penalty to take",
    ),
    act(
        SPEECH,
        "trick incomplete",
        &["point incomplete", "point-incomplete"],
        "points out that a trick has too few cards",
    ),
    act(
        SPEECH,
        "wrong trick",
        &["point wrong trick", "point-wrong-trick"],
        "points out that a trick was taken by the wrong side",
    ),
    act(
        SPEECH,
        "not due",
        &["correct penalty", "correct-penalty", "penalty not due"],
        "says that a penalty claimed is not due",
    ),
    act(SPEECH, "fact", &["discuss fact", "discuss-fact", "state fact"], "speaks to a fact in dispute"),
    act(
        SPEECH,
        "ask placed",
        &["place cards", "place-cards", "place"],
        "has the cards placed before their players",
    ),
    act(SPEECH, "warn lead", &["warn-lead", "warn"], "warns the partner, whose lead it is not"),
    act(
        SPEECH,
        "inform penalty",
        &["inform-penalty", "inform"],
        "tells the partner that a penalty is due, and no more",
    ),
    act(
        SPEECH,
        "mention",
        &["mention offence", "mention revoke"],
        "points to the latest offence of the other side",
    ),
    act(
        SPEECH,
        "mention W 4",
        &["mention revoke W 4", "mention offence W trick 4"],
        "points to an offence of a seat in a trick; seat or trick may be left out",
    ),
    act(SPEECH, "remark play", &["remark", "bystander-remark"], "a remark on the play"),
    act(SPEECH, "remark score", &["mention score", "mention-score"], "a remark on the score"),
    act(
        SPEECH,
        "remark manner",
        &["manner", "hesitate", "mannerism", "intimate"],
        "hesitates, slams a card, shows delight",
    ),
    act(SPEECH, "mention 8S", &["mention card 8S"], "says that the own side holds a card"),
    act(SPEECH, "ask bidding", &["ask-bidding", "ask call"], "asks about an earlier declaration"),
    act(
        SPEECH,
        "tell bidding",
        &["tell-bidding", "tell call"],
        "tells the partner about an earlier declaration",
    ),
    act(SPEECH, "ask contract", &["ask-contract"], "asks what is being played"),
    act(
        SPEECH,
        "decline",
        &["decline to answer", "decline to place", "decline to play"],
        "declines what is owed: to answer, to place the cards, to play on",
    ),
    act(SPEECH, "leave seat", &["leave-seat"], "leaves the seat"),
    act(SPEECH, "question deal", &["dispute deal"], "breaks in on the dealer: it is another's deal"),
    act(SPEECH, "question score", &["dispute score"], "breaks in on the dealer: the score is wrong"),
    act(SPEECH, "mention suit hearts", &["mention suit H"], "says which suit was meant"),
    act(SPEECH, "ask who", &["ask-who"], "asks who played a card"),
    act(SPEECH, "ask turn-up", &["ask turn up"], "asks which card was turned up"),
    act(SPEECH, "ask trump", &["ask trumps"], "asks which suit is trumps"),
    act(SPEECH, "announce 2", &[], "calls out the points made"),
    act(SPEECH, "consult", &["discuss"], "talks over with the partner what to exact or whether to double"),
    act(SPEECH, "refer", &["refer to partner", "leave to partner"], "leaves the choice to the partner"),
    act(
        RIGHTS,
        "demand new deal",
        &["claim new deal", "claim-new-deal", "claim wrong pack"],
        "has the cards dealt again",
    ),
    act(RIGHTS, "demand stand", &["let stand", "let-stand", "let it stand"], "lets what was done stand"),
    act(RIGHTS, "demand proceed", &["proceed"], "has the game go on as though nothing had been said"),
    act(
        RIGHTS,
        "demand declare",
        &["demand-declare", "demand declaration"],
        "makes the player name the trump",
    ),
    act(
        RIGHTS,
        "demand call 6C",
        &["call 6C", "call card 6C", "call-card 6C", "demand 6C"],
        "calls an exposed card, or has it lie to be called",
    ),
    act(RIGHTS, "demand suit", &[], "asks for a suit to be led and does not name it yet"),
    act(
        RIGHTS,
        "demand suit hearts",
        &["call suit hearts", "call-suit H", "demand hearts", "demand lead hearts", "call hearts"],
        "names the suit to be led",
    ),
    act(
        RIGHTS,
        "demand not suit hearts",
        &["forbid suit hearts", "forbid-suit H", "demand not hearts"],
        "forbids the lead of a suit",
    ),
    act(RIGHTS, "demand highest", &["demand the highest"], "the highest card of the suit"),
    act(RIGHTS, "demand lowest", &["demand the lowest"], "the lowest card of the suit"),
    act(RIGHTS, "demand win", &["require win"], "the trick is to be won, if able"),
    act(RIGHTS, "demand win KH", &["demand win over KH"], "the trick to which this card is led is to be won"),
    act(RIGHTS, "demand lose", &["require lose"], "the trick is to be lost, if able"),
    act(RIGHTS, "demand play 5C", &["demand dummy 5C"], "the card of the open hand is to be played"),
    act(
        RIGHTS,
        "demand not play 5C",
        &["forbid 5C", "forbid play 5C"],
        "the card of the open hand is not to be played",
    ),
    act(RIGHTS, "demand choose KH", &["choose KH"], "of several cards shown this one belongs to the trick"),
    act(
        RIGHTS,
        "demand accept",
        &["accept double", "accept-double", "accept"],
        "the double out of turn holds, or leave is given",
    ),
    act(
        RIGHTS,
        "demand refuse",
        &["refuse double", "refuse-double", "refuse"],
        "it does not hold, or leave is not given",
    ),
    act(RIGHTS, "demand shuffle again", &["demand reshuffle"], "the pack is shuffled again"),
    act(RIGHTS, "demand cut again", &["demand recut"], "the pack is cut again"),
    act(RIGHTS, "demand right player", &["demand the right player"], "the player whose place it is does it"),
    act(RIGHTS, "demand show", &["show card", "show-card"], "the card is shown"),
    act(
        RIGHTS,
        "demand take 2",
        &["take two", "take-two", "take 2", "demand points 2"],
        "points are taken, and nothing else",
    ),
    act(RIGHTS, "demand tricks 3", &[], "so many tricks are taken, or given where losing is the aim"),
    act(RIGHTS, "demand raise", &["demand sufficient"], "the declaration is made sufficient"),
    act(RIGHTS, "demand final", &[], "the last declaration of the own side becomes the final one"),
    act(RIGHTS, "demand highest of a suit", &[], "asks for the highest of a suit and does not name it yet"),
    act(RIGHTS, "demand highest of hearts", &["demand highest hearts"], "the highest card of that suit"),
    act(RIGHTS, "demand lead from S", &[], "the lead must come from that hand"),
    act(RIGHTS, "demand take back", &["take back"], "the card or the lead is taken back"),
    act(RIGHTS, "demand charge", &[], "the bystander is charged with the stakes"),
    act(RIGHTS, "demand misdeal", &["misdeal", "claim misdeal"], "the deal is a misdeal"),
    act(RIGHTS, "demand as declared", &["demand played"], "what was declared too late is played"),
    act(RIGHTS, "demand with partner", &["demand together"], "the hand is played with the partner"),
    act(RIGHTS, "demand alone", &[], "the hand is played alone"),
    act(RIGHTS, "waive", &[], "gives a right up"),
    act(RIGHTS, "consent", &["agree", "allow"], "allows what needs leave, agrees to a claim"),
    act(
        RIGHTS,
        "claim revoke",
        &["claim-revoke"],
        "claims a revoke of the other side, whoever made it and whenever",
    ),
    act(
        RIGHTS,
        "claim revoke W 4",
        &["claim-revoke W 4", "claim revoke W trick 4"],
        "claims that a seat revoked in a trick; seat or trick may be left out",
    ),
    act(RIGHTS, "claim revoke 4", &["claim revoke trick 4"], "claims a revoke in the fourth trick"),
    act(RIGHTS, "admit", &["admit revoke"], "admits what was claimed"),
    act(RIGHTS, "search", &["search tricks", "search-tricks"], "looks through the tricks after the hand"),
    act(RIGHTS, "mix tricks", &["mix cards", "mix-cards", "mix"], "throws the gathered tricks together"),
    act(
        RIGHTS,
        "appeal",
        &["appeal bystander", "ask bystander"],
        "the players put a question to a bystander",
    ),
    act(
        THE_SCORE,
        "score tricks NS 16",
        &["enter tricks NS 16", "mark below NS 16"],
        "writes down the trick score of the last hand, rightly or wrongly",
    )
    .during(&[HandOver]),
    act(
        THE_SCORE,
        "score bonus EW 32",
        &["score honours EW 32", "enter above EW 32"],
        "writes down the honours, slams and penalties",
    )
    .during(&[HandOver]),
    act(
        THE_SCORE,
        "correct tricks NS 24",
        &["correct score tricks NS 24", "correct-tricks NS 24"],
        "has the trick score of the last hand put right",
    ),
    act(THE_SCORE, "correct bonus EW 32", &["correct honours EW 32"], "has any other entry put right"),
    act(THE_SCORE, "correct tricks NS 24 deal 3", &[], "has the entry of an earlier deal put right"),
    act(
        THE_SCORE,
        "agree score",
        &["agree-score", "agree rubber"],
        "agrees that the score of the rubber is so",
    )
    .during(&[HandOver])
    .needing(&[Need::RubberWon]),
    act(THE_SCORE, "agree stop", &["agree-stop"], "the rubber is to end at a time or an event")
        .during(&[Cutting, Preparing])
        .needing(&[Need::FirstDeal]),
    act(THE_SCORE, "stop", &[], "that time or event has come: no new deal begins")
        .needing(&[Need::Agreement]),
    act(THE_SCORE, "retire", &[], "a side gives up the deal in hand, the agreed end having come")
        .needing(&[Need::Code]),
    act(
        FACTS,
        "tricks NS 9 EW 4",
        &["tricks NS 9"],
        "the rest of the deal went without incident and gave these tricks in all",
    )
    .during(&[Calling, Play])
    .needing(&[Need::Number, Need::Declaration]),
];

const CUTTING_FOR_PARTNERS: &str = "cutting for partners";
const PREPARING_THE_PACK: &str = "preparing the pack";
const DEALING: &str = "dealing";
const SHOWING_CARDS: &str = "showing cards";
const PLAYING: &str = "playing";
const SPEECH: &str = "speech";
const RIGHTS: &str = "rights";
const THE_SCORE: &str = "the score";
const FACTS: &str = "facts";
