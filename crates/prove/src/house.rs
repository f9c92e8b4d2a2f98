//! A club in a process of its own, which can be killed.

use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use server::{Config, Limits, Sync};

/// A folder that goes away again.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Result<Folder> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("oddtrick-prove-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path)?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A club that runs.
pub(crate) struct House {
    pub(crate) address: SocketAddr,
    data: PathBuf,
    sync: Sync,
    /// After how many seconds a table at which nobody is sleeps; the club's own default where there is none.
    sleep: Option<u32>,
    /// Whether it has the limits that a club has.
    limited: bool,
    child: Option<Child>,
}

impl House {
    /// Opens a club on this folder and a free port.
    pub(crate) fn open(data: &Path, sync: Sync) -> Result<House> {
        House::open_under(data, sync, &[])
    }

    /// The same with tables that sleep after so many seconds.
    pub(crate) fn open_sleeping(data: &Path, sync: Sync, sleep: u32) -> Result<House> {
        House::begin(data, sync, (Some(sleep), false), &[])
    }

    /// The same with the limits that a club has.
    pub(crate) fn open_limited(data: &Path, sync: Sync) -> Result<House> {
        House::begin(data, sync, (None, true), &[])
    }

    /// The same under another program, as `strace -o FILE`.
    pub(crate) fn open_under(data: &Path, sync: Sync, program: &[&str]) -> Result<House> {
        House::begin(data, sync, (None, false), program)
    }

    fn begin(
        data: &Path,
        sync: Sync,
        (sleep, limited): (Option<u32>, bool),
        program: &[&str],
    ) -> Result<House> {
        let free = TcpListener::bind(("127.0.0.1", 0))?;
        let address = free.local_addr()?;
        drop(free);
        let mut house = House { address, data: data.to_owned(), sync, sleep, limited, child: None };
        house.start(program)?;
        Ok(house)
    }

    pub(crate) fn start(&mut self, under: &[&str]) -> Result<()> {
        let own = std::env::current_exe()?;
        let mut command = match under.split_first() {
            Some((program, rest)) => {
                let mut command = Command::new(program);
                command.args(rest).arg(own);
                command
            }
            None => Command::new(own),
        };
        let sync = if self.sync == Sync::Full { "full" } else { "normal" };
        command.arg("serve").arg("--data").arg(&self.data).args(["--sync", sync]);
        if let Some(sleep) = self.sleep {
            command.args(["--table-sleep", &sleep.to_string()]);
        }
        if self.limited {
            command.arg("--limited");
        }
        command.arg("--listen");
        let said = std::fs::File::options().create(true).append(true).open(self.data.join("stderr"))?;
        self.child = Some(command.arg(self.address.to_string()).stdout(Stdio::null()).stderr(said).spawn()?);
        let begun = Instant::now();
        while std::net::TcpStream::connect(self.address).is_err() {
            if let Some(status) = self.child.as_mut().and_then(|child| child.try_wait().ok().flatten()) {
                bail!("the server exited before it listened: {status}");
            }
            if begun.elapsed() > Duration::from_mins(1) {
                bail!("the server did not listen in time");
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        Ok(())
    }

    /// Sends SIGKILL.
    pub(crate) fn kill(&mut self) -> Result<()> {
        if let Some(mut child) = self.child.take() {
            child.kill()?;
            child.wait()?;
        }
        Ok(())
    }

    /// Ends the club that runs under another program, which ends with it.
    pub(crate) fn kill_with_children(&mut self) -> Result<()> {
        if let Some(pid) = self.pid() {
            Command::new("pkill").args(["-KILL", "-P", &pid.to_string()]).status()?;
        }
        self.kill()?;
        // It is no child of this process: until it is gone it would be taken for the next one.
        let begun = Instant::now();
        while std::net::TcpStream::connect(self.address).is_ok() {
            if begun.elapsed() > Duration::from_secs(10) {
                bail!("the server did not end");
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        Ok(())
    }

    /// Waits until the process has ended, or this long; says whether it has.
    pub(crate) fn wait(&mut self, most: Duration) -> Result<bool> {
        let begun = Instant::now();
        while let Some(child) = &mut self.child {
            if child.try_wait()?.is_some() {
                self.child = None;
            } else if begun.elapsed() > most {
                return Ok(false);
            } else {
                std::thread::sleep(Duration::from_millis(20));
            }
        }
        Ok(true)
    }

    pub(crate) fn pid(&self) -> Option<u32> {
        self.child.as_ref().map(Child::id)
    }

    pub(crate) fn record(&self) -> PathBuf {
        self.data.join("club.sqlite")
    }

    /// Its standard error so far.
    pub(crate) fn said(&self) -> Result<String> {
        Ok(std::fs::read_to_string(self.data.join("stderr"))?)
    }

    /// Resident memory of the process, in bytes.
    pub(crate) fn memory(&self) -> Result<u64> {
        let pid = self.pid().context("no process")?;
        let status = std::fs::read_to_string(format!("/proc/{pid}/status"))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no figure")?;
        let kib: u64 = line.trim().trim_end_matches(" kB").trim().parse()?;
        Ok(kib * 1024)
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}

/// What the child does: a club, mostly without limits on how much one address may do.
pub(crate) fn serve(
    data: &Path,
    listen: SocketAddr,
    sync: Sync,
    (table_sleep, limited): (Option<u32>, bool),
) -> Result<()> {
    let default = Config::default();
    let config = Config {
        // Who is awaited is away before their table sleeps.
        seat_pause: if table_sleep.is_some() { 1 } else { default.seat_pause },
        table_sleep: table_sleep.unwrap_or(default.table_sleep),
        listen,
        data: data.to_owned(),
        limits: if limited { Limits::default() } else { Limits::none() },
        log: "error".to_owned(),
        sync,
        ..default
    };
    server::run(config, |_| {}).map_err(|error| anyhow::anyhow!("{error}"))
}
