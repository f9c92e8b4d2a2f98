//! Whole files: what is wrong is told with its place, and what is right prints as it reads.

use games::AnyMinutes;
use games::minutes::{Header, Item, Step, read};
use table::Actor;

fn faults(text: &str) -> Vec<String> {
    let faults = read(text).expect_err(text);
    faults.shown.iter().map(ToString::to_string).collect()
}

fn right(text: &str) -> AnyMinutes {
    read(text).unwrap_or_else(|faults| panic!("{}", faults.show("test", text)))
}

const FULL: &str = "\
# A story.
# laws: bridge/46 used
code: bridge-1907
options: double-limit=100, spades=convention
mode: courteous
score: NS 24 EW 8 games NS 1 EW 0 tricks NS 30 EW 18 bonus NS 60 EW 40
dealer: S
N: AS KS QS
E:
check: all
title: The first hand
---

S: make hearts             # his strongest
W: ask lead
> nothing
E: yes
table: auto 5
> trick 1 to S
W: AS KS
N: AH
table: deal                # the next hand
S: 3C 2C
";

#[test]
fn a_file_prints_as_it_reads() {
    assert_eq!(right(FULL).to_string(), FULL);
}

#[test]
fn generous_spelling_prints_as_the_canonical_one() {
    let text = "CODE: Bridge-1905\nMode: Laws\nOptions: none\nSCORE: EW 8\nn: ks as\n---\nw:\tPLAY  kh,qh # two\nTable:claim-new-deal\n";
    assert_eq!(
        right(text).to_string(),
        "code: bridge-1905\nmode: laws\noptions: none\nscore: NS 0 EW 8\nN: AS KS\n---\n\
         W: play KH QH              # two\ntable: demand new deal\n"
    );
}

#[test]
fn comments_and_lines_keep_their_places() {
    let minutes = right(FULL);
    let minutes = minutes.as_bridge().unwrap();
    assert_eq!(minutes.lines.len(), FULL.lines().count());
    assert_eq!(minutes.lines[0].comment.as_deref(), Some(" A story."));
    assert_eq!(minutes.lines[13].comment.as_deref(), Some(" his strongest"));
    assert!(matches!(minutes.lines[17].item, Item::Act(Actor::Table, Step::Auto(5))));
    assert!(matches!(minutes.lines[19].item, Item::Lay(cards::Seat::West, _)));
    assert!(
        minutes
            .headers()
            .any(|header| matches!(header, Header::Hand(cards::Seat::East, hand) if hand.is_empty()))
    );
}

#[test]
fn all_faults_are_told_at_once_from_top_to_end() {
    let text = "code: bridge-1905\nmode: rude\ndealer: Q\nN: AS HK\n---\nW: pley KH\nX: pass\nS: play\n";
    assert_eq!(
        faults(text),
        [
            "2:7: 'rude' is no mode: write laws or courteous",
            "3:9: 'q' is no seat: write N, E, S or W",
            "4:7: 'HK' is no card: the rank comes first, KH",
            "6:4: 'pley' is no act: did you mean 'play', as in play KH?",
            "7:1: 'X' is nobody at the table: write N, E, S, W, table or bystander",
            "8:9: a card is wanted here, as in KH",
        ]
    );
}

#[test]
fn a_file_without_a_code_that_can_be_played_is_refused() {
    assert_eq!(faults(""), ["1:1: a minutes file names its code above the ---, as in code: bridge-1905"]);
    assert_eq!(faults("---\ncode: bridge-1905\n").len(), 1);
    assert!(faults("dealer: S\ncode: whist\n---\n")[0].starts_with("2:7: 'whist' is no code"));
}

