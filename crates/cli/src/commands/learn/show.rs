//! A scene of a lesson on the screen, and what a typed line means in it.

use std::fmt::Write as _;

use laws::Term;
use protocol::{ActOption, LessonScene, OptionKind, Said, Seat, TableView};

use crate::screen::{FAINT, STRONG, paint, wrap};

/// What the learner sees and hears; the introduction only the first time.
pub(super) fn scene(scene: &LessonScene, first: bool) -> String {
    let mut out = String::new();
    if first {
        let _ = writeln!(out, "{}\n{}\n", paint(STRONG, &scene.title), wrap(&scene.tells, 0));
    } else {
        out.push('\n');
        for event in scene.events.iter().filter(|event| !event.procedure) {
            let _ = writeln!(out, "  {}", paint(FAINT, &wrap(&format!("{}.", event.text), 2)));
            for answer in event.answers.iter().filter(|answer| !answer.text.is_empty()) {
                let _ = writeln!(out, "    {}", wrap(&format!("{}.", answer.text), 4));
            }
        }
    }
    if let Some(verdict) = &scene.verdict {
        let word = if verdict.right { "Right." } else { "Not that one." };
        let law = verdict.law.as_ref().map(|law| format!(" ({law})")).unwrap_or_default();
        let told = wrap(&format!("{word} {}{law}", verdict.says), 0);
        let _ = writeln!(out, "{}\n", told.replacen(word, &paint(STRONG, word), 1));
    }
    if let Some(ends) = &scene.ends {
        let _ = writeln!(out, "{}\n", wrap(ends, 0));
        return out;
    }
    if scene.verdict.as_ref().is_none_or(|verdict| verdict.right) {
        out.push_str(&table(&scene.view));
    }
    for asked in scene.asks.iter().chain(&scene.hint) {
        let _ = writeln!(out, "{}", paint(STRONG, &wrap(asked, 0)));
    }
    for (number, (text, _)) in choices(scene).iter().enumerate() {
        let _ = writeln!(out, "  {:>2}  {text}", number + 1);
    }
    out
}

/// The terms of art of a scene.
pub(super) fn terms(scene: &LessonScene) -> Vec<&'static Term> {
    let game = scene.view.code.split('-').next().unwrap_or_default();
    let verdict = scene.verdict.iter().map(|verdict| verdict.says.clone());
    let told = scene.events.iter().flat_map(|event| {
        std::iter::once(event.text.clone()).chain(event.answers.iter().map(|answer| answer.text.clone()))
    });
    let texts = [scene.title.clone(), scene.tells.clone()].into_iter().chain(told).chain(verdict);
    let texts = texts.chain(scene.asks.clone()).chain(scene.hint.clone()).chain(scene.ends.clone());
    let texts: Vec<String> = texts.chain(choices(scene).into_iter().map(|(text, _)| text)).collect();
    laws::terms_in(&texts.join("\n"), game)
}

/// The cards that may be seen: the trick, the card turned up, the open hand, the own hand.
fn table(view: &TableView) -> String {
    let mut out = String::new();
    let mut line = |label: &str, text: String| {
        if !text.is_empty() {
            let _ = writeln!(out, "{} {}", paint(FAINT, &format!("{label:<9}")), wrap(&text, 10));
        }
    };
    if let Some(contract) = &view.declaration.contract {
        line("played", contract.text.clone());
    }
    let calls: Vec<String> =
        view.declaration.calls.iter().map(|call| format!("{:?} {}", call.seat, call.text)).collect();
    line("said", calls.join(", "));
    line("turned up", view.turn_up.map_or_else(String::new, String::from));
    if let Some(trick) = view.tricks.last() {
        let plays: Vec<String> =
            trick.plays.iter().map(|play| format!("{:?} {}", play.seat, play.card)).collect();
        line("trick", plays.join("  "));
    }
    if let Some(open) = view.open_hand {
        line(if open == Seat::N { "N, dummy" } else { "dummy" }, view.cards.of(open).join(" "));
    }
    line("you", view.cards.of(Seat::S).join(" "));
    out.push('\n');
    out
}

/// What can be done, each with its words: cards are typed, everything else has a number.
fn choices(scene: &LessonScene) -> Vec<(String, Said)> {
    let named = |option: &&ActOption| matches!(option.kind, OptionKind::Call | OptionKind::Chance);
    let calls = scene.view.options.iter().filter(named);
    let calls = calls.map(|option| (option.text.clone(), Said::Act(option.act.clone())));
    let offers = scene.offers.iter().map(|offer| (offer.text.clone(), offer.act.as_str().into()));
    let rights = scene.view.rights.iter().filter(|right| right.yours).flat_map(|right| &right.options);
    let rights = rights.map(|remedy| (remedy.text.clone(), Said::Act(remedy.act.clone())));
    calls.chain(offers).chain(rights).collect()
}

/// The act that a line stands for: a number of the list, a card, or the words of the minutes.
pub(super) fn act(scene: &LessonScene, line: &str) -> Option<Said> {
    if let Ok(number) = line.parse::<usize>() {
        return choices(scene).get(number.checked_sub(1)?).map(|(_, act)| act.clone());
    }
    if line.to_uppercase().parse::<cards::Card>().is_ok() {
        let discards = scene.view.options.iter().any(|option| option.kind == OptionKind::Discard);
        let verb = if discards { "discard" } else { "play" };
        return Some(format!("{verb} {}", line.to_uppercase()).as_str().into());
    }
    (!line.is_empty()).then(|| line.into())
}
