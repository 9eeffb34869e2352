//! The source of an aggregate function: which of its text's objects make, change, merge and finish the state of a group, and
//! from them, as Python behind the text, the functions that are compiled and run. Knows nothing of how rows are grouped.
//!
//! A text gives a class (`__init__`, `accumulate`, `finish`, perhaps `merge`, `retract` and `aggregate_state`), or functions
//! (`create_state`, `accumulate`, `finish`, perhaps `merge` and `retract`) that take the state and return the new one.

use super::aggregate_texts::{Kind, Part, Shape, Writer};
use super::names::{arity_problem, method, python_parameters};
use arrow::datatypes::{DataType, Field};
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, ExprContext, Parameters, Stmt, StmtClassDef, StmtFunctionDef};
use std::sync::Arc;
use taipan_interface::error::{Diagnostic, Error};
use taipan_interface::source::{FunctionSource, NullInput, Param};
use taipan_ir::Type;
use taipan_syntax::source;
use taipan_syntax::source::OWN;
use taipan_syntax::source::ParsedSource;

/// How a text says what its aggregate does.
#[derive(Clone, Debug, PartialEq)]
pub enum Spelling {
    /// A class of this name.
    Class(String),
    Functions,
}

/// An aggregate function, read from its source.
#[derive(Clone, Debug)]
pub struct Aggregate {
    source: FunctionSource,
    spelling: Spelling,
    /// What the code lines of the text begin with.
    indent: String,
}

impl Aggregate {
    /// Reads the source and checks what its text shows.
    pub fn new(source: &FunctionSource) -> Result<Aggregate, Error> {
        if source.params.is_empty() {
            return refused(
                "an aggregate function needs an argument",
                "Declare a parameter: the values to aggregate.",
            );
        }
        // A text that defines no function of the name would be taken for the inside of one.
        let module = FunctionSource {
            handler: Some(source.handler.clone().unwrap_or_else(|| "accumulate".into())),
            ..source.clone()
        };
        let parsed = source::parse(&module)?;
        let spelling = match class(&parsed, source)? {
            Some(name) => Spelling::Class(name),
            None => Spelling::Functions,
        };
        check(&parsed, source, &spelling).map_err(Error::Rejected)?;
        Ok(Aggregate {
            source: source.clone(),
            spelling,
            indent: source::indentation(&source.text)?,
        })
    }

    fn writer(&self) -> Writer<'_> {
        Writer {
            spelling: &self.spelling,
            arguments: self.source.params.len(),
        }
    }

    /// The function that computes the aggregate of all rows of a group: its parameters are the lists of their values.
    pub fn over_rows(&self) -> FunctionSource {
        let lists = self.source.params.iter().map(|param| list(param, param.ty.clone()));
        self.of_ours(
            Part::Rows,
            &self.writer().rows(),
            lists.collect(),
            self.source.returns.clone(),
        )
    }

    /// The function that tells what a state is made of.
    pub fn shape(&self) -> FunctionSource {
        self.of_ours(Part::Shape, &self.writer().shape(), Vec::new(), DataType::Utf8)
    }

    /// A function that works on states. Those are no parameters of SQL.
    pub fn part(&self, part: Part, shape: &Shape) -> FunctionSource {
        let params = match part {
            Part::Step | Part::Retract => self.source.params.clone(),
            _ => Vec::new(),
        };
        let null_input = self.source.null_input;
        FunctionSource {
            null_input,
            ..self.of_ours(
                part,
                &self.writer().part(part, shape),
                params,
                self.source.returns.clone(),
            )
        }
    }

    /// The function that goes on from states that are given as lists of their leaves.
    pub fn resume(&self, shape: &Shape, state: &Type) -> FunctionSource {
        let param = |(name, ty): (&str, DataType)| {
            let param = Param {
                name: name.to_string(),
                ty: DataType::Null,
                not_null: true,
                table: None,
            };
            list(&param, ty)
        };
        let leaves = [
            ("kinds", DataType::Int64),
            ("ints", DataType::Int64),
            ("floats", DataType::Float64),
            ("started", DataType::Boolean),
            ("counts", DataType::Int64),
        ];
        let lists = self.source.params.iter().map(|param| list(param, param.ty.clone()));
        let params = leaves.map(param).into_iter().chain(lists).collect();
        self.of_ours(
            Part::Resume,
            &self.writer().resume(shape, state),
            params,
            self.source.returns.clone(),
        )
    }

    /// One of our functions behind the text.
    fn of_ours(&self, part: Part, text: &str, params: Vec<Param>, returns: DataType) -> FunctionSource {
        FunctionSource {
            text: self.with_text(text),
            handler: Some(part.name().to_string()),
            params,
            json: self.source.json && part != Part::Shape,
            returns,
            // Which rows count is decided before they are given to it.
            null_input: NullInput::Called,
            aggregate: false,
            ..self.source.clone()
        }
    }

    /// Whether rows with NULL are accumulated, as None.
    pub fn takes_none(&self) -> bool {
        self.source.null_input == NullInput::Called && self.source.params.iter().any(|param| !param.not_null)
    }

    /// Whether the text shows that objects have no other attributes than these: only statements set them.
    pub fn only_sets(&self, shape: &Shape) -> Result<bool, Error> {
        let Kind::Object(names) = &shape.kind else {
            return Ok(true);
        };
        let mut stores = Stores { names, other: false };
        stores.visit_body(&source::parse(&self.shape())?.ast.body);
        Ok(!stores.other)
    }

    fn with_text(&self, added: &str) -> String {
        let indented = added.lines().map(|line| format!("{}{line}\n", self.indent));
        format!("{}\n{}", self.source.text, indented.collect::<String>())
    }
}

