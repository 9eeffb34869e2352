//! What of the parsed grammar is honoured. The parser knows many dialects, and the planner overlooks much of what it parsed;
//! whatever would be accepted and do nothing, or something else, is refused here. Structures of the parser are taken apart
//! field by field, without `..`: a field that a newer parser adds does not compile until it is decided about.

mod alter;
mod create;
mod dml;
mod expr;
mod query;
mod relation;
mod statement;
mod types;

use crate::error::{Error, Position, Result, SqlState};
use crate::visits::Visit;
use datafusion::sql::parser::{CopyToSource, CreateExternalTable, Statement as DfStatement};
use sqlparser::ast::{Expr, Query, Select, Statement, TableFactor, Visitor};
use sqlparser::tokenizer::Span;
use std::ops::ControlFlow;

/// What a name is that is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Called {
    /// One value of one row.
    Scalar,
    /// An aggregate, and whether it knows IGNORE NULLS.
    Aggregate {
        nulls: bool,
    },
    Other,
}

/// Fails for what would be overlooked in a statement. `called` tells what the built-in function of a name is; `text` is what
/// the statement was parsed from.
pub fn check(statement: &DfStatement, called: &dyn Fn(&str) -> Called, text: &str) -> Result<()> {
    let mut check = Check {
        text,
        called,
        into: None,
    };
    match visit(statement, &mut check) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(error) => Err(*error),
    }
}

fn visit(statement: &DfStatement, check: &mut Check) -> ControlFlow<Box<Error>> {
    match statement {
        DfStatement::Statement(statement) => {
            if let Statement::Query(query) = statement.as_ref() {
                check.into = query::top_select(query).map(std::ptr::from_ref);
            }
            statement.visit(check)
        }
        DfStatement::Explain(explain) => visit(&explain.statement, check),
        DfStatement::CopyTo(copy) => match &copy.source {
            CopyToSource::Query(query) => query.visit(check),
            CopyToSource::Relation(_) => ControlFlow::Continue(()),
        },
        DfStatement::CreateExternalTable(create) => flow(check.external(create)),
        DfStatement::Reset(_) => ControlFlow::Continue(()),
    }
}

/// Whether there is a query in an expression.
pub fn has_query(expr: &Expr) -> bool {
    struct Queries;
    impl Visitor for Queries {
        type Break = ();

        fn pre_visit_query(&mut self, _: &Query) -> ControlFlow<()> {
            ControlFlow::Break(())
        }
    }
    expr.visit(&mut Queries).is_break()
}

struct Check<'a> {
    text: &'a str,
    called: &'a dyn Fn(&str) -> Called,
    /// The one place where INTO may stand.
    into: Option<*const Select>,
}

impl Check<'_> {
    fn at(&self, error: Error, span: Span) -> Error {
        error.at(Position::of(self.text, span.start.line, span.start.column))
    }

    /// What is known, and not built.
    fn refuse<T>(&self, what: impl std::fmt::Display, span: Span) -> Result<T> {
        Err(self.at(Error::not_built(what), span))
    }

    /// Refuses the first of these that is given.
    fn refuse_given(&self, clauses: &[(bool, &str)], span: Span) -> Result<()> {
        match clauses.iter().find(|(given, _)| *given) {
            Some((_, what)) => self.refuse(what, span),
            None => Ok(()),
        }
    }

    /// Refuses a query where Postgres has none: what it reads would be read for whoever changes the table.
    fn no_query(&self, expr: &Expr, place: &str, span: Span) -> Result<()> {
        if has_query(expr) {
            let message = format!("cannot use subquery in {place} expression");
            Err(self.at(Error::new(SqlState::FeatureNotSupported, message), span))
        } else {
            Ok(())
        }
    }

    fn syntax<T>(&self, message: impl Into<String>, span: Span) -> Result<T> {
        Err(self.at(Error::new(SqlState::SyntaxError, message), span))
    }

    fn external(&self, create: &CreateExternalTable) -> Result<()> {
        let CreateExternalTable {
            name: _,
            columns,
            file_type: _,
            locations: _,
            table_partition_cols: _,
            order_exprs: _,
            if_not_exists: _,
            or_replace: _,
            temporary,
            unbounded: _,
            options: _,
            constraints,
        } = create;
        self.columns(columns, false)?;
        self.constraints(constraints, false)?;
        self.refuse_given(&[(*temporary, "TEMPORARY tables")], Span::empty())
    }
}

impl Visitor for Check<'_> {
    type Break = Box<Error>;

    fn pre_visit_query(&mut self, query: &Query) -> ControlFlow<Self::Break> {
        flow(self.query(query))
    }

    fn pre_visit_select(&mut self, select: &Select) -> ControlFlow<Self::Break> {
        flow(self.select(select))
    }

    fn pre_visit_table_factor(&mut self, factor: &TableFactor) -> ControlFlow<Self::Break> {
        flow(self.table_factor(factor))
    }

    fn pre_visit_expr(&mut self, expr: &Expr) -> ControlFlow<Self::Break> {
        flow(self.expr(expr))
    }

    fn pre_visit_statement(&mut self, statement: &Statement) -> ControlFlow<Self::Break> {
        flow(self.statement(statement))
    }
}

fn flow(result: Result<()>) -> ControlFlow<Box<Error>> {
    match result {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => ControlFlow::Break(Box::new(error)),
    }
}
