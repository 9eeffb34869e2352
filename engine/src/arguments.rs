//! Calls with named arguments. DataFusion's planner handles those that leave no gap; a front end with its own SQL asks
//! here how to write any named call by position, before planning, when argument types are not known yet.

use crate::catalog::FunctionCatalog;
use crate::definition::FunctionName;
use crate::error::CatalogError;
use crate::function::Function;
use crate::types;
use std::sync::Arc;

/// What stands at one position of the rewritten call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Slot {
    /// The argument that stands at this index of the call as written.
    Given(usize),
    /// The parameter's default: its SQL text.
    Default(String),
}

impl FunctionCatalog {
    /// The positions of a call that gives `positional` arguments and then these named ones. Trailing defaults are left out.
    pub fn arrange(&self, name: &FunctionName, positional: usize, named: &[&str]) -> Result<Vec<Slot>, CatalogError> {
        let mut arranged: Option<Vec<Slot>> = None;
        for function in self.overloads(name) {
            let Some(slots) = slots(&function, positional, named) else {
                continue;
            };
            match &arranged {
                Some(other) if *other != slots => {
                    return Err(CatalogError::AmbiguousCall {
                        signature: call_text(name, positional, named),
                    });
                }
                _ => arranged = Some(slots),
            }
        }
        arranged.ok_or_else(|| CatalogError::NoSuchCall {
            signature: call_text(name, positional, named),
        })
    }
}

fn slots(function: &Arc<Function>, positional: usize, named: &[&str]) -> Option<Vec<Slot>> {
    let arguments = &function.definition().arguments;
    let mut slots: Vec<Option<Slot>> = vec![None; arguments.len()];
    slots
        .get_mut(..positional)?
        .iter_mut()
        .enumerate()
        .for_each(|(i, slot)| *slot = Some(Slot::Given(i)));
    for (offset, name) in named.iter().enumerate() {
        let place = arguments.iter().position(|a| a.name.as_deref() == Some(*name))?;
        if slots[place].replace(Slot::Given(positional + offset)).is_some() {
            return None;
        }
    }
    let last = slots.iter().rposition(Option::is_some).map_or(0, |i| i + 1);
    let rest_has_defaults = arguments[last..].iter().all(|a| a.default.is_some());
    let filled = slots
        .into_iter()
        .zip(arguments)
        .take(last)
        .map(|(slot, argument)| slot.or_else(|| argument.default.as_ref().map(|d| Slot::Default(d.sql.clone()))));
    filled.collect::<Option<Vec<Slot>>>().filter(|_| rest_has_defaults)
}

fn call_text(name: &FunctionName, positional: usize, named: &[&str]) -> String {
    let mut parts: Vec<String> = (0..positional).map(|_| "…".to_string()).collect();
    parts.extend(named.iter().map(|n| format!("{} => …", types::quote(n))));
    format!("{name}({})", parts.join(", "))
}
