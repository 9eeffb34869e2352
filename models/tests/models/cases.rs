//! Every recorded case: equal, near enough, refused, or different.

use crate::files::{Kept, inputs, kept, lists, model, recorded_in, with_columns};
use serde_json::Value;
use std::collections::BTreeMap;
use taipan_models::{Model, Values};

/// Models that are refused, with a part of what is said; every other one has to answer.
const REFUSED: &str = include_str!("../refused.txt");

/// The largest difference of two columns, as a part of the largest of one and the values; none when a bit counts.
fn differs(ours: &Values, answer: &[Value], near: Option<f64>) -> Option<String> {
    let count = match ours {
        Values::Float(columns) => columns.len(),
        Values::Integer(columns) => columns.len(),
        Values::Text(columns) => columns.len(),
    };
    if count != answer.len() {
        return Some(format!("{count} columns instead of {}", answer.len()));
    }
    let mut worst: Option<(f64, String)> = None;
    for (at, column) in answer.iter().enumerate() {
        match (ours, kept(column)) {
            (Values::Float(columns), Kept::Float(wanted)) => {
                for (row, (ours, wanted)) in columns[at].iter().zip(&wanted).enumerate() {
                    let equal = ours.to_bits() == wanted.to_bits() || (ours.is_nan() && wanted.is_nan());
                    let away = (ours - wanted).abs() / wanted.abs().max(1.0);
                    let far = if equal {
                        false
                    } else {
                        near.is_none_or(|near| away.is_nan() || away > near)
                    };
                    if far && worst.as_ref().is_none_or(|(most, _)| away > *most || away.is_nan()) {
                        worst = Some((
                            away,
                            format!("row {row} column {at}: {ours:?} instead of {wanted:?} ({away:e})"),
                        ));
                    }
                }
            }
            (Values::Integer(columns), Kept::Integer(wanted)) if columns[at] == wanted => {}
            (Values::Text(columns), Kept::Text(wanted, _))
                if columns[at].iter().map(|text| &**text).eq(wanted.iter()) => {}
            // Whole numbers where the library has numbers that happen to be whole.
            (Values::Float(columns), Kept::Integer(wanted))
                if columns[at].iter().copied().eq(wanted.iter().map(|x| *x as f64)) => {}
            (Values::Float(_), Kept::Integer(wanted)) => return Some(format!("numbers instead of {wanted:?}")),
            (Values::Integer(columns), Kept::Integer(wanted)) => {
                return Some(format!("{:?} instead of {wanted:?}", columns[at]));
            }
            _ => return Some("a column of another kind".to_string()),
        }
    }
    worst.map(|(_, told)| told)
}

fn run(recorded: &Value, case: &Value, model: &Model) -> Option<String> {
    let columns = inputs(recorded, case["data"].as_str().expect("data"));
    let output = case["output"].as_str().expect("output");
    let answer = with_columns(&columns, |columns, rows| model.evaluate(output, columns, rows));
    match (answer, case["error"].as_str()) {
        (Ok(_), Some(wanted)) => Some(format!("an answer instead of the error '{wanted}'")),
        (Err(error), Some(wanted)) if error.to_string().lines().next() == Some(wanted) => None,
        (Err(error), Some(wanted)) => Some(format!("the error '{error}' instead of '{wanted}'")),
        (Ok(values), None) => differs(
            &values,
            case["answer"].as_array().expect("answer"),
            case["near"].as_f64(),
        ),
        (Err(error), None) => Some(format!("the error '{error}'")),
    }
}

#[test]
fn recorded_answers() {
    let refused: BTreeMap<&str, &str> = REFUSED.lines().filter_map(|line| line.split_once(": ")).collect();
    let (mut equal, mut refusals, mut told) = (0, 0, Vec::new());
    for list in lists() {
        let recorded = recorded_in(&list);
        for case in recorded["cases"].as_array().expect("cases") {
            let file = case["file"].as_str().expect("file");
            match (model(file), refused.get(file)) {
                (Ok(_), Some(_)) => told.push(format!("{file}: is listed as refused and is not")),
                (Ok(model), None) => match run(&recorded, case, &model) {
                    Some(difference) => told.push(format!("{file} {} {}: {difference}", case["data"], case["output"])),
                    None => equal += 1,
                },
                (Err(error), Some(part)) if error.to_string().contains(part) => refusals += 1,
                (Err(error), _) => told.push(format!("{file}: {error}")),
            }
        }
    }
    println!("{equal} equal, {refusals} refused, {} different", told.len());
    told.dedup();
    assert!(told.is_empty(), "{}", told.join("\n"));
}
