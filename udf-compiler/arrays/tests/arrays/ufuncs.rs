//! Universal functions.

use crate::cases::{Arg, run};
use taipan_arrays::cast::weak::Operand;
use taipan_arrays::ufunc::{Options, find};
use taipan_arrays::{Array, Result, Weak};

/// An argument as a universal function takes it.
pub fn operand(arg: &Arg) -> Result<Operand> {
    Ok(match arg {
        Arg::Array(array) => array.into(),
        Arg::Bool(truth) => Array::new(vec![*truth], &[])?.into(),
        Arg::Int(value) => Weak::Int(*value).into(),
        Arg::Float(value) => Weak::Float(*value).into(),
        other => panic!("no operand: {other:?}"),
    })
}

#[test]
fn ufuncs() {
    run("ufuncs.txt", include_str!("../cases/ufuncs.txt"), |case| {
        let operands = case.args.iter().map(operand).collect::<Result<Vec<_>>>()?;
        let ufunc = find(&case.name).unwrap_or_else(|| panic!("no function {}", case.name));
        Ok(ufunc
            .call(&operands, &Options::default())?
            .into_iter()
            .map(Arg::Array)
            .collect())
    });
}
