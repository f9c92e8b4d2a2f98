//! Counters and a histogram, in the text format of Prometheus.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A number that only grows, or with `sub` goes both ways.
#[derive(Debug, Default)]
pub(crate) struct Count(AtomicU64);

impl Count {
    pub(crate) fn add(&self, n: u64) {
        self.0.fetch_add(n, Ordering::Relaxed);
    }

    pub(crate) fn sub(&self, n: u64) {
        self.0.fetch_sub(n, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// The upper bounds of the histogram's buckets, in milliseconds.
const BUCKETS_MS: [u64; 12] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

/// Everything that is counted.
#[derive(Debug)]
pub(crate) struct Metrics {
    started: Instant,
    /// Lines written to the record.
    pub(crate) acts: Count,
    /// Acts that were refused.
    pub(crate) refused: Count,
    /// Sockets that are open.
    pub(crate) sockets: Count,
    /// Sockets that were disconnected because their send queue was full.
    pub(crate) cut_off: Count,
    /// Responses by status class.
    pub(crate) answers: [Count; 6],
    /// Requests refused by a rate limit.
    pub(crate) limited: Count,
    /// Records that were played through because they were not kept.
    pub(crate) replayed: Count,
    acks: [Count; BUCKETS_MS.len()],
    acks_all: Count,
    acks_micros: Count,
}

impl Default for Metrics {
    fn default() -> Metrics {
        Metrics {
            started: Instant::now(),
            acts: Count::default(),
            refused: Count::default(),
            sockets: Count::default(),
            cut_off: Count::default(),
            answers: Default::default(),
            limited: Count::default(),
            replayed: Count::default(),
            acks: Default::default(),
            acks_all: Count::default(),
            acks_micros: Count::default(),
        }
    }
}

impl Metrics {
    /// An act was acknowledged this long after it came.
    pub(crate) fn acknowledged(&self, after: Duration) {
        let class = BUCKETS_MS.iter().position(|&most| after <= Duration::from_millis(most));
        if let Some(class) = class {
            self.acks[class].add(1);
        }
        self.acks_all.add(1);
        self.acks_micros.add(u64::try_from(after.as_micros()).unwrap_or(u64::MAX));
    }

    /// A request was answered with this status.
    pub(crate) fn answered(&self, status: u16) {
        if let Some(count) = self.answers.get(usize::from(status / 100)) {
            count.add(1);
        }
    }

    /// The text that Prometheus reads.
    pub(crate) fn text(&self, tables: usize, people: usize) -> String {
        let mut out = String::new();
        let mut one = |name: &str, kind: &str, help: &str, value: u64| {
            let _ = writeln!(
                out,
                "# HELP oddtrick_{name} {help}\n# TYPE oddtrick_{name} {kind}\noddtrick_{name} {value}"
            );
        };
        one("uptime_seconds", "gauge", "Seconds since the server started.", self.started.elapsed().as_secs());
        one("tables", "gauge", "Open tables.", tables as u64);
        one("people", "gauge", "People with a session.", people as u64);
        one("sockets", "gauge", "Open sockets.", self.sockets.get());
        one(
            "sockets_cut_off_total",
            "counter",
            "Sockets disconnected because their send queue was full.",
            self.cut_off.get(),
        );
        one("log_lines_total", "counter", "Rows appended to the log.", self.acts.get());
        one("acts_refused_total", "counter", "Acts refused.", self.refused.get());
        one("requests_limited_total", "counter", "Requests refused by a rate limit.", self.limited.get());
        one("records_replayed_total", "counter", "Records played through for a reader.", self.replayed.get());
        let _ = writeln!(
            out,
            "# HELP oddtrick_http_answers_total Responses by status class.\n# TYPE oddtrick_http_answers_total counter"
        );
        for (hundred, count) in self.answers.iter().enumerate().skip(1) {
            let _ = writeln!(out, "oddtrick_http_answers_total{{class=\"{hundred}xx\"}} {}", count.get());
        }
        let _ = writeln!(
            out,
            "# HELP oddtrick_ack_seconds Latency from the arrival of an act to its acknowledgement.\n# TYPE oddtrick_ack_seconds histogram"
        );
        let mut sum = 0;
        for (most, count) in BUCKETS_MS.iter().zip(&self.acks) {
            sum += count.get();
            let _ = writeln!(out, "oddtrick_ack_seconds_bucket{{le=\"{}\"}} {sum}", *most as f64 / 1000.0);
        }
        let all = self.acks_all.get();
        let _ = writeln!(out, "oddtrick_ack_seconds_bucket{{le=\"+Inf\"}} {all}");
        let _ = writeln!(out, "oddtrick_ack_seconds_sum {}", self.acks_micros.get() as f64 / 1e6);
        let _ = writeln!(out, "oddtrick_ack_seconds_count {all}");
        out
    }
}
