//! What a statement does to the table that it changes, by its grammar: which rights that takes. Rows are read where a condition
//! or a value names a column or has a query.

use super::Session;
use super::changes::inner;
use super::guard::{self, Mode};
use crate::error::Result;
use crate::failure;
use crate::rights::Privilege;
use crate::visits::{Visit, visit_relations};
use datafusion::sql::parser::Statement as DfStatement;
use datafusion::sql::planner::object_name_to_table_reference;
use sqlparser::ast::{
    Expr, FromTable, MergeAction, ObjectName, OnConflictAction, OnInsert, Query, Statement, TableFactor, TableObject,
    TableWithJoins, Visitor,
};
use std::ops::ControlFlow;
use taipan_store::Key;

/// The table that a statement changes, and how.
struct Target<'a> {
    name: &'a ObjectName,
    privileges: Vec<Privilege>,
}

impl Session {
    /// Tells the watch what a statement is, and checks what it does to the table that it changes.
    pub(super) fn watch(&self, statement: &DfStatement) -> Result<()> {
        let (statement, mode) = match statement {
            // What is only said is shown here: it is checked.
            DfStatement::Explain(explain) => {
                self.watch(&explain.statement)?;
                guard::is_shown();
                return Ok(());
            }
            DfStatement::Statement(statement) => match statement.as_ref() {
                // Whoever reads the view needs the rights, and its owner.
                Statement::CreateView(_) => (statement.as_ref(), Mode::Define),
                statement => (statement, Mode::Check),
            },
            _ => {
                guard::goes_on(Mode::Check, None);
                return Ok(());
            }
        };
        let Some(target) = target(statement) else {
            guard::goes_on(mode, None);
            return Ok(());
        };
        let reference = object_name_to_table_reference(target.name.clone(), true);
        let key = self
            .database_ddl("")
            .key(&reference.map_err(failure::from_datafusion)?)?;
        let mut privileges = target.privileges;
        if self.names(statement, &key) > 1 {
            privileges.push(Privilege::Select);
        }
        guard::goes_on(mode, Some(key.clone()));
        if let Some(object) = self.stored_catalog()?.get(&key) {
            for privilege in privileges {
                guard::takes(object.clone(), privilege)?;
            }
        }
        Ok(())
    }

    /// How often a statement names a table.
    fn names(&self, statement: &Statement, key: &Key) -> usize {
        let mut count = 0;
        let _ = visit_relations(statement, |name| {
            let reference = object_name_to_table_reference(name.clone(), true).ok();
            let named = reference.and_then(|reference| self.database_ddl("").key(&reference).ok());
            count += usize::from(named.as_ref() == Some(key));
            ControlFlow::<()>::Continue(())
        });
        count
    }
}

fn target(statement: &Statement) -> Option<Target<'_>> {
    let (with, inner) = inner(statement);
    let mut found = match inner {
        Statement::Insert(insert) => {
            let TableObject::TableName(name) = &insert.table else {
                return None;
            };
            let mut privileges = vec![Privilege::Insert];
            if let Some(OnInsert::OnConflict(conflict)) = &insert.on {
                match &conflict.action {
                    OnConflictAction::DoUpdate(_) => privileges.extend([Privilege::Update, Privilege::Select]),
                    OnConflictAction::DoNothing if conflict.conflict_target.is_some() => {
                        privileges.push(Privilege::Select);
                    }
                    OnConflictAction::DoNothing => {}
                }
            }
            if insert.returning.is_some() {
                privileges.push(Privilege::Select);
            }
            return Some(Target { name, privileges });
        }
        Statement::Update(update) => {
            let values = update.assignments.iter().map(|assignment| &assignment.value);
            let reads =
                update.from.is_some() || update.returning.is_some() || values.chain(&update.selection).any(reads);
            changed(&update.table, Privilege::Update, reads)?
        }
        Statement::Delete(delete) => {
            let (FromTable::WithFromKeyword(from) | FromTable::WithoutKeyword(from)) = &delete.from;
            let reads = delete.using.is_some() || delete.returning.is_some() || delete.selection.iter().any(reads);
            changed(from.first()?, Privilege::Delete, reads)?
        }
        Statement::Merge(merge) => {
            let TableFactor::Table { name, .. } = &merge.table else {
                return None;
            };
            let mut privileges = vec![Privilege::Select];
            privileges.extend(merge.clauses.iter().map(|clause| match &clause.action {
                MergeAction::Insert(_) => Privilege::Insert,
                MergeAction::Update { .. } => Privilege::Update,
                MergeAction::Delete { .. } => Privilege::Delete,
            }));
            Target { name, privileges }
        }
        Statement::Truncate(truncate) => Target {
            name: &truncate.table_names.first()?.name,
            privileges: vec![Privilege::Truncate],
        },
        _ => return None,
    };
    if with.is_some() {
        found.privileges.push(Privilege::Select);
    }
    Some(found)
}

fn changed(table: &TableWithJoins, privilege: Privilege, reads: bool) -> Option<Target<'_>> {
    let TableFactor::Table { name, .. } = &table.relation else {
        return None;
    };
    let mut privileges = vec![privilege];
    if reads || !table.joins.is_empty() {
        privileges.push(Privilege::Select);
    }
    Some(Target { name, privileges })
}

/// Whether the value of an expression may depend on rows.
fn reads(expr: &Expr) -> bool {
    struct Reads;
    impl Visitor for Reads {
        type Break = ();

        fn pre_visit_query(&mut self, _: &Query) -> ControlFlow<()> {
            ControlFlow::Break(())
        }

        fn pre_visit_expr(&mut self, expr: &Expr) -> ControlFlow<()> {
            match expr {
                Expr::Identifier(name) if name.quote_style.is_none() && name.value.eq_ignore_ascii_case("default") => {
                    ControlFlow::Continue(())
                }
                Expr::Identifier(_) | Expr::CompoundIdentifier(_) | Expr::CompoundFieldAccess { .. } => {
                    ControlFlow::Break(())
                }
                Expr::Wildcard(_) | Expr::QualifiedWildcard(..) => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            }
        }
    }
    expr.visit(&mut Reads).is_break()
}
