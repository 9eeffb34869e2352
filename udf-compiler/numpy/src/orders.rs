//! Sorts, searches and sets, as the package calls them.

use crate::array::{object, result, results};
use crate::errors::Raise;
use crate::given::{Given, Natives};
use crate::reduce::finish;
use crate::singles;
use rustpython_vm::PyResult;
use taipan_arrays::sets;
use taipan_arrays::sorting::{self as order, Side};

/// By their names.
pub const NATIVES: Natives = &[
    ("sort", |given| {
        finish(given, order::sort(&given.array(0)?, given.axis(1)?))
    }),
    ("argsort", |given| {
        finish(given, order::argsort(&given.array(0)?, given.whole_axis(1)?))
    }),
    ("lexsort", |given| {
        finish(given, order::lexsort(&given.arrays(0)?, given.int(1)?))
    }),
    ("partition", |given| {
        finish(
            given,
            order::partition(&given.array(0)?, &places(given, 1)?, given.axis(2)?),
        )
    }),
    ("argpartition", |given| {
        finish(
            given,
            order::argpartition(&given.array(0)?, &places(given, 1)?, given.axis(2)?),
        )
    }),
    ("searchsorted", searchsorted),
    ("digitize", |given| {
        finish(
            given,
            order::digitize(&given.array(0)?, &given.array(1)?, given.flag(2)?),
        )
    }),
    ("unique", unique),
    ("isin", |given| {
        let made = sets::isin(&given.array(0)?, &given.array(1)?, given.flag(2)?).raised(given.vm)?;
        object(made, given.vm)
    }),
    ("intersect1d", intersect1d),
    ("setxor1d", |given| {
        finish(
            given,
            sets::setxor1d(&given.array(0)?, &given.array(1)?, given.flag(2)?),
        )
    }),
];

fn places(given: &Given<'_>, place: usize) -> PyResult<Vec<i64>> {
    Ok(given.ints(place)?.into_iter().map(|one| one as i64).collect())
}

fn searchsorted(given: &Given<'_>) -> PyResult {
    let side = match given.text(2)?.as_str() {
        "left" | "l" => Side::Left,
        "right" | "r" => Side::Right,
        other => {
            let message = format!("search side must be 'left' or 'right' (got '{other}')");
            return Err(given.vm.new_value_error(message));
        }
    };
    let sorter = given.optional_array(3)?;
    finish(
        given,
        order::searchsorted(&given.array(0)?, &given.array(1)?, side, sorter.as_ref()),
    )
}

/// The values, and what of index, inverse and counts is asked for.
fn unique(given: &Given<'_>) -> PyResult {
    let wanted = singles::items(given.object(1)?, given.vm)?;
    let made = order::unique(&given.array(0)?, given.axis(2)?, given.flag(3)?).raised(given.vm)?;
    let mut parts = vec![made.values];
    for (part, wanted) in [made.index, made.inverse, made.counts].into_iter().zip(wanted) {
        if wanted.try_to_bool(given.vm)? {
            parts.push(part);
        }
    }
    results(parts, given.vm)
}

fn intersect1d(given: &Given<'_>) -> PyResult {
    let made = sets::intersect1d(&given.array(0)?, &given.array(1)?, given.flag(2)?).raised(given.vm)?;
    if given.flag(3)? {
        results(vec![made.values, made.first, made.second], given.vm)
    } else {
        result(made.values, given.vm)
    }
}
