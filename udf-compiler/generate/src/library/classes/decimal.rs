//! `decimal.Decimal` in the default context. A program that looks at or changes the context is interpreted.

use super::{Family, arguments, field, made};
use crate::library::python_modules;
use crate::state::{HookContext, IrValue};
use crate::values::{bool_to_int, int_argument, unions};
use rustpython_vm::builtins::{PyDict, PyType, PyTypeRef};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::{Attr, Class, Const, Type, op};
use taipan_runtime::py_decimal::{self, Rounding};

pub(super) struct Decimal;

const TYPE: Type = Type::Object(Class::Decimal);

/// Functions that give access to the context.
pub(super) const CONTEXT: &[&str] = &["decimal:getcontext", "decimal:setcontext", "decimal:localcontext"];

/// The signals that raise in the default context.
const TRAPS: [&str; 3] = ["DivisionByZero", "InvalidOperation", "Overflow"];

/// Emits an operation, whose meaning is that of the default context.
fn decimal_op(cx: HookContext<'_>, name: op::Name, args: &[&IrValue]) -> PyResult<IrValue> {
    check_context(cx)?;
    Ok(cx.ir().named(name, args))
}

fn op_mode(cx: HookContext<'_>, name: op::Name, args: &[&IrValue], mode: usize) -> PyResult<IrValue> {
    check_context(cx)?;
    Ok(cx.ir().named_with(name, args, Attr::Index(mode as u32)))
}

/// The module, which columns of decimals need without an import.
fn module(cx: &HookContext<'_>) -> Option<PyObjectRef> {
    cx.vm.import("decimal", 0).ok()
}

/// Whether the module of the program left the context as it was.
fn check_context(cx: HookContext<'_>) -> PyResult<()> {
    match context_is_default(cx) {
        Some(true) => Ok(()),
        _ => Err(cx.unsupported("decimal arithmetic in a context of the program's own")),
    }
}

fn context_is_default(cx: HookContext<'_>) -> Option<bool> {
    let context = module(&cx)?.get_attr("getcontext", cx.vm).ok()?.call((), cx.vm).ok()?;
    let get = |name: &'static str| context.get_attr(name, cx.vm).ok();
    let number = |name: &'static str| get(name)?.try_to_value::<i64>(cx.vm).ok();
    let numbers = [
        ("prec", 28),
        ("Emin", -999_999),
        ("Emax", 999_999),
        ("capitals", 1),
        ("clamp", 0),
    ];
    let rounding = get("rounding")?;
    let rounding = rounding.try_to_value::<String>(cx.vm).ok()? == "ROUND_HALF_EVEN";
    let traps = get("traps")?;
    let mut enabled: Vec<String> = Vec::new();
    for (signal, on) in traps.downcast_ref::<PyDict>()?.items_vec() {
        if on.try_to_bool(cx.vm).ok()? {
            enabled.push(signal.downcast_ref::<PyType>()?.name().to_string());
        }
    }
    enabled.sort();
    let plain = numbers.iter().all(|(name, usual)| number(name) == Some(*usual));
    Some(plain && rounding && enabled == TRAPS)
}

/// A number of a type that arithmetic with decimals takes.
fn operand(cx: &HookContext<'_>, value: &IrValue) -> Option<IrValue> {
    match &value.ty {
        ty if *ty == TYPE => Some(value.clone()),
        Type::Int | Type::Bool => {
            let int = bool_to_int(cx, value);
            Some(cx.ir().decimal_from_int(&int))
        }
        _ => None,
    }
}

/// The number of a rounding mode that is given by name.
fn mode(cx: &HookContext<'_>, given: Option<PyObjectRef>) -> Option<usize> {
    let Some(given) = given.filter(|given| !cx.vm.is_none(given)) else {
        return Some(0);
    };
    let name: String = given.try_to_value(cx.vm).ok()?;
    Rounding::NAMES.iter().position(|(known, _)| *known == name)
}

