//! What is read off a piece of the tree alone: names that it binds, and whether it leaves.

use ruff_python_ast::{Expr, Parameters, Stmt};
use std::collections::BTreeSet;

/// The names of parameters.
pub(super) fn parameter_names(parameters: &Parameters) -> Vec<String> {
    let plain = parameters
        .iter_non_variadic_params()
        .map(|p| p.parameter.name.to_string());
    let variadic = parameters
        .vararg
        .iter()
        .chain(&parameters.kwarg)
        .map(|p| p.name.to_string());
    plain.chain(variadic).collect()
}

/// The names that an assignment to a target binds.
pub(super) fn target_names(target: &Expr) -> BTreeSet<String> {
    match target {
        Expr::Name(name) => BTreeSet::from([name.id.to_string()]),
        Expr::Tuple(t) => t.elts.iter().flat_map(target_names).collect(),
        Expr::List(t) => t.elts.iter().flat_map(target_names).collect(),
        Expr::Starred(s) => target_names(&s.value),
        _ => BTreeSet::new(),
    }
}

/// Whether nothing after a body is reached through it.
pub(super) fn leaves(body: &[Stmt]) -> bool {
    matches!(
        body.last(),
        Some(Stmt::Return(_) | Stmt::Raise(_) | Stmt::Break(_) | Stmt::Continue(_))
    )
}
