//! The record of a table: every deal that is over, and nothing of one that is being played.

use cards::{BySeat, SeatSet};
use players::coach;
use protocol::{
    ChoiceValue, DealProof, DealRecord, Grade, Kind, PostMortem, PostMortemStep, Problem, Record, RecordInfo,
    Settlement,
};
use rusqlite::params;
use sitting::wire;

use super::Fixed;
use super::engine::{Reckoner, maxims};
use super::fold::Fold;
use crate::store::{Store, StoreError};

/// What the list of records tells of a table.
pub(crate) fn info(fixed: &Fixed, fold: &Fold, names: &BySeat<String>) -> RecordInfo {
    let standing = fold.rubbers().last().map(|(engine, _)| engine.standing());
    RecordInfo {
        table: fixed.public.clone(),
        name: fixed.name.clone(),
        code: fixed.terms.code.name().to_owned(),
        players: wire::by_seat(|seat| names[seat].clone()),
        deals: fold.finished().count() as u32,
        settled: standing
            .and_then(|standing| standing.settled)
            .map(|(winner, points)| Settlement { winner: wire::side(winner), points }),
        opened: fixed.opened,
    }
}

/// The whole record, without the proofs.
pub(crate) fn record(fixed: &Fixed, fold: &Fold, names: &BySeat<String>) -> Record {
    let deals = fold.finished().map(|(span, to)| {
        let events = (1..).zip(&fold.log[span.from + 1..to]);
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
    let standing = fold.engine.standing();
    Record {
        info: info(fixed, fold, names),
        deals: deals.collect(),
        score: sitting::score_lines(fold.engine.sheet()),
        sides: wire::by_side(|side| sitting::side_score(&standing, side)),
    }
}

/// The minutes of all deals that are over, one rubber after another.
pub(crate) fn minutes(fold: &Fold) -> String {
    let texts: Vec<String> = fold.rubbers().into_iter().map(|(engine, acts)| engine.minutes(acts)).collect();
    texts.join("\n")
}

/// The deals that are over in Portable Bridge Notation, as far as it can hold them.
///
/// # Errors
/// When the game is not bridge.
pub(crate) fn pbn(fold: &Fold) -> Result<String, Problem> {
    let mut games = Vec::new();
    for (engine, acts) in fold.rubbers() {
        let minutes = engine.until(acts).minutes();
        let Some(minutes) = minutes.as_bridge() else {
            return Err(Problem::new(
                Kind::Impossible,
                "Only bridge can be written in PBN: take the minutes.",
            ));
        };
        games.extend(games::convert::to_pbn(minutes));
    }
    let bytes = cards::pbn::write(&games).map_err(|error| Problem::new(Kind::Internal, error.to_string()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The places of the first lines of the deals that are over.
pub(crate) fn versions(fold: &Fold) -> Vec<u32> {
    fold.finished().map(|(span, _)| span.from as u32 + 1).collect()
}

/// The proofs of the deals that begin with these versions.
pub(crate) async fn proofs(store: &Store, table: i64, versions: Vec<u32>) -> Result<Vec<String>, StoreError> {
    let look = move |connection: &rusqlite::Connection| {
        let mut select =
            connection.prepare_cached("SELECT record FROM proof WHERE tbl = ?1 AND version = ?2")?;
        let mut found = Vec::new();
        for version in versions {
            let mut rows = select.query(params![table, version])?;
            if let Some(row) = rows.next()? {
                found.push(row.get(0)?);
            }
        }
        Ok(found)
    };
    store.read(look).await
}

/// One proof as it is shown beside its deal.
pub(crate) fn proof(text: &str) -> Option<DealProof> {
    let record: fair::DealRecord = serde_json::from_str(text).ok()?;
    Some(DealProof {
        algorithm: fair::ALGORITHM.to_owned(),
        commitment: record.commitment.to_string(),
        key: record.links.house.to_string(),
        record: text.to_owned(),
    })
}

/// All proofs as the file that `oddtrick verify` reads.
pub(crate) fn proof_file(fixed: &Fixed, proofs: &[String], minutes: String) -> String {
    let mut record = fair::Record::new(&fixed.public, fixed.terms.code.name());
    record.deals = proofs.iter().filter_map(|text| serde_json::from_str(text).ok()).collect();
    record.minutes = Some(minutes);
    serde_json::to_string_pretty(&record).unwrap_or_default()
}

/// The coach at work on a deal of the record, by its place from 1; also where its acts begin in the
/// log of its rubber.
///
/// # Errors
/// When there is no such deal.
pub(crate) fn reckoner(fold: &Fold, place: usize, seats: SeatSet) -> Result<(Reckoner, usize), Problem> {
    let missing = || Problem::new(Kind::NotFound, "There is no such deal, or it is not over.");
    let (span, _) = place.checked_sub(1).and_then(|place| fold.finished().nth(place)).ok_or_else(missing)?;
    let engine = fold.past.get(span.rubber).map_or(fold.engine.as_ref(), AsRef::as_ref);
    Ok((engine.reckoner(span.deal, seats), span.from + 1 - fold.rubber_begins(span.rubber)))
}

/// What the coach found, as it is told; the acts are counted from the first one of the deal.
pub(crate) fn post_mortem(found: coach::PostMortem, place: usize, first: usize) -> PostMortem {
    PostMortem {
        deal: place as u32,
        worth: found.worth,
        result: found.result,
        steps: found.acts.into_iter().filter_map(|told| step(told, first)).collect(),
    }
}

fn step(told: coach::JudgedAct, first: usize) -> Option<PostMortemStep> {
    let choice = |choice: coach::Alternative| ChoiceValue {
        act: choice.act,
        known: choice.known,
        lay: choice.lay,
        tricks: choice.tricks.map(Into::into),
    };
    Some(PostMortemStep {
        event: told.place.checked_sub(first)? as u32,
        seat: told.seat.and_then(cards::Seat::from_letter).map(wire::seat),
        act: told.act,
        grade: match told.grade {
            coach::Grade::Forced => Grade::Forced,
            coach::Grade::Right => Grade::Right,
            coach::Grade::Unlucky => Grade::Unlucky,
            coach::Grade::Free => Grade::Free,
            coach::Grade::Mistake => Grade::Mistake,
            coach::Grade::Unjudged => Grade::Unjudged,
        },
        effect: told.effect,
        lost: told.lost,
        best: told.known.map(|known| known.best),
        why: told.why.as_deref().map(speech::full_stop),
        choices: told.choices.into_iter().map(choice).collect(),
        kept: maxims(&told.kept),
        broken: maxims(&told.broken),
    })
}
