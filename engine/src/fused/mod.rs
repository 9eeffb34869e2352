//! Fused pipelines: a chain of filters and projections with Python calls becomes one operator, which runs one kernel for
//! each batch. The kernel drops rows as soon as a condition refuses them, evaluates each call once for a row, however often
//! the query mentions it, and writes what is left. Done last of all: whatever DataFusion pushes down or in is where it stays.
//!
//! ```text
//! reading   the chain as a program of `taipan_udf::fuse`, and what DataFusion computes of the rows that are left
//! steps     the chain as it was, for rows that fail and batches that the kernel is not for
//! operator  the operator in a plan
//! ```
//!
//! Knows nothing of how programs are compiled.

mod operator;
mod reading;
mod steps;

use crate::query_scope::calls_in;
use crate::runtime::Runtime;
use datafusion::common::Result;
use datafusion::common::tree_node::{Transformed, TransformedResult, TreeNode};
use datafusion::physical_plan::ExecutionPlan;
use operator::FusedExec;
use reading::Pipeline;
use std::sync::Arc;
use steps::Step;
use taipan_udf::Mode;

/// The plan with its chains fused, where that saves something.
pub(crate) fn fuse(plan: Arc<dyn ExecutionPlan>) -> Result<Arc<dyn ExecutionPlan>> {
    plan.transform_down(|node| {
        Ok(match fused(&node)? {
            Some(fused) => Transformed::yes(fused),
            None => Transformed::no(node),
        })
    })
    .data()
}

/// The operator for as much as possible of the chain that begins here.
fn fused(node: &Arc<dyn ExecutionPlan>) -> Result<Option<Arc<dyn ExecutionPlan>>> {
    let mut chain = Vec::new();
    let mut below = node.clone();
    while let Some(step) = Step::of(&below) {
        below = step.input().clone();
        chain.push(step);
    }
    // What comes before the first call runs on whole columns, and leaves fewer rows to read.
    let (mut runtime, mut from_first_call) = (None, 0);
    for (index, step) in chain.iter().enumerate() {
        if let Some(called) = runtime_of(step)? {
            (runtime, from_first_call) = (Some(called), index + 1);
        }
    }
    chain.truncate(from_first_call);
    if !runtime.is_some_and(|runtime| matches!(runtime.options().mode, Mode::Auto | Mode::Fused)) {
        return Ok(None);
    }
    while let Some(last) = chain.last() {
        let input = last.input().clone();
        if let Some(pipeline) = Pipeline::read(&chain)? {
            return Ok(Some(Arc::new(FusedExec::new(chain, pipeline, input))));
        }
        chain.pop();
    }
    Ok(None)
}

/// What the calls of a step share, if there are any.
fn runtime_of(step: &Step) -> Result<Option<Arc<Runtime>>> {
    let mut runtime = None;
    calls_in(step.node(), &mut |call| runtime = Some(call.runtime.clone()))?;
    Ok(runtime)
}
