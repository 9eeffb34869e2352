//! What the text of an object of the database uses: relations and their columns, functions, sequences.

use super::constraints::{Constraint, Rule, declared, folded};
use super::definitions;
use super::frozen::{self, column_of, relation_of};
use super::qualified::qualified;
use crate::error::Result;
use crate::session::folded_name;
use crate::statements::{self, StandardBody, Statement, TriggerStatement};
use crate::visits::{Visit, visit_expressions_mut};
use sqlparser::ast::{
    ColumnOption, Expr, Function, FunctionArg, FunctionArgExpr, FunctionArguments, ObjectName, Select, TableFactor,
    Value, Visitor,
};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;
use taipan_engine::ParameterMode;
use taipan_store::{Catalog, Key, Kind, Object};

/// A function as it is called.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Called {
    /// If one is written.
    schema: Option<String>,
    name: String,
    arguments: usize,
}

/// What something uses.
#[derive(Clone, Debug, Default)]
pub struct Uses {
    /// Columns by the relation that has them; `None` among them: all.
    pub relations: BTreeMap<Key, BTreeSet<Option<String>>>,
    pub functions: BTreeSet<Called>,
    pub sequences: BTreeSet<Key>,
}

/// A part of an object that uses something by itself.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    Whole,
    /// The default of a column.
    Default(String),
    Constraint(String),
}

impl Uses {
    /// Whether it uses a relation, or this column of it.
    pub fn relation(&self, key: &Key, column: Option<&str>) -> bool {
        self.relations.get(key).is_some_and(|columns| match column {
            None => true,
            Some(column) => columns.contains(&None) || columns.iter().flatten().any(|own| own == column),
        })
    }

    /// Whether it may call a function: one of this name that takes as many arguments. Types of arguments are not known here.
    pub fn function(&self, key: &Key, takes: &RangeInclusive<usize>) -> bool {
        let schema = |schema: &Option<String>| schema.as_ref().is_none_or(|schema| *schema == key.schema);
        let mut calls = self.functions.iter();
        calls.any(|call| call.name == key.name && schema(&call.schema) && takes.contains(&call.arguments))
    }
}

/// How many arguments a function takes.
pub fn takes(function: &Object) -> RangeInclusive<usize> {
    match statements::parse(&function.sql) {
        Ok(Statement::CreateFunction(create)) => {
            let required = create.parameters.iter().filter(|parameter| parameter.default.is_none());
            let variadic = create
                .parameters
                .iter()
                .any(|parameter| parameter.mode == ParameterMode::Variadic);
            let most = if variadic { usize::MAX } else { create.parameters.len() };
            required.count()..=most
        }
        // One that cannot be read may be meant by any call.
        _ => 0..=usize::MAX,
    }
}

/// What the parts of an object use.
pub fn of(object: &Object) -> Result<Vec<(Part, Uses)>> {
    match object.kind {
        Kind::View => {
            let mut reading = Reading::default();
            // Nothing in it breaks off.
            let _ = frozen::create_view(&object.sql)?.query.visit(&mut reading);
            Ok(vec![(Part::Whole, reading.uses)])
        }
        Kind::Function => of_function(object),
        Kind::Trigger => of_trigger(object),
        Kind::Table if object.sql.contains(" DEFAULT ") || object.sql.contains(" CONSTRAINT ") => of_table(object),
        _ => Ok(Vec::new()),
    }
}

/// A function uses what the defaults of its parameters do, and its body if that is a part of its statement.
fn of_function(object: &Object) -> Result<Vec<(Part, Uses)>> {
    let Statement::CreateFunction(create) = statements::parse(&object.sql)? else {
        return Ok(Vec::new());
    };
    let mut reading = Reading::default();
    let defaults = create
        .parameters
        .iter()
        .filter_map(|parameter| parameter.default.as_ref());
    // Nothing in these breaks off.
    for default in defaults {
        let _ = default.visit(&mut reading);
    }
    let _ = match &create.clauses.standard {
        Some(StandardBody::Return(expr)) => expr.visit(&mut reading),
        Some(StandardBody::Atomic(statements)) => statements.visit(&mut reading),
        None => ControlFlow::Continue(()),
    };
    Ok(vec![(Part::Whole, reading.uses)])
}

/// A trigger uses its function, and the columns of its table that it names.
fn of_trigger(object: &Object) -> Result<Vec<(Part, Uses)>> {
    let Statement::Trigger(statement) = statements::parse(&object.sql)? else {
        return Ok(Vec::new());
    };
    let TriggerStatement::Create(create) = *statement else {
        return Ok(Vec::new());
    };
    let condition = create.says.condition.as_ref();
    let mut uses = condition.map(of_expression).unwrap_or_default();
    uses.functions.insert(Called {
        schema: create.function.schema.clone(),
        name: create.function.name.clone(),
        arguments: 0,
    });
    if let Some(table) = key_of(&create.on.table) {
        let columns = create.says.columns().into_iter().map(Some);
        uses.relations.insert(table, columns.collect());
    }
    Ok(vec![(Part::Whole, uses)])
}

