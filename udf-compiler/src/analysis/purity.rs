//! Whether a module runs Python code. One that does not is a function of its arguments: IMMUTABLE.

use crate::ir::{Effect, Kind, Module};

/// Whether the result depends on the arguments only. Lists are made inside, so changing them is not seen outside.
pub fn is_pure(module: &Module) -> bool {
    let mut pure = true;
    for function in &module.functions {
        function.body.each_inst(&mut |inst| {
            pure &= !matches!(&inst.kind, Kind::Op { op, .. } if op.effect == Effect::Python);
        });
    }
    pure
}

/// Whether a row can fail at all: without one, nothing is ever replayed.
pub fn can_fail(module: &Module) -> bool {
    let mut fails = false;
    for function in &module.functions {
        function.body.each_inst(&mut |inst| {
            fails |= match &inst.kind {
                Kind::Op { op, .. } => op.can_fail(),
                Kind::Fail(_) => true,
                _ => false,
            };
        });
    }
    fails
}
