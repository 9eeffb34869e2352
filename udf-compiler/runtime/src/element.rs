//! Python's equality and order of values given as words of a known type, and what dicts find by it.
//!
//! Does not do Python objects, nor say whether two NaNs are one: those answer `None`, and the row is replayed.

use super::dict::{DictRef, Layout};
use super::hash;
use super::list::ListRef;
use super::nested::deeper;
use super::py_decimal;
use super::text::RStr;
use super::words::{self, bytes, concrete, decimal, dict as dict_of, in_utc, layout, list, text};
use std::cmp::Ordering;
use taipan_types::Type;
use taipan_types::class::Class;

/// `left == right` for two values of one type, as parts of containers compare. Lists have identity.
pub(super) fn equal(ty: &Type, left: &[u64], right: &[u64]) -> Option<bool> {
    match ty {
        Type::Union(_) => equal_any(ty, left, ty, right),
        _ => equal_across(ty, left, ty, right),
    }
}

/// `left == right` for values of two types, none a union. `1 == 1.0 == True`; other unlike types differ.
fn equal_across(left_type: &Type, left: &[u64], right_type: &Type, right: &[u64]) -> Option<bool> {
    match (left_type, right_type) {
        (Type::PyObj, _) | (_, Type::PyObj) => None,
        (Type::Object(left_class), Type::Object(right_class)) => {
            equal_objects((*left_class, left), (*right_class, right))
        }
        (Type::Object(Class::Decimal), Type::Int | Type::Bool) => equal_across(right_type, right, left_type, left),
        (Type::Int | Type::Bool, Type::Object(Class::Decimal)) => {
            let whole = py_decimal::from_int(*left.first()? as i64);
            Some(py_decimal::compare(whole, decimal(right)?) == Ordering::Equal)
        }
        // A Decimal or complex number may be equal to a number; nothing else is.
        (Type::Object(class), other) | (other, Type::Object(class)) => {
            let numeric = *class == Class::Decimal || class.is_bare();
            (!numeric || !matches!(other, Type::Bool | Type::Int | Type::Float)).then_some(false)
        }
        (Type::Ref(left_class), Type::Ref(right_class)) => Some(left_class == right_class && left == right),
        (Type::Match(_), Type::Match(_)) => None,
        (Type::None, Type::None) | (Type::Never, _) | (_, Type::Never) => Some(true),
        (Type::Str, Type::Str) => Some(text(left).as_bytes() == text(right).as_bytes()),
        (Type::Bytes, Type::Bytes) => Some(bytes(left).as_bytes() == bytes(right).as_bytes()),
        (Type::Record(left_parts), Type::Record(right_parts))
            if left_parts.by_words() && left_parts.is_same(right_parts) =>
        {
            Some(left == right)
        }
        (Type::Record(left_parts), Type::Record(right_parts)) if left_parts.len() == right_parts.len() => {
            for (left, right) in left_parts.laid(left).zip(right_parts.laid(right)) {
                let ((left_part, left), (right_part, right)) = (left?, right?);
                if !equal_any(left_part, left, right_part, right)? {
                    return Some(false);
                }
            }
            Some(true)
        }
        (Type::List(left_element), Type::List(right_element)) => {
            let (left, right) = (list(left)?, list(right)?);
            equal_lists(left_element, left, right_element, right)
        }
        (Type::Tuple(left_element), Type::Tuple(right_element)) => {
            let (left, right) = (list(left)?, list(right)?);
            equal_lists(left_element, left, right_element, right)
        }
        (Type::Record(_), Type::Tuple(_)) => equal_across(right_type, right, left_type, left),
        (Type::Tuple(element), Type::Record(parts)) => {
            let (items, width) = (list(left)?, element.slots());
            if items.len() != parts.len() {
                return Some(false);
            }
            for (i, part) in parts.laid(right).enumerate() {
                let (part, field) = part?;
                if !equal_any(element, &items.words(width)[i * width..][..width], part, field)? {
                    return Some(false);
                }
            }
            Some(true)
        }
        (Type::Dict(..), Type::Dict(..)) | (Type::Set(_) | Type::FrozenSet(_), Type::Set(_) | Type::FrozenSet(_)) => {
            let (left, right) = (dict_of(left)?, dict_of(right)?);
            equal_dicts(left_type.keyed()?, left, right_type.keyed()?, right)
        }
        _ => match (number(left_type, left), number(right_type, right)) {
            (Some(Number::Float(left)), Some(Number::Float(right))) if left.is_nan() && right.is_nan() => None,
            (Some(left), Some(right)) => Some(compare_numbers(left, right) == Some(Ordering::Equal)),
            _ => Some(false),
        },
    }
}

