//! People: guests, accounts, sessions, settings.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A person's id in the club.
pub type PersonId = String;

/// Somebody in the club, as others see them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Person {
    /// Their id.
    pub id: PersonId,
    /// Their name.
    pub name: String,
    /// Whether they are a guest without an account.
    pub guest: bool,
}

/// Comes in as a guest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// The name that others see: 1 to 24 letters.
    pub name: String,
}

/// Opens an account; a guest who is signed in keeps their seats and records.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// The name to sign in with, which others see too.
    pub name: String,
    /// At least ten characters.
    pub password: String,
}

impl std::fmt::Debug for NewAccount {
    /// Without the password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NewAccount").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Signs in.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// The name of the account.
    pub name: String,
    /// Its password.
    pub password: String,
}

impl std::fmt::Debug for SignIn {
    /// Without the password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SignIn").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Changes the password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The one until now.
    pub old: String,
    /// The new one.
    pub new: String,
}

impl std::fmt::Debug for NewPassword {
    /// Without either.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NewPassword").finish_non_exhaustive()
    }
}

/// The person who is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Me {
    /// Who.
    pub person: Person,
    /// What they have chosen.
    pub settings: Settings,
    /// The tables at which they sit.
    pub seats: Vec<MySeat>,
    /// The tables at which they sat and where a seat is free for them.
    pub former: Vec<FormerSeat>,
}

/// A table at which the person has sat, and to which they can come back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct FormerSeat {
    /// The table.
    pub table: String,
    /// What it is called.
    pub name: String,
}

/// Everything that is kept of a person. `docs/schema/export.json` describes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Export {
    /// The form of this file.
    pub form: String,
    /// Who.
    pub person: Person,
    /// The name of the account.
    pub account: Option<String>,
    /// When they first came, in seconds since 1970.
    #[ts(type = "number")]
    pub since: i64,
    /// What they have chosen.
    pub settings: Settings,
    /// The browsers that are signed in.
    pub sessions: Vec<SessionInfo>,
    /// The tables at which they sat or which they opened.
    pub tables: Vec<ExportTable>,
    /// What the club's audit has of them, the oldest first.
    pub audit: Vec<ExportNote>,
}

/// A table of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ExportTable {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The code.
    pub code: String,
    /// When it was opened, in seconds since 1970.
    #[ts(type = "number")]
    pub opened: i64,
    /// When it was closed.
    #[ts(type = "number | null")]
    pub closed: Option<i64>,
    /// Whether the person opened it.
    pub host: bool,
    /// How many links to its record they made that still lead there.
    pub links: u32,
    /// What they did at it, as the minutes write it, the oldest first.
    pub acts: Vec<ExportNote>,
}

/// Something with its time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ExportNote {
    /// When, in seconds since 1970.
    #[ts(type = "number")]
    pub at: i64,
    /// What.
    pub text: String,
}

/// Has everything forgotten that is kept of the person. Whoever has an account says its password.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Farewell {
    /// The password; a guest has none.
    #[serde(default)]
    #[ts(optional)]
    pub password: Option<String>,
}

impl std::fmt::Debug for Farewell {
    /// Without the password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Farewell").finish_non_exhaustive()
    }
}

/// A seat that the person has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct MySeat {
    /// The table.
    pub table: String,
    /// What it is called.
    pub name: String,
    /// The seat.
    pub seat: crate::Seat,
}

/// A browser that is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SessionInfo {
    /// The public id of the session, which is not its secret.
    pub id: String,
    /// When it began, in seconds since 1970.
    #[ts(type = "number")]
    pub began: i64,
    /// When it was last used.
    #[ts(type = "number")]
    pub seen: i64,
    /// The user agent of the browser.
    pub browser: String,
    /// Whether it is the session of this request.
    pub current: bool,
}

/// What a person has chosen for the look of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// Each suit in its own colour.
    pub four_colours: bool,
    /// The size of the cards, in percent.
    pub card_size: u32,
    /// Whether high cards stand on the left.
    pub high_left: bool,
    /// Whether trumps stand first, the left bower among them.
    pub trumps_first: bool,
    /// Whether a card has to be confirmed.
    pub confirm_card: bool,
    /// Whether there are sounds.
    pub sounds: bool,
    /// How much moves.
    pub motion: Motion,
    /// Light or dark.
    pub theme: Theme,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            four_colours: false,
            card_size: 100,
            high_left: true,
            trumps_first: true,
            confirm_card: false,
            sounds: false,
            motion: Motion::System,
            theme: Theme::System,
        }
    }
}

/// How much moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Motion {
    /// As the device asks.
    #[default]
    System,
    /// Cards move.
    On,
    /// Nothing moves.
    Off,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// As the device asks.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}
