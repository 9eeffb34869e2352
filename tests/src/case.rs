//! Conformance cases: a Python file with its signature in comments, and CPython's answers in the JSON file beside it.
//! Knows the two formats (described in `tests/python/record.py`); does not run anything.

use anyhow::{Context, Result, anyhow, bail};
use datafusion::arrow::datatypes::{DataType, IntervalUnit, TimeUnit};
use serde_json::Value as Json;
use std::path::{Path, PathBuf};
use taipan_udf::{Fallback, FunctionSource, Isolation, Limits, NullInput, OnError, Param, Tier};

/// One case with its recorded answers.
#[derive(Debug)]
pub struct Case {
    /// Path below the folder of cases, without the extension: `int/floordiv_mod`.
    pub name: String,
    pub source: FunctionSource,
    /// What the compiler must make of it, where the case says so.
    pub tier: Option<Tier>,
    /// How many of its rows with values may be replayed, if it is native.
    pub replays: usize,
    /// A difference of the interpreter, and the words by which divergences.md names it.
    pub diverges: Option<(Diverges, String)>,
    pub rows: Vec<Row>,
}

/// What RustPython does differently in a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Diverges {
    /// The wording of an exception: its type is compared.
    Messages,
    /// Values too: the interpreted route is not compared, and exceptions by type.
    Values,
}

/// The arguments of one call and its answer.
#[derive(Debug)]
pub struct Row {
    pub args: Vec<Json>,
    pub answer: Answer,
}

/// What CPython answered, after the conversion to the declared SQL type.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// Floats are text, see `record.py`.
    Value(Json),
    /// Exception type and message.
    Raises(String, String),
    /// The result does not fit the SQL type (SQLSTATE 22003).
    OutOfRange,
}

impl Case {
    /// The types of the arguments.
    pub fn types(&self) -> Vec<DataType> {
        self.source.params.iter().map(|p| p.ty.clone()).collect()
    }
}

/// The folder of cases.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("python")
}

/// All cases, sorted by name.
pub fn load_all() -> Result<Vec<Case>> {
    let root = root();
    let mut files = Vec::new();
    collect(&root, &mut files)?;
    files.sort();
    files
        .iter()
        .filter(|file| file.parent() != Some(root.as_path()))
        .map(|file| load(&root, file).with_context(|| file.display().to_string()))
        .collect()
}

/// Python files below a folder.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|e| e == "py") {
            files.push(path);
        }
    }
    Ok(())
}

fn load(root: &Path, file: &Path) -> Result<Case> {
    let text = std::fs::read_to_string(file)?;
    let record = file.with_extension("json");
    let record = std::fs::read_to_string(&record).with_context(|| format!("{} (run record.py)", record.display()))?;
    let name = file.strip_prefix(root)?.with_extension("").display().to_string();
    parse(&name, text, serde_json::from_str(&record)?)
}

/// The case of a text and its record.
pub fn parse(name: &str, text: String, record: Json) -> Result<Case> {
    let header = |key: &str| text.lines().find_map(|line| line.strip_prefix(key).map(str::trim));
    let (params, returns) = signature(header("# sql:").context("no `# sql:` line")?)?;
    let tier = match header("# tier:") {
        None => None,
        Some("native") => Some(Tier::Native),
        Some("mixed") => Some(Tier::Mixed),
        Some("interpreted") => Some(Tier::Interpreted),
        Some(other) => bail!("no tier `{other}`"),
    };
    let diverges = match header("# diverges:").map(|text| text.split_once(": ").unwrap_or((text, ""))) {
        None => None,
        Some((_, "")) => bail!("a divergence without its words in divergences.md"),
        Some(("messages", words)) => Some((Diverges::Messages, words.to_string())),
        Some(("values", words)) => Some((Diverges::Values, words.to_string())),
        Some((other, _)) => bail!("no divergence `{other}`"),
    };
    let replays = header("# replays:").map_or(Ok(0), str::parse)?;
    let strict = text.lines().any(|line| line == "# strict");
    Ok(Case {
        name: name.into(),
        tier,
        replays,
        diverges,
        rows: rows(&record)?,
        source: FunctionSource {
            name: "f".into(),
            text,
            handler: None,
            params,
            returns,
            aggregate: false,
            json: false,
            style: Default::default(),
            constants: Vec::new(),
            null_input: if strict { NullInput::Strict } else { NullInput::Called },
            table: None,
            volatility: None,
            on_error: OnError::Raise,
            limits: Limits::default(),
            fallback: Fallback::Allow,
            isolation: Isolation::InProcess,
            files: taipan_udf::files::Files::default(),
            trigger: None,
            documents: Default::default(),
        },
    })
}

/// `(a BIGINT, b TEXT) RETURNS TEXT`
fn signature(text: &str) -> Result<(Vec<Param>, DataType)> {
    let (params, returns) = text
        .strip_prefix('(')
        .and_then(|rest| rest.split_once(") RETURNS "))
        .with_context(|| format!("not a signature: {text}"))?;
    let params = params
        .split(", ")
        .filter(|p| !p.is_empty())
        .map(|param| {
            let (name, ty) = param.split_once(' ').context("parameter without type")?;
            Ok(Param {
                name: name.into(),
                ty: sql_type(ty)?,
                not_null: false,
                table: None,
            })
        })
        .collect::<Result<_>>()?;
    Ok((params, sql_type(returns)?))
}

fn sql_type(name: &str) -> Result<DataType> {
    Ok(match name {
        "SMALLINT" => DataType::Int16,
        "INT" => DataType::Int32,
        "BIGINT" => DataType::Int64,
        "REAL" => DataType::Float32,
        "DOUBLE" => DataType::Float64,
        "TEXT" => DataType::Utf8,
        "BOOLEAN" => DataType::Boolean,
        "BYTEA" => DataType::Binary,
        "DATE" => DataType::Date32,
        "TIME" => DataType::Time64(TimeUnit::Microsecond),
        "TIMESTAMP" => DataType::Timestamp(TimeUnit::Microsecond, None),
        "TIMESTAMPTZ" => DataType::Timestamp(TimeUnit::Microsecond, Some("UTC".into())),
        "INTERVAL" => DataType::Interval(IntervalUnit::MonthDayNano),
        other => bail!("no type {other}"),
    })
}

fn rows(record: &Json) -> Result<Vec<Row>> {
    let rows = record["rows"].as_array().context("no rows")?;
    rows.iter()
        .map(|row| {
            Ok(Row {
                args: row["args"].as_array().context("no args")?.clone(),
                answer: answer(row)?,
            })
        })
        .collect()
}

fn answer(row: &Json) -> Result<Answer> {
    let text = |key: &str| row[key].as_str().map(str::to_string);
    if let Some(kind) = text("raises") {
        return Ok(Answer::Raises(kind, text("message").context("no message")?));
    }
    match text("sql_error").as_deref() {
        Some("22003") => Ok(Answer::OutOfRange),
        Some(error) => {
            let (kind, message) = error.split_once(": ").context("error without a colon")?;
            Ok(Answer::Raises(kind.into(), message.into()))
        }
        None => {
            let value = row.get("sql").ok_or_else(|| anyhow!("row without an answer: {row}"))?;
            Ok(Answer::Value(value.clone()))
        }
    }
}
