//! People and their sessions: in the record, and in memory for every request.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use argon2::{Argon2, PasswordHasher as _, PasswordVerifier as _};
use protocol::{Kind, Person, Problem, SessionInfo, Settings};
use rusqlite::params;
use tokio::sync::{Semaphore, watch};

use crate::random::{hash, name, now, secret};
use crate::store::{self, Store, StoreError};
use crate::tables::PersonKey;

/// A session expires when it was not used for this long, in seconds: thirty days.
const SESSION_IDLE_MAX_S: i64 = 30 * 24 * 3600;
/// The shortest time between two updates of a session's last use, in seconds.
const SEEN_UPDATE_INTERVAL_S: i64 = 3600;
/// The longest name, in characters.
const NAME_MAX: usize = 24;
/// The shortest and the longest password, in characters.
const PASSWORD_LENGTH: std::ops::RangeInclusive<usize> = 10..=256;

/// Somebody, as the server knows them.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub(crate) key: PersonKey,
    pub(crate) person: Person,
    pub(crate) settings: Settings,
}

/// A browser that is signed in.
pub(crate) struct Session {
    pub(crate) public: String,
    pub(crate) person: PersonKey,
    hash: [u8; 32],
    began: i64,
    seen: AtomicI64,
    browser: String,
    ended: watch::Sender<bool>,
}

impl Session {
    /// Becomes true when the session is over.
    pub(crate) fn ended(&self) -> watch::Receiver<bool> {
        self.ended.subscribe()
    }
}

#[derive(Default)]
struct Known {
    /// Those who have a session. The others are in the record alone: whoever comes and goes all day long takes no memory.
    members: HashMap<PersonKey, Member>,
    sessions: HashMap<[u8; 32], Arc<Session>>,
}

/// Everybody.
pub(crate) struct People {
    store: Store,
    known: RwLock<Known>,
    gate: Semaphore,
}

/// Guests of before who have no session, and to whom nothing in the record points; so many at a time.
const FORGET_GUESTS: &str = "DELETE FROM person WHERE id IN (SELECT id FROM person AS guest \
    WHERE account IS NULL AND since <= ?1 \
    AND NOT EXISTS (SELECT 1 FROM session WHERE session.person = guest.id) \
    AND NOT EXISTS (SELECT 1 FROM played WHERE played.person = guest.id) \
    AND NOT EXISTS (SELECT 1 FROM tbl WHERE host = guest.id) \
    AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.person = guest.id) \
    AND NOT EXISTS (SELECT 1 FROM waiting WHERE waiting.person = guest.id) \
    AND NOT EXISTS (SELECT 1 FROM room WHERE room.person = guest.id) \
    AND NOT EXISTS (SELECT 1 FROM share WHERE share.person = guest.id) \
    AND NOT EXISTS (SELECT 1 FROM invite WHERE used_by = guest.id) LIMIT 1000)";

/// A person of the store.
fn member(row: &rusqlite::Row) -> Result<Member, StoreError> {
    let key: PersonKey = row.get("id")?;
    let row = store::Row::new(row, "person", key.to_string());
    let person = Person { id: row.get("public")?, name: row.get("name")?, guest: row.get("guest")? };
    Ok(Member { key, person, settings: row.json("settings")? })
}

fn unwritten(error: &StoreError) -> Problem {
    tracing::error!(%error, "store access failed");
    Problem::new(Kind::Unavailable, "The record could not be written; nothing was done. Try again.")
}

