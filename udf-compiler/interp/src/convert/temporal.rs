//! DATE, TIME, TIMESTAMP with and without time zone, INTERVAL. Python counts microseconds and the years 1 to 9999: what is
//! finer or farther has no object. A time zone is a way to write an instant, so instants arrive in UTC.

use super::classes::Python;
use super::{Place, Refused};
use arrow::array::types::{
    DurationMicrosecondType, DurationMillisecondType, DurationNanosecondType, DurationSecondType, Int64Type,
    IntervalDayTimeType, IntervalMonthDayNanoType, IntervalYearMonthType, Time32MillisecondType, Time32SecondType,
    Time64MicrosecondType, Time64NanosecondType, TimestampMicrosecondType, TimestampMillisecondType,
    TimestampNanosecondType, TimestampSecondType,
};
use arrow::array::{ArrayRef, AsArray, PrimitiveArray};
use arrow::datatypes::{ArrowPrimitiveType, DataType, IntervalMonthDayNano, IntervalUnit, TimeUnit};
use rustpython_vm::{PyObjectRef, PyResult};
use taipan_interface::sql_type;

/// `date(1970, 1, 1).toordinal()`
const EPOCH: i64 = 719_163;
const MICROS_A_DAY: i64 = 86_400_000_000;

/// A column of anything temporal but dates.
pub enum Column {
    /// Units since midnight, and the nanoseconds of a unit.
    Time(PrimitiveArray<Int64Type>, i64),
    /// Units since 1970, the nanoseconds of a unit, whether these are instants.
    Timestamp(PrimitiveArray<Int64Type>, i64, bool),
    Interval(PrimitiveArray<IntervalMonthDayNanoType>),
    /// Units, and the nanoseconds of a unit.
    Duration(PrimitiveArray<Int64Type>, i64),
}

fn nanos(unit: TimeUnit) -> i64 {
    match unit {
        TimeUnit::Second => 1_000_000_000,
        TimeUnit::Millisecond => 1_000_000,
        TimeUnit::Microsecond => 1000,
        TimeUnit::Nanosecond => 1,
    }
}

fn counts<T: ArrowPrimitiveType>(array: &ArrayRef) -> PrimitiveArray<Int64Type>
where
    T::Native: Into<i64>,
{
    array.as_primitive::<T>().unary(Into::into)
}

impl Column {
    /// Prepares an array of such a type.
    pub fn new(array: &ArrayRef) -> Option<Column> {
        use TimeUnit::{Microsecond, Millisecond, Nanosecond, Second};
        let unit = |unit: &TimeUnit| nanos(*unit);
        Some(match array.data_type() {
            DataType::Time32(u @ Second) => Column::Time(counts::<Time32SecondType>(array), unit(u)),
            DataType::Time32(u) => Column::Time(counts::<Time32MillisecondType>(array), unit(u)),
            DataType::Time64(u @ Nanosecond) => Column::Time(counts::<Time64NanosecondType>(array), unit(u)),
            DataType::Time64(u) => Column::Time(counts::<Time64MicrosecondType>(array), unit(u)),
            DataType::Timestamp(u, zone) => {
                let counts = match u {
                    Second => counts::<TimestampSecondType>(array),
                    Millisecond => counts::<TimestampMillisecondType>(array),
                    Microsecond => counts::<TimestampMicrosecondType>(array),
                    Nanosecond => counts::<TimestampNanosecondType>(array),
                };
                Column::Timestamp(counts, unit(u), zone.is_some())
            }
            DataType::Duration(u) => {
                let counts = match u {
                    Second => counts::<DurationSecondType>(array),
                    Millisecond => counts::<DurationMillisecondType>(array),
                    Microsecond => counts::<DurationMicrosecondType>(array),
                    Nanosecond => counts::<DurationNanosecondType>(array),
                };
                Column::Duration(counts, unit(u))
            }
            DataType::Interval(unit) => Column::Interval(match unit {
                IntervalUnit::YearMonth => {
                    let months = array.as_primitive::<IntervalYearMonthType>();
                    months.unary(|months| IntervalMonthDayNano::new(months, 0, 0))
                }
                IntervalUnit::DayTime => {
                    let days = array.as_primitive::<IntervalDayTimeType>();
                    let wide = |v: arrow::datatypes::IntervalDayTime| {
                        IntervalMonthDayNano::new(0, v.days, i64::from(v.milliseconds) * 1_000_000)
                    };
                    days.unary(wide)
                }
                IntervalUnit::MonthDayNano => array.as_primitive::<IntervalMonthDayNanoType>().clone(),
            }),
            _ => return None,
        })
    }

