//! The functions that intervals rest upon.

#![expect(clippy::many_single_char_names, reason = "the letters of the formulas")]

/// The logarithm of the gamma function (Lanczos).
pub(crate) fn ln_gamma(x: f64) -> f64 {
    const G: [f64; 9] = [
        0.999_999_999_999_809_9,
        676.520_368_121_885_1,
        -1_259.139_216_722_402_8,
        771.323_428_777_653_1,
        -176.615_029_162_140_6,
        12.507_343_278_686_905,
        -0.138_571_095_265_720_12,
        9.984_369_578_019_572e-6,
        1.505_632_735_149_311_6e-7,
    ];
    let x = x - 1.0;
    let t = x + 7.5;
    let sum = (1..9).fold(G[0], |sum, place| sum + G[place] / (x + place as f64));
    0.5 * (2.0 * std::f64::consts::PI).ln() + (x + 0.5) * t.ln() - t + sum.ln()
}

/// The logarithm of the beta function.
pub(crate) fn ln_beta(a: f64, b: f64) -> f64 {
    ln_gamma(a) + ln_gamma(b) - ln_gamma(a + b)
}

/// The regularised incomplete beta function, by its continued fraction.
pub(crate) fn incomplete_beta(a: f64, b: f64, x: f64) -> f64 {
    if x <= 0.0 || x >= 1.0 {
        return x.clamp(0.0, 1.0);
    }
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - incomplete_beta(b, a, 1.0 - x);
    }
    let front = (a * x.ln() + b * (1.0 - x).ln() - ln_beta(a, b)).exp() / a;
    let tiny = 1e-300;
    let (mut c, mut d) = (1.0, 1.0 / (1.0 - (a + b) * x / (a + 1.0)));
    let mut fraction = d;
    for m in 1..300 {
        let m = f64::from(m);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let mut last = 1.0;
        for step in [even, odd] {
            d = 1.0 / (1.0 + step * d + tiny);
            c = 1.0 + step / c + tiny;
            last = c * d;
            fraction *= last;
        }
        if (last - 1.0).abs() < 1e-13 {
            break;
        }
    }
    front * fraction
}

/// Where a rising function of a share reaches a value.
fn bisect(rising: impl Fn(f64) -> f64, value: f64, mut low: f64, mut high: f64) -> f64 {
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if rising(middle) < value { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}

/// A quantile of the beta distribution.
pub(crate) fn beta_quantile(a: f64, b: f64, share: f64) -> f64 {
    bisect(|x| incomplete_beta(a, b, x), share, 0.0, 1.0)
}

/// A quantile above the middle of Student's t.
pub(crate) fn student_quantile(freedom: f64, share: f64) -> f64 {
    let below = |t: f64| 1.0 - 0.5 * incomplete_beta(freedom / 2.0, 0.5, freedom / (freedom + t * t));
    bisect(below, share, 0.0, 1000.0)
}