impl People {
    /// Reads everybody who has a session from the record.
    pub(crate) async fn load(store: Store, passwords_at_once: usize) -> Result<People, StoreError> {
        let known = store
            .read(|connection| -> Result<Known, StoreError> {
                let mut known = Known::default();
                let mut select = connection.prepare(
                    "SELECT id, public, name, account IS NULL AS guest, settings FROM person \
                     WHERE id IN (SELECT person FROM session WHERE seen > ?1)",
                )?;
                let mut rows = select.query([now() - SESSION_IDLE_MAX_S])?;
                while let Some(row) = rows.next()? {
                    let member = member(row)?;
                    known.members.insert(member.key, member);
                }
                let mut select = connection.prepare(
                    "SELECT id, public, hash, person, began, seen, browser FROM session WHERE seen > ?1",
                )?;
                let mut rows = select.query([now() - SESSION_IDLE_MAX_S])?;
                while let Some(row) = rows.next()? {
                    let row = store::Row::new(row, "session", row.get::<_, i64>("id")?.to_string());
                    let hash: [u8; 32] = row.get("hash")?;
                    let session = Session {
                        public: row.get("public")?,
                        person: row.get("person")?,
                        hash,
                        began: row.get("began")?,
                        seen: AtomicI64::new(row.get("seen")?),
                        browser: row.get("browser")?,
                        ended: watch::channel(false).0,
                    };
                    known.sessions.insert(hash, Arc::new(session));
                }
                Ok(known)
            })
            .await?;
        Ok(People { store, known: RwLock::new(known), gate: Semaphore::new(passwords_at_once.max(1)) })
    }

