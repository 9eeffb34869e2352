//! What modules of Python's library make of bytes: `zlib`'s checksums, `base64`, `binascii`. With them, the intrinsics that
//! twins in Python of `hashlib` and `struct` are made of.

use super::bytes;
use crate::state::{HookContext, IrValue};
use crate::values::int_argument;
use rustpython_vm::builtins::PyStr;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::{PyObject, PyObjectRef, PyResult};
use taipan_ir::{Attr, Const, Type, op};
use taipan_runtime::py_bytes::code::Codec;
use taipan_runtime::py_bytes::hashes;

type Answer = PyResult<Option<PyObjectRef>>;

/// The functions, their operations and whether they are of the alphabet for URLs.
const FUNCTIONS: &[(&str, op::Name, u32)] = &[
    ("zlib:crc32", op::BYTES_CRC32, 0),
    ("zlib:adler32", op::BYTES_ADLER32, 1),
    ("binascii:crc32", op::BYTES_CRC32, 0),
    ("base64:b64encode", op::BYTES_BASE64, 0),
    ("base64:standard_b64encode", op::BYTES_BASE64, 0),
    ("base64:urlsafe_b64encode", op::BYTES_BASE64, 1),
    ("base64:b64decode", op::BYTES_UNBASE64, 0),
    ("base64:standard_b64decode", op::BYTES_UNBASE64, 0),
    ("base64:urlsafe_b64decode", op::BYTES_UNBASE64, 1),
    ("base64:b16encode", op::BYTES_HEX, 1),
    ("binascii:hexlify", op::BYTES_HEX, 0),
    ("binascii:b2a_hex", op::BYTES_HEX, 0),
    ("binascii:unhexlify", op::BYTES_UNHEX, 0),
    ("binascii:a2b_hex", op::BYTES_UNHEX, 0),
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
        [data, start] if matches!(*op, op::BYTES_CRC32 | op::BYTES_ADLER32) => (cx.lift(data)?, Some(cx.lift(start)?)),
        _ => return Ok(None),
    };
    let data = match (data.ty.clone(), *op) {
        (Type::Bytes, _) => data,
        // Text is taken where it is decoded, and must be ASCII.
        (Type::Str, op::BYTES_UNBASE64 | op::BYTES_UNHEX) => in_ascii(&cx, &data),
        _ => return Ok(None),
    };
    let result = match *op {
        op::BYTES_CRC32 | op::BYTES_ADLER32 => {
            let start = start.unwrap_or_else(|| cx.int((*op == op::BYTES_ADLER32).into()));
            if start.ty != Type::Int {
                return Ok(None);
            }
            cx.ir().named(*op, &[&data, &start])
        }
        op::BYTES_HEX => {
            let digits = cx.ir().named(*op, &[&data, &cx.text(""), &cx.int(1)]);
            match *url_safe {
                0 => in_ascii(&cx, &digits),
                _ => in_ascii(&cx, &cx.ir().str_upper(&digits)),
            }
        }
        op::BYTES_UNHEX => cx.ir().named(*op, &[&data]),
        _ => cx.ir().named_with(*op, &[&data], Attr::Index(*url_safe)),
    };
    Ok(Some(cx.wrap(result)))
}

/// A text that has ASCII characters only, as bytes.
pub(super) fn in_ascii(cx: &HookContext<'_>, text: &IrValue) -> IrValue {
    let codec = Codec::named("ascii", "strict").map_or(Attr::None, |codec| Attr::Name(codec.name().into()));
    cx.ir().bytes_encode(text, codec)
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
            Some(cx.wrap(cx.ir().bytes_digest(&data, kind)))
        }
        ("to_float", [data, little]) => {
            let data = bytes::argument(cx, data)?;
            Some(cx.wrap(cx.ir().bytes_unpack_float(&data, flag(little))))
        }
        ("of_float", [value, size, little]) => {
            let value = super::numbers::float_argument(cx, value)?;
            let size = int_argument(cx, size)?;
            Some(cx.wrap(cx.ir().bytes_pack_float(&value, &size, flag(little))))
        }
        _ => None,
    })
}
