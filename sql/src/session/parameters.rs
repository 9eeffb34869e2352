//! Parameters of a statement that runs: each needs a value.

use super::placeholders::number;
use crate::database::position;
use crate::error::{Error, Result, SqlState};
use crate::statements::Statement;
use crate::visits::Visit;
use datafusion::sql::parser::{CopyToSource, Statement as DfStatement};
use sqlparser::ast::{Expr, Statement as SqlStatement, Visitor};
use std::ops::ControlFlow;

/// Fails for the first parameter of a statement that has no value, where so many are given.
///
/// # Errors
///
/// 42P02.
pub(super) fn check(statement: &Statement, given: usize, text: &str) -> Result<()> {
    let mut check = Check { given, text };
    let checked = match statement {
        Statement::Other(statement) => visit(statement, &mut check),
        Statement::Call(call) => call.call.visit(&mut check),
        _ => return Ok(()),
    };
    match checked {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(error) => Err(*error),
    }
}

fn visit(statement: &DfStatement, check: &mut Check) -> ControlFlow<Box<Error>> {
    match statement {
        // Its parameters get their values when it is executed.
        DfStatement::Statement(statement) if matches!(statement.as_ref(), SqlStatement::Prepare { .. }) => {
            ControlFlow::Continue(())
        }
        DfStatement::Statement(statement) => statement.visit(check),
        DfStatement::Explain(explain) => visit(&explain.statement, check),
        DfStatement::CopyTo(copy) => match &copy.source {
            CopyToSource::Query(query) => query.visit(check),
            CopyToSource::Relation(_) => ControlFlow::Continue(()),
        },
        DfStatement::CreateExternalTable(_) | DfStatement::Reset(_) => ControlFlow::Continue(()),
    }
}

struct Check<'a> {
    given: usize,
    text: &'a str,
}

impl Visitor for Check<'_> {
    type Break = Box<Error>;

    fn pre_visit_expr(&mut self, expr: &Expr) -> ControlFlow<Self::Break> {
        match number(expr) {
            None => ControlFlow::Continue(()),
            Some(Ok(number)) if number < self.given => ControlFlow::Continue(()),
            Some(_) => {
                let error = Error::new(SqlState::UndefinedParameter, format!("there is no parameter {expr}"));
                ControlFlow::Break(Box::new(error.at(position(expr, self.text))))
            }
        }
    }
}
