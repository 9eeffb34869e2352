//! EXPLAIN FUNCTION of table functions: what was recorded, what is left of it, the plan that it becomes.

use super::declared::Declared;
use super::nulls::Nulls;
use super::planner::{constant, fields};
use super::refusals::external;
use super::{logical_plan, once, shared};
use crate::catalog::FunctionCatalog;
use crate::definition::FunctionName;
use crate::functions_table::tier_name;
use datafusion::common::{Result, plan_err};
use datafusion::execution::session_state::SessionState;
use datafusion::logical_expr::{Expr, LogicalPlan};
use std::sync::Arc;
use taipan_udf::tables::{Program, print};
use taipan_udf::{Stage, TableArg, TableError, Tier};

/// An argument of a call that is shown.
#[derive(Clone, Debug)]
pub enum Argument {
    Table(LogicalPlan),
    Value(Expr),
}

/// The lines of EXPLAIN FUNCTION for a call of a table function.
pub fn explain_table(
    (catalog, state): (&FunctionCatalog, Arc<SessionState>),
    name: &FunctionName,
    arguments: Vec<Argument>,
    stage: Option<Stage>,
) -> Result<Vec<String>> {
    let functions = catalog.overloads(name);
    let Some(function) = functions.iter().find(|f| f.table().is_some()) else {
        return plan_err!("table function {name} does not exist");
    };
    let Some(table) = function.table() else {
        return plan_err!("function {name} does not return a table");
    };
    if let Some(stage @ (Stage::Source | Stage::Generator)) = stage {
        return Ok(lines(&table.explain(stage)));
    }
    let mut nulls = Nulls::new(state);
    let mut traced = Vec::new();
    let mut inputs = Vec::new();
    let definition = function.definition();
    let mut arguments = arguments;
    for argument in definition.arguments.iter().skip(arguments.len()) {
        match &argument.default {
            Some(default) => arguments.push(Argument::Value(default.expr.clone())),
            None => return plan_err!("function {name} needs more arguments"),
        }
    }
    for (argument, param) in arguments.into_iter().zip(&definition.source.params) {
        traced.push(match argument {
            Argument::Table(plan) => {
                let plan = shared::mark(plan)?;
                let arg = TableArg::Table(fields(&plan, &mut nulls)?);
                inputs.push(once::once(plan)?);
                arg
            }
            Argument::Value(expr) => TableArg::Value(constant(expr, &param.ty, &param.name)?.to_array_of_size(1)?),
        });
    }
    let program = match table.planned(&traced, &catalog.runtime().options()) {
        Ok(program) => program,
        Err(TableError::Observes { what, span }) => {
            let place = span.map_or(String::new(), |s| format!("line {}: ", s.line));
            return Ok(vec!["tier: interpreted".into(), format!("interpreted: {place}{what}")]);
        }
        Err(error) => return Err(external(error)),
    };
    match stage {
        None => Ok(summary(&logical_plan::optimized(&program, &name.to_string())?)),
        Some(Stage::Ir) => Ok(lines(&print::recorded(&program))),
        Some(Stage::Optimized) => Ok(lines(&print::needed(&logical_plan::optimized(
            &program,
            &name.to_string(),
        )?))),
        Some(Stage::Machine) => Ok(machine(&program)),
        Some(_) => {
            let plan = logical_plan::plan(
                &program,
                inputs.into_iter().enumerate().collect(),
                Declared::by(function),
                catalog.runtime(),
            )?;
            Ok(lines(&plan.display_indent().to_string()))
        }
    }
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_string).collect()
}

/// The tier, the functions that are applied to rows, and what is left of the program.
fn summary(program: &Program) -> Vec<String> {
    let mut shown = vec!["tier: plan".to_string()];
    for (number, kernel) in program.kernels.iter().enumerate() {
        let place = match kernel.line {
            0 => String::new(),
            line => format!(", line {line}"),
        };
        let tier = tier_name(kernel.function.tier());
        shown.push(format!("@{number}:{}{place}: {tier}", kernel.name));
        if kernel.function.tier() != Tier::Native {
            let reasons = kernel.function.reasons().iter();
            shown.extend(reasons.map(|reason| format!("  interpreted: {}", reason.message)));
        }
    }
    shown.extend(lines(&print::needed(program)));
    shown
}

/// The machine code of each function that is applied to rows.
fn machine(program: &Program) -> Vec<String> {
    let mut shown = Vec::new();
    for (number, kernel) in program.kernels.iter().enumerate() {
        shown.push(format!("@{number}:{}", kernel.name));
        shown.extend(lines(&kernel.function.explain(Stage::Machine)));
    }
    shown
}
