//! Plans: a query per file and, after `----`, the physical plan that it must get. Knows the front door of `taipan`.

use anyhow::{Context, Result};
use datafusion::arrow::util::display::array_value_to_string;
use std::fs;
use std::path::{Path, PathBuf};
use taipan::Session;

/// Stands between the query and its plan.
const RULE: &str = "\n----\n";

/// Files of models, which lie beside the tables.
const MODELS: [&str; 3] = ["linear.pkl", "lasso.pkl", "hist_regressor.pkl"];

/// The files that do not show the plan that their query gets. `bless`: they are made to.
pub async fn differences(bless: bool) -> Result<Vec<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("plans");
    let data = tempfile::tempdir()?;
    for model in MODELS {
        fs::copy(
            folder.join("../../models/tests/files").join(model),
            data.path().join(model),
        )?;
    }
    let session = Session::builder().threads(2).data_dir(data.path()).build()?;
    let prelude = fs::read_to_string(folder.join("prelude.sql"))?;
    let mut script = session.run_script(&prelude);
    while let Some(results) = script.next().await? {
        results.collect().await?;
    }
    let mut told = Vec::new();
    for file in files(&folder)? {
        let text = fs::read_to_string(&file)?;
        let (query, expected) = text.split_once(RULE).context("a query and its plan")?;
        let plan = plan(&session, query).await?;
        let plan = plan.replace(data.path().to_string_lossy().trim_start_matches('/'), "");
        if plan.trim_end() == expected.trim_end() {
            continue;
        }
        if bless {
            fs::write(&file, format!("{query}{RULE}{}\n", plan.trim_end()))?;
        }
        told.push(format!("{}\nexpected:\n{expected}\nis:\n{plan}", file.display()));
    }
    Ok(told)
}

fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|e| e == "plan") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

async fn plan(session: &Session, query: &str) -> Result<String> {
    let batches = session.sql(&format!("EXPLAIN {query}")).await?.collect().await?;
    for batch in &batches {
        for row in 0..batch.num_rows() {
            if array_value_to_string(batch.column(0), row)? == "physical_plan" {
                return Ok(array_value_to_string(batch.column(1), row)?);
            }
        }
    }
    anyhow::bail!("no physical plan for {query}")
}
