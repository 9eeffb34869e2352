//! EXPLAIN FUNCTION: the stages a function goes through, as lines of text.

use crate::catalog::FunctionCatalog;
use crate::definition::FunctionName;
use crate::error::CatalogError;
use crate::expanded::ARGUMENTS;
use crate::function::Function;
use crate::functions_table::{EXPRESSION, STATEMENTS, tier_name};
use datafusion::arrow::datatypes::DataType;
use datafusion::logical_expr::LogicalPlan;
use std::sync::Arc;
use taipan_udf::{Annotated, CompiledFunction, Stage};

const STAGES: [(Stage, &str); 6] = [
    (Stage::Source, "source"),
    (Stage::Generator, "generator"),
    (Stage::Ir, "ir"),
    (Stage::Optimized, "optimized"),
    (Stage::Lowered, "lowered"),
    (Stage::Machine, "machine"),
];

/// The stage of this name.
pub fn stage_named(name: &str) -> Option<Stage> {
    let found = STAGES.iter().find(|(_, n)| n.eq_ignore_ascii_case(name));
    found.map(|(stage, _)| *stage)
}

impl FunctionCatalog {
    /// The source of a function, with what became of each line, and its signature. Types as in `explain_function`.
    ///
    /// # Errors
    ///
    /// Those of finding and compiling it; functions of tables and those in SQL are not compiled line by line.
    pub fn annotate_function(
        &self,
        name: &FunctionName,
        types: Option<&[DataType]>,
    ) -> Result<(String, Annotated), CatalogError> {
        let function = match types {
            Some(types) => self.resolve(name, types)?,
            None => self.find(name, None)?,
        };
        let function = called(function)?;
        if function.table().is_some() || function.is_never_run() || function.runs_statements() {
            let text = "only functions in Python of single values and aggregates are shown line by line";
            return Err(CatalogError::InvalidDefinition(text.to_string()));
        }
        refuse_undecided(&function)?;
        let signature = format!("{} returns {}", function.signature(), function.definition().returns);
        Ok((signature, function.any_compiled()?.annotated()))
    }

    /// The lines of EXPLAIN FUNCTION. Without types the name must be unique, and the declared types are taken; without a
    /// stage there is a summary with the reason of each fallback, and then the optimised IR.
    pub fn explain_function(
        &self,
        name: &FunctionName,
        types: Option<&[DataType]>,
        stage: Option<Stage>,
    ) -> Result<Vec<String>, CatalogError> {
        let function = match types {
            Some(types) => self.resolve(name, types)?,
            None => self.find(name, None)?,
        };
        let function = called(function)?;
        if function.table().is_some() {
            let text = "a table function is explained for a call: EXPLAIN FUNCTION f(TABLE(SELECT …))";
            return Err(CatalogError::InvalidDefinition(text.to_string()));
        }
        if function.is_never_run() {
            let definition = function.definition();
            let mut lines = vec![
                format!("{} returns {}", function.signature(), definition.returns),
                format!("tier: {EXPRESSION}"),
            ];
            lines.extend(self.meaning(&function).map(|meaning| format!("value: {meaning}")));
            lines.extend(definition.source.text.trim().lines().map(str::to_string));
            return Ok(lines);
        }
        if function.runs_statements() {
            let definition = function.definition();
            let mut lines = vec![
                format!("{} returns {}", function.signature(), definition.returns),
                format!("tier: {STATEMENTS}"),
            ];
            lines.extend(definition.source.text.trim().lines().map(str::to_string));
            return Ok(lines);
        }
        refuse_undecided(&function)?;
        let compiled = function.any_compiled()?;
        let Some(stage) = stage else {
            let mut lines = summary(&function.signature(), &function.definition().returns, &compiled);
            if function.is_aggregate() {
                lines.push(match function.stepper() {
                    Ok(stepper) => format!("state of a group: {} words", stepper.initial().len()),
                    Err(why) => format!(
                        "state of a group: its rows ({})",
                        why.lines().next().unwrap_or_default()
                    ),
                });
            }
            let ir = stage_lines(&compiled, Stage::Optimized);
            // The summary has said it.
            lines.extend(ir.into_iter().filter(|line| !line.starts_with("-- ")));
            return Ok(lines);
        };
        Ok(stage_lines(&compiled, stage))
    }
}

/// What is called: of a function that triggers call, or that takes the rows of tables, that of the last one.
fn called(function: Arc<Function>) -> Result<Arc<Function>, CatalogError> {
    if function.is_of_table() {
        return function.instances().pop().ok_or_else(|| {
            let text = format!("no call has given a table to {}", function.name());
            CatalogError::InvalidDefinition(text)
        });
    }
    if !function.is_trigger() {
        return Ok(function);
    }
    function.last_for_trigger().ok_or_else(|| {
        let text = format!("no trigger of this session has called {}", function.signature());
        CatalogError::InvalidDefinition(text)
    })
}

/// A function whose types calls decide is shown for types.
fn refuse_undecided(function: &Function) -> Result<(), CatalogError> {
    if function.is_polymorphic() {
        let text = format!("say of which types: calls decide those of {}", function.signature());
        return Err(CatalogError::InvalidDefinition(text));
    }
    Ok(())
}

impl FunctionCatalog {
    /// The expression that a function of columns is, with its parameters by their names.
    fn meaning(&self, function: &Function) -> Option<String> {
        let LogicalPlan::Projection(body) = self.body_of_columns(function).ok()? else {
            return None;
        };
        let mut text = body.expr.first()?.clone().unalias().to_string();
        let params = function.definition().source.params.iter().enumerate();
        for (place, param) in params.rev() {
            text = text.replace(&format!("outer_ref({ARGUMENTS}.${})", place + 1), &param.name);
        }
        Some(text)
    }
}

fn summary(signature: &str, returns: &str, compiled: &CompiledFunction) -> Vec<String> {
    let mut lines = vec![
        format!("{signature} returns {returns}"),
        format!("tier: {}", tier_name(compiled.tier())),
    ];
    for reason in compiled.reasons() {
        let place = reason.span.map(|s| format!("line {}: ", s.line)).unwrap_or_default();
        lines.push(format!("interpreted: {place}{}", reason.message));
    }
    lines
}

fn stage_lines(compiled: &CompiledFunction, stage: Stage) -> Vec<String> {
    compiled.explain(stage).lines().map(str::to_string).collect()
}
