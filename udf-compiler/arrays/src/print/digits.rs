//! Floats as digits: the fewest that tell a value from its neighbours, or a number of them.
//!
//! Knows no arrays.

/// A float of either size.
#[derive(Clone, Copy, Debug)]
pub struct Real {
    /// The value.
    pub value: f64,
    /// Whether it is a `float32`, which needs fewer digits.
    pub single: bool,
}

/// What happens to zeros at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trim {
    /// They stay.
    Keep,
    /// They go, the point stays.
    Point,
    /// They go, but one digit stays after the point.
    OneZero,
    /// They go, and the point with them.
    All,
}

/// How a float is written.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The most digits after the point.
    pub precision: Option<usize>,
    /// The fewest digits after the point.
    pub min_digits: usize,
    /// Whether the fewest digits that tell it apart are enough.
    pub unique: bool,
    /// Zeros at the end.
    pub trim: Trim,
    /// Whether positive numbers have a sign.
    pub plus: bool,
    /// The characters before the point, filled with spaces.
    pub pad_left: usize,
    /// The characters after the point, filled with spaces.
    pub pad_right: usize,
    /// The fewest digits of the exponent.
    pub exponent: usize,
}

impl Style {
    /// As a value stands alone.
    pub const PLAIN: Style = Style {
        precision: None,
        min_digits: 0,
        unique: true,
        trim: Trim::OneZero,
        plus: false,
        pad_left: 0,
        pad_right: 0,
        exponent: 2,
    };
}

impl Style {
    /// How many digits after the point are asked for, where those that tell a float apart are more, or too few.
    fn cut(&self, fraction: usize) -> Option<usize> {
        if self.unique && fraction < self.min_digits {
            return Some(self.min_digits);
        }
        self.precision.filter(|precision| !self.unique || *precision < fraction)
    }
}

/// The fewest digits that tell a float from its neighbours, and the exponent of the first.
fn shortest(real: Real) -> (String, i32) {
    let value = real.value.abs();
    let text = if real.single {
        format!("{:e}", value as f32)
    } else {
        format!("{value:e}")
    };
    let (digits, _) = text.split_once('e').unwrap_or((&text, "0"));
    // Where two numbers of so few digits are as near, numpy takes the even one.
    let precision = digits.len().saturating_sub(2);
    let even = format!("{value:.precision$e}");
    let same = if real.single {
        even.parse::<f32>() == Ok(value as f32)
    } else {
        even.parse::<f64>() == Ok(value)
    };
    let text = if same { even } else { text };
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    (digits.replace('.', ""), exponent.parse().unwrap_or(0))
}

/// A finite float without an exponent.
pub fn positional(real: Real, style: &Style) -> String {
    let (digits, exponent) = shortest(real);
    let fraction = (digits.len() as i32 - 1 - exponent).max(0) as usize;
    let cut = style.cut(fraction);
    let (whole, fraction) = match cut {
        Some(precision) => {
            let text = format!("{:.precision$}", real.value.abs());
            let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
            (whole.to_string(), fraction.to_string())
        }
        None => placed(&digits, exponent),
    };
    let fraction = trimmed(fraction, style);
    let mut text = format!("{}{whole}", sign(real, style));
    if text.len() < style.pad_left {
        text.insert_str(0, &" ".repeat(style.pad_left - text.len()));
    }
    match &fraction {
        Some(digits) => text.extend([".", digits]),
        None if style.pad_right > 0 => text.push(' '),
        None => {}
    }
    let length = fraction.map_or(0, |digits| digits.len());
    text.push_str(&" ".repeat(style.pad_right.saturating_sub(length)));
    text
}

/// Digits around the point.
fn placed(digits: &str, exponent: i32) -> (String, String) {
    if exponent < 0 {
        let zeros = "0".repeat((-exponent - 1) as usize);
        let fraction = if digits.bytes().all(|b| b == b'0') {
            String::new()
        } else {
            format!("{zeros}{digits}")
        };
        return ("0".into(), fraction);
    }
    let whole = exponent as usize + 1;
    if digits.len() <= whole {
        return (format!("{digits}{}", "0".repeat(whole - digits.len())), String::new());
    }
    let (whole, fraction) = digits.split_at(whole);
    (whole.into(), fraction.into())
}

/// A finite float with an exponent.
pub fn scientific(real: Real, style: &Style) -> String {
    let (digits, exponent) = shortest(real);
    let cut = style.cut(digits.len().saturating_sub(1));
    let (digits, exponent) = match cut {
        Some(precision) => {
            let text = format!("{:.precision$e}", real.value.abs());
            let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
            (digits.replace('.', ""), exponent.parse().unwrap_or(0))
        }
        None => (digits, exponent),
    };
    let (first, rest) = digits.split_at(1.min(digits.len()));
    let mut text = format!("{}{first}", sign(real, style));
    if text.len() < style.pad_left {
        text.insert_str(0, &" ".repeat(style.pad_left - text.len()));
    }
    if let Some(digits) = trimmed(rest.to_string(), style) {
        text.extend([".", &digits]);
    }
    let (mark, size) = (if exponent < 0 { '-' } else { '+' }, exponent.unsigned_abs());
    format!("{text}e{mark}{size:0width$}", width = style.exponent.max(2))
}

fn sign(real: Real, style: &Style) -> &'static str {
    match (real.value.is_sign_negative(), style.plus) {
        (true, _) => "-",
        (false, true) => "+",
        (false, false) => "",
    }
}

/// The digits after the point, or nothing where the point goes, too.
fn trimmed(mut fraction: String, style: &Style) -> Option<String> {
    if style.trim != Trim::Keep {
        let kept = fraction
            .trim_end_matches('0')
            .len()
            .max(style.min_digits.min(fraction.len()));
        fraction.truncate(kept);
    }
    while fraction.len() < style.min_digits {
        fraction.push('0');
    }
    match style.trim {
        Trim::OneZero if fraction.is_empty() => Some("0".into()),
        Trim::All if fraction.is_empty() => None,
        _ => Some(fraction),
    }
}

/// A float as it stands alone: `1.0`, `1e+16`, `nan`.
pub fn alone(real: Real, trim: Trim) -> String {
    let value = real.value;
    if value.is_nan() {
        return "nan".into();
    }
    if value.is_infinite() {
        return if value < 0.0 { "-inf".into() } else { "inf".into() };
    }
    let size = value.abs();
    if size == 0.0 || (1e-4..1e16).contains(&size) {
        return positional(real, &Style { trim, ..Style::PLAIN });
    }
    scientific(
        real,
        &Style {
            trim: Trim::All,
            ..Style::PLAIN
        },
    )
}
