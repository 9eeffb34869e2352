//! Plans that are kept. The plan of a query whose text comes a second time is kept with its parameters left open, until
//! something that it was made of changes: objects of the database, functions, settings, the role. What is not certain to mean
//! the same then is not kept: files, functions that are STABLE.

mod eligible;
mod kept;
mod one_row;
mod run;

use super::Session;
use super::extended::ParsedStatement;
use crate::database::Identity;
use crate::error::Result;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::config::ConfigOptions;
use datafusion::execution::TaskContext;
use datafusion::execution::session_state::SessionState;
use kept::Kept;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use taipan_engine::FunctionsNow;
use taipan_store::Catalog;
use taipan_udf::Mode;

/// So many statements are kept for a session.
const MOST: usize = 256;
/// Of so many it is known that they have come.
const MOST_SEEN: usize = 4096;
/// Longer texts are not kept.
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
    keeping: Keeping,
    /// What queries are planned and run with.
    state: SessionState,
    tasks: Arc<TaskContext>,
}

/// When plans are kept, as `plan_cache_mode` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keeping {
    /// When a statement comes a second time.
    Auto,
    AtOnce,
    Never,
}

impl Keeping {
    fn of(mode: &str) -> Keeping {
        match mode {
            "force_generic_plan" => Keeping::AtOnce,
            "force_custom_plan" => Keeping::Never,
            _ => Keeping::Auto,
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
    Kept(Arc<Kept>),
    /// It is none that can be kept.
    Never,
}

/// The plans of a session.
#[derive(Debug, Default)]
pub(super) struct Plans {
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
    Kept(Arc<Kept>),
    /// It is to be planned to be kept.
    Again(Name, Arc<Basis>),
    Nothing,
}

impl Plans {
    fn find(&mut self, name: Name, basis: &Arc<Basis>) -> Found {
        self.now += 1;
        if let Some((entry, used)) = self.entries.get_mut(&name) {
            *used = self.now;
            return match entry {
                Entry::Kept(kept) => Found::Kept(kept.clone()),
                Entry::Never => Found::Nothing,
            };
        }
        let hash = self.hasher.hash_one(&name);
        if basis.keeping == Keeping::AtOnce || self.seen.remove(&hash) {
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

impl Session {
    /// How many plans are kept that are good now.
    pub fn kept_plans(&self) -> usize {
        let plans = self.inner.plans.lock();
        let entries = plans.entries.values();
        entries.filter(|(entry, _)| matches!(entry, Entry::Kept(_))).count()
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
        let state = state.read().clone();
        let basis = Arc::new(Basis {
            catalog,
            functions: self.catalog().now(),
            settings,
            identity,
            options: state.config_options().clone(),
            mode,
            keeping: match self.settings().is_on("transaction_read_only") {
                // Such a transaction looks at each statement.
                true => Keeping::Never,
                false => Keeping::of(&self.settings().text("plan_cache_mode")),
            },
            tasks: state.task_ctx(),
            state,
        });
        plans.entries.clear();
        plans.basis = Some(basis.clone());
        Ok(basis)
    }

    /// The statement as it was parsed before, if its plan is kept.
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
            Some((Entry::Kept(kept), _)) => Some(kept.statement.clone()),
            _ => None,
        })
    }

    /// The plan of a statement that has come before.
    async fn kept_plan(&self, text: &Arc<str>, declared: &Arc<[Option<DataType>]>) -> Result<Option<Arc<Kept>>> {
        if text.len() > LONGEST || self.attached().work.refusal().is_some() {
            return Ok(None);
        }
        let basis = self.basis()?;
        if basis.keeping == Keeping::Never {
            return Ok(None);
        }
        let name = Name {
            text: text.clone(),
            declared: declared.clone(),
        };
        let found = self.inner.plans.lock().find(name, &basis);
        match found {
            Found::Kept(kept) => Ok(Some(kept)),
            Found::Nothing => Ok(None),
            Found::Again(name, basis) => {
                // What is wrong with it is said where it is planned to be run.
                let kept = Box::pin(self.plan_to_keep(&name, &basis)).await.ok().flatten();
                let kept = kept.map(Arc::new);
                let entry = kept.clone().map_or(Entry::Never, Entry::Kept);
                // Planning may have loaded functions.
                if Arc::ptr_eq(&self.basis()?, &basis) {
                    self.inner.plans.lock().keep(name, entry);
                }
                Ok(kept)
            }
        }
    }
}
