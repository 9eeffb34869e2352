//! What calls over partitions are given and give: the values of one argument out of the rows of a partition, and the rows that
//! came of it beside those that they came of. Knows nothing of Python.

use datafusion::arrow::array::{Array, ArrayRef, AsArray, ListArray, StructArray, UInt64Array, new_null_array};
use datafusion::arrow::buffer::OffsetBuffer;
use datafusion::arrow::compute::take;
use datafusion::arrow::datatypes::{DataType, Field, Fields, Int64Type};
use datafusion::common::{Result, exec_err, internal_err};
use datafusion::logical_expr::{
    ColumnarValue, Expr, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
};
use std::sync::Arc;
use taipan_udf::partitions::{PLACE, ROW};

/// What the columns of a call's rows begin with, before their places.
pub const GIVEN_BACK: &str = "r";

/// The values of this field in the rows of each partition.
pub fn each(rows: Expr, name: String) -> Expr {
    let signature = Signature::any(1, Volatility::Immutable);
    ScalarUDF::new_from_impl(Each { name, signature }).call(vec![rows])
}

/// The rows that a call has given for each partition, with the fields of the rows of the partition that they came of; NULLs where
/// it gave them at the end.
pub fn beside(given: Expr, rows: Expr) -> Expr {
    let signature = Signature::any(2, Volatility::Immutable);
    ScalarUDF::new_from_impl(Beside { signature }).call(vec![given, rows])
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Each {
    name: String,
    signature: Signature,
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Beside {
    signature: Signature,
}

/// The fields of the structs in lists.
fn fields(ty: &DataType) -> Result<&Fields> {
    match ty {
        DataType::List(item) => match item.data_type() {
            DataType::Struct(fields) => Ok(fields),
            other => internal_err!("the rows of a partition are {other}"),
        },
        other => internal_err!("a partition is {other}"),
    }
}

fn list(ty: DataType) -> DataType {
    DataType::List(Arc::new(Field::new_list_field(ty, true)))
}

/// The types of the columns of a row that a call gives.
fn columns(row: &DataType) -> Vec<DataType> {
    match row {
        DataType::Struct(fields) => fields.iter().map(|field| field.data_type().clone()).collect(),
        one => vec![one.clone()],
    }
}

impl ScalarUDFImpl for Each {
    fn name(&self) -> &str {
        "each_of_partition"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        let [rows] = types else {
            return internal_err!("one partition");
        };
        match fields(rows)?.find(&self.name) {
            Some((_, field)) => Ok(list(field.data_type().clone())),
            None => internal_err!("the rows of a partition have no {}", self.name),
        }
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let arrays = ColumnarValue::values_to_arrays(&args.args)?;
        let [rows] = &arrays[..] else {
            return internal_err!("one partition");
        };
        let rows = rows.as_list::<i32>();
        let Some(values) = rows.values().as_struct().column_by_name(&self.name) else {
            return internal_err!("the rows of a partition have no {}", self.name);
        };
        let item = Arc::new(Field::new_list_field(values.data_type().clone(), true));
        let lists = ListArray::try_new(item, rows.offsets().clone(), values.clone(), rows.nulls().cloned())?;
        Ok(ColumnarValue::Array(Arc::new(lists)))
    }
}

impl ScalarUDFImpl for Beside {
    fn name(&self) -> &str {
        "beside_partition"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        let [given, rows] = types else {
            return internal_err!("what was given, and the partition");
        };
        let Some((_, row)) = fields(given)?.find(ROW) else {
            return internal_err!("no rows are given");
        };
        let own = fields(rows)?.iter();
        let own = own.map(|field| Field::new(field.name(), field.data_type().clone(), true));
        let given = columns(row.data_type()).into_iter().enumerate();
        let given = given.map(|(place, ty)| Field::new(format!("{GIVEN_BACK}{place}"), ty, true));
        Ok(list(DataType::Struct(own.chain(given).collect())))
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let DataType::List(item) = args.return_field.data_type().clone() else {
            return internal_err!("rows are a list");
        };
        let DataType::Struct(fields) = item.data_type().clone() else {
            return internal_err!("a row is a struct");
        };
        let arrays = ColumnarValue::values_to_arrays(&args.args)?;
        let [given, rows] = &arrays[..] else {
            return internal_err!("what was given, and the partition");
        };
        let (given, rows) = (given.as_list::<i32>(), rows.as_list::<i32>());
        let first = given.value_offsets().first().copied().unwrap_or_default() as usize;
        let last = given.value_offsets().last().copied().unwrap_or_default() as usize;
        let inner = given.values().slice(first, last - first);
        let inner = inner.as_struct();
        let indices = origins(given, rows, inner)?;
        let mut columns = Vec::with_capacity(fields.len());
        for column in rows.values().as_struct().columns() {
            columns.push(take(column, &indices, None)?);
        }
        columns.extend(given_back(inner)?);
        let structs = StructArray::try_new_with_length(fields, columns, None, inner.len())?;
        let offsets = OffsetBuffer::from_lengths(given.offsets().lengths());
        let lists = ListArray::try_new(item, offsets, Arc::new(structs), given.nulls().cloned())?;
        Ok(ColumnarValue::Array(Arc::new(lists)))
    }
}

/// For each row that was given, the place of the row that it came of among the values of all partitions.
fn origins(given: &ListArray, rows: &ListArray, inner: &StructArray) -> Result<UInt64Array> {
    let Some(places) = inner.column_by_name(PLACE) else {
        return internal_err!("the rows say not where they came from");
    };
    let places = places.as_primitive::<Int64Type>();
    let mut indices = UInt64Array::builder(places.len());
    let mut at = 0;
    let lengths = given.offsets().lengths().zip(rows.value_offsets().windows(2));
    for (length, window) in lengths {
        let [start, end] = [window[0] as i64, window[1] as i64];
        for index in at..at + length {
            if places.is_null(index) {
                indices.append_null();
                continue;
            }
            let place = places.value(index);
            if !(0..end - start).contains(&place) {
                return exec_err!("a row came of no row of its partition");
            }
            indices.append_value((start + place) as u64);
        }
        at += length;
    }
    Ok(indices.finish())
}

/// The columns of the rows that were given. A row that is None has none.
fn given_back(inner: &StructArray) -> Result<Vec<ArrayRef>> {
    let Some(row) = inner.column_by_name(ROW) else {
        return internal_err!("no rows are given");
    };
    let Some(structs) = row.as_struct_opt() else {
        return Ok(vec![row.clone()]);
    };
    let column = |column: &ArrayRef| match structs.nulls() {
        None => Ok(column.clone()),
        Some(nulls) if nulls.null_count() == nulls.len() => Ok(new_null_array(column.data_type(), column.len())),
        Some(nulls) => {
            let indices = (0..column.len()).map(|index| nulls.is_valid(index).then_some(index as u64));
            let indices: UInt64Array = indices.collect();
            Ok(take(column, &indices, None)?)
        }
    };
    structs.columns().iter().map(column).collect()
}
