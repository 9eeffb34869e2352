//! Comparisons with constants.

use super::Questions;
use super::spans::as_ints;
use crate::predicates::comparison::Comparison;
use crate::predicates::predicate::Predicate;
use crate::predicates::sets::{Cut, NAN, Point, Set, place_of};
use crate::predicates::terms::Term;
use taipan_ir::{Const, op};

/// Where the set says what came of a comparison: `Some` of that.
fn wanted(set: &Set) -> Option<bool> {
    match (set.has(&Point::Number(0)), set.has(&Point::Number(1))) {
        (false, true) => Some(true),
        (true, false) => Some(false),
        _ => None,
    }
}

fn chosen(values: Set, wanted: bool) -> Set {
    if wanted { values } else { values.not() }
}

/// Ints with ints; and ints with floats, which Python compares without rounding.
pub fn ints(ask: &mut Questions<'_>, name: op::Name, args: &[Term], set: &Set) -> Option<Predicate> {
    let comparison = name.strip_prefix("int.")?;
    let [one, other] = args else { return None };
    let wanted = wanted(set)?;
    if let Some(comparison) = comparison.strip_suffix("_float") {
        return int_with_float(ask, Comparison::named(comparison)?, *one, *other, wanted);
    }
    let comparison = Comparison::named(comparison)?;
    let (arg, comparison, number) = match (ask.number(*one), ask.number(*other)) {
        (_, Some(number)) => (*one, comparison, number),
        (Some(number), _) => (*other, comparison.mirrored(), number),
        _ => return None,
    };
    let values = comparison.to(Point::Number(number), Cut::High);
    Some(ask.within(arg, &chosen(values, wanted)))
}

/// The floats on the side of a constant where a comparison can hold; the constant's neighbours count in.
fn int_with_float(
    ask: &mut Questions<'_>,
    comparison: Comparison,
    int: Term,
    float: Term,
    wanted: bool,
) -> Option<Predicate> {
    if let Some(Const::Float(constant)) = ask.terms.constant(float) {
        let floats = chosen(floats_to(comparison, *constant), wanted);
        // An int that is equal to no float lies between two.
        return Some(ask.within(int, &as_ints(&widened(&floats))));
    }
    let number = ask.number(int)? as f64;
    let floats = widened(&floats_to(comparison.mirrored(), number));
    if wanted { Some(ask.within(float, &floats)) } else { None }
}

/// With the floats next to each range.
fn widened(floats: &Set) -> Set {
    let spans = floats.spans().filter(|(low, _)| *low != Some(NAN));
    spans.fold(Set::nothing(), |all, (low, high)| {
        all.or(&Set::numbers(low.map(|n| n - 1), high.map(|n| (n + 1).min(NAN - 1))))
    })
}

/// The floats that stand so to a float: with NaN nothing is but `!=`.
fn floats_to(comparison: Comparison, float: f64) -> Set {
    match (comparison, float.is_nan()) {
        (Comparison::NotEqual, true) => Set::every(),
        (_, true) => Set::nothing(),
        _ => {
            let end = Cut::Before(Point::Number(NAN));
            comparison.to(Point::Number(place_of(float)), end)
        }
    }
}

/// Floats.
pub fn floats(ask: &mut Questions<'_>, name: op::Name, args: &[Term], set: &Set) -> Option<Predicate> {
    let comparison = Comparison::named(name.strip_prefix("f64.")?)?;
    let [one, other] = args else { return None };
    let wanted = wanted(set)?;
    let (arg, comparison, float) = match (ask.terms.constant(*one), ask.terms.constant(*other)) {
        (_, Some(Const::Float(float))) => (*one, comparison, *float),
        (Some(Const::Float(float)), _) => (*other, comparison.mirrored(), *float),
        _ => return None,
    };
    Some(ask.within(arg, &chosen(floats_to(comparison, float), wanted)))
}

/// Texts, in the order of their code points.
pub fn texts(ask: &mut Questions<'_>, name: op::Name, args: &[Term], set: &Set) -> Option<Predicate> {
    let comparison = Comparison::named(name.strip_prefix("str.")?)?;
    let [one, other] = args else { return None };
    let wanted = wanted(set)?;
    let (arg, comparison, text) = match (ask.terms.constant(*one), ask.terms.constant(*other)) {
        (_, Some(Const::Str(text))) => (*one, comparison, text.clone()),
        (Some(Const::Str(text)), _) => (*other, comparison.mirrored(), text.clone()),
        _ => return None,
    };
    let values = comparison.to(Point::Text(text), Cut::High);
    Some(ask.within(arg, &chosen(values, wanted)))
}
