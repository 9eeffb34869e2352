//! The planned bodies of the functions that a statement calls.

use super::renamed::renamed;
use super::rule::{Expander, is_refusal};
use crate::bodies::{Acting, Body, State};
use crate::catalog::FunctionCatalog;
use crate::error::CatalogError;
use crate::function::Function;
use datafusion::common::{DataFusionError, Result};
use datafusion::logical_expr::LogicalPlan;
use std::sync::Arc;

/// What the columns that stand for parameters are qualified with. No table of a query has this name.
pub const ARGUMENTS: &str = "#args";

/// While it lives, bodies are planned with somebody's rights.
#[derive(Debug)]
pub struct ActingGuard<'a>(&'a FunctionCatalog);

impl Drop for ActingGuard<'_> {
    fn drop(&mut self) {
        self.0.bodies.0.lock().acting.pop();
    }
}

impl FunctionCatalog {
    /// A statement begins: bodies that were planned for an earlier one are of no use any more.
    pub fn forget_bodies(&self) {
        *self.bodies.0.lock() = State::default();
    }

    /// Whether the body of a function is still to be planned. It is taken to be called by itself until it is there.
    pub fn wants_body(&self, function: &Function) -> bool {
        if !function.is_expanded() {
            return false;
        }
        let mut state = self.bodies.0.lock();
        let key = (function.id(), state.acting());
        if state.planned.contains_key(&key) {
            return false;
        }
        let recursive = CatalogError::Recursive {
            signature: function.signature(),
        };
        state.planned.insert(key, Err(Arc::new(recursive.into())));
        true
    }

    /// Functions for the types of calls that somebody has asked for, and whose bodies are still to be planned.
    pub fn wanted_bodies(&self) -> Vec<Arc<Function>> {
        let functions = self.list();
        let polymorphic = functions.iter().filter(|function| function.is_polymorphic());
        let mut wanted: Vec<_> = polymorphic.flat_map(|function| function.take_wanted()).collect();
        wanted.retain(|function| self.wants_body(function));
        wanted
    }

    /// Asks for what the calls of a plan decide.
    ///
    /// # Errors
    ///
    /// Those of visiting a plan.
    pub fn ask_for_bodies(&self, plan: &LogicalPlan) -> Result<()> {
        Expander::new(self).ask(plan)
    }

    /// Bodies are planned with the rights of a role from now on.
    pub fn acting(&self, role: Option<u64>) -> ActingGuard<'_> {
        self.bodies.0.lock().acting.push(role);
        ActingGuard(self)
    }

    /// With whose rights bodies are planned now.
    pub fn acts_as(&self) -> Option<u64> {
        self.bodies.0.lock().acting()
    }

    /// Keeps what planning a function's body came to. What it calls was planned with the rights of `acting`.
    pub fn put_body(&self, function: &Function, planned: Result<LogicalPlan>, acting: Option<u64>) {
        let body = planned.and_then(|plan| {
            let plan = renamed(plan, function.name())?;
            Ok(Arc::new(Body { plan, acting }))
        });
        let mut state = self.bodies.0.lock();
        let key = (function.id(), state.acting());
        state.planned.insert(key, body.map_err(Arc::new));
    }

    /// Fails for a function whose body, or that of one that it calls, cannot be what a call becomes.
    pub fn expand_body(&self, function: &Function) -> Result<()> {
        match Expander::acting(self).body(function) {
            Err(error) if is_refusal(&error) && function.by_statements().is_some() => Ok(()),
            body => body.map(drop),
        }
    }

    /// The body of a function.
    pub(super) fn body(&self, function: &Function, acting: Acting) -> Result<Arc<Body>> {
        let state = self.bodies.0.lock();
        match state.planned.get(&(function.id(), acting)) {
            Some(Ok(body)) => Ok(body.clone()),
            Some(Err(error)) => Err(DataFusionError::Shared(error.clone())),
            None => Err(CatalogError::NotPlanned {
                signature: function.signature(),
            }
            .into()),
        }
    }
}
