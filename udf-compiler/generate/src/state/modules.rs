//! The modules that the program sees: its own, and those of the library that are staged. Knows nothing of what is in them.

use rustpython_vm::builtins::{PyCode, PyDictRef};
use rustpython_vm::{PyObjectRef, PyRef};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// What a generation knows of modules.
#[derive(Default)]
pub struct Modules {
    /// What the program's module defines.
    pub globals: Option<PyDictRef>,
    /// The builtins that modules see.
    pub builtins: Option<PyObjectRef>,
    /// The library's modules of staged Python that were needed, by name: what they define.
    pub staged: HashMap<&'static str, PyDictRef>,
    /// The code of such modules, which all generations on one interpreter share.
    pub codes: Rc<Codes>,
    /// Where the program has called into such modules, the innermost call last.
    pub entered: Vec<u32>,
    /// The last such call: a generator that it gave may be read later.
    pub entered_last: u32,
}

/// The code of modules as objects of one interpreter: what it makes is new for each attempt, the code itself never changes.
#[derive(Default)]
pub struct Codes(RefCell<HashMap<usize, PyRef<PyCode>>>);

impl Codes {
    /// The code of the module of this index.
    pub fn get_or_make(&self, index: usize, make: impl FnOnce() -> PyRef<PyCode>) -> PyRef<PyCode> {
        self.0.borrow_mut().entry(index).or_insert_with(make).clone()
    }
}
