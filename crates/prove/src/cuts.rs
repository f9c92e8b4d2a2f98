//! Power cuts: what had not been synced when the power went is gone, or part of it, in any order.
//!
//! The club runs under `strace`, which writes down every write, sync and acknowledgement in the order in which they
//! happened. For a cut at any point the files are built again from what was synced by then and a random part
//! of what was not, some of it torn. Every act that had been acknowledged before the cut must be in them.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};
use cards::Shuffler;
use server::Sync;

use crate::crash::Log;
use crate::house::{Folder, House};
use crate::table::Four;

const CALLS: &str =
    "trace=openat,close,write,writev,pwrite64,pwritev,fsync,fdatasync,ftruncate,unlink,sendto,sendmsg";

/// Something that happened to a file, or an acknowledgement.
enum Deed {
    Write {
        file: usize,
        at: u64,
        bytes: Vec<u8>,
    },
    Cut {
        file: usize,
        length: u64,
    },
    Sync {
        file: usize,
    },
    /// The file is gone. The folder is synced soon after, before anything is acknowledged.
    Gone {
        file: usize,
    },
    Acked(String),
}

/// What was seen of a run.
struct Trace {
    files: Vec<PathBuf>,
    deeds: Vec<Deed>,
}

/// A file as the disk has it, and what is still under way.
#[derive(Clone, Default)]
struct Disk {
    synced: Option<Vec<u8>>,
    /// The deeds since the last sync, by their place in the trace.
    waiting: Vec<usize>,
}

pub(crate) fn run(cuts: u32, acts: u32, seed: u64) -> Result<()> {
    if Command::new("strace").arg("-V").output().is_err() {
        bail!("strace not found: apt-get install strace");
    }
    let (full_lost, full_acked) = lost(Sync::Full, cuts, acts, seed)?;
    println!(
        "cuts: {cuts} power cuts over {full_acked} acknowledged acts, synchronous=FULL: {full_lost} cuts lost an act"
    );
    let (normal_lost, normal_acked) = lost(Sync::Normal, cuts, acts, seed)?;
    println!(
        "cuts: control, {cuts} cuts over {normal_acked} acts, synchronous=NORMAL: {normal_lost} cuts lost an act"
    );
    if full_lost > 0 {
        bail!("acknowledged acts were lost in {full_lost} of {cuts} power cuts");
    }
    if normal_lost * 2 < cuts {
        bail!("the control lost acts in {normal_lost} of {cuts} cuts only: the test cannot see");
    }
    Ok(())
}

/// In how many of the cuts something acknowledged was lost.
fn lost(sync: Sync, cuts: u32, acts: u32, seed: u64) -> Result<(u32, usize)> {
    let folder = Folder::new()?;
    let data = folder.0.join("data");
    std::fs::create_dir_all(&data)?;
    let written = folder.0.join("trace");
    let output = written.to_string_lossy().into_owned();
    let program = ["strace", "-f", "-qq", "-xx", "-s", "262144", "-e", CALLS, "-o", output.as_str()];
    let mut house = House::open_under(&data, sync, &program)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let address = house.address;
    runtime.block_on(async {
        let mut tasks = Vec::new();
        for number in 0..4 {
            tasks.push(tokio::spawn(async move {
                let mut four = Four::sit(address, number).await?;
                for _ in 0..acts / 4 {
                    four.step().await?;
                }
                anyhow::Ok(())
            }));
        }
        for task in tasks {
            task.await??;
        }
        anyhow::Ok(())
    })?;
    // The one that is traced does not die with its tracer: it is told by itself.
    house.kill_with_children()?;
    std::thread::sleep(std::time::Duration::from_millis(300));
    let trace = Trace::read(&written, &data)?;
    let acked = trace.deeds.iter().filter(|deed| matches!(deed, Deed::Acked(_))).count();
    if acked == 0 {
        bail!("no acknowledgement was seen in the trace");
    }
    let mut dice = Shuffler::with_stream([3; 32], seed);
    let mut lost = 0;
    let image = folder.0.join("image");
    for cut in 0..cuts {
        let at = dice.below(trace.deeds.len() as u32) as usize;
        let _ = std::fs::remove_dir_all(&image);
        std::fs::create_dir_all(&image)?;
        trace.build(at, &image, cut % 2 == 0, &mut dice)?;
        let record = image.join("club.sqlite");
        let acked = trace.acked_before(at);
        let kept = if record.exists() { Log::read(&record) } else { bail_if(&acked) };
        match kept {
            Ok(log) => lost += u32::from(acked.iter().any(|id| !log.has(id))),
            Err(_) if acked.is_empty() => {}
            // Without a sync not even the tables of the record need be there.
            Err(_) if sync == Sync::Normal => lost += 1,
            Err(error) => bail!("a cut at {at} left a record that cannot be read: {error:#}"),
        }
    }
    Ok((lost, acked))
}

