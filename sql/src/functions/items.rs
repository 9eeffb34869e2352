//! Aggregates of ordered values, as functions of the array of these values: the one that stands at a percentile, the number
//! between two of them, the most frequent one.

use super::{made, outer};
use crate::error::{Error, Result as Done, SqlState};
use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, Float64Array, IntervalMonthDayNanoArray, ListArray, UInt32Array, make_comparator,
    new_null_array,
};
use datafusion::arrow::buffer::OffsetBuffer;
use datafusion::arrow::compute::{SortOptions, cast, take};
use datafusion::arrow::datatypes::{DataType, Field, FieldRef, Float64Type, IntervalUnit};
use datafusion::common::{Result, plan_err};
use datafusion::logical_expr::{
    ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, TypeSignature, Volatility,
};
use std::sync::Arc;
use taipan_engine::exact::interval_parts::between;

/// The functions; no function of the user's has such a name.
pub const AT: &str = "item at percentile";
pub const BETWEEN: &str = "number at percentile";
pub const MOST_FREQUENT: &str = "most frequent item";

pub(super) fn all() -> Vec<ScalarUDF> {
    let function = |name| {
        made(OfItems {
            name,
            signature: Signature::new(TypeSignature::UserDefined, Volatility::Immutable),
        })
    };
    [AT, BETWEEN, MOST_FREQUENT].map(function).to_vec()
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct OfItems {
    name: &'static str,
    signature: Signature,
}

fn item(ty: &DataType) -> Option<&FieldRef> {
    match ty {
        DataType::List(item) => Some(item),
        _ => None,
    }
}

impl ScalarUDFImpl for OfItems {
    fn name(&self) -> &str {
        self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        let Some((list, given)) = types.split_first() else {
            return plan_err!("{} takes an array", self.name);
        };
        let list = match (self.name, item(list)) {
            (BETWEEN, Some(of)) if of.data_type().is_numeric() || of.data_type().is_null() => {
                DataType::new_list(DataType::Float64, true)
            }
            (BETWEEN, Some(of)) if matches!(of.data_type(), DataType::Interval(_)) => {
                DataType::new_list(DataType::Interval(IntervalUnit::MonthDayNano), true)
            }
            (BETWEEN, Some(of)) => {
                let what = format!("percentile_cont of {}", taipan_engine::types::sql_name(of.data_type()));
                return Err(outer(Error::not_built(what)));
            }
            _ => list.clone(),
        };
        let fraction = given.iter().map(|ty| match ty {
            DataType::List(_) | DataType::LargeList(_) | DataType::FixedSizeList(..) => {
                DataType::new_list(DataType::Float64, true)
            }
            _ => DataType::Float64,
        });
        Ok(std::iter::once(list).chain(fraction).collect())
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        plan_err!("{} takes an array", self.name)
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        let Some(item) = item(args.arg_fields[0].data_type()) else {
            return plan_err!("{} takes an array", self.name);
        };
        let value = item.as_ref().clone().with_name(self.name).with_nullable(true);
        let several = args.arg_fields.get(1).is_some_and(|field| field.data_type().is_list());
        Ok(Arc::new(if several {
            let item = Arc::new(value.with_name("item"));
            Field::new(self.name, DataType::List(item), true)
        } else {
            value
        }))
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let rows = args.number_rows;
        let arrays = args.args.iter().map(|arg| arg.to_array(rows));
        let arrays: Vec<ArrayRef> = arrays.collect::<Result<_>>()?;
        let lists = arrays[0].as_list::<i32>();
        let gives = args.return_type();
        let several = args.args.get(1).is_some_and(|arg| arg.data_type().is_list());
        let mut wanted: Vec<Vec<Place>> = Vec::with_capacity(rows);
        let mut known = Vec::with_capacity(rows);
        for row in 0..rows {
            let count = if lists.is_valid(row) {
                lists.value_length(row)
            } else {
                0
            };
            let fractions = match arrays.get(1) {
                _ if self.name == MOST_FREQUENT => {
                    wanted.push(vec![most_frequent(lists, row)?]);
                    known.push(true);
                    continue;
                }
                Some(fractions) => of_row(fractions, row),
                None => None,
            };
            let first = usize::try_from(lists.value_offsets()[row]).unwrap_or_default();
            let count = usize::try_from(count).unwrap_or_default();
            let places = fractions
                .iter()
                .flatten()
                .map(|fraction| self.place(*fraction, first, count));
            wanted.push(places.collect::<Done<_>>().map_err(outer)?);
            known.push(fractions.is_some() && count > 0);
        }
        let places: Vec<Place> = wanted.iter().flatten().copied().collect();
        let values = values(lists, &places)?;
        if !several {
            let values = if values.len() == rows {
                values
            } else {
                new_null_array(gives, rows)
            };
            return Ok(ColumnarValue::Array(values));
        }
        let DataType::List(item) = gives else {
            return plan_err!("{} takes an array", self.name);
        };
        let offsets = OffsetBuffer::from_lengths(wanted.iter().map(Vec::len));
        let made = ListArray::try_new(
            item.clone(),
            offsets,
            cast(&values, item.data_type())?,
            Some(known.into()),
        )?;
        Ok(ColumnarValue::Array(Arc::new(made)))
    }
}

/// Where a value is among all items: between two of them, so far from the first. `None`: there is none.
type Place = Option<(u32, u32, f64)>;

/// The fractions that are asked for; `None`: NULL.
fn of_row(given: &ArrayRef, row: usize) -> Option<Vec<Option<f64>>> {
    match given.as_list_opt::<i32>() {
        Some(lists) if lists.is_null(row) => None,
        Some(lists) => Some(lists.value(row).as_primitive::<Float64Type>().iter().collect()),
        None => {
            let numbers = given.as_primitive::<Float64Type>();
            Some(vec![numbers.is_valid(row).then(|| numbers.value(row))])
        }
    }
}

impl OfItems {
    fn place(&self, fraction: Option<f64>, first: usize, count: usize) -> Done<Place> {
        let Some(fraction) = fraction else { return Ok(None) };
        if !(0.0..=1.0).contains(&fraction) {
            let message = format!("percentile value {fraction} is not between 0 and 1");
            return Err(Error::new(SqlState::NumericOutOfRange, message));
        }
        if count == 0 {
            return Ok(None);
        }
        let at = |place: f64| u32::try_from(first + place as usize).unwrap_or(u32::MAX);
        if self.name == AT {
            let place = (fraction * count as f64).ceil().max(1.0) - 1.0;
            return Ok(Some((at(place), at(place), 0.0)));
        }
        let exact = fraction * (count - 1) as f64;
        Ok(Some((at(exact.floor()), at(exact.ceil()), exact - exact.floor())))
    }
}

/// The values at these places.
fn values(lists: &ListArray, places: &[Place]) -> Result<ArrayRef> {
    let from = |second: bool| {
        let place = |place: &Place| place.map(|(low, high, _)| if second { high } else { low });
        take(lists.values(), &places.iter().map(place).collect::<UInt32Array>(), None)
    };
    let low = from(false)?;
    if places.iter().flatten().all(|(low, high, _)| low == high) {
        return Ok(low);
    }
    let high = from(true)?;
    if let (Some(low), Some(high)) = (low.as_primitive_opt(), high.as_primitive_opt()) {
        return spans(low, high, places);
    }
    let (low, high) = (low.as_primitive::<Float64Type>(), high.as_primitive::<Float64Type>());
    let between = low.iter().zip(high).zip(places).map(|((low, high), place)| {
        let ((low, high), (first, second, part)) = (low.zip(high)?, (*place)?);
        Some(if first == second {
            low
        } else {
            low + part * (high - low)
        })
    });
    Ok(Arc::new(between.collect::<Float64Array>()))
}

/// The same of intervals.
fn spans(low: &IntervalMonthDayNanoArray, high: &IntervalMonthDayNanoArray, places: &[Place]) -> Result<ArrayRef> {
    let between = low.iter().zip(high).zip(places).map(|((low, high), place)| {
        let (Some(low), Some(high), Some((first, second, part))) = (low, high, *place) else {
            return Ok(None);
        };
        if first == second {
            return Ok(Some(low));
        }
        let out_of_range = || outer(Error::new(SqlState::DatetimeOverflow, "interval out of range"));
        between(low, high, part).map(Some).ok_or_else(out_of_range)
    });
    let between: IntervalMonthDayNanoArray = between.collect::<Result<Vec<_>>>()?.into();
    Ok(Arc::new(between))
}

/// The first of the most frequent items, which are in order.
fn most_frequent(lists: &ListArray, row: usize) -> Result<Place> {
    if lists.is_null(row) || lists.value_length(row) == 0 {
        return Ok(None);
    }
    let items = lists.value(row);
    // Zero has no sign where values are compared.
    let items = match items.data_type() {
        DataType::Float64 => {
            let unsigned = items
                .as_primitive::<Float64Type>()
                .unary::<_, Float64Type>(|item| item + 0.0);
            Arc::new(unsigned) as ArrayRef
        }
        _ => items,
    };
    let compare = make_comparator(&items, &items, SortOptions::default())?;
    let (mut best, mut begins) = ((0, 0), 0);
    for place in 0..items.len() {
        if compare(begins, place).is_ne() {
            begins = place;
        }
        let length = place + 1 - begins;
        if length > best.1 {
            best = (begins, length);
        }
    }
    let first = usize::try_from(lists.value_offsets()[row]).unwrap_or_default();
    let at = u32::try_from(first + best.0).unwrap_or(u32::MAX);
    Ok(Some((at, at, 0.0)))
}
