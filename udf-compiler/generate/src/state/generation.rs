//! What one run of a generator has built so far, and what was decided before. Each field belongs to a file of this room and to
//! the rooms that work with it.
//!
//! The state is the thread's: hooks are plain functions that Python calls, and a generator runs on one thread.

use super::limits::{LIBRARY, MAX_HOOKS, MAX_INSTRUCTIONS};
use super::{
    Arrays, Building, Calls, Changes, Classes, Codes, Decisions, Exceptions, Generators, Instances, Keyed, Keys, Loops,
    Memo, Modules, Nesting, Reference, Stop, Tracked,
};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use taipan_ir::{Function, Value};

/// Creation sites from here on are numbers of `Decisions::sites`.
const OWN_SITES: u32 = 3 << 28;

/// The whole of one run.
#[derive(Default)]
pub struct GeneratorState {
    pub decisions: Decisions,
    /// The functions that are done, by their ids; none where one is still being built.
    pub functions: Vec<Option<Function>>,
    /// The functions being built, the innermost last.
    pub building: Vec<Building>,
    /// What the program has made while generating, by address.
    pub tracked: HashMap<usize, Tracked>,
    pub changes: Changes,
    pub keyed: Keyed,
    pub keys: Keys,
    pub classes: Classes,
    pub instances: Instances,
    /// Objects by reference, by the address of what stands for them.
    pub references: HashMap<usize, Reference>,
    pub loops: Loops,
    pub generators: Generators,
    pub memo: Memo,
    pub calls: Calls,
    pub exceptions: Exceptions,
    pub modules: Modules,
    pub nesting: Nesting,
    pub arrays: Arrays,
    pub counters: Counters,
    pub outcome: Outcome,
}

/// What is counted, some of it against the limits.
#[derive(Default)]
pub struct Counters {
    pub instructions: usize,
    hooks: usize,
    /// The last region's number.
    pub(super) serial: u64,
    /// The last exit's.
    pub(super) exit: u32,
}

/// What is told of the run when it has ended.
#[derive(Default)]
pub struct Outcome {
    /// Why it stopped, where it did.
    pub stop: Option<Stop>,
    /// Places that the interpreter will run, and why.
    pub reasons: Vec<(u32, String)>,
    /// Whether the module has operations on the interpreter.
    pub python: bool,
}

thread_local! {
    pub(super) static CURRENT: RefCell<Option<GeneratorState>> = const { RefCell::new(None) };
}

impl GeneratorState {
    /// A fresh run under the decisions of earlier ones.
    pub fn new(decisions: Decisions, codes: Rc<Codes>) -> GeneratorState {
        let modules = Modules {
            codes,
            ..Modules::default()
        };
        GeneratorState {
            decisions,
            modules,
            ..GeneratorState::default()
        }
    }

    /// Makes this the thread's generation while `run` runs, and gives it back.
    pub fn enter<R>(self, run: impl FnOnce() -> R) -> (GeneratorState, R) {
        let previous = CURRENT.with(|c| c.borrow_mut().replace(self));
        let result = run();
        let own = CURRENT.with(|c| std::mem::replace(&mut *c.borrow_mut(), previous));
        (
            own.expect("the generation is still there: nobody else takes it"),
            result,
        )
    }

    /// Runs something of another function, which is not part of this thread's generation.
    pub fn apart<R>(run: impl FnOnce() -> R) -> R {
        let before = CURRENT.take();
        let result = run();
        CURRENT.set(before);
        result
    }

    /// Counts a hook; the limit that is passed, if one is.
    pub(super) fn count_hook(&mut self) -> Option<&'static str> {
        self.counters.hooks += 1;
        if self.counters.instructions > MAX_INSTRUCTIONS {
            Some("instructions")
        } else if self.counters.hooks > MAX_HOOKS {
            Some("operations")
        } else {
            None
        }
    }

    /// The function being built.
    pub fn top(&mut self) -> &mut Building {
        self.building.last_mut().expect("hooks that emit run inside a function")
    }

    /// Notes of a parameter where the container is made that the function is called with.
    pub fn keep_site(&mut self, argument: Value, parameter: Value) {
        let caller = self.building.len().checked_sub(2).map(|index| &self.building[index]);
        if let Some(site) = caller.and_then(|caller| caller.site_of(argument)) {
            self.top().list_sites.insert(parameter, site);
        }
    }

    /// What a loop is remembered by.
    pub fn loop_key(&self, at: u32) -> (u32, u64) {
        let consumer = self.generators.consumer.as_ref().map_or(0, |c| c.key);
        if at >= LIBRARY {
            (at, consumer ^ (u64::from(self.place(at)) << 32))
        } else {
            (at, consumer)
        }
    }

    /// The place in the program that a place stands for: of one in the library, where it was called.
    pub fn place(&self, at: u32) -> u32 {
        if at >= LIBRARY {
            self.modules
                .entered
                .last()
                .copied()
                .unwrap_or(self.modules.entered_last)
        } else {
            at
        }
    }

    /// The creation site of a container made at a position. Those of modules of the library are told apart by calls.
    pub fn site(&mut self, at: u32) -> u32 {
        let Some(call) = self
            .modules
            .entered
            .last()
            .copied()
            .filter(|_| (LIBRARY..OWN_SITES).contains(&at))
        else {
            return at;
        };
        let sites = &mut self.decisions.sites;
        let known = sites.iter().position(|site| *site == (call, at));
        let place = known.unwrap_or_else(|| {
            sites.push((call, at));
            sites.len() - 1
        });
        OWN_SITES + place as u32
    }
}
