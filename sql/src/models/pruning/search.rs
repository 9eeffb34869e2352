//! What a test says of single columns: from which value on it refuses all rows, found by halving.

use super::axes::{Axis, Known};
use super::test::Test;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::{ColumnStatistics, Result};
use datafusion::logical_expr::Operator;
use datafusion::physical_expr::expressions::{BinaryExpr, Column, Literal, is_null};
use datafusion::physical_plan::PhysicalExpr;
use std::sync::Arc;

/// So many nodes of trees are looked at for the conditions of one test.
const MOST_NODES: usize = 20_000_000;

/// Conditions on single columns that hold of all rows that pass a test, or at which it raises.
pub fn implied(test: &Test, axes: &[Axis], schema: &SchemaRef) -> Result<Vec<Arc<dyn PhysicalExpr>>> {
    let columns = axes.iter().filter(|axis| matches!(axis, Axis::Column(..))).count();
    // Each end of each column takes some 64 questions.
    if columns * 128 * test.cost() > MOST_NODES || !possible(axes) {
        return Ok(Vec::new());
    }
    let missing = missing(axes, schema)?;
    let mut found = Vec::new();
    for (at, axis) in axes.iter().enumerate() {
        let Axis::Column(column, known, _) = axis else {
            continue;
        };
        let refuses = |ends: (i128, i128)| {
            let mut boxes: Vec<(f64, f64)> = axes.iter().map(Axis::numbers).collect();
            boxes[at] = known.numbers(ends);
            test.refuses(&boxes)
        };
        let (low, high) = known.ends;
        // All values up to this one are refused.
        let first = last_place(low, high, |place| refuses((low, place)));
        let last = last_place(-high, -low, |place| refuses((-place, high))).map(|place| -place);
        for (operator, place) in [(Operator::Gt, first), (Operator::Lt, last)] {
            if let Some(value) = place.and_then(|place| known.value(place)) {
                let column: Arc<dyn PhysicalExpr> = Arc::new(column.clone());
                let value = Arc::new(Literal::new(value));
                found.push(either(Arc::new(BinaryExpr::new(column, operator, value)), &missing));
            }
        }
    }
    Ok(found)
}

/// Whether a test refuses all rows of a file.
pub fn refused<'s>(test: &Test, axes: &[Axis], of: impl Fn(usize) -> Option<&'s ColumnStatistics>) -> bool {
    let own: Option<Vec<Axis>> = axes
        .iter()
        .map(|axis| match axis {
            Axis::Column(column, known, takes_missing) => {
                let known = known.within(of(column.index())?);
                Some(Axis::Column(column.clone(), known, *takes_missing))
            }
            constant => Some(constant.clone()),
        })
        .collect();
    let Some(own) = own else {
        return false;
    };
    let may_be_missing = |axis: &Axis| matches!(axis, Axis::Column(_, Known { nulls: true, .. }, true));
    if own.iter().any(may_be_missing) {
        return false;
    }
    // No value at all passes, and none is there.
    !possible(&own) || test.refuses(&own.iter().map(Axis::numbers).collect::<Vec<_>>())
}

/// Whether every column has a value that it may have.
fn possible(axes: &[Axis]) -> bool {
    axes.iter().all(|axis| match axis {
        Axis::Column(_, known, _) => known.ends.0 <= known.ends.1,
        Axis::Constant(_) => true,
    })
}

/// That a column is NULL, of each whose missing values may pass.
fn missing(axes: &[Axis], schema: &SchemaRef) -> Result<Vec<Arc<dyn PhysicalExpr>>> {
    let mut columns: Vec<&Column> = Vec::new();
    for axis in axes {
        if let Axis::Column(column, Known { nulls: true, .. }, true) = axis
            && !columns.contains(&column)
        {
            columns.push(column);
        }
    }
    let nullable = columns
        .into_iter()
        .filter(|column| schema.field(column.index()).is_nullable());
    nullable.map(|column| is_null(Arc::new(column.clone()))).collect()
}

fn either(one: Arc<dyn PhysicalExpr>, others: &[Arc<dyn PhysicalExpr>]) -> Arc<dyn PhysicalExpr> {
    others.iter().fold(one, |one, other| {
        Arc::new(BinaryExpr::new(one, Operator::Or, other.clone()))
    })
}

/// The last place of which something holds that holds of all before it, too; nothing where it does not hold of the first.
fn last_place(first: i128, last: i128, holds: impl Fn(i128) -> bool) -> Option<i128> {
    if !holds(first) {
        return None;
    }
    let (mut low, mut high) = (first, last);
    while low < high {
        let middle = low + (high - low + 1) / 2;
        if holds(middle) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    Some(low)
}

#[cfg(test)]
mod tests {
    use super::last_place;

    #[test]
    fn the_last_place_is_found() {
        for last in -3..=4 {
            let expected = Some(last).filter(|last| *last >= -2).map(|last| last.min(3));
            assert_eq!(last_place(-2, 3, |place| place <= last), expected);
        }
    }
}
