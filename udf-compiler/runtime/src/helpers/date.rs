//! Helpers of `datetime`, whose objects are numbers.

use super::number::written;
use super::{or_fail, text};
use crate::abi::{Fails, Helper, Out, SiteRef, row};
use crate::ctx::CtxPtr;
use crate::fail::{Fail, Outcome};
use crate::text::RStr;
use crate::{py_date, py_strftime, py_strptime};
use taipan_types::Attr;

/// The rows of this file.
pub(super) fn rows() -> Vec<Helper> {
    use Fails::*;
    vec![
        row("date.make", Status, make as extern "C" fn(_, _, _, _) -> _),
        row("date.exists", Never, exists as extern "C" fn(_, _, _) -> _),
        row("time.exists", Never, is_time as extern "C" fn(_, _, _, _) -> _),
        row("date.parses", Never, parses_date as extern "C" fn(_) -> _),
        row("datetime.parses", Never, parses as extern "C" fn(_) -> _),
        row("date.from_ordinal", Status, from_ordinal as extern "C" fn(_, _) -> _),
        row("date.from_iso", Status, from_iso as extern "C" fn(_, _, _, _) -> _),
        row("date.year", Never, year as extern "C" fn(_) -> _),
        row("date.month", Never, month as extern "C" fn(_) -> _),
        row("date.day", Never, day as extern "C" fn(_) -> _),
        row("date.to_str", Status, date_to_str as extern "C" fn(_, _) -> _),
        row("date.parse", Status, parse_date as extern "C" fn(_, _) -> _),
        row("datetime.make", Status, moment as extern "C" fn(_, _, _, _, _, _) -> _),
        row("datetime.from_micros", Status, from_micros as extern "C" fn(_, _) -> _),
        row("datetime.to_str", Status, to_str as extern "C" fn(_, _, _) -> _),
        row("datetime.parse", Status, parse as extern "C" fn(_, _) -> _),
        row("datetime.strptime", Status, strptime as extern "C" fn(_, _, _) -> _),
        row(
            "datetime.try_strptime",
            Status,
            try_strptime as extern "C" fn(_, _, _, _),
        ),
        row("datetime.strftime", Status, strftime as extern "C" fn(_, _, _) -> _),
        row("timedelta.to_str", Status, delta_to_str as extern "C" fn(_, _) -> _),
        row("time.to_str", Status, time_to_str as extern "C" fn(_, _) -> _),
        row("date.repr", Status, date_repr as extern "C" fn(_, _) -> _),
        row("datetime.repr", Status, repr as extern "C" fn(_, _) -> _),
        row("time.repr", Status, time_repr as extern "C" fn(_, _) -> _),
        row("timedelta.repr", Status, delta_repr as extern "C" fn(_, _) -> _),
        row("timedelta.div", Status, divide as extern "C" fn(_, _, _) -> _),
    ]
}

fn format(site: &SiteRef) -> Outcome<&str> {
    match &site.attr {
        Attr::Name(format) => Ok(format),
        _ => Err(Fail::Unsupported),
    }
}

extern "C" fn make(mut ctx: CtxPtr, year: i64, month: i64, day: i64) -> i64 {
    or_fail(&mut ctx, py_date::day_of(year, month, day), 1)
}

extern "C" fn exists(year: i64, month: i64, day: i64) -> bool {
    py_date::exists(year, month, day)
}

extern "C" fn is_time(hour: i64, minute: i64, second: i64, micro: i64) -> bool {
    py_date::is_time([hour, minute, second, micro])
}

extern "C" fn parses_date(s: RStr) -> bool {
    py_date::parses(s.as_str())
}

extern "C" fn parses(s: RStr) -> bool {
    py_date::parses_datetime(s.as_str())
}

extern "C" fn from_ordinal(mut ctx: CtxPtr, day: i64) -> i64 {
    or_fail(&mut ctx, py_date::checked_day(day), 1)
}

