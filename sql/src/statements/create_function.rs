//! CREATE FUNCTION: the head, the parameters, and the pieces put together into the compiler's terms.

use super::clause_values::Clauses;
use super::clauses;
use super::cursor::{Cursor, Identifier, keyword};
use super::given_back::Returned;
use super::name;
use super::row_types::TRIGGER;
use super::sql_bodies::Body;
use super::types::{self, Named, VARIANT};
use crate::error::{Error, Position, Result, SqlState};
use crate::packages;
use datafusion::arrow::datatypes::DataType;
use datafusion::logical_expr::Expr as PlannedExpr;
use sqlparser::ast::Expr;
use sqlparser::tokenizer::Token;
use taipan_engine::definition::SQL;
use taipan_engine::types::any_of;
use taipan_engine::{
    Argument, ArgumentDefault, Brought, FunctionDefinition, FunctionName, Output, ParameterMode, Security,
};
use taipan_udf::files::Files;
use taipan_udf::queries::Part;
use taipan_udf::{
    Columns, Documents, Fallback, FunctionSource, Isolation, NullInput, OnError, Param, ParameterStyle, Volatility,
};

/// A parsed CREATE FUNCTION.
#[derive(Clone, Debug)]
pub struct CreateFunction {
    pub or_replace: bool,
    pub if_not_exists: bool,
    pub temporary: bool,
    pub aggregate: bool,
    pub procedure: bool,
    pub name: FunctionName,
    pub position: Option<Position>,
    pub parameters: Vec<Parameter>,
    /// Parameters that only come back.
    pub outputs: Vec<Output>,
    /// The first of the parameters after ORDER BY.
    pub ordered: Option<usize>,
    pub returns: Named,
    pub clauses: Clauses,
}

/// One parameter as declared.
#[derive(Clone, Debug)]
pub struct Parameter {
    pub name: Option<Identifier>,
    pub mode: ParameterMode,
    pub ty: DataType,
    /// What the type is called.
    pub type_name: String,
    pub not_null: bool,
    pub default: Option<Expr>,
    /// A TABLE, with the columns it must have.
    pub table: Option<Columns>,
}

impl CreateFunction {
    /// The function in the engine's terms. `plan` turns the SQL of a default into an expression over no columns.
    pub fn definition(&self, mut plan: impl FnMut(&Expr) -> Result<PlannedExpr>) -> Result<FunctionDefinition> {
        let clauses = &self.clauses;
        let mut arguments = Vec::new();
        let mut params = Vec::new();
        for (index, parameter) in self.parameters.iter().enumerate() {
            let default = match &parameter.default {
                Some(default) => Some(ArgumentDefault {
                    sql: default.to_string(),
                    expr: plan(default)?,
                }),
                None => None,
            };
            arguments.push(Argument {
                name: parameter.name.as_ref().map(Identifier::folded),
                mode: parameter.mode,
                sql_type: parameter.type_name.clone(),
                default,
            });
            params.push(Param {
                name: parameter.python_name(index),
                ty: parameter.ty.clone(),
                not_null: parameter.not_null,
                table: parameter.table.clone(),
            });
        }
        // What is to be read was read before.
        let imports = clauses.needs.imports.iter().flatten();
        let imports = imports.map(|import| {
            let content = import.content.clone().unwrap_or_default();
            Ok(Brought {
                name: import.name.clone(),
                sha256: packages::digest_of_import(&content)?,
                content,
            })
        });
        Ok(FunctionDefinition {
            schema: self.name.schema.clone(),
            temporary: self.temporary,
            source: self.source(params),
            ordered: self.ordered,
            language: clauses.language.clone().unwrap_or_default(),
            standard: clauses.standard.is_some(),
            statements: self.body().runner(),
            arguments,
            outputs: self.outputs.clone(),
            procedure: self.procedure,
            returns: self.returns.name.clone(),
            comment: clauses.comment.clone(),
            cost: clauses.cost,
            rows: clauses.rows,
            parallel: clauses.parallel.unwrap_or_default(),
            security: clauses.security.unwrap_or_default(),
            runtime_version: clauses.needs.runtime_version.clone(),
            options: clauses.options.clone(),
            imports: imports.collect::<Result<_>>()?,
            packages: clauses.needs.packages.clone().unwrap_or_default(),
        })
    }

