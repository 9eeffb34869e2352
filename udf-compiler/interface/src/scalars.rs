//! Values of SQL types one by one, and the arrays made of them. Knows nothing of where the values come from.

use crate::sql_type;
use arrow::array::types::{
    Date32Type, Date64Type, Decimal128Type, Decimal256Type, Float32Type, Float64Type, Int64Type,
    IntervalMonthDayNanoType, UInt64Type,
};
use arrow::array::{
    Array, ArrayRef, BinaryArray, BooleanArray, LargeListArray, ListArray, MapArray, PrimitiveArray, StringArray,
    StructArray, new_null_array,
};
use arrow::buffer::{NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow::compute::concat;
use arrow::datatypes::{DataType, Field, Fields, IntervalMonthDayNano, IntervalUnit, i256};
use arrow::error::ArrowError;
use std::sync::Arc;

/// A value of some SQL type.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    Null,
    Bool(bool),
    /// Of any type that counts in 64 bits: integers, days, units of time.
    Int(i64),
    UInt(u64),
    Float(f64),
    Text(String),
    Bytes(Vec<u8>),
    Decimal(i256),
    Interval(IntervalMonthDayNano),
    List(Vec<Cell>),
    /// One for each field.
    Struct(Vec<Cell>),
    Map(Vec<(Cell, Cell)>),
}

impl Cell {
    /// Whether values of this type are collected here.
    pub fn holds(ty: &DataType) -> bool {
        match ty {
            DataType::Boolean | DataType::UInt64 | DataType::Float32 | DataType::Float64 => true,
            DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => true,
            DataType::Binary | DataType::LargeBinary | DataType::BinaryView => true,
            DataType::Decimal128(..) | DataType::Decimal256(..) | DataType::Date32 | DataType::Date64 => true,
            DataType::Time32(_) | DataType::Time64(_) | DataType::Timestamp(..) | DataType::Duration(_) => true,
            DataType::Interval(IntervalUnit::MonthDayNano) => true,
            DataType::List(item) | DataType::LargeList(item) => Cell::holds(item.data_type()),
            DataType::Struct(fields) => fields.iter().all(|field| Cell::holds(field.data_type())),
            DataType::Map(entries, _) => match sql_type::map_types(entries.data_type()) {
                Some((key, value)) => Cell::holds(key) && Cell::holds(value),
                None => false,
            },
            ty => sql_type::integer_bounds(ty).is_some(),
        }
    }

    /// About how many bytes it takes.
    pub fn size(&self) -> usize {
        let inner = match self {
            Cell::Text(text) => text.len(),
            Cell::Bytes(bytes) => bytes.len(),
            Cell::List(cells) | Cell::Struct(cells) => cells.iter().map(Cell::size).sum(),
            Cell::Map(pairs) => pairs.iter().map(|(key, value)| key.size() + value.size()).sum(),
            _ => 0,
        };
        size_of::<Cell>() + inner
    }
}

/// Values being collected. They become arrays every now and then, which take less room.
#[derive(Debug)]
pub struct Collector {
    ty: DataType,
    cells: Vec<Cell>,
    /// What the cells take.
    loose: usize,
    done: Vec<ArrayRef>,
    /// What the arrays take.
    packed: usize,
    failure: Option<ArrowError>,
}

/// Cells of so many bytes become an array.
const MOST_LOOSE: usize = 1 << 20;

impl Collector {
    /// No values of this type yet.
    pub fn new(ty: &DataType) -> Collector {
        Collector {
            ty: ty.clone(),
            cells: Vec::new(),
            loose: 0,
            done: Vec::new(),
            packed: 0,
            failure: None,
        }
    }

    /// Adds a value.
    pub fn push(&mut self, cell: Cell) {
        self.loose += cell.size();
        self.cells.push(cell);
        if self.loose > MOST_LOOSE {
            self.pack();
        }
    }

