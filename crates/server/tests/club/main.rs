//! The club as people and programs meet it: real sockets, real records.

mod common;
mod fairness;
mod faults;
mod files;
mod laws;
mod limits;
mod people;
mod play;
mod record;
mod same_log;
mod secrets;
mod sleep;
