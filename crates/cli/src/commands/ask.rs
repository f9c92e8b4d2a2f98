//! `oddtrick ask`: the referee's desk, for a club with real cards.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, BufRead as _, IsTerminal as _};

use desk::{Ask, Deed, Desk, Elsewhere, Reply, Ruling, deeds, elsewhere};
use games::Code;
use serde::Serialize;

use crate::grammar::CodeArg;
use crate::screen::{self, FAINT, LAW, STRONG, paint, wrap};
use crate::trouble::{Outcome, Result, Trouble};

/// Ask the referee what the laws say to something that happened at your table
///
/// Say what was done, in the words of the minutes without card and seat: "play", "expose", "make",
/// "double". Where the ruling depends on something else you are asked for it, on a terminal at once;
/// elsewhere the question is printed, and --fact answers it. Cards that you did not tell of are laid
/// in many ways; a ruling is given when it is the same in all of them. It supposes that nothing had
/// gone wrong before, and that the club keeps to the code as printed. Without a deed all deeds are
/// listed.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    code: CodeArg,

    /// What was done
    #[arg(long, value_name = "DEED")]
    deed: Option<String>,

    /// The answer to a question: 'turn=their partner's'; may be given several times
    #[arg(long = "fact", value_name = "QUESTION=ANSWER", requires = "deed")]
    facts: Vec<String>,

    /// What was done after the ruling, as it was offered: 'W: demand suit hearts'; may be given several times
    #[arg(long = "then", value_name = "LINE", requires = "deed")]
    then: Vec<String>,

    /// Tell also what the other codes say to the same facts, where they can occur
    #[arg(long, requires = "deed")]
    others: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  oddtrick ask bridge                                 what can be asked about
  oddtrick ask bridge --deed play                     a card was played: what then?
  oddtrick ask euchre --deed expose --fact 'when=while the cards were dealt'
  oddtrick ask bridge --deed redouble --others        what would the other codes say?";

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let code = args.code.or_bridge();
    let Some(deed) = &args.deed else { return list(code, args.json) };
    let mut told = BTreeMap::new();
    for fact in &args.facts {
        let (name, answer) = fact.split_once('=').unwrap_or((fact, ""));
        let Some(ask) = Ask::called(name) else {
            let known: Vec<&str> = Ask::ALL.iter().map(|ask| ask.name()).collect();
            return Err(Trouble::Misuse(format!("'{name}' is no question: there are {}", known.join(", "))));
        };
        if told.insert(ask, answer.to_owned()).is_some() {
            return Err(Trouble::Misuse(format!("--fact {name} is given twice: leave one out")));
        }
    }
    let desk = Desk::open(code, deed)
        .map_err(|why| Trouble::Wrong(format!("{why}: 'oddtrick ask {code}' lists what can be done")))?;
    loop {
        let mut reply = desk.reply(&told).map_err(Trouble::wrong)?;
        if let Reply::Rulings(rulings) = &mut reply {
            for line in &args.then {
                *rulings = vec![after(rulings, line)?];
            }
        }
        let others = if args.others { elsewhere(code, deed, &told) } else { Vec::new() };
        if args.json {
            screen::print_json(&ReplyReport::new(&reply, &others))?;
            return Ok(Outcome::Right);
        }
        match reply {
            Reply::Rulings(rulings) => {
                screen::print(&rulings_in_full(&rulings))?;
                screen::print(&others_in_short(&others))?;
                return and_then(rulings);
            }
            Reply::Question(ask, answers) => {
                screen::print(&question(ask, &answers))?;
                if !args.then.is_empty() {
                    return Err(Trouble::misuse(
                        "--then follows a ruling: answer the question first, by --fact",
                    ));
                }
                if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
                    return Ok(Outcome::Right);
                }
                let Some(answer) = answer(&answers)? else { return Ok(Outcome::Right) };
                told.insert(ask, answer);
            }
        }
    }
}

/// What the laws say to what was done after a ruling.
fn after(rulings: &[Ruling], line: &str) -> Result<Ruling> {
    match rulings {
        [ruling] => desk::go_on(&ruling.minutes, line).map_err(Trouble::wrong),
        _ => Err(Trouble::wrong("several rulings are possible: nothing can follow before one is certain")),
    }
}

/// Goes on at a terminal as long as something can come next.
fn and_then(mut rulings: Vec<Ruling>) -> Result<Outcome> {
    while io::stdin().is_terminal() && io::stdout().is_terminal() {
        let [ruling] = &rulings[..] else { break };
        if ruling.next.is_empty() {
            break;
        }
        screen::print(&paint(FAINT, "And then? A number, or nothing to end: "))?;
        let mut typed = String::new();
        io::stdin().lock().read_line(&mut typed).map_err(Trouble::output)?;
        let chosen = typed.trim().parse::<usize>().ok().and_then(|at| ruling.next.get(at.wrapping_sub(1)));
        let Some(next) = chosen else { break };
        rulings = vec![desk::go_on(&ruling.minutes, &next.line).map_err(Trouble::wrong)?];
        screen::print(&rulings_in_full(&rulings))?;
    }
    Ok(Outcome::Right)
}

fn list(code: Code, json: bool) -> Result<Outcome> {
    let deeds = deeds(code);
    if json {
        screen::print_json(&deeds)?;
        return Ok(Outcome::Right);
    }
    let widest = deeds.iter().map(|deed| deed.id.len()).max().unwrap_or(0);
    let mut out = String::new();
    let mut family = "";
    for Deed { id, family: own, says, facts } in &deeds {
        if *own != family {
            let _ = writeln!(out, "{}{}", if family.is_empty() { "" } else { "\n" }, paint(STRONG, own));
            family = own;
        }
        let _ = writeln!(out, "  {id:<widest$}  {}", wrap(says, widest + 4));
        for (ask, answer) in facts {
            let told = wrap(&format!("--fact '{ask}={answer}'"), widest + 4);
            let _ = writeln!(out, "  {:widest$}  {}", "", paint(FAINT, &told));
        }
    }
    screen::print(&out)?;
    Ok(Outcome::Right)
}

