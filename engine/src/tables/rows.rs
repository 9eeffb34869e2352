//! Calls that give rows. A call is planned as a leaf of its own, `RowsCall`, because its arguments may be columns of tables that
//! stand before it in FROM; the rule of `lateral.rs` puts it over those. What is left then is a list per row, unnested.

use super::partitions::{Keys, Partition};
use crate::call::{actuals, bound_arguments, types_of};
use crate::function::Function;
use crate::resolve::choose;
use crate::runtime::Runtime;
use crate::scalar::PythonFunction;
use datafusion::arrow::datatypes::{DataType, Field};
use datafusion::common::{
    Column, DFSchema, DFSchemaRef, NullHandling, Result, TableReference, UnnestOptions, internal_err, not_impl_err,
};
use datafusion::functions::core::expr_fn::get_field;
use datafusion::functions_nested::expr_fn::array_length;
use datafusion::logical_expr::expr::ScalarFunction;
use datafusion::logical_expr::{Expr, Extension, LogicalPlan, LogicalPlanBuilder, UserDefinedLogicalNodeCore, lit};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// What the lists are called until they are unnested: no table of a query has this name.
pub const LISTS: &str = "#rows";
/// Of those, the column that says whether a row is one of a list.
pub const THERE: &str = "there";

/// What becomes of a row for which a call gives none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    No,
    /// It stays, with NULLs.
    Yes,
    /// The same, and a column before those of the call says of each row whether the call gave it.
    Marked,
}

/// Which of these overloads a call with these arguments means, and the arguments that it gets.
pub fn chosen(name: &str, overloads: &[Arc<Function>], args: &[Expr]) -> Result<(Arc<Function>, Vec<Expr>)> {
    let nothing = DFSchema::empty();
    let types = types_of(args, &nothing)?;
    let (function, _) = choose(name, overloads, &actuals(args, &types))?;
    let args = bound_arguments(&function, args, &types, &nothing)?;
    Ok((function, args))
}

/// The rows that one call gives, or one call for each row of what stands before it.
#[derive(Clone, Debug)]
pub struct RowsCall {
    /// The list of the rows.
    call: Expr,
    /// The columns, qualified with the function's name.
    schema: DFSchemaRef,
    /// Where it is called for partitions of the rows before it, not for each of them.
    partition: Option<Partition>,
}

impl RowsCall {
    /// The call of a function with arguments of its types.
    pub fn plan(function: &Arc<Function>, args: Vec<Expr>, runtime: &Arc<Runtime>) -> Result<LogicalPlan> {
        RowsCall::planned(function, args, None, runtime)
    }

    /// The same for partitions: what makes them, and the order of their rows.
    pub fn planned(
        function: &Arc<Function>,
        args: Vec<Expr>,
        partition: Option<Keys>,
        runtime: &Arc<Runtime>,
    ) -> Result<LogicalPlan> {
        let name = function.name();
        let partition = match partition {
            Some((keys, order)) => {
                let whole = PythonFunction::alone(&function.over_partition()?, runtime);
                Some(Partition { keys, order, whole })
            }
            None => None,
        };
        let bound = PythonFunction::alone(function, runtime);
        let columns = function.definition().source.table.as_deref().unwrap_or_default();
        let field = |(name, ty): &(String, DataType)| Field::new(name, ty.clone(), true);
        let fields: Vec<Field> = columns.iter().map(field).collect();
        let schema = DFSchema::try_from_qualified_schema(
            TableReference::bare(name),
            &datafusion::arrow::datatypes::Schema::new(fields),
        )?;
        let node = Arc::new(RowsCall {
            call: Expr::ScalarFunction(ScalarFunction::new_udf(bound, args)),
            schema: Arc::new(schema),
            partition,
        });
        Ok(LogicalPlan::Extension(Extension { node }))
    }

    /// The call that a plan is, if it is one.
    pub fn of(plan: &LogicalPlan) -> Option<&RowsCall> {
        match plan {
            LogicalPlan::Extension(extension) => extension.node.as_any().downcast_ref::<RowsCall>(),
            _ => None,
        }
    }

    /// Whether it is called for partitions.
    pub fn has_partitions(&self) -> bool {
        self.partition.is_some()
    }

    /// Whether it looks at tables before it.
    pub fn looks_out(&self) -> bool {
        self.expressions().iter().any(Expr::contains_outer)
    }

    /// The same with other expressions in the place of its own.
    pub fn mapped(&self, map: impl Fn(Expr) -> Result<Expr>) -> Result<RowsCall> {
        let exprs = self.expressions().into_iter().map(map).collect::<Result<Vec<_>>>()?;
        self.with_exprs_and_inputs(exprs, Vec::new())
    }

