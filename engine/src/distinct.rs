//! Dictionary-encoded arguments: a call over one such column is evaluated once for each value that its rows have. Knows
//! nothing of how it is evaluated.

use crate::function::Function;
use datafusion::arrow::array::{Array, ArrayRef, AsArray, UInt32Array};
use datafusion::arrow::compute::{cast, take};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::Result;
use datafusion::logical_expr::ColumnarValue;
use taipan_udf::Volatility;

/// Dictionaries of more values than this times the rows are not looked through.
const MOST_VALUES: usize = 4;

/// The values of the only column of a call.
#[derive(Debug)]
pub(crate) struct Distinct {
    /// Which argument it is.
    pub argument: usize,
    /// Each value once, in the order in which rows come to it: the first to fail is that of the first row to fail.
    pub values: ArrayRef,
    /// Where each row's value is.
    places: UInt32Array,
}

impl Distinct {
    /// Of a call that may be evaluated so: nothing else varies, and the function answers the same each time.
    pub fn of(function: &Function, arguments: &[ColumnarValue]) -> Result<Option<Distinct>> {
        let mut columns = arguments.iter().enumerate().filter_map(|(index, value)| match value {
            ColumnarValue::Array(array) => Some((index, array)),
            ColumnarValue::Scalar(_) => None,
        });
        let (Some((argument, array)), None) = (columns.next(), columns.next()) else {
            return Ok(None);
        };
        let Some(dictionary) = array.as_any_dictionary_opt() else {
            return Ok(None);
        };
        let (rows, count) = (dictionary.len(), dictionary.values().len());
        let small = count > 0 && count <= rows.saturating_mul(MOST_VALUES) && u32::try_from(count).is_ok();
        if function.volatility() == Volatility::Volatile || !small {
            return Ok(None);
        }
        // Behind the places of the values is that of NULL.
        let mut place_of: Vec<Option<u32>> = vec![None; count + 1];
        let mut used: Vec<Option<u32>> = Vec::new();
        let keys = dictionary.normalized_keys();
        let places = keys.iter().enumerate().map(|(row, key)| {
            let null = dictionary.is_null(row);
            *place_of[if null { count } else { *key }].get_or_insert_with(|| {
                used.push((!null).then_some(*key as u32));
                used.len() as u32 - 1
            })
        });
        let places: UInt32Array = places.collect::<Vec<u32>>().into();
        if used.len() == rows {
            return Ok(None);
        }
        let values = take(dictionary.values(), &UInt32Array::from(used), None)?;
        Ok(Some(Distinct {
            argument,
            values,
            places,
        }))
    }

    /// The rows' results from those of the values.
    pub fn spread(&self, results: &ArrayRef) -> Result<ArrayRef> {
        Ok(take(results, &self.places, None)?)
    }
}

/// The column without a dictionary.
pub(crate) fn decoded(array: ArrayRef) -> Result<ArrayRef> {
    match array.data_type() {
        DataType::Dictionary(_, values) => Ok(cast(&array, values)?),
        _ => Ok(array),
    }
}
