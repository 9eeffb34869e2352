//! Single operations on Python objects from inside a kernel: what the interpreter offers, over opaque handles.
//!
//! Does not know RustPython; the interpreter implements the trait.

/// An object in the row's table. Handles are given out by `PyOps` and end with `reset`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub struct Handle(pub u64);

/// A value of a plain type, on its way to or from an object.
#[derive(Clone, Debug, PartialEq)]
pub enum Plain {
    None,
    Bool(bool),
    Int(i64),
    Float(f64),
    Str(String),
    Bytes(Vec<u8>),
    /// A tuple.
    Record(Vec<Plain>),
    /// A list.
    List(Vec<Plain>),
}

/// The operation raised, or the interpreter cannot do it: the row is replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raised;

/// Operations on objects. All of them run on the thread's interpreter; none may unwind.
pub trait PyOps {
    /// The object of a plain value.
    fn wrap(&self, value: Plain) -> Result<Handle, Raised>;
    /// The plain value of an object, if it is exactly one of the plain types (a `list` or `tuple` of such, too).
    fn unwrap(&self, object: Handle) -> Result<Plain, Raised>;
    /// The object at an import path, `module:attribute.attribute`. Stays alive between rows.
    fn global(&self, path: &str) -> Result<Handle, Raised>;
    /// Calls an object; the last `keywords.len()` arguments are the keyword arguments of these names.
    fn call(&self, callee: Handle, args: &[Handle], keywords: &[&str]) -> Result<Handle, Raised>;
    /// Calls a method by name.
    fn method(&self, object: Handle, name: &str, args: &[Handle]) -> Result<Handle, Raised>;
    /// Reads an attribute.
    fn getattr(&self, object: Handle, name: &str) -> Result<Handle, Raised>;
    /// `+ - * / // % ** @ & | ^ << >>`
    fn binary(&self, operator: &str, left: Handle, right: Handle) -> Result<Handle, Raised>;
    /// `- + ~ not`
    fn unary(&self, operator: &str, operand: Handle) -> Result<Handle, Raised>;
    /// `< <= == != >= > in is`
    fn compare(&self, operator: &str, left: Handle, right: Handle) -> Result<Handle, Raised>;
    /// `object[index]`
    fn item(&self, object: Handle, index: Handle) -> Result<Handle, Raised>;
    /// `bool(object)`
    fn truth(&self, object: Handle) -> Result<bool, Raised>;
    /// `str(object)`, `repr(object)` or `ascii(object)`, handed to `sink`.
    fn text(&self, conversion: &str, object: Handle, sink: &mut dyn FnMut(&str)) -> Result<(), Raised>;
    /// Drops the row's objects.
    fn reset(&self);
}
