//! The workloads of `speed.py` over few rows, by what their answers sum up to.

use crate::files::{model, recorded_in};
use taipan_models::{Column, Given, Values};

const ROWS: usize = 2000;

#[test]
fn workloads_sum_up_to_the_same() {
    let columns: Vec<Vec<f64>> = (0..6)
        .map(|feature| {
            let value = |at: usize| ((at * 7 + feature * 13) % 101) as f64 - 50.0;
            (0..ROWS).map(|at| value(at) / 10.0).collect()
        })
        .collect();
    let columns: Vec<Column> = columns.iter().map(|column| Column::of(Given::Float(column))).collect();
    let recorded = recorded_in("cases_options.json");
    let cases = recorded["sums"].as_array().expect("sums");
    assert!(cases.len() >= 8);
    for case in cases {
        let file = case["file"].as_str().expect("file");
        let output = case["output"].as_str().expect("output");
        let answer = model(file).and_then(|model| model.evaluate(output, &columns, ROWS));
        let sums: Vec<f64> = match answer.expect(file) {
            Values::Float(columns) => columns.iter().map(|column| column.iter().sum()).collect(),
            Values::Integer(columns) => columns
                .iter()
                .map(|column| column.iter().map(|whole| *whole as f64).sum())
                .collect(),
            Values::Text(_) => panic!("{file}: texts"),
        };
        let wanted: Vec<f64> = case["sums"]
            .as_array()
            .expect("sums")
            .iter()
            .filter_map(serde_json::Value::as_f64)
            .collect();
        assert_eq!(sums.len(), wanted.len(), "{file} {output}");
        for (sum, wanted) in sums.iter().zip(&wanted) {
            assert!(
                (sum - wanted).abs() <= 1e-9 * wanted.abs().max(1.0),
                "{file} {output}: {sum} {wanted}"
            );
        }
    }
}
