//! bytes: how they are made, what becomes of them, and the methods that str does not have or has in another form.

use crate::state::{HookContext, IrValue};
use crate::values::{bool_to_int, int_argument, python_type, spoken, unions};
use rustpython_vm::builtins::{PyBytes, PyStr, PyTuple};
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use taipan_ir::{Attr, Const, Type};
use taipan_runtime::py_bytes::code::Codec;
use taipan_runtime::py_bytes::digits::Layout;

type Answer = PyResult<Option<PyObjectRef>>;

/// A bytes operand of an operation that wants one.
pub(super) fn argument(cx: HookContext<'_>, object: &PyObject) -> PyResult<IrValue> {
    let value = cx.lift(object)?;
    bytes_of(cx, value, "a bytes-like object is required")
}

fn bytes_of(cx: HookContext<'_>, value: IrValue, text: &str) -> PyResult<IrValue> {
    let value = unions::expect_one(cx, value, &|ty| matches!(ty, Type::Bytes))?;
    match value.ty {
        Type::Bytes => Ok(value),
        Type::PyObj => Ok(cx.ir().py_unbox(&value, Type::Bytes)),
        // Some methods take tuples.
        Type::Record(_) => Err(cx.vm.new_type_error(text)),
        ref other => Err(cx.type_error(format!("{text}, not '{}'", python_type(other)))),
    }
}

/// What is looked for in bytes: bytes, or one as an int.
pub fn needle(cx: HookContext<'_>, value: IrValue) -> PyResult<IrValue> {
    match value.ty {
        Type::Int | Type::Bool => {
            let value = bool_to_int(&cx, &value);
            Ok(cx.ir().bytes_of_byte(&value))
        }
        _ => bytes_of(cx, value, "argument should be integer or bytes-like object"),
    }
}

/// All of them, one after another.
pub(super) fn concat(cx: HookContext<'_>, parts: &[PyObjectRef]) -> PyResult {
    let mut out = cx.constant(Const::Bytes([].into()));
    for (i, part) in parts.iter().enumerate() {
        let part = cx.lift(part)?;
        out = match i {
            0 => part,
            _ => cx.ir().bytes_concat(&out, &part),
        };
    }
    Ok(cx.wrap(out))
}

/// The arguments at these places or of these names; nothing where there are others.
fn given<'a, const N: usize>(args: &'a FuncArgs, names: [&str; N]) -> Option<[Option<&'a PyObjectRef>; N]> {
    let mut out = [None; N];
    if args.args.len() > N {
        return None;
    }
    for (place, arg) in out.iter_mut().zip(&args.args) {
        *place = Some(arg);
    }
    for (name, arg) in &args.kwargs {
        let place = names.iter().position(|known| *known == name.to_string())?;
        if out[place].replace(arg).is_some() {
            return None;
        }
    }
    Some(out)
}

/// A text that is known while generating, or what it is where it is not given.
fn known_text(given: Option<&PyObjectRef>, absent: &str) -> Option<String> {
    match given {
        None => Some(absent.to_string()),
        Some(text) => text.downcast_ref::<PyStr>()?.to_str().map(str::to_string),
    }
}

/// The codec that two arguments name, if it is one of those that are compiled.
fn codec(encoding: Option<&PyObjectRef>, errors: Option<&PyObjectRef>) -> Option<Attr> {
    let codec = Codec::named(&known_text(encoding, "utf-8")?, &known_text(errors, "strict")?)?;
    Some(Attr::Name(codec.name().into()))
}

fn decode_by(cx: &HookContext<'_>, bytes: &IrValue, codec: Attr) -> PyObjectRef {
    cx.guard_codec(bytes, codec.clone());
    cx.wrap(cx.ir().bytes_decode(bytes, codec))
}

fn encode_by(cx: &HookContext<'_>, text: &IrValue, codec: Attr) -> PyObjectRef {
    cx.guard_codec(text, codec.clone());
    cx.wrap(cx.ir().bytes_encode(text, codec))
}

/// `text.encode(…)`
pub(super) fn encode(cx: HookContext<'_>, text: &IrValue, args: &FuncArgs) -> Answer {
    let Some([encoding, errors]) = given(args, ["encoding", "errors"]) else {
        return Ok(None);
    };
    Ok(codec(encoding, errors).map(|codec| encode_by(&cx, text, codec)))
}

/// `str(bytes, encoding, errors)`
pub(super) fn decoded(cx: HookContext<'_>, args: &FuncArgs) -> Answer {
    let Some([Some(object), encoding, errors]) = given(args, ["object", "encoding", "errors"]) else {
        return Ok(None);
    };
    let value = cx.lift(object)?;
    match codec(encoding, errors) {
        Some(codec) if value.ty == Type::Bytes => Ok(Some(decode_by(&cx, &value, codec))),
        _ => Ok(None),
    }
}

