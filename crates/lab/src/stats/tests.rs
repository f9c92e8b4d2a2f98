//! Planted truths: what is to be found is known, and found often enough.

use cards::Shuffler;
use players::seed;

use super::special::{beta_quantile, incomplete_beta, student_quantile};
use super::*;

const REPETITIONS: usize = 1000;

/// How many of [`REPETITIONS`] trials find what was planted.
fn hits(stream: u64, mut trial: impl FnMut(&mut Shuffler) -> bool) -> usize {
    (0..REPETITIONS as u64)
        .filter(|number| trial(&mut Shuffler::with_stream(seed(26), (stream << 32) + number)))
        .count()
}

fn uniform(dice: &mut Shuffler) -> f64 {
    f64::from(dice.word()) / 4_294_967_296.0
}

fn happens(dice: &mut Shuffler, share: f64) -> bool {
    uniform(dice) < share
}

/// A long tail, as points have: mostly little, now and then much. Its mean is 2.
fn points(dice: &mut Shuffler) -> f64 {
    if happens(dice, 0.05) { 21.0 } else { 2.0 * uniform(dice) }
}

fn covers(what: &str, hits: usize) {
    assert!((930..=970).contains(&hits), "{what}: {hits} of {REPETITIONS}");
}

#[test]
fn intervals_of_shares_cover_in_ninety_three_to_ninety_seven_of_a_hundred() {
    for (stream, (share, count)) in
        [(0.5, 400), (0.1, 400), (0.9, 1000), (0.02, 2000)].into_iter().enumerate()
    {
        let trial = |dice: &mut Shuffler| {
            let successes = (0..count).filter(|_| happens(dice, share)).count() as u64;
            wilson(successes, count).contains(share)
        };
        covers(&format!("{share} of {count}"), hits(stream as u64, trial));
    }
}

#[test]
fn intervals_of_means_and_ratios_cover_in_ninety_three_to_ninety_seven_of_a_hundred() {
    let of_mean = |dice: &mut Shuffler| {
        let values: Vec<f64> = (0..400).map(|_| points(dice)).collect();
        mean(&values).contains(2.0)
    };
    covers("mean", hits(10, of_mean));
    let of_ratio = |dice: &mut Shuffler| {
        let below: Vec<f64> = (0..400).map(|_| 1.0 + uniform(dice)).collect();
        let above: Vec<f64> = below.iter().map(|one| one * 0.3 * (0.5 + uniform(dice))).collect();
        ratio(&above, &below).contains(0.3)
    };
    covers("ratio", hits(11, of_ratio));
    let paired = |dice: &mut Shuffler| {
        let gains: Vec<f64> = (0..300)
            .map(|_| {
                let luck = 100.0 * uniform(dice);
                (luck + points(dice)) - luck
            })
            .collect();
        mean(&gains).contains(2.0)
    };
    covers("paired", hits(12, paired));
    let independent = |dice: &mut Shuffler| {
        let one: Vec<f64> = (0..300).map(|_| points(dice)).collect();
        let other: Vec<f64> = (0..500).map(|_| uniform(dice)).collect();
        apart(mean(&one), mean(&other)).contains(1.5)
    };
    covers("apart", hits(13, independent));
}

#[test]
fn the_bootstrap_covers_in_ninety_three_to_ninety_seven_of_a_hundred() {
    // A correlation that is planted: y is x and noise of three times its variance, so that the square is a quarter.
    let trial = |dice: &mut Shuffler| {
        let bell = |dice: &mut Shuffler| (0..6).map(|_| uniform(dice) - 0.5).sum::<f64>();
        let rows: Vec<(f64, f64)> = (0..150)
            .map(|_| {
                let x = bell(dice);
                (x, x + 3.0_f64.sqrt() * bell(dice))
            })
            .collect();
        bootstrap(&rows, |rows| squared_correlation(rows.iter().copied())).contains(0.25)
    };
    covers("bootstrap", hits(20, trial));
}

