//! The club as people and programs meet it: real sockets, real records.

mod common;
mod fairness;
mod laws;
mod people;
mod play;
mod secrets;
