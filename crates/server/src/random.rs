//! Secrets from the operating system, and how they are written and kept.

use sha2::{Digest as _, Sha256};

/// Random bytes.
///
/// # Panics
/// When the operating system has none to give: nothing can be trusted then.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// A name of 64 bits for something that is no secret.
pub(crate) fn name() -> String {
    hex(&bytes::<8>())
}

/// A secret of 128 bits.
pub(crate) fn secret() -> String {
    hex(&bytes::<16>())
}

/// What is kept of a secret.
pub(crate) fn hash(secret: &str) -> [u8; 32] {
    Sha256::digest(secret.as_bytes()).into()
}

/// Reads 32 hexadecimal digits.
pub(crate) fn read_id(text: &str) -> Option<u128> {
    let fits = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    if fits { u128::from_str_radix(text, 16).ok() } else { None }
}

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs().cast_signed())
}