fn question(ask: Ask, answers: &[&str]) -> String {
    let mut out =
        format!("{}  {}\n", paint(STRONG, ask.words()), paint(FAINT, &format!("--fact {}=…", ask.name())));
    for (at, answer) in answers.iter().enumerate() {
        let _ = writeln!(out, "  {}  {answer}", at + 1);
    }
    out
}

/// The answer by its number; nothing at the end of the input.
fn answer(answers: &[&str]) -> Result<Option<String>> {
    for line in io::stdin().lock().lines() {
        let line = line.map_err(Trouble::output)?;
        let chosen = line.trim().parse::<usize>().ok().and_then(|at| answers.get(at.wrapping_sub(1)));
        match chosen {
            Some(answer) => return Ok(Some((*answer).to_owned())),
            None => screen::tell(&format!("a number from 1 to {}\n", answers.len())),
        }
    }
    Ok(None)
}

fn rulings_in_full(rulings: &[Ruling]) -> String {
    let mut out = String::new();
    if rulings.len() > 1 {
        out.push_str("It depends on something that the desk does not ask for; one of these:\n\n");
    }
    for (at, ruling) in rulings.iter().enumerate() {
        if at > 0 {
            out.push('\n');
        }
        for sentence in &ruling.told {
            let _ = writeln!(out, "{}", paint(STRONG, &wrap(sentence, 0)));
        }
        for held in &ruling.held {
            let _ = writeln!(out, "\n{} may choose:", speech::full_stop(&held.who).trim_end_matches('.'));
            for choice in &held.choices {
                let _ = writeln!(out, "  {}", choice.says);
                for follows in &choice.follows {
                    let _ = writeln!(out, "    {}", paint(FAINT, &wrap(follows, 4)));
                }
            }
            for until in &held.until {
                let _ = writeln!(out, "  {}", wrap(&format!("until: {until}"), 2));
            }
        }
        if !ruling.supposes.is_empty() {
            let _ = writeln!(
                out,
                "\n{}",
                paint(FAINT, &wrap(&format!("It supposes: {}", ruling.supposes.join(" ")), 0))
            );
        }
        out.push('\n');
        for (id, gist) in &ruling.laws {
            let _ = writeln!(out, "{}  {}", paint(LAW, id), wrap(gist, id.len() + 2));
        }
        if rulings.len() == 1 && !ruling.next.is_empty() {
            let _ = writeln!(out, "\n{}  {}", paint(STRONG, "And then?"), paint(FAINT, "--then LINE"));
            for (number, next) in ruling.next.iter().enumerate() {
                let _ = writeln!(out, "  {:>2}  {}  {}", number + 1, next.says, paint(FAINT, &next.line));
            }
        }
    }
    out
}

/// What the other codes say, each in a few lines.
fn others_in_short(others: &[Elsewhere]) -> String {
    let mut out = String::new();
    for Elsewhere { code, reply } in others {
        let _ = writeln!(out, "\n{}", paint(STRONG, code.name()));
        match reply {
            None => out.push_str("  It cannot happen so under this code.\n"),
            Some(Reply::Question(ask, answers)) => {
                let _ = writeln!(out, "  {}", wrap(&format!("It depends: {}", ask.words()), 2));
                let _ = writeln!(out, "  {}", paint(FAINT, &wrap(&answers.join(" · "), 2)));
            }
            Some(Reply::Rulings(rulings)) => {
                for (at, ruling) in rulings.iter().enumerate() {
                    let or = if at > 0 { "or: " } else { "" };
                    let laws: Vec<&str> = ruling.laws.iter().map(|(id, _)| *id).collect();
                    let _ = writeln!(out, "  {}", wrap(&format!("{or}{}", ruling.told.join(" ")), 2));
                    let _ = writeln!(out, "  {}", paint(LAW, &laws.join(", ")));
                }
            }
        }
    }
    out
}

/// What the desk says, for programs.
#[derive(Serialize)]
struct ReplyReport<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<QuestionReport<'a>>,
    rulings: &'a [Ruling],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    others: Vec<OtherReport<'a>>,
}

#[derive(Serialize)]
struct OtherReport<'a> {
    code: &'static str,
    /// Whether it can happen so there.
    occurs: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<QuestionReport<'a>>,
    rulings: &'a [Ruling],
}

#[derive(Serialize)]
struct QuestionReport<'a> {
    fact: &'static str,
    asks: &'static str,
    answers: &'a [&'static str],
}

impl<'a> ReplyReport<'a> {
    fn new(reply: &'a Reply, others: &'a [Elsewhere]) -> ReplyReport<'a> {
        let (question, rulings) = parts(reply);
        let others = others.iter().map(|Elsewhere { code, reply }| {
            let (question, rulings) = reply.as_ref().map_or((None, &[][..]), parts);
            OtherReport { code: code.name(), occurs: reply.is_some(), question, rulings }
        });
        ReplyReport { question, rulings, others: others.collect() }
    }
}

/// The question, or the rulings.
fn parts(reply: &Reply) -> (Option<QuestionReport<'_>>, &[Ruling]) {
    match reply {
        Reply::Question(ask, answers) => {
            (Some(QuestionReport { fact: ask.name(), asks: ask.words(), answers }), &[])
        }
        Reply::Rulings(rulings) => (None, rulings),
    }
}
