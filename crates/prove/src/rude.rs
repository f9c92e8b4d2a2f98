//! One address is rude: a thousand connections, floods of messages, people who never read, heads of twenty megabytes. The tables of
//! the others go on as before, none of their sockets is cut, and the memory stays where it was. The club has its usual limits here.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use futures_util::SinkExt as _;
use server::Sync;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Person, Wire};
use crate::clock::{Probe, Run};
use crate::house::{Folder, House};
use crate::table::Four;

/// How much is done to the club.
pub(crate) struct Rudeness {
    pub(crate) tables: u32,
    /// Connections that are held open.
    pub(crate) connections: u32,
    /// Messages a second.
    pub(crate) messages: u32,
    /// For how long it is watched, before and during it.
    pub(crate) seconds: u64,
    /// On a slow disk, how many of its syncs may pass until the acknowledgement.
    pub(crate) syncs: u32,
}

/// Where the rude one comes from.
const RUDE: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));
/// The time between two acts of a table.
const EVERY: Duration = Duration::from_millis(500);
/// The slowest hundredth of the answers may take three times as long as before, or this long.
const SLOWER_MAX: u32 = 3;
const QUICK: Duration = Duration::from_millis(50);
/// The most that the process may grow by.
const GROWTH_MAX: u64 = 128 << 20;
/// The head that is too long.
const HEAD_BYTES: usize = 20 << 20;
/// People who flood, and people who never read.
const FLOODERS: u32 = 8;
const DEAF: u32 = 40;
/// How long it is waited for at the most until all of it has happened.
const PATIENCE: Duration = Duration::from_mins(1);
/// Messages that are sent at once.
const BURST: u32 = 50;

/// What the rude one did.
#[derive(Default)]
struct Done {
    connections: AtomicU64,
    refused: AtomicU64,
    messages: AtomicU64,
    cut: AtomicU64,
    heads: AtomicU64,
}

impl Done {
    /// Whether every kind of rudeness has come to its end once.
    fn is_enough(&self) -> bool {
        [&self.refused, &self.cut, &self.heads].into_iter().all(|count| count.load(Ordering::Relaxed) > 0)
    }
}

pub(crate) fn run(rudeness: &Rudeness) -> Result<()> {
    let clock = Run::begin();
    let folder = Folder::new()?;
    let house = House::open_limited(&folder.0, Sync::Full)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let (stop, attack) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
    let mut tasks = Vec::new();
    let mut watched = String::new();
    for number in 0..rudeness.tables {
        let four =
            runtime.block_on(Four::sit_from(house.address, number, |seat| Some(home(number, seat))))?;
        watched.clone_from(&four.table);
        tasks.push(runtime.spawn(play(four, Arc::clone(&stop), Arc::clone(&attack))));
    }
    let span = Duration::from_secs(rudeness.seconds);
    std::thread::sleep(span);
    let before = house.memory()?;
    let done = Arc::new(Done::default());
    let probe = Probe::begin(&folder.0)?;
    attack.store(true, Ordering::Relaxed);
    let rude = begin(&runtime, &house, rudeness, &watched, &done)?;
    let begun = Instant::now();
    let mut most = before;
    while begun.elapsed() < span || (!done.is_enough() && begun.elapsed() < PATIENCE) {
        std::thread::sleep(Duration::from_millis(500));
        most = most.max(house.memory()?);
    }
    stop.store(true, Ordering::Relaxed);
    let slowest_sync = probe.end()?;
    let (mut quiet, mut during) = (Vec::new(), Vec::new());
    for task in tasks {
        let times = runtime.block_on(task)??;
        quiet.extend(times.0);
        during.extend(times.1);
    }
    rude.iter().for_each(tokio::task::JoinHandle::abort);
    if house.said()?.contains("panicked") {
        bail!("the club panicked: {}", house.said()?);
    }
    let (quiet, during) = (p99(&mut quiet)?, p99(&mut during)?);
    let told = |count: &AtomicU64| count.load(Ordering::Relaxed);
    println!(
        "rude: {} connections tried from one address ({} of them cut off), {} messages of which {} ended their socket, {} heads of 20 MB; \
         {} tables of others kept all their sockets, and 99 of 100 of their acts were acknowledged within {:.1} ms before and {:.1} ms \
         during it, when a sync of the disk took up to {:.1} ms; the process grew by {} KiB; {}",
        told(&done.connections),
        told(&done.refused),
        told(&done.messages),
        told(&done.cut),
        told(&done.heads),
        rudeness.tables,
        quiet.as_secs_f64() * 1e3,
        during.as_secs_f64() * 1e3,
        slowest_sync.as_secs_f64() * 1e3,
        most.saturating_sub(before) / 1024,
        clock.told(Some(&house)),
    );
    if most > before + GROWTH_MAX {
        bail!("the club takes too much memory");
    }
    if !done.is_enough() {
        bail!("too little happened to mean anything");
    }
    if during > (quiet * SLOWER_MAX).max(QUICK).max(slowest_sync * rudeness.syncs) {
        bail!(clock.late("the tables of others were slowed down", Some(&house)));
    }
    Ok(())
}

