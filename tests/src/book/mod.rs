//! The documents as the tests see them: what their blocks of code give when they are run, whether they are all in the
//! book, and whether links lead somewhere. Knows the shell as a program, and nothing behind it.

mod blocks;
mod commands;
mod compared;
mod links;
mod page;
mod rust;
mod shell;

pub use blocks::{Block, blocks};
pub use compared::{agrees, renewed};
pub use links::broken;
pub use page::{Counted, run};

use crate::tidy::root;
use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Pages outside the book whose blocks are run as well.
const OUTSIDE: [&str; 1] = ["README.md"];

/// The folder of the book.
fn folder() -> PathBuf {
    root().join("docs")
}

/// All documents whose blocks are run, relative to the repository.
pub fn pages() -> Result<Vec<String>> {
    let mut pages: Vec<String> = OUTSIDE.map(str::to_string).into();
    pages.extend(files()?.into_iter().map(|page| format!("docs/{page}")));
    Ok(pages)
}

/// The pages of the book that are there, relative to its folder.
fn files() -> Result<BTreeSet<String>> {
    let mut files = BTreeSet::new();
    collect(&folder(), Path::new(""), &mut files)?;
    files.remove("SUMMARY.md");
    Ok(files)
}

fn collect(folder: &Path, below: &Path, files: &mut BTreeSet<String>) -> Result<()> {
    for entry in std::fs::read_dir(folder.join(below))? {
        let entry = entry?;
        let path = below.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            collect(folder, &path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "md") {
            files.insert(path.to_string_lossy().replace('\\', "/"));
        }
    }
    Ok(())
}

/// What the table of contents has too much and too little.
pub fn contents() -> Result<Vec<String>> {
    let summary = read(&folder().join("SUMMARY.md"))?;
    let mut told = Vec::new();
    let mut listed = BTreeSet::new();
    for link in links::of(&summary) {
        // A chapter that is still to come has no page.
        if !link.to.is_empty() && !listed.insert(link.to.clone()) {
            told.push(format!("docs/SUMMARY.md:{}: {} stands there twice", link.line, link.to));
        }
    }
    let files = files()?;
    let missing = files.difference(&listed);
    told.extend(missing.map(|page| format!("docs/SUMMARY.md: does not name {page}, so that it is not in the book")));
    let gone = listed.difference(&files);
    told.extend(gone.map(|page| format!("docs/SUMMARY.md: there is no {page}")));
    Ok(told)
}

fn read(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).with_context(|| path.display().to_string())
}
