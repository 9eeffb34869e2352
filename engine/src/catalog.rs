//! The functions of a session: schemas, overloads, CREATE and DROP. Knows nothing of plans; `publish` tells DataFusion.

use crate::bodies::Bodies;
use crate::definition::{DEFAULT_SCHEMA, FunctionDefinition, FunctionName, TEMP_SCHEMA};
use crate::error::CatalogError;
use crate::function::{Function, signature_text};
use crate::publish::{Functions, Publisher};
use crate::resolve;
use crate::runtime::Runtime;
use crate::scalar::PythonFunction;
use crate::validate::validate;
use datafusion::arrow::datatypes::DataType;
use datafusion::execution::session_state::SessionState;
use datafusion::logical_expr::ScalarUDF;
use parking_lot::RwLock;
use std::collections::BTreeMap;
use std::sync::Arc;
use taipan_udf::Fallback;

/// What CREATE FUNCTION came to.
#[derive(Debug)]
pub struct Created {
    /// The new function, or with IF NOT EXISTS the one that is there.
    pub function: Arc<Function>,
    /// Whether it is the new one.
    pub made: bool,
    /// What OR REPLACE replaced.
    pub replaced: Option<Arc<Function>>,
    /// NOTICE texts for the user, and those that the function's options make a WARNING.
    pub notices: Vec<String>,
    /// WARNING texts.
    pub warnings: Vec<String>,
}

/// What DROP FUNCTION came to.
#[derive(Debug)]
pub struct Dropped {
    /// `None`: nothing was there, and IF EXISTS was said.
    pub function: Option<Arc<Function>>,
    pub notices: Vec<String>,
}

/// All functions at one moment: overloads by schema and name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Schemas(BTreeMap<(String, String), Vec<Arc<Function>>>);

impl Schemas {
    /// Whether some are written in SQL.
    pub fn has_sql(&self) -> bool {
        self.0.values().flatten().any(|function| function.is_expanded())
    }

    /// Whether some are in SQL and have types that calls decide.
    pub fn has_polymorphic(&self) -> bool {
        let mut functions = self.0.values().flatten();
        functions.any(|function| function.is_expanded() && function.is_polymorphic())
    }

    /// All functions that a name may mean. Temporary ones hide others of the same types.
    pub fn overloads(&self, name: &FunctionName) -> Vec<Arc<Function>> {
        let of = |schema: &str| {
            let key = (schema.to_string(), name.name.clone());
            self.0.get(&key).cloned().unwrap_or_default()
        };
        let Some(schema) = &name.schema else {
            let mut visible = of(TEMP_SCHEMA);
            for function in of(DEFAULT_SCHEMA) {
                let types = function.definition().argument_types();
                if !visible.iter().any(|f| f.has_types(&types)) {
                    visible.push(function);
                }
            }
            return visible;
        };
        of(schema)
    }
}

/// The functions of a catalog at one moment, to be compared with later ones.
#[derive(Clone, Debug)]
pub struct FunctionsNow(Arc<Schemas>);

impl FunctionsNow {
    /// Whether a catalog still has these.
    pub fn are_of(&self, catalog: &FunctionCatalog) -> bool {
        Arc::ptr_eq(&self.0, &catalog.functions.read())
    }
}

/// All Python functions of a session. Shared; every method may be called from any thread.
#[derive(Debug, Default)]
pub struct FunctionCatalog {
    functions: RwLock<Arc<Schemas>>,
    runtime: Arc<Runtime>,
    pub(crate) publisher: Publisher,
    /// What functions written in SQL come to in the statement that runs.
    pub(crate) bodies: Bodies,
}

impl FunctionCatalog {
    /// An empty catalog whose functions run under this runtime.
    pub fn new(runtime: Arc<Runtime>) -> FunctionCatalog {
        FunctionCatalog {
            functions: RwLock::default(),
            runtime,
            publisher: Publisher::default(),
            bodies: Bodies::default(),
        }
    }

    /// The functions as they are now.
    pub fn now(&self) -> FunctionsNow {
        FunctionsNow(self.functions.read().clone())
    }

    /// What the functions run under.
    pub fn runtime(&self) -> &Arc<Runtime> {
        &self.runtime
    }

