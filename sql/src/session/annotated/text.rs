//! Lines for people: the number of the line, what became of it, and its text, with the reasons under it.

use super::{counts, tier};
use taipan_udf::Annotated;

pub fn lines(signature: &str, annotated: &Annotated) -> Vec<String> {
    let mut out = vec![signature.to_string(), format!("tier: {}", tier(annotated))];
    out.extend(counts(annotated));
    out.extend(annotated.notes.iter().map(|note| format!("interpreted: {note}")));
    let width = annotated
        .lines
        .iter()
        .map(|line| line.outcome.name().len())
        .max()
        .unwrap_or(0);
    for line in &annotated.lines {
        let (number, outcome, text) = (line.number, line.outcome.name(), &line.text);
        out.push(format!("{number:>4}  {outcome:<width$}  {text}").trim_end().to_string());
        let indent = " ".repeat(text.len() - text.trim_start().len());
        let under = line
            .notes
            .iter()
            .map(|note| format!("      {:width$}  {indent}^ {note}", ""));
        out.extend(under);
    }
    out
}
