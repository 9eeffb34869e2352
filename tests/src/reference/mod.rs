//! The pages of the book that say what is there: written from the code, so that they cannot go stale. A page of the
//! repository must be what is written here; `BLESS=1` writes it.

mod constructs;
mod modules;
mod names;
mod python;
mod settings;
mod sqlstates;
mod tokens;

use anyhow::{Context, Result};
use taipan::Session;

/// What writes the text of a page.
type Write = fn(&tokio::runtime::Runtime, &Session) -> Result<String>;

const PAGES: [(&str, Write); 6] = [
    ("docs/reference/settings.md", settings::page),
    ("docs/reference/sqlstates.md", sqlstates::page),
    ("docs/reference/python.md", python::page),
    ("docs/reference/pandas.md", names::pandas),
    ("docs/reference/polars.md", names::polars),
    ("docs/reference/numpy.md", names::numpy),
];

/// The pages that are not as they are written now, with how they would be.
pub fn stale() -> Result<Vec<String>> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let session = runtime.block_on(async { Session::builder().threads(2).build() })?;
    let mut stale = Vec::new();
    for (name, write) in PAGES {
        let page = write(&runtime, &session).context(name)?;
        let path = crate::tidy::root().join(name);
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&path, &page).context(name)?;
        }
        if std::fs::read_to_string(&path).unwrap_or_default() != page {
            stale.push(format!("{name} is to be\n{page}"));
        }
    }
    Ok(stale)
}

/// The constructs that a text of Python has.
pub fn constructs_in(text: &str) -> Vec<&'static str> {
    let tokens = tokens::tokens(text);
    let all = constructs::CONSTRUCTS.iter();
    all.filter(|construct| construct.is_in(&tokens))
        .map(|construct| construct.name)
        .collect()
}

/// The modules and names that a text of Python uses.
pub fn names_in(text: &str) -> Vec<(String, String)> {
    let used = modules::used(&tokens::tokens(text));
    used.into_iter()
        .map(|(module, name)| (module, name.to_string()))
        .collect()
}

/// What says who writes a page.
const WRITTEN: &str =
    "This page is written by a test: `BLESS=1 cargo test --ignore-rust-version -p taipan-tests reference`.\n";

/// A text for a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

/// Names as code, with commas between them.
fn codes<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names = names.into_iter().map(|name| format!("`{name}`"));
    names.collect::<Vec<String>>().join(", ")
}

/// The rows of a query of texts, fields apart.
fn rows(runtime: &tokio::runtime::Runtime, session: &Session, query: &str) -> Result<Vec<Vec<String>>> {
    use datafusion::arrow::array::AsArray;
    use datafusion::arrow::compute::cast;
    use datafusion::arrow::datatypes::DataType;
    let batches = runtime.block_on(async { session.sql(query).await?.collect().await })?;
    let mut rows = Vec::new();
    for batch in batches {
        let columns = batch.columns().iter().map(|column| cast(column, &DataType::Utf8));
        let columns = columns.collect::<std::result::Result<Vec<_>, _>>()?;
        for row in 0..batch.num_rows() {
            let texts = columns.iter().map(|column| {
                let column = column.as_string::<i32>();
                if datafusion::arrow::array::Array::is_null(column, row) {
                    String::new()
                } else {
                    column.value(row).to_string()
                }
            });
            rows.push(texts.collect());
        }
    }
    Ok(rows)
}
