//! Rate limits: token buckets by address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The most buckets kept; beyond it those that nobody used for a minute are dropped.
const BUCKETS_MAX: usize = 50_000;

/// A token bucket.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    /// A full one.
    pub(crate) fn full(size: f64) -> Bucket {
        Bucket { left: size, at: Instant::now() }
    }

    /// Takes a token; `Err` with the seconds until there is one again.
    pub(crate) fn take(&mut self, per_second: f64, size: f64) -> Result<(), u32> {
        let now = Instant::now();
        self.left = (self.left + now.duration_since(self.at).as_secs_f64() * per_second).min(size);
        self.at = now;
        if self.left >= 1.0 {
            self.left -= 1.0;
            return Ok(());
        }
        let wait = Duration::from_secs_f64(((1.0 - self.left) / per_second).clamp(0.0, 3600.0));
        Err(wait.as_secs() as u32 + 1)
    }
}

/// What is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum What {
    Request,
    SignIn,
}

/// The buckets of all addresses, and how many sockets each has open.
#[derive(Default)]
pub(crate) struct Limiter {
    buckets: Mutex<HashMap<(IpAddr, What), Bucket>>,
    sockets: Mutex<HashMap<IpAddr, u32>>,
}

impl Limiter {
    /// Takes a token of an address; `Err` with the seconds to wait.
    pub(crate) fn ask(&self, address: IpAddr, what: What, per_minute: u32) -> Result<(), u32> {
        if per_minute == 0 {
            return Ok(());
        }
        let (size, per_second) = (f64::from(per_minute), f64::from(per_minute) / 60.0);
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= BUCKETS_MAX {
            buckets.retain(|_, bucket| bucket.at.elapsed().as_secs() < 60);
        }
        buckets.entry((network(address), what)).or_insert_with(|| Bucket::full(size)).take(per_second, size)
    }

    /// Counts a socket of an address; `false` if it has too many.
    pub(crate) fn open_socket(&self, address: IpAddr, most: u32) -> bool {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let count = sockets.entry(network(address)).or_default();
        if most > 0 && *count >= most {
            return false;
        }
        *count += 1;
        true
    }

    /// A socket of an address was closed.
    pub(crate) fn close_socket(&self, address: IpAddr) {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = sockets.get_mut(&network(address)) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                sockets.remove(&network(address));
            }
        }
    }
}

/// Whoever has one IPv6 address has 2^64 of them.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => IpAddr::V4(v4),
            None => IpAddr::V6((u128::from(v6) & !u128::from(u64::MAX)).into()),
        },
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_gives_what_it_holds_and_then_says_when() {
        let limiter = Limiter::default();
        let address = IpAddr::from([10, 0, 0, 1]);
        for _ in 0..30 {
            assert_eq!(limiter.ask(address, What::Request, 30), Ok(()));
        }
        assert_eq!(limiter.ask(address, What::Request, 30), Err(2));
        assert_eq!(limiter.ask(address, What::SignIn, 30), Ok(()));
        assert_eq!(limiter.ask(IpAddr::from([10, 0, 0, 2]), What::Request, 30), Ok(()));
    }

    #[test]
    fn addresses_of_one_network_count_as_one() {
        let limiter = Limiter::default();
        assert!(limiter.open_socket("2001:db8::1".parse().unwrap(), 1));
        assert!(!limiter.open_socket("2001:db8::2".parse().unwrap(), 1));
        limiter.close_socket("2001:db8::9".parse().unwrap());
        assert!(limiter.open_socket("2001:db8::3".parse().unwrap(), 1));
    }
}