    fn read<T>(&self, look: impl FnOnce(&Known) -> T) -> T {
        look(&self.known.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn change<T>(&self, change: impl FnOnce(&mut Known) -> T) -> T {
        change(&mut self.known.write().unwrap_or_else(PoisonError::into_inner))
    }

    /// How many sessions there are.
    pub(crate) fn count(&self) -> usize {
        self.read(|known| known.sessions.len())
    }

    /// Somebody by their key.
    pub(crate) fn member(&self, key: PersonKey) -> Option<Member> {
        self.read(|known| known.members.get(&key).cloned())
    }

    /// The session of a secret, if it is still good.
    pub(crate) fn session(&self, secret: &str) -> Option<(Arc<Session>, Member)> {
        let wanted = hash(secret);
        let (session, member) = self.read(|known| {
            let session = known.sessions.get(&wanted)?;
            Some((Arc::clone(session), known.members.get(&session.person)?.clone()))
        })?;
        let (at, seen) = (now(), session.seen.load(Ordering::Relaxed));
        if at - seen > SESSION_IDLE_MAX_S {
            return None;
        }
        if at - seen > SEEN_UPDATE_INTERVAL_S && session.seen.swap(at, Ordering::Relaxed) == seen {
            let store = self.store.clone();
            tokio::spawn(async move {
                let touch = move |connection: &rusqlite::Connection| {
                    connection.execute("UPDATE session SET seen = ?1 WHERE hash = ?2", params![at, wanted])
                };
                // The time of the last use is no fact that anybody relies on.
                let _ = store.write(touch).await;
            });
        }
        Some((session, member))
    }

    /// A guest comes in; returns the secret of their session.
    pub(crate) async fn guest(&self, wanted: &str, browser: &str) -> Result<(Member, String), Problem> {
        let (wanted, public, at) = (good_name(wanted)?, name(), now());
        let person = Person { id: public.clone(), name: wanted.clone(), guest: true };
        let insert = move |connection: &rusqlite::Connection| {
            connection.execute(
                "INSERT INTO person (public, name, since) VALUES (?1, ?2, ?3)",
                params![public, wanted, at],
            )?;
            Ok::<_, rusqlite::Error>(connection.last_insert_rowid())
        };
        let key = self.store.write(insert).await.map_err(|error| unwritten(&error))?;
        self.begin(Member { key, person, settings: Settings::default() }, browser).await
    }

    /// Opens an account, for a guest who keeps what they have or for somebody new.
    pub(crate) async fn account(
        &self,
        guest: Option<Member>,
        wanted: &str,
        password: &str,
        browser: &str,
    ) -> Result<(Member, String), Problem> {
        let wanted = good_name(wanted)?;
        good_password(&wanted, password)?;
        if guest.as_ref().is_some_and(|member| !member.person.guest) {
            return Err(Problem::new(Kind::Taken, "You have an account already: sign out first."));
        }
        let hashed = self.hashed(password.to_owned()).await?;
        let account = wanted.to_lowercase();
        let (public, at) = (name(), now());
        let (key, named, fresh) = (guest.as_ref().map(|member| member.key), wanted.clone(), public.clone());
        let insert = move |connection: &rusqlite::Connection| {
            let taken: bool = connection.query_row(
                "SELECT EXISTS (SELECT 1 FROM person WHERE account = ?1)",
                [&account],
                |row| row.get(0),
            )?;
            if taken {
                return Ok::<_, rusqlite::Error>(None);
            }
            if let Some(key) = key {
                connection.execute(
                    "UPDATE person SET name = ?1, account = ?2, password = ?3 WHERE id = ?4",
                    params![named, account, hashed, key],
                )?;
                return Ok(Some(key));
            }
            connection.execute(
                "INSERT INTO person (public, name, account, password, since) VALUES (?1, ?2, ?3, ?4, ?5)",
                params![fresh, named, account, hashed, at],
            )?;
            Ok(Some(connection.last_insert_rowid()))
        };
        let key = self.store.write(insert).await.map_err(|error| unwritten(&error))?;
        let key = key.ok_or_else(|| Problem::new(Kind::Taken, "Somebody has this name: choose another."))?;
        let id = guest.as_ref().map_or(public, |member| member.person.id.clone());
        let settings = guest.map(|member| member.settings).unwrap_or_default();
        let member = Member { key, person: Person { id, name: wanted, guest: false }, settings };
        self.end_all(key, None).await?;
        self.begin(member, browser).await
    }

    /// Signs in.
    pub(crate) async fn sign_in(
        &self,
        account: &str,
        password: &str,
        browser: &str,
    ) -> Result<(Member, String), Problem> {
        let wrong = || Problem::new(Kind::WrongPassword, "No account has this name and this password.");
        let wanted = account.trim().to_lowercase();
        let find = move |connection: &rusqlite::Connection| -> Result<_, StoreError> {
            let mut select = connection.prepare_cached(
                "SELECT id, public, name, account IS NULL AS guest, settings, password FROM person WHERE account = ?1",
            )?;
            let mut rows = select.query([wanted])?;
            rows.next()?.map(|row| Ok((member(row)?, row.get("password")?))).transpose()
        };
        let found: Option<(Member, String)> =
            self.store.read(find).await.map_err(|error| unwritten(&error))?;
        // A name that nobody has takes as long as one that somebody has.
        let (member, hashed) = match found {
            Some((member, hashed)) => (Some(member), hashed),
            None => (None, DUMMY_HASH.to_owned()),
        };
        let right = self.is_right(password.to_owned(), hashed).await?;
        let member = member.filter(|_| right).ok_or_else(wrong)?;
        self.begin(member, browser).await
    }

    /// Changes a password; every other session of the person ends.
    pub(crate) async fn set_password(
        &self,
        session: &Session,
        old: String,
        new: &str,
    ) -> Result<(), Problem> {
        let key = session.person;
        let member = self.member(key).filter(|member| !member.person.guest);
        let member =
            member.ok_or_else(|| Problem::new(Kind::Invalid, "A guest has no password: open an account."))?;
        good_password(&member.person.name, new)?;
        let find = move |connection: &rusqlite::Connection| {
            connection.query_row("SELECT password FROM person WHERE id = ?1", [key], |row| row.get(0))
        };
        let hashed: String = self.store.read(find).await.map_err(|error| unwritten(&error))?;
        if !self.is_right(old, hashed).await? {
            return Err(Problem::new(Kind::WrongPassword, "The old password is not right."));
        }
        let hashed = self.hashed(new.to_owned()).await?;
        let update = move |connection: &rusqlite::Connection| {
            connection.execute("UPDATE person SET password = ?1 WHERE id = ?2", params![hashed, key])
        };
        self.store.write(update).await.map_err(|error| unwritten(&error))?;
        self.end_all(key, Some(&session.public)).await
    }

    /// Whether somebody who wants to go for good is who they are: by the password of their account; a guest has none.
    pub(crate) async fn knows_password(
        &self,
        member: &Member,
        password: Option<String>,
    ) -> Result<(), Problem> {
        if member.person.guest {
            return Ok(());
        }
        let key = member.key;
        let find = move |connection: &rusqlite::Connection| {
            connection.query_row("SELECT password FROM person WHERE id = ?1", [key], |row| row.get(0))
        };
        let hashed: String = self.store.read(find).await.map_err(|error| unwritten(&error))?;
        if self.is_right(password.unwrap_or_default(), hashed).await? {
            return Ok(());
        }
        Err(Problem::new(Kind::WrongPassword, "The password is not right: nothing was forgotten."))
    }

    /// The record knows somebody no more: nor does anybody here.
    pub(crate) async fn forgotten(&self, key: PersonKey) -> Result<(), Problem> {
        self.end_all(key, None).await?;
        self.change(|known| known.members.remove(&key));
        Ok(())
    }

    /// What a person has chosen.
    pub(crate) async fn set_settings(&self, key: PersonKey, settings: Settings) -> Result<(), Problem> {
        if !(50..=200).contains(&settings.card_size) {
            return Err(Problem::new(Kind::Invalid, "The size of the cards is 50 to 200 percent."));
        }
        let text = serde_json::to_string(&settings)
            .map_err(|error| Problem::new(Kind::Internal, format!("Invalid settings: {error}.")))?;
        let update = move |connection: &rusqlite::Connection| {
            connection.execute("UPDATE person SET settings = ?1 WHERE id = ?2", params![text, key])
        };
        self.store.write(update).await.map_err(|error| unwritten(&error))?;
        self.change(|known| {
            if let Some(member) = known.members.get_mut(&key) {
                member.settings = settings;
            }
        });
        Ok(())
    }

    /// Ends the sessions that were not used for too long, and forgets guests of before who never sat at a table. Tells how many
    /// of both are gone.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) async fn sweep(&self) -> Result<(usize, usize), StoreError> {
        let oldest = now() - SESSION_IDLE_MAX_S;
        self.change(|known| {
            let is_old = |session: &Session| session.seen.load(Ordering::Relaxed) <= oldest;
            known.sessions.retain(|_, session| !is_old(session));
            let stay: HashSet<PersonKey> = known.sessions.values().map(|session| session.person).collect();
            known.members.retain(|key, _| stay.contains(key));
        });
        let delete = move |connection: &rusqlite::Connection| {
            let sessions = connection.execute("DELETE FROM session WHERE seen <= ?1", [oldest])?;
            let guests = connection.execute(FORGET_GUESTS, [oldest])?;
            Ok::<_, rusqlite::Error>((sessions, guests))
        };
        self.store.write(delete).await
    }

    /// Begins a session. Whoever is there already is known as they are now.
    async fn begin(&self, member: Member, browser: &str) -> Result<(Member, String), Problem> {
        let (secret, public, at) = (secret(), name(), now());
        let person = member.key;
        let hash = hash(&secret);
        let browser: String = browser.chars().filter(|letter| !letter.is_control()).take(120).collect();
        let session = Session {
            public: public.clone(),
            person,
            hash,
            began: at,
            seen: AtomicI64::new(at),
            browser: browser.clone(),
            ended: watch::channel(false).0,
        };
        let insert = move |connection: &rusqlite::Connection| {
            connection.execute(
                "INSERT INTO session (public, hash, person, began, seen, browser) VALUES (?1, ?2, ?3, ?4, ?4, ?5)",
                params![public, hash, person, at, browser],
            )
        };
        self.store.write(insert).await.map_err(|error| unwritten(&error))?;
        // Both at once: who has no session is forgotten.
        let member = self.change(|known| {
            known.sessions.insert(hash, Arc::new(session));
            known.members.entry(person).or_insert(member).clone()
        });
        Ok((member, secret))
    }

    /// The sessions of a person, the newest first.
    pub(crate) fn sessions(&self, person: PersonKey, current: &str) -> Vec<SessionInfo> {
        let info = |session: &Arc<Session>| SessionInfo {
            id: session.public.clone(),
            began: session.began,
            seen: session.seen.load(Ordering::Relaxed),
            browser: session.browser.clone(),
            current: session.public == current,
        };
        let mut all: Vec<SessionInfo> = self.read(|known| {
            known.sessions.values().filter(|session| session.person == person).map(info).collect()
        });
        all.sort_by(|a, b| (b.seen, &b.id).cmp(&(a.seen, &a.id)));
        all
    }

    /// Ends a session of a person.
    pub(crate) async fn end(&self, person: PersonKey, public: &str) -> Result<(), Problem> {
        let found = self.read(|known| {
            known
                .sessions
                .values()
                .find(|session| session.person == person && session.public == public)
                .cloned()
        });
        let session = found.ok_or_else(|| Problem::new(Kind::NotFound, "You have no such session."))?;
        self.end_these(vec![session]).await
    }

    async fn end_all(&self, person: PersonKey, but: Option<&str>) -> Result<(), Problem> {
        let sessions = self.read(|known| {
            let those =
                |session: &&Arc<Session>| session.person == person && Some(session.public.as_str()) != but;
            known.sessions.values().filter(those).cloned().collect()
        });
        self.end_these(sessions).await
    }

    async fn end_these(&self, sessions: Vec<Arc<Session>>) -> Result<(), Problem> {
        // First they stop to count, then the record says so.
        self.change(|known| {
            for session in &sessions {
                known.sessions.remove(&session.hash);
                session.ended.send_replace(true);
                let person = session.person;
                if !known.sessions.values().any(|other| other.person == person) {
                    known.members.remove(&person);
                }
            }
        });
        let hashes: Vec<[u8; 32]> = sessions.iter().map(|session| session.hash).collect();
        let delete = move |connection: &rusqlite::Connection| {
            for hash in hashes {
                connection.execute("DELETE FROM session WHERE hash = ?1", [hash])?;
            }
            Ok::<_, rusqlite::Error>(())
        };
        self.store.write(delete).await.map_err(|error| unwritten(&error))
    }

    /// Passwords are slow to hash on purpose, so only a few are hashed at once.
    async fn hashed(&self, password: String) -> Result<String, Problem> {
        let _permit = self.gate.acquire().await.map_err(|_| busy())?;
        let hashing = tokio::task::spawn_blocking(move || {
            let salt = crate::random::bytes::<16>();
            let hashed = Argon2::default().hash_password_with_salt(password.as_bytes(), &salt);
            hashed.map(|hash| hash.to_string()).map_err(|_| busy())
        });
        hashing.await.map_err(|_| busy())?
    }

    async fn is_right(&self, password: String, hashed: String) -> Result<bool, Problem> {
        let _permit = self.gate.acquire().await.map_err(|_| busy())?;
        let checking = tokio::task::spawn_blocking(move || {
            Argon2::default().verify_password(password.as_bytes(), hashed.as_str()).is_ok()
        });
        checking.await.map_err(|_| busy())
    }
}

/// The hash that is checked for an unknown account, so that it takes as long as a known one.
const DUMMY_HASH: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

fn busy() -> Problem {
    Problem::new(Kind::Unavailable, "The server is busy: try again in a moment.")
}

/// Letters that nobody can see.
const INVISIBLE: [char; 6] = ['\u{115f}', '\u{1160}', '\u{17b4}', '\u{17b5}', '\u{3164}', '\u{ffa0}'];

/// A name that others can read.
pub(crate) fn good_name(name: &str) -> Result<String, Problem> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = name.chars().count();
    let is_letter = |letter: char| letter.is_alphanumeric() && !INVISIBLE.contains(&letter);
    let plain = name.chars().all(|letter| is_letter(letter) || " '’.-_".contains(letter));
    if !(1..=NAME_MAX).contains(&length) || !plain || !name.chars().any(is_letter) {
        let rule = "A name has 1 to 24 letters, digits, spaces, and of the other signs only ' . - _";
        return Err(Problem::new(Kind::Invalid, format!("{rule}.")));
    }
    Ok(name)
}

