//! What a text imports that functions may not have, and what it gets in its stead. Knows nothing of what becomes of that.

use super::names::{PLPYTHON, is_dynamic};
use super::scopes::{Binding, Import, ScopeId, ScopeKind, Scopes, Use};
use crate::modules::{self, Import as Admission};
use ruff_text_size::TextRange;
use std::collections::HashSet;

/// What a text imports that functions may not have.
#[derive(Clone, Debug, Default)]
pub struct Absent {
    /// Modules, by their dotted names, that no handler of a failing import asks for: they get a stand-in.
    pub stand_ins: HashSet<String>,
    /// Modules of packages that functions may have, imported by their dotted names: they get the package, without them.
    pub packages: HashSet<String>,
    /// All others: importing them fails, also where native code of the interpreter may have them.
    pub refused: HashSet<String>,
    /// It uses the names that PL/Python gives.
    pub plpython: bool,
}

/// What the text imports that functions may not have.
pub fn of(found: &Scopes<'_>) -> Absent {
    let forbidden = |import: &&Import<'_>| import.level == 0 && modules::look_up(import.module) == Admission::Forbidden;
    let mut absent = Absent::default();
    for import in found.imports.iter().filter(forbidden) {
        let names = match stands(found, import) {
            Stands::Object => &mut absent.stand_ins,
            Stands::Package => &mut absent.packages,
            Stands::Shelf => continue,
            Stands::Not => &mut absent.refused,
        };
        names.insert(import.module.to_string());
    }
    absent.plpython = uses_plpython(found).is_some();
    let (stand_ins, packages) = (&absent.stand_ins, &absent.packages);
    absent
        .refused
        .retain(|name| !stand_ins.contains(name) && !packages.contains(name));
    absent
}

/// Where the text uses a name that PL/Python gives, or imports `plpy`.
pub fn uses_plpython(found: &Scopes<'_>) -> Option<TextRange> {
    let free =
        |usage: &&Use<'_>| PLPYTHON.contains(&usage.name) && found.resolve(usage.scope, usage.name) == Binding::Outside;
    let imported = || {
        found
            .imports
            .iter()
            .find(|import| import.module == "plpy" && import.level == 0)
    };
    let used = found.uses.iter().find(free).map(|usage| usage.range);
    used.or_else(|| imported().map(|import| import.range))
}

/// What an import of a forbidden module gives.
pub(crate) enum Stands {
    /// An object that stands for it.
    Object,
    /// The package that it would be in, which functions do have.
    Package,
    /// A copy of the function's own.
    Shelf,
    /// Nothing: it raises.
    Not,
}

/// What an import of a forbidden module gives: something where the module's own code imports it and has no handler for when
/// it is not there, or one that itself fails.
pub(crate) fn stands(found: &Scopes<'_>, import: &Import<'_>) -> Stands {
    if takes_from_shelf(found, import) {
        return Stands::Shelf;
    }
    let takes_all = import.names.iter().any(|(name, _)| *name == "*");
    let unknown = |module: &&str| modules::look_up(module) == Admission::Unknown;
    let helped = import.guarded && !modules::is_on_shelf(import.module) && !import.instead.iter().any(unknown);
    if helped || takes_all || !runs_at_load(found, import.scope) {
        return Stands::Not;
    }
    if import.names.is_empty() && modules::look_up(root(import.module)) == Admission::Allowed {
        Stands::Package
    } else {
        Stands::Object
    }
}

/// Whether an import gives the function a copy of its own of a module: there is one, and something may be done with it.
pub fn takes_from_shelf(found: &Scopes<'_>, import: &Import<'_>) -> bool {
    let is_there = import.level == 0 && modules::is_on_shelf(import.module);
    // Of these there is no stand-in.
    let unknown = modules::look_up(import.module) == Admission::Unknown;
    if !is_there || unknown || !runs_at_load(found, import.scope) {
        return is_there;
    }
    let takes_all = import.names.iter().any(|(name, _)| *name == "*");
    let is_used = |usage: &Use<'_>| import.bound.contains(&usage.name);
    takes_all || is_dynamic(found) || found.uses.iter().any(is_used)
}

/// Whether code of the scope runs when the module does: it is the module, or a class in it.
fn runs_at_load(found: &Scopes<'_>, scope: ScopeId) -> bool {
    let scope = &found.scopes[scope];
    match (scope.kind, scope.parent) {
        (ScopeKind::Class | ScopeKind::TypeParameters, Some(around)) => runs_at_load(found, around),
        (kind, _) => kind == ScopeKind::Module,
    }
}

pub(crate) fn root(module: &str) -> &str {
    module.split('.').next().unwrap_or(module)
}
