//! The context of a hook: the interpreter, the place in the source, and the way to the thread's generation.

use super::generation::CURRENT;
use super::{GeneratorState, IrValue, Stop};
use rustpython_vm::builtins::PyBaseExceptionRef;
use rustpython_vm::{PyObjectRef, PyResult, VirtualMachine};
use std::sync::Arc;
use taipan_ir::ops::{Builder, Make, result_type};
use taipan_ir::{Attr, Const, Type, Value, op};

/// What every hook gets: the interpreter, and where in the source it was called.
#[derive(Clone, Copy)]
pub struct HookContext<'v> {
    pub vm: &'v VirtualMachine,
    pub at: u32,
}

impl<'v> HookContext<'v> {
    /// Looks at or changes the thread's generation. Must not call Python.
    pub fn with<R>(&self, run: impl FnOnce(&mut GeneratorState) -> R) -> R {
        CURRENT.with(|c| run(c.borrow_mut().as_mut().expect("hooks run inside a generation")))
    }

    /// Counts a hook against the budget.
    pub fn tick(&self) -> PyResult<()> {
        match self.with(GeneratorState::count_hook) {
            Some(what) => Err(self.stop(Stop::Budget(self.at, format!("generation needs too much {what}")))),
            None => Ok(()),
        }
    }

    /// The exception that carries a stop through Python code.
    pub fn stop(&self, stop: Stop) -> PyBaseExceptionRef {
        self.with(|g| {
            g.outcome.stop = Some(match stop {
                Stop::Unsupported(at, what) => Stop::Unsupported(g.place(at), what),
                Stop::Budget(at, what) => Stop::Budget(g.place(at), what),
                other => other,
            });
        });
        let kind = self.vm.ctx.exceptions.base_exception_type.to_owned();
        self.vm.new_exception_msg(kind, "generation stopped".into())
    }

    /// This path has ended elsewhere.
    pub fn ended(&self, why: &str) -> PyBaseExceptionRef {
        self.stop(Stop::Ended(why.into()))
    }

    /// A construct that cannot be staged.
    pub fn unsupported(&self, what: impl Into<String>) -> PyBaseExceptionRef {
        self.stop(Stop::Unsupported(self.at, what.into()))
    }

    /// The function changes what outlives the call: it keeps state between rows.
    pub fn outlives(&self) -> PyBaseExceptionRef {
        self.stop(Stop::MutatesGlobalState(self.with(|g| g.place(self.at))))
    }

    /// A TypeError where Python raises one for operands of any type but objects of the interpreter; its text need not be
    /// Python's.
    pub fn type_error(&self, text: impl Into<String>) -> PyBaseExceptionRef {
        let exception = self.vm.new_type_error(text.into());
        if self.with(|g| g.outcome.python) {
            exception
        } else {
            self.thrown_kind(exception)
        }
    }

    /// Notes why something here runs on the interpreter.
    pub fn reason(&self, why: String) {
        self.with(|g| g.outcome.reasons.push((g.place(self.at), why)));
    }

    /// The operation `family.name`, for methods that bear their names in Python.
    pub fn operation(&self, family: &str, name: &str) -> PyResult<op::Name> {
        op::Name::of_family(family, name).ok_or_else(|| self.unsupported(format!("{family}.{name}")))
    }

    /// Emits operations.
    pub fn ir(&self) -> Builder<Self> {
        Builder(*self)
    }

    /// Emits operations that raise nothing which the program could handle: where one fails, the row does.
    pub fn of_row(&self) -> Builder<OfRow<'v>> {
        Builder(OfRow(*self))
    }

    fn unguarded(&self, name: op::Name, args: &[&IrValue], attr: Attr, ty: Type) -> IrValue {
        let values: Vec<Value> = args.iter().map(|d| d.value).collect();
        self.with(|g| g.op(self.at, name, &values, attr, ty))
    }

    /// Emits a constant.
    pub fn constant(&self, constant: Const) -> IrValue {
        self.with(|g| g.constant(self.at, constant))
    }

    /// An int constant.
    pub fn int(&self, value: i64) -> IrValue {
        self.constant(Const::Int(value))
    }

    /// A str constant.
    pub fn text(&self, value: &str) -> IrValue {
        self.constant(Const::Str(Arc::from(value)))
    }

    /// A bool that is known while generating.
    pub fn known_bool(&self, value: bool) -> PyObjectRef {
        self.vm.ctx.new_bool(value).into()
    }

    /// A bool constant.
    pub fn bool(&self, value: bool) -> IrValue {
        self.constant(Const::Bool(value))
    }
}

impl Make for HookContext<'_> {
    type Argument<'a> = &'a IrValue;
    type Made = IrValue;

    fn make(self, name: op::Name, args: &[&IrValue], attr: Attr, told: Option<Type>) -> IrValue {
        let ty = told.unwrap_or_else(|| result_of(name, args, &attr));
        if let Some(result) = self.guard(name, args, &attr, &ty) {
            return result;
        }
        self.unguarded(name, args, attr, ty)
    }
}

/// Emits operations without the tests that stand before them inside a `try`.
#[derive(Clone, Copy)]
pub struct OfRow<'v>(HookContext<'v>);

impl Make for OfRow<'_> {
    type Argument<'a> = &'a IrValue;
    type Made = IrValue;

    fn make(self, name: op::Name, args: &[&IrValue], attr: Attr, told: Option<Type>) -> IrValue {
        let ty = told.unwrap_or_else(|| result_of(name, args, &attr));
        self.0.unguarded(name, args, attr, ty)
    }
}

/// The type that follows from those of the arguments. To operations the classes of tuples do not matter. Arguments that do not
/// fit even then are found by the verifier, later.
fn result_of(name: op::Name, args: &[&IrValue], attr: &Attr) -> Type {
    if let Some(ty) = name.row().fixed_result() {
        return ty;
    }
    let types: Vec<&Type> = args.iter().map(|arg| &arg.ty).collect();
    let found = result_type(name.row(), &types, attr).or_else(|_| {
        let unnamed: Vec<Type> = types.iter().map(|ty| ty.unnamed()).collect();
        result_type(name.row(), &unnamed, attr)
    });
    found.ok().flatten().unwrap_or(Type::Never)
}