    fn source(&self, params: Vec<Param>) -> FunctionSource {
        let clauses = &self.clauses;
        FunctionSource {
            name: self.name.name.clone(),
            text: match &clauses.standard {
                Some(standard) => standard.to_string(),
                None => clauses.body.clone().unwrap_or_default(),
            },
            handler: clauses.handler.clone(),
            params,
            returns: self.returns.ty.clone(),
            table: clauses.table.clone(),
            aggregate: self.aggregate,
            json: self.returns.is_json(),
            style: clauses.needs.style.unwrap_or_default(),
            constants: Vec::new(),
            null_input: clauses.null_input.unwrap_or(NullInput::Called),
            volatility: clauses.volatility.or(self.procedure.then_some(Volatility::Volatile)),
            on_error: clauses.on_error.unwrap_or(OnError::Raise),
            limits: clauses.limits,
            fallback: clauses.fallback.unwrap_or(Fallback::Allow),
            isolation: Isolation::InProcess,
            files: Files::default(),
            trigger: None,
            documents: self.documents(),
        }
    }
}

impl CreateFunction {
    /// Which values are VARIANTs.
    fn documents(&self) -> Documents {
        let parameters = self.parameters.iter().enumerate();
        let variants = parameters.filter(|(_, parameter)| parameter.type_name == VARIANT);
        Documents {
            parameters: variants.map(|(place, _)| place).collect(),
            returned: self.returns.is_variant(),
        }
    }

    /// VARIANTs are read and written for functions of single values in Python.
    fn check_documents(&self) -> Result<()> {
        let back = self.outputs.iter().any(|output| output.sql_type == VARIANT);
        if self.documents().is_empty() && !back {
            return Ok(());
        }
        let what = match () {
            () if back => "an OUT parameter",
            () if self.aggregate => "an aggregate",
            () if self.clauses.table.is_some() => "a function that gives rows",
            () if self.clauses.needs.style == Some(ParameterStyle::Columns) => "a function of columns",
            () if self.clauses.language.as_deref() == Some(SQL) => "a function in SQL",
            () => return Ok(()),
        };
        Err(Error::not_built(format!("VARIANT of {what}")).with_hint("Declare JSON, which Python sees as a text."))
    }
}

impl Parameter {
    /// What Python calls it.
    fn python_name(&self, index: usize) -> String {
        match &self.name {
            Some(name) => name.text.clone(),
            None => format!("arg{}", index + 1),
        }
    }
}

/// Whether CREATE … FUNCTION, AGGREGATE or PROCEDURE comes.
pub fn starts(cursor: &Cursor) -> bool {
    let mut at = 1;
    if !cursor.sees(&["CREATE"]) {
        return false;
    }
    let word = |n: usize| keyword(cursor.peek_at(n)).unwrap_or_default();
    if word(at) == "OR" && word(at + 1) == "REPLACE" {
        at += 2;
    }
    while matches!(word(at).as_str(), "TEMP" | "TEMPORARY" | "SECURE") {
        at += 1;
    }
    matches!(word(at).as_str(), "FUNCTION" | "AGGREGATE" | "PROCEDURE")
}

