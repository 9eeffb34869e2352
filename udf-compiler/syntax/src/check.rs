//! From text to syntax tree, and what the parser or the bytecode compiler refuse, as diagnostics with a place. Knows
//! nothing of functions' names or parameters.

use super::{constants, soft_keywords};
use crate::nesting as scopes;
use ruff_python_ast::{Mod, ModModule};
use ruff_python_parser::{LexicalErrorType, Mode as ParseMode, ParseErrorType};
use ruff_source_file::{PositionEncoding, SourceFile, SourceFileBuilder};
use ruff_text_size::{TextRange, TextSize};
use rustpython_vm::compiler::codegen::compile::{CompileOpts, compile_top};
use rustpython_vm::compiler::codegen::error::CodegenErrorType;
use rustpython_vm::compiler::core::Mode;
use rustpython_vm::compiler::core::bytecode::CodeObject;
use rustpython_vm::compiler::{
    CompileError, long_decimal_integer_literal_error, too_deeply_nested_error, unsupported_grammar_error,
};
use taipan_interface::error::{Diagnostic, Span};

/// The text as a file with this name, for the compiler's line tables.
pub fn source_file(name: &str, text: &str) -> SourceFile {
    SourceFileBuilder::new(name, text).finish()
}

/// Parses text that passed [`super::scan::scan`].
pub fn parse(file: &SourceFile) -> Result<ModModule, Diagnostic> {
    let options = CompileOpts::default();
    let parsed = soft_keywords::parsed(file.source_text(), ParseMode::Module)
        .map_err(|e| diagnose(&CompileError::from_ruff_parse_error(e, file, Mode::Exec), file))?;
    if let Some(error) = long_decimal_integer_literal_error(file, parsed.tokens(), options.int_max_str_digits) {
        return Err(diagnose(&error, file));
    }
    let tree = parsed.into_tree();
    too_deeply_nested_error(&tree, file, options.recursion_limit).map_err(|e| diagnose(&e, file))?;
    if let Some(error) = unsupported_grammar_error(&tree, file) {
        return Err(diagnose(&error, file));
    }
    match tree {
        Mod::Module(module) => Ok(module),
        Mod::Expression(_) => Err(Diagnostic::new("SyntaxError", "invalid syntax", None, "")),
    }
}

/// Compiles a tree whose ranges refer to the file's text.
pub fn compile(module: ModModule, file: &SourceFile) -> Result<CodeObject, Diagnostic> {
    let mut tree = Mod::Module(module);
    constants::keep_exact(&mut tree);
    scopes::keep_apart(&mut tree);
    compile_top(tree, file.clone(), Mode::Exec, CompileOpts::default())
        .map_err(|e| diagnose(&CompileError::Codegen(e), file))
}

/// Compiles text of a running function, `None` where the interpreter's own compiler says the same or says it better.
pub fn compile_exactly(file: &SourceFile, mode: Mode) -> Option<CodeObject> {
    let form = match mode {
        Mode::Exec => ParseMode::Module,
        Mode::Eval => ParseMode::Expression,
        _ => return None,
    };
    let options = CompileOpts::default();
    let parsed = soft_keywords::parsed(file.source_text(), form).ok()?;
    let disguised = parsed.is_disguised();
    let mut tree = parsed.into_tree();
    too_deeply_nested_error(&tree, file, options.recursion_limit).ok()?;
    if unsupported_grammar_error(&tree, file).is_some() {
        return None;
    }
    let (exact, apart) = (constants::keep_exact(&mut tree), scopes::keep_apart(&mut tree));
    if !exact && !apart && !disguised {
        return None;
    }
    compile_top(tree, file.clone(), mode, options).ok()
}

/// The span of a range of the file's text.
pub fn span(file: &SourceFile, range: TextRange) -> Span {
    let length = TextSize::of(file.source_text());
    let at = |offset: TextSize| {
        let location = file
            .to_source_code()
            .source_location(offset.min(length), PositionEncoding::Utf32);
        (location.line.get() as u32, location.character_offset.get() as u32)
    };
    let (line, column) = at(range.start());
    let (end_line, end) = at(range.end());
    // What goes on over several lines is marked to the end of its first.
    let end_column = if end_line == line {
        end.saturating_sub(1).max(column)
    } else {
        let text = file.source_text().lines().nth(line as usize - 1).unwrap_or("");
        (text.trim_end().chars().count() as u32).max(column)
    };
    Span {
        line,
        column,
        end_column,
    }
}

fn diagnose(error: &CompileError, file: &SourceFile) -> Diagnostic {
    let (line, column) = error.python_location();
    let span = (line > 0).then(|| {
        let end_column = match error.python_end_location() {
            Some((end_line, end)) if end_line == line => end.saturating_sub(1).max(column),
            _ => column,
        };
        Span {
            line: line as u32,
            column: column.max(1) as u32,
            end_column: end_column.max(1) as u32,
        }
    });
    let message = match error {
        CompileError::Parse(e) if matches!(e.error, ParseErrorType::UnexpectedIndentation) => {
            "unexpected indent".into()
        }
        other => other.to_string(),
    };
    Diagnostic::new(kind(error), message, span, file.source_text())
}

fn kind(error: &CompileError) -> &'static str {
    match error {
        CompileError::Codegen(e) if matches!(e.error, CodegenErrorType::RecursionError) => "RecursionError",
        CompileError::Codegen(_) => "SyntaxError",
        CompileError::Parse(e) => match &e.error {
            ParseErrorType::Lexical(LexicalErrorType::IndentationError) | ParseErrorType::UnexpectedIndentation => {
                "IndentationError"
            }
            ParseErrorType::OtherError(message) if message.to_ascii_lowercase().contains("indented block") => {
                "IndentationError"
            }
            _ => "SyntaxError",
        },
    }
}