fn list(param: &Param, item: DataType) -> Param {
    Param {
        ty: DataType::List(Arc::new(Field::new_list_field(item, true))),
        not_null: true,
        ..param.clone()
    }
}

/// With one of these in use, objects may have attributes that no statement sets.
const DYNAMIC: &[&str] = &[
    "__class__",
    "__delattr__",
    "__dict__",
    "__getattr__",
    "__getattribute__",
    "__setattr__",
    "__slots__",
    "delattr",
    "eval",
    "exec",
    "globals",
    "locals",
    "setattr",
    "vars",
];

/// Looks for attributes of other names that are set.
struct Stores<'a> {
    names: &'a [String],
    other: bool,
}

impl Stores<'_> {
    /// Names of two underscores are written shorter inside of their class.
    fn is_known(&self, written: &str) -> bool {
        let private = written.starts_with("__") && !written.ends_with("__");
        let is = |name: &String| name == written || private && name.starts_with('_') && name.ends_with(written);
        self.names.iter().any(is)
    }
}

impl<'a> Visitor<'a> for Stores<'_> {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::FunctionDef(def) if def.name.id.starts_with(OWN) => return,
            Stmt::FunctionDef(def) => self.other |= DYNAMIC.contains(&def.name.id.as_str()),
            _ => {}
        }
        visitor::walk_stmt(self, statement);
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        match expression {
            Expr::Attribute(attribute) => {
                let name = attribute.attr.id.as_str();
                let sets = !matches!(attribute.ctx, ExprContext::Load);
                let deletes = matches!(attribute.ctx, ExprContext::Del);
                self.other |= DYNAMIC.contains(&name) || deletes || sets && !self.is_known(name);
            }
            Expr::Name(name) => self.other |= DYNAMIC.contains(&name.id.as_str()),
            _ => {}
        }
        visitor::walk_expr(self, expression);
    }
}

fn refused<T>(message: impl Into<String>, hint: &str) -> Result<T, Error> {
    Err(Error::Rejected(
        Diagnostic::new("TypeError", message, None, "").with_hint(hint),
    ))
}

fn classes(parsed: &ParsedSource) -> impl Iterator<Item = &StmtClassDef> {
    parsed.ast.body.iter().filter_map(|s| match s {
        Stmt::ClassDef(class) => Some(class),
        _ => None,
    })
}

fn function<'a>(parsed: &'a ParsedSource, name: &str) -> Option<&'a StmtFunctionDef> {
    parsed.ast.body.iter().rev().find_map(|s| match s {
        Stmt::FunctionDef(def) if def.name.id.as_str() == name => Some(def),
        _ => None,
    })
}

/// Whether calls of the class would be calls of an aggregate.
pub fn is_aggregate(class: &StmtClassDef) -> bool {
    method(class, "accumulate").is_some() && method(class, "finish").is_some()
}

/// The class that aggregates: HANDLER, else the one of the function's name, else the only one that looks like one unless
/// there is a function `accumulate`.
fn class(parsed: &ParsedSource, source: &FunctionSource) -> Result<Option<String>, Error> {
    if let Some(handler) = &source.handler {
        if !handler.split('.').all(source::is_name) {
            return refused(format!("HANDLER '{handler}' is not a name of Python"), "Name a class.");
        }
        return Ok(Some(handler.clone()));
    }
    let named = classes(parsed).filter(|class| class.name.id.eq_ignore_ascii_case(&source.name));
    if let Some(class) = named.last() {
        return Ok(Some(class.name.id.to_string()));
    }
    if function(parsed, "accumulate").is_some() {
        return Ok(None);
    }
    let aggregating: Vec<&StmtClassDef> = classes(parsed).filter(|class| is_aggregate(class)).collect();
    match aggregating[..] {
        [only] => Ok(Some(only.name.id.to_string())),
        [] => refused(
            format!(
                "the text of aggregate function {} defines nothing that aggregates",
                source.name
            ),
            "Define a class with __init__, accumulate and finish (and merge), or functions create_state, accumulate and finish.",
        ),
        _ => refused(
            format!("the text of aggregate function {} defines several classes", source.name),
            "Say which one aggregates: HANDLER 'Class'.",
        ),
    }
}

