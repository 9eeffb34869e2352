//! The Python objects that only exist while generating, and the module that holds the hooks.

pub use hooks::{Flags, Function, Maybe, Method, Staged, Unbound, Unknown, Virtual, VirtualKind};

use rustpython_vm::builtins::{PyModule, PyModuleDef};
use rustpython_vm::{PyObjectRef, PyPayload, PyResult, VirtualMachine};
use std::cell::RefCell;
use std::sync::OnceLock;

thread_local! {
    /// The module of this thread's interpreter, which lives as long as that.
    static MODULE: RefCell<Option<PyObjectRef>> = const { RefCell::new(None) };
}

/// The module that holds the hooks. It is taken out of the interpreter's modules when it is first asked for, and is not made
/// again: hooks believe what they are given, so programs must not find them.
pub fn module(vm: &VirtualMachine) -> PyResult<PyObjectRef> {
    if let Some(module) = MODULE.with_borrow(Clone::clone) {
        return Ok(module);
    }
    let module = vm.import(NAME, 0)?;
    vm.sys_module.get_attr("modules", vm)?.del_item(NAME, vm)?;
    MODULE.set(Some(module.clone()));
    Ok(module)
}

/// The module, which this thread keeps no more: its interpreter ends.
pub(crate) fn let_go() -> Option<PyObjectRef> {
    MODULE.take()
}

/// What it is called.
pub const NAME: &str = "_taipan_hooks";

/// The definition of the module, for the interpreter's builder.
pub fn module_def(ctx: &rustpython_vm::Context) -> &'static PyModuleDef {
    static DEFINITION: OnceLock<PyModuleDef> = OnceLock::new();
    DEFINITION.get_or_init(|| {
        let original = hooks::module_def(ctx);
        let mut definition = PyModuleDef {
            name: original.name,
            doc: original.doc,
            methods: original.methods,
            slots: Default::default(),
        };
        // It is refused before there is an object: whoever imports could find that one among `sys.modules`.
        definition.slots.create = Some(|vm, _, definition| match MODULE.with_borrow(Option::is_some) {
            true => Err(vm.new_import_error("module is not available in functions", vm.ctx.new_str(NAME))),
            false => Ok(PyModule::from_def(definition).into_ref(&vm.ctx)),
        });
        definition.slots.exec = original.slots.exec;
        definition
    })
}

#[rustpython_vm::pymodule(name = "_taipan_hooks")]
mod hooks {
    use super::super::{
        attributes, branch, calls, context::Cx, generators, instances, iterators, loops, managing, matching, operators,
        raising, spreading, truth, trying,
    };
    use crate::generate::library::known_sets::{self, Made};
    use crate::generate::library::staged::INTRINSICS;
    use crate::interp::natives;
    use crate::ir::{Type, Value};
    use rustpython_vm::builtins::{PyBoundMethod, PyModule, PyStrRef, PyTupleRef, PyType};
    use rustpython_vm::common as rustpython_common;
    use rustpython_vm::common::hash::PyHash;
    use rustpython_vm::function::{FuncArgs, OptionalArg, PyComparisonValue};
    use rustpython_vm::protocol::PyNumberMethods;
    use rustpython_vm::pyclass;
    use rustpython_vm::types::{
        AsNumber, Callable, Comparable, Constructor, GetDescriptor, Hashable, Iterable, PyComparisonOp, Representable,
    };
    use rustpython_vm::{AsObject, Py, PyObject, PyObjectRef, PyPayload, PyRef, PyResult, VirtualMachine};

    pub(crate) fn module_exec(vm: &VirtualMachine, module: &Py<PyModule>) -> PyResult<()> {
        __module_exec(vm, module);
        // What only a call that is staged means.
        for name in INTRINSICS {
            let name = vm.ctx.intern_str(*name);
            if module.dict().get_item_opt(name, vm)?.is_none() {
                let untransformed = |_: FuncArgs, vm: &VirtualMachine| -> PyResult { Err(untransformed(vm)) };
                module.set_attr(name, vm.new_function(name.as_str(), untransformed), vm)?;
            }
        }
        Ok(())
    }

