//! `datetime.date` and `datetime.datetime` without a time zone: numbers of days and microseconds, whose arithmetic is that
//! of ints. What has a time zone is `aware`'s.

use super::{Family, arguments, aware, clock, field, iso, made};
use crate::library::python_modules;
use crate::state::{HookContext, IrValue};
use crate::values::bool_to_int;
use rustpython_vm::builtins::{PyInt, PyStr, PyType, PyTypeRef};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::{Attr, Class, Const, Type, op};
use taipan_runtime::py_date::{self, DAY};
use taipan_runtime::{py_strftime, py_strptime};

pub(super) struct Date;
pub(super) struct DateTime;
pub(super) struct TimeDelta;

const DATE: Type = Type::Object(Class::Date);
pub(super) const DATETIME: Type = Type::Object(Class::DateTime);
pub(super) const DELTA: Type = Type::Object(Class::TimeDelta);
pub(super) const SECOND: i64 = 1_000_000;
/// What datetimes are made of.
const PARTS: [&str; 8] = [
    "year",
    "month",
    "day",
    "hour",
    "minute",
    "second",
    "microsecond",
    "tzinfo",
];

/// The number that an object is made of.
pub(super) fn number(cx: &HookContext<'_>, value: &IrValue) -> IrValue {
    match value.ty {
        Type::Object(_) => field(cx, value, 0),
        _ => value.clone(),
    }
}

pub(super) fn int(cx: &HookContext<'_>, op: op::Name, a: &IrValue, b: &IrValue) -> IrValue {
    cx.ir().named(op, &[a, b])
}

pub(super) fn by(cx: &HookContext<'_>, op: op::Name, a: &IrValue, b: i64) -> IrValue {
    int(cx, op, a, &cx.int(b))
}

pub(super) fn delta(cx: &HookContext<'_>, micros: &IrValue) -> IrValue {
    // No timedelta is larger.
    let micros = cx.ir().int_held(micros);
    made(cx, Class::TimeDelta, &[&micros])
}

/// An int argument; nothing for any other.
fn int_of(cx: &HookContext<'_>, object: &PyObject) -> PyResult<Option<IrValue>> {
    let value = cx.lift(object)?;
    Ok(matches!(value.ty, Type::Int | Type::Bool).then(|| bool_to_int(cx, &value)))
}

/// Int arguments, each with what it is where it is not given; nothing where one is no int.
pub(super) fn ints<const N: usize>(
    cx: &HookContext<'_>,
    given: [Option<PyObjectRef>; N],
    absent: [IrValue; N],
) -> PyResult<Option<[IrValue; N]>> {
    let mut values = absent;
    for (value, given) in values.iter_mut().zip(given) {
        if let Some(given) = given {
            match int_of(cx, &given)? {
                Some(int) => *value = int,
                None => return Ok(None),
            }
        }
    }
    Ok(Some(values))
}

pub(super) fn class_named(cx: &HookContext<'_>, name: &'static str) -> Option<PyTypeRef> {
    cx.vm
        .import("datetime", 0)
        .ok()?
        .get_attr(name, cx.vm)
        .ok()?
        .downcast::<PyType>()
        .ok()
}

