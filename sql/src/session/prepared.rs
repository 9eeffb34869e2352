//! PREPARE, EXECUTE and DEALLOCATE. A statement is kept as its tree; its parameters have types from PREPARE on. Where it runs,
//! they are constants of its plan.

use super::changes::inner;
use super::guard::{self, Mode};
use super::placeholders::{cast_known, limits, number};
use super::{QueryResults, Session, calls, changes};
use crate::database::folded;
use crate::declared::parameters;
use crate::error::{Error, Result, SqlState};
use crate::failure;
use crate::session::folded_name;
use crate::values::TextColumn;
use crate::visits::VisitMut;
use datafusion::arrow::array::ArrayRef;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{DataFusionError, ParamValues, ScalarValue};
use datafusion::logical_expr::LogicalPlan;
use datafusion::sql::parser::Statement as DfStatement;
use sqlparser::ast::{
    ArrayElemTypeDef, CastKind, DataType as SqlType, Expr, Function, FunctionArg, FunctionArgExpr, FunctionArguments,
    Ident, Merge, ObjectName, Statement, TableFactor, Value, VisitorMut, With,
};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::SystemTime;
use taipan_engine::FunctionCatalog;
use taipan_engine::types::{any_of, sql_name};

/// A statement that is kept.
#[derive(Debug)]
pub struct Prepared {
    /// The whole of PREPARE: places in the tree are places here.
    text: String,
    statement: Statement,
    /// The types of its parameters.
    types: Vec<SqlType>,
    /// The same, as values of them lie in Arrow.
    arrow: Vec<DataType>,
    made: SystemTime,
    /// How often it was run.
    runs: AtomicI64,
}

/// A statement as listings show it.
#[derive(Clone, Debug)]
pub(crate) struct ListedStatement {
    pub name: String,
    pub text: String,
    pub types: Vec<DataType>,
    pub made: SystemTime,
    pub runs: i64,
}

/// What is kept, the statement that is to run of it, and the values of its parameters.
type Executed = (Arc<Prepared>, Statement, Vec<Expr>);

impl Session {
    /// Carries out a statement about prepared statements; `None`: it is about something else.
    pub(super) async fn prepared_statement(&self, statement: &DfStatement, text: &str) -> Result<Option<QueryResults>> {
        let DfStatement::Statement(statement) = statement else {
            return Ok(None);
        };
        match statement.as_ref() {
            Statement::Prepare {
                name,
                data_types,
                statement,
            } => {
                // Whoever executes it needs the rights.
                let name = folded(name);
                let prepared = self.prepare(&name, data_types, statement, text);
                guard::over(self.access()?, Mode::Define, Box::pin(prepared))
                    .await
                    .map(Some)
            }
            Statement::Deallocate { name, prepare: _ } => self.deallocate(name).map(Some),
            _ => match self.executed(statement)? {
                Some((prepared, run, values)) => self.execute_kept(&prepared, run, &values).await.map(Some),
                None => Ok(None),
            },
        }
    }

    /// What EXECUTE is to run, behind EXPLAIN too.
    fn executed(&self, statement: &Statement) -> Result<Option<Executed>> {
        // Not a copy of what is no EXECUTE: it may be nested too deeply for one.
        let is_execute = |statement: &Statement| matches!(statement, Statement::Execute { .. });
        let executes = match statement {
            Statement::Explain { statement, .. } => is_execute(statement),
            other => is_execute(other),
        };
        if !executes {
            return Ok(None);
        }
        let mut run = statement.clone();
        let slot = match &mut run {
            Statement::Explain { statement, .. } => statement.as_mut(),
            other => other,
        };
        let Statement::Execute {
            name,
            parameters,
            has_parentheses: _,
            immediate,
            into,
            using,
            output,
            default,
        } = slot
        else {
            return Ok(None);
        };
        let plain = !*immediate && into.is_empty() && using.is_empty() && !*output && !*default;
        let name = match name {
            Some(name) if plain => folded_name(&name.to_string())?.1,
            _ => return Err(Error::not_built("this form of EXECUTE")),
        };
        let values = std::mem::take(parameters);
        let prepared = self.inner.prepared.lock().get(&name).cloned();
        let prepared = prepared.ok_or_else(|| missing(&name))?;
        if prepared.types.len() != values.len() {
            let message = format!("wrong number of parameters for prepared statement \"{name}\"");
            let detail = format!("Expected {} parameters but got {}.", prepared.types.len(), values.len());
            return Err(Error::new(SqlState::SyntaxError, message).with_detail(detail));
        }
        *slot = prepared.statement.clone();
        Ok(Some((prepared, run, values)))
    }

