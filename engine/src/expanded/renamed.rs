//! Gives the relations of a body names that no query has, so that columns of a query around it, which become part of it, never
//! mean them.

use super::ARGUMENTS;
use super::substitute::{changed, settled, with_outer};
use datafusion::common::tree_node::{Transformed, TreeNode, TreeNodeRecursion};
use datafusion::common::{Column, Result, TableReference};
use datafusion::logical_expr::{Expr, LogicalPlan, SubqueryAlias, TableScanBuilder};
use std::collections::HashSet;
use std::sync::Arc;

/// The plan of a function's body with other names.
pub(super) fn renamed(plan: LogicalPlan, function: &str) -> Result<LogicalPlan> {
    let mut own = HashSet::new();
    plan.apply_with_subqueries(|node| {
        match node {
            LogicalPlan::TableScan(scan) => drop(own.insert(scan.table_name.clone())),
            LogicalPlan::SubqueryAlias(alias) => drop(own.insert(alias.alias.clone())),
            _ => {}
        }
        Ok(TreeNodeRecursion::Continue)
    })?;
    own.remove(&TableReference::bare(ARGUMENTS));
    let names = Names { own, function };
    let changed = plan.transform_up_with_subqueries(|node| names.node(node).map(Transformed::yes))?;
    Ok(changed.data)
}

struct Names<'a> {
    /// The relations of the body.
    own: HashSet<TableReference>,
    function: &'a str,
}

impl Names<'_> {
    fn name(&self, name: &TableReference) -> TableReference {
        if self.own.contains(name) {
            TableReference::bare(format!("#{}.{name}", self.function))
        } else {
            name.clone()
        }
    }

    fn column(&self, column: Column) -> Column {
        Column {
            relation: column.relation.map(|relation| self.name(&relation)),
            ..column
        }
    }

    fn expr(&self, expr: Expr) -> Result<Transformed<Expr>> {
        Ok(Transformed::yes(match expr {
            Expr::Column(column) => Expr::Column(self.column(column)),
            Expr::OuterReferenceColumn(field, column) => Expr::OuterReferenceColumn(field, self.column(column)),
            Expr::Alias(mut alias) => {
                alias.relation = alias.relation.map(|relation| self.name(&relation));
                Expr::Alias(alias)
            }
            other => return with_outer(other),
        }))
    }

    fn node(&self, node: LogicalPlan) -> Result<LogicalPlan> {
        let rename = |expr: Expr| expr.transform_up(|expr| self.expr(expr)).map(|changed| changed.data);
        // Columns are called as before by themselves, but for what they are qualified with.
        let node = changed(node, rename, |expr| !matches!(expr, Expr::Column(_) | Expr::Alias(_)))?;
        match node {
            LogicalPlan::TableScan(scan) => {
                let name = self.name(&scan.table_name);
                let scan = TableScanBuilder::new(name, scan.source)
                    .with_projection(scan.projection)
                    .with_filters(scan.filters)
                    .with_fetch(scan.fetch);
                scan.build().map(LogicalPlan::TableScan)
            }
            LogicalPlan::SubqueryAlias(alias) => {
                let name = self.name(&alias.alias);
                SubqueryAlias::try_new(Arc::clone(&alias.input), name).map(LogicalPlan::SubqueryAlias)
            }
            other => settled(other),
        }
    }
}
