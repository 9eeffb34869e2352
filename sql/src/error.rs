//! How a statement fails: message, SQLSTATE, place in the SQL text, hints, and what Python says about it.
//! Knows nothing of how errors of other rooms look; `failure` translates those.

use std::fmt;
use taipan_engine::FailingRow;
use taipan_udf::PythonException;

/// The result of everything that runs SQL.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The class of an error, by SQLSTATE.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SqlState {
    FeatureNotSupported,
    /// A text is longer than its type allows.
    TooLong,
    NumericOutOfRange,
    NullNotAllowed,
    NotNullViolation,
    CardinalityViolation,
    InvalidColumnReference,
    UniqueViolation,
    ForeignKeyViolation,
    CheckViolation,
    SerializationFailure,
    DivisionByZero,
    InvalidEscape,
    InvalidEscapeSequence,
    InvalidRegex,
    InvalidLogarithm,
    InvalidPower,
    InvalidWidthBucket,
    InvalidSample,
    InvalidSubstring,
    InvalidParameter,
    InvalidText,
    /// A path of SQL/JSON asks for a key that is not there.
    JsonMemberNotFound,
    JsonObjectNotFound,
    JsonArrayNotFound,
    JsonNumberNotFound,
    InvalidJsonDatetime,
    JsonItemRequired,
    InvalidJsonSubscript,
    NonNumericJsonItem,
    UntranslatableCharacter,
    DataException,
    /// An exception left a Python function.
    PythonException,
    InvalidSchema,
    /// There is no such database.
    InvalidDatabase,
    DuplicateSchema,
    DuplicateDatabase,
    DependentObjects,
    NoActiveTransaction,
    /// What may only be done at the start of a transaction, or outside of one.
    ActiveTransaction,
    CannotChangeParameter,
    DuplicatePreparedStatement,
    DuplicateCursor,
    /// There is no such cursor.
    InvalidCursorName,
    /// There is no such prepared statement.
    InvalidStatementName,
    UndefinedParameter,
    FailedTransaction,
    InvalidSavepoint,
    ReadOnly,
    InsufficientPrivilege,
    LockNotAvailable,
    ObjectInUse,
    NotInPrerequisiteState,
    SequenceExhausted,
    GeneratedAlways,
    InvalidName,
    InvalidEncoding,
    BadCopyFormat,
    DiskFull,
    SnapshotTooOld,
    UndefinedFile,
    DataCorrupted,
    SyntaxError,
    UndefinedColumn,
    AmbiguousColumn,
    UndefinedFunction,
    AmbiguousFunction,
    DuplicateFunction,
    UndefinedTable,
    DuplicateTable,
    UndefinedObject,
    DatatypeMismatch,
    CannotCast,
    InvalidForeignKey,
    InvalidDefinition,
    InvalidTableDefinition,
    InvalidObjectDefinition,
    OutOfMemory,
    ProgramLimitExceeded,
    TooComplex,
    /// A statement that cannot be planned, for a reason without a code of its own.
    WrongStatement,
    DuplicateColumn,
    WrongObjectType,
    DuplicateObject,
    /// A name that no role may have.
    ReservedName,
    /// Roles that would be members of each other.
    InvalidGrant,
    InvalidDatetime,
    DatetimeOverflow,
    /// Bytes that are no value of their type.
    InvalidBinary,
    ArraySubscript,
    /// Messages that the protocol does not allow here.
    ProtocolViolation,
    InvalidPassword,
    TooManyConnections,
    /// The server ends.
    AdminShutdown,
    /// A function that would end the transaction around it.
    InvalidTransactionTermination,
    InvalidCursorDefinition,
    CannotConnectNow,
    IdleInTransactionTimeout,
    IdleSessionTimeout,
    /// Who is none that may log in.
    InvalidAuthorization,
    QueryCanceled,
    Io,
    /// A process that ran a function has died.
    System,
    Internal,
}

