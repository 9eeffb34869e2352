//! Plans calls of table functions in FROM.

use super::declared::Declared;
use super::lazy_call::LazyCall;
use super::nulls::Nulls;
use super::refusals::external;
use super::rows::{RowsCall, chosen};
use super::{lazy, logical_plan, once, partitions, shared};
use crate::catalog::FunctionCatalog;
use crate::definition::FunctionName;
use crate::exact;
use crate::expanded::{Expander, is_refusal};
use crate::function::Function;
use crate::scalar::PythonFunction;
use crate::types;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{DFSchema, DataFusionError, Result, ScalarValue, not_impl_err, plan_err};
use datafusion::execution::session_state::SessionState;
use datafusion::logical_expr::expr::ScalarFunction;
use datafusion::logical_expr::planner::{PlannedRelation, RelationPlanner, RelationPlannerContext, RelationPlanning};
use datafusion::logical_expr::simplify::SimplifyContext;
use datafusion::logical_expr::{Expr, LogicalPlan, LogicalPlanBuilder};
use datafusion::optimizer::simplify_expressions::ExprSimplifier;
use datafusion::sql::sqlparser::ast::{
    Expr as SqlExpr, FunctionArg, FunctionArgExpr, Ident, ObjectName, TableAlias, TableFactor, TableFunctionArgs,
};
use parking_lot::RwLock;
use std::sync::{Arc, Weak};
use taipan_udf::tables::ColType;
use taipan_udf::{Param, TableArg, TableError};

/// Plans calls of the catalog's table functions.
#[derive(Debug)]
pub struct TableFunctionPlanner {
    catalog: Arc<FunctionCatalog>,
    state: Weak<RwLock<SessionState>>,
}

impl TableFunctionPlanner {
    /// A planner for the functions of this catalog.
    pub fn new(catalog: Arc<FunctionCatalog>, state: Weak<RwLock<SessionState>>) -> TableFunctionPlanner {
        TableFunctionPlanner { catalog, state }
    }

    /// What a call of this name may mean: functions that are called in FROM.
    fn overloads(&self, name: &ObjectName) -> Vec<Arc<Function>> {
        let mut parts = name.0.iter().map(|part| {
            let ident = part.as_ident()?;
            Some(match ident.quote_style {
                Some(_) => ident.value.clone(),
                None => ident.value.to_lowercase(),
            })
        });
        let name = match (parts.next().flatten(), parts.next(), parts.next()) {
            (Some(name), None, _) => FunctionName::bare(name),
            (Some(schema), Some(Some(name)), None) => FunctionName::qualified(schema, name),
            _ => return Vec::new(),
        };
        let mut overloads = self.catalog.overloads(&name);
        overloads.retain(|f| f.is_relation() || f.is_expanded());
        overloads
    }
}

impl RelationPlanner for TableFunctionPlanner {
    fn plan_relation(
        &self,
        relation: TableFactor,
        context: &mut dyn RelationPlannerContext,
    ) -> Result<RelationPlanning> {
        let (name, args, alias) = match &relation {
            TableFactor::Table {
                name,
                args: Some(TableFunctionArgs { args, .. }),
                alias,
                ..
            }
            | TableFactor::Function { name, args, alias, .. } => (name, args, alias),
            _ => return Ok(RelationPlanning::Original(Box::new(relation))),
        };
        let overloads = self.overloads(name).into_iter();
        let (rows, tables): (Vec<_>, Vec<_>) = overloads.partition(|f| f.gives_rows() || f.is_expanded());
        let mut alias = alias.clone();
        let plan = match (&rows[..], table_function(&tables, args.len())) {
            ([], None) => return Ok(RelationPlanning::Original(Box::new(relation))),
            ([], Some(function)) if function.is_of_table() => self.rows_of_table(function, args, context)?,
            ([], Some(function)) => self.plan_call(function, args, context)?,
            (_, Some(function)) if args.iter().any(is_table) => self.plan_call(function, args, context)?,
            ([first, ..], _) => {
                let (count, partition) = partitions::taken(args, context)?;
                let args = args[..count]
                    .iter()
                    .map(|arg| context.sql_to_expr(value(arg)?.clone(), &DFSchema::empty()));
                let args = args.collect::<Result<Vec<Expr>>>()?;
                let (function, args) = chosen(first.name(), &rows, &args)?;
                match partition {
                    Some(_) if function.is_expanded() => {
                        return not_impl_err!("OVER of function {}, which is in SQL", function.name());
                    }
                    None if function.is_expanded() => self.expanded(&function, &args, &mut alias)?,
                    partition => RowsCall::planned(&function, args, partition, self.catalog.runtime())?,
                }
            }
        };
        Ok(RelationPlanning::Planned(Box::new(PlannedRelation::new(plan, alias))))
    }
}