/// The int attributes of an object of exactly this class.
pub(super) fn attributes<const N: usize>(
    cx: &HookContext<'_>,
    object: &PyObject,
    class: &'static str,
    names: [&'static str; N],
) -> Option<[i64; N]> {
    if &*object.class().name() != class || !class_named(cx, class)?.is(object.class()) {
        return None;
    }
    let mut values = [0; N];
    for (value, name) in values.iter_mut().zip(names) {
        let attribute = object.get_attr(name, cx.vm).ok()?;
        *value = i64::try_from(attribute.downcast_ref::<PyInt>()?.as_bigint()).ok()?;
    }
    Some(values)
}

/// A comparison of two objects of one class.
pub(super) fn ordered(cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> Option<IrValue> {
    let none = a.ty == Type::None || b.ty == Type::None;
    if none && matches!(op, "==" | "!=") {
        return Some(cx.bool(op == "!="));
    }
    let name = match op {
        "==" => op::INT_EQ,
        "!=" => op::INT_NE,
        "<" => op::INT_LT,
        "<=" => op::INT_LE,
        ">" => op::INT_GT,
        _ => op::INT_GE,
    };
    let alike = a.ty == b.ty;
    alike.then(|| cx.ir().named(name, &[&number(&cx, a), &number(&cx, b)]))
}

/// The text that is known while generating.
pub(super) fn known_text(cx: &HookContext<'_>, object: &PyObject) -> Option<String> {
    object
        .downcast_ref::<PyStr>()?
        .to_str()
        .map(str::to_string)
        .filter(|_| cx.as_const(object).is_some())
}

/// `strftime` of a clock in a zone, or in none.
pub(super) fn formatted(cx: &HookContext<'_>, micros: &IrValue, format: &str, zone: Option<i32>) -> Option<IrValue> {
    let format = aware::zoned_format(format, zone);
    let moment = made(cx, Class::DateTime, &[micros]);
    py_strftime::is_known(&format).then(|| cx.ir().datetime_strftime(&moment, format.as_str()))
}

/// The day that a date or datetime is on.
fn day_of(cx: &HookContext<'_>, value: &IrValue) -> IrValue {
    if value.ty == DATETIME {
        by(cx, op::INT_FLOORDIV, &number(cx, value), DAY)
    } else {
        number(cx, value)
    }
}

/// Microseconds of a date or datetime.
fn micros_of(cx: &HookContext<'_>, value: &IrValue) -> IrValue {
    if value.ty == DATETIME {
        number(cx, value)
    } else {
        by(cx, op::INT_MUL, &number(cx, value), DAY)
    }
}

/// `year`, `month` or `day`.
fn part_of_date(cx: &HookContext<'_>, value: &IrValue, name: &str) -> Option<IrValue> {
    let part = match name {
        "year" => op::DATE_YEAR,
        "month" => op::DATE_MONTH,
        "day" => op::DATE_DAY,
        _ => return None,
    };
    let date = made(cx, Class::Date, &[&day_of(cx, value)]);
    Some(cx.ir().named(part, &[&date]))
}

/// `hour`, `minute`, `second` or `microsecond`.
fn part_of_time(cx: &HookContext<'_>, value: &IrValue, name: &str) -> Option<IrValue> {
    let micros = number(cx, value);
    let (unit, count) = match name {
        "hour" => (3600 * SECOND, 24),
        "minute" => (60 * SECOND, 60),
        "second" => (SECOND, 60),
        "microsecond" => (1, SECOND),
        _ => return None,
    };
    Some(by(cx, op::INT_MOD, &by(cx, op::INT_FLOORDIV, &micros, unit), count))
}

/// A part of a datetime or time that is one of `hour`, `minute`, `second`, `microsecond`.
pub(super) fn int_part(cx: &HookContext<'_>, value: &IrValue, name: &str) -> IrValue {
    part_of_time(cx, value, name).unwrap_or_else(|| cx.int(0))
}

/// From Monday, 0.
fn weekday(cx: &HookContext<'_>, day: &IrValue) -> IrValue {
    by(cx, op::INT_MOD, &by(cx, op::INT_ADD, day, 6), 7)
}

/// Methods of dates and datetimes without arguments.
fn of_day(cx: &HookContext<'_>, value: &IrValue, name: &str) -> Option<IrValue> {
    let day = day_of(cx, value);
    Some(match name {
        "toordinal" => day,
        "weekday" => weekday(cx, &day),
        "isoweekday" => by(cx, op::INT_ADD, &weekday(cx, &day), 1),
        _ => return None,
    })
}

/// `isocalendar()`
fn iso_calendar(cx: HookContext<'_>, value: &IrValue) -> PyResult {
    let day = day_of(&cx, value);
    let weekday = weekday(&cx, &day);
    // A week belongs to the year that its Thursday is in.
    let thursday = by(&cx, op::INT_ADD, &int(&cx, op::INT_SUB, &day, &weekday), 3);
    let year = cx.ir().date_year(&made(&cx, Class::Date, &[&thursday]));
    let first = cx.ir().date_make(&year, &cx.int(1), &cx.int(1));
    let days = int(&cx, op::INT_SUB, &thursday, &number(&cx, &first));
    let week = by(&cx, op::INT_ADD, &by(&cx, op::INT_FLOORDIV, &days, 7), 1);
    let parts = [year, week, by(&cx, op::INT_ADD, &weekday, 1)].map(|part| cx.wrap(part));
    python_modules::call_named(cx, "datetime", "IsoCalendarDate", parts.to_vec())
}

/// `timetuple()` of what has no time zone.
fn time_tuple(cx: HookContext<'_>, value: &IrValue) -> PyResult {
    let day = day_of(&cx, value);
    let date = |name| part_of_date(&cx, value, name).unwrap_or_else(|| cx.int(0));
    let [year, month, of_month] = ["year", "month", "day"].map(date);
    let first = cx.ir().date_make(&year, &cx.int(1), &cx.int(1));
    let of_year = int(&cx, op::INT_SUB, &day, &number(&cx, &first));
    let time = |name| {
        if value.ty == DATETIME {
            int_part(&cx, value, name)
        } else {
            cx.int(0)
        }
    };
    let [hour, minute, second] = ["hour", "minute", "second"].map(time);
    let weekday = weekday(&cx, &day);
    let of_year = by(&cx, op::INT_ADD, &of_year, 1);
    let parts = [
        year,
        month,
        of_month,
        hour,
        minute,
        second,
        weekday,
        of_year,
        cx.int(-1),
    ];
    let parts = parts.map(|part| cx.wrap(part));
    python_modules::call_named(cx, "datetime", "struct_time", parts.to_vec())
}

/// Methods that give tuples.
fn of_tuples(cx: HookContext<'_>, value: &IrValue, name: &str) -> PyResult<Option<PyObjectRef>> {
    match name {
        "isocalendar" => iso_calendar(cx, value).map(Some),
        "timetuple" => time_tuple(cx, value).map(Some),
        _ => Ok(None),
    }
}

fn strftime(cx: HookContext<'_>, value: &IrValue, args: &FuncArgs) -> Option<IrValue> {
    let [Some(format)] = arguments(args, ["format"])? else {
        return None;
    };
    formatted(&cx, &micros_of(&cx, value), &known_text(&cx, &format)?, None)
}

impl Family for Date {
    fn class(&self, cx: &HookContext<'_>) -> Option<PyTypeRef> {
        class_named(cx, "date")
    }

    fn fields(&self, cx: &HookContext<'_>, object: &PyObject) -> Option<Vec<Const>> {
        let [year, month, day] = attributes(cx, object, "date", ["year", "month", "day"])?;
        Some(vec![Const::Int(py_date::day_of(year, month, day).ok()?)])
    }

    fn construct(&self, cx: HookContext<'_>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        let Some(given @ [Some(_), Some(_), Some(_)]) = arguments(args, ["year", "month", "day"]) else {
            return Ok(None);
        };
        let parts = ints(&cx, given, [cx.int(0), cx.int(0), cx.int(0)])?;
        Ok(parts.map(|[year, month, day]| cx.wrap(cx.ir().date_make(&year, &month, &day))))
    }

    fn class_method(&self, cx: HookContext<'_>, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        if name == "fromisocalendar" {
            return from_iso_calendar(&cx, args).map(|date| date.map(|date| cx.wrap(date)));
        }
        let [only] = &args.args[..] else { return Ok(None) };
        let value = cx.lift(only)?;
        Ok(match (name, &value.ty) {
            ("fromisoformat", Type::Str) => Some(cx.wrap(cx.ir().date_parse(&value))),
            ("fromordinal", Type::Int) => Some(cx.wrap(cx.ir().date_from_ordinal(&value))),
            _ => None,
        })
    }

    fn binary(&self, cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> PyResult<Option<IrValue>> {
        let days = |delta: &IrValue| by(&cx, op::INT_FLOORDIV, &number(&cx, delta), DAY);
        let shifted = |op: op::Name, date: &IrValue, delta: &IrValue| {
            let day = int(&cx, op, &number(&cx, date), &days(delta));
            cx.ir().date_from_ordinal(&day)
        };
        Ok(match op {
            "+" if a.ty == DATE && b.ty == DELTA => Some(shifted(op::INT_ADD, a, b)),
            "+" if a.ty == DELTA && b.ty == DATE => Some(shifted(op::INT_ADD, b, a)),
            "-" if a.ty == DATE && b.ty == DELTA => Some(shifted(op::INT_SUB, a, b)),
            "-" if a.ty == DATE && b.ty == DATE => {
                let days = int(&cx, op::INT_SUB, &number(&cx, a), &number(&cx, b));
                Some(delta(&cx, &by(&cx, op::INT_MUL, &days, DAY)))
            }
            _ => None,
        })
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
        Ok(part_of_date(&cx, a, name).map(|part| cx.wrap(part)))
    }

    fn method(&self, cx: HookContext<'_>, a: &IrValue, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        let plain = args.args.is_empty() && args.kwargs.is_empty();
        if plain && let Some(tuple) = of_tuples(cx, a, name)? {
            return Ok(Some(tuple));
        }
        let result = match name {
            "ctime" if plain => formatted(&cx, &micros_of(&cx, a), "%c", None),
            "isoformat" if plain => Some(cx.ir().date_to_str(a)),
            "strftime" => strftime(cx, a, args),
            "replace" => {
                let Some(given) = arguments(args, ["year", "month", "day"]) else {
                    return Ok(None);
                };
                let part = |name: &str| part_of_date(&cx, a, name).unwrap_or_else(|| cx.int(0));
                let parts = ints(&cx, given, [part("year"), part("month"), part("day")])?;
                parts.map(|[year, month, day]| cx.ir().date_make(&year, &month, &day))
            }
            name if plain => of_day(&cx, a, name),
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
            op::DATE_TO_STR
        } else {
            op::DATE_REPR
        };
        Ok(matches!(conversion, "str" | "repr").then(|| cx.ir().named(op, &[a])))
    }

    fn returned(&self, _cx: HookContext<'_>, _value: &IrValue) -> PyResult<Option<IrValue>> {
        Ok(None)
    }

    fn format(&self, cx: HookContext<'_>, a: &IrValue, spec: &IrValue) -> PyResult<Option<IrValue>> {
        let format = cx.with(|g| g.str_constant(spec.value));
        Ok(format.and_then(|format| formatted(&cx, &micros_of(&cx, a), &format, None)))
    }
}

/// `date.fromisocalendar(year, week, day)`
fn from_iso_calendar(cx: &HookContext<'_>, args: &FuncArgs) -> PyResult<Option<IrValue>> {
    let Some(given @ [Some(_), Some(_), Some(_)]) = arguments(args, ["year", "week", "day"]) else {
        return Ok(None);
    };
    let parts = ints(cx, given, [(); 3].map(|()| cx.int(0)))?;
    Ok(parts.map(|[year, week, weekday]| cx.ir().date_from_iso(&year, &week, &weekday)))
}

/// `datetime.combine(date, time, tzinfo)`
fn combined(cx: &HookContext<'_>, args: &FuncArgs) -> PyResult<Option<IrValue>> {
    let Some([Some(date), Some(time), zone]) = arguments(args, ["date", "time", "tzinfo"]) else {
        return Ok(None);
    };
    let (Some(zone), date, time) = (zone_given(cx, zone, None), cx.lift(&date)?, cx.lift(&time)?) else {
        return Ok(None);
    };
    let known = matches!(date.ty, DATE | DATETIME) && time.ty == clock::TIME;
    let micros = || {
        let midnight = by(cx, op::INT_MUL, &day_of(cx, &date), DAY);
        int(cx, op::INT_ADD, &midnight, &number(cx, &time))
    };
    Ok(known.then(|| aware::in_zone(cx, &micros(), zone)))
}

/// `datetime.fromtimestamp(seconds, tz)` of an int.
fn from_timestamp(cx: &HookContext<'_>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    let Some([Some(count), Some(zone)]) = arguments(args, ["timestamp", "tz"]) else {
        return Ok(None);
    };
    let (Some(zone), Some(count)) = (aware::zone(cx, &zone), int_of(cx, &count)?) else {
        return Ok(None);
    };
    Ok(Some(cx.wrap(aware::from_timestamp(cx, &count, zone))))
}

