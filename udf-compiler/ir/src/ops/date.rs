//! Python's `datetime` without time zones. Arithmetic is that of the ints that objects are made of.

use super::{Cost::*, Effect::*, row, row_attr};

const FORMAT: &str = "the format";

ops! {
    "date.make" DATE_MAKE date_make(year, month, day) = row("int, int, int -> date", Pure, "ValueError", Call);
    // False where Python raises ValueError; what else is wrong with the numbers, the operation says.
    "date.exists" DATE_EXISTS date_exists(year, month, day) = row("int, int, int -> bool", Pure, "", Call);
    "time.exists" TIME_EXISTS time_exists(hour, minute, second, microsecond) =
        row("int, int, int, int -> bool", Pure, "", Call);
    "date.parses" DATE_PARSES date_parses(text) = row("str -> bool", Pure, "", Call);
    "datetime.parses" DATETIME_PARSES datetime_parses(text) = row("str -> bool", Pure, "", Call);
    "date.from_ordinal" DATE_FROM_ORDINAL date_from_ordinal(ordinal) = row("int -> date", Pure, "OverflowError", Call);
    // Year, week and weekday of the ISO calendar.
    "date.from_iso" DATE_FROM_ISO date_from_iso(year, week, weekday) =
        row("int, int, int -> date", Pure, "ValueError", Call);
    "date.year" DATE_YEAR date_year(date) = row("date -> int", Pure, "", Call);
    "date.month" DATE_MONTH date_month(date) = row("date -> int", Pure, "", Call);
    "date.day" DATE_DAY date_day(date) = row("date -> int", Pure, "", Call);
    "date.to_str" DATE_TO_STR date_to_str(date) = row("date -> str", Pure, "MemoryError", Call);
    "date.parse" DATE_PARSE date_parse(text) = row("str -> date", Pure, "ValueError", Call);
    "datetime.make" DATETIME_MAKE datetime_make(date, hour, minute, second, microsecond) =
        row("date, int, int, int, int -> datetime", Pure, "ValueError", Call);
    "datetime.from_micros" DATETIME_FROM_MICROS datetime_from_micros(micros) =
        row("int -> datetime", Pure, "OverflowError", Call);
    "datetime.to_str" DATETIME_TO_STR datetime_to_str(datetime, separator) =
        row("datetime, str -> str", Pure, "MemoryError", Call);
    "datetime.parse" DATETIME_PARSE datetime_parse(text) = row("str -> datetime", Pure, "ValueError", Call);
    "datetime.strptime" DATETIME_STRPTIME datetime_strptime(text) @format =
        row_attr("str -> datetime", Pure, "ValueError", Call, FORMAT);
    // The same, none where Python raises ValueError.
    "datetime.try_strptime" DATETIME_TRY_STRPTIME datetime_try_strptime(text) @format =
        row_attr("str -> option[datetime]", Pure, "OverflowError", Call, FORMAT);
    "datetime.strftime" DATETIME_STRFTIME datetime_strftime(datetime) @format =
        row_attr("datetime -> str", Pure, "ValueError, MemoryError", Call, FORMAT);
    "timedelta.to_str" TIMEDELTA_TO_STR timedelta_to_str(timedelta) =
        row("timedelta -> str", Pure, "MemoryError", Call);
    "time.to_str" TIME_TO_STR time_to_str(time) = row("time -> str", Pure, "MemoryError", Call);
    "date.repr" DATE_REPR date_repr(date) = row("date -> str", Pure, "MemoryError", Call);
    "datetime.repr" DATETIME_REPR datetime_repr(datetime) = row("datetime -> str", Pure, "MemoryError", Call);
    "time.repr" TIME_REPR time_repr(time) = row("time -> str", Pure, "MemoryError", Call);
    "timedelta.repr" TIMEDELTA_REPR timedelta_repr(timedelta) = row("timedelta -> str", Pure, "MemoryError", Call);
    // Half to even.
    "timedelta.div" TIMEDELTA_DIV timedelta_div(timedelta, number) =
        row("timedelta, int -> timedelta", Pure, "ZeroDivisionError, OverflowError", Call);
}
