//! Whether a function keeps state between calls: then its rows must run in order on one interpreter. A guess from the
//! text on the safe side; what it misses is state hidden behind names that functions receive as values.

use crate::error::Span;
use crate::generate::scopes::{self, Binding, Scopes};
use crate::generate::source::ParsedSource;
use ruff_python_ast::{Expr, Stmt};

/// The place of the first change to something that outlives a call.
pub fn keeps_state(parsed: &ParsedSource) -> Option<Span> {
    let found = scopes::collect(&parsed.ast);
    let direct = found.changes.iter().find(|change| {
        if change.scope == 0 {
            return false;
        }
        match found.resolve(change.scope, change.name) {
            Binding::Scope(0) => true,
            Binding::Scope(scope) if change.rebound => closure_lives(parsed, &found, scope),
            Binding::Scope(scope) => found.scopes[scope].shared_defaults.contains(change.name),
            Binding::Outside => change.rebound,
        }
    });
    direct.map(|change| parsed.span(change.range))
}

/// Whether variables of a function may outlive the call: the module calls functions of its own and keeps what they give.
fn closure_lives(parsed: &ParsedSource, found: &Scopes, scope: usize) -> bool {
    // A function's own scope hangs directly below the module if the module itself can have called it.
    let below_module = found.scopes[scope].parent == Some(0);
    below_module
        && parsed.ast.body.iter().any(|statement| match statement {
            Stmt::Assign(assign) => matches!(assign.value.as_ref(), Expr::Call(_)),
            Stmt::AnnAssign(assign) => matches!(assign.value.as_deref(), Some(Expr::Call(_))),
            Stmt::FunctionDef(def) => !def.decorator_list.is_empty(),
            _ => false,
        })
}
