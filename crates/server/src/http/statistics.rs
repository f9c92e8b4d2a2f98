//! What a person has played: counted from the deals that were dealt from a proof.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::{CodeStatistics, Problem, Share};

use super::Club;
use super::answer::{Answer, Failure};
use super::guard::Signed;
use super::programs::audit;
use crate::tables::record::title;

/// Cards that were laid have no proof, and are not counted.
const COUNTED: &str = "SELECT code, count(*), sum(points), sum(revokes), sum(made AND kept IS NOT NULL), sum(made AND kept IS 1), \
    count(rubber), coalesce(sum(rubber > 0), 0), coalesce(sum(rubber), 0) \
    FROM tally JOIN proof USING (tbl, version) JOIN tbl ON tbl.id = tally.tbl WHERE person = ?1 GROUP BY code ORDER BY code";

/// What the person has played, code by code.
#[utoipa::path(get, path = "/api/me/statistics",
    responses((status = 200, body = Vec<CodeStatistics>), (status = 401, body = Problem)))]
pub(crate) async fn own(State(app): Club, signed: Signed) -> Answer<Vec<CodeStatistics>> {
    let person = signed.member.key;
    let look = move |connection: &rusqlite::Connection| {
        let mut select = connection.prepare_cached(COUNTED)?;
        let rows = select.query_map([person], |row| {
            let code: String = row.get(0)?;
            Ok(CodeStatistics {
                title: code.parse().map_or_else(|_| code.clone(), title),
                code,
                deals: row.get(1)?,
                points: row.get(2)?,
                revokes: row.get(3)?,
                kept: Share::new(row.get(5)?, row.get(4)?),
                won: Share::new(row.get(7)?, row.get(6)?),
                rubber_points: row.get(8)?,
            })
        })?;
        rows.collect::<rusqlite::Result<Vec<_>>>()
    };
    Ok(Json(app.store.read(look).await?))
}

/// Forgets what was counted of the person; the records stay with the tables.
#[utoipa::path(delete, path = "/api/me/statistics", responses((status = 204), (status = "4XX", body = Problem)))]
pub(crate) async fn forget(State(app): Club, signed: Signed) -> Result<StatusCode, Failure> {
    let person = signed.member.key;
    let delete = move |connection: &rusqlite::Connection| {
        connection.execute("DELETE FROM tally WHERE person = ?1", [person])
    };
    app.store.write(delete).await?;
    audit(&app, Some(person), "statistics forgotten", "");
    Ok(StatusCode::NO_CONTENT)
}
