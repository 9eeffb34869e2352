//! Implied predicates leave out no row that has the asked result, or that raises: random programs on random arguments, in the
//! reference interpreter.

use super::random::{Programs, Random, arguments};
use taipan_udf::ir::interpret::{Limits, Val, run};
use taipan_udf::ir::{Module, Type};
use taipan_udf::lower::{Point, Predicate, Set, implied_by_result, place_of};
use taipan_udf::runtime::fail::Fail;

const LIMITS: Limits = Limits {
    steps: 2_000,
    depth: 20,
};

/// Sets of results of a type.
fn questions(ty: &Type, random: &mut Random) -> Vec<Set> {
    let number = |random: &mut Random| [-7, -1, 0, 1, 2, 10, 97][random.below(7)];
    match ty {
        Type::Bool => vec![Set::truth(true), Set::truth(false)],
        Type::Int => {
            let (one, other) = (number(random), number(random));
            let one_of = Set::numbers(Some(one), Some(one)).or(&Set::numbers(Some(other), None));
            vec![Set::numbers(None, Some(one)), one_of.not(), one_of]
        }
        Type::Float => {
            let bound = [-3.0, 0.0, 1.0, 2.5, f64::INFINITY][random.below(5)];
            let over = Set::numbers(Some(place_of(bound)), None);
            vec![over.not(), over, Set::floats(bound, bound)]
        }
        Type::Str => vec![
            Set::prefixed("a"),
            Set::only(Point::Text("1".into())).not(),
            Set::only(Point::Text("".into())),
        ],
        _ => Vec::new(),
    }
}

fn point(value: &Val) -> Option<Point> {
    Some(match value {
        Val::Bool(value) => Point::Number((*value).into()),
        Val::Int(value) => Point::Number((*value).into()),
        Val::Float(value) => Point::Number(place_of(*value)),
        Val::Str(text) => Point::Text(text.clone()),
        _ => return None,
    })
}

/// Whether a predicate allows a row without NULL.
fn allows(predicate: &Predicate, row: &[Val]) -> bool {
    let mut boxes = predicate.boxes();
    boxes.any(|columns| {
        columns
            .iter()
            .all(|(column, set)| point(&row[*column]).is_none_or(|point| set.has(&point)))
    })
}

/// The predicate for a result, checked on rows. Whether it says anything.
fn check(what: &str, module: &Module, set: &Set, seed: u64) -> bool {
    let Some(predicate) = implied_by_result(module, set) else {
        return false;
    };
    let entry = &module.functions[0];
    let types: Vec<Type> = entry.params.iter().map(|p| entry.ty(*p).clone()).collect();
    for row in arguments(&types, seed, 40) {
        let wanted = match run(module, row.clone(), LIMITS) {
            Ok(value) => point(&value).is_some_and(|point| set.has(&point)),
            // What leaves i64 goes on in Python; limits are not part of what a function means.
            Err(Fail::Overflow | Fail::Memory | Fail::Depth | Fail::Steps) => continue,
            Err(_) => true,
        };
        assert!(
            !wanted || allows(&predicate, &row),
            "{what}: {row:?} is missing\n{set:?}\n{predicate:?}\n{module}"
        );
    }
    !predicate.is_always()
}

#[test]
fn predicates_leave_out_no_row() {
    let count = std::env::var("PROGRAMS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(400);
    let mut saying = 0;
    for seed in 0..count {
        let module = Programs::deciding(seed).module();
        let mut random = Random::new(seed);
        let result = module.functions[0].result.clone();
        for set in questions(&result, &mut random) {
            saying += usize::from(check(&format!("program {seed}"), &module, &set, seed));
        }
    }
    assert!(
        saying as u64 > count / 20,
        "only {saying} predicates of {count} programs say anything"
    );
}
