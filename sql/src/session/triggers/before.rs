//! The triggers before a change: those of the statement are called, those of each row become calls in the plan that makes the
//! rows.

use super::called::Call;
use super::conditions::{NEW, OLD};
use crate::database::{Changing, Firing, folded};
use crate::error::Result;
use crate::failure;
use crate::session::{Session, changes};
use datafusion::common::{Column, TableReference};
use datafusion::logical_expr::{Expr as Planned, LogicalPlan, LogicalPlanBuilder, lit, when};
use datafusion::sql::parser::Statement as DfStatement;
use sqlparser::ast::{Assignment, AssignmentTarget, ObjectName, Statement};
use std::sync::Arc;
use taipan_engine::definition::STAYS;
use taipan_engine::field_of::field_of;
use taipan_engine::{ACTION, MergeAction};

/// The column with what a function has said of a row. No name that can be typed is like it.
const SAID: &str = "\u{1}said";

/// The columns that an UPDATE gives other values.
pub(in crate::session) fn assigned(statement: &DfStatement) -> Vec<String> {
    let statement = match statement {
        DfStatement::Statement(statement) => statement,
        DfStatement::Explain(explain) => return assigned(&explain.statement),
        _ => return Vec::new(),
    };
    let Statement::Update(update) = changes::inner(statement).1 else {
        return Vec::new();
    };
    assigned_by(&update.assignments)
}

/// The columns that assignments give other values.
pub(in crate::session) fn assigned_by(assignments: &[Assignment]) -> Vec<String> {
    let targets = assignments.iter().flat_map(|assignment| match &assignment.target {
        AssignmentTarget::ColumnName(name) => std::slice::from_ref(name),
        AssignmentTarget::Tuple(names) => names.as_slice(),
    });
    let name = |name: &ObjectName| name.0.last()?.as_ident().map(folded);
    targets.filter_map(name).collect()
}

impl Firing {
    /// The change of rows that were there.
    pub(in crate::session) fn of_update(&self, assignments: &[Assignment]) -> Firing {
        Firing {
            table: self.table.clone(),
            changing: Changing::Update,
            assigned: assigned_by(assignments),
        }
    }
}

/// The rows of a change on their way.
pub(super) struct Rows {
    plan: LogicalPlan,
    /// The names of the table's columns.
    columns: Vec<String>,
    /// The rows that there are: `old`, `new`.
    there: Vec<&'static str>,
    /// Whether each says what becomes of it, as those of a MERGE.
    merged: bool,
}

/// The names of the columns of the table of a change.
pub(super) fn columns(firing: &Firing) -> Result<Vec<String>> {
    let layout = taipan_store::Layout::of(&firing.table).map_err(crate::database::from_store)?;
    let fields = layout.schema.fields().iter();
    Ok(fields.map(|field| field.name().clone()).collect())
}

impl Session {
    /// Calls the triggers before a change, and gives its plan with the calls for each row. Those after it are called when it
    /// is done. `update`: what ON CONFLICT makes of rows that are there.
    pub(in crate::session) async fn fire_before(
        &self,
        plan: LogicalPlan,
        firing: Firing,
        update: Option<Firing>,
    ) -> Result<LogicalPlan> {
        for firing in std::iter::once(&firing).chain(&update) {
            for trigger in self.triggers_of(firing, true, false)? {
                self.call_once(&trigger, firing).await?;
            }
        }
        let plan = self.with_calls(plan, &firing).await?;
        let work = &self.attached().work;
        // Afterwards those of the rows that were there come first.
        for firing in update.into_iter().chain([firing]) {
            work.fire(work.turn(), firing);
        }
        Ok(plan)
    }

    /// The plan of a change with the calls of its triggers before each row.
    pub(in crate::session) async fn with_calls(&self, plan: LogicalPlan, firing: &Firing) -> Result<LogicalPlan> {
        let LogicalPlan::Dml(mut dml) = plan else {
            return Ok(plan);
        };
        let triggers = self.triggers_of(firing, true, true)?;
        let columns = columns(firing)?;
        let is_wide = firing.changing == Changing::Update && dml.input.schema().fields().len() > columns.len();
        if triggers.is_empty() && !is_wide {
            return Ok(LogicalPlan::Dml(dml));
        }
        let mut rows = Rows::of(Arc::unwrap_or_clone(dml.input), columns, firing.changing)?;
        for trigger in &triggers {
            let call = self.call_of(trigger, &firing.table, firing.changing).await?;
            rows = rows.called(self, &call, firing.changing)?;
        }
        dml.input = Arc::new(rows.finished()?);
        Ok(LogicalPlan::Dml(dml))
    }
}

impl Rows {
    /// Those of a plan of a change: the new values of all columns, and what `changes` has put beside them.
    fn of(plan: LogicalPlan, columns: Vec<String>, changing: Changing) -> Result<Rows> {
        let plan = named_apart(plan)?;
        let input = plan.schema().columns();
        let of = |row, start| named(row, &columns, &input[start..]);
        let (there, values) = match changing {
            Changing::Insert => (vec![NEW], of(NEW, 0)),
            Changing::Delete => (vec![OLD], of(OLD, 0)),
            Changing::Update if input.len() < 2 * columns.len() => (vec![NEW], of(NEW, 0)),
            Changing::Update => (vec![OLD, NEW], [of(OLD, columns.len()), of(NEW, 0)].concat()),
        };
        Ok(Rows {
            plan: projected(plan, values)?,
            columns,
            there,
            merged: false,
        })
    }