    /// About how many bytes it holds.
    pub fn size(&self) -> usize {
        self.loose + self.packed
    }

    fn pack(&mut self) {
        self.loose = 0;
        match assemble(std::mem::take(&mut self.cells), &self.ty) {
            Ok(array) => {
                self.packed += array.get_array_memory_size();
                self.done.push(array);
            }
            Err(error) => self.failure = Some(error),
        }
    }

    /// All values as one array.
    pub fn finish(mut self) -> Result<ArrayRef, ArrowError> {
        if !self.cells.is_empty() || self.done.is_empty() {
            self.pack();
        }
        match (self.failure, &self.done[..]) {
            (Some(error), _) => Err(error),
            (None, [only]) => Ok(only.clone()),
            (None, arrays) => concat(&arrays.iter().map(|array| array.as_ref()).collect::<Vec<_>>()),
        }
    }
}

/// The values as an array of their type.
pub fn assemble(cells: Vec<Cell>, ty: &DataType) -> Result<ArrayRef, ArrowError> {
    let array: ArrayRef = match ty {
        DataType::Boolean => Arc::new(BooleanArray::from_iter(each(cells, |cell| match cell {
            Cell::Bool(b) => Some(b),
            _ => None,
        }))),
        DataType::UInt64 => Arc::new(PrimitiveArray::<UInt64Type>::from_iter(each(
            cells,
            |cell| match cell {
                Cell::UInt(n) => Some(n),
                _ => None,
            },
        ))),
        DataType::Float32 => Arc::new(floats(cells).unary::<_, Float32Type>(|v| v as f32)),
        DataType::Float64 => Arc::new(floats(cells)),
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => {
            Arc::new(StringArray::from_iter(each(cells, |cell| match cell {
                Cell::Text(text) => Some(text),
                _ => None,
            })))
        }
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView => {
            Arc::new(BinaryArray::from_iter(each(cells, |cell| match cell {
                Cell::Bytes(bytes) => Some(bytes),
                _ => None,
            })))
        }
        DataType::Decimal128(precision, scale) => {
            let numbers = PrimitiveArray::<Decimal128Type>::from_iter(each(cells, |cell| match cell {
                Cell::Decimal(n) => n.to_i128(),
                _ => None,
            }));
            Arc::new(numbers.with_precision_and_scale(*precision, *scale)?)
        }
        DataType::Decimal256(precision, scale) => {
            let numbers = PrimitiveArray::<Decimal256Type>::from_iter(each(cells, |cell| match cell {
                Cell::Decimal(n) => Some(n),
                _ => None,
            }));
            Arc::new(numbers.with_precision_and_scale(*precision, *scale)?)
        }
        DataType::Date32 => Arc::new(integers(cells).unary::<_, Date32Type>(|day| day as i32)),
        DataType::Date64 => Arc::new(integers(cells).unary::<_, Date64Type>(|day| day * 86_400_000)),
        DataType::Interval(_) => Arc::new(PrimitiveArray::<IntervalMonthDayNanoType>::from_iter(each(
            cells,
            |cell| match cell {
                Cell::Interval(value) => Some(value),
                _ => None,
            },
        ))),
        DataType::List(_) | DataType::LargeList(_) => return lists(cells, ty),
        DataType::Struct(fields) => return structs(cells, fields, ty),
        DataType::Map(entries, sorted) => return maps(cells, entries, *sorted),
        _ => Arc::new(integers(cells)),
    };
    if array.data_type() == ty {
        Ok(array)
    } else {
        arrow::compute::cast(&array, ty)
    }
}

fn each<T>(cells: Vec<Cell>, value: impl Fn(Cell) -> Option<T>) -> impl Iterator<Item = Option<T>> {
    cells.into_iter().map(value)
}

fn integers(cells: Vec<Cell>) -> PrimitiveArray<Int64Type> {
    PrimitiveArray::from_iter(each(cells, |cell| match cell {
        Cell::Int(n) => Some(n),
        _ => None,
    }))
}

