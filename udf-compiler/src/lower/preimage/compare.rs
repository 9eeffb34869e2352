//! Comparisons with constants.

use super::Questions;
use super::int::as_ints;
use crate::ir::Const;
use crate::lower::predicate::Predicate;
use crate::lower::sets::{Cut, NAN, Point, Set, place_of};
use crate::lower::terms::Term;

/// A comparison by the end of its operation's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

impl Relation {
    fn named(name: &str) -> Option<Relation> {
        Some(match name {
            "eq" => Relation::Equal,
            "ne" => Relation::NotEqual,
            "lt" => Relation::Less,
            "le" => Relation::LessEqual,
            "gt" => Relation::Greater,
            "ge" => Relation::GreaterEqual,
            _ => return None,
        })
    }

    /// The same with its sides exchanged.
    fn mirrored(self) -> Relation {
        match self {
            Relation::Less => Relation::Greater,
            Relation::LessEqual => Relation::GreaterEqual,
            Relation::Greater => Relation::Less,
            Relation::GreaterEqual => Relation::LessEqual,
            same => same,
        }
    }

    /// The values that stand so to a point, of those before `end`.
    fn to(self, point: Point, end: Cut) -> Set {
        let after = Cut::Before(point.next());
        let before = Cut::Before(point.clone());
        match self {
            Relation::Equal => Set::only(point),
            Relation::NotEqual => Set::only(point).not(),
            Relation::Less => Set::between(Cut::Low, before),
            Relation::LessEqual => Set::between(Cut::Low, after),
            Relation::Greater => Set::between(after, end),
            Relation::GreaterEqual => Set::between(before, end),
        }
    }
}

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
pub fn ints(ask: &mut Questions<'_>, name: &str, args: &[Term], set: &Set) -> Option<Predicate> {
    let relation = name.strip_prefix("int.")?;
    let [one, other] = args else { return None };
    let wanted = wanted(set)?;
    if let Some(relation) = relation.strip_suffix("_float") {
        return int_with_float(ask, Relation::named(relation)?, *one, *other, wanted);
    }
    let relation = Relation::named(relation)?;
    let (arg, relation, number) = match (ask.number(*one), ask.number(*other)) {
        (_, Some(number)) => (*one, relation, number),
        (Some(number), _) => (*other, relation.mirrored(), number),
        _ => return None,
    };
    let values = relation.to(Point::Number(number), Cut::High);
    Some(ask.within(arg, &chosen(values, wanted)))
}

/// The floats on the side of a constant where a comparison can hold; the constant's neighbours count in.
fn int_with_float(
    ask: &mut Questions<'_>,
    relation: Relation,
    int: Term,
    float: Term,
    wanted: bool,
) -> Option<Predicate> {
    if let Some(Const::Float(constant)) = ask.terms.constant(float) {
        let floats = chosen(floats_to(relation, *constant), wanted);
        // An int that is equal to no float lies between two.
        return Some(ask.within(int, &as_ints(&widened(&floats))));
    }
    let number = ask.number(int)? as f64;
    let floats = widened(&floats_to(relation.mirrored(), number));
    match wanted {
        true => Some(ask.within(float, &floats)),
        false => None,
    }
}

/// With the floats next to each range.
fn widened(floats: &Set) -> Set {
    let spans = floats.spans().filter(|(low, _)| *low != Some(NAN));
    spans.fold(Set::nothing(), |all, (low, high)| {
        all.or(&Set::numbers(low.map(|n| n - 1), high.map(|n| (n + 1).min(NAN - 1))))
    })
}

/// The floats that stand so to a float: with NaN nothing is but `!=`.
fn floats_to(relation: Relation, float: f64) -> Set {
    match (relation, float.is_nan()) {
        (Relation::NotEqual, true) => Set::every(),
        (_, true) => Set::nothing(),
        _ => {
            let end = Cut::Before(Point::Number(NAN));
            relation.to(Point::Number(place_of(float)), end)
        }
    }
}

/// Floats.
pub fn floats(ask: &mut Questions<'_>, name: &str, args: &[Term], set: &Set) -> Option<Predicate> {
    let relation = Relation::named(name.strip_prefix("f64.")?)?;
    let [one, other] = args else { return None };
    let wanted = wanted(set)?;
    let (arg, relation, float) = match (ask.terms.constant(*one), ask.terms.constant(*other)) {
        (_, Some(Const::Float(float))) => (*one, relation, *float),
        (Some(Const::Float(float)), _) => (*other, relation.mirrored(), *float),
        _ => return None,
    };
    Some(ask.within(arg, &chosen(floats_to(relation, float), wanted)))
}

/// Texts, in the order of their code points.
pub fn texts(ask: &mut Questions<'_>, name: &str, args: &[Term], set: &Set) -> Option<Predicate> {
    let relation = Relation::named(name.strip_prefix("str.")?)?;
    let [one, other] = args else { return None };
    let wanted = wanted(set)?;
    let (arg, relation, text) = match (ask.terms.constant(*one), ask.terms.constant(*other)) {
        (_, Some(Const::Str(text))) => (*one, relation, text.clone()),
        (Some(Const::Str(text)), _) => (*other, relation.mirrored(), text.clone()),
        _ => return None,
    };
    let values = relation.to(Point::Text(text), Cut::High);
    Some(ask.within(arg, &chosen(values, wanted)))
}
