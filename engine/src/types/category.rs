//! The categories of types, as Postgres has them, and what a constant without a type may stand for.

use datafusion::arrow::datatypes::DataType;

/// Types that a quoted constant may stand for besides text.
pub(super) fn may_be_quoted(ty: &DataType) -> bool {
    ty.is_temporal() || ty.is_integer() || ty.is_floating() || ty.is_decimal() || *ty == DataType::Boolean
}

/// What Postgres calls the category of a type, for which one of its types is preferred. A time without a date has none.
pub(crate) fn category(ty: &DataType) -> Option<Category> {
    match ty {
        DataType::Boolean => Some(Category::Boolean),
        ty if ty.is_numeric() => Some(Category::Number),
        DataType::Interval(_) | DataType::Duration(_) => Some(Category::Span),
        ty if ty.is_temporal() => Some(Category::Time),
        _ => None,
    }
}

/// Types among which one is preferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Category {
    Boolean,
    Number,
    Span,
    Time,
}

impl Category {
    /// Whether a type is the one that constants without a type become.
    pub(crate) fn prefers(self, ty: &DataType) -> bool {
        match self {
            Category::Number => *ty == DataType::Float64,
            Category::Time => matches!(ty, DataType::Timestamp(_, Some(_))),
            Category::Boolean | Category::Span => true,
        }
    }
}
