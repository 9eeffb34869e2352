//! Equal parts of a plan become readers of one.

use super::dag::{Dag, PartId};
use super::inputs::{Place, place};
use super::node::Shared;
use super::{calls, scans};
use datafusion::common::tree_node::{Transformed, TreeNode, TreeNodeRecursion};
use datafusion::common::{Result, internal_err};
use datafusion::logical_expr::{Extension, LogicalPlan};
use std::collections::HashMap;
use std::sync::Arc;

/// The same plan, in which parts that are equal and read tables of functions are computed once.
pub fn share(plan: &LogicalPlan) -> Result<LogicalPlan> {
    if !may_share(plan)? {
        return Ok(plan.clone());
    }
    let plan = &calls::computed_alike(scans::read_alike(plan.clone())?)?;
    let mut dag = Dag::default();
    let root = dag.add(plan)?;
    let mut sharing = Sharing {
        demands: dag.demands(root),
        dag: &dag,
        shared: HashMap::new(),
    };
    sharing.part(plan, root)
}

/// Whether anything could be equal. What a recursive query reads is read anew in each round.
fn may_share(plan: &LogicalPlan) -> Result<bool> {
    let mut leaves = 0;
    let mut recursive = false;
    plan.apply(|node| {
        match node {
            LogicalPlan::TableScan(scan) => leaves += usize::from(place(scan) != Place::Foreign),
            LogicalPlan::Extension(_) if node.inputs().is_empty() => leaves += 1,
            LogicalPlan::RecursiveQuery(_) => recursive = true,
            _ => {}
        }
        Ok(TreeNodeRecursion::Continue)
    })?;
    Ok(leaves > 1 && !recursive)
}

struct Sharing<'a> {
    dag: &'a Dag,
    demands: Vec<usize>,
    /// Parts that are computed once, with how many readers they have so far.
    shared: HashMap<PartId, Shared>,
}

impl Sharing<'_> {
    fn part(&mut self, plan: &LogicalPlan, id: PartId) -> Result<LogicalPlan> {
        if !self.dag.is_shared(id, &self.demands) {
            return self.rebuilt(plan, id);
        }
        let shared = match self.shared.get(&id) {
            Some(shared) => shared.next_reader(),
            None => Shared::new(self.rebuilt(plan, id)?, self.demands[id]),
        };
        self.shared.insert(id, shared.clone());
        let node = Arc::new(shared);
        Ok(LogicalPlan::Extension(Extension { node }))
    }

    fn rebuilt(&mut self, plan: &LogicalPlan, id: PartId) -> Result<LogicalPlan> {
        let mut inputs = self.dag.parts[id].inputs.iter();
        let rebuilt = plan.clone().map_children(|child| match inputs.next() {
            Some(input) => Ok(Transformed::yes(self.part(&child, *input)?)),
            None => internal_err!("a plan has more children than inputs"),
        })?;
        Ok(rebuilt.data)
    }
}
