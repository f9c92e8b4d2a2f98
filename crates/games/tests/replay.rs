//! Minutes played through: answers, full deals, shorthands, checks, records.

use games::minutes::{self, read};
use games::{AnyTable, Code, Judged};

fn judge(text: &str) -> Judged {
    let minutes = read(text).unwrap_or_else(|faults| panic!("{}", faults.show("test", text)));
    minutes.judge(Some(text))
}

const HAND: &str = "\
code: bridge-1907
W: AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C   # all the clubs
---
S: make no-trump
W: ask lead
E: yes
table: auto 4
> trick 1 to W
";

#[test]
fn the_deal_is_filled_and_the_text_keeps_its_spelling() {
    let judged = judge(HAND);
    assert_eq!(judged.stopped, None);
    let hands: Vec<&str> = judged.text.lines().skip(1).take(4).collect();
    assert!(
        hands.iter().zip(["N: ", "E: ", "S: ", "W: "]).all(|(line, seat)| line.starts_with(seat)),
        "{hands:?}"
    );
    assert!(hands[3].ends_with("# all the clubs"));
    assert!(hands[..3].iter().all(|line| line.len() == 2 + 13 * 3), "{hands:?}");
}

#[test]
fn judging_twice_changes_nothing() {
    let once = judge(HAND).text;
    assert_eq!(judge(&once).text, once);
    assert_eq!(judge(&once).difference, None);
}

#[test]
fn a_right_file_passes_and_a_changed_answer_fails_with_its_place() {
    assert_eq!(judge(HAND).difference, None);
    let wrong = HAND.replace("trick 1 to W", "trick 1 to N");
    let difference = judge(&wrong).difference.unwrap();
    assert_eq!((difference.act, difference.line), (7, 8));
    assert_eq!(
        difference.show("a.minutes", &wrong),
        "a.minutes:8: the laws answer something else\n  |\n7 | table: auto 4\n8 | > trick 1 to N\n  |\n  \
         = written: > trick 1 to N\n  = by law:  > trick 1 to W\n"
    );
}

#[test]
fn an_answer_that_does_not_come_fails() {
    let text = HAND.replace("E: yes\n", "E: yes\n> ruling bridge/1: all is lost\n");
    let difference = judge(&text).difference.unwrap();
    assert_eq!((difference.line, difference.answered), (7, None));
}

#[test]
fn an_answer_that_is_not_written_fails_where_another_is() {
    let text = HAND.replace("auto 4", "auto 8");
    let difference = judge(&text).difference.unwrap();
    assert_eq!((difference.line, difference.written), (8, None));
    assert_eq!(difference.answered.as_deref(), Some("trick 2 to W"));
}

#[test]
fn acts_without_answers_are_compared_only_when_all_are_to_be_checked() {
    let bare = HAND.replace("> trick 1 to W\n", "");
    assert_eq!(judge(&bare).difference, None);
    let all = bare.replace("---", "check: all\n---");
    assert_eq!(judge(&all).difference.unwrap().answered.as_deref(), Some("trick 1 to W"));
}

#[test]
fn nothing_may_be_written_as_an_answer() {
    let text = HAND.replace("S: make no-trump\n", "S: make no-trump\n> nothing\n");
    assert_eq!(judge(&text).difference, None);
    assert!(judge(&text).text.contains("S: make no-trump\n> nothing\n"));
    let wrong = HAND.replace("> trick 1 to W", "> nothing");
    assert!(judge(&wrong).difference.is_some());
}

#[test]
fn the_impossible_stops_the_replay_with_its_place() {
    let text = HAND.replace("table: auto 4\n> trick 1 to W", "W:   play AS   # not his");
    let judged = judge(&text);
    let fault = judged.stopped.unwrap().fault(&text);
    assert_eq!((fault.line, fault.column, fault.width), (7, 6, 7));
    assert_eq!(fault.message, "W does not hold AS: S does; here W may play a card");
    assert!(judged.text.contains("E: yes\n"));
}

#[test]
fn the_impossible_may_be_expected() {
    let text = HAND.replace("table: auto 4\n", "W: play AS\n> refused: W does not hold AS\ntable: auto 4\n");
    let judged = judge(&text);
    assert_eq!((judged.stopped, judged.difference), (None, None));
    assert!(judged.text.contains("W: play AS\n> refused: W does not hold AS\n"));
}

#[test]
fn auto_plays_the_lowest_card_that_follows() {
    let judged = judge(HAND);
    let record = judged.table.minutes().to_string();
    assert!(record.contains("W: play 2C\n"), "{record}");
    assert!(!record.contains("auto"));
    assert_eq!(judged.report.tricks.ew, 1);
}

#[test]
fn auto_says_when_nobody_is_to_play() {
    let text = "code: bridge-1907\n---\ntable: auto 1\n";
    let message = judge(text).stopped.unwrap().message;
    assert!(message.starts_with("nobody is to play a card now; here S may pass | make spades"), "{message}");
}

#[test]
fn a_record_replays_to_the_same_table() {
    let judged = judge(HAND);
    let record = judged.table.minutes();
    let again = record.judge(None);
    assert_eq!(again.table, judged.table);
    assert_eq!(read(&record.to_string()).unwrap(), record);
}

