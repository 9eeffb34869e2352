//! Statements about functions, carried out on the catalog.

use super::Session;
use super::annotated;
use super::dependents::Target;
use super::expanded::take_back;
use super::procedures;
use super::results::{Notice, QueryResults, Severity};
use crate::error::{Error, Result, SqlState};
use crate::failure;
use crate::statements::{
    CreateFunction, DescribeFunction, DropFunction, ExplainFunction, FunctionRef, Listing, Routine, ShowFunctions,
    VOID, definition_text, like_matches,
};
use datafusion::arrow::array::{ArrayRef, AsArray, RecordBatch, StringArray};
use datafusion::arrow::datatypes::{DataType, Field, Schema, UInt64Type};
use datafusion::common::{DFSchema, ScalarValue};
use datafusion::logical_expr::{Documentation, Expr, ExprSchemable};
use futures::StreamExt;
use sqlparser::ast::{Expr as SqlExpr, ExprWithAlias};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use taipan_connectors::Copying;
use taipan_engine::definition::{MACRO, SQL};
use taipan_engine::functions_table::{EXPRESSION, STATEMENTS, tier_name, volatility_name};
use taipan_engine::types::{quote, sql_name};
use taipan_engine::{Created, Function, FunctionCatalog, FunctionDefinition, FunctionName};
use taipan_store::{Class, Object};
use taipan_udf::{Fallback, NullInput, OnError};

/// Creates what a definition says, between the statements of the session.
pub fn create_apart(session: &Session, definition: FunctionDefinition) -> Result<Vec<Notice>> {
    let attached = session.attached();
    let Ok(_turn) = attached.turn.try_lock() else {
        return Err(Error::new(SqlState::ObjectInUse, "the session runs a statement"));
    };
    attached.work.begin_statement()?;
    let text = definition_text(&definition);
    let created = session
        .stored_catalog()
        .and_then(|catalog| session.mention(&catalog, &text))
        .and_then(|()| create(session, definition, false, false));
    let ended = attached.work.end_statement_here(created.is_ok());
    created.and_then(|(_, notices)| ended.map(|()| notices))
}

/// Creates what a definition says, and keeps it in the database of the session.
fn create(
    session: &Session,
    definition: FunctionDefinition,
    or_replace: bool,
    if_not_exists: bool,
) -> Result<(Created, Vec<Notice>)> {
    let warns = definition.source.fallback == Fallback::Warn;
    let created = session.catalog().create(definition, or_replace, if_not_exists);
    let created = created.map_err(|e| failure::from_catalog(&e))?;
    session.keep_function(&created.function, or_replace)?;
    let notice = |text: String| {
        let severity = if warns && text.contains("is interpreted") {
            Severity::Warning
        } else {
            Severity::Notice
        };
        Notice::new(severity, text)
    };
    let warnings = created.warnings.iter().cloned();
    let warnings = warnings.map(|text| Notice::new(Severity::Warning, text));
    // That it returns nothing is what it says.
    let is_void = created.function.definition().returns == VOID;
    let told = |text: &&String| !(is_void && text.contains("returns NULL whatever its arguments are"));
    let notices = created.notices.iter().filter(told).cloned().map(notice);
    let notices = notices.chain(warnings).collect();
    Ok((created, notices))
}

/// CREATE FUNCTION.
pub fn create_from_statement(session: &Session, statement: &CreateFunction) -> Result<QueryResults> {
    if let Some(schema) = &statement.name.schema {
        require_schema(session, schema).map_err(|e| e.at(statement.position.clone()))?;
    }
    let mut statement = statement.clone();
    session.read_imports(&mut statement)?;
    let definition = planned(session, &statement)?;
    let (created, notices) = create(session, definition, statement.or_replace, statement.if_not_exists)?;
    if created.made && created.function.of_columns().is_some() {
        // What it means does not depend on the query.
        let body = session.catalog().body_of_columns(&created.function);
        if let Err(error) = body {
            take_back(session, &created.function, created.replaced);
            return Err(failure::from_datafusion(error).at(statement.position.clone()));
        }
    }
    Ok(QueryResults::done(tag(&statement), said(&statement, notices)))
}