/// When somebody stops who looks after every deal.
#[derive(Clone, Copy, Debug)]
enum Stops {
    /// As soon as the truth is outside: the worst that can be done.
    Misses,
    /// As soon as it is narrow.
    Narrow(f64),
    /// As soon as a claim is decided.
    Decided(f64),
}

impl Stops {
    fn now(self, found: Estimate, truth: f64) -> bool {
        match self {
            Stops::Misses => !found.contains(truth),
            Stops::Narrow(half) => found.half() <= half,
            Stops::Decided(claim) => !found.contains(claim),
        }
    }
}

#[test]
fn sequences_cover_in_ninety_five_of_a_hundred_under_any_stopping_rule() {
    for (stream, stops) in [Stops::Misses, Stops::Narrow(0.05), Stops::Decided(0.35)].into_iter().enumerate()
    {
        let of_share = |dice: &mut Shuffler| {
            let mut successes = 0;
            let mut found = Estimate::NONE;
            for count in 1..=1000_u64 {
                successes += u64::from(happens(dice, 0.3));
                // Every look for the first fifty, then one in ten.
                if count < 50 || count % 10 == 0 {
                    found = sequence::share(successes, count);
                    if stops.now(found, 0.3) {
                        break;
                    }
                }
            }
            found.contains(0.3)
        };
        let found = hits(30 + stream as u64, of_share);
        assert!(found >= 950, "shares, {stops:?}: {found}");
        let of_mean = |dice: &mut Shuffler| {
            let (mut sum, mut squares) = (0.0, 0.0);
            let mut found = Estimate::NONE;
            for count in 1..=2000_u64 {
                let value = points(dice) / 2.0 - 0.7;
                sum += value;
                squares += value * value;
                if count >= sequence::MEAN_COUNT_MIN {
                    found = sequence::mean(count, sum, squares);
                    if stops.now(found, 0.3) {
                        break;
                    }
                }
            }
            found.contains(0.3)
        };
        let found = hits(40 + stream as u64, of_mean);
        assert!(found >= 950, "means, {stops:?}: {found}");
    }
}

#[test]
fn a_fixed_interval_looked_at_often_misses_far_more_than_it_says() {
    // Without this the test above would prove nothing: the same looks through Wilson's interval fail.
    let trial = |dice: &mut Shuffler| {
        let mut successes = 0;
        (1..=1000_u64).all(|count| {
            successes += u64::from(happens(dice, 0.3));
            count < 20 || wilson(successes, count).contains(0.3)
        })
    };
    assert!(hits(50, trial) < 800);
}

#[test]
fn the_functions_have_the_values_of_the_tables() {
    let near = |found: f64, wanted: f64| assert!((found - wanted).abs() < 5e-4, "{found} for {wanted}");
    near(student_quantile(9.0, 0.975), 2.2622);
    near(student_quantile(1999.0, 0.975), 1.9612);
    near(beta_quantile(2.0, 3.0, 0.5), 0.3857);
    near(incomplete_beta(2.0, 2.0, 0.25), 0.156_25);
    let hawley = exact(46, 72);
    near(hawley.low, 0.5171);
    near(hawley.high, 0.7487);
    near(exact(1, 72).high, 0.0750);
    near(wilson(46, 72).high, 0.7403);
    near(wilson(0, 10).low, 0.0);
}

#[test]
fn equal_sources_look_alike_and_unequal_ones_do_not() {
    assert!(homogeneity(&[46, 15, 11], &[460, 150, 110]).at > 0.99);
    assert!(homogeneity(&[46, 15, 11], &[200, 300, 200]).at < 0.001);
}

#[test]
fn rows_that_are_all_alike_do_not_make_certain() {
    let found = mean(&[0.0; 300]);
    assert!((found.high - 0.01).abs() < 1e-9 && (found.low + 0.01).abs() < 1e-9, "{found:?}");
}