    /// CREATE [OR REPLACE] FUNCTION [IF NOT EXISTS]. Everything checkable fails here.
    ///
    /// Unlike in Postgres, OR REPLACE may change the result type and parameter names: nothing depends on them.
    pub fn create(
        &self,
        mut definition: FunctionDefinition,
        or_replace: bool,
        if_not_exists: bool,
    ) -> Result<Created, CatalogError> {
        definition.source.isolation = self.runtime.isolation();
        validate(&definition)?;
        let key = (definition.schema_name().to_string(), definition.source.name.clone());
        let types = definition.argument_types();
        let before = self.exact(&key, &types);
        if let Some(function) = before.clone().filter(|_| !or_replace) {
            return existing(function, if_not_exists);
        }
        let mut notices = Vec::new();
        let function = Arc::new(Function::new(definition)?);
        self.refuse_other_kind(&key, &function)?;
        if let Some(before) = before.filter(|before| before.kind_name() != function.kind_name()) {
            return Err(CatalogError::ChangedKind {
                name: function.name().to_string(),
                kind: before.kind_name(),
            });
        }
        match function.definition().source.fallback {
            _ if function.table().is_some() || function.is_never_run() || function.is_decided_by_calls() => {}
            Fallback::Allow => {}
            Fallback::Forbid => drop(function.any_compiled()?),
            Fallback::Warn => notices.extend(fallback_warnings(&function)?),
        }
        let mut replaced = None;
        {
            let mut functions = self.functions.write();
            let overloads = Arc::make_mut(&mut functions).0.entry(key.clone()).or_default();
            match overloads.iter_mut().find(|f| f.has_types(&types)) {
                Some(slot) if or_replace => replaced = Some(std::mem::replace(slot, function.clone())),
                Some(slot) => return existing(slot.clone(), if_not_exists),
                None => overloads.push(function.clone()),
            }
        }
        self.publish(&key.0, &key.1);
        let said = |warns| {
            let remarks = function.remarks().iter().filter(move |remark| remark.warns == warns);
            remarks.map(|remark| remark.diagnostic.to_string())
        };
        notices.extend(said(false));
        let warnings = said(true).collect();
        Ok(Created {
            function,
            made: true,
            replaced,
            notices,
            warnings,
        })
    }

    /// A name is that of functions of one kind: a call does not say which is meant.
    fn refuse_other_kind(&self, key: &(String, String), function: &Function) -> Result<(), CatalogError> {
        let functions = self.functions.read();
        let types = function.definition().argument_types();
        let mut others = functions
            .0
            .get(key)
            .into_iter()
            .flatten()
            .filter(|f| !f.has_types(&types));
        match others.find(|f| f.kind_name() != function.kind_name()) {
            Some(other) => Err(CatalogError::OtherKind {
                signature: other.signature(),
                kind: other.kind_name(),
            }),
            None => Ok(()),
        }
    }

    /// DROP FUNCTION [IF EXISTS]. Without types the name must be that of one function only.
    pub fn drop_function(
        &self,
        name: &FunctionName,
        types: Option<&[DataType]>,
        if_exists: bool,
    ) -> Result<Dropped, CatalogError> {
        let function = match self.find(name, types) {
            Ok(function) => function,
            Err(error) if if_exists && error.sqlstate() == "42883" => {
                return Ok(Dropped {
                    function: None,
                    notices: vec![missing(name, types)],
                });
            }
            Err(error) => return Err(error),
        };
        self.remove(&function);
        Ok(Dropped {
            function: Some(function),
            notices: Vec::new(),
        })
    }

    /// The function of exactly this signature; without types the only one of the name. For DROP and DESCRIBE.
    pub fn find(&self, name: &FunctionName, types: Option<&[DataType]>) -> Result<Arc<Function>, CatalogError> {
        let mut candidates = self.overloads(name);
        let Some(types) = types else {
            return match candidates.len() {
                0 => Err(CatalogError::NoSuchName { name: name.to_string() }),
                1 => Ok(candidates.swap_remove(0)),
                _ => Err(CatalogError::AmbiguousName { name: name.to_string() }),
            };
        };
        let found = candidates.into_iter().find(|f| f.has_types(types));
        found.ok_or_else(|| CatalogError::NoSuchSignature {
            signature: signature_text(&name.name, types),
        })
    }

    /// The function that a call with arguments of these types means.
    pub fn resolve(&self, name: &FunctionName, types: &[DataType]) -> Result<Arc<Function>, CatalogError> {
        let candidates = self.overloads(name);
        resolve::choose_by_types(&name.name, &candidates, types)
    }

