//! Which code runs only while the module is loaded: the module's own, and functions that nothing else can call, such as a
//! decorator that enters functions into a table. A guess from the text on the safe side.

use taipan_syntax::names;
use taipan_syntax::scopes::{Binding, Role, ScopeId, ScopeKind, Scopes, Use};

/// Of each scope, whether its code runs only while the module is loaded. `entry` is what is called of it; none: others may call
/// all that it defines.
pub fn scopes(entry: Option<&str>, found: &Scopes) -> Vec<bool> {
    let entry = entry.map(|entry| entry.split('.').next().unwrap_or_default());
    let candidate = |id: ScopeId| match &found.scopes[id] {
        scope if scope.kind == ScopeKind::Module => true,
        scope if scope.yields || names::is_dynamic(found) => false,
        scope => scope
            .plain_function
            .is_some_and(|name| scope.parent != Some(0) || entry.is_some_and(|entry| name != entry)),
    };
    let mut loading: Vec<bool> = (0..found.scopes.len()).map(candidate).collect();
    // What others may call takes those with it that it calls.
    loop {
        let called_later = |id: ScopeId| id != 0 && loading[id] && !is_called_in(found, id, &loading);
        match (0..loading.len()).find(|id| called_later(*id)) {
            Some(id) => loading[id] = false,
            None => return loading,
        }
    }
}

/// Whether all that reads a function's name calls it, from code that runs only while the module is loaded.
fn is_called_in(found: &Scopes, id: ScopeId, loading: &[bool]) -> bool {
    let Some(parent) = found.scopes[id].parent else {
        return false;
    };
    let calls = |usage: &Use| match usage.role {
        Role::Called | Role::MakesDecorator => true,
        // What a function that makes decorators gives is called where it decorates.
        Role::Returned => usage.scope == parent && only_makes_decorators(found, parent),
        Role::Other => false,
    };
    // A method is reached through objects.
    loading[parent] && uses_of(found, id).all(|usage| loading[usage.scope] && calls(usage))
}

fn only_makes_decorators(found: &Scopes, id: ScopeId) -> bool {
    id != 0 && uses_of(found, id).all(|usage| usage.role == Role::MakesDecorator)
}

/// Every place that reads the name of a function.
fn uses_of<'f>(found: &'f Scopes, id: ScopeId) -> impl Iterator<Item = &'f Use<'f>> {
    let scope = &found.scopes[id];
    let home = scope.parent.map(Binding::Scope);
    let names = move |usage: &&Use| {
        scope.plain_function == Some(usage.name) && Some(found.resolve(usage.scope, usage.name)) == home
    };
    found.uses.iter().filter(names)
}