#[test]
fn cards_laid_in_the_body_are_those_of_the_next_deal() {
    let text = "\
code: bridge-1905
---
S: make hearts
table: tricks NS 7 EW 6
N: AS KS
E: AH
W: deal
";
    let judged = judge(text);
    assert_eq!(judged.stopped, None, "{}", judged.text);
    let table = judged.table.as_bridge().unwrap();
    assert!(table.state().dealt()[cards::Seat::North].contains("AS".parse().unwrap()));
    assert!(table.state().dealt()[cards::Seat::East].contains("AH".parse().unwrap()));
    let body = judged.text.split("---\n").nth(1).unwrap();
    assert_eq!(body.lines().filter(|line| line.len() == 2 + 13 * 3).count(), 4, "{body}");
    assert_eq!(judge(&judged.text).text, judged.text);
    let record = judged.table.minutes();
    assert_eq!(record.judge(None).table, judged.table);
}

#[test]
fn a_record_that_begins_with_the_pack_is_not_dealt() {
    let shuffled = judge("code: bridge-1905\nN: AS\n---\nS: shuffle\n");
    let table = shuffled.table.as_bridge().unwrap();
    assert!(!table.setup().dealt);
    assert!(table.setup().hands.is_some());
    let dealt = judge("code: bridge-1905\n---\nS: pass\n");
    let table = dealt.table.as_bridge().unwrap();
    assert!(table.setup().dealt);
    let said = judge("code: bridge-1905\ndealt: no\n---\n");
    let table = said.table.as_bridge().unwrap();
    assert!(!table.setup().dealt);
}

#[test]
fn the_object_for_programs_has_its_keys_in_order() {
    let json = serde_json::to_string(&judge(HAND).report).unwrap();
    assert_eq!(
        json,
        "{\"format\":2,\"code\":\"bridge-1907\",\"answers\":[{\"line\":7,\"kind\":\"trick\",\"laws\":[],\
         \"by\":\"W\",\"side\":\"EW\",\"trick\":1,\
         \"finding\":{\"fact\":\"trick\",\"slots\":{\"number\":1,\"winner\":\"W\"}},\
         \"text\":\"trick 1 to W\"}],\"open_rights\":[],\"tricks\":{\"NS\":0,\"EW\":1},\"score\":{\
         \"NS\":{\"game\":0,\"games\":0,\"tricks\":0,\"bonus\":0,\"total\":0},\
         \"EW\":{\"game\":0,\"games\":0,\"tricks\":0,\"bonus\":0,\"total\":0}},\
         \"deal_over\":false,\"rubber_over\":false,\"settled\":null}"
    );
}

#[test]
fn a_table_takes_acts_in_the_words_of_the_minutes() {
    let mut table = AnyTable::open(Code::Bridge1907, cards::Seat::South);
    assert!(table.observe("S: deal").is_ok());
    assert!(table.observe("S: make hearts").is_ok());
    assert_eq!(
        table.observe("S: mkae hearts").unwrap_err().to_string(),
        "column 4: 'mkae' is no act: did you mean 'make', as in make hearts?"
    );
    assert_eq!(table.observe("table: auto 3").unwrap_err(), games::NotTaken::Shorthand);
    assert!(table.observe("S: play AS").is_err());
    assert_eq!(table.code(), Code::Bridge1907);
    assert_eq!(table.minutes().to_string(), "code: bridge-1907\ndealer: S\n---\nS: deal\nS: make hearts\n");
}

#[test]
fn the_score_before_the_record_is_carried() {
    let text = "code: bridge-1905\nscore: NS 24 EW 8 games NS 1 EW 0 bonus EW 40\n---\nS: pass\n";
    let judged = judge(text);
    let table = judged.table.as_bridge().unwrap();
    let sheet = &table.setup().sheet;
    assert_eq!(sheet.written(0, cards::Side::NorthSouth, table::Column::Tricks), 24);
    assert_eq!(sheet.written(0, cards::Side::EastWest, table::Column::Bonus), 40);
    assert_eq!(sheet.games_before[cards::Side::NorthSouth], 1);
    let record = minutes::record(table).to_string();
    assert!(record.contains("score: NS 24 EW 8 games NS 1 EW 0 bonus NS 0 EW 40\n"), "{record}");
}

#[test]
fn a_refusal_is_told_to_programs_and_may_stand_below_a_comment() {
    let text = HAND.replace(
        "table: auto 4\n",
        "W: play AS\n# he has none\n> refused: W does not hold AS\ntable: auto 4\n",
    );
    let judged = judge(&text);
    assert_eq!((judged.stopped, judged.difference), (None, None));
    let refused = &judged.report.answers[0];
    assert_eq!((refused.kind, refused.text.as_str(), refused.line), ("refused", "W does not hold AS", 7));
}

#[test]
fn the_hands_of_a_deal_that_nobody_laid_are_shown() {
    for code in ["bridge-1907", "euchre-1888", "royalton-1915"] {
        let text = format!("code: {code}\n---\nS: shuffle\nE: cut at 12\nS: deal\nW: look\n");
        let judged = judge(&text);
        assert_eq!(judged.stopped, None, "{}", judged.text);
        let hands = judged.text.lines().filter(|line| !line.contains('>') && line.len() > 16).count();
        assert!(hands >= 4, "{}", judged.text);
        assert_eq!(judge(&judged.text).text, judged.text);
    }
}
