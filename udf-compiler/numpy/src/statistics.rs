//! Quantiles, histograms, differences, interpolation and what else stands on orders and sums, as the package calls them.

use crate::array::{object, result, results};
use crate::errors::Raise;
use crate::given::{Given, Natives};
use crate::reduce::finish;
use crate::singles::{self, Value};
use crate::values;
use rustpython_vm::PyResult;
use rustpython_vm::builtins::PyStr;
use taipan_arrays::reduce::How;
use taipan_arrays::statistics::{self as stats, Bins, Method, Mode, Spacing, Wanted, edges};
use taipan_arrays::{Array, warnings};

/// By their names.
pub const NATIVES: Natives = &[
    ("median", |given| {
        finish(given, stats::median(&given.array(0)?, &how(given, 1)?))
    }),
    ("nanmedian", |given| {
        finish(given, stats::nanmedian(&given.array(0)?, &how(given, 1)?))
    }),
    ("quantile", |given| quantile(given, stats::quantile)),
    ("nanquantile", |given| quantile(given, stats::nanquantile)),
    ("gradient", gradient),
    ("trapezoid", |given| {
        let spacing = match given.optional_array(1)? {
            Some(points) => Spacing::At(points),
            None => Spacing::Even(given.float(2)?),
        };
        finish(given, stats::trapezoid(&given.array(0)?, &spacing, given.int(3)?))
    }),
    ("interp", |given| {
        let (points, values) = (given.array(1)?, given.array(2)?);
        let (left, right) = (given.optional_float(3)?, given.optional_float(4)?);
        let period = given.optional_float(5)?;
        finish(
            given,
            stats::interp(&given.array(0)?, (&points, &values), left, right, period),
        )
    }),
    ("histogram", histogram),
    ("histogram_bin_edges", |given| {
        let made = edges::edges(&given.array(0)?, &bins(given, 1)?, range(given, 2)?, false).raised(given.vm)?;
        object(made.array, given.vm)
    }),
    ("histogramdd", grid),
    ("bincount", |given| {
        let weights = given.optional_array(1)?;
        finish(
            given,
            stats::bincount(&given.array(0)?, weights.as_ref(), given.int(2)? as i64),
        )
    }),
    ("cov", |given| {
        let other = given.optional_array(1)?;
        let freedom = if given.is_none(4) {
            i64::from(!given.flag(3)?)
        } else {
            given.int(4)? as i64
        };
        finish(
            given,
            stats::cov(&given.array(0)?, other.as_ref(), given.flag(2)?, freedom),
        )
    }),
    ("corrcoef", |given| {
        let other = given.optional_array(1)?;
        finish(given, stats::corrcoef(&given.array(0)?, other.as_ref(), given.flag(2)?))
    }),
    ("convolve", |given| {
        let mode = Mode::parse(&given.text(2)?).raised(given.vm)?;
        finish(given, stats::convolve(&given.array(0)?, &given.array(1)?, mode))
    }),
    ("correlate", |given| {
        let mode = Mode::parse(&given.text(2)?).raised(given.vm)?;
        finish(given, stats::correlate(&given.array(0)?, &given.array(1)?, mode))
    }),
];

/// Axis and keepdims.
fn how(given: &Given<'_>, place: usize) -> PyResult<How> {
    Ok(How {
        axes: given.axes(place)?,
        keepdims: given.flag(place + 1)?,
        ..How::default()
    })
}

/// The array, what parts, axis, method, keepdims, and whether the parts are percents.
fn quantile(given: &Given<'_>, of: fn(&Array, &Wanted, &How, Method) -> taipan_arrays::Result<Array>) -> PyResult {
    let vm = given.vm;
    let (array, parts) = (given.array(0)?, given.array(1)?);
    let weak = matches!(singles::single(given.object(1)?, vm)?, Some(Value::Weak(_)));
    let wanted = if given.flag(5)? {
        Wanted::percentiles(&array, &parts, weak)
    } else {
        Wanted::quantiles(&array, &parts, weak)
    };
    let method = Method::parse(&given.text(3)?).raised(vm)?;
    let how = How {
        axes: given.axes(2)?,
        keepdims: given.flag(4)?,
        ..How::default()
    };
    finish(given, of(&array, &wanted.raised(vm)?, &how, method))
}