/// What is said of a statement's clauses, and of the function.
fn said(statement: &CreateFunction, notices: Vec<Notice>) -> Vec<Notice> {
    let clauses = statement.clauses.notices.iter().map(Notice::plain);
    clauses.chain(notices).collect()
}

/// The name of the command.
fn tag(statement: &CreateFunction) -> &'static str {
    match statement.clauses.language.as_deref() {
        Some(MACRO) => "CREATE MACRO",
        _ if statement.procedure => "CREATE PROCEDURE",
        _ => "CREATE FUNCTION",
    }
}

/// A macro is the only one of its name: what is given to it does not say which is meant.
fn refuse_second(session: &Session, statement: &CreateFunction) -> Result<()> {
    let known = session.catalog().overloads(&statement.name);
    let own = |function: &&Arc<Function>| function.definition().temporary == statement.temporary;
    match known.iter().filter(own).find(|function| function.is_macro()) {
        Some(other) if other.definition().arguments.len() != statement.parameters.len() => {
            let message = format!("macro {} already exists with other parameters", other.signature_names());
            let error = Error::new(SqlState::DuplicateFunction, message);
            Err(error.with_hint("DROP MACRO first.").at(statement.position.clone()))
        }
        _ => Ok(()),
    }
}

impl Session {
    /// CREATE FUNCTION, in whatever language.
    pub(super) async fn create_function_statement(&self, mut statement: CreateFunction) -> Result<QueryResults> {
        if statement.clauses.language.as_deref() == Some(MACRO) {
            refuse_second(self, &statement)?;
        }
        if statement.clauses.language.as_deref() != Some(SQL) || statement.procedure {
            if statement.procedure && self.settings().is_on("check_function_bodies") {
                procedures::check(&statement)?;
            }
            return create_from_statement(self, &statement);
        }
        let place = statement.position.clone();
        if let Some(schema) = &statement.name.schema {
            require_schema(self, schema).map_err(|e| e.at(place.clone()))?;
        }
        self.freeze_body(&mut statement).await?;
        let definition = planned(self, &statement)?;
        let (created, notices) = create(self, definition, statement.or_replace, statement.if_not_exists)?;
        // One that is there already was checked before.
        if created.made && (self.settings().is_on("check_function_bodies") || statement.clauses.standard.is_some()) {
            let checked = if created.function.runs_statements() {
                let checked = self.check_statements(&statement).await;
                checked.map_err(|error| error.moved_to(place))
            } else {
                self.check_body(&created.function).await
            };
            if checked.is_err() {
                take_back(self, &created.function, created.replaced);
            }
            checked?;
        }
        Ok(QueryResults::done("CREATE FUNCTION", said(&statement, notices)))
    }
}

/// Makes a function of the database one of the session.
pub(crate) fn define(session: &Session, statement: &CreateFunction) -> Result<Arc<Function>> {
    let created = session.catalog().create(planned(session, statement)?, true, false);
    created
        .map(|created| created.function)
        .map_err(|e| failure::from_catalog(&e))
}

fn planned(session: &Session, statement: &CreateFunction) -> Result<FunctionDefinition> {
    let mut types = statement
        .parameters
        .iter()
        .filter(|p| p.default.is_some())
        .map(|p| p.ty.clone());
    let is_macro = statement.clauses.language.as_deref() == Some(MACRO);
    let mut definition = statement.definition(|default| {
        if is_macro {
            // It is a text like the macro itself.
            return Ok(Expr::Literal(ScalarValue::Null, None));
        }
        let ty = types.next().unwrap_or(DataType::Null);
        plan_default(session, default, &ty)
    })?;
    definition.source.files = session.files_of(statement)?;
    Ok(definition)
}

