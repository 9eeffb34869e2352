//! Sources that want to break the compiler: deep, long, garbled. What is asked of them is only that they end in an
//! answer or an error, soon, and not in a panic or a crash.

mod monsters;

pub use monsters::monsters;

use crate::case::Case;
use crate::fuzz::random::Random;
use datafusion::arrow::array::{ArrayRef, Int64Array};
use datafusion::arrow::datatypes::DataType;
use std::sync::Arc;
use std::time::{Duration, Instant};
use taipan_udf::{
    Error, Fallback, FunctionSource, Isolation, Limits, NullInput, OnError, Param, RunOptions, Tier, check, compile,
};

/// Longest time that a hostile source may take to be refused or compiled, in a debug build on a busy machine.
const SOON: Duration = Duration::from_secs(60);

/// What became of a source.
#[derive(Debug, PartialEq)]
pub enum Fate {
    Refused(String),
    Ran,
    /// An exception or a limit ended the row.
    Failed(String),
    /// A bug.
    Wrong(String),
}

/// A body form source of one BIGINT parameter `x`.
pub fn source(text: String) -> FunctionSource {
    FunctionSource {
        name: "f".into(),
        text,
        handler: None,
        params: vec![Param {
            name: "x".into(),
            ty: DataType::Int64,
            not_null: false,
            table: None,
        }],
        returns: DataType::Int64,
        aggregate: false,
        json: false,
        style: Default::default(),
        constants: Vec::new(),
        null_input: NullInput::Called,
        table: None,
        volatility: None,
        on_error: OnError::Raise,
        limits: Limits {
            timeout: Some(Duration::from_secs(2)),
            memory: Some(64 << 20),
            output: None,
        },
        fallback: Fallback::Allow,
        isolation: Isolation::InProcess,
        files: taipan_udf::files::Files::default(),
        trigger: None,
        documents: Default::default(),
    }
}

/// Checks, compiles and calls once.
pub fn fate(source: FunctionSource) -> Fate {
    let start = Instant::now();
    let fate = fate_without_clock(source);
    if start.elapsed() > SOON {
        return Fate::Wrong(format!("took {:?}", start.elapsed()));
    }
    fate
}

fn fate_without_clock(source: FunctionSource) -> Fate {
    match check(&source) {
        Err(Error::Rejected(diagnostic)) => return Fate::Refused(diagnostic.to_string()),
        Err(other) => return Fate::Wrong(format!("check: {other}")),
        Ok(_) => {}
    }
    let args: Vec<ArrayRef> = source.params.iter().map(|p| arrow_null(&p.ty)).collect();
    let types: Vec<DataType> = source.params.iter().map(|p| p.ty.clone()).collect();
    match compile(Arc::new(source.clone()), &types) {
        Err(Error::Rejected(diagnostic)) => Fate::Refused(diagnostic.to_string()),
        Err(other) => Fate::Wrong(format!("compile: {other}")),
        Ok(function) if function.tier() == Tier::Interpreted && is_bug(source, &types) => {
            Fate::Wrong(format!("not compiled for a bug: {:?}", function.reasons()))
        }
        Ok(function) => match function.invoke(&args, 1, &RunOptions::default()) {
            Ok(_) => Fate::Ran,
            Err(error @ taipan_udf::ExecError::Internal { .. }) => Fate::Wrong(error.to_string()),
            Err(error) => Fate::Failed(error.to_string()),
        },
    }
}

/// Whether a function is interpreted for want of correct compiling, and not for what it is.
fn is_bug(mut source: FunctionSource, types: &[DataType]) -> bool {
    source.fallback = Fallback::Forbid;
    matches!(compile(Arc::new(source), types), Err(Error::Internal(_)))
}

fn arrow_null(ty: &DataType) -> ArrayRef {
    match ty {
        DataType::Int64 => Arc::new(Int64Array::from(vec![1])),
        other => datafusion::arrow::array::new_null_array(other, 1),
    }
}

/// The text of a case with a few random wounds.
pub fn garbled(random: &mut Random, case: &Case) -> FunctionSource {
    const BITS: [&str; 16] = [
        "(", ")", "[", ":", "\n", "    ", "\"", "'", "if ", "for ", "0", "=", "\\", "é", "x", ",",
    ];
    let mut chars: Vec<char> = case
        .source
        .text
        .lines()
        .filter(|l| !l.starts_with('#'))
        .flat_map(|l| (l.to_string() + "\n").chars().collect::<Vec<_>>())
        .collect();
    for _ in 0..1 + random.below(4) {
        if chars.is_empty() {
            break;
        }
        let at = random.below(chars.len());
        match random.below(4) {
            0 => {
                chars.remove(at);
            }
            1 => {
                let end = (at + 1 + random.below(12)).min(chars.len());
                chars.drain(at..end);
            }
            2 => {
                let bit: Vec<char> = random.pick(&BITS).chars().collect();
                chars.splice(at..at, bit);
            }
            _ => {
                let other = random.below(chars.len());
                chars.swap(at, other);
            }
        }
    }
    let mut source = case.source.clone();
    source.text = chars.into_iter().collect();
    source.limits = Limits {
        timeout: Some(Duration::from_secs(2)),
        memory: Some(64 << 20),
        output: None,
    };
    source
}
