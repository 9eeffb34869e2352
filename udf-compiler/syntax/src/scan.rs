//! A cheap scan of Python text before any parser sees it: limits on size and nesting that keep recursive parsers off the
//! end of the stack, and which lines begin inside a string. Understands strings and comments, nothing else of the grammar.

use taipan_interface::error::{Diagnostic, Span};

/// Longest source.
pub const MAX_SOURCE_BYTES: usize = 1 << 20;
/// Deepest nesting of brackets, as in CPython.
pub const MAX_BRACKETS: usize = 200;
/// Deepest indentation, as in CPython.
pub const MAX_INDENTS: usize = 100;
/// Most operators between two commas, all enclosing brackets together: a chain of operators is as deep a tree.
pub const MAX_OPERATORS: usize = 1000;
/// Most `elif` in a source: to the bytecode compiler each is an `if` inside the one before.
pub const MAX_ELIFS: usize = 10_000;

/// Where a line begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineStart {
    /// Outside everything: its indentation counts.
    Statement,
    /// Inside brackets or after a backslash.
    Joined,
    /// Inside a string.
    InString,
}

/// What the scan found.
#[derive(Debug)]
pub struct Scan {
    /// Per line, where it begins.
    pub lines: Vec<LineStart>,
}

#[derive(Clone, Copy)]
struct StringState {
    quote: u8,
    triple: bool,
    /// Brackets inside an f-string are code: they count.
    formatted: bool,
    open: usize,
    operators: usize,
}

struct Scanner<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    line: u32,
    line_start: usize,
    /// Operators seen so far at each level of brackets.
    operators: Vec<usize>,
    total_operators: usize,
    lambdas: usize,
    elifs: usize,
    indents: Vec<usize>,
    scan: Scan,
}

/// Scans the text, or says which limit it breaks and where.
pub fn scan(text: &str) -> Result<Scan, Diagnostic> {
    if text.len() > MAX_SOURCE_BYTES {
        let message = format!(
            "source is too large: {} bytes, the limit is {MAX_SOURCE_BYTES}",
            text.len()
        );
        return Err(Diagnostic::new("SyntaxError", message, None, ""));
    }
    let mut scanner = Scanner {
        text,
        bytes: text.as_bytes(),
        at: 0,
        line: 1,
        line_start: 0,
        operators: vec![0],
        total_operators: 0,
        lambdas: 0,
        elifs: 0,
        indents: vec![0],
        scan: Scan {
            lines: vec![LineStart::Statement],
        },
    };
    scanner.run()?;
    Ok(scanner.scan)
}