/// Where a person of a table comes from: everybody has an address of their own.
fn home(table: u32, seat: usize) -> IpAddr {
    let [_, _, high, low] = table.to_be_bytes();
    IpAddr::V4(Ipv4Addr::new(127, 1 + seat as u8, high, low))
}

fn p99(times: &mut [Duration]) -> Result<Duration> {
    times.sort_unstable();
    match times.len() {
        0 => bail!("nothing was played"),
        count => Ok(times[(count * 99 / 100).min(count - 1)]),
    }
}

/// Plays at a steady pace; a socket that is cut is an error. What each acknowledgement took before the attack, and during it.
async fn play(
    mut four: Four,
    stop: Arc<AtomicBool>,
    attack: Arc<AtomicBool>,
) -> Result<(Vec<Duration>, Vec<Duration>)> {
    let mut times = (Vec::new(), Vec::new());
    let mut clock = tokio::time::interval(EVERY);
    while !stop.load(Ordering::Relaxed) {
        clock.tick().await;
        let attacked = attack.load(Ordering::Relaxed);
        let known = four.acked.len();
        four.step().await?;
        let took = four.acked[known..].iter().map(|acked| acked.took);
        if attacked { times.1.extend(took) } else { times.0.extend(took) }
    }
    Ok(times)
}

fn begin(
    runtime: &tokio::runtime::Runtime,
    house: &House,
    rudeness: &Rudeness,
    table: &str,
    done: &Arc<Done>,
) -> Result<Vec<tokio::task::JoinHandle<()>>> {
    let address = house.address;
    let mut tasks = Vec::new();
    // They come in first: once the connections of their address are all held, nobody of theirs gets in any more.
    for _ in 0..FLOODERS {
        let (guest, wire) = runtime.block_on(come_in(address, table))?;
        let pause = Duration::from_secs(1) * BURST * FLOODERS / rudeness.messages.max(1);
        tasks.push(runtime.spawn(flood(guest, wire, table.to_owned(), pause, Arc::clone(done))));
    }
    for _ in 0..DEAF {
        tasks.push(runtime.spawn(deaf(address, table.to_owned())));
    }
    tasks.push(runtime.spawn(hold(address, rudeness.connections, Arc::clone(done))));
    tasks.push(runtime.spawn(heads(address, Arc::clone(done))));
    Ok(tasks)
}

async fn come_in(address: SocketAddr, table: &str) -> Result<(Person, Wire)> {
    let guest = Person::guest_from(address, Some(RUDE), "Rude").await?;
    let wire = guest.socket(table, 0).await?;
    Ok((guest, wire))
}

async fn connect(to: SocketAddr) -> Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::new(RUDE, 0))?;
    Ok(socket.connect(to).await?)
}

/// Opens connections, says nothing, and opens another for each that is cut off.
async fn hold(address: SocketAddr, count: u32, done: Arc<Done>) {
    let held = (0..count).map(|_| {
        let done = Arc::clone(&done);
        async move {
            loop {
                done.connections.fetch_add(1, Ordering::Relaxed);
                if let Ok(mut stream) = connect(address).await {
                    let _ = stream.write_all(b"GET / HTTP/1.1\r\n").await;
                    let _ = stream.read(&mut [0; 16]).await;
                }
                done.refused.fetch_add(1, Ordering::Relaxed);
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        }
    });
    futures_util::future::join_all(held.map(tokio::spawn)).await;
}

/// Sends heads that do not end.
async fn heads(address: SocketAddr, done: Arc<Done>) {
    let piece = [b'a'; 16 * 1024];
    loop {
        if let Ok(mut stream) = connect(address).await {
            let mut sent = 0;
            let mut begun = stream.write_all(b"GET / HTTP/1.1\r\nX: ").await.is_ok();
            while begun && sent < HEAD_BYTES {
                begun = stream.write_all(&piece).await.is_ok();
                sent += piece.len();
            }
            done.heads.fetch_add(1, Ordering::Relaxed);
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Sends as many messages as it can; whoever is cut off comes back.
async fn flood(guest: Person, wire: Wire, table: String, pause: Duration, done: Arc<Done>) {
    let mut wire = Some(wire);
    loop {
        if let Some(mut wire) = wire.take() {
            'open: loop {
                for _ in 0..BURST {
                    if wire.stream.feed(Message::text(r#"{"type":"ping","n":1}"#)).await.is_err() {
                        break 'open;
                    }
                    done.messages.fetch_add(1, Ordering::Relaxed);
                }
                if wire.stream.flush().await.is_err() {
                    break;
                }
                tokio::time::sleep(pause).await;
            }
            done.cut.fetch_add(1, Ordering::Relaxed);
        }
        tokio::time::sleep(pause).await;
        wire = guest.socket(&table, 0).await.ok();
    }
}

/// Looks on at a table and never reads.
async fn deaf(address: SocketAddr, table: String) {
    loop {
        if let Ok(guest) = Person::guest_from(address, Some(RUDE), "Deaf").await
            && let Ok(_wire) = guest.socket(&table, 0).await
        {
            tokio::time::sleep(Duration::from_secs(30)).await;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}