fn of_table(object: &Object) -> Result<Vec<(Part, Uses)>> {
    let create = definitions::create_table(&object.sql)?;
    let mut parts = Vec::new();
    for column in &create.columns {
        for option in &column.options {
            if let ColumnOption::Default(expr) = &option.option {
                parts.push((Part::Default(folded(&column.name)), of_expression(expr)));
            }
        }
    }
    for Constraint { name, rule } in declared(&create, &object.sql)? {
        let uses = match rule {
            Rule::Check(expr) => of_expression(&expr),
            Rule::Foreign(foreign) => {
                let columns = foreign.referred.into_iter().map(Some).collect();
                Uses {
                    relations: BTreeMap::from([(foreign.table, columns)]),
                    ..Uses::default()
                }
            }
            Rule::Primary(_) | Rule::Unique { .. } => continue,
        };
        parts.push((Part::Constraint(name), uses));
    }
    Ok(parts)
}

/// What an expression uses.
pub fn of_expression(expr: &Expr) -> Uses {
    let mut reading = Reading::default();
    // Nothing in it breaks off.
    let _ = expr.visit(&mut reading);
    reading.uses
}

/// Objects with a text that may use something of this name: only those are read.
pub fn candidates<'a>(catalog: &'a Catalog, name: &str) -> impl Iterator<Item = &'a Arc<Object>> {
    let name = name.to_lowercase();
    catalog.objects().filter(move |object| {
        matches!(object.kind, Kind::View | Kind::Table | Kind::Function | Kind::Trigger)
            && object.sql.to_lowercase().contains(&name)
    })
}

#[derive(Default)]
struct Reading {
    uses: Uses,
}

impl Reading {
    fn function(&mut self, name: &ObjectName, arguments: usize) {
        let mut parts: Vec<String> = name.0.iter().filter_map(|part| part.as_ident().map(folded)).collect();
        if let Some(name) = parts.pop() {
            let schema = parts.pop();
            self.uses.functions.insert(Called {
                schema,
                name,
                arguments,
            });
        }
    }
}

impl Visitor for Reading {
    type Break = ();

    fn pre_visit_select(&mut self, select: &Select) -> ControlFlow<()> {
        if let Some(name) = relation_of(select)
            && let Some(key) = key_of(name)
        {
            let columns = self.uses.relations.entry(key).or_default();
            for item in &select.projection {
                columns.extend(column_of(item).map(|column| Some(folded(column))));
            }
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_table_factor(&mut self, factor: &TableFactor) -> ControlFlow<()> {
        match factor {
            TableFactor::Table {
                name, args: Some(args), ..
            } => self.function(name, args.args.len()),
            TableFactor::Function { name, args, .. } => self.function(name, args.len()),
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_expr(&mut self, expr: &Expr) -> ControlFlow<()> {
        if let Expr::Function(call) = expr {
            let arguments = match &call.args {
                FunctionArguments::List(list) => list.args.len(),
                FunctionArguments::None => 0,
                FunctionArguments::Subquery(_) => 1,
            };
            self.function(&call.name, arguments + call.within_group.len());
            self.uses.sequences.extend(sequence_of(call));
        }
        ControlFlow::Continue(())
    }
}

/// The relation that a name with a schema means.
pub fn key_of(name: &ObjectName) -> Option<Key> {
    let parts: Vec<String> = name.0.iter().filter_map(|part| part.as_ident().map(folded)).collect();
    match parts.as_slice() {
        [schema, name] => Some(Key::relation(schema.as_str(), name.as_str())),
        _ => None,
    }
}

/// The sequence that a call of `nextval` and its like is about.
pub fn sequence_of(call: &Function) -> Option<Key> {
    let name = call.name.0.last()?.as_ident().map(folded)?;
    let FunctionArguments::List(list) = &call.args else {
        return None;
    };
    let Some(FunctionArg::Unnamed(FunctionArgExpr::Expr(Expr::Value(value)))) = list.args.first() else {
        return None;
    };
    match &value.value {
        Value::SingleQuotedString(text) if ["nextval", "currval", "setval"].contains(&name.as_str()) => {
            let (schema, name) = folded_name(text).ok()?;
            Some(Key::relation(schema.as_deref().unwrap_or("public"), name.as_str()))
        }
        _ => None,
    }
}

/// Gives a sequence another name where an expression asks it for values; whether it does.
pub fn rename_sequence(expr: &mut Expr, old: &Key, new: &Key) -> bool {
    let mut found = false;
    // Nothing in it breaks off.
    let _: ControlFlow<()> = visit_expressions_mut(expr, |part| {
        if let Expr::Function(call) = part
            && sequence_of(call).as_ref() == Some(old)
            && let FunctionArguments::List(list) = &mut call.args
            && let Some(FunctionArg::Unnamed(FunctionArgExpr::Expr(Expr::Value(value)))) = list.args.first_mut()
        {
            value.value = Value::SingleQuotedString(qualified(new));
            found = true;
        }
        ControlFlow::Continue(())
    });
    found
}
