//! The variant of a module for rows without NULL: the entry takes `T` where it took `option[T]`. The other passes then
//! see that nothing is `None`.

use super::support::indexed_kind;
use crate::ir::{Attr, FuncId, Function, Inst, Kind, Module, Type};

/// The specialised module, not yet simplified; none where no parameter of the entry admits `None`.
pub fn specialise(module: &Module) -> Option<Module> {
    let nullable = |ty: &Type| matches!(ty, Type::Union(parts) if parts.len() == 2 && ty.admits_none());
    let entry = module.functions.first()?;
    if !entry.params.iter().any(|p| nullable(entry.ty(*p))) {
        return None;
    }
    let mut module = module.clone();
    keep_callable(&mut module);
    let entry = &mut module.functions[0];
    let mut made = Vec::new();
    for i in 0..entry.params.len() {
        let old = entry.params[i];
        let ty = entry.ty(old).clone();
        let plain = ty.without_none();
        let Some(index) = ty.alternative_index(&plain).filter(|_| nullable(&ty)) else {
            continue;
        };
        entry.params[i] = entry.new_value(plain);
        made.push(Inst {
            results: vec![old],
            kind: indexed_kind("union.make", vec![entry.params[i]], Attr::Index(index as u32)),
            line: 0,
        });
    }
    entry.body.insts.splice(0..0, made);
    Some(module)
}

/// Calls of the entry keep its nullable parameters: they get a copy of it.
fn keep_callable(module: &mut Module) {
    let copy = FuncId(module.functions.len() as u32);
    let original = module.functions[0].clone();
    let mut called = false;
    for function in &mut module.functions {
        called |= redirect(function, copy);
    }
    if called {
        let mut original = original;
        redirect(&mut original, copy);
        module.functions.push(original);
    }
}

/// Calls of the entry become calls of its copy. Whether there were any.
fn redirect(function: &mut Function, copy: FuncId) -> bool {
    let mut called = false;
    function.body.each_inst_mut(&mut |inst| {
        if let Kind::Call { callee, .. } = &mut inst.kind
            && *callee == FuncId(0)
        {
            *callee = copy;
            called = true;
        }
    });
    called
}
