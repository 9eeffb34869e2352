//! Table functions against pandas and polars: the cases of `tests/pandas` and `tests/polars`, whose answers are recorded beside them.

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;
use taipan::Session;

/// The library whose answers are recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judge {
    Pandas,
    Polars,
}

impl Judge {
    /// What it is called, and the folder of its cases.
    pub fn name(self) -> &'static str {
        match self {
            Judge::Pandas => "pandas",
            Judge::Polars => "polars",
        }
    }

    /// Where its cases are.
    pub fn root(self) -> PathBuf {
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(self.name())
    }
}

/// One function of a file of cases.
#[derive(Clone, Debug)]
pub struct Case {
    /// `apply/closure`
    pub name: String,
    judge: Judge,
    function: String,
    pub(crate) tables: Vec<String>,
    /// The imports and helpers of its file, and the function.
    text: String,
    ordered: bool,
    pub(crate) close: bool,
    lazy: bool,
    pub(crate) answer: Value,
}

impl Case {
    /// The same, with rows in any order.
    pub fn unordered(&self) -> Case {
        Case {
            ordered: false,
            ..self.clone()
        }
    }
}

/// All cases.
pub fn load_all(judge: Judge) -> Result<Vec<Case>, String> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(judge.root())
        .map_err(|e| e.to_string())?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|e| e == "py") && !path.ends_with("record.py"))
        .collect();
    files.sort();
    let mut cases = Vec::new();
    for file in files {
        let topic = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let read = |path: &PathBuf| std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()));
        let answers: BTreeMap<String, Value> =
            serde_json::from_str(&read(&file.with_extension("json"))?).map_err(|e| format!("{topic}: {e}"))?;
        cases.extend(of_file(judge, &topic, &read(&file)?, &answers)?);
    }
    Ok(cases)
}

fn of_file(judge: Judge, topic: &str, text: &str, answers: &BTreeMap<String, Value>) -> Result<Vec<Case>, String> {
    let mut shared = String::new();
    let mut blocks: Vec<String> = Vec::new();
    let mut in_case = false;
    for line in text.lines() {
        if !line.is_empty() && !line.starts_with([' ', '\t', ')']) {
            in_case = line.starts_with("def ") && !line.starts_with("def _");
            if in_case {
                blocks.push(String::new());
            }
        }
        let block = match blocks.last_mut() {
            Some(block) if in_case => block,
            _ => &mut shared,
        };
        block.push_str(line);
        block.push('\n');
    }
    let case = |block: &String| {
        let head = block.lines().next().unwrap_or_default();
        let (signature, remark) = head.split_once('#').unwrap_or((head, ""));
        let (function, rest) = signature["def ".len()..].split_once('(').ok_or("no parameters")?;
        let tables = rest.split(')').next().unwrap_or_default().split(',');
        // A parameter may say what it is.
        let tables = tables.map(|table| table.split(':').next().unwrap_or_default().trim().to_string());
        let answer = answers
            .get(function)
            .ok_or(format!("{topic}: {function} is not recorded"))?;
        Ok(Case {
            name: format!("{topic}/{function}"),
            judge,
            function: function.to_string(),
            tables: tables.filter(|table| !table.is_empty()).collect(),
            text: format!("{shared}\n{block}"),
            ordered: remark.contains("ordered"),
            close: remark.contains("close"),
            lazy: remark.contains("lazy"),
            answer: answer.clone(),
        })
    };
    blocks.iter().map(case).collect()
}

/// The tables, each with the statements that make it.
pub fn tables(judge: Judge) -> Result<Vec<(String, Vec<String>)>, String> {
    let text = std::fs::read_to_string(judge.root().join("tables.json")).map_err(|e| e.to_string())?;
    let tables: BTreeMap<String, Value> = serde_json::from_str(&text).map_err(|e| e.to_string())?;
    let mut made = Vec::new();
    for (name, table) in &tables {
        let columns = table["columns"].as_array().ok_or("no columns")?;
        let declared = columns.iter().map(|column| {
            let null = if column[2] == Value::Bool(false) {
                " NOT NULL"
            } else {
                ""
            };
            format!("{} {}{null}", string(&column[0]), string(&column[1]))
        });
        let declared = declared.collect::<Vec<_>>().join(", ");
        let mut statements = vec![format!("CREATE TABLE {name} ({declared})")];
        let rows = table["rows"].as_array().ok_or("no rows")?;
        let rows = rows.iter().filter_map(|row| {
            let values = row
                .as_array()?
                .iter()
                .zip(columns)
                .map(|(value, column)| constant(value, column));
            Some(format!("({})", values.collect::<Vec<_>>().join(", ")))
        });
        let rows = rows.collect::<Vec<_>>().join(", ");
        if !rows.is_empty() {
            statements.push(format!("INSERT INTO {name} VALUES {rows}"));
        }
        made.push((name.clone(), statements));
    }
    Ok(made)
}

