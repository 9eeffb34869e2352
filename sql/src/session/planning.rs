//! Statements of which the planner knows all forms, planned.

use super::{
    Session, aliases, calls, cast_names, changes, columns, created_names, forms, guard, inserting, pivots,
    star_columns, using, whole_rows,
};
use crate::error::Error;
use crate::{failure, honoured};
use datafusion::error::DataFusionError;
use datafusion::execution::session_state::SessionState;
use datafusion::logical_expr::LogicalPlan;
use datafusion::sql::parser::Statement as DfStatement;
use futures::FutureExt;
use futures::future::BoxFuture;
use sqlparser::ast::Statement;

/// So often a statement is planned because calls have decided types.
const MOST_DECIDED: usize = 8;

impl Session {
    pub(super) async fn plan(&self, statement: DfStatement) -> Result<LogicalPlan, DataFusionError> {
        let ordered = inserting::inserts(&statement);
        self.plan_in_order(statement, ordered).await
    }

    /// The same, where queries within may have to keep the order that they say, also without a limit.
    pub(super) async fn plan_in_order(
        &self,
        mut statement: DfStatement,
        ordered: bool,
    ) -> Result<LogicalPlan, DataFusionError> {
        self.plan_source(&mut statement).await?;
        let created = created_names::hide(&mut statement);
        let mut state = self.context().state();
        if ordered {
            // Rows that are put in are numbered in the order in which they come.
            let options = state.config_mut().options_mut();
            options.sql_parser.enable_subquery_sort_elimination = false;
        }
        turned(&state, &mut statement).await?;
        let mut statement = using::with_on(&state, statement).await?;
        let mut planned = self.planned_once(&state, statement.clone()).await;
        for _ in 0..aliases::MOST {
            let Err(error) = &planned else { break };
            let rows = self.with_rows(&state, &mut statement, error).await;
            if !rows && !aliases::put(&mut statement, error, &|part| self.is_volatile(part)) {
                break;
            }
            planned = self.planned_once(&state, statement.clone()).await;
        }
        let mut planned = match planned {
            Err(error) if columns::is_about_names(&error) => apart(&state, statement, error).await,
            planned => planned,
        }?;
        if let Some(name) = created {
            created_names::restore(&mut planned, &name);
        }
        using::check(&planned)?;
        let planned = crate::catalog::inferred(self.context(), inserting::with_nulls(planned)?)?;
        let planned = crate::declared::as_texts(planned)?;
        self.catalog().ask_for_bodies(&planned)?;
        self.plan_decided().await;
        self.with_parameters(planned)
    }

    /// Plans a statement. Where calls in FROM decide the types of functions in SQL, it is planned again once their bodies are.
    fn planned_once<'a>(
        &'a self,
        state: &'a SessionState,
        statement: DfStatement,
    ) -> BoxFuture<'a, Result<LogicalPlan, DataFusionError>> {
        async move {
            for _ in 0..MOST_DECIDED {
                let planned = guard::planning(Box::pin(state.statement_to_plan(statement.clone()))).await;
                if planned.is_ok() || self.plan_decided().await == 0 {
                    return planned;
                }
            }
            guard::planning(Box::pin(state.statement_to_plan(statement))).await
        }
        .boxed()
    }

    /// Puts rows where the name of a table that the planner knows no column of is a value. Whether it is one.
    async fn with_rows(&self, state: &SessionState, statement: &mut DfStatement, error: &DataFusionError) -> bool {
        let Some(name) = whole_rows::unknown(error) else {
            return false;
        };
        let Some(query) = whole_rows::columns(statement, &name) else {
            return false;
        };
        let query = DfStatement::Statement(Box::new(Statement::Query(query)));
        // What is wrong with it is said where the whole statement is planned.
        let plan = guard::planning(Box::pin(state.statement_to_plan(query))).await;
        plan.is_ok_and(|plan| {
            whole_rows::put(statement, &name, &plan);
            true
        })
    }
}

/// The plan of a statement whose columns have names of their own; where that is not enough, its casts have, too. The first error
/// is about what the user wrote.
async fn apart(
    state: &SessionState,
    mut statement: DfStatement,
    error: DataFusionError,
) -> Result<LogicalPlan, DataFusionError> {
    for separate in [columns::separate, cast_names::separate] {
        if !separate(&mut statement) {
            continue;
        }
        match guard::planning(Box::pin(state.statement_to_plan(statement.clone()))).await {
            Err(again) if columns::is_about_names(&again) => {}
            planned => return planned.map_err(|_| error),
        }
    }
    Err(error)
}

/// The plan of a statement that defines something, as it would be run.
pub(super) async fn honoured_plan(
    session: &Session,
    mut statement: DfStatement,
    text: &str,
) -> crate::error::Result<LogicalPlan> {
    let sites = calls::rewrite(&mut statement, session, text)?;
    honoured::check(&statement, &|name| session.called(name), text)?;
    forms::rewrite(&mut statement)?;
    session.calls_of(sites.called())?;
    session.plan_bodies(sites.called()).await;
    crate::database::take(&mut statement);
    let planned = session.plan(statement).await;
    planned.map_err(|error| sites.locate(failure::with_place(error, text)))
}

/// Writes tables that PIVOT and UNPIVOT turn as queries, each after those within it, and what stands for several columns as
/// these.
async fn turned(state: &SessionState, statement: &mut DfStatement) -> Result<(), DataFusionError> {
    while let Some(text) = pivots::first(statement) {
        let columns = columns_of(state, &text).await?;
        pivots::put(statement, &columns).map_err(outer)?;
    }
    while let Some(text) = star_columns::first(statement) {
        let columns = columns_of(state, &text).await?;
        star_columns::put(statement, &columns).map_err(outer)?;
    }
    Ok(())
}

fn outer(error: Error) -> DataFusionError {
    DataFusionError::External(Box::new(error))
}

/// The names of the columns of a query.
async fn columns_of(state: &SessionState, text: &str) -> Result<Vec<String>, DataFusionError> {
    let query = changes::query(text).map_err(outer)?;
    let query = DfStatement::Statement(Box::new(Statement::Query(query)));
    let plan = using::plan(state, query).await?;
    let fields = plan.schema().fields().iter();
    Ok(fields.map(|field| field.name().clone()).collect())
}
