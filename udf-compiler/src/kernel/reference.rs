//! The reference path: rows through the IR interpreter instead of machine code. For tests.

use super::KernelOutput;
use crate::ir::interpret::{self, Limits, Val};
use crate::ir::{Module, Type};
use arrow::array::{Array, ArrayRef, AsArray, BooleanBuilder, Float64Builder, Int64Builder, StringBuilder};
use arrow::compute::cast;
use arrow::datatypes::{DataType, Float64Type, Int64Type};
use arrow::error::ArrowError;
use std::sync::Arc;

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
        let row_args = columns.iter().zip(&types).map(|(c, ty)| value(c, row, ty)).collect();
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

/// A column in one of four layouts.
fn plain(array: &ArrayRef) -> Result<ArrayRef, ArrowError> {
    match array.data_type() {
        DataType::Boolean => Ok(array.clone()),
        ty if ty.is_integer() => cast(array, &DataType::Int64),
        ty if ty.is_floating() => cast(array, &DataType::Float64),
        _ => cast(array, &DataType::Utf8),
    }
}

fn value(column: &ArrayRef, row: usize, ty: &Type) -> Val {
    let inner = match column.data_type() {
        _ if column.is_null(row) => Val::None,
        DataType::Boolean => Val::Bool(column.as_boolean().value(row)),
        DataType::Int64 => Val::Int(column.as_primitive::<Int64Type>().value(row)),
        DataType::Float64 => Val::Float(column.as_primitive::<Float64Type>().value(row)),
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

/// The results as the declared type. Integers that do not fit it fail their rows.
fn build(values: &[Option<Val>], result: &DataType, failed: &mut Vec<u32>) -> Result<ArrayRef, ArrowError> {
    match result {
        DataType::Boolean => {
            let mut out = BooleanBuilder::new();
            values
                .iter()
                .for_each(|v| out.append_option(v.as_ref().map(|v| matches!(v, Val::Bool(true)))));
            Ok(Arc::new(out.finish()))
        }
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
        ty => {
            let mut out = StringBuilder::new();
            values.iter().for_each(|v| {
                out.append_option(v.as_ref().map(|v| if let Val::Str(s) = v { s.as_ref() } else { "" }));
            });
            cast(&(Arc::new(out.finish()) as ArrayRef), ty)
        }
    }
}
