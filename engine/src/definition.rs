//! What a function is, as its creator states it: the compiler's source plus everything that only SQL sees.
//! Knows nothing of sessions, plans or how functions run.

use crate::types;
use datafusion::arrow::datatypes::{DataType, Field};
use datafusion::logical_expr::Expr;
use std::fmt;
use std::sync::Arc;
use taipan_udf::{FunctionSource, NullInput, Param, TriggerCall, Volatility};

/// The schema of functions created without one.
pub const DEFAULT_SCHEMA: &str = "public";
/// The schema of temporary functions; it shadows all others.
pub const TEMP_SCHEMA: &str = "pg_temp";

/// The language of functions that are written in SQL.
pub const SQL: &str = "sql";

/// The language of macros, which CREATE MACRO makes and nobody writes.
pub const MACRO: &str = "macro";

/// What functions and procedures return that return nothing.
pub const VOID: &str = "void";

/// What functions return that triggers call, and nothing else does.
pub const TRIGGER: &str = "trigger";

/// The field of what a trigger's function gives that says whether the row stays.
pub const STAYS: &str = "stays";

/// A function's name, with its schema where one was written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FunctionName {
    pub schema: Option<String>,
    pub name: String,
}

impl FunctionName {
    /// A name without schema: temporary functions come first, then those of `public`.
    pub fn bare(name: impl Into<String>) -> FunctionName {
        FunctionName {
            schema: None,
            name: name.into(),
        }
    }

    /// A name in one schema.
    pub fn qualified(schema: impl Into<String>, name: impl Into<String>) -> FunctionName {
        FunctionName {
            schema: Some(schema.into()),
            name: name.into(),
        }
    }
}

impl FunctionName {
    /// The name under which DataFusion's planner looks a call up: a lone name folded and bare, others as written.
    pub fn call_key(&self) -> String {
        match &self.schema {
            None => self.name.clone(),
            Some(_) => self.to_string(),
        }
    }
}

impl From<&str> for FunctionName {
    fn from(name: &str) -> FunctionName {
        FunctionName::bare(name)
    }
}

impl fmt::Display for FunctionName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(schema) = &self.schema {
            write!(f, "{}.", types::quote(schema))?;
        }
        f.write_str(&types::quote(&self.name))
    }
}

/// PARALLEL, for display: DataFusion runs every function in parallel that keeps no state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Parallel {
    #[default]
    Unsafe,
    Restricted,
    Safe,
}

/// SECURITY, for display.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Security {
    #[default]
    Invoker,
    Definer,
}

/// How a call gives a parameter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ParameterMode {
    #[default]
    In,
    /// It is also a column of what comes back.
    InOut,
    /// An array, of the arguments from its place on.
    Variadic,
}

impl ParameterMode {
    /// The word that says so, with a blank behind it.
    pub fn prefix(self) -> &'static str {
        match self {
            ParameterMode::In => "",
            ParameterMode::InOut => "INOUT ",
            ParameterMode::Variadic => "VARIADIC ",
        }
    }
}

/// A parameter that only comes back: OUT.
#[derive(Clone, Debug, PartialEq)]
pub struct Output {
    /// So many parameters that calls give stand before it.
    pub after: usize,
    pub name: Option<String>,
    /// The type as written, for display.
    pub sql_type: String,
    pub ty: DataType,
}

/// A parameter among all that a function declares.
#[derive(Clone, Copy, Debug)]
pub enum Declared<'a> {
    /// One that calls give, at this place among those.
    Given(usize),
    Output(&'a Output),
}

/// A parameter as SQL sees it, beside the compiler's `Param` at the same position.
#[derive(Clone, Debug, PartialEq)]
pub struct Argument {
    /// `None`: declared without a name.
    pub name: Option<String>,
    pub mode: ParameterMode,
    /// The type as written, for display.
    pub sql_type: String,
    pub default: Option<ArgumentDefault>,
}

