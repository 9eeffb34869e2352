//! The elements of an array as words of one width: one choice of digits for all.
//!
//! Knows no lines and no brackets.

use super::digits::{Real, Style, Trim, positional, scientific};
use super::element::{double, iso, quoted, single};
use super::options::{FloatMode, Options, Sign};
use crate::scalar::{NAT, Scalar};

/// The words of these elements, as an array of them prints each. `alone` is for the one element of an array of no dimension.
pub fn words(elements: &[Scalar], options: &Options, alone: bool) -> Vec<String> {
    match elements.first() {
        None => Vec::new(),
        Some(Scalar::F32(_) | Scalar::F64(_)) => {
            let reals: Vec<Real> = elements.iter().filter_map(real).collect();
            let column = Column::new(&reals, options, options.mode, options.sign);
            reals.iter().map(|real| column.word(*real, options)).collect()
        }
        Some(Scalar::C64(_) | Scalar::C128(_)) => complex_words(elements, options),
        Some(Scalar::Bool(_)) => {
            let truth = if alone { "True" } else { " True" };
            elements
                .iter()
                .map(|element| if *element == Scalar::Bool(true) { truth } else { "False" }.into())
                .collect()
        }
        Some(Scalar::Datetime(..) | Scalar::Timedelta(..)) => time_words(elements),
        Some(Scalar::Str(_)) => elements.iter().map(|element| quoted(&element.to_string())).collect(),
        Some(_) => integer_words(elements, options),
    }
}

fn real(element: &Scalar) -> Option<Real> {
    match element {
        Scalar::F32(value) => Some(single(*value)),
        Scalar::F64(value) => Some(double(*value)),
        _ => None,
    }
}

fn integer_words(elements: &[Scalar], options: &Options) -> Vec<String> {
    let texts: Vec<String> = elements.iter().map(Scalar::to_string).collect();
    let negative = texts.iter().any(|text| text.starts_with('-'));
    let plus = |text: String| match options.sign {
        Sign::Plus if !text.starts_with('-') => format!("+{text}"),
        Sign::Space if !negative => format!(" {text}"),
        _ => text,
    };
    padded(texts.into_iter().map(plus).collect())
}

fn padded(words: Vec<String>) -> Vec<String> {
    let width = words.iter().map(|word| word.chars().count()).max().unwrap_or(0);
    words.into_iter().map(|word| format!("{word:>width$}")).collect()
}

fn time_words(elements: &[Scalar]) -> Vec<String> {
    padded(
        elements
            .iter()
            .map(|element| match element {
                Scalar::Datetime(NAT, _) | Scalar::Timedelta(NAT, _) => "'NaT'".into(),
                Scalar::Datetime(value, unit) => format!("'{}'", iso(*value, *unit)),
                Scalar::Timedelta(value, _) => value.to_string(),
                other => other.to_string(),
            })
            .collect(),
    )
}

fn complex_words(elements: &[Scalar], options: &Options) -> Vec<String> {
    let parts: Vec<(Real, Real)> = elements
        .iter()
        .filter_map(|element| match element {
            Scalar::C64(value) => Some((single(value.re), single(value.im))),
            Scalar::C128(value) => Some((double(value.re), double(value.im))),
            _ => None,
        })
        .collect();
    let (re, im): (Vec<Real>, Vec<Real>) = parts.iter().copied().unzip();
    let re_column = Column::new(&re, options, options.mode, options.sign);
    let im_column = Column::new(&im, options, options.mode, Sign::Plus);
    let word = |(re, im): &(Real, Real)| {
        let imaginary = im_column.word(*im, options);
        // The `j` stands right after the digits, the filling after it.
        let digits = imaginary.trim_end();
        let filling = &imaginary[digits.len()..];
        format!("{}{digits}j{filling}", re_column.word(*re, options))
    };
    parts.iter().map(word).collect()
}

/// How the floats of an array are written.
struct Column {
    scientific: bool,
    sign: Sign,
    style: Style,
}