fn numbered(rounding: Rounding) -> usize {
    let place = Rounding::NAMES.iter().position(|(_, mode)| *mode == rounding);
    place.unwrap_or(0)
}

fn absent(cx: &HookContext<'_>, given: &Option<PyObjectRef>) -> bool {
    given.as_ref().is_none_or(|given| cx.vm.is_none(given))
}

/// The word with sign and exponent.
fn high(cx: &HookContext<'_>, d: &IrValue) -> IrValue {
    field(cx, d, 1)
}

fn is_zero(cx: &HookContext<'_>, d: &IrValue) -> IrValue {
    const COEFFICIENT: i64 = (1 << 48) - 1;
    let rest = cx.ir().int_and(&high(cx, d), &cx.int(COEFFICIENT));
    let all = cx.ir().int_or(&field(cx, d, 0), &rest);
    cx.ir().int_eq(&all, &cx.int(0))
}

/// The number with its sign changed by an operation on the word that has it.
fn with_sign(cx: &HookContext<'_>, d: &IrValue, name: op::Name, mask: i64) -> IrValue {
    let high = cx.ir().named(name, &[&high(cx, d), &cx.int(mask)]);
    made(cx, Class::Decimal, &[&field(cx, d, 0), &high])
}

impl Family for Decimal {
    fn class(&self, cx: &HookContext<'_>) -> Option<PyTypeRef> {
        module(cx)?.get_attr("Decimal", cx.vm).ok()?.downcast::<PyType>().ok()
    }

    fn fields(&self, cx: &HookContext<'_>, object: &PyObject) -> Option<Vec<Const>> {
        if &*object.class().name() != "Decimal" || !self.class(cx)?.is(object.class()) {
            return None;
        }
        let get = |name: &'static str| object.get_attr(name, cx.vm).ok();
        let number = |name: &'static str| get(name)?.try_to_value::<i32>(cx.vm).ok();
        let digits = get("_int")?;
        let coefficient = digits.try_to_value::<String>(cx.vm).ok()?.parse().ok()?;
        let value = py_decimal::Decimal::exact(number("_sign")? != 0, coefficient, number("_exp")?).ok()?;
        let (low, high) = value.to_words();
        Some(vec![Const::Int(low as i64), Const::Int(high as i64)])
    }

