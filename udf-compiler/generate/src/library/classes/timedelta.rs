//! `datetime.timedelta`: a number of microseconds. Floats in it are interpreted.

use super::calendar::{DELTA, SECOND, TimeDelta, attributes, by, class_named, delta, int, ints, number, ordered};
use super::{Family, arguments};
use crate::state::{Cx, Dyn};
use crate::values::bool_to_int;
use rustpython_vm::builtins::PyTypeRef;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use taipan_ir::{Const, Type};
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
    fn class(&self, cx: &Cx<'_>) -> Option<PyTypeRef> {
        class_named(cx, "timedelta")
    }

    fn fields(&self, cx: &Cx<'_>, object: &PyObject) -> Option<Vec<Const>> {
        let names = ["days", "seconds", "microseconds"];
        let [days, seconds, micros] = attributes(cx, object, "timedelta", names)?;
        let whole = days.checked_mul(DAY)?.checked_add(seconds * SECOND + micros)?;
        Some(vec![Const::Int(whole)])
    }

    fn construct(&self, cx: Cx<'_>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
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
                total = int(&cx, "int.add", &total, &by(&cx, "int.mul", value, unit));
            }
        }
        Ok(Some(cx.wrap(delta(&cx, &total))))
    }

    fn binary(&self, cx: Cx<'_>, op: &str, a: &Dyn, b: &Dyn) -> PyResult<Option<Dyn>> {
        let whole = |value: &Dyn| matches!(value.ty, Type::Int | Type::Bool);
        let (x, y) = (number(&cx, a), number(&cx, b));
        let both = a.ty == DELTA && b.ty == DELTA;
        let by_number = a.ty == DELTA && whole(b) || whole(a) && b.ty == DELTA && op == "*";
        if !both && !by_number {
            return Ok(None);
        }
        let (x, y) = (bool_to_int(&cx, &x), bool_to_int(&cx, &y));
        let of = |name: &str| delta(&cx, &int(&cx, name, &x, &y));
        Ok(match op {
            "+" if both => Some(of("int.add")),
            "-" if both => Some(of("int.sub")),
            "%" if both => Some(of("int.mod")),
            "//" if both => Some(int(&cx, "int.floordiv", &x, &y)),
            "/" if both => Some(cx.op("int.truediv", &[&x, &y], Type::Float)),
            "*" if !both => Some(of("int.mul")),
            "//" => Some(of("int.floordiv")),
            "/" => Some(cx.op("timedelta.div", &[a, &y], DELTA)),
            _ => None,
        })
    }

    fn unary(&self, cx: Cx<'_>, op: &str, a: &Dyn) -> PyResult<Option<Dyn>> {
        Ok(match op {
            "-" => Some(delta(&cx, &cx.op("int.neg", &[&number(&cx, a)], Type::Int))),
            "+" => Some(a.clone()),
            _ => None,
        })
    }

    fn compare(&self, cx: Cx<'_>, op: &str, a: &Dyn, b: &Dyn) -> PyResult<Option<Dyn>> {
        Ok(ordered(cx, op, a, b))
    }

    fn truth(&self, cx: &Cx<'_>, a: &Dyn) -> Dyn {
        cx.op("int.ne", &[&number(cx, a), &cx.int(0)], Type::Bool)
    }

    fn attribute(&self, cx: Cx<'_>, a: &Dyn, name: &str) -> PyResult<Option<PyObjectRef>> {
        let micros = number(&cx, a);
        let part = match name {
            "days" => by(&cx, "int.floordiv", &micros, DAY),
            "seconds" => by(&cx, "int.floordiv", &by(&cx, "int.mod", &micros, DAY), SECOND),
            "microseconds" => by(&cx, "int.mod", &micros, SECOND),
            _ => return Ok(None),
        };
        Ok(Some(cx.wrap(part)))
    }

    fn method(&self, cx: Cx<'_>, a: &Dyn, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        if name != "total_seconds" || !args.args.is_empty() || !args.kwargs.is_empty() {
            return Ok(None);
        }
        let second = cx.int(SECOND);
        Ok(Some(cx.wrap(cx.op(
            "int.truediv",
            &[&number(&cx, a), &second],
            Type::Float,
        ))))
    }

    fn builtin(&self, cx: Cx<'_>, name: &str, a: &Dyn, _rest: &[PyObjectRef]) -> PyResult<Option<PyObjectRef>> {
        Ok((name == "abs").then(|| cx.wrap(delta(&cx, &cx.op("int.abs", &[&number(&cx, a)], Type::Int)))))
    }

    fn text(&self, cx: Cx<'_>, a: &Dyn, conversion: &str) -> PyResult<Option<Dyn>> {
        let op = if conversion == "str" {
            "timedelta.to_str"
        } else {
            "timedelta.repr"
        };
        Ok(matches!(conversion, "str" | "repr").then(|| cx.op(op, &[a], Type::Str)))
    }

    fn returned(&self, _cx: Cx<'_>, _value: &Dyn) -> PyResult<Option<Dyn>> {
        Ok(None)
    }

    fn format(&self, _cx: Cx<'_>, _a: &Dyn, _spec: &Dyn) -> PyResult<Option<Dyn>> {
        Ok(None)
    }
}
