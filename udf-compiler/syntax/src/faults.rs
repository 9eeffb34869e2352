//! What goes wrong where a source runs into it: names that nothing defines, modules and names of modules that functions
//! cannot import. Found in the text, whether or not it ever runs; what does is for others.

use super::absent::{Stands, root, stands, takes_from_shelf};
use super::names::{BUILTINS, is_dynamic, is_known, nearest, with_suggestion};
use super::scopes::{Binding, Import, ScopeId, Scopes};
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

/// Everything in the text that raises when it runs, in no order; what handlers in the text expect is left out.
pub fn of(parsed: &ParsedSource, found: &Scopes<'_>) -> Vec<Fault> {
    let imports = found.imports.iter().filter(|import| !import.guarded);
    let mut faults: Vec<Fault> = imports.flat_map(|import| of_import(parsed, found, import)).collect();
    if !is_dynamic(found) {
        faults.extend(of_names(parsed, found));
    }
    faults
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
            let known = modules::ALLOWED.iter().copied().chain(parsed.own.files().tops());
            let complaint = match nearest(root(import.module), known) {
                None => unknown().with_hint("modules of others come with CREATE PACKAGE or IMPORTS"),
                near => with_suggestion(unknown(), near),
            };
            vec![fault(import.range, complaint, None)]
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
        "TD" => return diagnostic.with_hint("TD is what a trigger is called with: say RETURNS trigger."),
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
