//! `datetime.time` without a time zone: microseconds of a day. What it does that needs a day is done on the first one.

use super::calendar::{attributes, by, class_named, formatted, int_part, known_text, number, ordered};
use super::{Family, arguments, iso, made};
use crate::state::{HookContext, IrValue};
use rustpython_vm::builtins::PyTypeRef;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use taipan_ir::{Class, Const, Type, op};
use taipan_runtime::py_date::{self, DAY};

pub(super) struct Time;

pub(super) const TIME: Type = Type::Object(Class::Time);
/// The day that a time is formatted on, 1900-01-01.
const FORMATTED: i64 = 693_596;
const NAMES: [&str; 4] = ["hour", "minute", "second", "microsecond"];

/// The time of a datetime, or of microseconds that are on any day.
pub(super) fn of_micros(cx: &HookContext<'_>, micros: &IrValue) -> IrValue {
    made(cx, Class::Time, &[&by(cx, op::INT_MOD, micros, DAY)])
}

/// A time of these parts, which must be ones of a day.
pub(super) fn of_parts(cx: &HookContext<'_>, [hour, minute, second, micro]: &[IrValue; 4]) -> IrValue {
    let first = cx.constant(Const::Object(Class::Date, [Const::Int(1)].into()));
    let moment = cx.ir().datetime_make(&first, hour, minute, second, micro);
    of_micros(cx, &number(cx, &moment))
}

/// The parts, each as it is or as given; nothing where one is no int.
pub(super) fn replaced(
    cx: &HookContext<'_>,
    value: &IrValue,
    given: [Option<PyObjectRef>; 4],
) -> PyResult<Option<[IrValue; 4]>> {
    let own = NAMES.map(|name| int_part(cx, value, name));
    super::calendar::ints(cx, given, own)
}

impl Family for Time {
    fn class(&self, cx: &HookContext<'_>) -> Option<PyTypeRef> {
        class_named(cx, "time")
    }

    fn fields(&self, cx: &HookContext<'_>, object: &PyObject) -> Option<Vec<Const>> {
        let names = ["hour", "minute", "second", "microsecond", "fold"];
        let [hour, minute, second, micro, fold] = attributes(cx, object, "time", names)?;
        let zone = object.get_attr("tzinfo", cx.vm).ok()?;
        let plain = cx.vm.is_none(&zone) && fold == 0;
        let micros = py_date::micros_of(1, [hour, minute, second, micro]).ok()?;
        plain.then(|| vec![Const::Int(micros - DAY)])
    }

    fn construct(&self, cx: HookContext<'_>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        let Some(given) = arguments(args, NAMES) else {
            return Ok(None);
        };
        let parts = super::calendar::ints(&cx, given, [(); 4].map(|()| cx.int(0)))?;
        Ok(parts.map(|parts| cx.wrap(of_parts(&cx, &parts))))
    }

    fn class_method(&self, cx: HookContext<'_>, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        let [only] = &args.args[..] else { return Ok(None) };
        let text = cx.lift(only)?;
        if name != "fromisoformat" || text.ty != Type::Str || !args.kwargs.is_empty() {
            return Ok(None);
        }
        let text = cx.ir().str_concat(&cx.text("0001-01-01T"), &text);
        let moment = cx.ir().datetime_parse(&text);
        Ok(Some(cx.wrap(of_micros(&cx, &number(&cx, &moment)))))
    }

    fn binary(&self, _cx: HookContext<'_>, _op: &str, _a: &IrValue, _b: &IrValue) -> PyResult<Option<IrValue>> {
        Ok(None)
    }

    fn unary(&self, _cx: HookContext<'_>, _op: &str, _a: &IrValue) -> PyResult<Option<IrValue>> {
        Ok(None)
    }

    fn compare(&self, cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> PyResult<Option<IrValue>> {
        Ok(ordered(cx, op, a, b))
    }

    fn truth(&self, cx: &HookContext<'_>, _a: &IrValue) -> IrValue {
        cx.bool(true)
    }

    fn attribute(&self, cx: HookContext<'_>, a: &IrValue, name: &str) -> PyResult<Option<PyObjectRef>> {
        Ok(match name {
            "tzinfo" => Some(cx.vm.ctx.none()),
            name if NAMES.contains(&name) => Some(cx.wrap(int_part(&cx, a, name))),
            _ => None,
        })
    }

    fn method(&self, cx: HookContext<'_>, a: &IrValue, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        let result = match name {
            "isoformat" => iso::time(&cx, a, args),
            "strftime" => match arguments(args, ["format"]) {
                Some([Some(format)]) => {
                    let micros = by(&cx, op::INT_ADD, &number(&cx, a), FORMATTED * DAY);
                    known_text(&cx, &format).and_then(|format| formatted(&cx, &micros, &format, None))
                }
                _ => None,
            },
            "replace" => match arguments(args, NAMES) {
                Some(given) => replaced(&cx, a, given)?.map(|parts| of_parts(&cx, &parts)),
                None => None,
            },
            _ => None,
        };
        Ok(result.map(|result| cx.wrap(result)))
    }

    fn builtin(
        &self,
        _cx: HookContext<'_>,
        _name: &str,
        _a: &IrValue,
        _rest: &[PyObjectRef],
    ) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }

    fn text(&self, cx: HookContext<'_>, a: &IrValue, conversion: &str) -> PyResult<Option<IrValue>> {
        let op = if conversion == "str" {
            op::TIME_TO_STR
        } else {
            op::TIME_REPR
        };
        Ok(matches!(conversion, "str" | "repr").then(|| cx.ir().named(op, &[a])))
    }

    fn returned(&self, _cx: HookContext<'_>, _value: &IrValue) -> PyResult<Option<IrValue>> {
        Ok(None)
    }

    fn format(&self, cx: HookContext<'_>, a: &IrValue, spec: &IrValue) -> PyResult<Option<IrValue>> {
        let format = cx.with(|g| g.str_constant(spec.value));
        let micros = by(&cx, op::INT_ADD, &number(&cx, a), FORMATTED * DAY);
        Ok(format.and_then(|format| formatted(&cx, &micros, &format, None)))
    }
}
