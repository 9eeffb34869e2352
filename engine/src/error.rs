//! Errors of the catalog with Postgres's messages and codes, and a reader for errors that DataFusion carries.
//! Knows nothing of how errors are shown.

use crate::changes::ChangeError;
use crate::messages::cast_message;
use datafusion::arrow::error::ArrowError;
use datafusion::common::{DataFusionError, SchemaError};
use std::error::Error as StdError;
use taipan_udf::ExecError;

/// Why the catalog refuses. `Display` is Postgres's message; `hint` and `sqlstate` go with it.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CatalogError {
    #[error("function \"{name}\" already exists with same argument types")]
    Duplicate { name: String },
    /// A call that no function fits. `signature` is `f(bigint, text)`.
    #[error("function {signature} does not exist")]
    NoSuchCall { signature: String },
    /// DROP, DESCRIBE … of a signature that is not there.
    #[error("function {signature} does not exist")]
    NoSuchSignature { signature: String },
    #[error("could not find a function named \"{name}\"")]
    NoSuchName { name: String },
    #[error("function {signature} is not unique")]
    AmbiguousCall { signature: String },
    #[error("function name \"{name}\" is not unique")]
    AmbiguousName { name: String },
    #[error("{0}")]
    InvalidDefinition(String),
    /// One name for functions of two kinds, or a statement about the other kind.
    #[error("{signature} is {kind}")]
    OtherKind { signature: String, kind: &'static str },
    /// OR REPLACE of a function by one of another kind.
    #[error("cannot change routine kind: \"{name}\" is {kind}")]
    ChangedKind { name: String, kind: &'static str },
    /// Known to SQL, not to Python functions yet.
    #[error("{role} of type {sql_type} are not supported yet")]
    UnsupportedType { role: &'static str, sql_type: String },
    /// A quoted constant that is none of the parameter's type.
    #[error("invalid input syntax for type {sql_type}: \"{text}\"")]
    InvalidText { sql_type: String, text: String },
    #[error("value \"{text}\" is out of range for type {sql_type}")]
    OutOfRange { sql_type: String, text: String },
    /// A function in SQL that calls itself, perhaps by way of others.
    #[error("function {signature} calls itself: recursion of functions in SQL is not built yet")]
    Recursive { signature: String },
    /// A function in SQL in a place where calls cannot become what they mean.
    #[error("a call of function {signature}, which is written in SQL, in this place: not built yet")]
    NotPlanned { signature: String },
    /// All that is given for a type which calls decide are constants without a type.
    #[error("could not determine polymorphic type because input has type unknown")]
    Undecided,
    /// Types that calls decide, where nothing decides them yet.
    #[error("polymorphic types in {0} are not built yet")]
    Polymorphic(String),
    /// The Python source was refused.
    #[error(transparent)]
    Source(#[from] taipan_udf::Error),
}

impl CatalogError {
    /// The five-character code.
    pub fn sqlstate(&self) -> &'static str {
        match self {
            CatalogError::Duplicate { .. } => "42723",
            CatalogError::NoSuchCall { .. }
            | CatalogError::NoSuchSignature { .. }
            | CatalogError::NoSuchName { .. } => "42883",
            CatalogError::AmbiguousCall { .. } | CatalogError::AmbiguousName { .. } => "42725",
            CatalogError::InvalidDefinition(_) => "42P13",
            CatalogError::Undecided => "42804",
            CatalogError::Polymorphic(_) => "0A000",
            CatalogError::OtherKind { .. } | CatalogError::ChangedKind { .. } => "42809",
            CatalogError::UnsupportedType { .. } | CatalogError::Recursive { .. } | CatalogError::NotPlanned { .. } => {
                "0A000"
            }
            CatalogError::InvalidText { .. } => "22P02",
            CatalogError::OutOfRange { .. } => "22003",
            CatalogError::Source(error) => source_state(error),
        }
    }

    /// Postgres's hint, where it has one.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            CatalogError::NoSuchCall { .. } => Some(
                "No function matches the given name and argument types. You might need to add explicit type casts.",
            ),
            CatalogError::AmbiguousCall { .. } => {
                Some("Could not choose a best candidate function. You might need to add explicit type casts.")
            }
            CatalogError::AmbiguousName { .. } => {
                Some("Specify the argument list to select the function unambiguously.")
            }
            CatalogError::Undecided => Some("Write the type of a constant: 'a'::text, NULL::integer."),
            CatalogError::Polymorphic(_) => Some("Make an overload for each type."),
            _ => None,
        }
    }
}

