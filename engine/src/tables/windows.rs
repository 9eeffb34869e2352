//! Window functions of programs as those of plans, and what is computed from them afterwards.

use super::aggregates::{self, Argument};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{Result, ScalarValue};
use datafusion::functions_aggregate::count::count_udaf;
use datafusion::functions_window::expr_fn::{dense_rank, first_value, lag, last_value, lead, rank, row_number};
use datafusion::logical_expr::expr::{Case, NullTreatment, WindowFunction};
use datafusion::logical_expr::{
    Expr, ExprFunctionExt, SortExpr, WindowFrame, WindowFrameBound, WindowFrameUnits, WindowFunctionDefinition, lit,
};
use taipan_udf::tables::{Aggregate, Window};

type Finish = Box<dyn Fn(&[Expr]) -> Result<Expr>>;

/// Window functions, and the value made of them.
pub struct Made {
    pub windows: Vec<Expr>,
    pub count: usize,
    pub result: Finish,
}

fn made(windows: Vec<Expr>, result: impl Fn(&[Expr]) -> Result<Expr> + 'static) -> Made {
    Made {
        count: windows.len(),
        windows,
        result: Box::new(result),
    }
}

fn first(parts: &[Expr]) -> Result<Expr> {
    Ok(parts[0].clone())
}

fn int(value: Expr) -> Expr {
    datafusion::prelude::cast(value, DataType::Int64)
}

/// The window function over an argument.
pub fn window(
    function: Window,
    argument: Option<Argument>,
    partition: Vec<Expr>,
    order: Vec<SortExpr>,
) -> Result<Made> {
    let placed = |expr: Expr| expr.partition_by(partition.clone()).order_by(order.clone()).build();
    let value = argument.as_ref().map_or_else(|| lit(1_i64), |(value, _)| value.clone());
    let missing_stays = |value: Expr| {
        move |parts: &[Expr]| {
            Ok(Expr::Case(Case {
                expr: None,
                when_then_expr: vec![(Box::new(value.clone().is_not_null()), Box::new(parts[0].clone()))],
                else_expr: None,
            }))
        }
    };
    let up_to_here = || frame(None);
    match function {
        Window::RowNumber => {
            let numbered = placed(row_number())?;
            Ok(made(vec![numbered], |parts| Ok(int(parts[0].clone()) - lit(1_i64))))
        }
        Window::Shift(by) if by >= 0 => Ok(made(vec![placed(lag(value, Some(by), None))?], first)),
        Window::Shift(by) => Ok(made(vec![placed(lead(value, Some(-by), None))?], first)),
        Window::FillForward(most) => Ok(made(vec![filled(value, &partition, &order, most)?], first)),
        Window::FillBackward(most) => {
            let backward: Vec<SortExpr> = order.iter().map(reversed).collect();
            Ok(made(vec![filled(value, &partition, &backward, most)?], first))
        }
        Window::CumSum | Window::CumMin | Window::CumMax | Window::CumProduct => {
            let aggregate = match function {
                Window::CumSum => Aggregate::Sum,
                Window::CumProduct => Aggregate::Product,
                Window::CumMin => Aggregate::Min,
                _ => Aggregate::Max,
            };
            let summed = over(aggregate, argument.as_ref(), &partition, &order, Some(up_to_here()))?;
            Ok(made(vec![summed], missing_stays(value)))
        }
        Window::Over(end @ (Aggregate::First | Aggregate::Last)) => {
            Ok(made(vec![extreme(end, value, partition, order)?], first))
        }
        Window::Over(aggregate) => {
            let whole = over(aggregate, argument.as_ref(), &partition, &[], None)?;
            Ok(made(vec![whole], move |parts| {
                Ok(aggregates::finished(aggregate, argument.as_ref(), parts[0].clone()))
            }))
        }
        Window::Rolling(aggregate, rows, least) => rolling((aggregate, rows, least), argument, &partition, &order),
        _ => rank_of(function, &partition, &order, value),
    }
}

/// The last value up to here that is not missing, from so many rows before at most.
fn filled(value: Expr, partition: &[Expr], order: &[SortExpr], most: Option<u64>) -> Result<Expr> {
    last_value(value)
        .partition_by(partition.to_vec())
        .order_by(order.to_vec())
        .window_frame(frame(most))
        .null_treatment(NullTreatment::IgnoreNulls)
        .build()
}

fn reversed(key: &SortExpr) -> SortExpr {
    SortExpr {
        expr: key.expr.clone(),
        asc: !key.asc,
        nulls_first: !key.nulls_first,
    }
}

