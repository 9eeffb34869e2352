//! `min` and `max` as CPython finds them: item by item, each judged before the next is asked for. The interpreter's own read
//! all items first, which shows where one raises. Knows nothing of staged values.

use super::natives;
use rustpython_vm::function::FuncArgs;
use rustpython_vm::protocol::PyIterReturn;
use rustpython_vm::types::PyComparisonOp;
use rustpython_vm::{AsObject, PyObjectRef, PyResult, VirtualMachine};

/// Puts them in the place of this interpreter's.
pub(super) fn install(vm: &VirtualMachine) -> PyResult<()> {
    let builtins = vm.builtins.dict();
    for (name, op) in [("min", PyComparisonOp::Lt), ("max", PyComparisonOp::Gt)] {
        let original = builtins.get_item(name, vm)?;
        let own = natives::lasting(vm, name, move |mut args: FuncArgs, vm: &VirtualMachine| -> PyResult {
            let known = args
                .kwargs
                .keys()
                .all(|keyword| matches!(keyword.as_bytes(), b"key" | b"default"));
            if args.args.len() != 1 || !known {
                return original.call(args, vm);
            }
            let key = args.take_keyword("key").filter(|key| !vm.is_none(key));
            let default = args.take_keyword("default");
            match best(&args.args[0], key, op, vm)?.or(default) {
                Some(best) => Ok(best),
                None => Err(vm.new_value_error(format!("{name}() iterable argument is empty"))),
            }
        });
        own.as_object().set_attr("__module__", vm.ctx.new_str("builtins"), vm)?;
        builtins.set_item(name, own, vm)?;
    }
    Ok(())
}

/// The first item that no other one goes before.
fn best(
    items: &PyObjectRef,
    key: Option<PyObjectRef>,
    op: PyComparisonOp,
    vm: &VirtualMachine,
) -> PyResult<Option<PyObjectRef>> {
    let items = items.get_iter(vm)?;
    let mut best: Option<(PyObjectRef, PyObjectRef)> = None;
    while let PyIterReturn::Return(item) = items.next(vm)? {
        let judged = match &key {
            Some(key) => key.call((item.clone(),), vm)?,
            None => item.clone(),
        };
        let goes_before = match &best {
            Some((_, other)) => judged.rich_compare_bool(other, op, vm)?,
            None => true,
        };
        if goes_before {
            best = Some((item, judged));
        }
    }
    Ok(best.map(|(item, _)| item))
}