/// Reads the statement.
pub fn parse(cursor: &mut Cursor) -> Result<CreateFunction> {
    cursor.expect(&["CREATE"])?;
    let or_replace = cursor.eat(&["OR", "REPLACE"]);
    if cursor.sees(&["SECURE"]) {
        return Err(Error::not_built("SECURE functions").at(cursor.position()));
    }
    let temporary = cursor.eat(&["TEMP"]) || cursor.eat(&["TEMPORARY"]);
    let aggregate = cursor.eat(&["AGGREGATE"]);
    let procedure = !aggregate && cursor.eat(&["PROCEDURE"]);
    // RisingWave leaves FUNCTION out.
    if !procedure && (!aggregate || cursor.sees(&["FUNCTION"])) {
        cursor.expect(&["FUNCTION"])?;
    }
    let exists_at = cursor.position();
    let if_not_exists = cursor.eat(&["IF", "NOT", "EXISTS"]);
    if or_replace && if_not_exists {
        let message = "OR REPLACE and IF NOT EXISTS exclude each other";
        return Err(Error::new(SqlState::SyntaxError, message).at(exists_at));
    }
    let position = cursor.position();
    let name = name::parse_name(cursor)?;
    let Parameters {
        given,
        outputs,
        ordered,
    } = parse_parameters(cursor)?;
    let clauses_at = cursor.position();
    let mut clauses = clauses::parse(cursor)?;
    if procedure {
        refuse_in_procedure(&clauses).map_err(|error| error.at(clauses_at))?;
    }
    if clauses.standard.is_some() && clauses.language.is_none() {
        clauses.language = Some(SQL.to_string());
    }
    take_handlers_module(&mut clauses);
    let columns = given_back(&given, &outputs);
    let returned = Returned {
        columns: &columns,
        procedure,
    };
    returned.settle(&mut clauses).map_err(|e| e.at(position.clone()))?;
    if let Some([(column, _)]) = clauses.table.as_deref_mut()
        && column.is_empty()
    {
        *column = name.name.clone();
    }
    let returns = require(&clauses).map_err(|e| e.at(position.clone()))?;
    let aggregate = aggregate || clauses.state.is_some();
    let create = CreateFunction {
        or_replace,
        if_not_exists,
        temporary,
        aggregate,
        procedure,
        name,
        position: position.clone(),
        parameters: given,
        outputs,
        ordered,
        returns,
        clauses,
    };
    create.check().map_err(|error| error.at(position))?;
    Ok(create)
}

/// The parameters that come back, in the order in which they are declared.
fn given_back(given: &[Parameter], outputs: &[Output]) -> Vec<(String, Named)> {
    let mut columns: Vec<(Option<String>, Named)> = Vec::new();
    let mut outputs = outputs.iter().peekable();
    for place in 0..=given.len() {
        while let Some(output) = outputs.next_if(|output| output.after <= place) {
            let named = Named {
                ty: output.ty.clone(),
                name: output.sql_type.clone(),
            };
            columns.push((output.name.clone(), named));
        }
        if let Some(parameter) = given.get(place).filter(|given| given.mode == ParameterMode::InOut) {
            let named = Named {
                ty: parameter.ty.clone(),
                name: parameter.type_name.clone(),
            };
            columns.push((parameter.name.as_ref().map(Identifier::folded), named));
        }
    }
    let columns = columns.into_iter().enumerate();
    columns
        .map(|(place, (name, named))| (name.unwrap_or_else(|| format!("column{}", place + 1)), named))
        .collect()
}

impl CreateFunction {
    /// The statements of a body in SQL, the types of its parameters, and what the last statement is a part of.
    pub fn parts(&self) -> (Vec<String>, Vec<String>, Part) {
        self.body().parts()
    }

    fn body(&self) -> Body<'_> {
        let parameters = self.parameters.iter();
        let parameters = parameters.map(|p| (p.name.as_ref().map(Identifier::folded), p.type_name.clone()));
        Body {
            name: &self.name.name,
            clauses: &self.clauses,
            procedure: self.procedure,
            parameters: parameters.collect(),
            back: given_back(&self.parameters, &self.outputs),
            returns: &self.returns,
        }
    }

    /// Fails for what does not go together.
    fn check(&self) -> Result<()> {
        self.check_documents()?;
        let is_sql = self.clauses.language.as_deref() == Some(SQL);
        if is_sql {
            refuse_in_sql(self)?;
        } else if self.clauses.standard.is_some() {
            let message = "inline SQL function body only valid for language SQL";
            return Err(Error::new(SqlState::InvalidDefinition, message));
        }
        if self.ordered.is_some() && !self.aggregate {
            let message = "ORDER BY among the parameters of a function that is no aggregate";
            return Err(Error::new(SqlState::InvalidDefinition, message));
        }
        if self.returns.name == TRIGGER {
            let wrong = |message: &str| Err(Error::new(SqlState::InvalidDefinition, message));
            return match () {
                () if is_sql => wrong("SQL functions cannot return type trigger"),
                () if self.aggregate => wrong("aggregate functions cannot return type trigger"),
                () if !self.parameters.is_empty() => wrong("trigger functions cannot have declared arguments"),
                () => Ok(()),
            };
        }
        let open = |parameter: &Parameter| parameter.default.is_some() && any_of(&parameter.ty).is_some();
        if self.parameters.iter().any(open) {
            return Err(Error::not_built("the DEFAULT of a parameter of a polymorphic type"));
        }
        let plain = |parameter: &Parameter| parameter.mode == ParameterMode::In;
        if self.aggregate && !(self.outputs.is_empty() && self.parameters.iter().all(plain)) {
            return Err(Error::not_built("OUT, INOUT and VARIADIC parameters of an aggregate"));
        }
        let variadic = self.parameters.iter().find(|p| p.mode == ParameterMode::Variadic);
        if variadic.is_some_and(|parameter| !matches!(parameter.ty, DataType::List(_))) {
            let message = "VARIADIC parameter must be an array";
            return Err(Error::new(SqlState::InvalidDefinition, message));
        }
        Ok(())
    }
}

