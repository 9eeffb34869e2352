//! CALL. A procedure in Python is one call of it; one in SQL is its statements, one after the other, as parts of the statement
//! that calls it. Arguments are values before the first of them runs.

use super::apart::deeper;
use super::calls::{CALLED, function_name, object_name};
use super::making::{call, call_of};
use super::parameters_put::{Names, Values, put};
use super::results::Notice;
use super::{QueryResults, Session, transactions};
use crate::database::folded;
use crate::error::{Error, Result, SqlState};
use crate::failure;
use crate::honoured::Called;
use crate::split::{self, Piece};
use crate::statements::{self, CallStatement, CreateFunction, Statement};
use crate::visits::visit_expressions;
use datafusion::arrow::array::{Array, ArrayRef, AsArray, RecordBatch, StructArray, new_null_array};
use datafusion::arrow::compute::{CastOptions, cast, cast_with_options};
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use sqlparser::ast::{Expr, Function as Call, FunctionArg, FunctionArgExpr, FunctionArguments, Value, ValueWithSpan};
use std::ops::ControlFlow;
use std::sync::Arc;
use taipan_engine::definition::SQL;
use taipan_engine::types::{cast_cost, quote, sql_name};
use taipan_engine::{Declared, Function, FunctionDefinition, FunctionName, Slot};

/// So deep procedures in SQL call each other.
const DEEPEST: usize = 16;

tokio::task_local! {
    /// How many procedures in SQL are within each other.
    static DEPTH: usize;
}

/// What a CALL means.
struct Meant {
    name: FunctionName,
    /// The procedures that take as many arguments.
    functions: Vec<Arc<Function>>,
    /// The arguments without those for OUT.
    args: Vec<FunctionArg>,
}

impl Session {
    pub(super) async fn call_statement(&self, statement: &CallStatement) -> Result<QueryResults> {
        let called = self.called_procedure(statement)?;
        match called.functions.as_slice() {
            [only] if only.is_text_of_sql() => self.run_statements(only, &called).await,
            _ => self.run_procedure(called).await,
        }
    }

    /// The columns of the row that a CALL gives.
    pub(super) fn call_columns(&self, statement: &CallStatement) -> Result<Option<SchemaRef>> {
        let called = self.called_procedure(statement)?;
        let columns = called.functions.first().map(|f| columns_of(f.definition()));
        Ok(columns
            .filter(|columns| !columns.is_empty())
            .map(|columns| schema(&columns)))
    }

    fn called_procedure(&self, statement: &CallStatement) -> Result<Meant> {
        let found = self.find_procedure(&statement.call);
        found.map_err(|error| error.at(statement.position.clone()))
    }

    fn find_procedure(&self, call: &Call) -> Result<Meant> {
        let missing = |name: String| {
            let message = format!("procedure {name} does not exist");
            let hint =
                "No procedure matches the given name and argument types. You might need to add explicit type casts.";
            Error::new(SqlState::UndefinedFunction, message).with_hint(hint)
        };
        let name = function_name(&call.name).ok_or_else(|| missing(call.name.to_string()))?;
        let given = arguments(call)?;
        let overloads = self.catalog().overloads(&name);
        let other = overloads.iter().find(|function| !function.definition().procedure);
        let other = other.map(|function| function.signature());
        let built_in = || overloads.is_empty() && !matches!(self.called(&name.name), Called::Other);
        if let Some(other) = other.or_else(|| built_in().then(|| format!("{name}(…)"))) {
            let message = format!("{other} is not a procedure");
            return Err(Error::new(SqlState::WrongObjectType, message).with_hint("To call a function, use SELECT."));
        }
        let fitting = overloads.iter().filter_map(|function| {
            let args = without_outputs(function.definition(), &given)?;
            Some((function.clone(), args))
        });
        let (functions, mut args): (Vec<_>, Vec<_>) = fitting.unzip();
        let same = args.windows(2).all(|pair| pair[0] == pair[1]);
        let several_in_sql = functions.len() > 1 && functions.iter().any(|f| f.is_text_of_sql());
        if !same || several_in_sql {
            let message = format!("procedure {name} is not unique");
            let hint = "Several procedures of the name take as many arguments, and one of them is in SQL or has OUT parameters.";
            return Err(Error::new(SqlState::AmbiguousFunction, message).with_hint(hint));
        }
        match args.pop() {
            Some(args) => Ok(Meant { name, functions, args }),
            None => Err(missing(match given.len() {
                0 => format!("{name}()"),
                1 => format!("{name} of 1 argument"),
                count => format!("{name} of {count} arguments"),
            })),
        }
    }