/// What the passwords are made of that every dictionary attack tries first.
const COMMON_STEMS: [&str; 60] = [
    "abc",
    "abcd",
    "abcdef",
    "abcdefgh",
    "abcdefghij",
    "access",
    "admin",
    "administrator",
    "asdf",
    "asdfgh",
    "asdfghjkl",
    "ashley",
    "baseball",
    "batman",
    "bridge",
    "bridgeclub",
    "cardclub",
    "changeme",
    "charlie",
    "computer",
    "daniel",
    "default",
    "donald",
    "dragon",
    "euchre",
    "flower",
    "football",
    "freedom",
    "guest",
    "hello",
    "helloworld",
    "iloveyou",
    "internet",
    "jessica",
    "jordan",
    "letmein",
    "login",
    "lovely",
    "master",
    "michael",
    "monkey",
    "mustang",
    "oddtrick",
    "pass",
    "password",
    "princess",
    "qazwsx",
    "qwert",
    "qwerty",
    "qwertyuiop",
    "royalton",
    "secret",
    "shadow",
    "sunshine",
    "superman",
    "trustno",
    "welcome",
    "whatever",
    "zaqwsx",
    "zxcvbnm",
];

/// Whether a password is one of those that are tried first: one of the stems, with figures and signs round it or in place of
/// letters, once or several times; or nothing but figures in a row; or the keys of the first rows one below the other.
fn is_common(password: &str) -> bool {
    let lower = password.to_lowercase();
    let (half, other) = lower.split_at(lower.floor_char_boundary(lower.len() / 2));
    if !half.is_empty() && half == other {
        return is_common(half);
    }
    let as_letter = |sign: char| match sign {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        other => other,
    };
    let stem = |text: &str| text.trim_matches(|sign: char| !sign.is_alphabetic()).to_owned();
    let spelt: String = stem(&lower).chars().map(as_letter).collect();
    let replaced = stem(&lower.chars().map(as_letter).collect::<String>());
    let is_known = |word: &str| {
        COMMON_STEMS.iter().any(|stem| {
            word.strip_prefix(stem)
                .is_some_and(|rest| rest.is_empty() || rest == *stem || COMMON_STEMS.contains(&rest))
        })
    };
    let figures: Vec<u32> = lower.chars().filter_map(|sign| sign.to_digit(10)).collect();
    let only_figures = figures.len() == lower.chars().count();
    let in_row = |step: u32| figures.windows(2).all(|pair| (pair[0] + step) % 10 == pair[1]);
    let columns = "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p".contains(&lower)
        || "1q2w3e4r5t6z7u8i9o0p".contains(&lower)
        || "1q2w3e4r5t6y7u8i9o0p".contains(&lower);
    is_known(&spelt)
        || is_known(&replaced)
        || only_figures && (in_row(0) || in_row(1) || in_row(9))
        || columns
}

