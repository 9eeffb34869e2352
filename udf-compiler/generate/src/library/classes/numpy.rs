//! numpy's numbers: `float64`, `int64` and `bool_`, as numpy 2 computes with them. Where its answer is no plain one (a whole number
//! that wraps, a domain error that is NaN), the row fails, and the interpreted library says what comes of it.

use super::{Family, arguments, made};
use crate::data_model::compare;
use crate::library::{format, python_modules};
use crate::state::{HookContext, IrValue};
use crate::values::{bool_to_int, is_instance, lookup, plain_number, unions};
use rustpython_vm::builtins::{PyFloat, PyType, PyTypeRef};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::{Class, Const, Type, op};

/// One of the three classes.
pub(super) struct Number(pub Class);

/// What a number is, in the order in which numpy makes one of another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Bool,
    Int,
    Float,
}

/// A number of Python's or numpy's as Python's own, and of which kind it is.
fn number(cx: &HookContext<'_>, value: &IrValue) -> Option<(Kind, IrValue)> {
    let plain = plain_number(cx, value);
    let kind = match plain.ty {
        Type::Bool => Kind::Bool,
        Type::Int => Kind::Int,
        Type::Float => Kind::Float,
        _ => return None,
    };
    Some((kind, plain))
}

fn as_float(cx: &HookContext<'_>, value: &IrValue) -> IrValue {
    match value.ty {
        Type::Float => value.clone(),
        _ => cx.ir().int_to_float(&bool_to_int(cx, value)),
    }
}

/// A plain number as numpy's.
fn of_plain(cx: &HookContext<'_>, value: &IrValue) -> IrValue {
    let class = match value.ty {
        Type::Float => Class::NumpyFloat,
        Type::Bool => Class::NumpyBool,
        _ => Class::NumpyInt,
    };
    made(cx, class, &[value])
}

fn float_operator(op: &str) -> Option<op::Name> {
    Some(match op {
        "+" => op::F64_ADD,
        "-" => op::F64_SUB,
        "*" => op::F64_MUL,
        "/" => op::F64_DIV_NONZERO,
        "//" => op::F64_FLOORDIV,
        "%" => op::F64_MOD,
        "**" => op::F64_POW,
        _ => return None,
    })
}

fn int_operator(op: &str) -> Option<op::Name> {
    Some(match op {
        "+" => op::INT_ADD,
        "-" => op::INT_SUB,
        "*" => op::INT_MUL,
        "//" => op::INT_FLOORDIV,
        "%" => op::INT_MOD,
        "**" => op::INT_POW,
        "&" => op::INT_AND,
        "|" => op::INT_OR,
        "^" => op::INT_XOR,
        "<<" => op::INT_SHL,
        ">>" => op::INT_SHR,
        _ => return None,
    })
}