pub(super) fn require_schema(session: &Session, schema: &str) -> Result<()> {
    let state = session.context().state();
    let name = &state.config_options().catalog.default_catalog;
    let known = state
        .catalog_list()
        .catalog(name)
        .is_some_and(|c| c.schema(schema).is_some());
    if known || schema == taipan_engine::definition::TEMP_SCHEMA {
        Ok(())
    } else {
        Err(
            Error::new(SqlState::InvalidSchema, format!("schema \"{schema}\" does not exist"))
                .with_hint("Make it with CREATE SCHEMA, or leave it out."),
        )
    }
}

/// A default as an expression over no columns; a constant must be a value of the parameter's type.
fn plan_default(session: &Session, default: &SqlExpr, ty: &DataType) -> Result<Expr> {
    let schema = DFSchema::empty();
    let written = ExprWithAlias {
        expr: default.clone(),
        alias: None,
    };
    let state = session.context().state();
    let invalid = |error: datafusion::error::DataFusionError| {
        let error = failure::from_datafusion(error);
        match error.sqlstate() {
            SqlState::UndefinedColumn => {
                let message = format!("DEFAULT {default} uses a column: there are none in a default");
                Error::new(SqlState::UndefinedColumn, message)
            }
            state => Error::new(state, format!("invalid DEFAULT {default}: {}", error.message())),
        }
    };
    let planned = state
        .create_logical_expr_from_sql_expr(written, &schema)
        .map_err(invalid)?;
    if let Expr::Literal(value, _) = &planned {
        let typed = value.cast_to(ty).map_err(invalid)?;
        if typed.is_null() && !value.is_null() {
            let message = format!("DEFAULT {default} is not a value of type {}", sql_name(ty));
            return Err(Error::new(SqlState::InvalidText, message));
        }
    }
    planned.get_type(&schema).map_err(invalid)?;
    Ok(planned)
}

/// DROP FUNCTION. Nothing is dropped unless everything can be.
pub fn drop(session: &Session, statement: &DropFunction) -> Result<QueryResults> {
    let catalog = session.catalog();
    let (mut kept, mut own, mut notices) = (Vec::new(), Vec::new(), Vec::new());
    for function in &statement.functions {
        let found = match catalog.find(&function.name, function.arguments.as_deref()) {
            Ok(found) => found,
            Err(error) => {
                // One that cannot be made any more is in the database only.
                match broken(session, function)? {
                    Some(object) => kept.push(Target::whole(&object)),
                    None if statement.if_exists && error.sqlstate() == "42883" => {
                        let missing = taipan_engine::catalog::missing(&function.name, function.arguments.as_deref());
                        notices.push(Notice::plain(said_of(statement.kind, &missing)));
                    }
                    None if error.sqlstate() == "42883"
                        && matches!(statement.kind, Routine::Procedure | Routine::Macro) =>
                    {
                        let message = said_of(statement.kind, &error.to_string());
                        let error = Error::new(SqlState::UndefinedFunction, message);
                        return Err(error.at(function.position.clone()));
                    }
                    None => return Err(refused(catalog, function, &error)),
                }
                continue;
            }
        };
        require_kind(&found, statement.kind, function.arguments.is_some())
            .map_err(|error| error.at(function.position.clone()))?;
        match session.kept_function(&found)? {
            Some(_) if statement.temporary => {
                let message = format!("temporary function {} does not exist", found.signature());
                if !statement.if_exists {
                    let error = Error::new(SqlState::UndefinedFunction, message);
                    return Err(error.at(function.position.clone()));
                }
                notices.push(Notice::plain(format!("{message}, skipping")));
            }
            Some(object) => kept.push(Target::whole(&object)),
            None => own.push(found),
        }
    }
    let access = session.access()?;
    kept.iter().try_for_each(|target| access.require_drop(&target.object))?;
    let fate = session.fate(&kept, statement.cascade)?;
    session.carry_out(&fate)?;
    own.iter().for_each(|function| catalog.remove(function));
    notices.extend(fate.notices);
    Ok(QueryResults::done(format!("DROP {}", statement.kind.word()), notices))
}

