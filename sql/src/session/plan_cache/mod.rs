//! The plan cache of a session. The plan of a query whose text comes a second time is kept with its parameters left open, until
//! something that it was made of changes: objects of the database, functions, settings, the role. What is not certain to mean
//! the same then is not cached: files, functions that are STABLE.

mod eligible;
mod entry;
mod one_row;
mod parameter_values;
mod row_call;
mod row_exprs;
mod row_texts;
mod run;

use super::Session;
use super::extended::ParsedStatement;
use crate::database::Identity;
use crate::error::Result;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::config::ConfigOptions;
use datafusion::execution::TaskContext;
use datafusion::execution::session_state::SessionState;
pub(super) use entry::CachedPlan;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, OnceLock};
use taipan_engine::FunctionsNow;
use taipan_store::Catalog;
use taipan_udf::Mode;

/// So many statements are cached for a session.
const MOST: usize = 256;
/// Of so many it is known that they have come.
const MOST_SEEN: usize = 4096;
/// Longer texts are not cached.
const LONGEST: usize = 32 << 10;

/// What plans are made of. While it is the same, they are good.
#[derive(Debug)]
struct Basis {
    catalog: Arc<Catalog>,
    functions: FunctionsNow,
    settings: u64,
    identity: Identity,
    options: Arc<ConfigOptions>,
    mode: Mode,
    caching: CacheMode,
    /// What cached queries are planned and run with, once there is one: it has all functions by their names.
    planning: OnceLock<Planning>,
}

#[derive(Debug)]
struct Planning {
    state: SessionState,
    tasks: Arc<TaskContext>,
}

/// When plans are cached, as `plan_cache_mode` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CacheMode {
    /// When a statement comes a second time.
    Auto,
    AtOnce,
    Never,
}

impl CacheMode {
    fn of(mode: &str) -> CacheMode {
        match mode {
            "force_generic_plan" => CacheMode::AtOnce,
            "force_custom_plan" => CacheMode::Never,
            _ => CacheMode::Auto,
        }
    }
}

/// The text of a statement, and the types that its parameters are declared to have.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Name {
    text: Arc<str>,
    declared: Arc<[Option<DataType>]>,
}

#[derive(Debug)]
enum Entry {
    Cached(Arc<CachedPlan>),
    /// It is none that can be cached.
    Never,
}

/// The plans of a session.
#[derive(Debug, Default)]
pub(super) struct PlanCache {
    basis: Option<Arc<Basis>>,
    entries: HashMap<Name, (Entry, u64)>,
    /// Hashes of statements that have come once.
    seen: HashSet<u64>,
    hasher: RandomState,
    /// Counts the looks.
    now: u64,
}

/// What is known of a statement.
enum Found {
    Cached(Arc<CachedPlan>),
    /// It is to be planned to be cached.
    Again(Name, Arc<Basis>),
    Nothing,
}

impl PlanCache {
    fn find(&mut self, name: Name, basis: &Arc<Basis>) -> Found {
        self.now += 1;
        if let Some((entry, used)) = self.entries.get_mut(&name) {
            *used = self.now;
            return match entry {
                Entry::Cached(cached) => Found::Cached(cached.clone()),
                Entry::Never => Found::Nothing,
            };
        }
        let hash = self.hasher.hash_one(&name);
        if basis.caching == CacheMode::AtOnce || self.seen.remove(&hash) {
            return Found::Again(name, basis.clone());
        }
        if self.seen.len() >= MOST_SEEN {
            self.seen.clear();
        }
        self.seen.insert(hash);
        Found::Nothing
    }

    fn keep(&mut self, name: Name, entry: Entry) {
        if self.entries.len() >= MOST {
            let oldest = self.entries.iter().min_by_key(|(_, (_, used))| *used);
            if let Some(name) = oldest.map(|(name, _)| name.clone()) {
                self.entries.remove(&name);
            }
        }
        self.entries.insert(name, (entry, self.now));
    }
}

impl Basis {
    fn planning(&self, session: &Session) -> &Planning {
        self.planning.get_or_init(|| {
            let state = session.context().state();
            let tasks = state.task_ctx();
            Planning { state, tasks }
        })
    }
}

