//! An aggregate over what a frame has left when some of its rows are out, as a function of windows. Each frame is computed by
//! itself, as Postgres does it then.

use super::Excluded;
use datafusion::arrow::array::{Array, ArrayRef, AsArray, BooleanArray, make_comparator};
use datafusion::arrow::compute::{SortOptions, filter};
use datafusion::arrow::datatypes::{DataType, FieldRef, Schema};
use datafusion::common::{Result, ScalarValue};
use datafusion::logical_expr::function::{PartitionEvaluatorArgs, WindowUDFFieldArgs};
use datafusion::logical_expr::{AggregateUDF, PartitionEvaluator, Signature, Volatility, WindowUDFImpl};
use datafusion::physical_expr::PhysicalExpr;
use datafusion::physical_expr::aggregate::{AggregateExprBuilder, AggregateFunctionExpr};
use datafusion::physical_expr::expressions::{Column, Literal};
use std::cmp::Ordering;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// The function.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct OverRest {
    aggregate: Arc<AggregateUDF>,
    excluded: Excluded,
    /// So many arguments are the aggregate's.
    arguments: usize,
    /// One more says which rows count.
    filtered: bool,
    signature: Signature,
}

impl OverRest {
    pub(super) fn new(aggregate: Arc<AggregateUDF>, excluded: Excluded, arguments: usize, filtered: bool) -> OverRest {
        OverRest {
            aggregate,
            excluded,
            arguments,
            filtered,
            signature: Signature::user_defined(Volatility::Immutable),
        }
    }

    fn own<'a>(&self, fields: &'a [FieldRef]) -> &'a [FieldRef] {
        &fields[..self.arguments.min(fields.len())]
    }

    /// The aggregate over columns for its arguments; what is a constant stays one, which some want.
    fn expr(&self, fields: &[FieldRef], given: &[Arc<dyn PhysicalExpr>]) -> Result<AggregateFunctionExpr> {
        let fields = self.own(fields).iter().enumerate();
        let fields: Vec<_> = fields
            .map(|(place, field)| field.as_ref().clone().with_name(format!("argument {place}")))
            .collect();
        let arguments = fields.iter().zip(given).enumerate();
        let arguments = arguments.map(|(place, (field, given))| {
            if given.downcast_ref::<Literal>().is_some() {
                return given.clone();
            }
            Arc::new(Column::new(field.name(), place)) as Arc<dyn PhysicalExpr>
        });
        AggregateExprBuilder::new(self.aggregate.clone(), arguments.collect())
            .schema(Arc::new(Schema::new(fields)))
            .alias(self.aggregate.name())
            .build()
    }
}

impl WindowUDFImpl for OverRest {
    fn name(&self) -> &str {
        self.aggregate.name()
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    /// They are what the aggregate takes already.
    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        Ok(types.to_vec())
    }

    fn field(&self, args: WindowUDFFieldArgs) -> Result<FieldRef> {
        let field = self.aggregate.return_field(self.own(args.input_fields()))?;
        Ok(Arc::new(
            field.as_ref().clone().with_name(args.name()).with_nullable(true),
        ))
    }

    fn partition_evaluator(&self, args: PartitionEvaluatorArgs) -> Result<Box<dyn PartitionEvaluator>> {
        Ok(Box::new(Rest {
            expr: self.expr(args.input_fields(), args.input_exprs())?,
            excluded: self.excluded,
            arguments: self.arguments,
            filtered: self.filtered,
            row: 0,
            peers: 0..0,
        }))
    }
}

/// One partition.
struct Rest {
    expr: AggregateFunctionExpr,
    excluded: Excluded,
    arguments: usize,
    filtered: bool,
    /// The row whose frame comes next.
    row: usize,
    /// The rows that are equal to it in the order of the window.
    peers: Range<usize>,
}

impl fmt::Debug for Rest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rest({} of {})", self.excluded as u8, self.expr.name())
    }
}

impl Rest {
    /// The peers of a row that stands behind those of before.
    fn look(&mut self, keys: &[ArrayRef], rows: usize) -> Result<()> {
        if self.row < self.peers.end {
            return Ok(());
        }
        let comparators = keys.iter().map(|key| make_comparator(key, key, SortOptions::default()));
        let comparators = comparators.collect::<std::result::Result<Vec<_>, _>>()?;
        let same = |row: usize| {
            comparators
                .iter()
                .all(|compare| compare(self.row, row) == Ordering::Equal)
        };
        let end = (self.row + 1..rows).find(|row| !same(*row)).unwrap_or(rows);
        self.peers = self.row..end;
        Ok(())
    }

    /// What is left of a frame, in its order.
    fn rest(&self, frame: &Range<usize>) -> Vec<Range<usize>> {
        let row = self.row..self.row + 1;
        let out = if self.excluded == Excluded::CurrentRow {
            &row
        } else {
            &self.peers
        };
        let before = frame.start..frame.end.min(out.start);
        let after = frame.start.max(out.end)..frame.end;
        let within = frame.start.max(row.start)..frame.end.min(row.end);
        let kept = if self.excluded == Excluded::Ties { within } else { 0..0 };
        [before, kept, after]
            .into_iter()
            .filter(|range| !range.is_empty())
            .collect()
    }
}

impl PartitionEvaluator for Rest {
    fn evaluate(&mut self, values: &[ArrayRef], frame: &Range<usize>) -> Result<ScalarValue> {
        let (arguments, keys) = values.split_at(self.arguments + usize::from(self.filtered));
        let rows = arguments.first().map_or(0, |array| array.len());
        self.look(keys, rows)?;
        let mut accumulator = self.expr.create_accumulator()?;
        for range in self.rest(frame) {
            let mut parts: Vec<ArrayRef> = arguments
                .iter()
                .map(|array| array.slice(range.start, range.len()))
                .collect();
            if let Some(counts) = parts.pop_if(|_| self.filtered) {
                // NULL is no reason to count a row.
                let counts: BooleanArray = counts
                    .as_boolean()
                    .iter()
                    .map(|counts| Some(counts == Some(true)))
                    .collect();
                let kept = parts.iter().map(|part| filter(part, &counts));
                parts = kept.collect::<std::result::Result<_, _>>()?;
            }
            accumulator.update_batch(&parts)?;
        }
        self.row += 1;
        accumulator.evaluate()
    }

    fn uses_window_frame(&self) -> bool {
        true
    }
}