    /// Runs one in Python.
    async fn run_procedure(&self, called: Meant) -> Result<QueryResults> {
        let gives_value = called.functions.iter().any(|f| f.definition().gives_value());
        let name = called.name.name.clone();
        let value = call(CALLED, [call_of(object_name(&called.name), called.args)]);
        let batches = self.rows_of(&format!("SELECT {value} AS result")).await?;
        let returned = first_column(&batches);
        match returned.as_ref().map(|array| array.data_type()) {
            Some(DataType::Struct(_)) => {
                let row = returned.as_ref().map(|array| array.as_struct());
                let batch = row.map(record).transpose()?;
                Ok(batch.map_or_else(|| done(Vec::new()), |batch| given(batch, Vec::new())))
            }
            Some(ty) if gives_value => {
                let columns = schema(&[(name, ty.clone())]);
                let batch = RecordBatch::try_new(columns, returned.iter().cloned().collect());
                batch
                    .map(|batch| given(batch, Vec::new()))
                    .map_err(|error| failure::from_datafusion(error.into()))
            }
            _ if returned.as_ref().is_some_and(|array| array.is_valid(0)) => {
                let message = "PL/Python procedure did not return None";
                Err(Error::new(SqlState::DatatypeMismatch, message))
            }
            _ => Ok(done(Vec::new())),
        }
    }

    /// The rows of a query that stands for a part of the statement.
    async fn rows_of(&self, query: &str) -> Result<Vec<RecordBatch>> {
        let Statement::Other(statement) = statements::parse(query)? else {
            return Err(Error::new(SqlState::Internal, "a query that is none"));
        };
        let results = Box::pin(self.run_other(*statement, query)).await;
        let collected = match results {
            Ok(results) => results.collect().await,
            Err(error) => Err(error),
        };
        collected.map_err(|error| error.moved_to(None))
    }

    /// Runs one in SQL.
    async fn run_statements(&self, function: &Arc<Function>, called: &Meant) -> Result<QueryResults> {
        self.calls_of(std::slice::from_ref(&called.name))?;
        let depth = DEPTH.try_with(|depth| *depth).unwrap_or_default();
        if depth >= DEEPEST {
            let message = format!("procedures in SQL call each other more than {DEEPEST} levels deep");
            return Err(Error::new(SqlState::TooComplex, message));
        }
        let values = self.values_of(function, called).await?;
        let body = self.run_body(function.definition(), &values);
        let (last, notices) = DEPTH.scope(depth + 1, Box::pin(body)).await?;
        let columns = function.definition().given_back();
        if columns.is_empty() {
            return Ok(done(notices));
        }
        Ok(given(returned(&columns, last)?, notices))
    }

    /// The statements of a body; what the last one gave, and what there is to tell.
    async fn run_body(&self, definition: &FunctionDefinition, values: &Values) -> Result<(Option<Rows>, Vec<Notice>)> {
        let (mut last, mut notices) = (None, Vec::new());
        for (place, piece) in split::statements(&definition.source.text).into_iter().enumerate() {
            let ran = self.run_part(definition, piece, values).await;
            let (rows, told) = ran.map_err(|error| {
                let line = format!(
                    "CONTEXT:  SQL function \"{}\" statement {}",
                    definition.source.name,
                    place + 1
                );
                error.moved_to(None).with_context([line])
            })?;
            last = rows;
            notices.extend(told);
        }
        Ok((last, notices))
    }

