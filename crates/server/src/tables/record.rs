//! The record of a table: every deal that is over, and nothing of one that is being played.

use cards::{BySeat, SeatSet};
use games::{Code, Listed, Visit};
use protocol::{
    AccountLine, DealProof, DealRecord, Kind, OwnLine, Position, PostMortem, PostMortemStep, Problem, Record,
    RecordInfo, RubberRecord, ScoreView, Settlement,
};
use rusqlite::params;
use sitting::{Log, Mark, Reckoner, wire};

use super::rubbers::{AgreedSheet, Rubber};
use super::{Fixed, loading, rows};
use crate::store::{Store, StoreError};

/// The cards of a whole pack: no line is longer.
const CARDS_MAX: usize = 52;

/// What the list of records tells of a table; what its rubbers came to is as it was agreed.
pub(crate) fn info(fixed: &Fixed, fold: &Log, rubbers: &[Rubber], names: &BySeat<String>) -> RecordInfo {
    let told = fold.rubbers();
    let standing = told.last().map(|(engine, _)| engine.standing());
    let settled = standing.and_then(|standing| standing.settled);
    let settled = settled.map(|(winner, points)| Settlement { winner: wire::side(winner), points });
    let last = told.len().checked_sub(1);
    let agreed = last.filter(|&rubber| fold.differs(rubber)).and_then(|rubber| agreed(fold, rubbers, rubber));
    RecordInfo {
        table: fixed.public.clone(),
        name: fixed.name.clone(),
        code: fixed.terms.code.name().to_owned(),
        title: title(fixed.terms.code),
        players: wire::by_seat(|seat| names[seat].clone()),
        deals: fold.finished().count() as u32,
        settled: agreed.map(Rubber::settlement).or(settled),
        points: None,
        opened: fixed.opened,
        pbn: told.iter().all(|(engine, _)| engine.table().is::<table::Table<bridge::Bridge>>()),
        unreadable: None,
    }
}

/// What the list tells of a table that cannot be read.
pub(crate) fn unreadable(public: &str, fixed: Option<&Fixed>, reason: String) -> RecordInfo {
    RecordInfo {
        table: public.to_owned(),
        name: fixed.map_or_else(String::new, |fixed| fixed.name.clone()),
        code: fixed.map_or_else(String::new, |fixed| fixed.terms.code.name().to_owned()),
        title: fixed.map_or_else(String::new, |fixed| title(fixed.terms.code)),
        players: wire::by_seat(|_| String::new()),
        deals: 0,
        settled: None,
        points: None,
        opened: fixed.map_or(0, |fixed| fixed.opened),
        pbn: false,
        unreadable: Some(reason),
    }
}

/// A rubber as it was agreed, by its number from 0, if it is over.
fn agreed<'r>(fold: &Log, rubbers: &'r [Rubber], number: usize) -> Option<&'r Rubber> {
    let begins = fold.rubber_begins(number) as u32;
    let ends = if number < fold.rubbers_over() { fold.rubber_begins(number + 1) as u32 } else { u32::MAX };
    rubbers.iter().find(|rubber| begins < rubber.version && rubber.version <= ends)
}

/// The rubbers that are over: the sheet is the one that was agreed, and where none was kept the one that is made now.
fn rubbers_told(fold: &Log, rubbers: &[Rubber]) -> Vec<RubberRecord> {
    let over = (0..=fold.rubbers_over()).filter_map(|number| {
        let engine = fold.rubber_of(number);
        let rubber = agreed(fold, rubbers, number)?;
        let AgreedSheet { score, sides, mut games, mut premiums } =
            rubber.sheet.clone().unwrap_or_else(|| AgreedSheet::of(engine));
        let marked = fold.differs(number);
        if games.is_empty() && !marked {
            let now = engine.score();
            (games, premiums) = (now.games, now.premiums);
        }
        let rubber_number = number as u32 + 1;
        Some(RubberRecord {
            rubber: rubber_number,
            score,
            sides,
            games,
            premiums,
            points: rubber.points,
            marked,
        })
    });
    over.collect()
}