/// A message about functions as one about what a statement drops.
fn said_of(kind: Routine, message: &str) -> String {
    match kind {
        Routine::Procedure => message.replacen("function", "procedure", 1),
        Routine::Macro => message.replacen("function", "macro", 1),
        _ => message.to_string(),
    }
}

/// Fails for a function that is of another kind than a statement says; `typed`: it says of which types.
///
/// # Errors
///
/// 42809, and 42883 for a procedure that is named as a function, or the other way round.
pub(super) fn require_kind(function: &Function, kind: Routine, typed: bool) -> Result<()> {
    let is_procedure = function.definition().procedure;
    let (fits, what) = match kind {
        Routine::Function => (!is_procedure && !function.is_macro(), "a function"),
        Routine::Aggregate => (function.is_aggregate(), "an aggregate function"),
        Routine::Procedure => (is_procedure, "a procedure"),
        Routine::Macro => (function.is_macro(), "a macro"),
        Routine::Any => (!function.is_macro(), "a function"),
    };
    if fits {
        return Ok(());
    }
    if !typed && matches!(kind, Routine::Function | Routine::Procedure) && !function.is_macro() {
        let what = what.trim_start_matches("a ");
        let message = format!("could not find a {what} named \"{}\"", function.name());
        return Err(Error::new(SqlState::UndefinedFunction, message));
    }
    let other = match () {
        () if is_procedure => "PROCEDURE",
        () if function.is_macro() => "MACRO",
        () => "FUNCTION",
    };
    let message = format!("{} is not {what}", function.signature());
    Err(Error::new(SqlState::WrongObjectType, message).with_hint(format!("Use DROP {other}.")))
}

/// A function of the database that the session cannot make.
fn broken(session: &Session, function: &FunctionRef) -> Result<Option<Arc<Object>>> {
    let schema = function.name.schema.as_deref().unwrap_or("public");
    let types = function.arguments.as_ref();
    let types = types.map(|types| types.iter().map(sql_name).collect::<Vec<_>>().join(", "));
    let catalog = session.stored_catalog()?;
    let named = |object: &&Arc<Object>| {
        let key = &object.key;
        key.name == function.name.name && types.as_ref().is_none_or(|types| key.arguments == *types)
    };
    let mut found = catalog.of(Class::Function, schema).filter(named);
    let first = found.next().cloned();
    Ok(first.filter(|_| found.next().is_none()))
}

pub(super) fn find(catalog: &FunctionCatalog, function: &FunctionRef) -> Result<Arc<Function>> {
    let found = catalog.find(&function.name, function.arguments.as_deref());
    found.map_err(|e| refused(catalog, function, &e))
}

fn refused(catalog: &FunctionCatalog, function: &FunctionRef, error: &taipan_engine::CatalogError) -> Error {
    let error = failure::with_candidates(failure::from_catalog(error), catalog, &function.name);
    suggest_name(error, catalog, &function.name).at(function.position.clone())
}

fn suggest_name(error: Error, catalog: &FunctionCatalog, name: &FunctionName) -> Error {
    if !catalog.overloads(name).is_empty() {
        return error;
    }
    let functions = catalog.list();
    match crate::statements::closest(&name.name, functions.iter().map(|f| f.name())) {
        Some(best) => error.with_hint(format!("Did you mean {}?", quote(best))),
        None => error,
    }
}

/// Adds the overloads to an error about a call that fits none.
pub fn hint_candidates(error: Error, catalog: &FunctionCatalog) -> Error {
    let relevant = matches!(
        error.sqlstate(),
        SqlState::UndefinedFunction | SqlState::AmbiguousFunction
    );
    let name = error
        .message()
        .strip_prefix("function ")
        .and_then(|rest| rest.split(['(', ' ']).next());
    match name.map(str::to_string) {
        Some(name) if relevant => {
            let bare = match name.split_once('.') {
                Some((schema, name)) => FunctionName::qualified(schema.trim_matches('"'), name.trim_matches('"')),
                None => FunctionName::bare(name.trim_matches('"')),
            };
            suggest_name(failure::with_candidates(error, catalog, &bare), catalog, &bare)
        }
        _ => error,
    }
}

