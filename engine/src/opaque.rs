//! Equalities between columns and what is computed of columns: `upper(s) = s`. DataFusion takes both sides for one value
//! wherever it looks for orders, and writes `upper(s)` for each `s`, that inside of `upper(s)` included, so that it no longer
//! finds what it has sorted by. Such an equality hides in an expression of its own.

use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::{FieldRef, Schema};
use datafusion::common::Result;
use datafusion::logical_expr::{ColumnarValue, Operator};
use datafusion::physical_expr::expressions::{BinaryExpr, Column};
use datafusion::physical_expr::utils::collect_columns;
use datafusion::physical_expr::{PhysicalExpr, conjunction, split_conjunction};
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::filter::{FilterExec, FilterExecBuilder};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The filter with such equalities hidden, if it has some.
pub(crate) fn hidden(filter: &FilterExec) -> Result<Option<Arc<dyn ExecutionPlan>>> {
    let conjuncts = split_conjunction(filter.predicate());
    if !conjuncts.iter().any(|conjunct| misleads(conjunct)) {
        return Ok(None);
    }
    let hidden = conjuncts.into_iter().map(|conjunct| {
        if misleads(conjunct) {
            Arc::new(Opaque(conjunct.clone())) as Arc<dyn PhysicalExpr>
        } else {
            conjunct.clone()
        }
    });
    let changed = FilterExecBuilder::from(filter).with_predicate(conjunction(hidden));
    Ok(Some(Arc::new(changed.build()?)))
}

fn misleads(condition: &Arc<dyn PhysicalExpr>) -> bool {
    let Some(equality) = condition.downcast_ref::<BinaryExpr>() else {
        return false;
    };
    let sides = [equality.left(), equality.right()];
    *equality.op() == Operator::Eq
        && sides.iter().all(|side| !collect_columns(side).is_empty())
        && !sides.iter().all(|side| side.is::<Column>())
}

/// A condition that says nothing about itself.
#[derive(Debug, Eq)]
pub(crate) struct Opaque(Arc<dyn PhysicalExpr>);

impl Opaque {
    /// The condition.
    pub(crate) fn inner(&self) -> &Arc<dyn PhysicalExpr> {
        &self.0
    }
}

impl PartialEq for Opaque {
    fn eq(&self, other: &Opaque) -> bool {
        self.0.eq(&other.0)
    }
}

impl Hash for Opaque {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl fmt::Display for Opaque {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl PhysicalExpr for Opaque {
    fn return_field(&self, input: &Schema) -> Result<FieldRef> {
        self.0.return_field(input)
    }

    fn evaluate(&self, batch: &RecordBatch) -> Result<ColumnarValue> {
        self.0.evaluate(batch)
    }

    fn children(&self) -> Vec<&Arc<dyn PhysicalExpr>> {
        vec![&self.0]
    }

    fn with_new_children(self: Arc<Self>, children: Vec<Arc<dyn PhysicalExpr>>) -> Result<Arc<dyn PhysicalExpr>> {
        let inner = children.into_iter().next().unwrap_or_else(|| self.0.clone());
        Ok(Arc::new(Opaque(inner)))
    }

    fn fmt_sql(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt_sql(f)
    }
}
