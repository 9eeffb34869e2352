//! The interactive shell: prompt, history, input over several lines, completion of names.

use super::input::{Item, Items};
use super::runner::{Runner, Stop};
use anyhow::Result;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Config, Context, Editor, Helper};
use std::path::PathBuf;
use taipan::split::{Completeness, completeness};

const PROMPT: &str = "taipan=> ";
const HISTORY_LENGTH: usize = 10_000;

/// Reads and runs until the user leaves.
pub fn run(runner: &mut Runner) -> Result<()> {
    println!("taipan {}. Type \\? for help.", env!("CARGO_PKG_VERSION"));
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
        editor.set_helper(Some(Assistant { names: runner.names() }));
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

fn history_file() -> Option<PathBuf> {
    let chosen = std::env::var_os("TAIPAN_HISTORY").map(PathBuf::from);
    chosen.or_else(|| std::env::home_dir().map(|home| home.join(".taipan_history")))
}

/// Tells the editor when a statement is complete, and what a name could become.
struct Assistant {
    names: Vec<String>,
}

impl Helper for Assistant {}
impl Highlighter for Assistant {}

impl Hinter for Assistant {
    type Hint = String;
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
    type Candidate = String;

    fn complete(&self, line: &str, end: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let before = &line[..end];
        let start = before
            .rfind(|c: char| !c.is_alphanumeric() && c != '_')
            .map_or(0, |at| at + 1);
        let start = (start..=end).find(|at| before.is_char_boundary(*at)).unwrap_or(end);
        let word = before[start..].to_lowercase();
        if word.is_empty() {
            return Ok((start, Vec::new()));
        }
        let shouting = before[start..].chars().all(|c| !c.is_lowercase());
        let mut found: Vec<String> = KEYWORDS
            .iter()
            .filter(|keyword| keyword.to_lowercase().starts_with(&word))
            .map(|keyword| {
                if shouting {
                    keyword.to_string()
                } else {
                    keyword.to_lowercase()
                }
            })
            .collect();
        found.extend(self.names.iter().filter(|name| name.starts_with(&word)).cloned());
        found.sort();
        found.dedup();
        Ok((start, found))
    }
}

const KEYWORDS: &[&str] = &[
    "SELECT",
    "FROM",
    "WHERE",
    "GROUP BY",
    "ORDER BY",
    "HAVING",
    "LIMIT",
    "OFFSET",
    "JOIN",
    "LEFT JOIN",
    "USING",
    "DISTINCT",
    "CREATE",
    "REPLACE",
    "FUNCTION",
    "FUNCTIONS",
    "RETURNS",
    "LANGUAGE",
    "PYTHON",
    "IMMUTABLE",
    "VOLATILE",
    "STRICT",
    "HANDLER",
    "EXPLAIN",
    "ANALYZE",
    "DESCRIBE",
    "SHOW",
    "DROP",
    "EXTERNAL",
    "TABLE",
    "VIEW",
    "STORED AS",
    "PARQUET",
    "CSV",
    "JSON",
    "LOCATION",
    "OPTIONS",
    "COPY",
    "VALUES",
    "INSERT INTO",
    "BETWEEN",
    "UNION ALL",
    "STAGE",
    "OPTIMIZED",
    "GENERATOR",
    "MACHINE",
    "BIGINT",
    "DOUBLE",
    "TEXT",
    "BOOLEAN",
    "SMALLINT",
    "REAL",
];