extern "C" fn from_iso(mut ctx: CtxPtr, year: i64, week: i64, weekday: i64) -> i64 {
    or_fail(&mut ctx, py_date::day_of_iso(year, week, weekday), 1)
}

extern "C" fn year(day: i64) -> i64 {
    py_date::civil(day).0
}

extern "C" fn month(day: i64) -> i64 {
    py_date::civil(day).1
}

extern "C" fn day(day: i64) -> i64 {
    py_date::civil(day).2
}

extern "C" fn date_to_str(mut ctx: CtxPtr, day: i64) -> RStr {
    written(&mut ctx, |out| {
        py_date::write_date(day, out);
        Ok(())
    })
}

extern "C" fn parse_date(mut ctx: CtxPtr, s: RStr) -> i64 {
    or_fail(&mut ctx, py_date::parse_date(text(&s).str()), 1)
}

extern "C" fn moment(mut ctx: CtxPtr, day: i64, hour: i64, minute: i64, second: i64, micro: i64) -> i64 {
    or_fail(&mut ctx, py_date::micros_of(day, [hour, minute, second, micro]), 0)
}

extern "C" fn from_micros(mut ctx: CtxPtr, micros: i64) -> i64 {
    or_fail(&mut ctx, py_date::checked_micros(micros), 0)
}

extern "C" fn to_str(mut ctx: CtxPtr, micros: i64, separator: RStr) -> RStr {
    written(&mut ctx, |out| {
        py_date::write_datetime(micros, text(&separator).str(), out);
        Ok(())
    })
}

extern "C" fn parse(mut ctx: CtxPtr, s: RStr) -> i64 {
    or_fail(&mut ctx, py_date::parse_datetime(text(&s).str()), 0)
}

extern "C" fn strptime(mut ctx: CtxPtr, site: SiteRef, s: RStr) -> i64 {
    let micros = format(&site).and_then(|format| py_strptime::parse_by(text(&s).str(), format));
    or_fail(&mut ctx, micros, 0)
}

extern "C" fn try_strptime(mut ctx: CtxPtr, site: SiteRef, s: RStr, mut out: Out) {
    let read = format(&site).and_then(|format| py_strptime::valid(py_strptime::parse_by(text(&s).str(), format)));
    let value = or_fail(&mut ctx, read, None);
    out.words(0, &[u64::from(value.is_some()), value.unwrap_or(0) as u64]);
}

extern "C" fn strftime(mut ctx: CtxPtr, site: SiteRef, micros: i64) -> RStr {
    written(&mut ctx, |out| py_strftime::write(micros, format(&site)?, out))
}

extern "C" fn delta_to_str(mut ctx: CtxPtr, micros: i64) -> RStr {
    written(&mut ctx, |out| {
        py_date::write_delta(micros, out);
        Ok(())
    })
}

extern "C" fn divide(mut ctx: CtxPtr, micros: i64, n: i64) -> i64 {
    or_fail(&mut ctx, py_date::divide(micros, n), 0)
}

extern "C" fn time_to_str(mut ctx: CtxPtr, number: i64) -> RStr {
    written(&mut ctx, |out| {
        py_date::write_time(number, out);
        Ok(())
    })
}

extern "C" fn date_repr(mut ctx: CtxPtr, number: i64) -> RStr {
    written(&mut ctx, |out| {
        py_date::write_date_repr(number, out);
        Ok(())
    })
}

extern "C" fn repr(mut ctx: CtxPtr, number: i64) -> RStr {
    written(&mut ctx, |out| {
        py_date::write_datetime_repr(number, out);
        Ok(())
    })
}

extern "C" fn time_repr(mut ctx: CtxPtr, number: i64) -> RStr {
    written(&mut ctx, |out| {
        py_date::write_time_repr(number, out);
        Ok(())
    })
}

extern "C" fn delta_repr(mut ctx: CtxPtr, number: i64) -> RStr {
    written(&mut ctx, |out| {
        py_date::write_delta_repr(number, out);
        Ok(())
    })
}