    async fn prepare(
        &self,
        name: &str,
        declared: &[SqlType],
        statement: &Statement,
        text: &str,
    ) -> Result<QueryResults> {
        if !is_parametric(statement) {
            let message = "syntax error: only queries, INSERT, UPDATE, DELETE and MERGE can be prepared";
            return Err(Error::new(SqlState::SyntaxError, message));
        }
        if self.has_statement(name) {
            let message = format!("prepared statement \"{name}\" already exists");
            return Err(Error::new(SqlState::DuplicatePreparedStatement, message));
        }
        let mut statement = statement.clone();
        let declared: Vec<Option<SqlType>> = declared.iter().cloned().map(known).collect();
        let types = self.parameter_types(&statement, &declared, text).await?;
        cast_known(&mut statement, &types.iter().cloned().enumerate().collect());
        self.check_plan(&statement, text).await?;
        let prepared = Prepared {
            text: text.to_string(),
            statement,
            arrow: self.arrow_types(&types, &[]).await?,
            types,
            made: SystemTime::now(),
            runs: AtomicI64::new(0),
        };
        self.inner.prepared.lock().insert(name.to_string(), Arc::new(prepared));
        Ok(QueryResults::done("PREPARE", Vec::new()))
    }

    /// The type of each parameter: as it is declared, as the one overload of a function has it, as the planner finds it beside
    /// other values, or text.
    pub(super) async fn parameter_types(
        &self,
        statement: &Statement,
        declared: &[Option<SqlType>],
        text: &str,
    ) -> Result<Vec<SqlType>> {
        let mut probe = statement.clone();
        let count = numbers(&mut probe)?.max(declared.len());
        if count == 0 {
            return Ok(Vec::new());
        }
        let known = declared.iter().cloned().enumerate();
        let mut known: BTreeMap<usize, SqlType> = known.filter_map(|(number, ty)| Some((number, ty?))).collect();
        for number in limits(&mut probe) {
            known.entry(number).or_insert(SqlType::BigInt(None));
        }
        for (number, ty) in of_casts(&mut probe).into_iter().chain(self.of_relations(&mut probe)?) {
            known.entry(number).or_insert(ty);
        }
        let mut whole = DfStatement::Statement(Box::new(probe));
        calls::rewrite(&mut whole, self, text)?;
        if let DfStatement::Statement(statement) = &mut whole {
            for (number, ty) in of_functions(statement, self.catalog()) {
                if let std::collections::btree_map::Entry::Vacant(slot) = known.entry(number) {
                    slot.insert(sql_type(&ty)?);
                }
            }
        }
        let mut probe = statement.clone();
        cast_known(&mut probe, &known);
        let arrays = items_of_arrays(&mut probe);
        let mut whole = DfStatement::Statement(Box::new(probe));
        if known.len() < count {
            let mut parts = self.without_changes(&mut whole, text).await.unwrap_or_default();
            parts.push(whole);
            for part in parts {
                self.planned_types(part, text, &arrays, &mut known).await?;
            }
        }
        let unknown = |number: usize| {
            if arrays.contains(&number) {
                SqlType::Array(ArrayElemTypeDef::SquareBracket(Box::new(SqlType::Text), None))
            } else {
                SqlType::Text
            }
        };
        let types = (0..count).map(|number| known.remove(&number).unwrap_or_else(|| unknown(number)));
        Ok(types.collect())
    }

