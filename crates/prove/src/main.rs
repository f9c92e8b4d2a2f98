//! Long proofs of what the club promises. Each command prints one line with its figures and fails when the
//! promise does not hold; `cargo xtask prove` runs them.

mod chaos;
mod client;
mod clock;
mod crash;
mod cuts;
mod doors;
mod faults;
mod frames;
mod house;
mod intruder;
mod ledger;
mod lives;
mod load;
mod rationed;
mod rude;
mod secrets;
mod shuffle;
mod table;
mod watch;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use clap::{Parser, Subcommand, ValueEnum};

/// Prove what the club promises
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    proof: Proof,
}

#[derive(Subcommand)]
enum Proof {
    /// Kill the club while people play: nothing acknowledged is lost, doubled or out of order
    Crash {
        /// How many times it is killed
        #[arg(long, default_value_t = 200)]
        cycles: u32,
        /// At how many tables of four they play
        #[arg(long, default_value_t = 12)]
        tables: u32,
        /// The dice
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Delay, cut and repeat on the network between people and club: every act counts once, in its order
    Chaos {
        /// How many acts are acknowledged
        #[arg(long, default_value_t = 100_000)]
        acts: u64,
        /// At how many tables of four they play
        #[arg(long, default_value_t = 60)]
        tables: u32,
        /// The dice
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Have reads, writes and syncs of the disk fail while people play: nothing acknowledged is lost, and every table resumes
    Faults {
        /// How many failures
        #[arg(long, default_value_t = 2000)]
        faults: usize,
        /// At how many tables of four they play
        #[arg(long, default_value_t = 6)]
        tables: u32,
    },
    /// Cut the power while people play; with synchronous=NORMAL the same must lose acts
    Cuts {
        /// How many cuts
        #[arg(long, default_value_t = 500)]
        cuts: u32,
        /// Over how many acts
        #[arg(long, default_value_t = 600)]
        acts: u32,
        /// The dice
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Two thousand durable acts a second for a minute, 99 of 100 acknowledged within 50 ms
    Load {
        /// Tables of four
        #[arg(long, default_value_t = 250)]
        tables: u32,
        /// For how long
        #[arg(long, default_value_t = 60)]
        seconds: u64,
        /// Acts a second
        #[arg(long, default_value_t = 2000)]
        rate: u32,
        /// On a slow disk, how many of its syncs may pass until the acknowledgement
        #[arg(long, default_value_t = 0)]
        syncs: u32,
    },
    /// Eight thousand sockets on two thousand tables without a drop, 16 KiB each at most
    Sockets {
        /// Tables of four
        #[arg(long, default_value_t = 2000)]
        tables: u32,
        /// For how long
        #[arg(long, default_value_t = 60)]
        seconds: u64,
        /// The most bytes of a socket with its share of the process; of few sockets it is larger
        #[arg(long, default_value_t = 16 * 1024)]
        bytes: u64,
    },
    /// Hold everything that a seat is sent against what it may know, and twin deals against each other
    Secrets {
        /// How many twin deals
        #[arg(long, default_value_t = 20_000)]
        pairs: u64,
        /// How many tables at once
        #[arg(long, default_value_t = 16)]
        workers: u64,
        /// The dice
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Have a seat try the same at a table and at its twin, with a watch: the time of a refusal tells nothing of hidden cards
    Watch {
        /// In how many positions
        #[arg(long, default_value_t = 300)]
        positions: u64,
        /// The dice
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Try every request and every act as somebody who may not
    Intruder,
    /// Send mutated messages and requests
    Frames {
        /// How many messages
        #[arg(long, default_value_t = 100_000)]
        frames: u32,
        /// The dice
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Tables are opened, played at and left: they come to rest, sleep, and take no memory
    Lives {
        /// How many tables on the host
        #[arg(long, default_value_t = 200_000)]
        lives: u64,
        /// How many sleep in the club
        #[arg(long, default_value_t = 20_000)]
        sleeping: u32,
        /// The dice
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Hang up, open tables of search players and ask for long records: an honest table keeps its pace, and the club stops in time
    Rationed {
        /// Askers who hang up
        #[arg(long, default_value_t = 500)]
        hang_ups: u32,
        /// Tables of search players
        #[arg(long, default_value_t = 240)]
        tables: u32,
        /// Requests for a long record
        #[arg(long, default_value_t = 300)]
        records: u32,
        /// For how long an honest table is watched, before and during it
        #[arg(long, default_value_t = 60)]
        seconds: u64,
        /// Rows of the long record
        #[arg(long, default_value_t = 5_000)]
        rows: u32,
    },
    /// Have one address hold connections, flood and never read: the tables of others go on as before
    Rude {
        /// Tables of four
        #[arg(long, default_value_t = 20)]
        tables: u32,
        /// Connections of the rude one
        #[arg(long, default_value_t = 1000)]
        connections: u32,
        /// Messages a second
        #[arg(long, default_value_t = 10_000)]
        messages: u32,
        /// For how long it is watched, before and during it
        #[arg(long, default_value_t = 60)]
        seconds: u64,
        /// On a slow disk, how many of its syncs may pass until the acknowledgement
        #[arg(long, default_value_t = 0)]
        syncs: u32,
    },
    /// Spend evenings at the tables of a club: its ledger sums to nought after every rubber
    Ledger {
        /// How many evenings
        #[arg(long, default_value_t = 60)]
        evenings: u32,
        /// The dice
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Hold the shuffle, and eight with a fault each, against what a fair one gives
    Shuffle {
        /// How many shuffles of each pack
        #[arg(long, default_value_t = 20_000_000)]
        shuffles: u64,
        /// The dice
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// The club that is proved; the other commands start it
    #[command(hide = true)]
    Serve {
        #[arg(long)]
        data: PathBuf,
        #[arg(long)]
        listen: SocketAddr,
        #[arg(long)]
        sync: Durable,
        #[arg(long)]
        table_sleep: Option<u32>,
        #[arg(long)]
        limited: bool,
    },
}

#[derive(Clone, Copy, ValueEnum)]
enum Durable {
    Full,
    Normal,
}

fn main() -> ExitCode {
    match run(Cli::parse().proof) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("Error: {error:?}");
            error.downcast_ref::<clock::Late>().map_or(ExitCode::FAILURE, |late| ExitCode::from(late.code()))
        }
    }
}

fn run(proof: Proof) -> Result<()> {
    match proof {
        Proof::Crash { cycles, tables, seed } => crash::run(cycles, tables, seed),
        Proof::Chaos { acts, tables, seed } => chaos::run(acts, tables, seed),
        Proof::Faults { faults, tables } => faults::run(faults, tables),
        Proof::Cuts { cuts, acts, seed } => cuts::run(cuts, acts, seed),
        Proof::Load { tables, seconds, rate, syncs } => load::run(&load::Load {
            tables,
            seconds,
            rate,
            syncs,
            p99_max: Some(Duration::from_millis(50)),
            socket_bytes_max: None,
        }),
        Proof::Sockets { tables, seconds, bytes } => load::run(&load::Load {
            tables,
            seconds,
            rate: (tables / 10).max(1),
            syncs: 0,
            p99_max: None,
            socket_bytes_max: Some(bytes),
        }),
        Proof::Secrets { pairs, workers, seed } => secrets::run(pairs, workers, seed),
        Proof::Watch { positions, seed } => watch::run(positions, seed),
        Proof::Intruder => intruder::run(),
        Proof::Frames { frames, seed } => frames::run(frames, seed),
        Proof::Lives { lives, sleeping, seed } => lives::run(lives, sleeping, seed),
        Proof::Rationed { hang_ups, tables, records, seconds, rows } => {
            rationed::run(&rationed::Attack { hang_ups, tables, records, seconds, rows })
        }
        Proof::Rude { tables, connections, messages, seconds, syncs } => {
            rude::run(&rude::Rudeness { tables, connections, messages, seconds, syncs })
        }
        Proof::Ledger { evenings, seed } => ledger::run(evenings, seed),
        Proof::Shuffle { shuffles, seed } => shuffle::run(shuffles, seed),
        Proof::Serve { data, listen, sync, table_sleep, limited } => {
            let sync = match sync {
                Durable::Full => server::Sync::Full,
                Durable::Normal => server::Sync::Normal,
            };
            house::serve(&data, listen, sync, (table_sleep, limited))
        }
    }
}
