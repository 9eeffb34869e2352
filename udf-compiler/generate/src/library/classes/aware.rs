//! `datetime.datetime` in a zone of a fixed offset without a name, UTC above all: a naive one, and an offset that is part
//! of the type. Other zones are interpreted.

use super::calendar::{self, DATETIME, DELTA, DateTime, SECOND, attributes, by, delta, int, known_text, number};
use super::{Family, arguments, iso, made};
use crate::state::{HookContext, IrValue};
use rustpython_vm::builtins::{PyTuple, PyTypeRef};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::{Class, Const, Type, op};
use taipan_runtime::py_date::{self, DAY};

pub(super) struct Aware;

/// 1970-01-01
const EPOCH: i64 = 719_163 * DAY;

/// The offset of a zone without a name in seconds; nothing for any other object.
pub(super) fn zone(cx: &HookContext<'_>, object: &PyObject) -> Option<i32> {
    let class = calendar::class_named(cx, "timezone")?;
    if !object.class().is(&class) {
        return None;
    }
    let parts = cx.vm.call_method(object, "__getinitargs__", ()).ok()?;
    let parts = parts.downcast_ref::<PyTuple>()?;
    let [offset] = &parts[..] else { return None };
    let [days, seconds, 0] = attributes(cx, offset, "timedelta", ["days", "seconds", "microseconds"])? else {
        return None;
    };
    i32::try_from(days * 86_400 + seconds).ok()
}

/// The zone of this offset, which is an object that Python has once.
fn utc(cx: &HookContext<'_>, seconds: i32) -> Option<PyObjectRef> {
    let zone = calendar::class_named(cx, "timezone")?
        .as_object()
        .get_attr("utc", cx.vm);
    zone.ok().filter(|_| seconds == 0)
}

/// How far a datetime's clock is ahead of UTC, in seconds; nothing where it has no zone.
pub(super) fn offset(value: &IrValue) -> Option<i32> {
    match value.ty {
        Type::Object(Class::Aware(seconds)) => Some(seconds),
        _ => None,
    }
}

fn seconds(value: &IrValue) -> i32 {
    offset(value).unwrap_or(0)
}

fn naive(cx: &HookContext<'_>, value: &IrValue) -> IrValue {
    made(cx, Class::DateTime, &[&number(cx, value)])
}

/// The same clock in a zone, or in none.
pub(super) fn in_zone(cx: &HookContext<'_>, value: &IrValue, zone: Option<i32>) -> IrValue {
    made(cx, zone.map_or(Class::DateTime, Class::Aware), &[&number(cx, value)])
}

/// Microseconds of the clock in UTC.
fn instant(cx: &HookContext<'_>, value: &IrValue) -> IrValue {
    match seconds(value) {
        0 => number(cx, value),
        ahead => by(cx, op::INT_SUB, &number(cx, value), i64::from(ahead) * SECOND),
    }
}

/// The clock of a zone at microseconds in UTC.
fn clock_at(cx: &HookContext<'_>, micros: &IrValue, zone: i32) -> IrValue {
    let local = by(cx, op::INT_ADD, micros, i64::from(zone) * SECOND);
    in_zone(cx, &cx.ir().datetime_from_micros(&local), Some(zone))
}

/// `datetime.fromtimestamp(seconds, zone)`
pub(super) fn from_timestamp(cx: &HookContext<'_>, count: &IrValue, zone: i32) -> IrValue {
    let micros = by(cx, op::INT_ADD, &by(cx, op::INT_MUL, count, SECOND), EPOCH);
    let utc = cx.ir().datetime_from_micros(&micros);
    clock_at(cx, &number(cx, &utc), zone)
}

/// `±HH:MM`, with seconds where there are any.
fn sign_and_hours(seconds: i32, colon: &str) -> String {
    let (sign, ahead) = (if seconds < 0 { '-' } else { '+' }, seconds.unsigned_abs());
    let minutes = format!("{sign}{:02}{colon}{:02}", ahead / 3600, ahead / 60 % 60);
    match ahead % 60 {
        0 => minutes,
        rest => format!("{minutes}{colon}{rest:02}"),
    }
}

fn name_of(seconds: i32) -> String {
    match seconds {
        0 => "UTC".into(),
        _ => format!("UTC{}", sign_and_hours(seconds, ":")),
    }
}

fn zone_repr(seconds: i32) -> String {
    let mut delta = String::new();
    py_date::write_delta_repr(i64::from(seconds) * SECOND, &mut delta);
    match seconds {
        0 => "datetime.timezone.utc".into(),
        _ => format!("datetime.timezone({delta})"),
    }
}

/// The format with `%z` and `%Z` as they are in a zone; without one they are empty.
pub(super) fn zoned_format(format: &str, zone: Option<i32>) -> String {
    let mut out = String::new();
    let mut rest = format.chars();
    while let Some(c) = rest.next() {
        let directive = if c == '%' { rest.next() } else { None };
        match directive {
            Some('z') => out.push_str(&zone.map(|zone| sign_and_hours(zone, "")).unwrap_or_default()),
            Some('Z') => out.push_str(&zone.map(name_of).unwrap_or_default()),
            _ => {
                out.push(c);
                out.extend(directive);
            }
        }
    }
    out
}

fn followed(cx: &HookContext<'_>, text: &IrValue, end: &str) -> IrValue {
    cx.ir().str_concat(text, &cx.text(end))
}

/// The text of a clock, and the offset of its zone.
fn with_offset(cx: &HookContext<'_>, text: &IrValue, value: &IrValue) -> IrValue {
    followed(cx, text, &sign_and_hours(seconds(value), ":"))
}