/// What a part of an aggregate is called with besides what the user declares.
struct Method {
    name: &'static str,
    /// As a method, after `self`, and as a function: how many arguments; `None`: those that SQL declares, too.
    method: Option<usize>,
    function: Option<usize>,
    needed: bool,
}

const METHODS: [Method; 4] = [
    Method {
        name: "accumulate",
        method: None,
        function: None,
        needed: true,
    },
    Method {
        name: "retract",
        method: None,
        function: None,
        needed: false,
    },
    Method {
        name: "merge",
        method: Some(1),
        function: Some(2),
        needed: false,
    },
    Method {
        name: "finish",
        method: Some(0),
        function: Some(1),
        needed: true,
    },
];

fn check(parsed: &ParsedSource, source: &FunctionSource, spelling: &Spelling) -> Result<(), Diagnostic> {
    match spelling {
        Spelling::Class(name) => check_class(parsed, source, name),
        Spelling::Functions => check_functions(parsed, source),
    }
}

fn check_class(parsed: &ParsedSource, source: &FunctionSource, name: &str) -> Result<(), Diagnostic> {
    let Some(class) = classes(parsed).filter(|class| class.name.id.as_str() == name).last() else {
        // Defined in another way than by a statement, or not at all, of which loading tells.
        return match function(parsed, name) {
            Some(def) => Err(parsed
                .diagnostic(
                    "TypeError",
                    format!("{name} is a function, not a class"),
                    def.name.range,
                )
                .with_hint("HANDLER of an aggregate function names a class; functions need none.")),
            None => Ok(()),
        };
    };
    let inherits = class.arguments.is_some() || !class.decorator_list.is_empty();
    if let Some(def) = method(class, "__init__").filter(|def| arity_problem(&def.parameters, 1).is_some()) {
        let message = format!(
            "__init__({}) takes more than self",
            python_parameters(&def.parameters).join(", ")
        );
        return Err(parsed.diagnostic("TypeError", message, def.name.range));
    }
    for part in &METHODS {
        let given = 1 + part.method.unwrap_or(source.params.len());
        match method(class, part.name) {
            Some(def) if def.decorator_list.is_empty() => check_arity(parsed, source, def, part, given, "self and ")?,
            None if part.needed && !inherits => {
                let message = format!("class {name} has no method {}", part.name);
                return Err(parsed.diagnostic("TypeError", message, class.name.range));
            }
            _ => {}
        }
    }
    Ok(())
}

fn check_functions(parsed: &ParsedSource, source: &FunctionSource) -> Result<(), Diagnostic> {
    let missing = |name: &str| {
        let message = format!("aggregate function {} has no function {name}", source.name);
        Diagnostic::new("TypeError", message, None, "")
            .with_hint("It needs create_state(), accumulate(state, …) and finish(state).")
    };
    match function(parsed, "create_state") {
        None => return Err(missing("create_state")),
        Some(def) if arity_problem(&def.parameters, 0).is_some() => {
            let message = "create_state is called without arguments";
            return Err(parsed.diagnostic("TypeError", message, def.name.range));
        }
        Some(_) => {}
    }
    for part in &METHODS {
        let given = part.function.unwrap_or(source.params.len() + 1);
        match function(parsed, part.name) {
            Some(def) if def.decorator_list.is_empty() => {
                check_arity(parsed, source, def, part, given, "the state and ")?
            }
            None if part.needed => return Err(missing(part.name)),
            _ => {}
        }
    }
    Ok(())
}

fn check_arity(
    parsed: &ParsedSource,
    source: &FunctionSource,
    def: &StmtFunctionDef,
    part: &Method,
    given: usize,
    first: &str,
) -> Result<(), Diagnostic> {
    if def.is_async {
        let message = format!("{} is async; it is called one row at a time", part.name);
        return Err(parsed.diagnostic("TypeError", message, def.name.range));
    }
    if arity_problem(&def.parameters, given).is_none() {
        return Ok(());
    }
    let takes = parameters(&def.parameters);
    let message = match (part.method, part.name) {
        (None, name) => {
            let sql: Vec<&str> = source.params.iter().map(|p| p.name.as_str()).collect();
            format!(
                "{name}({takes}) does not take {first}what SQL declares ({})",
                sql.join(", ")
            )
        }
        (_, "merge") => format!("merge({takes}) does not take two states"),
        (_, name) => format!("{name}({takes}) does not take the state alone"),
    };
    Err(parsed.diagnostic("TypeError", message, def.name.range))
}

fn parameters(parameters: &Parameters) -> String {
    python_parameters(parameters).join(", ")
}
