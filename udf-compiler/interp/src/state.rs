//! Whether a function keeps state between calls: then its rows must run in order on one interpreter. A guess from the
//! text on the safe side; what it misses is state hidden behind names that functions receive as values.

use crate::loading;
use ruff_python_ast::{Expr, ModModule, Stmt};
use ruff_text_size::TextRange;
use std::sync::Arc;
use taipan_interface::error::Span;
use taipan_syntax::absent;
use taipan_syntax::own_modules::OwnModule;
use taipan_syntax::scopes::{self, Binding, Change, Scopes};
use taipan_syntax::source::ParsedSource;

/// The place of the first change to something that outlives a call, in the text or in modules that it brings, for which the
/// text's beginning stands.
pub fn keeps_state(parsed: &ParsedSource) -> Option<Span> {
    let found = scopes::collect(&parsed.ast);
    // Messages are said once, and what its dicts hold is in one place.
    if let Some(range) = absent::uses_plpython(&found) {
        return Some(parsed.span(range));
    }
    let loading = loading::scopes(Some(&parsed.entry), &found);
    if let Some(range) = first_change(&parsed.ast, &found, &loading, &[]) {
        return Some(parsed.span(range));
    }
    let program = parsed.program();
    let changes = |(module, idle): (&Arc<OwnModule>, &Vec<TextRange>)| {
        module.tree.as_ref().is_ok_and(|(tree, _)| {
            let found = scopes::collect(tree);
            first_change(tree, &found, &loading::scopes(None, &found), idle).is_some()
        })
    };
    let keeps = program.others || program.modules().zip(&parsed.idle().later).any(changes);
    keeps.then(|| parsed.span(TextRange::default()))
}

/// `idle` are the places of functions that do not run after loading.
fn first_change(module: &ModModule, found: &Scopes<'_>, loading: &[bool], idle: &[TextRange]) -> Option<TextRange> {
    let direct = found.changes.iter().find(|change| {
        if loading[change.scope] || is_in(idle, change) {
            return false;
        }
        match found.resolve(change.scope, change.name) {
            Binding::Scope(0) => true,
            Binding::Scope(scope) if change.rebound => closure_lives(module, found, scope),
            Binding::Scope(scope) => found.scopes[scope].shared_defaults.contains(change.name),
            Binding::Outside => change.rebound,
        }
    });
    direct.map(|change| change.range)
}

fn is_in(idle: &[TextRange], change: &Change<'_>) -> bool {
    idle.iter().any(|function| function.contains_range(change.range))
}

/// Whether a change may reach an object of the module by another name that a function gives it. Such a change is certain only where the
/// function is generated; one that is not compiled is taken to keep state.
pub fn may_keep_state(parsed: &ParsedSource) -> bool {
    const LONGEST: usize = 8;
    let may = |found: &Scopes<'_>, loading: &[bool], idle: &[TextRange]| {
        let mut changes = found
            .changes
            .iter()
            .filter(|change| !loading[change.scope] && !change.rebound && !change.augmented && !is_in(idle, change));
        changes.any(|change| is_of_module(found, change.scope, change.name, LONGEST))
    };
    let found = scopes::collect(&parsed.ast);
    let program = parsed.program();
    let mut others = program.modules().zip(&parsed.idle().later);
    may(&found, &loading::scopes(Some(&parsed.entry), &found), &[])
        || others.any(|(module, idle)| {
            module.tree.as_ref().is_ok_and(|(tree, _)| {
                let found = scopes::collect(tree);
                may(&found, &loading::scopes(None, &found), idle)
            })
        })
}

/// Whether a name of a function may stand for an object of the module, or a part of one.
fn is_of_module(found: &Scopes<'_>, scope: usize, name: &str, steps: usize) -> bool {
    let Binding::Scope(home) = found.resolve(scope, name) else {
        return false;
    };
    let mut others = found
        .aliases
        .iter()
        .filter(|alias| alias.scope == home && alias.name == name);
    home == 0 || steps > 0 && others.any(|alias| is_of_module(found, home, alias.of, steps - 1))
}

/// Whether variables of a function may outlive the call: the module calls functions of its own and keeps what they give.
fn closure_lives(module: &ModModule, found: &Scopes, scope: usize) -> bool {
    // A function's own scope hangs directly below the module if the module itself can have called it.
    let below_module = found.scopes[scope].parent == Some(0);
    below_module
        && module.body.iter().any(|statement| match statement {
            Stmt::Assign(assign) => matches!(assign.value.as_ref(), Expr::Call(_)),
            Stmt::AnnAssign(assign) => matches!(assign.value.as_deref(), Some(Expr::Call(_))),
            Stmt::FunctionDef(def) => !def.decorator_list.is_empty(),
            _ => false,
        })
}
