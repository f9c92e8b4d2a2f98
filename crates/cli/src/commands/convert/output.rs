//! Writing what was read: to the standard output, or as files into a folder.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use bridge::{Bridge, Call};
use cards::{lin, pbn};
use games::egn::{self, Egn};
use games::minutes::{Faults, Minutes, replay};
use games::{Code, convert};
use serde::Serialize;

use super::input::{Input, Record, has_lost_its_cards};
use super::row::{COLUMNS, Row};
use super::{Args, Format};
use crate::commands::check;
use crate::screen;
use crate::trouble::{FileTrouble, Outcome, Result, Trouble};

/// Where the conversions go.
pub(super) struct Output<'a> {
    args: &'a Args,
    /// Whether more than one record is read, so that names must tell them apart.
    many: bool,
    written: BTreeSet<PathBuf>,
    /// The folders that were named, below which the others are kept apart.
    folders: Vec<&'a Path>,
    /// How many games were printed so far.
    printed: usize,
}

/// What a record became.
enum Made {
    /// One file with so many games.
    Whole(Vec<u8>, usize),
    /// A file for each game, with its number.
    Each(Vec<(usize, String)>),
}

/// What was written, for programs.
#[derive(Serialize)]
struct Report<'a> {
    file: &'a str,
    games: usize,
    written: Vec<String>,
}

