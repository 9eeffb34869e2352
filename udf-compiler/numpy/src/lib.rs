//! numpy for the interpreter: the native module `_taipan_array`, whose classes and functions stand on the array runtime, and the
//! package `numpy`, which is Python on top of it (`py/numpy`).
//!
//! Knows neither Arrow nor tables nor the compiler. What numpy does and this does not is refused by name.

mod array;
mod choices;
mod classes;
mod creation;
mod errors;
mod given;
mod indexing;
mod library;
mod linear;
mod listing;
mod lists;
mod methods;
mod module;
mod moments;
mod orders;
mod reduce;
mod scalar;
mod shapes;
mod singles;
mod statistics;
mod streams;
mod texts;
mod transforms;
mod ufuncs;
mod values;
mod warn;

use linkme::distributed_slice;
use rustpython_vm::VirtualMachine;
use taipan_interp::limits;
use taipan_interp::native_modules::{NATIVE_MODULES, NativeModule};

#[distributed_slice(NATIVE_MODULES)]
static ARRAYS: NativeModule = NativeModule {
    definition: module::module_def,
    begin: |vm: &VirtualMachine| {
        taipan_arrays::poll::set(Some(limits::is_pending));
        taipan_interp::library::serve("_taipan_array", vm)
    },
    end: classes::end,
    forget: classes::forget,
};

/// Begins to compile the package, the first time.
pub fn compile_ahead() {
    library::LIBRARY.compile_ahead();
}
