//! From an exception object to what the client reads: exact type name, message, line, and a traceback as Python prints
//! it, in which our own frames do not appear.

use super::plpython;
use rustpython_vm::builtins::{PyBaseExceptionRef, PyList, PyStr, PyTuple};
use rustpython_vm::{AsObject, PyObjectRef, VirtualMachine};
use std::fmt::Write;
use taipan_interface::run_options::{PythonException, Report};
use taipan_syntax::source::{OWN, file_name};

/// Most chained exceptions shown.
const MAX_CHAIN: usize = 10;

struct Entry {
    file: String,
    line: u32,
    name: String,
}

/// Describes the exception. `line_of` gives a line of the function's text.
pub fn describe<'a>(
    vm: &VirtualMachine,
    exception: &PyBaseExceptionRef,
    function: &str,
    line_of: impl Fn(u32) -> &'a str,
) -> PythonException {
    let own_file = file_name(function);
    let entries = entries(exception);
    let line = entries.iter().rev().find(|e| e.file == own_file).map_or(0, |e| e.line);
    let mut traceback = String::new();
    let mut chain = Vec::new();
    chained(vm, exception, &mut chain);
    for (earlier, link) in chain.iter().rev() {
        print_entries(&mut traceback, &self::entries(earlier), &own_file, &line_of);
        let _ = writeln!(traceback, "{}\n\n{link}\n", last_line(vm, earlier, function));
    }
    print_entries(&mut traceback, &entries, &own_file, &line_of);
    PythonException {
        function: function.to_string(),
        kind: kind(vm, exception),
        message: message(vm, exception),
        line,
        traceback,
        report: report(vm, exception),
    }
}

/// What an exception of `plpy` says to SQL.
fn report(vm: &VirtualMachine, exception: &PyBaseExceptionRef) -> Option<Report> {
    let said = vm.get_attribute_opt(exception.as_object(), vm.ctx.intern_str("_report"));
    let said = said.ok()??;
    let said = said.downcast_ref::<PyTuple>()?;
    let text = |part: &PyObjectRef| {
        let text = part.downcast_ref::<PyStr>()?;
        Some(text.to_string_lossy().into_owned())
    };
    let (state, detail, hint, context, whole) = match said.as_slice() {
        [state, detail, hint, context] => (state, detail, hint, context, None),
        [state, detail, hint, context, whole] => (state, detail, hint, context, text(whole)),
        _ => return None,
    };
    let lines = context.downcast_ref::<PyList>();
    let lines = lines.map(|lines| lines.borrow_vec().iter().filter_map(text).collect());
    Some(Report {
        state: text(state),
        whole,
        detail: text(detail),
        hint: text(hint),
        context: lines.unwrap_or_default(),
    })
}

/// The exceptions that led to this one, nearest first, each with the sentence that links it to the next.
fn chained(vm: &VirtualMachine, exception: &PyBaseExceptionRef, chain: &mut Vec<(PyBaseExceptionRef, &'static str)>) {
    let mut current = exception.clone();
    while chain.len() < MAX_CHAIN {
        let suppressed = current.as_object().get_attr("__suppress_context__", vm);
        let suppressed = suppressed.and_then(|s| s.is_true(vm)).unwrap_or(false);
        let (next, link) = match (current.__cause__(), current.__context__()) {
            (Some(cause), _) => (
                cause,
                "The above exception was the direct cause of the following exception:",
            ),
            (None, Some(context)) if !suppressed => (
                context,
                "During handling of the above exception, another exception occurred:",
            ),
            _ => return,
        };
        if chain.iter().any(|(seen, _)| seen.is(&next)) {
            return;
        }
        chain.push((next.clone(), link));
        current = next;
    }
}

fn entries(exception: &PyBaseExceptionRef) -> Vec<Entry> {
    let Some(traceback) = exception.__traceback__() else {
        return Vec::new();
    };
    traceback
        .iter()
        .map(|tb| {
            let code = tb.frame.iframe().code();
            Entry {
                file: code.source_path().as_str().to_string(),
                line: tb.lineno.get() as u32,
                name: code.obj_name.as_str().to_string(),
            }
        })
        .filter(|e| !e.file.starts_with("<frozen importlib") && e.file != plpython::FILE && !e.name.starts_with(OWN))
        .collect()
}

fn print_entries<'a>(out: &mut String, entries: &[Entry], own_file: &str, line_of: &impl Fn(u32) -> &'a str) {
    if entries.is_empty() {
        return;
    }
    out.push_str("Traceback (most recent call last):\n");
    let mut repeated = 0;
    for (i, entry) in entries.iter().enumerate() {
        let same = |other: &Entry| (&other.file, other.line, &other.name) == (&entry.file, entry.line, &entry.name);
        repeated = if i > 0 && same(&entries[i - 1]) {
            repeated + 1
        } else {
            0
        };
        if repeated < 3 {
            let _ = writeln!(out, "  File \"{}\", line {}, in {}", entry.file, entry.line, entry.name);
            let text = if entry.file == own_file {
                line_of(entry.line).trim()
            } else {
                ""
            };
            if !text.is_empty() {
                let _ = writeln!(out, "    {text}");
            }
        }
        let last_of_run = entries.get(i + 1).is_none_or(|next| !same(next));
        if last_of_run && repeated >= 3 {
            let times = repeated - 2;
            let plural = if times == 1 { "" } else { "s" };
            let _ = writeln!(out, "  [Previous line repeated {times} more time{plural}]");
        }
    }
}

/// The name of its type; of one that stands for an error of SQL as PL/Python has it.
fn kind(vm: &VirtualMachine, exception: &PyBaseExceptionRef) -> String {
    let class = exception.class();
    let module = class.as_object().get_attr("__module__", vm).ok();
    let of_sql = module.is_some_and(|module| {
        let name = module
            .downcast_ref::<PyStr>()
            .map(|name| name.as_bytes() == b"spiexceptions");
        name.unwrap_or_default()
    });
    if of_sql {
        format!("spiexceptions.{}", class.name())
    } else {
        class.name().to_string()
    }
}

fn last_line(vm: &VirtualMachine, exception: &PyBaseExceptionRef, function: &str) -> String {
    let (kind, message) = (qualified_name(vm, exception, function), message(vm, exception));
    if message.is_empty() {
        kind
    } else {
        format!("{kind}: {message}")
    }
}

/// The type as Python's tracebacks name it: with its module, unless that is `builtins` or the function's own.
fn qualified_name(vm: &VirtualMachine, exception: &PyBaseExceptionRef, function: &str) -> String {
    let class = exception.class().to_owned();
    let text = |name: &'static str| -> Option<String> {
        let value = class.as_object().get_attr(name, vm).ok()?;
        Some(value.str(vm).ok()?.to_string_lossy().into_owned())
    };
    let name = text("__qualname__").unwrap_or_else(|| class.name().to_string());
    match text("__module__") {
        Some(module) if module != "builtins" && module != function && module != "__main__" => {
            format!("{module}.{name}")
        }
        _ => name,
    }
}

/// What `str()` of the exception gives.
fn message(vm: &VirtualMachine, exception: &PyBaseExceptionRef) -> String {
    match exception.as_object().str(vm) {
        Ok(text) => text.to_string_lossy().into_owned(),
        Err(_) => "<exception str() failed>".into(),
    }
}
