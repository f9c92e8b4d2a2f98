//! How a server is set up: from a file, the environment and flags, each over the one before.

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Deserialize;

use crate::store::Sync;

/// How a server is set up.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// The folder of the record.
    pub data: PathBuf,
    /// The addresses under which browsers know the club: `https://club.example`. Requests from other
    /// pages are refused. Without any, those of the machine itself.
    pub origins: Vec<String>,
    /// Where `/metrics` listens; without it, with everything else.
    pub metrics: Option<SocketAddr>,
    /// Trusted reverse proxies: their `X-Forwarded-For` and `X-Forwarded-Proto` count.
    pub proxies: Vec<IpAddr>,
    /// The log level on standard error: `error`, `warn`, `info`, `debug`.
    pub log: String,
    /// How many computer players search at once, one less of them for one address; 0 for as many as there are processors.
    pub thinkers: usize,
    /// How long the seat of somebody who went away is kept for them, in seconds; then the host may free it.
    pub seat_pause: u32,
    /// How long a table at which nobody is stays in memory, in seconds. It wakes when somebody comes.
    pub table_sleep: u32,
    /// Rate limits and quotas.
    pub limits: Limits,
    /// The durability of a commit; only a test wants less than full.
    #[serde(skip)]
    pub sync: Sync,
    /// The delay before a table goes on that could not be written; only a test wants less than a second.
    #[serde(skip)]
    pub write_retry: Duration,
}

/// Rate limits and quotas. 0 stands for no limit.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Limits {
    /// Requests a minute from one address.
    pub requests: u32,
    /// New guests, accounts and attempts to sign in a minute from one address.
    pub sign_ins: u32,
    /// Tables that a person may have open.
    pub tables: u32,
    /// Connections in all, sockets among them.
    pub connections: u32,
    /// Connections from one address that is no trusted proxy.
    pub connections_per_address: u32,
    /// Sockets of one person.
    pub sockets_per_person: u32,
    /// Sockets from one address.
    pub sockets_per_address: u32,
    /// Messages a second on one socket; ten times as many on all sockets of an address together.
    pub messages: u32,
    /// Acts in the record of one table: it is kept in memory while the table is awake.
    pub acts: u32,
    /// Hints and post-mortems a minute from one address.
    pub thoughts: u32,
    /// Scenes of lessons a minute from one address.
    pub lessons: u32,
    /// Lines of talk a minute by one person at one table.
    pub talk: u32,
    /// Passwords that are checked at once: each takes 19 MiB.
    pub passwords_at_once: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            requests: 600,
            sign_ins: 20,
            tables: 20,
            connections: 10_000,
            connections_per_address: 300,
            sockets_per_person: 10,
            sockets_per_address: 200,
            messages: 20,
            acts: 20_000,
            thoughts: 30,
            lessons: 120,
            talk: 20,
            passwords_at_once: 2,
        }
    }
}

impl Limits {
    /// No limits, for a load that comes from one machine.
    pub fn none() -> Limits {
        Limits {
            requests: 0,
            sign_ins: 0,
            tables: 0,
            connections: 0,
            connections_per_address: 0,
            sockets_per_person: 0,
            sockets_per_address: 0,
            messages: 0,
            acts: 0,
            thoughts: 0,
            lessons: 0,
            talk: 0,
            passwords_at_once: 2,
        }
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            data: PathBuf::from("club"),
            origins: Vec::new(),
            metrics: None,
            proxies: Vec::new(),
            log: "info".to_owned(),
            thinkers: 0,
            seat_pause: 60,
            table_sleep: 120,
            limits: Limits::default(),
            sync: Sync::Full,
            write_retry: Duration::from_secs(1),
        }
    }
}

/// An invalid configuration, and where it stands.
#[derive(Debug)]
pub enum BadConfig {
    /// The file could not be read.
    Unreadable(PathBuf, std::io::Error),
    /// The file has an unknown setting or an invalid value.
    Invalid(PathBuf, Box<toml::de::Error>),
    /// A variable of the environment has an invalid value.
    Variable {
        /// Its name.
        name: &'static str,
        /// Its value.
        value: String,
        /// What it takes.
        expected: &'static str,
    },
}

