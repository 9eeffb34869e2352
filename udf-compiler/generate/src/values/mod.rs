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
use rustpython_vm::class::{PyClassImpl, StaticType};
use rustpython_vm::{PyObject, PyPayload};

/// A class of this folder.
struct Class {
    name: &'static str,
    /// Whether its objects stand for something that is known at run time only.
    is_later: bool,
    make: fn() -> PyTypeRef,
    has: fn(&PyObject) -> bool,
}

const fn class<T: PyPayload + PyClassImpl + StaticType>(name: &'static str, is_later: bool) -> Class {
    Class {
        name,
        is_later,
        make: T::make_static_type,
        has: |object| object.downcast_ref::<T>().is_some(),
    }
}

/// All classes of objects that only exist while generating. Those that are met most stand first.
static CLASSES: [Class; 8] = [
    class::<Staged>("Staged", true),
    class::<Virtual>("Virtual", true),
    class::<Maybe>("Maybe", true),
    class::<Unknown>("Unknown", true),
    class::<Method>("Method", true),
    class::<Flags>("Flags", true),
    class::<Function>("Function", false),
    class::<Unbound>("Unbound", false),
];

/// The classes, which are made here, by their names.
pub fn classes() -> impl Iterator<Item = (&'static str, PyTypeRef)> {
    CLASSES.iter().map(|class| (class.name, (class.make)()))
}

/// Whether an object is one that only exists while generating.
pub fn is_of_generation(object: &PyObject) -> bool {
    CLASSES.iter().any(|class| (class.has)(object))
}

/// Whether an object is one that stands for something which is known at run time only.
pub fn stands_for_later(object: &PyObject) -> bool {
    CLASSES.iter().any(|class| class.is_later && (class.has)(object))
}
