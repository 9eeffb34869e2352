//! Functions written in SQL. The bodies of those that a statement calls are planned before the statement is, each with the rights
//! that it has, as queries within one that has the parameters as columns; the engine puts them where the calls are. So names in
//! a body mean what they mean where it is called, and a column comes before a parameter of its name.

use super::bodies::{self, Query};
use super::guard::{self, Mode};
use super::{Session, honoured_plan};
use crate::database::{arguments, key_of};
use crate::error::{Error, Result, SqlState};
use crate::failure;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::tree_node::{TreeNode, TreeNodeRecursion};
use datafusion::logical_expr::{Expr as Planned, ExprSchemable, LogicalPlan, LogicalPlanBuilder};
use futures::FutureExt;
use futures::future::BoxFuture;
use std::sync::Arc;
use taipan_engine::types::{is_text, same_sql_type, sql_name};
use taipan_engine::{Function, FunctionDefinition, FunctionName, Security};
use taipan_store::Key;

/// Functions that answer for who runs a statement, not for who owns a function.
const OF_ROLES: [&str; 10] = [
    "current_user",
    "current_role",
    "user",
    "has_table_privilege",
    "has_any_column_privilege",
    "has_sequence_privilege",
    "has_function_privilege",
    "has_schema_privilege",
    "has_database_privilege",
    "pg_has_role",
];

impl Session {
    /// Plans the bodies of functions in SQL that have these names. What is wrong with one is said where it is called.
    pub(super) async fn plan_bodies(&self, names: &[FunctionName]) {
        for name in names {
            for function in self.catalog().overloads(name) {
                let defaults = function.called_by_defaults();
                if !defaults.is_empty() {
                    // These were there before it.
                    Box::pin(self.plan_bodies(&defaults)).await;
                }
                if !function.is_polymorphic() && self.catalog().wants_body(&function) {
                    Box::pin(self.put_body(&function)).await;
                }
            }
        }
    }

    /// Plans the bodies of functions whose types calls have decided; how many there are.
    pub(super) fn plan_decided(&self) -> BoxFuture<'_, usize> {
        async move {
            let wanted = self.catalog().wanted_bodies();
            for function in &wanted {
                Box::pin(self.put_body(function)).await;
            }
            wanted.len()
        }
        .boxed()
    }

    async fn put_body(&self, function: &Arc<Function>) {
        let (planned, role) = self.plan_body(function).await;
        let planned = planned.map_err(|error| {
            let line = format!("CONTEXT:  SQL function \"{}\"", function.name());
            let error = if function.of_columns().is_none() {
                error.moved_to(None).with_context([line])
            } else {
                error
            };
            super::database::outer(error)
        });
        self.catalog().put_body(function, planned, role);
    }

    /// Fails for a function in SQL that cannot be called.
    pub(super) async fn check_body(&self, function: &Arc<Function>) -> Result<()> {
        if function.is_polymorphic() {
            // Postgres reads no more of it either before types are known.
            return bodies::query(function.definition()).map(drop);
        }
        let access = self.access()?;
        let name = FunctionName::qualified(function.definition().schema_name(), function.name());
        let planned = Box::pin(self.plan_bodies(std::slice::from_ref(&name)));
        guard::over(access, Mode::Define, planned).await;
        self.catalog().expand_body(function).map_err(failure::from_datafusion)
    }

    /// The body of a function, and with whose rights it is planned where that is not who runs the statement.
    async fn plan_body(&self, function: &Arc<Function>) -> (Result<LogicalPlan>, Option<u64>) {
        let role = match self.role_of_body(function) {
            Ok(role) => role,
            Err(error) => return (Err(error), None),
        };
        let acting = self.catalog().acting(role);
        let planned = self.plan_as(function, role).await;
        drop(acting);
        (planned, role)
    }

    fn role_of_body(&self, function: &Arc<Function>) -> Result<Option<u64>> {
        let definition = function.definition();
        let object = match definition.security {
            Security::Definer if !definition.temporary => {
                self.stored_catalog()?.get(&key_of(&function.declared())).cloned()
            }
            _ => None,
        };
        match object {
            Some(object) => Ok(Some(u64::from(self.access()?.acl(object.oid)?.owner))),
            None => Ok(self.catalog().acts_as()),
        }
    }

    async fn plan_as(&self, function: &Arc<Function>, role: Option<u64>) -> Result<LogicalPlan> {
        if function.of_columns().is_some() {
            let body = self.catalog().body_of_columns(function);
            return body.map_err(failure::from_datafusion);
        }
        let mut access = self.access()?;
        if let Some(role) = role.and_then(|role| role.try_into().ok()) {
            access = access.of_role(role);
        }
        let mode = if guard::defines() { Mode::Define } else { Mode::Check };
        let definition = function.definition();
        let query = bodies::query(definition)?;
        // Relations in it are none of a view's that calls it.
        let schema = definition.schema_name();
        let key = Key::function(schema, function.name(), arguments(&function.declared()));
        let planned = Box::pin(self.plan_query(definition, query));
        let plan = guard::over(access, mode, self.attached().apart_from(key, planned)).await?;
        if role.is_some() {
            refuse_roles(&plan, function.name())?;
        }
        returned(plan, definition)
    }

    async fn plan_query(&self, definition: &FunctionDefinition, mut query: Box<Query>) -> Result<LogicalPlan> {
        if !definition.standard {
            query = self.with_temporary_names(query)?;
            self.find_names_of(&mut query)?;
        }
        let text = query.to_string();
        self.mention(&self.stored_catalog()?, &text)?;
        let statement = bodies::around(definition, query)?;
        let plan = honoured_plan(self, statement, &text).await?;
        within(&plan).ok_or_else(|| Error::new(SqlState::Internal, "the body of a function is no query"))
    }
}