    /// The row's value, which is not NULL.
    pub fn object(&self, row: usize, py: &Python) -> Result<PyObjectRef, Refused> {
        match self {
            Column::Time(counts, nanos) => {
                let micros = micros(counts.value(row), *nanos, "time")?;
                let micros = i64::try_from(micros).unwrap_or(-1);
                if !(0..MICROS_A_DAY).contains(&micros) {
                    return Err(Refused::NoObject("the time is not one of a day".into()));
                }
                let (h, m, s, us) = clock(micros);
                raised(|| py.datetime()?.time.call((h, m, s, us), py.vm))
            }
            Column::Timestamp(counts, nanos, instant) => {
                timestamp(micros(counts.value(row), *nanos, "timestamp")?, *instant, py)
            }
            Column::Interval(values) => {
                let value = values.value(row);
                if value.months != 0 {
                    let reason = "the interval has months, whose length differs, and a timedelta has none";
                    return Err(Refused::NoObject(reason.into()));
                }
                timedelta(i64::from(value.days), micros(value.nanoseconds, 1, "interval")?, py)
            }
            Column::Duration(counts, nanos) => timedelta(0, micros(counts.value(row), *nanos, "interval")?, py),
        }
    }
}

fn raised(make: impl FnOnce() -> PyResult) -> Result<PyObjectRef, Refused> {
    make().map_err(Refused::Raised)
}

/// Microseconds; what is finer would be lost.
fn micros(count: i64, nanos: i64, what: &str) -> Result<i128, Refused> {
    let total = i128::from(count) * i128::from(nanos);
    match total % 1000 {
        0 => Ok(total / 1000),
        _ => Err(Refused::NoObject(format!(
            "the {what} has nanoseconds, and Python counts microseconds; date_trunc('microsecond', …) drops them"
        ))),
    }
}

/// Hours, minutes, seconds, microseconds.
fn clock(micros: i64) -> (i64, i64, i64, i64) {
    let seconds = micros / 1_000_000;
    (seconds / 3600, seconds / 60 % 60, seconds % 60, micros % 1_000_000)
}

/// Days since 1970 of a count of milliseconds.
pub fn day_of_millis(millis: i64) -> i64 {
    millis.div_euclid(86_400_000)
}

fn ordinal(day: i128, what: &str) -> Result<i64, Refused> {
    let ordinal = day + i128::from(EPOCH);
    match i64::try_from(ordinal) {
        Ok(fits @ 1..=3_652_059) => Ok(fits),
        _ => Err(Refused::NoObject(format!(
            "the {what} is outside Python's years 1 to 9999"
        ))),
    }
}

/// The date of a day since 1970.
pub fn date(day: i64, py: &Python) -> Result<PyObjectRef, Refused> {
    let ordinal = ordinal(day.into(), "date")?;
    raised(|| py.vm.call_method(&py.datetime()?.date, "fromordinal", (ordinal,)))
}

