//! Parts of values of JSON: by key, by place, along a path. What is not there is nothing.

use super::scan::{Json, Kind};

/// The value of a key of an object: of several the last.
pub fn field<'a>(value: Json<'a>, key: &str) -> Option<Json<'a>> {
    let equal = |(known, _): &(Json<'a>, Json<'a>)| known.text().is_ok_and(|known| known == key);
    value.entries().filter(equal).last().map(|(_, value)| value)
}

/// An item of an array; negative places count from its end.
pub fn item(value: Json<'_>, place: i64) -> Option<Json<'_>> {
    if value.kind() != Kind::Array {
        return None;
    }
    let place = if place < 0 {
        i64::try_from(value.items().count()).ok()?.checked_add(place)?
    } else {
        place
    };
    value.items().nth(usize::try_from(place).ok()?)
}

/// What a path leads to: keys of objects and places in arrays.
pub fn along<'a>(value: Json<'a>, path: &[Option<String>]) -> Option<Json<'a>> {
    path.iter().try_fold(value, |value, step| {
        let step = step.as_deref()?;
        match value.kind() {
            Kind::Object => field(value, step),
            Kind::Array => item(value, step.trim().parse().ok()?),
            _ => None,
        }
    })
}

/// Whether the first holds the second, as `@>` of `jsonb` says: all keys with values that are held, all items of arrays
/// somewhere, in whatever order. An array holds a plain value that is an item of it, at the outside only.
pub fn holds(outer: Json<'_>, inner: Json<'_>) -> bool {
    if outer.kind() == Kind::Array && !matches!(inner.kind(), Kind::Array | Kind::Object) {
        return outer.items().any(|item| same(item, inner));
    }
    held(outer, inner)
}

fn held(outer: Json<'_>, inner: Json<'_>) -> bool {
    match (outer.kind(), inner.kind()) {
        (Kind::Object, Kind::Object) => inner.entries().all(|(key, wanted)| {
            let found = key.text().ok().and_then(|key| field(outer, &key));
            found.is_some_and(|found| held(found, wanted))
        }),
        (Kind::Array, Kind::Array) => inner.items().all(|wanted| outer.items().any(|item| held(item, wanted))),
        _ => same(outer, inner),
    }
}

/// Whether two values that are no objects and arrays are equal.
fn same(a: Json<'_>, b: Json<'_>) -> bool {
    match (a.kind(), b.kind()) {
        (Kind::Number, Kind::Number) => plain(a.written()) == plain(b.written()),
        (x, y) => x == y && !matches!(x, Kind::Array | Kind::Object) && a.text() == b.text(),
    }
}

/// A number in the form of `jsonb`, without the zeros at the end of its fraction.
fn plain(number: &str) -> &str {
    if number.contains('.') {
        number.trim_end_matches('0').trim_end_matches('.')
    } else {
        number
    }
}

/// Whether a text is a key of an object, an item of an array, or the value itself.
pub fn has_key(value: Json<'_>, key: &str) -> bool {
    let is_text = |item: Json<'_>| item.kind() == Kind::Text && item.text().is_ok_and(|text| text == key);
    match value.kind() {
        Kind::Object => field(value, key).is_some(),
        Kind::Array => value.items().any(is_text),
        _ => is_text(value),
    }
}
