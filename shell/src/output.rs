//! Where results go: to the standard output, or to a file that `\o` names.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::PathBuf;

/// Bytes that are written at a time.
const BUFFER: usize = 1 << 16;

/// Where results go.
#[derive(Debug, Default)]
pub enum Output {
    #[default]
    Standard,
    File {
        path: PathBuf,
        file: File,
        /// A result is in it already.
        used: bool,
    },
}

impl Output {
    /// A file, which is made anew.
    ///
    /// # Errors
    ///
    /// Those of the file system.
    pub fn to_file(path: PathBuf) -> io::Result<Output> {
        let file = File::create(&path)?;
        Ok(Output::File {
            path,
            file,
            used: false,
        })
    }

    /// What to write into.
    ///
    /// # Errors
    ///
    /// Those of the file system.
    pub fn writer(&self) -> io::Result<Box<dyn Write + Send>> {
        Ok(match self {
            Output::Standard => Box::new(BufWriter::with_capacity(BUFFER, io::stdout())),
            Output::File { file, .. } => Box::new(BufWriter::with_capacity(BUFFER, file.try_clone()?)),
        })
    }

    /// The same for a result that is a whole file.
    ///
    /// # Errors
    ///
    /// Where a person would read it, or another result is there already.
    pub fn whole_file(&mut self) -> io::Result<Box<dyn Write + Send>> {
        match self {
            Output::Standard if io::stdout().is_terminal() => {
                let text = "this format is for files; name one with \\o FILE, or send the output to one";
                return Err(io::Error::other(text));
            }
            Output::File { path, used: true, .. } => {
                let text = format!(
                    "{} has a result already; name another file with \\o FILE",
                    path.display()
                );
                return Err(io::Error::other(text));
            }
            Output::File { used, .. } => *used = true,
            Output::Standard => {}
        }
        self.writer()
    }
}
