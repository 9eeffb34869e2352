//! The conditions of rules: a closed table of named questions. Each is about values, indices and numbers, as its row says, and
//! sees how values were made and the facts of the function. Knows no rules, and changes nothing.

use super::facts::{Facts, Needs};
use crate::support::Site;
use std::fmt;
use taipan_ir::analysis::transfer;
use taipan_ir::ops::Access;
use taipan_ir::{Const, Inst, OpDef, Value, op};

/// What is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    Value,
    Index,
    Number,
}

/// One operand of a question.
#[derive(Clone, Debug)]
pub(super) enum Given {
    Value(Value),
    Index(u32),
    Number(Const),
}

/// Where it is asked.
pub(super) struct Place<'a, 'f> {
    pub site: &'a Site<'f>,
    pub facts: &'a Facts,
    /// The instruction at hand.
    pub inst: &'a Inst,
}

/// A question by its name.
pub(super) struct Condition {
    pub name: &'static str,
    pub operands: &'static [Sort],
    pub needs: Needs,
    pub holds: fn(&Place<'_, '_>, &[Given]) -> bool,
}

impl fmt::Debug for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

const NOTHING: Needs = Needs {
    uses: false,
    carried: false,
};
const USES: Needs = Needs { uses: true, ..NOTHING };
const CARRIED: Needs = Needs {
    carried: true,
    ..NOTHING
};

const fn row(
    name: &'static str,
    operands: &'static [Sort],
    needs: Needs,
    holds: fn(&Place<'_, '_>, &[Given]) -> bool,
) -> Condition {
    Condition {
        name,
        operands,
        needs,
        holds,
    }
}

/// All of them.
pub(super) static TABLE: [Condition; 11] = [
    // Written `i != j`.
    row("different", &[Sort::Index, Sort::Index], NOTHING, different),
    // A constant from the first number up to the second, without that.
    row("between", &[Sort::Value, Sort::Number, Sort::Number], NOTHING, between),
    // A constant by which dividing is the same as multiplying with its inverse.
    row("exact_inverse", &[Sort::Value], NOTHING, exact_inverse),
    // A union that is known to be this alternative, or another.
    row("is_alternative", &[Sort::Value, Sort::Index], NOTHING, is_alternative),
    row("is_other_alternative", &[Sort::Value, Sort::Index], NOTHING, is_other),
    // A list that is a constant.
    row("constant_list", &[Sort::Value], NOTHING, constant_list),
    // What is made here is read by operations, which do nothing else with it.
    row("only_read", &[], USES, only_read),
    // A text of which characters are read one by one, and nothing but its length besides.
    row("read_by_character", &[Sort::Value], USES, read_by_character),
    // An int that depends on what a loop carries.
    row("carried", &[Sort::Value], CARRIED, carried),
    // The sum, or the difference, cannot leave i64.
    row("sum_fits", &[Sort::Value, Sort::Value], CARRIED, sum_fits),
    row("difference_fits", &[Sort::Value, Sort::Value], CARRIED, difference_fits),
];

/// The condition of this name.
pub(super) fn named(name: &str) -> Option<&'static Condition> {
    TABLE.iter().find(|condition| condition.name == name)
}

fn different(_: &Place<'_, '_>, given: &[Given]) -> bool {
    matches!(given, [Given::Index(i), Given::Index(j)] if i != j)
}

fn between(place: &Place<'_, '_>, given: &[Given]) -> bool {
    let [Given::Value(value), Given::Number(from), Given::Number(to)] = given else {
        return false;
    };
    match (place.site.defs.constant(*value), from, to) {
        (Some(Const::Int(n)), Const::Int(from), Const::Int(to)) => (from..to).contains(&n),
        (Some(Const::Float(x)), Const::Float(from), Const::Float(to)) => (from..to).contains(&x),
        _ => false,
    }
}

/// A power of two, not so small or large that its inverse is none.
fn exact_inverse(place: &Place<'_, '_>, given: &[Given]) -> bool {
    let [Given::Value(value)] = given else {
        return false;
    };
    match place.site.defs.constant(*value) {
        Some(Const::Float(x)) => x.is_normal() && x.to_bits() << 12 == 0 && (1.0 / x).is_normal(),
        _ => false,
    }
}

fn is_alternative(place: &Place<'_, '_>, given: &[Given]) -> bool {
    known_alternative(place, given).is_some_and(|(known, asked)| known == asked)
}

fn is_other(place: &Place<'_, '_>, given: &[Given]) -> bool {
    known_alternative(place, given).is_some_and(|(known, asked)| known != asked)
}

/// The alternative that a union is known to be, and the one that is asked for.
fn known_alternative(place: &Place<'_, '_>, given: &[Given]) -> Option<(u32, u32)> {
    let [Given::Value(value), Given::Index(asked)] = given else {
        return None;
    };
    let known = match place.site.defs.constant(*value) {
        Some(Const::Union(_, index, _)) => *index,
        _ => place.site.defs.indexed(*value, op::UNION_MAKE)?.1,
    };
    Some((known, *asked))
}

fn constant_list(place: &Place<'_, '_>, given: &[Given]) -> bool {
    let [Given::Value(value)] = given else {
        return false;
    };
    matches!(
        place.site.defs.constant(*value),
        Some(Const::List(..) | Const::Tuple(..))
    )
}

fn only_read(place: &Place<'_, '_>, _: &[Given]) -> bool {
    let [made] = place.inst.results[..] else {
        return false;
    };
    place.facts.uses(made).is_some_and(|uses| {
        let reads = |(op, place): &(&OpDef, usize)| op.access_to(*place) >= Access::Reads;
        uses.otherwise == 0 && !uses.by_op.is_empty() && uses.by_op.iter().all(reads)
    })
}

fn read_by_character(place: &Place<'_, '_>, given: &[Given]) -> bool {
    const ANSWERED: [op::Name; 3] = [op::STR_BYTE_LEN, op::STR_LEN, op::STR_CHAR_AT];
    let [Given::Value(text)] = given else {
        return false;
    };
    place.facts.uses(*text).is_some_and(|uses| {
        let answered = |(op, place): &(&OpDef, usize)| *place == 0 && ANSWERED.contains(&op.name);
        let characters = uses.by_op.iter().any(|(op, _)| op.name == op::STR_CHAR_AT);
        uses.otherwise == 0 && characters && uses.by_op.iter().all(answered)
    })
}

fn carried(place: &Place<'_, '_>, given: &[Given]) -> bool {
    matches!(given, [Given::Value(value)] if place.facts.is_carried(*value))
}

fn sum_fits(place: &Place<'_, '_>, given: &[Given]) -> bool {
    fits(place, op::INT_ADD_NW, given).unwrap_or(false)
}

fn difference_fits(place: &Place<'_, '_>, given: &[Given]) -> bool {
    fits(place, op::INT_SUB_NW, given).unwrap_or(false)
}

fn fits(place: &Place<'_, '_>, name: op::Name, given: &[Given]) -> Option<bool> {
    let [Given::Value(a), Given::Value(b)] = given else {
        return None;
    };
    let ranges = [place.facts.range(*a)?, place.facts.range(*b)?];
    Some(transfer::result(name, &ranges).1)
}
