//! How results are shown, and where: `\o`, `\x`, `\t`, `\pset`, `\format`, `\timing`, `\echo`.

use super::{Line, fail, switched};
use crate::format::{Expanded, Format};
use crate::output::Output;
use crate::runner::{Runner, Stop};
use clap::ValueEnum;
use std::path::PathBuf;

/// `\o`: results go to a file, or to the standard output again.
pub fn redirect(runner: &mut Runner, line: &Line<'_>) -> Result<(), Stop> {
    let path = line.argument.trim_matches('\'');
    if path.starts_with('|') {
        return fail("\\o writes files; send the output of taipan itself to a program");
    }
    runner.output = match path {
        "" => Output::Standard,
        path => match Output::to_file(PathBuf::from(path)) {
            Ok(output) => output,
            Err(error) => return fail(format!("cannot write {path}: {error}")),
        },
    };
    Ok(())
}

/// `\x`
pub fn expand(runner: &mut Runner, line: &Line<'_>) -> Result<(), Stop> {
    let argument = line.argument.to_ascii_lowercase();
    let is_on = runner.display.expanded != Expanded::Off;
    let expanded = match (argument.as_str(), switched(is_on, &argument)) {
        ("auto", _) => Expanded::Auto,
        (_, Some(true)) => Expanded::On,
        (_, Some(false)) => Expanded::Off,
        (_, None) => return fail("\\x takes on, off or auto"),
    };
    runner.display.expanded = expanded;
    println!(
        "Expanded display is {}.",
        match expanded {
            Expanded::On => "on",
            Expanded::Off => "off",
            Expanded::Auto => "used automatically",
        }
    );
    Ok(())
}

/// `\t`
pub fn tuples_only(runner: &mut Runner, line: &Line<'_>) -> Result<(), Stop> {
    let Some(only) = switched(runner.display.tuples_only, line.argument) else {
        return fail("\\t takes on or off");
    };
    runner.display.tuples_only = only;
    println!("Tuples only is {}.", if only { "on" } else { "off" });
    Ok(())
}

/// `\pset`: one setting, or all as they are.
pub fn set(runner: &mut Runner, line: &Line<'_>) -> Result<(), Stop> {
    let (name, value) = line
        .argument
        .split_once(char::is_whitespace)
        .unwrap_or((line.argument, ""));
    let value = unquoted(value.trim());
    match name {
        "" => show(runner),
        "null" => {
            println!("Null display is \"{value}\".");
            runner.display.null = value;
            Ok(())
        }
        "rows" => match (value.parse::<usize>(), value.as_str()) {
            (Ok(0), _) | (_, "all") => {
                runner.display.most_rows = None;
                Ok(())
            }
            (Ok(most), _) => {
                runner.display.most_rows = Some(most);
                Ok(())
            }
            _ => fail("\\pset rows takes how many rows of a table are shown, or 0 for all"),
        },
        "format" => format(runner, &argument(&value)),
        "expanded" | "x" => expand(runner, &argument(&value)),
        "tuples_only" | "t" => tuples_only(runner, &argument(&value)),
        _ => fail(format!(
            "\\pset has no {name}; it sets format, null, rows, expanded and tuples_only"
        )),
    }
}

fn argument(text: &str) -> Line<'_> {
    Line {
        command: "\\pset",
        argument: text,
    }
}

/// A value in quotes, or as it is.
fn unquoted(text: &str) -> String {
    match text.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) {
        Some(inner) => inner.replace("''", "'"),
        None => text.to_string(),
    }
}

fn show(runner: &Runner) -> Result<(), Stop> {
    let display = &runner.display;
    let format = display.format.to_possible_value();
    println!(
        "format       {}",
        format.as_ref().map_or("", |format| format.get_name())
    );
    println!("null         '{}'", display.null);
    println!(
        "rows         {}",
        display.most_rows.map_or("all".to_string(), |most| most.to_string())
    );
    println!(
        "expanded     {}",
        match display.expanded {
            Expanded::On => "on",
            Expanded::Off => "off",
            Expanded::Auto => "auto",
        }
    );
    println!("tuples_only  {}", if display.tuples_only { "on" } else { "off" });
    Ok(())
}

/// `\format`
pub fn format(runner: &mut Runner, line: &Line<'_>) -> Result<(), Stop> {
    match Format::from_str(line.argument, true) {
        Ok(format) => {
            runner.display.format = format;
            Ok(())
        }
        Err(_) => fail(format!("a format is {}", Format::names())),
    }
}

/// `\timing`
pub fn timing(runner: &mut Runner, line: &Line<'_>) -> Result<(), Stop> {
    let Some(on) = switched(runner.timing, line.argument) else {
        return fail("\\timing takes on or off");
    };
    runner.timing = on;
    println!("Timing is {}.", if on { "on" } else { "off" });
    Ok(())
}

/// `\echo`
pub fn echo(_: &mut Runner, line: &Line<'_>) -> Result<(), Stop> {
    println!("{}", unquoted(line.argument));
    Ok(())
}