impl Scanner<'_> {
    fn run(&mut self) -> Result<(), Diagnostic> {
        self.indentation()?;
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'\n' | b'\r' => self.newline(false)?,
                b'#' => self.comment(),
                b'"' | b'\'' => self.string(byte)?,
                b'\\' => self.continuation(),
                b'(' | b'[' | b'{' => self.open()?,
                b')' | b']' | b'}' => self.close(),
                b',' | b';' => self.separator(),
                b'_' | b'a'..=b'z' | b'A'..=b'Z' | 0x80.. => self.word()?,
                b'0'..=b'9' => self.number(),
                b'+' | b'-' | b'*' | b'/' | b'%' | b'@' | b'&' | b'|' | b'^' | b'~' | b'<' | b'>' | b'=' | b'!'
                | b'.' => {
                    self.at += 1;
                    self.operator()?;
                }
                _ => self.at += 1,
            }
        }
        Ok(())
    }

    fn error(&self, kind: &str, message: impl Into<String>) -> Diagnostic {
        let column = self.text[self.line_start..self.at.min(self.text.len())].chars().count() as u32 + 1;
        let span = Span {
            line: self.line,
            column,
            end_column: 0,
        };
        Diagnostic::new(kind, message, Some(span), self.text)
    }

    fn newline(&mut self, in_string: bool) -> Result<(), Diagnostic> {
        let crlf = self.bytes[self.at] == b'\r' && self.bytes.get(self.at + 1) == Some(&b'\n');
        self.at += 1 + usize::from(crlf);
        self.line += 1;
        self.line_start = self.at;
        let statement = !in_string && self.operators.len() == 1;
        self.scan.lines.push(match (in_string, statement) {
            (true, _) => LineStart::InString,
            (false, true) => LineStart::Statement,
            (false, false) => LineStart::Joined,
        });
        if statement {
            self.operators[0] = 0;
            self.total_operators = 0;
            self.lambdas = 0;
            self.indentation()?;
        }
        Ok(())
    }

    /// At the start of a line outside brackets: how deep it is indented.
    fn indentation(&mut self) -> Result<(), Diagnostic> {
        let mut width = 0;
        let mut end = self.at;
        while let Some(&byte) = self.bytes.get(end) {
            match byte {
                b' ' => width += 1,
                b'\t' => width = (width / 8 + 1) * 8,
                b'\x0c' => width = 0,
                _ => break,
            }
            end += 1;
        }
        if matches!(self.bytes.get(end), None | Some(b'\n' | b'\r' | b'#')) {
            return Ok(());
        }
        while self.indents.last().is_some_and(|top| *top > width) {
            self.indents.pop();
        }
        if self.indents.last().is_none_or(|top| *top < width) {
            self.indents.push(width);
        }
        self.at = end;
        if self.indents.len() > MAX_INDENTS {
            return Err(self.error("IndentationError", "too many levels of indentation"));
        }
        Ok(())
    }

    fn comment(&mut self) {
        while !matches!(self.bytes.get(self.at), None | Some(b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// A backslash: before a line's end it joins the next line to this one.
    fn continuation(&mut self) {
        self.at += 1;
        if matches!(self.bytes.get(self.at), Some(b'\n' | b'\r')) {
            let crlf = self.bytes[self.at] == b'\r' && self.bytes.get(self.at + 1) == Some(&b'\n');
            self.at += 1 + usize::from(crlf);
            self.line += 1;
            self.line_start = self.at;
            self.scan.lines.push(LineStart::Joined);
        }
    }

    fn open(&mut self) -> Result<(), Diagnostic> {
        self.operator()?;
        self.operators.push(0);
        if self.operators.len() > MAX_BRACKETS + 1 {
            return Err(self.error("SyntaxError", "too many nested parentheses"));
        }
        self.at += 1;
        Ok(())
    }

    fn close(&mut self) {
        self.at += 1;
        if self.operators.len() > 1
            && let Some(inner) = self.operators.pop()
        {
            self.total_operators -= inner;
        }
    }

    fn separator(&mut self) {
        self.at += 1;
        if let Some(top) = self.operators.last_mut() {
            self.total_operators -= *top;
            *top = 0;
        }
    }

    fn operator(&mut self) -> Result<(), Diagnostic> {
        if let Some(top) = self.operators.last_mut() {
            *top += 1;
        }
        self.total_operators += 1;
        if self.total_operators > MAX_OPERATORS {
            return Err(self.error("SyntaxError", "expression is nested too deeply"));
        }
        Ok(())
    }

    /// A name, a keyword or the prefix of a string.
    fn word(&mut self) -> Result<(), Diagnostic> {
        let start = self.at;
        while self
            .bytes
            .get(self.at)
            .is_some_and(|b| *b == b'_' || b.is_ascii_alphanumeric() || *b >= 0x80)
        {
            self.at += 1;
        }
        match &self.text[start..self.at] {
            "not" | "and" | "or" | "if" | "else" | "await" | "yield" | "in" | "is" => self.operator(),
            "elif" => {
                self.elifs += 1;
                if self.elifs > MAX_ELIFS {
                    return Err(self.error("SyntaxError", "too many elif branches"));
                }
                Ok(())
            }
            // Commas in a lambda's parameters do not end it.
            "lambda" => {
                self.lambdas += 1;
                if self.lambdas > MAX_BRACKETS {
                    return Err(self.error("SyntaxError", "expression is nested too deeply"));
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn number(&mut self) {
        while self
            .bytes
            .get(self.at)
            .is_some_and(|b| *b == b'_' || *b == b'.' || b.is_ascii_alphanumeric())
        {
            self.at += 1;
        }
    }

    fn string(&mut self, quote: u8) -> Result<(), Diagnostic> {
        let prefix = self.bytes[self.line_start..self.at]
            .iter()
            .rev()
            .take_while(|b| b.is_ascii_alphanumeric() || **b == b'_');
        let (mut length, mut formatted) = (0usize, false);
        for byte in prefix {
            length += 1;
            formatted |= matches!(byte, b'f' | b'F' | b't' | b'T');
        }
        let triple = self.bytes[self.at..].starts_with(&[quote, quote, quote]);
        self.at += if triple { 3 } else { 1 };
        self.string_body(StringState {
            quote,
            triple,
            formatted: formatted && length <= 2,
            open: 0,
            operators: 0,
        })
    }

    fn string_body(&mut self, mut state: StringState) -> Result<(), Diagnostic> {
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'\\' => {
                    self.at += 1;
                    match self.bytes.get(self.at) {
                        Some(b'\n' | b'\r') => self.newline(true)?,
                        Some(_) => self.at += 1,
                        None => {}
                    }
                }
                b'\n' | b'\r' if state.triple => self.newline(true)?,
                // An unterminated string: the parser says so.
                b'\n' | b'\r' => return Ok(()),
                _ if byte == state.quote && !state.triple => {
                    self.at += 1;
                    return Ok(());
                }
                _ if byte == state.quote && self.bytes[self.at..].starts_with(&[byte, byte, byte]) => {
                    self.at += 3;
                    return Ok(());
                }
                _ => {
                    if state.formatted {
                        self.formatted_brackets(byte, &mut state)?;
                    }
                    self.at += 1;
                }
            }
        }
        Ok(())
    }

    /// Inside an f-string, brackets and operators of its replacement fields count by themselves.
    fn formatted_brackets(&mut self, byte: u8, state: &mut StringState) -> Result<(), Diagnostic> {
        let next = self.bytes.get(self.at + 1).copied().unwrap_or(0);
        match byte {
            b'{' if state.open == 0 && next == b'{' => self.at += 1,
            b'(' | b'[' | b'{' if state.open > 0 || byte == b'{' => state.open += 1,
            b')' | b']' | b'}' => state.open = state.open.saturating_sub(1),
            b',' => state.operators = 0,
            b'-' | b'~' | b'+' | b'*' | b'/' | b'.' | b'=' if state.open > 0 => state.operators += 1,
            b' ' if state.open > 0 && next.is_ascii_alphabetic() => state.operators += 1,
            _ => {}
        }
        if state.open == 0 {
            state.operators = 0;
        }
        if state.open > MAX_BRACKETS || state.operators > MAX_OPERATORS {
            return Err(self.error("SyntaxError", "f-string is nested too deeply"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::LineStart::{InString, Statement};
    use super::*;

    #[test]
    fn strings_and_comments_are_not_code() {
        let found = scan("x = '''a\n  b('\n''' # ((((\ny = \"\\\"(((\"\n").unwrap();
        let starts = [Statement, InString, InString, Statement, Statement];
        assert_eq!(found.lines, starts);
    }

    #[test]
    fn limits() {
        let message = |text: String| scan(&text).unwrap_err().message;
        assert!(message("(".repeat(10_000)).contains("nested parentheses"));
        assert!(message("x".repeat(5 << 20)).contains("too large"));
        assert!(message("1+".repeat(200_000)).contains("nested too deeply"));
        assert!(message("lambda a, b: ".repeat(9_000)).contains("nested too deeply"));
        assert!(message(format!("f'{}'", "{(".repeat(4_000))).contains("nested too deeply"));
        let deep: String = (0..150).map(|n| format!("{}if x:\n", " ".repeat(n))).collect();
        assert!(message(deep).contains("indentation"));
        assert!(scan(&"[1, -2, a + b],\n".repeat(50_000)).is_ok());
    }
}
