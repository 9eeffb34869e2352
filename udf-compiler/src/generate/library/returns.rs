//! What a function returns, as the declared SQL type: the table of ARCHITECTURE.md, "Returned values".

use super::{format, numbers, unions};
use crate::generate::staging::truth::Truth;
use crate::generate::staging::{Cx, Dyn};
use crate::ir::Type;
use rustpython_vm::{PyObject, PyResult};

/// The value as `option[R]`; a value that does not convert fails the row.
pub fn to_sql(cx: Cx<'_>, object: &PyObject, result: &Type) -> PyResult<Dyn> {
    let option = Type::option(result.clone());
    if cx.vm.is_none(object) {
        let none = cx.lift(object)?;
        return cx.convert(none, &option);
    }
    let value = cx.lift(object)?;
    if value.ty == option {
        return Ok(value);
    }
    let converted = unions::each(cx, value, &mut |value| {
        let value = one(cx, value, result)?;
        let value = cx.convert(value, &option)?;
        Ok(cx.wrap(value))
    })?;
    let value = cx.lift(&converted)?;
    cx.convert(value, &option)
}

fn one(cx: Cx<'_>, value: Dyn, result: &Type) -> PyResult<Dyn> {
    if value.ty == Type::None || value.ty == *result {
        return Ok(value);
    }
    if value.ty == Type::PyObj {
        return Ok(cx.op("py.unbox", &[&value], Type::option(result.clone())));
    }
    match (result, &value.ty) {
        (Type::Bool, _) => {
            let object = cx.wrap(value);
            Ok(match cx.truth(&object)? {
                Truth::Static(known) => cx.bool(known),
                Truth::Dynamic(value) => Dyn { value, ty: Type::Bool },
            })
        }
        (Type::Str, _) => {
            let object = cx.wrap(value);
            let text = format::to_str(cx, &object)?;
            cx.lift(&text)
        }
        (Type::Int, Type::Bool) => Ok(numbers::bool_to_int(&cx, &value)),
        (Type::Float, Type::Int | Type::Bool) => {
            let object = cx.wrap(value);
            numbers::float_argument(cx, &object)
        }
        (_, other) => {
            let name = super::names::python_type(other);
            Err(cx.vm.new_type_error(format!("the function returned {name}")))
        }
    }
}
