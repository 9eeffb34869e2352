//! What statements say in the words of Postgres's catalog, written as the planner knows it: types of the catalog in casts,
//! `OPERATOR(pg_catalog.…)`, COLLATE that changes nothing, arrays as texts beside ANY.

use super::calls::{CASTS, cast_name};
use super::{CATALOG, INFORMATION, PLANNED_INFORMATION, relation};
use crate::database::folded;
use crate::error::Result;
use crate::session::{call, take};
use crate::statements::expression as parse_expression;
use crate::values::array_items;
use crate::visits::{VisitMut, visit_expressions_mut};
use datafusion::sql::parser::{CopyToSource, Statement as DfStatement};
use sqlparser::ast::{
    Array, ArrayElemTypeDef, BinaryOperator, DataType, Expr, Ident, JoinOperator, ObjectName, ObjectNamePart, Select,
    TableFactor, Value, ValueWithSpan, VisitorMut,
};
use std::ops::ControlFlow;

/// Rewrites a statement.
pub fn rewrite(statement: &mut DfStatement) -> Result<()> {
    let mut forms = Forms;
    let flow = match statement {
        DfStatement::Statement(statement) => VisitMut::visit(statement, &mut forms),
        DfStatement::Explain(explain) => return rewrite(&mut explain.statement),
        DfStatement::CopyTo(copy) => match &mut copy.source {
            CopyToSource::Query(query) => VisitMut::visit(query, &mut forms),
            CopyToSource::Relation(_) => ControlFlow::Continue(()),
        },
        DfStatement::CreateExternalTable(_) | DfStatement::Reset(_) => ControlFlow::Continue(()),
    };
    match flow {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(error) => Err(*error),
    }
}

struct Forms;

impl VisitorMut for Forms {
    type Break = Box<crate::error::Error>;

