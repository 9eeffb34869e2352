//! Functions that draws decide by: the logarithm of gamma, that of factorials, and C's way from floats to integers.

use super::tables::LOG_FACTORIALS;

/// log(gamma(x)) for x > 0, by Stirling's series from 7 upwards and recurrence down (Zhang and Jin 1996).
pub fn log_gamma(x: f64) -> f64 {
    const SERIES: [f64; 10] = [
        8.333333333333333e-02,
        -2.777777777777778e-03,
        7.936507936507937e-04,
        -5.952380952380952e-04,
        8.417508417508418e-04,
        -1.917526917526918e-03,
        6.41025641025641e-3,
        -2.955065359477124e-02,
        1.796443723688307e-01,
        -1.39243221690590e+00,
    ];
    const LOG_TWO_PI: f64 = 1.837_877_066_409_345_3;
    if x == 1.0 || x == 2.0 {
        return 0.0;
    }
    let steps = if x < 7.0 { integer(7.0 - x).clamp(0, 7) } else { 0 };
    let mut high = x + steps as f64;
    let square = (1.0 / high) * (1.0 / high);
    let (last, rest) = (SERIES[9], &SERIES[..9]);
    let series = rest.iter().rev().fold(last, |sum, term| sum * square + term);
    let mut value = series / high + 0.5 * LOG_TWO_PI + (high - 0.5) * high.ln() - high;
    if x < 7.0 {
        for _ in 0..steps {
            value -= (high - 1.0).ln();
            high -= 1.0;
        }
    }
    value
}

/// log(k!): from a table, or by Stirling's series. Of negative numbers it is 0.
pub fn log_factorial(k: i64) -> f64 {
    const HALF_LOG_TWO_PI: f64 = 0.918_938_533_204_672_8;
    if let Some(value) = usize::try_from(k.max(0)).ok().and_then(|at| LOG_FACTORIALS.get(at)) {
        return *value;
    }
    let k = k as f64;
    (k + 0.5) * k.ln() - k + (HALF_LOG_TWO_PI + (1.0 / k) * (1.0 / 12.0 - 1.0 / (360.0 * k * k)))
}

/// To an integer as x86 does it: what does not fit is the least integer.
pub fn integer(x: f64) -> i64 {
    if (-9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0).contains(&x) {
        x as i64
    } else {
        i64::MIN
    }
}
