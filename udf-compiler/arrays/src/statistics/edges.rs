//! The edges of a histogram's bins.
//!
//! Knows numpy's estimators of how many there are.

use super::methods::Method;
use super::quantiles::{Wanted, quantile};
use crate::array::Array;
use crate::dtype::DType;
use crate::error::{ArrayError, Result};
use crate::reduce::layout::{map, widened};
use crate::reduce::{How, mean, std};
use crate::scalar::Scalar;
use crate::shape::size_of_shape;
use crate::storage::reserved;

/// What `bins` says.
#[derive(Clone, Debug)]
pub enum Bins {
    /// As many equal bins.
    Count(i64),
    /// These edges.
    Edges(Array),
    /// As many as an estimator says: `auto`, `fd` ….
    Named(String),
}

/// Equal bins.
#[derive(Clone, Copy, Debug)]
pub struct Equal {
    first: f64,
    last: f64,
    width: f64,
    count: usize,
    single: bool,
}

/// Edges as numbers and as the array that is given back.
#[derive(Clone, Debug)]
pub struct Edges {
    /// As `float64`.
    pub values: Vec<f64>,
    /// As numpy has them.
    pub array: Array,
    /// Whether the bins are equal.
    pub equal: Option<Equal>,
}

impl Equal {
    /// The bin of a value: by its distance from the first edge, corrected where rounding put it over an edge.
    pub fn bin(&self, value: f64, edges: &[f64]) -> Option<usize> {
        if !(value >= self.first && value <= self.last) {
            return None;
        }
        let round = |value: f64| if self.single { f64::from(value as f32) } else { value };
        let place = round(round(round(value - self.first) / round(self.width)) * self.count as f64);
        let mut bin = (place as usize).min(self.count - 1);
        if edges.get(bin).is_some_and(|edge| value < *edge) {
            bin = bin.saturating_sub(1);
        }
        if bin != self.count - 1 && edges.get(bin + 1).is_some_and(|edge| value >= *edge) {
            bin += 1;
        }
        Some(bin)
    }
}

impl Edges {
    /// The widths of the bins, of the type of the edges.
    pub fn widths(&self) -> Vec<f64> {
        let single = self.array.dtype() == DType::F32;
        let width = |a: f64, b: f64| if single { f64::from((b - a) as f32) } else { b - a };
        self.values
            .windows(2)
            .map(|pair| if let [a, b] = pair { width(*a, *b) } else { 0.0 })
            .collect()
    }
}

/// The first and last edge.
fn outer(values: &[f64], range: Option<(f64, f64)>, single: bool) -> Result<(f64, f64)> {
    let (first, last) = match range {
        Some((first, last)) if first > last => {
            return Err(ArrayError::value("max must be larger than min in range parameter."));
        }
        Some(range) => range,
        None if values.is_empty() => (0.0, 1.0),
        None if values.iter().any(|value| value.is_nan()) => (f64::NAN, f64::NAN),
        None => values
            .iter()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
                (low.min(*value), high.max(*value))
            }),
    };
    if !first.is_finite() || !last.is_finite() {
        let how = if range.is_some() { "supplied" } else { "autodetected" };
        return Err(ArrayError::value(format!(
            "{how} range of [{}, {}] is not finite",
            Scalar::F64(first),
            Scalar::F64(last)
        )));
    }
    Ok(if first == last {
        let rounded = |value: f64| if single { f64::from(value as f32) } else { value };
        (rounded(first - 0.5), rounded(last + 0.5))
    } else {
        (first, last)
    })
}

/// The edges for an array.
pub fn edges(array: &Array, bins: &Bins, range: Option<(f64, f64)>, weighted: bool) -> Result<Edges> {
    let single = array.dtype() == DType::F32;
    if single && range.is_some() && !matches!(bins, Bins::Edges(_)) {
        return Err(ArrayError::refused("numpy.histogram of float32 with a range"));
    }
    let values = widened(array, DType::F64)?.to_vec::<f64>()?;
    let count = match bins {
        Bins::Edges(edges) => return given(edges, "`bins` must increase monotonically, when an array"),
        Bins::Count(count) if *count < 1 => return Err(ArrayError::value("`bins` must be positive, when an integer")),
        Bins::Count(count) => *count as usize,
        Bins::Named(name) => {
            if !ESTIMATORS.contains(&name.as_str()) {
                return Err(ArrayError::value(format!(
                    "'{name}' is not a valid estimator for `bins`"
                )));
            }
            if weighted {
                return Err(ArrayError::type_(
                    "Automated estimation of the number of bins is not supported for weighted data",
                ));
            }
            let ends = outer(&values, range, single)?;
            estimated(name, array, &values, ends)?
        }
    };
    let (first, last) = outer(&values, range, single)?;
    equal((first, last), count, single, values.is_empty())
}

/// The edges for a dimension of a grid.
pub fn dimension(array: &Array, bins: &Bins, range: Option<(f64, f64)>, at: usize) -> Result<Edges> {
    match bins {
        Bins::Count(count) if *count < 1 => Err(ArrayError::value(format!(
            "`bins[{at}]` must be positive, when an integer"
        ))),
        Bins::Count(count) => {
            let values = widened(array, DType::F64)?.to_vec::<f64>()?;
            // The ends of no values are Python's numbers, as those of a range.
            let single = array.dtype() == DType::F32 && range.is_none() && !values.is_empty();
            let (first, last) = outer(&values, range, single)?;
            let values = spaced(first, last, *count as usize, single)?;
            let array = Array::vector(values.clone());
            Ok(Edges {
                array: if single { widened(&array, DType::F32)? } else { array },
                values,
                equal: None,
            })
        }
        Bins::Edges(edges) => given(
            edges,
            &format!("`bins[{at}]` must be monotonically increasing, when an array"),
        ),
        Bins::Named(_) => Err(ArrayError::type_(format!(
            "`bins[{at}]` must be an integer, when a scalar"
        ))),
    }
}

