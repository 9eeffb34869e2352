//! `JOIN … USING` and NATURAL JOIN. A column that both sides have is one column of such a join: the left side's, the right side's
//! after RIGHT JOIN, whichever is not NULL after FULL JOIN. The planner takes the left side's always, so these joins are written
//! with ON here, and what stands for the merged columns is put in where they are named, as Postgres has it.

mod columns;
mod from;
mod names;

use super::guard;
use crate::database::folded;
use crate::visits::{Visit, VisitMut};
use columns::{Done, Known, Scope, Stop};
use datafusion::common::tree_node::TreeNodeRecursion;
use datafusion::common::{DataFusionError, JoinConstraint, JoinType, not_impl_err};
use datafusion::execution::session_state::SessionState;
use datafusion::logical_expr::LogicalPlan;
use datafusion::sql::parser::{CopyToSource, Statement as DfStatement};
use from::{constraint, merges, of_tree};
use names::{Names, expand};
use sqlparser::ast::{
    Expr, OrderBy, OrderByKind, Query, Select, SetExpr, Statement, TableFactor, Visitor, VisitorMut, With,
};
use std::ops::ControlFlow;

/// Plans a statement.
///
/// # Errors
///
/// Those of the planner; 42702 and 42703 for columns that cannot be merged.
pub(super) async fn plan(state: &SessionState, statement: DfStatement) -> Result<LogicalPlan, DataFusionError> {
    let statement = with_on(state, statement).await?;
    let plan = guard::planning(Box::pin(state.statement_to_plan(statement))).await?;
    check(&plan)?;
    Ok(plan)
}

/// The statement with ON for USING.
///
/// # Errors
///
/// 42702 and 42703 for columns that cannot be merged.
pub(super) async fn with_on(state: &SessionState, statement: DfStatement) -> Result<DfStatement, DataFusionError> {
    if visit(&statement, &mut Merges).is_continue() {
        return Ok(statement);
    }
    let mut known = Known::new();
    loop {
        let mut attempt = statement.clone();
        let mut joins = Joins {
            known: &known,
            withs: Vec::new(),
        };
        let ControlFlow::Break(stop) = visit_mut(&mut attempt, &mut joins) else {
            return Ok(attempt);
        };
        match *stop {
            Stop::Error(error) => return Err(error),
            Stop::Columns(query) => {
                let name = query.to_string();
                let query = DfStatement::Statement(Box::new(Statement::Query(query)));
                // What is wrong with it is said where the whole statement is planned.
                let plan = guard::planning(Box::pin(state.statement_to_plan(query))).await.ok();
                let columns = plan.map(|plan| {
                    let columns = plan.schema().iter();
                    columns
                        .map(|(table, field)| (table.cloned(), field.name().clone()))
                        .collect()
                });
                known.insert(name, columns);
            }
        }
    }
}

/// The planner's own merged columns are wrong for these joins.
///
/// # Errors
///
/// 0A000 for a join with USING that is still one.
pub(super) fn check(plan: &LogicalPlan) -> Result<(), DataFusionError> {
    let mut left = false;
    plan.apply_with_subqueries(|node| {
        left |= matches!(
            node,
            LogicalPlan::Join(join)
                if join.join_constraint == JoinConstraint::Using
                    && matches!(join.join_type, JoinType::Right | JoinType::Full)
        );
        Ok(TreeNodeRecursion::Continue)
    })?;
    if left {
        not_impl_err!("RIGHT and FULL JOIN with USING or NATURAL beside tables that depend on others")
    } else {
        Ok(())
    }
}

/// Shows a visitor what a statement reads.
pub(super) fn visit<V: Visitor>(statement: &DfStatement, visitor: &mut V) -> ControlFlow<V::Break> {
    match statement {
        DfStatement::Statement(statement) => Visit::visit(statement, visitor),
        DfStatement::Explain(explain) => visit(&explain.statement, visitor),
        DfStatement::CopyTo(copy) => match &copy.source {
            CopyToSource::Query(query) => Visit::visit(query, visitor),
            CopyToSource::Relation(_) => ControlFlow::Continue(()),
        },
        DfStatement::CreateExternalTable(_) | DfStatement::Reset(_) => ControlFlow::Continue(()),
    }
}

