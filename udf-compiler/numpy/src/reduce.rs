//! Reductions, extremes, truth and running results, as the package calls them. Their arguments are: the array, then axis, type,
//! keepdims, initial, where, degrees of freedom.

use crate::array::{result, results};
use crate::errors::Raise;
use crate::given::{Given, Natives};
use crate::singles::{self, Value};
use crate::values;
use rustpython_vm::PyResult;
use taipan_arrays::reduce::nans::{
    nanextreme, nanmean, nanposition, nanprod, nanscan, nanstd, nansum, nanvar, replaced,
};
use taipan_arrays::reduce::{self, End, How, Scan};
use taipan_arrays::{Array, DType, Scalar, warnings};

/// By their names.
pub const NATIVES: Natives = &[
    ("sum", sum),
    ("prod", |given| plain(given, reduce::prod)),
    ("mean", mean),
    ("var", |given| spread(given, reduce::var)),
    ("std", |given| spread(given, reduce::std)),
    ("any", |given| plain(given, reduce::any)),
    ("all", |given| plain(given, reduce::all)),
    ("ptp", |given| plain(given, reduce::ptp)),
    ("count_nonzero", |given| plain(given, reduce::count_nonzero)),
    ("max", |given| {
        plain(given, |array, how| reduce::extreme(array, End::Max, how))
    }),
    ("min", |given| {
        plain(given, |array, how| reduce::extreme(array, End::Min, how))
    }),
    ("fmax", |given| {
        plain(given, |array, how| reduce::extreme_number(array, End::Max, how))
    }),
    ("fmin", |given| {
        plain(given, |array, how| reduce::extreme_number(array, End::Min, how))
    }),
    ("nansum", |given| plain(given, nansum)),
    ("nanprod", |given| plain(given, nanprod)),
    ("nanmean", |given| plain(given, nanmean)),
    ("nanvar", |given| spread(given, nanvar)),
    ("nanstd", |given| spread(given, nanstd)),
    ("nanmax", |given| {
        plain(given, |array, how| nanextreme(array, End::Max, how))
    }),
    ("nanmin", |given| {
        plain(given, |array, how| nanextreme(array, End::Min, how))
    }),
    ("argmax", |given| place(given, End::Max)),
    ("argmin", |given| place(given, End::Min)),
    ("nanargmax", |given| nan_place(given, End::Max)),
    ("nanargmin", |given| nan_place(given, End::Min)),
    ("cumsum", |given| running(given, Scan::Add)),
    ("cumprod", |given| running(given, Scan::Multiply)),
    ("cummax", |given| running(given, Scan::Maximum)),
    ("cummin", |given| running(given, Scan::Minimum)),
    ("nancumsum", |given| nan_running(given, Scan::Add)),
    ("nancumprod", |given| nan_running(given, Scan::Multiply)),
    ("reduceat_add", |given| by_places(given, Scan::Add)),
    ("reduceat_multiply", |given| by_places(given, Scan::Multiply)),
    ("reduceat_maximum", |given| by_places(given, Scan::Maximum)),
    ("reduceat_minimum", |given| by_places(given, Scan::Minimum)),
    ("nonzero", nonzero),
    ("flatnonzero", |given| {
        finish(given, reduce::flatnonzero(&given.array(0)?))
    }),
    ("argwhere", |given| finish(given, reduce::argwhere(&given.array(0)?))),
    ("replaced", |given| {
        finish(given, replaced(&given.array(0)?, given.float(1)?))
    }),
];

type Outcome = taipan_arrays::Result<Array>;

/// The result as an object, after the warnings that it was made with.
pub fn finish(given: &Given<'_>, outcome: Outcome) -> PyResult {
    let told = warnings::take();
    let array = outcome.raised(given.vm)?;
    crate::warn::texts(&told, given.vm)?;
    result(array, given.vm)
}

fn how(given: &Given<'_>) -> PyResult<How> {
    let initial = if given.is_none(4) {
        None
    } else {
        Some(scalar(given, 4)?)
    };
    Ok(How {
        axes: given.reduced_axes(1)?,
        dtype: given.dtype(2)?,
        keepdims: given.flag(3)?,
        initial,
        filter: given.optional_array(5)?,
    })
}

fn scalar(given: &Given<'_>, place: usize) -> PyResult<Scalar> {
    match values::value(given.object(place)?, given.vm)? {
        Value::Scalar(scalar) => Ok(scalar),
        Value::Weak(weak) => singles::natural(weak, given.vm),
        Value::Array(array) => array.item().raised(given.vm),
    }
}

fn plain(given: &Given<'_>, reduce: impl Fn(&Array, &How) -> Outcome) -> PyResult {
    finish(given, reduce(&given.array(0)?, &how(given)?))
}

fn spread(given: &Given<'_>, reduce: impl Fn(&Array, &How, f64) -> Outcome) -> PyResult {
    let freedom = given.optional_float(6)?.unwrap_or(0.0);
    finish(given, reduce(&given.array(0)?, &how(given)?, freedom))
}

fn place(given: &Given<'_>, end: End) -> PyResult {
    finish(
        given,
        reduce::position(&given.array(0)?, end, given.whole_axis(1)?, given.flag(2)?),
    )
}

fn nan_place(given: &Given<'_>, end: End) -> PyResult {
    finish(
        given,
        nanposition(&given.array(0)?, end, given.whole_axis(1)?, given.flag(2)?),
    )
}

fn running(given: &Given<'_>, scan: Scan) -> PyResult {
    finish(
        given,
        reduce::scan(&given.array(0)?, scan, given.whole_axis(1)?, given.dtype(2)?),
    )
}

fn nan_running(given: &Given<'_>, scan: Scan) -> PyResult {
    finish(
        given,
        nanscan(&given.array(0)?, scan, given.whole_axis(1)?, given.dtype(2)?),
    )
}

fn by_places(given: &Given<'_>, scan: Scan) -> PyResult {
    let places: Vec<i64> = given.ints(1)?.into_iter().map(|place| place as i64).collect();
    let axis = given.axis(2)?.unwrap_or(0);
    finish(
        given,
        reduce::reduceat(&given.array(0)?, scan, &places, axis, given.dtype(3)?),
    )
}

fn nonzero(given: &Given<'_>) -> PyResult {
    results(reduce::nonzero(&given.array(0)?).raised(given.vm)?, given.vm)
}

/// Sums: of texts numpy says no.
fn sum(given: &Given<'_>) -> PyResult {
    if let DType::Str(width) = given.array(0)?.dtype() {
        return Err(given.vm.new_type_error(format!(
            "the resolved dtypes are not compatible with add.reduce. Resolved (dtype('<U{width}'), dtype('<U{width}'), \
             dtype('<U{}'))",
            2 * width
        )));
    }
    plain(given, reduce::sum)
}

/// Means: that of nothing divides zero by zero.
fn mean(given: &Given<'_>) -> PyResult {
    let (array, how) = (given.array(0)?, how(given)?);
    let outcome = reduce::mean(&array, &how);
    let empty = array.size() == 0;
    let scalar = matches!(&outcome, Ok(made) if made.ndim() == 0);
    let made = finish(given, outcome)?;
    if empty {
        crate::warn::flags(8, if scalar { "scalar divide" } else { "divide" }, given.vm)?;
    }
    Ok(made)
}