impl Session {
    /// How many plans are cached that are good now.
    pub fn cached_plans(&self) -> usize {
        let plans = self.inner.plans.lock();
        let entries = plans.entries.values();
        entries.filter(|(entry, _)| matches!(entry, Entry::Cached(_))).count()
    }

    /// What plans are made of now. Those that were made of something else go.
    fn basis(&self) -> Result<Arc<Basis>> {
        let catalog = self.stored_catalog()?;
        let settings = self.settings().version();
        let identity = self.attached().work.identities().now();
        let mode = self.runtime().options().mode;
        let state = self.context().state_ref();
        let mut plans = self.inner.plans.lock();
        if let Some(basis) = &plans.basis
            && basis.catalog.has_the_objects_of(&catalog)
            && basis.settings == settings
            && basis.identity == identity
            && basis.mode == mode
            && basis.functions.are_of(self.catalog())
            && Arc::ptr_eq(&basis.options, state.read().config_options())
        {
            return Ok(basis.clone());
        }
        let basis = Arc::new(Basis {
            catalog,
            functions: self.catalog().now(),
            settings,
            identity,
            options: state.read().config_options().clone(),
            mode,
            caching: if self.settings().is_on("transaction_read_only") {
                // Such a transaction looks at each statement.
                CacheMode::Never
            } else {
                CacheMode::of(&self.settings().text("plan_cache_mode"))
            },
            planning: OnceLock::new(),
        });
        plans.entries.clear();
        plans.basis = Some(basis.clone());
        Ok(basis)
    }

    /// The statement as it was parsed before, if its plan is cached.
    pub(super) fn parsed_before(
        &self,
        text: &str,
        declared: &Arc<[Option<DataType>]>,
    ) -> Result<Option<ParsedStatement>> {
        if text.len() > LONGEST || self.attached().work.refusal().is_some() {
            return Ok(None);
        }
        self.basis()?;
        let name = Name {
            text: text.into(),
            declared: declared.clone(),
        };
        let plans = self.inner.plans.lock();
        Ok(match plans.entries.get(&name) {
            Some((Entry::Cached(cached), _)) => Some(cached.statement.clone()),
            _ => None,
        })
    }

    /// The plan that is cached for a statement, whatever it was made of.
    pub(super) fn last_plan(&self, text: Arc<str>, declared: Arc<[Option<DataType>]>) -> Option<Arc<CachedPlan>> {
        let plans = &mut *self.inner.plans.lock();
        plans.now += 1;
        match plans.entries.get_mut(&Name { text, declared }) {
            Some((Entry::Cached(cached), used)) => {
                *used = plans.now;
                Some(cached.clone())
            }
            _ => None,
        }
    }

    /// Whether a plan is good now.
    pub(super) fn is_good(&self, cached: &CachedPlan) -> Result<bool> {
        let basis = self.basis()?;
        Ok(Arc::ptr_eq(&basis, &cached.basis) && basis.caching != CacheMode::Never)
    }

    /// The plan of a statement that has come before.
    async fn cached_plan(
        &self,
        text: &Arc<str>,
        declared: &Arc<[Option<DataType>]>,
    ) -> Result<Option<Arc<CachedPlan>>> {
        if text.len() > LONGEST || self.attached().work.refusal().is_some() {
            return Ok(None);
        }
        let basis = self.basis()?;
        if basis.caching == CacheMode::Never {
            return Ok(None);
        }
        let name = Name {
            text: text.clone(),
            declared: declared.clone(),
        };
        let found = self.inner.plans.lock().find(name, &basis);
        match found {
            Found::Cached(cached) => Ok(Some(cached)),
            Found::Nothing => Ok(None),
            Found::Again(name, basis) => {
                // What is wrong with it is said where it is planned to be run.
                let cached = Box::pin(self.plan_for_cache(&name, &basis)).await.ok().flatten();
                let cached = cached.map(Arc::new);
                let entry = cached.clone().map_or(Entry::Never, Entry::Cached);
                // Planning may have loaded functions.
                if Arc::ptr_eq(&self.basis()?, &basis) {
                    self.inner.plans.lock().keep(name, entry);
                }
                Ok(cached)
            }
        }
    }
}
