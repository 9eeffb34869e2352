//! `datetime.timedelta`: a number of microseconds. Floats in it are interpreted.

use super::calendar::{DELTA, SECOND, TimeDelta, attributes, by, class_named, delta, int, ints, number, ordered};
use super::{Family, arguments};
use crate::state::{HookContext, IrValue};
use crate::values::bool_to_int;
use rustpython_vm::builtins::PyTypeRef;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use taipan_ir::{Const, Type, op};
use taipan_runtime::py_date::DAY;

/// The parameters, with the microseconds of each.
const UNITS: [(&str, i64); 7] = [
    ("days", DAY),
    ("seconds", SECOND),
    ("microseconds", 1),
    ("milliseconds", 1000),
    ("minutes", 60 * SECOND),
    ("hours", 3600 * SECOND),
    ("weeks", 7 * DAY),
];

impl Family for TimeDelta {
    fn class(&self, cx: &HookContext<'_>) -> Option<PyTypeRef> {
        class_named(cx, "timedelta")
    }

    fn fields(&self, cx: &HookContext<'_>, object: &PyObject) -> Option<Vec<Const>> {
        let names = ["days", "seconds", "microseconds"];
        let [days, seconds, micros] = attributes(cx, object, "timedelta", names)?;
        let whole = days.checked_mul(DAY)?.checked_add(seconds * SECOND + micros)?;
        Some(vec![Const::Int(whole)])
    }

    fn construct(&self, cx: HookContext<'_>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        let Some(given) = arguments(args, UNITS.map(|(name, _)| name)) else {
            return Ok(None);
        };
        let used = given.each_ref().map(Option::is_some);
        let Some(values) = ints(&cx, given, [(); 7].map(|()| cx.int(0)))? else {
            return Ok(None);
        };
        let mut total = cx.int(0);
        for ((value, (_, unit)), used) in values.iter().zip(UNITS).zip(used) {
            if used {
                total = int(&cx, op::INT_ADD, &total, &by(&cx, op::INT_MUL, value, unit));
            }
        }
        Ok(Some(cx.wrap(delta(&cx, &total))))
    }

    fn binary(&self, cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> PyResult<Option<IrValue>> {
        let whole = |value: &IrValue| matches!(value.ty, Type::Int | Type::Bool);
        let (x, y) = (number(&cx, a), number(&cx, b));
        let both = a.ty == DELTA && b.ty == DELTA;
        let by_number = a.ty == DELTA && whole(b) || whole(a) && b.ty == DELTA && op == "*";
        if !both && !by_number {
            return Ok(None);
        }
        let (x, y) = (bool_to_int(&cx, &x), bool_to_int(&cx, &y));
        let of = |name: op::Name| delta(&cx, &int(&cx, name, &x, &y));
        Ok(match op {
            "+" if both => Some(of(op::INT_ADD)),
            "-" if both => Some(of(op::INT_SUB)),
            "%" if both => Some(of(op::INT_MOD)),
            "//" if both => Some(int(&cx, op::INT_FLOORDIV, &x, &y)),
            "/" if both => Some(cx.ir().int_truediv(&x, &y)),
            "*" if !both => Some(of(op::INT_MUL)),
            "//" => Some(of(op::INT_FLOORDIV)),
            "/" => Some(cx.ir().timedelta_div(a, &y)),
            _ => None,
        })
    }

    fn unary(&self, cx: HookContext<'_>, op: &str, a: &IrValue) -> PyResult<Option<IrValue>> {
        Ok(match op {
            "-" => Some(delta(&cx, &cx.ir().int_neg(&number(&cx, a)))),
            "+" => Some(a.clone()),
            _ => None,
        })
    }

    fn compare(&self, cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> PyResult<Option<IrValue>> {
        Ok(ordered(cx, op, a, b))
    }

    fn truth(&self, cx: &HookContext<'_>, a: &IrValue) -> IrValue {
        cx.ir().int_ne(&number(cx, a), &cx.int(0))
    }

    fn attribute(&self, cx: HookContext<'_>, a: &IrValue, name: &str) -> PyResult<Option<PyObjectRef>> {
        let micros = number(&cx, a);
        let part = match name {
            "days" => by(&cx, op::INT_FLOORDIV, &micros, DAY),
            "seconds" => by(&cx, op::INT_FLOORDIV, &by(&cx, op::INT_MOD, &micros, DAY), SECOND),
            "microseconds" => by(&cx, op::INT_MOD, &micros, SECOND),
            _ => return Ok(None),
        };
        Ok(Some(cx.wrap(part)))
    }

    fn method(&self, cx: HookContext<'_>, a: &IrValue, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        if name != "total_seconds" || !args.args.is_empty() || !args.kwargs.is_empty() {
            return Ok(None);
        }
        let second = cx.int(SECOND);
        Ok(Some(cx.wrap(cx.ir().int_truediv(&number(&cx, a), &second))))
    }

    fn builtin(
        &self,
        cx: HookContext<'_>,
        name: &str,
        a: &IrValue,
        _rest: &[PyObjectRef],
    ) -> PyResult<Option<PyObjectRef>> {
        Ok((name == "abs").then(|| cx.wrap(delta(&cx, &cx.ir().int_abs(&number(&cx, a))))))
    }

    fn text(&self, cx: HookContext<'_>, a: &IrValue, conversion: &str) -> PyResult<Option<IrValue>> {
        let op = if conversion == "str" {
            op::TIMEDELTA_TO_STR
        } else {
            op::TIMEDELTA_REPR
        };
        Ok(matches!(conversion, "str" | "repr").then(|| cx.ir().named(op, &[a])))
    }

    fn returned(&self, _cx: HookContext<'_>, _value: &IrValue) -> PyResult<Option<IrValue>> {
        Ok(None)
    }

    fn format(&self, _cx: HookContext<'_>, _a: &IrValue, _spec: &IrValue) -> PyResult<Option<IrValue>> {
        Ok(None)
    }
}
