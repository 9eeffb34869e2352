//! An early rule of analysis: calls of functions in SQL become what their bodies say.

use super::first::{looks_outside, row_of, value_of};
use super::hoist;
use super::substitute::{Arguments, looks_further, outward};
use crate::call::{actuals, bound_arguments, types_of};
use crate::catalog::{FunctionCatalog, Schemas};
use crate::error::{CatalogError, find};
use crate::function::Function;
use crate::scalar::{PythonFunction, Target};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::{Transformed, TreeNode, TreeNodeRecursion};
use datafusion::common::{DFSchema, DataFusionError, Result, ScalarValue, not_impl_err};
use datafusion::functions::core::expr_fn::named_struct;
use datafusion::logical_expr::expr::ScalarFunction;
use datafusion::logical_expr::utils::{conjunction, disjunction, merge_schema};
use datafusion::logical_expr::{Case, Expr, ExprSchemable, JoinType, LogicalPlan, LogicalPlanBuilder, ScalarUDF, lit};
use datafusion::optimizer::AnalyzerRule;
use std::sync::Arc;
use taipan_udf::NullInput;

/// Writes calls of functions in SQL as what they mean.
#[derive(Debug)]
pub(crate) struct ExpandCalls {
    catalog: Arc<FunctionCatalog>,
}

impl ExpandCalls {
    pub fn new(catalog: Arc<FunctionCatalog>) -> ExpandCalls {
        ExpandCalls { catalog }
    }
}

impl AnalyzerRule for ExpandCalls {
    fn name(&self) -> &str {
        "expand_sql_calls"
    }

    fn analyze(&self, plan: LogicalPlan, _config: &ConfigOptions) -> Result<LogicalPlan> {
        let expander = Expander::new(&self.catalog);
        if expander.functions.has_sql() {
            expander.plan(plan)
        } else {
            Ok(plan)
        }
    }
}

/// Expands calls; knows within which functions.
pub(crate) struct Expander<'a> {
    catalog: &'a FunctionCatalog,
    functions: Arc<Schemas>,
    /// With whose rights the bodies of what is called were planned.
    acting: Option<u64>,
    within: Vec<u64>,
}

