//! Triggers: functions that are called where rows of a table change. Those before the change of each row are calls within its
//! plan, which decide what becomes of the row. All others are calls of their own: before the plan runs, or when what it has
//! changed is there and foreign keys hold.

mod after;
mod before;
mod called;
mod conditions;
mod merging;
pub(super) mod old;
mod quiet;
mod statements;

pub(super) use before::{assigned, assigned_by};
pub(super) use called::Called;

use super::Session;
use super::target::stored;
use crate::database::{Changing, Firing, Trigger};
use crate::error::Result;
use datafusion::logical_expr::{LogicalPlan, WriteOp};

/// The change that a plan makes.
fn changing(op: &WriteOp) -> Option<Changing> {
    match op {
        WriteOp::Insert(_) => Some(Changing::Insert),
        WriteOp::Update => Some(Changing::Update),
        WriteOp::Delete => Some(Changing::Delete),
        _ => None,
    }
}

impl Session {
    /// The change that a plan makes of a table with triggers, and gives these columns other values.
    pub(super) fn firing(&self, plan: &LogicalPlan, assigned: Vec<String>) -> Result<Option<Firing>> {
        let LogicalPlan::Dml(dml) = plan else {
            return Ok(None);
        };
        let (Some(changing), Ok(table)) = (changing(&dml.op), stored(dml)) else {
            return Ok(None);
        };
        if quiet::is_quiet() || self.attached().work.triggers()?.on(table.object.oid).is_empty() {
            return Ok(None);
        }
        Ok(Some(Firing {
            table: table.object,
            changing,
            assigned,
        }))
    }

    /// The triggers that a change calls: before it or after it, for each row or for the statement.
    fn triggers_of(&self, firing: &Firing, before: bool, row: bool) -> Result<Vec<Trigger>> {
        let triggers = self.attached().work.triggers()?;
        let called = triggers.on(firing.table.oid).iter().filter(|trigger| {
            let says = &trigger.says;
            says.before == before && says.row == row && trigger.is_for(firing.changing, &firing.assigned)
        });
        Ok(called.cloned().collect())
    }
}
