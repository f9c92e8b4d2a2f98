//! The menu in the words of a card table: what each deed of the minutes is called there, and what happens most.

use crate::facts::Ask;

/// The headings, in the order in which they stand.
pub(crate) const MOST: &str = "what happens most";
pub(crate) const DECLARING: &str = "declaring";
const PACK: &str = "the pack, before the deal";
const DEAL: &str = "the deal";
const SHOWN: &str = "cards shown";
const PLAYED: &str = "cards played";
const TRICKS: &str = "tricks, claims and revokes";
const SAID: &str = "said at the table";

/// In which order the headings stand.
pub(crate) const FAMILIES: [&str; 8] = [MOST, DECLARING, PLAYED, SHOWN, TRICKS, SAID, DEAL, PACK];

/// What is called so: the words, the deed, and what of it is told with that already.
type Often = (&'static str, &'static str, &'static [(Ask, &'static str)]);

/// What happens most.
pub(crate) const OFTEN: [Often; 9] = [
    ("leads out of turn, or too soon", "lead", &[]),
    ("plays out of turn to a trick", "play", &[]),
    (
        "does not follow suit, though they could",
        "play",
        &[(Ask::Suit, "no, though there was one in the hand")],
    ),
    ("says that an adversary has revoked", "claim revoke", &[]),
    ("drops or shows a card", "expose", &[]),
    ("plays two cards at once", "play several", &[]),
    ("finds that they were dealt too few cards", "find short", &[]),
    ("finds that they were dealt too many cards", "find surplus", &[]),
    ("talks over with the partner which penalty to take", "consult", &[]),
];

/// A deed: its words in the minutes, its heading, and what it is called at a table.
type Row = (&'static str, &'static str, &'static str);

/// The row of a deed; of the words of a declaration their own.
pub(crate) fn row(id: &str) -> Option<&'static Row> {
    ROWS.iter().find(|(own, ..)| *own == id)
}

/// Deeds of the minutes that nobody would ask about.
pub(crate) const LEFT_OUT: [&str; 5] =
    ["stack several", "deal on", "claim rest finesse several", "expose to opponent several", "touch several"];