/// The whole record, without the proofs.
pub(crate) fn record(fixed: &Fixed, fold: &Log, rubbers: &[Rubber], names: &BySeat<String>) -> Record {
    let deals = fold.finished().map(|(span, to)| {
        let events = (1..).zip(fold.lines_of(span, to));
        DealRecord {
            deal: span.deal.into(),
            dealer: wire::seat(span.dealt.dealer),
            cards: wire::by_seat(|seat| wire::cards(span.dealt.hands[seat])),
            turn_up: span.dealt.turn_up.map(|card| card.to_string()),
            events: events.map(|(number, happened)| happened.full_report(number)).collect(),
            won: wire::by_side(|side| span.dealt.won[side].into()),
            proof: None,
        }
    });
    let current = fold.rubbers_over();
    let agreed = agreed(fold, rubbers, current).filter(|_| fold.differs(current));
    let agreed = agreed.and_then(|rubber| rubber.sheet.clone());
    let mut score = fold.rubber().score();
    if let Some(AgreedSheet { score: lines, sides, games, premiums }) = agreed {
        score = ScoreView { lines, sides, games, premiums, ..score };
    }
    Record {
        info: info(fixed, fold, rubbers, names),
        deals: deals.collect(),
        score,
        rubbers: rubbers_told(fold, rubbers),
        marks: fold.marks().iter().map(Mark::told).collect(),
    }
}

/// The minutes of all deals that are over, one rubber after another.
///
/// # Errors
/// When a rubber cannot be played again.
pub(crate) fn minutes(fold: &Log) -> Result<String, Problem> {
    let marks = fold.marks().iter().map(|mark| Ok(format!("# {}\n", mark.told().text)));
    let texts = fold.rubbers().into_iter().map(|(engine, acts)| engine.minutes(acts));
    Ok(marks.chain(texts).collect::<Result<Vec<String>, Problem>>()?.join("\n"))
}

