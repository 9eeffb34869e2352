//! Names of result columns. An expression without a name is called by its text. Several columns may have one name:
//! DataFusion's planner does not allow that, so names are made different before planning and the same again afterwards.

use super::{naming, several};
use datafusion::arrow::datatypes::{Field, Schema, SchemaRef};
use datafusion::common::{DataFusionError, SchemaError};
use datafusion::sql::parser::Statement as DfStatement;
use sqlparser::ast::{Expr, Ident, SelectItem, SetExpr, Statement as SqlStatement};
use std::collections::HashMap;
use std::sync::Arc;

/// Stands between a column's name and the number that makes it different. No typed name contains it.
const MARK: char = '\u{1}';

/// Whether planning failed only because of names that occur twice.
pub fn is_about_names(error: &DataFusionError) -> bool {
    match error.find_root() {
        DataFusionError::Plan(text) => text.contains("require unique expression names"),
        DataFusionError::SchemaError(error, _) => matches!(
            **error,
            SchemaError::DuplicateQualifiedField { .. }
                | SchemaError::DuplicateUnqualifiedField { .. }
                | SchemaError::AmbiguousReference { .. }
        ),
        _ => false,
    }
}

/// Makes the names of a query's columns different. False: there is nothing that could be changed.
pub fn separate(statement: &mut DfStatement) -> bool {
    let DfStatement::Statement(statement) = statement else {
        return false;
    };
    let query = match statement.as_mut() {
        SqlStatement::Query(query) => Some(query),
        // What an INSERT takes by their places, whatever they are called.
        SqlStatement::Insert(insert) => insert.source.as_mut(),
        _ => None,
    };
    query.is_some_and(|query| separate_body(&mut query.body))
}

/// The same for each of the queries that set operations put together.
fn separate_body(body: &mut SetExpr) -> bool {
    let select = match body {
        SetExpr::Select(select) => select,
        SetExpr::Query(query) => return separate_body(&mut query.body),
        SetExpr::SetOperation { left, right, .. } => {
            let left = separate_body(left);
            return separate_body(right) || left;
        }
        _ => return false,
    };
    let names: Vec<Option<String>> = select.projection.iter().map(output_name).collect();
    let wildcard = names.iter().any(Option::is_none);
    let mut seen: HashMap<&str, usize> = HashMap::new();
    let mut changed = false;
    for (item, name) in select.projection.iter_mut().zip(&names) {
        let Some(name) = name else { continue };
        let times = seen.entry(name).or_default();
        *times += 1;
        let expression = match item {
            SelectItem::UnnamedExpr(expr) => expr,
            SelectItem::ExprWithAlias { expr, .. } if *times > 1 || wildcard => expr,
            _ => continue,
        };
        let repeated = names.iter().flatten().filter(|other| *other == name).count() > 1;
        // The planner leaves casts out of names: different texts may be one name to it.
        let computed = !matches!(expression, Expr::Identifier(_) | Expr::CompoundIdentifier(_));
        if repeated || wildcard || computed {
            let alias = Ident::with_quote('"', format!("{name}{MARK}{times}"));
            *item = SelectItem::ExprWithAlias {
                expr: expression.clone(),
                alias,
            };
            changed = true;
        }
    }
    changed
}

/// `None` for wildcards.
fn output_name(item: &SelectItem) -> Option<String> {
    let folded = |ident: &Ident| match ident.quote_style {
        Some(_) => ident.value.clone(),
        None => ident.value.to_lowercase(),
    };
    match item {
        SelectItem::ExprWithAlias { alias, .. } => Some(folded(alias)),
        SelectItem::UnnamedExpr(Expr::Identifier(name)) => Some(folded(name)),
        SelectItem::UnnamedExpr(Expr::CompoundIdentifier(parts)) => parts.last().map(folded),
        SelectItem::UnnamedExpr(expr) => Some(expr.to_string()),
        _ => None,
    }
}

/// How columns without a name are called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColumnNames {
    /// By their texts, such as `count(*)`.
    #[default]
    Texts,
    /// As in Postgres, such as `count`.
    Postgres,
}

/// The names of a query's columns where they differ from the planner's; empty if they are not known by the text.
pub fn texts(statement: &DfStatement, names: ColumnNames) -> Vec<Option<String>> {
    let DfStatement::Statement(statement) = statement else {
        return Vec::new();
    };
    let SqlStatement::Query(query) = statement.as_ref() else {
        return Vec::new();
    };
    let mut body = query.body.as_ref();
    loop {
        match body {
            SetExpr::SetOperation { left, .. } => body = left,
            SetExpr::Query(query) => body = query.body.as_ref(),
            SetExpr::Select(select) => {
                let names: Option<Vec<_>> = select.projection.iter().map(|item| text_of(item, names)).collect();
                return names.unwrap_or_default();
            }
            _ => return Vec::new(),
        }
    }
}

/// `None`: not one column. `Some(None)`: the planner's name is right.
fn text_of(item: &SelectItem, names: ColumnNames) -> Option<Option<String>> {
    match item {
        SelectItem::ExprWithAlias { .. }
        | SelectItem::UnnamedExpr(Expr::Identifier(_) | Expr::CompoundIdentifier(_)) => Some(None),
        SelectItem::UnnamedExpr(expr) if several::is_several(expr) => None,
        SelectItem::UnnamedExpr(expr) => Some(Some(match names {
            ColumnNames::Texts => expr.to_string(),
            ColumnNames::Postgres => naming::name(expr),
        })),
        _ => None,
    }
}

/// The schema with the names that the user is to see; `None` if they are those of the planner.
pub fn restored(schema: &Schema, texts: &[Option<String>]) -> Option<SchemaRef> {
    let texts = if texts.len() == schema.fields().len() {
        texts
    } else {
        &[]
    };
    let unchanged = |field: &Arc<Field>| !field.name().contains(MARK);
    if schema.fields().iter().all(unchanged) && texts.iter().all(Option::is_none) {
        return None;
    }
    let restore = |(index, field): (usize, &Arc<Field>)| {
        let name = match texts.get(index) {
            Some(Some(text)) => text,
            _ => field.name().split(MARK).next().unwrap_or_default(),
        };
        field.as_ref().clone().with_name(name)
    };
    let fields: Vec<Field> = schema.fields().iter().enumerate().map(restore).collect();
    Some(Arc::new(Schema::new_with_metadata(fields, schema.metadata().clone())))
}

/// The schema with the types of Postgres and the columns of tables that the fields of another one say; `None`: it says them
/// already.
pub fn with_types(schema: &Schema, known: &Schema) -> Option<SchemaRef> {
    if schema.fields().len() != known.fields().len() {
        return None;
    }
    let is_lost = |(field, known): (&Arc<Field>, &Arc<Field>)| {
        let says = crate::catalog::of_field(known).is_some() || crate::catalog::table_of(known).is_some();
        says && !known.metadata().is_empty() && field.metadata() != known.metadata()
    };
    if !schema.fields().iter().zip(known.fields()).any(is_lost) {
        return None;
    }
    let fields = schema.fields().iter().zip(known.fields());
    let fields = fields.map(|(field, known)| {
        if is_lost((field, known)) {
            field.as_ref().clone().with_metadata(known.metadata().clone())
        } else {
            field.as_ref().clone()
        }
    });
    let fields: Vec<Field> = fields.collect();
    Some(Arc::new(Schema::new_with_metadata(fields, schema.metadata().clone())))
}
