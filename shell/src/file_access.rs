//! Arguments about the files that SQL may reach, which the shell and the page for browsers have in common.

use clap::Args;
use std::path::PathBuf;
use taipan::FileAccess;

#[derive(Debug, Args)]
pub struct FileArguments {
    /// Directory whose files SQL may read and write, may be given several times [default: everything]
    #[arg(long, value_name = "DIR", conflicts_with = "no_files")]
    files: Vec<PathBuf>,

    /// Let SQL read and write no files
    #[arg(long)]
    no_files: bool,
}

impl FileArguments {
    /// Which files SQL may reach.
    pub fn access(&self) -> FileAccess {
        if self.no_files {
            FileAccess::Nothing
        } else if self.files.is_empty() {
            FileAccess::Anywhere
        } else {
            FileAccess::Below {
                read: self.files.clone(),
                write: self.files.clone(),
            }
        }
    }
}