/// What only functions have.
fn refuse_in_procedure(clauses: &Clauses) -> Result<()> {
    // Snowflake's have handlers, which return a value.
    if clauses.returns.is_some() && clauses.handler.is_none() {
        let error = Error::new(
            SqlState::SyntaxError,
            "syntax error: RETURNS in the definition of a procedure",
        );
        return Err(error.with_hint("What a procedure gives back are its INOUT and OUT parameters."));
    }
    if clauses.table.is_some() {
        return Err(Error::not_built("a procedure that returns a table").with_hint("Make it a function."));
    }
    let marks = [
        clauses.volatility.is_some(),
        clauses.null_input.is_some(),
        clauses.parallel.is_some(),
        clauses.cost.is_some(),
        clauses.rows.is_some(),
    ];
    if marks.contains(&true) {
        let message = "invalid attribute in procedure definition";
        return Err(Error::new(SqlState::InvalidDefinition, message));
    }
    match clauses.on_error {
        Some(_) => Err(Error::not_built("ON ERROR of a procedure")),
        None => Ok(()),
    }
}

/// A function of a module that is imported needs no text: the handler says where it is.
fn take_handlers_module(clauses: &mut Clauses) {
    let brings = clauses.needs.imports.is_some() || clauses.needs.packages.is_some();
    let module = clauses.handler.as_deref().and_then(|handler| handler.rsplit_once('.'));
    if let Some((module, _)) = module.filter(|_| brings && clauses.body.is_none() && clauses.standard.is_none()) {
        clauses.body = Some(format!("import {module}"));
    }
}

/// The clauses without which there is no function.
fn require(clauses: &Clauses) -> Result<Named> {
    let missing = |message: &str, hint: &str| Err(Error::new(SqlState::InvalidDefinition, message).with_hint(hint));
    let Some(returns) = clauses.returns.clone() else {
        return missing("function result type must be specified", "Add RETURNS type.");
    };
    if clauses.language.is_none() {
        return missing("no language specified", "Add LANGUAGE python.");
    }
    if clauses.body.is_none() && clauses.standard.is_none() {
        return missing("no function body specified", "Add AS $$ … $$.");
    }
    Ok(returns)
}

/// What only functions in Python have.
fn refuse_in_sql(create: &CreateFunction) -> Result<()> {
    let (clauses, parameters) = (&create.clauses, &create.parameters);
    let marks = [
        (create.aggregate, "an aggregate"),
        (
            parameters.iter().any(|p| p.table.is_some()),
            "a parameter of type TABLE",
        ),
        (parameters.iter().any(|p| p.not_null), "a parameter that is NOT NULL"),
        (
            clauses.table.as_ref().is_some_and(Vec::is_empty),
            "RETURNS TABLE without columns",
        ),
        (clauses.handler.is_some(), "HANDLER"),
        (clauses.needs.style.is_some(), "PARAMETER STYLE"),
        (clauses.needs.runtime_version.is_some(), "RUNTIME_VERSION"),
        (clauses.on_error.is_some(), "ON ERROR"),
        (clauses.needs.imports.is_some(), "IMPORTS"),
        (clauses.needs.packages.is_some(), "PACKAGES"),
        (!clauses.options.is_empty(), "OPTIONS"),
    ];
    if let Some((_, what)) = marks.into_iter().find(|(given, _)| *given) {
        let kind = if create.procedure { "procedure" } else { "function" };
        return Err(Error::not_built(format!("{what} in a {kind} in SQL")));
    }
    let definer = clauses.security == Some(Security::Definer);
    if definer && create.body().runner().is_some_and(|runs| runs.always) {
        return Err(Error::not_built(
            "SECURITY DEFINER of a function in SQL that is no single query",
        ));
    }
    let own = [
        (clauses.standard.is_some(), "BEGIN ATOMIC"),
        (definer, "SECURITY DEFINER"),
    ];
    match own.into_iter().find(|(given, _)| *given && create.procedure) {
        Some((_, what)) => Err(Error::not_built(format!("{what} of a procedure in SQL"))),
        None => Ok(()),
    }
}