    /// The types of parameters that the planner finds.
    async fn planned_types(
        &self,
        mut statement: DfStatement,
        text: &str,
        arrays: &BTreeSet<usize>,
        known: &mut BTreeMap<usize, SqlType>,
    ) -> Result<()> {
        // What is wrong with it is said where it is planned with all types.
        if self.settle(&mut statement, text).await.is_err() {
            return Ok(());
        }
        let Ok(plan) = self.probe(statement, text).await else {
            return Ok(());
        };
        let place = |name: &str| {
            name.strip_prefix('$')
                .and_then(|n| n.parse::<usize>().ok()?.checked_sub(1))
        };
        for (name, ty) in parameters(&plan).map_err(failure::from_datafusion)? {
            if let Some(number) = place(&name) {
                known.entry(number).or_insert(ty);
            }
        }
        for (name, ty) in plan.get_parameter_types().map_err(failure::from_datafusion)? {
            if let (Some(number), Some(ty)) = (place(&name), ty)
                && !known.contains_key(&number)
            {
                let ty = if arrays.contains(&number) && !ty.is_nested() {
                    DataType::new_list(ty, true)
                } else {
                    ty
                };
                known.insert(number, sql_type(&ty)?);
            }
        }
        Ok(())
    }

    /// The types that functions in FROM give their parameters. The engine's own take what stands beside it, or whole numbers.
    fn of_relations(&self, statement: &mut Statement) -> Result<BTreeMap<usize, SqlType>> {
        let mut found = BTreeMap::new();
        let mut relations = Relations(|name: &ObjectName, args: &mut Vec<FunctionArg>| {
            let mut own = BTreeMap::new();
            of_args(name, args, self.catalog(), &mut own);
            for (number, ty) in own {
                found.insert(number, sql_type(&ty)?);
            }
            let beside = args.iter().find_map(|arg| match plain(arg) {
                Some(Expr::Cast { data_type, .. }) => Some(data_type.clone()),
                Some(Expr::TypedString(typed)) => Some(typed.data_type.clone()),
                _ => None,
            });
            for (place, arg) in args.iter().enumerate() {
                let Some(number) = plain(arg).and_then(number) else {
                    continue;
                };
                let ty = || match &beside {
                    // The step of a series in time.
                    Some(ty) if place == 2 && is_time(ty) => SqlType::Interval {
                        fields: None,
                        precision: None,
                    },
                    ty => ty.clone().unwrap_or(SqlType::BigInt(None)),
                };
                found.entry(number?).or_insert_with(ty);
            }
            Ok(())
        });
        match statement.visit(&mut relations) {
            ControlFlow::Continue(()) => Ok(found),
            ControlFlow::Break(error) => Err(*error),
        }
    }

    /// A plan that tells the types of parameters; it is never run.
    async fn probe(&self, statement: DfStatement, text: &str) -> Result<LogicalPlan> {
        match merged(&statement) {
            Some((with, merge)) => self.merge_plan(with, merge, text).await,
            None => self.plan(statement).await.map_err(failure::from_datafusion),
        }
    }

    /// Fails where the statement cannot be planned.
    async fn check_plan(&self, statement: &Statement, text: &str) -> Result<()> {
        let mut statement = statement.clone();
        write_arguments(&mut statement, &[])?;
        let mut whole = DfStatement::Statement(Box::new(statement));
        self.without_changes(&mut whole, text).await?;
        let beside = self.settle(&mut whole, text).await?;
        if let Some((with, merge)) = merged(&whole) {
            self.merge_plan(with, merge, text).await?;
        } else if changes::plan(self.context(), &whole, text).await?.is_none() {
            let planned = self.plan(whole).await;
            planned.map_err(|error| self.locate(error, &beside, text))?;
        }
        Ok(())
    }

    async fn execute_kept(&self, prepared: &Prepared, mut run: Statement, values: &[Expr]) -> Result<QueryResults> {
        prepared.runs.fetch_add(1, Ordering::Relaxed);
        self.refuse_change(&DfStatement::Statement(Box::new(run.clone())))?;
        let values = self.constants(values, &prepared.types).await?;
        write_arguments(&mut run, &values)?;
        *self.inner.parameters.lock() = values;
        let run = DfStatement::Statement(Box::new(run));
        let result = self.run_with_changes(run, &prepared.text).await;
        self.inner.parameters.lock().clear();
        // A place in the text of PREPARE is none in that of EXECUTE.
        result.map_err(|error| error.moved_to(None))
    }

