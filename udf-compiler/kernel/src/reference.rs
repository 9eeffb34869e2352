//! The reference path: rows through the IR interpreter instead of machine code. For tests.

use super::{KernelOutput, parts};
use arrow::array::{
    Array, ArrayRef, AsArray, BinaryArray, BooleanBuilder, Decimal128Builder, Float64Builder, Int64Builder,
    StringBuilder,
};
use arrow::compute::cast;
use arrow::datatypes::{DataType, Float64Type, Int64Type};
use arrow::error::ArrowError;
use std::sync::Arc;
use taipan_interface::scalars::{Cell, assemble};
use taipan_ir::interpret::{self, Limits, Val};
use taipan_ir::{Class, Module, Type};
use taipan_runtime::py_decimal::{self, Decimal};

/// Evaluates rows; those that fail are listed. `skip_nulls`: a NULL argument makes the result NULL.
pub fn run(
    module: &Module,
    args: &[ArrayRef],
    rows: usize,
    result: &DataType,
    skip_nulls: bool,
) -> Result<KernelOutput, ArrowError> {
    let columns = args.iter().map(plain).collect::<Result<Vec<_>, _>>()?;
    let types: Vec<&Type> = module.functions[0]
        .params
        .iter()
        .map(|p| module.functions[0].ty(*p))
        .collect();
    let mut failed = Vec::new();
    let mut values = Vec::with_capacity(rows);
    for row in 0..rows {
        if skip_nulls && columns.iter().any(|c| c.is_null(row)) {
            values.push(None);
            continue;
        }
        let row_args: Vec<Val> = columns.iter().zip(&types).map(|(c, ty)| value(c, row, ty)).collect();
        if row_args.iter().zip(&types).any(|(arg, ty)| !fits(arg, ty)) {
            failed.push(row as u32);
            values.push(None);
            continue;
        }
        values.push(match interpret::run(module, row_args, Limits::default()) {
            Ok(Val::Union(_, inner)) => Some(*inner).filter(|v| !matches!(v, Val::None)),
            Ok(Val::None) => None,
            Ok(other) => Some(other),
            Err(_) => {
                failed.push(row as u32);
                None
            }
        });
    }
    let array = build(&values, result, &mut failed)?;
    Ok(KernelOutput { array, failed })
}

/// Whether there is no NULL inside where the type has no place for one.
fn fits(value: &Val, ty: &Type) -> bool {
    match (value, ty) {
        (Val::Union(_, inner), ty) => matches!(**inner, Val::None) || fits(inner, &ty.without_none()),
        (Val::List(items), Type::List(item) | Type::Tuple(item)) => {
            items.borrow().iter().all(|value| fits(value, item))
        }
        (Val::Record(parts), Type::Record(types)) => parts.iter().zip(types.iter()).all(|(part, ty)| fits(part, ty)),
        (value, ty) => !matches!(value, Val::None) || ty.admits_none(),
    }
}

/// A column in one of four layouts, or one whose values have parts.
fn plain(array: &ArrayRef) -> Result<ArrayRef, ArrowError> {
    match array.data_type() {
        DataType::Boolean | DataType::Decimal128(..) => Ok(array.clone()),
        ty if ty.is_integer() => cast(array, &DataType::Int64),
        ty if ty.is_floating() => cast(array, &DataType::Float64),
        DataType::List(_) | DataType::LargeList(_) | DataType::FixedSizeList(..) | DataType::Struct(_) => {
            Ok(array.clone())
        }
        ty if ty.is_temporal() => Ok(array.clone()),
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView | DataType::FixedSizeBinary(_) => {
            cast(array, &DataType::Binary)
        }
        _ => cast(array, &DataType::Utf8),
    }
}

/// The items of a row's list.
fn items(column: &ArrayRef, row: usize) -> Option<ArrayRef> {
    Some(match column.data_type() {
        DataType::List(_) => column.as_list::<i32>().value(row),
        DataType::LargeList(_) => column.as_list::<i64>().value(row),
        DataType::FixedSizeList(..) => column.as_fixed_size_list().value(row),
        _ => return None,
    })
}

/// A part of a value.
fn part(column: &ArrayRef, row: usize, ty: &Type) -> Val {
    plain(column).map_or(Val::None, |column| value(&column, row, ty))
}

