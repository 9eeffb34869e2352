//! Keeps the function tables of DataFusion sessions in step with the catalog. Built-in functions that a Python function
//! shadows are kept aside and come back when it is dropped.

use crate::aggregate::PythonAggregate;
use crate::definition::FunctionName;
use crate::function::Function;
use crate::runtime::Runtime;
use crate::scalar::PythonFunction;
use datafusion::execution::FunctionRegistry;
use datafusion::execution::session_state::SessionState;
use datafusion::logical_expr::{AggregateUDF, ScalarUDF};
use parking_lot::{Mutex, RwLock};
use std::collections::HashMap;
use std::sync::{Arc, Weak};

/// Functions that sessions are told of.
pub(crate) trait Functions {
    /// All schemas and names.
    fn names(&self) -> Vec<(String, String)>;

    /// What a name means.
    fn overloads(&self, name: &FunctionName) -> Vec<Arc<Function>>;

    /// What they run under.
    fn runtime(&self) -> &Arc<Runtime>;
}

/// The sessions a catalog is installed in.
#[derive(Debug, Default)]
pub(crate) struct Publisher {
    sessions: Mutex<Vec<Session>>,
}

struct Session {
    state: Weak<RwLock<SessionState>>,
    shadowed: HashMap<String, Arc<ScalarUDF>>,
    shadowed_aggregates: HashMap<String, Arc<AggregateUDF>>,
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Session({} shadowed)", self.shadowed.len())
    }
}

impl Publisher {
    /// Whether a session was added before.
    pub fn is_attached(&self, state: &Weak<RwLock<SessionState>>) -> bool {
        self.sessions.lock().iter().any(|s| s.state.ptr_eq(state))
    }

    /// Adds a session and tells it every function there is.
    pub fn attach(&self, catalog: &dyn Functions, state: Weak<RwLock<SessionState>>) {
        let mut sessions = self.sessions.lock();
        let mut session = Session {
            state,
            shadowed: HashMap::new(),
            shadowed_aggregates: HashMap::new(),
        };
        if let Some(state) = session.state.upgrade() {
            for (schema, name) in catalog.names() {
                session.tell(catalog, &mut state.write(), &schema, &name);
            }
        }
        sessions.push(session);
    }

    /// Tells all sessions what a name means now.
    pub fn publish(&self, catalog: &dyn Functions, schema: &str, name: &str) {
        let mut sessions = self.sessions.lock();
        sessions.retain_mut(|session| match session.state.upgrade() {
            Some(state) => {
                session.tell(catalog, &mut state.write(), schema, name);
                true
            }
            None => false,
        });
    }
}

impl Session {
    fn tell(&mut self, catalog: &dyn Functions, state: &mut SessionState, schema: &str, name: &str) {
        let bare = FunctionName::bare(name);
        let qualified = FunctionName::qualified(schema, name);
        self.register(catalog, state, bare);
        self.register(catalog, state, qualified);
    }

    fn register(&mut self, catalog: &dyn Functions, state: &mut SessionState, name: FunctionName) {
        let mut functions = catalog.overloads(&name);
        // Functions that give tables or rows are called in FROM.
        let mut aggregates = functions.clone();
        aggregates.retain(|f| f.is_aggregate());
        functions.retain(|f| f.is_scalar());
        if functions.is_empty() {
            self.make_way(state, &name.call_key(), !aggregates.is_empty());
        }
        self.register_aggregates(catalog, state, &name, aggregates);
        let key = name.call_key();
        let current = state.scalar_functions().get(&key).cloned();
        let ours = current.as_ref().is_some_and(|f| f.inner().is::<PythonFunction>());
        if let Some(builtin) = current.filter(|_| !ours && !functions.is_empty()) {
            self.shadowed.insert(key.clone(), builtin);
        }
        if !functions.is_empty() {
            let shadowed = self.shadowed.get(&key).cloned();
            let python = PythonFunction::new(name, functions, shadowed, catalog.runtime().clone());
            put(state, Arc::new(ScalarUDF::new_from_impl(python)));
        } else if ours {
            remove(state, &key);
            if let Some(builtin) = self.shadowed.remove(&key) {
                self.restore(catalog, state, builtin);
            }
        }
    }

    /// The same for the aggregate functions of a name.
    fn register_aggregates(
        &mut self,
        catalog: &dyn Functions,
        state: &mut SessionState,
        name: &FunctionName,
        functions: Vec<Arc<Function>>,
    ) {
        let key = name.call_key();
        let current = state.aggregate_functions().get(&key).cloned();
        let ours = current.as_ref().is_some_and(|f| f.inner().is::<PythonAggregate>());
        if let Some(builtin) = current.filter(|_| !ours && !functions.is_empty()) {
            self.shadowed_aggregates.insert(key.clone(), builtin);
        }
        if !functions.is_empty() {
            let shadowed = self.shadowed_aggregates.get(&key).cloned();
            let python = PythonAggregate::new(name.clone(), functions, shadowed, catalog.runtime().clone());
            drop(state.register_udaf(Arc::new(AggregateUDF::new_from_impl(python))));
        } else if ours {
            drop(state.deregister_udaf(&key));
            if let Some(builtin) = self.shadowed_aggregates.remove(&key) {
                self.restore_aggregate(catalog, state, builtin);
            }
        }
    }

    fn restore_aggregate(&mut self, catalog: &dyn Functions, state: &mut SessionState, builtin: Arc<AggregateUDF>) {
        let mut names = builtin.aliases().to_vec();
        names.push(builtin.name().to_string());
        drop(state.register_udaf(builtin));
        for name in names {
            let name = FunctionName::bare(name);
            let mut functions = catalog.overloads(&name);
            functions.retain(|f| f.is_aggregate());
            if !functions.is_empty() {
                self.register_aggregates(catalog, state, &name, functions);
            }
        }
    }

    /// A name is looked up among functions of one row first: a built-in one of it steps aside for aggregates, and comes back.
    fn make_way(&mut self, state: &mut SessionState, key: &str, aggregates: bool) {
        let current = state.scalar_functions().get(key).cloned();
        match current.filter(|f| aggregates && !f.inner().is::<PythonFunction>()) {
            Some(builtin) => {
                remove(state, key);
                self.shadowed.insert(key.to_string(), builtin);
            }
            None if !aggregates && !state.scalar_functions().contains_key(key) => {
                if let Some(builtin) = self.shadowed.remove(key) {
                    put(state, builtin);
                }
            }
            None => {}
        }
    }

    /// Puts a built-in function back. That claims all its names, so those that are still Python's are told again.
    fn restore(&mut self, catalog: &dyn Functions, state: &mut SessionState, builtin: Arc<ScalarUDF>) {
        let mut names = builtin.aliases().to_vec();
        names.push(builtin.name().to_string());
        put(state, builtin);
        for name in names {
            let name = FunctionName::bare(name);
            if !catalog.overloads(&name).is_empty() {
                self.register(catalog, state, name);
            }
        }
    }
}

/// `SessionState` accepts every function; its signature allows for registries that do not.
fn put(state: &mut SessionState, function: Arc<ScalarUDF>) {
    drop(state.register_udf(function));
}

fn remove(state: &mut SessionState, name: &str) {
    drop(state.deregister_udf(name));
}
