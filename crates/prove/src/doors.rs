//! Every request that the club knows, who may make it, and a body with which it would be done. Whoever may not is refused, by the
//! status that says why: a refusal for want of a good body would prove nothing.

use anyhow::{Result, bail};
use serde_json::Value;

use crate::client::Person;
use crate::intruder::{Matrix, Role};

/// Who may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum For {
    /// Everybody, also without a session.
    All,
    /// Everybody with a session.
    Members,
    /// Those of the table, or whoever it belongs to.
    Own,
}

use For::{All, Members, Own};

/// A request: how, where, for whom, and a good body.
type Door = (&'static str, &'static str, For, &'static str);

/// All of them: a request that is not here fails the test below.
const DOORS: &[Door] = &[
    ("POST", "/api/guests", All, r#"{"name":"Anne"}"#),
    ("POST", "/api/accounts", All, r#"{"name":"Intruder","password":"a long way to go"}"#),
    ("GET", "/api/sessions", Members, ""),
    ("POST", "/api/sessions", All, r#"{"name":"Nobody","password":"a long way to go"}"#),
    ("DELETE", "/api/sessions/{id}", Own, ""),
    ("GET", "/api/me", Members, ""),
    ("DELETE", "/api/me", Members, "{}"),
    ("GET", "/api/me/export", Members, ""),
    ("GET", "/api/me/statistics", Members, ""),
    ("DELETE", "/api/me/statistics", Members, ""),
    ("PUT", "/api/me/password", Members, r#"{"old":"not the one","new":"another password"}"#),
    ("GET", "/api/settings", Members, ""),
    ("PUT", "/api/settings", Members, "{}"),
    ("GET", "/api/games", All, ""),
    ("GET", "/api/lobby", Members, ""),
    ("GET", "/api/lobby/events", Members, ""),
    ("POST", "/api/tables", Members, PLAN),
    ("GET", "/api/tables/{id}", Own, ""),
    ("DELETE", "/api/tables/{id}", Own, ""),
    ("POST", "/api/tables/{id}/seats/{seat}", Own, "{}"),
    ("DELETE", "/api/tables/{id}/seats/{seat}", Own, ""),
    ("PUT", "/api/tables/{id}/seats/{seat}/substitute", Own, r#"{"player":"book"}"#),
    ("POST", "/api/tables/{id}/back", Own, "{}"),
    ("PUT", "/api/tables/{id}/talk", Own, r#"{"rule":"quiet"}"#),
    ("POST", "/api/tables/{id}/fill", Own, r#"{"player":"book","seat":"N"}"#),
    ("POST", "/api/tables/{id}/invites", Own, r#"{"seat":"N"}"#),
    ("POST", "/api/invites", Own, r#"{"secret":"00000000000000000000000000000000"}"#),
    ("POST", "/api/invites/look", All, r#"{"secret":"00000000000000000000000000000000"}"#),
    ("GET", "/api/tables/{id}/socket", Own, ""),
    ("GET", "/api/tables/{id}/view", Own, ""),
    ("GET", "/api/tables/{id}/evening", Own, ""),
    ("GET", "/api/tables/{id}/evening.minutes", Own, ""),
    ("POST", "/api/tables/{id}/waiting", Own, ""),
    ("DELETE", "/api/tables/{id}/waiting", Own, ""),
    ("GET", "/api/tables/{id}/hint", Own, ""),
    ("GET", "/api/records", Members, ""),
    ("GET", "/api/tables/{id}/record", Own, ""),
    ("GET", "/api/tables/{id}/record.minutes", Own, ""),
    ("GET", "/api/tables/{id}/record.pbn", Own, ""),
    ("GET", "/api/tables/{id}/record.proof", Own, ""),
    ("GET", "/api/tables/{id}/deals/{deal}/post-mortem", Own, ""),
    ("GET", "/api/tables/{id}/deals/{deal}/board", Own, ""),
    ("POST", "/api/tables/{id}/deals/{deal}/board", Own, r#"{"event":0,"cards":[]}"#),
    ("GET", "/api/shared/{secret}/deals/{deal}/board", All, ""),
    ("POST", "/api/shared/{secret}/deals/{deal}/board", All, r#"{"event":0,"cards":[]}"#),
    ("GET", "/api/shared/{secret}/deals/{deal}/post-mortem", All, ""),
    ("POST", "/api/tables/{id}/share", Own, ""),
    ("DELETE", "/api/tables/{id}/share", Own, ""),
    ("GET", "/api/shared/{secret}", All, ""),
    ("GET", "/api/laws", All, ""),
    ("GET", "/api/laws/search", All, ""),
    ("GET", "/api/laws/{code}", All, ""),
    ("GET", "/api/laws/{code}/{article}", All, ""),
    ("GET", "/api/cases/{code}/{name}", All, ""),
    ("GET", "/api/cases/{code}/{name}/walk", All, ""),
    ("POST", "/api/judge", All, MINUTES),
    ("POST", "/api/walk", All, MINUTES),
    ("POST", "/api/desk", All, r#"{"code":"euchre-1888","deed":"play"}"#),
    ("POST", "/api/desk/then", All, r#"{"minutes":"code: bridge-1907\n---","line":"S: make hearts"}"#),
    ("GET", "/api/desk/{code}", All, ""),
    ("GET", "/api/maxims/{code}", All, ""),
    ("POST", "/api/trials", All, r#"{"code":"euchre-1888","player":"random","against":"random"}"#),
    ("GET", "/api/duplicates", Members, ""),
    ("POST", "/api/duplicates", Members, r#"{"code":"euchre-1888","boards":1,"pair":"book"}"#),
    ("GET", "/api/duplicates/{id}", Members, ""),
    ("POST", "/api/duplicates/{id}/boards/{number}", Members, BOARD),
    ("GET", "/api/lessons", All, ""),
    ("POST", "/api/lessons/{course}/{lesson}", All, "{}"),
];

const MINUTES: &str = r#"{"minutes":"code: bridge-1907\n---\nS: make hearts\n"}"#;
const BOARD: &str = r#"{"pace":"instant",
    "seats":{"N":{"kind":"me"},"E":{"kind":"open"},"S":{"kind":"open"},"W":{"kind":"open"}}}"#;
const PLAN: &str = r#"{"code":"bridge-1907","pace":"instant","public":false,"watchable":false,
    "seats":{"N":{"kind":"me"},"E":{"kind":"open"},"S":{"kind":"open"},"W":{"kind":"open"}}}"#;

/// What stands for the places of a path: a table and a session of somebody else, and things that there are.
fn filled(path: &str, table: &str, session: &str) -> String {
    let id = if path.starts_with("/api/sessions") { session } else { table };
    let places = [
        ("{id}", id),
        ("{seat}", "E"),
        ("{deal}", "1"),
        ("{number}", "1"),
        ("{secret}", "00000000000000000000000000000000"),
        // The laws of both editions stand together.
        ("{code}/{article}", "bridge/62"),
        ("{code}", "bridge-1907"),
        ("{name}", "none"),
        ("{course}", "euchre"),
        ("{lesson}", "trick"),
    ];
    places.into_iter().fold(path.to_owned(), |path, (place, what)| path.replace(place, what))
}

/// Tries every request as somebody who may not make it.
pub(crate) async fn knock(role: &mut Role, table: &str, session: &str, matrix: &mut Matrix) -> Result<()> {
    let other_site = role.name.ends_with("site") || role.name.ends_with("origin");
    let bystander = role.name == "bystander";
    for &(method, path, whom, body) in DOORS {
        let wanted: &[u16] = match whom {
            // What reads is kept from other pages by the browser.
            _ if other_site && method != "GET" => &[403],
            _ if other_site => continue,
            Own if bystander => &[401, 403, 404],
            Members | Own if !bystander => &[401],
            All | Members | Own => continue,
        };
        // A socket begins with a handshake, and is tried by one.
        if path.ends_with("/socket") {
            continue;
        }
        let answer = role.person.ask(method, &filled(path, table, session), body).await?;
        let refused = wanted.contains(&answer.status) && answer.head.contains("application/problem+json");
        let what = format!("{method} {path}");
        matrix.cell(role.name, &what, refused, &format!("{} {}", answer.status, answer.text));
    }
    Ok(())
}

/// What everybody may ask is answered, so that the refusals mean something.
pub(crate) async fn open(person: &mut Person, matrix: &mut Matrix) -> Result<()> {
    for &(method, path, _, body) in DOORS.iter().filter(|(_, _, whom, _)| *whom == All) {
        // Nobody knows these secrets and this password.
        if path.contains("{secret}")
            || path.contains("/invites")
            || path == "/api/sessions"
            || path.contains("/cases")
        {
            continue;
        }
        let path = filled(path, "", "");
        let path = if path.ends_with("search") { format!("{path}?q=revoke") } else { path };
        let answer = person.clone().ask(method, &path, body).await?;
        let answered = (200..300).contains(&answer.status);
        matrix.cell("stranger", &format!("{method} {path} is answered"), answered, &answer.text);
    }
    if DOORS.iter().any(|(_, path, ..)| filled(path, "", "").contains('{')) {
        bail!("a place in a path is not filled");
    }
    Ok(())
}

/// The requests that the club describes.
fn described() -> Vec<(String, String)> {
    let api: Value = serde_json::from_str(&server::openapi()).unwrap_or_default();
    let paths = api["paths"].as_object().into_iter().flatten();
    let mut all: Vec<(String, String)> = paths
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().into_iter().flatten();
            methods.map(move |(method, _)| (method.to_uppercase(), path.clone()))
        })
        .collect();
    all.sort();
    all
}

/// Requests that are described and not tried, or tried and not there.
pub(crate) fn untried() -> Vec<String> {
    let described = described();
    let known =
        |(method, path): &(String, String)| DOORS.iter().any(|door| door.0 == method && door.1 == path);
    let missing = described
        .iter()
        .filter(|door| !known(door))
        .map(|(method, path)| format!("{method} {path} is not tried"));
    let there = |door: &&Door| described.iter().any(|(method, path)| method == door.0 && path == door.1);
    let gone = DOORS
        .iter()
        .filter(|door| !there(door))
        .map(|(method, path, ..)| format!("{method} {path} is not there"));
    missing.chain(gone).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_request_of_the_club_is_tried_by_those_who_may_not() {
        assert_eq!(untried(), Vec::<String>::new());
        for (method, path, ..) in DOORS {
            assert!(!filled(path, "t", "s").contains('{'), "{method} {path}");
        }
    }
}
