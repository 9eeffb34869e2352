//! Everything about a source that can be checked at CREATE: whether the function can be called with the declared arguments,
//! what its calls certainly or possibly run into ([`taipan_syntax::faults`], [`super::certain`]). The module's top level runs once.

use super::aggregates;
use super::certain::{self, Certain};
use super::returning;
use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{Expr, Parameters, Stmt, StmtClassDef, StmtFunctionDef};
use ruff_text_size::TextRange;
use std::sync::Arc;
use taipan_interface::error::{Diagnostic, Error, Remark};
use taipan_interface::source::{FunctionSource, HANDLER_METHODS, Isolation};
use taipan_interp::Interpreted;
use taipan_syntax::faults::{self, Fault};
use taipan_syntax::names::{is_dynamic, nearest, with_suggestion};
use taipan_syntax::scopes::{self, Binding, Scopes, Use};
use taipan_syntax::source::{self, Form, ParsedSource};

/// A source that passed, with what had to be made on the way.
#[derive(Debug)]
pub struct Passed {
    pub parsed: Arc<ParsedSource>,
    pub interpreted: Interpreted,
    pub remarks: Vec<Remark>,
}

/// Most warnings about one source.
const MAX_WARNINGS: usize = 5;

/// Parses and checks a source: the front door of CREATE. What certainly goes wrong in every call is refused; what only may is
/// a warning, and nothing is said of what the function cannot come to.
pub fn check(source: &FunctionSource) -> Result<Passed, Error> {
    check_duplicates(source).map_err(Error::Rejected)?;
    let parsed = Arc::new(source::parse(source)?);
    let interpreted = Interpreted::new(Arc::new(source.clone()), parsed.clone())?;
    let found = scopes::collect(&parsed.ast);
    check_handler(&parsed, source, &found).map_err(Error::Rejected)?;
    check_entry(&parsed, source).map_err(Error::Rejected)?;
    let shares =
        |usage: &&Use<'_>| usage.name == "GD" && found.resolve(usage.scope, usage.name) == scopes::Binding::Outside;
    let apart = match source.isolation {
        Isolation::Worker => Some("GD is not shared by functions that run in worker processes"),
        // It has interpreters of its own.
        Isolation::InProcess => parsed
            .library_change()
            .map(|_| "GD is not shared by functions that may change Python's library"),
    };
    if let (Some(message), Some(usage)) = (apart, found.uses.iter().find(shares)) {
        return Err(Error::Rejected(parsed.diagnostic(
            "NotImplementedError",
            message,
            usage.range,
        )));
    }
    let faults = faults::of(&parsed, &found);
    let met = Certain::new(&parsed, &found, &faults).met_by(&parsed.entry);
    // What the module itself runs into, running it tells; the fault at that place says it better.
    let better = |raised: Diagnostic| {
        let same = |fault: &&Fault| fault.complaint.message == raised.message && same_line(&fault.complaint, &raised);
        faults
            .iter()
            .find(same)
            .map_or(raised.clone(), |fault| fault.complaint.clone())
    };
    let first = match source.isolation {
        Isolation::InProcess => interpreted.try_load(&met).map_err(|error| match error {
            Error::Rejected(raised) => Error::Rejected(better(raised)),
            other => other,
        })?,
        // A worker loads it; what imports find is known there.
        Isolation::Worker => {
            let certain = met.iter().find(|fault| fault.asks.is_none());
            certain.map(|fault| fault.complaint.clone())
        }
    };
    if let Some(first) = first {
        return Err(Error::Rejected(first));
    }
    let forgotten = returning::forgotten(&parsed, source).into_iter();
    let notices = forgotten.map(|diagnostic| Remark {
        warns: false,
        diagnostic,
    });
    let warnings = warnings(&parsed, &faults).into_iter();
    let warnings = warnings.map(|diagnostic| Remark {
        warns: true,
        diagnostic,
    });
    let remarks = notices.chain(warnings).collect();
    drop(found);
    Ok(Passed {
        parsed,
        interpreted,
        remarks,
    })
}

fn same_line(a: &Diagnostic, b: &Diagnostic) -> bool {
    a.span.map(|span| span.line) == b.span.map(|span| span.line)
}

/// Faults in code that the function may come to, each name or module once.
fn warnings(parsed: &ParsedSource, faults: &[Fault]) -> Vec<Diagnostic> {
    let reachable = certain::reachable(&parsed.ast, &parsed.entry);
    let may_run = |fault: &&Fault| fault.asks.is_none() && reachable.iter().any(|r| r.contains_range(fault.range));
    let mut warnings: Vec<Diagnostic> = Vec::new();
    for fault in faults.iter().filter(may_run) {
        if warnings.len() < MAX_WARNINGS && warnings.iter().all(|w| w.message != fault.complaint.message) {
            warnings.push(fault.complaint.clone());
        }
    }
    warnings
}

