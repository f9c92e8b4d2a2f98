//! What the standard calls an error, case by case: how much of it `File::check` finds, and that it finds nothing in what is right.

use cards::pbn::File;

/// A deal that fits the auctions and plays below.
const DEAL: &str =
    "[Dealer \"N\"]\n[Deal \"N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85\"]\n";
/// The contract of that deal.
const FIVE_HEARTS: &str = "[Declarer \"S\"]\n[Contract \"5HX\"]\n";
/// Its auction.
const AUCTION: &str = "[Auction \"N\"]\n1D 1S 3H 4S\n4NT X Pass Pass\n5C X 5H X\nAP\n";
/// Its play as far as it went: seven tricks of the declarer, two of the adversaries.
const PLAY: &str = "[Play \"W\"]\nSK H3 S4 S3\nC5 C2 C6 CK\nS2 H6 S5 S7\nC8 CA CT C4\nD2 DA DT D3\nD4 DK H5 H7\n- - - H2\n*\n";

/// Whether a case is found.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Is {
    Found,
    /// Known not to be found: it counts against the share.
    Missed,
}
use Is::{Found, Missed};

/// What is wrong, and the game that has it; `D`, `C`, `A` and `P` stand for the deal, the contract, the auction and the play.
const ERRORS: &[(&str, &str, Is)] = &[
    ("a tag without a value", "[Event]", Found),
    ("a value without quotes", "[Event x]", Found),
    ("a quote that does not end", "[Event \"x]", Found),
    ("a quote within a value that is not escaped", "[Event \"the \"big\" one\"]", Found),
    ("a tag that does not end", "[Event \"x\"\n[Site \"y\"]", Found),
    ("a comment that does not end", "[Event \"x\"]\n{ never", Found),
    ("words outside of a section", "some words", Found),
    ("a tab within a value", "[Event \"a\tb\"]", Found),
    ("a character that is not in ISO 8859-1", "[Event \"\u{2660}\"]", Found),
    ("a control character", "[Event \"a\u{7}b\"]", Found),
    ("a line that is too long", "[Event \"LONG\"]", Found),
    ("a comment with a line that is too long", "[Event \"x\"]\n{LONG\n}", Found),
    ("a tag that comes twice", "[Site \"x\"]\n[Site \"y\"]", Found),
    ("a mandatory tag missing in the export format", "% EXPORT\n[Event \"x\"]", Found),
    ("two tags on a line of the export format", "% EXPORT\nALL [Room \"Open\"]", Missed),
    ("a private tag that the standard does not list", "[Wrong \"x\"]", Missed),
    ("a round that is no designation", "[Round \"&\"]", Found),
    ("a round below nought", "[Round \"-1\"]", Found),
    ("a board that is no number", "[Board \"one\"]", Found),
    ("a letter in a date", "[Date \"1995.o6.10\"]", Found),
    ("a year of two digits", "[Date \"95.06.10\"]", Found),
    ("a month that there is not", "[EventDate \"1995.13.10\"]", Found),
    ("a dealer who is no seat", "[Dealer \"Black\"]", Found),
    ("a vulnerability that is none", "[Vulnerable \"E\"]", Found),
    ("a rank that is none", "[Deal \"W:vK... - - -\"]", Found),
    ("a card that lies twice", "[Deal \"W:KQ... K... - -\"]", Found),
    ("a hand of fourteen cards", "[Deal \"W:AKQJT98765432.2.. - - -\"]", Found),
    (
        "a hand of twelve among hands of thirteen",
        "[Deal \"W:QT2.AT.J6542.85 .63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4\"]",
        Found,
    ),
    ("a hand of twelve beside one of thirteen", "[Deal \"W:QT2.AT.J6542.85 - A8654.KQ5.T.QJT6 -\"]", Found),
    ("two spaces between hands", "[Deal \"W:KQT2.AT.J6542.85  - - -\"]", Found),
    ("a deal without a card", "[Deal \"W:- - - -\"]", Found),
    ("a deal of three hands", "[Deal \"W:- - AK...\"]", Found),
    ("a declarer who is no seat", "[Declarer \"White\"]", Found),
    ("a contract in words", "[Contract \"5Hearts\"]", Found),
    ("no trumps in words", "[Contract \"5NoTrump\"]", Found),
    ("no trumps by one letter", "[Contract \"5N\"]", Found),
    ("a result that is no number", "[Result \"C-2\"]", Found),
    ("results of both sides that do not come to thirteen", "[Result \"NS 9 EW 2\"]", Found),
    ("a result without a declarer", "D[Contract \"Pass\"]\n[Result \"1\"]", Found),
    ("a note outside of a section", "[Note \"1:x\"]", Found),
    ("an auction without a dealer", "[Auction \"W\"]\nPass", Found),
    ("a play without a deal", "C[Play \"W\"]\nSK", Found),
    ("a play without a declarer", "D[Contract \"5HX\"]\n[Play \"W\"]\nSK", Found),
    ("a play without a contract", "D[Declarer \"S\"]\n[Play \"W\"]\nSK", Found),
    ("an auction that another begins than the dealer", "[Dealer \"N\"]\n[Auction \"W\"]\n1D", Found),
    ("an auction with a column too many left out", "[Dealer \"N\"]\n[Auction \"W\"]\n- - 1D", Found),
    ("a bid without a denomination", "[Dealer \"N\"]\n[Auction \"W\"]\n- 1", Found),
    ("a bid of no trumps by one letter", "[Dealer \"N\"]\n[Auction \"W\"]\n- 1N", Found),
    ("a bid that is too low", "[Dealer \"N\"]\n[Auction \"W\"]\n- 1D 1C", Found),
    ("a double of the partner", "[Dealer \"N\"]\n[Auction \"N\"]\n1D Pass X", Found),
    ("a redouble by the wrong side", "[Dealer \"N\"]\n[Auction \"N\"]\n1D X Pass XX", Found),
    ("a call after the auction", "[Dealer \"N\"]\n[Auction \"N\"]\n1D Pass Pass Pass 2C", Found),
    ("three suffixes", "[Dealer \"N\"]\n[Auction \"N\"]\n1C !!!", Found),
    ("two suffixes", "[Dealer \"N\"]\n[Auction \"N\"]\n1C ! !", Found),
    ("a suffix and a glyph of its kind", "[Dealer \"N\"]\n[Auction \"N\"]\n1C ! $3", Found),
    ("a glyph for cards at a call", "[Dealer \"N\"]\n[Auction \"N\"]\n1C $7", Found),
    ("a glyph beyond 255", "[Dealer \"N\"]\n[Auction \"N\"]\n1C $256", Found),
    ("a glyph that is no number", "[Dealer \"N\"]\n[Auction \"N\"]\n1C $a", Found),
    ("a note that is no number", "[Dealer \"N\"]\n[Auction \"N\"]\n1C =a=", Found),
    ("a note beyond 32", "[Dealer \"N\"]\n[Auction \"N\"]\n1C =44=", Found),
    (
        "two notes at a call",
        "[Dealer \"N\"]\n[Auction \"N\"]\n1C =1= =2=\n[Note \"1:a\"]\n[Note \"2:b\"]",
        Found,
    ),
    ("a note beyond 32 that is given", "[Dealer \"N\"]\n[Auction \"N\"]\n1C =33=\n[Note \"33:a\"]", Found),
    ("all pass in two words", "[Dealer \"N\"]\n[Auction \"N\"]\n1C All Pass", Found),
    ("a comment within a comment", "[Event \"x\"]\n{ one { two } three }", Found),
    ("a blank line within a game", "D\n[Declarer \"S\"]\n\n[Contract \"5HX\"]", Found),
    ("a blank line within an auction", "D[Auction \"N\"]\n1D 1S\n\n3H 4S", Found),
    ("a tag in small letters", "[event \"x\"]", Found),
    ("a comma between hands", "[Deal \"W:KQT2.AT.J6542.85, - - -\"]", Found),
    ("the name of the first seat in words", "[Deal \"West:KQT2.AT.J6542.85 - - -\"]", Found),
    ("a note that is not given", "[Dealer \"N\"]\n[Auction \"N\"]\n1C =1=", Found),
    ("a note that nothing refers to", "[Dealer \"N\"]\n[Auction \"N\"]\n1C\n[Note \"1:a\"]", Found),
    ("a note with the number nought", "[Dealer \"N\"]\n[Auction \"N\"]\n1C\n[Note \"0:a\"]", Found),
    ("a note without a number", "[Dealer \"N\"]\n[Auction \"N\"]\n1C\n[Note \"a\"]", Found),
    ("two plus signs in an auction", "[Dealer \"N\"]\n[Auction \"N\"]\n1C + +", Found),
    ("a call behind a plus sign", "[Dealer \"N\"]\n[Auction \"N\"]\n1C + Pass", Found),
    ("a sufficient bid that is marked", "[Dealer \"N\"]\n[Auction \"N\"]\n1D ^I 1S", Found),
    (
        "the dummy as the declarer",
        "[Dealer \"S\"]\n[Declarer \"N\"]\n[Contract \"1C\"]\n[Auction \"S\"]\n1C AP",
        Found,
    ),
    (
        "an adversary as the declarer",
        "[Dealer \"S\"]\n[Declarer \"W\"]\n[Contract \"1C\"]\n[Auction \"S\"]\n1C AP",
        Found,
    ),
    (
        "a change with the dummy that was none",
        "[Dealer \"S\"]\n[Declarer \"^S\"]\n[Contract \"1C\"]\n[Auction \"S\"]\n1C AP",
        Found,
    ),
    (
        "another denomination than was bid",
        "[Dealer \"S\"]\n[Declarer \"S\"]\n[Contract \"1D\"]\n[Auction \"S\"]\n1C AP",
        Found,
    ),
    (
        "a contract passed out that was bid",
        "[Dealer \"S\"]\n[Contract \"Pass\"]\n[Auction \"S\"]\n1C AP",
        Found,
    ),
    (
        "a double that nobody said",
        "[Dealer \"S\"]\n[Declarer \"S\"]\n[Contract \"1CX\"]\n[Auction \"S\"]\n1C AP",
        Found,
    ),
    (
        "a double that the contract lacks",
        "[Dealer \"S\"]\n[Declarer \"S\"]\n[Contract \"1C\"]\n[Auction \"S\"]\n1C X AP",
        Found,
    ),
    ("a revoke that is not marked", "DC[Play \"W\"]\nSK D7 S4 S3\nC5 C2 S5 C4", Found),
    ("a revoke marked that was none", "DC[Play \"W\"]\nSK ^R H3 S4 S3", Found),
    ("a lead marked as a revoke", "DC[Play \"W\"]\n^R SK H3 S4 S3", Found),
    ("a rightful lead marked as out of turn", "DC[Play \"W\"]\n^L SK H3 S4 S3", Found),
    ("two marks of one card", "DC[Play \"W\"]\n^R ^R SK", Found),
    ("a card played twice", "DC[Play \"W\"]\nSK H3 S4 S3\nSK C2 C6 CK", Found),
    ("a card of another player", "DC[Play \"W\"]\nSK H3 S3 S4", Found),
    ("a card with a rank that is none", "DC[Play \"W\"]\nS1", Found),
    ("a card with a suit that is none", "DC[Play \"W\"]\nKT", Found),
    ("a card with its rank first", "DC[Play \"W\"]\nKS", Found),
    ("a ten in two figures", "DC[Play \"W\"]\nSK H3 S4 S3\nC5 C2 C10 CK", Found),
    ("a result with a sign", "DC[Result \"+1\"]", Found),
    ("two suffixes at a card", "DC[Play \"W\"]\nSK ! !", Found),
    ("a glyph for calls at a card", "DC[Play \"W\"]\nSK $1", Found),
    ("two plus signs in a trick", "DC[Play \"W\"]\nSK + + -", Found),
    ("a card behind the plus sign", "DC[Play \"W\"]\nSK + S4 S3", Missed),
    ("fewer tricks than were made already", "DC[Result \"4\"]\nAP", Found),
    ("more tricks than the adversaries left", "DC[Result \"13\"]\n[Play \"W\"]\nSK C2 S4 S3", Found),
    ("a miscount marked in a play that is told in part", "DC[Result \"^9\"]\nAP", Missed),
    ("a dealer taken from another game", "[Dealer \"#\"]", Found),
    ("a deal taken from another game", "[Deal \"#\"]", Found),
    ("an auction taken from another game", "[Auction \"#\"]\nPass", Found),
    ("a score that is no number", "[Score \"a\"]", Found),
    ("a score with two points", "[ScoreIMP \"10.-10\"]", Found),
    ("a score of two numbers", "[Score \"10. 10\"]", Found),
    ("a percentage below nought", "[ScorePercentage \"-10\"]", Found),
    ("a rubber score without its parts", "[ScoreRubber \"300\"]", Found),
    ("an optimum score without a side", "[OptimumScore \"100\"]", Found),
    ("an optimum score without a number", "[OptimumScore \"EW\"]", Found),
    (
        "a history of the rubber against the vulnerability",
        "[Vulnerable \"All\"]\n[ScoreRubberHistory \"NS 0 0 / 100 0 EW 0 0 / 0 0\"]",
        Missed,
    ),
    ("a kind of player that there is not", "[WestType \"ghost\"]", Found),
    ("a competition that there is not", "[Competition \"War\"]", Found),
    ("a mode that there is not", "[Mode \"War\"]", Missed),
    ("a scoring of nothing", "[Scoring \";\"]", Found),
    ("a scoring field that there is not", "[Scoring \"IMP;??\"]", Missed),
    ("a width without digits", "[ActionTable \"Rank;Call\\L\"]\n1 2", Found),
    ("a width that is empty", "[ActionTable \"Rank;Call\\\\\"]\n1 2", Found),
    ("a comment behind a row of a table", "[ActionTable \"Rank;Call\"]\n1 4H ; no", Found),
    ("a percent sign in a table", "[ActionTable \"Rank;Text\"]\n1 %", Found),
    ("a bracket in a table", "[ActionTable \"Rank;Text\"]\n1 ]", Found),
    ("a closing brace in a table", "[ActionTable \"Rank;Text\"]\n1 }", Found),
    ("a row that lacks an element", "[ActionTable \"Rank;Call;Experts\"]\n1 4H 3\n2 5H", Found),
];

