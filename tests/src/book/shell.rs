//! The shell of a page: one process that runs its blocks of SQL as they come. Knows how to hand it a block and how to see
//! where what it printed ends.

use super::commands::Lines;
use anyhow::{Context, Result, ensure};
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// What the shell says behind a block.
const MARK: &str = "=== the block has ended ===";
/// Where the shell finds the next block.
const PIPE: &str = ".block";

/// A shell that waits for blocks.
pub struct Shell {
    child: Child,
    lines: Lines,
    pipe: PathBuf,
    /// Its folder, as plans name it.
    place: String,
}

impl Shell {
    /// Starts one for at most so many blocks, with these arguments, separated by spaces, in this folder.
    pub fn start(folder: &Path, arguments: &str, blocks: usize) -> Result<Shell> {
        let pipe = folder.join(PIPE);
        if !pipe.exists() {
            let made = Command::new("mkfifo").arg(&pipe).status().context("mkfifo")?;
            ensure!(made.success(), "mkfifo {}", pipe.display());
        }
        let (output, input) = std::io::pipe()?;
        let mut child = Command::new(crate::shell::program()?)
            .args(["--quiet", "--keep-going", "--threads", "2"])
            .args(arguments.split_whitespace())
            .current_dir(folder)
            .env("TZ", "UTC")
            .stdin(Stdio::piped())
            .stdout(input.try_clone()?)
            .stderr(input)
            .spawn()
            .context("the shell")?;
        let script = format!("\\i {PIPE}\n\\echo {MARK}\n").repeat(blocks);
        let mut stdin = child.stdin.take().context("its standard input")?;
        stdin.write_all(script.as_bytes())?;
        Ok(Shell {
            child,
            lines: Lines::of(output),
            pipe,
            place: format!("{}/", folder.canonicalize()?.display()),
        })
    }

    /// Runs a block; what it printed, errors where they came, without counts of rows and the name of the folder.
    pub fn run(&mut self, block: &str) -> Result<String> {
        let (pipe, block) = (self.pipe.clone(), block.to_string());
        // It waits until the shell reads, which one that has ended does not.
        let writer = std::thread::spawn(move || {
            let mut pipe = OpenOptions::new().write(true).open(pipe)?;
            pipe.write_all(block.as_bytes())
        });
        let told = self.lines.up_to(|line| line == MARK)?;
        let written = writer.join().map_err(|_| anyhow::anyhow!("the writer has ended"))?;
        written.context("handing a block to the shell")?;
        let told = told
            .replace(&self.place, "")
            .replace(self.place.trim_start_matches('/'), "");
        let lines = told.split_inclusive('\n').filter(|line| !is_count(line));
        Ok(lines.collect())
    }
}

/// `(3 rows)`, which documents leave out.
fn is_count(line: &str) -> bool {
    let inside = line
        .trim_end()
        .strip_prefix('(')
        .and_then(|line| line.strip_suffix(')'));
    let count = inside.and_then(|inside| inside.strip_suffix(" rows").or_else(|| inside.strip_suffix(" row")));
    count.is_some_and(|count| count.bytes().all(|byte| byte.is_ascii_digit()))
}

impl Drop for Shell {
    fn drop(&mut self) {
        // Whatever it still does is of no interest; it may have ended.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
