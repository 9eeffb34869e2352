//! The terminal of a page: a bash that runs its commands as they come, with the program `taipan` on its path. Knows which
//! lines of a block are commands, and stands a free port in for the one that documents name.

use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// No block takes so long.
const PATIENCE: Duration = Duration::from_secs(120);
const MARK: &str = "=== the command has ended ===";
/// The port of Postgres, which may be taken on the machine of the tests.
const PORT: &str = "5432";
const PROMPT: &str = "$ ";
const MORE: &str = "> ";

/// What a process says, line by line, read as it comes.
pub struct Lines(Receiver<String>);

impl Lines {
    pub fn of(output: impl Read + Send + 'static) -> Lines {
        let (sender, receiver) = channel();
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            let mut line = Vec::new();
            while output.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
                if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                    return;
                }
                line.clear();
            }
        });
        Lines(receiver)
    }

    /// The lines before the first one that is the end.
    pub fn up_to(&self, is_end: impl Fn(&str) -> bool) -> Result<String> {
        let mut told = String::new();
        loop {
            match self.0.recv_timeout(PATIENCE) {
                Ok(line) if is_end(line.trim_end()) => return Ok(told),
                Ok(line) => told.push_str(&line),
                Err(RecvTimeoutError::Timeout) => bail!("nothing for {PATIENCE:?} after\n{told}"),
                Err(RecvTimeoutError::Disconnected) => bail!("the process has ended after\n{told}"),
            }
        }
    }
}

/// A bash that waits for commands.
pub struct Terminal {
    child: Child,
    keys: ChildStdin,
    lines: Lines,
    port: String,
}

impl Terminal {
    pub fn start(folder: &Path) -> Result<Terminal> {
        let program = crate::shell::program()?.parent().context("a folder")?;
        let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
        let (output, input) = std::io::pipe()?;
        let mut child = Command::new("bash")
            .args(["--noprofile", "--norc"])
            .current_dir(folder)
            .env("PATH", path)
            .env("REPOSITORY", crate::tidy::root().canonicalize()?)
            .env("TZ", "UTC")
            .stdin(Stdio::piped())
            .stdout(input.try_clone()?)
            .stderr(input)
            // What it leaves running is ended with it.
            .process_group(0)
            .spawn()
            .context("bash")?;
        let keys = child.stdin.take().context("its standard input")?;
        let port = TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port().to_string();
        Ok(Terminal {
            child,
            keys,
            lines: Lines::of(output),
            port,
        })
    }

    /// Runs one command; what it said.
    pub fn run(&mut self, command: &str) -> Result<String> {
        let command = command.replace(PORT, &self.port);
        let quoted = command.replace('\'', "'\\''");
        let wait = if command.trim_end().ends_with('&') {
            format!(
                "for try in $(seq 200); do (exec 3<>/dev/tcp/127.0.0.1/{}) 2>/dev/null && break; sleep 0.1; done;",
                self.port
            )
        } else {
            String::new()
        };
        // What it says last may not end its line.
        writeln!(
            self.keys,
            "eval '{quoted}' </dev/null; {wait} printf '\\n%s\\n' '{MARK}'"
        )?;
        self.keys.flush()?;
        let told = self.lines.up_to(|line| line == MARK)?;
        let told = told.strip_suffix('\n').unwrap_or(&told);
        Ok(told.replace(&self.port, PORT))
    }

    /// Runs a block; the block as it should be, with what each command said behind it.
    pub fn run_block(&mut self, block: &str) -> Result<Vec<Step>> {
        let mut steps: Vec<Step> = Vec::new();
        for line in block.lines() {
            match (line.strip_prefix(PROMPT), line.strip_prefix(MORE), steps.last_mut()) {
                (Some(command), ..) => steps.push(Step::of(line, command)),
                (None, Some(more), Some(step)) if step.shown.is_empty() => step.goes_on(line, more),
                (None, _, Some(step)) => step.shown.extend([line, "\n"]),
                (None, _, None) => bail!("a block of commands begins with `{PROMPT}`"),
            }
        }
        for step in &mut steps {
            step.out = self.run(&step.command)?;
        }
        Ok(steps)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let group = format!("-{}", self.child.id());
        // There may be nobody left.
        drop(
            Command::new("kill")
                .args(["-TERM", "--", &group])
                .stderr(Stdio::null())
                .status(),
        );
        drop(self.child.wait());
    }
}

/// A command of a block.
pub struct Step {
    /// As it stands there.
    pub typed: String,
    command: String,
    /// What is shown behind it.
    pub shown: String,
    /// What it said.
    pub out: String,
}

impl Step {
    fn of(line: &str, command: &str) -> Step {
        Step {
            typed: format!("{line}\n"),
            command: command.to_string(),
            shown: String::new(),
            out: String::new(),
        }
    }

    fn goes_on(&mut self, line: &str, more: &str) {
        self.typed.extend([line, "\n"]);
        self.command.extend(["\n", more]);
    }
}