    /// What the table is called.
    pub fn table(&self) -> String {
        let (name, _) = self.schema.qualified_field(0);
        name.map(|name| name.table().to_string()).unwrap_or_default()
    }

    /// The columns of a plan, and behind them those of the rows that it gives for its rows, or their partitions.
    pub fn over(&self, input: LogicalPlan, kept: Kept) -> Result<LogicalPlan> {
        if let Some(partition) = &self.partition {
            return self.over_partitions(partition, input, kept);
        }
        let call = self.call.clone();
        let mut before: Vec<Expr> = input.schema().columns().into_iter().map(Expr::Column).collect();
        let lists = Column::new(Some(LISTS), "rows");
        let called = before
            .iter()
            .cloned()
            .chain([call.alias_qualified(Some(LISTS), "rows")]);
        let options = UnnestOptions::new().with_null_handling(match kept {
            Kept::No => NullHandling::Drop,
            Kept::Yes | Kept::Marked => NullHandling::PreserveAndExpandEmpty,
        });
        let mut plan = LogicalPlanBuilder::from(input).project(called.collect::<Vec<_>>())?;
        if kept == Kept::Marked {
            let list = Expr::Column(lists.clone());
            let there = array_length(list.clone()).gt(lit(0_i64)).is_true();
            let columns = before
                .iter()
                .cloned()
                .chain([there.alias_qualified(Some(LISTS), THERE), list]);
            plan = plan.project(columns.collect::<Vec<_>>())?;
            before.push(Expr::Column(Column::new(Some(LISTS), THERE)));
        }
        let count = before.len();
        let plan = plan.unnest_column_with_options(lists, options)?.build()?;
        let Some(row) = plan.schema().columns().into_iter().nth(count) else {
            return internal_err!("the rows of a call are gone");
        };
        let only = self.schema.fields().len() == 1;
        let columns = self.schema.iter().map(|(qualifier, field)| {
            let row = Expr::Column(row.clone());
            let value = if only {
                row
            } else {
                get_field(row, field.name().as_str())
            };
            value.alias_qualified(qualifier.cloned(), field.name())
        });
        let exprs: Vec<Expr> = before.into_iter().chain(columns).collect();
        LogicalPlanBuilder::from(plan).project(exprs)?.build()
    }

    fn over_partitions(&self, partition: &Partition, input: LogicalPlan, kept: Kept) -> Result<LogicalPlan> {
        if kept != Kept::No {
            return not_impl_err!("a call over partitions on the right of a LEFT JOIN");
        }
        let Expr::ScalarFunction(call) = &self.call else {
            return internal_err!("a call of rows is a call");
        };
        let count = input.schema().fields().len();
        let (plan, mut exprs) = partition.over(input, &call.args, self.schema.fields().len())?;
        let own = exprs.split_off(count).into_iter().zip(self.schema.iter());
        exprs.extend(own.map(|(value, (qualifier, field))| value.alias_qualified(qualifier.cloned(), field.name())));
        LogicalPlanBuilder::from(plan).project(exprs)?.build()
    }
}

impl PartialEq for RowsCall {
    fn eq(&self, other: &RowsCall) -> bool {
        self.call == other.call && self.schema == other.schema && self.partition == other.partition
    }
}

impl Eq for RowsCall {}

impl Hash for RowsCall {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.call.hash(state);
        self.partition.hash(state);
    }
}

impl PartialOrd for RowsCall {
    fn partial_cmp(&self, other: &RowsCall) -> Option<std::cmp::Ordering> {
        self.call.partial_cmp(&other.call)
    }
}

impl UserDefinedLogicalNodeCore for RowsCall {
    fn name(&self) -> &str {
        "RowsCall"
    }

    fn inputs(&self) -> Vec<&LogicalPlan> {
        Vec::new()
    }

    fn schema(&self) -> &DFSchemaRef {
        &self.schema
    }

    fn expressions(&self) -> Vec<Expr> {
        let partition = self.partition.iter().flat_map(Partition::expressions);
        std::iter::once(self.call.clone()).chain(partition).collect()
    }

    fn fmt_for_explain(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RowsCall: {}", self.call)
    }

    fn with_exprs_and_inputs(&self, exprs: Vec<Expr>, _: Vec<LogicalPlan>) -> Result<RowsCall> {
        let [call, others @ ..] = &exprs[..] else {
            return internal_err!("a call of rows is an expression");
        };
        let partition = self.partition.as_ref().map(|partition| partition.with(others));
        Ok(RowsCall {
            call: call.clone(),
            schema: self.schema.clone(),
            partition: partition.transpose()?,
        })
    }
}