/// What `tzinfo` says that is given for a datetime of this zone: none, or a zone of a fixed offset without a name.
fn zone_given(cx: &HookContext<'_>, given: Option<PyObjectRef>, own: Option<i32>) -> Option<Option<i32>> {
    match given {
        None => Some(own),
        Some(none) if cx.vm.is_none(&none) => Some(None),
        Some(zone) => aware::zone(cx, &zone).map(Some),
    }
}

/// `datetime.replace(…)` of a clock in a zone, or in none.
pub(super) fn replaced(
    cx: &HookContext<'_>,
    value: &IrValue,
    own: Option<i32>,
    args: &FuncArgs,
) -> PyResult<Option<IrValue>> {
    let Some([year, month, day, hour, minute, second, micro, zone]) = arguments(args, PARTS) else {
        return Ok(None);
    };
    let Some(zone) = zone_given(cx, zone, own) else {
        return Ok(None);
    };
    let part = |name: &str| part_of_date(cx, value, name).unwrap_or_else(|| cx.int(0));
    let date = ints(cx, [year, month, day], ["year", "month", "day"].map(part))?;
    let time = clock::replaced(cx, value, [hour, minute, second, micro])?;
    Ok(match (date, time) {
        (Some([year, month, day]), Some([hour, minute, second, micro])) => {
            let date = cx.ir().date_make(&year, &month, &day);
            let clock = cx.ir().datetime_make(&date, &hour, &minute, &second, &micro);
            Some(aware::in_zone(cx, &clock, zone))
        }
        _ => None,
    })
}

