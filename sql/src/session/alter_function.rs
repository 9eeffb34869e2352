//! ALTER FUNCTION: the statement that makes it says something else, and what calls it by its name follows.

use super::functions::{define, find, require_kind, require_schema};
use super::{Notice, QueryResults, Session};
use crate::database::{Rename, takes};
use crate::error::{Error, Result, SqlState};
use crate::statements::{self, AlterFunction, Clauses, CreateFunction, FunctionChange, Statement, definition_text};
use std::sync::Arc;
use taipan_engine::definition::SQL;
use taipan_store::{Class, NewObject, Object};

/// Carries it out.
pub fn alter(session: &Session, statement: &AlterFunction) -> Result<QueryResults> {
    let tag = format!("ALTER {}", statement.kind.word());
    let function = match find(session.catalog(), &statement.function) {
        Err(error) if statement.if_exists && error.sqlstate() == SqlState::UndefinedFunction => {
            let text = format!("{}, skipping", error.message());
            return Ok(QueryResults::done(tag, vec![Notice::plain(text)]));
        }
        found => found?,
    };
    if function.is_macro() {
        return Err(Error::not_built("ALTER of a macro").with_hint("CREATE OR REPLACE MACRO makes it anew."));
    }
    require_kind(&function, statement.kind, statement.function.arguments.is_some())
        .map_err(|error| error.without_hint().at(statement.function.position.clone()))?;
    let Some(object) = session.kept_function(&function)? else {
        return Err(Error::not_built("ALTER FUNCTION of a temporary function"));
    };
    let access = session.access()?;
    access.require_owner(&object)?;
    let mut create = made(&object)?;
    match &statement.action {
        FunctionChange::Name(name) => {
            keep_handler(&mut create);
            create.name.name = name.clone();
        }
        FunctionChange::Schema(schema) => {
            require_schema(session, schema)?;
            create.name.schema = Some(schema.clone()).filter(|schema| schema != "public");
        }
        FunctionChange::Clauses(_) if create.procedure => {
            let message = "invalid attribute in procedure definition";
            return Err(Error::new(SqlState::InvalidDefinition, message));
        }
        FunctionChange::Clauses(clauses) => change(&mut create.clauses, clauses),
    }
    let mut key = object.key.clone();
    key.name = create.name.name.clone();
    key.schema = create.name.schema.clone().unwrap_or_else(|| "public".to_string());
    let moved = key != object.key;
    if moved && session.stored_catalog()?.get(&key).is_some() {
        let (name, types) = (&key.name, key.arguments.to_lowercase());
        let message = format!("function {name}({types}) already exists in schema \"{}\"", key.schema);
        return Err(Error::new(SqlState::DuplicateFunction, message));
    }
    if moved {
        access.require_create(&key.schema)?;
        follow(session, &object, &key)?;
    }
    let attached = session.attached();
    attached.functions.unload(session, &object.key);
    let changed = define(session, &create)?;
    let new = NewObject {
        key,
        kind: object.kind,
        sql: definition_text(changed.definition()),
        columns: object.columns.clone(),
    };
    attached.functions.made(session.redefine(&object, new)?);
    let notices = match &statement.action {
        FunctionChange::Clauses(clauses) => clauses.notices.iter().map(Notice::plain).collect(),
        _ => Vec::new(),
    };
    Ok(QueryResults::done(tag, notices))
}

fn made(object: &Object) -> Result<Box<CreateFunction>> {
    match statements::parse(&object.sql)? {
        Statement::CreateFunction(create) => Ok(create),
        _ => Err(Error::new(SqlState::Internal, "the definition of a function is none")),
    }
}

/// A text that defines a function of the old name goes on to mean that one.
fn keep_handler(create: &mut CreateFunction) {
    let start = format!("def {}(", create.name.name);
    let text = create.clauses.body.as_deref().unwrap_or_default();
    if create.clauses.language.as_deref() != Some(SQL)
        && create.clauses.handler.is_none()
        && text.lines().any(|line| line.starts_with(&start))
    {
        create.clauses.handler = Some(create.name.name.clone());
    }
}

fn change(clauses: &mut Clauses, given: &Clauses) {
    clauses.volatility = given.volatility.or(clauses.volatility);
    clauses.null_input = given.null_input.or(clauses.null_input);
    clauses.parallel = given.parallel.or(clauses.parallel);
    clauses.cost = given.cost.or(clauses.cost);
    clauses.rows = given.rows.or(clauses.rows);
}

/// What calls the function calls it by its new name.
///
/// # Errors
///
/// 0A000 if it is not certain which of several functions of the name is meant.
fn follow(session: &Session, object: &Arc<Object>, new: &taipan_store::Key) -> Result<()> {
    let catalog = session.stored_catalog()?;
    let arity = takes(object);
    let others = catalog.of(Class::Function, &object.key.schema);
    let mut others = others.filter(|other| other.key.name == object.key.name && other.oid != object.oid);
    let alike = others.any(|other| {
        let other = takes(other);
        other.start() <= arity.end() && arity.start() <= other.end()
    });
    if alike && session.is_called(object)? {
        let what = "another name for one of several functions with as many arguments that something calls";
        return Err(Error::not_built(what));
    }
    session.follow(&Rename::Function {
        old: &object.key,
        takes: &arity,
        new,
    })
}
