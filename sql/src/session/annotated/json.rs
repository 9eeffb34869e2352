//! One object, for programs.

use super::tier;
use serde_json::json;
use taipan_udf::{Annotated, Line};

pub fn document(signature: &str, annotated: &Annotated) -> String {
    let line = |line: &Line| {
        json!({
            "line": line.number,
            "source": line.text,
            "outcome": line.outcome.name(),
            "notes": line.notes,
            "ir": line.ir,
        })
    };
    let rows = annotated.rows;
    let document = json!({
        "function": signature,
        "tier": tier(annotated),
        "notes": annotated.notes,
        "rows": {
            "native": rows.native,
            "replayed": rows.replayed,
            "interpreted": rows.interpreted,
            "failed": rows.failed,
        },
        "lines": annotated.lines.iter().map(line).collect::<Vec<_>>(),
    });
    document.to_string()
}
