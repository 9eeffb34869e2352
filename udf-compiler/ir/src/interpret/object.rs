//! Objects of Python's own classes that never change, and complex numbers.

use super::{Call, Eval, Val};
use crate::op;
use taipan_runtime::fail::{Fail, Outcome};
use taipan_runtime::py_complex::{self, Complex};
use taipan_types::Attr;
use taipan_types::class::Class;

pub(super) const OPS: &[(op::Name, Eval)] = &[
    (op::OBJECT_MAKE, |c| match c.attr {
        Attr::Name(name) => {
            let class = Class::named(name).ok_or(Fail::Unsupported)?;
            Ok(Val::Object(class, c.args.to_vec()))
        }
        _ => Err(Fail::Unsupported),
    }),
    (op::OBJECT_GET, |c| match c.arg(0)? {
        Val::Object(_, parts) => parts.get(c.index()?).cloned().ok_or(Fail::Unsupported),
        _ => Err(Fail::Unsupported),
    }),
    (op::COMPLEX_MUL, |c| {
        py_complex::mul(complex(c, 0)?, complex(c, 1)?).map(made)
    }),
    (op::COMPLEX_DIV, |c| {
        py_complex::div(complex(c, 0)?, complex(c, 1)?).map(made)
    }),
    (op::COMPLEX_RDIV, |c| {
        py_complex::rdiv(c.float(0)?, complex(c, 1)?).map(made)
    }),
    (op::COMPLEX_POWER, |c| {
        py_complex::power(complex(c, 0)?, c.index()? as u32).map(made)
    }),
    (op::COMPLEX_ABS, |c| py_complex::abs(complex(c, 0)?).map(Val::Float)),
    (op::COMPLEX_ABS_LT, |c| magnitude(c, |a, b| a < b)),
    (op::COMPLEX_ABS_LE, |c| magnitude(c, |a, b| a <= b)),
    (op::COMPLEX_ABS_GT, |c| magnitude(c, |a, b| a > b)),
    (op::COMPLEX_ABS_GE, |c| magnitude(c, |a, b| a >= b)),
    (op::COMPLEX_TO_STR, |c| {
        let mut out = String::new();
        py_complex::repr(complex(c, 0)?, &mut out);
        Ok(Val::str(&out))
    }),
    (op::COMPLEX_PHASE, |c| py_complex::phase(complex(c, 0)?).map(Val::Float)),
    (op::COMPLEX_SQRT, |c| py_complex::sqrt(complex(c, 0)?).map(made)),
    (op::COMPLEX_EXP, |c| py_complex::exp(complex(c, 0)?).map(made)),
    (op::COMPLEX_RECT, |c| {
        py_complex::rect(c.float(0)?, c.float(1)?).map(made)
    }),
];

fn complex(c: Call<'_>, i: usize) -> Outcome<Complex> {
    match c.arg(i)? {
        Val::Object(Class::Complex, parts) => match parts[..] {
            [Val::Float(re), Val::Float(im)] => Ok(Complex { re, im }),
            _ => Err(Fail::Unsupported),
        },
        _ => Err(Fail::Unsupported),
    }
}

fn made(value: Complex) -> Val {
    Val::Object(Class::Complex, vec![Val::Float(value.re), Val::Float(value.im)])
}

fn magnitude(c: Call<'_>, holds: fn(f64, f64) -> bool) -> Outcome<Val> {
    Ok(Val::Bool(holds(py_complex::abs(complex(c, 0)?)?, c.float(1)?)))
}
