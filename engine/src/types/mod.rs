//! SQL types over Arrow types: names, when two are the same to overload resolution, and what converts into what.
//! Knows nothing of functions.

mod casts;
mod category;
mod layouts;
mod names;
mod polymorphic;

pub use casts::{Cost, NARROWING, cast_cost, literal_cost};
pub(crate) use category::category;
pub use layouts::{exact_decimal, is_text, physical_target, same_sql_type};
pub use names::{quote, sql_name};
pub use polymorphic::{Any, POLYMORPHIC, any_of, polymorphic};

use datafusion::arrow::datatypes::{DataType, Field, IntervalUnit};

/// NUMERIC without precision, as DataFusion has it. Parameters of it take any precision and scale.
pub const NUMERIC: DataType = DataType::Decimal128(38, 10);

/// Whether values of this type pass between SQL and Python. The others are refused at CREATE.
pub fn is_supported(ty: &DataType) -> bool {
    use DataType::*;
    match ty {
        Boolean | Float32 | Float64 | Binary | LargeBinary | BinaryView | Decimal128(..) | Decimal256(..) => true,
        Date32 | Date64 | Time32(_) | Time64(_) | Timestamp(..) | Duration(_) => true,
        Interval(unit) => *unit == IntervalUnit::MonthDayNano,
        List(item) | LargeList(item) => is_supported(item.data_type()),
        Struct(fields) => !fields.is_empty() && fields.iter().all(|field| is_supported(field.data_type())),
        Map(entries, _) => parts(entries.data_type())
            .iter()
            .all(|field| is_supported(field.data_type())),
        ty => ty.is_integer() || is_text(ty),
    }
}

/// The fields of a struct; of a map's entries, its keys and its values.
fn parts(ty: &DataType) -> &[std::sync::Arc<Field>] {
    match ty {
        DataType::Struct(fields) => fields,
        _ => &[],
    }
}

/// The items of a list in any of Arrow's layouts.
pub(crate) fn list_item(ty: &DataType) -> Option<&DataType> {
    taipan_udf::sql_type::list_item(ty)
}
