//! Hashes of values given as words of a known type: equal values of any types have equal hashes, as in Python. What the
//! hashes are is not Python's.

use super::dict::Layout;
use super::text::RStr;
use super::words::{self, concrete};
use taipan_types::Type;
use taipan_types::class::Class;

/// What ints and texts are multiplied and mixed with, here and in compiled code.
pub const ODD: [u64; 3] = [0x9E37_79B9_7F4A_7C15, 0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB];
/// Hashes are not zero, which marks removed entries.
pub const SOME: u64 = 1 << 63;

fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    (product as u64) ^ (product >> 64) as u64
}

/// The hash of an int.
#[inline]
pub(super) fn int(value: i64) -> u64 {
    let mixed = (value as u64).wrapping_mul(ODD[0]);
    (mixed ^ (mixed >> 32)) | SOME
}

/// The hash of a text.
#[inline]
pub fn text(text: RStr) -> u64 {
    view(text.len(), |at| text.word(at))
}

/// The hash of so many bytes, of which `word` gives eight, zeros behind the end. How many there are decides no branch but
/// how often sixteen are taken.
#[inline]
fn view(len: usize, word: impl Fn(usize) -> u64) -> u64 {
    let mut hash = ODD[1] ^ len as u64;
    let mut at = 0;
    while at + 16 < len {
        hash = fold(word(at) ^ hash, word(at + 8) ^ ODD[2]);
        at += 16;
    }
    fold(word(at) ^ hash, word(at + 8) ^ ODD[2]) | SOME
}

/// The hash of a value; `None` for what has none: NaN, which is like nothing but itself, lists, objects.
pub(super) fn value(ty: &Type, words: &[u64]) -> Option<u64> {
    const TWO_63: f64 = 9_223_372_036_854_775_808.0;
    match ty {
        Type::Int => return Some(int(*words.first()? as i64)),
        Type::Str => return Some(text(words::text(words))),
        Type::Record(parts) if parts.by_words() => {
            let hashes = words.get(..parts.len())?.iter().map(|word| int(*word as i64));
            return Some(hashes.fold(parts.len() as u64, |hash, part| fold(hash ^ part, ODD[2])) | SOME);
        }
        _ => {}
    }
    let (ty, words) = concrete(ty, words)?;
    Some(match ty {
        Type::None | Type::Never => ODD[1] | SOME,
        Type::Bool | Type::Int => int(*words.first()? as i64),
        Type::Float => match f64::from_bits(*words.first()?) {
            float if float.is_nan() => return None,
            float if float.floor() == float && (-TWO_63..TWO_63).contains(&float) => int(float as i64),
            float => int(float.to_bits() as i64),
        },
        Type::Str => text(words::text(words)),
        Type::Bytes => {
            let bytes = words::bytes(words);
            view(bytes.len(), |at| bytes.word(at))
        }
        Type::Record(parts) => {
            let mut hash = parts.len() as u64;
            for part in parts.laid(words) {
                let (part, field) = part?;
                hash = fold(hash ^ value(part, field)?, ODD[2]);
            }
            hash | SOME
        }
        Type::Tuple(element) => {
            let (list, width) = (words::list(words)?, element.slots());
            let mut hash = list.len() as u64;
            for i in 0..list.len() {
                hash = fold(hash ^ value(element, &list.words(width)[i * width..][..width])?, ODD[2]);
            }
            hash | SOME
        }
        Type::FrozenSet(element) => {
            let layout = Layout {
                key: element.slots(),
                value: 0,
            };
            let mut hash = 0u64;
            for (key, _) in words::dict(words)?.pairs(layout) {
                hash = hash.wrapping_add(fold(value(element, key)?, ODD[2]));
            }
            fold(hash, ODD[1]) | SOME
        }
        Type::Object(class) => object(*class, words)?,
        // Objects of the program are told apart by which they are.
        Type::Ref(_) => int(*words.first()? as i64),
        Type::List(_) | Type::Dict(..) | Type::Set(_) | Type::Match(_) | Type::JsonList | Type::JsonDict => {
            return None;
        }
        Type::Instance(_) | Type::Union(_) | Type::PyObj => return None,
    })
}

/// The hash of an object of a class of Python's own. A Decimal is like an equal int; floats are not looked for among Decimals.
fn object(class: Class, words: &[u64]) -> Option<u64> {
    Some(match class {
        Class::Date | Class::DateTime | Class::TimeDelta | Class::Time => int(*words.first()? as i64),
        Class::Aware(_) => int(words::in_utc(class, words)?),
        Class::Decimal => {
            let number = words::decimal(words)?;
            let (coefficient, exponent) = number.shortest();
            match number.whole() {
                Some(whole) => int(whole),
                None => fold(coefficient as u64 ^ exponent as u64, ODD[2]) | SOME,
            }
        }
        Class::Complex | Class::Wide | Class::NumpyFloat | Class::NumpyInt | Class::NumpyBool => return None,
    })
}