/// The deals that are over in Portable Bridge Notation, as far as it can hold them.
///
/// # Errors
/// When the game is not bridge.
pub(crate) fn pbn(fixed: &Fixed, fold: &Log, names: &BySeat<String>) -> Result<String, Problem> {
    let mut games: Vec<cards::pbn::Game> = Vec::new();
    for (engine, acts) in fold.rubbers() {
        let minutes = engine.until(acts)?.minutes();
        let Some(minutes) = minutes.as_bridge() else {
            return Err(Problem::new(
                Kind::Impossible,
                "Only bridge can be written in PBN: take the minutes.",
            ));
        };
        games.extend(games::convert::to_pbn(minutes));
    }
    for game in &mut games {
        game.event = fixed.name.clone().into();
        game.date = date(fixed.opened).into();
        game.players = BySeat::from_fn(|seat| names[seat].clone().into());
    }
    let bytes = cards::pbn::write(&games).map_err(|error| Problem::new(Kind::Internal, error.to_string()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The day of a time in seconds since 1970, as PBN writes it: `2026.11.18`.
fn date(seconds: i64) -> String {
    // Years begin with March, so that the odd day of a leap year is their last.
    let days = seconds.div_euclid(86_400) + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, year) = if month < 10 { (month + 3, year) } else { (month - 9, year + 1) };
    format!("{:04}.{month:02}.{day:02}", year + 400 * era)
}

/// The places of the first lines of the deals that are over.
pub(crate) fn versions(fold: &Log) -> Vec<u32> {
    fold.finished().map(|(span, _)| span.from as u32 + 1).collect()
}

/// The proofs of the deals that begin with these versions, in their order; none for cards that were laid.
///
/// # Errors
/// When a proof cannot be read.
pub(crate) async fn proofs(
    store: &Store,
    table: i64,
    versions: Vec<u32>,
) -> Result<Vec<Option<DealProof>>, StoreError> {
    let look = move |connection: &rusqlite::Connection| {
        let mut select =
            connection.prepare_cached("SELECT version, record FROM proof WHERE tbl = ?1 AND version = ?2")?;
        let mut found = Vec::new();
        for version in versions {
            let mut rows = select.query(params![table, version])?;
            found.push(rows.next()?.map(|row| rows::proof(row, table)).transpose()?.map(proof));
        }
        Ok::<_, StoreError>(found)
    };
    store.read(look).await
}

/// The shuffles of a table that were called off after the house had committed itself to them.
///
/// # Errors
/// When one cannot be read.
pub(crate) async fn called_off(store: &Store, table: i64) -> Result<Vec<fair::Shuffle>, StoreError> {
    store.read(move |connection| loading::shuffles(connection, table, "called off")).await
}

/// One proof as it is shown beside its deal.
fn proof((record, text): (fair::DealRecord, String)) -> DealProof {
    DealProof {
        algorithm: fair::ALGORITHM.to_owned(),
        commitment: record.commitment.to_string(),
        key: record.links.house.to_string(),
        record: text,
    }
}

/// All proofs as the file that `oddtrick verify` reads.
///
/// # Errors
/// When a proof cannot be read.
pub(crate) fn proof_file(
    fixed: &Fixed,
    proofs: &[Option<DealProof>],
    called_off: Vec<fair::Shuffle>,
    minutes: String,
) -> Result<String, Problem> {
    let invalid = |error: serde_json::Error| Problem::new(Kind::Internal, format!("Invalid proof: {error}."));
    if let (Some(board), Some(_)) = (&fixed.board, proofs.first()) {
        let record = board.proof(fixed.terms.code.name(), pack(fixed.terms.code));
        return serde_json::to_string_pretty(&record).map_err(invalid);
    }
    let mut record = fair::Record::new(&fixed.public, fixed.terms.code.name());
    let read = |proof: &DealProof| serde_json::from_str(&proof.record).map_err(invalid);
    record.deals = proofs.iter().flatten().map(read).collect::<Result<_, _>>()?;
    // What was called off after the last deal that is told stands in the record when the next one is over.
    let last = record.deals.last().map_or(0, |deal: &fair::DealRecord| deal.deal);
    record.called_off = called_off.into_iter().filter(|shuffle| shuffle.deal < last).collect();
    record.minutes = Some(minutes);
    serde_json::to_string_pretty(&record).map_err(invalid)
}

/// The coach at work on a deal of the record, by its place from 1; also where its acts begin in the
/// log of its rubber.
///
/// # Errors
/// When there is no such deal.
pub(crate) fn reckoner(fold: &Log, place: usize, seats: SeatSet) -> Result<(Reckoner, usize), Problem> {
    let missing = || Problem::new(Kind::NotFound, "There is no such deal, or it is not over.");
    let (span, _) = place.checked_sub(1).and_then(|place| fold.finished().nth(place)).ok_or_else(missing)?;
    if span.closed || fold.differs(span.rubber) {
        return Err(Problem::new(
            Kind::Impossible,
            "This release rules this rubber otherwise: it cannot be gone through.",
        ));
    }
    Ok((fold.rubber_of(span.rubber).reckoner(span.deal, seats), span.begins + 1))
}

/// What the coach found, as it is told; the acts are counted from the first one of the deal.
pub(crate) fn post_mortem(found: PostMortem, place: usize, first: usize) -> PostMortem {
    let counted = |step: PostMortemStep| {
        let event = step.event.checked_sub(first as u32)?;
        Some(PostMortemStep { event, ..step })
    };
    let entered = |line: AccountLine| {
        let event = line.event.and_then(|event| event.checked_sub(first as u32));
        AccountLine { event, ..line }
    };
    PostMortem {
        deal: place as u32,
        steps: found.steps.into_iter().filter_map(counted).collect(),
        account: found.account.into_iter().map(entered).collect(),
        ..found
    }
}

/// The board at every point of a deal of the record, by its place from 1.
///
/// # Errors
/// When there is no such deal.
pub(crate) fn board(fold: &Log, place: usize) -> Result<Vec<Position>, Problem> {
    let (engine, from, to) = acts_of(fold, place)?;
    engine.board(from, to)
}

/// The board after a line of one's own, from a point of a deal of the record.
///
/// # Errors
/// When there is no such deal, or a card is not in order there.
pub(crate) fn own_line(fold: &Log, place: usize, line: &OwnLine) -> Result<Position, Problem> {
    let (engine, from, to) = acts_of(fold, place)?;
    let at = from + line.event as usize;
    if at > to || line.cards.len() > CARDS_MAX {
        return Err(Problem::new(Kind::Invalid, "The line is longer than the deal."));
    }
    engine.own_line(at, line)
}

/// The rubber of a deal, and where its acts begin and end in the log of it.
fn acts_of(fold: &Log, place: usize) -> Result<(&dyn sitting::Rubber, usize, usize), Problem> {
    let missing = || Problem::new(Kind::NotFound, "There is no such deal, or it is not over.");
    let (span, to) = place.checked_sub(1).and_then(|place| fold.finished().nth(place)).ok_or_else(missing)?;
    let engine = fold.rubber_of(span.rubber);
    let first = fold.rubber_begins(span.rubber);
    Ok((engine, span.from + 1 - first, to - first))
}

/// The game and its code, for people.
pub(crate) fn title(code: Code) -> String {
    struct Title;
    impl Visit for Title {
        type Out = String;

        fn game<G: Listed>(self, code: Code) -> String {
            sitting::projection::title::<G>(code.name())
        }
    }
    code.visit(Title)
}

/// The pack of a code.
pub(crate) fn pack(code: Code) -> cards::Pack {
    struct PackOf;
    impl Visit for PackOf {
        type Out = cards::Pack;

        fn game<G: Listed>(self, _: Code) -> cards::Pack {
            G::PACK
        }
    }
    code.visit(PackOf)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn a_time_has_its_day() {
        assert_eq!(date(0), "1970.01.01");
        assert_eq!(date(951_782_399), "2000.02.28");
        assert_eq!(date(951_782_400), "2000.02.29");
        assert_eq!(date(1_795_046_399), "2026.11.18");
    }
}
