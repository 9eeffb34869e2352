//! The values that a subquery looks at, as a table, and expressions that look at the table instead.

use super::{arc, looked_at, looks_outside};
use datafusion::common::tree_node::{Transformed, TreeNode, TreeNodeRecursion};
use datafusion::common::{Column, Result};
use datafusion::logical_expr::expr::{Exists, InSubquery};
use datafusion::logical_expr::{Expr, LogicalPlan, LogicalPlanBuilder, SortExpr, Subquery, TableSource};
use std::sync::Arc;

/// The values that a subquery looks at, as a table.
pub struct Outer {
    /// The columns of the rows around, and what they are called in the table.
    pub(super) names: Vec<(Column, String)>,
    pub(super) table: LogicalPlan,
    pub(super) number: usize,
    /// In the recursive part of a query: the name of what it has so far, and that with the columns of the table.
    pub(super) work: Option<(String, Arc<dyn TableSource>)>,
}

impl Outer {
    /// Those of a subquery; `None`: something in it is outside of these rows.
    pub fn of(rows: &LogicalPlan, subquery: &LogicalPlan, count: &mut usize) -> Result<Option<Outer>> {
        let columns = looked_at(subquery)?;
        if columns.is_empty() || !columns.iter().all(|column| rows.schema().has_column(column)) {
            return Ok(None);
        }
        *count += 1;
        let number = *count;
        let names = columns.into_iter().enumerate();
        let names: Vec<(Column, String)> = names
            .map(|(place, column)| (column, format!("#outer {number}.{place}")))
            .collect();
        let exprs = names
            .iter()
            .map(|(column, name)| Expr::Column(column.clone()).alias(name.as_str()));
        let table = LogicalPlanBuilder::from(rows.clone())
            .project(exprs.collect::<Vec<_>>())?
            .distinct()?
            .build()?;
        Ok(Some(Outer {
            names,
            table,
            number,
            work: None,
        }))
    }

    /// The columns of the rows around.
    pub fn columns(&self) -> Vec<Column> {
        self.names.iter().map(|(column, _)| column.clone()).collect()
    }

    /// The columns of the table.
    pub fn keys(&self) -> Vec<Column> {
        self.names
            .iter()
            .map(|(_, name)| Column::from_name(name.as_str()))
            .collect()
    }

    pub(super) fn key_exprs(&self) -> impl Iterator<Item = Expr> {
        self.keys().into_iter().map(Expr::Column)
    }

    /// What a value of the subquery is called.
    pub fn value(&self, place: usize) -> String {
        format!("#value {}.{place}", self.number)
    }

    /// What a column of the table is called beside such an aggregate.
    pub fn of_group(&self, place: usize) -> String {
        format!("#group {}.{place}", self.number)
    }

    /// What the number of a row is called.
    pub fn value_of_row(&self) -> String {
        format!("#row {}", self.number)
    }

    /// What a column of the table is called on the right side of a join.
    pub(super) fn of_side(&self, place: usize) -> String {
        format!("#side {}.{place}", self.number)
    }

    /// What a column is called that completes an aggregate of all rows.
    pub fn of_all(&self, place: usize) -> String {
        format!("#all {}.{place}", self.number)
    }

    /// Whether a plan needs the columns of the table somewhere below.
    pub(super) fn is_wanted(&self, plan: &LogicalPlan) -> Result<bool> {
        let mut wanted = looks_outside(plan)?;
        if let Some((name, _)) = &self.work {
            plan.apply(|node| {
                wanted |= matches!(node, LogicalPlan::TableScan(scan) if scan.table_name.table() == name);
                Ok(TreeNodeRecursion::Continue)
            })?;
        }
        Ok(wanted)
    }

    fn name_of(&self, column: &Column) -> Option<Column> {
        let (_, name) = self.names.iter().find(|(known, _)| known == column)?;
        Some(Column::from_name(name.as_str()))
    }

    /// An expression that looks at the table instead. Queries in it look at it from inside.
    pub fn put(&self, expr: Expr) -> Result<Expr> {
        let put = expr.transform_up(|part| match part {
            Expr::OuterReferenceColumn(field, column) => match self.name_of(&column) {
                Some(column) => Ok(Transformed::yes(Expr::Column(column))),
                None => Ok(Transformed::no(Expr::OuterReferenceColumn(field, column))),
            },
            Expr::ScalarSubquery(subquery) => Ok(Transformed::yes(Expr::ScalarSubquery(self.within(subquery)?))),
            Expr::Exists(exists) => Ok(Transformed::yes(Expr::Exists(Exists {
                subquery: self.within(exists.subquery)?,
                negated: exists.negated,
            }))),
            Expr::InSubquery(within) => Ok(Transformed::yes(Expr::InSubquery(InSubquery {
                expr: within.expr,
                subquery: self.within(within.subquery)?,
                negated: within.negated,
            }))),
            other => Ok(Transformed::no(other)),
        })?;
        Ok(put.data)
    }

    /// A query within that looks at the table instead.
    fn within(&self, subquery: Subquery) -> Result<Subquery> {
        let plan = Arc::unwrap_or_clone(subquery.subquery).transform_down_with_subqueries(|node| {
            node.map_expressions(|expr| {
                expr.transform_up(|part| match part {
                    Expr::OuterReferenceColumn(field, column) => match self.name_of(&column) {
                        Some(column) => Ok(Transformed::yes(Expr::OuterReferenceColumn(field, column))),
                        None => Ok(Transformed::no(Expr::OuterReferenceColumn(field, column))),
                    },
                    other => Ok(Transformed::no(other)),
                })
            })
        })?;
        Ok(Subquery {
            outer_ref_columns: plan.data.all_out_ref_exprs(),
            subquery: arc(plan.data),
            spans: subquery.spans,
        })
    }

    /// What a recursive query has so far, with the columns of the table.
    pub(super) fn of_work(
        &self,
        plan: &LogicalPlan,
        name: &str,
        table: &Arc<dyn TableSource>,
    ) -> Result<Option<LogicalPlan>> {
        let own = plan.schema().columns().into_iter().map(Expr::Column);
        let keys = self
            .names
            .iter()
            .map(|(_, key)| Expr::Column(Column::new(Some(name), key.as_str())).alias(key.as_str()));
        LogicalPlanBuilder::scan(name, table.clone(), None)?
            .project(own.chain(keys).collect::<Vec<_>>())?
            .build()
            .map(Some)
    }

    /// The same under the name that the expression has.
    pub(super) fn put_named(&self, expr: &Expr) -> Result<Expr> {
        let (qualifier, name) = expr.qualified_name();
        let put = self.put(expr.clone())?;
        Ok(if put.qualified_name() == (qualifier.clone(), name.clone()) {
            put
        } else {
            put.alias_qualified(qualifier, name)
        })
    }

    /// An order that looks at the table instead.
    pub fn put_in_sort(&self, order: Vec<SortExpr>) -> Result<Vec<SortExpr>> {
        let put = |sort: SortExpr| Ok(SortExpr::new(self.put(sort.expr)?, sort.asc, sort.nulls_first));
        order.into_iter().map(put).collect()
    }
}
