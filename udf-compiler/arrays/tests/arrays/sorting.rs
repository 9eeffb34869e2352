//! Sorts, searches, unique elements and sets, against numpy's.

use crate::cases::{Arg, Case, Outcome, run};
use crate::reductions::axis;
use taipan_arrays::sets::{intersect1d, isin, setdiff1d, setxor1d, union1d};
use taipan_arrays::sorting::{Side, argsort, digitize, lexsort, partition, searchsorted, sort, unique};

#[test]
fn sorts() {
    run("sorting.txt", include_str!("../cases/sorting.txt"), call);
}

fn call(case: &Case) -> Outcome {
    let unique_already = case.key("assume_unique").truth();
    let array = || case.array(0);
    let result = match case.name.as_str() {
        "sort" => sort(array(), axis(case)),
        "argsort" => argsort(array(), axis(case)),
        "lexsort" => lexsort(&case.arg(0).arrays(), axis(case).unwrap_or(-1)),
        "partition" => {
            let places: Vec<i64> = case
                .arg(1)
                .ints()
                .unwrap_or_default()
                .iter()
                .map(|place| *place as i64)
                .collect();
            partition(array(), &places, Some(-1))
        }
        "searchsorted" => {
            let side = match case.key("side") {
                Arg::Str(side) if side == "right" => Side::Right,
                _ => Side::Left,
            };
            searchsorted(array(), case.array(1), side, case.key("sorter").as_array())
        }
        "digitize" => digitize(array(), case.array(1), case.key("right").truth()),
        "unique" => {
            let all = unique(array(), axis(case), !matches!(case.key("equal_nan"), Arg::Bool(false)))?;
            return Ok([all.values, all.index, all.inverse, all.counts]
                .map(Arg::Array)
                .to_vec());
        }
        "union1d" => union1d(array(), case.array(1)),
        "setdiff1d" => setdiff1d(array(), case.array(1), unique_already),
        "setxor1d" => setxor1d(array(), case.array(1), unique_already),
        "isin" => isin(array(), case.array(1), case.key("invert").truth()),
        "intersect1d" => intersect1d(array(), case.array(1), unique_already).map(|both| both.values),
        "intersect1d.indices" => {
            let both = intersect1d(array(), case.array(1), false)?;
            return Ok([both.values, both.first, both.second].map(Arg::Array).to_vec());
        }
        other => panic!("no function {other}"),
    };
    Ok(vec![Arg::Array(result?)])
}
