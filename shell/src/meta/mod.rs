//! Lines that start with a backslash: psql's names for looking around.

mod copying;
mod editing;
mod functions;
mod listings;
mod output;
mod scripts;

use super::runner::{Runner, Stop};

/// What one name does.
type Run = fn(&mut Runner, &Line<'_>) -> Result<(), Stop>;

/// A line, taken apart.
struct Line<'a> {
    /// The name, with its backslash.
    command: &'a str,
    argument: &'a str,
}

/// A line of this list.
struct Command {
    /// All that mean it; the first are shown.
    names: &'static [&'static str],
    argument: &'static str,
    help: &'static str,
    run: Run,
}

const fn command(names: &'static [&'static str], argument: &'static str, help: &'static str, run: Run) -> Command {
    Command {
        names,
        argument,
        help,
        run,
    }
}

/// All of them, as `\?` shows them.
const COMMANDS: &[Command] = &[
    command(
        &["\\d", "\\d+"],
        "[NAME]",
        "list tables and views, or describe one, or a file",
        listings::describe,
    ),
    command(&["\\dt", "\\dt+"], "[PATTERN]", "list tables", listings::relations),
    command(&["\\dv", "\\dv+"], "[PATTERN]", "list views", listings::relations),
    command(&["\\dn", "\\dn+"], "[PATTERN]", "list schemas", listings::schemas),
    command(
        &["\\du", "\\dg", "\\du+", "\\dg+"],
        "[PATTERN]",
        "list roles",
        listings::roles,
    ),
    command(&["\\df"], "[PATTERN]", "list Python functions", functions::list),
    command(
        &["\\df+"],
        "[PATTERN]",
        "the same with tier and counters",
        functions::list,
    ),
    command(&["\\l", "\\l+", "\\list"], "", "list databases", listings::databases),
    command(
        &["\\sf", "\\sf+"],
        "NAME",
        "show the source of a function",
        functions::show,
    ),
    command(
        &["\\ef"],
        "[NAME]",
        "edit a function, and make it anew",
        editing::function,
    ),
    command(
        &["\\e", "\\edit"],
        "[FILE]",
        "edit the last statement or a file, and run it",
        editing::statement,
    ),
    command(&["\\i", "\\include"], "FILE", "run a script", scripts::include),
    command(
        &["\\watch"],
        "[SECONDS]",
        "run the last statement again and again",
        scripts::watch,
    ),
    command(
        &["\\copy"],
        "… FROM|TO FILE",
        "copy rows of a file into a table, or rows to a file",
        copying::run,
    ),
    command(
        &["\\o", "\\out"],
        "[FILE]",
        "send results to a file, or back to the terminal",
        output::redirect,
    ),
    command(
        &["\\x"],
        "[on|off|auto]",
        "show a line for each column, or a table",
        output::expand,
    ),
    command(&["\\t"], "[on|off]", "show rows only", output::tuples_only),
    command(
        &["\\pset"],
        "[NAME VALUE]",
        "set how results are shown: format, null, rows, expanded, tuples_only",
        output::set,
    ),
    command(&["\\format"], "NAME", "print results in another format", output::format),
    command(
        &["\\timing"],
        "[on|off]",
        "show how long statements take",
        output::timing,
    ),
    command(&["\\echo"], "TEXT", "print a text", output::echo),
    command(&["\\q", "\\quit"], "", "leave", quit),
    command(&["\\?", "\\h", "\\help"], "", "this list", help),
];

const MORE: &str = "
Statements end with a semicolon. Python functions start so:
  CREATE FUNCTION half(x BIGINT) RETURNS DOUBLE LANGUAGE python AS $$ return x / 2 $$;";

/// Runs one line.
pub fn run(runner: &mut Runner, line: &str) -> Result<(), Stop> {
    let line = line.trim_end_matches(|c: char| c == ';' || c.is_whitespace());
    let (command, argument) = match line.split_once(char::is_whitespace) {
        Some((command, argument)) => (command, argument.trim()),
        None => (line, ""),
    };
    match COMMANDS.iter().find(|known| known.names.contains(&command)) {
        Some(known) => (known.run)(runner, &Line { command, argument }),
        None => fail(format!("there is no command {command}; \\? lists them")),
    }
}

/// The names, for completion.
pub fn names() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().flat_map(|command| command.names.iter().copied())
}

fn quit(_: &mut Runner, _: &Line<'_>) -> Result<(), Stop> {
    Err(Stop::Quit)
}

fn help(_: &mut Runner, _: &Line<'_>) -> Result<(), Stop> {
    let heads = COMMANDS
        .iter()
        .map(|command| format!("{} {}", command.names[0], command.argument));
    let heads: Vec<String> = heads.collect();
    let width = heads.iter().map(|head| head.chars().count()).max().unwrap_or(0);
    for (head, command) in heads.iter().zip(COMMANDS) {
        let spare = " ".repeat(width - head.chars().count());
        println!("{head}{spare}  {}", command.help);
    }
    println!("{MORE}");
    Ok(())
}

/// What went wrong is told.
fn fail(message: impl std::fmt::Display) -> Result<(), Stop> {
    eprintln!("ERROR: {message}");
    Err(Stop::Failed)
}

/// The same of an error of a statement.
fn told<T>(result: Result<T, taipan::Error>) -> Result<T, Stop> {
    result.map_err(|error| {
        eprintln!("{}", error.report());
        Stop::Failed
    })
}

/// A text as SQL has it.
fn literal(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// A condition for names like a pattern of psql's; nothing where all are meant.
fn named_like(column: &str, pattern: &str) -> String {
    match pattern {
        "" => "TRUE".to_string(),
        pattern => {
            let escaped = pattern.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
            let like = escaped.replace('*', "%").replace('?', "_");
            format!("{column} LIKE {}", literal(&like))
        }
    }
}

/// `on`, `off`, or the other of both.
fn switched(now: bool, argument: &str) -> Option<bool> {
    match argument.to_ascii_lowercase().as_str() {
        "" => Some(!now),
        "on" | "true" | "1" => Some(true),
        "off" | "false" | "0" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_are_taken_once() {
        let mut seen = HashSet::new();
        assert!(names().all(|name| name.starts_with('\\') && seen.insert(name)));
    }

    #[test]
    fn patterns_are_those_of_psql() {
        assert_eq!(named_like("n", "a_b*"), "n LIKE 'a\\_b%'");
        assert_eq!(named_like("n", "it's?"), "n LIKE 'it''s_'");
        assert_eq!(named_like("n", ""), "TRUE");
    }
}