fn floats(cells: Vec<Cell>) -> PrimitiveArray<Float64Type> {
    PrimitiveArray::from_iter(each(cells, |cell| match cell {
        Cell::Float(n) => Some(n),
        _ => None,
    }))
}

fn nulls(cells: &[Cell]) -> Option<NullBuffer> {
    let valid: NullBuffer = cells.iter().map(|cell| !matches!(cell, Cell::Null)).collect();
    Some(valid).filter(|valid| valid.null_count() > 0)
}

fn lists(cells: Vec<Cell>, ty: &DataType) -> Result<ArrayRef, ArrowError> {
    let nulls = nulls(&cells);
    let mut ends = vec![0_i64];
    let mut items = Vec::new();
    for cell in cells {
        if let Cell::List(cells) = cell {
            items.extend(cells);
        }
        ends.push(items.len() as i64);
    }
    match ty {
        DataType::LargeList(field) => {
            let offsets = OffsetBuffer::new(ScalarBuffer::from(ends));
            let items = assemble(items, field.data_type())?;
            Ok(Arc::new(LargeListArray::try_new(field.clone(), offsets, items, nulls)?))
        }
        DataType::List(field) => {
            let items = assemble(items, field.data_type())?;
            Ok(Arc::new(ListArray::try_new(
                field.clone(),
                offsets(&ends)?,
                items,
                nulls,
            )?))
        }
        other => Ok(new_null_array(other, ends.len() - 1)),
    }
}

fn offsets(ends: &[i64]) -> Result<OffsetBuffer<i32>, ArrowError> {
    let too_many = |_| ArrowError::InvalidArgumentError("more than 2147483647 items in a batch".into());
    let ends = ends.iter().map(|end| i32::try_from(*end).map_err(too_many));
    let ends = ends.collect::<Result<Vec<i32>, _>>()?;
    Ok(OffsetBuffer::new(ScalarBuffer::from(ends)))
}

fn structs(cells: Vec<Cell>, fields: &Fields, ty: &DataType) -> Result<ArrayRef, ArrowError> {
    let (rows, nulls) = (cells.len(), nulls(&cells));
    if fields.is_empty() {
        return Ok(new_null_array(ty, rows));
    }
    let mut columns: Vec<Vec<Cell>> = fields.iter().map(|_| Vec::with_capacity(rows)).collect();
    for cell in cells {
        let mut parts = match cell {
            Cell::Struct(parts) => parts.into_iter(),
            _ => Vec::new().into_iter(),
        };
        columns
            .iter_mut()
            .for_each(|column| column.push(parts.next().unwrap_or(Cell::Null)));
    }
    let columns = columns
        .into_iter()
        .zip(fields)
        .map(|(column, field)| assemble(column, field.data_type()));
    let columns = columns.collect::<Result<Vec<_>, _>>()?;
    Ok(Arc::new(StructArray::try_new(fields.clone(), columns, nulls)?))
}

fn maps(cells: Vec<Cell>, entries: &Arc<Field>, sorted: bool) -> Result<ArrayRef, ArrowError> {
    let nulls = nulls(&cells);
    let mut ends = vec![0_i64];
    let mut parts = Vec::new();
    for cell in cells {
        if let Cell::Map(pairs) = cell {
            parts.extend(pairs.into_iter().map(|(key, value)| Cell::Struct(vec![key, value])));
        }
        ends.push(parts.len() as i64);
    }
    let DataType::Struct(fields) = entries.data_type() else {
        return Err(ArrowError::InvalidArgumentError("a map without entries".into()));
    };
    let pairs = structs(parts, fields, entries.data_type())?;
    let pairs = arrow::array::AsArray::as_struct(&pairs).clone();
    Ok(Arc::new(MapArray::try_new(
        entries.clone(),
        offsets(&ends)?,
        pairs,
        nulls,
        sorted,
    )?))
}
