//! One number out of a JSON document.

use crate::random::Random;
use crate::workload::{Amount, Kind, Workload};
use datafusion::arrow::array::{ArrayRef, AsArray, Int64Array, StringArray};
use std::sync::Arc;

pub static JSON_PICK: Workload = Workload {
    name: "JSON pick",
    function: "json_pick",
    python: include_str!("json_pick.py"),
    params: &[("text", Kind::Text)],
    returns: Kind::Int,
    amount: Amount::Rows { divisor: 1 },
    generate,
    rust,
};

fn generate(random: &mut Random, rows: usize) -> Vec<ArrayRef> {
    let texts = StringArray::from_iter_values((0..rows).map(|_| document(random)));
    vec![Arc::new(texts)]
}

fn document(random: &mut Random) -> String {
    let (id, age, price) = (random.int(1, 1_000_000), random.int(18, 90), random.int(100, 99_999));
    let (name, city) = (random.word(3, 10), random.word(4, 12));
    let tags: Vec<String> = (0..random.int(0, 4))
        .map(|_| format!("\"{}\"", random.word(2, 8)))
        .collect();
    let active = random.pick(&["true", "false", "null"]);
    format!(
        "{{\"kind\": \"order\", \"price\": {}.{:02}, \"tags\": [{}], \"user\": {{\"name\": \"{name}\", \"age\": {age}, \"id\": {id}, \
         \"city\": \"{city}\"}}, \"active\": {active}}}",
        price / 100,
        price % 100,
        tags.join(", ")
    )
}

fn rust(args: &[ArrayRef]) -> ArrayRef {
    let texts = args[0].as_string::<i32>();
    Arc::new(
        texts
            .iter()
            .map(|text| text.and_then(json_pick))
            .collect::<Int64Array>(),
    )
}

fn json_pick(text: &str) -> Option<i64> {
    let document: serde_json::Value = serde_json::from_str(text).ok()?;
    document["user"]["id"].as_i64()
}