/// DEFAULT of a parameter: the text, and the same planned without any input columns.
#[derive(Clone, Debug, PartialEq)]
pub struct ArgumentDefault {
    pub sql: String,
    pub expr: Expr,
}

impl ArgumentDefault {
    /// The default that this expression is.
    pub fn new(expr: Expr) -> ArgumentDefault {
        ArgumentDefault {
            sql: expr.to_string(),
            expr,
        }
    }
}

/// A file that a function brings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Brought {
    pub name: String,
    /// What is in it, as a text that no reader of definitions understands.
    pub content: String,
    /// The SHA-256 of its bytes, in hexadecimal digits.
    pub sha256: String,
}

/// A function in SQL as one that runs its statements as queries of functions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statements {
    /// The body in Python that does so. Its parameters are called `arg1`, `arg2` …
    pub text: String,
    /// It always runs so: it is no single query that a call can become.
    pub always: bool,
}

/// Everything CREATE FUNCTION says.
#[derive(Clone, Debug, PartialEq)]
pub struct FunctionDefinition {
    /// `None`: `public`, or the temporary schema.
    pub schema: Option<String>,
    pub temporary: bool,
    pub source: FunctionSource,
    /// Of an aggregate over an ordered set, the first of the parameters that WITHIN GROUP gives, in its order.
    pub ordered: Option<usize>,
    /// `python` or another name of it, or `sql`.
    pub language: String,
    /// Whether a body in SQL is a part of the statement, as the standard has it, and not a text: its names mean what they
    /// meant when the function was made.
    pub standard: bool,
    /// How a function in SQL runs where its calls become nothing.
    pub statements: Option<Statements>,
    /// One for each of `source.params`.
    pub arguments: Vec<Argument>,
    /// Parameters that only come back.
    pub outputs: Vec<Output>,
    /// Whether it is called by CALL, and by nothing else.
    pub procedure: bool,
    /// The result type as written, for display.
    pub returns: String,
    pub comment: Option<String>,
    pub cost: Option<f64>,
    pub rows: Option<f64>,
    pub parallel: Parallel,
    pub security: Security,
    pub runtime_version: Option<String>,
    /// OPTIONS as written, for display; what they mean is in `source`.
    pub options: Vec<(String, String)>,
    /// Files that it brings.
    pub imports: Vec<Brought>,
    /// Packages that it uses, with their versions; what they mean is in `source`.
    pub packages: Vec<String>,
}

impl FunctionDefinition {
    /// A function of these named parameters. `text` is a body with `return`, or a module that defines `name`.
    pub fn new<'a>(
        name: &str,
        params: impl IntoIterator<Item = (&'a str, DataType)>,
        returns: DataType,
        text: &str,
    ) -> FunctionDefinition {
        let (params, arguments) = params.into_iter().map(|(name, ty)| declare(name, ty)).unzip();
        let source = FunctionSource {
            params,
            ..FunctionSource::body(name, text, returns)
        };
        FunctionDefinition {
            arguments,
            ..FunctionDefinition::of_source(source)
        }
    }

    /// Whether it is a procedure whose CALL gives what its handler returns, as Snowflake's do.
    pub fn gives_value(&self) -> bool {
        self.procedure && self.source.handler.is_some() && self.returns != VOID && self.given_back().is_empty()
    }

    /// Whether triggers call it, and nothing else does. What it is called with is known where a trigger is.
    pub fn is_trigger(&self) -> bool {
        self.returns == TRIGGER && self.source.trigger.is_none()
    }

