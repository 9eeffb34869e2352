//! WHEN of triggers.

use crate::database::Changing;
use crate::declared::type_name;
use crate::error::{Error, Result, SqlState};
use crate::session::{Session, honoured_plan, refuse_asking};
use crate::visits::Visit;
use crate::{failure, statements};
use datafusion::arrow::datatypes::{DataType, Schema};
use datafusion::logical_expr::{Expr as Planned, ExprSchemable, LogicalPlan};
use sqlparser::ast::{Expr, Visitor};
use std::ops::ControlFlow;
use taipan_engine::types::{quote, sql_name};

/// The name of the row before the change, and of that afterwards.
pub(super) const OLD: &str = "old";
pub(super) const NEW: &str = "new";

impl Session {
    /// Plans the condition of a trigger over the columns of `old` and `new`.
    ///
    /// # Errors
    ///
    /// 42P17 for a row that there is not, 42703 for a column that is not there, 42804 for one that is not boolean, 0A000 for
    /// one with a query.
    pub(super) async fn condition(
        &self,
        expr: &Expr,
        schema: &Schema,
        row: bool,
        changing: Changing,
    ) -> Result<Planned> {
        if crate::honoured::has_query(expr) {
            let message = "cannot use subquery in trigger WHEN condition";
            return Err(Error::new(SqlState::FeatureNotSupported, message));
        }
        check_rows(expr, row, changing)?;
        let columns = schema.fields().iter().map(|field| {
            let (name, ty) = (quote(field.name()), type_name(field));
            format!("CAST(NULL AS {ty}) AS {name}")
        });
        let columns = columns.collect::<Vec<_>>().join(", ");
        let rows = [(OLD, changing.has_old()), (NEW, changing.has_new())];
        let rows: Vec<String> = rows
            .iter()
            .filter(|(_, is_there)| row && *is_there)
            .map(|(name, _)| format!("(SELECT {columns}) AS {name}"))
            .collect();
        let from = if rows.is_empty() {
            "(SELECT 1)".to_string()
        } else {
            rows.join(" CROSS JOIN ")
        };
        let query = format!("SELECT ({expr}) FROM {from}");
        self.mention(&self.stored_catalog()?, &query)?;
        let statements::Statement::Other(statement) = statements::parse(&query)? else {
            return Err(Error::new(SqlState::Internal, "a condition that is no query"));
        };
        let plan = honoured_plan(self, *statement, &query).await;
        let LogicalPlan::Projection(projection) = plan.map_err(|error| error.moved_to(None))? else {
            return Err(no_expression());
        };
        let [planned] = projection.expr.as_slice() else {
            return Err(no_expression());
        };
        let planned = planned.clone().unalias();
        refuse_asking(&planned, "a condition of a trigger")?;
        let is_plain = |plan: &LogicalPlan| matches!(plan, LogicalPlan::SubqueryAlias(_) | LogicalPlan::Projection(_));
        let plain = match projection.input.as_ref() {
            LogicalPlan::Join(join) => is_plain(&join.left) && is_plain(&join.right),
            input => is_plain(input),
        };
        if !plain {
            return Err(no_expression());
        }
        let ty = planned.get_type(projection.input.schema());
        match ty.map_err(failure::from_datafusion)? {
            DataType::Boolean | DataType::Null => Ok(planned),
            other => {
                let message = format!("argument of WHEN must be type boolean, not type {}", sql_name(&other));
                Err(Error::new(SqlState::DatatypeMismatch, message))
            }
        }
    }
}

fn no_expression() -> Error {
    Error::not_built("a condition of a trigger that is no expression of one row")
}

/// Fails for a condition over a row that there is not.
fn check_rows(expr: &Expr, row: bool, changing: Changing) -> Result<()> {
    let named = |name: &str| names(expr, name);
    let message = match changing {
        _ if !row && (named(OLD) || named(NEW)) => {
            "statement trigger's WHEN condition cannot reference column values".to_string()
        }
        Changing::Insert if named(OLD) => "INSERT trigger's WHEN condition cannot reference OLD values".to_string(),
        Changing::Delete if named(NEW) => "DELETE trigger's WHEN condition cannot reference NEW values".to_string(),
        _ => return Ok(()),
    };
    Err(Error::new(SqlState::InvalidObjectDefinition, message))
}

/// Whether an expression names columns of a row.
fn names(expr: &Expr, row: &str) -> bool {
    struct Names<'a>(&'a str);
    impl Visitor for Names<'_> {
        type Break = ();
        fn pre_visit_expr(&mut self, expr: &Expr) -> ControlFlow<()> {
            match expr {
                Expr::CompoundIdentifier(parts)
                    if parts
                        .first()
                        .is_some_and(|part| crate::database::folded(part) == self.0) =>
                {
                    ControlFlow::Break(())
                }
                _ => ControlFlow::Continue(()),
            }
        }
    }
    expr.visit(&mut Names(row)).is_break()
}