    async fn run_part(
        &self,
        definition: &FunctionDefinition,
        piece: Piece<'_>,
        values: &Values,
    ) -> Result<(Option<Rows>, Vec<Notice>)> {
        let statement = read(piece)?;
        let written = |place: usize| values.written(place);
        let text = put(self, piece.text, statement, &Names::of(definition), &written).await?;
        // What was planned for the statement before may be another thing now.
        self.catalog().forget_bodies();
        self.attached().forget_passing();
        let results = deeper(Box::pin(self.run(&text, None, None))).await?;
        let notices = results.notices().to_vec();
        let (schema, has_rows) = (results.schema(), results.returns_rows());
        let batches = results.collect().await?;
        Ok((has_rows.then_some(Rows { schema, batches }), notices))
    }

    /// The arguments of a call as values of the parameters' types.
    async fn values_of(&self, function: &Function, called: &Meant) -> Result<Values> {
        let definition = function.definition();
        let given = self.arranged(definition, called)?;
        if given.is_empty() {
            return Ok(Values::default());
        }
        let types: Vec<DataType> = definition.argument_types();
        self.check_types(function, &given, &types).await?;
        let columns = given.iter().zip(&types).enumerate();
        let columns: Vec<String> = columns
            .map(|(place, (expr, ty))| format!("CAST(({expr}) AS {}) AS \"value {place}\"", sql_name(ty)))
            .collect();
        let texts: Vec<String> = (0..given.len())
            .map(|place| format!("CAST(\"value {place}\" AS TEXT)"))
            .collect();
        let query = format!(
            "SELECT {} FROM (SELECT {}) AS \"arguments\"",
            texts.join(", "),
            columns.join(", ")
        );
        let batches = self.rows_of(&query).await?;
        let row = batches.iter().find(|batch| batch.num_rows() > 0);
        let row = row.ok_or_else(|| Error::new(SqlState::Internal, "arguments without a row"))?;
        let mut values = Vec::new();
        for (column, ty) in row.columns().iter().zip(types) {
            let texts = cast(column, &DataType::Utf8).map_err(|error| failure::from_datafusion(error.into()))?;
            let texts = texts.as_string::<i32>();
            values.push((texts.is_valid(0).then(|| texts.value(0).to_string()), sql_name(&ty)));
        }
        Ok(Values(values))
    }

    /// The arguments by position, with defaults.
    fn arranged(&self, definition: &FunctionDefinition, called: &Meant) -> Result<Vec<Expr>> {
        let (mut values, mut names) = (Vec::new(), Vec::new());
        for arg in &called.args {
            names.extend(name_of(arg));
            values.push(value_of(arg)?);
        }
        let borrowed: Vec<&str> = names.iter().map(String::as_str).collect();
        let slots = self
            .catalog()
            .arrange(&called.name, values.len() - names.len(), &borrowed);
        let slots = slots.map_err(|error| failure::from_catalog(&error))?;
        let defaults = definition.arguments.iter().skip(slots.len());
        let defaults = defaults.filter_map(|argument| argument.default.as_ref());
        let rest = defaults.map(|default| Slot::Default(default.sql.clone()));
        let all: Vec<Slot> = slots.into_iter().chain(rest).collect();
        all.into_iter()
            .map(|slot| match slot {
                Slot::Given(place) => Ok(values[place].clone()),
                Slot::Default(sql) => statements::expression(&sql),
            })
            .collect()
    }

    /// Fails for an argument that no implicit cast makes one of the parameter's type.
    async fn check_types(&self, function: &Function, given: &[Expr], types: &[DataType]) -> Result<()> {
        let columns: Vec<String> = given.iter().map(|expr| format!("({expr})")).collect();
        let planned = self.query_plan(&format!("SELECT {}", columns.join(", "))).await;
        let planned = planned.map_err(|error| error.moved_to(None))?;
        let own: Vec<DataType> = planned
            .schema()
            .fields()
            .iter()
            .map(|f| f.data_type().clone())
            .collect();
        let mut pairs = given.iter().zip(&own).zip(types);
        if pairs.all(|((expr, own), ty)| passes(expr, own, ty)) {
            return Ok(());
        }
        let own: Vec<String> = own.iter().map(sql_name).collect();
        let message = format!(
            "procedure {}({}) does not exist",
            quote(function.name()),
            own.join(", ")
        );
        let hint = "No procedure matches the given name and argument types. You might need to add explicit type casts.";
        Err(Error::new(SqlState::UndefinedFunction, message).with_hint(hint))
    }
}