/// SHOW FUNCTIONS.
pub fn show(catalog: &FunctionCatalog, like: Option<&str>) -> Result<QueryResults> {
    let functions: Vec<Arc<Function>> = catalog
        .list()
        .into_iter()
        .filter(|f| like.is_none_or(|pattern| like_matches(pattern, f.name())))
        .collect();
    let column = |text: &dyn Fn(&Function) -> String| functions.iter().map(|f| Some(text(f))).collect::<Vec<_>>();
    let columns = vec![
        ("schema", column(&|f| f.definition().schema_name().to_string())),
        ("name", column(&|f| f.name().to_string())),
        ("arguments", column(&|f| f.definition().arguments_text())),
        ("returns", column(&|f| f.definition().returns.clone())),
        ("language", column(&|f| f.definition().language.clone())),
        ("volatility", column(&|f| volatility_name(f.volatility()).to_string())),
        (
            "comment",
            functions.iter().map(|f| f.definition().comment.clone()).collect(),
        ),
    ];
    text_rows("SHOW", columns)
}

/// SHOW BUILTIN FUNCTIONS and SHOW ALL FUNCTIONS: those of the engine, and in the second case also those of the database.
pub fn show_builtin(session: &Session, show: &ShowFunctions) -> Result<QueryResults> {
    let state = session.context().state_ref();
    let state = state.read();
    let about = |documentation: Option<&Documentation>| documentation.map(|said| said.description.clone());
    let mut rows: BTreeMap<(String, &str), Option<String>> = BTreeMap::new();
    for (name, function) in state.scalar_functions() {
        rows.insert((name.clone(), "SCALAR"), about(function.documentation()));
    }
    for (name, function) in state.aggregate_functions() {
        rows.insert((name.clone(), "AGGREGATE"), about(function.documentation()));
    }
    for (name, function) in state.window_functions() {
        rows.insert((name.clone(), "WINDOW"), about(function.documentation()));
    }
    let own: BTreeSet<String> = match show.listing {
        Listing::All => BTreeSet::new(),
        _ => session.catalog().list().iter().map(|f| f.name().to_string()).collect(),
    };
    // What is rewritten into calls has names that nobody can write.
    let is_plain = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let like = show.like.as_deref();
    rows.retain(|(name, _), _| {
        is_plain(name) && !own.contains(name) && like.is_none_or(|pattern| like_matches(pattern, name))
    });
    let names = rows.keys().map(|(name, _)| Some(name.clone())).collect();
    let kinds = rows.keys().map(|(_, kind)| Some((*kind).to_string())).collect();
    let descriptions = rows.into_values().collect();
    text_rows(
        "SHOW",
        vec![("name", names), ("kind", kinds), ("description", descriptions)],
    )
}

/// SHOW CREATE FUNCTION.
pub fn show_create(catalog: &FunctionCatalog, function: &FunctionRef) -> Result<QueryResults> {
    let found = find(catalog, function)?;
    text_rows(
        "SHOW",
        vec![("definition", vec![Some(definition_text(found.definition()))])],
    )
}

/// DESCRIBE FUNCTION: properties and their values.
pub fn describe(catalog: &FunctionCatalog, statement: &DescribeFunction) -> Result<QueryResults> {
    let function = find(catalog, &statement.function)?;
    let mut rows = properties(&function);
    if function.is_never_run() {
        rows.push(("tier", EXPRESSION.to_string()));
    }
    if function.runs_statements() {
        rows.push(("tier", STATEMENTS.to_string()));
    } else if !function.is_decided_by_calls()
        && let Ok(compiled) = function.any_compiled()
    {
        rows.push(("tier", tier_name(compiled.tier()).to_string()));
        rows.extend(compiled.reasons().iter().map(|reason| match reason.span {
            Some(span) => ("reason", format!("line {}: {}", span.line, reason.message)),
            None => ("reason", reason.message.clone()),
        }));
    }
    rows.push(("body", function.definition().source.text.clone()));
    let (names, values) = rows
        .into_iter()
        .map(|(name, value)| (Some(name.to_string()), Some(value)))
        .unzip();
    text_rows("DESCRIBE", vec![("property", names), ("value", values)])
}

