//! The constraints of a table as statements need them: checks as expressions that are planned, keys by the places of their
//! columns.

use super::{Session, honoured_plan};
use crate::database::{Promises, Rule, declared, lengths, position};
use crate::declared::type_name;
use crate::error::{Error, Result, SqlState};
use crate::{failure, statements};
use datafusion::arrow::datatypes::{DataType, Schema};
use datafusion::common::{Constraint as Known, Constraints};
use datafusion::logical_expr::{Expr as Planned, ExprSchemable, LogicalPlan};
use sqlparser::ast::{CreateTable, Expr};
use taipan_engine::types::{quote, sql_name};
use taipan_engine::{Check, Checks, asking};

/// Refuses an expression of a table's definition that calls a function which may run queries: what it finds may be another
/// thing tomorrow, and it would be asked for while rows change.
///
/// # Errors
///
/// 0A000.
pub(crate) fn refuse_asking(expr: &Planned, place: &str) -> Result<()> {
    let Some(function) = asking(expr) else {
        return Ok(());
    };
    let message = format!("function {} runs queries, which {place} cannot", quote(function.name()));
    let hint = "Call it in the statement that changes rows.";
    Err(Error::new(SqlState::FeatureNotSupported, message).with_hint(hint))
}

impl Session {
    /// Plans the constraints of a table of these columns, which `text` declares.
    ///
    /// # Errors
    ///
    /// 42703 for a column that is not there, 42804 for a check that is not boolean, 0A000 for one with a query.
    pub(crate) async fn promises(
        &self,
        table: &str,
        schema: &Schema,
        create: &CreateTable,
        text: &str,
    ) -> Result<Promises> {
        let constraints = declared(create, text)?;
        let (mut keys, mut primary, mut checks) = (Vec::new(), Vec::new(), Vec::new());
        for constraint in &constraints {
            if let Some(key) = constraint.key(schema)? {
                if constraint.is_primary() {
                    primary.push(Known::PrimaryKey(key.columns.clone()));
                }
                keys.push(key);
            }
            if let Rule::Check(expr) = &constraint.rule {
                let planned = self.check(table, schema, expr).await;
                checks.push(Check {
                    name: constraint.name.clone(),
                    expr: planned.map_err(|error| error.moved_to(position(expr, text)))?,
                });
            }
        }
        Ok(Promises {
            checks: Checks {
                conditions: checks.into(),
                lengths: lengths(create).into(),
            },
            keys: keys.into(),
            primary: Constraints::new_unverified(primary),
        })
    }

    /// Plans a check over a row of the table.
    async fn check(&self, table: &str, schema: &Schema, expr: &Expr) -> Result<Planned> {
        if crate::honoured::has_query(expr) {
            return Err(Error::not_built("a query in a check constraint"));
        }
        let columns = schema.fields().iter().map(|field| {
            let (name, ty) = (quote(field.name()), type_name(field));
            format!("CAST(NULL AS {ty}) AS {name}")
        });
        let columns: Vec<String> = columns.collect();
        let query = format!(
            "SELECT ({expr}) FROM (SELECT {}) AS {}",
            columns.join(", "),
            quote(table)
        );
        self.mention(&self.stored_catalog()?, &query)?;
        let statements::Statement::Other(statement) = statements::parse(&query)? else {
            return Err(Error::new(SqlState::Internal, "a check that is no query"));
        };
        let plan = honoured_plan(self, *statement, &query).await?;
        let LogicalPlan::Projection(projection) = plan else {
            return Err(Error::not_built("a check constraint that is no expression of one row"));
        };
        let [planned] = projection.expr.as_slice() else {
            return Err(Error::new(SqlState::Internal, "a check of several values"));
        };
        let planned = planned.clone().unalias();
        refuse_asking(&planned, "a check constraint")?;
        if !matches!(*projection.input, LogicalPlan::SubqueryAlias(_)) {
            return Err(Error::not_built("a check constraint that is no expression of one row"));
        }
        let ty = planned
            .get_type(projection.input.schema())
            .map_err(failure::from_datafusion)?;
        match ty {
            DataType::Boolean | DataType::Null => Ok(planned),
            other => {
                let message = format!("argument of CHECK must be type boolean, not type {}", sql_name(&other));
                Err(Error::new(SqlState::DatatypeMismatch, message))
            }
        }
    }
}
