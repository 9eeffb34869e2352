//! Histograms, and counts of integers.
//!
//! Knows numpy's rule of places in equal bins, with its corrections at their edges. Edges are made by `edges`.

use super::edges::{Bins, Edges, edges};
use crate::array::Array;
use crate::dtype::DType;
use crate::error::{ArrayError, Result};
use crate::poll;
use crate::reduce::layout::{map, map2, widened};
use crate::reduce::{How, sum};
use crate::sorting::keys::{common, double};
use crate::sorting::sorts::places;
use crate::storage::{Element, filled, reserved};
use crate::warnings::warn;

/// numpy counts in blocks of as many elements; sums of weights depend on it.
const BLOCK: usize = 65536;

/// Counts and the edges of their bins.
#[derive(Clone, Debug)]
pub struct Histogram {
    /// The counts, the sums of weights, or the density.
    pub counts: Array,
    /// The edges, one more.
    pub edges: Array,
}

/// `np.histogram`.
pub fn histogram(
    array: &Array,
    bins: &Bins,
    range: Option<(f64, f64)>,
    weights: Option<&Array>,
    density: bool,
) -> Result<Histogram> {
    let array = &plain(array)?;
    if weights.is_some_and(|weights| weights.shape() != array.shape()) {
        return Err(ArrayError::value("weights should have the same shape as a."));
    }
    let edges = edges(array, bins, range, weights.is_some())?;
    let values = widened(array, DType::F64)?.to_vec::<f64>()?;
    let counts = match weights {
        None => counted(&values, &edges)?,
        Some(weights) => weighed(&values, &widened(weights, weights.dtype())?, &edges)?,
    };
    let counts = if density {
        density_of(&counts, edges.widths())?
    } else {
        counts
    };
    Ok(Histogram {
        counts,
        edges: edges.array,
    })
}

/// Bools as numpy counts them.
fn plain(array: &Array) -> Result<Array> {
    match array.dtype() {
        DType::Bool => {
            warn("Converting input from bool to <class 'numpy.uint8'> for compatibility.");
            widened(array, DType::U8)
        }
        dtype if dtype.is_integer() || dtype.is_float() => Ok(array.clone()),
        dtype => Err(ArrayError::refused(format!("numpy.histogram of {dtype}"))),
    }
}

fn counted(values: &[f64], edges: &Edges) -> Result<Array> {
    let mut counts = filled(edges.values.len().saturating_sub(1), 0_i64)?;
    for block in values.chunks(BLOCK) {
        poll::poll()?;
        for value in block {
            if let Some(count) = bin(*value, edges).and_then(|bin| counts.get_mut(bin)) {
                *count += 1;
            }
        }
    }
    Ok(Array::vector(counts))
}

/// The bin of a value.
fn bin(value: f64, edges: &Edges) -> Option<usize> {
    match &edges.equal {
        Some(equal) => equal.bin(value, &edges.values),
        None => {
            let (first, last) = (edges.values.first()?, edges.values.last()?);
            if !(value >= *first && value <= *last) {
                return None;
            }
            if value == *last {
                // The last bin that ends there has its right edge.
                return (edges.values.len() >= 2).then(|| edges.values.len() - 2);
            }
            Some(edges.values.partition_point(|edge| *edge <= value) - 1)
        }
    }
}