fn bail_if(acked: &[&str]) -> Result<Log> {
    bail!("there is no record after {} acts", acked.len())
}

impl Trace {
    fn read(path: &Path, data: &Path) -> Result<Trace> {
        let text = std::fs::read(path).context("the trace")?;
        let text = String::from_utf8_lossy(&text);
        let mut trace = Trace { files: Vec::new(), deeds: Vec::new() };
        let mut open: HashMap<i64, usize> = HashMap::new();
        let mut begun: HashMap<&str, String> = HashMap::new();
        for line in text.lines() {
            let Some((thread, rest)) = line.split_once(' ') else { continue };
            let rest = rest.trim_start();
            let whole;
            let call = if let Some(half) = rest.strip_suffix(" <unfinished ...>") {
                begun.insert(thread, half.to_owned());
                continue;
            } else if let Some(end) = rest.strip_prefix("<... ") {
                let Some((_, end)) = end.split_once(" resumed>") else { continue };
                whole = format!("{}{end}", begun.remove(thread).unwrap_or_default());
                whole.as_str()
            } else {
                rest
            };
            trace.take(call, data, &mut open);
        }
        Ok(trace)
    }

    /// One system call that is over.
    fn take(&mut self, call: &str, data: &Path, open: &mut HashMap<i64, usize>) {
        let Some((name, rest)) = call.split_once('(') else { return };
        let Some((inner, result)) = rest.rsplit_once(" = ") else { return };
        let Ok(result) = result.split(' ').next().unwrap_or_default().parse::<i64>() else { return };
        if result < 0 {
            return;
        }
        let mut parts = inner.trim_end().trim_end_matches(')').splitn(2, ", ");
        let first = parts.next().unwrap_or_default();
        let others = parts.next().unwrap_or_default();
        let fd = first.parse::<i64>().unwrap_or(-1);
        match name {
            "openat" => {
                let path =
                    PathBuf::from(String::from_utf8_lossy(&quoted(others).unwrap_or_default()).into_owned());
                open.remove(&result);
                // The shared memory of the log is made anew by whoever opens it.
                let counts = path.starts_with(data) && !path.to_string_lossy().ends_with("-shm");
                if counts {
                    let file = self.files.iter().position(|known| *known == path).unwrap_or_else(|| {
                        self.files.push(path);
                        self.files.len() - 1
                    });
                    open.insert(result, file);
                }
            }
            "close" => drop(open.remove(&fd)),
            "pwrite64" => {
                if let (Some(&file), Some(bytes)) = (open.get(&fd), quoted(others)) {
                    let at = others.rsplit(", ").next().and_then(|at| at.parse().ok()).unwrap_or(0);
                    self.deeds.push(Deed::Write { file, at, bytes });
                }
            }
            "ftruncate" => {
                if let (Some(&file), Ok(length)) = (open.get(&fd), others.parse()) {
                    self.deeds.push(Deed::Cut { file, length });
                }
            }
            "unlink" => {
                let path = String::from_utf8_lossy(&quoted(inner).unwrap_or_default()).into_owned();
                if let Some(file) = self.files.iter().position(|known| *known == Path::new(&path)) {
                    self.deeds.push(Deed::Gone { file });
                }
            }
            "fsync" | "fdatasync" => {
                if let Some(&file) = open.get(&fd) {
                    self.deeds.push(Deed::Sync { file });
                }
            }
            "write" | "writev" | "sendto" | "sendmsg" => {
                if let Some(bytes) = quoted(others) {
                    self.acks(&bytes);
                }
            }
            _ => {}
        }
    }

    /// The acknowledgements in what was sent.
    fn acks(&mut self, bytes: &[u8]) {
        let text = String::from_utf8_lossy(bytes);
        for part in text.split("{\"type\":\"ack\",\"id\":\"").skip(1) {
            if let Some((id, _)) = part.split_once('"') {
                self.deeds.push(Deed::Acked(id.to_owned()));
            }
        }
    }

