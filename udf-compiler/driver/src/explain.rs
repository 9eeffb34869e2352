//! The stages of a function as text, for EXPLAIN FUNCTION.

use crate::prepared::Prepared;
use crate::tier::{Reason, Stage};
use std::fmt::Write;
use taipan_generate as generate;
use taipan_interface::error::Error;

/// One stage. What does not exist is answered with the reason.
pub fn stage(prepared: &Prepared, reasons: &[Reason], stage: Stage) -> String {
    match stage {
        Stage::Source => numbered(&prepared.source.text) + &listed(reasons),
        Stage::Generator => generate::generator_text(&prepared.parsed),
        later => match &prepared.native {
            Err(error) => interpreted(error),
            Ok(pipeline) => {
                let text = match later {
                    Stage::Ir => generate::name_lines(&prepared.parsed, &pipeline.ir.to_string()),
                    Stage::Optimized => generate::name_lines(&prepared.parsed, &pipeline.optimized.to_string()),
                    Stage::Lowered => pipeline.kernel.clif().unwrap_or_else(|e| e.to_string()),
                    _ => pipeline.kernel.disassembly().unwrap_or_else(|e| e.to_string()),
                };
                text + &listed(reasons)
            }
        },
    }
}

fn numbered(text: &str) -> String {
    let mut out = String::new();
    for (i, line) in text.lines().enumerate() {
        let _ = writeln!(out, "{:>4}  {line}", i + 1);
    }
    out
}

fn listed(reasons: &[Reason]) -> String {
    let mut out = String::new();
    for reason in reasons {
        let place = reason.span.map_or_else(String::new, |s| format!("line {}: ", s.line));
        let _ = writeln!(out, "-- on the interpreter: {place}{}", reason.message);
    }
    out
}

fn interpreted(error: &Error) -> String {
    format!("-- interpreted: {error}\n")
}