    fn construct(&self, cx: HookContext<'_>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        let Some([Some(value), context]) = arguments(args, ["value", "context"]) else {
            return Ok(None);
        };
        if !absent(&cx, &context) {
            return Ok(None);
        }
        check_context(cx)?;
        let value = cx.lift(&value)?;
        let made = unions::each(cx, value, &mut |value| {
            let made = match &value.ty {
                Type::Str => cx.ir().decimal_from_str(&value),
                Type::Float => cx.ir().decimal_from_float(&value),
                _ => operand(&cx, &value).ok_or_else(|| cx.unsupported("a Decimal of this"))?,
            };
            Ok(cx.wrap(made))
        })?;
        Ok(Some(made))
    }

    fn binary(&self, cx: HookContext<'_>, name: &str, a: &IrValue, b: &IrValue) -> PyResult<Option<IrValue>> {
        if name == "**" {
            return match b.ty {
                Type::Int if a.ty == TYPE => decimal_op(cx, op::DECIMAL_POW, &[a, b]).map(Some),
                _ => Ok(None),
            };
        }
        let name = match name {
            "+" => op::DECIMAL_ADD,
            "-" => op::DECIMAL_SUB,
            "*" => op::DECIMAL_MUL,
            "/" => op::DECIMAL_DIV,
            "//" => op::DECIMAL_FLOORDIV,
            "%" => op::DECIMAL_MOD,
            _ => return Ok(None),
        };
        match (operand(&cx, a), operand(&cx, b)) {
            (Some(a), Some(b)) => decimal_op(cx, name, &[&a, &b]).map(Some),
            _ => Ok(None),
        }
    }

    fn unary(&self, cx: HookContext<'_>, name: &str, d: &IrValue) -> PyResult<Option<IrValue>> {
        match name {
            "-" => decimal_op(cx, op::DECIMAL_NEG, &[d]).map(Some),
            "+" => decimal_op(cx, op::DECIMAL_POS, &[d]).map(Some),
            _ => Ok(None),
        }
    }

    fn compare(&self, cx: HookContext<'_>, name: &str, a: &IrValue, b: &IrValue) -> PyResult<Option<IrValue>> {
        check_context(cx)?;
        let equality = matches!(name, "==" | "!=");
        let (d, other, turned) = if a.ty == TYPE { (a, b, false) } else { (b, a, true) };
        if matches!(other.ty, Type::Str | Type::None) && equality {
            return Ok(Some(cx.bool(name == "!=")));
        }
        if other.ty == Type::Float && equality {
            let equal = cx.ir().decimal_eq_float(d, other);
            return Ok(Some(match name {
                "==" => equal,
                _ => cx.ir().bool_not(&equal),
            }));
        }
        let order = match (&other.ty, operand(&cx, other)) {
            (Type::Float, _) => cx.ir().decimal_compare_float(d, other),
            (_, Some(other)) => cx.ir().decimal_compare(d, &other),
            _ => return Ok(None),
        };
        let (name, mirrored) = match name {
            "==" => (op::INT_EQ, op::INT_EQ),
            "!=" => (op::INT_NE, op::INT_NE),
            "<" => (op::INT_LT, op::INT_GT),
            "<=" => (op::INT_LE, op::INT_GE),
            ">" => (op::INT_GT, op::INT_LT),
            _ => (op::INT_GE, op::INT_LE),
        };
        let name = if turned { mirrored } else { name };
        Ok(Some(cx.ir().named(name, &[&order, &cx.int(0)])))
    }

    fn truth(&self, cx: &HookContext<'_>, d: &IrValue) -> IrValue {
        cx.ir().bool_not(&is_zero(cx, d))
    }

    fn attribute(&self, cx: HookContext<'_>, d: &IrValue, name: &str) -> PyResult<Option<PyObjectRef>> {
        Ok(match name {
            "real" => Some(cx.wrap(d.clone())),
            "imag" => Some(cx.wrap(cx.ir().decimal_from_int(&cx.int(0)))),
            _ => None,
        })
    }

    fn method(&self, cx: HookContext<'_>, d: &IrValue, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        let result = match name {
            "as_tuple" if args.args.is_empty() && args.kwargs.is_empty() => {
                return python_modules::call_named(cx, "decimal", "as_tuple", vec![cx.wrap(d.clone())]).map(Some);
            }
            "quantize" => quantize(cx, d, args)?,
            "to_integral_value" | "to_integral" => {
                let Some([rounding, context]) = arguments(args, ["rounding", "context"]) else {
                    return Ok(None);
                };
                match (mode(&cx, rounding), absent(&cx, &context)) {
                    (Some(mode), true) => Some(op_mode(cx, op::DECIMAL_INTEGRAL, &[d], mode)?),
                    _ => None,
                }
            }
            "compare" | "copy_sign" => {
                let Some([Some(other)]) = arguments(args, ["other"]) else {
                    return Ok(None);
                };
                let Some(other) = operand(&cx, &cx.lift(&other)?) else {
                    return Ok(None);
                };
                Some(with_other(cx, name, d, &other)?)
            }
            _ if !args.args.is_empty() || !args.kwargs.is_empty() => None,
            _ => plain_method(cx, d, name)?,
        };
        Ok(result.map(|result| cx.wrap(result)))
    }

    fn builtin(
        &self,
        cx: HookContext<'_>,
        name: &str,
        d: &IrValue,
        rest: &[PyObjectRef],
    ) -> PyResult<Option<PyObjectRef>> {
        let whole = |mode: Rounding| {
            let mode = Attr::Index(numbered(mode) as u32);
            cx.wrap(cx.ir().decimal_to_int(d, mode))
        };
        Ok(Some(match (name, rest) {
            ("abs", []) => cx.wrap(decimal_op(cx, op::DECIMAL_ABS, &[d])?),
            ("round", [digits]) => {
                let digits = int_argument(cx, digits)?;
                cx.wrap(decimal_op(cx, op::DECIMAL_ROUND_DIGITS, &[d, &digits])?)
            }
            ("round", []) => whole(Rounding::HalfEven),
            ("int" | "trunc", []) => whole(Rounding::Down),
            ("floor", []) => whole(Rounding::Floor),
            ("ceil", []) => whole(Rounding::Ceiling),
            ("float", []) => cx.wrap(cx.ir().decimal_to_float(d)),
            _ => return Ok(None),
        }))
    }

    fn text(&self, cx: HookContext<'_>, d: &IrValue, conversion: &str) -> PyResult<Option<IrValue>> {
        check_context(cx)?;
        let text = cx.ir().decimal_to_str(d);
        if conversion == "str" {
            return Ok(Some(text));
        }
        let opened = cx.ir().str_concat(&cx.text("Decimal('"), &text);
        Ok(Some(cx.ir().str_concat(&opened, &cx.text("')"))))
    }

    /// NUMERIC takes ints, and floats by their `repr`.
    fn returned(&self, cx: HookContext<'_>, value: &IrValue) -> PyResult<Option<IrValue>> {
        Ok(match value.ty {
            Type::Float => {
                let text = cx.ir().f64_to_str(value);
                Some(cx.ir().decimal_from_str(&text))
            }
            _ => operand(&cx, value),
        })
    }

    fn format(&self, cx: HookContext<'_>, d: &IrValue, spec: &IrValue) -> PyResult<Option<IrValue>> {
        check_context(cx)?;
        Ok(Some(cx.ir().decimal_format(d, spec)))
    }
}

