//! The interactive shell: prompt, history, input over several lines, what is run at its start.

use super::arguments::read_script;
use super::completion::{self, Names};
use super::highlight;
use super::input::{Item, Items};
use super::runner::{Runner, Stop};
use anyhow::Result;
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Config, Context, Editor, Helper};
use std::borrow::Cow;
use std::io::IsTerminal;
use std::path::PathBuf;
use taipan::split::{Completeness, completeness};

const PROMPT: &str = "taipan=> ";
const HISTORY_LENGTH: usize = 10_000;
/// So many rows of a table are shown, unless the user wants others.
const MOST_ROWS: usize = 200;

/// Reads and runs until the user leaves. The user's file comes first, if `with_start` says so.
pub fn run(runner: &mut Runner, with_start: bool) -> Result<()> {
    println!("taipan {}. Type \\? for help.", env!("CARGO_PKG_VERSION"));
    runner.display.most_rows = Some(MOST_ROWS);
    if with_start && run_start(runner) == Err(Stop::Quit) {
        return Ok(());
    }
    let mut names = Names::default();
    let has_colors = std::env::var_os("NO_COLOR").is_none() && std::io::stdout().is_terminal();
    let config = Config::builder()
        .max_history_size(HISTORY_LENGTH)?
        .history_ignore_dups(true)?
        .build();
    let mut editor: Editor<Assistant, FileHistory> = Editor::with_config(config)?;
    let history = history_file();
    if let Some(path) = &history {
        // There is none the first time.
        drop(editor.load_history(path));
    }
    let mut kept = String::new();
    loop {
        if std::mem::take(&mut runner.names_differ) {
            names.read(runner);
        }
        runner.display.width = editor.dimensions().map(|(columns, _)| columns.into());
        editor.set_helper(Some(Assistant {
            names: names.clone(),
            files: FilenameCompleter::new(),
            has_colors,
        }));
        let read = if kept.is_empty() {
            editor.readline(PROMPT)
        } else {
            editor.readline_with_initial(PROMPT, (&std::mem::take(&mut kept), ""))
        };
        let text = match read {
            Ok(text) => text,
            // A signal is left over from a Ctrl-C while a statement ran.
            Err(ReadlineError::Interrupted | ReadlineError::Signal(_)) => continue,
            Err(ReadlineError::Eof) => break,
            Err(error) if is_interruption(&error) => continue,
            Err(error) => return Err(error.into()),
        };
        if text.trim().is_empty() {
            continue;
        }
        if let Some((before, command)) = interjection(&text) {
            if runner.run_script(command) == Err(Stop::Quit) {
                break;
            }
            kept = before.to_string();
            continue;
        }
        editor.add_history_entry(text.trim_end())?;
        if let Some(path) = &history
            && let Err(error) = editor.save_history(path)
        {
            eprintln!("WARNING: cannot write {}: {error}", path.display());
        }
        if run_text(runner, &text, &mut editor) == Err(Stop::Quit) {
            break;
        }
    }
    Ok(())
}

/// The rows that a statement reads, as they are typed.
fn typed_rows(editor: &mut Editor<Assistant, FileHistory>) -> Result<String, Stop> {
    println!("Enter data to be copied followed by a newline.");
    println!("End with a backslash and a period on a line by itself, or an EOF signal.");
    editor.set_helper(None);
    let mut rows = String::new();
    loop {
        match editor.readline(">> ") {
            Ok(line) if line == "\\." => return Ok(rows),
            Ok(line) => {
                rows.push_str(&line);
                rows.push('\n');
            }
            Err(ReadlineError::Eof) => return Ok(rows),
            // Ctrl-C: nothing is copied.
            Err(_) => return Err(Stop::Interrupted),
        }
    }
}

