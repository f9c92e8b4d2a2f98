//! The club as people and programs meet it: real sockets, real records.

mod common;
mod duplicate;
mod fairness;
mod faults;
mod files;
mod friends;
mod kept;
mod laws;
mod limits;
mod numbers;
mod people;
mod play;
mod record;
mod same_log;
mod secrets;
mod sleep;
