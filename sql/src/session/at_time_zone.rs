//! `timezone(zone, moment)`, which is what `moment AT TIME ZONE zone` stands for: what clocks of a zone show at a moment, and
//! the moment at which they show something.

use crate::error::{Error, SqlState};
use datafusion::arrow::array::{Array, ArrayRef, AsArray, Int64Array, StringArray, UInt64Array};
use datafusion::arrow::compute::{cast, concat, take};
use datafusion::arrow::datatypes::{DataType, Int64Type, IntervalMonthDayNanoType, IntervalUnit, TimeUnit};
use datafusion::common::{DataFusionError, Result, exec_err, plan_err};
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, TypeSignature, Volatility,
};
use datafusion::prelude::SessionContext;
use std::collections::BTreeMap;
use taipan_engine::zones::{UTC, known_zone, to_clocks, to_moments};

/// The name of the function.
pub(super) const TIMEZONE: &str = "timezone";

/// Makes it known to a session.
pub(super) fn register(context: &SessionContext) {
    context.register_udf(ScalarUDF::new_from_impl(AtTimeZone {
        signature: Signature::new(TypeSignature::UserDefined, Volatility::Immutable),
    }));
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct AtTimeZone {
    signature: Signature,
}

impl ScalarUDFImpl for AtTimeZone {
    fn name(&self) -> &str {
        TIMEZONE
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        let zone = match types {
            [DataType::Interval(_), _] => DataType::Interval(IntervalUnit::MonthDayNano),
            _ => DataType::Utf8,
        };
        let moment = match types {
            [given, _] if zone == DataType::Utf8 && !given.is_string() && !given.is_null() => None,
            [_, DataType::Timestamp(unit, None)] => Some(DataType::Timestamp(*unit, None)),
            [_, DataType::Timestamp(unit, Some(_))] => Some(DataType::Timestamp(*unit, Some(UTC.into()))),
            // As Postgres has it: a text becomes what it would rather be, and a date is one of the session's zone.
            [_, ty] if ty.is_string() || ty.is_null() || matches!(ty, DataType::Date32 | DataType::Date64) => {
                Some(DataType::Timestamp(TimeUnit::Nanosecond, Some(UTC.into())))
            }
            _ => None,
        };
        match moment {
            Some(moment) => Ok(vec![zone, moment]),
            None => plan_err!("{TIMEZONE} takes the name of a time zone and a point in time"),
        }
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        match types {
            [_, DataType::Timestamp(unit, None)] => Ok(DataType::Timestamp(*unit, Some(UTC.into()))),
            [_, DataType::Timestamp(unit, Some(_))] => Ok(DataType::Timestamp(*unit, None)),
            _ => plan_err!("{TIMEZONE} takes a point in time"),
        }
    }

    fn is_strict(&self) -> bool {
        true
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let moved = match args.args.as_slice() {
            [zone, points] if matches!(zone.data_type(), DataType::Interval(_)) => {
                by_offset(&zone.to_array(args.number_rows)?, &points.to_array(args.number_rows)?)?
            }
            [ColumnarValue::Scalar(zone), points] => match zone.try_as_str().flatten() {
                Some(zone) => moved(&points.to_array(args.number_rows)?, zone)?,
                None => return Ok(ColumnarValue::Scalar(args.return_field.data_type().try_into()?)),
            },
            [ColumnarValue::Array(zones), points] => by_zone(zones, &points.to_array(args.number_rows)?)?,
            _ => return exec_err!("{TIMEZONE} takes two values"),
        };
        Ok(ColumnarValue::Array(moved))
    }
}

/// Points in zones that are so far from UTC.
fn by_offset(offsets: &ArrayRef, points: &ArrayRef) -> Result<ArrayRef> {
    let (unit, zoned) = match points.data_type() {
        DataType::Timestamp(unit, zone) => (*unit, zone.is_some()),
        other => return exec_err!("{TIMEZONE} takes a point in time, not {other}"),
    };
    let per_unit = match unit {
        TimeUnit::Second => 1_000_000_000,
        TimeUnit::Millisecond => 1_000_000,
        TimeUnit::Microsecond => 1_000,
        TimeUnit::Nanosecond => 1,
    };
    let offsets = offsets.as_primitive::<IntervalMonthDayNanoType>();
    let counts = cast(points, &DataType::Int64)?;
    let made = offsets.iter().zip(counts.as_primitive::<Int64Type>()).map(|pair| {
        let (Some(offset), Some(count)) = pair else {
            return Ok(None);
        };
        if offset.months != 0 || offset.days != 0 {
            let message = "interval time zone must not include months or days";
            return Err(Error::new(SqlState::InvalidParameter, message));
        }
        // Whole seconds, as in Postgres.
        let offset = offset.nanoseconds / 1_000_000_000 * (1_000_000_000 / per_unit);
        let moved = if zoned {
            count.checked_add(offset)
        } else {
            count.checked_sub(offset)
        };
        let out_of_range = || Error::new(SqlState::DatetimeOverflow, "timestamp out of range");
        moved.map(Some).ok_or_else(out_of_range)
    });
    let made: Result<Vec<Option<i64>>, Error> = made.collect();
    let made = made.map_err(|error| DataFusionError::External(Box::new(error)))?;
    let zone = (!zoned).then(|| UTC.into());
    Ok(cast(&Int64Array::from(made), &DataType::Timestamp(unit, zone))?)
}

fn moved(points: &ArrayRef, zone: &str) -> Result<ArrayRef> {
    let known = known_zone(zone).ok_or_else(|| {
        let message = format!("time zone \"{zone}\" not recognized");
        DataFusionError::External(Box::new(Error::new(SqlState::InvalidParameter, message)))
    })?;
    Ok(match points.data_type() {
        DataType::Timestamp(_, None) => to_moments(points, &known)?,
        _ => to_clocks(points, &known)?,
    })
}

/// Points whose zones differ from row to row: those of each zone together.
fn by_zone(zones: &ArrayRef, points: &ArrayRef) -> Result<ArrayRef> {
    let zones = cast(zones, &DataType::Utf8)?;
    let zones: &StringArray = zones.as_string();
    let mut rows: BTreeMap<Option<&str>, Vec<u64>> = BTreeMap::new();
    for (row, zone) in zones.iter().enumerate() {
        rows.entry(zone).or_default().push(row as u64);
    }
    let mut parts = Vec::with_capacity(rows.len());
    let mut places = vec![0; points.len()];
    let mut place = 0;
    for (zone, rows) in rows {
        for row in &rows {
            places[*row as usize] = place;
            place += 1;
        }
        let own = take(points, &UInt64Array::from(rows), None)?;
        parts.push(match zone {
            Some(zone) => moved(&own, zone)?,
            None => {
                let none = moved(&own, UTC)?;
                datafusion::arrow::array::new_null_array(none.data_type(), none.len())
            }
        });
    }
    let parts: Vec<&dyn Array> = parts.iter().map(AsRef::as_ref).collect();
    if parts.is_empty() {
        moved(points, UTC)
    } else {
        Ok(take(&concat(&parts)?, &UInt64Array::from(places), None)?)
    }
}
