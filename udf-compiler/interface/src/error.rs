//! What can go wrong before a row runs: typed, with a span into the Python text and a hint.

use std::fmt;

/// A place in a function's source. Lines and columns count from 1; line 1 is the first line between the dollar quotes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    pub line: u32,
    pub column: u32,
    /// The last column of the marked text on that line, inclusive; 0: only the column is known.
    pub end_column: u32,
}

/// Why a function could not be created or compiled.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Error {
    /// The source is refused: it could not run anywhere. An error at CREATE.
    #[error("{0}")]
    Rejected(Diagnostic),
    /// The source is fine Python that the compiler does not compile: it is interpreted, for this reason.
    #[error("{0}")]
    Unsupported(Diagnostic),
    /// The source is fine Python that keeps state between rows: it is interpreted, in one thread.
    #[error("{0}")]
    KeepsState(Diagnostic),
    /// The source could not be compiled in the time there is, which another attempt may do: it is interpreted.
    #[error("{0}")]
    Late(Diagnostic),
    /// A bug in Taipan.
    #[error("internal error: {0}")]
    Internal(String),
}

/// A message about a place in the source, with the text of the line, so that it can be shown with a caret.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    /// Python's exception type where it has one (`SyntaxError`, `NameError`, `ImportError` …), else empty.
    pub kind: String,
    pub message: String,
    pub span: Option<Span>,
    /// The source line of the span.
    pub source_line: String,
    pub hint: Option<String>,
}

impl Diagnostic {
    /// A diagnostic at a place of `source`.
    pub fn new(kind: &str, message: impl Into<String>, span: Option<Span>, source: &str) -> Diagnostic {
        let source_line = span
            .and_then(|s| source.lines().nth(s.line.saturating_sub(1) as usize))
            .unwrap_or("")
            .to_string();
        Diagnostic {
            kind: kind.to_string(),
            message: message.into(),
            span,
            source_line,
            hint: None,
        }
    }

    /// The same with a hint.
    pub fn with_hint(mut self, hint: impl Into<String>) -> Diagnostic {
        self.hint = Some(hint.into());
        self
    }
}

/// What CREATE says of a source that it takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Remark {
    /// It may go wrong: more than a notice.
    pub warns: bool,
    pub diagnostic: Diagnostic,
}

/// The most characters of a source line that are shown.
const WINDOW: usize = 120;

impl Diagnostic {
    /// What is shown of the line, what stands before the carets, and how many there are.
    fn window(&self, span: Span) -> (String, String, usize) {
        let chars: Vec<char> = self.source_line.chars().collect();
        let column = (span.column.saturating_sub(1) as usize).min(chars.len());
        let width = (span.end_column.max(span.column) - span.column + 1) as usize;
        let start = if chars.len() <= WINDOW {
            0
        } else {
            column.saturating_sub(WINDOW / 2)
        };
        let end = chars.len().min(start + WINDOW);
        let mut line: String = chars[start..end].iter().collect();
        // Tabs stay tabs, so that the caret stands where its character does.
        let blank = |c: &char| if *c == '\t' { '\t' } else { ' ' };
        let mut indent: String = chars[start..column].iter().map(blank).collect();
        if start > 0 {
            line.insert(0, '…');
            indent.insert(0, ' ');
        }
        if end < chars.len() {
            line.push('…');
        }
        (line, indent, width.min(end - column.min(end) + 1))
    }
}

impl fmt::Display for Diagnostic {
    /// `SyntaxError: message (line 3)`, then the line and a caret under it, then the hint.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.kind.is_empty() {
            write!(f, "{}: ", self.kind)?;
        }
        f.write_str(&self.message)?;
        if let Some(span) = self.span {
            write!(f, " (line {})", span.line)?;
            if !self.source_line.is_empty() {
                let (line, indent, width) = self.window(span);
                write!(f, "\n  {line}\n  {indent}{}", "^".repeat(width))?;
            }
        }
        if let Some(hint) = &self.hint {
            write!(f, "\nHINT: {hint}")?;
        }
        Ok(())
    }
}