const CODES: &[(SqlState, &str)] = &[
    (SqlState::FeatureNotSupported, "0A000"),
    (SqlState::TooLong, "22001"),
    (SqlState::NumericOutOfRange, "22003"),
    (SqlState::NullNotAllowed, "22004"),
    (SqlState::NotNullViolation, "23502"),
    (SqlState::UniqueViolation, "23505"),
    (SqlState::ForeignKeyViolation, "23503"),
    (SqlState::InvalidForeignKey, "42830"),
    (SqlState::CardinalityViolation, "21000"),
    (SqlState::NotInPrerequisiteState, "55000"),
    (SqlState::SequenceExhausted, "2200H"),
    (SqlState::GeneratedAlways, "428C9"),
    (SqlState::InvalidName, "42602"),
    (SqlState::InvalidEncoding, "22021"),
    (SqlState::BadCopyFormat, "22P04"),
    (SqlState::InvalidColumnReference, "42P10"),
    (SqlState::CheckViolation, "23514"),
    (SqlState::SerializationFailure, "40001"),
    (SqlState::DivisionByZero, "22012"),
    (SqlState::InvalidEscape, "22019"),
    (SqlState::InvalidEscapeSequence, "22025"),
    (SqlState::InvalidRegex, "2201B"),
    (SqlState::InvalidWidthBucket, "2201G"),
    (SqlState::InvalidSample, "2202H"),
    (SqlState::InvalidLogarithm, "2201E"),
    (SqlState::InvalidPower, "2201F"),
    (SqlState::InvalidSubstring, "22011"),
    (SqlState::InvalidParameter, "22023"),
    (SqlState::InvalidText, "22P02"),
    (SqlState::JsonMemberNotFound, "2203A"),
    (SqlState::JsonNumberNotFound, "2203B"),
    (SqlState::JsonObjectNotFound, "2203C"),
    (SqlState::InvalidJsonSubscript, "22033"),
    (SqlState::NonNumericJsonItem, "22036"),
    (SqlState::InvalidJsonDatetime, "22031"),
    (SqlState::JsonItemRequired, "22038"),
    (SqlState::JsonArrayNotFound, "22039"),
    (SqlState::UntranslatableCharacter, "22P05"),
    (SqlState::DataException, "22000"),
    (SqlState::PythonException, "38000"),
    (SqlState::InvalidSchema, "3F000"),
    (SqlState::InvalidDatabase, "3D000"),
    (SqlState::DuplicateSchema, "42P06"),
    (SqlState::DuplicateDatabase, "42P04"),
    (SqlState::DependentObjects, "2BP01"),
    (SqlState::NoActiveTransaction, "25P01"),
    (SqlState::InvalidTransactionTermination, "2D000"),
    (SqlState::InvalidCursorDefinition, "42P11"),
    (SqlState::ActiveTransaction, "25001"),
    (SqlState::CannotChangeParameter, "55P02"),
    (SqlState::DuplicatePreparedStatement, "42P05"),
    (SqlState::DuplicateCursor, "42P03"),
    (SqlState::InvalidCursorName, "34000"),
    (SqlState::InvalidStatementName, "26000"),
    (SqlState::UndefinedParameter, "42P02"),
    (SqlState::FailedTransaction, "25P02"),
    (SqlState::InvalidSavepoint, "3B001"),
    (SqlState::ReadOnly, "25006"),
    (SqlState::InsufficientPrivilege, "42501"),
    (SqlState::LockNotAvailable, "55P03"),
    (SqlState::ObjectInUse, "55006"),
    (SqlState::DiskFull, "53100"),
    (SqlState::SnapshotTooOld, "72000"),
    (SqlState::UndefinedFile, "58P01"),
    (SqlState::DataCorrupted, "XX001"),
    (SqlState::SyntaxError, "42601"),
    (SqlState::UndefinedColumn, "42703"),
    (SqlState::AmbiguousColumn, "42702"),
    (SqlState::UndefinedFunction, "42883"),
    (SqlState::AmbiguousFunction, "42725"),
    (SqlState::DuplicateFunction, "42723"),
    (SqlState::UndefinedTable, "42P01"),
    (SqlState::DuplicateTable, "42P07"),
    (SqlState::UndefinedObject, "42704"),
    (SqlState::DatatypeMismatch, "42804"),
    (SqlState::CannotCast, "42846"),
    (SqlState::InvalidTableDefinition, "42P16"),
    (SqlState::InvalidObjectDefinition, "42P17"),
    (SqlState::InvalidDefinition, "42P13"),
    (SqlState::OutOfMemory, "53200"),
    (SqlState::ProgramLimitExceeded, "54000"),
    (SqlState::TooComplex, "54001"),
    (SqlState::QueryCanceled, "57014"),
    (SqlState::System, "58000"),
    (SqlState::Io, "58030"),
    (SqlState::Internal, "XX000"),
    (SqlState::DuplicateColumn, "42701"),
    (SqlState::WrongObjectType, "42809"),
    (SqlState::DuplicateObject, "42710"),
    (SqlState::ReservedName, "42939"),
    (SqlState::InvalidGrant, "0LP01"),
    (SqlState::InvalidDatetime, "22007"),
    (SqlState::DatetimeOverflow, "22008"),
    (SqlState::InvalidBinary, "22P03"),
    (SqlState::ArraySubscript, "2202E"),
    (SqlState::ProtocolViolation, "08P01"),
    (SqlState::InvalidPassword, "28P01"),
    (SqlState::TooManyConnections, "53300"),
    (SqlState::AdminShutdown, "57P01"),
    (SqlState::CannotConnectNow, "57P03"),
    (SqlState::IdleInTransactionTimeout, "25P03"),
    (SqlState::IdleSessionTimeout, "57P05"),
    (SqlState::InvalidAuthorization, "28000"),
    (SqlState::WrongStatement, "42000"),
];

