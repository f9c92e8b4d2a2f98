//! Hands between minutes and PBN.

use cards::pbn;
use games::minutes::read;
use games::{AnyMinutes, Code, convert};

const RUBBER: &str = "\
code: bridge-1905
event: The Thursday rubber
north: Ann
dealer: S
---
S: pass
N: make diamonds
W: double
N: satisfied
S: satisfied
table: auto 52
W: deal
W: make no-trump
N: ask lead
S: yes
table: auto 8
";

fn bridge(text: &str) -> games::minutes::Minutes<bridge::Call> {
    read(text).unwrap_or_else(|faults| panic!("{}", faults.show("test", text))).as_bridge().unwrap().clone()
}

#[test]
fn every_deal_of_a_rubber_is_a_game() {
    let games = convert::to_pbn(&bridge(RUBBER));
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].event.known().map(String::as_str), Some("The Thursday rubber"));
    assert_eq!(games[0].players[cards::Seat::North].known().map(String::as_str), Some("Ann"));
    assert_eq!(games[0].play.as_ref().unwrap().tricks.len(), 13);
    assert!(games[0].result.known().is_some());
    assert_eq!(games[1].dealer.known(), Some(&cards::Seat::West));
    assert_eq!(games[1].play.as_ref().unwrap().tricks.len(), 2);
    assert_eq!(games[1].result.known(), None);
}

#[test]
fn a_hand_comes_back_from_pbn_with_its_declaring_and_its_cards() {
    let minutes = bridge(RUBBER);
    let written = pbn::write(&convert::to_pbn(&minutes)).unwrap();
    let games = pbn::parse(&written).unwrap();
    let back = convert::from_pbn(&games[0], Code::Bridge1907);
    assert_eq!(back.code, Code::Bridge1905);
    let judged = AnyMinutes::Bridge(back.clone()).judge(None);
    assert_eq!(judged.stopped, None);
    let text = back.to_string();
    assert!(text.contains("S: pass\nN: make diamonds\nW: double\nN: satisfied\nS: satisfied\n"), "{text}");
    let kept: Vec<_> = judged.report.answers.iter().map(|answer| answer.text.as_str()).collect();
    let first = read(RUBBER.split("W: deal").next().unwrap()).unwrap().judge(None);
    let told: Vec<_> = first.report.answers.iter().map(|answer| answer.text.as_str()).collect();
    assert_eq!(kept, told);
}

#[test]
fn a_hand_from_elsewhere_is_played_as_though_its_declarer_had_dealt() {
    let text = b"[Dealer \"N\"]\n[Declarer \"E\"]\n[Contract \"3NTX\"]\n[Result \"8\"]\n\
                 [Deal \"N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432\"]\n";
    let games = pbn::parse(text).unwrap();
    let minutes = convert::from_pbn(&games[0], Code::Bridge1907);
    let text = minutes.to_string();
    assert!(text.contains("dealer: E"), "{text}");
    assert!(text.contains("in the PBN N did"), "{text}");
    assert!(
        text.ends_with("E: make no-trump\nS: double\nE: satisfied\nW: satisfied\ntable: tricks NS 5 EW 8\n"),
        "{text}"
    );
    assert_eq!(read(&text).unwrap(), AnyMinutes::Bridge(minutes.clone()));
    let judged = AnyMinutes::Bridge(minutes).judge(None);
    assert_eq!(judged.stopped, None);
    assert!(judged.report.deal_over);
}

#[test]
fn a_deal_alone_and_a_hand_passed_out_have_no_acts() {
    for text in ["[Deal \"N:AKQ... - - -\"]", "[Contract \"Pass\"]\n[Declarer \"\"]"] {
        let games = pbn::parse(text.as_bytes()).unwrap();
        let minutes = convert::from_pbn(&games[0], Code::Bridge1907);
        assert!(minutes.to_string().ends_with("---\n"));
        assert!(read(&minutes.to_string()).is_ok());
    }
}

#[test]
fn names_with_marks_of_our_own_do_no_harm() {
    let games =
        pbn::parse(b"[North \"Ann # Bell\"]\n[Event \"> : ---\"]\n[Deal \"N:AKQ... - - -\"]").unwrap();
    let minutes = convert::from_pbn(&games[0], Code::Bridge1907);
    assert_eq!(read(&minutes.to_string()).unwrap(), AnyMinutes::Bridge(minutes));
}

#[test]
fn minutes_without_a_deal_give_no_game() {
    assert!(convert::to_pbn(&bridge("code: bridge-1905\n---\nS: shuffle\n")).is_empty());
}