fn quantize(cx: HookContext<'_>, d: &IrValue, args: &FuncArgs) -> PyResult<Option<IrValue>> {
    let Some([Some(exp), rounding, context]) = arguments(args, ["exp", "rounding", "context"]) else {
        return Ok(None);
    };
    let exp = cx.lift(&exp)?;
    match (operand(&cx, &exp), mode(&cx, rounding), absent(&cx, &context)) {
        (Some(exp), Some(mode), true) => op_mode(cx, op::DECIMAL_QUANTIZE, &[d, &exp], mode).map(Some),
        _ => Ok(None),
    }
}

fn with_other(cx: HookContext<'_>, name: &str, d: &IrValue, other: &IrValue) -> PyResult<IrValue> {
    check_context(cx)?;
    if name == "compare" {
        let order = cx.ir().decimal_compare(d, other);
        return Ok(cx.ir().decimal_from_int(&order));
    }
    let sign = cx.ir().int_and(&high(&cx, other), &cx.int(i64::MIN));
    let rest = cx.ir().int_and(&high(&cx, d), &cx.int(i64::MAX));
    let high = cx.ir().int_or(&sign, &rest);
    Ok(made(&cx, Class::Decimal, &[&field(&cx, d, 0), &high]))
}

/// Methods without arguments.
fn plain_method(cx: HookContext<'_>, d: &IrValue, name: &str) -> PyResult<Option<IrValue>> {
    Ok(Some(match name {
        "normalize" => decimal_op(cx, op::DECIMAL_NORMALIZE, &[d])?,
        "is_zero" => is_zero(&cx, d),
        "is_signed" => cx.ir().int_lt(&high(&cx, d), &cx.int(0)),
        "is_finite" => cx.bool(true),
        "is_nan" | "is_infinite" | "is_qnan" | "is_snan" => cx.bool(false),
        "copy_abs" => with_sign(&cx, d, op::INT_AND, i64::MAX),
        "copy_negate" => with_sign(&cx, d, op::INT_XOR, i64::MIN),
        "adjusted" => cx.ir().decimal_adjusted(d),
        _ => return Ok(None),
    }))
}
