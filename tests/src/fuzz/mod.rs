//! A small differential fuzzer: random typed functions from a grammar over the compiled subset, random rows, and every
//! route must give what RustPython gives. The same seed always gives the same program. A program can be written out
//! as a conformance case, so that CPython can be asked too.

mod attempts;
mod dispatch;
mod expressions;
mod function;
mod grammar;
mod guarded;
mod layouts;
pub mod random;
mod rows;
mod templates;
mod ty;

use crate::case::Case;
use crate::rows as arrow_rows;
use anyhow::Result;
use datafusion::arrow::array::ArrayRef;
use serde_json::Value as Json;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use taipan_udf::{CompiledFunction, ExecError, Mode, OnError, RunOptions, Tier, compile};

/// A random function with rows to try it on.
pub struct Program {
    pub seed: u64,
    /// The text of a conformance case.
    pub text: String,
    pub case: Case,
}

/// What running a program found.
pub struct Outcome {
    /// Why it is not native, though it can return something.
    pub reasons: Vec<String>,
    pub differences: Vec<String>,
}

/// The program of a seed.
pub fn program(seed: u64) -> Result<Program> {
    let mut random = random::Random::new(seed);
    let function = function::function(&mut random);
    let rows = rows::rows(&mut random, &function.params);
    let text = rows::case_text(&function, &rows);
    let case = crate::case::parse(&format!("fuzz/{seed}"), text.clone(), rows::records(&rows))?;
    Ok(Program { seed, text, case })
}

impl Program {
    /// Writes the program as a conformance case without answers.
    pub fn keep(&self, folder: &Path) -> Result<()> {
        std::fs::write(folder.join(format!("seed_{}.py", self.seed)), &self.text)?;
        Ok(())
    }

    /// Compares the routes with RustPython: row by row with exceptions, and as a batch with exceptions as NULL.
    pub fn run(&self) -> Outcome {
        let types = self.case.types();
        let function = match compile(Arc::new(self.case.source.clone()), &types) {
            Ok(function) => function,
            Err(error) => return self.failed(format!("does not compile: {error}")),
        };
        let mut forgiving = self.case.source.clone();
        forgiving.on_error = OnError::Null;
        let forgiving = match compile(Arc::new(forgiving), &types) {
            Ok(function) => function,
            Err(error) => return self.failed(format!("does not compile with ON ERROR NULL: {error}")),
        };
        let mut differences = Vec::new();
        let all: Vec<usize> = (0..self.case.rows.len()).collect();
        let mut batches: Vec<(&CompiledFunction, &[usize])> = all.chunks(1).map(|row| (&function, row)).collect();
        batches.push((&forgiving, &all));
        for (function, chosen) in batches {
            let expected = self.invoke(function, chosen, Mode::Interpreted);
            if expected.iter().any(|answer| answer.starts_with("limit")) {
                continue;
            }
            for (route, mode) in [("native", Mode::Auto), ("ir", Mode::Ir)] {
                let got = self.invoke(function, chosen, mode);
                differences.extend(self.compare(route, chosen, &expected, &got));
            }
        }
        differences.extend(self.run_other_layout());
        Outcome {
            reasons: self.reasons(&function),
            differences,
        }
    }

    /// Compares a batch whose texts are in another of Arrow's layouts.
    fn run_other_layout(&self) -> Vec<String> {
        let rows: Vec<_> = self.case.rows.iter().collect();
        let plain = arrow_rows::arrays(&self.case.types(), &rows).expect("rows were made for these types");
        let Some(columns) = layouts::others(&plain, self.seed).expect("texts have other layouts") else {
            return Vec::new();
        };
        let types: Vec<_> = columns.iter().map(|column| column.data_type().clone()).collect();
        let mut source = self.case.source.clone();
        source.on_error = OnError::Null;
        let function = match compile(Arc::new(source), &types) {
            Ok(function) => function,
            Err(error) => return vec![format!("seed {}: does not compile for {types:?}: {error}", self.seed)],
        };
        let expected = answers(&function, &columns, rows.len(), Mode::Interpreted);
        if expected.iter().any(|answer| answer.starts_with("limit")) {
            return Vec::new();
        }
        let got = answers(&function, &columns, rows.len(), Mode::Auto);
        let all: Vec<usize> = (0..rows.len()).collect();
        self.compare("native, other layout", &all, &expected, &got)
    }

    fn reasons(&self, function: &CompiledFunction) -> Vec<String> {
        let raises = |r: &taipan_udf::Reason| r.message.contains("whatever its arguments are");
        if function.tier() == Tier::Native || function.reasons().iter().any(raises) {
            return Vec::new();
        }
        let reason = |r: &taipan_udf::Reason| match r.span {
            Some(span) => format!(
                "{}: {}",
                r.message,
                self.text.lines().nth(span.line as usize - 1).unwrap_or("").trim()
            ),
            None => r.message.clone(),
        };
        function.reasons().iter().map(reason).collect()
    }

    fn failed(&self, what: String) -> Outcome {
        Outcome {
            reasons: vec!["it does not compile".into()],
            differences: vec![format!("seed {}: {what}\n{}", self.seed, self.text)],
        }
    }

    fn compare(&self, route: &str, chosen: &[usize], expected: &[String], got: &[String]) -> Vec<String> {
        let mut told = Vec::new();
        for (i, (want, have)) in expected.iter().zip(got).enumerate() {
            if want != have {
                let args = Json::from(self.case.rows[chosen[i]].args.clone());
                let (seed, batch) = (self.seed, chosen.len());
                told.push(format!(
                    "seed {seed} [{route}, batch of {batch}] f{args}: RustPython gives {want}, got {have}"
                ));
            }
        }
        told
    }

    /// The answers as text, one per row; an error of the batch is every row's answer.
    fn invoke(&self, function: &CompiledFunction, chosen: &[usize], mode: Mode) -> Vec<String> {
        let rows: Vec<_> = chosen.iter().map(|i| &self.case.rows[*i]).collect();
        let args = arrow_rows::arrays(&self.case.types(), &rows).expect("rows were made for these types");
        answers(function, &args, rows.len(), mode)
    }
}

/// What a function answers to these columns, as text.
fn answers(function: &CompiledFunction, args: &[ArrayRef], rows: usize, mode: Mode) -> Vec<String> {
    let options = RunOptions {
        mode,
        timeout: Some(Duration::from_secs(10)),
        ..RunOptions::default()
    };
    match function.invoke(args, rows, &options) {
        Ok(array) => (0..rows).map(|i| arrow_rows::cell(&array, i).to_string()).collect(),
        Err(error) => vec![error_text(error); rows],
    }
}

/// RustPython forgets the `=` of `-=` in a message once it has specialised the instruction.
fn error_text(error: ExecError) -> String {
    match error {
        ExecError::Python(e) if e.kind == "MemoryError" => "limit of memory".into(),
        ExecError::Python(e) => format!("{}: {}", e.kind, e.message.replace("=: '", ": '")),
        ExecError::Timeout { .. } | ExecError::Memory { .. } => format!("limit: {error}"),
        other => other.to_string(),
    }
}