fn weighed(values: &[f64], weights: &Array, edges: &Edges) -> Result<Array> {
    let dtype = weights.dtype();
    if !matches!(dtype, DType::F64 | DType::I64 | DType::I32) {
        return Err(ArrayError::refused(format!("numpy.histogram with weights of {dtype}")));
    }
    let weights = widened(weights, DType::F64)?.to_vec::<f64>()?;
    let bins = edges.values.len().saturating_sub(1);
    let mut totals = filled(bins, 0.0)?;
    let mut running = filled(bins + 1, 0.0)?;
    for (values, weights) in values.chunks(BLOCK).zip(weights.chunks(BLOCK)) {
        poll::poll()?;
        if edges.equal.is_some() {
            let mut sums = filled(bins, 0.0)?;
            for (value, weight) in values.iter().zip(weights) {
                if let Some(sum) = bin(*value, edges).and_then(|bin| sums.get_mut(bin)) {
                    *sum += weight;
                }
            }
            totals.iter_mut().zip(sums).for_each(|(total, sum)| *total += sum);
            continue;
        }
        let sums = running_sums(values, weights, &edges.values)?;
        running.iter_mut().zip(sums).for_each(|(running, sum)| *running += sum);
    }
    if edges.equal.is_none() {
        totals = running
            .windows(2)
            .map(|pair| if let [a, b] = pair { b - a } else { 0.0 })
            .collect();
    }
    match dtype {
        DType::F64 => Ok(Array::vector(totals)),
        DType::I64 => map(&Array::vector(totals), dtype, |total: &f64| *total as i64),
        _ => map(&Array::vector(totals), dtype, |total: &f64| *total as i32),
    }
}

/// The sums of the weights below each edge, and for the last one those at it, too.
fn running_sums(values: &[f64], weights: &[f64], edges: &[f64]) -> Result<Vec<f64>> {
    let order = places(values, |value| double(*value))?;
    let sorted: Vec<f64> = order.iter().filter_map(|place| values.get(*place).copied()).collect();
    let mut sums = reserved(values.len() + 1)?;
    sums.push(0.0);
    let mut total = 0.0;
    for place in &order {
        total += weights.get(*place).copied().unwrap_or_default();
        sums.push(total);
    }
    let last = edges.len().saturating_sub(1);
    let below = |(at, edge): (usize, &f64)| {
        let edge = double(*edge);
        let place = sorted.partition_point(|value| double(*value) < edge || at == last && double(*value) == edge);
        sums.get(place).copied().unwrap_or_default()
    };
    Ok(edges.iter().enumerate().map(below).collect())
}

/// Counts over the widths of their bins and over the total.
fn density_of(counts: &Array, widths: Vec<f64>) -> Result<Array> {
    let total = widened(&sum(counts, &How::all())?, DType::F64)?;
    let counts = map2(
        (&widened(counts, DType::F64)?, &Array::vector(widths)),
        DType::F64,
        |n: &f64, w: &f64| n / w,
    )?;
    map2((&counts, &total), DType::F64, |n: &f64, total: &f64| n / total)
}

/// Counts in several dimensions and the edges of each.
#[derive(Clone, Debug)]
pub struct Grid {
    /// `float64` counts, sums of weights or densities.
    pub counts: Array,
    /// The edges of each dimension.
    pub edges: Vec<Array>,
}

