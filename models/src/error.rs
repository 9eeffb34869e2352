//! What goes wrong: with a file, with the columns that a model is asked about, with memory. Knows no format.

/// An error of reading or of evaluating a model.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ModelError {
    /// The bytes are not what their format says: where they stop making sense, and why.
    #[error("{file}: damaged at byte {at}: {what}")]
    Damaged {
        /// The file's name.
        file: String,
        /// The place in the (unpacked) bytes.
        at: usize,
        /// What was found there.
        what: String,
    },
    /// The file is well formed and asks for what is not data: a class or a function that is not on the list.
    #[error("UnpicklingError: {file}: {what}")]
    Unpickling {
        /// The file's name.
        file: String,
        /// The class or function.
        what: String,
    },
    /// The file's content is not a model of the kind that it says.
    #[error("{file}: {what}")]
    Content {
        /// The file's name.
        file: String,
        /// What is wrong.
        what: String,
    },
    /// Reading would take more than the limits allow.
    #[error("{file}: {what}")]
    Limit {
        /// The file's name.
        file: String,
        /// Which limit.
        what: String,
    },
    /// The library's `ValueError`.
    #[error("{0}")]
    Value(String),
    /// The library's `TypeError`.
    #[error("{0}")]
    Type(String),
    /// What the library can do and this cannot.
    #[error("NotImplementedError: {0}")]
    NotBuilt(String),
    /// There is no such output.
    #[error("the model has no output '{0}'")]
    NoOutput(String),
    /// Memory could not be had.
    #[error("out of memory: {0}")]
    Memory(String),
    /// The poll hook said to stop.
    #[error("interrupted")]
    Interrupted,
}

impl ModelError {
    /// Bytes that make no sense, at a place.
    pub fn damaged(at: usize, what: impl Into<String>) -> ModelError {
        ModelError::Damaged {
            file: String::new(),
            at,
            what: what.into(),
        }
    }

    /// A content that is no model.
    pub fn content(what: impl Into<String>) -> ModelError {
        ModelError::Content {
            file: String::new(),
            what: what.into(),
        }
    }

    /// A limit that is passed.
    pub fn limit(what: impl Into<String>) -> ModelError {
        ModelError::Limit {
            file: String::new(),
            what: what.into(),
        }
    }

    /// Something that is not data.
    pub fn unpickling(what: impl Into<String>) -> ModelError {
        ModelError::Unpickling {
            file: String::new(),
            what: what.into(),
        }
    }

    /// What is not built.
    pub fn not_built(what: impl Into<String>) -> ModelError {
        ModelError::NotBuilt(what.into())
    }

    /// The same error with the name of the file that it is about.
    pub fn in_file(mut self, name: &str) -> ModelError {
        match &mut self {
            ModelError::Damaged { file, .. }
            | ModelError::Unpickling { file, .. }
            | ModelError::Content { file, .. }
            | ModelError::Limit { file, .. } => *file = name.to_string(),
            _ => {}
        }
        self
    }
}

/// What reading and evaluating answer.
pub type Result<T> = std::result::Result<T, ModelError>;

/// An empty vector with room for so many values.
///
/// # Errors
/// When the memory cannot be had.
pub fn room<T>(count: usize) -> Result<Vec<T>> {
    let mut values = Vec::new();
    let told = |_| ModelError::Memory(format!("{count} values of {} bytes", size_of::<T>()));
    values.try_reserve_exact(count).map_err(told)?;
    Ok(values)
}

/// So many equal values.
///
/// # Errors
/// When the memory cannot be had.
pub fn filled<T: Clone>(value: T, count: usize) -> Result<Vec<T>> {
    let mut values = room(count)?;
    values.resize(count, value);
    Ok(values)
}
