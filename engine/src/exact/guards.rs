//! Filters in which one condition guards another: `b <> 0 AND a / b > 1`. DataFusion evaluates the right side for whole batches
//! unless few rows pass the left, and rearranges conditions. Here a batch that fails so is evaluated once more, each condition
//! only for the rows that those before it leave open, and what cannot fail first. Only what fails then is an error.

use datafusion::arrow::array::{AsArray, BooleanArray, RecordBatch};
use datafusion::arrow::compute::filter_record_batch;
use datafusion::arrow::datatypes::{FieldRef, Schema};
use datafusion::common::Result;
use datafusion::common::tree_node::{Transformed, TransformedResult, TreeNode, TreeNodeRecursion};
use datafusion::logical_expr::{ColumnarValue, Operator};
use datafusion::physical_expr::expressions::{BinaryExpr, CastExpr};
use datafusion::physical_expr::{PhysicalExpr, ScalarFunctionExpr};
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::filter::{FilterExec, FilterExecBuilder};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The plan with its filters guarded. After all rules that look into conditions.
pub(crate) fn guarded(
    plan: Arc<dyn ExecutionPlan>,
    calls_python: fn(&Arc<dyn PhysicalExpr>) -> bool,
) -> Result<Arc<dyn ExecutionPlan>> {
    plan.transform_up(|node| {
        let Some(filter) = node.downcast_ref::<FilterExec>() else {
            return Ok(Transformed::no(node));
        };
        let condition = filter.predicate();
        if logical(condition).is_none() || calls_python(condition) || !may_fail(condition) {
            return Ok(Transformed::no(node));
        }
        let guarded = Arc::new(Guarded(condition.clone()));
        let changed = FilterExecBuilder::from(filter).with_predicate(guarded).build()?;
        Ok(Transformed::yes(Arc::new(changed) as Arc<dyn ExecutionPlan>))
    })
    .data()
}

/// The operands, if it is an AND or OR, and the value of an operand that decides it.
fn logical(expr: &Arc<dyn PhysicalExpr>) -> Option<(Vec<&Arc<dyn PhysicalExpr>>, bool)> {
    let operator = match expr.downcast_ref::<BinaryExpr>()?.op() {
        operator @ (Operator::And | Operator::Or) => operator,
        _ => return None,
    };
    let mut operands = Vec::new();
    let mut rest = vec![expr];
    while let Some(expr) = rest.pop() {
        match expr.downcast_ref::<BinaryExpr>() {
            Some(binary) if binary.op() == operator => rest.extend([binary.right(), binary.left()]),
            _ => operands.push(expr),
        }
    }
    Some((operands, *operator == Operator::Or))
}

/// Whether an expression raises for some rows: arithmetic and casts do.
fn may_fail(expr: &Arc<dyn PhysicalExpr>) -> bool {
    let mut found = false;
    let walked = expr.apply(|node| {
        let arithmetic = node.downcast_ref::<BinaryExpr>().is_some_and(|binary| {
            let operator = binary.op();
            matches!(
                operator,
                Operator::Plus | Operator::Minus | Operator::Multiply | Operator::Divide | Operator::Modulo
            )
        });
        found |= arithmetic || node.is::<CastExpr>() || node.is::<ScalarFunctionExpr>();
        Ok(if found {
            TreeNodeRecursion::Stop
        } else {
            TreeNodeRecursion::Continue
        })
    });
    walked.is_err() || found
}

/// A condition that is evaluated with care where it fails as a whole.
#[derive(Debug, Eq)]
struct Guarded(Arc<dyn PhysicalExpr>);

impl PartialEq for Guarded {
    fn eq(&self, other: &Guarded) -> bool {
        self.0.eq(&other.0)
    }
}

impl Hash for Guarded {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl fmt::Display for Guarded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl PhysicalExpr for Guarded {
    fn return_field(&self, input: &Schema) -> Result<FieldRef> {
        self.0.return_field(input)
    }

    fn evaluate(&self, batch: &RecordBatch) -> Result<ColumnarValue> {
        match self.0.evaluate(batch) {
            Err(error) => match with_care(&self.0, batch) {
                Ok(values) => Ok(ColumnarValue::Array(Arc::new(values))),
                // The first error is of what the query says first.
                Err(_) => Err(error),
            },
            evaluated => evaluated,
        }
    }

    fn children(&self) -> Vec<&Arc<dyn PhysicalExpr>> {
        vec![&self.0]
    }

    fn with_new_children(self: Arc<Self>, children: Vec<Arc<dyn PhysicalExpr>>) -> Result<Arc<dyn PhysicalExpr>> {
        let inner = children.into_iter().next().unwrap_or_else(|| self.0.clone());
        Ok(Arc::new(Guarded(inner)))
    }

    fn fmt_sql(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt_sql(f)
    }
}

/// The values of a condition, whose operands are evaluated only for rows that the others leave open.
fn with_care(expr: &Arc<dyn PhysicalExpr>, batch: &RecordBatch) -> Result<BooleanArray> {
    let Some((mut operands, decides)) = logical(expr) else {
        let values = expr.evaluate(batch)?.into_array(batch.num_rows())?;
        return Ok(values.as_boolean().clone());
    };
    operands.sort_by_key(|operand| may_fail(operand));
    let mut values: Vec<Option<bool>> = vec![Some(!decides); batch.num_rows()];
    for operand in operands {
        let open: BooleanArray = values.iter().map(|value| Some(*value != Some(decides))).collect();
        let rows: Vec<usize> = (0..open.len()).filter(|row| open.value(*row)).collect();
        let found = with_care(operand, &filter_record_batch(batch, &open)?)?;
        for (row, value) in rows.into_iter().zip(found.iter()) {
            values[row] = match (values[row], value) {
                (_, Some(value)) if value == decides => Some(decides),
                (known, Some(_)) => known,
                (_, None) => None,
            };
        }
    }
    Ok(values.into_iter().collect())
}
