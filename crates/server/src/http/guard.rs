//! What stands before every request: where it comes from, how often, and what the answer says to the
//! browser about itself.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use protocol::{Kind, Problem};

use super::answer::{Failure, as_problem};
use super::limit::{What, network};
use crate::app::App;
use crate::people::{Member, Session};
use crate::tables::PersonKey;
use crate::thinking::Asker;

/// The cookie of a session. The prefix has the browser keep it to this host and to safe connections.
pub(crate) const COOKIE: &str = "__Host-session";

/// Nothing but our own files, no inline script and no inline style, no frame around us.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

const SECURITY_HEADERS: [(&str, &str); 6] = [
    ("content-security-policy", CONTENT_SECURITY_POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
];

/// The client's address.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address(pub(crate) IpAddr);

pub(crate) async fn guard(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let address = address(peer.ip(), request.headers(), &app.config.proxies);
    request.extensions_mut().insert(Address(address));
    let secure = request.headers().get("x-forwarded-proto").is_some_and(|proto| proto == "https")
        && app.config.proxies.contains(&peer.ip());
    let private = request.uri().path().starts_with("/api");
    let mut response = match admit(&app, address, &request) {
        Ok(()) => next.run(request).await,
        Err(problem) => Failure(problem).into_response(),
    };
    if private && response.status().as_u16() >= 400 {
        response = as_problem(response).await;
    }
    app.metrics.answered(response.status().as_u16());
    let headers = response.headers_mut();
    for (name, value) in SECURITY_HEADERS {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    if secure {
        let year = HeaderValue::from_static("max-age=31536000; includeSubDomains");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, year);
    }
    if private && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

fn admit(app: &App, address: IpAddr, request: &Request) -> Result<(), Problem> {
    let limits = &app.config.limits;
    let path = request.uri().path();
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    // Whatever opens a session or checks a password, which is slow on purpose.
    let signs_in = match path {
        "/api/guests" | "/api/accounts" | "/api/sessions" | "/api/me/password" => changes,
        "/api/me" => *request.method() == Method::DELETE,
        _ => false,
    };
    let mut asked = app.limiter.ask(address, What::Request, limits.requests);
    if signs_in {
        asked = asked.and(app.limiter.ask(address, What::SignIn, limits.sign_ins));
    }
    if let Err(seconds) = asked {
        app.metrics.limited.add(1);
        let problem = Problem::new(Kind::TooMany, format!("Too many requests: try again in {seconds} s."));
        return Err(Problem { retry_after: Some(seconds), ..problem });
    }
    let opens_socket = request.headers().contains_key(header::UPGRADE);
    if changes || opens_socket {
        check_origin(app, request.headers())?;
    }
    Ok(())
}

/// A page of another site must not act for the person whose browser it runs in. Whoever is no
/// browser can send the header, too.
fn check_origin(app: &App, headers: &HeaderMap) -> Result<(), Problem> {
    let origin = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
    match origin {
        Some(origin) if app.origins.iter().any(|allowed| allowed == origin) => Ok(()),
        Some(_) => Err(Problem::new(Kind::WrongOrigin, "This club is not open to pages of other sites.")),
        None => Err(Problem::new(Kind::WrongOrigin, "The request has no Origin header.")),
    }
}

/// The address behind the machines that are trusted to tell it: the nearest that is none of them. What cannot be read is not
/// passed over, for whatever stands before it was not written by a machine that is trusted.
fn address(peer: IpAddr, headers: &HeaderMap, proxies: &[IpAddr]) -> IpAddr {
    if !proxies.contains(&peer) {
        return peer;
    }
    let lines: Vec<&HeaderValue> = headers.get_all("x-forwarded-for").iter().collect();
    let mut near = peer;
    for line in lines.into_iter().rev() {
        let Ok(line) = line.to_str() else { return near };
        for item in line.rsplit(',') {
            let Ok(named) = item.trim().parse() else { return near };
            if !proxies.contains(&named) {
                return named;
            }
            near = named;
        }
    }
    near
}

impl<S: Send + Sync> FromRequestParts<S> for Address {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Address, Failure> {
        let found = parts.extensions.get::<Address>().copied();
        found.ok_or_else(|| Failure::new(Kind::Internal, "Client address missing."))
    }
}

/// The person of the request, and their session.
#[derive(Clone)]
pub(crate) struct Signed {
    pub(crate) session: Arc<Session>,
    pub(crate) member: Member,
}

/// The person of the request, if somebody is signed in.
pub(crate) struct Perhaps(pub(crate) Option<Signed>);

fn signed(parts: &Parts, app: &App) -> Option<Signed> {
    let cookies = parts.headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let (_, secret) = pairs.find(|(name, _)| *name == COOKIE)?;
    let (session, member) = app.people.session(secret)?;
    Some(Signed { session, member })
}

impl FromRequestParts<Arc<App>> for Perhaps {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Perhaps, Failure> {
        Ok(Perhaps(signed(parts, app)))
    }
}

impl FromRequestParts<Arc<App>> for Signed {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Signed, Failure> {
        signed(parts, app).ok_or_else(|| {
            Failure::new(Kind::NoSession, "Nobody is signed in: come in as a guest, or sign in.")
        })
    }
}

impl Asker {
    /// Somebody who is signed in.
    pub(crate) fn new(signed: &Signed, address: IpAddr) -> Asker {
        Asker { network: Some(network(address)), person: signed.member.key }
    }

    /// Somebody of whom nothing but the address is known.
    pub(crate) fn stranger(address: IpAddr) -> Asker {
        Asker { network: Some(network(address)), person: 0 }
    }
}

impl FromRequestParts<Arc<App>> for Asker {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Asker, Failure> {
        let Address(address) = Address::from_request_parts(parts, app).await?;
        Ok(Asker::new(&Signed::from_request_parts(parts, app).await?, address))
    }
}

/// The user agent.
pub(crate) fn browser(headers: &HeaderMap) -> String {
    headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned()
}

/// The header that gives the browser its session, or takes it away.
pub(crate) fn cookie(secret: Option<&str>) -> HeaderValue {
    let text = match secret {
        Some(secret) => {
            format!("{COOKIE}={secret}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=2592000")
        }
        None => format!("{COOKIE}=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0"),
    };
    HeaderValue::from_str(&text).unwrap_or_else(|_| HeaderValue::from_static(""))
}

/// Counts a socket of a person for as long as it is held.
pub(crate) struct OpenSocket {
    app: Arc<App>,
    person: PersonKey,
    address: IpAddr,
}

impl OpenSocket {
    /// # Errors
    /// When the person or the address has too many.
    pub(crate) fn new(
        app: &Arc<App>,
        session: &Arc<Session>,
        address: IpAddr,
    ) -> Result<OpenSocket, Problem> {
        let limits = &app.config.limits;
        let too_many = || Problem::new(Kind::TooMany, "Too many sockets are open: close another tab first.");
        let person = session.person;
        if !app.limiter.addresses.open(network(address), limits.sockets_per_address) {
            return Err(too_many());
        }
        // Whoever has many sessions is one person.
        if !app.limiter.people.open(person, limits.sockets_per_person) {
            app.limiter.addresses.close(network(address));
            return Err(too_many());
        }
        app.metrics.sockets.add(1);
        Ok(OpenSocket { app: Arc::clone(app), person, address })
    }
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        self.app.limiter.addresses.close(network(self.address));
        self.app.limiter.people.close(self.person);
        self.app.metrics.sockets.sub(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_trusted_machine_may_say_who_is_behind_it() {
        let [proxy, far, near]: [IpAddr; 3] =
            [[10, 0, 0, 1].into(), [1, 2, 3, 4].into(), [5, 6, 7, 8].into()];
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", HeaderValue::from_static("9.9.9.9, 1.2.3.4"));
        assert_eq!(address(proxy, &headers, &[proxy]), far);
        assert_eq!(address(near, &headers, &[proxy]), near);
        assert_eq!(address(proxy, &HeaderMap::new(), &[proxy]), proxy);
        let told = |text: &'static str| {
            let headers = HeaderMap::from_iter([(
                HeaderName::from_static("x-forwarded-for"),
                HeaderValue::from_static(text),
            )]);
            address(proxy, &headers, &[proxy, near])
        };
        assert_eq!(told("9.9.9.9, 1.2.3.4, 5.6.7.8"), far);
        // What cannot be read hides nobody: the machine that sent it is asked to answer for it.
        assert_eq!(told("9.9.9.9, unknown"), proxy);
        assert_eq!(told("9.9.9.9, 1.2.3.4:80, 5.6.7.8"), near);
        assert_eq!(told("9.9.9.9,"), proxy);
    }
}