    /// All functions that a name may mean. Temporary ones hide others of the same types.
    pub fn overloads(&self, name: &FunctionName) -> Vec<Arc<Function>> {
        self.functions.read().overloads(name)
    }

    /// Whether there are macros.
    pub fn has_macros(&self) -> bool {
        self.functions
            .read()
            .0
            .values()
            .flatten()
            .any(|function| function.is_macro())
    }

    /// All functions as they are now. Later changes do not show in it.
    pub(crate) fn snapshot(&self) -> Arc<Schemas> {
        self.functions.read().clone()
    }

    /// All functions, by schema and name.
    pub fn list(&self) -> Vec<Arc<Function>> {
        self.functions.read().0.values().flatten().cloned().collect()
    }

    /// The object that a session should call for a name without schema.
    pub(crate) fn function_object(&self, state: &SessionState, name: &str) -> Arc<ScalarUDF> {
        let functions = self.overloads(&FunctionName::bare(name));
        let known = state.scalar_functions().get(name).cloned();
        let shadowed = known.and_then(|f| match f.inner().downcast_ref::<PythonFunction>() {
            Some(python) => python.shadowed().cloned(),
            None => Some(f),
        });
        let python = PythonFunction::new(FunctionName::bare(name), functions, shadowed, self.runtime.clone());
        Arc::new(ScalarUDF::new_from_impl(python))
    }

    /// Drops what a session dropped without the catalog: plain DataFusion's DROP FUNCTION only removes the object.
    pub(crate) fn forget_deregistered(&self, state: &SessionState, name: &str) {
        let known = state.scalar_functions().get(name);
        if known.is_some_and(|f| f.inner().is::<PythonFunction>()) {
            return;
        }
        for function in self.overloads(&FunctionName::bare(name)) {
            self.remove(&function);
        }
    }

    /// Takes a function out, whatever calls it.
    pub fn remove(&self, function: &Function) {
        let key = (
            function.definition().schema_name().to_string(),
            function.name().to_string(),
        );
        {
            let mut functions = self.functions.write();
            let functions = &mut Arc::make_mut(&mut functions).0;
            if let Some(overloads) = functions.get_mut(&key) {
                overloads.retain(|f| f.id() != function.id());
                if overloads.is_empty() {
                    functions.remove(&key);
                }
            }
        }
        self.publish(&key.0, &key.1);
    }

    fn publish(&self, schema: &str, name: &str) {
        self.publisher.publish(self, schema, name);
    }

    fn exact(&self, key: &(String, String), types: &[DataType]) -> Option<Arc<Function>> {
        let functions = self.functions.read();
        let overloads = functions.0.get(key)?;
        overloads.iter().find(|f| f.has_types(types)).cloned()
    }
}

impl Functions for FunctionCatalog {
    fn names(&self) -> Vec<(String, String)> {
        self.functions.read().0.keys().cloned().collect()
    }

    fn overloads(&self, name: &FunctionName) -> Vec<Arc<Function>> {
        FunctionCatalog::overloads(self, name)
    }

    fn runtime(&self) -> &Arc<Runtime> {
        FunctionCatalog::runtime(self)
    }
}

fn existing(function: Arc<Function>, if_not_exists: bool) -> Result<Created, CatalogError> {
    let error = CatalogError::Duplicate {
        name: function.name().to_string(),
    };
    if !if_not_exists {
        return Err(error);
    }
    Ok(Created {
        warnings: Vec::new(),
        function,
        made: false,
        replaced: None,
        notices: vec![format!("{error}, skipping")],
    })
}

pub fn missing(name: &FunctionName, types: Option<&[DataType]>) -> String {
    match types {
        Some(types) => {
            let signature = signature_text(&name.name, types);
            format!("function {signature} does not exist, skipping")
        }
        None => format!("function {name}() does not exist, skipping"),
    }
}

fn fallback_warnings(function: &Function) -> Result<Vec<String>, CatalogError> {
    let compiled = function.any_compiled()?;
    let reasons = compiled.reasons().iter().map(|reason| {
        let place = reason.span.map(|s| format!(" (line {})", s.line)).unwrap_or_default();
        format!("function {} is interpreted: {}{place}", function.name(), reason.message)
    });
    Ok(reasons.collect())
}