    /// A value known at run time only: a handle to a value of the IR.
    #[pyattr]
    #[pyclass(name = "Staged", module = "_taipan_hooks")]
    #[derive(Debug, PyPayload)]
    pub struct Staged {
        pub value: Value,
        pub ty: Type,
        /// The IR function it belongs to.
        pub function: u32,
    }

    #[pyclass(
        flags(DISALLOW_INSTANTIATION),
        with(AsNumber, Comparable, Hashable, Iterable, Representable)
    )]
    impl Staged {}

    impl AsNumber for Staged {
        fn as_number() -> &'static PyNumberMethods {
            static REFUSE: PyNumberMethods = PyNumberMethods {
                boolean: Some(|_, vm| Err(untransformed(vm))),
                int: Some(|_, vm| Err(untransformed(vm))),
                float: Some(|_, vm| Err(untransformed(vm))),
                index: Some(|_, vm| Err(untransformed(vm))),
                ..PyNumberMethods::NOT_IMPLEMENTED
            };
            &REFUSE
        }
    }

    impl Comparable for Staged {
        fn cmp(
            _zelf: &Py<Self>,
            _other: &PyObject,
            _op: PyComparisonOp,
            vm: &VirtualMachine,
        ) -> PyResult<PyComparisonValue> {
            Err(untransformed(vm))
        }
    }

    impl Hashable for Staged {
        fn hash(_zelf: &Py<Self>, vm: &VirtualMachine) -> PyResult<PyHash> {
            Err(untransformed(vm))
        }
    }

    impl Iterable for Staged {
        fn iter(_zelf: PyRef<Self>, vm: &VirtualMachine) -> PyResult {
            Err(untransformed(vm))
        }
    }

    impl Representable for Staged {
        fn repr_str(_zelf: &Py<Self>, vm: &VirtualMachine) -> PyResult<String> {
            Err(untransformed(vm))
        }
    }

    fn untransformed(vm: &VirtualMachine) -> rustpython_vm::builtins::PyBaseExceptionRef {
        Cx { vm, at: 0 }.unsupported("a value known at run time only is used inside code that is not transformed")
    }

    /// An argument of an exception of which only the class is known.
    #[pyattr]
    #[pyclass(name = "Unknown", module = "_taipan_hooks")]
    #[derive(Debug, PyPayload)]
    pub struct Unknown;

    #[pyclass(
        flags(DISALLOW_INSTANTIATION),
        with(AsNumber, Comparable, Hashable, Iterable, Representable)
    )]
    impl Unknown {}

    fn not_known(vm: &VirtualMachine) -> rustpython_vm::builtins::PyBaseExceptionRef {
        Cx { vm, at: 0 }.unsupported("the text of an exception of a builtin")
    }

    impl AsNumber for Unknown {
        fn as_number() -> &'static PyNumberMethods {
            static REFUSE: PyNumberMethods = PyNumberMethods {
                boolean: Some(|_, vm| Err(not_known(vm))),
                int: Some(|_, vm| Err(not_known(vm))),
                float: Some(|_, vm| Err(not_known(vm))),
                index: Some(|_, vm| Err(not_known(vm))),
                ..PyNumberMethods::NOT_IMPLEMENTED
            };
            &REFUSE
        }
    }

    impl Comparable for Unknown {
        fn cmp(
            _zelf: &Py<Self>,
            _other: &PyObject,
            _op: PyComparisonOp,
            vm: &VirtualMachine,
        ) -> PyResult<PyComparisonValue> {
            Err(not_known(vm))
        }
    }

    impl Hashable for Unknown {
        fn hash(_zelf: &Py<Self>, vm: &VirtualMachine) -> PyResult<PyHash> {
            Err(not_known(vm))
        }
    }

    impl Iterable for Unknown {
        fn iter(_zelf: PyRef<Self>, vm: &VirtualMachine) -> PyResult {
            Err(not_known(vm))
        }
    }

    impl Representable for Unknown {
        fn repr_str(_zelf: &Py<Self>, vm: &VirtualMachine) -> PyResult<String> {
            Err(not_known(vm))
        }
    }

    /// Where a function keeps the name that it was given later.
    const GIVEN_NAME: &str = "_taipan_name";

    /// A user function: its transformed implementation.
    #[pyattr]
    #[pyclass(name = "Function", module = "_taipan_hooks")]
    #[derive(Debug, PyPayload)]
    pub struct Function {
        pub implementation: PyObjectRef,
        pub name: String,
        pub at: u32,
    }

    #[pyclass(flags(HAS_DICT), with(Callable, GetDescriptor, Representable))]
    impl Function {
        #[pygetset]
        fn __name__(zelf: PyObjectRef, vm: &VirtualMachine) -> PyResult {
            let given = zelf
                .dict()
                .and_then(|dict| dict.get_item_opt(GIVEN_NAME, vm).ok().flatten());
            let own = || zelf.downcast_ref::<Function>().map_or("", |function| &function.name);
            Ok(given.unwrap_or_else(|| vm.ctx.new_str(own()).into()))
        }

        /// As `functools.wraps` does.
        #[pygetset(setter)]
        fn set___name__(zelf: PyObjectRef, name: PyObjectRef, vm: &VirtualMachine) -> PyResult<()> {
            match zelf.dict() {
                Some(dict) => dict.set_item(GIVEN_NAME, name, vm),
                None => Ok(()),
            }
        }
    }

    impl Callable for Function {
        type Args = FuncArgs;
        fn call(zelf: &Py<Self>, args: FuncArgs, vm: &VirtualMachine) -> PyResult {
            calls::call_function(Cx { vm, at: zelf.at }, zelf, args)
        }
    }

    impl GetDescriptor for Function {
        fn descr_get(
            zelf: &PyObject,
            object: Option<&PyObject>,
            _class: Option<&PyObject>,
            vm: &VirtualMachine,
        ) -> PyResult {
            match object {
                Some(object) if !vm.is_none(object) => {
                    Ok(PyBoundMethod::new(object.to_owned(), zelf.to_owned()).into_pyobject(vm))
                }
                _ => Ok(zelf.to_owned()),
            }
        }
    }

    impl Representable for Function {
        fn repr_str(zelf: &Py<Self>, _vm: &VirtualMachine) -> PyResult<String> {
            Ok(format!("<function {}>", zelf.name))
        }
    }

    /// A variable that may be unbound: `flag` says so at run time.
    #[pyattr]
    #[pyclass(name = "Maybe", module = "_taipan_hooks")]
    #[derive(Debug, PyPayload)]
    pub struct Maybe {
        pub flag: PyObjectRef,
        pub value: PyObjectRef,
    }

    #[pyclass(flags(DISALLOW_INSTANTIATION))]
    impl Maybe {}

    /// Bits of an `IntFlag` that are known at run time only.
    #[pyattr]
    #[pyclass(name = "Flags", module = "_taipan_hooks")]
    #[derive(Debug, PyPayload)]
    pub struct Flags {
        pub value: PyObjectRef,
    }

    #[pyclass(flags(DISALLOW_INSTANTIATION))]
    impl Flags {}

    /// The content of a variable that is not bound.
    #[pyattr]
    #[pyclass(name = "Unbound", module = "_taipan_hooks")]
    #[derive(Debug, PyPayload)]
    pub struct Unbound;

    #[pyclass(with(Constructor))]
    impl Unbound {}

    impl Constructor for Unbound {
        type Args = FuncArgs;
        fn py_new(_class: &Py<PyType>, _args: FuncArgs, _vm: &VirtualMachine) -> PyResult<Self> {
            Ok(Unbound)
        }
    }

    /// A method of a run-time value, not called yet.
    #[pyattr]
    #[pyclass(name = "Method", module = "_taipan_hooks")]
    #[derive(Debug, PyPayload)]
    pub struct Method {
        pub object: PyObjectRef,
        pub name: String,
    }

    #[pyclass(with(Callable))]
    impl Method {}

    impl Callable for Method {
        type Args = FuncArgs;
        fn call(zelf: &Py<Self>, args: FuncArgs, vm: &VirtualMachine) -> PyResult {
            calls::call_method(Cx { vm, at: 0 }, zelf.object.clone(), &zelf.name, args)
        }
    }

    /// What a virtual iterable does with its parts.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum VirtualKind {
        /// start, stop, step
        Range,
        /// iterable, start
        Enumerate,
        /// iterables
        Zip,
        /// iterable
        Reversed,
        /// function, iterables
        Map,
        /// a list nobody else has
        Items,
        /// a dict of the IR: its keys, values, and pairs of both
        KeysOf,
        ValuesOf,
        PairsOf,
        /// the body of a generator function, how many values there were when it was called, where it is
        Generator,
        /// the same, of a generator that is a context manager
        Managed,
        /// the sequence after a star, on its way to what takes its items
        Spread,
    }

    impl VirtualKind {
        /// Whether it is a view of a dict, which any number of loops may read.
        pub fn is_view(self) -> bool {
            matches!(self, VirtualKind::KeysOf | VirtualKind::ValuesOf | VirtualKind::PairsOf)
        }
    }

    /// An iterable over run-time values that is never built.
    #[pyattr]
    #[pyclass(name = "Virtual", module = "_taipan_hooks")]
    #[derive(Debug, PyPayload)]
    pub struct Virtual {
        pub kind: VirtualKind,
        pub parts: Vec<PyObjectRef>,
        /// Python's would be used up.
        pub read: std::sync::atomic::AtomicBool,
    }

    #[pyclass(flags(DISALLOW_INSTANTIATION), with(Iterable))]
    impl Virtual {}

    impl Iterable for Virtual {
        fn iter(_zelf: PyRef<Self>, vm: &VirtualMachine) -> PyResult {
            Err(untransformed(vm))
        }
    }

    #[pyattr(name = "U", once)]
    fn unbound(vm: &VirtualMachine) -> PyObjectRef {
        Unbound.into_pyobject(vm)
    }

    #[pyfunction(name = "fn")]
    fn function(at: u32, name: String, vm: &VirtualMachine) -> PyObjectRef {
        let decorate = move |implementation: PyObjectRef, vm: &VirtualMachine| -> PyResult {
            let name = name.clone();
            let function = Function {
                implementation,
                name,
                at,
            };
            super::super::adapters::made(Cx { vm, at }, function.into_ref(&vm.ctx))
        };
        natives::scoped(vm, "function", decorate)
    }

    #[pyfunction]
    fn cell(at: u32, vm: &VirtualMachine) -> PyResult {
        super::super::instances::cell(Cx { vm, at })
    }

    /// A dataclass with slots for its fields.
    #[pyfunction]
    fn with_slots(class: rustpython_vm::builtins::PyTypeRef, vm: &VirtualMachine) -> PyResult {
        crate::generate::staging::instances::give_slots(&class, vm)?;
        Ok(class.into())
    }

    /// For modules of the library: rows that come here run on the interpreter.
    #[pyfunction]
    fn give_up(why: String, vm: &VirtualMachine) -> PyResult {
        Err(vm.new_runtime_error(why))
    }

    /// For modules of the library: something that is not known, if nobody asks for it.
    #[pyfunction]
    fn unknown(vm: &VirtualMachine) -> PyObjectRef {
        Unknown.into_pyobject(vm)
    }

    #[pyfunction]
    fn unsupported(at: u32, what: String, vm: &VirtualMachine) -> PyResult {
        Err(Cx { vm, at }.unsupported(what))
    }

    #[pyfunction]
    fn name(at: u32, value: PyObjectRef, name: String, free: OptionalArg<bool>, vm: &VirtualMachine) -> PyResult {
        operators::name(Cx { vm, at }, value, &name, free.unwrap_or(false))
    }

    #[pyfunction]
    fn bin(at: u32, op: String, left: PyObjectRef, right: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        operators::binary(Cx { vm, at }, &op, left, right, false)
    }

    #[pyfunction]
    fn aug(at: u32, op: String, left: PyObjectRef, right: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        operators::binary(Cx { vm, at }, &op, left, right, true)
    }

    #[pyfunction]
    fn unary(at: u32, op: String, operand: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        operators::unary(Cx { vm, at }, &op, operand)
    }

    #[pyfunction]
    fn not_(at: u32, operand: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        truth::not(Cx { vm, at }, operand)
    }

    #[pyfunction]
    fn cmp(at: u32, op: String, left: PyObjectRef, right: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        operators::compare(Cx { vm, at }, &op, left, right)
    }

    #[pyfunction]
    fn chain(at: u32, left: PyObjectRef, links: PyTupleRef, vm: &VirtualMachine) -> PyResult {
        truth::chain(Cx { vm, at }, left, links.as_slice())
    }

    #[pyfunction]
    fn and_(at: u32, left: PyObjectRef, right: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        truth::and_or(Cx { vm, at }, true, left, right)
    }

    #[pyfunction]
    fn or_(at: u32, left: PyObjectRef, right: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        truth::and_or(Cx { vm, at }, false, left, right)
    }

    #[pyfunction]
    fn ifexp(at: u32, test: PyObjectRef, body: PyObjectRef, orelse: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        branch::if_expression(Cx { vm, at }, test, body, orelse)
    }

    #[pyfunction]
    fn generator(at: u32, body: PyObjectRef, vm: &VirtualMachine) -> PyObjectRef {
        generators::generator(Cx { vm, at }, body)
    }

    #[pyfunction]
    fn generator_expression(at: u32, body: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        generators::expression(Cx { vm, at }, body)
    }

    #[pyfunction]
    fn yield_(at: u32, value: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        generators::yield_value(Cx { vm, at }, value, false)
    }

    #[pyfunction]
    fn yield_in_try(at: u32, value: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        generators::yield_value(Cx { vm, at }, value, true)
    }

    #[pyfunction]
    fn if_(at: u32, args: FuncArgs, vm: &VirtualMachine) -> PyResult {
        branch::if_statement(Cx { vm, at }, &args.args)
    }

    #[pyfunction]
    fn while_(at: u32, args: FuncArgs, vm: &VirtualMachine) -> PyResult {
        loops::while_statement(Cx { vm, at }, &args.args)
    }

    #[pyfunction]
    fn for_(at: u32, args: FuncArgs, vm: &VirtualMachine) -> PyResult {
        loops::for_statement(Cx { vm, at }, &args.args)
    }

    #[pyfunction]
    fn try_(at: u32, args: FuncArgs, vm: &VirtualMachine) -> PyResult {
        trying::try_statement(Cx { vm, at }, &args.args)
    }

    #[pyfunction]
    fn with_(at: u32, args: FuncArgs, vm: &VirtualMachine) -> PyResult {
        managing::with_statement(Cx { vm, at }, &args.args)
    }

    #[pyfunction]
    fn assert_(at: u32, test: PyObjectRef, message: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        raising::assert_statement(Cx { vm, at }, test, message)
    }

    #[pyfunction]
    fn raise_(at: u32, exception: PyObjectRef, cause: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        raising::raise_statement(Cx { vm, at }, exception, cause)
    }

    #[pyfunction]
    fn call(at: u32, function: PyObjectRef, args: FuncArgs, vm: &VirtualMachine) -> PyResult {
        calls::call(Cx { vm, at }, function, args)
    }

    #[pyfunction]
    fn callm(at: u32, object: PyObjectRef, name: String, args: FuncArgs, vm: &VirtualMachine) -> PyResult {
        calls::call_method(Cx { vm, at }, object, &name, args)
    }

    #[pyfunction]
    fn method(at: u32, object: PyObjectRef, name: String, vm: &VirtualMachine) -> PyResult {
        attributes::has_method(Cx { vm, at }, object, &name)
    }

    #[pyfunction]
    fn eager(at: u32, run: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        Cx { vm, at }.early(|| run.call((), vm))
    }

    #[pyfunction]
    fn whole_or_lazily(
        at: u32,
        source: PyObjectRef,
        whole: PyObjectRef,
        lazily: PyObjectRef,
        vm: &VirtualMachine,
    ) -> PyResult {
        iterators::whole_or_lazily(Cx { vm, at }, source, &whole, &lazily)
    }

    #[pyfunction]
    fn in_step(at: u32, run: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        Cx { vm, at }.in_step(|| run.call((), vm))
    }

    #[pyfunction]
    fn getattr(at: u32, object: PyObjectRef, name: String, vm: &VirtualMachine) -> PyResult {
        operators::get_attribute(Cx { vm, at }, object, &name)
    }

    #[pyfunction]
    fn setattr(at: u32, object: PyObjectRef, name: String, value: PyObjectRef, vm: &VirtualMachine) -> PyResult<()> {
        operators::set_attribute(Cx { vm, at }, object, &name, value)
    }

    #[pyfunction]
    fn item(at: u32, object: PyObjectRef, index: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        operators::get_item(Cx { vm, at }, object, index)
    }

    #[pyfunction]
    fn setitem(
        at: u32,
        object: PyObjectRef,
        index: PyObjectRef,
        value: PyObjectRef,
        vm: &VirtualMachine,
    ) -> PyResult<()> {
        operators::set_item(Cx { vm, at }, object, index, value)
    }

    #[pyfunction]
    fn delitem(at: u32, object: PyObjectRef, index: PyObjectRef, vm: &VirtualMachine) -> PyResult<()> {
        operators::delete_item(Cx { vm, at }, object, index)
    }

    #[pyfunction]
    fn slice(start: PyObjectRef, stop: PyObjectRef, step: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        vm.ctx.types.slice_type.as_object().call((start, stop, step), vm)
    }

    #[pyfunction]
    fn class_here(at: u32, vm: &VirtualMachine) -> PyResult<()> {
        instances::class_here(Cx { vm, at })
    }

    #[pyfunction]
    fn list(at: u32, elements: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        calls::new_list(Cx { vm, at }, elements)
    }

    #[pyfunction]
    fn set(at: u32, elements: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        calls::new_set(Cx { vm, at }, elements, Made::Here)
    }

    #[pyfunction]
    fn constant_set(at: u32, elements: PyObjectRef, copied: bool, vm: &VirtualMachine) -> PyResult {
        let made = if copied { Made::Copied } else { Made::Constant };
        calls::new_set(Cx { vm, at }, elements, made)
    }

    #[pyfunction]
    fn module_set(elements: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        known_sets::display(Cx { vm, at: 0 }, elements, Made::Here)
    }

    #[pyfunction]
    fn module_constant_set(elements: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        known_sets::display(Cx { vm, at: 0 }, elements, Made::Copied)
    }

    #[pyfunction]
    fn module_set_of(function: PyObjectRef, vm: &VirtualMachine) -> PyObjectRef {
        known_sets::constructor(Cx { vm, at: 0 }, function)
    }

    #[pyfunction]
    fn dict(at: u32, items: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        calls::new_dict(Cx { vm, at }, items)
    }

    #[pyfunction]
    fn spread(at: u32, value: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        spreading::spread(Cx { vm, at }, value)
    }

    #[pyfunction]
    fn spread_whole(at: u32, value: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        spreading::spread_whole(Cx { vm, at }, value)
    }

    #[pyfunction]
    fn tuple(at: u32, elements: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        spreading::tuple_display(Cx { vm, at }, &elements)
    }

    #[pyfunction]
    fn rest(args: PyObjectRef) -> PyObjectRef {
        spreading::variadic(&args).unwrap_or(args)
    }

    #[pyfunction]
    fn pairs(at: u32, mapping: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        operators::pairs(Cx { vm, at }, mapping)
    }

    #[pyfunction]
    fn unordered(at: u32, iterable: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        crate::generate::library::keyed::unordered(Cx { vm, at }, iterable)
    }

    #[pyfunction]
    fn alike(at: u32, source: PyObjectRef, result: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        crate::generate::library::keyed::alike_result(Cx { vm, at }, &source, result)
    }

    #[pyfunction]
    fn unpack(at: u32, value: PyObjectRef, before: usize, after: Option<usize>, vm: &VirtualMachine) -> PyResult {
        operators::unpack(Cx { vm, at }, value, before, after)
    }

    #[pyfunction]
    fn match_value(at: u32, subject: PyObjectRef, value: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        matching::value(Cx { vm, at }, subject, value)
    }

    #[pyfunction]
    fn match_any(at: u32, subject: PyObjectRef, values: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        matching::any(Cx { vm, at }, subject, values)
    }

    #[pyfunction]
    fn match_is(at: u32, subject: PyObjectRef, singleton: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        matching::identical(Cx { vm, at }, subject, singleton)
    }

    #[pyfunction]
    fn match_sequence(at: u32, subject: PyObjectRef, count: usize, star: bool, vm: &VirtualMachine) -> PyResult {
        matching::sequence(Cx { vm, at }, subject, count, star)
    }

    #[pyfunction]
    fn match_element(
        at: u32,
        subject: PyObjectRef,
        count: usize,
        star: bool,
        index: i64,
        vm: &VirtualMachine,
    ) -> PyResult {
        matching::element(Cx { vm, at }, subject, count, star, index)
    }

    #[pyfunction]
    fn match_rest(at: u32, subject: PyObjectRef, before: usize, after: usize, vm: &VirtualMachine) -> PyResult {
        matching::rest(Cx { vm, at }, subject, before, after)
    }

    #[pyfunction]
    fn as_sequence(at: u32, subject: PyObjectRef, count: usize, star: bool, vm: &VirtualMachine) -> PyResult {
        matching::as_sequence(Cx { vm, at }, subject, count, star)
    }

    #[pyfunction]
    fn match_mapping(at: u32, subject: PyObjectRef, keys: PyTupleRef, vm: &VirtualMachine) -> PyResult {
        matching::mapping(Cx { vm, at }, subject, keys.as_slice())
    }

    #[pyfunction]
    fn match_item(at: u32, subject: PyObjectRef, key: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        matching::item(Cx { vm, at }, subject, key)
    }

    #[pyfunction]
    fn match_others(at: u32, subject: PyObjectRef, keys: PyTupleRef, vm: &VirtualMachine) -> PyResult {
        matching::others(Cx { vm, at }, subject, keys.as_slice())
    }

    #[pyfunction]
    fn match_class(
        at: u32,
        subject: PyObjectRef,
        class: PyObjectRef,
        positional: usize,
        names: PyTupleRef,
        vm: &VirtualMachine,
    ) -> PyResult {
        matching::class(Cx { vm, at }, subject, class, positional, names.as_slice())
    }

    #[pyfunction]
    fn match_attribute(
        at: u32,
        subject: PyObjectRef,
        class: PyObjectRef,
        which: PyObjectRef,
        vm: &VirtualMachine,
    ) -> PyResult {
        matching::attribute(Cx { vm, at }, subject, class, which)
    }

    #[pyfunction]
    fn as_class(at: u32, subject: PyObjectRef, class: PyObjectRef, vm: &VirtualMachine) -> PyResult {
        matching::as_class(Cx { vm, at }, subject, &class)
    }

    #[pyfunction]
    fn formatted(
        at: u32,
        value: PyObjectRef,
        conversion: PyStrRef,
        spec: PyObjectRef,
        vm: &VirtualMachine,
    ) -> PyResult {
        operators::formatted(Cx { vm, at }, &value, conversion.to_str().unwrap_or(""), &spec)
    }

    #[pyfunction]
    fn fstring(at: u32, parts: FuncArgs, vm: &VirtualMachine) -> PyResult {
        operators::f_string(Cx { vm, at }, &parts.args)
    }
}
