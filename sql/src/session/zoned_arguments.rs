//! Arguments of functions in FROM, in a session whose time zone is not UTC. They are computed before any rule of analysis
//! sees them, as if it were: what would be another moment then is refused.

use super::Session;
use crate::error::{Error, Result};
use crate::visits::Visit;
use datafusion::sql::parser::Statement as DfStatement;
use sqlparser::ast::{DataType, Expr, FunctionArg, FunctionArgExpr, TableFactor, TimezoneInfo, TypedString, Visitor};
use std::ops::ControlFlow;
use taipan_engine::zones::UTC;

impl Session {
    /// Fails for a moment among the arguments of a function in FROM.
    pub(super) fn refuse_zoned_arguments(&self, statement: &DfStatement) -> Result<()> {
        let DfStatement::Statement(statement) = statement else {
            return Ok(());
        };
        if self.time_zone() != UTC && statement.visit(&mut InFrom).is_break() {
            let what = "points in time with a zone among the arguments of a function in FROM";
            let error = Error::not_built(format!("{what}, in a time zone other than UTC"));
            Err(error.with_hint("SET LOCAL TimeZone = 'UTC', or write them without a zone."))
        } else {
            Ok(())
        }
    }
}

/// Looks for such functions.
struct InFrom;

impl Visitor for InFrom {
    type Break = ();

    fn pre_visit_table_factor(&mut self, factor: &TableFactor) -> ControlFlow<()> {
        let args: Vec<&FunctionArg> = match factor {
            TableFactor::Table { args: Some(args), .. } => args.args.iter().collect(),
            TableFactor::Function { args, .. } => args.iter().collect(),
            _ => return ControlFlow::Continue(()),
        };
        args.into_iter().try_for_each(|arg| match arg {
            FunctionArg::Unnamed(FunctionArgExpr::Expr(expr))
            | FunctionArg::Named {
                arg: FunctionArgExpr::Expr(expr),
                ..
            }
            | FunctionArg::ExprNamed {
                arg: FunctionArgExpr::Expr(expr),
                ..
            } => expr.visit(&mut Moments),
            _ => ControlFlow::Continue(()),
        })
    }
}

/// Looks for moments that are written in an expression, or made of what has no zone.
struct Moments;

impl Visitor for Moments {
    type Break = ();

    fn pre_visit_expr(&mut self, expr: &Expr) -> ControlFlow<()> {
        let ty = match expr {
            Expr::Cast { data_type, .. } | Expr::TypedString(TypedString { data_type, .. }) => data_type,
            _ => return ControlFlow::Continue(()),
        };
        match ty {
            DataType::Timestamp(_, TimezoneInfo::WithTimeZone | TimezoneInfo::Tz) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }
}
