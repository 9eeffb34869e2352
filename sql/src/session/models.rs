//! CREATE MODEL and DROP MODEL. A model is kept as functions in SQL, one for each of its answers: `name` for the main one,
//! `name_proba` and the like for others. They hold the file, so that it lasts, is dumped and dropped as functions are.

use super::Session;
use super::functions::drop;
use super::results::{Notice, QueryResults};
use crate::error::{Error, Result, SqlState};
use crate::models::{ANSWER, Fitted, output_type, packed};
use crate::postgres::quoted_name;
use crate::statements::{
    CreateFunction, CreateModel, DropFunction, DropModel, FunctionRef, ModelStatement, Routine, Statement, parse,
};
use crate::values::quoted_literal;
use std::collections::HashSet;
use std::io::Read;
use std::sync::Arc;
use taipan_engine::types::sql_name;
use taipan_engine::{Function, FunctionName};
use taipan_models::{Input, Kind, Limits, Model, Output};
use taipan_store::{Class, Object};

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
        let before = self.of_model(&create.name)?;
        let known = !before.is_empty();
        if known && create.if_not_exists {
            let notice = Notice::plain(format!("model \"{}\" already exists, skipping", create.name.name));
            return Ok(QueryResults::done("CREATE MODEL", vec![notice]));
        }
        if known && !create.or_replace {
            let message = format!("model \"{}\" already exists", create.name.name);
            return Err(Error::new(SqlState::DuplicateFunction, message).at(create.position.clone()));
        }
        let place = |error: Error| error.at(create.position.clone());
        let bytes = self.model_file(&create.file).map_err(place)?;
        let model = Model::read(&bytes, create.format, &create.file, &Limits::default());
        let model = model.map_err(|error| place(crate::models::told(&error)))?;
        let file = packed(&bytes)?;
        // What was read from the file is what will be read from the functions.
        Fitted::of(&file)?;
        let mut functions = Vec::new();
        for output in model.outputs() {
            let text = function_text(create, &model, output, &file)?;
            let Statement::CreateFunction(function) = parse(&text)? else {
                return Err(Error::new(SqlState::Internal, "a function of a model that is none"));
            };
            functions.push(*function);
        }
        // A function that stays is made anew in its place, so that what uses it stays, too.
        let (stay, go): (Vec<_>, Vec<_>) = before
            .into_iter()
            .partition(|old| functions.iter().any(|new| is_of(new, old)));
        if !go.is_empty() {
            self.drop_all(go)?;
        }
        for mut function in functions {
            function.or_replace = stay.iter().any(|old| is_of(&function, old));
            self.create_function_statement(function).await.map_err(place)?;
        }
        let notices = newer(&model).into_iter().collect();
        Ok(QueryResults::done("CREATE MODEL", notices))
    }

    fn model_file(&self, file: &str) -> Result<Vec<u8>> {
        if file.contains("://") || file.starts_with('@') {
            let error = Error::not_built(format!("a model from \"{file}\""));
            return Err(error.with_hint("Copy the file to a local folder."));
        }
        let mut bytes = Vec::new();
        let read = self.opened(file)?.read_to_end(&mut bytes);
        read.map_err(|error| Error::new(SqlState::UndefinedFile, format!("{file}: {error}")))?;
        Ok(bytes)
    }

    fn drop_model(&self, statement: &DropModel) -> Result<QueryResults> {
        let functions = self.of_model(&statement.name)?;
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
            temporary: false,
            kind: Routine::Function,
            cascade: false,
            functions,
        };
        drop(self, &statement).map(|_| ())
    }

    /// The functions of a model.
    fn of_model(&self, name: &FunctionName) -> Result<Vec<FunctionRef>> {
        let schema = name.schema.as_deref().unwrap_or("public");
        let begins = format!("{}_", name.name);
        // Functions of the database are read when they are mentioned.
        let catalog = self.stored_catalog()?;
        let named = |object: &&Arc<Object>| object.key.name == name.name || object.key.name.starts_with(&begins);
        let mentioned = catalog.of(Class::Function, schema).filter(named);
        let mentioned: Vec<String> = mentioned
            .map(|object| quoted_name(&object.key.name).to_string())
            .collect();
        self.mention(&catalog, &mentioned.join(" "))?;
        let own = |function: &Function| {
            let definition = function.definition();
            let output = output_of(&definition.source.text);
            let named = output.is_some_and(|output| function.name() == function_name(&name.name, output));
            named && definition.schema_name() == schema
        };
        let functions = self.catalog().list();
        let functions = functions.iter().filter(|function| own(function));
        Ok(functions
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
            .collect())
    }
}

/// The name of the function of a model's output.
fn function_name(model: &str, output: &str) -> String {
    if output.is_empty() {
        return model.to_string();
    }
    format!("{model}_{output}")
}

/// The output that the body of a function of a model asks for; nothing for other bodies. Packed files have no quotes.
fn output_of(body: &str) -> Option<&str> {
    let (_, rest) = body.strip_prefix(&beginning())?.split_once("', '")?;
    rest.split_once('\'').map(|(output, _)| output)
}

/// Whether a statement makes the function that is there.
fn is_of(new: &CreateFunction, old: &FunctionRef) -> bool {
    let types = || new.parameters.iter().map(|parameter| &parameter.ty);
    new.name.name == old.name.name && old.arguments.as_ref().is_some_and(|old| types().eq(old))
}

/// What is said of a model of a library that is newer than those that were known.
fn newer(model: &Model) -> Option<Notice> {
    let (version, known) = model.newer()?;
    let text =
        format!("the model is of {version}, which is newer than {known}: compare its answers with the library's");
    Some(Notice::plain(text))
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
    let name = function_name(&create.name.name, &output.name);
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
