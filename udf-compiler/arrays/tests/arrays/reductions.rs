//! Reductions, running results and positions, against numpy's.

use crate::cases::{Arg, Case, Outcome, run};
use taipan_arrays::reduce::{
    End, How, Scan, all, any, argwhere, count_nonzero, extreme, flatnonzero, mean, nans, nonzero, position, prod, ptp,
    reduceat, scan, std, sum, var,
};
use taipan_arrays::statistics::{median, nanmedian};
use taipan_arrays::{Array, ArrayError, C64, DType, Scalar};

#[test]
fn reductions() {
    run("reductions.txt", include_str!("../cases/reductions.txt"), call);
}

#[test]
fn orders_of_sums() {
    run("orders.txt", include_str!("../cases/orders.txt"), long);
}

/// The arguments that reductions share.
pub fn how(case: &Case) -> How {
    How {
        axes: case.key("axis").ints(),
        keepdims: case.key("keepdims").truth(),
        dtype: case.key("dtype").dtype(),
        initial: match case.key("initial") {
            Arg::Int(value) => Some(Scalar::I64(*value as i64)),
            Arg::Float(value) => Some(Scalar::F64(*value)),
            _ => None,
        },
        filter: case.key("where").as_array().cloned(),
    }
}

/// The axis, if one is given.
pub fn axis(case: &Case) -> Option<isize> {
    match case.key("axis") {
        Arg::None | Arg::List(_) => None,
        axis => Some(axis.int()),
    }
}

fn call(case: &Case) -> Outcome {
    let (array, how) = (case.array(0), &how(case));
    let ddof = match case.key("ddof") {
        Arg::None => 0.0,
        ddof => ddof.float(),
    };
    let kept = case.key("keepdims").truth();
    let result = match case.name.as_str() {
        "sum" => sum(array, how),
        "prod" => prod(array, how),
        "min" => extreme(array, End::Min, how),
        "max" => extreme(array, End::Max, how),
        "any" => any(array, how),
        "all" => all(array, how),
        "mean" => mean(array, how),
        "var" => var(array, how, ddof),
        "std" => std(array, how, ddof),
        "ptp" => ptp(array, how),
        "count_nonzero" if how.axes.is_none() && !how.keepdims => {
            // numpy gives Python's int.
            let count = count_nonzero(array, how)?.to_vec::<i64>()?;
            return Ok(count.into_iter().map(|count| Arg::Int(count.into())).collect());
        }
        "count_nonzero" => count_nonzero(array, how),
        "nansum" => nans::nansum(array, how),
        "nanprod" => nans::nanprod(array, how),
        "nanmin" => nans::nanextreme(array, End::Min, how),
        "nanmax" => nans::nanextreme(array, End::Max, how),
        "nanmean" => nans::nanmean(array, how),
        "nanvar" => nans::nanvar(array, how, ddof),
        "nanstd" => nans::nanstd(array, how, ddof),
        "median" => median(array, how),
        "nanmedian" => nanmedian(array, how),
        "cumsum" | "add.accumulate" => scan(array, Scan::Add, axis(case), None),
        "cumprod" | "multiply.accumulate" => scan(array, Scan::Multiply, axis(case), None),
        "maximum.accumulate" => scan(array, Scan::Maximum, axis(case), None),
        "minimum.accumulate" => scan(array, Scan::Minimum, axis(case), None),
        "nancumsum" => nans::nanscan(array, Scan::Add, axis(case), None),
        "nancumprod" => nans::nanscan(array, Scan::Multiply, axis(case), None),
        "argmin" => position(array, End::Min, axis(case), kept),
        "argmax" => position(array, End::Max, axis(case), kept),
        "nanargmin" => nans::nanposition(array, End::Min, axis(case), kept),
        "nanargmax" => nans::nanposition(array, End::Max, axis(case), kept),
        "add.reduceat" => sliced(case, Scan::Add),
        "multiply.reduceat" => sliced(case, Scan::Multiply),
        "maximum.reduceat" => sliced(case, Scan::Maximum),
        "minimum.reduceat" => sliced(case, Scan::Minimum),
        "flatnonzero" => flatnonzero(array),
        "argwhere" => argwhere(array),
        "nonzero" => return Ok(nonzero(array)?.into_iter().map(Arg::Array).collect()),
        other => panic!("no function {other}"),
    };
    Ok(vec![Arg::Array(result?)])
}

