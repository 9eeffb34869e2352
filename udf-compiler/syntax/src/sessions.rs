//! Handlers as Snowflake calls them: before the arguments of a call they take a `session`, which runs queries.

use ruff_python_ast::{ModModule, Stmt};

/// What such a parameter is called.
const SESSION: &str = "session";

/// What is called in the place of the handler. It begins with `source::OWN`.
pub const ENTRY: &str = "__taipan_with_session";

/// Whether a function of a module takes a session before so many arguments.
pub fn is_wanted(module: &ModModule, entry: &str, arguments: usize) -> bool {
    let functions = module.body.iter().filter_map(|stmt| match stmt {
        Stmt::FunctionDef(def) => Some(def),
        _ => None,
    });
    // What is defined last is what is called.
    let Some(def) = functions.filter(|def| def.name.as_str() == entry).last() else {
        return false;
    };
    let parameters = &def.parameters;
    let mut names = parameters.posonlyargs.iter().chain(&parameters.args);
    let first = names
        .next()
        .is_some_and(|first| first.parameter.name.as_str() == SESSION);
    first && names.count() == arguments && parameters.vararg.is_none()
}

/// What stands behind the function's own text.
pub fn text(function: &str, arguments: usize) -> String {
    let arguments: Vec<String> = (1..=arguments).map(|place| format!("arg{place}")).collect();
    let arguments = arguments.join(", ");
    format!("def {ENTRY}({arguments}):\n    return {function}(plpy._session(), {arguments})\n")
}
