//! The kinds of values, one file for each, and the table that they are found in. What a kind says is here; what happens when
//! two meet is Python's (`data_model/`), and what an operation on values of the IR is made of is the library's.
//!
//! To add a kind: a file, and a row in the table.

mod bound_method;
mod class;
mod classes;
mod elements;
mod enum_member;
mod exception;
mod function;
mod hash_cursors;
mod instance;
mod instance_attributes;
mod instance_text;
mod iterable;
mod known_class;
mod list;
mod matches;
mod method;
mod module;
mod nothing;
mod number;
mod other;
mod pattern;
mod python_object;
mod range;
mod slice;
mod table;
mod text;
mod traversal;
mod tuple;
mod union;
mod value_enum;
mod view;

use crate::data_model::{Kind, Ranked};
use crate::state::HookContext;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use taipan_ir::{Const, Type};

/// All kinds. A value is of the first that has it, and of two operands the kind that stands first is asked first:
///
/// - An exception refuses whatever the other operand is, so it stands above all.
/// - Functions, classes and modules meet nothing; they stand where they are soon found.
/// - A member that is a number is one before a union is taken apart.
/// - A union is taken apart before a method of the program sees it.
/// - A member of an enum that stands for several is an object of the program before it is a member.
/// - What runs on the interpreter takes any operand, and a template formats any.
/// - An object of Python's own classes says what it does with a tuple.
/// - The last takes what is left.
const KINDS: &[&dyn Kind] = &[
    &exception::Exception,
    &function::Function,
    &method::Method,
    &bound_method::BoundMethod,
    &class::Class,
    &module::Module,
    &value_enum::ValueEnum,
    &union::Union,
    &instance::Instance,
    &enum_member::EnumMember,
    &view::View,
    &range::Range,
    &iterable::Iterable,
    &nothing::Nothing,
    &python_object::PythonObject,
    &number::Number,
    &text::Text,
    &list::List,
    &classes::OfClass,
    &tuple::Tuple,
    &table::Table,
    &matches::Match,
    &slice::Slice,
    &pattern::Pattern,
    &other::Other,
];

const LAST: Ranked = Ranked {
    rank: KINDS.len() - 1,
    kind: &other::Other,
};

fn first(is_one: impl Fn(&'static dyn Kind) -> bool) -> Ranked {
    let rank = KINDS.iter().position(|kind| is_one(*kind));
    rank.map_or(LAST, |rank| Ranked {
        rank,
        kind: KINDS[rank],
    })
}

impl HookContext<'_> {
    /// The kind that an object is of; of a handle, the kind of its value, in the narrowest form known here.
    pub fn kind_of(&self, object: &PyObject) -> PyResult<Ranked> {
        Ok(match self.dynamic(object)? {
            Some(value) => self.kind_of_type(&value.ty),
            None => first(|kind| kind.has(self, object)),
        })
    }

    /// The constant this object is, if it is an immutable one the IR has.
    pub fn as_const(&self, object: &PyObject) -> Option<Const> {
        KINDS.iter().find_map(|kind| kind.constant(self, object))
    }

    /// The number or text that an object of a class derived from one of Python's own is.
    pub fn without_class(&self, object: &PyObject) -> Option<PyObjectRef> {
        KINDS.iter().find_map(|kind| kind.without_class(self, object))
    }

    /// All kinds that an object has which is known while generating: its class may derive from one of Python's own.
    pub fn kinds_of_known(&self, object: &PyObject) -> impl Iterator<Item = &'static dyn Kind> {
        KINDS.iter().copied().filter(|kind| kind.has(self, object))
    }

    /// The kind of values of this type.
    pub fn kind_of_type(&self, ty: &Type) -> Ranked {
        first(|kind| kind.has_type(ty))
    }
}