fn sliced(case: &Case, which: Scan) -> Result<Array, ArrayError> {
    let places = case.array(1).to_vec::<i64>()?;
    reduceat(case.array(0), which, &places, axis(case).unwrap_or(0), None)
}

/// Numbers that need all their bits, as the recording script makes them.
fn made(count: usize, dtype: DType) -> Array {
    let values = (0..count as u64).map(|place| (place * 2_654_435_761 % 4_294_967_296) as f64 / 7919.0 - 270000.0);
    match dtype {
        DType::F64 => Array::vector(values.collect::<Vec<f64>>()),
        DType::F32 => Array::vector(values.map(|value| value as f32).collect::<Vec<f32>>()),
        DType::C128 => Array::vector(values.map(|value| C64::new(value, 0.0)).collect::<Vec<C64>>()),
        _ => Array::vector(values.map(|value| value as i32).collect::<Vec<i32>>()),
    }
}

/// An array of such numbers with its axes in an order and with steps.
fn viewed(case: &Case) -> Result<Array, ArrayError> {
    let shape = case.arg(1).lengths();
    let array = made(shape.iter().product(), case.arg(0).dtype().expect("a type"));
    let strides = taipan_arrays::shape::c_strides(&shape);
    let (mut offset, mut lens, mut jumps) = (0, Vec::new(), Vec::new());
    let steps = case.arg(3).ints().expect("steps");
    for (axis, step) in case.arg(2).lengths().into_iter().zip(steps) {
        let len = shape[axis];
        lens.push(len.div_ceil(step.unsigned_abs()));
        jumps.push(strides[axis] * step);
        if step < 0 {
            offset += (len - 1) * strides[axis] as usize;
        }
    }
    array.view(offset, lens, jumps)
}

fn long(case: &Case) -> Outcome {
    let array = &viewed(case)?;
    let how = &How {
        axes: case.arg(4).ints(),
        ..How::default()
    };
    let result = match case.name.as_str() {
        "long.sum" => sum(array, how),
        "long.mean" => mean(array, how),
        "long.var" => var(array, how, 0.0),
        "long.prod" => prod(&small(array)?, how),
        "long.where" => sum(
            array,
            &How {
                filter: Some(above(array)?),
                ..how.clone()
            },
        ),
        "long.twice" => sum(&sum(array, &How::along(0))?, &How::all()),
        "long.cumsum_last" => sum(
            &sum(&scan(array, Scan::Add, Some(-1), None)?, &How::along(0))?,
            &How::all(),
        ),
        other => panic!("no function {other}"),
    };
    Ok(vec![Arg::Array(result?)])
}

fn small(array: &Array) -> Result<Array, ArrayError> {
    use taipan_arrays::reduce::layout::map;
    match array.dtype() {
        DType::F32 => map(array, DType::F32, |value: &f32| value / 200000.0),
        _ => map(array, DType::F64, |value: &f64| value / 200000.0),
    }
}

fn above(array: &Array) -> Result<Array, ArrayError> {
    use taipan_arrays::reduce::layout::map;
    match array.dtype() {
        DType::F32 => map(array, DType::Bool, |value: &f32| *value > -200000.0),
        DType::F64 => map(array, DType::Bool, |value: &f64| *value > -200000.0),
        DType::C128 => map(array, DType::Bool, |value: &C64| value.re > -200000.0),
        _ => map(array, DType::Bool, |value: &i32| *value > -200000),
    }
}