/// The function that takes so many arguments.
fn table_function(tables: &[Arc<Function>], count: usize) -> Option<&Arc<Function>> {
    let fits = |f: &&Arc<Function>| {
        let definition = f.definition();
        (definition.required_arguments()..=definition.arguments.len()).contains(&count)
    };
    tables.iter().find(fits).or(tables.first())
}

fn is_table(arg: &FunctionArg) -> bool {
    matches!(value(arg), Ok(SqlExpr::Subquery(_)))
}

impl TableFunctionPlanner {
    fn session(&self) -> Result<Arc<SessionState>> {
        let gone = || DataFusionError::Plan("the session is gone".into());
        let state = self.state.upgrade().ok_or_else(gone)?;
        let state = state.read().clone();
        Ok(Arc::new(state))
    }

    /// The rows of a call of a function in SQL, as a table that is called as the function is if it is not called otherwise.
    fn expanded(&self, function: &Arc<Function>, args: &[Expr], alias: &mut Option<TableAlias>) -> Result<LogicalPlan> {
        let alias = alias.get_or_insert_with(|| TableAlias {
            explicit: true,
            name: Ident::with_quote('"', function.name()),
            columns: Vec::new(),
            at: None,
        });
        let folded = |ident: &Ident| match ident.quote_style {
            Some(_) => ident.value.clone(),
            None => ident.value.to_lowercase(),
        };
        let mut names: Vec<String> = std::mem::take(&mut alias.columns)
            .iter()
            .map(|column| folded(&column.name))
            .collect();
        if names.is_empty() && !function.names_columns() {
            // One column without a name of its own is called as the table is.
            names.push(folded(&alias.name));
        }
        let rows = self.rows(function, args)?;
        let fields = rows.schema().fields();
        if names.len() > fields.len() {
            return plan_err!(
                "table \"{}\" has {} columns available but {} columns specified",
                alias.name.value,
                fields.len(),
                names.len()
            );
        }
        names.extend(fields.iter().skip(names.len()).map(|field| field.name().clone()));
        let columns = rows.schema().columns().into_iter().zip(names);
        let columns: Vec<Expr> = columns.map(|(column, name)| Expr::Column(column).alias(name)).collect();
        LogicalPlanBuilder::from(rows).project(columns)?.build()
    }

    /// What the body of a function in SQL says, or what comes of running it where no plan is made of it.
    fn rows(&self, function: &Arc<Function>, args: &[Expr]) -> Result<LogicalPlan> {
        let error = match Expander::acting(&self.catalog).rows(function, args) {
            Err(error) if is_refusal(&error) => error,
            rows => return rows,
        };
        let runtime = self.catalog.runtime();
        match function.by_statements() {
            Some(function) if function.gives_rows() => RowsCall::plan(&function, args.to_vec(), runtime),
            Some(function) if !function.definition().gives_record() => {
                let bound = PythonFunction::alone(&function, runtime);
                let value = Expr::ScalarFunction(ScalarFunction::new_udf(bound, args.to_vec()));
                let columns = [value.alias(function.name())];
                LogicalPlanBuilder::empty(true).project(columns)?.build()
            }
            _ => Err(error),
        }
    }