/// A signal came while the editor talked to the terminal.
fn is_interruption(error: &ReadlineError) -> bool {
    let kind = match error {
        ReadlineError::Io(error) => error.kind(),
        ReadlineError::Errno(number) => std::io::Error::from(*number).kind(),
        _ => return false,
    };
    kind == std::io::ErrorKind::Interrupted
}

/// A failure ends the text that was typed, never the shell.
fn run_text(runner: &mut Runner, text: &str, editor: &mut Editor<Assistant, FileHistory>) -> Result<(), Stop> {
    match text.trim() {
        "quit" | "exit" | "quit;" | "exit;" => Err(Stop::Quit),
        "help" | "help;" => runner.run_script("\\?"),
        _ => Items::new(text).try_for_each(|item| match item {
            Item::Copy(statement, start, None) => {
                let rows = typed_rows(editor)?;
                runner.run_item(Item::Copy(statement, start, Some(&rows)), text)
            }
            item => runner.run_item(item, text),
        }),
    }
}

/// A backslash line after the start of a statement: it runs at once, and the statement is typed on.
fn interjection(text: &str) -> Option<(&str, &str)> {
    let (before, last) = text.trim_end().rsplit_once('\n')?;
    let interjected = last.trim_start().starts_with('\\') && completeness(before) == Completeness::NeedsSemicolon;
    interjected.then(|| (&text[..before.len() + 1], last))
}

/// What the user wants at the start: `~/.taipanrc`, or the file that TAIPANRC names. A failure in it is told, no more.
fn run_start(runner: &mut Runner) -> Result<(), Stop> {
    let chosen = std::env::var_os("TAIPANRC").map(PathBuf::from);
    let is_chosen = chosen.is_some();
    let Some(path) = chosen.or_else(|| std::env::home_dir().map(|home| home.join(".taipanrc"))) else {
        return Ok(());
    };
    if !path.exists() && !is_chosen {
        return Ok(());
    }
    match read_script(&path) {
        Ok(script) => runner.run_script(&script),
        Err(error) => {
            eprintln!("WARNING: {error:#}");
            Ok(())
        }
    }
}

fn history_file() -> Option<PathBuf> {
    let chosen = std::env::var_os("TAIPAN_HISTORY").map(PathBuf::from);
    chosen.or_else(|| std::env::home_dir().map(|home| home.join(".taipan_history")))
}

/// Tells the editor when a statement is complete, what a name could become, and how words look.
struct Assistant {
    names: Names,
    files: FilenameCompleter,
    has_colors: bool,
}

impl Helper for Assistant {}

impl Hinter for Assistant {
    type Hint = String;
}

impl Highlighter for Assistant {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        if self.has_colors {
            Cow::Owned(highlight::colored(line))
        } else {
            Cow::Borrowed(line)
        }
    }

    fn highlight_char(&self, _: &str, _: usize, kind: CmdKind) -> bool {
        self.has_colors && kind != CmdKind::MoveCursor
    }
}

impl Validator for Assistant {
    fn validate(&self, context: &mut ValidationContext) -> rustyline::Result<ValidationResult> {
        let text = context.input();
        let start = taipan::split::skip_blank(text, 0);
        let command = text[start..].starts_with('\\') || matches!(text.trim(), "quit" | "exit" | "help");
        Ok(match completeness(text) {
            Completeness::Empty | Completeness::Complete => ValidationResult::Valid(None),
            _ if command || interjection(text).is_some() => ValidationResult::Valid(None),
            Completeness::NeedsSemicolon | Completeness::Open(_) => ValidationResult::Incomplete,
        })
    }
}

impl Completer for Assistant {
    type Candidate = Pair;

    fn complete(&self, line: &str, end: usize, context: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        if completion::wants_file(&line[..end]) {
            return self.files.complete(line, end, context);
        }
        let (start, found) = self.names.matching(&line[..end]);
        let pair = |name: String| Pair {
            display: name.clone(),
            replacement: name,
        };
        Ok((start, found.into_iter().map(pair).collect()))
    }
}