const ROWS: &[Row] = &[
    ("pass", DECLARING, "passes"),
    ("make", DECLARING, "names the trump"),
    ("double", DECLARING, "doubles"),
    ("redouble", DECLARING, "redoubles"),
    ("satisfied", DECLARING, "is satisfied"),
    ("ask lead", DECLARING, "asks “May I lead?”"),
    ("yes", DECLARING, "answers “Pray do”"),
    ("bid", DECLARING, "bids"),
    ("bridge", DECLARING, "bridges: hands the play of a nullo to the partner"),
    ("call lead", DECLARING, "asks for the lead at a nullo"),
    ("order", DECLARING, "orders the turned card up"),
    ("assist", DECLARING, "assists the partner"),
    ("take up", DECLARING, "takes the turned card up, without a word"),
    ("say take up", DECLARING, "says “I take it up”"),
    ("turn down", DECLARING, "turns the card down"),
    ("alone", DECLARING, "says “alone”, with the suit"),
    ("say alone", DECLARING, "says “I play alone”, and no suit"),
    ("order and alone", DECLARING, "orders it up, and says “alone”"),
    ("make and alone", DECLARING, "names the trump, and says “alone”"),
    ("assist and alone", DECLARING, "assists, and says “alone”"),
    ("take it", DECLARING, "says “I take it from you”"),
    ("let me play it", DECLARING, "wants to take it from the partner, in other words"),
    ("mention suit", DECLARING, "says afterwards which suit was meant"),
    ("lay discard", DECLARING, "puts a card aside as the discard, a hand still on it"),
    ("quit discard", DECLARING, "lets go of the discard, under the pack"),
    ("discard", DECLARING, "discards"),
    ("lift trump", DECLARING, "lifts the turned card off the pack"),
    ("lay idle", DECLARING, "lays the hand face down, the partner playing alone"),
    ("count hand", DECLARING, "counts the hand that lies face down"),
    ("play", PLAYED, "plays a card: a wrong one, or out of turn"),
    ("lead", PLAYED, "leads"),
    ("play several", PLAYED, "plays several cards at once"),
    ("lead several", PLAYED, "leads on with several cards, without waiting"),
    ("slip", PLAYED, "slips a second card under the one played"),
    ("mix in", PLAYED, "pushes a card among the tricks taken"),
    ("withdraw", PLAYED, "takes a played card back"),
    ("correct", PLAYED, "mends a wrong card"),
    ("touch", PLAYED, "touches a card of dummy"),
    ("name", PLAYED, "names a card of dummy, or the one just played"),
    ("name suit", PLAYED, "names only a suit of dummy"),
    ("name rank Q", PLAYED, "names only a rank of dummy, as the queen"),
    ("arrange", PLAYED, "says “I arrange” over dummy’s cards"),
    ("suggest", PLAYED, "hints which card of dummy to play"),
    ("expose", SHOWN, "drops or shows a card face up"),
    ("expose several", SHOWN, "drops or shows several cards face up"),
    ("expose to partner", SHOWN, "holds a card so that the partner sees it"),
    ("expose to partner several", SHOWN, "holds several cards so that the partner sees them"),
    ("expose to opponent", SHOWN, "holds a card so that only an adversary sees it"),
    ("drop", SHOWN, "lets a card fall below the table"),
    ("hold out", SHOWN, "holds a card out, and does not let go"),
    ("lay down", SHOWN, "lays the whole hand down as dummy"),
    ("throw down", SHOWN, "throws the hand face up on the table"),
    ("take up card", SHOWN, "takes an exposed card back into the hand"),
    ("mention card", SAID, "says that their side holds a certain card"),
    ("gather", TRICKS, "puts a hand to the trick"),
    ("turn", TRICKS, "turns the trick, a hand still on it"),
    ("quit", TRICKS, "turns the trick and lets go of it"),
    ("look trick", TRICKS, "looks at a trick that was turned"),
    ("count tricks", TRICKS, "counts the tricks face down"),
    ("restore", TRICKS, "gives a card found in a wrong trick back to its hand"),
    ("claim revoke", TRICKS, "says that an adversary has revoked"),
    ("claim rest", TRICKS, "says “the rest are mine”"),
    ("claim", TRICKS, "claims so many of the tricks left"),
    ("claim rest finesse", TRICKS, "claims the rest, and says which finesse will be taken"),
    ("concede", TRICKS, "gives up tricks that are left"),
    ("object", TRICKS, "does not accept a claim, or objects to what was done"),
    ("keep hand", TRICKS, "keeps the hand, though the partner threw theirs down"),
    ("ask placed", TRICKS, "has the cards placed before their players"),
    ("trick incomplete", TRICKS, "points out that a trick has too few cards"),
    ("wrong trick", TRICKS, "points out that a trick was taken by the wrong side"),
    ("ask none", SAID, "asks the partner “Having none?”"),
    ("answer no", SAID, "answers “None”"),
    ("answer have", SAID, "answers that there is one after all"),
    ("ask obeyed", SAID, "asks the partner whether they obeyed a call"),
    ("attention trick", SAID, "draws attention to the trick: “That is ours”"),
    ("say", SAID, "says aloud which card was played"),
    ("draw card", SAID, "draws the card just played nearer"),
    ("consult", SAID, "talks over with the partner what to exact, or whether to double"),
    ("suggest penalty new deal", SAID, "suggests to the partner which penalty to take"),
    ("inform penalty", SAID, "tells the partner that a penalty is due, and no more"),
    ("refer", SAID, "leaves the choice of a penalty to the partner"),
    ("not due", SAID, "says that a penalty claimed is not due"),
    ("fact", SAID, "speaks to a fact in dispute"),
    ("warn lead", SAID, "warns the partner, whose lead it is not"),
    ("mention", SAID, "points to something that the other side did wrong"),
    ("remark play", SAID, "makes a remark on the play"),
    ("remark score", SAID, "makes a remark on the score"),
    ("remark manner", SAID, "hesitates, slams a card, shows delight"),
    ("ask bidding", SAID, "asks about an earlier declaration"),
    ("tell bidding", SAID, "tells the partner about an earlier declaration"),
    ("ask contract", SAID, "asks what is being played"),
    ("ask who", SAID, "asks who played a card"),
    ("ask turn-up", SAID, "asks which card was turned up"),
    ("ask trump", SAID, "asks which suit is trumps"),
    ("announce", SAID, "calls out the points made"),
    ("decline", SAID, "will not do what is owed: answer, place the cards, play on"),
    ("leave seat", SAID, "leaves the seat"),
    ("deal", DEAL, "deals: a card, a packet, or the whole pack"),
    ("deal other pack", DEAL, "deals with the other side’s pack"),
    ("mend", DEAL, "puts a packet wrongly given right"),
    ("turn up", DEAL, "turns the trump card"),
    ("turn up showing", DEAL, "shows another card in turning the trump card"),
    ("faced", DEAL, "finds a card face up in the pack"),
    ("peep", DEAL, "looks at a card of the pack while dealing"),
    ("look", DEAL, "takes up or looks at their cards"),
    ("prove pack", DEAL, "shows that the pack is wrong"),
    ("find short", DEAL, "finds too few cards in the hand"),
    ("find surplus", DEAL, "finds a card too many in the hand, and another has one too few"),
    ("missing", DEAL, "misses a card that never reached the hand"),
    ("find", DEAL, "finds a missing or fallen card"),
    ("question deal", DEAL, "breaks in on the dealer: it is another’s deal"),
    ("question score", DEAL, "breaks in on the dealer: the score is wrong"),
    ("collect", PACK, "gathers the pack for the coming deal"),
    ("shuffle", PACK, "shuffles"),
    ("shuffle below table", PACK, "shuffles below the table"),
    ("shuffle face seen", PACK, "shuffles so that a face is seen"),
    ("place pack", PACK, "sets the pack down at somebody’s left"),
    ("handle pack", PACK, "handles the pack that waits for the next deal"),
    ("offer", PACK, "hands the pack over to be cut"),
    ("offer showing", PACK, "hands the pack over with a card showing"),
    ("cut at", PACK, "cuts the pack"),
    ("cut at exposed", PACK, "shows a card in cutting"),
    ("cut at confused", PACK, "mixes the cards in cutting"),
    ("cut at doubtful", PACK, "leaves it in doubt where the pack was divided"),
    ("new cards", PACK, "calls for new packs"),
    ("replace", PACK, "has a torn or marked card replaced"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_happens_most_is_a_row_too() {
        for (says, id, facts) in OFTEN {
            assert!(row(id).is_some(), "{says}: {id}");
            assert!(facts.iter().all(|(ask, _)| Ask::ALL.contains(ask)));
        }
    }

    #[test]
    fn no_deed_has_two_rows_and_every_row_stands_under_a_heading() {
        for (at, (id, family, says)) in ROWS.iter().enumerate() {
            assert!(FAMILIES.contains(family), "{id}");
            assert!(!says.contains('`') && !says.is_empty(), "{id}: {says}");
            assert!(ROWS[at + 1..].iter().all(|(other, ..)| other != id), "{id}");
        }
    }
}
