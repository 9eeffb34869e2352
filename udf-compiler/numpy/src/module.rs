//! The module `_taipan_array`: the base classes, and all native functions by their names.

use crate::given::{Given, Native};
use crate::{choices, creation, linear, orders, reduce, shapes, statistics, streams, texts, transforms};
use std::collections::HashMap;
use std::sync::OnceLock;

/// The definition of the module, for the interpreter's builder.
pub fn module_def(ctx: &rustpython_vm::Context) -> &'static rustpython_vm::builtins::PyModuleDef {
    arrays::module_def(ctx)
}

/// The native function of this name.
fn native(name: &str) -> Option<Native> {
    static NATIVES: OnceLock<HashMap<&'static str, Native>> = OnceLock::new();
    let all = NATIVES.get_or_init(|| {
        let rooms = [
            choices::NATIVES,
            creation::NATIVES,
            linear::NATIVES,
            orders::NATIVES,
            reduce::NATIVES,
            shapes::NATIVES,
            statistics::NATIVES,
            streams::NATIVES,
            texts::NATIVES,
            transforms::NATIVES,
        ];
        rooms.into_iter().flatten().copied().collect()
    });
    all.get(name).copied()
}

#[rustpython_vm::pymodule(name = "_taipan_array")]
mod arrays {
    use super::{Given, native};
    use crate::array::Ndarray;
    use crate::scalar::Held;
    use crate::streams::Stream;
    use crate::{classes, library, ufuncs};
    use rustpython_vm::builtins::{PyStr, PyStrRef, PyTypeRef};
    use rustpython_vm::class::PyClassImpl;
    use rustpython_vm::function::PosArgs;
    use rustpython_vm::{PyObjectRef, PyResult, VirtualMachine};

    #[pyattr]
    fn ndarray(_vm: &VirtualMachine) -> PyTypeRef {
        Ndarray::make_static_type()
    }

    #[pyattr]
    fn held(_vm: &VirtualMachine) -> PyTypeRef {
        Held::make_static_type()
    }

    #[pyattr]
    fn stream(_vm: &VirtualMachine) -> PyTypeRef {
        Stream::make_static_type()
    }

    /// A whole number of 64 bits.
    #[pyfunction]
    fn whole(value: i64, vm: &VirtualMachine) -> PyResult {
        crate::scalar::object(&taipan_arrays::Scalar::I64(value), vm)
    }

    /// An operator of two; NotImplemented, where one is none of numpy's.
    #[pyfunction]
    fn binary(name: PyStrRef, a: PyObjectRef, b: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        ufuncs::binary(&name.to_string_lossy(), &a, &b, vm)
    }

    /// An operator of one.
    #[pyfunction]
    fn unary(name: PyStrRef, a: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        ufuncs::unary(&name.to_string_lossy(), &a, vm)
    }

    /// An operator that changes the array.
    #[pyfunction]
    fn inplace(name: PyStrRef, a: PyObjectRef, b: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        ufuncs::inplace(&name.to_string_lossy(), &a, &b, vm)
    }

    /// A function of elements: its name, inputs, outs, where, type and casting.
    #[pyfunction]
    fn ufunc(args: PosArgs, vm: &VirtualMachine) -> PyResult {
        let args = args.into_vec();
        let (name, rest) = args
            .split_first()
            .ok_or_else(|| vm.new_type_error("no name is given"))?;
        let name = name
            .downcast_ref::<PyStr>()
            .map(|name| name.to_string_lossy().into_owned());
        ufuncs::call(&name.unwrap_or_default(), rest, vm)
    }

    /// Whether the package's module of this name is a package; None: there is no such module.
    #[pyfunction]
    fn is_package(name: PyStrRef) -> Option<bool> {
        library::LIBRARY.is_package(&name)
    }

    /// The code of a module of the package.
    #[pyfunction]
    fn code(name: PyStrRef, vm: &VirtualMachine) -> PyResult {
        library::LIBRARY.code(name, vm)
    }

    /// Raises NotImplementedError, which no handler of the program hides.
    #[pyfunction]
    fn refuse(message: PyStrRef, vm: &VirtualMachine) -> PyResult {
        taipan_interp::refusals::refuse(message.to_string_lossy().into_owned(), vm)
    }

    /// Tells which class has this name: of arrays, of scalars of a type, of exceptions.
    #[pyfunction]
    fn register(name: PyStrRef, class: PyTypeRef) {
        classes::register(name.to_string_lossy().into_owned(), class);
    }

    /// Tells what the two truth values are.
    #[pyfunction]
    fn register_truths(no: PyObjectRef, yes: PyObjectRef) {
        classes::register_truths(no, yes);
    }

    /// Tells which module knows what becomes of warnings.
    #[pyfunction]
    fn register_handler(module: PyObjectRef) {
        classes::register_handler(module);
    }

    /// Calls the native function of this name.
    #[pyfunction]
    fn call(args: PosArgs, vm: &VirtualMachine) -> PyResult {
        let args = args.into_vec();
        let (name, rest) = args
            .split_first()
            .ok_or_else(|| vm.new_type_error("no name is given"))?;
        let text = name.downcast_ref::<PyStr>().and_then(|name| name.to_str());
        match text.and_then(native) {
            Some(function) => {
                let made = function(&Given::new(rest, vm));
                // What was met on the way is no function of elements' own.
                let _ = taipan_arrays::flags::take();
                made
            }
            None => {
                let name = text.unwrap_or_default();
                taipan_interp::refusals::refuse(format!("numpy.{name} is not supported in functions"), vm)
            }
        }
    }
}