    fn plan_call(
        &self,
        function: &Arc<Function>,
        args: &[FunctionArg],
        context: &mut dyn RelationPlannerContext,
    ) -> Result<LogicalPlan> {
        check_count(function, args.len())?;
        let definition = function.definition();
        let mut inputs = Vec::new();
        let mut traced = Vec::new();
        let mut nulls = Nulls::new(self.session()?);
        for (index, param) in definition.source.params.iter().enumerate() {
            let given = args.get(index).map(value).transpose()?;
            if param.table.is_some() {
                let plan = shared::mark(table(function, param, given, context)?)?;
                traced.push(TableArg::Table(fields(&plan, &mut nulls)?));
                inputs.push(once::once(plan)?);
                continue;
            }
            let value = self.constant_argument(function, index, given, context)?;
            traced.push(TableArg::Value(value.to_array_of_size(1)?));
        }
        let Some(table) = function.table() else {
            return plan_err!("function {} does not return a table", function.name());
        };
        let runtime = self.catalog.runtime();
        let recorded = table.planned(&traced, &runtime.options());
        function.ran_as(recorded.as_ref().err());
        match recorded {
            Ok(program) => {
                let inputs = inputs.into_iter().enumerate().collect();
                logical_plan::plan(&program, inputs, Declared::by(function), runtime)
            }
            Err(TableError::Observes { .. }) => {
                let call = LazyCall {
                    function: function.clone(),
                    args: traced,
                    inputs,
                    runtime: runtime.clone(),
                    state: self.state.clone(),
                    rehearsed: parking_lot::Mutex::default(),
                };
                lazy::plan(call)
            }
            Err(error) => Err(external(error)),
        }
    }
}

impl TableFunctionPlanner {
    /// The value of an argument that is no table.
    fn constant_argument(
        &self,
        function: &Function,
        index: usize,
        given: Option<&SqlExpr>,
        context: &mut dyn RelationPlannerContext,
    ) -> Result<ScalarValue> {
        let definition = function.definition();
        let param = &definition.source.params[index];
        let expr = match (given, &definition.arguments[index].default) {
            (Some(expr), _) => context.sql_to_expr(expr.clone(), &DFSchema::empty())?,
            (None, Some(default)) => default.expr.clone(),
            (None, None) => return plan_err!("argument \"{}\" is missing", param.name),
        };
        let expr = Expander::acting(&self.catalog).expr(expr)?;
        constant(expr, &param.ty, &param.name)
    }

    /// The rows that a handler class gives for the rows of a table.
    fn rows_of_table(
        &self,
        function: &Arc<Function>,
        args: &[FunctionArg],
        context: &mut dyn RelationPlannerContext,
    ) -> Result<LogicalPlan> {
        check_count(function, args.len())?;
        let source = &function.definition().source;
        let mut given_table = None;
        let mut others = Vec::new();
        for (index, param) in source.params.iter().enumerate() {
            let given = args.get(index).map(value).transpose()?;
            if param.table.is_none() {
                let value = self.constant_argument(function, index, given, context)?;
                others.push(Expr::Literal(value, None));
                continue;
            }
            let (given, over) = given.map(partitions::table_of).unzip();
            let plan = plain(table(function, param, given, context)?)?;
            let over = over.flatten();
            let keys = over.map(|over| partitions::keys(over, plan.schema(), context));
            given_table = Some((plan, keys.transpose()?.unwrap_or_default()));
        }
        let Some((plan, (keys, order))) = given_table else {
            return plan_err!("function {} takes a table", function.name());
        };
        let fields = plan.schema().fields().iter();
        let columns = fields.map(|field| (field.name().clone(), field.data_type().clone()));
        let whole = PythonFunction::alone(&function.over_table(columns.collect())?, self.catalog.runtime());
        let partition = partitions::Partition { keys, order, whole };
        let declared = source.table.as_deref().unwrap_or_default();
        let (plan, values) = partition.over_table(plan, others, declared.len())?;
        let columns = values.into_iter().zip(declared);
        let columns = columns.map(|(value, (column, _))| value.alias_qualified(Some(function.name()), column));
        LogicalPlanBuilder::from(plan)
            .project(columns.collect::<Vec<_>>())?
            .build()
    }
}