fn properties(function: &Function) -> Vec<(&'static str, String)> {
    let definition = function.definition();
    let source = &definition.source;
    let inferred = if source.volatility.is_none() { " (inferred)" } else { "" };
    let mut rows = vec![
        ("function", function.signature()),
        ("schema", definition.schema_name().to_string()),
        ("arguments", definition.arguments_text()),
        ("returns", definition.returns.clone()),
        ("language", definition.language.clone()),
        (
            "volatility",
            format!("{}{inferred}", volatility_name(function.volatility())),
        ),
        (
            "null input",
            match source.null_input {
                NullInput::Called => "called on null input".into(),
                NullInput::Strict => "returns null on null input".into(),
            },
        ),
        (
            "on error",
            match source.on_error {
                OnError::Raise => "raise".into(),
                OnError::Null => "null".into(),
            },
        ),
    ];
    let optional = [
        ("handler", source.handler.clone()),
        ("runtime version", definition.runtime_version.clone()),
        ("timeout", source.limits.timeout.map(|t| format!("{t:?}"))),
        ("memory", source.limits.memory.map(|n| format!("{n} bytes"))),
        ("output", source.limits.output.map(|n| format!("{n} bytes"))),
        (
            "fallback",
            match source.fallback {
                Fallback::Allow => None,
                Fallback::Warn => Some("warn".into()),
                Fallback::Forbid => Some("forbid".into()),
            },
        ),
        ("comment", definition.comment.clone()),
    ];
    rows.extend(optional.into_iter().filter_map(|(name, value)| Some((name, value?))));
    rows
}

/// EXPLAIN FUNCTION.
pub fn explain(catalog: &FunctionCatalog, statement: &ExplainFunction) -> Result<QueryResults> {
    let function = &statement.function;
    if let Some(format) = statement.annotated {
        let annotated = catalog.annotate_function(&function.name, function.arguments.as_deref());
        let (signature, annotated) = annotated.map_err(|e| refused(catalog, function, &e))?;
        let texts = annotated::texts(&signature, &annotated, format);
        return text_rows("EXPLAIN", vec![("explain", texts.into_iter().map(Some).collect())]);
    }
    let lines = catalog.explain_function(&function.name, function.arguments.as_deref(), statement.stage);
    let lines = lines.map_err(|e| refused(catalog, function, &e))?;
    text_rows("EXPLAIN", vec![("explain", lines.into_iter().map(Some).collect())])
}

/// The rows that a COPY or INSERT says it wrote.
pub fn counted(batch: &RecordBatch) -> u64 {
    let counts = batch
        .columns()
        .first()
        .and_then(|column| column.as_primitive_opt::<UInt64Type>());
    counts.map_or(0, |counts| counts.iter().flatten().sum())
}

/// How many rows a statement has written.
pub(super) async fn written_rows(results: &mut QueryResults, copying: Option<&Copying>) -> Result<u64> {
    let mut rows = 0;
    while let Some(batch) = results.next().await {
        let batch = batch.map_err(|error| match copying.and_then(Copying::reason) {
            Some(reason) => Error::new(SqlState::Io, reason),
            None => error,
        })?;
        rows += counted(&batch);
    }
    Ok(rows)
}

/// A result of text columns.
pub fn text_rows(command: &str, columns: Vec<(&str, Vec<Option<String>>)>) -> Result<QueryResults> {
    let fields: Vec<Field> = columns
        .iter()
        .map(|(name, _)| Field::new(*name, DataType::Utf8, true))
        .collect();
    let arrays = columns
        .into_iter()
        .map(|(_, values)| Arc::new(StringArray::from(values)) as ArrayRef);
    let batch = RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays.collect());
    let batch = batch.map_err(|e| Error::new(SqlState::Internal, e.to_string()))?;
    Ok(QueryResults::rows(command, batch))
}
