//! The `py.*` helpers: slots to objects and back, and one operation each on the interpreter.

use super::abi::{Args, Fails, Helper, Out, SiteRef, row};
use super::ctx::CtxPtr;
use super::py::{Handle, Plain, PyOps, Raised};
use super::text::RStr;
use super::words;
use taipan_types::{Attr, Type};

/// The rows of this file.
pub(super) fn rows() -> Vec<Helper> {
    use Fails::*;
    vec![
        row("py.box", Status, wrap as extern "C" fn(_, _, _) -> _),
        row("py.unbox", Status, unwrap as extern "C" fn(_, _, _, _)),
        row("py.global", Status, global as extern "C" fn(_, _) -> _),
        row("py.call", Status, call as extern "C" fn(_, _, _) -> _),
        row("py.method", Status, method as extern "C" fn(_, _, _) -> _),
        row("py.getattr", Status, getattr as extern "C" fn(_, _, _) -> _),
        row("py.binary", Status, binary as extern "C" fn(_, _, _) -> _),
        row("py.unary", Status, unary as extern "C" fn(_, _, _) -> _),
        row("py.compare", Status, compare as extern "C" fn(_, _, _) -> _),
        row("py.item", Status, item as extern "C" fn(_, _) -> _),
        row("py.truth", Status, truth as extern "C" fn(_, _) -> _),
        row("py.str", Status, text as extern "C" fn(_, _, _) -> _),
    ]
}

/// Runs one operation; a Python exception, or no interpreter, fails the row.
fn on_interpreter<T: Default>(ctx: &mut CtxPtr, operation: impl FnOnce(&dyn PyOps) -> Result<T, Raised>) -> T {
    match ctx.py().ok_or(Raised).and_then(operation) {
        Ok(value) => value,
        Err(Raised) => {
            ctx.fail();
            T::default()
        }
    }
}

fn handle(ctx: &mut CtxPtr, operation: impl FnOnce(&dyn PyOps) -> Result<Handle, Raised>) -> i64 {
    on_interpreter(ctx, |py| operation(py).map(|handle| handle.0 as i64))
}

fn object(args: &Args, slot: usize) -> Handle {
    Handle(args.int(slot) as u64)
}

fn name(site: &SiteRef) -> &str {
    match &site.attr {
        Attr::Name(name) => name,
        _ => "",
    }
}

extern "C" fn wrap(mut ctx: CtxPtr, site: SiteRef, args: Args) -> i64 {
    let ty = site.args.first().unwrap_or(&Type::None);
    let value = plain(ty, args.words(0, ty.slots()));
    handle(&mut ctx, |py| py.wrap(value.ok_or(Raised)?))
}

extern "C" fn unwrap(mut ctx: CtxPtr, site: SiteRef, value: i64, mut out: Out) {
    let value = on_interpreter(&mut ctx, |py| py.unwrap(Handle(value as u64)).map(Some));
    let mut words = Vec::new();
    match value.and_then(|value| store(&mut ctx, &site.result, &value, &mut words)) {
        Some(()) => out.words(0, &words),
        None => ctx.fail(),
    }
}

extern "C" fn global(mut ctx: CtxPtr, site: SiteRef) -> i64 {
    handle(&mut ctx, |py| py.global(name(&site)))
}

fn handles(site: &SiteRef, args: &Args) -> Vec<Handle> {
    (0..site.args.len()).map(|slot| object(args, slot)).collect()
}

extern "C" fn call(mut ctx: CtxPtr, site: SiteRef, args: Args) -> i64 {
    let handles = handles(&site, &args);
    let keywords: Vec<&str> = name(&site)
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty())
        .collect();
    handle(&mut ctx, |py| {
        let (callee, args) = handles.split_first().ok_or(Raised)?;
        py.call(*callee, args, &keywords)
    })
}

extern "C" fn method(mut ctx: CtxPtr, site: SiteRef, args: Args) -> i64 {
    let handles = handles(&site, &args);
    handle(&mut ctx, |py| {
        let (object, args) = handles.split_first().ok_or(Raised)?;
        py.method(*object, name(&site), args)
    })
}

extern "C" fn getattr(mut ctx: CtxPtr, site: SiteRef, args: Args) -> i64 {
    handle(&mut ctx, |py| py.getattr(object(&args, 0), name(&site)))
}

extern "C" fn binary(mut ctx: CtxPtr, site: SiteRef, args: Args) -> i64 {
    handle(&mut ctx, |py| {
        py.binary(name(&site), object(&args, 0), object(&args, 1))
    })
}

extern "C" fn unary(mut ctx: CtxPtr, site: SiteRef, args: Args) -> i64 {
    handle(&mut ctx, |py| py.unary(name(&site), object(&args, 0)))
}

extern "C" fn compare(mut ctx: CtxPtr, site: SiteRef, args: Args) -> i64 {
    handle(&mut ctx, |py| {
        py.compare(name(&site), object(&args, 0), object(&args, 1))
    })
}

extern "C" fn item(mut ctx: CtxPtr, args: Args) -> i64 {
    handle(&mut ctx, |py| py.item(object(&args, 0), object(&args, 1)))
}

extern "C" fn truth(mut ctx: CtxPtr, value: i64) -> bool {
    on_interpreter(&mut ctx, |py| py.truth(Handle(value as u64)))
}

extern "C" fn text(mut ctx: CtxPtr, site: SiteRef, value: i64) -> RStr {
    let text = on_interpreter(&mut ctx, |py| {
        let mut text = String::new();
        py.text(name(&site), Handle(value as u64), &mut |part| text.push_str(part))?;
        Ok(text)
    });
    ctx.text(&text)
}

