//! Rows that frames of windows leave out: `EXCLUDE CURRENT ROW`, `GROUP` and `TIES`. Who writes such a query puts a call of a
//! function of this room among the keys by which the window is partitioned; a rule takes it out, and has the aggregate computed
//! over what is left of each frame. Knows nothing of how that is written in SQL.

mod rows;

use crate::window_keys::renamed;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::{Transformed, TreeNode, TreeNodeRecursion};
use datafusion::common::{Result, internal_err, not_impl_err};
use datafusion::logical_expr::expr::WindowFunction;
use datafusion::logical_expr::{
    ColumnarValue, Expr, LogicalPlan, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility, Window,
    WindowFunctionDefinition, WindowUDF,
};
use datafusion::optimizer::AnalyzerRule;
use datafusion::prelude::SessionContext;
use rows::OverRest;
use std::sync::Arc;

/// Functions that say what a window leaves out; no function of the user's has such a name.
pub const CURRENT_ROW: &str = "* exclude current row";
pub const GROUP: &str = "* exclude group";
pub const TIES: &str = "* exclude ties";

/// What a frame leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Excluded {
    CurrentRow,
    /// The row and its peers.
    Group,
    /// Its peers.
    Ties,
}

/// Makes a session know them. Comes after what else adds rules of analysis: they do not know what an aggregate becomes here.
pub fn install(ctx: &SessionContext) {
    for (name, excluded) in [
        (CURRENT_ROW, Excluded::CurrentRow),
        (GROUP, Excluded::Group),
        (TIES, Excluded::Ties),
    ] {
        let mark = Mark {
            name,
            excluded,
            signature: Signature::nullary(Volatility::Immutable),
        };
        ctx.register_udf(ScalarUDF::new_from_impl(mark));
    }
    ctx.state_ref().write().add_analyzer_rule(Arc::new(ExcludeRows));
}

/// The function that says it.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Mark {
    name: &'static str,
    excluded: Excluded,
    signature: Signature,
}

impl ScalarUDFImpl for Mark {
    fn name(&self) -> &str {
        self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Boolean)
    }

    fn invoke_with_args(&self, _: ScalarFunctionArgs) -> Result<ColumnarValue> {
        internal_err!("{} outside of a window", self.name)
    }
}

/// The rule.
#[derive(Debug)]
struct ExcludeRows;

impl AnalyzerRule for ExcludeRows {
    fn name(&self) -> &str {
        "exclude_rows"
    }

    fn analyze(&self, plan: LogicalPlan, _: &ConfigOptions) -> Result<LogicalPlan> {
        plan.transform_up_with_subqueries(|plan| match plan {
            LogicalPlan::Window(window) => of_window(window),
            other => Ok(Transformed::no(other)),
        })
        .map(|transformed| transformed.data)
    }
}

fn of_window(window: Window) -> Result<Transformed<LogicalPlan>> {
    let mut found = false;
    let exprs = window.window_expr.iter().map(|expr| {
        let written = expr.clone().transform_down(|expr| match expr {
            Expr::WindowFunction(mut call) => {
                if let Some(excluded) = taken(&mut call) {
                    found = true;
                    over_rest(&mut call, excluded)?;
                }
                let call = Expr::WindowFunction(call);
                Ok(Transformed::new(call, true, TreeNodeRecursion::Jump))
            }
            other => Ok(Transformed::no(other)),
        });
        written.map(|transformed| transformed.data)
    });
    let exprs = exprs.collect::<Result<Vec<_>>>()?;
    if !found {
        return Ok(Transformed::no(LogicalPlan::Window(window)));
    }
    let inner = Window::try_new(exprs, window.input.clone())?;
    let places: Vec<usize> = (0..inner.schema.fields().len()).collect();
    renamed(LogicalPlan::Window(inner), &places, &window.schema)
}

/// What a call says that its frame leaves out, which is no key any more.
fn taken(call: &mut WindowFunction) -> Option<Excluded> {
    let mut found = None;
    call.params.partition_by.retain(|key| {
        let mark = match key {
            Expr::ScalarFunction(key) => key.func.inner().downcast_ref::<Mark>(),
            _ => None,
        };
        found = found.or(mark.map(|mark| mark.excluded));
        mark.is_none()
    });
    found
}

/// Has a call computed over what is left of its frame.
fn over_rest(call: &mut WindowFunction, excluded: Excluded) -> Result<()> {
    let aggregate = match &call.fun {
        WindowFunctionDefinition::AggregateUDF(aggregate) => aggregate.clone(),
        WindowFunctionDefinition::WindowUDF(function) => {
            return match function.name() {
                name @ ("first_value" | "last_value" | "nth_value") => {
                    not_impl_err!("EXCLUDE in the frame of {name}")
                }
                // Frames mean nothing to the others.
                _ => Ok(()),
            };
        }
    };
    let params = &mut call.params;
    if params.distinct || params.null_treatment.is_some() {
        return not_impl_err!("DISTINCT and IGNORE NULLS in a window with EXCLUDE");
    }
    let arguments = params.args.len();
    params.args.extend(params.filter.take().map(|filter| *filter));
    let rest = OverRest::new(aggregate, excluded, arguments, params.args.len() > arguments);
    call.fun = WindowFunctionDefinition::WindowUDF(Arc::new(WindowUDF::new_from_impl(rest)));
    Ok(())
}
