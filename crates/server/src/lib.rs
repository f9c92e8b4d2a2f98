//! The club on the network: tables, sockets, people, storage; one process and one file.
//!
//! [`Server::start`] opens the record, resumes every table as it stood and listens. `tables` holds a
//! task for each table, `store` the one writer of the record, `http` what browsers and programs ask.

mod app;
mod config;
mod deals;
mod http;
mod kept;
mod listen;
mod metrics;
mod people;
mod random;
mod store;
mod tables;
mod thinking;

pub use app::{Server, StartError, run};
pub use config::{BadConfig, Config, Limits};
pub use deals::{Deals, Dealt, Fair};
pub use store::{BadRow, Fault, Faults, Gap, Operation, Place, ReplayError, Store, StoreError, Sync};

/// The description of the interface, as `/openapi.json` serves it.
pub fn openapi() -> String {
    http::openapi().to_owned()
}