/// Year, month, day of an ordinal of Python's: Hinnant's algorithm, which counts years from March.
fn civil(ordinal: i64) -> (i64, i64, i64) {
    let days = ordinal - EPOCH + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

fn timestamp(micros: i128, instant: bool, py: &Python) -> Result<PyObjectRef, Refused> {
    let a_day = i128::from(MICROS_A_DAY);
    let ordinal = ordinal(micros.div_euclid(a_day), "timestamp")?;
    let ((year, month, day), in_day) = (civil(ordinal), micros.rem_euclid(a_day) as i64);
    let (h, m, s, us) = clock(in_day);
    raised(|| {
        let classes = py.datetime()?;
        let zone = if instant { classes.utc.clone() } else { py.vm.ctx.none() };
        let parts = [year, month, day, h, m, s, us].map(|part| py.vm.ctx.new_int(part).into());
        let args: Vec<PyObjectRef> = parts.into_iter().chain([zone]).collect();
        classes.datetime.call(args, py.vm)
    })
}

fn timedelta(days: i64, micros: i128, py: &Python) -> Result<PyObjectRef, Refused> {
    let a_day = i128::from(MICROS_A_DAY);
    let days = i128::from(days) + micros.div_euclid(a_day);
    let (days, micros) = (days as i64, micros.rem_euclid(a_day) as i64);
    let (seconds, micros) = (micros / 1_000_000, micros % 1_000_000);
    raised(|| py.datetime()?.timedelta.call((days, seconds, micros), py.vm))
}

/// What reads returned objects.
struct Reader<'a> {
    py: &'a Python<'a>,
    value: &'a PyObjectRef,
}

impl Reader<'_> {
    fn field(&self, name: &'static str) -> PyResult<i64> {
        self.value.get_attr(name, self.py.vm)?.try_into_value(self.py.vm)
    }

    /// Days since 1970 of a date or datetime.
    fn day(&self) -> PyResult<i64> {
        let ordinal: i64 = self
            .py
            .vm
            .call_method(self.value, "toordinal", ())?
            .try_into_value(self.py.vm)?;
        Ok(ordinal - EPOCH)
    }

    /// Microseconds since midnight of a time or datetime.
    fn in_day(&self) -> PyResult<i64> {
        let minutes = self.field("hour")? * 60 + self.field("minute")?;
        Ok((minutes * 60 + self.field("second")?) * 1_000_000 + self.field("microsecond")?)
    }

    /// How far its clock is ahead of UTC; nothing for one that says no zone.
    fn offset(&self) -> PyResult<Option<i64>> {
        let offset = self.py.vm.call_method(self.value, "utcoffset", ())?;
        if self.py.vm.is_none(&offset) {
            return Ok(None);
        }
        let (days, micros) = (Reader {
            py: self.py,
            value: &offset,
        })
        .length()?;
        Ok(Some(days * MICROS_A_DAY + micros))
    }

    /// Days, and microseconds of the last one.
    fn length(&self) -> PyResult<(i64, i64)> {
        let seconds = self.field("seconds")?;
        Ok((self.field("days")?, seconds * 1_000_000 + self.field("microseconds")?))
    }
}

/// A returned date, as days since 1970.
pub fn date_of(value: &PyObjectRef, ty: &DataType, place: &Place, py: &Python) -> Result<i64, Refused> {
    let classes = py.datetime().map_err(Refused::Raised)?;
    if !py.is_a(value, &classes.date) || py.is_a(value, &classes.datetime) {
        return Err(place.wrong_type(value, ty, py));
    }
    Reader { py, value }.day().map_err(Refused::Raised)
}

/// A returned time, in units since midnight.
pub fn time_of(value: &PyObjectRef, ty: &DataType, place: &Place, py: &Python) -> Result<i64, Refused> {
    let classes = py.datetime().map_err(Refused::Raised)?;
    if !py.is_a(value, &classes.time) {
        return Err(place.wrong_type(value, ty, py));
    }
    let reader = Reader { py, value };
    let zone = value.get_attr("tzinfo", py.vm).map_err(Refused::Raised)?;
    if !py.vm.is_none(&zone) {
        return Err(place.wrong("a time with a time zone", ty, py));
    }
    let micros = reader.in_day().map_err(Refused::Raised)?;
    in_unit(micros, unit_of(ty), value, ty, py)
}

