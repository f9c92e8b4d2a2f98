//! The table line by line: plain sentences out, one answer a line in. For screen readers, slow
//! lines and pipes; nothing moves the cursor and nothing is told by colour or place alone.

use std::io::{self, BufRead, Write};

use cards::Card;
use laws::Law;
use speech::{card_name, full_stop as sentence, seat_name};

use crate::scene::{MenuItem, Scene, Want};
use crate::{Guest, Help};

const HELP: &str = "\
Answer with the number of a choice or with its letters, with a card (KH, or king of hearts), or with
any act in the words of the minutes (play KH, claim rest). An empty line takes the first choice.
Other words: hand, table, score, sheet, trick, hint, coach, claim, laws, laws WORDS, laws NUMBER, words,
words TERM, undo, quit.
";

/// Plays line by line until the person leaves or the input ends. `keep` saves after every act.
///
/// # Errors
/// When reading, writing or saving fails.
pub fn run(
    mut sitting: Guest,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    mut keep: impl FnMut(&Guest) -> io::Result<()>,
) -> io::Result<Guest> {
    let scene = sitting.scene();
    writeln!(output, "{}. You sit {}. Type help for help.", scene.title, seat_name(scene.me))?;
    let mut heard = 0;
    let mut deal = 0;
    loop {
        while sitting.advance() {
            keep(&sitting)?;
        }
        for told in &sitting.told()[heard..] {
            writeln!(output, "{}", told.text)?;
        }
        heard = sitting.told().len();
        let scene = sitting.scene();
        if deal != scene.deal && !matches!(scene.ask.want, Want::GoOn | Want::Over) {
            deal = scene.deal;
            writeln!(output, "{}", hand(&scene))?;
        }
        if matches!(scene.ask.want, Want::Over) {
            writeln!(output, "{}", scene.ask.why)?;
            keep(&sitting)?;
            return Ok(sitting);
        }
        if let Some(hint) = sitting.unasked() {
            writeln!(output, "{}", hint.advice)?;
        }
        ask(output, &scene)?;
        output.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            writeln!(output)?;
            keep(&sitting)?;
            return Ok(sitting);
        }
        let line = line.trim();
        if matches!(line, "quit" | "q") {
            keep(&sitting)?;
            return Ok(sitting);
        }
        match answer(&mut sitting, &scene, line) {
            Answer::Acted => keep(&sitting)?,
            Answer::TookBack => {
                // All that was told before is known; only the last line is new.
                heard = sitting.told().len().saturating_sub(1);
                keep(&sitting)?;
            }
            Answer::Said(text) => writeln!(output, "{}", text.trim_end())?,
        }
    }
}

/// What came of a line.
enum Answer {
    /// Something was done at the table.
    Acted,
    /// The last act was taken back.
    TookBack,
    /// Only something to read.
    Said(String),
}

fn ask(output: &mut dyn Write, scene: &Scene) -> io::Result<()> {
    writeln!(output, "{}", scene.ask.why)?;
    match &scene.ask.want {
        Want::Choice(choices) if choices.len() <= 12 => {
            for (number, choice) in choices.iter().enumerate() {
                writeln!(output, "  {}. {} ({})", number + 1, spoken(&choice.label), choice.key)?;
            }
        }
        Want::Choice(choices) => {
            let told: Vec<String> =
                choices.iter().map(|choice| format!("{} {}", choice.key, spoken(&choice.label))).collect();
            writeln!(output, "  {}.", told.join(", "))?;
        }
        Want::Card { may, hand, .. } => {
            let from = if *hand == scene.me { "You may play" } else { "Dummy may play" };
            writeln!(output, "  {from} {}.", listed(&in_order(scene, *hand, *may)))?;
        }
        _ => {}
    }
    write!(output, "> ")
}

/// Signs of suits in words.
fn spoken(text: &str) -> String {
    text.replace('♠', " spades")
        .replace('♥', " hearts")
        .replace('♦', " diamonds")
        .replace('♣', " clubs")
        .trim()
        .to_owned()
}

fn in_order(scene: &Scene, seat: cards::Seat, cards: cards::CardSet) -> Vec<Card> {
    scene.sorted(seat).concat().into_iter().filter(|card| cards.contains(*card)).collect()
}

