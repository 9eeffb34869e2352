//! `complex`, with the arithmetic of CPython 3.14: a real number beside a complex one has no imaginary part, not even one
//! of zero. And the module `cmath`, as far as the algorithms are certain.

use super::{Family, arguments, field, is_exactly, made};
use crate::data_model::compare;
use crate::library::numbers::float_argument;
use crate::state::{HookContext, IrValue};
use rustpython_vm::builtins::{PyComplex, PyTypeRef};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use taipan_ir::{Class, Const, Type, op};

pub(super) struct Complex;

const TYPE: Type = Type::Object(Class::Complex);
/// The powers that are products.
const POWERS: std::ops::RangeInclusive<i64> = 2..=100;

/// A complex operand, or a real one as a float.
enum Operand {
    Complex(IrValue),
    Real(IrValue),
}

fn operand(cx: HookContext<'_>, value: &IrValue) -> PyResult<Option<Operand>> {
    Ok(match &value.ty {
        ty if *ty == TYPE => Some(Operand::Complex(value.clone())),
        Type::Int | Type::Bool | Type::Float => {
            let object = cx.wrap(value.clone());
            Some(Operand::Real(float_argument(cx, &object)?))
        }
        _ => None,
    })
}

fn real(cx: &HookContext<'_>, z: &IrValue) -> IrValue {
    field(cx, z, 0)
}

fn imag(cx: &HookContext<'_>, z: &IrValue) -> IrValue {
    field(cx, z, 1)
}

fn zero(cx: &HookContext<'_>) -> IrValue {
    cx.constant(Const::Float(0.0))
}

fn float(cx: &HookContext<'_>, op: op::Name, a: &IrValue, b: &IrValue) -> IrValue {
    cx.ir().named(op, &[a, b])
}

fn negated(cx: &HookContext<'_>, value: &IrValue) -> IrValue {
    cx.ir().f64_neg(value)
}

fn of(cx: &HookContext<'_>, re: &IrValue, im: &IrValue) -> IrValue {
    made(cx, Class::Complex, &[re, im])
}

/// A complex argument: a real number has an imaginary part of zero.
fn complex_argument(cx: HookContext<'_>, object: &PyObject) -> PyResult<Option<IrValue>> {
    let value = cx.lift(object)?;
    Ok(operand(cx, &value)?.map(|operand| match operand {
        Operand::Complex(z) => z,
        Operand::Real(x) => of(&cx, &x, &zero(&cx)),
    }))
}

impl Family for Complex {
    fn class(&self, cx: &HookContext<'_>) -> Option<PyTypeRef> {
        Some(cx.vm.ctx.types.complex_type.to_owned())
    }

    fn fields(&self, cx: &HookContext<'_>, object: &PyObject) -> Option<Vec<Const>> {
        if !is_exactly(object, cx.vm.ctx.types.complex_type) {
            return None;
        }
        let value = object.downcast_ref::<PyComplex>()?.to_complex();
        Some(vec![Const::Float(value.re), Const::Float(value.im)])
    }