    /// The values of expressions over no columns, as values of these types.
    async fn constants(&self, values: &[Expr], types: &[SqlType]) -> Result<Vec<ScalarValue>> {
        if values.is_empty() {
            return Ok(Vec::new());
        }
        let listed: Vec<String> = values
            .iter()
            .zip(types)
            .map(|(value, ty)| format!("CAST({value} AS {ty})"))
            .collect();
        let sql = format!("SELECT {}", listed.join(", "));
        let batches = match crate::statements::parse(&sql)? {
            crate::statements::Statement::Other(query) => self.run_other(*query, &sql).await,
            _ => Err(Error::new(SqlState::SyntaxError, "the parameters are no expressions")),
        };
        let batches = batches.map_err(|error| error.moved_to(None))?.collect().await;
        let batches = batches.map_err(|error| error.moved_to(None))?;
        let row = batches.iter().find(|batch| batch.num_rows() == 1);
        let row = row.ok_or_else(|| Error::new(SqlState::CardinalityViolation, "a parameter has not one value"))?;
        let value = |column: &ArrayRef| ScalarValue::try_from_array(column, 0).map_err(failure::from_datafusion);
        row.columns().iter().map(value).collect()
    }

    /// All statements that are kept.
    pub(crate) fn listed_statements(&self) -> Vec<ListedStatement> {
        let prepared = self.inner.prepared.lock();
        let listed = prepared.iter().map(|(name, kept)| ListedStatement {
            name: name.clone(),
            text: kept.text.clone(),
            types: kept.arrow.clone(),
            made: kept.made,
            runs: kept.runs.load(Ordering::Relaxed),
        });
        listed.collect()
    }

    /// A statement that is kept, as it can be planned without values.
    pub(super) fn kept(&self, name: &str) -> Result<Statement> {
        let prepared = self.inner.prepared.lock().get(name).cloned();
        let prepared = prepared.ok_or_else(|| missing(name))?;
        let mut statement = prepared.statement.clone();
        write_arguments(&mut statement, &[])?;
        Ok(statement)
    }

    fn deallocate(&self, name: &Ident) -> Result<QueryResults> {
        let all = name.quote_style.is_none() && name.value.eq_ignore_ascii_case("all");
        if all {
            self.inner.prepared.lock().clear();
            self.forget_statements();
            return Ok(QueryResults::done("DEALLOCATE ALL", Vec::new()));
        }
        let name = folded(name);
        let removed = self.inner.prepared.lock().remove(&name);
        match removed {
            Some(_) => Ok(QueryResults::done("DEALLOCATE", Vec::new())),
            None if self.forget_statement(&name) => Ok(QueryResults::done("DEALLOCATE", Vec::new())),
            None => Err(missing(&name)),
        }
    }

    /// The plan with the parameters of the statement that runs.
    pub(super) fn with_parameters(&self, plan: LogicalPlan) -> Result<LogicalPlan, DataFusionError> {
        let values = self.inner.parameters.lock().clone();
        if values.is_empty() {
            Ok(plan)
        } else {
            plan.with_param_values(ParamValues::from(values))
        }
    }
}