/// The plan of the query in a plan that has the parameters.
fn within(plan: &LogicalPlan) -> Option<LogicalPlan> {
    let LogicalPlan::Projection(projection) = plan else {
        return None;
    };
    match projection.input.as_ref() {
        LogicalPlan::Filter(filter) => match &filter.predicate {
            Planned::Exists(exists) => Some(exists.subquery.subquery.as_ref().clone()),
            _ => None,
        },
        _ => None,
    }
}

/// Fails for what would tell of another role than the one whose rights a body has.
fn refuse_roles(plan: &LogicalPlan, name: &str) -> Result<()> {
    let mut found = None;
    let walked = plan.apply_with_subqueries(|node| {
        node.apply_expressions(|expr| {
            expr.apply(|part| {
                if let Planned::ScalarFunction(call) = part
                    && let Some(known) = OF_ROLES.iter().find(|known| **known == call.name())
                {
                    found = Some(*known);
                }
                Ok(TreeNodeRecursion::Continue)
            })
        })
    });
    walked.map_err(failure::from_datafusion)?;
    match found {
        Some(asked) => {
            let what = format!("{asked} in function {name} in SQL, which is SECURITY DEFINER or called by one that is");
            Err(Error::not_built(what))
        }
        None => Ok(()),
    }
}

/// The rows of a body as the function declares them.
fn returned(plan: LogicalPlan, definition: &FunctionDefinition) -> Result<LogicalPlan> {
    let source = &definition.source;
    let declared = match &source.table {
        Some(columns) => columns.clone(),
        None if definition.named_back() => definition.given_back(),
        None => vec![(source.name.clone(), source.returns.clone())],
    };
    let mismatch = |detail: String| {
        let returns = match &source.table {
            Some(columns) if columns.len() > 1 => "record".to_string(),
            Some(columns) => columns.iter().map(|(_, ty)| sql_name(ty)).collect(),
            None => definition.returns.clone(),
        };
        let message = format!("return type mismatch in function declared to return {returns}");
        Error::new(SqlState::InvalidDefinition, message).with_detail(detail)
    };
    let columns = plan.schema().columns();
    if columns.len() != declared.len() {
        return Err(mismatch(match (declared.len(), columns.len() > declared.len()) {
            (1, _) => "Final statement must return exactly one column.".to_string(),
            (_, true) => "Final statement returns too many columns.".to_string(),
            (_, false) => "Final statement returns too few columns.".to_string(),
        }));
    }
    let mut cast = Vec::new();
    for (place, ((name, ty), column)) in declared.iter().zip(columns).enumerate() {
        let own = plan.schema().field(place).data_type();
        // A constant without a type is a text.
        let own = if *own == DataType::Null { &DataType::Utf8 } else { own };
        if !assigned(own, ty) {
            return Err(mismatch(match declared.len() {
                1 => format!("Actual return type is {}.", sql_name(own)),
                _ => format!(
                    "Final statement returns {} instead of {} at column {}.",
                    sql_name(own),
                    sql_name(ty),
                    place + 1
                ),
            }));
        }
        // In the place of what the select list says, so that the query stays of one piece.
        let (value, schema) = match &plan {
            LogicalPlan::Projection(projection) => {
                (projection.expr[place].clone().unalias(), projection.input.schema())
            }
            plan => (Planned::Column(column), plan.schema()),
        };
        let value = value.cast_to(ty, schema);
        cast.push(value.map_err(failure::from_datafusion)?.alias(name));
    }
    let input = match plan {
        LogicalPlan::Projection(projection) => Arc::unwrap_or_clone(projection.input),
        plan => plan,
    };
    let plan = LogicalPlanBuilder::from(input).project(cast);
    plan.and_then(LogicalPlanBuilder::build)
        .map_err(failure::from_datafusion)
}

/// Whether a value of one type becomes one of the other where it is assigned.
pub(super) fn assigned(from: &DataType, to: &DataType) -> bool {
    if same_sql_type(from, to) || is_text(to) {
        return true;
    }
    let is_date = |ty: &DataType| matches!(ty, DataType::Date32 | DataType::Date64 | DataType::Timestamp(..));
    let is_time = |ty: &DataType| matches!(ty, DataType::Time32(_) | DataType::Time64(_));
    let is_interval = |ty: &DataType| matches!(ty, DataType::Interval(_) | DataType::Duration(_));
    match (from, to) {
        (DataType::List(from), DataType::List(to)) => assigned(from.data_type(), to.data_type()),
        (DataType::Timestamp(..), to) if is_time(to) => true,
        (from, to) => {
            (from.is_numeric() && to.is_numeric())
                || (is_date(from) && is_date(to))
                || ((is_time(from) || is_interval(from)) && (is_time(to) || is_interval(to)))
        }
    }
}

/// One that the session has replaced stays as it was where the new one cannot be called.
pub(super) fn take_back(session: &Session, function: &Function, replaced: Option<Arc<Function>>) {
    session.catalog().remove(function);
    session.attached().functions.unmade(&key_of(function));
    if let Some(old) = replaced.filter(|old| old.definition().temporary) {
        // It was made before.
        let _ = session.catalog().create(old.definition().clone(), true, false);
    }
}
