//! Why a module has no machine code.

use taipan_ir::Type;

/// Why a module could not be compiled. The function is interpreted then.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CodegenError {
    /// No inline lowering and no helper.
    #[error("operation {0} has no native implementation")]
    Operation(&'static str),
    /// An operation at types it has no native implementation for.
    #[error("operation {0} has no native implementation at type {1}")]
    OperationAt(&'static str, Type),
    /// The IR breaks its own rules: a bug of an earlier phase.
    #[error("malformed IR: {0}")]
    Malformed(String),
    /// A parameter or result type that kernels do not read or write.
    #[error("type {0} cannot enter or leave a kernel")]
    Boundary(String),
    /// Cranelift refused.
    #[error("code generator: {0}")]
    Backend(String),
}

impl From<cranelift_module::ModuleError> for CodegenError {
    fn from(error: cranelift_module::ModuleError) -> CodegenError {
        CodegenError::Backend(error.to_string())
    }
}

/// An error about IR that the verifier would not have passed.
pub(super) fn malformed(what: impl Into<String>) -> CodegenError {
    CodegenError::Malformed(what.into())
}
