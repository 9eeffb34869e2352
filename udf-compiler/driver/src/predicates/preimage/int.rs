//! Ints, which are Python's: without bounds.

use super::spans::{Span, as_ints, changed};
use super::{Questions, compare};
use crate::predicates::predicate::Predicate;
use crate::predicates::sets::Set;
use crate::predicates::terms::Term;
use taipan_ir::op;

pub fn preimage(ask: &mut Questions<'_>, name: op::Name, args: &[Term], set: &Set) -> Option<Predicate> {
    match (name, args) {
        (op::INT_ADD | op::INT_ADD_NW, [one, other]) => match (ask.number(*one), ask.number(*other)) {
            (_, Some(by)) => mapped(ask, *one, set, |(low, high)| (sub(low, by), sub(high, by))),
            (Some(by), _) => mapped(ask, *other, set, |(low, high)| (sub(low, by), sub(high, by))),
            _ => None,
        },
        (op::INT_SUB | op::INT_SUB_NW, [one, other]) => match (ask.number(*one), ask.number(*other)) {
            (_, Some(by)) => mapped(ask, *one, set, |(low, high)| (sub(low, -by), sub(high, -by))),
            (Some(from), _) => mapped(ask, *other, set, |span| reflected(span, from)),
            _ => None,
        },
        (op::INT_NEG, [arg]) => mapped(ask, *arg, set, |span| reflected(span, 0)),
        (op::INT_HELD | op::WIDE_TO_INT, [arg]) => Some(ask.within(*arg, set)),
        (op::INT_MUL | op::INT_MUL_NW, [one, other]) => match (ask.number(*one), ask.number(*other)) {
            (_, Some(by)) if by != 0 => mapped(ask, *one, set, |span| divided(span, by)),
            (Some(by), _) if by != 0 => mapped(ask, *other, set, |span| divided(span, by)),
            _ => None,
        },
        (op::INT_FLOORDIV | op::INT_FLOORDIV_POS, [number, divisor]) => match ask.number(*divisor)? {
            0 => Some(Predicate::never()),
            by if by > 0 => mapped(ask, *number, set, |span| multiplied(span, by)),
            by => mapped(ask, *number, set, |span| reflected(multiplied(span, -by), 0)),
        },
        (op::INT_MOD | op::INT_MOD_POS, [_, divisor]) => remainder(ask.number(*divisor)?, set),
        (op::INT_ABS, [arg]) => {
            let size = set.and(&Set::numbers(Some(0), None));
            let negative = changed(&size, |span| reflected(span, 0));
            Some(ask.within(*arg, &size.or(&negative)))
        }
        (op::INT_MIN, [one, other]) => extreme(ask, *one, *other, set, false),
        (op::INT_MAX, [one, other]) => extreme(ask, *one, *other, set, true),
        (op::INT_TO_FLOAT, [arg]) => Some(ask.within(*arg, &as_ints(set))),
        _ => compare::ints(ask, name, args, set),
    }
}

/// The argument is in the spans of the set, each changed.
fn mapped(ask: &mut Questions<'_>, arg: Term, set: &Set, change: impl Fn(Span) -> Span) -> Option<Predicate> {
    let before = changed(set, change);
    Some(ask.within(arg, &before))
}

/// An end of a span, moved; past what can be counted there is no end.
fn sub(end: Option<i128>, by: i128) -> Option<i128> {
    end?.checked_sub(by)
}

/// The numbers that are so far from `from`.
fn reflected((low, high): Span, from: i128) -> Span {
    let far = |end: Option<i128>| from.checked_sub(end?);
    (far(high), far(low))
}

/// The numbers whose products with `by` are in the span.
fn divided((low, high): Span, by: i128) -> Span {
    let (low, high) = if by > 0 { (low, high) } else { reflected((low, high), 0) };
    let by = by.saturating_abs();
    let up = low.map(|low| low.div_euclid(by) + i128::from(low.rem_euclid(by) != 0));
    (up, high.map(|high| high.div_euclid(by)))
}

/// The numbers whose quotients by `by`, which is positive, are in the span.
fn multiplied((low, high): Span, by: i128) -> Span {
    let last = |high: i128| high.checked_mul(by)?.checked_add(by - 1);
    (low.and_then(|low| low.checked_mul(by)), high.and_then(last))
}

/// What a remainder can be at all.
fn remainder(divisor: i128, set: &Set) -> Option<Predicate> {
    let possible = match divisor {
        0 => Set::nothing(),
        by if by > 0 => Set::numbers(Some(0), Some(by - 1)),
        by => Set::numbers(Some(by + 1), Some(0)),
    };
    set.and(&possible).is_empty().then(Predicate::never)
}

/// The smaller or the larger one of two.
fn extreme(ask: &mut Questions<'_>, one: Term, other: Term, set: &Set, larger: bool) -> Option<Predicate> {
    let (arg, bound) = match (ask.number(one), ask.number(other)) {
        (_, Some(bound)) => (one, bound),
        (Some(bound), _) => (other, bound),
        _ => return None,
    };
    let (kept, lost) = if larger {
        (Set::numbers(Some(bound + 1), None), Set::numbers(None, Some(bound)))
    } else {
        (Set::numbers(None, Some(bound - 1)), Set::numbers(Some(bound), None))
    };
    let mut before = set.and(&kept);
    if !set.and(&Set::numbers(Some(bound), Some(bound))).is_empty() {
        before = before.or(&lost);
    }
    Some(ask.within(arg, &before))
}
