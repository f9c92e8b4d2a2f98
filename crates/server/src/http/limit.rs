//! Rate limits: token buckets by address and by name.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{DefaultHasher, Hash, Hasher as _};
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::tables::PersonKey;

/// The most buckets of a generation.
const BUCKETS_MAX: usize = 50_000;
/// How long a generation of buckets lasts that are full again after a minute.
const GENERATION: Duration = Duration::from_mins(1);
/// The same for the buckets of names, which take an hour to be full again.
const NAME_GENERATION: Duration = Duration::from_hours(1);
/// So many sockets of an address may send as much as one socket may.
const SOCKETS_AT_FULL_RATE: f64 = 10.0;
/// Attempts to sign in under one name that may fail in an hour, from wherever they come.
const NAME_PER_HOUR: f64 = 100.0;
/// Those from one address in ten minutes.
const NAME_AND_ADDRESS_PER_10_MIN: f64 = 10.0;

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
    /// Hints and post-mortems.
    Thought,
    /// Scenes of lessons.
    Lesson,
    /// Messages on sockets.
    Message,
}

/// Buckets by some key. They are kept for one or two generations, so that the cost of a question does not grow with the
/// number of those who ask.
struct Buckets<K> {
    new: HashMap<K, Bucket>,
    old: HashMap<K, Bucket>,
    since: Instant,
    /// How long a generation lasts. No bucket may take longer to be full again: one that nobody has used for so long is forgotten.
    generation: Duration,
}

impl<K: Eq + Hash> Buckets<K> {
    fn empty(generation: Duration) -> Buckets<K> {
        Buckets { new: HashMap::new(), old: HashMap::new(), since: Instant::now(), generation }
    }

    /// The bucket of a key; a full one where there is none.
    fn of(&mut self, key: K, size: f64) -> &mut Bucket {
        if self.new.len() >= BUCKETS_MAX || self.since.elapsed() >= self.generation {
            self.old = std::mem::take(&mut self.new);
            self.since = Instant::now();
        }
        let known = self.old.remove(&key);
        self.new.entry(key).or_insert_with(|| known.unwrap_or_else(|| Bucket::full(size)))
    }
}

/// How many of something are open by some key.
pub(crate) struct Counts<K>(Mutex<HashMap<K, u32>>);

impl<K: Eq + Hash> Counts<K> {
    fn none() -> Counts<K> {
        Counts(Mutex::new(HashMap::new()))
    }

    /// Counts one more; `false` if there are as many as may be. 0 stands for no limit.
    pub(crate) fn open(&self, key: K, most: u32) -> bool {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(key).or_default();
        if most > 0 && *count >= most {
            return false;
        }
        *count += 1;
        true
    }

    /// Counts one less.
    pub(crate) fn close(&self, key: K) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Entry::Occupied(mut count) = counts.entry(key) {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
    }
}

/// The name under which somebody signs in, and an address; none for all addresses together.
type NameKey = (u64, Option<IpAddr>);

/// The buckets of all addresses and names, and how many sockets and thoughts are open.
pub(crate) struct Limiter {
    buckets: Mutex<Buckets<(IpAddr, What)>>,
    names: Mutex<Buckets<NameKey>>,
    /// Sockets by address.
    pub(crate) addresses: Counts<IpAddr>,
    /// Sockets by person.
    pub(crate) people: Counts<PersonKey>,
    /// Hints and post-mortems by person.
    pub(crate) thoughts: Counts<PersonKey>,
    /// Connections by address, and all of them without one.
    pub(crate) connections: Counts<Option<IpAddr>>,
}

impl Default for Limiter {
    fn default() -> Limiter {
        Limiter {
            buckets: Mutex::new(Buckets::empty(GENERATION)),
            names: Mutex::new(Buckets::empty(NAME_GENERATION)),
            addresses: Counts::none(),
            people: Counts::none(),
            thoughts: Counts::none(),
            connections: Counts::none(),
        }
    }
}

impl Limiter {
    /// Takes a token of an address; `Err` with the seconds to wait.
    pub(crate) fn ask(&self, address: IpAddr, what: What, per_minute: u32) -> Result<(), u32> {
        if per_minute == 0 {
            return Ok(());
        }
        let (size, per_second) = (f64::from(per_minute), f64::from(per_minute) / 60.0);
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        buckets.of((network(address), what), size).take(per_second, size)
    }

    /// Takes a token for a message from an address, where one socket may send so many a second. Whoever has a hundred sockets has not
    /// a hundred times as much to say.
    pub(crate) fn message(&self, address: IpAddr, per_second: f64) -> Result<(), u32> {
        let per_second = SOCKETS_AT_FULL_RATE * per_second;
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let size = 2.0 * per_second;
        buckets.of((network(address), What::Message), size).take(per_second, size)
    }

