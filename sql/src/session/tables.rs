//! EXPLAIN FUNCTION of a table function: the call is planned as far as its arguments, and shown instead of run.

use super::functions::text_rows;
use super::results::QueryResults;
use super::{Session, calls, using};
use crate::error::{Error, Result, SqlState};
use crate::failure;
use crate::statements::{self, ExplainTable, Statement};
use datafusion::common::DFSchema;
use datafusion::sql::parser::Statement as DfStatement;
use sqlparser::ast::{
    Expr, ExprWithAlias, FunctionArg, FunctionArgExpr, ObjectName, SetExpr, Statement as SqlStatement, TableFactor,
};
use taipan_engine::FunctionName;
use taipan_engine::tables::{Argument, explain_table};

/// The lines that show a call.
pub async fn explain(session: &Session, statement: &ExplainTable, text: &str) -> Result<QueryResults> {
    let sql = format!("SELECT * FROM {}", statement.call);
    let Statement::Other(mut query) = statements::parse(&sql)? else {
        return Err(Error::new(
            SqlState::SyntaxError,
            "a call of a table function is needed",
        ));
    };
    if let (Some(error), Some((name, _))) = (&statement.otherwise, call(&query)) {
        let name = FunctionName::bare(name.to_string().to_lowercase());
        if !session.catalog().overloads(&name).iter().any(|f| f.table().is_some()) {
            return Err(error.clone());
        }
    }
    let sites = calls::rewrite(&mut query, session, text)?;
    session.calls_of(sites.called())?;
    session.plan_bodies(sites.called()).await;
    let Some((name, args)) = call(&query) else {
        return Err(Error::new(
            SqlState::SyntaxError,
            "a call of a table function is needed",
        ));
    };
    let name = FunctionName::bare(name.to_string().to_lowercase());
    let state = session.context().state();
    let mut arguments = Vec::new();
    for arg in args {
        let FunctionArg::Unnamed(FunctionArgExpr::Expr(expr)) = arg else {
            continue;
        };
        arguments.push(match expr {
            Expr::Subquery(query) => {
                let query = DfStatement::Statement(Box::new(SqlStatement::Query(query)));
                let plan = using::plan(&state, query).await;
                Argument::Table(plan.map_err(failure::from_datafusion)?)
            }
            expr => {
                let written = ExprWithAlias { expr, alias: None };
                let planned = state.create_logical_expr_from_sql_expr(written, &DFSchema::empty());
                Argument::Value(planned.map_err(failure::from_datafusion)?)
            }
        });
    }
    let state = std::sync::Arc::new(state);
    let lines = explain_table((session.catalog(), state), &name, arguments, statement.stage);
    let lines = lines.map_err(failure::from_datafusion)?;
    text_rows("EXPLAIN", vec![("explain", lines.into_iter().map(Some).collect())])
}

/// The call that a `SELECT * FROM g(…)` is.
fn call(statement: &DfStatement) -> Option<(ObjectName, Vec<FunctionArg>)> {
    let DfStatement::Statement(statement) = statement else {
        return None;
    };
    let SqlStatement::Query(query) = statement.as_ref() else {
        return None;
    };
    let SetExpr::Select(select) = query.body.as_ref() else {
        return None;
    };
    match &select.from.first()?.relation {
        TableFactor::Table {
            name, args: Some(args), ..
        } => Some((name.clone(), args.args.clone())),
        TableFactor::Function { name, args, .. } => Some((name.clone(), args.clone())),
        _ => None,
    }
}
