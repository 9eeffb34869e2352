//! Points in time and stretches of it as objects of `datetime`, which count microseconds from the epoch.

use crate::errors;
use pyo3::prelude::*;
use pyo3::types::{PyDelta, PyTuple};
use std::cell::OnceCell;

const MICROS_OF_DAY: i64 = 86_400_000_000;
const MICROS_OF_SECOND: i64 = 1_000_000;
/// The ordinal of the first of January 1970.
const EPOCH_DAY: i32 = 719_163;
/// What a month and a year come to as days, where only days are left. So drivers of Postgres have it.
const DAYS_OF_MONTH: i64 = 30;
const DAYS_OF_YEAR: i64 = 365;

/// Makes objects of `datetime`.
pub struct Moments<'py> {
    module: Bound<'py, PyModule>,
    /// The epoch, and the zone that moments are to be in.
    epoch: OnceCell<(Bound<'py, PyAny>, Option<Bound<'py, PyAny>>)>,
    zone: Option<String>,
}

impl<'py> Moments<'py> {
    /// Moments with a zone, or without.
    pub fn new(py: Python<'py>, zone: Option<String>) -> PyResult<Moments<'py>> {
        Ok(Moments {
            module: py.import("datetime")?,
            epoch: OnceCell::new(),
            zone,
        })
    }

    /// The day that is so many after the epoch.
    pub fn day(&self, days: i32) -> PyResult<Bound<'py, PyAny>> {
        let date = self.module.getattr("date")?;
        let ordinal = i64::from(days) + i64::from(EPOCH_DAY);
        date.call_method1("fromordinal", (ordinal,))
            .map_err(|_| errors::data("a date is not between the years 1 and 9999, which are those of datetime.date"))
    }

    /// The time of day.
    pub fn time(&self, micros: i64) -> PyResult<Bound<'py, PyAny>> {
        let seconds = micros / MICROS_OF_SECOND;
        let parts = (
            seconds / 3600,
            seconds / 60 % 60,
            seconds % 60,
            micros % MICROS_OF_SECOND,
        );
        // 24:00:00 is a time in SQL.
        let made = self.module.getattr("time")?.call1(parts);
        made.map_err(|_| errors::data("a time is none of datetime.time, whose last is 23:59:59.999999"))
    }

    /// The point in time.
    pub fn moment(&self, micros: i64) -> PyResult<Bound<'py, PyAny>> {
        let (epoch, zone) = self.epoch()?;
        let outside =
            |_| errors::data("a timestamp is not between the years 1 and 9999, which are those of datetime.datetime");
        let moment = epoch.add(self.stretch(0, 0, micros)?).map_err(outside)?;
        match zone {
            Some(zone) => moment.call_method1("astimezone", (zone,)).map_err(outside),
            None => Ok(moment),
        }
    }

    fn epoch(&self) -> PyResult<&(Bound<'py, PyAny>, Option<Bound<'py, PyAny>>)> {
        if let Some(epoch) = self.epoch.get() {
            return Ok(epoch);
        }
        let py = self.module.py();
        let zone = match &self.zone {
            Some(name) => Some(py.import("taipan._values")?.getattr("zone")?.call1((name,))?),
            None => None,
        };
        let utc = match &self.zone {
            Some(_) => self.module.getattr("timezone")?.getattr("utc")?,
            None => py.None().into_bound(py),
        };
        let zone = zone.filter(|zone| !zone.is(&utc));
        let parts = (1970, 1, 1, 0, 0, 0, 0, utc);
        let epoch = self.module.getattr("datetime")?.call1(parts)?;
        Ok(self.epoch.get_or_init(|| (epoch, zone)))
    }

    /// The stretch of time.
    pub fn stretch(&self, months: i32, days: i32, micros: i64) -> PyResult<Bound<'py, PyAny>> {
        let (years, months) = (i64::from(months / 12), i64::from(months % 12));
        let days = i64::from(days) + years * DAYS_OF_YEAR + months * DAYS_OF_MONTH + micros.div_euclid(MICROS_OF_DAY);
        let micros = micros.rem_euclid(MICROS_OF_DAY);
        let (seconds, micros) = (micros / MICROS_OF_SECOND, micros % MICROS_OF_SECOND);
        let parts = [days, seconds, micros].map(i32::try_from);
        let [Ok(days), Ok(seconds), Ok(micros)] = parts else {
            return Err(errors::data("an interval is longer than a datetime.timedelta can be"));
        };
        let made = PyDelta::new(self.module.py(), days, seconds, micros, true);
        let made = made.map_err(|_| errors::data("an interval is longer than a datetime.timedelta can be"));
        Ok(made?.into_any())
    }
}

/// Arguments of a call.
pub fn call<'py>(class: &Bound<'py, PyAny>, argument: &str) -> PyResult<Bound<'py, PyAny>> {
    class.call1(PyTuple::new(class.py(), [argument])?)
}