fn check_duplicates(source: &FunctionSource) -> Result<(), Diagnostic> {
    let mut seen = std::collections::HashSet::new();
    for param in &source.params {
        if !seen.insert(param.name.as_str()) {
            let message = format!("duplicate argument '{}' in function definition", param.name);
            return Err(Diagnostic::new("SyntaxError", message, None, ""));
        }
    }
    Ok(())
}

/// The function's own definition, if it is one that its text shows: the last `def` of the name, undecorated.
pub(super) fn entry_def(parsed: &ParsedSource) -> Option<&StmtFunctionDef> {
    match entry_statement(parsed) {
        Some(Stmt::FunctionDef(def)) if def.decorator_list.is_empty() => Some(def),
        _ => None,
    }
}

/// The last statement of the module that binds the function's name.
fn entry_statement(parsed: &ParsedSource) -> Option<&Stmt> {
    parsed.ast.body.iter().rev().find(|s| match s {
        Stmt::FunctionDef(def) => def.name.id.as_str() == parsed.entry,
        Stmt::ClassDef(def) => def.name.id.as_str() == parsed.entry,
        Stmt::Assign(assign) => assign
            .targets
            .iter()
            .any(|t| matches!(t, Expr::Name(n) if n.id.as_str() == parsed.entry)),
        _ => false,
    })
}

/// The text must bind the name that HANDLER gives. Shown at the function that may be meant.
fn check_handler(parsed: &ParsedSource, source: &FunctionSource, found: &Scopes) -> Result<(), Diagnostic> {
    let Some(handler) = &source.handler else {
        return Ok(());
    };
    let name = handler.split('.').next().unwrap_or_default();
    if is_dynamic(found) || found.resolve(0, name) != Binding::Outside {
        return Ok(());
    }
    let defs = || {
        parsed.ast.body.iter().filter_map(|s| match s {
            Stmt::FunctionDef(def) => Some(&def.name),
            Stmt::ClassDef(def) => Some(&def.name),
            _ => None,
        })
    };
    let near = nearest(name, defs().map(|def| def.id.as_str()));
    let message = format!("name '{name}' is not defined, the HANDLER of this function");
    let shown = defs().find(|def| near.is_none_or(|near| def.id.as_str() == near));
    let diagnostic = match shown {
        Some(def) => parsed.diagnostic("NameError", message, def.range),
        None => Diagnostic::new("NameError", message, None, ""),
    };
    let names: Vec<&str> = defs().map(|def| def.id.as_str()).collect();
    Err(match near {
        Some(_) => with_suggestion(diagnostic, near),
        None if names.is_empty() => diagnostic.with_hint("the text defines no function: with HANDLER it must"),
        None => diagnostic.with_hint(format!("the text defines {}", names.join(", "))),
    })
}

/// Whether the function is a generator, or a class whose objects yield.
pub fn yields(parsed: &ParsedSource) -> bool {
    let generates = |def: &StmtFunctionDef| found_yield(def).is_some();
    entry_def(parsed).is_some_and(generates) || entry_class(parsed).is_some()
}

/// The class that takes the place of a function: the last statement that binds the name.
pub fn entry_class(parsed: &ParsedSource) -> Option<&StmtClassDef> {
    match entry_statement(parsed) {
        Some(Stmt::ClassDef(class)) => Some(class),
        _ => None,
    }
}

/// What a class of handlers calls for a row, and at the end: Snowflake's names, or Databricks'.
pub fn handler_methods(class: &StmtClassDef) -> [&'static str; 2] {
    let [snowflake, databricks] = HANDLER_METHODS;
    if method(class, snowflake[0]).is_none() && method(class, databricks[0]).is_some() {
        databricks
    } else {
        snowflake
    }
}

/// The class's own method for a row; `None` too where its text does not show it.
fn check_class(parsed: &ParsedSource, source: &FunctionSource, class: &StmtClassDef) -> Result<(), Diagnostic> {
    let [called, _] = handler_methods(class);
    let method = method(class, called);
    let refuse = |message: String, range| Err(parsed.diagnostic("TypeError", message, range));
    let Some(def) = method else {
        let inherits = class.arguments.is_some() || !class.decorator_list.is_empty();
        let message = format!("class {} has no method process, or eval", parsed.entry);
        return if inherits {
            Ok(())
        } else {
            refuse(message, class.name.range)
        };
    };
    if !def.decorator_list.is_empty() {
        return Ok(());
    }
    match arity_problem(&def.parameters, source.params.len() + 1) {
        None => Ok(()),
        Some(_) => {
            let sql: Vec<&str> = source.params.iter().map(|p| p.name.as_str()).collect();
            let python = python_parameters(&def.parameters).join(", ");
            let message = format!(
                "{called}({python}) does not take self and what SQL declares ({})",
                sql.join(", ")
            );
            refuse(message, def.name.range)
        }
    }
}

