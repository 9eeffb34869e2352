//! Operands that are known at run time only, and what conditions say of them. Knows nothing of how they are handed around in
//! Python.

use taipan_ir::{Type, Value};

/// An operand known at run time only.
#[derive(Clone, Debug, PartialEq)]
pub struct IrValue {
    pub value: Value,
    pub ty: Type,
}

/// A condition that says of a union which alternative it has: the only one it may have where the condition holds, and where it does not.
#[derive(Clone)]
pub struct KindTest {
    pub operand: IrValue,
    pub held: Option<usize>,
    pub failed: Option<usize>,
}

impl KindTest {
    /// A condition that holds for one alternative.
    pub fn is(operand: IrValue, index: usize) -> KindTest {
        KindTest {
            held: Some(index),
            failed: (operand.ty.alternatives().len() == 2).then(|| 1 - index),
            operand,
        }
    }

    /// The condition that holds where this one does not.
    pub fn opposite(self) -> KindTest {
        KindTest {
            operand: self.operand,
            held: self.failed,
            failed: self.held,
        }
    }
}

/// The value a condition has, now or at run time.
pub enum Truth {
    Static(bool),
    Dynamic(Value),
}
