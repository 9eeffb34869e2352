//! numpy's `.npy` files: a header that is written like a Python dictionary, then the elements.

use crate::data::array::Array;
use crate::data::dtype::Dtype;
use crate::error::{ModelError, Result};

/// The array of a file.
///
/// # Errors
/// When it is damaged, or of objects.
pub fn read(bytes: &[u8]) -> Result<Array> {
    let damaged = |what: &str| ModelError::damaged(0, format!("npy: {what}"));
    let (start, size) = match bytes {
        [0x93, b'N', b'U', b'M', b'P', b'Y', 1, _, low, high, ..] => (10, usize::from(*low) | usize::from(*high) << 8),
        [0x93, b'N', b'U', b'M', b'P', b'Y', 2 | 3, _, a, b, c, d, ..] => {
            (12, u32::from_le_bytes([*a, *b, *c, *d]) as usize)
        }
        _ => return Err(damaged("no array begins so")),
    };
    let (head, rest) = bytes
        .get(start..)
        .and_then(|rest| rest.split_at_checked(size))
        .ok_or_else(|| damaged("the header ends early"))?;
    let head = std::str::from_utf8(head).map_err(|_| damaged("the header is no text"))?;
    let after = |name: &str| {
        head.split_once(name)
            .map(|(_, after)| after.trim_start_matches([' ', ':']))
    };
    let (descr, shape) = (after("'descr'"), after("'shape'"));
    let (Some(descr), Some(shape)) = (descr, shape) else {
        return Err(damaged("the header has no dtype or no shape"));
    };
    let fortran = after("'fortran_order'").is_some_and(|text| text.starts_with("True"));
    let shape = shape
        .strip_prefix('(')
        .and_then(|text| text.split_once(')'))
        .map(|(inside, _)| inside);
    let extents = shape
        .unwrap_or_default()
        .split(',')
        .map(str::trim)
        .filter(|extent| !extent.is_empty());
    let shape: Option<Vec<usize>> = extents.map(|extent| extent.parse().ok()).collect();
    let shape = shape
        .filter(|shape| shape.len() <= 8)
        .ok_or_else(|| damaged("a shape that is none"))?;
    let dtype = dtype(descr).ok_or_else(|| damaged("a dtype that is not known"))?;
    if dtype.kind == 'O' {
        return Err(damaged("an array of objects"));
    }
    Array::of_bytes(dtype, shape, fortran, rest.into())
}

/// A type: a text, or a list of fields.
fn dtype(text: &str) -> Option<Dtype> {
    let quoted = |text: &str| -> Option<String> { Some(text.split('\'').nth(1)?.to_string()) };
    if text.starts_with('\'') {
        return Dtype::parse(&quoted(text)?).ok();
    }
    let (inside, _) = text.strip_prefix('[')?.split_once(']')?;
    let mut fields = Vec::new();
    let mut size = 0;
    for field in inside.split(')').filter(|field| field.contains('\'')) {
        let parts: Vec<&str> = field.split('\'').collect();
        let (name, kind) = (parts.get(1)?, parts.get(3)?);
        let dtype = Dtype::parse(kind).ok()?;
        let offset = size;
        size += dtype.size;
        // Padding has no name.
        if !name.is_empty() {
            fields.push((name.to_string(), dtype, offset));
        }
    }
    Some(Dtype {
        kind: 'V',
        size,
        big: false,
        fields,
    })
}