/// `left == right` for objects of classes of Python's own.
fn equal_objects((left_class, left): (Class, &[u64]), (right_class, right): (Class, &[u64])) -> Option<bool> {
    match (left_class, right_class) {
        (a, b) if a.is_bare() || b.is_bare() => None,
        (Class::Decimal, Class::Decimal) => {
            Some(py_decimal::compare(decimal(left)?, decimal(right)?) == Ordering::Equal)
        }
        (Class::Aware(_), Class::Aware(_)) => Some(in_utc(left_class, left)? == in_utc(right_class, right)?),
        _ => Some(left_class == right_class && left == right),
    }
}

/// `left == right` of any two types.
pub(super) fn equal_any(left_type: &Type, left: &[u64], right_type: &Type, right: &[u64]) -> Option<bool> {
    let (left_type, left) = concrete(left_type, left)?;
    let (right_type, right) = concrete(right_type, right)?;
    equal_across(left_type, left, right_type, right)
}

/// `left == right` of lists.
pub(super) fn equal_lists(left_type: &Type, left: ListRef, right_type: &Type, right: ListRef) -> Option<bool> {
    if left == right {
        return Some(true);
    }
    if left.len() != right.len() {
        return Some(false);
    }
    let (left_width, right_width) = (left_type.slots(), right_type.slots());
    for i in 0..left.len() {
        let left_element = &left.words(left_width)[i * left_width..][..left_width];
        let right_element = &right.words(right_width)[i * right_width..][..right_width];
        if !deeper(|| equal_any(left_type, left_element, right_type, right_element))?? {
            return Some(false);
        }
    }
    Some(true)
}

/// `left == right` of dicts or of sets, by the types of their keys and values.
pub(super) fn equal_dicts(
    left_types: (&Type, &Type),
    left: DictRef,
    right_types: (&Type, &Type),
    right: DictRef,
) -> Option<bool> {
    if left == right {
        return Some(true);
    }
    if left.len() != right.len() {
        return Some(false);
    }
    let layout = layout(right_types);
    for (hash, key, value) in left.hashed(words::layout(left_types)) {
        let place = find_hashed(right, layout, (right_types.0, left_types.0), (hash, key))?;
        let there = place.and_then(|place| right.pair(layout, place));
        match there {
            Some((_, other)) if deeper(|| equal_any(left_types.1, value, right_types.1, other))?? => {}
            _ => return Some(false),
        }
    }
    Some(true)
}

/// `left < right` for two values of one type; `None` also where Python raises.
pub(super) fn less(ty: &Type, left: &[u64], right: &[u64]) -> Option<bool> {
    match ty {
        Type::Str => Some(text(left).as_bytes() < text(right).as_bytes()),
        Type::Bytes => Some(bytes(left).as_bytes() < bytes(right).as_bytes()),
        Type::Record(parts) => {
            for (left, right) in parts.laid(left).zip(parts.laid(right)) {
                let ((part, left), (_, right)) = (left?, right?);
                if !equal(part, left, right)? {
                    return less(part, left, right);
                }
            }
            Some(false)
        }
        Type::List(element) | Type::Tuple(element) => less_lists(element, list(left)?, list(right)?, false),
        Type::Union(_) => None,
        _ => Some(compare_numbers(number(ty, left)?, number(ty, right)?) == Some(Ordering::Less)),
    }
}

/// `left < right` of lists, or `left <= right`: the first elements that differ decide (by `<`
/// either way: they are not equal), else the lengths.
pub(super) fn less_lists(element: &Type, left: ListRef, right: ListRef, or_equal: bool) -> Option<bool> {
    let width = element.slots();
    for i in 0..left.len().min(right.len()) {
        let left_element = &left.words(width)[i * width..][..width];
        let right_element = &right.words(width)[i * width..][..width];
        if equal(element, left_element, right_element)? {
            continue;
        }
        return less(element, left_element, right_element);
    }
    Some(if or_equal {
        left.len() <= right.len()
    } else {
        left.len() < right.len()
    })
}

