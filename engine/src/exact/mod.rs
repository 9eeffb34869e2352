//! Values as Postgres computes with them: what does not fit its type is an error, where DataFusion wraps around or cuts off.
//!
//! ```text
//! constants   arithmetic of constants, as it is read: some never comes to the analyser
//! rewriting   plans whose expressions are written otherwise
//! rule        arithmetic and casts of a plan, when their types are known
//! arithmetic  + - * and negation that raise
//! quotients   divisions of NUMERICs, as they are read, with 16 decimals
//! division    the division of decimals itself
//! kernels     the same of 64-bit integers, many at a time
//! rounding    casts to whole numbers that round
//! floats      casts to floats that raise
//! decimals    casts of floats to NUMERIC, of the digits that they have
//! bytes       casts between text and bytes
//! spelled     casts of texts of moments and intervals that Arrow does not read
//! times       casts of texts to times of day
//! sum         sums that raise if the result does not fit, whatever was in between
//! moments     averages of NUMERIC, variances and deviations of whole numbers and NUMERIC
//! intervals   the same of intervals and durations
//! interval_parts   multiples and averages of intervals
//! interval_length, interval_order, extreme  comparisons, orders, groups, `min` and `max` of intervals by how long they are
//! dates       dates with intervals, which are points in time, and what dates and intervals are compared with
//! date_part   parts of points in time with their fractions
//! joins       conditions that become keys of a join
//! dependencies  columns that are said to determine others
//! guards      filters evaluate what raises only for rows that the rest leaves open
//! ```
//!
//! What table functions compute is written in functions of its own (`tables/ops.rs`) and wraps, as numpy's integers do.

mod arithmetic;
mod bytes;
mod constants;
mod date_part;
mod dates;
mod decimals;
mod dependencies;
mod distinct_values;
mod division;
mod extreme;
mod floats;
mod groups;
mod guards;
mod interval_length;
mod interval_order;
pub mod interval_parts;
mod interval_products;
mod intervals;
mod joins;
mod kernels;
mod moments;
mod quotients;
mod rewriting;
mod rounding;
mod rule;
mod spelled;
mod sum;
mod times;
mod wide_sums;

pub(crate) use arithmetic::{Checked, Operation};
pub use bytes::{ByteaError, parse_bytea};
pub(crate) use dependencies::Forgetful;
pub(crate) use guards::guarded;
pub use rewriting::{rewritten, try_rewritten};
pub(crate) use rule::expression;

use datafusion::common::Result;
use datafusion::execution::{FunctionRegistry, SessionStateBuilder};
use datafusion::logical_expr::{AggregateUDF, Expr, ScalarUDF};
use datafusion::optimizer::optimizer::Optimizer;
use datafusion::prelude::SessionContext;
use std::sync::Arc;

/// Whether an expression is arithmetic that raises.
pub fn is_arithmetic(expr: &Expr) -> bool {
    Checked::of(expr).is_some()
}

/// Makes sessions of a builder, which has no rules of its own, show bytes so, and order windows by intervals. Comes before what else adds rules of analysis in
/// front of these.
pub fn prepare(mut builder: SessionStateBuilder) -> SessionStateBuilder {
    let analyzer = builder.analyzer().get_or_insert_default();
    analyzer.rules.insert(0, Arc::new(bytes::ShownBytes));
    analyzer.rules.insert(0, Arc::new(interval_order::IntervalWindows));
    analyzer.rules.insert(0, Arc::new(dates::Compared));
    builder
}

/// Rules of the optimiser that give other rows than the query say no more than is certain.
pub(crate) fn mend(optimizer: &mut Optimizer) {
    joins::replace(optimizer);
    dependencies::forget(optimizer);
}

/// Makes a session compute so. Comes after what else adds rules of analysis.
pub fn install(ctx: &SessionContext) -> Result<()> {
    let state = ctx.state_ref();
    let mut state = state.write();
    state.add_analyzer_rule(Arc::new(rule::ExactNumbers));
    state.add_analyzer_rule(Arc::new(interval_order::IntervalOrder));
    state.register_expr_planner(Arc::new(constants::Constants))?;
    state.register_expr_planner(Arc::new(dates::Dates))?;
    state.register_expr_planner(Arc::new(interval_products::Products))?;
    state.register_expr_planner(Arc::new(quotients::Quotients))?;
    state.register_udf(Arc::new(ScalarUDF::new_from_impl(date_part::DateParts::default())))?;
    state.register_udaf(Arc::new(AggregateUDF::new_from_impl(sum::ExactSum::default())))?;
    for moment in moments::all(&*state)? {
        state.register_udaf(Arc::new(moment))?;
    }
    Ok(())
}