fn string(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_string()
}

fn constant(value: &Value, column: &Value) -> String {
    let sql = string(&column[1]);
    match value {
        Value::Null => "NULL".to_string(),
        Value::String(text) if sql == "TEXT" => format!("'{}'", text.replace('\'', "''")),
        Value::String(text) if sql == "DOUBLE" => format!("CAST('{text}' AS DOUBLE)"),
        Value::String(text) => format!("{sql} '{text}'"),
        other => format!("CAST({other} AS {sql})"),
    }
}

/// What the function of a case is called, and the statement that makes it.
pub(crate) fn created(case: &Case) -> (String, String) {
    let params: Vec<String> = case.tables.iter().map(|t| format!("{t} TABLE")).collect();
    let name = format!("case_{}", case.name.replace('/', "_"));
    let create = format!(
        "CREATE OR REPLACE FUNCTION {name}({}) RETURNS TABLE LANGUAGE python HANDLER '{}' AS $case${}$case$",
        params.join(", "),
        case.function,
        case.text
    );
    (name, create)
}

/// What differs between Taipan's answer and the judge's.
pub async fn differences(session: &Session, case: &Case) -> Option<String> {
    let (name, create) = created(case);
    let query = format!("SELECT * FROM {name}({})", case.tables.join(", "));
    let told = |what: String| Some(format!("{}: {what}", case.name));
    if let Err(error) = session.sql(&create).await {
        return told(format!("CREATE: {error}"));
    }
    let answer = match session.sql(&query).await {
        Ok(results) => answer(results).await,
        Err(error) => Err(error.to_string()),
    };
    let raises = case.answer["raises"].as_str();
    match (answer, raises) {
        (Err(error), Some(kind)) => {
            // A message's first line says it; the others are told as details.
            let message = case.answer["message"].as_str().unwrap_or_default();
            let message = message.lines().next().unwrap_or_default();
            let fits = error.contains(kind) && error.contains(message);
            let judge = case.judge.name();
            (!fits).then(|| format!("{}: {error}\n  {judge}: {kind}: {message}", case.name))
        }
        (Err(error), None) => told(error),
        (Ok(_), Some(kind)) => told(format!(
            "no error, but {} raises {kind}: {}",
            case.judge.name(),
            case.answer["message"]
        )),
        (Ok(answer), None) => compare(case, &answer)
            .or_else(|| not_planned(session, case, &name))
            .and_then(told),
    }
}

/// A function that does not look at values must be a plan.
fn not_planned(session: &Session, case: &Case, name: &str) -> Option<String> {
    let function = session.catalog().overloads(&name.into()).pop()?;
    match function.table_tier() {
        Some(("plan", _)) => None,
        _ if case.lazy => None,
        tier => Some(format!("it is no plan: {tier:?}")),
    }
}

/// A result as the record writes it.
pub(crate) struct Answer {
    pub(crate) columns: Vec<(String, String)>,
    pub(crate) rows: Vec<Vec<Value>>,
}

async fn answer(results: taipan::QueryResults) -> Result<Answer, String> {
    let schema = results.schema().clone();
    let batches = results.collect().await.map_err(|e| e.to_string())?;
    let columns = schema.fields().iter();
    let columns = columns
        .map(|f| (f.name().clone(), taipan_udf::sql_type::name(f.data_type())))
        .collect();
    let mut rows = Vec::new();
    for batch in &batches {
        for row in 0..batch.num_rows() {
            rows.push(batch.columns().iter().map(|column| value(column, row)).collect());
        }
    }
    Ok(Answer { columns, rows })
}