/// What is right, however odd it looks.
const RIGHT: &[&str] = &[
    "[Event \"x\"]",
    "[Event\"no space\"]",
    "[   Event\"x\"   ]",
    " [\n  Event\n    \"x\"\n ]",
    "% PBN 2.1\n\n; ours\n\n[Event \"x\"]\n{one\n\ntwo}\n[Board \"1\"]\n\n\n[Board \"2\"]\n\n% the end",
    "[Event \"x\"] [Date \"1998.03.21\"]",
    "DCA",
    "DCAP",
    "DC[Result \"9\"]\nAP",
    "DC[Result \"NS 9 EW 4\"]\nP",
    "[Dealer \"N\"]\n[Vulnerable \"Love\"]\n[Deal \"W:- .63.AKQ987.A9732 - J973.J98742.3.K4\"]",
    "[East \"\\\\\\\"\\\\ \\a\"]\n[Round \"1.A.2\"]\n[ScoreRubber \"300/40\"]\n[Time \"23:59:59\"]",
    "[ScoreRubber \"EW 300/40 NS 50 / 70  \"]\n[ScoreIMP \"EW 10 NS 0\"]\n[Score \"-1000\"]",
    "[ScorePercentage \"0.\"]\n[Competition \"Chicago\"]\n[WestType \"human\"]\n[EastType \"program\"]",
    "[Dealer \"S\"]\n[Declarer \"^N\"]\n[Contract \"1C\"]\n[Auction \"S\"]\n1C AP",
    "[Dealer \"S\"]\n[Auction \"S\"]\nAP",
    "[Dealer \"\"]\n[Vulnerable \"\"]\n[Declarer \"\"]\n[Contract \"\"]\n[Result \"\"]",
    "[Dealer \"N\"]\n[Auction \"N\"]\n1D ! $13 {why} =1= 1S\n[Note \"1: natural\"]",
    "D[Declarer \"^S\"]\n[Contract \"5HX\"]\n[Play \"W\"]\nSK H3 S4 S3\nC5 C2 ^R S5 ^L CK",
    "[Deal \"N:.6.AKQ987.A9732 A865.KQ5.T.QJT6 J97.J98742.3.K4 QT2.AT.J6542.85\"]\n[Contract \"H\"]\n[Play \"W\"]\nC5 C2 C6 CK",
    "[Dealer \"N\"]\n[Auction \"N\"]\n1S Pass +",
    "[Scoring \"MP;MP1\"]\n[OptimumScore \"NS 100\"]\n[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\nN C 9\nN NT 6",
    "[TotalScoreTable \"-Rank\\3R;Names\\45\"]\n{ only the best }\n1 \"Ann ;Bob\"",
    "[West \"\u{a1} \u{df} \u{ff}\"]",
    "[Annotator \"x\"]\n{LINE\n}",
];