impl Column {
    fn new(reals: &[Real], options: &Options, mode: FloatMode, sign: Sign) -> Column {
        let finite: Vec<Real> = reals.iter().copied().filter(|real| real.value.is_finite()).collect();
        let precision = (mode != FloatMode::Unique).then_some(options.precision);
        let first = Style {
            precision,
            unique: mode != FloatMode::Fixed,
            trim: if mode == FloatMode::Fixed {
                Trim::Keep
            } else {
                Trim::Point
            },
            plus: sign == Sign::Plus,
            ..Style::PLAIN
        };
        let scientific = wants_exponent(&finite, options);
        let mut style = match (finite.is_empty(), scientific) {
            (true, _) => Style {
                trim: Trim::Point,
                ..first
            },
            (false, true) => exponent_style(&finite, first),
            (false, false) => point_style(&finite, first, mode),
        };
        if sign == Sign::Space && !finite.iter().any(|real| real.value.is_sign_negative()) {
            style.pad_left += 1;
        }
        if finite.len() < reals.len() {
            let negative = sign != Sign::Minus || reals.iter().any(|real| real.value == f64::NEG_INFINITY);
            let offset = style.pad_right + 1;
            let width = options.nan.len().max(options.inf.len() + usize::from(negative));
            style.pad_left = style.pad_left.max(width.saturating_sub(offset));
        }
        Column {
            scientific,
            sign,
            style,
        }
    }

    fn word(&self, real: Real, options: &Options) -> String {
        let style = &self.style;
        if real.value.is_finite() {
            // With exponents nothing is filled behind the digits; there `pad_right` is for what is not finite.
            return if self.scientific {
                scientific(real, style)
            } else {
                positional(real, style)
            };
        }
        let plus = self.sign == Sign::Plus;
        let text = match (real.value.is_nan(), real.value < 0.0) {
            (true, _) => format!("{}{}", if plus { "+" } else { "" }, options.nan),
            (_, true) => format!("-{}", options.inf),
            _ => format!("{}{}", if plus { "+" } else { "" }, options.inf),
        };
        format!("{text:>width$}", width = style.pad_left + style.pad_right + 1)
    }
}

/// Whether numbers are so large, small or different that they need exponents.
fn wants_exponent(finite: &[Real], options: &Options) -> bool {
    let sizes = || finite.iter().map(|real| real.value.abs()).filter(|size| *size != 0.0);
    let (max, min) = (sizes().fold(0.0, f64::max), sizes().fold(f64::INFINITY, f64::min));
    // numpy takes the ratio in the type of the elements.
    let ratio = if finite.iter().any(|real| real.single) {
        f64::from(max as f32 / min as f32)
    } else {
        max / min
    };
    max > 0.0 && (max >= 1e8 || (!options.suppress && (min < 0.0001 || ratio > 1000.0)))
}

fn exponent_style(finite: &[Real], first: Style) -> Style {
    let (mut whole, mut fraction, mut exponent) = (0, 0, 0);
    for real in finite {
        let text = scientific(*real, &first);
        let (digits, power) = text.split_once('e').unwrap_or((&text, ""));
        let (before, after) = digits.split_once('.').unwrap_or((digits, ""));
        whole = whole.max(before.len());
        fraction = fraction.max(after.len());
        exponent = exponent.max(power.len().saturating_sub(1));
    }
    Style {
        precision: Some(fraction),
        min_digits: fraction,
        trim: Trim::Keep,
        pad_left: whole,
        pad_right: exponent + 2 + fraction,
        exponent,
        ..first
    }
}

fn point_style(finite: &[Real], first: Style, mode: FloatMode) -> Style {
    let (mut whole, mut fraction) = (0, 0);
    for real in finite {
        let text = positional(*real, &first);
        let (before, after) = text.split_once('.').unwrap_or((&text, ""));
        whole = whole.max(before.len());
        fraction = fraction.max(after.len());
    }
    let equal = matches!(mode, FloatMode::Fixed | FloatMode::MaxprecEqual);
    Style {
        precision: if equal { Some(fraction) } else { first.precision },
        min_digits: if equal { fraction } else { 0 },
        trim: if equal { Trim::Keep } else { Trim::Point },
        pad_left: whole,
        pad_right: fraction,
        ..first
    }
}
