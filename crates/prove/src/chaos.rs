//! A network at its worst lies between the people and the club: it delays, cuts connections in the middle of a message, and people send
//! what they are unsure of again, several times and long after. Every act counts once, in its order.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use cards::Shuffler;
use server::Sync;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use crate::client::Person;
use crate::crash::{Log, Outcome, come_back, play};
use crate::house::{Folder, House};
use crate::table::Four;

/// Bytes that pass in one direction before a connection may be cut, at the most.
const CUT_AFTER_MAX: u32 = 400_000;
/// The longest delay of a piece, in milliseconds.
const DELAY_MS_MAX: u32 = 4;
/// How long the run may take at the most.
const PATIENCE: Duration = Duration::from_mins(25);

/// What the network did.
#[derive(Default)]
struct Done {
    cuts: AtomicU64,
    delays: AtomicU64,
}

/// Plays until so many acts were acknowledged.
pub(crate) fn run(acts: u64, tables: u32, seed: u64) -> Result<()> {
    let folder = Folder::new()?;
    let mut house = House::open(&folder.0, Sync::Full)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let done = Arc::new(Done::default());
    let (stop, counted) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let begun = Instant::now();
    let played = runtime.block_on(async {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let through = listener.local_addr()?;
        tokio::spawn(network(listener, house.address, seed, Arc::clone(&done)));
        let mut tasks = Vec::new();
        for number in 0..tables {
            // They sit down before the weather begins.
            let mut four = Four::sit(house.address, number).await?;
            four.people.iter_mut().for_each(|person| *person = Person { address: through, ..person.clone() });
            come_back(&mut four).await?;
            four.rude = Some(Shuffler::with_stream(players::seed(seed), u64::from(number)));
            four.counted = Some(Arc::clone(&counted));
            tasks.push(tokio::spawn(play(four, Arc::clone(&stop))));
        }
        while counted.load(Ordering::Relaxed) < acts && begun.elapsed() < PATIENCE {
            tokio::time::sleep(Duration::from_millis(200)).await;
            if tasks.iter().any(tokio::task::JoinHandle::is_finished) {
                break;
            }
        }
        stop.store(true, Ordering::Relaxed);
        let mut played: Vec<Outcome> = Vec::new();
        for task in tasks {
            played.push(task.await??);
        }
        anyhow::Ok(played)
    })?;
    house.kill()?;
    let log = Log::read(&house.record())?;
    for played in &played {
        log.check(&played.table_acks)?;
    }
    Log::check_gaps(&house.record())?;
    let acked: usize = played.iter().map(|played| played.table_acks.len()).sum();
    let again: u64 = played.iter().map(|played| played.again).sum();
    let cuts = done.cuts.load(Ordering::Relaxed);
    println!(
        "chaos: {acked} acts acknowledged at {tables} tables over a network that cut {cuts} connections and held back {} pieces; {again} acts \
         were sent again, some long after; each counts once and in its order; {:.0} s",
        done.delays.load(Ordering::Relaxed),
        begun.elapsed().as_secs_f64()
    );
    let delays = done.delays.load(Ordering::Relaxed);
    if (acked as u64) < acts || cuts == 0 || delays == 0 || again == 0 {
        bail!("too little happened to mean anything");
    }
    Ok(())
}

/// Lets connections through to the club, badly.
async fn network(listener: TcpListener, to: SocketAddr, seed: u64, done: Arc<Done>) {
    for number in 0_u64.. {
        let Ok((near, _)) = listener.accept().await else { return };
        let dice = Shuffler::with_stream(players::seed(seed ^ 0x6e65_7477), number);
        let done = Arc::clone(&done);
        tokio::spawn(async move {
            let Ok(far) = TcpStream::connect(to).await else { return };
            let _ = (near.set_nodelay(true), far.set_nodelay(true));
            let mut dice = dice;
            let (one, other) = (dice.below(CUT_AFTER_MAX), dice.below(CUT_AFTER_MAX));
            let (near_in, near_out) = near.into_split();
            let (far_in, far_out) = far.into_split();
            let mut back = Shuffler::new(players::seed(u64::from(dice.word())));
            // Whichever way ends first, both do: the connection is cut.
            tokio::select! {
                () = carry(near_in, far_out, one, &mut dice, &done) => {}
                () = carry(far_in, near_out, other, &mut back, &done) => {}
            }
        });
    }
}

async fn carry(
    mut from: tokio::net::tcp::OwnedReadHalf,
    mut to: tokio::net::tcp::OwnedWriteHalf,
    cut_after: u32,
    dice: &mut Shuffler,
    done: &Done,
) {
    let mut left = cut_after as usize;
    let mut piece = [0; 2048];
    loop {
        let Ok(length @ 1..) = from.read(&mut piece).await else { return };
        if dice.below(8) == 0 {
            done.delays.fetch_add(1, Ordering::Relaxed);
            tokio::time::sleep(Duration::from_millis(u64::from(dice.below(DELAY_MS_MAX)))).await;
        }
        let passes = length.min(left);
        if to.write_all(&piece[..passes]).await.is_err() {
            return;
        }
        left -= passes;
        if left == 0 {
            done.cuts.fetch_add(1, Ordering::Relaxed);
            return;
        }
    }
}
