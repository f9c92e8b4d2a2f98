//! Statistics: estimates with the limits between which the truth lies in 95 cases of a hundred.
//!
//! A sample whose size was fixed beforehand gets [`wilson`], [`exact`], [`mean`] or [`ratio`]; one that is looked at while
//! it grows gets a [`sequence`], which stays valid whenever one stops. `tests.rs` holds all of them against planted truths.

pub mod sequence;
mod special;

#[cfg(test)]
mod tests;

use cards::Shuffler;
use players::seed;

use special::{beta_quantile, student_quantile};

/// The share of cases in which an interval may miss.
pub const ALPHA: f64 = 0.05;

/// The normal quantile that belongs to it.
const Z: f64 = 1.959_963_985;

/// What never came in n rows comes in fewer than so many by n, in 95 cases of a hundred.
const RULE_OF_THREE: f64 = 3.0;

/// How often a bootstrap draws anew.
const RESAMPLES: usize = 1000;

/// A figure with its limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The figure.
    pub at: f64,
    /// The lower limit.
    pub low: f64,
    /// The upper limit.
    pub high: f64,
    /// From how many deals, rubbers or whatever is counted.
    pub count: u64,
}

impl Estimate {
    /// Nothing is known.
    pub const NONE: Estimate =
        Estimate { at: f64::NAN, low: f64::NEG_INFINITY, high: f64::INFINITY, count: 0 };

