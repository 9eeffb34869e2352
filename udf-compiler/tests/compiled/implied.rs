//! Implied predicates leave out no row that has the asked result, or that raises: random programs on random arguments, in the
//! reference interpreter.

use crate::random::deciding::{LIMITS, count, modules};
use crate::random::{Random, arguments};
use taipan_udf::ir::interpret::{Val, run};
use taipan_udf::ir::{Module, Type};
use taipan_udf::predicates::{Cut, NAN, Point, Predicate, Set, float_at, implied_by_result, place_of};
use taipan_udf::runtime::fail::Fail;

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

/// The values of a type just before, at and after where a range of a set begins or ends.
fn edges(set: &Set, ty: &Type) -> Vec<Val> {
    let cuts = set.ranges().iter().flat_map(|(from, to)| [from, to]);
    let mut values = Vec::new();
    for cut in cuts {
        match (cut, ty) {
            (Cut::Before(Point::Number(at)), Type::Int) => {
                let near = (at - 2..=at + 2).filter_map(|n| i64::try_from(n).ok());
                values.extend(near.map(Val::Int));
            }
            (Cut::Before(Point::Number(at)), Type::Float) => {
                values.extend((at - 2..=at + 2).filter(|n| *n < NAN).map(|n| Val::Float(float_at(n))));
            }
            (Cut::Before(Point::Number(at)), Type::Bool) => values.push(Val::Bool(*at == 0)),
            (Cut::Before(Point::Text(text)), Type::Str) => {
                let shorter: String = text.chars().take(text.chars().count().saturating_sub(1)).collect();
                let longer = format!("{text}a");
                values.extend([shorter.as_str(), text.as_ref(), longer.as_str()].map(Val::str));
            }
            _ => {}
        }
    }
    values
}

/// Rows at the edges of what a predicate allows: given ones with values of its columns put in, one by one and all together.
fn edge_rows(predicate: &Predicate, types: &[Type], given: &[Vec<Val>]) -> Vec<Vec<Val>> {
    let mut rows = Vec::new();
    for columns in predicate.boxes() {
        let mut inside = given.to_vec();
        for (column, set) in columns {
            let edges = edges(set, &types[*column]);
            let within = edges.iter().find(|v| point(v).is_some_and(|point| set.has(&point)));
            if let Some(within) = within {
                inside.iter_mut().for_each(|row| row[*column] = within.clone());
            }
        }
        for (column, set) in columns {
            for edge in edges(set, &types[*column]) {
                for row in given.iter().chain(&inside) {
                    let mut row = row.clone();
                    row[*column] = edge.clone();
                    rows.push(row);
                }
            }
        }
    }
    rows
}

/// The predicate for a result, checked on rows. Whether it says anything.
fn check(what: &str, module: &Module, set: &Set, seed: u64) -> bool {
    let Some(predicate) = implied_by_result(module, set) else {
        return false;
    };
    let entry = &module.functions[0];
    let types: Vec<Type> = entry.params.iter().map(|p| entry.ty(*p).clone()).collect();
    let mut rows = arguments(&types, seed, 40);
    rows.extend(edge_rows(&predicate, &types, &rows[..4]));
    for row in rows {
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
    let mut saying = 0;
    for (seed, module) in modules() {
        let mut random = Random::new(seed);
        let result = module.functions[0].result.clone();
        for set in questions(&result, &mut random) {
            saying += usize::from(check(&format!("program {seed}"), &module, &set, seed));
        }
    }
    let count = count();
    assert!(
        saying as u64 > count,
        "only {saying} predicates of {count} programs of each shape say anything"
    );
}
