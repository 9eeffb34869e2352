//! What goes wrong where a source runs into it: names that nothing defines, modules and names of modules that functions
//! cannot import. Found in the text, whether or not it ever runs; what does is for others.

use super::names::{BUILTINS, PLPYTHON, is_dynamic, is_known, nearest, with_suggestion};
use super::scopes::{Binding, Import, ScopeId, ScopeKind, Scopes, Use};
use super::source::ParsedSource;
use crate::modules::{self, Import as Admission};
use ruff_text_size::TextRange;
use std::collections::HashSet;
use taipan_interface::error::Diagnostic;

/// Something that raises when it runs.
#[derive(Clone, Debug)]
pub struct Fault {
    pub range: TextRange,
    pub complaint: Diagnostic,
    /// In an import that finds its module: whether the name is there, or the module itself (an empty name), is not known yet.
    pub asks: Option<(String, String)>,
}

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

/// Everything in the text that raises when it runs, in no order; what handlers in the text expect is left out.
pub fn of(parsed: &ParsedSource, found: &Scopes<'_>) -> Vec<Fault> {
    let imports = found.imports.iter().filter(|import| !import.guarded);
    let mut faults: Vec<Fault> = imports.flat_map(|import| of_import(parsed, found, import)).collect();
    if !is_dynamic(found) {
        faults.extend(of_names(parsed, found));
    }
    faults
}

/// What the text imports that functions may not have.
pub fn absent(found: &Scopes<'_>) -> Absent {
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
enum Stands {
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
fn stands(found: &Scopes<'_>, import: &Import<'_>) -> Stands {
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

fn root(module: &str) -> &str {
    module.split('.').next().unwrap_or(module)
}

fn of_import(parsed: &ParsedSource, found: &Scopes<'_>, import: &Import<'_>) -> Vec<Fault> {
    let fault = |range, complaint, asks| Fault { range, complaint, asks };
    if import.module == "plpy" && import.level == 0 {
        return Vec::new();
    }
    if import.level == 0 && (parsed.own.has(import.module) || takes_from_shelf(found, import)) {
        return Vec::new();
    }
    let raised = |kind: &str, message: String| parsed.diagnostic(kind, message, import.range);
    if import.level > 0 {
        let message = "attempted relative import with no known parent package";
        return vec![fault(import.range, raised("ImportError", message.into()), None)];
    }
    let unknown = || raised("ModuleNotFoundError", format!("No module named '{}'", import.module));
    match modules::look_up(import.module) {
        Admission::Forbidden if !matches!(stands(found, import), Stands::Not) => Vec::new(),
        Admission::Forbidden => {
            let complaint = raised("ImportError", modules::forbidden_message(import.module));
            vec![fault(import.range, complaint, None)]
        }
        Admission::Unknown => {
            let near = nearest(root(import.module), modules::ALLOWED.iter().copied());
            vec![fault(import.range, with_suggestion(unknown(), near), None)]
        }
        Admission::Allowed => {
            let asks = |name: &str| Some((import.module.to_string(), name.to_string()));
            let mut faults = vec![fault(import.range, unknown(), asks(""))];
            for (name, range) in import.names.iter().filter(|(name, _)| *name != "*") {
                let message = format!("cannot import name '{name}' from '{}'", import.module);
                let complaint = parsed.diagnostic("ImportError", message, *range);
                faults.push(fault(*range, complaint, asks(name)));
            }
            faults
        }
    }
}

/// Names that nothing defines, and those that only stand for what functions may not have.
fn of_names(parsed: &ParsedSource, found: &Scopes<'_>) -> Vec<Fault> {
    let stood_for = |name: &str| {
        let binds = |import: &&Import<'_>| {
            import.scope == 0
                && import.bound.contains(&name)
                && modules::look_up(import.module) == Admission::Forbidden
                && matches!(stands(found, import), Stands::Object)
        };
        found.imports.iter().find(binds)
    };
    let candidates: HashSet<&str> = found.imports.iter().flat_map(|i| i.bound.iter().copied()).collect();
    let fault = |range, complaint| Fault {
        range,
        complaint,
        asks: None,
    };
    let mut faults = Vec::new();
    for usage in found.uses.iter().filter(|usage| !usage.guarded) {
        match found.resolve(usage.scope, usage.name) {
            Binding::Outside if !is_known(usage) => {
                faults.push(fault(
                    usage.range,
                    undefined(parsed, found, usage.scope, usage.name, usage.range),
                ));
            }
            Binding::Scope(0) if candidates.contains(usage.name) && !found.scopes[0].rebound.contains(usage.name) => {
                let Some(import) = stood_for(usage.name) else { continue };
                let message = modules::forbidden_message(import.module);
                faults.push(fault(
                    usage.range,
                    parsed.diagnostic("ImportError", message, usage.range),
                ));
            }
            _ => {}
        }
    }
    faults
}

fn undefined(parsed: &ParsedSource, found: &Scopes<'_>, scope: ScopeId, name: &str, range: TextRange) -> Diagnostic {
    let diagnostic = parsed.diagnostic("NameError", format!("name '{name}' is not defined"), range);
    match name {
        "TD" => return diagnostic.with_hint("TD is what a trigger is called with: there are no triggers."),
        "args" => {
            return diagnostic.with_hint("args is there where the text is the inside of the function, without def.");
        }
        _ => {}
    }
    if modules::ALLOWED.contains(&name) {
        return diagnostic.with_hint(format!("did you forget to import '{name}'?"));
    }
    let visible = found.visible(scope);
    let builtins = BUILTINS.iter().copied();
    with_suggestion(diagnostic, nearest(name, visible.into_iter().chain(builtins)))
}