    /// Whether the limits hold a value.
    pub fn contains(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// Half the width.
    pub fn half(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// A share, by Wilson's score.
pub fn wilson(successes: u64, count: u64) -> Estimate {
    if count == 0 {
        return Estimate::NONE;
    }
    let (n, at) = (count as f64, successes as f64 / count as f64);
    let z2 = Z * Z;
    let centre = (at + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let reach = Z / (1.0 + z2 / n) * (at * (1.0 - at) / n + z2 / (4.0 * n * n)).sqrt();
    // At the ends rounding must not leave the figure itself outside.
    Estimate { at, low: (centre - reach).max(0.0).min(at), high: (centre + reach).min(1.0).max(at), count }
}

/// A share, exactly (Clopper and Pearson): for counts as small as those of the books.
pub fn exact(successes: u64, count: u64) -> Estimate {
    if count == 0 {
        return Estimate::NONE;
    }
    let (s, f) = (successes as f64, (count - successes) as f64);
    let low = if successes == 0 { 0.0 } else { beta_quantile(s, f + 1.0, ALPHA / 2.0) };
    let high = if successes == count { 1.0 } else { beta_quantile(s + 1.0, f, 1.0 - ALPHA / 2.0) };
    Estimate { at: s / (s + f), low, high, count }
}

/// A mean, by Student's t.
pub fn mean(values: &[f64]) -> Estimate {
    let ones = vec![1.0; values.len()];
    ratio(values, &ones)
}

/// The sum of one column by the sum of another, row by row, by the residuals from the ratio.
pub fn ratio(above: &[f64], below: &[f64]) -> Estimate {
    let count = above.len() as u64;
    let (n, sum): (f64, f64) = (above.len() as f64, below.iter().sum());
    if count < 2 || sum == 0.0 {
        return Estimate::NONE;
    }
    let at = above.iter().sum::<f64>() / sum;
    let squares: f64 = above.iter().zip(below).map(|(a, b)| (a - at * b).powi(2)).sum();
    let error = (squares * n / (n - 1.0)).sqrt() / sum.abs();
    // Where all rows are alike nothing is known of the others but that they are rare: the rule of three.
    let alike = RULE_OF_THREE / n * at.abs().max(1.0);
    let reach = if squares > 0.0 { student_quantile(n - 1.0, 1.0 - ALPHA / 2.0) * error } else { alike };
    Estimate { at, low: at - reach, high: at + reach, count }
}

/// The difference of two figures that come from different deals.
pub fn apart(one: Estimate, other: Estimate) -> Estimate {
    let at = one.at - other.at;
    let low = at - ((one.at - one.low).powi(2) + (other.high - other.at).powi(2)).sqrt();
    let high = at + ((one.high - one.at).powi(2) + (other.at - other.low).powi(2)).sqrt();
    Estimate { at, low, high, count: one.count.min(other.count) }
}

/// Any figure of the rows, by a bootstrap over them whose dice are fixed.
pub fn bootstrap<T: Copy>(rows: &[T], figure: impl Fn(&[T]) -> f64) -> Estimate {
    let count = rows.len() as u64;
    let Ok(len) = u32::try_from(rows.len()) else { return Estimate::NONE };
    if len < 2 {
        return Estimate::NONE;
    }
    let mut dice = Shuffler::with_stream(seed(BOOTSTRAP_SEED), count);
    let mut drawn = rows.to_vec();
    let mut figures: Vec<f64> = (0..RESAMPLES)
        .map(|_| {
            for row in &mut drawn {
                *row = rows[dice.below(len) as usize];
            }
            figure(&drawn)
        })
        .filter(|figure| figure.is_finite())
        .collect();
    if figures.is_empty() {
        return Estimate::NONE;
    }
    figures.sort_by(f64::total_cmp);
    let place = |share: f64| figures[((figures.len() - 1) as f64 * share).round() as usize];
    Estimate { at: figure(rows), low: place(ALPHA / 2.0), high: place(1.0 - ALPHA / 2.0), count }
}

const BOOTSTRAP_SEED: u64 = 0x0DD7;

/// How likely two rows of counts come from one source: the share of random tables with the same margins that are at
/// least as uneven, with its own limits.
pub fn homogeneity(one: &[u64], other: &[u64]) -> Estimate {
    let all: Vec<u64> = one.iter().zip(other).map(|(a, b)| a + b).collect();
    let (first, total): (u64, u64) = (one.iter().sum(), all.iter().sum());
    if first == 0 || first == total {
        return Estimate::NONE;
    }
    let mut kinds: Vec<usize> = Vec::new();
    for (kind, &count) in all.iter().enumerate() {
        kinds.extend(std::iter::repeat_n(kind, count as usize));
    }
    let uneven = |counts: &[u64]| -> f64 {
        let expected = |kind: usize| all[kind] as f64 * first as f64 / total as f64;
        (0..counts.len())
            .map(|kind| (counts[kind] as f64 - expected(kind)).powi(2) / expected(kind).max(1e-9))
            .sum()
    };
    let found = uneven(one) - 1e-9;
    let mut dice = Shuffler::with_stream(seed(BOOTSTRAP_SEED), total);
    let mut as_uneven = 0;
    for _ in 0..HOMOGENEITY_DRAWS {
        let mut counts = vec![0; all.len()];
        // The first so many of a shuffled row are one draw; the rest need not be shuffled.
        for place in 0..first as usize {
            let other = place + dice.below((kinds.len() - place) as u32) as usize;
            kinds.swap(place, other);
            counts[kinds[place]] += 1;
        }
        as_uneven += u64::from(uneven(&counts) >= found);
    }
    Estimate { count: total, ..wilson(as_uneven, HOMOGENEITY_DRAWS) }
}

const HOMOGENEITY_DRAWS: u64 = 10_000;

/// The squared correlation of pairs.
#[expect(clippy::needless_pass_by_value, reason = "an iterator that is gone through several times")]
pub fn squared_correlation(pairs: impl Iterator<Item = (f64, f64)> + Clone) -> f64 {
    let n = pairs.clone().count() as f64;
    let sum = |of: fn((f64, f64)) -> f64| pairs.clone().map(of).sum::<f64>() / n;
    let (x, y) = (sum(|pair| pair.0), sum(|pair| pair.1));
    let (xx, yy, xy) = (sum(|p| p.0 * p.0) - x * x, sum(|p| p.1 * p.1) - y * y, sum(|p| p.0 * p.1) - x * y);
    if xx * yy > 0.0 { xy * xy / (xx * yy) } else { f64::NAN }
}
