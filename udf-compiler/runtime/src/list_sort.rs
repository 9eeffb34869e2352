//! `list.sort`. Elements are compared by a number that their first words make, in the order in which they are; the elements
//! themselves are looked at where the numbers are equal and do not say all.

use super::abi::{Fails, Helper, SiteRef, row};
use super::ctx::CtxPtr;
use super::element;
use super::list::ListRef;
use super::words;
use std::cell::Cell;
use std::cmp::Ordering;
use taipan_types::Type;
use taipan_types::class::Class;

/// The rows of this file.
pub(super) fn rows() -> Vec<Helper> {
    vec![row("list.sort", Fails::Status, sort as extern "C" fn(_, _, _, _))]
}

/// Stable, also in descending order. What has no total order fails the row.
extern "C" fn sort(mut ctx: CtxPtr, site: SiteRef, mut list: ListRef, descending: bool) {
    let element = site.element();
    if *element == Type::Int {
        let words = list.words_mut(1);
        words.sort_unstable_by_key(|word| *word as i64);
        if descending {
            words.reverse();
        }
        return;
    }
    if list.len() < 2 {
        return;
    }
    match sorted(element, &list, descending) {
        Some(sorted) => list.words_mut(element.slots()).copy_from_slice(&sorted),
        None => ctx.fail(),
    }
}

/// The words of the elements in their order; `None` if there is none.
fn sorted(element: &Type, list: &ListRef, descending: bool) -> Option<Vec<u64>> {
    let width = element.slots();
    let words = list.words(width);
    let mut elements = Vec::with_capacity(list.len());
    let mut is_all = true;
    for element_words in words.chunks_exact(width.max(1)) {
        let mut lead = Lead::default();
        is_all &= lead.push(element, element_words)?;
        elements.push((lead.number(), element_words));
    }
    let unordered = Cell::new(false);
    let rest = |left: &[u64], right: &[u64]| {
        if is_all {
            Ordering::Equal
        } else {
            element::order(element, left, right).unwrap_or_else(|| {
                unordered.set(true);
                Ordering::Equal
            })
        }
    };
    // What comes to lie side by side has been compared, by Python too.
    if descending {
        elements.sort_by(|(one, left), (other, right)| other.cmp(one).then_with(|| rest(right, left)))
    } else {
        elements.sort_by(|(one, left), (other, right)| one.cmp(other).then_with(|| rest(left, right)))
    }
    if unordered.get() {
        return None;
    }
    let mut sorted = Vec::with_capacity(words.len());
    elements.iter().for_each(|(_, words)| sorted.extend_from_slice(words));
    Some(sorted)
}

/// What of an element fits into 128 bits: of two elements the one with the smaller number is less.
#[derive(Default)]
struct Lead {
    bits: u128,
    /// How many bits are taken, from the top.
    taken: u32,
}

impl Lead {
    const BITS: u32 = u128::BITS;

    fn number(&self) -> u128 {
        self.bits
    }

    /// Adds what an element says. `false` if it could say more, and then nothing may follow; `None` if it has no order.
    fn push(&mut self, ty: &Type, words: &[u64]) -> Option<bool> {
        Some(match ty {
            Type::Bool | Type::Int | Type::Object(Class::Date | Class::DateTime | Class::TimeDelta | Class::Time) => {
                self.word(*words.first()? ^ (1 << 63))
            }
            Type::Float => self.word(ascending(f64::from_bits(*words.first()?))?),
            Type::Str => {
                let text = words::text(words);
                self.bytes(|at| text.word(at))
            }
            Type::Bytes => {
                let bytes = words::bytes(words);
                self.bytes(|at| bytes.word(at))
            }
            Type::Record(parts) => {
                for part in parts.laid(words) {
                    let (part, words) = part?;
                    if !self.push(part, words)? {
                        return Some(false);
                    }
                }
                true
            }
            _ => false,
        })
    }

    fn word(&mut self, word: u64) -> bool {
        let fits = self.taken + u64::BITS <= Lead::BITS;
        if fits {
            self.taken += u64::BITS;
            self.bits |= u128::from(word) << (Lead::BITS - self.taken);
        }
        fits
    }

    /// The first bytes, by words of eight: zeros behind the end are no more than what a longer text has there.
    fn bytes(&mut self, word: impl Fn(usize) -> u64) -> bool {
        let mut at = 0;
        while self.word(word(at).swap_bytes()) {
            at += size_of::<u64>();
        }
        false
    }
}

/// A number that is less where the float is; `None` for NaN.
fn ascending(float: f64) -> Option<u64> {
    // Both zeros are equal.
    let bits = (float + 0.0).to_bits();
    match bits >> 63 {
        _ if float.is_nan() => None,
        0 => Some(bits | 1 << 63),
        _ => Some(!bits),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_keep_their_order() {
        let floats = [f64::NEG_INFINITY, -2.0, -1e-300, -0.0, 5e-324, 1.0, 1.5, f64::INFINITY];
        let numbers: Vec<_> = floats.iter().map(|float| ascending(*float)).collect();
        assert!(numbers.is_sorted());
        assert_eq!(ascending(0.0), ascending(-0.0));
        assert_eq!(ascending(f64::NAN), None);
    }

    #[test]
    fn texts_tie_where_their_beginnings_do() {
        let lead = |bytes: &[u8]| {
            let mut lead = Lead::default();
            assert!(lead.word(7));
            let at = |at: usize| *bytes.get(at).unwrap_or(&0);
            let word = |from: usize| u64::from_le_bytes(std::array::from_fn(|i| at(from + i)));
            assert!(!lead.bytes(word));
            lead.number()
        };
        assert!(lead(b"a") < lead(b"ab") && lead(b"ab") < lead("ä".as_bytes()));
        assert_eq!(lead(b"a"), lead(b"a\0"));
        assert_eq!(lead(b"12345678"), lead(b"123456789"));
    }
}
