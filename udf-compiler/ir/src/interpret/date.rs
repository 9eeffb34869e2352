//! Python's `datetime` without time zones.

use super::{Call, Eval, Val};
use crate::op;
use taipan_runtime::fail::{Fail, Outcome};
use taipan_runtime::{py_date, py_strftime, py_strptime};
use taipan_types::Attr;
use taipan_types::class::Class;

pub(super) const OPS: &[(op::Name, Eval)] = &[
    (op::DATE_MAKE, |c| {
        py_date::day_of(c.int(0)?, c.int(1)?, c.int(2)?).map(|day| made(Class::Date, day))
    }),
    (op::DATE_EXISTS, |c| {
        Ok(Val::Bool(py_date::exists(c.int(0)?, c.int(1)?, c.int(2)?)))
    }),
    (op::TIME_EXISTS, |c| {
        let time = [c.int(0)?, c.int(1)?, c.int(2)?, c.int(3)?];
        Ok(Val::Bool(py_date::is_time(time)))
    }),
    (op::DATE_PARSES, |c| Ok(Val::Bool(py_date::parses(c.text(0)?.str())))),
    (op::DATETIME_PARSES, |c| {
        Ok(Val::Bool(py_date::parses_datetime(c.text(0)?.str())))
    }),
    (op::DATE_FROM_ORDINAL, |c| {
        py_date::checked_day(c.int(0)?).map(|day| made(Class::Date, day))
    }),
    (op::DATE_FROM_ISO, |c| {
        py_date::day_of_iso(c.int(0)?, c.int(1)?, c.int(2)?).map(|day| made(Class::Date, day))
    }),
    (op::DATE_YEAR, |c| Ok(Val::Int(py_date::civil(number(c)?).0))),
    (op::DATE_MONTH, |c| Ok(Val::Int(py_date::civil(number(c)?).1))),
    (op::DATE_DAY, |c| Ok(Val::Int(py_date::civil(number(c)?).2))),
    (op::DATE_TO_STR, |c| written(c, py_date::write_date)),
    (op::DATE_PARSE, |c| {
        py_date::parse_date(c.text(0)?.str()).map(|day| made(Class::Date, day))
    }),
    (op::DATETIME_MAKE, |c| {
        let time = [c.int(1)?, c.int(2)?, c.int(3)?, c.int(4)?];
        py_date::micros_of(number(c)?, time).map(moment)
    }),
    (op::DATETIME_FROM_MICROS, |c| {
        py_date::checked_micros(c.int(0)?).map(moment)
    }),
    (op::DATETIME_TO_STR, |c| {
        let separator = c.text(1)?;
        written(c, |micros, out| py_date::write_datetime(micros, separator.str(), out))
    }),
    (op::DATETIME_PARSE, |c| {
        py_date::parse_datetime(c.text(0)?.str()).map(moment)
    }),
    (op::DATETIME_STRPTIME, |c| {
        py_strptime::parse_by(c.text(0)?.str(), format(c)?).map(moment)
    }),
    (op::DATETIME_TRY_STRPTIME, |c| {
        let read = py_strptime::valid(py_strptime::parse_by(c.text(0)?.str(), format(c)?));
        Ok(super::str::option(read?.map(moment)))
    }),
    (op::DATETIME_STRFTIME, |c| {
        let mut out = String::new();
        py_strftime::write(number(c)?, format(c)?, &mut out)?;
        Ok(Val::str(&out))
    }),
    (op::TIMEDELTA_TO_STR, |c| written(c, py_date::write_delta)),
    (op::TIME_TO_STR, |c| written(c, py_date::write_time)),
    (op::DATE_REPR, |c| written(c, py_date::write_date_repr)),
    (op::DATETIME_REPR, |c| written(c, py_date::write_datetime_repr)),
    (op::TIME_REPR, |c| written(c, py_date::write_time_repr)),
    (op::TIMEDELTA_REPR, |c| written(c, py_date::write_delta_repr)),
    (op::TIMEDELTA_DIV, |c| {
        py_date::divide(number(c)?, c.int(1)?).map(|micros| made(Class::TimeDelta, micros))
    }),
];

/// The number that the first argument is made of. Objects that cannot be have none.
fn number(c: Call<'_>) -> Outcome<i64> {
    match c.arg(0)? {
        Val::Object(_, parts) => match parts[..] {
            [Val::Int(number)] => Ok(number),
            _ => Err(Fail::Unsupported),
        },
        _ => Err(Fail::Unsupported),
    }
}

fn made(class: Class, number: i64) -> Val {
    Val::Object(class, vec![Val::Int(number)])
}

fn moment(micros: i64) -> Val {
    made(Class::DateTime, micros)
}

fn written(c: Call<'_>, write: impl Fn(i64, &mut String)) -> Outcome<Val> {
    let mut out = String::new();
    write(number(c)?, &mut out);
    Ok(Val::str(&out))
}

fn format(c: Call<'_>) -> Outcome<&str> {
    match c.attr {
        Attr::Name(format) => Ok(format),
        _ => Err(Fail::Unsupported),
    }
}