    fn construct(&self, cx: HookContext<'_>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        let Some([re, im]) = arguments(args, ["real", "imag"]) else {
            return Ok(None);
        };
        let part = |given: &Option<PyObjectRef>| match given {
            None => Ok(Some(Operand::Real(zero(&cx)))),
            Some(given) => operand(cx, &cx.lift(given)?),
        };
        Ok(match (part(&re)?, part(&im)?) {
            (Some(Operand::Complex(z)), _) if im.is_none() => Some(cx.wrap(z)),
            (Some(Operand::Real(re)), Some(Operand::Real(im))) => Some(cx.wrap(of(&cx, &re, &im))),
            _ => None,
        })
    }

    fn binary(&self, cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> PyResult<Option<IrValue>> {
        if let ("**", Some(exponent)) = (op, exponent(&cx, b)) {
            return Ok(Some(cx.ir().complex_power(a, exponent)));
        }
        let (Some(a), Some(b)) = (operand(cx, a)?, operand(cx, b)?) else {
            return Ok(None);
        };
        let parts = |z: &IrValue| (real(&cx, z), imag(&cx, z));
        Ok(match (&a, &b) {
            (Operand::Complex(a), Operand::Complex(b)) => match op {
                "*" => Some(cx.ir().complex_mul(a, b)),
                "/" => Some(cx.ir().complex_div(a, b)),
                "+" | "-" => {
                    let name = if op == "+" { op::F64_ADD } else { op::F64_SUB };
                    let ((a, b), (c, d)) = (parts(a), parts(b));
                    Some(of(&cx, &float(&cx, name, &a, &c), &float(&cx, name, &b, &d)))
                }
                _ => None,
            },
            (Operand::Complex(z), Operand::Real(x)) => {
                let (re, im) = parts(z);
                with_real(&cx, op, &re, &im, x)
            }
            (Operand::Real(x), Operand::Complex(z)) => {
                let (re, im) = parts(z);
                match op {
                    "-" => Some(of(&cx, &float(&cx, op::F64_SUB, x, &re), &negated(&cx, &im))),
                    "/" => Some(cx.ir().complex_rdiv(x, z)),
                    "+" => Some(of(&cx, &float(&cx, op::F64_ADD, x, &re), &im)),
                    "*" => Some(of(
                        &cx,
                        &float(&cx, op::F64_MUL, x, &re),
                        &float(&cx, op::F64_MUL, x, &im),
                    )),
                    _ => None,
                }
            }
            _ => None,
        })
    }

    fn unary(&self, cx: HookContext<'_>, op: &str, z: &IrValue) -> PyResult<Option<IrValue>> {
        Ok(match op {
            "-" => Some(of(&cx, &negated(&cx, &real(&cx, z)), &negated(&cx, &imag(&cx, z)))),
            "+" => Some(z.clone()),
            _ => None,
        })
    }

    fn compare(&self, cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> PyResult<Option<IrValue>> {
        let (z, other) = if a.ty == TYPE { (a, b) } else { (b, a) };
        if !matches!(op, "==" | "!=")
            || !matches!(other.ty, Type::Int | Type::Bool | Type::Float | Type::None) && other.ty != TYPE
        {
            return Ok(None);
        }
        let (re, im) = (real(&cx, z), imag(&cx, z));
        let equal = if other.ty == TYPE {
            let first = cx.ir().f64_eq(&re, &real(&cx, other));
            let second = cx.ir().f64_eq(&im, &imag(&cx, other));
            cx.ir().bool_and(&first, &second)
        } else if other.ty == Type::None {
            cx.bool(false)
        } else {
            let same = compare::compare(cx, "==", &cx.wrap(re), &cx.wrap(other.clone()))?;
            let without = cx.ir().f64_eq(&im, &zero(&cx));
            cx.ir().bool_and(&cx.lift(&same)?, &without)
        };
        Ok(Some(match op {
            "==" => equal,
            _ => cx.ir().bool_not(&equal),
        }))
    }

    fn truth(&self, cx: &HookContext<'_>, z: &IrValue) -> IrValue {
        let some = |part: IrValue| cx.ir().f64_ne(&part, &zero(cx));
        let (re, im) = (some(real(cx, z)), some(imag(cx, z)));
        cx.ir().bool_or(&re, &im)
    }

    fn attribute(&self, cx: HookContext<'_>, z: &IrValue, name: &str) -> PyResult<Option<PyObjectRef>> {
        Ok(match name {
            "real" => Some(cx.wrap(real(&cx, z))),
            "imag" => Some(cx.wrap(imag(&cx, z))),
            _ => None,
        })
    }

    fn method(&self, cx: HookContext<'_>, z: &IrValue, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        if name != "conjugate" || !args.args.is_empty() || !args.kwargs.is_empty() {
            return Ok(None);
        }
        let conjugate = of(&cx, &real(&cx, z), &negated(&cx, &imag(&cx, z)));
        Ok(Some(cx.wrap(conjugate)))
    }

    fn builtin(
        &self,
        cx: HookContext<'_>,
        name: &str,
        z: &IrValue,
        _rest: &[PyObjectRef],
    ) -> PyResult<Option<PyObjectRef>> {
        Ok(match name {
            "abs" => Some(cx.wrap(cx.ir().complex_abs(z))),
            _ => None,
        })
    }

    fn text(&self, cx: HookContext<'_>, z: &IrValue, _conversion: &str) -> PyResult<Option<IrValue>> {
        Ok(Some(cx.ir().complex_to_str(z)))
    }

    fn returned(&self, _cx: HookContext<'_>, _value: &IrValue) -> PyResult<Option<IrValue>> {
        Ok(None)
    }

    fn format(&self, _cx: HookContext<'_>, _z: &IrValue, _spec: &IrValue) -> PyResult<Option<IrValue>> {
        Ok(None)
    }
}