impl SqlState {
    /// All of them, with their five characters.
    pub fn all() -> impl Iterator<Item = (SqlState, &'static str)> {
        CODES.iter().copied()
    }

    /// The five characters.
    pub fn code(self) -> &'static str {
        CODES
            .iter()
            .find(|(state, _)| *state == self)
            .map_or("XX000", |(_, code)| code)
    }

    /// The class of these five characters; `Internal` for those not in use here.
    pub fn from_code(code: &str) -> SqlState {
        CODES
            .iter()
            .find(|(_, c)| *c == code)
            .map_or(SqlState::Internal, |(state, _)| *state)
    }
}

/// A place in the SQL text. Lines and columns count from 1, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub line: u64,
    pub column: u64,
    /// The text of that line.
    pub source_line: String,
}

impl Position {
    /// The place at a line and column of `text`; `None` where there is no such line.
    pub fn of(text: &str, line: u64, column: u64) -> Option<Position> {
        let index = usize::try_from(line.checked_sub(1)?).ok()?;
        let source_line = text.split('\n').nth(index)?.trim_end_matches('\r').to_string();
        Some(Position {
            line,
            column: column.max(1),
            source_line,
        })
    }
}

/// Why a statement failed.
#[derive(Clone, Debug)]
pub struct Error(Box<Report>);

#[derive(Clone, Debug)]
struct Report {
    state: SqlState,
    message: String,
    position: Option<Position>,
    detail: Option<String>,
    hint: Option<String>,
    /// Lines after the message: the function, its line, and the traceback.
    context: Vec<String>,
    python: Option<PythonException>,
    /// The name of a table and the row that it cannot have, which is a detail for whoever may see it.
    row: Option<(String, FailingRow)>,
}

impl Error {
    /// An error with its class and message.
    pub fn new(state: SqlState, message: impl Into<String>) -> Error {
        Error(Box::new(Report {
            state,
            message: message.into(),
            position: None,
            detail: None,
            hint: None,
            context: Vec::new(),
            python: None,
            row: None,
        }))
    }

    /// The refusal of what the grammar knows and the engine cannot do yet.
    pub fn not_built(what: impl fmt::Display) -> Error {
        Error::new(SqlState::FeatureNotSupported, format!("{what}: not built yet"))
    }

    /// The same error without a hint.
    pub(crate) fn without_hint(mut self) -> Error {
        self.0.hint = None;
        self
    }

    /// The same error with a hint, unless it has one.
    pub fn with_hint(mut self, hint: impl Into<String>) -> Error {
        self.0.hint.get_or_insert(hint.into());
        self
    }

    /// The same error in another class.
    pub fn of_class(mut self, state: SqlState) -> Error {
        self.0.state = state;
        self
    }

    /// The same error with words before its message.
    pub fn behind(mut self, words: &str) -> Error {
        self.0.message.insert_str(0, words);
        self
    }

    /// The same error with a detail.
    pub fn with_detail(mut self, detail: impl Into<String>) -> Error {
        self.0.detail = Some(detail.into());
        self
    }

    /// The same error at a place, unless it has one.
    pub fn at(mut self, position: Option<Position>) -> Error {
        if self.0.position.is_none() {
            self.0.position = position;
        }
        self
    }