/// `bytes(…)`
pub(super) fn make(cx: HookContext<'_>, args: &FuncArgs) -> Answer {
    let Some([Some(source), encoding, errors]) = given(args, ["source", "encoding", "errors"]) else {
        return Ok(None);
    };
    if encoding.is_some() || errors.is_some() {
        let text = cx.lift(source)?;
        let codec = encoding.and_then(|_| codec(encoding, errors));
        return Ok(match codec {
            Some(codec) if text.ty == Type::Str => Some(encode_by(&cx, &text, codec)),
            _ => None,
        });
    }
    let items = match (super::views::listed(cx, source)?, source.downcast_ref::<PyTuple>()) {
        (Some(list), _) => list,
        (None, Some(tuple)) => {
            let parts = tuple.as_slice().to_vec();
            let element = cx.element_type(&parts)?;
            cx.new_ir_list(cx.at, &element, &parts)?
        }
        (None, None) => cx.lift_items(source)?,
    };
    unions::each(cx, items, &mut |value| {
        let made = match &value.ty {
            Type::Bytes => value,
            Type::Int | Type::Bool => {
                let count = bool_to_int(&cx, &value);
                cx.ir().bytes_zeros(&count)
            }
            Type::List(element) if **element == Type::Int => cx.ir().bytes_of_list(&value),
            Type::Tuple(element) if **element == Type::Int => {
                let list = cx.ir().list_copy(&value);
                cx.ir().bytes_of_list(&list)
            }
            Type::List(element) if **element == Type::Never => cx.constant(Const::Bytes([].into())),
            other => {
                return Err(cx.unsupported(format!("bytes of a {}", spoken(&cx, other))));
            }
        };
        Ok(cx.wrap(made))
    })
    .map(Some)
}

/// A method that only bytes have.
pub(super) fn method(cx: HookContext<'_>, bytes: &IrValue, name: &str, args: &FuncArgs) -> Answer {
    match name {
        "decode" => {
            let Some([encoding, errors]) = given(args, ["encoding", "errors"]) else {
                return Ok(None);
            };
            Ok(codec(encoding, errors).map(|codec| decode_by(&cx, bytes, codec)))
        }
        "hex" => hex(cx, bytes, args),
        _ => translate(cx, bytes, args),
    }
}

fn hex(cx: HookContext<'_>, bytes: &IrValue, args: &FuncArgs) -> Answer {
    let Some([separator, group]) = given(args, ["sep", "bytes_per_sep"]) else {
        return Ok(None);
    };
    let separator = match separator {
        None => cx.text(""),
        Some(separator) => match known_separator(separator) {
            Some(separator) => cx.text(&separator),
            None => return Ok(None),
        },
    };
    let group = match group {
        None => cx.int(1),
        Some(group) => int_argument(cx, group)?,
    };
    Ok(Some(cx.wrap(cx.ir().bytes_hex(bytes, &separator, &group))))
}

/// A separator of one ASCII character, str or bytes.
fn known_separator(object: &PyObject) -> Option<String> {
    let text = match object.downcast_ref::<PyBytes>() {
        Some(bytes) => std::str::from_utf8(bytes.as_bytes()).ok()?.to_string(),
        None => object.downcast_ref::<PyStr>()?.to_str()?.to_string(),
    };
    (text.len() == 1).then_some(text)
}

fn translate(cx: HookContext<'_>, bytes: &IrValue, args: &FuncArgs) -> Answer {
    let Some([Some(table), delete]) = given(args, ["table", "delete"]) else {
        return Ok(None);
    };
    let table = if cx.vm.is_none(table) {
        cx.constant(Const::Bytes((0..=255).collect()))
    } else {
        argument(cx, table)?
    };
    let delete = match delete {
        None => cx.constant(Const::Bytes([].into())),
        Some(delete) => argument(cx, delete)?,
    };
    Ok(Some(cx.wrap(cx.ir().bytes_translate(bytes, &table, &delete))))
}

/// `bytes.fromhex(text)`
pub(super) fn from_hex(cx: HookContext<'_>, args: &FuncArgs) -> Answer {
    let [text] = &args.args[..] else {
        return Ok(None);
    };
    let text = cx.lift(text)?;
    let text = unions::expect_one(cx, text, &|ty| matches!(ty, Type::Str))?;
    let hex = text.ty == Type::Str;
    Ok(hex.then(|| cx.wrap(cx.ir().bytes_fromhex(&text))))
}

/// Which byte comes first, and whether there is a sign; nothing where that is not known while generating.
fn layout(cx: &HookContext<'_>, order: Option<&PyObjectRef>, signed: Option<&PyObjectRef>) -> Option<Attr> {
    let little = match known_text(order, "big")?.as_str() {
        "big" => false,
        "little" => true,
        _ => return None,
    };
    let signed = match signed.map(|signed| cx.as_const(signed)) {
        None => false,
        Some(Some(Const::Bool(signed))) => signed,
        Some(_) => return None,
    };
    Some(Attr::Index(Layout::flags(little, signed)))
}

/// `int.from_bytes(bytes, byteorder, signed=…)`
pub(super) fn to_number(cx: HookContext<'_>, args: &FuncArgs) -> Answer {
    let Some([Some(bytes), order, signed]) = given(args, ["bytes", "byteorder", "signed"]) else {
        return Ok(None);
    };
    let Some(layout) = layout(&cx, order, signed).filter(|_| args.args.len() < 3) else {
        return Ok(None);
    };
    let bytes = cx.lift_items(bytes)?;
    let bytes = match &bytes.ty {
        Type::List(element) if **element == Type::Int => cx.ir().bytes_of_list(&bytes),
        _ => bytes_of(cx, bytes, "cannot convert object to bytes")?,
    };
    Ok(Some(cx.wrap(cx.ir().bytes_to_number(&bytes, layout))))
}

/// `number.to_bytes(length, byteorder, signed=…)`
pub(super) fn of_number(cx: HookContext<'_>, number: &IrValue, args: &FuncArgs) -> Answer {
    let Some([length, order, signed]) = given(args, ["length", "byteorder", "signed"]) else {
        return Ok(None);
    };
    let Some(layout) = layout(&cx, order, signed).filter(|_| args.args.len() < 3) else {
        return Ok(None);
    };
    let length = match length {
        None => cx.int(1),
        Some(length) => int_argument(cx, length)?,
    };
    Ok(Some(cx.wrap(cx.ir().bytes_of_number(number, &length, layout))))
}
