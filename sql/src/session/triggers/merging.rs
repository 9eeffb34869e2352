//! The triggers of a MERGE: those of every change that one of its clauses makes, for the rows that it makes it of.

use super::before::Rows;
use super::quiet;
use crate::database::{Changing, Firing};
use crate::error::Result;
use crate::session::Session;
use datafusion::logical_expr::LogicalPlan;
use sqlparser::ast::{Merge, MergeAction};
use std::sync::Arc;
use taipan_store::Object;

/// In the order in which those before a statement are called. Those after it are called in the other one.
const ORDER: [Changing; 3] = [Changing::Insert, Changing::Update, Changing::Delete];

fn changing(action: &MergeAction) -> Option<Changing> {
    match action {
        MergeAction::Insert(_) => Some(Changing::Insert),
        MergeAction::Delete { .. } => Some(Changing::Delete),
        // DO NOTHING.
        MergeAction::Update(update) if update.assignments.is_empty() => None,
        MergeAction::Update(_) => Some(Changing::Update),
    }
}

impl Session {
    /// The changes that a MERGE makes of a table with triggers.
    pub(in crate::session) fn merge_firings(&self, table: &Arc<Object>, merge: &Merge) -> Result<Vec<Firing>> {
        if quiet::is_quiet() || self.attached().work.triggers()?.on(table.oid).is_empty() {
            return Ok(Vec::new());
        }
        let actions = || merge.clauses.iter().map(|clause| &clause.action);
        let assigned = actions().flat_map(|action| match action {
            MergeAction::Update(update) => super::assigned_by(&update.assignments),
            _ => Vec::new(),
        });
        let assigned: Vec<String> = assigned.collect();
        let made = ORDER
            .into_iter()
            .filter(|made| actions().any(|action| changing(action) == Some(*made)));
        let firing = |changing| Firing {
            table: table.clone(),
            changing,
            assigned: assigned.clone(),
        };
        Ok(made.map(firing).collect())
    }

    /// Calls the triggers before a MERGE, and gives its plan with the calls for each row. Those after it are called when it is
    /// done.
    pub(in crate::session) async fn fire_before_merge(
        &self,
        plan: LogicalPlan,
        firings: Vec<Firing>,
    ) -> Result<LogicalPlan> {
        for firing in &firings {
            for trigger in self.triggers_of(firing, true, false)? {
                self.call_once(&trigger, firing).await?;
            }
        }
        let plan = self.with_calls_of_merge(plan, &firings).await?;
        let work = &self.attached().work;
        for firing in firings.into_iter().rev() {
            work.fire(work.turn(), firing);
        }
        Ok(plan)
    }

    async fn with_calls_of_merge(&self, plan: LogicalPlan, firings: &[Firing]) -> Result<LogicalPlan> {
        let Some(first) = firings.first() else {
            return Ok(plan);
        };
        let LogicalPlan::Dml(mut dml) = plan else {
            return Ok(plan);
        };
        let mut rows = Rows::of_merge(Arc::unwrap_or_clone(dml.input), super::before::columns(first)?)?;
        for firing in firings {
            for trigger in self.triggers_of(firing, true, true)? {
                let call = self.call_of(&trigger, &firing.table, firing.changing).await?;
                rows = rows.called(self, &call, firing.changing)?;
            }
        }
        dml.input = Arc::new(rows.finished()?);
        Ok(LogicalPlan::Dml(dml))
    }
}