/// The MERGE that a statement is.
pub(super) fn merged(statement: &DfStatement) -> Option<(Option<&With>, &Merge)> {
    match statement {
        DfStatement::Statement(statement) => match changes::inner(statement) {
            (with, Statement::Merge(merge)) => Some((with, merge)),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a statement may have parameters.
pub(super) fn is_parametric(statement: &Statement) -> bool {
    matches!(
        inner(statement).1,
        Statement::Query(_) | Statement::Insert(_) | Statement::Update(_) | Statement::Delete(_) | Statement::Merge(_)
    )
}

/// A declared type, unless it says that it is not known.
fn known(ty: SqlType) -> Option<SqlType> {
    let is_open = matches!(&ty, SqlType::Custom(name, _) if name.to_string().eq_ignore_ascii_case("unknown"));
    (!is_open).then_some(ty)
}

/// The name that SQL has for a type.
pub(super) fn sql_type(ty: &DataType) -> Result<SqlType> {
    let name = sql_name(ty);
    match crate::statements::expression(&format!("CAST(NULL AS {name})"))? {
        Expr::Cast { data_type, .. } => Ok(data_type),
        _ => Err(Error::not_built(format!("a parameter of type {name}"))),
    }
}

fn missing(name: &str) -> Error {
    let message = format!("prepared statement \"{name}\" does not exist");
    Error::new(SqlState::InvalidStatementName, message)
}

/// Does something with every expression.
struct Each<F>(F);

impl<F: FnMut(&mut Expr) -> Result<()>> VisitorMut for Each<F> {
    type Break = Box<Error>;

    fn post_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<Self::Break> {
        match (self.0)(expr) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(Box::new(error)),
        }
    }
}

fn each(statement: &mut Statement, act: impl FnMut(&mut Expr) -> Result<()>) -> Result<()> {
    match statement.visit(&mut Each(act)) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(error) => Err(*error),
    }
}

/// How many parameters there are.
fn numbers(statement: &mut Statement) -> Result<usize> {
    let mut most = 0;
    each(statement, |expr| {
        if let Some(number) = number(expr) {
            most = most.max(number? + 1);
        }
        Ok(())
    })?;
    Ok(most)
}

/// The types that parameters are cast to where they stand.
fn of_casts(statement: &mut Statement) -> BTreeMap<usize, SqlType> {
    let mut found = BTreeMap::new();
    let _ = each(statement, |expr| {
        if let Expr::Cast {
            expr: inner, data_type, ..
        } = expr
        {
            let mut inner = inner.as_ref();
            while let Expr::Nested(nested) = inner {
                inner = nested;
            }
            if let Some(Ok(number)) = number(inner) {
                found.entry(number).or_insert_with(|| {
                    if crate::catalog::takes_names(data_type) {
                        SqlType::Text
                    } else {
                        data_type.clone()
                    }
                });
            }
        }
        Ok(())
    });
    found
}

/// Makes comparisons with any of the items of a parameter comparisons with the parameter: it is an array of what it is found to
/// be then.
fn items_of_arrays(statement: &mut Statement) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    let _ = each(statement, |expr| {
        let (Expr::AnyOp {
            left,
            compare_op,
            right,
            ..
        }
        | Expr::AllOp {
            left,
            compare_op,
            right,
        }) = expr
        else {
            return Ok(());
        };
        let mut inner = right.as_mut();
        while let Expr::Nested(nested) = inner {
            inner = nested;
        }
        if let Some(Ok(number)) = number(inner) {
            found.insert(number);
            *expr = Expr::BinaryOp {
                left: left.clone(),
                op: compare_op.clone(),
                right: Box::new(inner.clone()),
            };
        }
        Ok(())
    });
    found
}

/// The types that functions give their parameters, where all overloads agree.
fn of_functions(statement: &mut Statement, catalog: &FunctionCatalog) -> BTreeMap<usize, DataType> {
    let mut found = BTreeMap::new();
    let _ = each(statement, |expr| {
        if let Expr::Function(call) = expr {
            of_call(call, catalog, &mut found);
        }
        Ok(())
    });
    found
}

fn of_call(call: &Function, catalog: &FunctionCatalog, found: &mut BTreeMap<usize, DataType>) {
    if let FunctionArguments::List(list) = &call.args {
        of_args(&call.name, &list.args, catalog, found);
    }
}

/// An argument without a name.
fn plain(arg: &FunctionArg) -> Option<&Expr> {
    match arg {
        FunctionArg::Unnamed(FunctionArgExpr::Expr(expr)) => Some(expr),
        _ => None,
    }
}

fn of_args(name: &ObjectName, args: &[FunctionArg], catalog: &FunctionCatalog, found: &mut BTreeMap<usize, DataType>) {
    let Some(name) = calls::function_name(name) else {
        return;
    };
    let overloads = catalog.overloads(&name);
    let own = overloads.iter().map(|function| function.definition().argument_types());
    let mut forms: Vec<Vec<DataType>> = own.filter(|types| types.len() == args.len()).collect();
    if overloads.is_empty()
        && name
            .schema
            .as_deref()
            .is_none_or(|schema| schema == crate::catalog::CATALOG)
    {
        forms = crate::catalog::argument_types(&name.name, args.len());
    }
    let Some((first, rest)) = forms.split_first() else {
        return;
    };
    for (at, arg) in args.iter().enumerate() {
        if let Some(Ok(number)) = plain(arg).and_then(number)
            && rest.iter().all(|types| types[at] == first[at])
            && any_of(&first[at]).is_none()
        {
            found.entry(number).or_insert_with(|| first[at].clone());
        }
    }
}