    /// What a trigger calls, with values of these types for the rows.
    pub(crate) fn for_trigger(&self, call: TriggerCall, types: &[DataType]) -> FunctionDefinition {
        let mut definition = self.clone();
        let rows = usize::from(call.old) + usize::from(call.new);
        let types = std::iter::repeat_n(types, rows).flatten().cloned();
        let parameters = call.parameters();
        let declared = parameters.iter().zip(types).map(|(name, ty)| declare(name, ty));
        (definition.source.params, definition.arguments) = declared.unzip();
        definition.source.returns = if call.decides && call.new {
            let values = definition.source.params.iter().rev().take(call.columns.len()).rev();
            let values = values.map(|param| Field::new(&param.name, param.ty.clone(), true));
            let stays = Field::new(STAYS, DataType::Boolean, true);
            DataType::Struct(std::iter::once(stays).chain(values).collect())
        } else {
            DataType::Boolean
        };
        definition.returns = types::sql_name(&definition.source.returns);
        // Only parameters that somebody has declared can be strict.
        definition.source.null_input = NullInput::Called;
        // Whoever counts the rows that it sees must find each once.
        definition.source.volatility = Some(Volatility::Volatile);
        definition.source.trigger = Some(Arc::new(call));
        definition
    }

    /// A function with nothing else to say than its source; arguments are left out.
    pub(crate) fn of_source(source: FunctionSource) -> FunctionDefinition {
        FunctionDefinition {
            schema: None,
            temporary: false,
            returns: types::sql_name(&source.returns),
            source,
            ordered: None,
            language: "python".to_string(),
            standard: false,
            statements: None,
            arguments: Vec::new(),
            outputs: Vec::new(),
            procedure: false,
            comment: None,
            cost: None,
            rows: None,
            parallel: Parallel::default(),
            security: Security::default(),
            runtime_version: None,
            options: Vec::new(),
            imports: Vec::new(),
            packages: Vec::new(),
        }
    }

    /// The text says how rows become one value: CREATE AGGREGATE FUNCTION.
    pub fn aggregate(mut self) -> FunctionDefinition {
        self.source.aggregate = true;
        self
    }

    /// NULL arguments give NULL without a call.
    pub fn strict(mut self) -> FunctionDefinition {
        self.source.null_input = NullInput::Strict;
        self
    }

    /// States the volatility instead of having it inferred.
    pub fn volatility(mut self, volatility: Volatility) -> FunctionDefinition {
        self.source.volatility = Some(volatility);
        self
    }

    /// The result is JSON: what is no str is written as JSON.
    pub fn returning_json(mut self) -> FunctionDefinition {
        self.source.json = true;
        self.returns = "json".to_string();
        self
    }

    /// Puts the function into a schema other than `public`.
    pub fn in_schema(mut self, schema: &str) -> FunctionDefinition {
        self.schema = Some(schema.to_string());
        self
    }

    /// Makes the function shadow permanent ones of its name.
    pub fn temporary(mut self) -> FunctionDefinition {
        self.temporary = true;
        self
    }

    /// Gives a parameter a default. All after it need one too.
    pub fn default_for(mut self, parameter: usize, value: Expr) -> FunctionDefinition {
        if let Some(argument) = self.arguments.get_mut(parameter) {
            argument.default = Some(ArgumentDefault::new(value));
        }
        self
    }

    /// The schema the function lives in.
    pub fn schema_name(&self) -> &str {
        match &self.schema {
            _ if self.temporary => TEMP_SCHEMA,
            Some(schema) => schema,
            None => DEFAULT_SCHEMA,
        }
    }

    /// The SQL types of the parameters.
    pub fn argument_types(&self) -> Vec<DataType> {
        self.source.params.iter().map(|p| p.ty.clone()).collect()
    }

    /// `a bigint, b text DEFAULT 'x'`, as Postgres's `pg_get_function_arguments`.
    pub fn arguments_text(&self) -> String {
        let parts = self.declared().into_iter().map(|declared| match declared {
            Declared::Given(place) => self.argument_text(place),
            Declared::Output(output) => {
                let name = output.name.iter().map(|name| format!("{} ", types::quote(name)));
                format!("OUT {}{}", name.collect::<String>(), output.sql_type)
            }
        });
        self.listed(parts)
    }

