//! Values read out of the words that compiled code has of them.

use super::bytes::RBytes;
use super::dict::{Dict, DictRef, Layout};
use super::list::{List, ListRef};
use super::py_decimal::Decimal;
use super::text::RStr;
use std::ptr::NonNull;
use std::sync::LazyLock;
use taipan_types::class::Class;
use taipan_types::{Parts, Type};

/// The microseconds in UTC of a datetime in a zone.
pub(super) fn in_utc(class: Class, words: &[u64]) -> Option<i64> {
    let Class::Aware(seconds) = class else { return None };
    (*words.first()? as i64).checked_sub(i64::from(seconds) * 1_000_000)
}

/// The Decimal in two words.
pub(super) fn decimal(words: &[u64]) -> Option<Decimal> {
    match words {
        [low, high, ..] => Some(Decimal::from_words(*low, *high)),
        _ => None,
    }
}

/// What a value is, if it may be one of several.
#[inline]
pub fn concrete<'a>(ty: &'a Type, words: &'a [u64]) -> Option<(&'a Type, &'a [u64])> {
    match ty {
        Type::Union(parts) => alternative(parts, words).map(|(ty, words)| (opened(ty), words)),
        _ => Some((opened(ty), words)),
    }
}

/// A container of JSON by its elements.
fn opened(ty: &Type) -> &Type {
    static LIST: LazyLock<Type> = LazyLock::new(|| Type::list(Type::json()));
    static DICT: LazyLock<Type> = LazyLock::new(|| Type::dict(Type::Str, Type::json()));
    match ty {
        Type::JsonList => &LIST,
        Type::JsonDict => &DICT,
        _ => ty,
    }
}

fn alternative<'a>(parts: &'a Parts, words: &'a [u64]) -> Option<(&'a Type, &'a [u64])> {
    let (index, words) = words.split_first()?;
    let (part, range) = parts.place(*index as usize)?;
    Some((part, words.get(range)?))
}

/// The bytes in two words.
pub fn bytes(words: &[u64]) -> RBytes {
    match words {
        // SAFETY: the words of a `bytes` are a valid view.
        [ptr, len, ..] => unsafe { RBytes::from_raw(*ptr as *const u8, *len) },
        _ => RBytes::EMPTY,
    }
}

/// The text in two words.
pub fn text(words: &[u64]) -> RStr {
    match words {
        // SAFETY: the words of a `str` are a valid view.
        [ptr, meta, ..] => unsafe { RStr::from_raw(*ptr as *const u8, *meta) },
        _ => RStr::EMPTY,
    }
}

/// The list that a word is.
pub fn list(words: &[u64]) -> Option<ListRef> {
    let list = NonNull::new(*words.first()? as *mut List)?;
    // SAFETY: the word of a list is a live list.
    Some(unsafe { ListRef::from_raw(list) })
}

/// The layout of entries of these types.
#[inline]
pub(super) fn layout((key, value): (&Type, &Type)) -> Layout {
    Layout {
        key: key.slots(),
        value: value.slots(),
    }
}

/// The dict in a word.
pub(super) fn dict(words: &[u64]) -> Option<DictRef> {
    let dict = NonNull::new(*words.first()? as *mut Dict)?;
    // SAFETY: the word of a dict is a live dict.
    Some(unsafe { DictRef::from_raw(dict) })
}
