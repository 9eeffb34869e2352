//! Random arguments, as Python literals and as records; and the text of a conformance case. Favours the values where
//! implementations differ: limits, signs of zero, text that is not ASCII, NULL.

use super::function::{Function, Parameter};
use super::random::Random;
use super::ty::Ty;
use serde_json::{Value as Json, json};

/// One argument: its Python literal and its record.
pub type Argument = (String, Json);

const ROWS: usize = 14;

const INTS: &[i64] = &[
    0,
    1,
    -1,
    2,
    3,
    -3,
    7,
    10,
    -10,
    64,
    100,
    1000,
    -4096,
    123_456_789,
    i64::MAX,
    i64::MIN,
    i64::MAX - 1,
];
const FLOATS: &[&str] = &[
    "0.0", "-0.0", "1.0", "-1.5", "0.1", "2.5", "3.999", "100.25", "-7.0", "1e16", "1e300", "-1e-300", "5e-324", "inf",
    "-inf", "nan",
];
const TEXTS: &[&str] = &[
    "",
    "a",
    "abc",
    "Hello World",
    " pad ",
    "a,b,,c",
    "12",
    "-7",
    "3.5",
    "aaaa",
    "ABCabc123",
    "x_y-z",
    "tab\there",
    "line\nbreak",
    "äöü",
    "ß",
    "日本語",
    "a😀b",
    "Ünïcode text",
    "e\u{301}",
    "İ",
    "ǆ",
    "longer text that has more than twelve bytes",
];

/// Rows of arguments for these parameters.
pub fn rows(random: &mut Random, params: &[Parameter]) -> Vec<Vec<Argument>> {
    (0..ROWS)
        .map(|_| params.iter().map(|p| argument(random, p)).collect())
        .collect()
}

fn argument(random: &mut Random, parameter: &Parameter) -> Argument {
    if random.one_in(14) {
        return ("None".into(), Json::Null);
    }
    match parameter.ty {
        Ty::Int => {
            let value = if random.one_in(3) {
                *random.pick(INTS)
            } else {
                random.below(41) as i64 - 20
            };
            let value = match parameter.sql {
                "SMALLINT" => i64::from(value as i16),
                "INT" => i64::from(value as i32),
                _ => value,
            };
            (value.to_string(), json!(value))
        }
        Ty::Float => {
            let text = random.pick(FLOATS).to_string();
            (text.clone(), json!(text))
        }
        Ty::Bool => {
            let value = random.one_in(2);
            (if value { "True" } else { "False" }.into(), json!(value))
        }
        _ => {
            let value = *random.pick(TEXTS);
            (literal(value), json!(value))
        }
    }
}

/// A text as a Python literal.
pub fn literal(text: &str) -> String {
    let mut out = String::from("'");
    for c in text.chars() {
        match c {
            '\\' | '\'' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c => out.push(c),
        }
    }
    out + "'"
}

/// The file of a conformance case.
pub fn case_text(function: &Function, rows: &[Vec<Argument>]) -> String {
    let params: Vec<String> = function
        .params
        .iter()
        .map(|p| format!("{} {}", p.name, p.sql))
        .collect();
    let strict = if function.strict { "# strict\n" } else { "" };
    let mut text = format!(
        "# sql: ({}) RETURNS {}\n{strict}{}\n",
        params.join(", "),
        function.returns,
        function.source
    );
    for row in rows {
        let cells: Vec<&str> = row.iter().map(|(literal, _)| literal.as_str()).collect();
        text += &format!("# row: {}\n", cells.join(", "));
    }
    text
}

/// The rows as a record whose answers nobody looks at.
pub fn records(rows: &[Vec<Argument>]) -> Json {
    let record = |row: &Vec<Argument>| json!({"args": row.iter().map(|(_, json)| json.clone()).collect::<Vec<_>>(), "sql": null});
    json!({"rows": rows.iter().map(record).collect::<Vec<_>>()})
}
