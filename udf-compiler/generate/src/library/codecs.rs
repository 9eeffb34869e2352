//! What modules of Python's library make of bytes: `zlib`'s checksums, `base64`, `binascii`. With them, the intrinsics that
//! twins in Python of `hashlib` and `struct` are made of.

use super::bytes;
use crate::state::{HookContext, IrValue};
use crate::values::int_argument;
use rustpython_vm::builtins::PyStr;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use taipan_ir::{Attr, Const, Type};
use taipan_runtime::py_bytes::code::Codec;
use taipan_runtime::py_bytes::hashes;

type Answer = PyResult<Option<PyObjectRef>>;

/// The functions, their operations and whether they are of the alphabet for URLs.
const FUNCTIONS: &[(&str, &str, u32)] = &[
    ("zlib:crc32", "bytes.crc32", 0),
    ("zlib:adler32", "bytes.adler32", 1),
    ("binascii:crc32", "bytes.crc32", 0),
    ("base64:b64encode", "bytes.base64", 0),
    ("base64:standard_b64encode", "bytes.base64", 0),
    ("base64:urlsafe_b64encode", "bytes.base64", 1),
    ("base64:b64decode", "bytes.unbase64", 0),
    ("base64:standard_b64decode", "bytes.unbase64", 0),
    ("base64:urlsafe_b64decode", "bytes.unbase64", 1),
    ("base64:b16encode", "bytes.hex", 1),
    ("binascii:hexlify", "bytes.hex", 0),
    ("binascii:b2a_hex", "bytes.hex", 0),
    ("binascii:unhexlify", "bytes.unhex", 0),
    ("binascii:a2b_hex", "bytes.unhex", 0),
];

/// Whether the function of this path is one of them.
pub fn knows(path: &str) -> bool {
    FUNCTIONS.iter().any(|(known, ..)| *known == path)
}

/// A call of one with run-time arguments; nothing for a form that is not compiled.
pub fn call(cx: HookContext<'_>, path: &str, args: &FuncArgs) -> Answer {
    let Some((_, op, url_safe)) = FUNCTIONS.iter().find(|(known, ..)| *known == path) else {
        return Ok(None);
    };
    if !args.kwargs.is_empty() {
        return Ok(None);
    }
    let (data, start) = match &args.args[..] {
        [data] => (cx.lift(data)?, None),
        [data, start] if matches!(*op, "bytes.crc32" | "bytes.adler32") => (cx.lift(data)?, Some(cx.lift(start)?)),
        _ => return Ok(None),
    };
    let data = match (data.ty.clone(), *op) {
        (Type::Bytes, _) => data,
        // Text is taken where it is decoded, and must be ASCII.
        (Type::Str, "bytes.unbase64" | "bytes.unhex") => in_ascii(&cx, &data),
        _ => return Ok(None),
    };
    let result = match *op {
        "bytes.crc32" | "bytes.adler32" => {
            let start = start.unwrap_or_else(|| cx.int((*op == "bytes.adler32").into()));
            if start.ty != Type::Int {
                return Ok(None);
            }
            cx.op(op, &[&data, &start], Type::Int)
        }
        "bytes.hex" => {
            let digits = cx.op(op, &[&data, &cx.text(""), &cx.int(1)], Type::Str);
            match *url_safe {
                0 => in_ascii(&cx, &digits),
                _ => in_ascii(&cx, &cx.op("str.upper", &[&digits], Type::Str)),
            }
        }
        "bytes.unhex" => cx.op(op, &[&data], Type::Bytes),
        _ => cx.op_attr(op, &[&data], Attr::Index(*url_safe), Type::Bytes),
    };
    Ok(Some(cx.wrap(result)))
}

/// A text that has ASCII characters only, as bytes.
pub(super) fn in_ascii(cx: &HookContext<'_>, text: &IrValue) -> IrValue {
    let codec = Codec::named("ascii", "strict").map_or(Attr::None, |codec| Attr::Name(codec.name().into()));
    cx.op_attr("bytes.encode", &[text], codec, Type::Bytes)
}

/// What twins in Python call: digests, and floats as bytes.
pub fn intrinsic(cx: HookContext<'_>, name: &str, args: &[PyObjectRef]) -> Answer {
    let flag = |object: &PyObject| match cx.as_const(object) {
        Some(Const::Bool(flag)) => Attr::Index(flag.into()),
        _ => Attr::Index(0),
    };
    Ok(match (name, args) {
        ("digest", [kind, data]) => {
            let kind = kind.downcast_ref::<PyStr>().and_then(|kind| kind.to_str());
            let Some(kind) = kind.filter(|kind| hashes::is_known(kind)) else {
                return Err(cx.unsupported("a digest of this kind"));
            };
            let data = bytes::argument(cx, data)?;
            Some(cx.wrap(cx.op_attr("bytes.digest", &[&data], Attr::Name(kind.into()), Type::Bytes)))
        }
        ("to_float", [data, little]) => {
            let data = bytes::argument(cx, data)?;
            Some(cx.wrap(cx.op_attr("bytes.unpack_float", &[&data], flag(little), Type::Float)))
        }
        ("of_float", [value, size, little]) => {
            let value = super::numbers::float_argument(cx, value)?;
            let size = int_argument(cx, size)?;
            Some(cx.wrap(cx.op_attr("bytes.pack_float", &[&value, &size], flag(little), Type::Bytes)))
        }
        _ => None,
    })
}
