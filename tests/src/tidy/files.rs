//! Rules about single files: sizes, opening comments, unsafe, leftovers, paths of somebody's machine.

use super::{File, line_of};

const FILE_LINES: usize = 800;
const FUNCTION_LINES: usize = 70;
/// Of a file of JavaScript.
const SCRIPT_LINES: usize = 400;

/// Where `unsafe` may stand.
const UNSAFE: [&str; 3] = [
    "udf-compiler/runtime/src/",
    "udf-compiler/kernel/src/",
    "udf-compiler/codegen/src/",
];

/// Rules of Rust files.
pub(super) fn rust(file: &File, told: &mut Vec<String>) {
    let path = &file.path;
    let lines = file.text.lines().count();
    if lines > FILE_LINES {
        told.push(format!("{path}: {lines} lines, more than {FILE_LINES}"));
    }
    if !file.text.starts_with("//!") {
        told.push(format!("{path}:1: does not open with a `//!` comment"));
    }
    functions(file, told);
    unsafe_blocks(file, told);
    allowances(file, told);
    operations(file, told);
    for leftover in [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X:")] {
        if let Some(offset) = file.text.find(leftover) {
            told.push(format!("{path}:{}: {leftover}", line_of(&file.text, offset)));
        }
    }
    for leftover in ["todo!(", "unimplemented!(", "dbg!("] {
        if let Some(offset) = file.code.find(leftover) {
            told.push(format!("{path}:{}: {leftover})", line_of(&file.code, offset)));
        }
    }
}

/// Rules of any text.
pub(super) fn text(file: &File, told: &mut Vec<String>) {
    let lines = file.text.lines().count();
    if file.path.ends_with(".js") && lines > SCRIPT_LINES {
        told.push(format!("{}: {lines} lines, more than {SCRIPT_LINES}", file.path));
    }
    for start in ["/home/", "/root/", "/Users/", "/work/"] {
        let mut places = file
            .text
            .match_indices(start)
            .filter(|(at, _)| is_path_start(&file.text, *at));
        if let Some((offset, _)) = places.next()
            && !file.path.ends_with("tidy/files.rs")
        {
            told.push(format!(
                "{}:{}: a path of one machine",
                file.path,
                line_of(&file.text, offset)
            ));
        }
    }
}

/// Whether an absolute path starts here, rather than a URL or a relative path going on.
fn is_path_start(text: &str, offset: usize) -> bool {
    let before = text[..offset].chars().next_back();
    !before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '.' | '/' | '_' | '-' | '}'))
}

/// Functions that are too long.
fn functions(file: &File, told: &mut Vec<String>) {
    for (at, _) in file.code.match_indices("fn ") {
        let name: String = file.code[at + 3..]
            .chars()
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect();
        let word_before = file.code[..at]
            .chars()
            .next_back()
            .is_some_and(|c| c.is_alphanumeric() || c == '_');
        if name.is_empty() || word_before {
            continue;
        }
        if let Some(end) = body_end(&file.code[at..]) {
            let lines = file.code[at..at + end].matches('\n').count() + 1;
            if lines > FUNCTION_LINES {
                let line = line_of(&file.code, at);
                told.push(format!(
                    "{}:{line}: fn {name} has {lines} lines, more than {FUNCTION_LINES}",
                    file.path
                ));
            }
        }
    }
}

/// Where the body of the function at the start of the code ends; `None` for a declaration without one.
fn body_end(code: &str) -> Option<usize> {
    let (mut round, mut curly) = (0i32, 0i32);
    for (i, c) in code.char_indices() {
        match c {
            '(' | '[' => round += 1,
            ')' | ']' => round -= 1,
            ';' if round == 0 && curly == 0 => return None,
            '{' => curly += 1,
            '}' => {
                curly -= 1;
                if curly == 0 {
                    return Some(i);
                }
            }
            _ => {}
        }
    }
    None
}

/// `unsafe` outside its rooms, or without its note.
fn unsafe_blocks(file: &File, told: &mut Vec<String>) {
    let lines: Vec<&str> = file.text.lines().collect();
    for (i, line) in file.code.lines().enumerate() {
        let Some(at) = line.find("unsafe ").filter(|at| !line[..*at].ends_with("#[")) else {
            continue;
        };
        if !UNSAFE.iter().any(|room| file.path.starts_with(room)) {
            told.push(format!("{}:{}: `unsafe` outside its rooms", file.path, i + 1));
        }
        let rest = &line[at + "unsafe ".len()..];
        let needs_note = rest.starts_with('{') || rest.starts_with("impl");
        if needs_note && !lines[i.saturating_sub(8)..=i].iter().any(|l| l.contains("SAFETY:")) {
            told.push(format!("{}:{}: `unsafe` without a SAFETY note", file.path, i + 1));
        }
    }
}

/// Operations that are made by a constant, though the rows of the table give each a method of its own.
fn operations(file: &File, told: &mut Vec<String>) {
    for call in ["named(", "named_with("] {
        for (at, _) in file.code.match_indices(call) {
            let constant = file.code[at + call.len()..].trim_start().strip_prefix("op::");
            if constant.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase())) {
                let line = line_of(&file.code, at);
                told.push(format!("{}:{line}: an operation whose row has a method", file.path));
            }
        }
    }
}

/// Lints allowed without a reason beside them.
fn allowances(file: &File, told: &mut Vec<String>) {
    let lines: Vec<&str> = file.text.lines().collect();
    for (i, line) in file.code.lines().enumerate() {
        if line.contains("[allow(") || line.contains("[expect(") {
            let above = i.checked_sub(1).map_or("", |above| lines[above]);
            if !above.trim_start().starts_with("// ") && !lines[i].contains("//") && !lines[i].contains("reason") {
                told.push(format!("{}:{}: a lint allowed without a reason", file.path, i + 1));
            }
        }
    }
}
