//! Types of the columns that aggregates and windows make.

use crate::rel::{Aggregate, Window};
use crate::types::{ColType, Family, decimal_sum};
use arrow::datatypes::DataType;

/// The type of an aggregate's column, or what Python says of its argument.
pub fn aggregate_type(aggregate: Aggregate, argument: Option<&ColType>) -> Result<ColType, String> {
    let int = ColType::plain(DataType::Int64);
    let float = ColType::nullable(DataType::Float64);
    let Some(argument) = argument else {
        return Ok(int);
    };
    let family = argument.family();
    let numeric = matches!(family, Family::Int | Family::Float | Family::Bool);
    match aggregate {
        Aggregate::Size | Aggregate::Count | Aggregate::Distinct => Ok(int),
        Aggregate::Sum | Aggregate::Product => match family {
            Family::Int | Family::Bool => Ok(int),
            Family::Float => Ok(ColType::plain(DataType::Float64)),
            Family::TimeDelta => Ok(argument.with_nulls(true)),
            Family::Decimal if aggregate == Aggregate::Sum => Ok(ColType::plain(decimal_sum(&argument.ty))),
            _ => Err(format!("sum of a column of type {}", argument.dtype())),
        },
        Aggregate::Mean
        | Aggregate::Std
        | Aggregate::Var
        | Aggregate::StdPopulation
        | Aggregate::VarPopulation
        | Aggregate::Median
        | Aggregate::Quantile(_) => {
            if numeric {
                Ok(float)
            } else {
                let name = aggregate.name();
                Err(format!("agg function failed [how->{name},dtype->{}]", argument.dtype()))
            }
        }
        Aggregate::Min | Aggregate::Max | Aggregate::First | Aggregate::Last => Ok(argument.with_nulls(true)),
        Aggregate::Joined => match family {
            Family::Str => Ok(ColType::nullable(DataType::Utf8)),
            _ => Err(format!("joined text of a column of type {}", argument.dtype())),
        },
        Aggregate::Listed => Ok(ColType::nullable(DataType::new_list(argument.ty.clone(), true))),
        Aggregate::All | Aggregate::Any => Ok(ColType::plain(DataType::Boolean)),
    }
}

/// The type of a window function's column.
pub fn window_type(function: Window, argument: Option<&ColType>) -> ColType {
    let float = ColType::nullable(DataType::Float64);
    let same = || argument.map_or(ColType::plain(DataType::Int64), |a| a.with_nulls(true));
    match function {
        Window::RowNumber => ColType::plain(DataType::Int64),
        Window::Shift(_) | Window::FillForward(_) | Window::FillBackward(_) | Window::CumMin | Window::CumMax => same(),
        Window::CumSum | Window::CumProduct => match argument {
            Some(a) if a.family() == Family::Bool => ColType::plain(DataType::Int64).with_nulls(a.nullable),
            Some(a) if a.family() == Family::Decimal => ColType::plain(decimal_sum(&a.ty)).with_nulls(a.nullable),
            _ => argument.cloned().unwrap_or(float),
        },
        Window::Over(aggregate) => aggregate_type(aggregate, argument).unwrap_or(float),
        Window::Rolling(..)
        | Window::RankMin
        | Window::RankMax
        | Window::RankDense
        | Window::RankAverage
        | Window::RankFirst => float,
    }
}
