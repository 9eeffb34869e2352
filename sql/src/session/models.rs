//! CREATE MODEL and DROP MODEL. A model is kept as functions in SQL, one for each of its answers: `name` for the main one,
//! `name_proba` and the like for others. They hold the file, so that it lasts, is dumped and dropped as functions are.

use super::Session;
use super::functions::drop;
use super::results::{Notice, QueryResults};
use crate::error::{Error, Result, SqlState};
use crate::models::{ANSWER, Fitted, output_type, packed};
use crate::postgres::quoted_name;
use crate::statements::{CreateModel, DropFunction, DropModel, FunctionRef, ModelStatement, Statement, parse};
use crate::values::quoted_literal;
use std::collections::HashSet;
use std::io::Read;
use taipan_engine::types::sql_name;
use taipan_engine::{Function, FunctionName};
use taipan_models::{Input, Kind, Limits, Model, Output};

/// What the body of a function of a model begins with.
fn beginning() -> String {
    format!("SELECT \"{ANSWER}\"(")
}

impl Session {
    pub(super) async fn model_statement(&self, statement: ModelStatement) -> Result<QueryResults> {
        match statement {
            ModelStatement::Create(create) => self.create_model(&create).await,
            ModelStatement::Drop(drop) => self.drop_model(&drop),
        }
    }

    async fn create_model(&self, create: &CreateModel) -> Result<QueryResults> {
        let known = !self.of_model(&create.name).is_empty();
        if known && create.if_not_exists {
            let notice = Notice::plain(format!("model \"{}\" already exists, skipping", create.name.name));
            return Ok(QueryResults::done("CREATE MODEL", vec![notice]));
        }
        if known && !create.or_replace {
            let message = format!("model \"{}\" already exists", create.name.name);
            return Err(Error::new(SqlState::DuplicateFunction, message).at(create.position.clone()));
        }
        let mut bytes = Vec::new();
        let read = self.opened(&create.file)?.read_to_end(&mut bytes);
        read.map_err(|error| Error::new(SqlState::UndefinedFile, format!("{}: {error}", create.file)))?;
        let model = Model::read(&bytes, create.format, &create.file, &Limits::default());
        let model = model.map_err(|error| crate::models::told(&error))?;
        let file = packed(&bytes)?;
        // What was read from the file is what will be read from the functions.
        Fitted::of(&file)?;
        if known {
            self.drop_all(self.of_model(&create.name))?;
        }
        for output in model.outputs() {
            let text = function_text(create, &model, output, &file)?;
            let Statement::CreateFunction(function) = parse(&text)? else {
                return Err(Error::new(SqlState::Internal, "a function of a model that is none"));
            };
            self.create_function_statement(*function).await?;
        }
        Ok(QueryResults::done("CREATE MODEL", Vec::new()))
    }

    fn drop_model(&self, statement: &DropModel) -> Result<QueryResults> {
        let functions = self.of_model(&statement.name);
        let message = format!("model \"{}\" does not exist", statement.name.name);
        if functions.is_empty() && statement.if_exists {
            let notice = Notice::plain(format!("{message}, skipping"));
            return Ok(QueryResults::done("DROP MODEL", vec![notice]));
        }
        if functions.is_empty() {
            return Err(Error::new(SqlState::UndefinedFunction, message).at(statement.position.clone()));
        }
        self.drop_all(functions)?;
        Ok(QueryResults::done("DROP MODEL", Vec::new()))
    }

    fn drop_all(&self, functions: Vec<FunctionRef>) -> Result<()> {
        let statement = DropFunction {
            if_exists: false,
            aggregate: false,
            cascade: false,
            functions,
        };
        drop(self, &statement).map(|_| ())
    }

    /// The functions of a model.
    fn of_model(&self, name: &FunctionName) -> Vec<FunctionRef> {
        let schema = name.schema.as_deref().unwrap_or("public");
        let begins = format!("{}_", name.name);
        let own = |function: &Function| {
            let definition = function.definition();
            let named = function.name() == name.name || function.name().starts_with(&begins);
            named && definition.schema_name() == schema && definition.source.text.starts_with(&beginning())
        };
        let functions = self.catalog().list();
        let functions = functions.iter().filter(|function| own(function));
        functions
            .map(|function| FunctionRef {
                name: FunctionName::qualified(schema, function.name()),
                arguments: Some(
                    function
                        .definition()
                        .source
                        .params
                        .iter()
                        .map(|p| p.ty.clone())
                        .collect(),
                ),
                position: None,
            })
            .collect()
    }
}

/// The names of the parameters: those of the file where they are names, and all different.
fn names(inputs: &[Input]) -> Vec<String> {
    let given: Vec<String> = inputs.iter().filter_map(|input| input.name.clone()).collect();
    let different: HashSet<&String> = given.iter().filter(|name| !name.is_empty()).collect();
    if given.len() == inputs.len() && different.len() == inputs.len() {
        return given;
    }
    (1..=inputs.len()).map(|number| format!("x{number}")).collect()
}

/// The function of an output. Features that do not matter for it are not read.
fn function_text(create: &CreateModel, model: &Model, output: &Output, file: &str) -> Result<String> {
    let names = names(model.inputs());
    let used = model
        .used_by(&output.name)
        .map_err(|error| crate::models::told(&error))?;
    let types = model.inputs().iter().map(|input| match input.kind {
        Kind::Float => "DOUBLE",
        Kind::Integer => "BIGINT",
        Kind::Text => "TEXT",
        Kind::Boolean => "BOOLEAN",
    });
    let params: Vec<String> = names
        .iter()
        .zip(types)
        .map(|(name, ty)| format!("{} {ty}", quoted_name(name)))
        .collect();
    let features: Vec<String> = names
        .iter()
        .zip(model.inputs())
        .zip(used)
        .map(|((name, input), used)| match input.kind {
            _ if used => quoted_name(name).to_string(),
            Kind::Text => "''".to_string(),
            Kind::Boolean => "false".to_string(),
            Kind::Float => "0.0".to_string(),
            Kind::Integer => "0".to_string(),
        })
        .collect();
    let name = if output.name.is_empty() {
        create.name.name.clone()
    } else {
        format!("{}_{}", create.name.name, output.name)
    };
    let schema = create.name.schema.as_ref();
    let schema = schema.map(|schema| format!("{}.", quoted_name(schema)));
    Ok(format!(
        "CREATE FUNCTION {}{}({}) RETURNS {} LANGUAGE sql IMMUTABLE AS $model${}{}, {}{}{})$model$",
        schema.unwrap_or_default(),
        quoted_name(&name),
        params.join(", "),
        sql_name(&output_type(output)),
        beginning(),
        quoted_literal(file),
        quoted_literal(&output.name),
        if features.is_empty() { "" } else { ", " },
        features.join(", ")
    ))
}
