//! `template % values` with a template known now: its fields in terms of `str`, `repr` and `format`.

use super::concat::concat;
use super::numbers::float_argument;
use super::percent_template::{Field, Piece, pieces};
use super::{builtins, format, python_modules};
use crate::data_model::items;
use crate::data_model::patterns::Collection;
use crate::staging::methods::builtin;
use crate::state::HookContext;
use crate::values::unions;
use rustpython_vm::builtins::{PyBytes, PyStr, PyTuple};
use rustpython_vm::{AsObject, PyObject, PyObjectRef, PyResult};
use taipan_ir::{Class, Type};

/// What stands right of the sign.
enum Values {
    /// The parts of a tuple, or one value.
    Listed(std::vec::IntoIter<PyObjectRef>),
    /// A dict: what fields with keys ask. One without a key shows all of it.
    Mapping(PyObjectRef),
}

/// What becomes of a field and its value; nothing for a form that is not compiled.
type Fill = fn(HookContext<'_>, &Field, PyObjectRef) -> PyResult<Option<PyObjectRef>>;

/// What it makes of a template of text or bytes; nothing for a form that is not compiled.
pub fn of_template(cx: HookContext<'_>, template: &PyObject, right: &PyObject) -> PyResult<Option<PyObjectRef>> {
    if let Some(bytes) = template.downcast_ref::<PyBytes>() {
        return of_bytes(cx, bytes.as_bytes(), right);
    }
    match template.downcast_ref::<PyStr>().and_then(|text| text.to_str()) {
        Some(template) => of_text(cx, template, right),
        None => Ok(None),
    }
}

fn of_text(cx: HookContext<'_>, template: &str, right: &PyObject) -> PyResult<Option<PyObjectRef>> {
    match filled(cx, template, right, text)? {
        Some(texts) => concat(cx, &texts).map(Some),
        None => Ok(None),
    }
}

fn of_bytes(cx: HookContext<'_>, template: &[u8], right: &PyObject) -> PyResult<Option<PyObjectRef>> {
    // Each byte is a character until it is a byte again.
    let template: String = template.iter().map(|byte| char::from(*byte)).collect();
    let Some(mut parts) = filled(cx, &template, right, bytes)? else {
        return Ok(None);
    };
    for part in &mut parts {
        let literal = part.downcast_ref::<PyStr>().and_then(|text| text.to_str());
        if let Some(literal) = literal {
            let bytes = literal.chars().map(|c| c as u8).collect();
            *part = cx.vm.ctx.new_bytes(bytes).into();
        }
    }
    super::bytes::concat(cx, &parts).map(Some)
}

/// The texts of a template, and what fields become.
fn filled(cx: HookContext<'_>, template: &str, right: &PyObject, fill: Fill) -> PyResult<Option<Vec<PyObjectRef>>> {
    let (Some(pieces), Some(mut values)) = (pieces(template), values(&cx, right)?) else {
        return Ok(None);
    };
    let mut texts = Vec::new();
    for piece in pieces {
        let field = match piece {
            Piece::Text(text) => {
                texts.push(cx.vm.ctx.new_str(text).into());
                continue;
            }
            Piece::Field(field) => field,
        };
        let value = match (&mut values, &field.key) {
            (Values::Mapping(mapping), Some(key)) => items::get(cx, mapping, &cx.vm.ctx.new_str(key.as_str()).into())?,
            // A field with a key and one without in one template: one of them raises.
            (Values::Mapping(_), None) if template.contains("%(") => return Ok(None),
            (Values::Mapping(mapping), None) => mapping.clone(),
            (Values::Listed(_), Some(_)) => return Ok(None),
            (Values::Listed(values), None) => match values.next() {
                Some(value) => value,
                None => return Err(cx.type_error("not enough arguments for format string")),
            },
        };
        match fill(cx, &field, value)? {
            Some(text) => texts.push(text),
            None => return Ok(None),
        }
    }
    check_rest(cx, values).map(|()| Some(texts))
}

/// Raises where a value has no field.
fn check_rest(cx: HookContext<'_>, values: Values) -> PyResult<()> {
    let rest = match values {
        Values::Listed(mut values) => values.next(),
        Values::Mapping(_) => None,
    };
    match rest {
        Some(rest)
            if cx
                .type_of(&rest)?
                .any(&mut |t| matches!(t, Type::List(_)) || t.keyed().is_some()) =>
        {
            Err(cx.unsupported("a container that a template does not mention"))
        }
        Some(_) => Err(cx.type_error("not all arguments converted during string formatting")),
        None => Ok(()),
    }
}

fn values(cx: &HookContext<'_>, right: &PyObject) -> PyResult<Option<Values>> {
    let listed = |values: Vec<PyObjectRef>| Ok(Some(Values::Listed(values.into_iter())));
    let opened = match cx.dynamic(right)? {
        Some(value) => match &value.ty {
            Type::Record(_) => cx.open_record(value),
            Type::Dict(..) => return Ok(Some(Values::Mapping(right.to_owned()))),
            ty if ty.any(&mut |t| matches!(t, Type::Record(_) | Type::Tuple(_) | Type::PyObj)) => return Ok(None),
            _ => return listed(vec![right.to_owned()]),
        },
        None => right.to_owned(),
    };
    if cx.collection(&opened) == Collection::Mapping {
        return Ok(Some(Values::Mapping(opened)));
    }
    listed(match opened.downcast_ref::<PyTuple>() {
        Some(tuple) => tuple.as_slice().to_vec(),
        None => vec![opened],
    })
}

/// One field's text.
fn text(cx: HookContext<'_>, field: &Field, value: PyObjectRef) -> PyResult<Option<PyObjectRef>> {
    let spec = |kind: &str| cx.vm.ctx.new_str(field.spec(kind));
    match field.conversion {
        's' | 'r' | 'a' | 'c' => {
            let text = match field.conversion {
                's' => format::to_str(cx, &value)?,
                'r' => format::repr(cx, &value)?,
                'a' => builtin(cx, "ascii", &value)?,
                _ => python_modules::call_named(cx, "builtins", "character", vec![value])?,
            };
            format::format(cx, &text, spec("").as_object()).map(Some)
        }
        'd' | 'i' | 'u' if field.precision.is_none() => {
            let whole = whole(cx, value)?;
            format::format(cx, &whole, spec("d").as_object()).map(Some)
        }
        'x' | 'X' | 'o' if field.precision.is_none() => {
            let ty = cx.type_of(&value)?;
            let spec = spec(&field.conversion.to_string());
            match ty {
                Type::Int | Type::Bool => format::format(cx, &value, spec.as_object()).map(Some),
                _ => Ok(None),
            }
        }
        'e' | 'E' | 'f' | 'F' | 'g' | 'G' => {
            let spec = spec(&field.conversion.to_string());
            let value = cx.lift(&value)?;
            let text = unions::each(cx, value, &mut |value| match value.ty {
                Type::Int | Type::Bool | Type::Float | Type::Object(Class::Decimal) => {
                    let value = cx.wrap(value);
                    let float = cx.wrap(float_argument(cx, &value)?);
                    format::format(cx, &float, spec.as_object())
                }
                _ => Err(cx.type_error("must be real number")),
            });
            text.map(Some)
        }
        _ => Ok(None),
    }
}

/// The int that `%d` shows of a number.
fn whole(cx: HookContext<'_>, value: PyObjectRef) -> PyResult {
    let value = cx.lift(&value)?;
    unions::each(cx, value, &mut |value| match value.ty {
        Type::Int | Type::Bool | Type::Float | Type::Object(Class::Decimal) => {
            let args = vec![cx.wrap(value)].into();
            let int = builtins::find("int").map(|int| int(cx, &args));
            match int.transpose()?.flatten() {
                Some(int) => Ok(int),
                None => Err(cx.unsupported("%d of this")),
            }
        }
        _ => Err(cx.type_error("%d format: a real number is required")),
    })
}

/// What one field of a template of bytes becomes.
fn bytes(cx: HookContext<'_>, field: &Field, value: PyObjectRef) -> PyResult<Option<PyObjectRef>> {
    if field.key.is_some() {
        return Ok(None);
    }
    let plain = field.width.is_empty() && field.precision.is_none();
    let text = match field.conversion {
        's' | 'b' => {
            let is_bytes = plain && cx.type_of(&value)? == Type::Bytes;
            return Ok(is_bytes.then_some(value));
        }
        'c' => return Ok(None),
        'r' => {
            let text = builtin(cx, "ascii", &value)?;
            let spec = cx.vm.ctx.new_str(field.spec(""));
            Some(format::format(cx, &text, spec.as_object())?)
        }
        _ => text(cx, field, value)?,
    };
    let Some(text) = text else {
        return Ok(None);
    };
    let text = cx.lift(&text)?;
    Ok(Some(cx.wrap(super::codecs::in_ascii(&cx, &text))))
}