/// `astimezone(zone)`
fn moved(cx: &HookContext<'_>, value: &IrValue, args: &FuncArgs) -> Option<IrValue> {
    let [Some(given)] = arguments(args, ["tz"])? else {
        return None;
    };
    let (from, to) = (seconds(value), zone(cx, &given)?);
    match (from, to) {
        (0, 0) => Some(value.clone()),
        // Whether it is the same object decides whether Python looks at the instant in UTC.
        (from, to) if from == to => None,
        (0, to) => Some(clock_at(cx, &number(cx, value), to)),
        (_, to) => {
            let utc = cx.ir().datetime_from_micros(&instant(cx, value));
            Some(clock_at(cx, &number(cx, &utc), to))
        }
    }
}

impl Family for Aware {
    fn class(&self, cx: &HookContext<'_>) -> Option<PyTypeRef> {
        DateTime.class(cx)
    }

    fn fields(&self, _cx: &HookContext<'_>, _object: &PyObject) -> Option<Vec<Const>> {
        None
    }

    fn construct(&self, _cx: HookContext<'_>, _args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        Ok(None)
    }

    fn binary(&self, cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> PyResult<Option<IrValue>> {
        let shifted = |op: op::Name, moment: &IrValue| {
            let micros = int(&cx, op, &number(&cx, a), &number(&cx, b));
            in_zone(&cx, &cx.ir().datetime_from_micros(&micros), offset(moment))
        };
        Ok(match op {
            "+" if b.ty == DELTA => Some(shifted(op::INT_ADD, a)),
            "+" if a.ty == DELTA => Some(shifted(op::INT_ADD, b)),
            "-" if b.ty == DELTA => Some(shifted(op::INT_SUB, a)),
            "-" if offset(a).is_some() && offset(b).is_some() => {
                Some(delta(&cx, &int(&cx, op::INT_SUB, &instant(&cx, a), &instant(&cx, b))))
            }
            "-" if a.ty == DATETIME || b.ty == DATETIME => {
                return Err(cx.type_error("can't subtract offset-naive and offset-aware datetimes"));
            }
            _ => None,
        })
    }

    fn unary(&self, _cx: HookContext<'_>, _op: &str, _a: &IrValue) -> PyResult<Option<IrValue>> {
        Ok(None)
    }

    fn compare(&self, cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> PyResult<Option<IrValue>> {
        let other = |ty: &Type| matches!(ty, Type::None) || *ty == DATETIME;
        if offset(a).is_some() && offset(b).is_some() {
            let at = |value: &IrValue| made(&cx, Class::DateTime, &[&instant(&cx, value)]);
            return Ok(calendar::ordered(cx, op, &at(a), &at(b)));
        }
        match op {
            "==" | "!=" if other(&a.ty) || other(&b.ty) => Ok(Some(cx.bool(op == "!="))),
            _ if a.ty == DATETIME || b.ty == DATETIME => {
                Err(cx.type_error("can't compare offset-naive and offset-aware datetimes"))
            }
            _ => Ok(None),
        }
    }

    fn truth(&self, cx: &HookContext<'_>, _a: &IrValue) -> IrValue {
        cx.bool(true)
    }

    fn attribute(&self, cx: HookContext<'_>, a: &IrValue, name: &str) -> PyResult<Option<PyObjectRef>> {
        match name {
            "tzinfo" => Ok(utc(&cx, seconds(a))),
            _ => DateTime.attribute(cx, &naive(&cx, a), name),
        }
    }

    fn method(&self, cx: HookContext<'_>, a: &IrValue, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        let plain = args.args.is_empty() && args.kwargs.is_empty();
        let result = match name {
            "isoformat" => iso::datetime(&cx, &naive(&cx, a), args).map(|text| with_offset(&cx, &text, a)),
            "strftime" => match arguments(args, ["format"]) {
                Some([Some(format)]) => known_text(&cx, &format)
                    .and_then(|format| calendar::formatted(&cx, &number(&cx, a), &format, offset(a))),
                _ => None,
            },
            "replace" => calendar::replaced(&cx, &naive(&cx, a), offset(a), args)?,
            "astimezone" => moved(&cx, a, args),
            "timestamp" if plain => {
                let micros = by(&cx, op::INT_SUB, &instant(&cx, a), EPOCH);
                Some(cx.ir().int_truediv(&micros, &cx.int(SECOND)))
            }
            "utcoffset" if plain => Some(delta(&cx, &cx.int(i64::from(seconds(a)) * SECOND))),
            "tzname" if plain => Some(cx.text(&name_of(seconds(a)))),
            "dst" if plain => return Ok(Some(cx.vm.ctx.none())),
            "date" | "time" | "toordinal" | "weekday" | "isoweekday" => {
                return DateTime.method(cx, &naive(&cx, a), name, args);
            }
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
        Ok(match conversion {
            "str" => {
                let clock = cx.ir().datetime_to_str(&naive(&cx, a), &cx.text(" "));
                Some(with_offset(&cx, &clock, a))
            }
            "repr" => {
                let text = cx.ir().datetime_repr(&naive(&cx, a));
                let open = cx.ir().str_removesuffix(&text, &cx.text(")"));
                Some(followed(&cx, &open, &format!(", tzinfo={})", zone_repr(seconds(a)))))
            }
            _ => None,
        })
    }

    fn returned(&self, cx: HookContext<'_>, value: &IrValue) -> PyResult<Option<IrValue>> {
        Ok(offset(value).map(|_| made(&cx, Class::Aware(0), &[&instant(&cx, value)])))
    }

    fn format(&self, cx: HookContext<'_>, a: &IrValue, spec: &IrValue) -> PyResult<Option<IrValue>> {
        let format = cx.with(|g| g.str_constant(spec.value));
        Ok(format.and_then(|format| calendar::formatted(&cx, &number(&cx, a), &format, offset(a))))
    }
}