/// What stands between the parentheses behind the name of a function.
struct Parameters {
    /// Those that calls give.
    given: Vec<Parameter>,
    /// Those that only come back.
    outputs: Vec<Output>,
    /// Which of those given is the first after ORDER BY.
    ordered: Option<usize>,
}

/// How a parameter is passed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Given(ParameterMode),
    Out,
}

fn parse_parameters(cursor: &mut Cursor) -> Result<Parameters> {
    cursor.expect_token(&Token::LParen)?;
    let mut parameters = Parameters {
        given: Vec::new(),
        outputs: Vec::new(),
        ordered: None,
    };
    if cursor.eat_token(&Token::RParen) {
        return Ok(parameters);
    }
    loop {
        if parameters.ordered.is_none() && cursor.eat(&["ORDER", "BY"]) {
            parameters.ordered = Some(parameters.given.len());
        }
        let position = cursor.position();
        let (way, parameter) = parse_parameter(cursor)?;
        parameters.check(way, &parameter).map_err(|error| error.at(position))?;
        match way {
            Way::Given(mode) => parameters.given.push(Parameter { mode, ..parameter }),
            Way::Out => parameters.outputs.push(Output {
                after: parameters.given.len(),
                name: parameter.name.as_ref().map(Identifier::folded),
                sql_type: parameter.type_name,
                ty: parameter.ty,
            }),
        }
        if !cursor.eat_token(&Token::Comma) && (parameters.ordered.is_some() || !cursor.sees(&["ORDER", "BY"])) {
            break;
        }
    }
    cursor.expect_token(&Token::RParen)?;
    Ok(parameters)
}

impl Parameters {
    /// Fails for a parameter that does not go with those before it.
    fn check(&self, way: Way, parameter: &Parameter) -> Result<()> {
        let wrong = |message: &str| Err(Error::new(SqlState::InvalidDefinition, message));
        let name = parameter.name.as_ref().map(Identifier::folded);
        // One that is only given and one that only comes back may have one name.
        let comes_back = matches!(way, Way::Out | Way::Given(ParameterMode::InOut));
        let back = self.given.iter().filter(|p| p.mode == ParameterMode::InOut);
        let back = back.filter_map(|p| p.name.as_ref().map(Identifier::folded));
        let mut back = back.chain(self.outputs.iter().filter_map(|output| output.name.clone()));
        if comes_back && back.any(|other| Some(other) == name) {
            let name = name.unwrap_or_default();
            return wrong(&format!("parameter name \"{name}\" used more than once"));
        }
        if way != Way::Out {
            if self.given.iter().any(|earlier| earlier.mode == ParameterMode::Variadic) {
                return wrong("VARIADIC parameter must be the last input parameter");
            }
            return check_parameter(&self.given, parameter);
        }
        if parameter.table.is_some() || parameter.not_null {
            return Err(Error::not_built("TABLE and NOT NULL for an OUT parameter"));
        }
        if parameter.default.is_some() {
            return wrong("only input parameters can have default values");
        }
        Ok(())
    }
}

fn check_parameter(earlier: &[Parameter], parameter: &Parameter) -> Result<()> {
    let names = |p: &Parameter| p.name.as_ref().map(|n| n.text.to_lowercase());
    if let Some(name) = &parameter.name
        && earlier.iter().any(|p| names(p) == names(parameter))
    {
        let message = format!("parameter name \"{}\" used more than once", name.text);
        return Err(Error::new(SqlState::InvalidDefinition, message));
    }
    if parameter.default.is_none() && earlier.last().is_some_and(|p| p.default.is_some()) {
        let message = "input parameters after one with a default value must also have defaults";
        return Err(Error::new(SqlState::InvalidDefinition, message));
    }
    Ok(())
}