/// Whether functions in FROM have parameters among their arguments.
pub(super) fn has_arguments(statement: &mut Statement) -> bool {
    let mut found = false;
    let mut relations = Relations(|_: &ObjectName, args: &mut Vec<FunctionArg>| {
        for arg in args {
            let mut look = Each(|expr: &mut Expr| {
                found = found || number(expr).is_some();
                Ok(())
            });
            let _ = arg.visit(&mut look);
        }
        Ok(())
    });
    let _ = statement.visit(&mut relations);
    found
}

/// Casts all parameters to their types. Arguments of functions in FROM are wanted while the statement is planned: they are
/// written as values, or as NULL where there are none yet.
pub(super) fn cast_parameters(statement: &mut Statement, types: &[SqlType], values: &[ScalarValue]) -> Result<()> {
    if types.is_empty() {
        return Ok(());
    }
    write_arguments(statement, values)?;
    cast_known(statement, &types.iter().cloned().enumerate().collect());
    Ok(())
}

/// Takes parameters that are declared as void out of calls, as Postgres does: drivers write one for the result.
pub(super) fn without_voids(statement: &mut Statement, is_void: impl Fn(usize) -> bool) {
    let keeps = |arg: &FunctionArg| !matches!(plain(arg).and_then(number), Some(Ok(number)) if is_void(number));
    let _ = each(statement, |expr| {
        if let Expr::Function(Function {
            args: FunctionArguments::List(list),
            ..
        }) = expr
        {
            list.args.retain(keeps);
        }
        Ok(())
    });
    let mut relations = Relations(|_: &ObjectName, args: &mut Vec<FunctionArg>| {
        args.retain(keeps);
        Ok(())
    });
    let _ = statement.visit(&mut relations);
}

/// Does something with every function in FROM.
struct Relations<F>(F);

impl<F: FnMut(&ObjectName, &mut Vec<FunctionArg>) -> Result<()>> VisitorMut for Relations<F> {
    type Break = Box<Error>;

    fn pre_visit_table_factor(&mut self, factor: &mut TableFactor) -> ControlFlow<Self::Break> {
        let done = match factor {
            TableFactor::Table {
                name, args: Some(args), ..
            } => (self.0)(name, &mut args.args),
            TableFactor::Function { name, args, .. } => (self.0)(name, args),
            _ => Ok(()),
        };
        match done {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(Box::new(error)),
        }
    }
}

/// Writes values in the place of parameters in arguments of functions in FROM.
fn write_arguments(statement: &mut Statement, values: &[ScalarValue]) -> Result<()> {
    let mut write = Each(|expr: &mut Expr| {
        if let Some(number) = number(expr) {
            *expr = match values.get(number?) {
                Some(value) => literal(value)?,
                None => Expr::value(Value::Null),
            };
        } else if let Expr::Cast {
            expr: inner, data_type, ..
        } = expr
            && !is_time(data_type)
            && matches!(inner.as_ref(), Expr::Value(value) if value.value == Value::Null)
        {
            // The engine's own functions of numbers know NULL without a type only.
            *expr = Expr::value(Value::Null);
        }
        Ok(())
    });
    let mut relations = Relations(|_: &ObjectName, args: &mut Vec<FunctionArg>| {
        // Queries among them have parameters as other queries do.
        let values = args
            .iter_mut()
            .filter(|arg| !matches!(plain(arg), Some(Expr::Subquery(_))));
        for arg in values {
            if let ControlFlow::Break(error) = arg.visit(&mut write) {
                return Err(*error);
            }
        }
        Ok(())
    });
    match statement.visit(&mut relations) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(error) => Err(*error),
    }
}

fn is_time(ty: &SqlType) -> bool {
    matches!(ty, SqlType::Date | SqlType::Timestamp(..))
}

/// A value as SQL writes it.
fn literal(value: &ScalarValue) -> Result<Expr> {
    let array = value.to_array().map_err(failure::from_datafusion)?;
    let mut text = Vec::new();
    if !TextColumn::new(&array, "+00:00")?.write(0, &mut text) {
        return Ok(Expr::value(Value::Null));
    }
    let text = String::from_utf8_lossy(&text).into_owned();
    Ok(Expr::Cast {
        kind: CastKind::Cast,
        expr: Box::new(Expr::value(Value::SingleQuotedString(text))),
        data_type: sql_type(&value.data_type())?,
        array: false,
        format: None,
    })
}
