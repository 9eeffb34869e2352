//! Lines that start with a backslash: psql's names for looking around.

use super::arguments::read_script;
use super::format::Format;
use super::runner::{Runner, Stop};
use clap::ValueEnum;
use std::path::Path;

const HELP: &str = "\
\\d             list tables and views
\\d NAME        describe a table, a view or a file
\\df [PATTERN]  list Python functions
\\df+ [PATTERN] the same with tier and counters
\\sf NAME       show the source of a function
\\i FILE        run a script
\\format NAME   print results as table, csv, json or markdown
\\timing        show how long statements take, or stop it
\\q             leave
\\?             this list

Statements end with a semicolon. Python functions start so:
  CREATE FUNCTION half(x BIGINT) RETURNS DOUBLE LANGUAGE python AS $$ return x / 2 $$;";

/// Runs one line.
pub fn run(runner: &mut Runner, line: &str) -> Result<(), Stop> {
    let line = line.trim_end_matches(|c: char| c == ';' || c.is_whitespace());
    let (command, argument) = match line.split_once(char::is_whitespace) {
        Some((command, argument)) => (command, argument.trim()),
        None => (line, ""),
    };
    match command {
        "\\q" | "\\quit" => Err(Stop::Quit),
        "\\?" | "\\h" | "\\help" => {
            println!("{HELP}");
            Ok(())
        }
        "\\timing" => timing(runner, argument),
        "\\d" | "\\d+" | "\\dt" | "\\dv" if argument.is_empty() => list_tables(runner, command),
        "\\d" | "\\d+" => describe(runner, argument),
        "\\df" | "\\df+" => list_functions(runner, command == "\\df+", argument),
        "\\sf" | "\\sf+" => show_function(runner, argument),
        "\\i" | "\\include" => include(runner, argument),
        "\\format" => set_format(runner, argument),
        _ => fail(format!("there is no command {command}; \\? lists them")),
    }
}

fn fail(message: String) -> Result<(), Stop> {
    eprintln!("ERROR: {message}");
    Err(Stop::Failed)
}

fn timing(runner: &mut Runner, argument: &str) -> Result<(), Stop> {
    runner.timing = match argument {
        "on" => true,
        "off" => false,
        _ => !runner.timing,
    };
    println!("Timing is {}.", if runner.timing { "on" } else { "off" });
    Ok(())
}

fn set_format(runner: &mut Runner, argument: &str) -> Result<(), Stop> {
    match Format::from_str(argument, true) {
        Ok(format) => {
            runner.format = format;
            Ok(())
        }
        Err(_) => fail("\\format takes table, csv, json or markdown".into()),
    }
}

fn list_tables(runner: &mut Runner, command: &str) -> Result<(), Stop> {
    let only = match command {
        "\\dt" => " AND table_type <> 'VIEW'",
        "\\dv" => " AND table_type = 'VIEW'",
        _ => "",
    };
    let query = format!(
        "SELECT table_schema AS \"Schema\", table_name AS \"Name\", \
         CASE table_type WHEN 'VIEW' THEN 'view' ELSE 'table' END AS \"Type\" FROM information_schema.tables \
         WHERE table_schema NOT IN ('information_schema', 'pg_catalog', 'taipan'){only} ORDER BY 1, 2"
    );
    runner.run_titled(&query, "List of relations")
}

/// Files and names with schemas are described too: whatever can stand after FROM.
fn describe(runner: &mut Runner, name: &str) -> Result<(), Stop> {
    match runner.describe(name) {
        Ok((title, columns)) => runner.run_titled(&columns, &title),
        Err(error) => {
            eprintln!("{}", error.report());
            Err(Stop::Failed)
        }
    }
}

fn list_functions(runner: &mut Runner, more: bool, pattern: &str) -> Result<(), Stop> {
    let like = pattern.replace('\'', "''").replace('*', "%").replace('?', "_");
    let condition = match like.as_str() {
        "" => String::new(),
        like => format!(" WHERE name LIKE '{like}'"),
    };
    let extra = if more {
        ", volatility AS \"Volatility\", tier AS \"Tier\", reason AS \"Reason\", calls AS \"Calls\", rows AS \"Rows\", \
             comment AS \"Description\""
    } else {
        ", 'func' AS \"Type\""
    };
    let query = format!(
        "SELECT schema AS \"Schema\", name AS \"Name\", returns AS \"Result data type\", \
         arguments AS \"Argument data types\"{extra} FROM taipan.functions{condition} ORDER BY 1, 2, 4"
    );
    runner.run_titled(&query, "List of functions")
}

fn show_function(runner: &mut Runner, name: &str) -> Result<(), Stop> {
    if name.is_empty() {
        return fail("\\sf needs the name of a function".into());
    }
    match runner.function_text(name) {
        Ok(text) => {
            println!("{text}");
            Ok(())
        }
        Err(error) => {
            eprintln!("{}", error.report());
            Err(Stop::Failed)
        }
    }
}

fn include(runner: &mut Runner, path: &str) -> Result<(), Stop> {
    if path.is_empty() {
        return fail("\\i needs a file".into());
    }
    match read_script(Path::new(path.trim_matches('\''))) {
        Ok(script) => runner.run_script(&script),
        Err(error) => fail(format!("{error:#}")),
    }
}