/// The same, for one that changes it.
pub(super) fn visit_mut<V: VisitorMut>(statement: &mut DfStatement, visitor: &mut V) -> ControlFlow<V::Break> {
    match statement {
        DfStatement::Statement(statement) => VisitMut::visit(statement, visitor),
        DfStatement::Explain(explain) => visit_mut(&mut explain.statement, visitor),
        DfStatement::CopyTo(copy) => match &mut copy.source {
            CopyToSource::Query(query) => VisitMut::visit(query, visitor),
            CopyToSource::Relation(_) => ControlFlow::Continue(()),
        },
        DfStatement::CreateExternalTable(_) | DfStatement::Reset(_) => ControlFlow::Continue(()),
    }
}

/// Stops at a join with merged columns.
struct Merges;

impl Visitor for Merges {
    type Break = ();

    fn pre_visit_select(&mut self, select: &Select) -> ControlFlow<()> {
        let joins = select.from.iter().flat_map(|tree| &tree.joins);
        let mut constraints = joins.filter_map(|join| constraint(&join.join_operator));
        if constraints.any(merges) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn pre_visit_table_factor(&mut self, factor: &TableFactor) -> ControlFlow<()> {
        let TableFactor::NestedJoin { table_with_joins, .. } = factor else {
            return ControlFlow::Continue(());
        };
        let joins = table_with_joins.joins.iter();
        let mut constraints = joins.filter_map(|join| constraint(&join.join_operator));
        if constraints.any(merges) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// Rewrites the queries of a statement, the outer ones first.
struct Joins<'k> {
    known: &'k Known,
    withs: Vec<With>,
}

impl VisitorMut for Joins<'_> {
    type Break = Box<Stop>;

    fn pre_visit_query(&mut self, query: &mut Query) -> ControlFlow<Self::Break> {
        self.common(query)?;
        self.withs.extend(query.with.clone());
        match self.body(&mut query.body, query.order_by.as_mut()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(stop) => ControlFlow::Break(stop),
        }
    }

    fn post_visit_query(&mut self, query: &mut Query) -> ControlFlow<Self::Break> {
        if query.with.is_some() {
            self.withs.pop();
        }
        ControlFlow::Continue(())
    }
}

impl Joins<'_> {
    /// Rewrites the queries of WITH, each of which knows those before it.
    fn common(&mut self, query: &mut Query) -> ControlFlow<Box<Stop>> {
        let Some(with) = &mut query.with else {
            return ControlFlow::Continue(());
        };
        let mut before = With {
            cte_tables: Vec::new(),
            ..with.clone()
        };
        for table in &mut with.cte_tables {
            // One that is recursive knows itself.
            if with.recursive {
                before.cte_tables.push(table.clone());
            }
            let has = !before.cte_tables.is_empty();
            self.withs.extend(has.then(|| before.clone()));
            VisitMut::visit(&mut table.query, self)?;
            if has {
                self.withs.pop();
            }
            if !with.recursive {
                before.cte_tables.push(table.clone());
            }
        }
        ControlFlow::Continue(())
    }

    fn body(&self, body: &mut SetExpr, order: Option<&mut OrderBy>) -> Done<()> {
        match body {
            SetExpr::Select(select) => self.select(select, order),
            SetExpr::SetOperation { left, right, .. } => {
                self.body(left, None)?;
                self.body(right, None)
            }
            _ => Ok(()),
        }
    }

    fn select(&self, select: &mut Select, order: Option<&mut OrderBy>) -> Done<()> {
        let mut from = select.from.clone();
        let mut scope = Scope::default();
        for tree in &mut from {
            let Some(part) = of_tree(tree, &scope, self.known, &self.withs)? else {
                // What cannot be planned alone is left to the planner.
                return Ok(());
            };
            scope.extend(part);
        }
        if !scope.has_merged() {
            select.from = from;
            return Ok(());
        }
        let outputs = expand(&mut select.projection, &scope)?;
        select.from.clear();
        let mut names = Names::new(&scope, self.known, self.withs.clone());
        let visited = VisitMut::visit(select, &mut names);
        select.from = from;
        visited.map_break(Err).break_value().unwrap_or(Ok(()))?;
        let Some(OrderBy {
            kind: OrderByKind::Expressions(keys),
            ..
        }) = order
        else {
            return Ok(());
        };
        for key in keys {
            // A name alone is one of the result first.
            let is_output = matches!(&key.expr, Expr::Identifier(name) if outputs.contains(&folded(name)));
            if !is_output {
                names.replace(&mut key.expr)?;
            }
        }
        Ok(())
    }
}