/// Rows that a statement of a body gave.
struct Rows {
    schema: SchemaRef,
    batches: Vec<RecordBatch>,
}

fn done(notices: Vec<Notice>) -> QueryResults {
    QueryResults::done("CALL", notices)
}

fn given(row: RecordBatch, notices: Vec<Notice>) -> QueryResults {
    QueryResults::rows("CALL", row).telling(|_| notices)
}

/// Fails for the body of a procedure in SQL that cannot be read.
///
/// # Errors
///
/// 42601, and 0A000 for statements about transactions.
pub(super) fn check(create: &CreateFunction) -> Result<()> {
    let body = create.clauses.body.as_deref().unwrap_or_default();
    if create.clauses.language.as_deref() != Some(SQL) {
        return Ok(());
    }
    let read_all = split::statements(body)
        .into_iter()
        .try_for_each(|piece| read(piece).map(drop));
    read_all.map_err(|error| error.moved_to(create.position.clone()))
}

/// A statement of a body.
fn read(piece: Piece<'_>) -> Result<Statement> {
    let statement = statements::parse(piece.text)?;
    if let Statement::Other(other) = &statement
        && transactions::command(other)?.is_some()
    {
        let word = piece.text.split_whitespace().next().unwrap_or_default().to_uppercase();
        let message = format!("{word} is not allowed in an SQL function");
        return Err(Error::new(SqlState::FeatureNotSupported, message));
    }
    Ok(statement)
}

/// The arguments of a CALL.
fn arguments(call: &Call) -> Result<Vec<FunctionArg>> {
    let plain = call.over.is_none() && call.filter.is_none() && call.within_group.is_empty();
    let args = match &call.args {
        FunctionArguments::None => Vec::new(),
        FunctionArguments::List(list)
            if plain
                && list.duplicate_treatment.is_none()
                && list.clauses.is_empty()
                && call.null_treatment.is_none() =>
        {
            list.args.clone()
        }
        _ => return Err(Error::not_built(format!("CALL {call}")).with_hint("Write CALL name(…).")),
    };
    for arg in &args {
        let found = visit_expressions(arg, |part| match part {
            Expr::Subquery(_) | Expr::Exists { .. } | Expr::InSubquery { .. } => ControlFlow::Break(Error::new(
                SqlState::FeatureNotSupported,
                "cannot use subquery in CALL argument",
            )),
            _ => ControlFlow::Continue(()),
        });
        if let ControlFlow::Break(error) = found {
            return Err(error);
        }
    }
    Ok(args)
}

fn name_of(arg: &FunctionArg) -> Option<String> {
    match arg {
        FunctionArg::Named { name, .. } => Some(folded(name)),
        FunctionArg::ExprNamed {
            name: Expr::Identifier(name),
            ..
        } => Some(folded(name)),
        _ => None,
    }
}

fn value_of(arg: &FunctionArg) -> Result<Expr> {
    let (FunctionArg::Unnamed(value)
    | FunctionArg::Named { arg: value, .. }
    | FunctionArg::ExprNamed { arg: value, .. }) = arg;
    match value {
        FunctionArgExpr::Expr(expr) => Ok(expr.clone()),
        _ => Err(Error::new(SqlState::SyntaxError, "* is no argument of a procedure")),
    }
}