/// The array, the spacings, the axes, the order at the edges.
fn gradient(given: &Given<'_>) -> PyResult {
    let (vm, array) = (given.vm, given.array(0)?);
    let axes = given.axes(2)?;
    let axes = axes.unwrap_or_else(|| (0..array.ndim() as isize).collect());
    let spacings = given.arrays(1)?;
    if spacings.len() > 1 && spacings.len() != axes.len() {
        return Err(vm.new_type_error("invalid number of arguments"));
    }
    let mut made = Vec::new();
    for (place, axis) in axes.iter().enumerate() {
        let spacing = match spacings.get(place).or(spacings.first()) {
            None => Spacing::Even(1.0),
            Some(points) if points.ndim() == 0 => {
                let step = points
                    .astype(taipan_arrays::DType::F64)
                    .and_then(|step| step.to_vec::<f64>());
                Spacing::Even(step.raised(vm)?.first().copied().unwrap_or(1.0))
            }
            Some(points) => Spacing::At(points.clone()),
        };
        made.push(stats::gradient(&array, &spacing, *axis, given.int(3)? as i64).raised(vm)?);
    }
    match (made.len(), made.pop()) {
        (1, Some(only)) => result(only, vm),
        (_, Some(last)) => {
            made.push(last);
            results(made, vm)
        }
        _ => Err(vm.new_value_error("the array has no axis")),
    }
}

fn bins(given: &Given<'_>, place: usize) -> PyResult<Bins> {
    let object = given.object(place)?;
    if object.downcast_ref::<PyStr>().is_some() {
        return given.text(place).map(Bins::Named);
    }
    let array = values::array(object, given.vm)?;
    match array.ndim() {
        0 => {
            if !array.dtype().is_integer() {
                return Err(given
                    .vm
                    .new_type_error("`bins` must be an integer, a string, or an array"));
            }
            given.int(place).map(|count| Bins::Count(count as i64))
        }
        1 => Ok(Bins::Edges(array)),
        _ => Err(given.vm.new_value_error("`bins` must be 1d, when an array")),
    }
}

fn range(given: &Given<'_>, place: usize) -> PyResult<Option<(f64, f64)>> {
    if given.is_none(place) {
        return Ok(None);
    }
    let ends = singles::items(given.object(place)?, given.vm)?;
    let ends = Given::new(&ends, given.vm);
    Ok(Some((ends.float(0)?, ends.float(1)?)))
}

fn histogram(given: &Given<'_>) -> PyResult {
    let vm = given.vm;
    let weights = given.optional_array(3)?;
    let made = stats::histogram(
        &given.array(0)?,
        &bins(given, 1)?,
        range(given, 2)?,
        weights.as_ref(),
        given.flag(4)?,
    );
    let told = warnings::take();
    let made = made.raised(vm)?;
    crate::warn::texts(&told, vm)?;
    results(vec![made.counts, made.edges], vm)
}

/// Columns, their bins, their ranges, weights and density: the counts, and the edges of each.
fn grid(given: &Given<'_>) -> PyResult {
    let vm = given.vm;
    let (listed, ranges) = (
        singles::items(given.object(1)?, vm)?,
        singles::items(given.object(2)?, vm)?,
    );
    let (listed, ranges) = (Given::new(&listed, vm), Given::new(&ranges, vm));
    let mut each = Vec::new();
    for place in 0..listed.len() {
        each.push((bins(&listed, place)?, range(&ranges, place)?));
    }
    let weights = given.optional_array(3)?;
    let made = stats::histogramdd(&given.arrays(0)?, &each, weights.as_ref(), given.flag(4)?).raised(vm)?;
    let edges: PyResult<Vec<_>> = made.edges.into_iter().map(|one| object(one, vm)).collect();
    let edges = vm.ctx.new_list(edges?);
    Ok(vm.ctx.new_tuple(vec![object(made.counts, vm)?, edges.into()]).into())
}
