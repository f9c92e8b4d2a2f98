//! Confidence sequences: intervals that may be looked at after every deal, and stay valid whenever one stops.

use super::special::ln_beta;
use super::{ALPHA, Estimate};

/// A share. The limits are the shares against which a bettor who mixes all bets evenly has not yet made one in
/// [`ALPHA`] out of one (Robbins; Ville's inequality): valid exactly, from the first deal on.
pub fn share(successes: u64, count: u64) -> Estimate {
    if count == 0 {
        return Estimate::NONE;
    }
    let (s, f) = (successes as f64, (count - successes) as f64);
    let at = s / (s + f);
    // The wealth falls towards the figure found and rises beyond it.
    let edge = |mut inside: f64, mut outside: f64| {
        if !is_out(s, f, outside) {
            return outside;
        }
        for _ in 0..60 {
            let middle = f64::midpoint(inside, outside);
            if is_out(s, f, middle) { outside = middle } else { inside = middle }
        }
        outside
    };
    Estimate { at, low: edge(at, 0.0), high: edge(at, 1.0), count }
}

/// Whether the wealth against a share has reached one in [`ALPHA`].
fn is_out(s: f64, f: f64, share: f64) -> bool {
    let bets = ln_beta(s + 0.5, f + 0.5) - ln_beta(0.5, 0.5);
    let ln = |count: f64, share: f64| if count > 0.0 { count * share.ln() } else { 0.0 };
    bets - ln(s, share) - ln(f, 1.0 - share) >= -ALPHA.ln()
}

/// No look at a mean comes before so many figures: the limits hold for long sequences. With a hundred, those of points with a
/// long tail held in 92 of a hundred runs only.
pub const MEAN_COUNT_MIN: u64 = 400;

/// The count for which the limits of a mean are narrowest.
const TUNED_FOR: f64 = 1000.0;

/// A mean from its count, its sum and the sum of squares: a normal mixture with the deviation as found (Waudby-Smith and others,
/// 2021). Valid in the limit, which is why the first look waits.
pub fn mean(count: u64, sum: f64, squares: f64) -> Estimate {
    if count < MEAN_COUNT_MIN {
        return Estimate::NONE;
    }
    let n = count as f64;
    let at = sum / n;
    let deviation = ((squares - n * at * at).max(0.0) / (n - 1.0)).sqrt();
    let log = -2.0 * ALPHA.ln();
    let rho2 = (log + (log + 1.0).ln()) / TUNED_FOR;
    let reach =
        deviation * (2.0 * (n * rho2 + 1.0) / (n * n * rho2) * ((n * rho2 + 1.0).sqrt() / ALPHA).ln()).sqrt();
    Estimate { at, low: at - reach, high: at + reach, count }
}
