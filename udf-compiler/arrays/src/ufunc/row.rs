//! What a universal function is: a row of the table.
//!
//! Knows no function in particular.

use crate::array::Array;
use crate::cast::promote::class_name;
use crate::cast::weak::Operand;
use crate::dtype::DType;
use crate::error::{ArrayError, Kind, Result};
use crate::scalar::Weak;
use crate::storage::Buffer;

/// The inputs of a call: all of one shape, and of the type of the loop.
pub struct Call<'a> {
    /// The function's name.
    pub name: &'static str,
    /// The type of the loop.
    pub dtype: DType,
    /// The inputs.
    pub inputs: &'a [Array],
    /// Their shape.
    pub shape: &'a [usize],
}

/// A loop gives its results in C order.
pub type Run = fn(&Call) -> Result<Vec<Buffer>>;

impl Call<'_> {
    /// An input.
    pub fn input(&self, at: usize) -> Result<&Array> {
        self.inputs.get(at).ok_or_else(|| ArrayError::type_("too few inputs"))
    }

    /// The error of a type that the function has no loop for.
    pub fn no_loop<T>(&self) -> Result<T> {
        Err(unsupported(self.name))
    }
}

/// numpy's words for types that a function does not have.
pub fn unsupported(name: &str) -> ArrayError {
    ArrayError::type_(format!(
        "ufunc '{name}' not supported for the input types, and the inputs could not be safely coerced to any supported \
         types according to the casting rule ''safe''"
    ))
}

/// numpy's words for classes of types that a function has no loop for.
pub fn no_loop_for(name: &str, operands: &[Operand]) -> ArrayError {
    let class = |operand: &Operand| match operand {
        Operand::Array(array) => class_name(array.dtype()),
        Operand::Weak(Weak::Int(_)) => "<class 'numpy.dtypes._PyLongDType'>".into(),
        Operand::Weak(Weak::Float(_)) => "<class 'numpy.dtypes._PyFloatDType'>".into(),
        Operand::Weak(Weak::Complex(_)) => "<class 'numpy.dtypes._PyComplexDType'>".into(),
    };
    let classes: Vec<String> = operands.iter().map(class).collect();
    let classes = if classes.len() == 1 {
        classes.concat()
    } else {
        format!("({})", classes.join(", "))
    };
    let message = format!("ufunc '{name}' did not contain a loop with signature matching types {classes} -> None");
    ArrayError::new(Kind::Ufunc, message)
}

/// What a function's results are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gives {
    /// Of the type of the loop.
    Same,
    /// Truth values.
    Truth,
    /// The real type of a complex loop, else the same.
    Real,
    /// `float64` for integers, else the same.
    Float,
    /// Something else.
    Other,
}

/// A universal function.
pub struct Ufunc {
    /// numpy's name.
    pub name: &'static str,
    /// How many inputs.
    pub nin: usize,
    /// How many results.
    pub nout: usize,
    /// The types that it has loops for, by numpy's characters, `e` for the `float16` that is refused.
    pub loops: &'static str,
    /// What it gives.
    pub gives: Gives,
    /// What leaves the other argument as it is, by its value, if there is something.
    pub identity: Option<i8>,
    /// The loops.
    pub run: Run,
}
