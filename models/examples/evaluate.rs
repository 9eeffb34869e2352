//! Times a model over columns of a file: `evaluate MODEL COLUMNS ROWS OUTPUT`, where the columns are little-endian floats, one
//! column after another. Prints the best of five runs in nanoseconds a row, and the sum of what was answered.

use std::time::Instant;
use taipan_models::{Column, Given, Limits, Model, Values};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, file, data, rows, output] = arguments.as_slice() else {
        return Err("evaluate MODEL COLUMNS ROWS OUTPUT".into());
    };
    let rows: usize = rows.parse()?;
    let start = Instant::now();
    let model = Model::read(&std::fs::read(file)?, None, file, &Limits::default())?;
    let read = start.elapsed();
    let (chunks, _) = std::fs::read(data).map(|bytes| (bytes.as_chunks::<8>().0.to_vec(), ()))?;
    let numbers: Vec<f64> = chunks.into_iter().map(f64::from_le_bytes).collect();
    let columns: Vec<Column> = numbers
        .chunks(rows)
        .map(|column| Column::of(Given::Float(column)))
        .collect();
    let (mut best, mut sum) = (f64::INFINITY, 0.0);
    for _ in 0..5 {
        let start = Instant::now();
        let values = model.evaluate(output, &columns, rows)?;
        best = best.min(start.elapsed().as_nanos() as f64 / rows as f64);
        sum = match values {
            Values::Float(columns) => columns.iter().flatten().sum(),
            Values::Integer(columns) => columns.iter().flatten().map(|x| *x as f64).sum(),
            Values::Text(columns) => columns.iter().map(Vec::len).sum::<usize>() as f64,
        };
    }
    println!("{best:.1} {sum:?} {}", read.as_secs_f64() * 1e3);
    Ok(())
}