fn good_password(name: &str, password: &str) -> Result<(), Problem> {
    if !PASSWORD_LENGTH.contains(&password.chars().count()) {
        return Err(Problem::new(Kind::Invalid, "A password has at least ten characters, and at most 256."));
    }
    let lower = password.to_lowercase();
    let one_letter = password.chars().all(|letter| password.starts_with(letter));
    if is_common(password) || lower == name.to_lowercase() || one_letter {
        return Err(Problem::new(
            Kind::Invalid,
            "That password is tried first by everybody: choose another.",
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::store::Sync;

    use super::*;

    #[tokio::test]
    async fn whoever_comes_and_goes_takes_no_memory() {
        let folder = std::env::temp_dir().join(format!("oddtrick-people-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let store = Store::open(&folder.join("club.sqlite"), Sync::Normal).expect("a record");
        let people = People::load(store.clone(), 1).await.expect("nobody yet");
        let (anne, secret) = people.guest("Anne", "").await.expect("a guest");
        for _ in 0..20 {
            let (guest, secret) = people.guest("Eve", "").await.expect("a guest");
            let (session, _) = people.session(&secret).expect("a session");
            people.end(guest.key, &session.public).await.expect("it ends");
        }
        let known = |people: &People| people.read(|known| (known.members.len(), known.sessions.len()));
        assert_eq!(known(&people), (1, 1));
        // Who opens an account is known by its name, and at the next browser too.
        let password = "nine trumps and a void";
        people.account(Some(anne), "Anna", password, "").await.expect("an account");
        assert!(people.session(&secret).is_none());
        let (member, secret) = people.sign_in("anna", password, "").await.expect("the password is right");
        assert_eq!((member.person.name.as_str(), member.person.guest), ("Anna", false));
        assert_eq!(people.session(&secret).map(|(_, member)| member.person.name), Some("Anna".to_owned()));
        assert_eq!(known(&people), (1, 2));
        store.close().await;
        std::fs::remove_dir_all(folder).expect("it is there");
    }

    #[tokio::test]
    async fn a_session_that_is_too_old_is_good_no_more_and_forgotten() {
        let folder = std::env::temp_dir().join(format!("oddtrick-sessions-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let store = Store::open(&folder.join("club.sqlite"), Sync::Normal).expect("a record");
        let people = People::load(store.clone(), 1).await.expect("nobody yet");
        let (_, secret) = people.guest("Anne", "").await.expect("a guest");
        assert!(people.session(&secret).is_some());
        people.read(|known| {
            for session in known.sessions.values() {
                session.seen.store(now() - SESSION_IDLE_MAX_S - 1, Ordering::Relaxed);
            }
        });
        assert!(people.session(&secret).is_none());
        people.sweep().await.expect("the record takes it");
        assert_eq!(people.read(|known| (known.members.len(), known.sessions.len())), (0, 0));
        store.close().await;
        std::fs::remove_dir_all(folder).expect("it is there");
    }

    #[test]
    fn the_passwords_that_are_tried_first_are_refused_and_others_are_not() {
        for common in [
            "1234567890",
            "9876543210",
            "password123",
            "Password1!",
            "p4ssw0rd2024",
            "qwertyuiop",
            "qwerty12345",
            "passwordpassword",
            "iloveyou123",
            "1q2w3e4r5t",
            "1qaz2wsx3edc",
            "letmein123",
            "WELCOME2026!",
            "oddtrick123",
            "abcdefghij",
            "!!football99",
            "1111111111",
            "monkeydragon",
            "trustno1trustno1",
            "bridgeclub1905",
        ] {
            assert!(good_password("Anne", common).is_err(), "{common}");
        }
        for good in [
            "correct horse battery",
            "golden-but-no-secret",
            "nine trumps and a void",
            "xK2#9vLq0!tR",
            "a long sentence of mine",
        ] {
            assert!(good_password("Anne", good).is_ok(), "{good}");
        }
    }

    #[test]
    fn a_name_can_be_seen() {
        for hidden in
            ["\u{3164}", "\u{115f}\u{1160}", "Anne\u{3164}", "...", "-", "\u{200b}", "An\u{202e}ne", ""]
        {
            assert!(good_name(hidden).is_err(), "{hidden:?}");
        }
        for name in ["Anne", "Åse O’Hara-Lind", "李明", "J. R. 2"] {
            assert_eq!(good_name(name).as_deref(), Ok(name));
        }
    }
}
