//! New arrays.

use crate::cases::{Arg, run};
use taipan_arrays::create::nested::Nested;
use taipan_arrays::create::ranges::{arange, linspace};
use taipan_arrays::{Array, DType, Weak};

fn weak(arg: &Arg) -> Weak {
    match arg {
        Arg::Int(value) => Weak::Int(*value),
        other => Weak::Float(other.float()),
    }
}

fn nested(arg: &Arg) -> Nested {
    match arg {
        Arg::List(items) => Nested::List(items.iter().map(nested).collect()),
        Arg::Bool(value) => Nested::Bool(*value),
        Arg::Str(text) => Nested::Str(text.as_str().into()),
        Arg::Array(array) => Nested::Array(array.clone()),
        number => Nested::Number(weak(number)),
    }
}

#[test]
fn creation() {
    run("creation.txt", include_str!("../cases/creation.txt"), |case| {
        let arg = |at: usize| case.arg(at);
        Ok(vec![Arg::Array(match case.name.as_str() {
            "arange" => arange(weak(arg(0)), weak(arg(1)), weak(arg(2)), arg(3).dtype())?,
            "linspace" => {
                let (start, stop, count) = (arg(0).float(), arg(1).float(), arg(2).int() as usize);
                linspace(start, stop, count, arg(3).truth(), arg(4).dtype())?.0
            }
            "eye" => {
                let (rows, columns) = (arg(0).int() as usize, arg(1).int() as usize);
                Array::eye(rows, columns, arg(2).int(), arg(3).dtype().unwrap_or(DType::F64))?
            }
            "array" => Array::from_nested(&nested(arg(0)), arg(1).dtype())?,
            other => panic!("no function {other}"),
        })])
    });
}
