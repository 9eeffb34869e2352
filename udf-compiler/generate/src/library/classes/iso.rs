//! `isoformat` of datetimes and times: the separator, and how exact the time is.

use super::calendar::{by, formatted, known_text, number};
use super::{arguments, made};
use crate::state::{HookContext, IrValue};
use rustpython_vm::PyObjectRef;
use rustpython_vm::function::FuncArgs;
use taipan_ir::{Class, op};
use taipan_runtime::py_date::DAY;

/// How a time is written.
enum Exact {
    /// Microseconds where there are any.
    Auto,
    As(&'static str),
    Milliseconds,
}

/// What `timespec` names.
fn exact(cx: &HookContext<'_>, timespec: Option<PyObjectRef>) -> Option<Exact> {
    let Some(given) = timespec else {
        return Some(Exact::Auto);
    };
    Some(match &*known_text(cx, &given)? {
        "auto" => Exact::Auto,
        "hours" => Exact::As("%H"),
        "minutes" => Exact::As("%H:%M"),
        "seconds" => Exact::As("%H:%M:%S"),
        "milliseconds" => Exact::Milliseconds,
        "microseconds" => Exact::As("%H:%M:%S.%f"),
        _ => return None,
    })
}

/// The text of a clock of a datetime without its zone, if the arguments are known.
pub(super) fn datetime(cx: &HookContext<'_>, clock: &IrValue, args: &FuncArgs) -> Option<IrValue> {
    let [separator, timespec] = arguments(args, ["sep", "timespec"])?;
    let separator = match separator {
        None => "T".to_string(),
        Some(given) => known_text(cx, &given).filter(|text| text.chars().count() == 1)?,
    };
    let exact = exact(cx, timespec)?;
    let micros = number(cx, clock);
    if let Exact::Auto = exact {
        return Some(cx.ir().datetime_to_str(clock, &cx.text(&separator)));
    }
    let day = made(cx, Class::Date, &[&by(cx, op::INT_FLOORDIV, &micros, DAY)]);
    let date = cx.ir().date_to_str(&day);
    let date = cx.ir().str_concat(&date, &cx.text(&separator));
    let time = written(cx, &micros, &exact)?;
    Some(cx.ir().str_concat(&date, &time))
}

/// The text of a time of day.
pub(super) fn time(cx: &HookContext<'_>, time: &IrValue, args: &FuncArgs) -> Option<IrValue> {
    let [timespec] = arguments(args, ["timespec"])?;
    match exact(cx, timespec)? {
        Exact::Auto => Some(cx.ir().time_to_str(time)),
        exact => written(cx, &number(cx, time), &exact),
    }
}

fn written(cx: &HookContext<'_>, micros: &IrValue, exact: &Exact) -> Option<IrValue> {
    match exact {
        Exact::As(format) => formatted(cx, micros, format, None),
        Exact::Milliseconds => {
            let all = formatted(cx, micros, "%H:%M:%S.%f", None)?;
            let last = cx.int("00:00:00.000".len() as i64);
            Some(cx.ir().str_slice(&all, &cx.int(0), &last))
        }
        Exact::Auto => None,
    }
}