fn check_count(function: &Function, count: usize) -> Result<()> {
    let definition = function.definition();
    if count > definition.arguments.len() || count < definition.required_arguments() {
        return plan_err!(
            "function {} takes {} arguments, {} given",
            function.name(),
            definition.arguments.len(),
            count
        );
    }
    Ok(())
}

/// The table with columns of the types that values of functions have.
fn plain(plan: LogicalPlan) -> Result<LogicalPlan> {
    let columns = plan.schema().columns().into_iter().zip(plan.schema().fields());
    let columns = columns.map(|(column, field)| {
        let name = column.name.clone();
        let ty = plain_type(field.data_type());
        let value = Expr::Column(column);
        if ty == *field.data_type() {
            value
        } else {
            datafusion::prelude::cast(value, ty).alias(name)
        }
    });
    let columns: Vec<Expr> = columns.collect();
    LogicalPlanBuilder::from(plan).project(columns)?.build()
}

fn plain_type(ty: &DataType) -> DataType {
    match ty {
        DataType::LargeUtf8 | DataType::Utf8View => DataType::Utf8,
        DataType::LargeBinary | DataType::BinaryView => DataType::Binary,
        DataType::Dictionary(_, value) => plain_type(value),
        other => other.clone(),
    }
}

fn value(arg: &FunctionArg) -> Result<&SqlExpr> {
    let (FunctionArg::Unnamed(value)
    | FunctionArg::Named { arg: value, .. }
    | FunctionArg::ExprNamed { arg: value, .. }) = arg;
    match value {
        FunctionArgExpr::Expr(expr) => Ok(expr),
        _ => plan_err!("* is no argument of a table function"),
    }
}

/// The plan of a table argument, whose columns are as declared.
fn table(
    function: &Function,
    param: &Param,
    given: Option<&SqlExpr>,
    context: &mut dyn RelationPlannerContext,
) -> Result<LogicalPlan> {
    let Some(SqlExpr::Subquery(query)) = given else {
        return plan_err!(
            "parameter \"{}\" of function {} is a table: TABLE(SELECT …), (SELECT …) or the name of a table is needed",
            param.name,
            function.name()
        );
    };
    let plan = context.plan(TableFactor::Derived {
        lateral: false,
        subquery: query.clone(),
        alias: None,
        sample: None,
    })?;
    let declared = param.table.as_deref().unwrap_or_default();
    if declared.is_empty() {
        return Ok(plan);
    }
    let mut exprs = Vec::new();
    for (name, ty) in declared {
        let found = plan.schema().iter().find(|(_, field)| field.name() == name);
        let Some((qualifier, field)) = found else {
            return plan_err!("table argument \"{}\" has no column \"{name}\"", param.name);
        };
        let expr = Expr::Column((qualifier, field).into());
        exprs.push(if types::same_sql_type(field.data_type(), ty) {
            expr.alias(name)
        } else {
            datafusion::prelude::cast(expr, ty.clone()).alias(name)
        });
    }
    datafusion::logical_expr::LogicalPlanBuilder::from(plan)
        .project(exprs)?
        .build()
}

/// The columns of a table argument, whose tables are marked, as programs know them. Of integers it matters whether some are
/// missing.
pub fn fields(plan: &LogicalPlan, nulls: &mut Nulls) -> Result<Vec<(String, ColType)>> {
    let fields = plan.schema().fields().iter().enumerate();
    let fields = fields.map(|(index, field)| {
        let complete = field.data_type().is_integer() && nulls.none_in(plan, index)?;
        let ty = ColType {
            ty: field.data_type().clone(),
            nullable: field.is_nullable() && !complete,
        };
        Ok((field.name().clone(), ty))
    });
    fields.collect()
}

/// The value of an argument, which must not depend on rows.
pub fn constant(expr: Expr, ty: &DataType, name: &str) -> Result<ScalarValue> {
    let schema = Arc::new(DFSchema::empty());
    let expr = exact::expression(expr, &schema)?.data;
    let context = SimplifyContext::builder().with_schema(schema).build();
    match ExprSimplifier::new(context).simplify(expr)? {
        Expr::Literal(value, _) => value.cast_to(ty),
        other => plan_err!("argument \"{name}\" of a table function must be a constant, not {other}"),
    }
}
