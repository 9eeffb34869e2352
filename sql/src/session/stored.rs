//! What `CREATE TABLE … AS` says of its columns.

use datafusion::sql::parser::Statement as DfStatement;
use sqlparser::ast::{ColumnOption, Statement};

/// Which columns of a CREATE TABLE … AS are declared NOT NULL, counted from 0.
pub(super) fn declared_not_null(statement: &DfStatement) -> Vec<usize> {
    let DfStatement::Statement(statement) = statement else {
        return Vec::new();
    };
    match statement.as_ref() {
        Statement::CreateTable(create) if create.query.is_some() => {
            let declared = create.columns.iter().enumerate();
            let declared = declared.filter(|(_, c)| c.options.iter().any(|o| o.option == ColumnOption::NotNull));
            declared.map(|(place, _)| place).collect()
        }
        _ => Vec::new(),
    }
}