/// The tags of the export format, the last line still open.
fn all_tags() -> String {
    let names =
        "Event Site Date Board West North East South Dealer Vulnerable Deal Scoring Declarer Contract Result";
    names.split(' ').map(|name| format!("[{name} \"?\"]")).collect::<Vec<_>>().join("\n")
}

/// The text of a case.
fn spelled(case: &str) -> String {
    if case.starts_with('[') || case.starts_with('%') || case.starts_with(' ') || case.starts_with("some") {
        return case
            .replace("LONG", &"0".repeat(255))
            .replace("LINE", &"0".repeat(253))
            .replace("ALL", &all_tags());
    }
    let length = case.find('[').unwrap_or(case.len());
    let (letters, rest) = case.split_at(length);
    let part = |letter: char| match letter {
        'D' => DEAL,
        'C' => FIVE_HEARTS,
        'A' => AUCTION,
        'P' => PLAY,
        _ => "",
    };
    let (rest, behind) = match rest.strip_suffix("\nAP") {
        Some(rest) => (rest, "AP"),
        None => match rest.strip_suffix("\nP") {
            Some(rest) => (rest, "P"),
            None => (rest, ""),
        },
    };
    let spell = |letters: &str| letters.chars().map(part).collect::<String>();
    format!("{}{rest}\n{}", spell(letters), spell(behind))
}

fn faults(text: &str) -> Vec<String> {
    let file = File::parse(text.as_bytes());
    file.check().flatten().map(|error| error.to_string()).collect()
}

#[test]
fn what_the_standard_calls_an_error_is_found() {
    // A missed one that is found after all should be counted as found.
    let told: Vec<(&str, bool)> =
        ERRORS.iter().map(|(what, case, _)| (*what, !faults(&spelled(case)).is_empty())).collect();
    let wrong: Vec<&str> = told
        .iter()
        .zip(ERRORS)
        .filter(|((_, found), (.., is))| *found != (*is == Found))
        .map(|((what, _), _)| *what)
        .collect();
    assert_eq!(wrong, Vec::<&str>::new());
    let found = told.iter().filter(|(_, found)| *found).count();
    println!("{found} of {} errors are found", ERRORS.len());
    assert!(found * 100 >= ERRORS.len() * 90);
}

#[test]
fn what_is_right_is_left_alone() {
    for case in RIGHT {
        assert_eq!(faults(&spelled(case)), Vec::<String>::new(), "{}", spelled(case));
    }
}