/// The zone and the clock of a datetime that exists while generating.
pub(super) fn zone_and_micros(cx: &HookContext<'_>, object: &PyObject) -> Option<(Option<i32>, i64)> {
    let names = [
        "year",
        "month",
        "day",
        "hour",
        "minute",
        "second",
        "microsecond",
        "fold",
    ];
    let [year, month, day, hour, minute, second, micro, 0] = attributes(cx, object, "datetime", names)? else {
        return None;
    };
    let zone = zone_given(cx, object.get_attr("tzinfo", cx.vm).ok(), None)?;
    let day = py_date::day_of(year, month, day).ok()?;
    Some((zone, py_date::micros_of(day, [hour, minute, second, micro]).ok()?))
}

impl Family for DateTime {
    fn class(&self, cx: &HookContext<'_>) -> Option<PyTypeRef> {
        class_named(cx, "datetime")
    }

    fn fields(&self, cx: &HookContext<'_>, object: &PyObject) -> Option<Vec<Const>> {
        let (zone, micros) = zone_and_micros(cx, object)?;
        zone.is_none().then(|| vec![Const::Int(micros)])
    }

    fn construct(&self, cx: HookContext<'_>, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        let Some(given @ [Some(_), Some(_), Some(_), ..]) = arguments(args, PARTS) else {
            return Ok(None);
        };
        let [year, month, day, hour, minute, second, micro, zone] = given;
        let Some(zone) = zone_given(&cx, zone, None) else {
            return Ok(None);
        };
        let given = [year, month, day, hour, minute, second, micro];
        let parts = ints(&cx, given, [(); 7].map(|()| cx.int(0)))?;
        Ok(parts.map(|[year, month, day, hour, minute, second, micro]| {
            let date = cx.ir().date_make(&year, &month, &day);
            let clock = cx.ir().datetime_make(&date, &hour, &minute, &second, &micro);
            cx.wrap(aware::in_zone(&cx, &clock, zone))
        }))
    }

    fn class_method(&self, cx: HookContext<'_>, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        match name {
            "combine" => return combined(&cx, args).map(|moment| moment.map(|moment| cx.wrap(moment))),
            "fromtimestamp" => return from_timestamp(&cx, args),
            "fromisocalendar" => {
                let date = from_iso_calendar(&cx, args)?;
                return Ok(date.map(|date| cx.wrap(made(&cx, Class::DateTime, &[&micros_of(&cx, &date)]))));
            }
            _ if !args.kwargs.is_empty() => return Ok(None),
            _ => {}
        }
        let text = |object: &PyObject| Ok::<_, _>(Some(cx.lift(object)?).filter(|value| value.ty == Type::Str));
        Ok(match (name, &args.args[..]) {
            ("fromisoformat", [only]) => text(only)?.map(|value| cx.wrap(cx.ir().datetime_parse(&value))),
            ("strptime", [only, format]) => match (text(only)?, known_text(&cx, format)) {
                (Some(value), Some(format)) if py_strptime::is_readable(&format) => {
                    let format = Attr::Name(format.as_str().into());
                    Some(cx.wrap(cx.ir().datetime_strptime(&value, format)))
                }
                _ => None,
            },
            _ => None,
        })
    }

    fn binary(&self, cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> PyResult<Option<IrValue>> {
        if aware::offset(b).is_some() {
            return aware::Aware.binary(cx, op, a, b);
        }
        let shifted = |op: op::Name| {
            let micros = int(&cx, op, &number(&cx, a), &number(&cx, b));
            cx.ir().datetime_from_micros(&micros)
        };
        Ok(match op {
            "+" if a.ty == DATETIME && b.ty == DELTA || a.ty == DELTA && b.ty == DATETIME => Some(shifted(op::INT_ADD)),
            "-" if a.ty == DATETIME && b.ty == DELTA => Some(shifted(op::INT_SUB)),
            "-" if a.ty == DATETIME && b.ty == DATETIME => {
                Some(delta(&cx, &int(&cx, op::INT_SUB, &number(&cx, a), &number(&cx, b))))
            }
            _ => None,
        })
    }

    fn unary(&self, _cx: HookContext<'_>, _op: &str, _a: &IrValue) -> PyResult<Option<IrValue>> {
        Ok(None)
    }

    fn compare(&self, cx: HookContext<'_>, op: &str, a: &IrValue, b: &IrValue) -> PyResult<Option<IrValue>> {
        if aware::offset(b).is_some() {
            return aware::Aware.compare(cx, op, a, b);
        }
        Ok(ordered(cx, op, a, b))
    }

    fn truth(&self, cx: &HookContext<'_>, _a: &IrValue) -> IrValue {
        cx.bool(true)
    }

    fn attribute(&self, cx: HookContext<'_>, a: &IrValue, name: &str) -> PyResult<Option<PyObjectRef>> {
        if name == "tzinfo" {
            return Ok(Some(cx.vm.ctx.none()));
        }
        let part = part_of_date(&cx, a, name).or_else(|| part_of_time(&cx, a, name));
        Ok(part.map(|part| cx.wrap(part)))
    }

    fn method(&self, cx: HookContext<'_>, a: &IrValue, name: &str, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
        let plain = args.args.is_empty() && args.kwargs.is_empty();
        if plain && let Some(tuple) = of_tuples(cx, a, name)? {
            return Ok(Some(tuple));
        }
        let result = match name {
            "ctime" if plain => formatted(&cx, &number(&cx, a), "%c", None),
            "isoformat" => iso::datetime(&cx, a, args),
            "strftime" => strftime(cx, a, args),
            "date" if plain => Some(made(&cx, Class::Date, &[&day_of(&cx, a)])),
            "time" if plain => Some(clock::of_micros(&cx, &number(&cx, a))),
            "replace" => replaced(&cx, a, None, args)?,
            name if plain => of_day(&cx, a, name),
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
            "str" => Some(cx.ir().datetime_to_str(a, &cx.text(" "))),
            "repr" => Some(cx.ir().datetime_repr(a)),
            _ => None,
        })
    }

    fn returned(&self, cx: HookContext<'_>, value: &IrValue) -> PyResult<Option<IrValue>> {
        let date = value.ty == DATE;
        Ok(date.then(|| made(&cx, Class::DateTime, &[&micros_of(&cx, value)])))
    }

    fn format(&self, cx: HookContext<'_>, a: &IrValue, spec: &IrValue) -> PyResult<Option<IrValue>> {
        let format = cx.with(|g| g.str_constant(spec.value));
        Ok(format.and_then(|format| formatted(&cx, &number(&cx, a), &format, None)))
    }
}