/// An aggregate over so many rows, where at least so many values are there.
fn rolling(
    (aggregate, rows, least): (Aggregate, u64, u64),
    argument: Option<Argument>,
    partition: &[Expr],
    order: &[SortExpr],
) -> Result<Made> {
    let frame = frame(Some(rows.saturating_sub(1)));
    let counted = over(
        Aggregate::Count,
        argument.as_ref(),
        partition,
        order,
        Some(frame.clone()),
    )?;
    let windows = match aggregate {
        Aggregate::Count => vec![counted],
        _ => vec![
            over(aggregate, argument.as_ref(), partition, order, Some(frame))?,
            counted,
        ],
    };
    Ok(made(windows, move |parts| {
        let enough = parts[parts.len() - 1].clone().gt_eq(lit(least as i64));
        let value = datafusion::prelude::cast(parts[0].clone(), DataType::Float64);
        Ok(Expr::Case(Case {
            expr: None,
            when_then_expr: vec![(Box::new(enough), Box::new(value))],
            else_expr: None,
        }))
    }))
}

/// The first or last value of the partition that is there.
fn extreme(end: Aggregate, value: Expr, partition: Vec<Expr>, order: Vec<SortExpr>) -> Result<Expr> {
    let end = match end {
        Aggregate::First => first_value(value),
        _ => last_value(value),
    };
    let end = end.partition_by(partition).order_by(order).window_frame(whole());
    end.null_treatment(NullTreatment::IgnoreNulls).build()
}

/// Ranks of the values among those of the partition.
fn rank_of(function: Window, partition: &[Expr], order: &[SortExpr], value: Expr) -> Result<Made> {
    let placed = |expr: Expr| expr.partition_by(partition.to_vec()).order_by(order.to_vec()).build();
    match function {
        Window::RankDense => ranked(placed(dense_rank())?, value),
        Window::RankFirst => ranked(placed(row_number())?, value),
        Window::RankMax | Window::RankAverage => {
            let ranks = placed(rank())?;
            let mut peers = partition.to_vec();
            peers.push(value.clone());
            let peers = over(Aggregate::Size, None, &peers, &[], None)?;
            let average = function == Window::RankAverage;
            Ok(made(vec![ranks, peers], move |parts| {
                let float = |e: &Expr| datafusion::prelude::cast(e.clone(), DataType::Float64);
                let more = float(&parts[1]) - lit(1.0);
                let more = if average { more / lit(2.0) } else { more };
                missing(&value, float(&parts[0]) + more)
            }))
        }
        _ => ranked(placed(rank())?, value),
    }
}

fn missing(value: &Expr, otherwise: Expr) -> Result<Expr> {
    Ok(Expr::Case(Case {
        expr: None,
        when_then_expr: vec![(Box::new(value.clone().is_not_null()), Box::new(otherwise))],
        else_expr: None,
    }))
}

fn ranked(ranks: Expr, value: Expr) -> Result<Made> {
    Ok(made(vec![ranks], move |parts| {
        missing(&value, datafusion::prelude::cast(parts[0].clone(), DataType::Float64))
    }))
}

/// All rows of the partition, in order.
fn whole() -> WindowFrame {
    WindowFrame::new_bounds(
        WindowFrameUnits::Rows,
        WindowFrameBound::Preceding(ScalarValue::UInt64(None)),
        WindowFrameBound::Following(ScalarValue::UInt64(None)),
    )
}

/// The rows up to this one, at most so many before it.
fn frame(before: Option<u64>) -> WindowFrame {
    WindowFrame::new_bounds(
        WindowFrameUnits::Rows,
        WindowFrameBound::Preceding(ScalarValue::UInt64(before)),
        WindowFrameBound::CurrentRow,
    )
}

fn over(
    aggregate: Aggregate,
    argument: Option<&Argument>,
    partition: &[Expr],
    order: &[SortExpr],
    frame: Option<WindowFrame>,
) -> Result<Expr> {
    let called = aggregates::aggregate(aggregate, argument, &[])?;
    let Expr::AggregateFunction(function) = called else {
        return datafusion::common::internal_err!("an aggregate is none");
    };
    let definition = match aggregate {
        Aggregate::Size => WindowFunctionDefinition::AggregateUDF(count_udaf()),
        _ => WindowFunctionDefinition::AggregateUDF(function.func),
    };
    let made = Expr::from(WindowFunction::new(definition, function.params.args))
        .partition_by(partition.to_vec())
        .order_by(order.to_vec());
    match frame {
        Some(frame) => made.window_frame(frame).build(),
        None => made.window_frame(WindowFrame::new(None)).build(),
    }
}
