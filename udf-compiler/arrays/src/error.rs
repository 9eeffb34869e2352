//! What goes wrong with arrays: the class of exception that numpy raises, and its words.
//!
//! Knows no interpreter: a door makes exceptions of these.

/// The result of everything that may fail here.
pub type Result<T> = std::result::Result<T, ArrayError>;

/// The class of the exception that numpy raises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `ValueError`.
    Value,
    /// `TypeError`.
    Type,
    /// `IndexError`.
    Index,
    /// `OverflowError`.
    Overflow,
    /// `ZeroDivisionError`.
    ZeroDivision,
    /// `FloatingPointError`, where `errstate` asks for exceptions.
    FloatingPoint,
    /// `numpy._core._exceptions._ArrayMemoryError`, a `MemoryError`.
    Memory,
    /// `numpy.exceptions.AxisError`, a `ValueError` and an `IndexError`.
    Axis,
    /// `numpy.exceptions.DTypePromotionError`, a `TypeError`.
    Promotion,
    /// `numpy._core._exceptions._UFuncNoLoopError` and its like, a `TypeError`.
    Ufunc,
    /// `numpy.linalg.LinAlgError`, a `ValueError`.
    Linalg,
    /// `RuntimeError`.
    Runtime,
    /// What numpy does and this crate does not: refused by name.
    NotImplemented,
    /// The poll hook asked to stop.
    Interrupted,
}

impl Kind {
    /// The name of Python's class for it.
    pub fn class(self) -> &'static str {
        match self {
            Kind::Value => "ValueError",
            Kind::Type => "TypeError",
            Kind::Index => "IndexError",
            Kind::Overflow => "OverflowError",
            Kind::ZeroDivision => "ZeroDivisionError",
            Kind::FloatingPoint => "FloatingPointError",
            Kind::Memory => "_ArrayMemoryError",
            Kind::Axis => "AxisError",
            Kind::Promotion => "DTypePromotionError",
            Kind::Ufunc => "UFuncTypeError",
            Kind::Linalg => "LinAlgError",
            Kind::Runtime => "RuntimeError",
            Kind::NotImplemented => "NotImplementedError",
            Kind::Interrupted => "KeyboardInterrupt",
        }
    }
}

/// An error: its class and its text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ArrayError {
    /// The class.
    pub kind: Kind,
    /// The words.
    pub message: String,
}

impl ArrayError {
    /// An error of this class with these words.
    pub fn new(kind: Kind, message: impl Into<String>) -> ArrayError {
        let message = message.into();
        ArrayError { kind, message }
    }

    /// A `ValueError`.
    pub fn value(message: impl Into<String>) -> ArrayError {
        ArrayError::new(Kind::Value, message)
    }

    /// A `TypeError`.
    pub fn type_(message: impl Into<String>) -> ArrayError {
        ArrayError::new(Kind::Type, message)
    }

    /// An `IndexError`.
    pub fn index(message: impl Into<String>) -> ArrayError {
        ArrayError::new(Kind::Index, message)
    }

    /// An `OverflowError`.
    pub fn overflow(message: impl Into<String>) -> ArrayError {
        ArrayError::new(Kind::Overflow, message)
    }

    /// A refusal: names what numpy does and this crate does not.
    pub fn refused(what: impl std::fmt::Display) -> ArrayError {
        ArrayError::new(Kind::NotImplemented, format!("{what} is not supported in functions"))
    }

    /// The error of an axis that an array does not have.
    pub fn axis(axis: isize, ndim: usize) -> ArrayError {
        let message = format!("axis {axis} is out of bounds for array of dimension {ndim}");
        ArrayError::new(Kind::Axis, message)
    }
}
