//! The Python objects that only exist while generating: one file for each kind. They are data, and know neither hooks nor
//! the state of a generation: what happens where Python itself meets one is in `hooks/outside.rs`. Beside them is what is
//! asked of values, in files that know the state: unions, operands, what they are called, which objects are the program's.
//! Knows nothing of what operations on values mean.

mod constants;
mod exception;
mod flags;
mod function;
mod hooks_module;
mod instance;
pub mod iterables;
pub mod lookup;
mod method;
pub mod nesting;
mod numbers;
mod staged;
pub mod stored;
mod texts;
mod type_names;
pub mod unions;
mod variable;
mod virtuals;

pub use constants::widen;
pub use exception::parts_of_exception;
pub use flags::Flags;
pub use function::Function;
pub use hooks_module::{HOOKS, has_hooks_module, hooks_module, let_go_of_hooks};
pub use instance::{MADE_SLOTS, has_place, is_base, is_instance, is_plain_class};
pub use method::Method;
pub use numbers::{bool_to_int, int_argument, plain_number};
pub use staged::{Staged, Unknown};
pub use taipan_syntax::cogen::CHANGING;
pub use texts::str_argument;
pub use type_names::{python_type, spoken};
pub use variable::{Maybe, Unbound};
pub use virtuals::{Virtual, VirtualKind};

use rustpython_vm::builtins::PyTypeRef;
use rustpython_vm::class::PyClassImpl;

/// The classes, which are made here, by their names.
pub fn classes() -> [(&'static str, PyTypeRef); 8] {
    [
        ("Staged", Staged::make_static_type()),
        ("Unknown", Unknown::make_static_type()),
        ("Function", Function::make_static_type()),
        ("Maybe", Maybe::make_static_type()),
        ("Flags", Flags::make_static_type()),
        ("Unbound", Unbound::make_static_type()),
        ("Method", Method::make_static_type()),
        ("Virtual", Virtual::make_static_type()),
    ]
}