    fn pre_visit_table_factor(&mut self, factor: &mut TableFactor) -> ControlFlow<Self::Break> {
        if let TableFactor::Table { name, args: None, .. } = factor
            && let [schema, table] = name.0.as_mut_slice()
            && let (Some(own), Some(table)) = (schema.as_ident(), table.as_ident())
            && is_information(own, table)
        {
            *schema = ObjectNamePart::Identifier(Ident::with_quote('"', PLANNED_INFORMATION));
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_select(&mut self, select: &mut Select) -> ControlFlow<Self::Break> {
        let tables = tables(select);
        if tables.is_empty() {
            return ControlFlow::Continue(());
        }
        let _ = visit_expressions_mut(select, |expr| {
            if let Expr::CompoundIdentifier(parts) = expr
                && let [table, column] = parts.as_slice()
                && folded(column) == "tableoid"
                && let Some((_, name)) = tables.iter().find(|(known, _)| *known == folded(table))
            {
                let name = Expr::value(Value::SingleQuotedString(name.clone()));
                *expr = call(&cast_name("oid"), [call(&cast_name("regclass"), [name])]);
            }
            ControlFlow::<()>::Continue(())
        });
        ControlFlow::Continue(())
    }

    fn post_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<Self::Break> {
        match rewrite_expr(expr) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(Box::new(error)),
        }
    }
}

fn rewrite_expr(expr: &mut Expr) -> Result<()> {
    match expr {
        Expr::Cast {
            expr: value, data_type, ..
        } => {
            plain_type(data_type);
            if let DataType::Array(_) = data_type
                && type_name(data_type).is_none()
            {
                list(value);
            }
            if let Some(name) = type_name(data_type) {
                *expr = call(&cast_name(&name), [take(value)]);
            }
        }
        Expr::BinaryOp { op, .. } => {
            if let BinaryOperator::PGCustomBinaryOperator(parts) = op
                && let [schema, name] = parts.as_slice()
                && schema == CATALOG
                && let Expr::BinaryOp { op: plain, .. } = parse_expression(&format!("a {name} b"))?
            {
                *op = plain;
            }
        }
        Expr::Collate { expr: value, collation } if changes_nothing(collation) => *expr = take(value),
        Expr::CompoundIdentifier(parts) => {
            if let [schema, table, _] = parts.as_mut_slice()
                && is_information(schema, table)
            {
                *schema = Ident::with_quote('"', PLANNED_INFORMATION);
            }
        }
        // Words that are calls, as current_user is one to the parser.
        Expr::Identifier(word) if word.quote_style.is_none() => {
            let name = folded(word);
            if matches!(name.as_str(), "current_schema" | "current_catalog") {
                *expr = parse_expression(&format!("{name}()"))?;
            }
        }
        Expr::AnyOp { right, .. } | Expr::AllOp { right, .. } => list(right),
        _ => {}
    }
    Ok(())
}

/// The tables of a query, each by its name there, whose rows all come from them: no outer join makes one.
fn tables(select: &Select) -> Vec<(String, String)> {
    let mut tables = Vec::new();
    let mut add = |factor: &TableFactor| {
        if let TableFactor::Table {
            name,
            alias,
            args: None,
            ..
        } = factor
            && let Some(last) = name.0.last().and_then(|part| part.as_ident())
        {
            let known = alias.as_ref().map_or_else(|| folded(last), |alias| folded(&alias.name));
            tables.push((known, name.to_string()));
        }
    };
    for from in &select.from {
        let inner = |operator: &JoinOperator| {
            matches!(
                operator,
                JoinOperator::Join(_) | JoinOperator::Inner(_) | JoinOperator::CrossJoin(_)
            )
        };
        let left = |operator: &JoinOperator| matches!(operator, JoinOperator::Left(_) | JoinOperator::LeftOuter(_));
        if !from
            .joins
            .iter()
            .all(|join| inner(&join.join_operator) || left(&join.join_operator))
        {
            continue;
        }
        add(&from.relation);
        let joined = from.joins.iter().filter(|join| inner(&join.join_operator));
        joined.for_each(|join| add(&join.relation));
    }
    tables
}

/// Whether a name is that of one of the standard's views.
fn is_information(schema: &Ident, table: &Ident) -> bool {
    folded(schema) == INFORMATION && relation(INFORMATION, &folded(table)).is_some()
}

/// Texts are compared by their bytes, as these collations say.
fn changes_nothing(collation: &ObjectName) -> bool {
    let parts: Vec<String> = collation
        .0
        .iter()
        .filter_map(|part| part.as_ident())
        .map(folded)
        .collect();
    let name = match parts.as_slice() {
        [name] => name,
        [schema, name] if schema == CATALOG => name,
        _ => return false,
    };
    ["default", "C", "POSIX"].contains(&name.as_str())
}

/// An array that is written as a text.
fn list(expr: &mut Expr) {
    let inner = match &*expr {
        Expr::Nested(inner) => inner.as_ref(),
        other => other,
    };
    let Expr::Value(ValueWithSpan {
        value: Value::SingleQuotedString(text),
        ..
    }) = inner
    else {
        return;
    };
    let Ok(items) = array_items(text) else { return };
    let numbers = !items.is_empty() && items.iter().flatten().all(|item| item.parse::<i64>().is_ok());
    let value = |item: &Option<String>| {
        Expr::value(match item {
            None => Value::Null,
            Some(item) if numbers => Value::Number(item.clone(), false),
            Some(item) => Value::SingleQuotedString(item.clone()),
        })
    };
    *expr = Expr::Array(Array {
        elem: items.iter().map(value).collect(),
        named: true,
    });
}

/// A type of pg_catalog by its name alone.
fn plain_type(ty: &mut DataType) {
    match ty {
        DataType::Custom(name, modifiers) if modifiers.is_empty() => {
            let parts: Vec<&Ident> = name.0.iter().filter_map(|part| part.as_ident()).collect();
            if let [schema, bare] = parts.as_slice()
                && [CATALOG, INFORMATION].contains(&folded(schema).as_str())
                && parts.len() == name.0.len()
            {
                let text = match folded(bare).as_str() {
                    "sql_identifier" => "name".to_string(),
                    "character_data" | "yes_or_no" => "varchar".to_string(),
                    "cardinal_number" => "integer".to_string(),
                    _ => bare.to_string(),
                };
                if let Ok(Expr::Cast { data_type, .. }) = parse_expression(&format!("NULL::{text}")) {
                    *ty = data_type;
                }
            }
        }
        DataType::Array(ArrayElemTypeDef::SquareBracket(inner, _) | ArrayElemTypeDef::AngleBracket(inner)) => {
            plain_type(inner);
        }
        _ => {}
    }
}

/// Whether what is cast to a type is a name, or a number written out.
pub fn takes_names(ty: &DataType) -> bool {
    type_name(ty).is_some_and(|name| name.starts_with("reg"))
}

/// The name of a type that has a cast of its own.
fn type_name(ty: &DataType) -> Option<String> {
    let name = match ty {
        DataType::Regclass => "regclass".to_string(),
        DataType::Custom(name, modifiers) if modifiers.is_empty() => match name.0.as_slice() {
            [part] => folded(part.as_ident()?),
            [schema, part] if schema.as_ident().is_some_and(|schema| folded(schema) == CATALOG) => {
                folded(part.as_ident()?)
            }
            _ => return None,
        },
        DataType::Array(ArrayElemTypeDef::SquareBracket(inner, None)) => format!("_{}", type_name(inner)?),
        _ => return None,
    };
    CASTS.contains(&name.as_str()).then_some(name)
}