fn parse_parameter(cursor: &mut Cursor) -> Result<(Way, Parameter)> {
    let before = parse_way(cursor);
    let mut parameter = parse_declared(cursor)?;
    let way = match (before, parameter.1) {
        (Some(_), Some(_)) => return Err(cursor.error(SqlState::SyntaxError, "a parameter has two modes")),
        (before, behind) => before.or(behind),
    };
    parse_marks(cursor, &mut parameter.0)?;
    Ok((way.unwrap_or(Way::Given(ParameterMode::In)), parameter.0))
}

/// The name and the type of a parameter, and the mode where that stands between them.
fn parse_declared(cursor: &mut Cursor) -> Result<(Parameter, Option<Way>)> {
    let name = if types::names_argument(cursor) {
        Some(cursor.identifier("a parameter name")?)
    } else {
        None
    };
    // Postgres takes it behind the name, too.
    let way = name.as_ref().and_then(|_| parse_way(cursor));
    if cursor.eat(&["TABLE"]) {
        let columns = if cursor.peek().token == Token::LParen {
            types::parse_columns(cursor)?
        } else {
            Vec::new()
        };
        let parameter = Parameter {
            name,
            mode: ParameterMode::In,
            ty: DataType::Null,
            type_name: types::table_name(&columns),
            not_null: false,
            default: None,
            table: Some(columns),
        };
        return Ok((parameter, way));
    }
    let named = types::parse_named(cursor).map_err(|error| match (&name, error.sqlstate()) {
        (None, SqlState::UndefinedObject) => error.with_hint("A parameter is a name and a type, such as x BIGINT."),
        _ => error,
    })?;
    let parameter = Parameter {
        name,
        mode: ParameterMode::In,
        ty: named.ty,
        type_name: named.name,
        not_null: false,
        default: None,
        table: None,
    };
    Ok((parameter, way))
}

/// What stands behind the type of a parameter.
fn parse_marks(cursor: &mut Cursor, parameter: &mut Parameter) -> Result<()> {
    if parameter.table.is_some() {
        return Ok(());
    }
    loop {
        let position = cursor.position();
        if cursor.eat(&["NOT", "NULL"]) {
            if parameter.not_null {
                return Err(Error::new(SqlState::SyntaxError, "NOT NULL is given twice").at(position));
            }
            parameter.not_null = true;
        } else if cursor.eat(&["DEFAULT"]) || cursor.eat_token(&Token::Eq) || cursor.eat_token(&Token::Assignment) {
            if parameter.default.is_some() {
                return Err(Error::new(SqlState::SyntaxError, "DEFAULT is given twice").at(position));
            }
            parameter.default = Some(cursor.expression()?);
        } else if cursor.eat(&["COMMENT"]) {
            // Databricks describes parameters here; there is no place that shows it.
            cursor.string("a string")?;
        } else if matches!(cursor.peek().token, Token::Comma | Token::RParen) || cursor.sees(&["ORDER", "BY"]) {
            return Ok(());
        } else {
            return Err(cursor.unexpected("\",\", \")\", NOT NULL or DEFAULT"));
        }
    }
}

/// The mode of a parameter, if one stands here: a name or a type follows.
fn parse_way(cursor: &mut Cursor) -> Option<Way> {
    if !matches!(cursor.peek_at(1), Token::Word(_)) {
        return None;
    }
    let way = match keyword(&cursor.peek().token)?.as_str() {
        "IN" => Way::Given(ParameterMode::In),
        "INOUT" => Way::Given(ParameterMode::InOut),
        "VARIADIC" => Way::Given(ParameterMode::Variadic),
        "OUT" => Way::Out,
        _ => return None,
    };
    cursor.next();
    // `IN OUT` are two words for INOUT.
    if way == Way::Given(ParameterMode::In) && parse_way(cursor) == Some(Way::Out) {
        return Some(Way::Given(ParameterMode::InOut));
    }
    Some(way)
}
