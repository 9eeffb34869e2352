//! Folds by universal functions.

use crate::cases::{Arg, run};
use crate::ufuncs::operand;
use taipan_arrays::index::Key;
use taipan_arrays::index::at::Outside;
use taipan_arrays::ufunc::operators::power;
use taipan_arrays::ufunc::{Options, find};

#[test]
fn folds() {
    run("folds.txt", include_str!("../cases/folds.txt"), |case| {
        let (method, name) = case.name.split_once('_').expect("a method and a name");
        if method == "put" {
            let copy = case.array(0).copy()?;
            copy.put(case.array(1), case.array(2), Outside::parse(case.arg(3).text())?)?;
            return Ok(vec![Arg::Array(copy)]);
        }
        if method == "operator" {
            return Ok(vec![Arg::Array(power(case.array(0), &operand(case.arg(1))?)?)]);
        }
        let ufunc = find(name).unwrap_or_else(|| panic!("no function {name}"));
        let array = case.array(0);
        Ok(vec![Arg::Array(match method {
            "reduce" => ufunc.reduce_axis(array, case.arg(1).int(), None)?,
            "accumulate" => ufunc.accumulate(array, case.arg(1).int(), None)?,
            "reduceat" => ufunc.reduceat(array, &case.arg(1).ints().unwrap_or_default(), 0, None)?,
            "at" => {
                let copy = array.copy()?;
                ufunc.at(&copy, &[Key::array(case.array(1))?], Some(&case.array(2).into()))?;
                copy
            }
            "where" => {
                let out = case.array(3).copy()?;
                let options = Options {
                    out: vec![Some(out.clone())],
                    mask: Some(case.array(2).clone()),
                    ..Options::default()
                };
                ufunc.call(&[array.into(), case.array(1).into()], &options)?;
                out
            }
            _ => ufunc
                .outer(&array.into(), &case.array(1).into(), &Options::default())?
                .remove(0),
        })])
    });
}