/// `np.histogramdd` of columns of the same length, each with its bins and range (`np.histogram2d` has two).
pub fn histogramdd(
    columns: &[Array],
    bins: &[(Bins, Option<(f64, f64)>)],
    weights: Option<&Array>,
    density: bool,
) -> Result<Grid> {
    if columns.len() != bins.len() {
        return Err(ArrayError::value(
            "The dimension of bins must be equal to the dimension of the sample x.",
        ));
    }
    let dtype = columns.iter().try_fold(None, |dtype, column| match dtype {
        None => Ok(Some(column.dtype())),
        Some(dtype) => common(dtype, column.dtype()).map(Some),
    })?;
    let mut axes = Vec::new();
    let mut cells = filled(columns.first().map_or(0, Array::size), Some(0_usize))?;
    for (at, (column, (bins, range))) in columns.iter().zip(bins).enumerate() {
        // numpy makes one array of all columns.
        let column = &widened(column, dtype.unwrap_or(DType::F64))?;
        let edges = super::edges::dimension(column, bins, *range, at)?;
        let values = widened(column, DType::F64)?.to_vec::<f64>()?;
        let count = edges.values.len().saturating_sub(1);
        for (cell, value) in cells.iter_mut().zip(&values) {
            *cell = cell
                .zip(bin(
                    *value,
                    &Edges {
                        equal: None,
                        ..edges.clone()
                    },
                ))
                .map(|(cell, bin)| cell * count + bin);
        }
        axes.push(edges);
    }
    let shape: Vec<usize> = axes.iter().map(|edges| edges.values.len().saturating_sub(1)).collect();
    let size = crate::shape::size_of_shape(&shape, DType::F64)?;
    let mut counts = filled(size, 0.0)?;
    let weights = weights
        .map(|weights| widened(weights, DType::F64)?.to_vec::<f64>())
        .transpose()?;
    for (at, cell) in cells.iter().enumerate() {
        if let Some(count) = cell.and_then(|cell| counts.get_mut(cell)) {
            *count += weights
                .as_ref()
                .map_or(1.0, |weights| weights.get(at).copied().unwrap_or_default());
        }
    }
    let mut counts = Array::new(counts, &shape)?;
    if density {
        let total = sum(&counts, &How::all())?;
        for (at, edges) in axes.iter().enumerate() {
            let mut wide = vec![1; shape.len()];
            if let (Some(len), Some(count)) = (wide.get_mut(at), shape.get(at)) {
                *len = *count;
            }
            counts = map2(
                (&counts, &Array::new(edges.widths(), &wide)?),
                DType::F64,
                |n: &f64, width: &f64| n / width,
            )?;
        }
        counts = map2((&counts, &total), DType::F64, |n: &f64, total: &f64| n / total)?;
    }
    Ok(Grid {
        counts,
        edges: axes.into_iter().map(|edges| edges.array).collect(),
    })
}

/// `np.bincount`: how often each integer is there, or the sums of their weights.
pub fn bincount(array: &Array, weights: Option<&Array>, minlength: i64) -> Result<Array> {
    if array.ndim() != 1 {
        let deep = if array.ndim() > 1 {
            "object too deep for desired array"
        } else {
            "object of too small depth for desired array"
        };
        return Err(ArrayError::value(deep));
    }
    if array.dtype() != DType::Bool && !array.dtype().is_integer() {
        let (from, to) = (array.dtype().repr(), DType::I64.repr());
        return Err(ArrayError::type_(format!(
            "Cannot cast array data from {from} to {to} according to the rule 'safe'"
        )));
    }
    let least = usize::try_from(minlength).map_err(|_| ArrayError::value("'minlength' must not be negative"))?;
    let values = widened(array, DType::I64)?.to_vec::<i64>()?;
    if values.iter().any(|value| *value < 0) {
        return Err(ArrayError::value("'list' argument must have no negative elements"));
    }
    let len = values
        .iter()
        .max()
        .map_or(0, |most| (*most as usize).saturating_add(1))
        .max(least);
    crate::shape::size_of_shape(&[len], DType::I64)?;
    match weights {
        None => totals(&values, len, 0_i64, |_| 1, |a, b| a + b),
        Some(weights) if weights.shape() != array.shape() => {
            Err(ArrayError::value("The weights and list don't have the same length."))
        }
        // Of nothing numpy counts nothing, whatever the weights are.
        Some(_) if values.is_empty() => totals(&values, len, 0_i64, |_| 1, |a, b| a + b),
        Some(weights) => {
            let weights = widened(weights, DType::F64)?.to_vec::<f64>()?;
            totals(
                &values,
                len,
                0.0,
                |at| weights.get(at).copied().unwrap_or_default(),
                |a, b| a + b,
            )
        }
    }
}

fn totals<T: Element + Copy>(
    values: &[i64],
    len: usize,
    zero: T,
    weight: impl Fn(usize) -> T,
    plus: impl Fn(T, T) -> T,
) -> Result<Array> {
    let mut totals = filled(len, zero)?;
    for (at, value) in values.iter().enumerate() {
        if let Some(total) = totals.get_mut(*value as usize) {
            *total = plus(*total, weight(at));
        }
    }
    Ok(Array::vector(totals))
}