impl<'a> Output<'a> {
    pub(super) fn new(args: &'a Args, many: bool) -> Output<'a> {
        let folders = args.paths.iter().map(PathBuf::as_path).filter(|path| path.is_dir()).collect();
        Output { args, many, written: BTreeSet::new(), folders, printed: 0 }
    }

    /// Where a file stands below the folder that was named.
    fn below<'p>(&self, path: &'p Path) -> &'p Path {
        let inner = self.folders.iter().find_map(|folder| path.strip_prefix(folder).ok());
        inner.and_then(Path::parent).unwrap_or(Path::new(""))
    }

    /// Converts a record and writes it.
    pub(super) fn take(&mut self, input: Input) -> Result<Outcome> {
        let Input { path, name, record, wrong } = input;
        let mut outcome = Outcome::wrong_if(wrong);
        let to = self.args.to.unwrap_or(match &record {
            Record::Pbn(_) | Record::Egn(_) => Format::Minutes,
            Record::Minutes(minutes, _) if minutes.as_euchre().is_some() => Format::Egn,
            _ => Format::Pbn,
        });
        self.refuse_what_has_no_effect(&record, to, &name)?;
        let made = match record {
            Record::Unreadable(_) => return Ok(Outcome::Wrong),
            Record::Minutes(minutes, text) => {
                if let Some(stopped) = minutes.judge(None).stopped {
                    screen::tell(&check::show(&name, &text, &stopped.fault(&text).into()));
                    outcome = Outcome::Wrong;
                }
                self.of_minutes(&minutes, to, &name, &mut outcome)?
            }
            Record::Egn(egn) => self.of_egn(&egn, to, &name, &mut outcome)?,
            Record::Pbn(file) if to == Format::Pbn => {
                let wanted = |number: usize| self.is_wanted(number);
                let games = (1..=file.len()).filter(|&number| wanted(number)).count();
                Made::Whole(file.copy(wanted), games)
            }
            Record::Pbn(file) => self.of_games(numbered(file.readings()), to, &name, &mut outcome)?,
            Record::Lin(file) => self.of_games(numbered(file.readings()), to, &name, &mut outcome)?,
        };
        let games = match &made {
            Made::Whole(_, games) => *games,
            Made::Each(texts) => texts.len(),
        };
        if games == 0 {
            return if outcome == Outcome::Right { Err(self.nothing(&name)) } else { Ok(outcome) };
        }
        match &self.args.out {
            Some(folder) => self.write(folder, &path, &name, to, &made)?,
            None => self.print(&name, to, &made)?,
        }
        Ok(outcome)
    }

    /// A flag that would change nothing is a mistake.
    fn refuse_what_has_no_effect(&self, record: &Record, to: Format, name: &str) -> Result<()> {
        let Args { code, game, .. } = self.args;
        let what = match record {
            Record::Minutes(..) if code.is_some() => "minutes name their code themselves: leave out --code",
            Record::Egn(_) if code.is_some() => "EGN is Euchre: leave out --code",
            _ if code.is_some() && to != Format::Minutes => "--code is for --to minutes: leave it out",
            Record::Egn(_) | Record::Minutes(..) if game.is_some() && to == Format::Egn => {
                "EGN is written whole: leave out --game"
            }
            Record::Minutes(..) if game.is_some() && to == Format::Minutes => {
                "minutes are written whole: leave out --game"
            }
            _ => return Ok(()),
        };
        Err(Trouble::Misuse(format!("{name}: {what}")))
    }

    fn is_wanted(&self, number: usize) -> bool {
        self.args.game.is_none_or(|wanted| wanted == number as u64)
    }

    fn nothing(&self, name: &str) -> Trouble {
        Trouble::Wrong(match self.args.game {
            Some(_) => format!("{name}: there is no such game in it"),
            None => format!("{name}: there is no deal in it"),
        })
    }

    fn of_minutes(
        &self,
        minutes: &games::AnyMinutes,
        to: Format,
        name: &str,
        outcome: &mut Outcome,
    ) -> Result<Made> {
        if to == Format::Minutes {
            return Ok(Made::Each(vec![(1, minutes.to_string())]));
        }
        if let (Format::Egn, Some(euchre)) = (to, minutes.as_euchre()) {
            let egn = egn::from_minutes(euchre);
            return Ok(Made::Whole(egn.text().into_bytes(), egn.len()));
        }
        let Some(bridge) = minutes.as_bridge().filter(|_| to != Format::Egn) else {
            let code = minutes.code();
            return Err(Trouble::Wrong(match to {
                Format::Egn => format!("{name}: EGN has no place for {code}"),
                Format::Lin => format!("{name}: LIN has no place for {code}"),
                Format::Json | Format::Csv => {
                    format!(
                        "{name}: a row is a game of Bridge: 'oddtrick judge --json' tells what came of {code}"
                    )
                }
                Format::Pbn | Format::Minutes => format!("{name}: PBN has no place for {code}"),
            }));
        };
        self.of_games((1..).zip(convert::to_pbn(bridge)), to, name, outcome)
    }

    /// The deals of a game of Euchre, those that can be told.
    fn of_egn(&self, egn: &Egn, to: Format, name: &str, outcome: &mut Outcome) -> Result<Made> {
        match to {
            Format::Egn => Ok(Made::Whole(egn.text().into_bytes(), egn.len())),
            Format::Minutes => {
                let mut texts = Vec::new();
                for (number, minutes) in
                    (1..).zip(egn.minutes()).filter(|(number, _)| self.is_wanted(*number))
                {
                    match minutes {
                        Ok(minutes) => texts.push((number, minutes.to_string())),
                        Err(error) => {
                            screen::complain(format!("{name}: {error}"));
                            *outcome = Outcome::Wrong;
                        }
                    }
                }
                Ok(Made::Each(texts))
            }
            _ => Err(Trouble::Wrong(format!("{name}: Euchre goes over to minutes and EGN only"))),
        }
    }

    /// What games become; where a game is a line of its own, none is kept longer than its line.
    fn of_games(
        &self,
        games: impl Iterator<Item = (usize, pbn::Game)>,
        to: Format,
        name: &str,
        outcome: &mut Outcome,
    ) -> Result<Made> {
        let wanted = games.filter(|(number, _)| self.is_wanted(*number));
        let mut count = 0;
        let bytes = match to {
            Format::Minutes => {
                let code = self.args.code.unwrap_or(Code::Bridge1907);
                let mut behind = Behind { name, ..Behind::default() };
                let mut texts = Vec::new();
                for (number, game) in wanted {
                    let minutes = convert::from_pbn(&game, code);
                    behind.look(number, &game, &minutes);
                    texts.push((number, minutes.to_string()));
                }
                *outcome = (*outcome).max(behind.told());
                return Ok(Made::Each(texts));
            }
            Format::Pbn => {
                let mut games = Vec::new();
                for (number, game) in wanted {
                    // One game that the format cannot hold does not take the others with it.
                    match pbn::write(std::slice::from_ref(&game)) {
                        Ok(_) => games.push(game),
                        Err(error) => {
                            screen::complain(format!("{name}: game {number}: {}", error.problem));
                            *outcome = Outcome::Wrong;
                        }
                    }
                }
                count = games.len();
                pbn::write(&games).map_err(|error| Trouble::Wrong(format!("{name}: {error}")))?
            }
            Format::Egn => {
                return Err(Trouble::Wrong(format!("{name}: EGN has no place for Bridge")));
            }
            Format::Lin => {
                let games: Vec<pbn::Game> = wanted.map(|(_, game)| game).collect();
                count = games.len();
                lin::write(&games).into_bytes()
            }
            Format::Json | Format::Csv => {
                let mut lines = String::new();
                for (number, game) in wanted {
                    let row = Row::new(name, number, &game);
                    lines.push_str(&if to == Format::Csv { row.csv() } else { screen::json_line(&row) });
                    count += 1;
                }
                lines.into_bytes()
            }
        };
        Ok(Made::Whole(bytes, count))
    }

    fn print(&mut self, name: &str, to: Format, made: &Made) -> Result<()> {
        match made {
            Made::Whole(bytes, games) => {
                match to {
                    Format::Csv if self.printed == 0 => screen::print(&heading())?,
                    Format::Pbn if self.printed > 0 => screen::print("\r\n")?,
                    _ => {}
                }
                self.printed += games;
                screen::print_bytes(bytes)
            }
            Made::Each(texts) => {
                self.printed += texts.len();
                let [(_, text)] = texts.as_slice() else {
                    let how = "pick one with --game N, or write a file each with --out DIR";
                    return Err(Trouble::Misuse(format!("{name} has {}: {how}", count(texts.len()))));
                };
                if self.many {
                    let what = "minutes of several files go into a folder: write --out DIR, or choose --to pbn, lin, json or csv";
                    return Err(Trouble::misuse(what));
                }
                screen::print(text)
            }
        }
    }

    fn write(&mut self, folder: &Path, path: &Path, name: &str, to: Format, made: &Made) -> Result<()> {
        let folder = folder.join(self.below(path));
        fs::create_dir_all(&folder).map_err(|error| FileTrouble::io(&folder, error))?;
        let stem = path.file_stem().filter(|stem| *stem != "-").unwrap_or("record".as_ref());
        let stem = stem.to_string_lossy().into_owned();
        let (files, games): (Vec<(String, Vec<u8>)>, usize) = match made {
            Made::Whole(bytes, games) => {
                let head = if to == Format::Csv { heading().into_bytes() } else { Vec::new() };
                (vec![(stem, [head, bytes.clone()].concat())], *games)
            }
            Made::Each(texts) => {
                let named = |number: usize| {
                    if self.many { format!("{stem}-{number:03}") } else { format!("{number:03}") }
                };
                let file = |(number, text): &(usize, String)| (named(*number), text.clone().into_bytes());
                (texts.iter().map(file).collect(), texts.len())
            }
        };
        let mut written = Vec::new();
        for (stem, bytes) in files {
            let path = folder.join(format!("{stem}.{}", to.ending()));
            if !self.written.insert(path.clone()) {
                let what = format!(
                    "{name}: {} has been written from another file: rename one of them",
                    path.display()
                );
                return Err(Trouble::Wrong(what));
            }
            fs::write(&path, bytes).map_err(|error| FileTrouble::io(&path, error))?;
            written.push(path.display().to_string());
        }
        if self.args.json {
            return screen::print_json(&Report { file: name, games, written });
        }
        let place = match written.as_slice() {
            [file] => file.clone(),
            _ => folder.display().to_string(),
        };
        screen::note(&format!("{} written to {place}\n", count(games)));
        Ok(())
    }
}

