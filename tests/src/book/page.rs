//! Runs a page from top to bottom: SQL in one shell, commands in one terminal, both in a folder with the example data.

use super::blocks::{Block, Kind, blocks};
use super::commands::Terminal;
use super::compared::{agrees, renewed};
use super::rust;
use super::shell::Shell;
use crate::shell::example_data;
use crate::tidy::root;
use anyhow::{Context, Result, anyhow};
use std::ops::Range;
use std::path::Path;
use std::process::{Command, Stdio};

/// What a command says that does not work out.
const FAILED: &str = "=== it failed ===";

/// How many blocks were run, and how many not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    pub run: usize,
    pub not_run: usize,
}

/// A page that is being run.
struct Running<'a> {
    name: &'a str,
    text: &'a str,
    folder: &'a Path,
    /// Blocks of SQL that are still to come, at most.
    left: usize,
    shell: Option<Shell>,
    terminal: Option<Terminal>,
    told: Vec<String>,
    /// What should stand in the page instead.
    changes: Vec<(Range<usize>, String)>,
    counted: Counted,
}

/// Runs a page, and says what does not come out as the page shows it. `BLESS=1` in the environment writes it into the page.
///
/// # Errors
///
/// Where it cannot be run at all.
pub fn run(name: &str) -> Result<(Vec<String>, Counted)> {
    let path = root().join(name);
    let text = std::fs::read_to_string(&path).with_context(|| name.to_string())?;
    let blocks = blocks(&text).map_err(|(line, why)| anyhow!("{name}:{line}: {why}"))?;
    let data = example_data()?;
    let mut running = Running {
        name,
        text: &text,
        folder: data.path(),
        left: blocks.len(),
        shell: None,
        terminal: None,
        told: Vec::new(),
        changes: Vec::new(),
        counted: Counted::default(),
    };
    let mut rest = blocks.as_slice();
    while let Some((block, after)) = rest.split_first() {
        let result = after.first().filter(|next| next.follows && is_result(next));
        rest = if result.is_some() { &after[1..] } else { after };
        running
            .step(block, result)
            .with_context(|| format!("{name}:{}", block.line))?;
        running.left = rest.len();
    }
    if std::env::var_os("BLESS").is_some() && !running.changes.is_empty() {
        let mut blessed = text.clone();
        running.changes.sort_by_key(|(place, _)| place.start);
        for (place, instead) in running.changes.iter().rev() {
            blessed.replace_range(place.clone(), instead);
        }
        std::fs::write(&path, blessed)?;
    }
    Ok((running.told, running.counted))
}

/// Whether it is what the block before it gives.
fn is_result(block: &Block) -> bool {
    matches!(&block.kind, Kind::Code { language, not_run: None } if language == "text")
}

impl Running<'_> {
    fn step(&mut self, block: &Block, result: Option<&Block>) -> Result<()> {
        let (language, not_run) = match &block.kind {
            Kind::Shell(arguments) => {
                // The one before may hold what this one wants.
                self.shell = None;
                self.shell = Some(Shell::start(self.folder, arguments, self.left)?);
                return Ok(());
            }
            Kind::Run(command) => {
                let told = self.terminal()?.run(&format!("{command} || echo '{FAILED}'"))?;
                if told.trim_end().ends_with(FAILED) {
                    self.tell(block, &told)?;
                }
                return Ok(());
            }
            Kind::Code { language, not_run } => (language.as_str(), not_run),
        };
        if not_run.is_some() {
            self.counted.not_run += 1;
            return match result {
                Some(result) => self.tell(result, "what a block that is not run would print is not run either"),
                None => Ok(()),
            };
        }
        self.counted.run += 1;
        match language {
            "sql" => self.sql(block, result),
            "console" => self.commands(block),
            "python" => self.python(block, result),
            "rust" if rust::is_compiled(block.text(self.text))? => Ok(()),
            "rust" => self.tell(block, "stands in no example program"),
            "text" => self.tell(
                block,
                "stands behind no block that is run; say not-run=\"…\" with what it is",
            ),
            other => self.tell(
                block,
                &format!("nothing runs {other}; say not-run=\"…\" with the reason"),
            ),
        }
    }

    fn sql(&mut self, block: &Block, result: Option<&Block>) -> Result<()> {
        if self.shell.is_none() {
            self.shell = Some(Shell::start(self.folder, "", self.left + 1)?);
        }
        let shell = self.shell.as_mut().context("a shell")?;
        let out = shell.run(block.text(self.text))?;
        match result {
            Some(result) => self.compare(result, &out),
            None if out.lines().any(|line| line.starts_with("ERROR: ")) => self.tell(block, &out),
            None => Ok(()),
        }
    }

    fn commands(&mut self, block: &Block) -> Result<()> {
        let text = block.text(self.text);
        let steps = self.terminal()?.run_block(text)?;
        let wrong = steps.iter().filter(|step| !agrees(&step.shown, &step.out));
        let wrong: Vec<String> = wrong.map(|step| format!("{}{}", step.typed, step.out)).collect();
        if wrong.is_empty() {
            return Ok(());
        }
        let lines = steps.iter().map(|step| {
            if agrees(&step.shown, &step.out) {
                format!("{}{}", step.typed, step.shown)
            } else {
                format!("{}{}", step.typed, renewed(&step.shown, &step.out))
            }
        });
        self.changes.push((block.place.clone(), lines.collect()));
        self.tell(block, &wrong.concat())
    }

    /// CPython, which is what a page compares with.
    fn python(&mut self, block: &Block, result: Option<&Block>) -> Result<()> {
        let ran = Command::new("python3")
            .args(["-I", "-c", block.text(self.text)])
            .current_dir(self.folder)
            .stdin(Stdio::null())
            .output();
        let Ok(ran) = ran else {
            eprintln!("{}:{}: python3 is not installed", self.name, block.line);
            return Ok(());
        };
        let out = String::from_utf8_lossy(&ran.stdout).into_owned() + &String::from_utf8_lossy(&ran.stderr);
        match result {
            Some(result) => self.compare(result, &out),
            None if !ran.status.success() => self.tell(block, &out),
            None => Ok(()),
        }
    }

    fn compare(&mut self, result: &Block, out: &str) -> Result<()> {
        let shown = result.text(self.text);
        if agrees(shown, out) {
            return Ok(());
        }
        self.changes.push((result.place.clone(), renewed(shown, out)));
        self.tell(result, out)
    }

    fn terminal(&mut self) -> Result<&mut Terminal> {
        if self.terminal.is_none() {
            self.terminal = Some(Terminal::start(self.folder)?);
        }
        self.terminal.as_mut().context("a terminal")
    }

    fn tell(&mut self, block: &Block, what: &str) -> Result<()> {
        self.told.push(format!("{}:{}: {what}", self.name, block.line));
        Ok(())
    }
}