pub(crate) fn value(column: &datafusion::arrow::array::ArrayRef, row: usize) -> Value {
    use datafusion::arrow::array::AsArray;
    use datafusion::arrow::datatypes::{DataType, Float64Type, Int64Type};
    if column.is_null(row) || matches!(column.data_type(), DataType::Null) {
        return Value::Null;
    }
    let as_type = |ty: DataType| datafusion::arrow::compute::cast(column, &ty).ok();
    match column.data_type() {
        DataType::Boolean => Value::Bool(column.as_boolean().value(row)),
        ty if ty.is_integer() => {
            as_type(DataType::Int64).map_or(Value::Null, |a| a.as_primitive::<Int64Type>().value(row).into())
        }
        ty if ty.is_floating() => as_type(DataType::Float64).map_or(Value::Null, |a| {
            Value::String(float(a.as_primitive::<Float64Type>().value(row)))
        }),
        DataType::Duration(_) => as_type(DataType::Duration(datafusion::arrow::datatypes::TimeUnit::Microsecond))
            .and_then(|a| datafusion::arrow::compute::cast(&a, &DataType::Int64).ok())
            .map_or(Value::Null, |a| a.as_primitive::<Int64Type>().value(row).into()),
        DataType::List(_) => {
            let items = column.as_list::<i32>().value(row);
            Value::Array((0..items.len()).map(|place| value(&items, place)).collect())
        }
        _ => as_type(DataType::Utf8).map_or(Value::Null, |a| {
            Value::String(a.as_string::<i32>().value(row).to_string())
        }),
    }
}

fn float(value: f64) -> String {
    format!("{value:?}")
}

pub(crate) fn compare(case: &Case, answer: &Answer) -> Option<String> {
    let columns: Vec<(String, String)> = case.answer["columns"]
        .as_array()?
        .iter()
        .map(|c| (string(&c[0]), string(&c[1])))
        .collect();
    let judge = case.judge.name();
    let same_name = |(a, b): (&(String, String), &(String, String))| a.0 == b.0 && same_type(case.judge, &a.1, &b.1);
    if columns.len() != answer.columns.len() || !columns.iter().zip(&answer.columns).all(same_name) {
        return Some(format!("columns {:?}\n  {judge}: {columns:?}", answer.columns));
    }
    let expected = case.answer["rows"].as_array()?;
    let mut expected: Vec<Vec<Value>> = expected.iter().filter_map(|row| row.as_array().cloned()).collect();
    let mut rows = answer.rows.clone();
    if !case.ordered {
        let key = |row: &Vec<Value>| row.iter().map(sort_key).collect::<Vec<_>>();
        expected.sort_by_key(key);
        rows.sort_by_key(key);
    }
    let equal = expected.len() == rows.len()
        && expected
            .iter()
            .zip(&rows)
            .all(|(a, b)| a.iter().zip(b).all(|(a, b)| same_value(a, b, case.close)));
    let text = |rows: &[Vec<Value>]| {
        rows.iter()
            .map(|row| Value::from(row.clone()).to_string())
            .collect::<Vec<_>>()
            .join("\n    ")
    };
    (!equal).then(|| format!("rows\n    {}\n  {judge}:\n    {}", text(&rows), text(&expected)))
}

/// Whole numbers that may be missing are integers here and floats in pandas.
fn same_type(judge: Judge, told: &str, own: &str) -> bool {
    told == own || judge == Judge::Pandas && told == "DOUBLE" && own == "BIGINT"
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Number(n) => n.as_f64(),
        Value::String(text) => text.parse().ok(),
        _ => None,
    }
}

fn sort_key(value: &Value) -> String {
    match number(value) {
        Some(n) => format!("{n:.6e}"),
        None => value.to_string(),
    }
}

/// A time with a part of a second, which may be written with more or fewer zeros.
fn is_time(text: &str) -> bool {
    text.len() > 20 && text.as_bytes()[10] == b'T' && text.as_bytes()[19] == b'.'
}

fn same_value(told: &Value, own: &Value, close: bool) -> bool {
    if told == own {
        return true;
    }
    match (told, own) {
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same_value(a, b, close))
        }
        (Value::String(a), Value::String(b)) if is_time(a) && is_time(b) => {
            let trimmed = |text: &str| text.trim_end_matches('0').trim_end_matches('.').to_string();
            trimmed(a) == trimmed(b)
        }
        (Value::String(a), Value::String(b)) if a.parse::<f64>().is_err() || b.parse::<f64>().is_err() => a == b,
        _ => match (number(told), number(own)) {
            (Some(a), Some(b)) if close => (a - b).abs() <= 1e-12 * a.abs().max(b.abs()),
            (Some(a), Some(b)) => a == b && (a != 0.0 || a.is_sign_negative() == b.is_sign_negative()),
            _ => false,
        },
    }
}