impl From<CatalogError> for DataFusionError {
    fn from(error: CatalogError) -> DataFusionError {
        DataFusionError::External(Box::new(error))
    }
}

/// The first error of type `E` in the chain of causes.
pub fn find<E: StdError + 'static>(error: &DataFusionError) -> Option<&E> {
    let mut next: Option<&(dyn StdError + 'static)> = Some(error);
    while let Some(current) = next {
        if let Some(found) = current.downcast_ref::<E>() {
            return Some(found);
        }
        next = match current.downcast_ref::<std::sync::Arc<DataFusionError>>() {
            Some(shared) => Some(shared.as_ref()),
            None => current.source(),
        };
    }
    None
}

/// The message a user should see: Taipan's own errors bare, DataFusion's without its wrappers; hints on a line of their own.
pub fn message(error: &DataFusionError) -> String {
    if let Some(error) = find::<ExecError>(error) {
        return error.to_string();
    }
    if let Some(error) = find::<CatalogError>(error) {
        return match error.hint() {
            Some(hint) => format!("{error}\nHINT: {hint}"),
            None => error.to_string(),
        };
    }
    if let Some(error) = find::<taipan_udf::Error>(error) {
        return error.to_string();
    }
    if let Some(error) = find::<ChangeError>(error) {
        return error.to_string();
    }
    if let Some((message, _)) = find::<ArrowError>(error).and_then(cast_message) {
        return message;
    }
    let root = error.find_root();
    root.message().trim().to_string()
}

/// The SQLSTATE of any error that a query can end with.
pub fn sqlstate(error: &DataFusionError) -> &'static str {
    if let Some(error) = find::<ExecError>(error) {
        return exec_state(error);
    }
    if let Some(error) = find::<CatalogError>(error) {
        return error.sqlstate();
    }
    if let Some(error) = find::<taipan_udf::Error>(error) {
        return source_state(error);
    }
    if let Some(error) = find::<ChangeError>(error) {
        return error.sqlstate();
    }
    if let Some(error) = find::<ArrowError>(error) {
        return arrow_state(error);
    }
    match error.find_root() {
        DataFusionError::SQL(..) => "42601",
        DataFusionError::SchemaError(error, _) => match error.as_ref() {
            SchemaError::FieldNotFound { .. } => "42703",
            SchemaError::AmbiguousReference { .. } => "42702",
            _ => "42701",
        },
        DataFusionError::Plan(text) if text.contains("table '") && text.contains("not found") => "42P01",
        DataFusionError::Plan(text) if text.contains("Invalid function") => "42883",
        DataFusionError::Plan(_) => "42000",
        DataFusionError::NotImplemented(_) => "0A000",
        DataFusionError::ResourcesExhausted(_) => "53200",
        DataFusionError::ObjectStore(_) | DataFusionError::IoError(_) => "58030",
        _ => "XX000",
    }
}

fn exec_state(error: &ExecError) -> &'static str {
    match error {
        ExecError::Python(_) | ExecError::Table { .. } => "38000",
        ExecError::OutOfRange { .. } => "22003",
        ExecError::NullArgument { .. } => "22004",
        ExecError::Argument { .. } => "22023",
        ExecError::Timeout { .. } | ExecError::Cancelled { .. } => "57014",
        ExecError::Memory { .. } => "53200",
        ExecError::Output { .. } => "54000",
        ExecError::Died { .. } => "58000",
        ExecError::Internal { .. } => "XX000",
    }
}

fn source_state(error: &taipan_udf::Error) -> &'static str {
    match error {
        taipan_udf::Error::Rejected(diagnostic) if diagnostic.kind.ends_with("SyntaxError") => "42601",
        taipan_udf::Error::Rejected(_) => "42P13",
        taipan_udf::Error::Unsupported(_) | taipan_udf::Error::KeepsState(_) | taipan_udf::Error::Late(_) => "0A000",
        taipan_udf::Error::Internal(_) => "XX000",
    }
}

fn arrow_state(error: &ArrowError) -> &'static str {
    if let Some((_, state)) = cast_message(error) {
        return state;
    }
    match error {
        ArrowError::DivideByZero => "22012",
        ArrowError::ArithmeticOverflow(_) => "22003",
        ArrowError::CastError(_) | ArrowError::ParseError(_) => "22P02",
        ArrowError::MemoryError(_) => "53200",
        ArrowError::IoError(..) => "58030",
        _ => "XX000",
    }
}
