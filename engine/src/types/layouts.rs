//! One SQL type in several of Arrow's: which are the same, and which of them a function gets as they are.

use super::{NUMERIC, list_item, parts};
use datafusion::arrow::datatypes::{DataType, Field, FieldRef, Fields};
use datafusion::common::ScalarValue;
use std::sync::Arc;

/// Whether this is one of Arrow's layouts of text.
pub fn is_text(ty: &DataType) -> bool {
    matches!(ty, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View)
}

fn is_binary(ty: &DataType) -> bool {
    use DataType::*;
    matches!(ty, Binary | LargeBinary | BinaryView | FixedSizeBinary(_))
}

fn is_time(ty: &DataType) -> bool {
    matches!(ty, DataType::Time32(_) | DataType::Time64(_))
}

fn is_interval(ty: &DataType) -> bool {
    matches!(ty, DataType::Interval(_) | DataType::Duration(_))
}

/// Whether both are the same up to layout and unit; decimals are for `decimals` to judge, names of fields for `names`.
fn alike(
    a: &DataType,
    b: &DataType,
    decimals: fn(&DataType, &DataType) -> bool,
    names: fn(&Field, &Field) -> bool,
) -> bool {
    use DataType::*;
    let all = |a: &[FieldRef], b: &[FieldRef], named: bool| {
        let same = |(a, b): (&FieldRef, &FieldRef)| {
            (!named || names(a, b)) && alike(a.data_type(), b.data_type(), decimals, names)
        };
        a.len() == b.len() && a.iter().zip(b).all(same)
    };
    match (a, b) {
        (Dictionary(_, a), b) => alike(a, b, decimals, names),
        (a, Dictionary(_, b)) => alike(a, b, decimals, names),
        (RunEndEncoded(_, a), b) => alike(a.data_type(), b, decimals, names),
        (a, RunEndEncoded(_, b)) => alike(a, b.data_type(), decimals, names),
        (Timestamp(_, a), Timestamp(_, b)) => a.is_some() == b.is_some(),
        (Date32 | Date64, Date32 | Date64) => true,
        (Struct(a), Struct(b)) => all(a, b, true),
        (Map(a, _), Map(b, _)) => all(parts(a.data_type()), parts(b.data_type()), false),
        (a, b) if a.is_decimal() && b.is_decimal() => decimals(a, b),
        (a, b) => match (list_item(a), list_item(b)) {
            (Some(a), Some(b)) => alike(a, b, decimals, names),
            _ => {
                let both = |kind: fn(&DataType) -> bool| kind(a) && kind(b);
                both(is_text) || both(is_binary) || both(is_time) || both(is_interval) || a == b
            }
        },
    }
}

/// Whether two types are one to SQL: layouts, units and precision do not make overloads.
pub fn same_sql_type(a: &DataType, b: &DataType) -> bool {
    alike(a, b, |_, _| true, |a, b| a.name() == b.name())
}

/// The type an argument of type `from` must have for a parameter of type `to`. What differs in layout or unit only stays
/// as it is: nothing is lost on the way, and nothing copied.
pub fn physical_target(from: &DataType, to: &DataType) -> DataType {
    match from {
        DataType::Dictionary(_, values) => {
            let target = physical_target(values, to);
            // A call over one such column is evaluated once for each value.
            return if target == **values { from.clone() } else { target };
        }
        DataType::RunEndEncoded(_, values) => return physical_target(values.data_type(), to),
        _ => {}
    }
    // A decimal without declared precision keeps its own; fields without a name of their own are read by position.
    if alike(from, to, |from, to| from == to || *to == NUMERIC, |_, _| true) {
        return from.clone();
    }
    match (from, to) {
        (from, to) if *to == NUMERIC && from.is_integer() => DataType::Decimal128(20, 0),
        (DataType::Struct(own), DataType::Struct(declared)) if own.len() == declared.len() => {
            let fields = own.iter().zip(paired(own, declared)).map(|(own, declared)| {
                let target = physical_target(own.data_type(), declared.data_type());
                Arc::new(own.as_ref().clone().with_data_type(target).with_nullable(true))
            });
            DataType::Struct(fields.collect())
        }
        (from, to) => match (list_item(from), list_item(to)) {
            (Some(from), Some(to)) => DataType::new_list(physical_target(from, to), true),
            _ => to.clone(),
        },
    }
}

/// For each field of a struct the declared one that it is for: by name if the struct has all declared names, else by
/// position.
pub(super) fn paired<'a>(own: &'a Fields, declared: &'a Fields) -> Vec<&'a FieldRef> {
    let by_name = declared.iter().all(|field| own.find(field.name()).is_some());
    let pair = |(position, field): (usize, &FieldRef)| {
        let named = declared.find(field.name()).filter(|_| by_name).map(|(index, _)| index);
        &declared[named.unwrap_or(position)]
    };
    own.iter().enumerate().map(pair).collect()
}

/// A constant written with a decimal point as the decimal that was written.
pub fn exact_decimal(value: f64) -> Option<ScalarValue> {
    let text = format!("{value}");
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let digits = format!("{whole}{fraction}");
    let number: i128 = digits.parse().ok()?;
    let precision = digits.trim_start_matches(['-', '0']).len().max(fraction.len()).max(1);
    let fits = value.is_finite() && precision <= 38;
    fits.then(|| ScalarValue::Decimal128(Some(number), precision as u8, fraction.len() as i8))
}
