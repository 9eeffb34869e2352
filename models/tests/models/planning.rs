//! Which inputs matter, and between which numbers an answer lies.

use crate::files::{Kept, inputs, model, recorded, with_columns};
use taipan_models::{Column, Given, Values};

const MODELS: &[(&str, &str, &str)] = &[
    ("linear.pkl", "real", ""),
    ("lasso.pkl", "real", ""),
    ("logistic.pkl", "binary", "decision"),
    ("logistic.pkl", "binary", "proba"),
    ("tree_regressor.pkl", "real", ""),
    ("forest_regressor.pkl", "real", ""),
    ("forest_classifier.pkl", "multi", "proba"),
    ("boosting_regressor.pkl", "real", ""),
    ("hist_regressor.pkl", "real", ""),
    ("pipe_poly.pkl", "binary", ""),
];

#[test]
fn bounds_hold() {
    let recorded = recorded();
    for (file, data, output) in MODELS {
        let model = model(file).expect(file);
        let columns = inputs(&recorded, data);
        let boxes: Vec<(f64, f64)> = columns
            .iter()
            .map(|column| match column {
                Kept::Float(values) => values
                    .iter()
                    .fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| (a.min(*x), b.max(*x))),
                _ => panic!("numbers"),
            })
            .collect();
        let bounds = model.all_bounds(output, &boxes).expect(file);
        let Values::Float(answer) =
            with_columns(&columns, |columns, rows| model.evaluate(output, columns, rows)).expect(file)
        else {
            panic!("numbers");
        };
        for (column, (low, high)) in answer.iter().zip(&bounds) {
            assert!(low < high, "{file}");
            assert!(column.iter().all(|x| low <= x && x <= high), "{file} {low} {high}");
        }
        // A box of one point has the answer of that point.
        let points: Vec<(f64, f64)> = boxes.iter().map(|(low, _)| (*low, *low)).collect();
        let one: Vec<[f64; 1]> = points.iter().map(|(x, _)| [*x]).collect();
        let one: Vec<Column> = one.iter().map(|x| Column::of(Given::Float(x))).collect();
        let Values::Float(answer) = model.evaluate(output, &one, 1).expect(file) else {
            panic!("numbers");
        };
        let found = model.all_bounds(output, &points).expect(file);
        for (column, (low, high)) in answer.iter().zip(found) {
            assert!(
                low <= column[0] && column[0] <= high,
                "{file}: {low} {} {high}",
                column[0]
            );
        }
    }
}

#[test]
fn features_that_matter() {
    let zero = model("lasso.pkl").expect("lasso").used_features();
    assert!(zero.iter().any(|used| *used));
    let all = model("linear.pkl").expect("linear").used_features();
    assert!(all.iter().all(|used| *used));
    let frame = model("columns.pkl").expect("columns").used_features();
    assert_eq!(frame, [true, true, false, true, false]);
}

#[test]
fn what_is_told() {
    let model = model("logistic_frame.pkl").expect("logistic_frame");
    let names: Vec<_> = model.inputs().iter().filter_map(|input| input.name.clone()).collect();
    assert_eq!(names, ["a", "b", "c", "d", "e", "f"]);
    let described = model.describe();
    assert_eq!(described.estimator, "LogisticRegression");
    assert_eq!(described.version.as_deref(), Some("scikit-learn 1.6.1"));
    assert_eq!(described.classes, ["0", "1"]);
    let two = [Column::of(Given::Float(&[1.0])), Column::of(Given::Float(&[1.0]))];
    let error = model.evaluate("", &two, 1).expect_err("two").to_string();
    assert_eq!(
        error,
        "X has 2 features, but LogisticRegression is expecting 6 features as input."
    );
    let six = [Column::of(Given::Float(&[f64::NAN])); 6];
    let error = model.evaluate("", &six, 1).expect_err("missing").to_string();
    assert!(
        error.starts_with("Input X contains NaN.\nLogisticRegression does not accept missing values"),
        "{error}"
    );
    let six = [Column::of(Given::Float(&[f64::INFINITY])); 6];
    let error = model.evaluate("", &six, 1).expect_err("infinite").to_string();
    assert_eq!(
        error,
        "Input X contains infinity or a value too large for dtype('float64')."
    );
    let six = [Column::of(Given::Text(&["x"])); 6];
    let error = model.evaluate("", &six, 1).expect_err("text").to_string();
    assert_eq!(error, "could not convert string to float: 'x'");
    assert!(model.evaluate("nothing", &six, 1).is_err());
}