    fn acked_before(&self, at: usize) -> Vec<&str> {
        self.deeds[..at]
            .iter()
            .filter_map(|deed| if let Deed::Acked(id) = deed { Some(id.as_str()) } else { None })
            .collect()
    }

    /// The files as they may be found after a cut at this point.
    fn build(&self, at: usize, folder: &Path, nothing: bool, dice: &mut Shuffler) -> Result<()> {
        let mut disks: BTreeMap<usize, Disk> = BTreeMap::new();
        for (place, deed) in self.deeds[..at].iter().enumerate() {
            match deed {
                Deed::Write { file, .. } | Deed::Cut { file, .. } => {
                    disks.entry(*file).or_default().waiting.push(place);
                }
                Deed::Sync { file } => {
                    let disk = disks.entry(*file).or_default();
                    let mut bytes = disk.synced.take().unwrap_or_default();
                    for place in disk.waiting.drain(..) {
                        apply(&mut bytes, &self.deeds[place], None);
                    }
                    disk.synced = Some(bytes);
                }
                Deed::Gone { file } => drop(disks.remove(file)),
                Deed::Acked(_) => {}
            }
        }
        for (file, disk) in disks {
            let mut found = disk.synced;
            for place in disk.waiting {
                // Half of what was under way never arrived, some of the rest is torn at a sector.
                if nothing || dice.below(2) == 0 {
                    continue;
                }
                let torn = (dice.below(4) == 0).then(|| dice.below(8) as usize * 512);
                apply(found.get_or_insert_with(Vec::new), &self.deeds[place], torn);
            }
            if let Some(bytes) = found {
                let name = self.files[file].file_name().context("a file name")?;
                std::fs::write(folder.join(name), bytes)?;
            }
        }
        Ok(())
    }
}

fn apply(bytes: &mut Vec<u8>, deed: &Deed, torn: Option<usize>) {
    match deed {
        Deed::Write { at, bytes: written, .. } => {
            let written = &written[..torn.unwrap_or(written.len()).min(written.len())];
            let end = *at as usize + written.len();
            if bytes.len() < end {
                bytes.resize(end, 0);
            }
            bytes[*at as usize..end].copy_from_slice(written);
        }
        Deed::Cut { length, .. } => bytes.resize(*length as usize, 0),
        Deed::Sync { .. } | Deed::Gone { .. } | Deed::Acked(_) => {}
    }
}

/// The bytes of every `"\x41\x42"` in a line, one after another; `None` if there is none.
fn quoted(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut rest = text;
    let mut found = false;
    while let Some((_, after)) = rest.split_once('"') {
        let (inner, next) = after.split_once('"')?;
        found = true;
        let mut digits = inner.split("\\x");
        digits.next();
        for pair in digits {
            bytes.push(u8::from_str_radix(pair.get(..2)?, 16).ok()?);
        }
        rest = next;
    }
    found.then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_trace_gives_its_bytes() {
        assert_eq!(quoted(r#""\x41\x42", 2, 0"#), Some(b"AB".to_vec()));
        assert_eq!(quoted("7, 2"), None);
    }

    #[test]
    fn what_was_not_synced_is_gone() {
        let mut trace = Trace { files: Vec::new(), deeds: Vec::new() };
        let data = Path::new("/d");
        let mut open = HashMap::new();
        let path = r"\x2f\x64\x2f\x66";
        for call in [
            format!(r#"openat(AT_FDCWD, "{path}", O_RDWR) = 5"#),
            r#"pwrite64(5, "\x41\x42", 2, 0) = 2"#.to_owned(),
            "fsync(5) = 0".to_owned(),
            r#"pwrite64(5, "\x43", 1, 1) = 1"#.to_owned(),
        ] {
            trace.take(&call, data, &mut open);
        }
        let folder = Folder::new().unwrap();
        let mut dice = Shuffler::new([0; 32]);
        let found = |at: usize, dice: &mut Shuffler| {
            let _ = std::fs::remove_file(folder.0.join("f"));
            trace.build(at, &folder.0, true, dice).unwrap();
            std::fs::read(folder.0.join("f")).ok()
        };
        assert_eq!(found(1, &mut dice), None);
        assert_eq!(found(2, &mut dice), Some(b"AB".to_vec()));
        assert_eq!(found(3, &mut dice), Some(b"AB".to_vec()));
    }
}