fn listed(cards: &[Card]) -> String {
    let named: Vec<String> = cards.iter().map(|card| card_name(*card)).collect();
    match named.split_last() {
        None => "nothing".to_owned(),
        Some((last, [])) => format!("the {last}"),
        Some((last, rest)) => format!("the {} or {last}", rest.join(", ")),
    }
}

fn answer(sitting: &mut Guest, scene: &Scene, line: &str) -> Answer {
    let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
    match (word.to_lowercase().as_str(), rest) {
        ("help" | "?", "") => return Answer::Said(HELP.to_owned()),
        ("words" | "word" | "?", _) => return Answer::Said(meanings(sitting, scene, rest)),
        ("hand" | "table", "") => return Answer::Said(hand(scene)),
        ("score", "") => return Answer::Said(score(scene)),
        ("sheet", "") => return Answer::Said(sheet(sitting, scene)),
        ("trick", "") => return Answer::Said(tricks(scene)),
        ("hint", "") => return Answer::Said(hint(sitting)),
        ("coach", "") => return Answer::Said(counsel(sitting)),
        ("laws" | "law", _) => return Answer::Said(law_book(sitting, rest)),
        ("undo", "") => {
            return match sitting.undo() {
                Ok(()) => Answer::TookBack,
                Err(why) => Answer::Said(sentence(&why.detail)),
            };
        }
        ("claim", "") => {
            let choices = sitting.claims();
            let told: Vec<String> =
                choices.iter().map(|choice| format!("  {}: {}", choice.act, choice.label)).collect();
            let none = "There is nothing to claim now.".to_owned();
            return Answer::Said(if told.is_empty() {
                none
            } else {
                format!("Write one of\n{}", told.join("\n"))
            });
        }
        _ => {}
    }
    let words = match &scene.ask.want {
        Want::GoOn if line.is_empty() => {
            sitting.go_on();
            return Answer::Acted;
        }
        Want::Choice(choices) => match choice(choices, line) {
            Some(choice) => choice.act.clone(),
            None => line.to_owned(),
        },
        Want::Card { hand, may, verb } => {
            match card(line).or(in_order(scene, *hand, *may).first().copied().filter(|_| line.is_empty())) {
                Some(card) => format!("{verb} {card}"),
                None => line.to_owned(),
            }
        }
        _ => line.to_owned(),
    };
    if words.is_empty() && !matches!(scene.ask.want, Want::Choice(_)) {
        return Answer::Said("Type help for help.".to_owned());
    }
    match sitting.act(words.trim_start_matches(':')) {
        Ok(()) => Answer::Acted,
        Err(why) => Answer::Said(sentence(&why.detail)),
    }
}

/// A choice by its number or its letters; an empty line takes the first.
fn choice<'a>(choices: &'a [MenuItem], line: &str) -> Option<&'a MenuItem> {
    let by_key = choices.iter().find(|choice| choice.key.eq_ignore_ascii_case(line));
    let number = line.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    by_key
        .or_else(|| number.filter(|_| choices.len() <= 12).and_then(|place| choices.get(place)))
        .or_else(|| choices.iter().find(|choice| choice.label.eq_ignore_ascii_case(line)))
        .or_else(|| choices.first().filter(|_| line.is_empty()))
}

/// A card: `KH`, `king of hearts`, `the ten of spades`.
fn card(line: &str) -> Option<Card> {
    let text = line.to_lowercase();
    let text = text.strip_prefix("the ").unwrap_or(&text);
    let named =
        cards::Suit::ALL.into_iter().flat_map(|suit| cards::Rank::ALL.map(|rank| Card::new(rank, suit)));
    text.to_uppercase().replace("10", "T").parse().ok().or_else(|| {
        let text = text.replace("jack", "knave");
        named.into_iter().find(|card| card_name(*card) == text)
    })
}

