//! What every program keeps to: values before their uses, operations with arguments that they take.

use super::{Op, Program, Type, Value};

/// A rule that a program breaks: a bug of whatever made it.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Broken {
    #[error("{at} uses {value}, which comes later")]
    Order { at: Value, value: Value },
    #[error("{0} does not take its arguments, or is not of its type")]
    Types(Value),
    #[error("{0} reads an argument that there is not, or as another type")]
    Column(Value),
    #[error("the result {0} is not there, or no mask")]
    End(Value),
}

/// Checks a program over arguments of these types.
pub fn verify(program: &Program, columns: &[Type]) -> Result<(), Broken> {
    for (index, inst) in program.insts.iter().enumerate() {
        let at = Value(index as u32);
        if let Some(value) = inst.args.iter().find(|arg| arg.0 as usize >= index) {
            return Err(Broken::Order { at, value: *value });
        }
        let types: Vec<Type> = inst.args.iter().map(|arg| program.inst(*arg).ty).collect();
        if inst.op.result(&types) != Some(inst.ty) {
            return Err(Broken::Types(at));
        }
        let fits = match inst.op {
            Op::Column(column, ty) => columns.get(column as usize) == Some(&ty),
            Op::Valid(column) => (column as usize) < columns.len(),
            _ => true,
        };
        if !fits {
            return Err(Broken::Column(at));
        }
    }
    let is_there = |value: Value| (value.0 as usize) < program.insts.len();
    let is_mask = |value: Value| is_there(value) && program.inst(value).ty == Type::Mask;
    let masks = [program.null, program.failed];
    match masks.into_iter().flatten().find(|mask| !is_mask(*mask)) {
        Some(mask) => Err(Broken::End(mask)),
        None if !is_there(program.result) => Err(Broken::End(program.result)),
        None => Ok(()),
    }
}