/// `z op x` for a real `x`, part by part.
fn with_real(cx: &HookContext<'_>, op: &str, re: &IrValue, im: &IrValue, x: &IrValue) -> Option<IrValue> {
    Some(match op {
        "+" => of(cx, &float(cx, op::F64_ADD, re, x), im),
        "-" => of(cx, &float(cx, op::F64_SUB, re, x), im),
        "*" => of(cx, &float(cx, op::F64_MUL, re, x), &float(cx, op::F64_MUL, im, x)),
        "/" => of(cx, &float(cx, op::F64_DIV, re, x), &float(cx, op::F64_DIV, im, x)),
        _ => return None,
    })
}

/// A constant exponent that makes a power a product.
fn exponent(cx: &HookContext<'_>, value: &IrValue) -> Option<u32> {
    let known = cx.with(|g| g.int_constant(value.value))?;
    POWERS.contains(&known).then_some(known as u32)
}

/// The functions of `cmath` that are compiled.
const FUNCTIONS: &[&str] = &["phase", "polar", "rect", "sqrt", "exp", "isnan", "isinf", "isfinite"];

pub(super) fn knows(name: &str) -> bool {
    FUNCTIONS.contains(&name)
}

/// `cmath.name(*args)`
pub(super) fn call(cx: HookContext<'_>, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    if !args.kwargs.is_empty() {
        return Ok(None);
    }
    if let ("rect", [r, phi]) = (name, &args.args[..]) {
        let (r, phi) = (float_argument(cx, r)?, float_argument(cx, phi)?);
        return Ok(Some(cx.wrap(cx.ir().complex_rect(&r, &phi))));
    }
    let [z] = &args.args[..] else { return Ok(None) };
    let Some(z) = complex_argument(cx, z)? else {
        return Ok(None);
    };
    let both = |op: op::Name, join: op::Name| {
        let (re, im) = (real(&cx, &z), imag(&cx, &z));
        let (re, im) = (cx.ir().named(op, &[&re]), cx.ir().named(op, &[&im]));
        cx.wrap(cx.ir().named(join, &[&re, &im]))
    };
    let phase = || cx.wrap(cx.ir().complex_phase(&z));
    Ok(match name {
        "phase" => Some(phase()),
        "polar" => {
            let length = cx.wrap(cx.ir().complex_abs(&z));
            Some(cx.vm.ctx.new_tuple(vec![length, phase()]).into())
        }
        "sqrt" => Some(cx.wrap(cx.ir().complex_sqrt(&z))),
        "exp" => Some(cx.wrap(cx.ir().complex_exp(&z))),
        "isnan" => Some(both(op::F64_IS_NAN, op::BOOL_OR)),
        "isinf" => Some(both(op::F64_IS_INF, op::BOOL_OR)),
        "isfinite" => Some(both(op::F64_IS_FINITE, op::BOOL_AND)),
        _ => None,
    })
}
