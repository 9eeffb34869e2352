//! Calls that are being generated, and functions that became functions of the IR. Knows nothing of which do.

use super::Leaving;
use rustpython_vm::PyObjectRef;
use std::collections::HashMap;
use taipan_ir::{FuncId, Type};

/// What a generation knows of the program's calls.
#[derive(Default)]
pub struct Calls {
    /// Active user functions.
    pub frames: Vec<Frame>,
    /// Counts dynamic branches: a call after more of them than at its caller's entry depends on run-time data.
    pub branches: u64,
    /// Functions that became functions of the IR, by what they are generated for.
    pub residuals: HashMap<String, Residual>,
    /// Results of residual functions that were generated too early, to begin with the next time.
    pub guesses: HashMap<String, (Type, Vec<Throw>)>,
    /// What has unfolded how often, see `summaries`.
    pub unfolded: HashMap<String, Unfolded>,
}

/// A call of a user function that is being unfolded.
pub struct Frame {
    /// The function's identity.
    pub function: usize,
    /// The count of dynamic branches at entry.
    pub branches: u64,
    pub args: Vec<PyObjectRef>,
}

/// A residual function and what is known of it.
pub struct Residual {
    pub id: FuncId,
    pub result: Option<Type>,
    /// Where a container that it returns is made.
    pub site: Option<u32>,
    /// Where its exceptions have handlers, how it raises.
    pub throws: Vec<Throw>,
    pub done: bool,
    /// The outermost unfinished function whose result this one was generated with, directly or not.
    pub needs: Option<FuncId>,
    /// The objects that it is known by: their addresses stay taken.
    pub kept: Vec<PyObjectRef>,
}

/// A way in which a residual function raises, and the types of what its exception holds.
#[derive(Clone)]
pub struct Throw {
    pub leaving: Leaving,
    pub types: Vec<Type>,
}

/// What is known of the unfolding of one function for one kind of arguments.
#[derive(Default)]
pub struct Unfolded {
    pub times: usize,
    /// Instructions of the last time.
    pub size: usize,
}
