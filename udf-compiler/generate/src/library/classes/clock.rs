//! `datetime.time` without a time zone: microseconds of a day. What it does that needs a day is done on the first one.

use super::calendar::{attributes, by, class_named, formatted, int_part, known_text, number, ordered};
use super::{Family, arguments, iso, made};
use crate::state::{Cx, Dyn};
use rustpython_vm::builtins::PyTypeRef;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use taipan_ir::{Class, Const, Type};
use taipan_runtime::py_date::{self, DAY};

pub(super) struct Time;

pub(super) const TIME: Type = Type::Object(Class::Time);
const DATETIME: Type = Type::Object(Class::DateTime);
/// The day that a time is formatted on, 1900-01-01.
const FORMATTED: i64 = 693_596;
const NAMES: [&str; 4] = ["hour", "minute", "second", "microsecond"];

/// The time of a datetime, or of microseconds that are on any day.
pub(super) fn of_micros(cx: &Cx<'_>, micros: &Dyn) -> Dyn {
    made(cx, Class::Time, &[&by(cx, "int.mod", micros, DAY)])
}

/// A time of these parts, which must be ones of a day.
pub(super) fn of_parts(cx: &Cx<'_>, [hour, minute, second, micro]: &[Dyn; 4]) -> Dyn {
    let first = cx.constant(Const::Object(Class::Date, [Const::Int(1)].into()));
    let moment = cx.op("datetime.make", &[&first, hour, minute, second, micro], DATETIME);
    of_micros(cx, &number(cx, &moment))
}

/// The parts, each as it is or as given; nothing where one is no int.
pub(super) fn replaced(cx: &Cx<'_>, value: &Dyn, given: [Option<PyObjectRef>; 4]) -> PyResult<Option<[Dyn; 4]>> {
    let own = NAMES.map(|name| int_part(cx, value, name));
    super::calendar::ints(cx, given, own)
}

impl Family for Time {
    fn class(&self, cx: &Cx<'_>) -> Option<PyTypeRef> {
        class_named(cx, "time")
    }

    fn fields(&self, cx: &Cx<'_>, object: &PyObject) -> Option<Vec<Const>> {
        let names = ["hour", "minute", "second", "microsecond", "fold"];
        let [hour, minute, second, micro, fold] = attributes(cx, object, "time", names)?;
        let zone = object.get_attr("tzinfo", cx.vm).ok()?;
        let plain = cx.vm.is_none(&zone) && fold == 0;
        let micros = py_date::micros_of(1, [hour, minute, second, micro]).ok()?;
        plain.then(|| vec![Const::Int(micros - DAY)])
    }

    fn construct(&self, cx: Cx<'_>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        let Some(given) = arguments(args, NAMES) else {
            return Ok(None);
        };
        let parts = super::calendar::ints(&cx, given, [(); 4].map(|()| cx.int(0)))?;
        Ok(parts.map(|parts| cx.wrap(of_parts(&cx, &parts))))
    }

    fn class_method(&self, cx: Cx<'_>, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        let [only] = &args.args[..] else { return Ok(None) };
        let text = cx.lift(only)?;
        if name != "fromisoformat" || text.ty != Type::Str || !args.kwargs.is_empty() {
            return Ok(None);
        }
        let text = cx.op("str.concat", &[&cx.text("0001-01-01T"), &text], Type::Str);
        let moment = cx.op("datetime.parse", &[&text], DATETIME);
        Ok(Some(cx.wrap(of_micros(&cx, &number(&cx, &moment)))))
    }

    fn binary(&self, _cx: Cx<'_>, _op: &str, _a: &Dyn, _b: &Dyn) -> PyResult<Option<Dyn>> {
        Ok(None)
    }

    fn unary(&self, _cx: Cx<'_>, _op: &str, _a: &Dyn) -> PyResult<Option<Dyn>> {
        Ok(None)
    }

    fn compare(&self, cx: Cx<'_>, op: &str, a: &Dyn, b: &Dyn) -> PyResult<Option<Dyn>> {
        Ok(ordered(cx, op, a, b))
    }

    fn truth(&self, cx: &Cx<'_>, _a: &Dyn) -> Dyn {
        cx.bool(true)
    }

    fn attribute(&self, cx: Cx<'_>, a: &Dyn, name: &str) -> PyResult<Option<PyObjectRef>> {
        Ok(match name {
            "tzinfo" => Some(cx.vm.ctx.none()),
            name if NAMES.contains(&name) => Some(cx.wrap(int_part(&cx, a, name))),
            _ => None,
        })
    }

    fn method(&self, cx: Cx<'_>, a: &Dyn, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        let result = match name {
            "isoformat" => iso::time(&cx, a, args),
            "strftime" => match arguments(args, ["format"]) {
                Some([Some(format)]) => {
                    let micros = by(&cx, "int.add", &number(&cx, a), FORMATTED * DAY);
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

    fn builtin(&self, _cx: Cx<'_>, _name: &str, _a: &Dyn, _rest: &[PyObjectRef]) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }

    fn text(&self, cx: Cx<'_>, a: &Dyn, conversion: &str) -> PyResult<Option<Dyn>> {
        let op = if conversion == "str" {
            "time.to_str"
        } else {
            "time.repr"
        };
        Ok(matches!(conversion, "str" | "repr").then(|| cx.op(op, &[a], Type::Str)))
    }

    fn returned(&self, _cx: Cx<'_>, _value: &Dyn) -> PyResult<Option<Dyn>> {
        Ok(None)
    }

    fn format(&self, cx: Cx<'_>, a: &Dyn, spec: &Dyn) -> PyResult<Option<Dyn>> {
        let format = cx.with(|g| g.str_constant(spec.value));
        let micros = by(&cx, "int.add", &number(&cx, a), FORMATTED * DAY);
        Ok(format.and_then(|format| formatted(&cx, &micros, &format, None)))
    }
}
