//! The functions of a database in a session. They are read when a statement mentions them: a database may have thousands.

use crate::error::{Error, Result, SqlState};
use crate::session::{Session, define};
use crate::statements::{self, Statement};
use parking_lot::Mutex;
use sqlparser::tokenizer::{Token, Tokenizer};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;
use taipan_engine::types::sql_name;
use taipan_engine::{Function, FunctionName};
use taipan_store::{Catalog, Class, Key, Object};

/// Words that stand for all functions.
const LISTINGS: [&str; 4] = ["functions", "routines", "parameters", "pg_proc"];

/// What a session has of them.
#[derive(Debug, Default)]
pub struct Functions {
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    index: Option<Index>,
    loaded: BTreeMap<Key, Arc<Object>>,
    /// Those that cannot be loaded, and why.
    broken: BTreeMap<Key, (Arc<Object>, Error)>,
}

/// The functions of a catalog by their names.
#[derive(Debug)]
struct Index {
    catalog: Arc<Catalog>,
    names: HashMap<String, Vec<Arc<Object>>>,
}

impl Functions {
    /// Makes the session's functions those of the catalog, as far as the text mentions them.
    pub fn mention(&self, session: &Session, catalog: &Arc<Catalog>, text: &str) -> Result<()> {
        let wanted = {
            let mut state = self.state.lock();
            state.forget_changed(session, catalog);
            state.wanted(catalog, text)
        };
        for object in wanted {
            // Its defaults may call others.
            match load(session, &object) {
                Ok(()) => {
                    self.state.lock().loaded.insert(object.key.clone(), object);
                }
                Err(error) => {
                    self.state.lock().broken.insert(object.key.clone(), (object, error));
                }
            }
        }
        Ok(())
    }

    /// The session has this function already: it was made by the statement.
    pub fn made(&self, object: Arc<Object>) {
        let mut state = self.state.lock();
        state.broken.remove(&object.key);
        state.loaded.insert(object.key.clone(), object);
        // The next statement may see the catalog of before: this one may be rolled back.
        state.index = None;
    }

    /// The session does not have it any more.
    pub fn unmade(&self, key: &Key) {
        let mut state = self.state.lock();
        state.loaded.remove(key);
        state.broken.remove(key);
        state.index = None;
    }

    /// The database does not have it any more: the session's own goes too.
    pub fn unload(&self, session: &Session, key: &Key) {
        remove(session, key);
        self.unmade(key);
    }

    /// Why a function of this name cannot be used, if it cannot.
    pub fn why_broken(&self, name: &str) -> Option<Error> {
        let state = self.state.lock();
        let (object, error) = state.broken.values().find(|(object, _)| object.key.name == name)?;
        let message = format!("{} cannot be used: {}", object.key, error.message());
        Some(Error::new(error.sqlstate(), message).with_hint("CREATE OR REPLACE FUNCTION mends it."))
    }
}

impl State {
    /// Drops from the session what the catalog has no more, or has otherwise.
    fn forget_changed(&mut self, session: &Session, catalog: &Catalog) {
        if self
            .index
            .as_ref()
            .is_some_and(|index| std::ptr::eq(index.catalog.as_ref(), catalog))
        {
            return;
        }
        let same = |object: &Arc<Object>| {
            let now = catalog.get(&object.key);
            now.is_some_and(|now| now.oid == object.oid && now.sql == object.sql)
        };
        self.broken.retain(|_, (object, _)| same(object));
        self.loaded.retain(|key, object| {
            let stays = same(object);
            if !stays {
                remove(session, key);
            }
            stays
        });
    }

    /// Functions that the text mentions and that are not there yet.
    fn wanted(&mut self, catalog: &Arc<Catalog>, text: &str) -> Vec<Arc<Object>> {
        let index = match self.index.take().filter(|index| Arc::ptr_eq(&index.catalog, catalog)) {
            Some(index) => index,
            None => Index::new(catalog.clone()),
        };
        let index = self.index.insert(index);
        if index.names.is_empty() {
            return Vec::new();
        }
        let words = words(text);
        let all = LISTINGS.iter().any(|listing| words.contains(*listing));
        let named = |name: &String| all || words.contains(name);
        let mut wanted: Vec<Arc<Object>> = index
            .names
            .iter()
            .filter(|(name, _)| named(name))
            .flat_map(|(_, objects)| objects.iter().cloned())
            .collect();
        wanted.retain(|object| !self.loaded.contains_key(&object.key) && !self.broken.contains_key(&object.key));
        // In the order in which they were made: a default calls what was there before.
        wanted.sort_by_key(|object| object.oid);
        wanted
    }
}

impl Index {
    fn new(catalog: Arc<Catalog>) -> Index {
        let mut names: HashMap<String, Vec<Arc<Object>>> = HashMap::new();
        for object in catalog.objects().filter(|object| object.key.class == Class::Function) {
            names.entry(object.key.name.clone()).or_default().push(object.clone());
        }
        Index { catalog, names }
    }
}

/// Takes a function out of a session.
fn remove(session: &Session, key: &Key) {
    let name = FunctionName::qualified(key.schema.as_str(), key.name.as_str());
    let functions = session.catalog().overloads(&name);
    if let Some(function) = functions.iter().find(|f| arguments(f) == key.arguments) {
        session.catalog().remove(function);
    }
}

fn load(session: &Session, object: &Object) -> Result<()> {
    match statements::parse(&object.sql)? {
        Statement::CreateFunction(create) => {
            let catalog = session.stored_catalog()?;
            for parameter in &create.parameters {
                if let Some(default) = &parameter.default {
                    session.mention(&catalog, &default.to_string())?;
                }
            }
            define(session, &create).map(drop)
        }
        _ => Err(Error::new(SqlState::Internal, "its definition is no function")),
    }
}

/// The types of a function's arguments, as its key has them.
pub fn arguments(function: &Function) -> String {
    let types = function.definition().argument_types();
    let types: Vec<String> = types.iter().map(sql_name).collect();
    types.join(", ")
}

/// What a function is found by in the database.
pub fn key_of(function: &Function) -> Key {
    let schema = function.definition().schema_name();
    Key::function(schema, function.name(), arguments(function))
}

/// The names in a text, as they would be looked up.
pub fn words(text: &str) -> BTreeSet<String> {
    let tokens = Tokenizer::new(&crate::dialect::DIALECT, text)
        .tokenize()
        .unwrap_or_default();
    let word = |token: Token| match token {
        Token::Word(word) if word.quote_style.is_some() => Some(word.value),
        Token::Word(word) => Some(word.value.to_lowercase()),
        _ => None,
    };
    tokens.into_iter().filter_map(word).collect()
}