/// The order for sorting; `None` for what has no place in one: NaN, None, values of two kinds, objects.
pub(super) fn order(ty: &Type, left: &[u64], right: &[u64]) -> Option<Ordering> {
    match ty {
        Type::Record(parts) => {
            for (left, right) in parts.laid(left).zip(parts.laid(right)) {
                let ((part, left), (_, right)) = (left?, right?);
                let order = order_of_parts(part, left, right)?;
                if order != Ordering::Equal {
                    return Some(order);
                }
            }
            Some(Ordering::Equal)
        }
        Type::Str => Some(text(left).as_bytes().cmp(text(right).as_bytes())),
        Type::Bytes => Some(bytes(left).as_bytes().cmp(bytes(right).as_bytes())),
        Type::Tuple(element) | Type::List(element) => {
            let (left, right, width) = (list(left)?, list(right)?, element.slots());
            for i in 0..left.len().min(right.len()) {
                let place = i * width..(i + 1) * width;
                let (one, other) = (&left.words(width)[place.clone()], &right.words(width)[place]);
                let order = deeper(|| order_of_parts(element, one, other))??;
                if order != Ordering::Equal {
                    return Some(order);
                }
            }
            Some(left.len().cmp(&right.len()))
        }
        Type::Union(_) => {
            let ((one, left), (other, right)) = (concrete(ty, left)?, concrete(ty, right)?);
            if one == other {
                order(one, left, right)
            } else {
                compare_numbers(number(one, left)?, number(other, right)?)
            }
        }
        Type::Object(Class::Decimal) => Some(py_decimal::compare(decimal(left)?, decimal(right)?)),
        Type::Object(Class::Date | Class::DateTime | Class::Aware(_) | Class::TimeDelta | Class::Time) => {
            Some((*left.first()? as i64).cmp(&(*right.first()? as i64)))
        }
        _ => compare_numbers(number(ty, left)?, number(ty, right)?),
    }
}

/// The same of parts of tuples, of which equal ones are not asked which is less.
fn order_of_parts(ty: &Type, left: &[u64], right: &[u64]) -> Option<Ordering> {
    match ty {
        Type::None => Some(Ordering::Equal),
        Type::Union(_) => match (concrete(ty, left)?, concrete(ty, right)?) {
            ((Type::None, _), (Type::None, _)) => Some(Ordering::Equal),
            _ => order(ty, left, right),
        },
        _ => order(ty, left, right),
    }
}

#[derive(Clone, Copy)]
enum Number {
    Int(i64),
    Float(f64),
}

fn number(ty: &Type, words: &[u64]) -> Option<Number> {
    let word = *words.first()?;
    match ty {
        Type::Bool => Some(Number::Int((word != 0) as i64)),
        Type::Int => Some(Number::Int(word as i64)),
        Type::Float => Some(Number::Float(f64::from_bits(word))),
        _ => None,
    }
}

fn compare_numbers(left: Number, right: Number) -> Option<Ordering> {
    match (left, right) {
        (Number::Int(left), Number::Int(right)) => Some(left.cmp(&right)),
        (Number::Float(left), Number::Float(right)) => left.partial_cmp(&right),
        (Number::Int(left), Number::Float(right)) => compare_exactly(left, right),
        (Number::Float(left), Number::Int(right)) => compare_exactly(right, left).map(Ordering::reverse),
    }
}

/// An int with a float, without rounding the int.
fn compare_exactly(int: i64, float: f64) -> Option<Ordering> {
    const TWO_63: f64 = 9_223_372_036_854_775_808.0;
    if float.is_nan() {
        return None;
    }
    if float >= TWO_63 {
        return Some(Ordering::Less);
    }
    if float < -TWO_63 {
        return Some(Ordering::Greater);
    }
    let whole = float.floor();
    Some(
        int.cmp(&(whole as i64))
            .then(if float > whole { Ordering::Less } else { Ordering::Equal }),
    )
}

/// The place in a dict of `(key, value)` types of a key of this type; `None` outside where nobody can tell.
pub(super) fn find(dict: DictRef, (key, value): (&Type, &Type), ty: &Type, words: &[u64]) -> Option<Option<usize>> {
    let Some(hash) = hash::value(ty, words) else {
        // No key is NaN.
        let comparable = |ty: &Type| {
            let bare = matches!(ty, Type::Object(class) if class.is_bare());
            !bare && !matches!(ty, Type::List(_) | Type::Dict(..) | Type::Set(_) | Type::PyObj)
        };
        return (!ty.any(&mut |ty| !comparable(ty))).then_some(None);
    };
    find_hashed(dict, layout((key, value)), (key, ty), (hash, words))
}

/// The place of a key of a type and hash, in a dict with keys of another.
pub(super) fn find_hashed(
    dict: DictRef,
    layout: Layout,
    (key, ty): (&Type, &Type),
    (hash, words): (u64, &[u64]),
) -> Option<Option<usize>> {
    match (key, ty) {
        (Type::Int, Type::Int) => dict.find(layout, hash, |there| Some(there == words)),
        (Type::Str, Type::Str) => {
            let wanted = text(words);
            dict.find(layout, hash, |there| Some(text(there).is_same(wanted)))
        }
        (Type::Record(own), Type::Record(other)) if own.by_words() && own.is_same(other) => {
            dict.find(layout, hash, |there| Some(there == words))
        }
        _ => dict.find(layout, hash, |there| equal_any(key, there, ty, words)),
    }
}

/// The place of a text with this hash.
#[inline]
pub(super) fn find_text(dict: DictRef, layout: Layout, hash: u64, wanted: RStr) -> Option<usize> {
    let same = |there: &[u64]| Some(text(there).is_same(wanted));
    dict.find(layout, hash, same).flatten()
}