impl<'a> Expander<'a> {
    pub fn new(catalog: &'a FunctionCatalog) -> Expander<'a> {
        Expander {
            catalog,
            functions: catalog.snapshot(),
            acting: None,
            within: Vec::new(),
        }
    }

    /// The same for a plan that is made while bodies are planned.
    pub fn acting(catalog: &'a FunctionCatalog) -> Expander<'a> {
        Expander {
            acting: catalog.acts_as(),
            ..Expander::new(catalog)
        }
    }

    /// A plan without calls of functions in SQL.
    pub fn plan(&self, plan: LogicalPlan) -> Result<LogicalPlan> {
        plan.transform_up_with_subqueries(|node| self.node(node))
            .map(|plan| plan.data)
    }

    /// An expression over no columns, without such calls.
    pub fn expr(&self, expr: Expr) -> Result<Expr> {
        let schema = DFSchema::empty();
        let expanded = expr.transform_up(|part| match part {
            Expr::ScalarFunction(call) => self.call(call, &schema),
            other => Ok(Transformed::no(other)),
        })?;
        Ok(expanded.data)
    }

    /// Looks which functions the calls of a plan mean, so that those of types which calls decide are there.
    pub fn ask(&self, plan: &LogicalPlan) -> Result<()> {
        if !self.functions.has_polymorphic() {
            return Ok(());
        }
        plan.apply_with_subqueries(|node| {
            if self.calls(node)? {
                let schema = merge_schema(&node.inputs());
                node.apply_expressions(|expr| {
                    expr.apply(|part| {
                        if let Expr::ScalarFunction(call) = part
                            && let Some(python) = call.func.inner().downcast_ref::<PythonFunction>()
                            && let Ok(types) = types_of(&call.args, &schema)
                        {
                            // What is wrong with it is said where it is bound.
                            let _ = python.target(&actuals(&call.args, &types));
                        }
                        Ok(TreeNodeRecursion::Continue)
                    })
                })?;
            }
            Ok(TreeNodeRecursion::Continue)
        })
        .map(drop)
    }

    fn node(&self, node: LogicalPlan) -> Result<Transformed<LogicalPlan>> {
        if !self.calls(&node)? {
            return Ok(Transformed::no(node));
        }
        let mut schema = merge_schema(&node.inputs());
        if let LogicalPlan::TableScan(scan) = &node {
            let own = DFSchema::try_from_qualified_schema(scan.table_name.clone(), &scan.source.schema())?;
            schema.merge(&own);
        }
        let expand = |expr: Expr| {
            let expanded = expr.transform_up(|part| match part {
                Expr::ScalarFunction(call) => self.call(call, &schema),
                other => Ok(Transformed::no(other)),
            })?;
            Ok(expanded.data)
        };
        hoist::expanded(node, expand).map(Transformed::yes)
    }

    /// Whether a node has calls that may be of functions in SQL.
    fn calls(&self, node: &LogicalPlan) -> Result<bool> {
        let mut found = false;
        node.apply_expressions(|expr| {
            expr.apply(|part| {
                found |= matches!(part, Expr::ScalarFunction(call) if self.may_be_sql(call));
                Ok(if found {
                    TreeNodeRecursion::Stop
                } else {
                    TreeNodeRecursion::Continue
                })
            })
        })?;
        Ok(found)
    }

    fn may_be_sql(&self, call: &ScalarFunction) -> bool {
        let python = call.func.inner().downcast_ref::<PythonFunction>();
        python.is_some_and(|python| {
            let overloads = || self.functions.overloads(python.key());
            !python.is_bound()
                && overloads()
                    .iter()
                    .any(|f| f.is_expanded() || !f.called_by_defaults().is_empty())
        })
    }

    fn call(&self, call: ScalarFunction, schema: &DFSchema) -> Result<Transformed<Expr>> {
        let Some(python) = call.func.inner().downcast_ref::<PythonFunction>() else {
            return Ok(Transformed::no(Expr::ScalarFunction(call)));
        };
        if !self.may_be_sql(&call) {
            return Ok(Transformed::no(Expr::ScalarFunction(call)));
        }
        let types = types_of(&call.args, schema)?;
        let given = actuals(&call.args, &types);
        let mut functions = self.functions.overloads(python.key());
        functions.retain(|f| f.is_scalar());
        let function = match python.target_among(&functions, &given) {
            Ok(Target::Python(function)) if function.is_expanded() || function.arguments_from(call.args.len()) => {
                function
            }
            // What is wrong with the call, or with none of these, is said where the rest is bound.
            _ => return Ok(Transformed::no(Expr::ScalarFunction(call))),
        };
        let mut args = bound_arguments(&function, &call.args, &types, schema)?;
        for default in args.iter_mut().skip(call.args.len()) {
            *default = self.expr(std::mem::replace(default, Expr::Literal(ScalarValue::Null, None)))?;
        }
        if !function.is_expanded() {
            let call = ScalarFunction::new_udf(call.func.clone(), args);
            return Ok(Transformed::yes(Expr::ScalarFunction(call)));
        }
        let value = match self.value(&function, &args, schema) {
            Err(error) => run(&function, args, error, |function| python.bind(function))?,
            value => value?,
        };
        Ok(Transformed::yes(match python.target(&given) {
            // Replaced since the plan was made, with another result type: what surrounds the call expects the old one.
            Ok(Target::Python(planned)) if planned.returns() != function.returns() => {
                value.cast_to(planned.returns(), schema)?
            }
            _ => value,
        }))
    }

    /// What a function gives, with all calls in it expanded too.
    pub(super) fn body(&self, function: &Function) -> Result<LogicalPlan> {
        if self.within.contains(&function.id()) {
            return Err(CatalogError::Recursive {
                signature: function.signature(),
            }
            .into());
        }
        let body = self.catalog.body(function, self.acting)?;
        let inner = Expander {
            catalog: self.catalog,
            functions: self.functions.clone(),
            acting: body.acting,
            within: self.within.iter().copied().chain([function.id()]).collect(),
        };
        inner.plan(body.plan.clone())
    }

    /// The value of a call.
    fn value(&self, function: &Function, args: &[Expr], schema: &DFSchema) -> Result<Expr> {
        let mut body = self.body(function)?;
        if function.definition().gives_record() {
            body = record(body, function)?;
        }
        let row = row_of(&body)?.filter(|row| row.len() == 1);
        let within = args
            .iter()
            .map(|arg| outward(arg, schema))
            .collect::<Result<Vec<Expr>>>();
        // Without queries in the body it does not matter.
        let (within, moved) = match within {
            Ok(within) => (within, Ok(())),
            Err(error) => (Vec::new(), Err(error)),
        };
        let arguments = Arguments {
            function,
            given: args,
            within: &within,
        };
        let of_expression = match row.as_deref() {
            Some([value]) => !hoist::has_query(value)?,
            _ => false,
        };
        self.refuse_volatile(&arguments, &body, of_expression)?;
        if !of_expression {
            moved?;
        }
        let value = match row.as_deref() {
            Some([value]) => arguments.put(value.clone())?,
            _ => of_query(&arguments, body)?,
        };
        let value = value.cast_to(function.returns(), schema)?;
        function.note_inlined();
        if strict(function) {
            unless_missing(value, args, function.returns())
        } else {
            Ok(value)
        }
    }

    /// The rows of a call in FROM.
    pub fn rows(&self, function: &Function, args: &[Expr]) -> Result<LogicalPlan> {
        let body = self.body(function)?;
        let arguments = Arguments {
            function,
            given: args,
            within: args,
        };
        self.refuse_volatile(&arguments, &body, false)?;
        let mut plan = arguments.put_into(body)?;
        if looks_outside(&plan)? && volatile(&plan)? {
            return not_impl_err!(
                "a volatile function in function {} in SQL behind the tables of its arguments",
                function.name()
            );
        }
        let (is_strict, is_one) = (strict(function), !function.gives_rows());
        if let Some(row) = row_of(&plan)? {
            let columns = plan.schema().fields().iter().zip(row);
            let columns = columns.map(|(field, value)| {
                let value = if is_one && is_strict {
                    unless_missing(value, args, field.data_type())?
                } else {
                    value
                };
                Ok(value.alias(field.name()))
            });
            let columns: Vec<Expr> = columns.collect::<Result<_>>()?;
            plan = LogicalPlanBuilder::empty(true).project(columns)?.build()?;
            if is_one {
                function.note_inlined();
                return Ok(plan);
            }
        }
        function.note_inlined();
        if is_strict && let Some(present) = conjunction(args.iter().map(|arg| arg.clone().is_not_null())) {
            plan = LogicalPlanBuilder::from(plan).filter(present)?.build()?;
        }
        if is_one && !has_one_row(&plan) {
            plan = one_row(plan, function.name())?;
        }
        Ok(plan)
    }

    /// An argument that is another value each time must be asked for once.
    fn refuse_volatile(&self, arguments: &Arguments, body: &LogicalPlan, is_row: bool) -> Result<()> {
        let strict = strict(arguments.function);
        let uses = arguments.uses(body)?;
        for (argument, uses) in arguments.given.iter().zip(uses) {
            if argument.is_volatile() && (uses != 1 || strict || !is_row) {
                return not_impl_err!(
                    "a volatile argument of function {} in SQL, which uses it in a query, or not exactly once",
                    arguments.function.name()
                );
            }
        }
        Ok(())
    }
}

/// Whether a call becomes nothing only because no plan is made of it.
pub(crate) fn is_refusal(error: &DataFusionError) -> bool {
    let recursive = matches!(find::<CatalogError>(error), Some(CatalogError::Recursive { .. }));
    recursive || matches!(error.find_root(), DataFusionError::NotImplemented(_))
}

/// The call of a function that runs its statements, in the place of one that becomes nothing.
fn run(
    function: &Function,
    args: Vec<Expr>,
    error: DataFusionError,
    bind: impl FnOnce(&Arc<Function>) -> PythonFunction,
) -> Result<Expr> {
    match function.by_statements().filter(|_| is_refusal(&error)) {
        Some(function) => {
            let bound = Arc::new(ScalarUDF::new_from_impl(bind(&function)));
            Ok(Expr::ScalarFunction(ScalarFunction::new_udf(bound, args)))
        }
        None => Err(error),
    }
}

/// A value, or NULL where an argument is missing.
fn unless_missing(value: Expr, args: &[Expr], ty: &DataType) -> Result<Expr> {
    let Some(missing) = disjunction(args.iter().map(|arg| arg.clone().is_null())) else {
        return Ok(value);
    };
    let null = Expr::Literal(ScalarValue::try_from(ty)?, None);
    let cases = vec![(Box::new(missing), Box::new(null))];
    Ok(Expr::Case(Case::new(None, cases, Some(Box::new(value)))))
}

/// The rows of parameters that come back, each as one value.
fn record(body: LogicalPlan, function: &Function) -> Result<LogicalPlan> {
    let columns = body.schema().columns();
    let names = function.definition().given_back();
    let parts = names.into_iter().zip(columns);
    let parts = parts.flat_map(|((name, _), column)| [lit(name), Expr::Column(column)]);
    let row = named_struct(parts.collect()).alias(function.name());
    LogicalPlanBuilder::from(body).project([row])?.build()
}

/// Whether a plan gives exactly one row.
fn has_one_row(plan: &LogicalPlan) -> bool {
    match plan {
        LogicalPlan::EmptyRelation(empty) => empty.produce_one_row,
        LogicalPlan::Projection(projection) => has_one_row(&projection.input),
        LogicalPlan::SubqueryAlias(alias) => has_one_row(&alias.input),
        LogicalPlan::Aggregate(aggregate) => aggregate.group_expr.is_empty(),
        _ => false,
    }
}

/// The first row of a query, or one of NULLs where it has none.
fn one_row(plan: LogicalPlan, name: &str) -> Result<LogicalPlan> {
    if looks_outside(&plan)? {
        return not_impl_err!(
            "columns of other tables as arguments of function {name} in SQL in FROM, whose query may give no row or several"
        );
    }
    let columns: Vec<Expr> = plan.schema().columns().into_iter().map(Expr::Column).collect();
    let first = LogicalPlanBuilder::from(plan).limit(0, Some(1))?.build()?;
    LogicalPlanBuilder::empty(true)
        .project([lit(1).alias("#one")])?
        .join_on(first, JoinType::Left, [lit(true)])?
        .project(columns)?
        .build()
}

/// The value that the query of a body gives.
fn of_query(arguments: &Arguments, body: LogicalPlan) -> Result<Expr> {
    let name = arguments.function.name();
    if volatile(&body)? {
        return not_impl_err!("a volatile function in the query of function {name} in SQL, which gives one value");
    }
    let plan = arguments.put_into(body)?;
    if arguments.given.iter().any(looks_further) && looks_outside(&plan)? {
        return not_impl_err!("columns of a query around the one that calls function {name} in SQL, as its arguments");
    }
    value_of(plan)
}

fn strict(function: &Function) -> bool {
    function.definition().source.null_input == NullInput::Strict
}

/// Whether something in a plan is another value each time.
fn volatile(plan: &LogicalPlan) -> Result<bool> {
    let mut found = false;
    plan.apply_with_subqueries(|node| {
        node.apply_expressions(|expr| {
            found |= expr.is_volatile();
            Ok(TreeNodeRecursion::Continue)
        })
    })?;
    Ok(found)
}