    /// Takes a token for an attempt to sign in under a name: of the name from this address, and of the name. `Err` with the
    /// seconds to wait.
    pub(crate) fn sign_in(&self, name: &str, address: IpAddr) -> Result<(), u32> {
        let mut names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        for (key, size, seconds) in NameLimit::of(name, address) {
            names.of(key, size).take(size / seconds, size)?;
        }
        Ok(())
    }

    /// The attempt was the right one: it does not count.
    pub(crate) fn signed_in(&self, name: &str, address: IpAddr) {
        let mut names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        for (key, size, _) in NameLimit::of(name, address) {
            names.of(key, size).left += 1.0;
        }
    }
}

/// The two limits of a name: the key, how many, in how many seconds.
struct NameLimit;

impl NameLimit {
    fn of(name: &str, address: IpAddr) -> [(NameKey, f64, f64); 2] {
        let mut hasher = DefaultHasher::new();
        name.trim().to_lowercase().hash(&mut hasher);
        let name = hasher.finish();
        [
            ((name, Some(network(address))), NAME_AND_ADDRESS_PER_10_MIN, 600.0),
            ((name, None), NAME_PER_HOUR, 3600.0),
        ]
    }
}

/// Whoever has one IPv6 address has 2^64 of them.
pub(crate) fn network(address: IpAddr) -> IpAddr {
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
        let of = |text: &str| network(text.parse().unwrap());
        assert!(limiter.addresses.open(of("2001:db8::1"), 1));
        assert!(!limiter.addresses.open(of("2001:db8::2"), 1));
        limiter.addresses.close(of("2001:db8::9"));
        assert!(limiter.addresses.open(of("2001:db8::3"), 1));
    }

    #[test]
    fn a_name_is_braked_from_one_address_before_it_is_from_all() {
        let limiter = Limiter::default();
        let address = |n: u8| IpAddr::from([10, 0, 0, n]);
        for _ in 0..10 {
            assert_eq!(limiter.sign_in("Anne", address(1)), Ok(()));
        }
        assert!(limiter.sign_in(" anne", address(1)).is_err_and(|seconds| seconds > 30));
        // The same name elsewhere, and another name here, are not.
        assert_eq!(limiter.sign_in("anne", address(2)), Ok(()));
        assert_eq!(limiter.sign_in("bert", address(1)), Ok(()));
        // Who signs in rightly can do so as often as they like.
        for _ in 0..50 {
            assert_eq!(limiter.sign_in("cora", address(3)), Ok(()));
            limiter.signed_in("cora", address(3));
        }
        let tried = (20..60).flat_map(|n| std::iter::repeat_n(n, 9));
        let refused = tried.filter(|&n| limiter.sign_in("anne", address(n)).is_err()).count();
        assert!(refused > 200, "{refused}");
    }

    #[test]
    fn whoever_waits_a_few_minutes_has_no_more_attempts_than_the_hour_gives() {
        let limiter = Limiter::default();
        let address = IpAddr::from([10, 0, 0, 1]);
        let mut tried = 0;
        for _ in 0..6 {
            while limiter.sign_in("anne", address).is_ok() {
                tried += 1;
            }
            // Two minutes pass, in which others sign in.
            for other in ["bert", "cora"] {
                let passed = Duration::from_secs(61);
                let mut names = limiter.names.lock().unwrap();
                names.since -= passed;
                let Buckets { new, old, .. } = &mut *names;
                new.values_mut().chain(old.values_mut()).for_each(|bucket| bucket.at -= passed);
                drop(names);
                assert_eq!(limiter.sign_in(other, address), Ok(()));
            }
        }
        // Ten at once, and another every minute of the ten.
        assert!((10..=22).contains(&tried), "{tried}");
    }

    #[test]
    fn many_addresses_make_no_question_slow_and_forget_nobody_at_once() {
        let limiter = Limiter::default();
        let honest = IpAddr::from([10, 9, 9, 9]);
        for _ in 0..5 {
            assert_eq!(limiter.ask(honest, What::Request, 5), Ok(()));
        }
        let begun = Instant::now();
        for n in 0..60_000_u32 {
            let _ = limiter.ask(IpAddr::from(n.to_be_bytes()), What::Request, 5);
        }
        assert!(limiter.ask(honest, What::Request, 5).is_err());
        // With a look at every bucket for each question it would take minutes.
        assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
        let buckets = limiter.buckets.lock().unwrap();
        assert!(buckets.new.len() + buckets.old.len() <= 2 * BUCKETS_MAX);
    }
}