impl std::fmt::Display for BadConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BadConfig::Unreadable(path, error) => write!(f, "cannot read {}: {error}", path.display()),
            BadConfig::Invalid(path, error) => write!(f, "{}: {error}", path.display()),
            BadConfig::Variable { name, value, expected } => {
                write!(f, "invalid value '{value}' for {name}: expected {expected}")
            }
        }
    }
}

impl std::error::Error for BadConfig {}

impl Config {
    /// Reads a file of settings.
    ///
    /// # Errors
    /// When it cannot be read, or has an unknown setting or an invalid value.
    pub fn read(path: &Path) -> Result<Config, BadConfig> {
        let unreadable = |error| BadConfig::Unreadable(path.to_owned(), error);
        let text = std::fs::read_to_string(path).map_err(unreadable)?;
        toml::from_str(&text).map_err(|error| BadConfig::Invalid(path.to_owned(), Box::new(error)))
    }

    /// Lets the environment change it: `ODDTRICK_LISTEN`, `ODDTRICK_DATA`, `ODDTRICK_ORIGINS` and
    /// `ODDTRICK_PROXIES` (with commas), `ODDTRICK_LOG`.
    ///
    /// # Errors
    /// When a value is invalid.
    pub fn with_environment(
        mut self,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<Config, BadConfig> {
        let bad = |name, value: String, expected| BadConfig::Variable { name, value, expected };
        if let Some(value) = variable("ODDTRICK_LISTEN") {
            let expected = "an address and a port, such as 127.0.0.1:8080";
            self.listen = value.parse().map_err(|_| bad("ODDTRICK_LISTEN", value, expected))?;
        }
        if let Some(value) = variable("ODDTRICK_DATA") {
            self.data = value.into();
        }
        let list = |value: &str| -> Vec<String> {
            value.split(',').map(str::trim).filter(|item| !item.is_empty()).map(str::to_owned).collect()
        };
        if let Some(value) = variable("ODDTRICK_ORIGINS") {
            self.origins = list(&value);
        }
        if let Some(value) = variable("ODDTRICK_PROXIES") {
            let read = |item: String| {
                item.parse().map_err(|_| bad("ODDTRICK_PROXIES", item, "IP addresses with commas between"))
            };
            self.proxies = list(&value).into_iter().map(read).collect::<Result<_, _>>()?;
        }
        if let Some(value) = variable("ODDTRICK_LOG") {
            self.log = value;
        }
        Ok(self)
    }

    /// The pages from which requests are taken.
    pub fn allowed_origins(&self, port: u16) -> Vec<String> {
        if !self.origins.is_empty() {
            return self.origins.iter().map(|origin| origin.trim_end_matches('/').to_owned()).collect();
        }
        ["localhost", "127.0.0.1", "[::1]"].map(|host| format!("http://{host}:{port}")).to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_names_what_differs_and_a_wrong_name_is_told() {
        let config: Config = toml::from_str("listen = '0.0.0.0:80'\n[limits]\ntables = 3").expect("a file");
        assert_eq!(config.listen.port(), 80);
        assert_eq!(config.limits.tables, 3);
        assert_eq!(config.limits.messages, Limits::default().messages);
        let error = toml::from_str::<Config>("lissen = '0.0.0.0:80'").unwrap_err().to_string();
        assert!(error.contains("lissen"), "{error}");
    }

    #[test]
    fn the_environment_goes_over_the_file() {
        let variable = |name: &str| match name {
            "ODDTRICK_LISTEN" => Some("127.0.0.1:9".to_owned()),
            "ODDTRICK_ORIGINS" => Some("https://a.example/, https://b.example".to_owned()),
            _ => None,
        };
        let config = Config::default().with_environment(variable).expect("settings");
        assert_eq!(config.listen.port(), 9);
        assert_eq!(config.allowed_origins(9), ["https://a.example", "https://b.example"]);
        let wrong = |name: &str| (name == "ODDTRICK_LISTEN").then(|| "here".to_owned());
        assert!(
            Config::default().with_environment(wrong).unwrap_err().to_string().contains("127.0.0.1:8080")
        );
    }
}