    fn argument_text(&self, place: usize) -> String {
        let (argument, param) = (&self.arguments[place], &self.source.params[place]);
        let mut part = argument.mode.prefix().to_string();
        if let Some(name) = &argument.name {
            part.push_str(&types::quote(name));
            part.push(' ');
        }
        part.push_str(&argument.sql_type);
        if param.not_null {
            part.push_str(" NOT NULL");
        }
        if let Some(default) = &argument.default {
            part.push_str(" DEFAULT ");
            part.push_str(&default.sql);
        }
        part
    }

    /// All parameters in the order in which they are declared.
    pub fn declared(&self) -> Vec<Declared<'_>> {
        let mut outputs = self.outputs.iter().peekable();
        let mut all = Vec::new();
        let given = self.arguments.len().min(self.source.params.len());
        for place in 0..=given {
            while let Some(output) = outputs.next_if(|output| output.after <= place) {
                all.push(Declared::Output(output));
            }
            if place < given {
                all.push(Declared::Given(place));
            }
        }
        all
    }

    /// The parameters that come back, in their order: what they are called, and their types.
    pub fn given_back(&self) -> Vec<(String, DataType)> {
        let declared = self.declared().into_iter();
        let back = declared.filter_map(|declared| match declared {
            Declared::Given(place) if self.arguments[place].mode == ParameterMode::InOut => {
                Some((self.arguments[place].name.clone(), self.source.params[place].ty.clone()))
            }
            Declared::Given(_) => None,
            Declared::Output(output) => Some((output.name.clone(), output.ty.clone())),
        });
        let named = |(place, (name, ty)): (usize, (Option<String>, DataType))| {
            (name.unwrap_or_else(|| format!("column{}", place + 1)), ty)
        };
        back.enumerate().map(named).collect()
    }

    /// Whether the parameters that come back are columns with names: there are several, or the only one has a name.
    pub fn named_back(&self) -> bool {
        let inout = self
            .arguments
            .iter()
            .filter(|argument| argument.mode == ParameterMode::InOut);
        let mut names = inout
            .map(|argument| &argument.name)
            .chain(self.outputs.iter().map(|output| &output.name));
        match (names.next(), names.next()) {
            (Some(only), None) => only.is_some(),
            (first, _) => first.is_some(),
        }
    }

    /// Whether a call gives one row of the parameters that come back.
    pub fn gives_record(&self) -> bool {
        let count = self.given_back().len();
        self.source.table.is_none() && (count > 1 || self.procedure && count > 0)
    }

    /// The first of the arguments that are items of an array, where calls may give them one by one.
    pub fn variadic(&self) -> Option<usize> {
        let mut arguments = self.arguments.iter();
        arguments.position(|argument| argument.mode == ParameterMode::Variadic)
    }

    /// Parameters one after another, as CREATE FUNCTION takes them.
    pub fn listed(&self, parts: impl IntoIterator<Item = String>) -> String {
        let mut text = String::new();
        for (index, part) in parts.into_iter().enumerate() {
            text.push_str(match (index, self.ordered) {
                (0, Some(0)) => "ORDER BY ",
                (0, _) => "",
                (index, Some(first)) if index == first => " ORDER BY ",
                _ => ", ",
            });
            text.push_str(&part);
        }
        text
    }

    /// How many arguments a call must give.
    pub fn required_arguments(&self) -> usize {
        self.arguments.iter().take_while(|a| a.default.is_none()).count()
    }
}

fn declare(name: &str, ty: DataType) -> (Param, Argument) {
    let argument = Argument {
        name: Some(name.to_string()),
        mode: ParameterMode::In,
        sql_type: types::sql_name(&ty),
        default: None,
    };
    let param = Param {
        name: name.to_string(),
        ty,
        not_null: false,
        table: None,
    };
    (param, argument)
}