#[test]
fn every_wrong_header_is_told_with_its_place() {
    for (line, told) in [
        ("options: fish", "2:10: 'fish' is no option: write key=value, or none"),
        ("options: double-limit=100, spade=2", "2:28: 'spade=2' is no option of this code"),
        ("options: spades=convention", "2:10: 'spades=convention' is an option of bridge-1907"),
        ("mode:", "2:6: the mode, laws or courteous, is missing"),
        ("score: NS", "2:11: a number is wanted after NS"),
        ("score: NS 4 fish", "2:13: 'fish' is no part of a score"),
        ("score:", "2:7: a score is wanted"),
        ("score: NS 4 games EW 999", "2:22: a number is wanted after EW"),
        ("dealer:", "2:8: a seat is wanted"),
        ("dealer: S W", "2:11: 'w' is too much here"),
        ("N: AS AS", "2:7: AS is named twice"),
        ("N: AS XX", "2:7: 'XX' is no card"),
        ("N: pass", "2:4: an act stands below the line of ---"),
        ("table: deal", "2:8: an act stands below the line of ---"),
        ("turn-up: AS", "2:1: this code turns no card up"),
        ("turn-up: fish", "2:10: 'FISH' is no card"),
        ("dealt: perhaps", "2:8: write yes or no"),
        ("check: twice", "2:8: 'twice' cannot be checked"),
        ("colour: blue", "2:1: 'colour' is no header: there are code"),
        ("code: bridge-1905", "2:1: 'code' stands on line 1 already"),
        ("just words", "2:1: a header is written as key, colon, value"),
        ("> ruling", "2:1: an answer stands below the act"),
        ("N: 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2D", "2:43: a hand has 13 cards, and this is one more"),
    ] {
        let got = faults(&format!("code: bridge-1905\n{line}\n---\n"));
        assert!(got[0].starts_with(told), "{line}\n  got  {}\n  want {told}", got[0]);
        assert_eq!(got.len(), 1, "{line}: {got:?}");
    }
}

#[test]
fn a_card_lies_in_one_hand_of_a_deal_and_again_in_the_next() {
    let doubled = "code: bridge-1905\nN: AS KS\nE: QS AS\n---\n";
    assert_eq!(faults(doubled), ["3:7: AS lies on line 2 already"]);
    let again = "code: bridge-1905\nN: AS\n---\ntable: tricks NS 9\nE: AS\ntable: deal\nW: AS\n";
    right(again);
    let twice = "code: bridge-1905\n---\ntable: tricks NS 9\nE: AS\nW: AS\n";
    assert_eq!(faults(twice), ["5:4: AS lies on line 4 already"]);
}

#[test]
fn a_second_rule_and_an_answer_to_nothing_are_faults() {
    assert_eq!(faults("code: bridge-1905\n---\n> ruling\n").len(), 1);
    assert_eq!(
        faults("code: bridge-1905\n---\n---\n"),
        ["3:1: only one --- stands between the header and the acts"]
    );
}

#[test]
fn a_mark_without_a_space_before_it_is_no_comment() {
    let text = "code: bridge-1905\ntitle: Board#7\n---\n";
    assert_eq!(right(text).to_string(), text);
}

#[test]
fn the_place_is_shown_under_the_text() {
    let text = "code: bridge-1905\n---\n\tW:\tplay HK  # oh\n";
    let shown = read(text).unwrap_err().show("a.minutes", text);
    assert_eq!(
        shown,
        "a.minutes:3:10: 'HK' is no card: the rank comes first, KH\n  |\n3 | \tW:\tplay HK  # oh\n  | \t  \t     ^^\n"
    );
}

/// Pieces of texts, good and bad.
const PIECES: [&str; 46] = [
    "code: bridge-1905",
    "\n",
    "\n",
    "\n---\n",
    "N:",
    "W: play ",
    "KH",
    "é",
    "\u{feff}",
    ">",
    "#",
    " ",
    ":",
    "-",
    "\t",
    "HK",
    "score: NS",
    "99999999999",
    "options: denied=final,",
    "=",
    "deal W",
    "table: ",
    "auto",
    "claim revoke",
    "mix in",
    "tricks NS",
    "stack N",
    "turn up",
    "\r",
    "\0",
    "🂡",
    "demand",
    "not",
    "correct tricks EW",
    "deal",
    "\n>#",
    "title:#",
    "title: ",
    " # ",
    "\u{a0}",
    "\u{2028}",
    "4",
    "S: pass",
    "\n> nothing",
    "E: double",
    "bystander: remark",
];