    /// The same error at this place, wherever it was before.
    pub fn moved_to(mut self, position: Option<Position>) -> Error {
        self.0.position = position;
        self
    }

    /// The same error with lines to print after the message.
    pub fn with_context(mut self, lines: impl IntoIterator<Item = String>) -> Error {
        self.0.context.extend(lines);
        self
    }

    /// The same error, carrying the Python exception behind it.
    pub fn with_python(mut self, exception: PythonException) -> Error {
        self.0.python = Some(exception);
        self
    }

    /// The same error about a row that a table cannot have.
    pub(crate) fn with_row(mut self, table: &str, row: &FailingRow) -> Error {
        self.0.row = Some((table.to_string(), row.clone()));
        self
    }

    /// The row that it is about, and the name of the table that cannot have it.
    pub(crate) fn row(&self) -> Option<&(String, FailingRow)> {
        self.0.row.as_ref()
    }

    /// Its class.
    pub fn sqlstate(&self) -> SqlState {
        self.0.state
    }

    /// Its first line, without `ERROR:`.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The place in the SQL text.
    pub fn position(&self) -> Option<&Position> {
        self.0.position.as_ref()
    }

    pub fn detail(&self) -> Option<&str> {
        self.0.detail.as_deref()
    }

    pub fn hint(&self) -> Option<&str> {
        self.0.hint.as_deref()
    }

    /// Lines about where it happened: the function, its line, and the traceback.
    pub fn context(&self) -> &[String] {
        &self.0.context
    }

    /// The exception that left a Python function, if that is what happened.
    pub fn python(&self) -> Option<&PythonException> {
        self.0.python.as_ref()
    }

    /// A place inside a statement becomes the place in the script that the statement was cut from.
    pub fn rebase(mut self, script: &str, start: usize) -> Error {
        if let Some(place) = self.0.position.take() {
            let before = &script[..start];
            let line = place.line + before.matches('\n').count() as u64;
            let column = match place.line {
                1 => place.column + before.rsplit('\n').next().map_or(0, |l| l.chars().count()) as u64,
                _ => place.column,
            };
            self.0.position = Position::of(script, line, column);
        }
        self
    }

    /// Everything there is to say, from `ERROR:` on, without a final line end.
    pub fn report(&self) -> String {
        let mut text = format!("ERROR: {}", self.0.message);
        if let Some(place) = &self.0.position {
            text.push('\n');
            text.push_str(&caret(place));
        }
        for line in &self.0.context {
            text.push('\n');
            text.push_str(line);
        }
        for (label, value) in [("DETAIL", &self.0.detail), ("HINT", &self.0.hint)] {
            if let Some(value) = value {
                text.push_str(&format!("\n{label}: {value}"));
            }
        }
        text
    }
}

/// The most characters of a source line that are shown around the place.
const WINDOW: usize = 60;

pub(crate) fn caret(place: &Position) -> String {
    let chars: Vec<char> = place
        .source_line
        .chars()
        .map(|c| if c == '\t' { ' ' } else { c })
        .collect();
    let column = (place.column as usize - 1).min(chars.len());
    let first = if chars.len() > 2 * WINDOW {
        column.saturating_sub(WINDOW)
    } else {
        0
    };
    let last = if chars.len() > 2 * WINDOW {
        (column + WINDOW).min(chars.len())
    } else {
        chars.len()
    };
    let label = format!("LINE {}: {}", place.line, if first > 0 { "..." } else { "" });
    let shown: String = chars[first..last].iter().collect();
    let tail = if last < chars.len() { "..." } else { "" };
    let indent = " ".repeat(label.chars().count() + column - first);
    format!("{label}{shown}{tail}\n{indent}^")
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl std::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caret_stands_under_the_place_in_the_script() {
        let script = "select 1;\n  select foo";
        let error = Error::new(SqlState::UndefinedColumn, "no foo").at(Position::of("select foo", 1, 8));
        let text = error.rebase(script, 12).report();
        assert_eq!(text, "ERROR: no foo\nLINE 2:   select foo\n                 ^");
    }

    #[test]
    fn long_lines_are_cut_around_the_place() {
        let line = format!("{}X{}", "a".repeat(300), "b".repeat(300));
        let text = caret(&Position::of(&line, 1, 301).unwrap());
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(rows[0].chars().nth(rows[1].chars().count() - 1), Some('X'));
        assert!(rows[0].len() < 150);
    }
}
