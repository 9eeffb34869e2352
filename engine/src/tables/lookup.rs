//! Columns of the row of another table with the same key: a left join whose right side has no key twice.

use super::logical_plan::{Lowering, Plans, taken};
use datafusion::common::{Column, NullEquality, Result, internal_err};
use datafusion::logical_expr::{Expr, JoinType, LogicalPlan, LogicalPlanBuilder, lit};
use std::collections::BTreeSet;
use taipan_udf::tables::{Col, Rel};

impl Lowering<'_> {
    /// The plan of a lookup over the plan of its input.
    pub(super) fn lookup(
        &self,
        below: LogicalPlan,
        rel: &Rel,
        live: &BTreeSet<Col>,
        plans: &Plans,
    ) -> Result<LogicalPlan> {
        let Rel::Lookup {
            key,
            table,
            on,
            columns,
            found,
            ..
        } = rel
        else {
            return internal_err!("not a lookup");
        };
        let made: BTreeSet<Col> = columns.iter().map(|(col, _)| *col).chain([*found]).collect();
        if live.is_disjoint(&made) {
            return Ok(below);
        }
        let name = |part: &str| format!("_{part}{}", found.0);
        let kept = live.difference(&made).map(|col| self.exprs.column(*col));
        let left: Vec<Expr> = kept.chain([self.key(*key, *on)?.alias(name("key"))]).collect();
        let wanted = columns.iter().filter(|(col, _)| live.contains(col));
        let mut right: Vec<Expr> = wanted
            .map(|(col, expr)| self.exprs.value(*expr).alias(self.exprs.name(*col)))
            .collect();
        right.push(self.key(*on, *key)?.alias(name("on")));
        right.push(lit(true).alias(name("found")));
        let right = LogicalPlanBuilder::from(taken(plans, *table)?)
            .project(right)?
            .build()?;
        let joined = LogicalPlanBuilder::from(below).project(left)?.join_detailed(
            right,
            JoinType::Left,
            (
                vec![Column::new_unqualified(name("key"))],
                vec![Column::new_unqualified(name("on"))],
            ),
            None,
            NullEquality::NullEqualsNull,
        )?;
        let mark = Expr::Column(Column::new_unqualified(name("found"))).is_not_null();
        let own = if live.contains(found) {
            vec![(*found, mark)]
        } else {
            Vec::new()
        };
        self.adding(joined, live, own)
    }
}