pub(super) fn method<'a>(class: &'a StmtClassDef, name: &str) -> Option<&'a StmtFunctionDef> {
    class.body.iter().rev().find_map(|s| match s {
        Stmt::FunctionDef(def) if def.name.id.as_str() == name => Some(def),
        _ => None,
    })
}

/// Whether the class has the method, and it is a generator; `None`: its text does not show it.
pub fn method_yields(class: &StmtClassDef, name: &str) -> Option<bool> {
    let def = method(class, name)?;
    Some(def.decorator_list.is_empty() && found_yield(def).is_some())
}

pub(super) fn found_yield(def: &StmtFunctionDef) -> Option<TextRange> {
    let mut yields = FindYield(None);
    yields.visit_body(&def.body);
    yields.0
}

fn check_entry(parsed: &ParsedSource, source: &FunctionSource) -> Result<(), Diagnostic> {
    if let (true, Some(class)) = (source.gives_rows(), entry_class(parsed)) {
        return check_class(parsed, source, class);
    }
    if let Some(class) = entry_class(parsed).filter(|class| aggregates::is_aggregate(class)) {
        let message = format!(
            "class {} aggregates; function {} returns a value for each row",
            parsed.entry, source.name
        );
        let hint = "Write CREATE AGGREGATE FUNCTION.";
        return Err(parsed
            .diagnostic("TypeError", message, class.name.range)
            .with_hint(hint));
    }
    let Some(def) = entry_def(parsed) else {
        return Ok(());
    };
    let at = if parsed.form == Form::Body {
        TextRange::default()
    } else {
        def.name.range
    };
    let refuse = |message: String| Err(parsed.diagnostic("TypeError", message, at));
    if def.is_async {
        return refuse(format!(
            "function {} is async; functions are called one row at a time",
            parsed.entry
        ));
    }
    if let Some(range) = found_yield(def).filter(|_| !source.gives_rows()) {
        let what = match source.table {
            Some(_) => "a function of a TABLE returns a table",
            None => "a scalar function returns one value",
        };
        let message = format!("function {} is a generator; {what}", parsed.entry);
        return Err(parsed.diagnostic("TypeError", message, range));
    }
    match arity_problem(&def.parameters, source.params.len()) {
        None => Ok(()),
        Some(problem) => {
            let sql: Vec<&str> = source.params.iter().map(|p| p.name.as_str()).collect();
            let python = python_parameters(&def.parameters).join(", ");
            refuse(format!(
                "{}({python}) {problem}: SQL declares ({})",
                parsed.entry,
                sql.join(", ")
            ))
        }
    }
}

pub(super) fn arity_problem(parameters: &Parameters, given: usize) -> Option<String> {
    let positional: Vec<_> = parameters.posonlyargs.iter().chain(&parameters.args).collect();
    if given > positional.len() && parameters.vararg.is_none() {
        let plural = if positional.len() == 1 { "" } else { "s" };
        return Some(format!("takes {} argument{plural}, {given} declared", positional.len()));
    }
    let needed = |p: &ruff_python_ast::ParameterWithDefault| p.default.is_none();
    if let Some(missing) = positional.iter().skip(given).find(|p| needed(p)) {
        return Some(format!("needs an argument for '{}'", missing.parameter.name.id));
    }
    let missing = parameters.kwonlyargs.iter().find(|p| needed(p))?;
    Some(format!(
        "needs the keyword argument '{}', which SQL cannot give",
        missing.parameter.name.id
    ))
}

pub(super) fn python_parameters(parameters: &Parameters) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let name = |p: &ruff_python_ast::ParameterWithDefault| match p.default {
        Some(_) => format!("{}=…", p.parameter.name.id),
        None => p.parameter.name.id.to_string(),
    };
    names.extend(parameters.posonlyargs.iter().chain(&parameters.args).map(name));
    match &parameters.vararg {
        Some(rest) => names.push(format!("*{}", rest.name.id)),
        None if !parameters.kwonlyargs.is_empty() => names.push("*".into()),
        None => {}
    }
    names.extend(parameters.kwonlyargs.iter().map(name));
    names.extend(parameters.kwarg.iter().map(|p| format!("**{}", p.name.id)));
    names
}

/// Finds a `yield` of the function itself, not of functions inside it.
struct FindYield(Option<TextRange>);

impl<'a> Visitor<'a> for FindYield {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        if !matches!(statement, Stmt::FunctionDef(_) | Stmt::ClassDef(_)) {
            visitor::walk_stmt(self, statement);
        }
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        match expression {
            Expr::Yield(e) => self.0 = self.0.or(Some(e.range)),
            Expr::YieldFrom(e) => self.0 = self.0.or(Some(e.range)),
            Expr::Lambda(_) => {}
            _ => visitor::walk_expr(self, expression),
        }
    }
}
