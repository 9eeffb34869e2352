//! Floats. Arithmetic with a constant is monotone, also after rounding; so the first and the last float with a result in a
//! range are found by halving, with the operation itself.

use super::{Questions, compare};
use crate::predicates::predicate::Predicate;
use crate::predicates::sets::{NAN, Set, float_at, place_of};
use crate::predicates::terms::Term;
use taipan_ir::interpret::fold;
use taipan_ir::{Attr, Const, OpDef, op};

/// The places of the infinities.
const LOWEST: i128 = -HIGHEST;
const HIGHEST: i128 = NAN - 1;

pub fn preimage(ask: &mut Questions<'_>, op: &'static OpDef, args: &[Term], set: &Set) -> Option<Predicate> {
    let finite = Set::numbers(Some(LOWEST + 1), Some(HIGHEST - 1));
    match (op.name, args) {
        (op::F64_NEG, [arg]) => Some(ask.within(*arg, &negated(set))),
        (op::F64_ABS, [arg]) => {
            let size = set.and(&Set::numbers(Some(0), None));
            Some(ask.within(*arg, &size.or(&negated(&size))))
        }
        (op::F64_IS_NAN, [arg]) => test(ask, *arg, &Set::nan(), set),
        (op::F64_IS_INF, [arg]) => {
            let infinite = Set::floats(f64::INFINITY, f64::INFINITY);
            test(ask, *arg, &infinite.or(&negated(&infinite)), set)
        }
        (op::F64_IS_FINITE, [arg]) => test(ask, *arg, &finite, set),
        (op::F64_TRUNC | op::F64_FLOOR | op::F64_CEIL | op::F64_ROUND, [arg]) => {
            let whole = |float: f64| match op.name {
                op::F64_TRUNC => float.trunc(),
                op::F64_FLOOR => float.floor(),
                op::F64_CEIL => float.ceil(),
                _ => float.round_ties_even(),
            };
            let found = monotone(set, true, |place| Some(whole(float_at(place)) as i128))?;
            Some(ask.within(*arg, &found.and(&finite)))
        }
        (op::F64_ADD | op::F64_SUB | op::F64_MUL | op::F64_DIV | op::F64_ROUND_DIGITS | op::MATH_SQRT, _) => {
            arithmetic(ask, op, args, set)
        }
        _ => compare::floats(ask, op.name, args, set),
    }
}

/// A test that holds of some floats and of no others.
fn test(ask: &mut Questions<'_>, arg: Term, holds: &Set, set: &Set) -> Option<Predicate> {
    let mut before = Set::nothing();
    for (outcome, floats) in [(true, holds.clone()), (false, holds.not())] {
        if !set.and(&Set::truth(outcome)).is_empty() {
            before = before.or(&floats);
        }
    }
    Some(ask.within(arg, &before))
}

fn negated(set: &Set) -> Set {
    let spans = set.spans().filter(|(low, _)| *low != Some(NAN));
    let others = spans.fold(Set::nothing(), |all, (low, high)| {
        let high = high.filter(|high| *high < NAN);
        all.or(&Set::numbers(
            high.map(|n| -n).or(Some(LOWEST)),
            low.map(|n| -n).or(Some(HIGHEST)),
        ))
    });
    with_nan_of(others, set)
}

/// NaN comes of NaN, and of nothing else here.
fn with_nan_of(floats: Set, results: &Set) -> Set {
    if results.and(&Set::nan()).is_empty() {
        floats
    } else {
        floats.or(&Set::nan())
    }
}

/// An operation with one argument that is no constant.
fn arithmetic(ask: &mut Questions<'_>, op: &'static OpDef, args: &[Term], set: &Set) -> Option<Predicate> {
    let constants: Vec<Option<Const>> = args.iter().map(|arg| ask.terms.constant(*arg).cloned()).collect();
    let place = constants.iter().position(Option::is_none)?;
    let mut given: Vec<Const> = Vec::with_capacity(args.len());
    for (at, constant) in constants.into_iter().enumerate() {
        given.push(if at == place { Const::Float(0.0) } else { constant? });
    }
    let rising = rises(op.name, place, &given)?;
    let result = super::result_of(op);
    let value = |place_of_argument: i128| {
        let mut given = given.clone();
        given[place] = Const::Float(float_at(place_of_argument));
        match fold(op, &given, &Attr::None, &result)? {
            Const::Float(float) if !float.is_nan() => Some(place_of(float)),
            _ => None,
        }
    };
    let found = match op.name {
        // Below zero it raises, and the root of NaN is NaN.
        op::MATH_SQRT => within(set, true, (0, HIGHEST), value)?,
        _ => monotone(set, rising, value)?,
    };
    Some(ask.within(args[place], &with_nan_of(found, set)))
}

/// Whether the result grows with the argument at a place; nothing where it does neither.
fn rises(name: op::Name, place: usize, args: &[Const]) -> Option<bool> {
    let other = match args.get(1 - place.min(1)) {
        Some(Const::Float(float)) if float.is_finite() => Some(*float),
        _ => None,
    };
    match (name, place) {
        (op::F64_ADD, _) | (op::F64_SUB, 0) => other.map(|_| true),
        (op::F64_SUB, _) => other.map(|_| false),
        (op::F64_MUL, _) | (op::F64_DIV, 0) => other.filter(|by| *by != 0.0).map(|by| by > 0.0),
        (op::F64_ROUND_DIGITS | op::MATH_SQRT, 0) => Some(true),
        _ => None,
    }
}

/// The floats whose results are in the set, NaN apart; nothing where the operation does not answer.
fn monotone(set: &Set, rising: bool, value: impl Fn(i128) -> Option<i128>) -> Option<Set> {
    within(set, rising, (LOWEST, HIGHEST), value)
}

fn within(set: &Set, rising: bool, (first, last): (i128, i128), value: impl Fn(i128) -> Option<i128>) -> Option<Set> {
    let mut found = Set::nothing();
    for (low, high) in set.spans().filter(|(low, _)| *low != Some(NAN)) {
        let (low, high) = (low.unwrap_or(i128::MIN), high.unwrap_or(i128::MAX));
        // Of a falling operation, the negated result rises.
        let reached = |place: i128| {
            Some(if rising {
                value(place)? >= low
            } else {
                value(place)? <= high
            })
        };
        let passed = |place: i128| {
            Some(if rising {
                value(place)? > high
            } else {
                value(place)? < low
            })
        };
        let from = first_where(first, last, reached)?;
        let to = first_where(first, last, passed)?;
        if from < to {
            found = found.or(&Set::numbers(Some(from), Some(to - 1)));
        }
    }
    Some(found)
}

/// The first place at which a condition holds that holds of all after it; one past the last where there is none.
fn first_where(first: i128, last: i128, holds: impl Fn(i128) -> Option<bool>) -> Option<i128> {
    let (mut low, mut high) = (first, last + 1);
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle)? {
            high = middle
        } else {
            low = middle + 1
        }
    }
    Some(low)
}
