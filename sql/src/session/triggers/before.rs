//! The triggers before a change: those of the statement are called, those of each row become calls in the plan that makes the
//! rows.

use super::called::Call;
use super::conditions::{NEW, OLD};
use crate::database::{Changing, Firing, folded};
use crate::error::Result;
use crate::failure;
use crate::session::{Session, changes};
use datafusion::common::{Column, TableReference};
use datafusion::logical_expr::{Expr as Planned, LogicalPlan, LogicalPlanBuilder, when};
use datafusion::sql::parser::Statement as DfStatement;
use sqlparser::ast::{Assignment, AssignmentTarget, ObjectName, Statement};
use std::sync::Arc;
use taipan_engine::definition::STAYS;
use taipan_engine::field_of::field_of;

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
struct Rows {
    plan: LogicalPlan,
    /// The names of the table's columns.
    columns: Vec<String>,
    /// The rows that there are: `old`, `new`.
    there: Vec<&'static str>,
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
        let layout = taipan_store::Layout::of(&firing.table).map_err(crate::database::from_store)?;
        let columns: Vec<String> = layout
            .schema
            .fields()
            .iter()
            .map(|field| field.name().clone())
            .collect();
        let is_wide = firing.changing == Changing::Update && dml.input.schema().fields().len() > columns.len();
        if triggers.is_empty() && !is_wide {
            return Ok(LogicalPlan::Dml(dml));
        }
        let mut rows = Rows::of(Arc::unwrap_or_clone(dml.input), columns, firing.changing)?;
        for trigger in &triggers {
            let call = self.call_of(trigger, &firing.table, firing.changing).await?;
            rows = rows.called(self, &call)?;
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
        let named = |row: &'static str, place: usize, name: &String| {
            Planned::Column(input[place].clone()).alias_qualified(Some(TableReference::bare(row)), name)
        };
        let of = |row: &'static str, start: usize| {
            let columns = columns.iter().enumerate();
            columns
                .map(move |(place, name)| named(row, start + place, name))
                .collect::<Vec<_>>()
        };
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
        })
    }

    fn column(&self, row: &str, name: &str) -> Planned {
        Planned::Column(Column::new(Some(TableReference::bare(row)), name))
    }

    /// All values, those of the old row first.
    fn values(&self) -> Vec<Planned> {
        let rows = self.there.iter();
        rows.flat_map(|row| self.columns.iter().map(|name| self.column(row, name)))
            .collect()
    }

    /// The rows that a function leaves, with the values that it gives them.
    fn called(self, session: &Session, call: &Call) -> Result<Rows> {
        let values = self.values();
        let said = session.catalog().call_of(&call.function, &values, self.plan.schema());
        let mut said = said.map_err(failure::from_datafusion)?;
        if let Some(condition) = &call.condition {
            let cases = when(condition.clone(), said).end();
            said = cases.map_err(failure::from_datafusion)?;
        }
        let with_said = values.iter().cloned().chain([said.alias(SAID)]).collect();
        let plan = projected(self.plan.clone(), with_said)?;
        let said = Planned::Column(Column::new_unqualified(SAID));
        let has_new = self.there.contains(&NEW);
        let stays = if has_new {
            field_of(said.clone(), STAYS)
        } else {
            said.clone()
        };
        let left = LogicalPlanBuilder::from(plan).filter(stays.is_not_false());
        let left = left
            .and_then(LogicalPlanBuilder::build)
            .map_err(failure::from_datafusion)?;
        let mut kept = Vec::with_capacity(values.len());
        for (row, name) in self
            .there
            .iter()
            .flat_map(|row| self.columns.iter().map(move |name| (*row, name)))
        {
            let own = self.column(row, name);
            if row == OLD {
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
        Ok(Rows {
            plan: projected(left, kept)?,
            ..self
        })
    }

    /// The rows as the change wants them.
    fn finished(self) -> Result<LogicalPlan> {
        let row = if self.there.contains(&NEW) { NEW } else { OLD };
        let values = self.columns.iter().map(|name| self.column(row, name).alias(name));
        let values = values.collect();
        projected(self.plan, values)
    }
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
