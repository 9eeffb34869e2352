//! Statistics, against numpy's.

use crate::cases::{Arg, Case, Outcome, run};
use crate::reductions::{axis, how};
use taipan_arrays::statistics::{
    Bins, Method, Mode, Spacing, Wanted, average, bincount, convolve, corrcoef, correlate, cov, diff, ediff1d,
    gradient, histogram, histogramdd, interp, nanquantile, polyval, quantile, trapezoid, unwrap,
};
use taipan_arrays::{Array, ArrayError, DType, Scalar};

#[test]
fn statistics() {
    run("statistics.txt", include_str!("../cases/statistics.txt"), call);
}

/// A float of a key.
fn float(case: &Case, name: &str) -> Option<f64> {
    match case.key(name) {
        Arg::None => None,
        value => Some(value.float()),
    }
}

fn int(case: &Case, name: &str, default: i64) -> i64 {
    match case.key(name) {
        Arg::None => default,
        value => value.int() as i64,
    }
}

fn given(case: &Case, name: &str) -> Option<Array> {
    case.key(name).as_array().cloned()
}

fn call(case: &Case) -> Outcome {
    let array = case.array(0);
    let axis = axis(case);
    let rowvar = !matches!(case.key("rowvar"), Arg::Bool(false));
    let result = match case.name.as_str() {
        "quantile" | "percentile" | "nanquantile" | "nanpercentile" => quantiles(case),
        "histogram" => return counted(case),
        "histogram2d" => return grid(case),
        "bincount" => bincount(array, given(case, "weights").as_ref(), int(case, "minlength", 0)),
        "interp" => {
            let points = (case.array(1), case.array(2));
            interp(
                array,
                points,
                float(case, "left"),
                float(case, "right"),
                float(case, "period"),
            )
        }
        "polyval" => polyval(array, case.array(1)),
        "diff" => diff(array, int(case, "n", 1), axis.unwrap_or(-1)),
        "unwrap" => {
            let period = float(case, "period").unwrap_or(std::f64::consts::TAU);
            unwrap(array, float(case, "discont"), axis.unwrap_or(-1), period)
        }
        "ediff1d" => ediff1d(array, given(case, "to_begin").as_ref(), given(case, "to_end").as_ref()),
        "gradient" => gradient(
            array,
            &spacing(case.arg(1)),
            axis.unwrap_or(0),
            int(case, "edge_order", 1),
        ),
        "trapezoid" => {
            let spacing = match case.key("x") {
                Arg::Array(points) => Spacing::At(points.clone()),
                _ => spacing(case.key("dx")),
            };
            trapezoid(array, &spacing, axis.unwrap_or(-1))
        }
        "convolve" => Mode::parse(case.key("mode").text()).and_then(|mode| convolve(array, case.array(1), mode)),
        "correlate" => Mode::parse(case.key("mode").text()).and_then(|mode| correlate(array, case.array(1), mode)),
        "corrcoef" => corrcoef(array, None, rowvar),
        "cov" => cov(array, case.arg(1).as_array(), rowvar, int(case, "ddof", 1)),
        "average" => average(array, &how(case), given(case, "weights").as_ref()).map(|average| average.value),
        other => panic!("no function {other}"),
    };
    Ok(vec![Arg::Array(result?)])
}

fn spacing(arg: &Arg) -> Spacing {
    match arg {
        Arg::Array(points) => Spacing::At(points.clone()),
        step => Spacing::Even(step.float()),
    }
}

fn quantiles(case: &Case) -> Result<Array, ArrayError> {
    let (q, weak) = match case.arg(1) {
        Arg::Array(q) => (q.clone(), false),
        q => (Array::scalar(&Scalar::F64(q.float())), true),
    };
    let method = match case.key("method") {
        Arg::Str(name) => name.as_str(),
        _ => "linear",
    };
    let array = case.array(0);
    let wanted = if case.name.ends_with("percentile") {
        Wanted::percentiles(array, &q, weak)?
    } else {
        Wanted::quantiles(array, &q, weak)?
    };
    let method = Method::parse(method)?;
    let how = how(case);
    if case.name.starts_with("nan") {
        nanquantile(array, &wanted, &how, method)
    } else {
        quantile(array, &wanted, &how, method)
    }
}

fn bins(arg: &Arg) -> Bins {
    match arg {
        Arg::Array(edges) => Bins::Edges(edges.clone()),
        Arg::Str(name) => Bins::Named(name.clone()),
        count => Bins::Count(count.int() as i64),
    }
}

fn counted(case: &Case) -> Outcome {
    let range = match case.key("range") {
        Arg::List(ends) => Some((ends[0].float(), ends[1].float())),
        _ => None,
    };
    let weights = given(case, "weights");
    let found = histogram(
        case.array(0),
        &bins(case.key("bins")),
        range,
        weights.as_ref(),
        case.key("density").truth(),
    )?;
    Ok(vec![Arg::Array(found.counts), Arg::Array(found.edges)])
}

fn grid(case: &Case) -> Outcome {
    let columns = [case.array(0).clone(), case.array(1).clone()];
    let axes = [(bins(case.arg(2)), None), (bins(case.arg(3)), None)];
    let found = histogramdd(
        &columns,
        &axes,
        given(case, "weights").as_ref(),
        case.key("density").truth(),
    )?;
    assert_eq!(found.counts.dtype(), DType::F64);
    Ok(std::iter::once(found.counts)
        .chain(found.edges)
        .map(Arg::Array)
        .collect())
}