/// The plain value in these slots; `None` for objects.
fn plain(ty: &Type, words: &[u64]) -> Option<Plain> {
    Some(match ty {
        Type::None => Plain::None,
        Type::Bool => Plain::Bool(*words.first()? != 0),
        Type::Int => Plain::Int(*words.first()? as i64),
        Type::Float => Plain::Float(f64::from_bits(*words.first()?)),
        Type::Str => {
            let (ptr, meta) = (*words.first()?, *words.get(1)?);
            // SAFETY: the slots of a `str` are a valid view.
            Plain::Str(unsafe { RStr::from_raw(ptr as *const u8, meta) }.as_str().to_string())
        }
        Type::Bytes => Plain::Bytes(super::words::bytes(words).as_bytes().to_vec()),
        Type::Record(parts) => {
            let mut rest = words;
            let mut fields = Vec::with_capacity(parts.len());
            for part in parts.iter() {
                let (field, others) = rest.split_at_checked(part.slots())?;
                fields.push(plain(part, field)?);
                rest = others;
            }
            Plain::Record(fields)
        }
        Type::List(element) => Plain::List(plain_elements(element, words)?),
        Type::Tuple(element) => Plain::Record(plain_elements(element, words)?),
        Type::Instance(_) | Type::Ref(_) | Type::Dict(..) | Type::Set(_) | Type::FrozenSet(_) => return None,
        Type::Union(parts) => {
            let index = *words.first()? as usize;
            let start = 1 + parts.get(..index)?.iter().map(Type::slots).sum::<usize>();
            plain(parts.get(index)?, words.get(start..)?)?
        }
        Type::Match(_) | Type::JsonList | Type::JsonDict | Type::PyObj | Type::Object(_) | Type::Never => return None,
    })
}

fn plain_elements(element: &Type, words: &[u64]) -> Option<Vec<Plain>> {
    let (list, width) = (words::list(words)?, element.slots());
    let words = list.words(width);
    (0..list.len())
        .map(|i| plain(element, &words[i * width..][..width]))
        .collect()
}

/// Stores a plain value as slots of exactly this type; `None` if it is not of it.
fn store(ctx: &mut CtxPtr, ty: &Type, value: &Plain, words: &mut Vec<u64>) -> Option<()> {
    match (ty, value) {
        (Type::None, Plain::None) => {}
        (Type::Bool, Plain::Bool(value)) => words.push(u64::from(*value)),
        (Type::Int, Plain::Int(value)) => words.push(*value as u64),
        (Type::Float, Plain::Float(value)) => words.push(value.to_bits()),
        (Type::Str, Plain::Str(value)) => {
            let (ptr, meta) = ctx.text(value).to_raw();
            words.extend([ptr as u64, meta]);
        }
        (Type::Bytes, Plain::Bytes(value)) => {
            let (ptr, len) = ctx.bytes(value).to_raw();
            words.extend([ptr as u64, len]);
        }
        (Type::Record(parts), Plain::Record(fields)) if parts.len() == fields.len() => {
            for (part, field) in parts.iter().zip(fields) {
                store(ctx, part, field, words)?;
            }
        }
        (Type::List(element), Plain::List(values)) | (Type::Tuple(element), Plain::Record(values)) => {
            let list = ctx.list(element.slots(), values.len())?;
            for value in values {
                let mut slots = Vec::with_capacity(element.slots());
                store(ctx, element, value, &mut slots)?;
                list.extend(ctx, &slots, element.slots(), 1)?;
            }
            words.push(list.to_raw());
        }
        (Type::Union(parts), value) => {
            let index = parts.iter().position(|part| admits(part, value))?;
            words.push(index as u64);
            for (i, part) in parts.iter().enumerate() {
                if i == index {
                    store(ctx, part, value, words)?;
                } else {
                    absent(ctx, part, words)?;
                }
            }
        }
        _ => return None,
    }
    Some(())
}

/// Whether a value is of exactly this type.
fn admits(ty: &Type, value: &Plain) -> bool {
    match (ty, value) {
        (Type::None, Plain::None)
        | (Type::Bool, Plain::Bool(_))
        | (Type::Int, Plain::Int(_))
        | (Type::Float, Plain::Float(_))
        | (Type::Str, Plain::Str(_))
        | (Type::Bytes, Plain::Bytes(_)) => true,
        (Type::Record(parts), Plain::Record(fields)) => {
            parts.len() == fields.len() && parts.iter().zip(fields).all(|(part, field)| admits(part, field))
        }
        (Type::List(element), Plain::List(values)) | (Type::Tuple(element), Plain::Record(values)) => {
            values.iter().all(|value| admits(element, value))
        }
        (Type::Union(parts), value) => parts.iter().any(|part| admits(part, value)),
        _ => false,
    }
}

/// The slots of an absent alternative: values that do no harm.
fn absent(ctx: &mut CtxPtr, ty: &Type, words: &mut Vec<u64>) -> Option<()> {
    match ty {
        Type::Str | Type::Bytes => words.extend([RStr::EMPTY.to_raw().0 as u64, 0]),
        Type::List(_) | Type::Tuple(_) => words.push(ctx.list(1, 0)?.to_raw()),
        Type::Dict(..) | Type::Set(_) | Type::FrozenSet(_) => words.push(ctx.dict()?.to_raw()),
        Type::Record(parts) => {
            for part in parts.iter() {
                absent(ctx, part, words)?;
            }
        }
        Type::Union(parts) => {
            words.push(0);
            for part in parts.iter() {
                absent(ctx, part, words)?;
            }
        }
        other => words.extend(std::iter::repeat_n(0, other.slots())),
    }
    Some(())
}
