//! Blocks of Rust stand in example programs, which are compiled with everything else and run by other tests.

use crate::tidy::root;
use anyhow::Result;

/// Where example programs are.
const FOLDERS: [&str; 2] = ["sql/examples", "engine/examples"];

/// Whether these lines stand in one, whatever the indentation.
pub fn is_compiled(block: &str) -> Result<bool> {
    let wanted = plain(block);
    for folder in FOLDERS {
        for entry in std::fs::read_dir(root().join(folder))? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "rs")
                && plain(&std::fs::read_to_string(&path)?).contains(&wanted)
            {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

fn plain(code: &str) -> String {
    let lines = code.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.flat_map(|line| [line, "\n"]).collect()
}