    /// Those of the plan of a MERGE: the new values, what becomes of the row, and the old values where triggers want them.
    pub fn of_merge(plan: LogicalPlan, columns: Vec<String>) -> Result<Rows> {
        let plan = named_apart(plan)?;
        let input = plan.schema().columns();
        let count = columns.len();
        let (mut there, mut values) = (vec![NEW], named(NEW, &columns, &input));
        if input.len() > count + 1 {
            there.insert(0, OLD);
            values.splice(0..0, named(OLD, &columns, &input[count + 1..]));
        }
        values.push(Planned::Column(input[count].clone()).alias(ACTION));
        Ok(Rows {
            plan: projected(plan, values)?,
            columns,
            there,
            merged: true,
        })
    }

    fn column(&self, row: &str, name: &str) -> Planned {
        Planned::Column(Column::new(Some(TableReference::bare(row)), name))
    }

    /// What a function for such a change is given: the values of the old row first.
    fn given(&self, changing: Changing) -> Vec<Planned> {
        let is_given = |row: &&&str| match **row {
            OLD => changing.has_old(),
            _ => changing.has_new(),
        };
        let rows = self.there.iter().filter(is_given);
        rows.flat_map(|row| self.columns.iter().map(|name| self.column(row, name)))
            .collect()
    }

    /// What becomes of each row of a MERGE.
    fn action(&self) -> Option<Planned> {
        self.merged.then(|| Planned::Column(Column::new_unqualified(ACTION)))
    }

    /// What a call says of each row that it is for.
    fn said(&self, session: &Session, call: &Call, changing: Changing) -> Result<Planned> {
        let given = self.given(changing);
        let said = session.catalog().call_of(&call.function, &given, self.plan.schema());
        let said = said.map_err(failure::from_datafusion)?;
        let is_changed = self.action().map(|action| action.eq(lit(action_of(changing) as i64)));
        let condition = is_changed
            .into_iter()
            .chain(call.condition.clone())
            .reduce(Planned::and);
        match condition {
            Some(condition) => when(condition, said).end().map_err(failure::from_datafusion),
            None => Ok(said),
        }
    }

    /// The rows that a function leaves, with the values that it gives them.
    pub fn called(self, session: &Session, call: &Call, changing: Changing) -> Result<Rows> {
        let said = self.said(session, call, changing)?;
        let columns = self.plan.schema().columns().into_iter().map(Planned::Column);
        let plan = projected(self.plan.clone(), columns.chain([said.alias(SAID)]).collect())?;
        let said = Planned::Column(Column::new_unqualified(SAID));
        let has_new = changing.has_new();
        let stays = if has_new {
            field_of(said.clone(), STAYS)
        } else {
            said.clone()
        };
        let left = LogicalPlanBuilder::from(plan).filter(stays.is_not_false());
        let left = left
            .and_then(LogicalPlanBuilder::build)
            .map_err(failure::from_datafusion)?;
        let mut kept = Vec::with_capacity(self.there.len() * self.columns.len());
        for (row, name) in self
            .there
            .iter()
            .flat_map(|row| self.columns.iter().map(move |name| (*row, name)))
        {
            let own = self.column(row, name);
            if row == OLD || !has_new {
                kept.push(own);
                continue;
            }
            let place = self
                .columns
                .iter()
                .position(|column| column == name)
                .unwrap_or_default();
            let given = field_of(said.clone(), &format!("new{}", place + 1));
            // Where nothing was called nothing was said.
            let value = when(said.clone().is_null(), own).otherwise(given);
            let value = value.map_err(failure::from_datafusion)?;
            kept.push(value.alias_qualified(Some(TableReference::bare(row)), name));
        }
        kept.extend(self.action());
        Ok(Rows {
            plan: projected(left, kept)?,
            ..self
        })
    }

    /// The rows as the change wants them.
    pub fn finished(self) -> Result<LogicalPlan> {
        let row = if self.there.contains(&NEW) { NEW } else { OLD };
        let values = self.columns.iter().map(|name| self.column(row, name).alias(name));
        let values = values.chain(self.action()).collect();
        projected(self.plan, values)
    }
}

/// What a row of a MERGE says where it is changed so.
fn action_of(changing: Changing) -> MergeAction {
    match changing {
        Changing::Insert => MergeAction::Insert,
        Changing::Update => MergeAction::Update,
        Changing::Delete => MergeAction::Delete,
    }
}

/// The values of a row, by the names of the table's columns.
fn named(row: &'static str, columns: &[String], values: &[Column]) -> Vec<Planned> {
    let relation = || Some(TableReference::bare(row));
    let named = values.iter().zip(columns);
    named
        .map(|(value, name)| Planned::Column(value.clone()).alias_qualified(relation(), name))
        .collect()
}

/// A plan whose columns have names that no table has. The planner moves expressions below the rows of triggers, where
/// `amount` and `new.amount` would be in one schema, which it refuses.
fn named_apart(plan: LogicalPlan) -> Result<LogicalPlan> {
    let (input, values) = match plan {
        LogicalPlan::Projection(projection) => (Arc::unwrap_or_clone(projection.input), projection.expr),
        other => {
            let values = other.schema().columns().into_iter().map(Planned::Column).collect();
            (other, values)
        }
    };
    let named = values.into_iter().enumerate().map(|(place, value)| {
        let name = format!("\u{1}given{place}");
        match value {
            Planned::Alias(mut alias) => {
                alias.relation = None;
                alias.name = name;
                Planned::Alias(alias)
            }
            value => value.alias(name),
        }
    });
    projected(input, named.collect())
}

fn projected(plan: LogicalPlan, values: Vec<Planned>) -> Result<LogicalPlan> {
    let projected = LogicalPlanBuilder::from(plan).project(values);
    projected
        .and_then(LogicalPlanBuilder::build)
        .map_err(failure::from_datafusion)
}