/// What of modern games cannot become minutes.
#[derive(Default)]
struct Behind<'a> {
    name: &'a str,
    /// Games that nobody played, and games whose contract is not known though there were calls or cards.
    passed: usize,
    unnamed: usize,
    /// Games with an act that nobody could have done.
    stopped: usize,
}

impl Behind<'_> {
    fn look(&mut self, number: usize, game: &pbn::Game, minutes: &Minutes<Call>) {
        match game.contract.known() {
            Some(pbn::Contract::Passed) => self.passed += 1,
            None if game.auction.is_some() || game.play.is_some() => self.unnamed += 1,
            _ => {}
        }
        let Some(stopped) = replay::<Bridge>(minutes).stopped else { return };
        self.stopped += 1;
        if self.stopped <= Faults::SHOWN_MAX {
            let Behind { name, .. } = self;
            screen::complain(format!(
                "{name}: game {number}: its minutes stop where nobody could go on: {}",
                stopped.message
            ));
        }
    }

    fn told(&self) -> Outcome {
        let Behind { name, passed, unnamed, stopped } = *self;
        if passed > 0 {
            screen::note(&format!(
                "{name}: {} passed out, which these laws do not know: the deal is told alone\n",
                count(passed)
            ));
        }
        if unnamed > 0 {
            screen::note(&format!(
                "{name}: {} without a contract: calls and cards stay behind\n",
                count(unnamed)
            ));
        }
        if let Some(more) = stopped.checked_sub(Faults::SHOWN_MAX).filter(|more| *more > 0) {
            screen::complain(format!("{name}: and {more} more whose minutes stop"));
        }
        Outcome::wrong_if(stopped > 0)
    }
}

/// The games that have something to convert, with their numbers; cards written in the order they fell are given to
/// those who hold them.
fn numbered(readings: impl Iterator<Item = pbn::Reading>) -> impl Iterator<Item = (usize, pbn::Game)> {
    (1..).zip(readings).filter(|(_, reading)| !has_lost_its_cards(reading)).map(|(number, reading)| {
        let mut game = reading.game;
        if let (Some(play), Some(hands)) = (&mut game.play, game.deal.known()) {
            play.give_to_holders(hands);
        }
        (number, game)
    })
}

fn heading() -> String {
    COLUMNS.join(",") + "\n"
}

fn count(games: usize) -> String {
    if games == 1 { "1 game".to_owned() } else { format!("{games} games") }
}