fn value(column: &ArrayRef, row: usize, ty: &Type) -> Val {
    let inner = match column.data_type() {
        _ if column.is_null(row) => Val::None,
        DataType::Boolean => Val::Bool(column.as_boolean().value(row)),
        DataType::Int64 => Val::Int(column.as_primitive::<Int64Type>().value(row)),
        DataType::Binary => column.as_binary::<i32>().value(row).into(),
        DataType::Float64 => Val::Float(column.as_primitive::<Float64Type>().value(row)),
        DataType::Struct(_) => match ty.without_none() {
            Type::Record(fields) => {
                let columns = column.as_struct().columns().iter().zip(fields.iter());
                Val::Record(columns.map(|(column, ty)| part(column, row, ty)).collect())
            }
            _ => Val::None,
        },
        DataType::List(_) | DataType::LargeList(_) | DataType::FixedSizeList(..) => {
            match (items(column, row), ty.without_none()) {
                (Some(items), Type::List(item)) => {
                    Val::list((0..items.len()).map(|row| part(&items, row, &item)).collect())
                }
                _ => Val::None,
            }
        }
        DataType::Decimal128(..) => match super::lists::decimal(column, row) {
            Some(number) => {
                let (low, high) = number.to_words();
                Val::Object(Class::Decimal, vec![Val::Int(low as i64), Val::Int(high as i64)])
            }
            // No operation takes it, so the row fails where it matters.
            None => Val::str(""),
        },
        from if from.is_temporal() => match (super::temporal::number(column, row), ty.without_none()) {
            (Some(number), Type::Object(class)) => Val::Object(class, vec![Val::Int(number)]),
            // As above.
            _ => Val::str(""),
        },
        _ => Val::str(column.as_string::<i32>().value(row)),
    };
    match ty {
        Type::Union(parts) => {
            let is_none = matches!(inner, Val::None);
            let index = parts.iter().position(|p| (*p == Type::None) == is_none).unwrap_or(0);
            Val::Union(index as u32, Box::new(inner))
        }
        _ => inner,
    }
}

/// The unscaled number of a result; nothing where it has too many digits.
fn unscaled(value: &Val, digits: u8, places: i8) -> Option<i128> {
    match value {
        Val::Object(Class::Decimal, parts) => match parts[..] {
            [Val::Int(low), Val::Int(high)] => {
                let number = Decimal::from_words(low as u64, high as u64);
                py_decimal::to_scaled(number, u32::from(digits), i32::from(places)).ok()
            }
            _ => None,
        },
        _ => None,
    }
}

fn numeric(values: &[Option<Val>], digits: u8, places: i8, failed: &mut Vec<u32>) -> Result<ArrayRef, ArrowError> {
    let mut out = Decimal128Builder::new();
    for (row, value) in values.iter().enumerate() {
        let number = value.as_ref().map(|value| unscaled(value, digits, places));
        if number == Some(None) {
            failed.push(row as u32);
        }
        out.append_option(number.flatten());
    }
    failed.sort_unstable();
    Ok(Arc::new(out.finish().with_precision_and_scale(digits, places)?))
}

/// The results as the declared type. Integers that do not fit it fail their rows.
fn build(values: &[Option<Val>], result: &DataType, failed: &mut Vec<u32>) -> Result<ArrayRef, ArrowError> {
    match result {
        ty if ty.is_temporal() || ty.is_nested() => {
            let mut cells = Vec::with_capacity(values.len());
            for (row, value) in values.iter().enumerate() {
                let cell = value
                    .as_ref()
                    .map_or(Some(Cell::Null), |value| parts::of_val(value, result));
                if cell.is_none() {
                    failed.push(row as u32);
                }
                cells.push(cell.unwrap_or(Cell::Null));
            }
            failed.sort_unstable();
            assemble(cells, result)
        }
        DataType::Boolean => {
            let mut out = BooleanBuilder::new();
            values
                .iter()
                .for_each(|v| out.append_option(v.as_ref().map(|v| matches!(v, Val::Bool(true)))));
            Ok(Arc::new(out.finish()))
        }
        DataType::Decimal128(digits, places) => numeric(values, *digits, *places, failed),
        ty if ty.is_integer() => {
            let mut out = Int64Builder::new();
            for (row, value) in values.iter().enumerate() {
                let fits = |i: &i64| match ty {
                    DataType::Int8 => i8::try_from(*i).is_ok(),
                    DataType::Int16 => i16::try_from(*i).is_ok(),
                    DataType::Int32 => i32::try_from(*i).is_ok(),
                    _ => true,
                };
                match value {
                    Some(Val::Int(i)) if fits(i) => out.append_value(*i),
                    Some(_) => {
                        failed.push(row as u32);
                        out.append_null();
                    }
                    None => out.append_null(),
                }
            }
            failed.sort_unstable();
            cast(&(Arc::new(out.finish()) as ArrayRef), ty)
        }
        ty if ty.is_floating() => {
            let mut out = Float64Builder::new();
            values.iter().for_each(|v| {
                out.append_option(v.as_ref().map(|v| if let Val::Float(f) = v { *f } else { f64::NAN }));
            });
            cast(&(Arc::new(out.finish()) as ArrayRef), ty)
        }
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView => {
            let bytes = values.iter().map(|value| match value {
                Some(Val::Bytes(bytes)) => Some(&bytes[..]),
                _ => None,
            });
            cast(&(Arc::new(bytes.collect::<BinaryArray>()) as ArrayRef), result)
        }
        ty => {
            let mut out = StringBuilder::new();
            values.iter().for_each(|v| {
                out.append_option(v.as_ref().map(|v| if let Val::Str(s) = v { s.as_ref() } else { "" }));
            });
            cast(&(Arc::new(out.finish()) as ArrayRef), ty)
        }
    }
}
