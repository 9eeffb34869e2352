//! Functions, classes, patterns and containers that exist before the program runs, where a value may be one of several:
//! `{'up': up, 'down': down}[key]`. Each has a type of its own with one value, a record of nothing, so that a value of several
//! such types says which it is, and what is done with it is done with the object. Knows nothing of what that is.

use crate::data_model::calls;
use crate::state::{HookContext, IrValue};
use crate::values::unions;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::Type;

/// Longest text of a container that it is known by.
const MOST_TEXT: usize = 4000;
/// Objects of one name.
const MOST_ALIKE: usize = 8;

impl HookContext<'_> {
    /// The number of the type that has only this object; nothing of objects that are values of other types.
    pub fn single(&self, object: &PyObject) -> PyResult<Option<u32>> {
        if self.with(|g| g.building.is_empty() || g.tracked.contains_key(&object.get_id())) {
            return Ok(None);
        }
        let Some(name) = self.kind_of(object)?.kind.name_of_single(self, object)? else {
            return Ok(None);
        };
        for place in 0..MOST_ALIKE {
            let number = self.number_named(format!("{name} {place}"));
            let known = self.with(|g| {
                g.classes
                    .singles
                    .entry(number)
                    .or_insert_with(|| object.to_owned())
                    .clone()
            });
            if known.is(object) {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    /// What a container of the module is known by in all attempts.
    pub fn name_of_container(&self, object: &PyObject) -> PyResult<Option<String>> {
        let text = object.repr(self.vm)?.to_string();
        Ok((text.len() <= MOST_TEXT).then(|| format!("container {text}")))
    }

    /// The object that is the only one of its type.
    pub(super) fn object_of_single(&self, ty: &Type) -> Option<PyObjectRef> {
        match ty {
            Type::Instance(fields) => self.with(|g| g.classes.singles.get(&fields.class).cloned()),
            _ => None,
        }
    }

    /// Whether the type has only one value, such an object.
    pub fn is_single(&self, ty: &Type) -> bool {
        self.object_of_single(ty).is_some()
    }

    /// A value that may be such an object.
    pub fn one_of_singles(&self, object: &PyObject) -> PyResult<Option<IrValue>> {
        let value = self.dynamic(object)?;
        Ok(value.filter(|value| value.ty.alternatives().iter().any(|ty| self.is_single(ty))))
    }

    /// Whether a value that is known while generating is a container that values may be one of.
    pub fn is_single_container(&self, object: &PyObject) -> bool {
        self.kinds_of_known(object)
            .any(|kind| kind.is_single_container(self, object))
    }
}

impl HookContext<'_> {
    /// A call of what is one of several functions or classes.
    pub fn call_one_of(&self, callee: IrValue, args: &FuncArgs) -> PyResult {
        unions::each(*self, callee, &mut |one| {
            let function = self.wrap(one);
            if self.dynamic(&function)?.is_some() {
                return Err(self.unsupported("a call of a value known at run time only"));
            }
            if !function.is_callable() {
                return Err(self.type_error(format!("'{}' object is not callable", function.class().name())));
            }
            calls::call(*self, function, args.clone())
        })
    }
}

/// A call that is none of the program's functions, where an argument is one of several such objects: one for each.
pub fn call_with_one_of(cx: HookContext<'_>, function: &PyObjectRef, args: &FuncArgs) -> PyResult<Option<PyObjectRef>> {
    for (place, arg) in args.args.iter().chain(args.kwargs.values()).enumerate() {
        let Some(one_of) = cx.one_of_singles(arg)? else {
            continue;
        };
        let result = unions::each(cx, one_of, &mut |one| {
            let mut args = args.clone();
            if let Some(arg) = argument(&mut args, place) {
                *arg = cx.wrap(one);
            }
            calls::call(cx, function.clone(), args)
        });
        return result.map(Some);
    }
    Ok(None)
}

/// An argument by its place: named ones come after the others.
fn argument(args: &mut FuncArgs, place: usize) -> Option<&mut PyObjectRef> {
    match place.checked_sub(args.args.len()) {
        Some(named) => args.kwargs.get_index_mut(named).map(|(_, arg)| arg),
        None => args.args.get_mut(place),
    }
}
