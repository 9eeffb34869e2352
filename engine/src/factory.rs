//! CREATE FUNCTION of plain DataFusion. Its planner passes on the name, arguments, result, language, volatility and body,
//! and refuses or drops the rest; the crate `taipan` reads the whole statement.

use crate::catalog::FunctionCatalog;
use crate::definition::{Argument, ArgumentDefault, FunctionDefinition, ParameterMode};
use crate::types;
use async_trait::async_trait;
use datafusion::common::{Result, plan_err};
use datafusion::execution::context::{FunctionFactory, RegisterFunction};
use datafusion::execution::session_state::SessionState;
use datafusion::logical_expr::{CreateFunction, Expr, OperateFunctionArg, Volatility};
use datafusion::sql::sqlparser::ast::Ident;
use std::sync::Arc;
use taipan_udf::Param;

/// Creates Python functions from DataFusion's statement.
#[derive(Debug)]
pub struct PythonFactory {
    catalog: Arc<FunctionCatalog>,
}

impl PythonFactory {
    /// A factory that creates into this catalog.
    pub fn new(catalog: Arc<FunctionCatalog>) -> PythonFactory {
        PythonFactory { catalog }
    }
}

#[async_trait]
impl FunctionFactory for PythonFactory {
    async fn create(&self, state: &SessionState, statement: CreateFunction) -> Result<RegisterFunction> {
        let or_replace = statement.or_replace;
        let definition = definition(statement)?;
        let name = definition.source.name.clone();
        self.catalog.forget_deregistered(state, &name);
        self.catalog.create(definition, or_replace, false)?;
        Ok(RegisterFunction::Scalar(self.catalog.function_object(state, &name)))
    }
}

fn definition(statement: CreateFunction) -> Result<FunctionDefinition> {
    let language = statement.params.language.map(|l| l.value).unwrap_or_default();
    if !is_python(&language) {
        return plan_err!("language \"{language}\" does not exist");
    }
    let Some(returns) = statement.return_type else {
        return plan_err!("function result type must be specified");
    };
    let text = match statement.params.function_body {
        Some(Expr::Literal(value, _)) => value.try_as_str().flatten().map(str::to_string),
        _ => None,
    };
    let Some(text) = text else {
        return plan_err!("no function body specified: LANGUAGE python takes AS '…' or AS $$…$$");
    };
    let mut definition = FunctionDefinition::new(&folded(&statement.name), [], returns, &text);
    definition.temporary = statement.temporary;
    definition.language = language.to_lowercase();
    definition.source.volatility = statement.params.behavior.map(|v| match v {
        Volatility::Immutable => taipan_udf::Volatility::Immutable,
        Volatility::Stable => taipan_udf::Volatility::Stable,
        Volatility::Volatile => taipan_udf::Volatility::Volatile,
    });
    for (index, argument) in statement.args.unwrap_or_default().into_iter().enumerate() {
        let (param, argument) = parameter(index, argument);
        definition.source.params.push(param);
        definition.arguments.push(argument);
    }
    Ok(definition)
}

/// Whether a LANGUAGE is ours.
pub fn is_python(language: &str) -> bool {
    ["python", "plpython3u", "plpythonu"]
        .iter()
        .any(|l| language.eq_ignore_ascii_case(l))
}

fn parameter(index: usize, argument: OperateFunctionArg) -> (Param, Argument) {
    let name = argument.name.as_ref().map(ident);
    let sql_type = types::sql_name(&argument.data_type);
    let param = Param {
        name: name.clone().unwrap_or_else(|| format!("arg{}", index + 1)),
        ty: argument.data_type,
        not_null: false,
        table: None,
    };
    let argument = Argument {
        name,
        mode: ParameterMode::In,
        sql_type,
        default: argument.default_expr.map(ArgumentDefault::new),
    };
    (param, argument)
}

fn ident(ident: &Ident) -> String {
    match ident.quote_style {
        Some(_) => ident.value.clone(),
        None => folded(&ident.value),
    }
}

/// DataFusion hands over a function's name without saying whether it was quoted; calls are folded, so the name is.
fn folded(name: &str) -> String {
    name.to_lowercase()
}
