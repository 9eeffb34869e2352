//! Python's `datetime` without time zones. Arithmetic is that of the ints that objects are made of.

use super::{Cost::*, Effect::*, OpDef, row, row_attr};

const FORMAT: &str = "the format";

pub(super) const OPS: &[OpDef] = &[
    row("date.make", "int, int, int -> date", Pure, "ValueError", Call), // year, month, day
    // False where Python raises ValueError; what else is wrong with the numbers, the operation says.
    row("date.exists", "int, int, int -> bool", Pure, "", Call),
    row("time.exists", "int, int, int, int -> bool", Pure, "", Call),
    row("date.parses", "str -> bool", Pure, "", Call),
    row("datetime.parses", "str -> bool", Pure, "", Call),
    row("date.from_ordinal", "int -> date", Pure, "OverflowError", Call),
    row("date.year", "date -> int", Pure, "", Call),
    row("date.month", "date -> int", Pure, "", Call),
    row("date.day", "date -> int", Pure, "", Call),
    row("date.to_str", "date -> str", Pure, "MemoryError", Call),
    row("date.parse", "str -> date", Pure, "ValueError", Call),
    // hour, minute, second, microsecond
    row(
        "datetime.make",
        "date, int, int, int, int -> datetime",
        Pure,
        "ValueError",
        Call,
    ),
    row("datetime.from_micros", "int -> datetime", Pure, "OverflowError", Call),
    row("datetime.to_str", "datetime, str -> str", Pure, "MemoryError", Call), // separator
    row("datetime.parse", "str -> datetime", Pure, "ValueError", Call),
    row_attr("datetime.strptime", "str -> datetime", Pure, "ValueError", Call, FORMAT),
    // The same, none where Python raises ValueError.
    row_attr(
        "datetime.try_strptime",
        "str -> option[datetime]",
        Pure,
        "OverflowError",
        Call,
        FORMAT,
    ),
    row_attr(
        "datetime.strftime",
        "datetime -> str",
        Pure,
        "ValueError, MemoryError",
        Call,
        FORMAT,
    ),
    row("timedelta.to_str", "timedelta -> str", Pure, "MemoryError", Call),
    row("time.to_str", "time -> str", Pure, "MemoryError", Call),
    row("date.repr", "date -> str", Pure, "MemoryError", Call),
    row("datetime.repr", "datetime -> str", Pure, "MemoryError", Call),
    row("time.repr", "time -> str", Pure, "MemoryError", Call),
    row("timedelta.repr", "timedelta -> str", Pure, "MemoryError", Call),
    // Half to even.
    row(
        "timedelta.div",
        "timedelta, int -> timedelta",
        Pure,
        "ZeroDivisionError, OverflowError",
        Call,
    ),
];
