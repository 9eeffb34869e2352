//! Names of tables and views that are about to be made and look like those of files. The planner looks up every name that a
//! statement has, and a name that is none yet would be taken for a file: so it has another one until it is planned.

use datafusion::common::TableReference;
use datafusion::logical_expr::{DdlStatement, LogicalPlan};
use datafusion::sql::parser::Statement as DfStatement;
use sqlparser::ast::{Ident, ObjectName, ObjectNamePart, Statement};

/// What it is called meanwhile. No typed name is like it.
const HIDDEN: &str = "\u{1}created";

/// Gives what a statement makes another name, if it has one that looks like a file's; the name that it has.
pub(super) fn hide(statement: &mut DfStatement) -> Option<String> {
    let DfStatement::Statement(statement) = statement else {
        return None;
    };
    let name = match statement.as_mut() {
        Statement::CreateTable(create) => &mut create.name,
        Statement::CreateView(create) => &mut create.name,
        _ => return None,
    };
    let last = last(name)?;
    if last.quote_style.is_none() || !looks_like_file(&last.value) {
        return None;
    }
    Some(std::mem::replace(&mut last.value, HIDDEN.to_string()))
}

fn last(name: &mut ObjectName) -> Option<&mut Ident> {
    match name.0.last_mut()? {
        ObjectNamePart::Identifier(ident) => Some(ident),
        ObjectNamePart::Function(_) => None,
    }
}

fn looks_like_file(name: &str) -> bool {
    name.contains(['/', '*', '?', '[']) || taipan_connectors::names_a_format(name)
}

/// Gives it the name that it has.
pub(super) fn restore(plan: &mut LogicalPlan, name: &str) {
    let made = match plan {
        LogicalPlan::Ddl(DdlStatement::CreateMemoryTable(create)) => &mut create.name,
        LogicalPlan::Ddl(DdlStatement::CreateView(create)) => &mut create.name,
        _ => return,
    };
    *made = match std::mem::replace(made, TableReference::bare("")) {
        TableReference::Bare { .. } => TableReference::bare(name),
        TableReference::Partial { schema, .. } => TableReference::partial(schema, name),
        TableReference::Full { catalog, schema, .. } => TableReference::full(catalog, schema, name),
    };
}