/// The cards that the person sees, and the trick.
fn hand(scene: &Scene) -> String {
    let mut lines = vec![format!("Deal {}, dealt by {}.", scene.deal, seat_name(scene.dealer))];
    for (seat, cards) in scene.seen.iter() {
        if cards.is_empty() {
            continue;
        }
        let whose =
            if seat == scene.me { "You hold".to_owned() } else { format!("{} shows", seat_name(seat)) };
        let suits: Vec<String> = scene
            .sorted(seat)
            .iter()
            .map(|suit| {
                let ranks: Vec<String> = suit
                    .iter()
                    .map(|card| {
                        let bower = scene.order.suit_of(*card) != card.suit();
                        let name = card_name(*card);
                        if bower { name } else { name.split(' ').next().unwrap_or_default().to_owned() }
                    })
                    .collect();
                format!("{} {}", scene.order.suit_of(suit[0]), ranks.join(" "))
            })
            .collect();
        lines.push(format!("{whose} {}.", suits.join("; ")));
    }
    if let Some(card) = scene.turn_up {
        lines.push(format!("The {} was turned up.", card_name(card)));
    }
    if let Some(contract) = &scene.contract {
        lines.push(format!(
            "Played at{} {}.",
            if contract.starts_with(char::is_numeric) { ":" } else { "" },
            spoken(contract)
        ));
    }
    for (seat, card) in &scene.trick {
        lines.push(format!("On the table: the {} from {}.", card_name(*card), seat_name(*seat)));
    }
    lines.join("\n")
}

fn score(scene: &Scene) -> String {
    let we = scene.we();
    let row = |(name, points): &(&str, cards::BySide<i32>)| {
        format!("{}: we {}, they {}.", sentence(name).trim_end_matches('.'), points[we], points[we.other()])
    };
    let mut rows: Vec<String> = scene.score.iter().map(row).collect();
    rows.push(format!("Tricks of this deal: we {}, they {}.", scene.won[we], scene.won[we.other()]));
    rows.join("\n")
}

fn sheet(sitting: &Guest, scene: &Scene) -> String {
    let row = |entry: &crate::Entry| {
        let who = if entry.side == scene.we() { "we" } else { "they" };
        let place = if entry.above { "above the line" } else { "for tricks and games" };
        format!("Deal {}: {who} {} {place}, by {}.", entry.deal, entry.points, entry.law)
    };
    let rows: Vec<String> = sitting.sheet().iter().map(row).collect();
    if rows.is_empty() { "Nothing is written yet.".to_owned() } else { rows.join("\n") }
}

fn tricks(scene: &Scene) -> String {
    let row =
        |(seat, card): &(cards::Seat, Card)| format!("{} played the {}.", seat_name(*seat), card_name(*card));
    let rows: Vec<String> = scene.last_trick.iter().map(row).collect();
    if rows.is_empty() { "No trick lies before the one on the table.".to_owned() } else { rows.join("\n") }
}

fn hint(sitting: &Guest) -> String {
    match sitting.hint() {
        Some(hint) => format!("{}\n{}", hint.advice, hint.reasons.join("\n")),
        None if sitting.help() == Help::Never => {
            "No more hints: from the third deal on you play by yourself.".to_owned()
        }
        None => "There is nothing to decide now.".to_owned(),
    }
}

/// The coach before a card, or after the hand.
fn counsel(sitting: &Guest) -> String {
    match (sitting.counsel(), sitting.post_mortem()) {
        (Some(hint), _) => format!("{}\n{}", hint.advice, hint.reasons.join("\n")),
        (None, Some(account)) => account.join("\n"),
        (None, None) => "The coach has nothing to say to this.".to_owned(),
    }
}

/// What a term of art means, or all that stand at the table.
fn meanings(sitting: &Guest, scene: &Scene, word: &str) -> String {
    let terms = match word {
        "" => scene.terms(sitting.code().statutes().name),
        word => laws::terms_called(word),
    };
    let told: Vec<String> =
        terms.iter().map(|term| format!("{}: {} {}", term.name, term.meaning, term.example)).collect();
    if told.is_empty() { format!("No term is called '{word}'.") } else { told.join("\n") }
}

/// The article cited last, the one of a number, or those that speak of something.
fn law_book(sitting: &Guest, words: &str) -> String {
    let code = sitting.code().statutes();
    let by_name = games::law(words).or_else(|| games::law(&format!("{}/{words}", code.name)));
    let cited = || sitting.told().iter().rev().find_map(|told| told.law);
    let found: Vec<Law> = match by_name {
        Some(law) => vec![law],
        None if words.is_empty() => cited().into_iter().collect(),
        None => laws::search(code, words).into_iter().take(5).collect(),
    };
    let told: Vec<String> = found.iter().map(|law| format!("{law}: {}", law.entry().gist)).collect();
    if told.is_empty() { "No law speaks of that.".to_owned() } else { told.join("\n") }
}