fn bool_operator(cx: &HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> Option<IrValue> {
    Some(match op {
        "+" | "|" => cx.ir().bool_or(a, b),
        "*" | "&" => cx.ir().bool_and(a, b),
        "^" => {
            let same = cx.ir().bool_eq(a, b);
            cx.ir().bool_not(&same)
        }
        _ => return None,
    })
}

impl Family for Number {
    fn class(&self, cx: &HookContext<'_>) -> Option<PyTypeRef> {
        let name = match self.0 {
            Class::NumpyFloat => "float64",
            Class::NumpyInt => "int64",
            _ => "bool",
        };
        lookup::find(cx, "numpy", name)?.downcast::<PyType>().ok()
    }

    fn fields(&self, cx: &HookContext<'_>, object: &PyObject) -> Option<Vec<Const>> {
        object.class().heaptype_ext.as_ref()?;
        if !matches!(&*object.class().name(), "float64" | "int64" | "bool") || !object.class().is(&self.class(cx)?) {
            return None;
        }
        if let Some(float) = object.downcast_ref::<PyFloat>() {
            return Some(vec![Const::Float(float.to_f64())]);
        }
        let held = object.get_attr("_value", cx.vm).ok()?;
        Some(vec![match self.0 {
            Class::NumpyInt => Const::Int(held.try_to_value(cx.vm).ok()?),
            _ => Const::Bool(held.is(&cx.vm.ctx.true_value)),
        }])
    }

    fn construct(&self, cx: HookContext<'_>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        let Some([Some(given)]) = arguments(args, ["value"]) else {
            return Ok(None);
        };
        let value = cx.lift(&given)?;
        let wanted = self.0;
        unions::each(cx, value, &mut |value| {
            let converted = match (wanted, number(&cx, &value)) {
                (Class::NumpyFloat, Some((_, plain))) => as_float(&cx, &plain),
                (Class::NumpyInt, Some((Kind::Float, plain))) => cx.ir().f64_trunc(&plain),
                (Class::NumpyInt, Some((_, plain))) => bool_to_int(&cx, &plain),
                (Class::NumpyBool, Some((_, plain))) => truth_of(&cx, &plain),
                (Class::NumpyFloat, None) if value.ty == Type::Str => cx.ir().str_to_float(&value),
                (Class::NumpyInt, None) if value.ty == Type::Str => cx.ir().str_to_int(&value, &cx.int(10)),
                _ => return Err(cx.unsupported(format!("{} of this value", wanted.python_name()))),
            };
            Ok(cx.wrap(of_plain(&cx, &converted)))
        })
        .map(Some)
    }

    fn binary(&self, cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> PyResult<Option<IrValue>> {
        let (Some((first, x)), Some((second, y))) = (number(&cx, a), number(&cx, b)) else {
            return missing(cx, op, a, b);
        };
        let result = match first.max(second) {
            _ if op == "/" => Some(cx.ir().f64_div_nonzero(&as_float(&cx, &x), &as_float(&cx, &y))),
            Kind::Float => {
                float_operator(op).map(|name| cx.of_row().named(name, &[&as_float(&cx, &x), &as_float(&cx, &y)]))
            }
            Kind::Int => {
                int_operator(op).map(|name| cx.of_row().named(name, &[&bool_to_int(&cx, &x), &bool_to_int(&cx, &y)]))
            }
            Kind::Bool => bool_operator(&cx, op, &x, &y),
        };
        Ok(result.map(|plain| of_plain(&cx, &plain)))
    }

    fn unary(&self, cx: HookContext<'_>, op: &str, a: &IrValue) -> PyResult<Option<IrValue>> {
        let x = plain_number(&cx, a);
        let result = match (op, &x.ty) {
            ("-", Type::Float) => cx.ir().f64_neg(&x),
            ("-", Type::Int) => cx.of_row().int_neg(&x),
            ("+", Type::Float | Type::Int) => x,
            ("~", Type::Int) => cx.ir().int_invert(&x),
            ("~", Type::Bool) => cx.ir().bool_not(&x),
            _ => return Ok(None),
        };
        Ok(Some(of_plain(&cx, &result)))
    }

    /// A whole number beside a float is one, even where it is not exactly.
    fn compare(&self, cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> PyResult<Option<IrValue>> {
        let (Some((first, x)), Some((second, y))) = (number(&cx, a), number(&cx, b)) else {
            let known = matches!(op, "==" | "!=") && (is_other(&a.ty) || is_other(&b.ty));
            return if known {
                Ok(Some(cx.bool(op == "!=")))
            } else {
                missing(cx, op, a, b)
            };
        };
        let suffix = compare::suffix_of(&cx, op)?;
        Ok(Some(match first.max(second) {
            Kind::Float => {
                let (x, y) = (as_float(&cx, &x), as_float(&cx, &y));
                cx.ir().named(cx.operation("f64", suffix)?, &[&x, &y])
            }
            _ => {
                let (x, y) = (bool_to_int(&cx, &x), bool_to_int(&cx, &y));
                cx.ir().named(cx.operation("int", suffix)?, &[&x, &y])
            }
        }))
    }

    fn truth(&self, cx: &HookContext<'_>, a: &IrValue) -> IrValue {
        truth_of(cx, &plain_number(cx, a))
    }

    fn attribute(&self, cx: HookContext<'_>, a: &IrValue, name: &str) -> PyResult<Option<PyObjectRef>> {
        Ok((name == "real").then(|| cx.wrap(a.clone())))
    }

    fn method(&self, cx: HookContext<'_>, a: &IrValue, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        let x = plain_number(&cx, a);
        if name == "round" && self.0 != Class::NumpyBool && args.kwargs.is_empty() && args.args.len() <= 1 {
            return rounded(cx, a, &args.args).map(Some);
        }
        if !args.args.is_empty() || !args.kwargs.is_empty() {
            return Ok(None);
        }
        Ok(match (name, &x.ty) {
            ("item" | "tolist", _) => Some(cx.wrap(x)),
            ("is_integer", Type::Float) => Some(cx.wrap(cx.ir().f64_is_integer(&x))),
            _ => None,
        })
    }

    fn builtin(
        &self,
        cx: HookContext<'_>,
        name: &str,
        a: &IrValue,
        rest: &[PyObjectRef],
    ) -> PyResult<Option<PyObjectRef>> {
        let x = plain_number(&cx, a);
        Ok(match (name, &x.ty) {
            ("abs", Type::Float) => Some(cx.wrap(of_plain(&cx, &cx.ir().f64_abs(&x)))),
            ("abs", Type::Int) => Some(cx.wrap(of_plain(&cx, &cx.of_row().int_abs(&x)))),
            ("abs", _) => Some(cx.wrap(a.clone())),
            ("round", Type::Float) if rest.is_empty() => Some(cx.wrap(cx.ir().f64_round(&x))),
            ("round", Type::Int) if rest.is_empty() => Some(cx.wrap(x)),
            ("round", Type::Float | Type::Int) => Some(rounded(cx, a, rest)?),
            ("float", _) => Some(cx.wrap(as_float(&cx, &x))),
            ("int", Type::Float) => Some(cx.wrap(cx.ir().f64_trunc(&x))),
            ("int", _) => Some(cx.wrap(bool_to_int(&cx, &x))),
            ("floor" | "ceil" | "trunc", Type::Float) => {
                Some(cx.wrap(cx.ir().named(cx.operation("f64", name)?, &[&x])))
            }
            ("floor" | "ceil", Type::Int) => Some(cx.wrap(x)),
            _ => None,
        })
    }

    fn text(&self, cx: HookContext<'_>, a: &IrValue, conversion: &str) -> PyResult<Option<IrValue>> {
        if conversion != "str" {
            return Ok(None);
        }
        let text = format::to_str(cx, &cx.wrap(plain_number(&cx, a)))?;
        cx.lift(&text).map(Some)
    }

    fn returned(&self, _cx: HookContext<'_>, _value: &IrValue) -> PyResult<Option<IrValue>> {
        Ok(None)
    }

    fn format(&self, cx: HookContext<'_>, a: &IrValue, spec: &IrValue) -> PyResult<Option<IrValue>> {
        let x = plain_number(&cx, a);
        Ok(match x.ty {
            Type::Float => Some(cx.ir().f64_format(&x, spec)),
            Type::Int => Some(cx.ir().int_format(&x, spec)),
            _ => None,
        })
    }
}

fn truth_of(cx: &HookContext<'_>, x: &IrValue) -> IrValue {
    match x.ty {
        Type::Float => cx.ir().f64_ne(x, &cx.constant(Const::Float(0.0))),
        Type::Int => cx.ir().int_ne(x, &cx.int(0)),
        _ => x.clone(),
    }
}

/// `numpy.round`, written in Python.
fn rounded(cx: HookContext<'_>, a: &IrValue, digits: &[PyObjectRef]) -> PyResult {
    let args = std::iter::once(cx.wrap(a.clone())).chain(digits.iter().cloned());
    python_modules::call_named(cx, "numpy", "round", args.collect())
}

/// What is no number is equal to none.
fn is_other(ty: &Type) -> bool {
    matches!(ty, Type::None | Type::Str | Type::Bytes)
}

/// An operation with what is missing raises; with anything else it is not compiled.
fn missing<T>(cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> PyResult<Option<T>> {
    if a.ty == Type::None || b.ty == Type::None {
        Err(cx.type_error(format!("unsupported operand type(s) for {op} of None")))
    } else {
        Ok(None)
    }
}

/// A comparison that the program writes, if one operand may be one of numpy's numbers, and neither is an object of the program: numpy's
/// truth value, where both are numbers.
pub fn compared(cx: HookContext<'_>, op: &str, left: &PyObject, right: &PyObject) -> PyResult<Option<PyObjectRef>> {
    let of_numpy = |ty: &Type| ty.alternatives().iter().any(is_numpy);
    if is_instance(&cx, left) || is_instance(&cx, right) {
        return Ok(None);
    }
    let among = |object: &PyObject| -> PyResult<bool> {
        Ok(match cx.dynamic(object)? {
            Some(value) => of_numpy(&value.ty),
            None => matches!(super::constant(&cx, object), Some(Const::Object(class, _)) if class.is_numpy()),
        })
    };
    if compare::comparison(op).is_none() || !among(left)? && !among(right)? {
        return Ok(None);
    }
    let (left, right) = (cx.lift(left)?, cx.lift(right)?);
    let one = |a: &IrValue, b: &IrValue| {
        let result = compare::compare(cx, op, &cx.wrap(a.clone()), &cx.wrap(b.clone()))?;
        let numbers = number(&cx, a).is_some() && number(&cx, b).is_some();
        if numbers && (is_numpy(&a.ty) || is_numpy(&b.ty)) {
            Ok(cx.wrap(of_plain(&cx, &cx.lift(&result)?)))
        } else {
            Ok(result)
        }
    };
    unions::each(cx, left, &mut |a| unions::each(cx, right.clone(), &mut |b| one(&a, &b))).map(Some)
}

fn is_numpy(ty: &Type) -> bool {
    matches!(ty, Type::Object(class) if class.is_numpy())
}