#[test]
fn no_text_makes_the_reader_panic_and_what_is_read_prints_as_it_reads() {
    let mut seed = 1u64;
    let mut read_well = 0;
    for n in 0..60_000 {
        let mut text = ["code: bridge-1905\n---\n", "code: bridge-1905\n", ""][n % 3].to_owned();
        for _ in 0..4 + n % 9 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            text.push_str(PIECES[(seed >> 33) as usize % PIECES.len()]);
        }
        match read(&text) {
            Err(faults) => {
                assert!(!faults.is_empty());
                assert!(faults.show("x", &text).contains('^'));
            }
            Ok(minutes) => {
                read_well += 1;
                let printed = minutes.to_string();
                assert_eq!(right(&printed), minutes, "{text:?}");
                let judged = minutes.judge(Some(&text));
                if judged.stopped.is_none() {
                    right(&judged.text);
                }
            }
        }
    }
    assert!(read_well > 200, "only {read_well} of the texts could be read");
}

#[test]
fn below_the_line_a_bid_is_never_a_hand() {
    let text = "code: royalton-1915\n---\nS: 3H\nW: 3\u{2660} royal\n";
    assert_eq!(right(text).to_string(), "code: royalton-1915\n---\nS: bid 3H\nW: bid 3S royal\n");
}

#[test]
fn cards_below_the_line_that_no_deal_follows_are_no_hand() {
    let told = faults("code: bridge-1905\n---\nS: make hearts\nW: 3H\nE: double\n");
    assert!(
        told[0].starts_with("4:4: these are the cards of the next deal, and no deal follows"),
        "{told:?}"
    );
}

#[test]
fn an_unknown_act_is_told_what_would_do_at_its_place() {
    let told = |code: &str, acts: &str| faults(&format!("code: {code}\n---\n{acts}")).remove(0);
    let first = told("bridge-1905", "S: mumble\n");
    assert!(
        first.ends_with(
            "; here S may pass | make spades | make clubs | make diamonds | make hearts | make no-trump"
        ),
        "{first}"
    );
    let right = told("bridge-1905", "N: make hearts\nW: demand fish\n");
    assert!(
        right.contains("'fish' cannot be demanded; here W may demand stand | demand new deal"),
        "{right}"
    );
    assert!(!right.contains("nullo") && !right.contains("with partner"), "{right}");
    let other = told("royalton-1915", "W: mumble\n");
    assert!(other.contains("; here S may pass | bid 1S"), "{other}");
    let play = told("bridge-1905", "S: make hearts\nW: ask lead\nE: yes\nW: mumble\n");
    assert!(play.ends_with("; here W may play a card"), "{play}");
}

#[test]
fn a_bare_suit_is_what_the_seat_has_to_name() {
    let judge = |text: &str| right(text).judge(None).text;
    let make = judge("code: bridge-1905\n---\nS: hearts\nW: ask lead\nE: yes\nW: play 2C\nN: touch 2D\n");
    assert!(!make.contains("offence bridge/4"), "{make}");
    let lead = judge(
        "code: bridge-1905\nE: 3C\n---\nS: make hearts\nW: ask lead\nE: yes\nE: play 3C\nS: demand suit\nS: diamonds\n",
    );
    assert!(lead.contains("W must lead a card of diamonds"), "{lead}");
}

#[test]
fn a_card_of_the_open_hand_may_stand_under_either_partner() {
    let text = |who: &str| {
        format!(
            "code: bridge-1905\ncheck: all\nN: 2S\nE: 3S\nS: 4S\nW: AS\n---\nS: make hearts\nW: ask lead\nE: yes\nW: play AS\n{who}: play 2S\nE: play 3S\nS: play 4S\n> trick 1 to W\n"
        )
    };
    for who in ["N", "S"] {
        let text = text(who);
        let judged = right(&text).judge(Some(&text));
        assert_eq!((judged.stopped, judged.difference), (None, None), "{who}");
    }
}