fn given(edges: &Array, words: &str) -> Result<Edges> {
    if edges.ndim() != 1 {
        return Err(ArrayError::value("`bins` must be 1d, when an array"));
    }
    let values = widened(edges, DType::F64)?.to_vec::<f64>()?;
    if values.windows(2).any(|pair| matches!(pair, [a, b] if a > b)) {
        return Err(ArrayError::value(words));
    }
    Ok(Edges {
        values,
        array: edges.copy()?,
        equal: None,
    })
}

/// numpy's `linspace`: multiples of a step, the last one exact.
fn spaced(first: f64, last: f64, count: usize, single: bool) -> Result<Vec<f64>> {
    size_of_shape(&[count.saturating_add(1)], DType::F64)?;
    let round = |value: f64| if single { f64::from(value as f32) } else { value };
    let delta = round(last - first);
    let step = round(delta / count as f64);
    let mut values = reserved(count + 1)?;
    for at in 0..count {
        let way = if step == 0.0 {
            round(round(at as f64 / count as f64) * delta)
        } else {
            round(at as f64 * step)
        };
        values.push(round(way + first));
    }
    values.push(last);
    Ok(values)
}

fn equal((first, last): (f64, f64), count: usize, single: bool, nothing: bool) -> Result<Edges> {
    let values = if single && nothing {
        // Of no values the ends are Python's numbers, and only the edges are rounded.
        let wide = spaced(first, last, count, false)?;
        wide.into_iter().map(|edge| f64::from(edge as f32)).collect()
    } else {
        spaced(first, last, count, single)?
    };
    if values.windows(2).any(|pair| matches!(pair, [a, b] if a >= b)) {
        let words = format!("Too many bins for data range. Cannot create {count} finite-sized bins.");
        return Err(ArrayError::value(words));
    }
    let array = Array::vector(values.clone());
    let array = if single { widened(&array, DType::F32)? } else { array };
    Ok(Edges {
        values,
        array,
        equal: Some(Equal {
            first,
            last,
            width: last - first,
            count,
            single,
        }),
    })
}

const ESTIMATORS: [&str; 8] = ["stone", "auto", "doane", "fd", "rice", "scott", "sqrt", "sturges"];

/// How many bins an estimator asks for.
fn estimated(name: &str, array: &Array, values: &[f64], (first, last): (f64, f64)) -> Result<usize> {
    if name == "stone" || array.dtype() == DType::F32 {
        return Err(ArrayError::refused(format!(
            "numpy.histogram with bins='{name}' of {}",
            array.dtype()
        )));
    }
    let values: Vec<f64> = values
        .iter()
        .copied()
        .filter(|value| *value >= first && *value <= last)
        .collect();
    if values.is_empty() {
        return Ok(1);
    }
    let mut width = width(name, &Array::vector(values))?;
    if array.dtype().is_integer() && width < 1.0 && width != 0.0 {
        width = 1.0;
    }
    let count = ((last - first) / width).ceil();
    Ok(if width == 0.0 || width.is_nan() {
        1
    } else {
        count.max(1.0) as usize
    })
}

fn number(array: &Array) -> Result<f64> {
    Ok(array.elements::<f64>()?.first().copied().unwrap_or(f64::NAN))
}

fn width(name: &str, array: &Array) -> Result<f64> {
    let size = array.size() as f64;
    let values = array.elements::<f64>()?;
    let (low, high) = values
        .iter()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
            (low.min(*value), high.max(*value))
        });
    let span = high - low;
    let all = How::all();
    Ok(match name {
        "sqrt" => span / size.sqrt(),
        "sturges" => span / (size.log2() + 1.0),
        "rice" => span / (2.0 * size.powf(1.0 / 3.0)),
        "scott" => (24.0 * std::f64::consts::PI.powf(0.5) / size).powf(1.0 / 3.0) * number(&std(array, &all, 0.0)?)?,
        "fd" => {
            let wanted = Wanted::percentiles(array, &Array::vector(vec![75.0, 25.0]), false)?;
            let ends = quantile(array, &wanted, &all, Method::Linear)?.to_vec::<f64>()?;
            match ends.as_slice() {
                [high, low] => 2.0 * (high - low) * size.powf(-1.0 / 3.0),
                _ => 0.0,
            }
        }
        "auto" => {
            let (fd, sturges) = (self::width("fd", array)?, self::width("sturges", array)?);
            if fd != 0.0 { fd.min(sturges) } else { sturges }
        }
        _ => {
            let sigma = number(&std(array, &all, 0.0)?)?;
            if size <= 2.0 || sigma <= 0.0 {
                return Ok(0.0);
            }
            let center = number(&mean(array, &all)?)?;
            let cubes = map(array, DType::F64, |value: &f64| ((value - center) / sigma).powf(3.0))?;
            let skew = number(&mean(&cubes, &all)?)?;
            let spread = (6.0 * (size - 2.0) / ((size + 1.0) * (size + 3.0))).sqrt();
            span / (1.0 + size.log2() + (1.0 + skew.abs() / spread).log2())
        }
    })
}