/// A returned datetime, in units since 1970. A date is its midnight.
pub fn timestamp_of(value: &PyObjectRef, ty: &DataType, place: &Place, py: &Python) -> Result<i64, Refused> {
    let classes = py.datetime().map_err(Refused::Raised)?;
    let instants = matches!(ty, DataType::Timestamp(_, Some(_)));
    let reader = Reader { py, value };
    let micros = if py.is_a(value, &classes.datetime) {
        let offset = reader.offset().map_err(Refused::Raised)?;
        if offset.is_some() != instants {
            let given = if instants {
                "a datetime without time zone"
            } else {
                "a datetime with a time zone"
            };
            return Err(place.wrong(given, ty, py));
        }
        let read = || PyResult::Ok(reader.day()? * MICROS_A_DAY + reader.in_day()?);
        read().map_err(Refused::Raised)? - offset.unwrap_or(0)
    } else if py.is_a(value, &classes.date) && !instants {
        reader.day().map_err(Refused::Raised)? * MICROS_A_DAY
    } else {
        return Err(place.wrong_type(value, ty, py));
    };
    in_unit(micros, unit_of(ty), value, ty, py)
}

/// A returned timedelta: days and the rest, with one sign.
pub fn interval_of(
    value: &PyObjectRef,
    ty: &DataType,
    place: &Place,
    py: &Python,
) -> Result<IntervalMonthDayNano, Refused> {
    let classes = py.datetime().map_err(Refused::Raised)?;
    if !py.is_a(value, &classes.timedelta) {
        return Err(place.wrong_type(value, ty, py));
    }
    let (mut days, mut micros) = Reader { py, value }.length().map_err(Refused::Raised)?;
    if days < 0 && micros > 0 {
        (days, micros) = (days + 1, micros - MICROS_A_DAY);
    }
    match i32::try_from(days) {
        Ok(days) => Ok(IntervalMonthDayNano::new(0, days, micros * 1000)),
        Err(_) => Err(out_of_range(value, ty, py)),
    }
}

/// A returned timedelta, in units.
pub fn duration_of(value: &PyObjectRef, ty: &DataType, place: &Place, py: &Python) -> Result<i64, Refused> {
    let interval = interval_of(value, ty, place, py)?;
    let micros = i64::from(interval.days).checked_mul(MICROS_A_DAY);
    let micros = micros.and_then(|micros| micros.checked_add(interval.nanoseconds / 1000));
    match micros {
        Some(micros) => in_unit(micros, unit_of(ty), value, ty, py),
        None => Err(out_of_range(value, ty, py)),
    }
}

fn unit_of(ty: &DataType) -> i64 {
    match ty {
        DataType::Time32(unit) | DataType::Time64(unit) | DataType::Timestamp(unit, _) | DataType::Duration(unit) => {
            nanos(*unit)
        }
        _ => 1000,
    }
}

/// In a unit of so many nanoseconds, rounded to the nearest.
fn in_unit(micros: i64, nanos: i64, value: &PyObjectRef, ty: &DataType, py: &Python) -> Result<i64, Refused> {
    let fits = match nanos / 1000 {
        0 => micros.checked_mul(1000),
        1 => Some(micros),
        per_unit => micros.checked_add(per_unit / 2).map(|m| m.div_euclid(per_unit)),
    };
    fits.ok_or_else(|| out_of_range(value, ty, py))
}

fn out_of_range(value: &PyObjectRef, ty: &DataType, py: &Python) -> Refused {
    let text = value.str(py.vm).map(|text| text.to_string_lossy().into_owned());
    Refused::OutOfRange(text.unwrap_or_default(), sql_type::name(ty))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn civil_days() {
        assert_eq!(civil(1), (1, 1, 1));
        assert_eq!(civil(EPOCH), (1970, 1, 1));
        assert_eq!(civil(EPOCH - 1), (1969, 12, 31));
        assert_eq!(civil(EPOCH + 11_016), (2000, 2, 29));
        assert_eq!(civil(3_652_059), (9999, 12, 31));
    }
}