/// The arguments without those in the place of OUT parameters; `None`: a procedure does not take as many.
fn without_outputs(definition: &FunctionDefinition, args: &[FunctionArg]) -> Option<Vec<FunctionArg>> {
    let declared = definition.declared();
    let is_output = |place: usize, arg: &FunctionArg| match name_of(arg) {
        Some(name) => definition
            .outputs
            .iter()
            .any(|output| output.name.as_ref() == Some(&name)),
        None => matches!(declared.get(place), Some(Declared::Output(_))),
    };
    let left = args.iter().enumerate().filter(|(place, arg)| !is_output(*place, arg));
    let left: Vec<FunctionArg> = left.map(|(_, arg)| arg.clone()).collect();
    let fits = args.len() - left.len() == definition.outputs.len()
        && left.len() >= definition.required_arguments()
        && (left.len() <= definition.arguments.len() || definition.variadic().is_some());
    fits.then_some(left)
}

/// Whether a value of one type is passed for a parameter of another one.
fn passes(expr: &Expr, own: &DataType, ty: &DataType) -> bool {
    match expr {
        Expr::Value(ValueWithSpan { value, .. }) => match value {
            Value::SingleQuotedString(_) | Value::Null => true,
            Value::Number(..) if ty.is_decimal() || ty.is_floating() => true,
            _ => cast_cost(own, ty).is_some(),
        },
        _ => cast_cost(own, ty).is_some(),
    }
}

/// The columns of what a CALL gives.
fn columns_of(definition: &FunctionDefinition) -> Vec<(String, DataType)> {
    if definition.gives_value() {
        vec![(definition.source.name.clone(), definition.source.returns.clone())]
    } else {
        definition.given_back()
    }
}

fn schema(columns: &[(String, DataType)]) -> SchemaRef {
    let fields = columns.iter().map(|(name, ty)| Field::new(name, ty.clone(), true));
    Arc::new(Schema::new(fields.collect::<Vec<Field>>()))
}

fn first_column(batches: &[RecordBatch]) -> Option<ArrayRef> {
    let batch = batches.iter().find(|batch| batch.num_rows() > 0)?;
    batch.columns().first().cloned()
}

/// The fields of a row as columns.
fn record(row: &StructArray) -> Result<RecordBatch> {
    let columns = row
        .fields()
        .iter()
        .map(|field| (field.name().clone(), field.data_type().clone()));
    let columns: Vec<(String, DataType)> = columns.collect();
    let values: Vec<ArrayRef> = if row.is_null(0) {
        columns.iter().map(|(_, ty)| new_null_array(ty, 1)).collect()
    } else {
        row.columns().iter().map(|column| column.slice(0, 1)).collect()
    };
    RecordBatch::try_new(schema(&columns), values).map_err(|error| failure::from_datafusion(error.into()))
}

/// The row that a procedure in SQL gives: the first of its last statement.
fn returned(columns: &[(String, DataType)], last: Option<Rows>) -> Result<RecordBatch> {
    let mismatch = |detail: &str| {
        let message = "return type mismatch in function declared to return record";
        Error::new(SqlState::InvalidDefinition, message).with_detail(detail)
    };
    let last =
        last.ok_or_else(|| mismatch("Function's final statement must be SELECT or INSERT/UPDATE/DELETE RETURNING."))?;
    let count = last.schema.fields().len();
    if count != columns.len() {
        let detail = if count < columns.len() {
            "Final statement returns too few columns."
        } else {
            "Final statement returns too many columns."
        };
        return Err(mismatch(detail));
    }
    let first = last.batches.iter().find(|batch| batch.num_rows() > 0);
    let strict = CastOptions {
        safe: false,
        ..CastOptions::default()
    };
    let values = columns.iter().enumerate().map(|(place, (_, ty))| match first {
        Some(batch) => cast_with_options(&batch.column(place).slice(0, 1), ty, &strict),
        None => Ok(new_null_array(ty, 1)),
    });
    let values = values.collect::<std::result::Result<Vec<ArrayRef>, _>>();
    let batch = values.and_then(|values| RecordBatch::try_new(schema(columns), values));
    batch.map_err(|error| failure::from_datafusion(error.into()))
}
