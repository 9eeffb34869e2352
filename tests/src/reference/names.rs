//! The pages of pandas', polars' and numpy's names: those of the real libraries (`tests/names/names.json`), and which of them are
//! there, as functions find them.

use super::modules::{defined, used};
use super::tokens::{Kind, tokens};
use super::{WRITTEN, codes, rows};
use crate::tidy::root;
use anyhow::{Context, Result, ensure};
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use taipan::Session;
use tokio::runtime::Runtime;

/// For each kind of object, the names that it has here.
type Found = BTreeMap<String, BTreeSet<String>>;

const PANDAS: &str = "# pandas

`import pandas` in a [table function](../guides/tables.md) gives Taipan's own library, which makes query plans.
These are the names of pandas' classes, and whether they are there.
A name that is there may not take all of pandas' arguments: what it does not take raises NotImplementedError when the query is planned.
What differs in answers is [listed](divergences.md#table-functions).

";

const POLARS: &str = "# polars

`import polars` in a [table function](../guides/polars.md) gives Taipan's own library, which makes query plans.
These are the names of polars' classes, and whether they are there.
A name that is there may not take all of polars' arguments: what it does not take raises NotImplementedError when the query is planned.
What differs in answers is [listed](divergences.md#table-functions-written-for-polars).

";

const NUMPY: &str = "# numpy

`import numpy` in a function gives Taipan's own library.
These are numpy's names, and whether they are there.

- *compiled*: native functions of the tests use it, or it is written for the compiler: for numbers or for arrays of one and two dimensions of `float64`, `int64` or `bool`.
- *interpreted*: there, and computed by the interpreted library.
- *not there*: asking for it raises NotImplementedError.

How to write functions of arrays is in [the guide](../guides/numpy.md), what differs in answers is [listed](divergences.md).

";

const PROBE_PANDAS: &str = "CREATE OR REPLACE FUNCTION names_of_pandas(t TABLE) RETURNS TABLE LANGUAGE python AS $$
import pandas as pd

def names_of_pandas(t):
    groups = t.groupby('k')
    kinds = {
        'pandas': pd,
        'DataFrame': type(t),
        'Series': type(t['x']),
        'Series.str': type(t['s'].str),
        'Series.dt': type(t['d'].dt),
        'Series.cat': type(t['s'].astype('category').cat),
        'Index': type(t.set_index('k').index),
        'DataFrameGroupBy': type(groups),
        'SeriesGroupBy': type(groups['x']),
        'Rolling': type(t['x'].rolling(2)),
        'Expanding': type(t['x'].expanding()),
        'ExponentialMovingWindow': type(t['x'].ewm(span=2)),
    }
    found = [(kind, name) for kind, thing in kinds.items() for name in dir(thing)]
    return pd.DataFrame(found, columns=['kind', 'name'])
$$";

const ASK_PANDAS: &str = "SELECT kind, name FROM names_of_pandas(TABLE(SELECT 1 AS k, 'a' AS s, 1.5::DOUBLE AS x, TIMESTAMP '2024-01-01' AS d))";

const PROBE_POLARS: &str = "CREATE OR REPLACE FUNCTION names_of_polars(t TABLE) RETURNS TABLE LANGUAGE python AS $$
import polars as pl

def names_of_polars(t):
    kinds = {
        'polars': pl,
        'DataFrame': type(t),
        'LazyFrame': type(t.lazy()),
        'GroupBy': type(t.group_by('k')),
        'Series': t['x'],
        'Expr': pl.Expr,
        'Expr.str': pl.col('s').str,
        'Expr.dt': pl.col('d').dt,
        'Expr.list': pl.col('s').list,
    }
    found = [(kind, name) for kind, thing in kinds.items() for name in dir(thing)]
    return pl.DataFrame({'kind': [kind for kind, _ in found], 'name': [name for _, name in found]})
$$";

const ASK_POLARS: &str = "SELECT kind, name FROM names_of_polars(TABLE(SELECT 1 AS k, 'a' AS s, 1.5::DOUBLE AS x, TIMESTAMP '2024-01-01' AS d))";

const PROBE_NUMPY: &str =
    "CREATE OR REPLACE FUNCTION names_of_numpy() RETURNS TABLE (kind TEXT, name TEXT) LANGUAGE python AS $$
import numpy as np

def names_of_numpy():
    kinds = {
        'numpy': np,
        'numpy.ndarray': type(np.zeros(2)),
        'numpy.linalg': np.linalg,
        'numpy.fft': np.fft,
        'numpy.random': np.random,
        'numpy.random.Generator': type(np.random.default_rng(1)),
    }
    for kind, thing in kinds.items():
        for name in dir(thing):
            yield kind, name
$$";

const ASK_NUMPY: &str = "SELECT kind, name FROM names_of_numpy()";

pub fn pandas(runtime: &Runtime, session: &Session) -> Result<String> {
    page("pandas", PANDAS, ask(runtime, session, PROBE_PANDAS, ASK_PANDAS)?)
}

pub fn polars(runtime: &Runtime, session: &Session) -> Result<String> {
    page("polars", POLARS, ask(runtime, session, PROBE_POLARS, ASK_POLARS)?)
}

/// The page of a library of tables.
fn page(library: &str, head: &str, found: Found) -> Result<String> {
    let (version, kinds) = recorded(library)?;
    let mut page = format!(
        "{head}{WRITTEN}\nNames are those of {library} {version}.\n\n| class | there | of |\n|---|---:|---:|\n"
    );
    let mut parts = String::new();
    for (kind, names) in &kinds {
        let here = &found[kind];
        let (there, missing): (Vec<&str>, Vec<&str>) =
            names.iter().map(String::as_str).partition(|name| here.contains(*name));
        let _ = writeln!(page, "| {kind} | {} | {} |", there.len(), names.len());
        let _ = write!(parts, "\n## {kind}\n\nThere: {}.\n", codes(there));
        if !missing.is_empty() {
            let _ = write!(parts, "\nNot there: {}.\n", codes(missing));
        }
    }
    Ok(page + &parts)
}

pub fn numpy(runtime: &Runtime, session: &Session) -> Result<String> {
    let found = ask(runtime, session, PROBE_NUMPY, ASK_NUMPY)?;
    let (version, kinds) = recorded("numpy")?;
    let native = compiled()?;
    let mut page = format!("{NUMPY}{WRITTEN}\nNames are those of numpy {version}.\n");
    for (kind, names) in &kinds {
        let here = &found[kind];
        let compiled = native.get(kind);
        let is_compiled = |name: &&str| compiled.is_some_and(|names| names.contains(*name));
        let (there, missing): (Vec<&str>, Vec<&str>) =
            names.iter().map(String::as_str).partition(|name| here.contains(*name));
        let (compiled, interpreted): (Vec<&str>, Vec<&str>) = there.into_iter().partition(is_compiled);
        let _ = write!(page, "\n## {kind}\n");
        for (title, names) in [
            ("Compiled", compiled),
            ("Interpreted", interpreted),
            ("Not there", missing),
        ] {
            if !names.is_empty() {
                let _ = write!(page, "\n{title}: {}.\n", codes(names));
            }
        }
    }
    Ok(page)
}

fn ask(runtime: &Runtime, session: &Session, create: &str, query: &str) -> Result<Found> {
    rows(runtime, session, create)?;
    let mut found = Found::new();
    for row in rows(runtime, session, query)? {
        found.entry(row[0].clone()).or_default().insert(row[1].clone());
    }
    Ok(found)
}

/// Kinds of a library with their names, in the order of the record.
type Kinds = Vec<(String, Vec<String>)>;

/// The version of a library, and the names of its kinds.
fn recorded(library: &str) -> Result<(String, Kinds)> {
    let record = std::fs::read_to_string(root().join("tests/names/names.json"))?;
    let record: Json = serde_json::from_str(&record)?;
    let version = record["versions"][library].as_str().context("a version")?;
    let kinds = record[library].as_object().context("kinds")?;
    let kinds = kinds.iter().map(|(kind, names)| {
        let names = names.as_array().into_iter().flatten();
        (
            kind.clone(),
            names.filter_map(|name| name.as_str().map(str::to_string)).collect(),
        )
    });
    Ok((version.to_string(), kinds.collect()))
}

/// What the functions use that must compile (`tests/numpy/native.txt`), and what is written for the compiler.
fn compiled() -> Result<Found> {
    let text = std::fs::read_to_string(root().join("tests/numpy/native.txt"))?;
    let mut found = Found::new();
    let mut functions = 0;
    for section in text.split("\n=== ").skip(1) {
        let source = section.split_once('\n').and_then(|(_, rest)| rest.split_once("\n---"));
        let (source, _) = source.context("a function of native.txt")?;
        functions += 1;
        let tokens = tokens(source);
        for (module, name) in used(&tokens) {
            found.entry(module).or_default().insert(name.to_string());
        }
        let attributes = tokens
            .windows(2)
            .filter(|pair| pair[0].text == "." && pair[1].kind == Kind::Name);
        let methods = found.entry("numpy.ndarray".to_string()).or_default();
        methods.extend(attributes.map(|pair| pair[1].text.to_string()));
    }
    ensure!(functions > 50, "{functions} functions in native.txt");
    for entry in std::fs::read_dir(root().join("udf-compiler/generate/src/library/py"))? {
        let path = entry?.path();
        let is_of_numpy = path
            .file_stem()
            .is_some_and(|name| name.to_string_lossy().starts_with("numpy"));
        if is_of_numpy {
            let defined = defined(&std::fs::read_to_string(path)?);
            found.entry("numpy".to_string()).or_default().extend(defined);
        }
    }
    Ok(found)
}
