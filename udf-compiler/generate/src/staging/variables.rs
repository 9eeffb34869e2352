//! Names of variables that may be unbound.

use crate::state::HookContext;
use crate::values::{Maybe, Unbound};
use rustpython_vm::{PyObjectRef, PyResult};

/// A variable that may be unbound. `free`: it belongs to an enclosing function.
pub fn name(cx: HookContext<'_>, value: PyObjectRef, name: &str, free: bool) -> PyResult {
    let unbound = || {
        if free {
            let text = format!(
                "cannot access free variable '{name}' where it is not associated with a value in enclosing scope"
            );
            return cx.thrown(cx.vm.new_name_error(text, cx.vm.ctx.new_str(name)));
        }
        let kind = cx.vm.ctx.exceptions.unbound_local_error.to_owned();
        let text = format!("cannot access local variable '{name}' where it is not associated with a value");
        cx.thrown(cx.vm.new_exception_msg(kind, text.into()))
    };
    if value.downcast_ref::<Unbound>().is_some() {
        return Err(unbound());
    }
    let Some(maybe) = value.downcast_ref::<Maybe>() else {
        return Ok(value);
    };
    let flag = cx.lift(&maybe.flag)?;
    cx.dyn_if(flag.value, &mut || Ok(Some(Vec::new())), &mut || Err(unbound()))?;
    Ok(maybe.value.clone())
}
