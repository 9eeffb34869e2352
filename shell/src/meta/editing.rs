//! Texts in an editor: `\e` and `\ef`.

use super::{Line, fail, told};
use crate::arguments::read_script;
use crate::runner::{Runner, Stop};
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::Command;

/// Where the editor's command is looked for.
const VARIABLES: [&str; 4] = ["TAIPAN_EDITOR", "PSQL_EDITOR", "VISUAL", "EDITOR"];

/// What a new function starts as.
const NEW: &str = "CREATE FUNCTION name(x BIGINT) RETURNS BIGINT LANGUAGE python AS $$\nreturn x\n$$;\n";

/// `\e`: the last statement, or a file.
pub fn statement(runner: &mut Runner, line: &Line<'_>) -> Result<(), Stop> {
    if !line.argument.is_empty() {
        let path = Path::new(line.argument.trim_matches('\''));
        if let Err(error) = edit(path) {
            return fail(error);
        }
        return run_file(runner, path);
    }
    let text = runner.last.clone().map(|last| format!("{last};\n"));
    run_edited(runner, &text.unwrap_or_default())
}

/// `\ef`: a function, as the statement that makes it anew.
pub fn function(runner: &mut Runner, line: &Line<'_>) -> Result<(), Stop> {
    if line.argument.is_empty() {
        return run_edited(runner, NEW);
    }
    let text = told(runner.function_text(line.argument))?;
    let text = text.trim_end().trim_end_matches(';');
    let replaced = match text.strip_prefix("CREATE FUNCTION") {
        Some(rest) => format!("CREATE OR REPLACE FUNCTION{rest};\n"),
        None => format!("{text};\n"),
    };
    run_edited(runner, &replaced)
}

/// Runs what the user makes of a text; nothing where it is left as it is.
fn run_edited(runner: &mut Runner, text: &str) -> Result<(), Stop> {
    let written = tempfile::Builder::new().suffix(".sql").tempfile().and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.flush()?;
        Ok(file)
    });
    let file = match written {
        Ok(file) => file,
        Err(error) => return fail(format!("cannot write a file to edit: {error}")),
    };
    if let Err(error) = edit(file.path()) {
        return fail(error);
    }
    match read_script(file.path()) {
        Ok(edited) if edited == text => Ok(()),
        Ok(edited) => {
            print!("{edited}");
            runner.run_script(&edited)
        }
        Err(error) => fail(format!("{error:#}")),
    }
}

fn run_file(runner: &mut Runner, path: &Path) -> Result<(), Stop> {
    match read_script(path) {
        Ok(script) => runner.run_script(&script),
        Err(error) => fail(format!("{error:#}")),
    }
}

/// Lets the user edit a file, until the editor ends.
fn edit(path: &Path) -> Result<(), String> {
    let set = VARIABLES
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|text| !text.is_empty()));
    if set.is_none() && !io::stdin().is_terminal() {
        return Err("an editor needs a terminal, or a command in EDITOR".into());
    }
    let command = set.unwrap_or_else(|| "vi".into());
    let mut words = command.split_whitespace();
    let program = words.next().unwrap_or("vi");
    let ended = Command::new(program).args(words).arg(path).status();
    match ended {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("the editor {command} ended with {status}")),
        Err(error) => Err(format!("cannot start the editor {command}: {error}")),
    }
}
